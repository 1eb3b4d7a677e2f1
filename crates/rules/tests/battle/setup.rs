//! Boards and armies, and how both sides set up: placing, shuffling, being ready, and time that runs out.

use heterodox_rules::battle::{BattleEvent, Draw};
use heterodox_rules::{Colour, Turn};

use crate::battle_reference::{self, MODES, Mode};
use crate::{BLUE, PLAIN_BLUE, PLAIN_RED, RED, Random, Scene, actors, battle, draw, own_battle};

// ---------------------------------------------------------------------------------------------
// Board and army

#[test]
fn boards_and_armies_are_those_of_the_page() {
    for mode in &MODES {
        let battle = battle(mode.id);
        assert_eq!((battle.board().height as usize, battle.board().width as usize), (mode.rows, mode.columns));
        for kind in &battle.spec().kinds {
            let count = mode.army.chars().filter(|letter| *letter == kind.letter).count();
            assert_eq!(kind.count as usize, count, "{} in {}", kind.name, mode.id);
        }
        let kinds: usize = battle.spec().kinds.iter().map(|kind| kind.count as usize).sum();
        assert_eq!(kinds, mode.army.len());
        for (side, letter) in [(RED, 'r'), (BLUE, 'b')] {
            let home: Vec<String> = battle.home(side).map(|cell| battle.board().name(cell)).collect();
            let page: Vec<String> = mode.home(letter).into_iter().map(battle_reference::name).collect();
            assert_eq!(home, page, "{}", mode.id);
        }
        assert_eq!(battle.spec().quiet_moves, 100);
        let seconds = battle.spec().seconds;
        assert_eq!((seconds.setup, seconds.step, seconds.pick), (180, 120, 30));
    }
    assert!(battle("rps").spec().hidden && battle("rpsls").spec().hidden);
    assert!(!battle("rps-clear").spec().hidden && !battle("rps-onslaught").spec().hidden);
}

// ---------------------------------------------------------------------------------------------
// Setup

#[test]
fn a_new_battle_waits_for_both_setups_at_once() {
    for id in ["rps", "rps-clear", "rpsls"] {
        let scene = Scene::new(battle(id));
        assert_eq!(actors(scene.turn()), [RED, BLUE]);
        assert_eq!(scene.battle.need(&scene.state), None);
        for side in Colour::BOTH {
            let cells = 2 * Mode::named(id).columns;
            assert_eq!(scene.acts(side).len(), 2 * cells, "king or pit on any own cell");
            assert!(scene.acts(side).iter().all(|text| text.contains('@')));
            assert!(!scene.state.is_ready(side));
        }
    }
}

#[test]
fn king_and_pit_are_placed_on_two_different_own_cells() {
    let mut scene = Scene::new(battle("rps"));
    assert_eq!(scene.does(RED, "K@b1"), [BattleEvent::Arranged(RED)]);
    assert_eq!(scene.on("b1"), "K");
    assert_eq!(scene.battle.need(&scene.state), None, "the pit is still missing");
    let reason = scene.refuses(RED, "O@b1");
    assert!(reason.contains("king") && reason.contains("b1"), "{reason}");
    scene.does(RED, "O@c1");
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(RED, Vec::new())));
    assert_eq!(scene.turn(), Turn::Chance);
    scene.chance("deal:red:RKORRRPPPPSSSS");
    assert_eq!(scene.picture(), "......./......./......./......./PPPSSSS/RKORRRP");
    assert_eq!(actors(scene.turn()), [RED, BLUE]);
}

#[test]
fn blue_places_on_its_own_rows() {
    let mut scene = Scene::new(battle("rps"));
    scene.does(BLUE, "K@a6");
    scene.does(BLUE, "O@g5");
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(BLUE, Vec::new())));
    scene.chance("deal:blue:RRRRPPOKPPSSSS");
    assert_eq!(scene.picture(), "kppssss/rrrrppo/......./......./......./.......");
}

