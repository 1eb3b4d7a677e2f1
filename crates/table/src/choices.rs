//! What a seat may do, to be listed later and elsewhere: the list is by far the dearest part
//! of a view.

use std::sync::Arc;

use heterodox_rules::battle::{Battle, BattleAct, BattleState};
use heterodox_rules::{Rules, State, Stop, Tag};

use crate::seat::Seat;
use crate::view::ActionView;

/// What a seat may do in the position it was made for. The true state is in it, and nothing comes out but the seat's own
/// actions.
pub struct Choices(Of);

enum Of {
    Nothing,
    Chess(Arc<Rules>, Box<State>),
    Battle(Arc<Battle>, Box<BattleState>, Seat),
}

impl Choices {
    pub(crate) fn nothing() -> Choices {
        Choices(Of::Nothing)
    }

    pub(crate) fn chess(rules: &Arc<Rules>, state: &State) -> Choices {
        Choices(Of::Chess(rules.clone(), Box::new(state.clone())))
    }

    pub(crate) fn battle(battle: &Arc<Battle>, state: &BattleState, seat: Seat) -> Choices {
        Choices(Of::Battle(battle.clone(), Box::new(state.clone()), seat))
    }

    /// How many there are, which costs little.
    pub fn count(&self) -> usize {
        match &self.0 {
            Of::Nothing => 0,
            Of::Chess(rules, state) => rules.moves(state).len(),
            Of::Battle(battle, state, seat) => battle.acts(state, *seat).len(),
        }
    }

    /// All of them.
    pub fn list(&self) -> Vec<ActionView> {
        match &self.0 {
            Of::Nothing => Vec::new(),
            Of::Chess(rules, state) => {
                let stop = |stop: &Stop| match stop {
                    Stop::Square(square) => rules.name(*square),
                    Stop::Hand(kind) => format!("hand:{}", rules.letter(state.to_move(), *kind)),
                    Stop::Court(side) => format!("court:{}", side.word()),
                    Stop::Promotion(kind) | Stop::Gate(kind) => rules.sign(Seat::Black, *kind),
                };
                let view = |action: heterodox_rules::Action| ActionView {
                    path: action.path.iter().map(stop).collect(),
                    tags: action.tags.iter().copied().map(Tag::word).collect(),
                    action: action.coordinates,
                    notation: action.san,
                };
                rules.actions(state).into_iter().map(view).collect()
            }
            Of::Battle(battle, state, seat) => {
                battle.acts(state, *seat).into_iter().map(|act| battle_action(battle, state, act)).collect()
            }
        }
    }
}

fn battle_action(battle: &Battle, state: &BattleState, act: BattleAct) -> ActionView {
    let text = battle.write_act(act);
    let name = |square| battle.board().name(square);
    let (path, tags) = match act {
        BattleAct::Place(kind, square) => (vec![battle.letter(kind).to_string(), name(square)], vec!["place"]),
        BattleAct::Step(from, to) => {
            let attack = state.soldier(to).is_some();
            (vec![name(from), name(to)], if attack { vec!["capture"] } else { vec![] })
        }
        BattleAct::Shuffle | BattleAct::Ready => (vec![text.clone()], vec![]),
        BattleAct::Pick(_) => (vec![text.clone()], vec!["pick"]),
    };
    ActionView { notation: text.clone(), action: text, path, tags }
}
