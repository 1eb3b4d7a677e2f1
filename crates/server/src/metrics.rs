//! Numbers about the running server, in the text format of Prometheus. Counts only: nothing in
//! them tells one game from another.

use std::cell::Cell;
use std::fmt::Write;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// The upper bounds of the latency buckets, in microseconds.
const BOUNDS: [u64; 12] = [100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000];

/// A histogram of latencies.
pub struct Latency {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Latency {
    const fn new() -> Latency {
        Latency { buckets: [const { AtomicU64::new(0) }; BOUNDS.len() + 1], micros: AtomicU64::new(0) }
    }

    /// One more.
    pub fn record(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let bucket = BOUNDS.iter().position(|bound| micros <= *bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut count = 0;
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS.iter().map(Some).chain([None])) {
            count += bucket.load(Ordering::Relaxed);
            let bound = bound.map_or("+Inf".to_string(), |micros| (*micros as f64 / 1e6).to_string());
            _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {count}");
        }
        _ = writeln!(out, "{name}_sum {}\n{name}_count {count}", self.micros.load(Ordering::Relaxed) as f64 / 1e6);
    }
}

macro_rules! counters {
    ($($(#[doc = $help:literal])* $name:ident,)*) => {
        /// All of them.
        pub struct Metrics {
            $($(#[doc = $help])* pub $name: AtomicU64,)*
            /// From the arrival of an act to its answer.
            pub act: Latency,
            /// Of one transaction.
            pub commit: Latency,
            /// How long one task kept a thread that serves everybody.
            pub kept: Latency,
            /// How long that thread worked for it: without the time in which others had its core.
            pub busy: Latency,
        }

        /// The process has one set.
        pub static METRICS: Metrics = Metrics {
            $($name: AtomicU64::new(0),)*
            act: Latency::new(),
            commit: Latency::new(),
            kept: Latency::new(),
            busy: Latency::new(),
        };

        impl Metrics {
            fn write_counters(&self, out: &mut String) {
                $(
                    let name = concat!("heterodox_", stringify!($name), "_total");
                    let help = concat!($($help),*).trim();
                    _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter");
                    _ = writeln!(out, "{name} {}", self.$name.load(Ordering::Relaxed));
                )*
            }
        }
    };
}

counters! {
    /// Acts that were accepted.
    accepted,
    /// Acts that were refused.
    rejected,
    /// Messages that came in.
    messages,
    /// Requests that were answered.
    requests,
    /// Whatever was refused because it came too fast.
    limited,
    /// Sockets that were closed because they did not read.
    slow_readers,
    /// Jobs that were written.
    written,
    /// Games begun.
    games_begun,
    /// Games ended.
    games_ended,
    /// Moves the computer made.
    computer_moves,
    /// Long lists of actions that were made.
    long_lists,
    /// Messages about games that were written, each for all who may be sent the same.
    game_texts,
    /// Whole pasts of games that were written, the same.
    pasts,
}

impl Metrics {
    /// One more.
    pub fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// A transaction was written.
    pub fn commit(&self, took: Duration, jobs: usize) {
        if jobs > 0 {
            self.commit.record(took);
            self.written.fetch_add(jobs as u64, Ordering::Relaxed);
        }
    }

    /// Everything, and some numbers that are as they are now.
    pub fn text(&self, now: &[(&str, &str, u64)]) -> String {
        let mut out = String::new();
        self.write_counters(&mut out);
        for (name, help, value) in now {
            _ = writeln!(
                out,
                "# HELP heterodox_{name} {help}\n# TYPE heterodox_{name} gauge\nheterodox_{name} {value}"
            );
        }
        self.act.write(&mut out, "heterodox_act_seconds", "From the arrival of an act to its answer.");
        self.commit.write(&mut out, "heterodox_commit_seconds", "Of one transaction.");
        self.kept.write(&mut out, KEPT, "How long one task kept a thread that serves everybody.");
        self.busy.write(&mut out, BUSY, "How long that thread worked for it.");
        out
    }
}

/// The names of two histograms.
pub const KEPT: &str = "heterodox_kept_seconds";
/// Without the time in which others had the core.
pub const BUSY: &str = "heterodox_busy_seconds";

/// A task that serves people: how long it keeps the thread each time is noted.
pub async fn serving<T>(task: impl Future<Output = T>) -> T {
    let mut task = pin!(task);
    poll_fn(|context| timed(|| task.as_mut().poll(context)).0).await
}

/// Below this, all the time in which a step had the thread counts as work. To know better costs two system calls, and
/// there are thousands of steps a second.
const FINE: Duration = Duration::from_micros(500);

thread_local! {
    /// When this thread last looked how long it has worked, and what it saw.
    static SEEN: Cell<(Instant, Duration)> = Cell::new((Instant::now(), worked()));
}

/// Does one step of such a task; tells how long the thread worked for it, up to `FINE` too much.
pub fn timed<T>(step: impl FnOnce() -> T) -> (T, Duration) {
    let begun = Instant::now();
    let (at, mut before) = SEEN.get();
    if begun.saturating_duration_since(at) > FINE {
        before = worked();
        SEEN.set((begun, before));
    }
    let done = step();
    let kept = begun.elapsed();
    let worked = if kept < FINE { kept } else { kept.min(worked().saturating_sub(before)) };
    METRICS.kept.record(kept);
    METRICS.busy.record(worked);
    (done, worked)
}

/// How long this thread has worked.
pub fn worked() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}
