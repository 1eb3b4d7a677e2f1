//! A mutational fuzzer over every parser: valid texts are broken at random, nothing may panic, and
//! whatever is still read must survive being written and read again. Two seconds a parser, sixty
//! with `HETERODOX_LONG`; `HETERODOX_FUZZ_SEED` gives another (decimal) seed. A failure prints
//! seed, round and input; the same seed comes to the same input in the same round.

mod support;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use heterodox_rules::betza;
use heterodox_rules::text::court::{CourtGame, Player};
use heterodox_rules::text::pgn::{self, Pgn, PgnMove, Variation};
use heterodox_rules::text::piece_list;
use heterodox_rules::{Catalogue, Game, Rules, State, Strictness};
use support::random_variant::{Rng, random_variant};

const DEFAULT_SEED: u64 = 20_260_731;

thread_local! {
    /// The last panic of this thread while a check runs: what and where.
    static PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
    static CHECKING: RefCell<bool> = const { RefCell::new(false) };
}

/// Panics inside a check are collected; all others are printed as ever.
fn collect_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if CHECKING.with_borrow(|checking| *checking) {
                PANIC.set(Some(info.to_string()));
            } else {
                before(info);
            }
        }));
    });
}

/// Breaks seeds (each with a number the check understands) until the time is over.
fn fuzz(name: &str, seeds: &[(usize, String)], tokens: &[&str], mut check: impl FnMut(usize, &[u8], &mut Rng)) {
    collect_panics();
    let seed = std::env::var("HETERODOX_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(DEFAULT_SEED);
    let end = Instant::now() + Duration::from_secs(if support::long() { 60 } else { 2 });
    // One example for each thing that goes wrong: a second bug shall not hide behind the first.
    let mut failures: BTreeMap<String, String> = BTreeMap::new();
    let mut round = 0u64;
    while Instant::now() < end && failures.len() < 20 {
        round += 1;
        let mut rng = Rng(seed ^ round.wrapping_mul(0xA076_1D64_78BD_642F));
        let (which, text) = rng.pick(seeds);
        let mut input = text.clone().into_bytes();
        for _ in 0..rng.below(4) + usize::from(rng.chance(9, 10)) {
            mutate(&mut input, seeds, tokens, &mut rng);
        }
        CHECKING.set(true);
        let done = panic::catch_unwind(AssertUnwindSafe(|| check(*which, &input, &mut rng)));
        CHECKING.set(false);
        if done.is_err() {
            let what = PANIC.take().unwrap_or_default();
            let kind: String = what
                .chars()
                .take_while(|c| *c != '\n')
                .chain(what.chars().filter(|c| c.is_alphabetic()).skip(30).take(40))
                .collect();
            let shown: String = String::from_utf8_lossy(&input).chars().take(4000).collect();
            let report = || format!("seed {seed}, round {round}, base {which}: {what}\ninput: {shown:?}\n");
            failures.entry(kind).or_insert_with(report);
        }
    }
    let all: Vec<String> = failures.into_values().collect();
    assert!(all.is_empty(), "{name}, {round} rounds, {} failures:\n{}", all.len(), all.join("\n"));
    assert!(round > 10, "{name}: only {round} rounds");
}

/// Breaks a text in one place.
fn mutate(input: &mut Vec<u8>, seeds: &[(usize, String)], tokens: &[&str], rng: &mut Rng) {
    let at = rng.below(input.len() + 1);
    let most = *rng.pick(&[2, 6, 6, 200]);
    let span = at..(at + 1 + rng.below(most)).min(input.len());
    match rng.below(9) {
        0 if at < input.len() => input[at] ^= 1 << rng.below(8),
        1 if at < input.len() => input[at] = *rng.pick(b"\0\n\r\t \"'#,./:;=[]{}()*-+~>0123456789abehkpqrKPQRxw"),
        2 => _ = input.drain(span),
        3 => {
            let copy = input[span].to_vec();
            let times = if rng.chance(1, 20) { 200 } else { 1 };
            input.splice(at..at, copy.repeat(times));
        }
        4 => {
            let other = rng.pick(seeds).1.as_bytes();
            let from = rng.below(other.len() + 1);
            let to = (from + rng.below(40)).min(other.len());
            input.splice(at..at, other[from..to].iter().copied());
        }
        5 | 6 => {
            let token = rng.pick(tokens).as_bytes();
            let end = if rng.chance(1, 2) { at } else { span.end };
            input.splice(at..end, token.iter().copied());
        }
        7 => {
            // A number grows, shrinks or changes sign.
            if let Some(digit) = (at..input.len()).find(|&index| input[index].is_ascii_digit()) {
                let number = ["0", "-1", "00", "1", "16", "17", "255", "256", "9999", "10000", "65536", "4294967296"];
                let text = if rng.chance(1, 4) { "9".repeat(1 + rng.below(40)) } else { rng.pick(&number).to_string() };
                input.splice(digit..=digit, text.into_bytes());
            }
        }
        _ => {
            // Two lines (or fields) change places.
            let cut = if input.contains(&b'\n') { b'\n' } else { b' ' };
            let mut parts: Vec<Vec<u8>> = input.split(|byte| *byte == cut).map(<[u8]>::to_vec).collect();
            let (a, b) = (rng.below(parts.len()), rng.below(parts.len()));
            parts.swap(a, b);
            *input = parts.join(&cut);
        }
    }
    input.truncate(20_000);
}

fn catalogue() -> Vec<Arc<Rules>> {
    Catalogue::new().ids().iter().map(|id| support::rules(id)).collect()
}

/// States of a random game, the start first.
fn random_play(rules: &Rules, plies: usize, rng: &mut Rng) -> Vec<State> {
    let mut states = vec![rules.start()];
    for _ in 0..plies {
        let now = &states[states.len() - 1];
        let moves = rules.moves(now);
        if moves.is_empty() {
            break;
        }
        let next = rules.play_unchecked(now, *rng.pick(&moves));
        states.push(next);
    }
    states
}

/// A state must come back from its FEN as it was.
fn fen_round_trip(rules: &Rules, state: &State, strictness: Strictness) {
    let fen = rules.write_fen(state);
    let again =
        rules.read_fen(&fen, strictness).unwrap_or_else(|error| panic!("FEN is not read back: {error} ({fen})"));
    assert_eq!(rules.write_fen(&again), fen, "FEN changes when read and written");
    assert!(again == *state && again.passing() == state.passing(), "FEN loses something: {fen}");
    assert_eq!(rules.fresh_hash(state), state.hash(), "hash of {fen}");
}

/// Every legal move must be on the board and come back from both notations.
fn moves_are_sound(rules: &Rules, state: &State, rng: &mut Rng) {
    let moves = rules.moves(state);
    let squares = rules.board().squares();
    assert!(moves.len() < 20_000);
    for action in &moves {
        assert!(action.from().index() < squares && action.to().index() < squares);
        assert!(action.kind() < rules.spec().pieces.len());
    }
    let fen = || rules.write_fen(state);
    for _ in 0..moves.len().min(4) {
        let action = *rng.pick(&moves);
        let (coordinates, san) = (rules.coordinates(action), rules.san(state, action));
        for text in [&coordinates, &san] {
            let read = rules.read_move(state, text);
            assert_eq!(read, Ok(action), "move text is not read back: {coordinates} {san} in {}", fen());
        }
        rules.play(state, action).unwrap_or_else(|error| panic!("a legal move is refused: {error} in {}", fen()));
    }
}

#[test]
fn variant_files() {
    let library = Catalogue::new();
    let mut rng = Rng(1);
    let mut seeds: Vec<(usize, String)> =
        library.ids().iter().filter_map(|id| Some((0, library.source(id)?.ok()?.text.to_string()))).collect();
    seeds.extend((0..60).map(|_| (0, random_variant(&mut rng))));
    let mut tokens = vec![
        "none",
        "\"none\"",
        "true",
        "[castling]\n",
        "exit = \"slide\"\n",
        "exit = \"leap\"\n",
        "\u{e9}",
        "\"\"\"",
        "shoot = \"K\"\n",
        "portal = \"wrap\"\n",
        "portal = \"mirror\"\n",
        "portal = \"slide on\"\n",
        "pawn = true\n",
        "royal = true\n",
        "start_rank = 1\n",
        "en_passant = \"step, seam\"\n",
        "promotes_to = \"RQ\"\n",
        "NN",
        "W0",
        "imnD",
        "ifnA",
        "cF",
        "mQ",
        "nN",
        "inherits = \"chess\"\n",
        "shots_check = true\n",
        "[end]\nscore_goal = 1\n",
        "eliminated = \"score\"\n",
        "no_moves = \"win\"\n",
        "[pieces.x]\nletter = \"X\"\nmoves = \"",
        "[pieces]\n",
        "Q = \"king e1-d1, rook a1-e1\"\n",
        "[",
        "]]",
        "{",
        "}",
        "=",
    ];
    tokens.extend(heterodox_rules::spec::keys::KEYS.iter().flat_map(|key| key.path.iter().copied()));
    fuzz("variant files", &seeds, &tokens, |_, bytes, rng| match library.load_bytes("fuzz", "fuzz.toml", bytes) {
        Err(error) => {
            assert!(!error.problems.is_empty(), "no problem is told");
            for problem in &error.problems {
                assert!(problem.place.line > 0 && problem.place.column > 0 && !problem.message.is_empty());
            }
        }
        Ok(rules) => {
            let mut state = rules.start();
            for _ in 0..20 {
                fen_round_trip(&rules, &state, Strictness::Game);
                moves_are_sound(&rules, &state, rng);
                let (from, to) = (rng.below(rules.board().squares()), rng.below(rules.board().squares()));
                let [from, to] = [from, to].map(|index| heterodox_rules::Square(index as u8));
                assert!(!rules.refusal(&state, from, rng.chance(9, 10).then_some(to), None).to_string().is_empty());
                rules.turn(&state);
                let moves = rules.moves(&state);
                if moves.is_empty() {
                    break;
                }
                state = rules.play_unchecked(&state, *rng.pick(&moves));
            }
        }
    });
}

#[test]
fn betza_notation() {
    let texts = ["mfW cfF imfnD", "K", "Q", "nN", "F nA", "W4", "NN", "mK", "K vD", "C Z", "fsbbN rlF", "ifnH G2 L16"];
    let seeds: Vec<(usize, String)> = texts.map(|text| (0, text.to_string())).to_vec();
    fuzz(
        "betza",
        &seeds,
        &["W", "N", "n", "i", "f", "b", "l", "r", "v", "s", "m", "c", "0", "16", "\u{e9}", "p", "O"],
        |_, bytes, _| {
            let text = String::from_utf8_lossy(bytes);
            match betza::parse(&text) {
                Err(error) => assert!(text.is_char_boundary(error.at) && !error.message.is_empty()),
                Ok(terms) => {
                    for term in terms {
                        assert!(!term.leaps.is_empty() && term.range <= 16 && (term.quiet || term.take), "{term:?}");
                        assert!(term.leaps.iter().all(|(x, y)| x.abs() <= 3 && y.abs() <= 3 && (*x, *y) != (0, 0)));
                    }
                }
            }
        },
    );
}

#[test]
fn positions() {
    let rules = catalogue();
    let mut rng = Rng(2);
    let mut seeds = Vec::new();
    for (which, rules) in rules.iter().enumerate() {
        for _ in 0..10 {
            seeds.extend(
                random_play(rules, 60, &mut rng).iter().step_by(7).map(|state| (which, rules.write_fen(state))),
            );
        }
    }
    let tokens = [
        "KQkq", "-", " - ", "e3", "a6", "h6", " b ", " w ", "/", "8", "9999", "k", "K", "P", "rnb", "RNBrnb",
        "\u{ff11}",
    ];
    fuzz("positions", &seeds, &tokens, |which, bytes, rng| {
        let (rules, text) = (&rules[which], String::from_utf8_lossy(bytes));
        let (game, study) = (rules.read_fen(&text, Strictness::Game), rules.read_fen(&text, Strictness::Study));
        assert!(game.is_err() || study == game, "what is a game is a study too");
        for (read, strictness) in [(game, Strictness::Game), (study, Strictness::Study)] {
            match read {
                Err(error) => assert!(!error.to_string().is_empty() && error.to_string().len() < 400, "{error}"),
                Ok(state) => {
                    fen_round_trip(rules, &state, strictness);
                    moves_are_sound(rules, &state, rng);
                    if let Some(next) = random_play(rules, 1, rng).get(1) {
                        fen_round_trip(rules, next, Strictness::Game);
                    }
                    if let [action, ..] = rules.moves(&state)[..] {
                        fen_round_trip(rules, &rules.play_unchecked(&state, action), strictness);
                    }
                }
            }
        }
    });
}

#[test]
fn moves() {
    let mut rng = Rng(3);
    let (mut tables, mut seeds) = (Vec::new(), Vec::new());
    for rules in catalogue() {
        for state in random_play(&rules, 80, &mut rng).into_iter().step_by(5) {
            for action in rules.moves(&state).into_iter().take(6) {
                seeds.push((tables.len(), rules.coordinates(action)));
                seeds.push((tables.len(), rules.san(&state, action)));
            }
            tables.push((rules.clone(), state));
        }
    }
    let tokens = [
        "O-O",
        "0-0-0",
        "x",
        "=Q",
        "~",
        "*",
        ">",
        "off",
        "@off",
        "e.p.",
        "+",
        "#",
        "!?",
        "\u{e9}",
        "\u{ff41}1",
        "N",
        "a1",
        "h10",
    ];
    fuzz("moves", &seeds, &tokens, |which, bytes, rng| {
        let ((rules, state), text) = (&tables[which], String::from_utf8_lossy(bytes));
        match rules.read_move(state, &text) {
            Err(error) => assert!(!error.to_string().is_empty() && error.to_string().len() < 400, "{error}"),
            Ok(action) => {
                assert!(rules.moves(state).contains(&action), "{text:?} is read as a move that is not legal");
                moves_are_sound(rules, state, rng);
            }
        }
    });
}

fn read_pgn(rules: &Rules, text: &str) -> Result<Pgn, pgn::PgnError> {
    pgn::read(rules, text, Strictness::Game)
}

/// A random game as PGN, with everything PGN knows in it.
fn random_pgn(rules: &Arc<Rules>, rng: &mut Rng) -> Pgn {
    let mut game = Game::new(rules.clone());
    for _ in 0..rng.below(40) {
        let moves = rules.moves(game.state());
        if moves.is_empty() || game.play(*rng.pick(&moves)).is_err() {
            break;
        }
    }
    let mut pgn =
        Pgn::from_game(&game, vec![("Event".into(), "a \"b\" \\ c".into()), ("Annotator".into(), "\u{e9}".into())]);
    let before: Vec<State> =
        std::iter::once(game.start().clone()).chain(game.plies().iter().map(|(_, s)| s.clone())).collect();
    for (entry, state) in pgn.line.iter_mut().zip(before) {
        if rng.chance(1, 4) {
            entry.comments.push(rng.pick(&["good } move", "a (b) {c", "; $1 1-0", "%"]).to_string());
            entry.glyphs.push(rng.below(256) as u8);
        }
        if rng.chance(1, 6) {
            let action = *rng.pick(&rules.moves(&state));
            let other = PgnMove { action, glyphs: vec![1], comments: vec!["instead".into()], variations: Vec::new() };
            entry.variations.push(Variation { comments: vec!["or".into()], line: vec![other] });
        }
    }
    pgn
}

#[test]
fn games() {
    let rules = catalogue();
    let mut rng = Rng(4);
    let mut seeds = Vec::new();
    for (which, rules) in rules.iter().enumerate() {
        for _ in 0..4 {
            let pgn = random_pgn(rules, &mut rng);
            let text = pgn.write(rules);
            let again = read_pgn(rules, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((&again.line, &again.comments), (&pgn.line, &pgn.comments), "{text}");
            seeds.push((which, text));
        }
    }
    let tokens = [
        "(",
        ")",
        "{",
        "}",
        ";",
        "%",
        "\n%",
        "$1",
        "$256",
        "!!",
        "1-0",
        "*",
        "[A \"b\"]\n",
        "\\",
        "\"",
        "\r",
        "1...",
        "e.p.",
        "\u{feff}",
        "\u{85}",
    ];
    fuzz("games", &seeds, &tokens, |which, bytes, _| {
        let (rules, text) = (&rules[which], String::from_utf8_lossy(bytes));
        match read_pgn(rules, &text) {
            Err(error) => assert!(error.line > 0 && error.column > 0 && error.message.len() < 400, "{error}"),
            Ok(pgn) => {
                let written = pgn.write(rules);
                let again = read_pgn(rules, &written)
                    .unwrap_or_else(|error| panic!("PGN is not read back: {error}\n{written}"));
                assert_eq!(again.write(rules), written, "PGN changes when read and written");
                let missing = pgn.tags.iter().find(|tag| !again.tags.contains(tag));
                assert_eq!(missing, None, "PGN loses a tag");
                let parts = |pgn: Pgn| (pgn.start, pgn.comments, pgn.line, pgn.result);
                assert_eq!(parts(again), parts(pgn), "PGN loses something");
            }
        }
    });
}

#[test]
fn piece_lists_and_queries() {
    let rules = catalogue();
    let mut rng = Rng(5);
    let mut seeds = Vec::new();
    for (which, rules) in rules.iter().enumerate() {
        for state in random_play(rules, 40, &mut rng).iter().step_by(8) {
            let [mut white, mut black] = [Vec::new(), Vec::new()];
            for square in rules.board().all() {
                if let Some((colour, kind)) = state.piece_at(square) {
                    let side = if colour.index() == 0 { &mut white } else { &mut black };
                    side.push(format!("{}{}", rules.spec().pieces[kind].letter, rules.name(square)));
                }
            }
            let list = format!("w:{};b:{}", white.join(","), black.join(","));
            seeds.push((2 * which, list.clone()));
            let last = state
                .passing()
                .map_or(String::new(), |p| format!("&lastMove={}{}", rules.name(p.origin), rules.name(p.landed)));
            seeds.push((2 * which + 1, format!("?board={list}&turn={}{last}", state.to_move().word())));
        }
    }
    let tokens = [
        "w:",
        "b:",
        ";",
        ",",
        "Ke1",
        "Pa5",
        "%2C",
        "%",
        "%ff",
        "%C3%A9",
        "+",
        "&",
        "lastMove=h7h5",
        "turn=black",
        "board=",
        "=",
        "Ra10",
        "\u{e9}",
    ];
    fuzz("piece lists", &seeds, &tokens, |which, bytes, rng| {
        let (rules, text) = (&rules[which / 2], String::from_utf8_lossy(bytes));
        let read = match which % 2 {
            0 => piece_list::read(rules, &text, ["white", "black"][rng.below(2)], rng.chance(1, 3).then_some("h7h5")),
            _ => piece_list::read_query(rules, &text),
        };
        match read {
            Err(error) => assert!(!error.to_string().is_empty() && error.to_string().len() < 400, "{error}"),
            Ok(study) => {
                moves_are_sound(rules, &study.state, rng);
                fen_round_trip(rules, &study.state, Strictness::Study);
            }
        }
    });
}

#[test]
fn game_state_documents() {
    let rules: Vec<Arc<Rules>> = catalogue().into_iter().filter(|rules| rules.spec().has_exits()).collect();
    let mut rng = Rng(6);
    let mut seeds = Vec::new();
    for (which, rules) in rules.iter().enumerate() {
        for _ in 0..6 {
            let player = |name: &str| Player { id: format!("{name}-id"), name: name.into() };
            let mut number = 0;
            let name = || {
                number += 1;
                format!("piece {number}")
            };
            let mut court =
                CourtGame::new(rules.clone(), "game", [player("Ada"), player("Bob")], name).expect("new game");
            for ply in 0..rng.below(12) {
                let moves = rules.moves(court.game().state());
                if moves.is_empty()
                    || court.play(&rules.coordinates(*rng.pick(&moves)), &format!("move {ply}"), ply as u64).is_err()
                {
                    break;
                }
            }
            seeds.push((which, court.to_json()));
        }
    }
    let tokens = [
        "null",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\"off_board\"",
        "\"white\"",
        "\"winner\": null,",
        "-1",
        "1.0",
        "1e3",
        "[0, 0]",
        "\\u0000",
        "\"id\": \"x\",",
    ];
    fuzz("documents", &seeds, &tokens, |which, bytes, _| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let mut read = CourtGame::from_json(rules[which].clone(), &text).map(|court| court.to_json());
        // A checksum is easily forged: the replay has to hold on its own.
        if let Err(error) = &read
            && let Some((before, after)) = error.to_string().split_once("\", but the board gives \"")
        {
            let (old, new) = (before.rsplit('"').next().unwrap_or_default(), after.trim_end_matches('"'));
            let forged = text.replace(&format!("\"{old}\""), &format!("\"{new}\""));
            read = CourtGame::from_json(rules[which].clone(), &forged).map(|court| court.to_json());
        }
        match read {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(json) => {
                let again = CourtGame::from_json(rules[which].clone(), &json).map(|court| court.to_json());
                assert_eq!(again.as_ref(), Ok(&json), "a document changes when read and written");
            }
        }
    });
}
