//! Forced wins: the data files hold what they claim, and the engine solves them. The files
//! are made by exhaustive proof (the example `mine_mates`), never by the engine's opinion.

#[path = "../../rules/tests/support/reference/mod.rs"]
#[allow(dead_code)]
mod reference;
#[path = "support/wins.rs"]
mod wins;

use std::collections::HashSet;
use std::time::Duration;

use heterodox_engine::{Control, Engine, Limits, Proof, Prover, Score, Task};
use heterodox_rules::{Catalogue, Colour, Rules, Turn};
use reference::Reference;
use wins::{Case, files};

/// About half a second of search.
const NODES: u64 = 400_000;

/// Whether the slow suites are wanted.
fn long() -> bool {
    std::env::var_os("HETERODOX_LONG").is_some()
}

/// Everything with `HETERODOX_LONG`, otherwise one in so many.
fn sample(cases: &[Case], one_in: usize) -> impl Iterator<Item = &Case> {
    cases.iter().step_by(if long() { 1 } else { one_in })
}

/// Variants whose wins have been mined.
const MINED: [&str; 12] = [
    "archer",
    "archer-checks",
    "caravan",
    "chess",
    "cylinder-archers",
    "kings-cooking",
    "kings-cooking-elimination",
    "kings-cooking-strict",
    "mirror",
    "mirror-castling",
    "mirror-triboard",
    "supper-race",
];

#[test]
fn every_variant_has_its_wins() {
    let files = files();
    let known: Vec<&str> = files.iter().map(|(rules, _)| rules.spec().id.as_str()).collect();
    assert_eq!(known, MINED, "a variant has no file");
    for (rules, cases) in files {
        let id = &rules.spec().id;
        let of = |wanted: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| wanted(case)).count();
        if rules.spec().has_royals() {
            let mate = |case: &Case| case.line.last().is_some_and(|last| last.ends_with('#'));
            assert!(of(&mate) >= 60, "{id}: {} mates", of(&mate));
            for plies in [1, 3, 5, 7] {
                assert!(of(&|case| mate(case) && case.plies == plies) >= 12, "{id}: mates in {plies} plies");
            }
        } else {
            assert!(cases.len() >= 40, "{id}: {} wins", cases.len());
            assert!(of(&|case| case.plies > 1) >= 36 && of(&|case| case.plies > 4) >= 16, "{id}: too easy");
        }
        for colour in Colour::BOTH {
            let share = of(&|case| case.state.to_move() == colour);
            assert!(share * 4 >= cases.len(), "{id}: {share} of {} wins are {}'s", cases.len(), colour.name());
        }
        let ids: HashSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
        assert_eq!(ids.len(), cases.len(), "{id}: an id comes twice");
        for (index, case) in cases.iter().enumerate() {
            assert!(cases[..index].iter().all(|other| other.state != case.state), "{} comes twice", case.id);
            assert_eq!(rules.write_fen(&case.state), case.fen, "{}", case.id);
            let claim = rules.spec().draws.quiet_moves_claim as u32;
            let clock = case.state.halfmove() as u32 + case.plies;
            assert!(claim == 0 || clock < 2 * claim, "{}: a draw could be claimed on the way", case.id);
        }
    }
}

#[test]
fn main_lines_end_in_the_win() {
    for (rules, cases) in files() {
        for case in cases {
            let mut state = case.state.clone();
            for (ply, text) in case.line.iter().enumerate() {
                assert!(matches!(rules.turn(&state), Turn::Act(_)), "{}: over before {text}", case.id);
                let action = rules.read_move(&state, text).unwrap_or_else(|refused| panic!("{}: {refused}", case.id));
                assert!(ply > 0 || case.keys.contains(&rules.coordinates(action)), "{}: {text} is no key", case.id);
                state = rules.play_unchecked(&state, action);
            }
            assert_eq!(case.line.len(), case.plies as usize, "{}", case.id);
            let Turn::Over(outcome) = rules.turn(&state) else { panic!("{}: the line does not end", case.id) };
            assert_eq!(outcome.winner, Some(case.state.to_move()), "{}", case.id);
        }
    }
}

/// The distance is exact and so are the key moves.
#[test]
fn the_proofs_hold() {
    for (rules, cases) in files() {
        let mut prover = Prover::new(&rules);
        for case in sample(&cases, 9).filter(|case| long() || case.plies < 7) {
            let Proof::Win(win) = prover.prove(&case.state, case.plies, u64::MAX) else {
                panic!("{}: no win", case.id)
            };
            let mut keys: Vec<String> = win.keys.iter().map(|&key| rules.coordinates(key)).collect();
            keys.sort();
            assert_eq!((win.plies, keys), (case.plies, case.keys.clone()), "{}", case.id);
        }
    }
}

