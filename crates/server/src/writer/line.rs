//! The connection that writes games down, always the same. It is the server's claim on the
//! database, too: there is one such line at a time, and whoever has none writes no games.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection, Postgres, QueryBuilder, Sqlite};

use super::{Beat, Job, Row};
use crate::db::{self, Db, Pen};
use crate::game::Refused;
use crate::outages::NOTE;

/// The most rows in one statement; 7 values a row must stay below SQLite's 32,766.
const ROWS_A_STATEMENT: usize = 1000;
const PREPARED: usize = 16;
/// How long a start waits for another server to end.
const WAIT: Duration = Duration::from_secs(5);
/// A PostgreSQL that says nothing for so long is lost.
const STALLED: Duration = Duration::from_secs(3);
/// The number of the lock in PostgreSQL: "heterodx".
const LOCK: i64 = 0x6865_7465_726f_6478;

/// The database belongs to another server.
#[derive(Debug, thiserror::Error)]
pub enum InUse {
    /// It did when this one started.
    #[error("another server is using this database; one at a time can")]
    AtStart,
    /// It does now.
    #[error("another server has taken over this database")]
    Meanwhile,
}

/// What it takes to open the line, and to open it again.
pub struct Claim {
    db: Db,
    /// What this server's line is called in PostgreSQL.
    name: String,
}

/// The open line.
pub enum Line {
    /// To SQLite, with a lock that ends with the process.
    Lite(PoolConnection<Sqlite>, Arc<Pen>, File),
    /// To PostgreSQL, with a lock that ends with the connection.
    Pg(Box<PgConnection>),
}

