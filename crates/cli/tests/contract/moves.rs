//! `moves`, `perft` and `bench`.

use serde_json::{Value, json};

use crate::support::run;
use crate::{COOKED, MATED, chess_like, keys};

/// The entry of `moves --json` for a move.
fn entry(list: &Value, text: &str) -> Value {
    let list = list.as_array().expect("an array");
    list.iter().find(|entry| entry["move"] == text).unwrap_or_else(|| panic!("{text} is not in {list:?}")).clone()
}

/// Whether text comes out sorted by its bytes.
fn sorted(lines: &[&str]) -> bool {
    lines.is_sorted()
}

// moves

#[test]
fn moves_are_coordinates_one_a_line_sorted_by_text() {
    let ran = run(["moves", "kings-cooking"]).done();
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("a1a2\na1a3\nb1a3\nb1c3\nc1a3\nc1b2\n", ""));
    for (id, _) in chess_like() {
        let ran = run(["moves", &id]).done();
        assert!(sorted(&ran.lines()) && !ran.stdout.is_empty(), "{id}: {}", ran.stdout);
    }
    // Ranks of two digits: still by text, so a10 stands before a2.
    let ran = run(["moves", "caravan", "--fen", "k11/12/12/12/12/12/12/12/12/R10K w - -"]).done();
    assert!(sorted(&ran.lines()), "{}", ran.stdout);
    let ran = run(["moves", "caravan", "--fen", "11k/12/12/R11/12/12/12/12/12/11K w - -"]).done();
    let at = |text: &str| ran.lines().iter().position(|line| *line == text).unwrap_or_else(|| panic!("{text}"));
    assert!(at("a7a10") < at("a7a3"), "{}", ran.stdout);
}

#[test]
fn a_finished_game_has_no_moves_and_that_is_no_error() {
    for (variant, fen) in [("chess", MATED), ("kings-cooking", COOKED)] {
        let ran = run(["moves", variant, "--fen", fen]).done();
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("", ""), "{variant}");
        assert_eq!(run(["moves", variant, "--fen", fen, "--json"]).done().json(), json!([]));
        assert_eq!(run(["perft", variant, "3", "--fen", fen]).done().stdout, "0\n");
        assert_eq!(run(["perft", variant, "0", "--fen", fen]).done().stdout, "1\n");
        assert_eq!(run(["perft", variant, "1", "--divide", "--fen", fen]).done().stdout, "0\n");
    }
}

#[test]
fn moves_and_perft_ignore_move_counts_and_dead_positions() {
    let dead = "8/8/8/8/8/8/8/k1K5 w - - 150 100";
    assert_eq!(run(["moves", "chess", "--fen", dead]).done().stdout, "c1c2\nc1d1\nc1d2\n");
    assert_eq!(run(["perft", "chess", "1", "--fen", dead]).done().stdout, "3\n");
}

#[test]
fn moves_as_json_are_sorted_and_tell_the_same_moves() {
    for (id, _) in chess_like() {
        let plain = run(["moves", &id]).done();
        let list = run(["moves", &id, "--json"]).done().json();
        let texts: Vec<&str> =
            list.as_array().expect("an array").iter().map(|entry| entry["move"].as_str().expect("text")).collect();
        assert_eq!(texts, plain.lines(), "{id}");
    }
}

#[test]
fn json_moves_have_promotion_and_captured_only_where_there_is_one() {
    let list = run(["moves", "chess", "--fen", "1n6/P7/8/8/8/8/8/k1K5 w - - 0 1", "--json"]).done().json();
    let quiet = entry(&list, "c1d2");
    assert_eq!(keys(&quiet), ["move", "san", "from", "to", "tags"]);
    assert_eq!(quiet, json!({"move": "c1d2", "san": "Kd2", "from": "c1", "to": "d2", "tags": []}));
    let promotion = entry(&list, "a7a8q");
    assert_eq!(keys(&promotion), ["move", "san", "from", "to", "promotion", "tags"]);
    assert_eq!((&promotion["promotion"], &promotion["to"]), (&json!("q"), &json!("a8")));
    assert!(promotion["san"].as_str().expect("text").starts_with("a8=Q"), "{promotion}");
    let both = entry(&list, "a7b8n");
    assert_eq!((&both["promotion"], &both["captured"], &both["san"]), (&json!("n"), &json!("n"), &json!("axb8=N")));
    assert!(both["tags"].as_array().expect("an array").contains(&json!("capture")), "{both}");
}

