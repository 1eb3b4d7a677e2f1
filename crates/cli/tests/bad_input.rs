//! Everything a stranger can pass: always exit code 2, a reason on stderr, nothing on
//! stdout, never a panic (which `support` looks for after every run).

mod support;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use support::{Folder, Ran, TINY, command, finish, run};

/// Each command that takes a variant, with the rest of its arguments.
const WITH_VARIANT: [(&str, &[&str]); 5] =
    [("moves", &[]), ("perft", &["1"]), ("fen", &[]), ("play", &[]), ("convert", &["/nonexistent"])];

/// Each command that takes a position.
const WITH_POSITION: [&[&str]; 4] =
    [&["moves", "chess"], &["perft", "chess", "1"], &["fen", "chess"], &["play", "chess"]];

#[test]
fn an_unknown_variant_is_refused_with_the_nearest_one() {
    for (name, rest) in WITH_VARIANT {
        for (wrong, meant) in [("chss", "chess"), ("miror", "mirror"), ("kings-coking", "kings-cooking")] {
            let reason = run([name, wrong].iter().chain(rest)).one_line();
            assert!(reason.contains(&format!("\"{wrong}\"")), "{name}: {reason}");
            assert!(reason.contains(&format!("did you mean {meant}?")), "{name}: {reason}");
        }
        let reason = run([name, "qqqqqqqq"].iter().chain(rest)).one_line();
        assert!(!reason.contains("did you mean") && reason.contains("heterodox variants"), "{reason}");
        for odd in ["", " ", "/", "..", "chess/", "../chess"] {
            run([name, odd].iter().chain(rest)).one_line();
        }
    }
}

#[test]
fn names_a_stranger_made_up_neither_flood_nor_steer_the_terminal() {
    let long = "x".repeat(100_000);
    for args in [["moves", long.as_str()], ["fen", "a\nb\nc"], ["moves", "\x1b[31mred\x07"]] {
        let reason = run(args).one_line();
        assert!(reason.len() < 1_000, "{} bytes", reason.len());
        assert!(!reason.contains(char::is_control), "{reason:?}");
    }
    for moves in [long.as_str(), "\x1b[31m"] {
        let reason = run(["fen", "chess", "--moves", moves]).one_line();
        assert!(reason.len() < 1_000 && !reason.contains(char::is_control), "{reason:?}");
    }
}

#[test]
fn files_that_are_not_there_are_named() {
    let folder = Folder::new();
    let absent = folder.path().join("absent.toml");
    let absent = absent.to_str().expect("a plain path");
    for args in [
        &["moves", absent][..],
        &["perft", absent, "1"],
        &["fen", absent],
        &["play", absent],
        &["check", absent],
        &["convert", "chess", absent],
        &["convert", absent, absent],
        &["variants", "--variants", absent],
    ] {
        let reason = run(args).one_line();
        assert!(reason.contains("absent.toml") && reason.contains("cannot read"), "{args:?}: {reason}");
    }
}

#[test]
fn folders_in_place_of_files_and_files_in_place_of_folders() {
    let folder = Folder::new();
    let sub = folder.path().join("sub.toml");
    fs::create_dir(&sub).expect("a folder");
    let sub = sub.to_str().expect("a plain path");
    for args in [&["moves", sub][..], &["check", sub], &["check", folder.arg()], &["convert", "chess", folder.arg()]] {
        let reason = run(args).one_line();
        assert!(reason.contains("folder"), "{args:?}: {reason}");
    }
    let tiny = folder.file("tiny.toml", TINY);
    assert!(run(["variants", "--variants", &tiny]).one_line().contains("cannot read the folder"));
    let by_environment = finish(command(["moves", "chess"]).env("HETERODOX_VARIANTS", &tiny));
    assert!(by_environment.one_line().contains("cannot read the folder"));
}

