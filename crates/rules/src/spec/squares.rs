//! Sets of squares as files write them: squares, rectangles, ranks, files, and names of zones, one after the other.

use std::collections::BTreeMap;

use heterodox_messages::{Message, say};

use crate::bits::{Bits, U256};
use crate::board::{Board, Square};

/// Some squares of a board, as White sees it.
pub type Squares = U256;

/// The zones of a file: named sets of squares.
pub(super) type Zones = BTreeMap<String, Squares>;

/// Reads "d4 e4", "d1-f3", "rank 6-8", "last rank", "file a", "edge", "dark", "anywhere" and names of zones, one after the other; "not"
/// takes what follows out of what stands before it, or of the whole board.
pub(super) fn parse(text: &str, board: Board, zones: &Zones) -> Result<Squares, Message> {
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
    let (mut all, mut any) = (U256::EMPTY, false);
    while let Some(word) = words.next() {
        let without = word == "not";
        let word = if without { words.next().unwrap_or_default() } else { word };
        let part = match word {
            "rank" | "ranks" => {
                let (low, high) = span(words.next(), board.height, rank_number)
                    .ok_or(say::RanksOfBoard { high: board.height, text })?;
                Some(of(board, |square| (low..=high).contains(&(board.rank(square) as u8))))
            }
            "file" | "files" => {
                let (low, high) = span(words.next(), board.width, file_number)
                    .ok_or_else(|| say::FilesOfBoard { high: (b'a' + board.width - 1) as char, text })?;
                Some(of(board, |square| (low..=high).contains(&(board.file(square) as u8))))
            }
            "first" | "last" if words.next() == Some("rank") => {
                let rank = if word == "first" { 0 } else { board.height as i32 - 1 };
                Some(of(board, |square| board.rank(square) == rank))
            }
            "edge" => {
                let [right, top] = [board.width, board.height].map(|size| size as i32 - 1);
                let at_edge = |square| {
                    let (file, rank) = (board.file(square), board.rank(square));
                    file == 0 || rank == 0 || file == right || rank == top
                };
                Some(of(board, at_edge))
            }
            "anywhere" => Some(all_of(board)),
            "dark" => Some(of(board, |square| board.is_dark(square))),
            "light" => Some(of(board, |square| (board.file(square) + board.rank(square)) % 2 == 1)),
            name => zones.get(name).copied().or_else(|| rectangle(name, board)),
        };
        let part = part.ok_or_else(|| {
            let [right, top] = [board.width, board.height].map(|size| size - 1);
            let corner = board.name(Square(top * board.width + right));
            say::SquaresExpected { text: word, corner }
        })?;
        all = match (without, any) {
            (false, _) => all | part,
            (true, true) => all & !part,
            (true, false) => all_of(board) & !part,
        };
        any = true;
    }
    if any && !all.is_empty() { Ok(all) } else { Err(say::SquaresNone { text }.into()) }
}

/// The squares of which something is true.
pub(super) fn of(board: Board, holds: impl Fn(Square) -> bool) -> Squares {
    board.all().filter(|square| holds(*square)).fold(U256::EMPTY, |set, square| set | U256::bit(square.index()))
}

/// All squares.
pub fn all_of(board: Board) -> Squares {
    of(board, |_| true)
}

/// The squares of some ranks, from 0.
pub(super) fn ranks(board: Board, low: u8, high: u8) -> Squares {
    of(board, |square| (low as i32..=high as i32).contains(&board.rank(square)))
}

/// The ranks, from 0, that some squares are: all squares of them and no others.
pub fn as_ranks(board: Board, squares: Squares) -> Option<(u8, u8)> {
    let on = |square: usize| board.rank(Square(square as u8)) as u8;
    let low = squares.members().map(on).min()?;
    let high = squares.members().map(on).max()?;
    (squares == ranks(board, low, high)).then_some((low, high))
}

/// "d4", or everything between two corners: "d1-f3".
fn rectangle(text: &str, board: Board) -> Option<Squares> {
    let (one, other) = text.split_once('-').unwrap_or((text, text));
    let (one, other) = (board.parse(one)?, board.parse(other)?);
    let between = |a: i32, b: i32, at: i32| (a.min(b)..=a.max(b)).contains(&at);
    Some(of(board, |square| {
        between(board.file(one), board.file(other), board.file(square))
            && between(board.rank(one), board.rank(other), board.rank(square))
    }))
}

fn rank_number(text: &str) -> Option<u8> {
    text.parse::<u8>().ok().filter(|rank| *rank > 0 && rank.to_string() == text).map(|rank| rank - 1)
}

fn file_number(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => None,
    }
}

/// "6" or "6-8", "a" or "a-c".
fn span(text: Option<&str>, size: u8, number: fn(&str) -> Option<u8>) -> Option<(u8, u8)> {
    let text = text?;
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let (low, high) = (number(low)?, number(high)?);
    (low <= high && high < size).then_some((low, high))
}

/// Some squares as a file could say them in short: nothing for all, their ranks, or their names.
pub fn written(board: Board, squares: Squares) -> String {
    match as_ranks(board, squares) {
        _ if squares == all_of(board) => String::new(),
        Some((low, high)) if low == high => format!("rank {}", low + 1),
        Some((low, high)) => format!("rank {}-{}", low + 1, high + 1),
        None => names(board, squares),
    }
}

/// The names of some squares, for a text that means them whatever words they were written with.
pub fn names(board: Board, squares: Squares) -> String {
    squares.members().map(|square| board.name(Square(square as u8))).collect::<Vec<_>>().join(" ")
}
