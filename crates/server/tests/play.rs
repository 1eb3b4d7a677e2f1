//! Whole games over real sockets: acts, answers, resuming, offers, clocks, restarts.

mod support;

use serde_json::{Value, json};
use support::{Client, Server, Socket, begin, chess};

async fn two(server: &Server, terms: Value) -> (Client, Client, String) {
    let (white, black) = (Client::guest(server).await, Client::guest(server).await);
    let game = begin(&white, &black, terms).await;
    (white, black, game)
}

#[tokio::test]
async fn a_move_is_accepted_and_everybody_hears_of_it() {
    let server = Server::new().await;
    let (white, black, game) = two(&server, chess()).await;
    let (mut one, mut other) = (white.socket().await, black.socket().await);
    let mut third = Client::guest(&server).await.socket().await;
    let snapshot = one.watch(&game).await;
    assert_eq!(snapshot["view"]["viewer"], "white");
    assert_eq!(snapshot["view"]["actions"].as_array().map(Vec::len), Some(20));
    other.watch(&game).await;
    let seen = third.watch(&game).await;
    assert_eq!((&seen["view"]["viewer"], &seen["view"]["actions"]), (&json!("spectator"), &json!([])));
    assert_eq!(one.act(&game, 1, "e4").await, json!({"t": "accepted", "game": game, "seq": 1, "v": 1}));
    for socket in [&mut one, &mut other, &mut third] {
        let events = socket.expect("events").await;
        assert_eq!(events["events"][0]["move"], "e2e4", "{events}");
        assert_eq!((&events["ply"], &events["view"]["turn"]), (&json!(1), &json!(["black"])));
    }
    let refused = third.act(&game, 1, "e5").await;
    assert_eq!(refused["kind"], "not-seated");
    let refused = one.act(&game, 2, "d4").await;
    assert_eq!((&refused["kind"], &refused["reason"]), (&json!("not-your-turn"), &json!("It's black's turn")));
    let refused = other.act(&game, 1, "e4").await;
    assert_eq!(refused["kind"], "illegal");
    server.running.stop().await;
}

#[tokio::test]
async fn the_same_number_is_not_done_twice_even_after_a_restart() {
    let server = Server::new().await;
    let (white, black, game) = two(&server, chess()).await;
    let mut one = white.socket().await;
    let first = one.act(&game, 1, "e4").await;
    assert_eq!(one.act(&game, 1, "e4").await, first);
    assert_eq!(one.act(&game, 1, "d4").await["kind"], "seq-used");
    let late = json!({"t": "act", "game": game, "seq": 2, "ply": 0, "action": "d4"});
    one.send(late.clone()).await;
    let stale = one.expect("rejected").await;
    assert_eq!(stale["kind"], "stale");
    let server = server.restart().await;
    let (white, black) = (Client { address: server.address(), ..white }, Client { address: server.address(), ..black });
    let mut one = white.socket().await;
    assert_eq!(one.act(&game, 1, "e4").await, first, "the answer outlives the server");
    let snapshot = one.watch(&game).await;
    assert_eq!((snapshot["seq"].as_u64(), snapshot["events"].as_array().map(Vec::len)), (Some(2), Some(1)));
    one.send(late).await;
    assert_eq!(one.expect("rejected").await, stale, "and so does a refusal");
    let mut other = black.socket().await;
    assert_eq!(other.act(&game, 1, "e5").await["t"], "accepted");
    server.running.stop().await;
}

#[tokio::test]
async fn who_comes_back_hears_exactly_what_is_missing() {
    let server = Server::new().await;
    let (white, black, game) = two(&server, chess()).await;
    let (mut one, mut other) = (white.socket().await, black.socket().await);
    one.watch(&game).await;
    for (seq, (first, second)) in [("e4", "e5"), ("Nf3", "Nc6"), ("Bb5", "a6")].iter().enumerate() {
        one.act(&game, seq as u64 + 1, first).await;
        other.act(&game, seq as u64 + 1, second).await;
    }
    let mut again = white.socket().await;
    for since in 0..=6u64 {
        again.send(json!({"t": "watch", "game": game, "since": since})).await;
        let events = again.expect("events").await;
        let numbers: Vec<u64> =
            events["events"].as_array().expect("a list").iter().map(|event| event["v"].as_u64().expect("v")).collect();
        assert_eq!(numbers, (since + 1..=6).collect::<Vec<_>>());
    }
    again.send(json!({"t": "watch", "game": game, "since": 7})).await;
    assert_eq!(again.expect("snapshot").await["view"]["v"], 6, "a version that never was");
    server.running.stop().await;
}

