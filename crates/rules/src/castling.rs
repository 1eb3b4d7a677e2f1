//! Castling in play, and what a position remembers of pieces that have not moved: from where they castle in games in
//! which that differs from game to game, and on which squares pieces in hand can step in. Games that need none of it only
//! ever ask [`Unmoved::used`].

use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::generate::Sink;
use crate::moves::{Act, Move};
use crate::position::{Passing, Position};
use crate::spec::{Castle, KindSet, Spec};
use crate::tables::{Keys, Tables};

/// One way to castle for one colour.
#[derive(Clone)]
pub(crate) struct CastleTable<B> {
    pub right: u8,
    /// The kind of the king.
    pub kind: usize,
    pub king: (Square, Square),
    pub rook: (Square, Square),
    pub partner: usize,
    /// Squares that must hold no piece other than the two.
    pub empty: B,
    /// Squares the king must not be attacked on, its own first, its target last.
    pub walk: Vec<Square>,
    /// Both come from wherever the position says, on the rank they go to.
    pub free: bool,
}

impl<B: Bits> CastleTable<B> {
    pub fn all(spec: &Spec, colour: Colour) -> Vec<CastleTable<B>> {
        let turn =
            |(from, to): (Square, Square)| (spec.board.for_colour(from, colour), spec.board.for_colour(to, colour));
        let table = |(index, castle): (usize, &Castle)| {
            let right = castle_bit(colour, index);
            let (kind, partner, free) = (castle.kind, castle.partner, castle.free);
            let (king, rook) = (turn(castle.king), turn(castle.rook));
            CastleTable { right, kind, king, rook, partner, empty: B::EMPTY, walk: Vec::new(), free }.lay_out()
        };
        spec.castling.iter().enumerate().map(table).collect()
    }

    /// Works out which squares must be empty and which safe.
    fn lay_out(mut self) -> Self {
        let (king, rook) = (self.king, self.rook);
        self.empty = B::EMPTY;
        for (from, to) in [king, rook] {
            for square in from.0.min(to.0)..=from.0.max(to.0) {
                self.empty |= B::bit(square as usize);
            }
        }
        self.empty &= !(B::bit(king.0.index()) | B::bit(rook.0.index()));
        self.walk = if king.0 <= king.1 {
            (king.0.0..=king.1.0).map(Square).collect()
        } else {
            (king.1.0..=king.0.0).rev().map(Square).collect()
        };
        self
    }

    /// Whether the partner comes from a higher square than the king: it ends on the other side of it.
    pub fn comes_from_above(&self) -> bool {
        self.rook.1 < self.king.1
    }

    /// The same from other squares.
    pub fn standing_at(&self, king: Square, rook: Square) -> CastleTable<B> {
        CastleTable { king: (king, self.king.1), rook: (rook, self.rook.1), ..self.clone() }.lay_out()
    }

    /// The squares of the rank on which it happens.
    pub fn rank(&self, board: Board) -> B {
        let rank = board.rank(self.king.1);
        let all = board.all().filter(|square| board.rank(*square) == rank);
        all.fold(B::EMPTY, |set, square| set | B::bit(square.index()))
    }
}

/// The bit of a way to castle, in castling rights and in what is remembered of castling.
pub(crate) fn castle_bit(colour: Colour, index: usize) -> u8 {
    1 << (2 * index + colour.index())
}

/// What a variant remembers of pieces that have not moved.
pub(crate) struct Unmoved<B> {
    /// A position keeps a set of them.
    pub used: bool,
    /// The squares on which pieces in hand step in when a piece leaves them for the first time, by side.
    pub gates: [B; 2],
    /// The squares from which pieces make first moves, by side.
    pub homes: [B; 2],
    /// Some pieces have moves only while they have not moved.
    pub firsts: bool,
    /// For each side and kind the enemies that face it when it comes to stand before them, and make it count as moved.
    pub until: [Vec<KindSet>; 2],
}

