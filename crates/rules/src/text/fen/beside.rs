//! Pieces beside the board: held, gone over the edge, captured.

use heterodox_messages::{Value, say};

use super::{Army, FenText, Gone, PositionError, Section, fail, shorten};
use crate::bits::Bits;
use crate::board::Colour;
use crate::hand::MAX_PIECES;
use crate::position::Position;
use crate::spec::MAX_KINDS;

impl<B: Bits> FenText<'_, B> {
    /// The board and what is held beside it: "[Qn]" behind it, or a rank more, as Lichess writes it.
    pub(super) fn split_hand<'t>(&self, text: &'t str) -> Result<(&'t str, &'t str), PositionError> {
        if let Some((board, hand)) = text.split_once('[') {
            return match hand.strip_suffix(']') {
                Some(hand) => Ok((board, if hand == "-" { "" } else { hand })),
                None => fail(say::FenHand { text: shorten(hand) }),
            };
        }
        let more = text.split('/').count() == self.spec.board.height as usize + 1;
        let letters = |rank: &str| rank.bytes().all(|c| c.is_ascii_alphabetic() || c == b'+');
        let board = text.rsplit_once('/').filter(|(_, rank)| more && letters(rank));
        Ok(board.filter(|_| self.spec.hand.used).unwrap_or((text, "")))
    }

    /// The pieces held, in any order.
    pub(super) fn read_hand(&self, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        if !text.is_empty() && !self.spec.hand.used {
            return fail(say::FenNoHand);
        }
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            let (colour, kind) = match self.read_piece(letter, &mut letters) {
                Ok(piece) => piece,
                Err(letter) => return fail(say::FenHandLetter { letter }),
            };
            if position.hand(colour, kind) == MAX_PIECES {
                return fail(say::TooManyPieces { most: MAX_PIECES });
            }
            self.tables.hold(position, colour, kind, true);
        }
        Ok(())
    }

    pub(super) fn read_scored(&self, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        position.gone = self.read_letters(Gone::Scored, text)?;
        position.scores = position.gone.map(|side| side.iter().map(|&count| count as u32).sum::<u32>().min(255) as u8);
        Ok(())
    }

    /// The captured pieces follow from all others; they are held to that only.
    pub(super) fn read_captured(&self, text: &str, position: &Position<B>) -> Result<(), PositionError> {
        let captured = self.read_letters(Gone::Captured, text)?;
        for colour in Colour::BOTH {
            for (kind, &more) in captured[colour.index()].iter().enumerate().take(self.spec.pieces.len()) {
                self.check_army(position, colour, kind, more as u32)?;
            }
        }
        Ok(())
    }

    /// Where captured pieces are counted, there cannot be more of a kind than there were.
    pub(super) fn check_army(
        &self,
        position: &Position<B>,
        colour: Colour,
        kind: usize,
        more: u32,
    ) -> Result<(), PositionError> {
        let counted = Section::of(self.spec).contains(&Section::Captured)
            && self.spec.pieces.iter().all(|piece| piece.promotes_to.is_empty());
        let there = position.pieces(colour, kind).count() + position.hand(colour, kind);
        let all = there + position.gone(colour, kind) + more;
        let army = self.army.filter(|_| counted).map_or(u32::MAX, |army| army[colour.index()][kind] as u32);
        if all > army {
            let mut letter = String::new();
            self.write_piece(&mut letter, colour, kind);
            return fail(say::ArmyTooLarge { side: Value::Side(colour.word()), count: all, letter, army });
        }
        Ok(())
    }

    fn read_letters(&self, gone: Gone, text: &str) -> Result<Army, PositionError> {
        let mut counts = Army::default();
        if text == "-" {
            return Ok(counts);
        }
        let mut last = (0, 0);
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            let (colour, kind) = match (self.read_piece(letter, &mut letters), gone) {
                (Ok(piece), _) => piece,
                (Err(letter), Gone::Scored) => return fail(say::FenScoredLetter { letter }),
                (Err(letter), Gone::Captured) => return fail(say::FenCapturedLetter { letter }),
            };
            if (colour.index(), kind) < last {
                let (mut order, all) = (String::new(), Vec::from_iter(0..self.spec.pieces.len()));
                self.write_letters(&mut order, &all, |_, _| 1);
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

    pub(super) fn write_letters(&self, text: &mut String, kinds: &[usize], count: impl Fn(Colour, usize) -> u32) {
        for colour in Colour::BOTH {
            for &kind in kinds {
                (0..count(colour, kind)).for_each(|_| self.write_piece(text, colour, kind));
            }
        }
    }

    /// How many pieces of each kind a position has.
    pub fn count_army(&self, position: &Position<B>) -> Army {
        Colour::BOTH.map(|colour| {
            let mut counts = [0; MAX_KINDS];
            for (kind, count) in counts.iter_mut().enumerate() {
                let there = position.pieces(colour, kind).count() + position.gone(colour, kind);
                *count = (there + position.hand(colour, kind)).min(255) as u8;
            }
            counts
        })
    }
}
