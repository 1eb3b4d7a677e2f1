//! The same server on a real PostgreSQL.

mod support;

use std::time::{Duration, Instant};

use heterodox_server::Id;
use serde_json::json;
use support::postgres::{Postgres, connect, execute, number, until};
use support::{Client, Server, begin, chess, options};

/// A trigger's function: whatever is about to be written is refused.
const REFUSE: &str = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql \
                      AS $$ BEGIN RAISE EXCEPTION 'refused by the test'; END $$";

#[tokio::test]
async fn games_accounts_and_ratings_on_postgresql() {
    let postgres = Postgres::shared();
    let server = Server::with(options(&postgres.database().await)).await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    let game = begin(&ada, &bob, terms.clone()).await;
    let (mut one, mut other) = (ada.socket().await, bob.socket().await);
    one.watch(&game).await;
    assert_eq!(one.act(&game, 1, "f3").await["t"], "accepted");
    assert_eq!(other.act(&game, 1, "e5").await["t"], "accepted");
    terms["private"] = true.into();
    let link = ada.post("/api/challenges", &terms).await.json()["id"].as_str().expect("an id").to_string();
    let server = server.restart().await;
    let [ada, bob] = [ada, bob].map(|client| Client { address: server.address(), ..client });
    let (mut one, mut other) = (ada.socket().await, bob.socket().await);
    assert_eq!(one.act(&game, 1, "f3").await["t"], "accepted", "the answer outlives the server");
    assert_eq!(one.act(&game, 2, "g4").await["t"], "accepted");
    assert_eq!(other.act(&game, 2, "Qh4").await["t"], "accepted");
    while ada.get("/api/users/bob").await.json()["ratings"].as_array().is_none_or(Vec::is_empty) {
        tokio::task::yield_now().await;
    }
    assert_eq!(bob.get("/api/games?user=ada&variant=chess").await.json()[0]["result"], json!("0-1"));
    assert_eq!(bob.get("/api/games/export").await.body.lines().count(), 1);
    assert_eq!(bob.post(&format!("/api/challenges/{link}/accept"), &json!({})).await.status, 201);
    let file = "name = \"Hop\"\ninherits = \"chess\"\n[pieces.king]\nmoves = \"K N\"\n";
    let wish = json!({"text": file, "visibility": "public", "parent": "0123456789abcdef"});
    let hop = ada.post("/api/variants", &wish).await;
    assert_eq!(hop.status, 201, "{hop:?}");
    assert_eq!(ada.post("/api/variants", &wish).await.status, 200);
    let hop = hop.json()["id"].as_str().expect("an id").to_string();
    let listed = bob.get("/api/variants?from=public&parent=0123456789abcdef").await.json();
    assert_eq!(listed[0]["id"], json!(hop));
    assert_eq!(ada.get("/api/variants?from=mine").await.json(), listed);
    let game = begin(&ada, &bob, json!({"variant": hop, "control": {"kind": "unlimited"}})).await;
    assert_eq!(ada.delete(&format!("/api/variants/{hop}")).await.status, 204);
    assert_eq!(bob.get(&format!("/api/games/{game}/variant")).await.body, file);
    assert_eq!(bob.get(&format!("/api/games?variant={hop}")).await.json()[0]["name"], "Hop");
    let puzzle = ada.get("/api/puzzles/daily").await.json()["id"].as_str().expect("an id").to_string();
    let solved = json!({"solved": true});
    for _ in 0..2 {
        assert_eq!(ada.post(&format!("/api/puzzles/{puzzle}/result"), &solved).await.json()["tried"], 1);
    }
    assert_eq!(ada.get("/api/puzzles/standings").await.json()[0]["solved"], 1);
    assert_eq!(ada.get("/api/tokens").await.json().as_array().map(Vec::len), Some(1));
    assert_eq!(ada.delete("/api/session").await.status, 204);
    server.running.stop().await;
}

/// Ratings are lost if two games of a pair are counted from the same start.
#[tokio::test]
async fn games_of_one_pair_that_end_together_all_count() {
    const GAMES: i64 = 24;
    let postgres = Postgres::shared();
    let url = postgres.database().await;
    let server = Server::with(options(&url)).await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut games = Vec::new();
    for number in 0..GAMES {
        let mut terms = chess();
        terms["rated"] = true.into();
        // Either has the first seat in half of them.
        let (first, second) = if number % 2 == 0 { (&ada, &bob) } else { (&bob, &ada) };
        games.push(begin(first, second, terms).await);
    }
    let mut socket = ada.socket().await;
    for game in &games {
        socket.send(json!({"t": "act", "game": game, "seq": 1, "action": "resign"})).await;
    }
    for _ in &games {
        socket.expect("accepted").await;
    }
    let mut database = connect(&url).await;
    until(&mut database, "SELECT count(*) FROM games WHERE settled = 1", GAMES).await;
    for name in ["ada", "bob"] {
        let ratings = ada.get(&format!("/api/users/{name}")).await.json()["ratings"].clone();
        assert_eq!(ratings[0]["games"], GAMES, "{ratings}");
    }
    server.running.stop().await;
}

