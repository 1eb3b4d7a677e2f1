//! FENs that are malformed or tell a position that cannot be.

use heterodox_rules::Strictness;

use crate::support::{position, rules};

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3";

/// Every row is a FEN and a word of the message; what is refused in a game of kings is refused in a study too
/// unless it is about the number of kings.
fn fens_refused(id: &str, rows: &[(&str, &str)]) {
    let rules = rules(id);
    let mut wrong = Vec::new();
    for (fen, word) in rows {
        for strictness in [Strictness::Game, Strictness::Study] {
            match rules.read_fen(fen, strictness) {
                Ok(_) if strictness == Strictness::Study && word.contains("exactly one king") => {}
                Ok(_) => wrong.push(format!("{fen:?} is read ({strictness:?})")),
                Err(error) => {
                    let message = error.to_string();
                    if !(message.contains(word) || (strictness == Strictness::Study && word.contains("exactly one"))) {
                        wrong.push(format!("{fen:?}: expected {word:?}, got {message:?}"));
                    }
                    assert!(message.len() < 400, "a message of {} bytes", message.len());
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{id}:\n{}", wrong.join("\n"));
}

#[test]
fn fens_of_the_wrong_shape_are_refused() {
    fens_refused(
        "chess",
        &[
            ("", "4 or 6 fields, this one has 0"),
            (" \t\n ", "this one has 0"),
            (KINGS, "this one has 1"),
            ("4k3/8/8/8/8/8/8/4K3 w", "this one has 2"),
            ("4k3/8/8/8/8/8/8/4K3 w -", "this one has 3"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0", "this one has 5"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "this one has 7"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 bm e4;", "this one has 8"),
            ("4k3/8/8/8/8/8/4K3 w - - 0 1", "has 8 ranks, the FEN has 7"),
            ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "the FEN has 9"),
            ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "the FEN has 9"),
            ("/4k3/8/8/8/8/8/4K3 w - - 0 1", "rank 8"),
            ("4k3//8/8/8/8/8/4K3 w - - 0 1", "rank 7"),
            ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "rank 7 (\"9\") has too many files"),
            ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "rank 7 (\"7\") has 7 files, not 8"),
            ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", "too many"),
            ("4k3/8p/8/8/8/8/8/4K3 w - - 0 1", "too many"),
            ("4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1", "too many"),
            ("4k3/pppppppp1/8/8/8/8/8/4K3 w - - 0 1", "too many"),
            ("4k3/08/8/8/8/8/8/4K3 w - - 0 1", "does not start with 0"),
            ("4k3/p0ppppppp/8/8/8/8/8/4K3 w - - 0 1", "does not start with 0"),
            ("4k3/80/8/8/8/8/8/4K3 w - - 0 1", "too many"),
            ("4k3/99999999999999999999999999/8/8/8/8/8/4K3 w - - 0 1", "too many"),
            ("4k3/-8/8/8/8/8/8/4K3 w - - 0 1", "letter '-'"),
            ("4k3/８/8/8/8/8/8/4K3 w - - 0 1", "letter '８'"),
            ("4k3/٨/8/8/8/8/8/4K3 w - - 0 1", "letter '٨'"),
            ("4k3/7z/8/8/8/8/8/4K3 w - - 0 1", "letter 'z'"),
            ("4k3/7A/8/8/8/8/8/4K3 w - - 0 1", "letter 'A'"),
            ("4k3/7♟/8/8/8/8/8/4K3 w - - 0 1", "letter '♟'"),
            ("4k3/7ﬀ/8/8/8/8/8/4K3 w - - 0 1", "letter"),
            ("4k3/7\0/8/8/8/8/8/4K3 w - - 0 1", "letter '\\0'"),
            ("4k3\\8\\8\\8\\8\\8\\8\\4K3 w - - 0 1", "ranks"),
            ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "w or b, not \"W\""),
            ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", "w or b"),
            ("4k3/8/8/8/8/8/8/4K3 - - - 0 1", "w or b"),
            ("4k3/8/8/8/8/8/8/4K3 wb - - 0 1", "w or b"),
            ("4k3/8/8/8/8/8/8/4K3 ｗ - - 0 1", "w or b"),
            ("4k3/8/8/8/8/8/8/4K3\u{a0}w\u{a0}-\u{a0}-\u{a0}0\u{a0}1", "fields"),
            ("\u{feff}4k3/8/8/8/8/8/8/4K3 w - - 0 1", "letter"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1\0", "move number"),
            ("\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"", "letter '\"'"),
        ],
    );
    let rules = rules("chess");
    for text in ["8".repeat(100_000), "/".repeat(100_000), "k".repeat(100_000), " ".repeat(100_000), "é".repeat(50_000)]
    {
        let error = rules.read_fen(&text, Strictness::Game).expect_err("100 kB").to_string();
        assert!(error.contains("100000 bytes") && error.len() < 200, "{error}");
    }
    // Blanks between the fields may be any and many; what is written is in order again.
    let state = position(&rules, " rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw  KQkq\n- 0 1\r\n");
    assert_eq!(rules.write_fen(&state), CHESS);
    assert_eq!(rules.write_fen(&position(&rules, &CHESS[..CHESS.len() - 4])), CHESS, "counters may be left out");
}

#[test]
fn counters_are_plain_numbers() {
    let mut rows = Vec::new();
    for number in [
        "-1",
        "+1",
        "00",
        "01",
        "1.0",
        "1e3",
        "x",
        "-",
        "10000",
        "65536",
        "99999999999999999999",
        "0x10",
        "１",
        "1_0",
        "1,0",
        "NaN",
        "∞",
        "1\u{301}",
        "1\0",
    ] {
        rows.push((format!("{KINGS} w - - {number} 1"), "halfmove clock"));
        rows.push((format!("{KINGS} w - - 0 {number}"), "move number"));
    }
    rows.push((format!("{KINGS} w - - 0 0"), "move number"));
    let rows: Vec<(&str, &str)> = rows.iter().map(|(fen, word)| (fen.as_str(), *word)).collect();
    fens_refused("chess", &rows);
    position(&rules("chess"), &format!("{KINGS} w - - 9999 9999"));
}

#[test]
fn a_counter_at_its_end_still_gives_a_fen_that_can_be_read() {
    let rules = rules("chess");
    let state = position(&rules, &format!("{KINGS} b - - 9999 9999"));
    let next = rules.play_text(&state, "e8e7").unwrap_or_else(|error| panic!("{error}")).state;
    let fen = rules.write_fen(&next);
    assert!(rules.read_fen(&fen, Strictness::Game).is_ok(), "{fen} was written by us");
}

#[test]
fn positions_that_cannot_be_are_refused() {
    fens_refused(
        "chess",
        &[
            ("8/8/8/8/8/8/8/8 w - - 0 1", "White must have exactly one king, not 0"),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black must have exactly one king, not 0"),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White must have exactly one king, not 0"),
            ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "exactly one king, not 2"),
            ("kkkkkkkk/8/8/8/8/8/8/4K3 w - - 0 1", "exactly one king, not 8"),
            ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a white pawn cannot stand on a8"),
            ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a white pawn cannot stand on a1"),
            ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a black pawn cannot stand on a8"),
            ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a black pawn cannot stand on a1"),
            ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "Black is in check, but it is white's turn"),
            ("4k3/8/8/8/4r3/8/8/4K3 b - - 0 1", "White is in check, but it is black's turn"),
            ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "is in check"),
        ],
    );
    fens_refused(
        "mirror",
        &[("4k3/8/8/8/8/8/8/R3K2r b - - 0 1", "in check"), ("B6k/8/8/8/8/8/8/4K3 w - - 0 1", "in check")],
    );
    fens_refused("archer-checks", &[("4k3/8/4A3/8/8/8/8/4K3 w - - 0 1", "Black is in check")]);
    position(&rules("archer"), "4k3/8/4A3/8/8/8/8/4K3 w - - 0 1");
    fens_refused(
        "supper-race",
        &[
            ("5/5/5/5/2K2 w - - 0 1", "Black must have exactly one king"),
            ("2k2/5/5/5/P1K2 w - - 0 1", "cannot stand on a1"),
        ],
    );
}

