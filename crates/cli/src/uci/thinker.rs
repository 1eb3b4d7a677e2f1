//! The thread that thinks. Jobs are done one after the other; a search is reached through
//! its `Run` while it goes on. Knows nothing of the commands that jobs come from.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use heterodox_engine::{Bound, Control, DEFAULT_HASH, Engine, Lore, Score, Task};
use heterodox_rules::{Leaves, Rules, State, Turn};

use crate::lines::Lines;
use crate::memory;
use crate::uci::voice::{best, info, note, say};

/// Something to do when all before it is done.
pub enum Job {
    /// Get an engine for these rules.
    Learn(Arc<Rules>, Box<Lore>),
    /// Resize the table, in megabytes.
    Hash(usize),
    Threads(usize),
    /// Forget earlier searches.
    Clear,
    /// Say that everything so far is done.
    Ready,
    /// Say what a position is worth without search.
    Evaluate(State),
    Think(Task, Arc<Run>),
    /// There is nothing to think about: only answer.
    Nothing(Arc<Run>),
    Perft(State, u32, Arc<Run>),
}

/// When a search may answer by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// Whenever it is done.
    No,
    /// Not before the pondered move was played.
    Ponder,
    /// Not before it is told to stop.
    Stop,
}

/// A search under way, or waiting for the one before it.
pub struct Run {
    control: Control,
    /// When its time began.
    start: Arc<OnceLock<Instant>>,
    hold: Mutex<Hold>,
    changed: Condvar,
    done: AtomicBool,
    /// Only `stop` is sure to end it.
    pub endless: bool,
}

impl Run {
    /// Its time counts from [`Run::begin`].
    pub fn new(hold: Hold, endless: bool) -> Arc<Run> {
        let start = Arc::new(OnceLock::<Instant>::new());
        let clock = start.clone();
        let control = Control::with_clock(move || clock.get().map_or(Duration::ZERO, Instant::elapsed));
        control.set_pondering(hold == Hold::Ponder);
        let (hold, changed, done) = (Mutex::new(hold), Condvar::new(), AtomicBool::new(false));
        Arc::new(Run { control, start, hold, changed, done, endless })
    }

    /// Time counts from now, unless it does already.
    pub fn begin(&self) {
        self.start.get_or_init(Instant::now);
    }

    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    /// Ends it; it answers with what it has.
    pub fn stop(&self) {
        self.control.stop();
        self.release(Hold::Stop);
    }

    /// The move it ponders on was played.
    pub fn ponderhit(&self) {
        self.control.set_pondering(false);
        self.release(Hold::Ponder);
    }

    fn release(&self, most: Hold) {
        let mut hold = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        if most == Hold::Stop || *hold == most {
            *hold = Hold::No;
        }
        self.changed.notify_all();
    }

    /// Waits until it may answer; then it counts as done, although the answer is still to be said:
    /// whatever the client sends in reply finds it so.
    fn finish(&self) {
        let mut hold = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        while *hold != Hold::No {
            hold = self.changed.wait(hold).unwrap_or_else(PoisonError::into_inner);
        }
        self.done.store(true, Ordering::Release);
        self.changed.notify_all();
    }

    /// Waits at most so long for its end; says whether it has come.
    pub fn ends_within(&self, most: Duration) -> bool {
        let hold = self.hold.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = self.changed.wait_timeout_while(hold, most, |_| !self.is_done());
        drop(wait.unwrap_or_else(PoisonError::into_inner));
        self.is_done()
    }

    /// The time since its start.
    pub fn elapsed(&self) -> Duration {
        self.control.elapsed()
    }
}

/// The thread and the way to it.
pub struct Thinker {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

impl Thinker {
    pub fn start(rules: Arc<Rules>, lore: Lore) -> Thinker {
        let (jobs, inbox) = channel();
        let thread = std::thread::spawn(move || {
            let work = std::panic::AssertUnwindSafe(|| Desk::new(rules, lore).work(&inbox));
            // A client would wait for ever for the answer of a thread that is gone.
            if std::panic::catch_unwind(work).is_err() {
                std::process::exit(1);
            }
        });
        Thinker { jobs, thread }
    }

    pub fn give(&self, job: Job) {
        // The thread ends only after this end of the channel does, or the process with it.
        _ = self.jobs.send(job);
    }

