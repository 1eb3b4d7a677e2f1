//! Everything the parts of the server share, and the games: made, found, ended, played again.

mod follow;
mod presence;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result};
use axum::body::Bytes;
use futures_util::future::try_join_all;
use heterodox_messages::{Message, say};
use heterodox_rules::{Catalogue, Variant};
use heterodox_table::{Options, Table, TimeControl};
use tokio::sync::{Notify, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::accounts;
use crate::computer::Computers;
use crate::db::{Db, on, places, write_on};
use crate::fault::Fault;
use crate::game::{Game, Info, Kept, Past};
use crate::id::{Id, Who};
use crate::identity::Keys;
use crate::limits::{Held, Limits, Payer, Thing};
use crate::lobby::Lobby;
use crate::metrics::{METRICS, Metrics};
use crate::outages::Outages;
use crate::outbox::{Closed, Outbox};
use crate::pinned::{self, Files, Shelf};
use crate::protocol::{ErrorKind, GameInfo, ServerMessage};
use crate::push::{Notice, Push};
use crate::puzzles::Puzzles;
use crate::rating;
use crate::settings::Settings;
use crate::shares::Shares;
use crate::time::now;
use crate::timers::Timers;
use crate::workers::Workers;
use crate::workshop;
use crate::writer::{Claim, Job, NewGame, Writer};

/// What the parts of the server share.
pub struct Hub {
    /// How it was started.
    pub settings: Settings,
    /// The database.
    pub db: Db,
    /// Who writes games down.
    pub writer: Writer,
    /// When to look at which game.
    pub timers: Timers,
    /// The computer's threads.
    pub computers: Computers,
    /// Who wants to play.
    pub lobby: Lobby,
    /// Who comes too often.
    pub limits: Arc<Limits>,
    /// Who uses how much of the threads that serve everybody.
    pub shares: Arc<Shares>,
    /// Who hashes passwords.
    pub hashers: Workers,
    /// Who compiles variants that people brought.
    pub compilers: Workers,
    /// Who does other work that takes its time.
    pub workers: Workers,
    /// Who is told while no page of theirs is open.
    pub push: Push,
    /// What guests' tokens are signed with.
    pub keys: Keys,
    /// All variants, by id.
    pub variants: BTreeMap<String, Variant>,
    /// All of them, as they are listed.
    pub listed: OnceLock<Bytes>,
    /// What their rules mean.
    meanings: BTreeMap<String, String>,
    /// Where they come from.
    pub catalogue: Catalogue,
    /// Those of its variants.
    pub puzzles: Puzzles,
    /// Variants that are no part of it.
    pub shelf: Arc<Shelf>,
    /// Whoever brings one waits for the others.
    pub bringing: tokio::sync::Mutex<()>,
    /// How many sockets are open.
    pub online: AtomicU64,
    /// No new games and sockets.
    pub stopping: AtomicBool,
    games: Mutex<HashMap<Id, Arc<Game>>>,
    /// The same game is not taken up twice at once.
    loading: [tokio::sync::Mutex<()>; 64],
    sockets: Mutex<HashMap<Who, Vec<Arc<Outbox>>>>,
    /// Something is to follow from the end of a game.
    ends: Notify,
    /// Rematches that began while a player had no socket, and when.
    missed: Mutex<HashMap<Who, (u64, Utf8Bytes)>>,
    /// Games of which some spectators have not heard everything.
    late: Mutex<HashSet<Id>>,
    /// What players have open: their games that were begun since the start.
    held: Mutex<HashMap<Id, Vec<Held>>>,
    /// When clocks stood still.
    pub outages: Arc<Outages>,
}

/// A game to begin.
pub struct Plan {
    /// What is played.
    pub variant: Variant,
    /// The clocks.
    pub control: TimeControl,
    /// Where it starts, as FEN.
    pub start: Option<String>,
    /// First seat first.
    pub players: [Who; 2],
    /// Whether it counts.
    pub rated: bool,
    /// Whether it is in no list.
    pub private: bool,
    /// The players' room for it.
    pub held: Vec<Held>,
}

impl Hub {
    /// Opens the database and takes up all games that were going on.
    pub async fn open(settings: Settings, catalogue: Catalogue) -> Result<Arc<Hub>> {
        let db = Db::connect(&settings.database).await?;
        let claim = Claim::take(&db).await?;
        db.migrate().await?;
        pinned::recompute(&db).await.context("cannot read the rules of games")?;
        let keys = Keys::open(&db).await?;
        let push = Push::open(&db).await?;
        let mut variants = BTreeMap::new();
        for id in catalogue.ids() {
            match catalogue.open(&id) {
                Ok(variant) => _ = variants.insert(id, variant),
                Err(error) => tracing::warn!(id, %error, "a variant is left out"),
            }
        }
        let meanings = variants.iter().map(|(id, variant)| (id.clone(), pinned::meaning(variant))).collect();
        let kept = variants.iter().filter_map(|(id, variant)| {
            let source = catalogue.source(id)?.ok()?;
            Some((variant, Files::of(&catalogue, id, &source.text)))
        });
        // Together: they wait for the disk once.
        let kept: Vec<_> = kept.collect();
        try_join_all(kept.iter().map(|(variant, files)| pinned::keep(&db, variant, files))).await?;
        let puzzles = Puzzles::open(|id| variants.get(id).cloned().and_then(Variant::chess));
        let outages = Arc::new(Outages::open(&db).await.context("cannot read when the server was down")?);
        let writer = Writer::start(claim, outages.clone());
        let budget = Duration::from_millis(settings.think);
        let limits = Arc::new(Limits::new(&settings));
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(4));
        let hub = Arc::new_cyclic(|hub| Hub {
            computers: Computers::start(settings.computers, budget, hub.clone()),
            hashers: Workers::start("hash", 1, limits.clone()),
            compilers: Workers::start("compile", 1, limits.clone()),
            workers: Workers::start("work", threads, limits.clone()),
            limits,
            shares: Arc::default(),
            settings,
            writer,
            timers: Timers::default(),
            lobby: Lobby::default(),
            keys,
            push,
            variants,
            listed: OnceLock::new(),
            meanings,
            catalogue,
            puzzles,
            shelf: Arc::new(Shelf::new(hub.clone())),
            bringing: tokio::sync::Mutex::default(),
            online: AtomicU64::new(0),
            stopping: AtomicBool::new(false),
            games: Mutex::default(),
            loading: std::array::from_fn(|_| tokio::sync::Mutex::default()),
            sockets: Mutex::default(),
            ends: Notify::new(),
            missed: Mutex::default(),
            late: Mutex::default(),
            held: Mutex::default(),
            outages,
            db,
        });
        hub.lobby.restore(&hub).await?;
        hub.take_up().await?;
        Ok(hub)
    }

    async fn take_up(self: &Arc<Hub>) -> Result<()> {
        let going = "SELECT id FROM games WHERE over = 0 ORDER BY id";
        let ids: Vec<i64> = on!(&self.db, pool => sqlx::query_scalar(going).fetch_all(pool).await?);
        for id in &ids {
            let Err(fault) = self.load(Payer::SERVER, Id(*id)).await else { continue };
            tracing::error!(game = %Id(*id), fault = fault.message, "a game cannot be taken up");
            if fault.kind == ErrorKind::Variant {
                let end = "UPDATE games SET over = 1, result = '*', reason = 'rules-changed', ended = $1 WHERE id = $2";
                write_on!(&self.db, pool => sqlx::query(end).bind(now() as i64).bind(*id).execute(pool).await.map(|_| ())?);
            }
        }
        if !ids.is_empty() {
            tracing::info!(games = ids.len(), "games taken up");
        }
        Ok(())
    }

    /// A variant of the catalogue, or one that somebody brought: for `who`, or for whoever was shown it.
    pub async fn variant(&self, payer: Payer, id: &str, who: Option<Who>) -> Result<Variant, Fault> {
        if let Some(variant) = self.variants.get(id) {
            return Ok(variant.clone());
        }
        let brought = workshop::find(self, id).await?;
        if let Some(brought) = brought.filter(|brought| who.is_none_or(|who| brought.is_for(who))) {
            return self.shelf.find(self, payer, id, &brought.meaning).await;
        }
        let near = self.catalogue.nearest(id).filter(|_| id.len() < 100);
        let message = match near {
            Some(near) => Message::from(say::NoSuchVariantNear { near }),
            None => say::NoSuchVariant.into(),
        };
        Err(Fault::new(ErrorKind::NotFound, message))
    }

    /// The variant a game was begun with: the server's own, unless its rules have changed since.
    async fn pinned(&self, payer: Payer, id: &str, meaning: Option<&str>) -> Result<Variant, Fault> {
        let own = self.variants.get(id);
        let same = |meaning: &str| self.meanings.get(id).is_some_and(|own| own == meaning);
        match (own, meaning) {
            (Some(own), None) => Ok(own.clone()),
            (Some(own), Some(meaning)) if same(meaning) => Ok(own.clone()),
            (_, Some(meaning)) => self.shelf.find(self, payer, id, meaning).await,
            (None, None) => Err(Fault::new(ErrorKind::Variant, say::VariantGone)),
        }
    }

    /// The variant of a game and what its rules mean.
    pub async fn pin(&self, id: Id) -> Result<(String, Option<String>), Fault> {
        let select = "SELECT variant, meaning FROM games WHERE id = $1";
        let found = on!(&self.db, pool => sqlx::query_as(select).bind(id.0).fetch_optional(pool).await?);
        found.ok_or_else(|| Fault::new(ErrorKind::NotFound, say::NoSuchGame))
    }

    /// Begins a game and tells the players.
    pub async fn begin(
        self: &Arc<Hub>,
        plan: Plan,
        challenge: Option<Id>,
        after: Option<Id>,
    ) -> Result<Arc<Game>, Fault> {
        if self.stopping.load(Ordering::Relaxed) {
            return Err(Fault::new(ErrorKind::Stopping, say::ServerStopping));
        }
        let begun = now();
        let id = Id::new(begun);
        let meaning = pinned::meaning(&plan.variant);
        if plan.variant.id().starts_with(workshop::SIGN) {
            pinned::renew(&self.db, plan.variant.id(), &meaning).await?;
        }
        let options = Options { control: plan.control, start: plan.start.clone(), now: begun };
        let table = Table::new(plan.variant.clone(), options)
            .map_err(|error| Fault::new(ErrorKind::Variant, error.message().clone()))?;
        let class = rating::class(plan.control);
        let people = [
            accounts::person(&self.db, plan.players[0], plan.variant.id(), class).await?,
            accounts::person(&self.db, plan.players[1], plan.variant.id(), class).await?,
        ];
        let new = NewGame {
            id: id.0,
            variant: plan.variant.id().to_string(),
            meaning: meaning.clone(),
            control: serde_json::to_string(&plan.control).expect("plain data can be written as JSON"),
            start: plan.start,
            begun: begun as i64,
            players: plan.players.map(|who| who.to_string()),
            names: people.clone().map(|person| person.name),
            ratings: people.clone().map(|person| person.rating),
            rated: plan.rated,
            private: plan.private,
            rematch_of: after.map(|game| game.0),
        };
        let (done, wait) = oneshot::channel();
        self.writer.bring(Job::Create(Box::new(new), done));
        if !wait.await.unwrap_or(false) {
            return Err(Fault::new(ErrorKind::Storage, say::GameNotWritten));
        }
        let (players, rated, private, control) = (plan.players, plan.rated, plan.private, plan.control);
        let info = Info { id, variant: plan.variant, meaning, players, people, rated, private };
        let game = Game::new(info, table, 0, begun, self);
        self.games().insert(id, game.clone());
        let from = plan.held.first().and_then(Held::address);
        self.held().insert(id, plan.held);
        Metrics::count(&METRICS.games_begun);
        tracing::info!(game = %id, variant = game.info.variant.id(), rated, "a game begins");
        let started = ServerMessage::Started { game: Box::new(game.describe()), challenge, after };
        let started: Utf8Bytes = started.text().into();
        let described = game.describe();
        for (seat, who) in players.into_iter().enumerate() {
            let told = self.tell(who, &started);
            if !told {
                self.push.bring(who, Notice::of("begun", &described, seat));
            }
            if !told && after.is_some() {
                self.miss(who, begun, &started);
            }
        }
        // Whoever looked on at the game before is shown the way.
        if let Some(before) = after.filter(|_| !private).and_then(|before| self.loaded(before)) {
            before.tell_spectators(&started);
        }
        self.lobby.seated(self, players, control);
        if !private {
            self.lobby.game(id);
        }
        game.begin(from);
        Ok(game)
    }

    /// A game that is in memory.
    pub fn loaded(&self, id: Id) -> Option<Arc<Game>> {
        self.games().get(&id).cloned()
    }

    /// A game, from memory or from the database.
    pub async fn find(self: &Arc<Hub>, payer: Payer, id: Id) -> Result<Arc<Game>, Fault> {
        if let Some(game) = self.loaded(id) {
            return Ok(game);
        }
        // A stranger's rules may take their time, and so may a long game: nobody else waits for them.
        let (variant, meaning) = self.pin(id).await?;
        let _ready = self.pinned(payer, &variant, meaning.as_deref()).await?;
        let (hub, runtime) = (self.clone(), tokio::runtime::Handle::current());
        self.workers.run(payer, move || runtime.block_on(hub.load(payer, id))).await?
    }

    async fn load(self: &Arc<Hub>, payer: Payer, id: Id) -> Result<Arc<Game>, Fault> {
        let place = id.0 as u64 % self.loading.len() as u64;
        let _loading = self.loading[place as usize].lock().await;
        if let Some(game) = self.loaded(id) {
            return Ok(game);
        }
        let past = self.past(payer, id).await?;
        let game = past.play(self).map_err(|why| {
            tracing::error!(game = %id, why, "a game cannot be played again");
            Fault::new(ErrorKind::Variant, say::LogUnplayable)
        })?;
        self.games().insert(id, game.clone());
        if !game.info.private && !game.is_over() {
            self.lobby.game(id);
        }
        game.begin(None);
        Ok(game)
    }

    async fn past(&self, payer: Payer, id: Id) -> Result<Past, Fault> {
        let kept = Kept::read(&self.db, id).await?;
        let (rows, refused) = Past::rows(&self.db, id).await?;
        let variant = self.pinned(payer, &kept.variant, kept.meaning.as_deref()).await?;
        let meaning = kept.meaning.clone().unwrap_or_else(|| pinned::meaning(&variant));
        let Kept { players, people, rated, private, control, start, begun, .. } = kept;
        let info = Info { id, variant, meaning, players, people, rated, private };
        Ok(Past { info, control, start, begun, rows, refused })
    }

    /// The facts about games, whether they can be played again or not, in two statements at most.
    pub async fn facts(&self, ids: &[Id]) -> Result<Vec<GameInfo>, Fault> {
        let mut facts: HashMap<Id, GameInfo> =
            ids.iter().filter_map(|id| Some((*id, self.loaded(*id)?.describe()))).collect();
        let missing: Vec<Id> = ids.iter().filter(|id| !facts.contains_key(id)).copied().collect();
        let kept = Kept::read_all(&self.db, &missing).await?;
        let names = self.names(kept.values().map(|kept| kept.variant.as_str()).collect()).await?;
        for (id, kept) in kept {
            let own = || self.variants.get(&kept.variant).map(|own| (own.name().into(), own.family().word().into()));
            let known = kept.meaning.as_ref().and_then(|meaning| names.get(&(kept.variant.clone(), meaning.clone())));
            let (name, family) = known.cloned().or_else(own).unwrap_or_else(|| (kept.variant.clone(), String::new()));
            let info = GameInfo {
                id,
                name,
                family,
                control: kept.control,
                players: kept.people,
                rated: kept.rated,
                private: kept.private,
                begun: kept.begun,
                variant: kept.variant,
                meaning: kept.meaning,
                start: kept.start,
                result: kept.result,
                reason: kept.reason,
            };
            facts.insert(id, info);
        }
        Ok(ids.iter().filter_map(|id| facts.remove(id)).collect())
    }

    /// Name and family of variants by id and meaning, as they were kept.
    async fn names(&self, variants: BTreeSet<&str>) -> Result<HashMap<(String, String), (String, String)>, Fault> {
        if variants.is_empty() {
            return Ok(HashMap::new());
        }
        let list = places(variants.len());
        let select = format!("SELECT variant, meaning, name, family FROM rules WHERE variant IN ({list})");
        let select = sqlx::AssertSqlSafe(select);
        let rows: Vec<(String, String, String, String)> = on!(&self.db, pool => {
            variants.iter().fold(sqlx::query_as(select), |query, id| query.bind(*id)).fetch_all(pool).await?
        });
        Ok(rows.into_iter().map(|(id, meaning, name, family)| ((id, meaning), (name, family))).collect())
    }

    /// A game is over and on the disk.
    pub fn ended(self: &Arc<Hub>, game: &Arc<Game>) {
        Metrics::count(&METRICS.games_ended);
        tracing::info!(game = %game.info.id, "a game ends");
        self.timers.set(game.info.id, None);
        self.held().remove(&game.info.id);
        if !game.info.private {
            self.lobby.game_over(game.info.id);
        }
        if game.info.rated {
            self.wake_follow();
        }
    }

    /// Room for one more game, for those of the players who are here.
    fn room(&self, players: [Who; 2]) -> Result<Vec<Held>, Fault> {
        let sockets = self.sockets();
        let here = players.iter().filter_map(|who| sockets.get(who)?.first());
        here.map(|outbox| self.limits.hold(Thing::Game, outbox.payer)).collect()
    }

    /// Lets go of a game that was only looked at.
    pub fn release(&self, game: &Game) {
        if game.retire() {
            self.forget(game.info.id);
        }
    }

    /// Puts all games aside that are played by some rules; false when one of them waits for the disk.
    pub fn put_aside(&self, variant: &str, meaning: &str) -> bool {
        let games: Vec<Arc<Game>> = self.games().values().cloned().collect();
        let of = |game: &&Arc<Game>| game.info.variant.id() == variant && game.info.meaning == meaning;
        games.iter().filter(of).filter(|game| !game.put_aside()).count() == 0
    }

    /// Lets go of a game in memory.
    pub fn forget(&self, id: Id) {
        self.games().remove(&id);
    }

    /// Games somebody plays that go on.
    pub fn games_of(&self, who: Who) -> Vec<Arc<Game>> {
        let games: Vec<Arc<Game>> =
            self.games().values().filter(|game| game.info.players.contains(&who)).cloned().collect();
        games.into_iter().filter(|game| !game.is_over()).collect()
    }

    /// The newest game that each player plays where everybody may watch.
    pub fn public_games(&self) -> HashMap<Who, Id> {
        let games = self.games();
        let mut going: Vec<&Arc<Game>> = games.values().filter(|game| !game.info.private && !game.is_over()).collect();
        going.sort_by_key(|game| game.info.id);
        going.into_iter().flat_map(|game| game.info.players.map(|who| (who, game.info.id))).collect()
    }

    /// How many games are in memory.
    pub fn in_memory(&self) -> usize {
        self.games().len()
    }

    fn games(&self) -> std::sync::MutexGuard<'_, HashMap<Id, Arc<Game>>> {
        self.games.lock().expect("no holder of this lock panics")
    }

    fn held(&self) -> std::sync::MutexGuard<'_, HashMap<Id, Vec<Held>>> {
        self.held.lock().expect("no holder of this lock panics")
    }

    /// Does what has to be done from time to time, until it is dropped.
    pub async fn keep_house(self: Arc<Hub>) {
        let flags = async {
            loop {
                for id in self.timers.due().await {
                    if let Some(game) = self.loaded(id) {
                        game.tick();
                    }
                }
            }
        };
        let sweep = async {
            loop {
                tokio::time::sleep(Duration::from_secs(10)).await;
                self.games().retain(|_, game| !game.retire());
                self.held().retain(|id, _| self.loaded(*id).is_some());
                self.limits.sweep();
                self.shares.sweep();
                let shelf = self.shelf.clone();
                // A full queue has it done the next time.
                _ = self.compilers.bring(Payer::SERVER, move || shelf.forget(now()));
            }
        };
        let lobby = async {
            loop {
                // Everybody sees a new challenge within a fifth of a second.
                for _ in 0..10 {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    self.lobby.broadcast(&self);
                }
                self.lobby.sweep(&self).await;
            }
        };
        let spectators = async {
            loop {
                tokio::time::sleep(Duration::from_millis(300)).await;
                let late = std::mem::take(&mut *self.late());
                for game in late.into_iter().filter_map(|id| self.loaded(id)) {
                    tokio::task::yield_now().await;
                    game.tell_late();
                }
            }
        };
        let clocks = async {
            loop {
                self.outages.ended().await;
                let games: Vec<Arc<Game>> = self.games().values().cloned().collect();
                for game in games {
                    game.tell_clocks();
                    // Others are served in between.
                    tokio::task::yield_now().await;
                }
            }
        };
        tokio::join!(flags, sweep, lobby, spectators, clocks, self.follow(), self.push.work(&self.db));
    }

    /// Some spectators of a game are told the rest later.
    pub fn is_late(&self, game: Id) {
        self.late().insert(game);
    }

    fn late(&self) -> std::sync::MutexGuard<'_, HashSet<Id>> {
        self.late.lock().expect("no holder of this lock panics")
    }

    /// Tells everybody that the server stops.
    pub fn say_closing(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        let message = Message::from(say::ServerClosing);
        let closing = ServerMessage::Closing { message: message.to_string(), said: (&message).into() };
        let closing: Utf8Bytes = closing.text().into();
        for outbox in self.sockets().values().flatten() {
            outbox.push(closing.clone());
            outbox.close(Closed::Stopping);
        }
    }

    /// Waits for the disk and closes the database.
    pub async fn close(&self) {
        self.writer.stop().await;
        self.db.close().await;
    }
}
