//! Threads for work that takes more than a few milliseconds: the thread that answers everybody
//! never does it. Few, at low priority, with a bounded queue that is served address by address,
//! so that nobody waits for more than one piece of work of each other address.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use heterodox_messages::say;
use tokio::sync::oneshot;

use crate::fault::Fault;
use crate::limits::{Limits, Payer, customer};
use crate::metrics::worked;
use crate::protocol::ErrorKind;
use crate::turns::Turns;

/// The most that waits, of one address (a school class that signs in at once) and in all.
const MAX_OF_ADDRESS: usize = 40;
const MAX_WAITING: usize = 2000;
/// Before the computer's thoughts, behind everything else. Not lower: a core that has threads of low priority only lets what
/// else comes to it wait, even Linux's own threads for the disk (seen with 6.18), and the longer the lower that priority is:
/// a write took 15 ms at most beside threads of 5, 50 beside 10 and 250 beside 19.
pub const NICE: i32 = 4;

/// Some work.
type Work = Box<dyn FnOnce() + Send>;

/// The threads for one kind of work.
pub struct Workers {
    shared: Arc<Shared>,
    limits: Arc<Limits>,
}

struct Shared {
    queue: Mutex<Queue>,
    news: Condvar,
}

struct Queue {
    waiting: Turns<Work>,
    stopped: bool,
}

impl Queue {
    fn new(stopped: bool) -> Queue {
        Queue { waiting: Turns::new(MAX_OF_ADDRESS, MAX_WAITING), stopped }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("no holder of this lock panics")
    }

    fn next(&self) -> Option<Work> {
        let mut queue = self.lock();
        loop {
            if queue.stopped {
                return None;
            }
            if let Some(work) = queue.waiting.take() {
                return Some(work);
            }
            queue = self.news.wait(queue).expect("no holder of this lock panics");
        }
    }
}

/// Is charged for in the end, however that comes; on a busy machine nobody pays for waiting.
struct Bill {
    limits: Arc<Limits>,
    payer: Payer,
    begun: Duration,
}

impl Drop for Bill {
    fn drop(&mut self) {
        self.limits.charge_time(self.payer, worked().saturating_sub(self.begun));
    }
}

fn busy() -> Fault {
    Fault::new(ErrorKind::SlowDown, say::TooMuchWork)
}

impl Workers {
    /// Starts threads of a name; whoever gives them work is charged for it.
    pub fn start(name: &str, threads: usize, limits: Arc<Limits>) -> Workers {
        let shared = Arc::new(Shared { queue: Mutex::new(Queue::new(false)), news: Condvar::new() });
        for number in 0..threads {
            let shared = shared.clone();
            let started = std::thread::Builder::new().name(format!("{name}-{number}")).spawn(move || {
                // Where that is not allowed, it is only less good.
                _ = rustix::process::nice(NICE);
                while let Some(work) = shared.next() {
                    // What a stranger brought may be behind it: the thread goes on.
                    if catch_unwind(AssertUnwindSafe(work)).is_err() {
                        tracing::error!("a worker gave up");
                    }
                }
            });
            if let Err(error) = started {
                tracing::error!(%error, "cannot start a worker");
            }
        }
        Workers { shared, limits }
    }

    /// Has a thread do something when its turn comes.
    pub fn bring(&self, payer: Payer, work: impl FnOnce() + Send + 'static) -> Result<(), Fault> {
        let limits = self.limits.clone();
        let work = Box::new(move || {
            let _bill = Bill { limits, payer, begun: worked() };
            work();
        });
        let mut queue = self.shared.lock();
        if queue.stopped || !queue.waiting.put(customer(payer.address), work) {
            return Err(busy());
        }
        drop(queue);
        self.shared.news.notify_one();
        Ok(())
    }

    /// The same, and waits for what comes of it. Nothing is done for whoever does not wait any more.
    pub async fn run<T: Send + 'static>(
        &self,
        payer: Payer,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let (done, wait) = oneshot::channel();
        self.bring(payer, move || {
            if !done.is_closed() {
                _ = done.send(work());
            }
        })?;
        wait.await.map_err(|_| busy())
    }

    /// How much waits.
    pub fn waiting(&self) -> usize {
        self.shared.lock().waiting.count()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        let left = std::mem::replace(&mut *self.shared.lock(), Queue::new(true));
        self.shared.news.notify_all();
        drop(left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[tokio::test]
    async fn a_worker_survives_its_work_and_charges_for_it() {
        let settings = crate::settings::ServeOptions::default().settings().expect("good settings");
        let limits = Arc::new(Limits::new(&settings));
        let workers = Workers::start("test", 1, limits.clone());
        let payer = Payer { address: [10, 0, 0, 1].into(), who: crate::id::Who::Computer(1) };
        let lost = workers.run(payer, || {
            while worked() < Duration::from_millis(50) {}
            panic!("as intended")
        });
        let lost = lost.await;
        assert!(lost.is_err());
        assert_eq!(workers.run(payer, || 7).await.expect("it goes on"), 7);
        assert!(limits.work(payer, 2000.0).is_err(), "something was charged");
        assert_eq!(workers.waiting(), 0);
    }
}
