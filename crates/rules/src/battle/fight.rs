//! Steps, fights, ties and what follows from them.

use heterodox_messages::{Message, Value, say};

use super::{Battle, BattleEvent, BattleState, Phase, Soldier, Tie};
use crate::board::{Colour, Square};
use crate::end::{Moment, Seats};
use crate::refuse::Refused;
use crate::spec::battle::Role;

impl Battle {
    pub(super) fn step(
        &self,
        state: &mut BattleState,
        side: Colour,
        from: Square,
        to: Square,
        events: &mut Vec<BattleEvent>,
    ) -> Result<(), Refused> {
        self.check_step(state, side, from, to)?;
        state.plies += 1;
        state.quiet = state.quiet.saturating_add(1);
        let Some(mut attacker) = state.cells[from.index()] else { return Ok(()) };
        attacker.moved = true;
        let Some(defender) = state.cells[to.index()] else {
            state.cells[from.index()] = None;
            state.cells[to.index()] = Some(attacker);
            events.push(BattleEvent::Moved { from, to });
            self.pass_turn(state, events);
            return Ok(());
        };
        state.quiet = 0;
        state.cells[from.index()] = Some(attacker);
        match self.role(defender.kind) {
            Role::King => {
                self.decide(state, from, to, Some(side), events);
                self.after_fight(state, Moment::KingStruck(side), events);
            }
            Role::Pit => {
                self.decide(state, from, to, Some(side.other()), events);
                self.after_fight(state, Moment::Fought, events);
            }
            Role::Fighter if attacker.kind == defender.kind => {
                state.round += 1;
                state.phase = Phase::Tie(Tie { from, to, duel: false, picks: [None; 2] });
                events.push(BattleEvent::Tied { from, to, kind: attacker.kind });
            }
            Role::Fighter => {
                let winner = self.stronger([attacker, defender]);
                self.decide(state, from, to, Some(winner), events);
                self.after_fight(state, Moment::Fought, events);
            }
        }
        Ok(())
    }

    /// The refusal says nothing that the side does not know.
    fn check_step(&self, state: &BattleState, side: Colour, from: Square, to: Square) -> Result<(), Refused> {
        let refuse = |why: Message| Err(Refused::new(why));
        let name = |square| self.board().name(square);
        match &state.phase {
            Phase::Setup => return refuse(say::StillSettingUp.into()),
            Phase::Tie(_) => return refuse(say::PickFirst.into()),
            _ if state.turn != side => {
                return refuse(say::TheirTurn { side: Value::Side(Battle::side_word(state.turn)) }.into());
            }
            _ => {}
        }
        let Some(soldier) = state.soldier(from) else { return refuse(say::NoPieceAt { square: name(from) }.into()) };
        if soldier.side != side {
            return refuse(say::NotYours { square: name(from) }.into());
        }
        let kind = &self.spec.kinds[soldier.kind as usize];
        if kind.role != Role::Fighter {
            return refuse(say::NeverMoves { piece: Value::kind(&kind.name) }.into());
        }
        if state.soldier(to).is_some_and(|other| other.side == side) {
            return refuse(say::OwnPieceOn { square: name(to) }.into());
        }
        if !self.steps(state, from).any(|step| step == to) {
            return refuse(say::OneCellOnly { piece: Value::kind(&kind.name), square: name(to) }.into());
        }
        Ok(())
    }

    pub(super) fn pick(
        &self,
        state: &mut BattleState,
        side: Colour,
        kind: u8,
        events: &mut Vec<BattleEvent>,
    ) -> Result<(), Refused> {
        let Phase::Tie(tie) = &mut state.phase else {
            return Err(Refused::new(say::NoTie));
        };
        if self.spec.kinds[kind as usize].role != Role::Fighter {
            let name = &self.spec.kinds[kind as usize].name;
            return Err(Refused::new(say::NothingToPick { piece: Value::kind(name) }));
        }
        if tie.picks[side.index()].is_some() {
            return Err(Refused::new(say::PickedAlready));
        }
        tie.picks[side.index()] = Some(kind);
        let tie = *tie;
        events.push(BattleEvent::Picked(side));
        if let [Some(_), Some(_)] = tie.picks {
            self.resolve(state, tie, [false; 2], events);
        }
        Ok(())
    }

