//! Changes to a variant file that leave everything else as its author wrote it: comments, order, spaces.

mod board;
mod pieces;

use heterodox_messages::{Message, say};
use heterodox_rules::Catalogue;
use heterodox_rules::spec::keys::{Form, KEYS, nearest};
use heterodox_rules::spec::{POWERS, Problem, SpecError, toml_fault};
use serde::Deserialize;
use thiserror::Error;
use toml_edit::{Array, DocumentMut, Item, Table, TableLike, Value as Toml};

use crate::betza::{self, Step};
use crate::script::{Script, too_long};

/// Why a change cannot be made; the text stays as it is.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct EditError(pub Message);

fn fail<T>(message: impl Into<Message>) -> Result<T, EditError> {
    Err(EditError(message.into()))
}

impl From<SpecError> for EditError {
    fn from(mut error: SpecError) -> EditError {
        let Problem { place, key, message, .. } = error.problems.swap_remove(0);
        let place = format!("{}:{}:{}", place.file, place.line, place.column);
        let place = if key.is_empty() { place } else { format!("{place}: {key}") };
        EditError(say::EditProblem { place, fault: message }.into())
    }
}

/// A value as it comes from outside.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Plain {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// A list of texts.
    Texts(Vec<String>),
}

/// What is to be changed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// A key with dots gets a value, or goes where there is none.
    Set {
        /// With dots.
        key: String,
        /// `None` takes it out.
        value: Option<Plain>,
    },
    /// A new piece.
    AddPiece {
        /// Its name.
        name: String,
        /// Its letter.
        letter: String,
        /// How it moves.
        moves: String,
    },
    /// A piece goes: off the board, out of promotions, castling and dead positions.
    RemovePiece {
        /// Its name.
        piece: String,
    },
    /// A piece gets another name.
    RenamePiece {
        /// Its name so far.
        piece: String,
        /// Its name from now on.
        name: String,
    },
    /// A piece gets another letter, wherever that stands for it.
    Letter {
        /// Its name.
        piece: String,
        /// Its letter from now on.
        letter: String,
    },
    /// The moves or shots of a piece from a grid.
    Steps {
        /// Its name.
        piece: String,
        /// `moves` or `shoot`.
        key: String,
        /// All of them.
        steps: Vec<Step>,
    },
    /// Another start position.
    Start {
        /// As FEN.
        fen: String,
    },
    /// Another size; the start position follows.
    Board {
        /// The number of files.
        width: usize,
        /// The number of ranks.
        height: usize,
    },
    /// Everything inherited is written into the file itself.
    Flatten,
}

/// The text after a change.
pub fn edit(catalogue: &Catalogue, text: &str, change: &Change) -> Result<String, EditError> {
    if too_long(text) {
        return fail(say::EditTooLarge);
    }
    let document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        EditError(say::FileNotToml { error: toml_fault(error.message()) }.into())
    })?;
    let script = Script::new(catalogue, text)?;
    let mut editor = Editor { document, script };
    match change {
        Change::Set { key, value } => editor.set_checked(key, value.as_ref())?,
        Change::AddPiece { name, letter, moves } => editor.add_piece(name, letter, moves)?,
        Change::RemovePiece { piece } => editor.remove_piece(piece)?,
        Change::RenamePiece { piece, name } => editor.rename_piece(piece, name)?,
        Change::Letter { piece, letter } => editor.letter(piece, letter)?,
        Change::Steps { piece, key, steps } => editor.steps(piece, key, steps)?,
        Change::Start { fen } => editor.set(&["board", "start"], fen.as_str()),
        Change::Board { width, height } => editor.board(*width, *height)?,
        Change::Flatten => editor.flatten(),
    }
    let text = editor.document.to_string();
    if too_long(&text) { fail(say::EditWouldBeTooLarge) } else { Ok(text) }
}

/// A file at work: its syntax, and what held in it before.
struct Editor {
    document: DocumentMut,
    script: Script,
}

impl Editor {
    fn set_checked(&mut self, key: &str, value: Option<&Plain>) -> Result<(), EditError> {
        let path: Vec<&str> = key.split('.').collect();
        if !KEYS.iter().any(|it| it.matches(&path)) || path.iter().any(|name| name.trim().is_empty()) {
            let keys: Vec<String> = KEYS.iter().map(|it| it.dotted()).collect();
            let near = nearest(key, keys.iter().map(String::as_str));
            let key = heterodox_rules::text::fen::shorten(key);
            return match near {
                Some(near) => fail(say::EditNoKeyNear { key, near }),
                None => fail(say::EditNoKey { key }),
            };
        }
        // A table of its own makes no piece: it would have no letter.
        if let ["pieces", piece, _, ..] = path[..] {
            self.known(piece)?;
        }
        let flag = KEYS.iter().any(|it| it.matches(&path) && matches!(it.form, Form::FlagOrWord(_)));
        match value {
            Some(Plain::Text(text)) if flag && ["true", "false"].contains(&text.as_str()) => {
                self.set(&path, text == "true");
            }
            None => self.remove(&path),
            Some(Plain::Flag(flag)) => self.set(&path, *flag),
            Some(Plain::Number(number)) => self.set(&path, *number),
            Some(Plain::Text(text)) => self.set(&path, text.as_str()),
            Some(Plain::Texts(texts)) => self.set(&path, Array::from_iter(texts.iter().map(String::as_str))),
        }
        Ok(())
    }

