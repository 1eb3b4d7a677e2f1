//! Documents of King's Cooking: every alteration is refused, and whatever is written can be read.

use std::sync::Arc;

use heterodox_rules::text::court::{CourtGame, Player};
use heterodox_rules::{Catalogue, Rules};
use serde_json::{Value, json};

use crate::support::random_variant::Rng;
use crate::support::{self, rules};

fn player(name: &str) -> Player {
    Player { id: format!("id of {name}"), name: name.into() }
}

fn new_court(rules: &Arc<Rules>) -> CourtGame {
    let mut number = 0;
    let next = || {
        number += 1;
        format!("piece {number}")
    };
    CourtGame::new(rules.clone(), "game 1", [player("Ada"), player("Bob")], next).expect("a new game")
}

fn played(id: &str, moves: &[&str]) -> CourtGame {
    let mut court = new_court(&rules(id));
    for (ply, text) in moves.iter().enumerate() {
        court.play(text, &format!("move {ply}"), 1000 + ply as u64).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    court
}

/// Captures and exits of both sides, and one piece a side that never moved.
const RICH: &[&str] = &["a1a3", "b3c1", "a3off", "c1off"];

/// The seed's `generateChecksum`, as its TypeScript reads.
fn seed_checksum(document: &Value) -> String {
    let id = document["gameId"].as_str().unwrap_or_default();
    let data = format!("{id}-{}-{}", document["currentTurn"], document["board"]);
    let mut hash: i64 = 0;
    for unit in data.encode_utf16() {
        // `hash << 5` is a 32-bit shift; the sums are exact; `hash & hash` cuts to 32 bits.
        let shifted = ((hash as i32) << 5) as i64;
        hash = (shifted - hash + unit as i64) as i32 as i64;
    }
    let mut digits = Vec::new();
    let mut rest = hash.abs();
    while rest > 0 || digits.is_empty() {
        digits.push(b"0123456789abcdefghijklmnopqrstuvwxyz"[(rest % 36) as usize]);
        rest /= 36;
    }
    digits.extend((hash < 0).then_some(b'-'));
    digits.reverse();
    String::from_utf8(digits).expect("digits")
}

fn tree(court: &CourtGame) -> Value {
    serde_json::from_str(&court.to_json()).expect("we write JSON")
}

fn read(rules: &Arc<Rules>, document: &Value) -> Result<CourtGame, String> {
    let text = serde_json::to_string_pretty(document).expect("JSON");
    CourtGame::from_json(rules.clone(), &text).map_err(|error| error.to_string())
}

#[test]
fn documents_have_their_fields_in_order_and_the_seeds_checksum() {
    let document = tree(&played("kings-cooking", RICH));
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<String>>().join(" ");
    assert_eq!(
        keys(&document),
        "version gameId board whiteCourt blackCourt capturedWhite capturedBlack currentTurn currentPlayer whitePlayer \
         blackPlayer status winner moveHistory checksum"
    );
    assert_eq!(keys(&document["moveHistory"][0]), "id from to piece captured timestamp");
    assert_eq!(keys(&document["moveHistory"][0]["piece"]), "type owner position moveCount id");
    assert_eq!(keys(&document["whiteCourt"][0]), "type owner position moveCount id");
    assert_eq!(keys(&document["whitePlayer"]), "id name");
    assert_eq!(document["version"], "1.0.0");
    assert_eq!(document["checksum"], seed_checksum(&document));
    assert_eq!(document["moveHistory"][2]["to"], "off_board");
    assert_eq!(document["currentTurn"], 4);
    assert_eq!(document["winner"], Value::Null);
}

/// Every value below a value, with the way to it.
fn walk(value: &Value, path: &str, found: &mut Vec<String>) {
    found.push(path.to_string());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &format!("{path}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                walk(item, &format!("{path}/{name}"), found);
            }
        }
        _ => {}
    }
}

