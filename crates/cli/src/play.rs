//! `heterodox play`: two people at one terminal.

use std::io::{BufRead, IsTerminal, Write};

use clap::Args;
use heterodox_rules::text::pgn::Pgn;
use heterodox_rules::{Catalogue, Claim, Game, Square, Turn};

use crate::draw::{self, Style};
use crate::failure::{Failure, bad};
use crate::input::{PositionOptions, load};

/// The longest line that is read.
const MAX_LINE: usize = 1000;

const HELP: &str = "\
Type a move in coordinates (e2e4, a7a8q, a1off) or notation (Nf3, Ac5*c7, R>), or:
  moves [square]   the legal moves, all or of one piece
  undo             take the last move back
  board            draw the board again
  fen              the position as FEN
  pgn              the game so far as PGN
  claim            claim a draw by repetition or by moves without progress
  resign           give up
  help             this page
  quit             leave";

#[derive(Args)]
pub struct Options {
    /// The variant: an id or a .toml file
    #[arg(default_value = "chess")]
    variant: String,
    #[command(flatten)]
    position: PositionOptions,
}

pub fn run(options: &Options, catalogue: &Catalogue) -> Result<(), Failure> {
    let rules = load(catalogue, &options.variant)?;
    let state = options.position.read(&rules)?;
    let terminal = std::io::stdout().is_terminal();
    let style = if terminal && std::env::var_os("NO_COLOR").is_none() { Style::Rich } else { Style::Plain };
    let mut session =
        Session { game: Game::from_state(rules, state), style, ended: None, out: std::io::stdout().lock() };
    let spec = session.game.rules().spec();
    writeln!(session.out, "{}. {}\nType a move, or help.\n", spec.name, spec.about)?;
    session.show()?;
    let mut input = std::io::stdin().lock();
    loop {
        if terminal {
            let prompt = match session.game.turn() {
                Turn::Act(colour) if session.ended.is_none() => colour.name(),
                _ => "game over",
            };
            write!(session.out, "{prompt}> ")?;
            session.out.flush()?;
        }
        match read_line(&mut input)? {
            None => return Ok(()),
            Some(line) if ["quit", "exit", "q"].contains(&line.trim()) => return Ok(()),
            Some(line) => session.obey(line.trim())?,
        }
    }
}

/// Reads a line of bounded length; the rest of a longer one is dropped and told.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
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
    if bytes.len() > MAX_LINE {
        return bad(format!("a line of more than {MAX_LINE} characters was typed"));
    }
    Ok(seen.then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

struct Session<W> {
    game: Game,
    style: Style,
    /// A result by resignation or claim.
    ended: Option<(&'static str, String)>,
    out: W,
}

impl<W: Write> Session<W> {
    fn show(&mut self) -> Result<(), Failure> {
        let last = self.game.plies().last().map(|(action, _)| [action.from(), action.to()]);
        let marked: &[Square] = last.as_ref().map_or(&[], |squares| squares);
        let rules = self.game.rules();
        write!(self.out, "{}", draw::board(rules, self.game.state(), self.style, marked))?;
        let status = match (&self.ended, self.game.turn()) {
            (Some((_, sentence)), _) => sentence.clone(),
            (None, Turn::Over(outcome)) => outcome.sentence(),
            (None, Turn::Act(colour)) => {
                let check = if rules.in_check(self.game.state()) { ", in check" } else { "" };
                let claim = if self.game.claims().is_empty() { "" } else { " (a draw can be claimed)" };
                format!("{} to move{check}.{claim}", colour.name())
            }
        };
        writeln!(self.out, "{status}\n")?;
        Ok(())
    }

    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}\n")?,
            "board" => self.show()?,
            "fen" => writeln!(self.out, "{}", self.game.rules().write_fen(self.game.state()))?,
            "pgn" => {
                let mut pgn = Pgn::from_game(&self.game, Vec::new());
                if let Some((result, _)) = &self.ended {
                    pgn.result = result.to_string();
                }
                write!(self.out, "{}", pgn.write(self.game.rules()))?;
            }
            "moves" => self.moves(rest)?,
            "undo" => {
                self.ended = None;
                match self.game.undo() {
                    Some(_) => self.show()?,
                    None => writeln!(self.out, "There is no move to take back.")?,
                }
            }
            "resign" | "claim" if self.ended.is_some() || self.game.outcome().is_some() => {
                writeln!(self.out, "The game is over already.")?;
            }
            "resign" => {
                let loser = self.game.state().to_move();
                let result = if loser == heterodox_rules::Colour::White { "0-1" } else { "1-0" };
                self.ended = Some((result, format!("{} resigns: {} wins.", loser.name(), loser.other().name())));
                self.show()?;
            }
            "claim" => match self.game.claims().first() {
                Some(claim) => {
                    let why = if *claim == Claim::Repetition { "repetition" } else { "moves without progress" };
                    self.ended = Some(("1/2-1/2", format!("Draw claimed: {why}.")));
                    self.show()?;
                }
                None => writeln!(self.out, "There is no draw to claim.")?,
            },
            _ => self.play(line)?,
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if let Some((_, sentence)) = &self.ended {
            writeln!(self.out, "The game is over: {sentence}")?;
            return Ok(());
        }
        let before = self.game.state().clone();
        match self.game.play_text(text) {
            Ok(step) => {
                let rules = self.game.rules();
                writeln!(self.out, "{} plays {}", before.to_move().name(), rules.san(&before, step.action))?;
                self.show()
            }
            Err(refused) => {
                writeln!(self.out, "{refused}")?;
                Ok(())
            }
        }
    }

    fn moves(&mut self, square: &str) -> Result<(), Failure> {
        let rules = self.game.rules();
        let from = rules.board().parse(square);
        if !square.is_empty() && from.is_none() {
            writeln!(self.out, "\"{square}\" is no square of this board.")?;
            return Ok(());
        }
        let mut texts: Vec<String> = rules
            .moves(self.game.state())
            .into_iter()
            .filter(|action| from.is_none_or(|from| action.from() == from))
            .map(|action| rules.san(self.game.state(), action))
            .collect();
        texts.sort();
        match texts.is_empty() {
            true => writeln!(self.out, "No legal moves.")?,
            false => writeln!(self.out, "{}", texts.join(" "))?,
        }
        Ok(())
    }
}
