//! Game records: a whole game as one JSON text, in full or as one viewer saw it. Reading
//! a full record plays it again; one that was altered or does not replay is refused with
//! its line and the reason. The format is described in `docs/game-record.md`.

use heterodox_messages::{Message, say};
use heterodox_rules::text::fen::shorten;
use heterodox_rules::text::pgn::Pgn;
use heterodox_rules::{Catalogue, Family, Variant};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::clock::TimeControl;
use crate::event::{Event, Versioned};
use crate::seat::{Seat, Viewer, seat_word};
use crate::table::{Entry, Logged, Options, Table};

/// What a record calls itself.
const FORMAT: &str = "heterodox-game";
/// The version of the format.
const VERSION: u64 = 1;
/// The longest text that is read.
const MAX_TEXT: usize = 4 * 1024 * 1024;

/// Why a record cannot be written or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct RecordError(Message);

impl RecordError {
    /// Why, as a code with its data.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

fn fail<T>(message: impl Into<Message>) -> Result<T, RecordError> {
    Err(RecordError(message.into()))
}

/// A record that was read.
pub enum Record {
    /// The whole game, played again.
    Full(Box<Table>),
    /// What one viewer was told.
    Seen {
        /// The variant's id.
        variant: String,
        /// "red", "spectator".
        viewer: String,
        /// All of it, in order.
        events: Vec<Versioned>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u64,
    variant: String,
    viewer: String,
    control: TimeControl,
    start: Option<String>,
    begun: u64,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    log: Option<Vec<Line>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    events: Option<Vec<Versioned>>,
    result: Option<ResultLine>,
    digest: String,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    Act { at: u64, seat: String, act: String },
    Chance { at: u64, chance: String },
    Time { at: u64, time: bool },
    Gone { at: u64, gone: String },
}

/// How the game ended, as in a view.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultLine {
    result: String,
    winner: Option<String>,
    reason: String,
    text: String,
}

impl ResultLine {
    /// The sentence may be worded anew some day; what it says may not.
    fn says(&self) -> (&str, Option<&str>, &str) {
        (&self.result, self.winner.as_deref(), &self.reason)
    }
}

impl Record {
    /// Writes a game in full. A game with secrets must be over.
    pub fn write_full(table: &Table) -> Result<String, RecordError> {
        let family = table.variant().family();
        // Even a battle in plain sight has secret setups and picks.
        if table.ending().is_none() && family == Family::Battle {
            return fail(say::RecordTooEarly);
        }
        let line = |logged: &Logged| match &logged.entry {
            Entry::Act(seat, act) => {
                Line::Act { at: logged.at, seat: seat_word(family, *seat).into(), act: act.clone() }
            }
            Entry::Chance(chance) => Line::Chance { at: logged.at, chance: chance.clone() },
            Entry::Time => Line::Time { at: logged.at, time: true },
            Entry::Gone(seat) => Line::Gone { at: logged.at, gone: seat_word(family, *seat).into() },
        };
        let log = table.log().iter().map(line).collect();
        Ok(document(table, "all", Some(log), None))
    }

    /// Writes a chess-like game as PGN; a battle has none.
    pub fn write_pgn(table: &Table, tags: Vec<(String, String)>) -> Option<String> {
        let game = table.game()?;
        let mut pgn = Pgn::from_game(&game, tags);
        if let Some(result) = table.view(Viewer::Spectator, 0).result {
            pgn.result = result.result.to_string();
            pgn.tags.push(("Termination".into(), result.text));
        }
        Some(pgn.write(game.rules()))
    }

    /// Writes what one viewer was told.
    pub fn write_seen(table: &Table, viewer: Viewer) -> String {
        let events = table.events(viewer, 0);
        document(table, viewer.word(table.variant().family()), None, Some(events))
    }

