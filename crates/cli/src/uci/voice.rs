//! What the engine says: whole lines on stdout from any thread. Knows the words of the
//! protocol, nothing of searching.

use std::io::{ErrorKind, Write};

use heterodox_engine::{Answer, Bound, Report, Score};
use heterodox_rules::{Move, Rules};

/// Prints a line, or several. Where nobody listens any more there is nothing left to do.
pub fn say(text: impl std::fmt::Display) {
    let text = format!("{text}\n");
    if let Err(error) = std::io::stdout().lock().write_all(text.as_bytes()) {
        std::process::exit(if error.kind() == ErrorKind::BrokenPipe { 0 } else { 1 });
    }
}

/// Prints text for people, every line of it as the protocol wants it.
pub fn note(text: impl std::fmt::Display) {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    for line in text.to_string().lines() {
        say(format!("info string {}", line.chars().map(plain).collect::<String>()));
    }
}

/// What the search thinks of a line.
pub fn info(rules: &Rules, report: &Report) -> String {
    let Report { line, depth, reach, nodes, full, .. } = report;
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::AtLeast => " lowerbound",
        Bound::AtMost => " upperbound",
    };
    let known = if report.exact { " tbhits 1" } else { "" };
    let (score, time, speed) = (score(report.score), report.elapsed.as_millis(), speed(report));
    let moves = coordinates(rules, &report.moves).join(" ");
    format!(
        "info depth {depth} seldepth {reach} multipv {line} score {score}{bound} nodes {nodes} nps {speed} \
         hashfull {full}{known} time {time} pv {moves}"
    )
}

/// Moves as the protocol writes them.
pub fn coordinates(rules: &Rules, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&action| rules.coordinates(action)).collect()
}

/// Positions looked at in a second.
pub fn speed(report: &Report) -> u64 {
    (report.nodes as f64 / report.elapsed.as_secs_f64().max(0.001)) as u64
}

/// `cp 35` or `mate -4`.
pub fn score(score: Score) -> String {
    match (score, score.moves_to_end()) {
        (Score::Value(value), _) => format!("cp {value}"),
        (_, moves) => format!("mate {}", moves.unwrap_or(0)),
    }
}

/// The last line of a search.
pub fn best(rules: &Rules, answer: &Answer) -> String {
    let Some(best) = answer.best else { return "bestmove (none)".into() };
    let ponder = answer.ponder.map_or(String::new(), |action| format!(" ponder {}", rules.coordinates(action)));
    format!("bestmove {}{ponder}", rules.coordinates(best))
}
