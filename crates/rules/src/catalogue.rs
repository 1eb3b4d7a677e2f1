//! The catalogue: the variants built into the library, and more from elsewhere. The
//! built-in ones are the files of `variants/`, embedded by the build script.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::rules::Rules;
use crate::spec::{self, Source, SpecError};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

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

    /// Loads and compiles a variant.
    pub fn load(&self, id: &str) -> Result<Arc<Rules>, SpecError> {
        Rules::new(spec::load(id, &|id| self.source(id))?).map(Arc::new)
    }

    /// Loads and compiles a file's bytes, which may inherit from the catalogue.
    pub fn load_bytes(&self, id: &str, file: &str, bytes: &[u8]) -> Result<Arc<Rules>, SpecError> {
        let source = Source { file: file.to_string(), text: text(file, bytes)?.into() };
        Rules::new(spec::load_source(id, &source, &|id| self.source(id))?).map(Arc::new)
    }

    /// The id nearest to a mistyped one.
    pub fn nearest(&self, id: &str) -> Option<String> {
        let ids = self.ids();
        spec::keys::nearest(id, ids.iter().map(String::as_str)).map(str::to_string)
    }
}

fn text(file: &str, bytes: &[u8]) -> Result<String, SpecError> {
    if bytes.len() > spec::MAX_FILE {
        let message = format!("the file is too large: at most {} bytes are read", spec::MAX_FILE);
        return Err(SpecError::unreadable(file, message));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_string()),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let before = String::from_utf8_lossy(before);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().map_or(0, |tail| tail.chars().count()) + 1;
            let mut problem = SpecError::unreadable(file, "this is not text: the file is not valid UTF-8 from here on");
            problem.problems[0].place.line = line;
            problem.problems[0].place.column = column;
            Err(problem)
        }
    }
}
