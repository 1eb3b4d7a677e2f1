//! Legal moves. They come out as sets of targets per piece, so a leaf of perft is
//! counted by adding up set sizes, and listing them is one more kind of sink.
//!
//! Here pieces find their ways; which of their moves are legal is for `legality`.

use crate::bits::Bits;
use crate::board::Square;
use crate::legality::Safety;
use crate::moves::{Act, Move};
use crate::position::{Passing, Position};
use crate::tables::{KindTable, March, Tables};

/// Receives legal moves.
pub(crate) trait Sink<B> {
    /// A piece may go to any of these squares.
    fn go(&mut self, kind: usize, from: usize, targets: B);
    /// A piece may go to any of these squares and becomes one of these kinds there.
    fn promote(&mut self, kind: usize, from: usize, targets: B, to: &[usize]);
    /// Pieces may go to these squares, each from the one `by` below it in number, and become
    /// one of these kinds there if there are any.
    fn march(&mut self, kind: usize, by: i32, targets: B, to: &[usize]);
    /// A piece may do something else on any of these squares.
    fn act(&mut self, act: Act, kind: usize, from: usize, targets: B);
    /// Anything else, one by one.
    fn single(&mut self, action: Move);
    /// Whether nothing more has to be found.
    #[inline(always)]
    fn is_content(&self) -> bool {
        false
    }
}

/// Counts moves.
pub(crate) struct Count(pub u64);

impl<B: Bits> Sink<B> for Count {
    #[inline(always)]
    fn go(&mut self, _: usize, _: usize, targets: B) {
        self.0 += targets.count() as u64;
    }
    #[inline(always)]
    fn promote(&mut self, _: usize, _: usize, targets: B, to: &[usize]) {
        self.0 += targets.count() as u64 * to.len() as u64;
    }
    #[inline(always)]
    fn march(&mut self, _: usize, _: i32, targets: B, to: &[usize]) {
        self.0 += targets.count() as u64 * to.len().max(1) as u64;
    }
    #[inline(always)]
    fn act(&mut self, _: Act, _: usize, _: usize, targets: B) {
        self.0 += targets.count() as u64;
    }
    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Asks whether there is a move at all.
struct Any(bool);

impl<B: Bits> Sink<B> for Any {
    #[inline(always)]
    fn go(&mut self, _: usize, _: usize, targets: B) {
        self.0 |= !targets.is_empty();
    }
    #[inline(always)]
    fn promote(&mut self, _: usize, _: usize, targets: B, _: &[usize]) {
        self.0 |= !targets.is_empty();
    }
    #[inline(always)]
    fn march(&mut self, _: usize, _: i32, targets: B, _: &[usize]) {
        self.0 |= !targets.is_empty();
    }
    #[inline(always)]
    fn act(&mut self, _: Act, _: usize, _: usize, targets: B) {
        self.0 |= !targets.is_empty();
    }
    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 = true;
    }
    #[inline(always)]
    fn is_content(&self) -> bool {
        self.0
    }
}

impl<B: Bits> Sink<B> for Vec<Move> {
    #[inline(always)]
    fn go(&mut self, kind: usize, from: usize, targets: B) {
        self.extend(targets.members().map(|to| Move::new(Act::Go, kind, from, to)));
    }
    #[inline(always)]
    fn promote(&mut self, kind: usize, from: usize, targets: B, to: &[usize]) {
        for target in targets.members() {
            self.extend(to.iter().map(|&becomes| Move::new(Act::Go, kind, from, target).with_extra(becomes)));
        }
    }
    #[inline(always)]
    fn march(&mut self, kind: usize, by: i32, targets: B, to: &[usize]) {
        for target in targets.members() {
            let from = (target as i32 - by) as usize;
            let action = Move::new(Act::Go, kind, from, target);
            if to.is_empty() {
                self.push(action);
            } else {
                self.extend(to.iter().map(|&becomes| action.with_extra(becomes)));
            }
        }
    }
    #[inline(always)]
    fn act(&mut self, act: Act, kind: usize, from: usize, targets: B) {
        self.extend(targets.members().map(|to| Move::new(act, kind, from, to)));
    }
    #[inline(always)]
    fn single(&mut self, action: Move) {
        self.push(action);
    }
}

