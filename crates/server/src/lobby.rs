//! Who wants to play: open challenges and those who take anybody. Told live, a few times a
//! second at most. Knows what a game is called and nothing of how it is played.

mod news;
mod pair;
mod terms;
mod whole;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::Result;
use heterodox_messages::say;
use heterodox_table::TimeControl;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use pair::{is_live, is_welcome, pairing};
pub use terms::{Way, check};
use whole::Whole;

use crate::accounts;
use crate::db::{on, write_on};
use crate::fault::Fault;
use crate::game::Game;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::limits::{Held, Payer, Thing, customer};
use crate::outbox::Outbox;
use crate::people;
use crate::protocol::{Challenge, ErrorKind, ServerMessage, Terms};
use crate::push::Notice;
use crate::rating;
use crate::time::now;

/// The most challenges by name that a new socket is told of.
const MOST_ASKED: usize = 20;
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
/// The same for a seek: time enough to load another page.
const SEEK_GRACE: u64 = 8000;

/// Everybody who wants to play.
#[derive(Default)]
pub struct Lobby {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    challenges: BTreeMap<Id, Open>,
    /// Games that go on and may be watched.
    games: BTreeSet<Id>,
    watchers: Vec<Arc<Outbox>>,
    new_challenges: VecDeque<Id>,
    new_games: VecDeque<Id>,
    gone: VecDeque<Id>,
    /// Challenges whose last write failed, or may have: the database may know something else of them.
    doubtful: BTreeSet<Id>,
    /// All of it, until something changes, and how often something has.
    whole: Option<Arc<Whole>>,
    changes: u64,
}

impl Inner {
    fn add(&mut self, open: Open) {
        let (id, private) = (open.challenge.id, open.challenge.terms.private);
        self.challenges.insert(id, open);
        if !private {
            self.new_challenges.push_back(id);
            self.changed();
        }
    }

    fn remove(&mut self, id: Id) -> Option<Open> {
        let open = self.challenges.remove(&id)?;
        if !open.challenge.terms.private {
            self.gone.push_back(id);
            self.changed();
        }
        Some(open)
    }

    /// When all is full: the challenge that has to make room for a new one that takes the place of `own` others. It is one of
    /// whoever has most of them, so that nobody keeps others out; of several the oldest whose owner has left.
    fn room(&self, hub: &Hub, new: &Open, own: usize) -> Result<Option<Id>, Fault> {
        if self.challenges.len() < MAX_CHALLENGES + own {
            return Ok(None);
        }
        let mut counts: HashMap<_, usize> = HashMap::new();
        self.challenges.values().for_each(|open| *counts.entry(open.group()).or_default() += 1);
        let least = counts.get(&new.group()).copied().unwrap_or_default();
        let others = self.challenges.iter().filter(|(_, open)| counts[&open.group()] > least);
        let first =
            others.min_by_key(|(id, open)| (std::cmp::Reverse(counts[&open.group()]), hub.is_here(open.owner), **id));
        let full = || Fault::new(ErrorKind::SlowDown, say::TooManyChallenges);
        first.map(|(id, _)| Some(*id)).ok_or_else(full)
    }

    /// Has somebody wait in the place of what they sought before; gives what has left for it. Refused, all stays as it was.
    fn wait(&mut self, hub: &Hub, payer: Payer, new: Open) -> Result<Vec<Open>, Fault> {
        let mut left = self.seeks(payer.who);
        let room = self.room(hub, &new, left.len())?;
        // Room for one is all that a person has.
        left.iter().for_each(|id| self.hold(*id, |_| None));
        let held = hub.limits.hold(Thing::Seek, payer).inspect_err(|_| {
            left.iter().for_each(|id| self.hold(*id, |payer| hub.limits.hold(Thing::Seek, payer).ok()));
        })?;
        if let Some(id) = room.filter(|id| !left.contains(id)) {
            left.push(id);
        }
        let left = left.into_iter().filter_map(|id| self.remove(id)).collect();
        self.add(Open { _held: Some(held), ..new });
        Ok(left)
    }

    fn hold(&mut self, id: Id, held: impl Fn(Payer) -> Option<Held>) {
        if let Some(open) = self.challenges.get_mut(&id) {
            open._held = held(Payer { address: open.address, who: open.owner });
        }
    }

