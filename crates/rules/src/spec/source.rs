//! Loading: finds a file and those it inherits from, reads and validates them. What is
//! wrong is collected over all steps, so that an author sees it at once.

use std::borrow::Cow;

use heterodox_messages::{Message, id, say};

use super::battle::{self, BattleSpec};
use super::draft::{Draft, Value};
use super::error::{Place, Problem, SpecError};
use super::{Family, Spec, read, validate};

/// The largest variant file that is read, in bytes.
pub const MAX_FILE: usize = 64 * 1024;

/// How deep files may inherit.
pub const MAX_DEPTH: usize = 8;

/// The text of a variant file and the name to call it by in messages.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    /// For messages, a path perhaps.
    pub file: String,
    /// The text.
    pub text: Cow<'a, str>,
}

/// A key as it stands in some file.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// The names that lead to it.
    pub path: &'a [String],
    /// Where its value stands.
    pub place: &'a Place,
    /// The value as it stands there, quotes included.
    pub raw: &'a str,
}

/// Gives the text of a file by the id of its variant.
pub type Find<'f, 'a> = &'f dyn Fn(&str) -> Option<Result<Source<'a>, SpecError>>;

/// A variant as far as it could be read.
pub struct Loaded {
    /// The family of the game.
    pub(crate) family: Family,
    /// What the file of a chess-like game says; whole when there are no problems.
    pub(crate) spec: Option<Spec>,
    /// What the file of a battle says; whole when there are no problems.
    pub(crate) battle: Option<BattleSpec>,
    /// What is wrong so far.
    pub(crate) problems: Vec<Problem>,
    draft: Draft,
}

impl Loaded {
    /// The spec, or everything that is wrong with the file. (The start position is not looked
    /// at here: see [`crate::Rules::new`].)
    pub fn spec(self) -> Result<Spec, SpecError> {
        match self.spec {
            Some(spec) if self.problems.is_empty() => Ok(spec),
            _ => Err(SpecError { problems: self.problems }),
        }
    }

    /// What is known of a chess-like game, whatever else is wrong with its file.
    pub fn peek(&self) -> Option<&Spec> {
        self.spec.as_ref()
    }

    /// The family of the game.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The spec of a battle, or everything that is wrong with the file.
    pub fn battle(self) -> Result<BattleSpec, SpecError> {
        match self.battle {
            Some(spec) if self.problems.is_empty() => Ok(spec),
            _ => Err(SpecError { problems: self.problems }),
        }
    }

    /// Every key that holds, those of the file itself and those inherited.
    pub fn written(&self) -> impl Iterator<Item = Written<'_>> {
        self.draft.entries.iter().map(|entry| Written { path: &entry.path, place: &entry.place, raw: &entry.raw })
    }

    /// Adds a problem with a key.
    pub(crate) fn problem(&mut self, path: &[&str], message: impl Into<Message>) {
        self.problems.push(self.draft.problem(path, message));
        sort(&mut self.problems);
    }

    /// Whether the start position can be judged: the board and all letters are known.
    pub(crate) fn start_is_readable(&self) -> bool {
        let matters = |problem: &Problem| {
            problem.key.is_empty()
                || problem.key.starts_with("board")
                || problem.key == "pieces"
                || problem.key.ends_with("letter")
        };
        self.spec.is_some() && !self.problems.iter().any(matters)
    }
}

/// Loads a variant by id.
pub fn load(id: &str, find: Find) -> Result<Loaded, SpecError> {
    let source = find(id).ok_or_else(|| SpecError::unreadable(id, say::NoSuchVariant))??;
    load_source(id, &source, find)
}

