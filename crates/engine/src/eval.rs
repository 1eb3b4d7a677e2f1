//! What a position is worth without looking ahead. One function counts the terms; a
//! [`Tally`] decides what to do with the counts: add up their values (search) or write
//! them down (fitting).

use heterodox_rules::bits::Bits;
use heterodox_rules::spec::MAX_KINDS;
use heterodox_rules::{Colour, Position, Square, Tables};

use crate::geometry::{FAR, Geometry};
use crate::weights::{ASSAULT, Group, Layout, MOBILITY, Pair, STEPS, Weights};

/// The share of early values, when everything is on the board.
pub(crate) const FULL_PHASE: i32 = 256;

/// Receives counts of terms, for White (+1) or Black (-1).
pub(crate) trait Tally {
    /// A piece stands somewhere (its square as its owner sees it).
    fn piece(&mut self, sign: i32, kind: usize, square: usize);
    /// A term counts so often.
    fn term(&mut self, sign: i32, term: usize, count: i32);
}

/// Two values in one word: adding adds both.
#[derive(Clone, Copy)]
struct Packed(i32);

impl Packed {
    fn new(pair: Pair) -> Packed {
        Packed((pair.late << 16) + pair.early)
    }

    fn early(self) -> i32 {
        self.0 as i16 as i32
    }

    fn late(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

/// The values of a variant, ready to be added up.
pub(crate) struct Evaluator<B> {
    pub geometry: Geometry<B>,
    pub layout: Layout,
    /// Values of pieces for exchanges and pruning; a king's is beyond all others.
    pub values: [i32; MAX_KINDS],
    terms: Vec<Packed>,
    /// Material and square together.
    standing: Vec<Packed>,
    /// Kinds from the cheapest to the dearest.
    order: Vec<usize>,
    /// How much a kind counts for the phase of the game, and how much at the start.
    phase: [i32; MAX_KINDS],
    phase_start: i32,
    /// How much an attack beside the king counts.
    units: [usize; MAX_KINDS],
    flip: Vec<usize>,
    /// Whether pieces are ever in hand.
    hands: bool,
}

/// What several terms look at.
struct Scene<B> {
    occupied: B,
    runners: [B; 2],
    /// What the runners of each side attack.
    closed: [B; 2],
    kings: [B; 2],
}

/// Values added up. On a board full of heavy pieces a sum on the way may wrap around; what is left in the end is right.
struct Sum<'a, B> {
    evaluator: &'a Evaluator<B>,
    packed: i32,
}

impl<B: Bits> Tally for Sum<'_, B> {
    #[inline(always)]
    fn piece(&mut self, sign: i32, kind: usize, square: usize) {
        let value = self.evaluator.standing[kind * self.evaluator.geometry.squares + square].0;
        self.packed = self.packed.wrapping_add(sign * value);
    }
    #[inline(always)]
    fn term(&mut self, sign: i32, term: usize, count: i32) {
        self.packed = self.packed.wrapping_add((sign * count).wrapping_mul(self.evaluator.terms[term].0));
    }
}

/// How many pieces of a kind both sides hold beside the board.
fn held<B: Bits>(position: &Position<B>, kind: usize) -> i32 {
    Colour::BOTH.map(|colour| position.hand(colour, kind) as i32).into_iter().sum()
}

/// How many pieces of a kind a side has, on the board and in hand.
fn has<B: Bits>(position: &Position<B>, colour: Colour, kind: usize) -> i32 {
    (position.pieces(colour, kind).count() + position.hand(colour, kind)) as i32
}

/// A value no exchange outweighs.
pub(crate) const ROYAL_VALUE: i32 = 20_000;

impl<B: Bits> Evaluator<B> {
    pub fn new(tables: &Tables<B>, geometry: Geometry<B>, weights: &Weights, start: &Position<B>) -> Evaluator<B> {
        let layout = weights.layout.clone();
        let (kinds, squares) = (geometry.kinds, geometry.squares);
        let mut values = [0; MAX_KINDS];
        let mut phase = [0; MAX_KINDS];
        let mut units = [0; MAX_KINDS];
        for kind in 0..kinds {
            if tables.is_royal(kind) {
                values[kind] = ROYAL_VALUE;
                continue;
            }
            values[kind] = weights.material(kind).max(10);
            if !geometry.runner[kind] {
                phase[kind] = (values[kind] / 100).clamp(1, 12);
                units[kind] = ((values[kind] + 150) / 350).clamp(1, 4) as usize;
            }
        }
        let all = |kind: usize| Colour::BOTH.map(|colour| has(start, colour, kind)).into_iter().sum::<i32>();
        let phase_start = (0..kinds).map(|kind| phase[kind] * all(kind)).sum::<i32>().max(1);
        let standing = (0..kinds * squares)
            .map(|index| {
                let material = weights.terms[layout.start(Group::Material) + index / squares];
                let square = weights.terms[layout.start(Group::Square) + index];
                Packed::new(Pair::new(material.early + square.early, material.late + square.late))
            })
            .collect();
        let mut order: Vec<usize> = (0..kinds).collect();
        order.sort_by_key(|kind| values[*kind]);
        let board = tables.board();
        Evaluator {
            terms: weights.terms.iter().map(|pair| Packed::new(*pair)).collect(),
            flip: (0..squares).map(|square| board.flipped(Square(square as u8)).index()).collect(),
            geometry,
            layout,
            values,
            standing,
            order,
            phase,
            phase_start,
            units,
            hands: tables.has_hands(),
        }
    }

