//! Plain opponents to measure against, for chess-like games: random moves, the greatest
//! gain at once, and fixed-depth alpha-beta on material. They learn nothing from one move
//! to the next and know no clock and no variant's name.

mod material;
mod minimax;

use std::sync::Arc;

use heterodox_rules::{Move, Rules, State, Turn};
use heterodox_table::Dice;

pub use material::Material;
pub use minimax::{MAX_DEPTH, Minimax};

/// Somebody who chooses moves.
pub trait Mind {
    /// The move to play in the last of these states, which are the game so far, oldest
    /// first; `None` when there is none.
    fn choose(&mut self, past: &[State]) -> Option<Move>;
}

/// Plays any legal move, each as likely as the other.
pub struct RandomMind {
    rules: Arc<Rules>,
    dice: Dice,
}

impl RandomMind {
    /// The same seed and the same games give the same moves.
    pub fn new(rules: Arc<Rules>, seed: u64) -> RandomMind {
        RandomMind { rules, dice: Dice::new(seed) }
    }
}

impl Mind for RandomMind {
    fn choose(&mut self, past: &[State]) -> Option<Move> {
        let moves = self.rules.moves(past.last()?);
        pick(&mut self.dice, &moves)
    }
}

/// Wins if one move does it, else gains the most material at once; among equals it
/// chooses at random. It never looks at the answer.
pub struct Greedy {
    rules: Arc<Rules>,
    material: Material,
    dice: Dice,
}

impl Greedy {
    /// The same seed and the same games give the same moves.
    pub fn new(rules: Arc<Rules>, seed: u64) -> Greedy {
        Greedy { material: Material::new(&rules), dice: Dice::new(seed), rules }
    }
}

impl Mind for Greedy {
    fn choose(&mut self, past: &[State]) -> Option<Move> {
        let state = past.last()?;
        let us = state.to_move();
        let wins = |action: &Move| match self.rules.turn(&self.rules.play_unchecked(state, *action)) {
            Turn::Over(outcome) => outcome.winner == Some(us),
            _ => false,
        };
        let moves = self.rules.moves(state);
        let winning: Vec<Move> = moves.iter().copied().filter(wins).collect();
        if !winning.is_empty() {
            return pick(&mut self.dice, &winning);
        }
        let gains: Vec<i32> = moves.iter().map(|action| self.material.gain(&self.rules, state, *action)).collect();
        let most = gains.iter().copied().max()?;
        let best: Vec<Move> = moves.into_iter().zip(gains).filter(|(_, gain)| *gain == most).map(|(m, _)| m).collect();
        pick(&mut self.dice, &best)
    }
}

fn pick(dice: &mut Dice, moves: &[Move]) -> Option<Move> {
    moves.get(dice.below(moves.len())).copied()
}

#[cfg(test)]
mod tests {
    use heterodox_rules::{Catalogue, Family, Game, Strictness};

    use super::*;

    fn rules(id: &str) -> Arc<Rules> {
        Catalogue::new().load(id).unwrap_or_else(|error| panic!("{id}: {error}"))
    }

    /// What a mind may play in a position, over many seeds.
    fn choices<M: Mind>(id: &str, fen: &str, make: impl Fn(Arc<Rules>, u64) -> M) -> Vec<String> {
        let rules = rules(id);
        let state = rules.read_fen(fen, Strictness::Game).expect("a position");
        let choose = |seed| make(rules.clone(), seed).choose(std::slice::from_ref(&state)).expect("there are moves");
        let mut texts: Vec<String> = (0..40).map(|seed| rules.coordinates(choose(seed))).collect();
        texts.sort();
        texts.dedup();
        texts
    }

    fn minimax(depth: u32) -> impl Fn(Arc<Rules>, u64) -> Minimax {
        move |rules, seed| Minimax::new(rules, depth, seed)
    }

    #[test]
    fn greedy_mates_then_takes_the_most_and_promotes() {
        assert_eq!(choices("chess", "6k1/5ppp/8/3q4/8/8/8/3RR1K1 w - - 0 1", Greedy::new), ["e1e8"], "mate, not Rxd5");
        assert_eq!(choices("chess", "4k3/8/1p3r2/3n4/1Q5P/6P1/8/K7 w - - 0 1", Greedy::new), ["b4b6"]);
        assert_eq!(choices("chess", "4k3/8/8/2q1p3/3P4/8/8/K7 w - - 0 1", Greedy::new), ["d4c5"]);
        assert_eq!(choices("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", Greedy::new), ["a7a8q"]);
        let quiet = choices("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1", Greedy::new);
        assert_eq!(quiet, ["a1a2", "a1b1", "a1b2"], "equals are all played");
    }

    #[test]
    fn greedy_leaves_the_board_where_that_scores_and_shoots() {
        let exits = choices("kings-cooking", "R2/3/2r w - - 0 1", Greedy::new);
        assert!(exits.iter().all(|text| text.ends_with("off")), "{exits:?}");
        let shots = choices("archer", "4k3/8/8/3q4/3A4/8/8/4K3 w - - 0 1", Greedy::new);
        assert_eq!(shots, ["d4d5"]);
    }

