//! Accounts, sessions, tokens and ratings.

mod support;

use serde_json::json;
use support::log::Log;
use support::{Client, Server, begin, chess};

#[tokio::test]
async fn an_account_with_its_sessions() {
    let server = Server::new().await;
    let ada = Client::user(&server, "Ada").await;
    assert_eq!(ada.get("/api/me").await.json()["name"], "Ada");
    let stranger = Client::stranger(&server);
    for (name, password, status) in [
        ("ada", "correct horse", 409),
        ("x", "correct horse", 400),
        ("a b", "correct horse", 400),
        ("guest7", "correct horse", 409),
        ("Bob", "short", 400),
    ] {
        let answer = stranger.post("/api/account", &json!({"name": name, "password": password})).await;
        assert_eq!(answer.status, status, "{name}: {answer:?}");
    }
    for (name, password) in [("Ada", "wrong horse"), ("Nobody", "correct horse"), ("", "")] {
        let answer = stranger.post("/api/session", &json!({"name": name, "password": password})).await;
        assert_eq!((answer.status, answer.cookie("hx_session")), (401, None));
    }
    let again = stranger.post("/api/session", &json!({"name": "ADA", "password": "correct horse"})).await;
    let cookie = again.cookie("hx_session").expect("a second session");
    assert!(again.head.contains("HttpOnly; SameSite=Lax"), "{}", again.head);
    let second = Client { identity: format!("Cookie: {cookie}\r\n"), ..stranger.clone() };
    let list = ada.get("/api/tokens").await.json();
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    assert!(!list.to_string().contains(cookie.split('=').nth(1).expect("a value")), "secrets are not listed");
    let newest = list[1]["id"].as_str().expect("an id");
    assert_eq!((&list[0]["current"], &list[1]["current"]), (&json!(true), &json!(false)));
    assert_eq!(ada.delete(&format!("/api/tokens/{newest}")).await.status, 204);
    assert_eq!(second.get("/api/me").await.json()["kind"], "guest", "a revoked session is nobody's");
    assert_eq!(ada.delete("/api/session").await.status, 204);
    assert_eq!(ada.get("/api/tokens").await.status, 401);
    server.running.stop().await;
}

/// Whoever makes an account in the middle of a game plays it on.
#[tokio::test]
async fn a_guests_games_stay_theirs() {
    let server = Server::new().await;
    let (guest, other) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&guest, &other, chess()).await;
    let made = guest.post("/api/account", &json!({"name": "Eve", "password": "correct horse"})).await;
    let session = made.cookie("hx_session").expect("a session");
    let both = Client { identity: format!("{}; {session}\r\n", guest.identity.trim_end()), ..guest.clone() };
    assert_eq!(both.get("/api/me").await.json()["name"], "Eve");
    assert_eq!(both.get("/api/me/games").await.json()[0]["id"], game.as_str());
    both.act(&game, "e2e4").await;
    other.act(&game, "e7e5").await;
    let mut socket = both.socket().await;
    assert_eq!(socket.watch(&game).await["view"]["viewer"], "white");
    // The account alone, on another machine, is somebody else.
    let alone = Client { identity: format!("Cookie: {session}\r\n"), ..guest };
    assert_eq!(alone.post(&format!("/api/games/{game}/acts"), &json!({"action": "d2d4"})).await.status, 403);
    server.running.stop().await;
}

#[tokio::test]
async fn tokens_do_what_their_scopes_say() {
    let server = Server::new().await;
    let ada = Client::user(&server, "Ada").await;
    let token = |scopes: &[&str]| json!({"label": "bot", "scopes": scopes});
    assert_eq!(ada.post("/api/tokens", &token(&["everything"])).await.status, 400);
    assert_eq!(ada.post("/api/tokens", &token(&[])).await.status, 400);
    let mut holders = Vec::new();
    for scopes in [["read"], ["play"]] {
        let made = ada.post("/api/tokens", &token(&scopes)).await;
        assert_eq!(made.status, 201, "{made:?}");
        let secret = made.json()["token"].as_str().expect("a secret").to_string();
        holders.push(Client { identity: format!("Authorization: Bearer {secret}\r\n"), ..ada.clone() });
    }
    let [reader, player] = &holders[..] else { panic!("two holders") };
    assert_eq!(reader.get("/api/me").await.json()["name"], "Ada");
    assert_eq!(reader.post("/api/challenges", &chess()).await.status, 403);
    assert_eq!(player.post("/api/challenges", &chess()).await.status, 201);
    assert_eq!(reader.get("/api/tokens").await.status, 403, "a token cannot make tokens");
    let stranger = Client { identity: "Authorization: Bearer 00\r\n".into(), ..ada.clone() };
    assert_eq!(stranger.get("/api/me").await.status, 401);
    server.running.stop().await;
}

