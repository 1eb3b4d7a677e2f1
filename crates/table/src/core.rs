//! The true game, of either family, behind one set of questions. Private to the table:
//! whatever goes out is projected for a viewer first.

use std::sync::Arc;

use heterodox_messages::say;
use heterodox_rules::battle::{Battle, BattleEvent, BattleState, Phase};
use heterodox_rules::spec::PieceSpec;
use heterodox_rules::spec::battle::Setup;
use heterodox_rules::{Family, Seats, State, Turn, Variant};

use crate::board;
use crate::choices::Choices;
use crate::clock::Question;
use crate::event::Event;
use crate::line::Line;
use crate::refusal::{Refusal, RefusalKind};
use crate::seat::{Seat, Viewer, seat_word};
use crate::view::TieView;

/// The true game.
#[derive(Clone)]
pub(crate) enum Core {
    Chess(Box<Line>),
    Battle(Arc<Battle>, Box<BattleState>),
}

/// Something that happened, in full.
#[derive(Clone)]
pub(crate) enum Happened {
    Moved {
        seat: Seat,
        action: String,
        san: String,
    },
    /// `rows` are the own rows of a side that arranged them, as they stood then.
    Battle {
        event: BattleEvent,
        attacker: Seat,
        rows: Option<String>,
    },
}

fn illegal(refused: heterodox_rules::Refused) -> Refusal {
    Refusal::new(RefusalKind::Illegal, refused.message().clone())
}

impl Core {
    pub fn new(variant: &Variant, start: Option<State>) -> Core {
        match variant {
            Variant::Chess(rules) => {
                let start = start.unwrap_or_else(|| rules.start());
                Core::Chess(Box::new(Line::new(rules.clone(), start)))
            }
            Variant::Battle(battle) => Core::Battle(battle.clone(), Box::new(battle.start())),
        }
    }

    pub fn family(&self) -> Family {
        match self {
            Core::Chess(_) => Family::Chess,
            Core::Battle(..) => Family::Battle,
        }
    }

    pub fn turn(&self) -> Turn {
        match self {
            Core::Chess(game) => game.turn(),
            Core::Battle(battle, state) => battle.turn(state),
        }
    }

    /// The seats that are asked for something.
    pub fn asked(&self) -> Seats {
        // A deal for one side is no news to the other: both are asked until they are ready.
        if let Core::Battle(battle, state) = self
            && self.in_setup()
        {
            let by_hand = battle.spec().setup == Setup::Secret;
            return Seats([Seat::White, Seat::Black].map(|seat| by_hand && !state.is_ready(seat)));
        }
        match self.turn() {
            Turn::Act(seat) => Seats([seat == Seat::White, seat == Seat::Black]),
            Turn::Together(seats) => seats,
            Turn::Chance | Turn::Over(_) => Seats([false; 2]),
        }
    }

    /// The question the asked seats have before them.
    pub fn question(&self) -> Question {
        match self {
            Core::Chess(game) => Question { number: game.plies() as u64, limit: None },
            Core::Battle(battle, state) => {
                let seconds = battle.spec().seconds;
                let limit = match state.phase() {
                    Phase::Setup => seconds.setup,
                    Phase::Tie(_) => seconds.pick,
                    _ => seconds.step,
                };
                Question { number: state.round() as u64, limit: Some(limit as u64 * 1000) }
            }
        }
    }

    pub fn act(&mut self, seat: Seat, text: &str) -> Result<Vec<Happened>, Refusal> {
        match self {
            Core::Chess(game) => {
                let san_before = game.state().clone();
                let step = game.play_text(text).map_err(illegal)?;
                let rules = game.rules();
                let san = rules.san(&san_before, step.action);
                Ok(vec![Happened::Moved { seat, action: rules.coordinates(step.action), san }])
            }
            Core::Battle(battle, state) => {
                let attacker = state.to_move();
                let act = battle.read_act(text).map_err(illegal)?;
                let events = battle.act(state, seat, act).map_err(illegal)?;
                Ok(happened(battle, state, events, attacker))
            }
        }
    }

    pub fn chance(&mut self, text: &str) -> Result<Vec<Happened>, Refusal> {
        match self {
            Core::Chess(_) => Err(Refusal::new(RefusalKind::Untimely, say::NoChanceHere)),
            Core::Battle(battle, state) => {
                let draw = battle.read_draw(text).map_err(illegal)?;
                let events = battle.chance(state, &draw).map_err(illegal)?;
                Ok(happened(battle, state, events, state.to_move()))
            }
        }
    }

    /// What running out of time does other than losing the game.
    pub fn time_up(&mut self, late: Seats) -> Option<Vec<Happened>> {
        let Core::Battle(battle, state) = self else { return None };
        match state.phase() {
            Phase::Setup => {
                let attacker = state.to_move();
                let events = battle.force_setup(state);
                Some(happened(battle, state, events, attacker))
            }
            Phase::Tie(_) => {
                let attacker = state.to_move();
                let events = battle.miss_picks(state, late);
                Some(happened(battle, state, events, attacker))
            }
            _ => None,
        }
    }

