//! People: leaderboards, graphs, how two have done against each other, blocks and reports; and what people do with their account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use heterodox_messages::say;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::account::begin_session;
use super::extract::{Asked, Body, MAX_WORD, Named, TwoWords, Word};
use crate::accounts;
use crate::care::{self, Kept};
use crate::fault::Fault;
use crate::friends::{self, Followed};
use crate::hub::Hub;
use crate::id::Id;
use crate::identity::{Caller, Via};
use crate::people::{self, Best, Gain, Point, Tally, Versus};
use crate::protocol::ErrorKind;

/// The longest name of a class of time, in characters.
const MAX_CLASS: usize = 20;

/// Which ratings.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Which {
    /// A variant's id.
    #[param(max_length = 100)]
    variant: String,
    /// A class of time.
    #[param(max_length = 20)] // MAX_CLASS
    class: String,
}

/// Another password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password of today.
    #[schema(max_length = 200)]
    password: String,
    /// The new one, 8 to 200 characters.
    #[schema(max_length = 200, min_length = 8)]
    next: String,
}

/// The password, to show that one is oneself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The password.
    #[schema(max_length = 200)]
    password: String,
}

/// A code for the day the password is forgotten.
#[derive(Serialize, ToSchema)]
pub struct Recovery {
    /// It is shown only now.
    code: String,
}

/// Somebody who has forgotten their password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Forgotten {
    /// The account.
    #[schema(max_length = 20)]
    name: String,
    /// The code.
    #[schema(max_length = 200)]
    code: String,
    /// The new password, 8 to 200 characters.
    #[schema(max_length = 200, min_length = 8)]
    password: String,
}

/// What somebody tells the operator.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The account it is about.
    #[schema(max_length = 20)]
    name: String,
    /// The game it happened in.
    #[schema(value_type = Option<String>, pattern = "^[0-7][0-9a-hjkmnp-tv-z]{12}$")]
    game: Option<String>,
    /// What happened, 1 to 1000 characters.
    #[schema(max_length = 1000, min_length = 1)]
    text: String,
}

fn short(which: &Which) -> Result<(), Fault> {
    match which.variant.chars().count() <= MAX_WORD && which.class.chars().count() <= MAX_CLASS {
        true => Ok(()),
        false => Err(Fault::malformed("variant and class are words")),
    }
}

fn session(caller: &Caller) -> Option<Id> {
    if let Via::Session(session) = caller.via { Some(session) } else { None }
}

/// The best at a game, the best first; who has played too little to know is not among them
#[utoipa::path(get, path = "/api/leaderboard", params(Which),
    responses((status = 200, body = Vec<Best>), (status = "4XX", body = Fault)))]
pub async fn leaderboard(State(hub): State<Arc<Hub>>, Asked(which): Asked<Which>) -> Result<Json<Vec<Best>>, Fault> {
    short(&which)?;
    Ok(Json(people::best(&hub.db, &which.variant, &which.class).await?))
}

/// How somebody's rating went, at most the last 1000 games
#[utoipa::path(get, path = "/api/users/{name}/ratings", params(("name" = String, Path), Which),
    responses((status = 200, body = Vec<Point>), (status = "4XX", body = Fault)))]
pub async fn ratings(
    State(hub): State<Arc<Hub>>,
    Word(name): Word,
    Asked(which): Asked<Which>,
) -> Result<Json<Vec<Point>>, Fault> {
    short(&which)?;
    let (user, ..) = accounts::user(&hub.db, &name).await?;
    Ok(Json(people::history(&hub.db, user, &which.variant, &which.class).await?))
}

/// How somebody has done at each game, in games that everybody may see
#[utoipa::path(get, path = "/api/users/{name}/games", params(("name" = String, Path)),
    responses((status = 200, body = Vec<Tally>), (status = "4XX", body = Fault)))]
pub async fn tallies(State(hub): State<Arc<Hub>>, Word(name): Word) -> Result<Json<Vec<Tally>>, Fault> {
    let (user, ..) = accounts::user(&hub.db, &name).await?;
    Ok(Json(people::tallies(&hub.db, user).await?))
}

/// How somebody has done against somebody else, in games that everybody may see
#[utoipa::path(get, path = "/api/users/{name}/versus/{other}", params(("name" = String, Path), ("other" = String, Path)),
    responses((status = 200, body = Versus), (status = "4XX", body = Fault)))]
pub async fn versus(State(hub): State<Arc<Hub>>, TwoWords(name, other): TwoWords) -> Result<Json<Versus>, Fault> {
    let ((one, ..), (other, ..)) = (accounts::user(&hub.db, &name).await?, accounts::user(&hub.db, &other).await?);
    Ok(Json(people::versus(&hub.db, one, other).await?))
}

/// What a rated game has done to the ratings of its players; an empty list until it is rated
#[utoipa::path(get, path = "/api/games/{id}/ratings", params(("id" = String, Path)),
    responses((status = 200, body = Vec<Gain>), (status = "4XX", body = Fault)))]
