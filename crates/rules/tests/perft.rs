//! Published and checked move counts: truth as data, for every variant.

mod support;

use heterodox_rules::spec::Family;
use heterodox_rules::{Catalogue, Leaves};
use support::{long, position, rows, rules};

/// Rows with more nodes are left to the long suite.
const BUDGET: u64 = 1_500_000;

#[test]
fn checked_values_of_the_rules_pages() {
    for row in rows(include_str!("data/perft.tsv")) {
        let [variant, id, fen, depth, nodes] = row[..] else { panic!("{row:?}") };
        let rules = rules(variant);
        let state = position(&rules, fen);
        let (depth, nodes): (u32, u64) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
        assert_eq!(rules.perft(&state, depth, Leaves::Counted), nodes, "{variant} {id} depth {depth}");
        if nodes < BUDGET {
            assert_eq!(rules.perft(&state, depth, Leaves::Played), nodes, "{variant} {id} depth {depth}, played");
        }
    }
}

#[test]
fn published_chess_counts() {
    let rules = rules("chess");
    let mut checked = 0;
    for row in rows(include_str!("data/published-perft.tsv")) {
        let [variant, id, fen, depth, nodes] = row[..] else { panic!("{row:?}") };
        let (depth, nodes): (u32, u64) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
        if variant != "chess" || (nodes > BUDGET && !long()) {
            continue;
        }
        assert_eq!(rules.perft(&position(&rules, fen), depth, Leaves::Counted), nodes, "{id} depth {depth}");
        checked += 1;
    }
    assert!(checked >= 300, "only {checked} rows were checked");
}

#[test]
fn published_counts_of_variants() {
    for (published, id, least) in [
        ("antichess", "antichess", 17),
        ("chess960", "chess960", 171),
        ("crazyhouse", "crazyhouse", 6),
        ("horde", "horde", 8),
        ("racing-kings", "racingkings", 4),
        ("three-check", "3check", 3),
    ] {
        let rules = rules(id);
        let mut rows = rows(include_str!("data/published-perft.tsv")).filter(|row| row[0] == published).peekable();
        assert!(rows.peek().is_some(), "{published}");
        let mut checked = 0;
        for row in rows {
            let [_, position_id, fen, depth, nodes] = row[..] else { panic!("{row:?}") };
            let (depth, nodes): (u32, u64) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
            if nodes <= BUDGET || long() {
                let state = position(&rules, fen);
                assert_eq!(rules.perft(&state, depth, Leaves::Counted), nodes, "{id} {position_id} depth {depth}");
            }
            checked += 1;
        }
        assert_eq!(checked, least, "{published}");
    }
}

/// From the start, as Fairy-Stockfish publishes them, for every game of the catalogue that it knows.
#[test]
fn published_counts_from_the_start() {
    let known = Catalogue::new().ids_of(Family::Chess);
    let mut checked = 0;
    for row in rows(include_str!("data/fairy-start.tsv")).filter(|row| known.iter().any(|id| id == row[0])) {
        let [id, depth, nodes] = row[..] else { panic!("{row:?}") };
        let (depth, nodes): (u32, u64) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
        let rules = rules(id);
        assert_eq!(rules.perft(&rules.start(), depth, Leaves::Counted), nodes, "{id}");
        assert_eq!(rules.perft(&rules.start(), depth, Leaves::Played), nodes, "{id}, played");
        checked += 1;
    }
    assert!(checked >= 55, "only {checked} games were checked");
}

#[test]
fn depth_zero_is_one_and_divide_adds_up() {
    for id in support::chess_ids() {
        let rules = rules(&id);
        let start = rules.start();
        assert_eq!(rules.perft(&start, 0, Leaves::Counted), 1, "{id}");
        let divided: u64 = rules.divide(&start, 3, Leaves::Counted).iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(divided, rules.perft(&start, 3, Leaves::Counted), "{id}");
    }
}
