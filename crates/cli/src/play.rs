//! `heterodox play`: two people at one terminal.

use std::io::{BufRead, IsTerminal, Write};

use clap::Args;
use heterodox_rules::text::fen::shorten;
use heterodox_rules::text::pgn::Pgn;
use heterodox_rules::{Catalogue, Claim, Game, Square, Turn};

use crate::draw::{self, Style};
use crate::failure::Failure;
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
    let given = options.position.read(&rules)?;
    let terminal = std::io::stdout().is_terminal();
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let colours = terminal && set("NO_COLOR").is_none() && set("TERM").is_none_or(|term| term != "dumb");
    let style = if colours { Style::Rich } else { Style::Plain };
    let mut session = Session {
        game: Game::from_state(rules, given.state),
        came_by: given.last_move,
        style,
        ended: None,
        out: std::io::stdout().lock(),
    };
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
            Line::End => {
                // Otherwise the shell's prompt would follow ours on the same line.
                if terminal {
                    writeln!(session.out)?;
                }
                return Ok(());
            }
            Line::TooLong => writeln!(session.out, "That line is too long: at most {MAX_LINE} characters are read.")?,
            Line::Text(line) if ["quit", "exit", "q"].contains(&line.trim()) => return Ok(()),
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

struct Session<W> {
    game: Game,
    /// The move that led to the first position.
    came_by: Option<(Square, Square)>,
    style: Style,
    /// A result by resignation or claim.
    ended: Option<(&'static str, String)>,
    out: W,
}

impl<W: Write> Session<W> {
    fn show(&mut self) -> Result<(), Failure> {
        let marked = match self.game.plies() {
            [] => self.came_by.map_or(Vec::new(), |(from, to)| vec![from, to]),
            [.., (last, _)] => {
                let before = self.game.plies().iter().rev().nth(1).map_or(self.game.start(), |(_, state)| state);
                self.game.rules().action(before, *last).affected
            }
        };
        let rules = self.game.rules();
        write!(self.out, "{}", draw::board(rules, self.game.state(), self.style, &marked))?;
        let status = match (&self.ended, self.game.turn()) {
            (Some((_, sentence)), _) => sentence.clone(),
            (None, Turn::Over(outcome)) => outcome.sentence(),
            (None, _) => {
                let colour = self.game.state().to_move();
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
        match word.to_lowercase().as_str() {
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
            "undo" if self.ended.take().is_some() => {
                writeln!(self.out, "The game goes on.")?;
                self.show()?;
            }
            "undo" => match self.game.undo() {
                Some(_) => self.show()?,
                None => writeln!(self.out, "There is no move to take back.")?,
            },
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
                let hint = if text.len() > 2 && text.chars().all(|c| c.is_ascii_alphabetic()) {
                    "; help lists the commands"
                } else {
                    ""
                };
                writeln!(self.out, "{}{hint}", sentence(&refused.to_string()))?;
                Ok(())
            }
        }
    }

    fn moves(&mut self, square: &str) -> Result<(), Failure> {
        let rules = self.game.rules();
        let state = self.game.state();
        let from = rules.board().parse(square);
        match (from, from.and_then(|from| state.piece_at(from))) {
            (None, _) if !square.is_empty() => {
                writeln!(self.out, "\"{}\" is no square of this board.", shorten(square))?;
                return Ok(());
            }
            (Some(_), None) => {
                writeln!(self.out, "No piece at {square}.")?;
                return Ok(());
            }
            (Some(_), Some((colour, _))) if colour != state.to_move() => {
                writeln!(self.out, "It's {}'s turn.", state.to_move().word())?;
                return Ok(());
            }
            _ => {}
        }
        let mut texts: Vec<String> = rules
            .moves(state)
            .into_iter()
            .filter(|action| from.is_none_or(|from| action.from() == from))
            .map(|action| rules.san(state, action))
            .collect();
        texts.sort();
        let line = if texts.is_empty() { "No legal moves.".to_string() } else { wrap(&texts) };
        writeln!(self.out, "{line}")?;
        Ok(())
    }
}

/// Words in lines of at most 76 characters.
fn wrap(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > 76 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += word.len();
    }
    text
}

/// A reason with a capital letter at its front.
fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
