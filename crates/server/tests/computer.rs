//! The computer keeps its secrets.

mod support;

use heterodox_engine::{Level, Limits, player};
use heterodox_rules::Catalogue;
use heterodox_server::Id;
use heterodox_table::{Options, Seat, Table, TimeControl, Viewer};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use support::{Client, Folder, Server, options};

/// Where the computer's king and pit stand, if its setup is made by a player with that seed.
fn foretold(game: i64, level: u8) -> Vec<String> {
    let variant = Catalogue::new().open("rps").expect("built in");
    let options = Options { control: TimeControl::Unlimited, start: None, now: 0 };
    let mut table = Table::new(variant.clone(), options).expect("a setup");
    let seat = Seat::Black;
    let level = Level::new(level).expect("a level");
    let limits = Limits { nodes: Some(1), ..Default::default() };
    let mut player = player(&variant, None, level, limits, game as u64 ^ seat.index() as u64);
    let mut placed = Vec::new();
    while placed.len() < 2 {
        let action = player.choose(&table.view(Viewer::Seat(seat), 0)).expect("it is asked");
        table.act(0, seat, &action).expect("offered");
        if let Some(draw) = table.draw_lots(&mut |_| 0) {
            table.chance(0, &draw).expect("a draw");
        }
        placed.push(action);
    }
    placed
}

/// Nothing that is public foretells where the computer hides its king and its pit: once they could be computed from the
/// id of the game.
#[tokio::test]
async fn what_the_computer_hides_does_not_follow_from_the_id() {
    let server = Server::new().await;
    let client = Client::guest(&server).await;
    let mut right = 0;
    for number in 0..12 {
        let level = 1 + number % 8;
        let terms = json!({"variant": "rps", "control": {"kind": "unlimited"}, "side": "first"});
        let game = client.post("/api/computer", &json!({"level": level, "terms": terms})).await.json();
        let game = game["id"].as_str().expect("an id").to_string();
        let mut socket = client.socket().await;
        let mut message = socket.watch(&game).await;
        while message["view"]["ready"][1] != true {
            message = socket.expect("events").await;
        }
        assert_eq!(socket.act(&game, 1, "resign").await["t"], "accepted");
        let shown = client.get(&format!("/api/games/{game}")).await.json();
        let position = shown["view"]["position"].as_str().expect("a position").to_string();
        let id: Id = game.parse().expect("an id");
        let rows: Vec<&str> = position.split(' ').next().expect("a board").split('/').collect();
        let stands = |place: &String| {
            let (letter, cell) = place.split_once('@').expect("a piece on a cell");
            let (file, rank) = (cell.as_bytes()[0] - b'a', cell.as_bytes()[1] - b'1');
            let row: Vec<char> = rows[5 - rank as usize].chars().filter(|sign| sign.is_alphabetic()).collect();
            assert_eq!(row.len(), 7, "a whole row in sight: {position}");
            row[file as usize].eq_ignore_ascii_case(&letter.chars().next().expect("a letter"))
        };
        right += foretold(id.0, level).iter().all(stands) as usize;
    }
    assert!(right <= 6, "{right} of 12 foretold");
    server.running.stop().await;
}

