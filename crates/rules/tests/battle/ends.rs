//! Sides with nothing to move, draws, and the ends of an onslaught.

use heterodox_rules::battle::{BattleAct, BattleEvent, Phase, Soldier};
use heterodox_rules::{Colour, Reason, Turn};

use crate::battle_reference::Mode;
use crate::{BLUE, RED, Random, Scene, actors, army, battle, draw, face_to_face, own_battle};

/// One rock each on a board of two files: easily boxed in.
const NARROW: &str = r#"
name = "Narrow"
family = "battle"
board = { width = 2, height = 6 }
battle = { rows = 2, quiet_moves = 100 }
[pieces]
rock = { letter = "R", count = 2 }
king = { letter = "K", count = 1, role = "king" }
pit = { letter = "O", count = 1, role = "pit" }
"#;

/// One row of rock, king and pit a side.
const SHORT: &str = r#"
name = "Short"
family = "battle"
board = { width = 3, height = 4 }
battle = { rows = 1, quiet_moves = 100 }
[pieces]
rock = { letter = "R", count = 1 }
king = { letter = "K", count = 1, role = "king" }
pit = { letter = "O", count = 1, role = "pit" }
"#;

/// The first situation of random games, before an act and with it, that a predicate on before and
/// after likes.
fn find(id: &str, likes: impl Fn(&Scene, &Scene, &[BattleEvent]) -> bool) -> (Scene, Colour, BattleAct) {
    for seed in 1..20_000 {
        let mut random = Random::new(seed);
        let mut scene = Scene::new(battle(id));
        scene.battle.force_setup(&mut scene.state);
        loop {
            if let Some(need) = scene.battle.need(&scene.state) {
                let draw = draw(&scene.battle, &scene.state, &need, &mut random);
                scene.battle.chance(&mut scene.state, &draw).expect("a fitting draw");
                continue;
            }
            let sides = actors(scene.turn());
            if sides.is_empty() {
                break;
            }
            let side = random.pick(&sides);
            let wish = random.pick(&scene.battle.acts(&scene.state, side));
            let before = scene.clone();
            let events = scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
            if likes(&before, &scene, &events) {
                return (before, side, wish);
            }
        }
    }
    panic!("no such situation in {id}")
}

// ---------------------------------------------------------------------------------------------
// Nothing to move, and draws

/// Red and Blue each with a rock in the corner behind king and pit, and one outside.
fn narrow() -> Scene {
    Scene::begun(own_battle(NARROW), "RKOR", "ORRK", "red")
}

#[test]
fn a_piece_behind_its_own_king_and_pit_has_no_move() {
    let scene = narrow();
    assert_eq!(scene.picture(), "rk/or/../../OR/RK");
    assert_eq!((scene.steps("a1"), scene.steps("a6")), (String::new(), String::new()));
    assert_eq!(scene.acts(RED), ["b2b3"]);
}

#[test]
fn if_neither_side_can_move_it_is_a_draw_after_a_tie_too() {
    let mut scene = narrow();
    scene.plays("b2b3 b5b4 b3b4");
    assert!(scene.is_tie());
    let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!(scene.outcome(), Some((None, Reason::NoMoves)), "{events:?}");
    assert!(!events.iter().any(|event| matches!(event, BattleEvent::Passed(_))), "{events:?}");
    assert_eq!(scene.picture(), "rk/o./../../O./RK");
    scene.is_over_for_good();
}

#[test]
fn a_side_that_loses_its_last_mover_in_a_tie_is_passed_over() {
    // Red attacks and Blue does not pick: it is Blue's turn, who has nothing left to move.
    let mut scene = narrow();
    scene.plays("b2b3 b5b4 b3b4");
    scene.does(RED, "=R");
    let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!(events.last(), Some(&BattleEvent::Passed(BLUE)), "{events:?}");
    assert_eq!(scene.turn(), Turn::Act(RED));
    assert!(scene.acts(BLUE).is_empty());
    assert!(scene.refuses(BLUE, "a6b6").contains("red's turn"));
    // Red attacks and does not pick itself: Blue's turn anyway, and then Blue's again.
    let mut scene = narrow();
    scene.plays("b2b3 b5b4 b3b4");
    scene.does(BLUE, "=R");
    let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert!(!events.contains(&BattleEvent::Passed(BLUE)), "{events:?}");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
    let events = scene.plays("b4b3");
    assert_eq!(events.last(), Some(&BattleEvent::Passed(RED)), "{events:?}");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
}

