//! What a move does, as data: the one place that says which pieces each act takes, moves and
//! sends over the edge. Events, captures, the squares a move touches, what it gains and what a
//! client shows at once derive from it. Playing does what is
//! frequent in fewer instructions and the rest as it is said here; a law holds it to this.

use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::moves::{Act, Move};
use crate::position::Position;
use crate::rules::Rules;
use crate::state::{State, on_both};
use crate::tables::Tables;

/// Whose a piece is, and the number of its kind.
pub type Piece = (Colour, usize);

/// The most changes of one move: a victim, king and partner of a castling, and a piece that steps in.
pub(crate) const MAX_CHANGES: usize = 4;

/// One thing that a move changes. All pieces are lifted before any is put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A piece is taken off the board.
    Take {
        /// The victim.
        piece: Piece,
        /// Where it stood.
        at: Square,
        /// As what the other side holds it from now on.
        kept: Option<usize>,
    },
    /// A piece comes out of the hand.
    Drop {
        /// Which.
        piece: Piece,
        /// To there.
        to: Square,
        /// The kind it becomes, if another.
        becomes: Option<usize>,
    },
    /// A piece goes to another square.
    Go {
        /// As it was before.
        piece: Piece,
        /// From here.
        from: Square,
        /// To there.
        to: Square,
        /// The kind it becomes, if another.
        becomes: Option<usize>,
    },
    /// A piece leaves the board and scores.
    Leave {
        /// Which.
        piece: Piece,
        /// Where it stood.
        from: Square,
    },
}

impl Change {
    /// The squares on which something changes.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (one, other) = match self {
            Change::Take { at, .. } => (at, None),
            Change::Drop { to, .. } => (to, None),
            Change::Go { from, to, .. } => (from, Some(to)),
            Change::Leave { from, .. } => (from, None),
        };
        [Some(one), other].into_iter().flatten()
    }
}

impl<B: Bits> Tables<B> {
    /// The squares of all pieces a legal move takes.
    #[inline(always)]
    pub fn victims(&self, position: &Position<B>, action: Move) -> B {
        let square = match action.act() {
            Act::Go | Act::Shoot | Act::Gate => action.to(),
            Act::Passing => match position.passing() {
                Some(passing) => passing.landed,
                None => return B::EMPTY,
            },
            Act::Exit | Act::Castle | Act::Drop | Act::GateKing | Act::GateRook => return B::EMPTY,
        };
        B::bit(square.index()) & position.side(position.turn().other())
    }

    /// The kind of the piece a move takes.
    #[inline(always)]
    pub fn taken(&self, position: &Position<B>, action: Move) -> Option<usize> {
        let victims = self.victims(position, action);
        (!victims.is_empty()).then(|| position.kind_at(victims))
    }

    /// The kind as which the mover holds the first piece that a move takes, where captures are kept.
    #[inline(always)]
    pub fn kept(&self, position: &Position<B>, action: Move) -> Option<usize> {
        if !self.hands.keeps {
            return None;
        }
        let at = self.victims(position, action).members().next()?;
        let piece = (position.turn().other(), position.kind_at(B::bit(at)));
        self.held_as(position, piece, Square(at as u8))
    }

    /// Hands over what a legal move changes, victims first.
    #[inline]
    pub(crate) fn changes(&self, position: &Position<B>, action: Move, mut say: impl FnMut(Change)) {
        let (us, from) = (position.turn(), action.from());
        let piece = (us, action.kind());
        for at in self.victims(position, action).members() {
            let (piece, at) = ((us.other(), position.kind_at(B::bit(at))), Square(at as u8));
            say(Change::Take { piece, at, kept: self.held_as(position, piece, at) });
        }
        match action.act() {
            Act::Go | Act::Passing => say(Change::Go { piece, from, to: action.to(), becomes: action.promotion() }),
            Act::Gate => {
                say(Change::Go { piece, from, to: action.to(), becomes: None });
                self.step_in(us, action, from, &mut say);
            }
            Act::Castle | Act::GateKing | Act::GateRook => {
                let Some(castle) = self.castle_from(position, us, action.castle().unwrap_or_default()) else { return };
                let (rook, partner) = (castle.rook, (us, castle.partner));
                say(Change::Go { piece, from, to: castle.king.1, becomes: None });
                say(Change::Go { piece: partner, from: rook.0, to: rook.1, becomes: None });
                let gate = if action.act() == Act::GateRook { rook.0 } else { from };
                self.step_in(us, action, gate, &mut say);
            }
            Act::Exit => say(Change::Leave { piece, from }),
            Act::Drop => say(Change::Drop { piece, to: action.to(), becomes: action.promotion() }),
            Act::Shoot => {}
        }
    }
}

impl<B: Bits> Tables<B> {
    /// The piece that comes out of the hand with a move, if one does.
    fn step_in(&self, us: Colour, action: Move, to: Square, say: &mut impl FnMut(Change)) {
        if let Some(kind) = action.gate() {
            say(Change::Drop { piece: (us, kind), to, becomes: None });
        }
    }
}

impl Rules {
    /// Where king and partner of a castling stand and go.
    pub(crate) fn castle_squares(&self, state: &State, action: Move) -> Option<[(Square, Square); 2]> {
        let index = action.castle()?;
        on_both!(self.tables, state, tables, position => {
            tables.castle_from(position, state.to_move(), index).map(|castle| [castle.king, castle.rook])
        })
    }

    /// What a legal move changes, victims first.
    pub fn changes(&self, state: &State, action: Move) -> Vec<Change> {
        let mut changes = Vec::new();
        on_both!(self.tables, state, tables, position => tables.changes(position, action, |it| changes.push(it)));
        changes
    }

    /// The kind as which the mover holds the first piece that a legal move takes, where captures are kept.
    pub fn kept(&self, state: &State, action: Move) -> Option<usize> {
        on_both!(self.tables, state, tables, position => tables.kept(position, action))
    }

    /// The first piece a legal move takes: where, whose, which kind.
    pub fn captured(&self, state: &State, action: Move) -> Option<(Square, Colour, usize)> {
        on_both!(self.tables, state, tables, position => {
            let at = Square(tables.victims(position, action).members().next()? as u8);
            position.piece_at(at).map(|(colour, kind)| (at, colour, kind))
        })
    }
}
