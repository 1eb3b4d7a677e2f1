//! Who plays, as it is written on the command line: `engine:level=3,movetime=50`,
//! `minimax:3`, `uci:PATH,Skill Level=5`. Reading only; nobody is started here.

use std::time::Duration;

use heterodox_engine::simple::MAX_DEPTH;
use heterodox_engine::{Level, Limits};
use heterodox_rules::spec::keys::nearest;
use heterodox_rules::text::fen::shorten;

use crate::failure::{Failure, bad};

/// The longest text that is read.
const MAX_TEXT: usize = 2000;
/// How long players think who are not told.
const USUAL: u64 = 100;
const WORDS: [&str; 6] = ["engine", "random", "greedy", "minimax", "attack", "uci"];
const THINKING: [&str; 3] = ["movetime", "nodes", "depth"];
const ENGINE: [&str; 7] = ["level", "movetime", "nodes", "depth", "hash", "threads", "values"];

/// A player and how it was written.
#[derive(Clone, PartialEq, Debug)]
pub struct Contestant {
    /// As it was written.
    pub text: String,
    /// Who it is.
    pub who: Who,
}

/// Who plays.
#[derive(Clone, PartialEq, Debug)]
pub enum Who {
    Engine(EngineOptions),
    Random,
    Greedy,
    Minimax(u32),
    Attack,
    Uci(UciOptions),
}

/// When a move must be there; whatever comes first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thinking {
    /// Milliseconds.
    pub movetime: Option<u64>,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}

/// Our engine.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineOptions {
    pub level: Level,
    pub thinking: Thinking,
    /// Megabytes.
    pub hash: Option<usize>,
    pub threads: Option<usize>,
    /// A file of values, or [`DERIVED`].
    pub values: Option<String>,
}

/// Stands for the values that follow from the rules alone.
pub const DERIVED: &str = "derived";

/// Another program.
#[derive(Clone, PartialEq, Debug)]
pub struct UciOptions {
    pub program: String,
    pub options: Vec<(String, String)>,
    pub thinking: Thinking,
}

impl Contestant {
    /// Reads a player; `flag` is where it was given.
    pub fn parse(flag: &str, text: &str) -> Result<Contestant, Failure> {
        if text.len() > MAX_TEXT {
            return bad(format!("{flag}: at most {MAX_TEXT} bytes are read"));
        }
        let (word, rest) = match text.split_once(':') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        let plain = |who: Who| match rest {
            None => Ok(who),
            Some(rest) => bad(format!("{flag}: {word} takes no options, but \"{}\" was given", shorten(rest))),
        };
        let who = match word {
            "random" => plain(Who::Random)?,
            "greedy" => plain(Who::Greedy)?,
            "attack" => plain(Who::Attack)?,
            "minimax" => Who::Minimax(depth(flag, rest)?),
            "engine" => Who::Engine(engine(flag, rest)?),
            "uci" => Who::Uci(uci(flag, rest)?),
            _ => {
                return bad(format!("{flag}: there is no player \"{}\"{}", shorten(word), hint(word, &WORDS)));
            }
        };
        Ok(Contestant { text: text.to_string(), who })
    }
}

