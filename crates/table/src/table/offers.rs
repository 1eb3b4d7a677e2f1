//! What the players ask of each other besides moves: draws, takebacks, claims, a game called
//! off, another one.

use heterodox_messages::{Message, say};
use heterodox_rules::Reason;

use crate::core::Core;
use crate::event::Event;
use crate::refusal::{Refusal, RefusalKind};
use crate::seat::{Seat, seat_word};
use crate::table::Table;
use crate::view::Offers;

impl Table {
    pub(super) fn offer_draw(&mut self, now: u64, seat: Seat) -> Result<(), Refusal> {
        if self.core.in_setup() {
            return Err(Refusal::new(RefusalKind::Untimely, say::DrawBeforeStart));
        }
        if self.offers.draw[seat.other().index()] {
            self.finish(now, None, Reason::Agreed);
            return Ok(());
        }
        let turn = Some(self.core.question().number);
        if self.offers.draw[seat.index()] || self.drew[seat.index()] == turn {
            return Err(Refusal::new(RefusalKind::Untimely, say::DrawOffered));
        }
        self.drew[seat.index()] = turn;
        self.offers.draw[seat.index()] = true;
        self.offered(now, seat, "draw");
        Ok(())
    }

    pub(super) fn offer_takeback(&mut self, now: u64, seat: Seat) -> Result<(), Refusal> {
        let untimely = |why: Message| Err(Refusal::new(RefusalKind::Untimely, why));
        let Core::Chess(game) = &mut self.core else {
            return untimely(say::NoTakebacks.into());
        };
        if self.offers.takeback[seat.other().index()] {
            let asker = seat.other();
            let wanted = if game.state().to_move() == asker { 2 } else { 1 };
            let plies = wanted.min(game.plies());
            for _ in 0..plies {
                game.undo();
            }
            self.offers = Offers { rematch: self.offers.rematch, ..Offers::default() };
            self.drew = [None; 2];
            self.tell(now, &Event::TakenBack { plies });
            return Ok(());
        }
        let own = game.plies() > (game.state().to_move() == seat) as usize;
        if !own {
            return untimely(say::NothingToTakeBack.into());
        }
        if self.offers.takeback[seat.index()] {
            return untimely(say::TakebackAsked.into());
        }
        self.offers.takeback[seat.index()] = true;
        self.offered(now, seat, "takeback");
        Ok(())
    }

    pub(super) fn decline(&mut self, now: u64, seat: Seat) -> Result<(), Refusal> {
        let other = seat.other().index();
        let what = if std::mem::take(&mut self.offers.draw[other]) {
            "draw"
        } else if std::mem::take(&mut self.offers.takeback[other]) {
            "takeback"
        } else {
            return Err(Refusal::new(RefusalKind::Untimely, say::NothingToDecline));
        };
        let seat = seat_word(self.core.family(), seat).to_string();
        self.tell(now, &Event::Declined { seat, what: what.into() });
        Ok(())
    }

    /// Whether the other side wants a rematch that this one has not answered; one that both want has begun.
    pub(super) fn rematch_is_asked_of(&self, seat: Seat) -> bool {
        self.offers.rematch[seat.other().index()] && !self.offers.rematch[seat.index()]
    }

    pub(super) fn decline_rematch(&mut self, now: u64, seat: Seat) {
        self.offers.rematch[seat.other().index()] = false;
        let seat = seat_word(self.core.family(), seat).to_string();
        self.tell(now, &Event::Declined { seat, what: "rematch".into() });
    }

    pub(super) fn claim(&mut self, now: u64, seat: Seat) -> Result<(), Refusal> {
        let claimed = match &self.core {
            Core::Chess(game) if game.state().to_move() == seat => game.claim(),
            _ => None,
        };
        match claimed {
            Some((claim, times)) => {
                self.finish(now, None, Reason::Claimed(claim, times));
                Ok(())
            }
            None => Err(Refusal::new(RefusalKind::Untimely, say::NothingToClaim)),
        }
    }

    /// Called off before it counts: in the setup, or before both sides have moved.
    pub(super) fn abort(&mut self, now: u64) -> Result<(), Refusal> {
        let early = self.core.in_setup() || self.chess().is_some_and(|game| game.plies() < 2);
        if !early {
            return Err(Refusal::new(RefusalKind::Untimely, say::TooLateToAbort));
        }
        self.finish(now, None, Reason::Aborted);
        Ok(())
    }

    pub(super) fn rematch(&mut self, now: u64, seat: Seat) -> Result<(), Refusal> {
        if self.ending.is_none() {
            return Err(Refusal::new(RefusalKind::Untimely, say::NotOverYet));
        }
        if std::mem::replace(&mut self.offers.rematch[seat.index()], true) {
            return Err(Refusal::new(RefusalKind::Untimely, say::RematchAsked));
        }
        if self.offers.rematch == [true; 2] {
            self.tell(now, &Event::Rematch);
        } else {
            self.offered(now, seat, "rematch");
        }
        Ok(())
    }

    pub(super) fn offered(&mut self, now: u64, seat: Seat, what: &str) {
        let seat = seat_word(self.core.family(), seat).to_string();
        self.tell(now, &Event::Offered { seat, what: what.into() });
    }
}