#[test]
fn castling_rights_need_their_pieces() {
    fens_refused(
        "chess",
        &[
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "K needs a white rook on h1"),
            ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "Q needs a white rook on a1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQk - 0 1", "k needs a black rook on h8"),
            ("4k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "q needs a black rook on a8"),
            ("4k3/8/8/8/8/8/8/R2K3R w K - 0 1", "K needs a white king on e1"),
            ("4k3/8/8/8/8/8/8/4K2B w K - 0 1", "rook on h1"),
            ("4k3/8/8/8/8/8/8/r3K3 w Q - 0 1", "white rook on a1"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", "in the order KQkq"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1", "in the order KQkq"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "once each"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkqKQkq - 0 1", "once each"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "'H' is no castling right"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq- - 0 1", "'-' is no castling right"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w -- - 0 1", "'-' is no castling right"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w Ｋ - 0 1", "no castling right"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w 0 - 0 1", "'0' is no castling right"),
        ],
    );
    for id in ["mirror", "mirror-triboard"] {
        let none = "there is no castling in this game";
        fens_refused(
            id,
            &[(CHESS, none), ("r3k3/8/8/8/8/8/8/4K2R w K - 0 1", none), ("4k3/8/8/8/8/8/8/4K3 w x - 0 1", none)],
        );
    }
}

