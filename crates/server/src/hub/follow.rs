//! What follows from the end of a game: ratings, and the rematch both agreed on. What is to be
//! done is read from the database, where it was written with the game: a crash forgets nothing.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Hub, Plan};
use crate::db::write_on;
use crate::fault::Fault;
use crate::game::Kept;
use crate::id::{Id, Who};
use crate::limits::Payer;
use crate::outbox::Outbox;
use crate::rating;
use crate::time::now;
use crate::{chance, chat};

/// How often to look for what should have followed and did not.
const INTERVAL: Duration = Duration::from_secs(60);
/// After so many milliseconds players no longer wait for a rematch they agreed on.
const LAPSE: u64 = 5 * 60 * 1000;
/// So many rematches are begun at once.
const AT_ONCE: usize = 16;

impl Hub {
    /// Something is to follow from the end of a game, and it is on the disk.
    pub fn wake_follow(&self) {
        self.ends.notify_one();
    }

    /// Does what follows, until it is dropped.
    pub async fn follow(self: &Arc<Hub>) {
        loop {
            let work = async {
                if let Err(error) = self.begin_rematches().await {
                    tracing::error!(%error, "rematches could not be looked up; they will be later");
                }
                if let Err(error) = chat::forget(&self.db).await {
                    tracing::error!(%error, "what was said long ago could not be forgotten; it will be later");
                }
                if let Err(error) = rating::settle_all(&self.db).await {
                    tracing::error!(%error, "games could not be rated; they will be later");
                }
            };
            // A connection that hangs must not hold it up for ever.
            if tokio::time::timeout(INTERVAL, work).await.is_err() {
                tracing::error!("the database takes too long; what follows from the end of games will be done later");
            }
            _ = tokio::time::timeout(INTERVAL, self.ends.notified()).await;
        }
    }

    async fn begin_rematches(self: &Arc<Hub>) -> Result<(), sqlx::Error> {
        self.missed().retain(|_, (begun, _)| now() < *begun + LAPSE);
        let lapsed = "UPDATE games SET rematch_agreed = NULL WHERE rematch_agreed < $1";
        let agreed = "SELECT id FROM games WHERE rematch_agreed IS NOT NULL ORDER BY id";
        let since = now().saturating_sub(LAPSE) as i64;
        let games: Vec<i64> = write_on!(&self.db, pool => {
            sqlx::query(lapsed).bind(since).execute(pool).await?;
            sqlx::query_scalar(agreed).fetch_all(pool).await?
        });
        let begin = async |game: Id| {
            if let Err(fault) = self.rematch(game).await {
                tracing::warn!(%game, fault = fault.message, "a rematch cannot begin now");
            }
        };
        stream::iter(games).for_each_concurrent(AT_ONCE, |game| begin(Id(game))).await;
        Ok(())
    }

    /// Both want another game: the same with the seats swapped.
    async fn rematch(self: &Arc<Hub>, game: Id) -> Result<(), Fault> {
        let Kept { variant, meaning, control, start, players, rated, private, .. } = Kept::read(&self.db, game).await?;
        let held = self.room(players)?;
        let variant = self.pinned(Payer::SERVER, &variant, meaning.as_deref()).await?;
        let start = chance::start(&self.workers, Payer::SERVER, start, &variant).await?;
        let [first, second] = players;
        let plan = Plan { variant, control, start, players: [second, first], rated, private, held };
        self.begin(plan, None, Some(game)).await.map(|_| ())
    }

    /// Tells somebody's new socket of the rematch that began while they had none.
    pub fn tell_missed(&self, who: Who, outbox: &Outbox) {
        if let Some((_, started)) = self.missed().remove(&who) {
            outbox.push(started);
        }
    }

    pub(super) fn miss(&self, who: Who, begun: u64, started: &Utf8Bytes) {
        if !matches!(who, Who::Computer(_)) {
            self.missed().insert(who, (begun, started.clone()));
        }
    }

    fn missed(&self) -> std::sync::MutexGuard<'_, std::collections::HashMap<Who, (u64, Utf8Bytes)>> {
        self.missed.lock().expect("no holder of this lock panics")
    }
}
