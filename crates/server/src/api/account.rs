//! Who one is: guests, accounts, sessions, API tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::{Body, Named, Word};
use crate::accounts::{self, TokenInfo};
use crate::db::on;
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::identity::{Caller, Via, session_cookie};
use crate::protocol::Person;
use crate::rating::Rating;

/// Name and password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// 2 to 20 letters, digits, - and _.
    #[schema(pattern = "^[A-Za-z0-9_-]{2,20}$")]
    name: String,
    /// 8 to 200 characters.
    #[schema(max_length = 200, min_length = 8)]
    password: String,
}

/// An API token to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TokenWish {
    /// What its owner calls it.
    #[schema(max_length = 80)]
    label: String,
    /// `read`, `play`.
    #[schema(min_items = 1, max_items = 2, value_type = Vec<Scope>)]
    scopes: Vec<String>,
}

/// What may be done with a token.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
#[allow(dead_code, reason = "it is only described")]
enum Scope {
    Read,
    Play,
}

/// A token that was made.
#[derive(Serialize, ToSchema)]
pub struct NewToken {
    /// Its id, to revoke it by.
    #[schema(value_type = String)]
    id: Id,
    /// The secret; it is shown only now.
    token: String,
}

/// A user, as everybody sees them.
#[derive(Serialize, ToSchema)]
pub struct Profile {
    /// The id.
    id: String,
    /// The name.
    name: String,
    /// When the account was made.
    since: i64,
    /// How strong they are.
    ratings: Vec<Standing>,
}

/// How strong somebody is at one game.
#[derive(Serialize, ToSchema)]
pub struct Standing {
    /// The variant's id.
    variant: String,
    /// The class of time.
    class: String,
    /// How strong.
    #[serde(flatten)]
    rating: Rating,
}

/// Who the caller is
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Person), (status = "4XX", body = Fault)))]
pub async fn me(State(hub): State<Arc<Hub>>, caller: Caller) -> Json<Person> {
    Json(accounts::called(&hub.db, &caller).await)
}

/// What a guest wants to be called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestName {
    /// 2 to 20 letters (Hebrew ones, too), digits, - and _; none to be a number again.
    #[schema(max_length = 20)]
    name: Option<String>,
}

/// Gives a guest a name; it is always shown as a guest's
#[utoipa::path(post, path = "/api/me/name", request_body = GuestName,
    responses((status = 200, body = Person), (status = "4XX", body = Fault)))]
pub async fn rename(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(GuestName { name }): Body<GuestName>,
) -> Result<Json<Person>, Fault> {
    hub.limits.lasting(caller.address)?;
    accounts::rename_guest(&hub.db, caller.who, name.as_deref()).await?;
    Ok(Json(accounts::called(&hub.db, &caller).await))
}

pub async fn begin_session(
    hub: &Hub,
    caller: &Caller,
    user: Id,
    headers: &HeaderMap,
    status: StatusCode,
) -> Result<Response, Fault> {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or("unknown");
    let (_, secret) = accounts::new_token(&hub.db, user, &browser(agent), None).await?;
    let person = accounts::person(&hub.db, Who::User(user), "", "").await?;
    let cookie = [(header::SET_COOKIE, session_cookie(&secret, caller.secure))];
    Ok((status, cookie, Json(person)).into_response())
}

/// What people call the browser that calls itself so: the first name that fits, for most say they are others too.
fn browser(agent: &str) -> String {
    let names = [("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari")];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Macintosh", "macOS"),
        ("Linux", "Linux"),
    ];
    let first =
        |words: &[(&str, &'static str)]| words.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name);
    match (first(&names), first(&systems)) {
        (Some(name), Some(system)) => format!("{name}, {system}"),
        _ => agent.to_string(),
    }
}

/// Makes an account and signs in
#[utoipa::path(post, path = "/api/account", request_body = Credentials,
    responses((status = 201, body = Person), (status = "4XX", body = Fault)))]
