//! Whether a position is a puzzle, and its solution. Mates are proved by looking at every
//! move and reply; other wins and saves are searched far deeper than the miner looks, for the
//! two best moves at every step. What a glance finds is no puzzle.

use std::sync::Arc;
use std::time::Duration;

use heterodox_rules::{Move, Outcome, Reason, Rules, Square, State, Turn};

use super::theme::{has_special, is_special, positions};
use super::{Goal, Puzzle};
use crate::control::Control;
use crate::engine::{Engine, Task};
use crate::exact::Exact;
use crate::limits::Limits;
use crate::lore::Lore;
use crate::prove::{Proof, Prover};
use crate::report::Score;
use crate::search::{WIN, WIN_BOUND};
use crate::solve::Solved;
use crate::weights::Weights;

/// Values that decide, in hundredths of a pawn.
pub(super) struct Bar {
    /// At least this is winning, and its negative losing.
    winning: i32,
    /// Up to this nobody has won anything.
    even: i32,
    /// The best move and the second best lie so far apart.
    gap: i32,
}

impl Bar {
    /// What the miner goes on with.
    pub const ROUGH: Bar = Bar { winning: 240, even: 110, gap: 160 };
    /// What a puzzle has to show.
    pub const STRICT: Bar = Bar { winning: 260, even: 80, gap: 200 };
    /// What must be left of it when it is read again, much deeper.
    const PROOF: Bar = Bar { winning: 230, even: 120, gap: 180 };

    /// What the two best values make of a position; how far away a mate is has to be proved.
    pub fn goal(&self, best: i32, second: i32) -> Option<Goal> {
        if best - second < self.gap && best < WIN_BOUND {
            None
        } else if best >= self.winning && second <= self.even {
            Some(Goal::Win)
        } else if best >= -self.even && best < self.winning && second <= -self.winning {
            Some(Goal::Save)
        } else {
            // That there is no other mate so quick is proved later.
            (best >= WIN - MOST_PLIES as i32 && (best < WIN - 1 || second <= MATE_SECOND)).then_some(Goal::Mate(0))
        }
    }
}

/// Beside a mate in one move the second best move may be worth so much.
const MATE_SECOND: i32 = 800;
/// Mates of up to so many plies are proved.
const MOST_PLIES: u32 = 7;
/// For each proof so many positions may be looked at.
const MOST_POSITIONS: u64 = 4_000_000;
/// The solver's moves of a solution; saves are shorter, for nothing comes of them.
const MOST_MOVES: usize = 6;
const MOST_SAVES: usize = 3;
/// Positions looked at before a position may be a puzzle, by nodes: first to be worth the trouble.
const CONFIRM: u64 = 10_000;
/// And then for each of the solver's moves.
const DEEP: u64 = 150_000;
/// The defender's.
const DEFENCE: u64 = 60_000;
/// And for each of them and its alternatives once the whole solution is known.
const PROOF: u64 = 500_000;
/// Ahead by so much after a look at one ply and its captures, a move is a glance's work.
const GLANCE: i32 = 150;
/// So many plies of an expected line are likely to be played.
const LIKELY: usize = 5;
/// With fewer moves to choose from it is no puzzle.
const FEWEST_CHOICES: usize = 4;
/// In a small game.
const FEWEST_CHOICES_SMALL: usize = 3;

/// The best moves of a position, as far as was asked for.
pub(super) struct Look {
    /// Each with its value and the moves expected.
    pub lines: Vec<(i32, Vec<Move>)>,
}

impl Look {
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|(_, line)| line.first().copied())
    }

    /// The two best values; a second move that does not exist loses.
    pub fn values(&self) -> (i32, i32) {
        let value = |rank: usize| self.lines.get(rank).map_or(-WIN, |(value, _)| *value);
        (value(0), value(1))
    }
}

/// Looks at the best moves of a position.
pub(super) fn look(engine: &mut Engine, state: &State, lines: usize, limits: Limits) -> Look {
    let task = Task { lines, ..Task::new(state.clone(), limits) };
    let (mut found, mut next) = (Vec::new(), Vec::new());
    engine.think(&task, &still(), &mut |report| {
        // The lines of an iteration come together; those of one that is cut short do not count.
        next.truncate(report.line - 1);
        next.push((worth(report.score), report.moves.clone()));
        if next.len() >= found.len() {
            found.clone_from(&next);
        }
    });
    Look { lines: found }
}

/// Time stands still, so that a search is the same on every machine.
pub(super) fn still() -> Control {
    Control::with_clock(|| Duration::ZERO)
}

fn worth(score: Score) -> i32 {
    match score {
        Score::Value(value) => value,
        Score::Win(plies) => WIN - plies as i32,
        Score::Loss(plies) => -WIN + plies as i32,
    }
}

/// A position's goal and the line that reaches it.
pub(super) struct Solution {
    pub goal: Goal,
    pub line: Vec<Move>,
}

