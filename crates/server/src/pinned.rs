//! The rules a game is pinned to: the files its variant was read from, kept under what they
//! mean, and compiled again when the server's own files say something else by now. What is
//! compiled from kept files is bounded in time, number and memory: they may be a stranger's.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use anyhow::Result;
use heterodox_messages::say;
use heterodox_rules::{Catalogue, Variant};
use serde::{Deserialize, Serialize};

use crate::db::{Db, on, write_on};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::limits::{Payer, customer};
use crate::protocol::ErrorKind;
use crate::time::now;

/// How deep files inherit, at most.
const MAX_DEPTH: usize = 8;
/// What a variant that somebody brings may weigh.
const MAX_OWN_WEIGHT: usize = 40_000;
/// What all variants compiled from kept files may weigh together, in directions times squares; chess
/// weighs 2,304, and a weight of 1,000 is at most about 0.6 MB of tables.
const MAX_WEIGHT: usize = 120_000;
/// So many bytes of start positions that are drawn by lot are as much as one of it.
const BYTES: usize = 600;
/// What those may weigh that are being played and were asked for from one address, if they are several.
const MAX_SHARE: usize = MAX_WEIGHT / 8;
/// The most that are remembered for later, and for how long, in milliseconds.
const MAX_SHELVED: usize = 64;
const REMEMBERED: u64 = 60_000;
/// How often it is looked whether what was put aside is let go, and how long between.
const TRIES: usize = 30;
const PAUSE: Duration = Duration::from_millis(10);

/// What a variant's rules mean, as it is kept and shown.
pub fn meaning(variant: &Variant) -> String {
    variant.meaning().to_string()
}

/// The files of a variant: its own first, then those it inherits from.
#[derive(Clone, Serialize, Deserialize)]
pub struct Files(Vec<File>);

#[derive(Clone, Serialize, Deserialize)]
struct File {
    id: String,
    text: String,
}

impl Files {
    /// Those of a text that is called `id`; `catalogue` has the others.
    pub fn of(catalogue: &Catalogue, id: &str, text: &str) -> Files {
        let mut files = vec![File { id: id.to_string(), text: text.to_string() }];
        while files.len() <= MAX_DEPTH
            && let Some(parent) = inherits(&files[files.len() - 1].text)
            && let Some(Ok(source)) = catalogue.source(&parent)
        {
            files.push(File { id: parent, text: source.text.into_owned() });
        }
        Files(files)
    }

    /// The variant's own text.
    pub fn text(&self) -> &str {
        self.0.first().map_or("", |file| &file.text)
    }

    /// Adds them to a catalogue, where they hide others of the same ids.
    pub fn add_to(&self, catalogue: &mut Catalogue) {
        for (index, file) in self.0.iter().enumerate() {
            let name = if index == 0 { "variant.toml".to_string() } else { format!("{}.toml", file.id) };
            catalogue.add(&file.id, &name, file.text.as_bytes());
        }
    }

    /// Reads and compiles them, and nothing but them, unless they weigh too much.
    pub fn open(&self, most: usize) -> Result<Variant, Fault> {
        let mut catalogue = Catalogue::new();
        self.add_to(&mut catalogue);
        let own = self.0.first().ok_or_else(|| Fault::new(ErrorKind::Variant, say::RulesGone))?;
        // Before anything is made of them: that is what takes time and memory.
        let loaded = catalogue.read(&own.id)?;
        if loaded.peek().is_some_and(|spec| spec.weight() > most) {
            return Err(Fault::new(ErrorKind::Variant, say::VariantTooHeavy));
        }
        Ok(catalogue.open(&own.id)?)
    }
}

fn inherits(text: &str) -> Option<String> {
    let table: toml::Table = text.parse().ok()?;
    Some(table.get("inherits")?.as_str()?.to_string())
}

/// Compiled variants that are no part of the catalogue.
#[derive(Default)]
pub struct Shelf {
    rows: Mutex<Rows>,
    hub: Weak<Hub>,
}

