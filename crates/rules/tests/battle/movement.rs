//! Steps: where pieces go, where they do not, and what is refused without changing anything.

use std::collections::BTreeMap;

use heterodox_rules::battle::{BattleAct, BattleEvent};
use heterodox_rules::{Colour, Square, Turn};

use crate::{BLUE, PLAIN_BLUE, PLAIN_RED, RED, Random, Scene, actors, battle, draw, face_to_face, square};

fn plain() -> Scene {
    Scene::begun(battle("rps"), PLAIN_RED, PLAIN_BLUE, "red")
}

#[test]
fn pieces_step_one_cell_up_down_left_or_right() {
    let mut scene = plain();
    scene.plays("d2d3 g5g4 d3d4 g4g5");
    assert_eq!(scene.steps("d4"), "c4 d3 d5 e4", "three empty cells and an enemy");
    scene.plays("a2a3 g5g4");
    assert_eq!(scene.steps("a3"), "a2 a4 b3", "no step over the left edge");
    assert_eq!(scene.steps("g4"), "f4 g3 g5", "no step over the right edge");
}

#[test]
fn nobody_steps_over_the_edges_of_the_board() {
    // Corners, too: find pieces of random games on every cell of the edge.
    let mut seen = BTreeMap::new();
    for seed in 0..200 {
        let mut random = Random::new(900 + seed);
        let mut scene = Scene::new(battle("rps"));
        scene.battle.force_setup(&mut scene.state);
        for _ in 0..400 {
            while let Some(need) = scene.battle.need(&scene.state) {
                let draw = draw(&scene.battle, &scene.state, &need, &mut random);
                scene.battle.chance(&mut scene.state, &draw).expect("a fitting draw");
            }
            let Some(side) = actors(scene.turn()).first().copied() else { break };
            let wish = random.pick(&scene.battle.acts(&scene.state, side));
            scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
            for cell in ["a1", "g1", "a6", "g6", "d1", "d6", "a3", "g3"] {
                seen.entry((cell, scene.steps(cell))).or_insert(0);
            }
        }
    }
    let most = |cell: &str| {
        seen.keys().filter(|(known, _)| *known == cell).map(|(_, steps)| steps.clone()).max_by_key(String::len)
    };
    for (cell, steps) in [
        ("a1", "a2 b1"),
        ("g1", "f1 g2"),
        ("a6", "a5 b6"),
        ("g6", "f6 g5"),
        ("d1", "c1 d2 e1"),
        ("d6", "c6 d5 e6"),
        ("a3", "a2 a4 b3"),
        ("g3", "f3 g2 g4"),
    ] {
        assert_eq!(most(cell).as_deref(), Some(steps), "{cell}");
    }
}

#[test]
fn nobody_steps_onto_a_friend() {
    let scene = plain();
    assert_eq!(scene.steps("c1"), "", "friends all around");
    assert_eq!(scene.steps("c2"), "c3");
    for text in ["c1c2", "c2c1", "c2b2", "c2d2"] {
        assert!(scene.refuses(RED, text).contains("own piece"), "{text}");
    }
}

#[test]
fn king_and_pit_never_move() {
    // Both stand in front, with empty cells before them.
    let scene = Scene::begun(battle("rps"), "SSSSPPPPRRRRKO", PLAIN_BLUE, "red");
    for (from, to) in [("f2", "f3"), ("g2", "g3")] {
        assert_eq!(scene.steps(from), "");
        assert!(scene.refuses(RED, &format!("{from}{to}")).contains("never moves"));
    }
    assert!(scene.acts(RED).iter().all(|text| !text.starts_with('f') && !text.starts_with('g')));
}

