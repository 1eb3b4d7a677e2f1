//! The database: SQLite in a file, or PostgreSQL by URL. Every statement is written once and
//! runs on both. Knows tables, not games.

mod bounded;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, SqlitePool};
use tokio::sync::{Mutex, MutexGuard};

use bounded::Bounded;
pub use bounded::{in_time, soon};

/// Either of the two.
#[derive(Clone)]
pub enum Db {
    /// A file, and who may write to it now.
    Lite(SqlitePool, Arc<Pen>),
    /// A server.
    Pg(Bounded),
}

/// Runs the same code on whichever database it is.
macro_rules! on {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Lite($pool, _) => $body,
            $crate::db::Db::Pg($pool) => $body,
        }
    };
}
pub(crate) use on;

/// The same for code that writes: in a file one after the other. Goes on when it is on the disk.
macro_rules! write_on {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Lite(_, pen) => {
                let (turn, $pool) = pen.turn().await;
                let done = $body;
                turn.settle().await?;
                done
            }
            $crate::db::Db::Pg($pool) => $body,
        }
    };
}
pub(crate) use write_on;

/// A SQLite file has one writer at a time; others sleep, longer and longer, and whoever is awake first comes next. Games
/// must not lose that draw against whatever else is written, so everybody waits here instead, and games come first. Only games
/// wait for the disk with the pen in their hand. What others write goes to the disk with the next move, or, when there is none,
/// all at once.
pub struct Pen {
    /// Everybody but the games.
    queue: Mutex<()>,
    hand: Mutex<()>,
    /// The connection of everybody but the games: it is free for whoever has the pen.
    writes: SqlitePool,
    /// For what can be done beside writing.
    reads: SqlitePool,
    turns: AtomicU32,
    /// Where SQLite writes first.
    log: PathBuf,
    /// How many writes of others than games there were, and how many of them are on the disk.
    written: AtomicU64,
    settled: AtomicU64,
    settling: Mutex<()>,
    /// When the last moves were written.
    moved: std::sync::Mutex<Option<Instant>>,
}

/// The right to write; whoever has it gives it back by dropping it.
pub struct Turn<'a> {
    pen: &'a Arc<Pen>,
    /// What others have written before.
    before: u64,
    _hand: MutexGuard<'a, ()>,
    _queue: Option<MutexGuard<'a, ()>>,
}

impl Turn<'_> {
    /// Moves were written and are on the disk, and so is everything before them.
    pub fn written(self) {
        self.pen.settled.fetch_max(self.before, Ordering::Relaxed);
        *self.pen.moved() = Some(Instant::now());
    }

    /// Gives the pen back and waits until what was written is on the disk.
    pub async fn settle(self) -> Result<(), sqlx::Error> {
        let pen = self.pen;
        let own = pen.written.fetch_add(1, Ordering::Relaxed) + 1;
        drop(self);
        pen.settle(own).await
    }
}

impl Pen {
    /// Waits for the pen.
    pub async fn turn(self: &Arc<Pen>) -> (Turn<'_>, &SqlitePool) {
        let queue = self.queue.lock().await;
        let mut turn = self.first().await;
        turn._queue = Some(queue);
        (turn, &self.writes)
    }

    /// Waits for the one who has it, and for nobody else.
    pub async fn first(self: &Arc<Pen>) -> Turn<'_> {
        let hand = self.hand.lock().await;
        Turn { pen: self, before: self.written.load(Ordering::Relaxed), _hand: hand, _queue: None }
    }

    /// Waits until so many writes of others than games are on the disk.
    async fn settle(&self, count: u64) -> Result<(), sqlx::Error> {
        let is_settled = || self.settled.load(Ordering::Relaxed) >= count;
        let _settling = self.settling.lock().await;
        if is_settled() {
            return Ok(());
        }
        if self.moved().is_some_and(|moved| moved.elapsed() < BUSY) {
            tokio::time::sleep(GATHERED).await;
            if is_settled() {
                return Ok(());
            }
        }
        let (log, all) = (self.log.clone(), self.written.load(Ordering::Relaxed));
        let sync = move || match std::fs::File::open(log) {
            Ok(log) => log.sync_data(),
            // SQLite has none where it cannot share memory; then its commits have waited for the disk.
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        };
        tokio::task::spawn_blocking(sync).await.map_err(|_| sqlx::Error::WorkerCrashed)??;
        self.settled.fetch_max(all, Ordering::Relaxed);
        Ok(())
    }

    fn moved(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.moved.lock().expect("no holder of this lock panics")
    }

    /// Moves the log into the file. SQLite would do it within somebody's write; here it is done beside all writes, but
    /// for the last bit: only when all of it is moved is the log written from its beginning again and grows no more.
    async fn move_log(&self) -> Result<(), sqlx::Error> {
        let step = || sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(&self.reads);
        step().await?;
        let _hand = self.hand.lock().await;
        step().await.map(drop)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if self.pen.turns.fetch_add(1, Ordering::Relaxed) + 1 == CHECKPOINT {
            let pen = self.pen.clone();
            tokio::spawn(async move {
                match pen.move_log().await {
                    // A server that ends leaves that to SQLite.
                    Ok(()) | Err(sqlx::Error::PoolClosed) => {}
                    Err(error) => tracing::warn!(%error, "the log of the database could not be moved into the file"),
                }
                pen.turns.store(0, Ordering::Relaxed);
            });
        }
    }
}

