//! Loading: finds a file and those it inherits from, reads and validates them.

use std::borrow::Cow;

use super::draft::{Draft, Value};
use super::error::{Problem, SpecError};
use super::{Spec, read, validate};

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

/// Loads a variant by id; `find` gives the text of a file by its id.
pub fn load<'a>(
    id: &str,
    find: &dyn Fn(&str) -> Option<Result<Source<'a>, SpecError>>,
) -> Result<(Spec, Places), SpecError> {
    let source = find(id).ok_or_else(|| SpecError::unreadable(id, "there is no such variant"))??;
    load_source(id, &source, find)
}

/// Loads a variant from a text that need not be in the catalogue.
pub fn load_source<'a>(
    id: &str,
    source: &Source<'_>,
    find: &dyn Fn(&str) -> Option<Result<Source<'a>, SpecError>>,
) -> Result<(Spec, Places), SpecError> {
    let mut line = vec![id.to_string()];
    let draft = draft(source, find, &mut line)?;
    let spec = validate::validate(id, &draft)?;
    Ok((spec, Places(draft)))
}

/// The places of a loaded variant's keys, for problems found later.
pub struct Places(Draft);

impl Places {
    /// A problem with a key.
    pub fn problem(&self, path: &[&str], message: impl Into<String>) -> Problem {
        self.0.problem(path, message)
    }
}

fn draft<'a>(
    source: &Source<'_>,
    find: &dyn Fn(&str) -> Option<Result<Source<'a>, SpecError>>,
    line: &mut Vec<String>,
) -> Result<Draft, SpecError> {
    if source.text.len() > MAX_FILE {
        let size = source.text.len();
        let message = format!("the file has {size} bytes; at most {MAX_FILE} are read");
        return Err(SpecError::unreadable(&source.file, message));
    }
    let (own, mut problems) = read::read(&source.file, &source.text);
    let Some((parent, place)) = own.get(&["inherits"]).and_then(|entry| match &entry.value {
        Value::Text(parent) => Some((parent.clone(), entry.place.clone())),
        _ => None,
    }) else {
        return if problems.is_empty() { Ok(own) } else { Err(SpecError { problems }) };
    };
    let mut problem = |message: String| {
        problems.push(Problem { place: place.clone(), key: "inherits".into(), message });
        problems.sort_by_key(|problem| (problem.place.line, problem.place.column));
    };
    if line.contains(&parent) {
        problem(format!("the files inherit in a circle: {} -> {parent}", line.join(" -> ")));
        return Err(SpecError { problems });
    }
    if line.len() >= MAX_DEPTH {
        problem(format!("more than {MAX_DEPTH} files inherit from one another"));
        return Err(SpecError { problems });
    }
    line.push(parent.clone());
    let above = match find(&parent) {
        None => {
            problem(format!("there is no variant \"{parent}\""));
            return Err(SpecError { problems });
        }
        Some(found) => found.and_then(|source| draft(&source, find, line)),
    };
    match above {
        Ok(above) if problems.is_empty() => Ok(above.overlay(own)),
        Ok(_) => Err(SpecError { problems }),
        Err(error) => {
            problems.extend(error.problems);
            Err(SpecError { problems })
        }
    }
}