/// Another session takes the same rows in the other order: PostgreSQL ends one of the two.
#[tokio::test]
async fn a_rating_that_clashes_is_counted_all_the_same() {
    let postgres = Postgres::shared();
    let url = postgres.database().await;
    let server = Server::with(options(&url)).await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    let mut database = connect(&url).await;
    let counted = "SELECT count(*) FROM games WHERE settled = 1";
    let game = begin(&ada, &bob, terms.clone()).await;
    ada.act(&game, "resign").await;
    until(&mut database, counted, 1).await;
    let mut other = connect(&url).await;
    // This one never looks for a deadlock, so it is the server that is told.
    execute(&mut other, "SET deadlock_timeout = '1h'; BEGIN").await;
    let lock = "UPDATE ratings SET at = at WHERE user_id = (SELECT id FROM users WHERE folded = 'NAME')";
    execute(&mut other, &lock.replace("NAME", "bob")).await;
    let game = begin(&ada, &bob, terms).await;
    ada.act(&game, "resign").await;
    until(
        &mut database,
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        1,
    )
    .await;
    execute(&mut other, &lock.replace("NAME", "ada")).await;
    assert_eq!(number(&mut database, counted).await, 1);
    execute(&mut other, "COMMIT").await;
    until(&mut database, counted, 2).await;
    assert_eq!(number(&mut database, "SELECT sum(games) FROM ratings").await, 4);
    server.running.stop().await;
}

/// Games whose ratings the database refused are rated with the next one.
#[tokio::test]
async fn what_was_left_unrated_is_rated_later() {
    let postgres = Postgres::shared();
    let url = postgres.database().await;
    let server = Server::with(options(&url)).await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    let mut database = connect(&url).await;
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ratings EXECUTE FUNCTION refuse()";
    execute(&mut database, &format!("{REFUSE}; {refuse}")).await;
    for end in 0..4 {
        let game = begin(&ada, &bob, terms.clone()).await;
        if end == 3 {
            execute(&mut database, "DROP TRIGGER refuse ON ratings").await;
        }
        ada.act(&game, "resign").await;
    }
    until(&mut database, "SELECT count(*) FROM games WHERE settled = 1", 4).await;
    assert_eq!(number(&mut database, "SELECT sum(games) FROM ratings").await, 8);
    server.running.stop().await;
}

