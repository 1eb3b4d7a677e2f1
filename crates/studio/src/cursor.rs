//! What the cursor is on, and what could be written there. Works line by line, since a text that is being
//! typed is seldom whole.

use heterodox_messages::{Message, Value, say};
use heterodox_rules::betza::{ATOMS, COMPOUNDS, MODIFIERS};
use heterodox_rules::spec::keys::{Form, KEYS, Key};
use heterodox_rules::{Catalogue, Family};
use serde::Serialize;

use crate::betza;
use crate::script::{Script, Spot, too_long};

/// What the cursor is on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct At {
    /// The key with dots.
    pub key: Option<String>,
    /// The piece it belongs to.
    pub piece: Option<Named>,
    /// One line about the key or the letter.
    pub about: Option<String>,
    /// The same as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<Message>,
}

/// A piece by name and letter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Its letter, where it has one.
    pub letter: Option<String>,
}

/// What could be written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Item {
    /// What is shown.
    pub label: String,
    /// What is put in.
    pub insert: String,
    /// One line about it.
    pub about: String,
    /// The same as data; what a variant's file says of itself is in its own language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<Message>,
}

/// What could be written, in place of what stands from there to the cursor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Completions {
    /// Where the word begins.
    pub from: Spot,
    /// Best first.
    pub items: Vec<Item>,
}

/// The line of the cursor, taken apart.
struct Context<'a> {
    /// The table the line is in.
    table: Vec<String>,
    /// The key of the line, below the table.
    key: Vec<String>,
    /// What stands before the cursor: in a header, in a key or in a value.
    before: Before<'a>,
    /// The whole value.
    value: &'a str,
}

enum Before<'a> {
    Header(&'a str),
    Key(&'a str),
    Value(&'a str),
    Comment,
}

impl Context<'_> {
    fn path(&self) -> Vec<String> {
        [&self.table[..], &self.key[..]].concat()
    }
}

fn context(text: &str, spot: Spot) -> Context<'_> {
    let offset = spot.offset(text);
    let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let before = &text[start..offset];
    let header = |line: &str| {
        let inner = line.trim().strip_prefix('[')?;
        Some(split(inner.split(']').next().unwrap_or_default()))
    };
    let above = text[..start].lines().rev().find_map(header).unwrap_or_default();
    if let Some(name) = header(line) {
        let written = before.trim_start().trim_start_matches('[');
        return Context { table: name, key: Vec::new(), before: Before::Header(written), value: "" };
    }
    if line.trim_start().starts_with('#') {
        return Context { table: above, key: Vec::new(), before: Before::Comment, value: "" };
    }
    let Some((key, value)) = line.split_once('=') else {
        return Context { table: above, key: split(line), before: Before::Key(before.trim_start()), value: "" };
    };
    let value = value.trim_start();
    let behind = |before: &'_ str| line.len() - value.len() <= before.len();
    let before = if before.len() <= key.len() {
        Before::Key(before.trim_start())
    } else if behind(before) {
        Before::Value(&before[line.len() - value.len()..])
    } else {
        Before::Value("")
    };
    Context { table: above, key: split(key), before, value }
}

fn split(key: &str) -> Vec<String> {
    let part = |it: &str| it.trim().trim_matches(['"', '\'']).to_string();
    key.split('.').map(part).filter(|it| !it.is_empty()).collect()
}

fn known(path: &[String]) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.matches(path))
}

