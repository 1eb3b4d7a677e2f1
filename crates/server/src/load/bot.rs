//! One bot: comes as a guest, plays whoever it is paired with, comes back when the line
//! breaks, and checks what it is told against what it knows.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures_util::StreamExt;
use heterodox_rules::{Strictness, Variant};
use heterodox_table::Dice;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, sleep_until};
use tokio_tungstenite::tungstenite::Message;

use super::LoadOptions;
use super::client::{Client, Socket, send};
use super::tally::Tally;
use super::target::Target;

/// An act without an answer is sent again after so long.
const RESEND: Duration = Duration::from_secs(2);
/// What a clock may be off by from what a bot counts, in milliseconds: so long may one message wait
/// longer than another on a busy machine.
const SLACK: u64 = 1500;

/// One bot.
pub struct Bot {
    options: LoadOptions,
    variant: Variant,
    client: Client,
    /// When the line to the server was opened.
    opened: Instant,
    tally: Arc<Tally>,
    target: Arc<Target>,
    computer: Option<u8>,
    dice: Dice,
    game: Option<Playing>,
}

/// The game it plays.
struct Playing {
    id: String,
    seat: String,
    seq: u64,
    v: u64,
    /// Acts that were accepted: version and what.
    accepted: Vec<(u64, String)>,
    waiting: Option<Waiting>,
    due: Option<(Instant, Due)>,
    /// The own clock when it was last told to run: when, what was left, for which question, and when the line was opened
    /// on which that was told.
    clock: Option<(Instant, u64, u64, Instant)>,
    over: bool,
}

/// A question to be answered.
struct Due {
    ply: u64,
    position: String,
    actions: Vec<Value>,
}

/// An act that has no answer yet.
struct Waiting {
    seq: u64,
    action: String,
    text: String,
    sent: Instant,
    first: Instant,
}

impl Bot {
    /// The bot of that number.
    pub fn new(
        number: u32,
        options: &LoadOptions,
        variant: Variant,
        server: SocketAddr,
        tally: Arc<Tally>,
        target: Arc<Target>,
        computer: Option<u8>,
    ) -> Bot {
        let place = number % options.addresses.max(1);
        let local = Ipv4Addr::new(127, 1, (place / 250) as u8, 1 + (place % 250) as u8);
        let dice = Dice::new(rand::random());
        let (options, client) = (options.clone(), Client::new(server, local));
        let opened = Instant::now();
        Bot { options, variant, client, opened, tally, target, computer, dice, game: None }
    }

    /// Plays until told to stop.
    pub async fn run(mut self, mut stop: watch::Receiver<bool>) {
        let mut ends = stop.clone();
        loop {
            let visit = tokio::select! {
                visit = self.visit(&mut stop) => visit,
                // Somebody who cannot get in must not hold the others up.
                () = async { _ = ends.wait_for(|stop| *stop).await; sleep(Duration::from_secs(30)).await } => return,
            };
            match visit {
                Ok(()) => return,
                Err(_) if *stop.borrow() && !self.tally.checking.load(Ordering::Relaxed) => return,
                Err(error) => {
                    if self.options.hostile.is_some() && !*stop.borrow() {
                        self.tally.wronged(format!("a player lost the line: {error:#}"));
                    }
                    self.tally.resumed.fetch_add(1, Ordering::Relaxed);
                    sleep(Duration::from_millis(50 + self.dice.below(150) as u64)).await;
                }
            }
        }
    }

