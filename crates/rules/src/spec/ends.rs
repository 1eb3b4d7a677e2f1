//! What variant files say of how games end: the data, reading it, its place in the identity of the rules,
//! and what the page of a variant and a comparison of two tell of it. `end` judges games by it.

use heterodox_messages::{Message, say};

use super::draft::Value;
use super::error::Problem;
use super::identity::Lines;
use super::validate::Validator;
use super::{DeadRule, PieceSpec, Spec};

/// When a game is drawn; 0 switches a rule off.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draws {
    /// The occurrence of a position that ends the game.
    pub repetition: u16,
    /// The occurrence that lets the side to move claim a draw.
    pub repetition_claim: u16,
    /// Moves of both sides without capture or pawn move that end the game.
    pub quiet_moves: u16,
    /// The same for a claim.
    pub quiet_moves_claim: u16,
    /// Material with which nobody can win.
    pub dead: Vec<DeadRule>,
}

/// What it means to have no legal move (and, with a king, no check).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NoMoves {
    /// A draw.
    #[default]
    Draw,
    /// The side without a move loses.
    Loss,
    /// The side without a move wins.
    Win,
    /// The higher score wins.
    Score,
}

/// When a game ends other than by mate or draw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct End {
    /// The side to move has no move.
    pub no_moves: NoMoves,
    /// The game ends when a side has no piece on the board; the others score what stands.
    pub eliminated: bool,
    /// So many pieces over the edge win at once; 0 switches it off.
    pub score_goal: u8,
}

impl Draws {
    /// The occurrence of a position that makes a draw, claimed or not; 0 for none.
    pub fn first_repetition(&self) -> u16 {
        if self.repetition_claim > 0 { self.repetition_claim } else { self.repetition }
    }

    /// The moves of both sides without capture or pawn move that make a draw, claimed or not; 0 for none.
    pub fn first_quiet_moves(&self) -> u16 {
        if self.quiet_moves_claim > 0 { self.quiet_moves_claim } else { self.quiet_moves }
    }
}

impl NoMoves {
    const ALL: [NoMoves; 4] = [NoMoves::Draw, NoMoves::Loss, NoMoves::Win, NoMoves::Score];

    /// The word of the file.
    pub fn word(self) -> &'static str {
        match self {
            NoMoves::Draw => "draw",
            NoMoves::Loss => "loss",
            NoMoves::Win => "win",
            NoMoves::Score => "score",
        }
    }
}

/// One way for a game to end, for a page that lists them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndRule {
    /// The last part of its key, or `mate`.
    pub rule: &'static str,
    /// The rule in a sentence.
    pub message: Message,
}

impl Validator<'_> {
    pub(super) fn draws(&mut self, pieces: &[PieceSpec]) -> Draws {
        let dead = self.dead(pieces);
        let count = |key: &str| self.draft.number(&["draws", key]).unwrap_or(0) as u16;
        let draws = Draws {
            repetition: count("repetition"),
            repetition_claim: count("repetition_claim"),
            quiet_moves: count("quiet_moves"),
            quiet_moves_claim: count("quiet_moves_claim"),
            dead,
        };
        for (key, times) in [("repetition", draws.repetition), ("repetition_claim", draws.repetition_claim)] {
            if times == 1 {
                self.fail::<()>(&["draws", key], say::RepetitionOnce);
            }
        }
        draws
    }

    fn dead(&mut self, pieces: &[PieceSpec]) -> Vec<DeadRule> {
        let Some(entry) = self.draft.get(&["draws", "dead"]) else {
            return Vec::new();
        };
        let Value::Texts(texts) = &entry.value else {
            return Vec::new();
        };
        let kind = |letter: char| pieces.iter().position(|piece| piece.letter == letter);
        if texts.len() > 32 {
            self.fail::<()>(&["draws", "dead"], say::TooManyDead);
        }
        let mut rules = Vec::new();
        for (text, place) in texts {
            match DeadRule::parse(text, kind) {
                Ok(rule) => rules.push(rule),
                Err(message) => {
                    self.problems.push(Problem {
                        place: place.clone(),
                        key: "draws.dead".into(),
                        message,
                        instead: None,
                    });
                }
            }
        }
        rules
    }

    pub(super) fn end(&mut self, pieces: &[PieceSpec]) -> End {
        let word = self.word(&["end", "no_moves"]);
        let end = End {
            no_moves: NoMoves::ALL.into_iter().find(|it| it.word() == word).unwrap_or_default(),
            eliminated: self.word(&["end", "eliminated"]) == "score",
            score_goal: self.draft.number(&["end", "score_goal"]).unwrap_or(0) as u8,
        };
        let scored = pieces.iter().any(|piece| piece.exit.is_some());
        for (key, used) in [
            ("no_moves", end.no_moves == NoMoves::Score),
            ("eliminated", end.eliminated),
            ("score_goal", end.score_goal > 0),
        ] {
            if used && !scored {
                self.fail::<()>(&["end", key], say::NothingToScore);
            }
        }
        end
    }
}