    /// These sides are out of time: who of them has not picked loses the fight.
    pub fn miss_picks(&self, state: &mut BattleState, late: Seats) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        if let Phase::Tie(tie) = state.phase {
            let missed = Colour::BOTH.map(|side| late.has(side) && !tie.has_picked(side));
            if missed != [false; 2] {
                self.resolve(state, tie, missed, &mut events);
            }
        }
        events
    }

    /// Both pieces become what was picked and fight again; a side that missed its pick loses.
    fn resolve(&self, state: &mut BattleState, tie: Tie, missed: [bool; 2], events: &mut Vec<BattleEvent>) {
        let Tie { from, to, duel, picks } = tie;
        for square in [from, to] {
            if let Some(soldier) = &mut state.cells[square.index()]
                && let Some(pick) = picks[soldier.side.index()]
            {
                soldier.kind = pick;
            }
        }
        let soldiers = [from, to].map(|square| state.soldier(square));
        let winner = match (missed, picks, soldiers) {
            ([true, true], ..) => None,
            ([false, true], ..) => Some(Colour::White),
            ([true, false], ..) => Some(Colour::Black),
            (_, [Some(one), Some(other)], _) if one == other => {
                state.round += 1;
                state.phase = Phase::Tie(Tie { picks: [None; 2], ..tie });
                events.push(BattleEvent::Tied { from, to, kind: one });
                return;
            }
            (_, _, [Some(attacker), Some(defender)]) => Some(self.stronger([attacker, defender])),
            _ => None,
        };
        state.phase = Phase::Play;
        self.decide(state, from, to, winner, events);
        let moment = winner.filter(|_| duel).map_or(Moment::Fought, Moment::LastFight);
        self.after_fight(state, moment, events);
    }

    /// Of two different fighters the side of the one that beats the other.
    fn stronger(&self, [one, other]: [Soldier; 2]) -> Colour {
        let wins = self.spec.kinds[one.kind as usize].beats.contains(&(other.kind as usize));
        if wins { one.side } else { other.side }
    }

    /// Removes who lost; a winning attacker moves in; the winner is shown.
    fn decide(
        &self,
        state: &mut BattleState,
        from: Square,
        to: Square,
        winner: Option<Colour>,
        events: &mut Vec<BattleEvent>,
    ) {
        let (Some(attacker), Some(defender)) = (state.cells[from.index()], state.cells[to.index()]) else { return };
        events.push(BattleEvent::Fought { from, to, soldiers: [attacker, defender], winner });
        let adjacent = self.board().file(from).abs_diff(self.board().file(to))
            + self.board().rank(from).abs_diff(self.board().rank(to))
            == 1;
        state.cells[from.index()] = None;
        state.cells[to.index()] = None;
        if winner == Some(attacker.side) {
            // The last two may fight from afar; then the winner stays where it is.
            let end = if adjacent { to } else { from };
            state.cells[end.index()] = Some(Soldier { shown: true, ..attacker });
        } else if winner == Some(defender.side) {
            state.cells[to.index()] = Some(Soldier { shown: true, ..defender });
        }
    }

    /// A fight may have ended the game; if not, the last two fight on, or it is the other side's turn.
    fn after_fight(&self, state: &mut BattleState, moment: Moment, events: &mut Vec<BattleEvent>) {
        let last_two = || Colour::BOTH.iter().all(|side| state.count(*side) == 1);
        match self.end(state, moment) {
            Some(outcome) => self.finish(state, outcome, events),
            None if self.spec.one_on_one && last_two() => self.duel(state, events),
            None => self.pass_turn(state, events),
        }
    }

    /// The last two fight at once, wherever they stand.
    fn duel(&self, state: &mut BattleState, events: &mut Vec<BattleEvent>) {
        let mut last: Vec<(Square, Soldier)> =
            self.board().all().filter_map(|square| Some((square, state.soldier(square)?))).collect();
        // The side whose turn it was strikes first.
        last.sort_by_key(|(_, soldier)| soldier.side != state.turn);
        let [(from, one), (to, other)] = last[..] else { return };
        if one.kind == other.kind {
            state.round += 1;
            state.phase = Phase::Tie(Tie { from, to, duel: true, picks: [None; 2] });
            events.push(BattleEvent::Tied { from, to, kind: one.kind });
        } else {
            let winner = self.stronger([one, other]);
            self.decide(state, from, to, Some(winner), events);
            self.after_fight(state, Moment::LastFight(winner), events);
        }
    }

    fn pass_turn(&self, state: &mut BattleState, events: &mut Vec<BattleEvent>) {
        state.turn = state.turn.other();
        self.settle_turn(state, events);
    }

    /// After every change of turn: draws, and a side that cannot move is passed over.
    pub(super) fn settle_turn(&self, state: &mut BattleState, events: &mut Vec<BattleEvent>) {
        state.round += 1;
        if let Some(outcome) = self.end(state, Moment::Turn) {
            self.finish(state, outcome, events);
        } else if !self.can_move(state, state.turn) {
            events.push(BattleEvent::Passed(state.turn));
            state.turn = state.turn.other();
        }
    }
}
