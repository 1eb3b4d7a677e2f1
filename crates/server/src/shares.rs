//! The time of the threads that serve everybody, shared by address. Whoever uses little is served at once. An address
//! that has used more than its share waits in a line, in which addresses take turns: between two turns everybody
//! else is served. Knows nothing of what is served.

use std::collections::{HashMap, VecDeque};
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::limits::customer;
use crate::metrics::timed;

/// What an address uses in one turn.
const TURN: Duration = Duration::from_millis(1);
/// Between two turns of addresses that use much. Timers are no finer.
const BETWEEN: Duration = Duration::from_millis(1);
/// An address may always use so large a part of a thread: one of so many.
const PART: u32 = 20;
/// The most addresses that are remembered.
const MAX_KNOWN: usize = 100_000;

/// All addresses.
#[derive(Default)]
pub struct Shares {
    known: Mutex<HashMap<IpAddr, Arc<Share>>>,
    line: Mutex<VecDeque<Arc<Share>>>,
    news: Notify,
}

/// What one address uses.
pub struct Share(Mutex<Used>);

struct Used {
    /// What it has used beyond what it may always use.
    much: Duration,
    at: Instant,
    /// Tasks that wait for its next turn; nothing while it has none to wait for.
    waiting: Option<Vec<Waker>>,
    /// How many turns it has waited for.
    turns: u64,
}

impl Used {
    fn charge(&mut self, took: Duration, now: Instant) {
        self.much = self.much.saturating_sub(now.saturating_duration_since(self.at) / PART) + took;
        self.at = now;
    }
}

impl Share {
    fn new() -> Share {
        Share(Mutex::new(Used { much: Duration::ZERO, at: Instant::now(), waiting: None, turns: 0 }))
    }

    fn lock(&self) -> MutexGuard<'_, Used> {
        self.0.lock().expect("no holder of this lock panics")
    }
}

impl Shares {
    /// That of an address.
    fn of(&self, address: IpAddr) -> Arc<Share> {
        let mut known = self.known.lock().expect("no holder of this lock panics");
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        known.entry(customer(address)).or_insert_with(|| Arc::new(Share::new())).clone()
    }

    fn line(&self) -> MutexGuard<'_, VecDeque<Arc<Share>>> {
        self.line.lock().expect("no holder of this lock panics")
    }

    /// A task that serves an address: how long it keeps a thread each time is noted and charged.
    pub async fn serving<T>(self: Arc<Shares>, address: IpAddr, task: impl Future<Output = T>) -> T {
        let share = self.of(address);
        let mut task = pin!(task);
        // The turn it waits for.
        let mut waits_for = None;
        poll_fn(|context| {
            if self.must_wait(&share, &mut waits_for, context) {
                return Poll::Pending;
            }
            let (done, worked) = timed(|| task.as_mut().poll(context));
            share.lock().charge(worked, Instant::now());
            done
        })
        .await
    }

    fn must_wait(&self, share: &Arc<Share>, waits_for: &mut Option<u64>, context: &Context<'_>) -> bool {
        let mut used = share.lock();
        let turn = used.turns;
        if used.waiting.is_none() {
            if used.much <= TURN {
                return false;
            }
            used.charge(Duration::ZERO, Instant::now());
            if used.much <= TURN {
                return false;
            }
            used.waiting = Some(Vec::new());
            self.line().push_back(share.clone());
            self.news.notify_one();
        }
        // Whatever else wakes it meanwhile, it is in the line once.
        if waits_for.replace(turn) != Some(turn)
            && let Some(waiting) = &mut used.waiting
        {
            waiting.push(context.waker().clone());
        }
        true
    }

    /// Gives turns, one after the other, until it is dropped.
    pub async fn give_turns(&self) {
        loop {
            while self.next() {
                tokio::time::sleep(BETWEEN).await;
            }
            self.news.notified().await;
        }
    }

    /// The turn of the first in the line, if there is one.
    fn next(&self) -> bool {
        let Some(share) = self.line().pop_front() else { return false };
        let mut used = share.lock();
        used.charge(Duration::ZERO, Instant::now());
        used.much = used.much.saturating_sub(TURN);
        if used.much > TURN {
            // One task has kept the thread for several turns.
            drop(used);
            self.line().push_back(share);
            return true;
        }
        used.turns += 1;
        let waiting = used.waiting.take();
        drop(used);
        waiting.into_iter().flatten().for_each(Waker::wake);
        true
    }

    /// Forgets who is not there and has nothing to wait for.
    pub fn sweep(&self) {
        let mut known = self.known.lock().expect("no holder of this lock panics");
        let now = Instant::now();
        known.retain(|_, share| {
            let mut used = share.lock();
            used.charge(Duration::ZERO, now);
            Arc::strong_count(share) > 1 || !used.much.is_zero()
        });
        known.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use tokio::runtime::Builder;
    use tokio::task::{JoinSet, yield_now};

    use super::*;
    use crate::metrics::worked;

    fn work(time: Duration) {
        let begun = worked();
        while worked() - begun < time {}
    }

    /// Sixty tasks of one address never have enough; another one is served after a few of their steps.
    #[test]
    fn who_uses_much_does_not_keep_others_waiting() {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let shares = Arc::new(Shares::default());
            let steps = Arc::new(AtomicU32::new(0));
            for _ in 0..60 {
                let steps = steps.clone();
                tokio::spawn(shares.clone().serving([10, 0, 0, 1].into(), async move {
                    loop {
                        work(TURN);
                        steps.fetch_add(1, Ordering::Relaxed);
                        yield_now().await;
                    }
                }));
            }
            let turns = shares.clone();
            tokio::spawn(async move { turns.give_turns().await });
            let theirs = steps.clone();
            let most = shares.serving([10, 0, 0, 2].into(), async move {
                let mut most = 0;
                // They get on, too.
                while theirs.load(Ordering::Relaxed) < 100 {
                    let before = theirs.load(Ordering::Relaxed);
                    yield_now().await;
                    most = most.max(theirs.load(Ordering::Relaxed) - before);
                }
                most
            });
            let most = tokio::spawn(most).await.expect("it ends");
            assert!(most < 10, "{most} steps of others between two of one's own");
        });
    }

    /// Whoever waits has a turn some time, on any number of threads; and whoever is gone is forgotten.
    #[test]
    fn everybody_has_a_turn() {
        let runtime = Builder::new_multi_thread().worker_threads(3).enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let shares = Arc::new(Shares::default());
            let turns = shares.clone();
            tokio::spawn(async move { turns.give_turns().await });
            let mut tasks = JoinSet::new();
            for number in 0..100 {
                tasks.spawn(shares.clone().serving([10, 0, 0, number % 3].into(), async {
                    for _ in 0..5 {
                        work(TURN / 4);
                        yield_now().await;
                    }
                }));
            }
            tasks.join_all().await;
            assert!(shares.line().is_empty());
            for share in shares.known.lock().expect("nobody panics").values() {
                share.lock().much = Duration::ZERO;
            }
            shares.sweep();
            assert!(shares.known.lock().expect("nobody panics").is_empty());
        });
    }
}
