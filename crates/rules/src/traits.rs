//! What a variant's rules imply, in one place, for those who reason about games instead of playing them: search, exchanges,
//! proofs, solver, tables of endings, repetition. They ask here, and leave undone or refuse what the rules do not allow. A
//! mechanism that breaks one of these promises says so here and nowhere else.

use crate::atlas::Atlas;
use crate::board::{Colour, Square};
use crate::rules::Rules;
use crate::spec::{Condition, Goal, Law, Mate, NoMoves, Progress, Repeated, Spec, Verdict};
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
    /// What stood before the last capture, exit or pawn move cannot stand again, and the counter of quiet moves says how long
    /// ago that was: repetition need not look further back. (While moves are counted, that counter stands still.)
    pub progress_is_final: bool,
    /// A position is what stands on the board, whose turn it is, and what has just happened: nothing is counted over a game.
    pub board_is_all: bool,
    /// A position that comes back can only be a draw.
    pub repetition_draws: bool,
    /// Moves are counted, and too many of them are a draw.
    pub counts_moves: bool,
    /// Whatever can be taken in passing has gone two squares straight ahead: the square passed over tells the whole step.
    pub steps_go_ahead: bool,
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
        let captures_are_duty = spec.laws.iter().any(|law| matches!(law, Law::MustCapture | Law::MustCaptureMost));
        let remembers_nothing =
            spec.end.mates.is_empty() && spec.draws.means == Repeated::Draw && !spec.draws.perpetual;
        // Who must do something, or may not give check, would often rather do nothing.
        let hampers = |law: &Law| law.is_duty() || *law == Law::NeverCheck;
        let becomes: Vec<Vec<usize>> = (0..spec.pieces.len()).map(|kind| becomes(spec, kind)).collect();
        Traits {
            only_mate_wins: spec.has_royals()
                && !on_board
                && remembers_nothing
                && spec.end.no_moves == NoMoves::Draw
                && spec.end.mate == Mate::Loses,
            ends_unannounced: !spec.has_royals() || on_board,
            material_counts: !no_moves_wins && !captures_are_duty,
            passing_is_worse: spec.has_royals() && !no_moves_wins && !spec.laws.iter().any(hampers),
            progress_is_final: !spec.hand.used && !spec.counting.is_used() && !pawns_come_back(spec, atlas, &becomes),
            captures_are_duty,
            board_is_all: spec.end.checks().is_none()
                && !spec.castling.iter().any(|castle| spec.end.castling_decides(castle.letter))
                && !spec.hand.used
                && !spec.counting.is_used()
                && !spec.castling.iter().any(|castle| castle.free)
                && !spec.names_unmoved()
                && spec.draws.promotion_claim.is_empty()
                && remembers_nothing,
            repetition_draws: spec.draws.means == Repeated::Draw && !spec.draws.perpetual,
            counts_moves: spec.counting.is_used(),
            steps_go_ahead: !steps_otherwise(spec, atlas),
            becomes,
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

/// Whether a piece whose moves set the counter back can come back to where it was: by going back, or by being another piece
/// for a while.
fn pawns_come_back(spec: &Spec, atlas: &Atlas, becomes: &[Vec<usize>]) -> bool {
    let board = spec.board;
    let all = (0..spec.pieces.len()).flat_map(|kind| Colour::BOTH.map(|colour| (colour, kind)));
    all.filter(|(colour, kind)| spec.piece(*colour, *kind).progress != Progress::No).any(|(colour, kind)| {
        let aside = spec.piece(colour, kind).progress == Progress::Every;
        becomes[kind].contains(&kind)
            || board.all().any(|from| {
                let rank = |square| board.rank_for(square, colour);
                let back = |to: &Square| rank(*to) < rank(from) || (aside && rank(*to) == rank(from));
                let ways = atlas.ways(colour, kind, from).iter().filter(|way| way.effect.moves());
                ways.flat_map(|way| way.targets()).any(back)
            })
    })
}

/// Whether a step that can be taken in passing goes otherwise than two squares straight ahead.
fn steps_otherwise(spec: &Spec, atlas: &Atlas) -> bool {
    let (board, kinds) = (spec.board, 0..spec.pieces.len());
    kinds.flat_map(|kind| Colour::BOTH.map(|colour| (colour, kind))).any(|(colour, kind)| {
        board.all().any(|from| {
            let steps = atlas.ways(colour, kind, from).iter().filter(|way| way.double);
            let ahead = board.at(board.file(from), board.rank(from) + if colour == Colour::White { 2 } else { -2 });
            steps.flat_map(|way| way.targets()).any(|to| Some(*to) != ahead)
        })
    })
}

fn becomes(spec: &Spec, kind: usize) -> Vec<usize> {
    let from = |kind: usize| Colour::BOTH.into_iter().flat_map(move |colour| &spec.piece(colour, kind).promotes_to);
    let mut kinds: Vec<usize> = Vec::new();
    let add = |kinds: &mut Vec<usize>, kind: usize| {
        let new: Vec<usize> = from(kind).copied().filter(|other| !kinds.contains(other)).collect();
        new.into_iter().for_each(|other| {
            if !kinds.contains(&other) {
                kinds.push(other)
            }
        });
    };
    add(&mut kinds, kind);
    let mut at = 0;
    while let Some(&next) = kinds.get(at) {
        add(&mut kinds, next);
        at += 1;
    }
    kinds
}
