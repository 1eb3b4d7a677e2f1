//! Playing a move on a copy of the position. The unchecked door: the move must
//! come from the generator for this very position.

use crate::bits::Bits;
use crate::board::Colour;
use crate::effects::Change;
use crate::moves::{Act, Move};
use crate::position::{MAX_COUNTER, Passing, Position};
use crate::tables::{Keys, Tables};

impl<B: Bits> Tables<B> {
    /// The position after a legal move.
    #[inline(always)]
    pub fn play(&self, position: &Position<B>, action: Move) -> Position<B> {
        let mut next = *position;
        self.advance(&mut next, action);
        next
    }

    /// Plays a legal move on the position itself.
    #[inline(always)]
    pub fn advance(&self, next: &mut Position<B>, action: Move) {
        let (passing, rights) = (next.passing, next.rights);
        let us = next.turn;
        let them = us.other();
        let (from, to, kind) = (action.from().index(), action.to().index(), action.kind());
        let table = &self.kinds[us.index()][kind];
        let mut keep = self.keep_rights[to];
        next.halfmove = if table.pawn { 0 } else { (next.halfmove + 1).min(MAX_COUNTER) };
        if let Some(passing) = passing {
            if next.passing_counts {
                next.hash ^= Keys::passing(passing.over);
            }
            next.passing = None;
            next.passing_counts = false;
        }
        match action.act() {
            Act::Go => {
                let bit = B::bit(to);
                if next.side(them).meets(bit) {
                    let taken = next.kind_at(bit);
                    self.toggle(next, them, taken, to);
                    next.halfmove = 0;
                }
                self.toggle(next, us, kind, from);
                self.toggle(next, us, action.promotion().unwrap_or(kind), to);
                keep &= self.keep_rights[from];
            }
            Act::Shoot => {
                let taken = next.kind_at(B::bit(to));
                self.toggle(next, them, taken, to);
                next.halfmove = 0;
            }
            Act::Passing => {
                if let Some(passing) = passing {
                    let taken = next.kind_at(B::bit(passing.landed.index()));
                    self.toggle(next, them, taken, passing.landed.index());
                }
                self.toggle(next, us, kind, from);
                self.toggle(next, us, action.promotion().unwrap_or(kind), to);
                next.halfmove = 0;
            }
            Act::Exit => {
                self.toggle(next, us, kind, from);
                self.score(next, us, kind);
            }
            // What is rare is done as `effects` says it.
            _ => {
                let before = *next;
                self.changes(&before, action, |change| {
                    self.enact(next, change);
                    change.squares().for_each(|square| keep &= self.keep_rights[square.index()]);
                });
            }
        }
        if rights & !keep != 0 {
            next.rights &= keep;
            next.hash ^= Keys::rights(rights) ^ Keys::rights(next.rights);
        }
        next.turn = them;
        next.hash ^= Keys::TURN;
        next.fullmove = (next.fullmove + (us == Colour::Black) as u16).min(MAX_COUNTER);
        if self.ends.counts_checks && self.royal_attacked(next, them) {
            let given = next.checks[us.index()];
            next.checks[us.index()] = given.saturating_add(1);
            next.hash ^= Keys::checks(us, given) ^ Keys::checks(us, next.checks[us.index()]);
        }
        if table.en_passant.any()
            && let Some((target, over)) = table.doubles[from]
            && target == action.to()
            && action.act() == Act::Go
            && action.promotion().is_none()
        {
            self.set_passing(next, Passing { over, landed: target, origin: action.from() });
        }
    }

    /// Changes one thing. Pieces may stand on one another meanwhile: every change takes and puts only its own.
    fn enact(&self, next: &mut Position<B>, change: Change) {
        match change {
            Change::Take { piece: (colour, kind), at } => {
                self.toggle(next, colour, kind, at.index());
                next.halfmove = 0;
            }
            Change::Go { piece: (colour, kind), from, to, becomes } => {
                self.toggle(next, colour, kind, from.index());
                self.toggle(next, colour, becomes.unwrap_or(kind), to.index());
            }
            Change::Leave { piece: (colour, kind), from } => {
                self.toggle(next, colour, kind, from.index());
                self.score(next, colour, kind);
            }
        }
    }

    /// A piece that has left the board scores.
    #[inline(always)]
    fn score(&self, next: &mut Position<B>, colour: Colour, kind: usize) {
        let score = next.score(colour);
        next.hash ^= Keys::score(colour, score) ^ Keys::score(colour, score + 1);
        next.gone[colour.index()][kind] += 1;
        next.scores[colour.index()] += 1;
        next.halfmove = 0;
    }

    /// Notes a double step, and whether it can really be answered in passing.
    pub(crate) fn set_passing(&self, position: &mut Position<B>, passing: Passing) {
        position.passing = Some(passing);
        let mut usable = false;
        self.passing_moves(position, passing, |_| usable = true);
        if usable {
            position.passing_counts = true;
            position.hash ^= Keys::passing(passing.over);
        }
    }

    /// Puts a piece on a square or takes it off.
    #[inline(always)]
    pub(crate) fn toggle(&self, position: &mut Position<B>, colour: Colour, kind: usize, square: usize) {
        let bit = B::bit(square);
        position.kinds[kind] ^= bit;
        position.sides[colour.index()] ^= bit;
        position.hash ^= self.keys.piece(colour, kind, square);
    }

    /// An empty board, White to move.
    pub(crate) fn empty(&self) -> Position<B> {
        Position {
            kinds: [B::EMPTY; crate::spec::MAX_KINDS],
            sides: [B::EMPTY; 2],
            hash: Keys::rights(0),
            gone: [[0; crate::spec::MAX_KINDS]; 2],
            scores: [0; 2],
            checks: [0; 2],
            passing: None,
            passing_counts: false,
            turn: Colour::White,
            rights: 0,
            halfmove: 0,
            fullmove: 1,
        }
    }

    /// The hash computed from nothing, for checks of the incremental one.
    pub fn fresh_hash(&self, position: &Position<B>) -> u64 {
        let mut hash = Keys::rights(position.rights);
        for square in self.board.all() {
            if let Some((colour, kind)) = position.piece_at(square) {
                hash ^= self.keys.piece(colour, kind, square.index());
            }
        }
        for colour in Colour::BOTH {
            hash ^= Keys::score(colour, position.score(colour)) ^ Keys::checks(colour, position.checks[colour.index()]);
        }
        if position.turn == Colour::Black {
            hash ^= Keys::TURN;
        }
        match position.passing {
            Some(Passing { over, .. }) if position.passing_counts => hash ^ Keys::passing(over),
            _ => hash,
        }
    }
}
