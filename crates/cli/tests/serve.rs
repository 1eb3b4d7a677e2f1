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
fn wishes_that_cannot_be_fulfilled_leave_nothing_behind() {
    let folder = Folder::new("wishes");
    let (database, games) = (folder.path("typo.db"), folder.path("games.txt"));
    fs::write(&games, "1. e4\n").expect("a temporary folder");
    let wishes: [&[&str]; 4] = [
        &["export", "--database", &database],
        &["backup", &folder.path("copy.db"), "--database", &database],
        &["import", &games, "--database", &database],
        &["load", "--variant", "nosuch", "--games", "1", "--seconds", "1"],
    ];
    for wish in wishes {
        let output = heterodox(wish);
        assert_eq!(output.status.code(), Some(2), "{wish:?}: {}", text(&output.stderr));
        assert_eq!(text(&output.stderr).lines().count(), 1, "{wish:?}: {}", text(&output.stderr));
    }
    let left: Vec<_> = fs::read_dir(&folder.0).expect("ours").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["games.txt"]);
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
    // Games are not taken for games of other rules by the same name.
    let changed = include_str!("../../../variants/kings-cooking.toml").replacen("repetition = 3", "repetition = 9", 1);
    fs::write(folder.path("kings-cooking.toml"), changed).expect("writable");
    let here = folder.0.display().to_string();
    let refused = heterodox(&["import", &one, "--database", &moved, "--variants", &here]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("line 1: it was played by other rules"), "{}", text(&refused.stderr));
    // A record that was tampered with is refused with its line.
    let bad = games.lines().next().expect("a game").replacen("\"at\":", "\"at\":1", 1);
    fs::write(&other, bad).expect("writable");
    let refused = heterodox(&["import", &other, "--database", &moved]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("line 1"), "{}", text(&refused.stderr));
}

/// A server as a child that ends with the test.
struct Child(std::process::Child, u16);

impl Drop for Child {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

impl Child {
    /// Starts a server whose files may have at most so many blocks of 512 bytes.
    fn start(database: &str, blocks: Option<u64>) -> Child {
        let port =
            std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("it is bound").port();
        // Ignored signals stay ignored: a file that is full is an error of the write then, as on a full disk.
        let limit = blocks.map_or(String::new(), |blocks| format!("trap '' XFSZ; ulimit -f {blocks}; "));
        let script = format!("{limit}exec \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_heterodox"), "serve", "--database", database]);
        command.args(["--bind", &format!("127.0.0.1:{port}"), "--requests-per-second", "1000"]);
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        let child = Child(command.spawn().expect("the program starts"), port);
        let begun = std::time::Instant::now();
        while child.ask("", "GET", "/healthz", "").0 != 200 {
            assert!(begun.elapsed().as_secs() < 60, "the server does not answer");
            std::thread::yield_now();
        }
        child
    }

    /// Status, cookie and body of an answer; status 0 when there is none.
    fn ask(&self, cookie: &str, method: &str, path: &str, body: &str) -> (u16, String, String) {
        use std::io::{Read, Write};
        let Ok(mut stream) = std::net::TcpStream::connect(("127.0.0.1", self.1)) else { return Default::default() };
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {cookie}\r\n", self.1);
        let more = "Content-Type: application/json\r\nConnection: close\r\n";
        _ = write!(stream, "{head}{more}Content-Length: {length}\r\n\r\n{body}");
        let mut text = String::new();
        _ = stream.read_to_string(&mut text);
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let cookie = text.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, cookie.unwrap_or_default().to_string(), body.to_string())
    }

    fn end(mut self) {
        let pid = self.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill is there").success());
        _ = self.0.wait();
    }
}

fn field(body: &str, name: &str) -> String {
    let from = body.split_once(&format!("\"{name}\":\"")).unwrap_or_else(|| panic!("{name} in {body}")).1;
    from.split('"').next().expect("a text ends").to_string()
}