impl<B: Bits> Unmoved<B> {
    pub fn new(spec: &Spec) -> Unmoved<B> {
        let castles = spec.castling.iter().any(|castle| castle.free);
        let gates: [B; 2] = Colour::BOTH.map(|colour| spec.squares_for(spec.hand.gate, colour));
        let homes = spec.homes.map(|homes| homes.members().fold(B::EMPTY, |set, square| set | B::bit(square)));
        let firsts = !(homes[0] | homes[1]).is_empty();
        let until = |colour| spec.pieces.iter().map(|piece| kind_set(&piece.of(colour).first_until)).collect();
        let used = castles || !gates[0].is_empty() || firsts;
        Unmoved { used, gates, homes, firsts, until: Colour::BOTH.map(until) }
    }

    /// Whether FEN names unmoved pieces by their files, besides those that castle.
    pub fn named(&self) -> bool {
        self.gates() || self.firsts
    }

    /// Whether pieces in hand step in.
    pub fn gates(&self) -> bool {
        !self.gates[0].is_empty()
    }
}

impl<B: Bits> Tables<B> {
    /// A way to castle from where king and partner stand in a position; none where one of them has moved.
    pub(crate) fn castle_from(&self, position: &Position<B>, colour: Colour, index: usize) -> Option<CastleTable<B>> {
        let castle = &self.castles[colour.index()][index];
        if !castle.free {
            return Some(castle.clone());
        }
        let unmoved = position.unmoved & castle.rank(self.board);
        let king = (unmoved & position.pieces(colour, castle.kind)).members().next()?;
        let partners = unmoved & position.pieces(colour, castle.partner);
        let rook = match castle.comes_from_above() {
            true => partners.members().filter(|rook| *rook > king).last(),
            false => partners.members().find(|rook| *rook < king),
        };
        rook.map(|rook| castle.standing_at(Square(king as u8), Square(rook as u8)))
    }

    pub(crate) fn castling_moves(&self, position: &Position<B>, royals: B, sink: &mut impl Sink<B>) {
        let us = position.turn;
        let occupied = position.occupied();
        for (index, castle) in self.castles[us.index()].iter().enumerate() {
            if position.rights & castle.right == 0 || (castle.empty.meets(occupied) && !castle.free) {
                continue;
            }
            if castle.free {
                if let Some(castle) = self.castle_from(position, us, index)
                    && self.can_castle(position, royals, &castle)
                {
                    // The king's own target may be where it stands, or where it could step to.
                    let (king, rook) = (castle.king.0.index(), castle.rook.0.index());
                    sink.single(Move::new(Act::Castle, castle.kind, king, rook).with_extra(index));
                }
                continue;
            }
            let (king, target) = castle.king;
            let table = &self.kinds[us.index()][castle.kind];
            let first = table.first.as_ref().filter(|_| position.unmoved.has(king.index()));
            let mut reaches = std::iter::once(&table.quiet).chain(first);
            if self.can_castle(position, royals, castle)
                && !reaches.any(|it| it.squares(&self.rays, king.index(), occupied).has(target.index()))
            {
                let action = Move::new(Act::Castle, castle.kind, king.index(), target.index());
                sink.single(action.with_extra(index));
            }
        }
    }

    /// Whether nothing stands in the way and the king is safe all along.
    fn can_castle(&self, position: &Position<B>, royals: B, castle: &CastleTable<B>) -> bool {
        let us = position.turn;
        let occupied = position.occupied();
        if castle.empty.meets(occupied) {
            return false;
        }
        let (king, rook) = (B::bit(castle.king.0.index()), B::bit(castle.rook.0.index()));
        let Some((target, way)) = castle.walk.split_last() else { return false };
        let lifted = occupied & !king;
        let placed = (lifted & !rook) | B::bit(castle.rook.1.index()) | B::bit(target.index());
        let attacked = |square: &Square, occupied: B| {
            self.attacked(position, square.index(), us.other(), occupied | B::bit(square.index()), B::EMPTY)
        };
        // A king that may be taken castles through attacks as well.
        let safe = || !way.iter().any(|square| attacked(square, lifted)) && !attacked(target, placed);
        !royals.meets(king) || safe()
    }

