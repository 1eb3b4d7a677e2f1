//! Solved games: known results, agreement with forward proof, files, and perfect play from
//! them.

#[path = "support/small.rs"]
mod support;

use std::sync::Arc;

use heterodox_engine::solve::{DEFAULT_LIMIT, SolveError, Solved, most_positions, solve};
use heterodox_engine::{Control, Engine, Exact, Level, Limits, Lore, Proof, Prover, SealError, Task};
use heterodox_rules::{Catalogue, Colour, Rules, State, Strictness, Turn};

const SMALL: [&str; 3] = ["kings-cooking", "kings-cooking-strict", "kings-cooking-elimination"];

fn load(id: &str) -> Arc<Rules> {
    Catalogue::new().load(id).expect("built in")
}

fn solved(rules: &Rules) -> Solved {
    solve(rules, &rules.start(), DEFAULT_LIMIT, &mut |_| true).expect("small enough")
}

/// Some of the positions, the same ones every time.
fn sample(rules: &Rules, solved: &Solved, every: usize) -> Vec<(State, Exact)> {
    solved.positions(rules).skip(every / 2).step_by(every).collect()
}

#[test]
fn the_census_and_the_value_of_every_small_game() {
    // positions, terminal, wins, draws, losses, value of the start
    let known = [
        (341_922, 4_802, 135_342, 149_338, 57_242, Exact::Draw),
        (235_694, 3_110, 100_878, 108_400, 26_416, Exact::Win(10)),
        (340_708, 7_176, 195_370, 93_504, 51_834, Exact::Win(5)),
    ];
    for (id, (positions, terminal, wins, draws, losses, value)) in SMALL.into_iter().zip(known) {
        let rules = load(id);
        let solved = solved(&rules);
        let census = solved.census();
        let found = (census.positions, census.terminal, census.wins, census.draws, census.losses);
        assert_eq!(found, (positions, terminal, wins, draws, losses), "{id}");
        assert_eq!(solved.probe(&rules.start()), Some(value), "{id}");
        assert!(most_positions(&rules, &rules.start()) >= positions as f64, "{id}");
    }
    // The rules page: rook takes rook wins in 5.
    let rules = load("kings-cooking-elimination");
    let solved = solved(&rules);
    let (best, value) = solved.moves(&rules, &rules.start())[0];
    assert_eq!((rules.coordinates(best).as_str(), value), ("a1a3", Exact::Win(5)));
    assert_eq!(solved.line(&rules, &rules.start()).len(), 5);
}

#[test]
fn what_has_scored_before_the_given_position_counts() {
    let known = [
        ("kings-cooking", "3/3/3 w R - 0 1", Exact::Win(0)),
        ("kings-cooking", "3/3/r2 b RN Bnb 0 1", Exact::Loss(1)),
        ("kings-cooking", "3/3/R2 w n - 0 1", Exact::Draw),
        ("kings-cooking-strict", "3/3/R2 w n - 0 1", Exact::Draw),
        ("supper-race", "4k/R4/5/5/K4 w BN - 0 1", Exact::Win(1)),
    ];
    for (id, fen, value) in known {
        let rules = load(id);
        let root = rules.read_fen(fen, Strictness::Game).expect("a position");
        let solved = solve(&rules, &root, DEFAULT_LIMIT, &mut |_| true).expect("small enough");
        assert_eq!(solved.probe(&root), Some(value), "{id} {fen}");
        let again = Solved::read(&rules, &solved.write(&rules)).expect("its own file");
        assert_eq!(again.probe(&root), Some(value), "{id} {fen}");
        for (state, value) in sample(&rules, &solved, 7) {
            if let (Exact::Draw, Turn::Over(outcome)) = (value, rules.turn(&state)) {
                assert_eq!(outcome.winner, None, "{id} {fen}: {}", rules.write_fen(&state));
            }
        }
    }
}

