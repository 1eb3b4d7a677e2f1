//! A move in one word, as the generator lists it and search plays it, and the registry of acts: what
//! is the same for all moves of an act has one line here, what they change is said in `effects`.

use crate::action::Tag;
use crate::board::Square;
use std::fmt;

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Act {
    /// Goes to a square, taking what stands there.
    Go,
    /// Removes what stands on a square and stays.
    Shoot,
    /// Leaves the board.
    Exit,
    /// Goes to a square and takes the piece that made a double step.
    Passing,
    /// Castles.
    Castle,
    /// Comes onto an empty square out of the hand.
    Drop,
    /// Goes to a square, and a piece in hand steps onto the one it leaves.
    Gate,
    /// Castles, and a piece in hand steps onto the king's square.
    GateKing,
    /// Castles, and a piece in hand steps onto the partner's square.
    GateRook,
}

const ACTS: [Act; 9] =
    [Act::Go, Act::Shoot, Act::Exit, Act::Passing, Act::Castle, Act::Drop, Act::Gate, Act::GateKing, Act::GateRook];

/// What is the same for all moves of an act.
#[derive(Clone, Copy)]
pub(crate) struct ActInfo {
    /// What is special about them.
    pub tag: Option<Tag>,
    /// How they are written.
    pub written: Written,
    /// Whether they change material or score even if nothing is taken on the target.
    pub noisy: bool,
}

/// How the moves of an act are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// By their target: `Nf3`.
    Target,
    /// With the whole origin and a sign before the target: `Ac5*c7`.
    Sign(char),
    /// As leaving the board: `R>`.
    Off,
    /// By a name, or by their target where they have none: `O-O`.
    Name,
    /// As coming onto the board: `N@f3`.
    Drop,
}

impl Act {
    /// The registry.
    pub(crate) const fn info(self) -> ActInfo {
        let (tag, written, noisy) = match self {
            Act::Go => (None, Written::Target, false),
            Act::Shoot => (Some(Tag::Shot), Written::Sign('*'), true),
            Act::Exit => (Some(Tag::Exit), Written::Off, true),
            Act::Passing => (Some(Tag::EnPassant), Written::Target, true),
            Act::Castle => (Some(Tag::Castle), Written::Name, false),
            Act::Drop => (Some(Tag::Drop), Written::Drop, false),
            Act::Gate => (Some(Tag::Gate), Written::Target, false),
            Act::GateKing | Act::GateRook => (Some(Tag::Castle), Written::Name, false),
        };
        ActInfo { tag, written, noisy }
    }

    /// What is special about its moves.
    pub fn tag(self) -> Option<Tag> {
        self.info().tag
    }