    /// What is still unmoved after a move of a side, and which castling rights are left.
    #[inline(never)]
    pub(crate) fn keep_unmoved(&self, next: &mut Position<B>, us: Colour, action: Move, passing: Option<Passing>) {
        let (from, to) = (B::bit(action.from().index()), B::bit(action.to().index()));
        let touched = match action.act() {
            Act::Drop => B::EMPTY,
            Act::Shoot => to,
            Act::Passing => from | to | passing.map_or(B::EMPTY, |passing| B::bit(passing.landed.index())),
            _ if action.castles() => {
                let castle = &self.castles[us.index()][action.castle().unwrap_or_default()];
                if castle.free { from | to } else { from | B::bit(castle.rook.0.index()) }
            }
            _ => from | to,
        };
        let (before, rights) = (next.unmoved, next.rights);
        next.unmoved = before & !touched;
        if self.unmoved.firsts {
            self.face(next, us, action);
        }
        self.settle_unmoved(next);
        next.hash ^= Keys::rights(rights) ^ Keys::rights(next.rights);
        (before & !next.unmoved).members().for_each(|square| next.hash ^= Keys::unmoved(square));
    }

    /// Forgets rights that are gone with an unmoved piece, and unmoved pieces that matter to nobody any more.
    pub(crate) fn settle_unmoved(&self, next: &mut Position<B>) {
        let (mut kept, mut castling) = (next.unmoved, B::EMPTY);
        for colour in Colour::BOTH {
            for (index, castle) in self.castles[colour.index()].iter().enumerate() {
                if !castle.free || next.rights & castle.right == 0 {
                    continue;
                }
                match self.castle_from(next, colour, index) {
                    Some(castle) => castling |= B::bit(castle.king.0.index()) | B::bit(castle.rook.0.index()),
                    None => next.rights &= !castle.right,
                }
            }
            // Where nothing can step in any more, it does not matter who has not moved.
            let empty = position_holds_nothing(next, colour) && !self.hands.keeps;
            let gates = if empty { B::EMPTY } else { self.unmoved.gates[colour.index()] };
            kept &= castling | gates | self.at_home(next, colour) | next.side(colour.other());
        }
        next.unmoved = kept;
    }

    /// The moves of some list with which a piece in hand steps onto the square that is left.
    pub(crate) fn gated(&self, position: &Position<B>, base: Move, mut found: impl FnMut(Move)) {
        let us = position.turn;
        if base.promotion().is_some() || !matches!(base.act(), Act::Go | Act::Castle) {
            return;
        }
        let open = position.unmoved & self.unmoved.gates[us.index()];
        let kinds = (0..self.kind_count).filter(|kind| position.hand(us, *kind) > 0);
        for kind in kinds {
            let table = &self.kinds[us.index()][kind];
            let may = |square: Square| open.has(square.index()) && table.stands.has(square.index());
            let mut add = |action: Move| {
                if !self.is_crowned(us, kind) || !self.exposes(position, action) {
                    found(action);
                }
            };
            match base.castle() {
                None => {
                    if may(base.from()) {
                        add(base.gating(Act::Gate, kind));
                    }
                }
                Some(index) => {
                    let Some(castle) = self.castle_from(position, us, index) else { return };
                    for (act, square) in [(Act::GateKing, castle.king.0), (Act::GateRook, castle.rook.0)] {
                        if may(square) && square != castle.king.1 && square != castle.rook.1 {
                            add(base.gating(act, kind));
                        }
                    }
                }
            }
        }
    }
}

/// Some kinds, a bit each.
fn kind_set(kinds: &[usize]) -> KindSet {
    kinds.iter().fold(0, |set, kind| set | 1 << kind)
}

fn position_holds_nothing<B: Bits>(position: &Position<B>, colour: Colour) -> bool {
    position.hand[colour.index()].iter().all(|count| *count == 0)
}
