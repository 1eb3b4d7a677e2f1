//! How people meet: seeks and challenges that everybody sees, and news wherever one is.

mod support;

use std::collections::BTreeSet;

use heterodox_server::Db;
use serde_json::{Value, json};
use support::{Client, LONG, Server, begin, chess};

fn blitz(minutes: u64) -> Value {
    json!({"kind": "fischer", "base": minutes * 60_000, "increment": 0})
}

fn seek(minutes: u64) -> Value {
    json!({"t": "seek", "variant": "mirror", "control": blitz(minutes)})
}

#[tokio::test]
async fn a_seek_is_seen_by_others_and_can_be_accepted() {
    let server = Server::new().await;
    let (anna, ben) = (Client::guest(&server).await, Client::guest(&server).await);
    let mut watcher = ben.socket().await;
    watcher.send(json!({"t": "lobby", "on": true})).await;
    assert_eq!(watcher.expect("lobby").await["all"], true);
    let mut socket = anna.socket().await;
    socket.send(seek(5)).await;
    let told = socket.expect("seeking").await;
    assert_eq!((&told["on"], &told["seek"]["seek"]), (&json!(true), &json!(true)));
    let seen = watcher.expect("lobby").await;
    assert_eq!(seen["challenges"][0]["id"], told["seek"]["id"]);
    assert_eq!(seen["challenges"][0]["terms"]["variant"], "mirror");
    assert_eq!(anna.get("/api/me/challenges").await.json()[0]["id"], told["seek"]["id"]);
    let path = format!("/api/challenges/{}/accept", told["seek"]["id"].as_str().expect("an id"));
    assert_eq!(ben.post(&path, &json!({})).await.status, 201);
    assert_eq!(socket.expect("seeking").await["on"], false);
    socket.expect("started").await;
    assert_eq!(anna.get("/api/me/challenges").await.json(), json!([]));
    server.running.stop().await;
}

#[tokio::test]
async fn a_seek_survives_another_page_and_a_restart() {
    let server = Server::new().await;
    let anna = Client::guest(&server).await;
    let mut socket = anna.socket().await;
    socket.send(seek(5)).await;
    let first = socket.expect("seeking").await["seek"]["id"].clone();
    drop(socket);
    assert_eq!(anna.socket().await.expect("seeking").await["seek"]["id"], first, "a new page hears of it");
    let server = server.restart().await;
    let anna = Client { address: server.address(), ..anna };
    let mut socket = anna.socket().await;
    assert_eq!(socket.expect("seeking").await["seek"]["id"], first, "it is in the database");
    // Another one takes its place, and it can be taken back.
    socket.send(seek(3)).await;
    assert_eq!(socket.expect("seeking").await["seek"]["terms"]["control"], blitz(3));
    assert_eq!(anna.get("/api/me/challenges").await.json().as_array().map(Vec::len), Some(1));
    socket.send(json!({"t": "unseek"})).await;
    assert_eq!(socket.expect("seeking").await["on"], false);
    assert_eq!(anna.get("/api/me/challenges").await.json(), json!([]));
    server.running.stop().await;
}

#[tokio::test]
async fn any_clock_and_an_open_challenge_bring_people_together() {
    let server = Server::new().await;
    let (anna, ben) = (Client::guest(&server).await, Client::guest(&server).await);
    let open = json!({"variant": "mirror", "control": blitz(10), "side": "second"});
    assert_eq!(anna.post("/api/challenges", &open).await.status, 201);
    let mut socket = ben.socket().await;
    let mut wish = seek(5);
    socket.send(wish.clone()).await;
    assert_eq!(socket.expect("seeking").await["on"], true, "five minutes are not ten");
    wish["anyClock"] = true.into();
    socket.send(wish).await;
    let game = socket.expect("started").await["game"].clone();
    assert_eq!(game["control"], blitz(10));
    assert_eq!(game["players"][0]["id"], ben.get("/api/me").await.json()["id"]);
    server.running.stop().await;
}

