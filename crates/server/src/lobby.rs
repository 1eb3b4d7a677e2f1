//! Who wants to play: open challenges and those who take anybody. Told live, a few times a
//! second at most. Knows what a game is called and nothing of how it is played.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::Result;
use heterodox_rules::text::piece_list;
use heterodox_rules::{Family, Turn, Variant};
use heterodox_table::TimeControl;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::accounts;
use crate::db::on;
use crate::fault::Fault;
use crate::game::Game;
use crate::hub::{Hub, Plan};
use crate::id::{Id, Who};
use crate::outbox::{News, Outbox};
use crate::protocol::{Challenge, ErrorKind, GameInfo, ServerMessage, Side, Start, Terms, Visibility};
use crate::rating;
use crate::time::now;
use crate::workshop;

/// The most challenges, in all and of one person.
const MAX_CHALLENGES: usize = 1000;
const MAX_OWN: usize = 10;
/// A challenge that outlives its owner's visit is dropped after so long all the same.
const MAX_AGE: u64 = 14 * 24 * 3_600_000;
/// The most games in a list.
pub const MAX_LISTED: usize = 50;
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
    watchers: Vec<Arc<Outbox>>,
    new_challenges: Vec<Challenge>,
    new_games: Vec<GameInfo>,
    gone: Vec<Id>,
}

struct Open {
    challenge: Challenge,
    owner: Who,
    /// When the owner was last here.
    seen: u64,
}

/// What somebody takes anybody for.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Wish {
    variant: String,
    control: String,
    rated: bool,
}

struct Seeker {
    who: Who,
    outbox: Arc<Outbox>,
}

/// Terms that were looked at: a game can begin with them.
pub struct Checked {
    terms: Terms,
    variant: Variant,
    start: Option<String>,
}

/// How somebody has come to terms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By making them.
    Own,
    /// By a link or a list: whoever made them has let them in.
    Shown,
}

/// Looks whether a game can be played so.
pub async fn check(hub: &Hub, mut terms: Terms, who: Who, way: Way) -> Result<Checked, Fault> {
    let variant = hub.variant(&terms.variant, (way == Way::Own).then_some(who)).await?;
    if let Some(brought) = workshop::find(hub, &terms.variant).await? {
        if terms.rated {
            return Err(Fault::new(ErrorKind::Variant, "only games of the server's own variants are rated"));
        }
        terms.private |= brought.visibility != Visibility::Public;
    }
    check_control(terms.control, variant.family())?;
    let start = match (&terms.start, &variant) {
        (None, _) => None,
        (Some(_), Variant::Battle(_)) => {
            return Err(Fault::new(ErrorKind::Variant, "this game always begins with its setup"));
        }
        (Some(Start::Fen { fen }), Variant::Chess(_)) => Some(fen.clone()),
        (Some(Start::Board { board, turn, last_move }), Variant::Chess(rules)) => {
            let study = piece_list::read(rules, board, turn, last_move.as_deref());
            let study = study.map_err(|error| Fault::new(ErrorKind::Variant, error.to_string()))?;
            Some(rules.write_fen(&study.state))
        }
    };
    if let (Some(fen), Variant::Chess(rules)) = (&start, &variant) {
        let strict = heterodox_rules::Strictness::Game;
        let state = rules.read_fen(fen, strict).map_err(|error| Fault::new(ErrorKind::Variant, error.to_string()))?;
        if let Turn::Over(outcome) = rules.turn(&state) {
            let over = format!("the game is over before it starts: {}", outcome.sentence());
            return Err(Fault::new(ErrorKind::Variant, over));
        }
    }
    if terms.rated {
        let clock = !matches!(terms.control, TimeControl::Unlimited);
        if !matches!(who, Who::User(_)) || start.is_some() || !clock {
            return Err(Fault::new(
                ErrorKind::Variant,
                "a rated game is for accounts, from the usual start, with a clock",
            ));
        }
    }
    Ok(Checked { terms, variant, start })
}

fn check_control(control: TimeControl, family: Family) -> Result<(), Fault> {
    const HOUR: u64 = 3_600_000;
    let fits = match control {
        TimeControl::Unlimited => true,
        TimeControl::Variant => family == Family::Battle,
        TimeControl::Fischer { base, increment: more } | TimeControl::Delay { base, delay: more } => {
            base <= 6 * HOUR && more <= HOUR && (1000..).contains(&(base + more))
        }
        TimeControl::PerMove { limit } => (1000..=HOUR).contains(&limit),
        TimeControl::Correspondence { days } => (1..=30).contains(&days),
    };
    match fits {
        true => Ok(()),
        false => Err(Fault::new(
            ErrorKind::Variant,
            "these clocks cannot be had: 1 second to 6 hours, or 1 to 30 days a move",
        )),
    }
}

