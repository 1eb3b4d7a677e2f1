//! Moves held against the rules: why one is legal or not and which line says so, and games of other days under new rules.

use std::sync::Arc;

use heterodox_messages::Message;
use heterodox_rules::text::coordinates::{Origin, Wish};
use heterodox_rules::{Game, Move, Outcome, Refused, Rules, Square, Strictness};

/// Whether something is a move, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is, by this key.
    Legal {
        /// The move; of several promotions the first.
        action: Move,
        /// The key that allows it.
        rule: String,
    },
    /// It is not.
    Illegal(Refused),
}

/// Why a piece may go from a square to another, or off the board, or may not.
pub fn why(game: &Game, from: Origin, to: Option<Square>) -> Why {
    let (rules, state) = (game.rules(), game.state());
    let fits = |action: &&Move| Origin::of(**action) == from && action.target() == to;
    let legal = rules.moves(state);
    let action = legal.iter().filter(fits).min_by_key(|action| (action.act(), action.promotion()));
    let over = game.outcome().is_some();
    match action.filter(|_| !over) {
        Some(&action) => Why::Legal { action, rule: rules.rule_of(state, action) },
        None => Why::Illegal(match over {
            true => game.clone().play_text("").expect_err("the game is over"),
            false => rules.refusal(state, Wish { from, to, promotion: None, act: None }),
        }),
    }
}

/// The same for a move as text, in coordinates or SAN.
pub fn why_text(game: &Game, text: &str) -> Why {
    match game.clone().play_text(text) {
        Ok(step) => Why::Legal { action: step.action, rule: game.rules().rule_of(game.state(), step.action) },
        Err(refused) => Why::Illegal(refused),
    }
}

/// A game that was played under other rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replayed {
    /// Every move is legal; how it stands at the end.
    Legal(Option<Outcome>),
    /// A move, counted from 1, is not.
    Illegal {
        /// Which one.
        ply: usize,
        /// Why.
        refused: Refused,
    },
    /// The game is over after so many moves, though it went on.
    Over {
        /// After so many.
        ply: usize,
        /// How.
        outcome: Outcome,
    },
    /// Where it began is no position of this game.
    NoStart(Message),
}

/// Plays a game again.
pub fn replay(rules: &Arc<Rules>, fen: Option<&str>, moves: &[String]) -> Replayed {
    let start = match fen.map(|fen| rules.read_fen(fen, Strictness::Game)) {
        None => rules.start(),
        Some(Ok(start)) => start,
        Some(Err(error)) => return Replayed::NoStart(error.message().clone()),
    };
    let mut game = Game::from_state(rules.clone(), start);
    for (ply, text) in moves.iter().enumerate() {
        if let Some(outcome) = game.outcome() {
            return Replayed::Over { ply, outcome };
        }
        if let Err(refused) = game.play_text(text) {
            return Replayed::Illegal { ply: ply + 1, refused };
        }
    }
    Replayed::Legal(game.outcome())
}
