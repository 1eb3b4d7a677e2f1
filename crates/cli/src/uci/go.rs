//! What `go` asks for. Only reads; a number that is none counts as 0, so that the engine
//! answers at once rather than never.

use std::time::Duration;

use heterodox_engine::{GameClock, Limits};
use heterodox_rules::Colour;

/// How long and at what to look.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Go {
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    limits: Limits,
    /// Answer only when told to stop.
    pub infinite: bool,
    /// Think on the opponent's time.
    pub ponder: bool,
    /// Look only at these moves, as they were written.
    pub only: Option<Vec<String>>,
    /// Count positions instead of thinking.
    pub perft: Option<u32>,
    /// What could not be read.
    pub complaints: Vec<String>,
}

const WORDS: [&str; 13] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
];

impl Go {
    /// Reads what follows `go`.
    pub fn read(text: &str) -> Go {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let only = go.only.get_or_insert_default();
                    while let Some(action) = words.next_if(|word| !WORDS.contains(word)) {
                        only.push(action.to_string());
                    }
                }
                word if WORDS.contains(&word) => {
                    let value = words.next_if(|word| !WORDS.contains(word));
                    let number = value.and_then(number);
                    if number.is_none() {
                        let given = heterodox_rules::text::fen::shorten(value.unwrap_or_default());
                        go.complaints.push(format!("{word} needs a number, not \"{given}\""));
                    }
                    go.set(word, number.unwrap_or(0));
                }
                word => {
                    let word = heterodox_rules::text::fen::shorten(word);
                    go.complaints.push(format!("\"{word}\" is no word of go"));
                }
            }
        }
        go
    }

    /// Whether only `stop` is sure to end it.
    pub fn is_endless(&self) -> bool {
        let Limits { time, depth, nodes, .. } = &self.limits;
        let limited = time.is_some() || depth.is_some() || nodes.is_some() || self.left.iter().any(Option::is_some);
        self.infinite || self.ponder || !limited && self.perft.is_none()
    }

    fn set(&mut self, word: &str, number: u64) {
        let time = Duration::from_millis(number);
        let short = number.min(u32::MAX as u64) as u32;
        match word {
            "wtime" => self.left[Colour::White.index()] = Some(time),
            "btime" => self.left[Colour::Black.index()] = Some(time),
            "winc" => self.increment[Colour::White.index()] = time,
            "binc" => self.increment[Colour::Black.index()] = time,
            "movestogo" => self.moves_to_go = Some(short).filter(|moves| *moves > 0),
            "depth" => self.limits.depth = Some(short),
            "nodes" => self.limits.nodes = Some(number),
            "movetime" => self.limits.time = Some(time),
            "mate" => self.limits.mate = Some(short),
            "perft" => self.perft = Some(short),
            _ => {}
        }
    }

    /// The limits for a side, of whose clock some time is kept back.
    pub fn limits(&self, side: Colour, overhead: Duration) -> Limits {
        let clock = self.left[side.index()].map(|left| GameClock {
            left: left.saturating_sub(overhead).max(Duration::from_millis(1)),
            increment: self.increment[side.index()],
            moves_to_go: self.moves_to_go,
        });
        match self.infinite {
            true => Limits::default(),
            false => Limits { clock, ..self.limits.clone() },
        }
    }
}

/// A number; less than none is none, as clocks that have run out are sent, and one beyond all
/// measure is a very large one.
fn number(text: &str) -> Option<u64> {
    /// More than a lifetime of milliseconds, and far from where sums overflow.
    const MOST: u64 = 1 << 50;
    let (digits, negative) = match text.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (text, false),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if negative { 0 } else { digits.parse().map_or(MOST, |number: u64| number.min(MOST)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_those_of_the_side_to_move() {
        let go = Go::read("wtime 60000 btime 30000 winc 1000 binc 500 movestogo 20");
        let white = go.limits(Colour::White, Duration::from_millis(100)).clock.expect("a clock");
        assert_eq!((white.left.as_millis(), white.increment.as_millis()), (59_900, 1_000));
        assert_eq!(white.moves_to_go, Some(20));
        let black = go.limits(Colour::Black, Duration::from_secs(40)).clock.expect("a clock");
        assert_eq!((black.left.as_millis(), black.increment.as_millis()), (1, 500));
        assert!(go.complaints.is_empty());
    }

    #[test]
    fn moves_end_at_the_next_word() {
        let go = Go::read("searchmoves e2e4 a1off depth 3 infinite");
        assert_eq!(go.only.as_deref(), Some(&["e2e4".to_string(), "a1off".to_string()][..]));
        assert!(go.infinite);
        assert_eq!(go.limits(Colour::White, Duration::ZERO), Limits::default(), "infinite knows no limit");
        assert_eq!(Go::read("depth 3 searchmoves e2e4").limits(Colour::White, Duration::ZERO), Limits::depth(3));
    }

    #[test]
    fn what_is_no_number_is_told_and_counts_as_nothing() {
        for text in ["movetime", "movetime x", "movetime 1.5", "movetime depth 3"] {
            let go = Go::read(text);
            assert_eq!(go.complaints.len(), 1, "{text}");
            assert_eq!(go.limits(Colour::White, Duration::ZERO).time, Some(Duration::ZERO), "{text}");
        }
        let clock = Go::read("wtime -500").limits(Colour::White, Duration::ZERO).clock;
        assert_eq!(clock.map(|clock| clock.left), Some(Duration::from_millis(1)));
        assert!(Go::read("nodes 99999999999999999999999").limits(Colour::White, Duration::ZERO).nodes > Some(1 << 40));
        assert_eq!(Go::read("faster please").complaints.len(), 2);
    }
}