    async fn visit(&mut self, stop: &mut watch::Receiver<bool>) -> Result<()> {
        self.opened = Instant::now();
        let mut socket = self.client.connect().await?;
        let mut stopping = false;
        match &self.game {
            None => self.seek(&mut socket).await?,
            Some(game) => {
                let since = json!({"t": "watch", "game": game.id, "since": game.v, "actions": self.needs_actions()});
                send(&mut socket, &since.to_string()).await?;
                if let Some(waiting) = &game.waiting {
                    send(&mut socket, &waiting.text).await?;
                }
            }
        }
        loop {
            let game = self.game.as_ref();
            let due = game.and_then(|game| game.due.as_ref().map(|(due, _)| *due));
            let resend = game.and_then(|game| game.waiting.as_ref().map(|waiting| waiting.sent + RESEND));
            let far = Instant::now() + Duration::from_secs(3600);
            tokio::select! {
                message = socket.next() => {
                    let message = message.context("the line is closed")??;
                    match message {
                        Message::Text(text) => {
                            let done = self.hear(&mut socket, &text, stopping).await?;
                            if done {
                                return Ok(());
                            }
                        }
                        Message::Close(_) => bail!("closed"),
                        _ => {}
                    }
                }
                () = sleep_until(due.unwrap_or(far).into()), if due.is_some() && !stopping => {
                    self.act(&mut socket).await?;
                }
                () = sleep_until(resend.unwrap_or(far).into()), if resend.is_some() => {
                    if let Some(waiting) = self.game.as_mut().and_then(|game| game.waiting.as_mut()) {
                        waiting.sent = Instant::now();
                        let text = waiting.text.clone();
                        send(&mut socket, &text).await?;
                    }
                }
                () = async { _ = stop.wait_for(|stop| *stop).await; }, if !stopping => {
                    stopping = true;
                    // Once more, from the beginning.
                    match &self.game {
                        None => return Ok(()),
                        Some(game) => {
                            let watch = json!({"t": "watch", "game": game.id});
                            send(&mut socket, &watch.to_string()).await?;
                        }
                    }
                }
            }
        }
    }

    fn needs_actions(&self) -> bool {
        matches!(self.variant, Variant::Battle(_))
    }

    async fn seek(&mut self, socket: &mut Socket) -> Result<()> {
        let control = match self.needs_actions() {
            true => json!({"kind": "variant"}),
            false => json!({"kind": "fischer", "base": 600_000, "increment": 2000}),
        };
        let id = self.variant.id();
        match self.computer {
            None => send(socket, &json!({"t": "seek", "variant": id, "control": control}).to_string()).await,
            Some(level) => {
                let wish = json!({"level": level, "terms": {"variant": id, "control": control}});
                let game = self.client.ask("POST", "/api/computer", &wish.to_string()).await?.json();
                self.begin(socket, &game["id"]).await
            }
        }
    }

    async fn begin(&mut self, socket: &mut Socket, id: &Value) -> Result<()> {
        let id = id.as_str().context("a game has an id")?.to_string();
        send(socket, &json!({"t": "watch", "game": id, "actions": self.needs_actions()}).to_string()).await?;
        if self.game.is_none() && self.computer.is_none() {
            self.tally.joined();
        }
        self.game = Some(Playing {
            id,
            seat: String::new(),
            seq: 0,
            v: 0,
            accepted: Vec::new(),
            waiting: None,
            due: None,
            clock: None,
            over: false,
        });
        Ok(())
    }

    /// Hears a message; true when everything is done.
    async fn hear(&mut self, socket: &mut Socket, text: &str, stopping: bool) -> Result<bool> {
        let message: Value = serde_json::from_str(text)?;
        match message["t"].as_str().unwrap_or_default() {
            "started" if !stopping => {
                // Told to all of its sockets; the one it has heard of already may come again.
                let id = &message["game"]["id"];
                if self.game.is_none() {
                    self.begin(socket, id).await?;
                }
            }
            "snapshot" => {
                let events = message["events"].as_array().cloned().unwrap_or_default();
                self.check(&message["view"], &events);
                self.look(&message, stopping).await?;
                if stopping && self.game.as_ref().is_none_or(|game| game.waiting.is_none()) {
                    return Ok(true);
                }
            }
            "events" if self.game.as_ref().is_some_and(|game| message["game"] == *game.id) => {
                self.follow(message["events"].as_array().map_or(&[][..], Vec::as_slice));
                self.look(&message, stopping).await?;
            }
            "accepted" | "rejected" => {
                self.answered(&message);
                if stopping && let Some(game) = &self.game {
                    send(socket, &json!({"t": "watch", "game": game.id}).to_string()).await?;
                }
            }
            "error" if message["kind"] == "storage" => bail!("the server lost its disk"),
            "error" if message["kind"] == "not-found" => {
                self.tally.problem(format!("a game is gone: {text}"));
                self.game = None;
                self.seek(socket).await?;
            }
            "error" => self.tally.wronged(format!("refused: {text}")),
            _ => {}
        }
        if !stopping && let Some(game) = self.game.take_if(|game| game.over && game.waiting.is_none()) {
            send(socket, &json!({"t": "unwatch", "game": game.id}).to_string()).await?;
            self.seek(socket).await?;
        }
        Ok(false)
    }

