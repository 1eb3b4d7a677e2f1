//! `cargo xtask package`: the library crates as packages, each built from its package alone.
//! Nothing is published.

use std::process::ExitCode;

use anyhow::Result;

use crate::cargo::{cargo, must_pass};

/// Cargo's words for it: packed and built together, as they depend on each other.
pub const WORDS: &[&str] = &[
    "package",
    "--allow-dirty",
    "-p",
    "heterodox-messages",
    "-p",
    "heterodox-rules",
    "-p",
    "heterodox-table",
    "-p",
    "heterodox-engine",
];

/// `cargo xtask package`.
pub fn verb() -> Result<ExitCode> {
    must_pass(&mut cargo(WORDS))?;
    Ok(ExitCode::SUCCESS)
}
