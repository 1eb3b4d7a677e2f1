//! Archer Chess as `rules/archer.md` and its seed tell it: steps, shots, what archers do and
//! do not threaten, notation, dead positions, and the form in which archers give check.
//! Expectations were worked out by hand from the rules.

mod support;

use heterodox_rules::text::pgn::{self, Pgn};
use heterodox_rules::{Act, Colour, Event, Game, Reason, Rules, Stop, Strictness, Tag, Turn};
use support::{after, at, kind, moves, over, position, refusal, rules};

const START: &str = "rnbqkbnr/ppappapp/8/8/8/8/PPAPPAPP/RNBQKBNR w KQkq - 0 1";

/// An archer on d4 with enemies on all ten squares of its range and on six just outside.
const SURROUNDED: &str = "4k3/8/1p1p1p2/2ppp3/1ppApp2/2ppp3/1p1p1p2/7K w - - 0 1";

/// The FEN after one move.
fn played(rules: &Rules, fen: &str, text: &str) -> String {
    rules.write_fen(&after(rules, &position(rules, fen), text))
}

/// Where the piece on a square may go or shoot, sorted.
fn targets(rules: &Rules, fen: &str, from: &str) -> Vec<String> {
    let state = position(rules, fen);
    moves(rules, &state).iter().filter_map(|text| text.strip_prefix(from)).map(str::to_string).collect()
}

fn legal(rules: &Rules, fen: &str, text: &str) -> bool {
    moves(rules, &position(rules, fen)).contains(&text.to_string())
}

fn san(rules: &Rules, fen: &str, text: &str) -> String {
    let state = position(rules, fen);
    let action = rules.read_move(&state, text).unwrap_or_else(|refused| panic!("{fen} {text}: {refused}"));
    rules.san(&state, action)
}

// Steps

#[test]
fn archers_stand_in_place_of_the_c_and_f_pawns() {
    for id in ["archer", "archer-checks"] {
        let rules = rules(id);
        let start = rules.start();
        assert_eq!(rules.write_fen(&start), START, "{id}");
        let archer = kind(&rules, 'A');
        for (square, colour) in
            [("c2", Colour::White), ("f2", Colour::White), ("c7", Colour::Black), ("f7", Colour::Black)]
        {
            assert_eq!(start.piece_at(at(&rules, square)), Some((colour, archer)), "{id} {square}");
        }
        for colour in Colour::BOTH {
            assert_eq!(start.count(colour, archer), 2, "{id}");
        }
    }
}

#[test]
fn an_archer_steps_one_square_in_any_direction() {
    let rules = rules("archer");
    let open = "4k3/7p/8/8/3A4/8/7P/4K3 w - - 0 1";
    assert_eq!(targets(&rules, open, "d4"), ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]);
    assert_eq!(targets(&rules, START, "c2"), ["b3", "c3", "d3"]);
    let corner = "a3k3/7p/8/8/8/8/7P/4K2A b - - 0 1";
    assert_eq!(targets(&rules, corner, "a8"), ["a7", "b7", "b8"]);
    let refused = refusal(&rules, open, "d4d6");
    assert!(refused.contains("d6"), "two squares are for shots only: {refused}");
}

#[test]
fn an_archer_does_not_step_onto_its_own_pieces() {
    let rules = rules("archer");
    let refused = refusal(&rules, START, "c2d2");
    assert!(refused.contains("the archer on c2 is blocked by the pawn on d2"), "{refused}");
}

#[test]
fn a_step_is_no_pawn_move() {
    let rules = rules("archer");
    assert_eq!(played(&rules, START, "c2c3"), "rnbqkbnr/ppappapp/8/8/8/2A5/PP1PPAPP/RNBQKBNR b KQkq - 1 1");
    assert!(!legal(&rules, START, "c2c4"), "and archers make no double step");
}

#[test]
fn archers_may_stand_on_every_rank() {
    let rules = rules("archer");
    for fen in ["A3k2a/8/8/8/8/8/7P/a3K2A w - - 0 1", "4k3/AAAAAAAA/8/8/8/8/aaaaaaaa/4K3 w - - 0 1"] {
        assert_eq!(rules.write_fen(&position(&rules, fen)), fen);
    }
}

