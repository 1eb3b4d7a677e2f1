//! Levels of play, from 1 for beginners to 8 for all the engine has. A weak level looks
//! less far ahead and judges less surely, as people do; it does not throw pieces away on
//! purpose.

use crate::limits::Limits;
use crate::search::{INFINITE, RootMove};

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

    /// What holds this level back; nothing holds the last one back.
    pub(crate) fn handicap(self) -> Option<Handicap> {
        HANDICAPS.get(self.0 as usize - 1).copied()
    }
}

/// What holds a level back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    depth: u32,
    nodes: u64,
    /// How many moves it weighs against each other.
    moves: usize,
    /// How wrong it judges each of them, as a standard deviation in hundredths.
    blur: f64,
}

/// Measured against each other, see `docs/engine.md`.
const HANDICAPS: [Handicap; 7] = [
    Handicap { depth: 2, nodes: 800, moves: 16, blur: 65.0 },
    Handicap { depth: 3, nodes: 2_000, moves: 8, blur: 36.0 },
    Handicap { depth: 5, nodes: 4_500, moves: 5, blur: 27.0 },
    Handicap { depth: 6, nodes: 10_000, moves: 3, blur: 6.0 },
    Handicap { depth: 8, nodes: 6_500, moves: 2, blur: 4.0 },
    Handicap { depth: 9, nodes: 16_000, moves: 2, blur: 3.0 },
    Handicap { depth: 11, nodes: 38_000, moves: 2, blur: 1.5 },
];

impl Handicap {
    /// The limits asked for, and its own.
    pub fn limits(self, asked: &Limits) -> Limits {
        let mut limits = asked.clone();
        limits.depth = Some(asked.depth.map_or(self.depth, |depth| depth.min(self.depth)));
        limits.nodes = Some(asked.nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes)));
        limits
    }

    /// How many lines it looks at.
    pub fn lines(self, moves: usize) -> usize {
        moves.min(self.moves)
    }

    /// Judges the best moves with blurred eyes and brings the one it likes best to the front.
    pub fn choose(self, moves: &mut [RootMove], seed: u64) {
        let lines = self.lines(moves.len());
        let mut dice = seed;
        let mut blurred = |root: &RootMove| {
            let value = if root.value == -INFINITE { root.before } else { root.value };
            value as f64 + self.blur * bell(&mut dice)
        };
        let judged: Vec<f64> = moves[..lines].iter().map(&mut blurred).collect();
        let best = (0..lines).max_by(|one, other| judged[*one].total_cmp(&judged[*other]));
        if let Some(best) = best {
            moves.swap(0, best);
        }
    }
}

/// A number around 0, most of the time within 1: the sum of twelve dice.
fn bell(dice: &mut u64) -> f64 {
    let mut roll = || {
        *dice = dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = *dice;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) as f64 / u64::MAX as f64
    };
    (0..12).map(|_| roll()).sum::<f64>() - 6.0
}