#[test]
fn forward_proof_agrees() {
    for id in SMALL {
        let rules = load(id);
        let solved = solved(&rules);
        let mut prover = Prover::new(&rules);
        let (mut wins, mut others) = (0, 0);
        for (state, value) in sample(&rules, &solved, 331) {
            match (value, prover.prove(&state, 9, u64::MAX)) {
                // A game that is over is not won by a move.
                (Exact::Win(0) | Exact::Loss(0), proof) => assert_eq!(proof, Proof::NoWin),
                (Exact::Win(plies), proof) if plies <= 9 => {
                    wins += 1;
                    let Proof::Win(win) = proof else { panic!("{}: {proof:?}", rules.write_fen(&state)) };
                    assert_eq!(win.plies, plies, "{}", rules.write_fen(&state));
                }
                (_, proof) => {
                    others += 1;
                    assert_eq!(proof, Proof::NoWin, "{}", rules.write_fen(&state));
                }
            }
        }
        assert!(wins > 100 && others > 100, "{id}: {wins} {others}");
    }
}

#[test]
fn every_value_follows_from_the_values_after_it() {
    for id in SMALL {
        let rules = load(id);
        let solved = solved(&rules);
        for (state, value) in solved.positions(&rules) {
            let moves = rules.moves(&state);
            let after = moves.iter().map(|&action| solved.probe(&rules.play_unchecked(&state, action)));
            let best = after.map(|after| after.expect("it can arise").before()).max_by_key(|value| value.rank());
            if let Some(best) = best {
                assert_eq!(value, best, "{id} {}", rules.write_fen(&state));
            }
        }
    }
}

#[test]
fn a_game_with_captures_in_passing_is_solved_too() {
    let rules = support::small();
    let root = rules.read_fen("1k2/1p2/4/4/P3/1K2 w - - 0 1", Strictness::Game).expect("a position");
    let solved = solve(&rules, &root, 20_000_000, &mut |_| true).expect("small enough");
    let mut passing = 0;
    for (state, value) in sample(&rules, &solved, 97) {
        passing += usize::from(state.passing().is_some());
        let after = rules.moves(&state).into_iter().map(|action| rules.play_unchecked(&state, action));
        let best = after.map(|after| solved.probe(&after).expect("it can arise").before()).max_by_key(|v| v.rank());
        if let Some(best) = best {
            assert_eq!(value, best, "{}", rules.write_fen(&state));
        }
    }
    assert!(passing > 0, "no position of the sample can be answered in passing");
}

#[test]
fn large_games_are_refused_before_any_work() {
    for id in ["chess", "archer", "supper-race", "caravan"] {
        let rules = load(id);
        let refused = solve(&rules, &rules.start(), DEFAULT_LIMIT, &mut |_| panic!("{id}: it began")).err();
        assert!(matches!(refused, Some(SolveError::TooLarge(..))), "{id}: {refused:?}");
    }
    let rules = load("kings-cooking");
    assert_eq!(solve(&rules, &rules.start(), DEFAULT_LIMIT, &mut |_| false).err(), Some(SolveError::Stopped));
}

