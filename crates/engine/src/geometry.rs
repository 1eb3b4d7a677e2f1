//! What the board and the ways of the pieces say before any game is played: how mobile
//! a kind is, how far a square is from promotion or the exit, which enemies could still
//! stop a runner, how many king's steps apart two squares are. Read once from the tables
//! of a variant; every number here follows from its rules, none from its name.

use heterodox_rules::bits::Bits;
use heterodox_rules::{Colour, Rules, Square, Tables};

/// A distance that nothing can walk.
pub(crate) const FAR: u8 = u8::MAX;

/// How densely the sample boards are filled, in 256ths, and how many there are.
const DENSITY: u64 = 80;
const SAMPLES: usize = 48;

/// The geometry of a variant.
pub(crate) struct Geometry<B> {
    pub kinds: usize,
    pub squares: usize,
    /// Kinds that promote: they are the pawns of the game.
    pub runner: Vec<bool>,
    /// For every colour and square, what a runner there has before it.
    pub lanes: [Vec<Lane<B>>; 2],
    /// A king's square and its surroundings, by square.
    pub zone: Vec<B>,
    /// King's steps from square to square.
    pub steps: Vec<u8>,
    /// Moves to leave an empty board from a square, by colour, kind and square.
    pub to_exit: [Vec<u8>; 2],
    /// Squares a kind reaches on average boards, by kind and square (White's), in 16ths.
    pub reach: Vec<u32>,
    /// The same on an empty board, the most of any square.
    pub most: Vec<u32>,
    /// The average of `reach` over the squares a kind can stand on.
    pub activity: Vec<u32>,
}

/// What a runner has before it.
#[derive(Clone, Copy)]
pub(crate) struct Lane<B> {
    /// The squares it will walk over.
    pub path: B,
    /// Where enemy runners stop it: on its path or taking onto it.
    pub guards: B,
    /// From where own runners protect it, now or after walking.
    pub support: B,
    /// Moves to promotion, double steps not counted.
    pub steps: u8,
}

impl<B: Bits> Geometry<B> {
    pub fn new(tables: &Tables<B>) -> Geometry<B> {
        let (kinds, squares) = (tables.kind_count(), tables.board().squares());
        let runner: Vec<bool> = (0..kinds)
            .map(|kind| Colour::BOTH.iter().any(|&side| !tables.promotes_to(side, kind).is_empty()))
            .collect();
        let boards = sample_boards::<B>(squares);
        let mut reach = vec![0; kinds * squares];
        let mut most = vec![0; kinds];
        for kind in 0..kinds {
            for from in 0..squares {
                let seen = |occupied: B| {
                    let occupied = occupied & !B::bit(from);
                    let takes = tables.strikes(Colour::White, kind, from, occupied).count();
                    let goes = tables.steps(Colour::White, kind, from, occupied).count();
                    let shots = tables.shots(Colour::White, kind, from, occupied).count();
                    // A shot risks nothing: it is worth more than a capture by moving.
                    16 * (takes + goes) / 2 + 12 * shots
                };
                reach[kind * squares + from] = boards.iter().map(|&board| seen(board)).sum::<u32>() / SAMPLES as u32;
                let empty = tables.strikes(Colour::White, kind, from, B::EMPTY)
                    | tables.steps(Colour::White, kind, from, B::EMPTY)
                    | tables.shots(Colour::White, kind, from, B::EMPTY);
                most[kind] = empty.count().max(most[kind]);
            }
        }
        let activity = (0..kinds)
            .map(|kind| {
                let stands = tables.stands(Colour::White, kind);
                let all: Vec<u32> = stands.members().map(|square| reach[kind * squares + square]).collect();
                all.iter().sum::<u32>() / all.len().max(1) as u32
            })
            .collect();
        let steps = king_steps(tables, squares);
        let zone = (0..squares)
            .map(|from| {
                let royals = (0..kinds).filter(|kind| tables.is_royal(*kind));
                royals.fold(B::EMPTY, |zone, king| {
                    zone | tables.strikes(Colour::White, king, from, B::EMPTY) | B::bit(from)
                })
            })
            .collect();
        Geometry {
            kinds,
            squares,
            lanes: Colour::BOTH.map(|colour| lanes(tables, &runner, colour, squares)),
            to_exit: Colour::BOTH.map(|colour| to_exit(tables, colour, kinds, squares)),
            runner,
            zone,
            steps,
            reach,
            most,
            activity,
        }
    }

    /// The squares of kings and their surroundings.
    #[inline(always)]
    pub fn around(&self, kings: B) -> B {
        if kings.is_empty() {
            return B::EMPTY;
        }
        // Almost always there is one.
        if kings.is_many() { self.around_many(kings) } else { self.zone[kings.first()] }
    }

    #[cold]
    fn around_many(&self, kings: B) -> B {
        kings.members().fold(B::EMPTY, |zone, king| zone | self.zone[king])
    }

    /// King's steps to a square from the nearest of some kings.
    #[inline(always)]
    pub fn nearest(&self, kings: B, square: usize) -> Option<u8> {
        if kings.is_empty() {
            return None;
        }
        let many = kings.is_many();
        Some(if many { self.nearest_of_many(kings, square) } else { self.steps[kings.first() * self.squares + square] })
    }

