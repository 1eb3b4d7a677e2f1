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
