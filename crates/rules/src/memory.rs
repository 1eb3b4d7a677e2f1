//! What a position carries of its past: checks given, castlings made, the count of the makruk family, and whether a
//! series of checks had one by certain pieces. Games that use none of it never come here.

use crate::bits::Bits;
use crate::board::Colour;
use crate::castling::castle_bit;
use crate::end::Mated;
use crate::moves::Move;
use crate::position::Position;
use crate::spec::{Counting, KindSet};
use crate::tables::{Keys, Tables};

/// Moves being counted, in plies; nothing is while the limit is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Count {
    pub limit: u8,
    pub plies: u8,
}

impl Count {
    /// Whether more has been counted than was allowed.
    #[inline(always)]
    pub fn is_over(self) -> bool {
        self.limit > 0 && self.plies > self.limit
    }
}

impl<B: Bits> Tables<B> {
    /// After a move: notes what is to be remembered of it.
    #[inline(never)]
    pub(crate) fn remember(&self, before: &Position<B>, next: &mut Position<B>, action: Move) {
        let them = next.turn;
        let us = them.other();
        let ends = &self.ends;
        if let Some(index) = action.castle() {
            let made = next.castled | castle_bit(us, index) & ends.castled;
            next.hash ^= Keys::castled(next.castled) ^ Keys::castled(made);
            next.castled = made;
        }
        if (ends.counts_checks || ends.series != 0) && self.royal_attacked(next, them) {
            if ends.counts_checks {
                let given = next.checks[us.index()];
                next.checks[us.index()] = given.saturating_add(1);
                next.hash ^= Keys::checks(us, given) ^ Keys::checks(us, next.checks[us.index()]);
            }
            self.continue_series(next, them);
        } else {
            next.series &= !(1 << them.index());
        }
        if let Some(counting) = &ends.counting {
            self.count_on(counting, before, next, action.promotion().is_some());
        }
    }

    /// Notes that a side is in check, and whether by one of the kinds that make a series of checks count.
    pub(crate) fn continue_series(&self, position: &mut Position<B>, side: Colour) {
        if self.ends.series != 0
            && !(self.checkers(position, side) & self.of_kinds(position, self.ends.series)).is_empty()
        {
            position.series |= 1 << side.index();
        }
    }

    fn of_kinds(&self, position: &Position<B>, kinds: KindSet) -> B {
        kinds.members().fold(B::EMPTY, |set, kind| set | position.kinds[kind])
    }

    /// The enemies that give check to a side.
    pub(crate) fn checkers(&self, position: &Position<B>, side: Colour) -> B {
        let mut checkers = B::EMPTY;
        for king in self.attacked_royals(position, side).members() {
            let attacks = &self.attacks[side.other().index()];
            checkers |= self.attackers_by(attacks, position, king, side.other(), position.occupied());
        }
        checkers
    }

    /// Whether a mate is of a certain sort.
    pub(crate) fn is_mated_so(&self, position: &Position<B>, mated: &Mated) -> bool {
        if mated.without {
            return position.series >> position.turn.index() & 1 == 0;
        }
        (self.checkers(position, position.turn) & !self.of_kinds(position, mated.kinds)).is_empty()
    }

    /// How many pieces a side has, on the board and in hand.
    fn number_of_pieces(&self, position: &Position<B>, side: Colour) -> u32 {
        let held: u32 = position.hand[side.index()].iter().map(|&count| count as u32).sum();
        position.side(side).count() + held
    }

    /// The plies that a side may count; 0 if it may not.
    fn count_limit(&self, counting: &Counting, position: &Position<B>, side: Colour) -> u8 {
        let [own, other] = [side, side.other()].map(|side| self.number_of_pieces(position, side));
        let gone = |kinds: KindSet| self.of_kinds(position, kinds).is_empty();
        let has = |&(kind, count): &(usize, u8)| {
            position.pieces(side.other(), kind).count() + position.hand(side.other(), kind) >= count as u32
        };
        let moves = match own {
            _ if other <= 1 => 0,
            0 | 1 if gone(counting.alone_without) => {
                counting.alone.iter().find(|line| line.against.iter().all(has)).map_or(0, |line| line.moves)
            }
            0 | 1 => 0,
            _ if counting.pieces > 0 && own > counting.pieces as u32 => 0,
            _ if gone(counting.without) => counting.moves,
            _ => 0,
        };
        2 * moves
    }

    fn count_on(&self, counting: &Counting, before: &Position<B>, next: &mut Position<B>, promoted: bool) {
        let them = next.turn;
        let us = them.other();
        if next.count.limit > 0 {
            next.count.plies = next.count.plies.saturating_add(1);
        }
        let all = (next.occupied().count()).min(120) as u8;
        let victims = before.side(them) & !next.side(them);
        let captured = before.side(them).count() > next.side(them).count();
        let [own, other] = [us, them].map(|side| self.number_of_pieces(next, side));
        // A lone king that takes the last piece that kept it from counting begins itself.
        if counting.from_pieces
            && captured
            && own == 1
            && victims.meets(self.of_kinds(before, counting.alone_without))
            && self.of_kinds(next, counting.alone_without).is_empty()
        {
            let limit = self.count_limit(counting, next, us);
            if limit > 0 {
                next.count = Count { limit, plies: 2 * all - 1 };
            }
        }
        if next.count.limit == 0 || ((captured || promoted) && other == 1) {
            let limit = self.count_limit(counting, next, them);
            if limit > 0 {
                next.count = Count { limit, plies: if counting.from_pieces && other == 1 { 2 * all } else { 0 } };
            }
        }
        // FEN has one clock: quiet moves are not counted beside it.
        if next.count.limit > 0 {
            next.halfmove = 0;
        }
    }
}
