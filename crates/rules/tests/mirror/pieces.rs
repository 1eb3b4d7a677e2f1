//! The mirror of each piece, and how moves through it are written.

use heterodox_rules::Tag;

use crate::support::{moves, position, refusal, rules};
use crate::{BOTH, ONLY, PLAIN, refusal_at, row, san, tags, targets, targets_in};

// The mirror of each piece

#[test]
fn pawns_never_move_sideways_through_the_mirror() {
    let rules = rules("mirror");
    let white = position(&rules, "4k3/8/8/8/P1P3P1/8/8/4K3 w - - 0 1");
    assert_eq!(targets(&rules, &white, "a4"), ["a5"]);
    assert_eq!(targets(&rules, &white, "c4"), ["c5"]);
    assert_eq!(targets(&rules, &white, "g4"), ["g5"]);
    let text = refusal_at(&rules, &white, "a4h4");
    assert!(text.contains("a pawn does not go that way"), "{text}");
    let black = position(&rules, "4k3/8/8/3p3p/8/8/8/4K3 b - - 0 1");
    assert_eq!(targets(&rules, &black, "d5"), ["d4"], "not even next door");
    assert_eq!(targets(&rules, &black, "h5"), ["h4"]);
    for (fen, from) in [("4k3/8/8/8/P6p/8/8/4K3 w - - 0 1", "a4"), ("4k3/8/8/8/3Pp3/8/8/4K3 w - - 0 1", "d4")] {
        assert_eq!(targets_in(&rules, fen, from).len(), 1, "and they take nothing there: {fen}");
    }
}

#[test]
fn the_queen_on_d3_goes_through_the_mirror_and_on() {
    let rules = rules("mirror");
    // Own pawns on c4, d4 and e4 leave the queen her rank and the lower half.
    let state = position(&rules, "4k3/8/8/8/2PPP3/3Q4/8/K7 w - - 0 1");
    for to in ["e3", "f3", "g3", "h3"] {
        assert_eq!(tags(&rules, &state, &format!("d3{to}")), BOTH, "{to}");
    }
    for to in ["c3", "b3", "a3"] {
        assert_eq!(tags(&rules, &state, &format!("d3{to}")), PLAIN, "{to}");
    }
    assert!(!targets(&rules, &state, "d3").contains(&"h7".to_string()), "the mirror never changes the rank");
    let open = position(&rules, "4k3/8/8/8/8/3Q4/8/K7 w - - 0 1");
    assert_eq!(tags(&rules, &open, "d3h7"), PLAIN, "a plain queen's move");
}

#[test]
fn rooks_and_queens_go_on_until_blocked_and_take_the_first_enemy() {
    let rules = rules("mirror");
    for piece in ["R", "Q"] {
        let state = position(&rules, &format!("4k3/8/8/8/8/2{piece}3p1/8/4K3 w - - 0 1"));
        assert_eq!(tags(&rules, &state, "c3d3"), PLAIN, "not yet at the mirror square");
        assert_eq!(tags(&rules, &state, "c3f3"), BOTH);
        assert_eq!(tags(&rules, &state, "c3g3"), [Tag::Capture, Tag::Mirror]);
        assert!(!moves(&rules, &state).contains(&"c3h3".to_string()), "{piece}: not past the enemy");
        let own = position(&rules, &format!("4k3/8/8/8/8/2{piece}3P1/8/4K3 w - - 0 1"));
        assert!(!moves(&rules, &own).contains(&"c3g3".to_string()), "{piece}: not onto an own piece");
        let shut = position(&rules, &format!("4k3/8/8/8/8/2{piece}P4/8/4K3 w - - 0 1"));
        let beyond = |text: &String| ["c3f3", "c3g3", "c3h3"].contains(&text.as_str());
        assert!(!moves(&rules, &shut).iter().any(beyond), "{piece}: d3 shuts the mirror");
        let taken = position(&rules, &format!("4k3/8/8/8/8/2{piece}2p2/8/4K3 w - - 0 1"));
        assert_eq!(tags(&rules, &taken, "c3f3"), [Tag::Capture, Tag::Mirror]);
        assert!(!moves(&rules, &taken).contains(&"c3g3".to_string()), "{piece}: the mirror square was not empty");
    }
}