/// Loads a variant from a text that need not be in the catalogue.
pub fn load_source(id: &str, source: &Source<'_>, find: Find) -> Result<Loaded, SpecError> {
    let mut problems = Vec::new();
    let draft = draft(source, find, &mut vec![id.to_string()], &mut problems)?;
    // Where the file is no TOML or of no family, whatever follows would only be an echo.
    let of_family = |problem: &Problem| problem.key == "family" || problem.instead.as_deref() == Some("family");
    if problems.iter().any(|problem| problem.key.is_empty() || of_family(problem)) {
        return Err(SpecError { problems });
    }
    let family = validate::family(&draft);
    let (mut spec, mut battle) = (None, None);
    let mut found = validate::foreign_keys(&draft, family);
    match family {
        Family::Chess => {
            let (whole, problems) = validate::validate(id, &draft);
            spec = whole;
            found.extend(problems);
        }
        Family::Battle => {
            let (whole, problems) = battle::validate(id, &draft);
            battle = whole;
            found.extend(problems);
        }
    }
    // A key that is mistyped or has a bad value is not missing as well.
    let split = |key: &str| -> (String, String) {
        let (table, name) = key.rsplit_once('.').unwrap_or(("", key));
        (table.to_string(), name.to_string())
    };
    let echoes = |problem: &Problem| {
        let (table, name) = split(&problem.key);
        let meant = |known: &Problem| split(&known.key).0 == table && known.instead.as_deref() == Some(name.as_str());
        [id::KEY_REQUIRED, id::MOVES_REQUIRED].contains(&problem.message.id())
            && problems.iter().any(|known| known.key == problem.key || meant(known))
    };
    let news: Vec<Problem> = found.into_iter().filter(|problem| !echoes(problem)).collect();
    problems.extend(news);
    problems.truncate(read::MAX_PROBLEMS);
    sort(&mut problems);
    problems.dedup();
    Ok(Loaded { family, spec, battle, problems, draft })
}

/// In the order of the files.
fn sort(problems: &mut [Problem]) {
    problems.sort_by(|a, b| {
        (&a.place.file, a.place.line, a.place.column).cmp(&(&b.place.file, b.place.line, b.place.column))
    });
}

fn draft(
    source: &Source<'_>,
    find: Find,
    line: &mut Vec<String>,
    problems: &mut Vec<Problem>,
) -> Result<Draft, SpecError> {
    if source.text.len() > MAX_FILE {
        return Err(SpecError::unreadable(&source.file, say::FileTooLarge { most: MAX_FILE }));
    }
    let (own, found) = read::read(&source.file, &source.text);
    problems.extend(found);
    let Some((parent, place)) = own.get(&["inherits"]).and_then(|entry| match &entry.value {
        Value::Text(parent) => Some((parent.clone(), entry.place.clone())),
        _ => None,
    }) else {
        return Ok(own);
    };
    let mut stop = |message: Message| -> Result<Draft, SpecError> {
        problems.push(Problem { place: place.clone(), key: "inherits".into(), message, instead: None });
        problems.sort_by_key(|problem| (problem.place.line, problem.place.column));
        Err(SpecError { problems: std::mem::take(problems) })
    };
    if line.contains(&parent) {
        return stop(say::InheritsInCircle { chain: format!("{} -> {parent}", line.join(" -> ")) }.into());
    }
    if line.len() >= MAX_DEPTH {
        return stop(say::InheritsTooDeep { most: MAX_DEPTH }.into());
    }
    line.push(parent.clone());
    match find(&parent) {
        None => stop(say::InheritsUnknown { variant: parent }.into()),
        Some(Err(error)) => {
            problems.extend(error.problems);
            Err(SpecError { problems: std::mem::take(problems) })
        }
        Some(Ok(source)) => {
            let above = draft(&source, find, line, problems)?;
            let family = validate::family(&above);
            if own.get(&["family"]).is_some() && validate::family(&own) != family {
                let (theirs, ours) = (family.word(), validate::family(&own).word());
                let message = say::InheritsOtherFamily { parent, theirs, own: ours };
                problems.push(own.problem(&["inherits"], message));
                return Err(SpecError { problems: std::mem::take(problems) });
            }
            Ok(above.overlay(own))
        }
    }
}
