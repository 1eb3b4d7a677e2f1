//! The tests that are written in Python: a folder of packages under `target/`, made once
//! from a pinned list, and the program they drive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::cargo::{cargo, must_pass, root, say, words};
use crate::need;

/// The pinned list.
const LIST: &str = "xtask/python-requirements.txt";

/// The command that runs the tests of a script, whose argument is the program's path; everything
/// it needs is there when this returns.
pub fn tests(script: &str) -> Result<Command> {
    let program = build()?;
    let mut command = Command::new(interpreter()?);
    // No compiled files beside the sources.
    command.arg("-B").arg(root().join(script)).arg(program).current_dir(root());
    Ok(command)
}

/// Builds `heterodox` as the other tests get it, and asks cargo where it is.
fn build() -> Result<PathBuf> {
    let args = ["build", "-p", "heterodox-cli", "--profile", "test", "--message-format=json-render-diagnostics"];
    let mut command = cargo(&args);
    command.current_dir(root()).stderr(Stdio::inherit());
    let output = command.output().with_context(|| format!("cannot start {}", words(&command)))?;
    if !output.status.success() {
        bail!("{} failed ({})", words(&command), output.status);
    }
    executable(&String::from_utf8_lossy(&output.stdout)).context("cargo names no program heterodox")
}

/// The program among cargo's messages, one a line.
fn executable(messages: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let ours = messages.filter(|message| message["target"]["name"] == "heterodox");
    ours.filter_map(|message| message["executable"].as_str().map(PathBuf::from)).next_back()
}

/// A Python that has the packages of the list.
fn interpreter() -> Result<PathBuf> {
    let folder = root().join("target/python");
    let python = folder.join("bin/python");
    let list = root().join(LIST);
    let wanted = fs::read_to_string(&list).with_context(|| format!("cannot read {LIST}"))?;
    // Written last, so that a broken attempt is made again.
    let stamp = folder.join("installed.txt");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) && python.exists() {
        return Ok(python);
    }
    say("setting up Python packages in target/python");
    let system = need::program("python3", "python3")?;
    if !passes(&system, &["-c", "import venv, ensurepip"]) {
        need::packages("Python's venv", &["python3-venv"], "sudo apt-get install python3-venv")?;
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    must_pass(Command::new(&system).args(["-m", "venv"]).arg(&folder))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps", "-r"];
    must_pass(Command::new(&python).args(pip).arg(&list))?;
    fs::write(&stamp, wanted).with_context(|| format!("cannot write {}", stamp.display()))?;
    Ok(python)
}

fn passes(program: &Path, args: &[&str]) -> bool {
    let status = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_cargos_messages() {
        let messages = r#"{"reason":"compiler-artifact","target":{"name":"heterodox-rules"},"executable":null}
not json
{"reason":"compiler-artifact","target":{"name":"heterodox"},"executable":"/t/debug/heterodox"}
{"reason":"build-finished","success":true}"#;
        assert_eq!(executable(messages), Some(PathBuf::from("/t/debug/heterodox")));
        assert_eq!(executable(""), None);
    }
}
