//! The database goes away, or the line to it is cut at the worst moment: nothing accepted is
//! lost, nothing refused is kept, no clock runs, and no second server comes in between.

mod support;

use std::time::{Duration, Instant};

use heterodox_rules::Catalogue;
use heterodox_server::{InUse, start};
use serde_json::{Value, json};
use support::postgres::{Postgres, connect, execute, number, until};
use support::relay::{Mode, Relay};
use support::{Client, Folder, LONG, Server, Socket, begin, chess, options};

/// A server behind a relay, with a game between two guests.
struct Scene {
    url: String,
    relay: Relay,
    server: Server,
    game: String,
    players: [Socket; 2],
}

impl Scene {
    async fn new(postgres: &Postgres) -> Scene {
        let url = postgres.database().await;
        let relay = Relay::new(postgres.port).await;
        let server = Server::with(options(&relay.url(&url))).await;
        let (ada, bob) = (Client::guest(&server).await, Client::guest(&server).await);
        let game = begin(&ada, &bob, chess()).await;
        let mut players = [ada.socket().await, bob.socket().await];
        for player in &mut players {
            player.watch(&game).await;
        }
        Scene { url, relay, server, game, players }
    }

    async fn act(&mut self, seat: usize, seq: u64, action: &str) -> Value {
        self.players[seat].act(&self.game, seq, action).await
    }

