//! Game records: what is written is read back as the same game, and what was altered, by accident
//! or with a new digest, is refused unless it is another game that could have been played.

mod support;

use std::collections::BTreeSet;

use heterodox_rules::{Catalogue, Family, Variant};
use heterodox_table::{Record, RecordError, Seat, Table, TimeControl, Viewer};
use serde_json::{Value, json};
use support::*;

fn read(text: &str) -> Result<Record, RecordError> {
    Record::read(text, &Catalogue::new())
}

/// The reason of a refusal.
fn refusal(text: &str, what: &str) -> String {
    match read(text) {
        Ok(_) => panic!("{what}: the record is read, which it must not be: {:.300}", text),
        Err(error) => {
            let reason = error.to_string();
            assert!(reason.contains(' ') && reason.len() < 600, "{what}: {reason}");
            reason
        }
    }
}

/// FNV-1a over the compact JSON with the digest null, as the format says.
fn digest(value: &Value) -> String {
    let mut value = value.clone();
    value["digest"] = Value::Null;
    let step = |hash: u64, byte: u8| (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", value.to_string().bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// The record as text with a digest that fits.
fn signed(value: &Value) -> String {
    let mut value = value.clone();
    if value.is_object() {
        value["digest"] = digest(&value).into();
    }
    value.to_string()
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).expect("a record is JSON")
}

/// A random game until its end.
fn finished(variant: &Variant, seed: u64, control: TimeControl) -> (Table, u64) {
    let mut rng = Rng(seed);
    let mut table = open(variant, control);
    let mut now = START;
    while table.ending().is_none() {
        now += rng.below(2500) as u64;
        table.tick(now);
        if table.ending().is_some() {
            break;
        }
        if rng.chance(1, 25) {
            let seat = *rng.pick(&Seat::BOTH);
            let word: &str = ["draw", "decline", "takeback", "claim"][rng.below(4)];
            let _ = table.act(now, seat, word);
        } else {
            random_step(&mut table, now, &mut rng);
        }
    }
    if rng.chance(1, 2) {
        act(&mut table, now, Seat::White, "rematch");
    }
    (table, now)
}

/// A short game that somebody gave up.
fn short(variant: &Variant, seed: u64, lines: usize) -> Table {
    let mut rng = Rng(seed);
    let mut table = open(variant, TimeControl::Variant);
    let mut now = START;
    if variant.family() == Family::Battle && table.deadline().is_some() && rng.chance(1, 2) {
        begin(&mut table, &mut now, &mut rng, [None, None], Seat::Black);
    }
    play_on(&mut table, &mut now, &mut rng, lines);
    if table.ending().is_none() {
        // Part of the log where it is allowed.
        let _ = table.act(now, Seat::White, "draw");
        act(&mut table, now + 5, Seat::Black, "resign");
    }
    table
}

fn full(table: &Table) -> String {
    Record::write_full(table).unwrap_or_else(|error| panic!("{}: {error}", table.variant().id()))
}

#[test]
fn finished_games_of_all_variants_are_read_back() {
    let controls = [
        TimeControl::Unlimited,
        TimeControl::Variant,
        TimeControl::Fischer { base: 300_000, increment: 2000 },
        TimeControl::Delay { base: 200_000, delay: 1000 },
        TimeControl::PerMove { limit: 50_000 },
        TimeControl::Correspondence { days: 1 },
    ];
    for variant in all_variants() {
        for seed in 0..if long() { 60 } else { 3 } {
            let control = controls[(seed as usize + variant.id().len()) % controls.len()];
            let (table, now) = finished(&variant, seed, control);
            let text = full(&table);
            assert_eq!(digest(&parse(&text)), parse(&text)["digest"], "the digest is the documented one");
            let Ok(Record::Full(again)) = read(&text) else { panic!("{}: seed {seed}", variant.id()) };
            assert_eq!(again.log(), table.log());
            assert_eq!(again.options(), table.options());
            assert_eq!(again.ending(), table.ending());
            assert_eq!(everything(&again, now), everything(&table, now), "{}: seed {seed}", variant.id());
            assert_eq!(full(&again), text, "{}: written again it is the same", variant.id());
            for viewer in Viewer::ALL {
                check_seen(&table, viewer);
            }
        }
    }
}

fn check_seen(table: &Table, viewer: Viewer) {
    let text = Record::write_seen(table, viewer);
    let id = table.variant().id();
    let read = read(&text).unwrap_or_else(|error| panic!("{id}: {viewer:?}: {error}\n{text}"));
    let Record::Seen { variant, viewer: word, events } = read else { panic!("{id}: not what one viewer saw") };
    assert_eq!((variant.as_str(), word.as_str()), (id, viewer.word(table.variant().family())));
    assert_eq!(events, table.events(viewer, 0), "{id}: {viewer:?}");
    assert_eq!(json(&events), json(&table.events(viewer, 0)));
    assert!(parse(&text).get("log").is_none(), "{id}: a viewer's record has no log");
}

#[test]
fn unfinished_games_are_recorded_for_viewers() {
    for variant in all_variants() {
        let mut rng = Rng(12);
        let mut table = open(&variant, TimeControl::Variant);
        let mut now = START;
        for _ in 0..8 {
            play_on(&mut table, &mut now, &mut rng, 3);
            for viewer in Viewer::ALL {
                check_seen(&table, viewer);
            }
        }
    }
}

/// The whole truth of a game with secrets is for nobody while it goes on.
#[test]
fn a_full_record_of_an_unfinished_game_with_secrets_is_refused() {
    for variant in all_variants() {
        let mut rng = Rng(21);
        let mut table = open(&variant, TimeControl::Variant);
        let mut now = START;
        for _ in 0..12 {
            if table.ending().is_some() {
                break;
            }
            match (variant.family(), Record::write_full(&table)) {
                (Family::Battle, Ok(text)) if is_hidden(&variant) || phase(&table) == "setup" => {
                    panic!("{}: {text}", variant.id())
                }
                (Family::Chess, Err(error)) => panic!("{}: {error}", variant.id()),
                (Family::Chess, Ok(text)) => {
                    let Ok(Record::Full(again)) = read(&text) else { panic!("{}", variant.id()) };
                    assert_eq!(everything(&again, now), everything(&table, now));
                }
                (Family::Battle, Err(error)) => assert!(error.to_string().contains("over"), "{error}"),
                (Family::Battle, Ok(_)) => {}
            }
            play_on(&mut table, &mut now, &mut rng, 2);
        }
    }
}

#[test]
fn a_game_from_a_position_is_read_back() {
    let mut table = open_at("chess", "8/8/8/3k4/8/8/R7/4K3 b - - 3 40", TimeControl::Unlimited);
    act(&mut table, START, Seat::Black, "Kd4");
    act(&mut table, START, Seat::White, "Ra4+");
    let text = full(&table);
    let Ok(Record::Full(again)) = read(&text) else { panic!("{text}") };
    assert_eq!(everything(&again, START), everything(&table, START));
    let mut value = parse(&text);
    for start in ["8/8/8/3k4/8/8/8/4K3 b - - 3 40", "nonsense", ""] {
        value["start"] = start.into();
        refusal(&signed(&value), start);
    }
}

// Alterations

/// All places of a JSON tree as pointers.
fn places(value: &Value, at: String, all: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| places(value, format!("{at}/{key}"), all)),
        Value::Array(items) => items.iter().enumerate().for_each(|(i, value)| places(value, format!("{at}/{i}"), all)),
        _ => {}
    }
    all.push(at);
}

