//! Laws every variant obeys, the built-in ones and random ones alike, and agreement
//! with the slow reference generator on every position met.

mod support;

use std::collections::BTreeMap;

use heterodox_rules::bits::Bits;
use heterodox_rules::spec::{Condition, Goal};
use heterodox_rules::{Catalogue, Change, Colour, Game, Rules, Square, State, Strictness};
use support::random_variant::Rng;
use support::reference::Reference;
use support::{load_random, long, moves, random_games, rules};

/// What playing does is what the changes of the move say, on the board and over its edge.
fn check_changes(rules: &Rules, state: &State, next: &State, changes: &[Change], fen: &str) {
    let mut board: BTreeMap<Square, (Colour, usize)> =
        rules.board().all().filter_map(|square| Some((square, state.piece_at(square)?))).collect();
    let mut left = Vec::new();
    let mut held: BTreeMap<(Colour, usize), i32> = BTreeMap::new();
    for change in changes {
        let (piece, at) = match *change {
            Change::Take { piece, at, kept } => {
                kept.into_iter().for_each(|kind| *held.entry((piece.0.other(), kind)).or_default() += 1);
                (piece, at)
            }
            Change::Drop { piece, .. } => {
                *held.entry(piece).or_default() -= 1;
                continue;
            }
            Change::Go { piece, from, .. } => (piece, from),
            Change::Leave { piece, from } => {
                left.push(piece);
                (piece, from)
            }
        };
        assert_eq!(board.remove(&at), Some(piece), "{fen}: {changes:?}");
    }
    for change in changes {
        let (to, piece) = match *change {
            Change::Go { piece: (colour, kind), to, becomes, .. } => (to, (colour, becomes.unwrap_or(kind))),
            Change::Drop { piece: (colour, kind), to, becomes } => (to, (colour, becomes.unwrap_or(kind))),
            Change::Take { .. } | Change::Leave { .. } => continue,
        };
        assert_eq!(board.insert(to, piece), None, "{fen}: {changes:?}");
    }
    for square in rules.board().all() {
        assert_eq!(next.piece_at(square), board.get(&square).copied(), "{fen}: {changes:?}: {}", rules.name(square));
    }
    for (colour, kind) in Colour::BOTH.iter().flat_map(|it| (0..rules.spec().pieces.len()).map(|kind| (*it, kind))) {
        let gone = left.iter().filter(|piece| **piece == (colour, kind)).count();
        assert_eq!(next.gone(colour, kind) as usize, state.gone(colour, kind) as usize + gone, "{fen}: {changes:?}");
        let more = held.get(&(colour, kind)).copied().unwrap_or_default();
        assert_eq!(next.hand(colour, kind) as i32, state.hand(colour, kind) as i32 + more, "{fen}: {changes:?}");
    }
}

/// The laws of one position.
fn check_laws(rules: &Rules, state: &State) {
    let id = &rules.spec().id;
    let fen = rules.write_fen(state);
    assert_eq!(state.hash(), rules.fresh_hash(state), "{id}: incremental hash is the fresh one: {fen}");
    let again = rules.read_fen(&fen, Strictness::Game).unwrap_or_else(|error| panic!("{id}: {fen}: {error}"));
    assert_eq!(&again, state, "{id}: FEN round trip: {fen}");
    assert_eq!(rules.write_fen(&again), fen, "{id}: FEN is written as it was read");
    let listed = rules.actions(state);
    let mut texts: Vec<&str> = Vec::new();
    for action in &listed {
        let step =
            rules.play(state, action.action).unwrap_or_else(|error| panic!("{id}: {fen}: listed but refused: {error}"));
        assert_eq!(step.state, rules.play_unchecked(state, action.action), "{id}: {fen}");
        assert_ne!(step.state.to_move(), state.to_move(), "{id}: the turn passes");
        check_changes(rules, state, &step.state, &action.changes, &fen);
        assert!(!step.events.is_empty(), "{id}: {fen}: a step tells what happened");
        for text in [&action.coordinates, &action.san] {
            let read = rules.read_move(state, text);
            assert_eq!(read.as_ref().ok(), Some(&action.action), "{id}: {fen}: {text} reads back: {read:?}");
        }
        texts.push(&action.coordinates);
        // A piece out of the hand is written in one way.
        if action.san != action.coordinates {
            texts.push(&action.san);
        }
        let changed = rules.board().all().filter(|square| state.piece_at(*square) != step.state.piece_at(*square));
        for square in changed {
            assert!(action.affected.contains(&square), "{id}: {fen}: {} changes unannounced", rules.name(square));
        }
    }
    // Coordinates may equal the SAN of the same move only where both are the same text.
    texts.sort_unstable();
    assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "{id}: {fen}: two moves share a text");
    check_refusals(rules, state, &fen);
}

