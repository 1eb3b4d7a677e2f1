//! The three-board form: what crosses the seam, and what does not.

use heterodox_rules::{Colour, Reason, Strictness, Tag};

use crate::support::{after, at, line, moves, over, position, rules};
use crate::{BOTH, ONLY, PLAIN, SEAMS, refusal_at, row, san, tags, targets, targets_in};

#[test]
fn every_piece_crosses_the_seam() {
    let rules = rules("mirror-triboard");
    for (fen, from, expected) in [
        ("8/8/8/8/7K/8/8/1k6 w - - 0 1", "h4", "a3 a4 a5 g3 g4 g5 h3 h5"),
        ("4k3/8/8/8/7N/8/8/4K3 w - - 0 1", "h4", "a2 a6 b3 b5 f3 f5 g2 g6"),
        ("4k3/8/8/8/6N1/8/8/4K3 w - - 0 1", "g4", "a3 a5 e3 e5 f2 f6 h2 h6"),
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "c1", "a3 a7 b2 b8 d2 d8 e3 e7 f4 f6 g5 h4 h6"),
        ("4k3/8/8/8/6PR/8/8/4K3 w - - 0 1", "h4", "a4 b4 c4 d4 e4 f4 h1 h2 h3 h5 h6 h7 h8"),
        ("4k3/8/8/8/1p4PR/8/8/4K3 w - - 0 1", "h4", "a4 b4 h1 h2 h3 h5 h6 h7 h8"),
    ] {
        let expected: Vec<&str> = expected.split(' ').collect();
        assert_eq!(targets_in(&rules, fen, from), expected, "{fen}");
    }
    let queen = line(&rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &["c2c3", "a7a6"]);
    assert_eq!(targets(&rules, &queen, "d1"), ["a4", "b3", "c2", "f7", "g6", "h5"]);
    assert_eq!(san(&rules, &queen, "d1h5"), "Qh5~");
    assert_eq!(san(&rules, &queen, "d1f7"), "Qxf7~+");
}

#[test]
fn a_ray_never_comes_back_to_its_own_square() {
    let rules = rules("mirror-triboard");
    for file in 'a'..='h' {
        let king = if file == 'a' { "7k" } else { "k7" };
        let state = position(&rules, &format!("{king}/8/8/8/{}/8/8/2K5 w - - 0 1", row('R', file)));
        let all = targets(&rules, &state, &format!("{file}4"));
        let on_rank: Vec<&String> = all.iter().filter(|text| text.ends_with('4')).collect();
        assert_eq!(on_rank.len(), 7, "{file}4 reaches the rest of its rank once: {all:?}");
        assert!(!all.contains(&format!("{file}4")), "{file}4");
        for to in on_rank {
            let text = format!("{file}4{to}");
            assert_eq!(tags(&rules, &state, &text), BOTH, "{text} goes both ways round");
        }
    }
}

#[test]
fn a_move_across_the_seam_carries_the_mirror_tag() {
    let rules = rules("mirror-triboard");
    let bishop = position(&rules, "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1");
    assert_eq!(tags(&rules, &bishop, "c1h4"), ONLY);
    assert_eq!(tags(&rules, &bishop, "c1g5"), BOTH);
    assert_eq!(tags(&rules, &bishop, "c1b2"), PLAIN);
    assert_eq!(san(&rules, &bishop, "c1h4"), "Bh4~");
    assert_eq!(san(&rules, &bishop, "c1g5"), "Bg5");
    let king = position(&rules, "8/8/8/8/7K/8/8/1k6 w - - 0 1");
    assert_eq!(tags(&rules, &king, "h4a5"), ONLY);
}

