//! Playing a move on a copy of the position. The unchecked door: the move must
//! come from the generator for this very position.

use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::effects::{Change, MAX_CHANGES};
use crate::moves::{Act, Move};
use crate::position::{MAX_COUNTER, Passing, Position};
use crate::spec::Progress;
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
        match self.board_is_all {
            true => self.make::<true>(next, action),
            false => self.advance_all(next, action),
        }
    }

    #[inline(never)]
    fn advance_all(&self, next: &mut Position<B>, action: Move) {
        if !self.ends.remembers {
            return self.make::<false>(next, action);
        }
        let before = *next;
        self.make::<false>(next, action);
        self.remember(&before, next, action);
    }

    /// Plays a move; what is remembered of it is noted afterwards. Most games ask for nothing beside the board.
    #[inline(always)]
    fn make<const BOARD_IS_ALL: bool>(&self, next: &mut Position<B>, action: Move) {
        let (passing, rights) = (next.passing, next.rights);
        let us = next.turn;
        let them = us.other();
        let (from, to, kind) = (action.from().index(), action.to().index(), action.kind());
        let table = &self.kinds[us.index()][kind];
        let mut keep = self.keep_rights[to];
        next.halfmove = match table.progress {
            Progress::Every => 0,
            Progress::Forward if self.is_forward(us, from, to) => 0,
            _ => (next.halfmove + 1).min(MAX_COUNTER),
        };
        if let Some(passing) = passing {
            if next.passing_counts {
                next.hash ^= Keys::passing(passing.over);
            }
            next.passing = None;
            next.passing_counts = false;
        }
        match action.act() {
            _ if !BOARD_IS_ALL && self.hands.used && !self.is_plain_step(next, action) => {
                keep &= self.enact_all(next, passing, action);
            }
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
            _ => keep &= self.enact_all(next, passing, action),
        }
        if rights & !keep != 0 {
            next.rights &= keep;
            next.hash ^= Keys::rights(rights) ^ Keys::rights(next.rights);
        }
        if !BOARD_IS_ALL && self.unmoved.used {
            self.keep_unmoved(next, us, action, passing);
        }
        next.turn = them;
        next.hash ^= Keys::TURN;
        next.fullmove = (next.fullmove + (us == Colour::Black) as u16).min(MAX_COUNTER);
        if !table.steps.is_empty()
            && let Some(step) = table.steps[from].iter().find(|step| step.passing.landed == action.to())
            && action.act() == Act::Go
            && action.promotion().is_none()
        {
            match step.answers.meets(next.side(them)) {
                true => self.set_passing(next, step.passing),
                false => next.passing = Some(step.passing),
            }
        }
    }

    /// Whether a move of a side goes towards its last rank.
    fn is_forward(&self, us: Colour, from: usize, to: usize) -> bool {
        let rank = |square: usize| self.board.rank_for(Square(square as u8), us);
        rank(to) > rank(from)
    }

    /// Whether a move in a game with hands only takes a piece from one square to another.
    #[inline(always)]
    fn is_plain_step(&self, position: &Position<B>, action: Move) -> bool {
        action.act() == Act::Go && !self.hands.marks && !position.occupied().has(action.to().index())
    }

    /// Changes all that a move does; gives back the castling rights that survive it.
    #[inline(never)]
    fn enact_all(&self, next: &mut Position<B>, passing: Option<Passing>, action: Move) -> u8 {
        // All of it is said of the position before anything changes.
        let (mut changes, mut count) = ([None; MAX_CHANGES], 0);
        next.passing = passing;
        self.changes(next, action, |change| {
            changes[count] = Some(change);
            count += 1;
        });
        next.passing = None;
        let mut keep = !0;
        for change in changes.into_iter().flatten() {
            self.enact(next, change);
            change.squares().for_each(|square| keep &= self.keep_rights[square.index()]);
        }
        if action.drops() && !self.hands.keeps {
            // What a hand has given is not there again.
            next.halfmove = 0;
        }
        if action.drops() && self.hands.castles {
            self.castle_by_drop(next, next.turn, action.to());
        }
        keep
    }

    /// Changes one thing. Pieces may stand on one another meanwhile: every change takes and puts only its own.
    fn enact(&self, next: &mut Position<B>, change: Change) {
        match change {
            Change::Take { piece: (colour, kind), at, kept } => {
                self.toggle(next, colour, kind, at.index());
                self.unmark(next, at.index());
                kept.into_iter().for_each(|kind| self.hold(next, colour.other(), kind, true));
                next.halfmove = 0;
            }
            Change::Go { piece: (colour, kind), from, to, becomes } => {
                self.toggle(next, colour, kind, from.index());
                self.toggle(next, colour, becomes.unwrap_or(kind), to.index());
                let marked = self.unmark(next, from.index());
                // A kind that tells what it was has no mark, even if it was one with a mark.
                if becomes.map_or(marked, |kind| self.hands.can_be_marked(colour, kind)) {
                    self.mark(next, to.index());
                }
            }
            Change::Drop { piece: (colour, kind), to, becomes } => {
                self.hold(next, colour, kind, false);
                self.toggle(next, colour, becomes.unwrap_or(kind), to.index());
            }
            Change::Leave { piece: (colour, kind), from } => {
                self.toggle(next, colour, kind, from.index());
                self.unmark(next, from.index());
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
            hand: [[0; crate::spec::MAX_KINDS]; 2],
            promoted: B::EMPTY,
            unmoved: B::EMPTY,
            checks: [0; 2],
            castled: 0,
            count: Default::default(),
            series: 0,
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
        let mut hash = Keys::rights(position.rights) ^ Keys::castled(position.castled);
        for square in self.board.all() {
            if let Some((colour, kind)) = position.piece_at(square) {
                hash ^= self.keys.piece(colour, kind, square.index());
            }
        }
        position.promoted.members().for_each(|square| hash ^= Keys::promoted(square));
        position.unmoved.members().for_each(|square| hash ^= Keys::unmoved(square));
        for colour in Colour::BOTH {
            for (kind, &count) in position.hand[colour.index()].iter().enumerate() {
                hash ^= Keys::hand(colour, kind, count);
            }
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
