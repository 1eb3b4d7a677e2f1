//! `heterodox solve` and `heterodox tablebase` from the outside.

mod support;

use std::fs;

use serde_json::json;
use support::{Folder, run};

#[test]
fn solve_as_json_has_the_fields_of_the_contract() {
    let found = run(["solve", "kings-cooking-elimination", "--json", "--quiet"]).done().json();
    let keys: Vec<&str> = found.as_object().expect("an object").keys().map(String::as_str).collect();
    let contract = ["positions", "terminal", "wins", "draws", "losses", "value", "plies", "moves"];
    assert!(contract.iter().all(|key| keys.contains(key)), "{keys:?}");
    assert_eq!((&found["value"], &found["plies"]), (&json!("white wins"), &json!(5)));
    assert_eq!(found["positions"], 340_708);
    let moves = found["moves"].as_array().expect("an array");
    assert_eq!(moves[0], json!({ "move": "a1a3", "san": "Rxa3", "value": "white wins", "plies": 5 }));
    assert_eq!(moves.len(), 6);
    assert!(moves.contains(&json!({ "move": "b1a3", "san": "Nxa3", "value": "draw", "plies": null })));
    assert_eq!(found["line"].as_array().map(Vec::len), Some(5));
}

#[test]
fn solve_speaks_plainly_too() {
    let ran = run(["solve", "kings-cooking", "--quiet"]).done();
    assert_eq!(ran.stderr, "");
    for line in ["positions: 341922", "terminal: 4802", "value: draw", "move a1a2: draw"] {
        assert!(ran.lines().contains(&line), "{}", ran.stdout);
    }
    assert!(!ran.stdout.contains("plies:"), "a draw has no distance: {}", ran.stdout);
    // From another position, Black to move.
    let ran = run(["solve", "kings-cooking", "--fen", "r2/3/3 b - RNBnb 0 1", "--quiet"]).done();
    assert!(ran.stdout.contains("value: black wins"), "{}", ran.stdout);
    // What has scored already counts.
    let ran = run(["solve", "kings-cooking", "--fen", "3/3/r2 b RN Bnb 0 1", "--quiet"]).done();
    assert!(ran.stdout.contains("value: white wins"), "{}", ran.stdout);
}

#[test]
fn a_table_is_written_whole_and_used_beside_its_variant() {
    let folder = Folder::new();
    folder.file(
        "snack.toml",
        "inherits = \"kings-cooking\"\nname = \"Snack\"\n[board]\nstart = \"rnb/3/RNB b - - 0 1\"\n",
    );
    let (file, table) = (folder.inside("snack.toml"), folder.inside("snack.solved"));
    let before = run(["analyse", &file, "--nodes", "1000"]).done().stdout;
    assert!(!before.contains("= "), "{before}");
    run(["solve", &file, "-o", &table, "--quiet"]).done();
    let after = run(["analyse", &file, "--nodes", "1000", "--multipv", "2"]).done();
    assert!(after.stdout.contains("line 1: = draw,"), "{}", after.stdout);
    let lines = run(["analyse", &file, "--fen", "r2/3/R2 b - NBnb 0 1", "--json"]).done().json();
    assert_eq!(lines["lines"][0]["exact"], true);
    // A damaged table is not used, and that is said.
    let mut bytes = fs::read(&table).expect("just written");
    bytes[1000] ^= 1;
    fs::write(&table, bytes).expect("writable");
    let damaged = run(["analyse", &file, "--nodes", "1000"]).done();
    assert!(damaged.stderr.contains("damaged") && damaged.stderr.contains("not used"), "{}", damaged.stderr);
    assert!(!damaged.stdout.contains("= "), "{}", damaged.stdout);
    // Neither is one of other rules.
    run(["solve", "kings-cooking-strict", "-o", &table, "--quiet"]).done();
    let foreign = run(["analyse", &file, "--nodes", "1000"]).done();
    assert!(foreign.stderr.contains("other rules"), "{}", foreign.stderr);
}

