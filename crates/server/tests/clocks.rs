//! Clocks over restarts: nobody pays for the time in which the server was away, and nobody
//! gains by a machine whose clock was wrong.

mod support;

use heterodox_server::Db;
use serde_json::{Value, json};
use support::{Client, Server, Socket, begin};

const HOUR: i64 = 3_600_000;
/// All servers of a process have one time: tests that change it take turns.
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

fn left(message: &Value) -> u64 {
    message["view"]["clocks"][0].as_u64().unwrap_or_else(|| panic!("a clock: {message}"))
}

/// Stops the server, moves everything it has ever written down by so much time, and starts it again: so long it was away, or
/// so wrong was the machine's clock.
async fn shifted(server: Server, by: i64) -> Server {
    let database = server.options.database.clone().expect("a database");
    let (options, folder) = server.stop().await;
    let Ok(Db::Lite(pool, _)) = Db::open(&database).await else { panic!("SQLite") };
    let shifts = [
        "UPDATE games SET begun = begun + $1",
        "UPDATE log SET at = at + $1, wall = wall + $1",
        "UPDATE outages SET down = down + $1, up = up + $1",
        "UPDATE meta SET value = CAST(CAST(value AS INTEGER) + $1 AS TEXT) WHERE name = 'alive'",
    ];
    for shift in shifts {
        sqlx::query(shift).bind(by).execute(&pool).await.expect("a shift");
    }
    pool.close().await;
    Server::again(options, folder).await
}

async fn at(server: &Server, client: &Client) -> Socket {
    Client { address: server.address(), ..client.clone() }.socket().await
}

#[tokio::test]
async fn an_hour_without_the_server_costs_nobody_anything() {
    let _turn = TURN.lock().await;
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let control = json!({"kind": "fischer", "base": 60_000, "increment": 0});
    let game = begin(&white, &black, json!({"variant": "chess", "control": control})).await;
    let mut one = white.socket().await;
    let before = left(&one.watch(&game).await);
    // Before the first line of the log, and after one.
    let server = shifted(server, -HOUR).await;
    let mut one = at(&server, &white).await;
    let snapshot = one.watch(&game).await;
    assert!(snapshot["view"]["result"].is_null(), "{snapshot}");
    let after = left(&snapshot);
    assert!(after <= before && after > 0, "{before} {after}");
    assert_eq!(one.act(&game, 1, "e4").await["t"], "accepted");
    assert_eq!(at(&server, &black).await.act(&game, 1, "e5").await["t"], "accepted");
    let server = shifted(server, -HOUR).await;
    let snapshot = at(&server, &white).await.watch(&game).await;
    let later = left(&snapshot);
    assert!(later <= after && later > 0, "{after} {later}");
    server.running.stop().await;
}

#[tokio::test]
async fn a_clock_that_was_ahead_gives_nobody_time() {
    let _turn = TURN.lock().await;
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let control = json!({"kind": "per-move", "limit": 3000});
    let game = begin(&white, &black, json!({"variant": "chess", "control": control})).await;
    assert_eq!(white.socket().await.act(&game, 1, "e4").await["t"], "accepted");
    assert_eq!(black.socket().await.act(&game, 1, "e5").await["t"], "accepted");
    let server = shifted(server, HOUR).await;
    let mut one = at(&server, &white).await;
    let mut message = one.watch(&game).await;
    assert!(message["view"]["result"].is_null() && left(&message) <= 3000, "{message}");
    // And the flag falls.
    while message["view"]["result"].is_null() {
        message = one.expect("events").await;
    }
    assert_eq!(message["view"]["result"]["reason"], "time");
    server.running.stop().await;
}
