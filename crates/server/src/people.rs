//! People and each other: who is best, how somebody came along, how two have done against each other, and who wants nothing of whom.

use std::collections::BTreeMap;

use heterodox_messages::say;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts;
use crate::db::{Db, on, write_on};
use crate::fault::Fault;
use crate::id::{Id, Who};
use crate::protocol::ErrorKind;
use crate::rating::PROVISIONAL;
use crate::time::now;

/// The most that is listed.
const MOST: i64 = 100;
/// The most points of a graph.
const POINTS: i64 = 1000;
/// The most people one wants nothing of.
const MAX_BLOCKS: i64 = 500;
/// The longest report, in characters, and the most that are kept.
pub const MAX_REPORT: usize = 1000;
const MAX_REPORTS: i64 = 10_000;

/// One of the best at a game.
#[derive(Serialize, ToSchema)]
pub struct Best {
    /// The name.
    name: String,
    /// How strong.
    rating: i32,
    /// How many rated games.
    games: i32,
}

/// A rating after a game.
#[derive(Serialize, ToSchema)]
pub struct Point {
    /// When.
    at: i64,
    /// How strong.
    rating: i32,
}

/// How somebody has done against somebody else.
#[derive(Serialize, ToSchema, Default)]
pub struct Versus {
    /// Games won.
    won: i64,
    /// Games drawn.
    drawn: i64,
    /// Games lost.
    lost: i64,
}

impl Versus {
    /// Counts games with a result, for the one who had White or Black.
    fn add(&mut self, result: &str, white: bool, count: i64) {
        match (result, white) {
            ("1/2-1/2", _) => self.drawn += count,
            ("1-0", true) | ("0-1", false) => self.won += count,
            ("1-0", false) | ("0-1", true) => self.lost += count,
            _ => {}
        }
    }
}

/// The best at a game with a class of time, best first; whoever has played too little to know is not among them.
pub async fn best(db: &Db, variant: &str, class: &str) -> Result<Vec<Best>, Fault> {
    let select = "SELECT u.name, r.rating, r.games FROM ratings r JOIN users u ON u.id = r.user_id \
                  WHERE r.variant = $1 AND r.class = $2 AND r.deviation <= $3 AND u.closed IS NULL \
                  ORDER BY r.rating DESC, u.id LIMIT $4";
    let rows: Vec<(String, f64, i32)> = on!(db, pool => {
        sqlx::query_as(select).bind(variant).bind(class).bind(PROVISIONAL).bind(MOST).fetch_all(pool).await?
    });
    Ok(rows.into_iter().map(|(name, rating, games)| Best { name, rating: rating.round() as i32, games }).collect())
}

/// How somebody's rating went, the last games in order.
pub async fn history(db: &Db, user: Id, variant: &str, class: &str) -> Result<Vec<Point>, Fault> {
    let select = "SELECT at, rating FROM rating_history WHERE user_id = $1 AND variant = $2 AND class = $3 \
                  ORDER BY at DESC, game DESC LIMIT $4";
    let rows: Vec<(i64, f64)> = on!(db, pool => {
        sqlx::query_as(select).bind(user.0).bind(variant).bind(class).bind(POINTS).fetch_all(pool).await?
    });
    Ok(rows.into_iter().rev().map(|(at, rating)| Point { at, rating: rating.round() as i32 }).collect())
}

/// What a rated game has done to somebody's rating.
#[derive(Serialize, ToSchema)]
pub struct Gain {
    /// Who.
    name: String,
    /// The rating before it; nothing for a first game.
    before: Option<i32>,
    /// And after it.
    after: i32,
}

/// What a game has done to its players' ratings, White's first; nothing before it is rated.
pub async fn gains(db: &Db, game: Id) -> Result<Vec<Gain>, Fault> {
    let players = "SELECT white, white_name, white_rating, black, black_name, black_rating FROM games WHERE id = $1";
    let after = "SELECT user_id, rating FROM rating_history WHERE game = $1";
    type Players = (String, String, Option<i32>, String, String, Option<i32>);
    let (players, after): (Option<Players>, Vec<(i64, f64)>) = on!(db, pool => {
        let players = sqlx::query_as(players).bind(game.0).fetch_optional(pool).await?;
        (players, sqlx::query_as(after).bind(game.0).fetch_all(pool).await?)
    });
    let Some((white, white_name, white_before, black, black_name, black_before)) = players else {
        return Err(Fault::new(ErrorKind::NotFound, say::NoSuchGame));
    };
    let of = |who: &str, name: String, before: Option<i32>| {
        let Ok(Who::User(user)) = who.parse() else { return None };
        let (_, rating) = after.iter().find(|(id, _)| *id == user.0)?;
        Some(Gain { name, before, after: rating.round() as i32 })
    };
    Ok([of(&white, white_name, white_before), of(&black, black_name, black_before)].into_iter().flatten().collect())
}

/// How one has done against the other in games that everybody may see.
pub async fn versus(db: &Db, one: Id, other: Id) -> Result<Versus, Fault> {
    let select = "SELECT white, result, COUNT(*) FROM games WHERE over = 1 AND private = 0 AND result IS NOT NULL \
                  AND ((white = $1 AND black = $2) OR (white = $2 AND black = $1)) GROUP BY white, result";
    let [one, other] = [one, other].map(|id| Who::User(id).to_string());
    let rows: Vec<(String, String, i64)> =
        on!(db, pool => sqlx::query_as(select).bind(&one).bind(other).fetch_all(pool).await?);
    let mut counts = Versus::default();
    for (white, result, count) in rows {
        counts.add(&result, white == one, count);
    }
    Ok(counts)
}