    /// The worth of a position for the side to move.
    pub fn evaluate(&self, tables: &Tables<B>, position: &Position<B>) -> i32 {
        let mut sum = Sum { evaluator: self, packed: 0 };
        self.count(tables, position, &mut sum);
        let packed = Packed(sum.packed);
        let phase = self.phase(position);
        let value = (packed.early() * phase + packed.late() * (FULL_PHASE - phase)) / FULL_PHASE;
        let value = self.scale(position, value) + self.drive(tables, position);
        match position.turn() {
            Colour::White => value,
            Colour::Black => -value,
        }
    }

    /// From [`FULL_PHASE`] at the start of a game to 0 when only kings and runners are left.
    pub fn phase(&self, position: &Position<B>) -> i32 {
        let now: i32 = (0..self.geometry.kinds)
            .map(|kind| {
                let both = position.pieces(Colour::White, kind) | position.pieces(Colour::Black, kind);
                let held = if self.hands { held(position, kind) } else { 0 };
                self.phase[kind] * (both.count() as i32 + held)
            })
            .sum();
        (now * FULL_PHASE / self.phase_start).min(FULL_PHASE)
    }

    /// Counts every term. Own runners first, since what they attack is closed to others.
    #[inline(always)]
    pub fn count(&self, tables: &Tables<B>, position: &Position<B>, tally: &mut impl Tally) {
        let geometry = &self.geometry;
        let (kinds, squares) = (geometry.kinds, geometry.squares);
        let occupied = position.occupied();
        let kings = Colour::BOTH.map(|colour| tables.royals(position, colour));
        let mut runners = [B::EMPTY; 2];
        let mut closed = [B::EMPTY; 2];
        for kind in (0..kinds).filter(|kind| geometry.runner[*kind]) {
            for colour in Colour::BOTH {
                let pieces = position.pieces(colour, kind);
                runners[colour.index()] |= pieces;
                for from in pieces.members() {
                    closed[colour.index()] |= tables.strikes(colour, kind, from, occupied);
                }
            }
        }
        let scene = Scene { occupied, runners, closed, kings };
        let mut attacks = closed;
        // What is attacked by kinds cheaper than each, and by all.
        let mut cheaper = [[B::EMPTY; MAX_KINDS]; 2];
        for colour in Colour::BOTH {
            let (us, them) = (colour.index(), colour.other().index());
            let sign = if colour == Colour::White { 1 } else { -1 };
            let (own, enemy) = (position.side(colour), position.side(colour.other()));
            let seen_from = |square: usize| if us == 0 { square } else { self.flip[square] };
            let zone = geometry.around(kings[them]);
            let mut assault = 0;
            for &kind in &self.order {
                let pieces = position.pieces(colour, kind);
                if pieces.is_empty() {
                    cheaper[us][kind] = attacks[us];
                    continue;
                }
                let royal = tables.is_royal(kind);
                if geometry.runner[kind] {
                    for from in pieces.members() {
                        tally.piece(sign, kind, seen_from(from));
                    }
                    self.runners(colour, sign, pieces, &scene, tally);
                    continue;
                }
                cheaper[us][kind] = attacks[us];
                let open = !own & !closed[them];
                let goes_as_it_takes = tables.takes_as_it_goes(colour, kind);
                let shoots = tables.shoots(colour, kind);
                let mut reached = B::EMPTY;
                for from in pieces.members() {
                    tally.piece(sign, kind, seen_from(from));
                    let mut hits = tables.strikes(colour, kind, from, occupied);
                    let mut mobile = hits;
                    if !goes_as_it_takes {
                        mobile = (mobile & enemy) | (tables.steps(colour, kind, from, occupied) & !occupied);
                    }
                    if shoots {
                        let shots = tables.shots(colour, kind, from, occupied);
                        hits |= shots;
                        let range = self.layout.start(Group::Range) + kind;
                        tally.term(sign, range, (shots & enemy).count() as i32);
                    }
                    if !royal {
                        let count = (mobile & open).count() as usize;
                        let most = geometry.most[kind] as usize;
                        let bucket = if most < MOBILITY { count } else { count * (MOBILITY - 1) / most };
                        let start = self.layout.start(Group::Mobility) + kind * MOBILITY;
                        tally.term(sign, start + bucket.min(MOBILITY - 1), 1);
                        assault += self.units[kind] * (hits & zone).count() as usize;
                    }
                    if !geometry.to_exit[us].is_empty() {
                        let steps = geometry.to_exit[us][kind * squares + from];
                        if steps != FAR {
                            let start = self.layout.start(Group::Exit) + kind * STEPS;
                            tally.term(sign, start + (steps as usize).min(STEPS - 1), 1);
                        }
                    }
                    reached |= hits;
                }
                attacks[us] |= reached;
                if pieces.is_many() {
                    tally.term(sign, self.layout.start(Group::Pair) + kind, 1);
                }
            }
            tally.term(sign, self.layout.start(Group::Assault) + assault.min(ASSAULT - 1), 1);
            if !kings[us].is_empty() {
                let shelter = (geometry.around(kings[us]) & runners[us]).count().min(3);
                tally.term(sign, self.layout.start(Group::Shelter) + shelter as usize, 1);
            }
            if self.hands {
                for kind in 0..kinds {
                    let held = position.hand(colour, kind) as i32;
                    tally.term(sign, self.layout.start(Group::Hand) + kind, held);
                }
            }
            let scored = position.score(colour) as i32;
            if scored > 0 {
                tally.term(sign, self.layout.start(Group::Scored), scored);
            }
        }
        for colour in Colour::BOTH {
            let (us, them) = (colour.index(), colour.other().index());
            let sign = if colour == Colour::White { 1 } else { -1 };
            let hanging = position.side(colour.other()) & attacks[us] & !attacks[them];
            let lesser = position.side(colour.other()) & attacks[us];
            if lesser.is_empty() {
                continue;
            }
            for (kind, cheaper) in cheaper[us].iter().enumerate().take(kinds) {
                if tables.is_royal(kind) {
                    continue;
                }
                let pieces = position.pieces(colour.other(), kind);
                let threatened = (pieces & *cheaper).count();
                if threatened > 0 {
                    tally.term(sign, self.layout.start(Group::Threat) + kind, threatened as i32);
                }
                let loose = (pieces & hanging).count();
                if loose > 0 {
                    tally.term(sign, self.layout.start(Group::Hanging) + kind, loose as i32);
                }
            }
        }
        let sign = if position.turn() == Colour::White { 1 } else { -1 };
        tally.term(sign, self.layout.start(Group::Tempo), 1);
    }

