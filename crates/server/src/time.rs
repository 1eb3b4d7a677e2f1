//! What time it is, in milliseconds since 1970. Asked once of the system and then counted on,
//! so that it never goes back while the server runs.

use std::sync::OnceLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Now.
pub fn now() -> u64 {
    static START: OnceLock<(u64, Instant)> = OnceLock::new();
    let (base, since) = START.get_or_init(|| {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (wall.as_millis() as u64, Instant::now())
    });
    base + since.elapsed().as_millis() as u64
}
