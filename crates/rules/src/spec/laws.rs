//! Duties and bans beyond how pieces move: `must` and `never` of `[law]`. The registry; `legality` has them as stages.

use heterodox_messages::{Message, say};

use super::draft::Value;
use super::error::Problem;
use super::keys::nearest;
use super::validate::Validator;

/// A law that every move obeys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Who can capture, must.
    MustCapture,
    /// No move gives check.
    NeverCheck,
}

/// What is to be said of a law.
pub(crate) struct LawInfo {
    /// Its list in the file.
    pub key: &'static str,
    /// Its words there; they are its line in the identity of the rules, too.
    pub words: &'static str,
    /// The rules page.
    pub about: fn() -> Message,
}

impl Law {
    /// All of them, in the order in which they are asked: bans before duties.
    pub const ALL: [Law; 2] = [Law::NeverCheck, Law::MustCapture];

    /// Its line of the registry.
    pub(crate) const fn info(self) -> LawInfo {
        match self {
            Law::MustCapture => LawInfo { key: "must", words: "capture", about: || say::LawCapture.into() },
            Law::NeverCheck => LawInfo { key: "never", words: "give check", about: || say::LawNoCheck.into() },
        }
    }

    /// The key of the file that has it, with dots.
    pub fn key(self) -> String {
        format!("law.{}", self.info().key)
    }
}

impl Validator<'_> {
    /// The laws of a file, in the order of [`Law::ALL`].
    pub(super) fn laws(&mut self, has_royals: bool) -> Vec<Law> {
        let mut said = Vec::new();
        for key in ["must", "never"] {
            let path = ["law", key];
            let Some(Value::Texts(texts)) = self.draft.get(&path).map(|entry| &entry.value) else { continue };
            for (text, place) in texts {
                let known = || Law::ALL.into_iter().filter(|law| law.info().key == key);
                let found = known().find(|law| law.info().words == text.trim());
                let message: Message = match found {
                    Some(Law::NeverCheck) if !has_royals => say::ChecksNeedRoyal.into(),
                    Some(law) => {
                        said.push(law);
                        continue;
                    }
                    None => {
                        let words: Vec<&str> = known().map(|law| law.info().words).collect();
                        let meant = nearest(text, words.iter().copied()).unwrap_or(words[0]);
                        say::LawUnknown { text, meant }.into()
                    }
                };
                self.problems.push(Problem { place: place.clone(), key: path.join("."), message, instead: None });
            }
        }
        Law::ALL.into_iter().filter(|law| said.contains(law)).collect()
    }
}
