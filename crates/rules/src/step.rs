//! Playing through the checked door: a refusal leaves everything as it was, a step
//! tells what happened.

use crate::board::{Colour, Square};
use crate::effects::Change;
use crate::moves::Move;
use crate::refuse::Refused;
use crate::rules::Rules;
use crate::state::State;
use crate::text::coordinates::{Origin, Wish};

/// What a legal move did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The move.
    pub action: Move,
    /// The state after it.
    pub state: State,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// One thing that happened. Pieces are a side and the number of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A piece went from one square to another.
    Moved {
        /// Whose and which.
        piece: (Colour, usize),
        /// From here.
        from: Square,
        /// To there.
        to: Square,
    },
    /// A piece was captured by moving.
    Captured {
        /// Whose and which.
        piece: (Colour, usize),
        /// Where it stood.
        at: Square,
    },
    /// A piece was shot.
    Shot {
        /// Whose and which.
        piece: (Colour, usize),
        /// Where it stood.
        at: Square,
        /// Where the shooter stands.
        from: Square,
    },
    /// A piece left the board and scored.
    Left {
        /// Whose and which.
        piece: (Colour, usize),
        /// Where it stood.
        from: Square,
    },
    /// A piece came out of the hand.
    Dropped {
        /// Whose and which.
        piece: (Colour, usize),
        /// Where it stands now.
        to: Square,
    },
    /// A piece became another.
    Promoted {
        /// Whose and what it is now.
        piece: (Colour, usize),
        /// Where it stands.
        at: Square,
    },
    /// It is this side's turn now.
    TurnPassed {
        /// The side to act.
        to: Colour,
    },
}

impl Rules {
    /// Plays a move if it is legal.
    pub fn play(&self, state: &State, action: Move) -> Result<Step, Refused> {
        if !self.moves(state).contains(&action) {
            let from = Origin::of(action);
            let (to, promotion) = (action.target(), action.promotion());
            let act = Some(action.act()).filter(|act| act.sign().is_some());
            return Err(self.refusal(state, Wish { from, to, promotion, act }));
        }
        let us = state.to_move();
        let mut events = Vec::new();
        for change in self.changes(state, action) {
            match change {
                Change::Take { piece, at, .. } if action.shoots() => {
                    events.push(Event::Shot { piece, at, from: action.from() });
                }
                Change::Take { piece, at, .. } => events.push(Event::Captured { piece, at }),
                Change::Drop { piece, to, becomes } => {
                    let kind = becomes.unwrap_or(piece.1);
                    events.push(Event::Dropped { piece: (us, kind), to });
                }
                Change::Go { piece, from, to, becomes } => {
                    events.push(Event::Moved { piece, from, to });
                    events.extend(becomes.map(|kind| Event::Promoted { piece: (us, kind), at: to }));
                }
                Change::Leave { piece, from } => events.push(Event::Left { piece, from }),
            }
        }
        events.push(Event::TurnPassed { to: us.other() });
        Ok(Step { action, state: self.play_unchecked(state, action), events })
    }

    /// Plays a move written in coordinates or SAN if it is legal.
    pub fn play_text(&self, state: &State, text: &str) -> Result<Step, Refused> {
        self.play(state, self.read_move(state, text)?)
    }
}
