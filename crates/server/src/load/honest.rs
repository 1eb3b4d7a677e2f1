//! Honest visitors beside the games: each does now and then what people do, and every refusal
//! and every closed line is counted against the server.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures_util::StreamExt;
use heterodox_table::Dice;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;

use super::client::{Client, Socket, send};
use super::hostile::Scene;
use super::tally::Tally;

/// How many there are.
pub const VISITORS: u8 = 10;
/// So many of them only play with talkers.
const LISTENERS: u8 = 3;
/// How long a visitor looks at something, in milliseconds.
const LOOK: u64 = 500;
/// How long somebody listens to a talker.
const LISTENS: Duration = Duration::from_secs(5);
/// Nobody honest waits longer for a message.
const PATIENCE: Duration = Duration::from_secs(30);

/// One visitor.
pub struct Visitor {
    client: Client,
    number: u8,
    tally: Arc<Tally>,
    scene: Arc<Scene>,
    dice: Dice,
}

impl Visitor {
    /// The visitor of that number.
    pub fn new(number: u8, scene: Arc<Scene>, tally: Arc<Tally>) -> Visitor {
        let client = Client::new(scene.server, Ipv4Addr::new(127, 2, 0, 1 + number));
        Visitor { client, number, scene, tally, dice: Dice::new(rand::random()) }
    }

    /// Visits until told to stop.
    pub async fn run(mut self, stop: watch::Receiver<bool>) {
        let mut stopped = stop.clone();
        tokio::select! {
            () = self.visit(&stop) => {}
            _ = stopped.wait_for(|stop| *stop) => {}
        }
    }

    async fn visit(&mut self, stop: &watch::Receiver<bool>) {
        let account = json!({"name": format!("visitor-{}", self.number), "password": "correct horse"}).to_string();
        self.deed("an account", async |this| this.ask("POST", "/api/account", &account).await.map(drop)).await;
        while !*stop.borrow() {
            if self.number < LISTENERS {
                self.listen().await;
            } else {
                match self.dice.below(8) {
                    0 => self.deed("the lobby", Visitor::lobby).await,
                    1 => self.deed("a challenge", Visitor::challenge).await,
                    2 => {
                        self.deed("signing in", async |this| this.ask("POST", "/api/session", &account).await.map(drop))
                            .await
                    }
                    3 => self.deed("a variant", Visitor::bring).await,
                    4 => self.deed("watching", Visitor::watch).await,
                    5 => self.deed("the computer", Visitor::play).await,
                    6 => self.deed("an analysis", Visitor::analyse).await,
                    _ => self.deed("lists", Visitor::lists).await,
                }
            }
            sleep(Duration::from_millis(LOOK + self.dice.below(LOOK as usize) as u64)).await;
        }
    }

