//! `cargo xtask help`: the short page about all verbs.

use std::process::ExitCode;

use anyhow::Result;

const PAGE: &str = "\
cargo xtask VERB, where VERB is

  run [ARGS]        build the release binary and start `heterodox serve ARGS`
  test [TIER]       run the tests of one TIER, or of all of them and the checks:
                      unit   tests beside the code, and the documentation's examples
                      int    integration tests and examples of every crate but the cli; the server's also
                             on a PostgreSQL of their own (installed when it runs as root on Debian)
                      wasm   the WebAssembly package, built and tried in Node
                      web    the web client: checked, built, its units, components and stories
                             (Chromium is installed when it runs as root on Debian)
                      e2e    the heterodox binary, run as a user runs it, also against python-chess and pyffish
                             and, its REST calls, through schemathesis
                             (Python packages go into target/python the first time)
                      all    formatting, clippy, tidy, then every tier (the default)
       --long       also the slow suites (sets HETERODOX_LONG=1)
       --watch      again whenever a file in crates, xtask, variants or docs changes
  tidy              only the tidy check: the project's own rules about its source
  coverage          line coverage per crate; fails when it is too low
                    (installs cargo-tarpaulin into target/tools the first time)
  wasm              the WebAssembly module and its JavaScript, into target/wasm-pkg; with the
                    active toolchain if it has the target wasm32-unknown-unknown, otherwise with
                    Debian's (installed when it runs as root on Debian)
  web               the web client, into web/dist (npm packages as in its lock file)
  bench [ARGS]      speed beside Stockfish and Fairy-Stockfish: `heterodox bench --peer ARGS`
                    (installs both when it runs as root on Debian)
  package           packs the library crates (messages, rules, table, engine) and builds each from its
                    package alone; nothing is published or kept
  help              this page

On an x86-64 processor older than 2013 write `RUSTFLAGS= cargo xtask ...`: the
instructions that .cargo/config.toml switches on are missing there.
";

/// Prints the page.
pub fn help() -> Result<ExitCode> {
    print!("{PAGE}");
    Ok(ExitCode::SUCCESS)
}
