//! Whom somebody follows, and whether they are there. Who wants nothing of somebody is not seen by them.

use heterodox_messages::say;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts;
use crate::db::{Db, on, write_on};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::people;
use crate::protocol::ErrorKind;
use crate::time::now;

/// The most people somebody follows.
const MAX_FOLLOWS: i64 = 200;

/// Somebody who is followed.
#[derive(Serialize, ToSchema)]
pub struct Followed {
    /// The name.
    name: String,
    /// Whether a page of theirs is open.
    online: bool,
    /// The newest game they play, if everybody may watch it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    playing: Option<Id>,
}

/// Follows somebody from now on, or no more.
pub async fn follow(db: &Db, user: Id, name: &str, on: bool) -> Result<(), Fault> {
    let (other, ..) = accounts::user(db, name).await?;
    if other == user {
        return Err(Fault::new(ErrorKind::Conflict, say::FollowOneself));
    }
    if on && people::apart(db, Who::User(user), Who::User(other)).await? {
        return Err(Fault::new(ErrorKind::Forbidden, say::NotWanted));
    }
    let insert = "INSERT INTO follows (user_id, followed, made) SELECT $1, $2, $3 \
                  WHERE (SELECT COUNT(*) FROM follows WHERE user_id = $1) < $4 ON CONFLICT (user_id, followed) DO NOTHING";
    let delete = "DELETE FROM follows WHERE user_id = $1 AND followed = $2";
    write_on!(db, pool => match on {
        true => {
            let query = sqlx::query(insert).bind(user.0).bind(other.0).bind(now() as i64).bind(MAX_FOLLOWS);
            query.execute(pool).await.map(drop)?
        }
        false => sqlx::query(delete).bind(user.0).bind(other.0).execute(pool).await.map(drop)?,
    });
    Ok(())
}

/// Those somebody follows: who is there comes first, then by name.
pub async fn followed(hub: &Hub, user: Id) -> Result<Vec<Followed>, Fault> {
    let select = "SELECT u.id, u.name FROM follows f JOIN users u ON u.id = f.followed \
                  WHERE f.user_id = $1 AND u.closed IS NULL \
                  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = f.followed AND b.blocked = $1) \
                  ORDER BY u.folded LIMIT $2";
    let rows: Vec<(i64, String)> =
        on!(&hub.db, pool => sqlx::query_as(select).bind(user.0).bind(MAX_FOLLOWS).fetch_all(pool).await?);
    let playing = hub.public_games();
    let mut list: Vec<Followed> = rows
        .into_iter()
        .map(|(id, name)| {
            let who = Who::User(Id(id));
            Followed { name, online: hub.is_here(who), playing: playing.get(&who).copied() }
        })
        .collect();
    list.sort_by_key(|it| !it.online);
    Ok(list)
}

/// The names of those somebody follows.
pub async fn names(db: &Db, user: Id) -> Result<Vec<String>, Fault> {
    let select =
        "SELECT u.name FROM follows f JOIN users u ON u.id = f.followed WHERE f.user_id = $1 ORDER BY u.folded";
    Ok(on!(db, pool => sqlx::query_scalar(select).bind(user.0).fetch_all(pool).await?))
}
