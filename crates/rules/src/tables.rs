//! The compiled form of a variant: flat tables per colour, kind and square for
//! where a piece reaches, and in reverse for what attacks a square. Built once
//! from the atlas; generation and play only read them.

use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::castling::{CastleTable, Unmoved};
use crate::end::Ends;
use crate::hand::Hands;
use crate::legality::Stages;
use crate::position::{Passing, Position};
use crate::promotion::OwnTurn;
use crate::rays::{RayTable, Sweep};
use crate::spec::{EnPassant, Occasion, Power, Progress};
use crate::traits::Traits;

/// The rules of a variant for boards of at most `B::CAPACITY` squares.
pub struct Tables<B> {
    pub(crate) board: Board,
    pub(crate) kind_count: usize,
    pub(crate) stages: Stages,
    pub(crate) traits: Traits,
    pub(crate) kinds: [Vec<KindTable<B>>; 2],
    /// What attacks royal pieces, by side.
    pub(crate) attacks: [AttackTable<B>; 2],
    /// What attacks others, where that is something else.
    pub(crate) struck: Option<Box<[AttackTable<B>; 2]>>,
    pub(crate) rays: Vec<RayTable<B>>,
    pub(crate) castles: [Vec<CastleTable<B>>; 2],
    /// The castling rights that survive when a piece leaves or enters a square.
    pub(crate) keep_rights: Vec<u8>,
    pub(crate) unmoved: Unmoved<B>,
    pub(crate) ends: Ends<B>,
    /// A move changes nothing beside the board but rights and counters: no hands, no unmoved pieces, nothing remembered.
    pub(crate) board_is_all: bool,
    pub(crate) hands: Hands,
    /// The files, where drops ask for them.
    pub(crate) files: Vec<B>,
    /// The dark squares.
    pub(crate) dark: B,
    pub(crate) keys: Keys,
    /// How many of each kind a side may have for another to be made; 0 for any number.
    pub(crate) limits: [Vec<u8>; 2],
    /// The most moves a piece of each kind, or of a kind it can become, could have anywhere.
    pub(crate) most: Vec<usize>,
    /// The kinds that promote by a turn of their own, by side.
    pub(crate) own_turns: [Vec<OwnTurn<B>>; 2],
}

/// Where a piece reaches with one effect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reach<B> {
    pub leaps: Vec<B>,
    pub gates: Gates<B>,
    pub rays: Vec<usize>,
}

/// Leaps that need empty squares, by square.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Gates<B> {
    pub starts: Vec<u32>,
    pub all: Vec<Gate<B>>,
}

/// A leap that needs empty squares.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Gate<B> {
    pub to: B,
    pub empty: B,
}

impl<B: Bits> Gates<B> {
    pub fn new(lists: Vec<Vec<Gate<B>>>) -> Self {
        let mut gates = Gates { starts: Vec::new(), all: Vec::new() };
        if lists.iter().any(|list| !list.is_empty()) {
            for list in lists {
                gates.starts.push(gates.all.len() as u32);
                gates.all.extend(list);
            }
            gates.starts.push(gates.all.len() as u32);
        }
        gates
    }

    #[inline(always)]
    fn at(&self, from: usize) -> &[Gate<B>] {
        if self.starts.is_empty() {
            return &[];
        }
        &self.all[self.starts[from] as usize..self.starts[from + 1] as usize]
    }
}

impl<B: Bits> Reach<B> {
    /// All squares this effect reaches, whatever stands on them.
    #[inline(always)]
    pub fn squares(&self, rays: &[RayTable<B>], from: usize, occupied: B) -> B {
        let mut reach = if self.leaps.is_empty() { B::EMPTY } else { self.leaps[from] };
        for &ray in &self.rays {
            reach |= rays[ray].reach(from, occupied);
        }
        for gate in self.gates.at(from) {
            if !gate.empty.meets(occupied) {
                reach |= gate.to;
            }
        }
        reach
    }
}