#[test]
fn pawns_capture_across_the_seam_and_step_straight() {
    let rules = rules("mirror-triboard");
    let white = position(&rules, "4k3/8/8/n6n/P6P/8/8/4K3 w - - 0 1");
    assert_eq!(targets(&rules, &white, "a4"), ["h5"]);
    assert_eq!(targets(&rules, &white, "h4"), ["a5"]);
    assert_eq!(tags(&rules, &white, "a4h5"), [Tag::Capture, Tag::Mirror, Tag::MirrorOnly]);
    let black = position(&rules, "4k3/8/8/p6p/N6N/8/8/4K3 b - - 0 1");
    assert_eq!(targets(&rules, &black, "a5"), ["h4"]);
    assert_eq!(targets(&rules, &black, "h5"), ["a4"]);
    assert_eq!(targets_in(&rules, "4k3/8/8/8/P6P/8/8/4K3 w - - 0 1", "a4"), ["a5"], "nothing to take, no slant");
    let promotion = position(&rules, "4k2r/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(targets(&rules, &promotion, "a7"), ["a8b", "a8n", "a8q", "a8r", "h8b", "h8n", "h8q", "h8r"]);
    assert_eq!(san(&rules, &promotion, "a7h8q"), "axh8=Q~+", "the tilde stands behind the promotion");
}

#[test]
fn on_three_boards_mirror_en_passant_but_no_plain_one_across_the_seam() {
    let rules = rules("mirror-triboard");
    for (fen, step, from, plain, landing) in SEAMS {
        let state = line(&rules, fen, &[step]);
        let mut expected = [plain, landing];
        expected.sort_unstable();
        assert_eq!(targets(&rules, &state, from), expected, "{step}");
        let passed = rules.name(state.passing().expect("a double step").over);
        refusal_at(&rules, &state, &format!("{from}{passed}"));
        let taken = after(&rules, &state, &format!("{from}{landing}"));
        assert_eq!(taken.piece_at(at(&rules, &step[2..])), None, "{step}");
        assert_eq!((taken.halfmove(), taken.passing()), (0, None), "{step}");
    }
    let plain = line(&rules, "4k3/7p/8/6P1/8/8/8/4K3 b - - 0 1", &["h7h5"]);
    assert_eq!(targets(&rules, &plain, "g5"), ["g6", "h6"], "on the real board it stays");
}

#[test]
fn after_c3_the_f7_pawn_is_pinned_through_a4_and_h5() {
    let rules = rules("mirror-triboard");
    let start = rules.start();
    let state = after(&rules, &start, "c2c3");
    assert_eq!(targets(&rules, &state, "f7"), Vec::<String>::new());
    for text in ["f7f6", "f7f5"] {
        let refused = refusal_at(&rules, &state, text);
        assert!(refused.contains("this leaves your king attacked by the queen on d1 around the edge"), "{refused}");
    }
    // The c-pawn uncovers the queen, the g-pawn the bishop (f1-h3-a4-d7-e8); each pin costs two moves.
    for text in moves(&rules, &start) {
        let pins = ["c2c3", "c2c4", "g2g3", "g2g4"].contains(&text.as_str());
        let replies = moves(&rules, &after(&rules, &start, &text)).len();
        assert_eq!(replies, if pins { 18 } else { 20 }, "{text}");
    }
}

#[test]
fn checks_across_the_seam() {
    let (triboard, mirror) = (rules("mirror-triboard"), rules("mirror"));
    let rook = "Rn5k/8/8/8/8/8/8/4K3 b - - 0 1";
    assert!(triboard.in_check(&position(&triboard, rook)), "a8 and h8 are neighbours");
    assert!(!mirror.in_check(&position(&mirror, rook)), "b8 is in between");
    let kings = "8/8/8/8/K2P3k/8/8/8 w - - 0 1";
    assert!(triboard.read_fen(kings, Strictness::Game).is_err(), "kings touch across the seam");
    assert!(mirror.read_fen(kings, Strictness::Game).is_ok());
    let pawn = position(&triboard, "4k3/8/8/7p/K7/8/8/8 w - - 0 1");
    assert!(triboard.in_check(&pawn), "pawns attack across the seam");
    // e8 reaches h8 from both sides, so no single block helps; a king's pawn on a7 shuts the flight.
    let mate = position(&triboard, "4R2k/p5pp/5q2/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(triboard.turn(&mate), over(Some(Colour::White), Reason::Checkmate));
    let flight = position(&triboard, "4R2k/6pp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(moves(&triboard, &flight), ["h8a7"]);
}