#[tokio::test]
async fn a_range_of_ratings_is_for_accounts() {
    let server = Server::new().await;
    let (ada, bob, guest) =
        (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await, Client::guest(&server).await);
    let mut terms = json!({"variant": "mirror", "control": blitz(5), "rated": true, "range": [1600, 1400]});
    assert_eq!(ada.post("/api/challenges", &terms).await.status, 422);
    terms["range"] = json!([1600, 1800]);
    let id = ada.post("/api/challenges", &terms).await.json()["id"].as_str().expect("an id").to_string();
    let path = format!("/api/challenges/{id}/accept");
    assert_eq!(bob.post(&path, &json!({})).await.json()["said"]["id"], "out-of-range");
    terms["range"] = json!([1400, 1600]);
    let id = ada.post("/api/challenges", &terms).await.json()["id"].as_str().expect("an id").to_string();
    let path = format!("/api/challenges/{id}/accept");
    assert_ne!(guest.post(&path, &json!({})).await.status, 201);
    assert_eq!(bob.post(&path, &json!({})).await.json()["rated"], true);
    server.running.stop().await;
}

#[tokio::test]
async fn clocks_of_every_kind_begin_a_game() {
    let server = Server::new().await;
    let (anna, ben) = (Client::guest(&server).await, Client::guest(&server).await);
    for (control, clocks) in [
        (json!({"kind": "byo-yomi", "base": 60_000, "period": 10_000, "periods": 3}), [90_000, 90_000]),
        (json!({"kind": "hourglass", "base": 60_000}), [60_000, 60_000]),
        (json!({"kind": "unequal", "base": [60_000, 300_000], "increment": [0, 5000]}), [60_000, 300_000]),
    ] {
        let game = begin(&anna, &ben, json!({"variant": "mirror", "control": control, "side": "first"})).await;
        let shown = ben.socket().await.watch(&game).await;
        assert_eq!(shown["game"]["control"], control);
        for (seat, whole) in clocks.into_iter().enumerate() {
            let left = shown["view"]["clocks"][seat].as_u64().expect("a clock");
            assert!(left.abs_diff(whole) < 30_000, "{control}: {left}");
        }
    }
    for wrong in [
        json!({"kind": "byo-yomi", "base": 0, "period": 0, "periods": 3}),
        json!({"kind": "byo-yomi", "base": 0, "period": 1000, "periods": 4_000_000_000_u64}),
        json!({"kind": "hourglass", "base": 0}),
        json!({"kind": "unequal", "base": [0, 1000], "increment": [0, 0]}),
        json!({"kind": "unequal", "base": [u64::MAX, 1000], "increment": [u64::MAX, 0]}),
    ] {
        let answer = anna.post("/api/challenges", &json!({"variant": "mirror", "control": wrong})).await;
        assert_eq!(answer.json()["said"]["id"], "clock-terms", "{wrong}");
    }
    let secret = json!({"variant": "rps", "control": {"kind": "hourglass", "base": 60_000}});
    assert_eq!(anna.post("/api/challenges", &secret).await.json()["said"]["id"], "clock-terms");
    server.running.stop().await;
}

#[tokio::test]
async fn a_move_is_told_on_every_page_but_the_games_own() {
    let server = Server::new().await;
    let (anna, ben) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&anna, &ben, chess()).await;
    let (mut elsewhere, mut there) = (ben.socket().await, ben.socket().await);
    there.watch(&game).await;
    anna.act(&game, "e2e4").await;
    let news = elsewhere.expect("news").await;
    assert_eq!((&news["game"]["id"], &news["turn"]), (&json!(game), &json!(true)));
    anna.act(&game, "resign").await;
    let end = elsewhere.expect("news").await;
    assert_eq!((&end["game"]["result"], &end["turn"]), (&json!("0-1"), &json!(false)));
    // Who looks at the game has heard it there.
    there.send(json!({"t": "ping", "n": 1})).await;
    loop {
        let message = there.next().await;
        assert_ne!(message["t"], "news");
        if message["t"] == "pong" {
            break;
        }
    }
    server.running.stop().await;
}

#[tokio::test]
async fn a_guest_may_choose_a_name_that_no_account_can_have() {
    let server = Server::new().await;
    let (anna, ben) = (Client::guest(&server).await, Client::guest(&server).await);
    let ada = Client::user(&server, "Ada").await;
    let named = anna.post("/api/me/name", &json!({"name": "Anna"})).await.json();
    assert_eq!(named["name"], "Anna (guest)");
    assert_eq!(named["said"], json!({"id": "guest-called", "args": {"name": "Anna"}}));
    assert_eq!(ben.post("/api/me/name", &json!({"name": "נועה"})).await.json()["name"], "נועה (guest)");
    for (name, status) in [("ada", 409), ("Computer-5", 409), ("a b", 400), ("<b>x</b>", 400), ("\u{202e}abc", 400)] {
        assert_eq!(ben.post("/api/me/name", &json!({"name": name})).await.status, status, "{name}");
    }
    assert_eq!(ada.post("/api/me/name", &json!({"name": "Queen"})).await.status, 403);
    let game = begin(&anna, &ben, chess()).await;
    let shown = ben.socket().await.watch(&game).await;
    assert_eq!(shown["game"]["players"][0]["said"]["args"]["name"], "Anna");
    let server = server.restart().await;
    let ben = Client { address: server.address(), ..ben };
    let shown = ben.socket().await.watch(&game).await;
    assert_eq!(shown["game"]["players"][0]["said"]["args"]["name"], "Anna", "kept with the game");
    server.running.stop().await;
}

