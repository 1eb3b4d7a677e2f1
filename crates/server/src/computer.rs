//! The computer's moves: threads of their own, few and at low priority, so that people's
//! moves never wait for them. A thread is handed what a person in that seat would see.
//!
//! Where there are secrets, the computer answers after a time that does not depend on them, and
//! its chance is its own: nothing that others see tells what it has hidden.

use std::collections::{HashSet, VecDeque};
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
use crate::workshop;

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
/// The most games that wait for a thread.
const MAX_WAITING: usize = 2000;
/// The most other work that waits.
const MAX_ASIDE: usize = 16;

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

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    news: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Thought>,
    /// What is thought about when no game waits.
    aside: VecDeque<Aside>,
    /// Who waits or is being thought for.
    known: HashSet<(Id, Seat)>,
    stopped: bool,
}

/// Some other work for the engine.
pub type Aside = Box<dyn FnOnce() + Send>;

/// What a thread does next.
enum Work {
    Think(Box<Thought>),
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
        let shared = Arc::new(Shared::default());
        for number in 0..threads {
            let (shared, hub, tasks) = (shared.clone(), hub.clone(), Handle::current());
            let thread = std::thread::Builder::new().name(format!("computer-{number}"));
            let started = thread.spawn(move || {
                // People first. Where that is not allowed, it is only less good.
                _ = rustix::process::nice(10);
                think(&shared, budget, &hub, &tasks);
            });
            if let Err(error) = started {
                tracing::error!(%error, "cannot start a thread for the computer");
            }
        }
        Computers { shared }
    }

    /// Has a thread think, unless one does already.
    pub fn ask(&self, thought: Thought) {
        let mut queue = self.shared.lock();
        if queue.waiting.len() < MAX_WAITING && queue.known.insert((thought.game, thought.seat)) {
            queue.waiting.push_back(thought);
            drop(queue);
            self.shared.news.notify_one();
        }
    }

    /// Has a thread do something else when no game waits; false when too much of that waits.
    pub fn aside(&self, work: Aside) -> bool {
        let mut queue = self.shared.lock();
        if queue.aside.len() >= MAX_ASIDE || queue.stopped {
            return false;
        }
        queue.aside.push_back(work);
        drop(queue);
        self.shared.news.notify_one();
        true
    }

    /// How many games wait for a thread.
    pub fn waiting(&self) -> usize {
        self.shared.lock().waiting.len()
    }
}

impl Drop for Computers {
    fn drop(&mut self) {
        let mut queue = self.shared.lock();
        queue.stopped = true;
        queue.aside.clear();
        drop(queue);
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
            if let Some(thought) = queue.waiting.pop_front() {
                return Some(Work::Think(Box::new(thought)));
            }
            if let Some(work) = queue.aside.pop_front() {
                return Some(Work::Aside(work));
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
        let mut thought = match work {
            Work::Think(thought) => thought,
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
        let of = (thought.game, thought.seat);
        let begun = Instant::now();
        let limit = limit(&thought, budget, shared.lock().waiting.len() as u32);
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

/// How long to take for an answer: a share of the clock, and less when others wait.
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
