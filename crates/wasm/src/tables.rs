//! Tables in the worker: games of any family between people at one device and the computer. What
//! leaves is a seat's view and its events; the computer gets the same. No clock runs.

use std::collections::BTreeMap;

use heterodox_engine::hidden::Captain;
use heterodox_engine::{Level, Limits};
use heterodox_messages::{Message, say};
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{Catalogue, Variant};
use heterodox_table::{Dice, Entry, Logged, Options, Player, Record, Seat, Table, TimeControl, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::fault::{Fault, Kind};
use crate::host::Host;
use crate::lock;
use crate::request::{Computer, Look, Resume, Sit};

/// The most tables at a time.
const MAX_TABLES: usize = 16;
/// The longest search of the computer, in milliseconds.
const MAX_TIME: u64 = 60_000;
/// What is kept outside is not for the eyes of the page: it holds both sides' secrets and the seed. Whoever
/// owns the device could still take the module apart.
const KEY: &[u8; 32] = b"heterodox: a table kept outside.";

/// All tables by name.
#[derive(Default)]
pub(crate) struct Tables(BTreeMap<String, Sitting>);

struct Sitting {
    table: Table,
    seed: u64,
    dice: Dice,
    captains: [Option<(u8, Captain, u64)>; 2],
}

#[derive(Serialize, Deserialize)]
struct Kept {
    variant: String,
    seed: u64,
    log: Vec<(u64, String, String)>,
}

fn fault(message: impl Into<Message>) -> Fault {
    Fault::new(Kind::Table, message)
}

impl Tables {
    /// Begins a game.
    pub fn sit(&mut self, sit: Sit, variant: Variant, host: Host) -> Result<Value, Fault> {
        let sitting = Sitting::new(variant, sit.seed.unwrap_or_else(host.random))?;
        self.put(sit.table, sitting)
    }

    fn put(&mut self, name: String, mut sitting: Sitting) -> Result<Value, Fault> {
        if name.len() > 100 || (self.0.len() >= MAX_TABLES && !self.0.contains_key(&name)) {
            return Err(fault(say::TooManyTables { most: MAX_TABLES }));
        }
        sitting.draw(0)?;
        self.0.insert(name, sitting);
        Ok(json!({}))
    }

    /// What a seat sees, after it has done something.
    pub fn look(&mut self, look: &Look, host: Host) -> Result<Value, Fault> {
        let sitting = self.at(&look.table)?;
        let viewer = sitting.viewer(&look.seat)?;
        if let Some(act) = &look.act {
            let now = sitting.now(host);
            sitting.table.act_as(now, viewer, act).map_err(|refusal| fault(refusal.message))?;
            sitting.draw(now)?;
        }
        let view = sitting.table.view(viewer, sitting.last());
        Ok(json!({ "view": view, "events": sitting.table.events(viewer, look.since) }))
    }

    /// The computer does what its seat is asked for, if it is asked for anything.
    pub fn computer(&mut self, asked: &Computer, host: Host) -> Result<Value, Fault> {
        let sitting = self.at(&asked.table)?;
        let Viewer::Seat(seat) = sitting.viewer(&asked.seat)? else {
            return Err(Fault::plain(Kind::Table, "the computer plays a seat"));
        };
        let level =
            Level::new(asked.level).ok_or_else(|| Fault::plain(Kind::Message, "computer: `level` is from 1 to 8"))?;
        if !(1..=MAX_TIME).contains(&asked.movetime) {
            return Err(Fault::plain(Kind::Message, format!("computer: `movetime` is from 1 to {MAX_TIME}")));
        }
        let choice = sitting.captain(seat, level, asked.movetime, host)?;
        let Some(choice) = choice else { return Ok(json!({ "acted": false })) };
        let now = sitting.now(host);
        sitting.table.act(now, seat, &choice).map_err(|refusal| fault(refusal.message))?;
        sitting.draw(now)?;
        Ok(json!({ "acted": true }))
    }

    /// The table as a text that tells the page nothing.
    pub fn keep(&mut self, name: &str, host: Host) -> Result<Value, Fault> {
        let sitting = self.at(name)?;
        let line = |logged: &Logged| {
            let (who, text) = match &logged.entry {
                Entry::Act(seat, text) => (seat.word(), text.as_str()),
                Entry::Chance(text) => ("chance", text.as_str()),
                Entry::Time => ("time", ""),
                Entry::Gone(seat) => ("gone", seat.word()),
            };
            (logged.at, who.to_string(), text.to_string())
        };
        let log: Vec<_> = sitting.table.log().iter().map(line).collect();
        let nonce = [(host.random)(), (host.random)()].map(u64::to_be_bytes).concat()[..12].to_vec();
        let kept = Kept { variant: sitting.table.variant().id().to_string(), seed: sitting.seed, log };
        let text = serde_json::to_string(&kept).expect("plain data can be written as JSON");
        let sealed = lock::seal(KEY, &nonce, text.as_bytes()).ok_or_else(|| fault(say::TableNotKept))?;
        Ok(json!({ "text": lock::letters(&[nonce, sealed].concat()) }))
    }

    /// Takes up a table that was kept.
    pub fn resume(&mut self, resume: &Resume, catalogue: &Catalogue) -> Result<Value, Fault> {
        let damaged = || fault(say::KeptDamaged);
        let bytes = lock::bytes(&resume.text).ok_or_else(damaged)?;
        let (nonce, sealed) = bytes.split_at_checked(12).ok_or_else(damaged)?;
        let text = lock::unseal(KEY, nonce, sealed).ok_or_else(damaged)?;
        let kept: Kept = serde_json::from_slice(&text).map_err(|_| damaged())?;
        let mut log = Vec::new();
        for (at, who, text) in kept.log {
            let seat = |word: &str| Seat::BOTH.into_iter().find(|seat| seat.word() == word);
            let entry = match (seat(&who), who.as_str()) {
                (Some(seat), _) => Entry::Act(seat, text),
                (None, "chance") => Entry::Chance(text),
                (None, "time") => Entry::Time,
                (None, "gone") => Entry::Gone(seat(&text).ok_or_else(damaged)?),
                _ => return Err(damaged()),
            };
            log.push(Logged { at, entry });
        }
        let mut sitting = Sitting::new(catalogue.open(&kept.variant)?, kept.seed)?;
        let options = sitting.table.options().clone();
        sitting.dice = Dice::new(kept.seed.wrapping_add(log.len() as u64));
        sitting.table = Table::replay(sitting.table.variant().clone(), options, &log).map_err(|(_, why)| fault(why))?;
        self.put(resume.table.clone(), sitting)
    }

    /// The whole game, once it is over.
    pub fn record(&mut self, name: &str) -> Result<Value, Fault> {
        let text = Record::write_full(&self.at(name)?.table).map_err(|error| fault(error.message().clone()))?;
        Ok(json!({ "text": text }))
    }

    fn at(&mut self, name: &str) -> Result<&mut Sitting, Fault> {
        self.0
            .get_mut(name)
            .ok_or_else(|| Fault::plain(Kind::Table, format!("there is no table \"{}\"", shorten(name))))
    }
}

/// How a battle went, from its record: what was done, and the board after it.
pub(crate) fn unfold(text: &str, catalogue: &Catalogue) -> Result<Value, Fault> {
    let steps = match Record::read(text, catalogue).map_err(|error| fault(error.message().clone()))? {
        Record::Full(table) => table.unfold(),
        Record::Seen { .. } => None,
    };
    let steps = steps.ok_or_else(|| fault(say::RecordTooEarly))?;
    let step = |(act, position): (Option<String>, String)| json!({ "act": act, "position": position });
    Ok(json!({ "steps": steps.into_iter().map(step).collect::<Vec<_>>() }))
}

impl Sitting {
    fn new(variant: Variant, seed: u64) -> Result<Sitting, Fault> {
        let options = Options { control: TimeControl::Unlimited, start: None, now: 0 };
        let table =
            Table::new(variant, options).map_err(|error| Fault::new(Kind::Position, error.message().clone()))?;
        Ok(Sitting { table, seed, dice: Dice::new(seed), captains: [None, None] })
    }

    /// Lets chance decide whatever it is asked.
    fn draw(&mut self, now: u64) -> Result<(), Fault> {
        while let Some(lot) = self.table.draw_lots(&mut |count| self.dice.below(count)) {
            self.table.chance(now, &lot).map_err(|refusal| fault(refusal.message))?;
        }
        Ok(())
    }

    fn captain(&mut self, seat: Seat, level: Level, movetime: u64, host: Host) -> Result<Option<String>, Fault> {
        let Variant::Battle(battle) = self.table.variant() else {
            return Err(Fault::plain(Kind::Family, "chess-like games are thought about with `think`"));
        };
        let limits = Limits::time(std::time::Duration::from_millis(movetime));
        let slot = &mut self.captains[seat.index()];
        if slot.as_ref().is_none_or(|(known, ..)| *known != level.number()) {
            let seed = self.seed.wrapping_add(seat.index() as u64 + 1);
            // A control of the host's hears of a stop; the captain wants one of its own each time.
            let clock = Box::new(move || {
                let start = (host.now)();
                heterodox_engine::Control::with_clock(move || (host.now)().saturating_sub(start))
            });
            *slot = Some((level.number(), Captain::with_clock(battle.clone(), level, limits.clone(), seed, clock), 0));
        }
        let Some((_, captain, heard)) = slot else { return Ok(None) };
        captain.set_limits(limits);
        for event in self.table.events(Viewer::Seat(seat), *heard) {
            captain.hear(&event);
            *heard = event.v;
        }
        Ok(captain.choose(&self.table.view(Viewer::Seat(seat), 0)))
    }

    fn viewer(&self, word: &str) -> Result<Viewer, Fault> {
        let family = self.table.variant().family();
        let viewer = Viewer::ALL.into_iter().find(|viewer| viewer.word(family) == word);
        viewer.ok_or_else(|| Fault::plain(Kind::Table, format!("there is no seat \"{}\"", shorten(word))))
    }

    /// The time, which never goes back: a game that was kept is older than this module.
    fn now(&self, host: Host) -> u64 {
        ((host.now)().as_millis() as u64).max(self.last())
    }

    fn last(&self) -> u64 {
        self.table.log().last().map_or(0, |logged| logged.at)
    }
}