#[test]
fn a_step_onto_an_empty_cell_moves_the_piece_and_passes_the_turn() {
    let mut scene = plain();
    let (from, to) = (square(&scene.battle, "a2"), square(&scene.battle, "a3"));
    assert_eq!(scene.plays("a2a3"), [BattleEvent::Moved { from, to }]);
    assert_eq!((scene.on("a2"), scene.on("a3")), (".".into(), "P".into()));
    assert_eq!(scene.turn(), Turn::Act(BLUE));
    assert_eq!((scene.state.quiet(), scene.state.number()), (1, 1));
    scene.plays("a5a4");
    assert_eq!(scene.turn(), Turn::Act(RED));
    assert_eq!((scene.state.quiet(), scene.state.number()), (2, 2));
    assert!(scene.state.soldier(to).is_some_and(|soldier| soldier.moved && !soldier.shown));
    let still = square(&scene.battle, "b2");
    assert!(scene.state.soldier(still).is_some_and(|soldier| !soldier.moved));
}

#[test]
fn all_moves_of_the_first_turn() {
    let scene = plain();
    assert_eq!(scene.acts(RED), ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3"]);
    assert!(scene.acts(BLUE).is_empty());
}

#[test]
fn a_wrong_target_is_an_error_and_changes_nothing() {
    let scene = plain();
    for text in ["a2a4", "a2b3", "a2a2", "a2g6", "g2a3", "a2a5", "c1c3"] {
        scene.refuses(RED, text);
    }
    assert!(scene.refuses(RED, "a3a4").contains("No piece at a3"));
    for text in ["a2", "a2a7", "a2h2", "a2a0", "a2a3a4", "a2 a3", "", "a", "pass", "resign", "draw", "A2A3", "2a3a"] {
        assert!(scene.battle.read_act(text).is_err(), "{text:?}");
    }
}

#[test]
fn another_players_piece_is_not_moved() {
    let mut scene = plain();
    let reason = scene.refuses(RED, "a5a4");
    assert!(reason.contains("not yours"), "{reason}");
    // Nor onto one's own: the refusal is the same, whatever the piece is.
    for cell in ["a5", "g6", "f6", "e5"] {
        let reason = scene.refuses(RED, &format!("{cell}a4"));
        assert_eq!(reason, format!("the piece on {cell} is not yours"));
    }
    scene.plays("a2a3");
    assert!(scene.refuses(BLUE, "a3a4").contains("not yours"));
}

#[test]
fn a_move_out_of_turn_is_an_error_and_changes_nothing() {
    let mut scene = plain();
    assert!(scene.refuses(BLUE, "a5a4").contains("red's turn"));
    scene.plays("a2a3");
    assert!(scene.refuses(RED, "a3a4").contains("blue's turn"));
    assert!(scene.refuses(RED, "b2b3").contains("blue's turn"));
}

#[test]
fn acts_of_another_phase_are_refused() {
    let scene = Scene::new(battle("rps"));
    for text in ["a2a3", "=R"] {
        scene.refuses(RED, text);
        scene.refuses(BLUE, text);
    }
    let scene = plain();
    for side in Colour::BOTH {
        for text in ["K@a1", "K@a5", "O@c1", "shuffle", "ready"] {
            assert!(scene.refuses(side, text).contains("setup is over"), "{text}");
        }
        assert!(scene.refuses(side, "=R").contains("no tie"));
    }
    let mut again = scene.state.clone();
    assert!(scene.battle.miss_picks(&mut again, heterodox_rules::Seats([true; 2])).is_empty() && again == scene.state);
}

#[test]
fn kinds_and_cells_that_do_not_exist_are_refused_without_panic() {
    let (mut tied, stroke) = face_to_face("rps", RED, ['R', 'R']);
    tied.plays(stroke);
    let nowhere = Square(200);
    let mut wrong = Vec::new();
    for scene in [Scene::new(battle("rps")), plain(), tied] {
        let a2 = square(&scene.battle, "a2");
        for wish in [
            BattleAct::Pick(99),
            BattleAct::Place(99, a2),
            BattleAct::Place(3, nowhere),
            BattleAct::Step(a2, nowhere),
            BattleAct::Step(nowhere, a2),
        ] {
            if std::panic::catch_unwind(|| scene.refuses_act(RED, wish)).is_err() {
                wrong.push(format!("{wish:?} in {:?}", scene.state.phase()));
            }
        }
    }
    assert!(wrong.is_empty(), "these panic:\n{}", wrong.join("\n"));
}