/// Ways to alter a value.
fn alterations(value: &Value) -> Vec<Value> {
    let mut all = vec![json!(null), json!(true), json!("x"), json!(7), json!(-1), json!(1.5), json!([]), json!({})];
    match value {
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            all.extend([
                json!(number + 1),
                json!(number.wrapping_sub(1)),
                json!(number as f64),
                json!(u64::MAX),
                json!(1e300),
            ]);
            all.extend([json!(number.to_string()), json!(i64::MIN)]);
        }
        Value::String(text) => {
            all.extend([
                json!(""),
                json!(format!("{text} ")),
                json!(text.to_uppercase()),
                json!([text]),
                json!("y".repeat(201)),
            ]);
            all.extend(
                ["white", "black", "rook", "knight", "off_board", "draw", "white_wins", "piece 1"]
                    .map(|word| json!(word)),
            );
        }
        Value::Array(items) => {
            for index in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(index);
                all.push(json!(fewer));
                let mut more = items.clone();
                more.insert(index, items[index].clone());
                all.push(json!(more));
                let mut swapped = items.clone();
                swapped.swap(0, index);
                all.push(json!(swapped));
            }
            let reversed: Vec<Value> = items.iter().rev().cloned().collect();
            all.extend([json!(reversed), json!([value, value]), json!([&items[..], &[json!(null)]].concat())]);
        }
        Value::Object(fields) => {
            for name in fields.keys() {
                let mut fewer = fields.clone();
                fewer.shift_remove(name);
                let mut renamed = fewer.clone();
                renamed.insert(name.to_uppercase(), fields[name].clone());
                all.extend([json!(fewer), json!(renamed)]);
            }
            let mut more = fields.clone();
            more.insert("extra".into(), json!(null));
            all.push(json!(more));
        }
        _ => all.extend([json!([0, 0]), json!({ "type": "rook" })]),
    }
    all.retain(|other| other != value);
    all
}

/// Whether a document may hold anything (of this form) here: names, ids and times are nobody's business.
fn is_free(document: &Value, path: &str, new: &Value, forged: bool) -> bool {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let text = new.as_str().is_some_and(|text| !text.is_empty() && text.chars().count() <= 200);
    match parts[..] {
        ["whitePlayer" | "blackPlayer", "id" | "name"] | ["moveHistory", _, "id"] => text,
        ["moveHistory", _, "timestamp"] => new.is_u64(),
        ["gameId"] => text && forged,
        // The id of a piece that never moved stands on the board only; no other piece may have it.
        ["board", row, column, "id"] => {
            let piece = document.pointer(&format!("/board/{row}/{column}")).expect("a piece");
            text && forged && piece["moveCount"] == 0 && *new != json!("piece 1")
        }
        _ => false,
    }
}

