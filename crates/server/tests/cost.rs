//! What one caller costs the others: counted in frames, bytes and work, bounded by person and
//! by address. Attackers come from several addresses of the machine for itself.

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use support::{Client, Folder, LONG, Server, begin, chess, options};
use tokio::io::AsyncWriteExt;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// A server with the usual limits.
async fn usual() -> (Server, Folder) {
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.requests_per_second = None;
    options.messages_per_second = None;
    (Server::with(options).await, folder)
}

/// The code a socket is closed with.
async fn close_code(socket: &mut support::Socket) -> Option<u16> {
    let code = async {
        loop {
            match socket.0.next().await? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    };
    timeout(LONG, code).await.expect("an end within a minute")
}

#[tokio::test]
async fn frames_of_every_kind_are_counted() {
    let (server, _folder) = usual().await;
    let guest = Client::guest(&server).await;
    let kinds: [(&str, fn() -> Message); 4] = [
        ("text", || Message::Text("{}".into())),
        ("binary", || Message::Binary(vec![0].into())),
        ("ping", || Message::Ping(vec![].into())),
        ("pong", || Message::Pong(vec![].into())),
    ];
    for (kind, message) in kinds {
        let mut socket = guest.socket().await;
        for _ in 0..3000 {
            if socket.0.feed(message()).await.is_err() {
                break;
            }
        }
        _ = socket.0.flush().await;
        assert_eq!(close_code(&mut socket).await, Some(4001), "{kind}");
    }
    // A text that goes on and on without a byte in it: the server's library never shows it.
    let mut socket = guest.socket().await;
    let empty = |first: u8| [first, 0x80, 0, 0, 0, 0];
    let flood: Vec<u8> = [empty(0x01)].into_iter().chain((0..3000).map(|_| empty(0x00))).flatten().collect();
    _ = socket.0.get_mut().write_all(&flood).await;
    assert_eq!(close_code(&mut socket).await, Some(4001), "parts of one message");
    // Whoever sends few of each is heard.
    let mut socket = guest.socket().await;
    for (_, message) in kinds {
        socket.0.send(message()).await.expect("open");
    }
    socket.send(json!({"t": "ping", "n": 5})).await;
    while socket.next().await["t"] != "pong" {}
    server.running.stop().await;
}

#[tokio::test]
async fn a_long_message_comes_whole() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let file = "name = \"Endless\"\ninherits = \"chess\"\n[draws]\nrepetition = 0\nquiet_moves = 0\n";
    let variant = white.post("/api/variants", &json!({"text": file, "visibility": "unlisted"})).await.json();
    let terms = json!({"variant": variant["id"], "control": {"kind": "unlimited"}});
    let game = begin(&white, &black, terms).await;
    let mut seats = [white.socket().await, black.socket().await];
    for ply in 0..400 {
        let action = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
        assert_eq!(seats[ply % 2].act(&game, ply as u64 + 1, action).await["t"], "accepted");
    }
    seats[0].send(json!({"t": "watch", "game": game})).await;
    let text = seats[0].text().await.expect("a snapshot");
    assert!(text.len() > 30_000, "{}", text.len());
    let snapshot: Value = serde_json::from_str(&text).expect("the whole of it");
    assert_eq!(snapshot["events"].as_array().map(Vec::len), Some(400));
    server.running.stop().await;
}

#[tokio::test]
async fn a_talkative_opponent_is_told_to_slow_down() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    let mut listener = black.socket().await;
    listener.watch(&game).await;
    // On several sockets: it is one person.
    let mut refused = 0;
    for _ in 0..4 {
        let mut socket = white.socket().await;
        for n in 0..60 {
            let said = match n % 2 {
                0 => json!({"t": "say", "game": game, "text": "x".repeat(200)}),
                _ => json!({"t": "emote", "game": game, "emote": "hello"}),
            };
            socket.send(said).await;
        }
        socket.send(json!({"t": "ping", "n": 1})).await;
        loop {
            let answer = socket.next().await;
            refused += (answer["kind"] == "slow-down") as usize;
            if answer["t"] == "pong" {
                break;
            }
        }
    }
    assert!(refused >= 150, "{refused}");
    white.act(&game, "e2e4").await;
    let mut heard = 0;
    while listener.next().await["t"] != "events" {
        heard += 1;
    }
    assert!(heard < 90, "{heard} things said");
    assert_eq!(listener.act(&game, 1, "e7e5").await["t"], "accepted");
    server.running.stop().await;
}

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").expect("Linux").count()
}

/// Whoever signs in waits for one of each other address, not for all; and no more are worked on at once.
#[tokio::test]
async fn passwords_are_hashed_a_few_at_a_time_and_in_turn() {
    let server = Server::new().await;
    let honest = Client::user(&server, "Honest").await;
    let (before, answered) = (threads(), Arc::new(AtomicUsize::new(0)));
    let mut storm = tokio::task::JoinSet::new();
    for address in 1..=10 {
        let guest = Client::guest_at(&server, 1, address).await;
        for n in 0..12 {
            let (guest, answered) = (guest.clone(), answered.clone());
            storm.spawn(async move {
                let body = match n % 2 {
                    0 => json!({"name": "nobody", "password": "wrong horse"}),
                    _ => json!({"name": format!("many-{address}-{n}"), "password": "wrong horse"}),
                };
                let path = if n % 2 == 0 { "/api/session" } else { "/api/account" };
                let status = guest.post(path, &body).await.status;
                answered.fetch_add(1, Ordering::Relaxed);
                status
            });
        }
    }
    // All of them wait before the honest one comes.
    while waiting(&honest, "hash_queue").await + answered.load(Ordering::Relaxed) < 110 {}
    let first = answered.load(Ordering::Relaxed);
    let wish = json!({"name": "Honest", "password": "correct horse"});
    assert_eq!(honest.post("/api/session", &wish).await.status, 200);
    let others = answered.load(Ordering::Relaxed) - first;
    assert!(others <= 25, "{others} of others were answered first");
    assert!(threads() <= before + 4, "{} threads, {before} before", threads());
    let statuses = storm.join_all().await;
    assert!(statuses.iter().all(|status| [401, 201].contains(status)), "{statuses:?}");
    server.running.stop().await;
}

/// A number the server tells about itself.
async fn waiting(client: &Client, name: &str) -> usize {
    let text = client.get("/metrics").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("heterodox_{name} "))).map(str::to_string);
    line.and_then(|value| value.trim().parse().ok()).unwrap_or_else(|| panic!("{name} in {text}"))
}

#[tokio::test]
async fn more_sign_ins_than_a_class_has_are_refused() {
    let server = Server::new().await;
    let mut storm = tokio::task::JoinSet::new();
    for _ in 0..100 {
        let guest = Client::stranger(&server);
        storm.spawn(async move {
            let body = json!({"name": "nobody", "password": "wrong horse"});
            guest.post("/api/session", &body).await.status
        });
    }
    let statuses = storm.join_all().await;
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert!((20..=60).contains(&refused), "{refused}: {statuses:?}");
    server.running.stop().await;
}
