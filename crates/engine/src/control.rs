//! How the outside reaches a running search: stop it, tell it that the move it ponders
//! on was played, and what time it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Shared by a search and whoever started it. Time counts from its making.
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
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
        Control { stopped: AtomicBool::new(false), pondering: AtomicBool::new(false), clock: Box::new(clock) }
    }

    /// The search answers as soon as it can.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// While pondering, limits of time do not hold.
    pub fn set_pondering(&self, pondering: bool) {
        self.pondering.store(pondering, Ordering::Relaxed);
    }

    /// Whether the search thinks on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        (self.clock)()
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Default for Control {
    fn default() -> Control {
        Control::new()
    }
}