#[test]
fn a_side_with_nothing_to_move_is_passed_over_and_the_other_goes_on() {
    let mut scene = Scene::begun(own_battle(SHORT), "KRO", "ORK", "blue");
    // Blue's only rock falls into the pit.
    scene.plays("b4b3 b1b2 b3c3 b2b1 c3c2 b1b2");
    let events = scene.plays("c2c1");
    assert!(matches!(events[..], [BattleEvent::Fought { winner: Some(RED), .. }]), "{events:?}");
    assert_eq!((scene.turn(), scene.state.count(BLUE)), (Turn::Act(RED), 2));
    assert_eq!(scene.state.number(), 4, "seven moves");
    let round = scene.state.round();
    let events = scene.plays("b2b3");
    assert_eq!(events[1..], [BattleEvent::Passed(BLUE)]);
    assert_eq!(scene.turn(), Turn::Act(RED));
    assert!(scene.state.round() > round, "a new turn");
    assert_eq!(scene.state.number(), 5, "eight moves; a pass is none");
    // Red walks to the king and wins: a side without fighters has not lost before.
    scene.plays("b3c3");
    assert_eq!(scene.state.number(), 5, "nine moves");
    scene.plays("c3c4");
    assert_eq!(scene.outcome(), Some((Some(RED), Reason::KingStruck)));
}

#[test]
fn if_both_have_lost_all_who_move_it_is_a_draw() {
    let mut scene = Scene::begun(own_battle(SHORT), "KRO", "ORK", "blue");
    scene.plays("b4b3 b1b2 b3c3 b2b1 c3c2 b1b2 c2c1 b2b3 b3a3");
    let events = scene.plays("a3a4");
    assert_eq!(scene.outcome(), Some((None, Reason::NoMoves)), "{events:?}");
    assert_eq!(scene.picture(), "o*.k/.../.../K.O*");
    scene.is_over_for_good();
}

#[test]
fn the_tests_run_before_the_first_move_too() {
    // King and pit stand in front of both rocks: whoever was drawn is passed over, or it is a draw.
    let mut scene = Scene::new(own_battle(NARROW));
    scene.battle.force_setup(&mut scene.state);
    scene.chance("deal:red:RRKO");
    let mut shut = scene.clone();
    scene.chance("deal:blue:RRKO");
    assert_eq!(scene.chance("first:red"), [BattleEvent::First(RED), BattleEvent::Passed(RED)]);
    assert_eq!((scene.turn(), scene.state.quiet()), (Turn::Act(BLUE), 0));
    shut.chance("deal:blue:KORR");
    shut.chance("first:blue");
    assert_eq!(shut.outcome(), Some((None, Reason::NoMoves)));
}

#[test]
fn a_hundred_moves_in_a_row_without_combat_are_a_draw() {
    for (one, there) in [("rps", "g5g4"), ("rpsls", "f5f4"), ("rps-onslaught", "c5c4")] {
        let (red, blue) = (army(one, RED, &[]), army(one, BLUE, &[]));
        let mut scene = Scene::begun(battle(one), &red, &blue, "red");
        let back = format!("{}{}", &there[2..], &there[..2]);
        for number in 0..100 {
            assert_eq!(scene.outcome(), None, "after {number} moves");
            assert_eq!(scene.state.quiet(), number);
            scene.plays(match number % 4 {
                0 => "a2a3",
                1 => there,
                2 => "a3a2",
                _ => &back,
            });
        }
        assert_eq!(scene.outcome(), Some((None, Reason::QuietMoves(100))));
        scene.is_over_for_good();
    }
}

/// Ninety-eight quiet moves, after which the attacker on the first file is to move, or 99.
fn nearly_quiet(pieces: [char; 2], moves: u16) -> Scene {
    let (mut scene, _) = face_to_face("rps", RED, pieces);
    for text in ["g2g3", "g5g4", "g3g2", "g4g5"].iter().cycle().take(moves as usize - 4) {
        scene.plays(text);
    }
    assert_eq!((scene.state.quiet(), scene.outcome()), (moves, None));
    scene
}

