//! Who wants to play: open challenges and those who take anybody. Told live, a few times a
//! second at most. Knows what a game is called and nothing of how it is played.

mod terms;
mod whole;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::Result;
use heterodox_messages::say;
use heterodox_table::TimeControl;
use tokio_tungstenite::tungstenite::Utf8Bytes;

pub use terms::{Way, check};
use whole::{PART, Whole, shown};

use crate::accounts;
use crate::db::{on, write_on};
use crate::fault::Fault;
use crate::game::Game;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::limits::{Held, Payer, Thing, customer};
use crate::outbox::{News, Outbox};
use crate::protocol::{Challenge, ErrorKind, GameInfo, ServerMessage, Terms};
use crate::rating;
use crate::time::now;

/// The most challenges in all.
const MAX_CHALLENGES: usize = 1000;
/// The longest terms that are taken up at a start, in bytes.
const MAX_TERMS: usize = 4096;
/// A challenge that outlives its owner's visit is dropped after so long all the same.
const MAX_AGE: u64 = 14 * 24 * 3_600_000;
/// The most games that are shown, and how many are looked at for them: not all are in memory.
const MAX_GAMES: usize = 50;
const LOOKED_AT: usize = 500;
/// The most ids in one message of those that are gone.
const MAX_GONE: usize = 1000;
/// A challenge whose owner is not here any more is dropped after so long, in milliseconds.
const GRACE: u64 = 30_000;

/// Everybody who wants to play.
#[derive(Default)]
pub struct Lobby {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    challenges: BTreeMap<Id, Open>,
    seekers: HashMap<Wish, Seeker>,
    /// Games that go on and may be watched.
    games: BTreeSet<Id>,
    watchers: Vec<Arc<Outbox>>,
    new_challenges: VecDeque<Id>,
    new_games: VecDeque<Id>,
    gone: VecDeque<Id>,
    /// All of it, until something changes, and how often something has.
    whole: Option<Arc<Whole>>,
    changes: u64,
}

impl Inner {
    fn changed(&mut self) {
        self.changes += 1;
        self.whole = None;
        // Whoever comes later is sent everything.
        if self.watchers.is_empty() {
            self.new_challenges.clear();
            self.new_games.clear();
            self.gone.clear();
        }
    }
}

struct Open {
    challenge: Challenge,
    owner: Who,
    /// Where it was made; nowhere, if that was before a restart.
    address: IpAddr,
    /// When the owner was last here.
    seen: u64,
    _held: Option<Held>,
}

impl Open {
    /// Whose it is when room is shared out: an address's, or a person's whose address is not known.
    fn group(&self) -> (IpAddr, Option<Who>) {
        (self.address, Some(self.owner).filter(|_| self.address.is_unspecified()))
    }
}

/// What somebody takes anybody for.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Wish {
    variant: String,
    control: String,
    rated: bool,
}

struct Seeker {
    outbox: Arc<Outbox>,
    _held: Held,
}

/// The facts about those games that are in memory.
fn describe(hub: &Hub, ids: impl Iterator<Item = Id>) -> Vec<GameInfo> {
    ids.filter_map(|id| hub.loaded(id)).map(|game| game.describe()).take(MAX_GAMES).collect()
}

