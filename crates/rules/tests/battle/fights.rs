//! Who beats whom in every mode, what a fight shows, and ties with their picks.

use heterodox_rules::battle::{BattleEvent, Phase};
use heterodox_rules::{Colour, Outcome, Reason, Turn};

use crate::battle_reference::MODES;
use crate::{BLUE, PLAIN_RED, RED, Scene, actors, battle, face_to_face, kind};

/// What stands where the attacker came from and where the defender stood.
fn fought_cells(attacker: Colour) -> (&'static str, &'static str) {
    if attacker == RED { ("a4", "a5") } else { ("a3", "a2") }
}

// ---------------------------------------------------------------------------------------------
// Combat

#[test]
fn the_combat_table_of_every_mode() {
    for mode in &MODES {
        let mut letters = mode.elements();
        if mode.army.contains('K') {
            letters.extend(['K', 'O']);
        }
        for attacker in Colour::BOTH {
            for one in mode.elements() {
                for &other in &letters {
                    let (mut scene, stroke) = face_to_face(mode.id, attacker, [one, other]);
                    let counts = Colour::BOTH.map(|side| scene.state.count(side));
                    let (from, to) = fought_cells(attacker);
                    let events = scene.plays(stroke);
                    let context = format!("{one} of {attacker:?} onto {other} in {}: {}", mode.id, scene.picture());
                    let now = |side: Colour| scene.state.count(side);
                    let case = |letter: char, side: Colour| {
                        format!("{}*", if side == RED { letter } else { letter.to_ascii_lowercase() })
                    };
                    if one == other {
                        assert!(scene.is_tie() && now(RED) == counts[0] && now(BLUE) == counts[1], "{context}");
                        assert!(
                            matches!(events[..], [BattleEvent::Tied { kind: tied, .. }] if tied == kind(&scene.battle, one)),
                            "{context}"
                        );
                        continue;
                    }
                    let wins = other == 'K' || mode.beats(one, other);
                    let (winner, loser) =
                        if wins { (attacker, attacker.other()) } else { (attacker.other(), attacker) };
                    assert!(other == 'K' || other == 'O' || wins != mode.beats(other, one), "{context}");
                    assert_eq!(now(winner), counts[winner.index()], "{context}");
                    assert_eq!(now(loser), counts[loser.index()] - 1, "{context}");
                    assert_eq!(scene.on(from), ".", "{context}");
                    assert_eq!(scene.on(to), case(if wins { one } else { other }, winner), "{context}");
                    assert!(
                        matches!(events[0], BattleEvent::Fought { winner: Some(told), .. } if told == winner),
                        "{context} {events:?}"
                    );
                    match other {
                        'K' => {
                            assert_eq!(scene.outcome(), Some((Some(attacker), Reason::KingStruck)), "{context}");
                            assert_eq!(events.len(), 2, "{events:?}");
                            scene.is_over_for_good();
                        }
                        _ => assert_eq!(scene.turn(), Turn::Act(attacker.other()), "{context}"),
                    }
                    assert_eq!(scene.state.quiet(), 0, "{context}");
                }
            }
        }
    }
}

#[test]
fn the_table_of_each_file_is_the_page() {
    for mode in &MODES {
        let battle = battle(mode.id);
        for kind in &battle.spec().kinds {
            let mut beaten: Vec<char> = kind.beats.iter().map(|other| battle.letter(*other as u8)).collect();
            beaten.sort();
            let mut page: Vec<char> = mode
                .beats
                .iter()
                .filter(|pair| pair.starts_with(kind.letter))
                .filter_map(|pair| pair.chars().nth(1))
                .collect();
            page.sort();
            assert_eq!(beaten, page, "{} in {}", kind.name, mode.id);
        }
    }
}

#[test]
fn a_winning_attacker_moves_in_and_a_winning_defender_stays() {
    let (mut scene, stroke) = face_to_face("rps", RED, ['R', 'S']);
    scene.plays(stroke);
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "R*".into()));
    let (mut scene, stroke) = face_to_face("rps", RED, ['R', 'P']);
    scene.plays(stroke);
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "p*".into()));
}

#[test]
fn the_winner_is_shown_for_good() {
    let (mut scene, stroke) = face_to_face("rps", RED, ['R', 'S']);
    scene.plays(stroke);
    // It walks on and keeps the halo.
    scene.plays("g5g4 a5a4 g4g5 a4a3 g5g4");
    assert_eq!(scene.on("a3"), "R*");
    let shown = |scene: &Scene| scene.picture().matches('*').count();
    assert_eq!(shown(&scene), 1, "nobody else is shown");
}