    /// Does something that has to succeed.
    async fn deed(&mut self, what: &str, act: impl AsyncFnOnce(&mut Visitor) -> Result<()>) {
        let begun = Instant::now();
        match act(self).await {
            Ok(()) => self.tally.visited(begun.elapsed()),
            Err(error) => self.tally.wronged(format!("{what}: {error:#}")),
        }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Value> {
        let answer = self.client.ask(method, path, body).await.with_context(|| format!("{method} {path}"))?;
        if answer.status >= 400 {
            bail!("{method} {path} was refused with {}: {}", answer.status, answer.body);
        }
        Ok(answer.json())
    }

    async fn lobby(&mut self) -> Result<()> {
        self.ask("GET", "/api/lobby", "").await.map(drop)
    }

    async fn lists(&mut self) -> Result<()> {
        for path in ["/api/me", "/api/games?limit=20", "/api/variants"] {
            self.ask("GET", path, "").await?;
        }
        Ok(())
    }

    fn terms(&self) -> String {
        json!({"variant": self.scene.variant, "control": {"kind": "unlimited"}}).to_string()
    }

    async fn challenge(&mut self) -> Result<()> {
        let made = self.ask("POST", "/api/challenges", &self.terms()).await?;
        let path = format!("/api/challenges/{}", made["id"].as_str().context("a challenge has an id")?);
        self.ask("GET", &path, "").await?;
        self.ask("DELETE", &path, "").await.map(drop)
    }

    async fn bring(&mut self) -> Result<()> {
        let name = format!("Small {}-{}", self.number, self.dice.below(1 << 20));
        let text = format!(
            "name = \"{name}\"\n[board]\nwidth = 4\nheight = 5\nstart = \"rk1r/4/4/4/R1KR w - - 0 1\"\n\
             [pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n"
        );
        let made = self.ask("POST", "/api/variants", &json!({"text": text}).to_string()).await?;
        let path = format!("/api/variants/{}", made["id"].as_str().context("a variant has an id")?);
        self.ask("DELETE", &path, "").await.map(drop)
    }

    /// Begins a game against the computer, waits for its move and resigns.
    async fn play(&mut self) -> Result<()> {
        let terms = json!({"variant": self.scene.variant, "control": {"kind": "unlimited"}, "side": "second"});
        let game = self.ask("POST", "/api/computer", &json!({"level": 4, "terms": terms}).to_string()).await?;
        let mut socket = self.client.connect().await?;
        send(&mut socket, &json!({"t": "watch", "game": game["id"]}).to_string()).await?;
        let snapshot = hear(&mut socket, "snapshot").await?;
        if snapshot["view"]["v"] == 0 {
            hear(&mut socket, "events").await?;
        }
        send(&mut socket, &json!({"t": "act", "game": game["id"], "seq": 1, "action": "resign"}).to_string()).await?;
        hear(&mut socket, "accepted").await.map(drop)
    }

    /// Asks what the engine thinks of the start.
    async fn analyse(&mut self) -> Result<()> {
        // There is none of battles.
        if self.scene.start.is_none() {
            return Ok(());
        }
        let wish = json!({"variant": self.scene.variant, "time": 100}).to_string();
        self.ask("POST", "/api/analysis", &wish).await.map(drop)
    }

    /// Looks at one of the games that go on.
    async fn watch(&mut self) -> Result<()> {
        let lobby = self.ask("GET", "/api/lobby", "").await?;
        let games = lobby["games"].as_array().context("a lobby has games")?;
        let Some(game) = games.get(self.dice.below(games.len().max(1))) else { return Ok(()) };
        let mut socket = self.client.connect().await?;
        send(&mut socket, &json!({"t": "watch", "game": game["id"]}).to_string()).await?;
        hear(&mut socket, "snapshot").await.map(drop)
    }

    /// Plays with somebody who talks, and listens for a while.
    async fn listen(&mut self) {
        let Some(challenge) = self.scene.talker() else { return };
        let path = format!("/api/challenges/{challenge}/accept");
        // It may be gone by now: whoever made it was thrown out.
        let Ok(answer) = self.client.ask("POST", &path, "").await else { return };
        let Some(game) = answer.json()["id"].as_str().map(str::to_string) else { return };
        if let Err(error) = self.listen_to(&game).await {
            self.tally.wronged(format!("listening: {error:#}"));
        }
    }

    async fn listen_to(&mut self, game: &str) -> Result<()> {
        let mut socket = self.client.connect().await?;
        send(&mut socket, &json!({"t": "watch", "game": game}).to_string()).await?;
        hear(&mut socket, "snapshot").await?;
        let end = tokio::time::Instant::now() + LISTENS;
        while let Ok(message) = timeout_at(end, socket.next()).await {
            if let Message::Close(why) = message.context("the line is closed")?? {
                bail!("closed: {why:?}");
            }
        }
        Ok(())
    }
}

/// Waits for a message of a type.
async fn hear(socket: &mut Socket, wanted: &str) -> Result<Value> {
    loop {
        match timeout(PATIENCE, socket.next()).await?.context("the line is closed")?? {
            Message::Text(text) => {
                let message: Value = serde_json::from_str(&text)?;
                match message["t"].as_str() {
                    Some("error") => bail!("refused: {text}"),
                    Some(heard) if heard == wanted => return Ok(message),
                    _ => {}
                }
            }
            Message::Close(why) => bail!("closed: {why:?}"),
            _ => {}
        }
    }
}