#[test]
fn any_combat_starts_the_hundred_anew_and_a_tie_is_one() {
    for pieces in [['R', 'S'], ['R', 'P'], ['R', 'O'], ['R', 'R']] {
        let mut scene = nearly_quiet(pieces, 98);
        scene.plays("a4a5");
        assert_eq!((scene.outcome(), scene.state.quiet()), (None, 0), "{pieces:?}");
        if scene.is_tie() {
            for (red, blue) in [("=R", "=R"), ("=R", "=S")] {
                scene.does(RED, red);
                scene.does(BLUE, blue);
                assert_eq!(scene.state.quiet(), 0, "a pick is no move");
            }
        }
    }
}

#[test]
fn the_hundredth_move_decides_whether_there_is_a_draw() {
    for pieces in [['R', 'S'], ['R', 'P'], ['R', 'R']] {
        // A quiet one is a draw; an attack, here by the defender, is not.
        let mut scene = nearly_quiet(pieces, 99);
        assert_eq!(scene.turn(), Turn::Act(BLUE));
        let mut quiet = scene.clone();
        quiet.plays("g4g5");
        assert_eq!(quiet.outcome(), Some((None, Reason::QuietMoves(100))));
        scene.plays("a5a4");
        assert_eq!((scene.outcome(), scene.state.quiet()), (None, 0));
    }
}

#[test]
fn a_pass_is_no_move() {
    let mut scene = Scene::begun(own_battle(SHORT), "KRO", "ORK", "blue");
    scene.plays("b4b3 b1b2 b3c3 b2b1 c3c2 b1b2 c2c1");
    assert_eq!(scene.state.quiet(), 0);
    for number in 0..100 {
        assert_eq!((scene.outcome(), scene.state.quiet()), (None, number));
        let events = scene.plays(if number % 2 == 0 { "b2b3" } else { "b3b2" });
        assert_eq!(events.contains(&BattleEvent::Passed(BLUE)), number < 99, "{number}");
    }
    assert_eq!(scene.outcome(), Some((None, Reason::QuietMoves(100))));
}

// ---------------------------------------------------------------------------------------------
// Onslaught

fn counts(scene: &Scene) -> [usize; 2] {
    Colour::BOTH.map(|side| scene.state.count(side))
}

/// The letters of the two that are left, Red's first.
fn last_two(scene: &Scene) -> (char, char) {
    let letter = |side: Colour| {
        let all = scene.battle.board().all().filter_map(|cell| scene.state.soldier(cell));
        let soldier = all.into_iter().find(|soldier| soldier.side == side).expect("one is left");
        scene.battle.letter(soldier.kind)
    };
    (letter(RED), letter(BLUE))
}

#[test]
fn a_side_without_pieces_loses_an_onslaught() {
    // From two against one, the one falls.
    for winner in Colour::BOTH {
        let (mut before, side, wish) = find("rps-onslaught", |before, after, _| {
            let now = counts(before);
            now[winner.index()] >= 2 && now[winner.other().index()] == 1 && counts(after)[winner.other().index()] == 0
        });
        before.battle.act(&mut before.state, side, wish).expect("a listed act");
        assert_eq!(before.outcome(), Some((Some(winner), Reason::Eliminated)));
        before.is_over_for_good();
    }
}

#[test]
fn at_one_against_one_the_kinds_are_compared_at_once() {
    let beats = |one: char, other: char| Mode::named("rps-onslaught").beats(one, other);
    for winner in Colour::BOTH {
        for apart in [false, true] {
            let (mut scene, side, wish) = find("rps-onslaught", |before, after, events| {
                // A fight, then at once the second one, without a move in between.
                let fights = events.iter().filter(|event| matches!(event, BattleEvent::Fought { .. })).count();
                let far = events.iter().any(|event| match event {
                    BattleEvent::Fought { from, to, .. } => {
                        let board = before.battle.board();
                        (board.file(*from) - board.file(*to)).abs() + (board.rank(*from) - board.rank(*to)).abs() > 1
                    }
                    _ => false,
                });
                fights == 2 && far == apart && after.outcome() == Some((Some(winner), Reason::Eliminated))
            });
            let events = scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
            let fights: Vec<[Soldier; 2]> = events
                .iter()
                .filter_map(|event| match event {
                    BattleEvent::Fought { soldiers, .. } => Some(*soldiers),
                    _ => None,
                })
                .collect();
            let letter = |side: Colour| {
                let soldier = fights[1].iter().find(|soldier| soldier.side == side).expect("one of each side");
                scene.battle.letter(soldier.kind)
            };
            assert!(beats(letter(winner), letter(winner.other())), "{events:?}");
            assert_eq!((scene.state.count(winner), scene.state.count(winner.other())), (1, 0));
            scene.is_over_for_good();
        }
    }
}