#[test]
fn json_moves_carry_the_tags_of_their_game() {
    let tags = |args: &[&str], text: &str| {
        let list = run(args.iter().chain(&["--json"])).done().json();
        let entry = entry(&list, text);
        (entry["san"].as_str().expect("text").to_string(), entry["tags"].clone(), entry["captured"].clone())
    };
    let castles = ["moves", "chess", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"];
    assert_eq!(tags(&castles, "e1g1"), ("O-O".into(), json!(["castle"]), Value::Null));
    assert_eq!(tags(&castles, "e1c1"), ("O-O-O".into(), json!(["castle"]), Value::Null));
    let passing = ["moves", "chess", "--fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"];
    assert_eq!(tags(&passing, "e5d6"), ("exd6".into(), json!(["capture", "en-passant"]), json!("p")));
    let shot = ["moves", "archer", "--fen", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1"];
    let (san, kinds, captured) = tags(&shot, "c5c7");
    assert_eq!((san.as_str(), captured), ("Ac5*c7", json!("a")));
    assert_eq!(kinds, json!(["capture", "shot"]));
    let exit = ["moves", "kings-cooking", "--fen", "1nb/3/RNB w - r 0 2"];
    assert_eq!(tags(&exit, "a1off"), ("R>".into(), json!(["exit"]), Value::Null));
    let list = run(exit.iter().chain(&["--json"])).done().json();
    assert_eq!(entry(&list, "a1off")["to"], "off");
    let mirror = ["moves", "mirror", "--fen", "4k3/8/8/8/8/2B5/8/4K3 w - - 0 1"];
    assert_eq!(tags(&mirror, "c3f3"), ("Bf3~".into(), json!(["mirror", "mirror-only"]), Value::Null));
    let rook = ["moves", "mirror", "--fen", "4k3/8/8/8/8/R7/8/4K3 w - - 0 1"];
    assert_eq!(tags(&rook, "a3h3"), ("Rh3".into(), json!(["mirror"]), Value::Null));
}

// perft

#[test]
fn perft_prints_the_checked_counts_and_nothing_else() {
    let table: [(&str, &[&str]); 8] = [
        ("chess", &["1", "20", "400", "8902"]),
        ("mirror", &["1", "22", "484", "11640"]),
        ("mirror-triboard", &["1", "20", "392", "9162"]),
        ("archer", &["1", "22", "484", "12210"]),
        ("archer-checks", &["1", "22", "484", "12210"]),
        ("kings-cooking", &["1", "6", "26", "147", "735", "3824", "16527"]),
        ("kings-cooking-strict", &["1", "6", "26", "143", "697"]),
        ("kings-cooking-elimination", &["1", "6", "26", "147", "735", "3754", "16319"]),
    ];
    for (variant, counts) in table {
        for (depth, count) in counts.iter().enumerate() {
            let depth = depth.to_string();
            for extra in [None, Some("--no-bulk")] {
                let ran = run(["perft", variant, &depth].into_iter().chain(extra)).done();
                assert_eq!(ran.stdout, format!("{count}\n"), "{variant} {depth} {extra:?}");
                assert!(!ran.stderr.is_empty(), "the timing goes to stderr");
            }
        }
    }
}

#[test]
fn perft_counts_from_a_position() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w";
    for (variant, fen, depth, count) in [
        ("mirror", format!("{kiwipete} - - 0 1"), "2", "2137\n"),
        ("mirror-castling", format!("{kiwipete} KQkq - 0 1"), "2", "2321\n"),
        ("chess", format!("{kiwipete} KQkq -"), "3", "97862\n"),
        ("archer", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1".into(), "3", "7742\n"),
        ("archer-checks", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1".into(), "3", "6798\n"),
    ] {
        assert_eq!(run(["perft", variant, depth, "--fen", &fen]).done().stdout, count, "{variant} {fen}");
    }
}

#[test]
fn divide_lists_the_counts_below_each_move_and_then_their_sum() {
    for extra in [None, Some("--no-bulk")] {
        let ran = run(["perft", "chess", "2", "--divide"].into_iter().chain(extra)).done();
        let lines = ran.lines();
        let (sum, moves) = lines.split_last().expect("lines");
        assert_eq!((*sum, moves.len()), ("400", 20));
        assert!(sorted(moves) && moves.iter().all(|line| line.ends_with(" 20")), "{}", ran.stdout);
        assert_eq!(moves[0], "a2a3 20");
    }
    assert_eq!(run(["perft", "chess", "0", "--divide"]).done().stdout, "1\n");
    let ran = run(["perft", "kings-cooking", "3", "--divide"]).done();
    let (sum, moves) = (ran.lines()[6], &ran.lines()[..6]);
    let added: u64 =
        moves.iter().map(|line| line.split_once(' ').expect("move count").1.parse::<u64>().expect("a count")).sum();
    assert_eq!((sum, added), ("147", 147));
}

// bench

#[test]
fn bench_measures_variants_and_signs_the_counts() {
    let ids = || ["archer", "chess", "horde", "kings-cooking", "mirror"].into_iter();
    let ran = run(["bench", "--json"].into_iter().chain(ids())).done();
    assert_eq!(ran.stderr, "");
    let list = ran.json();
    let list = list.as_array().expect("an array");
    let names: Vec<String> = ids()
        .map(String::from)
        .chain(ids().map(|id| format!("{id} search")))
        .chain(["signature", "search signature"].map(String::from))
        .collect();
    assert_eq!(list.iter().map(|line| line["key"].as_str().expect("text")).collect::<Vec<_>>(), names);
    for line in &list[..list.len() - 2] {
        assert!(line["value"]["millionsPerSecond"].as_f64().is_some_and(|speed| speed > 0.0), "{line}");
    }
    let chess = list.iter().find(|line| line["key"] == "chess").expect("chess is built in");
    assert_eq!((&chess["value"]["depth"], &chess["value"]["nodes"]), (&json!(5), &json!(4_865_609)));
    // The signature depends on the counts alone, so it can be recomputed from them.
    let counts = list[..ids().count()].iter().map(|line| line["value"]["nodes"].as_u64().expect("a count"));
    let signature = counts.fold(0u64, |sum, nodes| sum.wrapping_mul(31).wrapping_add(nodes));
    assert_eq!(list[list.len() - 2]["value"], json!(signature));
    // That of the search is the same in every run, and another for another game.
    let thought =
        |id: &str| run(["bench", "--json", id]).done().json().as_array().expect("an array")[3]["value"].clone();
    assert_eq!(thought("kings-cooking"), thought("kings-cooking"));
    assert_ne!(thought("kings-cooking"), thought("archer"));
}
