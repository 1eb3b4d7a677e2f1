//! The laws of chess as `rules/chess.md` tells them: FEN, equality of positions, draws,
//! notation, castling, refusals in words, events and actions. Expectations were worked
//! out by hand; move counts live in the perft tests.

mod support;

use heterodox_rules::{Claim, Colour, Event, Game, Reason, Rules, Square, State, Stop, Strictness, Tag, Turn};
use support::{after, at, kind, line, moves, over, position, refusal, rules};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Where a piece may go, sorted; promotions keep their letter.
fn targets(rules: &Rules, state: &State, from: &str) -> Vec<String> {
    moves(rules, state).iter().filter_map(|text| text.strip_prefix(from)).map(str::to_string).collect()
}

/// Why a FEN is refused.
fn no_position(rules: &Rules, fen: &str) -> String {
    match rules.read_fen(fen, Strictness::Game) {
        Ok(_) => panic!("{fen:?} was read"),
        Err(error) => error.to_string(),
    }
}

fn san(rules: &Rules, fen: &str, text: &str) -> String {
    let state = position(rules, fen);
    let action = rules.read_move(&state, text).unwrap_or_else(|refused| panic!("{fen} {text}: {refused}"));
    rules.san(&state, action)
}

fn game(fen: &str) -> Game {
    let rules = rules("chess");
    let state = position(&rules, fen);
    Game::from_state(rules, state)
}