    /// Reads a record; `catalogue` knows the variants.
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Record, RecordError> {
        if text.len() > MAX_TEXT {
            return fail(say::RecordTooLarge { bytes: text.len(), most: MAX_TEXT });
        }
        let unreadable = |error: serde_json::Error| {
            let brief: String = error.to_string().chars().take(200).collect();
            RecordError(say::NotARecord { error: brief }.into())
        };
        let document: Document = serde_json::from_str(text).map_err(unreadable)?;
        if document.format != FORMAT || document.version != VERSION {
            return fail(say::RecordVersion { format: FORMAT, version: VERSION });
        }
        let raw: Value = serde_json::from_str(text).map_err(unreadable)?;
        if serde_json::to_value(&document).ok().as_ref() != Some(&raw) {
            return fail(say::RecordForeign);
        }
        if digest(raw) != document.digest {
            return fail(say::RecordAltered);
        }
        let Ok(variant) = catalogue.open(&document.variant) else {
            return fail(say::RecordVariant { variant: shorten(&document.variant) });
        };
        match document {
            Document { log: Some(_), events: None, ref viewer, .. } if viewer == "all" => replay(document, variant),
            Document { log: None, events: Some(events), viewer, result, .. } => {
                check_seen(&variant, &viewer, &events, result.as_ref())?;
                Ok(Record::Seen { variant: variant.id().to_string(), viewer, events })
            }
            _ => fail(say::RecordLogOrEvents),
        }
    }
}

/// What one viewer was told must hang together, as far as that can be seen from it.
fn check_seen(
    variant: &Variant,
    viewer: &str,
    events: &[Versioned],
    result: Option<&ResultLine>,
) -> Result<(), RecordError> {
    if !Viewer::ALL.iter().any(|known| known.word(variant.family()) == viewer) {
        return fail(say::RecordViewer { viewer: shorten(viewer) });
    }
    if let Some((_, number)) = events.iter().zip(1u64..).find(|(event, number)| event.v != *number) {
        return fail(say::RecordEventMissing { number });
    }
    if let Some(pair) = events.windows(2).position(|pair| pair[1].at < pair[0].at) {
        return fail(say::RecordEventTime { number: pair + 2 });
    }
    let told = events.iter().find_map(|told| match &told.event {
        Event::Over { result, winner, reason, .. } => Some((result.as_str(), winner.as_deref(), reason.as_str())),
        _ => None,
    });
    if told != result.map(ResultLine::says) {
        return fail(say::RecordEventsResult);
    }
    Ok(())
}

fn replay(document: Document, variant: Variant) -> Result<Record, RecordError> {
    let family = variant.family();
    let seat = |word: &str| [Seat::White, Seat::Black].into_iter().find(|seat| seat_word(family, *seat) == word);
    let mut log: Vec<Logged> = Vec::new();
    let mut last = document.begun;
    for (index, line) in document.log.unwrap_or_default().into_iter().enumerate() {
        let wrong = |why: Message| fail(say::RecordLine { line: index + 1, why });
        let (at, entry) = match line {
            Line::Act { at, seat: word, act } => match seat(&word) {
                Some(seat) => (at, Entry::Act(seat, act)),
                None => return wrong(say::NoSuchSeat.into()),
            },
            Line::Chance { at, chance } => (at, Entry::Chance(chance)),
            Line::Time { at, time: true } => (at, Entry::Time),
            Line::Gone { at, gone: word } => match seat(&word) {
                Some(seat) => (at, Entry::Gone(seat)),
                None => return wrong(say::NoSuchSeat.into()),
            },
            Line::Time { .. } => return wrong(say::TimeNotSaid.into()),
        };
        if at < last {
            return wrong(say::TimeBackwards.into());
        }
        last = at;
        log.push(Logged { at, entry });
    }
    let options = Options { control: document.control, start: document.start, now: document.begun };
    let table =
        Table::replay(variant, options, &log).or_else(|(line, why)| fail(say::RecordLine { line: line + 1, why }))?;
    if result(&table).as_ref().map(ResultLine::says) != document.result.as_ref().map(ResultLine::says) {
        return fail(say::RecordResult);
    }
    Ok(Record::Full(Box::new(table)))
}

fn result(table: &Table) -> Option<ResultLine> {
    table.view(Viewer::Spectator, 0).result.map(|result| ResultLine {
        result: result.result.into(),
        winner: result.winner.map(str::to_string),
        reason: result.reason.into(),
        text: result.text,
    })
}

fn document(table: &Table, viewer: &str, log: Option<Vec<Line>>, events: Option<Vec<Versioned>>) -> String {
    let options = table.options();
    let document = Document {
        format: FORMAT.into(),
        version: VERSION,
        variant: table.variant().id().to_string(),
        viewer: viewer.into(),
        control: options.control,
        start: options.start.clone(),
        begun: options.now,
        log,
        events,
        result: result(table),
        digest: String::new(),
    };
    let mut value = serde_json::to_value(&document).expect("plain data can be written as JSON");
    value["digest"] = digest(value.clone()).into();
    format!("{value:#}")
}

/// A number over everything but itself (FNV-1a, 64 bits): shows damage, not forgery.
fn digest(mut value: Value) -> String {
    value["digest"] = Value::Null;
    let hash = value
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}
