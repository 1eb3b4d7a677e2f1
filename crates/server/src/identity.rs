//! Who is calling. A guest's cookie is made and signed by the server and needs no entry in
//! the database; an account's cookie or API token is a secret of which only a digest is kept.

use std::net::IpAddr;
use std::sync::Arc;

use anyhow::Result;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use heterodox_messages::say;
use heterodox_table::Viewer;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::accounts;
use crate::db::Db;
use crate::fault::Fault;
use crate::game::Info;
use crate::hub::Hub;
use crate::id::{Id, Who};
use crate::limits::Payer;
use crate::protocol::{ErrorKind, Person};

/// The guest's cookie and the account's.
const GUEST: &str = "hx_guest";
const SESSION: &str = "hx_session";
/// A year.
const AGE: u64 = 365 * 24 * 3600;

/// What may be done with an API token.
pub const SCOPES: [&str; 2] = ["read", "play"];

/// What guests' cookies are signed with.
pub struct Keys {
    guest: Vec<u8>,
}

/// How somebody has shown who they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Via {
    /// By a guest's cookie, perhaps one made just now.
    Guest,
    /// By an account's cookie; the id of the session.
    Session(Id),
    /// By an API token with these scopes.
    Token(Vec<String>),
}

/// Who is calling.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who.
    pub who: Who,
    /// The guest that somebody with an account was before: games begun then are still theirs.
    pub before: Option<Who>,
    /// As others see them.
    pub person: Person,
    /// How that is known.
    pub via: Via,
    /// From where.
    pub address: IpAddr,
    /// Whether the way to them is encrypted.
    pub secure: bool,
    /// A cookie to be set.
    pub cookie: Option<HeaderValue>,
}

impl Keys {
    /// Those of this database.
    pub async fn open(db: &Db) -> Result<Keys> {
        let guest = db.constant("guest-key", || hex(&rand::random::<[u8; 32]>())).await?;
        Ok(Keys { guest: guest.into_bytes() })
    }

    fn mac(&self, id: Id) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.guest).expect("a key of any length will do");
        mac.update(&id.0.to_be_bytes());
        mac
    }

    /// A new guest and the token to show next time.
    fn new_guest(&self) -> (Id, String) {
        // All of it by chance: nobody needs to know when a guest first came.
        let id = Id((rand::random::<u64>() >> 1) as i64);
        (id, format!("{id}.{}", hex(&self.mac(id).finalize().into_bytes()[..16])))
    }

    fn guest(&self, token: &str) -> Option<Id> {
        let (id, mac) = token.split_once('.')?;
        let id: Id = id.parse().ok()?;
        let mac = unhex(mac).filter(|mac| mac.len() == 16)?;
        self.mac(id).verify_truncated_left(&mac).ok().map(|()| id)
    }
}

/// Finds out who is calling from a place; whoever shows nothing becomes a new guest.
pub async fn caller(hub: &Arc<Hub>, headers: &HeaderMap, (address, secure): (IpAddr, bool)) -> Result<Caller, Fault> {
    let known = cookie(headers, GUEST).and_then(|token| hub.keys.guest(token));
    let made = |who, person, via, cookie| {
        let before = known.map(Who::Guest).filter(|_| matches!(via, Via::Session(_)));
        Caller { who, before, person, via, address, secure, cookie }
    };
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let unknown = || Fault::new(ErrorKind::Unauthorized, say::TokenUnknown);
        let found = accounts::token(&hub.db, token.ok_or_else(unknown)?.trim()).await?.ok_or_else(unknown)?;
        if found.is_session() {
            return Err(unknown());
        }
        let person = accounts::named(Who::User(found.user), found.name.clone());
        return Ok(made(Who::User(found.user), person, Via::Token(found.scopes()), None));
    }
    if let Some(token) = cookie(headers, SESSION)
        && let Some(found) = accounts::token(&hub.db, token).await?
        && found.is_session()
    {
        let person = accounts::named(Who::User(found.user), found.name);
        return Ok(made(Who::User(found.user), person, Via::Session(found.id), None));
    }
    let (id, cookie) = match known {
        Some(id) => (id, None),
        None => {
            let (id, token) = hub.keys.new_guest();
            (id, Some(set_cookie(GUEST, &token, secure)))
        }
    };
    let who = Who::Guest(id);
    Ok(made(who, accounts::guest(id), Via::Guest, cookie))
}

impl Caller {
    /// Who pays for what they ask for.
    pub fn payer(&self) -> Payer {
        Payer { address: self.address, who: self.who }
    }

    /// Where they look at a game from.
    pub fn viewer(&self, game: &Info) -> Viewer {
        viewer(game, self.who, self.before)
    }

