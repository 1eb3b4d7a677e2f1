//! Pieces beside the board, in play: where they can be dropped, what goes there, and as what. Games without them only
//! ever ask [`Hands::used`].

use std::cmp::Ordering;

use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::generate::Sink;
use crate::legality::{Bans, Safety};
use crate::position::Position;
use crate::spec::{MAX_KINDS, Spec};
use crate::tables::{Keys, KindTable, Tables};

/// The most pieces on the board and beside it: a count fits into a byte wherever they go.
pub(crate) const MAX_PIECES: u32 = 255;

/// What a variant says of its hands, compiled.
pub(crate) struct Hands {
    /// Some game has a piece in hand.
    pub used: bool,
    /// Captures are kept.
    pub keeps: bool,
    /// Promoted pieces are marked, because they turn back when they are taken.
    pub marks: bool,
    /// A kind that can be dropped as another, by kind.
    pub turned: Vec<Option<usize>>,
    /// A king or its partner that is dropped where it castles from gets the right.
    pub castles: bool,
    /// Kinds that are dropped on light and dark squares evenly, by side.
    even: [Vec<usize>; 2],
    /// What a piece of each side and kind turns back into: always, or where it is marked.
    before: [Vec<(usize, Turns)>; 2],
}

/// When a piece that is taken turns back into what it was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    Never,
    /// Where it is marked as promoted.
    Marked,
    /// Its kind is the other side of another.
    Always,
}

impl Hands {
    pub fn new(spec: &Spec) -> Hands {
        let before = |colour, kind: usize| {
            let promotes = |other: &usize| spec.piece(colour, *other).promotes_to.contains(&kind);
            let from = (0..spec.pieces.len()).find(|other| promotes(other) && spec.turned(kind) != Some(*other));
            match (spec.pieces[kind].turned, from) {
                (Some(plain), _) if spec.hand.turns_back => (plain, Turns::Always),
                (None, Some(from)) if spec.hand.turns_back => (from, Turns::Marked),
                _ => (kind, Turns::Never),
            }
        };
        let before = Colour::BOTH.map(|colour| (0..spec.pieces.len()).map(|kind| before(colour, kind)).collect());
        let mut all = before.iter().flat_map(|side: &Vec<(usize, Turns)>| side);
        Hands {
            used: spec.hand.used,
            keeps: spec.hand.captures,
            marks: all.any(|(_, turns)| *turns == Turns::Marked),
            turned: (0..spec.pieces.len()).map(|kind| spec.turned(kind).filter(|_| spec.hand.drop_promoted)).collect(),
            castles: spec.hand.drop_castles,
            even: Colour::BOTH
                .map(|colour| (0..spec.pieces.len()).filter(|kind| spec.piece(colour, *kind).drop_even).collect()),
            before,
        }
    }

    /// Whether a piece can have been another before, and is marked then.
    pub fn can_be_marked(&self, colour: Colour, kind: usize) -> bool {
        self.before[colour.index()][kind].1 == Turns::Marked
    }
}

/// Why a piece in hand cannot be dropped on an empty square of its zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DropStop {
    /// There are too many of its kind on the file.
    File,
    /// Those of its kind stand on squares of that colour already.
    Colour,
    /// A piece of this kind needs the square.
    Needed(usize),
}

/// Whether so many more pieces find room on both colours, if those placed and to be placed never differ by more than one that
/// could be helped.
fn fits_evenly(placed: [u32; 2], held: u32, room: [u32; 2]) -> bool {
    let (few, many) = if placed[0] <= placed[1] { (0, 1) } else { (1, 0) };
    let behind = placed[many] - placed[few];
    if held <= behind {
        return room[few] >= held;
    }
    let (half, rest) = ((held - behind) / 2, (held - behind).div_ceil(2));
    let fits = |here: u32, there: u32| room[few] >= behind + here && room[many] >= there;
    fits(half, rest) || fits(rest, half)
}

impl<B: Bits> KindTable<B> {
    /// The empty squares on which a piece of this kind can be dropped, wherever that leaves the king.
    fn open_to_drops(&self, own: B, empty: B, files: &[B]) -> B {
        let mut open = self.drop & empty;
        if self.drop_per_file > 0 {
            let full = |file: &&B| (own & **file).count() >= self.drop_per_file as u32;
            files.iter().filter(full).for_each(|file| open &= !*file);
        }
        open
    }
}

impl<B: Bits> Tables<B> {
    /// The drops of the side to move.
    pub(crate) fn drops(&self, position: &Position<B>, safety: &Safety<B>, bans: Bans, sink: &mut impl Sink<B>) {
        let us = position.turn;
        if position.hand[us.index()] == [0; MAX_KINDS] {
            return;
        }
        for (kind, count) in position.hand[us.index()].into_iter().enumerate() {
            if count == 0 {
                continue;
            }
            let table = &self.kinds[us.index()][kind];
            let mut targets = self.drop_squares(position, kind) & safety.go;
            if table.royal {
                targets = self.safe(position, B::EMPTY, targets);
            }
            sink.drop(kind, self.without_banned_drops(position, kind, targets, None, bans), None);
            if let Some(turned) = self.hands.turned[kind] {
                let targets = self.drop_squares(position, turned) & safety.go;
                let targets = self.without_banned_drops(position, kind, targets, Some(turned), bans);
                sink.drop(kind, targets, Some(turned));
            }
            if sink.is_content() {
                return;
            }
        }
    }