    /// Checks the numbers of new events.
    fn follow(&mut self, events: &[Value]) {
        let Some(game) = &mut self.game else { return };
        for event in events {
            let v = event["v"].as_u64().unwrap_or(0);
            if v != game.v + 1 {
                self.tally.problem(format!("event {v} after {} in {}", game.v, game.id));
            }
            game.v = v;
        }
    }

    /// Checks a whole game: every accepted act is there, where it was said to be, and none twice.
    fn check(&mut self, view: &Value, events: &[Value]) {
        let Some(game) = &mut self.game else { return };
        game.seat = view["viewer"].as_str().unwrap_or_default().to_string();
        game.v = view["v"].as_u64().unwrap_or(0);
        if events.len() as u64 != game.v {
            self.tally.problem(format!("{} events at version {} in {}", events.len(), game.v, game.id));
        }
        if self.needs_actions() {
            return;
        }
        let Some(game) = &self.game else { return };
        for (v, action) in &game.accepted {
            // The move that ends a game is followed by its end.
            let told = events.iter().take(*v as usize).rev().take(2).find(|event| event["t"] == "moved");
            let event = told.unwrap_or(&Value::Null);
            if event["t"] != "moved" || event["move"] != **action || event["seat"] != *game.seat {
                self.tally.problem(format!("accepted {action} at {v} in {}, and there is {event}", game.id));
            }
            self.tally.found.fetch_add(1, Ordering::Relaxed);
        }
        let own = events.iter().filter(|event| event["t"] == "moved" && event["seat"] == *game.seat).count();
        let most = game.accepted.len() + game.waiting.is_some() as usize;
        if own < game.accepted.len() || own > most {
            self.tally.problem(format!("{own} own moves and {} accepted in {}", game.accepted.len(), game.id));
        }
        self.tally.checked.fetch_add(1, Ordering::Relaxed);
    }

    /// Looks how things stand and thinks about a move.
    async fn look(&mut self, message: &Value, stopping: bool) -> Result<()> {
        // When everybody looks once more at the same moment, messages wait too long to tell the time by.
        if !stopping {
            self.check_clock(message).await;
        }
        let think = Duration::from_millis(self.options.think);
        // Two bots share a game: each thinks every other second for a move a second.
        let think = think.mul_f64(0.9 + 0.2 * self.dice.below(1000) as f64 / 1000.0);
        let Some(game) = &mut self.game else { return Ok(()) };
        let view = &message["view"];
        game.v = view["v"].as_u64().unwrap_or(game.v);
        if !view["result"].is_null() {
            game.over = true;
            game.due = None;
            return Ok(());
        }
        let asked = view["turn"].as_array().is_some_and(|turn| turn.iter().any(|seat| *seat == *game.seat));
        game.due = (asked && !stopping && game.waiting.is_none()).then(|| {
            let due = Due {
                ply: message["ply"].as_u64().unwrap_or(0),
                position: view["position"].as_str().unwrap_or_default().to_string(),
                actions: view["actions"].as_array().cloned().unwrap_or_default(),
            };
            (Instant::now() + think, due)
        });
        Ok(())
    }

