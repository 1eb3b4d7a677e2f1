//! Attacks by requests.

use anyhow::Result;
use serde_json::{Value, json};

use super::Agent;

/// Challenges by ever new guests, and the lobby.
pub async fn lobby(agent: &mut Agent) -> Result<()> {
    agent.client.forget();
    let mut terms = agent.terms();
    if let Some(fen) = &agent.scene.start {
        terms["start"] = json!({"fen": fen.replacen(' ', &" ".repeat(900), 1)});
    }
    for _ in 0..10 {
        agent.ask("POST", "/api/challenges", &terms).await?;
    }
    agent.ask("GET", "/api/lobby", &Value::Null).await?;
    Ok(())
}

/// An account and somebody who guesses its password.
pub async fn sign_in(agent: &mut Agent) -> Result<()> {
    let name = format!("m{:x}", agent.unique());
    agent.ask("POST", "/api/account", &json!({"name": name, "password": "correct horse"})).await?;
    agent.client.forget();
    agent.ask("POST", "/api/session", &json!({"name": name, "password": "battery staple"})).await?;
    Ok(())
}

/// Files that take long to read, good ones and bad ones.
pub async fn compile(agent: &mut Agent) -> Result<()> {
    agent.client.forget();
    let good = agent.heavy();
    let bad = good.replace("start = \"", "start = \"x");
    for text in [good, bad] {
        agent.ask("POST", "/api/variants", &json!({"text": text})).await?;
    }
    Ok(())
}

/// All games.
pub async fn export(agent: &mut Agent) -> Result<()> {
    agent.ask("GET", "/api/games/export", &Value::Null).await?;
    Ok(())
}

/// Lists, as long as they come.
pub async fn lists(agent: &mut Agent) -> Result<()> {
    for path in [
        "/api/games?limit=100",
        "/api/games?user=nobody",
        "/api/me/games",
        "/api/variants",
        "/api/variants?from=public&limit=100",
        "/api/puzzles?limit=100",
        "/api/openapi.json",
        "/metrics",
        "/",
    ] {
        agent.ask("GET", path, &Value::Null).await?;
    }
    Ok(())
}

/// Games against the strongest computer that nobody plays.
pub async fn games(agent: &mut Agent) -> Result<()> {
    agent.client.forget();
    let mut terms = agent.terms();
    terms["side"] = "second".into();
    for _ in 0..10 {
        agent.ask("POST", "/api/computer", &json!({"level": 8, "terms": terms})).await?;
    }
    Ok(())
}

/// The engine's time for heavy positions.
pub async fn analysis(agent: &mut Agent) -> Result<()> {
    let text = agent.heavy();
    let variant = agent.make("/api/variants", &json!({"text": text, "visibility": "unlisted"})).await?;
    for _ in 0..10 {
        agent.ask("POST", "/api/analysis", &json!({"variant": variant, "lines": 5, "time": 60_000})).await?;
    }
    Ok(())
}
