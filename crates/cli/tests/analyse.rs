//! `heterodox analyse` from the outside.

mod support;

use heterodox_rules::{Catalogue, Family};
use serde_json::{Value, json};
use support::{Folder, Ran, SEED_QUERY, TINY, run};

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

fn analyse(args: &[&str]) -> Ran {
    run(["analyse"].iter().chain(args)).done()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("an array").iter().map(|text| text.as_str().expect("text")).collect()
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let found = analyse(&["chess", "--depth", "6", "--multipv", "3", "--json"]).json();
    assert_eq!(keys(&found), ["variant", "fen", "depth", "nodes", "nps", "time", "lines", "best"]);
    assert_eq!(found["variant"], "chess");
    assert_eq!(found["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(found["depth"], 6);
    assert!(found["nodes"].as_u64() > Some(100) && found["nps"].is_u64() && found["time"].is_u64(), "{found}");
    let lines = found["lines"].as_array().expect("an array");
    assert_eq!(lines.len(), 3);
    let mut values = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(keys(line), ["rank", "score", "depth", "seldepth", "exact", "pv", "san"]);
        assert_eq!(line["rank"], index + 1);
        values.push(line["score"]["cp"].as_i64().expect("a value"));
        let (pv, san) = (texts(&line["pv"]), texts(&line["san"]));
        assert_eq!(pv.len(), san.len());
        // Both are the same line of play, and legal.
        let end = |moves: Vec<&str>| run(["fen", "chess", "--moves", &moves.join(" ")]).done().stdout;
        assert_eq!(end(pv), end(san));
    }
    assert!(values.is_sorted_by(|one, other| one >= other), "{values:?}");
    assert_eq!(found["best"], lines[0]["pv"][0]);
}

#[test]
fn the_same_nodes_find_the_same_lines() {
    let find = || {
        let mut found = analyse(&["archer", "--nodes", "20000", "--multipv", "2", "--json"]).json();
        found["time"] = Value::Null;
        found["nps"] = Value::Null;
        found
    };
    assert_eq!(find(), find());
}

#[test]
fn without_json_there_are_keys_and_values() {
    let ran = analyse(&["chess", "--fen", BACK_RANK, "--depth", "5", "--multipv", "2"]);
    assert_eq!(ran.stderr, "");
    let pairs: Vec<(&str, &str)> = ran.lines().iter().map(|line| line.split_once(": ").expect("key: value")).collect();
    let keys: Vec<&str> = pairs.iter().map(|(key, _)| *key).collect();
    assert_eq!(keys, ["variant", "fen", "depth", "nodes", "nps", "time", "best", "line 1", "line 2"]);
    assert_eq!(pairs[1].1, BACK_RANK);
    assert_eq!(pairs[6].1, "a1a8");
    assert_eq!(pairs[7].1, "#1 Ra8#");
    let value = pairs[8].1.split(' ').next().expect("a score");
    assert!(value.starts_with(['+', '-', '#']), "{value}");
}

#[test]
fn mates_are_counted_in_moves_for_the_side_to_move() {
    let score =
        |fen: &str| analyse(&["chess", "--fen", fen, "--depth", "8", "--json"]).json()["lines"][0]["score"].clone();
    assert_eq!(score(BACK_RANK), json!({"mate": 1}));
    assert_eq!(score("7k/1R6/R7/8/8/8/8/K7 b - - 0 1"), json!({"mate": -1}));
}

#[test]
fn a_finished_game_is_told() {
    let found = analyse(&["chess", "--fen", MATED, "--json"]).json();
    assert_eq!((&found["lines"], &found["best"], &found["nodes"]), (&json!([]), &Value::Null, &json!(0)));
    assert_eq!(found["outcome"], "Black wins by checkmate.");
    let ran = analyse(&["chess", "--fen", MATED]);
    assert_eq!(ran.lines()[2..], ["outcome: Black wins by checkmate."]);
    let ran = analyse(&["chess", "--fen", "8/8/4k3/8/8/3K4/8/8 w - - 0 1"]);
    assert_eq!(ran.lines()[2..], ["outcome: Draw: nobody can win any more."]);
    let ran = analyse(&["kings-cooking", "--fen", "3/3/3 b RNrn Bb 0 4"]);
    assert!(ran.lines()[2].starts_with("outcome: "), "{}", ran.stdout);
}

#[test]
fn every_variant_is_analysed_on_boards_of_every_size() {
    for id in Catalogue::new().ids_of(Family::Chess) {
        let found = analyse(&[&id, "--nodes", "3000", "--multipv", "2", "--json"]).json();
        let moves = run(["moves", &id]).done();
        assert!(moves.lines().contains(&found["best"].as_str().expect("a move")), "{id}: {found}");
    }
    let folder = Folder::new();
    let wide = TINY
        .replace("width = 2", "width = 16")
        .replace("height = 4", "height = 16")
        .replace("k1/2/2/K1", &format!("k15/{}K15", "16/".repeat(14)));
    let path = folder.file("wide.toml", wide);
    let found = analyse(&[&path, "--depth", "4", "--json"]).json();
    assert_eq!(found["variant"], "wide");
    assert_eq!(found["lines"][0]["pv"].as_array().map(Vec::is_empty), Some(false));
}

#[test]
fn kings_cooking_is_seen_to_its_end() {
    let found = analyse(&["kings-cooking", "--json"]).json();
    assert_eq!((&found["lines"][0]["exact"], &found["lines"][0]["score"]), (&json!(true), &json!({ "cp": 0 })));
    let found = analyse(&["kings-cooking-strict", "--json"]).json();
    assert_eq!(found["lines"][0]["score"], json!({ "mate": 5 }));
    assert_eq!(texts(&found["lines"][0]["pv"]).len(), 10);
    let text = analyse(&["kings-cooking-strict"]).stdout;
    assert!(text.contains("line 1: #5 = wins in 10 plies, Rxa3 "), "{text}");
}

#[test]
fn positions_come_as_for_the_other_commands() {
    let found = analyse(&["mirror", "--board", SEED_QUERY, "--nodes", "2000", "--json"]).json();
    assert_eq!(found["lines"].as_array().map(Vec::len), Some(1));
    let found =
        analyse(&["chess", "--board", "w:Kg1,Ra1;b:Kg8,Pf7,Pg7,Ph7", "--turn", "white", "--depth", "4", "--json"]);
    assert_eq!(found.json()["best"], "a1a8");
    let two_kings = "4k3/8/8/8/8/8/4P3/K6K w - - 0 1";
    run(["analyse", "chess", "--fen", two_kings, "--depth", "3"]).refused();
    analyse(&["chess", "--fen", two_kings, "--study", "--depth", "3"]);
    analyse(&["chess", "--fen", "8/8/8/8/8/8/4P3/8 w - - 0 1", "--study", "--depth", "3"]);
}

#[test]
fn several_threads_and_a_small_table_will_do() {
    let found = analyse(&["chess", "--movetime", "60", "--threads", "2", "--hash", "1", "--json"]).json();
    assert!(found["time"].as_u64() >= Some(40), "{found}");
    assert!(found["best"].is_string());
}

#[test]
fn bad_input_is_refused() {
    for args in [
        &["chess", "--movetime", "0"][..],
        &["chess", "--movetime", "soon"],
        &["chess", "--depth", "0"],
        &["chess", "--nodes", "-1"],
        &["chess", "--depth", "3", "--nodes", "100"],
        &["chess", "--depth", "3", "--movetime", "100"],
        &["chess", "--depth", "3", "--multipv", "0"],
        &["chess", "--depth", "3", "--multipv", "256"],
        &["chess", "--depth", "3", "--threads", "0"],
        &["chess", "--depth", "3", "--threads", "257"],
        &["chess", "--depth", "3", "--hash", "0"],
        &["chess", "--depth", "3", "--hash", "65537"],
        &["chess", "--depth", "3", "--fen", "nonsense"],
        &["chess", "--depth", "3", "--what"],
        &["ches", "--depth", "3"],
        &["rps", "--depth", "3"],
        &[],
    ] {
        run(["analyse"].iter().chain(args)).refused();
    }
}
