//! How the outside reaches a running search: stop it, tell it that the move it ponders
//! on was played, and what time it is.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Shared by a search and whoever started it. Time counts from its making.
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// When pondering ended, in nanoseconds since the start.
    since: AtomicU64,
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
}

impl Control {
    /// By the system's clock.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new() -> Control {
        let start = std::time::Instant::now();
        Control::with_clock(move || start.elapsed())
    }

    /// By another clock, which gives the time since the start of the search.
    pub fn with_clock(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Control {
        Control {
            stopped: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            since: AtomicU64::new(0),
            clock: Box::new(clock),
        }
    }

    /// The search answers as soon as it can.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// While pondering, limits of time do not hold; they count from the moment it ends.
    pub fn set_pondering(&self, pondering: bool) {
        if !pondering && self.is_pondering() {
            self.since.store(self.elapsed().as_nanos() as u64, Ordering::Relaxed);
        }
        // Whoever sees the end of pondering must see when it was.
        self.pondering.store(pondering, Ordering::Release);
    }

    /// Whether the search thinks on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// The time that limits are held against: since the start, or since the end of pondering.
    pub fn spent(&self) -> Duration {
        self.elapsed().saturating_sub(Duration::from_nanos(self.since.load(Ordering::Relaxed)))
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Default for Control {
    fn default() -> Control {
        Control::new()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn limits_count_from_the_end_of_pondering() {
        let time = Arc::new(AtomicU64::new(0));
        let clock = time.clone();
        let control = Control::with_clock(move || Duration::from_millis(clock.load(Ordering::Relaxed)));
        let at = |millis| {
            time.store(millis, Ordering::Relaxed);
            (control.elapsed().as_millis(), control.spent().as_millis())
        };
        control.set_pondering(false);
        assert_eq!(at(300), (300, 300), "nobody has pondered");
        control.set_pondering(true);
        at(5_000);
        control.set_pondering(false);
        assert_eq!(at(5_020), (5_020, 20));
        control.set_pondering(false);
        assert_eq!(at(5_030), (5_030, 30), "ending it twice changes nothing");
    }
}
