//! `heterodox why`, `compare` and `replay` from the outside.

mod support;

use support::{Folder, run};

const SIDEWAYS: &str =
    "inherits = \"archer\"\nname = \"Sideways\"\n\n[pieces.archer]\nshoot = \"K D\"   # also to the sides\n";

#[test]
fn why_names_the_rule_and_its_line() {
    let told = run(["why", "archer", "e1e2"]).done().stdout;
    assert!(told.starts_with("legal: no\nreason: King cannot move from e1 to e2: the king on e1 is blocked"), "{told}");
    assert!(told.ends_with("rule: pieces.king.moves\nplace: chess:12:9\n"), "{told}");
    let told = run(["why", "archer", "c4c6", "--moves", "c2c3 c7c6 c3c4 a7a6"]).done().stdout;
    assert_eq!(told, "legal: yes\nsan: Ac4*c6\nrule: pieces.archer.shoot\nplace: archer:11:9\n");
    let json = run(["why", "kings-cooking", "c1off", "--json"]).done().json();
    assert_eq!((&json["legal"], &json["rule"]["key"]), (&false.into(), &"pieces.bishop.exit".into()), "{json}");
    let folder = Folder::new();
    let file = folder.file("sideways.toml", SIDEWAYS);
    let json = run(["why", &file, "c2e2", "--json"]).done().json();
    assert_eq!((&json["rule"]["line"], &json["rule"]["file"]), (&5.into(), &serde_json::Value::Null), "{json}");
}

#[test]
fn why_refuses_what_is_no_question() {
    run(["why", "rps", "a1a2"]).one_line();
    run(["why", "no-such-game", "a1a2"]).one_line();
    run(["why", "chess"]).refused();
    assert!(run(["why", "chess", "e2e4", "--moves", "e2e5"]).one_line().contains("move 1"));
    assert!(run(["why", "chess", "xyzzy"]).done().stdout.contains("no move in coordinates"));
}

#[test]
fn compare_speaks_in_sentences() {
    let folder = Folder::new();
    let file = folder.file("sideways.toml", SIDEWAYS);
    let told = run(["compare", "archer", &file]).done().stdout;
    assert!(told.starts_with("same: no\nsame meaning: no\n"), "{told}");
    assert!(told.contains("pieces.archer.shoot: The archer may also shoot two squares sideways.\n"), "{told}");
    // A shorter slide is nothing new, and a longer one takes nothing away.
    let short = folder.file("short.toml", "inherits = \"chess\"\n[pieces.rook]\nmoves = \"R3\"\n");
    let rook = |told: &str| -> Vec<String> {
        told.lines().filter_map(|line| line.strip_prefix("pieces.rook.moves: ")).map(str::to_string).collect()
    };
    assert_eq!(
        rook(&run(["compare", "chess", &short]).done().stdout),
        ["The rook may no longer go any distance straight.", "The rook may still go up to three squares straight."]
    );
    let longer = run(["compare", &short, "chess"]).done().stdout;
    assert_eq!(rook(&longer), ["The rook may also go any distance straight."]);
    assert_eq!(run(["compare", &file, &file]).done().stdout, "same: yes\nsame meaning: yes\n");
    let json = run(["compare", "chess", "archer", "--json"]).done().json();
    let sentences: Vec<&str> =
        json["changes"].as_array().expect("a list").iter().filter_map(|it| it["sentence"].as_str()).collect();
    assert!(sentences.iter().any(|it| it.starts_with("There is a new piece, the archer")), "{sentences:?}");
    let broken = folder.file("broken.toml", "name = \"X\"\n[bord]\nwidth = 3\n");
    run(["compare", "chess", &broken]).refused();
    assert!(run(["compare", "chess", "rps"]).done().stdout.contains("another family"));
}

#[test]
fn replay_says_which_games_break_and_where() {
    let folder = Folder::new();
    let lame = folder.file(
        "lame.toml",
        "inherits = \"chess\"\nname = \"Lame\"\n\n[pieces.knight]\nmoves = \"nN\"\n\n[draws]\nrepetition = 2\n",
    );
    let games = folder.file(
        "games.pgn",
        "[Event \"one\"]\n\n1. e4 {a\n[remark] } e5 *\n\n[Event \"two\"]\n[Variant \"Chess\"]\n\n1. Nc3 *\n\n[Event \"three\"]\n\n1. e3 e6 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. a3 *\n",
    );
    let told = run(["replay", &lame, &games]).done().stdout;
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].ends_with("game 1: legal"), "{told}");
    assert!(lines[1].contains("game 2: illegal at ply 1, b1c3: Knight cannot move from b1 to c3"), "{told}");
    assert!(lines[2].contains("game 3: over after ply"), "{told}");
    assert_eq!(lines[3..], ["legal: 1", "illegal: 1", "over earlier: 1"]);
    let json = run(["replay", &lame, &games, "--json"]).done().json();
    assert_eq!(json["games"][1]["illegalAt"]["rule"]["line"], 5, "{json}");
    let own = run(["replay", "chess", &games]).done().stdout;
    assert!(own.ends_with("legal: 3\nillegal: 0\nover earlier: 0\n"), "a game is legal under its own rules: {own}");
    let wrong = folder.file("wrong.pgn", "1. e5 *\n");
    assert!(run(["replay", &lame, &wrong]).one_line().contains("game 1"));
    let other = folder.file("other.pgn", "[Variant \"Nowhere\"]\n\n1. e4 *\n");
    assert!(run(["replay", "chess", &other]).one_line().contains("--from"));
}

#[test]
fn the_meaning_of_a_variant_is_shown() {
    let folder = Folder::new();
    let meaning = |name: &str, text: &str| {
        let told = run(["check", &folder.file(name, text)]).done().stdout;
        told.lines().find_map(|line| line.strip_prefix("meaning: ").map(str::to_string)).expect("it is told")
    };
    let one = meaning("one.toml", "inherits = \"chess\"\nname = \"One\"\n");
    let same = meaning("same.toml", "name = \"Under another name\" # the same game\ninherits = \"chess\"\n");
    let other = meaning("other.toml", "inherits = \"chess\"\nname = \"One\"\n[end]\nno_moves = \"loss\"\n");
    assert_eq!((one.len(), &one), (32, &same));
    assert_ne!(one, other);
}
