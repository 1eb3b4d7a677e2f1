//! Who comes too often: connections and requests by address. Bounded by itself: what was
//! quiet for a while is forgotten.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use crate::metrics::{METRICS, Metrics};
use crate::settings::Settings;

/// A burst is so many seconds' worth.
const BURST: f64 = 10.0;
/// The most addresses that are remembered.
const MAX_KNOWN: usize = 100_000;
/// Dear things (new accounts, sign-ins) cost as much as so many requests.
pub const DEAR: f64 = 20.0;

/// A supply that fills with time.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub fn new(rate: u32) -> Bucket {
        Bucket { left: rate as f64 * BURST, at: Instant::now() }
    }

    /// Takes `cost` out, if there is enough.
    pub fn take(&mut self, rate: u32, cost: f64, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * rate as f64;
        self.left = (self.left + gained).min(rate as f64 * BURST);
        self.at = now;
        let enough = self.left >= cost;
        if enough {
            self.left -= cost;
        } else {
            Metrics::count(&METRICS.limited);
        }
        enough
    }
}

/// All addresses.
pub struct Limits {
    requests_per_second: u32,
    per_address: usize,
    in_all: usize,
    known: Mutex<HashMap<IpAddr, Known>>,
    open: Arc<Mutex<Open>>,
}

#[derive(Default)]
struct Open {
    by_address: HashMap<IpAddr, usize>,
    all: usize,
}

struct Known {
    requests: Bucket,
}

/// A connection that is counted until it is dropped.
pub struct Counted {
    address: IpAddr,
    open: Arc<Mutex<Open>>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.open.lock().expect("no holder of this lock panics");
        open.all -= 1;
        if let Some(count) = open.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

/// The part of an address that one customer has: a whole IPv6 network of 64 bits is one.
pub fn customer(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        four => four,
    }
}

impl Limits {
    /// As the settings say.
    pub fn new(settings: &Settings) -> Limits {
        Limits {
            requests_per_second: settings.requests_per_second,
            per_address: settings.connections_per_address,
            in_all: settings.connections,
            known: Mutex::default(),
            open: Arc::default(),
        }
    }

    /// One more connection, if it may be.
    pub fn connect(&self, address: IpAddr) -> Option<Counted> {
        let address = customer(address);
        let mut open = self.open.lock().expect("no holder of this lock panics");
        let full = open.all >= self.in_all;
        let count = open.by_address.entry(address).or_default();
        if full || *count >= self.per_address {
            Metrics::count(&METRICS.limited);
            return None;
        }
        *count += 1;
        open.all += 1;
        Some(Counted { address, open: self.open.clone() })
    }

    /// One more request, if it may be.
    pub fn request(&self, address: IpAddr, cost: f64) -> bool {
        let mut known = self.known.lock().expect("no holder of this lock panics");
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        let rate = self.requests_per_second;
        let entry = known.entry(customer(address)).or_insert_with(|| Known { requests: Bucket::new(rate) });
        entry.requests.take(rate, cost, Instant::now())
    }

    /// Forgets addresses that were quiet long enough to have a full supply.
    pub fn sweep(&self) {
        let now = Instant::now();
        let mut known = self.known.lock().expect("no holder of this lock panics");
        known.retain(|_, known| now.saturating_duration_since(known.requests.at).as_secs_f64() < BURST);
    }

    /// How many connections are open.
    pub fn connections(&self) -> usize {
        self.open.lock().expect("no holder of this lock panics").all
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_supply_is_used_up_and_fills_again() {
        let start = Instant::now();
        let mut bucket = Bucket::new(10);
        let taken = (0..1000).filter(|_| bucket.take(10, 1.0, start)).count();
        assert_eq!(taken, 100);
        let later = start + Duration::from_secs(1);
        let taken = (0..1000).filter(|_| bucket.take(10, 1.0, later)).count();
        assert!((9..=10).contains(&taken), "{taken}");
    }

    #[test]
    fn connections_are_counted_by_customer() {
        let options = crate::settings::ServeOptions { connections_per_address: Some(2), ..Default::default() };
        let limits = Limits::new(&options.settings().expect("good settings"));
        let at = |text: &str| text.parse::<IpAddr>().expect("an address");
        let first = limits.connect(at("2001:db8::1")).expect("the first");
        let _second = limits.connect(at("2001:db8::ffff")).expect("the second");
        assert!(limits.connect(at("2001:db8::2")).is_none());
        assert!(limits.connect(at("2001:db8:0:1::2")).is_some());
        drop(first);
        assert!(limits.connect(at("2001:db8::2")).is_some());
        assert_eq!(limits.connections(), 1);
    }
}
