//! Coordinate moves: `e2e4`, `a7a8q`, `e1g1`, leaving the board `a1off` (or `a1@off`).
//! A shot is written like a move (`c5c7`), with a star (`c5*c7`) for pieces that could
//! also take there by moving. A piece out of the hand is `N@f3`. Where a piece has two sides, as in shogi, `b2h8+` turns
//! it over, `b2h8-` turns it back, and `b2h8=` may say that it stays as it is. A piece that steps in stands behind the move
//! (`b1c3e`); on the partner's square of a castling it is written as if the partner took the king (`h1e1e`).

use crate::board::{Board, Colour, Square};
use crate::moves::{Act, Move};
use crate::spec::Spec;

/// Where a piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A square of the board.
    Square(Square),
    /// The hand, and which kind it is.
    Hand(usize),
}

impl Origin {
    /// Where the piece of a move comes from.
    pub fn of(action: Move) -> Origin {
        action.origin().map_or(Origin::Hand(action.kind()), Origin::Square)
    }
}

/// A move as somebody wrote it, not yet checked against anything but the board's size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Where the piece comes from.
    pub from: Origin,
    /// Where it shall go; `None` is off the board.
    pub to: Option<Square>,
    /// What it shall become.
    pub promotion: Option<usize>,
    /// The act asked for by its sign, for pieces that could do two things there.
    pub act: Option<Act>,
}

/// Reads a coordinate move; `None` when it does not have that shape. `on` tells the kind of the piece on a square.
pub fn parse(text: &str, spec: &Spec, on: impl Fn(Square) -> Option<usize>) -> Option<Wish> {
    let Some((origin, rest)) = spec.board.parse_prefix(text) else { return parse_drop(text, spec) };
    let from = Origin::Square(origin);
    if rest == "off" || rest == "@off" {
        return Some(Wish { from, to: None, promotion: None, act: None });
    }
    let act = rest.chars().next().and_then(Act::signed);
    let rest = act.and_then(Act::sign).map_or(rest, |sign| &rest[sign.len_utf8()..]);
    let (to, rest) = spec.board.parse_prefix(rest)?;
    let promotion = match rest.as_bytes() {
        [] | [b'='] => None,
        [b'+'] => Some(spec.turned(on(origin)?)?),
        [b'-'] => Some(spec.pieces[on(origin)?].turned?),
        [letter] if letter.is_ascii_lowercase() => Some(spec.kind(letter.to_ascii_uppercase() as char)?),
        _ => return None,
    };
    Some(Wish { from, to: Some(to), promotion, act })
}

/// "N@f3"; a pawn may go without its letter. "+N@f3" comes as its other side.
pub(crate) fn parse_drop(text: &str, spec: &Spec) -> Option<Wish> {
    let (letter, square) = text.split_once('@')?;
    let (letter, plus) = letter.strip_prefix('+').map_or((letter, false), |letter| (letter, true));
    let kind = match letter {
        "" if !plus => spec.pieces.iter().position(|piece| piece.pawn)?,
        _ => spec.kind(letter.to_ascii_uppercase().parse().ok()?)?,
    };
    let promotion = if plus { Some(spec.turned(kind)?) } else { None };
    Some(Wish { from: Origin::Hand(kind), to: Some(spec.board.parse(square)?), promotion, act: None })
}

/// The first square of a text that has the shape of a coordinate move but leaves the board.
pub(crate) fn stray<'a>(text: &'a str, spec: &Spec) -> Option<&'a str> {
    let square = |text: &'a str| {
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        (letter.is_ascii() && (1..=2).contains(&digits)).then(|| text.split_at(1 + digits))
    };
    let (from, rest) = square(text)?;
    let (to, _) = square(rest)?;
    [from, to].into_iter().find(|name| spec.board.parse(name).is_none())
}

/// Writes a move, `signed` where it needs telling apart from another.
pub fn write(action: Move, spec: &Spec, signed: bool) -> String {
    let board: Board = spec.board;
    let held = || held(action, spec);
    let from = action.origin().map_or_else(held, |from| board.name(from));
    let Some(to) = action.target() else { return from + "off" };
    if action.act() == Act::GateRook {
        let (king, rook) = gate_squares(action, spec);
        return format!("{}{}{}", board.name(rook), board.name(king), gate_letter(action, spec));
    }
    let promotion = action.promotion().filter(|_| !action.drops()).map(|becomes| sign(action.kind(), becomes, spec));
    let sign = action.act().sign().filter(|_| signed);
    from + &sign.map_or(String::new(), String::from)
        + &board.name(to)
        + &promotion.map_or(String::new(), String::from)
        + &gate_letter(action, spec)
}

/// How a move says what its piece becomes.
pub(crate) fn sign(kind: usize, becomes: usize, spec: &Spec) -> char {
    match spec.pieces[becomes].turned {
        Some(plain) if plain == kind => '+',
        _ if spec.pieces[kind].turned == Some(becomes) => '-',
        _ => spec.pieces[becomes].letter.to_ascii_lowercase(),
    }
}

/// The letter of the piece that steps in, if one does.
fn gate_letter(action: Move, spec: &Spec) -> String {
    action.gate().map_or(String::new(), |kind| spec.pieces[kind].letter.to_ascii_lowercase().to_string())
}

/// Where king and partner of a castling stand.
fn gate_squares(action: Move, spec: &Spec) -> (Square, Square) {
    let castle = action.castle().map(|index| &spec.castling[index]);
    let fixed = castle.filter(|castle| !castle.free).map(|castle| {
        let mine = |colour: &Colour| spec.board.for_colour(castle.king.0, *colour) == action.from();
        let colour = Colour::BOTH.into_iter().find(mine).unwrap_or(Colour::White);
        spec.board.for_colour(castle.rook.0, colour)
    });
    (action.from(), fixed.unwrap_or(action.to()))
}

/// What comes out of the hand: "N@", or "+N@" for its other side.
pub(crate) fn held(action: Move, spec: &Spec) -> String {
    let plus = if action.promotion().is_some() { "+" } else { "" };
    format!("{plus}{}@", spec.pieces[action.kind()].letter)
}
