//! Talking to another program in the Universal Chess Interface. The program is not
//! trusted: every wait ends, every line is bounded, and it is gone when we are done.

use std::fmt;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use heterodox_engine::Score;
use heterodox_rules::text::fen::shorten;

/// A longer line is cut into several.
const MAX_LINE: u64 = 64 * 1024;
/// So many lines wait to be looked at; then the program itself has to wait.
const MAX_WAITING: usize = 1000;
/// More options than this are not remembered.
const MAX_OPTIONS: usize = 1000;
/// How long a program may take to leave when it is asked to.
const FAREWELL: Duration = Duration::from_millis(500);

/// What went wrong with a program.
#[derive(Debug)]
pub enum UciError {
    /// It could not be started.
    Start(String),
    /// It was started, but does not behave.
    Talk(String),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (UciError::Start(text) | UciError::Talk(text)) = self;
        f.write_str(text)
    }
}

fn talk<T>(text: impl Into<String>) -> Result<T, UciError> {
    Err(UciError::Talk(text.into()))
}

/// An option a program lists.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UciOption {
    /// As it is written.
    pub name: String,
    /// `check`, `spin`, `combo`, `button` or `string`.
    pub kind: String,
    /// What a combo can be.
    pub values: Vec<String>,
    /// What a spin can be.
    pub range: Option<(i64, i64)>,
}

/// What a program said when it had thought.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct UciAnswer {
    /// Its move, as it wrote it.
    pub best: String,
    /// The last it told of the position.
    pub score: Option<Score>,
    /// The last depth it told.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
}

/// A running program.
pub struct UciProgram {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    options: Vec<UciOption>,
}

/// Looks for a program and what it is started with: a whole path, or words of which the first is the program.
pub fn find(program: &str) -> Option<(PathBuf, Vec<String>)> {
    if let Some(path) = place(program) {
        return Some((path, Vec::new()));
    }
    let mut words = program.split_whitespace();
    let path = place(words.next()?)?;
    Some((path, words.map(str::to_string).collect()))
}

/// Where a program is: a path as it is, a bare name along PATH and where Debian puts games.
fn place(program: &str) -> Option<PathBuf> {
    if program.contains(std::path::MAIN_SEPARATOR) {
        return Some(PathBuf::from(program)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(program)).find(|candidate| candidate.is_file())
}

impl UciProgram {
    /// Starts a program and greets it; it must answer in time.
    pub fn start(path: &Path, words: &[String], patience: Duration) -> Result<UciProgram, UciError> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let mut child = Command::new(path)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| UciError::Start(format!("cannot start {}: {error}", path.display())))?;
        let (sender, lines) = sync_channel(MAX_WAITING);
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            // It ends with the program, or when nobody listens any more.
            std::thread::spawn(move || pass_on(output, &sender));
        }
        let mut program = UciProgram { name, child, input, lines, options: Vec::new() };
        program.say("uci")?;
        let mut options = Vec::new();
        program.wait(patience, "uciok", |line| {
            if let Some(option) = read_option(line)
                && options.len() < MAX_OPTIONS
            {
                options.push(option);
            }
            (line == "uciok").then_some(())
        })?;
        program.options = options;
        Ok(program)
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it lets us set.
    pub fn options(&self) -> &[UciOption] {
        &self.options
    }

    /// The option of a name; capitals do not count.
    pub fn option(&self, name: &str) -> Option<&UciOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str) -> Result<(), UciError> {
        let Some(input) = &mut self.input else { return talk(format!("{} does not listen", self.name)) };
        match input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()) {
            Ok(()) => Ok(()),
            Err(_) => {
                let words = self.last_words();
                talk(format!("{} stopped running{words}", self.name))
            }
        }
    }

    /// Reads until a line is what we want; `what` says what that is.
    pub fn wait<T>(
        &mut self,
        patience: Duration,
        what: &str,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, UciError> {
        let deadline = Instant::now() + patience;
        let mut last = None;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => {
                    if let Some(found) = wanted(line.trim()) {
                        return Ok(found);
                    }
                    if Instant::now() >= deadline {
                        break;
                    }
                    last = Some(line);
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => {
                    let words = self.last_words();
                    return talk(format!("{} stopped running{words}; we waited for {what}", self.name));
                }
            }
        }
        let said = last.map_or("it said nothing".to_string(), |line| format!("it last said \"{}\"", shorten(&line)));
        talk(format!("{} did not answer with {what} within {} ms; {said}", self.name, patience.as_millis()))
    }

    /// Waits until it has done all it was told.
    pub fn ready(&mut self, patience: Duration) -> Result<(), UciError> {
        self.say("isready")?;
        self.wait(patience, "readyok", |line| (line == "readyok").then_some(()))
    }

    /// Sets an option.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), UciError> {
        self.say(&format!("setoption name {name} value {value}"))
    }

    /// Lets it think: `position` and `go` are the whole commands.
    pub fn think(&mut self, position: &str, go: &str, patience: Duration) -> Result<UciAnswer, UciError> {
        self.say(position)?;
        self.say(go)?;
        let mut answer = UciAnswer::default();
        self.wait(patience, "bestmove", |line| {
            read_info(line, &mut answer);
            let rest = line.strip_prefix("bestmove")?;
            Some(rest.split_whitespace().next().unwrap_or_default().to_string())
        })
        .map(|best| UciAnswer { best, ..answer })
    }

    /// How it ended, if it has.
    fn last_words(&mut self) -> String {
        let deadline = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return format!(" ({status})"),
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(2)),
                _ => return String::new(),
            }
        }
    }
}

