//! The one task that writes games down. Whatever waits is written in one transaction, and only
//! when that is on the disk do the games hear of it: an accepted move is never lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::{Connection, Postgres, QueryBuilder, Sqlite};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;

use crate::db::Db;
use crate::game::Refused;
use crate::metrics::METRICS;
use crate::rest;
use crate::time::now;

/// The most jobs in one transaction; 7 values a row must stay below SQLite's 32,766.
const MAX_BATCH: usize = 2000;
const ROWS_A_STATEMENT: usize = 1000;
const PREPARED: usize = 16;
/// How often the database is told that the server runs, at least, in milliseconds.
const HEARTBEAT: u64 = 500;

/// One line of a game's log, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The game.
    pub game: i64,
    /// Its number in the log, from 0.
    pub n: i32,
    /// When, on the game's own clock.
    pub at: i64,
    /// When, on the server's.
    pub wall: i64,
    /// Who or what.
    pub kind: i16,
    /// What was said.
    pub text: String,
    /// The client's number for it.
    pub seq: Option<i64>,
}

/// A new game, as it is kept.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The game.
    pub id: i64,
    /// The variant's id.
    pub variant: String,
    /// What its rules mean.
    pub meaning: String,
    /// The clocks, as JSON.
    pub control: String,
    /// Where it starts, if not at the variant's own start.
    pub start: Option<String>,
    /// When.
    pub begun: i64,
    /// Who plays.
    pub players: [String; 2],
    /// What they are called.
    pub names: [String; 2],
    /// How strong they are.
    pub ratings: [Option<i32>; 2],
    /// Whether it counts.
    pub rated: bool,
    /// Whether it is in no list.
    pub private: bool,
    /// The game it is a rematch of.
    pub rematch_of: Option<i64>,
}

/// How a game ended, as it is kept.
#[derive(Clone, Debug)]
pub struct End {
    /// `1-0` and so on.
    pub result: String,
    /// For programs.
    pub reason: String,
    /// When, on the server's clock.
    pub ended: i64,
}

/// Somebody who waits for the disk.
pub trait Durable: Send + Sync {
    /// Its jobs up to that one are on the disk.
    fn durable(&self, job: u64);
    /// They could not be written: what is in memory is not true.
    fn lost(&self);
    /// Whether that was said: no later line of this one may be written.
    fn is_lost(&self) -> bool;
}

/// Something to write.
pub enum Job {
    /// A new game, and who waits for it.
    Create(Box<NewGame>, oneshot::Sender<bool>),
    /// What an act has led to in a game that goes on, or ends with it.
    Append {
        /// Who waits.
        game: Arc<dyn Durable>,
        /// Its number among the jobs of the game.
        job: u64,
        /// The new lines.
        rows: Vec<Row>,
        /// An act that was refused: the game, the seat, and what is kept of it.
        refused: Option<(i64, i16, Refused)>,
        /// The end, with the id of the game.
        end: Option<(i64, End)>,
        /// Both have agreed on a rematch: the id of the game and when.
        rematch: Option<(i64, i64)>,
    },
    /// Nothing; answered when all before it is on the disk.
    Flush(oneshot::Sender<bool>),
    /// The same, and nothing is written after it.
    Stop(oneshot::Sender<bool>),
}

impl Job {
    fn is_lost(&self) -> bool {
        matches!(self, Job::Append { game, .. } if game.is_lost())
    }

    fn rows(&self) -> &[Row] {
        match self {
            Job::Append { rows, .. } => rows,
            _ => &[],
        }
    }
}

/// Where to bring jobs.
#[derive(Clone)]
pub struct Writer {
    jobs: UnboundedSender<Job>,
    waiting: Arc<AtomicU64>,
}

impl Writer {
    /// Starts the task.
    pub fn start(db: Db) -> Writer {
        let (jobs, receiver) = unbounded_channel();
        let waiting = Arc::new(AtomicU64::new(0));
        tokio::spawn(run(db, receiver, waiting.clone()));
        Writer { jobs, waiting }
    }

