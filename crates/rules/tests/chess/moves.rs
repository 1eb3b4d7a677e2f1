//! En passant, promotion and castling, and what moves tell: events, paths and tags.

use heterodox_rules::{Colour, Event, Rules, Square, State, Stop, Tag};

use crate::support::{after, at, kind, line, moves, position, refusal, rules};
use crate::{CASTLES, START};

/// Where a piece may go, sorted; promotions keep their letter.
fn targets(rules: &Rules, state: &State, from: &str) -> Vec<String> {
    moves(rules, state).iter().filter_map(|text| text.strip_prefix(from)).map(str::to_string).collect()
}

// Moves

#[test]
fn en_passant_takes_the_pawn_beside_for_one_ply() {
    let rules = rules("chess");
    let state = line(&rules, "4k3/1p6/8/P1P5/8/8/8/4K3 b - - 4 10", &["b7b5"]);
    assert_eq!(targets(&rules, &state, "a5"), ["a6", "b6"]);
    assert_eq!(targets(&rules, &state, "c5"), ["b6", "c6"]);
    let taken = after(&rules, &state, "c5b6");
    assert_eq!(rules.write_fen(&taken), "4k3/8/1P6/P7/8/8/8/4K3 b - - 0 11");
    let later = ["e1e2", "e8e7"].iter().fold(state, |state, text| after(&rules, &state, text));
    assert_eq!(targets(&rules, &later, "c5"), ["c6"], "gone after another move");
}

#[test]
fn a_pawn_promotes_to_queen_rook_bishop_or_knight() {
    let rules = rules("chess");
    let state = position(&rules, "1n6/P6k/8/8/8/8/7p/K7 w - - 9 9");
    assert_eq!(targets(&rules, &state, "a7"), ["a8b", "a8n", "a8q", "a8r", "b8b", "b8n", "b8q", "b8r"]);
    assert_eq!(rules.write_fen(&after(&rules, &state, "a7b8n")), "1N6/7k/8/8/8/8/7p/K7 b - - 0 9");
    let black = position(&rules, "8/7k/8/8/8/8/7p/K7 b - - 0 1");
    assert_eq!(targets(&rules, &black, "h2"), ["h1b", "h1n", "h1q", "h1r"]);
}

#[test]
fn promotion_refusals_say_what_may_be_chosen() {
    let rules = rules("chess");
    let fen = "1n6/P6k/8/8/8/8/7p/K7 w - - 0 1";
    for text in ["a7a8", "a7a8k", "a7a8p", "a8", "a8=K"] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains("q, r, b or n"), "{text}: {refused}");
    }
    let refused = refusal(&rules, START, "e2e4q");
    assert!(refused.contains("does not promote there"), "{refused}");
}

// Castling

