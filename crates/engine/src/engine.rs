//! The engine of one variant: its tables between searches, and the door to search.

use std::sync::Arc;

use heterodox_rules::{Move, Rules, State};

use crate::control::Control;
use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Report, Score};

/// What to think about.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game so far, oldest first; the last one is the position to think about.
    pub past: Vec<State>,
    /// When to stop.
    pub limits: Limits,
    /// How many best lines to find.
    pub lines: usize,
    /// Only these moves at the root; all when empty.
    pub only: Vec<Move>,
    /// How strong to play.
    pub level: Level,
    /// What the chances of the weaker levels are drawn from.
    pub seed: u64,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move to play; `None` when the game is over.
    pub best: Option<Move>,
    /// The reply it expects.
    pub ponder: Option<Move>,
    /// What it thinks of the position.
    pub score: Score,
    /// The last depth it finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// A computer player for one variant.
pub struct Engine {
    rules: Arc<Rules>,
}

impl Task {
    /// Thinks about a position by itself, at full strength.
    pub fn new(state: State, limits: Limits) -> Task {
        Task { past: vec![state], limits, lines: 1, only: Vec::new(), level: Level::FULL, seed: 0 }
    }
}

impl Engine {
    /// An engine with the values shipped for the variant, or else derived from its rules.
    pub fn new(rules: Arc<Rules>) -> Engine {
        Engine { rules }
    }

    /// The variant's rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Sets the size of the table of positions, in megabytes, and empties it.
    pub fn set_hash(&mut self, megabytes: usize) {
        _ = megabytes;
    }

    /// Sets how many threads search at once.
    pub fn set_threads(&mut self, threads: usize) {
        _ = threads;
    }

    /// Forgets everything learnt from earlier searches.
    pub fn clear(&mut self) {}

    /// Thinks until a limit is reached or it is stopped; `report` hears of every new line.
    pub fn think(&mut self, task: &Task, control: &Control, report: &mut dyn FnMut(&Report)) -> Answer {
        _ = (control, report);
        let best = task.past.last().and_then(|state| self.rules.moves(state).first().copied());
        Answer { best, ponder: None, score: Score::Value(0), depth: 0, nodes: 0 }
    }
}
