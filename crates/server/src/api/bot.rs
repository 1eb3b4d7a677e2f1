//! Streams for programs that play: what a websocket would say, one JSON document a line.
//! Acts go by `POST /api/games/{id}/acts`, challenges by the lobby's calls.

use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use heterodox_messages::say;

use super::extract::Named;
use crate::fault::Fault;
use crate::game::Game;
use crate::hub::Hub;
use crate::identity::Caller;
use crate::limits::Payer;
use crate::outbox::Outbox;
use crate::protocol::{ErrorKind, ServerMessage};

/// An empty line so often shows both ends that the other is there.
const PULSE: Duration = Duration::from_secs(10);

/// What a stream has to let go of at its end.
struct Line {
    hub: Arc<Hub>,
    outbox: Arc<Outbox>,
    game: Weak<Game>,
}

impl Drop for Line {
    fn drop(&mut self) {
        if let Some(game) = self.game.upgrade() {
            game.unwatch(&self.outbox);
        }
        self.hub.lobby.unwatch(&self.outbox);
        self.hub.leave(self.outbox.payer.who, &self.outbox);
    }
}

impl Line {
    fn open(hub: Arc<Hub>, payer: Payer) -> Result<Line, Fault> {
        let outbox = Arc::new(Outbox::new(payer));
        if !hub.join(payer.who, &outbox) {
            return Err(Fault::new(ErrorKind::SlowDown, say::YouHaveTooManyConnections));
        }
        Ok(Line { hub, outbox, game: Weak::new() })
    }

    /// Sends what there was no room for.
    fn make_up(&self) {
        let missed = self.outbox.missed();
        if let Some(game) = self.game.upgrade().filter(|_| missed.games) {
            game.catch_up(&self.outbox);
        }
        if missed.lobby {
            self.hub.lobby.make_up(&self.hub, &self.outbox);
        }
    }

    fn stream(self) -> Response {
        let lines = stream::unfold((self, false), |(line, closed)| async move {
            if closed {
                return None;
            }
            line.make_up();
            let waited = tokio::time::timeout(PULSE, line.outbox.news()).await;
            let (messages, closed) = line.outbox.take();
            let mut text = String::new();
            for message in messages {
                text += &message;
                text.push('\n');
            }
            if waited.is_err() {
                text.push('\n');
            }
            Some((Ok::<_, std::convert::Infallible>(Bytes::from(text)), (line, closed.is_some())))
        });
        ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
    }
}

/// What happens to the caller: games that begin, and the lobby
#[utoipa::path(get, path = "/api/bot/events",
    responses((status = 200, body = String, content_type = "application/x-ndjson"), (status = "4XX", body = Fault)))]
pub async fn events(State(hub): State<Arc<Hub>>, caller: Caller) -> Result<Response, Fault> {
    caller.may("play")?;
    caller.user()?;
    let line = Line::open(hub.clone(), caller.payer())?;
    // Whatever goes on already comes first, as if it began now.
    for game in hub.games_of(caller.who) {
        let started = ServerMessage::Started { game: Box::new(game.describe()), challenge: None, after: None };
        line.outbox.push(started.text().into());
    }
    hub.lobby.watch(&hub, &line.outbox);
    Ok(line.stream())
}

/// One game: a snapshot, and then everything that happens
#[utoipa::path(get, path = "/api/bot/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/x-ndjson"), (status = "4XX", body = Fault)))]
pub async fn game(State(hub): State<Arc<Hub>>, caller: Caller, Named(id): Named) -> Result<Response, Fault> {
    caller.may("play")?;
    caller.user()?;
    let game = hub.find(caller.payer(), id).await?;
    let mut line = Line::open(hub, caller.payer())?;
    let viewer = game.info.viewer(caller.who);
    let refused = |kind| Fault::new(kind, say::CannotWatchNow);
    game.watch(viewer, &line.outbox, None, true).map_err(refused)?;
    line.game = Arc::downgrade(&game);
    Ok(line.stream())
}