/// The same leap made by all pieces of a kind at once: pawns are many and have few ways.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shift<B> {
    /// The squares that have this leap.
    pub from: B,
    /// What it adds to the number of the square.
    pub by: i32,
    /// The same for the square that must be empty on the way; 0 when there is none.
    pub over: i32,
}

/// All ways of a kind as shifts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct March<B> {
    pub quiet: Vec<Shift<B>>,
    pub take: Vec<Shift<B>>,
    /// Those by which it both moves and takes.
    pub both: Vec<Shift<B>>,
}

/// With more ways than this a kind is looked up piece by piece.
const MAX_SHIFTS: usize = 6;
/// The same for kinds that take as they move: one look finds all of it.
const MAX_SHARED: usize = 2;

impl<B: Bits> March<B> {
    /// `None` when some way is no shift or there are too many.
    pub fn new(quiet: &Reach<B>, take: Option<&Reach<B>>) -> Option<March<B>> {
        let quiet = quiet.shifts()?;
        match take {
            Some(take) => Some(March { quiet, take: take.shifts()?, both: Vec::new() }),
            None if quiet.len() <= MAX_SHARED => Some(March { quiet: Vec::new(), take: Vec::new(), both: quiet }),
            None => None,
        }
    }
}

impl<B: Bits> Reach<B> {
    /// The ways of this effect as shifts.
    fn shifts(&self) -> Option<Vec<Shift<B>>> {
        if !self.rays.is_empty() || self.leaps.is_empty() {
            return None;
        }
        let mut shifts: Vec<Shift<B>> = Vec::new();
        let mut add = |from: usize, to: usize, over: i32| {
            let by = to as i32 - from as i32;
            let bit = B::bit(from);
            match shifts.iter_mut().find(|shift| (shift.by, shift.over) == (by, over)) {
                Some(shift) => shift.from |= bit,
                None => shifts.push(Shift { from: bit, by, over }),
            }
        };
        for (from, targets) in self.leaps.iter().enumerate() {
            for to in targets.members() {
                add(from, to, 0);
            }
            for gate in self.gates.at(from) {
                if gate.empty.is_many() {
                    return None;
                }
                add(from, gate.to.first(), gate.empty.first() as i32 - from as i32);
            }
        }
        // The same target by two ways would be counted twice.
        let clear = shifts.iter().enumerate().all(|(index, shift)| {
            shifts[..index].iter().all(|other| other.by != shift.by || !other.from.meets(shift.from))
        });
        (clear && shifts.len() <= MAX_SHIFTS).then_some(shifts)
    }
}

/// What a kind of one colour can do.
pub(crate) struct KindTable<B> {
    /// All of it at once, for kinds with few ways, no shots and no exits.
    pub march: Option<March<B>>,
    /// It must not be left attacked, and never takes the way of a piece that may be.
    pub royal: bool,
    /// To empty squares.
    pub quiet: Reach<B>,
    /// Onto enemies; `None` when it is the same as `quiet`.
    pub take: Option<Reach<B>>,
    /// It is not royal and does nothing but go and take whatever it meets: no promotion, powers or exits.
    pub only_goes: bool,
    /// To empty squares while it has not moved.
    pub first: Option<Reach<B>>,
    /// What it takes besides, where it looks at who stands there.
    pub picky: Option<Box<Picky<B>>>,
    /// For every square where it may come to stand from there, for pieces that look so.
    pub lands: Vec<B>,
    /// What it does besides moving and taking.
    pub powers: Vec<(&'static Power, Reach<B>)>,
    /// Whether some of that takes without going there.
    pub shoots: bool,
    /// For every square the sets that must be empty to leave the board, one of them is enough.
    pub exits: Vec<Vec<B>>,
    /// Where it may stand.
    pub stands: B,
    /// Where it can be dropped, and how many may stand on a file for that; 0 for any number.
    pub drop: B,
    pub drop_per_file: u8,
    /// Where it promotes, and to what.
    pub zone: B,
    pub promotes_to: Vec<usize>,
    /// Whether a side may not have any number of those.
    pub limited: bool,
    /// Whether it promotes otherwise than always, by ending there, to any of them.
    pub turning: Option<Turning>,
    /// Which of its moves set the move counter back.
    pub progress: Progress,
    pub en_passant: EnPassant,
    /// The squares on which a step over them can be answered in passing.
    pub taken_on: B,
    /// For every square the steps from there that can be taken in passing; nothing where there are none at all.
    pub steps: Vec<Vec<LongStep<B>>>,
    /// For every square: from where this kind takes onto it without crossing a seam.
    pub takes_onto: Vec<B>,
    /// For every square: from where this kind could give check to a royal piece there, were nothing in the way. Empty where no
    /// law asks for it.
    pub checks_onto: Vec<B>,
}

/// Where a piece takes royal pieces only, and all but those.
pub(crate) struct Picky<B> {
    pub royal: Reach<B>,
    pub common: Reach<B>,
}

/// A step that can be taken in passing.
pub(crate) struct LongStep<B> {
    pub passing: Passing,
    /// Where those could stand who take it: most steps have nobody there.
    pub answers: B,
}

/// How a piece promotes, where that is not as usual.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turning {
    pub on: Occasion,
    pub may_stay: bool,
}

