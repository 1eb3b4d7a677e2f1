//! `heterodox analyse`: the best lines of a position, live at a terminal, otherwise once
//! they are found. Scores are those of the side to move, as engines give them.

mod live;

use std::io::{IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use heterodox_engine::{Answer, Control, DEFAULT_HASH, Engine, Limits, MAX_HASH, MAX_THREADS, Report, Score, Task};
use heterodox_rules::{Catalogue, Move, Outcome, Rules, State, Turn};
use serde_json::{Value, json};

use crate::failure::{Failure, tell};
use crate::input::{PositionOptions, load, weights};
use crate::lines::Lines;
use crate::memory;
use crate::uci::voice::{coordinates, speed};
use live::Live;

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    limit: LimitOptions,
    /// How many lines to find
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=255))]
    multipv: u16,
    /// How many threads search at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=MAX_THREADS as i64))]
    threads: u16,
    /// The table of positions, in megabytes
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_HASH as u32, value_parser = clap::value_parser!(u32).range(1..=MAX_HASH as i64))]
    hash: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// When to stop.
#[derive(Args)]
#[group(multiple = false)]
struct LimitOptions {
    /// Think so long, in milliseconds (3000 if no limit is given)
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    movetime: Option<u64>,
    /// Look so many plies ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// Look at so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000_000))]
    nodes: Option<u64>,
}

/// How long to think where nothing is said.
const DEFAULT_TIME: u64 = 3000;

impl LimitOptions {
    fn limits(&self) -> Limits {
        let nothing = self.depth.is_none() && self.nodes.is_none();
        let time = self.movetime.or(nothing.then_some(DEFAULT_TIME)).map(Duration::from_millis);
        Limits { time, depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let state = options.position.read(&rules)?.state;
    if let Turn::Over(outcome) = rules.turn(&state) {
        let found = Found { rules: &rules, state: &state, lines: &[], depth: 0, nodes: 0, elapsed: Duration::ZERO };
        return found.print(options.json, Some(outcome));
    }
    let mut engine = Engine::with_weights(rules.clone(), &weights(catalogue, &options.variant, &rules)?);
    engine.set_threads(options.threads as usize);
    let hash = memory::affordable(options.hash as usize);
    if hash < options.hash as usize {
        tell(format!("warning: there is memory for a table of {hash} MB, not {} MB", options.hash));
    }
    if hash != DEFAULT_HASH {
        engine.set_hash(hash);
    }
    let task = Task { lines: options.multipv as usize, ..Task::new(state.clone(), options.limit.limits()) };
    let mut lines = Lines::new(task.lines);
    let mut live = (!options.json && std::io::stdout().is_terminal()).then(|| Live::open(&rules, &state));
    let control = Control::new();
    let answer = engine.think(&task, &control, &mut |report| {
        let changed = lines.take(report);
        if let Some(live) = live.as_mut().filter(|_| !changed.is_empty()) {
            live.show(lines.all());
        }
    });
    let elapsed = control.elapsed();
    lines.finish(&answer, elapsed);
    let Answer { depth, nodes, .. } = answer;
    match live {
        Some(live) => live.close(lines.all(), nodes, elapsed),
        None => {
            let found = Found { rules: &rules, state: &state, lines: lines.all(), depth, nodes, elapsed };
            found.print(options.json, None)
        }
    }
}

/// What a search came to.
struct Found<'a> {
    rules: &'a Rules,
    state: &'a State,
    lines: &'a [Report],
    depth: u32,
    nodes: u64,
    elapsed: Duration,
}

impl Found<'_> {
    fn print(&self, as_json: bool, outcome: Option<Outcome>) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        match as_json {
            true => writeln!(out, "{}", serde_json::to_string_pretty(&self.json(outcome))?)?,
            false => write!(out, "{}", self.text(outcome))?,
        }
        Ok(())
    }

    fn best(&self) -> Option<String> {
        self.lines.first()?.moves.first().map(|&action| self.rules.coordinates(action))
    }

    fn nps(&self) -> u64 {
        match self.nodes {
            0 => 0,
            nodes => (nodes as f64 / self.elapsed.as_secs_f64().max(0.001)) as u64,
        }
    }

    fn json(&self, outcome: Option<Outcome>) -> Value {
        let line = |report: &Report| {
            let score = match report.score.moves_to_end() {
                Some(moves) => json!({ "mate": moves }),
                None => json!({ "cp": value(report.score) }),
            };
            json!({
                "rank": report.line, "score": score, "depth": report.depth, "seldepth": report.reach,
                "pv": coordinates(self.rules, &report.moves), "san": san(self.rules, self.state, &report.moves),
            })
        };
        let mut found = json!({
            "variant": self.rules.spec().id, "fen": self.rules.write_fen(self.state), "depth": self.depth,
            "nodes": self.nodes, "nps": self.nps(), "time": self.elapsed.as_millis() as u64,
            "lines": self.lines.iter().map(line).collect::<Vec<_>>(), "best": self.best(),
        });
        if let Some(outcome) = outcome {
            found["outcome"] = outcome.sentence().into();
        }
        found
    }

    fn text(&self, outcome: Option<Outcome>) -> String {
        let (rules, state) = (self.rules, self.state);
        let mut text = format!("variant: {}\nfen: {}\n", rules.spec().id, rules.write_fen(state));
        if let Some(outcome) = outcome {
            return text + &format!("outcome: {}\n", outcome.sentence());
        }
        let (depth, nodes, nps, time) = (self.depth, self.nodes, self.nps(), self.elapsed.as_millis());
        text += &format!("depth: {depth}\nnodes: {nodes}\nnps: {nps}\ntime: {time}\n");
        if let Some(best) = self.best() {
            text += &format!("best: {best}\n");
        }
        for report in self.lines {
            let (score, moves) = (score(report.score), san(rules, state, &report.moves).join(" "));
            text += &format!("line {}: {score} {moves}\n", report.line);
        }
        text
    }
}

/// `+0.35`, or `#4` and `#-4` for a win and a loss in four moves.
fn score(score: Score) -> String {
    match score.moves_to_end() {
        Some(moves) => format!("#{moves}"),
        None => format!("{:+.2}", value(score) as f64 / 100.0),
    }
}

fn value(score: Score) -> i32 {
    match score {
        Score::Value(value) => value,
        Score::Win(_) | Score::Loss(_) => 0,
    }
}

/// A line of play in SAN.
pub fn san(rules: &Rules, state: &State, moves: &[Move]) -> Vec<String> {
    let mut state = state.clone();
    let mut texts = Vec::new();
    for &action in moves {
        texts.push(rules.san(&state, action));
        state = rules.play_unchecked(&state, action);
    }
    texts
}
