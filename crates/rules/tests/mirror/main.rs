//! Mirror Chess as `rules/mirror.md` and its two seeds tell it: the mirror of every piece,
//! mirror en passant, checks and castling through the mirror, notation, piece lists, and the
//! three-board form. Expectations were worked out by hand from the rules.

#[path = "../support/mod.rs"]
mod support;

mod en_passant;
mod kings;
mod pieces;
mod three_boards;

use heterodox_rules::{Rules, State, Tag};
use support::{moves, position};

/// The four cases of rule 5: a board before the double step, the step, the capturer's square,
/// its plain step, and where the capture lands.
const SEAMS: [(&str, &str, &str, &str, &str); 4] = [
    ("4k3/7p/8/P7/8/8/8/4K3 b - - 7 20", "h7h5", "a5", "a6", "h7"),
    ("4k3/p7/8/7P/8/8/8/4K3 b - - 7 20", "a7a5", "h5", "h6", "a7"),
    ("4k3/8/8/8/7p/8/P7/4K3 w - - 7 20", "a2a4", "h4", "h3", "a2"),
    ("4k3/8/8/8/p7/8/7P/4K3 w - - 7 20", "h2h4", "a4", "a3", "h2"),
];

/// Where the piece on a square may go, sorted.
fn targets(rules: &Rules, state: &State, from: &str) -> Vec<String> {
    moves(rules, state).iter().filter_map(|text| text.strip_prefix(from)).map(str::to_string).collect()
}

fn targets_in(rules: &Rules, fen: &str, from: &str) -> Vec<String> {
    targets(rules, &position(rules, fen), from)
}

fn refusal_at(rules: &Rules, state: &State, text: &str) -> String {
    match rules.play_text(state, text) {
        Ok(_) => panic!("{text} was played in {}", rules.write_fen(state)),
        Err(refused) => refused.to_string(),
    }
}

/// The tags of the one action with these coordinates.
fn tags(rules: &Rules, state: &State, text: &str) -> Vec<Tag> {
    let found: Vec<_> = rules.actions(state).into_iter().filter(|action| action.coordinates == text).collect();
    let [action] = &found[..] else { panic!("{text}: {} actions", found.len()) };
    action.tags.clone()
}

fn san(rules: &Rules, state: &State, text: &str) -> String {
    let action = rules.read_move(state, text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    rules.san(state, action)
}

/// A FEN rank with one piece on it.
fn row(letter: char, file: char) -> String {
    let empty = |count: u8| if count > 0 { count.to_string() } else { String::new() };
    format!("{}{letter}{}", empty(file as u8 - b'a'), empty(b'h' - file as u8))
}

const PLAIN: [Tag; 0] = [];
const BOTH: [Tag; 1] = [Tag::Mirror];
const ONLY: [Tag; 2] = [Tag::Mirror, Tag::MirrorOnly];
