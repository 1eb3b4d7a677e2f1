//! One websocket: reads bounded messages, answers them, sends what its outbox holds, and
//! measures the way. One task for both directions; whoever does not read is cut off.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures_util::SinkExt;
use heterodox_table::Viewer;
use tokio::time::{sleep, timeout};

use crate::fault::Fault;
use crate::game::{Act, Game, ReplyTo};
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::identity::{Caller, viewer};
use crate::limits::Bucket;
use crate::metrics::{METRICS, Metrics};
use crate::outbox::{Closed, Outbox};
use crate::protocol::{ClientMessage, ErrorKind, MAX_SAYING, ServerMessage, Side, Terms, VERSION};
use crate::time::{micros, now};

/// How often a socket is asked for a sign of life.
const PULSE: Duration = Duration::from_secs(15);
/// Silent for so long, it is dead.
const SILENCE: Duration = Duration::from_secs(40);
/// A message that cannot be handed to the network in this time is for nobody.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most games one socket watches.
const MAX_WATCHED: usize = 32;
/// So many refusals for coming too fast, and the socket is closed.
const MAX_WARNINGS: u32 = 100;

/// The codes a socket is closed with, beyond the usual ones.
const TOO_SLOW: u16 = 4000;
const TOO_MANY: u16 = 4001;
const SIGNED_OUT: u16 = 4002;

struct Session {
    hub: Arc<Hub>,
    who: Who,
    before: Option<Who>,
    may_play: bool,
    outbox: Arc<Outbox>,
    watched: HashMap<Id, (Arc<Game>, Viewer)>,
    bucket: Bucket,
    warnings: u32,
    address: IpAddr,
}

/// Serves a socket to its end.
pub async fn serve(hub: Arc<Hub>, caller: Caller, mut socket: WebSocket) {
    let outbox = Arc::new(Outbox::default());
    if !hub.join(caller.who, &outbox) {
        let message = ServerMessage::error(ErrorKind::SlowDown, "you have too many connections");
        _ = socket.send(Message::Text(message.text().into())).await;
        return close(&mut socket, TOO_MANY, "too many connections").await;
    }
    let you = caller.person.clone();
    outbox.push(ServerMessage::Welcome { protocol: VERSION, you, now: now() }.text().into());
    hub.tell_missed(caller.who, &outbox);
    let rate = hub.settings.messages_per_second;
    let may_play = caller.may("play").is_ok();
    let mut session = Session {
        who: caller.who,
        before: caller.before.filter(|before| hub.join(*before, &outbox)),
        may_play,
        outbox,
        watched: HashMap::new(),
        bucket: Bucket::new(rate),
        warnings: 0,
        address: caller.address,
        hub,
    };
    session.run(&mut socket).await;
    session.end();
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
}

