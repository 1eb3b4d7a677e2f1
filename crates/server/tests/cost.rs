//! What one caller costs the others: counted in frames, bytes and work, bounded by person and
//! by address. Attackers come from several addresses of the machine for itself.

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{SinkExt, StreamExt};
use heterodox_rules::Catalogue;
use serde_json::{Value, json};
use support::{Client, Folder, LONG, Server, begin, chess, options};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpSocket;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// A server with the usual limits.
async fn usual() -> (Server, Folder) {
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.requests_per_second = None;
    options.messages_per_second = None;
    (Server::with(options).await, folder)
}

/// The code a socket is closed with.
async fn close_code(socket: &mut support::Socket) -> Option<u16> {
    let code = async {
        loop {
            match socket.0.next().await? {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    };
    timeout(LONG, code).await.expect("an end within a minute")
}

#[tokio::test]
async fn frames_of_every_kind_are_counted() {
    let (server, _folder) = usual().await;
    let guest = Client::guest(&server).await;
    let kinds = [
        ("text", Message::Text("{}".into())),
        ("binary", Message::Binary(vec![0].into())),
        ("ping", Message::Ping(vec![].into())),
        ("pong", Message::Pong(vec![].into())),
    ];
    for (kind, message) in &kinds {
        let mut socket = guest.socket().await;
        for _ in 0..3000 {
            if socket.0.feed(message.clone()).await.is_err() {
                break;
            }
        }
        _ = socket.0.flush().await;
        assert_eq!(close_code(&mut socket).await, Some(4001), "{kind}");
    }
    // A text that goes on and on without a byte in it: the server's library never shows it.
    let mut socket = guest.socket().await;
    let empty = |first: u8| [first, 0x80, 0, 0, 0, 0];
    let flood: Vec<u8> = [empty(0x01)].into_iter().chain((0..3000).map(|_| empty(0x00))).flatten().collect();
    _ = socket.0.get_mut().write_all(&flood).await;
    assert_eq!(close_code(&mut socket).await, Some(4001), "parts of one message");
    // Whoever sends few of each is heard.
    let mut socket = guest.socket().await;
    for (_, message) in kinds {
        socket.0.send(message).await.expect("open");
    }
    socket.send(json!({"t": "ping", "n": 5})).await;
    while socket.next().await["t"] != "pong" {}
    server.running.stop().await;
}

#[tokio::test]
async fn a_long_message_comes_whole() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let file = "name = \"Endless\"\ninherits = \"chess\"\n[draws]\nrepetition = 0\nquiet_moves = 0\n";
    let variant = white.post("/api/variants", &json!({"text": file, "visibility": "unlisted"})).await.json();
    let terms = json!({"variant": variant["id"], "control": {"kind": "unlimited"}});
    let game = begin(&white, &black, terms).await;
    let mut seats = [white.socket().await, black.socket().await];
    for ply in 0..400 {
        let action = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
        assert_eq!(seats[ply % 2].act(&game, ply as u64 + 1, action).await["t"], "accepted");
    }
    seats[0].send(json!({"t": "watch", "game": game})).await;
    // News of the moves before come first: the socket did not watch the game.
    let text = loop {
        let text = seats[0].text().await.expect("a snapshot");
        if text.starts_with("{\"t\":\"snapshot\"") {
            break text;
        }
    };
    assert!(text.len() > 30_000, "{}", text.len());
    let snapshot: Value = serde_json::from_str(&text).expect("the whole of it");
    assert_eq!(snapshot["events"].as_array().map(Vec::len), Some(400));
    server.running.stop().await;
}

#[tokio::test]
async fn a_talkative_opponent_is_told_to_slow_down() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    let mut listener = black.socket().await;
    listener.watch(&game).await;
    // On several sockets: it is one person.
    let mut refused = 0;
    for _ in 0..4 {
        let mut socket = white.socket().await;
        for n in 0..60 {
            let said = match n % 2 {
                0 => json!({"t": "say", "game": game, "text": "x".repeat(200)}),
                _ => json!({"t": "emote", "game": game, "emote": "hello"}),
            };
            socket.send(said).await;
        }
        socket.send(json!({"t": "ping", "n": 1})).await;
        loop {
            let answer = socket.next().await;
            refused += (answer["kind"] == "slow-down") as usize;
            if answer["t"] == "pong" {
                break;
            }
        }
    }
    assert!(refused >= 150, "{refused}");
    white.act(&game, "e2e4").await;
    let mut heard = 0;
    while listener.next().await["t"] != "events" {
        heard += 1;
    }
    assert!(heard < 90, "{heard} things said");
    assert_eq!(listener.act(&game, 1, "e7e5").await["t"], "accepted");
    server.running.stop().await;
}

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").expect("Linux").count()
}

