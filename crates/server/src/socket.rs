//! One websocket: reads bounded messages, answers them, sends what its outbox holds, and
//! measures the way. One task for both directions; whoever does not read is cut off.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use heterodox_messages::say;
use heterodox_table::Viewer;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

use crate::accounts;
use crate::chat;
use crate::fault::Fault;
use crate::frames::Frames;
use crate::game::{Act, Game, ReplyTo};
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::identity::{Caller, viewer};
use crate::limits::{Bucket, Payer};
use crate::metrics::{METRICS, Metrics};
use crate::outbox::{Closed, Outbox};
use crate::people;
use crate::protocol::{ClientMessage, ErrorKind, MAX_MESSAGE, MAX_SAYING, ServerMessage, Terms, VERSION};
use crate::time::{micros, now};

/// How often a socket is asked for a sign of life.
const PULSE: Duration = Duration::from_secs(15);
/// Silent for so long, it is dead.
const SILENCE: Duration = Duration::from_secs(40);
/// A message that cannot be handed to the network in this time is for nobody.
const PATIENCE: Duration = Duration::from_secs(10);
/// Whoever has sent too much has so long to hear why.
const FAREWELL: Duration = Duration::from_secs(2);
/// The most games one socket watches.
const MAX_WATCHED: usize = 32;
/// So many refusals for coming too fast, and the socket is closed.
const MAX_WARNINGS: u32 = 100;

/// What a socket may keep in memory for reading.
const READ_BUFFER: usize = 512;
/// So much is gathered before it is handed to the network, at most; a longer message goes in frames of this size, so that
/// no socket keeps a long one in memory after it was sent.
const WRITE_BUFFER: usize = 8192;

/// The codes a socket is closed with, beyond the usual ones.
const TOO_SLOW: u16 = 4000;
const TOO_MANY: u16 = 4001;
const SIGNED_OUT: u16 = 4002;

type Socket = WebSocketStream<Frames<TokioIo<Upgraded>>>;

struct Session {
    hub: Arc<Hub>,
    payer: Payer,
    before: Option<Who>,
    may_play: bool,
    outbox: Arc<Outbox>,
    /// What is watched; a game that has left memory is looked up again.
    watched: HashMap<Id, (Weak<Game>, Viewer)>,
    bucket: Bucket,
    warnings: u32,
}

/// Serves a socket to its end.
pub async fn serve(hub: Arc<Hub>, caller: Caller, stream: Upgraded) {
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(Some(MAX_MESSAGE))
        .max_frame_size(Some(MAX_MESSAGE));
    let stream = Frames::new(TokioIo::new(stream));
    let mut socket = WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await;
    let payer = caller.payer();
    let outbox = Arc::new(Outbox::new(payer));
    if !hub.join(caller.who, &outbox) {
        let message = Fault::new(ErrorKind::SlowDown, say::YouHaveTooManyConnections).told(None);
        _ = socket.send(Message::Text(message.text().into())).await;
        return close(&mut socket, TOO_MANY, "too many connections").await;
    }
    let you = accounts::called(&hub.db, &caller).await;
    outbox.push(ServerMessage::Welcome { protocol: VERSION, you, now: now() }.text().into());
    hub.tell_missed(caller.who, &outbox);
    hub.lobby.tell_seek(caller.who, &outbox);
    hub.lobby.tell_asked(caller.who, &outbox);
    let mut session = Session {
        payer,
        before: caller.before.filter(|before| hub.join(*before, &outbox)),
        may_play: caller.may("play").is_ok(),
        outbox,
        watched: HashMap::new(),
        bucket: Bucket::new(hub.settings.messages_per_second as f64),
        warnings: 0,
        hub,
    };
    session.run(&mut socket).await;
    session.end();
}

async fn close(socket: &mut Socket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code: code.into(), reason: reason.into() };
    _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
}

/// Closes a socket that has sent more than was read.
async fn break_off(socket: &mut Socket, code: u16, reason: &'static str) {
    close(socket, code, reason).await;
    _ = timeout(FAREWELL, socket.get_mut().drain()).await;
}

/// A message as it is sent: a long one in several frames.
fn frames(text: Utf8Bytes) -> impl Iterator<Item = Message> {
    let bytes = Bytes::from(text);
    let count = bytes.len().div_ceil(WRITE_BUFFER).max(1);
    (0..count).map(move |n| {
        let kind = if n == 0 { Data::Text } else { Data::Continue };
        let part = bytes.slice(n * WRITE_BUFFER..bytes.len().min((n + 1) * WRITE_BUFFER));
        Message::Frame(Frame::message(part, OpCode::Data(kind), n + 1 == count))
    })
}