#[test]
fn what_cannot_be_solved_is_said_in_one_sentence() {
    let reason = run(["solve", "chess"]).one_line();
    assert!(reason.contains("too large") && reason.contains("10^"), "{reason}");
    let reason = run(["solve", "kings-cooking", "--limit", "1000"]).one_line();
    assert!(reason.contains("--limit"), "{reason}");
    let reason = run(["solve", "rps"]).one_line();
    assert!(reason.contains("battle"), "{reason}");
    run(["solve", "kings-cooking", "--limit", "0"]).refused();
    run(["solve", "kings-cooking", "--fen", "nonsense"]).one_line();
    let reason = run(["solve", "kings-cooking", "--quiet", "-o", "/no/such/folder/x.solved"]).one_line();
    assert!(reason.contains("cannot write"), "{reason}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_too() {
    let reason = run(["solve", "kings-cooking", "--quiet", "-o", "/dev/full"]).one_line();
    assert!(reason.contains("cannot write"), "{reason}");
}

#[test]
fn a_table_of_an_ending_is_made_once_proved_and_asked() {
    let folder = Folder::new();
    let dir = folder.inside("tables");
    let made = run(["tablebase", "chess", "KRvK", "--dir", &dir, "--quiet", "--verify", "--json"]).done().json();
    assert_eq!(made["white"]["longest"], 31);
    assert_eq!((&made["white"]["draws"], &made["made"]), (&json!(0), &json!(2)));
    assert!(made["verified"].as_u64() > Some(50_000), "{made}");
    assert_eq!(made["longest"]["line"].as_array().map(Vec::len), Some(31));
    let again = run(["tablebase", "chess", "krvk", "--dir", &dir, "--quiet"]).done();
    assert!(again.stdout.contains("made: nothing"), "{}", again.stdout);
    let fen = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";
    let asked = run(["tablebase", "chess", "--fen", fen, "--dir", &dir]).done();
    assert!(asked.stdout.starts_with("value: white wins in 31 plies\n"), "{}", asked.stdout);
    let json = run(["tablebase", "chess", "--fen", fen, "--dir", &dir, "--json"]).done().json();
    assert_eq!((&json["value"], &json["plies"]), (&json!("white wins"), &json!(31)));
    // The engine finds them in the folder the environment names.
    let mut analyse = support::command(["analyse", "chess", "--fen", fen, "--nodes", "500"]);
    let ran = support::finish(analyse.env("HETERODOX_TABLEBASES", &dir)).done();
    assert!(ran.stdout.contains("wins in 31 plies"), "{}", ran.stdout);
    // And over UCI.
    let talk = format!("setoption name TablebasePath value {dir}\nposition fen {fen}\ngo nodes 500\n");
    let ran = support::talk(["uci"], talk.as_bytes()).done();
    assert!(ran.stdout.contains("score mate 16") && ran.stdout.contains("tbhits 1"), "{}", ran.stdout);
    // A damaged file is made anew.
    let file = format!("{dir}/chess/KRvK.table");
    let mut bytes = fs::read(&file).expect("just written");
    let whole = bytes.clone();
    bytes[2000] ^= 1;
    fs::write(&file, bytes).expect("writable");
    let mended = run(["tablebase", "chess", "KRvK", "--dir", &dir, "--quiet"]).done();
    assert!(mended.stderr.contains("damaged") && mended.stdout.contains("made: 1"), "{mended:?}");
    assert!(fs::read(&file).expect("there") == whole);
}

#[test]
fn a_table_of_a_game_with_exits_names_moves_too() {
    let folder = Folder::new();
    let dir = folder.path().display().to_string();
    run(["tablebase", "supper-race", "KRvK", "--dir", &dir, "--quiet"]).done();
    let asked = run(["tablebase", "supper-race", "--fen", "4k/R4/5/5/K4 w - - 0 1", "--dir", &dir]).done();
    assert!(
        asked.stdout.starts_with("value: white wins in 7 plies\nline: Kb2 Kd5 Kc3 Ke5 Kd3 Kd5 Ra5#\n"),
        "{}",
        asked.stdout
    );
    assert!(asked.stdout.contains("\nmove a4off: "), "{}", asked.stdout);
    let scored = run(["tablebase", "supper-race", "--fen", "4k/R4/5/5/K4 w B - 0 1", "--dir", &dir]);
    assert!(scored.stderr.contains("nothing has scored yet"), "{}", scored.stderr);
}

#[test]
fn impossible_wishes_are_refused_before_any_work() {
    let folder = Folder::new();
    let dir = folder.inside("tables");
    let reason = |args: &[&str]| {
        let args = ["tablebase"].iter().chain(args).copied().chain(["--dir", &dir, "--quiet"]);
        run(args).one_line()
    };
    assert!(reason(&["chess", "KXvK"]).contains("no piece X"));
    assert!(reason(&["chess", "KR"]).contains("KRvK"));
    assert!(reason(&["chess", "KQRvKR"]).contains("at most 4"));
    assert!(reason(&["chess", "RvK"]).contains("exactly one king"));
    assert!(reason(&["chess"]).contains("which pieces"));
    assert!(reason(&["chess", "KRvK", "--fen", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"]).contains("not both"));
    assert!(reason(&["chess", "--fen", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"]).contains("no table"));
    assert!(reason(&["rps", "KvK"]).contains("battle"));
    let back =
        "name = \"Back\"\ninherits = \"chess\"\n[pieces]\nrook.promotes_to = \"N\"\nknight.promotes_to = \"R\"\n";
    let back = folder
        .file("back.toml", back.replace("[pieces]", "[board]\nstart = \"4k3/8/8/8/8/8/8/4KR2 w - - 0 1\"\n[pieces]"));
    assert!(reason(&[&back, "KRvK"]).contains("promotion is not for good, a rook can become a rook again"));
    let ran = run(["tablebase", "chess", "KvK", "--dir", "/proc/nowhere", "--quiet"]);
    assert!(ran.one_line().contains("cannot make"));
}