#[tokio::test]
async fn rated_games_change_ratings_once() {
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    let guest = Client::guest(&server).await;
    assert_eq!(guest.post("/api/challenges", &terms).await.status, 422, "ratings are for accounts");
    let game = begin(&ada, &bob, terms).await;
    ada.act(&game, "e4").await;
    bob.act(&game, "resign").await;
    let standing = || async { ada.get("/api/users/ada").await.json()["ratings"].clone() };
    // Written right after the end, by a task of its own.
    while standing().await.as_array().is_none_or(Vec::is_empty) {
        tokio::task::yield_now().await;
    }
    let won = standing().await;
    assert_eq!((&won[0]["variant"], &won[0]["class"], &won[0]["games"]), (&json!("chess"), &json!("blitz"), &json!(1)));
    assert!(won[0]["rating"].as_f64() > Some(1600.0), "{won}");
    let lost = bob.get("/api/users/BOB").await.json()["ratings"][0]["rating"].as_f64();
    assert!(lost < Some(1400.0), "{lost:?}");
    let server = server.restart().await;
    let ada = Client { address: server.address(), ..ada };
    assert_eq!(ada.get("/api/users/ada").await.json()["ratings"], won, "not rated again");
    server.running.stop().await;
}

/// Neither the database nor the log, as they usually are, nor a number holds what opens an account, and the log and the
/// numbers nothing of what people write.
#[tokio::test]
async fn what_opens_an_account_is_neither_stored_nor_logged() {
    let log = Log::of(tracing::Level::INFO);
    let server = Server::new().await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::guest(&server).await);
    let made = ada.post("/api/tokens", &json!({"label": "bot", "scopes": ["play"]})).await.json();
    let token = made["token"].as_str().expect("a secret").to_string();
    let holder = Client { identity: format!("Authorization: Bearer {token}\r\n"), ..ada.clone() };
    let game = begin(&holder, &bob, chess()).await;
    holder.act(&game, "e2e4").await;
    let mut socket = ada.socket().await;
    socket.watch(&game).await;
    socket.send(json!({"t": "say", "game": game, "text": "between-us-alone"})).await;
    assert_eq!(socket.expect("said").await["text"], "between-us-alone");
    for password in ["wrong-horse-of-ada", "correct horse"] {
        Client::stranger(&server).post("/api/session", &json!({"name": "Ada", "password": password})).await;
    }
    let numbers = ada.get("/metrics").await.body;
    let value = |client: &Client| client.identity.trim().split_once('=').expect("a cookie").1.to_string();
    let opens = [value(&ada), value(&bob), token, "wrong-horse-of-ada".into(), "correct horse".into()];
    let (options, _folder) = server.stop().await;
    let database = options.database.expect("a database");
    let mut stored = Vec::new();
    for file in [database.clone(), format!("{database}-wal")] {
        stored.extend(std::fs::read(file).unwrap_or_default());
    }
    let holds = |bytes: &[u8], text: &str| bytes.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(holds(&stored, "Ada") && holds(&stored, "between-us-alone"), "that is the database");
    let told = log.take();
    assert!(told.contains("a game begins"), "{told}");
    for text in &opens {
        assert!(!holds(&stored, text), "{text} is stored");
    }
    for text in opens.iter().map(String::as_str).chain(["between-us-alone", "PPPP"]) {
        assert!(!told.contains(text) && !numbers.contains(text), "{text} is told: {told}");
    }
}

#[tokio::test]
async fn other_sites_cannot_act() {
    let server = Server::new().await;
    let ada = Client::user(&server, "Ada").await;
    let more = "Content-Type: application/json\r\nOrigin: http://evil.example\r\n";
    let answer = ada.request("POST", "/api/challenges", more, &chess().to_string()).await;
    assert_eq!((answer.status, &answer.json()["kind"]), (403, &json!("cross-site")));
    let more = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: http://evil.example\r\n";
    assert_eq!(ada.request("GET", "/ws", more, "").await.status, 403);
    server.running.stop().await;
}

/// However many browsers somebody has left signed in, the password opens one more.
#[tokio::test]
async fn signing_in_always_works() {
    let server = Server::new().await;
    let ada = Client::user(&server, "Ada").await;
    for n in 0..49 {
        assert_eq!(ada.post("/api/tokens", &json!({"label": format!("{n}"), "scopes": ["read"]})).await.status, 201);
    }
    assert_eq!(ada.post("/api/tokens", &json!({"label": "50", "scopes": ["read"]})).await.status, 409);
    let again =
        Client::stranger(&server).post("/api/session", &json!({"name": "ada", "password": "correct horse"})).await;
    assert_eq!(again.status, 200, "{again:?}");
    assert_eq!(ada.get("/api/tokens").await.status, 401, "the session that was not used for longest has ended");
}
