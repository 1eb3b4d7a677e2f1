//! What the lobby shows: all of it to a newcomer, and what is new to everybody who watches.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::whole::{PART, Whole, shown};
use super::{Inner, LOOKED_AT, Lobby, MAX_GAMES, MAX_GONE};
use crate::hub::Hub;
use crate::id::Id;
use crate::outbox::{News, Outbox};
use crate::protocol::{Challenge, GameInfo, ServerMessage};

/// The facts about those games that are in memory.
fn describe(hub: &Hub, ids: impl Iterator<Item = Id>) -> Vec<GameInfo> {
    ids.filter_map(|id| hub.loaded(id)).map(|game| game.describe()).take(MAX_GAMES).collect()
}

impl Lobby {
    /// Everything that is shown.
    pub fn whole(&self, hub: &Hub) -> Arc<Whole> {
        let (challenges, ids, changes): (_, Vec<Id>, u64) = {
            let inner = self.lock();
            if let Some(whole) = inner.whole.as_ref().filter(|whole| whole.is_fresh()) {
                return whole.clone();
            }
            (shown(&inner), inner.games.iter().rev().take(LOOKED_AT).copied().collect(), inner.changes)
        };
        let games = describe(hub, ids.into_iter());
        let whole = Arc::new(Whole::new(challenges, games, hub.online.load(Ordering::Relaxed)));
        let mut inner = self.lock();
        if inner.changes == changes {
            inner.whole = Some(whole.clone());
        }
        whole
    }

    /// Tells a socket about the lobby from now on, beginning with everything.
    pub fn watch(&self, hub: &Hub, outbox: &Arc<Outbox>) {
        self.send_all(hub, outbox);
        let mut inner = self.lock();
        if !inner.watchers.iter().any(|known| Arc::ptr_eq(known, outbox)) {
            inner.watchers.push(outbox.clone());
        }
    }

    /// Sends everything to a socket that has missed some of it, when it may be.
    pub fn make_up(&self, hub: &Hub, outbox: &Arc<Outbox>) {
        match hub.limits.news(outbox.payer.address, self.whole(hub).bytes()) {
            true => self.send_all(hub, outbox),
            false => outbox.miss_lobby(),
        }
    }

    /// Sends everything there is.
    pub fn send_all(&self, hub: &Hub, outbox: &Arc<Outbox>) {
        let whole = self.whole(hub);
        hub.limits.charge_bytes(outbox.payer, whole.bytes());
        whole.parts.iter().for_each(|part| outbox.tell(part.clone(), News::Lobby));
    }

    /// Tells a socket no more.
    pub fn unwatch(&self, outbox: &Arc<Outbox>) {
        self.lock().watchers.retain(|known| !Arc::ptr_eq(known, outbox));
    }

    /// Tells everybody what is new, so much of it at a time.
    pub fn broadcast(&self, hub: &Hub) {
        let (challenges, ids, gone) = {
            let mut inner = self.lock();
            let Inner { challenges, new_challenges, new_games, gone, games, .. } = &mut *inner;
            let some = |queue: &mut VecDeque<Id>, most| -> Vec<Id> { queue.drain(..queue.len().min(most)).collect() };
            let new = some(new_challenges, PART);
            let new: Vec<Challenge> =
                new.iter().filter_map(|id| challenges.get(id)).map(|open| open.challenge.clone()).collect();
            let ids: Vec<Id> = some(new_games, PART).into_iter().filter(|id| games.contains(id)).collect();
            (new, ids, some(gone, MAX_GONE))
        };
        let watchers = self.lock().watchers.clone();
        for outbox in watchers.iter().filter(|outbox| outbox.missed_lobby()) {
            self.make_up(hub, outbox);
        }
        if challenges.is_empty() && ids.is_empty() && gone.is_empty() {
            return;
        }
        let (games, online) = (describe(hub, ids.into_iter()), hub.online.load(Ordering::Relaxed));
        let news: Utf8Bytes = ServerMessage::Lobby { all: false, challenges, games, gone, online }.text().into();
        for outbox in watchers {
            match hub.limits.news(outbox.payer.address, news.len()) {
                true => outbox.tell(news.clone(), News::Lobby),
                false => outbox.miss_lobby(),
            }
        }
    }
}
