//! How battles end. Pieces that are gone cannot tell how they went, so the judge is told what has just happened.

use super::{Outcome, Reason};
use crate::battle::{Battle, BattleState};
use crate::board::Colour;

/// What has just happened in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// This side struck a king.
    KingStruck(Colour),
    /// This side won the fight of the last two.
    LastFight(Colour),
    /// Another fight was decided.
    Fought,
    /// It is another side's turn.
    Turn,
}

impl Battle {
    /// How the battle has ended at this moment.
    pub(crate) fn end(&self, state: &BattleState, moment: Moment) -> Option<Outcome> {
        match moment {
            Moment::KingStruck(winner) => Some(Outcome { winner: Some(winner), reason: Reason::KingStruck }),
            Moment::LastFight(winner) => Some(Outcome { winner: Some(winner), reason: Reason::Eliminated }),
            Moment::Fought => self.end_by_losses(state),
            Moment::Turn => self.end_in_peace(state),
        }
    }

    fn end_by_losses(&self, state: &BattleState) -> Option<Outcome> {
        let winner = match Colour::BOTH.map(|side| state.count(side)) {
            _ if !self.spec().eliminated => return None,
            [0, 0] => None,
            [_, 0] => Some(Colour::White),
            [0, _] => Some(Colour::Black),
            _ => return None,
        };
        Some(Outcome { winner, reason: Reason::Eliminated })
    }

    fn end_in_peace(&self, state: &BattleState) -> Option<Outcome> {
        let most = self.spec().quiet_moves;
        if most > 0 && state.quiet >= most {
            return Some(Outcome::drawn(Reason::QuietMoves(most)));
        }
        let stuck = Colour::BOTH.into_iter().all(|side| !self.can_move(state, side));
        stuck.then_some(Outcome::drawn(Reason::NoMoves))
    }
}
