//! The puzzles of the project hold what they claim. Mates are proved by looking at every move
//! and reply, small games are asked for their exact values, and everything else is searched
//! anew, the move of the solution apart from all others.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use heterodox_engine::puzzle::{Collection, Goal, HARDEST, Puzzle, Theme, exact};
use heterodox_engine::solve::Solved;
use heterodox_engine::{Control, Engine, Exact, Limits, Proof, Prover, Score, Task};
use heterodox_rules::{Catalogue, Colour, Move, Rules, State, Strictness, Turn};

/// The least number of puzzles that must be there.
const SHIPPED: [(&str, usize); 4] = [("archer", 150), ("mirror", 150), ("mirror-triboard", 60), ("kings-cooking", 40)];
/// Of a hundred of these so many must show what makes the game.
const SPECIAL: usize = 40;
/// The miner looks at a position with 2,000, and at a solution with up to 500,000.
const NODES: u64 = 400_000;
/// Deeper searches judge a little differently; what they must still agree on.
const WINNING: i32 = 200;
const EVEN: i32 = 160;
const GAP: i32 = 150;

fn long() -> bool {
    std::env::var_os("HETERODOX_LONG").is_some()
}

/// Every file of the project with its rules.
fn files() -> Vec<(Arc<Rules>, Collection)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("the project has puzzles").collect();
    paths.sort_by_key(|entry| entry.as_ref().expect("readable").path());
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("readable").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let all = Collection::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(path.file_stem().and_then(|stem| stem.to_str()), Some(all.variant.as_str()));
        let command = format!("heterodox puzzles {} --count {}", all.variant, all.puzzles.len());
        assert!(text.contains(&command), "{}: the command that made it: {command}", path.display());
        (Catalogue::new().load(&all.variant).expect("a built-in variant"), all)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn there_are_enough_of_them_and_no_two_alike() {
    let files = files();
    for (variant, least) in SHIPPED {
        let count = files.iter().find(|(_, all)| all.variant == variant).map_or(0, |(_, all)| all.puzzles.len());
        assert!(count >= least, "{variant}: {count} of {least}");
    }
    for (rules, all) in &files {
        let (mut ids, mut states, mut ends) = (HashSet::new(), HashSet::new(), HashSet::new());
        for puzzle in &all.puzzles {
            let line = puzzle.replay(rules).unwrap_or_else(|error| panic!("{}: {error}", all.variant));
            let (last, action) = line.last().expect("a solution has moves");
            assert!(ids.insert(&puzzle.id), "{} comes twice", puzzle.id);
            assert!(states.insert(line[0].0.hash()), "{}: the position comes twice", puzzle.id);
            assert!(ends.insert(rules.play_unchecked(last, *action).hash()), "{}: its end comes twice", puzzle.id);
            assert_eq!(rules.write_fen(&line[0].0), puzzle.fen);
            assert_eq!(Puzzle::read(&all.variant, &puzzle.write()).as_ref(), Ok(puzzle));
        }
    }
}

#[test]
fn they_are_a_mixture() {
    for (rules, all) in files() {
        let part = |like: &dyn Fn(&Puzzle) -> bool| {
            100 * all.puzzles.iter().filter(|puzzle| like(puzzle)).count() / all.puzzles.len()
        };
        let id = &all.variant;
        let special = part(&|puzzle| puzzle.themes.iter().any(|theme| theme.is_special()));
        let wanted = SHIPPED.iter().any(|(variant, _)| variant == id);
        assert!(!wanted || special >= SPECIAL, "{id}: {special} % show what makes the game");
        assert!(part(&|puzzle| puzzle.moves() == 1) <= 40, "{id}: too many of one move");
        for colour in Colour::BOTH {
            let share = part(&|puzzle| puzzle.replay(&rules).expect("legal")[0].0.to_move() == colour);
            assert!(share >= 25, "{id}: {share} % for {}", colour.name());
        }
        let grades = (1..=HARDEST).filter(|grade| part(&|puzzle| puzzle.grade == *grade) > 0).count();
        assert!(grades >= 2, "{id}: {grades} grades");
    }
}

