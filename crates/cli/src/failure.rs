//! The ways a command can fail.

use std::io::Write;
use std::path::Path;

use heterodox_rules::{PositionError, Refused, SpecError};

/// Whose fault it is decides the exit code.
pub enum Failure {
    /// The input was bad; the message says how.
    Input(String),
    /// Something else that we started failed; the message says what.
    Outside(String),
    /// Something went wrong here.
    Internal(anyhow::Error),
}

/// A failure by bad input.
pub fn bad<T>(message: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Input(message.into()))
}

/// A failure by a file that cannot be written.
pub fn cannot_write<T>(path: &Path, error: std::io::Error) -> Result<T, Failure> {
    bad(format!("cannot write {}: {error}", path.display()))
}

/// Says something on stderr, where perhaps nobody listens.
pub fn tell(text: impl std::fmt::Display) {
    _ = writeln!(std::io::stderr(), "{text}");
}

/// Whether an error is only that nobody reads our output any more.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}

macro_rules! input_error {
    ($($error:ty),*) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::Input(error.to_string())
            }
        })*
    };
}

input_error!(PositionError, Refused);

impl From<SpecError> for Failure {
    fn from(error: SpecError) -> Failure {
        let count = error.problems.len();
        match count {
            1 => Failure::Input(error.to_string()),
            _ => Failure::Input(format!("{count} problems\n{error}")),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Internal(error.into())
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Internal(error.into())
    }
}
