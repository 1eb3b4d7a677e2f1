//! What a game tells: answers to those who acted, events and views to those who watch. Only
//! what is on the disk is told, and to each viewer only what the table makes for it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, MutexGuard};

use heterodox_messages::{Message, say};
use heterodox_table::{Seat, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::lists;
use super::{Answer, Game, Inner, Reject, Reply, ReplyTo};
use crate::computer::Thought;
use crate::fault::Fault;
use crate::hub::Hub;
use crate::limits::customer;
use crate::metrics::{METRICS, Metrics};
use crate::outbox::{News, Outbox};
use crate::protocol::{Emote, ErrorKind, ServerMessage};
use crate::push::Notice;
use crate::time::now;
use crate::writer::Durable;

/// Missing more events than this, a watcher gets the whole game instead.
const TOO_OLD: u64 = 200;
/// The most watchers a game has, but for its players.
const MAX_WATCHERS: usize = 1000;

/// Who is sent the same: the kind of viewer, whether with a list of actions, and the last version sent.
type Same = (usize, bool, Option<u64>);

/// Somebody who watches.
pub struct Watcher {
    outbox: Arc<Outbox>,
    viewer: Viewer,
    actions: bool,
    /// The last version sent; `None` is owed a snapshot.
    v: Option<u64>,
    /// It has asked and gets an answer even if nothing is new.
    asks: bool,
}

impl Game {
    /// Tells a socket about this game from now on, beginning with what it has not seen.
    pub fn watch(
        &self,
        viewer: Viewer,
        outbox: &Arc<Outbox>,
        since: Option<u64>,
        actions: bool,
    ) -> Result<(), ErrorKind> {
        let mut inner = self.lock();
        if inner.broken {
            return Err(ErrorKind::Storage);
        }
        inner.watchers.retain(|watcher| !Arc::ptr_eq(&watcher.outbox, outbox));
        if inner.watchers.len() >= MAX_WATCHERS && viewer == Viewer::Spectator {
            self.make_room(&mut inner, customer(outbox.payer.address))?;
        }
        self.note_presence(&mut inner, viewer, true);
        if viewer != Viewer::Spectator {
            self.is_played_from(&mut inner, outbox.payer.address);
        }
        let version = inner.table.version(viewer);
        // A version from the future is of another life of this game, if of any.
        let v = since.filter(|since| *since <= version && version - since <= TOO_OLD);
        inner.watchers.push(Watcher { outbox: outbox.clone(), viewer, actions, v, asks: true });
        self.send_missing(&mut inner, Some(outbox));
        Ok(())
    }

    /// Lets go of a spectator for one from another address: nobody keeps others from looking.
    fn make_room(&self, inner: &mut Inner, address: IpAddr) -> Result<(), ErrorKind> {
        let mut counts: HashMap<IpAddr, usize> = HashMap::new();
        let of = |watcher: &Watcher| customer(watcher.outbox.payer.address);
        let spectators = || inner.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Spectator);
        spectators().for_each(|watcher| *counts.entry(of(watcher)).or_default() += 1);
        let most = counts.iter().max_by_key(|(_, count)| **count).map(|(address, count)| (*address, *count));
        let own = counts.get(&address).copied().unwrap_or_default();
        let (most, _) = most.filter(|(_, count)| *count > own + 1).ok_or(ErrorKind::SlowDown)?;
        let first =
            inner.watchers.iter().position(|watcher| watcher.viewer == Viewer::Spectator && of(watcher) == most);
        let watcher = inner.watchers.remove(first.ok_or(ErrorKind::SlowDown)?);
        let fault = Fault::new(ErrorKind::SlowDown, say::TooManySpectators);
        watcher.outbox.push(fault.told(Some(self.info.id)).text().into());
        Ok(())
    }

    /// Tells a socket no more.
    pub fn unwatch(&self, outbox: &Arc<Outbox>) {
        let mut inner = self.lock();
        let Some(index) = inner.watchers.iter().position(|watcher| Arc::ptr_eq(&watcher.outbox, outbox)) else {
            return;
        };
        let watcher = inner.watchers.swap_remove(index);
        if inner.watchers.is_empty() {
            inner.watchers.shrink_to_fit();
            inner.lists.clear();
        }
        let here = inner.watchers.iter().any(|other| other.viewer == watcher.viewer);
        self.note_presence(&mut inner, watcher.viewer, here);
    }

    /// Tells those who only look on.
    pub fn tell_spectators(&self, message: &Utf8Bytes) {
        let Some(hub) = self.hub.upgrade() else { return };
        let inner = self.lock();
        for watcher in inner.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Spectator) {
            if hub.limits.news(watcher.outbox.payer.address, message.len()) {
                watcher.outbox.push(message.clone());
            }
        }
    }

    /// Tells those who watch when a player comes or goes.
    fn note_presence(&self, inner: &mut Inner, viewer: Viewer, here: bool) {
        let Viewer::Seat(seat) = viewer else { return };
        let was_here = inner.away[seat.index()].is_none();
        if here != was_here {
            inner.away[seat.index()] = (!here).then(now);
            let message = ServerMessage::Presence { game: self.info.id, present: self.present(inner) };
            let message: Utf8Bytes = message.text().into();
            let hub = self.hub.upgrade();
            for watcher in &inner.watchers {
                let fits = |hub: &Arc<Hub>| hub.limits.news(watcher.outbox.payer.address, message.len());
                if watcher.viewer != Viewer::Spectator || hub.as_ref().is_some_and(fits) {
                    watcher.outbox.tell(message.clone(), News::Presence(self.info.id));
                }
            }
        }
    }

    fn present(&self, inner: &Inner) -> [bool; 2] {
        inner.away.map(|away| away.is_none())
    }

    /// A player says something to the other; those who look on do not hear it.
    pub fn say(&self, seat: Seat, text: Option<String>, emote: Option<Emote>) {
        let inner = self.lock();
        let seat = Viewer::Seat(seat).word(self.info.variant.family()).to_string();
        let message: Utf8Bytes = ServerMessage::Said { game: self.info.id, seat, text, emote }.text().into();
        for watcher in inner.watchers.iter().filter(|watcher| watcher.viewer != Viewer::Spectator) {
            watcher.outbox.tell(message.clone(), News::Said);
        }
    }

    /// Sends a socket what there was no room for.
    pub fn catch_up(&self, outbox: &Arc<Outbox>) {
        self.send_missing(&mut self.lock(), Some(outbox));
    }

    /// Sends spectators what came too fast for them.
    pub fn tell_late(&self) {
        self.send_missing(&mut self.lock(), None);
    }

    /// Tells everybody the clocks, which have stood still.
    pub fn tell_clocks(&self) {
        let mut inner = self.lock();
        if inner.broken || inner.table.deadline().is_none() {
            return;
        }
        inner.watchers.iter_mut().for_each(|watcher| watcher.asks = true);
        self.send_missing(&mut inner, None);
    }

    /// Sends what has happened to whoever has not seen it, or to one of them.
    pub(super) fn send_missing(&self, inner: &mut Inner, only: Option<&Arc<Outbox>>) {
        let at = inner.game_time();
        let mut made: Vec<(Same, Utf8Bytes)> = Vec::new();
        let Some(hub) = self.hub.upgrade() else { return };
        let mut watchers = std::mem::take(&mut inner.watchers);
        // Addresses that have had enough news for now.
        let mut full: Vec<IpAddr> = Vec::new();
        for watcher in &mut watchers {
            let version = inner.table.version(watcher.viewer);
            let asked = only.is_some_and(|only| Arc::ptr_eq(only, &watcher.outbox));
            let owed = watcher.v.is_none_or(|v| v < version);
            // Whoever has much to read, or waits for a list, is sent it later and at once.
            if only.is_some() && !asked || !owed && !watcher.asks || owed && watcher.outbox.is_busy() {
                continue;
            }
            // What waits for the disk is told when it is there.
            if !inner.is_settled(watcher.viewer) {
                continue;
            }
            let address = watcher.outbox.payer.address;
            let only_looks = watcher.viewer == Viewer::Spectator && !watcher.asks;
            if only_looks && (full.contains(&address) || !hub.limits.news(address, 0)) {
                full.push(address);
                continue;
            }
            let list = match watcher.actions {
                true => self.list(inner, watcher.viewer, watcher.outbox.payer),
                false => Ok(None),
            };
            let Ok(list) = list else { continue };
            let key = (watcher.viewer.index(), list.is_some(), watcher.v);
            let text = match made.iter().find(|(known, _)| *known == key) {
                Some((_, text)) => text.clone(),
                None => {
                    Metrics::count(&METRICS.game_texts);
                    let text = Utf8Bytes::from(match watcher.v {
                        None => self.snapshot(inner, watcher.viewer, list, at),
                        Some(v) => self.events(inner, watcher.viewer, list, at, v),
                    });
                    made.push((key, text.clone()));
                    text
                }
            };
            if watcher.asks {
                hub.limits.charge_bytes(watcher.outbox.payer, text.len());
            }
            watcher.outbox.push(text);
            watcher.v = Some(version);
            watcher.asks = false;
        }
        inner.watchers = watchers;
        if !full.is_empty() {
            hub.is_late(self.info.id);
        }
    }

    fn snapshot(&self, inner: &mut Inner, viewer: Viewer, list: Option<Utf8Bytes>, at: u64) -> String {
        let past = inner.lists.past(&inner.table, viewer);
        let seq = match viewer {
            Viewer::Seat(seat) => inner.answers[seat.index()].last(),
            Viewer::Spectator => 0,
        };
        let snapshot = ServerMessage::Snapshot {
            game: Box::new(self.describe_locked(inner)),
            ply: inner.table.ply(),
            seq,
            present: self.present(inner),
            events: Vec::new(),
            view: Box::new(inner.table.glance(viewer, at)),
        };
        lists::with(lists::after(snapshot.text(), &past), list.as_ref())
    }

    fn events(&self, inner: &mut Inner, viewer: Viewer, list: Option<Utf8Bytes>, at: u64, since: u64) -> String {
        if since < inner.table.version(viewer) {
            inner.lists.outdated(viewer);
        }
        let events = ServerMessage::Events {
            game: self.info.id,
            ply: inner.table.ply(),
            events: inner.table.events(viewer, since),
            view: Box::new(inner.table.glance(viewer, at)),
        };
        lists::with(events.text(), list.as_ref())
    }

    /// Sends an answer.
    pub(super) fn answer(&self, Reply { to, seq, answer, since }: Reply) {
        METRICS.act.record(since.elapsed());
        Metrics::count(if matches!(answer, Answer::Accepted { .. }) { &METRICS.accepted } else { &METRICS.rejected });
        match to {
            ReplyTo::Call(call) => _ = call.send(answer),
            ReplyTo::Socket(outbox) => {
                let game = self.info.id;
                let message = match answer {
                    Answer::Accepted { v } => ServerMessage::Accepted { game, seq, v },
                    Answer::Rejected(Reject { kind, reason, said }) => {
                        ServerMessage::Rejected { game, seq, kind, reason, said }
                    }
                };
                outbox.push(message.text().into());
            }
        }
    }

    /// Tells players who look at something else that they are asked for something, or that the game is over.
    fn tell_elsewhere(&self, hub: &Hub, inner: &mut Inner, over: bool) {
        for seat in Seat::BOTH {
            if !inner.is_settled(Viewer::Seat(seat)) {
                continue;
            }
            let question = inner.table.asks(seat).then(|| inner.table.ply());
            let asked = question.is_some() && inner.asked[seat.index()] != question;
            if asked {
                inner.asked[seat.index()] = question;
            }
            if !asked && !over || self.info.computer(seat).is_some() {
                continue;
            }
            let watching = inner.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Seat(seat));
            let known: Vec<Arc<Outbox>> = watching.map(|watcher| watcher.outbox.clone()).collect();
            let message = || ServerMessage::News { game: Box::new(self.describe_locked(inner)), turn: asked };
            let who = self.info.players[seat.index()];
            if hub.is_here(who) {
                hub.tell_others(who, &known, || message().text().into());
            } else {
                let kind = if asked { "turn" } else { "over" };
                hub.push.bring(who, Notice::of(kind, &self.describe_locked(inner), seat.index()));
            }
        }
    }

    /// Leaves memory to make room for others; false when something waits for the disk. Whoever looks at it again has it
    /// taken up from the log.
    pub fn put_aside(&self) -> bool {
        let inner = self.lock();
        let settled = inner.waiting.is_empty();
        if settled {
            self.leave_memory(inner, say::GamePutAside);
        }
        settled
    }

    fn leave_memory(&self, mut inner: MutexGuard<'_, Inner>, why: impl Into<Message>) {
        inner.broken = true;
        let message: Utf8Bytes = Fault::new(ErrorKind::Storage, why).told(Some(self.info.id)).text().into();
        for watcher in std::mem::take(&mut inner.watchers) {
            watcher.outbox.push(message.clone());
        }
        drop(inner);
        if let Some(hub) = self.hub.upgrade() {
            hub.timers.set(self.info.id, None);
            hub.forget(self.info.id);
        }
    }

    /// Asks the computer for its next act, if it is asked for one.
    pub(super) fn call_computer(&self, inner: &mut Inner) {
        let Some(hub) = self.hub.upgrade() else { return };
        for seat in Seat::BOTH {
            if self.asks_computer(inner, seat).is_some() {
                hub.computers.ask(inner.address, self.info.id, seat);
            }
        }
    }

    /// Notes where a player calls from: that is whose turn it is to have the computer think.
    pub(super) fn is_played_from(&self, inner: &mut Inner, address: IpAddr) {
        let address = customer(address);
        if std::mem::replace(&mut inner.address, address) != address {
            self.call_computer(inner);
        }
    }

    /// The level of the computer that is to act in a seat.
    fn asks_computer(&self, inner: &Inner, seat: Seat) -> Option<u8> {
        let settled = inner.waiting.is_empty() && !inner.broken && inner.table.ending().is_none();
        self.info.computer(seat).filter(|_| settled && inner.table.asks(seat))
    }

    /// What the computer is to think about, and from where the game is played.
    pub fn thought(&self, seat: Seat) -> Option<(IpAddr, Thought)> {
        let inner = self.lock();
        let level = self.asks_computer(&inner, seat)?;
        let viewer = Viewer::Seat(seat);
        let thought = Thought {
            game: self.info.id,
            variant: self.info.variant.clone(),
            seat,
            level,
            ply: inner.table.ply(),
            view: inner.table.glance(viewer, inner.game_time()),
            choices: inner.table.choices(seat),
            events: inner.table.events(viewer, 0),
        };
        Some((inner.address, thought))
    }
}

impl Durable for Game {
    fn durable(&self, job: u64) {
        let mut inner = self.lock();
        inner.waiting.written(job).into_iter().for_each(|reply| self.answer(reply));
        let (Some(hub), Some(game)) = (self.hub.upgrade(), self.me.upgrade()) else { return };
        if inner.broken {
            return;
        }
        // Later acts are in the table already: whoever may see them is told when they are written, too.
        self.send_missing(&mut inner, None);
        let all = inner.waiting.is_empty();
        let ended = inner.ended && all;
        let over = ended && !std::mem::replace(&mut inner.told, ended);
        let agreed = inner.agreed && all;
        self.tell_elsewhere(&hub, &mut inner, over);
        self.call_computer(&mut inner);
        drop(inner);
        if over {
            hub.ended(&game);
        }
        if agreed {
            hub.wake_follow();
        }
    }

    fn is_lost(&self) -> bool {
        self.lock().broken
    }

    fn lost(&self) {
        let mut inner = self.lock();
        inner.broken = true;
        for reply in inner.waiting.lost() {
            self.answer(Reply { answer: Answer::storage(), ..reply });
        }
        self.leave_memory(inner, say::GameNotWrittenWatchAgain);
    }
}
