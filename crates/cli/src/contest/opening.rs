//! Openings: a few random moves from the start position, thrown away when they give
//! material away. Each is fixed by its seed.

use std::sync::Arc;

use heterodox_engine::simple::{Material, Minimax};
use heterodox_rules::{Board, Colour, Game, Rules, State};
use heterodox_table::Dice;

/// How often an opening is tried before it is made shorter.
const TRIES: usize = 100;
/// How much material may be won or lost, in cheapest pieces.
const MOST: f64 = 1.5;

/// Makes openings.
pub struct Openings {
    rules: Arc<Rules>,
    judge: Minimax,
    start: i32,
    most: i32,
    plies: usize,
}

/// How many plies suit a board.
pub fn usual_plies(board: Board) -> usize {
    match board.squares() {
        0..=25 => 2,
        26..=49 => 4,
        _ => 6,
    }
}

impl Openings {
    /// Openings of so many plies, or fewer where there are none.
    pub fn new(rules: &Arc<Rules>, plies: usize) -> Openings {
        let judge = Minimax::new(rules.clone(), 2, 0);
        let most = (MOST * Material::new(rules).cheapest() as f64) as i32;
        let start = white_value(&judge, &[rules.start()]).unwrap_or_default();
        Openings { rules: rules.clone(), judge, start, most, plies }
    }

    /// A game with its opening played; it goes on, and nobody may claim a draw.
    pub fn make(&self, seed: u64) -> Game {
        let mut dice = Dice::new(seed);
        for plies in (1..=self.plies).rev() {
            for _ in 0..TRIES {
                if let Some(game) = self.try_out(plies, &mut dice) {
                    return game;
                }
            }
        }
        Game::new(self.rules.clone())
    }

    fn try_out(&self, plies: usize, dice: &mut Dice) -> Option<Game> {
        let mut game = Game::new(self.rules.clone());
        let mut past = vec![game.state().clone()];
        for _ in 0..plies {
            let moves = self.rules.moves(game.state());
            let action = *moves.get(dice.below(moves.len()))?;
            past.push(game.play(action).ok()?.state);
        }
        if game.outcome().is_some() || !game.claims().is_empty() {
            return None;
        }
        let value = white_value(&self.judge, &past)?;
        ((value - self.start).abs() <= self.most).then_some(game)
    }
}

/// What White can count on.
fn white_value(judge: &Minimax, past: &[State]) -> Option<i32> {
    let value = judge.value(past)?;
    Some(if past.last()?.to_move() == Colour::White { value } else { -value })
}

#[cfg(test)]
mod tests {
    use heterodox_rules::{Catalogue, Family};

    use super::*;

    #[test]
    fn openings_go_on_are_level_and_come_again() {
        let catalogue = Catalogue::new();
        for id in catalogue.ids_of(Family::Chess) {
            let rules = catalogue.load(&id).expect("built in");
            let openings = Openings::new(&rules, usual_plies(rules.board()));
            for seed in 0..10 {
                let game = openings.make(seed);
                assert!(game.outcome().is_none() && game.claims().is_empty(), "{id}");
                assert!(game.plies().len() <= usual_plies(rules.board()));
                assert_eq!(game.plies(), openings.make(seed).plies(), "{id}");
                // Nobody has won or lost much, nor can by the next two plies.
                let value = white_value(&openings.judge, std::slice::from_ref(game.state())).expect("it goes on");
                let swing = (value - openings.start).abs();
                assert!(game.plies().is_empty() || swing <= 150, "{id}: {swing}");
            }
        }
    }

    #[test]
    fn full_boards_give_full_and_different_openings() {
        let rules = Catalogue::new().load("chess").expect("built in");
        let openings = Openings::new(&rules, 6);
        let mut hashes: Vec<u64> = (0..50).map(|seed| openings.make(seed).state().hash()).collect();
        assert!((0..50).all(|seed| openings.make(seed).plies().len() == 6));
        hashes.sort_unstable();
        hashes.dedup();
        assert!(hashes.len() >= 49, "{}", hashes.len());
    }

    #[test]
    fn a_board_without_level_openings_begins_at_its_start() {
        let rules = Catalogue::new().load("chess").expect("built in");
        assert!(Openings::new(&rules, 0).make(1).plies().is_empty());
    }
}
