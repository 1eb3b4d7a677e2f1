//! The one task that writes games down. Whatever waits is written in one transaction, and only
//! when that is on the disk do the games hear of it: an accepted move is never lost.

mod line;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::{Notify, oneshot};

pub use line::{Claim, InUse, Line};

use crate::db;
use crate::game::Refused;
use crate::metrics::{METRICS, serving};
use crate::outages::{Outage, Outages};
use crate::rest;
use crate::time::now;

/// The most jobs in one transaction.
const MAX_BATCH: usize = 2000;
/// How often the database is told that the server runs, at least, in milliseconds.
const HEARTBEAT: u64 = 500;
/// How long games wait for a database that is away, and how long between two attempts.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(100);

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
        refused: Option<Box<(i64, i16, Refused)>>,
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
    taken: Arc<Notify>,
}

impl Writer {
    /// Starts the task on a database that was claimed.
    pub fn start((claim, line): (Claim, Line), outages: Arc<Outages>) -> Writer {
        let (jobs, receiver) = unbounded_channel();
        let (waiting, taken) = (Arc::new(AtomicU64::new(0)), Arc::new(Notify::new()));
        let scribe = Scribe { claim, line: Some(line), outages, last_beat: 0, away: None };
        tokio::spawn(serving(scribe.run(receiver, waiting.clone(), taken.clone())));
        Writer { jobs, waiting, taken }
    }

    /// Waits until another server has taken over the database. Nothing is written from then on.
    pub async fn taken(&self) {
        self.taken.notified().await;
    }

    /// Brings a job. Whoever waits for it hears in any case.
    pub fn bring(&self, job: Job) {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if let Err(refused) = self.jobs.send(job) {
            // Whoever brings it may hold a lock that whoever hears of it takes.
            tokio::spawn(async move { refuse(vec![refused.0]) });
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

/// What is written besides games: that the server runs, and that the database had been away.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    now: u64,
    outage: Option<Outage>,
}

/// Why nothing was written.
enum Trouble {
    /// The database does not take it.
    Refused(sqlx::Error),
    /// The database has been away for too long.
    Away(sqlx::Error),
    /// Another server has it.
    Taken,
}

struct Scribe {
    claim: Claim,
    line: Option<Line>,
    outages: Arc<Outages>,
    last_beat: u64,
    /// Since when the database is away.
    away: Option<Instant>,
}

impl Scribe {
    async fn run(mut self, mut jobs: UnboundedReceiver<Job>, waiting: Arc<AtomicU64>, taken: Arc<Notify>) {
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
            rest::note(None);
            let written = self.write(&batch, stop).await;
            rest::note(Some(begun));
            if stop && let Some(line) = self.line.take() {
                line.close().await;
            }
            trouble |= written.is_err();
            match written {
                Ok(()) => {
                    METRICS.commit(begun.elapsed(), batch.len());
                    if !batch.is_empty() {
                        tokio::spawn(serving(async move { tell(batch) }));
                    }
                }
                Err(Trouble::Refused(error)) => {
                    tracing::error!(%error, jobs = batch.len(), "cannot write; trying once more, one by one");
                    self.write_alone(batch).await;
                }
                Err(Trouble::Away(error)) => {
                    if !batch.is_empty() {
                        tracing::error!(%error, jobs = batch.len(), "games go back to what is in the database");
                    }
                    refuse(batch);
                }
                Err(Trouble::Taken) => {
                    refuse(batch);
                    taken.notify_one();
                    return;
                }
            }
            if stop {
                return;
            }
        }
    }

    /// What is wrong with one game must not cost the others their moves.
    async fn write_alone(&mut self, batch: Vec<Job>) {
        let mut jobs = batch.into_iter();
        while let Some(job) = jobs.next() {
            let alone = [job];
            if alone[0].is_lost() {
                refuse(alone.into());
                continue;
            }
            match self.write(&alone, false).await {
                Ok(()) => tell(alone.into()),
                Err(Trouble::Refused(error)) => {
                    tracing::error!(%error, "cannot write: a game goes back to what is on the disk");
                    refuse(alone.into());
                }
                Err(Trouble::Away(_) | Trouble::Taken) => return refuse(alone.into_iter().chain(jobs).collect()),
            }
        }
    }

    /// Writes a batch. While the database is away it is kept and tried again, but not for ever.
    async fn write(&mut self, batch: &[Job], last: bool) -> Result<(), Trouble> {
        let mut in_doubt = None;
        loop {
            let begun = (Instant::now(), now());
            let outage = self.outages.ending(begun.1);
            let due = begun.1 >= self.last_beat + HEARTBEAT || outage.is_some() || last && begun.1 > self.last_beat;
            let attempt = (begun, due.then_some(Beat { now: begun.1, outage }));
            match self.attempt(batch, attempt, in_doubt).await {
                Ok(Some((begun, beat))) => {
                    if self.away.take().is_some() {
                        tracing::warn!("the database is back");
                    }
                    self.last_beat = beat.map_or(self.last_beat, |beat| beat.now);
                    self.outages.written(begun, beat.and_then(|beat| beat.outage));
                    return Ok(());
                }
                Ok(None) => return Err(Trouble::Taken),
                Err(error) if db::is_away(&error) => {
                    self.line = None;
                    in_doubt = Some(attempt);
                    if self.away.is_none() {
                        tracing::warn!(%error, "the database is away; trying again");
                    }
                    if self.away.get_or_insert(begun.0).elapsed() > PATIENCE {
                        return Err(Trouble::Away(error));
                    }
                    tokio::time::sleep(PAUSE).await;
                }
                Err(error) => return Err(Trouble::Refused(error)),
            }
        }
    }

    /// One attempt. Gives the one that has succeeded: this, or the one before that was in doubt; nothing when another server
    /// has the database.
    async fn attempt(
        &mut self,
        batch: &[Job],
        attempt: Attempt,
        in_doubt: Option<Attempt>,
    ) -> Result<Option<Attempt>, sqlx::Error> {
        let mut line = match self.line.take() {
            Some(line) => line,
            None => match self.claim.open().await? {
                Some(line) => line,
                None => return Ok(None),
            },
        };
        let mut done = attempt;
        let written = match in_doubt {
            Some(before) if line.has(batch, before.1).await? => {
                done = before;
                Ok(())
            }
            _ => line.write(batch, attempt.1).await,
        };
        self.line = Some(line);
        written.map(|()| Some(done))
    }
}

/// When an attempt began, and what was to be written besides games.
type Attempt = ((Instant, u64), Option<Beat>);

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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::db::Db;

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
        let outages = Arc::new(Outages::open(&db).await.expect("a new database"));
        let writer = Writer::start(Claim::take(&db).await.expect("nobody else has it"), outages);
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
        let Db::Lite(pool, _) = &db else { panic!("SQLite") };
        let kept: Vec<(i64, i32)> =
            sqlx::query_as("SELECT game, n FROM log ORDER BY game, n").fetch_all(pool).await.expect("readable");
        assert_eq!(kept, (0..100).map(|n| (1, n)).collect::<Vec<_>>(), "nothing after the lost line");
        assert_eq!(good.jobs.lock().expect("nobody panics").iter().max(), Some(&100));
        db.close().await;
        std::fs::remove_dir_all(&folder).expect("it is ours");
    }
}
