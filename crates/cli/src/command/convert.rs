//! `heterodox convert`: reads a game, which checks every move of it, and writes it anew.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use heterodox_rules::text::court::{self, CourtGame};
use heterodox_rules::text::pgn::{self, Pgn};
use heterodox_rules::{Catalogue, Strictness};

use crate::failure::{Failure, bad};
use crate::input::{load, read_text};

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    variant: String,
    /// The game: PGN, or a GameState document if it starts with {; - is standard input
    file: PathBuf,
    /// Let the FEN of a PGN have any number of kings
    #[arg(long)]
    study: bool,
    /// What to write
    #[arg(long, value_enum, default_value = "pgn")]
    to: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Portable Game Notation
    Pgn,
    /// The position at the end
    Fen,
    /// The GameState document (only from such a document)
    Json,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let text = read_text(&options.file, court::MAX_TEXT.max(pgn::MAX_TEXT))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let name = options.file.display();
    let strictness = if options.study { Strictness::Study } else { Strictness::Game };
    let written = if text.trim_start().starts_with('{') {
        let court = CourtGame::from_json(rules.clone(), text).or_else(|error| bad(format!("{name}: {error}")))?;
        match options.to {
            Form::Json => court.to_json(),
            Form::Pgn => pgn_of(&court),
            Form::Fen => rules.write_fen(court.game().state()),
        }
    } else {
        let game = pgn::read(&rules, text, strictness).or_else(|error| bad(format!("{name}:{error}")))?;
        match options.to {
            Form::Json => {
                return bad("only a GameState document can be written as one: a PGN names no pieces and times");
            }
            Form::Pgn => game.write(&rules),
            Form::Fen => {
                let mut state = game.start.clone();
                for entry in &game.line {
                    state = rules.play(&state, entry.action)?.state;
                }
                rules.write_fen(&state)
            }
        }
    };
    writeln!(std::io::stdout().lock(), "{}", written.trim_end())?;
    Ok(())
}

fn pgn_of(court: &CourtGame) -> String {
    let [white, black] = court.names().map(str::to_string);
    let tags = vec![("White".into(), white), ("Black".into(), black)];
    Pgn::from_game(court.game(), tags).write(court.game().rules())
}
