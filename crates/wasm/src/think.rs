//! Thinking: a message's limits become a task, a search's reports become JSON.

use std::time::Duration;

use heterodox_engine::{Answer, Bound, Engine, GameClock, Level, Limits, Report, Score, Task};
use heterodox_rules::{Game, Move, Rules, State};
use serde_json::{Value, json};

use crate::describe;
use crate::fault::{Fault, Kind};
use crate::host::Host;
use crate::request::Think;

/// The longest search, in milliseconds. Every search has a limit of time, so that it looks at
/// the clock and hears when it is told to stop.
const MAX_TIME: u64 = 3_600_000;
/// The deepest search that can be asked for.
const MAX_DEPTH: u32 = 200;
/// The most lines that can be asked for.
const MAX_LINES: usize = 100;
/// The longest line that is told.
const MAX_LINE: usize = 60;

impl Think {
    /// What the engine is to do in a game.
    pub fn task(&self, game: &Game) -> Result<Task, Fault> {
        let wrong = |name: &str, least: u64, most: u64| {
            Err(Fault::plain(Kind::Message, format!("think: `{name}` is from {least} to {most}")))
        };
        if self.movetime.is_some_and(|time| !(1..=MAX_TIME).contains(&time)) {
            return wrong("movetime", 1, MAX_TIME);
        }
        if self.nodes == Some(0) {
            return wrong("nodes", 1, u64::MAX);
        }
        if self.depth.is_some_and(|depth| !(1..=MAX_DEPTH).contains(&depth)) {
            return wrong("depth", 1, MAX_DEPTH.into());
        }
        if self.mate.is_some_and(|mate| !(1..=MAX_DEPTH).contains(&mate)) {
            return wrong("mate", 1, MAX_DEPTH.into());
        }
        let lines = self.lines.unwrap_or(1);
        if !(1..=MAX_LINES).contains(&lines) {
            return wrong("lines", 1, MAX_LINES as u64);
        }
        let Some(level) = self.level.map_or(Some(Level::FULL), Level::new) else {
            return wrong("level", Level::LOWEST.number().into(), Level::FULL.number().into());
        };
        let clock = match &self.clock {
            Some(clock) if clock.left.max(clock.increment) > 1000 * MAX_TIME => {
                return wrong("clock", 0, 1000 * MAX_TIME);
            }
            Some(clock) => Some(GameClock {
                left: Duration::from_millis(clock.left),
                increment: Duration::from_millis(clock.increment),
                moves_to_go: clock.moves_to_go,
            }),
            None => None,
        };
        let longest = clock.is_none().then_some(MAX_TIME);
        let limits = Limits {
            time: self.movetime.or(longest).map(Duration::from_millis),
            clock,
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
        };
        let read = |(index, text): (usize, &String)| {
            game.rules().read_move(game.state(), text).map_err(|refused| Fault::refused(index, text, &refused))
        };
        let only = self.only.iter().enumerate().map(read).collect::<Result<Vec<Move>, Fault>>()?;
        let past = std::iter::once(game.start()).chain(game.plies().iter().map(|(_, state)| state)).cloned().collect();
        Ok(Task { past, limits, lines, only, level, seed: self.seed })
    }
}

/// Thinks about where a game stands.
pub(crate) fn think(engine: &mut Engine, game: &Game, task: &Task, host: Host, report: &mut dyn FnMut(Value)) -> Value {
    if let Some(outcome) = game.outcome() {
        return json!({ "best": null, "outcome": describe::outcome(outcome) });
    }
    let rules = game.rules();
    let state = game.state();
    let control = host.control();
    // A stop may have come while the message waited; looking at the clock hears of it.
    control.elapsed();
    let answer = engine.think(task, &control, &mut |it| report(describe_report(rules, state, it)));
    let stopped = control.is_stopped();
    let Answer { best, ponder, score, depth, nodes } = answer;
    let line: Vec<Move> = best.into_iter().chain(ponder).collect();
    let mut told = told(rules, state, &line).into_iter();
    let elapsed = control.elapsed();
    json!({
        "best": told.next(), "ponder": told.next(), "score": describe_score(score), "depth": depth, "nodes": nodes,
        "time": elapsed.as_millis() as u64, "nps": speed(nodes, elapsed), "stopped": stopped,
    })
}

fn describe_report(rules: &Rules, state: &State, report: &Report) -> Value {
    let bound = match report.bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at-least",
        Bound::AtMost => "at-most",
    };
    let line = told(rules, state, &report.moves);
    let each = |key: &str| line.iter().map(|it| it[key].clone()).collect::<Value>();
    json!({
        "line": report.line, "depth": report.depth, "reach": report.reach,
        "score": describe_score(report.score), "bound": bound,
        "nodes": report.nodes, "time": report.elapsed.as_millis() as u64, "nps": speed(report.nodes, report.elapsed),
        "full": report.full, "pv": each("move"), "san": each("san"),
    })
}

fn describe_score(score: Score) -> Value {
    match score {
        Score::Value(value) => json!({ "cp": value }),
        Score::Win(_) | Score::Loss(_) => json!({ "mate": score.moves_to_end() }),
    }
}

/// A line in both notations, as far as it can be played: a search's table of positions may
/// mistake one position for another, and such a line must not reach the rules unchecked.
fn told(rules: &Rules, state: &State, line: &[Move]) -> Vec<Value> {
    let mut told = Vec::new();
    let mut state = state.clone();
    for &action in line.iter().take(MAX_LINE) {
        if !rules.moves(&state).contains(&action) {
            break;
        }
        told.push(describe::one_move(rules, &state, action));
        state = rules.play_unchecked(&state, action);
    }
    told
}

fn speed(nodes: u64, elapsed: Duration) -> u64 {
    let seconds = elapsed.as_secs_f64();
    if seconds > 0.0 { (nodes as f64 / seconds) as u64 } else { 0 }
}