/// What attacks a square, looking back from it.
pub(crate) struct AttackTable<B> {
    pub leaps: Vec<(Kinds, Vec<B>)>,
    pub gates: Vec<Vec<AttackGate<B>>>,
    /// Rays first, then hops.
    pub rays: Vec<(Kinds, usize)>,
    /// How many of these are rays.
    pub slides: usize,
    /// Some attacks go over a piece.
    pub hops: bool,
}

/// Some of the kinds, by number.
pub(crate) type Kinds = Vec<usize>;

/// An attack from one square, if what stands in between is as it has to be.
#[derive(Clone)]
pub(crate) struct AttackGate<B> {
    pub kind: usize,
    pub from: B,
    pub path: B,
    pub need: Need<B>,
}

/// What has to stand on a path.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need<B> {
    /// Nothing.
    Empty,
    /// One piece.
    One,
    /// A piece on this square, and no other.
    Only(B),
}

impl<B: Bits> AttackGate<B> {
    #[inline(always)]
    pub fn is_open(&self, occupied: B) -> bool {
        let met = self.path & occupied;
        match self.need {
            Need::Empty => met.is_empty(),
            Need::One => !met.is_empty() && !met.is_many(),
            Need::Only(square) => met == square,
        }
    }
}

/// Random numbers whose combination is a position's hash.
pub(crate) struct Keys {
    pieces: Vec<u64>,
    squares: usize,
}

impl Keys {
    pub fn new(kinds: usize, squares: usize) -> Keys {
        Keys { pieces: (0..2 * kinds * squares).map(|index| mix(0x10_0000 + index as u64)).collect(), squares }
    }

    #[inline(always)]
    pub fn piece(&self, colour: Colour, kind: usize, square: usize) -> u64 {
        self.pieces[(kind * 2 + colour.index()) * self.squares + square]
    }

    /// Black to move.
    pub const TURN: u64 = 0x9d39_247e_3377_6d41;

    #[inline(always)]
    pub fn rights(rights: u8) -> u64 {
        mix(0x1000 + rights as u64)
    }

    #[inline(always)]
    pub fn passing(over: Square) -> u64 {
        mix(0x2000 + over.0 as u64)
    }

    /// Checks given, where they are counted.
    #[inline(always)]
    pub fn checks(colour: Colour, checks: u8) -> u64 {
        if checks == 0 { 0 } else { mix(0x5000 + colour.index() as u64 * 0x1000 + checks as u64) }
    }

    /// Castlings made, where that is remembered.
    #[inline(always)]
    pub fn castled(castled: u8) -> u64 {
        if castled == 0 { 0 } else { mix(0x6_0000 + castled as u64) }
    }

