//! What several test files share.
#![allow(dead_code)]

pub mod random_variant;
pub mod reference;

use std::sync::Arc;

use heterodox_rules::{Catalogue, Family, Rules, State, Strictness};

/// A built-in variant.
pub fn rules(id: &str) -> Arc<Rules> {
    Catalogue::new().load(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// The built-in chess-like variants.
pub fn chess_ids() -> Vec<String> {
    Catalogue::new().ids_of(Family::Chess)
}

/// A position that must be readable.
pub fn position(rules: &Rules, fen: &str) -> State {
    rules.read_fen(fen, Strictness::Game).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// All legal moves in coordinates, sorted.
pub fn moves(rules: &Rules, state: &State) -> Vec<String> {
    let mut texts: Vec<String> = rules.moves(state).into_iter().map(|action| rules.coordinates(action)).collect();
    texts.sort();
    texts
}

/// The rows of a tab-separated data file without comments and blank lines.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// Whether the slow suites are wanted.
pub fn long() -> bool {
    std::env::var_os("HETERODOX_LONG").is_some()
}
