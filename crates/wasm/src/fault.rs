//! What can be wrong with a message, as data: a kind for programs, words for people, and for a
//! variant file every problem with its place.

use heterodox_rules::{Refused, SpecError};
use serde_json::{Value, json};

/// What a fault is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It is no message, or one with wrong fields.
    Message,
    /// There is no such variant, or its file is wrong.
    Variant,
    /// The game is of a family that cannot do this.
    Family,
    /// The position cannot be read or cannot occur.
    Position,
    /// A move is not legal.
    Move,
    /// A text or a link cannot be read.
    Text,
    /// There is no such table, or it refuses.
    Table,
    /// It was stopped before there was anything to tell.
    Stopped,
}

/// Why a message is refused; nothing has changed.
#[derive(Debug)]
pub(crate) struct Fault {
    kind: Kind,
    message: String,
    problems: Option<SpecError>,
}

impl Fault {
    pub fn new(kind: Kind, message: impl Into<String>) -> Fault {
        Fault { kind, message: message.into(), problems: None }
    }

    /// The one at `index`, counted from 0, of the moves of a message.
    pub fn refused(index: usize, text: &str, refused: &Refused) -> Fault {
        let text = heterodox_rules::text::fen::shorten(text);
        Fault::new(Kind::Move, format!("move {} ({text}): {refused}", index + 1))
    }

    pub fn describe(&self) -> Value {
        let kind = match self.kind {
            Kind::Message => "message",
            Kind::Variant => "variant",
            Kind::Family => "family",
            Kind::Position => "position",
            Kind::Move => "move",
            Kind::Text => "text",
            Kind::Table => "table",
            Kind::Stopped => "stopped",
        };
        let mut value = json!({ "kind": kind, "message": self.message });
        if let Some(error) = &self.problems {
            value["problems"] = problems(error);
        }
        value
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        Fault { kind: Kind::Variant, message: error.to_string(), problems: Some(error) }
    }
}

/// Every problem of a file, with its place.
pub(crate) fn problems(error: &SpecError) -> Value {
    let problem = |it: &heterodox_rules::spec::Problem| {
        json!({
            "file": it.place.file, "line": it.place.line, "column": it.place.column,
            "key": it.key, "message": it.message.to_string(),
        })
    };
    error.problems.iter().map(problem).collect()
}
