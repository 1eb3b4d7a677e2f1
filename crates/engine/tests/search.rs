//! What everybody may expect of a search, in every chess-like variant.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use heterodox_engine::{Bound, Control, Engine, Level, Limits, Report, Score, Task, Weights};
use heterodox_rules::{Catalogue, Family, Rules, State, Strictness};

/// Of the games without fitted values one for each mechanism; the slow suites look at all.
const ONE_OF_A_KIND: [&str; 12] = [
    "3check",
    "antichess",
    "berolina",
    "breakthrough",
    "coregal",
    "extinction",
    "grand",
    "horde",
    "jesonmor",
    "legan",
    "racingkings",
    "spartan",
];

fn all() -> Vec<Arc<Rules>> {
    let catalogue = Catalogue::new();
    let looked_at = |id: &&String| {
        let id = id.as_str();
        is_fitted(id) || ONE_OF_A_KIND.contains(&id) || std::env::var_os("HETERODOX_LONG").is_some()
    };
    let ids = catalogue.ids_of(Family::Chess);
    ids.iter().filter(looked_at).map(|id| catalogue.load(id).expect("the catalogue loads")).collect()
}

/// Whether the catalogue ships values for a game.
fn is_fitted(id: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../variants/{id}.weights")).exists()
}

fn load(id: &str) -> Arc<Rules> {
    Catalogue::new().load(id).expect("the catalogue loads")
}

fn still() -> Control {
    Control::with_clock(|| Duration::ZERO)
}

/// A position some random moves into a game.
fn wander(rules: &Rules, seed: u64, plies: usize) -> Vec<State> {
    let mut dice = heterodox_table::Dice::new(seed);
    let mut past = vec![rules.start()];
    for _ in 0..plies {
        let state = past.last().expect("never empty");
        let moves = rules.moves(state);
        match moves.get(dice.below(moves.len())) {
            Some(&action) => past.push(rules.play_unchecked(state, action)),
            None => break,
        }
    }
    past
}

#[test]
fn one_thread_and_the_same_nodes_give_the_same_search() {
    for rules in all() {
        for seed in 0..3 {
            let task = Task { past: wander(&rules, seed, 9), ..Task::new(rules.start(), Limits::nodes(3_000)) };
            let run = || {
                let mut reports = Vec::new();
                let mut engine = Engine::new(rules.clone());
                let answer = engine.think(&task, &still(), &mut |report: &Report| {
                    reports.push((report.depth, report.nodes, report.score, report.moves.clone()));
                });
                (answer.best, answer.nodes, reports)
            };
            let first = run();
            assert_eq!(first, run(), "{}", rules.spec().id);
            assert!(first.1 <= 3_000, "{}", first.1);
        }
    }
}

