//! The second seed's report, mirror en passant in all its forms, and piece lists with a last move.

use heterodox_rules::text::piece_list;
use heterodox_rules::{Colour, Event, Game, Stop, Strictness, Tag};

use crate::support::{after, at, kind, line, moves, position, rules};
use crate::{PLAIN, SEAMS, refusal_at, san, tags, targets};

/// The report's query string exactly as the seed prints it, line breaks and blanks included.
const SEED_QUERY: &str = "?board=w:Pa5,Bc1,Bf1,Kg1,Qd2,Ra1,Rh1,Nb1,Ng1,Pc2,Pe2,Pf2,Pg2;
      b:Ra8,Rh8,Bc8,Bf8,Nb8,Ng8,Ke8,Pb7,Pc7,Pd5,Pe6,Pf6,Pg6,Ph5,Qd8
&turn=white
&lastMove=h7h5
";

/// The same board one ply earlier, with White's king kept on g1 so that it is a game.
const SEED_BEFORE: &str = "rnbqkbnr/1pp4p/4ppp1/P2p4/8/8/2PQPPP1/RNB2BKR b - - 3 12";

// The report of the second seed

#[test]
fn the_seeds_query_string_offers_mirror_en_passant() {
    let rules = rules("mirror");
    let study = piece_list::read_query(&rules, SEED_QUERY).expect("the seed's own link");
    assert_eq!(targets(&rules, &study.state, "a5"), ["a6", "h7"], "exactly these two");
    assert_eq!(tags(&rules, &study.state, "a5a6"), PLAIN);
    assert_eq!(
        tags(&rules, &study.state, "a5h7"),
        [Tag::Capture, Tag::Mirror, Tag::MirrorOnly, Tag::EnPassant],
        "a capture although h7 is empty"
    );
    let taken = after(&rules, &study.state, "a5h7");
    let pawn = kind(&rules, 'P');
    assert_eq!(taken.piece_at(at(&rules, "h7")), Some((Colour::White, pawn)));
    assert_eq!(taken.piece_at(at(&rules, "h5")), None);
    assert_eq!(taken.piece_at(at(&rules, "a5")), None);
    assert_eq!((taken.halfmove(), taken.passing(), taken.to_move()), (0, None, Colour::Black));
}

#[test]
fn the_seeds_query_string_warns_of_its_oddities() {
    let rules = rules("mirror");
    let study = piece_list::read_query(&rules, SEED_QUERY).expect("the seed's own link");
    assert_eq!(study.last_move, Some((at(&rules, "h7"), at(&rules, "h5"))));
    assert_eq!(study.state.piece_at(at(&rules, "g1")), Some((Colour::White, kind(&rules, 'N'))), "the last one stays");
    assert_eq!(study.state.count(Colour::White, kind(&rules, 'K')), 0);
    assert_eq!(study.warnings.len(), 2, "{:?}", study.warnings);
    assert!(
        study.warnings.iter().map(ToString::to_string).any(|text| text.contains("g1") && text.contains("twice")),
        "{:?}",
        study.warnings
    );
    assert!(
        study.warnings.iter().map(ToString::to_string).any(|text| text.contains("no king")),
        "{:?}",
        study.warnings
    );
}

#[test]
fn the_reports_game_played_really() {
    let rules = rules("mirror");
    let state = line(&rules, SEED_BEFORE, &["h7h5"]);
    assert_eq!(rules.write_fen(&state), "rnbqkbnr/1pp5/4ppp1/P2p3p/8/8/2PQPPP1/RNB2BKR w - h6 0 13");
    assert_eq!(targets(&rules, &state, "a5"), ["a6", "h7"]);
    assert_eq!(san(&rules, &state, "a5h7"), "axh7~");
    let taken = after(&rules, &state, "a5h7");
    assert_eq!(rules.write_fen(&taken), "rnbqkbnr/1pp4P/4ppp1/3p4/8/8/2PQPPP1/RNB2BKR b - - 0 13");
    let read = position(&rules, "rnbqkbnr/1pp5/4ppp1/P2p3p/8/8/2PQPPP1/RNB2BKR w - h6 0 13");
    assert_eq!(read, state, "the FEN alone carries it");
    assert_eq!(targets(&rules, &read, "a5"), ["a6", "h7"]);
}