    /// Waits for the last job.
    pub fn end(self) {
        drop(self.jobs);
        _ = self.thread.join();
    }
}

/// What the thread works with.
struct Desk {
    engine: Engine,
    hash: usize,
    threads: usize,
}

impl Desk {
    fn new(rules: Arc<Rules>, lore: Lore) -> Desk {
        Desk { engine: Engine::with_lore(rules, lore), hash: DEFAULT_HASH, threads: 1 }
    }

    fn work(&mut self, inbox: &Receiver<Job>) {
        for job in inbox {
            match job {
                Job::Learn(rules, lore) => {
                    self.engine = Engine::with_lore(rules, *lore);
                    self.engine.set_threads(self.threads);
                    if self.hash != DEFAULT_HASH {
                        self.engine.set_hash(self.hash);
                    }
                }
                Job::Hash(megabytes) => self.set_hash(megabytes),
                Job::Threads(threads) => {
                    self.threads = threads;
                    self.engine.set_threads(threads);
                }
                Job::Clear => self.engine.clear(),
                Job::Ready => say("readyok"),
                Job::Evaluate(state) => {
                    let value = self.engine.evaluate(&state);
                    let side = state.to_move().word();
                    say(format!("evaluation: {:+.2} for {side}, who is to move", value as f64 / 100.0));
                }
                Job::Think(task, run) => self.think(&task, &run),
                Job::Nothing(run) => {
                    run.finish();
                    say("bestmove (none)");
                }
                Job::Perft(state, depth, run) => {
                    perft(self.engine.rules(), &state, depth, &run);
                    run.finish();
                }
            }
        }
    }

    fn set_hash(&mut self, megabytes: usize) {
        // The old table goes first: both together may be too much.
        self.engine.set_hash(1);
        self.hash = memory::affordable(megabytes);
        if self.hash < megabytes {
            note(format!("there is memory for a table of {} MB, not {megabytes} MB", self.hash));
        }
        self.engine.set_hash(self.hash);
    }

    fn think(&mut self, task: &Task, run: &Run) {
        run.begin();
        let rules = self.engine.rules().clone();
        let Some(state) = task.past.last() else { return };
        let mut lines = Lines::new(task.lines);
        let answer = self.engine.think(task, &run.control, &mut |report| {
            if report.bound != Bound::Exact {
                say(info(&rules, report));
            }
            let changed = lines.take(report);
            for line in &lines.all()[changed] {
                say(info(&rules, line));
            }
        });
        let last = lines.finish(&answer, run.control.elapsed());
        for line in &lines.all()[last] {
            say(info(&rules, line));
        }
        if answer.best.is_none() {
            if let Turn::Over(outcome) = rules.turn(state) {
                note(outcome.sentence());
            }
            // The protocol has no word for a game that the side to move has won already.
            match answer.score {
                Score::Loss(_) => say("info depth 0 score mate 0"),
                Score::Value(_) => say("info depth 0 score cp 0"),
                Score::Win(_) => {}
            }
        }
        run.finish();
        say(best(&rules, &answer));
    }
}

/// Counts lines of play below each move, in the order of the moves' text.
fn perft(rules: &Rules, state: &State, depth: u32, run: &Run) {
    run.begin();
    let mut total = u64::from(depth == 0);
    let mut moves: Vec<_> = match depth {
        0 => Vec::new(),
        _ => rules.moves(state).into_iter().map(|action| (rules.coordinates(action), action)).collect(),
    };
    moves.sort();
    for (text, action) in moves {
        let Some(nodes) = count(rules, &rules.play_unchecked(state, action), depth - 1, run) else {
            return note("stopped");
        };
        say(format!("{text}: {nodes}"));
        total += nodes;
    }
    say(format!("\nNodes searched: {total}\n"));
}

/// Counts in pieces small enough for a `stop` in between, which gives `None`.
fn count(rules: &Rules, state: &State, depth: u32, run: &Run) -> Option<u64> {
    if run.control.is_stopped() {
        return None;
    }
    if depth <= 3 {
        return Some(rules.perft(state, depth, Leaves::Counted));
    }
    let below = |action| count(rules, &rules.play_unchecked(state, action), depth - 1, run);
    rules.moves(state).into_iter().map(below).sum()
}
