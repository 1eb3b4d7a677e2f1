//! What is refused, and why: a kind for programs, a sentence for people.

use heterodox_messages::Message;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use thiserror::Error;

/// Something that was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct Refusal {
    /// For programs.
    pub kind: RefusalKind,
    /// For people.
    pub message: Message,
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

/// As JSON: the sentence in English is `reason`, the message itself `said`.
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Refusal", 3)?;
        fields.serialize_field("kind", &self.kind)?;
        fields.serialize_field("reason", &self.message.to_string())?;
        fields.serialize_field("said", &self.message)?;
        fields.end()
    }
}

impl Refusal {
    pub(crate) fn new(kind: RefusalKind, message: impl Into<Message>) -> Refusal {
        Refusal { kind, message: message.into() }
    }
}