#[tokio::test]
async fn what_players_write_is_kept_for_them_alone() {
    let server = Server::new().await;
    let (anna, ben, eve) = (Client::guest(&server).await, Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&anna, &ben, chess()).await;
    let mut socket = anna.socket().await;
    socket.watch(&game).await;
    socket.send(json!({"t": "say", "game": game, "text": "<b>good</b> luck"})).await;
    socket.expect("said").await;
    let path = format!("/api/games/{game}/chat");
    let kept = ben.get(&path).await.json();
    assert_eq!((&kept[0]["seat"], &kept[0]["text"]), (&json!("white"), &json!("<b>good</b> luck")));
    assert_eq!(eve.get(&path).await.status, 403);
    server.running.stop().await;
}

/// Nobody needs to write anything for old things to be gone: neither shown nor kept.
#[tokio::test]
async fn what_players_wrote_is_gone_after_thirty_days() {
    let server = Server::new().await;
    let (anna, ben) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&anna, &ben, chess()).await;
    let mut socket = anna.socket().await;
    socket.watch(&game).await;
    for text in ["old", "new"] {
        socket.send(json!({"t": "say", "game": game, "text": text})).await;
        socket.expect("said").await;
    }
    let database = server.options.database.clone().expect("a database");
    let Ok(Db::Lite(pool, _)) = Db::open(&database).await else { panic!("SQLite") };
    let age = "UPDATE sayings SET made = made - $1 WHERE said = 'old'";
    sqlx::query(age).bind(30_i64 * 24 * 3_600_000 + 1).execute(&pool).await.expect("a month ago");
    let kept = ben.get(&format!("/api/games/{game}/chat")).await.json();
    assert_eq!(kept.as_array().map(Vec::len), Some(1), "{kept}");
    assert_eq!(kept[0]["text"], "new");
    let server = server.restart().await;
    let kept = async || -> i64 {
        sqlx::query_scalar("SELECT COUNT(*) FROM sayings").fetch_one(&pool).await.expect("a number")
    };
    let forgotten = async {
        while kept().await > 1 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(LONG, forgotten).await.expect("what is old is not kept either");
    assert_eq!(kept().await, 1);
    pool.close().await;
    server.running.stop().await;
}

/// What is answered as a refusal has changed nothing: it stands in no lobby.
#[tokio::test]
async fn what_could_not_be_written_down_is_not_open() {
    let server = Server::new().await;
    let anna = Client::guest(&server).await;
    let mut socket = anna.socket().await;
    let database = server.options.database.clone().expect("a database");
    let Ok(Db::Lite(pool, _)) = Db::open(&database).await else { panic!("SQLite") };
    let rename = |from: &str, to: &str| sqlx::AssertSqlSafe(format!("ALTER TABLE {from} RENAME TO {to}"));
    sqlx::query(rename("challenges", "elsewhere")).execute(&pool).await.expect("it is away");
    let terms = json!({"variant": "mirror", "control": blitz(5)});
    assert!(anna.post("/api/challenges", &terms).await.status >= 500);
    socket.send(seek(5)).await;
    socket.expect("error").await;
    assert_eq!(anna.get("/api/me/challenges").await.json(), json!([]));
    assert_eq!(anna.get("/api/lobby").await.json()["challenges"], json!([]));
    sqlx::query(rename("elsewhere", "challenges")).execute(&pool).await.expect("it is back");
    socket.send(seek(5)).await;
    assert_eq!(socket.expect("seeking").await["on"], true);
    pool.close().await;
    server.running.stop().await;
}

