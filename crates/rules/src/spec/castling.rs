//! How pieces castle: `[castling]`. What happens in play is in `crate::castling`.

use heterodox_messages::say;

use super::validate::Validator;
use super::{Castle, MAX_CASTLES, PieceSpec, Royal};
use crate::board::{Board, Colour, Square};

impl Validator<'_> {
    pub(super) fn castling(&mut self, board: Board, pieces: &[PieceSpec], start: &str) -> Vec<Castle> {
        let mut letters = self.draft.names("castling");
        if letters.len() > MAX_CASTLES {
            self.fail::<()>(&["castling"], say::TooManyCastlings { most: MAX_CASTLES });
            letters.truncate(MAX_CASTLES);
        }
        let castles: Vec<Castle> =
            letters.iter().filter_map(|letter| self.castle(letter, board, pieces, start)).collect();
        for (index, castle) in castles.iter().enumerate() {
            let ends = |castle: &Castle| (castle.king.1, castle.rook.1);
            let same = |other: &&Castle| match castle.free || other.free {
                true => ends(other) == ends(castle),
                false => other.king == castle.king,
            };
            if let Some(other) = castles[..index].iter().find(same) {
                let message = say::CastlingSameWay { letter: other.letter };
                self.fail::<()>(&["castling", &castle.letter.to_string()], message);
            }
        }
        castles
    }

    fn castle(&mut self, letter: &str, board: Board, pieces: &[PieceSpec], start: &str) -> Option<Castle> {
        let path = ["castling", letter];
        let (text, _) = self.draft.text(&path)?;
        let fen_letter = match letter.as_bytes() {
            [byte] if byte.is_ascii_uppercase() => *byte as char,
            _ => {
                return self.fail(&path, say::CastlingLetter);
            }
        };
        let mut parts = Vec::new();
        for part in text.split(',') {
            // "king e1-g1", or "king to g1" from wherever it stands.
            let walk = part.trim().rsplit_once(' ').and_then(|(name, squares)| match squares.split_once('-') {
                Some((from, to)) => Some((name.trim(), Some(board.parse(from)?), board.parse(to)?)),
                None => Some((name.trim().strip_suffix(" to")?.trim(), None, board.parse(squares)?)),
            });
            let Some((name, from, to)) = walk else {
                return self.fail(&path, say::CastlingWalk { text: part.trim() });
            };
            let Some(kind) = pieces.iter().position(|piece| piece.name == name) else {
                return self.fail(&path, say::CastlingNoPiece { name });
            };
            parts.push((kind, from, to));
        }
        let [king, rook] = parts[..] else {
            return self.fail(&path, say::CastlingTwoWalks);
        };
        let (king, rook, free) = match (king, rook) {
            ((a, Some(from), to), (b, Some(rook), target)) => ((a, from, to), (b, rook, target), false),
            ((a, None, to), (b, None, target)) => {
                if to == target {
                    return self.fail(&path, say::CastlingOwnSquares);
                }
                let (from, partner) = at_home(start, board, (&pieces[a], to), (&pieces[b], target));
                ((a, from, to), (b, partner, target), true)
            }
            _ => return self.fail(&path, say::CastlingTwoWalks),
        };
        let rank = |square: Square| board.rank(square);
        if [king.2, rook.1, rook.2].iter().any(|&square| rank(square) != rank(king.1)) {
            return self.fail(&path, say::CastlingOneRank);
        }
        let royal = |piece: &PieceSpec| Colour::BOTH.iter().any(|&colour| piece.of(colour).royal == Royal::One);
        if royal(&pieces[rook.0]) || (!royal(&pieces[king.0]) && pieces.iter().any(royal)) {
            return self.fail(&path, say::CastlingRoyalFirst);
        }
        if !free && (king.1 == rook.1 || king.2 == rook.2 || king.1 == king.2) {
            return self.fail(&path, say::CastlingOwnSquares);
        }
        Some(Castle {
            letter: fen_letter,
            kind: king.0,
            king: (king.1, king.2),
            rook: (rook.1, rook.2),
            partner: rook.0,
            free,
        })
    }
}

/// Where king and partner of a castling stand at the start, on the rank they go to: the partner outside of the king, on the
/// side it comes from. Where they are not there, the squares they go to.
fn at_home(
    start: &str,
    board: Board,
    (king, king_to): (&PieceSpec, Square),
    (rook, rook_to): (&PieceSpec, Square),
) -> (Square, Square) {
    let board_text = start.split(['[', ' ']).next().unwrap_or_default();
    let text = board_text.split('/').nth((board.height as i32 - 1 - board.rank(king_to)).max(0) as usize);
    let (mut files, mut run) = (Vec::new(), 0);
    for letter in text.unwrap_or_default().chars().take(100) {
        match letter.to_digit(10) {
            Some(digit) => run = (run * 10 + digit as usize).min(100),
            None => {
                files.extend(std::iter::repeat_n('.', std::mem::take(&mut run)));
                files.push(letter);
            }
        }
    }
    let square = |file: usize| board.at(file as i32, board.rank(king_to));
    let king_file = files.iter().position(|letter| *letter == king.letter);
    let rook_file = king_file.and_then(|king_file| match rook_to < king_to {
        true => files.iter().rposition(|letter| *letter == rook.letter).filter(|file| *file > king_file),
        false => files.iter().position(|letter| *letter == rook.letter).filter(|file| *file < king_file),
    });
    let squares = king_file.zip(rook_file).and_then(|(king, rook)| Some((square(king)?, square(rook)?)));
    squares.unwrap_or((king_to, rook_to))
}