#[test]
fn knights_leap_to_the_mirror_file_two_ranks_up_or_down_from_every_file() {
    let rules = rules("mirror");
    for (file, mirror) in "abcdefgh".chars().zip("hgfedcba".chars()) {
        let state = position(&rules, &format!("k7/7K/8/8/8/{}/8/8 w - - 0 1", row('N', file)));
        let inner = file == 'd' || file == 'e';
        for rank in ['1', '5'] {
            let text = format!("{file}3{mirror}{rank}");
            let expected: &[Tag] = if inner { &BOTH } else { &ONLY };
            assert_eq!(tags(&rules, &state, &text), expected, "{text}");
        }
        let level = format!("{file}3{mirror}3");
        assert!(!moves(&rules, &state).contains(&level), "{level} is no target");
    }
}

#[test]
fn the_knight_on_h3_reaches_a5_and_a1_but_not_a3() {
    let rules = rules("mirror");
    // A crowded third rank does not matter to it.
    let state = position(&rules, "4k3/8/8/8/8/PPPPPPPN/8/4K3 w - - 0 1");
    assert_eq!(targets(&rules, &state, "h3"), ["a1", "a5", "f2", "f4", "g1", "g5"]);
    let own = position(&rules, "4k3/8/8/R7/8/7N/8/n3K3 w - - 0 1");
    assert_eq!(targets(&rules, &own, "h3"), ["a1", "f2", "f4", "g1", "g5"], "own pieces block, enemies are taken");
    assert_eq!(tags(&rules, &own, "h3a1"), [Tag::Capture, Tag::Mirror, Tag::MirrorOnly]);
    // Off the board above and below.
    assert_eq!(targets_in(&rules, "4k2N/8/8/8/8/8/8/4K3 w - - 0 1", "h8"), ["a6", "f7", "g6"]);
}

#[test]
fn the_bishop_on_d4_always_sees_e4() {
    let rules = rules("mirror");
    let state = position(&rules, "4k3/8/8/2P1P3/3B4/2P1P3/8/K7 w - - 0 1");
    assert_eq!(targets(&rules, &state, "d4"), ["e4"], "its diagonals are shut");
    assert_eq!(tags(&rules, &state, "d4e4"), ONLY);
    let enemy = position(&rules, "k7/8/8/2P1P3/3Bn3/2P1P3/8/K7 w - - 0 1");
    assert_eq!(tags(&rules, &enemy, "d4e4"), [Tag::Capture, Tag::Mirror, Tag::MirrorOnly]);
    let own = position(&rules, "4k3/8/8/2P1P3/3BN3/2P1P3/8/K7 w - - 0 1");
    assert_eq!(targets(&rules, &own, "d4"), Vec::<String>::new());
}

#[test]
fn kings_and_bishops_stop_at_the_mirror_of_their_own_square() {
    let rules = rules("mirror");
    let king = position(&rules, "4k3/8/8/8/8/1K6/8/8 w - - 0 1");
    assert_eq!(targets(&rules, &king, "b3"), ["a2", "a3", "a4", "b2", "b4", "c2", "c3", "c4", "g3"]);
    assert_eq!(tags(&rules, &king, "b3g3"), ONLY);
    let shut = position(&rules, "4k3/8/8/8/8/1K2P3/8/8 w - - 0 1");
    assert!(!moves(&rules, &shut).contains(&"b3g3".to_string()), "e3 is in between");
    let inner = position(&rules, "4k3/8/8/8/8/3K4/8/8 w - - 0 1");
    assert_eq!(tags(&rules, &inner, "d3e3"), BOTH, "a king goes there anyway");
    let bishop = position(&rules, "4k3/8/8/8/1B6/8/8/4K3 w - - 0 1");
    assert_eq!(tags(&rules, &bishop, "b4g4"), ONLY);
    for text in ["b4c4", "b4f4", "b4h4"] {
        assert!(!moves(&rules, &bishop).contains(&text.to_string()), "{text}");
    }
    let text = refusal(&rules, "4k3/8/8/8/1B1P4/8/8/4K3 w - - 0 1", "b4g4");
    assert!(text.contains("the bishop on b4 is blocked by the pawn on d4"), "{text}");
}