/// Whoever seeks something else and is refused still waits for what they sought before, also after a restart.
#[tokio::test]
async fn a_seek_that_is_refused_leaves_the_one_before() {
    let server = Server::new().await;
    let anna = Client::guest(&server).await;
    let mut socket = anna.socket().await;
    socket.send(seek(5)).await;
    let before = socket.expect("seeking").await["seek"].clone();
    let own = async |client: &Client| client.get("/api/me/challenges").await.json();
    // The disk refuses.
    let database = server.options.database.clone().expect("a database");
    let Ok(Db::Lite(pool, _)) = Db::open(&database).await else { panic!("SQLite") };
    let rename = |from: &str, to: &str| sqlx::AssertSqlSafe(format!("ALTER TABLE {from} RENAME TO {to}"));
    sqlx::query(rename("challenges", "elsewhere")).execute(&pool).await.expect("it is away");
    socket.send(seek(3)).await;
    socket.expect("error").await;
    assert_eq!(own(&anna).await, json!([before]));
    sqlx::query(rename("elsewhere", "challenges")).execute(&pool).await.expect("it is back");
    pool.close().await;
    // There is no room: the address from which they call now has all the seeks it may have.
    let mut crowd = Vec::new();
    for _ in 0..100 {
        let mut other = Client::guest_at(&server, 9, 1).await.socket().await;
        let mut wish = seek(3);
        wish["side"] = "first".into();
        other.send(wish).await;
        assert_eq!(other.expect("seeking").await["on"], true);
        crowd.push(other);
    }
    let moved = Client { from: [127, 0, 9, 1].into(), ..anna.clone() };
    let mut elsewhere = moved.socket().await;
    assert_eq!(elsewhere.expect("seeking").await["seek"], before);
    let mut wish = seek(10);
    wish["variant"] = "chess".into();
    elsewhere.send(wish.clone()).await;
    assert_eq!(elsewhere.expect("error").await["kind"], "slow-down");
    assert_eq!(own(&anna).await, json!([before]));
    drop(crowd);
    // One that is taken is there instead, and nothing else: one seek a person.
    let server = server.restart().await;
    let anna = Client { address: server.address(), ..anna };
    assert_eq!(own(&anna).await, json!([before]));
    let mut socket = anna.socket().await;
    socket.send(wish).await;
    while socket.expect("seeking").await["seek"]["terms"]["variant"] != "chess" {}
    let server = server.restart().await;
    let anna = Client { address: server.address(), ..anna };
    let left = own(&anna).await;
    assert_eq!((left.as_array().map(Vec::len), &left[0]["terms"]["variant"]), (Some(1), &json!("chess")), "{left}");
    server.running.stop().await;
}

/// Where a start position is drawn by lot, it is drawn once for each game, from numbers that nothing public foretells.
#[tokio::test]
async fn a_start_that_is_drawn_is_chance_and_stays() {
    let server = Server::new().await;
    let (anna, ben) = (Client::guest(&server).await, Client::guest(&server).await);
    let rules = heterodox_rules::Catalogue::new().open("chess960").expect("built in").chess().expect("like chess");
    let (mut starts, mut games, mut foretold) = (BTreeSet::new(), Vec::new(), 0);
    for _ in 0..16 {
        let game = begin(&anna, &ben, json!({"variant": "chess960", "control": blitz(5)})).await;
        let shown = ben.get(&format!("/api/games/{game}")).await.json();
        let start = shown["game"]["start"].as_str().expect("a start").to_string();
        assert_eq!(shown["view"]["position"], start.as_str());
        let id: heterodox_server::Id = game.parse().expect("an id");
        foretold += (rules.write_fen(&rules.start_number(id.0 as usize)) == start) as usize;
        starts.insert(start.clone());
        games.push((game, start));
    }
    assert!(starts.len() > 8, "{} of 16 differ", starts.len());
    assert!(foretold < 4, "{foretold} follow from the id");
    let server = server.restart().await;
    let ben = Client { address: server.address(), ..ben };
    for (game, start) in games {
        let shown = ben.get(&format!("/api/games/{game}")).await.json();
        assert_eq!(shown["view"]["position"], start, "it is not drawn again");
    }
    server.running.stop().await;
}

#[tokio::test]
async fn a_rematch_can_be_declined() {
    let server = Server::new().await;
    let (anna, ben) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&anna, &ben, chess()).await;
    anna.act(&game, "resign").await;
    anna.act(&game, "rematch").await;
    let mut socket = anna.socket().await;
    assert_eq!(socket.watch(&game).await["view"]["offers"]["rematch"], json!([true, false]));
    ben.act(&game, "decline").await;
    let told = socket.expect("events").await;
    assert_eq!(told["events"][0]["what"], "rematch");
    assert_eq!(told["view"]["offers"]["rematch"], json!([false, false]));
    let path = format!("/api/games/{game}/acts");
    assert_eq!(ben.post(&path, &json!({"action": "decline"})).await.status, 409);
    server.running.stop().await;
}

