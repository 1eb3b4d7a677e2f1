//! Alpha-beta to a fixed depth on material alone: mates and other ends of the game are
//! seen, exchanges at the horizon are not (no quiescence, on purpose: it is a yardstick).

use std::sync::Arc;

use heterodox_rules::{Move, Position, Rules, State, Tables, Width};
use heterodox_table::Dice;

use super::material::{Material, Widely, at_width};
use super::{Mind, pick};

/// The deepest that can be asked for.
pub const MAX_DEPTH: u32 = 12;
/// A win now; each ply takes one off.
pub(super) const WIN: i32 = 1_000_000;

/// Looks a fixed number of plies ahead; among moves of equal worth it chooses at random.
pub struct Minimax {
    rules: Arc<Rules>,
    material: Material,
    depth: u32,
    dice: Dice,
}

impl Minimax {
    /// The same seed and the same games give the same moves. The depth is 1 to [`MAX_DEPTH`].
    pub fn new(rules: Arc<Rules>, depth: u32, seed: u64) -> Minimax {
        let depth = depth.clamp(1, MAX_DEPTH);
        Minimax { material: Material::new(&rules), depth, dice: Dice::new(seed), rules }
    }

    /// What the side to move can force within the depth, in hundredths of the cheapest
    /// piece; `None` when the game is over.
    pub fn value(&self, past: &[State]) -> Option<i32> {
        self.best(past).map(|(value, _)| value)
    }

    /// Whether a value means that somebody wins.
    pub fn is_decisive(value: i32) -> bool {
        value.abs() > WIN / 2
    }

    fn best(&self, past: &[State]) -> Option<(i32, Vec<Move>)> {
        let state = past.last()?;
        let since = self.rules.first_repeatable(state, past.len() - 1);
        let seen = past[since..].iter().map(State::hash).collect();
        at_width(&self.rules, state, Root { mind: self, seen })?
    }
}

impl Mind for Minimax {
    fn choose(&mut self, past: &[State]) -> Option<Move> {
        let (_, best) = self.best(past)?;
        pick(&mut self.dice, &best)
    }
}

struct Root<'a> {
    mind: &'a Minimax,
    seen: Vec<u64>,
}

impl Widely<Option<(i32, Vec<Move>)>> for Root<'_> {
    fn run<B: Width>(self, tables: &Tables<B>, position: &Position<B>) -> Option<(i32, Vec<Move>)> {
        let Minimax { rules, material, depth, .. } = self.mind;
        let mut search = Search {
            tables,
            material,
            path: self.seen,
            lists: vec![Vec::new(); *depth as usize + 1],
            repeats: rules.spec().draws.first_repetition() > 0,
        };
        let balance = material.balance_of(position);
        if search.end(position, 0).is_some() {
            return None;
        }
        let mut moves = std::mem::take(&mut search.lists[0]);
        tables.generate(position, &mut moves);
        search.sort(position, &mut moves);
        let (mut best, mut equals) = (-2 * WIN, Vec::new());
        for action in moves {
            // One below the best, so that equals come out exact.
            let next = tables.play(position, action);
            let gain = material.gain_of(tables, position, action);
            let value = -search.look(&next, -balance - gain, depth - 1, 1, -2 * WIN, 1 - best);
            if value > best {
                best = value;
                equals.clear();
            }
            if value == best {
                equals.push(action);
            }
        }
        (!equals.is_empty()).then_some((best, equals))
    }
}

struct Search<'a, B> {
    tables: &'a Tables<B>,
    material: &'a Material,
    /// The hashes of the game and of the line looked at.
    path: Vec<u64>,
    /// A list of moves for each ply.
    lists: Vec<Vec<Move>>,
    /// Whether coming back to a position leads to a draw.
    repeats: bool,
}

impl<B: Width> Search<'_, B> {
    /// The worth of a position for the side to move, whose balance is given.
    fn look(&mut self, position: &Position<B>, balance: i32, depth: u32, ply: i32, alpha: i32, beta: i32) -> i32 {
        if let Some(value) = self.end(position, ply) {
            return value;
        }
        if self.repeats && self.path.contains(&position.hash()) {
            return 0;
        }
        if depth == 0 {
            return balance;
        }
        let mut moves = std::mem::take(&mut self.lists[ply as usize]);
        moves.clear();
        self.tables.generate(position, &mut moves);
        self.sort(position, &mut moves);
        self.path.push(position.hash());
        let (mut best, mut alpha) = (-2 * WIN, alpha);
        for &action in &moves {
            let next = self.tables.play(position, action);
            let gain = self.material.gain_of(self.tables, position, action);
            let value = -self.look(&next, -balance - gain, depth - 1, ply + 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        self.lists[ply as usize] = moves;
        best
    }

    /// The worth of a position in which the game is over.
    fn end(&self, position: &Position<B>, ply: i32) -> Option<i32> {
        Some(match self.tables.end(position)?.winner {
            Some(winner) if winner == position.turn() => WIN - ply,
            Some(_) => ply - WIN,
            None => 0,
        })
    }

    /// The greatest gains first.
    fn sort(&self, position: &Position<B>, moves: &mut [Move]) {
        moves.sort_by_cached_key(|action| -self.material.gain_of(self.tables, position, *action));
    }
}
