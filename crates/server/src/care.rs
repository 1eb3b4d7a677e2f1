//! What people do with their account: another password, a code for the day they forget it, their data to take along, and the end.

use heterodox_messages::say;
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::{self, TokenInfo, check_password};
use crate::db::{on, write_on};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::identity::{digest, new_secret};
use crate::limits::Payer;
use crate::password;
use crate::protocol::ErrorKind;
use crate::time::now;

/// What somebody is called whose account is gone.
const GONE: &str = "Deleted account";
/// The most rows of one kind that are taken along.
const MOST: i64 = 10_000;

/// Everything the server keeps about an account but its games, which `GET /api/games/export` has.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Kept {
    /// The name.
    name: String,
    /// When the account was made.
    since: i64,
    /// Whether there is a code for the day the password is forgotten.
    recovery: bool,
    /// Rated games: variant, class of time, when, and the rating after it.
    ratings: Vec<(String, String, i64, f64)>,
    /// Puzzles that were tried: which, whether it was solved.
    puzzles: Vec<(String, bool)>,
    /// Browsers and programs.
    tokens: Vec<TokenInfo>,
    /// Whom one does not want to hear from.
    blocked: Vec<String>,
    /// Those followed.
    followed: Vec<String>,
    /// Where one's games are to be had.
    games: String,
}

/// Whether this is the password of an account.
async fn verify(hub: &Hub, payer: Payer, user: Id, password: &str) -> Result<(), Fault> {
    let select = "SELECT password FROM users WHERE id = $1";
    let known: Option<String> =
        on!(&hub.db, pool => sqlx::query_scalar(select).bind(user.0).fetch_optional(pool).await?);
    let known = known.unwrap_or_else(|| password::NOBODY.to_string());
    let secret: String = password.chars().take(accounts::MAX_PASSWORD + 1).collect();
    match hub.hashers.run(payer, move || password::fits(&secret, &known)).await? {
        true => Ok(()),
        false => Err(Fault::new(ErrorKind::Forbidden, say::WrongPassword)),
    }
}

async fn hashed(hub: &Hub, payer: Payer, password: &str) -> Result<String, Fault> {
    let secret = password.to_string();
    let hash = hub.hashers.run(payer, move || password::hash(&secret)).await?;
    hash.ok_or_else(|| Fault::new(ErrorKind::Internal, say::PasswordNotHashed))
}

/// Changes the password; everything that was signed in but `current` is out.
pub async fn change_password(
    hub: &Hub,
    payer: Payer,
    (user, current): (Id, Option<Id>),
    old: &str,
    new: &str,
) -> Result<(), Fault> {
    check_password(new)?;
    verify(hub, payer, user, old).await?;
    let hash = hashed(hub, payer, new).await?;
    let update = "UPDATE users SET password = $1 WHERE id = $2";
    let out = "DELETE FROM tokens WHERE user_id = $1 AND id <> $2";
    write_on!(&hub.db, pool => {
        sqlx::query(update).bind(hash).bind(user.0).execute(pool).await?;
        sqlx::query(out).bind(user.0).bind(current.map_or(0, |id| id.0)).execute(pool).await.map(drop)?
    });
    Ok(())
}

/// A new code for the day the password is forgotten; the one before is good no more.
pub async fn new_recovery(hub: &Hub, payer: Payer, user: Id, password: &str) -> Result<String, Fault> {
    verify(hub, payer, user, password).await?;
    let (code, digest) = new_secret();
    let update = "UPDATE users SET recovery = $1 WHERE id = $2";
    write_on!(&hub.db, pool => sqlx::query(update).bind(digest).bind(user.0).execute(pool).await.map(drop)?);
    Ok(code)
}

/// Sets another password by the code, which is used up; whoever was signed in is out.
pub async fn recover(hub: &Hub, payer: Payer, name: &str, code: &str, password: &str) -> Result<Id, Fault> {
    check_password(password)?;
    // Before anything is looked up: whether there is such an account takes no other time.
    let hash = hashed(hub, payer, password).await?;
    let wrong = || Fault::new(ErrorKind::Unauthorized, say::WrongRecovery);
    let code: String = code.chars().filter(char::is_ascii_hexdigit).take(200).collect();
    let folded: String = name.to_ascii_lowercase().chars().take(100).collect();
    let update = "UPDATE users SET password = $1, recovery = NULL \
                  WHERE folded = $2 AND recovery = $3 AND closed IS NULL RETURNING id";
    let out = "DELETE FROM tokens WHERE user_id = $1";
    let user: Option<i64> = write_on!(&hub.db, pool => {
        let query = sqlx::query_scalar(update).bind(hash).bind(folded).bind(digest(&code.to_ascii_lowercase()));
        let found: Option<i64> = query.fetch_optional(pool).await?;
        if let Some(user) = found {
            sqlx::query(out).bind(user).execute(pool).await.map(drop)?;
        }
        found
    });
    let user = Id(user.ok_or_else(wrong)?);
    hub.hang_up(Who::User(user));
    Ok(user)
}

