//! Piece lists, the study positions of links: `w:Pa5,Kg1;b:Ke8,Ph5`, a side to move and
//! perhaps the last move. A square named twice keeps the last piece, a king may be
//! missing; both with a warning.

use heterodox_messages::{Message, Value, say};

use crate::board::{Colour, Square};
use crate::position::Position;
use crate::rules::Rules;
use crate::state::{AnyTables, State, Width};
use crate::tables::Tables;
use crate::text::coordinates::{self, Origin, Wish};
use crate::text::fen::{PositionError, Strictness, shorten};

/// The longest list that is read.
const MAX_LENGTH: usize = 10_000;

/// A study position read from a piece list.
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// The position.
    pub state: State,
    /// The last move, from and to, to be shown.
    pub last_move: Option<(Square, Square)>,
    /// What was odd about it.
    pub warnings: Vec<Message>,
}

fn fail<T>(message: impl Into<Message>) -> Result<T, PositionError> {
    Err(PositionError::new(message))
}

/// Reads a piece list with its side to move ("white" or "black") and last move ("h7h5").
pub fn read(rules: &Rules, board: &str, turn: &str, last_move: Option<&str>) -> Result<Study, PositionError> {
    match rules.tables() {
        AnyTables::Narrow(tables) => read_at(rules, tables, board, turn, last_move),
        AnyTables::Wide(tables) => read_at(rules, tables, board, turn, last_move),
        AnyTables::Huge(tables) => read_at(rules, tables, board, turn, last_move),
    }
}

/// Reads a whole query string: `?board=w:...;b:...&turn=white&lastMove=h7h5`.
pub fn read_query(rules: &Rules, query: &str) -> Result<Study, PositionError> {
    if query.len() > MAX_LENGTH {
        return fail(say::QueryTooLong { bytes: query.len(), most: MAX_LENGTH });
    }
    let (mut board, mut turn, mut last) = (None, None, None);
    for part in query.trim().trim_start_matches('?').split('&') {
        let Some((name, value)) = part.split_once('=') else {
            return fail(say::QueryForm { text: shorten(part.trim()) });
        };
        let slot = match name.trim() {
            "board" => &mut board,
            "turn" => &mut turn,
            "lastMove" => &mut last,
            other => {
                return fail(say::QueryName { name: shorten(other) });
            }
        };
        if slot.is_some() {
            return fail(say::QueryTwice { name: name.trim() });
        }
        *slot = Some(decode(value)?);
    }
    let Some(board) = board else {
        return fail(say::QueryNoBoard);
    };
    let turn = turn.unwrap_or_else(|| "white".into());
    read(rules, &board, turn.trim(), last.as_deref().map(str::trim).filter(|text| !text.is_empty()))
}

/// Undoes percent encoding.
fn decode(text: &str) -> Result<String, PositionError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next(), rest.next()].map(|digit| digit.and_then(|d| (d as char).to_digit(16)));
                match digits {
                    [Some(high), Some(low)] => (high * 16 + low) as u8,
                    _ => return fail(say::QueryPercent),
                }
            }
            other => other,
        });
    }
    String::from_utf8(bytes).or_else(|_| fail(say::QueryNotText))
}

