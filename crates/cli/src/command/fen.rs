//! `heterodox fen`.

use std::io::Write;

use clap::Args;
use heterodox_rules::{Catalogue, Variant};

use crate::failure::{Failure, bad};
use crate::input::{PositionOptions, SeatOptions, open, play_moves};

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// Moves to play, in coordinates or SAN, separated by blanks
    #[arg(long, default_value = "", allow_hyphen_values = true, conflicts_with_all = ["seat", "log"])]
    moves: String,
    #[command(flatten)]
    position: PositionOptions,
    #[command(flatten)]
    seat: SeatOptions,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let variant = open(catalogue, &options.variant)?;
    let rules = match &variant {
        Variant::Chess(rules) if !options.seat.apply(&variant) => rules,
        _ if !options.moves.is_empty() => return bad("the moves of a battle are given by --seat and --log"),
        _ => {
            let (table, viewer) = options.seat.sit(&variant, &options.position)?;
            writeln!(std::io::stdout().lock(), "{}", table.view(viewer, 0).position)?;
            return Ok(());
        }
    };
    let (state, _) = play_moves(rules, options.position.read(rules)?.state, &options.moves)?;
    writeln!(std::io::stdout().lock(), "{}", rules.write_fen(&state))?;
    Ok(())
}
