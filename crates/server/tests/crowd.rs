//! What all who look on may see is written once, however many they are.

mod support;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::{Client, Server, Socket, begin, chess};

/// A number the server tells about itself.
async fn counted(client: &Client, name: &str) -> usize {
    let text = client.get("/metrics").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("heterodox_{name} "))).map(str::to_string);
    line.and_then(|value| value.trim().parse().ok()).unwrap_or_else(|| panic!("{name} in {text}"))
}

/// The next message of a type, as it was sent.
async fn text(socket: &mut Socket, tag: &str) -> String {
    loop {
        let text = socket.text().await.expect("an open line");
        if text.starts_with(&format!("{{\"t\":\"{tag}\"")) {
            return text;
        }
    }
}

async fn play(seats: [&Client; 2], game: &str, plies: std::ops::Range<usize>) {
    for ply in plies {
        let action = [["g1f3", "f3g1"], ["g8f6", "f6g8"]][ply % 2][ply / 2 % 2];
        seats[ply % 2].act(game, action).await;
    }
}

#[tokio::test]
async fn what_a_crowd_sees_is_written_once() {
    const SPECTATORS: usize = 60;
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    play([&white, &black], &game, 0..7).await;
    let watch = async |client: &Client, actions: bool| {
        let mut socket = client.socket().await;
        socket.send(json!({"t": "watch", "game": game, "actions": actions})).await;
        let snapshot: Value = serde_json::from_str(&text(&mut socket, "snapshot").await).expect("JSON");
        (socket, snapshot["events"].clone())
    };
    let pasts = counted(&white, "pasts_total").await;
    let mut sockets = Vec::new();
    for number in 0..SPECTATORS {
        let client = Client::guest_at(&server, 7, number as u8 % 6).await;
        let (socket, events) = watch(&client, number % 2 == 0).await;
        let seen: Vec<u64> =
            events.as_array().expect("a list").iter().filter_map(|event| event["v"].as_u64()).collect();
        assert_eq!(seen, (1..=7).collect::<Vec<u64>>());
        sockets.push(socket);
    }
    assert_eq!(counted(&white, "pasts_total").await, pasts + 1, "one for all spectators");
    for client in [&white, &white, &black] {
        sockets.push(watch(client, true).await.0);
    }
    assert_eq!(counted(&white, "pasts_total").await, pasts + 3, "and one for each player");
    // One move: a text for those who look on, whatever they asked for, and one for each player.
    let texts = counted(&white, "game_texts_total").await;
    play([&white, &black], &game, 7..8).await;
    let mut told = Vec::new();
    for socket in &mut sockets {
        told.push(text(socket, "events").await);
    }
    assert_eq!(counted(&white, "game_texts_total").await, texts + 3);
    let distinct = |told: &[String]| told.iter().collect::<BTreeSet<_>>().len();
    let (crowd, seats) = told.split_at(SPECTATORS);
    assert_eq!((distinct(crowd), distinct(&seats[..2]), distinct(&told)), (1, 1, 3));
    // Who comes now is not shown the past of before.
    let (_late, events) = watch(&Client::guest_at(&server, 7, 9).await, false).await;
    assert_eq!(events.as_array().map(Vec::len), Some(8));
    assert_eq!(counted(&white, "pasts_total").await, pasts + 4);
    server.running.stop().await;
}
