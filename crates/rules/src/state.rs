//! The state of a game as everybody but search handles it: one type for boards of
//! every size, cheap to copy, equal by the rule book.

use crate::bits::{Bits, U256};
use crate::board::{Colour, Square};
use crate::position::{Passing, Position};
use crate::tables::Tables;

/// A position of any board size. Made and read by the [`crate::Rules`] of its variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State(pub(crate) AnyPosition);

#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "most boards are narrow, and their states are copied without the heap")]
pub(crate) enum AnyPosition {
    Narrow(Position<u64>),
    Wide(Box<Position<u128>>),
    Huge(Box<Position<U256>>),
}

/// The compiled rules at the board's width, for search: match once, then work with
/// [`Position`] and [`Tables`] directly.
pub enum AnyTables {
    /// At most 64 squares.
    Narrow(Tables<u64>),
    /// At most 128 squares.
    Wide(Tables<u128>),
    /// At most 256 squares.
    Huge(Tables<U256>),
}

/// Ties the three widths to the one state type.
pub trait Width: Bits {
    /// A position as a state.
    fn state(position: Position<Self>) -> State;
    /// A state as a position of this width, if it is one.
    fn position(state: &State) -> Option<&Position<Self>>;
}

macro_rules! width {
    ($word:ty, $variant:ident, $wrap:expr) => {
        impl Width for $word {
            fn state(position: Position<Self>) -> State {
                State(AnyPosition::$variant($wrap(position)))
            }
            fn position(state: &State) -> Option<&Position<Self>> {
                match &state.0 {
                    AnyPosition::$variant(position) => Some(position),
                    _ => None,
                }
            }
        }
    };
}

width!(u64, Narrow, std::convert::identity);
width!(u128, Wide, Box::new);
width!(U256, Huge, Box::new);

/// Evaluates an expression for the position inside a state, whatever its width.
macro_rules! on_position {
    ($state:expr, $position:ident => $body:expr) => {
        match &$state.0 {
            $crate::state::AnyPosition::Narrow($position) => $body,
            $crate::state::AnyPosition::Wide($position) => $body,
            $crate::state::AnyPosition::Huge($position) => $body,
        }
    };
}

/// Evaluates an expression for tables and position, whatever their width.
macro_rules! on_both {
    ($tables:expr, $state:expr, $t:ident, $p:ident => $body:expr) => {
        match (&$tables, &$state.0) {
            ($crate::state::AnyTables::Narrow($t), $crate::state::AnyPosition::Narrow($p)) => $body,
            ($crate::state::AnyTables::Wide($t), $crate::state::AnyPosition::Wide($p)) => $body,
            ($crate::state::AnyTables::Huge($t), $crate::state::AnyPosition::Huge($p)) => $body,
            _ => panic!("a state was used with the rules of another variant"),
        }
    };
}

pub(crate) use on_both;

impl State {
    /// Whose turn it is (or would be, once the game is over).
    pub fn to_move(&self) -> Colour {
        on_position!(self, position => position.turn())
    }

    /// What stands on a square: the side and the number of the kind.
    pub fn piece_at(&self, square: Square) -> Option<(Colour, usize)> {
        on_position!(self, position => position.piece_at(square))
    }

    /// How many pieces of a kind a side has on the board.
    pub fn count(&self, colour: Colour, kind: usize) -> u32 {
        on_position!(self, position => position.pieces(colour, kind).count())
    }

    /// How many pieces of a side have gone over the edge.
    pub fn score(&self, colour: Colour) -> u32 {
        on_position!(self, position => position.score(colour))
    }

    /// How many pieces of a kind have gone over the edge.
    pub fn gone(&self, colour: Colour, kind: usize) -> u32 {
        on_position!(self, position => position.gone(colour, kind))
    }

    /// How many pieces of a kind a side holds beside the board.
    pub fn hand(&self, colour: Colour, kind: usize) -> u32 {
        on_position!(self, position => position.hand(colour, kind))
    }

    /// Whether what stands on a square was another piece before, where that is remembered.
    pub fn is_promoted(&self, square: Square) -> bool {
        on_position!(self, position => position.promoted().has(square.index()))
    }

    /// How many checks a side has given, where they are counted.
    pub fn checks(&self, colour: Colour) -> u32 {
        on_position!(self, position => position.checks(colour))
    }

    /// The castlings that were made, where that is remembered; bits as in the castling rights.
    pub fn castled(&self) -> u8 {
        on_position!(self, position => position.castled())
    }

    /// The moves being counted: the plies that are allowed, and those counted. Nothing is counted while the first is 0.
    pub fn counted(&self) -> (u8, u8) {
        on_position!(self, position => position.count())
    }

    /// The double step that was just made.
    pub fn passing(&self) -> Option<Passing> {
        on_position!(self, position => position.passing())
    }

    /// Plies since the last capture, exit or pawn move.
    pub fn halfmove(&self) -> u16 {
        on_position!(self, position => position.halfmove())
    }

    /// The number of the move, from 1.
    pub fn fullmove(&self) -> u16 {
        on_position!(self, position => position.fullmove())
    }

    /// A number that equal states share.
    pub fn hash(&self) -> u64 {
        on_position!(self, position => position.hash())
    }
}