/// Whoever signs in waits for one of each other address, not for all; and no more are worked on at once.
#[tokio::test]
async fn passwords_are_hashed_a_few_at_a_time_and_in_turn() {
    let server = Server::new().await;
    let honest = Client::user(&server, "Honest").await;
    let (before, answered) = (threads(), Arc::new(AtomicUsize::new(0)));
    let mut storm = tokio::task::JoinSet::new();
    for address in 1..=10 {
        let guest = Client::guest_at(&server, 1, address).await;
        for n in 0..12 {
            let (guest, answered) = (guest.clone(), answered.clone());
            storm.spawn(async move {
                let body = match n % 2 {
                    0 => json!({"name": "nobody", "password": "wrong horse"}),
                    _ => json!({"name": format!("many-{address}-{n}"), "password": "wrong horse"}),
                };
                let path = if n % 2 == 0 { "/api/session" } else { "/api/account" };
                let status = guest.post(path, &body).await.status;
                answered.fetch_add(1, Ordering::Relaxed);
                status
            });
        }
    }
    // All of them wait before the honest one comes.
    while waiting(&honest, "hash_queue").await + answered.load(Ordering::Relaxed) < 110 {}
    let first = answered.load(Ordering::Relaxed);
    let wish = json!({"name": "Honest", "password": "correct horse"});
    assert_eq!(honest.post("/api/session", &wish).await.status, 200);
    let others = answered.load(Ordering::Relaxed) - first;
    assert!(others <= 25, "{others} of others were answered first");
    assert!(threads() <= before + 4, "{} threads, {before} before", threads());
    let statuses = storm.join_all().await;
    assert!(statuses.iter().all(|status| [401, 201].contains(status)), "{statuses:?}");
    server.running.stop().await;
}

/// A number the server tells about itself.
async fn waiting(client: &Client, name: &str) -> usize {
    let text = client.get("/metrics").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("heterodox_{name} "))).map(str::to_string);
    line.and_then(|value| value.trim().parse().ok()).unwrap_or_else(|| panic!("{name} in {text}"))
}