/// What can be put in a value's place.
fn replacements(value: &Value) -> Vec<Value> {
    let mut new = vec![Value::Null, json!(true), json!([]), json!({}), json!("x"), json!(7)];
    match value {
        Value::Number(number) => {
            let number = number.as_u64().expect("records hold whole numbers");
            new.extend([json!(number.wrapping_add(1)), json!(number.saturating_sub(1)), json!(0), json!(u64::MAX)]);
            new.extend([json!(number as f64 + 0.5), json!(-1), json!(number.to_string())]);
        }
        Value::String(text) => {
            new.extend([json!(""), json!(format!("{text} ")), json!(format!("x{text}")), json!(text.to_uppercase())]);
            new.extend(
                ["a1a2", "b1b2", "resign", "draw", "ready", "=R", "=P", "red", "blue", "white", "black", "é"]
                    .map(Value::from),
            );
            let mut letters: Vec<char> = text.chars().collect();
            letters.reverse();
            new.push(json!(letters.into_iter().collect::<String>()));
        }
        Value::Bool(flag) => new.push(json!(!flag)),
        Value::Array(items) => {
            for i in 0..items.len() {
                let mut less = items.clone();
                let item = less.remove(i);
                new.push(json!(less));
                let mut twice = items.clone();
                twice.insert(i, item);
                new.push(json!(twice));
                if i > 0 {
                    let mut swapped = items.clone();
                    swapped.swap(i - 1, i);
                    new.push(json!(swapped));
                }
            }
        }
        Value::Object(map) => {
            for key in map.keys() {
                let mut less = map.clone();
                less.shift_remove(key);
                new.push(json!(less));
                let renamed = map.iter().map(|(k, v)| (if k == key { format!("{k}2") } else { k.clone() }, v.clone()));
                new.push(Value::Object(renamed.collect()));
            }
            let mut more = map.clone();
            more.insert("note".into(), json!("x"));
            new.push(json!(more));
        }
        Value::Null => {}
    }
    new.retain(|other| other != value);
    new
}

