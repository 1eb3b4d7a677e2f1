//! FEN, and which positions are equal.

use heterodox_rules::{Rules, Strictness};

use crate::START;
use crate::support::{after, line, moves, position, rules};

/// Why a FEN is refused.
fn no_position(rules: &Rules, fen: &str) -> String {
    match rules.read_fen(fen, Strictness::Game) {
        Ok(_) => panic!("{fen:?} was read"),
        Err(error) => error.to_string(),
    }
}

// FEN

#[test]
fn four_fields_are_read_and_six_are_written() {
    let rules = rules("chess");
    let state = position(&rules, "4k3/8/8/8/8/8/4P3/4K2R w K -");
    assert_eq!(rules.write_fen(&state), "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1");
    let full = "r3k2r/p6p/8/3pP3/8/8/P6P/R3K2R w Kq d6 0 37";
    assert_eq!(rules.write_fen(&position(&rules, full)), full);
    assert_eq!(rules.write_fen(&rules.start()), START);
}

#[test]
fn three_five_and_seven_fields_are_refused() {
    let rules = rules("chess");
    let fields: Vec<&str> = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 more".split(' ').collect();
    for count in [0, 1, 2, 3, 5, 7] {
        let text = no_position(&rules, &fields[..count].join(" "));
        assert!(text.contains("4 or 6 fields") && text.contains(&count.to_string()), "{count}: {text}");
    }
}

#[test]
fn exactly_one_king_a_side_unless_studied() {
    let rules = rules("chess");
    for (fen, side) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White"),
        ("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", "Black"),
    ] {
        let text = no_position(&rules, fen);
        assert!(text.contains(side) && text.contains("exactly one king"), "{fen}: {text}");
        rules.read_fen(fen, Strictness::Study).unwrap_or_else(|error| panic!("study {fen}: {error}"));
    }
}

#[test]
fn a_pawn_on_the_first_or_last_rank_is_refused() {
    let rules = rules("chess");
    for (fen, square) in [
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a8"),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "h1"),
        ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a1"),
    ] {
        let text = no_position(&rules, fen);
        assert!(text.contains("pawn") && text.contains(square), "{fen}: {text}");
        let study = rules.read_fen(fen, Strictness::Study).expect_err("a study has no such pawns either");
        assert!(study.to_string().contains(square), "{fen}: {study}");
    }
}

#[test]
fn the_side_not_to_move_must_not_be_in_check() {
    let rules = rules("chess");
    let text = no_position(&rules, "4k3/8/8/8/8/8/8/K3R3 w - - 0 1");
    assert!(text.contains("Black is in check"), "{text}");
    let text = no_position(&rules, "4k3/8/8/8/8/8/3p4/4K3 b - - 0 1");
    assert!(text.contains("White is in check"), "{text}");
    let text = no_position(&rules, "8/8/8/3kK3/8/8/8/8 w - - 0 1");
    assert!(text.contains("check"), "kings never touch: {text}");
    assert!(rules.in_check(&position(&rules, "4k3/8/8/8/8/8/8/K3R3 b - - 0 1")));
}

#[test]
fn a_castling_right_needs_king_and_rook_at_home() {
    let rules = rules("chess");
    for (fen, word) in [
        ("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "h1"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "a1"),
        ("4k3/8/8/8/8/8/8/R4K1R w K - 0 1", "e1"),
        ("4k3/8/8/8/8/8/8/4K2r w K - 0 1", "h1"),
        ("r3k3/8/8/8/8/8/8/4K3 w k - 0 1", "h8"),
        ("4k2r/8/8/8/8/8/8/4K3 w q - 0 1", "a8"),
        ("r2k3r/8/8/8/8/8/8/4K3 w kq - 0 1", "e8"),
    ] {
        let text = no_position(&rules, fen);
        assert!(text.contains("castling right") && text.contains(word), "{fen}: {text}");
    }
}

#[test]
fn chess960_castling_rights_are_refused() {
    let rules = rules("chess");
    // Three rows of the published data: Shredder letters, and X-FEN with king and rooks elsewhere.
    for fen in [
        "q1r1bbkr/pnpp1ppp/2n1p3/1p6/2P2P2/2N1N3/PP1PP1PP/Q1R1BBKR w HChc - 2 9",
        "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1",
        "2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
    ] {
        let text = no_position(&rules, fen);
        assert!(text.contains("castling right"), "{fen}: {text}");
    }
}

#[test]
fn an_en_passant_square_needs_a_double_step_that_can_just_have_happened() {
    let rules = rules("chess");
    for (fen, why) in [
        ("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "the pawn's own square"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e2 0 1", "the square it came from"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", "no pawn there"),
        ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "the wrong side's turn"),
        ("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", "its origin is occupied"),
        ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", "the passed square is occupied"),
        ("4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", "the pawn has the wrong colour"),
        ("4k3/8/8/8/N7/8/8/4K3 b - a3 0 1", "no pawn but a knight"),
        ("4k3/8/4P3/8/8/8/8/4K3 b - e5 0 1", "no double step there"),
    ] {
        let text = no_position(&rules, fen);
        assert!(text.contains("double step"), "{why}: {fen}: {text}");
    }
    for (fen, why) in [
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "nobody can take, still true"),
        ("8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1", "the pawn gives check"),
        ("8/8/8/8/4P3/8/R6k/4K3 b - e3 0 1", "the step uncovered a check"),
    ] {
        assert_eq!(rules.write_fen(&position(&rules, fen)), fen, "{why}");
    }
}

