//! Legal moves. They come out as sets of targets per piece, so a leaf of perft is
//! counted by adding up set sizes, and listing them is one more kind of sink.
//!
//! Here pieces find their ways; which of their moves are legal is for `legality`.

use std::borrow::Cow;

use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::legality::Safety;
use crate::moves::{Act, Move};
use crate::position::{Passing, Position};
use crate::spec::Occasion;
use crate::tables::{KindTable, March, Tables, Turning};

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
    /// A piece may be dropped on any of these squares, perhaps as its other side.
    fn drop(&mut self, kind: usize, targets: B, turned: Option<usize>);
    /// Anything else, one by one.
    fn single(&mut self, action: Move);
    /// Whether nothing more has to be found.
    #[inline(always)]
    fn is_content(&self) -> bool {
        false
    }
}

/// A sink that laws stand before.
pub(crate) trait Whole<B>: Sink<B> {
    /// What they gather before it is known what counts.
    type Part: Part<B>;
    /// Takes in what they have let through.
    fn absorb(&mut self, part: Self::Part);
}

/// A sink that begins with nothing.
pub(crate) trait Part<B>: Sink<B> + Default {
    /// Whether it has received a move.
    fn found(&self) -> bool;
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(pub u64);

impl<B: Bits> Part<B> for Count {
    fn found(&self) -> bool {
        self.0 > 0
    }
}

impl<B: Bits> Whole<B> for Count {
    type Part = Count;
    fn absorb(&mut self, part: Count) {
        self.0 += part.0;
    }
}

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
    fn drop(&mut self, _: usize, targets: B, _: Option<usize>) {
        self.0 += targets.count() as u64;
    }
    #[inline(always)]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Asks whether there is a move at all.
struct Any(bool);

impl<B: Bits> Whole<B> for Any {
    type Part = Vec<Move>;
    fn absorb(&mut self, part: Vec<Move>) {
        self.0 |= !part.is_empty();
    }
}

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
    fn drop(&mut self, _: usize, targets: B, _: Option<usize>) {
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

impl<B: Bits> Part<B> for Vec<Move> {
    fn found(&self) -> bool {
        !self.is_empty()
    }
}

impl<B: Bits> Whole<B> for Vec<Move> {
    type Part = Vec<Move>;
    fn absorb(&mut self, mut part: Vec<Move>) {
        self.append(&mut part);
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
    fn drop(&mut self, kind: usize, targets: B, turned: Option<usize>) {
        self.extend(targets.members().map(|to| Move::drop(kind, to, turned)));
    }
    #[inline(always)]
    fn single(&mut self, action: Move) {
        self.push(action);
    }
}

impl Turning {
    /// Of all squares those on which a piece may become another, and those on which it may stay what it is. To those of
    /// `leaving` it comes out of its zone, on those of `taken` it would take something.
    #[inline(always)]
    fn split<B: Bits>(&self, table: &KindTable<B>, leaving: B, taken: B, becomes: &[usize]) -> (B, B) {
        let may = match self.on {
            Occasion::Reaching => table.zone,
            Occasion::Touching => table.zone | leaving,
            Occasion::Capture => table.zone & taken,
            Occasion::Turn => B::EMPTY,
        };
        let stays = if self.may_stay { table.stands } else { table.stands & !may };
        (if becomes.is_empty() { B::EMPTY } else { may }, stays)
    }
}

impl<B: Bits> KindTable<B> {
    /// The squares to which a piece comes out of its zone: all or none.
    #[inline(always)]
    fn leaving(&self, from: usize) -> B {
        if self.zone.has(from) { B::ALL } else { B::EMPTY }
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

// The three are functions of their own: made part of their callers they are slower, and fill a quarter of the WebAssembly
// module.
impl<B: Bits> Tables<B> {
    /// Appends all legal moves to a list; an ended game has none.
    #[inline(never)]
    pub fn generate(&self, position: &Position<B>, list: &mut Vec<Move>) {
        self.visit(position, list);
    }

    /// How many legal moves there are.
    #[inline(never)]
    pub fn count(&self, position: &Position<B>) -> u64 {
        let mut count = Count(0);
        self.visit(position, &mut count);
        count.0
    }

    /// Whether there is a legal move at all.
    #[inline(never)]
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
            if pieces.is_empty() {
                continue;
            }
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
                if table.only_goes {
                    sink.go(kind, from, targets & safety.targets(piece));
                } else {
                    if table.picky.is_some() {
                        targets |= self.picked_prey(position, table, from, prey);
                    }
                    if !table.royal {
                        targets &= safety.targets(piece);
                    } else if !royals.is_empty() {
                        targets = self.safe(position, piece, targets);
                    }
                    self.arrive(position, (kind, table), from, targets, sink);
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
                }
                if sink.is_content() {
                    return;
                }
            }
        }
        if let Some(passing) = position.passing() {
            self.passing_moves(position, passing, |action| sink.single(action));
        }
    }

    /// What a piece takes where it looks at who stands there, of some prey.
    #[inline(never)]
    fn picked_prey(&self, position: &Position<B>, table: &KindTable<B>, from: usize, prey: B) -> B {
        self.picked(position, position.turn, table, from, position.occupied()) & prey & table.lands[from]
    }

    /// Hands over where a piece may go, and what it may become there.
    #[inline(always)]
    pub(crate) fn arrive(
        &self,
        position: &Position<B>,
        (kind, table): (usize, &KindTable<B>),
        from: usize,
        mut targets: B,
        sink: &mut impl Sink<B>,
    ) {
        match &table.turning {
            None => {
                if targets.meets(table.zone) {
                    sink.promote(kind, from, targets & table.zone, &table.promotes_to);
                    targets &= !table.zone;
                }
                sink.go(kind, from, targets);
            }
            Some(turning) => {
                let us = position.turn;
                let becomes = self.available(position, us, table);
                let (may, stays) = turning.split(table, table.leaving(from), position.side(us.other()), &becomes);
                sink.promote(kind, from, targets & may, &becomes);
                sink.go(kind, from, targets & stays);
            }
        }
    }

    /// The kinds that a piece can become now: those of which its side does not have too many.
    #[inline(always)]
    pub(crate) fn available<'t>(
        &self,
        position: &Position<B>,
        us: Colour,
        table: &'t KindTable<B>,
    ) -> Cow<'t, [usize]> {
        match table.limited {
            true => self.within_limits(position, us, table),
            false => Cow::Borrowed(&table.promotes_to),
        }
    }