#[test]
fn the_answer_is_legal_and_lines_can_be_played() {
    for rules in all() {
        for seed in 0..4 {
            let past = wander(&rules, seed, 5 + 10 * seed as usize);
            let state = past.last().expect("never empty").clone();
            let moves = rules.moves(&state);
            let task = Task { past, ..Task::new(rules.start(), Limits::nodes(2_000)) };
            let mut engine = Engine::new(rules.clone());
            let answer = engine.think(&task, &still(), &mut |report| {
                let mut state = state.clone();
                for action in &report.moves {
                    assert!(rules.moves(&state).contains(action), "{}: {report:?}", rules.spec().id);
                    state = rules.play_unchecked(&state, *action);
                }
            });
            assert_eq!(answer.best.is_some(), !moves.is_empty());
            assert!(answer.best.is_none_or(|best| moves.contains(&best)));
        }
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    for rules in all() {
        let mut last: Vec<Report> = Vec::new();
        let task = Task { lines: 4, ..Task::new(rules.start(), Limits::depth(4)) };
        Engine::new(rules.clone()).think(&task, &still(), &mut |report| {
            last.retain(|other| other.line < report.line);
            last.push(report.clone());
        });
        assert_eq!(last.len(), 4, "{}", rules.spec().id);
        let mut firsts: Vec<_> = last.iter().map(|report| report.moves[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 4);
        let value = |report: &Report| match report.score {
            Score::Value(value) => value,
            Score::Win(plies) => 100_000 - plies as i32,
            Score::Loss(plies) => -100_000 + plies as i32,
        };
        assert!(last.windows(2).all(|pair| value(&pair[0]) >= value(&pair[1])), "{last:?}");
        assert!(last.iter().all(|report| report.bound == Bound::Exact && report.depth == 4));
    }
}

#[test]
fn only_the_asked_moves_are_searched() {
    let rules = load("archer");
    let only: Vec<_> = rules.moves(&rules.start()).into_iter().skip(7).take(2).collect();
    let task = Task { only: only.clone(), ..Task::new(rules.start(), Limits::depth(5)) };
    let answer = Engine::new(rules).think(&task, &still(), &mut |report| assert!(only.contains(&report.moves[0])));
    assert!(only.contains(&answer.best.expect("a move")));
}

#[test]
fn a_stopped_search_still_answers() {
    for rules in all() {
        let control = still();
        control.stop();
        let answer =
            Engine::new(rules.clone()).think(&Task::new(rules.start(), Limits::default()), &control, &mut |_| {});
        assert!(answer.best.is_some_and(|best| rules.moves(&rules.start()).contains(&best)));
    }
}

#[test]
fn it_stops_while_it_thinks() {
    let rules = load("mirror");
    let control = Arc::new(Control::new());
    let stopper = control.clone();
    let mut reports = 0;
    let answer = Engine::new(rules.clone()).think(&Task::new(rules.start(), Limits::default()), &control, &mut |_| {
        reports += 1;
        if reports == 6 {
            stopper.stop();
        }
    });
    assert!(answer.best.is_some());
}

/// How many positions may pass between two looks at the clock.
const PACE: u64 = 1000;

#[test]
fn a_search_looks_at_its_clock_all_the_time() {
    for rules in all() {
        let looks = Arc::new(AtomicU64::new(0));
        let read = looks.clone();
        // A millisecond passes with every look.
        let control = Control::with_clock(move || Duration::from_millis(read.fetch_add(1, Ordering::Relaxed)));
        let task = Task::new(rules.start(), Limits::time(Duration::from_millis(100)));
        let answer = Engine::new(rules.clone()).think(&task, &control, &mut |_| {});
        let looks = looks.load(Ordering::Relaxed);
        assert!(answer.nodes <= looks * PACE, "{}: {looks} looks, {} nodes", rules.spec().id, answer.nodes);
        assert!(looks <= 110, "{}: {looks} looks", rules.spec().id);
    }
}

#[test]
fn a_stop_is_heard_at_once() {
    for rules in all() {
        let control = still();
        let mut stopped = None;
        let mut engine = Engine::new(rules.clone());
        let answer = engine.think(&Task::new(rules.start(), Limits::default()), &control, &mut |report| {
            if report.depth == 6 && stopped.is_none() {
                stopped = Some(report.nodes);
                control.stop();
            }
        });
        let stopped = stopped.expect("it comes to depth 6");
        assert!(answer.nodes <= stopped + PACE, "{}: {} after {stopped}", rules.spec().id, answer.nodes);
    }
}

#[test]
fn threads_share_the_work_and_agree_with_the_rules() {
    let rules = load("chess");
    let mut engine = Engine::new(rules.clone());
    engine.set_threads(4);
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let state = rules.read_fen(fen, Strictness::Game).expect("a good FEN");
    let answer = engine.think(&Task::new(state, Limits::depth(6)), &Control::new(), &mut |_| {});
    assert_eq!(answer.best.map(|best| rules.coordinates(best)), Some("h5f7".into()));
    assert_eq!(answer.score, Score::Win(1));
}

#[test]
fn a_finished_game_has_no_move_and_the_right_score() {
    let rules = load("chess");
    let cases = [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Score::Loss(0)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::Value(0)),
    ];
    for (fen, score) in cases {
        let state = rules.read_fen(fen, Strictness::Game).expect("a good FEN");
        let answer = Engine::new(rules.clone()).think(&Task::new(state, Limits::depth(3)), &still(), &mut |_| {});
        assert_eq!((answer.best, answer.score), (None, score));
    }
}

#[test]
fn every_level_plays_legal_moves_and_the_seed_decides() {
    for rules in all() {
        for level in Level::all() {
            let past = wander(&rules, 5, 4);
            let moves = rules.moves(past.last().expect("never empty"));
            let answer = |seed| {
                let task = Task { past: past.clone(), level, seed, ..Task::new(rules.start(), Limits::nodes(4_000)) };
                Engine::new(rules.clone()).think(&task, &still(), &mut |_| {}).best
            };
            assert!(answer(1).is_some_and(|best| moves.contains(&best)));
            assert_eq!(answer(1), answer(1));
        }
    }
}

/// Turns a FEN's board over and swaps the colours.
fn swapped(fen: &str) -> String {
    let case = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, hand) = fields[0].find('[').map_or((fields[0], ""), |at| fields[0].split_at(at));
    let rows: Vec<String> = board.split('/').rev().map(case).collect();
    // Games without castling may leave the field out.
    let rights = if fields.len() > 4 { fields[2] } else { "-" };
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let order = |text: String| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_by_key(|letter| "KQRNBkqrnb".find(*letter));
        letters.into_iter().collect::<String>()
    };
    format!("{}{} {turn} {} - 0 1", rows.join("/"), case(hand), order(case(rights)))
}

