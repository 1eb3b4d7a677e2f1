//! A short rest between writes. Being woken, and writing, costs several times what a message
//! does; what comes during a rest is done in one go and written to the disk together. Nobody
//! rests while the disk works: its answer is waited for. A server with little to do never rests.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The least time from one write to the next: it costs a move half of that, as a rule.
const INTERVAL: Duration = Duration::from_micros(2600);

/// When the last write began; nothing while the disk works.
static WRITTEN: Mutex<Option<Instant>> = Mutex::new(None);

/// A write begins (nothing), or is done and began then.
pub fn note(written: Option<Instant>) {
    *WRITTEN.lock().expect("no holder of this lock panics") = written;
}

/// Called by a thread that has nothing to do, before it waits for something.
pub fn before_waiting() {
    let written = *WRITTEN.lock().expect("no holder of this lock panics");
    let rest = written.map_or(Duration::ZERO, |begun| INTERVAL.saturating_sub(begun.elapsed()));
    if !rest.is_zero() {
        std::thread::sleep(rest);
    }
}
