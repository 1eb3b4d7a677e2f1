//! The engine in a seat at a table, for every family of games: it is handed what a person
//! in that seat would see, and nothing else.

use std::sync::Arc;

use heterodox_rules::{Rules, State, Strictness, Variant};
use heterodox_table::{Player, View};

use crate::control::Control;
use crate::engine::{Engine, Task};
use crate::hidden::Captain;
use crate::level::Level;
use crate::limits::Limits;
use crate::lore::Lore;

/// A player of any variant; `lore` is for a chess-like one, other than what is shipped for it.
pub fn player(variant: &Variant, lore: Option<Lore>, level: Level, limits: Limits, seed: u64) -> Box<dyn Player> {
    match variant {
        Variant::Chess(rules) => {
            let engine = Engine::with_lore(rules.clone(), lore.unwrap_or_else(|| Lore::of(rules)));
            Box::new(Thinker { rules: rules.clone(), engine, level, limits, seed, past: Vec::new() })
        }
        Variant::Battle(battle) => Box::new(Captain::new(battle.clone(), level, limits, seed)),
    }
}

/// Plays a seat of a chess-like game.
struct Thinker {
    rules: Arc<Rules>,
    engine: Engine,
    level: Level,
    limits: Limits,
    seed: u64,
    /// The positions it was shown and those after its own moves, as far as they are one game.
    past: Vec<State>,
}

impl Player for Thinker {
    fn choose(&mut self, view: &View) -> Option<String> {
        let state = self.rules.read_fen(&view.position, Strictness::Study).ok()?;
        self.remember(state.clone());
        let task = Task {
            past: self.past.clone(),
            limits: self.limits.clone(),
            lines: 1,
            only: Vec::new(),
            level: self.level,
            seed: self.seed.wrapping_add(self.past.len() as u64),
        };
        let best = self.engine.think(&task, &Control::new(), &mut |_| {}).best?;
        self.past.push(self.rules.play_unchecked(&state, best));
        Some(self.rules.coordinates(best))
    }
}

impl Thinker {
    /// Takes a position in if it follows from the last one; otherwise the game began anew.
    fn remember(&mut self, state: State) {
        let follows = self.past.last().is_some_and(|last| {
            let after = |action| self.rules.play_unchecked(last, action);
            self.rules.moves(last).into_iter().any(|action| after(action) == state)
        });
        if !follows {
            self.past.clear();
        }
        self.past.push(state);
    }
}