impl Session {
    async fn run(&mut self, socket: &mut Socket) {
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
                        None => self.make_up(),
                        Some(Closed::TooSlow) => return close(socket, TOO_SLOW, "too slow; come back and resume").await,
                        Some(Closed::Stopping) => return close(socket, 1001, "the server stops").await,
                        Some(Closed::SignedOut) => return close(socket, SIGNED_OUT, "signed out").await,
                    }
                }
                message = socket.next() => {
                    heard = Instant::now();
                    let message = match message {
                        None | Some(Ok(Message::Close(_))) => return,
                        Some(Err(error)) => return self.broken(socket, &error).await,
                        Some(Ok(message)) => message,
                    };
                    // Whatever it is, it has to be read: frames of all kinds count the same.
                    if !self.bucket.take(socket.get_mut().take().max(1) as f64, heard) {
                        self.warnings += 1;
                        if self.warnings > MAX_WARNINGS {
                            return break_off(socket, TOO_MANY, "too many messages").await;
                        }
                        if message.is_text() || message.is_binary() {
                            self.refuse(Fault::new(ErrorKind::SlowDown, say::TooManyMessages), None);
                        }
                        continue;
                    }
                    match message {
                        Message::Text(text) => self.hear(&text).await,
                        Message::Binary(_) => self.refuse(Fault::malformed("messages are text"), None),
                        Message::Pong(_) => {
                            if let Some(sent) = pinged.take() {
                                self.measured(micros().saturating_sub(sent));
                            }
                        }
                        _ => {}
                    }
                }
                () = next_ping.as_mut() => {
                    if heard.elapsed() > SILENCE {
                        return;
                    }
                    pinged = Some(micros());
                    let ping = Message::Ping(Bytes::new());
                    if !matches!(timeout(PATIENCE, socket.send(ping)).await, Ok(Ok(()))) {
                        return;
                    }
                    next_ping.as_mut().reset(tokio::time::Instant::now() + PULSE);
                }
            }
        }
    }

    async fn send(&self, socket: &mut Socket, messages: Vec<Utf8Bytes>) -> bool {
        let all = async {
            for frame in messages.into_iter().flat_map(frames) {
                socket.feed(frame).await?;
            }
            socket.flush().await
        };
        matches!(timeout(PATIENCE, all).await, Ok(Ok(())))
    }

    /// Sends what there was no room for.
    fn make_up(&self) {
        let missed = self.outbox.missed();
        if missed.games {
            self.games().for_each(|(game, _)| game.catch_up(&self.outbox));
        }
        if missed.lobby {
            self.hub.lobby.make_up(&self.hub, &self.outbox);
        }
    }

    async fn broken(&self, socket: &mut Socket, error: &Error) {
        // What is too large, too much or no text is told; a connection that broke hears nothing.
        match error {
            _ if socket.get_ref().is_flooded() => break_off(socket, TOO_MANY, "too many frames").await,
            Error::Capacity(_) => {
                let message = Fault::new(ErrorKind::TooLarge, say::MessageTooLarge).told(None);
                _ = timeout(PATIENCE, socket.send(Message::Text(message.text().into()))).await;
                break_off(socket, 1009, "too large").await;
            }
            Error::Utf8(_) => close(socket, 1007, "no text").await,
            _ => {}
        }
    }

    fn measured(&self, trip: u64) {
        self.games().for_each(|(game, viewer)| game.measure(viewer, trip));
    }

    /// What it watches of what is in memory.
    fn games(&self) -> impl Iterator<Item = (Arc<Game>, Viewer)> {
        self.watched.values().filter_map(|(game, viewer)| Some((game.upgrade()?, *viewer)))
    }

    fn refuse(&self, fault: Fault, game: Option<Id>) {
        self.outbox.push(fault.told(game).text().into());
    }

    async fn hear(&mut self, text: &str) {
        Metrics::count(&METRICS.messages);
        if let Err(fault) = self.hub.limits.work(self.payer, 1.0) {
            return self.refuse(fault, None);
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
                if let Some(game) = self.watched.remove(&id).and_then(|(game, _)| game.upgrade()) {
                    game.unwatch(&self.outbox);
                }
            }
            ClientMessage::Act { game: id, seq, ply, action } => {
                let (game, viewer) = self.game(id).await?;
                let viewer = if self.may_play { viewer } else { Viewer::Spectator };
                if i64::try_from(seq).is_err() || seq == 0 {
                    return Err(Fault::malformed("a seq is a number from 1"));
                }
                self.hub.limits.act(self.payer.who, id)?;
                let act = Act { seq: Some(seq), ply, v: None, action: &action };
                game.act(viewer, act, ReplyTo::Socket(self.outbox.clone()));
            }
            ClientMessage::Say { game: id, text } => {
                let text = text.trim();
                if text.is_empty() || text.chars().count() > MAX_SAYING || text.chars().any(char::is_control) {
                    return Err(Fault::new(ErrorKind::Malformed, say::SayingLength { most: MAX_SAYING }));
                }
                self.say(id, Some(text.to_string()), None).await?;
            }
            ClientMessage::Emote { game: id, emote } => self.say(id, None, Some(emote)).await?,
            ClientMessage::Lobby { on: true } => self.hub.lobby.watch(&self.hub, &self.outbox),
            ClientMessage::Lobby { on: false } => self.hub.lobby.unwatch(&self.outbox),
            ClientMessage::Seek { variant, control, rated, side, range, any_clock } => {
                self.must_play()?;
                let terms =
                    Terms { variant, control, rated, side, start: None, private: false, range, any_clock, to: None };
                let seek = self.hub.lobby.seek(&self.hub, self.payer, terms).await?;
                let message = ServerMessage::Seeking { on: seek.is_some(), seek: seek.map(Box::new) };
                self.hub.tell(self.payer.who, &message.text().into());
            }
            ClientMessage::Unseek {} => {
                self.must_play()?;
                self.hub.lobby.unseek(&self.hub, self.payer.who).await?;
                self.outbox.push(ServerMessage::Seeking { on: false, seek: None }.text().into());
            }
        }
        Ok(())
    }

    fn must_play(&self) -> Result<(), Fault> {
        match self.may_play {
            true => Ok(()),
            false => Err(Fault::new(ErrorKind::Forbidden, say::TokenWithoutScope { scope: "play" })),
        }
    }

    async fn game(&self, id: Id) -> Result<(Arc<Game>, Viewer), Fault> {
        if let Some((game, viewer)) = self.watched.get(&id)
            && let Some(game) = game.upgrade()
        {
            return Ok((game, *viewer));
        }
        // Looking games up costs the database something: strangers pay for it like requests.
        if self.hub.loaded(id).is_none() && !self.hub.limits.request(self.payer.address, 1.0) {
            return Err(Fault::new(ErrorKind::SlowDown, say::TooManyRequests));
        }
        let game = self.hub.find(self.payer, id).await?;
        let viewer = viewer(&game.info, self.payer.who, self.before);
        Ok((game, viewer))
    }

    async fn watch(&mut self, id: Id, since: Option<u64>, actions: bool) -> Result<(), Fault> {
        // What is remembered may be a game whose last acts the disk did not take.
        self.watched.remove(&id);
        if self.watched.len() >= MAX_WATCHED {
            return Err(Fault::new(ErrorKind::SlowDown, say::TooManyWatched { most: MAX_WATCHED }));
        }
        let (game, viewer) = self.game(id).await?;
        let refused = |kind| Fault::new(kind, say::CannotWatchNow);
        game.watch(viewer, &self.outbox, since, actions).map_err(refused)?;
        self.watched.insert(id, (Arc::downgrade(&game), viewer));
        Ok(())
    }

    async fn say(&self, id: Id, text: Option<String>, emote: Option<crate::protocol::Emote>) -> Result<(), Fault> {
        self.must_play()?;
        match self.game(id).await? {
            (game, Viewer::Seat(seat)) => {
                self.hub.limits.talk(self.payer.who, id)?;
                let db = &self.hub.db;
                people::may_talk(db, self.payer.who).await?;
                let other = game.info.players[1 - seat.index()];
                if people::is_blocked(db, other, self.payer.who).await? {
                    return Err(Fault::new(ErrorKind::Forbidden, say::NotHeard));
                }
                if let Some(text) = &text {
                    let seat = Viewer::Seat(seat).word(game.info.variant.family());
                    chat::keep(&self.hub.db, id, seat, text).await?;
                }
                game.say(seat, text, emote);
                Ok(())
            }
            _ => Err(Fault::new(ErrorKind::Forbidden, say::OnlyPlayersTalk)),
        }
    }

    fn end(self) {
        self.games().for_each(|(game, _)| game.unwatch(&self.outbox));
        self.hub.lobby.unwatch(&self.outbox);
        for who in [Some(self.payer.who), self.before].into_iter().flatten() {
            self.hub.leave(who, &self.outbox);
        }
    }
}
