//! The answers a seat got, by the client's own numbers: an act that is sent again is not done
//! again and gets the same answer, and one that comes late is not mistaken for a new one.
//!
//! Accepted acts are known as long as the game is, for they are in its log; of refused ones the
//! last few, which are kept in the database too.

use std::collections::VecDeque;

use heterodox_messages::{Message, say};
use heterodox_table::Refusal;
use sha2::{Digest, Sha256};

use crate::protocol::{RejectKind, Said};

/// So many refusals of a seat are kept.
pub const KEPT: usize = 32;

/// What came of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is done and on the disk.
    Accepted {
        /// The seat's version after it.
        v: u64,
    },
    /// It is not done.
    Rejected(Reject),
}

impl Answer {
    /// Not done, because of the disk.
    pub fn storage() -> Answer {
        Answer::Rejected(Reject::new(RejectKind::Storage, say::ActNotWritten))
    }
}

/// Why an act is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reject {
    /// For programs.
    pub kind: RejectKind,
    /// For people.
    pub reason: String,
    /// The same as data; refusals from long ago have none.
    pub said: Option<Said>,
}

impl Reject {
    /// Because of that.
    pub fn new(kind: RejectKind, message: impl Into<Message>) -> Reject {
        let message = message.into();
        Reject { kind, reason: message.to_string(), said: Some((&message).into()) }
    }
}

impl From<Refusal> for Reject {
    fn from(refusal: Refusal) -> Reject {
        Reject::new(RejectKind::from(refusal.kind), refusal.message)
    }
}

/// The answers of one seat.
#[derive(Default)]
pub struct Answers {
    /// In the order of their numbers, which is that of the log.
    accepted: Vec<Accepted>,
    refused: VecDeque<Refused>,
    last: u64,
    /// Where the next refusal is kept.
    slot: usize,
}

struct Accepted {
    seq: u64,
    digest: i64,
    v: u64,
    job: u64,
}

/// An act that was refused, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The client's number for it.
    pub seq: u64,
    /// What stands for the action.
    pub digest: i64,
    /// Why.
    pub why: Reject,
    /// Which of the places for a seat's refusals it is in.
    pub slot: usize,
    /// The job of the writer it is on the disk with.
    pub job: u64,
}

/// What is known of an act.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    New,
    /// The answer it gets as soon as a job of the writer is done.
    Answered(Answer, u64),
    /// Its number is used up.
    Used,
}

/// What stands for an action.
fn digest(action: &str) -> i64 {
    let hash = Sha256::digest(action.trim().as_bytes());
    i64::from_be_bytes(std::array::from_fn(|at| hash[at]))
}

impl Answers {
    /// Looks an act up.
    pub fn find(&self, seq: u64, action: &str) -> Found {
        if seq > self.last {
            return Found::New;
        }
        let digest = digest(action);
        if let Ok(at) = self.accepted.binary_search_by_key(&seq, |known| known.seq) {
            let known = &self.accepted[at];
            return match known.digest == digest {
                true => Found::Answered(Answer::Accepted { v: known.v }, known.job),
                false => Found::Used,
            };
        }
        match self.refused.iter().find(|known| known.seq == seq && known.digest == digest) {
            Some(known) => Found::Answered(Answer::Rejected(known.why.clone()), known.job),
            None => Found::Used,
        }
    }

    /// An act was done, with that version of the seat after it.
    pub fn accept(&mut self, seq: u64, action: &str, v: u64, job: u64) {
        self.accepted.push(Accepted { seq, digest: digest(action), v, job });
        self.last = seq;
    }

    /// An act was refused; gives what is to be kept.
    pub fn refuse(&mut self, seq: u64, action: &str, why: &Reject, job: u64) -> Refused {
        let refused = Refused { seq, digest: digest(action), why: why.clone(), slot: self.slot, job };
        self.restore(refused.clone());
        refused
    }

    /// A refusal that was kept; in the order of their numbers, after the acts that were done.
    pub fn restore(&mut self, refused: Refused) {
        if self.refused.len() == KEPT {
            self.refused.pop_front();
        }
        self.last = self.last.max(refused.seq);
        self.slot = (refused.slot + 1) % KEPT;
        self.refused.push_back(refused);
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
        answers.accept(1, "e4", 1, 1);
        assert_eq!(answers.find(1, " e4"), Found::Answered(Answer::Accepted { v: 1 }, 1));
        let no = Reject::new(RejectKind::Illegal, say::NotGone);
        answers.refuse(2, "e9", &no, 2);
        let refused = Found::Answered(Answer::Rejected(no.clone()), 2);
        assert_eq!(answers.find(2, "e9"), refused);
        assert_eq!(answers.find(1, "d4"), Found::Used, "another act under the same number");
        assert_eq!(answers.find(2, "e4"), Found::Used);
        for seq in 3..3 + KEPT as u64 {
            assert_eq!(answers.find(2, "e9"), refused);
            answers.refuse(seq, "x", &no, seq);
        }
        assert_eq!(answers.find(2, "e9"), Found::Used, "a refusal too old to be known");
        assert_eq!(answers.find(1, "e4"), Found::Answered(Answer::Accepted { v: 1 }, 1), "what was done stays known");
        assert_eq!(answers.find(100, "y"), Found::New, "a number may be left out");
        answers.accept(100, "y", 7, 9);
        assert_eq!(answers.find(99, "y"), Found::Used, "and is used up then");
        assert_eq!(answers.last(), 100);
    }

    #[test]
    fn refusals_take_turns_in_their_places() {
        let mut answers = Answers::default();
        let mut kept: Vec<Option<Refused>> = vec![None; KEPT];
        for seq in 1..=100 {
            let refused = answers.refuse(seq, "x", &Reject::new(RejectKind::Stale, say::GameMovedOn), seq);
            kept[refused.slot] = Some(refused.clone());
            // As they are read from the database.
            let mut rows: Vec<Refused> = kept.iter().flatten().cloned().collect();
            rows.sort_by_key(|row| row.seq);
            let mut again = Answers::default();
            rows.into_iter().for_each(|row| again.restore(row));
            assert_eq!((again.last, again.slot, &again.refused), (answers.last, answers.slot, &answers.refused));
        }
    }
}
