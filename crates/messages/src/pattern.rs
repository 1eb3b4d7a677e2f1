//! English sentences, compiled from their catalogue by the build script, and how they are written.

use std::fmt;

use crate::message::Value;

/// A piece of a sentence.
#[derive(Debug)]
pub(crate) enum Part {
    /// As it stands.
    Text(&'static str),
    /// An argument, in some form.
    Arg(&'static str, Form),
    /// One of several, by an argument; the last one if none fits.
    Select(&'static str, &'static [(Key, &'static [Part])]),
}

/// How an argument is put into a sentence: the functions of the catalogue.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    Plain,
    /// `CAP($x)`: with a capital.
    Capital,
    /// `A($x)`: with "a" or "an".
    Article,
}

/// What selects.
#[derive(Debug)]
pub(crate) enum Key {
    /// A word, or the plural category of a number.
    Word(&'static str),
    /// This number.
    Number(i64),
}

impl Key {
    fn fits(&self, value: Option<&Value>) -> bool {
        match (self, value) {
            (Key::Word(word), Some(Value::Number(number))) => *word == if *number == 1 { "one" } else { "other" },
            (Key::Word(word), Some(Value::Text(text) | Value::Kind(text))) => word == text,
            (Key::Word(word), Some(Value::Side(side))) => word == side,
            (Key::Number(wanted), Some(Value::Number(number))) => wanted == number,
            _ => false,
        }
    }
}

pub(crate) fn write(f: &mut fmt::Formatter<'_>, parts: &[Part], args: &[(&'static str, Value)]) -> fmt::Result {
    let find = |name: &str| args.iter().find(|(own, _)| *own == name).map(|(_, value)| value);
    for part in parts {
        match part {
            Part::Text(text) => f.write_str(text)?,
            Part::Arg(name, form) => {
                let text = find(name).map(Value::to_string).unwrap_or_default();
                match form {
                    Form::Plain => f.write_str(&text)?,
                    Form::Capital => f.write_str(&capital(&text))?,
                    Form::Article => write!(f, "{} {text}", article(&text))?,
                }
            }
            Part::Select(name, cases) => {
                let value = find(name);
                let case = cases.iter().find(|(key, _)| key.fits(value)).or(cases.last());
                if let Some((_, parts)) = case {
                    write(f, parts, args)?;
                }
            }
        }
    }
    Ok(())
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn article(text: &str) -> &'static str {
    if text.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}
