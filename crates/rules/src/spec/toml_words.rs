//! What the library that reads TOML says, as data as far as its words are known: other languages have them, too.

use heterodox_messages::{Value, say};

/// Words of the library that the catalogues have (`toml-words`).
const KNOWN: [&str; 34] = [
    "key with no value",
    "missing value for key",
    "missing comma between array elements",
    "extra comma in array",
    "string values must be quoted",
    "unexpected key or value",
    "unexpected `=` in array",
    "unexpected leading zero",
    "unclosed table",
    "unclosed array",
    "unclosed array table",
    "missing table open",
    "missing opening quote",
    "unquoted keys cannot be empty",
    "extra `=`",
    "duplicate key",
    "`_` may only go between digits",
    "invalid unquoted key",
    "invalid key-value pair",
    "invalid basic string",
    "invalid literal string",
    "invalid boolean",
    "invalid float",
    "invalid fraction",
    "invalid mantissa",
    "invalid exponent",
    "invalid date",
    "literal string",
    "newline",
    "letters",
    "numbers",
    "digits",
    "key",
    "value",
];

/// A sentence of the library: "unclosed array, expected `]`".
pub fn toml_fault(text: &str) -> Value {
    let text = text.trim();
    match text.split_once(", expected ") {
        None => words(text),
        Some((fault, "nothing")) => say::TomlExpectedNothing { fault: words(fault) }.into(),
        Some((fault, wanted)) => {
            let join = |others, first| say::TomlWanted { first, others }.into();
            let wanted = wanted.rsplit(", ").map(words).reduce(join).unwrap_or_else(|| wanted.into());
            say::TomlExpected { fault: words(fault), wanted }.into()
        }
    }
}

fn words(text: &str) -> Value {
    if !KNOWN.contains(&text) {
        return text.into();
    }
    let parts = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|part| !part.is_empty());
    say::TomlWords { words: parts.collect::<Vec<_>>().join("-") }.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_english_it_is_what_the_library_says() {
        for known in KNOWN {
            assert_eq!(words(known).to_string(), known);
            assert!(matches!(words(known), Value::Message(_)), "{known}");
        }
        for text in [
            "unclosed array, expected `]`",
            "key with no value, expected `=`",
            "extra `=`, expected nothing",
            "invalid basic string, expected newline, `#`, value",
            "something nobody has foreseen, expected that, or this",
        ] {
            assert_eq!(toml_fault(text).to_string(), text);
        }
    }
}
