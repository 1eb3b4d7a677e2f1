//! A game with its history: what repetition, claims and taking back need.

use std::sync::Arc;

use crate::board::Colour;
use crate::end::{Claim, Outcome, Recurrence, Turn};
use crate::moves::Move;
use crate::refuse::Refused;
use crate::rules::Rules;
use crate::state::State;
use crate::step::Step;

/// A game from a start position through its moves.
#[derive(Clone)]
pub struct Game {
    rules: Arc<Rules>,
    start: State,
    plies: Vec<(Move, State)>,
}

impl Game {
    /// A new game from the start position.
    pub fn new(rules: Arc<Rules>) -> Game {
        let start = rules.start();
        Game::from_state(rules, start)
    }

    /// A new game from any position.
    pub fn from_state(rules: Arc<Rules>, start: State) -> Game {
        Game { rules, start, plies: Vec::new() }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Where it began.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// Where it stands.
    pub fn state(&self) -> &State {
        self.plies.last().map_or(&self.start, |(_, state)| state)
    }

    /// The moves played, each with the state after it.
    pub fn plies(&self) -> &[(Move, State)] {
        &self.plies
    }

    /// Plays a move if it is legal and the game goes on.
    pub fn play(&mut self, action: Move) -> Result<Step, Refused> {
        if let Turn::Over(outcome) = self.turn() {
            return Err(Refused::over(outcome));
        }
        let step = self.rules.play(self.state(), action)?;
        self.plies.push((action, step.state.clone()));
        Ok(step)
    }

    /// Plays a move written in coordinates or SAN.
    pub fn play_text(&mut self, text: &str) -> Result<Step, Refused> {
        if let Turn::Over(outcome) = self.turn() {
            return Err(Refused::over(outcome));
        }
        let action = self.rules.read_move(self.state(), text)?;
        self.play(action)
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Move> {
        self.plies.pop().map(|(action, _)| action)
    }

    /// How often the present position has occurred, itself included.
    pub fn occurrences(&self) -> usize {
        let now = self.state();
        let since = self.rules.first_repeatable(now, self.plies.len());
        let earlier = self.plies[since..].iter().map(|(_, state)| state);
        let first = if since == 0 { &self.start } else { &self.plies[since - 1].1 };
        std::iter::once(first).chain(earlier).filter(|state| *state == now).count()
    }

    /// How the present position has come back, if it has occurred so often, itself included: since the first of those
    /// occurrences.
    pub fn recurrence(&self, times: usize) -> Option<Recurrence> {
        if self.occurrences() < times {
            return None;
        }
        let now = self.state();
        let states = || std::iter::once(&self.start).chain(self.plies.iter().map(|(_, state)| state));
        let back = states().rev().enumerate().filter(|(_, state)| *state == now).nth(times - 1)?.0;
        // With every move of a side its opponent is in check afterwards.
        let checking = Colour::BOTH.map(|side| {
            let mut after = states().rev().take(back).filter(|state| state.to_move() != side).peekable();
            after.peek().is_some() && after.all(|state| self.rules.in_check(state))
        });
        Some(Recurrence { checking })
    }

    /// Who acts next, repetition included.
    pub fn turn(&self) -> Turn {
        self.rules.turn_after(self.state(), |times| self.recurrence(times))
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.turn() {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The draws the side to move may claim now.
    pub fn claims(&self) -> Vec<Claim> {
        match self.turn() {
            Turn::Over(_) => Vec::new(),
            _ => self.rules.claims(self.state(), |times| self.occurrences() >= times),
        }
    }
}
