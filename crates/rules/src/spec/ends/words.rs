//! What a file's ends say: in the canonical text, on the rules page, and when two versions are compared.

use heterodox_messages::{Message, Value as Said, say};

use super::{EndRule, Mate, NoMoves};
use crate::spec::goals::{Goal, Verdict};
use crate::spec::identity::Lines;
use crate::spec::{Law, Spec};

/// The message of a count that was another one before.
type Other = fn(u16, u16) -> Message;

impl Spec {
    /// The lines about ends in the canonical text of the rules.
    pub(in crate::spec) fn end_lines(&self, lines: &mut Lines) {
        let (draws, end) = (&self.draws, &self.end);
        lines.number("draws repetition", draws.repetition as u64);
        lines.number("draws repetition claimed", draws.repetition_claim as u64);
        lines.number("draws quiet", draws.quiet_moves as u64);
        lines.number("draws quiet claimed", draws.quiet_moves_claim as u64);
        if !draws.promotion_claim.is_empty() {
            let mut letters: Vec<char> = draws.promotion_claim.iter().map(|kind| self.pieces[*kind].letter).collect();
            letters.sort_unstable();
            lines.say(format!("draws promotion claimed {}", letters.into_iter().collect::<String>()));
        }
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
        match end.mate {
            Mate::Loses => {}
            Mate::Wins => lines.say("end mate wins"),
            Mate::Draws => lines.say("end mate draws"),
        }
        for (at, rule) in end.mates.iter().enumerate() {
            let mut letters: Vec<char> = rule.kinds.iter().map(|kind| self.pieces[*kind].letter).collect();
            letters.sort_unstable();
            let letters: String = letters.into_iter().collect();
            let how = if rule.without { "without" } else { "by" };
            lines.say(format!("end mate {at} {} {how} {letters}", rule.verdict.word()));
        }
        end.goals.iter().for_each(|goal| goal.identity(self, lines));
    }

    /// The ways a game can end, its laws and what is held in hand, for a page that lists them.
    pub fn end_rules(&self) -> Vec<EndRule> {
        let (draws, end) = (&self.draws, &self.end);
        let rule = |holds: bool, rule, message: Message| holds.then_some(EndRule { rule, message });
        let count = |name, value: u16, message: fn(u16) -> Message| rule(value > 0, name, message(value));
        let pawns = if self.pieces.iter().any(|piece| piece.pawn) { "yes" } else { "no" };
        let rules = [
            rule(self.has_royals(), "mate", end.mate.message()),
            count("score_goal", end.score_goal.into(), |value| say::EndsScoreGoal { value }.into()),
            rule(end.eliminated, "eliminated", say::EndsEliminated.into()),
            rule(true, "no_moves", say::EndsNoMoves { value: end.no_moves.word() }.into()),
            count("repetition", draws.repetition, |value| say::EndsRepetition { value }.into()),
            count("repetition_claim", draws.repetition_claim, |value| say::EndsRepetitionClaim { value }.into()),
            rule(draws.quiet_moves > 0, "quiet_moves", say::EndsQuietMoves { pawns, value: draws.quiet_moves }.into()),
            count("quiet_moves_claim", draws.quiet_moves_claim, |value| say::EndsQuietMovesClaim { value }.into()),
            rule(!draws.promotion_claim.is_empty(), "promotion_claim", self.promotion_claim_message()),
        ];
        let goal = |goal: &Goal| EndRule { rule: goal.verdict.word(), message: goal.message(self) };
        let mates = end.mates.iter().map(|rule| EndRule { rule: rule.verdict.word(), message: rule.message(self) });
        let memory = self.memory_sentences().into_iter();
        let memory = memory.map(|(key, message)| {
            let rule = if key.starts_with("count") { "count" } else { key.trim_start_matches("draws.") };
            EndRule { rule, message }
        });
        let law = |law: &Law| EndRule { rule: law.list(), message: law.about(self) };
        let laws = self.laws.iter().map(law);
        let hands = self.hand_sentences().into_iter().map(|(_, message)| EndRule { rule: "hand", message });
        let shuffles = self.shuffle_sentences().into_iter().map(|message| EndRule { rule: "shuffle", message });
        let goals = end.goals.iter().map(goal);
        let besides = laws.chain(hands).chain(shuffles);
        rules.into_iter().flatten().chain(memory).chain(mates).chain(goals).chain(besides).collect()
    }

    /// Who may claim a draw because it can only promote.
    fn promotion_claim_message(&self) -> Message {
        let kinds = self.draws.promotion_claim.iter().map(|kind| Said::kind(&self.pieces[*kind].name));
        say::EndsPromotionClaim { kinds: Said::and(kinds) }.into()
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
        let (was, is) = (before.promotion_claim_message(), self.promotion_claim_message());
        if old.promotion_claim.is_empty() != new.promotion_claim.is_empty() || was != is {
            let message = match new.promotion_claim.is_empty() {
                true => say::GoalGone { goal: was }.into(),
                false => say::GoalCome { goal: is }.into(),
            };
            changes.push(("draws.promotion_claim", message));
        }
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
        if old.mate != new.mate {
            changes.push(("end.wins", say::GoalCome { goal: new.mate.message() }.into()));
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
        let of = |spec: &Spec, verdict: Verdict| -> Vec<Message> {
            let goals = spec.end.goals.iter().filter(|goal| goal.verdict == verdict);
            let mates = spec.end.mates.iter().filter(|rule| rule.verdict == verdict);
            goals.map(|goal| goal.message(spec)).chain(mates.map(|rule| rule.message(spec))).collect()
        };
        let goals = [(Verdict::Wins, "end.wins"), (Verdict::Loses, "end.loses"), (Verdict::Draws, "end.draws")]
            .map(|(verdict, key)| (key, of(before, verdict), of(self, verdict)));
        let laws = |spec: &Spec, duty: bool| -> Vec<Message> {
            let laws = spec.laws.iter().filter(|law| law.is_duty() == duty);
            laws.map(|law| law.about(spec)).collect()
        };
        let laws =
            [("law.must", true), ("law.never", false)].map(|(key, duty)| (key, laws(before, duty), laws(self, duty)));
        let held = |spec: &Spec, key: &str| -> Vec<Message> {
            spec.hand_sentences().into_iter().filter(|(known, _)| *known == key).map(|(_, message)| message).collect()
        };
        let hands = ["hand.captures", "hand.promoted", "hand.gate", "hand.drop_promoted", "hand.drop_castles"]
            .map(|key| (key, held(before, key), held(self, key)));
        let shuffles = ("shuffle.squares", before.shuffle_sentences(), self.shuffle_sentences());
        let remembered = |spec: &Spec, key: &str| -> Vec<Message> {
            spec.memory_sentences().into_iter().filter(|(known, _)| *known == key).map(|(_, message)| message).collect()
        };
        let memory = ["count.moves", "count.alone", "count.begins", "draws.repetition_means", "draws.perpetual_check"]
            .map(|key| (key, remembered(before, key), remembered(self, key)));
        for (key, old, new) in laws.into_iter().chain(memory).chain(goals).chain(hands).chain([shuffles]) {
            let gone = old.iter().filter(|goal| !new.contains(goal));
            changes.extend(gone.map(|goal| (key, say::GoalGone { goal: goal.clone() }.into())));
            let come = new.iter().filter(|goal| !old.contains(goal));
            changes.extend(come.map(|goal| (key, say::GoalCome { goal: goal.clone() }.into())));
        }
        changes
    }
}
