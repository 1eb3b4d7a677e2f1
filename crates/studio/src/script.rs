//! A variant file as somebody is writing it: its text, the keys that hold in it, and where each of them stands.
//! The rules crate reads it; here it is only looked up.

use heterodox_rules::spec::{Loaded, MAX_FILE, SpecError};
use heterodox_rules::{Catalogue, Variant};
use serde::Serialize;
use toml_edit::Value;

/// What a file is called whose author has not saved it.
pub const DRAFT: &str = "draft";
/// The name of the file itself in places; no file of a catalogue is called so.
const OWN: &str = "";

/// A place in a text: lines and columns from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Spot {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Spot {
    /// The byte a place stands at; the end of the line, or of the text, where it lies behind it.
    pub fn offset(self, text: &str) -> usize {
        let line = text.split_inclusive('\n').take(self.line.saturating_sub(1)).map(str::len).sum::<usize>();
        let rest = text[line..].split(['\r', '\n']).next().unwrap_or_default();
        line + rest.char_indices().nth(self.column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
    }

    /// So many characters further on.
    pub fn after(self, characters: usize) -> Spot {
        Spot { column: self.column + characters, ..self }
    }
}

/// A key that holds, and where it comes from.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The names that lead to it.
    pub path: Vec<String>,
    /// Where its value stands.
    pub spot: Spot,
    /// The variant whose file has it; `None` is the file itself.
    pub file: Option<String>,
    /// The value as written.
    pub raw: String,
}

impl Entry {
    /// The key with dots.
    pub fn key(&self) -> String {
        self.path.join(".")
    }

    /// The value.
    pub fn value(&self) -> Option<Value> {
        self.raw.parse().ok()
    }

    /// The value if it is a text.
    pub fn text(&self) -> Option<String> {
        self.value()?.as_str().map(str::to_string)
    }
}

/// The line of a file that a rule comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleLine {
    /// The key with dots.
    pub key: String,
    /// Where its value stands.
    #[serde(flatten)]
    pub spot: Spot,
    /// How many characters it has on that line.
    pub length: usize,
    /// The variant it was inherited from; `None` is the file itself.
    pub file: Option<String>,
}

/// A variant file that can be read, which does not mean that nothing is wrong with it.
pub struct Script {
    /// Every key that holds.
    pub entries: Vec<Entry>,
}

impl Script {
    /// Reads a text that may inherit from the catalogue.
    pub fn new(catalogue: &Catalogue, text: &str) -> Result<Script, SpecError> {
        Ok(Script::of(&read(catalogue, DRAFT, text)?, OWN))
    }

    /// A variant of the catalogue.
    pub fn open(catalogue: &Catalogue, id: &str) -> Result<Script, SpecError> {
        let own = catalogue.source(id).transpose()?.map(|source| source.file).unwrap_or_default();
        Ok(Script::of(&catalogue.read(id)?, &own))
    }

    fn of(loaded: &Loaded, own: &str) -> Script {
        let entry = |it: heterodox_rules::spec::Written| Entry {
            path: it.path.to_vec(),
            spot: Spot { line: it.place.line, column: it.place.column },
            file: (it.place.file != own).then(|| id_of(&it.place.file)),
            raw: it.raw.to_string(),
        };
        Script { entries: loaded.written().map(entry).collect() }
    }

    /// The entry of a key.
    pub fn get(&self, path: &[&str]) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.path == path)
    }

    /// The text of a key; `none` unsets.
    pub fn text(&self, path: &[&str]) -> Option<String> {
        self.get(path)?.text().filter(|text| text != "none")
    }

    /// The number of a key.
    pub fn number(&self, path: &[&str]) -> Option<usize> {
        self.get(path)?.value()?.as_integer()?.try_into().ok()
    }

    /// The names of the pieces, in order, and whether the file itself brings them in.
    pub fn pieces(&self) -> Vec<(String, bool)> {
        let mut pieces: Vec<(String, bool)> = Vec::new();
        for entry in &self.entries {
            if let [first, name, ..] = &entry.path[..]
                && first == "pieces"
                && !pieces.iter().any(|(known, _)| known == name)
            {
                // What was inherited comes first, and an own key only replaces a value.
                let inherited = self
                    .entries
                    .iter()
                    .any(|it| it.path[..2.min(it.path.len())] == entry.path[..2] && it.file.is_some());
                pieces.push((name.clone(), !inherited));
            }
        }
        pieces
    }

    /// The line that says something; where the file leaves it to the default, the piece it is about.
    pub fn rule(&self, key: &str) -> Option<RuleLine> {
        let path: Vec<&str> = key.split('.').collect();
        let piece =
            |entry: &&Entry| path[0] == "pieces" && entry.path[..2.min(entry.path.len())] == path[..2.min(path.len())];
        let table = |entry: &&Entry| path.len() == 1 && entry.path[0] == path[0];
        let entry = self.get(&path).or_else(|| self.entries.iter().find(|it| piece(it) || table(it)))?;
        let length = entry.raw.lines().next().map_or(1, |line| line.chars().count());
        Some(RuleLine { key: entry.key(), spot: entry.spot, length, file: entry.file.clone() })
    }
}

/// Reads a text as the file of a variant.
pub(crate) fn read(catalogue: &Catalogue, id: &str, text: &str) -> Result<Loaded, SpecError> {
    catalogue.read_bytes(id, OWN, text.as_bytes())
}

/// Compiles a text as the file of a variant.
pub fn compile(catalogue: &Catalogue, id: &str, text: &str) -> Result<Variant, SpecError> {
    catalogue.open_bytes(id, OWN, text.as_bytes())
}

/// The variant a file is the file of.
pub(crate) fn id_of(file: &str) -> String {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".toml").unwrap_or(name).to_string()
}

/// Whether a text is longer than any file may be.
pub(crate) fn too_long(text: &str) -> bool {
    text.len() > MAX_FILE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_in_any_text() {
        let text = "a\r\nbé c\n";
        for (line, column, at) in [(1, 1, 0), (1, 9, 1), (2, 1, 3), (2, 3, 6), (2, 99, 8), (3, 1, 9), (50, 1, 9)] {
            assert_eq!(Spot { line, column }.offset(text), at, "{line}:{column}");
        }
    }

    #[test]
    fn keys_know_where_they_come_from() {
        let catalogue = Catalogue::new();
        let text = "inherits = \"chess\"\nname = \"X\"\n[pieces.archer]\nletter = \"A\"\nmoves = \"mK\"\n[pieces.king]\nmoves = \"Q\"\n";
        let script = Script::new(&catalogue, text).expect("readable");
        let own = script.rule("pieces.archer.moves").expect("it is there");
        assert_eq!((own.spot, own.length, own.file), (Spot { line: 5, column: 9 }, 4, None));
        let inherited = script.rule("pieces.pawn.promotes_to").expect("it is there");
        assert_eq!((inherited.key.as_str(), inherited.file.as_deref()), ("pieces.pawn.promotes_to", Some("chess")));
        assert_eq!(script.rule("pieces.archer.exit").expect("the piece").key, "pieces.archer.letter");
        assert_eq!(script.rule("end.no_moves"), None);
        let own: Vec<String> = script.pieces().into_iter().filter(|(_, own)| *own).map(|(name, _)| name).collect();
        assert_eq!(own, ["archer"]);
    }
}
