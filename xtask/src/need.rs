//! Programs from outside: found where they are, installed through apt-get when
//! we are root on Debian, and otherwise asked for with the one line to run.

use std::env;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Result, bail};

use crate::cargo::{must_pass, say};

/// Where Debian keeps programs that root's PATH does not list.
const MORE_FOLDERS: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// The path of `name`, which Debian's `package` installs.
pub fn program(name: &str, package: &str) -> Result<PathBuf> {
    if let Some(found) = find(name) {
        return Ok(found);
    }
    packages(name, &[package], &format!("sudo apt-get install {package}"))?;
    match find(name) {
        Some(found) => Ok(found),
        None => bail!("the package {package} is installed and has no program {name}"),
    }
}

/// Installs Debian's `packages` because `what` is missing; where we may not, fails with
/// the `line` to run instead. Nothing that is installed is removed for them.
pub fn packages(what: &str, packages: &[&str], line: &str) -> Result<()> {
    if !(is_root() && is_debian()) {
        bail!("{what} is missing; run: {line}");
    }
    update_once()?;
    say(&format!("{what} is missing: installing Debian's {}", packages.join(" ")));
    let install = ["install", "--yes", "--no-install-recommends", "--no-remove"];
    must_pass(apt_get(&install).args(packages))
}

/// PostgreSQL's programs, which Debian keeps in a folder for each version.
pub fn postgres() -> Result<()> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|entry| entry.path().join("bin/initdb")).any(|path| is_program(&path));
    if found || find("initdb").is_some() {
        return Ok(());
    }
    packages("PostgreSQL", &["postgresql"], "sudo apt-get install postgresql")
}

/// Looks `name` up in PATH and where Debian keeps games.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    find_in(env::split_paths(&path).chain(MORE_FOLDERS.map(PathBuf::from)), name)
}

fn find_in(folders: impl Iterator<Item = PathBuf>, name: &str) -> Option<PathBuf> {
    folders.map(|folder| folder.join(name)).find(|path| is_program(path))
}

fn is_program(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

fn is_root() -> bool {
    // The owner of our own process: std has no getuid, and unsafe is forbidden.
    fs::metadata("/proc/self").is_ok_and(|meta| meta.uid() == 0)
}

fn is_debian() -> bool {
    Path::new("/etc/debian_version").exists() && find("apt-get").is_some()
}

/// The package lists may be absent or too old to install from.
fn update_once() -> Result<()> {
    static DONE: OnceLock<()> = OnceLock::new();
    if DONE.get().is_none() {
        say("reading Debian's package lists");
        must_pass(&mut apt_get(&["update", "--quiet"]))?;
        DONE.get_or_init(|| ());
    }
    Ok(())
}

fn apt_get(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_and_a_plain_file_is_not() {
        let look = |folder: &str, name| find_in([PathBuf::from(folder)].into_iter(), name);
        assert_eq!(look("/bin", "sh"), Some(PathBuf::from("/bin/sh")));
        assert_eq!(look("/etc", "passwd"), None);
        assert_eq!(look("/nowhere", "sh"), None);
    }
}
