//! Texts that are malformed or impossible: positions, moves, games, piece lists and documents.
//! Each is refused with words that say what is wrong; nothing panics, nothing is repaired.

#[path = "../support/mod.rs"]
mod support;

mod documents;
mod games;
mod moves;
mod piece_lists;
mod positions;

use heterodox_rules::text::pgn;
use heterodox_rules::{Rules, Strictness};

fn read_pgn(rules: &Rules, text: &str) -> Result<pgn::Pgn, pgn::PgnError> {
    pgn::read(rules, text, Strictness::Game)
}
