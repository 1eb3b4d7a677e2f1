//! Games: lists, one as the caller may see it, acts, records.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body as Stream, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use heterodox_messages::say;
use heterodox_rules::Family;
use heterodox_table::{Record, Table, Versioned, View, Viewer};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use utoipa::{IntoParams, ToSchema};

use super::extract::{Asked, Body, MAX_WORD, Named};
use crate::accounts;
use crate::chat::{self, Saying};
use crate::db::on;
use crate::fault::Fault;
use crate::game::{Act, Answer, Game, Look, Reject, ReplyTo};
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::identity::Caller;
use crate::limits::{DEAR, Payer};
use crate::protocol::{ErrorKind, GameInfo, RejectKind};
use crate::time::date;
use crate::transfer::Line;

/// The most games in one list.
const MAX_LIST: u32 = 100;
/// A game of so many lines is written at once.
const SHORT: usize = 300;
/// How many games an export reads at a time.
const PAGE: i64 = 100;

/// Which games to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Which {
    /// A player's name.
    #[param(max_length = 20)]
    user: Option<String>,
    /// A variant's id.
    #[param(max_length = 100)]
    variant: Option<String>,
    /// A player they were played against; with `user`.
    #[param(max_length = 20)]
    opponent: Option<String>,
    /// `won`, `drawn` or `lost`, by `user`.
    #[param(max_length = 10)]
    result: Option<Ended>,
    /// Only games older than this one.
    #[param(pattern = "^[0-7][0-9a-hjkmnp-tv-z]{12}$")]
    before: Option<String>,
    /// How many, at most 100.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// How a game went for somebody.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// They won.
    Won,
    /// Nobody did.
    Drawn,
    /// The other one did.
    Lost,
}

/// Which of one's own games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Own {
    /// Those that are over instead of those that go on.
    #[serde(default)]
    over: bool,
}

/// Which events are missing.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Since {
    /// The last version seen.
    #[serde(default)]
    since: u64,
}

/// A game as the caller may see it.
#[derive(Serialize, ToSchema)]
pub struct GameView {
    /// What does not change about it.
    game: GameInfo,
    /// The question before the seats.
    ply: u64,
    /// How it stands.
    #[schema(value_type = Object)]
    view: View,
}

/// Events and how the game stands after them.
#[derive(Serialize, ToSchema)]
pub struct EventList {
    /// The question before the seats.
    ply: u64,
    /// In order.
    #[schema(value_type = Vec<Object>)]
    events: Vec<Versioned>,
    /// How it stands.
    #[schema(value_type = Object)]
    view: View,
}

/// Something to do.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActWish {
    /// Grows with every act of this seat in this game.
    #[schema(minimum = 1)]
    seq: Option<u64>,
    /// The question that is answered.
    ply: Option<u64>,
    /// What.
    #[schema(max_length = 100)]
    action: String,
}

/// It is done and on the disk.
#[derive(Serialize, ToSchema)]
pub struct Done {
    /// The seat's version after it.
    v: u64,
}

/// How often a game that something happens in is looked at.
const TRIES: usize = 10;

fn busy() -> Fault {
    Fault::new(ErrorKind::SlowDown, say::GameBusy)
}

/// Writes a game down when nothing of it waits for the disk; one of more than so many lines is written by a worker.
async fn write<T: Send + 'static>(
    hub: &Hub,
    payer: Payer,
    game: &Game,
    (viewer, short): (Viewer, usize),
    write: impl Fn(&Table) -> T + Send + 'static,
) -> Result<T, Fault> {
    for _ in 0..TRIES {
        let read = |table: &Table, _| match table.log().len() <= short {
            true => Ok(write(table)),
            false => Err(Box::new(table.clone())),
        };
        match game.read_settled(viewer, read) {
            Some(Ok(value)) => return Ok(value),
            Some(Err(table)) => return hub.workers.run(payer, move || write(&table)).await,
            None => _ = hub.writer.flush().await,
        }
    }
    Err(busy())
}

