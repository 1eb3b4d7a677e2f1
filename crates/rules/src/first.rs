//! First moves: those that a piece has only while it has not moved, onto empty squares. Which pieces have not moved is
//! remembered with those that castle (`castling`); games without such moves only ever ask [`Unmoved::firsts`].
//!
//! [`Unmoved::firsts`]: crate::castling::Unmoved::firsts

use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::generate::Sink;
use crate::legality::Safety;
use crate::moves::{Act, Move};
use crate::position::Position;
use crate::rules::Rules;
use crate::state::{State, on_both};
use crate::tables::Tables;

impl<B: Bits> Tables<B> {
    /// The first moves of the side to move; `royals` are the pieces that walk only where they are safe.
    #[inline(never)]
    pub(crate) fn first_moves(&self, position: &Position<B>, royals: B, safety: &Safety<B>, sink: &mut impl Sink<B>) {
        let us = position.turn;
        let occupied = position.occupied();
        for from in (position.unmoved & self.at_home(position, us)).members() {
            let piece = B::bit(from);
            let kind = position.kind_at(piece);
            let table = &self.kinds[us.index()][kind];
            let Some(first) = &table.first else { continue };
            if self.stays_for_check(position, from) {
                continue;
            }
            // One move for each from and to: where the piece could go anyway, it just goes.
            let known = table.quiet.squares(&self.rays, from, occupied);
            let mut targets = first.squares(&self.rays, from, occupied) & !occupied & !known;
            if !table.royal {
                targets &= safety.targets(piece);
            } else if !royals.is_empty() {
                targets = self.safe(position, piece, targets);
            }
            self.arrive(position, (kind, table), from, targets, sink);
            if sink.is_content() {
                return;
            }
        }
    }

    /// Whether a piece of the side to move makes no first move because it must not be left attacked, and is.
    pub(crate) fn stays_for_check(&self, position: &Position<B>, from: usize) -> bool {
        let us = position.turn;
        self.royals(position, us).has(from) && self.attacked(position, from, us.other(), position.occupied(), B::EMPTY)
    }

    /// The pieces of a side that have first moves and stand where such pieces begin.
    pub(crate) fn at_home(&self, position: &Position<B>, colour: Colour) -> B {
        let homes = self.unmoved.homes[colour.index()];
        let has_first = |square: &usize| {
            let kind = position.kind_at(B::bit(*square));
            self.kinds[colour.index()][kind].first.is_some()
        };
        let own = (homes & position.side(colour)).members();
        own.filter(has_first).fold(B::EMPTY, |set, square| set | B::bit(square))
    }

    /// Lets unmoved enemies count as moved if a piece that has just come to stand somewhere faces them: it could take them,
    /// were nothing else on the board.
    pub(crate) fn face(&self, next: &mut Position<B>, us: Colour, action: Move) {
        let them = us.other();
        for at in self.newcomers(us, action).members() {
            let kind = next.kind_at(B::bit(at));
            let until = &self.unmoved.until[them.index()];
            if until.iter().all(|kinds| kinds >> kind & 1 == 0) {
                continue;
            }
            let faced = self.taking(next, us, kind, at, B::EMPTY);
            for square in (faced & next.unmoved).members() {
                if until[next.kind_at(B::bit(square))] >> kind & 1 != 0 {
                    next.unmoved &= !B::bit(square);
                    next.rights &= self.keep_rights[square];
                }
            }
        }
    }

    /// The squares on which a move has put a piece of its side.
    fn newcomers(&self, us: Colour, action: Move) -> B {
        let (from, to) = (B::bit(action.from().index()), B::bit(action.to().index()));
        let castle = action.castle().map(|index| &self.castles[us.index()][index]);
        let castled = castle.map_or(B::EMPTY, |it| B::bit(it.king.1.index()) | B::bit(it.rook.1.index()));
        match action.act() {
            Act::Go | Act::Passing | Act::Drop => to,
            Act::Gate => from | to,
            Act::Castle => castled,
            Act::GateKing => castled | from,
            Act::GateRook => castled | castle.map_or(to, |it| if it.free { to } else { B::bit(it.rook.0.index()) }),
            Act::Exit | Act::Shoot => B::EMPTY,
        }
    }
}

impl Rules {
    /// Whether the piece on a square has not moved yet and has moves that it only has until then.
    pub fn has_first_moves(&self, state: &State, square: Square) -> bool {
        on_both!(self.tables, state, tables, position => {
            tables.unmoved.firsts
                && position.piece_at(square).is_some_and(|(colour, _)| {
                    (position.unmoved & tables.at_home(position, colour)).has(square.index())
                })
        })
    }

    /// Whether the piece on a square of the side to move makes no first move, because it must not be left attacked and is.
    pub(crate) fn stays_for_check(&self, state: &State, square: Square) -> bool {
        on_both!(self.tables, state, tables, position => tables.stays_for_check(position, square.index()))
    }
}
