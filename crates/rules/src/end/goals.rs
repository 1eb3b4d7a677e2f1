//! Whether a sentence of `[end]` is true of a position, and what follows.

use super::{Outcome, Reason};
use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::castling::castle_bit;
use crate::position::Position;
use crate::spec::{Condition, Goal, Measure, Spec, Squares, Verdict};
use crate::tables::Tables;

/// A sentence, compiled.
pub(super) struct GoalTable<B> {
    verdict: Verdict,
    holds: Holds<B>,
    /// The sides that may still answer, by [`Colour::index`].
    answered: [bool; 2],
}

enum Holds<B> {
    On {
        kinds: Vec<usize>,
        squares: [B; 2],
        safe: bool,
        held: bool,
        with: Option<(u32, u32)>,
    },
    Checks(u8),
    /// One of these bits, by side.
    Castled([u8; 2]),
    Fewer {
        kinds: Vec<usize>,
        than: u32,
        /// So many of each of these kinds the other side must have.
        against: Vec<(usize, u32)>,
    },
    Alone(Vec<usize>),
    /// One of these sets is full of its pieces.
    Lined {
        kinds: Vec<usize>,
        count: u8,
        lines: Vec<B>,
    },
    Joining {
        kinds: Vec<usize>,
        ends: [[B; 2]; 2],
        near: Vec<B>,
    },
    AllJoined {
        kinds: Vec<usize>,
        near: Vec<B>,
    },
    Full {
        by: Option<Measure>,
        squares: u32,
    },
    Points(u32),
}

/// The squares beside each square, on the slant, too.
fn neighbours<B: Bits>(board: Board) -> Vec<B> {
    let around = |square: Square| {
        let (file, rank) = (board.file(square), board.rank(square));
        let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|step| *step != (0, 0));
        let near = steps.filter_map(|(dx, dy)| board.at(file + dx, rank + dy));
        near.fold(B::EMPTY, |set, square| set | B::bit(square.index()))
    };
    board.all().map(around).collect()
}

/// Every set of squares that has the shape of some others, moved over the board; those that stick out are left out.
fn placed<B: Bits>(board: Board, shape: &[(i32, i32)]) -> Vec<B> {
    let at = |square: Square| {
        let (file, rank) = (board.file(square), board.rank(square));
        let mut squares = shape.iter().map(|(dx, dy)| board.at(file + dx, rank + dy));
        squares.try_fold(B::EMPTY, |set, square| Some(set | B::bit(square?.index())))
    };
    board.all().filter_map(at).collect()
}

/// All of a set that can be reached from a part of it, step by step.
fn flood<B: Bits>(near: &[B], set: B, from: B) -> B {
    let (mut reached, mut fresh) = (from & set, from & set);
    while !fresh.is_empty() {
        let around = fresh.members().fold(B::EMPTY, |around, square| around | near[square]);
        fresh = around & set & !reached;
        reached |= fresh;
    }
    reached
}

/// The bits of some ways to castle, as in castling rights, by side.
pub(super) fn castle_bits(spec: &Spec, named: impl Fn(char) -> bool) -> [u8; 2] {
    Colour::BOTH.map(|side| {
        let ways = spec.castling.iter().enumerate().filter(|(_, castle)| named(castle.letter));
        ways.fold(0, |bits, (index, _)| bits | castle_bit(side, index))
    })
}

impl<B: Bits> GoalTable<B> {
    /// All sentences of a variant, in the order they are asked.
    pub fn all(spec: &Spec) -> Vec<GoalTable<B>> {
        let mut goals: Vec<&Goal> = spec.end.goals.iter().collect();
        goals.sort_by_key(|goal| goal.verdict);
        goals.into_iter().map(|goal| GoalTable::new(spec, goal)).collect()
    }

