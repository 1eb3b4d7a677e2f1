//! Promotion as a turn of its own: a piece becomes another where it stands, or with a step of the new piece onto an empty
//! square. Promotion by a move of the piece itself is part of that move (`generate`).

use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::generate::Sink;
use crate::legality::Safety;
use crate::moves::{Act, Move};
use crate::position::Position;
use crate::rules::Rules;
use crate::spec::{Occasion, Spec};
use crate::state::{State, on_both};
use crate::tables::Tables;

/// A kind that promotes so.
pub(crate) struct OwnTurn<B> {
    kind: usize,
    /// Where, and where else the last one of a side does.
    zone: B,
    last: B,
}

impl<B: Bits> OwnTurn<B> {
    pub fn all(spec: &Spec, colour: Colour) -> Vec<OwnTurn<B>> {
        let kinds = 0..spec.pieces.len();
        let promotes = |kind: &usize| {
            let piece = spec.piece(colour, *kind);
            piece.promotes_on == Occasion::Turn && !piece.promotes_to.is_empty()
        };
        let of = |kind: usize| {
            let piece = spec.piece(colour, kind);
            let [zone, last] = [piece.promotes_in, piece.promotes_last_in].map(|it| spec.squares_for(it, colour));
            OwnTurn { kind, zone, last }
        };
        kinds.filter(promotes).map(of).collect()
    }

    /// The pieces that may become others now.
    fn ready(&self, position: &Position<B>) -> B {
        let us = position.turn;
        let pieces = position.pieces(us, self.kind);
        let last = pieces.count() + position.hand(us, self.kind) == 1;
        pieces & (self.zone | if last { self.last } else { B::EMPTY })
    }
}

impl<B: Bits> Tables<B> {
    /// The promotions of the side to move that are turns of their own.
    #[inline(never)]
    pub(crate) fn turn_promotions(&self, position: &Position<B>, safety: &Safety<B>, sink: &mut impl Sink<B>) {
        let us = position.turn;
        let kinds = &self.kinds[us.index()];
        for turn in &self.own_turns[us.index()] {
            let becomes = self.available(position, us, &kinds[turn.kind]);
            for from in turn.ready(position).members() {
                let piece = B::bit(from);
                for &other in becomes.iter() {
                    let free = !position.occupied();
                    let mut targets = kinds[other].quiet.squares(&self.rays, from, position.occupied()) & free;
                    if kinds[turn.kind].royal {
                        // What it becomes need not be royal.
                        let safe = |to: &usize| {
                            !self.exposes(position, Move::new(Act::Go, turn.kind, from, *to).with_extra(other))
                        };
                        let all = (targets | piece).members().filter(safe);
                        targets = all.fold(B::EMPTY, |set, to| set | B::bit(to));
                    } else {
                        targets &= safety.targets(piece);
                        // Where it stands it stays in the way of whatever it was.
                        targets |= if safety.in_check() { B::EMPTY } else { piece };
                    }
                    sink.promote(turn.kind, from, targets, &[other]);
                }
                if sink.is_content() {
                    return;
                }
            }
        }
    }
}

impl Rules {
    /// Whether the piece on a square of the side to move stands where it may become another by a turn of its own.
    pub(crate) fn may_turn(&self, state: &State, square: Square) -> bool {
        on_both!(self.tables, state, tables, position => {
            tables.own_turns[position.turn.index()].iter().any(|turn| turn.ready(position).has(square.index()))
        })
    }
}
