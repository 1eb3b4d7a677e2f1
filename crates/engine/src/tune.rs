//! Fitting a variant's values to its own games: the engine plays itself, quiet positions
//! are written down with how the game ended and what the search thought, and the values
//! of all terms are moved until the evaluation foretells both as well as it can.
//!
//! No files here: samples come and go as lines of text.

use std::sync::Arc;

use heterodox_rules::{AnyTables, Colour, Game, Move, Rules, Strictness, Tables, Turn, Width};
use heterodox_table::Dice;

use crate::control::Control;
use crate::engine::{Engine, Task};
use crate::eval::{Evaluator, FULL_PHASE, Tally};
use crate::geometry::Geometry;
use crate::level::Level;
use crate::limits::Limits;
use crate::report::Score;
use crate::weights::{Group, Pair, Weights};

/// A position and what came of it, both for White.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub fen: String,
    /// 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f32,
    /// What the search thought, in hundredths.
    pub score: i32,
}

impl Sample {
    /// As a line of text.
    pub fn write(&self) -> String {
        format!("{} | {} | {}", self.fen, self.result, self.score)
    }

    /// Reads a line of text.
    pub fn read(line: &str) -> Option<Sample> {
        let mut parts = line.split(" | ");
        let (fen, result, score) = (parts.next()?, parts.next()?, parts.next()?);
        let result: f32 = result.trim().parse().ok().filter(|result| (0.0..=1.0).contains(result))?;
        let score: i32 = score.trim().parse().ok().filter(|score: &i32| score.abs() <= MOST_SCORE)?;
        parts.next().is_none().then(|| Sample { fen: fen.trim().to_string(), result, score })
    }
}

/// Positions judged beyond this teach nothing new.
const MOST_SCORE: i32 = 1_500;
/// A game in which both sides see such a score for so many plies is as good as over.
const DECIDED: (i32, u32) = (1_200, 6);
/// Games are cut off here.
const MAX_PLIES: usize = 300;

/// Plays one game against itself with so many nodes a move and gives its quiet positions.
pub fn self_play(engine: &mut Engine, nodes: u64, seed: u64) -> Vec<Sample> {
    let rules = engine.rules().clone();
    let mut dice = Dice::new(seed);
    let Some(mut game) = opening(engine, &mut dice, nodes) else { return Vec::new() };
    engine.clear();
    let mut noted: Vec<(String, i32)> = Vec::new();
    let (mut decided, mut winning) = (0, None);
    let result = loop {
        match game.turn() {
            Turn::Over(outcome) => {
                break match outcome.winner {
                    Some(Colour::White) => 1.0,
                    Some(Colour::Black) => 0.0,
                    None => 0.5,
                };
            }
            _ if !game.claims().is_empty() || game.plies().len() >= MAX_PLIES => break 0.5,
            _ => {}
        }
        let us = game.state().to_move();
        let (action, score) = think(engine, &game, nodes);
        let Some(action) = action else { break 0.5 };
        let white = if us == Colour::White { score } else { -score };
        if score.abs() >= DECIDED.0 && winning.is_none_or(|winner| winner == (white > 0)) {
            winning = Some(white > 0);
            decided += 1;
            if decided >= DECIDED.1 {
                break if white > 0 { 1.0 } else { 0.0 };
            }
        } else {
            (decided, winning) = (0, None);
        }
        let before = game.state().clone();
        let quiet = !rules.in_check(&before) && !takes(&rules, &game, action) && score.abs() <= MOST_SCORE;
        if quiet {
            noted.push((rules.write_fen(&before), white));
        }
        if game.play(action).is_err() {
            break 0.5;
        }
    };
    noted.into_iter().map(|(fen, score)| Sample { fen, result, score }).collect()
}

/// Some random moves that leave the game open.
pub(crate) fn opening(engine: &mut Engine, dice: &mut Dice, nodes: u64) -> Option<Game> {
    let rules = engine.rules().clone();
    let squares = rules.board().squares();
    let plies = if squares <= 25 { 1 + dice.below(4) } else { 6 + dice.below(4) };
    for _ in 0..50 {
        let mut game = Game::new(rules.clone());
        for _ in 0..plies {
            let moves = rules.moves(game.state());
            match moves.get(dice.below(moves.len())) {
                Some(&action) if game.play(action).is_ok() => {}
                _ => break,
            }
        }
        let open = matches!(game.turn(), Turn::Act(_));
        if open && (squares <= 25 || think(engine, &game, nodes / 2).1.abs() < 250) {
            return Some(game);
        }
    }
    None
}

