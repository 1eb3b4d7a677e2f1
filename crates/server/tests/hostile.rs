//! Bad input of every kind: a typed refusal, nobody else disturbed, nothing broken.

mod support;

use futures_util::SinkExt;
use serde_json::{Map, Value, json};
use support::{Client, LONG, Server, begin, chess, options};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// A good message of every type.
fn messages(game: &str) -> Vec<Value> {
    vec![
        json!({"t": "watch", "game": game, "since": 0, "actions": true}),
        json!({"t": "unwatch", "game": game}),
        json!({"t": "act", "game": game, "seq": 1, "ply": 0, "action": "e4"}),
        json!({"t": "say", "game": game, "text": "hello"}),
        json!({"t": "emote", "game": game, "emote": "hello"}),
        json!({"t": "lobby", "on": true}),
        json!({"t": "seek", "variant": "chess", "control": {"kind": "unlimited"}, "rated": false, "side": "first",
            "anyClock": false}),
        json!({"t": "unseek"}),
        json!({"t": "ping", "n": 1}),
    ]
}

/// Every way to spoil a message in one place.
fn spoiled(message: &Value) -> Vec<Value> {
    let fields: &Map<String, Value> = message.as_object().expect("an object");
    let optional = ["since", "actions", "ply", "rated", "side", "anyClock"];
    let mut all = Vec::new();
    for name in fields.keys() {
        if !optional.contains(&name.as_str()) {
            let mut less = fields.clone();
            less.shift_remove(name);
            all.push(Value::Object(less));
        }
        for wrong in
            [json!(null), json!([]), json!({}), json!(-1), json!(1.5), json!("x".repeat(5000)), json!({"kind": "none"})]
        {
            let mut other = fields.clone();
            if optional.contains(&name.as_str()) && wrong.is_null() {
                continue;
            }
            other.insert(name.clone(), wrong);
            all.push(Value::Object(other));
        }
    }
    let mut more = fields.clone();
    more.insert("more".into(), json!(1));
    all.push(Value::Object(more));
    all
}

#[tokio::test]
async fn every_spoiled_message_is_refused_and_changes_nothing() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    let before = black.get(&format!("/api/games/{game}/record")).await.body;
    let mut socket = white.socket().await;
    for message in messages(&game) {
        for wrong in spoiled(&message) {
            socket.send(wrong.clone()).await;
            socket.send(json!({"t": "ping", "n": 99})).await;
            let mut answers = Vec::new();
            loop {
                let answer = socket.next().await;
                if answer["t"] == "pong" && answer["n"] == 99 {
                    break;
                }
                answers.push(answer);
            }
            // `rejected` is the refusal of an act that could be read.
            let refused = answers.iter().any(|answer| answer["t"] == "error" || answer["t"] == "rejected");
            assert!(refused, "{wrong} got {answers:?}");
        }
    }
    for text in ["", "{", "[]", "null", "1", "\"act\"", "{\"t\":\"\u{0}\"}", &"[".repeat(8000)] {
        socket.0.send(Message::Text(text.into())).await.expect("open");
        assert_eq!(socket.expect("error").await["kind"], "malformed", "{text:.20}");
    }
    socket.0.send(Message::Binary(vec![0, 1, 2].into())).await.expect("open");
    assert_eq!(socket.expect("error").await["kind"], "malformed");
    assert_eq!(black.get(&format!("/api/games/{game}/record")).await.body, before, "nothing has changed");
    server.running.stop().await;
}

#[tokio::test]
async fn games_that_are_not_ones_own() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    let mut stranger = Client::guest(&server).await.socket().await;
    for action in ["e4", "resign", "draw", "abort", "claim-gone", "rematch", "takeback"] {
        stranger.send(json!({"t": "act", "game": game, "seq": 1, "action": action})).await;
        assert_eq!(stranger.expect("rejected").await["kind"], "not-seated");
    }
    for id in ["0000000000000", "7zzzzzzzzzzzz"] {
        stranger.send(json!({"t": "watch", "game": id})).await;
        assert_eq!(stranger.expect("error").await["kind"], "not-found");
    }
    let forged = Client { identity: format!("{}0\r\n", white.identity.trim_end()), ..white.clone() };
    let answer = forged.post(&format!("/api/games/{game}/acts"), &json!({"action": "resign"})).await;
    assert_eq!((answer.status, &answer.json()["rejected"]), (403, &json!("not-seated")));
    assert_eq!(white.act(&game, "e4").await["v"], 1, "the game goes on");
    server.running.stop().await;
}