#[test]
fn large_and_endless_files_cost_nothing() {
    let folder = Folder::new();
    let blanks = folder.file("blanks.toml", " ".repeat(10_000_000));
    let comment = folder.file("comment.pgn", format!("{{{}}} 1. e4 *", "x".repeat(10_000_000)));
    let document = folder.file("document.json", format!("{{\"version\": \"{}\"}}", "1".repeat(10_000_000)));
    for args in [
        &["check", blanks.as_str()][..],
        &["moves", &blanks],
        &["convert", "chess", &comment],
        &["convert", "kings-cooking", &document],
        &["check", "/dev/zero"],
        &["convert", "chess", "/dev/zero"],
        &["convert", "kings-cooking", "/dev/urandom"],
    ] {
        let reason = run(args).one_line();
        assert!(reason.contains("at most"), "{args:?}: {reason}");
        assert!(!reason.contains("has 65537 bytes"), "nobody counted further, so do not tell a size: {reason}");
    }
    let ran = run(["moves", "chess", "--variants", folder.arg()]).done();
    assert_eq!(ran.lines().len(), 20, "a large file beside them hides no variant");
}

#[test]
fn nested_and_repetitive_files_are_refused_in_bounded_time() {
    let folder = Folder::new();
    let deep = folder.file("deep.toml", format!("name = {}", "[".repeat(60_000)));
    run(["check", &deep]).refused();
    let keys = folder.file("keys.toml", (0..6_000).map(|n| format!("k{n} = 1\n")).collect::<String>());
    let Ran { stderr, .. } = run(["check", &keys]).refused();
    assert!(stderr.lines().count() < 100, "the list of problems is bounded");
    let pgn = folder.file("deep.pgn", format!("1. e4 {} *", "(1. d4 ".repeat(100_000)));
    run(["convert", "chess", &pgn]).one_line();
    let json = folder.file("deep.json", "{\"version\":".repeat(80_000));
    run(["convert", "kings-cooking", &json]).one_line();
    let circle = folder.file("circle.toml", "name = \"Circle\"\ninherits = \"circle\"\n");
    let Ran { stderr, .. } = run(["check", &circle, "--variants", folder.arg()]).refused();
    assert!(stderr.contains("circle"), "{stderr}");
}

#[test]
fn files_that_are_no_text_are_refused() {
    let folder = Folder::new();
    let toml = folder.file("bytes.toml", b"name = \"ok\"\nabout = \"\xff\xfe\"\n");
    for args in [["check", &toml], ["moves", &toml]] {
        let reason = run(args).one_line();
        assert!(reason.contains("bytes.toml:2:10") && reason.contains("UTF-8"), "{reason}");
    }
    let pgn = folder.file("bytes.pgn", b"1. e4 \xff *");
    assert!(run(["convert", "chess", &pgn]).one_line().contains("UTF-8"));
    for (name, content) in [("empty.pgn", ""), ("blank.pgn", " \n\n"), ("nul.pgn", "\0\0\0"), ("open.pgn", "{")] {
        let file = folder.file(name, content);
        run(["convert", "chess", &file]).one_line();
    }
    run(["check", &folder.file("empty.toml", "")]).refused();
    run(["check", &folder.file("bom.toml", format!("\u{feff}{TINY}"))]).done();
}

#[test]
fn arguments_that_are_no_text_are_refused() {
    let bytes = |text: &'static [u8]| OsStr::from_bytes(text);
    let odd = bytes(b"ch\xffess");
    for args in [
        vec![bytes(b"moves"), odd],
        vec![bytes(b"perft"), odd, bytes(b"1")],
        vec![bytes(b"perft"), bytes(b"chess"), odd],
        vec![bytes(b"moves"), bytes(b"chess"), bytes(b"--fen"), odd],
        vec![bytes(b"moves"), bytes(b"chess"), bytes(b"--board"), odd],
        vec![bytes(b"moves"), bytes(b"chess"), bytes(b"--board"), bytes(b"w:Ke1"), bytes(b"--turn"), odd],
        vec![bytes(b"fen"), bytes(b"chess"), bytes(b"--moves"), odd],
        vec![bytes(b"play"), odd],
        vec![bytes(b"convert"), odd, odd],
        vec![bytes(b"convert"), bytes(b"chess"), odd],
        vec![bytes(b"check"), odd],
        vec![bytes(b"variants"), bytes(b"--variants"), odd],
        vec![bytes(b"variants"), bytes(b"--\xff")],
        vec![odd],
    ] {
        run(&args).refused();
    }
    finish(command(["moves", "chess"]).env("HETERODOX_VARIANTS", odd)).one_line();
}

