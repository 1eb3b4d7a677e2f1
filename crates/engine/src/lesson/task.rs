//! What lessons ask for, which moves do it, and what of it is new to somebody who knows chess.

use heterodox_messages::Message;
use heterodox_rules::betza;
use heterodox_rules::spec::{Law, PieceSpec};
use heterodox_rules::{Act, Colour, Move, Rules, State, Tag, Turn};

/// With more replies than this it is not looked whether all of them lose.
const FEW_REPLIES: usize = 3;

/// How the pieces of chess move; the last is the pawn.
const KNOWN: [&str; 6] = ["K", "Q", "R", "B", "N", "mfW cfF imfnD"];

/// What is to be done with one move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Task {
    /// To take something with a piece of this kind.
    Take {
        /// Its number.
        kind: usize,
    },
    /// To go where only a portal leads.
    Portal,
    /// To shoot.
    Shoot,
    /// To leave the board.
    Leave,
    /// To put a piece from the hand onto the board.
    Drop {
        /// So that it gives check.
        check: bool,
    },
    /// To let a piece in hand step in.
    StepIn,
    /// To take because that is a duty.
    MustTake,
    /// To castle.
    Castle,
    /// To take in passing.
    EnPassant,
    /// To promote.
    Promote,
    /// To win at once; the word is that of the reason.
    Win(&'static str),
}

impl Task {
    /// In a sentence.
    pub fn message(&self, rules: &Rules) -> Message {
        super::sentence(rules, self)
    }

    /// The word for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Task::Take { .. } => "take",
            Task::Portal => "portal",
            Task::Shoot => "shoot",
            Task::Leave => "leave",
            Task::Drop { .. } => "drop",
            Task::StepIn => "step-in",
            Task::MustTake => "must-take",
            Task::Castle => "castle",
            Task::EnPassant => "en-passant",
            Task::Promote => "promote",
            Task::Win(_) => "win",
        }
    }

    /// Pieces, rules, winning: the order of teaching.
    pub(super) fn sort(&self) -> u8 {
        match self {
            Task::Take { .. } => 0,
            Task::Win(_) => 2,
            _ => 1,
        }
    }

    /// Whether somebody who knows chess does not know it.
    pub(super) fn is_new(&self, rules: &Rules, kind: usize) -> bool {
        match self {
            Task::Take { .. } => is_new_kind(&rules.spec().pieces[kind]),
            Task::EnPassant => rules.spec().portal.is_some(),
            Task::Castle | Task::Promote => false,
            Task::Win(reason) => !matches!(*reason, "checkmate"),
            _ => true,
        }
    }

    /// What is more worth teaching comes first.
    pub(super) fn rank(&self, rules: &Rules, kind: usize) -> (bool, u8, usize) {
        let order = match self {
            Task::Take { .. } => 0,
            Task::Portal | Task::Shoot | Task::Leave | Task::Drop { .. } => 1,
            Task::StepIn | Task::MustTake => 2,
            Task::Win(_) => 3,
            Task::Promote => 4,
            Task::Castle => 5,
            Task::EnPassant => 6,
        };
        let is_new = self.is_new(rules, kind);
        // How a piece of chess takes is the last thing to be told.
        (!is_new, if is_new || order > 0 { order } else { u8::MAX }, kind)
    }

    /// The legal moves that do it.
    pub fn answers(&self, rules: &Rules, state: &State) -> Vec<Move> {
        let moves = rules.moves(state);
        let mover = state.to_move();
        let with = |wanted: &dyn Fn(Move) -> bool| moves.iter().copied().filter(|it| wanted(*it)).collect::<Vec<_>>();
        match self {
            Task::Take { kind } => {
                with(&|it| it.kind() == *kind && it.act() == Act::Go && rules.captured(state, it).is_some())
            }
            Task::Portal => {
                let all = rules.actions(state);
                all.into_iter().filter(|it| it.tags.contains(&Tag::MirrorOnly)).map(|it| it.action).collect()
            }
            Task::Shoot => with(&|it| it.act() == Act::Shoot),
            Task::Leave => with(&|it| it.act() == Act::Exit),
            Task::Drop { check } => {
                with(&|it| it.drops() && (!check || rules.in_check(&rules.play_unchecked(state, it))))
            }
            Task::StepIn => with(&|it| it.gate().is_some()),
            Task::MustTake if is_duty(rules) && moves.iter().all(|it| rules.captured(state, *it).is_some()) => moves,
            Task::MustTake => Vec::new(),
            Task::Castle => with(&|it| it.castles()),
            Task::EnPassant => with(&|it| it.act() == Act::Passing),
            Task::Promote => with(&|it| it.promotion().is_some()),
            Task::Win(_) => with(&|it| win(rules, &rules.play_unchecked(state, it), mover).is_some()),
        }
    }
}

/// Whether capturing is a duty.
pub(super) fn is_duty(rules: &Rules) -> bool {
    rules.spec().laws.iter().any(|law| matches!(law, Law::MustCapture | Law::MustCaptureMost))
}

/// How a side has won in a position after its move: at once, or with whatever the other side answers.
pub(super) fn win(rules: &Rules, after: &State, side: Colour) -> Option<&'static str> {
    match rules.turn(after) {
        Turn::Over(outcome) => (outcome.winner == Some(side)).then(|| outcome.reason.word()),
        Turn::Act(other) if other != side => {
            let replies = rules.moves(after);
            let mut how = None;
            for reply in (replies.len() <= FEW_REPLIES).then_some(replies)? {
                match rules.turn(&rules.play_unchecked(after, reply)) {
                    Turn::Over(outcome) if outcome.winner == Some(side) => how = Some(outcome.reason.word()),
                    _ => return None,
                }
            }
            how
        }
        _ => None,
    }
}

/// Whether a piece moves and takes like none of chess. What it does through portals, and its shots, have tasks of their own.
fn is_new_kind(piece: &PieceSpec) -> bool {
    let plain = |it: &PieceSpec| {
        let moves = &it.moves;
        let known = KNOWN.iter().any(|text| betza::parse(text).is_ok_and(|terms| terms == *moves));
        known && it.places.is_empty() && it.first_moves.is_empty()
    };
    !Colour::BOTH.iter().all(|side| plain(piece.of(*side)))
}
