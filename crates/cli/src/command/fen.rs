//! `heterodox fen`.

use std::io::Write;

use clap::Args;
use heterodox_rules::Catalogue;

use crate::failure::{Failure, bad};
use crate::input::{PositionOptions, load};

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    #[command(flatten)]
    position: PositionOptions,
    /// Moves to play, in coordinates or SAN, separated by blanks
    #[arg(long, default_value = "", allow_hyphen_values = true)]
    moves: String,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let mut state = options.position.read(&rules)?;
    for (index, text) in options.moves.split_whitespace().enumerate() {
        state = match rules.play_text(&state, text) {
            Ok(step) => step.state,
            Err(refused) => return bad(format!("move {} ({text}): {refused}", index + 1)),
        };
    }
    writeln!(std::io::stdout().lock(), "{}", rules.write_fen(&state))?;
    Ok(())
}