#[test]
fn a_file_whose_name_is_no_text_hides_no_variant() {
    let folder = Folder::new();
    fs::write(folder.path().join(OsStr::from_bytes(b"odd\xff.toml")), TINY).expect("Linux allows it");
    assert_eq!(run(["moves", "chess", "--variants", folder.arg()]).done().lines().len(), 20);
}

/// Editors, archives and people leave such things behind; none of them is a reason not
/// to play chess.
#[test]
fn odd_entries_of_the_variants_folder_hide_nothing_but_themselves() {
    let folder = Folder::new();
    folder.file("tiny.toml", TINY);
    folder.file("My Game.toml", TINY);
    folder.file("Upper.toml", TINY);
    folder.file(".hidden.toml", TINY);
    fs::create_dir(folder.path().join("sub.toml")).expect("a folder");
    std::os::unix::fs::symlink("/nonexistent", folder.path().join("dangling.toml")).expect("a link");
    assert_eq!(run(["moves", "chess", "--variants", folder.arg()]).done().lines().len(), 20);
    assert_eq!(run(["moves", "tiny", "--variants", folder.arg()]).done().stdout, "a1a2\na1b1\n");
    let ran = run(["variants", "--variants", folder.arg()]).done();
    for name in ["My Game.toml", "Upper.toml", "sub.toml", "dangling.toml"] {
        assert!(ran.stderr.contains(name), "the list warns of {name}: {}", ran.stderr);
    }
}

#[test]
fn an_empty_environment_variable_is_none() {
    let ran = finish(command(["moves", "chess"]).env("HETERODOX_VARIANTS", "")).done();
    assert_eq!(ran.lines().len(), 20);
}

#[test]
fn a_folder_with_too_many_variants_is_refused() {
    let folder = Folder::new();
    for number in 0..1001 {
        folder.file(&format!("v{number}.toml"), "");
    }
    assert!(run(["variants", "--variants", folder.arg()]).one_line().contains("at most 1000"));
}

#[test]
fn depths_that_make_no_sense_are_refused() {
    for depth in ["65", "1000", "4294967296", "99999999999999999999999", "-1", "", "x", "3.5", "1e3", "٣", "0x3"] {
        run(["perft", "chess", depth]).refused();
        run(["perft", "chess", "--divide", "--", depth]).refused();
    }
    run(["perft", "chess"]).refused();
    run(["perft", "chess", "1", "2"]).refused();
}

#[test]
fn flags_that_contradict_each_other_are_refused() {
    const FEN: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    const BOARD: &str = "w:Ke1;b:Ke8";
    for start in WITH_POSITION {
        for flags in [
            &["--fen", FEN, "--board", BOARD][..],
            &["--fen", FEN, "--turn", "white"],
            &["--fen", FEN, "--last-move", "e2e4"],
            &["--fen", FEN, "--fen", FEN],
            &["--study"],
            &["--study", "--board", BOARD],
            &["--turn", "white"],
            &["--last-move", "e2e4"],
            &["--board", "?board=w:Ke1;b:Ke8", "--turn", "white"],
            &["--board", "?board=w:Ke1;b:Ke8", "--last-move", "e2e4"],
            &["--fen"],
            &["--board"],
            &["--nonsense"],
            &["extra", "words"],
        ] {
            let ran = run(start.iter().chain(flags));
            assert_eq!(ran.code, Some(2), "{start:?} {flags:?}");
            ran.refused();
        }
    }
}