/// What the cursor is on.
pub fn at(catalogue: &Catalogue, text: &str, spot: Spot) -> At {
    if too_long(text) {
        return At { key: None, piece: None, about: None, said: None };
    }
    let context = context(text, spot);
    let path = context.path();
    let script = Script::new(catalogue, text).ok();
    let letter = |name: &str| {
        let known = script.as_ref().and_then(|script| script.text(&["pieces", name, "letter"]));
        known.or_else(|| letter_below(text, name))
    };
    let named = |name: &String| Named { name: name.clone(), letter: letter(name) };
    let mut piece = path.get(1).filter(|_| path[0] == "pieces").map(named);
    let key = known(&path);
    let (before, behind) = match context.before {
        Before::Value(before) => (before, context.value.get(before.len()..).unwrap_or_default()),
        _ => ("", ""),
    };
    // The letter the cursor touches: the one behind it, or the one before it at the end.
    let inside = before.starts_with(['"', '\'']);
    let touched = behind.chars().next().filter(|c| c.is_alphabetic()).or_else(|| before.chars().last());
    let touched = touched.filter(|_| inside);
    if path == ["board", "start"]
        && let (Some(letter), Some(script)) = (touched.map(|c| c.to_ascii_uppercase().to_string()), &script)
    {
        let has = |name: &String| script.text(&["pieces", name, "letter"]).as_deref() == Some(letter.as_str());
        piece = script.pieces().into_iter().map(|(name, _)| name).find(has).map(|name| named(&name));
    }
    let betza = key.is_some_and(|key| key.form == Form::Betza);
    let said = touched.filter(|_| betza).and_then(letter_of_betza).or_else(|| key.map(|key| key.meaning()));
    At { key: key.map(|_| path.join(".")), piece, about: said.as_ref().map(Message::to_string), said }
}

/// The letter of a piece in a text that cannot be read as a whole.
fn letter_below(text: &str, name: &str) -> Option<String> {
    let mut here = false;
    for line in text.lines() {
        if line.trim_start().starts_with('[') {
            here = split(line.trim().trim_matches(['[', ']'])) == ["pieces", name];
        } else if let Some((key, value)) = line.split_once('=').filter(|_| here)
            && key.trim() == "letter"
        {
            return value.chars().find(char::is_ascii_uppercase).map(String::from);
        }
    }
    None
}

fn letter_of_betza(c: char) -> Option<Message> {
    betza::words(c).map(|words| say::LetterMeans { letter: c, words }.into())
}

/// The letters that stand for moves.
fn movers() -> impl Iterator<Item = char> {
    COMPOUNDS.iter().map(|(letter, ..)| *letter).chain(ATOMS.iter().map(|(letter, ..)| *letter))
}

/// What could be written where the cursor is.
pub fn complete(catalogue: &Catalogue, text: &str, spot: Spot) -> Completions {
    if too_long(text) {
        return Completions { from: spot, items: Vec::new() };
    }
    let context = context(text, spot);
    let script = Script::new(catalogue, text).ok();
    let family = match text.lines().any(|line| line.trim_start().starts_with("family") && line.contains("battle")) {
        true => Family::Battle,
        false => Family::Chess,
    };
    let (word, items) = match context.before {
        Before::Comment => ("", Vec::new()),
        Before::Header(written) => (written, headers(script.as_ref(), family)),
        Before::Key(written) => (written.rsplit('.').next().unwrap_or(written), keys(&context, written, text, family)),
        Before::Value(written) => {
            let closed = context.value[written.len()..].starts_with(['"', '\'']);
            values(catalogue, script.as_ref(), &context.path(), written, closed)
        }
    };
    let length = word.chars().count();
    let from = Spot { column: spot.column.saturating_sub(length).max(1), ..spot };
    let begun = word.to_lowercase();
    let fits = |item: &Item| item.insert.to_lowercase().starts_with(&begun);
    Completions { from, items: items.into_iter().filter(fits).collect() }
}

fn item(label: impl Into<String>, insert: impl Into<String>, about: impl Into<Message>) -> Item {
    let said = about.into();
    Item { label: label.into(), insert: insert.into(), about: said.to_string(), said: Some(said) }
}

