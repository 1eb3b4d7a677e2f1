//! The desk without a browser: what it answers, and that nothing sent to it makes it fall over.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use heterodox_rules::{Catalogue, Family, Leaves};
use heterodox_wasm::{Desk, Host, MAX_MESSAGE};
use serde_json::{Value, json};

fn desk() -> Desk {
    Desk::new(Host { now: || Duration::ZERO, go_on: || true, random: || 7 })
}

/// The answer to a message, and the reports before it.
fn ask(desk: &mut Desk, message: Value) -> (Value, Vec<Value>) {
    let mut reports = Vec::new();
    let read = |text: &str| serde_json::from_str::<Value>(text).expect("what comes back is JSON");
    let answer = desk.handle(&message.to_string(), &mut |text| reports.push(read(text)));
    (read(&answer), reports)
}

fn kind(answer: &Value) -> &str {
    answer["error"]["kind"].as_str().unwrap_or("no error")
}

#[test]
fn every_answer_carries_the_id() {
    let mut desk = desk();
    for id in [json!(7), json!("seven"), json!(-1.5), json!(null)] {
        for rest in [json!("variants"), json!("nonsense"), json!(3)] {
            assert_eq!(ask(&mut desk, json!({ "id": id, "ask": rest })).0["id"], id);
        }
    }
    let long = "x".repeat(101);
    for id in [json!([1]), json!({}), json!(true), json!(long)] {
        let (answer, _) = ask(&mut desk, json!({ "id": id, "ask": "variants" }));
        assert_eq!((&answer["id"], kind(&answer)), (&Value::Null, "message"));
    }
}

#[test]
fn positions_are_those_of_the_rules_in_every_variant() {
    let mut desk = desk();
    let catalogue = Catalogue::new();
    for id in catalogue.ids_of(Family::Chess) {
        let rules = catalogue.load(&id).expect("built in");
        let mut state = rules.start();
        let mut moves: Vec<String> = Vec::new();
        // A game of its own for every variant: always another move of the list.
        for ply in 0..30 {
            let (answer, _) = ask(&mut desk, json!({ "ask": "position", "variant": id, "moves": moves }));
            let found = &answer["ok"];
            assert_eq!(found["fen"], rules.write_fen(&state), "{id} {moves:?}: {answer}");
            if !found["outcome"].is_null() {
                break;
            }
            let mut legal: Vec<_> = rules.actions(&state);
            legal.sort_by(|a, b| a.coordinates.cmp(&b.coordinates));
            let names: Vec<&str> = legal.iter().map(|action| action.coordinates.as_str()).collect();
            let sans: Vec<&str> = legal.iter().map(|action| action.san.as_str()).collect();
            let each = |key: &str| {
                let list = found["moves"].as_array().expect("a list");
                list.iter().map(|it| it[key].as_str().expect("a text").to_string()).collect::<Vec<_>>()
            };
            assert_eq!(
                (each("move"), each("san")),
                (names.iter().map(|it| it.to_string()).collect(), sans.iter().map(|it| it.to_string()).collect())
            );
            assert_eq!(found["check"], rules.in_check(&state));
            let chosen = &legal[ply * 7 % legal.len()];
            moves.push(if ply % 2 == 0 { chosen.coordinates.clone() } else { chosen.san.clone() });
            state = rules.play_unchecked(&state, chosen.action);
        }
    }
}

#[test]
fn perft_counts_and_divides() {
    let mut desk = desk();
    let rules = Catalogue::new().load("archer").expect("built in");
    let (answer, _) = ask(&mut desk, json!({ "ask": "perft", "variant": "archer", "depth": 3 }));
    let below: u64 = answer["ok"]["moves"].as_object().expect("counts").values().filter_map(Value::as_u64).sum();
    assert_eq!(answer["ok"]["nodes"], rules.perft(&rules.start(), 3, Leaves::Counted));
    assert_eq!(answer["ok"]["nodes"], below);
    assert_eq!(ask(&mut desk, json!({ "ask": "perft", "variant": "archer", "depth": 0 })).0["ok"]["nodes"], 1);
    assert_eq!(kind(&ask(&mut desk, json!({ "ask": "perft", "variant": "archer", "depth": 9 })).0), "message");
}