fn think(engine: &mut Engine, game: &Game, nodes: u64) -> (Option<Move>, i32) {
    let past = std::iter::once(game.start()).chain(game.plies().iter().map(|(_, state)| state)).cloned().collect();
    let task = Task { past, limits: Limits::nodes(nodes), lines: 1, only: Vec::new(), level: Level::FULL, seed: 0 };
    // Nodes alone end it: the clock stands still, so a game is the same on every machine.
    let answer = engine.think(&task, &Control::with_clock(|| std::time::Duration::ZERO), &mut |_| {});
    let score = match answer.score {
        Score::Value(value) => value,
        Score::Win(_) => 2 * MOST_SCORE,
        Score::Loss(_) => -2 * MOST_SCORE,
    };
    (answer.best, score)
}

/// Whether a move takes something or changes what stands on the board otherwise.
fn takes(rules: &Rules, game: &Game, action: Move) -> bool {
    fn noisy<B: Width>(tables: &Tables<B>, game: &Game, action: Move) -> bool {
        B::position(game.state()).is_some_and(|position| crate::order::is_noisy(tables, position, action))
    }
    match rules.tables() {
        AnyTables::Narrow(tables) => noisy(tables, game, action),
        AnyTables::Wide(tables) => noisy(tables, game, action),
        AnyTables::Huge(tables) => noisy(tables, game, action),
    }
}

/// The counts of one position.
struct Trace {
    counts: Vec<(u32, f32)>,
    /// The share of early values.
    early: f32,
    target: f32,
}

/// Writes counts down.
struct Notes {
    squares: usize,
    material: usize,
    square: usize,
    counts: Vec<(u32, f32)>,
}

impl Tally for Notes {
    fn piece(&mut self, sign: i32, kind: usize, square: usize) {
        self.counts.push(((self.material + kind) as u32, sign as f32));
        self.counts.push(((self.square + kind * self.squares + square) as u32, sign as f32));
    }

    fn term(&mut self, sign: i32, term: usize, count: i32) {
        if count != 0 {
            self.counts.push((term as u32, (sign * count) as f32));
        }
    }
}

/// Fits values to samples.
pub struct Fit {
    rules: Arc<Rules>,
    start: Weights,
    results: f32,
    traces: Vec<Trace>,
    checks: Vec<Trace>,
    seen: usize,
    games: usize,
}

/// What a fit came to.
pub struct Fitted {
    /// The values.
    pub weights: Weights,
    /// How far foretold results were off on positions kept apart, before and after.
    pub before: f64,
    /// After.
    pub after: f64,
}

/// What pulls values back to where they began, so that rare terms stay sensible.
/// As strong as so many samples that say nothing else.
const PULL: f64 = 400.0;
/// One in so many games is kept apart to check the fit.
const APART: usize = 12;

impl Fit {
    /// Starts from some values, to which rare terms are held. `results` says how much the ends of the games
    /// count beside what the search thought, from 0 to 1: few games teach little about ends, and the
    /// values of squares then follow the luck of single games.
    pub fn new(rules: Arc<Rules>, start: Weights, results: f32) -> Fit {
        Fit { rules, start, results, traces: Vec::new(), checks: Vec::new(), seen: 0, games: 0 }
    }

    /// How many samples were taken in.
    pub fn len(&self) -> usize {
        self.seen
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.seen == 0
    }

    /// Takes the samples of a game in; gives the number of those that do not fit the variant.
    pub fn add(&mut self, samples: &[Sample]) -> usize {
        let rules = self.rules.clone();
        self.games += 1;
        match rules.tables() {
            AnyTables::Narrow(tables) => self.add_at_width(tables, samples),
            AnyTables::Wide(tables) => self.add_at_width(tables, samples),
            AnyTables::Huge(tables) => self.add_at_width(tables, samples),
        }
    }