#[tokio::test]
async fn offers_endings_and_rematch() {
    let server = Server::new().await;
    let (white, black, game) = two(&server, chess()).await;
    let (mut one, mut other) = (white.socket().await, black.socket().await);
    one.watch(&game).await;
    other.watch(&game).await;
    one.act(&game, 1, "e4").await;
    assert_eq!(one.act(&game, 2, "takeback").await["t"], "accepted");
    assert_eq!(other.act(&game, 1, "takeback").await["t"], "accepted");
    assert_eq!(one.act(&game, 3, "claim-gone").await["kind"], "untimely");
    assert_eq!(one.act(&game, 4, "draw").await["t"], "accepted");
    assert_eq!(other.act(&game, 2, "decline").await["t"], "accepted");
    assert_eq!(other.act(&game, 3, "resign").await["t"], "accepted");
    assert_eq!(one.act(&game, 5, "e4").await["kind"], "over");
    one.act(&game, 6, "rematch").await;
    other.act(&game, 4, "rematch").await;
    let started = one.expect("started").await;
    assert_eq!(started["after"], json!(game));
    let next = started["game"]["id"].as_str().expect("an id").to_string();
    assert_eq!(one.watch(&next).await["view"]["viewer"], "black", "the seats are swapped");
    assert_eq!(one.act(&next, 1, "abort").await["t"], "accepted");
    let over = white.get(&format!("/api/games/{next}")).await.json();
    assert_eq!((&over["game"]["result"], &over["game"]["reason"]), (&json!("*"), &json!("aborted")));
    server.running.stop().await;
}

#[tokio::test]
async fn a_flag_falls_by_the_servers_timer() {
    let server = Server::new().await;
    let terms = json!({"variant": "chess", "control": {"kind": "per-move", "limit": 1000}});
    let (white, _, game) = two(&server, terms).await;
    let mut one = white.socket().await;
    let mut message = one.watch(&game).await;
    while message["view"]["result"].is_null() {
        message = one.expect("events").await;
    }
    assert_eq!(message["view"]["result"]["reason"], "time");
    assert_eq!(message["view"]["result"]["winner"], "black");
    server.running.stop().await;
}

#[tokio::test]
async fn seekers_who_want_the_same_are_paired() {
    let server = Server::new().await;
    let (mut one, mut other) =
        (Client::guest(&server).await.socket().await, Client::guest(&server).await.socket().await);
    let seek =
        json!({"t": "seek", "variant": "mirror", "control": {"kind": "fischer", "base": 60_000, "increment": 0}});
    let else_ =
        json!({"t": "seek", "variant": "archer", "control": {"kind": "fischer", "base": 60_000, "increment": 0}});
    other.send(else_).await;
    assert_eq!(other.expect("seeking").await["on"], true);
    one.send(seek.clone()).await;
    assert_eq!(one.expect("seeking").await["on"], true);
    one.send(seek.clone()).await;
    assert_eq!(one.expect("seeking").await["on"], true, "nobody plays themselves");
    other.send(seek).await;
    let (mine, theirs) = (one.expect("started").await, other.expect("started").await);
    assert_eq!(mine["game"], theirs["game"]);
    server.running.stop().await;
}

