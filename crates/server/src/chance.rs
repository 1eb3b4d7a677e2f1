//! What chance decides in games, from the operating system's random numbers: nothing that
//! anybody sees tells what it will be. The log has what it was.

use std::sync::atomic::{AtomicBool, Ordering};

use rand::RngExt;

/// Whether a test has all lots fall the same way.
static FIXED: AtomicBool = AtomicBool::new(false);

/// A number from 0 to `count` - 1; 0 when there is none.
pub fn below(count: usize) -> usize {
    match count {
        0 => 0,
        _ if FIXED.load(Ordering::Relaxed) => 0,
        count => rand::rng().random_range(0..count),
    }
}

/// A secret number.
pub fn secret() -> u64 {
    rand::rng().random()
}

/// Every lot is the first, so that a test can compare two games.
#[doc(hidden)]
pub fn fix() {
    FIXED.store(true, Ordering::Relaxed);
}