pub async fn gains(State(hub): State<Arc<Hub>>, Named(id): Named) -> Result<Json<Vec<Gain>>, Fault> {
    Ok(Json(people::gains(&hub.db, id).await?))
}

/// Those the caller wants nothing of
#[utoipa::path(get, path = "/api/me/blocked", responses((status = 200, body = Vec<String>), (status = "4XX", body = Fault)))]
pub async fn blocked(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Json<Vec<String>>, Fault> {
    Ok(Json(people::blocked(&hub.db, caller.in_person()?).await?))
}

/// Wants nothing of somebody: no game, no word
#[utoipa::path(post, path = "/api/users/{name}/block", params(("name" = String, Path)),
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn block(State(hub): State<Arc<Hub>>, caller: Caller, Word(name): Word) -> Result<StatusCode, Fault> {
    people::block(&hub.db, caller.in_person()?, &name, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lets them again
#[utoipa::path(delete, path = "/api/users/{name}/block", params(("name" = String, Path)),
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn unblock(State(hub): State<Arc<Hub>>, caller: Caller, Word(name): Word) -> Result<StatusCode, Fault> {
    people::block(&hub.db, caller.in_person()?, &name, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Those the caller follows, and whether they are there
#[utoipa::path(get, path = "/api/me/follows", responses((status = 200, body = Vec<Followed>), (status = "4XX", body = Fault)))]
pub async fn follows(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Json<Vec<Followed>>, Fault> {
    Ok(Json(friends::followed(&hub, caller.in_person()?).await?))
}

/// Follows somebody: sees whether they are there, and what they play
#[utoipa::path(post, path = "/api/users/{name}/follow", params(("name" = String, Path)),
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn follow(State(hub): State<Arc<Hub>>, caller: Caller, Word(name): Word) -> Result<StatusCode, Fault> {
    friends::follow(&hub.db, caller.in_person()?, &name, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Follows them no more
#[utoipa::path(delete, path = "/api/users/{name}/follow", params(("name" = String, Path)),
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn unfollow(State(hub): State<Arc<Hub>>, caller: Caller, Word(name): Word) -> Result<StatusCode, Fault> {
    friends::follow(&hub.db, caller.in_person()?, &name, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells the operator about somebody
#[utoipa::path(post, path = "/api/reports", request_body = Report,
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn report(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(report): Body<Report>,
) -> Result<StatusCode, Fault> {
    caller.in_person()?;
    let game = match &report.game {
        None => None,
        Some(text) => Some(text.parse::<Id>().map_err(|_| Fault::new(ErrorKind::Malformed, say::NoSuchThing))?),
    };
    hub.limits.lasting(caller.address)?;
    people::report(&hub.db, caller.who, &report.name, game, &report.text).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Changes the password; every other browser and program is signed out
#[utoipa::path(post, path = "/api/me/password", request_body = NewPassword,
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn password(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(wish): Body<NewPassword>,
) -> Result<StatusCode, Fault> {
    let user = caller.in_person()?;
    care::change_password(&hub, caller.payer(), (user, session(&caller)), &wish.password, &wish.next).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a code for the day the password is forgotten; the one before is good no more
#[utoipa::path(post, path = "/api/me/recovery", request_body = Proof,
    responses((status = 201, body = Recovery), (status = "4XX", body = Fault)))]
pub async fn recovery(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(proof): Body<Proof>,
) -> Result<(StatusCode, Json<Recovery>), Fault> {
    let user = caller.in_person()?;
    let code = care::new_recovery(&hub, caller.payer(), user, &proof.password).await?;
    Ok((StatusCode::CREATED, Json(Recovery { code })))
}

/// Sets another password by the code, which is used up, and signs in; everybody else is signed out
#[utoipa::path(post, path = "/api/session/recover", request_body = Forgotten,
    responses((status = 200, body = crate::protocol::Person), (status = "4XX", body = Fault)))]
pub async fn recover(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Forgotten>,
) -> Result<Response, Fault> {
    let user = care::recover(&hub, caller.payer(), &wish.name, &wish.code, &wish.password).await?;
    begin_session(&hub, &caller, user, &headers, StatusCode::OK).await
}

/// Deletes the account; games stay for those who played them, without its name
#[utoipa::path(post, path = "/api/me/delete", request_body = Proof,
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn delete(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(proof): Body<Proof>,
) -> Result<StatusCode, Fault> {
    care::delete(&hub, caller.payer(), caller.in_person()?, &proof.password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is kept about the account but its games, which `/api/games/export` has
#[utoipa::path(get, path = "/api/me/data", responses((status = 200, body = Kept), (status = "4XX", body = Fault)))]
pub async fn data(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Json<Kept>, Fault> {
    let user = caller.in_person()?;
    Ok(Json(care::kept(&hub, user, session(&caller)).await?))
}