#[test]
fn the_seeds_unit_tests_have_two_pawns_and_no_kings() {
    let rules = rules("mirror");
    for (query, from, step, landing, gone) in [
        ("?board=w:Pa5;b:Ph5&turn=white&lastMove=h7h5", "a5", "a6", "h7", "h5"),
        ("?board=w:Pa4;b:Ph4&turn=black&lastMove=a2a4", "h4", "h3", "a2", "a4"),
        ("?board=w:Ph5;b:Pa5&turn=white&lastMove=a7a5", "h5", "h6", "a7", "a5"),
        ("?board=w:Ph4;b:Pa4&turn=black&lastMove=h2h4", "a4", "a3", "h2", "h4"),
    ] {
        let study = piece_list::read_query(&rules, query).unwrap_or_else(|error| panic!("{query}: {error}"));
        let mut expected = [step, landing];
        expected.sort_unstable();
        assert_eq!(targets(&rules, &study.state, from), expected, "{query}");
        assert_eq!(moves(&rules, &study.state).len(), 2, "{query}");
        let taken = after(&rules, &study.state, &format!("{from}{landing}"));
        assert_eq!(taken.piece_at(at(&rules, gone)), None, "{query}");
        assert!(taken.piece_at(at(&rules, landing)).is_some(), "{query}");
        assert!(!rules.in_check(&study.state), "a side without a king cannot be in check");
    }
}

#[test]
fn mirror_en_passant_of_both_colours_over_both_seams() {
    let rules = rules("mirror");
    for (fen, step, from, plain, landing) in SEAMS {
        let state = line(&rules, fen, &[step]);
        let mut expected = [plain, landing];
        expected.sort_unstable();
        assert_eq!(targets(&rules, &state, from), expected, "{step}");
        let taken = after(&rules, &state, &format!("{from}{landing}"));
        let pawn = kind(&rules, 'P');
        assert_eq!(taken.piece_at(at(&rules, landing)), Some((state.to_move(), pawn)), "{step}");
        assert_eq!(taken.piece_at(at(&rules, &step[2..])), None, "{step}: the pawn disappears");
        assert_eq!(taken.piece_at(at(&rules, from)), None, "{step}");
        let fen = rules.write_fen(&taken);
        assert!(fen.contains(" - - 0 "), "{step}: clock reset, square cleared: {fen}");
        assert_eq!(taken.to_move(), state.to_move().other());
    }
}

#[test]
fn mirror_en_passant_is_gone_after_an_unrelated_move() {
    let rules = rules("mirror");
    for (fen, step, from, plain, landing) in SEAMS {
        let state = line(&rules, fen, &[step]);
        let (us, them) = if state.to_move() == Colour::White { ("e1e2", "e8e7") } else { ("e8e7", "e1e2") };
        let later = after(&rules, &after(&rules, &state, us), them);
        assert_eq!(targets(&rules, &later, from), [plain], "{step}");
        let text = refusal_at(&rules, &later, &format!("{from}{landing}"));
        assert!(text.contains(&format!("from {from} to {landing}")), "{text}");
    }
}

#[test]
fn single_steps_and_other_files_give_no_mirror_en_passant() {
    let rules = rules("mirror");
    let single = line(&rules, "4k3/8/7p/P7/8/8/8/4K3 b - - 0 1", &["h6h5"]);
    assert_eq!(targets(&rules, &single, "a5"), ["a6"]);
    // b and g face each other, but the seam lies between a and h only.
    let inner = line(&rules, "4k3/6p1/8/1P6/8/8/8/4K3 b - - 0 1", &["g7g5"]);
    assert_eq!(targets(&rules, &inner, "b5"), ["b6"]);
    let knight = line(&rules, "4k3/7p/8/N7/8/8/8/4K3 b - - 0 1", &["h7h5"]);
    assert!(!targets(&rules, &knight, "a5").contains(&"h6".to_string()), "only pawns take in passing");
    let away = line(&rules, "4k3/7p/8/8/P7/8/8/4K3 b - - 0 1", &["h7h5"]);
    assert_eq!(targets(&rules, &away, "a4"), ["a5"], "it must stand beside the landing square");
}