#[tokio::test]
async fn more_sign_ins_than_a_class_has_are_refused() {
    let server = Server::new().await;
    let mut storm = tokio::task::JoinSet::new();
    for _ in 0..100 {
        let guest = Client::stranger(&server);
        storm.spawn(async move {
            let body = json!({"name": "nobody", "password": "wrong horse"});
            guest.post("/api/session", &body).await.status
        });
    }
    let statuses = storm.join_all().await;
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert!((20..=60).contains(&refused), "{refused}: {statuses:?}");
    server.running.stop().await;
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A start position with something written around it.
fn padded() -> Value {
    let mut terms = chess();
    terms["start"] = json!({"fen": format!("4k3/8/8/8/8/8/4P3/4K3{}w - -  0     1", " ".repeat(900))});
    terms
}

#[tokio::test]
async fn start_positions_are_written_anew() {
    let server = Server::new().await;
    let guest = Client::guest(&server).await;
    let mut terms = padded();
    let made = guest.post("/api/challenges", &terms).await;
    assert_eq!(made.json()["terms"]["start"], json!({"fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}), "{made:?}");
    terms["start"] = json!({"fen": format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1{}", " ".repeat(10_000))});
    assert_eq!(guest.post("/api/challenges", &terms).await.status, 400);
    terms["start"] = json!({"board": format!("w:Ke1,Pe2;b:Ke8{}", " ".repeat(5000)), "turn": "white"});
    assert_eq!(guest.post("/api/challenges", &terms).await.status, 400);
    terms["start"] = json!({"board": "w:Ke1,Pe2;b:Ke8", "turn": "white"});
    let made = guest.post("/api/challenges", &terms).await;
    assert_eq!(made.json()["terms"]["start"], json!({"fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}), "{made:?}");
    server.running.stop().await;
}

/// Makes challenges as many guests of one address until the server has enough of it.
async fn fill(server: &Server, address: u8) -> usize {
    let mut made = 0;
    for _ in 0..40 {
        let guest = Client::guest_at(server, 2, address).await;
        for _ in 0..10 {
            let answer = guest.post("/api/challenges", &padded()).await;
            match answer.status {
                201 => made += 1,
                429 | 422 => {}
                _ => panic!("{answer:?}"),
            }
            if answer.status == 429 && made >= 40 {
                return made;
            }
        }
    }
    made
}

#[tokio::test]
async fn one_address_does_not_fill_the_lobby_and_many_keep_nobody_out() {
    let server = Server::new().await;
    let honest = Client::guest(&server).await;
    let mine = honest.post("/api/challenges", &chess()).await.json()["id"].clone();
    assert_eq!(fill(&server, 1).await, 100, "a school class has room, a flood has not");
    for address in 2..=12 {
        fill(&server, address).await;
    }
    let shown = |lobby: &Value| list(&lobby["challenges"]).iter().map(|it| it["id"].clone()).collect::<Vec<_>>();
    // All is full. Whoever comes now has room, and nobody but the flood has lost anything.
    let other = Client::guest_at(&server, 3, 1).await;
    let made = other.post("/api/challenges", &chess()).await;
    assert_eq!(made.status, 201, "{made:?}");
    assert_eq!(other.get(&format!("/api/challenges/{}", mine.as_str().expect("an id"))).await.status, 200);
    // The same for somebody who seeks an opponent.
    let seeker = Client::guest_at(&server, 4, 1).await;
    let mut seeking = seeker.socket().await;
    seeking.send(json!({"t": "seek", "variant": "mirror", "control": {"kind": "unlimited"}})).await;
    assert_eq!(seeking.expect("seeking").await["on"], true);
    assert_eq!(other.get(&format!("/api/challenges/{}", mine.as_str().expect("an id"))).await.status, 200);
    let answer = other.get("/api/lobby").await;
    assert!(answer.body.len() < 150_000, "{} bytes", answer.body.len());
    let lobby = answer.json();
    assert_eq!(list(&lobby["challenges"]).len(), 200);
    assert!(shown(&lobby).contains(&mine) && shown(&lobby).contains(&made.json()["id"]), "both are shown");
    let times: Vec<u64> = list(&lobby["challenges"]).iter().filter_map(|it| it["made"].as_u64()).collect();
    assert!(times.is_sorted_by(|one, next| one >= next), "the newest first");
    // A socket gets the same in parts.
    let mut socket = other.socket().await;
    socket.send(json!({"t": "lobby", "on": true})).await;
    let mut known = Vec::new();
    while known.len() < 200 {
        let text = socket.text().await.expect("an open line");
        assert!(text.len() < 64 * 1024, "{} bytes in one message", text.len());
        let part: Value = serde_json::from_str(&text).expect("JSON");
        if part["t"] == "lobby" {
            assert_eq!(part["all"], known.is_empty());
            known.extend(shown(&part));
        }
    }
    assert!(known.contains(&mine));
    server.running.stop().await;
}

#[tokio::test]
async fn games_that_go_on_are_bounded_however_they_began() {
    let server = Server::new().await;
    let (busy, other) = (Client::guest(&server).await, Client::guest_at(&server, 4, 1).await);
    let mut games = Vec::new();
    for _ in 0..49 {
        games.push(begin(&busy, &other, chess()).await);
    }
    let wish = json!({"level": 1, "terms": chess()});
    assert_eq!(busy.post("/api/computer", &wish).await.status, 201);
    // By each way there is.
    assert_eq!(busy.post("/api/computer", &wish).await.status, 429);
    let third = Client::guest_at(&server, 4, 2).await;
    let challenge = third.post("/api/challenges", &chess()).await.json();
    let path = format!("/api/challenges/{}/accept", challenge["id"].as_str().expect("an id"));
    assert_eq!(busy.post(&path, &json!({})).await.status, 429);
    let own = busy.post("/api/challenges", &chess()).await.json();
    let own = format!("/api/challenges/{}/accept", own["id"].as_str().expect("an id"));
    assert_eq!(third.post(&own, &json!({})).await.status, 409, "whoever made it has no room");
    let mut socket = busy.socket().await;
    socket.send(json!({"t": "seek", "variant": "chess", "control": {"kind": "unlimited"}})).await;
    assert_eq!(socket.expect("error").await["kind"], "slow-down");
    // One ends: there is room, and the challenges are still open.
    busy.act(&games[0], "resign").await;
    assert_eq!(busy.post(&path, &json!({})).await.status, 201);
    server.running.stop().await;
}

#[tokio::test]
async fn what_is_sent_is_charged_to_the_person_and_the_address() {
    let (server, _folder) = usual().await;
    // A document of some 60 kB, from one address and from another.
    let mut sent = 0;
    for _ in 0..200 {
        let answer = Client::stranger(&server).get("/api/openapi.json").await;
        match answer.status {
            200 => sent += answer.body.len(),
            429 => break,
            _ => panic!("{answer:?}"),
        }
    }
    assert!(sent < 8 << 20, "{sent} bytes for one address");
    let other = Client::guest_at(&server, 5, 1).await;
    assert_eq!(other.get("/api/openapi.json").await.status, 200);
    server.running.stop().await;
}

#[tokio::test]
async fn counts_are_for_the_operator() {
    let (server, folder) = usual().await;
    let near = Client::stranger(&server);
    assert_eq!(near.get("/metrics").await.status, 200);
    assert_eq!(near.request("GET", "/metrics", "X-Forwarded-For: 203.0.113.9\r\n", "").await.status, 404);
    server.running.stop().await;
    let mut open = options(&folder.0.join("open.db").display().to_string());
    open.open_metrics = true;
    let server = Server::with(open).await;
    let far = Client::stranger(&server).request("GET", "/metrics", "X-Forwarded-For: 203.0.113.9\r\n", "").await;
    assert_eq!(far.status, 200);
    server.running.stop().await;
}

#[tokio::test]
async fn a_long_host_makes_no_huge_code() {
    let server = Server::new().await;
    let guest = Client::guest(&server).await;
    let challenge = guest.post("/api/challenges", &chess()).await.json();
    let path = format!("/api/challenges/{}/qr", challenge["id"].as_str().expect("an id"));
    assert_eq!(guest.get(&path).await.status, 200);
    let request = |host: &str| format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    assert_eq!(guest.raw(request(&"x".repeat(2000)).as_bytes()).await.status, 400);
    server.running.stop().await;
}

/// The counts of the process are looked at by one test at a time.
static COUNTS: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// A game within all bounds in which a side has some 2,000 moves.
async fn crowded(owner: &Client) -> Value {
    let (white, black) = ("3A".repeat(4), "a".repeat(16));
    let rows = [black, "16/".repeat(5) + "16"].into_iter().chain((0..8).map(|_| white.clone())).chain(["16".into()]);
    let start = rows.collect::<Vec<_>>().join("/");
    let board = format!("[board]\nwidth = 16\nheight = 16\nstart = \"{start} w - - 0 1\"\n");
    let rest =
        "[draws]\nquiet_moves = 100\n[end]\nno_moves = \"loss\"\n[pieces.a]\nletter = \"A\"\nmoves = \"Q NN CC\"\n";
    let text = format!("name = \"Crowded\"\n{board}{rest}");
    let answer = owner.post("/api/variants", &json!({"text": text, "visibility": "unlisted"})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    json!({"variant": answer.json()["id"], "control": {"kind": "unlimited"}})
}

#[tokio::test]
async fn a_long_list_is_made_once_and_elsewhere() {
    let _alone = COUNTS.lock().await;
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest_at(&server, 6, 1).await);
    let terms = crowded(&white).await;
    let game = begin(&white, &black, terms.clone()).await;
    let path = format!("/api/games/{game}");
    let before = waiting(&white, "long_lists_total").await;
    let mut asked = tokio::task::JoinSet::new();
    for _ in 0..30 {
        let (white, path) = (white.clone(), path.clone());
        asked.spawn(async move { white.get(&path).await });
    }
    let answers = asked.join_all().await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(waiting(&white, "long_lists_total").await, before + 1, "one for all");
    let view = answers[0].json()["view"].clone();
    let unlisted = view["unlisted"].as_u64().expect("more than a view lists");
    assert!(list(&view["actions"]).len() == 1000 && (500..2000).contains(&unlisted), "{unlisted}");
    // Sockets and streams get the same list, and what is not in it is accepted.
    let mut sockets = [white.socket().await, white.socket().await];
    for socket in &mut sockets {
        assert_eq!(socket.watch(&game).await["view"]["actions"], view["actions"]);
    }
    assert_eq!(waiting(&white, "long_lists_total").await, before + 1);
    let listed: Vec<&str> = list(&view["actions"]).iter().filter_map(|it| it["action"].as_str()).collect();
    let file = white.get(&format!("{path}/variant")).await.body;
    let rules = Catalogue::new().load_bytes("crowded", "crowded.toml", file.as_bytes()).expect("a good file");
    let moves = rules.moves(&rules.start());
    assert_eq!(moves.len(), listed.len() + unlisted as usize);
    let mut texts = moves.into_iter().map(|action| rules.coordinates(action));
    let other = texts.find(|text| !listed.contains(&text.as_str())).expect("one that is not listed");
    assert_eq!(sockets[0].act(&game, 1, &other).await["t"], "accepted");
    server.running.stop().await;
}

/// The server answers others while lists wait to be made; and events come in order however long that takes.
#[tokio::test]
async fn long_lists_keep_nobody_waiting_and_nothing_out_of_order() {
    let _alone = COUNTS.lock().await;
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest_at(&server, 7, 1).await);
    let terms = crowded(&white).await;
    let mut games = Vec::new();
    for _ in 0..20 {
        games.push(begin(&white, &black, terms.clone()).await);
    }
    let mut asked = tokio::task::JoinSet::new();
    for game in &games {
        let (white, path) = (white.clone(), format!("/api/games/{game}"));
        asked.spawn(async move { white.get(&path).await.status });
    }
    let honest = Client::guest_at(&server, 7, 2).await;
    while waiting(&honest, "work_queue").await == 0 {
        assert!(!asked.is_empty() && asked.try_join_next().is_none_or(|status| status.is_ok()), "nothing had to wait");
    }
    assert_eq!(honest.get("/api/me").await.status, 200, "answered while others wait");
    asked.join_all().await;
    let game = &games[0];
    let mut seats = [white.socket().await, black.socket().await];
    for seat in &mut seats {
        seat.watch(game).await;
    }
    // White goes up and down the board without a rest; every view of white's turn has a long list.
    let moves = ["d2d1", "a16a15", "d1d2", "a15a16"];
    let mut heard: [Vec<u64>; 2] = Default::default();
    let note = |heard: &mut Vec<u64>, message: &Value| {
        heard.extend(list(&message["events"]).iter().filter_map(|event| event["v"].as_u64()));
    };
    for ply in 0..12_usize {
        let seat = &mut seats[ply % 2];
        seat.send(json!({"t": "act", "game": game, "seq": ply + 1, "action": moves[ply % 4]})).await;
        loop {
            let message = seat.next().await;
            note(&mut heard[ply % 2], &message);
            assert_ne!(message["t"], "rejected", "{message}");
            if message["t"] == "accepted" {
                assert!(
                    heard[ply % 2].last().is_none_or(|v| message["v"].as_u64() > Some(*v)),
                    "the answer comes first"
                );
                break;
            }
        }
    }
    for (seat, heard) in seats.iter_mut().zip(&mut heard) {
        while heard.len() < 12 {
            note(heard, &seat.next().await);
        }
        assert!(heard.iter().enumerate().all(|(n, v)| *v == n as u64 + 1), "{heard:?}");
    }
    server.running.stop().await;
}

/// What happens while somebody does not read comes at once, when they do: they are not thrown out for what others do.
#[tokio::test]
async fn a_slow_reader_of_a_busy_game_is_sent_it_later() {
    let _alone = COUNTS.lock().await;
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest_at(&server, 8, 1).await);
    let game = begin(&white, &black, crowded(&white).await).await;
    let narrow = TcpSocket::new_v4().expect("a socket");
    narrow.set_recv_buffer_size(4096).expect("a small buffer");
    let mut slow = white.socket_on(narrow.connect(server.address()).await.expect("it listens")).await;
    slow.watch(&game).await;
    let mut seats = [white.socket().await, black.socket().await];
    let moves = ["d2d1", "a16a15", "d1d2", "a15a16"];
    // Each view of white's turn is some 70 kB.
    for ply in 0..60_usize {
        let accepted = seats[ply % 2].act(&game, ply as u64 + 1, moves[ply % 4]).await;
        assert_eq!(accepted["t"], "accepted", "{accepted}");
    }
    let mut heard = Vec::new();
    let mut messages = 0;
    while heard.len() < 60 {
        let message = slow.next().await;
        messages += (message["t"] == "events") as usize;
        heard.extend(list(&message["events"]).iter().filter_map(|event| event["v"].as_u64()));
    }
    assert!(heard.iter().enumerate().all(|(n, v)| *v == n as u64 + 1), "{heard:?}");
    assert!(messages < 60, "{messages} messages");
    server.running.stop().await;
}

/// Somebody who waits and plays too many games meanwhile is no reason to refuse whoever wants the same.
#[tokio::test]
async fn a_busy_seeker_keeps_nobody_waiting() {
    let server = Server::new().await;
    let (busy, honest) = (Client::guest_at(&server, 1, 1).await, Client::guest_at(&server, 1, 2).await);
    let seek = json!({"t": "seek", "variant": "chess", "control": {"kind": "unlimited"}});
    let mut first = busy.socket().await;
    first.send(seek.clone()).await;
    assert_eq!(first.expect("seeking").await["on"], true);
    let terms = json!({"variant": "chess", "control": {"kind": "unlimited"}, "side": "first"});
    while busy.post("/api/computer", &json!({"level": 1, "terms": terms})).await.status == 201 {}
    let mut second = honest.socket().await;
    second.send(seek).await;
    assert_eq!(second.expect("seeking").await["on"], true);
    assert_eq!(first.expect("seeking").await["on"], false);
    server.running.stop().await;
}

/// One address cannot take all places from which a game is looked at.
#[tokio::test]
async fn a_crowd_keeps_nobody_from_looking() {
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.connections_per_address = Some(2000);
    options.sockets_per_person = Some(2000);
    let server = Server::with(options).await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, chess()).await;
    let one = Client::guest_at(&server, 1, 1).await;
    let mut crowd = Vec::new();
    for _ in 0..1000 {
        let mut socket = one.socket().await;
        socket.watch(&game).await;
        crowd.push(socket);
    }
    let mut late = one.socket().await;
    late.send(json!({"t": "watch", "game": game})).await;
    assert_eq!(late.expect("error").await["kind"], "slow-down", "the crowd has its bound");
    let mut honest = Client::guest_at(&server, 1, 2).await.socket().await;
    assert_eq!(honest.watch(&game).await["game"]["id"], game.as_str());
    assert_eq!(crowd[0].expect("error").await["game"], game.as_str(), "one of them has made room");
    white.act(&game, "e2e4").await;
    honest.expect("events").await;
    server.running.stop().await;
}

/// What comes too fast for those who only look on comes later and at once, and nothing of it is missing.
#[tokio::test]
async fn spectators_of_one_address_are_told_later() {
    const SPECTATORS: usize = 40;
    const MOVES: u64 = 12;
    let folder = Folder::new();
    let mut options = options(&folder.0.join("test.db").display().to_string());
    options.messages_per_second = Some(4);
    let server = Server::with(options).await;
    let (white, black) = (Client::guest_at(&server, 1, 1).await, Client::guest_at(&server, 1, 2).await);
    let game = begin(&white, &black, chess()).await;
    let mut crowd = Vec::new();
    for _ in 0..SPECTATORS {
        let mut socket = Client::guest_at(&server, 1, 3).await.socket().await;
        socket.send(json!({"t": "watch", "game": game})).await;
        socket.expect("snapshot").await;
        crowd.push(socket);
    }
    for ply in 0..MOVES {
        let action = [["g1f3", "f3g1"], ["g8f6", "f6g8"]][ply as usize % 2][ply as usize / 2 % 2];
        [&white, &black][ply as usize % 2].act(&game, action).await;
    }
    let mut messages = 0;
    for socket in &mut crowd {
        let mut next = 1;
        while next <= MOVES {
            let message = socket.expect("events").await;
            for event in message["events"].as_array().expect("a list") {
                assert_eq!(event["v"], next);
                next += 1;
            }
            messages += 1;
        }
    }
    assert!(messages < SPECTATORS as u64 * MOVES, "{messages}");
    server.running.stop().await;
}
