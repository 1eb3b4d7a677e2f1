//! A variant file as read: a flat list of keys and values with their places.
//! Inheriting is laying one list over another.

use super::goals::Verdict;
use heterodox_messages::Message;

use super::error::{Place, Problem};
use super::{Card, Look};

/// A value of a key.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Number(i64),
    Flag(bool),
    Text(String),
    Texts(Vec<(String, Place)>),
}

/// A key with its value.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    pub path: Vec<String>,
    pub value: Value,
    pub place: Place,
    /// The value as it stands in the file, quotes and escapes included.
    pub raw: String,
}

impl Entry {
    /// How many columns behind the value's first the n-th character of its text stands.
    pub fn column_of(&self, characters: usize) -> usize {
        let raw: Vec<char> = self.raw.chars().collect();
        let quotes = if self.raw.starts_with("\"\"\"") || self.raw.starts_with("'''") { 3 } else { 1 };
        let mut at = quotes;
        for _ in 0..characters {
            at += match (raw.get(at), raw.get(at + 1)) {
                (Some('\\'), Some('u')) if raw[0] == '"' => 6,
                (Some('\\'), Some('U')) if raw[0] == '"' => 10,
                (Some('\\'), Some('x')) if raw[0] == '"' => 4,
                (Some('\\'), _) if raw[0] == '"' => 2,
                _ => 1,
            };
        }
        at
    }
}

/// The keys of a file, in its order.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Draft {
    pub entries: Vec<Entry>,
    pub start: Place,
}

impl Draft {
    /// Lays a child over this parent.
    pub fn overlay(mut self, child: Draft) -> Draft {
        // What is said of the parent is not true of a child with a name of its own.
        if child.get(&["name"]).is_some() {
            let told = [["about"], ["inventor"], ["tags"], ["aliases"]];
            self.entries.retain(|known| !told.iter().any(|path| known.path == *path));
        }
        // Where something else decides games, or material comes back, other material is dead, or none.
        let decided = Verdict::ALL.iter().any(|verdict| child.get(&["end", verdict.word()]).is_some());
        let held = child.get(&["hand", "captures"]).is_some()
            || child.text(&["board", "start"]).is_some_and(|(start, _)| start.contains('['));
        if decided || held {
            self.entries.retain(|known| known.path != ["draws", "dead"]);
        }
        for entry in child.entries {
            if entry.path == ["castling"] {
                self.entries.retain(|known| known.path[0] != "castling");
            } else if let Some(known) = self.entries.iter_mut().find(|known| known.path == entry.path) {
                *known = entry;
            } else {
                self.entries.push(entry);
            }
        }
        self.start = child.start;
        self
    }

    pub fn get(&self, path: &[&str]) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.path == path)
    }

    pub fn text(&self, path: &[&str]) -> Option<(&str, &Place)> {
        self.get(path).and_then(|entry| match &entry.value {
            // "none" unsets; no key that takes free text means something by it.
            Value::Text(text) if text == "none" => None,
            Value::Text(text) => Some((text.as_str(), &entry.place)),
            _ => None,
        })
    }

    /// Who made the variant and how it is found.
    pub fn card(&self) -> Card {
        let texts = |key: &str| match self.get(&[key]).map(|entry| &entry.value) {
            Some(Value::Texts(texts)) => texts.iter().map(|(text, _)| text.clone()).collect(),
            _ => Vec::new(),
        };
        let inventor = self.text(&["inventor"]).map_or(String::new(), |(text, _)| text.to_string());
        let look = self.text(&["board", "look"]).and_then(|(text, _)| Look::of(text)).unwrap_or_default();
        Card { inventor, tags: texts("tags"), aliases: texts("aliases"), look }
    }

    pub fn number(&self, path: &[&str]) -> Option<i64> {
        self.get(path).and_then(|entry| if let Value::Number(number) = entry.value { Some(number) } else { None })
    }

    pub fn flag(&self, path: &[&str]) -> bool {
        self.get(path).is_some_and(|entry| entry.value == Value::Flag(true))
    }

    /// The names used in the second place below a key, in order.
    pub fn names(&self, key: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for entry in &self.entries {
            if let [first, name, ..] = &entry.path[..]
                && first == key
                && !names.contains(name)
            {
                names.push(name.clone());
            }
        }
        names
    }

    /// The names used right below a path, in order.
    pub fn names_below(&self, path: &[&str]) -> Vec<String> {
        let below =
            self.entries.iter().filter(|entry| entry.path.len() > path.len() && entry.path[..path.len()] == *path);
        let mut names: Vec<String> = below.map(|entry| entry.path[path.len()].clone()).collect();
        names.dedup();
        names
    }

    /// Whether something stands in the file itself, not in one it inherits from.
    pub fn is_own(&self, entry: &Entry) -> bool {
        entry.place.file == self.start.file
    }

    /// Of two keys that do not go together the one to complain about: that of the file itself.
    pub fn own_of<'p, 's>(&self, one: &'s [&'p str], other: &'s [&'p str]) -> &'s [&'p str] {
        let own = |path: &[&str]| self.get(path).is_some_and(|entry| self.is_own(entry));
        if own(other) && !own(one) { other } else { one }
    }

    /// A place for something said about a key: where it stands, or its table, or the file.
    pub fn place(&self, path: &[&str]) -> Place {
        (1..=path.len())
            .rev()
            .find_map(|length| {
                let below =
                    |entry: &&Entry| entry.path.iter().zip(path).take(length).filter(|(a, b)| a == b).count() == length;
                let mut entries = self.entries.iter().filter(below);
                let first = entries.next()?;
                Some(if self.is_own(first) { first } else { entries.find(|entry| self.is_own(entry)).unwrap_or(first) })
            })
            .map_or_else(|| self.start.clone(), |entry| entry.place.clone())
    }

    /// A problem with a key.
    pub fn problem(&self, path: &[&str], message: impl Into<Message>) -> Problem {
        Problem { place: self.place(path), key: path.join("."), message: message.into(), instead: None }
    }
}
