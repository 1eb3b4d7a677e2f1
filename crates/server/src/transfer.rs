//! Games out of a database and into another: one JSON document a line, each with who played
//! and the full record. What is read is played again first; a record that does not replay is
//! refused with its line.

use std::io::{BufRead, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use heterodox_rules::Catalogue;
use heterodox_table::{Logged, Options, Record, Table, TimeControl, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::db::{Db, on, write_on};
use crate::game::{Info, entry_of, kind_of};
use crate::id::Id;
use crate::pinned::{self, Files};

/// The longest line that is read: a record and a little around it.
const MAX_LINE: u64 = 5 * 1024 * 1024;
/// How many games are looked at together.
const PAGE: i64 = 500;

/// A game as one line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    id: Id,
    names: [String; 2],
    record: Value,
    /// What the rules it was played by mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    meaning: Option<String>,
    /// Their files, if they are not in the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<Files>,
}

impl Line {
    /// A game that a server has, with a record of it; its rules are the server's.
    pub fn of(game: &Info, record: &str) -> Option<Line> {
        let names = game.people.each_ref().map(|person| person.name.clone());
        let record = serde_json::from_str(record).ok()?;
        Some(Line { id: game.id, names, record, meaning: Some(game.meaning.clone()), rules: None })
    }
}

pub(crate) fn block_on<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

/// Copies a database, which may be in use, to a new file.
pub fn backup(database: &str, file: &Path) -> Result<()> {
    block_on(async {
        let db = open(database).await?;
        db.backup(file).await?;
        db.close().await;
        Ok(())
    })
}

/// A database that is there: a mistyped path is no empty server.
pub(crate) async fn open(database: &str) -> Result<Db> {
    if !database.contains("://") && !Path::new(database).exists() {
        bail!("there is no database {database}");
    }
    Db::open(database).await
}

/// Writes all finished games; tells how many.
pub fn export(database: &str, catalogue: &Catalogue, out: &mut dyn Write) -> Result<u64> {
    block_on(async {
        let db = open(database).await?;
        let (mut count, mut last) = (0, i64::MIN);
        loop {
            let select = "SELECT id, variant, meaning, control, start, begun, white_name, black_name FROM games \
                          WHERE over = 1 AND id > $1 ORDER BY id LIMIT $2";
            type Kept = (i64, String, Option<String>, String, Option<String>, i64, String, String);
            let page: Vec<Kept> = on!(&db, pool => sqlx::query_as(select).bind(last).bind(PAGE).fetch_all(pool).await?);
            if page.is_empty() {
                return Ok(count);
            }
            for (id, variant, meaning, control, start, begun, white, black) in page {
                last = id;
                let select = "SELECT at, kind, text FROM log WHERE game = $1 ORDER BY n";
                let rows: Vec<(i64, i16, String)> =
                    on!(&db, pool => sqlx::query_as(select).bind(id).fetch_all(pool).await?);
                let logged = |(at, kind, text): &(i64, i16, String)| {
                    Some(Logged { at: *at as u64, entry: entry_of(*kind, text)? })
                };
                let log: Option<Vec<Logged>> = rows.iter().map(logged).collect();
                let log = log.with_context(|| format!("the log of game {} is damaged", Id(id)))?;
                let control: TimeControl = serde_json::from_str(&control)?;
                let options = Options { control, start, now: begun as u64 };
                let own = catalogue.open(&variant).ok();
                let own = own.filter(|own| meaning.as_ref().is_none_or(|kept| *kept == pinned::meaning(own)));
                let (variant, rules) = match (own, &meaning) {
                    (Some(own), _) => (own, None),
                    (None, meaning) => {
                        let files = pinned::files(&db, &variant, meaning.as_deref().unwrap_or_default()).await?;
                        let files = files.with_context(|| format!("the rules of game {} are lost", Id(id)))?;
                        (files.open(usize::MAX).map_err(|fault| anyhow::Error::msg(fault.message))?, Some(files))
                    }
                };
                let table = Table::replay(variant, options, &log)
                    .map_err(|(line, why)| anyhow::anyhow!("game {}, line {}: {why}", Id(id), line + 1))?;
                let record: Value = serde_json::from_str(&Record::write_full(&table)?)?;
                let meaning = Some(pinned::meaning(table.variant()));
                let line = Line { id: Id(id), names: [white, black], record, meaning, rules };
                writeln!(out, "{}", serde_json::to_string(&line)?)?;
                count += 1;
            }
        }
    })
}

/// What came of reading games.
#[derive(Default)]
pub struct Imported {
    /// Games that are new.
    pub new: u64,
    /// Games that were there already.
    pub known: u64,
    /// Lines that are no games that can be played again, and why.
    pub refused: Vec<String>,
}

/// Reads games; one that is refused does not cost the others.
pub fn import(database: &str, catalogue: &Catalogue, lines: &mut dyn BufRead) -> Result<Imported> {
    block_on(async {
        // Opened, and perhaps made, when there is something to put in.
        let mut db = None;
        let (mut done, mut number) = (Imported::default(), 0);
        loop {
            let mut text = String::new();
            number += 1;
            let read = lines.take(MAX_LINE).read_line(&mut text).with_context(|| format!("line {number}"))?;
            if read == 0 {
                return Ok(done);
            }
            if read as u64 == MAX_LINE {
                bail!("line {number} is too long");
            }
            if text.trim().is_empty() {
                continue;
            }
            let game = match read_line(catalogue, &text) {
                Ok(game) => game,
                Err(error) => {
                    done.refused.push(format!("line {number}: {error:#}"));
                    continue;
                }
            };
            if db.is_none() {
                db = Some(Db::open(database).await?);
            }
            let Some(db) = &db else { continue };
            match insert(db, game).await.with_context(|| format!("line {number}"))? {
                true => done.new += 1,
                false => done.known += 1,
            }
        }
    })
}

/// A game, with the files that its rules are in.
fn read_line(catalogue: &Catalogue, text: &str) -> Result<(Line, Table, Catalogue)> {
    let line: Line = serde_json::from_str(text)?;
    let mut catalogue = catalogue.clone();
    if let Some(files) = &line.rules {
        files.add_to(&mut catalogue);
    }
    if let (Some(meaning), Some(id)) = (&line.meaning, line.record["variant"].as_str())
        && catalogue.open(id).is_ok_and(|variant| pinned::meaning(&variant) != *meaning)
    {
        bail!("it was played by other rules than those that are called {id:?} here");
    }
    let Record::Full(table) = Record::read(&line.record.to_string(), &catalogue)? else {
        bail!("only records in full are read");
    };
    Ok((line, *table, catalogue))
}

/// Puts a game in; false when it is there already.
async fn insert(db: &Db, (line, table, catalogue): (Line, Table, Catalogue)) -> Result<bool> {
    let variant = table.variant();
    if let Some(Ok(source)) = catalogue.source(variant.id()) {
        pinned::keep(db, variant, &Files::of(&catalogue, variant.id(), &source.text)).await?;
    }
    let result = table.view(Viewer::Spectator, 0).result.context("the game is not over")?;
    let options = table.options();
    let short = |name: &String| name.chars().filter(|sign| !sign.is_control()).take(40).collect::<String>();
    let [white, black] = [short(&line.names[0]), short(&line.names[1])];
    let insert = "INSERT INTO games (id, variant, control, start, begun, white, black, white_name, black_name, rated, \
                  private, over, settled, result, reason, ended, meaning) \
                  VALUES ($1, $2, $3, $4, $5, 'g0000000000000', 'g0000000000000', $6, $7, 0, 0, 1, 1, $8, $9, $10, $11) \
                  ON CONFLICT (id) DO NOTHING";
    let ended = table.log().last().map_or(options.now, |line| line.at) as i64;
    write_on!(db, pool => {
        let mut transaction = pool.begin().await?;
        let query = sqlx::query(insert).bind(line.id.0).bind(variant.id());
        let query = query.bind(serde_json::to_string(&options.control)?).bind(&options.start).bind(options.now as i64);
        let query = query.bind(white).bind(black).bind(result.result).bind(result.reason).bind(ended);
        let query = query.bind(pinned::meaning(variant));
        if query.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(false);
        }
        for (n, logged) in table.log().iter().enumerate() {
            let (kind, text) = kind_of(&logged.entry);
            let insert = "INSERT INTO log (game, n, at, wall, kind, text) VALUES ($1, $2, $3, $3, $4, $5)";
            let query = sqlx::query(insert).bind(line.id.0).bind(n as i32).bind(logged.at as i64).bind(kind).bind(text);
            query.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(true)
    })
}
