//! A table of lines at a terminal, drawn anew in place. Knows how wide the terminal is.

use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use heterodox_engine::Report;
use heterodox_rules::{Rules, State};

use super::{san, score, speed, worth};
use crate::failure::Failure;

/// Drawing more often than this only flickers.
const PAUSE: Duration = Duration::from_millis(50);

/// The table on the screen.
pub struct Live<'a> {
    rules: &'a Rules,
    state: &'a State,
    width: usize,
    height: usize,
    /// Lines on the screen that are ours to draw over.
    drawn: usize,
    last: Option<Instant>,
}

impl<'a> Live<'a> {
    pub fn open(rules: &'a Rules, state: &'a State) -> Live<'a> {
        let (height, width) = size().unwrap_or((24, 80));
        Live { rules, state, width: width.clamp(20, 500), height: height.clamp(5, 300), drawn: 0, last: None }
    }

    /// Draws the lines, unless it has just done so.
    pub fn show(&mut self, lines: &[Report]) {
        if self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        if let Some(best) = lines.first() {
            // A terminal that is gone ends us by its own means.
            _ = self.draw(lines, best.nodes, best.elapsed, speed(best));
        }
    }

    /// Draws them for the last time.
    pub fn close(mut self, lines: &[Report], nodes: u64, elapsed: Duration) -> Result<(), Failure> {
        let speed = (nodes as f64 / elapsed.as_secs_f64().max(0.001)) as u64;
        Ok(self.draw(lines, nodes, elapsed, speed)?)
    }

    fn draw(&mut self, lines: &[Report], nodes: u64, elapsed: Duration, speed: u64) -> std::io::Result<()> {
        let mut rows = vec![
            format!("{}  {}", self.rules.spec().name, self.rules.write_fen(self.state)),
            format!("{:.1} s  {} positions  {} a second", elapsed.as_secs_f64(), grouped(nodes), grouped(speed)),
            format!("{:>3}  {:>7}  {:>7}  line (scores are those of the side to move)", "#", "score", "depth"),
        ];
        for report in lines.iter().take(self.height.saturating_sub(rows.len() + 1)) {
            let depth = format!("{}/{}", report.depth, report.reach);
            let moves = san(self.rules, self.state, &report.moves).join(" ");
            let score = if report.exact { worth(report) } else { score(report.score) };
            rows.push(format!("{:>3}  {score:>7}  {depth:>7}  {moves}", report.line));
        }
        let mut text = String::new();
        if self.drawn > 0 {
            text += &format!("\x1b[{}A", self.drawn);
        }
        for row in &rows {
            text += &format!("\r{}\x1b[K\n", cut(row, self.width - 1));
        }
        self.drawn = rows.len();
        let mut out = std::io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}

/// What fits into a row.
fn cut(row: &str, width: usize) -> String {
    match row.chars().nth(width) {
        Some(_) => row.chars().take(width - 1).chain(['…']).collect(),
        None => row.to_string(),
    }
}

/// `1 234 567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// Rows and columns of the terminal. The standard library cannot ask for them without unsafe code.
fn size() -> Option<(usize, usize)> {
    let terminal = File::open("/dev/tty").ok()?;
    let output = Command::new("stty").arg("size").stdin(terminal).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut numbers = text.split_whitespace().map(|word| word.parse::<usize>().ok().filter(|number| *number > 0));
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_fit_and_numbers_are_easy_to_read() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdefg", 6), "abcde…");
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1 234 567");
    }
}