    /// Opens again what has left for something that did not come about. The database follows with the next sweep.
    fn put_back(&mut self, hub: &Hub, left: Vec<Open>) {
        self.doubtful.extend(left.iter().map(|open| open.challenge.id));
        for mut open in left {
            if open._held.is_none() {
                let thing = if open.challenge.seek { Thing::Seek } else { Thing::Challenge };
                open._held = hub.limits.hold(thing, Payer { address: open.address, who: open.owner }).ok();
            }
            // Nobody needs to hear of both.
            self.gone.retain(|id| *id != open.challenge.id);
            if open.challenge.seek {
                let seek = Some(Box::new(open.challenge.clone()));
                hub.tell(open.owner, &ServerMessage::Seeking { on: true, seek }.text().into());
            }
            self.add(open);
        }
    }

    fn seeks(&self, who: Who) -> Vec<Id> {
        let own = self.challenges.iter().filter(|(_, open)| open.owner == who && open.challenge.seek);
        own.map(|(id, _)| *id).collect()
    }

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
    /// The only one it is for, if it is.
    asked: Option<Who>,
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

/// What whoever was challenged by name is told.
fn challenged(challenge: &Challenge) -> Utf8Bytes {
    ServerMessage::Challenged { challenge: Box::new(challenge.clone()) }.text().into()
}

/// Whether a challenge outlives its owner's visit.
fn lasts(challenge: &Challenge) -> bool {
    let days = matches!(challenge.terms.control, TimeControl::Correspondence { .. });
    days || challenge.terms.private && !challenge.seek
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("no holder of this lock panics")
    }

    /// The challenges that outlived a stop.
    pub async fn restore(&self, hub: &Hub) -> Result<()> {
        let select = "SELECT id, owner, terms, made, seek FROM challenges";
        let rows: Vec<(i64, String, String, i64, i16)> =
            on!(&hub.db, pool => sqlx::query_as(select).fetch_all(pool).await?);
        for (id, owner, terms, made, seek) in rows.into_iter().filter(|(_, _, terms, ..)| terms.len() <= MAX_TERMS) {
            let (Ok(owner), Ok(terms)) = (owner.parse::<Who>(), serde_json::from_str::<Terms>(&terms)) else {
                continue;
            };
            let class = rating::class(terms.control);
            let Ok(person) = accounts::person(&hub.db, owner, &terms.variant, class).await else { continue };
            let challenge = Challenge { id: Id(id), owner: person, terms, made: made as u64, seek: seek != 0 };
            let address = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
            let thing = if seek != 0 { Thing::Seek } else { Thing::Challenge };
            let _held = hub.limits.hold(thing, Payer { address, who: owner }).ok();
            let asked = match &challenge.terms.to {
                None => None,
                Some(name) => match accounts::user(&hub.db, name).await {
                    Ok((user, ..)) => Some(Who::User(user)),
                    Err(_) => continue,
                },
            };
            // Their owners come back as soon as they hear that the server is there again.
            let seen = now() + (GRACE - SEEK_GRACE);
            self.lock().challenges.insert(Id(id), Open { challenge, owner, asked, address, seen, _held });
        }
        Ok(())
    }

    /// Makes a challenge.
    pub async fn challenge(&self, hub: &Hub, payer: Payer, terms: Terms) -> Result<Challenge, Fault> {
        let held = hub.limits.hold(Thing::Challenge, payer)?;
        let checked = check(hub, terms, payer, Way::Own).await?;
        let class = rating::class(checked.terms.control);
        let owner = accounts::person(&hub.db, payer.who, checked.variant.id(), class).await?;
        let game = checked.variant.name().to_string();
        let asked = match &checked.terms.to {
            None => None,
            Some(name) => Some(Who::User(accounts::user(&hub.db, name).await?.0)),
        };
        if asked == Some(payer.who) {
            return Err(Fault::new(ErrorKind::Conflict, say::OwnChallenge));
        }
        if let Some(asked) = asked
            && people::apart(&hub.db, payer.who, asked).await?
        {
            return Err(Fault::new(ErrorKind::Forbidden, say::NotWanted));
        }
        let made = now();
        let challenge = Challenge { id: Id::new(made), owner, terms: checked.terms, made, seek: false };
        let address = customer(payer.address);
        let owner = payer.who;
        let open = Open { challenge: challenge.clone(), owner, asked, address, seen: made, _held: Some(held) };
        let left = {
            let mut inner = self.lock();
            let left = inner.room(hub, &open, 0)?.and_then(|id| inner.remove(id));
            inner.add(open);
            left
        };
        self.keep(hub, &challenge, payer.who, Vec::from_iter(left)).await?;
        if let Some(asked) = asked
            && !hub.tell(asked, &challenged(&challenge))
        {
            let opponent = challenge.owner.name.clone();
            let notice = Notice { kind: "challenge", game, opponent, href: format!("/challenge/{}", challenge.id) };
            hub.push.bring(asked, notice);
        }
        Ok(challenge)
    }

