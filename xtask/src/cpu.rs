//! Whether this processor has the instructions that `.cargo/config.toml`
//! switches on. Where one is missing, the children are built without them.

use std::env;
use std::fs;
use std::process::Command;
use std::sync::OnceLock;

/// The names Linux gives them; it lists lzcnt as `abm`.
const WANTED: [&str; 4] = ["popcnt", "bmi1", "bmi2", "abm"];

/// The same as `.cargo/config.toml` gives the compiler, for the tool that
/// overrules that file with flags of its own.
const FLAGS: &str = "target-feature=+popcnt,+bmi1,+bmi2,+lzcnt";

/// Empties RUSTFLAGS for `command` where the processor needs it. An empty
/// variable still outranks the configuration file, which is the point.
pub fn fit(command: &mut Command) {
    if !chosen() && is_poor() {
        command.env("RUSTFLAGS", "");
    }
}

/// As [`fit`], for a command that does not read the configuration file's flags:
/// says in RUSTFLAGS what the file says.
pub fn fit_in_full(command: &mut Command) {
    if !chosen() {
        let flags = format!("-C {FLAGS}");
        let rich = cfg!(target_arch = "x86_64") && !is_poor();
        command.env("RUSTFLAGS", if rich { &flags } else { "" });
    }
}

/// Whether the user gave flags; they outrank the configuration file already.
fn chosen() -> bool {
    let names = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"];
    names.iter().any(|name| env::var_os(name).is_some())
}

/// Whether an instruction is missing; said aloud the first time.
fn is_poor() -> bool {
    static POOR: OnceLock<bool> = OnceLock::new();
    *POOR.get_or_init(|| {
        if !cfg!(target_arch = "x86_64") {
            return false;
        }
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let missing = missing(&info);
        if !missing.is_empty() {
            eprintln!(
                "xtask: this processor lacks {}: building with RUSTFLAGS empty, which is slower",
                missing.join(", ")
            );
        }
        !missing.is_empty()
    })
}

/// The wanted instructions that are absent; none when the text says nothing.
fn missing(cpuinfo: &str) -> Vec<&'static str> {
    let Some((_, flags)) = cpuinfo.lines().find(|line| line.starts_with("flags")).and_then(|line| line.split_once(':'))
    else {
        return Vec::new();
    };
    let has = |wanted: &str| flags.split_whitespace().any(|flag| flag == wanted);
    WANTED.into_iter().filter(|name| !has(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::{FLAGS, missing};

    #[test]
    fn the_flags_are_those_of_the_configuration_file() {
        let file = include_str!("../../.cargo/config.toml");
        assert!(file.contains(&format!("\"{FLAGS}\"")));
    }

    #[test]
    fn an_old_processor_is_recognised() {
        let old = "processor\t: 0\nflags\t\t: fpu sse4_2 popcnt bmi1 abm\nbugs\t\t:\n";
        assert_eq!(missing(old), ["bmi2"]);
    }

    #[test]
    fn a_new_processor_lacks_nothing() {
        let new = "flags\t\t: fpu abm bmi1 avx2 bmi2 popcnt\n";
        assert!(missing(new).is_empty());
    }

    #[test]
    fn no_flags_line_is_no_reason_to_slow_down() {
        assert!(missing("").is_empty());
    }
}
