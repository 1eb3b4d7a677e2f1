//! What players write to each other, kept with the game for the two of them.

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::{Db, on, write_on};
use crate::id::Id;
use crate::time::now;

/// The most that is kept of one game; later things are heard and not kept.
const MOST: i64 = 300;
/// How long, in milliseconds.
const AGE: i64 = 30 * 24 * 3_600_000;

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Saying {
    /// `white`, `black`, `red` or `blue`.
    pub seat: String,
    /// What.
    pub text: String,
    /// When.
    pub at: i64,
}

/// Keeps something that was said.
pub async fn keep(db: &Db, game: Id, seat: &str, text: &str) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO sayings (id, game, seat, said, made) SELECT $1, $2, $3, $4, $5 \
                  WHERE (SELECT COUNT(*) FROM sayings WHERE game = $2) < $6";
    let at = now();
    write_on!(db, pool => {
        let query = sqlx::query(insert).bind(Id::new(at).0).bind(game.0).bind(seat).bind(text);
        query.bind(at as i64).bind(MOST).execute(pool).await.map(drop)?
    });
    Ok(())
}

/// Forgets what is old.
pub async fn forget(db: &Db) -> Result<(), sqlx::Error> {
    let old = "DELETE FROM sayings WHERE made < $1";
    write_on!(db, pool => sqlx::query(old).bind(now() as i64 - AGE).execute(pool).await.map(drop)?);
    Ok(())
}

/// What was said in a game and is not old, in order.
pub async fn of(db: &Db, game: Id) -> Result<Vec<Saying>, sqlx::Error> {
    let select = "SELECT seat, said, made FROM sayings WHERE game = $1 AND made >= $2 ORDER BY made, id";
    let since = now() as i64 - AGE;
    let rows: Vec<(String, String, i64)> =
        on!(db, pool => sqlx::query_as(select).bind(game.0).bind(since).fetch_all(pool).await?);
    Ok(rows.into_iter().map(|(seat, text, at)| Saying { seat, text, at }).collect())
}
