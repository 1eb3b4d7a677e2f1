//! What people do with their account, and with each other.

mod support;

use heterodox_server::{Deed, admin};
use serde_json::{Value, json};
use support::{Client, Server, begin, chess};

const OLD: &str = "correct horse";
const NEW: &str = "battery staple";

async fn sign_in(server: &Server, name: &str, password: &str) -> u16 {
    Client::stranger(server).post("/api/session", &json!({"name": name, "password": password})).await.status
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_it_and_others_are_out() {
    let server = Server::new().await;
    let ada = Client::user(&server, "Ada").await;
    let second = Client::stranger(&server).post("/api/session", &json!({"name": "Ada", "password": OLD})).await;
    let cookie = second.cookie("hx_session").expect("a second session");
    let second = Client { identity: format!("Cookie: {cookie}\r\n"), ..ada.clone() };
    let wrong = ada.post("/api/me/password", &json!({"password": "wrong horse", "next": NEW})).await;
    assert_eq!(wrong.status, 403);
    assert_eq!(ada.post("/api/me/password", &json!({"password": OLD, "next": "short"})).await.status, 400);
    assert_eq!(sign_in(&server, "Ada", OLD).await, 200, "nothing has changed");
    assert_eq!(ada.post("/api/me/password", &json!({"password": OLD, "next": NEW})).await.status, 204);
    assert_eq!(ada.get("/api/me").await.json()["name"], "Ada", "who has changed it stays");
    assert_eq!(second.get("/api/me").await.json()["kind"], "guest", "the other browser is out");
    assert_eq!((sign_in(&server, "Ada", OLD).await, sign_in(&server, "Ada", NEW).await), (401, 200));
    let guest = Client::guest(&server).await;
    assert_eq!(guest.post("/api/me/password", &json!({"password": OLD, "next": NEW})).await.status, 401);
    server.running.stop().await;
}

#[tokio::test]
async fn a_code_lets_in_who_has_forgotten_the_password_once() {
    let server = Server::new().await;
    let ada = Client::user(&server, "Ada").await;
    assert_eq!(ada.post("/api/me/recovery", &json!({"password": "wrong horse"})).await.status, 403);
    let code = |answer: support::Answer| answer.json()["code"].as_str().expect("a code").to_string();
    let first = code(ada.post("/api/me/recovery", &json!({"password": OLD})).await);
    let second = code(ada.post("/api/me/recovery", &json!({"password": OLD})).await);
    let stranger = Client::stranger(&server);
    let recover = async |name: &str, code: &str| {
        stranger.post("/api/session/recover", &json!({"name": name, "code": code, "password": NEW})).await
    };
    for (name, code) in [("Ada", first.as_str()), ("Ada", ""), ("Bob", &second), ("", "")] {
        assert_eq!(recover(name, code).await.status, 401, "{name} {code}");
    }
    assert_eq!(sign_in(&server, "Ada", OLD).await, 200);
    // As it was written down: in groups, in capitals.
    let written = format!(" {}-{} ", second[..8].to_uppercase(), &second[8..]);
    let done = recover("ADA", &written).await;
    assert_eq!((done.status, &done.json()["name"]), (200, &json!("Ada")));
    assert!(done.cookie("hx_session").is_some());
    assert_eq!(ada.get("/api/me").await.json()["kind"], "guest", "whoever was signed in is out");
    assert_eq!((sign_in(&server, "Ada", OLD).await, sign_in(&server, "Ada", NEW).await), (401, 200));
    assert_eq!(recover("Ada", &second).await.status, 401, "it was good once");
    server.running.stop().await;
}

#[tokio::test]
async fn an_account_is_deleted_with_its_name_and_its_games_stay() {
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    terms["private"] = false.into();
    let game = begin(&ada, &bob, terms).await;
    ada.act(&game, "e4").await;
    let wish = json!({"password": OLD});
    assert_eq!(ada.post("/api/me/delete", &wish).await.status, 409, "she still plays");
    bob.act(&game, "resign").await;
    while ada.get("/api/users/ada").await.json()["ratings"].as_array().is_none_or(Vec::is_empty) {
        tokio::task::yield_now().await;
    }
    let tally = ada.get("/api/users/bob/games").await.json();
    assert_eq!(tally, json!([{"variant": "chess", "won": 0, "drawn": 0, "lost": 1}]));
    let gains = ada.get(&format!("/api/games/{game}/ratings")).await.json();
    assert!(gains[0]["before"].is_null() && gains[0]["after"].as_i64().is_some_and(|after| after > 1500), "{gains}");
    assert!(gains[1]["after"].as_i64().is_some_and(|after| after < 1500), "{gains}");
    let data = ada.get("/api/me/data").await.json();
    assert_eq!((&data["name"], &data["ratings"][0][0]), (&json!("Ada"), &json!("chess")), "{data}");
    assert_eq!(ada.post("/api/me/delete", &json!({"password": "wrong horse"})).await.status, 403);
    assert_eq!(ada.post("/api/me/delete", &wish).await.status, 204);
    assert_eq!(sign_in(&server, "Ada", OLD).await, 401);
    assert_eq!(bob.get("/api/users/Ada").await.status, 404);
    // After a restart nothing remembers the name.
    let server = server.restart().await;
    let bob = Client { address: server.address(), ..bob };
    let games = bob.get("/api/games?user=Bob").await.json();
    assert_eq!((&games[0]["id"], games.as_array().map(Vec::len)), (&json!(game), Some(1)));
    assert!(!games.to_string().contains("Ada"), "{games}");
    assert_eq!(bob.get("/api/users/Bob").await.json()["ratings"][0]["games"], 1, "his rating stays");
    Client::user(&server, "Ada").await;
    server.running.stop().await;
}

#[tokio::test]
async fn ratings_have_a_history_and_the_best_are_listed_when_they_are_known_well_enough() {
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    terms["private"] = false.into();
    let standing = async |count: u64| loop {
        let now = ada.get("/api/users/ada").await.json()["ratings"][0].clone();
        if now["games"] == count {
            break now;
        }
        tokio::task::yield_now().await;
    };
    let board = async || ada.get("/api/leaderboard?variant=chess&class=blitz").await.json();
    let mut games = 0;
    loop {
        let game = begin(&ada, &bob, terms.clone()).await;
        games += 1;
        ada.act(&game, "e4").await;
        // A draw now and then, so that neither runs away.
        if games % 3 == 0 {
            ada.act(&game, "resign").await
        } else {
            bob.act(&game, "resign").await
        };
        let now = standing(games).await;
        let known = now["deviation"].as_f64() <= Some(110.0);
        let best = board().await;
        assert_eq!(best.as_array().is_some_and(|list| list.iter().any(|it| it["name"] == "Ada")), known, "{best}");
        if known || games > 40 {
            break;
        }
    }
    assert!((3..40).contains(&games), "{games}");
    let graph = ada.get("/api/users/Ada/ratings?variant=chess&class=blitz").await.json();
    assert_eq!(graph.as_array().map(Vec::len), Some(games as usize));
    let now = standing(games).await["rating"].as_f64().expect("a rating");
    assert_eq!(graph[games as usize - 1]["rating"], json!(now.round() as i64));
    let versus = ada.get("/api/users/Ada/versus/Bob").await.json();
    assert_eq!((&versus["won"], &versus["lost"]), (&json!(games - games / 3), &json!(games / 3)));
    let won = bob.get("/api/games?user=Bob&opponent=Ada&result=won&limit=100").await.json();
    assert_eq!(won.as_array().map(Vec::len), Some((games / 3) as usize));
    assert_eq!(bob.get("/api/games?user=Bob&result=perhaps").await.status, 400);
    let over = bob.get("/api/me/games?over=true").await.json();
    assert_eq!(over.as_array().map(Vec::len), Some(games as usize), "finished games are found again");
    assert_eq!(bob.get("/api/me/games").await.json(), json!([]));
    server.running.stop().await;
}

#[tokio::test]
async fn whoever_is_blocked_neither_plays_nor_writes() {
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let game = begin(&ada, &bob, chess()).await;
    let mut socket = bob.socket().await;
    socket.watch(&game).await;
    socket.send(json!({"t": "say", "game": game, "text": "hello"})).await;
    assert_eq!(socket.expect("said").await["text"], "hello");
    assert_eq!(ada.post("/api/users/Ada/block", &json!({})).await.status, 409);
    assert_eq!(ada.post("/api/users/Nobody/block", &json!({})).await.status, 404);
    for _ in 0..2 {
        assert_eq!(ada.post("/api/users/bob/block", &json!({})).await.status, 204);
    }
    assert_eq!(ada.get("/api/me/blocked").await.json(), json!(["Bob"]));
    socket.send(json!({"t": "say", "game": game, "text": "and?"})).await;
    assert_eq!(socket.expect("error").await["kind"], "forbidden");
    let open = async |by: &Client, to: &Client| {
        let made = by.post("/api/challenges", &chess()).await.json();
        to.post(&format!("/api/challenges/{}/accept", made["id"].as_str().expect("an id")), &json!({})).await.status
    };
    assert_eq!((open(&ada, &bob).await, open(&bob, &ada).await), (403, 403));
    // Who seeks finds somebody else.
    let seek = |client: &Client| {
        let client = client.clone();
        async move {
            let mut socket = client.socket().await;
            let Value::Object(mut wish) = chess() else { unreachable!("terms are an object") };
            wish.retain(|key, _| ["variant", "control"].contains(&key.as_str()));
            wish.insert("t".into(), "seek".into());
            socket.send(Value::Object(wish)).await;
            socket
        }
    };
    let mut first = seek(&ada).await;
    assert_eq!(first.expect("seeking").await["on"], true);
    let mut second = seek(&bob).await;
    assert_eq!(second.expect("seeking").await["on"], true, "both wait");
    assert_eq!(ada.delete("/api/users/Bob/block").await.status, 204);
    assert_eq!(ada.get("/api/me/blocked").await.json(), json!([]));
    let guest = Client::guest(&server).await;
    assert_eq!(guest.post("/api/users/Bob/block", &json!({})).await.status, 401, "guests have no list");
    server.running.stop().await;
}

#[tokio::test]
async fn the_operator_reads_reports_closes_accounts_and_all_of_it_is_written_down() {
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let game = begin(&ada, &bob, chess()).await;
    for (text, status) in [("", 400), ("a\u{7}b", 400), ("He left.\nTwice.", 204), (&*"x".repeat(1001), 400)] {
        let report = json!({"name": "Bob", "game": game, "text": text});
        assert_eq!(ada.post("/api/reports", &report).await.status, status, "{text}");
    }
    assert_eq!(
        Client::guest(&server).await.post("/api/reports", &json!({"name": "Bob", "text": "x"})).await.status,
        401
    );
    let mut socket = bob.socket().await;
    socket.watch(&game).await;
    // Beside the server, which goes on.
    let database = server.options.database.clone().expect("a file");
    let act = |deed: Deed, note: &'static str| {
        let database = database.clone();
        tokio::task::spawn_blocking(move || admin(&database, &deed, note).map_err(|error| error.to_string()))
    };
    let lines = act(Deed::Reports, "").await.expect("it ends").expect("it works");
    assert!(lines.len() == 1 && lines[0].contains("Bob in game") && lines[0].ends_with("He left. Twice."), "{lines:?}");
    act(Deed::Silence("bob".into(), 1), "rude").await.expect("it ends").expect("it works");
    socket.send(json!({"t": "say", "game": game, "text": "hello"})).await;
    assert_eq!(socket.expect("error").await["kind"], "forbidden");
    act(Deed::Silence("Bob".into(), 0), "").await.expect("it ends").expect("it works");
    socket.send(json!({"t": "say", "game": game, "text": "hello"})).await;
    socket.expect("said").await;
    act(Deed::Close("Bob".into()), "left too often").await.expect("it ends").expect("it works");
    assert_eq!(bob.get("/api/me").await.json()["kind"], "guest");
    assert_eq!(sign_in(&server, "Bob", OLD).await, 403);
    act(Deed::Reopen("Bob".into()), "").await.expect("it ends").expect("it works");
    assert_eq!(sign_in(&server, "Bob", OLD).await, 200);
    let unknown = act(Deed::Close("Eve".into()), "").await.expect("it ends");
    assert_eq!(unknown, Err("there is no account \"Eve\"".into()));
    let log = act(Deed::Log, "").await.expect("it ends").expect("it works");
    let what: Vec<&str> = log.iter().filter_map(|line| line.split_once(' ')).map(|(_, rest)| rest).collect();
    assert_eq!(what.len(), 4, "{log:?}");
    assert!(log[1].ends_with("close Bob left too often"), "{log:?}");
    server.running.stop().await;
}

