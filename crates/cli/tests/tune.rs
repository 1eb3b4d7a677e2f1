//! `heterodox tune`: values are fitted, found again by other commands, and an interrupted
//! run goes on.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for each test, with a variant of its own in it.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("heterodox-tune-{}-{name}", std::process::id()));
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("mine.toml"), "name = \"Mine\"\ninherits = \"supper-race\"\n").expect("a file");
    folder
}

fn heterodox(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heterodox")).current_dir(folder).args(words).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const TUNE: [&str; 7] = ["tune", "mine.toml", "--nodes", "60", "--quiet", "--rounds", "2"];

#[test]
fn values_are_fitted_beside_the_file_and_used() {
    let folder = folder("used");
    let done = heterodox(&folder, &[&TUNE[..], &["--games", "120"]].concat());
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stdout).contains("games: 120"), "{}", text(&done.stdout));
    let values = std::fs::read_to_string(folder.join("mine.weights")).expect("values were written");
    assert!(values.contains("material.") && values.contains("rules: "));
    // Broken values are told by whoever reads them; values of other rules are not used.
    std::fs::write(folder.join("mine.weights"), values.replace("tempo: ", "tempo: x")).expect("a file");
    let broken = heterodox(&folder, &["analyse", "mine.toml", "--depth", "2"]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(text(&broken.stderr).contains("mine.weights: line"), "{}", text(&broken.stderr));
    std::fs::write(folder.join("mine.weights"), "rules: 0000000000000000\n").expect("a file");
    let stale = heterodox(&folder, &["analyse", "mine.toml", "--depth", "2"]);
    assert!(stale.status.success());
    assert!(text(&stale.stderr).contains("fitted for other rules"), "{}", text(&stale.stderr));
    _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn an_interrupted_run_goes_on() {
    let folder = folder("goes-on");
    assert!(heterodox(&folder, &[&TUNE[..], &["--games", "3"]].concat()).status.success());
    let samples = folder.join("mine.samples");
    let before = std::fs::read_to_string(&samples).expect("samples are kept");
    let done = heterodox(&folder, &[&TUNE[..], &["--games", "5"]].concat());
    assert!(text(&done.stdout).contains("games: 5"), "{}", text(&done.stdout));
    let after = std::fs::read_to_string(&samples).expect("samples are kept");
    assert!(after.starts_with(&before) && after.matches("# game").count() == 5);
    // A line that was not written to its end is no loss; games of other rules are not taken for these.
    std::fs::write(&samples, &after[..after.len() - 12]).expect("a file");
    let done = heterodox(&folder, &[&TUNE[..], &["--games", "5"]].concat());
    assert!(text(&done.stdout).contains("games: 5"), "{}{}", text(&done.stdout), text(&done.stderr));
    assert_eq!(std::fs::read_to_string(&samples).expect("samples are kept").matches("# game").count(), 5);
    let file = std::fs::read_to_string(folder.join("mine.toml")).expect("a variant");
    std::fs::write(folder.join("mine.toml"), format!("{file}\n[draws]\nquiet_moves = 9\n")).expect("a file");
    let refused = heterodox(&folder, &[&TUNE[..], &["--games", "5"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("games of other rules"), "{}", text(&refused.stderr));
    std::fs::write(folder.join("mine.toml"), file).expect("a file");
    // A file of something else is not overwritten.
    std::fs::write(&samples, "my diary\n").expect("a file");
    let refused = heterodox(&folder, &[&TUNE[..], &["--games", "5"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&samples).expect("still there"), "my diary\n");
    _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn what_cannot_be_tuned_is_told() {
    let folder = folder("told");
    for (words, why) in [
        (&["tune", "rps"][..], "battle"),
        (&["tune", "nothing"], "no variant"),
        (&["tune", "chess"], "--out"),
        (&["tune", "mine.toml", "--games", "0"], "0"),
        (&["tune", "mine.toml", "--out", "nowhere/x.weights", "--games", "1"], "cannot write"),
    ] {
        let refused = heterodox(&folder, words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        assert!(text(&refused.stderr).contains(why), "{words:?}: {}", text(&refused.stderr));
    }
    _ = std::fs::remove_dir_all(&folder);
}
