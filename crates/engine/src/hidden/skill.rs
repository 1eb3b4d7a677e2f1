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
    /// Whether it puts its king behind, where it is safe.
    pub hides_king: bool,
    /// How likely a pick follows its habit; never always, or two of a kind would tie for ever.
    pub habit: f32,
    /// The habit: so many times it thinks "then I take what beats that", beginning with the kind
    /// both have. So each level sees through the one below.
    pub ahead: usize,
}

impl Skill {
    pub fn of(level: Level) -> Skill {
        let (depth, nodes, noise, overlook, forget, habit) = match level.number() {
            1 => (1, 500, 0.34, 0.54, 0.80, 0.90),
            2 => (1, 500, 0.30, 0.50, 0.70, 0.85),
            3 => (1, 500, 0.22, 0.40, 0.50, 0.75),
            4 => (1, 500, 0.15, 0.28, 0.30, 0.65),
            5 => (2, 2000, 0.11, 0.18, 0.20, 0.50),
            6 => (2, 5000, 0.08, 0.12, 0.10, 0.40),
            7 => (2, 10000, 0.02, 0.02, 0.0, 0.0),
            _ => (super::search::MAX_DEPTH, u64::MAX, 0.0, 0.0, 0.0, 0.0),
        };
        let number = level.number();
        let (deduces, hides_king, ahead) = (number >= 6, number >= 2, number as usize - 1);
        Skill { depth, nodes, noise, overlook, forget, deduces, hides_king, habit, ahead }
    }

    /// Whether it plays as well as it can.
    pub fn is_full(self) -> bool {
        self.noise == 0.0
    }
}
