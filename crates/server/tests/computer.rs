//! The computer keeps its secrets.

mod support;

use heterodox_engine::{Level, Limits, player};
use heterodox_rules::Catalogue;
use heterodox_server::Id;
use heterodox_table::{Options, Seat, Table, TimeControl, Viewer};
use serde_json::json;
use support::{Client, Server};

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