#[derive(Default)]
struct Rows {
    known: Vec<Known>,
    /// What was put aside and is still held by somebody for a moment: it takes room, but is given to nobody.
    leaving: Vec<Known>,
}

impl Rows {
    fn weight(&self) -> usize {
        self.known.iter().chain(&self.leaving).map(|known| room(&known.variant)).sum()
    }
}

struct Known {
    id: String,
    meaning: String,
    variant: Variant,
    /// Who has asked for it.
    address: IpAddr,
    /// When somebody was last seen with it.
    used: u64,
}

impl Shelf {
    /// An empty one; the hub has the games that are played by what is on it.
    pub fn new(hub: Weak<Hub>) -> Shelf {
        Shelf { rows: Mutex::default(), hub }
    }

    /// The variant that was kept under an id and a meaning.
    pub async fn find(self: &Arc<Shelf>, hub: &Hub, payer: Payer, id: &str, meaning: &str) -> Result<Variant, Fault> {
        if let Some(variant) = self.known(id, meaning) {
            return Ok(variant);
        }
        let lost = || Fault::new(ErrorKind::Variant, say::RulesGone);
        let files = files(&hub.db, id, meaning).await?.ok_or_else(lost)?;
        self.compile(hub, payer, files, Some(meaning)).await.map_err(|fault| match fault.kind {
            ErrorKind::Variant => lost(),
            _ => fault,
        })
    }

    /// Compiles files; `kept` is the meaning they are known by.
    pub async fn compile(
        self: &Arc<Shelf>,
        hub: &Hub,
        payer: Payer,
        files: Files,
        kept: Option<&str>,
    ) -> Result<Variant, Fault> {
        let id = files.0.first().map_or(String::new(), |file| file.id.clone());
        let (shelf, kept) = (self.clone(), kept.map(str::to_string));
        // Tables take long to make, and to give back: what makes room on the shelf is done there, too.
        let work = move || {
            let most = if kept.is_some() { usize::MAX } else { MAX_OWN_WEIGHT };
            let variant = files.open(most)?;
            // Start positions are worked out here, not when a game begins.
            room(&variant);
            let meaning = kept.unwrap_or_else(|| meaning(&variant));
            // Somebody else may have waited for the same: one is enough.
            if let Some(known) = shelf.known(&id, &meaning) {
                return Ok(known);
            }
            shelf.put(Known {
                id,
                meaning,
                variant: variant.clone(),
                address: customer(payer.address),
                used: now(),
            })?;
            Ok(variant)
        };
        hub.compilers.run(payer, work).await?
    }

    fn known(&self, id: &str, meaning: &str) -> Option<Variant> {
        let known = &mut self.lock().known;
        let at = known.iter().position(|known| known.id == id && known.meaning == meaning)?;
        // What was asked for last is dropped last.
        let found = Known { used: now(), ..known.remove(at) };
        let variant = found.variant.clone();
        known.push(found);
        Some(variant)
    }

    /// Gives back what nobody has used for some time.
    pub fn forget(&self, now: u64) {
        let mut rows = self.lock();
        for known in rows.known.iter_mut().filter(|known| !is_idle(&known.variant)) {
            known.used = now;
        }
        let since = now.saturating_sub(REMEMBERED);
        let mut forgotten: Vec<Known> = rows.known.extract_if(.., |known| known.used < since).collect();
        forgotten.extend(rows.leaving.extract_if(.., |known| is_idle(&known.variant)));
        drop(rows);
        drop(forgotten);
    }

