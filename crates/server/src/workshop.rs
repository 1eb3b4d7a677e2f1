//! Variants that people brought: who owns them, who may see them, how many there may be. A
//! file is data from a stranger: the rulebook reads it under the bounds of `pinned`, and its
//! games are casual.

use heterodox_messages::say;

use crate::accounts;
use crate::db::{on, write_on};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::identity::{Caller, digest};
use crate::pinned::{self, Files};
use crate::protocol::{ErrorKind, Origin, VariantInfo, VariantWish, Visibility, WhichVariants};
use crate::time::now;

/// What their ids begin with; no file of a catalogue is called so.
pub const SIGN: char = '~';
/// The longest file, in bytes.
const MAX_TEXT: usize = 32 * 1024;
/// The longest name and the longest remark, in characters.
const MAX_NAME: usize = 60;
const MAX_ABOUT: usize = 400;
/// The most of one account, of all accounts, of one guest and of all guests.
const MAX_OF_USER: i64 = 100;
const MAX_OF_USERS: i64 = 20_000;
const MAX_OF_GUEST: i64 = 10;
const MAX_OF_GUESTS: i64 = 5_000;
/// The most in one list.
const MAX_LIST: u32 = 100;

/// What has to be known of one to play it.
pub struct Brought {
    /// Its rules.
    pub meaning: String,
    /// Who may see it.
    pub visibility: Visibility,
    owner: String,
}

impl Brought {
    /// Whether somebody may see it and begin games of it.
    pub fn is_for(&self, who: Who) -> bool {
        self.visibility != Visibility::Private || self.owner == who.to_string()
    }
}

/// The number of an id that begins with the sign.
fn number(id: &str) -> Option<i64> {
    id.strip_prefix(SIGN)?.parse::<Id>().ok().map(|id| id.0)
}

fn visibility(kept: i16) -> Visibility {
    Visibility::ALL.get(kept as usize).copied().unwrap_or_default()
}

