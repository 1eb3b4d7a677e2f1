//! Battles at a terminal. Everything shown is a seat's view or its events; between two
//! people the screen is cleared before it is handed over.

use std::io::Write;
use std::sync::Arc;

use heterodox_rules::battle::Battle;
use heterodox_rules::spec::battle::{BattleKind, Role};
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Square, Turn, Variant};
use heterodox_table::{ActionView, Dice, Event, Record, RefusalKind, Seat, Table, View, Viewer, sightings};

use super::words::{self, fighters, seed_line, sentence, side, wrap};
use super::{Computer, Screen, Session};
use crate::draw::{self, Style};
use crate::failure::Failure;
use crate::input::table;

const HELP: &str = "\
Type a step from cell to cell (b2b3), or:
  K@b1             set up: place a piece that never moves, or place it anew
  shuffle          set up: deal the others anew
  ready            set up: done, which is final
  R or =R          pick a kind when equals meet, which is final
  moves [cell]     what you may do, all or from one cell
  draw, decline    offer or accept a draw; refuse one
  resign           give up
  board            draw the board again
  fen              the position as you see it, as text
  record           the game as JSON: what you were told, or all of it once it is over
  help             this page
  quit             leave";

/// How pieces are drawn with letters, and with colours.
const LETTERS: &str = "Red has capital letters, Blue small ones; ? hides a Red piece, ! a Blue one; * has won a fight.";
const COLOURS: &str = "Dark with a question mark is a piece you do not know; yellow with a star has won a fight.";

/// Opens a battle.
pub fn begin(
    battle: Arc<Battle>,
    computer: Option<Computer>,
    dice: Dice,
    seed: u64,
    screen: Screen,
) -> Result<Fight, Failure> {
    let table = table(&Variant::Battle(battle.clone()), None)?;
    let human = computer.as_ref().map_or(Seat::White, |computer| computer.seat.other());
    let mut fight =
        Fight { battle, table, computer, dice, seed: Some(seed), at: human, handed: None, told: [0; 3], screen };
    let spec = fight.battle.spec();
    let who = match &fight.computer {
        Some(computer) => format!("You play {}, the computer {}.", side(human), side(computer.seat)),
        None => "Two players, one terminal: it is handed over between turns.".to_string(),
    };
    writeln!(
        fight.screen.out,
        "{}. {}\n{}{who}\nType help for help.\n",
        spec.name,
        spec.about,
        words::kinds(&fight.battle)
    )?;
    fight.drive()?;
    if let Some(seat) = fight.next() {
        fight.at = seat;
    }
    fight.show()?;
    Ok(fight)
}

/// A battle.
pub struct Fight {
    battle: Arc<Battle>,
    table: Table,
    computer: Option<Computer>,
    /// Decides what chance is asked.
    dice: Dice,
    /// Where all chance comes from. Told at the end: who knows it can work out the deals.
    seed: Option<u64>,
    /// Who looks at the screen.
    at: Seat,
    /// Whom the screen is being handed to; nothing may be shown until that one is there.
    handed: Option<Seat>,
    /// How many events each viewer has read.
    told: [u64; 3],
    screen: Screen,
}

impl Session for Fight {
    fn screen(&mut self) -> &mut Screen {
        &mut self.screen
    }

    fn prompt(&self) -> String {
        match (self.handed, self.table.ending()) {
            (Some(_), _) => String::new(),
            (None, Some(_)) => "game over> ".into(),
            (None, None) => format!("{}> ", side(self.at)),
        }
    }

    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        if let Some(seat) = self.handed.take() {
            self.at = seat;
            self.clear()?;
            return self.show();
        }
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word.to_lowercase().as_str() {
            "" => {}
            "help" | "?" => {
                let signs = if self.screen.style == Style::Rich { COLOURS } else { LETTERS };
                writeln!(self.screen.out, "{HELP}\n\n{}{signs}\n", words::kinds(&self.battle))?;
            }
            "board" => self.show()?,
            "fen" => writeln!(self.screen.out, "{}", self.view().position)?,
            "record" => {
                let seen = Record::write_seen(&self.table, Viewer::Seat(self.at));
                writeln!(self.screen.out, "{}", Record::write_full(&self.table).unwrap_or(seen))?;
            }
            "moves" => self.moves(rest)?,
            _ => self.act(line)?,
        }
        Ok(())
    }

    fn leave(&mut self) -> Result<(), Failure> {
        if let Some(seed) = self.seed.take() {
            writeln!(self.screen.out, "{}", seed_line(seed))?;
        }
        Ok(())
    }
}

