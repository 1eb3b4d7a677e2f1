//! PostgreSQL whose answers are not waited for for ever: a machine that is gone says no goodbye, and its connections stay
//! silent for a quarter of an hour.

use std::ops::Deref;
use std::time::Duration;

use futures_util::future::BoxFuture;
use futures_util::stream::{BoxStream, StreamExt, unfold};
use sqlx::postgres::{PgPoolOptions, PgQueryResult, PgRow, PgStatement, PgTypeInfo};
use sqlx::{Connection, Either, Error, Execute, Executor, PgPool, Postgres, SqlStr};
use tokio::time::timeout;

/// The longest that is waited for an answer, or for the next row of it.
const PATIENCE: Duration = Duration::from_secs(15);
/// The longest that is waited for a connection.
const ACQUIRE: Duration = Duration::from_secs(10);
/// A connection whose query was given up has so long to show that it is still good for something.
const RELEASE: Duration = Duration::from_secs(3);
const CONNECTIONS: u32 = 8;

/// Connections to PostgreSQL.
#[derive(Clone, Debug)]
pub struct Bounded(PgPool);

impl Bounded {
    /// How they are opened.
    pub fn options() -> PgPoolOptions {
        PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(ACQUIRE).after_release(|connection, _| {
            Box::pin(async move { in_time(RELEASE, connection.ping()).await.map(|()| true) })
        })
    }

    /// Those of a pool.
    pub fn new(pool: PgPool) -> Bounded {
        Bounded(pool)
    }
}

/// For what is no query: transactions have to be bounded by whoever begins them.
impl Deref for Bounded {
    type Target = PgPool;

    fn deref(&self) -> &PgPool {
        &self.0
    }
}

/// What does not come in time does not come.
pub async fn in_time<T>(most: Duration, work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    timeout(most, work).await.unwrap_or_else(|_| Err(late()))
}

/// The same for a transaction that somebody waits for.
pub async fn soon<T>(work: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    in_time(PATIENCE, work).await
}

fn late() -> Error {
    Error::Io(std::io::ErrorKind::TimedOut.into())
}

impl<'p> Executor<'p> for &'_ Bounded {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Either<PgQueryResult, PgRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let rows = Some(self.0.fetch_many(query));
        Box::pin(unfold(rows, |rows| async move {
            let mut rows = rows?;
            match timeout(PATIENCE, rows.next()).await {
                Ok(row) => row.map(|row| (row, Some(rows))),
                Err(_) => Some((Err(late()), None)),
            }
        }))
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        Box::pin(in_time(PATIENCE, self.0.fetch_optional(query)))
    }

    fn prepare_with<'e>(self, sql: SqlStr, types: &'e [PgTypeInfo]) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'p: 'e,
    {
        Box::pin(in_time(PATIENCE, self.0.prepare_with(sql, types)))
    }
}
