//! `cargo xtask package`: the library crates as packages, each built from its package alone.
//! Nothing is published.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use anyhow::Result;

use crate::cargo::{cargo, must_pass, root, say};

const CRATES: [&str; 4] = ["heterodox-messages", "heterodox-rules", "heterodox-table", "heterodox-engine"];

/// `cargo xtask package`.
pub fn verb() -> Result<ExitCode> {
    package()?;
    Ok(ExitCode::SUCCESS)
}

/// Packs the crates together, as they depend on each other, and builds them. Cargo takes a package of one version for
/// the same for ever, and keeps its sources: so every run has a folder of its own, and nothing of it stays.
pub fn package() -> Result<()> {
    let folder = root().join(format!("target/packages-{}", std::process::id()));
    let mut command = cargo(&["package", "--allow-dirty", "--target-dir"]);
    command.arg(&folder);
    CRATES.iter().for_each(|name| _ = command.args(["-p", name]));
    say("packing the library crates, and building them from their packages");
    let done = must_pass(&mut command);
    _ = fs::remove_dir_all(&folder);
    for kept in sources().into_iter().flatten() {
        _ = fs::remove_dir_all(kept);
    }
    done
}

/// Where cargo has put the sources of such packages.
fn sources() -> Option<Vec<PathBuf>> {
    let home = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(Path::new(&env::var_os("HOME")?).join(".cargo")))?;
    let registries = fs::read_dir(home.join("registry/src")).ok()?;
    // The registry of packed crates has no host in its name.
    let local = registries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with('-'));
    Some(local.map(|entry| entry.path()).filter(|path| has_crate(path)).collect())
}

fn has_crate(registry: &Path) -> bool {
    let of_ours =
        |name: &str| CRATES.iter().any(|known| name.strip_prefix(known).is_some_and(|rest| rest.starts_with('-')));
    let entries = fs::read_dir(registry).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).any(|name| of_ours(&name))
}