impl Thinking {
    /// Takes a key if it is one of ours.
    fn take(&mut self, flag: &str, key: &str, value: &str) -> Result<bool, Failure> {
        match key {
            "movetime" => self.movetime = Some(number(flag, key, value, 1, 3_600_000)?),
            "nodes" => self.nodes = Some(number(flag, key, value, 1, u64::MAX / 2)?),
            "depth" => self.depth = Some(number(flag, key, value, 1, 200)? as u32),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn settled(self) -> Thinking {
        if self == Thinking::default() { Thinking { movetime: Some(USUAL), ..self } } else { self }
    }

    /// For our engine.
    pub fn limits(&self) -> Limits {
        Limits {
            time: self.movetime.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    /// For another program.
    pub fn go(&self) -> String {
        let mut text = "go".to_string();
        let numbers = [self.depth.map(u64::from), self.nodes, self.movetime];
        for (word, number) in ["depth", "nodes", "movetime"].into_iter().zip(numbers) {
            if let Some(number) = number {
                text += &format!(" {word} {number}");
            }
        }
        text
    }
}

fn depth(flag: &str, rest: Option<&str>) -> Result<u32, Failure> {
    match rest {
        None | Some("") => bad(format!("{flag}: minimax needs a depth, as in minimax:3")),
        Some(text) => Ok(number(flag, "the depth of minimax", text, 1, MAX_DEPTH as u64)? as u32),
    }
}

fn engine(flag: &str, rest: Option<&str>) -> Result<EngineOptions, Failure> {
    let (mut level, mut hash, mut threads, mut values) = (Level::FULL, None, None, None);
    let mut thinking = Thinking::default();
    for (key, value) in pairs(flag, rest, &ENGINE)? {
        if thinking.take(flag, key, value)? {
            continue;
        }
        match key {
            "level" => {
                let most = Level::FULL.number() as u64;
                let number = number(flag, key, value, Level::LOWEST.number() as u64, most)?;
                level = Level::new(number as u8).unwrap_or(Level::FULL);
            }
            "hash" => hash = Some(number(flag, key, value, 1, 65_536)? as usize),
            "threads" => threads = Some(number(flag, key, value, 1, 256)? as usize),
            "values" => values = Some(value.to_string()),
            _ => return bad(format!("{flag}: the engine has no option \"{}\"{}", shorten(key), hint(key, &ENGINE))),
        }
    }
    Ok(EngineOptions { level, hash, threads, values, thinking: thinking.settled() })
}

fn uci(flag: &str, rest: Option<&str>) -> Result<UciOptions, Failure> {
    let (program, rest) = match rest.unwrap_or_default().split_once(',') {
        Some((program, rest)) => (program, Some(rest)),
        None => (rest.unwrap_or_default(), None),
    };
    if program.is_empty() {
        return bad(format!("{flag}: uci needs a program, as in uci:/usr/games/stockfish"));
    }
    let (mut options, mut thinking) = (Vec::new(), Thinking::default());
    for (key, value) in pairs(flag, rest, &THINKING)? {
        if !thinking.take(flag, key, value)? {
            options.push((key.to_string(), value.to_string()));
        }
    }
    Ok(UciOptions { program: program.to_string(), options, thinking: thinking.settled() })
}

/// Splits `a=1,b=2`; each key once.
fn pairs<'a>(flag: &str, rest: Option<&'a str>, known: &[&str]) -> Result<Vec<(&'a str, &'a str)>, Failure> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    let Some(rest) = rest else { return Ok(pairs) };
    for part in rest.split(',') {
        let Some((key, value)) = part.split_once('=') else {
            let example = known.first().copied().unwrap_or_default();
            return bad(format!("{flag}: \"{}\" should read NAME=VALUE, as in {example}=1", shorten(part)));
        };
        let (key, value) = (key.trim(), value.trim());
        if key.is_empty() || (key.chars().chain(value.chars())).any(char::is_control) {
            return bad(format!("{flag}: \"{}\" is no option", shorten(part)));
        }
        if pairs.iter().any(|(earlier, _)| earlier.eq_ignore_ascii_case(key)) {
            return bad(format!("{flag}: {} is given twice", shorten(key)));
        }
        pairs.push((key, value));
    }
    Ok(pairs)
}

fn number(flag: &str, key: &str, value: &str, least: u64, most: u64) -> Result<u64, Failure> {
    match value.parse::<u64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => bad(format!("{flag}: {key} is a number from {least} to {most}, not \"{}\"", shorten(value))),
    }
}

fn hint(word: &str, known: &[&str]) -> String {
    let near = nearest(word, known.iter().copied());
    near.map_or_else(|| format!("; there are {}", known.join(", ")), |near| format!("; did you mean {near}?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Who, String> {
        match Contestant::parse("--first", text) {
            Ok(contestant) => Ok(contestant.who),
            Err(Failure::Input(message)) => Err(message),
            Err(_) => panic!("{text}: not the input's fault?"),
        }
    }

    #[test]
    fn everybody_is_read() {
        assert_eq!(parse("random"), Ok(Who::Random));
        assert_eq!(parse("minimax:3"), Ok(Who::Minimax(3)));
        let Ok(Who::Engine(engine)) = parse("engine") else { panic!("the engine") };
        assert_eq!((engine.level, engine.thinking.movetime), (Level::FULL, Some(100)));
        let Ok(Who::Engine(engine)) = parse("engine:level=3,nodes=1000,hash=64,threads=2") else { panic!("options") };
        assert_eq!((engine.level.number(), engine.hash, engine.threads), (3, Some(64), Some(2)));
        assert_eq!(engine.thinking, Thinking { nodes: Some(1000), ..Thinking::default() });
        let Ok(Who::Uci(uci)) = parse("uci:/usr/games/x,Skill Level=3,movetime=50,Note=a:b") else {
            panic!("a program")
        };
        assert_eq!((uci.program.as_str(), uci.thinking.movetime), ("/usr/games/x", Some(50)));
        assert_eq!(uci.options, [("Skill Level".to_string(), "3".to_string()), ("Note".into(), "a:b".into())]);
        assert_eq!(uci.thinking.go(), "go movetime 50");
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, word) in [
            ("gredy", "did you mean greedy?"),
            ("", "there are engine, random"),
            ("zzzzzzzz", "there are engine, random"),
            ("random:1", "takes no options"),
            ("minimax", "needs a depth"),
            ("minimax:0", "from 1 to 12"),
            ("minimax:99", "from 1 to 12"),
            ("minimax:x", "not \"x\""),
            ("engine:", "NAME=VALUE"),
            ("engine:levl=3", "did you mean level?"),
            ("engine:level=9", "from 1 to 8"),
            ("engine:level=1,level=2", "given twice"),
            ("engine:movetime=0", "movetime"),
            ("engine:depth=-1", "depth"),
            ("uci:", "needs a program"),
            ("uci", "needs a program"),
            ("uci:x,Hash", "NAME=VALUE"),
            ("uci:x,=5", "no option"),
            ("uci:x,a=b\nquit", "no option"),
        ] {
            let message = parse(text).expect_err(text);
            assert!(message.starts_with("--first: ") && message.contains(word), "{text}: {message}");
        }
        assert!(parse(&"x".repeat(5000)).expect_err("long").contains("bytes"));
    }
}
