//! What the levels can do. The weak look less far, overlook pieces, forget what they saw, do
//! not count, misjudge, and pick by habit; they do not play at random.

use crate::level::Level;

/// The abilities of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// How many positions it looks at.
    pub nodes: u64,
    /// How far off its judgement of a move may be, where 1 is the whole way from even to won.
    pub noise: f32,
    /// How likely it overlooks a piece, of either side, for a move.
    pub overlook: f32,
    /// How likely it does not remember a kind it was shown, for a move.
    pub forget: f32,
    /// Whether it draws conclusions from counts and conduct.
    pub deduces: bool,
    /// How likely a pick follows its habit.
    pub habit: f32,
}

impl Skill {
    pub fn of(level: Level) -> Skill {
        let (depth, nodes, noise, overlook, forget, deduces, habit) = match level.number() {
            1 => (1, 500, 0.45, 0.75, 1.00, false, 1.0),
            2 => (1, 500, 0.32, 0.56, 0.75, false, 1.0),
            3 => (1, 500, 0.22, 0.42, 0.50, false, 0.85),
            4 => (1, 500, 0.14, 0.27, 0.30, false, 0.7),
            5 => (2, 2000, 0.10, 0.16, 0.15, false, 0.5),
            6 => (2, 5000, 0.06, 0.08, 0.06, true, 0.25),
            7 => (2, 10000, 0.025, 0.025, 0.0, true, 0.0),
            _ => (super::search::MAX_DEPTH, u64::MAX, 0.0, 0.0, 0.0, true, 0.0),
        };
        Skill { depth, nodes, noise, overlook, forget, deduces, habit }
    }

    /// Whether it plays as well as it can.
    pub fn is_full(self) -> bool {
        self.noise == 0.0
    }
}
