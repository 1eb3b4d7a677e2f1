//! What a search tells while it goes on.

use std::time::Duration;

use heterodox_rules::Move;

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In hundredths of a pawn, or of the variant's cheapest piece.
    Value(i32),
    /// The side to move wins in so many plies.
    Win(u32),
    /// The side to move loses in so many plies.
    Loss(u32),
}

/// How a score is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    AtLeast,
    /// The score is at most this.
    AtMost,
}

/// One line of play and what the search thinks of it.
#[derive(Clone, Debug)]
pub struct Report {
    /// The rank of the line, from 1.
    pub line: usize,
    /// How many plies were searched fully.
    pub depth: u32,
    /// How many plies the longest line had.
    pub reach: u32,
    /// What the line is worth.
    pub score: Score,
    /// How that is meant.
    pub bound: Bound,
    /// It was looked up in a table and is certain.
    pub exact: bool,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub full: u32,
    /// The moves.
    pub moves: Vec<Move>,
}

impl Score {
    /// The number of the winner's moves until the game is over, negative when the side to
    /// move loses; `None` when nobody is seen to win.
    pub fn moves_to_end(self) -> Option<i32> {
        match self {
            Score::Value(_) => None,
            Score::Win(plies) => Some(plies.div_ceil(2) as i32),
            Score::Loss(plies) => Some(-(plies.div_ceil(2) as i32)),
        }
    }
}
