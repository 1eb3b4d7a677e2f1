//! The `heterodox` command: flags and glue. Bad input ends with exit code 2 and a
//! message on stderr, an internal failure with 1.

mod analyse;
mod bench;
mod command;
mod contest;
mod draw;
mod failure;
mod input;
mod lines;
mod memory;
mod play;
mod progress;
mod uci;
mod uci_client;

use std::process::ExitCode;

use clap::Parser;

use crate::failure::{Failure, tell};

const EXAMPLES: &str = "\
Examples:
  heterodox play archer
  heterodox play rps --opponent attack
  heterodox moves mirror --board \"w:Pa5;b:Ph5\" --last-move h7h5
  heterodox perft chess 5 --divide
  heterodox check my-variant.toml";

/// Play, study and invent chess variants.
///
/// A variant is an id (`heterodox variants` lists them) or the path of a .toml file.
#[derive(Parser)]
#[command(name = "heterodox", version, about, max_term_width = 100, after_help = EXAMPLES)]
struct Options {
    #[command(flatten)]
    catalogue: input::CatalogueOptions,
    #[command(subcommand)]
    command: command::Command,
}

fn main() -> ExitCode {
    let options = Options::parse();
    match options.catalogue.open().and_then(|library| command::run(options.command, &library)) {
        Ok(()) => ExitCode::SUCCESS,
        // Somebody downstream has read enough (`heterodox moves chess | head -1`).
        Err(Failure::Internal(error)) if failure::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(Failure::Input(message)) => {
            tell(format!("heterodox: {message}"));
            ExitCode::from(2)
        }
        Err(Failure::Outside(message)) => {
            tell(format!("heterodox: {message}"));
            ExitCode::from(1)
        }
        Err(Failure::Internal(error)) => {
            tell(format!("heterodox: internal failure: {error:#}"));
            ExitCode::from(1)
        }
    }
}
