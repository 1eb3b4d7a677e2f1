//! Piece lists and queries that are broken, and those that are only odd.

use heterodox_rules::Strictness;
use heterodox_rules::text::piece_list;

use crate::support::rules;

#[test]
fn broken_piece_lists_are_refused() {
    let rules = rules("mirror");
    let fine = "w:Ke1,Pa5;b:Ke8,Ph5";
    for (board, turn, last, word) in [
        ("", "white", None, "should start with w: or b:"),
        ("Ke1", "white", None, "should start with w: or b:"),
        ("x:Ke1", "white", None, "should start with w: or b:"),
        ("W:Ke1;B:Ke8", "white", None, "should start with w: or b:"),
        ("w:Ke1;b:Ke8;", "white", None, "should start with w: or b:"),
        ("w:Ke1;;b:Ke8", "white", None, "should start with w: or b:"),
        ("w:Ke1;w:Ke2", "white", None, "the white pieces stand twice"),
        ("b:;b:", "white", None, "the black pieces stand twice"),
        ("w:Ke1,;b:Ke8", "white", None, "\"\" is no piece"),
        ("w:,Ke1;b:Ke8", "white", None, "\"\" is no piece"),
        ("w:Ke9;b:Ke8", "white", None, "\"Ke9\" is no piece on a square"),
        ("w:Ki1;b:Ke8", "white", None, "\"Ki1\""),
        ("w:Ke;b:Ke8", "white", None, "\"Ke\""),
        ("w:e1;b:Ke8", "white", None, "\"e1\""),
        ("w:ke1;b:Ke8", "white", None, "\"ke1\""),
        ("w:Ze1;b:Ke8", "white", None, "\"Ze1\""),
        ("w:Ae1;b:Ke8", "white", None, "\"Ae1\""),
        ("w:Ke1e2;b:Ke8", "white", None, "\"Ke1e2\""),
        ("w:K e1;b:Ke8", "white", None, "\"K e1\""),
        ("w:Ke01;b:Ke8", "white", None, "\"Ke01\""),
        ("w:♔e1;b:Ke8", "white", None, "♔e1"),
        ("w:Ke1\0;b:Ke8", "white", None, "is no piece"),
        ("w:Ke1:Ke2;b:Ke8", "white", None, "is no piece"),
        ("w:Pa1;b:Ke8", "white", None, "a white pawn cannot stand on a1"),
        ("w:Ke1;b:Ke8,Pc8", "white", None, "a black pawn cannot stand on c8"),
        ("w:Ke1,Re2;b:Ke8", "white", None, "Black is in check"),
        (fine, "", None, "white or black"),
        (fine, "w", None, "white or black"),
        (fine, "White", None, "white or black"),
        (fine, "white ", None, "white or black"),
        (fine, "nobody", None, "not \"nobody\""),
        (fine, "white", Some(""), "reads like h7h5"),
        (fine, "white", Some("h7"), "reads like h7h5"),
        (fine, "white", Some("Ph5"), "reads like h7h5"),
        (fine, "white", Some("h7-h5"), "reads like h7h5"),
        (fine, "white", Some("h9h5"), "reads like h7h5"),
        (fine, "white", Some("h7h5h3"), "reads like h7h5"),
        (fine, "white", Some("é7h5"), "reads like h7h5"),
        (fine, "white", Some("h7off"), "last move"),
        (fine, "white", Some("h7h4"), "no black piece stands on h4"),
        (fine, "white", Some("a4a5"), "no black piece stands on a5"),
        (fine, "black", Some("h7h5"), "no white piece stands on h5"),
        (fine, "white", Some("h5h5"), "h5 is not empty"),
        (fine, "white", Some("e8h5"), "e8 is not empty"),
        (fine, "white", Some("a5h5"), "a5 is not empty"),
        ("w:Ke1,Nh6;b:Ke8,Ph5", "white", Some("h7h5"), "h6 is not empty"),
        ("w:Ke1;b:Ke8,Ph5,Ph7", "white", Some("h7h5"), "h7 is not empty"),
    ] {
        match piece_list::read(&rules, board, turn, last) {
            Ok(_) => panic!("{board:?} {turn} {last:?} is read"),
            Err(error) => assert!(error.to_string().contains(word), "{board:?} {turn} {last:?}: {error}"),
        }
    }
    for board in ["w:".repeat(50_000), format!("w:{}", "Ke1,".repeat(25_000)), "é".repeat(50_000), ";".repeat(100_000)]
    {
        let error = piece_list::read(&rules, &board, "white", None).expect_err("100 kB").to_string();
        assert!(error.contains("bytes") && error.len() < 200, "{error}");
        assert!(piece_list::read_query(&rules, &format!("board={board}")).is_err());
    }
    assert!(piece_list::read(&rules, fine, &"x".repeat(100_000), None).is_err_and(|e| e.to_string().len() < 200));
    assert!(
        piece_list::read(&rules, fine, "white", Some(&"x".repeat(100_000))).is_err_and(|e| e.to_string().len() < 200)
    );
}

