//! `variants`, folders and files with more of them, and `check`.

use serde_json::{Value, json};

use crate::support::{Folder, Ran, TINY, catalogue, command, finish, run};
use crate::{START, chess_like, keys};

// variants

#[test]
fn variants_are_the_files_of_the_folder_one_line_each() {
    let ran = run(["variants"]).done();
    assert_eq!(ran.stderr, "");
    let ids: Vec<&str> = ran.lines().iter().map(|line| line.split_once(": ").expect("id: text").0).collect();
    let files = catalogue();
    assert_eq!(ids, files.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>());
    assert!(ran.lines().contains(&"chess: Chess (8x8). The game of the FIDE Laws."), "{}", ran.stdout);
}

#[test]
fn variants_as_json_have_the_six_fields_of_the_contract() {
    let ran = run(["variants", "--json"]).done();
    assert_eq!(ran.stderr, "");
    let list = ran.json();
    let list = list.as_array().expect("an array");
    let ids: Vec<&str> = list.iter().map(|entry| entry["id"].as_str().expect("text")).collect();
    assert_eq!(ids, catalogue().iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>());
    for entry in list {
        assert_eq!(keys(entry), ["id", "name", "family", "width", "height", "start"]);
        assert!(entry["width"].is_u64() && entry["height"].is_u64(), "{entry}");
        if entry["family"] == "battle" {
            assert_eq!(entry["start"], Value::Null, "a battle has no start before its setup: {entry}");
            continue;
        }
        let (id, start) = (entry["id"].as_str().expect("text"), entry["start"].as_str().expect("text"));
        assert_eq!(
            run(["fen", id, "--fen", start]).done().stdout.trim_end(),
            start,
            "{id}: the start can be read back"
        );
    }
    let chess = list.iter().find(|entry| entry["id"] == "chess").expect("chess is built in");
    let expected = json!({"id": "chess", "name": "Chess", "family": "chess", "width": 8, "height": 8, "start": START});
    assert_eq!(*chess, expected);
}

// more variants

#[test]
fn a_folder_adds_variants_and_hides_built_in_ones() {
    let folder = Folder::new();
    folder.file("tiny.toml", TINY);
    folder.file("supper-race.toml", TINY.replace("Tiny", "No Race"));
    folder.file("notes.txt", "not a variant");
    folder.file("tiny-child.toml", "name = \"Child\"\ninherits = \"tiny\"\n[draws]\nrepetition = 5\n");
    let list = run(["variants", "--variants", folder.arg()]).done();
    assert_eq!(list.stderr, "");
    assert!(list.lines().contains(&"tiny: Tiny (2x4). Two kings in a corridor."), "{}", list.stdout);
    assert!(list.stdout.contains("supper-race: No Race (2x4)"), "{}", list.stdout);
    assert_eq!(list.lines().len(), catalogue().len() + 2);
    for args in [["--variants", folder.arg(), "moves", "tiny"], ["moves", "tiny", "--variants", folder.arg()]] {
        assert_eq!(run(args).done().stdout, "a1a2\na1b1\n");
    }
    assert_eq!(run(["perft", "tiny-child", "1", "--variants", folder.arg()]).done().stdout, "2\n");
    let by_environment = finish(command(["moves", "tiny"]).env("HETERODOX_VARIANTS", folder.path())).done();
    assert_eq!(by_environment.stdout, "a1a2\na1b1\n");
    let other = Folder::new();
    let flag_first =
        finish(command(["moves", "tiny", "--variants", other.arg()]).env("HETERODOX_VARIANTS", folder.path()));
    assert!(flag_first.one_line().contains("tiny"), "the flag wins over the environment");
}

#[test]
fn a_broken_file_in_the_folder_hides_nothing_but_itself() {
    let folder = Folder::new();
    folder.file("tiny.toml", TINY);
    folder.file("syntax.toml", "name = ");
    folder.file("bytes.toml", b"name = \"\xff\"\n");
    folder.file("large.toml", " ".repeat(100_000));
    folder.file("orphan.toml", "name = \"Orphan\"\ninherits = \"nobody\"\n");
    let ran = run(["variants", "--variants", folder.arg()]).done();
    assert_eq!(ran.lines().len(), catalogue().len() + 1);
    for id in ["syntax", "bytes", "large", "orphan"] {
        assert!(ran.stderr.contains(id) && !ran.stdout.contains(id), "{id}: {}", ran.stderr);
        let reason = run(["moves", id, "--variants", folder.arg()]).refused().stderr;
        assert!(reason.contains(&format!("{id}.toml:")), "the file and line are named: {reason}");
    }
    let json = run(["variants", "--json", "--variants", folder.arg()]).done().json();
    assert_eq!(json.as_array().map(Vec::len), Some(catalogue().len() + 1));
    assert_eq!(run(["moves", "tiny", "--variants", folder.arg()]).done().stdout, "a1a2\na1b1\n");
}

