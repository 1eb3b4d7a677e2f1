//! What can be wrong with a message, as data: a kind for programs, words for people, and for a
//! variant file every problem with its place.

use heterodox_messages::{Message, say};
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
    /// The message as data; what only programs do wrong is in English alone.
    said: Option<Message>,
    problems: Option<SpecError>,
}

impl Fault {
    pub fn new(kind: Kind, message: impl Into<Message>) -> Fault {
        let said = message.into();
        Fault { kind, message: said.to_string(), said: Some(said), problems: None }
    }

    /// Something only a program can do wrong.
    pub fn plain(kind: Kind, message: impl Into<String>) -> Fault {
        Fault { kind, message: message.into(), said: None, problems: None }
    }

    /// The one at `index`, counted from 0, of the moves of a message.
    pub fn refused(index: usize, text: &str, refused: &Refused) -> Fault {
        let text = heterodox_rules::text::fen::shorten(text);
        Fault::new(Kind::Move, say::MoveRefused { number: index + 1, text, why: refused.message().clone() })
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
        if let Some(said) = &self.said {
            value["said"] = json!(said);
        }
        if let Some(error) = &self.problems {
            value["problems"] = problems(error);
        }
        value
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        Fault { kind: Kind::Variant, message: error.to_string(), said: None, problems: Some(error) }
    }
}

/// A sentence of a list.
pub(crate) fn told(message: &Message) -> Value {
    json!({ "text": message.to_string(), "said": message })
}

/// Every problem of a file, with its place.
pub(crate) fn problems(error: &SpecError) -> Value {
    let problem = |it: &heterodox_rules::spec::Problem| {
        json!({
            "file": it.place.file, "line": it.place.line, "column": it.place.column,
            "key": it.key, "message": it.message.to_string(), "said": it.message,
        })
    };
    error.problems.iter().map(problem).collect()
}
