//! Messages as they come in: text to checked values. Unknown fields are refused, so that a
//! mistyped limit is not silently no limit. Knows no rules.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::fault::{Fault, Kind};

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
    /// What a position is and allows.
    Position(Place),
    /// How many lines of play there are.
    Perft(Perft),
    /// What to play.
    Think(Box<Think>),
    /// To stop; heard here only when nothing is going on.
    Stop,
    /// To forget what earlier searches learnt.
    Forget,
    /// How much memory a search may use.
    Hash(Hash),
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Source {
    pub variant: String,
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
    pub variant: String,
    pub fen: Option<String>,
    #[serde(default)]
    pub study: bool,
    #[serde(default)]
    pub moves: Vec<String>,
    pub depth: u32,
}

// Serde refuses unknown fields only where nothing is flattened: the place is written out again.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Think {
    pub variant: String,
    pub fen: Option<String>,
    #[serde(default)]
    pub study: bool,
    #[serde(default)]
    pub moves: Vec<String>,
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

impl Think {
    /// The position to think about.
    pub fn place(&mut self) -> Place {
        Place {
            variant: std::mem::take(&mut self.variant),
            fen: self.fen.take(),
            study: self.study,
            moves: std::mem::take(&mut self.moves),
        }
    }
}

impl Perft {
    /// The position to count from.
    pub fn place(self) -> (Place, u32) {
        let Perft { variant, fen, study, moves, depth } = self;
        (Place { variant, fen, study, moves }, depth)
    }
}

/// Reads a message. The id comes back in any case, for the answer to carry.
pub(crate) fn read(text: &str) -> (Value, Result<Request, Fault>) {
    let wrong = |message: String| Fault::new(Kind::Message, message);
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

fn request(ask: &str, fields: Map<String, Value>) -> Result<Request, String> {
    fn read<T: for<'a> Deserialize<'a>>(ask: &str, fields: Map<String, Value>) -> Result<T, String> {
        serde_json::from_value(Value::Object(fields)).map_err(|error| format!("{ask}: {error}"))
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
        "position" => read(ask, fields).map(Request::Position),
        "perft" => read(ask, fields).map(Request::Perft),
        "think" => read(ask, fields).map(Request::Think),
        "hash" => read(ask, fields).map(Request::Hash),
        other => Err(format!(
            "\"{}\" is none of variants, source, load, position, perft, think, stop, forget, hash",
            heterodox_rules::text::fen::shorten(other)
        )),
    }
}