    /// The sign that tells its moves from others with the same origin and target.
    pub(crate) const fn sign(self) -> Option<char> {
        match self.info().written {
            Written::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    /// The act with a sign.
    pub(crate) fn signed(sign: char) -> Option<Act> {
        ACTS.into_iter().find(|act| act.sign() == Some(sign))
    }
}

/// Where the parts are: from and to have eight bits each, then come the kind (6), the act (4) and the extra (6).
const KIND: u32 = 16;
const ACT: u32 = 22;
const EXTRA: u32 = 26;
const NO_EXTRA: u32 = 63;
/// A castling with a piece that steps in has both in its extra: which castling, times this, and the kind.
const KINDS: usize = crate::spec::MAX_KINDS;
const _: () = assert!(KINDS * crate::spec::MAX_CASTLES <= 64, "castling and kind fit into six bits");

// Six bits have room for 62 kinds beside the number that means none.
const _: () = assert!(crate::spec::MAX_KINDS <= 62, "every kind fits into a move");

/// From, to, kind, act and the kind promoted to (or which castling). Other modules know its accessors only.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

impl Move {
    #[inline(always)]
    pub(crate) fn new(act: Act, kind: usize, from: usize, to: usize) -> Move {
        Move(from as u32 | (to as u32) << 8 | (kind as u32) << KIND | (act as u32) << ACT | NO_EXTRA << EXTRA)
    }

    #[inline(always)]
    pub(crate) fn with_extra(self, extra: usize) -> Move {
        Move(self.0 & !(NO_EXTRA << EXTRA) | (extra as u32) << EXTRA)
    }

    /// A piece comes onto a square out of the hand, perhaps as another kind.
    #[inline(always)]
    pub(crate) fn drop(kind: usize, to: usize, turned: Option<usize>) -> Move {
        let action = Move::new(Act::Drop, kind, to, to);
        turned.map_or(action, |turned| action.with_extra(turned))
    }

    /// A word that is no move.
    pub const NO_WORD: u32 = u32::MAX;

    /// The move as one word, to be stored.
    #[inline(always)]
    pub fn word(self) -> u32 {
        self.0
    }

    /// A stored move; whether it is legal in a position is for the caller to find out.
    #[inline(always)]
    pub fn from_word(word: u32) -> Option<Move> {
        // The act is the only part that not every bit pattern fits.
        ((word >> ACT & 15) < ACTS.len() as u32).then_some(Move(word))
    }

    /// Where the piece stands, of the squares a move touches: as [`Move::to`] is always one of them, so is this, and the same
    /// for a piece that comes onto the board. What people click and write is [`Move::origin`].
    #[inline(always)]
    pub fn from(self) -> Square {
        Square(self.0 as u8)
    }

    /// The square the piece comes from; a move need not have one.
    #[inline(always)]
    pub fn origin(self) -> Option<Square> {
        if self.act() == Act::Drop { None } else { Some(self.from()) }
    }

    /// Where it goes or what it shoots; its own square when it leaves the board.
    #[inline(always)]
    pub fn to(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// Where it goes or what it shoots, if it does not leave the board.
    #[inline(always)]
    pub fn target(self) -> Option<Square> {
        if self.act() == Act::Exit { None } else { Some(self.to()) }
    }

    /// Where the piece stands afterwards, if anywhere.
    #[inline(always)]
    pub fn stands(self) -> Option<Square> {
        if self.act() == Act::Shoot { self.origin() } else { self.target() }
    }

    /// Whether the piece shoots.
    #[inline(always)]
    pub fn shoots(self) -> bool {
        self.act() == Act::Shoot
    }

    /// Whether the piece comes onto the board.
    #[inline(always)]
    pub fn drops(self) -> bool {
        self.act() == Act::Drop
    }

    /// Whether it castles.
    #[inline(always)]
    pub fn castles(self) -> bool {
        matches!(self.act(), Act::Castle | Act::GateKing | Act::GateRook)
    }

    /// The kind that steps in from the hand onto a square that is left.
    #[inline(always)]
    pub fn gate(self) -> Option<usize> {
        match self.act() {
            Act::Gate => Some((self.0 >> EXTRA) as usize),
            Act::GateKing | Act::GateRook => Some((self.0 >> EXTRA) as usize % KINDS),
            _ => None,
        }
    }

    /// The same move with a piece that steps in.
    pub(crate) fn gating(self, act: Act, kind: usize) -> Move {
        let extra = self.castle().map_or(kind, |index| index * KINDS + kind);
        Move::new(act, self.kind(), self.from().index(), self.to().index()).with_extra(extra)
    }

    /// The same move without it.
    pub(crate) fn ungated(self) -> Move {
        let (kind, from, to) = (self.kind(), self.from().index(), self.to().index());
        match self.act() {
            Act::Gate => Move::new(Act::Go, kind, from, to),
            Act::GateKing | Act::GateRook => {
                Move::new(Act::Castle, kind, from, to).with_extra(self.castle().unwrap_or_default())
            }
            _ => self,
        }
    }

    /// The kind that moves.
    #[inline(always)]
    pub fn kind(self) -> usize {
        (self.0 >> KIND & 63) as usize
    }

    /// What it does.
    #[inline(always)]
    pub fn act(self) -> Act {
        ACTS[(self.0 >> ACT & 15) as usize]
    }

    #[inline(always)]
    fn extra(self) -> Option<usize> {
        let extra = self.0 >> EXTRA;
        (extra != NO_EXTRA).then_some(extra as usize)
    }

    /// The kind it becomes.
    #[inline(always)]
    pub fn promotion(self) -> Option<usize> {
        match self.act() {
            Act::Castle | Act::Gate | Act::GateKing | Act::GateRook => None,
            _ => self.extra(),
        }
    }

    /// Which of the variant's castlings it is.
    #[inline(always)]
    pub(crate) fn castle(self) -> Option<usize> {
        match self.act() {
            Act::Castle => self.extra(),
            Act::GateKing | Act::GateRook => Some((self.0 >> EXTRA) as usize / KINDS),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}-{} kind {} extra {:?}", self.act(), self.from().0, self.to().0, self.kind(), self.extra())
    }
}
