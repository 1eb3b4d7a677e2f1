//! Why a request is refused: a kind for programs, a sentence for people, and what that is in
//! HTTP. Nothing of a game's secrets goes in here.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use heterodox_messages::{Message, say};
use serde::Serialize;
use utoipa::ToSchema;

use crate::id::Id;
use crate::protocol::{ErrorKind, RejectKind, Said, ServerMessage};

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
    /// Why the rules refused an act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rejected: Option<RejectKind>,
}

impl Fault {
    /// Refused, because of that.
    pub fn new(kind: ErrorKind, message: impl Into<Message>) -> Fault {
        let message = message.into();
        Fault { kind, message: message.to_string(), said: Some((&message).into()), rejected: None }
    }

    /// Refused, with a sentence in English alone.
    pub fn plain(kind: ErrorKind, message: impl Into<String>) -> Fault {
        Fault { kind, message: message.into(), said: None, rejected: None }
    }

    /// Something only a program can have written wrongly.
    pub fn malformed(message: impl Into<String>) -> Fault {
        Fault::plain(ErrorKind::Malformed, message)
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

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        // The text may hold parts of a statement: it is for the log alone.
        tracing::error!(%error, "the database refused");
        Fault::new(ErrorKind::Internal, say::DatabaseSilent)
    }
}
