//! Coordinate moves: `e2e4`, `a7a8q`, `e1g1`, leaving the board `a1off` (or `a1@off`).
//! A shot is written like a move (`c5c7`), with a star (`c5*c7`) for pieces that could
//! also take there by moving.

use crate::board::{Board, Square};
use crate::moves::{Act, Move};
use crate::spec::Spec;

/// A move as somebody wrote it, not yet checked against anything but the board's size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Where the piece stands.
    pub from: Square,
    /// Where it shall go; `None` is off the board.
    pub to: Option<Square>,
    /// What it shall become.
    pub promotion: Option<usize>,
    /// The act asked for by its sign, for pieces that could do two things there.
    pub act: Option<Act>,
}

/// Reads a coordinate move; `None` when it does not have that shape.
pub fn parse(text: &str, spec: &Spec) -> Option<Wish> {
    let (from, rest) = spec.board.parse_prefix(text)?;
    if rest == "off" || rest == "@off" {
        return Some(Wish { from, to: None, promotion: None, act: None });
    }
    let act = rest.chars().next().and_then(Act::signed);
    let rest = act.and_then(Act::sign).map_or(rest, |sign| &rest[sign.len_utf8()..]);
    let (to, rest) = spec.board.parse_prefix(rest)?;
    let promotion = match rest.as_bytes() {
        [] => None,
        [letter] if letter.is_ascii_lowercase() => Some(spec.kind(letter.to_ascii_uppercase() as char)?),
        _ => return None,
    };
    Some(Wish { from, to: Some(to), promotion, act })
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
    let from = action.origin().map_or(String::new(), |from| board.name(from));
    let Some(to) = action.target() else { return from + "off" };
    let promotion = action.promotion().map(|kind| spec.pieces[kind].letter.to_ascii_lowercase());
    let sign = action.act().sign().filter(|_| signed);
    from + &sign.map_or(String::new(), String::from) + &board.name(to) + &promotion.map_or(String::new(), String::from)
}
