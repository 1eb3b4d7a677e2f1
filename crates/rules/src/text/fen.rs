//! FEN: reading is held to the rules (an impossible position is refused, never
//! repaired), writing gives all six fields.
//!
//! Games in which pieces leave the board have the scored and the captured pieces
//! in place of castling rights and the en-passant square.

use heterodox_messages::{Message, Value, say};
use thiserror::Error;

use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::position::{MAX_COUNTER, Passing, Position};
use crate::spec::{MAX_KINDS, MAX_MOVES, Spec};
use crate::tables::Tables;

/// A position that cannot be read or cannot occur; the text says why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct PositionError(Message);

impl PositionError {
    /// A reason of one's own.
    pub fn new(reason: impl Into<Message>) -> PositionError {
        PositionError(reason.into())
    }

    /// Why, as a code with its data.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

/// How strictly a position is held to the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// Exactly one king a side.
    Game,
    /// Any number of kings, for studies.
    Study,
}

/// The longest FEN that is read.
const MAX_LENGTH: usize = 1000;

fn fail<T>(message: impl Into<Message>) -> Result<T, PositionError> {
    Err(PositionError::new(message))
}

/// How a piece left the board, in the FEN of games with exits.
#[derive(Clone, Copy)]
enum Gone {
    Scored,
    Captured,
}

/// What is needed to read and write positions of a variant.
pub(crate) struct FenText<'a, B> {
    pub spec: &'a Spec,
    pub tables: &'a Tables<B>,
    /// The pieces of the start position, for games that count the captured ones;
    /// `None` while the start position itself is read.
    pub army: Option<&'a Army>,
}

/// How many pieces of each kind the sides start with.
pub(crate) type Army = [[u8; MAX_KINDS]; 2];