impl Claim {
    /// Claims a database, waiting a little for a server that is about to end.
    pub async fn take(db: &Db) -> Result<(Claim, Line)> {
        let claim = Claim { db: db.clone(), name: format!("heterodox {:016x}", rand::random::<u64>()) };
        let begun = Instant::now();
        let mut told = false;
        loop {
            if let Some(line) = claim.open().await.context("cannot claim the database")? {
                return Ok((claim, line));
            }
            if begun.elapsed() > WAIT {
                return Err(InUse::AtStart.into());
            }
            if !std::mem::replace(&mut told, true) {
                tracing::warn!("another server is using this database; waiting for it to end, {WAIT:?} at most");
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Opens the line; nothing when another server has one.
    pub async fn open(&self) -> Result<Option<Line>, sqlx::Error> {
        match &self.db {
            Db::Lite(pool, pen) => {
                // Not the database itself: closing any handle of that ends SQLite's own locks.
                let mut path = pool.connect_options().get_filename().canonicalize()?.into_os_string();
                path.push("-lock");
                let file = File::options().create(true).truncate(false).write(true).open(path)?;
                match file.try_lock() {
                    Ok(()) => Ok(Some(Line::Lite(pool.acquire().await?, pen.clone(), file))),
                    Err(TryLockError::WouldBlock) => Ok(None),
                    Err(TryLockError::Error(error)) => Err(error.into()),
                }
            }
            Db::Pg(pool) => in_time(self.connect(&pool.connect_options())).await,
        }
    }

    async fn connect(&self, options: &PgConnectOptions) -> Result<Option<Line>, sqlx::Error> {
        // A machine that is gone says no goodbye: PostgreSQL asks whether it is there.
        let alive = [("tcp_keepalives_idle", "2"), ("tcp_keepalives_interval", "1"), ("tcp_keepalives_count", "2")];
        let mut connection = options.clone().application_name(&self.name).options(alive).connect().await?;
        // What an earlier line of ours was about to do is done or undone, but not later.
        let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
                   WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()";
        while sqlx::query_scalar::<_, i64>(end).bind(&self.name).fetch_one(&mut connection).await? > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let lock = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK);
        let locked: bool = lock.fetch_one(&mut connection).await?;
        Ok(locked.then(|| Line::Pg(Box::new(connection))))
    }
}

/// What does not come in time does not come.
async fn in_time<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    db::in_time(STALLED, work).await
}

/// The statements of a batch, on a connection to a database of the given kind.
macro_rules! write_all {
    ($kind:ty, $connection:expr, $batch:expr, $beat:expr) => {{
        let batch: &[Job] = $batch;
        for job in batch {
            let Job::Create(game, _) = job else { continue };
            let insert = "INSERT INTO games (id, variant, control, start, begun, white, black, white_name, black_name, \
                          white_rating, black_rating, rated, private, meaning, rematch_of) \
                          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
            let query = sqlx::query(insert).bind(game.id).bind(&game.variant).bind(&game.control).bind(&game.start);
            let query = query.bind(game.begun).bind(&game.players[0]).bind(&game.players[1]);
            let query = query.bind(&game.names[0]).bind(&game.names[1]);
            let query = query.bind(game.ratings[0]).bind(game.ratings[1]);
            let query = query.bind(game.rated as i16).bind(game.private as i16);
            query.bind(&game.meaning).bind(game.rematch_of).execute($connection).await?;
            if let Some(before) = game.rematch_of {
                let begun = "UPDATE games SET rematch_agreed = NULL WHERE id = $1";
                sqlx::query(begun).bind(before).execute($connection).await?;
            }
        }
        let rows: Vec<&Row> = batch.iter().flat_map(Job::rows).collect();
        for rows in rows.chunks(ROWS_A_STATEMENT) {
            insert_rows!($kind, $connection, rows);
        }
        for some in refusals(batch).chunks(ROWS_A_STATEMENT) {
            let set = "INSERT INTO refusals (game, seat, slot, seq, digest, kind, reason, said) ";
            let mut query = QueryBuilder::<$kind>::new(set);
            query.push_values(some, |mut values, (game, seat, refused)| {
                values.push_bind(game).push_bind(seat).push_bind(refused.slot as i16).push_bind(refused.seq as i64);
                let why = &refused.why;
                let said = why.said.as_ref().and_then(|said| serde_json::to_string(said).ok());
                values.push_bind(refused.digest).push_bind(why.kind.word()).push_bind(&why.reason).push_bind(said);
            });
            query.push(
                " ON CONFLICT (game, seat, slot) DO UPDATE SET seq = excluded.seq, digest = excluded.digest, \
                 kind = excluded.kind, reason = excluded.reason, said = excluded.said",
            );
            query.build().persistent(some.len() <= PREPARED).execute($connection).await?;
        }
        for job in batch {
            let Job::Append { end: Some((id, end)), .. } = job else { continue };
            let update = "UPDATE games SET over = 1, result = $1, reason = $2, ended = $3 WHERE id = $4";
            let query = sqlx::query(update).bind(&end.result).bind(&end.reason).bind(end.ended).bind(id);
            query.execute($connection).await?;
        }
        for job in batch {
            let Job::Append { rematch: Some((id, agreed)), .. } = job else { continue };
            let update = "UPDATE games SET rematch_agreed = $1 WHERE id = $2";
            sqlx::query(update).bind(agreed).bind(id).execute($connection).await?;
        }
        if let Some(Beat { now, outage }) = $beat {
            let set = "INSERT INTO meta (name, value) VALUES ('alive', $1) \
                       ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            sqlx::query(set).bind(now.to_string()).execute($connection).await?;
            if let Some((down, up)) = outage {
                sqlx::query(NOTE).bind(down as i64).bind(up as i64).execute($connection).await?;
            }
        }
    }};
}

macro_rules! insert_rows {
    ($kind:ty, $connection:expr, $rows:expr) => {{
        let mut query = QueryBuilder::<$kind>::new("INSERT INTO log (game, n, at, wall, kind, text, seq) ");
        query.push_values($rows.iter(), |mut values, row| {
            values.push_bind(row.game).push_bind(row.n).push_bind(row.at).push_bind(row.wall);
            values.push_bind(row.kind).push_bind(&row.text).push_bind(row.seq);
        });
        // The statements for a few rows are used again and again: they are prepared once.
        query.build().persistent($rows.len() <= PREPARED).execute($connection).await?;
    }};
}

impl Line {
    /// Writes a batch, all of it or nothing.
    pub async fn write(&mut self, batch: &[Job], beat: Option<Beat>) -> Result<(), sqlx::Error> {
        match self {
            Line::Lite(connection, pen, _) => {
                let turn = pen.first().await;
                // One statement is a transaction by itself.
                if let (Some(rows), None) = (only_rows(batch), beat) {
                    insert_rows!(Sqlite, &mut **connection, rows);
                    turn.written();
                    return Ok(());
                }
                let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
                write_all!(Sqlite, &mut *transaction, batch, beat);
                transaction.commit().await?;
                // Without anything to write nothing waits for the disk.
                if beat.is_some() || batch.iter().any(|job| matches!(job, Job::Create(..) | Job::Append { .. })) {
                    turn.written();
                }
                Ok(())
            }
            Line::Pg(connection) => {
                let write = async {
                    let mut transaction = connection.begin().await?;
                    write_all!(Postgres, &mut *transaction, batch, beat);
                    transaction.commit().await
                };
                in_time(write).await
            }
        }
    }

