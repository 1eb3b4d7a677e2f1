//! What the steps of a test run came to: cargo's own `test result:` lines and
//! Node's counts read and summed, and the table printed at the end.

use std::fmt;
use std::ops::AddAssign;
use std::time::Duration;

/// How many tests there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: u64,
    pub failed: u64,
    pub ignored: u64,
}

impl Tally {
    /// Reads a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; ...`, or one of
    /// those that Node ends with (`ℹ pass 3`); any other line is none.
    pub fn read(line: &str) -> Option<Tally> {
        let plain = without_colours(line);
        if let Some(count) = plain.trim_end().strip_prefix("ℹ ") {
            let (name, number) = count.split_once(' ')?;
            let number = number.parse().ok()?;
            return match name {
                "pass" => Some(Tally { passed: number, ..Tally::default() }),
                "fail" | "cancelled" => Some(Tally { failed: number, ..Tally::default() }),
                "skipped" | "todo" => Some(Tally { ignored: number, ..Tally::default() }),
                _ => None,
            };
        }
        let counts = plain.trim_end().strip_prefix("test result: ")?;
        let count = |name: &str| {
            let words: Vec<&str> = counts.split([' ', ';']).collect();
            let at = words.iter().position(|word| *word == name)?;
            words.get(at.checked_sub(1)?)?.parse().ok()
        };
        Some(Tally { passed: count("passed")?, failed: count("failed")?, ignored: count("ignored")? })
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Tally) {
        self.passed += more.passed;
        self.failed += more.failed;
        self.ignored += more.ignored;
    }
}

/// What the tools say of the tests that failed, gathered so that the end of a long run tells it again.
#[derive(Default)]
pub struct Failures {
    lines: Vec<String>,
    within: bool,
}

impl Failures {
    /// Lines that begin what cargo, Playwright, Vitest, Node and Python say of failed tests.
    const BEGIN: [&str; 6] = ["failures:", "  1) ", "⎯⎯⎯", "✖ failing tests:", "FAIL: ", "ERROR: "];
    const MOST: usize = 150;

    pub fn read(&mut self, line: &str) {
        let plain = without_colours(line);
        let plain = plain.trim_end();
        if plain.starts_with("test result: ") {
            self.within = false;
        } else if Self::BEGIN.iter().any(|begin| plain.starts_with(begin)) {
            self.within = true;
        }
        if self.within && !is_frame(plain) && self.lines.len() < Self::MOST {
            self.lines.push(plain.to_owned());
        }
    }

    pub fn lines(self) -> Vec<String> {
        self.lines
    }
}

/// How a step ended.
pub struct Ended {
    pub name: &'static str,
    pub good: bool,
    pub took: Duration,
    /// What was said of failed tests.
    pub failures: Vec<String>,
    /// None for a step that runs no tests.
    pub tally: Option<Tally>,
}

/// The table over all steps; its last line is `N passed, N failed`.
pub struct Summary<'a>(pub &'a [Ended]);

impl Summary<'_> {
    /// Whether every step is good.
    pub fn good(&self) -> bool {
        self.0.iter().all(|step| step.good)
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut total = Tally::default();
        for step in self.0.iter().filter(|step| !step.good) {
            for line in &step.failures {
                writeln!(f, "{:<10}{line}", step.name)?;
            }
        }
        for step in self.0 {
            let result = if step.good { "ok" } else { "FAILED" };
            let seconds = step.took.as_secs_f64();
            write!(f, "{:<10}{result:<8}{seconds:>8.1} s", step.name)?;
            if let Some(tally) = step.tally {
                write!(f, "   {} passed, {} failed", tally.passed, tally.failed)?;
                if tally.ignored > 0 {
                    write!(f, ", {} ignored", tally.ignored)?;
                }
                total += tally;
            }
            writeln!(f)?;
        }
        let bad: Vec<&str> = self.0.iter().filter(|step| !step.good).map(|step| step.name).collect();
        if !bad.is_empty() {
            writeln!(f, "failed steps: {}", bad.join(", "))?;
        }
        write!(f, "{} passed, {} failed", total.passed, total.failed)
    }
}

/// Whether a line tells where in the libraries it happened, which fills pages: `  12: name` or `  at file`.
fn is_frame(line: &str) -> bool {
    let (first, _) = line.trim_start().split_once(' ').unwrap_or_default();
    let number = first.strip_suffix(':').unwrap_or_default();
    first == "at" || number.parse::<u16>().is_ok()
}

/// Drops the escape sequences that colour a terminal.
fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut chars = line.chars();
    while let Some(char) = chars.next() {
        if char == '\x1b' {
            chars.find(|char| char.is_ascii_alphabetic());
        } else {
            plain.push(char);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_lines_are_read() {
        let ok = "test result: ok. 31 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; \
                  finished in 0.02s\n";
        let tally = |passed, failed, ignored| Some(Tally { passed, failed, ignored });
        assert_eq!(Tally::read(ok), tally(31, 0, 2));
        let bad = "test result: \x1b[31mFAILED\x1b(B\x1b[m. 1 passed; 4 failed; 0 ignored; 0 measured";
        assert_eq!(Tally::read(bad), tally(1, 4, 0));
        assert_eq!(Tally::read("test a::b ... ok"), None);
        assert_eq!(Tally::read("test result: unknown"), None);
    }

    #[test]
    fn nodes_lines_are_read() {
        let mut sum = Tally::default();
        for line in
            ["ℹ tests 9", "ℹ pass 5\n", "ℹ fail 2", "\x1b[34mℹ cancelled 1\x1b[39m", "ℹ skipped 1", "ℹ duration_ms 7"]
        {
            sum += Tally::read(line).unwrap_or_default();
        }
        assert_eq!(sum, Tally { passed: 5, failed: 3, ignored: 1 });
    }

    #[test]
    fn what_failed_is_told_again_at_the_end() {
        let mut failures = Failures::default();
        let said = "test a ... FAILED\n\x1b[31mfailures:\x1b[0m\n  a: 1 is not 2\n   0: core::panic\n     at lib.rs:1\ntest result: FAILED. 0 passed;\ntest b ... ok";
        said.lines().for_each(|line| failures.read(line));
        let step = |good, failures: &[&str]| Ended {
            name: "int",
            good,
            took: Duration::ZERO,
            failures: failures.iter().map(|&line| line.to_owned()).collect(),
            tally: None,
        };
        assert_eq!(failures.lines(), ["failures:", "  a: 1 is not 2"]);
        let text = Summary(&[step(true, &["quiet"]), step(false, &["a: 1 is not 2"])]).to_string();
        assert!(text.starts_with("int       a: 1 is not 2\nint       ok"), "{text}");
        assert!(!text.contains("quiet"), "{text}");
    }

    #[test]
    fn the_last_line_is_the_sum() {
        let step =
            |name, good, tally| Ended { name, good, took: Duration::from_millis(1250), failures: Vec::new(), tally };
        let tally = |passed, failed| Some(Tally { passed, failed, ignored: 0 });
        let steps = [step("fmt", false, None), step("unit", true, tally(3, 0)), step("int", false, tally(4, 1))];
        let summary = Summary(&steps);
        assert!(!summary.good());
        let text = summary.to_string();
        let last: Vec<&str> = text.lines().rev().take(2).collect();
        assert_eq!(last, ["7 passed, 1 failed", "failed steps: fmt, int"]);
        assert!(text.starts_with("fmt       FAILED       1."), "{text}");
    }
}