/// Where pieces that move all at once may go.
struct Open<B> {
    /// Empty squares, whatever the king needs.
    empty: B,
    /// Empty squares that keep the king safe.
    quiet: B,
    /// Enemies whose capture keeps the king safe.
    prey: B,
}

impl<B: Bits> Tables<B> {
    /// Appends all legal moves to a list; an ended game has none.
    pub fn generate(&self, position: &Position<B>, list: &mut Vec<Move>) {
        self.visit(position, list);
    }

    /// How many legal moves there are.
    pub fn count(&self, position: &Position<B>) -> u64 {
        let mut count = Count(0);
        self.visit(position, &mut count);
        count.0
    }

    /// Whether there is a legal move at all.
    pub fn has_moves(&self, position: &Position<B>) -> bool {
        let mut any = Any(false);
        self.visit(position, &mut any);
        any.0
    }

    /// The moves of all pieces of the side to move; `royals` are those that walk only where they are safe.
    #[inline(always)]
    pub(crate) fn pieces(&self, position: &Position<B>, royals: B, safety: &Safety<B>, sink: &mut impl Sink<B>) {
        let us = position.turn;
        let (own, enemy) = (position.side(us), position.side(us.other()));
        let occupied = own | enemy;
        // Kings are never taken, whatever a study position shows.
        let prey = enemy & !self.royals(position, us.other());
        let kinds = &self.kinds[us.index()];
        for (kind, table) in kinds.iter().enumerate().take(self.kind_count) {
            if sink.is_content() {
                return;
            }
            let mut pieces = position.kinds[kind] & own;
            if let Some(march) = &table.march {
                let open = Open { empty: !occupied, quiet: !occupied & safety.go, prey: prey & safety.go };
                self.march(kind, table, march, pieces & !safety.pinned, open, sink);
                pieces &= safety.pinned;
            }
            for from in pieces.members() {
                let piece = B::bit(from);
                let mut targets = match &table.take {
                    None => table.quiet.squares(&self.rays, from, occupied) & (prey | !occupied),
                    Some(take) => {
                        (table.quiet.squares(&self.rays, from, occupied) & !occupied)
                            | (take.squares(&self.rays, from, occupied) & prey)
                    }
                };
                if table.royal {
                    if !royals.is_empty() {
                        targets = self.safe(position, from, targets);
                    }
                } else {
                    targets &= safety.targets(piece);
                }
                if targets.meets(table.zone) {
                    sink.promote(kind, from, targets & table.zone, &table.promotes_to);
                    targets &= !table.zone;
                }
                sink.go(kind, from, targets);
                for (power, reach) in &table.powers {
                    let aim = position.side(power.aim.whose(us)) & (prey | own);
                    let seen = reach.squares(&self.rays, from, occupied) & aim;
                    sink.act(power.act, kind, from, seen & safety.shoot & !safety.shields);
                }
                if !table.exits.is_empty()
                    && !safety.in_check()
                    && !safety.pinned.meets(piece)
                    && table.exits[from].iter().any(|path| !path.meets(occupied))
                {
                    sink.single(Move::new(Act::Exit, kind, from, from));
                }
                if sink.is_content() {
                    return;
                }
            }
        }
        if let Some(passing) = position.passing {
            self.passing_moves(position, passing, |action| sink.single(action));
        }
        if position.rights != 0 && !safety.in_check() {
            self.castling_moves(position, royals, sink);
        }
    }

    /// The moves of all unpinned pieces of a kind at once.
    #[inline(always)]
    fn march(
        &self,
        kind: usize,
        table: &KindTable<B>,
        march: &March<B>,
        pieces: B,
        open: Open<B>,
        sink: &mut impl Sink<B>,
    ) {
        let mut out = |by: i32, targets: B| {
            if targets.meets(table.zone) {
                sink.march(kind, by, targets & table.zone, &table.promotes_to);
            }
            sink.march(kind, by, targets & !table.zone, &[]);
        };
        for shift in &march.quiet {
            let mut walkers = pieces & shift.from;
            if shift.over != 0 {
                walkers &= open.empty.shift(-shift.over);
            }
            out(shift.by, walkers.shift(shift.by) & open.quiet);
        }
        for shift in &march.take {
            let mut walkers = pieces & shift.from;
            if shift.over != 0 {
                walkers &= open.empty.shift(-shift.over);
            }
            out(shift.by, walkers.shift(shift.by) & open.prey);
        }
    }

