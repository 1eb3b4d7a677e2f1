//! `heterodox puzzles`: the same seed finds the same puzzles, a file goes on where it ended,
//! and what cannot be done is told.

mod support;

use std::collections::HashSet;
use std::fs;

use support::{Folder, TINY, run};

const MINE: [&str; 5] = ["puzzles", "kings-cooking", "--quiet", "--threads", "2"];

fn mine(more: &[&str]) -> support::Ran {
    run([&MINE[..], more].concat())
}

fn ids(text: &str) -> HashSet<String> {
    text.lines().filter_map(|line| line.split_once(" | ")).map(|(id, _)| id.to_string()).collect()
}

#[test]
fn a_seed_finds_the_same_puzzles_with_any_number_of_threads() {
    let two = mine(&["--count", "4"]).done();
    assert_eq!(ids(&two.stdout).len(), 4, "{}", two.stdout);
    assert!(two.stdout.contains("`heterodox puzzles kings-cooking --count 4 --seed 1`"), "{}", two.stdout);
    let one = run(["puzzles", "kings-cooking", "--quiet", "--threads", "1", "--count", "4"]).done();
    assert_eq!(one.stdout, two.stdout);
    let other = mine(&["--count", "4", "--seed", "2"]).done();
    assert_ne!(ids(&other.stdout), ids(&two.stdout));
}

#[test]
fn json_has_one_object_a_line() {
    let done = mine(&["--count", "2", "--json"]).done();
    assert_eq!(done.lines().len(), 2);
    for line in done.lines() {
        let puzzle: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(puzzle["variant"], "kings-cooking");
        assert!(puzzle["solution"].as_array().is_some_and(|moves| moves.len() % 2 == 1), "{puzzle}");
        assert!(["win", "save"].contains(&puzzle["goal"].as_str().expect("a word")), "{puzzle}");
        for key in ["id", "fen", "last_move", "grade", "themes"] {
            assert!(puzzle.get(key).is_some(), "{key}: {puzzle}");
        }
    }
}

#[test]
fn a_file_goes_on_where_it_ended() {
    let folder = Folder::new();
    let file = folder.file("found.txt", "");
    let done = mine(&["--count", "3", "-o", &file]).done();
    assert!(done.stdout.starts_with("puzzles: 3\ngames: "), "{}", done.stdout);
    let before = fs::read_to_string(&file).expect("a file");
    assert!(before.starts_with("# King's Cooking: puzzles found by"), "{before}");
    // Cut off in the middle of a line.
    fs::write(&file, before.clone() + "deadbeef | rnb/3/RNB w - - 0 1 | - | wi").expect("a file");
    let done = mine(&["--count", "5", "-o", &file, "--json"]).done();
    assert_eq!(done.json()["puzzles"], 5);
    let after = ids(&fs::read_to_string(&file).expect("a file"));
    assert!(after.len() == 5 && after.is_superset(&ids(&before)) && !after.contains("deadbeef"), "{after:?}");
    // Enough is enough.
    let done = mine(&["--count", "5", "-o", &file, "--json"]).done();
    assert_eq!(done.json()["puzzles"], 5);
    // Another seed, another game and somebody else's file are left alone.
    let kept = fs::read_to_string(&file).expect("a file");
    assert!(mine(&["--count", "9", "--seed", "2", "-o", &file]).one_line().contains("with --seed 1"));
    assert!(
        run(["puzzles", "kings-cooking-strict", "--count", "9", "-o", &file]).one_line().contains("of kings-cooking ")
    );
    assert_eq!(fs::read_to_string(&file).expect("a file"), kept);
    let diary = folder.file("diary.txt", "Monday.\nTuesday.\n");
    assert!(mine(&["--count", "2", "-o", &diary]).one_line().contains("line 1: "));
    assert_eq!(fs::read_to_string(&diary).expect("a file"), "Monday.\nTuesday.\n");
}

#[test]
fn a_game_without_puzzles_comes_to_an_end() {
    let folder = Folder::new();
    let tiny = folder.file("tiny.toml", TINY);
    let ran = run(["puzzles", &tiny, "--count", "1", "--quiet"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains("0 of 1 puzzles found"), "{}", ran.stderr);
}

#[test]
fn what_cannot_be_done_is_told() {
    for (words, why) in [
        (&["puzzles", "chess", "--count", "0"][..], "0"),
        (&["puzzles", "chess", "--count", "10001"], "10001"),
        (&["puzzles", "chess", "--count", "some"], "some"),
        (&["puzzles", "chess"], "--count"),
        (&["puzzles", "chess", "--count", "1", "--threads", "0"], "0"),
        (&["puzzles", "nothing", "--count", "1"], "no variant"),
        (&["puzzles", "rps", "--count", "1"], "rps is a battle"),
        (&["puzzles", "chess", "--count", "1", "-o", "/nowhere/x.txt"], "cannot write"),
    ] {
        let refused = run(words).refused();
        assert!(refused.stderr.contains(why), "{words:?}: {}", refused.stderr);
    }
}
