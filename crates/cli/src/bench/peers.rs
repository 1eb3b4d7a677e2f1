//! Programs of others, measured beside ours: UCI engines by `go perft`, and cozy-chess
//! as a library.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::Measure;

/// Counts with a UCI engine. Only the counting is timed, not the start of the program.
pub fn uci_perft(program: &str, fen: &str, depth: u32) -> Result<Measure, String> {
    let path = find(program).ok_or("not installed (Debian: apt-get install it)")?;
    let mut child = Command::new(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("cannot talk to it".into());
    };
    let mut lines = BufReader::new(output).lines();
    let mut say =
        |text: &str| input.write_all(text.as_bytes()).and_then(|()| input.flush()).map_err(|error| error.to_string());
    say(&format!("uci\nposition fen {fen}\nisready\n"))?;
    let mut wait = |word: &str| loop {
        match lines.next() {
            Some(Ok(line)) if line.starts_with(word) => return Ok(line),
            Some(Ok(_)) => {}
            _ => return Err("it stopped talking".to_string()),
        }
    };
    wait("readyok")?;
    let start = Instant::now();
    say(&format!("go perft {depth}\n"))?;
    let line = wait("Nodes searched")?;
    let seconds = start.elapsed().as_secs_f64();
    say("quit\n")?;
    child.wait().map_err(|error| error.to_string())?;
    let nodes =
        line.rsplit(' ').next().and_then(|text| text.parse().ok()).ok_or(format!("unexpected answer {line:?}"))?;
    Ok(Measure { nodes, seconds })
}

/// Looks along PATH and where Debian puts games.
fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(program)).find(|candidate| candidate.is_file())
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
