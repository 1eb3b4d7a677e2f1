//! The desk: hands each message to whoever answers it. Keeps the catalogue, the variants
//! compiled so far and the engine of the last one, with what it has learnt.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use heterodox_engine::Engine;
use heterodox_messages::say;
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Catalogue, Family, Game, Leaves, Rules, Strictness, Variant};
use serde_json::{Map, Value, json};

use crate::exact::Solver;
use crate::fault::{Fault, Kind};
use crate::host::Host;
use crate::request::{self, Load, Place, Read, Request, Unpack};
use crate::tables::Tables;
use crate::{describe, lessons, link, portrait, studio, texts};

/// The longest message that is read, in bytes.
pub const MAX_MESSAGE: usize = 1 << 20;
/// The most variant files that can be loaded.
const MAX_LOADED: usize = 100;
/// The most moves a game may have had.
const MAX_MOVES: usize = 10_000;
/// Deeper counts take hours.
const MAX_PERFT: u32 = 8;
/// The table of positions at first and at most, in megabytes.
const HASH: usize = 16;
const MAX_HASH: usize = 512;

/// Answers messages, one after the other.
pub struct Desk {
    host: Host,
    catalogue: Catalogue,
    loaded: BTreeSet<String>,
    open: BTreeMap<String, Variant>,
    engine: Option<Engine>,
    hash: usize,
    tables: Tables,
    solver: Solver,
}

impl Desk {
    /// A desk with the built-in variants.
    pub fn new(host: Host) -> Desk {
        Desk {
            host,
            catalogue: Catalogue::new(),
            loaded: BTreeSet::new(),
            open: BTreeMap::new(),
            engine: None,
            hash: HASH,
            tables: Tables::default(),
            solver: Solver::default(),
        }
    }

    /// Answers a message. What happens until then goes to `tell`, in messages with the same id.
    pub fn handle(&mut self, message: &str, tell: &mut dyn FnMut(&str)) -> String {
        let (id, request) = if message.len() > MAX_MESSAGE {
            let long = say::DeskMessageTooLarge { bytes: message.len(), most: MAX_MESSAGE };
            (Value::Null, Err(Fault::new(Kind::Message, long)))
        } else {
            request::read(message)
        };
        let wrap = |key: &str, value: Value| {
            let fields = [("id".to_string(), id.clone()), (key.to_string(), value)];
            Value::Object(Map::from_iter(fields)).to_string()
        };
        let mut report = |value: Value| tell(&wrap("report", value));
        match request.and_then(|request| self.answer(request, &mut report)) {
            Ok(answer) => wrap("ok", answer),
            Err(fault) => wrap("error", fault.describe()),
        }
    }