    /// A running clock never goes up, however busy the machine is. But when the server is killed, its
    /// clocks go on from its last sign of life: what it told after that is forgotten, in favour of the
    /// player. How long that was is known exactly, and a clock goes up by no more.
    async fn check_clock(&mut self, message: &Value) {
        let Some(game) = &mut self.game else { return };
        let view = &message["view"];
        let index = usize::from(game.seat == "black" || game.seat == "blue");
        let runs = view["turn"].as_array().is_some_and(|turn| turn.iter().any(|seat| *seat == *game.seat));
        let left = view["clocks"][index].as_u64().filter(|_| runs && view["result"].is_null());
        let (Some(left), Some(ply)) = (left, message["ply"].as_u64()) else {
            game.clock = None;
            return;
        };
        let now = Instant::now();
        if let Some((at, before, asked, opened)) = game.clock
            && asked == ply
        {
            let expected = before.saturating_sub(now.duration_since(at).as_millis() as u64);
            // A line ends with the server: it was killed after all that was said on an earlier line, however late that is read.
            let (away, unseen) = self.target.away(opened, now).await;
            let (away, unseen) = (away.as_millis() as u64, unseen.as_millis() as u64);
            if left > before + unseen || left > expected + away + unseen + SLACK || left + SLACK < expected {
                self.tally.problem(format!(
                    "a clock went from {before} to {left} in {:?}, server away {away} and unseen {unseen} before",
                    now - at
                ));
            }
            self.tally.clock(left.saturating_sub(before));
        }
        game.clock = Some((now, left, ply, self.opened));
    }

    fn answered(&mut self, message: &Value) {
        let Some(game) = &mut self.game else { return };
        if message["game"] != *game.id || game.waiting.as_ref().is_none_or(|waiting| message["seq"] != waiting.seq) {
            return;
        }
        let Some(waiting) = game.waiting.take() else { return };
        if message["t"] == "accepted" {
            self.tally.accepted(waiting.first.elapsed());
            game.accepted.push((message["v"].as_u64().unwrap_or(0), waiting.action));
        } else if message["kind"] != "over" && message["kind"] != "stale" {
            self.tally.wronged(format!("{} was refused: {message}", waiting.action));
        }
    }

    fn choose(&mut self, due: &Due) -> Option<String> {
        match &self.variant {
            Variant::Chess(rules) => {
                let state = rules.read_fen(&due.position, Strictness::Study).ok()?;
                let moves = rules.moves(&state);
                Some(rules.coordinates(*moves.get(self.dice.below(moves.len()))?))
            }
            Variant::Battle(_) => {
                let actions = &due.actions;
                let shuffle = actions.iter().find(|action| action["action"] == "ready");
                let action = shuffle.or_else(|| actions.get(self.dice.below(actions.len())))?;
                Some(action["action"].as_str()?.to_string())
            }
        }
    }

    async fn act(&mut self, socket: &mut Socket) -> Result<()> {
        let Some((_, due)) = self.game.as_mut().and_then(|game| game.due.take()) else { return Ok(()) };
        let Some(action) = self.choose(&due) else { return Ok(()) };
        let chaos = self.options.chaos;
        let fate = self.dice.below(100) as u32;
        let Some(game) = &mut self.game else { return Ok(()) };
        let last = game.accepted.last().map(|(_, action)| (game.seq, action.clone()));
        game.seq += 1;
        let act = |seq: u64, action: &str| {
            json!({"t": "act", "game": game.id, "seq": seq, "ply": due.ply, "action": action}).to_string()
        };
        let text = act(game.seq, &action);
        let old = last.map(|(seq, action)| act(seq, &action));
        let now = Instant::now();
        game.waiting = Some(Waiting { seq: game.seq, action, text: text.clone(), sent: now, first: now });
        match fate.checked_mul(4).map(|fate| fate / chaos.max(1)) {
            // Lost on the way: it is sent again later.
            Some(0) if chaos > 0 => Ok(()),
            Some(1) if chaos > 0 => {
                sleep(Duration::from_millis(300)).await;
                send(socket, &text).await
            }
            Some(2) if chaos > 0 => {
                send(socket, &text).await?;
                send(socket, &text).await
            }
            Some(3) if chaos > 0 => {
                send(socket, &text).await?;
                match old {
                    Some(old) => send(socket, &old).await,
                    None => Ok(()),
                }
            }
            _ => send(socket, &text).await,
        }
    }
}