    #[cold]
    fn nearest_of_many(&self, kings: B, square: usize) -> u8 {
        kings.members().map(|king| self.steps[king * self.squares + square]).min().unwrap_or(FAR)
    }

    /// A number that changes when the board, the pieces or their ways do.
    pub fn fingerprint(&self, rules: &Rules, tables: &Tables<B>) -> u64 {
        let mut print = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |value: u64| print = (print ^ value).wrapping_mul(0x0100_0000_01b3);
        add(rules.board().width as u64);
        add(rules.board().height as u64);
        for kind in rules.spec().by_letter() {
            add(rules.spec().pieces[kind].letter as u64);
            add(self.runner[kind] as u64);
            for from in 0..self.squares {
                for set in [
                    tables.strikes(Colour::White, kind, from, B::EMPTY),
                    tables.steps(Colour::White, kind, from, B::EMPTY),
                    tables.shots(Colour::White, kind, from, B::EMPTY),
                ] {
                    add(set.count() as u64);
                    set.members().for_each(|to| add(to as u64));
                }
                add(self.to_exit[0][kind * self.squares + from] as u64);
            }
        }
        print
    }
}

/// Boards filled at random, the same every time.
fn sample_boards<B: Bits>(squares: usize) -> Vec<B> {
    let mut seed = 0x5eed_u64;
    let mut roll = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 56
    };
    (0..SAMPLES)
        .map(|_| (0..squares).filter(|_| roll() < DENSITY).fold(B::EMPTY, |board, square| board | B::bit(square)))
        .collect()
}

/// King's steps between all squares, around seams where the board has them.
fn king_steps<B: Bits>(tables: &Tables<B>, squares: usize) -> Vec<u8> {
    let mut steps = vec![FAR; squares * squares];
    let royals: Vec<usize> = (0..tables.kind_count()).filter(|kind| tables.is_royal(*kind)).collect();
    if royals.is_empty() {
        return steps;
    }
    let step = |square: usize| {
        royals.iter().fold(B::EMPTY, |set, &king| set | tables.steps(Colour::White, king, square, B::EMPTY))
    };
    for from in 0..squares {
        walk(squares, from, step, |to, distance| {
            steps[from * squares + to] = distance;
        });
    }
    steps
}

/// Tells how many moves away every square is.
fn walk<B: Bits>(squares: usize, from: usize, next: impl Fn(usize) -> B, mut tell: impl FnMut(usize, u8)) {
    let (mut seen, mut edge, mut distance) = (B::bit(from), B::bit(from), 0);
    while !edge.is_empty() && distance < FAR - 1 && (distance as usize) <= squares {
        let mut ahead = B::EMPTY;
        for square in edge.members() {
            tell(square, distance);
            ahead |= next(square);
        }
        edge = ahead & !seen;
        seen |= ahead;
        distance += 1;
    }
}

fn lanes<B: Bits>(tables: &Tables<B>, runner: &[bool], colour: Colour, squares: usize) -> Vec<Lane<B>> {
    let runners = || runner.iter().enumerate().filter(|(_, runs)| **runs).map(|(kind, _)| kind);
    let board = tables.board();
    (0..squares)
        .map(|from| {
            let mut lane = Lane { path: B::EMPTY, guards: B::EMPTY, support: B::EMPTY, steps: FAR };
            for kind in runners() {
                let zone = tables.zone(colour, kind);
                // Double steps reach nothing that single ones do not.
                let next = |square: usize| tables.steps(colour, kind, square, B::EMPTY);
                walk(squares, from, next, |square, _| {
                    if square != from {
                        lane.path |= B::bit(square);
                    }
                });
                let ranks = |square: usize| board.rank_for(Square(square as u8), colour);
                if let Some(goal) = (lane.path & zone).members().map(ranks).min() {
                    lane.steps = lane.steps.min((goal - ranks(from)).max(1) as u8);
                }
            }
            let walked = lane.path | B::bit(from);
            for kind in runners() {
                for square in 0..squares {
                    if tables.strikes(colour.other(), kind, square, B::EMPTY).meets(walked) {
                        lane.guards |= B::bit(square);
                    }
                    // Who takes onto this square, and who may walk to where it does.
                    let mut later = B::bit(square);
                    walk(squares, square, |at| tables.steps(colour, kind, at, B::EMPTY), |at, _| later |= B::bit(at));
                    if later.members().any(|at| tables.strikes(colour, kind, at, B::EMPTY).has(from)) {
                        lane.support |= B::bit(square);
                    }
                }
            }
            lane.guards |= lane.path;
            lane
        })
        .collect()
}

/// Moves to leave an empty board, by kind and square.
fn to_exit<B: Bits>(tables: &Tables<B>, colour: Colour, kinds: usize, squares: usize) -> Vec<u8> {
    let mut all = vec![FAR; kinds * squares];
    for kind in 0..kinds {
        if (0..squares).all(|from| tables.exits(colour, kind, from).is_empty()) {
            continue;
        }
        for from in 0..squares {
            let next = |square: usize| tables.steps(colour, kind, square, B::EMPTY);
            walk(squares, from, next, |square, distance| {
                if !tables.exits(colour, kind, square).is_empty() {
                    let nearest = &mut all[kind * squares + from];
                    *nearest = (*nearest).min(distance);
                }
            });
        }
    }
    all
}
