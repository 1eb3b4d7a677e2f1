//! `heterodox bench`: nodes per second of the rulebook and the engine and, with `--peer`, of other
//! programs in the same run.

mod peers;

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use heterodox_engine::{Control, Engine, Limits, Task};
use heterodox_rules::{Catalogue, Family, Leaves, Rules, State, Strictness};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::input::load;

#[derive(Args)]
pub struct Options {
    /// Only these variants
    #[arg(value_name = "VARIANT")]
    only: Vec<String>,
    /// Also measure stockfish, fairy-stockfish (if installed) and the cozy-chess library
    #[arg(long)]
    peer: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The chess positions every peer can count: name, FEN, depth.
const CHESS: [(&str, &str, u32); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("middlegame", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
];

/// The peer that plays variants.
const VARIANTS: &str = "fairy-stockfish";

/// Every variant is counted to the first depth with so many nodes.
const ENOUGH: u64 = 4_000_000;

/// Every variant's start position is searched with so many nodes.
const SEARCHED: u64 = 300_000;
/// Searches beside those of other programs take so long.
const THINKING: Duration = Duration::from_secs(4);

/// A count and how long it took.
#[derive(Clone, Copy)]
struct Measure {
    nodes: u64,
    seconds: f64,
}

impl Measure {
    fn of(count: impl FnOnce() -> u64) -> Measure {
        let start = Instant::now();
        let nodes = count();
        Measure { nodes, seconds: start.elapsed().as_secs_f64() }
    }

    fn best(self, other: Measure) -> Measure {
        if other.seconds < self.seconds { other } else { self }
    }

    fn millions(self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9) / 1e6
    }
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let mut report = Report { json: options.json, lines: Vec::new(), out: std::io::stdout().lock() };
    let mut signature: u64 = 0;
    let ids = if options.only.is_empty() { catalogue.ids_of(Family::Chess) } else { options.only.clone() };
    for id in &ids {
        let start = Instant::now();
        let rules = load(catalogue, id)?;
        let loaded = start.elapsed().as_secs_f64() * 1e3;
        let (depth, counted) = measure(&rules, &rules.start());
        let played = Measure::of(|| rules.perft(&rules.start(), depth, Leaves::Played));
        signature = signature.wrapping_mul(31).wrapping_add(counted.nodes);
        report.variant(id, depth, counted, played, loaded)?;
    }
    let mut thought: u64 = 0;
    for id in &ids {
        let rules = load(catalogue, id)?;
        let mut sign = |nodes: u64| thought = thought.wrapping_mul(31).wrapping_add(nodes);
        let searched = search(&rules, rules.start(), Limits::nodes(SEARCHED), &mut sign);
        let text = format!("{:.2} million nodes/s", searched.millions());
        report.line(&format!("{id} search"), json!({ "millionsPerSecond": searched.millions() }), &text)?;
    }
    report.line("signature", json!(signature), &signature.to_string())?;
    // The nodes at which each depth was done: another search, other numbers.
    report.line("search signature", json!(thought), &thought.to_string())?;
    if options.peer {
        peers(&mut report, catalogue, &ids)?;
    }
    report.finish()
}

fn measure(rules: &Rules, state: &State) -> (u32, Measure) {
    let mut depth = 1;
    loop {
        let measure = Measure::of(|| rules.perft(state, depth, Leaves::Counted));
        // A game that is over sooner never gets there.
        if measure.nodes >= ENOUGH || measure.nodes == 0 || depth >= 20 {
            let again = Measure::of(|| rules.perft(state, depth, Leaves::Counted));
            return (depth, measure.best(again));
        }
        depth += 1;
    }
}

/// Chess from its text file beside programs made for chess, and our variants beside their chess.
fn peers(report: &mut Report<impl Write>, catalogue: &Catalogue, ids: &[String]) -> Result<(), Failure> {
    let rules = load(catalogue, "chess")?;
    let mut ours_all = Vec::new();
    let mut stockfish_all = Vec::new();
    for (name, fen, depth) in CHESS {
        let state = rules.read_fen(fen, Strictness::Game)?;
        let ours = twice(|| rules.perft(&state, depth, Leaves::Counted));
        let name = format!("chess {name}");
        report.peer(&name, "heterodox", ours, None)?;
        ours_all.push(ours);
        for program in ["stockfish", VARIANTS] {
            match peers::uci_perft(program, fen, depth) {
                Ok(theirs) => {
                    report.peer(&name, program, theirs, Some(ours))?;
                    if program == "stockfish" {
                        stockfish_all.push(theirs);
                    }
                }
                Err(why) => report.note(&format!("{program}: {why}"))?,
            }
        }
        let played = twice(|| rules.perft(&state, depth, Leaves::Played));
        report.peer(&name, "heterodox, every leaf played", played, None)?;
        let cozy = twice(|| peers::cozy_perft(fen, depth));
        report.peer(&name, "cozy-chess, every leaf played", cozy, Some(played))?;
    }
    let (_, fen, _) = CHESS[1];
    let ours = search(&rules, rules.read_fen(fen, Strictness::Game)?, Limits::time(THINKING), &mut |_| {});
    report.peer("chess middlegame", "heterodox, search", ours, None)?;
    for program in [VARIANTS, "stockfish"] {
        match peers::uci_search(program, fen, THINKING) {
            // Nodes differ by nature here: each is a search of its own.
            Ok(theirs) => {
                let ratio = ours.millions() / theirs.millions();
                let text = format!("{:.2} million nodes/s, we are {ratio:.2}x", theirs.millions());
                report.line(&format!("chess middlegame, {program}, search"), json!({ "ratio": ratio }), &text)?;
            }
            Err(why) => report.note(&format!("{program}: {why}"))?,
        }
    }
    variants(report, catalogue, ids)?;
    let stockfish = total(&stockfish_all);
    if stockfish.nodes > 0 {
        for id in ids {
            let rules = load(catalogue, id)?;
            let (_, counted) = measure(&rules, &rules.start());
            let ratio = counted.millions() / stockfish.millions();
            report.line(&format!("{id} against stockfish's chess"), json!(ratio), &format!("{ratio:.2}x"))?;
        }
    }
    Ok(())
}

/// Every variant that the peer knows too, from its start position, in turn.
fn variants(report: &mut Report<impl Write>, catalogue: &Catalogue, ids: &[String]) -> Result<(), Failure> {
    let known = match peers::variants_of(VARIANTS) {
        Ok(known) => known,
        Err(why) => return report.note(&format!("{VARIANTS}: {why}")),
    };
    for id in ids.iter().filter(|id| known.contains(id)) {
        let rules = load(catalogue, id)?;
        let state = rules.start();
        let (depth, _) = measure(&rules, &state);
        let ours = twice(|| rules.perft(&state, depth, Leaves::Counted));
        match peers::variant_perft(VARIANTS, id, depth) {
            Ok(theirs) => {
                report.peer(id, "heterodox", ours, None)?;
                report.peer(id, VARIANTS, theirs, Some(ours))?;
            }
            Err(why) => report.note(&format!("{VARIANTS}, {id}: {why}"))?,
        }
    }
    Ok(())
}

/// One thread of our engine, with an empty table; `done` is told the nodes at every report.
fn search(rules: &Arc<Rules>, state: State, limits: Limits, done: &mut dyn FnMut(u64)) -> Measure {
    let mut engine = Engine::new(rules.clone());
    let task = Task::new(state, limits);
    Measure::of(|| engine.think(&task, &Control::new(), &mut |report| done(report.nodes)).nodes)
}

fn twice(mut count: impl FnMut() -> u64) -> Measure {
    Measure::of(&mut count).best(Measure::of(&mut count))
}

fn total(measures: &[Measure]) -> Measure {
    measures.iter().fold(Measure { nodes: 0, seconds: 0.0 }, |sum, one| Measure {
        nodes: sum.nodes + one.nodes,
        seconds: sum.seconds + one.seconds,
    })
}

/// Prints as it goes, or collects for JSON.
struct Report<W> {
    json: bool,
    lines: Vec<Value>,
    out: W,
}

impl<W: Write> Report<W> {
    fn variant(&mut self, id: &str, depth: u32, counted: Measure, played: Measure, loaded: f64) -> Result<(), Failure> {
        let value = json!({
            "depth": depth, "nodes": counted.nodes, "millionsPerSecond": counted.millions(),
            "playedMillionsPerSecond": played.millions(), "loadMilliseconds": loaded,
        });
        let text = format!(
            "depth {depth}, {} nodes, {:.1} million/s counted, {:.1} million/s played, loaded in {loaded:.1} ms",
            counted.nodes,
            counted.millions(),
            played.millions()
        );
        self.line(id, value, &text)
    }