    /// The structure of the pieces that promote.
    #[inline(always)]
    fn runners(&self, colour: Colour, sign: i32, pieces: B, scene: &Scene<B>, tally: &mut impl Tally) {
        let Scene { occupied, runners, kings, .. } = scene;
        let (us, them) = (colour.index(), colour.other().index());
        let geometry = &self.geometry;
        for from in pieces.members() {
            let lane = &geometry.lanes[us][from];
            if !lane.support.meets(runners[us]) {
                tally.term(sign, self.layout.start(Group::Isolated), 1);
            }
            if lane.path.meets(runners[us]) {
                tally.term(sign, self.layout.start(Group::Doubled), 1);
            } else if !lane.guards.meets(runners[them]) && lane.steps != FAR {
                let steps = (lane.steps as usize).min(STEPS - 1);
                tally.term(sign, self.layout.start(Group::Passed) + steps, 1);
                if !lane.path.meets(*occupied) {
                    tally.term(sign, self.layout.start(Group::Free) + steps, 1);
                }
                for (group, kings) in [(Group::Escort, kings[us]), (Group::Chase, kings[them])] {
                    if let Some(steps) = geometry.nearest(kings, from) {
                        tally.term(sign, self.layout.start(group) + (steps as usize).min(STEPS - 1), 1);
                    }
                }
            }
        }
        let protected = (pieces & scene.closed[us]).count();
        tally.term(sign, self.layout.start(Group::Protected), protected as i32);
    }

    /// Without runners a small advantage rarely wins where there is a king to be mated.
    fn scale(&self, position: &Position<B>, value: i32) -> i32 {
        let strong = if value > 0 { Colour::White } else { Colour::Black };
        let mut balance = 0;
        for kind in 0..self.geometry.kinds {
            if self.values[kind] == ROYAL_VALUE {
                continue;
            }
            let count = has(position, strong, kind);
            if self.geometry.runner[kind] && count > 0 {
                return value;
            }
            balance += self.values[kind] * (count - has(position, strong.other(), kind));
        }
        let royal = self.values.contains(&ROYAL_VALUE);
        if royal && balance < 400 && position.score(Colour::White) + position.score(Colour::Black) == 0 {
            value / 4
        } else {
            value
        }
    }

    /// Against a bare king: drive it where it sees little, with the own king near.
    fn drive(&self, tables: &Tables<B>, position: &Position<B>) -> i32 {
        if !tables.has_royals() || self.hands {
            return 0;
        }
        for colour in Colour::BOTH {
            let lone = tables.royals(position, colour);
            if position.side(colour) != lone || lone.is_empty() || lone.is_many() {
                continue;
            }
            let kings = tables.royals(position, colour.other());
            let (Some(apart), false) =
                (self.geometry.nearest(kings, lone.first()), position.side(colour.other()) == kings)
            else {
                return 0;
            };
            let lone = Square(lone.first() as u8);
            let Some((_, kind)) = position.piece_at(lone) else { return 0 };
            let reach = self.geometry.reach[kind * self.geometry.squares + lone.index()] as i32;
            let apart = apart.min(16) as i32;
            let bonus = 200 - 2 * reach.min(128) - 8 * apart;
            return if colour == Colour::White { -bonus } else { bonus };
        }
        0
    }
}
