//! Mirror Chess as `rules/mirror.md` and its two seeds tell it: the mirror of every piece,
//! mirror en passant, checks and castling through the mirror, notation, piece lists, and the
//! three-board form. Expectations were worked out by hand from the rules.

mod support;

use heterodox_rules::text::piece_list;
use heterodox_rules::{Colour, Event, Game, Reason, Rules, State, Stop, Strictness, Tag, Turn};
use support::{after, at, kind, line, moves, over, position, refusal, rules};

/// The report's query string exactly as the seed prints it, line breaks and blanks included.
const SEED_QUERY: &str = "?board=w:Pa5,Bc1,Bf1,Kg1,Qd2,Ra1,Rh1,Nb1,Ng1,Pc2,Pe2,Pf2,Pg2;
      b:Ra8,Rh8,Bc8,Bf8,Nb8,Ng8,Ke8,Pb7,Pc7,Pd5,Pe6,Pf6,Pg6,Ph5,Qd8
&turn=white
&lastMove=h7h5
";

/// The same board one ply earlier, with White's king kept on g1 so that it is a game.
const SEED_BEFORE: &str = "rnbqkbnr/1pp4p/4ppp1/P2p4/8/8/2PQPPP1/RNB2BKR b - - 3 12";

/// The four cases of rule 5: a board before the double step, the step, the capturer's square,
/// its plain step, and where the capture lands.
const SEAMS: [(&str, &str, &str, &str, &str); 4] = [
    ("4k3/7p/8/P7/8/8/8/4K3 b - - 7 20", "h7h5", "a5", "a6", "h7"),
    ("4k3/p7/8/7P/8/8/8/4K3 b - - 7 20", "a7a5", "h5", "h6", "a7"),
    ("4k3/8/8/8/7p/8/P7/4K3 w - - 7 20", "a2a4", "h4", "h3", "a2"),
    ("4k3/8/8/8/p7/8/7P/4K3 w - - 7 20", "h2h4", "a4", "a3", "h2"),
];

/// Where the piece on a square may go, sorted.
fn targets(rules: &Rules, state: &State, from: &str) -> Vec<String> {
    moves(rules, state).iter().filter_map(|text| text.strip_prefix(from)).map(str::to_string).collect()
}

fn targets_in(rules: &Rules, fen: &str, from: &str) -> Vec<String> {
    targets(rules, &position(rules, fen), from)
}

fn refusal_at(rules: &Rules, state: &State, text: &str) -> String {
    match rules.play_text(state, text) {
        Ok(_) => panic!("{text} was played in {}", rules.write_fen(state)),
        Err(refused) => refused.to_string(),
    }
}

/// The tags of the one action with these coordinates.
fn tags(rules: &Rules, state: &State, text: &str) -> Vec<Tag> {
    let found: Vec<_> = rules.actions(state).into_iter().filter(|action| action.coordinates == text).collect();
    let [action] = &found[..] else { panic!("{text}: {} actions", found.len()) };
    action.tags.clone()
}

fn san(rules: &Rules, state: &State, text: &str) -> String {
    let action = rules.read_move(state, text).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    rules.san(state, action)
}

/// A FEN rank with one piece on it.
fn row(letter: char, file: char) -> String {
    let empty = |count: u8| if count > 0 { count.to_string() } else { String::new() };
    format!("{}{letter}{}", empty(file as u8 - b'a'), empty(b'h' - file as u8))
}

const PLAIN: [Tag; 0] = [];
const BOTH: [Tag; 1] = [Tag::Mirror];
const ONLY: [Tag; 2] = [Tag::Mirror, Tag::MirrorOnly];

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
    assert!(study.warnings.iter().any(|text| text.contains("g1") && text.contains("twice")), "{:?}", study.warnings);
    assert!(study.warnings.iter().any(|text| text.contains("no king")), "{:?}", study.warnings);
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

// Three boards

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
        assert!(refused.contains("this leaves your king attacked by the queen on d1 through the mirror"), "{refused}");
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
