//! What chance decides in games, from the operating system's random numbers: nothing that
//! anybody sees tells what it will be. The log has what it was.

use std::sync::atomic::{AtomicBool, Ordering};

use heterodox_rules::Variant;
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

/// The start position of a game: the given one, or one that is drawn where the variant says so.
pub async fn start(given: Option<String>, variant: &Variant) -> Option<String> {
    if given.is_some() {
        return given;
    }
    let rules = variant.clone().chess().filter(|rules| rules.spec().shuffle.is_some())?;
    let draw = move || rules.write_fen(&rules.start_number(below(rules.start_count())));
    // The first draw looks through all start positions there are; of variants that people bring a compiler has done it.
    tokio::task::spawn_blocking(draw).await.ok()
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