    /// Whether a seat has nothing but its king, so that it cannot win on time.
    pub fn has_bare_king(&self, seat: Seat) -> bool {
        let Core::Chess(game) = self else { return false };
        let spec = game.rules().spec();
        let bare =
            |(kind, piece): (usize, &PieceSpec)| piece.of(seat).royal.is() || game.state().count(seat, kind) == 0;
        spec.has_royals() && spec.pieces.iter().enumerate().all(bare)
    }

    /// What a viewer may know of something that happened; `None` leaves no trace.
    pub fn project(&self, happened: &Happened, viewer: Viewer) -> Option<Event> {
        let (battle, event, attacker, rows) = match (self, happened) {
            (_, Happened::Moved { seat, action, san }) => {
                let seat = seat_word(self.family(), *seat).to_string();
                return Some(Event::Moved { seat, action: action.clone(), san: Some(san.clone()) });
            }
            (Core::Battle(battle, _), Happened::Battle { event, attacker, rows }) => (battle, event, *attacker, rows),
            (Core::Chess(_), Happened::Battle { .. }) => return None,
        };
        let word = |seat: Seat| Battle::side_word(seat).to_string();
        let walk = |from, to| battle.board().name(from) + &battle.board().name(to);
        Some(match event {
            BattleEvent::Arranged(seat) => {
                if !viewer.is(*seat) {
                    return None;
                }
                Event::Arranged { rows: rows.clone().unwrap_or_default() }
            }
            BattleEvent::Ready(seat) => Event::Ready { seat: word(*seat) },
            BattleEvent::First(seat) => Event::First { seat: word(*seat) },
            BattleEvent::Moved { from, to } => {
                Event::Moved { seat: word(attacker), action: walk(*from, *to), san: None }
            }
            BattleEvent::Fought { from, to, soldiers, winner } => {
                let of = |side: Seat| soldiers.iter().find(|soldier| soldier.side == side);
                let loser = winner.map(|winner| winner.other());
                // Who lost what is told to its owner, and to all where nothing is hidden.
                let known = |side: Seat| viewer.is(side) || !battle.spec().hidden;
                let lost = match (loser, viewer) {
                    (Some(loser), _) => of(loser).filter(|_| known(loser)),
                    (None, Viewer::Seat(seat)) => of(seat),
                    (None, Viewer::Spectator) => None,
                };
                Event::Fought {
                    seat: word(attacker),
                    action: walk(*from, *to),
                    winner: winner.map(word),
                    kind: winner.and_then(of).map(|soldier| battle.letter(soldier.kind)),
                    lost: lost.map(|soldier| battle.letter(soldier.kind)),
                }
            }
            BattleEvent::Tied { from, to, kind } => {
                Event::Tied { action: walk(*from, *to), kind: battle.letter(*kind) }
            }
            BattleEvent::Picked(seat) => Event::Picked { seat: word(*seat) },
            BattleEvent::Passed(seat) => Event::Passed { seat: word(*seat) },
            // The table tells the end itself, with whatever else can end a game.
            BattleEvent::Over(_) => return None,
        })
    }

    /// The position as a viewer may see it; `open` shows everything.
    pub fn position(&self, viewer: Viewer, open: bool) -> String {
        match self {
            Core::Chess(game) => game.rules().write_fen(game.state()),
            Core::Battle(battle, state) => board::position(battle, state, viewer, open),
        }
    }

    /// What a seat may do in the game now.
    pub fn choices(&self, seat: Seat) -> Choices {
        match self {
            _ if !self.asked().has(seat) => Choices::nothing(),
            Core::Chess(game) => Choices::chess(game.rules(), game.state()),
            Core::Battle(battle, state) => Choices::battle(battle, state, seat),
        }
    }

    pub fn in_check(&self) -> bool {
        matches!(self, Core::Chess(game) if game.rules().in_check(game.state()))
    }

    pub fn ready(&self) -> Option<[bool; 2]> {
        match self {
            Core::Chess(_) => None,
            Core::Battle(_, state) => Some([Seat::White, Seat::Black].map(|seat| state.is_ready(seat))),
        }
    }

    pub fn tie(&self) -> Option<TieView> {
        let Core::Battle(battle, state) = self else { return None };
        let Phase::Tie(tie) = state.phase() else { return None };
        let board = battle.board();
        Some(TieView {
            action: board.name(tie.from) + &board.name(tie.to),
            kind: state.soldier(tie.from).map_or('?', |soldier| battle.letter(soldier.kind)),
            picked: [Seat::White, Seat::Black].map(|seat| tie.has_picked(seat)),
        })
    }

    /// Whether a seat's doings are secret now, so that offers must not react to them.
    pub fn in_setup(&self) -> bool {
        matches!(self, Core::Battle(_, state) if *state.phase() == Phase::Setup)
    }
}

fn happened(battle: &Battle, state: &BattleState, events: Vec<BattleEvent>, attacker: Seat) -> Vec<Happened> {
    let rows = |event: &BattleEvent| match event {
        BattleEvent::Arranged(seat) => Some(board::own_rows(battle, state, *seat)),
        _ => None,
    };
    events.into_iter().map(|event| Happened::Battle { rows: rows(&event), event, attacker }).collect()
}