/// Every from-to pair that is not listed is refused with a reason.
fn check_refusals(rules: &Rules, state: &State, fen: &str) {
    let board = rules.board();
    let legal = rules.moves(state);
    let before = state.clone();
    for from in board.all().filter(|square| square.0 % 3 == 0 || board.squares() < 30) {
        for to in board.all() {
            let listed = legal.iter().any(|action| action.from() == from && action.to() == to);
            if !listed {
                let text = board.name(from) + &board.name(to);
                let refused = match rules.play_text(state, &text) {
                    Err(refused) => refused.to_string(),
                    // The king takes its partner, or goes where it castles to.
                    Ok(step) => {
                        assert!(step.action.castles() && legal.contains(&step.action), "{fen}: {text} is not listed");
                        continue;
                    }
                };
                assert!(refused.len() > 10, "{}: {fen}: {text}: {refused}", rules.spec().id);
                assert!(
                    !refused.contains("the rules do not allow it"),
                    "{}: {fen}: {text}: {refused}",
                    rules.spec().id
                );
            }
        }
    }
    assert_eq!(&before, state, "a refused move changes nothing");
}

/// The same position with colours swapped and the board turned over.
fn flipped(rules: &Rules, fen: &str) -> String {
    let board = rules.board();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let case = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(case).collect()
    };
    // A piece is a letter, perhaps behind a plus and before its mark.
    let signs = |text: &str| -> Vec<String> {
        let mut signs: Vec<String> = Vec::new();
        for c in text.chars() {
            match signs.last_mut() {
                Some(last) if c == '~' || last == "+" => last.push(c),
                _ => signs.push(c.to_string()),
            }
        }
        signs
    };
    let upper_first = |text: String| -> String {
        let is_upper = |sign: &String| sign.contains(|c: char| c.is_ascii_uppercase());
        let (upper, lower): (Vec<String>, Vec<String>) = signs(&text).into_iter().partition(is_upper);
        if upper.is_empty() { text } else { upper.concat() + &lower.concat() }
    };
    let runs = |text: String, run: usize| text.replace(&".".repeat(run), &run.to_string());
    let dots = |text: String, run: usize| text.replace(&run.to_string(), &".".repeat(run));
    let about = |rank: &str| -> String {
        let wide = (1..=16).rev().fold(rank.to_string(), dots);
        (1..=16).rev().fold(signs(&wide).into_iter().rev().collect(), runs)
    };
    let seen = |rank: &str| if board.rotated { about(rank) } else { rank.to_string() };
    let (placed, hand) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let hand = if hand.is_empty() { String::new() } else { format!("[{}", upper_first(swap(hand))) };
    let ranks: Vec<String> = placed.split('/').rev().map(|rank| swap(&seen(rank))).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let squares = |text: &str| -> Option<Vec<Square>> {
        let (mut rest, mut found) = (text, Vec::new());
        while !rest.is_empty() {
            let (square, after) = board.parse_prefix(rest)?;
            found.push(board.flipped(square));
            rest = after;
        }
        found.sort_unstable();
        Some(found)
    };
    let turned = |field: &&str| match squares(field) {
        // The checks left to White and to Black.
        None if field.contains('+') => field.split('+').rev().collect::<Vec<_>>().join("+"),
        Some(squares) => squares.into_iter().map(|square| rules.name(square)).collect(),
        None => upper_first(swap(field)),
    };
    // Without castling, letters in the field of rights are files.
    let far = |c: char| char::from(if c.is_ascii_uppercase() { b'A' } else { b'a' } + board.width - 1);
    let file = |c: char| char::from(far(c) as u8 - (c as u8 - if c.is_ascii_uppercase() { b'A' } else { b'a' }));
    let files = |field: &&str| upper_first(swap(&field.chars().rev().map(file).collect::<String>()));
    let turns_files = board.rotated && rules.spec().castling.is_empty() && fields[2] != "-";
    let turns_files = turns_files && fields[2].chars().all(|c| c.is_ascii_alphabetic());
    let rest: Vec<String> = (fields[2..].iter().enumerate())
        .map(|(at, field)| if at == 0 && turns_files { files(field) } else { turned(field) })
        .collect();
    format!("{}{hand} {side} {}", ranks.join("/"), rest.join(" "))
}

