//! What an operator does to the database of a server, which may be running: every act is written down.

use anyhow::{Context, Result, bail};

use crate::accounts;
use crate::db::{Db, on, write_on};
use crate::id::{Id, Who};
use crate::time::{date, now};
use crate::transfer;

/// The most lines of a list.
const MOST: i64 = 1000;
/// In milliseconds.
const DAY: i64 = 24 * 3_600_000;

/// What is to be done.
#[derive(Clone, Debug)]
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

async fn act(db: &Db, deed: &Deed, note: &str) -> Result<Vec<String>> {
    if note.chars().count() > 1000 {
        bail!("a note has at most 1000 characters");
    }
    match deed {
        Deed::Reports => reports(db).await,
        Deed::Log => log(db).await,
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

async fn reports(db: &Db) -> Result<Vec<String>> {
    let select = "SELECT r.made, r.by_whom, u.name, r.game, r.said FROM reports r JOIN users u ON u.id = r.about \
                  ORDER BY r.made DESC, r.id DESC LIMIT $1";
    let rows: Vec<(i64, String, String, Option<i64>, String)> =
        on!(db, pool => sqlx::query_as(select).bind(MOST).fetch_all(pool).await?);
    let mut lines = Vec::new();
    for (made, by, about, game, said) in rows {
        let game = game.map_or(String::new(), |game| format!(" in game {}", Id(game)));
        let by = by.parse::<Who>().map_or(by, |who| who.to_string());
        lines.push(format!("{} {about}{game}, by {by}: {}", date(made as u64), line(&said)));
    }
    Ok(lines)
}

async fn log(db: &Db) -> Result<Vec<String>> {
    let select = "SELECT made, what, about, note FROM audit ORDER BY made DESC, id DESC LIMIT $1";
    let rows: Vec<(i64, String, String, String)> =
        on!(db, pool => sqlx::query_as(select).bind(MOST).fetch_all(pool).await?);
    let told = |(made, what, about, note): (i64, String, String, String)| {
        format!("{} {what} {about} {}", date(made as u64), line(&note)).trim_end().to_string()
    };
    Ok(rows.into_iter().map(told).collect())
}