    fn peer(&mut self, position: &str, program: &str, measure: Measure, ours: Option<Measure>) -> Result<(), Failure> {
        let ratio = ours.map(|ours| ours.millions() / measure.millions());
        let value = json!({ "nodes": measure.nodes, "millionsPerSecond": measure.millions(), "ratio": ratio });
        let tail = match (ratio, ours) {
            (Some(_), Some(ours)) if ours.nodes != measure.nodes => {
                format!(" COUNTS DIFFER: ours {}, theirs {}", ours.nodes, measure.nodes)
            }
            (Some(ratio), _) => format!(", we are {ratio:.2}x"),
            _ => String::new(),
        };
        self.line(&format!("{position}, {program}"), value, &format!("{:.1} million/s{tail}", measure.millions()))
    }

    fn note(&mut self, text: &str) -> Result<(), Failure> {
        self.line("note", json!(text), text)
    }

    fn line(&mut self, key: &str, value: Value, text: &str) -> Result<(), Failure> {
        if self.json {
            self.lines.push(json!({ "key": key, "value": value }));
        } else {
            writeln!(self.out, "{key}: {text}")?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        if self.json {
            writeln!(self.out, "{}", serde_json::to_string_pretty(&self.lines)?)?;
        }
        Ok(())
    }
}
