//! The example bot really plays: two of them, one game of each family to its end.

mod support;

use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use support::{Client, LONG, Server};

async fn token(server: &Server, name: &str) -> String {
    let user = Client::user(server, name).await;
    let made = user.post("/api/tokens", &json!({"label": "bot", "scopes": ["read", "play"]})).await;
    made.json()["token"].as_str().expect("a secret").to_string()
}

fn bot(server: &Server, token: &str, more: &[&str]) -> Bot {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut command = Command::new("python3");
    command.arg("-B").arg(script).arg(format!("http://{}", server.address())).arg(token).args(more);
    command.stdout(Stdio::null());
    let child = command.spawn().expect("Python is missing; run: sudo apt-get install python3");
    Bot(child)
}

/// Ends with the test.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

#[tokio::test]
async fn two_bots_play_each_other() {
    let server = Server::new().await;
    let (first, second) = (token(&server, "Ada").await, token(&server, "Bob").await);
    let _answers = bot(&server, &second, &[]);
    // Small boards end soon, whatever is played.
    for variant in ["kings-cooking", "rps"] {
        let mut asks = bot(&server, &first, &["--challenge", variant]);
        let ended = tokio::task::spawn_blocking(move || asks.0.wait());
        let status = tokio::time::timeout(LONG, ended).await.expect("the game ends").expect("it was waited for");
        assert!(status.expect("it ran").success(), "{variant}");
        let games = Client::stranger(&server).get(&format!("/api/games?variant={variant}")).await.json();
        assert!(games[0]["result"].is_string(), "{games}");
    }
    server.running.stop().await;
}