#[test]
fn a_last_move_that_promotes_or_shoots_must_fit_too() {
    // Nothing is promoted on h5, and a shot leaves its target empty and the shooter where it was.
    let rules = rules("mirror");
    for last in ["h7h5q", "h7*h5", "h7*h5q"] {
        let read = piece_list::read(&rules, "w:Ke1,Pa5;b:Ke8,Ph5", "white", Some(last));
        assert!(read.is_err_and(|error| error.to_string().contains("last move")), "{last} is read");
    }
}

#[test]
fn odd_but_possible_piece_lists_are_read_with_warnings() {
    let rules = rules("mirror");
    for (board, warnings) in [
        ("w:Ke1,Pa5;b:Ke8,Ph5", &[][..]),
        (" w: Ke1 ,\n Pa5 ;\r\n b: Ke8,\tPh5 ", &[]),
        ("b:Ke8;w:Ke1", &[]),
        ("w:Ke1,Ne1;b:Ke8", &["e1 is named twice: the white king gives way to the white knight", "White has no king"]),
        ("w:Ke1;b:Ke8,Ne1", &["the white king gives way to the black knight", "White has no king"]),
        ("w:Pa5;b:Ph5", &["White has no king", "Black has no king"]),
        ("w:;b:", &["White has no king", "Black has no king"]),
        ("w:", &["White has no king", "Black has no king"]),
        ("w:Ke1,Ke1,Ke1;b:Ke8", &["e1 is named twice", "e1 is named twice"]),
    ] {
        let study = piece_list::read(&rules, board, "white", None).unwrap_or_else(|error| panic!("{board:?}: {error}"));
        assert_eq!(study.warnings.len(), warnings.len(), "{board:?}: {:?}", study.warnings);
        for (found, word) in study.warnings.iter().zip(warnings) {
            assert!(found.to_string().contains(word), "{board:?}: {found}");
        }
        rules.moves(&study.state);
    }
}

#[test]
fn a_piece_list_gives_a_position_whose_fen_can_be_read() {
    // Two rooks a side are no position of this game; the FEN says so, so the list must say so as well.
    let rules = rules("kings-cooking");
    for board in ["w:Ra1,Rb1;b:", "w:;b:Na3,Nb3,Nc3"] {
        if let Ok(study) = piece_list::read(&rules, board, "white", None) {
            let fen = rules.write_fen(&study.state);
            assert!(rules.read_fen(&fen, Strictness::Study).is_ok(), "{board} is written as {fen}, which is refused");
        }
    }
}

#[test]
fn broken_queries_are_refused() {
    let rules = rules("mirror");
    for (query, word) in [
        ("", "name=value"),
        ("?", "name=value"),
        ("board", "name=value"),
        ("board=w:Ke1;b:Ke8&", "name=value"),
        ("&board=w:Ke1;b:Ke8", "name=value"),
        ("board=w:Ke1;b:Ke8&&turn=white", "name=value"),
        ("turn=white", "no board"),
        ("Board=w:Ke1;b:Ke8", "unknown name \"Board\""),
        ("board=w:Ke1;b:Ke8&lastmove=h7h5", "unknown name \"lastmove\""),
        ("board=w:Ke1;b:Ke8&x=1", "unknown name \"x\""),
        ("board=w:Ke1;b:Ke8&board=w:Ke1;b:Ke8", "board stands twice"),
        ("board=w:Ke1;b:Ke8&turn=white&turn=white", "turn stands twice"),
        ("board=w:Ke1;b:Ke8&turn=", "white or black"),
        ("board=w:Ke1;b:Ke8&turn=white=black", "white or black"),
        ("board=", "should start with w: or b:"),
        ("board=%", "hexadecimal"),
        ("board=w:Ke1%2", "hexadecimal"),
        ("board=w:Ke1%2G", "hexadecimal"),
        ("board=w:Ke1%%2C", "hexadecimal"),
        ("board=w:Ke1%+1", "hexadecimal"),
        ("board=w:Ke1%é", "hexadecimal"),
        ("board=w:Ke1%ff", "not valid UTF-8"),
        ("board=w:Ke1%C3;b:Ke8", "not valid UTF-8"),
        ("board=w:Ke1%00;b:Ke8", "is no piece"),
        ("board=w%253AKe1", "should start with"),
        ("board=w:Ke1;b:Ke8&lastMove=h7h5", "no black piece stands on h5"),
        ("board=w:Ke1;b:Ke8#top", "is no piece"),
    ] {
        match piece_list::read_query(&rules, query) {
            Ok(_) => panic!("{query:?} is read"),
            Err(error) => assert!(error.to_string().contains(word), "{query:?}: {error}"),
        }
    }
    let plain = piece_list::read_query(&rules, "?board=w:Ke1,Pa5;b:Ke8,Ph5&turn=white&lastMove=h7h5").expect("valid");
    let coded = piece_list::read_query(&rules, "board=w%3AKe1%2c+Pa5%3Bb%3aKe8%2C%0APh5&lastMove=h7h5&turn=white")
        .expect("coded");
    assert_eq!(plain, coded);
    assert_eq!(rules.name(plain.state.passing().expect("a double step").over), "h6");
    let empty = piece_list::read_query(&rules, "board=w:Ke1;b:Ke8&lastMove=").expect("an empty last move is none");
    assert_eq!(empty.last_move, None);
}
