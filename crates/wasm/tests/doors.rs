//! Every variant of the catalogue through every door a page has: a game against the weakest computer to its end at a table, texts
//! and links that read back, a refused move with its reason, the rules page, a picture, names to be spoken, the report. The list is
//! the catalogue's own, so that no variant is forgotten. The fast suites take variants until every mechanism was there; all with
//! `HETERODOX_LONG`.

use std::collections::BTreeSet;
use std::time::Duration;

use heterodox_engine::{Level, Limits, player};
use heterodox_picture::{Look, Marks, Scene, art, draw, targets};
use heterodox_rules::spec::Look as Style;
use heterodox_rules::spec::keys::{Form, KEYS};
use heterodox_rules::{Catalogue, Colour, Family, Rules, Variant};
use heterodox_table::{Dice, Options, Record, Seat, Table, TimeControl, Viewer};
use heterodox_wasm::{Desk, Host};
use serde_json::{Value, json};

/// Whoever has not won by then resigns.
const PATIENCE: usize = 240;

/// The ids to look at.
fn looked_at() -> Vec<String> {
    let catalogue = Catalogue::new();
    let ids: Vec<String> = catalogue.ids();
    if std::env::var_os("HETERODOX_LONG").is_some() {
        return ids;
    }
    let mut seen = BTreeSet::new();
    let adds = |id: &String| {
        let text = catalogue.source(id).expect("built in").expect("a text").text.into_owned();
        let file: toml::Table = text.parse().expect("the catalogue loads");
        let mut used = BTreeSet::new();
        mechanisms(&mut Vec::new(), &toml::Value::Table(file), &mut used);
        let fresh = !used.is_subset(&seen);
        seen.extend(used);
        fresh
    };
    ids.into_iter().filter(adds).collect()
}

/// What a file uses: its keys, the words of those that choose between words, and the words of sentences.
fn mechanisms(path: &mut Vec<String>, value: &toml::Value, used: &mut BTreeSet<String>) {
    if let toml::Value::Table(table) = value {
        for (name, below) in table {
            path.push(name.clone());
            mechanisms(path, below, used);
            path.pop();
        }
        return;
    }
    let Some(key) = KEYS.iter().find(|key| key.matches(path)) else { return };
    let words = match (value, key.form) {
        // What a game is called is no mechanism.
        _ if path.len() == 1 => return,
        (toml::Value::String(word), Form::Word(_) | Form::FlagOrWord(_)) => word.clone(),
        (toml::Value::Array(list), _) => {
            let texts = list.iter().filter_map(toml::Value::as_str);
            let plain = texts.flat_map(|text| text.split([' ', ','])).filter(|word| word.len() > 2);
            plain.filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase())).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    };
    used.insert(format!("{} {words}", key.dotted()));
}

/// The desk's answer, which is no fault.
fn ask(desk: &mut Desk, message: Value) -> Value {
    let answer = desk.handle(&message.to_string(), &mut |_| {});
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert!(answer["error"].is_null(), "{message}: {answer}");
    answer["ok"].clone()
}

fn desk() -> Desk {
    Desk::new(Host { now: || Duration::ZERO, go_on: || true, random: || 7 })
}

/// A sentence for people: there is one, and nothing in it is left to be filled in.
fn said(sentence: &Value, about: &str) {
    let text = ["text", "reason"].iter().find_map(|key| sentence[key].as_str()).unwrap_or_default();
    assert!(text.len() > 3 && !text.contains(['{', '}', '$']), "{about}: {sentence}");
    assert!(sentence["said"]["id"].as_str().is_some_and(|id| !id.is_empty()), "{about}: {sentence}");
}

