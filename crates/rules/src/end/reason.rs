//! Why games end: the one table of reasons. Whoever writes, lists or explains an end takes it from here.

use heterodox_messages::{Message, Value, say};

use super::Claim;
use crate::board::Colour;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A king is attacked and cannot escape.
    Checkmate,
    /// The scores were compared.
    Score {
        /// White's pieces in Black's court.
        white: u32,
        /// Black's pieces in White's court.
        black: u32,
    },
    /// A piece stands where it wins.
    Goal,
    /// So many checks were given.
    Checks(u8),
    /// A side has castled.
    Castled,
    /// A side has lost what it needs.
    Lost,
    /// A side is rid of what it had to lose.
    Rid,
    /// A side has nothing left but its king.
    Bare,
    /// The side to move has no move and is not in check.
    NoMoves,
    /// A position occurred too often.
    Repetition,
    /// Somebody gave check with every move of a repetition.
    PerpetualCheck,
    /// So many moves were counted, and nobody was mated.
    Counted(u16),
    /// So many pieces stand in a row, or in a square.
    Row(u8),
    /// Pieces are joined as they should be.
    Joined,
    /// The board is full.
    Full,
    /// A side has so many points.
    Points(u16),
    /// Too long without a capture or pawn move, or without a fight.
    QuietMoves(u16),
    /// Nobody can win any more.
    Dead,
    /// A king that cannot move was struck.
    KingStruck,
    /// A side has no pieces left.
    Eliminated,
    /// Somebody gave up.
    Resigned,
    /// Somebody's time was up.
    Time,
    /// Somebody's time was up, but the other could not have won.
    TimeBareKing,
    /// Both agreed to a draw.
    Agreed,
    /// Called off before it counted; nobody wins, and it is no draw.
    Aborted,
    /// Somebody went away and did not come back.
    Gone,
    /// A draw was claimed, in a position that had occurred so often.
    Claimed(Claim, usize),
}

/// What is to be said of a reason.
#[derive(Clone, Copy, Debug)]
pub struct ReasonInfo {
    /// The word for programs.
    pub word: &'static str,
    /// The key of the variant file that says so, with dots.
    pub key: Option<&'static str>,
    /// The players or the clock ended the game, not its rules.
    pub by_players: bool,
    /// What is said of chess-like games; `None` if they never end so.
    pub chess: Option<Said>,
    /// The same for battles.
    pub battle: Option<Said>,
}

/// What is said of an end; `None` where there is no such end.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// When somebody has won.
    pub won: Option<Tell>,
    /// When nobody has.
    pub drawn: Option<Tell>,
}

/// Makes the message of an end.
pub type Tell = fn(Ended) -> Message;

/// What is put into the message of an end; a draw has no winner and no loser.
#[derive(Clone, Debug)]
pub struct Ended {
    /// Who won.
    pub winner: Value,
    /// Who lost.
    pub loser: Value,
    /// How many pieces, moves or times.
    pub count: u32,
}

impl ReasonInfo {
    const fn rules(word: &'static str) -> ReasonInfo {
        ReasonInfo { word, key: None, by_players: false, chess: None, battle: None }
    }

    const fn players(word: &'static str, won: Option<Tell>, drawn: Option<Tell>) -> ReasonInfo {
        let said = Some(Said { won, drawn });
        ReasonInfo { word, key: None, by_players: true, chess: said, battle: said }
    }

    const fn key(self, key: &'static str) -> ReasonInfo {
        ReasonInfo { key: Some(key), ..self }
    }

    const fn chess(self, won: Option<Tell>, drawn: Option<Tell>) -> ReasonInfo {
        ReasonInfo { chess: Some(Said { won, drawn }), ..self }
    }

    const fn battle(self, won: Option<Tell>, drawn: Option<Tell>) -> ReasonInfo {
        ReasonInfo { battle: Some(Said { won, drawn }), ..self }
    }
}

/// The table: [`REASONS`] and [`Reason::info`] are made of the same lines.
macro_rules! reasons {
    ($($reason:pat => $entry:expr,)*) => {
        /// Every reason there is.
        pub const REASONS: &[ReasonInfo] = &[$($entry),*];

        impl Reason {
            /// Its line of [`REASONS`].
            pub fn info(self) -> ReasonInfo {
                match self {
                    $($reason => $entry,)*
                }
            }
        }
    };
}

/// The message of an end, with those of winner, loser and count that it names.
macro_rules! tell {
    (say::$message:ident $($arg:ident)*) => {
        Some((|_ended| say::$message { $($arg: _ended.$arg),* }.into()) as Tell)
    };
}

