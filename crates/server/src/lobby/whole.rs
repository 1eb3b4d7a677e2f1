//! The lobby as a whole, made once for everybody who asks until something changes in it, and
//! cut into messages of bounded size.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::{Duration, Instant};

use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Inner, Open};
use crate::protocol::{Challenge, GameInfo, LobbyView, ServerMessage};

/// The most challenges that are shown: of every address the newest first, so that nobody hides the others.
pub const MAX_SHOWN: usize = 200;
/// The most challenges in one message.
pub const PART: usize = 50;
/// How many sockets are open changes all the time; it may be so old.
const AGE: Duration = Duration::from_secs(1);

/// The lobby as it is sent.
pub struct Whole {
    /// For sockets: everything, in parts.
    pub parts: Vec<Utf8Bytes>,
    /// For requests.
    pub body: Utf8Bytes,
    made: Instant,
}

impl Whole {
    /// Writes it down.
    pub fn new(challenges: Vec<Challenge>, games: Vec<GameInfo>, online: u64) -> Whole {
        let view = LobbyView { challenges, games, online };
        let body = serde_json::to_string(&view).expect("plain data can be written as JSON").into();
        let LobbyView { challenges, games, .. } = view;
        let mut rest = challenges.chunks(PART);
        let part = |all, challenges: &[Challenge], games| {
            let challenges = challenges.to_vec();
            ServerMessage::Lobby { all, challenges, games, gone: Vec::new(), online }.text().into()
        };
        let first = part(true, rest.next().unwrap_or_default(), games);
        let parts = std::iter::once(first).chain(rest.map(|some| part(false, some, Vec::new()))).collect();
        Whole { parts, body, made: Instant::now() }
    }

    /// Whether it can still be sent.
    pub fn is_fresh(&self) -> bool {
        self.made.elapsed() < AGE
    }

    /// How much it is for a socket, in bytes.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }
}

/// The open challenges that are shown, the newest first.
pub fn shown(inner: &Inner) -> Vec<Challenge> {
    let mut open: Vec<&Open> = inner.challenges.values().filter(|open| !open.challenge.terms.private).collect();
    open.sort_by_key(|open| Reverse(open.challenge.made));
    let mut counts = HashMap::new();
    let mut ranked: Vec<(usize, &Open)> = open
        .into_iter()
        .map(|open| {
            let count: &mut usize = counts.entry(open.group()).or_default();
            *count += 1;
            (*count, open)
        })
        .collect();
    if ranked.len() > MAX_SHOWN {
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.truncate(MAX_SHOWN);
        ranked.sort_by_key(|(_, open)| Reverse(open.challenge.made));
    }
    ranked.into_iter().map(|(_, open)| open.challenge.clone()).collect()
}
