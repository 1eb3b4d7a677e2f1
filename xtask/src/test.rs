//! `cargo xtask test`: the checks and the tiers of tests, one step after the
//! other. A failed step does not hide the next; a broken build ends the run.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::cargo::{cargo, root, say, words};
use crate::need;
use crate::package;
use crate::python;
use crate::summary::{Ended, Failures, Summary, Tally};
use crate::tidy;
use crate::wasm;
use crate::watch::{Snapshot, wait_for_change};
use crate::web;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tier {
    Unit,
    Int,
    Wasm,
    Web,
    E2e,
    All,
}

#[derive(Debug, PartialEq, Eq)]
struct Options {
    tier: Tier,
    long: bool,
    watch: bool,
}

/// What a step does.
enum Work {
    /// A script of tests in Python, which prints such lines as well.
    Python(&'static str),
    /// PostgreSQL, found or installed: the server's tests start one of their own.
    Postgres,
    /// Cargo with these words, which passes or fails as a whole.
    Check(&'static [&'static str]),
    /// As `Check`; when it fails, no later step can tell anything new.
    Build(&'static [&'static str]),
    /// Cargo with these words, which prints `test result:` lines.
    Tests(&'static [&'static str]),
    Tidy,
    /// The library crates, each built from its package alone.
    Package,
    /// The WebAssembly package, built and tried in Node.
    Wasm,
    /// A script of the web client.
    Web(&'static str),
}

