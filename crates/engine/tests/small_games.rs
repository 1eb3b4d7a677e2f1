//! King's Cooking is small enough to play against everything: the engine never loses it from
//! the start position, whatever the other side does.

use std::collections::HashSet;
use std::time::Duration;

use heterodox_engine::{Control, Engine, Limits, Task};
use heterodox_rules::{Catalogue, Colour, Game, Turn};

/// Positions of the engine that were looked at are not looked at again.
struct Match {
    engine: Engine,
    side: Colour,
    seen: HashSet<String>,
    ends: usize,
}

impl Match {
    fn play(&mut self, game: &mut Game) {
        if let Turn::Over(outcome) = game.turn() {
            self.ends += 1;
            let line: Vec<String> = game.plies().iter().map(|(action, _)| game.rules().coordinates(*action)).collect();
            assert_ne!(outcome.winner, Some(self.side.other()), "lost by {}", line.join(" "));
            return;
        }
        let rules = game.rules().clone();
        if game.state().to_move() == self.side {
            let past: Vec<_> =
                std::iter::once(game.start()).chain(game.plies().iter().map(|(_, state)| state)).cloned().collect();
            let task = Task { past, ..Task::new(rules.start(), Limits::nodes(4_000)) };
            let still = Control::with_clock(|| Duration::ZERO);
            let best = self.engine.think(&task, &still, &mut |_| {}).best.expect("the game goes on");
            game.play(best).expect("legal");
            self.play(game);
            game.undo();
            return;
        }
        // The same position after other moves is the same but for repetition, which only draws.
        let fen = rules.write_fen(game.state());
        let board: Vec<&str> = fen.split(' ').take(4).collect();
        if !self.seen.insert(board.join(" ")) {
            return;
        }
        for action in rules.moves(game.state()) {
            game.play(action).expect("legal");
            self.play(game);
            game.undo();
        }
    }
}

#[test]
fn kings_cooking_is_never_lost() {
    for side in Colour::BOTH {
        let rules = Catalogue::new().load("kings-cooking").expect("built in");
        let mut game = Game::new(rules.clone());
        let mut played = Match { engine: Engine::new(rules), side, seen: HashSet::new(), ends: 0 };
        played.play(&mut game);
        assert!(played.ends > 20, "{}", played.ends);
    }
}
