//! What the web client asks for beyond positions: links, texts, tables. Laws over all variants.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use heterodox_rules::{Catalogue, Family};
use heterodox_table::{Options, Record, Seat, Table, TimeControl};
use heterodox_wasm::{Desk, Host};
use serde_json::{Value, json};

fn desk() -> Desk {
    Desk::new(Host { now: || Duration::ZERO, go_on: || true, random: || 7 })
}

fn ask(desk: &mut Desk, message: Value) -> Value {
    serde_json::from_str(&desk.handle(&message.to_string(), &mut |_| {})).expect("what comes back is JSON")
}

/// Some game of a variant: always another move of the list.
fn moves(desk: &mut Desk, variant: &str, plies: usize) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for ply in 0..plies {
        let found = ask(desk, json!({ "ask": "position", "variant": variant, "moves": moves }));
        let list = found["ok"]["moves"].as_array().expect("a list");
        let Some(next) = list.get((ply * 7 + 3) % list.len().max(1)) else { break };
        moves.push(next["move"].as_str().expect("a text").to_string());
    }
    moves
}

#[test]
fn every_game_survives_its_link_and_its_texts() {
    let mut desk = desk();
    for variant in Catalogue::new().ids_of(Family::Chess) {
        let moves = moves(&mut desk, &variant, 40);
        let game = json!({ "variant": variant, "moves": moves });
        let with = |more: Value| {
            let mut message = game.clone();
            for (key, value) in more.as_object().expect("an object") {
                message[key] = value.clone();
            }
            message
        };
        let link = ask(&mut desk, with(json!({ "ask": "pack" })))["ok"]["text"].clone();
        assert!(link.as_str().is_some_and(|link| link.len() < 90), "{variant}: {link}");
        let back = ask(&mut desk, json!({ "ask": "unpack", "text": link }));
        assert_eq!((&back["ok"]["variant"], &back["ok"]["moves"]), (&game["variant"], &game["moves"]));
        for format in ["pgn", "json"] {
            let text = ask(&mut desk, with(json!({ "ask": "write", "as": format, "now": 5 })))["ok"]["text"].clone();
            let back = ask(&mut desk, json!({ "ask": "read", "variant": "chess", "text": text }));
            let line: Vec<&Value> =
                back["ok"]["line"].as_array().expect("a line").iter().map(|it| &it["move"]).collect();
            assert_eq!(json!(line), game["moves"], "{variant} as {format}: {text}");
        }
        let fen = ask(&mut desk, with(json!({ "ask": "write", "as": "fen" })))["ok"]["text"].clone();
        let back = ask(&mut desk, json!({ "ask": "read", "variant": variant, "text": fen }));
        assert_eq!(back["ok"]["fen"], fen, "{variant}");
    }
}

#[test]
fn no_letter_of_a_link_can_be_changed_unseen() {
    let mut desk = desk();
    let moves = moves(&mut desk, "mirror", 20);
    let link = ask(&mut desk, json!({ "ask": "pack", "variant": "mirror", "moves": moves }))["ok"]["text"].clone();
    let link = link.as_str().expect("a text");
    for at in 0..link.len() {
        let other = if &link[at..=at] == "A" { "B" } else { "A" };
        let altered = format!("{}{other}{}", &link[..at], &link[at + 1..]);
        let answer = ask(&mut desk, json!({ "ask": "unpack", "text": altered }));
        // The last letter may carry bits that belong to no byte.
        let same = answer["ok"]["moves"] == json!(moves) && at + 1 == link.len();
        assert!(answer["error"].is_object() || same, "letter {at}: {answer}");
    }
    for wrong in ["", "p", "x", "q", "pAAAA", "é", "p\u{0}", &"p".repeat(30_000)] {
        assert!(ask(&mut desk, json!({ "ask": "unpack", "text": wrong }))["error"].is_object(), "{wrong:?}");
    }
}

#[test]
fn premoves_hold_every_move_there_is() {
    let mut desk = desk();
    for variant in Catalogue::new().ids_of(Family::Chess) {
        for plies in [0, 7, 16] {
            let moves = moves(&mut desk, &variant, plies);
            let now = ask(&mut desk, json!({ "ask": "position", "variant": variant, "moves": moves }));
            let Some(seat) = now["ok"]["turn"].as_str() else { continue };
            let message = json!({ "ask": "premoves", "variant": variant, "moves": moves, "seat": seat });
            let premoves = ask(&mut desk, message);
            let paths = |value: &Value| -> Vec<String> {
                value["ok"]["moves"].as_array().expect("a list").iter().map(|it| it["path"].to_string()).collect()
            };
            let known = paths(&premoves);
            for (path, it) in paths(&now).iter().zip(now["ok"]["moves"].as_array().expect("a list")) {
                let passing = it["tags"].to_string().contains("passant");
                assert!(known.contains(path) || passing, "{variant}: {path}");
            }
        }
    }
}