    #[test]
    fn minimax_sees_the_recapture() {
        // The pawn on e5 is defended: greedy takes it, two plies do not.
        let fen = "4k3/8/3p4/4p3/8/8/4Q3/4K3 w - - 0 1";
        assert_eq!(choices("chess", fen, Greedy::new), ["e2e5"]);
        assert!(!choices("chess", fen, minimax(2)).contains(&"e2e5".to_string()));
        assert_eq!(choices("chess", fen, minimax(1)), ["e2e5"]);
    }

    #[test]
    fn minimax_finds_mates_in_its_depth_and_the_shortest_one() {
        // 1. Ra7 and 2. Rb8 mate; a mate in one is not put off.
        assert_eq!(choices("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", minimax(3)), ["a2a7", "b1b7"]);
        assert_eq!(choices("chess", "7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", minimax(3)), ["b1b8"]);
    }

    #[test]
    fn minimax_avoids_stalemate_when_ahead() {
        // Qg6 would be stalemate.
        let texts = choices("chess", "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", minimax(2));
        assert!(!texts.is_empty() && !texts.contains(&"g2g6".to_string()), "{texts:?}");
    }

    #[test]
    fn minimax_agrees_with_a_slow_search_of_all_moves() {
        // Alpha-beta with ordering must give the very values of plain minimax.
        fn slow(rules: &Rules, material: &Material, state: &State, depth: u32, ply: i32) -> i32 {
            let us = state.to_move();
            match rules.turn(state) {
                Turn::Over(outcome) => match outcome.winner {
                    Some(winner) if winner == us => minimax::WIN - ply,
                    Some(_) => ply - minimax::WIN,
                    None => 0,
                },
                _ if depth == 0 => material.balance(state),
                _ => rules
                    .moves(state)
                    .into_iter()
                    .map(|action| -slow(rules, material, &rules.play_unchecked(state, action), depth - 1, ply + 1))
                    .max()
                    .expect("there are moves"),
            }
        }
        let catalogue = Catalogue::new();
        for id in catalogue.ids_of(Family::Chess) {
            let rules = rules(&id);
            let material = Material::new(&rules);
            for seed in 0..3 {
                let mut game = Game::new(rules.clone());
                let mut random = RandomMind::new(rules.clone(), seed);
                for _ in 0..20 {
                    let Some(action) = random.choose(std::slice::from_ref(game.state())) else { break };
                    if game.play(action).is_err() {
                        break;
                    }
                }
                if game.outcome().is_some() {
                    game.undo();
                }
                // Of its past only the present is told, so that repetition does not come in.
                let state = game.state();
                let value = Minimax::new(rules.clone(), 2, 0).value(std::slice::from_ref(state));
                assert_eq!(value, Some(slow(&rules, &material, state, 2, 0)), "{id} {}", rules.write_fen(state));
            }
        }
    }

    #[test]
    fn repeating_is_worth_a_draw() {
        // White is far behind; only Kg1 leads back to a position of the game.
        let rules = rules("chess");
        let start = rules.read_fen("k7/8/8/8/8/8/q6P/7K w - - 0 1", Strictness::Game).expect("a position");
        let mut game = Game::from_state(rules.clone(), start.clone());
        let mut past = vec![start];
        for text in ["h1g1", "a8b8", "g1h1", "b8a8"] {
            past.push(game.play_text(text).expect("legal").state);
        }
        let played = |past: &[State]| -> std::collections::BTreeSet<String> {
            let choose = |seed| Minimax::new(rules.clone(), 1, seed).choose(past).expect("there are moves");
            (0..40).map(|seed| rules.coordinates(choose(seed))).collect()
        };
        assert_eq!(played(&past).into_iter().collect::<Vec<_>>(), ["h1g1"]);
        assert_eq!(played(&past[4..]).len(), 3, "without that past all moves are alike");
    }

    #[test]
    fn everybody_plays_every_variant_to_a_legal_move() {
        let catalogue = Catalogue::new();
        for id in catalogue.ids_of(Family::Chess) {
            let rules = rules(&id);
            let minds: [Box<dyn Mind>; 3] = [
                Box::new(RandomMind::new(rules.clone(), 1)),
                Box::new(Greedy::new(rules.clone(), 2)),
                Box::new(Minimax::new(rules.clone(), 2, 3)),
            ];
            for mut mind in minds {
                let mut game = Game::new(rules.clone());
                let mut past = vec![game.state().clone()];
                while game.outcome().is_none() && past.len() < 60 {
                    let action = mind.choose(&past).expect("the game goes on");
                    game.play(action).unwrap_or_else(|refused| panic!("{id}: {refused}"));
                    past.push(game.state().clone());
                }
            }
        }
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let rules = rules("chess");
        let mate = rules.read_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Strictness::Game).expect("a position");
        let past = [mate];
        assert_eq!(RandomMind::new(rules.clone(), 1).choose(&past), None);
        assert_eq!(Greedy::new(rules.clone(), 1).choose(&past), None);
        assert_eq!(Minimax::new(rules.clone(), 3, 1).choose(&past), None);
        assert_eq!(Minimax::new(rules, 3, 1).choose(&[]), None);
    }
}