#[tokio::test]
async fn whoever_plays_a_rated_game_has_no_help_and_who_leaves_many_has_to_wait() {
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    let ask = json!({"variant": "chess", "time": 10});
    assert_eq!(ada.post("/api/analysis", &ask).await.status, 200);
    let game = begin(&ada, &bob, terms.clone()).await;
    for player in [&ada, &bob] {
        assert_eq!(player.post("/api/analysis", &ask).await.status, 403, "the game goes on");
    }
    ada.act(&game, "abort").await;
    assert_eq!(ada.post("/api/analysis", &ask).await.status, 200);
    // A casual game is nobody's affair.
    let casual = begin(&ada, &bob, chess()).await;
    assert_eq!(ada.post("/api/analysis", &ask).await.status, 200);
    ada.act(&casual, "abort").await;
    for _ in 0..4 {
        let game = begin(&ada, &bob, terms.clone()).await;
        ada.act(&game, "abort").await;
    }
    let refused = ada.post("/api/challenges", &terms).await;
    assert_eq!((refused.status, &refused.json()["said"]["args"]["count"]), (403, &json!(5)), "{refused:?}");
    assert_eq!(bob.post("/api/challenges", &terms).await.status, 201, "he has called off none");
    assert_eq!(ada.post("/api/challenges", &chess()).await.status, 201, "casual games are hers");
    server.running.stop().await;
}

