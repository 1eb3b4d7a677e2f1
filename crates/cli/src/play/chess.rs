//! Chess-like games at a terminal.

use std::io::Write;
use std::sync::Arc;

use heterodox_rules::text::fen::shorten;
use heterodox_rules::text::pgn::Pgn;
use heterodox_rules::{Claim, Game, Rules, Square, Turn, Variant};
use heterodox_table::{Table, Viewer};

use super::words::{seed_line, sentence, wrap};
use super::{Computer, Screen, Session};
use crate::draw;
use crate::failure::{Failure, bad};
use crate::input::{Given, table};

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

/// Opens a game.
pub fn begin(
    rules: Arc<Rules>,
    given: Given,
    computer: Option<Computer>,
    seed: u64,
    screen: Screen,
) -> Result<Chess, Failure> {
    let game = Game::from_state(rules, given.state);
    let mut chess = Chess { game, came_by: given.last_move, computer, ended: None, screen };
    if chess.computer.is_some() && chess.table().is_err() {
        return bad("the computer plays games, and this position is a study");
    }
    let spec = chess.game.rules().spec();
    writeln!(chess.screen.out, "{}. {}\nType a move, or help.\n", spec.name, spec.about)?;
    if let Some(Computer { seat, .. }) = &chess.computer {
        writeln!(chess.screen.out, "The computer plays {}. {}\n", seat.name(), seed_line(seed))?;
    }
    chess.reply()?;
    chess.show()?;
    Ok(chess)
}

/// A chess-like game.
pub struct Chess {
    game: Game,
    /// The move that led to the first position.
    came_by: Option<(Square, Square)>,
    computer: Option<Computer>,
    /// A result by resignation or claim.
    ended: Option<(&'static str, String)>,
    screen: Screen,
}

impl Session for Chess {
    fn screen(&mut self) -> &mut Screen {
        &mut self.screen
    }

    fn prompt(&self) -> String {
        match self.game.turn() {
            Turn::Act(colour) if self.ended.is_none() => format!("{}> ", colour.name()),
            _ => "game over> ".into(),
        }
    }

    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word.to_lowercase().as_str() {
            "" => {}
            "help" | "?" => writeln!(self.screen.out, "{HELP}\n")?,
            "board" => self.show()?,
            "fen" => writeln!(self.screen.out, "{}", self.game.rules().write_fen(self.game.state()))?,
            "pgn" => {
                let mut pgn = Pgn::from_game(&self.game, Vec::new());
                if let Some((result, _)) = &self.ended {
                    pgn.result = result.to_string();
                }
                write!(self.screen.out, "{}", pgn.write(self.game.rules()))?;
            }
            "moves" => self.moves(rest)?,
            "undo" if self.ended.take().is_some() => {
                writeln!(self.screen.out, "The game goes on.")?;
                self.show()?;
            }
            "undo" => match self.undo() {
                true => self.show()?,
                false => writeln!(self.screen.out, "There is no move to take back.")?,
            },
            "resign" | "claim" if self.ended.is_some() || self.game.outcome().is_some() => {
                writeln!(self.screen.out, "The game is over already.")?;
            }
            "resign" => {
                let loser = self.game.state().to_move();
                let result = if loser == heterodox_rules::Colour::White { "0-1" } else { "1-0" };
                self.ended = Some((result, format!("{} resigns: {} wins.", loser.name(), loser.other().name())));
                self.show()?;
            }
            "claim" => match self.game.claims().first() {
                Some(claim) => {
                    let why = match claim {
                        Claim::Repetition => "repetition",
                        Claim::QuietMoves => "moves without progress",
                        Claim::Promotion => "nothing but promotions",
                    };
                    self.ended = Some(("1/2-1/2", format!("Draw claimed: {why}.")));
                    self.show()?;
                }
                None => writeln!(self.screen.out, "There is no draw to claim.")?,
            },
            _ => self.play(line)?,
        }
        Ok(())
    }
}

