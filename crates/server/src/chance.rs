//! What chance decides in games, from the operating system's random numbers: nothing that
//! anybody sees tells what it will be. The log has what it was.

use std::sync::atomic::{AtomicBool, Ordering};

use heterodox_rules::Variant;
use rand::RngExt;

use crate::fault::Fault;
use crate::limits::Payer;
use crate::workers::Workers;

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

/// The start position of a game: the given one, or one that is drawn where the variant says so. Drawing is work: the first
/// draw looks through all start positions there are, and every draw passes over those in which somebody stands in check.
pub async fn start(
    workers: &Workers,
    payer: Payer,
    given: Option<String>,
    variant: &Variant,
) -> Result<Option<String>, Fault> {
    let rules = variant.clone().chess().filter(|rules| rules.spec().shuffle.is_some());
    let (None, Some(rules)) = (&given, rules) else { return Ok(given) };
    let draw = move || rules.write_fen(&rules.start_number(below(rules.start_count())));
    workers.run(payer, draw).await.map(Some)
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use heterodox_rules::Catalogue;

    use super::*;
    use crate::limits::Limits;
    use crate::settings::ServeOptions;

    fn workers(threads: usize) -> Workers {
        let settings = ServeOptions::default().settings().expect("good settings");
        Workers::start("test", threads, Arc::new(Limits::new(&settings)))
    }

    #[tokio::test]
    async fn a_start_is_drawn_in_turn_with_other_work() {
        let open = |id: &str| Catalogue::new().open(id).expect("built in");
        let (drawn, chess) = (open("chess960"), open("chess"));
        let payer = Payer { address: [10, 0, 0, 1].into(), who: crate::id::Who::Computer(1) };
        let start = start(&workers(1), payer, None, &drawn).await.expect("a turn");
        let rules = drawn.clone().chess().expect("like chess");
        let state =
            rules.read_fen(&start.expect("one is drawn"), heterodox_rules::Strictness::Game).expect("a position");
        assert!(rules.is_start(&state));
        // Nobody works, and no more may wait of this address.
        let full = workers(0);
        while full.bring(payer, || {}).is_ok() {}
        assert!(super::start(&full, payer, None, &drawn).await.is_err(), "it does not go round the queue");
        let given = super::start(&full, payer, Some("here".into()), &drawn).await;
        assert_eq!(given.expect("nothing is drawn"), Some("here".into()));
        assert_eq!(super::start(&full, payer, None, &chess).await.expect("nothing is drawn"), None);
    }
}