    /// Waits until the server has given a line up and tries another.
    async fn until_another_line(&self) {
        let lines = self.relay.lines();
        let other = async {
            while self.relay.lines() == lines {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LONG, other).await.expect("another line is tried");
    }

    /// The lines of the log are these, each once.
    async fn expect_log(&self, lines: &[&str]) {
        let select = "SELECT text FROM log ORDER BY n";
        let kept: Vec<String> =
            sqlx::query_scalar(select).fetch_all(&mut connect(&self.url).await).await.expect("a log");
        assert_eq!(kept, lines);
    }
}

#[tokio::test]
async fn what_was_committed_without_an_answer_is_accepted() {
    let postgres = Postgres::shared();
    let mut scene = Scene::new(&postgres).await;
    scene.relay.set(Mode::CutAfterCommit(b"g1f3"));
    assert_eq!(scene.act(0, 1, "g1f3").await["t"], "accepted");
    assert_eq!(scene.relay.cuts(), 1);
    scene.relay.set(Mode::CutAfterCommit(b"resign"));
    assert_eq!(scene.act(1, 1, "g8f6").await["t"], "accepted");
    assert_eq!(scene.act(1, 2, "resign").await["t"], "accepted");
    assert_eq!(scene.relay.cuts(), 2);
    scene.expect_log(&["g1f3", "g8f6", "resign"]).await;
    let over = "SELECT count(*) FROM games WHERE over = 1 AND result = '1-0'";
    assert_eq!(number(&mut connect(&scene.url).await, over).await, 1);
    scene.server.running.stop().await;
}

#[tokio::test]
async fn what_was_not_committed_is_written_again() {
    let postgres = Postgres::shared();
    let mut scene = Scene::new(&postgres).await;
    scene.relay.set(Mode::CutBeforeCommit(b"g1f3"));
    assert_eq!(scene.act(0, 1, "g1f3").await["t"], "accepted");
    assert_eq!(scene.act(1, 1, "g8f6").await["t"], "accepted");
    assert_eq!(scene.relay.cuts(), 1);
    scene.expect_log(&["g1f3", "g8f6"]).await;
    scene.server.running.stop().await;
}

/// A refusal and a new game are in doubt like any move.
#[tokio::test]
async fn a_refusal_and_a_new_game_may_be_in_doubt_too() {
    let postgres = Postgres::shared();
    let mut scene = Scene::new(&postgres).await;
    scene.relay.set(Mode::CutAfterCommit(b"not-your-turn"));
    let refused = scene.act(1, 1, "g8f6").await;
    assert_eq!((&refused["t"], &refused["kind"]), (&json!("rejected"), &json!("not-your-turn")));
    assert_eq!(scene.act(1, 1, "g8f6").await, refused);
    for mode in [Mode::CutAfterCommit(b"mirror"), Mode::CutBeforeCommit(b"mirror")] {
        scene.relay.set(mode);
        let (ada, bob) = (Client::guest(&scene.server).await, Client::guest(&scene.server).await);
        begin(&ada, &bob, json!({"variant": "mirror", "control": {"kind": "unlimited"}})).await;
    }
    assert_eq!(scene.relay.cuts(), 3);
    let mut database = connect(&scene.url).await;
    assert_eq!(number(&mut database, "SELECT count(*) FROM games").await, 3);
    assert_eq!(number(&mut database, "SELECT count(*) FROM refusals").await, 1);
    scene.server.running.stop().await;
}

/// A new seek whose transaction ends without an answer is refused; soon the database has the one before again.
#[tokio::test]
async fn a_seek_in_doubt_leaves_the_one_before() {
    let postgres = Postgres::shared();
    let scene = Scene::new(&postgres).await;
    let anna = Client::guest(&scene.server).await;
    let mut socket = anna.socket().await;
    let seek = |variant: &str| {
        let control = json!({"kind": "fischer", "base": 180_000, "increment": 0});
        json!({"t": "seek", "variant": variant, "control": control})
    };
    socket.send(seek("archer")).await;
    let before = socket.expect("seeking").await["seek"].clone();
    let mut database = connect(&scene.url).await;
    for mode in [Mode::CutAfterCommit(b"mirror"), Mode::CutBeforeCommit(b"mirror")] {
        scene.relay.set(mode);
        socket.send(seek("mirror")).await;
        socket.expect("error").await;
        assert_eq!(anna.get("/api/me/challenges").await.json(), json!([before]));
        until(&mut database, "SELECT count(*) FROM challenges WHERE terms LIKE '%mirror%'", 0).await;
        until(&mut database, "SELECT count(*) FROM challenges WHERE terms LIKE '%archer%'", 1).await;
    }
    assert_eq!(scene.relay.cuts(), 2);
    scene.server.running.stop().await;
}

/// A line on which nothing comes through counts as lost; what arrives on it later does no harm.
#[tokio::test]
async fn a_line_that_hangs_is_given_up() {
    let postgres = Postgres::shared();
    let mut scene = Scene::new(&postgres).await;
    let stranger = Client::stranger(&scene.server);
    assert_eq!(stranger.get("/readyz").await.status, 200);
    scene.relay.set(Mode::Hole);
    let message = json!({"t": "act", "game": scene.game, "seq": 1, "action": "g1f3"});
    scene.players[0].send(message).await;
    let ready = async {
        let answer = stranger.get("/readyz").await;
        assert_eq!(answer.status, 503, "{answer:?}");
    };
    futures_util::future::join(scene.until_another_line(), ready).await;
    scene.relay.set(Mode::Pass);
    scene.players[0].expect("accepted").await;
    assert_eq!(scene.act(1, 1, "g8f6").await["t"], "accepted");
    scene.expect_log(&["g1f3", "g8f6"]).await;
    scene.server.running.stop().await;
}

/// What one side does in secret keeps the other waiting for nothing, however long the disk takes: that would tell it.
#[tokio::test]
async fn what_waits_for_the_disk_in_secret_delays_nobody() {
    let postgres = Postgres::shared();
    let url = postgres.database().await;
    let relay = Relay::new(postgres.port).await;
    let server = Server::with(options(&relay.url(&url))).await;
    let (ada, bob) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&ada, &bob, json!({"variant": "rps", "control": {"kind": "unlimited"}})).await;
    let (mut mine, mut other) = (ada.socket().await, bob.socket().await);
    mine.watch(&game).await;
    let before = other.watch(&game).await;
    relay.set(Mode::Hole);
    mine.send(json!({"t": "act", "game": game, "seq": 1, "action": "K@a1"})).await;
    // It has arrived when the next message is answered.
    mine.send(json!({"t": "ping", "n": 1})).await;
    mine.expect("pong").await;
    let after = other.watch(&game).await;
    assert_eq!((&before["view"], &before["events"]), (&after["view"], &after["events"]));
    for path in ["", "/events", "/record"] {
        assert_eq!(bob.get(&format!("/api/games/{game}{path}")).await.status, 200, "{path}");
    }
    relay.set(Mode::Pass);
    mine.expect("accepted").await;
    server.running.stop().await;
}

