//! `cargo xtask run`: build heterodox and serve it.

use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::cargo::{build_release, heterodox, say};
use crate::web;

/// Starts `heterodox serve` with `args`.
pub fn run(args: &[String]) -> Result<ExitCode> {
    // Before the server, which embeds it.
    web::build()?;
    build_release()?;
    let mut command = heterodox();
    command.arg("serve").args(args);
    say("starting `heterodox serve`; --help lists its options, Ctrl-C ends it");
    let status = command.status().context("cannot start cargo")?;
    // A user's mistake exits 2 in heterodox; hand the number on.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