    fn answer(&mut self, request: Request, report: &mut dyn FnMut(Value)) -> Result<Value, Fault> {
        match request {
            Request::Variants => Ok(self.variants()),
            Request::Source(source) => {
                self.known(&source.variant)?;
                let found = self.catalogue.source(&source.variant);
                let text = found.transpose()?.map(|source| source.text.into_owned());
                Ok(json!({ "variant": source.variant, "text": text }))
            }
            Request::Load(load) => self.load(&load),
            Request::Rules(source) => Ok(portrait::rules(&self.open(&source.variant)?)),
            Request::Lessons(source) => Ok(lessons::of(&self.open(&source.variant)?)),
            Request::Start(start) => {
                let rules = self.rules(&start.variant)?;
                let state = rules.start_number(start.number as usize);
                Ok(json!({ "fen": rules.write_fen(&state), "count": rules.start_count() }))
            }
            Request::Ways(ways) => portrait::ways(&*self.rules(&ways.variant)?, &ways),
            Request::Position(place) => Ok(describe::game(&self.game(&place)?)),
            Request::Premoves(place, premoves) => portrait::premoves(&self.game(&place)?, &premoves.seat),
            Request::Exact(place) => {
                let game = self.game(&place)?;
                Ok(json!({ "exact": self.solver.exact(&game, self.host) }))
            }
            Request::Why(place, why) => {
                let game = self.game(&place)?;
                let found = why.find(&game)?;
                studio::why(&self.catalogue, &game, &found)
            }
            Request::Read(read) => self.read(&read),
            Request::Write(place, write) => texts::write(&self.game(&place)?, &write),
            Request::Pack(place, pack) => {
                let game = self.game(&place)?;
                Ok(json!({ "text": link::pack(&game, place.study, &pack)? }))
            }
            Request::Unpack(unpack) => self.unpack(&unpack),
            Request::Perft(place, perft) => self.perft(&place, perft.depth),
            Request::Think(place, think) => {
                let game = self.game(&place)?;
                let task = think.task(&game)?;
                let host = self.host;
                Ok(crate::think::think(self.engine(game.rules()), &game, &task, host, report))
            }
            Request::Sit(sit) => {
                let variant = self.open(&sit.variant)?;
                self.tables.sit(sit, variant, self.host)
            }
            Request::Look(look) => self.tables.look(&look, self.host),
            Request::Computer(computer) => self.tables.computer(&computer, self.host),
            Request::Keep(keep) => self.tables.keep(&keep.table, self.host),
            Request::Resume(resume) => self.tables.resume(&resume, &self.catalogue),
            Request::Record(keep) => self.tables.record(&keep.table),
            Request::Unfold(unfold) => crate::tables::unfold(&unfold.text, &self.catalogue),
            Request::Studio(ask) => studio::answer(&self.catalogue, &ask),
            Request::Report(asked) => {
                let rules = self.rules(&asked.variant)?;
                asked.report(&rules, self.host, report)
            }
            // Whoever can be asked this is not thinking.
            Request::Stop => Ok(json!({ "stopped": false })),
            Request::Forget => {
                self.engine = None;
                Ok(json!({}))
            }
            Request::Hash(hash) => {
                if !(1..=MAX_HASH).contains(&hash.megabytes) {
                    return Err(Fault::plain(Kind::Message, format!("hash: `megabytes` is from 1 to {MAX_HASH}")));
                }
                self.hash = hash.megabytes;
                self.engine = None;
                Ok(json!({ "megabytes": self.hash }))
            }
        }
    }

    fn variants(&mut self) -> Value {
        let (mut list, mut broken) = (Vec::new(), Vec::new());
        for id in self.catalogue.ids() {
            match self.open(&id) {
                Ok(variant) => list.push(describe::variant(&variant)),
                // A file loaded later may have broken one that inherits from it.
                Err(fault) => broken.push(json!({ "id": id, "error": fault.describe() })),
            }
        }
        json!({ "variants": list, "broken": broken })
    }

    fn load(&mut self, load: &Load) -> Result<Value, Fault> {
        let Load { variant: id, text } = load;
        let plain = id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if id.is_empty() || id.len() > 60 || !plain {
            let message = "the id of a variant is made of small letters, digits and hyphens, 60 at most";
            return Err(Fault::plain(Kind::Variant, message));
        }
        if self.loaded.len() >= MAX_LOADED && !self.loaded.contains(id) {
            return Err(Fault::new(Kind::Variant, say::TooManyFiles { most: MAX_LOADED }));
        }
        let file = format!("{id}.toml");
        let variant = self.catalogue.open_bytes(id, &file, text.as_bytes())?;
        self.catalogue.add(id, &file, text.as_bytes());
        self.loaded.insert(id.clone());
        // Others may inherit from it.
        self.open.clear();
        let described = describe::variant(&variant);
        self.open.insert(id.clone(), variant);
        Ok(described)
    }

    fn perft(&mut self, place: &Place, depth: u32) -> Result<Value, Fault> {
        if depth > MAX_PERFT {
            return Err(Fault::plain(Kind::Message, format!("perft: `depth` is at most {MAX_PERFT}")));
        }
        let game = self.game(place)?;
        let (rules, state) = (game.rules(), game.state());
        if depth == 0 {
            return Ok(json!({ "nodes": 1, "moves": {} }));
        }
        let mut counts = BTreeMap::new();
        for action in rules.moves(state) {
            if !(self.host.go_on)() {
                return Err(Fault::new(Kind::Stopped, say::StoppedCounting));
            }
            let next = rules.play_unchecked(state, action);
            counts.insert(rules.coordinates(action), rules.perft(&next, depth - 1, Leaves::Counted));
        }
        Ok(json!({ "nodes": counts.values().sum::<u64>(), "moves": counts }))
    }

