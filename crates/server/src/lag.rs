//! How much of a player's thinking time was the network's doing. What counts is the round
//! trip that the server measured itself, never what a client says; and it is paid from a
//! quota that fills slowly, so that holding back answers gains little.

use heterodox_table::TimeControl;

/// The most that a quota gains with each move, in milliseconds.
const MOST_GAIN: u64 = 1000;
/// How many gains there are at first and how many fit.
const FIRST: u64 = 3;
const MOST: u64 = 7;

/// The allowance of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lag {
    /// A smoothed round trip, in microseconds; none was measured yet at 0.
    trip: u64,
    quota: u64,
    gain: u64,
}

impl Lag {
    /// At the start of a game.
    pub fn new(control: TimeControl) -> Lag {
        let seconds = match control {
            TimeControl::Variant => 600,
            _ => control.expected().unwrap_or_default(),
        };
        let gain = match seconds {
            0 => 0,
            seconds => (seconds.saturating_mul(4) + 150).min(MOST_GAIN),
        };
        Lag { trip: 0, quota: FIRST * gain, gain }
    }

    /// A round trip was measured.
    pub fn measure(&mut self, micros: u64) {
        let micros = micros.min(10_000_000);
        self.trip = if self.trip == 0 { micros } else { (self.trip * 3 + micros) / 4 };
    }

    /// What the next move could be spared, in milliseconds.
    pub fn allowance(&self) -> u64 {
        (self.trip / 1000).min(self.quota)
    }

    /// A move was made that was spared so much, no more than the allowance.
    pub fn spend(&mut self, spared: u64) {
        self.quota = (self.quota.saturating_sub(spared) + self.gain).min(MOST * self.gain);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A move that took `elapsed` milliseconds is spared what it can be.
    fn spare(lag: &mut Lag, elapsed: u64) -> u64 {
        let spared = lag.allowance().min(elapsed);
        lag.spend(spared);
        spared
    }

    proptest! {
        #[test]
        fn nobody_gains_more_than_was_measured_or_than_the_quota(
            base in 0u64..3_600_000, increment in 0u64..60_000,
            moves in prop::collection::vec((0u64..20_000_000, 0u64..60_000), 1..200),
        ) {
            let mut lag = Lag::new(TimeControl::Fischer { base, increment });
            let gain = lag.gain;
            let (mut total, mut worst) = (0, 0);
            for (count, (trip, elapsed)) in moves.iter().enumerate() {
                lag.measure(*trip);
                worst = worst.max(*trip);
                let spared = spare(&mut lag, *elapsed);
                total += spared;
                prop_assert!(spared <= *elapsed && spared <= worst / 1000 && spared <= MOST * gain);
                prop_assert!(total <= (FIRST + count as u64) * gain, "{total} after {count} moves at {gain}");
            }
        }

        #[test]
        fn a_steady_line_costs_nothing(trip in 1_000u64..100_000, moves in 1usize..100) {
            let mut lag = Lag::new(TimeControl::Fischer { base: 60_000, increment: 0 });
            for _ in 0..moves {
                lag.measure(trip);
                prop_assert_eq!(spare(&mut lag, 60_000), trip / 1000);
            }
        }
    }

    #[test]
    fn nothing_is_spared_where_it_does_not_matter() {
        let mut lag = Lag::new(TimeControl::Correspondence { days: 3 });
        lag.measure(500_000);
        assert_eq!(spare(&mut lag, 10_000), 0);
        let mut lag = Lag::new(TimeControl::Fischer { base: 60_000, increment: 0 });
        assert_eq!(spare(&mut lag, 10_000), 0, "nothing was measured");
    }
}
