//! Nothing assumes that a side has one royal piece of one kind: search, proofs, solver, tables of endings and plain players
//! in games with two royal kinds, and in studies with several kings.

use std::sync::Arc;

use heterodox_engine::ending::{Endings, Material, MaterialError, Next, Worker};
use heterodox_engine::simple::Minimax;
use heterodox_engine::solve::{DEFAULT_LIMIT, solve};
use heterodox_engine::{Control, Engine, Exact, Limits, Proof, Score, Task, prove_win};
use heterodox_rules::spec::Royal;
use heterodox_rules::{Catalogue, Legality, Rules, State, Strictness, Turn};

/// A small game; `royal` is a second piece that must not be left attacked.
fn small(start: &str, royal: Option<&str>) -> Arc<Rules> {
    let text = format!(
        "name = \"Small\"\n[board]\nwidth = 4\nheight = 4\nstart = \"{start} w - - 0 1\"\n\
         [pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n[pieces.heir]\nletter = \"H\"\nmoves = \"F\"\n\
         [pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n[end]\nno_moves = \"draw\"\n"
    );
    let rules = Catalogue::new().load_bytes("small", "small.toml", text.as_bytes()).expect("a small game");
    let mut spec = rules.spec().clone();
    spec.pieces
        .iter_mut()
        .filter(|piece| Some(piece.name.as_str()) == royal)
        .for_each(|piece| piece.royal = Royal::One);
    let legality = if royal.is_some() { Legality::Trial } else { Legality::Paths };
    Arc::new(Rules::compile(spec, legality).expect("its start has one of each"))
}

/// Chess in which the queen must not be left attacked either.
fn coregal() -> Arc<Rules> {
    let mut spec = Catalogue::new().load("chess").expect("built in").spec().clone();
    let queen = spec.kind('Q').expect("a queen");
    spec.id = "coregal".into();
    spec.pieces[queen].royal = Royal::Each;
    spec.pieces.iter_mut().for_each(|piece| piece.promotes_to.retain(|kind| *kind != queen));
    Arc::new(Rules::compile(spec, Legality::Trial).expect("one king and one queen a side"))
}

fn read(rules: &Rules, fen: &str, strictness: Strictness) -> State {
    rules.read_fen(fen, strictness).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Whether the side to move forces a win within so many plies, by looking at everything.
fn wins(rules: &Rules, state: &State, plies: u32) -> bool {
    match rules.turn(state) {
        Turn::Over(outcome) => outcome.winner == Some(state.to_move()),
        _ => {
            plies > 0 && rules.moves(state).iter().any(|it| loses(rules, &rules.play_unchecked(state, *it), plies - 1))
        }
    }
}

fn loses(rules: &Rules, state: &State, plies: u32) -> bool {
    match rules.turn(state) {
        Turn::Over(outcome) => outcome.winner == Some(state.to_move().other()),
        _ => plies > 0 && rules.moves(state).iter().all(|it| wins(rules, &rules.play_unchecked(state, *it), plies - 1)),
    }
}

#[test]
fn search_and_proof_find_the_mate_of_a_second_royal_piece() {
    // The queen in the corner is smothered: a knight's check to her is mate, whatever the king may do.
    let rules = coregal();
    let state = read(&rules, "qr4k1/pp6/8/1N6/8/8/8/3QK3 w - - 0 1", Strictness::Game);
    let Proof::Win(win) = prove_win(&rules, &state, 1) else { panic!("there is a mate in one") };
    assert_eq!(rules.coordinates(win.keys[0]), "b5c7");
    let answer =
        Engine::new(rules.clone()).think(&Task::new(state.clone(), Limits::depth(4)), &Control::new(), &mut |_| {});
    assert_eq!(answer.best.map(|best| rules.coordinates(best)).as_deref(), Some("b5c7"));
    assert_eq!(rules.san(&state, win.keys[0]), "Nc7#");
}

#[test]
fn searches_of_games_with_several_royals_play_legal_moves() {
    let rules = coregal();
    let study = Catalogue::new().load("chess").expect("built in");
    let kings = read(&study, "k3k3/pp2p3/8/8/8/4N3/PP2R3/K3K2K w - - 0 1", Strictness::Study);
    for (rules, mut state) in [(rules.clone(), rules.start()), (study, kings)] {
        let mut engine = Engine::new(rules.clone());
        let mut plain = Minimax::new(rules.clone(), 2, 1);
        for ply in 0..12 {
            if matches!(rules.turn(&state), Turn::Over(_)) {
                break;
            }
            let mut score = None;
            let task = Task::new(state.clone(), Limits::nodes(3_000));
            let best = engine.think(&task, &Control::new(), &mut |report| score = Some(report.score)).best;
            assert!(
                score.is_some_and(|score| !matches!(score, Score::Value(value) if value.abs() > 20_000)),
                "{score:?}"
            );
            let other = heterodox_engine::simple::Mind::choose(&mut plain, std::slice::from_ref(&state));
            let legal = rules.moves(&state);
            assert!(
                best.is_some_and(|best| legal.contains(&best)) && other.is_some_and(|other| legal.contains(&other))
            );
            state = rules.play_unchecked(&state, if ply % 2 == 0 { best } else { other }.expect("just seen"));
        }
    }
}

#[test]
fn solver_proof_and_tables_agree_on_a_game_with_two_royal_kinds() {
    let rules = small("kh2/4/3R/2KH", Some("heir"));
    assert!(rules.spec().royals().count() == 2);
    let solved = solve(&rules, &rules.start(), DEFAULT_LIMIT, &mut |_| true).expect("small enough");
    let mut endings = Endings::new(&rules);
    let refused = |text: &str| Material::read(&rules, text).expect_err("a royal piece is missing");
    assert_eq!(refused("KRvK"), MaterialError::Royal("heir".into()));
    let material = Material::read(&rules, "KHvKH").expect("both royal pieces");
    for needed in endings.needs(&rules, &material) {
        let worker = Worker { rules: &rules, endings: &endings, threads: 2, tell: &|_| Next::GoOn };
        let table = worker.build(&needed, None, &mut |_| {}).expect("nobody stops it");
        worker.verify(&table).unwrap_or_else(|error| panic!("{error}"));
        endings.add(table);
    }
    let (mut looked, mut tables, mut mates) = (0, 0, 0);
    for (state, value) in solved.positions(&rules).step_by(211) {
        looked += 1;
        let forced = matches!(value, Exact::Win(plies) if plies <= 3);
        assert_eq!(wins(&rules, &state, 3), forced, "{}", rules.write_fen(&state));
        assert_eq!(matches!(prove_win(&rules, &state, 3), Proof::Win(_)), forced && value != Exact::Win(0));
        mates += usize::from(forced);
        if let Some(found) = endings.probe(&rules, &state) {
            assert_eq!(found, value, "{}", rules.write_fen(&state));
            tables += 1;
        }
    }
    assert!(looked > 50 && mates > 0 && tables > 0, "{looked} positions, {mates} mates, {tables} of a table");
}