    /// Puts a variant on the shelf. When there is no room, those make it who use most: games of theirs are put aside until
    /// somebody looks at them again.
    fn put(&self, new: Known) -> Result<(), Fault> {
        let full = || Fault::new(ErrorKind::SlowDown, say::TooManyOwnGames);
        let weight = room(&new.variant);
        // Dropped when nobody waits for the lock any more.
        let mut removed = Vec::new();
        let mut rows = self.lock();
        while rows.weight() + weight > MAX_WEIGHT || rows.known.len() >= MAX_SHELVED {
            let Some(idle) = rows.known.iter().position(|known| is_idle(&known.variant)) else { break };
            removed.push(rows.known.remove(idle));
        }
        let mut shares: HashMap<IpAddr, usize> = HashMap::new();
        for known in rows.known.iter().filter(|known| !is_idle(&known.variant)) {
            *shares.entry(known.address).or_default() += room(&known.variant);
        }
        let own = shares.get(&new.address).copied().unwrap_or_default();
        if weight > MAX_WEIGHT || !new.address.is_unspecified() && own > 0 && own + weight > MAX_SHARE {
            return Err(full());
        }
        // The largest share first, and of that what was asked for first.
        let share = |known: &Known| shares.get(&known.address).copied().unwrap_or_default();
        rows.known.sort_by_key(|known| (std::cmp::Reverse(share(known)), known.used));
        let mut excess = (rows.weight() + weight).saturating_sub(MAX_WEIGHT);
        excess = excess.saturating_sub(rows.leaving.iter().map(|known| room(&known.variant)).sum());
        let hub = self.hub.upgrade();
        let Rows { known, leaving } = &mut *rows;
        leaving.extend(known.extract_if(.., |known| {
            let aside = excess > 0 && share(known) > own;
            let aside = aside && hub.as_ref().is_some_and(|hub| hub.put_aside(&known.id, &known.meaning));
            excess = excess.saturating_sub(if aside { room(&known.variant) } else { 0 });
            aside
        }));
        drop(hub);
        // Whoever is just at work with one of them lets go of it soon.
        for _ in 0..TRIES {
            removed.extend(rows.leaving.extract_if(.., |known| is_idle(&known.variant)));
            if rows.weight() + weight <= MAX_WEIGHT {
                rows.known.push(new);
                return Ok(());
            }
            drop(rows);
            std::thread::sleep(PAUSE);
            rows = self.lock();
        }
        Err(full())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Rows> {
        self.rows.lock().expect("no holder of this lock panics")
    }
}

/// Whether nobody but the shelf holds it.
fn is_idle(variant: &Variant) -> bool {
    match variant {
        Variant::Chess(rules) => Arc::strong_count(rules) == 1,
        Variant::Battle(battle) => Arc::strong_count(battle) == 1,
    }
}

/// How heavy a variant is: directions times squares.
pub fn weight(variant: &Variant) -> usize {
    match variant {
        Variant::Chess(rules) => rules.spec().weight(),
        Variant::Battle(battle) => battle.board().squares() * battle.spec().kinds.len(),
    }
}

/// What a variant takes on the shelf: its tables, and the start positions it draws from.
fn room(variant: &Variant) -> usize {
    let starts = match variant {
        Variant::Chess(rules) => rules.start_bytes(),
        Variant::Battle(_) => 0,
    };
    weight(variant) + starts / BYTES
}

/// Keeps the files of a variant.
pub async fn keep(db: &Db, variant: &Variant, files: &Files) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO rules (variant, meaning, name, family, files) VALUES ($1, $2, $3, $4, $5) \
                  ON CONFLICT (variant, meaning) DO NOTHING";
    let text = serde_json::to_string(files).expect("plain data can be written as JSON");
    write_on!(db, pool => {
        let query = sqlx::query(insert).bind(variant.id()).bind(meaning(variant)).bind(variant.name());
        query.bind(variant.family().word()).bind(text).execute(pool).await.map(|_| ())
    })
}

/// Keeps the files of a variant that somebody brought under another meaning too: a later version of
/// this program may tell the same rules by another number.
pub async fn renew(db: &Db, id: &str, meaning: &str) -> Result<(), sqlx::Error> {
    let copy = "INSERT INTO rules (variant, meaning, name, family, files) \
                SELECT variant, $2, name, family, files FROM rules WHERE variant = $1 LIMIT 1 \
                ON CONFLICT (variant, meaning) DO NOTHING";
    write_on!(db, pool => sqlx::query(copy).bind(id).bind(meaning).execute(pool).await.map(|_| ()))
}