    /// Whether a batch is in PostgreSQL that an earlier line wrote without hearing the end of it. It is there whole or not
    /// at all, so one row tells.
    pub async fn has(&mut self, batch: &[Job], beat: Option<Beat>) -> Result<bool, sqlx::Error> {
        let Line::Pg(connection) = self else { return Ok(false) };
        let row = batch.iter().flat_map(Job::rows).next();
        let refused = batch.iter().find_map(|job| match job {
            Job::Append { refused, .. } => refused.as_deref(),
            _ => None,
        });
        let created = batch.iter().find_map(|job| match job {
            Job::Create(game, _) => Some(game.id),
            _ => None,
        });
        let query = if let Some(row) = row {
            let select = "SELECT count(*) FROM log WHERE game = $1 AND n = $2 AND at = $3 AND wall = $4 AND kind = $5 \
                          AND text = $6 AND seq IS NOT DISTINCT FROM $7";
            let query = sqlx::query_scalar(select).bind(row.game).bind(row.n).bind(row.at).bind(row.wall);
            query.bind(row.kind).bind(&row.text).bind(row.seq)
        } else if let Some(game) = created {
            sqlx::query_scalar("SELECT count(*) FROM games WHERE id = $1").bind(game)
        } else if let Some((game, seat, refused)) = refused {
            let select = "SELECT count(*) FROM refusals WHERE game = $1 AND seat = $2 AND slot = $3 AND seq = $4 \
                          AND digest = $5";
            let query = sqlx::query_scalar(select).bind(game).bind(seat).bind(refused.slot as i16);
            query.bind(refused.seq as i64).bind(refused.digest)
        } else if let Some(beat) = beat {
            let select = "SELECT count(*) FROM meta WHERE name = 'alive' AND value = $1";
            sqlx::query_scalar(select).bind(beat.now.to_string())
        } else {
            return Ok(false);
        };
        let count: i64 = in_time(query.fetch_one(&mut **connection)).await?;
        Ok(count > 0)
    }

    /// Gives up the claim.
    pub async fn close(self) {
        // If that is not heard, the end of file or connection says the same.
        match self {
            Line::Lite(_, _, file) => _ = file.unlock(),
            Line::Pg(mut connection) => {
                let unlock = sqlx::query("SELECT pg_advisory_unlock($1)").bind(LOCK);
                _ = in_time(unlock.execute(&mut *connection)).await;
                _ = in_time(connection.close()).await;
            }
        }
    }
}

/// What is kept of refused acts: of those that take the same place the last one.
fn refusals(batch: &[Job]) -> Vec<&(i64, i16, Refused)> {
    let refused = batch.iter().filter_map(|job| match job {
        Job::Append { refused, .. } => refused.as_deref(),
        _ => None,
    });
    let last: BTreeMap<(i64, i16, usize), _> =
        refused.map(|refused| ((refused.0, refused.1, refused.2.slot), refused)).collect();
    last.into_values().collect()
}

fn only_rows(batch: &[Job]) -> Option<Vec<&Row>> {
    let plain = |job: &Job| matches!(job, Job::Append { refused: None, end: None, rematch: None, .. } | Job::Flush(_));
    let rows: Vec<&Row> = batch.iter().flat_map(Job::rows).collect();
    (batch.iter().all(plain) && !rows.is_empty() && rows.len() <= ROWS_A_STATEMENT).then_some(rows)
}