/// The view of a game, and what `read` puts around it, as text.
async fn look<T: Serialize>(
    hub: &Hub,
    payer: Payer,
    game: &Game,
    viewer: Viewer,
    read: impl Fn(&Table, u64) -> T,
) -> Result<Response, Fault> {
    let text =
        |table: &Table, now| serde_json::to_string(&read(table, now)).expect("plain data can be written as JSON");
    let mut list = None;
    for _ in 0..TRIES {
        match game.look(viewer, list.take(), &text) {
            Look::Text(text) => return Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response()),
            Look::Long(make) => list = Some(hub.workers.run(payer, make).await?),
            Look::Unsettled => _ = hub.writer.flush().await,
        }
    }
    Err(busy())
}

/// Games that are over or go on, the newest first
#[utoipa::path(get, path = "/api/games", params(Which),
    responses((status = 200, body = Vec<GameInfo>), (status = "4XX", body = Fault)))]
pub async fn list(State(hub): State<Arc<Hub>>, Asked(which): Asked<Which>) -> Result<Json<Vec<GameInfo>>, Fault> {
    let ids = ids(&hub, &which, which.limit.unwrap_or(20) as i64).await?;
    Ok(Json(hub.facts(&ids).await?))
}

/// The caller's own games that go on, or those that are over, the newest first
#[utoipa::path(get, path = "/api/me/games", params(Own),
    responses((status = 200, body = Vec<GameInfo>), (status = "4XX", body = Fault)))]
pub async fn mine(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Asked(Own { over }): Asked<Own>,
) -> Result<Json<Vec<GameInfo>>, Fault> {
    caller.may("read")?;
    let select =
        "SELECT id FROM games WHERE over = $4 AND (white IN ($1, $2) OR black IN ($1, $2)) ORDER BY id DESC LIMIT $3";
    let (who, before) = (caller.who.to_string(), caller.before.unwrap_or(caller.who).to_string());
    let ids: Vec<i64> = on!(&hub.db, pool => {
        sqlx::query_scalar(select).bind(who).bind(before).bind(MAX_LIST as i64).bind(i16::from(over)).fetch_all(pool).await?
    });
    let ids: Vec<Id> = ids.into_iter().map(Id).collect();
    Ok(Json(hub.facts(&ids).await?))
}

async fn ids(hub: &Hub, which: &Which, limit: i64) -> Result<Vec<Id>, Fault> {
    if which.limit.is_some_and(|limit| !(1..=MAX_LIST).contains(&limit)) {
        return Err(Fault::malformed("limit is 1 to 100"));
    }
    if which.variant.as_ref().is_some_and(|id| id.chars().count() > MAX_WORD) {
        return Err(Fault::malformed("variant is the id of a variant"));
    }
    let before = match &which.before {
        None => i64::MAX,
        Some(text) => text.parse::<Id>().map_err(|_| Fault::malformed("before is the id of a game"))?.0,
    };
    let named = async |name: &Option<String>| match name {
        None => Ok::<_, Fault>(None),
        Some(name) => Ok(Some(Who::User(accounts::user(&hub.db, name).await?.0).to_string())),
    };
    let (user, opponent) = (named(&which.user).await?, named(&which.opponent).await?);
    // What White and Black must have, for `user` to have done so.
    let [as_white, as_black] = match which.result {
        None => [None, None],
        Some(Ended::Won) => [Some("1-0"), Some("0-1")],
        Some(Ended::Drawn) => [Some("1/2-1/2"), Some("1/2-1/2")],
        Some(Ended::Lost) => [Some("0-1"), Some("1-0")],
    };
    let select = "SELECT id FROM games WHERE private = 0 AND id < $1 AND (CAST($2 AS TEXT) IS NULL OR white = $2 OR black = $2) \
                  AND (CAST($3 AS TEXT) IS NULL OR variant = $3) \
                  AND (CAST($5 AS TEXT) IS NULL OR white = $5 OR black = $5) \
                  AND (CAST($6 AS TEXT) IS NULL OR (white = $2 AND result = $6) OR (black = $2 AND result = $7)) \
                  ORDER BY id DESC LIMIT $4";
    let ids: Vec<i64> = on!(&hub.db, pool => {
        let query = sqlx::query_scalar(select).bind(before).bind(&user).bind(&which.variant).bind(limit);
        query.bind(&opponent).bind(as_white).bind(as_black).fetch_all(pool).await?
    });
    Ok(ids.into_iter().map(Id).collect())
}

