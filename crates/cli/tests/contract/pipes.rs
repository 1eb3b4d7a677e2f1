//! Help and version, and readers that have enough, look away or are full.

use crate::support::{Folder, Output, TINY, command, finish, run, unread};

#[test]
fn help_and_version_go_to_stdout() {
    let ran = run(["--help"]).done();
    assert_eq!(ran.stderr, "");
    for word in ["variants", "moves", "perft", "fen", "check", "bench", "play", "convert", "--variants"] {
        assert!(ran.stdout.contains(word), "{word}: {}", ran.stdout);
        if !word.starts_with('-') {
            let help = run([word, "--help"]).done();
            assert!(help.stdout.contains("Usage: heterodox") && help.stderr.is_empty(), "{word}: {}", help.stdout);
        }
    }
    assert!(run(["--version"]).done().stdout.starts_with("heterodox "));
}

#[test]
fn a_reader_who_has_enough_causes_no_complaint() {
    let folder = Folder::new();
    let tiny = folder.file("tiny.toml", TINY);
    let game = folder.file("game.pgn", "1. e4 *");
    let commands: [&[&str]; 11] = [
        &["variants"],
        &["variants", "--json"],
        &["moves", "chess"],
        &["moves", "chess", "--json"],
        &["perft", "chess", "2"],
        &["perft", "chess", "2", "--divide"],
        &["fen", "chess"],
        &["check", &tiny],
        &["convert", "chess", &game],
        &["play", "chess"],
        &["--help"],
    ];
    for args in commands {
        let (code, stderr) = unread(args, Output::Stdout);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn nobody_reading_stderr_changes_neither_result_nor_exit_code() {
    let folder = Folder::new();
    folder.file("broken.toml", "name = ");
    let list = run(["variants"]).done().stdout;
    let commands: [(&[&str], i32, &str); 4] = [
        (&["perft", "chess", "2"], 0, "400\n"),
        (&["variants", "--variants", folder.arg()], 0, &list),
        (&["moves", "mirror", "--board", "w:Pa5;b:Ph5"], 0, "a5a6\n"),
        (&["moves", "no-such-variant"], 2, ""),
    ];
    for (args, code, stdout) in commands {
        assert_eq!(unread(args, Output::Stderr), (Some(code), stdout.to_string()), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_internal_failure() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let ran = finish(command(["moves", "chess"]).stdout(full));
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
}