fn play_all(game: &mut Game, texts: &[&str]) {
    for text in texts {
        game.play_text(text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
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

// Draws and ends

const SHUFFLE: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

#[test]
fn threefold_repetition_may_be_claimed_for_the_current_position_only() {
    let mut game = game(START);
    play_all(&mut game, &SHUFFLE);
    assert_eq!((game.occurrences(), game.claims()), (2, vec![]));
    play_all(&mut game, &SHUFFLE);
    assert_eq!((game.occurrences(), game.claims()), (3, vec![Claim::Repetition]));
    assert_eq!(game.turn(), Turn::Act(Colour::White), "nobody has to claim");
    play_all(&mut game, &["e2e4"]);
    assert_eq!(game.claims(), vec![], "the new position occurred once");
    game.undo();
    assert_eq!(game.claims(), vec![Claim::Repetition]);
}

#[test]
fn fivefold_repetition_ends_the_game_by_itself() {
    let mut game = game(START);
    for _ in 0..3 {
        play_all(&mut game, &SHUFFLE);
    }
    play_all(&mut game, &SHUFFLE[..3]);
    assert_eq!(game.outcome(), None, "the start position has occurred four times");
    play_all(&mut game, &SHUFFLE[3..]);
    assert_eq!(game.turn(), over(None, Reason::Repetition));
    assert_eq!(game.claims(), vec![], "an ended game has nothing to claim");
    let refused = game.play_text("e2e4").expect_err("the game is over").to_string();
    assert!(refused.contains("game is over") && refused.contains("repetition"), "{refused}");
    assert_eq!(game.rules().moves(game.state()).len(), 20, "moves ignore repetition");
}

#[test]
fn lost_castling_rights_begin_the_count_anew() {
    let mut game = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let dance = ["h1g1", "h8g8", "g1h1", "g8h8"];
    play_all(&mut game, &dance);
    assert_eq!(game.occurrences(), 1, "K and k are gone, so this is a new position");
    play_all(&mut game, &dance);
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn only_a_usable_en_passant_delays_repetition() {
    let dance = ["e8d8", "e1d1", "d8e8", "d1e1"];
    let mut usable = game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play_all(&mut usable, &["e2e4"]);
    play_all(&mut usable, &dance);
    assert_eq!(usable.occurrences(), 1, "after e4 Black could take in passing, now it cannot");
    play_all(&mut usable, &dance);
    assert_eq!(usable.occurrences(), 2);
    let mut useless = game("4k3/8/8/8/1p6/8/4P3/4K3 w - - 0 1");
    play_all(&mut useless, &["e2e4"]);
    play_all(&mut useless, &dance);
    assert_eq!(useless.occurrences(), 2, "nobody could take, so it is the same position");
}

#[test]
fn fifty_moves_may_be_claimed() {
    let mut game = game("4k3/8/8/8/8/8/R7/4K3 w - - 98 80");
    play_all(&mut game, &["a2b2"]);
    assert_eq!(game.claims(), vec![]);
    play_all(&mut game, &["e8d8"]);
    assert_eq!((game.claims(), game.outcome()), (vec![Claim::QuietMoves], None));
    play_all(&mut game, &["b2b3"]);
    assert_eq!(game.claims(), vec![Claim::QuietMoves], "the claim stays open while it is quiet");
}

#[test]
fn a_pawn_move_takes_the_fifty_move_claim_away() {
    let mut game = game("4k3/8/8/8/8/8/R6P/4K3 w - - 120 80");
    assert_eq!(game.claims(), vec![Claim::QuietMoves]);
    play_all(&mut game, &["h2h3"]);
    assert_eq!(game.claims(), vec![]);
}

#[test]
fn seventy_five_moves_end_the_game_by_themselves() {
    let mut game = game("4k3/8/8/8/8/8/R7/4K3 w - - 148 100");
    play_all(&mut game, &["a2b2"]);
    assert_eq!(game.outcome(), None);
    play_all(&mut game, &["e8d8"]);
    assert_eq!(game.turn(), over(None, Reason::QuietMoves(75)));
    assert_eq!(game.outcome().map(|outcome| outcome.result()), Some("1/2-1/2"));
    assert!(!game.rules().moves(game.state()).is_empty(), "moves ignore the counters");
    assert!(game.play_text("b2b3").is_err());
}

#[test]
fn mate_on_the_last_move_beats_seventy_five_moves() {
    let mut game = game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100");
    play_all(&mut game, &["a1a8"]);
    assert_eq!(game.state().halfmove(), 150);
    assert_eq!(game.turn(), over(Some(Colour::White), Reason::Checkmate));
}

#[test]
fn mate_ends_the_game() {
    let rules = rules("chess");
    let state = line(&rules, START, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert!(rules.in_check(&state));
    assert_eq!(rules.turn(&state), over(Some(Colour::Black), Reason::Checkmate));
    assert_eq!(moves(&rules, &state), Vec::<String>::new());
    let refused = rules.play_text(&state, "e1f2").expect_err("mated").to_string();
    assert!(refused.contains("game is over") && refused.contains("checkmate"), "{refused}");
}

#[test]
fn stalemate_is_a_draw() {
    let rules = rules("chess");
    let state = position(&rules, "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1");
    assert!(!rules.in_check(&state));
    assert_eq!(rules.turn(&state), over(None, Reason::NoMoves));
}

#[test]
fn dead_positions_end_the_game() {
    let rules = rules("chess");
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        "n3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/B3K3 b - - 0 1",
        "b3k3/8/8/8/8/8/8/4K3 b - - 0 1",
        // a1, c1, e3 and h8 are dark: bishops of one colour, one side or both.
        "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1",
        "4k2b/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k2b/8/8/8/8/4B3/8/B1B1K3 w - - 0 1",
        // a8, c8, f1 and h1 are light.
        "b1b1k3/8/8/8/8/8/8/4KB1B w - - 0 1",
    ] {
        let state = position(&rules, fen);
        assert_eq!(rules.turn(&state), over(None, Reason::Dead), "{fen}");
        assert!(!moves(&rules, &state).is_empty(), "moves ignore dead positions: {fen}");
    }
}

#[test]
fn near_misses_of_dead_positions_go_on() {
    let rules = rules("chess");
    for fen in [
        "4k3/8/8/8/8/8/8/NN2K3 w - - 0 1",
        "n3k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        "n3k3/8/8/8/8/8/8/B3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/BN2K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/BB2K3 w - - 0 1",
        "b3k3/8/8/8/8/8/8/B3K3 w - - 0 1",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
    ] {
        assert_eq!(rules.turn(&position(&rules, fen)), Turn::Act(Colour::White), "{fen}");
    }
}

#[test]
fn a_capture_into_a_dead_position_ends_the_game_at_once() {
    let mut game = game("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1");
    play_all(&mut game, &["e1d2"]);
    assert_eq!(game.turn(), over(None, Reason::Dead));
    assert!(game.play_text("e8e7").is_err());
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

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

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

// Notation

#[test]
fn san_names_as_much_of_the_origin_as_needed() {
    let rules = rules("chess");
    let queens = "8/8/k7/8/4Q2Q/2K5/8/7Q w - - 0 1";
    for (fen, text, expected) in [
        (START, "g1f3", "Nf3"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "f3d2", "Nfd2"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a5a3", "R5a3"),
        (queens, "e4e1", "Qee1"),
        (queens, "h4e1", "Qh4e1"),
        (queens, "h1e1", "Q1e1"),
        // The knight on c3 is pinned and cannot be meant.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
        ("4k3/8/8/8/8/5n2/8/1N2K3 w - - 0 1", "e1f2", "Kf2"),
    ] {
        assert_eq!(san(&rules, fen, text), expected, "{fen} {text}");
        assert_eq!(san(&rules, fen, expected), expected, "read back: {fen}");
    }
    let refused = refusal(&rules, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2");
    assert!(refused.contains("b1") && refused.contains("f3"), "{refused}");
}

#[test]
fn san_of_pawns_captures_castling_checks_and_mates() {
    let rules = rules("chess");
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    for (fen, text, expected) in [
        (START, "e2e4", "e4"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("1n6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a8=Q"),
        ("1n6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7b8n", "axb8=N"),
        ("6k1/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8r", "a8=R+"),
        (CASTLES, "e1g1", "O-O"),
        (CASTLES, "e1c1", "O-O-O"),
        (CASTLES, "a1a8", "Rxa8+"),
        (scholar, "h5f7", "Qxf7#"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ] {
        assert_eq!(san(&rules, fen, text), expected, "{fen} {text}");
        assert_eq!(san(&rules, fen, expected), expected, "read back: {fen}");
    }
}

#[test]
fn san_that_does_not_fit_is_refused() {
    let rules = rules("chess");
    for (fen, text, word) in [
        (START, "Nxf3", "nothing to take"),
        (START, "Zz9", "no move in coordinates"),
        (START, "", "no move"),
        (START, "Ke2", "blocked"),
        (START, "Nd4", "knight"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "pawn"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Qa8", "no such queen"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains(word), "{text:?}: {refused}");
    }
}

// Refusals in words

#[test]
fn refusals_say_what_is_in_the_way() {
    let rules = rules("chess");
    for (fen, text, words) in [
        (START, "a1b1", "the rook on a1 is blocked by the knight on b1"),
        (START, "a1a5", "the rook on a1 is blocked by the pawn on a2"),
        (START, "f1c4", "the bishop on f1 is blocked by the pawn on e2"),
        (START, "g1e2", "the knight on g1 is blocked by the pawn on e2"),
        ("4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2e4", "the pawn on e2 is blocked by the knight on e3"),
        ("4k3/8/8/8/r7/8/8/R3K3 w - - 0 1", "a1a5", "the rook on a1 is blocked by the rook on a4"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains(words), "{text}: {refused}");
    }
}

#[test]
fn the_first_piece_in_the_way_is_named() {
    let rules = rules("chess");
    // Its own bishop stands on c1, but the rook does not even get past b1.
    let refused = refusal(&rules, START, "a1c1");
    assert!(refused.contains("the rook on a1 is blocked by the knight on b1"), "{refused}");
}

#[test]
fn refusals_say_that_a_piece_does_not_move_like_that() {
    let rules = rules("chess");
    for (fen, text, words) in [
        (START, "g1g3", "a knight does not go that way"),
        (START, "e2e5", "a pawn does not go that way"),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "a pawn does not go that way"),
        (START, "e2d3", "only to take, and d3 is empty"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", "a pawn does not take that way"),
        (START, "e5e6", "No piece at e5"),
        (START, "e7e5", "white's turn"),
        (START, "e2e2", "stands there already"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains(words), "{text}: {refused}");
    }
}

#[test]
fn refusals_say_who_attacks_the_king() {
    let rules = rules("chess");
    for (fen, text, attacker) in [
        // Pinned, walking into an attack, not answering a check, answering only one of two.
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "rook on e8"),
        ("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "rook on d8"),
        ("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "rook on e8"),
        ("4r1k1/8/8/8/7b/8/3B4/4K3 w - - 0 1", "d2e3", "bishop on h4"),
        ("8/8/8/8/8/3k4/8/4K3 w - - 0 1", "e1d2", "king on d3"),
        ("7k/8/8/8/8/6p1/8/6K1 w - - 0 1", "g1f2", "pawn on g3"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(
            refused.contains(&format!("this leaves your king attacked by the {attacker}"))
                && !refused.contains("mirror"),
            "{fen} {text}: {refused}"
        );
    }
}

#[test]
fn an_en_passant_that_exposes_the_king_is_refused_for_that_reason() {
    let rules = rules("chess");
    let refused = refusal(&rules, "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4d3");
    assert!(refused.contains("this leaves your king attacked by the queen on h4"), "{refused}");
}

#[test]
fn a_refusal_leaves_the_game_as_it_was() {
    let mut game = game(START);
    play_all(&mut game, &["e2e4"]);
    let before = game.rules().write_fen(game.state());
    assert!(game.play_text("e4e5").is_err());
    assert!(game.play_text("nonsense").is_err());
    assert_eq!((game.plies().len(), game.rules().write_fen(game.state())), (1, before));
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
