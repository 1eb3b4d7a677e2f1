//! The table: acts from seats, chance and time in; events, views and a result out.

mod offers;

use heterodox_messages::{Message, Value, say};
use heterodox_rules::battle::{Battle, BattleEvent};
use heterodox_rules::{Game, Outcome, PositionError, Reason, Seats, Strictness, Turn, Variant};

use crate::choices::Choices;
use crate::clock::{Clock, TimeControl};
use crate::core::{Core, Happened};
use crate::event::{Event, Versioned};
use crate::line::Line;
use crate::refusal::{Refusal, RefusalKind};
use crate::seat::{Seat, Viewer, seat_word};
use crate::view::{Offers, ResultView, View};

/// The longest action that is read.
const MAX_ACTION: usize = 100;

/// How a game is set up.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The clocks.
    pub control: TimeControl,
    /// A start position other than the variant's, as FEN; chess-like games only.
    pub start: Option<String>,
    /// When the game begins, in milliseconds.
    pub now: u64,
}

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// When, in milliseconds.
    pub at: u64,
    /// What.
    pub entry: Entry,
}

/// What can be in the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A seat did something.
    Act(Seat, String),
    /// Chance decided something.
    Chance(String),
    /// Somebody's time was up.
    Time,
    /// A seat went away and did not come back.
    Gone(Seat),
}

/// One game between two seats.
#[derive(Clone)]
pub struct Table {
    variant: Variant,
    options: Options,
    core: Core,
    clock: Clock,
    offers: Offers,
    /// In which turn a seat last offered a draw.
    drew: [Option<u64>; 2],
    ending: Option<Outcome>,
    log: Vec<Logged>,
    /// What happened, once; each viewer's stream is a projection of it.
    told: Vec<Told>,
    /// How many events each viewer has been told.
    versions: [u64; 3],
}

/// Something that happened, in full, and when.
#[derive(Clone)]
struct Told {
    at: u64,
    what: What,
}

/// In full or the same for everybody.
#[derive(Clone)]
enum What {
    Happened(Happened),
    Public(Event),
}

impl Table {
    /// A new game.
    pub fn new(variant: Variant, options: Options) -> Result<Table, PositionError> {
        let start = match (&options.start, &variant) {
            (Some(fen), Variant::Chess(rules)) => Some(rules.read_fen(fen, Strictness::Game)?),
            (Some(_), Variant::Battle(_)) => return Err(PositionError::new(say::BattleStartsWithSetup)),
            _ => None,
        };
        let mut table = Table {
            core: Core::new(&variant, start),
            clock: Clock::new(options.control),
            offers: Offers::default(),
            drew: [None; 2],
            ending: None,
            log: Vec::new(),
            told: Vec::new(),
            versions: [0; 3],
            variant,
            options,
        };
        table.settle(table.options.now, None);
        Ok(table)
    }

    /// How a battle that is over went, with everything in sight: each act of play and the position after it, the armies as
    /// they were set up first, without an act. Nothing while the game goes on: it holds secrets.
    pub fn unfold(&self) -> Option<Vec<(Option<String>, String)>> {
        self.ending()?;
        let mut steps: Vec<(Option<String>, String)> = Vec::new();
        let look = |line: usize, table: &Table| {
            let position = table.core.position(Viewer::Spectator, true);
            let act = match &self.log[line].entry {
                _ if table.core.in_setup() => return,
                Entry::Act(_, text) if !steps.is_empty() => Some(text.clone()),
                _ => None,
            };
            // What changes nothing to be seen (an offer, the first of two picks) is no step.
            let board = |text: &str| text.split(' ').next().map(str::to_string);
            if steps.last().is_none_or(|(_, last)| board(last) != board(&position)) {
                steps.push((act, position));
            }
        };
        Table::replay_with(self.variant.clone(), self.options.clone(), &self.log, look).ok()?;
        Some(steps)
    }

    /// Plays a log again. `Err` tells the line, from 0, and why it does not fit.
    pub fn replay(variant: Variant, options: Options, log: &[Logged]) -> Result<Table, (usize, Message)> {
        Table::replay_with(variant, options, log, |_, _| {})
    }

    /// The same; `after` sees the table as it stood after each line.
    pub fn replay_with(
        variant: Variant,
        options: Options,
        log: &[Logged],
        mut after: impl FnMut(usize, &Table),
    ) -> Result<Table, (usize, Message)> {
        let mut table = Table::new(variant, options).map_err(|error| (0, error.message().clone()))?;
        for (index, Logged { at, entry }) in log.iter().enumerate() {
            let done = match entry {
                // One tick may have made several lines.
                _ if table.log.len() > index => Ok(()),
                Entry::Act(seat, text) => table.act(*at, *seat, text),
                Entry::Chance(text) => table.chance(*at, text),
                Entry::Time => {
                    table.tick(*at);
                    Ok(())
                }
                Entry::Gone(seat) => table.gone(*at, *seat),
            };
            done.map_err(|refusal| (index, refusal.message))?;
            if table.log.get(index) != Some(&log[index]) {
                return Err((index, say::LogTimeWasUp.into()));
            }
            after(index, &table);
        }
        if table.log.len() > log.len() {
            return Err((log.len(), say::LogBreaksOff.into()));
        }
        Ok(table)
    }