    fn new(spec: &Spec, goal: &Goal) -> GoalTable<B> {
        let every = || (0..spec.pieces.len()).collect::<Vec<_>>();
        let named = |kinds: &[usize]| if kinds.is_empty() { every() } else { kinds.to_vec() };
        let holds = match &goal.condition {
            Condition::On { kinds, squares, same_for_both, safe, held, with } => {
                let with = with.map(|(pieces, points)| (pieces as u32, points as u32));
                let black = if *same_for_both { Colour::White } else { Colour::Black };
                let squares = [spec.squares_for(*squares, Colour::White), spec.squares_for(*squares, black)];
                Holds::On { kinds: named(kinds), squares, safe: *safe, held: *held, with }
            }
            Condition::Checks(count) => Holds::Checks(*count),
            Condition::Castled(letters) => {
                let named = |letter: char| letters.is_empty() || letters.contains(&letter);
                Holds::Castled(castle_bits(spec, named))
            }
            Condition::Fewer { kinds, than, against } => {
                let count = |kind: usize| against.iter().filter(|it| **it == kind).count() as u32;
                let mut each: Vec<(usize, u32)> = against.iter().map(|kind| (*kind, count(*kind))).collect();
                each.dedup();
                Holds::Fewer { kinds: named(kinds), than: *than as u32, against: each }
            }
            Condition::Alone(kinds) => Holds::Alone(named(kinds)),
            Condition::Row { kinds, count } => {
                let line = |(dx, dy): (i32, i32)| -> Vec<B> {
                    placed(spec.board, &(0..*count as i32).map(|at| (at * dx, at * dy)).collect::<Vec<_>>())
                };
                let lines = [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().flat_map(line).collect();
                Holds::Lined { kinds: named(kinds), count: *count, lines }
            }
            Condition::Block { kinds, count } => {
                let side = 0..*count as i32;
                let shape: Vec<(i32, i32)> = side.clone().flat_map(|dx| side.clone().map(move |dy| (dx, dy))).collect();
                Holds::Lined { kinds: named(kinds), count: *count, lines: placed(spec.board, &shape) }
            }
            Condition::Joining { kinds, from, to, same_for_both } => {
                let of = |squares: Squares| {
                    let black = if *same_for_both { Colour::White } else { Colour::Black };
                    [spec.squares_for(squares, Colour::White), spec.squares_for(squares, black)]
                };
                let ([from, other_from], [to, other_to]) = (of(*from), of(*to));
                let ends = [[from, to], [other_from, other_to]];
                Holds::Joining { kinds: named(kinds), ends, near: neighbours(spec.board) }
            }
            Condition::AllJoined(kinds) => Holds::AllJoined { kinds: named(kinds), near: neighbours(spec.board) },
            Condition::Full { by } => Holds::Full { by: *by, squares: spec.board.squares() as u32 },
            Condition::Points(points) => Holds::Points(*points as u32),
        };
        GoalTable { verdict: goal.verdict, holds, answered: goal.answered }
    }
}

impl<B: Bits> Tables<B> {
    /// How a sentence has ended the game; of two that are true the first counts: the mover's before the other side's, losses
    /// before wins before draws.
    #[inline]
    pub(super) fn end_by_goal(&self, position: &Position<B>) -> Option<Outcome> {
        let mover = position.turn.other();
        [mover, position.turn].into_iter().find_map(|side| {
            self.ends.goals.iter().find_map(|goal| {
                if self.is_true(goal, position, side) { self.follows(goal, position, side) } else { None }
            })
        })
    }