/// A game against the weakest computer, to its end.
fn play(variant: &Variant) -> Table {
    let options = Options { control: TimeControl::Unlimited, start: None, now: 0 };
    let mut table = Table::new(variant.clone(), options).expect("a start");
    let limits = Limits { nodes: Some(40), ..Default::default() };
    let level = Level::new(1).expect("a level");
    let mut players = [1, 2].map(|seed| player(variant, None, level, limits.clone(), seed));
    let mut dice = Dice::new(11);
    for number in 0.. {
        while let Some(lots) = table.draw_lots(&mut |count| dice.below(count)) {
            table.chance(0, &lots).expect("a draw");
        }
        if table.ending().is_some() {
            return table;
        }
        let seat = [Seat::White, Seat::Black].into_iter().find(|seat| table.asks(*seat)).expect("somebody is asked");
        let view = table.view(Viewer::Seat(seat), 0);
        let id = variant.id();
        // White goes anywhere, but takes what it can: so that games get somewhere.
        let mut anywhere = || {
            let takes: Vec<_> = view.actions.iter().filter(|it| it.tags.contains(&"capture")).collect();
            let list = if takes.is_empty() { view.actions.iter().collect() } else { takes };
            list.get(dice.below(list.len().max(1))).map(|it| it.action.clone())
        };
        let chosen = match (variant.family(), seat) {
            _ if number > PATIENCE => Some("resign".to_string()),
            (Family::Chess, Seat::White) => anywhere(),
            _ => players[seat.index()].choose(&view),
        };
        let chosen =
            chosen.unwrap_or_else(|| panic!("{id}: {seat:?} is asked and has nothing to do: {}", view.position));
        table.act(0, seat, &chosen).unwrap_or_else(|refusal| panic!("{id} {chosen}: {:?}", refusal.message));
    }
    unreachable!("somebody resigns")
}

#[test]
fn every_variant_goes_through_every_door() {
    let catalogue = Catalogue::new();
    let ids = looked_at();
    assert!(ids.len() > 15, "{ids:?}");
    let mut resigned = Vec::new();
    for id in &ids {
        let variant = catalogue.open(id).expect("the catalogue loads");
        let table = play(&variant);
        let ending = table.ending().expect("it is over");
        if ending.reason.word() == "resignation" {
            resigned.push(id.clone());
        }
        assert!(!ending.sentence().contains('{') && !ending.result().is_empty(), "{id}: {}", ending.sentence());
        records(&variant, &table, &catalogue);
        page(&variant);
        if let Variant::Chess(rules) = &variant {
            let moves: Vec<String> = {
                let game = table.game().expect("everything is in sight");
                game.plies().iter().map(|(action, _)| rules.coordinates(*action)).collect()
            };
            texts(id, &moves);
            refusal(rules, &moves);
            pictures(rules, &table);
        }
    }
    // Nearly all games come to an end of their own.
    assert!(resigned.len() * 3 <= ids.len(), "{resigned:?}");
}

/// The record of a game reads back, and its end with it.
fn records(variant: &Variant, table: &Table, catalogue: &Catalogue) {
    let id = variant.id();
    let text = Record::write_full(table).unwrap_or_else(|error| panic!("{id}: {error:?}"));
    match Record::read(&text, catalogue) {
        Ok(Record::Full(read)) => {
            assert_eq!(read.ending().map(|it| it.sentence()), table.ending().map(|it| it.sentence()), "{id}");
            assert_eq!(Record::write_full(&read).ok(), Some(text), "{id}");
        }
        Ok(Record::Seen { .. }) => panic!("{id}: what one viewer saw"),
        Err(error) => panic!("{id}: {error:?}"),
    }
}

