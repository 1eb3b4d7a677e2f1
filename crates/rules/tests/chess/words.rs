//! Moves in notation, and refusals in words.

use heterodox_rules::Rules;

use crate::support::{position, refusal, rules};
use crate::{CASTLES, START, game, play_all};

fn san(rules: &Rules, fen: &str, text: &str) -> String {
    let state = position(rules, fen);
    let action = rules.read_move(&state, text).unwrap_or_else(|refused| panic!("{fen} {text}: {refused}"));
    rules.san(&state, action)
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