#[tokio::test]
async fn the_lobby_is_live() {
    let server = Server::new().await;
    let (owner, guest) = (Client::guest(&server).await, Client::guest(&server).await);
    let mut watcher = Client::guest(&server).await.socket().await;
    watcher.send(json!({"t": "lobby", "on": true})).await;
    assert_eq!(watcher.expect("lobby").await["all"], true);
    let public = owner.post("/api/challenges", &chess()).await.json();
    let mut private = chess();
    private["private"] = true.into();
    let secret = owner.post("/api/challenges", &private).await.json();
    let news = watcher.expect("lobby").await;
    assert_eq!(news["challenges"], json!([public]), "the private one is in no list");
    let id = public["id"].as_str().expect("an id");
    assert_eq!(owner.post(&format!("/api/challenges/{id}/accept"), &json!({})).await.status, 409);
    assert_eq!(guest.delete(&format!("/api/challenges/{id}")).await.status, 403);
    assert_eq!(guest.post(&format!("/api/challenges/{id}/accept"), &json!({})).await.status, 201);
    assert_eq!(guest.post(&format!("/api/challenges/{id}/accept"), &json!({})).await.status, 404, "once only");
    let mut gone = Vec::new();
    while gone.is_empty() {
        gone = watcher.expect("lobby").await["gone"].as_array().cloned().unwrap_or_default();
    }
    assert_eq!(gone, vec![json!(id)]);
    let secret = secret["id"].as_str().expect("an id").to_string();
    let qr = guest.get(&format!("/api/challenges/{secret}/qr")).await;
    assert!(qr.body.contains("<svg"), "{qr:?}");
    // The link outlives the server.
    let server = server.restart().await;
    let guest = Client { address: server.address(), ..guest };
    assert_eq!(guest.post(&format!("/api/challenges/{secret}/accept"), &json!({})).await.status, 201);
    server.running.stop().await;
}

/// Plays a battle against the computer to its end, by the actions the server offers.
async fn battle(server: &Server, variant: &str) -> Value {
    let client = Client::guest(server).await;
    let mut socket: Socket = client.socket().await;
    let terms = json!({"variant": variant, "control": {"kind": "unlimited"}, "side": "first"});
    let game = client.post("/api/computer", &json!({"level": 1, "terms": terms})).await;
    assert_eq!(game.status, 201, "{game:?}");
    let game = game.json()["id"].as_str().expect("an id").to_string();
    let mut dice = heterodox_table::Dice::new(7);
    let mut message = socket.watch(&game).await;
    let mut seq = 0;
    loop {
        let view = &message["view"];
        if !view["result"].is_null() {
            return view["result"].clone();
        }
        let actions = view["actions"].as_array().cloned().unwrap_or_default();
        let named = |name: &str| actions.iter().find(|action| action["action"] == name).cloned();
        if let Some(action) =
            named("ready").or_else(|| named("shuffle")).or_else(|| actions.get(dice.below(actions.len())).cloned())
        {
            seq += 1;
            let action = if seq > 400 { "resign" } else { action["action"].as_str().expect("a text") };
            socket.send(json!({"t": "act", "game": game, "seq": seq, "action": action})).await;
        }
        message = socket.expect("events").await;
    }
}

#[tokio::test]
async fn battles_are_played_with_setup_fights_and_picks() {
    let server = Server::new().await;
    let result = battle(&server, "rps").await;
    assert!(result["reason"].is_string(), "{result}");
    server.running.stop().await;
}

/// What chance does first happens when the game begins, not at the beginning of time.
#[tokio::test]
async fn every_game_begins_with_time_on_its_clocks() {
    let server = Server::new().await;
    let client = Client::guest(&server).await;
    for id in heterodox_rules::Catalogue::new().ids() {
        let control = json!({"kind": "fischer", "base": 300_000, "increment": 2000});
        let terms = json!({"variant": id, "control": control, "side": "first"});
        let game = client.post("/api/computer", &json!({"level": 1, "terms": terms})).await;
        assert_eq!(game.status, 201, "{id}: {game:?}");
        let game = game.json()["id"].as_str().expect("an id").to_string();
        let path = format!("/api/games/{game}/events?since=0");
        let told = client.get(&path).await.json();
        assert!(told["view"]["result"].is_null(), "{id}: {told}");
        let events = told["events"].as_array().expect("a list");
        assert!(events.iter().all(|event| event["at"].as_u64() > Some(1_000_000_000_000)), "{id}: {told}");
        client.act(&game, "resign").await;
    }
    server.running.stop().await;
}