reasons! {
    Reason::Checkmate => ReasonInfo::rules("checkmate").chess(tell!(say::EndCheckmate winner), tell!(say::EndCheckmateDrawn)),
    Reason::Score { .. } => ReasonInfo::rules("score").key("end")
        .chess(tell!(say::EndScore winner loser count), tell!(say::EndScoreDrawn)),
    Reason::Goal => ReasonInfo::rules("goal").key("end").chess(tell!(say::EndGoal winner), tell!(say::EndGoalDrawn)),
    Reason::Checks(_) => ReasonInfo::rules("checks").key("end")
        .chess(tell!(say::EndChecks winner count), tell!(say::EndChecksDrawn count)),
    Reason::Castled =>
        ReasonInfo::rules("castled").key("end").chess(tell!(say::EndCastled winner), tell!(say::EndCastledDrawn)),
    Reason::Lost => ReasonInfo::rules("lost").key("end").chess(tell!(say::EndLost winner loser), tell!(say::EndLostDrawn)),
    Reason::Rid => ReasonInfo::rules("rid").key("end").chess(tell!(say::EndRid winner), tell!(say::EndLostDrawn)),
    Reason::Bare => ReasonInfo::rules("bare").key("end").chess(tell!(say::EndBare winner), tell!(say::EndBareDrawn)),
    Reason::NoMoves => ReasonInfo::rules("no-moves").key("end.no_moves")
        .chess(tell!(say::EndNoMoves winner), tell!(say::EndStalemate))
        .battle(None, tell!(say::EndBattleNoMoves)),
    Reason::Repetition => ReasonInfo::rules("repetition").key("draws.repetition")
        .chess(tell!(say::EndRepetitionWon winner loser), tell!(say::EndRepetition)),
    Reason::PerpetualCheck => ReasonInfo::rules("perpetual-check").key("draws.perpetual_check")
        .chess(tell!(say::EndPerpetualCheck winner loser), None),
    Reason::Counted(_) => ReasonInfo::rules("counted").key("count").chess(None, tell!(say::EndCounted count)),
    Reason::Row(_) => ReasonInfo::rules("row").key("end").chess(tell!(say::EndRow winner count), tell!(say::EndRowDrawn count)),
    Reason::Joined => ReasonInfo::rules("joined").key("end").chess(tell!(say::EndJoined winner), tell!(say::EndJoinedDrawn)),
    Reason::Full => ReasonInfo::rules("full").key("end").chess(tell!(say::EndFull winner), tell!(say::EndFullDrawn)),
    Reason::Points(_) => ReasonInfo::rules("points").key("end")
        .chess(tell!(say::EndPoints winner count), tell!(say::EndPointsDrawn count)),
    Reason::QuietMoves(_) => ReasonInfo::rules("quiet-moves").key("draws.quiet_moves")
        .chess(None, tell!(say::EndQuietMoves count))
        .battle(None, tell!(say::EndBattleQuietMoves count)),
    Reason::Dead => ReasonInfo::rules("dead").key("draws.dead").chess(None, tell!(say::EndDead)),
    Reason::KingStruck => ReasonInfo::rules("king-struck").battle(tell!(say::EndKingStruck winner), None),
    Reason::Eliminated => ReasonInfo::rules("eliminated")
        .battle(tell!(say::EndEliminated winner), tell!(say::EndEliminatedDrawn)),
    Reason::Resigned => ReasonInfo::players("resigned", tell!(say::EndResigned loser winner), None),
    Reason::Time => ReasonInfo::players("time", tell!(say::EndTime loser winner), None),
    Reason::TimeBareKing => ReasonInfo::players("time-bare-king", None, tell!(say::EndTimeBareKing)),
    Reason::Agreed => ReasonInfo::players("agreed", None, tell!(say::EndAgreed)),
    Reason::Aborted => ReasonInfo::players("aborted", None, tell!(say::EndAborted)),
    Reason::Gone => ReasonInfo::players("gone", tell!(say::EndGone loser winner), None),
    Reason::Claimed(Claim::Repetition, _) =>
        ReasonInfo::players("claimed-repetition", None, tell!(say::EndClaimedRepetition count)),
    Reason::Claimed(Claim::QuietMoves, _) =>
        ReasonInfo::players("claimed-quiet-moves", None, tell!(say::EndClaimedQuietMoves)),
    Reason::Claimed(Claim::Promotion, _) =>
        ReasonInfo::players("claimed-promotion", None, tell!(say::EndClaimedPromotion)),
}

impl Reason {
    /// The word for programs.
    pub fn word(self) -> &'static str {
        self.info().word
    }

    /// The number in its sentence.
    pub(super) fn count(self, winner: Option<Colour>) -> u32 {
        match (self, winner) {
            (Reason::Score { black, .. }, Some(Colour::Black)) => black,
            (Reason::Score { white, .. }, _) => white,
            (Reason::Checks(checks), _) => checks as u32,
            (Reason::QuietMoves(moves) | Reason::Counted(moves), _) => moves as u32,
            (Reason::Row(count), _) => count as u32,
            (Reason::Points(points), _) => points as u32,
            (Reason::Claimed(_, times), _) => times as u32,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::spec::keys::KEYS;

    #[test]
    fn words_differ_and_keys_exist() {
        let words: BTreeSet<&str> = REASONS.iter().map(|entry| entry.word).collect();
        assert_eq!(words.len(), REASONS.len());
        for entry in REASONS {
            assert!(entry.chess.is_some() || entry.battle.is_some(), "{}", entry.word);
            for said in [entry.chess, entry.battle].into_iter().flatten() {
                assert!(said.won.is_some() || said.drawn.is_some(), "{}", entry.word);
            }
            let known = |key: &str| KEYS.iter().any(|it| it.path.join(".").starts_with(key));
            assert!(entry.key.is_none_or(known), "{}", entry.word);
        }
    }
}
