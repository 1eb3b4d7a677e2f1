//! The computer's moves: threads of their own, few and at low priority, so that people's
//! moves never wait for them. A thread is handed what a person in that seat would see. Addresses
//! take turns: whoever has many games going on does not keep the computer from others.
//!
//! Where there are secrets, the computer answers after a time that does not depend on them, and
//! its chance is its own: nothing that others see tells what it has hidden.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, Weak};
use std::time::{Duration, Instant};

use heterodox_engine::{Level, Limits, player};
use heterodox_rules::{Family, Variant};
use heterodox_table::{Choices, Player, Seat, Versioned, View, Viewer};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::chance;
use crate::game::{Act, Answer, Reject, ReplyTo};
use crate::hub::Hub;
use crate::id::Id;
use crate::metrics::{METRICS, Metrics};
use crate::pinned;
use crate::protocol::RejectKind;
use crate::turns::Turns;
use crate::{workers, workshop};

/// How many players a thread remembers between their moves.
const REMEMBERED: usize = 4;
/// With nothing to do for so long it forgets them: each has some 16 MB.
const IDLE: Duration = Duration::from_secs(30);
/// The part of its time the computer uses for one move, at most.
const SHARE: u64 = 30;
/// The least time for a thought.
const LEAST: Duration = Duration::from_millis(10);
/// The longest that the computer takes to answer in a game with secrets, where it always takes all of its time.
const PACE: Duration = Duration::from_millis(500);
/// So many positions a millisecond, times the weight of the variant, and the fewest of a thought.
const NODES: u64 = 500_000;
const LEAST_NODES: u64 = 100;
/// The most games that wait, of one address.
const MAX_OF_ADDRESS: usize = 1000;
/// The most other work that waits, of one address and in all.
const MAX_ASIDE_OF_ADDRESS: usize = 4;
const MAX_ASIDE: usize = 16;
/// After so many moves it is the turn of other work, if some waits.
const MOVES_A_TURN: usize = 4;

/// What to think about.
pub struct Thought {
    /// The game.
    pub game: Id,
    /// What is played.
    pub variant: Variant,
    /// Whose act it is.
    pub seat: Seat,
    /// How strong to play.
    pub level: u8,
    /// The question.
    pub ply: u64,
    /// What the seat sees, but for what it may do.
    pub view: View,
    /// What it may do.
    pub choices: Choices,
    /// What it was told.
    pub events: Vec<Versioned>,
}

/// The threads.
pub struct Computers {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    news: Condvar,
}

struct Queue {
    /// Games and seats that wait. What is to be thought about is looked up when their turn comes, so that only the number
    /// of games is a bound.
    waiting: Turns<(Id, Seat)>,
    /// What else is to be thought about, and how many moves there were since some of that.
    aside: Turns<Aside>,
    moves: usize,
    /// Who waits or is being thought for, and for whom. What waits in the queue and is not here was done meanwhile.
    known: HashMap<(Id, Seat), IpAddr>,
    stopped: bool,
}

/// Some other work for the engine.
pub type Aside = Box<dyn FnOnce() + Send>;

/// What a thread does next.
enum Work {
    Think((Id, Seat)),
    Aside(Aside),
    Forget,
}

struct Remembered {
    of: (Id, Seat),
    player: Box<dyn Player>,
    heard: u64,
    /// How long it thinks.
    limit: Duration,
}

