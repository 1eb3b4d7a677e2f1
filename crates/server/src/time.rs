//! What time it is, in milliseconds since 1970. Asked once of the system and then counted on,
//! so that it never goes back while the server runs; nor does it from one run to the next, even if
//! the machine's clock was wrong before: then the server's time goes on from where it was.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// How far the server's time is ahead of the machine's, in milliseconds.
static AHEAD: AtomicU64 = AtomicU64::new(0);
/// What a test says the time is; 0 where none does.
static HELD: AtomicU64 = AtomicU64::new(0);

/// Now.
pub fn now() -> u64 {
    micros() / 1000
}

/// Now, in microseconds.
pub fn micros() -> u64 {
    static START: OnceLock<(u64, Instant)> = OnceLock::new();
    let held = HELD.load(Ordering::Relaxed);
    if held != 0 {
        return held * 1000;
    }
    let (base, since) = START.get_or_init(|| {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        (wall.as_micros() as u64, Instant::now())
    });
    base + since.elapsed().as_micros() as u64 + AHEAD.load(Ordering::Relaxed) * 1000
}

/// It is at least that late: the database has seen that time.
pub fn not_before(time: u64) {
    let behind = time.saturating_sub(now());
    if behind > 0 {
        tracing::warn!(milliseconds = behind, "the machine's clock is behind; the server's time goes on from before");
        AHEAD.fetch_add(behind, Ordering::Relaxed);
    }
}

/// Time stands still at this moment, until a test says another; 0 lets it run.
#[doc(hidden)]
pub fn hold(moment: u64) {
    HELD.store(moment, Ordering::Relaxed);
}

/// The day of a time in milliseconds since 1970, as PGN writes it.
pub fn date(at: u64) -> String {
    // Years begin in March here, so that the day a leap year has more is their last.
    let days = at / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_have_their_dates() {
        for (at, date) in [
            (0, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (951_868_800_000, "2000.03.01"),
            (1_704_067_199_999, "2023.12.31"),
            (1_800_000_000_000, "2027.01.15"),
            (4_107_542_400_000, "2100.03.01"),
        ] {
            assert_eq!(super::date(at), date);
        }
    }
}
