//! `heterodox report` from the outside.

mod support;

use std::fs;

use serde_json::json;
use support::{Folder, run};

fn quick<'a>(variant: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["report", variant, "--games", "8", "--nodes", "200", "--quiet"];
    args.extend(more);
    args
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let first = run(quick("archer", &["--json", "--threads", "1"])).done().json();
    let second = run(quick("archer", &["--json", "--threads", "3"])).done().json();
    assert_eq!(first, second);
    assert_eq!(first["games"], 8);
    let results = &first["results"];
    let sum: u64 = ["white", "draws", "black"].iter().filter_map(|side| results[side].as_u64()).sum();
    assert_eq!(sum, 8);
    assert_eq!(first["pieces"].as_array().map(Vec::len), Some(7));
    assert!(first["branching"].as_f64() > Some(10.0), "{first}");
    let other = run(quick("archer", &["--json", "--seed", "2"])).done().json();
    assert_ne!(first, other);
}

#[test]
fn what_is_wrong_with_a_game_is_said() {
    let folder = Folder::new();
    // The guard stands in a corner behind its own pawns' king and has no move at all.
    let text = "inherits = \"chess\"\nname = \"Guarded <b>\"\n[pieces.statue]\nletter = \"S\"\nmoves = \"fD\"\nranks = \"1-1\"\n\
                [board]\nstart = \"snbqkbns/pppppppp/8/8/8/8/PPPPPPPP/SNBQKBNS w - - 0 1\"\n";
    let file = folder.file("guarded.toml", text);
    let page = folder.inside("report.html");
    let told = run(quick(&file, &["-o", &page])).done().stdout;
    assert!(told.contains("verdict (serious): The statue never moves"), "{told}");
    assert!(told.contains("Only 8 games"), "{told}");
    let html = fs::read_to_string(&page).expect("just written");
    assert!(html.contains("Guarded &lt;b&gt;") && !html.contains("Guarded <b>"), "names are text");
    assert!(html.contains("The statue never moves") && !html.contains("<script"), "{html}");
    let json = folder.inside("report.json");
    run(quick(&file, &["-o", &json])).done();
    let json: serde_json::Value = serde_json::from_str(&fs::read_to_string(&json).expect("there")).expect("JSON");
    assert_eq!(json["verdict"][0]["weight"], json!("serious"));
}

#[test]
fn games_without_kings_are_reported_too() {
    let found = run(quick("kings-cooking", &["--json"])).done().json();
    assert!(found["special"]["exit"].as_u64() > Some(0), "{found}");
    assert!(found["ends"]["score"].as_u64() > Some(0), "{found}");
}

#[test]
fn bad_wishes_are_refused() {
    let reason = run(["report", "chess", "-o", "report.txt"]).one_line();
    assert!(reason.contains(".html or .json"), "{reason}");
    assert!(run(["report", "rps"]).one_line().contains("battle"));
    run(["report", "chess", "--seconds", "0"]).refused();
    run(["report", "no-such-game"]).one_line();
}
