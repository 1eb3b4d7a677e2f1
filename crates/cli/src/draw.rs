//! Draws a board in a terminal: coloured squares and chess symbols, or plain letters
//! where the output is no terminal.

use heterodox_rules::battle::Battle;
use heterodox_rules::{Colour, Rules, Square, State};
use heterodox_table::Sighting;

/// How to draw.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Colours and symbols.
    Rich,
    /// Letters only.
    Plain,
}

/// Symbols for pieces that are called what chess calls them.
const SYMBOLS: [(&str, char); 6] =
    [("king", '♚'), ("queen", '♛'), ("rook", '♜'), ("bishop", '♝'), ("knight", '♞'), ("pawn", '♟')];

/// The board as text; `marked` squares are highlighted.
pub fn board(rules: &Rules, state: &State, style: Style, marked: &[Square]) -> String {
    let board = rules.board();
    let margin = if board.height > 9 { 2 } else { 1 };
    let mut text = String::new();
    if rules.spec().hand.used {
        text += &beside(rules, Colour::Black, "Black's hand", |kind| state.hand(Colour::Black, kind));
    }
    if rules.spec().has_exits() {
        text += &beside(rules, Colour::White, "Black's court", |kind| state.gone(Colour::White, kind));
    }
    for rank in (0..board.height as i32).rev() {
        text += &format!("{:>margin$} ", rank + 1);
        for file in 0..board.width as i32 {
            let Some(square) = board.at(file, rank) else { continue };
            text += &cell(rules, state, square, style, marked.contains(&square));
        }
        if style == Style::Plain {
            text.truncate(text.trim_end().len());
        }
        text.push('\n');
    }
    text += &" ".repeat(margin + 1);
    for file in 0..board.width {
        let letter = (b'a' + file) as char;
        text += &if style == Style::Rich { format!(" {letter} ") } else { format!("{letter} ") };
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    if rules.spec().has_exits() {
        text += &beside(rules, Colour::Black, "White's court", |kind| state.gone(Colour::Black, kind));
    }
    if rules.spec().hand.used {
        text += &beside(rules, Colour::White, "White's hand", |kind| state.hand(Colour::White, kind));
    }
    text
}

/// Pieces of a side beside the board.
fn beside(rules: &Rules, colour: Colour, name: &str, count: impl Fn(usize) -> u32) -> String {
    let letters: String = (0..rules.spec().pieces.len())
        .flat_map(|kind| std::iter::repeat_n(rules.letter(colour, kind), count(kind) as usize))
        .collect();
    format!("  {name}: {}\n", if letters.is_empty() { "-" } else { &letters })
}

fn cell(rules: &Rules, state: &State, square: Square, style: Style, marked: bool) -> String {
    let piece = state.piece_at(square);
    if style == Style::Plain {
        let letter = piece.map_or('.', |(colour, kind)| rules.letter(colour, kind));
        return format!("{letter} ");
    }
    let board = rules.board();
    let light = (board.file(square) + board.rank(square)) % 2 == 1;
    let ground = match (marked, light) {
        (true, _) => "48;5;65",
        (false, true) => "48;5;137",
        (false, false) => "48;5;94",
    };
    let symbol = piece.map_or(' ', |(colour, kind)| symbol(rules, colour, kind));
    // One shape for both colours is easier to tell apart by its ink.
    let ink = match piece {
        Some((Colour::White, _)) => "1;38;5;231",
        _ => "1;38;5;16",
    };
    format!("\x1b[{ground};{ink}m {symbol} \x1b[0m")
}

/// The character of a piece: its own, chess' filled one, or its letter.
fn symbol(rules: &Rules, colour: Colour, kind: usize) -> char {
    let piece = &rules.spec().pieces[kind];
    if let Some((white, black)) = piece.symbol {
        return if colour == Colour::White { white } else { black };
    }
    match SYMBOLS.iter().find(|(name, _)| *name == piece.name) {
        Some((_, filled)) => *filled,
        None => rules.letter(colour, kind),
    }
}

/// A battle as a side sees it, its own rows at the bottom; `marked` cells are highlighted.
pub fn battle(battle: &Battle, cells: &[Option<Sighting>], side: Colour, style: Style, marked: &[Square]) -> String {
    let board = battle.board();
    let margin = if board.height > 9 { 2 } else { 1 };
    // A side's own way of counting, turned by 180 degrees for the second one.
    let turned = |index: u8, count: u8| if side == Colour::White { index } else { count - 1 - index };
    let files: Vec<u8> = (0..board.width).map(|file| turned(file, board.width)).collect();
    let mut text = String::new();
    for rank in (0..board.height).rev().map(|rank| turned(rank, board.height)) {
        text += &format!("{:>margin$} ", rank + 1);
        for file in &files {
            let Some(square) = board.at(*file as i32, rank as i32) else { continue };
            let seen = cells.get(square.index()).copied().flatten();
            text += &match style {
                Style::Plain => plain_soldier(seen),
                Style::Rich => soldier(battle, square, seen, marked.contains(&square)),
            };
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += &" ".repeat(margin + 1);
    for file in files {
        let letter = (b'a' + file) as char;
        text += &if style == Style::Rich { format!(" {letter} ") } else { format!("{letter}  ") };
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// A piece as position texts have it.
fn plain_soldier(seen: Option<Sighting>) -> String {
    let Some(Sighting { side, kind, halo }) = seen else { return ".  ".into() };
    let letter = match (kind, side) {
        (Some(kind), Colour::White) => kind,
        (Some(kind), Colour::Black) => kind.to_ascii_lowercase(),
        (None, Colour::White) => '?',
        (None, Colour::Black) => '!',
    };
    format!("{letter}{} ", if halo { '*' } else { ' ' })
}

/// A piece as a coloured block: its side by the ground, dark where its kind is not known.
fn soldier(battle: &Battle, square: Square, seen: Option<Sighting>, marked: bool) -> String {
    let board = battle.board();
    let light = (board.file(square) + board.rank(square)) % 2 == 1;
    let Some(Sighting { side, kind, halo }) = seen else {
        let ground = match (marked, light) {
            (true, _) => "48;5;65",
            (false, true) => "48;5;239",
            (false, false) => "48;5;237",
        };
        return format!("\x1b[{ground}m   \x1b[0m");
    };
    let spec = battle.spec();
    let symbol = kind.map_or('?', |letter| {
        let symbol = spec.kind(letter).and_then(|kind| spec.kinds[kind].symbol);
        symbol.map_or(letter, |(red, blue)| if side == Colour::White { red } else { blue })
    });
    let ground = match (side, kind.is_some(), light) {
        (Colour::White, true, true) => "48;5;160",
        (Colour::White, true, false) => "48;5;124",
        (Colour::White, false, true) => "48;5;88",
        (Colour::White, false, false) => "48;5;52",
        (Colour::Black, true, true) => "48;5;26",
        (Colour::Black, true, false) => "48;5;25",
        (Colour::Black, false, true) => "48;5;18",
        (Colour::Black, false, false) => "48;5;17",
    };
    let ink = if halo { "38;5;226" } else { "38;5;231" };
    let line = if marked { ";4" } else { "" };
    let star = if halo { '*' } else { ' ' };
    format!("\x1b[{ground};1;{ink}{line}m {symbol}{star}\x1b[0m")
}
