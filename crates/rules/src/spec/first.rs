//! Moves that a piece has only while it has not moved: `first_moves` and `first_moves_until`. What happens in play is in
//! `crate::first`.

use heterodox_messages::say;

use super::validate::Validator;
use super::{Hand, PieceSpec, Shuffle, Squares};
use crate::betza::{Prey, Term};
use crate::bits::Bits;
use crate::board::{Board, Colour, Square};

impl Validator<'_> {
    /// The first moves of a piece: they go to empty squares, whether `m` is written or not.
    pub(super) fn first_moves(&mut self, path: &[&str]) -> Vec<Term> {
        let mut terms = self.betza(path, false);
        if terms.iter().any(|term| !term.quiet || term.prey != Prey::Any) {
            self.fail::<()>(path, say::FirstMovesTake);
        }
        terms.iter_mut().for_each(|term| term.take = false);
        terms
    }

    /// The enemies before which a piece counts as moved.
    pub(super) fn first_until(&mut self, path: &[&str], first: &[Term], letters: &[(String, char)]) -> Vec<usize> {
        let Some((text, _)) = self.draft.text(path) else { return Vec::new() };
        if first.is_empty() {
            self.fail::<()>(path, say::FirstMovesMissing);
        }
        let names = self.draft.names("pieces");
        let mut kinds = Vec::new();
        for letter in text.chars() {
            let name = letters.iter().find(|(_, known)| *known == letter).map(|(name, _)| name);
            match name.and_then(|name| names.iter().position(|known| known == name)) {
                None => _ = self.fail::<()>(path, say::LetterUnknown { letter: format!("{letter:?}") }),
                Some(kind) if kinds.contains(&kind) => _ = self.fail::<()>(path, say::LetterTwice { letter }),
                Some(kind) => kinds.push(kind),
            }
        }
        kinds.sort_unstable();
        kinds
    }

    /// Where the pieces of the start position that have first moves stand. FEN names them by their files, beside the squares
    /// on which pieces step in.
    pub(super) fn homes(
        &mut self,
        start: &str,
        board: Board,
        pieces: &[PieceSpec],
        hand: &Hand,
        shuffle: Option<&Shuffle>,
    ) -> [Squares; 2] {
        let mut homes = [Squares::default(); 2];
        let key = |name: &str| ["pieces".to_string(), name.to_string(), "first_moves".to_string()];
        let mut wrong = Vec::new();
        for (square, letter, turned) in placed(start, board) {
            let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
            let plain = pieces.iter().position(|piece| piece.letter == letter.to_ascii_uppercase());
            let other = |plain| pieces.iter().position(|piece| piece.turned == Some(plain));
            let Some(kind) = plain.and_then(|plain| if turned { other(plain) } else { Some(plain) }) else { continue };
            let piece = &pieces[kind];
            if piece.of(colour).first_moves.is_empty() {
                continue;
            }
            let file = board.file(square);
            let beside = |other: usize| other != square.index() && board.file(Square(other as u8)) == file;
            let gates = hand.gate.members().map(|gate| board.for_colour(Square(gate as u8), colour).index());
            let taken = homes[colour.index()].members().chain(gates).any(beside);
            if taken {
                wrong.push((key(&piece.name), say::FirstMovesFile { file: board.file_letter(square) }.into()));
            }
            let sides = [square, board.for_colour(square, Colour::Black)];
            if shuffle.is_some_and(|shuffle| sides.iter().any(|at| shuffle.squares.has(at.index()))) {
                wrong.push((key(&piece.name), say::FirstMovesShuffled.into()));
            }
            homes[colour.index()] |= Squares::bit(square.index());
        }
        let both = homes[0] | homes[1];
        let idle = pieces.iter().find(|piece| Colour::BOTH.iter().any(|&side| !piece.of(side).first_moves.is_empty()));
        if let Some(piece) = idle.filter(|_| both.is_empty()) {
            wrong.push((key(&piece.name), say::FirstMovesNobody.into()));
        }
        for (path, message) in wrong {
            let message: heterodox_messages::Message = message;
            self.fail::<()>(&path.each_ref().map(String::as_str), message);
        }
        homes
    }
}

/// The pieces on the board of a FEN, as far as it can be read: where, which letter, and whether a plus stands before it.
fn placed(start: &str, board: Board) -> Vec<(Square, char, bool)> {
    let text = start.split(['[', ' ']).next().unwrap_or_default();
    let mut found = Vec::new();
    for (row, text) in text.split('/').enumerate().take(board.height as usize) {
        let rank = board.height as i32 - 1 - row as i32;
        let (mut file, mut run, mut turned) = (0, 0, false);
        for letter in text.chars().take(100) {
            match letter.to_digit(10) {
                Some(digit) => run = (run * 10 + digit as i32).min(100),
                None if letter == '+' => turned = true,
                None if letter.is_ascii_alphabetic() => {
                    file += std::mem::take(&mut run);
                    let turned = std::mem::take(&mut turned);
                    found.extend(board.at(file, rank).map(|square| (square, letter, turned)));
                    file += 1;
                }
                None => {}
            }
        }
    }
    found
}