/// How often something that clashes is tried before it is given up.
const TRIES: usize = 5;

/// Does what clashes with another transaction again, as PostgreSQL asks for; it ends one of two that wait for each other.
pub async fn again<T, F>(mut work: impl FnMut() -> F) -> Result<T, sqlx::Error>
where
    F: Future<Output = Result<T, sqlx::Error>>,
{
    let clash = |error: &sqlx::Error| {
        let code = error.as_database_error().and_then(|error| error.code());
        matches!(code.as_deref(), Some("40001" | "40P01"))
    };
    for _ in 1..TRIES {
        match work().await {
            Err(error) if clash(&error) => {}
            done => return done,
        }
    }
    work().await
}

/// Whether the database could not be asked, rather than refused.
pub fn is_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => true,
        sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(error) => {
            // Lost connections, a server that starts, stops, has no room for us, or only reads since another took over.
            let code = error.code().unwrap_or_default();
            code.starts_with("08") || code.starts_with("57P") || ["53300", "25006"].contains(&&*code)
        }
        _ => false,
    }
}

/// The steps from an empty database to the present one. Only ever added to.
const MIGRATIONS: [&str; 10] = [
    include_str!("../migrations/0001_start.sql"),
    include_str!("../migrations/0002_rules.sql"),
    include_str!("../migrations/0003_answers.sql"),
    include_str!("../migrations/0004_rematch.sql"),
    include_str!("../migrations/0005_said.sql"),
    include_str!("../migrations/0006_meeting.sql"),
    include_str!("../migrations/0007_people.sql"),
    include_str!("../migrations/0008_friends.sql"),
    include_str!("../migrations/0009_operators.sql"),
    include_str!("../migrations/0010_push.sql"),
];

/// What a connection keeps in memory, in kilobytes: the tables are small and the system caches files.
const CACHE: &str = "-1024";
/// After so many writes the log is moved into the file proper.
const CHECKPOINT: u32 = 1000;
/// So long it is waited for a move to take what others have written along to the disk, if there was one so short a time ago.
const GATHERED: Duration = Duration::from_millis(10);
const BUSY: Duration = Duration::from_millis(100);
/// The same in pages, for whoever writes without the pen: before the server runs, and beside it.
const CHECKPOINT_PAGES: &str = "20000";