/// A record without its nulls: leaving out what is null says the same.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => Value::Object(
            map.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k.clone(), without_nulls(v))).collect(),
        ),
        Value::Array(items) => Value::Array(items.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}

/// Every single change of a record.
fn alterations(record: &Value) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    places(record, String::new(), &mut all);
    let mut altered = Vec::new();
    for place in all {
        let old = record.pointer(&place).expect("a place of the record");
        for new in replacements(old) {
            let mut copy = record.clone();
            *copy.pointer_mut(&place).expect("a place of the record") = new;
            if without_nulls(&copy) != without_nulls(record) {
                altered.push((place.clone(), copy));
            }
        }
    }
    altered
}

fn short_games() -> Vec<Table> {
    let seeds = if long() { 0..12 } else { 0..1 };
    all_variants().iter().flat_map(|variant| seeds.clone().map(|seed| short(variant, seed, 14))).collect()
}

#[test]
fn every_alteration_is_noticed() {
    let mut tried = 0;
    let mut unnoticed = BTreeSet::new();
    for table in short_games() {
        let mut texts = vec![full(&table)];
        texts.extend(Viewer::ALL.map(|viewer| Record::write_seen(&table, viewer)));
        for record in texts.iter().map(|text| parse(text)) {
            for (place, altered) in alterations(&record) {
                tried += 1;
                if read(&altered.to_string()).is_ok() {
                    let general: String = place.chars().filter(|c| !c.is_ascii_digit()).collect();
                    let what = record.pointer(&place).and_then(|old| old.get("t").or(old.get("kind")));
                    unnoticed.insert(format!("{general} {}", what.map(Value::to_string).unwrap_or_default()));
                }
            }
        }
    }
    assert!(tried > 10_000, "only {tried} alterations");
    assert!(unnoticed.is_empty(), "records altered in these places are read: {unnoticed:#?}");
}

/// The line in a refusal, from 1.
fn line(reason: &str) -> Option<usize> {
    reason.strip_prefix("line ")?.split(':').next()?.parse().ok()
}

/// With a new digest the game is played again: it is refused where it does not go on, or it is
/// exactly a record that such a game gives.
#[test]
fn an_alteration_with_a_new_digest_is_replayed() {
    let (mut by_line, mut others, mut accepted) = (0, 0, 0);
    for table in short_games() {
        let id = table.variant().id();
        let text = full(&table);
        for (place, altered) in alterations(&parse(&text)) {
            if place == "/digest" {
                continue;
            }
            let altered_text = signed(&altered);
            let parts: Vec<&str> = place.split('/').collect();
            let index = (parts.get(1) == Some(&"log")).then(|| parts.get(2)?.parse::<usize>().ok()).flatten();
            match read(&altered_text) {
                Err(error) => {
                    let reason = error.to_string();
                    assert!(reason.contains(' ') && reason.len() < 600, "{id}: {place}: {reason}");
                    match (line(&reason), index) {
                        (Some(line), Some(index)) => {
                            assert!(line > index, "{id}: {place}: line {line} stands before the alteration: {reason}");
                            assert!(line <= table.log().len() + 1, "{id}: {place}: {reason}");
                            by_line += 1;
                        }
                        _ => others += 1,
                    }
                }
                Ok(Record::Full(other)) => {
                    accepted += 1;
                    // The sentence of the result is for people and may be worded anew.
                    let [again, expected] = [parse(&full(&other)), parse(&altered_text)].map(|mut record| {
                        record["digest"] = Value::Null;
                        if record["result"].is_object() {
                            record["result"]["text"] = Value::Null;
                        }
                        record
                    });
                    assert_eq!(without_nulls(&again), without_nulls(&expected), "{id}: {place}: not the game it tells");
                }
                Ok(Record::Seen { .. }) => panic!("{id}: {place}: the game became what one viewer saw"),
            }
        }
    }
    println!("refused by line {by_line}, otherwise {others}, accepted as other games {accepted}");
    assert!(by_line > 1000 && others > 1000 && accepted > 10, "{by_line} {others} {accepted}");
}