impl Fight {
    fn view(&self) -> View {
        self.table.view(Viewer::Seat(self.at), 0)
    }

    /// Does what the one at the screen typed, and whatever follows by itself.
    fn act(&mut self, line: &str) -> Result<(), Failure> {
        let text = self.spell(line);
        if let Err(refusal) = self.table.act(0, self.at, &text) {
            let unknown = refusal.kind == RefusalKind::Illegal && self.battle.read_act(&text).is_err();
            let hint = if unknown { "; help lists the commands" } else { "" };
            writeln!(self.screen.out, "{}{hint}", sentence(&refusal.message.to_string()))?;
            return Ok(());
        }
        self.drive()?;
        match self.next() {
            Some(seat) if seat != self.at && self.has_secrets() => self.hand_over(seat),
            Some(seat) => {
                self.at = seat;
                self.show()
            }
            None => self.show(),
        }
    }

    /// An action as the rules spell it: `=R` for "r" or "rock" in a tie, `K@b1` for "k@B1".
    fn spell(&self, line: &str) -> String {
        let spec = self.battle.spec();
        let small = line.to_lowercase();
        let equal = small.strip_prefix('=').map(str::trim);
        let bare = equal.unwrap_or(&small);
        let named = |kind: &&BattleKind| bare == kind.name || bare == kind.letter.to_lowercase().to_string();
        match (spec.kinds.iter().find(named), small.split_once('@')) {
            (Some(kind), _) if equal.is_some() || self.view().tie.is_some() => format!("={}", kind.letter),
            (_, Some((letter, cell))) => format!("{}@{}", letter.trim().to_uppercase(), cell.trim()),
            _ => small,
        }
    }

    /// Chance decides and the computer acts, until a person is asked or the game is over.
    fn drive(&mut self) -> Result<(), Failure> {
        loop {
            while let Some(lots) = self.table.draw_lots(&mut |count| self.dice.below(count)) {
                self.table.chance(0, &lots).map_err(|refusal| Failure::Internal(refusal.into()))?;
            }
            let Some(computer) = &mut self.computer else { return Ok(()) };
            let view = self.table.view(Viewer::Seat(computer.seat), 0);
            // An offer gets its answer first, and the answer is no.
            let offered = view.offers.draw[computer.seat.other().index()];
            for event in self.table.events(Viewer::Seat(computer.seat), computer.heard) {
                computer.heard = event.v;
                computer.player.hear(&event);
            }
            let choice = if offered { Some("decline".to_string()) } else { computer.player.choose(&view) };
            let Some(choice) = choice else { return Ok(()) };
            self.table.act(0, computer.seat, &choice).map_err(|refusal| Failure::Internal(refusal.into()))?;
        }
    }

