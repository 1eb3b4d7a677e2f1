//! The studio's messages without a browser.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use heterodox_wasm::{Desk, Host};
use serde_json::{Value, json};

const ARCHERS: &str = "inherits = \"chess\"\nname = \"Archers\"\n\n[pieces.knight]\nshoot = \"vD\"  # far\n";

fn desk() -> Desk {
    Desk::new(Host { now: || Duration::ZERO, go_on: || true, random: || 7 })
}

fn ask(desk: &mut Desk, message: Value) -> Value {
    serde_json::from_str(&desk.handle(&message.to_string(), &mut |_| {})).expect("what comes back is JSON")
}

#[test]
fn a_text_is_checked_loaded_played_and_replaced() {
    let mut desk = desk();
    let checked = ask(&mut desk, json!({ "ask": "check", "text": ARCHERS, "variant": "mine" }));
    assert_eq!((&checked["ok"]["ok"], &checked["ok"]["id"]), (&json!(true), &json!("mine")), "{checked}");
    let unknown = ask(&mut desk, json!({ "ask": "position", "variant": "mine" }));
    assert_eq!(unknown["error"]["kind"], "variant", "checking loads nothing");
    for (text, powers) in [(ARCHERS.to_string(), json!(["shoot"])), (ARCHERS.replace("vD", "none"), json!([]))] {
        ask(&mut desk, json!({ "ask": "load", "variant": "mine", "text": text }));
        let rules = ask(&mut desk, json!({ "ask": "rules", "variant": "mine" }));
        assert_eq!(rules["ok"]["pieces"][4]["powers"], powers, "{rules}");
    }
    // Loading the same name again and again takes no more room.
    for _ in 0..300 {
        assert!(ask(&mut desk, json!({ "ask": "load", "variant": "mine", "text": ARCHERS }))["error"].is_null());
    }
}

#[test]
fn why_answers_for_any_two_squares() {
    let mut desk = desk();
    ask(&mut desk, json!({ "ask": "load", "variant": "mine", "text": ARCHERS }));
    for (from, to, legal, key, file) in [
        ("b1", "c3", true, json!("pieces.knight.moves"), json!("chess")),
        ("b1", "b3", false, json!("pieces.knight.shoot"), Value::Null),
        ("a1", "a3", false, json!("pieces.rook.moves"), json!("chess")),
        ("e2", "d3", false, json!("pieces.pawn.moves"), json!("chess")),
        ("e4", "e5", false, Value::Null, Value::Null),
        ("e7", "e5", false, Value::Null, Value::Null),
        ("e1", "g1", false, json!("castling.K"), json!("chess")),
        ("e1", "off", false, json!("pieces.king.letter"), json!("chess")),
    ] {
        let why = ask(&mut desk, json!({ "ask": "why", "variant": "mine", "from": from, "to": to }));
        let found = &why["ok"];
        assert_eq!((&found["legal"], &found["rule"]["key"]), (&json!(legal), &key), "{from}{to}: {why}");
        assert_eq!(found["rule"]["file"], file, "{from}{to}: {why}");
        assert!(legal || found["reason"].as_str().is_some_and(|it| !it.is_empty()), "{why}");
    }
    let both = ask(&mut desk, json!({ "ask": "why", "variant": "mine", "move": "e4", "from": "e2", "to": "e4" }));
    assert_eq!(both["error"]["kind"], "message");
}

