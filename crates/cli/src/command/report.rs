//! `heterodox report`: a variant's health after a minute of games against itself.

mod page;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::Args;
use heterodox_engine::health::{Health, Share, play};
use heterodox_engine::{Engine, Lore};
use heterodox_rules::{Catalogue, Rules};
use heterodox_studio::report::{CHESS, Report, seed_of};

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
        false => write!(stdout, "{}", text(&report))?,
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
                    if send.send((number, play(&mut engine, options.nodes, seed_of(options.seed, number)))).is_err() {
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

/// The report as `key: value` lines.
fn text(report: &Report) -> String {
    let health = report.health;
    let percent = |share: Share| format!("{:.1} % +- {:.1}", 100.0 * share.share, 100.0 * share.margin);
    let [white, draws, black] = health.results();
    let mut lines = vec![
        format!("variant: {}", health.rules().spec().id),
        format!("meaning: {}", health.rules().meaning()),
        format!("games: {}", health.games().len()),
        format!("results: {white} won by White, {draws} drawn, {black} won by Black"),
        format!("white score: {}", percent(health.white())),
        format!("draw rate: {}", percent(health.draws())),
        format!("plies: {:.1} on average", health.length()),
        format!("branching: {:.1}", health.branching()),
        format!("complexity: 10^{:.0} (chess: 10^{CHESS:.0})", health.complexity()),
        format!("lead changes: {:.2} a game", health.lead_changes()),
    ];
    let ends: Vec<String> = health.ends().iter().map(|(end, count)| format!("{end} {count}")).collect();
    lines.push(format!("ends: {}", ends.join(", ")));
    for kind in &report.kinds {
        let value = kind.value.map_or("-".to_string(), |value| format!("{:.2}", value as f64 / 100.0));
        let (moves, takes, taken) = (kind.moves, kind.takes, kind.taken);
        let ahead = kind.ahead.map_or(String::new(), |ahead| {
            format!(", a lead worth one scores {} in {} games", percent(ahead.score), ahead.games)
        });
        lines.push(format!("piece {}: value {value}, {moves} moves, takes {takes}, taken {taken}{ahead}", kind.name));
    }
    lines.extend(report.remarks.iter().map(|remark| format!("verdict ({}): {}", remark.weight.word(), remark.message)));
    lines.join("\n") + "\n"
}
