//! Clocks. Time is an argument: milliseconds that only ever grow. A seat's clock runs
//! while the seat is asked for something, and each question has a number, so that a
//! second setup action does not start the time again.

use serde::{Deserialize, Serialize};

/// How much time there is. All times are milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TimeControl {
    /// No clock.
    Unlimited,
    /// As the variant file says, for battles; no clock in other games.
    Variant,
    /// A supply, and something more for each move.
    Fischer {
        /// The supply.
        base: u64,
        /// Added after each move.
        increment: u64,
    },
    /// A supply that is not touched for the first moments of each move.
    Delay {
        /// The supply.
        base: u64,
        /// What costs nothing.
        delay: u64,
    },
    /// A supply, then moves that have to be made within a period; a period that runs out is lost.
    ByoYomi {
        /// The supply.
        base: u64,
        /// How long a period is.
        period: u64,
        /// How many there are.
        periods: u32,
    },
    /// What one seat uses, the other gets.
    Hourglass {
        /// What each begins with.
        base: u64,
    },
    /// Each seat has its own supply; first seat first.
    Unequal {
        /// The supplies.
        base: [u64; 2],
        /// Added after each move.
        increment: [u64; 2],
    },
    /// The same for each move.
    PerMove {
        /// For each.
        limit: u64,
    },
    /// Days for each move.
    Correspondence {
        /// For each.
        days: u32,
    },
}

/// So many moves are a usual game.
const USUAL: u64 = 40;

impl TimeControl {
    /// How long a seat is expected to think in a whole game, in seconds; nothing where days or nobody counts.
    pub fn expected(self) -> Option<u64> {
        let supplied = |base: u64, more: u64| Some(base.saturating_add(more.saturating_mul(USUAL)) / 1000);
        match self {
            TimeControl::Unlimited | TimeControl::Variant | TimeControl::Correspondence { .. } => None,
            TimeControl::Fischer { base, increment: more }
            | TimeControl::Delay { base, delay: more }
            | TimeControl::ByoYomi { base, period: more, .. } => supplied(base, more),
            TimeControl::Hourglass { base } => supplied(base.saturating_mul(2), 0),
            TimeControl::Unequal { base, increment } => (0..2).filter_map(|it| supplied(base[it], increment[it])).max(),
            TimeControl::PerMove { limit } => supplied(0, limit),
        }
    }
}

/// What a seat is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    /// Another number means another question.
    pub number: u64,
    /// How long the variant file gives.
    pub limit: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Running {
    question: Question,
    since: u64,
    due: Option<u64>,
}