#[test]
fn a_link_holds_a_variant_and_changing_it_shows() {
    let mut desk = desk();
    ask(&mut desk, json!({ "ask": "load", "variant": "mine", "text": ARCHERS }));
    let child = "inherits = \"mine\"\nname = \"Child\"\n";
    let link = ask(&mut desk, json!({ "ask": "pack-variant", "text": child, "moves": ["b1c3", "e7e5"] }));
    let link = link["ok"]["text"].as_str().expect("a link").to_string();
    // Somebody else has never heard of "mine".
    let opened = ask(&mut self::desk(), json!({ "ask": "unpack-variant", "text": link }));
    assert_eq!(opened["ok"]["moves"], json!(["b1c3", "e7e5"]), "{opened}");
    assert!(opened["ok"]["text"].as_str().is_some_and(|it| it.contains("shoot = \"vD\"") && !it.contains("inherits")));
    for at in 1..link.len() {
        let mut altered = link.clone().into_bytes();
        altered[at] = if altered[at] == b'A' { b'B' } else { b'A' };
        let altered = String::from_utf8(altered).expect("letters");
        // The last letter may carry bits that nothing is made of.
        let answer = ask(&mut desk, json!({ "ask": "unpack-variant", "text": altered }));
        assert!(!answer["error"].is_null() || at + 1 == link.len(), "letter {at}: {answer}");
    }
    for text in ["", "v", "p", "vAAAA", &"v".repeat(30_000), &link[..link.len() / 2]] {
        assert!(!ask(&mut desk, json!({ "ask": "unpack-variant", "text": text }))["error"].is_null(), "{text}");
    }
    // Letters without any pattern cannot be made shorter.
    let mut seed = 1u64;
    let letter = |_| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        char::from(b'0' + (seed >> 58) as u8)
    };
    let long = format!("{ARCHERS}# {}\n", (0..60_000).map(letter).collect::<String>());
    let refused = ask(&mut desk, json!({ "ask": "pack-variant", "text": long }));
    assert!(refused["error"]["message"].as_str().is_some_and(|it| it.contains("at most 20000")), "{refused}");
}

#[test]
fn a_link_with_a_variant_can_be_locked_and_hold_a_battle() {
    let mut desk = desk();
    let random = "00112233445566778899aabbccddeeff00112233445566778899aabb";
    let pack =
        json!({ "ask": "pack-variant", "text": ARCHERS, "moves": ["b1c3"], "passphrase": "soup", "random": random });
    let link = ask(&mut desk, pack)["ok"]["text"].clone();
    let open = |desk: &mut Desk, passphrase: Option<&str>| {
        let mut open = json!({ "ask": "unpack-variant", "text": link });
        open["passphrase"] = json!(passphrase);
        ask(desk, open)
    };
    assert_eq!(open(&mut desk, None)["ok"], json!({ "locked": true }));
    assert_eq!(open(&mut desk, Some("soup"))["ok"]["moves"], json!(["b1c3"]));
    assert!(open(&mut desk, Some("salt"))["error"]["message"].as_str().is_some_and(|it| it.contains("passphrase")));
    let battle = "inherits = \"rps\"\nname = \"Paper Wins\"\n";
    let link = ask(&mut desk, json!({ "ask": "pack-variant", "text": battle }))["ok"]["text"].clone();
    let opened = ask(&mut desk, json!({ "ask": "unpack-variant", "text": link }));
    assert_eq!(opened["ok"], json!({ "text": battle, "fen": null, "study": false, "moves": [] }));
}

#[test]
fn a_rules_page_has_what_no_diagram_shows() {
    let mut desk = desk();
    let text = "inherits = \"chess\"\nname = \"X\"\n[pieces.knight]\nmoves = \"nN\"\nshoot = \"nD\"\n\
                [pieces.duke]\nletter = \"D\"\nmoves = \"K\"\nranks = \"1-5\"\n";
    ask(&mut desk, json!({ "ask": "load", "variant": "mine", "text": text }));
    let rules = ask(&mut desk, json!({ "ask": "rules", "variant": "mine" }));
    let said = |letter: &str| {
        let pieces = rules["ok"]["pieces"].as_array().expect("pieces");
        let piece = pieces.iter().find(|piece| piece["letter"] == letter).expect("it is there");
        let ids = piece["says"].as_array().expect("sentences").iter().map(|it| it["said"]["id"].clone());
        (ids.collect::<Vec<_>>(), piece["arises"].clone())
    };
    let lame = vec![json!("rule-lame"), json!("rule-shoots"), json!("rule-lame-shots")];
    assert_eq!(said("N"), (lame, json!(true)));
    assert_eq!(said("Q"), (vec![json!("rule-slides")], json!(true)));
    let duke = vec![json!("rule-steps"), json!("rule-ranks")];
    assert_eq!(said("D"), (duke, json!(false)), "nothing brings it onto the board");
    assert!(said("P").0.contains(&json!("rule-start-rank")));
}