/// Finds and checks solutions.
pub(super) struct Solver {
    rules: Arc<Rules>,
    engine: Engine,
    /// The values of all positions of a small game.
    exact: Option<Arc<Solved>>,
}

impl Solver {
    pub fn new(rules: Arc<Rules>, weights: &Weights, exact: Option<Arc<Solved>>) -> Solver {
        Solver { engine: Engine::with_lore(rules.clone(), Lore::values(weights.clone())), rules, exact }
    }

    /// What kinds are worth.
    pub fn values(&self) -> &[i32] {
        self.engine.values()
    }

    /// The solution of a position, if it is a puzzle; `last` is the move that led to it, and `plain`
    /// lets it be one that shows nothing of what makes the variant.
    pub fn solve(&mut self, state: &State, last: Option<&Last>, plain: bool) -> Option<Solution> {
        self.engine.clear();
        let solution = match self.exact.clone() {
            Some(exact) => self.by_table(&exact, state, last),
            None => self.by_search(state, last, plain || !has_special(&self.rules)),
        }?;
        // One move that only takes something, or a save with nothing behind it, is no puzzle unless
        // it is of a sort that only the variant knows.
        let key = solution.line[0];
        let short = match solution.goal {
            Goal::Mate(_) => false,
            Goal::Win => solution.line.len() == 1 && self.is_noisy(state, key),
            Goal::Save => solution.line.len() == 1,
        };
        let special = self.exact.is_none() && is_special(&self.rules, self.engine.values(), state, &solution.line);
        (!short || special).then_some(solution)
    }

    /// Whether a puzzle holds when the solver's moves and all others are searched apart from each
    /// other, deeper than before. Mates and solved games are certain already.
    pub fn holds(&mut self, puzzle: &Puzzle) -> bool {
        if self.exact.is_some() || matches!(puzzle.goal, Goal::Mate(_)) {
            return true;
        }
        self.engine.clear();
        let line = puzzle.replay(&self.rules).unwrap_or_default();
        line.iter().step_by(2).all(|(state, action)| {
            let (own, others) = self.rules.moves(state).into_iter().partition(|other| other == action);
            let (best, second) = (self.value_of(state, own), self.value_of(state, others));
            Bar::PROOF.goal(best, second) == Some(puzzle.goal)
        })
    }

    /// The value of the best of some moves; of none, that of a loss.
    fn value_of(&mut self, state: &State, only: Vec<Move>) -> i32 {
        if only.is_empty() {
            return -WIN;
        }
        let task = Task { only, ..Task::new(state.clone(), Limits::nodes(PROOF)) };
        worth(self.engine.think(&task, &still(), &mut |_| {}).score)
    }

    fn by_search(&mut self, state: &State, last: Option<&Last>, plain: bool) -> Option<Solution> {
        // 1. Is it worth the trouble?
        if self.rules.moves(state).len() < FEWEST_CHOICES {
            return None;
        }
        let rough = self.two_best(state, CONFIRM);
        let (best, second) = rough.values();
        Bar::ROUGH.goal(best, second)?;
        let expected = &rough.lines.first()?.1;
        let expected = &expected[..expected.len().min(LIKELY)];
        let special = is_special(&self.rules, self.engine.values(), state, expected);
        if !plain && !special {
            return None;
        }
        // 2. What a glance finds is no puzzle, unless something follows that only the variant knows.
        let key = rough.best()?;
        if self.takes_back(state, key, last) || (!special && best < WIN_BOUND && self.glance(state, key)) {
            return None;
        }
        // 3. The solution.
        let deep = self.two_best(state, DEEP);
        let (best, second) = deep.values();
        let goal = Bar::STRICT.goal(best, second)?;
        let sure = deep.best()?;
        if self.takes_back(state, sure, last) {
            return None;
        }
        if best >= WIN - MOST_PLIES as i32
            && let Some(line) = self.mate_line(&mut Prover::new(&self.rules), state, MOST_PLIES, true)
        {
            let goal = Goal::Mate(line.len().div_ceil(2) as u32);
            return Some(Solution { goal, line }).filter(|solution| !self.takes_back(state, solution.line[0], last));
        }
        match goal {
            Goal::Mate(_) => None,
            Goal::Win | Goal::Save => {
                let line = self.forced(state, goal, sure)?;
                let states = positions(&self.rules, state, &line);
                let hard = (0..line.len()).step_by(2).any(|ply| !self.glance(&states[ply], line[ply]));
                hard.then_some(Solution { goal, line })
            }
        }
    }

