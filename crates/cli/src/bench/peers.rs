//! Programs of others, measured beside ours: UCI engines by `go perft`, and cozy-chess
//! as a library.

use std::path::Path;
use std::time::{Duration, Instant};

use super::Measure;
use crate::uci_client::{UciError, UciProgram, find};

/// How long a program may take to say hello, and to count.
const GREETING: Duration = Duration::from_secs(20);
const COUNTING: Duration = Duration::from_secs(600);

const MISSING: &str = "not installed (Debian: apt-get install it)";
/// The option by which a variant is chosen.
const VARIANT: &str = "UCI_Variant";

/// Counts with a UCI engine. Only the counting is timed, not the start of the program.
pub fn uci_perft(program: &str, fen: &str, depth: u32) -> Result<Measure, String> {
    let (path, _) = find(program).ok_or(MISSING)?;
    let counted = UciProgram::start(&path, &[], GREETING)
        .and_then(|program| count(program, &format!("position fen {fen}"), depth));
    counted.map_err(|error| error.to_string())?
}

/// Counts a variant from its start position, with an engine that knows it by this name.
pub fn variant_perft(program: &str, variant: &str, depth: u32) -> Result<Measure, String> {
    let (path, _) = find(program).ok_or(MISSING)?;
    let counted = UciProgram::start(&path, &[], GREETING).and_then(|mut program| {
        program.set(VARIANT, variant)?;
        count(program, "position startpos", depth)
    });
    counted.map_err(|error| error.to_string())?
}

/// The variants that an engine knows.
pub fn variants_of(program: &str) -> Result<Vec<String>, String> {
    let (path, _) = find(program).ok_or(MISSING)?;
    let program = UciProgram::start(&path, &[], GREETING).map_err(|error| error.to_string())?;
    Ok(program.option(VARIANT).map(|option| option.values.clone()).unwrap_or_default())
}

fn count(mut program: UciProgram, position: &str, depth: u32) -> Result<Result<Measure, String>, UciError> {
    program.say(position)?;
    program.ready(GREETING)?;
    let start = Instant::now();
    program.say(&format!("go perft {depth}"))?;
    let line =
        program.wait(COUNTING, "a count", |line| line.starts_with("Nodes searched").then(|| line.to_string()))?;
    let seconds = start.elapsed().as_secs_f64();
    let nodes = line.rsplit(' ').next().and_then(|text| text.parse().ok());
    Ok(nodes.map(|nodes| Measure { nodes, seconds }).ok_or(format!("unexpected answer {line:?}")))
}

/// Lets a UCI engine think, with the evaluation by hand where it has another one too.
pub fn uci_search(program: &str, fen: &str, time: Duration) -> Result<Measure, String> {
    let (path, _) = find(program).ok_or(MISSING)?;
    think(&path, fen, time).map_err(|error| error.to_string())?
}

fn think(path: &Path, fen: &str, time: Duration) -> Result<Result<Measure, String>, UciError> {
    let mut program = UciProgram::start(path, &[], GREETING)?;
    if program.option("Use NNUE").is_some() {
        program.set("Use NNUE", "false")?;
    }
    program.ready(GREETING)?;
    let start = Instant::now();
    let go = format!("go movetime {}", time.as_millis());
    let nodes = program.think(&format!("position fen {fen}"), &go, time + GREETING)?.nodes;
    let seconds = start.elapsed().as_secs_f64();
    Ok(nodes.map(|nodes| Measure { nodes, seconds }).ok_or("it told no nodes".into()))
}

/// Counts with cozy-chess, really playing every move.
pub fn cozy_perft(fen: &str, depth: u32) -> u64 {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            for action in moves {
                let mut next = board.clone();
                next.play_unchecked(action);
                let next = std::hint::black_box(&next);
                nodes += if depth == 1 { 1 } else { count(next, depth - 1) };
            }
            false
        });
        nodes
    }
    fen.parse().map_or(0, |board| count(&board, depth))
}