    /// The user, if it is one.
    pub fn user(&self) -> Result<Id, Fault> {
        match self.who {
            Who::User(id) => Ok(id),
            _ => Err(Fault::new(ErrorKind::Unauthorized, say::SignInFirst)),
        }
    }

    /// Refuses an API token that may not do this.
    pub fn may(&self, scope: &str) -> Result<(), Fault> {
        match &self.via {
            Via::Token(scopes) if !scopes.iter().any(|known| known == scope) => {
                Err(Fault::new(ErrorKind::Forbidden, say::TokenWithoutScope { scope }))
            }
            _ => Ok(()),
        }
    }

    /// Refuses API tokens: this is for people at their own browser.
    pub fn in_person(&self) -> Result<Id, Fault> {
        match self.via {
            Via::Token(_) => Err(Fault::new(ErrorKind::Forbidden, say::NoTokensHere)),
            _ => self.user(),
        }
    }
}

/// Where somebody looks at a game from, who may have been somebody else before.
pub fn viewer(game: &Info, who: Who, before: Option<Who>) -> Viewer {
    match (game.viewer(who), before) {
        (Viewer::Spectator, Some(before)) => game.viewer(before),
        (viewer, _) => viewer,
    }
}

/// Where a caller is, and whether the way there is encrypted; a trusted proxy is believed.
pub fn place(hub: &Hub, headers: &HeaderMap, peer: IpAddr, encrypted: bool) -> (IpAddr, bool) {
    if !hub.settings.trusted_proxy.contains(&peer.to_canonical()) {
        return (peer, encrypted);
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    // The last entry is the one the proxy itself has written.
    let address = text("x-forwarded-for").and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    (address.unwrap_or(peer), encrypted || text("x-forwarded-proto") == Some("https"))
}

/// Refuses what another site has made a browser send. Programs send no `Origin`.
pub fn same_site(headers: &HeaderMap, method: &Method, socket: bool) -> Result<(), Fault> {
    if !socket && (method == Method::GET || method == Method::HEAD) {
        return Ok(());
    }
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let foreign = || Err(Fault::new(ErrorKind::CrossSite, say::CrossSite));
    if let Some(site) = headers.get("sec-fetch-site")
        && !matches!(site.as_bytes(), b"same-origin" | b"none")
    {
        return foreign();
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => Ok(()),
        (Some(origin), Some(host)) if origin.split_once("://").is_some_and(|(_, place)| place == host) => Ok(()),
        _ => foreign(),
    }
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, _)| *known == name).map(|(_, value)| value)
}

fn set_cookie(name: &str, value: &str, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let age = if value.is_empty() { 0 } else { AGE };
    let text = format!("{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&text).expect("a token is plain text")
}

/// The cookie of a session that begins, or ends with an empty token.
pub fn session_cookie(token: &str, secure: bool) -> HeaderValue {
    set_cookie(SESSION, token, secure)
}

/// A secret, and what is kept of it.
pub fn new_secret() -> (String, String) {
    let secret = hex(&rand::random::<[u8; 24]>());
    let digest = digest(&secret);
    (secret, digest)
}

/// What is kept of a secret.
pub fn digest(secret: &str) -> String {
    hex(&Sha256::digest(secret.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_servers_own_tokens_are_guests() {
        let keys = Keys { guest: b"key".to_vec() };
        let (id, token) = keys.new_guest();
        assert_eq!(keys.guest(&token), Some(id));
        assert_eq!(Keys { guest: b"other".to_vec() }.guest(&token), None);
        let flipped = token.replace(['0', '1'], "2");
        assert!(flipped == token || keys.guest(&flipped).is_none());
        for text in ["", ".", "0000000000000.", "0000000000000.00", "é.é", &token[..20]] {
            assert_eq!(keys.guest(text), None, "{text}");
        }
    }

    #[test]
    fn other_sites_are_refused() {
        let headers = |pairs: &[(&'static str, &'static str)]| {
            let pairs = pairs
                .iter()
                .map(|(name, value)| (header::HeaderName::from_static(name), HeaderValue::from_static(value)));
            pairs.collect::<HeaderMap>()
        };
        let ok = |pairs, method, socket| same_site(&headers(pairs), &method, socket).is_ok();
        assert!(ok(&[("host", "a:1"), ("origin", "http://a:1")], Method::POST, false));
        assert!(!ok(&[("host", "a:1"), ("origin", "http://b:1")], Method::POST, false));
        assert!(!ok(&[("host", "a:1"), ("origin", "null")], Method::GET, true));
        assert!(ok(&[("host", "a:1"), ("origin", "http://b:1")], Method::GET, false), "reading is no act");
        assert!(!ok(&[("host", "a:1"), ("sec-fetch-site", "cross-site")], Method::POST, false));
        assert!(ok(&[("host", "a:1")], Method::POST, false), "a program");
    }
}
