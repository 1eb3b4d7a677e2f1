//! How hard a puzzle is: which levels of the engine find its moves.

use heterodox_rules::{Move, Rules, State, Turn};

use super::solution::still;
use crate::engine::{Engine, Task};
use crate::level::Level;
use crate::limits::Limits;

/// The levels whose chance matters are asked this often, and the majority counts.
const TRIES: u64 = 3;
/// Up to this level chance matters: above it no level takes a clearly worse move for a better one.
const UNSURE: u8 = 2;

/// One more than the number of levels below full strength that do not find the whole line.
pub(super) fn grade(engine: &mut Engine, states: &[State], line: &[Move]) -> u8 {
    let fails = |level: &Level| {
        let tries = if level.number() <= UNSURE { TRIES } else { 1 };
        let found = (0..tries).filter(|&seed| solves(engine, *level, seed, states, line)).count() as u64;
        2 * found < tries
    };
    1 + Level::all().filter(|level| *level < Level::FULL).filter(fails).count() as u8
}

/// Whether a level finds every move of the solver.
fn solves(engine: &mut Engine, level: Level, seed: u64, states: &[State], line: &[Move]) -> bool {
    engine.clear();
    let rules = engine.rules().clone();
    (0..line.len()).step_by(2).all(|ply| {
        let task = Task { level, seed, ..Task::new(states[ply].clone(), Limits::default()) };
        let found = engine.think(&task, &still(), &mut |_| {}).best;
        found.is_some_and(|found| found == line[ply] || ends_won(&rules, &states[ply], found))
    })
}

/// Whether a move ends the game and wins it: as good as any other that does.
pub(super) fn ends_won(rules: &Rules, state: &State, action: Move) -> bool {
    match rules.turn(&rules.play_unchecked(state, action)) {
        Turn::Over(outcome) => outcome.winner == Some(state.to_move()),
        _ => false,
    }
}
