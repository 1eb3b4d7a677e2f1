//! Accounts, their sessions and API tokens in the database. Passwords are hashed a few at a time.

use heterodox_messages::{Message, say};
use serde::Serialize;
use utoipa::ToSchema;

use crate::db::{Db, on, write_on};
use crate::fault::Fault;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::identity::{Caller, SCOPES, digest, new_secret};
use crate::limits::Payer;
use crate::password;
use crate::protocol::{ErrorKind, Person};
use crate::time::now;

/// How long names and passwords are, in characters.
const NAME: std::ops::RangeInclusive<usize> = 2..=20;
pub const MAX_PASSWORD: usize = 200;
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=MAX_PASSWORD;
/// The most tokens and sessions a user has.
const MAX_TOKENS: i64 = 50;
/// In milliseconds.
const HOUR: i64 = 3_600_000;
/// What a session has instead of scopes.
const IN_PERSON: &str = "*";

/// A session or API token as its owner sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TokenInfo {
    /// Its id, to revoke it by.
    #[schema(value_type = String)]
    pub id: Id,
    /// What its owner calls it, or the browser.
    pub label: String,
    /// What may be done with it; a session may do everything.
    pub scopes: Vec<String>,
    /// `session` or `token`.
    pub kind: &'static str,
    /// Whether it is the one this was asked with.
    pub current: bool,
    /// When it was made.
    pub made: i64,
    /// When it was last used, roughly.
    pub seen: i64,
}

/// A token that was found.
pub struct Found {
    /// Its id.
    pub id: Id,
    /// Whose it is.
    pub user: Id,
    /// Their name.
    pub name: String,
    scopes: String,
}

impl Found {
    /// Whether it is a browser's session.
    pub fn is_session(&self) -> bool {
        self.scopes == IN_PERSON
    }

    /// What may be done with it.
    pub fn scopes(&self) -> Vec<String> {
        self.scopes.split(',').map(str::to_string).collect()
    }
}

/// A guest, as others see them.
pub fn guest(id: Id) -> Person {
    let who = Who::Guest(id);
    named(who, given_name(who).map_or(String::new(), |name| name.to_string()))
}

/// What a guest's own name is followed by: no account can be called so.
const MARK: &str = " (guest)";

/// The caller, by the name they go by now.
pub async fn called(db: &Db, caller: &Caller) -> Person {
    match caller.who {
        Who::Guest(id) => guest_of(db, id).await.unwrap_or_else(|_| caller.person.clone()),
        _ => caller.person.clone(),
    }
}

/// A guest, by the name they have chosen, if any.
async fn guest_of(db: &Db, id: Id) -> Result<Person, Fault> {
    let select = "SELECT name FROM guests WHERE id = $1";
    let name: Option<String> = on!(db, pool => sqlx::query_scalar(select).bind(id.0).fetch_optional(pool).await?);
    Ok(name.map_or_else(|| guest(id), |name| named(Who::Guest(id), format!("{name}{MARK}"))))
}

/// Gives a guest a name, or takes it back.
pub async fn rename_guest(db: &Db, who: Who, name: Option<&str>) -> Result<(), Fault> {
    let Who::Guest(id) = who else { return Err(Fault::new(ErrorKind::Forbidden, say::GuestsOnly)) };
    let Some(name) = name else {
        let delete = "DELETE FROM guests WHERE id = $1";
        write_on!(db, pool => sqlx::query(delete).bind(id.0).execute(pool).await.map(drop)?);
        return Ok(());
    };
    let letter = |sign: char| sign.is_ascii_alphanumeric() || ('א'..='ת').contains(&sign) || "-_".contains(sign);
    if !NAME.contains(&name.chars().count()) || !name.chars().all(letter) {
        return Err(Fault::new(ErrorKind::Malformed, say::GuestNameForm));
    }
    check_reserved(name)?;
    let select = "SELECT COUNT(*) FROM users WHERE folded = $1";
    let folded = name.to_lowercase();
    let taken: i64 = on!(db, pool => sqlx::query_scalar(select).bind(&folded).fetch_one(pool).await?);
    if taken > 0 {
        return Err(Fault::new(ErrorKind::Conflict, say::UserNameTaken));
    }
    let insert = "INSERT INTO guests (id, name, made) VALUES ($1, $2, $3) \
                  ON CONFLICT (id) DO UPDATE SET name = excluded.name, made = excluded.made";
    write_on!(db, pool => {
        sqlx::query(insert).bind(id.0).bind(name).bind(now() as i64).execute(pool).await.map(drop)?
    });
    Ok(())
}

/// What those are called who choose no name.
fn given_name(who: Who) -> Option<Message> {
    match who {
        Who::Guest(id) => {
            let text = id.to_string();
            Some(say::GuestName { number: &text[text.len() - 4..] }.into())
        }
        Who::User(_) => None,
        Who::Computer(level) => Some(say::ComputerName { level }.into()),
    }
}