/// The message of a count that was another one before.
type Other = fn(u16, u16) -> Message;

impl Spec {
    /// The lines about ends in the canonical text of the rules.
    pub(super) fn end_lines(&self, lines: &mut Lines) {
        let (draws, end) = (&self.draws, &self.end);
        lines.number("draws repetition", draws.repetition as u64);
        lines.number("draws repetition claimed", draws.repetition_claim as u64);
        lines.number("draws quiet", draws.quiet_moves as u64);
        lines.number("draws quiet claimed", draws.quiet_moves_claim as u64);
        for dead in &draws.dead {
            lines.say(format!("draws dead {}", dead.canonical(|kind| self.pieces[kind].letter)));
        }
        if end.no_moves != NoMoves::Draw {
            lines.say(format!("end no moves {}", end.no_moves.word()));
        }
        if end.eliminated {
            lines.say("end eliminated");
        }
        lines.number("end score", end.score_goal as u64);
    }

    /// The ways a game can end, for a page that lists them.
    pub fn end_rules(&self) -> Vec<EndRule> {
        let (draws, end) = (&self.draws, &self.end);
        let rule = |holds: bool, rule, message: Message| holds.then_some(EndRule { rule, message });
        let count = |name, value: u16, message: fn(u16) -> Message| rule(value > 0, name, message(value));
        let rules = [
            rule(self.has_royals(), "mate", say::EndsMate.into()),
            count("score_goal", end.score_goal.into(), |value| say::EndsScoreGoal { value }.into()),
            rule(end.eliminated, "eliminated", say::EndsEliminated.into()),
            rule(true, "no_moves", say::EndsNoMoves { value: end.no_moves.word() }.into()),
            count("repetition", draws.repetition, |value| say::EndsRepetition { value }.into()),
            count("repetition_claim", draws.repetition_claim, |value| say::EndsRepetitionClaim { value }.into()),
            count("quiet_moves", draws.quiet_moves, |value| say::EndsQuietMoves { value }.into()),
            count("quiet_moves_claim", draws.quiet_moves_claim, |value| say::EndsQuietMovesClaim { value }.into()),
        ];
        rules.into_iter().flatten().collect()
    }

    /// What is different about the ends of this game since another version of it: keys and messages.
    pub fn end_changes(&self, before: &Spec) -> Vec<(&'static str, Message)> {
        let mut changes = Vec::new();
        let (old, new) = (&before.draws, &self.draws);
        // A count that was 0 was off.
        let mut count = |path: &'static str, before: u16, after: u16, on: fn(u16) -> Message, other: Other| {
            if before != after {
                let message = match (before, after) {
                    (_, 0) => say::DrawsOff { key: path.trim_start_matches("draws.") }.into(),
                    (0, after) => on(after),
                    (before, after) => other(after, before),
                };
                changes.push((path, message));
            }
        };
        count(
            "draws.repetition",
            old.repetition,
            new.repetition,
            |after| say::RepetitionOn { after }.into(),
            |after, before| say::RepetitionChanged { after, before }.into(),
        );
        count(
            "draws.repetition_claim",
            old.repetition_claim,
            new.repetition_claim,
            |after| say::RepetitionClaimOn { after }.into(),
            |after, before| say::RepetitionClaimChanged { after, before }.into(),
        );
        count(
            "draws.quiet_moves",
            old.quiet_moves,
            new.quiet_moves,
            |after| say::QuietMovesOn { after }.into(),
            |after, before| say::QuietMovesChanged { after, before }.into(),
        );
        count(
            "draws.quiet_moves_claim",
            old.quiet_moves_claim,
            new.quiet_moves_claim,
            |after| say::QuietMovesClaimOn { after }.into(),
            |after, before| say::QuietMovesClaimChanged { after, before }.into(),
        );
        if old.dead != new.dead {
            changes.push(("draws.dead", say::DeadChanged.into()));
        }
        let (old, new) = (&before.end, &self.end);
        if old.no_moves != new.no_moves {
            let message = match new.no_moves {
                NoMoves::Draw => say::NoMovesDraws.into(),
                NoMoves::Loss => say::NoMovesLoses.into(),
                NoMoves::Win => say::NoMovesWins.into(),
                NoMoves::Score => say::NoMovesScores.into(),
            };
            changes.push(("end.no_moves", message));
        }
        if old.eliminated != new.eliminated {
            let message = if new.eliminated { say::EliminatedEnds.into() } else { say::EliminatedGoesOn.into() };
            changes.push(("end.eliminated", message));
        }
        if old.score_goal != new.score_goal {
            let message = match new.score_goal {
                0 => say::ScoreGoalOff.into(),
                goal => say::ScoreGoalChanged { goal }.into(),
            };
            changes.push(("end.score_goal", message));
        }
        changes
    }
}