    /// Reads a text in whatever format; what it says about its variant goes before what the message says.
    fn read(&mut self, read: &Read) -> Result<Value, Fault> {
        let named = texts::variant_named(&read.text);
        let is_chess = |id: &String| self.catalogue.read(id).is_ok_and(|it| it.family() == Family::Chess);
        let known = named.and_then(|name| self.catalogue.named(&name)).filter(is_chess);
        let first = known.unwrap_or_else(|| read.variant.clone());
        let rules = self.rules(&first)?;
        let found = texts::read(&rules, &read.text, &self.catalogue);
        if found.is_ok() || !texts::is_document(&read.text) {
            return found;
        }
        // A document of a game with courts does not name its variant: the one it replays in is it.
        for id in self.catalogue.ids_of(Family::Chess) {
            if let Ok(rules) = self.rules(&id)
                && let Ok(found) = texts::read(&rules, &read.text, &self.catalogue)
            {
                return Ok(found);
            }
        }
        found
    }

    fn unpack(&mut self, unpack: &Unpack) -> Result<Value, Fault> {
        match link::open(unpack)? {
            None => Ok(json!({ "locked": true })),
            Some(packed) => {
                let rules = self.rules(&packed.variant)?;
                packed.place(&rules)
            }
        }
    }

    /// The game a message speaks of.
    fn game(&mut self, place: &Place) -> Result<Game, Fault> {
        let rules = self.rules(&place.variant)?;
        let strictness = if place.study { Strictness::Study } else { Strictness::Game };
        let start = match &place.fen {
            None => rules.start(),
            Some(fen) => {
                rules.read_fen(fen, strictness).map_err(|error| Fault::new(Kind::Position, error.message().clone()))?
            }
        };
        if place.moves.len() > MAX_MOVES {
            return Err(Fault::new(Kind::Message, say::PlaceTooLong { most: MAX_MOVES }));
        }
        let mut game = Game::from_state(rules, start);
        for (index, text) in place.moves.iter().enumerate() {
            game.play_text(text).map_err(|refused| Fault::refused(index, text, &refused))?;
        }
        Ok(game)
    }

    fn rules(&mut self, id: &str) -> Result<Arc<Rules>, Fault> {
        match self.open(id)? {
            Variant::Chess(rules) => Ok(rules),
            Variant::Battle(battle) => {
                let name = &battle.spec().name;
                Err(Fault::new(Kind::Family, say::NamedBattle { name }))
            }
        }
    }

    fn open(&mut self, id: &str) -> Result<Variant, Fault> {
        if let Some(variant) = self.open.get(id) {
            return Ok(variant.clone());
        }
        self.known(id)?;
        let variant = self.catalogue.open(id)?;
        self.open.insert(id.to_string(), variant.clone());
        Ok(variant)
    }

    /// Refuses an id that no file has.
    fn known(&self, id: &str) -> Result<(), Fault> {
        if self.catalogue.source(id).is_some() {
            return Ok(());
        }
        let shown = shorten(id);
        Err(match self.catalogue.nearest(id) {
            Some(near) => Fault::new(Kind::Variant, say::NoVariantNear { id: shown, near }),
            None => Fault::new(Kind::Variant, say::NoVariant { id: shown }),
        })
    }

    /// The engine for these rules: the last one, if it is for them.
    fn engine(&mut self, rules: &Arc<Rules>) -> &mut Engine {
        let kept = self.engine.take().filter(|engine| Arc::ptr_eq(engine.rules(), rules));
        let hash = self.hash;
        self.engine.insert(kept.unwrap_or_else(|| {
            let mut engine = Engine::new(rules.clone());
            engine.set_threads(1);
            engine.set_hash(hash);
            engine
        }))
    }
}
