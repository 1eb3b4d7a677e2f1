//! Check, mate, pins and castling through the mirror.

use heterodox_rules::{Colour, Reason, Strictness, Turn};

use crate::support::{after, line, moves, over, position, refusal, rules};
use crate::{refusal_at, san, targets, targets_in};

// Check, mate and pins

#[test]
fn kings_are_attacked_through_the_mirror() {
    let rules = rules("mirror");
    for (fen, check) in [
        ("4k3/8/8/8/2b2K2/8/8/8 w - - 0 1", true),
        ("4k3/8/8/8/2bP1K2/8/8/8 w - - 0 1", false),
        ("4k3/8/8/8/3bK3/8/8/8 w - - 0 1", true),
        ("4k3/8/8/K7/8/7n/8/8 w - - 0 1", true),
        ("4k3/8/8/8/8/7n/8/K7 w - - 0 1", true),
        ("4k3/8/8/8/8/K6n/8/8 w - - 0 1", false),
        // Pawns see nothing through the mirror.
        ("4k3/8/8/8/K6p/8/8/8 w - - 0 1", false),
        ("4k3/8/8/7p/K7/8/8/8 w - - 0 1", false),
    ] {
        assert_eq!(rules.in_check(&position(&rules, fen)), check, "{fen}");
    }
    let text = rules.read_fen("8/8/8/8/K6k/8/8/8 w - - 0 1", Strictness::Game).expect_err("facing kings").to_string();
    assert!(text.contains("check"), "{text}");
    let text = rules.read_fen("8/8/8/8/2B2k2/8/8/K7 w - - 0 1", Strictness::Game).expect_err("check").to_string();
    assert!(text.contains("Black is in check"), "{text}");
}

#[test]
fn a_move_that_leaves_the_king_attacked_through_the_mirror_is_refused() {
    let rules = rules("mirror");
    let words = "this leaves your king attacked by the bishop on c4 through the mirror";
    for (fen, text) in [
        ("4k3/8/8/8/2b5/6K1/8/8 w - - 0 1", "g3f4"),
        ("7k/8/8/8/2b1NK2/8/8/8 w - - 0 1", "e4c3"),
        ("7k/8/8/8/2b2K2/8/P7/8 w - - 0 1", "a2a3"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains(words), "{fen} {text}: {refused}");
    }
}

#[test]
fn a_piece_pinned_through_the_mirror_stays_on_the_line() {
    let rules = rules("mirror");
    assert_eq!(targets_in(&rules, "7k/8/8/8/2b1NK2/8/8/8 w - - 0 1", "e4"), Vec::<String>::new());
    assert_eq!(targets_in(&rules, "7k/8/8/8/2b1RK2/8/8/8 w - - 0 1", "e4"), ["c4", "d4"]);
    assert_eq!(targets_in(&rules, "7k/8/8/8/2b1BK2/8/8/8 w - - 0 1", "e4"), ["d4"]);
    assert_eq!(targets_in(&rules, "7k/8/8/8/2bRNK2/8/8/8 w - - 0 1", "e4").len(), 8, "two shields pin nobody");
}

#[test]
fn a_check_through_the_mirror_is_answered_by_flight_block_or_capture() {
    let rules = rules("mirror");
    let state = position(&rules, "4k3/8/8/8/2b2K2/8/8/3R4 w - - 0 1");
    assert_eq!(targets(&rules, &state, "d1"), ["d4"], "between the bishop and the king");
    assert!(moves(&rules, &state).contains(&"f4c4".to_string()), "the king takes back through the mirror");
}

#[test]
fn mate_through_the_mirror() {
    let rules = rules("mirror");
    let state = position(&rules, "7k/1B4pp/8/8/2B5/8/8/R3K3 w - - 0 1");
    assert_eq!(san(&rules, &state, "b7a8"), "Ba8#");
    let mated = after(&rules, &state, "b7a8");
    assert_eq!(rules.turn(&mated), over(Some(Colour::White), Reason::Checkmate));
    // Without the rook's guard the king takes the bishop through the mirror.
    let loose = position(&rules, "B6k/6pp/8/8/2B5/8/8/4K3 b - - 0 1");
    assert_eq!(moves(&rules, &loose), ["h8a8"]);
}

