//! How every verb starts cargo: the same cargo that started xtask, with flags
//! that this processor can run.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::cpu;

/// The workspace's folder.
pub fn root() -> PathBuf {
    // Cargo says where the package is now; the compiled-in path is for the
    // binary started by hand.
    let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&package).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// Cargo, with `args`.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    cpu::fit(&mut command);
    command
}

/// The most the program may have, in bytes, with all that is embedded.
const MAX_SIZE: u64 = 40_000_000;

/// Builds the `heterodox` binary as users get it, and looks at its size.
pub fn build_release() -> Result<()> {
    say("building heterodox (release)");
    must_pass(&mut cargo(&["build", "--release", "-p", "heterodox-cli"]))?;
    // It is built beside this program.
    let here = env::current_exe().context("cannot find this program")?;
    let built = here.parent().and_then(Path::parent).map(|target| target.join("release/heterodox"));
    match built.and_then(|file| file.metadata().ok()).map(|file| file.len()) {
        Some(size) if size > MAX_SIZE => bail!("heterodox has {size} bytes; at most {MAX_SIZE} are allowed"),
        _ => Ok(()),
    }
}

/// `heterodox` as [`build_release`] left it, with nothing printed by cargo.
/// Cargo finds the binary, since only cargo knows every way to move `target`.
pub fn heterodox() -> Command {
    cargo(&["run", "--release", "--quiet", "-p", "heterodox-cli", "--bin", "heterodox", "--"])
}

/// Runs `command` to its end; an error when it cannot start or does not succeed.
pub fn must_pass(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", words(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", words(command));
    }
    Ok(())
}

/// The command as one would type it.
pub fn words(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program).chain(command.get_args()).map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Tells the user what happens next; on stderr, since stdout belongs to the
/// program that is started.
pub fn say(what: &str) {
    eprintln!("xtask: {what}");
}