#[test]
fn an_illegal_line_is_named() {
    for table in short_games() {
        let record = parse(&full(&table));
        let lines = record["log"].as_array().expect("a log").len();
        for index in 0..lines {
            let mut altered = record.clone();
            let line_of = &mut altered["log"][index];
            let key = if line_of.get("act").is_some() { "act" } else { "chance" };
            if line_of.get(key).is_none() {
                continue;
            }
            line_of[key] = "nonsense".into();
            let reason = refusal(&signed(&altered), "nonsense in the log");
            assert_eq!(line(&reason), Some(index + 1), "{}: {reason}", table.variant().id());
            if key == "act" {
                altered["log"][index]["seat"] = "nobody".into();
                assert_eq!(line(&refusal(&signed(&altered), "nobody")), Some(index + 1));
            }
        }
    }
}

#[test]
fn a_wrong_result_is_refused() {
    for table in short_games() {
        let record = parse(&full(&table));
        for (key, value) in [("result", json!("1/2-1/3")), ("winner", json!("nobody")), ("reason", json!("time"))] {
            let mut altered = record.clone();
            altered["result"][key] = value;
            let reason = refusal(&signed(&altered), key);
            assert!(reason.contains("result"), "{reason}");
        }
        let mut altered = record.clone();
        altered["result"] = Value::Null;
        refusal(&signed(&altered), "no result");
    }
}

/// Reading never panics, whatever stands in the place of the result.
#[test]
fn a_result_that_is_no_object_is_refused() {
    for id in ["chess", "rps"] {
        let mut record = parse(&full(&short(&variant(id), 2, 8)));
        for value in [json!(true), json!(7), json!("1-0"), json!([]), json!([1]), json!({}), json!({"text": "x"})] {
            record["result"] = value.clone();
            refusal(&signed(&record), &value.to_string());
        }
    }
}

#[test]
fn time_does_not_go_backwards() {
    let table = short(&variant("chess"), 3, 10);
    let record = parse(&full(&table));
    let mut altered = record.clone();
    altered["log"][3]["at"] = 5.into();
    assert_eq!(line(&refusal(&signed(&altered), "back in time")), Some(4));
}

#[test]
fn no_game_begins_after_its_first_line() {
    let mut record = parse(&full(&short(&variant("chess"), 3, 10)));
    record["begun"] = json!(START + 1_000_000_000);
    refusal(&signed(&record), "begun after the first line");
}

/// A battle has no start position, so a record of one cannot tell any.
#[test]
fn a_start_position_in_the_record_of_a_battle_is_refused() {
    let mut record = parse(&full(&short(&variant("rps"), 4, 10)));
    record["start"] = "nonsense".into();
    refusal(&signed(&record), "a start position in a battle");
}

#[test]
fn time_that_was_not_up_is_refused() {
    let mut table = open(&variant("rps"), TimeControl::Variant);
    table.tick(START + 180_000);
    act(&mut table, START + 180_000, Seat::White, "resign");
    let mut record = parse(&full(&table));
    assert_eq!(record["log"][0]["time"], json!(true));
    record["log"][0]["at"] = json!(START + 179_999);
    assert_eq!(line(&refusal(&signed(&record), "too early")), Some(1));
    record["log"][0] = json!({"at": START + 180_000, "time": false});
    refusal(&signed(&record), "time that was not up");
}

#[test]
fn a_record_has_either_a_log_or_events() {
    let table = short(&variant("rps"), 4, 10);
    let record = parse(&full(&table));
    let seen = parse(&Record::write_seen(&table, Viewer::Spectator));
    let mut both = record.clone();
    both["events"] = seen["events"].clone();
    refusal(&signed(&both), "log and events");
    let mut neither = record.clone();
    neither.as_object_mut().expect("an object").shift_remove("log");
    refusal(&signed(&neither), "neither log nor events");
    let mut for_one = record.clone();
    for_one["viewer"] = "red".into();
    refusal(&signed(&for_one), "a log for one viewer");
}

/// What one viewer saw cannot be played again, but it can be looked at.
fn seen_with(key: &str, value: Value) -> String {
    let mut record = parse(&Record::write_seen(&short(&variant("rps"), 5, 14), Viewer::Seat(Seat::White)));
    record[key] = value;
    signed(&record)
}

