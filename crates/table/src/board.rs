//! A battle's board as one viewer may see it, as text.

use heterodox_rules::Colour;
use heterodox_rules::battle::{Battle, BattleState, Phase, Soldier};

use crate::seat::Viewer;

/// Whether a viewer may know the kind of a piece.
pub(crate) fn sees(battle: &Battle, state: &BattleState, viewer: Viewer, soldier: Soldier, open: bool) -> bool {
    let in_sight = !battle.spec().hidden && *state.phase() != Phase::Setup;
    open || viewer.is(soldier.side) || soldier.shown || in_sight
}

/// The position for a viewer: board from the top, side to move, phase, moves since the last
/// fight, number of the move. `open` shows everything, at the end of the game.
pub(crate) fn position(battle: &Battle, state: &BattleState, viewer: Viewer, open: bool) -> String {
    let setup = *state.phase() == Phase::Setup;
    let side = match state.to_move() {
        _ if setup => "-",
        Colour::White => "r",
        Colour::Black => "b",
    };
    let phase = match state.phase() {
        Phase::Setup => "setup".to_string(),
        Phase::Play => "play".into(),
        Phase::Tie(tie) => format!("tie:{}-{}", battle.board().name(tie.from), battle.board().name(tie.to)),
        Phase::Over(_) => "over".into(),
    };
    format!("{} {side} {phase} {} {}", cells(battle, state, viewer, open), state.quiet(), state.number())
}

fn cells(battle: &Battle, state: &BattleState, viewer: Viewer, open: bool) -> String {
    let board = battle.board();
    let setup = *state.phase() == Phase::Setup;
    let mut text = String::new();
    for rank in (0..board.height as i32).rev() {
        let mut empty = 0;
        for square in (0..board.width as i32).filter_map(|file| board.at(file, rank)) {
            // While armies are set up, nobody sees where the other's pieces stand.
            let there = state.soldier(square).filter(|soldier| !setup || open || viewer.is(soldier.side));
            let Some(soldier) = there else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            let letter = battle.letter(soldier.kind);
            text.push(match (sees(battle, state, viewer, soldier, open), soldier.side) {
                (true, Colour::White) => letter,
                (true, Colour::Black) => letter.to_ascii_lowercase(),
                (false, Colour::White) => '?',
                (false, Colour::Black) => '!',
            });
            if soldier.shown {
                text.push('*');
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// A seat's own rows, cell by cell.
pub(crate) fn own_rows(battle: &Battle, state: &BattleState, seat: Colour) -> String {
    battle.home(seat).map(|square| state.soldier(square).map_or('.', |soldier| battle.letter(soldier.kind))).collect()
}