#[test]
fn a_report_tells_how_far_it_is_and_can_be_stopped() {
    static CLOCK: AtomicU64 = AtomicU64::new(0);
    static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);
    let host = Host {
        // A hundredth of a second passes whenever somebody looks.
        now: || Duration::from_millis(10 * CLOCK.fetch_add(1, Ordering::Relaxed)),
        go_on: || LEFT.fetch_sub(1, Ordering::Relaxed) > 1,
        random: || 7,
    };
    let mut desk = Desk::new(host);
    let mut reports: Vec<Value> = Vec::new();
    let mut run = |message: Value, reports: &mut Vec<Value>| -> Value {
        let hear = &mut |text: &str| reports.push(serde_json::from_str::<Value>(text).expect("JSON")["report"].clone());
        serde_json::from_str(&desk.handle(&message.to_string(), hear)).expect("JSON")
    };
    let whole =
        run(json!({ "ask": "report", "variant": "kings-cooking", "games": 6, "nodes": 60, "seed": 3 }), &mut reports);
    assert_eq!(whole["ok"]["games"], 6, "{whole}");
    let games: Vec<u64> = reports.iter().filter_map(|it| it["games"].as_u64()).collect();
    assert_eq!(games, [1, 2, 3, 4, 5, 6]);
    LEFT.store(30, Ordering::Relaxed);
    let part = run(json!({ "ask": "report", "variant": "kings-cooking", "games": 500, "nodes": 60 }), &mut reports);
    let played = part["ok"]["games"].as_u64().expect("a report of what was played");
    assert!((1..30).contains(&played), "{played}");
    LEFT.store(1, Ordering::Relaxed);
    let none = run(json!({ "ask": "report", "variant": "kings-cooking", "games": 5, "nodes": 60 }), &mut reports);
    assert_eq!(none["error"]["kind"], "stopped");
    LEFT.store(u64::MAX, Ordering::Relaxed);
    let timed = run(json!({ "ask": "report", "variant": "kings-cooking", "seconds": 1, "nodes": 60 }), &mut reports);
    assert!(timed["ok"]["games"].as_u64().is_some_and(|it| it < 100), "the clock ends it: {timed}");
    for wrong in [json!({ "games": 0 }), json!({ "seconds": 999_999 }), json!({ "nodes": 0 }), json!({ "games": 5000 })]
    {
        let mut message = json!({ "ask": "report", "variant": "kings-cooking" });
        message.as_object_mut().expect("an object").extend(wrong.as_object().expect("an object").clone());
        assert_eq!(run(message, &mut reports)["error"]["kind"], "message");
    }
    let battle = run(json!({ "ask": "report", "variant": "rps", "games": 1 }), &mut reports);
    assert_eq!(battle["error"]["kind"], "family");
}

#[test]
fn the_examples_load_as_they_are() {
    let mut desk = desk();
    let answer = ask(&mut desk, json!({ "ask": "examples" }));
    let examples = answer["ok"]["examples"].as_array().expect("a list").clone();
    assert_eq!(examples.len(), 10);
    for example in examples {
        let loaded = ask(&mut desk, json!({ "ask": "load", "variant": example["id"], "text": example["text"] }));
        assert_eq!(loaded["ok"]["name"], example["name"], "{loaded}");
        let checked = ask(&mut desk, json!({ "ask": "check", "text": example["text"] }));
        assert_eq!(checked["ok"]["meaning"], example["report"]["meaning"], "{}", example["id"]);
    }
}

#[test]
fn the_report_has_the_form_of_the_command_lines() {
    // The reports of the examples were written by `heterodox report`.
    let mut desk = desk();
    let answer = ask(&mut desk, json!({ "ask": "examples" }));
    let example = answer["ok"]["examples"][3].clone();
    ask(&mut desk, json!({ "ask": "load", "variant": "five", "text": example["text"] }));
    let report = ask(&mut desk, json!({ "ask": "report", "variant": "five", "games": 2, "nodes": 100 }));
    let (report, example) =
        (report["ok"].as_object().expect("a report"), example["report"].as_object().expect("a report"));
    assert!(report.keys().eq(example.keys()), "{:?}", report.keys().collect::<Vec<_>>());
    assert_eq!(report["meaning"], example["meaning"]);
}