/// Games with their players and records, one JSON document a line, as `heterodox export` writes them
#[utoipa::path(get, path = "/api/games/export", params(Which),
    responses((status = 200, body = String, content_type = "application/x-ndjson"), (status = "4XX", body = Fault)))]
pub async fn export(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Asked(which): Asked<Which>,
) -> Result<Response, Fault> {
    caller.may("read")?;
    let first = ids(&hub, &which, PAGE).await?;
    let left = which.limit.map_or(usize::MAX, |limit| limit as usize);
    let payer = caller.payer();
    let lines = stream::unfold((hub, which, first, left), move |(hub, mut which, mut ids, left)| async move {
        if ids.is_empty() || left == 0 {
            return None;
        }
        let id = ids.remove(0);
        let line = match hub.find(payer, id).await {
            Ok(game) => {
                // One after the other they are much, however short they are.
                let of = game.clone();
                let line = move |table: &Table| {
                    let line = Line::of(&of.info, &seen(table, Viewer::Spectator))?;
                    serde_json::to_string(&line).ok()
                };
                let line = write(&hub, payer, &game, (Viewer::Spectator, 0), line).await.ok();
                hub.release(&game);
                line.flatten()
            }
            Err(_) => None,
        };
        if ids.is_empty() {
            // Playing so many games again costs something: nobody gets them faster than others get answers.
            while !hub.limits.request(payer.address, DEAR) {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            which.before = Some(id.to_string());
            ids = self::ids(&hub, &which, PAGE).await.unwrap_or_default();
        }
        let line = line.map_or(String::new(), |text| text + "\n");
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(line)), (hub, which, ids, left - 1)))
    });
    let body = Stream::from_stream(lines);
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// What somebody may know of a game, as a record.
fn seen(table: &Table, viewer: Viewer) -> String {
    Record::write_full(table).unwrap_or_else(|_| Record::write_seen(table, viewer))
}

/// A game as the caller may see it
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = GameView), (status = "4XX", body = Fault)))]
pub async fn show(State(hub): State<Arc<Hub>>, caller: Caller, Named(id): Named) -> Result<Response, Fault> {
    caller.may("read")?;
    let game = hub.find(caller.payer(), id).await?;
    let viewer = caller.viewer(&game.info);
    let facts = game.describe();
    let all = |table: &Table, now| GameView { game: facts.clone(), ply: table.ply(), view: table.glance(viewer, now) };
    look(&hub, caller.payer(), &game, viewer, all).await
}

/// What the caller has not seen of a game
#[utoipa::path(get, path = "/api/games/{id}/events", params(("id" = String, Path), Since),
    responses((status = 200, body = EventList), (status = "4XX", body = Fault)))]
pub async fn events(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Named(id): Named,
    Asked(Since { since }): Asked<Since>,
) -> Result<Response, Fault> {
    caller.may("read")?;
    let game = hub.find(caller.payer(), id).await?;
    let viewer = caller.viewer(&game.info);
    let all = |table: &Table, now| EventList {
        ply: table.ply(),
        events: table.events(viewer, since),
        view: table.glance(viewer, now),
    };
    look(&hub, caller.payer(), &game, viewer, all).await
}

/// What the two players have written to each other; for them alone
#[utoipa::path(get, path = "/api/games/{id}/chat", params(("id" = String, Path)),
    responses((status = 200, body = Vec<Saying>), (status = "4XX", body = Fault)))]
