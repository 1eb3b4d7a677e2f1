//! Who uses how much: supplies that fill with time, by address, by person and by seat, and
//! counts of what somebody has open. Bounded by itself: whoever is quiet is forgotten.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use heterodox_messages::{Message, say};

use crate::fault::Fault;
use crate::id::{Id, Who};
use crate::metrics::{METRICS, Metrics};
use crate::protocol::ErrorKind;
use crate::settings::Settings;

/// A burst is so many seconds' worth.
const BURST: f64 = 10.0;
/// The most supplies that are remembered.
const MAX_KNOWN: usize = 100_000;
/// Dear things (new accounts, sign-ins) cost as much as so many requests.
pub const DEAR: f64 = 20.0;
/// Work is counted in messages: so many bytes of an answer are as much as one, and so is so much time of a worker.
const BYTES_A_MESSAGE: f64 = 2048.0;
const TIME_A_MESSAGE: Duration = Duration::from_micros(500);
/// A person works as fast as so many sockets at their limit, an address as so many persons.
const SOCKETS_A_PERSON: f64 = 10.0;
const PERSONS_AN_ADDRESS: f64 = 2.0;
/// An address makes so many lasting things (accounts, variants) a second for each request it may make.
const LASTING: f64 = 0.002;
/// So many come at once: a school class makes its accounts in one lesson.
const LASTING_BURST: f64 = 5.0 / LASTING;
/// Files of the client are many and large; they are charged by bytes, so many a second for each request.
const PAGE_BYTES: f64 = 512.0 * 1024.0;
/// So many seconds' worth of new connections come at once: browsers open several.
const CONNECTIONS_BURST: f64 = 50.0;
/// What is said in one game by one player, a second.
const TALK: f64 = 1.0;
/// News that nobody has asked for again (of games that are looked at, of the lobby) go to an address so much faster than
/// messages come from a socket; what is too much comes later and at once.
const NEWS: f64 = 5.0;

/// A supply that fills with time.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    rate: f64,
    burst: f64,
    at: Instant,
}

impl Bucket {
    /// A full one, with the usual burst.
    pub fn new(rate: f64) -> Bucket {
        Bucket::with_burst(rate, BURST)
    }

    fn with_burst(rate: f64, seconds: f64) -> Bucket {
        let burst = rate * seconds;
        Bucket { left: burst, rate, burst, at: Instant::now() }
    }

    fn fill(&mut self, now: Instant) {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * self.rate;
        self.left = (self.left + gained).min(self.burst);
        self.at = now;
    }

    /// Takes `cost` out, if there is enough.
    pub fn take(&mut self, cost: f64, now: Instant) -> bool {
        self.fill(now);
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        } else {
            Metrics::count(&METRICS.limited);
        }
        enough
    }

    /// Takes `cost` out in any case; what is below nothing is a debt.
    fn charge(&mut self, cost: f64, now: Instant) {
        self.fill(now);
        self.left -= cost;
    }
}

/// Who pays for work: a person, and the address they call from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payer {
    /// From where.
    pub address: IpAddr,
    /// Who.
    pub who: Who,
}

impl Payer {
    /// The server, for what it does by itself.
    pub const SERVER: Payer = Payer { address: IpAddr::V4(Ipv4Addr::UNSPECIFIED), who: Who::Computer(0) };
}

/// What a supply is for, and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    Requests(IpAddr),
    Connections(IpAddr),
    Pages(IpAddr),
    Lasting(IpAddr),
    Work(IpAddr),
    WorkOf(Who),
    Acts(Who, Id),
    Talk(Who, Id),
    News(IpAddr),
}

/// What somebody has open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Thing {
    /// A connection.
    Connection,
    /// A challenge nobody has accepted.
    Challenge,
    /// A wish to be paired.
    Seek,
    /// A game that goes on.
    Game,
}

impl Thing {
    /// The most of one person, and of one address: a school class is 30 persons at one.
    fn most(self) -> (usize, usize) {
        match self {
            Thing::Connection => (usize::MAX, usize::MAX),
            Thing::Challenge => (10, 100),
            Thing::Seek => (1, 100),
            Thing::Game => (50, 300),
        }
    }

