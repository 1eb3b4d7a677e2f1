//! The catalogue: the variants built into the library, and more from elsewhere. The
//! built-in ones are the files of `variants/`, embedded by the build script.

use std::collections::BTreeMap;
use std::sync::Arc;

use heterodox_messages::say;

use crate::battle::Battle;
use crate::board::Board;
use crate::rules::Rules;
use crate::spec::{self, Card, Family, Loaded, Meaning, Source, SpecError};
use crate::text::pgn;

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// A variant, compiled, of one of the families.
#[derive(Clone)]
pub enum Variant {
    /// Pieces move, take, shoot and leave.
    Chess(Arc<Rules>),
    /// Armies are set up and fight.
    Battle(Arc<Battle>),
}

impl Variant {
    fn new(loaded: spec::Loaded) -> Result<Variant, SpecError> {
        match loaded.family() {
            Family::Chess => Rules::new(loaded).map(Arc::new).map(Variant::Chess),
            Family::Battle => loaded.battle().map(Battle::new).map(Arc::new).map(Variant::Battle),
        }
    }

    /// The rules of a chess-like game.
    pub fn chess(self) -> Option<Arc<Rules>> {
        match self {
            Variant::Chess(rules) => Some(rules),
            Variant::Battle(_) => None,
        }
    }

    /// The family it is of.
    pub fn family(&self) -> Family {
        match self {
            Variant::Chess(_) => Family::Chess,
            Variant::Battle(_) => Family::Battle,
        }
    }

    /// The name of its file without `.toml`.
    pub fn id(&self) -> &str {
        match self {
            Variant::Chess(rules) => &rules.spec().id,
            Variant::Battle(battle) => &battle.spec().id,
        }
    }

    /// What people call it.
    pub fn name(&self) -> &str {
        match self {
            Variant::Chess(rules) => &rules.spec().name,
            Variant::Battle(battle) => &battle.spec().name,
        }
    }

    /// One sentence about it.
    pub fn about(&self) -> &str {
        match self {
            Variant::Chess(rules) => &rules.spec().about,
            Variant::Battle(battle) => &battle.spec().about,
        }
    }

    /// Who made it and how it is found.
    pub fn card(&self) -> &Card {
        match self {
            Variant::Chess(rules) => &rules.spec().card,
            Variant::Battle(battle) => &battle.spec().card,
        }
    }

    /// What identifies its rules.
    pub fn meaning(&self) -> Meaning {
        match self {
            Variant::Chess(rules) => rules.meaning(),
            Variant::Battle(battle) => battle.spec().meaning(),
        }
    }

    /// The board's size.
    pub fn board(&self) -> Board {
        match self {
            Variant::Chess(rules) => rules.board(),
            Variant::Battle(battle) => battle.board(),
        }
    }
}

/// Variants by id. Files added later hide built-in ones of the same id.
#[derive(Clone, Default)]
pub struct Catalogue {
    added: BTreeMap<String, (String, Result<String, SpecError>)>,
}

impl Catalogue {
    /// The built-in variants.
    pub fn new() -> Catalogue {
        Catalogue::default()
    }

    /// Adds a file's bytes under an id; `file` is its name for messages. Bytes that are
    /// too many or no text are remembered as what is wrong with that variant.
    pub fn add(&mut self, id: &str, file: &str, bytes: &[u8]) {
        self.added.insert(id.to_string(), (file.to_string(), text(file, bytes)));
    }

