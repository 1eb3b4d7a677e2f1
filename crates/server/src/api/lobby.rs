//! Finding somebody to play with, or the computer.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use heterodox_messages::say;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use utoipa::ToSchema;

use super::extract::{Body as Read, Named};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::Who;
use crate::identity::Caller;
use crate::limits::Thing;
use crate::lobby::{Way, check};
use crate::protocol::{Challenge, ErrorKind, GameInfo, LobbyView, Terms};

/// The longest name of a host, with its port, that is made a QR code of.
const MAX_HOST: usize = 260;

/// A game against the computer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ComputerWish {
    /// From 1 for beginners to 8.
    #[schema(minimum = 1, maximum = 8)]
    level: u8,
    /// What to play.
    terms: Terms,
}

/// Who wants to play and what is being played
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = LobbyView), (status = "4XX", body = Fault)))]
pub async fn lobby(State(hub): State<Arc<Hub>>) -> Response {
    let body = Body::from(Bytes::from(hub.lobby.whole(&hub).body.clone()));
    ([(header::CONTENT_TYPE, "application/json")], body).into_response()
}

/// Makes a challenge
#[utoipa::path(post, path = "/api/challenges", request_body = Terms,
    responses((status = 201, body = Challenge), (status = "4XX", body = Fault)))]
pub async fn challenge(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Read(terms): Read<Terms>,
) -> Result<(StatusCode, Json<Challenge>), Fault> {
    caller.may("play")?;
    Ok((StatusCode::CREATED, Json(hub.lobby.challenge(&hub, caller.payer(), terms).await?)))
}

/// The caller's own challenges and seeks that are open, private ones too, the newest first
#[utoipa::path(get, path = "/api/me/challenges",
    responses((status = 200, body = Vec<Challenge>), (status = "4XX", body = Fault)))]
pub async fn mine(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Json<Vec<Challenge>>, Fault> {
    caller.may("read")?;
    Ok(Json(hub.lobby.of(caller.who)))
}

/// A challenge
#[utoipa::path(get, path = "/api/challenges/{id}", params(("id" = String, Path)),
    responses((status = 200, body = Challenge), (status = "4XX", body = Fault)))]
pub async fn show(State(hub): State<Arc<Hub>>, Named(id): Named) -> Result<Json<Challenge>, Fault> {
    Ok(Json(hub.lobby.find(id)?))
}

/// Takes an own challenge back
#[utoipa::path(delete, path = "/api/challenges/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn cancel(State(hub): State<Arc<Hub>>, caller: Caller, Named(id): Named) -> Result<StatusCode, Fault> {
    caller.may("play")?;
    hub.lobby.cancel(&hub, id, caller.who).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Accepts a challenge: the game begins
#[utoipa::path(post, path = "/api/challenges/{id}/accept", params(("id" = String, Path)),
    responses((status = 201, body = GameInfo), (status = "4XX", body = Fault)))]
pub async fn accept(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Named(id): Named,
) -> Result<(StatusCode, Json<GameInfo>), Fault> {
    caller.may("play")?;
    let game = hub.lobby.accept(&hub, id, caller.payer()).await?;
    Ok((StatusCode::CREATED, Json(game.describe())))
}

/// The link to a challenge as a QR code
#[utoipa::path(get, path = "/api/challenges/{id}/qr", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "image/svg+xml"), (status = "4XX", body = Fault)))]
pub async fn qr(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    headers: HeaderMap,
    Named(id): Named,
) -> Result<Response, Fault> {
    let challenge = hub.lobby.find(id)?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    if host.len() > MAX_HOST {
        return Err(Fault::new(ErrorKind::Malformed, say::AddressTooLong));
    }
    let scheme = if caller.secure { "https" } else { "http" };
    let code = QrCode::new(format!("{scheme}://{host}/challenge/{}", challenge.id).as_bytes());
    let code = code.map_err(|_| Fault::new(ErrorKind::Malformed, say::AddressTooLong))?;
    let image = code.render::<svg::Color>().min_dimensions(200, 200).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], image).into_response())
}

/// Begins a game against the computer
#[utoipa::path(post, path = "/api/computer", request_body = ComputerWish,
    responses((status = 201, body = GameInfo), (status = "4XX", body = Fault)))]
pub async fn computer(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Read(wish): Read<ComputerWish>,
) -> Result<(StatusCode, Json<GameInfo>), Fault> {
    caller.may("play")?;
    if !(1..=8).contains(&wish.level) {
        return Err(Fault::new(ErrorKind::Malformed, say::LevelsRange));
    }
    if wish.terms.rated {
        return Err(Fault::new(ErrorKind::Variant, say::ComputerNotRated));
    }
    let held = vec![hub.limits.hold(Thing::Game, caller.payer())?];
    let mut checked = check(&hub, wish.terms, caller.payer(), Way::Own).await?;
    checked.draw(&hub, caller.payer()).await?;
    let game = hub.begin(checked.plan(caller.who, Who::Computer(wish.level), held), None, None).await?;
    Ok((StatusCode::CREATED, Json(game.describe())))
}
