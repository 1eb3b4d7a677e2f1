//! The web client: its packages installed from the lock file, built into `web/dist`, its
//! scripts run. What is fresh is left alone.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

use crate::cargo::{build_release, must_pass, root, say};
use crate::{need, wasm};

const FOLDER: &str = "web";
/// What the packages and the client were made from. Not in `web/dist`: all of that is served.
const INSTALLED: &str = "web/node_modules/.installed-from";
const BUILT: &str = "web/node_modules/.built-from";
/// Everything the built client depends on.
const SOURCES: [&str; 12] = [
    "web/src",
    "web/build",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/tsconfig.json",
    "web/vite.config.ts",
    "crates/messages/ftl",
    "crates/picture/art",
    "puzzles",
    "target/wasm-pkg/.made-from",
];

/// `cargo xtask web`: builds the client and says where it is.
pub fn verb() -> Result<ExitCode> {
    println!("{}", build()?.display());
    Ok(ExitCode::SUCCESS)
}

/// Builds the client if anything has changed; gives its folder.
pub fn build() -> Result<PathBuf> {
    wasm::build()?;
    install()?;
    let stamp = stamp(&SOURCES)?;
    if is_fresh(BUILT, &stamp) && root().join("web/dist/index.html").exists() {
        say("web/dist is fresh");
    } else {
        say("building the web client");
        must_pass(&mut npm(&["run", "build"])?)?;
        fs::write(root().join(BUILT), stamp)?;
    }
    Ok(root().join("web/dist"))
}

/// A script of the client's package, with everything it needs made before.
pub fn script(name: &str) -> Result<Command> {
    build()?;
    if name == "e2e" {
        need::program("chromium", "chromium")?;
        // Stories are played against the real server.
        build_release()?;
    }
    npm(&["run", "--silent", name])
}

fn install() -> Result<()> {
    let stamp = stamp(&["web/package-lock.json"])?;
    if is_fresh(INSTALLED, &stamp) {
        return Ok(());
    }
    say("installing the web client's packages");
    must_pass(&mut npm(&["ci", "--no-audit", "--no-fund"])?)?;
    Ok(fs::write(root().join(INSTALLED), stamp)?)
}

fn npm(args: &[&str]) -> Result<Command> {
    let mut command = Command::new(need::program("npm", "npm")?);
    command.args(args).current_dir(root().join(FOLDER));
    Ok(command)
}

fn is_fresh(path: &str, stamp: &str) -> bool {
    fs::read_to_string(root().join(path)).is_ok_and(|known| known == stamp)
}

/// A text that changes with any of these files and folders; those that are not there count as empty.
fn stamp(paths: &[&str]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        hash(&root().join(path), &mut hasher)?;
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

fn hash(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    if path.is_dir() {
        let entries = fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut inside = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        inside.sort();
        inside.iter().try_for_each(|path| hash(path, hasher))
    } else {
        (path.file_name(), fs::read(path).unwrap_or_default()).hash(hasher);
        Ok(())
    }
}