/// Somebody of a known name.
pub fn named(who: Who, name: String) -> Person {
    let kind = match who {
        Who::Guest(_) => "guest",
        Who::User(_) => "user",
        Who::Computer(_) => "computer",
    };
    let chosen = name.strip_suffix(MARK).filter(|_| matches!(who, Who::Guest(_)));
    let said = match chosen {
        Some(name) => Some((&Message::from(say::GuestCalled { name })).into()),
        None => given_name(who).map(|name| (&name).into()),
    };
    Person { id: who.to_string(), name, said, rating: None, kind }
}

/// Somebody, with how strong they are at a game.
pub async fn person(db: &Db, who: Who, variant: &str, class: &str) -> Result<Person, Fault> {
    match who {
        Who::Guest(id) => guest_of(db, id).await,
        Who::Computer(level) => Ok(named(who, Message::from(say::ComputerName { level }).to_string())),
        Who::User(id) => {
            let select = "SELECT u.name, r.rating FROM users u LEFT JOIN ratings r \
                          ON r.user_id = u.id AND r.variant = $2 AND r.class = $3 WHERE u.id = $1";
            let found: Option<(String, Option<f64>)> = on!(db, pool => {
                sqlx::query_as(select).bind(id.0).bind(variant).bind(class).fetch_optional(pool).await?
            });
            let (name, rating) = found.ok_or_else(|| Fault::new(ErrorKind::NotFound, say::NoSuchUser))?;
            Ok(Person { rating: rating.map(|rating| rating.round() as i32), ..named(who, name) })
        }
    }
}

/// Whether a name can be had by anybody.
fn check_name(name: &str) -> Result<(), Fault> {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    if !NAME.contains(&name.chars().count()) || !name.chars().all(plain) {
        return Err(Fault::new(ErrorKind::Malformed, say::UserNameForm));
    }
    check_reserved(name)
}

fn check_reserved(name: &str) -> Result<(), Fault> {
    let taken = ["guest", "computer", "anonymous", "server"];
    if taken.iter().any(|word| name.to_ascii_lowercase().starts_with(word)) {
        return Err(Fault::new(ErrorKind::Conflict, say::UserNameReserved));
    }
    Ok(())
}

/// Whether a password can be had.
pub fn check_password(password: &str) -> Result<(), Fault> {
    match PASSWORD.contains(&password.chars().count()) {
        true => Ok(()),
        false => Err(Fault::new(ErrorKind::Malformed, say::PasswordLength)),
    }
}

/// Makes an account.
pub async fn sign_up(hub: &Hub, payer: Payer, name: &str, password: &str) -> Result<Id, Fault> {
    check_name(name)?;
    check_password(password)?;
    hub.limits.lasting(payer.address)?;
    let secret = password.to_string();
    let hash = hub.hashers.run(payer, move || password::hash(&secret)).await?;
    let hash = hash.ok_or_else(|| Fault::new(ErrorKind::Internal, say::PasswordNotHashed))?;
    let id = Id::new(now());
    let insert = "INSERT INTO users (id, name, folded, password, made) VALUES ($1, $2, $3, $4, $5) \
                  ON CONFLICT (folded) DO NOTHING";
    let made = write_on!(&hub.db, pool => {
        let query = sqlx::query(insert).bind(id.0).bind(name).bind(name.to_ascii_lowercase()).bind(hash).bind(now() as i64);
        query.execute(pool).await?.rows_affected()
    });
    match made {
        0 => Err(Fault::new(ErrorKind::Conflict, say::UserNameTaken)),
        _ => Ok(id),
    }
}

/// Whose name and password these are.
pub async fn sign_in(hub: &Hub, payer: Payer, name: &str, password: &str) -> Result<Id, Fault> {
    let select = "SELECT id, password, closed FROM users WHERE folded = $1";
    let folded: String = name.to_ascii_lowercase().chars().take(100).collect();
    let found: Option<(i64, String, Option<i64>)> =
        on!(&hub.db, pool => sqlx::query_as(select).bind(folded).fetch_optional(pool).await?);
    let secret: String = password.chars().take(*PASSWORD.end() + 1).collect();
    // Nobody's password takes as long to check as somebody's.
    let nobody = found.is_none();
    let (id, hash, closed) = found.unwrap_or_else(|| (0, password::NOBODY.to_string(), None));
    let right = hub.hashers.run(payer, move || password::fits(&secret, &hash)).await?;
    match right && !nobody {
        true if closed.is_some() => Err(Fault::new(ErrorKind::Forbidden, say::AccountClosed)),
        true => Ok(Id(id)),
        false => Err(Fault::new(ErrorKind::Unauthorized, say::WrongNameOrPassword)),
    }
}