#[test]
fn nothing_is_placed_outside_the_own_rows() {
    let scene = Scene::new(battle("rps"));
    for text in ["K@a3", "K@g4", "O@d5", "O@d6"] {
        let reason = scene.refuses(RED, text);
        assert!(reason.contains("own 2 rows"), "{reason}");
    }
    for text in ["K@a3", "K@g4", "O@d1", "O@d2"] {
        scene.refuses(BLUE, text);
    }
    for text in ["K@a0", "K@a7", "K@h1", "K@", "K@a11", "@a1", "KK@a1", "k@a1", "X@a1"] {
        assert!(scene.battle.read_act(text).is_err(), "{text}");
    }
}

#[test]
fn fighters_are_shuffled_not_placed() {
    for mode in &MODES[..3] {
        let scene = Scene::new(battle(mode.id));
        for letter in mode.elements() {
            let reason = scene.refuses(RED, &format!("{letter}@a1"));
            assert!(reason.contains("not placed"), "{reason}");
        }
    }
}

#[test]
fn a_placed_piece_may_be_placed_anew_until_ready() {
    let mut scene = Scene::new(battle("rps"));
    scene.does(RED, "K@b1");
    scene.does(RED, "K@b2");
    assert_eq!((scene.on("b1"), scene.on("b2")), (".".into(), "K".into()));
    scene.does(RED, "O@b1");
    scene.chance("deal:red:ROSSSSPPKPPRRR");
    assert_eq!(scene.on("b2"), "K");
    // The army stands; the king goes elsewhere, and the others are dealt anew.
    scene.refuses(RED, "K@b2");
    scene.refuses(RED, "K@b1");
    scene.does(RED, "K@g2");
    assert_eq!(
        (scene.on("b2"), scene.on("g2"), scene.on("b1"), scene.on("a1")),
        (".".into(), "K".into(), "O".into(), ".".into())
    );
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(RED, Vec::new())));
    scene.refuses_chance("deal:red:ROSSSSPPKPPRRR");
    scene.chance("deal:red:ROSSSSPPPPRRRK");
    scene.does(RED, "ready");
    assert!(scene.refuses(RED, "K@b2").contains("final"));
}

#[test]
fn shuffling_and_ready_need_king_and_pit_first() {
    let mut scene = Scene::new(battle("rps"));
    for placed in ["K@a1", "K@a2"] {
        for text in ["shuffle", "ready"] {
            let reason = scene.refuses(RED, text);
            assert!(reason.contains("king and pit"), "{reason}");
        }
        scene.does(RED, placed);
    }
}

#[test]
fn the_twelve_others_are_shuffled_as_often_as_wanted() {
    let mut scene = Scene::new(battle("rps"));
    scene.does(RED, "K@a1");
    scene.does(RED, "O@b1");
    let mut random = Random::new(7);
    for _ in 0..200 {
        let need = scene.battle.need(&scene.state).expect("a deal is due");
        let deal = draw(&scene.battle, &scene.state, &need, &mut random);
        scene.battle.chance(&mut scene.state, &deal).expect("a fitting deal");
        assert_eq!((scene.on("a1"), scene.on("b1")), ("K".into(), "O".into()));
        assert_eq!(scene.does(RED, "shuffle"), [BattleEvent::Arranged(RED)]);
        assert_eq!(scene.turn(), Turn::Chance);
    }
}

#[test]
fn a_deal_that_does_not_fit_is_refused() {
    let mut scene = Scene::new(battle("rps"));
    scene.refuses_chance("deal:red:KORRRRPPPPSSSS");
    scene.does(RED, "K@a1");
    scene.refuses_chance("deal:red:KORRRRPPPPSSSS");
    scene.does(RED, "O@b1");
    for text in [
        "deal:red:",
        "deal:red:KO",
        "deal:red:OKRRRRPPPPSSSS",
        "deal:red:KRORRRPPPPSSSS",
        "deal:red:KORRRRRPPPSSSS",
        "deal:red:KORRRRPPPPSSS",
        "deal:red:KORRRRPPPPSSSSS",
        "deal:red:KOKRRRPPPPSSSS",
        "deal:blue:KORRRRPPPPSSSS",
        "first:red",
        "first:blue",
    ] {
        scene.refuses_chance(text);
    }
    for text in
        ["", "deal", "deal:red", "deal:white:KO", "deal:red:X", "deal:red:KO:", "first", "first:", "first:white"]
    {
        assert!(scene.battle.read_draw(text).is_err(), "{text}");
    }
    scene.chance("deal:red:KORRRRPPPPSSSS");
    scene.refuses_chance("deal:red:KORRRRPPPPSSSS");
}