#[test]
fn repetition_is_known_from_the_moves() {
    let moves: Vec<&str> = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(16).collect();
    let mut desk = desk();
    let (answer, _) = ask(&mut desk, json!({ "ask": "position", "variant": "chess", "moves": moves }));
    assert_eq!(answer["ok"]["outcome"]["reason"], "repetition", "{answer}");
    assert_eq!(answer["ok"]["moves"], json!([]));
    let (claim, _) = ask(&mut desk, json!({ "ask": "position", "variant": "chess", "moves": moves[..8] }));
    assert_eq!(claim["ok"]["claims"], json!(["repetition"]));
    let (over, _) = ask(&mut desk, json!({ "ask": "think", "variant": "chess", "moves": moves, "nodes": 10 }));
    assert_eq!((&over["ok"]["best"], &over["ok"]["outcome"]["result"]), (&Value::Null, &json!("1/2-1/2")));
}

#[test]
fn a_loaded_file_is_used_at_once_and_by_those_that_inherit_from_it() {
    let mut desk = desk();
    let load =
        |desk: &mut Desk, id: &str, text: &str| ask(desk, json!({ "ask": "load", "variant": id, "text": text })).0;
    let fen = |desk: &mut Desk, id: &str| ask(desk, json!({ "ask": "position", "variant": id })).0["ok"]["fen"].clone();
    let first = "inherits = \"chess\"\nname = \"A\"\n[board]\nstart = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\n";
    assert_eq!(load(&mut desk, "a", first)["ok"]["name"], "A");
    assert_eq!(load(&mut desk, "b", "inherits = \"a\"\nname = \"B\"\n")["ok"]["id"], "b");
    assert_eq!(fen(&mut desk, "b"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let second = first.replace("4K2R w K", "R3K3 w Q");
    assert_eq!(load(&mut desk, "a", &second)["ok"]["id"], "a");
    assert_eq!(fen(&mut desk, "b"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    // What is refused changes nothing.
    assert_eq!(kind(&load(&mut desk, "a", "name = 3")), "variant");
    assert_eq!(fen(&mut desk, "a"), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    // A change that breaks an heir is told with the list, and the others are still there.
    let battle = Catalogue::new().source("rps").expect("built in").expect("text").text.into_owned();
    assert_eq!(load(&mut desk, "a", &battle)["ok"]["family"], "battle");
    let (list, _) = ask(&mut desk, json!({ "ask": "variants" }));
    let known = |id: &str| list["ok"]["variants"].as_array().expect("a list").iter().any(|it| it["id"] == id);
    assert!(known("chess") && known("a"));
    assert_eq!(known("b"), list["ok"]["broken"] == json!([]));
}

#[test]
fn no_more_files_are_loaded_than_there_is_room_for() {
    let mut desk = desk();
    let mut load = |id: String| {
        let text = "inherits = \"chess\"\nname = \"Again\"\n";
        ask(&mut desk, json!({ "ask": "load", "variant": id, "text": text })).0
    };
    for index in 0..100 {
        assert_eq!(kind(&load(format!("again-{index}"))), "no error");
    }
    assert_eq!(kind(&load("one-more".into())), "variant");
    assert_eq!(kind(&load("again-5".into())), "no error");
    for id in ["", "Big", "a/b", "ä", &"x".repeat(61)] {
        assert_eq!(kind(&load(id.to_string())), "variant", "{id}");
    }
}

#[test]
fn thinking_gives_a_legal_move_in_every_variant() {
    let mut desk = desk();
    let catalogue = Catalogue::new();
    for id in catalogue.ids_of(Family::Chess) {
        let (answer, reports) =
            ask(&mut desk, json!({ "id": 5, "ask": "think", "variant": id, "nodes": 500, "lines": 2 }));
        let rules = catalogue.load(&id).expect("built in");
        let best = answer["ok"]["best"]["move"].as_str().unwrap_or_else(|| panic!("{id}: {answer}"));
        assert!(rules.read_move(&rules.start(), best).is_ok(), "{id}: {best}");
        assert_eq!(answer["ok"]["stopped"], false);
        for report in &reports {
            assert_eq!(report["id"], 5);
            let line = report["report"]["pv"].as_array().expect("a line");
            let mut state = rules.start();
            for (text, san) in line.iter().zip(report["report"]["san"].as_array().expect("a line")) {
                let action = rules.read_move(&state, text.as_str().expect("a text")).expect("legal");
                assert_eq!(*san, rules.san(&state, action));
                state = rules.play_unchecked(&state, action);
            }
        }
    }
}

#[test]
fn thinking_again_after_forgetting_gives_the_same() {
    let mut desk = desk();
    let think = json!({ "ask": "think", "variant": "mirror", "nodes": 3000, "level": 3, "seed": 9 });
    let first = ask(&mut desk, think.clone());
    ask(&mut desk, json!({ "ask": "forget" }));
    assert_eq!(ask(&mut desk, think.clone()), first);
    ask(&mut desk, json!({ "ask": "hash", "megabytes": 16 }));
    assert_eq!(ask(&mut desk, think), first);
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    static STOP: AtomicBool = AtomicBool::new(false);
    static CLOCK: AtomicU64 = AtomicU64::new(0);
    let mut desk = Desk::new(Host {
        now: || Duration::from_millis(CLOCK.fetch_add(1, Ordering::Relaxed)),
        go_on: || !STOP.load(Ordering::Relaxed),
        random: || 7,
    });
    STOP.store(true, Ordering::Relaxed);
    // Nothing else would end it for an hour.
    let (answer, _) = ask(&mut desk, json!({ "ask": "think", "variant": "chess" }));
    assert_eq!(answer["ok"]["stopped"], true, "{answer}");
    assert!(answer["ok"]["best"]["move"].is_string());
    let (answer, _) = ask(&mut desk, json!({ "ask": "perft", "variant": "chess", "depth": 8 }));
    assert_eq!(kind(&answer), "stopped");
    STOP.store(false, Ordering::Relaxed);
    let (answer, _) = ask(&mut desk, json!({ "ask": "think", "variant": "chess", "depth": 1 }));
    assert_eq!(answer["ok"]["stopped"], false, "{answer}");
}

#[test]
fn bounds_are_kept() {
    let mut desk = desk();
    let mut think = |fields: Value| {
        let mut message = json!({ "ask": "think", "variant": "chess" });
        for (key, value) in fields.as_object().expect("fields") {
            message[key] = value.clone();
        }
        kind(&ask(&mut desk, message).0).to_string()
    };
    for wrong in [
        json!({ "movetime": 0 }),
        json!({ "movetime": 3_600_001 }),
        json!({ "movetime": -1 }),
        json!({ "movetime": 1.5 }),
        json!({ "nodes": 0 }),
        json!({ "depth": 0 }),
        json!({ "depth": 201 }),
        json!({ "mate": 0 }),
        json!({ "lines": 0 }),
        json!({ "lines": 101 }),
        json!({ "level": 0 }),
        json!({ "level": 9 }),
        json!({ "level": 300 }),
        json!({ "clock": { "left": u64::MAX } }),
        json!({ "clock": {} }),
        json!({ "clock": { "left": 1, "more": 1 } }),
        json!({ "seed": "text" }),
        json!({ "moves": "e2e4" }),
        json!({ "moves": vec!["e2e4"; 10_001] }),
        json!({ "what": 1 }),
    ] {
        assert_eq!(think(wrong.clone()), "message", "{wrong}");
    }
    assert_eq!(think(json!({ "only": ["e2e5"], "nodes": 5 })), "move");
    assert_eq!(think(json!({ "fen": "8/8 w - -", "nodes": 5 })), "position");
    assert_eq!(think(json!({ "only": ["e4"], "nodes": 5, "clock": { "left": 1000, "movesToGo": 3 } })), "no error");
}

#[test]
fn malformed_messages_are_answered() {
    let mut desk = desk();
    let deep = "[".repeat(100_000);
    let long = format!("{{\"ask\":\"variants\",\"id\":\"{}\"}}", "x".repeat(MAX_MESSAGE));
    for message in [
        "",
        " ",
        "null",
        "3",
        "[]",
        "{",
        "{}",
        "\"ask\"",
        "{\"ask\":null}",
        "{\"ask\":\"variants\",\"x\":1}",
        "{\"ask\":\"load\"}",
        "{\"ask\":\"load\",\"variant\":\"a\"}",
        "{\"ask\":\"hash\",\"megabytes\":0}",
        "{\"ask\":\"hash\",\"megabytes\":1e99}",
        "{\"ask\":\"\\u0000\"}",
        &deep,
        &long,
    ] {
        let answer: Value = serde_json::from_str(&desk.handle(message, &mut |_| {})).expect("an answer is JSON");
        assert_eq!(kind(&answer), "message", "{}", &message[..message.len().min(60)]);
    }
    let battle = json!({ "ask": "think", "variant": "rps", "movetime": 5 });
    assert_eq!(kind(&ask(&mut desk, battle).0), "family");
    assert_eq!(kind(&ask(&mut desk, json!({ "ask": "position", "variant": "../chess" })).0), "variant");
}
