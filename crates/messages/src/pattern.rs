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
    /// The category of a number that counts through: 1st, 2nd, 3rd, 4th.
    Ordinal(&'static str),
    /// This number.
    Number(i64),
}

impl Key {
    fn fits(&self, value: Option<&Value>) -> bool {
        match (self, value) {
            (Key::Word(word), Some(Value::Number(number))) => *word == if *number == 1 { "one" } else { "other" },
            (Key::Word(word), Some(Value::Text(text) | Value::Kind(text))) => word == text,
            (Key::Word(word), Some(Value::Side(side))) => word == side,
            (Key::Ordinal(word), Some(Value::Number(number))) => *word == ordinal(*number),
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

fn ordinal(number: i64) -> &'static str {
    match (number % 10, number % 100) {
        (_, 11..=13) => "other",
        (1, _) => "one",
        (2, _) => "two",
        (3, _) => "few",
        _ => "other",
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn article(text: &str) -> &'static str {
    if text.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}

#[cfg(test)]
mod tests {
    use crate::{Message, say};

    #[test]
    fn ordinals() {
        let nth = |value: u16| Message::from(say::EndsRepetition { value }).to_string();
        let told = |value| nth(value).split(' ').nth(5).map(str::to_string).unwrap_or_default();
        let all: Vec<String> = [1, 2, 3, 4, 5, 11, 12, 13, 21, 22, 103, 111].map(told).into();
        assert_eq!(all.join(" "), "1st 2nd 3rd 4th 5th 11th 12th 13th 21st 22nd 103rd 111th");
    }
}
