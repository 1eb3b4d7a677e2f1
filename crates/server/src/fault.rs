//! Why a request is refused: a kind for programs, a sentence for people, and what that is in
//! HTTP. Nothing of a game's secrets goes in here.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use heterodox_messages::{Message, say};
use heterodox_rules::spec::{self, SpecError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::id::Id;
use crate::protocol::{ErrorKind, RejectKind, Said, ServerMessage};

/// The most that is told of what is wrong with a file: characters, and problems as data.
const MAX_WORDS: usize = 4000;
const MAX_PROBLEMS: usize = 50;

/// Why something is refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct Fault {
    /// For programs.
    pub kind: ErrorKind,
    /// For people.
    pub message: String,
    /// The same as data. What only programs do wrong is in English alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
    /// Everything that is wrong with a variant's file; `message` has the same, a line each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// Why the rules refused an act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejected: Option<RejectKind>,
}

/// Something that is wrong with a variant's file.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The file it is in: the variant's own, or one it inherits from.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// The key it is about, with dots; empty for the file as a whole.
    pub key: String,
    /// For people.
    pub message: String,
    /// The same as data.
    pub said: Said,
}

impl Fault {
    /// Refused, because of that.
    pub fn new(kind: ErrorKind, message: impl Into<Message>) -> Fault {
        let message = message.into();
        let said = Some((&message).into());
        Fault { kind, message: message.to_string(), said, problems: Vec::new(), rejected: None }
    }

    /// Something only a program can have written wrongly.
    pub fn malformed(message: impl Into<String>) -> Fault {
        let message = message.into();
        Fault { kind: ErrorKind::Malformed, message, said: None, problems: Vec::new(), rejected: None }
    }

    /// As it is told on a websocket; `game` is what it was about.
    pub fn told(self, game: Option<Id>) -> ServerMessage {
        let Fault { kind, message, said, .. } = self;
        ServerMessage::Error { kind, message, said, game }
    }

    /// The status it has in HTTP.
    pub fn status(&self) -> StatusCode {
        match self.kind {
            ErrorKind::Malformed => StatusCode::BAD_REQUEST,
            ErrorKind::Variant => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorKind::NotFound => StatusCode::NOT_FOUND,
            ErrorKind::Forbidden | ErrorKind::CrossSite => StatusCode::FORBIDDEN,
            ErrorKind::Unauthorized => StatusCode::UNAUTHORIZED,
            ErrorKind::SlowDown => StatusCode::TOO_MANY_REQUESTS,
            ErrorKind::Conflict => StatusCode::CONFLICT,
            ErrorKind::Storage | ErrorKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorKind::Stopping => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(&self)).into_response();
        if self.kind == ErrorKind::SlowDown {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("5"));
        }
        if self.kind == ErrorKind::Unauthorized {
            response.headers_mut().insert("www-authenticate", axum::http::HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<SpecError> for Fault {
    fn from(error: SpecError) -> Fault {
        let message = error.to_string().chars().take(MAX_WORDS).collect();
        let problem = |it: &spec::Problem| Problem {
            file: it.place.file.clone(),
            line: it.place.line,
            column: it.place.column,
            key: it.key.clone(),
            message: it.message.to_string(),
            said: (&it.message).into(),
        };
        let problems = error.problems.iter().take(MAX_PROBLEMS).map(problem).collect();
        Fault { kind: ErrorKind::Variant, message, said: None, problems, rejected: None }
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        // The text may hold parts of a statement: it is for the log alone.
        tracing::error!(%error, "the database refused");
        Fault::new(ErrorKind::Internal, say::DatabaseSilent)
    }
}
