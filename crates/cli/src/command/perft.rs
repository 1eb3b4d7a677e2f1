//! `heterodox perft`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use heterodox_rules::{Catalogue, Leaves};

use crate::failure::{Failure, tell};
use crate::input::{PositionOptions, load};

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    #[command(flatten)]
    position: PositionOptions,
    /// Also print the count below each move
    #[arg(long)]
    divide: bool,
    /// Really play the moves of the last ply instead of counting them
    #[arg(long)]
    no_bulk: bool,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let state = options.position.read(&rules)?.state;
    let leaves = if options.no_bulk { Leaves::Played } else { Leaves::Counted };
    let mut out = std::io::stdout().lock();
    let start = Instant::now();
    let nodes = if options.divide && options.depth > 0 {
        let mut lines: Vec<(String, u64)> = rules
            .divide(&state, options.depth, leaves)
            .into_iter()
            .map(|(action, nodes)| (rules.coordinates(action), nodes))
            .collect();
        lines.sort();
        for (text, nodes) in &lines {
            writeln!(out, "{text} {nodes}")?;
        }
        lines.iter().map(|(_, nodes)| nodes).sum()
    } else {
        rules.perft(&state, options.depth, leaves)
    };
    writeln!(out, "{nodes}")?;
    let seconds = start.elapsed().as_secs_f64();
    tell(format!("{seconds:.3} s, {:.1} million nodes per second", nodes as f64 / seconds.max(1e-9) / 1e6));
    Ok(())
}
