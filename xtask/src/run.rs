//! `cargo xtask run`: build heterodox and play.

use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::cargo::{build_release, heterodox, say};

/// Starts `heterodox play` with `args`, or a game of chess without any.
pub fn run(args: &[String]) -> Result<ExitCode> {
    build_release()?;
    let mut command = heterodox();
    command.arg("play");
    if args.is_empty() {
        command.arg("chess");
        say("starting `heterodox play chess`; for another game: cargo xtask run VARIANT");
    } else {
        command.args(args);
        say(&format!("starting `heterodox play {}`", args.join(" ")));
    }
    let status = command.status().context("cannot start cargo")?;
    // A user's mistake exits 2 in heterodox; hand the number on.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
