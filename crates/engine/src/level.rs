//! Levels of play, from 1 for beginners to 8 for all the engine has. A weak level looks
//! less far ahead and judges less surely, as people do; it does not throw pieces away on
//! purpose.

use heterodox_table::Dice;

use crate::limits::Limits;
use crate::search::{INFINITE, RootMove};

/// How strong to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// Takes now this and now that of several good moves: for openings, no opponent.
    pub(crate) const VARIED: Level = Level(0);
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
        HANDICAPS.get(self.0 as usize).copied()
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
    /// How often it overlooks the move it would have liked best.
    slip: f64,
}

/// By level. From the second on measured against each other, see `docs/engine.md`.
const HANDICAPS: [Handicap; 8] = [
    Handicap { depth: 8, nodes: 10_000, moves: 8, blur: 25.0, slip: 0.0 },
    Handicap { depth: 3, nodes: 700, moves: 12, blur: 45.0, slip: 0.1 },
    Handicap { depth: 4, nodes: 2_000, moves: 8, blur: 25.0, slip: 0.07 },
    Handicap { depth: 6, nodes: 3_800, moves: 4, blur: 15.0, slip: 0.05 },
    Handicap { depth: 7, nodes: 6_500, moves: 3, blur: 6.0, slip: 0.03 },
    Handicap { depth: 8, nodes: 9_500, moves: 2, blur: 4.0, slip: 0.018 },
    Handicap { depth: 9, nodes: 25_000, moves: 2, blur: 3.0, slip: 0.01 },
    Handicap { depth: 11, nodes: 54_000, moves: 2, blur: 1.5, slip: 0.005 },
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

    /// Judges the best moves with blurred eyes and brings the one it likes best to the front,
    /// or, when that one is overlooked, the next.
    pub fn choose(self, moves: &mut [RootMove], seed: u64) {
        let mut dice = Dice::new(seed);
        // Rolled first: what a level overlooks, every lower one overlooks too.
        let overlooked = usize::from(share(&mut dice) < self.slip);
        let mut judge = |root: &RootMove| {
            let value = if root.value == -INFINITE { root.before } else { root.value };
            value as f64 + self.blur * bell(&mut dice)
        };
        let mut judged: Vec<(f64, usize)> =
            moves[..self.lines(moves.len())].iter().enumerate().map(|(at, root)| (judge(root), at)).collect();
        judged.sort_by(|one, other| other.0.total_cmp(&one.0));
        if let Some(&(_, liked)) = judged.get(overlooked).or(judged.first()) {
            moves.swap(0, liked);
        }
    }
}

/// From 0 to 1.
fn share(dice: &mut Dice) -> f64 {
    dice.roll() as f64 / u64::MAX as f64
}

/// Around 0, most of the time within 1: the sum of twelve shares.
fn bell(dice: &mut Dice) -> f64 {
    (0..12).map(|_| share(dice)).sum::<f64>() - 6.0
}
