//! The answers a seat got last, by the client's own numbers: an act that is sent again is not
//! done again, and one that comes late is not mistaken for a new one.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::protocol::RejectKind;

/// So many are kept.
const KEPT: usize = 8;

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is done and on the disk.
    Accepted {
        /// The seat's version after it.
        v: u64,
    },
    /// It is not done.
    Rejected {
        /// For programs.
        kind: RejectKind,
        /// For people.
        reason: String,
    },
}

impl Answer {
    /// Not done, because of that.
    pub fn rejected(kind: RejectKind, reason: impl Into<String>) -> Answer {
        Answer::Rejected { kind, reason: reason.into() }
    }

    /// Not done, because of the disk.
    pub fn storage() -> Answer {
        Answer::rejected(RejectKind::Storage, "the server could not write it down; watch the game again")
    }
}

/// The last answers of one seat.
#[derive(Default)]
pub struct Answers {
    known: VecDeque<(u64, u64, Known)>,
    last: u64,
}

enum Known {
    /// The log has so many lines with it, and the seat that version.
    Done(usize, u64),
    Refused(Answer),
}

/// What is known of an act.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    New,
    /// Its answer.
    Answered(Answer),
    /// It was done: the log has so many lines with it, and the seat that version.
    Done(usize, u64),
}

fn digest(action: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    action.trim().hash(&mut hasher);
    hasher.finish()
}

impl Answers {
    /// Looks an act up.
    pub fn find(&self, seq: u64, action: &str) -> Found {
        match self.known.iter().find(|(known, ..)| *known == seq) {
            Some((_, hash, known)) if *hash == digest(action) => match known {
                Known::Done(lines, v) => Found::Done(*lines, *v),
                Known::Refused(answer) => Found::Answered(answer.clone()),
            },
            None if seq > self.last => Found::New,
            _ => {
                let reason = format!("the number {seq} was used before; the last one was {}", self.last);
                Found::Answered(Answer::rejected(RejectKind::SeqUsed, reason))
            }
        }
    }

    /// An act was done.
    pub fn done(&mut self, seq: u64, action: &str, lines: usize, v: u64) {
        self.note(seq, action, Known::Done(lines, v));
    }

    /// An act was refused.
    pub fn refused(&mut self, seq: u64, action: &str, answer: Answer) {
        self.note(seq, action, Known::Refused(answer));
    }

    fn note(&mut self, seq: u64, action: &str, known: Known) {
        if self.known.len() == KEPT {
            self.known.pop_front();
        }
        self.known.push_back((seq, digest(action), known));
        self.last = self.last.max(seq);
    }

    /// The last number used.
    pub fn last(&self) -> u64 {
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_gets_the_same_answer() {
        let mut answers = Answers::default();
        assert_eq!(answers.find(1, "e4"), Found::New);
        answers.done(1, "e4", 1, 1);
        assert_eq!(answers.find(1, "e4"), Found::Done(1, 1));
        let refused = Answer::rejected(RejectKind::Illegal, "no");
        answers.refused(2, "e9", refused.clone());
        assert_eq!(answers.find(2, "e9"), Found::Answered(refused));
        let used = |found| matches!(found, Found::Answered(Answer::Rejected { kind: RejectKind::SeqUsed, .. }));
        assert!(used(answers.find(1, "d4")), "another act under the same number");
        for seq in 3..20 {
            answers.done(seq, "x", seq as usize, seq);
        }
        assert!(used(answers.find(1, "e4")), "too old to be known");
        assert_eq!(answers.find(21, "y"), Found::New, "a number may be left out");
        assert_eq!(answers.last(), 19);
    }
}