impl Chess {
    /// The position as a table has it, from which the computer gets its view.
    fn table(&self) -> Result<Table, Failure> {
        let rules = self.game.rules();
        table(&Variant::Chess(rules.clone()), Some(rules.write_fen(self.game.state())))
    }

    /// Lets the computer move if it is its turn.
    fn reply(&mut self) -> Result<(), Failure> {
        let Some(seat) = self.computer.as_ref().map(|computer| computer.seat) else { return Ok(()) };
        if self.game.turn() != Turn::Act(seat) {
            return Ok(());
        }
        let view = self.table()?.view(Viewer::Seat(seat), 0);
        match self.computer.as_mut().and_then(|computer| computer.player.choose(&view)) {
            Some(choice) => self.make(&choice),
            None => Ok(()),
        }
    }

    /// Makes a move and tells it.
    fn make(&mut self, text: &str) -> Result<(), Failure> {
        let before = self.game.state().clone();
        let step = self.game.play_text(text)?;
        let san = self.game.rules().san(&before, step.action);
        writeln!(self.screen.out, "{} plays {san}", before.to_move().name())?;
        Ok(())
    }

    /// Takes the last move back; against the computer, the last one of its opponent.
    fn undo(&mut self) -> bool {
        let Some(seat) = self.computer.as_ref().map(|computer| computer.seat) else {
            return self.game.undo().is_some();
        };
        let opened = (self.game.start().to_move() == seat) as usize;
        if self.game.plies().len() <= opened {
            return false;
        }
        while self.game.undo().is_some() && self.game.state().to_move() == seat {}
        true
    }

    fn show(&mut self) -> Result<(), Failure> {
        let marked = match self.game.plies() {
            [] => self.came_by.map_or(Vec::new(), |(from, to)| vec![from, to]),
            [.., (last, _)] => {
                let before = self.game.plies().iter().rev().nth(1).map_or(self.game.start(), |(_, state)| state);
                self.game.rules().action(before, *last).affected
            }
        };
        let rules = self.game.rules();
        write!(self.screen.out, "{}", draw::board(rules, self.game.state(), self.screen.style, &marked))?;
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
        writeln!(self.screen.out, "{status}\n")?;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), Failure> {
        if let Some((_, sentence)) = &self.ended {
            writeln!(self.screen.out, "The game is over: {sentence}")?;
            return Ok(());
        }
        match self.make(text) {
            Ok(()) => {
                self.reply()?;
                self.show()
            }
            Err(Failure::Input(refused)) => {
                let hint = if text.len() > 2 && text.chars().all(|c| c.is_ascii_alphabetic()) {
                    "; help lists the commands"
                } else {
                    ""
                };
                writeln!(self.screen.out, "{}{hint}", sentence(&refused))?;
                Ok(())
            }
            Err(other) => Err(other),
        }
    }

    fn moves(&mut self, square: &str) -> Result<(), Failure> {
        let rules = self.game.rules();
        let state = self.game.state();
        let from = rules.board().parse(square);
        match (from, from.and_then(|from| state.piece_at(from))) {
            (None, _) if !square.is_empty() => {
                writeln!(self.screen.out, "\"{}\" is no square of this board.", shorten(square))?;
                return Ok(());
            }
            (Some(_), None) => {
                writeln!(self.screen.out, "No piece at {square}.")?;
                return Ok(());
            }
            (Some(_), Some((colour, _))) if colour != state.to_move() => {
                writeln!(self.screen.out, "It's {}'s turn.", state.to_move().word())?;
                return Ok(());
            }
            _ => {}
        }
        let mut texts: Vec<String> = rules
            .moves(state)
            .into_iter()
            .filter(|action| from.is_none() || action.origin() == from)
            .map(|action| rules.san(state, action))
            .collect();
        texts.sort();
        let line = if texts.is_empty() { "No legal moves.".to_string() } else { wrap(&texts) };
        writeln!(self.screen.out, "{line}")?;
        Ok(())
    }
}
