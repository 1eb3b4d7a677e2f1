//! What is wrong with a variant file: every problem with its place.

use std::fmt;

use heterodox_messages::Message;

/// Where something stands in a file; lines and columns from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The file as the user knows it.
    pub file: String,
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// One thing that is wrong with a variant file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// The key it is about, with dots; empty for the file as a whole.
    pub key: String,
    /// What is wrong.
    pub message: Message,
    /// What was probably meant, as it is to stand in the file in place of the word there.
    pub instead: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { file, line, column } = &self.place;
        write!(f, "{file}:{line}:{column}: ")?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        write!(f, "{}", self.message)
    }
}

/// Everything that is wrong with a variant file, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError {
    /// At least one problem.
    pub problems: Vec<Problem>,
}

impl SpecError {
    /// A file that could not be read at all.
    pub fn unreadable(file: &str, message: impl Into<Message>) -> SpecError {
        let place = Place { file: file.to_string(), line: 1, column: 1 };
        SpecError { problems: vec![Problem { place, key: String::new(), message: message.into(), instead: None }] }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for SpecError {}
