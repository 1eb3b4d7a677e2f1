//! The field of castling rights and of pieces that have not moved.

use heterodox_messages::{Value, say};

use super::{FenText, PositionError, fail, in_case, shorten};
use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::castling::{CastleTable, castle_bit};
use crate::position::Position;

impl<B: Bits> FenText<'_, B> {
    /// The castlings that end a game: their letters and bits.
    fn deciding(&self) -> impl Iterator<Item = (char, u8)> {
        let ways = self.spec.castling.iter().enumerate();
        let ways = ways.filter(|(_, castle)| self.spec.end.castling_decides(castle.letter));
        let ways: Vec<(usize, char)> = ways.map(|(index, castle)| (index, castle.letter)).collect();
        Colour::BOTH.into_iter().flat_map(move |colour| {
            ways.clone().into_iter().map(move |(index, letter)| (in_case(letter, colour), castle_bit(colour, index)))
        })
    }

    /// The castlings that were made: "Qk".
    pub(super) fn read_castled(&self, text: &str) -> Result<u8, PositionError> {
        let (mut castled, mut left) = (0, if text == "-" { "" } else { text });
        for (letter, bit) in self.deciding() {
            if let Some(rest) = left.strip_prefix(letter) {
                (castled, left) = (castled | bit, rest);
            }
        }
        match left.is_empty() {
            true => Ok(castled),
            false => {
                let order: String = self.deciding().map(|(letter, _)| letter).collect();
                fail(say::FenCastled { order, text: shorten(text) })
            }
        }
    }

    pub(super) fn write_castled(&self, text: &mut String, position: &Position<B>) {
        text.extend(self.deciding().filter(|(_, bit)| position.castled & bit != 0).map(|(letter, _)| letter));
    }

    /// Castling letters, and files of pieces that have not moved: "KQkq", "HAha", "KQBCDFGkqbcdfg".
    pub(super) fn read_rights(&self, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        if text == "-" {
            return Ok(());
        }
        let order: Vec<(char, Colour, usize)> = Colour::BOTH
            .into_iter()
            .flat_map(|colour| {
                self.spec.castling.iter().enumerate().map(move |(index, castle)| (colour, index, castle.letter))
            })
            .map(|(colour, index, letter)| (in_case(letter, colour), colour, index))
            .collect();
        if order.is_empty() && !self.tables.unmoved.used {
            return fail(say::FenNoCastling { text: shorten(text) });
        }
        let mut last = None;
        for letter in text.chars() {
            let Some(at) = order.iter().position(|(known, ..)| *known == letter) else {
                self.read_unmoved(letter, position)?;
                continue;
            };
            if last >= Some(at) {
                let order: String = order.iter().map(|(letter, ..)| letter).collect();
                return fail(say::FenRightsOrder { order, text: shorten(text) });
            }
            last = Some(at);
            let (_, colour, index) = order[at];
            let mut castle = self.tables.castles[colour.index()][index].clone();
            if castle.free {
                castle = self.named_by(text, &castle, colour, position);
            }
            for (square, kind) in [(castle.king.0, castle.kind), (castle.rook.0, castle.partner)] {
                if position.piece_at(square) != Some((colour, kind)) || position.promoted.has(square.index()) {
                    let name = &self.spec.pieces[kind].name;
                    let square = self.spec.board.name(square);
                    let (side, piece) = (Value::Side(colour.word()), Value::kind(name));
                    return fail(say::FenRightNeeds { letter, side, piece, square });
                }
            }
            position.rights |= castle.right;
            self.set_unmoved(position, &[castle.king.0, castle.rook.0], castle.free);
        }
        self.tables.settle_unmoved(position);
        Ok(())
    }

    /// A castling from where the king stands. The partner is the outermost of those that some rights name by their files, as
    /// they do where pieces step in; else the outermost of all.
    fn named_by(
        &self,
        rights: &str,
        castle: &CastleTable<B>,
        colour: Colour,
        position: &Position<B>,
    ) -> CastleTable<B> {
        let named = |square: &Square| {
            let letter = in_case(self.file_letter(*square), colour);
            rights.contains(letter) && !self.spec.castling.iter().any(|it| in_case(it.letter, colour) == letter)
        };
        let all = castle.rank(self.spec.board);
        let squares = all.members().map(|square| Square(square as u8)).filter(named);
        let files = squares.fold(B::EMPTY, |set, square| set | B::bit(square.index()));
        let first = if self.tables.unmoved.named() { self.outermost(castle, colour, position, files) } else { None };
        first.or_else(|| self.outermost(castle, colour, position, all)).unwrap_or_else(|| castle.clone())
    }

    /// A castling from where the king stands, with the partner that stands furthest from it on the right side, of those on
    /// some squares of the rank.
    fn outermost(
        &self,
        castle: &CastleTable<B>,
        colour: Colour,
        position: &Position<B>,
        squares: B,
    ) -> Option<CastleTable<B>> {
        let king = (castle.rank(self.spec.board) & position.pieces(colour, castle.kind)).members().next()?;
        let partners = squares & position.pieces(colour, castle.partner);
        let rook = match castle.comes_from_above() {
            true => partners.members().filter(|rook| *rook > king).last(),
            false => partners.members().find(|rook| *rook < king),
        };
        rook.map(|rook| castle.standing_at(Square(king as u8), Square(rook as u8)))
    }

    /// The file of a piece that has not moved: it may castle with its king, or a piece may step in where it stands.
    fn read_unmoved(&self, letter: char, position: &mut Position<B>) -> Result<(), PositionError> {
        let unknown = || fail(say::FenRightUnknown { letter: format!("{letter:?}") });
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        let board = self.spec.board;
        let file = letter.to_ascii_uppercase() as i32 - 'A' as i32;
        if !letter.is_ascii_alphabetic() || file >= board.width as i32 {
            return unknown();
        }
        // Where pieces step in, a file tells of that only.
        let gating = self.tables.unmoved.named();
        let castles = self.tables.castles[colour.index()].iter().filter(|castle| castle.free && !gating);
        for castle in castles {
            let rank = castle.rank(board);
            let Some(rook) = board.at(file, board.rank(castle.king.1)) else { continue };
            let king = (rank & position.pieces(colour, castle.kind)).members().next();
            let above = king.map(|king| rook.index() > king);
            let partner = position.piece_at(rook) == Some((colour, castle.partner));
            if let (Some(king), true, false) = (king, partner, position.promoted.has(rook.index()))
                && above == Some(castle.comes_from_above())
                && position.rights & castle.right == 0
            {
                position.rights |= castle.right;
                self.set_unmoved(position, &[Square(king as u8), rook], true);
                return Ok(());
            }
        }
        let gates = self.tables.unmoved.gates[colour.index()] | self.tables.unmoved.homes[colour.index()];
        let square = gates.members().map(|square| Square(square as u8)).find(|square| board.file(*square) == file);
        match square {
            Some(square) if position.piece_at(square).is_some_and(|(owner, _)| owner == colour) => {
                self.set_unmoved(position, &[square], false);
                Ok(())
            }
            _ => unknown(),
        }
    }

    /// Notes pieces that have not moved, where that is remembered.
    fn set_unmoved(&self, position: &mut Position<B>, squares: &[Square], castles: bool) {
        for square in squares {
            let bit = B::bit(square.index());
            let [white, black] = [0, 1].map(|side| self.tables.unmoved.gates[side] | self.tables.unmoved.homes[side]);
            if castles || bit.meets(white | black) {
                position.unmoved |= bit;
            }
        }
    }

    pub(super) fn write_rights(&self, text: &mut String, position: &Position<B>) {
        let gating = self.tables.unmoved.named();
        for colour in Colour::BOTH {
            let (mut said, mut files) = (B::EMPTY, String::new());
            let homes = self.tables.unmoved.gates[colour.index()] | self.tables.unmoved.homes[colour.index()];
            let gates = position.unmoved & position.side(colour) & homes;
            for (index, castle) in self.tables.castles[colour.index()].iter().enumerate() {
                if position.rights & castle.right == 0 {
                    continue;
                }
                let Some(placed) = self.tables.castle_from(position, colour, index) else { continue };
                said |= B::bit(placed.king.0.index()) | B::bit(placed.rook.0.index());
                let is_outer = || {
                    let all = castle.rank(self.spec.board);
                    self.outermost(castle, colour, position, all).map(|castle| castle.rook.0) == Some(placed.rook.0)
                };
                // Another partner that has not moved would be named by its file, and taken for this one.
                let is_alone = || {
                    let others = gates & position.pieces(colour, castle.partner) & !B::bit(placed.rook.0.index());
                    self.outermost(castle, colour, position, others).is_none()
                };
                let plain = !castle.free || (is_outer() && (!gating || is_alone()));
                let file = in_case(self.file_letter(placed.rook.0), colour);
                if plain || gating {
                    text.push(in_case(self.spec.castling[index].letter, colour));
                    files.extend((!plain).then_some(file));
                } else {
                    text.push(file);
                }
            }
            text.push_str(&files);
            let rest = (gates & !said).members();
            let mut rest: Vec<char> =
                rest.map(|square| in_case(self.file_letter(Square(square as u8)), colour)).collect();
            rest.sort_unstable();
            text.extend(rest);
        }
    }

    /// The file of a square as a capital letter.
    fn file_letter(&self, square: Square) -> char {
        self.spec.board.file_letter(square).to_ascii_uppercase()
    }
}
