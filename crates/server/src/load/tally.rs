//! What all bots together have seen: counts, round trips, and promises that were broken.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::Notify;

use super::LoadOptions;
use super::target::Usage;

/// The most problems that are told.
const MAX_PROBLEMS: usize = 10;

/// Everything seen.
#[derive(Default)]
pub struct Tally {
    measuring: AtomicBool,
    /// Bots look once more at their games and end.
    pub checking: AtomicBool,
    trips: Mutex<Vec<u32>>,
    /// How long visitors' deeds took.
    visits: Mutex<Vec<u32>>,
    /// Honest people who were refused or thrown out.
    wronged: AtomicU64,
    /// Acts that were accepted while measuring.
    accepted: AtomicU64,
    /// Games that were checked from the beginning.
    pub checked: AtomicU64,
    /// Acts of the bots found again in those games.
    pub found: AtomicU64,
    /// Running clocks that were looked at twice, and the most one of them went up by, in milliseconds.
    clocks: AtomicU64,
    gained: AtomicU64,
    /// How often bots came back.
    pub resumed: AtomicU64,
    playing: AtomicUsize,
    changed: Notify,
    problems: Mutex<(usize, Vec<String>)>,
}

/// What was measured.
pub struct Measured {
    accepted: u64,
    trips: Vec<u32>,
    visits: Vec<u32>,
}

impl Tally {
    /// From now on it counts.
    pub fn begin(&self) {
        self.measuring.store(true, Ordering::Relaxed);
    }

    /// From now on it does not.
    pub fn finish(&self) -> Measured {
        self.measuring.store(false, Ordering::Relaxed);
        let sorted = |times: &Mutex<Vec<u32>>| {
            let mut times = std::mem::take(&mut *times.lock().expect("no holder of this lock panics"));
            times.sort_unstable();
            times
        };
        Measured {
            accepted: self.accepted.load(Ordering::Relaxed),
            trips: sorted(&self.trips),
            visits: sorted(&self.visits),
        }
    }

    /// An act was accepted after so long.
    pub fn accepted(&self, trip: Duration) {
        if self.measuring.load(Ordering::Relaxed) {
            self.accepted.fetch_add(1, Ordering::Relaxed);
            self.trips.lock().expect("no holder of this lock panics").push(trip.as_micros() as u32);
        }
    }

    /// A visitor did something in so long.
    pub fn visited(&self, took: Duration) {
        if self.measuring.load(Ordering::Relaxed) {
            self.visits.lock().expect("no holder of this lock panics").push(took.as_micros() as u32);
        }
    }

    /// Somebody honest was refused or thrown out.
    pub fn wronged(&self, how: String) {
        self.wronged.fetch_add(1, Ordering::Relaxed);
        self.problem(how);
    }

    /// A game began for two bots; each tells of it.
    pub fn joined(&self) {
        self.playing.fetch_add(1, Ordering::Relaxed);
        self.changed.notify_one();
    }

    /// Games that have begun.
    pub fn playing(&self) -> usize {
        self.playing.load(Ordering::Relaxed) / 2
    }

    /// Waits until so many games have begun.
    pub async fn wait_for_games(&self, games: usize) {
        while self.playing() < games {
            self.changed.notified().await;
        }
    }

    /// A clock was looked at that went up by so much.
    pub fn clock(&self, gained: u64) {
        self.clocks.fetch_add(1, Ordering::Relaxed);
        self.gained.fetch_max(gained, Ordering::Relaxed);
    }

    /// A promise was broken.
    pub fn problem(&self, what: String) {
        let mut problems = self.problems.lock().expect("no holder of this lock panics");
        problems.0 += 1;
        if problems.1.len() < MAX_PROBLEMS {
            problems.1.push(what);
        }
    }

    /// Whether one was.
    pub fn failed(&self) -> bool {
        self.problems.lock().expect("no holder of this lock panics").0 > 0
    }

    /// The first of them.
    pub fn problems(&self) -> String {
        let problems = self.problems.lock().expect("no holder of this lock panics");
        format!("{} problems: {}", problems.0, problems.1.join("; "))
    }
}

/// The time in milliseconds that so large a part of sorted times in microseconds keeps to.
pub fn percentile(trips: &[u32], part: f64) -> f64 {
    let index = (trips.len() as f64 * part) as usize;
    trips.get(index.min(trips.len().saturating_sub(1))).map_or(0.0, |micros| *micros as f64 / 1000.0)
}

/// The result as data.
pub fn report(
    options: &LoadOptions,
    measured: &Measured,
    before: &Usage,
    after: &Usage,
    took: Duration,
    tally: &Tally,
) -> Value {
    let seconds = took.as_secs_f64();
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let mut report = json!({
        "games": options.games,
        "sockets": options.games * 2 + options.computers,
        "computer-games": options.computers,
        "seconds": round(seconds),
        "moves": measured.accepted,
        "moves-per-second": round(measured.accepted as f64 / seconds),
        "p50-ms": percentile(&measured.trips, 0.5),
        "p90-ms": percentile(&measured.trips, 0.9),
        "p99-ms": percentile(&measured.trips, 0.99),
        "p999-ms": percentile(&measured.trips, 0.999),
        "worst-ms": percentile(&measured.trips, 1.0),
        "server-cpu-percent": round((after.cpu - before.cpu).max(0.0) / seconds * 100.0),
        "server-memory-mb": round(after.memory),
        "server-peak-mb": round(after.peak),
        "kills": options.kills,
        "resumed": tally.resumed.load(Ordering::Relaxed),
        "games-checked": tally.checked.load(Ordering::Relaxed),
        "acts-found-again": tally.found.load(Ordering::Relaxed),
        "clocks-checked": tally.clocks.load(Ordering::Relaxed),
        "clock-gain-ms": tally.gained.load(Ordering::Relaxed),
        "problems": tally.problems.lock().expect("no holder of this lock panics").0,
    });
    if options.hostile.is_some() {
        let visits = &measured.visits;
        report["visits"] = visits.len().into();
        report["visit-p50-ms"] = percentile(visits, 0.5).into();
        report["visit-p99-ms"] = percentile(visits, 0.99).into();
        report["visit-worst-ms"] = percentile(visits, 1.0).into();
        report["refused-or-closed"] = tally.wronged.load(Ordering::Relaxed).into();
    }
    report
}

/// The same as lines.
pub fn lines(report: &Value) -> String {
    let fields = report.as_object().into_iter().flatten();
    fields.map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join("\n")
}
