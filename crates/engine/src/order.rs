//! In which order moves are tried: what a search has learnt about moves that were good
//! elsewhere, and a picker that brings the most promising one to the front.

use heterodox_rules::bits::Bits;
use heterodox_rules::{Colour, Move, Position, Tables};

use crate::correct::Corrections;

/// Histories stay within plus and minus this.
const MOST: i32 = 16_384;
/// Above this many (kind, square) pairs no continuations are kept: the table would be too large.
const MAX_TARGETS: usize = 2_000;

/// A moved piece and where it went, as an index.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Target(pub usize);

/// What one thread has learnt and its next search may use. It belongs to one variant and its values.
pub(crate) struct Learnt {
    pub histories: Histories,
    pub corrections: Corrections,
}

impl Learnt {
    pub fn new(kinds: usize, squares: usize) -> Learnt {
        Learnt { histories: Histories::new(kinds, squares), corrections: Corrections::new() }
    }
}

/// What was learnt about moves.
pub(crate) struct Histories {
    squares: usize,
    kinds: usize,
    /// Quiet moves by colour, from and to.
    quiet: Vec<i16>,
    /// Captures by colour, kind, to and what was taken.
    noisy: Vec<i16>,
    /// Quiet moves after another move.
    after: Vec<i16>,
    targets: usize,
}

impl Histories {
    pub fn new(kinds: usize, squares: usize) -> Histories {
        let targets = 2 * kinds * squares;
        let after = if targets <= MAX_TARGETS { targets * targets } else { 0 };
        Histories {
            squares,
            kinds,
            quiet: vec![0; 2 * squares * squares],
            noisy: vec![0; 2 * kinds * squares * (kinds + 1)],
            after: vec![0; after],
            targets,
        }
    }

    pub fn target(&self, colour: Colour, action: Move) -> Target {
        let kind = action.kind() * 2 + colour.index();
        Target(kind * self.squares + action.to().index())
    }

    fn quiet_index(&self, colour: Colour, action: Move) -> usize {
        (colour.index() * self.squares + action.from().index()) * self.squares + action.to().index()
    }

    fn noisy_index(&self, colour: Colour, action: Move, taken: Option<usize>) -> usize {
        let Target(target) = self.target(colour, action);
        target * (self.kinds + 1) + taken.unwrap_or(self.kinds)
    }

    /// How good a quiet move was here and after the last moves.
    #[inline(always)]
    pub fn quiet(&self, colour: Colour, action: Move, before: [Option<Target>; 2]) -> i32 {
        let mut value = self.quiet[self.quiet_index(colour, action)] as i32;
        if !self.after.is_empty() {
            let Target(target) = self.target(colour, action);
            for Target(earlier) in before.into_iter().flatten() {
                value += self.after[earlier * self.targets + target] as i32;
            }
        }
        value
    }

    #[inline(always)]
    pub fn noisy(&self, colour: Colour, action: Move, taken: Option<usize>) -> i32 {
        self.noisy[self.noisy_index(colour, action, taken)] as i32
    }

    pub fn learn_quiet(&mut self, colour: Colour, action: Move, before: [Option<Target>; 2], bonus: i32) {
        let index = self.quiet_index(colour, action);
        learn(&mut self.quiet[index], bonus);
        if !self.after.is_empty() {
            let Target(target) = self.target(colour, action);
            for Target(earlier) in before.into_iter().flatten() {
                learn(&mut self.after[earlier * self.targets + target], bonus);
            }
        }
    }

    pub fn learn_noisy(&mut self, colour: Colour, action: Move, taken: Option<usize>, bonus: i32) {
        let index = self.noisy_index(colour, action, taken);
        learn(&mut self.noisy[index], bonus);
    }
}

/// Moves a value towards a bonus, the less the nearer it is to the limit.
fn learn(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST, MOST);
    let now = *value as i32;
    *value = (now + bonus - now * bonus.abs() / MOST) as i16;
}

/// Moves with what speaks for them; the best comes first when asked.
#[derive(Default)]
pub(crate) struct Picker {
    pub moves: Vec<Move>,
    pub scores: Vec<i32>,
    next: usize,
}

impl Picker {
    pub fn clear(&mut self) {
        self.moves.clear();
        self.scores.clear();
        self.next = 0;
    }

    #[inline(always)]
    pub fn pick(&mut self) -> Option<(Move, i32)> {
        let start = self.next;
        if start >= self.moves.len() {
            return None;
        }
        let mut best = start;
        for index in start + 1..self.moves.len() {
            if self.scores[index] > self.scores[best] {
                best = index;
            }
        }
        self.moves.swap(start, best);
        self.scores.swap(start, best);
        self.next += 1;
        Some((self.moves[start], self.scores[start]))
    }
}

/// Whether a move takes, shoots, promotes or leaves the board.
#[inline(always)]
pub(crate) fn is_noisy<B: Bits>(tables: &Tables<B>, position: &Position<B>, action: Move) -> bool {
    action.target().is_none() || action.promotion().is_some() || !tables.victims(position, action).is_empty()
}
