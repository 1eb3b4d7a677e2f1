//! What the engine thinks of a position: on the computer's threads, between moves.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use heterodox_engine::{Control, Engine, Score, Task};
use heterodox_messages::{Message, say};
use heterodox_rules::{Game, Rules, Strictness, Variant};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use utoipa::ToSchema;

use super::extract::Body;
use crate::computer;
use crate::fair;
use crate::fault::Fault;
use crate::hub::Hub;
use crate::identity::Caller;
use crate::limits::{DEAR, customer};
use crate::protocol::ErrorKind;

/// The longest game and the most lines.
const MAX_MOVES: usize = 1000;
const MAX_LINES: usize = 5;

/// A position to think about.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisWish {
    /// The variant's id; chess-like games only.
    #[schema(max_length = 100)]
    variant: String,
    /// Where the game began, as FEN; the variant's own start without it.
    #[schema(max_length = 1000)]
    fen: Option<String>,
    /// What was played since.
    #[serde(default)]
    #[schema(max_items = 1000)]
    moves: Vec<String>,
    /// How many lines.
    #[schema(minimum = 1, maximum = 5)]
    lines: Option<usize>,
    /// How long to think, in milliseconds; at most what the server allows.
    #[schema(minimum = 10)]
    time: Option<u64>,
}

/// What the engine thinks.
#[derive(Serialize, ToSchema)]
pub struct Analysis {
    /// How deep it looked.
    depth: u32,
    /// Positions looked at.
    nodes: u64,
    /// The best lines, the best first.
    lines: Vec<AnalysisLine>,
}

/// A line of play.
#[derive(Clone, Serialize, ToSchema)]
pub struct AnalysisLine {
    /// Hundredths of a pawn for the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// Moves to a win, or to a loss below 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    /// In coordinates.
    moves: Vec<String>,
}

/// Has the engine think about a position
#[utoipa::path(post, path = "/api/analysis", request_body = AnalysisWish,
    responses((status = 200, body = Analysis), (status = "4XX", body = Fault)))]
pub async fn analyse(
    State(hub): State<Arc<Hub>>,
    caller: Caller,
    Body(wish): Body<AnalysisWish>,
) -> Result<Json<Analysis>, Fault> {
    caller.may("read")?;
    fair::may_ask(&hub, caller.who)?;
    let variant = hub.variant(caller.payer(), &wish.variant, Some(caller.who)).await?;
    let Variant::Chess(rules) = variant.clone() else {
        return Err(Fault::new(ErrorKind::Variant, say::OnlyOpenGamesAnalysed));
    };
    let lines = wish.lines.unwrap_or(1);
    if !(1..=MAX_LINES).contains(&lines) || wish.moves.len() > MAX_MOVES {
        return Err(Fault::malformed("1 to 5 lines, at most 1000 moves"));
    }
    if !hub.limits.request(caller.address, DEAR) {
        return Err(Fault::new(ErrorKind::SlowDown, say::TooManyRequests));
    }
    let budget = Duration::from_millis(wish.time.unwrap_or(u64::MAX).clamp(10, hub.settings.think));
    // A thousand moves to be read take their time.
    let known = rules.clone();
    let past = hub.workers.run(caller.payer(), move || past(&known, &wish)).await??;
    let limits = computer::limits(&variant, hub.computers.time_aside(budget));
    let (answer, wait) = oneshot::channel();
    let work = move || {
        if answer.is_closed() {
            return;
        }
        let task = Task { lines, ..Task::new(past[past.len() - 1].clone(), limits) };
        _ = answer.send(think(&rules, &Task { past, ..task }));
    };
    if !hub.computers.aside(customer(caller.address), Box::new(work)) {
        return Err(Fault::new(ErrorKind::SlowDown, say::TooManyPositions));
    }
    wait.await.map(Json).map_err(|_| Fault::new(ErrorKind::Internal, say::EngineWithoutAnswer))
}

fn past(rules: &Arc<Rules>, wish: &AnalysisWish) -> Result<Vec<heterodox_rules::State>, Fault> {
    let wrong = |message: Message| Fault::new(ErrorKind::Variant, message);
    let start = match &wish.fen {
        Some(fen) => rules.read_fen(fen, Strictness::Study).map_err(|error| wrong(error.message().clone()))?,
        None => rules.start(),
    };
    let mut game = Game::from_state(rules.clone(), start);
    for text in &wish.moves {
        game.play_text(text).map_err(|refused| wrong(refused.message().clone()))?;
    }
    if let Some(outcome) = game.outcome() {
        return Err(wrong(outcome.message()));
    }
    let start = std::iter::once(game.start().clone());
    Ok(start.chain(game.plies().iter().map(|(_, state)| state.clone())).collect())
}

fn think(rules: &Arc<Rules>, task: &Task) -> Analysis {
    let mut found: Vec<AnalysisLine> = Vec::new();
    let answer = Engine::new(rules.clone()).think(task, &Control::new(), &mut |report| {
        let mate = report.score.moves_to_end();
        let score = match report.score {
            Score::Value(hundredths) => Some(hundredths),
            Score::Win(_) | Score::Loss(_) => None,
        };
        let moves = report.moves.iter().map(|action| rules.coordinates(*action)).collect();
        let line = AnalysisLine { score, mate, moves };
        match found.get_mut(report.line - 1) {
            Some(known) => *known = line,
            None => found.push(line),
        }
    });
    Analysis { depth: answer.depth, nodes: answer.nodes, lines: found }
}