// Shots

#[test]
fn an_archer_shoots_next_to_it_and_two_squares_up_or_down() {
    let rules = rules("archer");
    let expected = ["c3", "c4", "c5", "d2", "d3", "d5", "d6", "e3", "e4", "e5"];
    assert_eq!(targets(&rules, SURROUNDED, "d4"), expected);
    let state = position(&rules, SURROUNDED);
    for action in rules.actions_from(&state, at(&rules, "d4")) {
        assert_eq!(action.action.act(), Act::Shoot, "it never captures by moving: {}", action.coordinates);
        assert_eq!(action.tags, [Tag::Capture, Tag::Shot], "{}", action.coordinates);
    }
}

#[test]
fn blacks_archers_shoot_alike() {
    let rules = rules("archer");
    let fen = "7k/1P1P1P2/2PPP3/1PPaPP2/2PPP3/1P1P1P2/8/4K3 b - - 0 1";
    assert_eq!(targets(&rules, fen, "d5"), ["c4", "c5", "c6", "d3", "d4", "d6", "d7", "e4", "e5", "e6"]);
}

#[test]
fn the_seeds_adjacent_shot() {
    let rules = rules("archer");
    let fen = "4k3/1A6/2p5/8/8/8/8/4K3 w - - 3 9";
    assert_eq!(san(&rules, fen, "b7c6"), "Ab7*c6");
    for text in ["b7c6", "Ab7*c6"] {
        assert_eq!(played(&rules, fen, text), "4k3/1A6/8/8/8/8/8/4K3 b - - 0 9", "the archer stays: {text}");
    }
}

#[test]
fn the_seeds_vertical_shot() {
    let rules = rules("archer");
    let fen = "4k3/2p5/8/2A5/8/8/8/4K3 w - - 3 9";
    assert_eq!(san(&rules, fen, "c5c7"), "Ac5*c7");
    for text in ["c5c7", "Ac5*c7"] {
        assert_eq!(played(&rules, fen, text), "4k3/8/8/2A5/8/8/8/4K3 b - - 0 9", "{text}");
    }
}

#[test]
fn the_arrow_flies_over_a_piece_between() {
    let rules = rules("archer");
    for between in ["p", "P", "n", "K"] {
        let king = if between == "K" { "8" } else { "4K3" };
        let fen = format!("4k3/2p5/2{between}5/2A5/8/8/8/{king} w - - 0 1");
        assert!(legal(&rules, &fen, "c5c7"), "{fen}");
    }
    assert!(legal(&rules, "4k3/8/8/2A5/2P5/2p5/8/4K3 w - - 0 1", "c5c3"), "and down the file");
}

#[test]
fn shots_sideways_or_too_far_are_refused() {
    let rules = rules("archer");
    for (fen, text) in [
        // The seed's sample shows the format only: that shot goes sideways.
        ("4k3/8/8/8/8/8/2A1p3/7K w - - 0 1", "Ac2*e2"),
        ("4k3/8/8/8/8/8/2A1p3/7K w - - 0 1", "c2e2"),
        (START, "Ac2*e2"),
        ("4k3/8/4p3/8/2A5/8/8/4K3 w - - 0 1", "c4e6"),
        ("4k3/2p5/8/8/2A5/8/8/4K3 w - - 0 1", "c4c7"),
        ("4k3/8/3p4/8/2A5/8/8/4K3 w - - 0 1", "Ac4*d6"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains("does not go that way") || refused.contains("own"), "{fen} {text}: {refused}");
    }
    assert!(!legal(&rules, "4k3/8/8/8/8/8/2A1p3/7K w - - 0 1", "c2e2"));
}

#[test]
fn refusals_speak_of_an_archer() {
    let rules = rules("archer");
    let refused = refusal(&rules, "4k3/8/8/8/8/8/2A1p3/7K w - - 0 1", "Ac2*e2");
    assert!(refused.contains("an archer") && !refused.contains("a archer"), "{refused}");
}