    /// Pieces of a kind in hand.
    #[inline(always)]
    pub fn hand(colour: Colour, kind: usize, count: u8) -> u64 {
        let of_kind = (colour.index() * 64 + kind) as u64 * 0x100;
        if count == 0 { 0 } else { mix(0x2_0000 + of_kind + count as u64) }
    }

    /// A piece that was another before.
    #[inline(always)]
    pub fn promoted(square: usize) -> u64 {
        mix(0x4_0000 + square as u64)
    }

    /// A piece that has not moved, where that is remembered.
    #[inline(always)]
    pub fn unmoved(square: usize) -> u64 {
        mix(0x5_0000 + square as u64)
    }

    /// Scores count, not which pieces made them.
    #[inline(always)]
    pub fn score(colour: Colour, score: u32) -> u64 {
        if score == 0 { 0 } else { mix(0x3000 + colour.index() as u64 * 0x1000 + score as u64) }
    }
}

/// The finaliser of splitmix64: a fixed number for every input.
fn mix(input: u64) -> u64 {
    let mut z = input.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<B: Bits> Tables<B> {
    #[inline(always)]
    fn of(&self, position: &Position<B>, by: Colour, kinds: &[usize]) -> B {
        kinds.iter().fold(B::EMPTY, |set, &kind| set | position.kinds[kind]) & position.side(by)
    }

    /// Whether a square is attacked, were these squares occupied and those pieces not there.
    #[inline(always)]
    pub(crate) fn attacked(&self, position: &Position<B>, square: usize, by: Colour, occupied: B, absent: B) -> bool {
        let attacks = &self.attacks[by.index()];
        let enemies = position.side(by) & !absent;
        for (kinds, from) in &attacks.leaps {
            let near = from[square] & enemies;
            if !near.is_empty() && near.meets(self.of(position, by, kinds)) {
                return true;
            }
        }
        for (kinds, table) in &attacks.rays {
            let pieces = self.of(position, by, kinds) & !absent;
            let table = &self.rays[*table];
            if table.whole(square).meets(pieces) && table.reach(square, occupied).meets(pieces) {
                return true;
            }
        }
        attacks.gates[square]
            .iter()
            .any(|gate| gate.is_open(occupied) && gate.from.meets(position.pieces(by, gate.kind) & !absent))
    }

    /// Finds every path by which a king is or could be attacked otherwise than over a piece: calls
    /// `see(attacker, path, blockers)` for paths with at most one piece in between.
    #[inline(always)]
    pub(crate) fn threats(&self, position: &Position<B>, king: usize, by: Colour, mut see: impl FnMut(B, B, B)) {
        let occupied = position.occupied();
        let attacks = &self.attacks[by.index()];
        for (kinds, from) in &attacks.leaps {
            let near = from[king] & position.side(by);
            if !near.is_empty() {
                for attacker in (near & self.of(position, by, kinds)).members() {
                    see(B::bit(attacker), B::EMPTY, B::EMPTY);
                }
            }
        }
        for (kinds, table) in &attacks.rays[..attacks.slides] {
            let pieces = self.of(position, by, kinds);
            let table = &self.rays[*table];
            if table.whole(king).meets(pieces) {
                table.look(king, occupied, pieces, |sight| {
                    if sight.first.meets(pieces) {
                        see(sight.first, sight.clear, B::EMPTY);
                    }
                    // Behind a checker too: whoever shoots it away must not uncover this one.
                    if sight.second.meets(pieces) {
                        see(sight.second, sight.clear | sight.first | sight.between, sight.first);
                    }
                });
            }
        }
        for gate in &attacks.gates[king] {
            if gate.need == Need::Empty && gate.from.meets(position.pieces(by, gate.kind)) {
                let blockers = gate.path & occupied;
                if blockers.is_empty() || !blockers.is_many() {
                    see(gate.from, gate.path, blockers);
                }
            }
        }
    }

    /// Finds every enemy that could attack a king over a piece: calls `see(attacker, path, hurdle)`; if there is a hurdle
    /// the piece must stand there, and no other on the path; else there must be one piece on it.
    pub(crate) fn hops(&self, position: &Position<B>, king: usize, by: Colour, mut see: impl FnMut(B, B, Option<B>)) {
        let attacks = &self.attacks[by.index()];
        for (kinds, table) in &attacks.rays[attacks.slides..] {
            let pieces = self.of(position, by, kinds);
            let table = &self.rays[*table];
            if table.whole(king).meets(pieces) {
                let near = table.sweep() == Sweep::Behind;
                table.sights(king, pieces, |attacker, path, head| see(attacker, path, near.then_some(head)));
            }
        }
        for gate in &attacks.gates[king] {
            if gate.from.meets(position.pieces(by, gate.kind)) {
                match gate.need {
                    Need::Empty => {}
                    Need::One => see(gate.from, gate.path, None),
                    Need::Only(square) => see(gate.from, gate.path, Some(square)),
                }
            }
        }
    }

    /// All pieces of a side that attack a square by one of its tables, were these squares occupied.
    #[inline(always)]
    pub(crate) fn attackers_by(
        &self,
        attacks: &AttackTable<B>,
        position: &Position<B>,
        square: usize,
        by: Colour,
        occupied: B,
    ) -> B {
        let side = position.side(by) & occupied;
        let of = |kinds: &[usize]| kinds.iter().fold(B::EMPTY, |set, &kind| set | position.kinds[kind]) & side;
        let mut all = B::EMPTY;
        for (kinds, from) in &attacks.leaps {
            all |= from[square] & of(kinds);
        }
        for (kinds, table) in &attacks.rays {
            let pieces = of(kinds);
            let table = &self.rays[*table];
            if table.whole(square).meets(pieces) {
                all |= table.reach(square, occupied) & pieces;
            }
        }
        for gate in &attacks.gates[square] {
            if gate.is_open(occupied) {
                all |= gate.from & position.kinds[gate.kind] & side;
            }
        }
        all
    }

    /// Where a piece of a kind takes what stands on these squares of the other side.
    pub(crate) fn taking(&self, position: &Position<B>, us: Colour, kind: usize, from: usize, occupied: B) -> B {
        let table = &self.kinds[us.index()][kind];
        let takes = table.take.as_ref().unwrap_or(&table.quiet).squares(&self.rays, from, occupied);
        takes & position.side(us.other()) | self.picked(position, us, table, from, occupied)
    }

    /// What a piece takes where it looks at who stands there.
    pub(crate) fn picked(
        &self,
        position: &Position<B>,
        us: Colour,
        table: &KindTable<B>,
        from: usize,
        occupied: B,
    ) -> B {
        let Some(picky) = &table.picky else { return B::EMPTY };
        let crowned = self.crowned(position, us.other());
        (picky.royal.squares(&self.rays, from, occupied) & crowned)
            | (picky.common.squares(&self.rays, from, occupied) & position.side(us.other()) & !crowned)
    }

    /// See [`crate::Rules::most_moves`].
    pub(crate) fn most_moves(&self, position: &Position<B>, colour: Colour) -> usize {
        let of = |colour, kind| (position.pieces(colour, kind).count() + position.hand(colour, kind)) as usize;
        let all = |colour| {
            let promoted = (position.promoted & position.side(colour)).members();
            let back = promoted.map(|at| self.more_turned_back(position, colour, at)).sum::<usize>();
            self.most.iter().enumerate().map(|(kind, most)| of(colour, kind) * most).sum::<usize>() + back
        };
        // Whatever is taken can be everybody's, and every kind in hand be dropped everywhere.
        let others = if self.hands.keeps { all(colour.other()) } else { 0 };
        let dropped = if self.hands.used { self.kind_count * self.board.squares() } else { 0 };
        let gates = position.unmoved & position.side(colour) & self.unmoved.gates[colour.index()];
        let stepping = gates.members().map(|at| self.most[position.kind_at(B::bit(at))]).sum::<usize>();
        all(colour) + others + dropped + stepping * self.kind_count
    }
}