/// Rules that were named by an earlier version and are gone since are still known by its shorter number.
fn is_meaning(text: &str) -> bool {
    [16, 32].contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// One by its id.
pub async fn find(hub: &Hub, id: &str) -> Result<Option<Brought>, Fault> {
    let Some(number) = number(id) else { return Ok(None) };
    let select = "SELECT meaning, owner, visibility FROM variants WHERE id = $1";
    let found: Option<(String, String, i16)> =
        on!(&hub.db, pool => sqlx::query_as(select).bind(number).fetch_optional(pool).await?);
    Ok(found.map(|(meaning, owner, kept)| Brought { meaning, owner, visibility: visibility(kept) }))
}

type Row = (i64, String, String, String, String, String, String, i32, i32, Option<String>, i16, Option<String>, i64);

const COLUMNS: &str = "SELECT id, meaning, owner, owner_name, name, about, family, width, height, start, visibility, \
                       parent, made FROM variants";

fn info(row: Row) -> VariantInfo {
    let (id, meaning, owner, owner_name, name, about, family, width, height, start, kept, parent, made) = row;
    let owner = owner.parse::<Who>().ok().map(|who| accounts::named(who, owner_name));
    let visibility = Some(visibility(kept));
    let (id, made) = (format!("{SIGN}{}", Id(id)), Some(made as u64));
    VariantInfo { id, name, about, family, width, height, start, meaning, owner, visibility, parent, made }
}

/// Keeps a file; the same file of the same owner is kept once, and only its visibility changes. Tells
/// whether it is new.
pub async fn bring(hub: &Hub, caller: &Caller, wish: VariantWish) -> Result<(bool, VariantInfo), Fault> {
    if wish.text.len() > MAX_TEXT {
        return Err(Fault::new(ErrorKind::Malformed, say::FileLength { most: MAX_TEXT }));
    }
    if wish.parent.as_deref().is_some_and(|parent| !is_meaning(parent)) {
        return Err(Fault::malformed("parent is the meaning of other rules: 32 hexadecimal digits"));
    }
    let owner = caller.who.to_string();
    let mark = digest(&wish.text);
    if let Some(known) = publish(hub, &owner, &mark, wish.visibility).await? {
        return Ok((false, known));
    }
    room(hub, caller.who).await?;
    hub.limits.lasting(caller.address)?;
    let made = now();
    let id = Id::new(made);
    let files = Files::of(&hub.catalogue, &format!("{SIGN}{id}"), &wish.text);
    let variant = hub.shelf.compile(hub, caller.payer(), files.clone(), None).await?;
    let long = |text: &str, most| text.chars().count() > most || text.chars().any(char::is_control);
    if long(variant.name(), MAX_NAME) || long(variant.about(), MAX_ABOUT) {
        return Err(Fault::new(ErrorKind::Variant, say::VariantTextsLength { name: MAX_NAME, about: MAX_ABOUT }));
    }
    // Nobody gets past the limit by coming twice at once.
    let _turn = hub.bringing.lock().await;
    room(hub, caller.who).await?;
    pinned::keep(&hub.db, &variant, &files).await?;
    let board = variant.board();
    let kept = Visibility::ALL.iter().position(|known| *known == wish.visibility).unwrap_or(0) as i16;
    let start = variant.clone().chess().map(|rules| rules.write_fen(&rules.start()));
    let insert = "INSERT INTO variants (id, meaning, digest, owner, owner_name, name, about, family, width, height, \
                  start, visibility, parent, made) \
                  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)";
    write_on!(&hub.db, pool => {
        let query = sqlx::query(insert).bind(id.0).bind(pinned::meaning(&variant)).bind(&mark).bind(&owner);
        let query = query.bind(&caller.person.name).bind(variant.name()).bind(variant.about());
        let query = query.bind(variant.family().word()).bind(board.width as i32).bind(board.height as i32);
        query.bind(start).bind(kept).bind(&wish.parent).bind(made as i64).execute(pool).await?;
    });
    let new = one(hub, id.0).await?.ok_or_else(nothing)?;
    Ok((true, new))
}

/// Changes who may see a file that its owner has brought before.
async fn publish(hub: &Hub, owner: &str, mark: &str, to: Visibility) -> Result<Option<VariantInfo>, Fault> {
    let select = "SELECT id FROM variants WHERE owner = $1 AND digest = $2";
    let known: Option<i64> =
        on!(&hub.db, pool => sqlx::query_scalar(select).bind(owner).bind(mark).fetch_optional(pool).await?);
    let Some(id) = known else { return Ok(None) };
    let kept = Visibility::ALL.iter().position(|known| *known == to).unwrap_or(0) as i16;
    let update = "UPDATE variants SET visibility = $1 WHERE id = $2";
    write_on!(&hub.db, pool => sqlx::query(update).bind(kept).bind(id).execute(pool).await.map(|_| ())?);
    one(hub, id).await
}

/// Refuses whoever has brought enough. Guests together lose the oldest instead: anybody can be many guests.
async fn room(hub: &Hub, who: Who) -> Result<(), Fault> {
    let (most, of_all, kind) = match who {
        Who::User(_) => (MAX_OF_USER, MAX_OF_USERS, "u%"),
        _ => (MAX_OF_GUEST, MAX_OF_GUESTS, "g%"),
    };
    let own = "SELECT COUNT(*) FROM variants WHERE owner = $1";
    let own: i64 = on!(&hub.db, pool => sqlx::query_scalar(own).bind(who.to_string()).fetch_one(pool).await?);
    if own >= most {
        return Err(Fault::new(ErrorKind::Conflict, say::TooManyVariants { most }));
    }
    let all = "SELECT COUNT(*), MIN(id) FROM variants WHERE owner LIKE $1";
    let (all, oldest): (i64, Option<i64>) = on!(&hub.db, pool => sqlx::query_as(all).bind(kind).fetch_one(pool).await?);
    match (who, oldest) {
        _ if all < of_all => Ok(()),
        (Who::Guest(_), Some(oldest)) => erase(hub, oldest).await,
        _ => Err(Fault::new(ErrorKind::Conflict, say::NoRoomForVariants)),
    }
}

fn nothing() -> Fault {
    Fault::new(ErrorKind::NotFound, say::NoSuchVariant)
}

async fn one(hub: &Hub, id: i64) -> Result<Option<VariantInfo>, Fault> {
    let select = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE id = $1"));
    let row: Option<Row> = on!(&hub.db, pool => sqlx::query_as(select).bind(id).fetch_optional(pool).await?);
    Ok(row.map(info))
}

/// The facts about one, for somebody who may see it.
pub async fn show(hub: &Hub, id: &str, who: Who) -> Result<VariantInfo, Fault> {
    find(hub, id).await?.filter(|found| found.is_for(who)).ok_or_else(nothing)?;
    one(hub, number(id).ok_or_else(nothing)?).await?.ok_or_else(nothing)
}

/// What people brought for everybody, or the caller's own, the newest first; nothing of the catalogue.
pub async fn list(hub: &Hub, who: Who, which: &WhichVariants) -> Result<Vec<VariantInfo>, Fault> {
    let limit = which.limit.unwrap_or(MAX_LIST);
    let before = match which.before.as_deref().map(number) {
        None => i64::MAX,
        Some(Some(before)) => before,
        Some(None) => return Err(Fault::malformed("before is the id of a variant that somebody brought")),
    };
    if !(1..=MAX_LIST).contains(&limit) || which.parent.as_deref().is_some_and(|parent| !is_meaning(parent)) {
        return Err(Fault::malformed("limit is 1 to 100, parent 32 hexadecimal digits"));
    }
    if which.from == Origin::Catalogue {
        return Ok(Vec::new());
    }
    let owner = (which.from == Origin::Mine).then(|| who.to_string());
    let select = sqlx::AssertSqlSafe(format!(
        "{COLUMNS} WHERE id < $1 AND (CAST($2 AS TEXT) IS NULL AND visibility = 2 OR owner = $2) \
         AND (CAST($3 AS TEXT) IS NULL OR parent = $3) ORDER BY id DESC LIMIT $4"
    ));
    let rows: Vec<Row> = on!(&hub.db, pool => {
        let query = sqlx::query_as(select).bind(before).bind(owner).bind(&which.parent).bind(limit as i64);
        query.fetch_all(pool).await?
    });
    Ok(rows.into_iter().map(info).collect())
}

/// Takes an own one back. Games of it keep their rules.
pub async fn remove(hub: &Hub, id: &str, who: Who) -> Result<(), Fault> {
    let own = find(hub, id).await?.is_some_and(|found| found.owner == who.to_string());
    match number(id) {
        Some(number) if own => erase(hub, number).await,
        _ => Err(nothing()),
    }
}

async fn erase(hub: &Hub, id: i64) -> Result<(), Fault> {
    let variant = format!("{SIGN}{}", Id(id));
    let unused = "DELETE FROM rules WHERE variant = $1 AND NOT EXISTS (SELECT 1 FROM games WHERE variant = $1)";
    write_on!(&hub.db, pool => {
        sqlx::query("DELETE FROM variants WHERE id = $1").bind(id).execute(pool).await?;
        sqlx::query(unused).bind(variant).execute(pool).await?;
    });
    Ok(())
}
