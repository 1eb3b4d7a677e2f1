//! The database: SQLite in a file, or PostgreSQL by URL. Every statement is written once and
//! runs on both. Knows tables, not games.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, PgPool, SqlitePool};

/// Either of the two.
#[derive(Clone)]
pub enum Db {
    /// A file.
    Lite(SqlitePool),
    /// A server.
    Pg(PgPool),
}

/// Runs the same code on whichever database it is.
macro_rules! on {
    ($db:expr, $pool:ident => $body:expr) => {
        match $db {
            $crate::db::Db::Lite($pool) => $body,
            $crate::db::Db::Pg($pool) => $body,
        }
    };
}
pub(crate) use on;

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
const MIGRATIONS: [&str; 4] = [
    include_str!("../migrations/0001_start.sql"),
    include_str!("../migrations/0002_rules.sql"),
    include_str!("../migrations/0003_answers.sql"),
    include_str!("../migrations/0004_rematch.sql"),
];

/// What a connection keeps in memory, in kilobytes: the tables are small and the system caches files.
const CACHE: &str = "-1024";
/// So many pages are logged before they are written to the file proper.
const CHECKPOINT: &str = "4000";

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
            let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(Duration::from_secs(10));
            Db::Pg(pool.connect_with(options).await.context("cannot reach the PostgreSQL server")?)
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
                .pragma("wal_autocheckpoint", CHECKPOINT)
                .disable_statement_logging();
            let pool =
                SqlitePoolOptions::new().max_connections(4).test_before_acquire(false).connect_with(options).await;
            Db::Lite(pool.with_context(|| format!("cannot open the database {address}"))?)
        })
    }

    /// Brings its tables up to date.
    pub async fn migrate(&self) -> Result<()> {
        on!(self, pool => {
            // One at a time, whoever else opens it now.
            let (begin, alone) = match self {
                Db::Lite(_) => ("BEGIN IMMEDIATE", "SELECT 1"),
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
            Db::Lite(_) => "WITHOUT ROWID",
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
        let Db::Lite(pool) = self else { bail!("a PostgreSQL database is backed up with pg_dump") };
        if file.exists() {
            bail!("{} exists; a backup overwrites nothing", file.display());
        }
        let path = file.to_str().context("the path is no text")?;
        sqlx::query("VACUUM INTO $1").bind(path).execute(pool).await.context("cannot write the backup")?;
        Ok(())
    }

    /// Ends all connections.
    pub async fn close(&self) {
        on!(self, pool => pool.close().await);
    }
}

/// The places for so many values in a statement.
pub fn places(count: usize) -> String {
    (1..=count).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ")
}