#[test]
fn orthodox_en_passant_is_unchanged() {
    let rules = rules("mirror");
    let state = line(&rules, "4k3/1p6/8/P1P5/8/8/8/4K3 b - - 4 10", &["b7b5"]);
    assert_eq!(targets(&rules, &state, "a5"), ["a6", "b6"]);
    assert_eq!(targets(&rules, &state, "c5"), ["b6", "c6"]);
    for from in ["a5", "c5"] {
        let text = format!("{from}b6");
        assert_eq!(tags(&rules, &state, &text), [Tag::Capture, Tag::EnPassant]);
        assert_eq!(after(&rules, &state, &text).piece_at(at(&rules, "b5")), None);
    }
    assert_eq!(rules.write_fen(&after(&rules, &state, "a5b6")), "4k3/8/1P6/2P5/8/8/8/4K3 b - - 0 11");
}

#[test]
fn both_en_passants_stand_side_by_side() {
    let rules = rules("mirror");
    let state = line(&rules, "4k3/7p/8/P5P1/8/8/8/4K3 b - - 0 1", &["h7h5"]);
    assert_eq!(targets(&rules, &state, "a5"), ["a6", "h7"]);
    assert_eq!(targets(&rules, &state, "g5"), ["g6", "h6"]);
    let state = line(&rules, "4k3/8/8/8/1p5p/8/P7/4K3 w - - 0 1", &["a2a4"]);
    assert_eq!(targets(&rules, &state, "b4"), ["a3", "b3"]);
    assert_eq!(targets(&rules, &state, "h4"), ["a2", "h3"]);
}

#[test]
fn mirror_en_passant_answers_a_check_by_the_double_step() {
    let rules = rules("mirror");
    let state = line(&rules, "4k3/7p/8/P7/6K1/8/8/8 b - - 0 1", &["h7h5"]);
    assert!(rules.in_check(&state));
    assert_eq!(targets(&rules, &state, "a5"), ["h7"], "the plain step would leave the king in check");
}

#[test]
fn a_mirror_en_passant_that_exposes_the_king_is_illegal_and_does_not_count_for_equality() {
    let rules = rules("mirror");
    let pinned = line(&rules, "r3k3/7p/8/P7/8/8/8/K7 b - - 0 1", &["h7h5"]);
    assert_eq!(targets(&rules, &pinned, "a5"), ["a6"]);
    let plain = position(&rules, "r3k3/8/8/P6p/8/8/8/K7 w - - 0 9");
    assert_eq!(pinned, plain, "nobody can take in passing");
    assert_eq!(pinned.hash(), plain.hash());
    let usable = line(&rules, "4k3/7p/8/P7/8/8/8/K7 b - - 0 1", &["h7h5"]);
    assert_ne!(usable, position(&rules, "4k3/8/8/P6p/8/8/8/K7 w - - 0 9"));
}

#[test]
fn an_exposing_mirror_en_passant_is_refused_for_that_reason() {
    let rules = rules("mirror");
    let pinned = line(&rules, "r3k3/7p/8/P7/8/8/8/K7 b - - 0 1", &["h7h5"]);
    let text = refusal_at(&rules, &pinned, "a5h7");
    assert!(text.contains("this leaves your king attacked by the rook on a8"), "{text}");
}

