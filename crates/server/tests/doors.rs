//! Variants of the catalogue over the network: a game against the computer to its end, an act that is refused with a reason, and
//! the records that are left of it. One for each mechanism; all with `HETERODOX_LONG`.

mod support;

use heterodox_rules::text::pgn;
use heterodox_rules::{Catalogue, Strictness, Variant};
use serde_json::{Value, json};
use support::{Client, Server, Socket};

/// Drops, two sides, gating, drawn starts, placing and promoting in place, laws, sides that differ, counting, goals, counted
/// checks, first moves, secrets.
const SOME: [&str; 13] = [
    "3check",
    "antichess",
    "breakthrough",
    "cambodian",
    "chess960",
    "crazyhouse",
    "horde",
    "makruk",
    "racingkings",
    "rps",
    "seirawan",
    "shogi",
    "sittuyin",
];

/// Whoever has not won by then resigns.
const PATIENCE: u64 = 60;

fn looked_at() -> Vec<String> {
    match std::env::var_os("HETERODOX_LONG") {
        Some(_) => Catalogue::new().ids(),
        None => SOME.map(String::from).to_vec(),
    }
}

/// The next view in which the player is asked for something, or the game is over.
async fn asked(socket: &mut Socket, mut message: Value) -> Value {
    loop {
        let view = &message["view"];
        let mine = view["actions"].as_array().is_some_and(|list| !list.is_empty());
        if !view["result"].is_null() || (mine && view["turn"].as_array().is_some_and(|turn| !turn.is_empty())) {
            return message;
        }
        message = socket.expect("events").await;
    }
}

async fn play(client: &Client, id: &str) {
    let variant = Catalogue::new().open(id).expect("built in");
    let terms = json!({"variant": id, "control": {"kind": "unlimited"}, "side": "first"});
    let game = client.post("/api/computer", &json!({"level": 1, "terms": terms})).await;
    assert_eq!(game.status, 201, "{id}: {game:?}");
    let game = game.json()["id"].as_str().expect("an id").to_string();
    let mut socket = client.socket().await;
    let first = socket.watch(&game).await;
    let mut message = asked(&mut socket, first).await;
    let refused = socket.act(&game, 1, "a1a1x9").await;
    assert_eq!(refused["t"], "rejected", "{id}: {refused}");
    assert!(refused["reason"].as_str().is_some_and(|text| text.len() > 10), "{id}: {refused}");
    let mut seq = 1;
    while message["view"]["result"].is_null() {
        seq += 1;
        let actions = message["view"]["actions"].as_array().expect("actions").clone();
        let chosen = &actions[seq as usize * 7919 % actions.len()]["action"];
        let action = if seq < PATIENCE { chosen.as_str().expect("a text") } else { "resign" };
        let answer = socket.act(&game, seq, action).await;
        assert_eq!(answer["t"], "accepted", "{id}: {action}: {answer}");
        let next = socket.expect("events").await;
        message = asked(&mut socket, next).await;
    }
    let shown = client.get(&format!("/api/games/{game}")).await.json();
    assert!(shown["view"]["result"]["reason"].is_string(), "{id}: {shown}");
    let record = client.get(&format!("/api/games/{game}/record")).await;
    assert_eq!(record.status, 200, "{id}");
    assert_eq!(record.json()["variant"], id);
    if let Variant::Chess(rules) = &variant {
        let text = client.get(&format!("/api/games/{game}/pgn")).await.body;
        let read = pgn::read(rules, &text, Strictness::Game).unwrap_or_else(|error| panic!("{id}: {error}\n{text}"));
        let end = read.to_game(rules).unwrap_or_else(|error| panic!("{id}: {error}\n{text}"));
        assert_eq!(shown["view"]["position"], rules.write_fen(end.state()), "{id}:\n{text}");
    }
}

#[tokio::test]
async fn every_variant_is_played_to_its_end_and_leaves_a_record() {
    let server = Server::new().await;
    let client = Client::guest(&server).await;
    for id in looked_at() {
        play(&client, &id).await;
    }
    server.running.stop().await;
}
