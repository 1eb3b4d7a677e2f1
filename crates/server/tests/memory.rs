//! Memory is bounded, and given back when those who used it are gone. Alone in its process: what is looked at is all of it.

mod support;

use futures_util::future::join_all;
use serde_json::json;
use support::{Client, LONG, Server};

/// What this process has in memory now, or had at most, in megabytes.
fn megabytes(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix(what)).expect("a number");
    line.split_whitespace().next().and_then(|number| number.parse::<u64>().ok()).expect("a number") / 1024
}

fn gauge(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)).expect(name);
    line.trim().parse().expect("a number")
}

/// A hundred people make accounts at once, each of which takes 19 MB; then two hundred lines are opened and broken off.
#[tokio::test]
async fn memory_is_bounded_and_given_back() {
    let server = Server::new().await;
    // One of each, so that what is kept for ever is there.
    let first = Client::user(&server, "First").await;
    first.socket().await;
    let before = megabytes("VmRSS:");
    let sign_up = async |number: u8| {
        let client = Client::guest_at(&server, 1, 1 + number % 50).await;
        let wish = json!({"name": format!("n{number}"), "password": "correct horse"});
        client.post("/api/account", &wish).await.status
    };
    let answers = join_all((0..100).map(sign_up)).await;
    assert!(answers.iter().all(|status| *status == 200 || *status == 201 || *status == 429), "{answers:?}");
    assert!(answers.iter().filter(|status| **status < 300).count() > 20, "{answers:?}");
    let most = megabytes("VmHWM:").saturating_sub(before);
    assert!(most < 400, "{most} MB for a hundred accounts");
    let lines = join_all((0..200).map(async |number: u8| {
        let client = Client::guest_at(&server, 2, 1 + number % 50).await;
        let mut socket = client.socket().await;
        socket.send(json!({"t": "lobby", "on": true})).await;
        socket.expect("lobby").await;
        socket
    }));
    drop(lines.await);
    let begun = std::time::Instant::now();
    loop {
        let text = first.get("/metrics").await.body;
        // The question itself is on a line.
        let (online, left) = (gauge(&text, "heterodox_sockets "), megabytes("VmRSS:").saturating_sub(before));
        if online == 0 && left < 150 {
            break;
        }
        assert!(begun.elapsed() < LONG, "{online} lines and {left} MB are left");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    server.running.stop().await;
}