    fn add_at_width<B: Width>(&mut self, tables: &Tables<B>, samples: &[Sample]) -> usize {
        let rules = self.rules.clone();
        let begin = rules.start();
        let Some(begin) = B::position(&begin) else { return samples.len() };
        let evaluator = Evaluator::new(tables, Geometry::new(tables), &self.start, begin);
        let mut refused = 0;
        for sample in samples {
            let state = rules.read_fen(&sample.fen, Strictness::Study);
            let Some(position) = state.as_ref().ok().and_then(B::position) else {
                refused += 1;
                continue;
            };
            let layout = &self.start.layout;
            let mut notes = Notes {
                squares: rules.board().squares(),
                material: layout.start(Group::Material),
                square: layout.start(Group::Square),
                counts: Vec::with_capacity(80),
            };
            evaluator.count(tables, position, &mut notes);
            let mut counts = notes.counts;
            counts.sort_unstable_by_key(|(term, _)| *term);
            counts.dedup_by(|later, first| {
                let same = later.0 == first.0;
                if same {
                    first.1 += later.1;
                }
                same
            });
            counts.retain(|(_, count)| *count != 0.0);
            let thought = chance(sample.score as f32, SCALE);
            let trace = Trace {
                counts,
                early: evaluator.phase(position) as f32 / FULL_PHASE as f32,
                target: self.results * sample.result + (1.0 - self.results) * thought,
            };
            self.seen += 1;
            // Whole games: positions of one game resemble each other too much to check each other.
            if self.games.is_multiple_of(APART) { self.checks.push(trace) } else { self.traces.push(trace) }
        }
        refused
    }

    /// Moves the values for so many rounds; `tell` hears of each round.
    pub fn run(&self, rounds: usize, tell: &mut dyn FnMut(usize)) -> Fitted {
        let begin: Vec<[f32; 2]> = self.start.terms.iter().map(|pair| [pair.early as f32, pair.late as f32]).collect();
        let mut values = begin.clone();
        let (mut first, mut second) = (vec![[0.0f32; 2]; values.len()], vec![[0.0f32; 2]; values.len()]);
        let before = error(&self.checks, &values);
        // Adam, over all samples in slices: many small steps, each looking at its own slice.
        let slices = (self.traces.len() / 4_096).clamp(1, 64);
        let size = self.traces.len().div_ceil(slices).max(1);
        let mut step = 0;
        let pull = (PULL / self.traces.len().max(1) as f64) as f32;
        for round in 0..rounds {
            let rate = 3.0 * (1.0 - round as f32 / rounds.max(1) as f32).max(0.05);
            for slice in self.traces.chunks(size) {
                step += 1;
                let mut slope = vec![[0.0f32; 2]; values.len()];
                for trace in slice {
                    let foretold = chance(trace.value(&values), SCALE);
                    let pull = (foretold - trace.target) * foretold * (1.0 - foretold) / slice.len() as f32;
                    for (term, count) in &trace.counts {
                        let slope = &mut slope[*term as usize];
                        slope[0] += pull * count * trace.early;
                        slope[1] += pull * count * (1.0 - trace.early);
                    }
                }
                let (fade1, fade2) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
                for term in 0..values.len() {
                    for half in 0..2 {
                        let away = (values[term][half] - begin[term][half]) / 1e4;
                        let slope = slope[term][half] + 2.0 * pull * away;
                        first[term][half] = 0.9 * first[term][half] + 0.1 * slope;
                        second[term][half] = 0.999 * second[term][half] + 0.001 * slope * slope;
                        let size = (second[term][half] / fade2).sqrt() + 1e-12;
                        values[term][half] -= rate * (first[term][half] / fade1) / size;
                    }
                }
            }
            tell(round + 1);
        }
        let mut weights = self.start.clone();
        for (pair, value) in weights.terms.iter_mut().zip(&values) {
            *pair = Pair::new(value[0].round() as i32, value[1].round() as i32);
        }
        Fitted { weights, before, after: error(&self.checks, &values) }
    }
}

impl Trace {
    fn value(&self, values: &[[f32; 2]]) -> f32 {
        let mut sum = 0.0;
        for (term, count) in &self.counts {
            let [early, late] = values[*term as usize];
            sum += count * (early * self.early + late * (1.0 - self.early));
        }
        sum
    }
}

/// A pawn ahead is worth so much of a win; the usual scale of chess.
const SCALE: f32 = 1.0 / 220.0;

/// The expected result of a value.
fn chance(value: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-value * scale).exp())
}

fn error(traces: &[Trace], values: &[[f32; 2]]) -> f64 {
    let off = |trace: &Trace| (chance(trace.value(values), SCALE) - trace.target) as f64;
    traces.iter().map(|trace| off(trace).powi(2)).sum::<f64>() / traces.len().max(1) as f64
}
