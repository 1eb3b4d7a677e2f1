//! Variants that people bring: kept, shown to whom they are for, played at once, never
//! trusted. And games keep the rules they were begun with.

mod support;

use heterodox_rules::Catalogue;
use heterodox_server::{Db, start};
use serde_json::{Value, json};
use support::{Client, Folder, Server, begin, options};

const QUICK: &str = r#"
name = "Quick Chess"
about = "Pawns that may always step twice."
inherits = "chess"
[pieces.pawn]
moves = "mfW cfF mfnD"
"#;

fn text(name: &str) -> String {
    QUICK.replace("Quick Chess", name)
}

async fn bring(client: &Client, text: &str, visibility: &str) -> Value {
    let answer = client.post("/api/variants", &json!({"text": text, "visibility": visibility})).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

fn id(value: &Value) -> String {
    value["id"].as_str().expect("an id").to_string()
}

fn terms(variant: &str) -> Value {
    json!({"variant": variant, "control": {"kind": "fischer", "base": 300_000, "increment": 2000}})
}

#[tokio::test]
async fn a_variant_is_kept_and_shown_to_whom_it_is_for() {
    let server = Server::new().await;
    let (owner, other) = (Client::user(&server, "Inventor").await, Client::guest(&server).await);
    let mine = bring(&owner, QUICK, "private").await;
    let path = format!("/api/variants/{}", id(&mine));
    assert_eq!(
        (&mine["name"], &mine["owner"]["name"], &mine["width"]),
        (&json!("Quick Chess"), &json!("Inventor"), &json!(8))
    );
    assert_eq!(mine["meaning"].as_str().map(str::len), Some(32));
    assert_eq!(owner.get(&path).await.body, QUICK);
    for path in [path.clone(), format!("{path}/info")] {
        assert_eq!(other.get(&path).await.status, 404, "private means private");
    }
    let alone = other.post("/api/computer", &json!({"level": 1, "terms": terms(&id(&mine))})).await;
    assert_eq!(alone.status, 404, "{alone:?}");
    // The same file again changes only who may see it.
    for (visibility, listed) in [("unlisted", 0), ("public", 1)] {
        let again = owner.post("/api/variants", &json!({"text": QUICK, "visibility": visibility})).await;
        assert_eq!((again.status, id(&again.json())), (200, id(&mine)));
        assert_eq!(other.get(&path).await.body, QUICK);
        let list = other.get("/api/variants?from=public").await.json();
        assert_eq!(list.as_array().map(Vec::len), Some(listed), "{visibility}");
    }
    // Another name is the same meaning; another rule is not. A fork names what it was made from.
    let renamed = bring(&other, &text("Hasty Chess"), "public").await;
    assert_eq!(renamed["meaning"], mine["meaning"]);
    let fork = json!({"text": QUICK.replace("mfnD", "mfnD mbW"), "visibility": "public", "parent": mine["meaning"]});
    let fork = other.post("/api/variants", &fork).await.json();
    assert_ne!(fork["meaning"], mine["meaning"]);
    let parent = mine["meaning"].as_str().expect("a meaning");
    let forks = owner.get(&format!("/api/variants?from=public&parent={parent}")).await.json();
    assert_eq!(forks.as_array().map(|all| all.iter().map(id).collect::<Vec<_>>()), Some(vec![id(&fork)]));
    let first = other.get("/api/variants?from=public&limit=1").await.json();
    let rest = other.get(&format!("/api/variants?from=public&before={}", id(&first[0]))).await.json();
    assert_eq!(rest.as_array().map(Vec::len), Some(2));
    assert_eq!(owner.get("/api/variants?from=mine").await.json().as_array().map(Vec::len), Some(1));
    assert!(owner.get("/api/variants").await.json().as_array().is_some_and(|all| all.len() > 5), "the server's own");
    // Only the owner takes it back.
    assert_eq!(other.delete(&path).await.status, 404);
    assert_eq!(owner.delete(&path).await.status, 204);
    assert_eq!(owner.get(&path).await.status, 404);
    assert_eq!(other.delete("/api/variants/chess").await.status, 404, "the server's own cannot be deleted");
}

#[tokio::test]
async fn it_is_played_at_once_by_link_and_its_games_outlive_it() {
    let server = Server::new().await;
    let (owner, other) = (Client::user(&server, "Inventor").await, Client::guest(&server).await);
    let variant = id(&bring(&owner, QUICK, "private").await);
    let mut rated = terms(&variant);
    rated["rated"] = true.into();
    assert_eq!(owner.post("/api/challenges", &rated).await.status, 422, "casual only");
    let challenge = owner.post("/api/challenges", &terms(&variant)).await.json();
    assert_eq!(challenge["terms"]["private"], true, "what is not public is played by link");
    assert_eq!(other.get("/api/lobby").await.json()["challenges"], json!([]));
    let path = format!("/api/challenges/{}", id(&challenge));
    assert_eq!(other.get(&format!("{path}/variant")).await.body, QUICK, "who has the link sees the rules");
    let begun = other.post(&format!("{path}/accept"), &json!({})).await;
    assert_eq!(begun.status, 201, "{begun:?}");
    let game = begun.json();
    let path = format!("/api/games/{}", id(&game));
    assert_eq!(other.get(&format!("{path}/variant")).await.body, QUICK);
    let white = if game["players"][0]["name"] == "Inventor" { &owner } else { &other };
    let black = if game["players"][0]["name"] == "Inventor" { &other } else { &owner };
    for (who, action) in [(white, "e2e4"), (black, "e7e5"), (white, "d2d3"), (black, "a7a6"), (white, "d3d5")] {
        who.act(&id(&game), action).await;
    }
    assert_eq!(owner.delete(&format!("/api/variants/{variant}")).await.status, 204);
    let before = owner.get(&path).await.json();
    assert_eq!(before["view"]["lastMove"], "d3d5", "no pawn of chess goes so");
    let server = server.restart().await;
    let owner = Client { address: server.address(), ..owner };
    let after = owner.get(&path).await.json();
    assert_eq!(
        (&after["view"]["position"], &after["game"]["meaning"]),
        (&before["view"]["position"], &game["meaning"])
    );
    assert_eq!(owner.get(&format!("{path}/variant")).await.body, QUICK);
    assert_eq!(owner.post("/api/challenges", &terms(&variant)).await.status, 404, "no new games of it");
    assert!(owner.get(&format!("{path}/pgn")).await.body.contains(&variant));
}

#[tokio::test]
async fn the_computer_plays_it() {
    let server = Server::new().await;
    let guest = Client::guest(&server).await;
    let variant = id(&bring(&guest, QUICK, "unlisted").await);
    let mut wish = terms(&variant);
    wish["side"] = "first".into();
    let game = guest.post("/api/computer", &json!({"level": 2, "terms": wish})).await.json();
    let mut socket = guest.socket().await;
    socket.watch(&id(&game)).await;
    assert_eq!(socket.act(&id(&game), 1, "e2e4").await["t"], "accepted");
    while socket.expect("events").await["ply"] != 2 {}
    let asked = guest.post("/api/analysis", &json!({"variant": variant, "time": 10})).await;
    assert_eq!(asked.status, 200, "{asked:?}");
}

/// Whatever is in a file, the answer is a sentence, soon, and the server goes on.
#[tokio::test]
async fn hostile_files_are_refused_in_words() {
    let server = Server::new().await;
    let guest = Client::guest(&server).await;
    let many = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    let letters = |n: usize| (b'A' + (n % 26) as u8) as char;
    let files = [
        String::new(),
        "name = ".into(),
        "\u{0}\u{1}".into(),
        "[".repeat(10_000),
        "a.".repeat(5_000) + "b = 1",
        format!("name = \"{}\"\ninherits = \"chess\"", "x".repeat(61)),
        "name = \"two\\nlines\"\ninherits = \"chess\"".into(),
        "name = \"x\"\ninherits = \"no-such-variant\"".into(),
        "name = \"x\"\ninherits = \"../../etc/passwd\"".into(),
        format!("name = \"x\"\ninherits = \"~{}\"", "0".repeat(13)),
        "name = \"x\"\n[board]\nwidth = 99999999\nheight = 2\n".into(),
        "name = \"x\"\ninherits = \"chess\"\n".to_string()
            + &many(300, &|n| format!("[pieces.p{n}]\nletter = \"{}\"\nmoves = \"K\"\n", letters(n))),
        format!("name = \"x\"\ninherits = \"chess\"\n[pieces.king]\nmoves = \"{}\"\n", "K ".repeat(10_000)),
        format!("name = \"x\"\ninherits = \"chess\"\n# {}", "x".repeat(32 * 1024)),
    ];
    for file in files {
        let answer = guest.post("/api/variants", &json!({"text": file})).await;
        let brief: String = file.chars().take(60).collect();
        assert!([400, 422].contains(&answer.status), "{brief}: {answer:?}");
        assert!(
            answer.json()["message"].as_str().is_some_and(|text| !text.is_empty() && text.len() < 20_000),
            "{brief}"
        );
    }
    for body in [
        json!({}),
        json!({"text": 1}),
        json!({"text": QUICK, "visibility": "open"}),
        json!({"text": QUICK, "parent": "x"}),
    ] {
        assert_eq!(guest.post("/api/variants", &body).await.status, 400, "{body}");
    }
    for path in ["~", "~x", "~zzzzzzzzzzzzz", "~0000000000000", "%7E0000000000000", "..%2f..", "~0000000000000/info"] {
        assert_eq!(guest.get(&format!("/api/variants/{path}")).await.status, 404, "{path}");
    }
    assert_eq!(guest.get("/healthz").await.status, 200);
}

/// A file with heavy pieces of these letters; six of them are as much as a server takes.
fn heavy(kinds: &str) -> String {
    let row: String = kinds.chars().cycle().take(16).collect();
    let start = format!("{0}/{0}/{1}{row}/{row}", row.to_lowercase(), "16/".repeat(12));
    let board = format!("[board]\nwidth = 16\nheight = 16\nstart = \"{start} w - - 0 1\"\n");
    let ends = "[draws]\nquiet_moves = 100\n[end]\nno_moves = \"loss\"\n";
    let piece = |letter: char| {
        let name = letter.to_ascii_lowercase();
        format!("[pieces.p{name}]\nletter = \"{letter}\"\nmoves = \"Q NN CC\"\n")
    };
    format!("name = \"Heavy\"\n{board}{ends}{}", kinds.chars().map(piece).collect::<String>())
}

/// A file as heavy as the format allows is refused in words; the heaviest that is not is thought about within bounds.
#[tokio::test]
async fn the_heaviest_file_is_bearable() {
    let server = Server::new().await;
    let guest = Client::guest(&server).await;
    let refused = guest.post("/api/variants", &json!({"text": heavy("ABCDEFGHIJKLMNOP")})).await;
    assert!(refused.status == 422 && refused.body.contains("too large"), "{refused:?}");
    let mut wish = terms(&id(&bring(&guest, &heavy("ABCDEF"), "private").await));
    wish["side"] = "second".into();
    let game = guest.post("/api/computer", &json!({"level": 8, "terms": wish})).await;
    assert_eq!(game.status, 201, "{game:?}");
    let mut socket = guest.socket().await;
    let snapshot = socket.watch(&id(&game.json())).await;
    if snapshot["ply"] == 0 {
        while socket.expect("events").await["ply"] != 1 {}
    }
}

/// A few strangers with heavy games do not keep others from playing theirs: a game of who uses most is put aside, and goes on
/// when somebody looks at it again.
#[tokio::test]
async fn heavy_games_of_strangers_keep_nobody_from_playing() {
    let server = Server::new().await;
    let play = async |n: u8| {
        let guest = Client::guest_at(&server, 1, n).await;
        let mut wish = terms(&id(&bring(&guest, &format!("{}# {n}\n", heavy("ABCDEF")), "private").await));
        wish["side"] = "first".into();
        let game = guest.post("/api/computer", &json!({"level": 1, "terms": wish})).await;
        assert_eq!(game.status, 201, "{game:?}");
        let mut socket = guest.socket().await;
        socket.watch(&id(&game.json())).await;
        (id(&game.json()), socket)
    };
    let mut players = Vec::new();
    for n in 1..=6 {
        players.push(play(n).await);
    }
    let (game, socket) = &mut players[0];
    assert_eq!(socket.expect("error").await["game"], game.as_str());
    assert_eq!(socket.watch(game).await["game"]["id"], game.as_str());
    server.running.stop().await;
}

#[tokio::test]
async fn nobody_keeps_more_than_their_share() {
    let server = Server::new().await;
    let guest = Client::guest(&server).await;
    for n in 0..10 {
        bring(&guest, &text(&format!("Number {n}")), "private").await;
    }
    let one_more = guest.post("/api/variants", &json!({"text": text("One more")})).await;
    assert_eq!(one_more.status, 409, "{one_more:?}");
    let own = guest.get("/api/variants?from=mine").await.json();
    assert_eq!(guest.delete(&format!("/api/variants/{}", id(&own[0]))).await.status, 204);
    bring(&guest, &text("One more"), "private").await;
}

fn catalogue(moves: &str) -> Catalogue {
    let mut catalogue = Catalogue::new();
    let file = format!("name = \"House Rules\"\ninherits = \"chess\"\n[pieces.pawn]\nmoves = \"{moves}\"\n");
    catalogue.add("house", "house.toml", file.as_bytes());
    catalogue
}

/// A game goes on under its own rules when the server's file has changed; without them it
/// ends in words, and the lists go on.
#[tokio::test]
async fn a_game_keeps_the_rules_it_was_begun_with() {
    let folder = Folder::new();
    let database = folder.0.join("test.db").display().to_string();
    let open = async |moves: &str| {
        let options = options(&database);
        let running = start(options.clone().settings().expect("good settings"), catalogue(moves)).await;
        Server::of(running.expect("it starts"), options)
    };
    let server = open("mfW cfF mfnD").await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, terms("house")).await;
    white.act(&game, "e2e4").await;
    black.act(&game, "a7a6").await;
    let meaning = white.get(&format!("/api/games/{game}")).await.json()["game"]["meaning"].clone();
    server.running.stop().await;
    // The pawn's second step is gone from the file, not from the game.
    let server = open("mfW cfF").await;
    let at = |client: &Client, server: &Server| Client { address: server.address(), ..client.clone() };
    let (white, black) = (at(&white, &server), at(&black, &server));
    white.act(&game, "e4e6").await;
    assert_eq!(white.get(&format!("/api/games/{game}")).await.json()["game"]["meaning"], meaning);
    let new = begin(&white, &black, terms("house")).await;
    let refused = white.post(&format!("/api/games/{new}/acts"), &json!({"action": "e2e4"})).await;
    assert_eq!(refused.status, 422, "new games have the new rules: {refused:?}");
    server.running.stop().await;
    let Db::Lite(pool, _) = Db::open(&database).await.expect("it opens") else { panic!("SQLite") };
    let forget = "DELETE FROM rules WHERE meaning = $1";
    sqlx::query(forget).bind(meaning.as_str().expect("a meaning")).execute(&pool).await.expect("it forgets");
    pool.close().await;
    let server = open("mfW cfF").await;
    let white = at(&white, &server);
    let lost = white.get(&format!("/api/games/{game}")).await;
    assert_eq!(lost.status, 422, "{lost:?}");
    assert!(lost.json()["message"].as_str().is_some_and(|text| text.contains("rules")));
    let list = white.get("/api/games").await.json();
    let entry = |wanted: &str| list.as_array().and_then(|all| all.iter().find(|game| id(game) == wanted).cloned());
    let lost = entry(&game).expect("it is in the list");
    assert_eq!((&lost["result"], &lost["reason"]), (&json!("*"), &json!("rules-changed")));
    assert_eq!(entry(&new).expect("the other one goes on")["result"], Value::Null);
    let mut socket = white.socket().await;
    socket.send(json!({"t": "watch", "game": game})).await;
    assert_eq!(socket.expect("error").await["kind"], "variant");
    server.running.stop().await;
}