    /// Where a piece of a kind that the side to move holds could be dropped, wherever that leaves the king.
    pub(crate) fn drop_squares(&self, position: &Position<B>, kind: usize) -> B {
        let mut open = self.open_squares(position, kind);
        for &even in &self.hands.even[position.turn.index()] {
            open &= self.keep_even(position, kind, even);
        }
        open
    }

    /// The same without regard to the colours of squares.
    fn open_squares(&self, position: &Position<B>, kind: usize) -> B {
        let us = position.turn;
        self.kinds[us.index()][kind].open_to_drops(position.pieces(us, kind), !position.occupied(), &self.files)
    }

    /// The squares on which a drop of a kind leaves those of another, or of its own, on both colours as evenly as can be.
    fn keep_even(&self, position: &Position<B>, kind: usize, even: usize) -> B {
        let us = position.turn;
        let colours = [self.dark, !self.dark];
        let own = position.pieces(us, even);
        let placed = colours.map(|colour| (own & colour).count());
        if kind == even {
            return match placed[0].cmp(&placed[1]) {
                Ordering::Less => colours[0],
                Ordering::Equal => B::ALL,
                Ordering::Greater => colours[1],
            };
        }
        let held = position.hand(us, even);
        let free = self.open_squares(position, even);
        let room = colours.map(|colour| (free & colour).count());
        if held == 0 || !fits_evenly(placed, held, room) {
            return B::ALL;
        }
        let mut open = B::ALL;
        for (index, colour) in colours.into_iter().enumerate() {
            let mut less = room;
            less[index] = less[index].saturating_sub(1);
            if !fits_evenly(placed, held, less) {
                open &= !(free & colour);
            }
        }
        open
    }

    /// Why a piece in hand cannot be dropped on an empty square of its zone.
    pub(crate) fn drop_stop(&self, position: &Position<B>, kind: usize, to: usize) -> Option<DropStop> {
        if !self.open_squares(position, kind).has(to) {
            return Some(DropStop::File);
        }
        let stops = |even: &&usize| !self.keep_even(position, kind, **even).has(to);
        let even = self.hands.even[position.turn.index()].iter().find(stops).copied()?;
        Some(if even == kind { DropStop::Colour } else { DropStop::Needed(even) })
    }

    /// Lets king and partner castle when one of them has been dropped beside the other, each where it castles from.
    pub(crate) fn castle_by_drop(&self, next: &mut Position<B>, us: Colour, to: Square) {
        let before = next.rights;
        for castle in &self.castles[us.index()] {
            let (king, rook) = (castle.king.0, castle.rook.0);
            let both = B::bit(king.index()) | B::bit(rook.index());
            let stand =
                next.pieces(us, castle.kind).has(king.index()) && next.pieces(us, castle.partner).has(rook.index());
            if (to == king || to == rook) && stand && !next.promoted.meets(both) && before & castle.right == 0 {
                next.rights |= castle.right;
                let named = self.unmoved.gates[us.index()] | self.unmoved.homes[us.index()];
                let fresh = both & named & !next.unmoved;
                next.unmoved |= fresh;
                fresh.members().for_each(|square| next.hash ^= Keys::unmoved(square));
            }
        }
        next.hash ^= Keys::rights(before) ^ Keys::rights(next.rights);
    }

    /// The kind as which the other side holds a piece when it takes it, where captures are kept.
    pub(crate) fn held_as(&self, position: &Position<B>, (owner, kind): (Colour, usize), at: Square) -> Option<usize> {
        let (before, turns) = self.hands.before[owner.index()][kind];
        let back = turns == Turns::Always || position.promoted.has(at.index());
        self.hands.keeps.then_some(if back { before } else { kind })
    }

    /// How many more moves a promoted piece could have if it turned back; see [`Tables::most_moves`].
    pub(crate) fn more_turned_back(&self, position: &Position<B>, owner: Colour, at: usize) -> usize {
        let kind = position.kind_at(B::bit(at));
        self.most[self.hands.before[owner.index()][kind].0].saturating_sub(self.most[kind])
    }

    /// Gives a side a piece to hold, or takes it out of its hand.
    pub(crate) fn hold(&self, position: &mut Position<B>, colour: Colour, kind: usize, more: bool) {
        let count = &mut position.hand[colour.index()][kind];
        let before = *count;
        *count = if more { before + 1 } else { before - 1 };
        position.hash ^= Keys::hand(colour, kind, before) ^ Keys::hand(colour, kind, *count);
    }

    /// Forgets that what stands on a square was promoted; tells whether it was.
    pub(crate) fn unmark(&self, position: &mut Position<B>, square: usize) -> bool {
        let was = position.promoted.has(square);
        if was {
            self.mark(position, square);
        }
        was
    }

    /// Marks what stands on a square as promoted, or no longer.
    pub(crate) fn mark(&self, position: &mut Position<B>, square: usize) {
        position.promoted ^= B::bit(square);
        position.hash ^= Keys::promoted(square);
    }
}