#[tokio::test]
async fn a_megabyte_in_one_frame_ends_only_that_socket() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    let mut bad = white.socket().await;
    _ = bad.0.send(Message::Text("x".repeat(1 << 20).into())).await;
    // It may hear why, and then the line is closed.
    while let Some(text) = bad.text().await {
        assert!(text.contains("too-large"), "{text}");
    }
    assert_eq!(white.act(&game, "e4").await["v"], 1);
    server.running.stop().await;
}

#[tokio::test]
async fn whoever_does_not_read_is_cut_off_and_may_resume() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    let mut deaf = black.socket().await;
    deaf.watch(&game).await;
    let mut loud = white.socket().await;
    loud.watch(&game).await;
    // Asks for snapshots until the line and the outbox are full; reads nothing.
    let flood = async {
        for _ in 0..200_000 {
            let ask = json!({"t": "watch", "game": game, "actions": true}).to_string();
            if deaf.0.send(Message::Text(ask.into())).await.is_err() {
                break;
            }
        }
    };
    _ = tokio::time::timeout(LONG, flood).await;
    assert_eq!(loud.act(&game, 1, "e4").await["t"], "accepted", "others are not held up");
    let mut again = black.socket().await;
    again.send(json!({"t": "watch", "game": game, "since": 0})).await;
    assert_eq!(again.expect("events").await["events"][0]["move"], "e2e4");
    server.running.stop().await;
}

#[tokio::test]
async fn a_crowd_from_one_address_stays_outside() {
    let folder = support::Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.connections_per_address = Some(50);
    let server = Server::with(options).await;
    let mut crowd = Vec::new();
    for _ in 0..500 {
        // Half-open: connected, and then silent.
        if let Ok(stream) = TcpStream::connect(server.address()).await {
            crowd.push(stream);
        }
    }
    let answer = Client::stranger(&server).get("/healthz").await;
    assert_eq!(answer.status, 0, "no room: {answer:?}");
    drop(crowd);
    let mut answer = Client::stranger(&server).get("/healthz").await;
    while answer.status != 200 {
        answer = Client::stranger(&server).get("/healthz").await;
    }
    server.running.stop().await;
}

#[tokio::test]
async fn too_many_messages_are_refused_and_then_end_the_socket() {
    let folder = support::Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.messages_per_second = Some(1);
    let server = Server::with(options).await;
    let mut socket = Client::guest(&server).await.socket().await;
    for n in 0..200 {
        if socket.0.send(Message::Text(json!({"t": "ping", "n": n}).to_string().into())).await.is_err() {
            break;
        }
    }
    let (mut pongs, mut refused) = (0, 0);
    while let Some(text) = socket.text().await {
        pongs += text.contains("pong") as u32;
        refused += text.contains("slow-down") as u32;
    }
    assert!((10..20).contains(&pongs) && refused > 0, "{pongs} {refused}");
    server.running.stop().await;
}

#[tokio::test]
async fn requests_of_every_bad_kind() {
    let server = Server::new().await;
    let client = Client::guest(&server).await;
    let bodies = ["", "{", "[]", "null", "{\"variant\":1}", "{\"name\":[]}", &"x".repeat(100_000)];
    for path in [
        "/api/account",
        "/api/session",
        "/api/tokens",
        "/api/challenges",
        "/api/computer",
        "/api/games/0000000000000/acts",
    ] {
        for body in bodies {
            let answer = client.request("POST", path, "Content-Type: application/json\r\n", body).await;
            assert!((400..500).contains(&answer.status), "{path} {body:.20}: {answer:?}");
            assert!(answer.json()["kind"].is_string(), "{answer:?}");
        }
        let answer = client.request("POST", path, "", "{}").await;
        assert!((400..500).contains(&answer.status), "without a content type: {answer:?}");
    }
    for path in [
        "/api/games/x",
        "/api/games/%00",
        "/api/variants/..%2f..%2fetc%2fpasswd",
        "/api/users/%ff",
        "/api/nothing",
        "/..%2fpage.css.x",
        "/assets/x.js",
    ] {
        let answer = client.get(path).await;
        assert!((400..500).contains(&answer.status), "{path}: {answer:?}");
    }
    assert_eq!(client.request("PUT", "/api/games", "", "").await.status, 405);
    for bytes in [&b"\x00\x01\x02\r\n\r\n"[..], b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"] {
        let answer = client.raw(bytes).await;
        assert!(answer.status == 400 || answer.status == 0, "{answer:?}");
    }
    let long = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "y".repeat(40_000));
    let answer = client.raw(long.as_bytes()).await;
    assert!(answer.status == 431 || answer.status == 0, "{answer:?}");
    assert_eq!(client.get("/readyz").await.status, 200);
    server.running.stop().await;
}

