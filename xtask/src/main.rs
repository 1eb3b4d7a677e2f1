//! The project's own commands, started as `cargo xtask VERB`: one verb per
//! module. This file only finds the verb; it knows nothing of what they do.

mod bench;
mod cargo;
mod coverage;
mod cpu;
mod help;
mod need;
mod package;
mod python;
mod run;
mod source;
mod summary;
mod test;
mod tidy;
mod tiers;
mod wasm;
mod watch;
mod web;

use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (verb, rest) = match args.split_first() {
        Some((verb, rest)) => (verb.as_str(), rest),
        None => ("help", [].as_slice()),
    };
    let done = match verb {
        "help" | "--help" | "-h" => help::help(),
        "run" => run::run(rest),
        "test" => test::test(rest),
        "tidy" => tidy::verb(),
        "coverage" => coverage::coverage(),
        "wasm" => wasm::verb(),
        "web" => web::verb(),
        "bench" => bench::bench(rest),
        "package" => package::verb(),
        other => Err(anyhow::anyhow!("no such verb: '{other}' (cargo xtask help lists them)")),
    };
    done.unwrap_or_else(|error| {
        eprintln!("xtask: {error:#}");
        ExitCode::FAILURE
    })
}