#[test]
fn every_alteration_of_a_document_is_refused() {
    let finished: &[&str] = &["a1a3", "b3c1", "a3off", "c1off", "b1a3", "c3b2", "a3off", "b2c1"];
    let rules = rules("kings-cooking");
    let mut wrong = Vec::new();
    for moves in [&[][..], RICH, finished] {
        let mut court = new_court(&rules);
        for (ply, text) in moves.iter().enumerate() {
            if court.game().outcome().is_none() {
                court.play(text, &format!("move {ply}"), ply as u64).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
        }
        let document = tree(&court);
        let mut paths = Vec::new();
        walk(&document, "", &mut paths);
        let mut tried = 0;
        for path in &paths {
            let old = document.pointer(path).expect("a path of the document");
            for new in alterations(old) {
                for forged in [false, true] {
                    let mut altered = document.clone();
                    *altered.pointer_mut(path).expect("the same path") = new.clone();
                    if forged && altered.is_object() && path != "/checksum" && altered.get("checksum").is_some() {
                        altered["checksum"] = json!(seed_checksum(&altered));
                    }
                    tried += 1;
                    let free = is_free(&document, path, &new, forged);
                    match read(&rules, &altered) {
                        Ok(again) if free => assert_eq!(tree(&again), altered, "{path} is not kept"),
                        Ok(_) => {
                            wrong.push(format!("{path} = {} (forged checksum: {forged}) is accepted", brief(&new)))
                        }
                        Err(error) if free => {
                            wrong.push(format!("{path} = {} (forged: {forged}) is refused: {error}", brief(&new)))
                        }
                        Err(error) => assert!(error.len() > 10 && error.len() < 1000, "{path}: {error}"),
                    }
                }
            }
        }
        assert!(tried > 1000, "only {tried}");
    }
    assert!(wrong.is_empty(), "{} alterations:\n{}", wrong.len(), wrong.join("\n"));
}

/// A value for a message: of an object only its keys.
fn brief(value: &Value) -> String {
    match value.as_object() {
        Some(fields) => format!("an object of {}", fields.keys().cloned().collect::<Vec<_>>().join(" ")),
        None => value.to_string().chars().take(100).collect(),
    }
}

#[test]
fn documents_that_contradict_themselves_say_how() {
    let rules = rules("kings-cooking");
    let document = tree(&played("kings-cooking", RICH));
    let check = |what: &str, word: &str, forged: bool, alter: &dyn Fn(&mut Value)| {
        let mut altered = document.clone();
        alter(&mut altered);
        if forged {
            altered["checksum"] = json!(seed_checksum(&altered));
        }
        match read(&rules, &altered) {
            Ok(_) => panic!("{what} is accepted"),
            Err(error) => assert!(error.contains(word), "{what}: expected {word:?}, got {error:?}"),
        }
    };
    check("another version", "version \"2.0.0\"", true, &|d| d["version"] = json!("2.0.0"));
    check("version as number", "no version", true, &|d| d["version"] = json!(1));
    check("a wrong checksum", "the checksum is \"x\"", false, &|d| d["checksum"] = json!("x"));
    check("another game's id", "checksum", false, &|d| d["gameId"] = json!("game 2"));
    check("a piece in two places", "in two places", true, &|d| d["board"][1][1] = d["board"][2][1].clone());
    check("a captured piece that stands", "in two places", true, &|d| d["board"][1][1] = d["capturedBlack"][0].clone());
    check("seven pieces", "7 pieces, the game has 6", true, &|d| {
        let mut extra = d["board"][2][1].clone();
        extra["id"] = json!("piece 7");
        d["board"][1][1] = extra;
    });
    check("five pieces", "5 pieces, the game has 6", true, &|d| d["capturedBlack"] = json!([]));
    check("a board the history does not lead to", "the history leaves a piece on", true, &|d| {
        let piece = d["board"][2][1].take();
        d["board"][1][1] = piece;
    });
    check("courts swapped", "whiteCourt", true, &|d| {
        let white = d["whiteCourt"].take();
        d["whiteCourt"] = d["blackCourt"].take();
        d["blackCourt"] = white;
    });
    check("an illegal move", "move 1 of the history: Rook cannot move from", true, &|d| {
        d["moveHistory"][0]["to"] = json!([1, 1])
    });
    check("a move of the wrong side", "It's white's turn", true, &|d| d["moveHistory"][0]["from"] = json!([0, 0]));
    check("a move from nowhere", "No piece at", true, &|d| d["moveHistory"][0]["from"] = json!([1, 1]));
    check("a cell off the board", "no cell of the board", true, &|d| d["moveHistory"][0]["from"] = json!([3, 0]));
    check("a negative cell", "no cell of the board", true, &|d| d["moveHistory"][0]["to"] = json!([-1, 0]));
    check("a huge cell", "no cell of the board", true, &|d| d["moveHistory"][0]["to"] = json!([i64::MAX, i64::MIN]));
    check("an unknown target", "\"off\" is no target", true, &|d| d["moveHistory"][2]["to"] = json!("off"));
    check("a move left out", "history", true, &|d| _ = d["moveHistory"].as_array_mut().map(|moves| moves.remove(3)));
    check("a wrong winner", "winner is \"white\", but the history gives null", true, &|d| d["winner"] = json!("white"));
    check("a wrong status", "status is \"draw\"", true, &|d| d["status"] = json!("draw"));
    check("a wrong turn", "currentTurn", true, &|d| d["currentTurn"] = json!(5));
    check("a wrong player to move", "currentPlayer", true, &|d| d["currentPlayer"] = json!("black"));
    check("a wrong count", "moveCount", true, &|d| d["board"][2][1]["moveCount"] = json!(1));
    check("a wrong type", "type", true, &|d| d["board"][2][1]["type"] = json!("rook"));
    check("an unknown field", "unknown field `extra`", true, &|d| d["extra"] = json!(1));
    check("a long unknown field", "unknown field", true, &|d| d["y".repeat(100)] = json!(1));
    check("two ids alike", "in two places", true, &|d| d["board"][2][1]["id"] = d["board"][0][2]["id"].clone());
}

#[test]
fn texts_that_are_no_document_are_refused() {
    let rules = rules("kings-cooking");
    let good = played("kings-cooking", RICH).to_json();
    for (text, word) in [
        (String::new(), "not JSON"),
        ("null".into(), "no version"),
        ("[]".into(), "no version"),
        ("{}".into(), "no version"),
        ("\"1.0.0\"".into(), "no version"),
        ("{\"version\": \"1.0.0\"}".into(), "malformed"),
        (good[..good.len() - 2].to_string(), "not JSON"),
        (good.clone() + "x", "not JSON"),
        (good.clone() + &good, "not JSON"),
        (format!("\u{feff}{good}"), "not JSON"),
        (good.replace('"', "'"), "not JSON"),
        ("[".repeat(100_000), "not JSON"),
        ("{\"a\":".repeat(100_000), "not JSON"),
        (" ".repeat(2 * 1024 * 1024), "bytes"),
        (good.replace("game 1", "game \\ud800"), "not JSON"),
    ] {
        match CourtGame::from_json(rules.clone(), &text) {
            Ok(_) => panic!("{:?} is read", &text[..text.len().min(100)]),
            Err(error) => assert!(error.to_string().contains(word) && error.to_string().len() < 400, "{error}"),
        }
    }
    for other in ["kings-cooking-elimination", "kings-cooking-strict", "supper-race", "chess"] {
        let read = CourtGame::from_json(support::rules(other), &good);
        // The siblings share the board and these four moves; a game without exits or of another size does not.
        assert!(read.is_err() || other.starts_with("kings-cooking"), "{other}");
    }
    let Err(error) = CourtGame::new(support::rules("chess"), "x", [player("a"), player("b")], String::new) else {
        panic!("chess has no such document")
    };
    assert!(error.to_string().contains("no piece leaves the board"), "{error}");
    let Err(error) = CourtGame::new(rules.clone(), "x", [player("a"), player("b")], || "same".into()) else {
        panic!("pieces need ids of their own")
    };
    assert!(error.to_string().contains("two pieces have the id"), "{error}");
}

#[test]
fn a_field_that_stands_twice_is_refused() {
    // Readers disagree about which of the two counts, so such a document was altered.
    let rules = rules("kings-cooking");
    let good = played("kings-cooking", RICH).to_json();
    for (field, twice) in [
        ("\"status\": \"playing\",", "\"status\": \"white_wins\", \"status\": \"playing\","),
        ("\"winner\": null,", "\"winner\": \"white\", \"winner\": null,"),
        ("\"version\": \"1.0.0\",", "\"version\": \"9\", \"version\": \"1.0.0\","),
    ] {
        assert!(good.contains(field), "{field}");
        assert!(CourtGame::from_json(rules.clone(), &good.replace(field, twice)).is_err(), "{twice} is read");
    }
}

#[test]
fn whatever_is_echoed_in_a_message_is_cut() {
    let rules = rules("kings-cooking");
    let good = played("kings-cooking", RICH).to_json();
    let long = "y".repeat(100_000);
    for text in [
        good.replacen('{', &format!("{{\"{long}\": 1,"), 1),
        good.replace("\"1.0.0\"", &format!("\"{long}\"")),
        good.replace("\"off_board\"", &format!("\"{long}\"")),
        good.replace("\"status\": \"playing\"", &format!("\"status\": \"{long}\"")),
        good.replace("\"currentTurn\": 4", &format!("\"currentTurn\": \"{long}\"")),
    ] {
        let Err(error) = CourtGame::from_json(rules.clone(), &text) else { panic!("this is read") };
        assert!(error.to_string().len() < 1000, "a message of {} bytes", error.to_string().len());
    }
}

#[test]
fn documents_come_back_without_loss_whatever_people_are_called() {
    let names = [
        "Ada",
        "é♞\u{1f600}",
        "\"quoted\" \\ back",
        "</script>",
        "a\nb\tc\u{1}\u{7f}",
        "\u{2028}\u{2029}",
        " ",
        &"x".repeat(200),
    ];
    let mut rng = Rng(7);
    for id in ["kings-cooking", "kings-cooking-strict", "kings-cooking-elimination", "supper-race"] {
        let rules = rules(id);
        for game in 0..40 {
            let name = names[game % names.len()];
            let mut number = 0;
            let piece_id = || {
                number += 1;
                format!("{number}{}", name.chars().take(190).collect::<String>())
            };
            let players = [Player { id: name.into(), name: name.into() }, player("Bob")];
            let mut court =
                CourtGame::new(rules.clone(), name, players, piece_id).unwrap_or_else(|error| panic!("{error}"));
            for _ in 0..rng.below(20) {
                let moves = rules.moves(court.game().state());
                if court.game().outcome().is_some() || moves.is_empty() {
                    break;
                }
                let text = rules.coordinates(*rng.pick(&moves));
                court.play(&text, name, u64::MAX).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
            let json = court.to_json();
            let again =
                CourtGame::from_json(rules.clone(), &json).unwrap_or_else(|error| panic!("{id}: {error}\n{json}"));
            assert_eq!(again.to_json(), json);
            assert_eq!(again.game().state(), court.game().state());
            let document = tree(&court);
            assert_eq!(document["checksum"], seed_checksum(&document));
        }
    }
}

#[test]
fn what_a_game_accepts_its_document_accepts_too() {
    // An id that cannot be read back must be refused when it is given.
    let rules = rules("kings-cooking");
    for id in ["", &"x".repeat(201)] {
        let mut court = new_court(&rules);
        if court.play("a1a2", id, 0).is_ok() {
            let read = CourtGame::from_json(rules.clone(), &court.to_json());
            assert!(read.is_ok(), "an id of {} characters was accepted by `play`: {:?}", id.len(), read.err());
        } else {
            assert!(court.game().plies().is_empty(), "a refusal changes nothing");
        }
    }
}

#[test]
fn documents_of_games_with_promotion_or_two_ways_to_take_come_back() {
    let promoting = "name = \"P\"\ninherits = \"supper-race\"\n[board]\nstart = \"2k2/P4/5/5/2K1R w - - 0 1\"\n\
                     [pieces]\npawn.promotes_to = \"R\"\npawn.ranks = \"2-4\"\npawn.exit = \"none\"\n";
    let shooting = "name = \"S\"\ninherits = \"kings-cooking\"\n[pieces]\nrook.shoot = \"vD\"\n";
    for (text, moves) in [(promoting, &["a4a5r"][..]), (shooting, &["a1*a3"])] {
        let rules =
            Catalogue::new().load_bytes("x", "x.toml", text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        let mut number = 0;
        let piece_id = || {
            number += 1;
            number.to_string()
        };
        // Refusing to begin such a document is fine; writing one that cannot be read is not.
        let Ok(mut court) = CourtGame::new(rules.clone(), "g", [player("a"), player("b")], piece_id) else {
            continue;
        };
        for text in moves {
            court.play(text, "m", 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let again =
            CourtGame::from_json(rules.clone(), &court.to_json()).unwrap_or_else(|error| panic!("{moves:?}: {error}"));
        assert_eq!(again.game().state(), court.game().state(), "{moves:?}");
        assert_eq!(again.to_json(), court.to_json());
    }
}