fn check_symmetry(rules: &Rules, state: &State) {
    let fen = rules.write_fen(state);
    let other = flipped(rules, &fen);
    let other_state = rules
        .read_fen(&other, Strictness::Game)
        .unwrap_or_else(|error| panic!("{}: {fen} flipped is {other}: {error}", rules.spec().id));
    let mut turned: Vec<String> = rules
        .moves(state)
        .into_iter()
        .map(|action| {
            let (from, to) = (rules.board().flipped(action.from()), rules.board().flipped(action.to()));
            format!("{:?} {} {} {:?}", action.act(), from.0, to.0, action.promotion())
        })
        .collect();
    let mut theirs: Vec<String> = rules
        .moves(&other_state)
        .into_iter()
        .map(|action| format!("{:?} {} {} {:?}", action.act(), action.from().0, action.to().0, action.promotion()))
        .collect();
    turned.sort();
    theirs.sort();
    assert_eq!(turned, theirs, "{}: {fen} and {other}", rules.spec().id);
}

/// Scores decide who wins, so an exit game's two armies may differ; all others are symmetric
/// as positions are turned over whole.
fn symmetric(rules: &Rules) -> bool {
    if rules.spec().pieces.iter().any(|piece| piece.black.is_some()) {
        return false;
    }
    let start = rules.start();
    // FEN names unmoved pieces where they begin.
    let [white, black] = rules.spec().homes.map(|homes| homes.members().collect::<Vec<_>>());
    let board = rules.board();
    let mut other: Vec<usize> =
        white.iter().map(|at| board.for_colour(Square(*at as u8), Colour::Black).index()).collect();
    other.sort_unstable();
    if other != black {
        return false;
    }
    // Ends that are not turned over, or not the same for both sides.
    let turned = |goal: &Goal| {
        goal.answered[0] == goal.answered[1]
            && !matches!(
                goal.condition,
                Condition::On { same_for_both: true, .. } | Condition::Joining { same_for_both: true, .. }
            )
    };
    let armies =
        (0..rules.spec().pieces.len()).all(|kind| start.count(Colour::White, kind) == start.count(Colour::Black, kind));
    rules.spec().end.goals.iter().all(turned) && (armies || !rules.spec().has_exits())
}

fn check_reference(rules: &Rules, reference: &Reference, state: &State) {
    let fen = rules.write_fen(state);
    let id = &rules.spec().id;
    assert_eq!(moves(rules, state), reference.moves(&fen), "{id}: moves of {fen}");
    assert_eq!(rules.in_check(state), reference.in_check(&fen), "{id}: check in {fen}");
    if let Some(action) = rules.moves(state).into_iter().nth(state.hash() as usize % 7) {
        let text = rules.coordinates(action);
        let after = rules.write_fen(&rules.play_unchecked(state, action));
        assert_eq!(after, reference.apply(&fen, &text), "{id}: {fen} after {text}");
    }
}

#[test]
fn every_catalogue_variant_obeys_the_laws() {
    for id in support::chess_ids() {
        let rules = rules(&id);
        random_games(&rules, 7, if long() { 60 } else { 2 }, 80, |state| check_laws(&rules, state));
        if symmetric(&rules) {
            random_games(&rules, 8, if long() { 200 } else { 10 }, 120, |state| check_symmetry(&rules, state));
        }
    }
}