#[test]
fn an_archer_never_captures_by_moving() {
    let rules = rules("archer");
    let fen = "4k3/8/2p5/1A6/8/8/8/4K3 w - - 0 1";
    for text in ["Axc6", "Ac6", "Abxc6"] {
        let refused = refusal(&rules, fen, text);
        assert!(!refused.contains("promote"), "{text}: the reason has nothing to do with promotion: {refused}");
    }
    assert_eq!(rules.write_fen(&position(&rules, fen)), fen);
}

#[test]
fn there_must_be_something_to_shoot() {
    let rules = rules("archer");
    for (fen, text) in [
        ("4k3/8/8/2A5/8/8/8/4K3 w - - 0 1", "c5c7"),
        ("4k3/8/8/2A5/8/8/8/4K3 w - - 0 1", "Ac5*c7"),
        // A step would be legal there, but a shot was asked for.
        ("4k3/8/8/2A5/8/8/8/4K3 w - - 0 1", "Ac5*c6"),
    ] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains("nothing to shoot"), "{text}: {refused}");
    }
    let own = refusal(&rules, "4k3/2P5/8/2A5/8/8/8/4K3 w - - 0 1", "Ac5*c7");
    assert!(own.contains("pawn on c7"), "{own}");
}

#[test]
fn archers_can_be_captured_and_shot() {
    let rules = rules("archer");
    assert_eq!(played(&rules, "4k3/8/8/a7/8/8/8/R3K3 w - - 5 9", "a1a5"), "4k3/8/8/R7/8/8/8/4K3 b - - 0 9");
    assert_eq!(played(&rules, "4k3/8/2a5/1A6/8/8/7P/4K3 w - - 5 9", "b5c6"), "4k3/8/8/1A6/8/8/7P/4K3 b - - 0 9");
    assert!(legal(&rules, "4k3/8/8/8/8/8/3a4/4K3 w - - 0 1", "e1d2"), "kings may take them too");
}

// Kings

#[test]
fn archers_never_give_check_and_kings_may_stand_beside_them() {
    let rules = rules("archer");
    for fen in [
        "8/8/8/3kA3/8/8/7P/4K3 b - - 0 1",
        "8/3k4/8/3A4/8/8/7P/4K3 b - - 0 1",
        "8/3k4/3p4/3A4/8/8/7P/4K3 w - - 0 1",
        "4k3/7p/8/8/8/4a3/8/4K3 w - - 0 1",
    ] {
        assert!(!rules.in_check(&position(&rules, fen)), "{fen}");
    }
    // Every square around e4 is covered by the archer on e5 or stands beside it.
    let fen = "7k/7p/8/4a3/4K3/8/8/8 w - - 0 1";
    assert_eq!(targets(&rules, fen, "e4"), ["d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5"]);
}

#[test]
fn a_king_cannot_be_shot() {
    let rules = rules("archer");
    for (fen, text) in [("8/8/8/3kA3/8/8/7P/4K3 w - - 0 1", "e5d5"), ("8/3k4/8/3A4/8/8/7P/4K3 w - - 0 1", "Ad5*d7")] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains("a king cannot be shot"), "{text}: {refused}");
    }
}

#[test]
fn a_shot_answers_a_check_by_removing_the_checker() {
    let rules = rules("archer");
    let fen = "4k3/8/8/8/8/5n2/6A1/4K3 w - - 0 1";
    let state = position(&rules, fen);
    assert!(rules.in_check(&state));
    assert_eq!(targets(&rules, fen, "g2"), ["f3"]);
    assert!(!rules.in_check(&after(&rules, &state, "g2f3")));
    let refused = refusal(&rules, fen, "g2g3");
    assert!(refused.contains("this leaves your king attacked by the knight on f3"), "{refused}");
}

#[test]
fn a_pinned_archer_may_shoot() {
    let rules = rules("archer");
    let fen = "4r1k1/8/8/8/8/3p4/4A3/4K3 w - - 0 1";
    assert_eq!(targets(&rules, fen, "e2"), ["d3", "e3"], "it shoots d3, or steps along the line");
    assert_eq!(played(&rules, fen, "Ae2*d3"), "4r1k1/8/8/8/8/8/4A3/4K3 b - - 0 1");
    let refused = refusal(&rules, fen, "e2f3");
    assert!(refused.contains("this leaves your king attacked by the rook on e8"), "{refused}");
}

