//! `cargo xtask bench`: our speed beside that of the peers, which are installed
//! first where they are missing.

use std::env;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::cargo::{build_release, heterodox, must_pass, say};
use crate::need;

/// The engines `heterodox bench --peer` starts; Debian's packages are named so too.
const PEERS: [&str; 2] = ["stockfish", "fairy-stockfish"];

/// Runs `heterodox bench --peer` with `args`.
pub fn bench(args: &[String]) -> Result<ExitCode> {
    let mut path = env::var_os("PATH").unwrap_or_default();
    for peer in PEERS {
        let program = need::program(peer, peer)?;
        say(&format!("{peer} is {}", program.display()));
        // Debian keeps them in /usr/games, which root's PATH leaves out.
        let folder = program.parent().context("a program lies in a folder")?;
        if !env::split_paths(&path).any(|known| known == folder) {
            let folders = env::split_paths(&path).chain([folder.to_path_buf()]);
            path = env::join_paths(folders.collect::<Vec<_>>())?;
        }
    }
    build_release()?;
    say("starting `heterodox bench --peer`");
    must_pass(heterodox().args(["bench", "--peer"]).args(args).env("PATH", path))?;
    Ok(ExitCode::SUCCESS)
}
