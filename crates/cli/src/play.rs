//! `heterodox play`: two people at one terminal, or one against the computer.

mod battle;
mod chess;
mod words;

use std::io::{BufRead, IsTerminal, StdoutLock, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use heterodox_engine::{Level, Limits};
use heterodox_rules::{Catalogue, Variant};
use heterodox_table::{Attack, Dice, Player, Random, Seat, Viewer};

use crate::draw::Style;
use crate::failure::{Failure, bad};
use crate::input::{PositionOptions, lore, open, seat, tables_folder};

/// The longest line that is read.
const MAX_LINE: usize = 1000;

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    #[arg(default_value = "chess")]
    variant: String,
    /// Let the computer take the other seat
    #[arg(long, value_enum)]
    opponent: Option<Opponent>,
    /// How strong the engine plays, from 1 to 8
    #[arg(long, default_value_t = 4, requires = "opponent", value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// How long the engine thinks about a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000, requires = "opponent", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: u64,
    /// Your seat against the computer; the first one if you do not say
    #[arg(long, value_name = "white|black|red|blue", requires = "opponent")]
    seat: Option<String>,
    /// Where deals, lots and the computer's choices come from; the same number and the same moves
    /// give the same game
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    position: PositionOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Opponent {
    /// The engine, as strong as --level says
    Engine,
    /// Does anything that is allowed
    Random,
    /// Takes what it can and comes for you
    Attack,
}

/// The computer in its seat.
struct Computer {
    seat: Seat,
    player: Box<dyn Player>,
    /// The last event it was told.
    heard: u64,
}

/// A terminal, or whatever else stands in for one.
struct Screen {
    /// Somebody looks at it, so that there are prompts.
    terminal: bool,
    /// It can be cleared.
    clears: bool,
    style: Style,
    out: StdoutLock<'static>,
}

impl Screen {
    fn open() -> Screen {
        let terminal = std::io::stdout().is_terminal();
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let clears = terminal && set("TERM").is_none_or(|term| term != "dumb");
        let style = if clears && set("NO_COLOR").is_none() { Style::Rich } else { Style::Plain };
        Screen { terminal, clears, style, out: std::io::stdout().lock() }
    }
}

/// A game that obeys what is typed.
trait Session {
    fn screen(&mut self) -> &mut Screen;
    /// What to ask with, at a terminal.
    fn prompt(&self) -> String;
    fn obey(&mut self, line: &str) -> Result<(), Failure>;
    /// Somebody leaves.
    fn leave(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let variant = open(catalogue, &options.variant)?;
    let seed = options.seed.unwrap_or_else(new_seed);
    let mut dice = Dice::new(seed);
    let computer = match options.opponent {
        Some(opponent) => Some(computer(options, catalogue, &variant, opponent, dice.roll())?),
        None => None,
    };
    match variant {
        Variant::Chess(rules) => {
            let mut given = options.position.read(&rules)?;
            if !options.position.is_given() && rules.start_count() > 1 {
                given.state = rules.start_number(dice.roll() as usize);
            }
            talk(chess::begin(rules, given, computer, seed, Screen::open())?)
        }
        Variant::Battle(_) if options.position.is_given() => {
            bad("a battle begins with its setup, at no other position")
        }
        Variant::Battle(battle) => talk(battle::begin(battle, computer, dice, seed, Screen::open())?),
    }
}

fn computer(
    options: &Options,
    catalogue: &Catalogue,
    variant: &Variant,
    opponent: Opponent,
    seed: u64,
) -> Result<Computer, Failure> {
    let human = match &options.seat {
        Some(word) => match seat(variant.family(), word)? {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => return bad("a spectator does not play: name one of the two seats"),
        },
        None => Seat::White,
    };
    let player: Box<dyn Player> = match opponent {
        Opponent::Engine => {
            let lore = match variant {
                Variant::Chess(rules) => Some(lore(catalogue, &options.variant, rules, &tables_folder())?),
                Variant::Battle(_) => None,
            };
            let level = Level::new(options.level).unwrap_or(Level::FULL);
            let limits = Limits::time(Duration::from_millis(options.movetime));
            heterodox_engine::player(variant, lore, level, limits, seed)
        }
        Opponent::Random => Box::new(Random::new(seed)),
        Opponent::Attack => Box::new(Attack::new(variant, seed)),
    };
    Ok(Computer { seat: human.other(), player, heard: 0 })
}

/// A number nobody has chosen and nobody can guess.
pub fn new_seed() -> u64 {
    rand::random()
}

/// Reads and obeys until somebody leaves.
fn talk(mut session: impl Session) -> Result<(), Failure> {
    let mut input = std::io::stdin().lock();
    loop {
        if session.screen().terminal {
            let prompt = session.prompt();
            write!(session.screen().out, "{prompt}")?;
            session.screen().out.flush()?;
        }
        match read_line(&mut input)? {
            Line::End => {
                // Otherwise the shell's prompt would follow ours on the same line.
                if session.screen().terminal {
                    writeln!(session.screen().out)?;
                }
                return session.leave();
            }
            Line::TooLong => {
                writeln!(session.screen().out, "That line is too long: at most {MAX_LINE} characters are read.")?;
            }
            Line::Text(line) if ["quit", "exit", "q"].contains(&line.trim()) => return session.leave(),
            Line::Text(line) => session.obey(line.trim())?,
        }
    }
}

/// What was typed.
enum Line {
    Text(String),
    TooLong,
    End,
}

/// Reads a line of bounded length; a longer one is dropped.
fn read_line(input: &mut impl BufRead) -> Result<Line, Failure> {
    let mut bytes = Vec::new();
    let mut seen = false;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        seen = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = end.unwrap_or(buffer.len());
        if bytes.len() <= MAX_LINE {
            bytes.extend_from_slice(&buffer[..part.min(MAX_LINE + 1)]);
        }
        let used = part + end.is_some() as usize;
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (seen, bytes.len() > MAX_LINE) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
        (true, false) => Line::Text(String::from_utf8_lossy(&bytes).into_owned()),
    })
}
