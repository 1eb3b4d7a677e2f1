//! What is refused, and why: a kind for programs, a sentence for people.

use serde::Serialize;
use thiserror::Error;

/// Something that was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[error("{reason}")]
pub struct Refusal {
    /// For programs.
    pub kind: RefusalKind,
    /// For people.
    pub reason: String,
}

/// Kinds of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RefusalKind {
    /// The game is over.
    Over,
    /// Only players act.
    NotSeated,
    /// It is somebody else's turn, or nobody's.
    NotYourTurn,
    /// The rules do not allow it, or it cannot be read.
    Illegal,
    /// An offer, claim or answer that makes no sense now.
    Untimely,
}

impl Refusal {
    pub(crate) fn new(kind: RefusalKind, reason: impl Into<String>) -> Refusal {
        Refusal { kind, reason: reason.into() }
    }
}
