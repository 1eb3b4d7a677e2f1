//! What a variant's rules imply, in one place, for those who reason about games instead of playing them: search, exchanges,
//! proofs, solver, tables of endings, repetition. They ask here, and leave undone or refuse what the rules do not allow. A
//! mechanism that breaks one of these promises says so here and nowhere else.

use crate::atlas::Atlas;
use crate::board::Colour;
use crate::rules::Rules;
use crate::spec::{Condition, Goal, Law, Mate, NoMoves, Spec, Verdict};
use crate::state::State;

/// What can be taken for granted in every game of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traits {
    /// Mate is the only way to win: a winning move is a check, and the last one.
    pub only_mate_wins: bool,
    /// Games end without a check before it, in ways a search must look for everywhere.
    pub ends_unannounced: bool,
    /// Losing pieces is bad, so that an exchange can be judged by what they are worth.
    pub material_counts: bool,
    /// Who can capture must, so that nobody may leave an exchange.
    pub captures_are_duty: bool,
    /// Being allowed to pass would hardly ever help, so that a turn may be passed to see what is threatened, and hopeless
    /// lines may be cut off.
    pub passing_is_worse: bool,
    /// What stood before the last capture, exit or pawn move cannot stand again: repetition need not look further back.
    pub progress_is_final: bool,
    /// A position is what stands on the board, whose turn it is, and what has just happened: nothing is counted over a game.
    pub board_is_all: bool,
    /// All kinds that each kind can become, at once or over others.
    pub becomes: Vec<Vec<usize>>,
}

impl Traits {
    pub(crate) fn new(spec: &Spec, atlas: &Atlas) -> Traits {
        let goals = &spec.end.goals;
        let on_board = spec.end.on_board();
        // Where a side wins by having few pieces, or none.
        let gives_away = |goal: &Goal| {
            matches!(goal.condition, Condition::Fewer { .. } | Condition::Alone(_)) && goal.verdict != Verdict::Loses
        };
        let no_moves_wins =
            spec.end.no_moves == NoMoves::Win || spec.end.mate != Mate::Loses || goals.iter().any(gives_away);
        Traits {
            only_mate_wins: spec.has_royals()
                && !on_board
                && spec.end.no_moves == NoMoves::Draw
                && spec.end.mate == Mate::Loses,
            ends_unannounced: !spec.has_royals() || on_board,
            material_counts: !no_moves_wins && !spec.laws.contains(&Law::MustCapture),
            passing_is_worse: spec.has_royals() && !no_moves_wins && spec.laws.is_empty(),
            progress_is_final: !pawns_come_back(spec, atlas),
            captures_are_duty: spec.laws.contains(&Law::MustCapture),
            board_is_all: spec.end.checks().is_none(),
            becomes: (0..spec.pieces.len()).map(|kind| becomes(spec, kind)).collect(),
        }
    }
}

impl Traits {
    /// A kind that can become another and itself again; where there is none, promotions are for good.
    pub fn changes_back(&self) -> Option<usize> {
        self.becomes.iter().enumerate().find(|(kind, becomes)| becomes.contains(kind)).map(|(kind, _)| kind)
    }
}

impl Rules {
    /// The first of so many earlier states that could be this one: none from before the last capture, exit or pawn move,
    /// where those are for good.
    pub fn first_repeatable(&self, state: &State, earlier: usize) -> usize {
        if self.traits().progress_is_final { earlier.saturating_sub(state.halfmove() as usize) } else { 0 }
    }
}

/// Whether a pawn can go where it, or another, may come from again: not straight on towards the last rank.
fn pawns_come_back(spec: &Spec, atlas: &Atlas) -> bool {
    let board = spec.board;
    let pawns = (0..spec.pieces.len()).filter(|kind| spec.pieces[*kind].pawn);
    pawns.into_iter().any(|kind| {
        board.all().any(|from| {
            let rank = |square| board.rank_for(square, Colour::White);
            let ways = atlas.ways(Colour::White, kind, from).iter().filter(|way| way.effect.moves());
            ways.flat_map(|way| way.targets()).any(|to| rank(*to) <= rank(from))
        })
    })
}

fn becomes(spec: &Spec, kind: usize) -> Vec<usize> {
    let mut kinds = spec.pieces[kind].promotes_to.clone();
    let mut at = 0;
    while let Some(&next) = kinds.get(at) {
        for &other in &spec.pieces[next].promotes_to {
            if !kinds.contains(&other) {
                kinds.push(other);
            }
        }
        at += 1;
    }
    kinds
}