/// Fields are told by their names, not by their places.
#[tokio::test]
async fn lists_are_no_objects() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    for (path, body) in [
        ("/api/account".to_string(), json!(["arr", "long enough"])),
        ("/api/challenges".to_string(), json!(["chess", {"kind": "unlimited"}])),
        ("/api/computer".to_string(), json!({"level": 1, "terms": ["chess", {"kind": "unlimited"}]})),
        (format!("/api/games/{game}/acts"), json!([null, null, "e2e4"])),
    ] {
        let answer = white.post(&path, &body).await;
        assert_eq!((answer.status, &answer.json()["kind"]), (400, &json!("malformed")), "{path} {body}");
    }
    let mut socket = white.socket().await;
    for message in [json!(["ping", 5]), json!(["act", game, 1, 0, "e2e4"])] {
        socket.send(message.clone()).await;
        assert_eq!(socket.expect("error").await["kind"], "malformed", "{message}");
    }
    white.act(&game, "e2e4").await;
    server.running.stop().await;
}

#[tokio::test]
async fn a_socket_that_breaks_off_in_the_middle_is_forgotten() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    let mut one = white.socket().await;
    one.watch(&game).await;
    let mut other = black.socket().await;
    other.watch(&game).await;
    one.expect("presence").await;
    // Half a frame, and then nothing.
    other.0.get_mut().write_all(&[0x81, 0xfe, 0x10]).await.expect("open");
    drop(other);
    assert_eq!(one.expect("presence").await["present"], json!([true, false]));
    server.running.stop().await;
}

#[tokio::test]
async fn a_body_that_never_ends_is_not_waited_for() {
    let server = Server::new().await;
    let client = Client::guest(&server).await;
    let head = format!(
        "POST /api/challenges HTTP/1.1\r\nHost: {}\r\n{}Content-Type: application/json\r\nContent-Length: 500\r\n\
         Connection: close\r\n\r\n{{\"variant\"",
        client.address, client.identity
    );
    let answer = client.raw(head.as_bytes()).await;
    assert_eq!((answer.status, &answer.json()["message"]), (400, &json!("this took too long to arrive")));
    server.running.stop().await;
}

#[tokio::test]
async fn nobody_fills_the_lobby() {
    let server = Server::new().await;
    let (greedy, other) = (Client::guest(&server).await, Client::guest(&server).await);
    let mut last = json!(null);
    for _ in 0..10 {
        let made = greedy.post("/api/challenges", &chess()).await;
        assert_eq!(made.status, 201);
        last = made.json()["id"].clone();
    }
    let refused = greedy.post("/api/challenges", &chess()).await;
    assert_eq!((refused.status, &refused.json()["kind"]), (429, &json!("slow-down")));
    let made = other.post("/api/challenges", &chess()).await;
    assert_eq!(made.status, 201);
    let lobby = other.get("/api/lobby").await.json();
    let made: Vec<_> = lobby["challenges"].as_array().expect("a list").iter().map(|it| it["made"].as_u64()).collect();
    assert_eq!(made.len(), 11);
    assert!(made.is_sorted_by(|one, next| one >= next), "the newest first: {made:?}");
    let id = last.as_str().expect("an id");
    assert_eq!(greedy.request("DELETE", &format!("/api/challenges/{id}"), "", "").await.status / 100, 2);
    assert_eq!(greedy.post("/api/challenges", &chess()).await.status, 201, "one was taken back");
    server.running.stop().await;
}