    fn refusal(self) -> Message {
        match self {
            Thing::Connection => say::TooManyConnectionsHere.into(),
            Thing::Challenge => say::TooManyChallengesOfYours.into(),
            Thing::Seek => say::TooManySeeks.into(),
            Thing::Game => say::TooManyGames.into(),
        }
    }
}

/// Whose something is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Owner {
    Address(IpAddr),
    Person(Who),
}

/// All supplies and counts.
pub struct Limits {
    requests: f64,
    messages: f64,
    per_address: usize,
    in_all: usize,
    known: Mutex<HashMap<Key, Bucket>>,
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    counts: HashMap<(Thing, Owner), usize>,
    connections: usize,
}

/// Something open that is counted until it is dropped.
pub struct Held {
    thing: Thing,
    owners: Vec<Owner>,
    open: Arc<Mutex<Open>>,
}

impl Held {
    /// From where it is held.
    pub fn address(&self) -> Option<IpAddr> {
        self.owners.iter().find_map(|owner| match owner {
            Owner::Address(address) => Some(*address),
            Owner::Person(_) => None,
        })
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut open = self.open.lock().expect("no holder of this lock panics");
        open.connections -= (self.thing == Thing::Connection) as usize;
        for owner in &self.owners {
            if let Some(count) = open.counts.get_mut(&(self.thing, *owner)) {
                *count -= 1;
                if *count == 0 {
                    open.counts.remove(&(self.thing, *owner));
                }
            }
        }
    }
}

/// The part of an address that one customer has: a whole IPv6 network of 64 bits is one.
pub fn customer(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        four => four,
    }
}

impl Limits {
    /// As the settings say.
    pub fn new(settings: &Settings) -> Limits {
        Limits {
            requests: settings.requests_per_second as f64,
            messages: settings.messages_per_second as f64,
            per_address: settings.connections_per_address,
            in_all: settings.connections,
            known: Mutex::default(),
            open: Arc::default(),
        }
    }

    fn full(&self, key: Key) -> Bucket {
        let person = self.messages * SOCKETS_A_PERSON;
        match key {
            Key::Requests(_) => Bucket::new(self.requests),
            Key::Connections(_) => Bucket::with_burst(self.requests, CONNECTIONS_BURST),
            Key::Pages(_) => Bucket::new(self.requests * PAGE_BYTES),
            Key::Lasting(_) => Bucket::with_burst(self.requests * LASTING, LASTING_BURST),
            Key::Work(_) => Bucket::new(person * PERSONS_AN_ADDRESS),
            Key::WorkOf(_) => Bucket::new(person),
            Key::Acts(..) => Bucket::new(self.messages),
            Key::Talk(..) => Bucket::new(TALK),
            // No burst: what goes to many at once keeps others waiting.
            Key::News(_) => Bucket::with_burst(self.messages * NEWS, 1.0),
        }
    }

    fn with<T>(&self, key: Key, use_it: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut known = self.known.lock().expect("no holder of this lock panics");
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        use_it(known.entry(key).or_insert_with(|| self.full(key)))
    }

    fn take(&self, key: Key, cost: f64) -> bool {
        self.with(key, |bucket| bucket.take(cost, Instant::now()))
    }

    /// One more request, if it may be.
    pub fn request(&self, address: IpAddr, cost: f64) -> bool {
        self.take(Key::Requests(customer(address)), cost)
    }

    /// So many bytes of the client's files, unless there were too many before.
    pub fn page(&self, address: IpAddr, bytes: u64) -> bool {
        let key = Key::Pages(customer(address));
        let fits = self.take(key, 0.0);
        if fits {
            self.with(key, |bucket| bucket.charge(bytes as f64, Instant::now()));
        }
        fits
    }

    /// One more thing that stays: an account, a variant.
    pub fn lasting(&self, address: IpAddr) -> Result<(), Fault> {
        let fault = || Fault::new(ErrorKind::SlowDown, say::TooMuchMade);
        self.take(Key::Lasting(customer(address)), 1.0).then_some(()).ok_or_else(fault)
    }