    /// Gives a key a value; a comment behind it stays.
    fn set(&mut self, path: &[&str], value: impl Into<Toml>) {
        let mut value: Toml = value.into();
        let Some((last, parents)) = path.split_last() else { return };
        let mut table: &mut dyn TableLike = self.document.as_table_mut();
        for (depth, name) in parents.iter().enumerate() {
            if !table.get(name).is_some_and(Item::is_table_like) {
                table.insert(name, Item::Table(new_table(depth + 1 < parents.len())));
            }
            let item = table.get_mut(name).expect("it was just made");
            table = item.as_table_like_mut().expect("it was just looked at");
        }
        match table.get_mut(last) {
            Some(Item::Value(known)) => {
                *value.decor_mut() = known.decor().clone();
                *known = value;
            }
            _ => _ = table.insert(last, Item::Value(value)),
        }
    }

    /// Takes an own key out, and its table when nothing is left in it.
    fn remove(&mut self, path: &[&str]) {
        fn remove(table: &mut dyn TableLike, path: &[&str]) {
            if let [last] = path {
                table.remove(last);
            } else if let [name, rest @ ..] = path
                && let Some(inner) = table.get_mut(name).and_then(Item::as_table_like_mut)
            {
                remove(inner, rest);
                if inner.is_empty() {
                    table.remove(name);
                }
            }
        }
        remove(self.document.as_table_mut(), path);
    }

    /// Sets a key where it holds something else, inherited or not.
    fn change(&mut self, path: &[&str], text: &str) {
        if self.script.text(path).as_deref() != Some(text) {
            self.set(path, text);
        }
    }

    fn steps(&mut self, piece: &str, key: &str, steps: &[Step]) -> Result<(), EditError> {
        self.known(piece)?;
        let power = POWERS.iter().any(|power| power.key == key);
        if key != "moves" && !power {
            return fail(say::StepsOfOtherKey);
        }
        // What a power does is one thing; its steps do not say which.
        let plain = |step: &Step| if power { Step { quiet: true, take: true, ..*step } } else { *step };
        let text = betza::write(&steps.iter().map(plain).collect::<Vec<_>>()).map_err(EditError)?;
        // What the grid cannot show stays as it is written.
        let before = self.script.text(&["pieces", piece, key]).unwrap_or_default();
        let kept = before.split_whitespace().filter(|term| betza::is_bent(term));
        let text =
            std::iter::once(text.as_str()).filter(|text| !text.is_empty()).chain(kept).collect::<Vec<_>>().join(" ");
        if power && text.is_empty() {
            let inherited = self.script.get(&["pieces", piece, key]).is_some_and(|entry| entry.file.is_some());
            match inherited {
                true => self.set(&["pieces", piece, key], "none"),
                false => self.remove(&["pieces", piece, key]),
            }
        } else {
            self.set(&["pieces", piece, key], text.as_str());
        }
        Ok(())
    }

    fn flatten(&mut self) {
        let inherited: Vec<(Vec<String>, Toml)> = self
            .script
            .entries
            .iter()
            .filter(|entry| entry.file.is_some() && entry.path != ["inherits"])
            .filter_map(|entry| Some((entry.path.clone(), entry.value()?)))
            .collect();
        // The word that dropped an inherited table would now stand in the way of nothing.
        self.document.as_table_mut().remove("inherits");
        for (path, value) in inherited {
            let path: Vec<&str> = path.iter().map(String::as_str).collect();
            self.set(&path, value);
        }
        // What was inherited came first, and the order of pieces and castlings is part of what a file means.
        let pieces: Vec<String> = self.script.pieces().into_iter().map(|(name, _)| name).collect();
        let castles: Vec<String> = self.castles().into_iter().map(|(letter, _)| letter).collect();
        self.put_in_order("pieces", &pieces);
        self.put_in_order("castling", &castles);
    }

    fn put_in_order(&mut self, table: &str, names: &[String]) {
        let Some(table) = self.document.get_mut(table).and_then(Item::as_table_mut) else { return };
        for name in names {
            if let Some((key, mut item)) = table.remove_entry(name) {
                if let Some(inner) = item.as_table_mut() {
                    inner.set_position(None);
                    inner.set_dotted(false);
                    inner.set_implicit(false);
                }
                table.insert_formatted(&key, item);
            }
        }
    }
}

fn new_table(implicit: bool) -> Table {
    let mut table = Table::new();
    table.set_implicit(implicit);
    table.decor_mut().set_prefix("\n");
    table
}
