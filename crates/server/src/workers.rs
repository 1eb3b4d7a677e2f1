//! Threads for work that takes more than a few milliseconds: the thread that answers everybody
//! never does it. Few, at low priority, with a bounded queue that is served address by address,
//! so that nobody waits for more than one piece of work of each other address.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use heterodox_messages::say;
use rustix::time::{ClockId, clock_gettime};
use tokio::sync::oneshot;

use crate::fault::Fault;
use crate::limits::{Limits, Payer, customer};
use crate::protocol::ErrorKind;

/// The most that waits, of one address (a school class that signs in at once) and in all.
const MAX_OF_ADDRESS: usize = 40;
const MAX_WAITING: usize = 2000;
/// Before the computer's thoughts, behind everything else.
const NICE: i32 = 2;

/// Some work.
type Work = Box<dyn FnOnce() + Send>;

/// The threads for one kind of work.
pub struct Workers {
    shared: Arc<Shared>,
    limits: Arc<Limits>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    news: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: HashMap<IpAddr, VecDeque<Work>>,
    /// Whose turn it is, the next one first.
    turns: VecDeque<IpAddr>,
    count: usize,
    stopped: bool,
}

impl Queue {
    /// Puts work in; `false` when too much waits. Even then every address has room for one.
    fn put(&mut self, address: IpAddr, work: Work) -> bool {
        let own = self.waiting.get(&address).map_or(0, VecDeque::len);
        if own >= MAX_OF_ADDRESS || self.count >= MAX_WAITING && own > 0 || self.stopped {
            return false;
        }
        if own == 0 {
            self.turns.push_back(address);
        }
        self.waiting.entry(address).or_default().push_back(work);
        self.count += 1;
        true
    }

    /// Takes the first work of whose turn it is.
    fn take(&mut self) -> Option<Work> {
        let address = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&address)?;
        let work = own.pop_front();
        self.count -= 1;
        if own.is_empty() {
            self.waiting.remove(&address);
        } else {
            self.turns.push_back(address);
        }
        work
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
            if let Some(work) = queue.take() {
                return Some(work);
            }
            queue = self.news.wait(queue).expect("no holder of this lock panics");
        }
    }
}

/// Is charged for in the end, however that comes.
struct Bill {
    limits: Arc<Limits>,
    payer: Payer,
    begun: Duration,
}

impl Drop for Bill {
    fn drop(&mut self) {
        self.limits.charge_time(self.payer, used().saturating_sub(self.begun));
    }
}

/// How long this thread has worked: on a busy machine nobody pays for waiting.
fn used() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

fn busy() -> Fault {
    Fault::new(ErrorKind::SlowDown, say::TooMuchWork)
}

impl Workers {
    /// Starts threads of a name; whoever gives them work is charged for it.
    pub fn start(name: &str, threads: usize, limits: Arc<Limits>) -> Workers {
        let shared = Arc::new(Shared::default());
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
            let _bill = Bill { limits, payer, begun: used() };
            work();
        });
        if !self.shared.lock().put(customer(payer.address), work) {
            return Err(busy());
        }
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
        self.shared.lock().count
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        let left = std::mem::replace(&mut *self.shared.lock(), Queue { stopped: true, ..Queue::default() });
        self.shared.news.notify_all();
        drop(left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};

    fn note(to: &Sender<(u8, usize)>, of: (u8, usize)) -> Work {
        let to = to.clone();
        Box::new(move || to.send(of).expect("somebody listens"))
    }

    fn at(n: u8) -> IpAddr {
        [10, 0, 0, n].into()
    }

    #[test]
    fn addresses_take_turns() {
        let (to, from) = channel();
        let mut queue = Queue::default();
        for (address, count) in [(1, 5), (2, 1), (3, 2)] {
            (0..count).for_each(|n| assert!(queue.put(at(address), note(&to, (address, n)))));
        }
        while let Some(work) = queue.take() {
            work();
        }
        let order: Vec<(u8, usize)> = from.try_iter().collect();
        assert_eq!(order, [(1, 0), (2, 0), (3, 0), (1, 1), (3, 1), (1, 2), (1, 3), (1, 4)]);
        assert!(queue.count == 0 && queue.waiting.is_empty() && queue.turns.is_empty());
    }

    #[test]
    fn nobody_is_kept_out_by_others() {
        let (to, from) = channel();
        let mut queue = Queue::default();
        let mut refused = 0;
        for n in 0..MAX_OF_ADDRESS + 5 {
            refused += !queue.put(at(0), note(&to, (0, n))) as usize;
        }
        assert_eq!(refused, 5, "an address has its bound");
        for address in 1..100 {
            (0..MAX_OF_ADDRESS).for_each(|n| _ = queue.put(at(address), note(&to, (address, n))));
        }
        assert!((MAX_WAITING..MAX_WAITING + 100).contains(&queue.count), "{}", queue.count);
        assert!(queue.put(at(200), note(&to, (200, 0))), "there is room for whoever has nothing waiting");
        assert!(!queue.put(at(200), note(&to, (200, 1))));
        while let Some(work) = queue.take() {
            work();
        }
        let order: Vec<u8> = from.try_iter().map(|(address, _)| address).collect();
        let first = order.iter().position(|address| *address == 200).expect("it was done");
        assert!(first <= 100, "{first}");
    }

    #[tokio::test]
    async fn a_worker_survives_its_work_and_charges_for_it() {
        let settings = crate::settings::ServeOptions::default().settings().expect("good settings");
        let limits = Arc::new(Limits::new(&settings));
        let workers = Workers::start("test", 1, limits.clone());
        let payer = Payer { address: at(1), who: crate::id::Who::Computer(1) };
        let lost = workers.run(payer, || {
            while used() < Duration::from_millis(50) {}
            panic!("as intended")
        });
        let lost = lost.await;
        assert!(lost.is_err());
        assert_eq!(workers.run(payer, || 7).await.expect("it goes on"), 7);
        assert!(limits.work(payer, 2000.0).is_err(), "something was charged");
        assert_eq!(workers.waiting(), 0);
    }
}
