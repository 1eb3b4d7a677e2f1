//! `heterodox fen`.

use std::io::Write;

use clap::Args;
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Catalogue, Variant};

use crate::failure::{Failure, bad};
use crate::input::{PositionOptions, SeatOptions, open};

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
    let mut state = options.position.read(rules)?.state;
    // Move numbers and commas may stand between the moves: "1. e4 e5", "e2e4, e7e5".
    let words = options.moves.split(|c: char| c.is_whitespace() || c == ',');
    let texts = words.map(|word| {
        word.trim_start_matches(|c: char| c.is_ascii_digit())
            .strip_prefix('.')
            .map_or(word, |rest| rest.trim_start_matches('.'))
    });
    for (index, text) in texts.filter(|text| !text.is_empty()).enumerate() {
        state = match rules.play_text(&state, text) {
            Ok(step) => step.state,
            Err(refused) => return bad(format!("move {} ({}): {refused}", index + 1, shorten(text))),
        };
    }
    writeln!(std::io::stdout().lock(), "{}", rules.write_fen(&state))?;
    Ok(())
}
