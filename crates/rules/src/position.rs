//! A position: a small value without pointers, history or knowledge of its rules.
//! Equality is the rule book's: board, side to move, castling rights, captures in
//! passing that can really be made, hands, scores, counted checks and castlings that matter; never the counters.

use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::memory::Count;
use crate::spec::MAX_KINDS;

/// The counters stop here; a FEN may not say more.
pub(crate) const MAX_COUNTER: u16 = 9999;

/// A position on a board of at most `B::CAPACITY` squares.
#[derive(Clone, Copy, Debug)]
pub struct Position<B> {
    pub(crate) kinds: [B; MAX_KINDS],
    pub(crate) sides: [B; 2],
    pub(crate) hash: u64,
    /// Pieces gone over the edge, by side and kind, and in all.
    pub(crate) gone: [[u8; MAX_KINDS]; 2],
    pub(crate) scores: [u8; 2],
    /// Pieces held beside the board, by side and kind.
    pub(crate) hand: [[u8; MAX_KINDS]; 2],
    /// Pieces that were others before, where that is remembered.
    pub(crate) promoted: B,
    /// Pieces that have not moved, where that is remembered.
    pub(crate) unmoved: B,
    /// Checks given, where they are counted.
    pub(crate) checks: [u8; 2],
    /// The castlings that were made, where that is remembered; bits as in the rights.
    pub(crate) castled: u8,
    /// The moves being counted; a counter like those below.
    pub(crate) count: Count,
    /// Whether a side is in a series of checks one of which was by certain pieces, a bit each; a counter, too.
    pub(crate) series: u8,
    pub(crate) passing: Option<Passing>,
    /// Whether somebody can really take in passing: only then it counts for equality.
    pub(crate) passing_counts: bool,
    pub(crate) turn: Colour,
    pub(crate) rights: u8,
    pub(crate) halfmove: u16,
    pub(crate) fullmove: u16,
}

/// A double or triple step just made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passing {
    /// The square passed over.
    pub over: Square,
    /// The second one, of a triple step.
    pub further: Option<Square>,
    /// Where the piece stands now.
    pub landed: Square,
    /// Where it came from.
    pub origin: Square,
}

impl Passing {
    /// The squares passed over.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        [Some(self.over), self.further].into_iter().flatten()
    }
}

impl<B: Bits> Position<B> {
    /// Whose turn it is.
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of a side.
    #[inline(always)]
    pub fn side(&self, colour: Colour) -> B {
        self.sides[colour.index()]
    }

    /// The pieces of a kind and side.
    #[inline(always)]
    pub fn pieces(&self, colour: Colour, kind: usize) -> B {
        self.kinds[kind] & self.sides[colour.index()]
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Colour, usize)> {
        let bit = B::bit(square.index());
        let colour = if self.sides[0].meets(bit) {
            Colour::White
        } else if self.sides[1].meets(bit) {
            Colour::Black
        } else {
            return None;
        };
        Some((colour, self.kind_at(bit)))
    }

    /// The kind on an occupied square.
    #[inline(always)]
    pub(crate) fn kind_at(&self, bit: B) -> usize {
        let mut kind = 0;
        while kind < MAX_KINDS - 1 && !self.kinds[kind].meets(bit) {
            kind += 1;
        }
        kind
    }

    /// How many pieces of a kind have gone over the edge.
    pub fn gone(&self, colour: Colour, kind: usize) -> u32 {
        self.gone[colour.index()][kind] as u32
    }

    /// How many pieces of a side have gone over the edge.
    pub fn score(&self, colour: Colour) -> u32 {
        self.scores[colour.index()] as u32
    }

    /// How many pieces of a kind a side holds beside the board.
    #[inline(always)]
    pub fn hand(&self, colour: Colour, kind: usize) -> u32 {
        self.hand[colour.index()][kind] as u32
    }

    /// The pieces that were others before, where that is remembered.
    pub fn promoted(&self) -> B {
        self.promoted
    }

    /// The pieces that have not moved, where that is remembered.
    pub fn unmoved(&self) -> B {
        self.unmoved
    }

    /// How many checks a side has given, where they are counted.
    pub fn checks(&self, colour: Colour) -> u32 {
        self.checks[colour.index()] as u32
    }

    /// The castlings that were made, where that is remembered; bits as in [`Self::rights`].
    pub fn castled(&self) -> u8 {
        self.castled
    }

    /// The moves being counted: the plies that are allowed, and those counted. Nothing is counted while the first is 0.
    pub fn count(&self) -> (u8, u8) {
        (self.count.limit, self.count.plies)
    }

    /// The double step that was just made, if any.
    pub fn passing(&self) -> Option<Passing> {
        self.passing
    }

    /// The double step that was just made, if it can really be answered in passing.
    pub fn answerable(&self) -> Option<Passing> {
        self.passing.filter(|_| self.passing_counts)
    }

    /// The castling rights left, a bit each.
    pub fn rights(&self) -> u8 {
        self.rights
    }

    /// Plies since the last capture, exit or pawn move.
    pub fn halfmove(&self) -> u16 {
        self.halfmove
    }

    /// The number of the move, from 1.
    pub fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// A number that equal positions share.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

impl<B: Bits> PartialEq for Position<B> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.kinds == other.kinds
            && self.sides == other.sides
            && self.turn == other.turn
            && self.rights == other.rights
            && self.scores == other.scores
            && self.hand == other.hand
            && self.promoted == other.promoted
            && self.unmoved == other.unmoved
            && self.checks == other.checks
            && self.castled == other.castled
            && self.passing_counts == other.passing_counts
            && (!self.passing_counts || self.passing == other.passing)
    }
}

impl<B: Bits> Eq for Position<B> {}

// On 8x8: 128 bytes for the kinds, 32 each for the pieces gone and those held, 16 for the sides, 8 each for the hash, the
// promoted and the unmoved ones, 19 for the rest.
const _: () = assert!(size_of::<Position<u64>>() <= 256, "a position on 8x8 stays small");
const _: () = assert!(8 / 2 >= crate::spec::MAX_CASTLES, "both sides' castling rights are one byte");