pub async fn chat(State(hub): State<Arc<Hub>>, caller: Caller, Named(id): Named) -> Result<Json<Vec<Saying>>, Fault> {
    caller.may("read")?;
    let game = hub.find(caller.payer(), id).await?;
    match caller.viewer(&game.info) {
        Viewer::Seat(_) => Ok(Json(chat::of(&hub.db, id).await?)),
        Viewer::Spectator => Err(Fault::new(ErrorKind::Forbidden, say::OnlyPlayersTalk)),
    }
}

/// Does something in a game the caller plays
#[utoipa::path(post, path = "/api/games/{id}/acts", params(("id" = String, Path)), request_body = ActWish,
    responses((status = 200, body = Done), (status = "4XX", body = Fault)))]
pub async fn act(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Named(id): Named,
    Body(wish): Body<ActWish>,
) -> Result<Json<Done>, Fault> {
    caller.may("play")?;
    if wish.seq.is_some_and(|seq| seq == 0 || i64::try_from(seq).is_err()) {
        return Err(Fault::malformed("a seq is a number from 1"));
    }
    let game = hub.find(caller.payer(), id).await?;
    let viewer = caller.viewer(&game.info);
    hub.limits.act(caller.who, id)?;
    let (answer, wait) = oneshot::channel();
    let act = Act { seq: wish.seq, ply: wish.ply, v: None, action: &wish.action };
    game.act(viewer, act, ReplyTo::Call(answer));
    match wait.await {
        Ok(Answer::Accepted { v }) => Ok(Json(Done { v })),
        Ok(Answer::Rejected(Reject { kind, reason, said })) => {
            let status = match kind {
                RejectKind::NotSeated => ErrorKind::Forbidden,
                RejectKind::Storage => ErrorKind::Storage,
                RejectKind::Illegal => ErrorKind::Variant,
                _ => ErrorKind::Conflict,
            };
            Err(Fault { kind: status, message: reason, said, problems: Vec::new(), rejected: Some(kind) })
        }
        Err(_) => Err(Fault::new(ErrorKind::Storage, say::NotWritten)),
    }
}

/// A game as a record: in full when nothing of it is secret, otherwise as the caller saw it
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)),
    responses((status = 200, body = Object), (status = "4XX", body = Fault)))]
pub async fn record(State(hub): State<Arc<Hub>>, caller: Caller, Named(id): Named) -> Result<Response, Fault> {
    caller.may("read")?;
    let game = hub.find(caller.payer(), id).await?;
    let viewer = caller.viewer(&game.info);
    let text = write(&hub, caller.payer(), &game, (viewer, SHORT), move |table| seen(table, viewer)).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// A chess-like game as PGN
#[utoipa::path(get, path = "/api/games/{id}/pgn", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = "4XX", body = Fault)))]
pub async fn pgn(State(hub): State<Arc<Hub>>, caller: Caller, Named(id): Named) -> Result<Response, Fault> {
    caller.may("read")?;
    let game = hub.find(caller.payer(), id).await?;
    if game.info.variant.family() == Family::Battle {
        return Err(Fault::new(ErrorKind::Variant, say::NoPgn));
    }
    let tags = tags(&game);
    let write_pgn = move |table: &Table| Record::write_pgn(table, tags.clone());
    let text = write(&hub, caller.payer(), &game, (Viewer::Spectator, SHORT), write_pgn).await?;
    let text = text.ok_or_else(|| Fault::new(ErrorKind::Variant, say::NoPgn))?;
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn")], text).into_response())
}

fn tags(game: &Game) -> Vec<(String, String)> {
    let [white, black] = &game.info.people;
    let mut tags = vec![
        ("Event".to_string(), if game.info.rated { "Rated game" } else { "Casual game" }.to_string()),
        ("Site".into(), format!("/game/{}", game.info.id)),
        ("Date".into(), date(game.read(|table, _| table.options().now))),
        ("White".into(), white.name.clone()),
        ("Black".into(), black.name.clone()),
    ];
    for (tag, person) in [("WhiteElo", white), ("BlackElo", black)] {
        if let Some(rating) = person.rating {
            tags.push((tag.into(), rating.to_string()));
        }
    }
    tags
}