#[tokio::test]
async fn a_game_from_a_position() {
    let server = Server::new().await;
    let mut terms = chess();
    terms["start"] = json!({"fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"});
    let (white, _, game) = two(&server, terms.clone()).await;
    assert_eq!(white.act(&game, "e4").await["v"], 1);
    terms["start"] = json!({"board": "w:Ke1,Pe2;b:Ke8", "turn": "black"});
    let (_, black, game) = two(&server, terms.clone()).await;
    assert_eq!(black.act(&game, "Kd7").await["v"], 1);
    for start in [
        json!({"fen": "no"}),
        json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
        json!({"fen": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"}),
        json!({"board": "w:Ke1", "turn": "white"}),
    ] {
        terms["start"] = start;
        let answer = white.post("/api/challenges", &terms).await;
        assert_eq!((answer.status, &answer.json()["kind"]), (422, &json!("variant")), "{terms}");
    }
    server.running.stop().await;
}

#[tokio::test]
async fn a_start_that_is_otherwise_drawn_is_chosen_by_its_number() {
    let server = Server::new().await;
    let mut terms = chess();
    terms["variant"] = json!("chess960");
    let mut seen = Vec::new();
    for number in [1, 2, 960] {
        terms["start"] = json!({"number": number});
        let (white, black, game) = two(&server, terms.clone()).await;
        let about = white.get(&format!("/api/games/{game}")).await.json();
        let start = about["game"]["start"].as_str().unwrap_or_else(|| panic!("{about}")).to_string();
        let rules = heterodox_rules::Catalogue::new().load("chess960").expect("built in");
        assert_eq!(start, rules.write_fen(&rules.start_number(number - 1)));
        seen.push(start);
        white.act(&game, "resign").await;
        drop(black);
    }
    assert!(seen[0] != seen[1] && seen[1] != seen[2], "{seen:?}");
    // Against the computer, too.
    let client = Client::guest(&server).await;
    (terms["side"], terms["start"]) = (json!("first"), json!({"number": 3}));
    let game = client.post("/api/computer", &json!({"level": 1, "terms": terms})).await;
    assert_eq!(game.status, 201, "{game:?}");
    let rules = heterodox_rules::Catalogue::new().load("chess960").expect("built in");
    assert_eq!(game.json()["start"], rules.write_fen(&rules.start_number(2)));
    // Not for points, though those drawn by lot are.
    let ada = Client::user(&server, "ada").await;
    (terms["rated"], terms["private"]) = (json!(true), json!(true));
    assert_eq!(ada.post("/api/challenges", &terms).await.status, 422);
    terms.as_object_mut().expect("terms").remove("start");
    assert_eq!(ada.post("/api/challenges", &terms).await.status, 201);
    terms["rated"] = json!(false);
    // Not such a number, not a number, not such a game.
    for (variant, start, status, said) in [
        ("chess960", json!({"number": 0}), 422, "1 to 960"),
        ("chess960", json!({"number": 961}), 422, "1 to 960"),
        ("chess960", json!({"number": u32::MAX}), 422, "1 to 960"),
        ("chess", json!({"number": 1}), 422, "one start position"),
        ("rps", json!({"number": 1}), 422, "begins with its setup"),
        ("chess960", json!({"number": -1}), 400, ""),
        ("chess960", json!({"number": "1"}), 400, ""),
        ("chess960", json!({"number": 1, "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}), 400, ""),
    ] {
        (terms["variant"], terms["start"]) = (json!(variant), start);
        let answer = client.post("/api/challenges", &terms).await;
        assert_eq!(answer.status, status, "{terms}: {answer:?}");
        assert!(answer.json()["message"].as_str().is_some_and(|it| it.contains(said)), "{terms}: {answer:?}");
    }
    server.running.stop().await;
}

#[tokio::test]
async fn talk_stays_between_the_players() {
    let server = Server::new().await;
    let (white, black, game) = two(&server, chess()).await;
    let (mut one, mut other) = (white.socket().await, black.socket().await);
    let mut third = Client::guest(&server).await.socket().await;
    for socket in [&mut one, &mut other, &mut third] {
        socket.watch(&game).await;
    }
    one.send(json!({"t": "say", "game": game, "text": "good luck"})).await;
    assert_eq!(other.expect("said").await["text"], "good luck");
    other.send(json!({"t": "emote", "game": game, "emote": "thanks"})).await;
    let _ = one.expect("said").await;
    assert_eq!(one.expect("said").await["emote"], "thanks");
    third.send(json!({"t": "say", "game": game, "text": "me too"})).await;
    let refused = third.expect("error").await;
    assert_eq!(refused["kind"], "forbidden", "and nothing was said to it before");
    server.running.stop().await;
}

fn names(game: &Value) -> Value {
    json!([game["players"][0]["name"], game["players"][1]["name"]])
}

#[tokio::test]
async fn records_lists_and_exports() {
    let server = Server::new().await;
    let (white, black, game) = two(&server, chess()).await;
    for (player, action) in [(&white, "f3"), (&black, "e5"), (&white, "g4"), (&black, "Qh4")] {
        player.act(&game, action).await;
    }
    let pgn = white.get(&format!("/api/games/{game}/pgn")).await;
    assert!(pgn.body.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn:?}");
    assert!(pgn.body.contains("[Date \"20"), "{pgn:?}");
    let record = white.get(&format!("/api/games/{game}/record")).await.json();
    assert_eq!((&record["viewer"], &record["result"]["reason"]), (&json!("all"), &json!("checkmate")));
    let list = white.get("/api/games?variant=chess&limit=5").await.json();
    assert_eq!(list[0]["id"], json!(game));
    let export = white.get("/api/games/export").await;
    let line: Value = serde_json::from_str(export.body.trim()).expect("one line");
    assert_eq!((&line["id"], &line["names"], &line["record"]), (&json!(game), &names(&list[0]), &record));
    assert_eq!(line["meaning"], list[0]["meaning"]);
    assert_eq!(white.get("/api/games?limit=0").await.status, 400);
    assert_eq!(white.get("/api/games?nonsense=1").await.status, 400);
    assert_eq!(white.get("/api/games/0000000000000/pgn").await.status, 404);
    server.running.stop().await;
}

#[tokio::test]
async fn positions_are_analysed_behind_the_games() {
    let server = Server::new().await;
    let client = Client::guest(&server).await;
    let ask = |more: Value| {
        let mut wish = json!({"variant": "chess", "fen": "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "time": 50});
        wish.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let client = client.clone();
        async move { client.post("/api/analysis", &wish).await }
    };
    let best = ask(json!({"lines": 2})).await.json();
    assert_eq!((&best["lines"][0]["mate"], &best["lines"][0]["moves"][0]), (&json!(1), &json!("a1a8")), "{best}");
    assert_eq!(best["lines"].as_array().map(Vec::len), Some(2));
    for wrong in [json!({"variant": "rps"}), json!({"fen": "no"}), json!({"moves": ["a1a8"]}), json!({"moves": ["e9"]})]
    {
        assert_eq!(ask(wrong.clone()).await.status, 422, "{wrong}");
    }
    assert_eq!(ask(json!({"lines": 0})).await.status, 400);
    server.running.stop().await;
}

/// Whoever left a game in the middle finds it again, private or not; nobody else does.
#[tokio::test]
async fn ones_own_games_are_found_again() {
    let server = Server::new().await;
    let (white, black, other) =
        (Client::guest(&server).await, Client::guest(&server).await, Client::guest(&server).await);
    let mut private = chess();
    private["private"] = true.into();
    let mut games = [begin(&white, &black, chess()).await, begin(&white, &black, private).await];
    // Those of the same second come in any order.
    games.sort();
    let ids =
        |list: Value| -> Vec<Value> { list.as_array().expect("a list").iter().map(|it| it["id"].clone()).collect() };
    for client in [&white, &black] {
        assert_eq!(ids(client.get("/api/me/games").await.json()), [games[1].as_str(), games[0].as_str()]);
    }
    assert!(ids(other.get("/api/me/games").await.json()).is_empty());
    white.act(&games[1], "resign").await;
    assert_eq!(ids(black.get("/api/me/games").await.json()), [games[0].as_str()]);
    server.running.stop().await;
}