    /// One more act of a seat's player.
    pub fn act(&self, who: Who, game: Id) -> Result<(), Fault> {
        let fault = || Fault::new(ErrorKind::SlowDown, say::TooManyActs);
        self.take(Key::Acts(who, game), 1.0).then_some(()).ok_or_else(fault)
    }

    /// One more thing said.
    pub fn talk(&self, who: Who, game: Id) -> Result<(), Fault> {
        let fault = || Fault::new(ErrorKind::SlowDown, say::TooMuchSaid);
        self.take(Key::Talk(who, game), 1.0).then_some(()).ok_or_else(fault)
    }

    /// Whether news of so many bytes may go to an address now.
    pub fn news(&self, address: IpAddr, bytes: usize) -> bool {
        self.take(Key::News(customer(address)), 1.0 + bytes as f64 / BYTES_A_MESSAGE)
    }

    /// Refuses whoever is in debt for work, or whose address is; `cost` is what the question itself costs, in messages.
    pub fn work(&self, payer: Payer, cost: f64) -> Result<(), Fault> {
        let fits = self.take(Key::Work(customer(payer.address)), cost) && self.take(Key::WorkOf(payer.who), cost);
        fits.then_some(()).ok_or_else(|| Fault::new(ErrorKind::SlowDown, say::TooMuchAsked))
    }

    fn charge(&self, payer: Payer, cost: f64) {
        for key in [Key::Work(customer(payer.address)), Key::WorkOf(payer.who)] {
            self.with(key, |bucket| bucket.charge(cost, Instant::now()));
        }
    }

    /// So much was sent.
    pub fn charge_bytes(&self, payer: Payer, bytes: usize) {
        self.charge(payer, bytes as f64 / BYTES_A_MESSAGE);
    }

    /// So long a worker was busy.
    pub fn charge_time(&self, payer: Payer, took: Duration) {
        self.charge(payer, took.as_secs_f64() / TIME_A_MESSAGE.as_secs_f64());
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().expect("no holder of this lock panics")
    }

    /// One more connection, if it may be.
    pub fn connect(&self, address: IpAddr) -> Option<Held> {
        let owner = Owner::Address(customer(address));
        let often = !self.take(Key::Connections(customer(address)), 1.0);
        let mut open = self.lock();
        let key = (Thing::Connection, owner);
        let count = open.counts.get(&key).copied().unwrap_or_default();
        if often || open.connections >= self.in_all || count >= self.per_address {
            Metrics::count(&METRICS.limited);
            return None;
        }
        open.connections += 1;
        open.counts.insert(key, count + 1);
        Some(Held { thing: Thing::Connection, owners: vec![owner], open: self.open.clone() })
    }

    /// One more open thing of somebody, if it may be.
    pub fn hold(&self, thing: Thing, payer: Payer) -> Result<Held, Fault> {
        let (of_person, of_address) = thing.most();
        let address = customer(payer.address);
        let mut owners = vec![(Owner::Person(payer.who), of_person)];
        // Nowhere is no address: from before a restart there are many who have nothing to do with each other.
        if !address.is_unspecified() {
            owners.push((Owner::Address(address), of_address));
        }
        let mut open = self.lock();
        let count = |open: &Open, owner| open.counts.get(&(thing, owner)).copied().unwrap_or_default();
        if owners.iter().any(|(owner, most)| count(&open, *owner) >= *most) {
            Metrics::count(&METRICS.limited);
            return Err(Fault::new(ErrorKind::SlowDown, thing.refusal()));
        }
        let owners: Vec<Owner> = owners.into_iter().map(|(owner, _)| owner).collect();
        for owner in &owners {
            *open.counts.entry((thing, *owner)).or_default() += 1;
        }
        Ok(Held { thing, owners, open: self.open.clone() })
    }