pub async fn sign_up(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Result<Response, Fault> {
    let user = accounts::sign_up(&hub, caller.payer(), &wish.name, &wish.password).await?;
    begin_session(&hub, &caller, user, &headers, StatusCode::CREATED).await
}

/// Signs in
#[utoipa::path(post, path = "/api/session", request_body = Credentials,
    responses((status = 200, body = Person), (status = "4XX", body = Fault)))]
pub async fn sign_in(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    headers: HeaderMap,
    Body(wish): Body<Credentials>,
) -> Result<Response, Fault> {
    let user = accounts::sign_in(&hub, caller.payer(), &wish.name, &wish.password).await;
    let user = user.inspect_err(|fault| {
        tracing::warn!(address = %caller.address, reason = fault.message, "somebody could not sign in");
    })?;
    begin_session(&hub, &caller, user, &headers, StatusCode::OK).await
}

/// Signs out
#[utoipa::path(delete, path = "/api/session", responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn sign_out(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Response, Fault> {
    if let (Via::Session(session), Who::User(user)) = (&caller.via, caller.who) {
        accounts::revoke(&hub.db, user, *session).await?;
        hub.hang_up(caller.who);
    }
    let cookie = [(header::SET_COOKIE, session_cookie("", caller.secure))];
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// The caller's sessions and tokens
#[utoipa::path(get, path = "/api/tokens", responses((status = 200, body = Vec<TokenInfo>), (status = "4XX", body = Fault)))]
pub async fn tokens(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Json<Vec<TokenInfo>>, Fault> {
    let user = caller.in_person()?;
    let current = if let Via::Session(session) = caller.via { Some(session) } else { None };
    Ok(Json(accounts::tokens(&hub.db, user, current).await?))
}

/// Makes an API token
#[utoipa::path(post, path = "/api/tokens", request_body = TokenWish,
    responses((status = 201, body = NewToken), (status = "4XX", body = Fault)))]
pub async fn new_token(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(wish): Body<TokenWish>,
) -> Result<(StatusCode, Json<NewToken>), Fault> {
    let user = caller.in_person()?;
    let (id, token) = accounts::new_token(&hub.db, user, &wish.label, Some(&wish.scopes)).await?;
    Ok((StatusCode::CREATED, Json(NewToken { id, token })))
}

/// Ends a session or token
#[utoipa::path(delete, path = "/api/tokens/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = Fault)))]
pub async fn revoke(State(hub): State<Arc<Hub>>, caller: Caller, Named(id): Named) -> Result<StatusCode, Fault> {
    accounts::revoke(&hub.db, caller.in_person()?, id).await?;
    // Whoever holds it must show who they are again.
    hub.hang_up(caller.who);
    Ok(StatusCode::NO_CONTENT)
}

/// A user
#[utoipa::path(get, path = "/api/users/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Profile), (status = "4XX", body = Fault)))]
pub async fn user(State(hub): State<Arc<Hub>>, Word(name): Word) -> Result<Json<Profile>, Fault> {
    let (id, name, since) = accounts::user(&hub.db, &name).await?;
    let select = "SELECT variant, class, rating, deviation, volatility, games FROM ratings WHERE user_id = $1 \
                  ORDER BY variant, class";
    let rows: Vec<(String, String, f64, f64, f64, i32)> =
        on!(&hub.db, pool => sqlx::query_as(select).bind(id.0).fetch_all(pool).await?);
    let standing = |(variant, class, rating, deviation, volatility, games)| Standing {
        variant,
        class,
        rating: Rating { rating, deviation, volatility, games },
    };
    let ratings = rows.into_iter().map(standing).collect();
    Ok(Json(Profile { id: Who::User(id).to_string(), name, since, ratings }))
}

#[cfg(test)]
mod tests {
    #[test]
    fn browsers_have_names() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                "Chrome, Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox, Android"),
            ("curl/8.5", "curl/8.5"),
        ] {
            assert_eq!(super::browser(agent), name);
        }
    }
}