/// Rules may let a game go on for ever; the server does not.
#[tokio::test]
async fn a_game_without_end_has_one() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let draws = "[draws]\nrepetition = 0\nrepetition_claim = 0\nquiet_moves = 0\nquiet_moves_claim = 0\n";
    let endless = format!("name = \"Endless Chess\"\ninherits = \"chess\"\n{draws}");
    let variant = bring(&white, &endless, "unlisted").await;
    let game = begin(&white, &black, terms(&id(&variant))).await;
    let mut seats = [white.socket().await, black.socket().await];
    for seat in &mut seats {
        seat.watch(&game).await;
    }
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut ply = 0;
    let refused = loop {
        let answer = seats[ply % 2].act(&game, ply as u64 + 1, moves[ply % 4]).await;
        if answer["t"] != "accepted" {
            break answer;
        }
        ply += 1;
    };
    assert!((1900..=2000).contains(&ply), "{ply}");
    let reason = "this game is longer than the server can keep: resign it, or agree on a draw";
    assert_eq!((&refused["kind"], &refused["reason"]), (&json!("untimely"), &json!(reason)));
    let end = seats[ply % 2].act(&game, ply as u64 + 2, "resign").await;
    assert_eq!(end["t"], "accepted", "{end}");
    assert_eq!(white.get(&format!("/api/games/{game}")).await.json()["game"]["result"], "0-1");
    server.running.stop().await;
}
