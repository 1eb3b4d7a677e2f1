//! When a search ends by itself.

use std::time::Duration;

/// Whatever is reached first; without any the search goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Exactly so long.
    pub time: Option<Duration>,
    /// What the game's clock shows.
    pub clock: Option<GameClock>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// A win in so many moves is found.
    pub mate: Option<u32>,
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// What is left.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// Moves until time is added; `None` when all moves share the rest.
    pub moves_to_go: Option<u32>,
}

impl Limits {
    /// So long a move.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// So many positions a move.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So deep.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}