    /// Brings a job. Whoever waits for it hears in any case.
    pub fn bring(&self, job: Job) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if let Err(refused) = self.jobs.send(job) {
            refuse(vec![refused.0]);
        }
    }

    /// How many jobs wait.
    pub fn waiting(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Waits until everything brought so far is on the disk, and writes nothing more.
    pub async fn stop(&self) -> bool {
        let (done, wait) = oneshot::channel();
        self.bring(Job::Stop(done));
        wait.await.unwrap_or(false)
    }

    /// Waits until everything brought so far is on the disk.
    pub async fn flush(&self) -> bool {
        let (done, wait) = oneshot::channel();
        self.bring(Job::Flush(done));
        wait.await.unwrap_or(false)
    }
}

async fn run(db: Db, mut jobs: UnboundedReceiver<Job>, waiting: Arc<AtomicU64>) {
    let mut last_beat = 0;
    let mut line = None;
    // Whether a game was ever lost: its later lines may still be on their way.
    let mut trouble = false;
    loop {
        let mut batch = Vec::new();
        let beat = Duration::from_millis(HEARTBEAT);
        match tokio::time::timeout(beat, jobs.recv_many(&mut batch, MAX_BATCH)).await {
            Ok(0) => return,
            Ok(_) => _ = waiting.fetch_sub(batch.len() as u64, Ordering::Relaxed),
            Err(_) => {}
        }
        if trouble {
            let (lost, good) = batch.into_iter().partition(Job::is_lost);
            refuse(lost);
            batch = good;
        }
        let stop = batch.iter().any(|job| matches!(job, Job::Stop(_)));
        let begun = Instant::now();
        let now = now();
        let due = now >= last_beat + HEARTBEAT;
        rest::note(None);
        let written = write_on(&db, &mut line, &batch, due.then_some(now)).await;
        rest::note(Some(begun));
        match written {
            Ok(()) => {
                if due {
                    last_beat = now;
                }
                METRICS.commit(begun.elapsed(), batch.len());
                if !batch.is_empty() {
                    tokio::spawn(async move { tell(batch) });
                }
            }
            Err(error) => {
                tracing::error!(%error, jobs = batch.len(), "cannot write; trying once more, one by one");
                line = None;
                // What is wrong with one game must not cost the others their moves.
                for job in batch {
                    trouble = true;
                    let alone = [job];
                    if alone[0].is_lost() {
                        refuse(alone.into());
                        continue;
                    }
                    match write_on(&db, &mut line, &alone, None).await {
                        Ok(()) => tell(alone.into()),
                        Err(error) => {
                            tracing::error!(%error, "cannot write: a game goes back to what is on the disk");
                            refuse(alone.into());
                        }
                    }
                }
            }
        }
        if stop {
            return;
        }
    }
}

async fn write_on(db: &Db, line: &mut Option<Line>, batch: &[Job], beat: Option<u64>) -> Result<(), sqlx::Error> {
    if line.is_none() {
        *line = Some(Line::open(db).await?);
    }
    match line {
        Some(line) => write(line, batch, beat).await,
        None => Err(sqlx::Error::PoolClosed),
    }
}

fn tell(batch: Vec<Job>) {
    for job in batch {
        match job {
            Job::Create(_, done) | Job::Flush(done) | Job::Stop(done) => _ = done.send(true),
            Job::Append { game, job, .. } => game.durable(job),
        }
    }
}

