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
    running: [Option<Running>; 2],
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl Clock {
    pub fn new(control: TimeControl) -> Clock {
        let supply = match control {
            TimeControl::Fischer { base, .. } | TimeControl::Delay { base, .. } => base,
            _ => 0,
        };
        Clock { control, left: [supply; 2], running: [None; 2] }
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
                    TimeControl::Fischer { .. } => Some(self.left[seat]),
                    TimeControl::Delay { delay, .. } => Some(self.left[seat].saturating_add(delay)),
                    TimeControl::PerMove { limit } => Some(limit),
                    TimeControl::Correspondence { days } => Some(days as u64 * DAY),
                };
                Running { question, since: now, due: limit.map(|limit| now.saturating_add(limit)) }
            });
        }
    }

    fn charge(&mut self, seat: usize, elapsed: u64, moved: bool) {
        let left = &mut self.left[seat];
        match self.control {
            TimeControl::Fischer { increment, .. } => {
                *left = left.saturating_sub(elapsed).saturating_add(if moved { increment } else { 0 });
            }
            TimeControl::Delay { delay, .. } => *left = left.saturating_sub(elapsed.saturating_sub(delay)),
            _ => {}
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

    /// Milliseconds left for each seat, where there is a limit.
    pub fn left(&self, now: u64) -> [Option<u64>; 2] {
        [0, 1].map(|seat| match (self.running[seat], self.control) {
            (Some(running), _) => running.due.map(|due| due.saturating_sub(now)),
            (None, TimeControl::Fischer { .. } | TimeControl::Delay { .. }) => Some(self.left[seat]),
            _ => None,
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
