//! The same server on a real PostgreSQL, started here on a port and in a folder of its own.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;
use support::{Client, Folder, Server, begin, chess, options};

/// A PostgreSQL that ends with the test.
struct Postgres {
    folder: Folder,
    programs: PathBuf,
    port: u16,
}

/// Debian keeps the programs of every version apart.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    found.extend(std::env::var_os("PATH").iter().flat_map(std::env::split_paths));
    found.retain(|path| path.join("initdb").exists());
    found.into_iter().next().expect("PostgreSQL is missing; run: sudo apt-get install postgresql")
}

impl Postgres {
    fn start() -> Postgres {
        let folder = Folder::new();
        let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("a port").port();
        let postgres = Postgres { folder, programs: programs(), port };
        let data = postgres.folder.0.join("data");
        std::fs::create_dir(&data).expect("a folder");
        if is_root() {
            postgres.must(Command::new("chown").arg("-R").arg("postgres").arg(&postgres.folder.0));
        }
        let data = data.display().to_string();
        postgres.must(&mut postgres.command("initdb", &["-D", &data, "-A", "trust", "-U", "tester", "--no-sync"]));
        let settings = format!("-p {port} -k '' -c listen_addresses=127.0.0.1 -c shared_buffers=16MB");
        postgres.must(
            &mut postgres
                .command("pg_ctl", &["-D", &data, "-w", "-o", &settings, "-l", &format!("{data}/log"), "start"]),
        );
        postgres
    }

    /// PostgreSQL refuses to run as root.
    fn command(&self, name: &str, args: &[&str]) -> Command {
        let program = self.programs.join(name);
        let mut command = match is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
                command
            }
            false => Command::new(program),
        };
        command.args(args).current_dir("/").stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn must(&self, command: &mut Command) {
        let status = command.status().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        assert!(status.success(), "{command:?}");
    }

    fn url(&self) -> String {
        format!("postgres://tester@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.0.join("data").display().to_string();
        _ = self.command("pg_ctl", &["-D", &data, "-m", "immediate", "stop"]).status();
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(Path::new("/proc/self")).is_ok_and(|meta| meta.uid() == 0)
}

#[tokio::test]
async fn games_accounts_and_ratings_on_postgresql() {
    let postgres = Postgres::start();
    let server = Server::with(options(&postgres.url())).await;
    let (ada, bob) = (Client::user(&server, "Ada").await, Client::user(&server, "Bob").await);
    let mut terms = chess();
    terms["rated"] = true.into();
    let game = begin(&ada, &bob, terms.clone()).await;
    let (mut one, mut other) = (ada.socket().await, bob.socket().await);
    one.watch(&game).await;
    assert_eq!(one.act(&game, 1, "f3").await["t"], "accepted");
    assert_eq!(other.act(&game, 1, "e5").await["t"], "accepted");
    terms["private"] = true.into();
    let link = ada.post("/api/challenges", &terms).await.json()["id"].as_str().expect("an id").to_string();
    let server = server.restart().await;
    let [ada, bob] = [ada, bob].map(|client| Client { address: server.address(), ..client });
    let (mut one, mut other) = (ada.socket().await, bob.socket().await);
    assert_eq!(one.act(&game, 1, "f3").await["t"], "accepted", "the answer outlives the server");
    assert_eq!(one.act(&game, 2, "g4").await["t"], "accepted");
    assert_eq!(other.act(&game, 2, "Qh4").await["t"], "accepted");
    while ada.get("/api/users/bob").await.json()["ratings"].as_array().is_none_or(Vec::is_empty) {
        tokio::task::yield_now().await;
    }
    assert_eq!(bob.get("/api/games?user=ada&variant=chess").await.json()[0]["result"], json!("0-1"));
    assert_eq!(bob.get("/api/games/export").await.body.lines().count(), 1);
    assert_eq!(bob.post(&format!("/api/challenges/{link}/accept"), &json!({})).await.status, 201);
    let file = "name = \"Hop\"\ninherits = \"chess\"\n[pieces.king]\nmoves = \"K N\"\n";
    let wish = json!({"text": file, "visibility": "public", "parent": "0123456789abcdef"});
    let hop = ada.post("/api/variants", &wish).await;
    assert_eq!(hop.status, 201, "{hop:?}");
    assert_eq!(ada.post("/api/variants", &wish).await.status, 200);
    let hop = hop.json()["id"].as_str().expect("an id").to_string();
    let listed = bob.get("/api/variants?from=public&parent=0123456789abcdef").await.json();
    assert_eq!(listed[0]["id"], json!(hop));
    assert_eq!(ada.get("/api/variants?from=mine").await.json(), listed);
    let game = begin(&ada, &bob, json!({"variant": hop, "control": {"kind": "unlimited"}})).await;
    assert_eq!(ada.delete(&format!("/api/variants/{hop}")).await.status, 204);
    assert_eq!(bob.get(&format!("/api/games/{game}/variant")).await.body, file);
    assert_eq!(bob.get(&format!("/api/games?variant={hop}")).await.json()[0]["name"], "Hop");
    let puzzle = ada.get("/api/puzzles/daily").await.json()["id"].as_str().expect("an id").to_string();
    let solved = json!({"solved": true});
    for _ in 0..2 {
        assert_eq!(ada.post(&format!("/api/puzzles/{puzzle}/result"), &solved).await.json()["tried"], 1);
    }
    assert_eq!(ada.get("/api/puzzles/standings").await.json()[0]["solved"], 1);
    assert_eq!(ada.get("/api/tokens").await.json().as_array().map(Vec::len), Some(1));
    assert_eq!(ada.delete("/api/session").await.status, 204);
    server.running.stop().await;
}