/// Everything with `HETERODOX_LONG`, otherwise one in many.
#[test]
fn they_hold() {
    for (rules, all) in files() {
        let exact = exact(&rules);
        let mut checks = Checks { rules: &rules, engine: Engine::new(rules.clone()), exact: exact.as_deref() };
        for puzzle in all.puzzles.iter().step_by(if long() { 1 } else { 40 }) {
            checks.check(puzzle).unwrap_or_else(|why| panic!("{}: {}: {why}", all.variant, puzzle.write()));
        }
    }
}

struct Checks<'r> {
    rules: &'r Rules,
    engine: Engine,
    exact: Option<&'r Solved>,
}

impl Checks<'_> {
    fn check(&mut self, puzzle: &Puzzle) -> Result<(), String> {
        let line = puzzle.replay(self.rules).map_err(|error| error.to_string())?;
        if line.len() < 2 * puzzle.moves() - 1 || !matches!(self.rules.turn(&line[0].0), Turn::Act(_)) {
            return Err("the solution has no end".into());
        }
        self.engine.clear();
        match (puzzle.goal, self.exact) {
            (Goal::Mate(moves), _) => self.check_mate(&line, moves),
            (goal, Some(exact)) => {
                line.iter().step_by(2).try_for_each(|(state, action)| self.check_exactly(exact, state, *action, goal))
            }
            (goal, None) => {
                line.iter().step_by(2).try_for_each(|(state, action)| self.check_deeply(state, *action, goal))
            }
        }
    }

    /// The distance is exact, and there is one key at every step; at the last any mate counts.
    fn check_mate(&self, line: &[(State, Move)], moves: u32) -> Result<(), String> {
        let mut prover = Prover::new(self.rules);
        for (ply, (state, action)) in line.iter().enumerate().step_by(2) {
            let left = line.len() as u32 - ply as u32;
            let Proof::Win(win) = prover.prove(state, left, u64::MAX) else { return Err(format!("no mate at {ply}")) };
            let unique = win.keys.len() == 1 || (left == 1 && ply > 0);
            if win.plies != left || !unique || !win.keys.contains(action) {
                return Err(format!("ply {ply}: {} plies, {} keys", win.plies, win.keys.len()));
            }
        }
        let (state, action) = line.last().ok_or("no line")?;
        match self.rules.turn(&self.rules.play_unchecked(state, *action)) {
            Turn::Over(outcome) if outcome.winner == Some(state.to_move()) && line.len() as u32 == 2 * moves - 1 => {
                Ok(())
            }
            other => Err(format!("the line ends with {other:?}")),
        }
    }

    /// By the value of every move.
    fn check_exactly(&self, exact: &Solved, state: &State, action: Move, goal: Goal) -> Result<(), String> {
        let value = |action: Move| exact.probe(&self.rules.play_unchecked(state, action)).map(Exact::before);
        let good = |value: Option<Exact>| match goal {
            Goal::Save => matches!(value, Some(Exact::Draw | Exact::Win(_))),
            _ => matches!(value, Some(Exact::Win(_))),
        };
        let moves: Vec<Move> = self.rules.moves(state).into_iter().filter(|&other| good(value(other))).collect();
        if moves == [action] { Ok(()) } else { Err(format!("{} moves do it", moves.len())) }
    }

    /// By searching the move of the solution and all others apart from each other.
    fn check_deeply(&mut self, state: &State, action: Move, goal: Goal) -> Result<(), String> {
        let others: Vec<Move> = self.rules.moves(state).into_iter().filter(|&other| other != action).collect();
        let best = self.value(state, vec![action]);
        let second = if others.is_empty() { i32::MIN / 2 } else { self.value(state, others) };
        let holds = match goal {
            Goal::Save => best >= -EVEN && second <= -WINNING,
            _ => best >= WINNING && second <= EVEN,
        };
        let at = self.rules.write_fen(state);
        if holds && best - second >= GAP { Ok(()) } else { Err(format!("at {at}: {best} and then {second}")) }
    }

    fn value(&mut self, state: &State, only: Vec<Move>) -> i32 {
        let task = Task { only, ..Task::new(state.clone(), Limits::nodes(NODES)) };
        match self.engine.think(&task, &Control::with_clock(|| Duration::ZERO), &mut |_| {}).score {
            Score::Value(value) => value,
            Score::Win(_) => 30_000,
            Score::Loss(_) => -30_000,
        }
    }
}