#[test]
fn a_file_is_a_variant_wherever_a_variant_is_asked_for() {
    let folder = Folder::new();
    let tiny = folder.file("tiny.toml", TINY);
    assert_eq!(run(["moves", &tiny]).done().stdout, "a1a2\na1b1\n");
    assert_eq!(run(["perft", &tiny, "1"]).done().stdout, "2\n");
    assert_eq!(run(["fen", &tiny, "--moves", "a1a2"]).done().stdout, "k1/2/K1/2 b - - 1 1\n");
    let game = folder.file("game.pgn", "1. Ka2 *\n");
    assert_eq!(run(["convert", &tiny, &game, "--to", "fen"]).done().stdout, "k1/2/K1/2 b - - 1 1\n");
    let relative = finish(command(["moves", "tiny.toml"]).current_dir(folder.path())).done();
    assert_eq!(relative.stdout, "a1a2\na1b1\n");
    let heir = folder.file("heir.toml", "name = \"Heir\"\ninherits = \"tiny\"\n");
    assert_eq!(run(["moves", &heir, "--variants", folder.arg()]).done().stdout, "a1a2\na1b1\n");
}

// check

#[test]
fn check_passes_every_file_of_the_project_without_a_warning() {
    for (id, path) in catalogue() {
        let ran = run(["check", &path]).done();
        assert_eq!(ran.stderr, "", "{id}");
        let keys: Vec<&str> = ran.lines().iter().map(|line| line.split_once(": ").expect("key: value").0).collect();
        let battle = !chess_like().iter().any(|(known, _)| *known == id);
        let expected = if battle {
            ["ok", "board", "army", "hidden", "meaning"]
        } else {
            ["ok", "board", "pieces", "first moves", "meaning"]
        };
        assert_eq!(keys, expected, "{id}");
    }
    let (_, path) = catalogue().into_iter().find(|(id, _)| id == "archer").expect("archer is built in");
    let expected = "ok: Archer Chess\nboard: 8x8\npieces: king, queen, rook, bishop, knight, pawn, archer\nfirst moves: 22\nmeaning: ";
    let told = run(["check", &path]).done().stdout;
    assert!(told.starts_with(expected), "{told}");
}

#[test]
fn check_tells_every_error_with_its_place_and_the_nearest_word() {
    let folder = Folder::new();
    let text = TINY.replace("width = 2", "widht = 2").replace("royal = true", "royal = 3") + "repetion = 3\n";
    let path = folder.file("wrong.toml", text);
    let Ran { stderr, .. } = run(["check", &path]).refused();
    for words in ["5:1: board.widht", "did you mean `width`", "12:9: pieces.king.royal", "did you mean `repetition`"] {
        assert!(stderr.contains(words), "{words}: {stderr}");
    }
    assert!(stderr.lines().skip(1).all(|line| line.starts_with(&path)), "every line names the file: {stderr}");
}

#[test]
fn check_warns_of_what_may_not_be_meant_and_still_passes() {
    let folder = Folder::new();
    let idle = TINY.replace("repetition = 3", "repetition = 0") + "[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n";
    let ran = run(["check", &folder.file("idle.toml", idle)]).done();
    assert!(ran.stdout.starts_with("ok: Tiny\n"), "{}", ran.stdout);
    assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
    assert!(ran.stderr.lines().all(|line| line.starts_with("warning: ")), "{}", ran.stderr);
    assert!(ran.stderr.contains("circles") && ran.stderr.contains("rook"), "{}", ran.stderr);
}

#[test]
fn check_refuses_a_game_that_is_over_before_it_starts() {
    let folder = Folder::new();
    let over = "name = \"Over\"\n[board]\nwidth = 2\nheight = 2\nstart = \"2/2 w - - 0 1\"\n\
        [pieces.rook]\nletter = \"R\"\nmoves = \"R\"\nexit = \"slide\"\n[draws]\nrepetition = 3\n[end]\nno_moves = \"score\"\n";
    let Ran { stderr, .. } = run(["check", &folder.file("over.toml", over)]).refused();
    assert!(stderr.contains("over.toml"), "{stderr}");
}