    /// The solution of a position whose value, like that of all that follow, is known.
    fn by_table(&mut self, exact: &Solved, state: &State, last: Option<&Last>) -> Option<Solution> {
        let (goal, key) = self.only_move(exact, state)?;
        if self.rules.moves(state).len() < FEWEST_CHOICES_SMALL
            || self.takes_back(state, key, last)
            || self.glance(state, key)
        {
            return None;
        }
        let most = if goal == Goal::Save { MOST_SAVES } else { MOST_MOVES };
        let mut line = vec![key];
        let mut state = self.rules.play_unchecked(state, key);
        while line.len() < 2 * most - 1 {
            // Of the best defences, one that asks the solver for an only move again.
            let replies = exact.moves(&self.rules, &state);
            let best = replies.first().map(|(_, value)| *value);
            let next = replies.iter().filter(|(_, value)| Some(*value) == best).find_map(|(reply, _)| {
                let after = self.rules.play_unchecked(&state, *reply);
                let answer = self.only_move(exact, &after).filter(|(again, _)| *again == goal)?.1;
                Some((*reply, answer, self.rules.play_unchecked(&after, answer)))
            });
            let Some((reply, answer, after)) = next else { break };
            line.extend([reply, answer]);
            state = after;
        }
        Some(Solution { goal, line })
    }

    /// The only move that wins, or that does not lose.
    fn only_move(&self, exact: &Solved, state: &State) -> Option<(Goal, Move)> {
        let moves = exact.moves(&self.rules, state);
        let (key, best) = *moves.first()?;
        match (best, moves.get(1).map(|(_, value)| *value)) {
            (Exact::Win(_), Some(Exact::Draw | Exact::Loss(_))) => Some((Goal::Win, key)),
            (Exact::Draw, Some(Exact::Loss(_))) => Some((Goal::Save, key)),
            _ => None,
        }
    }

    /// Whether a move takes, shoots, promotes or leaves the board.
    fn is_noisy(&self, state: &State, action: Move) -> bool {
        let quiet = action.promotion().is_none() && action.target().is_some();
        !quiet || self.rules.captured(state, action).is_some()
    }

    /// Whether a move takes back what has just taken.
    fn takes_back(&self, state: &State, key: Move, last: Option<&Last>) -> bool {
        let taken = self.rules.captured(state, key).map(|(square, ..)| square);
        last.is_some_and(|last| last.took && taken == Some(last.stands))
    }

    fn two_best(&mut self, state: &State, nodes: u64) -> Look {
        look(&mut self.engine, state, 2, Limits::nodes(nodes))
    }

    /// Whether looking at every move and the captures after it is enough to like this one best.
    fn glance(&mut self, state: &State, key: Move) -> bool {
        self.engine.clear();
        let look = look(&mut self.engine, state, 2, Limits::depth(1));
        let (best, second) = look.values();
        look.best() == Some(key) && best - second >= GLANCE
    }

    /// The line of a mate with one key at every step but the last; at the root there too.
    fn mate_line(&self, prover: &mut Prover<'_>, state: &State, plies: u32, root: bool) -> Option<Vec<Move>> {
        let Proof::Win(win) = prover.prove(state, plies, MOST_POSITIONS) else { return None };
        let key = win.keys[0];
        if win.keys.len() > 1 && (root || win.plies > 1) {
            return None;
        }
        let next = self.rules.play_unchecked(state, key);
        if win.plies == 1 {
            let mates = matches!(self.rules.turn(&next), Turn::Over(Outcome { reason: Reason::Checkmate, .. }));
            return mates.then(|| vec![key]);
        }
        // Of the longest defences, one to which there is one answer.
        for reply in self.rules.moves(&next) {
            let after = self.rules.play_unchecked(&next, reply);
            let lasts = match prover.prove(&after, win.plies - 2, MOST_POSITIONS) {
                Proof::Win(win) => win.plies,
                _ => return None,
            };
            if lasts + 2 == win.plies
                && let Some(rest) = self.mate_line(prover, &after, lasts, false)
            {
                return Some([vec![key, reply], rest].concat());
            }
        }
        None
    }

    /// The line in which the solver's move is the only one at every step.
    fn forced(&mut self, state: &State, goal: Goal, key: Move) -> Option<Vec<Move>> {
        let most = if goal == Goal::Save { MOST_SAVES } else { MOST_MOVES };
        let mut line = vec![key];
        let mut state = self.rules.play_unchecked(state, key);
        while line.len() < 2 * most - 1 && matches!(self.rules.turn(&state), Turn::Act(_)) {
            let defence = look(&mut self.engine, &state, 1, Limits::nodes(DEFENCE)).best()?;
            let after = self.rules.play_unchecked(&state, defence);
            if !matches!(self.rules.turn(&after), Turn::Act(_)) {
                break;
            }
            let answers = self.two_best(&after, DEEP);
            let (best, second) = answers.values();
            if Bar::STRICT.goal(best, second) != Some(goal) {
                break;
            }
            let answer = answers.best()?;
            line.extend([defence, answer]);
            state = self.rules.play_unchecked(&after, answer);
        }
        Some(line)
    }
}

/// The move before a puzzle.
pub(super) struct Last {
    /// The move.
    pub action: Move,
    /// Where its piece stands now.
    pub stands: Square,
    /// Whether it took something.
    pub took: bool,
}