struct Step(&'static str, Work);

/// What a command that was run came to.
#[derive(Default)]
struct Outcome {
    good: bool,
    tally: Tally,
    failures: Failures,
}

const CHECKS: &[Step] = &[
    Step("fmt", Work::Check(&["fmt", "--all", "--check"])),
    Step("clippy", Work::Check(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
    Step("tidy", Work::Tidy),
    Step("build", Work::Build(&["test", "--workspace", "--no-run"])),
];

// Without --no-fail-fast cargo leaves out every test binary after the first that fails.
const UNIT: &[Step] = &[
    Step("unit", Work::Tests(&["test", "--workspace", "--lib", "--bins", "--no-fail-fast"])),
    Step("doc", Work::Tests(&["test", "--workspace", "--doc", "--no-fail-fast"])),
];

const INT: &[Step] = &[
    Step("postgres", Work::Postgres),
    Step("int", Work::Tests(&["test", "--workspace", "--exclude", "heterodox-cli", "--test", "*", "--no-fail-fast"])),
    Step("examples", Work::Tests(&["test", "--workspace", "--examples", "--no-fail-fast"])),
];

const WASM: &[Step] = &[Step("wasm", Work::Wasm)];

const WEB: &[Step] = &[
    Step("web", Work::Web("check")),
    Step("web-unit", Work::Web("test")),
    Step("web-spec", Work::Web("spec")),
    Step("web-e2e", Work::Web("e2e")),
];

const E2E: &[Step] = &[
    Step("e2e", Work::Tests(&["test", "-p", "heterodox-cli", "--test", "*", "--no-fail-fast"])),
    Step("python", Work::Python("crates/cli/tests/python/uci_client.py")),
    Step("oracles", Work::Python("crates/cli/tests/python/oracles.py")),
    Step("games", Work::Python("crates/cli/tests/python/whole_games.py")),
    Step("package", Work::Package),
    Step("open-api", Work::Python("crates/cli/tests/python/open_api.py")),
];

/// Runs what `args` ask for, once or for ever.
pub fn test(args: &[String]) -> Result<ExitCode> {
    let options = parse(args)?;
    loop {
        // Taken before the run, so that an edit during it starts the next.
        let before = Snapshot::take(&root());
        let good = run_once(&options)?;
        if !options.watch {
            return Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        say("watching crates, xtask, variants and docs; Ctrl-C ends");
        let path = wait_for_change(&root(), &before);
        say(&format!("{} changed", path.display()));
    }
}

fn parse(args: &[String]) -> Result<Options> {
    let mut tier = None;
    let mut options = Options { tier: Tier::All, long: false, watch: false };
    for arg in args {
        let named = match arg.as_str() {
            "--long" => {
                options.long = true;
                continue;
            }
            "--watch" => {
                options.watch = true;
                continue;
            }
            "unit" => Tier::Unit,
            "int" => Tier::Int,
            "wasm" => Tier::Wasm,
            "web" => Tier::Web,
            "e2e" => Tier::E2e,
            "all" => Tier::All,
            other => bail!("'{other}' is neither unit, int, wasm, web, e2e, all, --long nor --watch"),
        };
        if tier.replace(named).is_some() {
            bail!("'{arg}' is a second tier; all runs every one");
        }
    }
    options.tier = tier.unwrap_or(Tier::All);
    Ok(options)
}

fn run_once(options: &Options) -> Result<bool> {
    let groups: &[&[Step]] = match options.tier {
        Tier::Unit => &[UNIT],
        Tier::Int => &[INT],
        Tier::Wasm => &[WASM],
        Tier::Web => &[WEB],
        Tier::E2e => &[E2E],
        Tier::All => &[CHECKS, UNIT, INT, WASM, WEB, E2E],
    };
    let mut ended = Vec::new();
    for step in groups.iter().copied().flatten() {
        let outcome = run_step(step, options)?;
        let broken = !outcome.good && matches!(step.1, Work::Build(_));
        ended.push(outcome);
        if broken {
            say("the build is broken: no test can run");
            break;
        }
    }
    let summary = Summary(&ended);
    // One write: nothing may come between the table and its last line.
    println!("\n{summary}");
    Ok(summary.good())
}

fn run_step(&Step(name, ref work): &Step, options: &Options) -> Result<Ended> {
    let start = Instant::now();
    let untold = |good| Outcome { good, ..Outcome::default() };
    let Outcome { good, tally, failures } = match work {
        Work::Tidy => {
            say("tidy");
            untold(tidy::passes()?)
        }
        Work::Package => {
            let packed = package::package();
            if let Err(error) = &packed {
                say(&format!("{error:#}"));
            }
            untold(packed.is_ok())
        }
        Work::Postgres => {
            let found = need::postgres();
            if let Err(error) = &found {
                say(&format!("{error:#}"));
            }
            untold(found.is_ok())
        }
        Work::Check(args) | Work::Build(args) => {
            let mut command = child(args, options);
            let status = command.status().with_context(|| format!("cannot start {}", words(&command)))?;
            untold(status.success())
        }
        Work::Tests(args) => count(&mut child(args, options), &mut io::stdout())?,
        Work::Python(script) => counted(python::tests(script).map(|command| long(command, options)))?,
        Work::Wasm => counted(wasm::tests())?,
        Work::Web(script) => counted(web::script(script))?,
    };
    let tally = Some(tally).filter(|tally| *tally != Tally::default());
    Ok(Ended { name, good, took: start.elapsed(), failures: failures.lines(), tally })
}

/// Runs what was prepared and counts its tests.
fn counted(prepared: Result<Command>) -> Result<Outcome> {
    match prepared {
        Ok(mut command) => {
            say(&words(&command));
            count(&mut command, &mut io::stdout())
        }
        // What is missing fails this step and hides no other.
        Err(error) => {
            say(&format!("{error:#}"));
            Ok(Outcome::default())
        }
    }
}

fn child(args: &[&str], options: &Options) -> Command {
    let mut command = cargo(args);
    command.current_dir(root());
    let command = long(command, options);
    say(&words(&command));
    command
}

/// Tells the tests that they may take their time, if they may.
fn long(mut command: Command, options: &Options) -> Command {
    if options.long {
        command.env("HETERODOX_LONG", "1");
    }
    command
}

/// Runs `command`, passes its output on to `sink` as it comes, and sums its tests.
fn count(command: &mut Command, sink: &mut dyn Write) -> Result<Outcome> {
    // Results are on stdout; stderr stays the terminal's, with cargo's progress.
    let mut child =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {}", words(command)))?;
    let mut output = BufReader::new(child.stdout.take().context("stdout is piped")?);
    let mut outcome = Outcome::default();
    let mut line = Vec::new();
    // Bytes, since a failing test may print what is not UTF-8.
    while output.read_until(b'\n', &mut line)? > 0 {
        sink.write_all(&line)?;
        sink.flush()?;
        let text = String::from_utf8_lossy(&line);
        outcome.failures.read(&text);
        outcome.tally += Tally::read(&text).unwrap_or_default();
        line.clear();
    }
    outcome.good = child.wait()?.success();
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &str) -> Result<Options> {
        parse(&words.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn options_come_in_any_order() -> Result<()> {
        let options = |tier, long, watch| Options { tier, long, watch };
        assert_eq!(parsed("")?, options(Tier::All, false, false));
        assert_eq!(parsed("int --long")?, options(Tier::Int, true, false));
        assert_eq!(parsed("--watch e2e")?, options(Tier::E2e, false, true));
        Ok(())
    }

    #[test]
    fn unknown_words_are_named() {
        let error = |words| parsed(words).map_err(|error| error.to_string());
        assert!(error("fast").is_err_and(|text| text.contains("'fast'")));
        assert!(error("unit int").is_err_and(|text| text.contains("'int'")));
    }

    #[test]
    fn output_is_counted() -> Result<()> {
        let script = "echo 'test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured'; \
                      echo 'test result: FAILED. 1 passed; 3 failed; 1 ignored; 0 measured'; exit 1";
        // Not into stdout: there the run that runs this test would count it too.
        let mut sink = Vec::new();
        let Outcome { good, tally, .. } = count(Command::new("sh").args(["-c", script]), &mut sink)?;
        assert!(!good);
        assert_eq!(sink.iter().filter(|&&byte| byte == b'\n').count(), 2);
        assert_eq!((tally.passed, tally.failed, tally.ignored), (3, 3, 1));
        Ok(())
    }
}
