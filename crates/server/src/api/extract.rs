//! Reading requests, with refusals in the words of the API.

use std::time::Duration;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use heterodox_messages::say;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::fault::Fault;
use crate::id::Id;
use crate::identity::Caller;
use crate::protocol::ErrorKind;

/// The longest a body takes to arrive.
const BODY_TIME: Duration = Duration::from_secs(10);
/// The longest word in a path, in bytes.
pub const MAX_WORD: usize = 100;

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Fault> {
        let read = tokio::time::timeout(BODY_TIME, axum::Json::<Value>::from_request(request, state));
        match read.await.map_err(|_| Fault::new(ErrorKind::Malformed, say::ArrivedTooSlowly))? {
            Ok(axum::Json(value)) if !value.is_object() || has_fields_without_names(&value) => {
                Err(Fault::malformed("expected an object"))
            }
            Ok(axum::Json(mut value)) => {
                whole_numbers(&mut value);
                serde_json::from_value(value).map(Body).map_err(|error| Fault::malformed(brief(&error.to_string())))
            }
            Err(JsonRejection::BytesRejection(_)) => Err(Fault::new(ErrorKind::TooLarge, say::TooLarge)),
            Err(error) => Err(Fault::malformed(brief(&error.body_text()))),
        }
    }
}

/// Whether there is a list of anything but words and numbers: it would be taken for an object whose fields have no names.
fn has_fields_without_names(value: &Value) -> bool {
    match value {
        Value::Array(values) => values.iter().any(|value| !value.is_string() && !value.is_number()),
        Value::Object(fields) => fields.values().any(has_fields_without_names),
        _ => false,
    }
}

/// To JSON, 3.0 is the number 3.
fn whole_numbers(value: &mut Value) {
    match value {
        Value::Number(number) => {
            // The whole numbers up to here are exact.
            let whole = number.as_f64().filter(|it| number.is_f64() && it.fract() == 0.0 && it.abs() < 9e15);
            if let Some(whole) = whole {
                *value = (whole as i64).into();
            }
        }
        Value::Array(values) => values.iter_mut().for_each(whole_numbers),
        Value::Object(fields) => fields.values_mut().for_each(whole_numbers),
        _ => {}
    }
}

/// What stands behind the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Fault> {
        let read: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        read.map(|Query(value)| Asked(value)).map_err(|error| Fault::malformed(brief(&error.body_text())))
    }
}

/// An id in the path.
pub struct Named(pub Id);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, Fault> {
        let nothing = || Fault::new(ErrorKind::NotFound, say::NoSuchThing);
        let Path(text) = Path::<String>::from_request_parts(parts, state).await.map_err(|_| nothing())?;
        text.parse().map(Named).map_err(|_| nothing())
    }
}

/// A word in the path: the name of a user, the id of a variant or a puzzle.
pub struct Word(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Word {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Word, Fault> {
        let text = Path::<String>::from_request_parts(parts, state).await.ok().map(|Path(text)| text);
        text.filter(|text| is_word(text)).map(Word).ok_or_else(|| Fault::new(ErrorKind::NotFound, say::NoSuchThing))
    }
}

/// Two words in the path.
pub struct TwoWords(pub String, pub String);

impl<S: Send + Sync> FromRequestParts<S> for TwoWords {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<TwoWords, Fault> {
        let both = Path::<(String, String)>::from_request_parts(parts, state).await.ok().map(|Path(both)| both);
        both.filter(|(one, other)| is_word(one) && is_word(other))
            .map(|(one, other)| TwoWords(one, other))
            .ok_or_else(|| Fault::new(ErrorKind::NotFound, say::NoSuchThing))
    }
}

fn is_word(text: &str) -> bool {
    text.len() <= MAX_WORD && !text.contains('\0')
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Fault> {
        let nobody = || Fault::new(ErrorKind::Internal, say::NobodyIsCalling);
        parts.extensions.get::<Caller>().cloned().ok_or_else(nobody)
    }
}

fn brief(text: &str) -> String {
    text.chars().take(200).collect()
}
