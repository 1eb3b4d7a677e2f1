//! Why games end: the one table of reasons. Whoever writes, lists or explains an end takes it from here.

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
    /// The side to move has no move and is not in check.
    NoMoves,
    /// A position occurred too often.
    Repetition,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// Sentences with `{winner}`, `{loser}` and `{count}` to be filled in; empty where there is no such end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Said {
    /// When somebody has won.
    pub won: &'static str,
    /// When nobody has.
    pub drawn: &'static str,
}

impl ReasonInfo {
    const fn rules(word: &'static str) -> ReasonInfo {
        ReasonInfo { word, key: None, by_players: false, chess: None, battle: None }
    }

    const fn players(word: &'static str, won: &'static str, drawn: &'static str) -> ReasonInfo {
        let said = Some(Said { won, drawn });
        ReasonInfo { word, key: None, by_players: true, chess: said, battle: said }
    }

    const fn key(self, key: &'static str) -> ReasonInfo {
        ReasonInfo { key: Some(key), ..self }
    }

    const fn chess(self, won: &'static str, drawn: &'static str) -> ReasonInfo {
        ReasonInfo { chess: Some(Said { won, drawn }), ..self }
    }

    const fn battle(self, won: &'static str, drawn: &'static str) -> ReasonInfo {
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

reasons! {
    Reason::Checkmate => ReasonInfo::rules("checkmate").chess("{winner} wins by checkmate.", ""),
    Reason::Score { .. } => ReasonInfo::rules("score").key("end")
        .chess("{winner} wins with {count} pieces in {loser}'s court!", "Draw! Both kings serve together."),
    Reason::NoMoves => ReasonInfo::rules("no-moves").key("end.no_moves")
        .chess("{winner} wins: one side has no move left.", "Draw by stalemate.")
        .battle("", "Draw: neither side can move."),
    Reason::Repetition => ReasonInfo::rules("repetition").key("draws.repetition").chess("", "Draw by repetition."),
    Reason::QuietMoves(_) => ReasonInfo::rules("quiet-moves").key("draws.quiet_moves")
        .chess("", "Draw: {count} moves without a capture or pawn move.")
        .battle("", "Draw: {count} moves without a fight."),
    Reason::Dead => ReasonInfo::rules("dead").key("draws.dead").chess("", "Draw: nobody can win any more."),
    Reason::KingStruck => ReasonInfo::rules("king-struck").battle("{winner} has struck the king and wins!", ""),
    Reason::Eliminated => ReasonInfo::rules("eliminated")
        .battle("{winner} wins: nobody is left to fight.", "Draw: nobody is left on either side."),
    Reason::Resigned => ReasonInfo::players("resigned", "{loser} resigns: {winner} wins.", ""),
    Reason::Time => ReasonInfo::players("time", "{loser} ran out of time: {winner} wins.", ""),
    Reason::TimeBareKing =>
        ReasonInfo::players("time-bare-king", "", "Draw: time ran out, but a bare king cannot win."),
    Reason::Agreed => ReasonInfo::players("agreed", "", "Draw by agreement."),
    Reason::Aborted => ReasonInfo::players("aborted", "", "The game was called off."),
    Reason::Gone => ReasonInfo::players("gone", "{loser} left the game: {winner} wins.", ""),
    Reason::Claimed(Claim::Repetition, _) =>
        ReasonInfo::players("claimed-repetition", "", "Draw claimed: the position occurred {count} times."),
    Reason::Claimed(Claim::QuietMoves, _) =>
        ReasonInfo::players("claimed-quiet-moves", "", "Draw claimed: too long without progress."),
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
            (Reason::QuietMoves(moves), _) => moves as u32,
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
                assert!(!(said.won.is_empty() && said.drawn.is_empty()), "{}", entry.word);
            }
            let known = |key: &str| KEYS.iter().any(|it| it.path.join(".").starts_with(key));
            assert!(entry.key.is_none_or(known), "{}", entry.word);
        }
    }
}
