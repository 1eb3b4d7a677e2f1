//! Attacks on websockets.

use std::time::Duration;

use anyhow::Result;
use futures_util::{FutureExt, SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::super::client::Socket;
use super::{Agent, REST};

/// Messages in a round.
const BURST: usize = 1000;

/// Sends a message and takes in what has come meanwhile; fails when the server has had enough.
async fn send(agent: &Agent, socket: &mut Socket, message: Message) -> Result<()> {
    agent.sent();
    socket.send(message).await?;
    hear(agent, socket)
}

fn hear(agent: &Agent, socket: &mut Socket) -> Result<()> {
    while let Some(Some(message)) = socket.next().now_or_never() {
        if let Message::Text(text) = message?
            && text.contains("\"slow-down\"")
        {
            agent.refused();
        }
    }
    Ok(())
}

fn text(value: &Value) -> Message {
    Message::text(value.to_string())
}

/// The heaviest view, for every message and request.
pub async fn views(agent: &mut Agent) -> Result<()> {
    let game = agent.heavy_game().await?;
    let mut socket = agent.client.connect().await?;
    for _ in 0..BURST {
        send(agent, &mut socket, text(&json!({"t": "watch", "game": game, "actions": true}))).await?;
    }
    for _ in 0..20 {
        agent.ask("GET", &format!("/api/games/{game}"), &Value::Null).await?;
    }
    Ok(())
}

/// Frames that say nothing.
pub async fn frames(agent: &mut Agent) -> Result<()> {
    let mut socket = agent.client.connect().await?;
    let frames =
        [Message::binary(vec![0; 100]), Message::Ping(vec![0; 100].into()), Message::Pong(vec![0; 100].into())];
    for frame in frames.iter().cycle().take(BURST * 20) {
        send(agent, &mut socket, frame.clone()).await?;
    }
    Ok(())
}

/// A message that is never complete.
pub async fn continuation(agent: &mut Agent) -> Result<()> {
    let mut socket = agent.client.connect().await?;
    let part = |code, bytes: usize| Message::Frame(Frame::message(vec![b' '; bytes], OpCode::Data(code), false));
    send(agent, &mut socket, part(Data::Text, 1)).await?;
    for _ in 0..BURST * 20 {
        send(agent, &mut socket, part(Data::Continue, 0)).await?;
    }
    Ok(())
}

/// Finds an honest opponent and talks.
pub async fn chat(agent: &mut Agent) -> Result<()> {
    let mut terms = agent.terms();
    terms["private"] = true.into();
    let mut socket = agent.client.connect().await?;
    let challenge = agent.make("/api/challenges", &terms).await?;
    agent.scene.wait_for_listener(challenge);
    let game = loop {
        let Some(message) = socket.next().await else { return Ok(()) };
        let message: Value = serde_json::from_str(message?.to_text()?).unwrap_or_default();
        if message["t"] == "started" {
            break message["game"]["id"].clone();
        }
    };
    for _ in 0..BURST {
        send(agent, &mut socket, text(&json!({"t": "say", "game": game, "text": "la ".repeat(60)}))).await?;
        send(agent, &mut socket, text(&json!({"t": "emote", "game": game, "emote": "wow"}))).await?;
    }
    Ok(())
}

/// Acts in a game of one's own: what is refused has to be kept, too.
pub async fn acts(agent: &mut Agent) -> Result<()> {
    let mut terms = agent.terms();
    terms["side"] = "first".into();
    let game = agent.make("/api/computer", &json!({"level": 1, "terms": terms})).await?;
    let mut socket = agent.client.connect().await?;
    for seq in 1..BURST {
        let action = ["draw", "decline", "nonsense", "claim"][seq % 4];
        send(agent, &mut socket, text(&json!({"t": "act", "game": game, "seq": seq, "action": action}))).await?;
        // As fast as one socket may.
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

/// Seeks, each for another game.
pub async fn seeks(agent: &mut Agent) -> Result<()> {
    let mut socket = agent.client.connect().await?;
    for _ in 0..BURST {
        let control = json!({"kind": "fischer", "base": 1000 + agent.unique() % 20_000_000, "increment": 1});
        send(agent, &mut socket, text(&json!({"t": "seek", "variant": agent.scene.variant, "control": control})))
            .await?;
        send(agent, &mut socket, text(&json!({"t": "lobby", "on": true}))).await?;
    }
    Ok(())
}

/// Everybody's games, watched on as many sockets as there are, and read.
pub async fn spectators(agent: &mut Agent) -> Result<()> {
    let games = agent.games().await?;
    crowd(agent, |n| {
        let some = games.iter().cycle().skip(n * 16).take(games.len().min(32));
        some.map(|game| json!({"t": "watch", "game": game})).collect()
    })
    .await
}

/// Sockets that follow the lobby, and read it.
pub async fn bystanders(agent: &mut Agent) -> Result<()> {
    crowd(agent, |_| vec![json!({"t": "lobby", "on": true})]).await
}

/// Sockets that say a few words and then only listen.
async fn crowd(agent: &mut Agent, words: impl Fn(usize) -> Vec<Value>) -> Result<()> {
    let mut open = Vec::new();
    for n in 0..40 {
        agent.client.forget();
        let Ok(mut socket) = agent.client.connect().await else {
            agent.refused();
            sleep(REST).await;
            continue;
        };
        for word in words(n) {
            send(agent, &mut socket, text(&word)).await?;
        }
        open.push(socket);
    }
    for _ in 0..200 {
        sleep(Duration::from_millis(50)).await;
        open.retain_mut(|socket| hear(agent, socket).is_ok());
    }
    Ok(())
}

/// Sockets that are kept open for nothing; some connections are left to the other attackers of
/// this address.
pub async fn many(agent: &mut Agent) -> Result<()> {
    let mut open = Vec::new();
    for _ in 0..60 {
        agent.client.forget();
        agent.sent();
        match agent.client.connect().await {
            Ok(socket) => open.push(socket),
            Err(_) => {
                agent.refused();
                sleep(REST).await;
            }
        }
    }
    sleep(Duration::from_secs(5)).await;
    Ok(())
}

/// Sockets that ask for all there is and read nothing of it.
pub async fn slow(agent: &mut Agent) -> Result<()> {
    let game = agent.heavy_game().await?;
    let mut open = Vec::new();
    for _ in 0..10 {
        let mut socket = agent.client.connect().await?;
        for _ in 0..50 {
            for ask in [json!({"t": "lobby", "on": true}), json!({"t": "watch", "game": game, "actions": true})] {
                agent.sent();
                // It may be full already.
                if socket.send(text(&ask)).now_or_never().is_none_or(|sent| sent.is_err()) {
                    break;
                }
            }
        }
        open.push(socket);
    }
    sleep(Duration::from_secs(5)).await;
    Ok(())
}