fn headers(script: Option<&Script>, family: Family) -> Vec<Item> {
    let mut names: Vec<&str> = Vec::new();
    for key in KEYS.iter().filter(|key| key.path.len() > 1 && key.family.is_none_or(|it| it == family)) {
        if !names.contains(&key.path[0]) {
            names.push(key.path[0]);
        }
    }
    let mut items: Vec<Item> = names
        .iter()
        .filter(|name| **name != "pieces")
        .map(|name| item(*name, *name, say::OfferTable { name: *name }))
        .collect();
    let pieces = script.map(|script| script.pieces()).unwrap_or_default();
    let piece = |name: &String| {
        let header = format!("pieces.{name}");
        item(header.clone(), header, say::OfferPiece { piece: Value::kind(name) })
    };
    items.extend(pieces.iter().map(|(name, _)| piece(name)));
    items.push(item("pieces.…", "pieces.", say::OfferNewPiece));
    items
}

fn keys(context: &Context, written: &str, text: &str, family: Family) -> Vec<Item> {
    let mut path = context.table.clone();
    // What stands before the last dot belongs to the path.
    path.extend(split(written.rsplit_once('.').map_or("", |(parents, _)| parents)));
    let section = text.lines().filter_map(|line| Some(line.split_once('=')?.0.trim().to_string()));
    let used: Vec<String> = section.collect();
    let here = |key: &&Key| key.family.is_none_or(|it| it == family);
    let leaf = |key: &'static Key| Some((key, key.below(&path).filter(|name| *name != "*")?));
    let leaves = KEYS.iter().filter(here).filter_map(leaf).filter(|(key, name)| key.path.last() == Some(name));
    let one = |(key, name): (&Key, &'static str)| {
        let insert = match key.form {
            Form::Text(_) | Form::Betza | Form::Squares | Form::Word(_) => format!("{name} = \"\""),
            _ => format!("{name} = "),
        };
        item(name, insert, key.meaning())
    };
    // Keys of the top that are there already are not wanted twice.
    let fresh = |(key, _): &(&Key, &str)| !(path.is_empty() && used.iter().any(|it| it == key.path[0]));
    leaves.filter(fresh).map(one).collect()
}

fn values<'a>(
    catalogue: &Catalogue,
    script: Option<&Script>,
    path: &[String],
    written: &'a str,
    closed: bool,
) -> (&'a str, Vec<Item>) {
    let Some(key) = known(path) else { return ("", Vec::new()) };
    // A quote that stands behind the cursor is not written again.
    let end = if closed && !written.is_empty() { "" } else { "\"" };
    let put = |word: &str| format!("\"{word}{end}");
    let quoted = |words: &mut dyn Iterator<Item = (String, Message)>| -> Vec<Item> {
        words.map(|(word, about)| item(&word, put(&word), about)).collect()
    };
    let inside = written.strip_prefix(['"', '\'']);
    // Behind the closing quote there is nothing to say.
    if inside.is_some_and(|rest| rest.contains(['"', '\''])) {
        return ("", Vec::new());
    }
    let last = path.last().map_or("", String::as_str);
    match (key.form, last) {
        (Form::Flag, _) => (written, vec![item("true", "true", key.meaning()), item("false", "false", key.meaning())]),
        (Form::Word(words), _) => (written, quoted(&mut words.iter().map(|word| (word.to_string(), key.meaning())))),
        (_, "inherits") => {
            let about = |id: &String| catalogue.open(id).map(|it| it.about().to_string()).unwrap_or_default();
            // What a file says of itself is no message of ours.
            let one = |id: String| Item { insert: put(&id), about: about(&id), said: None, label: id };
            (written, catalogue.ids().into_iter().map(one).collect())
        }
        (_, "letter") => {
            let used: Vec<String> = letters(script).into_iter().map(|(letter, _)| letter).collect();
            let free = ('A'..='Z').map(String::from).filter(|letter| !used.contains(letter));
            (written, quoted(&mut free.map(|letter| (letter, say::OfferFreeLetter.into()))))
        }
        (_, "promotes_to" | "beats") if inside.is_some() => (
            "",
            letters(script)
                .into_iter()
                .map(|(letter, name)| item(&letter, &letter, say::OfferPiece { piece: Value::kind(name) }))
                .collect(),
        ),
        (_, "portal") => {
            let words = [
                ("slide", say::OfferSlide.into()),
                ("slide on", say::OfferSlideOn.into()),
                ("leap vD", say::OfferLeap.into()),
            ];
            (written, quoted(&mut words.into_iter().map(|(word, about)| (word.to_string(), about))))
        }
        (Form::Betza, _) if inside.is_some() => {
            let letters = movers().chain(MODIFIERS.iter().map(|(letter, _)| *letter));
            ("", letters.filter_map(|letter| Some(item(letter, letter, betza::words(letter)?))).collect())
        }
        (Form::Betza, _) => {
            (written, quoted(&mut movers().filter_map(|letter| Some((letter.to_string(), betza::words(letter)?)))))
        }
        _ => ("", Vec::new()),
    }
}

