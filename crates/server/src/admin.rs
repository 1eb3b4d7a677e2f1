//! What an operator does to the database of a server, which may be running: every act is written down.

use anyhow::{Context, Result, bail};

use heterodox_rules::Catalogue;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts;
use crate::db::{Db, on, write_on};
use crate::fair::{self, Agreement, Conduct};
use crate::id::{Id, Who};
use crate::time::{date, now};
use crate::transfer;

/// The most lines of a list.
const MOST: i64 = 1000;
/// In milliseconds.
const DAY: i64 = 24 * 3_600_000;
const MONTH: i64 = 30 * DAY;

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Lists what people have told about others, the newest first.
    Reports,
    /// Lists what operators have done, the newest first.
    Log,
    /// Nobody signs in with this account any more.
    Close(String),
    /// They do again.
    Reopen(String),
    /// The account's owner writes to nobody for so many days; 0 lets them write again.
    Silence(String, u32),
    /// Takes a variant that somebody published off every list.
    Unpublish(String),
    /// Lets an account look after the others on its own page, or no more.
    Operator(String, bool),
    /// Looks into somebody's rated games: how they left them, and how often they played the engine's choice.
    Examine(String),
}

/// What somebody has told about somebody else.
#[derive(Serialize, ToSchema)]
pub struct Told {
    /// When.
    made: i64,
    /// Who said it, by id.
    by: String,
    /// The account it is about.
    about: String,
    /// The game it happened in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    game: Option<Id>,
    /// What was said.
    text: String,
}

/// What an operator has done.
#[derive(Serialize, ToSchema)]
pub struct Done {
    /// When.
    made: i64,
    /// What.
    what: String,
    /// To whom or what.
    about: String,
    /// Why.
    note: String,
}

/// Does it; gives the lines to be shown.
pub fn admin(database: &str, deed: &Deed, note: &str) -> Result<Vec<String>> {
    transfer::block_on(async {
        let db = transfer::open(database).await?;
        let done = act(&db, deed, note).await;
        db.close().await;
        done
    })
}

/// Whether an account is an operator's.
pub async fn is_operator(db: &Db, user: Id) -> Result<bool, sqlx::Error> {
    let select = "SELECT COUNT(*) FROM users WHERE id = $1 AND operator = 1 AND closed IS NULL";
    let count: i64 = on!(db, pool => sqlx::query_scalar(select).bind(user.0).fetch_one(pool).await?);
    Ok(count > 0)
}

/// Does it, in a database that is open.
pub async fn act(db: &Db, deed: &Deed, note: &str) -> Result<Vec<String>> {
    if note.chars().count() > 1000 {
        bail!("a note has at most 1000 characters");
    }
    match deed {
        Deed::Reports => {
            let told = |it: Told| {
                let game = it.game.map_or(String::new(), |game| format!(" in game {game}"));
                format!("{} {}{game}, by {}: {}", date(it.made as u64), it.about, it.by, line(&it.text))
            };
            Ok(reports(db).await?.into_iter().map(told).collect())
        }
        Deed::Log => {
            let told = |Done { made, what, about, note }: Done| {
                format!("{} {what} {about} {}", date(made as u64), line(&note)).trim_end().to_string()
            };
            Ok(log(db).await?.into_iter().map(told).collect())
        }
        Deed::Operator(name, may) => {
            let user = find(db, name).await?;
            let set = "UPDATE users SET operator = $2 WHERE id = $1";
            write_on!(db, pool => { sqlx::query(set).bind(user.0).bind(i16::from(*may)).execute(pool).await?; });
            noted(db, if *may { "operator" } else { "no operator" }, name, note).await
        }
        Deed::Examine(name) => examine(db, name).await,
        Deed::Close(name) => {
            let user = find(db, name).await?;
            let close = "UPDATE users SET closed = $2 WHERE id = $1";
            let out = "DELETE FROM tokens WHERE user_id = $1";
            write_on!(db, pool => {
                sqlx::query(close).bind(user.0).bind(now() as i64).execute(pool).await?;
                sqlx::query(out).bind(user.0).execute(pool).await?;
            });
            noted(db, "close", name, note).await
        }
        Deed::Reopen(name) => {
            let user = find(db, name).await?;
            let open = "UPDATE users SET closed = NULL WHERE id = $1 AND password <> ''";
            write_on!(db, pool => { sqlx::query(open).bind(user.0).execute(pool).await?; });
            noted(db, "reopen", name, note).await
        }
        Deed::Silence(name, days) => {
            let user = find(db, name).await?;
            let until = now() as i64 + i64::from(*days) * DAY;
            let silence = "UPDATE users SET silent = $2 WHERE id = $1";
            write_on!(db, pool => { sqlx::query(silence).bind(user.0).bind(until).execute(pool).await?; });
            noted(db, &format!("silence {days}"), name, note).await
        }
        Deed::Unpublish(id) => {
            let Ok(variant) = id.parse::<Id>() else { bail!("\"{id}\" is no id of a variant that somebody brought") };
            let hide = "UPDATE variants SET visibility = 0 WHERE id = $1";
            let hidden = write_on!(db, pool => sqlx::query(hide).bind(variant.0).execute(pool).await?.rows_affected());
            if hidden == 0 {
                bail!("there is no variant {id}");
            }
            noted(db, "unpublish", id, note).await
        }
    }
}

