//! Messages as they come in: text to checked values. Unknown fields are refused, so that a
//! mistyped limit is not silently no limit. Knows no rules.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::fault::{Fault, Kind};
use crate::studio;

/// The longest text an id may be.
const MAX_ID: usize = 100;

/// What is asked for.
#[derive(Debug)]
pub(crate) enum Request {
    /// Which variants there are.
    Variants,
    /// The text of a variant's file.
    Source(Source),
    /// A variant file to use from now on.
    Load(Load),
    /// A variant's rules as data.
    Rules(Source),
    /// What teaches a variant.
    Lessons(Source),
    /// One of the start positions that are drawn by lot.
    Start(Start),
    /// How a piece goes from a square of the empty board.
    Ways(Ways),
    /// What a position is and allows.
    Position(Place),
    /// What may be played as soon as the other side has moved.
    Premoves(Place, Premoves),
    /// What is known of a position for certain.
    Exact(Place),
    /// Why a move is refused.
    Why(Place, Why),
    /// What a text in some format holds.
    Read(Read),
    /// A game as text in some format.
    Write(Place, Box<Write>),
    /// A game as part of a link.
    Pack(Place, Pack),
    /// The game in a link.
    Unpack(Unpack),
    /// How many lines of play there are.
    Perft(Place, Perft),
    /// What to play.
    Think(Place, Box<Think>),
    /// A new table.
    Sit(Sit),
    /// What a seat sees, perhaps after doing something.
    Look(Look),
    /// The computer acts for a seat.
    Computer(Computer),
    /// A table to be kept outside.
    Keep(Keep),
    /// A table that was kept.
    Resume(Resume),
    /// The whole game at a table that is over.
    Record(Keep),
    /// How a battle that is over went.
    Unfold(Unfold),
    /// To stop; heard here only when nothing is going on.
    Stop,
    /// To forget what earlier searches learnt.
    Forget,
    /// How much memory a search may use.
    Hash(Hash),
    /// Something about a variant file.
    Studio(Box<studio::Ask>),
    /// How healthy a variant is.
    Report(studio::Healthy),
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Source {
    pub variant: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    pub variant: String,
    /// Any number: they go round.
    pub number: u32,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Load {
    pub variant: String,
    pub text: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hash {
    pub megabytes: usize,
}

/// A position: where it began and what was played.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    pub variant: String,
    pub fen: Option<String>,
    #[serde(default)]
    pub study: bool,
    #[serde(default)]
    pub moves: Vec<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Perft {
    pub depth: u32,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Think {
    pub movetime: Option<u64>,
    pub clock: Option<Clock>,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
    pub mate: Option<u32>,
    pub lines: Option<usize>,
    #[serde(default)]
    pub only: Vec<String>,
    pub level: Option<u8>,
    #[serde(default)]
    pub seed: u64,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Clock {
    pub left: u64,
    #[serde(default)]
    pub increment: u64,
    pub moves_to_go: Option<u32>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ways {
    pub variant: String,
    pub piece: String,
    pub square: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Premoves {
    pub seat: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Why {
    #[serde(rename = "move")]
    pub action: Option<String>,
    pub from: Option<String>,
    pub to: Option<String>,
}

/// A text in some format, and the variant it is in where it does not say so itself.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Read {
    pub variant: String,
    pub text: String,
}

/// A game with variations, to be written down.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Write {
    #[serde(rename = "as")]
    pub format: String,
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    #[serde(default)]
    pub comments: Vec<String>,
    #[serde(default)]
    pub line: Vec<Node>,
    pub result: Option<String>,
    /// When, in milliseconds, for formats with times in them.
    #[serde(default)]
    pub now: u64,
}

/// A move of a line, with what was said about it and what could have been played instead.
#[derive(Deserialize, Debug)]
pub(crate) struct Node {
    #[serde(rename = "move")]
    pub action: String,
    #[serde(default)]
    pub glyphs: Vec<u8>,
    #[serde(default)]
    pub comments: Vec<String>,
    #[serde(default)]
    pub variations: Vec<Branch>,
}

#[derive(Deserialize, Debug)]
pub(crate) struct Branch {
    #[serde(default)]
    pub comments: Vec<String>,
    pub line: Vec<Node>,
}

/// A game to be put into a link.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pack {
    pub passphrase: Option<String>,
    /// 28 random bytes from outside, in hexadecimal; only for a passphrase.
    pub random: Option<String>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unpack {
    pub text: String,
    pub passphrase: Option<String>,
}

/// A new table.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sit {
    pub table: String,
    pub variant: String,
    /// Where all chance comes from; a page does not say, so that it cannot know.
    pub seed: Option<u64>,
}

/// Somebody at a table looks, and perhaps does something first.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    pub table: String,
    pub seat: String,
    pub act: Option<String>,
    /// How many events the viewer has seen.
    #[serde(default)]
    pub since: u64,
}

/// The computer is to act for a seat.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Computer {
    pub table: String,
    pub seat: String,
    pub level: u8,
    pub movetime: u64,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Keep {
    pub table: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unfold {
    /// The record of the game.
    pub text: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resume {
    pub table: String,
    pub text: String,
}

/// Reads a message. The id comes back in any case, for the answer to carry.
pub(crate) fn read(text: &str) -> (Value, Result<Request, Fault>) {
    let wrong = |message: String| Fault::plain(Kind::Message, message);
    let mut fields: Map<String, Value> = match serde_json::from_str(text) {
        Ok(fields) => fields,
        Err(error) => return (Value::Null, Err(wrong(format!("this is no JSON object: {error}")))),
    };
    let id = fields.shift_remove("id").unwrap_or(Value::Null);
    let fits = match &id {
        Value::Null | Value::Number(_) => true,
        Value::String(text) => text.len() <= MAX_ID,
        _ => false,
    };
    if !fits {
        return (Value::Null, Err(wrong(format!("an id is a number or a text of at most {MAX_ID} bytes"))));
    }
    let ask = fields.shift_remove("ask");
    let request = match ask.as_ref().and_then(Value::as_str) {
        Some(ask) => request(ask, fields),
        None => Err("the field `ask` is missing or no text".into()),
    };
    (id, request.map_err(wrong))
}

fn request(ask: &str, mut fields: Map<String, Value>) -> Result<Request, String> {
    fn read<T: for<'a> Deserialize<'a>>(ask: &str, fields: Map<String, Value>) -> Result<T, String> {
        serde_json::from_value(Value::Object(fields)).map_err(|error| format!("{ask}: {error}"))
    }
    /// A message about a position has the position's fields and its own.
    fn at<T: for<'a> Deserialize<'a>>(ask: &str, fields: &mut Map<String, Value>) -> Result<(Place, T), String> {
        let keys = ["variant", "fen", "study", "moves"];
        let place = keys.iter().filter_map(|key| fields.shift_remove_entry(*key)).collect();
        Ok((read(ask, place)?, read(ask, std::mem::take(fields))?))
    }
    let bare = |request: Request, fields: &Map<String, Value>| match fields.keys().next() {
        None => Ok(request),
        Some(key) => Err(format!("{ask}: unknown field `{}`", heterodox_rules::text::fen::shorten(key))),
    };
    match ask {
        "variants" => bare(Request::Variants, &fields),
        "stop" => bare(Request::Stop, &fields),
        "forget" => bare(Request::Forget, &fields),
        "source" => read(ask, fields).map(Request::Source),
        "load" => read(ask, fields).map(Request::Load),
        "rules" => read(ask, fields).map(Request::Rules),
        "lessons" => read(ask, fields).map(Request::Lessons),
        "start" => read(ask, fields).map(Request::Start),
        "ways" => read(ask, fields).map(Request::Ways),
        "position" => read(ask, fields).map(Request::Position),
        "premoves" => at(ask, &mut fields).map(|(place, it)| Request::Premoves(place, it)),
        "exact" => read(ask, fields).map(Request::Exact),
        "why" => at(ask, &mut fields).map(|(place, it)| Request::Why(place, it)),
        "read" => read(ask, fields).map(Request::Read),
        "write" => at(ask, &mut fields).map(|(place, it)| Request::Write(place, it)),
        "pack" => at(ask, &mut fields).map(|(place, it)| Request::Pack(place, it)),
        "unpack" => read(ask, fields).map(Request::Unpack),
        "perft" => at(ask, &mut fields).map(|(place, it)| Request::Perft(place, it)),
        "think" => at(ask, &mut fields).map(|(place, it)| Request::Think(place, it)),
        "sit" => read(ask, fields).map(Request::Sit),
        "look" => read(ask, fields).map(Request::Look),
        "computer" => read(ask, fields).map(Request::Computer),
        "keep" => read(ask, fields).map(Request::Keep),
        "resume" => read(ask, fields).map(Request::Resume),
        "unfold" => read(ask, fields).map(Request::Unfold),
        "record" => read(ask, fields).map(Request::Record),
        "hash" => read(ask, fields).map(Request::Hash),
        "report" => read(ask, fields).map(Request::Report),
        _ if studio::ASKS.contains(&ask) => {
            fields.insert("ask".into(), ask.into());
            read(ask, fields).map(Request::Studio)
        }
        other => Err(format!(
            "\"{}\" is none of variants, source, load, rules, lessons, ways, position, premoves, exact, why, read, write, pack, \
             unpack, perft, think, sit, look, computer, keep, resume, record, unfold, stop, forget, hash, report, {}",
            heterodox_rules::text::fen::shorten(other),
            studio::ASKS.join(", ")
        )),
    }
}