/// Letters and names of the pieces.
fn letters(script: Option<&Script>) -> Vec<(String, String)> {
    let Some(script) = script else { return Vec::new() };
    let letter = |(name, _): (String, bool)| Some((script.text(&["pieces", &name, "letter"])?, name));
    script.pieces().into_iter().filter_map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "inherits = \"chess\"\nname = \"X\"\n\n[pieces.archer]\nletter = \"A\"\nmoves = \"mK\"  # steps\n\n[end]\nno_moves = \"\"\n\n[board]\nstart = \"rnbqkbnr\"\n";

    fn labels(text: &str, line: usize, column: usize) -> (usize, Vec<String>) {
        let found = complete(&Catalogue::new(), text, Spot { line, column });
        (found.from.column, found.items.into_iter().map(|item| item.label).collect())
    }

    fn on(line: usize, column: usize) -> At {
        at(&Catalogue::new(), TEXT, Spot { line, column })
    }

    #[test]
    fn the_cursor_is_on_a_piece() {
        let archer = Some(Named { name: "archer".into(), letter: Some("A".into()) });
        for line in 4..=7 {
            assert_eq!(on(line, 1).piece, archer, "line {line}");
        }
        assert_eq!(on(6, 10).about.as_deref(), Some("m: only to an empty square"));
        assert_eq!(on(6, 11).about.as_deref(), Some("K: one square in any direction"));
        assert_eq!(on(6, 3).key.as_deref(), Some("pieces.archer.moves"));
        assert_eq!(on(12, 11).piece.map(|it| it.name).as_deref(), Some("knight"));
        assert_eq!((on(1, 1).piece, on(99, 99).piece), (None, None));
    }

    #[test]
    fn a_text_that_is_being_typed_still_has_pieces() {
        let broken = "inherits = \"che\n[pieces.bow-man]\nletter = \"B\"\nmoves = \"";
        let found = at(&Catalogue::new(), broken, Spot { line: 4, column: 10 });
        assert_eq!(found.piece, Some(Named { name: "bow-man".into(), letter: Some("B".into()) }));
    }

    #[test]
    fn keys_words_letters_and_betza_are_offered() {
        let text = TEXT.replace("[end]", "shoo\n[end]");
        assert_eq!(labels(&text, 8, 5), (1, vec!["shoot".to_string()]));
        assert_eq!(labels(TEXT, 9, 14).1, Vec::<String>::new(), "behind the quotes");
        assert_eq!(labels(TEXT, 9, 13), (12, vec!["draw".into(), "loss".into(), "win".into(), "score".into()]));
        let inside = complete(&Catalogue::new(), TEXT, Spot { line: 9, column: 13 });
        assert_eq!(inside.items[0].insert, "\"draw", "the other quote stands there");
        assert_eq!(labels("inherits = \"kings", 1, 18).1.len(), 3);
        assert!(labels(TEXT, 6, 11).1.contains(&"N".to_string()));
        assert!(labels("[pie", 1, 5).1.contains(&"pieces.…".to_string()));
        assert!(labels("", 1, 1).1.contains(&"inherits".to_string()));
        assert!(!labels(TEXT, 3, 1).1.contains(&"inherits".to_string()), "it is there already");
        assert!(labels(TEXT, 5, 12).1.is_empty() && labels("# na", 1, 5).1.is_empty());
    }
}