/// How somebody has done at one game.
#[derive(Serialize, ToSchema)]
pub struct Tally {
    /// The variant's id.
    variant: String,
    /// Games won, drawn and lost.
    #[serde(flatten)]
    counts: Versus,
}

/// How somebody has done at each game, in games that everybody may see; what they play most comes first.
pub async fn tallies(db: &Db, user: Id) -> Result<Vec<Tally>, Fault> {
    let select = "SELECT variant, CASE WHEN white = $1 THEN 1 ELSE 0 END, result, COUNT(*) FROM games WHERE over = 1 AND private = 0 \
                  AND result IS NOT NULL AND (white = $1 OR black = $1) GROUP BY 1, 2, 3";
    let who = Who::User(user).to_string();
    let rows: Vec<(String, i32, String, i64)> =
        on!(db, pool => sqlx::query_as(select).bind(who).fetch_all(pool).await?);
    let mut found: BTreeMap<String, Versus> = BTreeMap::new();
    for (variant, white, result, count) in rows {
        found.entry(variant).or_default().add(&result, white == 1, count);
    }
    let mut list: Vec<Tally> = found.into_iter().map(|(variant, counts)| Tally { variant, counts }).collect();
    list.sort_by_key(|it| std::cmp::Reverse(it.counts.won + it.counts.drawn + it.counts.lost));
    list.truncate(MOST as usize);
    Ok(list)
}

/// The names of those somebody wants nothing of.
pub async fn blocked(db: &Db, user: Id) -> Result<Vec<String>, Fault> {
    let select = "SELECT u.name FROM blocks b JOIN users u ON u.id = b.blocked WHERE b.user_id = $1 ORDER BY u.folded";
    Ok(on!(db, pool => sqlx::query_scalar(select).bind(user.0).fetch_all(pool).await?))
}

/// Wants nothing of somebody from now on, or again.
pub async fn block(db: &Db, user: Id, name: &str, on: bool) -> Result<(), Fault> {
    let (other, ..) = accounts::user(db, name).await?;
    if other == user {
        return Err(Fault::new(ErrorKind::Conflict, say::BlockOneself));
    }
    let insert = "INSERT INTO blocks (user_id, blocked, made) SELECT $1, $2, $3 \
                  WHERE (SELECT COUNT(*) FROM blocks WHERE user_id = $1) < $4 ON CONFLICT (user_id, blocked) DO NOTHING";
    let delete = "DELETE FROM blocks WHERE user_id = $1 AND blocked = $2";
    write_on!(db, pool => match on {
        true => {
            let query = sqlx::query(insert).bind(user.0).bind(other.0).bind(now() as i64).bind(MAX_BLOCKS);
            query.execute(pool).await.map(drop)?
        }
        false => sqlx::query(delete).bind(user.0).bind(other.0).execute(pool).await.map(drop)?,
    });
    Ok(())
}

/// Whether `one` wants nothing of `other`. Guests have no list, and are on none.
pub async fn is_blocked(db: &Db, one: Who, other: Who) -> Result<bool, Fault> {
    let (Who::User(one), Who::User(other)) = (one, other) else { return Ok(false) };
    let select = "SELECT COUNT(*) FROM blocks WHERE user_id = $1 AND blocked = $2";
    let count: i64 = on!(db, pool => sqlx::query_scalar(select).bind(one.0).bind(other.0).fetch_one(pool).await?);
    Ok(count > 0)
}

/// Whether one of two wants nothing of the other: then they do not play with each other.
pub async fn apart(db: &Db, one: Who, other: Who) -> Result<bool, Fault> {
    Ok(is_blocked(db, one, other).await? || is_blocked(db, other, one).await?)
}

/// Whether somebody may write to others now.
pub async fn may_talk(db: &Db, who: Who) -> Result<(), Fault> {
    let Who::User(user) = who else { return Ok(()) };
    let select = "SELECT COUNT(*) FROM users WHERE id = $1 AND silent > $2";
    let silent: i64 =
        on!(db, pool => sqlx::query_scalar(select).bind(user.0).bind(now() as i64).fetch_one(pool).await?);
    match silent {
        0 => Ok(()),
        _ => Err(Fault::new(ErrorKind::Forbidden, say::Silenced)),
    }
}

/// Tells the operator about somebody.
pub async fn report(db: &Db, by: Who, name: &str, game: Option<Id>, text: &str) -> Result<(), Fault> {
    let text = text.trim();
    let strange = |sign: char| sign.is_control() && sign != '\n';
    if text.is_empty() || text.chars().count() > MAX_REPORT || text.chars().any(strange) {
        return Err(Fault::new(ErrorKind::Malformed, say::ReportLength { most: MAX_REPORT }));
    }
    let (about, ..) = accounts::user(db, name).await?;
    let at = now();
    let insert = "INSERT INTO reports (id, by_whom, about, game, said, made) SELECT $1, $2, $3, $4, $5, $6 \
                  WHERE (SELECT COUNT(*) FROM reports) < $7";
    write_on!(db, pool => {
        let query = sqlx::query(insert).bind(Id::new(at).0).bind(by.to_string()).bind(about.0);
        query.bind(game.map(|id| id.0)).bind(text).bind(at as i64).bind(MAX_REPORTS).execute(pool).await.map(drop)?
    });
    Ok(())
}
