//! The command-line contract, from the outside: what scripts may depend on. Output
//! shapes are compared exactly; the numbers are the checked ones of the rules pages.

#[path = "../support/mod.rs"]
mod support;

mod moves;
mod pipes;
mod positions;
mod trace;
mod variants;

use heterodox_rules::Catalogue;
use serde_json::Value;
use support::catalogue;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
/// A king's cooking nobody can go on with.
const COOKED: &str = "3/3/3 b RNrn Bb 0 4";

/// The files of chess-like variants: id and path.
fn chess_like() -> Vec<(String, String)> {
    let ids = Catalogue::new().ids_of(heterodox_rules::Family::Chess);
    catalogue().into_iter().filter(|(id, _)| ids.contains(id)).collect()
}

/// The keys of an object in the order they are printed.
fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}