impl Session {
    async fn run(&mut self, socket: &mut WebSocket) {
        let outbox = self.outbox.clone();
        let mut heard = Instant::now();
        let mut pinged: Option<u64> = None;
        // The first measurement comes soon: it is worth most in fast games.
        let mut next_ping = pin!(sleep(Duration::from_millis(500)));
        loop {
            tokio::select! {
                biased;
                () = outbox.news() => {
                    let (messages, closed) = outbox.take();
                    if !self.send(socket, messages).await {
                        return;
                    }
                    match closed {
                        None => {}
                        Some(Closed::TooSlow) => return close(socket, TOO_SLOW, "too slow; come back and resume").await,
                        Some(Closed::Stopping) => return close(socket, 1001, "the server stops").await,
                        Some(Closed::SignedOut) => return close(socket, SIGNED_OUT, "signed out").await,
                    }
                }
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        None | Some(Ok(Message::Close(_))) => return,
                        Some(Err(error)) => return self.broken(socket, &error).await,
                        Some(Ok(Message::Pong(_))) => {
                            if let Some(sent) = pinged.take() {
                                self.measured(micros().saturating_sub(sent));
                            }
                        }
                        Some(Ok(Message::Ping(_))) => {}
                        Some(Ok(Message::Binary(_))) => {
                            self.refuse(Fault::malformed("messages are text"), None);
                        }
                        Some(Ok(Message::Text(text))) => {
                            self.hear(&text).await;
                            if self.warnings > MAX_WARNINGS {
                                return close(socket, TOO_MANY, "too many messages").await;
                            }
                        }
                    }
                }
                () = next_ping.as_mut() => {
                    if heard.elapsed() > SILENCE {
                        return;
                    }
                    pinged = Some(micros());
                    let ping = Message::Ping(Vec::new().into());
                    if !matches!(timeout(PATIENCE, socket.send(ping)).await, Ok(Ok(()))) {
                        return;
                    }
                    next_ping.as_mut().reset(tokio::time::Instant::now() + PULSE);
                }
            }
        }
    }

    async fn send(
        &self,
        socket: &mut WebSocket,
        messages: std::collections::VecDeque<axum::extract::ws::Utf8Bytes>,
    ) -> bool {
        let all = async {
            for message in messages {
                socket.feed(Message::Text(message)).await?;
            }
            socket.flush().await
        };
        matches!(timeout(PATIENCE, all).await, Ok(Ok(())))
    }

    async fn broken(&self, socket: &mut WebSocket, error: &axum::Error) {
        // What is too large or no text is told; a connection that broke hears nothing.
        let text = error.to_string().to_lowercase();
        if text.contains("too long") || text.contains("space limit") {
            let message = ServerMessage::error(ErrorKind::TooLarge, "this message is too large");
            _ = timeout(PATIENCE, socket.send(Message::Text(message.text().into()))).await;
            close(socket, 1009, "too large").await;
        } else if text.contains("utf") {
            close(socket, 1007, "no text").await;
        }
    }

    fn measured(&self, trip: u64) {
        for (game, viewer) in self.watched.values() {
            game.measure(*viewer, trip);
        }
    }

    fn refuse(&self, fault: Fault, game: Option<Id>) {
        self.outbox.push(ServerMessage::Error { kind: fault.kind, message: fault.message, game }.text().into());
    }

    async fn hear(&mut self, text: &str) {
        Metrics::count(&METRICS.messages);
        if !self.bucket.take(self.hub.settings.messages_per_second, 1.0, Instant::now()) {
            self.warnings += 1;
            return self.refuse(Fault::new(ErrorKind::SlowDown, "too many messages"), None);
        }
        // A list of fields without their names would be taken for a message, too.
        if !text.trim_start().starts_with('{') {
            return self.refuse(Fault::malformed("a message is an object"), None);
        }
        let message = match serde_json::from_str::<ClientMessage>(text) {
            Ok(message) => message,
            Err(error) => {
                let brief: String = error.to_string().chars().take(200).collect();
                return self.refuse(Fault::malformed(brief), None);
            }
        };
        let game = match &message {
            ClientMessage::Watch { game, .. }
            | ClientMessage::Act { game, .. }
            | ClientMessage::Say { game, .. }
            | ClientMessage::Emote { game, .. } => Some(*game),
            _ => None,
        };
        if let Err(fault) = self.handle(message).await {
            self.refuse(fault, game);
        }
    }

    async fn handle(&mut self, message: ClientMessage) -> Result<(), Fault> {
        match message {
            ClientMessage::Ping { n } => self.outbox.push(ServerMessage::Pong { n, now: now() }.text().into()),
            ClientMessage::Watch { game: id, since, actions } => self.watch(id, since, actions).await?,
            ClientMessage::Unwatch { game: id } => {
                if let Some((game, _)) = self.watched.remove(&id) {
                    game.unwatch(&self.outbox);
                }
            }
            ClientMessage::Act { game: id, seq, ply, action } => {
                let (game, viewer) = self.game(id).await?;
                let viewer = if self.may_play { viewer } else { Viewer::Spectator };
                if i64::try_from(seq).is_err() || seq == 0 {
                    return Err(Fault::malformed("a seq is a number from 1"));
                }
                let act = Act { seq: Some(seq), ply, v: None, action: &action };
                game.act(viewer, act, ReplyTo::Socket(self.outbox.clone()));
            }
            ClientMessage::Say { game: id, text } => {
                let text = text.trim();
                if text.is_empty() || text.chars().count() > MAX_SAYING || text.chars().any(char::is_control) {
                    return Err(Fault::malformed(format!("what is said has 1 to {MAX_SAYING} characters")));
                }
                self.say(id, Some(text.to_string()), None).await?;
            }
            ClientMessage::Emote { game: id, emote } => self.say(id, None, Some(emote)).await?,
            ClientMessage::Lobby { on: true } => self.hub.lobby.watch(&self.hub, &self.outbox),
            ClientMessage::Lobby { on: false } => self.hub.lobby.unwatch(&self.outbox),
            ClientMessage::Seek { variant, control, rated } => {
                self.must_play()?;
                let terms = Terms { variant, control, rated, side: Side::Random, start: None, private: false };
                let on = self.hub.lobby.seek(&self.hub, self.who, &self.outbox, terms).await?;
                self.outbox.push(ServerMessage::Seeking { on }.text().into());
            }
            ClientMessage::Unseek {} => {
                self.hub.lobby.unseek(&self.outbox);
                self.outbox.push(ServerMessage::Seeking { on: false }.text().into());
            }
        }
        Ok(())
    }

    fn must_play(&self) -> Result<(), Fault> {
        match self.may_play {
            true => Ok(()),
            false => Err(Fault::new(ErrorKind::Forbidden, "this token has no scope \"play\"")),
        }
    }

    async fn game(&self, id: Id) -> Result<(Arc<Game>, Viewer), Fault> {
        if let Some((game, viewer)) = self.watched.get(&id) {
            return Ok((game.clone(), *viewer));
        }
        // Looking games up costs the database something: strangers pay for it like requests.
        if self.hub.loaded(id).is_none() && !self.hub.limits.request(self.address, 1.0) {
            return Err(Fault::new(ErrorKind::SlowDown, "too many requests"));
        }
        let game = self.hub.find(id).await?;
        let viewer = viewer(&game.info, self.who, self.before);
        Ok((game, viewer))
    }

    async fn watch(&mut self, id: Id, since: Option<u64>, actions: bool) -> Result<(), Fault> {
        // What is remembered may be a game whose last acts the disk did not take.
        self.watched.remove(&id);
        if self.watched.len() >= MAX_WATCHED {
            return Err(Fault::new(ErrorKind::SlowDown, format!("a socket watches at most {MAX_WATCHED} games")));
        }
        let (game, viewer) = self.game(id).await?;
        let refused = |kind| Fault::new(kind, "this game cannot be watched now; try again");
        game.watch(viewer, &self.outbox, since, actions).map_err(refused)?;
        self.watched.insert(id, (game, viewer));
        Ok(())
    }

    async fn say(&self, id: Id, text: Option<String>, emote: Option<crate::protocol::Emote>) -> Result<(), Fault> {
        self.must_play()?;
        match self.game(id).await? {
            (game, Viewer::Seat(seat)) => {
                game.say(seat, text, emote);
                Ok(())
            }
            _ => Err(Fault::new(ErrorKind::Forbidden, "only the players talk")),
        }
    }

    fn end(self) {
        for (game, _) in self.watched.values() {
            game.unwatch(&self.outbox);
        }
        self.hub.lobby.unseek(&self.outbox);
        self.hub.lobby.unwatch(&self.outbox);
        for who in [Some(self.who), self.before].into_iter().flatten() {
            self.hub.leave(who, &self.outbox);
        }
    }
}