fn refuse(batch: Vec<Job>) {
    for job in batch {
        match job {
            Job::Create(_, done) | Job::Flush(done) | Job::Stop(done) => _ = done.send(false),
            Job::Append { game, .. } => game.lost(),
        }
    }
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
        for job in batch {
            let Job::Append { refused: Some((game, seat, refused)), .. } = job else { continue };
            let set = "INSERT INTO refusals (game, seat, slot, seq, digest, kind, reason) \
                       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (game, seat, slot) DO UPDATE \
                       SET seq = excluded.seq, digest = excluded.digest, kind = excluded.kind, reason = excluded.reason";
            let query = sqlx::query(set).bind(game).bind(seat).bind(refused.slot as i16).bind(refused.seq as i64);
            query.bind(refused.digest).bind(refused.kind.word()).bind(&refused.reason).execute($connection).await?;
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
        if let Some(beat) = $beat {
            let set = "INSERT INTO meta (name, value) VALUES ('alive', $1) \
                       ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            sqlx::query(set).bind(u64::to_string(&beat)).execute($connection).await?;
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

/// The connection that writes: always the same, so that what it keeps in memory is of use.
enum Line {
    Lite(PoolConnection<Sqlite>),
    Pg(PoolConnection<Postgres>),
}

impl Line {
    async fn open(db: &Db) -> Result<Line, sqlx::Error> {
        match db {
            Db::Lite(pool) => pool.acquire().await.map(Line::Lite),
            Db::Pg(pool) => pool.acquire().await.map(Line::Pg),
        }
    }
}

async fn write(line: &mut Line, batch: &[Job], beat: Option<u64>) -> Result<(), sqlx::Error> {
    match line {
        Line::Lite(connection) => {
            // One statement is a transaction by itself.
            if let (Some(rows), None) = (only_rows(batch), beat) {
                insert_rows!(Sqlite, &mut **connection, rows);
                return Ok(());
            }
            let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
            write_all!(Sqlite, &mut *transaction, batch, beat);
            transaction.commit().await
        }
        Line::Pg(connection) => {
            let mut transaction = connection.begin().await?;
            write_all!(Postgres, &mut *transaction, batch, beat);
            transaction.commit().await
        }
    }
}

fn only_rows(batch: &[Job]) -> Option<Vec<&Row>> {
    let plain = |job: &Job| matches!(job, Job::Append { refused: None, end: None, rematch: None, .. } | Job::Flush(_));
    let rows: Vec<&Row> = batch.iter().flat_map(Job::rows).collect();
    (batch.iter().all(plain) && !rows.is_empty() && rows.len() <= ROWS_A_STATEMENT).then_some(rows)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    use super::*;

    #[derive(Default)]
    struct Waiter {
        jobs: Mutex<Vec<u64>>,
        lost: AtomicBool,
    }

    impl Durable for Waiter {
        fn durable(&self, job: u64) {
            self.jobs.lock().expect("nobody panics").push(job);
        }

        fn lost(&self) {
            self.lost.store(true, Ordering::Relaxed);
        }

        fn is_lost(&self) -> bool {
            self.lost.load(Ordering::Relaxed)
        }
    }

    fn row(game: i64, n: i32) -> Row {
        Row { game, n, at: 1, wall: 1, kind: 0, text: "e2e4".into(), seq: Some(n as i64) }
    }

    /// The key (game, line) is the last word: a second line of the same number is refused, with
    /// everything after it, and the other games of the batch do not suffer.
    #[tokio::test]
    async fn a_line_is_written_once_and_one_game_does_not_cost_the_others() {
        let folder = std::env::temp_dir().join(format!("heterodox-writer-{}", std::process::id()));
        let db = Db::open(&folder.join("test.db").display().to_string()).await.expect("a new database");
        let writer = Writer::start(db.clone());
        let (good, bad) = (Arc::new(Waiter::default()), Arc::new(Waiter::default()));
        let bring = |to: &Arc<Waiter>, row: Row| {
            let job = row.n as u64 + 1;
            writer.bring(Job::Append {
                game: to.clone(),
                job,
                rows: vec![row],
                refused: None,
                end: None,
                rematch: None,
            });
        };
        for n in 0..50 {
            bring(&good, row(1, n));
        }
        bring(&bad, row(1, 7));
        bring(&bad, row(2, 1));
        for n in 50..100 {
            bring(&good, row(1, n));
        }
        assert!(writer.stop().await);
        assert!(bad.is_lost() && !good.is_lost());
        let Db::Lite(pool) = &db else { panic!("SQLite") };
        let kept: Vec<(i64, i32)> =
            sqlx::query_as("SELECT game, n FROM log ORDER BY game, n").fetch_all(pool).await.expect("readable");
        assert_eq!(kept, (0..100).map(|n| (1, n)).collect::<Vec<_>>(), "nothing after the lost line");
        assert_eq!(good.jobs.lock().expect("nobody panics").iter().max(), Some(&100));
        db.close().await;
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }
}
