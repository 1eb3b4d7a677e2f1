//! `heterodox report`: a variant's health after a minute of games against itself.

mod page;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::Args;
use heterodox_engine::health::{Health, KindUse, Remark, Share, play};
use heterodox_engine::{Engine, Lore};
use heterodox_rules::{Catalogue, Rules, Tag};
use serde_json::{Value, json};

use crate::failure::{Failure, bad};
use crate::input::{load, replace_file, weights};
use crate::progress::Progress;

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// How long to play, in seconds
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Stop after so many games, however long they take
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,
    /// Positions looked at for each move
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(50..=10_000_000))]
    nodes: u64,
    /// Games at once; all processors by default
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Another seed plays other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the report to a file: a page (.html) or JSON (.json)
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// No progress bar
    #[arg(long)]
    quiet: bool,
}

/// Chess measured in the same way: its tree as a power of ten (docs/report.md).
const CHESS: f64 = 195.0;

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let kind = options.out.as_ref().map(|out| out.extension().and_then(|end| end.to_str()).unwrap_or_default());
    if kind.is_some_and(|kind| !["html", "json"].contains(&kind)) {
        return bad("the name of the report ends in .html or .json");
    }
    let lore = Lore::values(weights(catalogue, &options.variant, &rules)?);
    let health = gather(&rules, &lore, options)?;
    let report = Report::new(&health);
    if let Some(out) = &options.out {
        let text = if kind == Some("html") { page::page(&report) } else { format!("{:#}\n", report.json()) };
        replace_file(out, text.as_bytes())?;
    }
    let mut stdout = std::io::stdout().lock();
    match options.json {
        true => writeln!(stdout, "{:#}", report.json())?,
        false => write!(stdout, "{}", report.text())?,
    }
    Ok(())
}

/// Plays until the time is over. Games that were begun in time count, the same ones for a seed and a
/// number of games on every machine.
fn gather(rules: &Arc<Rules>, lore: &Lore, options: &Options) -> Result<Health, Failure> {
    let threads = options.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, |count| count.get()),
        |threads| threads as usize,
    );
    let limit = Duration::from_secs(options.seconds);
    let most = options.games.unwrap_or(u64::MAX);
    let title = format!("{} games", rules.spec().id);
    let mut progress = match options.games {
        Some(games) => Progress::new(title, games, options.quiet),
        None => Progress::new(title, options.seconds, options.quiet),
    };
    let (start, next, stop) = (Instant::now(), AtomicU64::new(0), AtomicBool::new(false));
    let (send, receive) = mpsc::channel();
    let mut games = Vec::new();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (send, next, stop) = (send.clone(), &next, &stop);
            scope.spawn(move || {
                let mut engine = Engine::with_lore(rules.clone(), lore.clone());
                engine.set_hash(4);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= most || stop.load(Ordering::Relaxed) {
                        break;
                    }
                    let seed = options.seed.wrapping_mul(0x5851_f42d).wrapping_add(number);
                    if send.send((number, play(&mut engine, options.nodes, seed))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (number, game) in receive {
            games.push((number, game));
            let done = if options.games.is_some() { games.len() as u64 } else { start.elapsed().as_secs() };
            progress.update(done, || format!("{} games", games.len()));
            if options.games.is_none() && start.elapsed() >= limit {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    games.sort_by_key(|(number, _)| *number);
    let mut health = Health::new(rules.clone());
    games.into_iter().for_each(|(_, game)| health.add(game));
    Ok(health)
}

/// What is told, worked out once.
struct Report<'h> {
    health: &'h Health,
    kinds: Vec<KindUse>,
    remarks: Vec<Remark>,
}

/// What is special, with the words for it.
const SPECIAL: [(Tag, &str); 7] = [
    (Tag::Capture, "captures"),
    (Tag::Mirror, "through the portal"),
    (Tag::Shot, "shots"),
    (Tag::Exit, "exits"),
    (Tag::Castle, "castling"),
    (Tag::EnPassant, "captures in passing"),
    (Tag::Promotion, "promotions"),
];

impl Report<'_> {
    fn new(health: &Health) -> Report<'_> {
        let kinds = health.kinds();
        let remarks = health.verdict(&kinds);
        Report { health, kinds, remarks }
    }

    fn json(&self) -> Value {
        let health = self.health;
        let share = |share: Share| json!({ "share": round(share.share, 4), "margin": round(share.margin, 4) });
        let [white, draws, black] = health.results();
        let lengths = health.lengths();
        let at = |part: f64| lengths.get(((lengths.len().max(1) - 1) as f64 * part) as usize).copied().unwrap_or(0);
        let kinds: Vec<Value> = self
            .kinds
            .iter()
            .map(|kind| {
                json!({ "name": kind.name, "letter": kind.letter.to_string(), "value": kind.value,
                        "moves": kind.moves, "takes": kind.takes, "taken": kind.taken })
            })
            .collect();
        let ends: serde_json::Map<String, Value> =
            health.ends().into_iter().map(|(end, count)| (end.word().to_string(), json!(count))).collect();
        let special: serde_json::Map<String, Value> =
            SPECIAL.iter().map(|(tag, _)| (tag.word().to_string(), json!(health.tag(*tag)))).collect();
        json!({
            "variant": health.rules().spec().id,
            "name": health.rules().spec().name,
            "games": health.games().len(),
            "results": { "white": white, "draws": draws, "black": black },
            "whiteScore": share(health.white()),
            "drawRate": share(health.draws()),
            "plies": { "mean": round(health.length(), 1), "least": at(0.0), "median": at(0.5), "most": at(1.0) },
            "branching": round(health.branching(), 1),
            "complexity": { "powerOfTen": round(health.complexity(), 1), "chess": CHESS },
            "leadChanges": round(health.lead_changes(), 2),
            "earlyWins": share(health.early()),
            "shortestWin": health.shortest_win(),
            "ends": ends,
            "special": special,
            "pieces": kinds,
            "verdict": self.remarks.iter().map(|remark| json!({ "weight": remark.weight.word(), "text": remark.text })).collect::<Vec<_>>(),
        })
    }

    fn text(&self) -> String {
        let health = self.health;
        let percent = |share: Share| format!("{:.1} % +- {:.1}", 100.0 * share.share, 100.0 * share.margin);
        let [white, draws, black] = health.results();
        let mut lines = vec![
            format!("variant: {}", health.rules().spec().id),
            format!("games: {}", health.games().len()),
            format!("results: {white} won by White, {draws} drawn, {black} won by Black"),
            format!("white score: {}", percent(health.white())),
            format!("draw rate: {}", percent(health.draws())),
            format!("plies: {:.1} on average", health.length()),
            format!("branching: {:.1}", health.branching()),
            format!("complexity: 10^{:.0} (chess: 10^{CHESS:.0})", health.complexity()),
            format!("lead changes: {:.2} a game", health.lead_changes()),
        ];
        let ends: Vec<String> = health.ends().iter().map(|(end, count)| format!("{} {count}", end.word())).collect();
        lines.push(format!("ends: {}", ends.join(", ")));
        for kind in &self.kinds {
            let value = kind.value.map_or("-".to_string(), |value| format!("{:.2}", value as f64 / 100.0));
            let (moves, takes, taken) = (kind.moves, kind.takes, kind.taken);
            lines.push(format!("piece {}: value {value}, {moves} moves, takes {takes}, taken {taken}", kind.name));
        }
        lines.extend(self.remarks.iter().map(|remark| format!("verdict ({}): {}", remark.weight.word(), remark.text)));
        lines.join("\n") + "\n"
    }
}

fn round(value: f64, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (value * unit).round() / unit
}