impl Checked {
    /// A game with these terms between who asked and who answered.
    pub fn plan(self, asked: Who, answered: Who) -> Plan {
        let first = match self.terms.side {
            Side::First => true,
            Side::Second => false,
            Side::Random => rand::random(),
        };
        let players = if first { [asked, answered] } else { [answered, asked] };
        let Terms { control, rated, private, .. } = self.terms;
        Plan { variant: self.variant, control, start: self.start, players, rated, private }
    }
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
        for (id, owner, terms, made) in rows {
            let (Ok(owner), Ok(terms)) = (owner.parse::<Who>(), serde_json::from_str::<Terms>(&terms)) else {
                continue;
            };
            let class = rating::class(terms.control);
            let Ok(person) = accounts::person(&hub.db, owner, &terms.variant, class).await else { continue };
            let challenge = Challenge { id: Id(id), owner: person, terms, made: made as u64 };
            self.lock().challenges.insert(Id(id), Open { challenge, owner, seen: now() });
        }
        Ok(())
    }

    /// Makes a challenge.
    pub async fn challenge(&self, hub: &Hub, who: Who, terms: Terms) -> Result<Challenge, Fault> {
        let checked = check(hub, terms, who, Way::Own).await?;
        let class = rating::class(checked.terms.control);
        let owner = accounts::person(&hub.db, who, checked.variant.id(), class).await?;
        let made = now();
        let challenge = Challenge { id: Id::new(made), owner, terms: checked.terms, made };
        let oldest;
        {
            let mut inner = self.lock();
            let own = inner.challenges.values().filter(|open| open.owner == who).count();
            // Whoever has left makes room: strangers must not be able to take all there is.
            let full = inner.challenges.len() >= MAX_CHALLENGES;
            let left = || inner.challenges.iter().find(|(_, open)| !hub.is_here(open.owner)).map(|(id, _)| *id);
            oldest = left().filter(|_| full);
            if own >= MAX_OWN || full && oldest.is_none() {
                return Err(Fault::new(ErrorKind::SlowDown, "there are too many open challenges"));
            }
            let open = Open { challenge: challenge.clone(), owner: who, seen: made };
            inner.challenges.insert(challenge.id, open);
            if !challenge.terms.private {
                inner.new_challenges.push(challenge.clone());
            }
        }
        if let Some(oldest) = oldest {
            self.take(oldest);
            self.erase(hub, oldest).await?;
        }
        if lasts(&challenge.terms) {
            let insert = "INSERT INTO challenges (id, owner, terms, made) VALUES ($1, $2, $3, $4)";
            let terms = serde_json::to_string(&challenge.terms).expect("plain data can be written as JSON");
            let id = challenge.id.0;
            on!(&hub.db, pool => {
                let query = sqlx::query(insert).bind(id).bind(who.to_string()).bind(terms).bind(made as i64);
                query.execute(pool).await?;
            });
        }
        Ok(challenge)
    }

    /// A challenge by its id, private ones too: who has the id has the link.
    pub fn find(&self, id: Id) -> Result<Challenge, Fault> {
        let found = self.lock().challenges.get(&id).map(|open| open.challenge.clone());
        found.ok_or_else(|| Fault::new(ErrorKind::NotFound, "this challenge is no longer open"))
    }

    /// Accepts a challenge: the game begins.
    pub async fn accept(&self, hub: &Arc<Hub>, id: Id, who: Who) -> Result<Arc<Game>, Fault> {
        let (challenge, owner) = {
            let inner = self.lock();
            let open = inner.challenges.get(&id);
            let open = open.ok_or_else(|| Fault::new(ErrorKind::NotFound, "this challenge is no longer open"))?;
            (open.challenge.clone(), open.owner)
        };
        if owner == who {
            return Err(Fault::new(ErrorKind::Conflict, "this is your own challenge; somebody else has to accept it"));
        }
        let checked = check(hub, challenge.terms, who, Way::Shown).await?;
        // Whoever takes it out has it.
        if self.take(id).is_none() {
            return Err(Fault::new(ErrorKind::NotFound, "this challenge is no longer open"));
        }
        self.erase(hub, id).await?;
        hub.begin(checked.plan(owner, who), Some(id), None).await
    }

    /// Takes an own challenge back.
    pub async fn cancel(&self, hub: &Hub, id: Id, who: Who) -> Result<(), Fault> {
        let own = self.lock().challenges.get(&id).map(|open| open.owner == who);
        match own {
            None => Err(Fault::new(ErrorKind::NotFound, "this challenge is no longer open")),
            Some(false) => Err(Fault::new(ErrorKind::Forbidden, "this is not your challenge")),
            Some(true) => {
                self.take(id);
                self.erase(hub, id).await
            }
        }
    }

    fn take(&self, id: Id) -> Option<Open> {
        let mut inner = self.lock();
        let open = inner.challenges.remove(&id)?;
        inner.new_challenges.retain(|challenge| challenge.id != id);
        if !open.challenge.terms.private {
            inner.gone.push(id);
        }
        Some(open)
    }

    async fn erase(&self, hub: &Hub, id: Id) -> Result<(), Fault> {
        let delete = "DELETE FROM challenges WHERE id = $1";
        on!(&hub.db, pool => sqlx::query(delete).bind(id.0).execute(pool).await.map(|_| ())?);
        Ok(())
    }

    /// Pairs somebody with whoever wants the same, or has them wait. True when they wait.
    pub async fn seek(&self, hub: &Arc<Hub>, who: Who, outbox: &Arc<Outbox>, terms: Terms) -> Result<bool, Fault> {
        let checked = check(hub, terms, who, Way::Own).await?;
        let control = serde_json::to_string(&checked.terms.control).expect("plain data can be written as JSON");
        let wish = Wish { variant: checked.terms.variant.clone(), control, rated: checked.terms.rated };
        let other = {
            let mut inner = self.lock();
            inner.seekers.retain(|_, seeker| !Arc::ptr_eq(&seeker.outbox, outbox));
            match inner.seekers.get(&wish) {
                Some(seeker) if seeker.who != who => inner.seekers.remove(&wish),
                _ => {
                    inner.seekers.insert(wish, Seeker { who, outbox: outbox.clone() });
                    None
                }
            }
        };
        let Some(other) = other else { return Ok(true) };
        let told: Utf8Bytes = ServerMessage::Seeking { on: false }.text().into();
        other.outbox.push(told);
        hub.begin(checked.plan(other.who, who), None, None).await?;
        Ok(false)
    }

    /// A socket's owner does not wait any more.
    pub fn unseek(&self, outbox: &Arc<Outbox>) {
        self.lock().seekers.retain(|_, seeker| !Arc::ptr_eq(&seeker.outbox, outbox));
    }

    /// A game began that may be watched.
    pub fn game(&self, game: GameInfo) {
        let mut inner = self.lock();
        if !inner.watchers.is_empty() && inner.new_games.len() < MAX_LISTED {
            inner.new_games.push(game);
        }
    }

    /// It is over.
    pub fn game_over(&self, id: Id) {
        let mut inner = self.lock();
        if !inner.watchers.is_empty() {
            inner.new_games.retain(|game| game.id != id);
            inner.gone.push(id);
        }
    }

    /// The open challenges that are no secret, the newest first.
    pub fn challenges(&self) -> Vec<Challenge> {
        let inner = self.lock();
        let open = inner.challenges.values().map(|open| &open.challenge);
        let mut open: Vec<Challenge> = open.filter(|challenge| !challenge.terms.private).cloned().collect();
        open.sort_by_key(|challenge| Reverse(challenge.made));
        open
    }

    /// Tells a socket about the lobby from now on, beginning with everything.
    pub fn watch(&self, hub: &Hub, outbox: &Arc<Outbox>) {
        self.send_all(hub, outbox);
        let mut inner = self.lock();
        if !inner.watchers.iter().any(|known| Arc::ptr_eq(known, outbox)) {
            inner.watchers.push(outbox.clone());
        }
    }

    /// Sends everything there is.
    pub fn send_all(&self, hub: &Hub, outbox: &Arc<Outbox>) {
        let games = hub.going(MAX_LISTED).iter().map(|game| game.describe()).collect();
        let online = hub.online.load(std::sync::atomic::Ordering::Relaxed);
        let all = ServerMessage::Lobby { all: true, challenges: self.challenges(), games, gone: Vec::new(), online };
        outbox.tell(all.text().into(), News::Lobby);
    }

    /// Tells a socket no more.
    pub fn unwatch(&self, outbox: &Arc<Outbox>) {
        self.lock().watchers.retain(|known| !Arc::ptr_eq(known, outbox));
    }

    /// Tells everybody what is new.
    pub fn broadcast(&self, online: u64) {
        let mut inner = self.lock();
        if inner.new_challenges.is_empty() && inner.new_games.is_empty() && inner.gone.is_empty() {
            return;
        }
        let news = ServerMessage::Lobby {
            all: false,
            challenges: std::mem::take(&mut inner.new_challenges),
            games: std::mem::take(&mut inner.new_games),
            gone: std::mem::take(&mut inner.gone),
            online,
        };
        let news: Utf8Bytes = news.text().into();
        inner.watchers.iter().for_each(|outbox| outbox.tell(news.clone(), News::Lobby));
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
