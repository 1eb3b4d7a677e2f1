//! When to look at which game again: flags fall by the server's own clock. One task sleeps
//! until the earliest.

use std::collections::{BTreeSet, HashMap};
use std::sync::Mutex;
use std::time::Duration;

use tokio::sync::Notify;

use crate::id::Id;
use crate::time::now;

/// All of them.
#[derive(Default)]
pub struct Timers {
    due: Mutex<Due>,
    sooner: Notify,
}

#[derive(Default)]
struct Due {
    order: BTreeSet<(u64, Id)>,
    of: HashMap<Id, u64>,
    /// What the task sleeps for.
    next: Option<u64>,
}

impl Timers {
    /// Looks at a game at a time, or never. It may be looked at sooner: a time that is put off, as every move does, is left
    /// where it is, and whoever is looked at too soon says when to look again.
    pub fn set(&self, game: Id, at: Option<u64>) {
        let mut due = self.due.lock().expect("no holder of this lock panics");
        if due.of.get(&game).copied().map_or(at.is_none(), |known| at.is_some_and(|at| known <= at)) {
            return;
        }
        if let Some(old) = due.of.remove(&game) {
            due.order.remove(&(old, game));
        }
        if let Some(at) = at {
            due.of.insert(game, at);
            due.order.insert((at, game));
            if due.next.is_none_or(|next| at < next) {
                due.next = Some(at);
                drop(due);
                self.sooner.notify_one();
            }
        }
    }

    /// Sleeps until something is due and returns it.
    pub async fn due(&self) -> Vec<Id> {
        loop {
            let wait = {
                let now = now();
                let mut due = self.due.lock().expect("no holder of this lock panics");
                let mut games = Vec::new();
                while let Some((at, game)) = due.order.first().copied()
                    && at <= now
                {
                    due.order.pop_first();
                    due.of.remove(&game);
                    games.push(game);
                }
                if !games.is_empty() {
                    return games;
                }
                due.next = due.order.first().map(|(at, _)| *at);
                due.next.map(|next| next - now)
            };
            match wait {
                None => self.sooner.notified().await,
                Some(wait) => _ = tokio::time::timeout(Duration::from_millis(wait), self.sooner.notified()).await,
            }
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.due.lock().expect("no holder of this lock panics").of.len()
    }
}