#[test]
fn a_usable_mirror_en_passant_delays_repetition() {
    let dance = ["e1d1", "e8d8", "d1e1", "d8e8"];
    let occurrences = |fen: &str| {
        let rules = rules("mirror");
        let start = position(&rules, fen);
        let mut game = Game::from_state(rules, start);
        for text in std::iter::once("h7h5").chain(dance) {
            game.play_text(text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        }
        game.occurrences()
    };
    assert_eq!(occurrences("4k3/7p/8/P7/8/8/8/4K3 b - - 0 1"), 1);
    assert_eq!(occurrences("4k3/7p/8/8/P7/8/8/4K3 b - - 0 1"), 2, "nobody could take here");
}

#[test]
fn a_mirror_en_passant_tells_its_events_path_and_squares() {
    let rules = rules("mirror");
    let state = line(&rules, "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1", &["h7h5"]);
    let (a5, h5, h7, pawn) = (at(&rules, "a5"), at(&rules, "h5"), at(&rules, "h7"), kind(&rules, 'P'));
    let step = rules.play_text(&state, "a5h7").expect("legal");
    assert_eq!(
        step.events,
        [
            Event::Captured { piece: (Colour::Black, pawn), at: h5 },
            Event::Moved { piece: (Colour::White, pawn), from: a5, to: h7 },
            Event::TurnPassed { to: Colour::Black },
        ]
    );
    let action = rules.action(&state, step.action);
    assert_eq!(action.path, [Stop::Square(a5), Stop::Square(h7)]);
    assert_eq!(action.captured, Some((h5, Colour::Black, pawn)));
    let mut affected = action.affected;
    affected.sort_unstable();
    assert_eq!(affected, [a5, h5, h7]);
}

// Piece lists

#[test]
fn a_last_move_must_fit_the_board() {
    let rules = rules("mirror");
    for (board, turn, last, word) in [
        ("w:Ke1,Pa5;b:Ke8", "white", "h7h5", "h5"),
        ("w:Ke1,Pa5,Ph5;b:Ke8", "white", "h7h5", "h5"),
        ("w:Ke1,Pa5;b:Ke8,Ph5,Rh7", "white", "h7h5", "h7"),
        ("w:Ke1,Pa5;b:Ke8,Ph5,Rh6", "white", "h7h5", "h6"),
        ("w:Ke1,Pa5;b:Ke8,Ph5", "black", "h7h5", "h5"),
        ("w:Ke1,Pa5;b:Ke8,Ph5", "white", "nonsense", "nonsense"),
    ] {
        match piece_list::read(&rules, board, turn, Some(last)) {
            Ok(_) => panic!("{board} {turn} {last} was read"),
            Err(error) => assert!(error.to_string().contains(word), "{board} {turn} {last}: {error}"),
        }
    }
}

#[test]
fn a_last_move_sets_en_passant_only_after_a_double_step() {
    let rules = rules("mirror");
    let single = piece_list::read(&rules, "w:Ke1,Pa5;b:Ke8,Ph5", "white", Some("h6h5")).expect("it fits");
    assert_eq!(targets(&rules, &single.state, "a5"), ["a6"]);
    assert_eq!(single.last_move, Some((at(&rules, "h6"), at(&rules, "h5"))), "still shown");
    let rook = piece_list::read(&rules, "w:Ke1,Pa5;b:Ke8,Rh5", "white", Some("h7h5")).expect("it fits");
    assert_eq!(targets(&rules, &rook.state, "a5"), ["a6"]);
    let none = piece_list::read(&rules, "w:Ke1,Pa5;b:Ke8,Ph5", "white", None).expect("it fits");
    assert_eq!((targets(&rules, &none.state, "a5"), none.warnings), (vec!["a6".to_string()], vec![]));
}

#[test]
fn a_fen_is_held_to_the_full_rules_unless_studied() {
    let rules = rules("mirror");
    let fen = "8/8/8/P6p/8/8/8/8 w - h6 0 1";
    let text = rules.read_fen(fen, Strictness::Game).expect_err("no kings").to_string();
    assert!(text.contains("exactly one king"), "{text}");
    let study = rules.read_fen(fen, Strictness::Study).expect("a study");
    assert_eq!(moves(&rules, &study), ["a5a6", "a5h7"]);
}
