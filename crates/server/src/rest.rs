//! A short rest for threads that are woken very often. Being woken costs several times what a
//! message does; what comes during a rest is done in one go, and written to the disk together.
//! Nobody rests while the disk works: its answer is waited for. A server with little to do
//! never rests.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a rest is.
const REST: Duration = Duration::from_micros(2000);
/// Whoever had nothing to do more than so many times in so long a time rests.
const OFTEN: u32 = 8;
const WINDOW: Duration = Duration::from_millis(10);

/// Whether the disk works.
pub static WRITING: AtomicBool = AtomicBool::new(false);

thread_local! {
    static IDLE: Cell<(Option<Instant>, u32)> = const { Cell::new((None, 0)) };
}

/// Called by a thread that has nothing to do, before it waits for something.
pub fn before_waiting() {
    let now = Instant::now();
    let (since, times) = IDLE.get();
    match since {
        Some(since) if now - since < WINDOW => {
            IDLE.set((Some(since), times + 1));
            if times >= OFTEN && !WRITING.load(Ordering::Relaxed) {
                std::thread::sleep(REST);
            }
        }
        // A window in which there was much to do begins the next one where it ended.
        _ => IDLE.set((Some(now), if times > OFTEN { OFTEN } else { 0 })),
    }
}