#[test]
fn malformed_fens_are_refused_with_the_reason() {
    let rules = rules("chess");
    for (fen, word) in [
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "ranks"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "ranks"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "rank 7"),
        ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "rank 7"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "rank 1"),
        ("4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1", "rank 7"),
        ("4k3/8/8/8/8/8/8/4K2X w - - 0 1", "letter"),
        ("4k3/8/8/8/8/8/8/4K2A w - - 0 1", "letter"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move"),
        ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", "side to move"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w QKkq - 0 1", "order"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KKkq - 0 1", "once"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w x - 0 1", "castling right"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", "en-passant"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - E3 0 1", "en-passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "move number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "move number"),
    ] {
        let text = no_position(&rules, fen);
        assert!(text.contains(word), "{fen}: {text}");
    }
}

#[test]
fn any_other_number_of_pieces_is_fine() {
    let rules = rules("chess");
    for fen in [
        "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 b - - 0 1",
        "nnnnkbbb/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert_eq!(rules.write_fen(&position(&rules, fen)), fen);
    }
}

#[test]
fn every_double_step_writes_the_passed_square() {
    let rules = rules("chess");
    for file in 'a'..='h' {
        let state = line(&rules, START, &[&format!("{file}2{file}4")]);
        let fen = rules.write_fen(&state);
        assert_eq!(fen.split(' ').nth(3), Some(format!("{file}3").as_str()), "{fen}");
        let state = after(&rules, &state, &format!("{file}7{file}5"));
        let fen = rules.write_fen(&state);
        assert_eq!(fen.split(' ').nth(3), Some(format!("{file}6").as_str()), "{fen}");
        assert_eq!(rules.write_fen(&position(&rules, &fen)), fen, "what is written is read");
        let fen = rules.write_fen(&after(&rules, &state, "g1f3"));
        assert_eq!(fen.split(' ').nth(3), Some("-"), "one ply only: {fen}");
    }
    let fen = rules.write_fen(&line(&rules, START, &["e2e3"]));
    assert_eq!(fen.split(' ').nth(3), Some("-"), "single steps pass nothing: {fen}");
}

#[test]
fn counters_count() {
    let rules = rules("chess");
    let state = line(&rules, START, &["g1f3", "b8c6", "f3g1"]);
    assert_eq!(rules.write_fen(&state), "r1bqkbnr/pppppppp/2n5/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2");
    let state = after(&rules, &state, "c6b4");
    assert_eq!((state.halfmove(), state.fullmove()), (4, 3));
    assert_eq!(after(&rules, &state, "a2a3").halfmove(), 0, "a pawn move");
    let taken = line(&rules, "4k3/8/8/8/8/8/r7/R3K3 w - - 40 60", &["a1a2"]);
    assert_eq!((taken.halfmove(), taken.fullmove()), (0, 60), "a capture");
}

// Equality of positions

#[test]
fn positions_are_equal_without_an_en_passant_nobody_can_make() {
    let rules = rules("chess");
    let stepped = line(&rules, START, &["e2e4"]);
    let plain = position(&rules, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 5 9");
    assert_eq!(stepped, plain, "nobody can take on e3, and counters do not count");
    assert_eq!(stepped.hash(), plain.hash());
}

#[test]
fn a_usable_en_passant_makes_positions_different() {
    let rules = rules("chess");
    let usable = position(&rules, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    let gone = position(&rules, "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    assert_ne!(usable, gone);
    assert!(moves(&rules, &usable).contains(&"d4e3".to_string()));
}

#[test]
fn a_pinned_pawn_cannot_take_in_passing_so_positions_are_equal() {
    let rules = rules("chess");
    for (board, passed, capture) in [
        // Both pawns leave the rank and the queen sees the king.
        ("8/8/8/8/k2Pp2Q/8/8/3K4 b -", "d3", "e4d3"),
        // The capturer is pinned on its file.
        ("4k3/8/8/8/3Pp3/8/8/K3R3 b -", "d3", "e4d3"),
    ] {
        let with = position(&rules, &format!("{board} {passed} 0 1"));
        let without = position(&rules, &format!("{board} - 0 1"));
        assert!(!moves(&rules, &with).contains(&capture.to_string()), "{board}");
        assert_eq!(with, without, "{board}");
        assert_eq!(with.hash(), without.hash(), "{board}");
    }
}

#[test]
fn side_to_move_and_castling_rights_make_positions_different() {
    let rules = rules("chess");
    let base = position(&rules, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for other in ["r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"] {
        assert_ne!(base, position(&rules, other), "{other}");
    }
    assert_eq!(base, position(&rules, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 30 90"));
}
