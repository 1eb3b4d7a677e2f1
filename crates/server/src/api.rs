//! The routes: who may come in, how requests are read and what every response carries. What
//! the calls do is in the modules below.

mod account;
mod analysis;
mod bot;
mod extract;
mod games;
mod lobby;
mod open_api;
mod operator;
mod people;
mod push;
mod puzzles;
mod variants;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use heterodox_messages::say;
use hyper::upgrade::OnUpgrade;
use tokio_tungstenite::tungstenite::handshake::server::create_response;

pub use open_api::document;

use crate::fault::Fault;
use crate::hub::Hub;
use crate::identity::{self, Caller};
use crate::limits::{DEAR, Held, Payer};
use crate::metrics::{METRICS, Metrics};
use crate::pages;
use crate::protocol::ErrorKind;
use crate::socket;

/// The largest body that is read.
const MAX_BODY: usize = 64 * 1024;

/// What a password is hashed for.
const HASHING: [&str; 6] =
    ["/api/account", "/api/session", "/api/session/recover", "/api/me/password", "/api/me/recovery", "/api/me/delete"];

/// Where a connection comes from; put there by whoever accepts it.
#[derive(Clone)]
pub struct Peer {
    /// The other end.
    pub address: IpAddr,
    /// Whether it is encrypted.
    pub encrypted: bool,
    /// Keeps the connection counted; a websocket outlives the request it began with.
    pub counted: Option<Arc<Held>>,
}

/// All routes.
pub fn router(hub: Arc<Hub>) -> Router {
    let api = Router::new()
        .route("/me", get(account::me))
        .route("/me/name", post(account::rename))
        .route("/me/challenges", get(lobby::mine))
        .route("/me/password", post(people::password))
        .route("/me/recovery", post(people::recovery))
        .route("/me/delete", post(people::delete))
        .route("/me/data", get(people::data))
        .route("/me/blocked", get(people::blocked))
        .route("/me/follows", get(people::follows))
        .route("/users/{name}/follow", post(people::follow).delete(people::unfollow))
        .route("/push", get(push::key).post(push::subscribe).delete(push::forget))
        .route("/operator", post(operator::act))
        .route("/operator/reports", get(operator::reports))
        .route("/operator/log", get(operator::log))
        .route("/session/recover", post(people::recover))
        .route("/reports", post(people::report))
        .route("/leaderboard", get(people::leaderboard))
        .route("/users/{name}/ratings", get(people::ratings))
        .route("/users/{name}/games", get(people::tallies))
        .route("/users/{name}/versus/{other}", get(people::versus))
        .route("/users/{name}/block", post(people::block).delete(people::unblock))
        .route("/account", post(account::sign_up))
        .route("/session", post(account::sign_in).delete(account::sign_out))
        .route("/tokens", get(account::tokens).post(account::new_token))
        .route("/tokens/{id}", delete(account::revoke))
        .route("/users/{name}", get(account::user))
        .route("/variants", get(variants::list).post(variants::bring))
        .route("/variants/{id}", get(variants::file).delete(variants::remove))
        .route("/variants/{id}/info", get(variants::show))
        .route("/puzzles", get(puzzles::list))
        .route("/puzzles/daily", get(puzzles::daily))
        .route("/puzzles/standings", get(puzzles::standings))
        .route("/puzzles/{id}", get(puzzles::show))
        .route("/puzzles/{id}/result", post(puzzles::result))
        .route("/lobby", get(lobby::lobby))
        .route("/challenges", post(lobby::challenge))
        .route("/challenges/{id}", get(lobby::show).delete(lobby::cancel))
        .route("/challenges/{id}/accept", post(lobby::accept))
        .route("/challenges/{id}/qr", get(lobby::qr))
        .route("/challenges/{id}/variant", get(variants::of_challenge))
        .route("/computer", post(lobby::computer))
        .route("/analysis", post(analysis::analyse))
        .route("/games", get(games::list))
        .route("/me/games", get(games::mine))
        .route("/games/export", get(games::export))
        .route("/games/{id}", get(games::show))
        .route("/games/{id}/events", get(games::events))
        .route("/games/{id}/ratings", get(people::gains))
        .route("/games/{id}/chat", get(games::chat))
        .route("/games/{id}/acts", post(games::act))
        .route("/games/{id}/record", get(games::record))
        .route("/games/{id}/pgn", get(games::pgn))
        .route("/games/{id}/variant", get(variants::of_game))
        .route("/bot/events", get(bot::events))
        .route("/bot/games/{id}", get(bot::game))
        .route("/openapi.json", get(open_api::serve))
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method);
    Router::new()
        .nest("/api", api)
        .route("/ws", get(upgrade))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .fallback(pages::serve)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(hub.clone(), gate))
        .with_state(hub)
}

async fn nothing() -> Fault {
    Fault::new(ErrorKind::NotFound, say::NothingHere)
}

async fn wrong_method() -> Response {
    let fault = Fault::malformed("this method is not for this place");
    (StatusCode::METHOD_NOT_ALLOWED, axum::Json(fault)).into_response()
}

