//! A mutational fuzzer over every parser: valid texts are broken at random, nothing may panic, and
//! whatever is still read must survive being written and read again. Each parser has its number of
//! rounds, thirty times as many with `HETERODOX_LONG`; `HETERODOX_FUZZ_SEED` gives another (decimal)
//! seed. A failure prints seed, round and input; the same seed comes to the same input in the same round.

mod support;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, LazyLock};

use heterodox_rules::text::court::{CourtGame, Player};
use heterodox_rules::text::pgn::{self, Pgn, PgnMove, Variation};
use heterodox_rules::text::piece_list;
use heterodox_rules::{Catalogue, Game, Move, Rules, Square, State, Strictness, betza};
use support::random_variant::{Rng, random_variant};

const DEFAULT_SEED: u64 = 20_260_731;

/// Texts to break, each with a number the check understands.
type Seeds = Vec<(usize, String)>;

thread_local! {
    static CHECKING: Cell<bool> = const { Cell::new(false) };
    /// The last panic of this thread while a check ran: what and where.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Panics inside a check are collected; all others are printed as ever.
static HOOK: LazyLock<()> = LazyLock::new(|| {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| if CHECKING.get() { PANIC.set(info.to_string()) } else { before(info) }));
});

/// Breaks seeds so many times. `tokens` are put in here and there, with `|` between them.
fn fuzz(name: &str, rounds: u64, seeds: &Seeds, tokens: &str, mut check: impl FnMut(usize, &[u8], &mut Rng)) {
    LazyLock::force(&HOOK);
    let tokens: Vec<&str> = tokens.split('|').collect();
    let seed = std::env::var("HETERODOX_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(DEFAULT_SEED);
    // One example for each thing that goes wrong: a second bug shall not hide behind the first.
    let mut failures: BTreeMap<String, String> = BTreeMap::new();
    for round in 1..=rounds * if support::long() { 30 } else { 1 } {
        let mut rng = Rng(seed ^ round.wrapping_mul(0xA076_1D64_78BD_642F));
        let (which, text) = rng.pick(seeds);
        let mut input = text.clone().into_bytes();
        for _ in 0..rng.below(5) {
            mutate(&mut input, seeds, &tokens, &mut rng);
        }
        CHECKING.set(true);
        let done = panic::catch_unwind(AssertUnwindSafe(|| check(*which, &input, &mut rng)));
        CHECKING.set(false);
        if done.is_err() {
            let what = PANIC.take();
            let kind = what.split(' ').filter(|word| word.len() > 3).take(8).collect();
            let shown: String = String::from_utf8_lossy(&input).chars().take(4000).collect();
            failures.insert(kind, format!("seed {seed}, round {round}, base {which}: {what}\ninput: {shown:?}\n"));
            if failures.len() == 10 {
                break;
            }
        }
    }
    let all: Vec<String> = failures.into_values().collect();
    assert!(all.is_empty(), "{name}, {} failures:\n{}", all.len(), all.join("\n"));
}

/// Breaks a text in one place.
fn mutate(input: &mut Vec<u8>, seeds: &Seeds, tokens: &[&str], rng: &mut Rng) {
    let at = rng.below(input.len() + 1);
    let most = *rng.pick(&[2, 6, 6, 200]);
    let span = at..(at + 1 + rng.below(most)).min(input.len());
    match rng.below(7) {
        0 if at < input.len() => input[at] ^= 1 << rng.below(8),
        1 if at < input.len() => input[at] = *rng.pick(b"\0\n\r\t \"'#,./:;=[]{}()*-+~>0123456789abehkpqrKPQRxw"),
        2 => _ = input.drain(span),
        3 => {
            let copy = input[span].repeat(if rng.chance(1, 20) { 200 } else { 1 });
            input.splice(at..at, copy);
        }
        4 => {
            let other = rng.pick(seeds).1.as_bytes();
            let from = rng.below(other.len() + 1);
            let to = (from + rng.below(40)).min(other.len());
            input.splice(at..at, other[from..to].iter().copied());
        }
        5 => _ = input.splice(if rng.chance(1, 2) { at..at } else { span }, rng.pick(tokens).bytes()),
        _ => {
            // A number grows, shrinks or changes sign.
            if let Some(digit) = (at..input.len()).find(|&index| input[index].is_ascii_digit()) {
                let numbers = ["0", "-1", "00", "1", "16", "17", "255", "256", "9999", "10000", "65536", "4294967296"];
                let many = "9".repeat(1 + rng.below(40));
                let text = if rng.chance(1, 4) { &many } else { *rng.pick(&numbers) };
                input.splice(digit..=digit, text.bytes());
            }
        }
    }
    input.truncate(20_000);
}

fn catalogue() -> Vec<Arc<Rules>> {
    support::chess_ids().iter().map(|id| support::rules(id)).collect()
}

/// Seeds of all built-in variants, numbered as in the catalogue.
fn seeds_of(rules: &[Arc<Rules>], mut texts: impl FnMut(&Arc<Rules>) -> Vec<String>) -> Seeds {
    let numbered = rules.iter().enumerate();
    numbered.flat_map(|(which, rules)| texts(rules).into_iter().map(move |text| (which, text))).collect()
}

fn random_game(rules: &Arc<Rules>, plies: usize, rng: &mut Rng) -> Game {
    let mut game = Game::new(rules.clone());
    for _ in 0..plies {
        let moves = rules.moves(game.state());
        if moves.is_empty() || game.play(*rng.pick(&moves)).is_err() {
            break;
        }
    }
    game
}

/// The states of a random game, the start first.
fn random_states(rules: &Arc<Rules>, plies: usize, rng: &mut Rng) -> Vec<State> {
    let game = random_game(rules, plies, rng);
    std::iter::once(game.start()).chain(game.plies().iter().map(|(_, state)| state)).cloned().collect()
}

/// What was read, if it was; a refusal says something, and not too much.
fn tried<T>(read: Result<T, impl Display>) -> Option<T> {
    let length = read.as_ref().err().map_or(1, |error| error.to_string().len());
    assert!((1..1000).contains(&length), "a message of {length} bytes");
    read.ok()
}

/// A state must come back from its FEN as it was.
fn fen_comes_back(rules: &Rules, state: &State, strictness: Strictness) {
    let fen = rules.write_fen(state);
    let read = rules.read_fen(&fen, strictness);
    let again = read.unwrap_or_else(|error| panic!("a FEN of ours is refused, {error}: {fen}"));
    assert_eq!(rules.write_fen(&again), fen, "a FEN changes when read and written");
    assert!(again == *state && again.passing() == state.passing(), "a FEN loses something: {fen}");
    assert_eq!(rules.fresh_hash(state), state.hash(), "the hash is wrong: {fen}");
}

/// A state comes back from its FEN, its moves are on the board and come back from both notations
/// and lead to such states again; refusals never panic.
fn is_sound(rules: &Rules, state: &State, strictness: Strictness, rng: &mut Rng) {
    fen_comes_back(rules, state, strictness);
    let (moves, squares) = (rules.moves(state), rules.board().squares());
    let in_bounds = |action: &Move| action.from().index().max(action.to().index()) < squares;
    assert!(moves.iter().all(in_bounds), "a move leads off the board");
    for _ in 0..moves.len().min(4) {
        let action = *rng.pick(&moves);
        for text in [rules.coordinates(action), rules.san(state, action)] {
            let read = rules.read_move(state, &text);
            assert_eq!(read, Ok(action), "a move is not read back: {text} in {}", rules.write_fen(state));
        }
        let step = rules.play(state, action).unwrap_or_else(|error| panic!("a legal move is refused: {error}"));
        fen_comes_back(rules, &step.state, strictness);
    }
    let [from, to] = [0; 2].map(|_| rules.name(Square(rng.below(squares) as u8)));
    for wish in [from.clone() + &to, from + "off"] {
        tried(rules.read_move(state, &wish));
    }
    rules.turn(state);
}

#[test]
fn variant_files() {
    let library = Catalogue::new();
    let mut rng = Rng(1);
    let text = |id: &String| Some((0, library.source(id)?.ok()?.text.to_string()));
    let mut seeds: Seeds = library.ids_of(heterodox_rules::Family::Chess).iter().filter_map(text).collect();
    seeds.extend((0..60).map(|_| (0, random_variant(&mut rng))));
    let tokens = "none|\"none\"|true|[castling]\n|exit = \"slide\"\n|exit = \"leap\"\n|\u{e9}|\"\"\"|shoot = \"K\"\n|\
        portal = \"wrap\"\n|portal = \"mirror\"\n|portal = \"slide on\"\n|pawn = true\n|royal = true\n|W0|imnD|ifnA|cF|\
        start_rank = 1\n|en_passant = \"step, seam\"\n|promotes_to = \"RQ\"\n|NN|mQ|nN|inherits = \"chess\"\n|[|]]|{|}|=|\
        shots_check = true\n|[end]\nscore_goal = 1\n|eliminated = \"score\"\n|no_moves = \"win\"\n|[pieces]\n|\
        [pieces.x]\nletter = \"X\"\nmoves = \"|Q = \"king e1-d1, rook a1-e1\"\n|L = \"king e1-b1, rook a1-c1\"\n";
    fuzz("variant files", 1_500, &seeds, tokens, |_, bytes, rng| {
        match library.load_bytes("fuzz", "fuzz.toml", bytes) {
            Err(error) => {
                assert!(
                    error.problems.iter().any(|problem| !problem.message.to_string().is_empty()),
                    "no problem is told"
                )
            }
            Ok(rules) => {
                random_states(&rules, 20, rng).iter().for_each(|state| is_sound(&rules, state, Strictness::Game, rng));
            }
        }
    });
}

#[test]
fn betza_notation() {
    let texts = ["mfW cfF imfnD", "K", "Q", "nN", "F nA", "W4", "NN", "mK", "K vD", "C Z", "fsbbN rlF", "ifnH G2 L16"];
    let seeds: Seeds = texts.map(|text| (0, text.to_string())).to_vec();
    fuzz("betza", 500_000, &seeds, "W|N|n|i|f|b|l|r|v|s|m|c|0|16|\u{e9}|p|O", |_, bytes, _| {
        let text = String::from_utf8_lossy(bytes);
        let read = betza::parse(&text);
        assert!(read.as_ref().map_or_else(|error| text.is_char_boundary(error.at), |_| true), "{read:?}");
        for term in tried(read).unwrap_or_default() {
            let near = |(x, y): &(i8, i8)| x.abs() <= 3 && y.abs() <= 3 && (*x, *y) != (0, 0);
            assert!(!term.leaps.is_empty() && term.leaps.iter().all(near), "{term:?}");
            assert!(term.range <= 16 && (term.quiet || term.take), "{term:?}");
        }
    });
}

#[test]
fn positions() {
    let rules = catalogue();
    let mut rng = Rng(2);
    let seeds = seeds_of(&rules, |rules| {
        let states: Vec<State> = (0..10).flat_map(|_| random_states(rules, 60, &mut rng)).collect();
        states.iter().step_by(7).map(|state| rules.write_fen(state)).collect()
    });
    let tokens = "KQkq|-| - |e3|a6|h6| b | w |/|8|9999|k|K|P|rnb|RNBrnb|\u{ff11}";
    fuzz("positions", 30_000, &seeds, tokens, |which, bytes, rng| {
        let (rules, text) = (&rules[which], String::from_utf8_lossy(bytes));
        let [game, study] = [Strictness::Game, Strictness::Study].map(|how| (tried(rules.read_fen(&text, how)), how));
        assert!(game.0.is_none() || study.0 == game.0, "what is a game is a study too");
        for (state, strictness) in [game, study].into_iter().filter_map(|(state, how)| Some((state?, how))) {
            is_sound(rules, &state, strictness, rng);
        }
    });
}

#[test]
fn moves() {
    let mut rng = Rng(3);
    let (mut places, mut seeds) = (Vec::new(), Seeds::new());
    for rules in catalogue() {
        for state in random_states(&rules, 80, &mut rng).into_iter().step_by(5) {
            for action in rules.moves(&state).into_iter().take(6) {
                seeds.extend([rules.coordinates(action), rules.san(&state, action)].map(|text| (places.len(), text)));
            }
            places.push((rules.clone(), state));
        }
    }
    let tokens = "O-O|0-0-0|x|=Q|~|*|>|off|@off|e.p.|+|#|!?|\u{e9}|\u{ff41}1|N|a1|h10";
    fuzz("moves", 40_000, &seeds, tokens, |which, bytes, rng| {
        let ((rules, state), text) = (&places[which], String::from_utf8_lossy(bytes));
        if let Some(action) = tried(rules.read_move(state, &text)) {
            assert!(rules.moves(state).contains(&action), "{text:?} is read as a move that is not legal");
            is_sound(rules, state, Strictness::Game, rng);
        }
    });
}

/// A random game as PGN, with everything PGN knows in it.
fn random_pgn(rules: &Arc<Rules>, rng: &mut Rng) -> Pgn {
    let game = random_game(rules, 40, rng);
    let mut pgn =
        Pgn::from_game(&game, vec![("Event".into(), "a \"b\" \\ c".into()), ("Note".into(), "\u{e9}".into())]);
    let mut state = game.start();
    for (entry, (_, after)) in pgn.line.iter_mut().zip(game.plies()) {
        if rng.chance(1, 4) {
            entry.comments.push(rng.pick(&["good } move", "a (b) {c", "; $1 1-0", "%"]).to_string());
            entry.glyphs.push(rng.below(256) as u8);
        }
        if rng.chance(1, 6) {
            let action = *rng.pick(&rules.moves(state));
            let other = PgnMove { action, glyphs: vec![1], comments: vec!["instead".into()], variations: Vec::new() };
            entry.variations.push(Variation { comments: vec!["or".into()], line: vec![other] });
        }
        state = after;
    }
    pgn
}

#[test]
fn games() {
    let rules = catalogue();
    let mut rng = Rng(4);
    let seeds = seeds_of(&rules, |rules| (0..4).map(|_| random_pgn(rules, &mut rng).write(rules)).collect());
    let tokens = "(|)|{|}|;|%|\n%|$1|$256|!!|1-0|*|[A \"b\"]\n|\\|\"|\r|1...|e.p.|\u{feff}|\u{85}";
    fuzz("games", 5_000, &seeds, tokens, |which, bytes, _| {
        let rules = &rules[which];
        let read = |text: &str| pgn::read(rules, text, Strictness::Game);
        if let Some(pgn) = tried(read(&String::from_utf8_lossy(bytes))) {
            let text = pgn.write(rules);
            let again = read(&text).unwrap_or_else(|error| panic!("our PGN is refused, {error}: {text}"));
            assert_eq!(again.write(rules), text, "a PGN changes when read and written");
            assert_eq!(pgn.tags.iter().find(|tag| !again.tags.contains(tag)), None, "a PGN loses a tag");
            let parts = |pgn: Pgn| (pgn.start, pgn.comments, pgn.line, pgn.result);
            assert_eq!(parts(again), parts(pgn), "a PGN loses something");
        }
    });
}

/// A query string for a position.
fn query(rules: &Rules, state: &State) -> String {
    let mut sides = ["w:".to_string(), ";b:".to_string()];
    for square in rules.board().all() {
        if let Some((colour, kind)) = state.piece_at(square) {
            let side = &mut sides[colour.index()];
            let comma = if side.ends_with(':') { "" } else { "," };
            *side += &format!("{comma}{}{}", rules.spec().pieces[kind].letter, rules.name(square));
        }
    }
    let last = state.passing().map(|step| format!("&lastMove={}{}", rules.name(step.origin), rules.name(step.landed)));
    format!("?board={}&turn={}{}", sides.concat(), state.to_move().word(), last.unwrap_or_default())
}

#[test]
fn piece_lists_and_queries() {
    let rules = catalogue();
    let mut rng = Rng(5);
    let seeds = seeds_of(&rules, |rules| random_states(rules, 60, &mut rng).iter().map(|s| query(rules, s)).collect());
    let tokens = "w:|b:|;|,|Ke1|Pa5|%2C|%|%ff|%C3%A9|+|&|&lastMove=h7h5|&turn=black|board=|=|Ra10|\u{e9}";
    fuzz("piece lists", 30_000, &seeds, tokens, |which, bytes, rng| {
        let (rules, text) = (&rules[which], String::from_utf8_lossy(bytes));
        let bare = text.split(['=', '&']).nth(1).unwrap_or_default();
        let last = rng.chance(1, 3).then_some("h7h5");
        let reads = [piece_list::read_query(rules, &text), piece_list::read(rules, bare, "white", last)];
        for study in reads.into_iter().filter_map(tried) {
            is_sound(rules, &study.state, Strictness::Study, rng);
        }
    });
}

#[test]
fn game_state_documents() {
    let rules: Vec<Arc<Rules>> = catalogue().into_iter().filter(|rules| rules.spec().has_exits()).collect();
    let mut rng = Rng(6);
    let mut document = |rules: &Arc<Rules>, plies: usize| {
        let players = ["Ada", "Bob"].map(|name| Player { id: "id".into(), name: name.into() });
        let mut number = 0..;
        let name = || format!("piece {:?}", number.next());
        let mut court = CourtGame::new(rules.clone(), "game", players, name).expect("it has exits");
        for (action, _) in random_game(rules, plies, &mut rng).plies() {
            court.play(&rules.coordinates(*action), "move", 7).expect("it was legal");
        }
        court.to_json()
    };
    let seeds = seeds_of(&rules, |rules| (0..10).map(|plies| document(rules, plies)).collect());
    let tokens = "null|[|]|{|}|,|\"off_board\"|\"white\"|\"winner\": null,|-1|1.0|1e3|[0, 0]|\\u0000|\"id\": \"x\",";
    fuzz("documents", 10_000, &seeds, tokens, |which, bytes, _| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let read = |text: &str| CourtGame::from_json(rules[which].clone(), text).map(|court| court.to_json());
        let mut result = read(&text);
        // A checksum is easily forged: the replay has to hold on its own.
        if let Err(error) = &result
            && let Some((before, after)) = error.to_string().split_once("\", but the board gives \"")
        {
            let old = before.rsplit('"').next().unwrap_or_default();
            result = read(&text.replace(&format!("\"{old}\""), &format!("\"{}\"", after.trim_end_matches('"'))));
        }
        if let Some(json) = tried(result) {
            assert_eq!(read(&json).as_ref(), Ok(&json), "a document changes when read and written");
        }
    });
}

#[test]
fn every_run_has_the_same_rounds() {
    let run = || {
        let mut inputs = Vec::new();
        let seeds = vec![(0, "e2e4 e7e5".to_string()), (1, "rook a1".to_string())];
        fuzz("nothing", 200, &seeds, "x|=Q", |which, bytes, _| inputs.push((which, bytes.to_vec())));
        inputs
    };
    let once = run();
    assert_eq!(once.len() % 200, 0);
    assert_eq!(once, run());
}