#[test]
fn the_pit_takes_every_attacker() {
    let blue = "ORRRPPPPSSSSKR";
    let mut scene = Scene::begun(battle("rps"), PLAIN_RED, blue, "red");
    scene.plays("a2a3 g5g4 a3a4 g4g5");
    let (before, events) = (scene.state.count(RED), scene.plays("a4a5"));
    assert!(matches!(events[..], [BattleEvent::Fought { winner: Some(BLUE), .. }]), "{events:?}");
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "o*".into()));
    // The second one, and a third, although the pit is known by now.
    for (lost, walk) in
        [(2, "g5g4 b2b3 g4g5 b3b4 g5g4 b4a4 g4g5 a4a5"), (3, "g5g4 c2c3 g4g5 c3b3 g5g4 b3a3 g4g5 a3a4 g5g4 a4a5")]
    {
        scene.plays(walk);
        assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "o*".into()), "{}", scene.picture());
        assert_eq!(scene.state.count(RED), before - lost);
    }
    assert_eq!(scene.state.count(BLUE), 14);
}

#[test]
fn a_king_hit_wins_at_once() {
    for side in Colour::BOTH {
        let (mut scene, stroke) = face_to_face("rps", side, ['S', 'K']);
        let events = scene.plays(stroke);
        assert_eq!(scene.outcome(), Some((Some(side), Reason::KingStruck)));
        assert_eq!(events.last(), Some(&BattleEvent::Over(Outcome { winner: Some(side), reason: Reason::KingStruck })));
        scene.is_over_for_good();
    }
}

// ---------------------------------------------------------------------------------------------
// Ties

/// Red's rock has stepped onto Blue's.
fn tied() -> Scene {
    let (mut scene, stroke) = face_to_face("rps", RED, ['R', 'R']);
    scene.plays(stroke);
    scene
}

#[test]
fn a_tie_waits_for_both_picks_at_once() {
    let scene = tied();
    assert!(
        matches!(scene.state.phase(), Phase::Tie(tie) if !tie.duel && !tie.has_picked(RED) && !tie.has_picked(BLUE))
    );
    assert_eq!(actors(scene.turn()), [RED, BLUE]);
    assert_eq!((scene.on("a4"), scene.on("a5")), ("R".into(), "r".into()), "both stay where they are, unshown");
    for side in Colour::BOTH {
        assert_eq!(scene.acts(side), ["=P", "=R", "=S"]);
        assert!(scene.refuses(side, "b2b3").contains("pick"));
        assert!(scene.refuses(side, "b5b4").contains("pick"));
        scene.refuses(side, "shuffle");
        scene.refuses(side, "ready");
    }
    assert_eq!(scene.state.quiet(), 0);
}

#[test]
fn a_pick_is_final_and_changes_nothing_until_both_are_in() {
    for (first, second) in [(RED, BLUE), (BLUE, RED)] {
        let mut scene = tied();
        let picture = scene.picture();
        assert_eq!(scene.does(first, "=P"), [BattleEvent::Picked(first)]);
        assert!(matches!(scene.state.phase(), Phase::Tie(tie) if tie.has_picked(first) && !tie.has_picked(second)));
        assert_eq!(actors(scene.turn()), [second]);
        assert_eq!(scene.picture(), picture);
        assert!(scene.acts(first).is_empty());
        for text in ["=P", "=R", "=S"] {
            assert!(scene.refuses(first, text).contains("final"));
        }
        scene.does(second, "=S");
        assert!(!scene.is_tie());
    }
}

#[test]
fn both_pieces_change_for_good_and_fight_again() {
    // Attacker and defender pick; what is left on the defender's cell.
    for (red, blue, left, winner) in [
        ("=R", "=S", "R*", RED),
        ("=P", "=R", "P*", RED),
        ("=S", "=P", "S*", RED),
        ("=S", "=R", "r*", BLUE),
        ("=R", "=P", "p*", BLUE),
        ("=P", "=S", "s*", BLUE),
    ] {
        for blue_first in [false, true] {
            let mut scene = tied();
            let events = if blue_first {
                scene.does(BLUE, blue);
                scene.does(RED, red)
            } else {
                scene.does(RED, red);
                scene.does(BLUE, blue)
            };
            assert_eq!((scene.on("a4"), scene.on("a5").as_str()), (".".into(), left), "{red} {blue}");
            let fought = events.iter().find_map(|event| match event {
                BattleEvent::Fought { soldiers, winner, .. } => Some((soldiers.map(|one| one.kind), *winner)),
                _ => None,
            });
            let letter = |text: &str| kind(&scene.battle, text.chars().nth(1).expect("a letter"));
            assert_eq!(fought, Some(([letter(red), letter(blue)], Some(winner))));
            assert_eq!(scene.turn(), Turn::Act(BLUE), "after combat it is the other side's turn");
            assert_eq!(scene.state.count(winner), 14);
            assert_eq!(scene.state.count(winner.other()), 13);
        }
    }
}