    /// The variant played.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// How the game was set up.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What happened, in full. Not for any viewer while the game goes on.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The game of a chess-like variant with all its positions; what was taken back is not in it. A battle has none.
    pub fn game(&self) -> Option<Game> {
        self.chess().map(Line::game)
    }

    /// The game of a chess-like variant, in which nothing is secret.
    fn chess(&self) -> Option<&Line> {
        match &self.core {
            Core::Chess(game) => Some(game),
            Core::Battle(..) => None,
        }
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<Outcome> {
        self.ending
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        match self.ending {
            Some(outcome) => Turn::Over(outcome),
            None => self.core.turn(),
        }
    }

    /// The question the seats have before them, counted from 0; a takeback counts back.
    pub fn ply(&self) -> u64 {
        self.core.question().number
    }

    /// Whether a seat is asked for something.
    pub fn asks(&self, seat: Seat) -> bool {
        self.ending.is_none() && self.core.asked().has(seat)
    }

    /// How many events a viewer has been told.
    pub fn version(&self, viewer: Viewer) -> u64 {
        self.versions[viewer.index()]
    }

    /// When [`Table::tick`] should be called next.
    pub fn deadline(&self) -> Option<u64> {
        self.clock.deadline()
    }

    /// When an act of a seat counts that arrives `now`, if it was on its way for `lag` of that time.
    ///
    /// What one viewer may not know must not show in a time that another is told. So an act counts from nowhere before
    /// the last thing everybody was told; and in a setup, where things happen in secret, from when it arrives, unless it
    /// would be late by its way alone.
    pub fn counts_from(&self, now: u64, seat: Seat, lag: u64) -> u64 {
        let (since, due) = self.clock.running(seat.index()).unwrap_or((0, None));
        let early = now.saturating_sub(lag);
        if self.core.in_setup() {
            return due.filter(|due| early < *due && *due <= now).map_or(now, |due| (due - 1).max(since));
        }
        let told = self.told.last().map_or(self.options.now, |told| told.at);
        early.max(since).max(told)
    }

    /// The events a viewer has not seen: those after the first `since`.
    pub fn events(&self, viewer: Viewer, since: u64) -> Vec<Versioned> {
        let mut v = self.versions[viewer.index()];
        let mut events = Vec::new();
        for told in self.told.iter().rev() {
            if v <= since {
                break;
            }
            if let Some(event) = self.project(told, viewer) {
                events.push(Versioned { v, at: told.at, event });
                v -= 1;
            }
        }
        events.reverse();
        events
    }

    fn project(&self, told: &Told, viewer: Viewer) -> Option<Event> {
        match &told.what {
            What::Happened(happened) => self.core.project(happened, viewer),
            What::Public(event) => Some(event.clone()),
        }
    }

    /// A seat does something: an action of the game, or `resign`, `draw`, `takeback`,
    /// `decline`, `claim`, `abort`, `rematch`.
    pub fn act(&mut self, now: u64, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.tick(now);
        let text = text.trim();
        if text.len() > MAX_ACTION {
            return Err(Refusal::new(RefusalKind::Illegal, say::ActionTooLong { most: MAX_ACTION }));
        }
        let mut mover = None;
        if text == "rematch" {
            self.rematch(now, seat)?;
        } else if text == "decline" && self.ending.is_some() && self.rematch_is_asked_of(seat) {
            self.decline_rematch(now, seat);
        } else if let Some(ending) = self.ending {
            let how = ending.message_in(self.core.family());
            return Err(Refusal::new(RefusalKind::Over, say::GameOver { how }));
        } else {
            match text {
                "resign" => self.finish(now, Some(seat.other()), Reason::Resigned),
                "draw" => self.offer_draw(now, seat)?,
                "takeback" => self.offer_takeback(now, seat)?,
                "decline" => self.decline(now, seat)?,
                "claim" => self.claim(now, seat)?,
                "abort" => self.abort(now)?,
                _ => {
                    self.move_on(now, seat, text)?;
                    mover = Some(seat);
                }
            }
        }
        self.log.push(Logged { at: now, entry: Entry::Act(seat, text.to_string()) });
        self.settle(now, mover);
        Ok(())
    }

    /// The same for anybody who looks: spectators are refused.
    pub fn act_as(&mut self, now: u64, viewer: Viewer, text: &str) -> Result<(), Refusal> {
        match viewer {
            Viewer::Seat(seat) => self.act(now, seat, text),
            Viewer::Spectator => Err(Refusal::new(RefusalKind::NotSeated, say::WatchingOnly)),
        }
    }

    /// A seat is gone for good, as whoever can know that says: the other one wins.
    pub fn gone(&mut self, now: u64, seat: Seat) -> Result<(), Refusal> {
        self.tick(now);
        if self.ending.is_some() {
            return Err(Refusal::new(RefusalKind::Over, say::GameIsOver));
        }
        self.finish(now, Some(seat.other()), Reason::Gone);
        self.log.push(Logged { at: now, entry: Entry::Gone(seat) });
        Ok(())
    }

    /// Chance decides what it was asked; the text comes from outside, see [`Table::draw_lots`].
    pub fn chance(&mut self, now: u64, text: &str) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::new(RefusalKind::Over, say::GameIsOver));
        }
        let happened = self.core.chance(text)?;
        self.log.push(Logged { at: now, entry: Entry::Chance(text.to_string()) });
        self.tell_all(now, &happened);
        self.settle(now, None);
        Ok(())
    }

    /// An answer to what chance is asked now, made of random numbers from outside:
    /// `below(n)` gives one from 0 to n-1.
    pub fn draw_lots(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<String> {
        match &self.core {
            Core::Battle(battle, state) if self.ending.is_none() => {
                battle.random_draw(state, below).map(|draw| battle.write_draw(&draw))
            }
            _ => None,
        }
    }

    /// Lets time pass: flags fall.
    pub fn tick(&mut self, now: u64) {
        // A missed pick may pass the turn to somebody who has no time left at all.
        while self.ending.is_none() && self.clock.fallen(now) != [false; 2] {
            self.fall(now);
        }
    }

    fn fall(&mut self, now: u64) {
        let fallen = self.clock.fallen(now);
        self.log.push(Logged { at: now, entry: Entry::Time });
        match self.core.time_up(Seats(fallen)) {
            Some(happened) => self.tell_all(now, &happened),
            None => {
                let loser = if fallen[0] { Seat::White } else { Seat::Black };
                if self.core.has_bare_king(loser.other()) {
                    self.finish(now, None, Reason::TimeBareKing);
                } else {
                    self.finish(now, Some(loser.other()), Reason::Time);
                }
            }
        }
        self.settle(now, None);
    }

    /// The game as a viewer may see it.
    pub fn view(&self, viewer: Viewer, now: u64) -> View {
        let mut view = self.glance(viewer, now);
        if let Viewer::Seat(seat) = viewer {
            view.actions = self.choices(seat).list();
        }
        view
    }

    /// What a seat may do now, to be listed later.
    pub fn choices(&self, seat: Seat) -> Choices {
        match self.ending {
            None => self.core.choices(seat),
            Some(_) => Choices::nothing(),
        }
    }

    /// What the seats have offered each other.
    pub fn offers(&self) -> Offers {
        self.offers
    }

    /// The same as [`Table::view`] without what the viewer may do, which costs more than all the rest.
    pub fn glance(&self, viewer: Viewer, now: u64) -> View {
        let over = self.ending.is_some();
        let asked = self.core.asked();
        let family = self.core.family();
        let turn = [Seat::White, Seat::Black].into_iter().filter(|seat| !over && asked.has(*seat));
        View {
            v: self.versions[viewer.index()],
            variant: self.variant.id().to_string(),
            viewer: viewer.word(family),
            position: self.core.position(viewer, over),
            turn: turn.map(|seat| seat_word(family, seat)).collect(),
            actions: Vec::new(),
            unlisted: None,
            last_move: self.last_move(viewer),
            check: self.core.in_check(),
            ready: self.core.ready(),
            tie: self.core.tie().filter(|_| !over),
            clocks: self.clock.left(now),
            offers: self.offers,
            result: self.ending.map(|ending| self.result_view(ending)),
        }
    }

    fn last_move(&self, viewer: Viewer) -> Option<String> {
        if let Some(game) = self.chess() {
            return game.last_move().map(|action| game.rules().coordinates(action));
        }
        let move_of = |told: &Told| match self.project(told, viewer)? {
            Event::Moved { action, .. } | Event::Fought { action, .. } | Event::Tied { action, .. } => Some(action),
            _ => None,
        };
        self.told.iter().rev().find_map(move_of)
    }

    fn result_view(&self, ending: Outcome) -> ResultView {
        let family = self.core.family();
        let said = ending.message_in(family);
        ResultView {
            result: ending.result(),
            winner: ending.winner.map(|seat| seat_word(family, seat)),
            reason: ending.reason.word(),
            text: said.to_string(),
            said,
        }
    }

    fn move_on(&mut self, now: u64, seat: Seat, text: &str) -> Result<(), Refusal> {
        let asked = self.core.asked();
        if !asked.has(seat) {
            let why: Message = match self.core.turn() {
                Turn::Act(other) => say::TheirTurn { side: Value::Side(seat_word(self.core.family(), other)) }.into(),
                _ => say::PartDone.into(),
            };
            return Err(Refusal::new(RefusalKind::NotYourTurn, why));
        }
        let secret = self.core.in_setup();
        let happened = self.core.act(seat, text)?;
        self.tell_all(now, &happened);
        if !secret {
            // Offers of the other side stand until this side acts.
            self.offers.draw[seat.other().index()] = false;
            self.offers.takeback = [false; 2];
        }
        Ok(())
    }

    /// After anything: has the game ended by its rules, and whose clock runs?
    fn settle(&mut self, now: u64, mover: Option<Seat>) {
        if self.ending.is_none()
            && let Turn::Over(Outcome { winner, reason }) = self.core.turn()
        {
            self.finish(now, winner, reason);
        }
        if self.ending.is_none() {
            let (asked, question) = (self.core.asked(), self.core.question());
            let questions = [Seat::White, Seat::Black].map(|seat| asked.has(seat).then_some(question));
            self.clock.sync(now, questions, mover.map(Seat::index));
        }
    }

    fn finish(&mut self, now: u64, winner: Option<Seat>, reason: Reason) {
        let ending = Outcome { winner, reason };
        self.ending = Some(ending);
        self.offers = Offers::default();
        self.clock.stop(now);
        let ResultView { result, winner, reason, text, .. } = self.result_view(ending);
        let (result, reason) = (result.to_string(), reason.to_string());
        self.tell(now, &Event::Over { result, winner: winner.map(str::to_string), reason, text });
        if let Core::Battle(battle, _) = &self.core
            && hides_something(battle)
        {
            let position = self.core.position(Viewer::Spectator, true);
            self.tell(now, &Event::Shown { position });
        }
    }

    /// Tells every viewer what they may know of each thing that happened.
    fn tell_all(&mut self, now: u64, happened: &[Happened]) {
        for happened in happened {
            let begins = matches!(happened, Happened::Battle { event: BattleEvent::First(_), .. });
            self.note(now, What::Happened(happened.clone()));
            // Where nothing is hidden, the armies are in sight from here on.
            if begins && !matches!(&self.core, Core::Battle(battle, _) if battle.spec().hidden) {
                self.tell(now, &Event::Shown { position: self.core.position(Viewer::Spectator, false) });
            }
        }
    }

    /// Tells every viewer the same.
    fn tell(&mut self, now: u64, event: &Event) {
        self.note(now, What::Public(event.clone()));
    }

    fn note(&mut self, at: u64, what: What) {
        let told = Told { at, what };
        for viewer in Viewer::ALL {
            self.versions[viewer.index()] += self.project(&told, viewer).is_some() as u64;
        }
        self.told.push(told);
    }
}