    /// Writes a challenge down, and that others have left for it. One that cannot be written is not open, and they are.
    async fn keep(&self, hub: &Hub, challenge: &Challenge, owner: Who, left: Vec<Open>) -> Result<(), Fault> {
        let kept = self.write(hub, challenge, owner, &left).await;
        if kept.is_err() {
            self.remove(challenge.id);
            self.lock().put_back(hub, left);
            return kept;
        }
        // Whoever sought before hears of it by the new one.
        for open in left.iter().filter(|open| open.challenge.seek && open.owner != owner) {
            hub.tell(open.owner, &ServerMessage::Seeking { on: false, seek: None }.text().into());
        }
        kept
    }

    async fn write(&self, hub: &Hub, challenge: &Challenge, owner: Who, left: &[Open]) -> Result<(), Fault> {
        let insert = "INSERT INTO challenges (id, owner, terms, made, seek) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (id) DO NOTHING";
        let delete = "DELETE FROM challenges WHERE id = $1";
        let terms = serde_json::to_string(&challenge.terms).expect("plain data can be written as JSON");
        let (id, who, seek) = (challenge.id.0, owner.to_string(), i16::from(challenge.seek));
        self.doubt(challenge.id);
        write_on!(&hub.db, pool => {
            let query = sqlx::query(insert).bind(id).bind(who).bind(terms).bind(challenge.made as i64).bind(seek);
            if left.is_empty() {
                query.execute(pool).await?;
            } else {
                let mut all = pool.begin().await?;
                for open in left {
                    sqlx::query(delete).bind(open.challenge.id.0).execute(&mut *all).await?;
                }
                query.execute(&mut *all).await?;
                all.commit().await?;
            }
        });
        self.lock().doubtful.remove(&challenge.id);
        // Somebody may have taken it meanwhile.
        match self.find(challenge.id) {
            Ok(_) => Ok(()),
            Err(_) => self.erase(hub, challenge.id).await,
        }
    }

    /// A write of a challenge begins: until it is known to have succeeded, the next sweep looks after it.
    fn doubt(&self, id: Id) {
        self.lock().doubtful.insert(id);
    }