/// Both clocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    left: [u64; 2],
    /// Periods that are left, where there are any.
    periods: [u32; 2],
    running: [Option<Running>; 2],
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl Clock {
    pub fn new(control: TimeControl) -> Clock {
        let left = match control {
            TimeControl::Fischer { base, .. }
            | TimeControl::Delay { base, .. }
            | TimeControl::ByoYomi { base, .. }
            | TimeControl::Hourglass { base } => [base; 2],
            TimeControl::Unequal { base, .. } => base,
            _ => [0; 2],
        };
        let periods = match control {
            TimeControl::ByoYomi { periods, .. } => periods,
            _ => 0,
        };
        Clock { control, left, periods: [periods; 2], running: [None; 2] }
    }

    /// Starts and stops the clocks for what the seats are asked now. `mover` has just answered
    /// its question and earns its increment; everybody else only pays.
    pub fn sync(&mut self, now: u64, questions: [Option<Question>; 2], mover: Option<usize>) {
        for (seat, question) in questions.into_iter().enumerate() {
            if self.running[seat].map(|running| running.question.number) == question.map(|question| question.number) {
                continue;
            }
            if let Some(running) = self.running[seat].take() {
                self.charge(seat, now.saturating_sub(running.since), mover == Some(seat));
            }
            self.running[seat] = question.map(|question| {
                let limit = match self.control {
                    TimeControl::Unlimited => None,
                    TimeControl::Variant => question.limit,
                    TimeControl::Delay { delay, .. } => Some(self.left[seat].saturating_add(delay)),
                    TimeControl::PerMove { limit } => Some(limit),
                    TimeControl::Correspondence { days } => Some(days as u64 * DAY),
                    _ => self.supply(seat),
                };
                Running { question, since: now, due: limit.map(|limit| now.saturating_add(limit)) }
            });
        }
    }

    fn charge(&mut self, seat: usize, elapsed: u64, moved: bool) {
        let left = &mut self.left[seat];
        let mut pay = |increment: u64| {
            *left = left.saturating_sub(elapsed).saturating_add(if moved { increment } else { 0 });
        };
        match self.control {
            TimeControl::Fischer { increment, .. } => pay(increment),
            TimeControl::Unequal { increment, .. } => pay(increment[seat]),
            TimeControl::Delay { delay, .. } => *left = left.saturating_sub(elapsed.saturating_sub(delay)),
            TimeControl::ByoYomi { period, .. } => {
                // Whoever moves within a period keeps it whole.
                let lost = elapsed.saturating_sub(*left).checked_div(period).unwrap_or(0);
                *left = left.saturating_sub(elapsed);
                self.periods[seat] = self.periods[seat].saturating_sub(u32::try_from(lost).unwrap_or(u32::MAX));
            }
            TimeControl::Hourglass { .. } => {
                let used = elapsed.min(*left);
                *left -= used;
                self.left[1 - seat] = self.left[1 - seat].saturating_add(used);
                if let Some(due) = self.running[1 - seat].as_mut().and_then(|running| running.due.as_mut()) {
                    *due = due.saturating_add(used);
                }
            }
            _ => {}
        }
    }

    /// All that a seat has left while it is not asked for anything, where it has a supply.
    fn supply(&self, seat: usize) -> Option<u64> {
        match self.control {
            TimeControl::Fischer { .. }
            | TimeControl::Delay { .. }
            | TimeControl::Unequal { .. }
            | TimeControl::Hourglass { .. } => Some(self.left[seat]),
            TimeControl::ByoYomi { period, .. } => {
                Some(self.left[seat].saturating_add(period.saturating_mul(self.periods[seat] as u64)))
            }
            _ => None,
        }
    }

    /// Stops everything at the end of the game.
    pub fn stop(&mut self, now: u64) {
        self.sync(now, [None; 2], None);
    }

    /// When the next flag falls.
    pub fn deadline(&self) -> Option<u64> {
        self.running.iter().flatten().filter_map(|running| running.due).min()
    }

    /// Since when a seat's clock runs, and when its flag falls.
    pub fn running(&self, seat: usize) -> Option<(u64, Option<u64>)> {
        self.running[seat].map(|running| (running.since, running.due))
    }

    /// Whose time is up.
    pub fn fallen(&self, now: u64) -> [bool; 2] {
        self.running.map(|running| running.and_then(|running| running.due).is_some_and(|due| now >= due))
    }

    /// Milliseconds left for each seat until its flag falls, periods included, where there is a limit.
    pub fn left(&self, now: u64) -> [Option<u64>; 2] {
        [0, 1].map(|seat| match (self.running[seat], self.running[1 - seat], self.control) {
            (Some(running), _, _) => running.due.map(|due| due.saturating_sub(now)),
            (None, Some(other), TimeControl::Hourglass { .. }) => {
                let used = now.saturating_sub(other.since).min(self.left[1 - seat]);
                Some(self.left[seat].saturating_add(used))
            }
            _ => self.supply(seat),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(seat: usize, number: u64) -> [Option<Question>; 2] {
        let mut questions = [None; 2];
        questions[seat] = Some(Question { number, limit: Some(5000) });
        questions
    }

    #[test]
    fn fischer_adds_after_each_move() {
        let mut clock = Clock::new(TimeControl::Fischer { base: 60_000, increment: 2000 });
        clock.sync(1000, ask(0, 0), None);
        assert_eq!(clock.deadline(), Some(61_000));
        clock.sync(11_000, ask(1, 1), Some(0));
        assert_eq!(clock.left(11_000), [Some(52_000), Some(60_000)]);
        assert_eq!(clock.fallen(71_000), [false, true]);
    }

    #[test]
    fn delay_costs_nothing_at_first() {
        let mut clock = Clock::new(TimeControl::Delay { base: 10_000, delay: 3000 });
        clock.sync(0, ask(0, 0), None);
        clock.sync(2000, ask(1, 1), Some(0));
        assert_eq!(clock.left(2000)[0], Some(10_000));
        clock.sync(3000, ask(0, 2), Some(1));
        clock.sync(10_000, ask(1, 3), Some(0));
        assert_eq!(clock.left(10_000)[0], Some(6000));
    }

    #[test]
    fn a_period_that_is_not_used_up_is_whole_again() {
        let mut clock = Clock::new(TimeControl::ByoYomi { base: 10_000, period: 5000, periods: 3 });
        clock.sync(0, ask(0, 0), None);
        assert_eq!(clock.left(0), [Some(25_000); 2]);
        // Two seconds into the first period.
        clock.sync(12_000, ask(1, 1), Some(0));
        assert_eq!(clock.left(12_000)[0], Some(15_000));
        clock.sync(13_000, ask(0, 2), Some(1));
        // One whole period and a bit.
        clock.sync(19_000, ask(1, 3), Some(0));
        assert_eq!(clock.left(19_000), [Some(10_000), Some(24_000)]);
        clock.sync(19_000, ask(0, 4), Some(1));
        assert_eq!(clock.deadline(), Some(29_000));
        assert_eq!(clock.fallen(28_999), [false; 2]);
        assert_eq!(clock.fallen(29_000), [true, false]);
        let mut odd = Clock::new(TimeControl::ByoYomi { base: 1, period: 0, periods: u32::MAX });
        odd.sync(0, ask(0, 0), None);
        odd.stop(u64::MAX);
    }

    #[test]
    fn an_hourglass_gives_what_it_takes() {
        let mut clock = Clock::new(TimeControl::Hourglass { base: 60_000 });
        clock.sync(0, ask(0, 0), None);
        assert_eq!(clock.left(20_000), [Some(40_000), Some(80_000)]);
        clock.sync(20_000, ask(1, 1), Some(0));
        assert_eq!(clock.left(20_000), [Some(40_000), Some(80_000)]);
        clock.sync(50_000, ask(0, 2), Some(1));
        assert_eq!(clock.left(50_000), [Some(70_000), Some(50_000)]);
        assert_eq!(clock.deadline(), Some(120_000));
        // Both are asked: what one uses comes to the other at once when it has answered.
        let mut clock = Clock::new(TimeControl::Hourglass { base: 10_000 });
        clock.sync(0, [ask(0, 0)[0], ask(1, 0)[1]], None);
        clock.sync(4000, ask(1, 0), Some(0));
        assert_eq!(clock.left(4000)[1], Some(10_000));
    }

    #[test]
    fn each_seat_may_have_its_own_time() {
        let mut clock = Clock::new(TimeControl::Unequal { base: [300_000, 60_000], increment: [3000, 0] });
        clock.sync(0, ask(0, 0), None);
        clock.sync(10_000, ask(1, 1), Some(0));
        assert_eq!(clock.left(10_000), [Some(293_000), Some(60_000)]);
        clock.sync(20_000, ask(0, 2), Some(1));
        assert_eq!(clock.left(20_000), [Some(293_000), Some(50_000)]);
    }

    #[test]
    fn the_same_question_does_not_start_again() {
        let mut clock = Clock::new(TimeControl::Variant);
        clock.sync(0, ask(0, 7), None);
        clock.sync(4000, ask(0, 7), None);
        assert_eq!(clock.deadline(), Some(5000));
        clock.sync(4000, ask(0, 8), None);
        assert_eq!(clock.deadline(), Some(9000));
        clock.stop(4500);
        assert_eq!(clock.deadline(), None);
    }

    #[test]
    fn days_and_limits() {
        let mut clock = Clock::new(TimeControl::Correspondence { days: 2 });
        clock.sync(0, ask(1, 0), None);
        assert_eq!(clock.deadline(), Some(2 * DAY));
        let mut clock = Clock::new(TimeControl::PerMove { limit: 10 });
        clock.sync(u64::MAX - 5, ask(1, 0), None);
        assert_eq!(clock.deadline(), Some(u64::MAX));
        assert_eq!(Clock::new(TimeControl::Unlimited).deadline(), None);
    }
}