#[test]
fn what_a_viewer_saw_has_no_gaps_and_no_unknown_events() {
    let record = parse(&seen_with("version", json!(1)));
    assert!(read(&record.to_string()).is_ok());
    let mut gap = record.clone();
    gap["events"].as_array_mut().expect("events").remove(1);
    refusal(&signed(&gap), "a missing event");
    let mut unknown = record.clone();
    unknown["events"][0]["t"] = "guessed".into();
    refusal(&signed(&unknown), "an unknown event");
}

#[test]
fn what_a_viewer_saw_is_of_a_known_variant() {
    refusal(&seen_with("variant", json!("no-such-game")), "an unknown variant");
}

#[test]
fn what_a_viewer_saw_names_a_viewer_of_the_game() {
    for viewer in ["all", "white", "nobody", ""] {
        refusal(&seen_with("viewer", json!(viewer)), &format!("the viewer \"{viewer}\""));
    }
}

#[test]
fn what_a_viewer_saw_ends_with_its_result() {
    refusal(&seen_with("result", Value::Null), "an end without a result");
    let draw = json!({"result": "1/2-1/2", "winner": null, "reason": "agreed", "text": "Draw by agreement."});
    refusal(&seen_with("result", draw), "another end than that of the events");
}

// Bad input

#[test]
fn bad_texts_are_refused() {
    let table = short(&variant("rps"), 6, 12);
    let texts = [full(&table), Record::write_seen(&table, Viewer::Spectator)];
    for text in
        ["", " ", "{", "[]", "null", "1", "\"x\"", "{}", "\0", "é", "not JSON", "{\"format\":\"heterodox-game\"}"]
    {
        refusal(text, text);
    }
    for text in &texts {
        for cut in 0..text.len() {
            refusal(&text[..cut], "cut off");
        }
        for at in (0..text.len()).step_by(if long() { 1 } else { 3 }) {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = b'#';
            refusal(&String::from_utf8(bytes).expect("ASCII"), &format!("byte {at} damaged"));
        }
        refusal(&format!("{text}{text}"), "twice");
        refusal(&format!("{text} x"), "something behind");
    }
    refusal(&"[".repeat(100_000), "deep");
    refusal(&"{\"a\":".repeat(100_000), "deep");
    let mut deep = parse(&texts[0]).to_string();
    deep = deep.replacen("\"result\":{", &format!("\"result\":{}{{", "[".repeat(50_000)), 1);
    refusal(&deep, "deep inside");
}

#[test]
fn other_versions_and_unknown_variants_are_refused() {
    let table = short(&variant("chess"), 6, 6);
    let record = parse(&full(&table));
    let with = |key: &str, value: Value| {
        let mut altered = record.clone();
        altered[key] = value;
        refusal(&signed(&altered), key)
    };
    for version in [json!(0), json!(2), json!(u64::MAX), json!("1"), json!(null)] {
        with("version", version);
    }
    for format in ["heterodox", "", "pgn"] {
        with("format", json!(format));
    }
    for id in ["no-such-game", "", "../chess", "é", "rps"] {
        with("variant", json!(id));
    }
    with("control", json!({"kind": "sundial"}));
    with("control", json!({"kind": "fischer", "base": -1, "increment": 0}));
    with("control", json!({"kind": "unlimited", "base": 1}));
}

/// A refusal quotes the beginning of what it does not know, not all of it.
#[test]
fn refusals_stay_short() {
    let record = parse(&full(&short(&variant("chess"), 6, 6)));
    for key in ["variant", "start", "viewer", "format"] {
        let mut altered = record.clone();
        altered[key] = "x".repeat(100_000).into();
        let reason = read(&signed(&altered)).err().expect("nonsense is refused").to_string();
        assert!(reason.len() < 600, "{key}: {} bytes", reason.len());
    }
}

#[test]
fn huge_records_are_refused() {
    let table = short(&variant("rps"), 6, 12);
    let text = full(&table);
    refusal(&(text.clone() + &" ".repeat(4 * 1024 * 1024)), "too long");
    let mut record = parse(&text);
    let line = record["log"][0].clone();
    record["log"] = Value::Array(vec![line; 20_000]);
    refusal(&signed(&record), "the same line again and again");
    let mut record = parse(&text);
    record["log"][0]["chance"] = "deal:red:".repeat(10_000).into();
    refusal(&signed(&record), "a huge line");
}