/// One rock, paper or scissors each is left, of the same kind, and both are to pick.
fn last_tie() -> Scene {
    let (mut scene, side, wish) = find("rps-onslaught", |_, after, events| {
        let fought = events.iter().any(|event| matches!(event, BattleEvent::Fought { .. }));
        fought && after.is_tie()
    });
    scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
    assert!(matches!(scene.state.phase(), Phase::Tie(tie) if tie.duel));
    assert_eq!(counts(&scene), [1, 1]);
    let (red, blue) = last_two(&scene);
    assert_eq!(red, blue);
    scene
}

#[test]
fn equal_ones_at_the_end_pick_and_the_winner_takes_the_game() {
    for (red, blue, winner) in [("=R", "=S", RED), ("=P", "=R", RED), ("=R", "=P", BLUE), ("=P", "=S", BLUE)] {
        let mut scene = last_tie();
        assert_eq!(actors(scene.turn()), [RED, BLUE]);
        scene.does(RED, red);
        assert!(scene.refuses(RED, "=P").contains("final"));
        scene.does(BLUE, blue);
        assert_eq!(scene.outcome(), Some((Some(winner), Reason::Eliminated)));
        assert_eq!((scene.state.count(winner), scene.state.count(winner.other())), (1, 0));
        scene.is_over_for_good();
    }
}

#[test]
fn a_second_tie_at_one_against_one_is_picked_for_again() {
    let mut scene = last_tie();
    for pick in ["=S", "=S", "=P"] {
        scene.does(RED, pick);
        let events = scene.does(BLUE, pick);
        assert!(matches!(events[..], [_, BattleEvent::Tied { .. }]), "{events:?}");
        assert!(matches!(scene.state.phase(), Phase::Tie(tie) if tie.duel));
    }
    scene.does(RED, "=P");
    scene.does(BLUE, "=R");
    assert_eq!(scene.outcome(), Some((Some(RED), Reason::Eliminated)));
}

#[test]
fn picks_missed_at_one_against_one_lose_the_game_or_draw_it() {
    for picks in Colour::BOTH {
        let mut scene = last_tie();
        scene.does(picks, "=R");
        scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
        assert_eq!(scene.outcome(), Some((Some(picks), Reason::Eliminated)));
        scene.is_over_for_good();
    }
    let mut scene = last_tie();
    scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!(scene.outcome(), Some((None, Reason::Eliminated)), "both pieces are gone");
    assert_eq!(counts(&scene), [0, 0]);
    scene.is_over_for_good();
}

#[test]
fn a_tie_before_the_last_two_may_lead_to_them() {
    // Two against two: both miss, both are removed, and the last two are compared at once.
    let (mut scene, side, wish) =
        find("rps-onslaught", |before, after, _| counts(before) == [2, 2] && after.is_tie() && !before.is_tie());
    scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
    scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    let total: usize = counts(&scene).iter().sum();
    match scene.state.phase() {
        Phase::Tie(tie) => assert!(tie.duel && total == 2),
        Phase::Over(outcome) => assert!(outcome.reason == Reason::Eliminated && total == 1),
        phase => panic!("{phase:?}: {}", scene.picture()),
    }
    // Two against one: both miss, and the side with one left wins.
    let (mut scene, side, wish) =
        find("rps-onslaught", |before, after, _| counts(before) == [2, 1] && after.is_tie() && !before.is_tie());
    scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
    scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!(scene.outcome(), Some((Some(RED), Reason::Eliminated)));
}

#[test]
fn a_side_without_fighters_has_not_lost_outside_an_onslaught() {
    let (mut scene, side, wish) = find("rps", |_, after, events| {
        events.iter().any(|event| matches!(event, BattleEvent::Passed(_))) && after.outcome().is_none()
    });
    let events = scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
    assert!(
        events.iter().any(|event| matches!(event, BattleEvent::Passed(passed) if *passed != scene.state.to_move()))
    );
    assert_eq!(scene.turn(), Turn::Act(scene.state.to_move()));
    assert!(!scene.acts(scene.state.to_move()).is_empty());
}