    /// Has the database know what is open, after writes that failed or were left without an answer.
    async fn settle(&self, hub: &Hub) -> Result<(), Fault> {
        let doubtful = self.lock().doubtful.clone();
        for id in doubtful {
            let open = self.lock().challenges.get(&id).map(|open| (open.challenge.clone(), open.owner));
            match open {
                Some((challenge, owner)) => self.write(hub, &challenge, owner, &[]).await?,
                None => self.erase(hub, id).await?,
            }
        }
        Ok(())
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
            if open.asked.is_some_and(|asked| asked != who) && open.owner != who {
                return Err(Fault::new(ErrorKind::Forbidden, say::ChallengeForOther));
            }
            (open.challenge.clone(), Payer { address: open.address, who: open.owner })
        };
        if owner.who == who {
            return Err(Fault::new(ErrorKind::Conflict, say::OwnChallenge));
        }
        if people::apart(&hub.db, owner.who, who).await? {
            return Err(Fault::new(ErrorKind::Forbidden, say::NotWanted));
        }
        let busy = |_| Fault::new(ErrorKind::Conflict, say::ChallengerBusy);
        let held = vec![hub.limits.hold(Thing::Game, payer)?, hub.limits.hold(Thing::Game, owner).map_err(busy)?];
        let range = challenge.terms.range;
        let mut checked = check(hub, challenge.terms, payer, Way::Shown).await?;
        if let Some([least, most]) = range {
            let class = rating::class(checked.terms.control);
            let person = accounts::person(&hub.db, who, checked.variant.id(), class).await?;
            if !is_welcome(range, &person) {
                return Err(Fault::new(ErrorKind::Forbidden, say::OutOfRange { least, most }));
            }
        }
        checked.draw(hub, payer).await?;
        // Whoever takes it out has it.
        let Some(open) = self.take(hub, id) else {
            return Err(Fault::new(ErrorKind::NotFound, say::ChallengeGone));
        };
        let begun = async {
            self.erase(hub, id).await?;
            hub.begin(checked.plan(owner.who, who, held), Some(id), None).await
        };
        begun.await.inspect_err(|_| self.lock().put_back(hub, vec![open]))
    }

    /// Tells a new socket who has challenged its owner by name.
    pub fn tell_asked(&self, who: Who, outbox: &Outbox) {
        let inner = self.lock();
        let open = inner.challenges.values().filter(|open| open.asked == Some(who)).take(MOST_ASKED);
        open.for_each(|open| outbox.push(challenged(&open.challenge)));
    }

    /// Takes an own challenge back, or refuses one that was made to oneself.
    pub async fn cancel(&self, hub: &Hub, id: Id, who: Who) -> Result<(), Fault> {
        let found = self.lock().challenges.get(&id).map(|open| (open.owner, open.asked));
        match found.map(|(owner, asked)| (owner == who, owner, asked)) {
            None => Err(Fault::new(ErrorKind::NotFound, say::ChallengeGone)),
            Some((false, owner, Some(asked))) if asked == who => {
                let gone = self.take(hub, id);
                self.erase(hub, id).await?;
                if let Some(name) = gone.and_then(|open| open.challenge.terms.to) {
                    hub.tell(owner, &ServerMessage::Declined { challenge: id, name }.text().into());
                }
                Ok(())
            }
            Some((false, ..)) => Err(Fault::new(ErrorKind::Forbidden, say::NotYourChallenge)),
            Some((true, ..)) => {
                self.take(hub, id);
                self.erase(hub, id).await
            }
        }
    }

    fn remove(&self, id: Id) -> Option<Open> {
        self.lock().remove(id)
    }

    /// The same; whoever sought is told.
    fn take(&self, hub: &Hub, id: Id) -> Option<Open> {
        let open = self.remove(id)?;
        if open.challenge.seek {
            hub.tell(open.owner, &ServerMessage::Seeking { on: false, seek: None }.text().into());
        }
        Some(open)
    }

    async fn erase(&self, hub: &Hub, id: Id) -> Result<(), Fault> {
        let delete = "DELETE FROM challenges WHERE id = $1";
        self.doubt(id);
        write_on!(&hub.db, pool => sqlx::query(delete).bind(id.0).execute(pool).await.map(|_| ())?);
        self.lock().doubtful.remove(&id);
        Ok(())
    }

    /// Pairs somebody with whoever wants the same, or has them wait. Gives what they wait for.
    pub async fn seek(&self, hub: &Arc<Hub>, payer: Payer, terms: Terms) -> Result<Option<Challenge>, Fault> {
        let game = hub.limits.hold(Thing::Game, payer)?;
        let mut checked = check(hub, terms, payer, Way::Own).await?;
        let class = rating::class(checked.terms.control);
        let seeker = accounts::person(&hub.db, payer.who, checked.variant.id(), class).await?;
        let (made, address) = (now(), customer(payer.address));
        let challenge = Challenge { id: Id::new(made), owner: seeker, terms: checked.terms.clone(), made, seek: true };
        let own =
            || Open { challenge: challenge.clone(), owner: payer.who, asked: None, address, seen: made, _held: None };
        // Those who have no time now, or do not want this one.
        let mut busy = Vec::new();
        let (open, owner, held) = loop {
            let found = {
                let mut inner = self.lock();
                let others =
                    inner.challenges.iter().filter(|(id, open)| open.owner != payer.who && !busy.contains(*id));
                let mut fitting = others.filter_map(|(id, open)| {
                    let terms = pairing(&open.challenge, &checked.terms, &challenge.owner)?;
                    Some((*id, Payer { address: open.address, who: open.owner }, terms))
                });
                let found = fitting.next();
                drop(fitting);
                // One seek a person: what they wanted before they want no more.
                match found {
                    Some(found) => Ok(found),
                    None => Err(inner.wait(hub, payer, own())?),
                }
            };
            let (id, owner, terms) = match found {
                Ok(found) => found,
                Err(left) => {
                    self.keep(hub, &challenge, payer.who, left).await?;
                    return Ok(Some(challenge));
                }
            };
            if people::apart(&hub.db, owner.who, payer.who).await? {
                busy.push(id);
                continue;
            }
            checked.draw(hub, payer).await?;
            match hub.limits.hold(Thing::Game, owner) {
                // Whoever takes it out has it.
                Ok(held) => {
                    if let Some(open) = self.take(hub, id) {
                        checked.terms = terms;
                        break (open, owner, held);
                    }
                }
                // Whoever plays too many games already is nobody else's trouble.
                Err(_) => {
                    busy.push(id);
                    if self.find(id).is_ok_and(|found| found.seek) {
                        self.take(hub, id);
                        self.erase(hub, id).await?;
                    }
                }
            }
        };
        // Nobody else is to take what they sought before.
        let mut left: Vec<Open> = self.seeks(payer.who).into_iter().filter_map(|id| self.remove(id)).collect();
        let id = open.challenge.id;
        left.push(open);
        let begun = async {
            self.erase(hub, id).await?;
            hub.begin(checked.plan(owner.who, payer.who, vec![game, held]), Some(id), None).await
        };
        if let Err(fault) = begun.await {
            self.lock().put_back(hub, left);
            return Err(fault);
        }
        // What they sought before is erased by the next sweep, if not now.
        for open in left.iter().filter(|open| open.challenge.id != id) {
            _ = self.erase(hub, open.challenge.id).await;
        }
        Ok(None)
    }

    /// Somebody does not wait to be paired any more.
    pub async fn unseek(&self, hub: &Hub, who: Who) -> Result<(), Fault> {
        for id in self.seeks(who) {
            self.take(hub, id);
            self.erase(hub, id).await?;
        }
        Ok(())
    }

    fn seeks(&self, who: Who) -> Vec<Id> {
        self.lock().seeks(who)
    }

    /// All that somebody asks for, the newest first.
    pub fn of(&self, who: Who) -> Vec<Challenge> {
        let inner = self.lock();
        let own = inner.challenges.values().rev().filter(|open| open.owner == who);
        own.map(|open| open.challenge.clone()).collect()
    }

    /// Two play at the board now: they wait for nobody else.
    pub fn seated(&self, hub: &Arc<Hub>, players: [Who; 2], control: TimeControl) {
        if !is_live(control) || players.iter().any(|who| matches!(who, Who::Computer(_))) {
            return;
        }
        let seeks: Vec<Id> = players.into_iter().flat_map(|who| self.seeks(who)).collect();
        for id in &seeks {
            self.take(hub, *id);
            self.doubt(*id);
        }
        if !seeks.is_empty() {
            let hub = hub.clone();
            tokio::spawn(async move { hub.lobby.settle(&hub).await });
        }
    }

    /// Tells a new socket what its owner waits for.
    pub fn tell_seek(&self, who: Who, outbox: &Outbox) {
        if let Some(seek) = self.of(who).into_iter().find(|challenge| challenge.seek) {
            outbox.push(ServerMessage::Seeking { on: true, seek: Some(Box::new(seek)) }.text().into());
        }
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

    /// Drops challenges whose owners have left, and those that have become old, and has the database follow.
    pub async fn sweep(&self, hub: &Hub) {
        for id in self.left(hub) {
            self.take(hub, id);
            self.doubt(id);
        }
        if let Err(fault) = self.settle(hub).await {
            tracing::warn!(fault = fault.message, "a challenge could not be written; it will be later");
        }
    }

    fn left(&self, hub: &Hub) -> Vec<Id> {
        let now = now();
        let mut inner = self.lock();
        let mut left = Vec::new();
        for (id, open) in &mut inner.challenges {
            let grace = if open.challenge.seek { SEEK_GRACE } else { GRACE };
            if now.saturating_sub(open.challenge.made) > MAX_AGE {
                left.push(*id);
            } else if lasts(&open.challenge) || hub.is_here(open.owner) {
                open.seen = now.max(open.seen);
            } else if now.saturating_sub(open.seen) > grace {
                left.push(*id);
            }
        }
        left
    }
}