/// Whether a challenge outlives its owner's visit.
fn lasts(terms: &Terms) -> bool {
    terms.private || matches!(terms.control, TimeControl::Correspondence { .. })
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("no holder of this lock panics")
    }

    /// The challenges that outlived a stop.
    pub async fn restore(&self, hub: &Hub) -> Result<()> {
        let select = "SELECT id, owner, terms, made FROM challenges";
        let rows: Vec<(i64, String, String, i64)> = on!(&hub.db, pool => sqlx::query_as(select).fetch_all(pool).await?);
        for (id, owner, terms, made) in rows.into_iter().filter(|(_, _, terms, _)| terms.len() <= MAX_TERMS) {
            let (Ok(owner), Ok(terms)) = (owner.parse::<Who>(), serde_json::from_str::<Terms>(&terms)) else {
                continue;
            };
            let class = rating::class(terms.control);
            let Ok(person) = accounts::person(&hub.db, owner, &terms.variant, class).await else { continue };
            let challenge = Challenge { id: Id(id), owner: person, terms, made: made as u64 };
            let address = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
            let _held = hub.limits.hold(Thing::Challenge, Payer { address, who: owner }).ok();
            self.lock().challenges.insert(Id(id), Open { challenge, owner, address, seen: now(), _held });
        }
        Ok(())
    }

    /// Makes a challenge.
    pub async fn challenge(&self, hub: &Hub, payer: Payer, terms: Terms) -> Result<Challenge, Fault> {
        let held = hub.limits.hold(Thing::Challenge, payer)?;
        let checked = check(hub, terms, payer, Way::Own).await?;
        let class = rating::class(checked.terms.control);
        let owner = accounts::person(&hub.db, payer.who, checked.variant.id(), class).await?;
        let made = now();
        let challenge = Challenge { id: Id::new(made), owner, terms: checked.terms, made };
        let address = customer(payer.address);
        let open = Open { challenge: challenge.clone(), owner: payer.who, address, seen: made, _held: Some(held) };
        if let Some(id) = self.room(hub, &open)? {
            self.take(id);
            self.erase(hub, id).await?;
        }
        {
            let mut inner = self.lock();
            inner.challenges.insert(challenge.id, open);
            if !challenge.terms.private {
                inner.new_challenges.push_back(challenge.id);
                inner.changed();
            }
        }
        if lasts(&challenge.terms) {
            let insert = "INSERT INTO challenges (id, owner, terms, made) VALUES ($1, $2, $3, $4)";
            let terms = serde_json::to_string(&challenge.terms).expect("plain data can be written as JSON");
            let (id, who) = (challenge.id.0, payer.who.to_string());
            write_on!(&hub.db, pool => {
                let query = sqlx::query(insert).bind(id).bind(who).bind(terms).bind(made as i64);
                query.execute(pool).await?;
            });
        }
        Ok(challenge)
    }

    /// When all is full: the challenge that has to make room for a new one. It is one of whoever has most of them,
    /// so that nobody keeps others out; of several the oldest whose owner has left.
    fn room(&self, hub: &Hub, new: &Open) -> Result<Option<Id>, Fault> {
        let inner = self.lock();
        if inner.challenges.len() < MAX_CHALLENGES {
            return Ok(None);
        }
        let mut counts: HashMap<_, usize> = HashMap::new();
        inner.challenges.values().for_each(|open| *counts.entry(open.group()).or_default() += 1);
        let least = counts.get(&new.group()).copied().unwrap_or_default();
        let others = inner.challenges.iter().filter(|(_, open)| counts[&open.group()] > least);
        let first =
            others.min_by_key(|(id, open)| (std::cmp::Reverse(counts[&open.group()]), hub.is_here(open.owner), **id));
        let full = || Fault::new(ErrorKind::SlowDown, say::TooManyChallenges);
        first.map(|(id, _)| Some(*id)).ok_or_else(full)
    }

    /// A challenge by its id, private ones too: who has the id has the link.
    pub fn find(&self, id: Id) -> Result<Challenge, Fault> {
        let found = self.lock().challenges.get(&id).map(|open| open.challenge.clone());
        found.ok_or_else(|| Fault::new(ErrorKind::NotFound, say::ChallengeGone))
    }

    /// Accepts a challenge: the game begins.
    pub async fn accept(&self, hub: &Arc<Hub>, id: Id, payer: Payer) -> Result<Arc<Game>, Fault> {
        let who = payer.who;
        let (challenge, owner) = {
            let inner = self.lock();
            let open = inner.challenges.get(&id);
            let open = open.ok_or_else(|| Fault::new(ErrorKind::NotFound, say::ChallengeGone))?;
            (open.challenge.clone(), Payer { address: open.address, who: open.owner })
        };
        if owner.who == who {
            return Err(Fault::new(ErrorKind::Conflict, say::OwnChallenge));
        }
        let busy = |_| Fault::new(ErrorKind::Conflict, say::ChallengerBusy);
        let held = vec![hub.limits.hold(Thing::Game, payer)?, hub.limits.hold(Thing::Game, owner).map_err(busy)?];
        let checked = check(hub, challenge.terms, payer, Way::Shown).await?;
        // Whoever takes it out has it.
        if self.take(id).is_none() {
            return Err(Fault::new(ErrorKind::NotFound, say::ChallengeGone));
        }
        self.erase(hub, id).await?;
        hub.begin(checked.plan(owner.who, who, held), Some(id), None).await
    }

    /// Takes an own challenge back.
    pub async fn cancel(&self, hub: &Hub, id: Id, who: Who) -> Result<(), Fault> {
        let own = self.lock().challenges.get(&id).map(|open| open.owner == who);
        match own {
            None => Err(Fault::new(ErrorKind::NotFound, say::ChallengeGone)),
            Some(false) => Err(Fault::new(ErrorKind::Forbidden, say::NotYourChallenge)),
            Some(true) => {
                self.take(id);
                self.erase(hub, id).await
            }
        }
    }

    fn take(&self, id: Id) -> Option<Open> {
        let mut inner = self.lock();
        let open = inner.challenges.remove(&id)?;
        if !open.challenge.terms.private {
            inner.gone.push_back(id);
            inner.changed();
        }
        Some(open)
    }

    async fn erase(&self, hub: &Hub, id: Id) -> Result<(), Fault> {
        let delete = "DELETE FROM challenges WHERE id = $1";
        write_on!(&hub.db, pool => sqlx::query(delete).bind(id.0).execute(pool).await.map(|_| ())?);
        Ok(())
    }

    /// Pairs somebody with whoever wants the same, or has them wait. True when they wait.
    pub async fn seek(&self, hub: &Arc<Hub>, outbox: &Arc<Outbox>, terms: Terms) -> Result<bool, Fault> {
        let payer = outbox.payer;
        let game = hub.limits.hold(Thing::Game, payer)?;
        let checked = check(hub, terms, payer, Way::Own).await?;
        let control = serde_json::to_string(&checked.terms.control).expect("plain data can be written as JSON");
        let wish = Wish { variant: checked.terms.variant.clone(), control, rated: checked.terms.rated };
        let (other, held) = loop {
            let other = {
                let mut inner = self.lock();
                inner.seekers.retain(|_, seeker| !Arc::ptr_eq(&seeker.outbox, outbox));
                match inner.seekers.get(&wish) {
                    Some(seeker) if seeker.outbox.payer.who != payer.who => inner.seekers.remove(&wish),
                    _ => {
                        let _held = hub.limits.hold(Thing::Seek, payer)?;
                        inner.seekers.insert(wish, Seeker { outbox: outbox.clone(), _held });
                        return Ok(true);
                    }
                }
            };
            let Some(Seeker { outbox: other, .. }) = other else { continue };
            other.push(ServerMessage::Seeking { on: false }.text().into());
            // Whoever plays too many games already waits no more; that is nobody else's trouble.
            if let Ok(held) = hub.limits.hold(Thing::Game, other.payer) {
                break (other, held);
            }
        };
        hub.begin(checked.plan(other.payer.who, payer.who, vec![game, held]), None, None).await?;
        Ok(false)
    }

    /// A socket's owner does not wait any more.
    pub fn unseek(&self, outbox: &Arc<Outbox>) {
        self.lock().seekers.retain(|_, seeker| !Arc::ptr_eq(&seeker.outbox, outbox));
    }

    /// A game goes on that may be watched.
    pub fn game(&self, id: Id) {
        let mut inner = self.lock();
        if inner.games.insert(id) {
            inner.new_games.push_back(id);
            inner.changed();
        }
    }

    /// It is over.
    pub fn game_over(&self, id: Id) {
        let mut inner = self.lock();
        if inner.games.remove(&id) {
            inner.gone.push_back(id);
            inner.changed();
        }
    }

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

    /// Drops challenges whose owners have left, and those that have become old.
    pub async fn sweep(&self, hub: &Hub) {
        for id in self.left(hub) {
            self.take(id);
            if let Err(fault) = self.erase(hub, id).await {
                tracing::warn!(fault = fault.message, "a challenge could not be erased");
            }
        }
    }

    fn left(&self, hub: &Hub) -> Vec<Id> {
        let now = now();
        let mut inner = self.lock();
        let mut left = Vec::new();
        for (id, open) in &mut inner.challenges {
            if now.saturating_sub(open.challenge.made) > MAX_AGE {
                left.push(*id);
            } else if lasts(&open.challenge.terms) || hub.is_here(open.owner) {
                open.seen = now;
            } else if now.saturating_sub(open.seen) > GRACE {
                left.push(*id);
            }
        }
        left
    }
}