fn hides_something(battle: &Battle) -> bool {
    battle.spec().hidden
}

#[cfg(test)]
mod tests {
    use heterodox_rules::Catalogue;

    use super::*;
    use crate::record::Record;

    fn table(id: &str) -> Table {
        let variant = Catalogue::new().open(id).expect("built in");
        Table::new(variant, Options { control: TimeControl::Unlimited, start: None, now: 0 }).expect("a start position")
    }

    #[test]
    fn an_idle_game_is_small() {
        for id in Catalogue::new().ids() {
            let table = table(&id);
            let heap = match &table.core {
                Core::Chess(_) => size_of::<Line>(),
                Core::Battle(battle, state) => size_of_val(&**state) + 8 * battle.board().squares(),
            };
            assert!(size_of::<Table>() + heap <= 4096, "{id}: {} + {heap} bytes", size_of::<Table>());
            assert!(table.log.capacity() == 0 && table.told.capacity() == 0);
        }
    }

    #[test]
    fn spectators_only_watch() {
        let mut table = table("rps");
        let refusal = table.act_as(0, Viewer::Spectator, "resign").expect_err("no seat");
        assert_eq!(refusal.kind, RefusalKind::NotSeated);
        table.act_as(0, Viewer::Seat(Seat::Black), "K@b6").expect("an own row");
        assert_eq!(table.log().len(), 1);
    }

    #[test]
    fn a_resigned_game_is_a_pgn_with_its_result() {
        let mut table = table("archer");
        table.act(1, Seat::White, "e4").expect("legal");
        table.act(2, Seat::Black, "resign").expect("always allowed");
        let pgn = Record::write_pgn(&table, Vec::new()).expect("a chess-like game");
        assert!(pgn.contains("[Result \"1-0\"]") && pgn.contains("1. e4 1-0"), "{pgn}");
        assert!(Record::write_pgn(&self::table("rps"), Vec::new()).is_none());
    }
}