#[test]
fn a_piece_that_changed_fights_as_what_it_became() {
    let mut scene = tied();
    scene.does(RED, "=S");
    scene.does(BLUE, "=P");
    assert_eq!(scene.on("a5"), "S*");
    // Blue's b5 is a rock: it beats the scissors that were a rock.
    assert_eq!(scene.on("b5"), "r");
    scene.plays("b5a5");
    assert_eq!((scene.on("a5"), scene.on("b5")), ("r*".into(), ".".into()));
}

#[test]
fn equal_picks_tie_again_until_decided() {
    let mut scene = tied();
    let mut rounds = vec![scene.state.round()];
    for pick in ["=P", "=P", "=S", "=R"] {
        scene.does(BLUE, pick);
        let events = scene.does(RED, pick);
        let picked = kind(&scene.battle, pick.chars().nth(1).expect("a letter"));
        assert_eq!(events[0], BattleEvent::Picked(RED));
        assert!(matches!(events[1..], [BattleEvent::Tied { kind, .. }] if kind == picked), "{events:?}");
        assert!(scene.is_tie());
        assert_eq!(scene.on("a4"), &pick[1..]);
        assert_eq!(scene.on("a5"), pick[1..].to_lowercase());
        assert_eq!(actors(scene.turn()), [RED, BLUE], "both pick anew");
        rounds.push(scene.state.round());
    }
    rounds.dedup();
    assert_eq!(rounds.len(), 5, "every pick is a new question with a new clock");
    scene.does(RED, "=P");
    scene.does(BLUE, "=S");
    assert_eq!(scene.on("a5"), "s*");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
}

#[test]
fn after_a_tie_blue_began_it_is_reds_turn() {
    for (red, blue) in [("=R", "=S"), ("=S", "=R")] {
        let (mut scene, stroke) = face_to_face("rps", BLUE, ['P', 'P']);
        scene.plays(stroke);
        scene.does(RED, red);
        scene.does(BLUE, blue);
        assert_eq!(scene.turn(), Turn::Act(RED));
        assert_eq!(scene.on("a3"), ".");
        assert_eq!(scene.on("a2"), if red == "=R" { "R*" } else { "r*" });
    }
}

#[test]
fn only_elements_of_the_mode_are_picked() {
    let scene = tied();
    for side in Colour::BOTH {
        for text in ["=K", "=O"] {
            assert!(scene.refuses(side, text).contains("nothing to pick"), "{text}");
        }
    }
    for text in ["=L", "=V", "=X", "=", "=r", "=RR", "==R", "=?", "=\u{0}", "=é"] {
        assert!(scene.battle.read_act(text).is_err(), "{text:?}");
    }
    let (mut scene, stroke) = face_to_face("rpsls", RED, ['V', 'V']);
    scene.plays(stroke);
    assert_eq!(scene.acts(RED), ["=L", "=P", "=R", "=S", "=V"]);
    scene.does(RED, "=L");
    scene.does(BLUE, "=V");
    assert_eq!(scene.on("a5"), "L*");
    let (mut scene, stroke) = face_to_face("rps-onslaught", RED, ['R', 'R']);
    scene.plays(stroke);
    assert!(scene.battle.read_act("=K").is_err(), "an onslaught has no king");
}

#[test]
fn who_misses_the_pick_loses_the_fight() {
    for (picks, left) in [(RED, "S*"), (BLUE, "s*")] {
        let mut scene = tied();
        scene.does(picks, "=S");
        let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
        assert!(matches!(events[0], BattleEvent::Fought { winner: Some(winner), .. } if winner == picks), "{events:?}");
        assert_eq!((scene.on("a4"), scene.on("a5").as_str()), (".".into(), left), "revealed as its pick");
        assert_eq!(scene.turn(), Turn::Act(BLUE));
        assert_eq!((scene.state.count(picks), scene.state.count(picks.other())), (14, 13));
    }
}

#[test]
fn if_both_miss_the_pick_both_pieces_are_removed() {
    let mut scene = tied();
    let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert!(matches!(events[..], [BattleEvent::Fought { winner: None, .. }]), "{events:?}");
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), ".".into()));
    assert_eq!((scene.state.count(RED), scene.state.count(BLUE)), (13, 13));
    assert_eq!(scene.turn(), Turn::Act(BLUE));
}

#[test]
fn a_pick_missed_after_an_equal_one_loses_too() {
    let mut scene = tied();
    scene.does(RED, "=P");
    scene.does(BLUE, "=P");
    scene.does(BLUE, "=R");
    scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "r*".into()));
}