#[test]
fn both_sides_are_judged_alike() {
    let alike = |rules: &Arc<Rules>| {
        let spec = rules.spec();
        !spec.has_exits() && !spec.board.rotated && spec.pieces.iter().all(|piece| piece.black.is_none())
    };
    for rules in all().into_iter().filter(alike) {
        let engine = Engine::new(rules.clone());
        for seed in 0..30 {
            let state = wander(&rules, seed, 40).pop().expect("never empty");
            let fen = rules.write_fen(&state);
            let other = rules.read_fen(&swapped(&fen), Strictness::Game).unwrap_or_else(|e| panic!("{fen}: {e}"));
            assert_eq!(engine.evaluate(&state), engine.evaluate(&other), "{} {fen}", rules.spec().id);
        }
    }
}

#[test]
fn values_are_written_and_read_back() {
    for rules in all() {
        let derived = Weights::derived(&rules);
        assert_eq!(Weights::read(&derived, &derived.write()).as_ref(), Ok(&derived));
        let text = derived.write();
        for bad in ["", "rules: 0", "rules: zz\n", &text.replace(": ", ":"), &text[..text.len() - 9]] {
            assert!(Weights::read(&derived, bad).is_err(), "{bad:.40}");
        }
        for (from, to) in [("/", "|"), ("tempo", "temper"), ("tempo: ", "tempo: 1/1 ")] {
            assert!(Weights::read(&derived, &text.replace(from, to)).is_err(), "{from} {to}");
        }
    }
}

#[test]
fn values_may_be_those_of_another_game() {
    let (chess, other) = (load("chess"), load("chess960"));
    let derived = Weights::derived(&other);
    let like = Weights::read(&derived, "# So.\nlike: chess\n").expect("the same board and pieces");
    assert_eq!(like.write(), Weights::of(&chess).write());
    assert_eq!(Weights::of(&other), like, "the catalogue says so");
    // Other pieces, a game that has none, one that says the same of another, and more than that.
    for bad in ["like: archer", "like: nothing", "like: chess960", "like: chess\ntempo: 1/1"] {
        assert!(Weights::read(&derived, bad).is_err(), "{bad}");
    }
}

#[test]
fn a_repeated_position_is_a_draw_and_not_sought_by_the_winner() {
    let rules = load("chess");
    // White is a queen up and has just repeated twice; going back once more would be a draw.
    let mut past = vec![rules.read_fen("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", Strictness::Game).expect("good")];
    for text in ["d1d2", "g8f8", "d2d1", "f8g8", "d1d2", "g8f8", "d2d1", "f8g8"] {
        let state = past.last().expect("never empty");
        let action = rules.read_move(state, text).expect("legal");
        past.push(rules.play_unchecked(state, action));
    }
    let task = Task { past: past.clone(), ..Task::new(rules.start(), Limits::depth(6)) };
    let answer = Engine::new(rules.clone()).think(&task, &still(), &mut |_| {});
    assert!(matches!(answer.score, Score::Value(300..) | Score::Win(_)), "{answer:?}");
    // The only moves that repeat are worth nothing.
    let back = rules.read_move(past.last().expect("never empty"), "d1d2").expect("legal");
    let task = Task { only: vec![back], ..task };
    let answer = Engine::new(rules).think(&task, &still(), &mut |_| {});
    assert_eq!(answer.score, Score::Value(0));
}

#[test]
fn the_catalogue_ships_values_for_its_present_rules() {
    let fitted: Vec<_> = all().into_iter().filter(|rules| is_fitted(&rules.spec().id)).collect();
    assert!(fitted.len() >= 12, "{}", fitted.len());
    for rules in fitted {
        let shipped = Weights::of(&rules);
        assert_ne!(shipped, Weights::derived(&rules), "{}: no fitted values are used", rules.spec().id);
    }
}