#[test]
fn the_mirror_saves_from_stalemate() {
    let fen = "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1";
    let mirror = rules("mirror");
    assert_eq!(moves(&mirror, &position(&mirror, fen)), ["a8h8"]);
    // A knight on f7 guards h8.
    let shut = position(&mirror, "k7/5N2/1Q6/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(mirror.turn(&shut), over(None, Reason::NoMoves));
}

#[test]
fn dead_positions_are_those_of_chess_without_bishops_of_one_colour() {
    for id in ["mirror", "mirror-castling", "mirror-triboard"] {
        let rules = rules(id);
        for fen in [
            "4k3/8/8/8/8/8/8/3K4 w - - 0 1",
            "4k3/8/8/8/8/8/8/N2K4 w - - 0 1",
            "n2k4/8/8/8/8/8/8/3K4 w - - 0 1",
            "4k3/8/8/8/8/8/8/B2K4 w - - 0 1",
        ] {
            assert_eq!(rules.turn(&position(&rules, fen)), over(None, Reason::Dead), "{id} {fen}");
        }
        for fen in [
            "4kb2/8/8/8/8/8/8/2BK4 w - - 0 1",
            "4k3/8/8/8/8/8/8/B1BK4 w - - 0 1",
            "4k3/8/8/8/8/8/8/NN1K4 w - - 0 1",
            "4k3/8/8/8/8/8/P7/3K4 w - - 0 1",
        ] {
            assert_eq!(rules.turn(&position(&rules, fen)), Turn::Act(Colour::White), "{id} {fen}");
        }
    }
}

// Castling

#[test]
fn mirror_and_triboard_have_no_castling() {
    for id in ["mirror", "mirror-triboard"] {
        let rules = rules(id);
        let start = rules.write_fen(&rules.start());
        assert_eq!(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "{id}");
        let text = rules
            .read_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Strictness::Game)
            .expect_err("any right is refused")
            .to_string();
        assert!(text.contains("no castling"), "{id}: {text}");
        let text = refusal(&rules, "4k3/p7/8/8/8/8/P6P/R3K2R w - - 0 1", "O-O");
        assert!(text.contains("no castling"), "{id}: {text}");
    }
    let mirror = rules("mirror");
    let state = position(&mirror, "4k3/8/8/8/8/8/7P/4K2R w - - 0 1");
    assert!(!moves(&mirror, &state).contains(&"e1g1".to_string()));
}

#[test]
fn mirror_castling_castles() {
    let rules = rules("mirror-castling");
    assert_eq!(rules.write_fen(&rules.start()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(rules.write_fen(&line(&rules, fen, &["O-O"])), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    assert_eq!(rules.write_fen(&line(&rules, fen, &["e1c1"])), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    let ep = line(&rules, "4k3/7p/8/P7/8/8/8/4K2R b K - 0 1", &["h7h5"]);
    assert_eq!(targets(&rules, &ep, "a5"), ["a6", "h7"], "otherwise the same game");
}

#[test]
fn the_mirror_attacks_the_castling_kings_path() {
    let (mirror, chess) = (rules("mirror-castling"), rules("chess"));
    for (fen, text, words) in [
        // Knights on c3 and b3 see f1 and g1 through the mirror.
        ("4k3/8/8/8/8/2n5/8/R3K2R w KQ - 0 1", "e1g1", "through or into an attack"),
        ("4k3/8/8/8/8/1n6/8/R3K2R w KQ - 0 1", "e1g1", "through or into an attack"),
        // The king's own square through the mirror of d1, and f1 through that of c1.
        ("4k3/8/8/8/8/8/8/R2bK2R w KQ - 0 1", "e1g1", "out of check"),
        ("4k3/8/8/8/8/8/8/R1b1K2R w KQ - 0 1", "e1g1", "through or into an attack"),
        // And for Black: c6 sees f8.
        ("r3k2r/8/2N5/8/8/8/8/4K3 b kq - 0 1", "e8g8", "through or into an attack"),
    ] {
        let state = position(&mirror, fen);
        let refused = refusal_at(&mirror, &state, text);
        assert!(refused.contains(words), "{fen} {text}: {refused}");
        after(&chess, &position(&chess, fen), text);
    }
}