#[test]
fn a_battle_is_played_to_its_end_kept_and_taken_up_again() {
    let mut desk = desk();
    for variant in Catalogue::new().ids_of(Family::Battle) {
        assert!(ask(&mut desk, json!({ "ask": "sit", "table": "t", "variant": variant, "seed": 3 }))["ok"].is_object());
        let mut over = false;
        for turn in 0..4000 {
            let seat = ["red", "blue"][turn % 2];
            ask(&mut desk, json!({ "ask": "computer", "table": "t", "seat": seat, "level": 1, "movetime": 1 }));
            let view = ask(&mut desk, json!({ "ask": "look", "table": "t", "seat": "red" }))["ok"].clone();
            over = view["view"]["result"].is_object();
            if turn % 50 == 0 || over {
                let text = ask(&mut desk, json!({ "ask": "keep", "table": "t" }))["ok"]["text"].clone();
                assert!(ask(&mut desk, json!({ "ask": "resume", "table": "u", "text": text }))["ok"].is_object());
                let again = ask(&mut desk, json!({ "ask": "look", "table": "u", "seat": "red" }))["ok"].clone();
                assert_eq!(again, view, "{variant}");
                let mut damaged = text.as_str().expect("a text").to_string();
                damaged.replace_range(20..21, if &damaged[20..21] == "A" { "B" } else { "A" });
                let refused = ask(&mut desk, json!({ "ask": "resume", "table": "u", "text": damaged }));
                assert_eq!(refused["error"]["kind"], "table");
            }
            if over {
                break;
            }
        }
        assert!(over, "{variant} ends");
        assert!(ask(&mut desk, json!({ "ask": "record", "table": "t" }))["ok"]["text"].is_string());
    }
}

#[test]
fn a_record_with_a_takeback_is_read_as_the_game_that_was_played_in_the_end() {
    let variant = Catalogue::new().open("chess").expect("built in");
    let mut table =
        Table::new(variant, Options { control: TimeControl::Unlimited, start: None, now: 0 }).expect("a new game");
    let (white, black) = (Seat::White, Seat::Black);
    let one = [(black, "takeback"), (white, "takeback"), (black, "c7c5"), (white, "g1f3")];
    let two = [(white, "takeback"), (white, "decline"), (black, "d7d6"), (white, "d2d4"), (black, "c5d4")];
    let three = [(white, "takeback"), (black, "takeback"), (white, "f1b5")];
    let acts = [(white, "e2e4"), (black, "e7e5")].into_iter().chain(one).chain(two).chain(three);
    for (at, (seat, act)) in acts.enumerate() {
        // Nobody declines an offer of their own.
        assert_eq!(table.act(at as u64, seat, act).is_ok(), act != "decline", "{act}");
    }
    let text = Record::write_full(&table).expect("nothing is secret");
    let read = ask(&mut desk(), json!({ "ask": "read", "variant": "archer", "text": text }));
    let line = read["ok"]["line"].as_array().unwrap_or_else(|| panic!("{read}"));
    let moves: Vec<_> = line.iter().map(|node| node["move"].as_str().expect("a text")).collect();
    assert_eq!((&read["ok"]["variant"], moves), (&json!("chess"), vec!["e2e4", "c7c5", "g1f3", "d7d6", "f1b5"]));
}

#[test]
fn a_record_keeps_its_result_however_the_game_ended() {
    for (acts, result) in [
        (vec![(Seat::White, "e2e4"), (Seat::White, "resign")], "0-1"),
        (vec![(Seat::White, "e2e4"), (Seat::White, "draw"), (Seat::Black, "draw")], "1/2-1/2"),
        (vec![(Seat::White, "e2e4")], "*"),
    ] {
        let variant = Catalogue::new().open("chess").expect("built in");
        let options = Options { control: TimeControl::Unlimited, start: None, now: 0 };
        let mut table = Table::new(variant, options).expect("a new game");
        for (seat, act) in acts {
            table.act(0, seat, act).expect("it may be done");
        }
        let text = Record::write_full(&table).expect("nothing is secret");
        let read = ask(&mut desk(), json!({ "ask": "read", "variant": "chess", "text": text }));
        assert_eq!(read["ok"]["result"], result);
    }
}

#[test]
fn the_record_of_a_battle_is_no_game_of_chess() {
    let variant = Catalogue::new().open("rps").expect("built in");
    let mut table =
        Table::new(variant, Options { control: TimeControl::Unlimited, start: None, now: 0 }).expect("a new game");
    table.act(0, Seat::White, "resign").expect("anybody may");
    let text = Record::write_full(&table).expect("it is over");
    let read = ask(&mut desk(), json!({ "ask": "read", "variant": "chess", "text": text }));
    assert_eq!(read["error"]["kind"], "text", "{read}");
}

#[test]
fn the_computer_of_a_battle_takes_the_time_of_each_message() {
    // A clock that goes on by a millisecond whenever somebody looks: more looks are more time.
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let now = || Duration::from_millis(LOOKS.fetch_add(1, Ordering::Relaxed));
    let mut desk = Desk::new(Host { now, go_on: || true, random: || 7 });
    ask(&mut desk, json!({ "ask": "sit", "table": "t", "variant": "rps", "seed": 3 }));
    let mut longest = |movetime: u64| {
        let looks = |turn: usize| {
            let before = LOOKS.load(Ordering::Relaxed);
            let seat = ["red", "blue"][turn % 2];
            let message = json!({ "ask": "computer", "table": "t", "seat": seat, "level": 8, "movetime": movetime });
            assert!(ask(&mut desk, message)["ok"].is_object());
            LOOKS.load(Ordering::Relaxed) - before
        };
        (0..40).map(looks).max().expect("forty")
    };
    let (short, long, again) = (longest(1), longest(60), longest(1));
    assert!(short < 10 && long >= 60 && again < 10, "{short} {long} {again}");
}
