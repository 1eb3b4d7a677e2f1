//! The tidy check: rules of the project that neither rustc nor clippy knows.
//! A line that has to break one says so, in a comment on it or just above it:
//! `// tidy: allow RULE: reason`. Length and opening comment have no waiver.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::cargo;
use crate::source::Source;
use crate::tiers;

/// Past this many lines a file holds more than one thing.
const MAX_LINES: usize = 600;

/// One broken rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Finding {
    /// Relative to the workspace.
    path: PathBuf,
    line: usize,
    rule: &'static str,
    text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        write!(f, "{path}:{}: {} [{}]", self.line, self.text, self.rule)
    }
}

/// `cargo xtask tidy`.
pub fn verb() -> Result<ExitCode> {
    Ok(if passes()? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks the workspace, prints what is wrong, and says whether nothing is.
pub fn passes() -> Result<bool> {
    let findings = check(&cargo::root())?;
    for finding in &findings {
        eprintln!("{finding}");
    }
    match findings.len() {
        0 => eprintln!("tidy: nothing to mend"),
        many => eprintln!("tidy: {many} to mend"),
    }
    Ok(findings.is_empty())
}

/// All broken rules of the workspace at `root`, in the order of their paths.
fn check(root: &Path) -> Result<Vec<Finding>> {
    let files = files(root)?;
    let ids: BTreeSet<&str> = files
        .iter()
        .filter(|path| path.parent() == Some(Path::new("variants")) && has_extension(path, "toml"))
        .filter_map(|path| path.file_stem()?.to_str())
        .collect();
    let read = |path: &Path| {
        let bytes = fs::read(root.join(path)).with_context(|| format!("cannot read {}", path.display()))?;
        anyhow::Ok(String::from_utf8_lossy(&bytes).into_owned())
    };

    // 1. Sources. A file that is a test module is known only by its parent.
    let mut sources = Vec::new();
    let mut test_files = BTreeSet::new();
    for path in files.iter().filter(|path| is_source(path)) {
        let text = read(path)?;
        let source = Source::scan(&text);
        for module in &source.test_modules {
            test_files.insert(module_folder(path).join(module));
        }
        sources.push((path, text, source));
    }
    let mut findings = Vec::new();
    for (path, text, source) in &sources {
        findings.extend(check_shape(path, text));
        let module = path.with_extension("");
        let is_test = module.ancestors().any(|part| test_files.contains(part));
        if path.starts_with("crates") && !is_test {
            findings.extend(check_source(path, source, &ids));
        }
    }

    // 2. Tests of the web client.
    for path in files.iter().filter(|path| path.starts_with("web/src") || path.starts_with("web/e2e")) {
        let faults = tiers::faults(path, &read(path)?).into_iter();
        findings.extend(faults.map(|(line, text)| Finding { path: path.clone(), line, rule: "tier", text }));
    }

    // 3. Settings.
    for path in &files {
        if has_extension(path, "toml") || path.starts_with(".ci") {
            findings.extend(check_hosts(path, &read(path)?));
        }
    }
    Ok(findings)
}

/// Whether it is one of the workspace's own modules, tests and examples apart.
fn is_source(path: &Path) -> bool {
    let mut parts = path.iter().map(|part| part.to_str().unwrap_or_default());
    let in_src = match parts.next() {
        Some("crates") => parts.nth(1) == Some("src"),
        Some("xtask") => parts.next() == Some("src"),
        _ => false,
    };
    in_src && has_extension(path, "rs")
}

/// Where the files of the modules lie that `path` declares.
fn module_folder(path: &Path) -> PathBuf {
    match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("lib" | "main" | "mod") => path.with_file_name(""),
        _ => path.with_extension(""),
    }
}

/// The length of a file, and how it opens.
fn check_shape(path: &Path, text: &str) -> Vec<Finding> {
    let finding = |line, rule, text: String| Finding { path: path.to_path_buf(), line, rule, text };
    let mut findings = Vec::new();
    let opening = text.lines().find(|line| !line.trim().is_empty());
    if !opening.is_some_and(|line| line.starts_with("//!")) {
        findings.push(finding(1, "module-comment", "a module opens with //! and what it is".into()));
    }
    let lines = text.lines().count();
    if lines > MAX_LINES && path.starts_with("crates") {
        findings.push(finding(lines, "length", format!("{lines} lines, and {MAX_LINES} are the most a file may have")));
    }
    findings
}

/// The rules about code that ships.
fn check_source(path: &Path, source: &Source, ids: &BTreeSet<&str>) -> Vec<Finding> {
    let finding = |line, rule, text| {
        let waived =
            source.comments.iter().any(|(at, comment)| (*at == line || at + 1 == line) && waives(comment, rule));
        (!waived && !source.is_test(line)).then(|| Finding { path: path.to_path_buf(), line, rule, text })
    };
    // The command line has to name some game when the user names none.
    let default = path.starts_with("crates/cli/src").then_some("chess");
    let names = source
        .strings
        .iter()
        .filter(|(_, text)| ids.contains(text.as_str()) && default != Some(text.as_str()))
        .filter_map(|(line, text)| {
            let text = format!("\"{text}\" is a variant's id: name the mechanism, never the game");
            finding(*line, "variant-id", text)
        });
    let unwraps =
        source.code.lines().enumerate().filter(|(_, code)| code.contains(".unwrap()")).filter_map(|(at, _)| {
            let text = "unwrap(): write expect(\"what was guaranteed\")".to_owned();
            finding(at + 1, "unwrap", text)
        });
    names.chain(unwraps).collect()
}

/// Whether `comment` allows breaking `rule`, with a reason.
fn waives(comment: &str, rule: &str) -> bool {
    comment
        .split_once("tidy: allow ")
        .and_then(|(_, rest)| rest.strip_prefix(rule)?.strip_prefix(':'))
        .is_some_and(|reason| !reason.trim().is_empty())
}

/// Settings name no host: builds and checks work wherever the registry is.
fn check_hosts(path: &Path, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, line) in text.lines().enumerate() {
        for scheme in ["http://", "https://", "ssh://", "git://"] {
            for (start, _) in line.to_lowercase().match_indices(scheme) {
                let rest = &line.to_lowercase()[start + scheme.len()..];
                let end = rest.find(|char: char| !(char.is_alphanumeric() || "-._@".contains(char)));
                let host = &rest[..end.unwrap_or(rest.len())];
                if !matches!(host, "localhost" | "127.0.0.1") {
                    findings.push(Finding {
                        path: path.to_path_buf(),
                        line: at + 1,
                        rule: "host",
                        text: format!("{scheme}{host}: settings name no host"),
                    });
                }
            }
        }
    }
    findings
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|it| it == extension)
}

