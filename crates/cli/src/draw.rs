//! Draws a board in a terminal: coloured squares and chess symbols, or plain letters
//! where the output is no terminal.

use heterodox_rules::{Colour, Rules, Square, State};

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
    if rules.spec().has_exits() {
        text += &court(rules, state, Colour::White, "Black's court");
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
        text += &court(rules, state, Colour::Black, "White's court");
    }
    text
}

/// The pieces of a side that have left the board.
fn court(rules: &Rules, state: &State, colour: Colour, name: &str) -> String {
    let letters: String = (0..rules.spec().pieces.len())
        .flat_map(|kind| std::iter::repeat_n(rules.letter(colour, kind), state.gone(colour, kind) as usize))
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