#[test]
fn en_passant_squares_need_a_double_step_just_made() {
    let none = "no double step over";
    fens_refused(
        "chess",
        &[
            ("4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - E3 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - i3 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e03 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e33 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e3e3 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - -e3 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - é3 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e３ 0 1", "- or a square"),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", none),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e2 0 1", none),
            ("4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1", none),
            ("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", none),
            ("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", none),
            ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", none),
            ("4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", none),
            ("4k3/8/8/8/4N3/8/8/4K3 b - e3 0 1", none),
            ("4k3/8/8/8/8/4P3/8/4K3 b - e3 0 1", none),
            ("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", none),
            ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", none),
            ("4k3/8/8/8/4P3/4n3/8/4K3 b - e3 0 1", none),
            ("4k3/8/8/8/4P3/8/4r3/K7 b - e3 0 1", none),
        ],
    );
    // A check the step itself uncovers (or gives) is no contradiction; one that was there before it is, but
    // published positions have such, so it is read.
    position(&rules("chess"), "4k2R/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    position(&rules("chess"), "8/8/8/7k/4P3/8/8/3BK3 b - e3 0 1");
    position(&rules("chess"), "8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1");
    fens_refused("archer", &[("4k3/8/8/8/4A3/8/8/4K3 b - e3 0 1", none)]);
    fens_refused("mirror", &[("4k3/8/8/7p/8/8/8/4K3 w - h7 0 1", none), ("4k3/8/8/7p/8/8/8/4K3 w - a6 0 1", none)]);
}

#[test]
fn kings_cooking_positions_have_every_piece_once() {
    let rows = [
        ("rnb/3/RNR w - - 0 1", "White has 2 of R, but the game starts with 1"),
        ("rnb/r2/RNB w - - 0 1", "Black has 2 of r"),
        ("rnb/3/RNB w R - 0 1", "White has 2 of R"),
        ("rnb/3/RNB w - n 0 1", "Black has 2 of n"),
        ("rnb/3/1NB w R R 0 1", "White has 2 of R"),
        ("rnb/3/1NB w RR - 0 1", "White has 2 of R"),
        ("3/3/3 w RNBrnb RNBrnb 0 1", "has 2 of"),
        ("3/3/3 w BNR - 0 1", "scored pieces are written in the order RNBrnb"),
        ("3/3/3 w rR - 0 1", "in the order RNBrnb"),
        ("3/3/3 w - nr 0 1", "captured pieces are written in the order RNBrnb"),
        ("rnb/3/RNB w K - 0 1", "letter 'K'"),
        ("rnb/3/RNB w KQkq - 0 1", "letter 'K'"),
        ("rnb/3/RNB w - a2 0 1", "letter 'a'"),
        ("rnb/3/RN1 w -B - 0 1", "letter '-'"),
        ("rnb/3/RN1 w Ｂ - 0 1", "no piece has the letter"),
        ("rnb/3/RNK w - - 0 1", "letter 'K'"),
        ("rnb/3/RNB/3 w - - 0 1", "has 3 ranks, the FEN has 4"),
        ("rnb/4/RNB w - - 0 1", "too many"),
        ("rnb/3/RNB - - w 0 1", "w or b"),
        ("rnb/3/RNB w 0 0 0 1", "letter '0'"),
    ];
    for id in ["kings-cooking", "kings-cooking-strict", "kings-cooking-elimination"] {
        fens_refused(id, &rows);
    }
    position(&rules("kings-cooking"), "rnb/3/RN1 w B - 0 1");
    fens_refused(
        "supper-race",
        &[("2k2/5/5/5/2K2 w K - 0 1", "White has 2 of K"), ("2k2/5/5/5/5 w K - 0 1", "exactly one king")],
    );
}
