//! Game records: a whole game as one JSON text, in full or as one viewer saw it. Reading
//! a full record plays it again; one that was altered or does not replay is refused with
//! its line and the reason. The format is described in `docs/game-record.md`.

use heterodox_rules::text::pgn::Pgn;
use heterodox_rules::{Catalogue, Family};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thiserror::Error;

use crate::clock::TimeControl;
use crate::event::Versioned;
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
pub struct RecordError(String);

fn fail<T>(message: impl Into<String>) -> Result<T, RecordError> {
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
    result: Option<Value>,
    digest: String,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    Act { at: u64, seat: String, act: String },
    Chance { at: u64, chance: String },
    Time { at: u64, time: bool },
}

impl Record {
    /// Writes a game in full. A game with secrets must be over.
    pub fn write_full(table: &Table) -> Result<String, RecordError> {
        let family = table.variant().family();
        // Even a battle in plain sight has secret setups and picks.
        if table.ending().is_none() && family == Family::Battle {
            return fail("a game with secrets is recorded in full only once it is over");
        }
        let line = |logged: &Logged| match &logged.entry {
            Entry::Act(seat, act) => {
                Line::Act { at: logged.at, seat: seat_word(family, *seat).into(), act: act.clone() }
            }
            Entry::Chance(chance) => Line::Chance { at: logged.at, chance: chance.clone() },
            Entry::Time => Line::Time { at: logged.at, time: true },
        };
        let log = table.log().iter().map(line).collect();
        Ok(document(table, "all", Some(log), None))
    }

    /// Writes a chess-like game as PGN; a battle has none.
    pub fn write_pgn(table: &Table, tags: Vec<(String, String)>) -> Option<String> {
        let game = table.chess()?;
        let mut pgn = Pgn::from_game(game, tags);
        if let Some(result) = table.view(Viewer::Spectator, 0).result {
            pgn.result = result.result.to_string();
            pgn.tags.push(("Termination".into(), result.text));
        }
        Some(pgn.write(game.rules()))
    }

    /// Writes what one viewer was told.
    pub fn write_seen(table: &Table, viewer: Viewer) -> String {
        let events = table.events(viewer, 0).to_vec();
        document(table, viewer.word(table.variant().family()), None, Some(events))
    }

    /// Reads a record; `catalogue` knows the variants.
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Record, RecordError> {
        if text.len() > MAX_TEXT {
            return fail(format!("the record has {} bytes; at most {MAX_TEXT} are read", text.len()));
        }
        let brief = |error: serde_json::Error| error.to_string().chars().take(200).collect::<String>();
        let document: Document =
            serde_json::from_str(text).or_else(|error| fail(format!("this is no game record: {}", brief(error))))?;
        if document.format != FORMAT || document.version != VERSION {
            return fail(format!("only {FORMAT} version {VERSION} is read"));
        }
        if digest(&document) != document.digest {
            return fail("the record was altered: its digest does not fit");
        }
        match document {
            Document { log: Some(_), events: None, ref viewer, .. } if viewer == "all" => replay(document, catalogue),
            Document { log: None, events: Some(events), viewer, variant, .. } => {
                let gap = events.iter().zip(1u64..).find(|(event, number)| event.v != *number);
                match gap {
                    Some((_, number)) => fail(format!("event {number} is missing")),
                    None => Ok(Record::Seen { variant, viewer, events }),
                }
            }
            _ => fail("a record holds either the log of all or the events of one viewer"),
        }
    }
}

fn replay(document: Document, catalogue: &Catalogue) -> Result<Record, RecordError> {
    let variant = match catalogue.open(&document.variant) {
        Ok(variant) => variant,
        Err(error) => return fail(format!("the variant \"{}\" cannot be loaded: {error}", document.variant)),
    };
    let family = variant.family();
    let seat = |word: &str| [Seat::White, Seat::Black].into_iter().find(|seat| seat_word(family, *seat) == word);
    let mut log = Vec::new();
    for (index, line) in document.log.unwrap_or_default().into_iter().enumerate() {
        log.push(match line {
            Line::Act { at, seat: word, act } => match seat(&word) {
                Some(seat) => Logged { at, entry: Entry::Act(seat, act) },
                None => return fail(format!("line {}: there is no such seat", index + 1)),
            },
            Line::Chance { at, chance } => Logged { at, entry: Entry::Chance(chance) },
            Line::Time { at, .. } => Logged { at, entry: Entry::Time },
        });
    }
    if let Some(pair) = log.windows(2).position(|pair| pair[1].at < pair[0].at) {
        return fail(format!("line {}: time goes backwards", pair + 2));
    }
    let options = Options { control: document.control, start: document.start, now: document.begun };
    let table =
        Table::replay(variant, options, &log).or_else(|(line, why)| fail(format!("line {}: {why}", line + 1)))?;
    // The sentence may be worded anew some day; what it says may not.
    let meaning = |result: Option<Value>| {
        result.map(|mut value| {
            value["text"] = Value::Null;
            value
        })
    };
    if meaning(result(&table)) != meaning(document.result) {
        return fail("the result is not the one the game leads to");
    }
    Ok(Record::Full(Box::new(table)))
}

fn result(table: &Table) -> Option<Value> {
    table.view(Viewer::Spectator, 0).result.map(|result| json!(result))
}

fn document(table: &Table, viewer: &str, log: Option<Vec<Line>>, events: Option<Vec<Versioned>>) -> String {
    let options = table.options();
    let mut document = Document {
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
    document.digest = digest(&document);
    serde_json::to_string_pretty(&document).expect("plain data can be written as JSON")
}

/// A number over everything but itself (FNV-1a, 64 bits): shows damage, not forgery.
fn digest(document: &Document) -> String {
    let mut value = serde_json::to_value(document).expect("plain data can be written as JSON");
    value["digest"] = Value::Null;
    let hash = value
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}