#[test]
fn a_shot_at_the_own_kings_shield_is_illegal() {
    let rules = rules("archer");
    let fen = "4r1k1/8/8/8/8/8/3Ap3/4K3 w - - 0 1";
    assert!(!legal(&rules, fen, "d2e2"));
    let refused = refusal(&rules, fen, "Ad2*e2");
    assert!(refused.contains("this leaves your king attacked by the rook on e8"), "{refused}");
    assert!(legal(&rules, "6k1/8/8/8/8/8/3Ap3/4K3 w - - 0 1", "d2e2"), "without the rook it is fine");
}

#[test]
fn a_shot_at_a_rook_at_home_ends_castling_rights_and_resets_the_clock() {
    let rules = rules("archer");
    let fen = "r3k2r/7p/7A/8/8/8/8/4K3 w kq - 7 20";
    assert_eq!(played(&rules, fen, "h6h8"), "r3k3/7p/7A/8/8/8/8/4K3 b q - 0 20");
    let fen = "r3k2r/1A6/8/8/8/8/8/4K3 w kq - 7 20";
    assert_eq!(played(&rules, fen, "Ab7*a8"), "4k2r/1A6/8/8/8/8/8/4K3 b k - 0 20");
    let fen = "4k3/8/8/8/8/a6a/8/R3K2R b KQ - 7 20";
    assert_eq!(played(&rules, fen, "a3a1"), "4k3/8/8/8/8/a6a/8/4K2R w K - 0 21");
    assert_eq!(played(&rules, fen, "h3h1"), "4k3/8/8/8/8/a6a/8/R3K3 w Q - 0 21");
}

#[test]
fn squares_an_archer_covers_do_not_hinder_castling() {
    let rules = rules("archer");
    for square in ["e3", "f3", "g3"] {
        let fen = with_archer_on(square);
        assert!(legal(&rules, &fen, "e1g1"), "{fen}");
    }
    for square in ["e3", "d3", "c3"] {
        let fen = with_archer_on(square);
        assert!(legal(&rules, &fen, "e1c1"), "{fen}");
    }
}

/// White may castle both ways, a black archer stands on a square of the third rank.
fn with_archer_on(square: &str) -> String {
    let file = square.as_bytes()[0];
    let empty = |count: u8| if count > 0 { count.to_string() } else { String::new() };
    format!("4k3/8/8/8/8/{}a{}/8/R3K2R w KQ - 0 1", empty(file - b'a'), empty(b'h' - file))
}

// Orthodox rest

