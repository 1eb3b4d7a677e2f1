//! The operator's page: what people report, what was done, and doing it. The same deeds as `heterodox admin`, with the same log.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use heterodox_messages::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::Body;
use crate::accounts;
use crate::admin::{self, Deed, Done, Told};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::identity::Caller;
use crate::limits::DEAR;
use crate::protocol::ErrorKind;

/// The longest name, id and note, in characters.
const MAX_ABOUT: usize = 100;
const MAX_NOTE: usize = 1000;
/// The longest silence, in days.
const MAX_DAYS: u32 = 3650;

/// What an operator wants done.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeedWish {
    /// `close`, `reopen`, `silence`, `unpublish` or `examine`.
    #[schema(max_length = 20)]
    what: String,
    /// The account's name, or the variant's id.
    #[schema(max_length = 100)]
    about: String,
    /// For so many days, where it is for some time.
    #[schema(maximum = 3650)]
    days: Option<u32>,
    /// Why; it is kept in the log.
    #[serde(default)]
    #[schema(max_length = 1000)]
    note: String,
}

/// What came of it.
#[derive(Serialize, ToSchema)]
pub struct Outcome {
    /// In sentences, in English.
    lines: Vec<String>,
}

/// Whether the caller may be here: an account, in person, that was made an operator's.
async fn operator(hub: &Hub, caller: &Caller) -> Result<Id, Fault> {
    let user = caller.in_person()?;
    match admin::is_operator(&hub.db, user).await? {
        true => Ok(user),
        false => Err(Fault::new(ErrorKind::Forbidden, say::OperatorsOnly)),
    }
}

/// What people have told about others, the newest first; for operators
#[utoipa::path(get, path = "/api/operator/reports", responses((status = 200, body = Vec<Told>), (status = "4XX", body = Fault)))]
pub async fn reports(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Json<Vec<Told>>, Fault> {
    operator(&hub, &caller).await?;
    Ok(Json(admin::reports(&hub.db).await?))
}

/// What operators have done, the newest first; for operators
#[utoipa::path(get, path = "/api/operator/log", responses((status = 200, body = Vec<Done>), (status = "4XX", body = Fault)))]
pub async fn log(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Json<Vec<Done>>, Fault> {
    operator(&hub, &caller).await?;
    Ok(Json(admin::log(&hub.db).await?))
}

/// Does something about an account or a published variant; for operators
#[utoipa::path(post, path = "/api/operator", request_body = DeedWish,
    responses((status = 200, body = Outcome), (status = "4XX", body = Fault)))]
pub async fn act(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(wish): Body<DeedWish>,
) -> Result<Json<Outcome>, Fault> {
    let own = operator(&hub, &caller).await?;
    if wish.about.chars().count() > MAX_ABOUT || wish.note.chars().count() > MAX_NOTE {
        return Err(Fault::malformed("a name has at most 100 characters, a note 1000"));
    }
    let about = wish.about.clone();
    let deed = match (wish.what.as_str(), wish.days) {
        ("close", None) => Deed::Close(about),
        ("reopen", None) => Deed::Reopen(about),
        ("silence", Some(days @ 0..=MAX_DAYS)) => Deed::Silence(about, days),
        ("unpublish", None) => Deed::Unpublish(about),
        ("examine", None) => {
            if !hub.limits.request(caller.address, DEAR) {
                return Err(Fault::new(ErrorKind::SlowDown, say::TooManyRequests));
            }
            Deed::Examine(about)
        }
        _ => return Err(Fault::malformed("that is no deed of an operator, or the days do not fit")),
    };
    if let Deed::Close(name) | Deed::Reopen(name) | Deed::Silence(name, _) | Deed::Examine(name) = &deed {
        let (user, ..) = accounts::user(&hub.db, name).await?;
        if user == own && matches!(deed, Deed::Close(_)) {
            return Err(Fault::new(ErrorKind::Conflict, say::BlockOneself));
        }
    }
    let note = format!("by {}: {}", caller.person.name, wish.note);
    let lines = admin::act(&hub.db, &deed, note.trim_end_matches(": "))
        .await
        .map_err(|error| Fault::malformed(error.to_string()))?;
    // Whoever is here leaves at once.
    if let Deed::Close(name) = &deed {
        let (user, ..) = accounts::user(&hub.db, name).await?;
        hub.hang_up(Who::User(user));
    }
    Ok(Json(Outcome { lines }))
}