#[test]
fn the_shipped_tables_are_fresh_and_small() {
    for id in SMALL {
        let rules = load(id);
        let path = format!("{}/../../variants/{id}.solved", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read(&path).expect("shipped");
        assert!(file.len() <= 2_000_000, "{id}: {} bytes", file.len());
        assert!(file == solved(&rules).write(&rules), "{id}: `heterodox solve {id} -o {path}` makes it anew");
        assert!(Solved::shipped(&rules).is_some());
    }
    assert!(Solved::shipped(&load("chess")).is_none());
}

#[test]
fn a_table_reads_back_and_a_broken_or_foreign_one_is_refused() {
    let (rules, other) = (load(SMALL[0]), load(SMALL[1]));
    let table = Solved::shipped(&rules).expect("shipped");
    let file = table.write(&rules);
    let read = Solved::read(&rules, &file).expect("just written");
    assert_eq!(read.census(), table.census());
    assert_eq!(read.longest_win(&rules), table.longest_win(&rules));
    assert_eq!(Solved::read(&other, &file).err(), Some(SealError::Rules));
    assert_eq!(Solved::read(&rules, b"PK\x03\x04").err(), Some(SealError::Foreign));
    assert_eq!(Solved::read(&rules, &file[..file.len() / 2]).err(), Some(SealError::Damaged));
    let mut damaged = file;
    damaged[100_000] ^= 1;
    assert_eq!(Solved::read(&rules, &damaged).err(), Some(SealError::Damaged));
}

/// The engine's move in a position, with a table at hand or not.
fn choose(engine: &mut Engine, state: &State, level: Level, seed: u64) -> heterodox_rules::Move {
    let task = Task { level, seed, ..Task::new(state.clone(), Limits::nodes(2_000)) };
    let still = Control::with_clock(|| std::time::Duration::ZERO);
    engine.think(&task, &still, &mut |_| {}).best.expect("the game goes on")
}

#[test]
fn with_its_table_the_engine_plays_perfectly_from_every_position() {
    for id in SMALL {
        let rules = load(id);
        let mut engine = Engine::with_lore(rules.clone(), Lore::of(&rules));
        let solved = Solved::shipped(&rules).expect("shipped");
        // Every move keeps the value and, when winning, comes nearer: so every win is converted.
        for (state, value) in sample(&rules, &solved, 7) {
            if rules.moves(&state).is_empty() {
                continue;
            }
            let best = choose(&mut engine, &state, Level::FULL, 0);
            let after = solved.probe(&rules.play_unchecked(&state, best)).expect("it can arise");
            assert_eq!(after.before(), value, "{id} {}", rules.write_fen(&state));
        }
    }
}

/// Errors are rare, so their number in a sample scatters by its root, and the difference of two by the root of their
/// sum. Neighbours differ by less than that from level 4 on: a level may err more often than the weaker one before it by
/// three times the scatter, which chance does once in a thousand samples. Of the weaker levels those three apart can be
/// expected to differ by more than that. So the test holds for any step of the sample.
#[test]
fn weaker_levels_err_more_often_and_the_last_one_never() {
    let rules = load("kings-cooking");
    let solved = Solved::shipped(&rules).expect("shipped");
    let mut engine = Engine::with_lore(rules.clone(), Lore::of(&rules));
    // Positions in which at least half of the moves throw something away.
    let class = |value: Exact| value.rank().signum();
    let is_hard = |state: &State, value: Exact| {
        let moves = solved.moves(&rules, state);
        let worse = moves.iter().filter(|&&(_, after)| class(after) < class(value)).count();
        worse > 0 && 2 * worse >= moves.len()
    };
    let asked: Vec<(State, Exact)> =
        sample(&rules, &solved, 100).into_iter().filter(|(state, value)| is_hard(state, *value)).collect();
    let errors: Vec<usize> = Level::all()
        .map(|level| {
            let mut errors = 0;
            for (seed, (state, value)) in asked.iter().enumerate() {
                engine.clear();
                let best = choose(&mut engine, state, level, seed as u64);
                let after = solved.probe(&rules.play_unchecked(state, best)).expect("it can arise").before();
                errors += usize::from(class(after) < class(*value));
            }
            errors
        })
        .collect();
    println!("{} positions, errors by level: {errors:?}", asked.len());
    let scatter = |one: usize, other: usize| ((one + other) as f64).sqrt();
    for pair in errors.windows(2) {
        assert!(pair[1] as f64 <= pair[0] as f64 + 3.0 * scatter(pair[0], pair[1]), "{errors:?}");
    }
    assert!((0..3).all(|level| errors[level] > errors[level + 3]), "{errors:?}");
    assert!(errors[0] > asked.len() / 50 && errors[7] == 0, "{errors:?}");
}

#[test]
fn pieces_that_become_others_and_those_others_again_are_numbered() {
    // A pawn becomes a rook, which becomes a knight on the last rank, and that a rook.
    let text = "name = \"Chain\"\n[board]\nwidth = 3\nheight = 4\nstart = \"2k/3/P2/2K w - - 0 1\"\n\
                [pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\
                [pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF\"\npawn = true\nranks = \"1-3\"\npromotes_to = \"R\"\n\
                [pieces.rook]\nletter = \"R\"\nmoves = \"R\"\npromotes_to = \"N\"\n\
                [pieces.knight]\nletter = \"N\"\nmoves = \"N\"\npromotes_to = \"R\"\n";
    let rules = Catalogue::new().load_bytes("chain", "chain.toml", text.as_bytes()).expect("a small game");
    let solved = solved(&rules);
    let knight = rules.spec().kind('N').expect("a knight");
    let with_knight = |(state, _): &(State, Exact)| state.count(Colour::White, knight) == 1;
    assert!(solved.positions(&rules).any(|known| with_knight(&known)), "the chain goes on");
    for (state, value) in sample(&rules, &solved, 7) {
        let best = solved.moves(&rules, &state).first().map(|(_, value)| *value);
        assert_eq!(best.unwrap_or(value), value, "{}", rules.write_fen(&state));
    }
}