impl Db {
    /// Opens `address`, a path or a `postgres://` URL, and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Db> {
        let db = Db::connect(address).await?;
        db.migrate().await?;
        Ok(db)
    }

    /// Opens it as it is.
    pub async fn connect(address: &str) -> Result<Db> {
        Ok(if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            // The URL holds a password: no message repeats it.
            let options = PgConnectOptions::from_str(address).context("the database URL cannot be read")?;
            let options = options.disable_statement_logging();
            let pool = Bounded::options().connect_with(options).await;
            Db::Pg(Bounded::new(pool.context("cannot reach the PostgreSQL server")?))
        } else {
            if let Some(folder) = Path::new(address).parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
            }
            let options = SqliteConnectOptions::new()
                .filename(address)
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true)
                .busy_timeout(Duration::from_secs(10))
                .pragma("cache_size", CACHE)
                // Else statements of many rows keep what they may have to undo in files.
                .pragma("temp_store", "memory")
                .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
                .disable_statement_logging();
            let open = |connections: u32, options| {
                SqlitePoolOptions::new().max_connections(connections).test_before_acquire(false).connect_with(options)
            };
            // Commits of the second one do not wait for the disk: the pen does.
            let others = options.clone().synchronous(SqliteSynchronous::Normal);
            let pools = async { Ok((open(4, options).await?, open(1, others).await?)) };
            let pools: Result<_, sqlx::Error> = pools.await;
            let (reads, writes) = pools.with_context(|| format!("cannot open the database {address}"))?;
            let mut log = std::fs::canonicalize(address)?.into_os_string();
            log.push("-wal");
            let pen = Pen {
                queue: Mutex::default(),
                hand: Mutex::default(),
                settling: Mutex::default(),
                moved: std::sync::Mutex::default(),
                turns: AtomicU32::default(),
                written: AtomicU64::default(),
                settled: AtomicU64::default(),
                log: log.into(),
                writes,
                reads: reads.clone(),
            };
            Db::Lite(reads, Arc::new(pen))
        })
    }

    /// Brings its tables up to date.
    pub async fn migrate(&self) -> Result<()> {
        on!(self, pool => {
            // One at a time, whoever else opens it now.
            let (begin, alone) = match self {
                Db::Lite(..) => ("BEGIN IMMEDIATE", "SELECT 1"),
                Db::Pg(_) => ("BEGIN", "SELECT pg_advisory_xact_lock(1751479397)"),
            };
            let mut transaction = pool.begin_with(begin).await?;
            sqlx::query(alone).execute(&mut *transaction).await?;
            let create = "CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)";
            sqlx::query(create).execute(&mut *transaction).await?;
            let done = sqlx::query_scalar("SELECT COUNT(*) FROM migrations");
            let done: i64 = done.fetch_one(&mut *transaction).await?;
            if done as usize > MIGRATIONS.len() {
                bail!("the database was written by a later version of this program");
            }
            for (number, text) in MIGRATIONS.iter().enumerate().skip(done as usize) {
                let text = text.replace("{clustered}", self.clustered());
                sqlx::raw_sql(AssertSqlSafe(text)).execute(&mut *transaction).await.context("cannot migrate")?;
                let note = sqlx::query("INSERT INTO migrations (number) VALUES ($1)").bind(number as i32);
                note.execute(&mut *transaction).await?;
            }
            Ok(transaction.commit().await?)
        })
    }

    fn clustered(&self) -> &'static str {
        match self {
            Db::Lite(..) => "WITHOUT ROWID",
            Db::Pg(_) => "",
        }
    }

    /// A value that is made once and kept for ever.
    pub async fn constant(&self, name: &str, make: impl FnOnce() -> String) -> Result<String> {
        on!(self, pool => {
            let set = "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
            sqlx::query(set).bind(name).bind(make()).execute(pool).await?;
            Ok(sqlx::query_scalar("SELECT value FROM meta WHERE name = $1").bind(name).fetch_one(pool).await?)
        })
    }

    /// Whether it answers, and soon.
    pub async fn answers(&self) -> bool {
        let ask = async { on!(self, pool => sqlx::query("SELECT 1").execute(pool).await.is_ok()) };
        tokio::time::timeout(Duration::from_secs(3), ask).await.unwrap_or(false)
    }

    /// Writes everything to a new file while the server may be running; SQLite only.
    pub async fn backup(&self, file: &Path) -> Result<()> {
        let Db::Lite(pool, _) = self else { bail!("a PostgreSQL database is backed up with pg_dump") };
        if file.exists() {
            bail!("{} exists; a backup overwrites nothing", file.display());
        }
        let path = file.to_str().context("the path is no text")?;
        sqlx::query("VACUUM INTO $1").bind(path).execute(pool).await.context("cannot write the backup")?;
        Ok(())
    }

    /// Ends all connections.
    pub async fn close(&self) {
        if let Db::Lite(_, pen) = self {
            pen.writes.close().await;
        }
        on!(self, pool => pool.close().await);
    }
}

/// The places for so many values in a statement.
pub fn places(count: usize) -> String {
    (1..=count).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// Many wait for the pen; games wait for one of them at most. The log is moved and does not grow for ever.
    #[tokio::test]
    async fn games_write_first() {
        let folder = std::env::temp_dir().join(format!("heterodox-pen-{}", std::process::id()));
        let file = folder.join("test.db");
        let db = Db::open(&file.display().to_string()).await.expect("a new database");
        let Db::Lite(_, pen) = &db else { panic!("SQLite") };
        let order = Mutex::new(Vec::new());
        let note = |who: &'static str| order.lock().expect("nobody panics").push(who);
        let other = || async {
            let _turn = pen.turn().await;
            note("other");
        };
        let game = async {
            let _turn = pen.first().await;
            note("game");
        };
        let held = pen.turn().await;
        let free = async { drop(held) };
        tokio::join!(other(), other(), other(), game, free);
        assert!(order.lock().expect("nobody panics")[..2].contains(&"game"), "{order:?}");
        let write = async |n: u32| {
            let set = "INSERT INTO meta (name, value) VALUES ('test', $1) ON CONFLICT (name) DO UPDATE SET value = $1";
            let text = format!("{n:04}").repeat(1000);
            write_on!(&db, pool => sqlx::query(set).bind(text).execute(pool).await.map(drop))
        };
        for n in 0..4 * CHECKPOINT / 50 {
            let all = (0..50).map(|m| write(50 * n + m));
            futures_util::future::try_join_all(all).await.expect("it can be written");
            assert_eq!(pen.settled.load(Ordering::Relaxed), pen.written.load(Ordering::Relaxed), "all on the disk");
        }
        let log = std::fs::metadata(folder.join("test.db-wal")).expect("there is a log").len();
        let written = 4 * u64::from(CHECKPOINT) * 4000;
        assert!(log < written * 3 / 4, "{log} bytes of log");
        db.close().await;
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }
}
