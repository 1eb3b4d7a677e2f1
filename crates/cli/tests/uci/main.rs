//! `heterodox uci` from the outside: the real binary at both ends of two pipes. Nothing
//! here sleeps; a line that does not come within a minute fails the test.

#[path = "../support/mod.rs"]
mod support;

mod company;
mod options;
mod searches;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::Duration;

use heterodox_rules::{Catalogue, Rules, State};
use support::piped;

const PATIENCE: Duration = Duration::from_secs(60);

/// A client.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: std::thread::JoinHandle<String>,
}

impl Client {
    fn start() -> Client {
        Client::with(&["uci"])
    }

    fn with(args: &[&str]) -> Client {
        let mut child = piped(args);
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut stderr = child.stderr.take().expect("a pipe");
        let errors = std::thread::spawn(move || {
            let mut text = String::new();
            _ = stderr.read_to_string(&mut text);
            text
        });
        Client { input: child.stdin.take(), child, lines, errors }
    }

    fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
    }

    fn send_bytes(&mut self, line: &[u8]) {
        let mut line = line.to_vec();
        line.push(b'\n');
        self.input.as_mut().expect("still open").write_all(&line).expect("it listens");
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// All lines up to the one that begins so, which is the last of them.
    fn until(&self, lead: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let last = line.starts_with(lead);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// Sends a line and gives everything that was said until it is ready again.
    fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The one line of text for people that a command is answered with.
    fn told(&mut self, line: &str) -> String {
        let lines = self.ask(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        lines[0].strip_prefix("info string ").unwrap_or_else(|| panic!("{line}: {lines:?}")).to_string()
    }

    /// Sends a `go` and gives all it says, the best move last.
    fn go(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.until("bestmove")
    }

    fn best(&mut self, line: &str) -> String {
        best(&self.go(line)).to_string()
    }

    /// The FEN it thinks it has.
    fn fen(&mut self) -> String {
        let lines = self.ask("d");
        let fen = lines.iter().find_map(|line| line.strip_prefix("fen: "));
        fen.unwrap_or_else(|| panic!("{lines:?}")).to_string()
    }

    fn silent(&self) -> bool {
        self.lines.try_recv() == Err(TryRecvError::Empty)
    }

    /// Ends it and checks that it went quietly.
    fn quit(mut self) {
        self.send("quit");
        self.gone();
    }

    fn gone(mut self) {
        drop(self.input.take());
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end"),
            }
        }
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        assert_eq!(self.errors.join().expect("read"), "");
    }
}

fn best(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.split(' ').nth(1)).expect("a best move")
}

/// What follows a word of an info line.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

fn infos(lines: &[String]) -> Vec<&String> {
    lines.iter().filter(|line| line.starts_with("info depth")).collect()
}

fn rules(id: &str) -> std::sync::Arc<Rules> {
    Catalogue::new().load(id).expect("built in")
}

/// Plays the moves of a line, each of which must be legal and written as the rules write it.
fn follow(rules: &Rules, state: &State, moves: &[&str]) -> State {
    let mut state = state.clone();
    for text in moves {
        let action = rules.read_move(&state, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(rules.coordinates(action), *text);
        state = rules.play_unchecked(&state, action);
    }
    state
}