#[test]
fn castling_moves_king_and_rook() {
    let rules = rules("chess");
    for (text, fen) in [
        ("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
        ("O-O-O", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
    ] {
        assert_eq!(rules.write_fen(&line(&rules, CASTLES, &[text])), fen, "{text}");
    }
    let black = CASTLES.replace(" w ", " b ");
    assert_eq!(rules.write_fen(&line(&rules, &black, &["e8g8"])), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 1 2");
    assert_eq!(rules.write_fen(&line(&rules, &black, &["O-O-O"])), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 1 2");
}

#[test]
fn castling_is_refused_when_blocked_or_attacked_and_says_so() {
    let rules = rules("chess");
    for (fen, text, words) in [
        (START, "e1g1", "castling is blocked by the bishop on f1"),
        (START, "O-O", "castling is blocked by the bishop on f1"),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "castling is blocked by the knight on b1"),
        ("4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", "e1g1", "castling is blocked by the knight on g1"),
        ("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "cannot castle out of check"),
        ("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "cannot castle out of check"),
        ("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "cannot castle through or into an attack"),
        ("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "cannot castle through or into an attack"),
        ("3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "cannot castle through or into an attack"),
        ("2r3k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "cannot castle through or into an attack"),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1", "castling there is over"),
        ("r3k2r/8/8/8/8/8/8/4K3 b k - 0 1", "e8c8", "castling there is over"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains(words), "{fen} {text}: {refused}");
    }
}

#[test]
fn attacks_on_the_rook_or_on_b1_do_not_hinder_castling() {
    let rules = rules("chess");
    for (fen, text) in [
        ("1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"),
        ("r5k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"),
        ("1k5r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"),
        ("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"),
    ] {
        line(&rules, fen, &[text]);
    }
}

#[test]
fn castling_rights_end_with_moves_of_king_or_rook_and_the_capture_of_a_rook() {
    let rules = rules("chess");
    for (text, rights) in
        [("e1e2", "kq"), ("a1b1", "Kkq"), ("h1g1", "Qkq"), ("a1a8", "Kk"), ("h1h8", "Qq"), ("a1a7", "Kkq")]
    {
        let fen = rules.write_fen(&line(&rules, CASTLES, &[text]));
        assert_eq!(fen.split(' ').nth(2), Some(rights), "{text}: {fen}");
    }
    let returned = line(&rules, CASTLES, &["h1h2", "a8a7", "h2h1", "a7a8"]);
    assert_eq!(rules.write_fen(&returned), "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 4 3", "coming back brings nothing back");
    let promoted = line(&rules, "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", &["b7a8q"]);
    assert_eq!(rules.write_fen(&promoted), "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn a_rook_on_the_kings_square_is_not_asked_about_castling() {
    let rules = rules("chess");
    let refused = refusal(&rules, "3k4/8/8/8/8/8/3P4/K3RB2 w - - 0 1", "e1g1");
    assert!(refused.contains("the rook on e1 is blocked by the bishop on f1"), "{refused}");
    let refused = refusal(&rules, "4k3/8/8/8/8/8/3P4/K3B3 w - - 0 1", "e1c1");
    assert!(refused.contains("a bishop does not go that way"), "{refused}");
}

// Events and actions

#[test]
fn a_step_tells_what_happened() {
    let rules = rules("chess");
    let (white, black) = (Colour::White, Colour::Black);
    let events = |fen: &str, text: &str| {
        let step = rules.play_text(&position(&rules, fen), text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        step.events
    };
    let moved = |letter, from: &str, to: &str| Event::Moved {
        piece: (white, kind(&rules, letter)),
        from: at(&rules, from),
        to: at(&rules, to),
    };
    let taken = |letter, square: &str| Event::Captured { piece: (black, kind(&rules, letter)), at: at(&rules, square) };
    let promoted =
        |letter, square: &str| Event::Promoted { piece: (white, kind(&rules, letter)), at: at(&rules, square) };
    let passed = Event::TurnPassed { to: black };
    assert_eq!(events(START, "e2e4"), [moved('P', "e2", "e4"), passed]);
    assert_eq!(events(CASTLES, "a1a8"), [taken('R', "a8"), moved('R', "a1", "a8"), passed]);
    assert_eq!(events(CASTLES, "e1g1"), [moved('K', "e1", "g1"), moved('R', "h1", "f1"), passed]);
    assert_eq!(events(CASTLES, "e1c1"), [moved('K', "e1", "c1"), moved('R', "a1", "d1"), passed]);
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(events(passing, "e5d6"), [taken('P', "d5"), moved('P', "e5", "d6"), passed]);
    let last_rank = "1n6/P6k/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(events(last_rank, "a7a8r"), [moved('P', "a7", "a8"), promoted('R', "a8"), passed]);
    assert_eq!(events(last_rank, "a7b8q"), [taken('N', "b8"), moved('P', "a7", "b8"), promoted('Q', "b8"), passed]);
}

#[test]
fn actions_carry_paths_tags_and_affected_squares() {
    let rules = rules("chess");
    let squares = |names: &[&str]| {
        let mut list: Vec<Square> = names.iter().map(|name| at(&rules, name)).collect();
        list.sort_unstable();
        list
    };
    for (fen, text, tags, affected, captured) in [
        (START, "e2e4", vec![], vec!["e2", "e4"], None),
        (CASTLES, "a1a8", vec![Tag::Capture], vec!["a1", "a8"], Some(("a8", 'R'))),
        (CASTLES, "e1g1", vec![Tag::Castle], vec!["e1", "g1", "h1", "f1"], None),
        (CASTLES, "e1c1", vec![Tag::Castle], vec!["e1", "c1", "a1", "d1"], None),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            vec![Tag::Capture, Tag::EnPassant],
            vec!["e5", "d6", "d5"],
            Some(("d5", 'P')),
        ),
        (
            "1n6/P6k/8/8/8/8/8/K7 w - - 0 1",
            "a7b8n",
            vec![Tag::Capture, Tag::Promotion],
            vec!["a7", "b8"],
            Some(("b8", 'N')),
        ),
    ] {
        let state = position(&rules, fen);
        let found: Vec<_> = rules.actions(&state).into_iter().filter(|action| action.coordinates == text).collect();
        let [action] = &found[..] else { panic!("{fen} {text}: {} actions", found.len()) };
        let mut path = vec![Stop::Square(at(&rules, &text[..2])), Stop::Square(at(&rules, &text[2..4]))];
        path.extend(text.chars().nth(4).map(|letter| Stop::Promotion(kind(&rules, letter.to_ascii_uppercase()))));
        assert_eq!(action.path, path, "{text}");
        assert_eq!(action.tags, tags, "{text}");
        let mut got = action.affected.clone();
        got.sort_unstable();
        assert_eq!(got, squares(&affected), "{text}");
        let captured = captured.map(|(square, letter)| (at(&rules, square), Colour::Black, kind(&rules, letter)));
        assert_eq!(action.captured, captured, "{text}");
        assert_eq!(rules.read_move(&state, &action.san), Ok(action.action), "{}", action.san);
    }
}

#[test]
fn actions_from_a_square_are_those_of_its_piece() {
    let rules = rules("chess");
    let start = rules.start();
    let from = |name: &str| {
        let mut texts: Vec<String> =
            rules.actions_from(&start, at(&rules, name)).into_iter().map(|action| action.coordinates).collect();
        texts.sort();
        texts
    };
    assert_eq!(from("g1"), ["g1f3", "g1h3"]);
    assert_eq!(from("e2"), ["e2e3", "e2e4"]);
    for name in ["a1", "e4", "e7"] {
        assert!(from(name).is_empty(), "{name}");
    }
    assert_eq!(rules.actions(&start).len(), 20);
}