async fn find(db: &Db, name: &str) -> Result<Id> {
    let found = accounts::user(db, name).await;
    found.map(|(id, ..)| id).ok().with_context(|| format!("there is no account \"{name}\""))
}

/// Writes down what was done, and says so.
async fn noted(db: &Db, what: &str, about: &str, note: &str) -> Result<Vec<String>> {
    let insert = "INSERT INTO audit (id, made, what, about, note) VALUES ($1, $2, $3, $4, $5)";
    let at = now();
    write_on!(db, pool => {
        let query = sqlx::query(insert).bind(Id::new(at).0).bind(at as i64).bind(what).bind(about).bind(note);
        query.execute(pool).await?;
    });
    Ok(vec![format!("{what} {about}: done")])
}

/// One line each: what people wrote may have several.
fn line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

/// What people have told about others, the newest first.
pub async fn reports(db: &Db) -> Result<Vec<Told>, sqlx::Error> {
    let select = "SELECT r.made, r.by_whom, u.name, r.game, r.said FROM reports r JOIN users u ON u.id = r.about \
                  ORDER BY r.made DESC, r.id DESC LIMIT $1";
    let rows: Vec<(i64, String, String, Option<i64>, String)> =
        on!(db, pool => sqlx::query_as(select).bind(MOST).fetch_all(pool).await?);
    let told = |(made, by, about, game, text): (i64, String, String, Option<i64>, String)| {
        let by = by.parse::<Who>().map_or(by, |who| who.to_string());
        Told { made, by, about, game: game.map(Id), text }
    };
    Ok(rows.into_iter().map(told).collect())
}

/// What operators have done, the newest first.
pub async fn log(db: &Db) -> Result<Vec<Done>, sqlx::Error> {
    let select = "SELECT made, what, about, note FROM audit ORDER BY made DESC, id DESC LIMIT $1";
    let rows: Vec<(i64, String, String, String)> =
        on!(db, pool => sqlx::query_as(select).bind(MOST).fetch_all(pool).await?);
    Ok(rows.into_iter().map(|(made, what, about, note)| Done { made, what, about, note }).collect())
}

/// What is known of somebody's fairness, in words. The engine plays their games again; that takes its time.
async fn examine(db: &Db, name: &str) -> Result<Vec<String>> {
    let user = find(db, name).await?;
    let Conduct { aborted, left } = fair::conduct(db, user, (now() as i64 - MONTH).max(0) as u64).await?;
    let games = fair::games(db, user).await?;
    let catalogue = Catalogue::new();
    let found = tokio::task::spawn_blocking(move || fair::agreement(|id| catalogue.open(id).ok(), &games)).await?;
    let share = |who: &str, counts: (u32, u32)| {
        format!("{who}: {} % of {} moves are the engine's choice", Agreement::percent(counts), counts.0)
    };
    Ok(vec![
        format!("rated games of the last 30 days: {aborted} called off, {left} left"),
        format!("rated games looked into: {}", found.games),
        share(name, found.own),
        share("opponents in the same games", found.others),
    ])
}