#[test]
fn en_passant_is_against_pawns_only() {
    let rules = rules("archer");
    let state = after(&rules, &position(&rules, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), "d7d5");
    assert_eq!(rules.write_fen(&after(&rules, &state, "e5d6")), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    // An archer that steps onto the passed square takes nothing.
    let state = after(&rules, &position(&rules, "7k/3p4/8/2A5/8/8/8/4K3 b - - 0 1"), "d7d5");
    assert_eq!(rules.write_fen(&after(&rules, &state, "c5d6")), "7k/8/3A4/3p4/8/8/8/4K3 b - - 1 2");
    // An archer's step leaves no en-passant square.
    let stepped = played(&rules, "4k3/3a4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d6");
    assert_eq!(stepped, "4k3/8/3a4/4P3/8/8/8/4K3 w - - 1 2");
}

#[test]
fn a_double_stepped_pawn_may_be_shot_where_it_stands() {
    let rules = rules("archer");
    let state = after(&rules, &position(&rules, "7k/3p4/8/2A5/8/8/8/4K3 b - - 0 1"), "d7d5");
    assert_eq!(rules.write_fen(&after(&rules, &state, "Ac5*d5")), "7k/8/8/2A5/8/8/8/4K3 b - - 0 2");
}

#[test]
fn pawns_do_not_promote_to_archers() {
    let rules = rules("archer");
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(targets(&rules, fen, "a7"), ["a8b", "a8n", "a8q", "a8r"]);
    for text in ["a7a8a", "a8=A"] {
        let refused = refusal(&rules, fen, text);
        assert!(refused.contains("q, r, b or n"), "{text}: {refused}");
    }
}

#[test]
fn shots_count_as_moves_for_stalemate_and_mate() {
    let rules = rules("archer");
    let stalemate = position(&rules, "5N1k/5K2/8/8/8/8/PP6/1N6 b - - 0 1");
    assert_eq!(rules.turn(&stalemate), over(None, Reason::NoMoves));
    let shots = position(&rules, "5N1k/5K2/8/8/8/8/PP6/aN6 b - - 0 1");
    assert_eq!(moves(&rules, &shots), ["a1a2", "a1b1", "a1b2"]);
    assert_eq!(rules.turn(&shots), Turn::Act(Colour::Black));
    let mate = position(&rules, "R6k/6pp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(rules.turn(&mate), over(Some(Colour::White), Reason::Checkmate));
    let saved = position(&rules, "R6k/1a4pp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(moves(&rules, &saved), ["b7a8", "b7b8", "b7c8"], "the shot at the rook, or a step in between");
}

#[test]
fn only_kings_and_archers_is_a_draw() {
    let rules = rules("archer");
    for fen in [
        "4k3/8/8/8/8/8/8/A3K3 w - - 0 1",
        "a3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "a3k2a/8/8/8/8/8/8/A3K1AA w - - 0 1",
        // The dead positions of `mirror`, no archer left.
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/B3K3 w - - 0 1",
        "b3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert_eq!(rules.turn(&position(&rules, fen)), over(None, Reason::Dead), "{fen}");
    }
    for fen in [
        "4k3/8/8/8/8/8/7P/A3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/AN2K3 w - - 0 1",
        "a3k3/8/8/8/8/8/8/B3K3 w - - 0 1",
        "4k2b/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1",
    ] {
        assert_eq!(rules.turn(&position(&rules, fen)), Turn::Act(Colour::White), "{fen}");
    }
}

#[test]
fn a_shot_into_a_dead_position_ends_the_game() {
    let rules = rules("archer");
    let start = position(&rules, "4k3/2p5/8/2A5/8/8/8/4K3 w - - 0 1");
    let mut game = Game::from_state(rules, start);
    game.play_text("Ac5*c7").expect("legal");
    assert_eq!(game.turn(), over(None, Reason::Dead));
}

// Notation, events and actions

#[test]
fn san_of_shots_has_the_full_origin_and_signs_of_discovery() {
    let rules = rules("archer");
    for (fen, text, expected) in [
        ("4k3/8/8/8/3Ap3/8/8/4RK2 w - - 0 1", "d4e4", "Ad4*e4+"),
        ("R1n4k/6pp/2A5/8/8/8/8/4K3 w - - 0 1", "c6c8", "Ac6*c8#"),
        // Two archers reach e4: the origin tells them apart already.
        ("k7/8/8/8/3ApA2/8/8/4RK2 w - - 0 1", "d4e4", "Ad4*e4"),
        ("k7/8/8/8/3ApA2/8/8/4RK2 w - - 0 1", "f4e4", "Af4*e4"),
        // Archers on one file, and beside the king they give no check.
        ("k7/8/8/2A5/2p5/2A5/8/5K2 w - - 0 1", "c5c4", "Ac5*c4"),
        ("k7/1A6/2p5/8/8/8/8/5K2 w - - 0 1", "b7c6", "Ab7*c6"),
    ] {
        assert_eq!(san(&rules, fen, text), expected, "{fen}");
        assert_eq!(san(&rules, fen, expected), expected, "read back: {fen}");
    }
}

#[test]
fn san_of_steps_is_disambiguated_as_usual() {
    let rules = rules("archer");
    let three = "7k/8/8/2A5/8/2A1A3/8/7K w - - 0 1";
    for (fen, text, expected) in [
        (START, "c2c3", "Ac3"),
        ("7k/8/8/8/8/2A1A3/8/7K w - - 0 1", "c3d4", "Acd4"),
        ("7k/8/8/8/8/2A1A3/8/7K w - - 0 1", "e3d4", "Aed4"),
        ("7k/8/8/2A5/8/2A5/8/7K w - - 0 1", "c3c4", "A3c4"),
        ("7k/8/8/2A5/8/2A5/8/7K w - - 0 1", "c5c4", "A5c4"),
        (three, "c3d4", "Ac3d4"),
        (three, "c5d4", "A5d4"),
        (three, "e3d4", "Aed4"),
        // A step may uncover a check.
        ("4k3/8/8/8/4A3/8/8/4RK2 w - - 0 1", "e4d4", "Ad4+"),
    ] {
        assert_eq!(san(&rules, fen, text), expected, "{fen} {text}");
        assert_eq!(san(&rules, fen, expected), expected, "read back: {fen}");
    }
}

#[test]
fn pgn_carries_steps_and_shots() {
    let rules = rules("archer");
    let start = position(&rules, "4k3/2p4p/8/8/2A5/8/7P/4K3 w - - 0 1");
    let mut game = Game::from_state(rules.clone(), start);
    for text in ["Ac5", "h6", "Ac5*c7", "Ke7"] {
        game.play_text(text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    }
    let pgn = Pgn::from_game(&game, Vec::new());
    let text = pgn.write(&rules);
    assert!(text.contains("1. Ac5 h6 2. Ac5*c7 Ke7 *"), "{text}");
    let again = pgn::read(&rules, &text, Strictness::Game).expect("what we write is valid");
    assert_eq!(again.line, pgn.line);
    let replayed = again.to_game(&rules).expect("the same game");
    assert_eq!(rules.write_fen(replayed.state()), rules.write_fen(game.state()));
}

#[test]
fn a_shot_tells_its_events_path_and_squares() {
    let rules = rules("archer");
    let state = position(&rules, "4k3/2p5/8/2A5/8/8/8/4K3 w - - 0 1");
    let (c5, c7, pawn) = (at(&rules, "c5"), at(&rules, "c7"), kind(&rules, 'P'));
    let step = rules.play_text(&state, "c5c7").expect("legal");
    assert_eq!(
        step.events,
        [Event::Shot { piece: (Colour::Black, pawn), at: c7, from: c5 }, Event::TurnPassed { to: Colour::Black }]
    );
    let action = rules.action(&state, step.action);
    assert_eq!(action.path, [Stop::Square(c5), Stop::Square(c7)]);
    assert_eq!((action.coordinates.as_str(), action.san.as_str()), ("c5c7", "Ac5*c7"));
    assert_eq!(action.captured, Some((c7, Colour::Black, pawn)));
    assert!(action.affected.contains(&c7));
    let stepped = rules.play_text(&state, "c5d5").expect("legal");
    let archer = (Colour::White, kind(&rules, 'A'));
    assert_eq!(
        stepped.events,
        [Event::Moved { piece: archer, from: c5, to: at(&rules, "d5") }, Event::TurnPassed { to: Colour::Black }]
    );
    assert!(rules.action(&state, stepped.action).tags.is_empty());
}

// Archers that give check

#[test]
fn with_checks_a_king_in_range_is_in_check() {
    let (plain, checks) = (rules("archer"), rules("archer-checks"));
    for (fen, check) in [
        ("8/8/8/3kA3/8/8/7P/4K3 b - - 0 1", true),
        ("8/3k4/8/3A4/8/8/7P/4K3 b - - 0 1", true),
        // The arrow flies over the pawn.
        ("8/3k4/3p4/3A4/8/8/7P/4K3 b - - 0 1", true),
        ("8/8/8/3A4/8/3k4/7P/4K3 b - - 0 1", true),
        ("8/8/8/1k1A4/8/8/7P/4K3 b - - 0 1", false),
        ("8/1k6/8/3A4/8/8/7P/4K3 b - - 0 1", false),
        ("3k4/8/8/3A4/8/8/7P/4K3 b - - 0 1", false),
    ] {
        assert_eq!(checks.in_check(&position(&checks, fen)), check, "{fen}");
        assert!(!plain.in_check(&position(&plain, fen)), "{fen}");
    }
    let waiting = "8/8/8/3kA3/8/8/7P/4K3 w - - 0 1";
    let text = checks.read_fen(waiting, Strictness::Game).expect_err("Black is in check").to_string();
    assert!(text.contains("Black is in check"), "{text}");
    assert!(plain.read_fen(waiting, Strictness::Game).is_ok());
}

#[test]
fn with_checks_a_king_does_not_step_into_range() {
    let rules = rules("archer-checks");
    let fen = "7k/7p/8/3a4/8/4K3/8/8 w - - 0 1";
    // The archer on d5 covers c4, d4, e4 and d3 (two down), among others.
    assert_eq!(targets(&rules, fen, "e3"), ["d2", "e2", "f2", "f3", "f4"]);
    let refused = refusal(&rules, fen, "e3d3");
    assert!(refused.contains("this leaves your king attacked by the archer on d5"), "{refused}");
    assert!(legal(&rules, "7k/7p/8/8/3a4/4K3/8/8 w - - 0 1", "e3d4"), "a king takes an archer nobody guards");
    assert!(!legal(&rules, "7k/7p/3a4/8/3a4/4K3/8/8 w - - 0 1", "e3d4"), "an archer guards two squares down");
}

#[test]
fn with_checks_no_castling_out_of_through_or_into_range() {
    let rules = rules("archer-checks");
    for (square, text, words) in [
        ("e3", "e1g1", "out of check"),
        ("e3", "e1c1", "out of check"),
        ("f3", "e1g1", "through or into an attack"),
        ("g3", "e1g1", "through or into an attack"),
        ("d3", "e1c1", "through or into an attack"),
        ("c3", "e1c1", "through or into an attack"),
    ] {
        let refused = refusal(&rules, &with_archer_on(square), text);
        assert!(refused.contains(words), "{square} {text}: {refused}");
    }
    for (square, text) in [("b3", "e1c1"), ("a3", "e1c1"), ("h3", "e1g1"), ("c3", "e1g1"), ("g3", "e1c1")] {
        assert!(legal(&rules, &with_archer_on(square), text), "{square} {text}");
    }
}

#[test]
fn with_checks_archers_check_and_mate() {
    let (plain, checks) = (rules("archer"), rules("archer-checks"));
    let fen = "7k/5K2/8/6A1/8/8/8/8 w - - 0 1";
    assert_eq!(san(&checks, fen, "g5h6"), "Ah6#");
    assert_eq!(san(&plain, fen, "g5h6"), "Ah6");
    let mated = after(&checks, &position(&checks, fen), "Ah6#");
    assert_eq!(checks.turn(&mated), over(Some(Colour::White), Reason::Checkmate));
    assert_eq!(moves(&plain, &after(&plain, &position(&plain, fen), "g5h6")), ["h8h7"]);
    assert_eq!(san(&checks, "4k3/8/8/4A3/8/8/7P/4K3 w - - 0 1", "e5e6"), "Ae6+");
    let refused = refusal(&checks, "4k3/8/4A3/8/8/8/7P/4K3 b - - 0 1", "e8e7");
    assert!(refused.contains("attacked by the archer on e6"), "{refused}");
}

#[test]
fn with_checks_king_and_archer_can_win() {
    let rules = rules("archer-checks");
    for fen in
        ["4k3/8/8/8/8/8/8/A3K3 w - - 0 1", "a3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a3k2a/8/8/8/8/8/8/A3K1AA w - - 0 1"]
    {
        assert_eq!(rules.turn(&position(&rules, fen)), Turn::Act(Colour::White), "{fen}");
    }
    for fen in ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1"] {
        assert_eq!(rules.turn(&position(&rules, fen)), over(None, Reason::Dead), "{fen}");
    }
}

#[test]
fn with_checks_shots_stay_as_they_are() {
    let rules = rules("archer-checks");
    assert_eq!(
        targets(&rules, SURROUNDED, "d4"),
        ["c3", "c4", "c5", "d2", "d3", "d5", "d6", "e3", "e4", "e5"],
        "the range is the same"
    );
    // In check by an archer, the own archer shoots it.
    let fen = "7k/7p/8/8/8/4a3/3A4/4K3 w - - 0 1";
    assert!(rules.in_check(&position(&rules, fen)));
    assert_eq!(targets(&rules, fen, "d2"), ["e3"]);
    // A shield does not stop an archer, so nobody is pinned to one.
    let flown = "7k/7p/8/8/8/4a3/4P3/4K3 w - - 0 1";
    assert!(rules.in_check(&position(&rules, flown)));
}