/// Short wins once more, through the slow rulebook that shares no code with the real one.
#[test]
fn a_second_rulebook_proves_the_same() {
    let catalogue = Catalogue::new();
    let source = |id: &str| match catalogue.source(id) {
        Some(Ok(source)) => source.text.to_string(),
        _ => panic!("{id} cannot be read"),
    };
    for (rules, cases) in files() {
        let second = Second { reference: Reference::new(&rules.spec().id, &source), rules: &rules };
        let most = if !long() {
            1
        } else if rules.spec().has_royals() {
            3
        } else {
            5
        };
        for case in sample(&cases, 4).filter(|case| case.plies <= most) {
            let wins = |plies: u32| -> Vec<String> {
                let moves = second.reference.moves(&case.fen).into_iter();
                moves.filter(|text| second.defend(&second.reference.apply(&case.fen, text), plies - 1)).collect()
            };
            assert_eq!(wins(case.plies), case.keys, "{}", case.id);
            if case.plies > 1 {
                assert_eq!(wins(case.plies - 1), Vec::<String>::new(), "{}: there is a faster win", case.id);
            }
        }
    }
}

/// A proof in the plainest words, on FENs.
struct Second<'r> {
    reference: Reference,
    rules: &'r Rules,
}

impl Second<'_> {
    fn attack(&self, fen: &str, left: u32) -> bool {
        let moves = self.reference.moves(fen);
        if moves.is_empty() {
            return self.winner(fen) == Some(side(fen));
        }
        left > 0 && moves.iter().any(|text| self.defend(&self.reference.apply(fen, text), left - 1))
    }

    fn defend(&self, fen: &str, left: u32) -> bool {
        let moves = self.reference.moves(fen);
        if moves.is_empty() {
            return self.winner(fen) == Some(side(fen).other());
        }
        left > 0 && moves.iter().all(|text| self.attack(&self.reference.apply(fen, text), left - 1))
    }

    /// Of a game in which nobody can move: mate, or else scores where there are any.
    fn winner(&self, fen: &str) -> Option<Colour> {
        if self.reference.in_check(fen) {
            return Some(side(fen).other());
        }
        let spec = self.rules.spec();
        if !spec.has_exits() {
            return None;
        }
        let fields: Vec<&str> = fen.split(' ').collect();
        let count = |text: &str| {
            let of = |is: fn(&char) -> bool| text.chars().filter(is).count();
            [of(char::is_ascii_uppercase), of(char::is_ascii_lowercase)]
        };
        let (standing, gone) = (count(fields[0]), count(fields[2]));
        let score = |us: usize| {
            if spec.end.eliminated && standing[1 - us] == 0 { gone[us] + standing[us] } else { gone[us] }
        };
        match score(0).cmp(&score(1)) {
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

fn side(fen: &str) -> Colour {
    if fen.split(' ').nth(1) == Some("w") { Colour::White } else { Colour::Black }
}

/// What the engine makes of a case: what is wrong with it, positions, time.
fn solve(engine: &mut Engine, case: &Case) -> (Option<String>, u64, Duration) {
    engine.clear();
    let control = Control::new();
    let task = Task::new(case.state.clone(), Limits::nodes(NODES));
    let seen = Score::Win(case.plies);
    let answer = engine.think(&task, &control, &mut |report| {
        // Nothing better can come.
        if report.score == seen {
            control.stop();
        }
    });
    let time = control.elapsed();
    let rules = engine.rules();
    let wrong = match (answer.best, answer.score) {
        (None, _) => Some("no move".to_string()),
        (Some(best), _) if !Prover::new(rules).wins_by(&case.state, best, case.plies) => {
            Some(format!("{} does not win in {} plies", rules.coordinates(best), case.plies))
        }
        // There is no faster win, so a smaller number would be wrong as well.
        (_, score) if score != seen => Some(format!("{score:?}, not {seen:?}")),
        _ => None,
    };
    (wrong, answer.nodes, time)
}

/// Also prints the slowest solution of each variant, which holds nobody to it:
/// `cargo test --release -p heterodox-engine --test wins solves -- --nocapture`
#[test]
fn the_engine_solves_every_case() {
    let mut wrong = Vec::new();
    for (rules, cases) in files() {
        let mut engine = Engine::new(rules.clone());
        let mut slowest = (Duration::ZERO, String::new(), 0);
        for case in &cases {
            let (reason, nodes, time) = solve(&mut engine, case);
            slowest = slowest.max((time, case.id.clone(), nodes));
            if let Some(reason) = reason {
                wrong.push(format!("{}: {reason} ({nodes} nodes) {}", case.id, case.fen));
            }
        }
        let (time, case, nodes) = slowest;
        println!("{}: {} cases, slowest {case} in {time:?}, {nodes} nodes", rules.spec().id, cases.len());
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}
