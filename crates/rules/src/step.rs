//! Playing through the checked door: a refusal leaves everything as it was, a step
//! tells what happened.

use crate::board::{Colour, Square};
use crate::moves::{Act, Move};
use crate::refuse::Refused;
use crate::rules::Rules;
use crate::state::State;
use crate::text::coordinates::Wish;

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
            let to = (action.act() != Act::Exit).then_some(action.to());
            let (promotion, shot) = (action.promotion(), action.act() == Act::Shoot);
            return Err(self.refusal(state, Wish { from: action.from(), to, promotion, shot }));
        }
        let us = state.to_move();
        let piece = (us, action.kind());
        let mut events = Vec::new();
        if let Some((at, colour, kind)) = self.captured(state, action) {
            let piece = (colour, kind);
            events.push(match action.act() {
                Act::Shoot => Event::Shot { piece, at, from: action.from() },
                _ => Event::Captured { piece, at },
            });
        }
        match action.act() {
            Act::Go | Act::Passing | Act::Castle => {
                events.push(Event::Moved { piece, from: action.from(), to: action.to() });
            }
            Act::Exit => events.push(Event::Left { piece, from: action.from() }),
            Act::Shoot => {}
        }
        if let (Some((from, to)), Some(castle)) = (self.castling_partner(state, action), action.castle()) {
            events.push(Event::Moved { piece: (us, self.spec.castling[castle].partner), from, to });
        }
        if let Some(kind) = action.promotion() {
            events.push(Event::Promoted { piece: (us, kind), at: action.to() });
        }
        events.push(Event::TurnPassed { to: us.other() });
        Ok(Step { action, state: self.play_unchecked(state, action), events })
    }

    /// Plays a move written in coordinates or SAN if it is legal.
    pub fn play_text(&self, state: &State, text: &str) -> Result<Step, Refused> {
        self.play(state, self.read_move(state, text)?)
    }
}
