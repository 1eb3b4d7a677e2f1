//! When the server was not there, or could not write anything down: the clocks of all games
//! stood still. Kept in the database, so that any game can be taken up at any later time.

use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::sync::Notify;

use crate::db::{Db, write_on};
use crate::time::{self, now};

/// When nothing could be written for so long, in milliseconds, time stands still.
const PATIENCE: u64 = 1000;

/// From when to when, on the server's clock.
pub type Outage = (u64, u64);

/// All of them.
pub struct Outages {
    state: RwLock<State>,
    ended: Notify,
}

struct State {
    /// In the order in which they ended.
    over: Vec<Outage>,
    /// When the database last took something.
    written: (Instant, u64),
}

impl State {
    /// When time came to stand still, if it does.
    fn stands(&self) -> Option<u64> {
        let (since, at) = self.written;
        (since.elapsed() > Duration::from_millis(PATIENCE)).then_some(at + PATIENCE)
    }
}

impl Outages {
    /// Reads them, and notes the one that ends now: the server was down since it was last heard of.
    pub async fn open(db: &Db) -> Result<Outages> {
        let down: u64 = db.constant("alive", || now().to_string()).await?.parse().unwrap_or_else(|_| now());
        time::not_before(down);
        let up = now();
        write_on!(db, pool => {
            let mut transaction = pool.begin().await?;
            if down < up {
                let note = sqlx::query(NOTE).bind(down as i64).bind(up as i64);
                note.execute(&mut *transaction).await?;
            }
            let set = sqlx::query("UPDATE meta SET value = $1 WHERE name = 'alive'").bind(up.to_string());
            set.execute(&mut *transaction).await?;
            transaction.commit().await?;
            let all: Vec<(i64, i64)> = sqlx::query_as("SELECT down, up FROM outages ORDER BY up").fetch_all(pool).await?;
            let over = all.into_iter().map(|(down, up)| (down as u64, up as u64)).collect();
            let state = RwLock::new(State { over, written: (Instant::now(), up) });
            Ok(Outages { state, ended: Notify::new() })
        })
    }

    /// What time it is for games: the server's, unless that stands still. Also how long it stood still since a moment, in
    /// all outages but the first `seen`, and how many there are now.
    pub fn look(&self, since: u64, seen: usize) -> (u64, u64, usize) {
        let state = self.read();
        let new = state.over[seen..].iter().filter(|(_, up)| *up > since);
        let stood = new.map(|(down, up)| up - down.max(&since)).sum();
        (state.stands().map_or_else(now, |stands| stands.min(now())), stood, state.over.len())
    }

    /// Whether time stands still.
    pub fn stand_still(&self) -> bool {
        self.read().stands().is_some()
    }

    /// The outage that ends if something can be written now.
    pub fn ending(&self, now: u64) -> Option<Outage> {
        self.read().stands().map(|down| (down, now)).filter(|(down, up)| down < up)
    }

    /// The database took something that was begun then, and with it the end of an outage.
    pub fn written(&self, begun: (Instant, u64), ended: Option<Outage>) {
        let mut state = self.write();
        state.over.extend(ended);
        state.written = begun;
        if ended.is_some() {
            self.ended.notify_one();
        }
    }

    /// Waits until one has ended.
    pub async fn ended(&self) {
        self.ended.notified().await;
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().expect("no holder of this lock panics")
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().expect("no holder of this lock panics")
    }
}

/// The statement that notes one.
pub const NOTE: &str = "INSERT INTO outages (down, up) VALUES ($1, $2)";
