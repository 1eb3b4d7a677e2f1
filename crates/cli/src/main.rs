//! The `heterodox` command: flags and glue. Bad input ends with exit code 2 and a
//! message on stderr, an internal failure with 1.

mod bench;
mod command;
mod draw;
mod failure;
mod input;
mod play;

use std::process::ExitCode;

use clap::Parser;

use crate::failure::Failure;

/// Play, study and invent chess variants.
#[derive(Parser)]
#[command(name = "heterodox", version, about, max_term_width = 100)]
struct Options {
    #[command(flatten)]
    catalogue: input::CatalogueOptions,
    #[command(subcommand)]
    command: command::Command,
}

fn main() -> ExitCode {
    let options = Options::parse();
    match options.catalogue.open().and_then(|catalogue| command::run(options.command, &catalogue)) {
        Ok(()) => ExitCode::SUCCESS,
        // Somebody downstream has read enough (`heterodox moves chess | head -1`).
        Err(Failure::Internal(error)) if failure::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(Failure::Input(message)) => {
            eprintln!("heterodox: {message}");
            ExitCode::from(2)
        }
        Err(Failure::Internal(error)) => {
            eprintln!("heterodox: internal failure: {error:#}");
            ExitCode::from(1)
        }
    }
}