#[test]
fn a_deal_with_a_kind_that_does_not_exist_is_refused() {
    let mut scene = Scene::new(battle("rps"));
    scene.does(RED, "K@b1");
    scene.does(RED, "O@c1");
    let Ok(Draw::Deal(_, right)) = scene.battle.read_draw("deal:red:RKORRRPPPPSSSS") else { panic!("a deal") };
    for at in [0, 14] {
        let mut kinds = right.clone();
        kinds.insert(at, 99);
        let mut state = scene.state.clone();
        let done = scene.battle.chance(&mut state, &Draw::Deal(RED, kinds));
        assert!(done.is_err() && state == scene.state, "15 kinds, one of them unknown, are taken");
    }
}

#[test]
fn while_a_deal_is_due_its_side_waits_and_the_other_notices_nothing() {
    let mut scene = Scene::new(battle("rps"));
    let before = scene.acts(BLUE);
    scene.does(RED, "K@a1");
    scene.does(RED, "O@b1");
    assert!(scene.acts(RED).is_empty());
    for text in ["K@a1", "K@a6", "shuffle", "ready", "a2a3", "=R"] {
        scene.refuses(RED, text);
    }
    assert_eq!(scene.acts(BLUE), before);
    scene.does(BLUE, "K@a6");
}

#[test]
fn ready_is_final() {
    let mut scene = Scene::new(battle("rps"));
    for text in ["K@a1", "O@b1"] {
        scene.does(RED, text);
    }
    scene.chance("deal:red:KORRRRPPPPSSSS");
    assert_eq!(scene.does(RED, "ready"), [BattleEvent::Ready(RED)]);
    assert!(scene.state.is_ready(RED) && !scene.state.is_ready(BLUE));
    assert_eq!(actors(scene.turn()), [BLUE]);
    assert!(scene.acts(RED).is_empty());
    for text in ["ready", "shuffle", "K@c1", "O@c1"] {
        assert!(scene.refuses(RED, text).contains("final"), "{text}");
    }
}

#[test]
fn when_both_are_ready_the_first_mover_is_drawn() {
    for (word, first) in [("red", RED), ("blue", BLUE)] {
        let mut scene = Scene::new(battle("rps"));
        for (side, king, pit, deal) in
            [(BLUE, "K@a6", "O@b6", "deal:blue:RRRRPPPKOPSSSS"), (RED, "K@a1", "O@b1", "deal:red:KORRRRPPPPSSSS")]
        {
            scene.does(side, king);
            scene.does(side, pit);
            scene.chance(deal);
            scene.does(side, "ready");
        }
        assert_eq!(scene.turn(), Turn::Chance);
        assert!(matches!(scene.battle.need(&scene.state), Some(Draw::First(_))));
        scene.refuses(RED, "a2a3");
        scene.refuses_chance("deal:red:KORRRRPPPPSSSS");
        assert_eq!(scene.chance(&format!("first:{word}")), [BattleEvent::First(first)]);
        assert_eq!(scene.turn(), Turn::Act(first));
        assert_eq!((scene.state.quiet(), scene.state.number()), (0, 1));
        scene.refuses_chance(&format!("first:{word}"));
    }
}

