//! `cargo xtask coverage`: the share of lines that tests reach, per crate,
//! measured by cargo-tarpaulin. Tests, benches, examples and xtask itself
//! are not in the figures.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cargo::{cargo, must_pass, root, say, words};
use crate::{cpu, need};

/// The version whose flags and report this module is written for.
const TARPAULIN: &str = "cargo-tarpaulin@0.37.5";

/// The least percentage for single crates, by folder, and for all together.
const LEAST: [(&str, f64); 1] = [("rules", 85.0)];
const LEAST_OF_ALL: f64 = 80.0;

/// How many lines there are, and how many of them some test reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lines {
    all: u64,
    reached: u64,
}

impl Lines {
    /// None of no lines is nothing, so that a crate without any cannot pass.
    fn percent(self) -> f64 {
        100.0 * self.reached as f64 / self.all.max(1) as f64
    }
}

/// Measures, prints and judges.
pub fn coverage() -> Result<ExitCode> {
    let root = root();
    let tarpaulin = tarpaulin(&root)?;
    let folder = root.join("target/coverage");
    let report = folder.join("tarpaulin-report.json");
    // An old report must not pass for the result of a run that broke off.
    if report.exists() {
        fs::remove_file(&report)?;
    }
    let mut command = measuring(&tarpaulin, &root, &folder);
    say(&words(&command));
    let status = command.status().with_context(|| format!("cannot start {}", tarpaulin.display()))?;
    if !report.exists() {
        bail!("cargo-tarpaulin wrote no report ({status})");
    }
    let crates =
        read(&fs::read_to_string(&report)?, &root).with_context(|| format!("cannot read {}", report.display()))?;
    let (table, short) = judge(&crates);
    println!("\n{table}");
    for line in &short {
        say(line);
    }
    if !status.success() {
        say("a test failed, so the figures may be too low");
    }
    Ok(if status.success() && short.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The path of cargo-tarpaulin: ours, the user's, or a fresh one.
fn tarpaulin(root: &Path) -> Result<PathBuf> {
    let tools = root.join("target/tools");
    let ours = tools.join("bin/cargo-tarpaulin");
    if ours.exists() {
        return Ok(ours);
    }
    if let Some(found) = need::find("cargo-tarpaulin") {
        return Ok(found);
    }
    say("installing cargo-tarpaulin into target/tools; this takes minutes, once");
    // Its default features bring OpenSSL, only to send reports to a website.
    must_pass(cargo(&["install", "--locked", "--no-default-features", "--root"]).arg(&tools).arg(TARPAULIN))?;
    Ok(ours)
}

fn measuring(tarpaulin: &Path, root: &Path, folder: &Path) -> Command {
    let mut command = Command::new(tarpaulin);
    command
        .current_dir(root)
        .args(["tarpaulin", "--engine", "ptrace", "--workspace"])
        .args(["--exclude", "xtask", "--exclude-files", "xtask/*"])
        .args(["crates/*/tests/*", "crates/*/benches/*", "crates/*/examples/*"])
        // What the tests of the command line reach runs in the binary they start.
        .arg("--follow-exec")
        .args(["--no-fail-fast", "--skip-clean", "--timeout", "1800"])
        .args(["--out", "Json", "--output-dir"])
        .arg(folder)
        // Its flags are not those of other builds: in `target` both would start anew each time.
        .arg("--target-dir")
        .arg(folder.join("build"))
        // The optimiser folds lines: with level 2 half of them are in no table.
        .env("CARGO_PROFILE_TEST_OPT_LEVEL", "0");
    cpu::fit_in_full(&mut command);
    command
}

/// Sums tarpaulin's report over the folders in `crates/`.
fn read(report: &str, root: &Path) -> Result<BTreeMap<String, Lines>> {
    let report: Value = serde_json::from_str(report)?;
    let mut crates: BTreeMap<String, Lines> = BTreeMap::new();
    for file in report["files"].as_array().context("no 'files'")? {
        let parts = file["path"].as_array().context("a file without 'path'")?;
        let path: PathBuf = parts.iter().filter_map(Value::as_str).collect();
        let Ok(path) = path.strip_prefix(root.join("crates")) else {
            continue; // What build scripts generate is nobody's to test.
        };
        let mut parts = path.iter().map(|part| part.to_string_lossy());
        let (Some(name), Some("src")) = (parts.next(), parts.next().as_deref()) else {
            continue;
        };
        let lines = crates.entry(name.into_owned()).or_default();
        lines.all += file["coverable"].as_u64().context("no 'coverable'")?;
        lines.reached += file["covered"].as_u64().context("no 'covered'")?;
    }
    Ok(crates)
}

/// The table for the user, and a line for everything that is below its least.
fn judge(crates: &BTreeMap<String, Lines>) -> (String, Vec<String>) {
    let mut total = Lines::default();
    for lines in crates.values() {
        total.all += lines.all;
        total.reached += lines.reached;
    }
    let rows = crates
        .iter()
        .map(|(name, lines)| {
            let least = LEAST.iter().find(|(it, _)| it == name).map(|it| it.1);
            (name.as_str(), *lines, least)
        })
        .chain([("workspace", total, Some(LEAST_OF_ALL))]);
    let mut table = String::new();
    let mut short = Vec::new();
    for (name, lines, least) in rows {
        let Lines { all, reached } = lines;
        let percent = lines.percent();
        table += &format!("{name:<12}{percent:>6.1} %   {reached} of {all} lines\n");
        if let Some(least) = least
            && percent < least
        {
            short.push(format!("{name} is below {least} %: {percent:.1} %"));
        }
    }
    // A renamed folder must not lose its least unseen.
    for (name, _) in LEAST {
        if !crates.contains_key(name) {
            short.push(format!("no lines of crates/{name} in the report"));
        }
    }
    (table, short)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"{"files": [
        {"path": ["/", "w", "crates", "rules", "src", "lib.rs"], "covered": 8, "coverable": 9},
        {"path": ["/", "w", "crates", "rules", "src", "a", "b.rs"], "covered": 1, "coverable": 1},
        {"path": ["/", "w", "crates", "rules", "tests", "a.rs"], "covered": 0, "coverable": 50},
        {"path": ["/", "w", "crates", "cli", "src", "main.rs"], "covered": 1, "coverable": 4},
        {"path": ["/", "w", "target", "debug", "out.rs"], "covered": 0, "coverable": 70}
    ], "coverage": 1.0, "covered": 10, "coverable": 134}"#;

    fn lines(reached: u64, all: u64) -> Lines {
        Lines { all, reached }
    }

    #[test]
    fn only_sources_of_crates_count() -> Result<()> {
        let crates = read(REPORT, Path::new("/w"))?;
        let expected = [("cli", lines(1, 4)), ("rules", lines(9, 10))];
        assert_eq!(crates, expected.map(|(name, it)| (name.into(), it)).into());
        Ok(())
    }

    #[test]
    fn a_report_of_another_shape_is_refused() {
        assert!(read("{}", Path::new("/w")).is_err());
        assert!(read("[", Path::new("/w")).is_err());
    }

    #[test]
    fn too_little_is_said() {
        let crates = |rules, cli| BTreeMap::from([("rules".into(), rules), ("cli".into(), cli)]);
        let short = |crates| judge(&crates).1;
        assert!(short(crates(lines(85, 100), lines(8, 10))).is_empty());
        let low_rules = short(crates(lines(84, 100), lines(90, 100)));
        assert_eq!(low_rules, ["rules is below 85 %: 84.0 %"]);
        let low_all = short(crates(lines(9, 10), lines(0, 90)));
        assert_eq!(low_all, ["workspace is below 80 %: 9.0 %"]);
        assert_eq!(short(crates(lines(0, 0), lines(9, 10))).len(), 1);
        assert_eq!(short(BTreeMap::new()).len(), 2);
    }
}