#[test]
fn every_catalogue_variant_agrees_with_the_reference() {
    let catalogue = Catalogue::new();
    let load = |id: &str| catalogue.source(id).expect("built in").expect("readable").text.into_owned();
    for id in support::chess_ids() {
        let rules = rules(&id);
        let reference = Reference::new(&id, &load);
        random_games(&rules, 9, if long() { 200 } else { 10 }, 100, |state| check_reference(&rules, &reference, state));
    }
}

#[test]
fn random_variants_obey_the_laws_and_agree_with_the_reference() {
    let count = if long() { 6000 } else { 250 };
    let mut loaded = 0;
    for seed in 0..count {
        let Some((rules, text)) = load_random(seed) else { continue };
        loaded += 1;
        let reference = Reference::new("random", &|_| text.clone());
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            let mut met = 0;
            random_games(&rules, seed, 2, 30, |state| {
                check_reference(&rules, &reference, state);
                if symmetric(&rules) {
                    check_symmetry(&rules, state);
                }
                met += 1;
                if met % 8 == 1 {
                    check_laws(&rules, state);
                }
            });
        }));
        assert!(outcome.is_ok(), "seed {seed}:\n{text}");
    }
    assert!(loaded * 2 > count, "only {loaded} of {count} random variants could be loaded");
}

#[test]
fn positions_without_kings_and_with_several_agree_with_the_reference() {
    let catalogue = Catalogue::new();
    let load = |id: &str| catalogue.source(id).expect("built in").expect("readable").text.into_owned();
    let mut rng = Rng(11);
    for id in ["chess", "mirror", "mirror-triboard", "archer", "archer-checks", "cylinder-archers"] {
        let rules = rules(id);
        let reference = Reference::new(id, &load);
        let mut read = 0;
        for _ in 0..400 {
            let board: Vec<String> = (0..rules.board().height)
                .map(|rank| {
                    let edge = rank == 0 || rank == rules.board().height - 1;
                    let letters = if edge { "KkQRrn1111" } else { "KkQqRrBbNnPp1111111111111111" };
                    (0..rules.board().width).map(|_| *rng.pick(&letters.chars().collect::<Vec<_>>())).collect()
                })
                .collect();
            let fen = format!("{} {} - - 0 1", compress(&board.join("/")), if rng.chance(1, 2) { "w" } else { "b" });
            let Ok(state) = rules.read_fen(&fen, Strictness::Study) else { continue };
            read += 1;
            check_reference(&rules, &reference, &state);
        }
        assert!(read > 0, "{id}: no random study position was readable");
    }
}

/// Adjacent empty squares as one number.
fn compress(board: &str) -> String {
    let mut text = String::new();
    let mut run = 0;
    for c in board.chars().chain(['/']) {
        if c == '1' {
            run += 1;
        } else {
            if run > 0 {
                text += &run.to_string();
            }
            run = 0;
            text.push(c);
        }
    }
    text.pop();
    text
}

#[test]
fn a_game_replays_and_takes_back() {
    for id in support::chess_ids() {
        let rules = rules(&id);
        let mut rng = Rng(5);
        let mut game = Game::new(rules.clone());
        while game.outcome().is_none() && game.plies().len() < 60 {
            let action = *rng.pick(&rules.moves(game.state()));
            game.play(action).unwrap_or_else(|refused| panic!("{id}: {refused}"));
        }
        let mut replayed = Game::new(rules.clone());
        for (action, state) in game.plies() {
            let text = rules.san(replayed.state(), *action);
            replayed.play_text(&text).unwrap_or_else(|refused| panic!("{id}: {text}: {refused}"));
            assert_eq!(replayed.state(), state);
        }
        let states: Vec<State> = replayed.plies().iter().map(|(_, state)| state.clone()).collect();
        for state in states.iter().rev() {
            assert_eq!(replayed.state(), state, "{id}: taking back gives the state before");
            replayed.undo().expect("there is a move left");
        }
        assert_eq!(replayed.state(), &rules.start());
        assert!(replayed.undo().is_none());
    }
}