/// The rules page, names to be spoken, and the report.
fn page(variant: &Variant) {
    let mut desk = desk();
    let id = variant.id();
    let rules = ask(&mut desk, json!({ "ask": "rules", "variant": id }));
    assert!(rules["name"].as_str().is_some_and(|it| !it.is_empty()), "{id}");
    assert!(rules["about"].as_str().is_some_and(|it| it.ends_with('.')), "{id}: {}", rules["about"]);
    let letters: BTreeSet<&str> =
        rules["pieces"].as_array().expect("pieces").iter().filter_map(|it| it["letter"].as_str()).collect();
    assert_eq!(letters.len(), rules["pieces"].as_array().map_or(0, Vec::len), "{id}: letters tell kinds apart");
    for piece in rules["pieces"].as_array().into_iter().flatten() {
        assert!(piece["name"].as_str().is_some_and(|name| name.len() > 1), "{id}: spoken names: {piece}");
    }
    if variant.family() == Family::Battle {
        return;
    }
    let says = rules["says"].as_array().expect("sentences");
    assert!(!says.is_empty(), "{id} says how it ends");
    says.iter().for_each(|sentence| said(sentence, id));
    for piece in rules["pieces"].as_array().into_iter().flatten().filter(|it| it["arises"] == true) {
        piece["says"].as_array().expect("sentences").iter().for_each(|sentence| said(sentence, id));
        // Its diagram has something to show.
        let [width, height] = ["width", "height"].map(|side| rules[side].as_u64().expect("a number"));
        let mut squares = (0..width).flat_map(|file| (0..height).map(move |rank| (file, rank)));
        let goes = squares.any(|(file, rank)| {
            let square = format!("{}{}", (b'a' + file as u8) as char, rank + 1);
            let ways =
                ask(&mut desk, json!({ "ask": "ways", "variant": id, "piece": piece["letter"], "square": square }));
            ways["ways"].as_array().is_some_and(|ways| !ways.is_empty())
        });
        assert!(goes, "{id}: {piece}");
    }
    // Whoever wins by standing somewhere is shown where.
    let on_squares = says.iter().any(|it| it["said"]["id"] == "ends-on" && it["said"]["args"]["verdict"] == "wins");
    assert_eq!(on_squares, !rules["goals"].is_null(), "{id}: {}", rules["goals"]);
    let counts = says.iter().any(|it| it["said"]["id"] == "ends-checks");
    assert_eq!(counts, rules["checks"].is_number(), "{id}");
    let report = ask(&mut desk, json!({ "ask": "report", "variant": id, "games": 2, "nodes": 30 }));
    assert_eq!(report["games"], 2, "{id}: {report}");
    assert!(report["verdict"].is_object() || report["verdict"].is_array(), "{id}: {report}");
}

/// PGN, JSON, FEN and links read back to the same game; the weakest level has an answer.
fn texts(id: &str, moves: &[String]) {
    let mut desk = desk();
    let position = ask(&mut desk, json!({ "ask": "position", "variant": id, "moves": moves }));
    let line = |read: &Value| -> Vec<String> {
        let list = read["line"].as_array().expect("a line");
        list.iter().map(|it| it["move"].as_str().expect("a move").to_string()).collect()
    };
    let pgn = ask(&mut desk, json!({ "ask": "write", "variant": id, "moves": moves, "as": "pgn" }));
    let pgn = pgn["text"].as_str().expect("a text");
    // Whichever game the reader had in mind: the text says its variant itself.
    let other = if id == "kings-cooking" { "mirror" } else { "kings-cooking" };
    let read = ask(&mut desk, json!({ "ask": "read", "variant": other, "text": pgn }));
    assert_eq!((read["variant"].as_str(), line(&read)), (Some(id), moves.to_vec()), "{id}: {pgn}");
    let document = ask(&mut desk, json!({ "ask": "write", "variant": id, "moves": moves, "as": "json" }));
    let read = ask(&mut desk, json!({ "ask": "read", "variant": id, "text": document["text"] }));
    assert_eq!((read["variant"].as_str(), line(&read)), (Some(id), moves.to_vec()), "{id}: JSON");
    let link = ask(&mut desk, json!({ "ask": "pack", "variant": id, "moves": moves }));
    let opened = ask(&mut desk, json!({ "ask": "unpack", "text": link["text"] }));
    assert_eq!((&opened["variant"], &opened["moves"]), (&json!(id), &json!(moves)), "{id}: link");
    // A position of its own reads back, and goes on.
    for at in [0, moves.len() / 2, moves.len()] {
        let here = ask(&mut desk, json!({ "ask": "position", "variant": id, "moves": moves[..at] }));
        let again = ask(&mut desk, json!({ "ask": "position", "variant": id, "fen": here["fen"], "study": true }));
        assert_eq!(again["fen"], here["fen"], "{id}: FEN");
    }
    if position["outcome"].is_null() {
        let best = ask(&mut desk, json!({ "ask": "think", "variant": id, "moves": moves, "level": 1, "nodes": 20 }));
        assert!(best["best"]["move"].is_string(), "{id}: {best}");
    } else {
        said(&position["outcome"], id);
        assert_eq!(position["moves"], json!([]), "{id}: nothing is offered when it is over");
    }
}