    fn within_limits<'t>(&self, position: &Position<B>, us: Colour, table: &'t KindTable<B>) -> Cow<'t, [usize]> {
        let limits = &self.limits[us.index()];
        let free = |kind: &usize| limits[*kind] == 0 || position.pieces(us, *kind).count() < limits[*kind] as u32;
        match table.promotes_to.iter().all(free) {
            true => Cow::Borrowed(&table.promotes_to),
            false => Cow::Owned(table.promotes_to.iter().copied().filter(free).collect()),
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
            let (may, stays) = match &table.turning {
                None => (table.zone, !table.zone),
                Some(turning) => turning.split(table, table.zone.shift(by), open.prey, &table.promotes_to),
            };
            if targets.meets(may) {
                sink.march(kind, by, targets & may, &table.promotes_to);
            }
            sink.march(kind, by, targets & stays, &[]);
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
        for shift in &march.both {
            let mut walkers = pieces & shift.from;
            if shift.over != 0 {
                walkers &= open.empty.shift(-shift.over);
            }
            out(shift.by, walkers.shift(shift.by) & (open.quiet | open.prey));
        }
    }

    /// Those of a king's targets on which it is not attacked; `king` is where it stands now, if anywhere.
    #[inline(always)]
    pub(crate) fn safe(&self, position: &Position<B>, king: B, targets: B) -> B {
        let them = position.turn.other();
        let without = position.occupied() & !king;
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
        let own = self.kinds[us.index()]
            .iter()
            .enumerate()
            .filter(|(_, table)| table.en_passant.step || table.en_passant.seam);
        for (kind, table) in own {
            self.passing_moves_of(position, passing, landed, (kind, table), &mut found);
        }
    }

    /// Those of one kind.
    fn passing_moves_of(
        &self,
        position: &Position<B>,
        passing: Passing,
        landed: B,
        (kind, table): (usize, &KindTable<B>),
        found: &mut impl FnMut(Move),
    ) {
        let us = position.turn;
        let pawns = position.pieces(us, kind);
        let mut attempt = |from: usize, to: Square| {
            let to_bit = B::bit(to.index());
            let occupied = (position.occupied() & !(landed | B::bit(from))) | to_bit;
            // One move for each from and to: where the piece could go anyway, it just goes.
            if to_bit.meets(position.occupied() | table.quiet.squares(&self.rays, from, position.occupied())) {
                return;
            }
            let becomes = self.available(position, us, table);
            let (may, stays) = match &table.turning {
                Some(turning) => turning.split(table, table.leaving(from), to_bit, &becomes),
                None => (table.zone, table.stands & !table.zone),
            };
            if !(may | stays).meets(to_bit) {
                return;
            }
            let royals = self.royals(position, us) & !B::bit(from);
            if royals.members().any(|king| self.attacked(position, king, us.other(), occupied, landed)) {
                return;
            }
            let action = Move::new(Act::Passing, kind, from, to.index());
            if may.meets(to_bit) {
                becomes.iter().for_each(|&becomes| found(action.with_extra(becomes)));
            }
            if stays.meets(to_bit) {
                found(action);
            }
        };
        if table.en_passant.step {
            let stepper = &self.kinds[us.other().index()][position.kind_at(landed)];
            for over in passing.squares().filter(|over| stepper.taken_on.has(over.index())) {
                for from in (table.takes_onto[over.index()] & pawns).members() {
                    attempt(from, over);
                }
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
}