/// Deletes an account. Its games stay for those who played them, without its name.
pub async fn delete(hub: &Hub, payer: Payer, user: Id, password: &str) -> Result<(), Fault> {
    verify(hub, payer, user, password).await?;
    let who = Who::User(user);
    let going = "SELECT COUNT(*) FROM games WHERE over = 0 AND (white = $1 OR black = $1)";
    let going: i64 = on!(&hub.db, pool => sqlx::query_scalar(going).bind(who.to_string()).fetch_one(pool).await?);
    if going > 0 {
        return Err(Fault::new(ErrorKind::Conflict, say::GamesGoOn { count: going }));
    }
    hub.lobby.unseek(hub, who).await?;
    let own = [
        "DELETE FROM tokens WHERE user_id = $1",
        "DELETE FROM ratings WHERE user_id = $1",
        "DELETE FROM rating_history WHERE user_id = $1",
        "DELETE FROM puzzle_ratings WHERE user_id = $1",
        "DELETE FROM puzzle_tries WHERE user_id = $1",
        "DELETE FROM blocks WHERE user_id = $1 OR blocked = $1",
        "DELETE FROM follows WHERE user_id = $1 OR followed = $1",
        "DELETE FROM reports WHERE about = $1",
    ];
    let named = [
        "UPDATE games SET white_name = $2 WHERE white = $1",
        "UPDATE games SET black_name = $2 WHERE black = $1",
        "UPDATE variants SET owner_name = $2, visibility = 0 WHERE owner = $1",
    ];
    let open = "DELETE FROM challenges WHERE owner = $1";
    let pushes = "DELETE FROM pushes WHERE who = $1";
    let end = "UPDATE users SET name = $2, folded = $3, password = '', recovery = NULL, closed = $4 WHERE id = $1";
    // Nobody can sign up under this: it has a colon.
    let folded = format!("gone:{user}");
    write_on!(&hub.db, pool => {
        let mut transaction = pool.begin().await?;
        for delete in own {
            sqlx::query(delete).bind(user.0).execute(&mut *transaction).await?;
        }
        for update in named {
            sqlx::query(update).bind(who.to_string()).bind(GONE).execute(&mut *transaction).await?;
        }
        sqlx::query(open).bind(who.to_string()).execute(&mut *transaction).await?;
        sqlx::query(pushes).bind(who.to_string()).execute(&mut *transaction).await?;
        let query = sqlx::query(end).bind(user.0).bind(GONE).bind(folded).bind(now() as i64);
        query.execute(&mut *transaction).await?;
        transaction.commit().await?
    });
    hub.hang_up(who);
    Ok(())
}

/// What is kept about somebody.
pub async fn kept(hub: &Hub, user: Id, current: Option<Id>) -> Result<Kept, Fault> {
    let account = "SELECT name, made, recovery IS NOT NULL FROM users WHERE id = $1";
    let history = "SELECT variant, class, at, rating FROM rating_history WHERE user_id = $1 ORDER BY at, game LIMIT $2";
    let tried = "SELECT puzzle, solved FROM puzzle_tries WHERE user_id = $1 ORDER BY puzzle LIMIT $2";
    let (name, since, recovery): (String, i64, bool) =
        on!(&hub.db, pool => sqlx::query_as(account).bind(user.0).fetch_one(pool).await?);
    let ratings = on!(&hub.db, pool => sqlx::query_as(history).bind(user.0).bind(MOST).fetch_all(pool).await?);
    let puzzles: Vec<(String, i16)> =
        on!(&hub.db, pool => sqlx::query_as(tried).bind(user.0).bind(MOST).fetch_all(pool).await?);
    let puzzles = puzzles.into_iter().map(|(puzzle, solved)| (puzzle, solved != 0)).collect();
    let tokens = accounts::tokens(&hub.db, user, current).await?;
    let blocked = crate::people::blocked(&hub.db, user).await?;
    let followed = crate::friends::names(&hub.db, user).await?;
    let games = format!("/api/games/export?user={name}");
    Ok(Kept { name, since, recovery, ratings, puzzles, tokens, blocked, followed, games })
}
