//! Answers messages from standard input, one a line, as the WebAssembly module does in a
//! browser: what both say is compared in `tests/wasm.mjs`.

use std::io::{BufRead, Write};
use std::sync::OnceLock;
use std::time::Instant;

use heterodox_wasm::{Desk, Host};

fn main() -> std::io::Result<()> {
    static START: OnceLock<Instant> = OnceLock::new();
    let mut desk = Desk::new(Host { now: || START.get_or_init(Instant::now).elapsed(), go_on: || true, random: || 7 });
    for line in std::io::stdin().lock().lines() {
        let say = |text: &str| _ = writeln!(std::io::stdout(), "{text}");
        let answer = desk.handle(&line?, &mut { say });
        say(&answer);
    }
    Ok(())
}
