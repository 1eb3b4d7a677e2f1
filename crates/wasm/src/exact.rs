//! What is known for certain: games small enough are solved when somebody first asks, and kept.

use std::sync::Arc;

use heterodox_engine::Exact;
use heterodox_engine::solve::{Solved, solve};
use heterodox_rules::{Game, Rules, State};
use serde_json::{Value, json};

use crate::describe;
use crate::host::Host;

/// Larger games are not solved: a browser has neither the memory (about 110 bytes each) nor the patience.
const MOST_POSITIONS: u64 = 1_000_000;

/// The game solved last.
#[derive(Default)]
pub(crate) struct Solver(Option<(Arc<Rules>, Solved)>);

impl Solver {
    /// The value of where a game stands and of every move there; nothing when the game is too large.
    pub fn exact(&mut self, game: &Game, host: Host) -> Value {
        let (rules, state) = (game.rules(), game.state());
        let known = self.0.as_ref().is_some_and(|(of, solved)| Arc::ptr_eq(of, rules) && solved.probe(state).is_some());
        if !known {
            // From the start, so that the next position is known too; from here, if it cannot arise from there.
            let from = |root: &State| {
                let solved = solve(rules, root, MOST_POSITIONS, &mut |_| (host.go_on)()).ok();
                solved.filter(|solved| solved.probe(state).is_some())
            };
            self.0 = from(&rules.start()).or_else(|| from(state)).map(|solved| (rules.clone(), solved));
        }
        let Some((_, solved)) = &self.0 else { return Value::Null };
        let tell = |value: Exact| match value {
            Exact::Win(plies) => json!({ "value": "win", "plies": plies }),
            Exact::Loss(plies) => json!({ "value": "loss", "plies": plies }),
            Exact::Draw => json!({ "value": "draw", "plies": null }),
        };
        let Some(value) = solved.probe(state) else { return Value::Null };
        let mut told = tell(value);
        let moves = if game.outcome().is_none() { solved.moves(rules, state) } else { Vec::new() };
        told["moves"] = moves
            .into_iter()
            .map(|(action, value)| {
                let mut told = describe::one_move(rules, state, action);
                for (key, value) in tell(value).as_object().into_iter().flatten() {
                    told[key] = value.clone();
                }
                told
            })
            .collect();
        told
    }
}