    /// The person who acts next; whoever is at the screen goes first where both may.
    fn next(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Act(seat) => Some(seat),
            Turn::Together(seats) => [self.at, self.at.other()].into_iter().find(|seat| seats.has(*seat)),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    /// Whether the screen shows what the other side must not see.
    fn has_secrets(&self) -> bool {
        let view = self.view();
        self.battle.spec().hidden || view.tie.is_some() || view.ready != Some([true; 2])
    }

    fn hand_over(&mut self, seat: Seat) -> Result<(), Failure> {
        self.handed = Some(seat);
        self.clear()?;
        // What spectators are told both sides may know.
        self.news(Viewer::Spectator)?;
        writeln!(self.screen.out, "--- hand over to {}: press Enter ---", side(seat))?;
        Ok(())
    }

    /// Wipes the screen and what has scrolled off it.
    fn clear(&mut self) -> Result<(), Failure> {
        if self.screen.clears {
            write!(self.screen.out, "\x1b[H\x1b[2J\x1b[3J")?;
        } else if self.screen.terminal {
            write!(self.screen.out, "{}", "\n".repeat(200))?;
        }
        Ok(())
    }

    /// Tells what a viewer has not read yet.
    fn news(&mut self, viewer: Viewer) -> Result<(), Failure> {
        let unread = self.table.events(viewer, self.told[viewer.index()]);
        self.told[viewer.index()] += unread.len() as u64;
        let texts: Vec<String> = unread.iter().filter_map(|told| words::event(&self.battle, &told.event)).collect();
        if !texts.is_empty() {
            writeln!(self.screen.out, "{}\n", texts.join("\n"))?;
        }
        Ok(())
    }

    /// News, board and what is to be done, for the one at the screen.
    fn show(&mut self) -> Result<(), Failure> {
        self.news(Viewer::Seat(self.at))?;
        let view = self.view();
        let cells = sightings(self.battle.board(), &view.position).unwrap_or_default();
        let board = draw::battle(&self.battle, &cells, self.at, self.screen.style, &self.last_step());
        writeln!(self.screen.out, "{board}{}\n", self.status(&view))?;
        if view.result.is_some() {
            self.leave()?;
        }
        Ok(())
    }

    fn last_step(&self) -> Vec<Square> {
        let board = self.battle.board();
        let events = self.table.events(Viewer::Seat(self.at), 0);
        let last = events.iter().rev().find_map(|told| match &told.event {
            Event::Moved { action, .. } | Event::Fought { action, .. } | Event::Tied { action, .. } => Some(action),
            _ => None,
        });
        let squares = last.and_then(|text| {
            let (from, rest) = board.parse_prefix(text)?;
            Some(vec![from, board.parse(rest)?])
        });
        squares.unwrap_or_default()
    }

    fn status(&self, view: &View) -> String {
        let name = side(self.at);
        if let Some(result) = &view.result {
            return result.text.clone();
        }
        let offer = if view.offers.draw[self.at.other().index()] {
            " A draw is on offer: draw accepts it, decline refuses it."
        } else {
            ""
        };
        if view.tie.is_some() {
            return format!("{name} picks {}.{offer}", fighters(&self.battle));
        }
        if view.ready == Some([true; 2]) {
            return format!("{name} to move.{offer}");
        }
        let can = |text: &str| view.actions.iter().any(|action| action.action == text);
        if can("ready") {
            return format!("{name}: ready when you are; shuffle deals the others anew.");
        }
        format!("{name}, place {}. The others are dealt to you.", self.missing(view).join(" and "))
    }

    /// What is still to be placed: "your king (K@a1)".
    fn missing(&self, view: &View) -> Vec<String> {
        let cells = sightings(self.battle.board(), &view.position).unwrap_or_default();
        let kinds = self.battle.spec().kinds.iter().filter(|kind| kind.role != Role::Fighter);
        let missing = kinds.filter(|kind| {
            let placed = cells.iter().flatten().filter(|seen| seen.side == self.at && seen.kind == Some(kind.letter));
            placed.count() < kind.count as usize
        });
        // Examples on different cells, so that they can be typed as they stand.
        let example = |(index, kind): (usize, &BattleKind)| {
            let place = |action: &&ActionView| action.path[0] == kind.letter.to_string();
            let action = view.actions.iter().filter(place).nth(index + 1);
            action.map_or(kind.name.clone(), |action| format!("your {} ({})", kind.name, action.action))
        };
        missing.enumerate().map(example).collect()
    }

    fn moves(&mut self, cell: &str) -> Result<(), Failure> {
        if !cell.is_empty() && self.battle.board().parse(cell).is_none() {
            writeln!(self.screen.out, "\"{}\" is no cell of this board.", shorten(cell))?;
            return Ok(());
        }
        let here = |path: &[String]| cell.is_empty() || path.first().is_some_and(|first| first == cell);
        let mut texts: Vec<String> =
            self.view().actions.into_iter().filter(|action| here(&action.path)).map(|action| action.action).collect();
        texts.sort();
        let line = if texts.is_empty() { "No legal moves.".to_string() } else { wrap(&texts) };
        writeln!(self.screen.out, "{line}")?;
        Ok(())
    }
}
