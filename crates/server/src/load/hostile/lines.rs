//! Attacks below HTTP.

use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::Agent;

/// Lines in a round.
const LINES: usize = 40;

/// Requests whose heads come letter by letter.
pub async fn slow_heads(agent: &mut Agent) -> Result<()> {
    let mut lines = Vec::new();
    for _ in 0..LINES {
        let mut line = agent.client.line().await?;
        agent.sent();
        line.write_all(b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX: ").await?;
        lines.push(line);
    }
    while !lines.is_empty() {
        sleep(Duration::from_secs(1)).await;
        let mut open = Vec::new();
        for mut line in lines {
            if line.write_all(b"x").await.is_ok() {
                open.push(line);
            }
        }
        lines = open;
    }
    Ok(())
}

/// Bodies that never end, that are too large, and that are nested too deep.
pub async fn bodies(agent: &mut Agent) -> Result<()> {
    for (length, piece, pause) in
        [(1 << 30, vec![b' '; 1 << 16], 0), (1 << 20, vec![b'['; 100], 200), (8192, vec![b'['; 8192], 0)]
    {
        let mut line = agent.client.line().await?;
        agent.sent();
        let head = format!(
            "POST /api/challenges HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n",
            agent.client.server
        );
        line.write_all(head.as_bytes()).await?;
        for _ in 0..100 {
            if line.write_all(&piece).await.is_err() {
                break;
            }
            sleep(Duration::from_millis(pause)).await;
        }
        answer(agent, line).await;
    }
    Ok(())
}

/// Whatever the server says to it is a refusal.
async fn answer(agent: &Agent, mut line: TcpStream) {
    let mut buffer = [0; 1024];
    if let Ok(Ok(1..)) = timeout(Duration::from_secs(1), line.read(&mut buffer)).await {
        agent.refused();
    }
}