#[tokio::test]
async fn an_operator_sees_and_does_on_a_page_what_the_command_does_and_nobody_else_can() {
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let report = json!({"name": "Bob", "text": "<b>rude</b>"});
    assert_eq!(ada.post("/api/reports", &report).await.status, 204);
    let deed = json!({"what": "silence", "about": "Bob", "days": 1, "note": "rude"});
    for path in ["/api/operator/reports", "/api/operator/log"] {
        assert_eq!(ada.get(path).await.status, 403, "{path}");
        assert_eq!(Client::guest(&server).await.get(path).await.status, 401, "{path}");
    }
    assert_eq!(ada.post("/api/operator", &deed).await.status, 403);
    let database = server.options.database.clone().expect("a database");
    let make = |may| {
        let database = database.clone();
        tokio::task::spawn_blocking(move || admin(&database, &Deed::Operator("Ada".into(), may), "").is_ok())
    };
    assert!(make(true).await.expect("it ends"));
    let told = ada.get("/api/operator/reports").await.json();
    assert_eq!((&told[0]["about"], &told[0]["text"]), (&json!("Bob"), &json!("<b>rude</b>")), "{told}");
    assert_eq!(ada.post("/api/operator", &deed).await.status, 200);
    let mut game = chess();
    game["private"] = true.into();
    let game = begin(&ada, &bob, game).await;
    let mut socket = bob.socket().await;
    socket.send(json!({"t": "say", "game": game, "text": "hello"})).await;
    assert_eq!(socket.expect("error").await["kind"], "forbidden");
    let close = json!({"what": "close", "about": "Bob"});
    assert_eq!(ada.post("/api/operator", &close).await.status, 200);
    assert_eq!(bob.get("/api/me").await.json()["kind"], "guest");
    assert_eq!(sign_in(&server, "Bob", OLD).await, 403);
    let log = ada.get("/api/operator/log").await.json();
    let what: Vec<&str> = log.as_array().expect("a list").iter().filter_map(|it| it["what"].as_str()).collect();
    assert_eq!(what, ["close", "silence 1", "operator"], "{log}");
    assert_eq!(log[1]["note"], "by Ada: rude");
    // What cannot be done says so, and changes nothing.
    for (wrong, status) in [
        (json!({"what": "close", "about": "Ada"}), 409),
        (json!({"what": "close", "about": "Nobody"}), 404),
        (json!({"what": "crown", "about": "Bob"}), 400),
        (json!({"what": "silence", "about": "Bob", "days": 99999}), 400),
        (json!({"what": "unpublish", "about": "no id"}), 400),
    ] {
        assert_eq!(ada.post("/api/operator", &wrong).await.status, status, "{wrong}");
    }
    assert!(make(false).await.expect("it ends"));
    assert_eq!(ada.get("/api/operator/log").await.status, 403);
    server.running.stop().await;
}

#[tokio::test]
async fn an_operator_sees_how_often_somebody_played_the_engines_choice() {
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    terms["side"] = "first".into();
    let game = begin(&ada, &bob, terms).await;
    let line = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5";
    for (number, text) in line.split(' ').enumerate() {
        [&ada, &bob][number % 2].act(&game, text).await;
    }
    ada.act(&game, "resign").await;
    let database = server.options.database.clone().expect("a database");
    let examine = tokio::task::spawn_blocking(move || admin(&database, &Deed::Examine("Ada".into()), ""));
    let lines = examine.await.expect("it ends").expect("it works").join("\n");
    assert!(lines.contains("rated games looked into: 1"), "{lines}");
    // Six moves of either side are the opening; three of hers and three of his are looked at.
    assert!(lines.contains("Ada: ") && lines.matches("of 3 moves are the engine's choice").count() == 2, "{lines}");
    server.running.stop().await;
}
