//! The setup: kings and pits are placed by their owner, the others are dealt by chance.

use heterodox_messages::{Value, say};

use super::{Battle, BattleAct, BattleEvent, BattleState, Draw, Phase, Soldier};
use crate::board::{Colour, Square};
use crate::refuse::Refused;
use crate::spec::battle::Role;

impl Battle {
    /// What chance has to decide next, if anything.
    pub fn need(&self, state: &BattleState) -> Option<Draw> {
        if state.phase != Phase::Setup {
            return None;
        }
        if let Some(side) = Colour::BOTH.into_iter().find(|side| self.awaits_deal(state, *side)) {
            return Some(Draw::Deal(side, Vec::new()));
        }
        state.armies.iter().all(|army| army.ready).then_some(Draw::First(Colour::White))
    }

    /// Whether a side's army is to be dealt.
    pub(super) fn awaits_deal(&self, state: &BattleState, side: Colour) -> bool {
        let army = &state.armies[side.index()];
        !army.dealt && (army.placed.len() == self.placeable_count() || army.forced || self.is_random())
    }

    /// Takes what chance decided, if that is what was asked.
    pub fn chance(&self, state: &mut BattleState, draw: &Draw) -> Result<Vec<BattleEvent>, Refused> {
        let mut events = Vec::new();
        match (self.need(state), draw) {
            (Some(Draw::Deal(asked, _)), Draw::Deal(side, kinds)) if asked == *side => {
                self.check_deal(state, *side, kinds)?;
                self.clear(state, *side);
                for (square, kind) in self.home(*side).zip(kinds) {
                    let soldier = Soldier { side: *side, kind: *kind, shown: false, moved: false };
                    state.cells[square.index()] = Some(soldier);
                }
                let army = &mut state.armies[side.index()];
                army.dealt = true;
                events.push(BattleEvent::Arranged(*side));
                if self.is_random() {
                    army.ready = true;
                    events.push(BattleEvent::Ready(*side));
                }
            }
            (Some(Draw::First(_)), Draw::First(side)) => {
                state.phase = Phase::Play;
                state.turn = *side;
                events.push(BattleEvent::First(*side));
                self.settle_turn(state, &mut events);
            }
            _ => return Err(Refused::new(say::ChanceNotAsked)),
        }
        Ok(events)
    }

