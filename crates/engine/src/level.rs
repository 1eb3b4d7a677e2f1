//! Levels of play, from 1 for beginners to 8 for all the engine has.

/// How strong to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const LOWEST: Level = Level(1);
    /// Everything the engine has.
    pub const FULL: Level = Level(8);

    /// A level from 1 to 8.
    pub fn new(level: u8) -> Option<Level> {
        (Level::LOWEST.0..=Level::FULL.0).contains(&level).then_some(Level(level))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::LOWEST.0..=Level::FULL.0).map(Level)
    }
}
