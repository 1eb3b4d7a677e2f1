//! The laws of chess as `rules/chess.md` tells them: FEN, equality of positions, draws,
//! notation, castling, refusals in words, events and actions. Expectations were worked
//! out by hand; move counts live in the perft tests.

#[path = "../support/mod.rs"]
mod support;

mod ends;
mod moves;
mod positions;
mod words;

use heterodox_rules::Game;
use support::{position, rules};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

fn game(fen: &str) -> Game {
    let rules = rules("chess");
    let state = position(&rules, fen);
    Game::from_state(rules, state)
}

fn play_all(game: &mut Game, texts: &[&str]) {
    for text in texts {
        game.play_text(text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    }
}
