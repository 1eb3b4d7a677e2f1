//! Where to put what cannot move: the king behind, most often in a corner, the pit beside it
//! more often than not, and never so that one could count on it.

use heterodox_rules::Square;
use heterodox_rules::battle::Battle;
use heterodox_rules::spec::battle::Role;
use heterodox_table::{Dice, View};

use super::belief::neighbours;
use super::picks;
use super::seen::Seen;

/// What to do in the setup; who is not careful places anything anywhere. `None` when everything is being dealt.
pub(crate) fn choose(battle: &Battle, seen: &Seen, view: &View, careful: bool, dice: &mut Dice) -> Option<String> {
    let offered = |text: &String| view.actions.iter().any(|action| action.action == *text);
    let spec = battle.spec();
    let standing = |kind: usize| {
        let own = |at: &Square| {
            seen.cells[at.index()].is_some_and(|piece| piece.side == seen.me && piece.kind == Some(kind as u8))
        };
        battle.home(seen.me).filter(own).collect::<Vec<Square>>()
    };
    for role in [Role::King, Role::Pit] {
        for (kind, _) in spec.kinds.iter().enumerate().filter(|(_, kind)| kind.role == role) {
            if standing(kind).len() >= spec.kinds[kind].count as usize {
                continue;
            }
            let free: Vec<Square> = battle.home(seen.me).filter(|at| seen.cells[at.index()].is_none()).collect();
            let kings: Vec<Square> =
                (0..spec.kinds.len()).filter(|kind| spec.kinds[*kind].role == Role::King).flat_map(standing).collect();
            let weights: Vec<f32> =
                free.iter().map(|at| if careful { weight(battle, seen, role, *at, &kings) } else { 1.0 }).collect();
            let at = *free.get(picks::draw(&weights, dice))?;
            let action = format!("{}@{}", spec.kinds[kind].letter, battle.board().name(at));
            return Some(action).filter(offered);
        }
    }
    Some("ready".to_string()).filter(offered)
}

/// How much a cell speaks for itself.
fn weight(battle: &Battle, seen: &Seen, role: Role, at: Square, kings: &[Square]) -> f32 {
    let board = battle.board();
    let aside = board.file(at).min(board.width as i32 - 1 - board.file(at));
    match role {
        Role::King if board.rank_for(at, seen.me) > 0 => 0.0,
        Role::King => [4.0, 2.0].get(aside as usize).copied().unwrap_or(1.0),
        _ if kings.iter().any(|king| neighbours(battle, *king).any(|near| near == at)) => 6.0,
        _ => 0.5,
    }
}