#[test]
fn bad_fens_are_refused_in_one_line() {
    let long = "8/".repeat(5_000);
    for start in WITH_POSITION {
        for fen in [
            "",
            " ",
            "x",
            "4k3/8/8/8/8/8/8/4K3",
            "4k3/8/8/8/8/8/8/4K3 w - -  0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra",
            "4k3/8/8/8/8/8/4K3 w - - 0 1",
            "4k4/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k2/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4Z3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 99999",
            "4k3/8/8/8/8/8/8/8 w - - 0 1",
            "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4♔3 w - - 0 1",
            "4k3/８/8/8/8/8/8/4K3 w - - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
            long.as_str(),
        ] {
            let reason = run(start.iter().chain(&["--fen", fen])).one_line();
            assert!(reason.len() < 300, "{fen:?}: {reason}");
        }
    }
}

#[test]
fn bad_piece_lists_are_refused_in_one_line() {
    let long = format!("w:{}Ke1;b:Ke8", "Pa2,".repeat(5_000));
    for board in [
        "",
        "w",
        "x:Ke1",
        "w:Ke1;w:Ke2",
        "w:Ke1,;b:Ke8",
        "w:Ke9;b:Ke8",
        "w:Zz9;b:Ke8",
        "w:ke1;b:Ke8",
        "w:e1;b:Ke8",
        "w:♔e1;b:Ke8",
        "w:Ke1;b:Ke8;",
        "w:Pa8;b:Ke8",
        "?",
        "?board",
        "?board=",
        "?turn=white",
        "?board=w:Ke1;b:Ke8&turn=red",
        "?board=w:Ke1;b:Ke8&board=w:Ke1",
        "?board=w:Ke1;b:Ke8&color=red",
        "?board=w:Ke1%;b:Ke8",
        "?board=w:Ke1%ff;b:Ke8",
        "?board=w:Ke1;b:Ke8&lastMove=zz",
        long.as_str(),
    ] {
        let reason = run(["moves", "chess", "--board", board]).one_line();
        assert!(reason.len() < 300, "{board:?}: {reason}");
    }
    for turn in ["", "weiss", "red", "white "] {
        run(["moves", "chess", "--board", "w:Ke1;b:Ke8", "--turn", turn]).one_line();
    }
    for last in ["", "e2", "e2e4e5", "a1off", "é2e4", "e7e5"] {
        run(["moves", "chess", "--board", "w:Ke1;b:Ke8", "--last-move", last]).one_line();
    }
}

#[test]
fn bad_moves_are_refused_in_one_line() {
    for text in [
        "e2", "e2e9", "e2e4q", "i1i2", "a1off", "O-O-O-O", "é", "e2♟e4", "N", "N>", "xx", "--", "1.Zz", "e4;", "=Q",
        "*",
    ] {
        let reason = run(["fen", "chess", "--moves", text]).one_line();
        assert!(reason.contains("move 1"), "{text}: {reason}");
    }
}

#[test]
fn unknown_commands_and_missing_arguments_are_refused() {
    run(["nonsense"]).refused();
    let Ran { stderr, .. } = run(["mvoes", "chess"]).refused();
    assert!(stderr.contains("moves"), "the nearest command is named: {stderr}");
    for args in [&["moves"][..], &["check"], &["convert"], &["convert", "chess"], &["fen"], &["variants", "extra"]] {
        run(args).refused();
    }
    let folder = Folder::new();
    let game = folder.file("game.pgn", "*");
    run(["convert", "chess", &game, "--to", "png"]).refused();
    run(["convert", "chess", &game, "--to", ""]).refused();
    run(["bench", "--nonsense"]).refused();
}

#[test]
fn variant_files_of_odd_names_are_refused_in_words() {
    let folder = Folder::new();
    for name in ["My Game.toml", "UPPER.toml", "ünï.toml", ".toml"] {
        let file = folder.file(name, TINY);
        let reason = run(["check", &file]).one_line();
        assert!(reason.contains("small letters"), "{name}: {reason}");
    }
}