impl Drop for UciProgram {
    fn drop(&mut self) {
        _ = self.say("quit");
        self.input = None;
        if self.last_words().is_empty() {
            _ = self.child.kill();
            _ = self.child.wait();
        }
    }
}

fn pass_on(output: impl Read, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut output).take(MAX_LINE).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            _ => return,
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_string();
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Reads `option name Skill Level type spin default 20 min 0 max 20`.
fn read_option(line: &str) -> Option<UciOption> {
    let mut words = line.split_whitespace();
    if words.next() != Some("option") {
        return None;
    }
    let mut parts: Vec<(&str, String)> = Vec::new();
    let mut named = false;
    for word in words {
        let keyword = match word {
            "name" if parts.is_empty() => true,
            "type" => !named,
            "default" | "min" | "max" | "var" => named,
            _ => false,
        };
        named |= keyword && word == "type";
        match parts.last_mut() {
            _ if keyword => parts.push((word, String::new())),
            Some((_, text)) => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
            }
            None => return None,
        }
    }
    let find = |key: &str| parts.iter().find(|(known, _)| *known == key).map(|(_, text)| text.clone());
    let number = |key: &str| find(key).and_then(|text| text.parse().ok());
    Some(UciOption {
        name: find("name").filter(|name| !name.is_empty())?,
        kind: find("type").unwrap_or_default(),
        values: parts.iter().filter(|(key, _)| *key == "var").map(|(_, text)| text.clone()).collect(),
        range: number("min").zip(number("max")),
    })
}

/// Notes what an `info` line tells of the best line.
fn read_info(line: &str, answer: &mut UciAnswer) {
    let mut words = line.split_whitespace();
    if words.next() != Some("info") {
        return;
    }
    let mut told = answer.clone();
    while let Some(word) = words.next() {
        match word {
            "string" => break,
            "multipv" if words.next() != Some("1") => return,
            "depth" => told.depth = words.next().and_then(|text| text.parse().ok()).or(told.depth),
            "nodes" => told.nodes = words.next().and_then(|text| text.parse().ok()).or(told.nodes),
            "score" => {
                let kind = words.next();
                let number: Option<i32> = words.next().and_then(|text| text.parse().ok());
                told.score = match (kind, number) {
                    (Some("cp"), Some(number)) => Some(Score::Value(number)),
                    (Some("mate"), Some(moves @ 1..)) => Some(Score::Win((moves as u32).saturating_mul(2) - 1)),
                    (Some("mate"), Some(moves)) => Some(Score::Loss(moves.unsigned_abs().saturating_mul(2))),
                    _ => told.score,
                };
            }
            "pv" => break,
            _ => {}
        }
    }
    *answer = told;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_whatever_they_are_called() {
        let option = read_option("option name Skill Level type spin default 20 min 0 max 20").expect("an option");
        assert_eq!((option.name.as_str(), option.kind.as_str()), ("Skill Level", "spin"));
        assert_eq!(option.range, Some((0, 20)));
        let option = read_option("option name UCI_Variant type combo default a var a var b c").expect("an option");
        assert_eq!(option.values, ["a", "b c"]);
        let option = read_option("option name Move min default type string default").expect("an option");
        assert_eq!(option.name, "Move min default");
        for bad in ["", "id name X", "option", "option x", "option name", "optional name X type check"] {
            assert_eq!(read_option(bad), None, "{bad}");
        }
    }

    #[test]
    fn infos_of_the_first_line_count() {
        let mut answer = UciAnswer::default();
        read_info("info depth 7 seldepth 9 multipv 1 score cp -31 nodes 1234 nps 5 pv e2e4 depth 99", &mut answer);
        assert_eq!((answer.score, answer.depth, answer.nodes), (Some(Score::Value(-31)), Some(7), Some(1234)));
        read_info("info depth 8 multipv 2 score cp 500", &mut answer);
        read_info("info string depth 50", &mut answer);
        read_info("info depth x score cp y", &mut answer);
        assert_eq!((answer.score, answer.depth), (Some(Score::Value(-31)), Some(7)));
        read_info("info score mate 3", &mut answer);
        assert_eq!(answer.score, Some(Score::Win(5)));
        read_info("info score mate -2", &mut answer);
        assert_eq!(answer.score, Some(Score::Loss(4)));
        read_info("info score mate -2147483648", &mut answer);
        read_info("info score mate 2147483647", &mut answer);
    }
}
