//! `heterodox solve`: everything there is to know about a small game.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use heterodox_engine::Exact;
use heterodox_engine::solve::{BYTES_PER_POSITION, DEFAULT_LIMIT, Progress, SolveError, Solved, grouped};
use heterodox_engine::solve::{most_positions, solve, verdict};
use heterodox_rules::{Catalogue, Rules, State};
use serde_json::json;

use crate::analyse::san;
use crate::failure::{Failure, bad};
use crate::input::{PositionOptions, load, replace_file};
use crate::{memory, progress};

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    #[command(flatten)]
    position: PositionOptions,
    /// Do not begin a game that may have more positions than this
    #[arg(long, value_name = "POSITIONS", default_value_t = DEFAULT_LIMIT,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    limit: u64,
    /// Write the table of all positions to a file; VARIANT.solved beside the variant's file is used by every command
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let root = options.position.read(&rules)?.state;
    let solved = solve_it(&rules, &root, options)?;
    if let Some(out) = &options.out {
        replace_file(out, &solved.write(&rules))?;
    }
    print(&rules, &solved, options)
}

fn solve_it(rules: &Rules, root: &State, options: &Options) -> Result<Solved, Failure> {
    let most = most_positions(rules, root);
    let needed = (most * BYTES_PER_POSITION as f64 / 1e6).ceil();
    if most <= options.limit as f64 && memory::affordable(needed as usize) < needed as usize {
        return bad(format!(
            "this game may need {} MB for up to {} positions, more than is free",
            grouped(needed),
            grouped(most)
        ));
    }
    let title = |what: &str| format!("{} {what}", rules.spec().id);
    let mut finding = progress::Progress::new(title("positions"), most as u64, options.quiet);
    let mut valuing = None;
    let mut tell = |progress| {
        match progress {
            Progress::Found(found, looked) => {
                finding.update(found, || format!("{} looked at", grouped(looked as f64)));
            }
            Progress::Valued(done, all) => {
                finding.clear();
                let bar = || progress::Progress::new(title("values"), all, options.quiet);
                valuing.get_or_insert_with(bar).update(done, String::new);
            }
        }
        true
    };
    match solve(rules, root, options.limit, &mut tell) {
        Ok(solved) => Ok(solved),
        Err(error @ SolveError::TooLarge(..)) => {
            let hint = if most <= 1e9 { " (--limit sets another)" } else { "" };
            bad(format!("{error}{hint}"))
        }
        Err(error) => bad(error.to_string()),
    }
}

fn print(rules: &Rules, solved: &Solved, options: &Options) -> Result<(), Failure> {
    let root = solved.root();
    let census = solved.census();
    let value = solved.probe(root).expect("the root is one of its positions");
    let moves = solved.moves(rules, root);
    let line = san(rules, root, &solved.line(rules, root));
    let longest = solved.longest_win(rules).map(|(state, plies)| {
        let line = san(rules, &state, &solved.line(rules, &state));
        (rules.write_fen(&state), plies, line)
    });
    let mut out = std::io::stdout().lock();
    if options.json {
        let moves: Vec<_> = moves
            .iter()
            .map(|&(action, value)| {
                json!({
                    "move": rules.coordinates(action),
                    "san": rules.san(root, action),
                    "value": verdict(value, root.to_move()),
                    "plies": plies(value),
                })
            })
            .collect();
        let longest = longest.map(|(fen, plies, line)| json!({ "fen": fen, "plies": plies, "line": line }));
        let document = json!({
            "variant": rules.spec().id,
            "fen": rules.write_fen(root),
            "positions": census.positions,
            "terminal": census.terminal,
            "wins": census.wins,
            "draws": census.draws,
            "losses": census.losses,
            "value": verdict(value, root.to_move()),
            "plies": plies(value),
            "moves": moves,
            "line": line,
            "longest": longest,
        });
        writeln!(out, "{document:#}")?;
        return Ok(());
    }
    writeln!(out, "variant: {}", rules.spec().id)?;
    writeln!(out, "fen: {}", rules.write_fen(root))?;
    writeln!(out, "positions: {}", census.positions)?;
    writeln!(out, "terminal: {}", census.terminal)?;
    writeln!(out, "wins: {}", census.wins)?;
    writeln!(out, "draws: {}", census.draws)?;
    writeln!(out, "losses: {}", census.losses)?;
    writeln!(out, "value: {}", verdict(value, root.to_move()))?;
    if let Some(plies) = plies(value) {
        writeln!(out, "plies: {plies}")?;
        writeln!(out, "line: {}", line.join(" "))?;
    }
    for (action, value) in moves {
        let (action, verdict) = (rules.coordinates(action), verdict(value, root.to_move()));
        match plies(value) {
            Some(plies) => writeln!(out, "move {action}: {verdict} in {plies}")?,
            None => writeln!(out, "move {action}: {verdict}")?,
        }
    }
    if let Some((fen, plies, line)) = longest {
        writeln!(out, "longest win: {plies} plies from {fen}")?;
        writeln!(out, "longest line: {}", line.join(" "))?;
    }
    if let Some(out_file) = &options.out {
        writeln!(out, "table: {}", out_file.display())?;
    }
    Ok(())
}

fn plies(value: Exact) -> Option<u32> {
    match value {
        Exact::Draw => None,
        Exact::Win(plies) | Exact::Loss(plies) => Some(plies),
    }
}
