//! The miner: lets low levels of the engine play each other, looks at every position for a move
//! that is much better than all others, and makes puzzles of those that hold. Game number n
//! of a seed gives the same puzzles whoever mines it.

use std::sync::Arc;

use heterodox_rules::{Game, Rules, Turn};
use heterodox_table::Dice;

use super::solution::{Bar, Last, Solver, look, still};
use super::{Goal, Puzzle, grade, id, theme};
use crate::engine::{Engine, Task};
use crate::level::Level;
use crate::limits::Limits;
use crate::lore::Lore;
use crate::solve::{DEFAULT_LIMIT, Solved, solve};
use crate::tune::opening;
use crate::weights::Weights;

/// What the miner spends on each position.
const LOOK: u64 = 2_000;
/// So many of the lower levels play: they must go wrong now and then.
const PLAYERS: usize = 3;
/// And so many of a hundred moves are any move at all, as people slip.
const SLIPS: usize = 10;
/// Games are cut off here.
const MAX_PLIES: usize = 120;
/// When the second best move decides the game for so many plies, nobody here knows how to mate.
const DECIDED: (i32, u32) = (800, 30);
/// Puzzles of one game lie so many plies apart.
const APART: usize = 8;
/// And there are no more of them.
const MOST: usize = 3;
/// Of a hundred puzzles that show nothing of what makes the variant, so many are looked into.
const PLAIN: usize = 50;
/// Megabytes of the tables of those that look little.
const SMALL: usize = 1;

/// What can be solved completely is known exactly: the values of a small game, for its miners to
/// share.
pub fn exact(rules: &Rules) -> Option<Arc<Solved>> {
    solve(rules, &rules.start(), DEFAULT_LIMIT, &mut |_| true).ok().map(Arc::new)
}

/// Mines puzzles of a variant.
pub struct Miner {
    rules: Arc<Rules>,
    player: Engine,
    scout: Engine,
    solver: Solver,
    exact: bool,
}

impl Miner {
    /// A miner of a variant, with the values its engine plays with and what [`exact`] gave.
    pub fn new(rules: Arc<Rules>, weights: &Weights, exact: Option<Arc<Solved>>) -> Miner {
        let small = || {
            let mut engine = Engine::with_lore(rules.clone(), Lore::values(weights.clone()));
            engine.set_hash(SMALL);
            engine
        };
        Miner {
            player: small(),
            scout: small(),
            exact: exact.is_some(),
            solver: Solver::new(rules.clone(), weights, exact),
            rules,
        }
    }

    /// The puzzles of one game; none when `go_on`, which is asked before every move, says no.
    pub fn mine(&mut self, seed: u64, number: u64, go_on: &dyn Fn() -> bool) -> Vec<Puzzle> {
        let mut dice = Dice::new(Dice::new(seed).roll().wrapping_add(number));
        self.scout.clear();
        self.player.clear();
        let levels = [0, 1].map(|_| Level::all().nth(dice.below(PLAYERS)).unwrap_or(Level::LOWEST));
        let Some(mut game) = opening(&mut self.scout, &mut dice, LOOK) else { return Vec::new() };
        let mut found: Vec<(usize, Puzzle)> = Vec::new();
        let mut decided = 0;
        while matches!(game.turn(), Turn::Act(_)) && game.claims().is_empty() && game.plies().len() < MAX_PLIES {
            if !go_on() {
                return Vec::new();
            }
            // 1. Is there one move much better than all others? Of a solved game nobody need guess.
            let state = game.state().clone();
            let mut ripe = self.exact;
            if !self.exact {
                let (best, second) = look(&mut self.scout, &state, 2, Limits::nodes(LOOK)).values();
                ripe = Bar::ROUGH.goal(best, second).is_some();
                decided = if second.abs() >= DECIDED.0 { decided + 1 } else { 0 };
            }
            let ply = game.plies().len();
            let near = found.last().is_some_and(|(at, _)| ply < at + APART);
            let plain = dice.below(100) < PLAIN;
            if ripe && !near {
                found.extend(self.puzzle(&game, plain).map(|puzzle| (ply, puzzle)));
            }
            // 2. Is the game worth going on with?
            if decided >= DECIDED.1 || found.len() >= MOST {
                break;
            }
            // 3. Somebody weaker moves; in a small game any move will do.
            let action = if self.exact || dice.below(100) < SLIPS {
                let moves = self.rules.moves(&state);
                moves.get(dice.below(moves.len())).copied()
            } else {
                let level = levels[state.to_move().index()];
                let task = Task { level, seed: dice.roll(), ..Task::new(state, Limits::default()) };
                self.player.think(&task, &still(), &mut |_| {}).best
            };
            if action.is_none_or(|action| game.play(action).is_err()) {
                break;
            }
        }
        // 4. Proof-reading comes last, so that what it strikes out changes nothing else.
        found.into_iter().map(|(_, puzzle)| puzzle).filter(|puzzle| self.solver.holds(puzzle)).collect()
    }

    /// The puzzle of the position a game has come to, if it is one; `plain` lets it be one that
    /// shows nothing of what makes the variant.
    fn puzzle(&mut self, game: &Game, plain: bool) -> Option<Puzzle> {
        let rules = self.rules.clone();
        let state = game.state();
        let last = last(game);
        let solution = self.solver.solve(state, last.as_ref(), plain)?;
        let states = theme::positions(&rules, state, &solution.line);
        let saves = solution.goal == Goal::Save;
        let mut themes = theme::themes(&rules, self.solver.values(), &states, &solution.line, saves);
        if let Some(end) = states.last().filter(|_| !matches!(solution.goal, Goal::Mate(_))) {
            themes.extend(theme::threat(&mut self.player, end));
            themes.sort();
            themes.dedup();
        }
        let (variant, fen) = (rules.spec().id.clone(), rules.write_fen(state));
        Some(Puzzle {
            id: id(&variant, &fen),
            variant,
            last_move: last.map(|last| rules.coordinates(last.action)),
            goal: solution.goal,
            solution: solution.line.iter().map(|&action| rules.coordinates(action)).collect(),
            grade: grade::grade(&mut self.player, &states, &solution.line),
            themes,
            fen,
        })
    }
}

/// The last move of a game.
fn last(game: &Game) -> Option<Last> {
    let (&(action, _), before) = game.plies().split_last()?;
    let before = before.last().map_or(game.start(), |(_, state)| state);
    let stands = action.stands().unwrap_or(action.to());
    Some(Last { action, stands, took: game.rules().captured(before, action).is_some() })
}