/// Whoever asked for something when the database fell silent is told so, and does not wait for ever.
#[tokio::test]
async fn a_question_on_a_line_that_hangs_is_answered() {
    let postgres = Postgres::shared();
    let scene = Scene::new(&postgres).await;
    let stranger = Client::stranger(&scene.server);
    let asking: Vec<_> = (0..8)
        .map(|_| {
            let stranger = stranger.clone();
            tokio::spawn(async move { while stranger.get("/api/games").await.status == 200 {} })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    scene.relay.set(Mode::Hole);
    for one in asking {
        one.await.expect("an answer that is none");
    }
    scene.relay.set(Mode::Pass);
    let back = async { while stranger.get("/api/games").await.status != 200 {} };
    tokio::time::timeout(LONG, back).await.expect("it is back");
    scene.server.running.stop().await;
}

/// Those who watch see that the clocks have stood still, though nothing has happened.
#[tokio::test]
async fn clocks_that_stood_still_are_told() {
    let postgres = Postgres::shared();
    let mut scene = Scene::new(&postgres).await;
    assert_eq!(scene.act(0, 1, "g1f3").await["t"], "accepted");
    while scene.players[1].expect("events").await["ply"] != 1 {}
    scene.relay.set(Mode::Hole);
    scene.until_another_line().await;
    scene.relay.set(Mode::Pass);
    let told = scene.players[1].expect("events").await;
    assert_eq!((&told["ply"], &told["events"]), (&json!(1), &json!([])), "{told}");
    clocks(&told);
    scene.server.running.stop().await;
}

fn clocks(message: &Value) -> [u64; 2] {
    [0, 1].map(|seat| message["view"]["clocks"][seat].as_u64().unwrap_or_else(|| panic!("clocks in {message}")))
}

/// PostgreSQL is away for longer than the player has time: the flag does not fall, and the clock goes on from where it was,
/// also after a restart. What waits too long for the database is refused.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_costs_no_player_time() {
    const BASE: u64 = 8000;
    let postgres = Postgres::new();
    let server = Server::with(options(&postgres.database().await)).await;
    let (ada, bob) = (Client::guest(&server).await, Client::guest(&server).await);
    let control = json!({"variant": "chess", "control": {"kind": "fischer", "base": BASE, "increment": 0}});
    let game = begin(&ada, &bob, control).await;
    let (mut one, mut other) = (ada.socket().await, bob.socket().await);
    assert_eq!(one.act(&game, 1, "e4").await["t"], "accepted");
    let begun = Instant::now();
    assert_eq!(other.act(&game, 1, "e5").await["t"], "accepted");
    postgres.stop();
    let stopped = Instant::now();
    let refused = one.act(&game, 2, "d4").await;
    assert_eq!((&refused["t"], &refused["kind"]), (&json!("rejected"), &json!("storage")), "{refused}");
    postgres.start();
    let away = stopped.elapsed();
    assert!(away.as_millis() as u64 > BASE, "acts wait for longer than that");
    // Whatever it takes until the server has noticed: the game can be watched again.
    let snapshot = loop {
        one.send(json!({"t": "watch", "game": game, "actions": true})).await;
        let answer = one.next().await;
        if answer["t"] == "snapshot" {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(snapshot["game"]["result"], Value::Null, "no flag has fallen");
    let left = clocks(&snapshot)[0];
    // A second may pass until the server notices.
    let counted = (begun.elapsed() - away).as_millis() as u64 + 1000;
    assert!(left + counted >= BASE, "{left} ms are left, though only {counted} ms were counted");
    let server = server.restart().await;
    let [ada, bob] = [ada, bob].map(|client| Client { address: server.address(), ..client });
    let mut one = ada.socket().await;
    let left = clocks(&one.watch(&game).await)[0];
    let counted = (begun.elapsed() - away).as_millis() as u64 + 1000;
    assert!(left + counted >= BASE, "{left} ms are left after a restart, though only {counted} ms were counted");
    assert_eq!(one.act(&game, 2, "d4").await["t"], "accepted", "under the same number");
    assert_eq!(bob.socket().await.act(&game, 2, "d5").await["t"], "accepted");
    server.running.stop().await;
}

/// A game that stays in memory, with an act that waits while the database is away for a short time.
#[tokio::test(flavor = "multi_thread")]
async fn an_act_waits_for_the_database_and_its_clock_does_not() {
    const BASE: u64 = 3000;
    let postgres = Postgres::new();
    let url = postgres.database().await;
    let server = Server::with(options(&url)).await;
    let (ada, bob) = (Client::guest(&server).await, Client::guest(&server).await);
    let control = json!({"variant": "chess", "control": {"kind": "fischer", "base": BASE, "increment": 0}});
    let game = begin(&ada, &bob, control).await;
    let (mut one, mut other) = (ada.socket().await, bob.socket().await);
    one.watch(&game).await;
    assert_eq!(one.act(&game, 1, "e4").await["t"], "accepted");
    assert_eq!(other.act(&game, 1, "e5").await["t"], "accepted");
    let begun = Instant::now();
    postgres.stop();
    let stopped = Instant::now();
    tokio::time::sleep(Duration::from_millis(BASE + 1000)).await;
    // Past the time the flag would have fallen, and before the act would be refused.
    one.send(json!({"t": "act", "game": game, "seq": 2, "action": "d4"})).await;
    postgres.start();
    let away = stopped.elapsed();
    let message = one.expect("accepted").await;
    assert_eq!(message["seq"], 2);
    let snapshot = one.watch(&game).await;
    assert_eq!(snapshot["game"]["result"], Value::Null, "no flag has fallen");
    let counted = (begun.elapsed() - away).as_millis() as u64 + 1000;
    let [white, black] = clocks(&snapshot);
    assert!(white + counted >= BASE && black + counted >= BASE, "{white} and {black} ms left, {counted} ms counted");
    let mut database = connect(&url).await;
    let outages = "SELECT count(*) FROM outages WHERE up - down > 2000";
    assert_eq!(number(&mut database, outages).await, 1);
    server.running.stop().await;
}

async fn refused(database: &str) {
    let settings = options(database).settings().expect("good settings");
    let Err(error) = start(settings, Catalogue::new()).await else { panic!("a second server on {database}") };
    assert!(error.is::<InUse>(), "{error:#}");
    assert!(error.to_string().contains("another server is using this database"), "{error:#}");
}

#[tokio::test]
async fn a_second_server_is_refused() {
    let folder = Folder::new();
    let postgres = Postgres::shared();
    std::os::unix::fs::symlink("lite.db", folder.0.join("other.db")).expect("a link");
    let lite = folder.0.join("lite.db").display().to_string();
    let other_name = folder.0.join("other.db").display().to_string();
    let url = postgres.database().await;
    for (database, same) in [(&lite, &other_name), (&url, &url)] {
        let server = Server::with(options(database)).await.restart().await;
        futures_util::future::join(refused(database), refused(same)).await;
        server.running.stop().await;
    }
}

/// Servers that start together on an empty database make its tables once, and one of them stays.
#[tokio::test]
async fn of_several_that_start_together_one_stays() {
    let postgres = Postgres::shared();
    let url = postgres.database().await;
    let starts = (0..3).map(async |_| {
        let settings = options(&url).settings().expect("good settings");
        start(settings, Catalogue::new()).await
    });
    let (up, refused): (Vec<_>, Vec<_>) =
        futures_util::future::join_all(starts).await.into_iter().partition(Result::is_ok);
    assert_eq!((up.len(), refused.len()), (1, 2));
    for error in refused.into_iter().filter_map(Result::err) {
        assert!(error.is::<InUse>(), "{error:#}");
    }
    for server in up.into_iter().flatten() {
        server.stop().await;
    }
}

/// PostgreSQL's name for a session that holds the lock, but for this one.
const HOLDER: &str = "FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid() \
                      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

#[tokio::test]
async fn the_claim_is_taken_again_after_its_connection_broke() {
    let postgres = Postgres::shared();
    let mut scene = Scene::new(&postgres).await;
    let mut database = connect(&scene.url).await;
    let holder = number(&mut database, &format!("SELECT pid::bigint {HOLDER}")).await;
    execute(&mut database, &format!("SELECT pg_terminate_backend({holder})")).await;
    until(&mut database, &format!("SELECT count(*) {HOLDER} AND pid <> {holder}"), 1).await;
    refused(&scene.url).await;
    assert_eq!(scene.act(0, 1, "g1f3").await["t"], "accepted");
    scene.server.running.stop().await;
}

#[tokio::test]
async fn a_server_whose_database_was_taken_stops() {
    let postgres = Postgres::shared();
    let mut scene = Scene::new(&postgres).await;
    let mut database = connect(&scene.url).await;
    let holder = number(&mut database, &format!("SELECT pid::bigint {HOLDER}")).await;
    let lock = "SELECT ((classid::bigint << 32) | objid::bigint)";
    let lock = number(&mut database, &format!("{lock} {HOLDER}")).await;
    // Whoever waits for the lock has it the moment it is free.
    let mut thief = connect(&scene.url).await;
    let steal = tokio::spawn(async move {
        execute(&mut thief, &format!("SELECT pg_advisory_lock({lock})")).await;
        thief
    });
    let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted \
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    until(&mut database, waiting, 1).await;
    execute(&mut database, &format!("SELECT pg_terminate_backend({holder})")).await;
    let _thief = tokio::time::timeout(LONG, steal).await.expect("it is free").expect("nobody panics");
    tokio::time::timeout(LONG, scene.server.running.taken()).await.expect("the server notices");
    assert_eq!(scene.act(0, 1, "g1f3").await["kind"], "storage");
    scene.expect_log(&[]).await;
    scene.server.running.stop().await;
}