    /// The time for the setup is up: everybody is ready, and an army that is not whole gets the
    /// rest at random. Nobody else learns which it was.
    pub fn force_setup(&self, state: &mut BattleState) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        for side in Colour::BOTH.into_iter().filter(|_| state.phase == Phase::Setup) {
            let army = &mut state.armies[side.index()];
            if !army.ready {
                army.ready = true;
                army.forced = !army.dealt;
                events.push(BattleEvent::Ready(side));
            }
        }
        events
    }

    /// A deal must have the right pieces and leave what was placed by hand.
    fn check_deal(&self, state: &BattleState, side: Colour, kinds: &[u8]) -> Result<(), Refused> {
        let counts = |kind: usize| kinds.iter().filter(|known| **known as usize == kind).count();
        let whole = self.spec.kinds.iter().enumerate().all(|(kind, spec)| counts(kind) == spec.count as usize);
        let kept = state.armies[side.index()]
            .placed
            .iter()
            .all(|(kind, square)| self.home(side).zip(kinds).any(|(home, dealt)| home == *square && dealt == kind));
        let fills = kinds.len() == self.home(side).count();
        if whole && kept && fills { Ok(()) } else { Err(Refused::new(say::DealDoesNotFit)) }
    }

    fn placeable_count(&self) -> usize {
        self.spec.kinds.iter().filter(|kind| kind.role != Role::Fighter).map(|kind| kind.count as usize).sum()
    }

    fn clear(&self, state: &mut BattleState, side: Colour) {
        for square in self.home(side) {
            state.cells[square.index()] = None;
        }
    }

    pub(super) fn setup_acts(&self, state: &BattleState, side: Colour) -> Vec<BattleAct> {
        let army = &state.armies[side.index()];
        if army.ready {
            return Vec::new();
        }
        let placeable = self.spec.kinds.iter().enumerate().filter(|(_, kind)| kind.role != Role::Fighter);
        let mut acts: Vec<BattleAct> = placeable
            .flat_map(|(kind, _)| self.home(side).map(move |square| BattleAct::Place(kind as u8, square)))
            .filter(|act| !matches!(act, BattleAct::Place(_, at) if army.placed.iter().any(|(_, taken)| taken == at)))
            .collect();
        if army.dealt {
            acts.extend([BattleAct::Shuffle, BattleAct::Ready]);
        }
        acts
    }

    pub(super) fn arrange(
        &self,
        state: &mut BattleState,
        side: Colour,
        act: BattleAct,
        events: &mut Vec<BattleEvent>,
    ) -> Result<(), Refused> {
        if state.phase != Phase::Setup {
            return Err(Refused::new(say::SetupOver));
        }
        if state.armies[side.index()].ready {
            return Err(Refused::new(say::ReadyAlready));
        }
        match act {
            BattleAct::Place(kind, square) => self.place(state, side, kind, square)?,
            BattleAct::Shuffle | BattleAct::Ready if !state.armies[side.index()].dealt => {
                let placed = self.spec.kinds.iter().filter(|kind| kind.role != Role::Fighter);
                let pieces = Value::and(placed.map(|kind| Value::kind(&kind.name)));
                return Err(Refused::new(say::PlaceFirst { pieces }));
            }
            BattleAct::Shuffle => state.armies[side.index()].dealt = false,
            _ => {
                state.armies[side.index()].ready = true;
                events.push(BattleEvent::Ready(side));
                return Ok(());
            }
        }
        events.push(BattleEvent::Arranged(side));
        Ok(())
    }

    fn place(&self, state: &mut BattleState, side: Colour, kind: u8, square: Square) -> Result<(), Refused> {
        let spec = &self.spec.kinds[kind as usize];
        if spec.role == Role::Fighter {
            return Err(Refused::new(say::ShuffledNotPlaced { piece: Value::kind(&spec.name) }));
        }
        if !self.home(side).any(|home| home == square) {
            let (square, rows) = (self.board().name(square), self.spec.rows);
            return Err(Refused::new(say::NotOwnRows { square, rows }));
        }
        let army = &mut state.armies[side.index()];
        if let Some((other, _)) = army.placed.iter().find(|(_, taken)| *taken == square) {
            let piece = Value::kind(&self.spec.kinds[*other as usize].name);
            return Err(Refused::new(say::PlacedThereAlready { piece, square: self.board().name(square) }));
        }
        // Placing one more than there are moves the one that was placed first.
        if army.placed.iter().filter(|(known, _)| *known == kind).count() >= spec.count as usize
            && let Some(first) = army.placed.iter().position(|(known, _)| *known == kind)
        {
            army.placed.remove(first);
        }
        army.placed.push((kind, square));
        army.dealt = false;
        let placed = army.placed.clone();
        self.clear(state, side);
        for (kind, square) in placed {
            state.cells[square.index()] = Some(Soldier { side, kind, shown: false, moved: false });
        }
        Ok(())
    }
}

impl Battle {
    /// An answer to what chance is asked, made of random numbers from outside: `below(n)`
    /// gives one from 0 to n-1.
    pub fn random_draw(&self, state: &BattleState, below: &mut dyn FnMut(usize) -> usize) -> Option<Draw> {
        let side = match self.need(state)? {
            Draw::First(_) => return Some(Draw::First(Colour::BOTH[below(2) & 1])),
            Draw::Deal(side, _) => side,
        };
        let placed = &state.armies[side.index()].placed;
        let mut rest: Vec<u8> = Vec::new();
        for (kind, spec) in self.spec.kinds.iter().enumerate() {
            let by_hand = placed.iter().filter(|(known, _)| *known as usize == kind).count();
            rest.extend(std::iter::repeat_n(kind as u8, spec.count as usize - by_hand));
        }
        let kinds = self.home(side).map(|square| {
            let by_hand = placed.iter().find(|(_, taken)| *taken == square).map(|(kind, _)| *kind);
            by_hand.unwrap_or_else(|| rest.swap_remove(below(rest.len()).min(rest.len() - 1)))
        });
        Some(Draw::Deal(side, kinds.collect()))
    }
}
