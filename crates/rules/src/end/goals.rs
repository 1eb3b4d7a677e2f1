//! Whether a sentence of `[end]` is true of a position, and what follows.

use super::{Outcome, Reason};
use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::position::Position;
use crate::spec::{Condition, Goal, Spec, Squares, Verdict};
use crate::tables::Tables;

/// A sentence, compiled.
pub(super) struct GoalTable<B> {
    verdict: Verdict,
    holds: Holds<B>,
    /// The sides that may still answer, by [`Colour::index`].
    answered: [bool; 2],
}

enum Holds<B> {
    On { kinds: Vec<usize>, squares: [B; 2], safe: bool, held: bool },
    Checks(u8),
    Fewer { kinds: Vec<usize>, than: u32 },
    Alone(Vec<usize>),
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
        let turned = |squares: Squares, turns: bool| {
            let place = |square: usize| {
                let square = Square(square as u8);
                if turns { spec.board.flipped(square) } else { square }
            };
            squares.members().fold(B::EMPTY, |set, square| set | B::bit(place(square).index()))
        };
        let holds = match &goal.condition {
            Condition::On { kinds, squares, same_for_both, safe, held } => {
                let squares = [turned(*squares, false), turned(*squares, !same_for_both)];
                Holds::On { kinds: named(kinds), squares, safe: *safe, held: *held }
            }
            Condition::Checks(count) => Holds::Checks(*count),
            Condition::Fewer { kinds, than } => Holds::Fewer { kinds: named(kinds), than: *than as u32 },
            Condition::Alone(kinds) => Holds::Alone(named(kinds)),
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
            Holds::On { kinds, squares, safe, .. } => {
                let there = squares[side.index()] & position.side(side) & of(kinds);
                let attacked =
                    |square: &usize| self.attacked(position, *square, side.other(), position.occupied(), B::EMPTY);
                !there.is_empty() && (!safe || !there.members().all(|square| attacked(&square)))
            }
            Holds::Checks(count) => position.checks[side.index()] >= *count,
            Holds::Fewer { kinds, than } => (position.side(side) & of(kinds)).count() < *than,
            Holds::Alone(kinds) => (position.side(side) & !of(kinds)).is_empty(),
        }
    }

    /// What follows from a sentence that is true of a side; nothing while the other side may still answer.
    fn follows(&self, goal: &GoalTable<B>, position: &Position<B>, side: Colour) -> Option<Outcome> {
        let reason = match &goal.holds {
            Holds::On { .. } => Reason::Goal,
            Holds::Checks(count) => Reason::Checks(*count),
            Holds::Fewer { .. } if goal.verdict == Verdict::Wins => Reason::Rid,
            Holds::Fewer { .. } => Reason::Lost,
            Holds::Alone(_) => Reason::Bare,
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