/// A move that cannot be made is refused in words, by a click and by a text, and changes nothing.
fn refusal(rules: &Rules, moves: &[String]) {
    let mut desk = desk();
    let id = &rules.spec().id;
    let mut refused = 0;
    for at in [0, moves.len() / 2] {
        let place = json!({ "variant": id, "moves": moves[..at] });
        let with = |more: Value| {
            let (mut all, Value::Object(more)) = (place.clone(), more) else { unreachable!("an object") };
            all.as_object_mut().expect("an object").extend(more);
            all
        };
        let position = ask(&mut desk, with(json!({ "ask": "position" })));
        let offered: BTreeSet<(String, String)> = (position["moves"].as_array().into_iter().flatten())
            .map(|it| [0, 1].map(|stop| it["path"][stop].as_str().unwrap_or_default().to_string()))
            .map(|[from, to]| (from, to))
            .collect();
        let state = (moves[..at].iter()).fold(rules.start(), |state, text| {
            rules.play_unchecked(&state, rules.read_move(&state, text).expect("it was played"))
        });
        for (from, to) in rules.board().all().flat_map(|from| rules.board().all().map(move |to| (from, to))).step_by(7)
        {
            let (from_name, to_name) = (rules.name(from), rules.name(to));
            let own = state.piece_at(from).is_some_and(|(colour, _)| colour == state.to_move());
            if !own || from == to || offered.contains(&(from_name.clone(), to_name.clone())) {
                continue;
            }
            let why = ask(&mut desk, with(json!({ "ask": "why", "from": from_name, "to": to_name })));
            assert_eq!(why["legal"], false, "{id} {from_name}{to_name}: {why}");
            said(&why, id);
            refused += 1;
        }
    }
    assert!(refused > 0, "{id}: something is always refused");
}

/// The start and the end as pictures: every kind is drawn or shown by its letter, and told in words.
fn pictures(rules: &Rules, table: &Table) {
    let id = &rules.spec().id;
    let game = table.game().expect("everything is in sight");
    for state in [game.start(), game.state()] {
        let scene = Scene::of_state(rules, state);
        let picture = draw(&scene, &Marks::default(), &Look::default());
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"), "{id}");
        let words = scene.describe();
        for (number, kind) in rules.spec().pieces.iter().enumerate() {
            let there = Colour::BOTH.into_iter().any(|side| state.count(side, number) > 0);
            assert!(!there || words.contains(&kind.name), "{id}: {} is told: {words}", kind.name);
        }
        let from = rules.moves(state).first().and_then(|action| action.origin());
        if let Some(from) = from {
            let marked = draw(&scene, &targets(rules, state, from), &Look::default());
            assert!(marked.len() > picture.len(), "{id}: targets are drawn");
        }
    }
    for kind in &rules.spec().pieces {
        let drawn = match rules.spec().card.look {
            Style::Tiles => art::for_kind_in("tile", &kind.name),
            _ => art::for_kind(&kind.name),
        };
        assert!(drawn.is_some(), "{id}: the {} has no drawing", kind.name);
    }
}
