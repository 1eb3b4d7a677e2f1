//! Notices to browsers with no page open, by Web Push (RFC 8030): who wants them, what is told, and a queue that is bounded.
//! A push address is a stranger's URL: where it may lead is decided in `send`.

mod seal;
mod send;

pub use send::sink;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use heterodox_messages::say;
use serde::Serialize;
use tokio::sync::{Semaphore, mpsc};

use crate::db::{Db, on, write_on};
use crate::fault::Fault;
use crate::id::Who;
use crate::protocol::{ErrorKind, GameInfo};
use crate::time::now;

use seal::Sender;
use send::Target;

/// The most browsers of one person; the oldest makes room.
const MOST_OF_ONE: i64 = 5;
/// The most of all.
const MOST: i64 = 50_000;
/// The most notices that wait.
const QUEUE: usize = 1000;
/// So many are sent at once, and each takes no longer than this.
const AT_ONCE: usize = 8;
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest keys a browser may give, as base64.
const MAX_KEY: usize = 100;

/// What somebody is told.
#[derive(Clone, Debug, Serialize)]
pub struct Notice {
    /// `begun`, `turn`, `over` or `challenge`.
    pub kind: &'static str,
    /// What is played.
    pub game: String,
    /// Who with.
    pub opponent: String,
    /// The place on this site.
    pub href: String,
}

impl Notice {
    /// About a game, for one of its players.
    pub fn of(kind: &'static str, game: &GameInfo, seat: usize) -> Notice {
        let opponent = game.players[1 - seat].name.clone();
        Notice { kind, game: game.name.clone(), opponent, href: format!("/game/{}", game.id) }
    }
}

/// Who is to hear what.
struct Job {
    who: Who,
    notice: Notice,
}

/// The queue, and the key this server is known by to push services.
pub struct Push {
    sender: Sender,
    queue: mpsc::Sender<Job>,
    waiting: Mutex<Option<mpsc::Receiver<Job>>>,
}

impl Push {
    /// With the key of this database, made at its first start.
    pub async fn open(db: &Db) -> Result<Push> {
        let kept = db.constant("push-key", || URL_SAFE_NO_PAD.encode(seal::new_key())).await?;
        let key = URL_SAFE_NO_PAD.decode(kept).ok().and_then(|key| Sender::new(&key));
        let (queue, waiting) = mpsc::channel(QUEUE);
        let sender = key.context("the push key in the database is damaged")?;
        Ok(Push { sender, queue, waiting: Mutex::new(Some(waiting)) })
    }

    /// What browsers ask for: the public key, as base64.
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.sender.public())
    }

    /// Has somebody told; a full queue tells nobody.
    pub fn bring(&self, who: Who, notice: Notice) {
        if !matches!(who, Who::Computer(_)) {
            _ = self.queue.try_send(Job { who, notice });
        }
    }

    /// Sends what waits, until it is dropped.
    pub async fn work(&self, db: &Db) {
        let Some(mut waiting) = self.waiting.lock().expect("no holder of this lock panics").take() else { return };
        let room = Arc::new(Semaphore::new(AT_ONCE));
        while let Some(Job { who, notice }) = waiting.recv().await {
            let browsers = match of(db, who).await {
                Ok(browsers) => browsers,
                Err(error) => {
                    tracing::warn!(%error, "it could not be looked up who wants notices");
                    continue;
                }
            };
            let text = serde_json::to_vec(&notice).expect("plain data can be written as JSON");
            for browser in browsers {
                let Some((target, message)) = self.sealed(&browser, &text) else { continue };
                let Ok(permit) = room.clone().acquire_owned().await else { return };
                let db = db.clone();
                tokio::spawn(async move {
                    let sent = tokio::time::timeout(PATIENCE, send::post(&target, &message)).await;
                    // The browser has thought better of it, or is gone.
                    if let Ok(Ok(404 | 410)) = sent {
                        _ = forget(&db, who, &browser.endpoint).await;
                    }
                    drop(permit);
                });
            }
        }
    }

    fn sealed(&self, browser: &Browser, text: &[u8]) -> Option<(Target, send::Message)> {
        let target = Target::read(&browser.endpoint)?;
        let [public, auth] = [&browser.p256dh, &browser.auth].map(|key| URL_SAFE_NO_PAD.decode(key).ok());
        let body = seal::seal(&public?, &auth?, text)?;
        let token = self.sender.token(&target.origin(), now() / 1000)?;
        Some((target, send::Message { body, authorization: format!("vapid t={token}, k={}", self.public_key()) }))
    }
}

/// A browser that wants notices.
struct Browser {
    endpoint: String,
    p256dh: String,
    auth: String,
}

async fn of(db: &Db, who: Who) -> Result<Vec<Browser>, sqlx::Error> {
    let select = "SELECT endpoint, p256dh, auth FROM pushes WHERE who = $1 ORDER BY made DESC LIMIT $2";
    let rows: Vec<(String, String, String)> =
        on!(db, pool => sqlx::query_as(select).bind(who.to_string()).bind(MOST_OF_ONE).fetch_all(pool).await?);
    Ok(rows.into_iter().map(|(endpoint, p256dh, auth)| Browser { endpoint, p256dh, auth }).collect())
}

/// A browser's key as it is kept, if it is one of this length in bytes.
fn key(text: &str, length: usize) -> Option<&str> {
    let text = text.trim_end_matches('=');
    let is_key = text.len() <= MAX_KEY && URL_SAFE_NO_PAD.decode(text).is_ok_and(|key| key.len() == length);
    is_key.then_some(text)
}

/// Keeps where a browser wants to be told. What leads nowhere notices may go is refused.
pub async fn subscribe(db: &Db, who: Who, endpoint: &str, p256dh: &str, auth: &str) -> Result<(), Fault> {
    let wrong = || Fault::new(ErrorKind::Forbidden, say::PushAddress);
    Target::read(endpoint).ok_or_else(wrong)?;
    let (Some(p256dh), Some(auth)) = (key(p256dh, 65), key(auth, 16)) else { return Err(wrong()) };
    let oldest = "DELETE FROM pushes WHERE who = $1 AND endpoint NOT IN \
                  (SELECT endpoint FROM pushes WHERE who = $1 ORDER BY made DESC, endpoint LIMIT $2)";
    let insert = "INSERT INTO pushes (endpoint, who, p256dh, auth, made) SELECT $1, $2, $3, $4, $5 \
                  WHERE (SELECT COUNT(*) FROM pushes) < $6 ON CONFLICT (endpoint) \
                  DO UPDATE SET who = excluded.who, p256dh = excluded.p256dh, auth = excluded.auth, made = excluded.made";
    write_on!(db, pool => {
        let query = sqlx::query(insert).bind(endpoint).bind(who.to_string()).bind(p256dh).bind(auth);
        query.bind(now() as i64).bind(MOST).execute(pool).await?;
        sqlx::query(oldest).bind(who.to_string()).bind(MOST_OF_ONE).execute(pool).await?;
    });
    Ok(())
}

/// A browser wants no more.
pub async fn forget(db: &Db, who: Who, endpoint: &str) -> Result<(), Fault> {
    if endpoint.chars().count() > send::MAX_URL {
        return Err(Fault::new(ErrorKind::Malformed, say::PushAddress));
    }
    let delete = "DELETE FROM pushes WHERE who = $1 AND endpoint = $2";
    write_on!(db, pool => sqlx::query(delete).bind(who.to_string()).bind(endpoint).execute(pool).await.map(drop)?);
    Ok(())
}
