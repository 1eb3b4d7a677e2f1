//! Reads one file's text into a draft: TOML syntax, known keys, forms of values.
//! Everything that is wrong is reported at once.

use std::ops::Range;

use heterodox_messages::{self as messages, Message, say};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::draft::{Draft, Entry, Value};
use super::error::{Place, Problem};
use super::keys::{Form, KEYS, nearest, sought};
use super::toml_words::toml_fault;
use crate::text::fen::shorten;

/// How many problems of one file are listed.
pub(super) const MAX_PROBLEMS: usize = 50;

/// Reads a file's text.
pub(super) fn read(file: &str, text: &str) -> (Draft, Vec<Problem>) {
    let mut reader = Reader { file, lines: line_starts(text), text, entries: Vec::new(), problems: Vec::new() };
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let place = reader.place(error.span().unwrap_or(0..0));
        let message = say::FileNotToml { error: toml_fault(error.message()) }.into();
        reader.problems.push(Problem { place, key: String::new(), message, instead: None });
    }
    reader.table(table.get_ref(), &mut Vec::new());
    let mut problems = reader.problems;
    problems.sort_by_key(|problem| (problem.place.line, problem.place.column));
    problems.dedup();
    problems.truncate(MAX_PROBLEMS);
    let start = Place { file: file.to_string(), line: 1, column: 1 };
    // The parser keeps tables sorted by name; the author's order is the order of the places.
    reader.entries.sort_by_key(|entry| (entry.place.line, entry.place.column));
    (Draft { entries: reader.entries, start }, problems)
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    lines: Vec<usize>,
    entries: Vec<Entry>,
    problems: Vec<Problem>,
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

impl Reader<'_> {
    fn place(&self, span: Range<usize>) -> Place {
        let at = span.start.min(self.text.len());
        let line = self.lines.partition_point(|&start| start <= at);
        let start = self.lines[line - 1];
        let column = self.text.get(start..at).map_or(at - start, |before| before.chars().count()) + 1;
        Place { file: self.file.to_string(), line, column }
    }

    fn problem(&mut self, span: Range<usize>, path: &[String], message: impl Into<Message>) {
        self.mistyped(span, path, message, None);
    }

    /// A problem with a word where another was probably meant.
    fn mistyped(&mut self, span: Range<usize>, path: &[String], message: impl Into<Message>, instead: Option<String>) {
        let key = path.iter().map(|name| shorten(name)).collect::<Vec<_>>().join(".");
        let problem = Problem { place: self.place(span), key, message: message.into(), instead };
        self.problems.push(problem);
    }

    fn table(&mut self, table: &DeTable<'_>, path: &mut Vec<String>) {
        for (name, value) in table.iter() {
            path.push(name.get_ref().to_string());
            self.item(name.span(), value, path);
            path.pop();
        }
    }

    fn item(&mut self, name: Range<usize>, value: &Spanned<DeValue<'_>>, path: &mut Vec<String>) {
        let leaf = KEYS.iter().find(|key| key.matches(path));
        let inner = KEYS.iter().any(|key| key.below(path).is_some());
        match (leaf, value.get_ref()) {
            (_, DeValue::Table(table)) if inner && table.is_empty() && path.len() > 1 => {
                self.problem(name, path, say::TableEmpty);
            }
            (_, DeValue::Table(table)) if inner => self.table(table, path),
            (Some(key), _) => {
                if let Some(read) = self.value(key.form, value, path) {
                    let place = self.place(value.span());
                    let raw = self.text.get(value.span()).unwrap_or_default().to_string();
                    self.entries.push(Entry { path: path.clone(), value: read, place, raw });
                }
            }
            (None, _) if inner => {
                self.problem(value.span(), path, say::TableExpected);
            }
            (None, _) => self.unknown(name, path),
        }
    }

    fn unknown(&mut self, name: Range<usize>, path: &[String]) {
        let (last, parents) = path.split_last().expect("a key has a name");
        let below = KEYS.iter().filter_map(|key| key.below(parents));
        let mut known: Vec<&str> = below.filter(|name| *name != "*").collect();
        let mut seen = Vec::new();
        known.retain(|name| {
            !seen.contains(name) && {
                seen.push(*name);
                true
            }
        });
        let meant = nearest(last, known.iter().copied());
        let message: Message = match meant {
            Some(meant) => say::KeyUnknownMeant { meant }.into(),
            None => sought(last, parents).unwrap_or_else(|| say::KeyUnknown { known: known.join(", ") }.into()),
        };
        self.mistyped(name, path, message, meant.map(str::to_string));
    }

    fn value(&mut self, form: Form, value: &Spanned<DeValue<'_>>, path: &[String]) -> Option<Value> {
        let wrong = |reader: &mut Self| {
            let found: messages::Value = match value.get_ref() {
                DeValue::String(text) => format!("\"{}\"", shorten(text)).into(),
                DeValue::Integer(number) => shorten(number.as_str()).into(),
                other => say::FoundType { what: other.type_str() }.into(),
            };
            let meant = match (form, value.get_ref()) {
                (Form::Word(words) | Form::FlagOrWord(words), DeValue::String(text)) => {
                    nearest(text, words.iter().copied())
                }
                _ => None,
            };
            let expected = form.message();
            let message: Message = match meant {
                Some(meant) => say::ValueExpectedMeant { expected, found, meant }.into(),
                None => say::ValueExpected { expected, found }.into(),
            };
            reader.mistyped(value.span(), path, message, meant.map(|meant| format!("\"{meant}\"")));
            None
        };
        match (form, value.get_ref()) {
            (Form::Number(low, high), DeValue::Integer(number)) => {
                match i64::from_str_radix(&number.as_str().replace('_', ""), number.radix()) {
                    Ok(number) if (low..=high).contains(&number) => Some(Value::Number(number)),
                    _ => wrong(self),
                }
            }
            (Form::Flag | Form::FlagOrWord(_), DeValue::Boolean(flag)) => Some(Value::Flag(*flag)),
            (Form::Text(most), DeValue::String(text)) => self.text(text, most, value.span(), path).map(Value::Text),
            (Form::Betza | Form::Squares, DeValue::String(text)) => {
                self.text(text, 200, value.span(), path).map(Value::Text)
            }
            (Form::Word(words) | Form::FlagOrWord(words), DeValue::String(text)) => {
                if words.contains(&text.as_ref()) {
                    Some(Value::Text(text.to_string()))
                } else {
                    wrong(self)
                }
            }
            (Form::Texts, DeValue::Array(items)) => {
                let mut texts = Vec::new();
                for item in items.iter() {
                    match item.get_ref() {
                        DeValue::String(text) => {
                            texts.push((self.text(text, 80, item.span(), path)?, self.place(item.span())));
                        }
                        _ => return wrong(self),
                    }
                }
                Some(Value::Texts(texts))
            }
            _ => wrong(self),
        }
    }

    fn text(&mut self, text: &str, most: usize, span: Range<usize>, path: &[String]) -> Option<String> {
        let length = text.chars().count();
        if length > most && text != "none" {
            self.problem(span, path, say::TextTooLong { length, most });
            return None;
        }
        // What turns the direction of the text around it, or cannot be seen, is as bad in a name.
        let hides = |c: char| matches!(c, '\u{200b}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
        if let Some(bad) = text.chars().find(|c| c.is_control() || hides(*c)) {
            self.problem(span, path, say::TextHasControl { character: format!("{bad:?}") });
            return None;
        }
        Some(text.to_string())
    }
}