#[test]
fn one_move_per_from_and_to() {
    let rules = rules("mirror");
    for fen in [
        "4k3/8/8/8/8/R7/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/3N4/8/4K3 w - - 0 1",
        "4k3/8/8/8/3Q4/3K4/8/8 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
    ] {
        let all = moves(&rules, &position(&rules, fen));
        let mut once = all.clone();
        once.dedup();
        assert_eq!(all, once, "{fen}");
    }
    let state = position(&rules, "4k3/8/8/8/8/3N4/8/K7 w - - 0 1");
    assert_eq!(tags(&rules, &state, "d3e5"), BOTH, "reached both ways");
    assert_eq!(tags(&rules, &state, "d3f4"), PLAIN);
    assert_eq!(Tag::Mirror.word(), "mirror");
    assert_eq!(Tag::MirrorOnly.word(), "mirror-only");
}

// Notation

#[test]
fn san_marks_what_only_the_mirror_allows() {
    let rules = rules("mirror");
    for (fen, text, expected) in [
        ("4k3/8/8/8/2B5/8/8/4K3 w - - 0 1", "c4f4", "Bf4~"),
        ("4k3/8/8/8/2B5/8/3B4/4K3 w - - 0 1", "c4f4", "Bcf4~"),
        ("4k3/8/8/8/2B5/8/3B4/4K3 w - - 0 1", "d2f4", "Bdf4"),
        ("4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1", "a5h7", "axh7~"),
        ("4k3/8/8/8/8/R7/8/4K3 w - - 0 1", "a3h3", "Rh3"),
        ("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3f5", "Nf5~"),
        ("4k3/8/8/8/8/3N4/8/K7 w - - 0 1", "d3e5", "Ne5"),
        ("4k3/8/8/8/8/1K6/8/8 w - - 0 1", "b3g3", "Kg3~"),
        ("4k3/8/8/8/2B2n2/8/8/4K3 w - - 0 1", "c4f4", "Bxf4~"),
        // The check sign comes last.
        ("8/8/3k4/8/2B5/8/8/4K3 w - - 0 1", "c4f4", "Bf4~+"),
        ("6k1/8/8/P6p/8/8/8/4K3 w - h6 0 1", "a5h7", "axh7~+"),
    ] {
        let state = position(&rules, fen);
        assert_eq!(san(&rules, &state, text), expected, "{fen}");
        assert_eq!(san(&rules, &state, expected), expected, "read back: {fen}");
    }
}

#[test]
fn a_missing_tilde_is_accepted_and_a_wrong_one_refused() {
    let rules = rules("mirror");
    let bishops = "4k3/8/8/8/2B5/8/3B4/4K3 w - - 0 1";
    for (fen, text, meant) in [
        ("4k3/8/8/8/2B5/8/8/4K3 w - - 0 1", "Bf4", "c4f4"),
        (bishops, "Bcf4", "c4f4"),
        ("4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1", "axh7", "a5h7"),
        ("4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1", "axh7~ e.p.", "a5h7"),
    ] {
        let state = position(&rules, fen);
        let action = rules.read_move(&state, text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        assert_eq!(rules.coordinates(action), meant, "{text}");
    }
    for (fen, text) in [
        (bishops, "Bdf4~"),
        ("4k3/8/8/8/8/R7/8/4K3 w - - 0 1", "Rh3~"),
        ("4k3/8/8/8/8/3N4/8/K7 w - - 0 1", "Ne5~"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "e4~"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains('~'), "{text}: {refused}");
    }
}

#[test]
fn disambiguation_ignores_the_tilde() {
    let rules = rules("mirror");
    for text in ["Bf4", "Bf4~"] {
        let refused = refusal(&rules, "4k3/8/8/8/2B5/8/3B4/4K3 w - - 0 1", text);
        assert!(refused.contains("c4") && refused.contains("d2"), "{text}: {refused}");
    }
}