#[tokio::test]
async fn puzzles_tried_at_the_same_time_all_count() {
    let postgres = Postgres::shared();
    let server = Server::with(options(&postgres.database().await)).await;
    let ada = Client::user(&server, "Ada").await;
    let puzzles = ada.get("/api/puzzles?variant=archer&limit=24").await.json();
    let ids: Vec<&str> =
        puzzles.as_array().expect("a list").iter().filter_map(|puzzle| puzzle["id"].as_str()).collect();
    assert_eq!(ids.len(), 24);
    // Each twice: the second try is no other.
    let tries = ids.iter().chain(&ids).map(async |id| {
        let answer = ada.post(&format!("/api/puzzles/{id}/result"), &json!({"solved": true})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    });
    futures_util::future::join_all(tries).await;
    let standing = ada.get("/api/puzzles/standings").await.json();
    assert_eq!((&standing[0]["tried"], &standing[0]["solved"]), (&json!(24), &json!(24)), "{standing}");
    server.running.stop().await;
}

/// A rematch is agreed on in the moment of a crash: the second offer is on the disk, the new game is not.
#[tokio::test]
async fn a_rematch_agreed_on_begins_at_the_next_start_and_once() {
    let postgres = Postgres::shared();
    let url = postgres.database().await;
    let server = Server::with(options(&url)).await;
    let (ada, bob) = (Client::guest(&server).await, Client::guest(&server).await);
    let (game, lapsed) = (begin(&ada, &bob, chess()).await, begin(&ada, &bob, chess()).await);
    let mut database = connect(&url).await;
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON games EXECUTE FUNCTION refuse()";
    execute(&mut database, &format!("{REFUSE}; {refuse}")).await;
    for game in [&game, &lapsed] {
        ada.act(game, "resign").await;
        ada.act(game, "rematch").await;
        bob.act(game, "rematch").await;
    }
    server.running.stop().await;
    execute(&mut database, "DROP TRIGGER refuse ON games").await;
    let agreed = "SELECT count(*) FROM games WHERE rematch_agreed IS NOT NULL";
    assert_eq!(number(&mut database, agreed).await, 2, "with the second offer");
    let number_of = |game: &str| game.parse::<Id>().expect("an id").0;
    let old = format!("UPDATE games SET rematch_agreed = rematch_agreed - 301000 WHERE id = {}", number_of(&lapsed));
    execute(&mut database, &old).await;
    let mut server = Server::with(options(&url)).await;
    for _ in 0..2 {
        until(&mut database, agreed, 0).await;
        assert_eq!(number(&mut database, "SELECT count(*) FROM games").await, 3, "one rematch, the other lapsed");
        assert_eq!(number(&mut database, "SELECT max(rematch_of) FROM games").await, number_of(&game));
        server = server.restart().await;
    }
    let [ada, bob] = [ada, bob].map(|client| Client { address: server.address(), ..client });
    let list = ada.get("/api/me/games").await.json();
    let rematch = list.as_array().expect("a list").iter().find(|game| game["result"].is_null()).expect("it goes on");
    let id = rematch["id"].as_str().expect("an id");
    bob.act(id, "e4").await;
    ada.act(id, "e5").await;
    server.running.stop().await;
}

/// Whoever has no socket when their rematch begins hears of it when they are back.
#[tokio::test]
async fn a_rematch_is_told_to_whoever_comes_back() {
    let server = Server::new().await;
    let (ada, bob) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&ada, &bob, chess()).await;
    let mut here = bob.socket().await;
    ada.act(&game, "resign").await;
    ada.act(&game, "rematch").await;
    assert_eq!(here.act(&game, 1, "rematch").await["t"], "accepted");
    let told = here.expect("started").await;
    assert_eq!(told["after"], json!(game));
    assert_eq!(ada.socket().await.expect("started").await, told);
    server.running.stop().await;
}

/// As docs/server.md describes it: a dump of a database in use, put into a new one.
#[tokio::test]
async fn a_backup_is_the_whole_server_again() {
    let postgres = Postgres::shared();
    let url = postgres.database().await;
    let server = Server::with(options(&url)).await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let guest = Client::guest(&server).await;
    let mut terms = chess();
    terms["rated"] = true.into();
    let over = begin(&ada, &bob, terms).await;
    ada.act(&over, "resign").await;
    until(&mut connect(&url).await, "SELECT count(*) FROM games WHERE settled = 1", 1).await;
    let going = begin(&ada, &guest, chess()).await;
    let mut socket = ada.socket().await;
    assert_eq!(socket.act(&going, 1, "e4").await["t"], "accepted");
    let accepted = guest.socket().await.act(&going, 1, "e5").await;
    let begun = Instant::now();
    let clocks = socket.watch(&going).await["view"]["clocks"].clone();
    let [users, record, export] = ["/api/users/bob", &format!("/api/games/{over}/record"), "/api/games/export"];
    let before = [ada.get(users).await.body, ada.get(record).await.body, ada.get(export).await.body];

    let dump = postgres.path("heterodox.dump");
    postgres.run("pg_dump", &["--format=custom", "--file", &dump, &url]);
    let dumped = Instant::now();
    assert_eq!(socket.act(&going, 2, "d4").await["t"], "accepted", "the server has gone on");
    server.running.stop().await;
    let again = postgres.database().await;
    postgres.run("pg_restore", &["--exit-on-error", "--single-transaction", "--no-owner", "--dbname", &again, &dump]);
    // Long enough for a clock that ran on to show it.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let away = dumped.elapsed();
    let server = Server::with(options(&again)).await;
    let [ada, guest] = [ada, guest].map(|client| Client { address: server.address(), ..client });
    let after = [ada.get(users).await.body, ada.get(record).await.body, ada.get(export).await.body];
    assert_eq!(after, before, "ratings and games");
    let name = json!({"name": "Bob", "password": "correct horse"});
    assert_eq!(Client::stranger(&server).post("/api/session", &name).await.status, 200);
    let mut one = ada.socket().await;
    let now = one.watch(&going).await["view"]["clocks"].clone();
    let lost = clocks[0].as_u64().expect("a clock") - now[0].as_u64().expect("a clock");
    let counted = (begun.elapsed() - away).as_millis() as u64;
    assert!(lost <= counted, "{lost} ms are gone, though only {counted} ms were counted");
    assert_eq!(guest.socket().await.act(&going, 1, "e5").await, accepted, "answers are kept, too");
    assert_eq!(one.act(&going, 2, "d4").await["t"], "accepted", "it goes on from the dump");
    server.running.stop().await;
}
