//! Acts and chance as text: `K@b1`, `shuffle`, `ready`, `b2b3`, `=R`; `deal:red:RPS...`,
//! `first:red`.

use heterodox_messages::say;

use super::Battle;
use crate::board::{Colour, Square};
use crate::refuse::Refused;
use crate::text::fen::shorten;

/// What a side wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Places a piece that cannot move.
    Place(u8, Square),
    /// Shuffles the others again.
    Shuffle,
    /// Is done setting up.
    Ready,
    /// Steps.
    Step(Square, Square),
    /// Picks a kind in a tie.
    Pick(u8),
}

/// What chance has to decide, or has decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Draw {
    /// A side's army: the kinds on its cells in order; empty in a question.
    Deal(Colour, Vec<u8>),
    /// Who moves first; the answer's side counts.
    First(Colour),
}

impl Battle {
    /// Reads an act.
    pub fn read_act(&self, text: &str) -> Result<Act, Refused> {
        let text = text.trim();
        let unreadable = || Refused::new(say::NotAnAction { text: shorten(text) });
        let kind = |letter: &str| -> Option<u8> {
            let mut letters = letters(letter)?;
            self.spec.kind(letters.next()?).filter(|_| letters.next().is_none()).map(|kind| kind as u8)
        };
        if let Some(letter) = text.strip_prefix('=') {
            return kind(letter).map(Act::Pick).ok_or_else(unreadable);
        }
        match text {
            "shuffle" => return Ok(Act::Shuffle),
            "ready" => return Ok(Act::Ready),
            _ => {}
        }
        if let Some((letter, square)) = text.split_once('@') {
            let placed = kind(letter).zip(self.board().parse(square));
            return placed.map(|(kind, square)| Act::Place(kind, square)).ok_or_else(unreadable);
        }
        let (from, rest) = self.board().parse_prefix(text).ok_or_else(unreadable)?;
        self.board().parse(rest).map(|to| Act::Step(from, to)).ok_or_else(unreadable)
    }

    /// Writes an act.
    pub fn write_act(&self, act: Act) -> String {
        let name = |square| self.board().name(square);
        match act {
            Act::Place(kind, square) => format!("{}@{}", self.letter(kind), name(square)),
            Act::Shuffle => "shuffle".into(),
            Act::Ready => "ready".into(),
            Act::Step(from, to) => name(from) + &name(to),
            Act::Pick(kind) => format!("={}", self.letter(kind)),
        }
    }

    /// The capital letter of a kind.
    pub fn letter(&self, kind: u8) -> char {
        self.spec.kinds[kind as usize].letter
    }

    /// Reads what chance decided.
    pub fn read_draw(&self, text: &str) -> Result<Draw, Refused> {
        let unreadable = || Refused::new(say::NotADrawOfLots { text: shorten(text) });
        let side = |word: &str| Colour::BOTH.into_iter().find(|side| Battle::side_word(*side) == word);
        match text.split(':').collect::<Vec<_>>()[..] {
            ["first", word] => side(word).map(Draw::First).ok_or_else(unreadable),
            ["deal", word, letters] => {
                let kinds: Option<Vec<u8>> =
                    letters.chars().map(|letter| Some(self.spec.kind(letter)? as u8)).collect();
                side(word).zip(kinds).map(|(side, kinds)| Draw::Deal(side, kinds)).ok_or_else(unreadable)
            }
            _ => Err(unreadable()),
        }
    }

    /// Writes what chance decided.
    pub fn write_draw(&self, draw: &Draw) -> String {
        match draw {
            Draw::First(side) => format!("first:{}", Battle::side_word(*side)),
            Draw::Deal(side, kinds) => {
                let letters: String = kinds.iter().map(|kind| self.letter(*kind)).collect();
                format!("deal:{}:{letters}", Battle::side_word(*side))
            }
        }
    }
}

/// The letters of a text that has no more than a few.
fn letters(text: &str) -> Option<std::str::Chars<'_>> {
    (text.len() <= 4).then(|| text.chars())
}