impl Computers {
    /// Starts `threads` threads, each thinking at most `budget` about a move.
    pub fn start(threads: usize, budget: Duration, hub: Weak<Hub>) -> Computers {
        let queue = Queue {
            waiting: Turns::new(MAX_OF_ADDRESS, usize::MAX),
            aside: Turns::new(MAX_ASIDE_OF_ADDRESS, MAX_ASIDE),
            moves: 0,
            known: HashMap::new(),
            stopped: false,
        };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), news: Condvar::new() });
        for number in 0..threads {
            let (shared, hub, tasks) = (shared.clone(), hub.clone(), Handle::current());
            let thread = std::thread::Builder::new().name(format!("computer-{number}"));
            let started = thread.spawn(move || {
                // People first. Where that is not allowed, it is only less good.
                _ = rustix::process::nice(workers::NICE + 1);
                think(&shared, budget, &hub, &tasks);
            });
            if let Err(error) = started {
                tracing::error!(%error, "cannot start a thread for the computer");
            }
        }
        Computers { shared }
    }

    /// Has a thread think for a seat of a game that is played from an address, unless one does already.
    pub fn ask(&self, address: IpAddr, game: Id, seat: Seat) {
        let mut queue = self.shared.lock();
        // Whoever comes to a game from elsewhere waits in the turn of that address, too.
        if queue.known.get(&(game, seat)) != Some(&address) && queue.waiting.put(address, (game, seat)) {
            queue.known.insert((game, seat), address);
            drop(queue);
            self.shared.news.notify_one();
        }
    }

    /// Has a thread do something else between moves; false when too much of that waits.
    pub fn aside(&self, address: IpAddr, work: Aside) -> bool {
        let mut queue = self.shared.lock();
        if queue.stopped || !queue.aside.put(address, work) {
            return false;
        }
        drop(queue);
        self.shared.news.notify_one();
        true
    }

    /// The time for other work: less when others wait.
    pub fn time_aside(&self, most: Duration) -> Duration {
        (most / (1 + self.shared.lock().aside.addresses() as u32)).max(LEAST)
    }

    /// How many games wait for a thread.
    pub fn waiting(&self) -> usize {
        self.shared.lock().waiting.count()
    }
}

impl Drop for Computers {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.stopped = true;
        let aside = std::mem::replace(&mut queue.aside, Turns::new(0, 0));
        drop(queue);
        // Whoever waits for it hears that nothing comes.
        drop(aside);
        self.shared.news.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queue> {
        self.queue.lock().expect("no holder of this lock panics")
    }

    fn next(&self) -> Option<Work> {
        let mut queue = self.lock();
        loop {
            if queue.stopped {
                return None;
            }
            if (queue.waiting.count() == 0 || queue.moves >= MOVES_A_TURN)
                && let Some(work) = queue.aside.take()
            {
                queue.moves = 0;
                return Some(Work::Aside(work));
            }
            if let Some(of) = queue.waiting.take() {
                // What happens from here on is a new question.
                if queue.known.remove(&of).is_none() {
                    continue;
                }
                queue.moves += 1;
                return Some(Work::Think(of));
            }
            let (woken, wait) = self.news.wait_timeout(queue, IDLE).expect("no holder of this lock panics");
            if wait.timed_out() {
                return Some(Work::Forget);
            }
            queue = woken;
        }
    }
}

fn think(shared: &Arc<Shared>, budget: Duration, hub: &Weak<Hub>, tasks: &Handle) {
    let mut remembered: VecDeque<Remembered> = VecDeque::new();
    while let Some(work) = shared.next() {
        let of = match work {
            Work::Think(of) => of,
            Work::Forget => {
                remembered.clear();
                continue;
            }
            Work::Aside(work) => {
                if catch_unwind(AssertUnwindSafe(work)).is_err() {
                    tracing::error!("the engine gave up on a position");
                }
                continue;
            }
        };
        let game = hub.upgrade().and_then(|hub| hub.loaded(of.0));
        let Some((address, mut thought)) = game.and_then(|game| game.thought(of.1)) else { continue };
        let mut queue = shared.lock();
        // Asked again meanwhile, it waits again.
        if queue.known.contains_key(&of) {
            continue;
        }
        queue.known.insert(of, address);
        let others = queue.waiting.addresses() as u32;
        drop(queue);
        let begun = Instant::now();
        let limit = limit(&thought, budget, others);
        let known = remembered.iter().position(|known| known.of == of).and_then(|index| remembered.remove(index));
        // A player thinks as long as it was told at first: another one is told something else.
        let known = known.filter(|known| known.limit <= limit * 2 && limit <= known.limit * 2);
        // The variant may be a stranger's: whatever the engine does about it, the thread goes on.
        thought.view.actions = catch_unwind(AssertUnwindSafe(|| thought.choices.list())).unwrap_or_default();
        let work = AssertUnwindSafe(|| {
            let mut known = known.unwrap_or_else(|| Remembered { of, player: sit(&thought, limit), heard: 0, limit });
            for event in thought.events.iter().filter(|event| event.v > known.heard) {
                known.player.hear(event);
            }
            known.heard = thought.view.v;
            let choice = known.player.choose(&thought.view);
            (known, choice)
        });
        let choice = match catch_unwind(work) {
            Ok((known, choice)) => {
                remembered.push_back(known);
                if remembered.len() > REMEMBERED {
                    remembered.pop_front();
                }
                choice
            }
            Err(_) => {
                tracing::error!(game = %thought.game, variant = thought.variant.id(), "the engine gave up");
                None
            }
        };
        let (shared, hub) = (shared.clone(), hub.clone());
        let due = has_secrets(&thought.variant).then(|| begun + limit);
        tasks.spawn(async move {
            if let Some(due) = due {
                tokio::time::sleep_until(due.into()).await;
            }
            // What happens from here on is a new question.
            shared.lock().known.remove(&of);
            if let Some(hub) = hub.upgrade() {
                act(&hub, &thought, choice).await;
            }
        });
    }
}