/// Opens a session (`scopes` is `None`) or makes an API token; gives the secret.
pub async fn new_token(db: &Db, user: Id, label: &str, scopes: Option<&[String]>) -> Result<(Id, String), Fault> {
    let label: String = label.chars().filter(|sign| !sign.is_control()).take(80).collect();
    let scopes = match scopes {
        None => IN_PERSON.to_string(),
        Some([]) => return Err(Fault::malformed("a token needs a scope")),
        Some(wanted) => match wanted.iter().find(|scope| !SCOPES.contains(&scope.as_str())) {
            Some(_) => return Err(Fault::malformed(format!("the scopes are {}", SCOPES.join(" and ")))),
            None => wanted.join(","),
        },
    };
    let count = "SELECT COUNT(*) FROM tokens WHERE user_id = $1";
    let count: i64 = on!(db, pool => sqlx::query_scalar(count).bind(user.0).fetch_one(pool).await?);
    if count >= MAX_TOKENS && scopes == IN_PERSON {
        // Whoever knows the password is let in: the session that was not used for longest ends.
        let oldest = "DELETE FROM tokens WHERE id = (SELECT id FROM tokens WHERE user_id = $1 AND scopes = $2 \
                      ORDER BY seen, id LIMIT 1)";
        write_on!(db, pool => sqlx::query(oldest).bind(user.0).bind(IN_PERSON).execute(pool).await.map(|_| ())?);
    } else if count >= MAX_TOKENS {
        return Err(Fault::new(ErrorKind::Conflict, say::TooManyTokens { most: MAX_TOKENS }));
    }
    let (secret, digest) = new_secret();
    let id = Id::new(now());
    let insert =
        "INSERT INTO tokens (digest, id, user_id, label, scopes, made, seen) VALUES ($1, $2, $3, $4, $5, $6, $6)";
    write_on!(db, pool => {
        let query = sqlx::query(insert).bind(digest).bind(id.0).bind(user.0).bind(label).bind(scopes).bind(now() as i64);
        query.execute(pool).await?;
    });
    Ok((id, secret))
}

/// Whose token a secret is.
pub async fn token(db: &Db, secret: &str) -> Result<Option<Found>, Fault> {
    if secret.len() > 200 {
        return Ok(None);
    }
    let select = "SELECT t.id, t.user_id, u.name, t.scopes, t.seen FROM tokens t JOIN users u ON u.id = t.user_id \
                  WHERE t.digest = $1 AND u.closed IS NULL";
    let digest = digest(secret);
    let found: Option<(i64, i64, String, String, i64)> =
        on!(db, pool => sqlx::query_as(select).bind(digest).fetch_optional(pool).await?);
    let Some((id, user, name, scopes, last)) = found else { return Ok(None) };
    // Noted once an hour: reading must not mean writing every time.
    if now() as i64 - last > HOUR {
        let update = "UPDATE tokens SET seen = $1 WHERE id = $2";
        write_on!(db, pool => sqlx::query(update).bind(now() as i64).bind(id).execute(pool).await.map(|_| ())?);
    }
    Ok(Some(Found { id: Id(id), user: Id(user), name, scopes }))
}

/// All sessions and tokens of a user; `current` is the session that asks.
pub async fn tokens(db: &Db, user: Id, current: Option<Id>) -> Result<Vec<TokenInfo>, Fault> {
    let select = "SELECT id, label, scopes, made, seen FROM tokens WHERE user_id = $1 ORDER BY made, id";
    let rows: Vec<(i64, String, String, i64, i64)> =
        on!(db, pool => sqlx::query_as(select).bind(user.0).fetch_all(pool).await?);
    let info = |(id, label, scopes, made, seen): (i64, String, String, i64, i64)| TokenInfo {
        id: Id(id),
        label,
        current: current == Some(Id(id)),
        kind: if scopes == IN_PERSON { "session" } else { "token" },
        scopes: scopes.split(',').map(str::to_string).collect(),
        made,
        seen,
    };
    Ok(rows.into_iter().map(info).collect())
}

/// Ends a session or token of a user.
pub async fn revoke(db: &Db, user: Id, token: Id) -> Result<(), Fault> {
    let delete = "DELETE FROM tokens WHERE user_id = $1 AND id = $2";
    let gone =
        write_on!(db, pool => sqlx::query(delete).bind(user.0).bind(token.0).execute(pool).await?.rows_affected());
    match gone {
        0 => Err(Fault::new(ErrorKind::NotFound, say::NoSuchToken)),
        _ => Ok(()),
    }
}

/// A user by name: id, name as written, when they came.
pub async fn user(db: &Db, name: &str) -> Result<(Id, String, i64), Fault> {
    let select = "SELECT id, name, made FROM users WHERE folded = $1";
    let folded: String = name.to_ascii_lowercase().chars().take(100).collect();
    let found: Option<(i64, String, i64)> =
        on!(db, pool => sqlx::query_as(select).bind(folded).fetch_optional(pool).await?);
    let (id, name, made) = found.ok_or_else(|| Fault::new(ErrorKind::NotFound, say::NoSuchUser))?;
    Ok((Id(id), name, made))
}