/// Every request comes through here.
async fn gate(State(hub): State<Arc<Hub>>, mut request: Request, next: Next) -> Response {
    Metrics::count(&METRICS.requests);
    let Some(peer) = request.extensions().get::<Peer>().cloned() else {
        return Fault::new(ErrorKind::Internal, say::NobodyIsCalling).into_response();
    };
    let path = request.uri().path();
    let named = path.starts_with("/api/") || path == "/ws";
    let place = identity::place(&hub, request.headers(), peer.address, peer.encrypted);
    let mut response = match named {
        true => match admit(&hub, &mut request, place).await {
            Ok((payer, cookie)) => {
                let mut response = next.run(request).await;
                if let Some(cookie) = cookie {
                    response.headers_mut().append(header::SET_COOKIE, cookie);
                }
                response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
                hub.limits.charge_bytes(payer, length(&response) as usize);
                response
            }
            Err(fault) => fault.into_response(),
        },
        false => {
            let response = next.run(request).await;
            match hub.limits.page(place.0, length(&response)) {
                true => response,
                false => Fault::new(ErrorKind::SlowDown, say::TooManyRequests).into_response(),
            }
        }
    };
    let headers = response.headers_mut();
    let set = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        // Both together let a page share memory with its worker: that is how a search is stopped at once.
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
        (header::CONTENT_SECURITY_POLICY, pages::POLICY),
    ];
    for (name, value) in set {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if peer.encrypted {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    response
}

/// How long a response is, in bytes, as far as that is known.
fn length(response: &Response) -> u64 {
    response.body().size_hint().lower()
}

/// Finds out who is calling and leaves that with the request; gives who pays and the cookie to be set.
async fn admit(
    hub: &Arc<Hub>,
    request: &mut Request,
    place: (IpAddr, bool),
) -> Result<(Payer, Option<HeaderValue>), Fault> {
    let socket = request.uri().path() == "/ws";
    let method = request.method().clone();
    identity::same_site(request.headers(), &method, socket)?;
    let dear = method == Method::POST && HASHING.contains(&request.uri().path());
    if !hub.limits.request(place.0, if dear { DEAR } else { 1.0 }) {
        return Err(Fault::new(ErrorKind::SlowDown, say::TooManyRequests));
    }
    let mut caller = identity::caller(hub, request.headers(), place).await?;
    hub.limits.work(caller.payer(), 1.0)?;
    // Reading needs no name; a name is given where it will be used again.
    let keep = socket || method != Method::GET || request.uri().path() == "/api/me";
    let cookie = caller.cookie.take().filter(|_| keep);
    let payer = caller.payer();
    request.extensions_mut().insert(caller);
    Ok((payer, cookie))
}

async fn upgrade(State(hub): State<Arc<Hub>>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let Some(caller) = parts.extensions.get::<Caller>().cloned() else {
        return Fault::new(ErrorKind::Internal, say::NobodyIsCalling).into_response();
    };
    let counted = parts.extensions.get::<Peer>().and_then(|peer| peer.counted.clone());
    if hub.stopping.load(Ordering::Relaxed) {
        return Fault::new(ErrorKind::Stopping, say::ServerStopping).into_response();
    }
    if let Err(fault) = caller.may("read").or_else(|_| caller.may("play")) {
        return fault.into_response();
    }
    let upgrade = parts.extensions.remove::<OnUpgrade>();
    let (Some(upgrade), Ok(response)) = (upgrade, create_response(&Request::from_parts(parts, ()))) else {
        return Fault::malformed("this is the place for websockets").into_response();
    };
    let (shares, address) = (hub.shares.clone(), caller.payer().address);
    let talk = async move {
        if let Ok(stream) = upgrade.await {
            socket::serve(hub, caller, stream).await;
        }
        drop(counted);
    };
    tokio::spawn(shares.serving(address, talk));
    response.map(|()| Body::empty())
}

async fn ready(State(hub): State<Arc<Hub>>) -> Response {
    let stopping = hub.stopping.load(Ordering::Relaxed);
    match !stopping && hub.db.answers().await {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response(),
    }
}

/// Counts are the operator's: how many acts there were may tell a secret. They are for programs on the same machine, unless
/// the settings say otherwise.
async fn metrics(State(hub): State<Arc<Hub>>, request: Request) -> Response {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.address.to_canonical());
    let forwarded = ["forwarded", "x-forwarded-for", "via"].iter().any(|name| request.headers().contains_key(*name));
    if !hub.settings.open_metrics && (forwarded || !peer.is_some_and(|peer| peer.is_loopback())) {
        return nothing().await.into_response();
    }
    let now = [
        ("games", "Games in memory.", hub.in_memory() as u64),
        ("sockets", "Sockets that are open.", hub.online.load(Ordering::Relaxed)),
        ("connections", "Connections that are open.", hub.limits.connections() as u64),
        ("write_queue", "Jobs that wait for the disk.", hub.writer.waiting()),
        ("computer_queue", "Games that wait for the computer.", hub.computers.waiting() as u64),
        ("hash_queue", "Passwords that wait to be hashed.", hub.hashers.waiting() as u64),
        ("compile_queue", "Variants that wait to be compiled.", hub.compilers.waiting() as u64),
        ("work_queue", "Other work that waits.", hub.workers.waiting() as u64),
        ("timers", "Clocks that run.", hub.timers.count() as u64),
    ];
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, METRICS.text(&now)).into_response()
}
