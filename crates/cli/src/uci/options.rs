//! The options: one list from which they are announced and read. Knows what a value may
//! be, not what it does.

use heterodox_engine::{DEFAULT_HASH, Level, MAX_HASH, MAX_THREADS};
use heterodox_rules::text::fen::shorten;

/// What an option asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Play another variant.
    Variant(String),
    /// Castle from anywhere, written as the king taking its rook.
    Chess960(bool),
    /// Load a variant file.
    File(String),
    /// The folder with tables of endings.
    Tables(String),
    Hash(usize),
    Threads(usize),
    Lines(usize),
    Level(usize),
    /// Play at full strength whatever the level.
    Analyse(bool),
    /// The client may ask to ponder; nothing depends on knowing it.
    Ponder(bool),
    /// Milliseconds of the clock to keep back.
    Overhead(usize),
    ClearHash,
}

/// What kind of value an option takes.
enum Kind {
    Spin {
        least: usize,
        most: usize,
        default: usize,
        change: fn(usize) -> Change,
    },
    Check {
        default: bool,
        change: fn(bool) -> Change,
    },
    Button(Change),
    /// Any text.
    Text(fn(String) -> Change),
    /// One of the variants.
    Variant,
}

struct Entry(&'static str, Kind);

/// The option whose values depend on the files loaded.
pub const VARIANT: &str = "UCI_Variant";
/// What is kept back of the clock if nothing is said.
pub const DEFAULT_OVERHEAD: usize = 10;

const OPTIONS: &[Entry] = &[
    Entry(VARIANT, Kind::Variant),
    Entry("UCI_Chess960", Kind::Check { default: false, change: Change::Chess960 }),
    Entry("VariantPath", Kind::Text(Change::File)),
    Entry("TablebasePath", Kind::Text(Change::Tables)),
    Entry("Hash", Kind::Spin { least: 1, most: MAX_HASH, default: DEFAULT_HASH, change: Change::Hash }),
    Entry("Threads", Kind::Spin { least: 1, most: MAX_THREADS, default: 1, change: Change::Threads }),
    Entry("MultiPV", Kind::Spin { least: 1, most: 255, default: 1, change: Change::Lines }),
    Entry("Skill Level", Kind::Spin { least: 1, most: 8, default: 8, change: Change::Level }),
    Entry("UCI_AnalyseMode", Kind::Check { default: false, change: Change::Analyse }),
    Entry("Ponder", Kind::Check { default: false, change: Change::Ponder }),
    Entry("Move Overhead", Kind::Spin { least: 0, most: 5_000, default: DEFAULT_OVERHEAD, change: Change::Overhead }),
    Entry("Clear Hash", Kind::Button(Change::ClearHash)),
];

/// All options as the protocol announces them.
pub fn announce(variant: &str, variants: &[String]) -> String {
    let lines: Vec<String> = OPTIONS.iter().map(|entry| describe(entry, variant, variants)).collect();
    lines.join("\n")
}

/// The variants to choose from.
pub fn announce_variants(variant: &str, variants: &[String]) -> String {
    describe(&Entry(VARIANT, Kind::Variant), variant, variants)
}

fn describe(Entry(name, kind): &Entry, variant: &str, variants: &[String]) -> String {
    let kind = match kind {
        Kind::Spin { least, most, default, .. } => format!("spin default {default} min {least} max {most}"),
        Kind::Check { default, .. } => format!("check default {default}"),
        Kind::Button(_) => "button".to_string(),
        Kind::Text(_) => "string default <empty>".to_string(),
        Kind::Variant => {
            let choices: String = variants.iter().map(|id| format!(" var {id}")).collect();
            format!("combo default {variant}{choices}")
        }
    };
    format!("option name {name} type {kind}")
}

/// Reads what follows `setoption`; fails with what is wrong.
pub fn read(text: &str) -> Result<Change, String> {
    let (name, value) = split(text)?;
    let Some(Entry(name, kind)) = OPTIONS.iter().find(|entry| entry.0.eq_ignore_ascii_case(&name)) else {
        return Err(format!("there is no option \"{}\"", shorten(&name)));
    };
    let given = shorten(value);
    match kind {
        Kind::Spin { least, most, change, .. } => match value.parse::<usize>() {
            Ok(number) if (*least..=*most).contains(&number) => Ok(change(number)),
            _ => Err(format!("{name} is a number from {least} to {most}, not \"{given}\"")),
        },
        Kind::Check { change, .. } => match value.to_ascii_lowercase().as_str() {
            "true" => Ok(change(true)),
            "false" => Ok(change(false)),
            _ => Err(format!("{name} is true or false, not \"{given}\"")),
        },
        Kind::Button(change) => Ok(change.clone()),
        Kind::Text(change) => Ok(change(value.to_string())),
        // Ids are small letters, and the protocol does not tell small ones from capitals.
        Kind::Variant => Ok(Change::Variant(value.to_ascii_lowercase())),
    }
}

/// A name of several words, and all that follows `value`.
fn split(text: &str) -> Result<(String, &str), String> {
    let text = text.trim();
    let Some(rest) = text.strip_prefix("name").filter(|rest| rest.starts_with(char::is_whitespace)) else {
        return Err("setoption is followed by name, the name, value and the value".into());
    };
    let mut name: Vec<&str> = Vec::new();
    let mut rest = rest.trim_start();
    while !rest.is_empty() {
        let (word, more) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        rest = more.trim_start();
        if word == "value" {
            break;
        }
        name.push(word);
    }
    Ok((name.join(" "), rest))
}

/// A level by its number, which the list above has bounded.
pub fn level(number: usize) -> Level {
    u8::try_from(number).ok().and_then(Level::new).unwrap_or(Level::FULL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_several_words_in_any_case_and_values_keep_theirs() {
        assert_eq!(read("name skill  LEVEL value 3"), Ok(Change::Level(3)));
        assert_eq!(read("name VariantPath value /Some where/My Game.toml"), {
            Ok(Change::File("/Some where/My Game.toml".into()))
        });
        assert_eq!(read("name UCI_Variant value Mirror"), Ok(Change::Variant("mirror".into())));
        assert_eq!(read("name clear hash"), Ok(Change::ClearHash));
        assert_eq!(read("name Ponder value TRUE"), Ok(Change::Ponder(true)));
    }

    #[test]
    fn every_option_refuses_what_it_is_not() {
        for text in [
            "",
            "name",
            "Hash value 3",
            "name Hash",
            "name Hash value 0",
            "name Hash value 65537",
            "name Hash value -1",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        for text in ["name Ponder value 1", "name Ponder", "name Contempt value 3", "name Skill Level value 9"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_level_has_its_number() {
        for number in 1..=8 {
            assert_eq!(level(number).number() as usize, number);
        }
    }
}