/// In a game with secrets the computer answers after its whole time, whatever there was to think about: a setup that takes
/// no thought, a move, a move it had no choice in. Only the least time is looked at; a busy machine adds to it.
#[tokio::test]
async fn the_computer_takes_the_same_time_for_everything() {
    const TIME: Duration = Duration::from_millis(300);
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.think = Some(TIME.as_millis() as u64);
    let server = Server::with(options).await;
    let client = Client::guest(&server).await;
    let terms = json!({"variant": "rps", "control": {"kind": "unlimited"}, "side": "first"});
    let begun = Instant::now();
    let game = client.post("/api/computer", &json!({"level": 1, "terms": terms})).await.json();
    let game = game["id"].as_str().expect("an id").to_string();
    let mut socket = client.socket().await;
    let mut message = socket.watch(&game).await;
    while message["view"]["ready"][1] != true {
        message = socket.expect("events").await;
    }
    assert!(begun.elapsed() >= 3 * TIME, "king, pit and ready after {:?}", begun.elapsed());
    let mut seq = 0;
    for action in ["K@d1", "O@e1", "ready"] {
        seq += 1;
        assert_eq!(socket.act(&game, seq, action).await["t"], "accepted");
    }
    for _ in 0..3 {
        let view = client.get(&format!("/api/games/{game}")).await.json()["view"].clone();
        if view["turn"] != json!(["red"]) {
            break;
        }
        let action = view["actions"][0]["action"].as_str().expect("something to do").to_string();
        seq += 1;
        let asked = Instant::now();
        assert_eq!(socket.act(&game, seq, &action).await["t"], "accepted");
        loop {
            let message = socket.expect("events").await;
            if message["view"]["turn"] == json!(["red"]) || !message["view"]["result"].is_null() {
                break;
            }
        }
        assert!(asked.elapsed() >= TIME, "{action} is answered after {:?}", asked.elapsed());
    }
    server.running.stop().await;
}

/// Whoever has many games going on does not keep the computer from others: addresses take turns.
#[tokio::test]
async fn the_computer_answers_address_by_address() {
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.computers = Some(1);
    options.think = Some(500);
    let server = Server::with(options).await;
    let wish = |level: u8| {
        let terms = json!({"variant": "chess", "control": {"kind": "unlimited"}, "side": "second"});
        json!({"level": level, "terms": terms})
    };
    let greedy = Client::guest_at(&server, 1, 1).await;
    // Looked at, they stay in memory and wait.
    let mut looking = greedy.socket().await;
    let mut games = Vec::new();
    for _ in 0..30 {
        let game = greedy.post("/api/computer", &wish(8)).await.json();
        games.push(game["id"].as_str().expect("an id").to_string());
        looking.watch(&games[games.len() - 1]).await;
    }
    let honest = Client::guest_at(&server, 1, 2).await;
    let game = honest.post("/api/computer", &wish(1)).await.json();
    let mut socket = honest.socket().await;
    if socket.watch(game["id"].as_str().expect("an id")).await["view"]["v"] == 0 {
        socket.expect("events").await;
    }
    let mut waiting = 0;
    for game in &games {
        waiting += (greedy.get(&format!("/api/games/{game}")).await.json()["view"]["v"] == 0) as usize;
    }
    assert!(waiting > games.len() / 2, "only {waiting} of {} wait still", games.len());
    server.running.stop().await;
}

/// Whoever has much analysed does not keep others from having something analysed: of what waits of another address, one
/// position comes first, not all of them.
#[tokio::test]
async fn positions_are_analysed_address_by_address() {
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.computers = Some(1);
    options.think = Some(1000);
    let server = Server::with(options).await;
    let wish = json!({"variant": "chess"});
    // One is thought about and four wait, all the time.
    let answered = Arc::new(AtomicUsize::new(0));
    let mut asking = Vec::new();
    for _ in 0..5 {
        let client = Client::guest_at(&server, 1, 1).await;
        let (wish, answered) = (wish.clone(), answered.clone());
        asking.push(tokio::spawn(async move {
            loop {
                match client.post("/api/analysis", &wish).await.status {
                    200 => _ = answered.fetch_add(1, Ordering::Relaxed),
                    // No place is free, which is what this is about.
                    429 => tokio::time::sleep(Duration::from_millis(20)).await,
                    other => panic!("{other}"),
                }
            }
        }));
    }
    let honest = Client::guest_at(&server, 1, 2).await;
    while answered.load(Ordering::Relaxed) < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let before = answered.load(Ordering::Relaxed);
    for _ in 0..3 {
        let answer = honest.post("/api/analysis", &wish).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    // Each time two: what was being thought about, and whose turn it was. First come, first served would make it five.
    let others = answered.load(Ordering::Relaxed) - before;
    assert!((3..=9).contains(&others), "{others} others came first");
    asking.iter().for_each(|task| task.abort());
    server.running.stop().await;
}
