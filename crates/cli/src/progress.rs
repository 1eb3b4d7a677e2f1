//! How far a long command has come, on stderr: drawn in place at a terminal, a line now
//! and then elsewhere. It knows nothing of what is being done.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// A terminal is redrawn at most so often.
const REDRAW: Duration = Duration::from_millis(100);
/// Elsewhere a line comes at most so often.
const SPARSE: Duration = Duration::from_secs(10);
/// Signs of the bar.
const BAR: usize = 20;
/// Longer lines are cut, so that they do not wrap.
const WIDTH: usize = 110;

/// Where it is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Terminal,
    Elsewhere,
    Nowhere,
}

/// A progress bar.
pub struct Progress {
    title: String,
    total: u64,
    start: Instant,
    last: Instant,
    place: Place,
    drawn: bool,
}

impl Progress {
    /// A bar for so many steps; a quiet one is never shown.
    pub fn new(title: impl Into<String>, total: u64, quiet: bool) -> Progress {
        let place = match (quiet, std::io::stderr().is_terminal()) {
            (true, _) => Place::Nowhere,
            (false, true) => Place::Terminal,
            (false, false) => Place::Elsewhere,
        };
        let now = Instant::now();
        Progress { title: title.into(), total, start: now, last: now, place, drawn: false }
    }

    /// Tells how many steps are done; `text` is only made when it is shown.
    pub fn update(&mut self, done: u64, text: impl FnOnce() -> String) {
        let pause = match self.place {
            Place::Nowhere => return,
            Place::Terminal => REDRAW,
            Place::Elsewhere => SPARSE,
        };
        if self.last.elapsed() < pause && (self.drawn || self.place == Place::Elsewhere) {
            return;
        }
        self.last = Instant::now();
        self.drawn = true;
        let line = line(&self.title, done, self.total, &text(), self.start.elapsed());
        let mut out = std::io::stderr().lock();
        // Perhaps nobody listens; that is no reason to stop.
        _ = match self.place {
            Place::Terminal => write!(out, "\r{line}\x1b[K").and_then(|()| out.flush()),
            _ => writeln!(out, "{line}"),
        };
    }

    /// Takes the bar away, so that other things can be said.
    pub fn clear(&mut self) {
        if self.place == Place::Terminal && std::mem::take(&mut self.drawn) {
            let mut out = std::io::stderr().lock();
            _ = write!(out, "\r\x1b[K").and_then(|()| out.flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The bar as text.
fn line(title: &str, done: u64, total: u64, text: &str, elapsed: Duration) -> String {
    let done = done.min(total);
    let part = if total == 0 { 0.0 } else { done as f64 / total as f64 };
    let full = (part * BAR as f64) as usize;
    let bar = "#".repeat(full) + &".".repeat(BAR - full);
    let left = if done == 0 { "?".to_string() } else { time(elapsed.mul_f64((total - done) as f64 / done as f64)) };
    let gap = if text.is_empty() { "" } else { "  " };
    let line = format!("{title} [{bar}] {done}/{total}{gap}{text}  {} left", left);
    line.chars().take(WIDTH).collect()
}

/// "1:05" or "2:01:05".
fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_what_is_done_and_left() {
        let seconds = Duration::from_secs;
        assert_eq!(line("games", 0, 8, "", seconds(9)), "games [....................] 0/8  ? left");
        assert_eq!(line("games", 2, 8, "50 %", seconds(30)), "games [#####...............] 2/8  50 %  1:30 left");
        assert_eq!(line("games", 8, 8, "", seconds(30)), "games [####################] 8/8  0:00 left");
        assert_eq!(line("x", 9, 0, "", seconds(1)), "x [....................] 0/0  ? left");
        assert!(line("x", 1, 2, &"long ".repeat(100), seconds(1)).len() <= WIDTH);
        assert_eq!(time(seconds(7265)), "2:01:05");
    }
}