const LINE: &str = "0123abcd | 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 | g7g8 | mate-in-1 | a1a8 | 1 | back-rank";

#[test]
fn a_line_reads_back() {
    let puzzle = Puzzle::read("chess", LINE).expect("a puzzle");
    assert_eq!((puzzle.goal, puzzle.moves(), puzzle.themes.clone()), (Goal::Mate(1), 1, vec![Theme::BackRank]));
    assert_eq!(puzzle.write(), LINE);
    let bare = LINE.replace("g7g8", "-").replace("back-rank", "-");
    let puzzle = Puzzle::read("chess", &bare).expect("a puzzle");
    assert_eq!((puzzle.last_move.as_deref(), puzzle.themes.len()), (None, 0));
    assert_eq!(puzzle.write(), bare);
    for theme in Theme::all() {
        assert_eq!(theme.word().parse(), Ok(theme));
    }
}

#[test]
fn what_is_no_puzzle_is_told() {
    for (from, to, why) in [
        ("0123abcd", "0123ABCD", "\"0123ABCD\" is no id of eight"),
        (" | 1 | ", " | 9 | ", "\"9\" is no grade"),
        ("mate-in-1", "mate-in-0", "\"mate-in-0\" is no goal"),
        ("a1a8", "a1a8 g8h8", "an odd number of moves"),
        ("a1a8", "", "an odd number of moves"),
        ("back-rank", "beauty", "\"beauty\" is no theme"),
        (" | back-rank", "", "this line has 6"),
        ("g7g8", &"x".repeat(2000), "at most 1000 bytes"),
    ] {
        let error = Puzzle::read("chess", &LINE.replace(from, to)).expect_err(why).to_string();
        assert!(error.contains(why), "{error}");
    }
    let rules = Catalogue::new().load("chess").expect("built in");
    for (from, to) in [("a1a8", "a1b8"), ("6k1", "7"), ("6k1/", "")] {
        let puzzle = Puzzle::read("chess", &LINE.replace(from, to)).expect("it has the form of one");
        let error = puzzle.replay(&rules).expect_err(to).to_string();
        assert!(error.starts_with("puzzle 0123abcd: "), "{error}");
    }
}

#[test]
fn a_file_reads_back_and_its_faults_have_lines() {
    let text = format!("# for people\nvariant: chess\nseed: 7\n{LINE}\ngames: 4\n");
    let all = Collection::read(&text).expect("a collection");
    assert_eq!((all.variant.as_str(), all.seed, all.games, all.fruitful, all.puzzles.len()), ("chess", 7, 4, 4, 1));
    assert_eq!(all.write("for people"), text);
    for (from, to, line) in [
        ("variant: chess\n", "", 3),
        ("seed: 7", "seed: seven", 3),
        ("games: 4", "my diary", 5),
        ("games: 4", "variant: mirror", 5),
        ("a1a8", "", 4),
    ] {
        let error = Collection::read(&text.replace(from, to)).expect_err(to);
        assert_eq!(error.line, line, "{error}");
    }
    assert!(Collection::read("").is_err());
}

/// What was cut off in the middle of a game is not kept.
#[test]
fn the_whole_games_of_a_file_are_found() {
    let head = "# for people\nvariant: chess\nseed: 7\n";
    let game = format!("{LINE}\ngames: 1\n");
    for (rest, kept) in [
        (String::new(), String::new()),
        (game.clone(), game.clone()),
        (format!("{game}games: 2\n"), format!("{game}games: 2\n")),
        (format!("{game}{LINE}\n"), game.clone()),
        (format!("{game}{}", &LINE[..20]), game.clone()),
        (format!("{game}games: 2"), game.clone()),
        (LINE.to_string(), String::new()),
    ] {
        assert_eq!(Collection::whole(&format!("{head}{rest}")), format!("{head}{kept}"));
    }
    assert_eq!(Collection::whole("# for peo"), "");
}

#[test]
fn a_position_is_read_as_a_game() {
    let rules = Catalogue::new().load("chess").expect("built in");
    let puzzle = Puzzle::read("chess", LINE).expect("a puzzle");
    let line = puzzle.replay(&rules).expect("legal");
    assert_eq!(line[0].0, rules.read_fen(&puzzle.fen, Strictness::Game).expect("legal"));
}
