//! How a game ended: by its rules, by a player, by the clock; in data and in words.

use heterodox_rules::{Claim, Family, Outcome, Reason};

use crate::seat::{Seat, seat_name};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// Who won; `None` is a draw.
    pub winner: Option<Seat>,
    /// Why.
    pub why: Why,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// By the rules of the game.
    Rules(Reason),
    /// Somebody gave up.
    Resigned,
    /// Somebody's time was up.
    Time,
    /// Somebody's time was up, but the other could not have won.
    TimeBareKing,
    /// Both agreed to a draw.
    Agreed,
    /// A draw was claimed.
    Claimed(Claim),
    /// Called off before it counted; nobody wins, and it is no draw.
    Aborted,
    /// Somebody went away and did not come back.
    Gone,
}

impl Ending {
    /// The end in a sentence.
    pub(crate) fn sentence(self, family: Family) -> String {
        let name = |seat| seat_name(family, seat);
        match (self.why, self.winner) {
            (Why::Rules(reason), winner) if family == Family::Battle => match (reason, winner) {
                (Reason::KingStruck, Some(winner)) => format!("{} has struck the king and wins!", name(winner)),
                (Reason::Eliminated, Some(winner)) => format!("{} wins: nobody is left to fight.", name(winner)),
                (Reason::QuietMoves(moves), _) => format!("Draw: {moves} moves without a fight."),
                (Reason::NoMoves, _) => "Draw: neither side can move.".into(),
                _ => "Draw: nobody is left on either side.".into(),
            },
            (Why::Rules(reason), winner) => Outcome { winner, reason }.sentence(),
            (Why::Resigned, Some(winner)) => format!("{} resigns: {} wins.", name(winner.other()), name(winner)),
            (Why::Time, Some(winner)) => format!("{} ran out of time: {} wins.", name(winner.other()), name(winner)),
            (Why::TimeBareKing, _) => "Draw: time ran out, but a bare king cannot win.".into(),
            (Why::Agreed, _) => "Draw by agreement.".into(),
            (Why::Claimed(Claim::Repetition), _) => "Draw claimed: the position occurred three times.".into(),
            (Why::Claimed(Claim::QuietMoves), _) => "Draw claimed: too long without progress.".into(),
            (Why::Aborted, _) => "The game was called off.".into(),
            (Why::Gone, Some(winner)) => format!("{} left the game: {} wins.", name(winner.other()), name(winner)),
            (Why::Resigned | Why::Time | Why::Gone, None) => "Draw.".into(),
        }
    }
}

impl Why {
    /// The reason for programs.
    pub fn word(self) -> &'static str {
        match self {
            Why::Rules(Reason::Checkmate) => "checkmate",
            Why::Rules(Reason::NoMoves) => "no-moves",
            Why::Rules(Reason::Score { .. }) => "score",
            Why::Rules(Reason::Repetition) => "repetition",
            Why::Rules(Reason::QuietMoves(_)) => "quiet-moves",
            Why::Rules(Reason::Dead) => "dead",
            Why::Rules(Reason::KingStruck) => "king-struck",
            Why::Rules(Reason::Eliminated) => "eliminated",
            Why::Resigned => "resigned",
            Why::Time => "time",
            Why::TimeBareKing => "time-bare-king",
            Why::Agreed => "agreed",
            Why::Aborted => "aborted",
            Why::Gone => "gone",
            Why::Claimed(Claim::Repetition) => "claimed-repetition",
            Why::Claimed(Claim::QuietMoves) => "claimed-quiet-moves",
        }
    }
}