    /// Whether a sentence is true of a side.
    #[inline]
    fn is_true(&self, goal: &GoalTable<B>, position: &Position<B>, side: Colour) -> bool {
        let of = |kinds: &[usize]| kinds.iter().fold(B::EMPTY, |set, kind| set | position.kinds[*kind]);
        match &goal.holds {
            Holds::On { held: true, .. } if position.turn != side => false,
            Holds::On { kinds, squares, safe, with, .. } => {
                let there = squares[side.index()] & position.side(side) & of(kinds);
                let attacked = |square: &usize| self.attacks_piece(position, *square, side);
                let company = |square: &usize| {
                    let others = squares[side.index()] & position.side(side) & !B::bit(*square);
                    with.is_none_or(|(pieces, points)| {
                        others.count() >= pieces
                            && (points == 0
                                || self.points_on(position, side, others) + self.points_held(position, side) >= points)
                    })
                };
                !there.is_empty()
                    && (with.is_none() || there.members().any(|square| company(&square)))
                    && (!safe || !there.members().all(|square| attacked(&square)))
            }
            Holds::Castled(bits) => position.castled & bits[side.index()] != 0,
            Holds::Checks(count) => position.checks[side.index()] >= *count,
            Holds::Fewer { kinds, than, against } => {
                let held: u32 = kinds.iter().map(|kind| position.hand(side, *kind)).sum();
                let other = side.other();
                let has = |kind: usize| position.pieces(other, kind).count() + position.hand(other, kind);
                (position.side(side) & of(kinds)).count() + held < *than
                    && against.iter().all(|(kind, count)| has(*kind) >= *count)
            }
            Holds::Lined { kinds, lines, .. } => {
                let own = position.side(side) & of(kinds);
                lines.iter().any(|line| (*line & !own).is_empty())
            }
            Holds::Joining { kinds, ends, near } => {
                let [from, to] = ends[side.index()];
                flood(near, position.side(side) & of(kinds), from).meets(to)
            }
            Holds::AllJoined { kinds, near } => {
                let own = position.side(side) & of(kinds);
                !own.is_empty() && flood(near, own, B::bit(own.first())) == own
            }
            Holds::Full { by, squares } => {
                let measured = |by, side| self.measured(by, position, side);
                position.occupied().count() == *squares
                    && by.is_none_or(|by| measured(by, side) >= measured(by, side.other()))
            }
            Holds::Points(points) => {
                self.points_on(position, side, B::ALL) + self.points_held(position, side) >= *points
            }
            Holds::Alone(kinds) => {
                let held = |kind: usize| !kinds.contains(&kind) && position.hand(side, kind) > 0;
                (position.side(side) & !of(kinds)).is_empty() && !(self.hands.used && (0..self.kind_count).any(held))
            }
        }
    }

    /// What the pieces of a side on some squares count.
    fn points_on(&self, position: &Position<B>, side: Colour, squares: B) -> u32 {
        let points = &self.ends.points[side.index()];
        points.iter().enumerate().map(|(kind, points)| (position.pieces(side, kind) & squares).count() * points).sum()
    }

    /// What the pieces that a side holds count.
    fn points_held(&self, position: &Position<B>, side: Colour) -> u32 {
        let points = &self.ends.points[side.index()];
        points.iter().enumerate().map(|(kind, points)| position.hand(side, kind) * points).sum()
    }

    /// How much a side has on the board.
    fn measured(&self, by: Measure, position: &Position<B>, side: Colour) -> u32 {
        match by {
            Measure::Pieces => position.side(side).count(),
            Measure::Points => self.points_on(position, side, B::ALL),
        }
    }

    /// What follows from a sentence that is true of a side; nothing while the other side may still answer.
    fn follows(&self, goal: &GoalTable<B>, position: &Position<B>, side: Colour) -> Option<Outcome> {
        let reason = match &goal.holds {
            Holds::On { .. } => Reason::Goal,
            Holds::Checks(count) => Reason::Checks(*count),
            Holds::Castled(_) => Reason::Castled,
            Holds::Fewer { .. } if goal.verdict == Verdict::Wins => Reason::Rid,
            Holds::Fewer { .. } => Reason::Lost,
            Holds::Alone(_) => Reason::Bare,
            Holds::Lined { count, .. } => Reason::Row(*count),
            Holds::Joining { .. } | Holds::AllJoined { .. } => Reason::Joined,
            Holds::Full { by, .. } => {
                let even = |by| self.measured(by, position, side) == self.measured(by, position, side.other());
                if by.is_some_and(even) {
                    return Some(Outcome::drawn(Reason::Full));
                }
                Reason::Full
            }
            Holds::Points(points) => Reason::Points(*points as u16),
        };
        let winner = match goal.verdict {
            Verdict::Wins => side,
            Verdict::Loses => side.other(),
            Verdict::Draws => return Some(Outcome::drawn(reason)),
        };
        // Who was first has won already, unless the other may answer: then both are there.
        if goal.answered != [false; 2] && self.is_true(goal, position, side.other()) {
            return Some(Outcome::drawn(reason));
        }
        let answers = winner.other();
        if goal.answered[answers.index()]
            && position.turn == answers
            && self.can_make_true(goal, position, side.other())
        {
            return None;
        }
        Some(Outcome { winner: Some(winner), reason })
    }

    /// Whether the side to move has a legal move after which a sentence is true of a side.
    #[cold]
    fn can_make_true(&self, goal: &GoalTable<B>, position: &Position<B>, side: Colour) -> bool {
        self.safe_list(position).into_iter().any(|action| self.is_true(goal, &self.play(position, action), side))
    }
}