    /// All ids, sorted.
    pub fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = EMBEDDED.iter().map(|(id, _)| id.to_string()).collect();
        ids.extend(self.added.keys().cloned());
        ids.sort();
        ids.dedup();
        ids
    }

    /// The text of a variant's file.
    pub fn source(&self, id: &str) -> Option<Result<Source<'_>, SpecError>> {
        if let Some((file, text)) = self.added.get(id) {
            return Some(
                text.as_ref().map_err(Clone::clone).map(|text| Source { file: file.clone(), text: text.into() }),
            );
        }
        let (_, text) = EMBEDDED.iter().find(|(known, _)| *known == id)?;
        Some(Ok(Source { file: format!("variants/{id}.toml"), text: (*text).into() }))
    }

    /// The name of the file a variant was added from; `None` for built-in ones.
    pub fn file(&self, id: &str) -> Option<&str> {
        self.added.get(id).map(|(file, _)| file.as_str())
    }

    /// What a variant's file says, and the files it inherits from, not compiled.
    pub fn read(&self, id: &str) -> Result<Loaded, SpecError> {
        spec::load(id, &|id| self.source(id))
    }

    /// What a file's bytes say, which may inherit from the catalogue, not compiled.
    pub fn read_bytes(&self, id: &str, file: &str, bytes: &[u8]) -> Result<Loaded, SpecError> {
        let source = Source { file: file.to_string(), text: text(file, bytes)?.into() };
        spec::load_source(id, &source, &|id| self.source(id))
    }

    /// Loads and compiles a variant of any family.
    pub fn open(&self, id: &str) -> Result<Variant, SpecError> {
        Variant::new(self.read(id)?)
    }

    /// Loads and compiles a file's bytes, which may inherit from the catalogue.
    pub fn open_bytes(&self, id: &str, file: &str, bytes: &[u8]) -> Result<Variant, SpecError> {
        Variant::new(self.read_bytes(id, file, bytes)?)
    }

    /// Loads and compiles a chess-like variant.
    pub fn load(&self, id: &str) -> Result<Arc<Rules>, SpecError> {
        self.open(id)?.chess().ok_or_else(|| SpecError::unreadable(id, say::NotChess))
    }

    /// Loads and compiles the bytes of a chess-like variant's file.
    pub fn load_bytes(&self, id: &str, file: &str, bytes: &[u8]) -> Result<Arc<Rules>, SpecError> {
        self.open_bytes(id, file, bytes)?.chess().ok_or_else(|| SpecError::unreadable(file, say::NotChess))
    }

    /// The ids of all variants of a family that can be read, sorted.
    pub fn ids_of(&self, family: Family) -> Vec<String> {
        let of_family = |id: &String| self.read(id).is_ok_and(|loaded| loaded.family() == family);
        self.ids().into_iter().filter(of_family).collect()
    }

    /// The variant that somebody means by a name: an id, or of chess-like ones the name of the game, or what other sites and
    /// programs call it.
    pub fn named(&self, name: &str) -> Option<String> {
        let means = |id: &String| self.read(id).is_ok_and(|it| it.peek().is_some_and(|spec| pgn::is_named(spec, name)));
        self.source(name).map(|_| name.to_string()).or_else(|| self.ids().into_iter().find(means))
    }

    /// The id nearest to a mistyped one.
    pub fn nearest(&self, id: &str) -> Option<String> {
        let ids = self.ids();
        spec::keys::nearest(id, ids.iter().map(String::as_str)).map(str::to_string)
    }
}

fn text(file: &str, bytes: &[u8]) -> Result<String, SpecError> {
    if bytes.len() > spec::MAX_FILE {
        return Err(SpecError::unreadable(file, say::FileTooLarge { most: spec::MAX_FILE }));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_string()),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let before = String::from_utf8_lossy(before);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().map_or(0, |tail| tail.chars().count()) + 1;
            let mut problem = SpecError::unreadable(file, say::FileNotText);
            problem.problems[0].place.line = line;
            problem.problems[0].place.column = column;
            Err(problem)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_what_others_call_them() {
        let catalogue = Catalogue::new();
        for (name, id) in [
            ("3check", "3check"),
            ("Three-check", "3check"),
            ("threeCheck", "3check"),
            ("King of the Hill", "kingofthehill"),
            ("kingOfTheHill", "kingofthehill"),
            ("Racing Kings", "racingkings"),
            ("Horde", "horde"),
            ("Standard", "chess"),
            ("From Position", "chess"),
        ] {
            assert_eq!(catalogue.named(name).as_deref(), Some(id), "{name}");
        }
        for name in ["", "-", "no such game"] {
            assert_eq!(catalogue.named(name), None, "{name}");
        }
    }
}
