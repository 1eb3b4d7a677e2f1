//! What the world outside gives to a desk: the time, chance, and whether to go on. A search asks for
//! the time again and again, which is where a single thread can be told to stop.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use heterodox_engine::Control;

/// How long the outside is left alone between two questions whether to go on, in milliseconds.
const PAUSE: u64 = 4;

/// The world outside. Plain functions, since a search wants what can cross threads.
#[derive(Clone, Copy)]
pub struct Host {
    /// The time since some fixed moment.
    pub now: fn() -> Duration,
    /// Whether to go on thinking.
    pub go_on: fn() -> bool,
    /// A number that nobody can foretell.
    pub random: fn() -> u64,
}

impl Host {
    /// A control that stops when the outside says so.
    pub(crate) fn control(self) -> Arc<Control> {
        let start = (self.now)();
        Arc::new_cyclic(|control: &Weak<Control>| {
            let control = control.clone();
            let next = AtomicU64::new(0);
            Control::with_clock(move || {
                let elapsed = (self.now)().saturating_sub(start);
                let now = elapsed.as_millis() as u64;
                if now >= next.load(Ordering::Relaxed) {
                    next.store(now + PAUSE, Ordering::Relaxed);
                    if !(self.go_on)()
                        && let Some(control) = control.upgrade()
                    {
                        control.stop();
                    }
                }
                elapsed
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asking_for_the_time_stops_a_search_that_shall_not_go_on() {
        let stubborn = Host { now: || Duration::from_secs(5), go_on: || true, random: || 0 }.control();
        let stopped = Host { now: || Duration::from_secs(5), go_on: || false, random: || 0 }.control();
        assert!(!stubborn.is_stopped() && !stopped.is_stopped());
        assert_eq!((stubborn.elapsed(), stopped.elapsed()), (Duration::ZERO, Duration::ZERO));
        assert!(!stubborn.is_stopped() && stopped.is_stopped());
    }

    #[test]
    fn the_outside_is_not_asked_all_the_time() {
        static ASKED: AtomicU64 = AtomicU64::new(0);
        static CLOCK: AtomicU64 = AtomicU64::new(0);
        let host = Host {
            // A tenth of a millisecond passes whenever somebody looks.
            now: || Duration::from_micros(100 * CLOCK.fetch_add(1, Ordering::Relaxed)),
            go_on: || ASKED.fetch_add(1, Ordering::Relaxed) < 1000,
            random: || 0,
        };
        let control = host.control();
        for _ in 0..399 {
            control.elapsed();
        }
        assert_eq!(ASKED.load(Ordering::Relaxed), 40 / PAUSE);
    }
}
