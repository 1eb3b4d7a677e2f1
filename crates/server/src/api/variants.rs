//! Variants: the server's own, those that people brought, and the files of both.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use heterodox_messages::say;
use heterodox_rules::Variant;

use super::extract::{Asked, Body, Named, Word};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::identity::Caller;
use crate::limits::DEAR;
use crate::pinned::{self, meaning};
use crate::protocol::{ErrorKind, Origin, VariantInfo, VariantWish, WhichVariants};
use crate::workshop;

fn info(variant: &Variant) -> VariantInfo {
    VariantInfo {
        id: variant.id().to_string(),
        name: variant.name().to_string(),
        about: variant.about().to_string(),
        family: variant.family().word().to_string(),
        width: variant.board().width as i32,
        height: variant.board().height as i32,
        start: variant.clone().chess().map(|rules| rules.write_fen(&rules.start())),
        meaning: meaning(variant),
        owner: None,
        visibility: None,
        parent: None,
        made: None,
    }
}

/// Variants: the server's own, or those that people brought, the newest first
#[utoipa::path(get, path = "/api/variants", params(WhichVariants),
    responses((status = 200, body = Vec<VariantInfo>), (status = "4XX", body = Fault)))]
pub async fn list(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Asked(which): Asked<WhichVariants>,
) -> Result<Response, Fault> {
    caller.may("read")?;
    let brought = workshop::list(&hub, caller.who, &which).await?;
    let own = || {
        let all: Vec<VariantInfo> = hub.variants.values().map(info).collect();
        serde_json::to_vec(&all).expect("plain data can be written as JSON").into()
    };
    let kind = [(header::CONTENT_TYPE, "application/json")];
    match which.from {
        Origin::Catalogue => Ok((kind, hub.listed.get_or_init(own).clone()).into_response()),
        Origin::Public | Origin::Mine => Ok(Json(brought).into_response()),
    }
}

/// Keeps a variant's file, to be played at once; the same file again only changes who may see it
#[utoipa::path(post, path = "/api/variants", request_body = VariantWish,
    responses((status = 201, body = VariantInfo), (status = 200, body = VariantInfo), (status = "4XX", body = Fault)))]
pub async fn bring(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(wish): Body<VariantWish>,
) -> Result<(StatusCode, Json<VariantInfo>), Fault> {
    caller.may("play")?;
    if !hub.limits.request(caller.address, DEAR) {
        return Err(Fault::new(ErrorKind::SlowDown, say::TooManyRequests));
    }
    let (new, info) = workshop::bring(&hub, &caller, wish).await?;
    Ok((if new { StatusCode::CREATED } else { StatusCode::OK }, Json(info)))
}

/// The facts about a variant
#[utoipa::path(get, path = "/api/variants/{id}/info", params(("id" = String, Path)),
    responses((status = 200, body = VariantInfo), (status = "4XX", body = Fault)))]
pub async fn show(State(hub): State<Arc<Hub>>, caller: Caller, Word(id): Word) -> Result<Json<VariantInfo>, Fault> {
    match hub.variants.get(&id) {
        Some(variant) => Ok(Json(info(variant))),
        None => Ok(Json(workshop::show(&hub, &id, caller.who).await?)),
    }
}

/// Takes back a variant that the caller brought; its games keep their rules
#[utoipa::path(delete, path = "/api/variants/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn remove(State(hub): State<Arc<Hub>>, caller: Caller, Word(id): Word) -> Result<StatusCode, Fault> {
    caller.may("play")?;
    workshop::remove(&hub, &id, caller.who).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The file of a variant
#[utoipa::path(get, path = "/api/variants/{id}", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/toml"), (status = "4XX", body = Fault)))]
pub async fn file(State(hub): State<Arc<Hub>>, caller: Caller, Word(id): Word) -> Result<Response, Fault> {
    if !hub.variants.contains_key(&id) {
        workshop::show(&hub, &id, caller.who).await?;
    }
    text(&hub, &id, None).await
}

/// The file of the variant a game is played by, as it was when the game began
#[utoipa::path(get, path = "/api/games/{id}/variant", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/toml"), (status = "4XX", body = Fault)))]
pub async fn of_game(State(hub): State<Arc<Hub>>, caller: Caller, Named(id): Named) -> Result<Response, Fault> {
    caller.may("read")?;
    let (variant, meaning) = hub.pin(id).await?;
    text(&hub, &variant, meaning.as_deref()).await
}

/// The file of the variant a challenge is about
#[utoipa::path(get, path = "/api/challenges/{id}/variant", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/toml"), (status = "4XX", body = Fault)))]
pub async fn of_challenge(State(hub): State<Arc<Hub>>, Named(id): Named) -> Result<Response, Fault> {
    text(&hub, &hub.lobby.find(id)?.terms.variant, None).await
}

/// The text of a file; without a meaning, as it is now.
async fn text(hub: &Hub, id: &str, meaning: Option<&str>) -> Result<Response, Fault> {
    let nothing = || Fault::new(ErrorKind::NotFound, say::NoSuchVariant);
    let now = match meaning {
        Some(_) => None,
        None => workshop::find(hub, id).await?.map(|brought| brought.meaning),
    };
    let kept = match meaning.or(now.as_deref()) {
        Some(meaning) => pinned::files(&hub.db, id, meaning).await?.map(|files| files.text().to_string()),
        None => None,
    };
    let own = || hub.catalogue.source(id).and_then(Result::ok).map(|source| source.text.into_owned());
    let text = kept.or_else(own).ok_or_else(nothing)?;
    Ok(([(header::CONTENT_TYPE, "application/toml")], text).into_response())
}