fn read_at<B: Width>(
    rules: &Rules,
    tables: &Tables<B>,
    board: &str,
    turn: &str,
    last_move: Option<&str>,
) -> Result<Study, PositionError> {
    if board.len() > MAX_LENGTH {
        return fail(say::ListTooLong { bytes: board.len(), most: MAX_LENGTH });
    }
    let mut warnings = Vec::new();
    let mut position = tables.empty();
    position.turn = match turn {
        "white" => Colour::White,
        "black" => Colour::Black,
        other => {
            return fail(say::ListTurn { text: shorten(other) });
        }
    };
    let mut seen = [false; 2];
    for section in board.split(';') {
        let (colour, items) = match section.trim().split_once(':') {
            Some((side, items)) if side.trim() == "w" => (Colour::White, items),
            Some((side, items)) if side.trim() == "b" => (Colour::Black, items),
            _ => {
                return fail(say::ListSide { text: shorten(section.trim()) });
            }
        };
        if std::mem::replace(&mut seen[colour.index()], true) {
            return fail(say::ListSideTwice { side: Value::Side(colour.word()) });
        }
        if items.trim().is_empty() {
            continue;
        }
        for item in items.split(',') {
            place(rules, tables, &mut position, colour, item.trim(), &mut warnings)?;
        }
    }
    position.hash = tables.fresh_hash(&position);
    rules.fen_text(tables).check(&position, Strictness::Study)?;
    for colour in Colour::BOTH {
        let mut royals = rules.spec().royals().map(|kind| Value::kind(&rules.spec().pieces[kind].name)).peekable();
        if royals.peek().is_some() && tables.royals(&position, colour).is_empty() {
            let piece = Value::or(royals);
            warnings.push(say::ListNoRoyal { side: Value::Side(colour.word()), piece }.into());
        }
    }
    let last_move = match last_move {
        None => None,
        Some(text) => Some(set_last_move(rules, tables, &mut position, text)?),
    };
    Ok(Study { state: B::state(position), last_move, warnings })
}

fn place<B: Width>(
    rules: &Rules,
    tables: &Tables<B>,
    position: &mut Position<B>,
    colour: Colour,
    item: &str,
    warnings: &mut Vec<Message>,
) -> Result<(), PositionError> {
    let read = item.chars().next().and_then(|letter| {
        let kind = rules.spec().kind(letter)?;
        Some((kind, rules.board().parse(&item[1..])?))
    });
    let Some((kind, square)) = read else {
        return fail(say::ListPiece { text: shorten(item) });
    };
    if let Some((before, old)) = position.piece_at(square) {
        let [old, new] = [old, kind].map(|kind| Value::kind(&rules.spec().pieces[kind].name));
        let [was, after] = [before, colour].map(|side| Value::Side(side.word()));
        warnings.push(say::ListSquareTwice { square: rules.name(square), before: was, old, after, new }.into());
        let old_kind = position.kind_at(B::bit(square.index()));
        tables.toggle(position, before, old_kind, square.index());
    }
    tables.toggle(position, colour, kind, square.index());
    Ok(())
}

fn set_last_move<B: Width>(
    rules: &Rules,
    tables: &Tables<B>,
    position: &mut Position<B>,
    text: &str,
) -> Result<(Square, Square), PositionError> {
    let (from, to) = match coordinates::parse(text, rules.spec(), |_| None) {
        Some(Wish { from: Origin::Square(from), to: Some(to), promotion: None, act: None }) => (from, to),
        Some(Wish { to: None, .. }) => return fail(say::LastMoveOffBoard),
        Some(_) => {
            return fail(say::LastMovePlain { text });
        }
        None => {
            return fail(say::LastMoveForm { text: shorten(text) });
        }
    };
    let mover = position.turn.other();
    let name = |square| rules.name(square);
    let Some((_, kind)) = position.piece_at(to).filter(|(colour, _)| *colour == mover) else {
        return fail(say::LastMoveNobody { text, side: Value::Side(mover.word()), square: name(to) });
    };
    if position.piece_at(from).is_some() {
        return fail(say::LastMoveNotEmpty { text, square: name(from) });
    }
    let steps = &tables.kinds[mover.index()][kind].steps;
    if let Some(step) =
        steps.iter().flatten().map(|step| step.passing).find(|step| (step.origin, step.landed) == (from, to))
    {
        if let Some(over) = step.squares().find(|over| position.piece_at(*over).is_some()) {
            return fail(say::LastMoveNotEmpty { text, square: name(over) });
        }
        tables.set_passing(position, step);
    }
    Ok((from, to))
}