#[test]
fn when_the_time_is_up_the_server_completes_the_setup_at_random() {
    // Red has placed nothing, Blue its king only.
    let mut scene = Scene::new(battle("rps"));
    scene.does(BLUE, "K@d5");
    // Both are ready at once: whose army was whole is nobody's business.
    let events = scene.battle.force_setup(&mut scene.state);
    assert_eq!(events, [BattleEvent::Ready(RED), BattleEvent::Ready(BLUE)]);
    assert_eq!(scene.turn(), Turn::Chance);
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(RED, Vec::new())));
    scene.refuses(RED, "K@a1");
    let events = scene.chance(&format!("deal:red:{PLAIN_RED}"));
    assert_eq!(events, [BattleEvent::Arranged(RED)]);
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(BLUE, Vec::new())));
    scene.refuses_chance("deal:blue:KRRRRPPPPSSSSO");
    scene.chance("deal:blue:RRRKRPPPPSSSSO");
    assert!(scene.state.is_ready(RED) && scene.state.is_ready(BLUE));
    scene.chance("first:blue");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
    assert_eq!(scene.picture(), "ppsssso/rrrkrpp/......./......./PPPRRRR/KOSSSSP");
}

#[test]
fn running_out_of_time_leaves_the_side_that_is_ready_alone() {
    let mut scene = Scene::new(battle("rps"));
    for text in ["K@a1", "O@b1"] {
        scene.does(RED, text);
    }
    scene.chance(&format!("deal:red:{PLAIN_RED}"));
    scene.does(RED, "ready");
    scene.battle.force_setup(&mut scene.state);
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(BLUE, Vec::new())));
    assert_eq!(scene.on("c1"), "S");
    scene.chance(&format!("deal:blue:{PLAIN_BLUE}"));
    scene.chance("first:red");
    // In play the clock of the setup means nothing any more.
    let before = scene.state.clone();
    scene.battle.force_setup(&mut scene.state);
    assert!(scene.state == before);
}

#[test]
fn in_an_onslaught_everything_is_placed_at_random() {
    let mut scene = Scene::new(battle("rps-onslaught"));
    assert_eq!(scene.turn(), Turn::Chance);
    for text in ["shuffle", "ready", "R@a1"] {
        scene.refuses(RED, text);
    }
    scene.refuses_chance("deal:red:RRRPPS");
    scene.refuses_chance("deal:blue:RRPPSS");
    scene.chance("deal:red:SSRRPP");
    scene.chance("deal:blue:RPSRPS");
    assert!(matches!(scene.battle.need(&scene.state), Some(Draw::First(_))));
    scene.chance("first:red");
    assert_eq!(scene.picture(), "rps/rps/.../.../RPP/SSR");
}

#[test]
fn an_army_may_have_several_pits_or_neither_king_nor_pit() {
    let small = |pieces: &str| {
        let head = "name = \"Small\"\nfamily = \"battle\"\nboard = { width = 2, height = 6 }\nbattle = { rows = 2 }\n";
        Scene::new(own_battle(&format!("{head}[pieces]\n{pieces}")))
    };
    let mut scene = small("rock = { letter = \"R\", count = 2 }\npit = { letter = \"O\", count = 2, role = \"pit\" }");
    for (text, picture) in [("O@a1", "../O."), ("O@b1", "../OO"), ("O@a2", "O./.O"), ("O@b2", "OO/..")] {
        if scene.battle.need(&scene.state).is_some() {
            let deal = draw(&scene.battle, &scene.state, &Draw::Deal(RED, Vec::new()), &mut Random::new(1));
            scene.battle.chance(&mut scene.state, &deal).expect("a fitting deal");
        }
        scene.does(RED, text);
        assert!(scene.picture().ends_with(picture), "the pit placed first moves: {}", scene.picture());
    }
    // There is nothing to place, so that both armies are dealt at once, and may be shuffled.
    let mut scene =
        small("rock = { letter = \"R\", count = 2, beats = \"S\" }\nscissors = { letter = \"S\", count = 2 }");
    scene.chance("deal:red:RSRS");
    scene.chance("deal:blue:RSRS");
    assert_eq!(scene.acts(RED), ["ready", "shuffle"]);
    scene.does(RED, "shuffle");
    scene.chance("deal:red:SSRR");
    scene.does(RED, "ready");
    scene.does(BLUE, "ready");
    scene.chance("first:blue");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
}