/// Every file of the workspace that is ours, sorted, relative to `root`.
fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if entry.file_type()?.is_dir() {
                if !(name == ".git" || name == "node_modules" || name.starts_with("target")) {
                    folders.push(entry.path());
                }
            } else if let Ok(path) = entry.path().strip_prefix(root) {
                found.push(path.to_path_buf());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `rule@line` of everything that is wrong with a source at `path`.
    fn source(path: &str, text: &str) -> Vec<String> {
        let ids = BTreeSet::from(["chess", "mirror"]);
        let findings = check_source(Path::new(path), &Source::scan(text), &ids);
        names(&findings)
    }

    fn names(findings: &[Finding]) -> Vec<String> {
        let name = |it: &Finding| format!("{}@{}", it.rule, it.line);
        findings.iter().map(name).collect()
    }

    const RULES: &str = "crates/rules/src/a.rs";
    const CLI: &str = "crates/cli/src/a.rs";

    #[test]
    fn a_variants_name_may_not_decide() {
        let branch = "//! A.\nfn f(id: &str) -> bool {\n    id == \"mirror\"\n}\n";
        assert_eq!(source(RULES, branch), ["variant-id@3"]);
        assert_eq!(source(CLI, branch), ["variant-id@3"]);
        assert!(source(RULES, "f(\"mirrored\", \"a mirror\")").is_empty());
    }

    #[test]
    fn only_the_command_line_has_a_default_game() {
        let default = "const DEFAULT: &str = \"chess\";\n";
        assert!(source(CLI, default).is_empty());
        assert_eq!(source(RULES, default), ["variant-id@1"]);
    }

    #[test]
    fn tests_and_documentation_may_do_both() {
        let text = "/// load(\"mirror\").unwrap()\nfn f() {}\n#[cfg(test)]\nmod tests {\n    \
                    fn g() { load(\"mirror\").unwrap() }\n}\n";
        assert!(source(RULES, text).is_empty());
    }

    #[test]
    fn unwrap_needs_words() {
        assert_eq!(source(RULES, "f();\ng().unwrap();\n"), ["unwrap@2"]);
        assert!(source(RULES, "g().unwrap_or(1).expect(\".unwrap()\");").is_empty());
    }

    #[test]
    fn a_waiver_needs_its_rule_and_a_reason() {
        let with = |comment: &str| source(RULES, &format!("// {comment}\nf(\"mirror\")\n"));
        assert!(with("tidy: allow variant-id: the portal is called so").is_empty());
        assert_eq!(with("tidy: allow variant-id:"), ["variant-id@2"]);
        assert_eq!(with("tidy: allow unwrap: wrong rule"), ["variant-id@2"]);
    }

    #[test]
    fn files_are_short_and_open_with_a_comment() {
        let shape = |text: &str| names(&check_shape(Path::new(RULES), text));
        assert!(shape("\n//! A.\nfn f() {}\n").is_empty());
        assert_eq!(shape("fn f() {}\n"), ["module-comment@1"]);
        assert_eq!(shape(""), ["module-comment@1"]);
        assert!(shape(&"//!\n".repeat(600)).is_empty());
        assert_eq!(shape(&"//!\n".repeat(601)), ["length@601"]);
    }

    #[test]
    fn settings_name_no_host() {
        let hosts = |text: &str| names(&check_hosts(Path::new("a.toml"), text));
        assert_eq!(hosts("a = 1\nb = \"sparse+HTTPS://index.invalid/\"\n"), ["host@2"]);
        assert_eq!(hosts("# see http://localhost.invalid"), ["host@1"]);
        assert!(hosts("a = \"http://localhost:8080/x\"\nb = \"https://127.0.0.1\"").is_empty());
    }

    #[test]
    fn the_whole_tree_is_walked() -> Result<()> {
        let root = std::env::temp_dir().join(format!("xtask-tidy-{}", std::process::id()));
        let write = |path: &str, text: &str| -> Result<()> {
            let path = root.join(path);
            fs::create_dir_all(path.parent().context("has a parent")?)?;
            Ok(fs::write(path, text)?)
        };
        write("variants/mirror.toml", "name = \"Mirror\"\n")?;
        write(".cargo/config.toml", "a = \"https://index.invalid\"\n")?;
        write("target/debug/a.toml", "a = \"https://index.invalid\"\n")?;
        write("crates/rules/src/lib.rs", "//! A.\n#[cfg(test)]\nmod laws;\n")?;
        write("crates/rules/src/laws.rs", "//! A.\nf(\"mirror\").unwrap()\n")?;
        write("crates/rules/src/laws/deep.rs", "//! A.\nf(\"mirror\")\n")?;
        write("crates/rules/src/deep/code.rs", "//! A.\nf(\"mirror\")\n")?;
        write("crates/rules/tests/laws.rs", "f(\"mirror\").unwrap()\n")?;
        write("xtask/src/main.rs", "f(\"mirror\").unwrap()\n")?;
        let findings = check(&root);
        fs::remove_dir_all(&root)?;
        assert_eq!(names(&findings?), ["variant-id@2", "module-comment@1", "host@1"]);
        Ok(())
    }

    #[test]
    fn the_readme_asks_for_the_rust_of_the_manifest() -> Result<()> {
        let read = |name: &str| fs::read_to_string(cargo::root().join(name));
        let (manifest, readme) = (read("Cargo.toml")?, read("README.md")?);
        let version = |line: &str| Some(line.strip_prefix("rust-version = \"")?.strip_suffix('"')?.to_string());
        let version = manifest.lines().find_map(version).context("the manifest names a version")?;
        assert!(readme.contains(&format!("a Rust toolchain ({version} or later)")), "{version}");
        Ok(())
    }
}
