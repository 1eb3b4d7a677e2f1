//! Puzzles: lists, one, the day's, and how good the caller is at them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::extract::{Asked, Body, Word};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::identity::Caller;
use crate::protocol::{PuzzleInfo, PuzzleStanding, PuzzleTry, WhichDaily, WhichPuzzles};
use crate::puzzles;
use crate::time::now;

/// Puzzles, by variant and from the easiest on
#[utoipa::path(get, path = "/api/puzzles", params(WhichPuzzles),
    responses((status = 200, body = Vec<PuzzleInfo>), (status = "4XX", body = Fault)))]
pub async fn list(
    State(hub): State<Arc<Hub>>,
    Asked(which): Asked<WhichPuzzles>,
) -> Result<Json<Vec<PuzzleInfo>>, Fault> {
    hub.puzzles.list(&which).map(Json)
}

/// The puzzle of the day, the same for everybody
#[utoipa::path(get, path = "/api/puzzles/daily", params(WhichDaily),
    responses((status = 200, body = PuzzleInfo), (status = "4XX", body = Fault)))]
pub async fn daily(State(hub): State<Arc<Hub>>, Asked(which): Asked<WhichDaily>) -> Result<Json<PuzzleInfo>, Fault> {
    Ok(Json(hub.puzzles.of_the_day(which.variant.as_deref(), now())?.into()))
}

/// How good the caller is at puzzles
#[utoipa::path(get, path = "/api/puzzles/standings",
    responses((status = 200, body = Vec<PuzzleStanding>), (status = "4XX", body = Fault)))]
pub async fn standings(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Json<Vec<PuzzleStanding>>, Fault> {
    caller.may("read")?;
    Ok(Json(puzzles::standings(&hub.db, caller.user()?).await?))
}

/// A puzzle
#[utoipa::path(get, path = "/api/puzzles/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleInfo), (status = "4XX", body = Fault)))]
pub async fn show(State(hub): State<Arc<Hub>>, Word(id): Word) -> Result<Json<PuzzleInfo>, Fault> {
    Ok(Json(hub.puzzles.find(&id)?.into()))
}

/// Tells what came of a puzzle; accounts only, and only the first time counts
#[utoipa::path(post, path = "/api/puzzles/{id}/result", params(("id" = String, Path)), request_body = PuzzleTry,
    responses((status = 200, body = PuzzleStanding), (status = "4XX", body = Fault)))]
pub async fn result(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Word(id): Word,
    Body(wish): Body<PuzzleTry>,
) -> Result<Json<PuzzleStanding>, Fault> {
    caller.may("play")?;
    let user = caller.user()?;
    let puzzle = hub.puzzles.find(&id)?;
    Ok(Json(puzzles::tried(&hub.db, user, puzzle, wish.solved).await?))
}