/// Whether anything in a game is hidden from anybody: even a battle in plain sight has secret setups and picks.
fn has_secrets(variant: &Variant) -> bool {
    variant.family() == Family::Battle
}

/// How long to take for an answer: a share of the clock, and less when so many others wait.
fn limit(thought: &Thought, budget: Duration, waiting: u32) -> Duration {
    let budget = if has_secrets(&thought.variant) { budget.min(PACE) } else { budget };
    let share = |left: u64| Duration::from_millis(left / SHARE);
    let most = thought.view.clocks[thought.seat.index()].map_or(budget, |left| share(left).min(budget));
    (most / (1 + waiting)).max(LEAST)
}

/// So long, and in a variant that somebody brought so many positions, too: a search looks at the clock every few thousand
/// positions, and theirs may be as slow as they like.
pub fn limits(variant: &Variant, time: Duration) -> Limits {
    let brought = variant.id().starts_with(workshop::SIGN);
    let nodes = || (time.as_millis() as u64 * NODES / pinned::weight(variant).max(1) as u64).max(LEAST_NODES);
    Limits { nodes: brought.then(nodes), ..Limits::time(time) }
}

/// A player for the seat. It is through some time before its answer is due, if that time must tell nothing.
fn sit(thought: &Thought, limit: Duration) -> Box<dyn Player> {
    let time = if has_secrets(&thought.variant) { limit * 3 / 4 } else { limit };
    let level = Level::new(thought.level).unwrap_or(Level::FULL);
    player(&thought.variant, None, level, limits(&thought.variant, time), chance::secret())
}

async fn act(hub: &Arc<Hub>, thought: &Thought, choice: Option<String>) {
    let Some(game) = hub.loaded(thought.game) else { return };
    // Anything legal is better than a game that stands still.
    let first = thought.view.actions.first().map(|action| action.action.clone());
    for action in [choice, first].into_iter().flatten().chain(["resign".to_string()]) {
        let (answer, wait) = oneshot::channel();
        let act = Act { seq: None, ply: Some(thought.ply), v: Some(thought.view.v), action: &action };
        game.act(Viewer::Seat(thought.seat), act, ReplyTo::Call(answer));
        match wait.await {
            Ok(Answer::Rejected(Reject { kind: RejectKind::Stale, .. })) => return game.nudge(),
            Ok(Answer::Rejected(Reject { kind: RejectKind::Over, .. })) | Err(_) => return,
            Ok(Answer::Rejected(Reject { kind, reason, .. })) => {
                tracing::error!(game = %thought.game, ?kind, reason, "the computer's act was refused");
            }
            Ok(Answer::Accepted { .. }) => return Metrics::count(&METRICS.computer_moves),
        }
    }
}
