//! `heterodox fen`.

use std::io::Write;

use clap::Args;
use heterodox_rules::Catalogue;
use heterodox_rules::text::fen::shorten;

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
    let mut state = options.position.read(&rules)?.state;
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
