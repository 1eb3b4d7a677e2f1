//! The server as its operator meets it: settings, backups, export and import, and the promise
//! that nothing accepted is lost however often the process is killed.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn heterodox(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heterodox")).args(args).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("heterodox-serve-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn settings_are_printed_without_secrets() {
    let output =
        heterodox(&["serve", "--print-config", "--database", "postgres://me:hunter2@host/db", "--think", "7000"]);
    let printed = text(&output.stdout);
    assert!(output.status.success() && printed.contains("think = 7000"), "{printed}");
    assert!(printed.contains("bind = \"127.0.0.1:8000\"") && !printed.contains("hunter2"), "{printed}");
    let wrong = heterodox(&["serve", "--tls-cert", "x.pem"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("given together"), "{}", text(&wrong.stderr));
}

#[test]
fn killed_again_and_again_nothing_is_lost_and_the_games_can_be_moved() {
    let folder = Folder::new("kills");
    let database = folder.path("load.db");
    let kills = if std::env::var_os("HETERODOX_LONG").is_some() { ["30", "120"] } else { ["3", "9"] };
    let load = heterodox(&[
        "load",
        "--games",
        "12",
        "--think",
        "30",
        "--variant",
        "kings-cooking",
        "--chaos",
        "20",
        "--kills",
        kills[0],
        "--seconds",
        kills[1],
        "--database",
        &database,
    ]);
    let told = text(&load.stdout);
    assert!(load.status.success(), "{told}{}", text(&load.stderr));
    assert!(told.contains("problems: 0"), "{told}");
    let number = |name: &str| {
        let line = told.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|value| value.trim().parse::<f64>().ok()).unwrap_or_else(|| panic!("{name} in {told}"))
    };
    assert!(number("moves:") > 50.0 && number("acts-found-again:") > 50.0 && number("resumed:") > 0.0, "{told}");

    let copy = folder.path("copy.db");
    let backup = heterodox(&["backup", &copy, "--database", &database]);
    assert!(backup.status.success(), "{}", text(&backup.stderr));
    assert_eq!(heterodox(&["backup", &copy, "--database", &database]).status.code(), Some(2), "nothing is overwritten");
    let (one, other) = (folder.path("one.ndjson"), folder.path("other.ndjson"));
    let export = heterodox(&["export", &one, "--database", &copy]);
    assert!(export.status.success(), "{}", text(&export.stderr));
    let games = fs::read_to_string(&one).expect("it was written");
    assert!(games.lines().count() > 0);
    let moved = folder.path("moved.db");
    let import = heterodox(&["import", &one, "--database", &moved]);
    assert!(import.status.success(), "{}", text(&import.stderr));
    assert!(text(&heterodox(&["import", &one, "--database", &moved]).stderr).starts_with("0 games read"));
    assert!(heterodox(&["export", &other, "--database", &moved]).status.success());
    assert_eq!(fs::read_to_string(&other).expect("it was written").lines().count(), games.lines().count());
    // A record that was tampered with is refused with its line.
    let bad = games.lines().next().expect("a game").replacen("\"at\":", "\"at\":1", 1);
    fs::write(&other, bad).expect("writable");
    let refused = heterodox(&["import", &other, "--database", &moved]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("line 1"), "{}", text(&refused.stderr));
}