impl<B: Bits> FenText<'_, B> {
    pub fn read(&self, text: &str, strictness: Strictness) -> Result<Position<B>, PositionError> {
        if text.len() > MAX_LENGTH {
            return fail(say::FenTooLong { bytes: text.len(), most: MAX_LENGTH });
        }
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (board, side, third, fourth, counters) = match fields[..] {
            [board, side, third, fourth] => (board, side, third, fourth, None),
            [board, side, third, fourth, halfmove, fullmove] => {
                (board, side, third, fourth, Some((halfmove, fullmove)))
            }
            _ => {
                return fail(say::FenFields { count: fields.len() });
            }
        };
        let mut position = self.tables.empty();
        self.read_board(board, &mut position)?;
        position.turn = match side {
            "w" => Colour::White,
            "b" => Colour::Black,
            other => {
                return fail(say::FenSide { text: shorten(other) });
            }
        };
        if self.spec.has_exits() {
            self.read_gone(third, fourth, &mut position)?;
        } else {
            position.rights = self.read_rights(third, &position)?;
        }
        if let Some((halfmove, fullmove)) = counters {
            position.halfmove =
                read_counter(halfmove, 0, |least, most, text| say::FenHalfmove { least, most, text }.into())?;
            position.fullmove =
                read_counter(fullmove, 1, |least, most, text| say::FenNumber { least, most, text }.into())?;
        }
        self.tables.settle_royals(&mut position);
        position.hash = self.tables.fresh_hash(&position);
        self.check(&position, strictness)?;
        if !self.spec.has_exits() && fourth != "-" {
            let passing = self.read_passing(fourth, &position)?;
            self.tables.set_passing(&mut position, passing);
        }
        Ok(position)
    }

    fn read_board(&self, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        let Board { width, height } = self.spec.board;
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != height as usize {
            return fail(say::FenRanks { height, count: ranks.len() });
        }
        for (index, rank_text) in ranks.iter().enumerate() {
            let rank = height as usize - 1 - index;
            let (number, shown) = (rank + 1, shorten(rank_text));
            let mut file = 0usize;
            let mut run: Option<usize> = None;
            for c in rank_text.chars() {
                if let Some(digit) = c.to_digit(10) {
                    if run.is_none() && digit == 0 {
                        return fail(say::FenZero { rank: number, text: shown });
                    }
                    run = Some((run.unwrap_or(0) * 10 + digit as usize).min(100));
                    continue;
                }
                file += run.take().unwrap_or(0);
                let colour = if c.is_ascii_uppercase() { Colour::White } else { Colour::Black };
                let Some(kind) = self.spec.kind(c.to_ascii_uppercase()) else {
                    return fail(say::FenLetter { rank: number, letter: format!("{c:?}") });
                };
                if file >= width as usize {
                    return fail(say::FenTooManyFiles { rank: number, text: shown, width });
                }
                self.tables.toggle(position, colour, kind, rank * width as usize + file);
                file += 1;
            }
            file += run.unwrap_or(0);
            if file > width as usize {
                return fail(say::FenTooManyFiles { rank: number, text: shown, width });
            }
            if file < width as usize {
                return fail(say::FenFiles { rank: number, text: shown, count: file, width });
            }
        }
        Ok(())
    }

    fn read_rights(&self, text: &str, position: &Position<B>) -> Result<u8, PositionError> {
        if text == "-" {
            return Ok(0);
        }
        let order: Vec<(char, Colour, usize)> = Colour::BOTH
            .into_iter()
            .flat_map(|colour| {
                self.spec.castling.iter().enumerate().map(move |(index, castle)| (colour, index, castle.letter))
            })
            .map(|(colour, index, letter)| (in_case(letter, colour), colour, index))
            .collect();
        if order.is_empty() {
            return fail(say::FenNoCastling { text: shorten(text) });
        }
        let mut rights = 0;
        let mut last = None;
        for letter in text.chars() {
            let Some(at) = order.iter().position(|(known, ..)| *known == letter) else {
                return fail(say::FenRightUnknown { letter: format!("{letter:?}") });
            };
            if last >= Some(at) {
                let order: String = order.iter().map(|(letter, ..)| letter).collect();
                return fail(say::FenRightsOrder { order, text: shorten(text) });
            }
            last = Some(at);
            let (_, colour, index) = order[at];
            let castle = &self.tables.castles[colour.index()][index];
            for (square, kind) in [(castle.king.0, self.spec.royal()), (castle.rook.0, Some(castle.partner))] {
                if position.piece_at(square) != kind.map(|kind| (colour, kind)) {
                    let name = kind.map_or("king", |kind| &self.spec.pieces[kind].name);
                    let square = self.spec.board.name(square);
                    let (side, piece) = (Value::Side(colour.word()), Value::kind(name));
                    return fail(say::FenRightNeeds { letter, side, piece, square });
                }
            }
            rights |= castle.right;
        }
        Ok(rights)
    }

    fn read_gone(&self, scored: &str, captured: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        let scored = self.read_letters(Gone::Scored, scored)?;
        let captured = self.read_letters(Gone::Captured, captured)?;
        let promotions = self.spec.pieces.iter().any(|piece| !piece.promotes_to.is_empty());
        for colour in Colour::BOTH {
            let side = colour.index();
            for (kind, piece) in self.spec.pieces.iter().enumerate() {
                let on_board = position.pieces(colour, kind).count();
                let all = on_board + scored[side][kind] as u32 + captured[side][kind] as u32;
                let army = self.army.map_or(u32::MAX, |army| army[side][kind] as u32);
                if !promotions && all > army {
                    let letter = in_case(piece.letter, colour);
                    return fail(say::ArmyTooLarge { side: Value::Side(colour.word()), count: all, letter, army });
                }
            }
            position.gone[side] = scored[side];
            position.scores[side] = scored[side].iter().map(|&count| count as u32).sum::<u32>().min(255) as u8;
        }
        Ok(())
    }

    fn read_letters(&self, gone: Gone, text: &str) -> Result<Army, PositionError> {
        let mut counts = Army::default();
        if text == "-" {
            return Ok(counts);
        }
        let mut last = (0, 0);
        for letter in text.chars() {
            let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
            let Some(kind) = self.spec.kind(letter.to_ascii_uppercase()) else {
                let letter = format!("{letter:?}");
                return match gone {
                    Gone::Scored => fail(say::FenScoredLetter { letter }),
                    Gone::Captured => fail(say::FenCapturedLetter { letter }),
                };
            };
            if (colour.index(), kind) < last {
                let order: String = self.letters(|_, _| 1);
                let text = shorten(text);
                return match gone {
                    Gone::Scored => fail(say::FenScoredOrder { order, text }),
                    Gone::Captured => fail(say::FenCapturedOrder { order, text }),
                };
            }
            last = (colour.index(), kind);
            let count = &mut counts[colour.index()][kind];
            *count = count.saturating_add(1);
        }
        Ok(counts)
    }

    /// What must hold in every position, whatever text it came from.
    pub fn check(&self, position: &Position<B>, strictness: Strictness) -> Result<(), PositionError> {
        let board = self.spec.board;
        // Where captured pieces are counted, there cannot be more than there were.
        let counted = self.spec.has_exits() && self.spec.pieces.iter().all(|piece| piece.promotes_to.is_empty());
        for colour in Colour::BOTH {
            for (kind, piece) in self.spec.pieces.iter().enumerate() {
                let pieces = position.pieces(colour, kind);
                let all = pieces.count() + position.gone(colour, kind);
                let army = self.army.filter(|_| counted).map_or(u32::MAX, |army| army[colour.index()][kind] as u32);
                if all > army {
                    let letter = in_case(piece.letter, colour);
                    return fail(say::ArmyTooLarge { side: Value::Side(colour.word()), count: all, letter, army });
                }
                if piece.royal && strictness == Strictness::Game && pieces.count() != 1 {
                    let (side, count) = (Value::Side(colour.word()), pieces.count());
                    return fail(say::OneRoyal { side, piece: Value::kind(&piece.name), count });
                }
                let (low, high) = piece.ranks;
                for index in pieces.members() {
                    let square = Square(index as u8);
                    if !(low as i32..=high as i32).contains(&board.rank_for(square, colour)) {
                        let (side, piece) = (Value::Side(colour.word()), Value::kind(&piece.name));
                        return fail(say::CannotStand { side, piece, square: board.name(square) });
                    }
                }
            }
        }
        for colour in Colour::BOTH {
            let most = self.tables.most_moves(position, colour);
            if most > MAX_MOVES {
                let side = Value::Side(colour.word());
                return fail(say::TooManyMoves { side, count: most, most: MAX_MOVES });
            }
        }
        let waiting = position.turn.other();
        if self.tables.royal_attacked(position, waiting) {
            let (side, turn) = (Value::Side(waiting.word()), Value::Side(position.turn.word()));
            return fail(say::WaitingInCheck { side, turn });
        }
        Ok(())
    }

    /// Works out the double step that passed over a square.
    fn read_passing(&self, text: &str, position: &Position<B>) -> Result<Passing, PositionError> {
        let board = self.spec.board;
        let Some(over) = board.parse(text) else {
            return fail(say::FenPassing { text: shorten(text) });
        };
        let mover = position.turn.other();
        let step = self.doubles(mover).find(|(kind, passing)| {
            passing.over == over
                && position.piece_at(passing.landed) == Some((mover, *kind))
                && position.piece_at(passing.over).is_none()
                && position.piece_at(passing.origin).is_none()
        });
        // Whether the step could be legal one move earlier is not asked: published positions
        // exist in which it could not.
        match step {
            // A pawn's step has just set the clock back.
            Some((kind, _)) if self.spec.pieces[kind].pawn && position.halfmove > 0 => {
                fail(say::FenPassingClock { square: text, plies: position.halfmove })
            }
            Some((_, passing)) => Ok(passing),
            None => fail(say::FenPassingImpossible { square: text }),
        }
    }

    /// All double steps a side can make anywhere.
    pub fn doubles(&self, colour: Colour) -> impl Iterator<Item = (usize, Passing)> {
        self.tables.kinds[colour.index()].iter().enumerate().flat_map(|(kind, table)| {
            table.doubles.iter().enumerate().filter_map(move |(origin, double)| {
                let (landed, over) = (*double)?;
                Some((kind, Passing { over, landed, origin: Square(origin as u8) }))
            })
        })
    }

    pub fn write(&self, position: &Position<B>) -> String {
        let mut text = self.write_board(position);
        text += match position.turn {
            Colour::White => " w ",
            Colour::Black => " b ",
        };
        if self.spec.has_exits() {
            let scored = self.letters(|colour, kind| position.gone(colour, kind));
            let captured = self.letters(|colour, kind| {
                let there = position.pieces(colour, kind).count() + position.gone(colour, kind);
                self.army.map_or(0, |army| army[colour.index()][kind] as u32).saturating_sub(there)
            });
            text += &format!("{} {}", dash(scored), dash(captured));
        } else {
            text += &format!(
                "{} {}",
                dash(self.write_rights(position)),
                match position.passing {
                    Some(passing) => self.spec.board.name(passing.over),
                    None => "-".into(),
                }
            );
        }
        text + &format!(" {} {}", position.halfmove, position.fullmove)
    }

    fn write_board(&self, position: &Position<B>) -> String {
        let Board { width, height } = self.spec.board;
        let mut text = String::new();
        for rank in (0..height).rev() {
            let mut empty = 0;
            for file in 0..width {
                match position.piece_at(Square(rank * width + file)) {
                    None => empty += 1,
                    Some((colour, kind)) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(in_case(self.spec.pieces[kind].letter, colour));
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    fn write_rights(&self, position: &Position<B>) -> String {
        Colour::BOTH
            .into_iter()
            .flat_map(|colour| {
                self.spec.castling.iter().zip(&self.tables.castles[colour.index()]).map(move |pair| (colour, pair))
            })
            .filter(|(_, (_, table))| position.rights & table.right != 0)
            .map(|(colour, (castle, _))| in_case(castle.letter, colour))
            .collect()
    }

    fn letters(&self, count: impl Fn(Colour, usize) -> u32) -> String {
        let mut text = String::new();
        for colour in Colour::BOTH {
            for (kind, piece) in self.spec.pieces.iter().enumerate() {
                for _ in 0..count(colour, kind) {
                    text.push(in_case(piece.letter, colour));
                }
            }
        }
        text
    }

    /// How many pieces of each kind a position has.
    pub fn count_army(&self, position: &Position<B>) -> Army {
        Colour::BOTH.map(|colour| {
            let mut counts = [0; MAX_KINDS];
            for (kind, count) in counts.iter_mut().enumerate() {
                *count = (position.pieces(colour, kind).count() + position.gone(colour, kind)).min(255) as u8;
            }
            counts
        })
    }
}

/// A piece letter as FEN writes it.
pub(crate) fn in_case(letter: char, colour: Colour) -> char {
    match colour {
        Colour::White => letter,
        Colour::Black => letter.to_ascii_lowercase(),
    }
}

fn dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

fn read_counter(text: &str, least: u16, wrong: fn(u16, u16, String) -> Message) -> Result<u16, PositionError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    match text.parse::<u16>() {
        Ok(number) if plain && (least..=MAX_COUNTER).contains(&number) => Ok(number),
        _ => fail(wrong(least, MAX_COUNTER, shorten(text))),
    }
}

/// At most forty characters of somebody's text, fit for a message: control characters are
/// written out, so that they cannot steer a terminal.
pub fn shorten(text: &str) -> String {
    cut(text, 40)
}

/// The same with another length.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let plain = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let short: String = text.chars().take(most).map(plain).collect();
    if text.chars().nth(most).is_some() { short + "..." } else { short }
}
