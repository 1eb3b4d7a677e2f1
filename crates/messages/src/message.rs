//! A message and its arguments.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::pattern::{Part, write};

/// The English sentence of a message, compiled from its catalogue.
#[derive(Debug)]
pub(crate) struct Entry {
    pub id: &'static str,
    pub parts: &'static [Part],
}

/// Something said to a person: a code for programs, its data, and an English sentence by `Display`.
/// As JSON it is `{"id": .., "args": {..}}`.
#[derive(Clone)]
pub struct Message {
    entry: &'static Entry,
    args: Vec<(&'static str, Value)>,
}

impl Message {
    pub(crate) fn new(entry: &'static Entry, args: Vec<(&'static str, Value)>) -> Message {
        Message { entry, args }
    }

    /// Which message it is: see [`crate::id`].
    pub fn id(&self) -> &'static str {
        self.entry.id
    }

    /// One of its arguments.
    pub fn arg(&self, name: &str) -> Option<&Value> {
        self.args.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Message) -> bool {
        self.id() == other.id() && self.args == other.args
    }
}

impl Eq for Message {}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entry(&self.id(), &self.args).finish()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self.entry.parts, &self.args)
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Args<'a>(&'a [(&'static str, Value)]);
        impl Serialize for Args<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
            }
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", self.id())?;
        if !self.args.is_empty() {
            map.serialize_entry("args", &Args(&self.args))?;
        }
        map.end()
    }
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Text that no language changes: squares, moves, keys of a file, what somebody wrote.
    Text(String),
    /// A number.
    Number(i64),
    /// The name of a kind of piece; languages may know it (`kind-rook`).
    Kind(String),
    /// A side: `white`, `black`, `red` or `blue` (`side-white`).
    Side(&'static str),
    /// All of some things: "a, b and c".
    And(Vec<Value>),
    /// One of some things: "a, b or c".
    Or(Vec<Value>),
    /// A message within a message.
    Message(Box<Message>),
}

impl Value {
    /// The name of a kind of piece.
    pub fn kind(name: impl Into<String>) -> Value {
        Value::Kind(name.into())
    }

    /// "a, b and c".
    pub fn and<V: Into<Value>>(all: impl IntoIterator<Item = V>) -> Value {
        Value::And(all.into_iter().map(Into::into).collect())
    }

    /// "a, b or c".
    pub fn or<V: Into<Value>>(all: impl IntoIterator<Item = V>) -> Value {
        Value::Or(all.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) | Value::Kind(text) => f.write_str(text),
            Value::Number(number) => write!(f, "{number}"),
            Value::Side(side) => f.write_str(side),
            Value::And(all) => list(f, all, "and"),
            Value::Or(all) => list(f, all, "or"),
            Value::Message(message) => message.fmt(f),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, all: &[Value], joint: &str) -> fmt::Result {
    for (index, value) in all.iter().enumerate() {
        match index {
            0 => write!(f, "{value}")?,
            _ if index + 1 == all.len() => write!(f, " {joint} {value}")?,
            _ => write!(f, ", {value}")?,
        }
    }
    Ok(())
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Text(text) => serializer.serialize_str(text),
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Kind(name) => serializer.collect_map([("kind", name)]),
            Value::Side(side) => serializer.collect_map([("side", side)]),
            Value::And(all) => serializer.collect_map([("and", all)]),
            Value::Or(all) => serializer.collect_map([("or", all)]),
            Value::Message(message) => message.serialize(serializer),
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_string())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Value {
        Value::Text(letter.to_string())
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Value {
        Value::Message(Box::new(message))
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Value {
                Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers! { u8 u16 u32 u64 usize i32 i64 }
