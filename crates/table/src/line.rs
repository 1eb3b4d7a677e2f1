//! A chess-like game as the table keeps it: the position now and the moves that led there.
//! Earlier positions are played again when somebody asks for them, so that a game at rest
//! is small.

use std::sync::Arc;

use heterodox_rules::{Claim, Game, Move, Refused, Rules, State, Step, Turn};

/// A game as its moves.
#[derive(Clone)]
pub(crate) struct Line {
    rules: Arc<Rules>,
    start: State,
    now: State,
    /// Who acts now: asked for several times for every move, and dear to find out.
    turn: Turn,
    /// Each move, and the hash of the position after it.
    moves: Vec<(Move, u64)>,
}

impl Line {
    pub fn new(rules: Arc<Rules>, start: State) -> Line {
        let turn = rules.turn(&start);
        Line { rules, now: start.clone(), start, turn, moves: Vec::new() }
    }

    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    pub fn state(&self) -> &State {
        &self.now
    }

    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    pub fn last_move(&self) -> Option<Move> {
        self.moves.last().map(|(action, _)| *action)
    }

    pub fn play_text(&mut self, text: &str) -> Result<Step, Refused> {
        let step = self.rules.play_text(&self.now, text)?;
        self.now = step.state.clone();
        self.moves.push((step.action, self.now.hash()));
        self.turn = self.judge();
        Ok(step)
    }

    pub fn undo(&mut self) {
        self.moves.pop();
        self.now =
            self.moves.iter().fold(self.start.clone(), |state, (action, _)| self.rules.play_unchecked(&state, *action));
        self.turn = self.judge();
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    fn judge(&self) -> Turn {
        self.rules
            .turn_after(&self.now, |times| if self.occurred(times) { self.game().recurrence(times) } else { None })
    }

    /// Whether the position has occurred so often. Equal hashes only raise the question; the positions of the
    /// game, played again, decide.
    fn occurred(&self, times: usize) -> bool {
        let hashes = self.moves.iter().map(|(_, hash)| *hash).chain([self.start.hash()]);
        hashes.filter(|hash| *hash == self.now.hash()).count() >= times && self.game().occurrences() >= times
    }

    /// The draw the side to move may claim, and how often the position occurred.
    pub fn claim(&self) -> Option<(Claim, usize)> {
        let claims = match self.turn {
            Turn::Over(_) => Vec::new(),
            _ => self.rules.claims(&self.now, |times| self.occurred(times)),
        };
        claims.first().map(|claim| (*claim, self.game().occurrences()))
    }

    /// The game with all its positions.
    pub fn game(&self) -> Game {
        let mut game = Game::from_state(self.rules.clone(), self.start.clone());
        for (action, _) in &self.moves {
            game.play(*action).expect("played moves are legal and the game went on");
        }
        game
    }
}