    /// Those of a king's targets on which it is not attacked.
    #[inline(always)]
    fn safe(&self, position: &Position<B>, king: usize, targets: B) -> B {
        let them = position.turn.other();
        let without = position.occupied() & !B::bit(king);
        let mut safe = targets;
        for to in targets.members() {
            let bit = B::bit(to);
            if self.attacked(position, to, them, without | bit, bit) {
                safe &= !bit;
            }
        }
        safe
    }

    /// Captures in passing that leave the own king safe.
    pub(crate) fn passing_moves(&self, position: &Position<B>, passing: Passing, mut found: impl FnMut(Move)) {
        let us = position.turn;
        let landed = B::bit(passing.landed.index());
        let kind = position.kind_at(landed);
        let table: &KindTable<B> = &self.kinds[us.index()][kind];
        let pawns = position.pieces(us, kind);
        let mut attempt = |from: usize, to: Square| {
            let to_bit = B::bit(to.index());
            let occupied = (position.occupied() & !(landed | B::bit(from))) | to_bit;
            // One move for each from and to: where the piece could go anyway, it just goes.
            if to_bit.meets(position.occupied() | table.quiet.squares(&self.rays, from, position.occupied())) {
                return;
            }
            if !(table.stands | table.zone).meets(to_bit) {
                return;
            }
            let royals = self.royals(position, us) & !B::bit(from);
            if royals.members().any(|king| self.attacked(position, king, us.other(), occupied, landed)) {
                return;
            }
            let action = Move::new(Act::Passing, kind, from, to.index());
            if table.zone.meets(to_bit) {
                table.promotes_to.iter().for_each(|&becomes| found(action.with_extra(becomes)));
            } else {
                found(action);
            }
        };
        if table.en_passant.step {
            for from in (table.takes_onto[passing.over.index()] & pawns).members() {
                attempt(from, passing.over);
            }
        }
        if table.en_passant.seam
            && let Some(from) = self.across_the_seam(passing.landed)
            && pawns.has(from.index())
        {
            attempt(from.index(), passing.origin);
        }
    }

    /// The square beside an edge square, were the left and the right edge joined.
    pub(crate) fn across_the_seam(&self, square: Square) -> Option<Square> {
        let last = self.board.width - 1;
        match square.0 % self.board.width {
            0 => Some(Square(square.0 + last)),
            file if file == last => Some(Square(square.0 - last)),
            _ => None,
        }
    }

    pub(crate) fn castling_moves(&self, position: &Position<B>, royals: B, sink: &mut impl Sink<B>) {
        let us = position.turn;
        let occupied = position.occupied();
        for (index, castle) in self.castles[us.index()].iter().enumerate() {
            if position.rights & castle.right == 0 || castle.empty.meets(occupied) {
                continue;
            }
            let (king, rook) = (B::bit(castle.king.0.index()), B::bit(castle.rook.0.index()));
            let Some((target, way)) = castle.walk.split_last() else {
                continue;
            };
            let table = &self.kinds[us.index()][castle.kind];
            if table.quiet.squares(&self.rays, castle.king.0.index(), occupied).has(target.index()) {
                continue;
            }
            let lifted = occupied & !king;
            let placed = (lifted & !rook) | B::bit(castle.rook.1.index()) | B::bit(target.index());
            let attacked = |square: &Square, occupied: B| {
                self.attacked(position, square.index(), us.other(), occupied | B::bit(square.index()), B::EMPTY)
            };
            // A king that may be taken castles through attacks as well.
            let safe = || !way.iter().any(|square| attacked(square, lifted)) && !attacked(target, placed);
            if !table.royal || (royals.meets(king) && safe()) {
                let action = Move::new(Act::Castle, castle.kind, castle.king.0.index(), target.index());
                sink.single(action.with_extra(index));
            }
        }
    }
}