#[tokio::test]
async fn somebody_is_challenged_by_name_and_told_wherever_they_are() {
    let server = Server::new().await;
    let [ada, bob, eve] =
        [Client::user(&server, "Ada").await, Client::user(&server, "Bob").await, Client::user(&server, "Eve").await];
    let mut told = bob.socket().await;
    let terms = json!({"variant": "mirror", "control": blitz(5), "to": "bob"});
    let made = ada.post("/api/challenges", &terms).await;
    assert_eq!((made.status, &made.json()["terms"]["to"]), (201, &json!("Bob")), "as he writes it");
    let id = made.json()["id"].as_str().expect("an id").to_string();
    assert_eq!(told.expect("challenged").await["challenge"]["id"], id.as_str());
    assert_eq!(eve.get("/api/lobby").await.json()["challenges"], json!([]), "it is in no list");
    let accept = format!("/api/challenges/{id}/accept");
    assert_eq!(eve.post(&accept, &json!({})).await.status, 403, "who has the link has not the game");
    assert_eq!(eve.request("DELETE", &format!("/api/challenges/{id}"), "", "").await.status, 403);
    drop(told);
    // Bob opens another page, after a restart even.
    let server = server.restart().await;
    let at = |who: &Client| Client { address: server.address(), ..who.clone() };
    let (ada, bob, eve) = (at(&ada), at(&bob), at(&eve));
    let mut told = bob.socket().await;
    assert_eq!(told.expect("challenged").await["challenge"]["id"], id.as_str());
    let mut asking = ada.socket().await;
    assert_eq!(bob.request("DELETE", &format!("/api/challenges/{id}"), "", "").await.status, 204);
    let declined = asking.expect("declined").await;
    assert_eq!((&declined["challenge"], &declined["name"]), (&json!(id), &json!("Bob")));
    assert_eq!(bob.post(&accept, &json!({})).await.status, 404);
    // Another one is taken.
    let again = ada.post("/api/challenges", &terms).await.json()["id"].as_str().expect("an id").to_string();
    assert_eq!(bob.post(&format!("/api/challenges/{again}/accept"), &json!({})).await.status, 201);
    // Nobody of that name, oneself, somebody who does not want to.
    for (name, status) in [("Nobody", 404), ("ada", 409), ("<b>", 404)] {
        let wrong = json!({"variant": "mirror", "control": blitz(5), "to": name});
        assert_eq!(ada.post("/api/challenges", &wrong).await.status, status, "{name}");
    }
    assert_eq!(bob.post("/api/users/Eve/block", &json!({})).await.status, 204);
    assert_eq!(eve.post("/api/challenges", &terms).await.status, 403);
    server.running.stop().await;
}

#[tokio::test]
async fn whom_one_follows_is_seen_to_be_there_and_to_play() {
    let server = Server::new().await;
    let [ada, bob] = [Client::user(&server, "Ada").await, Client::user(&server, "Bob").await];
    let follows = async || ada.get("/api/me/follows").await.json();
    assert_eq!(ada.post("/api/users/bob/follow", &json!({})).await.status, 204);
    assert_eq!(ada.post("/api/users/Bob/follow", &json!({})).await.status, 204, "twice is once");
    assert_eq!(ada.post("/api/users/Ada/follow", &json!({})).await.status, 409);
    assert_eq!(Client::guest(&server).await.post("/api/users/Ada/follow", &json!({})).await.status, 401);
    assert_eq!(follows().await, json!([{"name": "Bob", "online": false}]));
    let socket = bob.socket().await;
    let mut open = chess();
    open["private"] = false.into();
    let game = begin(&ada, &bob, open).await;
    assert_eq!(follows().await, json!([{"name": "Bob", "online": true, "playing": game}]));
    assert_eq!(ada.get("/api/me/data").await.json()["followed"], json!(["Bob"]));
    // Who wants nothing of somebody is not seen by them.
    assert_eq!(bob.post("/api/users/Ada/block", &json!({})).await.status, 204);
    assert_eq!(follows().await, json!([]));
    assert_eq!(bob.post("/api/users/Ada/follow", &json!({})).await.status, 403);
    assert_eq!(bob.request("DELETE", "/api/users/Ada/block", "", "").await.status, 204);
    assert_eq!(ada.request("DELETE", "/api/users/Bob/follow", "", "").await.status, 204);
    assert_eq!(follows().await, json!([]));
    drop(socket);
    server.running.stop().await;
}
