//! Start positions that are drawn by lot: what can be drawn is what the files say, each by a number of its own.

use std::collections::BTreeSet;
use std::sync::Arc;

use heterodox_rules::{Catalogue, Rules, Strictness};

fn shuffled() -> Vec<Arc<Rules>> {
    let catalogue = Catalogue::new();
    let all = catalogue.ids().into_iter().filter_map(|id| catalogue.open(&id).expect("built in").chess());
    all.filter(|rules| rules.spec().shuffle.is_some()).collect()
}

/// Once every game of them began as the file says, whatever was drawn.
#[test]
fn every_number_is_a_start_of_its_own() {
    let mut counts = Vec::new();
    for rules in shuffled() {
        let (id, count) = (&rules.spec().id, rules.start_count());
        // Of the large ones the first and the last.
        let some: Vec<usize> = (0..count.min(1500)).chain(count.saturating_sub(100)..count).collect();
        let mut seen = BTreeSet::new();
        for number in &some {
            let state = rules.start_number(*number);
            let fen = rules.write_fen(&state);
            assert!(rules.is_start(&state), "{id} {number}: {fen}");
            assert!(rules.read_fen(&fen, Strictness::Game).is_ok_and(|again| again == state), "{id} {number}: {fen}");
            seen.insert(fen);
        }
        let all: BTreeSet<&usize> = some.iter().collect();
        assert_eq!(seen.len(), all.len(), "{id}: so many different ones of {count}");
        assert!(seen.contains(&rules.write_fen(&rules.start())) || count > 1600, "{id}: the file's own is one of them");
        assert_eq!(rules.start_number(count), rules.start_number(0), "{id}: larger numbers go round");
        counts.push((id.clone(), count));
    }
    let count = |id: &str| counts.iter().find(|(known, _)| known == id).map(|(_, count)| *count);
    assert_eq!([count("chess960"), count("racingkings1440")], [Some(960), Some(1440)]);
}