/// Rules that an earlier version knew by another number are known by their meaning from now on. Those that cannot be read any
/// more keep the number.
pub async fn recompute(db: &Db) -> Result<(), sqlx::Error> {
    let old = "SELECT variant, meaning, files FROM rules WHERE LENGTH(meaning) = 16";
    let old: Vec<(String, String, String)> = on!(db, pool => sqlx::query_as(old).fetch_all(pool).await?);
    for (id, before, files) in &old {
        let variant = serde_json::from_str::<Files>(files).ok().and_then(|files| files.open(usize::MAX).ok());
        let Some(now) = variant.map(|variant| meaning(&variant)) else { continue };
        write_on!(db, pool => {
            let mut transaction = pool.begin().await?;
            for change in [
                "INSERT INTO rules (variant, meaning, name, family, files) SELECT variant, $3, name, family, files \
                 FROM rules WHERE variant = $1 AND meaning = $2 ON CONFLICT (variant, meaning) DO NOTHING",
                "UPDATE games SET meaning = $3 WHERE variant = $1 AND meaning = $2",
                "DELETE FROM rules WHERE variant = $1 AND meaning = $2 AND meaning <> $3",
            ] {
                sqlx::query(change).bind(id).bind(before).bind(&now).execute(&mut *transaction).await?;
            }
            for change in
                ["UPDATE variants SET meaning = $2 WHERE meaning = $1", "UPDATE variants SET parent = $2 WHERE parent = $1"]
            {
                sqlx::query(change).bind(before).bind(&now).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
        });
    }
    if !old.is_empty() {
        tracing::info!(rules = old.len(), "rules of an earlier version are known by their meaning now");
    }
    Ok(())
}

/// The files that were kept.
pub async fn files(db: &Db, id: &str, meaning: &str) -> Result<Option<Files>, sqlx::Error> {
    let select = "SELECT files FROM rules WHERE variant = $1 AND meaning = $2";
    let text: Option<String> =
        on!(db, pool => sqlx::query_scalar(select).bind(id).bind(meaning).fetch_optional(pool).await?);
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_positions_take_room_too() {
        let shelf = Shelf::default();
        let text = "name = \"Lots\"\ninherits = \"capablanca960\"\n[shuffle]\nkeep = []\n";
        let mut put = Vec::new();
        for number in 0..40u8 {
            let mut catalogue = Catalogue::new();
            catalogue.add("lots", "lots.toml", text.as_bytes());
            let variant = catalogue.open("lots").expect("a file");
            let (id, meaning, address) = (number.to_string(), meaning(&variant), [10, 0, 0, number].into());
            if shelf.put(Known { id, meaning, variant: variant.clone(), address, used: 1000 }).is_err() {
                break;
            }
            put.push(variant);
        }
        let bytes: usize = put.iter().filter_map(|variant| variant.clone().chess()).map(|it| it.start_bytes()).sum();
        assert!(put.len() > 3 && bytes < 80_000_000, "{} with {bytes} bytes", put.len());
    }

    #[test]
    fn what_nobody_uses_is_given_back() {
        let shelf = Shelf::default();
        let rules = Catalogue::new().open("chess").expect("built in");
        let Variant::Chess(held) = rules.clone() else { panic!("chess") };
        let (id, meaning, address) = ("chess".to_string(), meaning(&rules), [127, 0, 0, 1].into());
        shelf.put(Known { id, meaning: meaning.clone(), variant: rules, address, used: 1000 }).expect("room");
        let memory = Arc::downgrade(&held);
        shelf.forget(1000 + 3 * REMEMBERED);
        drop(held);
        shelf.forget(1000 + 4 * REMEMBERED);
        assert!(memory.upgrade().is_some(), "somebody was seen with it a moment ago");
        shelf.forget(1001 + 4 * REMEMBERED);
        assert!(memory.upgrade().is_none() && shelf.known("chess", &meaning).is_none());
    }
}