    /// Forgets supplies that are full again.
    pub fn sweep(&self) {
        let now = Instant::now();
        let mut known = self.known.lock().expect("no holder of this lock panics");
        known.retain(|_, bucket| {
            bucket.fill(now);
            bucket.left < bucket.burst
        });
        known.shrink_to_fit();
    }

    /// How many connections are open.
    pub fn connections(&self) -> usize {
        self.lock().connections
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_supply_is_used_up_and_fills_again() {
        let start = Instant::now();
        let mut bucket = Bucket::new(10.0);
        let taken = (0..1000).filter(|_| bucket.take(1.0, start)).count();
        assert_eq!(taken, 100);
        let later = start + Duration::from_secs(1);
        let taken = (0..1000).filter(|_| bucket.take(1.0, later)).count();
        assert!((9..=10).contains(&taken), "{taken}");
        bucket.charge(50.0, later);
        assert!(!bucket.take(0.0, later + Duration::from_secs(4)), "a debt is paid first");
        assert!(bucket.take(0.0, later + Duration::from_secs(6)));
    }

    fn limits() -> Limits {
        let options = crate::settings::ServeOptions { connections_per_address: Some(2), ..Default::default() };
        Limits::new(&options.settings().expect("good settings"))
    }

    fn at(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn connections_are_counted_by_customer() {
        let limits = limits();
        let first = limits.connect(at("2001:db8::1")).expect("the first");
        let _second = limits.connect(at("2001:db8::ffff")).expect("the second");
        assert!(limits.connect(at("2001:db8::2")).is_none());
        assert!(limits.connect(at("2001:db8:0:1::2")).is_some());
        drop(first);
        assert!(limits.connect(at("2001:db8::2")).is_some());
        assert_eq!(limits.connections(), 1);
    }

    #[test]
    fn what_is_open_is_counted_by_person_and_by_address() {
        let limits = limits();
        let guest = |n, address| Payer { address: at(address), who: Who::Guest(Id(n)) };
        let hold = |payer| limits.hold(Thing::Challenge, payer);
        let mut held: Vec<Held> = (0..10).map(|_| hold(guest(0, "10.0.0.1")).expect("a few")).collect();
        assert!(hold(guest(0, "10.0.0.2")).is_err(), "a person is the same everywhere");
        held.extend((10..100).map(|n| hold(guest(n, "10.0.0.1")).expect("room for a class")));
        assert!(hold(guest(1000, "10.0.0.1")).is_err());
        assert!(hold(guest(1000, "10.0.0.2")).is_ok());
        drop(held);
        assert!(limits.lock().counts.is_empty(), "nothing is kept");
    }

    #[test]
    fn what_was_open_before_a_restart_is_counted_by_person_alone() {
        let limits = limits();
        let nowhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        let hold = |n| limits.hold(Thing::Game, Payer { address: nowhere, who: Who::Guest(Id(n)) });
        let held: Vec<Held> = (0..400).map(|n| hold(n).expect("they have nothing to do with each other")).collect();
        assert!(held.iter().all(|held| held.address().is_none()));
        let _own: Vec<Held> = (0..49).map(|_| hold(0).expect("as many as anybody")).collect();
        assert!(hold(0).is_err());
    }

    #[test]
    fn work_is_charged_to_the_person_and_to_the_address() {
        let limits = limits();
        let guest = |n, address| Payer { address: at(address), who: Who::Guest(Id(n)) };
        limits.charge_bytes(guest(0, "10.0.0.1"), 6 << 20);
        assert!(limits.work(guest(0, "10.0.0.2"), 1.0).is_err(), "in debt wherever they call from");
        assert!(limits.work(guest(1, "10.0.0.1"), 1.0).is_ok());
        limits.charge_time(guest(2, "10.0.0.1"), Duration::from_secs(10));
        assert!(limits.work(guest(1, "10.0.0.1"), 1.0).is_err(), "the address is in debt");
        assert!(limits.work(guest(1, "10.0.0.2"), 1.0).is_ok());
        limits.sweep();
        assert!(limits.work(guest(2, "10.0.0.3"), 1.0).is_err(), "debts are not forgotten");
    }
}