/// Backups, exports and imports are no servers: they work beside one.
#[test]
fn a_second_server_on_the_same_database_is_refused() {
    const TERMS: &str = "{\"variant\":\"chess\",\"control\":{\"kind\":\"unlimited\"},\"side\":\"first\"}";
    let folder = Folder::new("second");
    let (one, other) = (folder.path("one.db"), folder.path("other.db"));
    let server = Child::start(&one, None);
    let second = heterodox(&["serve", "--database", &one, "--bind", "127.0.0.1:0"]);
    let told = text(&second.stderr);
    assert_eq!(second.status.code(), Some(2), "{told}");
    assert!(told.ends_with("heterodox: another server is using this database; one at a time can\n"), "{told}");
    assert!(told.contains("waiting for it to end"), "{told}");

    let guests = [(); 2].map(|()| server.ask("", "GET", "/api/me", "").1);
    let challenge = field(&server.ask(&guests[0], "POST", "/api/challenges", TERMS).2, "id");
    let game = server.ask(&guests[1], "POST", &format!("/api/challenges/{challenge}/accept"), "{}").2;
    let game = field(&game, "id");
    let acts = format!("/api/games/{game}/acts");
    assert_eq!(server.ask(&guests[0], "POST", &acts, "{\"action\":\"resign\"}").0, 200);
    let (copy, games) = (folder.path("copy.db"), folder.path("games.ndjson"));
    assert!(heterodox(&["backup", &copy, "--database", &one]).status.success());
    assert!(heterodox(&["export", &games, "--database", &one]).status.success());
    let elsewhere = Child::start(&other, None);
    assert!(heterodox(&["import", &games, "--database", &other]).status.success());
    assert_eq!(elsewhere.ask("", "GET", &format!("/api/games/{game}/record"), "").0, 200, "it is there at once");
    // A process that was killed holds nothing any more.
    drop(server);
    assert_eq!(Child::start(&one, None).ask("", "GET", &format!("/api/games/{game}"), "").0, 200);
    assert_eq!(Child::start(&copy, None).ask("", "GET", &format!("/api/games/{game}"), "").0, 200);
}

/// When the disk takes no more, moves are refused in words, the server stays, and all that was
/// accepted is there when there is room again.
#[test]
fn on_a_full_disk_nothing_accepted_is_lost() {
    const TERMS: &str = "{\"variant\":\"chess\",\"control\":{\"kind\":\"unlimited\"},\"side\":\"first\"}";
    let folder = Folder::new("full");
    let database = folder.path("full.db");
    Child::start(&database, None).end();
    let size = fs::metadata(&database).expect("it is there").len();
    let server = Child::start(&database, Some((size + 150_000) / 512));
    let guests = [(); 2].map(|()| server.ask("", "GET", "/api/me", "").1);
    let mut accepted: Vec<(String, usize)> = Vec::new();
    let refused = 'full: loop {
        assert!(accepted.len() < 100, "the disk is never full");
        let (status, _, body) = server.ask(&guests[0], "POST", "/api/challenges", TERMS);
        if status != 201 {
            break body;
        }
        let path = format!("/api/challenges/{}/accept", field(&body, "id"));
        let (status, _, body) = server.ask(&guests[1], "POST", &path, "{}");
        if status != 201 {
            break body;
        }
        accepted.push((field(&body, "id"), 0));
        for ply in 0..12 {
            let (game, done) = accepted.last_mut().expect("it has begun");
            let action = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
            let path = format!("/api/games/{game}/acts");
            let (status, _, body) =
                server.ask(&guests[ply % 2], "POST", &path, &format!("{{\"action\":\"{action}\"}}"));
            if status != 200 {
                break 'full body;
            }
            *done += 1;
        }
    };
    assert!(refused.contains("\"storage\"") || refused.contains("\"internal\""), "{refused}");
    assert!(refused.contains("could not write") || refused.contains("did not answer"), "{refused}");
    assert_eq!(server.ask("", "GET", "/healthz", "").0, 200, "the server stays");
    assert!(accepted.iter().map(|(_, plies)| plies).sum::<usize>() > 5, "{accepted:?}");
    drop(server);
    let server = Child::start(&database, None);
    for (game, plies) in &accepted {
        let (status, _, body) = server.ask("", "GET", &format!("/api/games/{game}/record"), "");
        assert_eq!(status, 200, "{body}");
        assert_eq!(body.matches("\"act\":").count(), *plies, "{game}: {body}");
    }
    let (game, plies) = accepted.last().expect("one at least");
    let action = ["g1f3", "g8f6", "f3g1", "f6g8"][plies % 4];
    let path = format!("/api/games/{game}/acts");
    let (status, ..) = server.ask(&guests[plies % 2], "POST", &path, &format!("{{\"action\":\"{action}\"}}"));
    assert_eq!(status, 200, "and the game goes on");
}
