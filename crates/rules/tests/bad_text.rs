//! Texts that are malformed or impossible: positions, moves, games, piece lists and documents.
//! Each is refused with words that say what is wrong; nothing panics, nothing is repaired.

mod support;

use std::sync::Arc;

use heterodox_rules::text::court::{CourtGame, Player};
use heterodox_rules::text::{pgn, piece_list};
use heterodox_rules::{Catalogue, Rules, Strictness};
use serde_json::{Value, json};
use support::random_variant::Rng;
use support::{position, rules};

fn read_pgn(rules: &Rules, text: &str) -> Result<pgn::Pgn, pgn::PgnError> {
    pgn::read(rules, text, Strictness::Game)
}

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

/// Every row is a variant, a position, a move and a word of the refusal.
fn moves_refused(rows: &[(&str, &str, &str, &str)]) {
    let mut wrong = Vec::new();
    for (id, fen, text, word) in rows {
        let rules = rules(id);
        let state = if fen.is_empty() { rules.start() } else { position(&rules, fen) };
        match rules.play_text(&state, text) {
            Ok(step) => wrong.push(format!("{id} {fen}: {text:?} is played as {}", rules.coordinates(step.action))),
            Err(error) if !error.to_string().contains(word) || error.to_string().len() > 400 => {
                wrong.push(format!("{id} {fen}: {text:?}: expected {word:?}, got {error:?}"));
            }
            Err(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn texts_that_are_no_move_are_refused() {
    let nonsense = "is no move in coordinates (e2e4) or notation (Nf3)";
    let mut rows = Vec::new();
    for (text, square) in
        [("e2e9", "no square e9"), ("i2i4", "no square i2"), ("e2e44", "no square e44"), ("e02e4", "e02")]
    {
        rows.push(("chess", "", text, square));
    }
    for text in [
        "",
        " ",
        "\0",
        "e",
        "4",
        "e2-e4",
        "E2E4",
        "e2e4e5",
        "e2 e4",
        "Zf3",
        "Nf9",
        "N",
        "Nf",
        "Nxf",
        "x",
        "e4=",
        "=Q",
        "e4=Z",
        "Ni3",
        "Nggf3f",
        "--",
        "0000",
        "null",
        "@@@@",
        "e2off!off",
        "off",
        "@off",
        "*",
        "~",
        "e2*",
        "*e4",
        "N*f3",
        "Ng1*",
        "Ng1*f9",
        "N>>",
        "Nf3~~",
        "+",
        "#",
        "e.p.",
        "1. e4",
        "e4 e5",
        "Nf3 Nc6",
        "ｅ4",
        "e４",
        "♘f3",
        "Nf3é",
        "é",
        "\u{1f600}",
        "N\u{301}f3",
        "Nf3\0",
        "\u{feff}Nf3",
        "R&D",
        "<b>",
        "e2e4\u{0}",
    ] {
        rows.push(("chess", "", text, nonsense));
    }
    moves_refused(&rows);
    let rules = rules("chess");
    for text in ["N", "e2e4", "O-O", "0-0", "é", "~", "x", "1", "*", "+", ">", "=Q", "e.p.", " "]
        .map(|part| part.repeat(100_000))
    {
        let error = rules.read_move(&rules.start(), &text).expect_err("endless").to_string();
        assert!(!error.is_empty() && error.len() < 400, "a message of {} bytes", error.len());
    }
}

#[test]
fn moves_that_are_not_legal_say_why() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let seventh = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    moves_refused(&[
        ("chess", "", "e7e5", "It's white's turn"),
        ("chess", "", "e3e4", "No piece at e3"),
        ("chess", "", "e2e5", "Pawn cannot move from e2 to e5"),
        ("chess", "", "e2d3", "only to take"),
        ("chess", "", "e2e2", "stands there already"),
        ("chess", "", "a1a3", "blocked by the pawn on a2"),
        ("chess", "", "e1e2", "blocked by the pawn on e2"),
        ("chess", "", "e1g1", "castling is blocked"),
        ("chess", "", "e2e4q", "does not promote"),
        ("chess", "", "e2e4k", "does not promote"),
        ("chess", "", "e4=Q", "does not promote"),
        ("chess", "", "a1off", "Rooks cannot move off-board"),
        ("chess", "", "e2@off", "Pawns cannot move off-board"),
        ("chess", "", "R>", "no rook of yours can go off the board"),
        ("chess", "", "g1*f3", "cannot"),
        ("chess", "", "Ng1*f3", "cannot"),
        ("chess", "", "Nf4", "no knight of yours can go to f4"),
        ("chess", "", "Ng1g3", "does not go that way"),
        ("chess", "", "Nxf3", "nothing to take"),
        ("chess", "", "exd3", "cannot move from e2 to d3"),
        ("chess", "", "e9e4", "\"e9e4\""),
        ("chess", "", "N9f3", "white has no such knight"),
        ("chess", "", "f3N", "does not promote"),
        ("chess", "", "xf3", "nothing to take"),
        ("chess", "", ">", "off the board"),
        ("chess", "", "Nf3~", "does not need the mirror"),
        ("chess", "", "Qd4", "blocked"),
        ("chess", "", "O-O", "blocked"),
        ("chess", "", "0-0-0", "blocked"),
        ("chess", "", "O-O-O-O", "no castling of this game"),
        ("chess", "", "O-Ox", "no castling of this game"),
        ("chess", "", "O-Oé", "no castling of this game"),
        ("chess", KINGS_TO_MOVE, "O-O", "castling there is over"),
        ("mirror", "", "O-O", "there is no castling in this game"),
        ("kings-cooking", "", "O-O", "there is no castling in this game"),
        ("chess", knights, "Nd2", "could be the knight on b1 or f3: say which"),
        ("chess", knights, "Nxd2", "could be the knight on"),
        ("chess", knights, "Ncd2", "white has no such knight"),
        ("chess", knights, "N2d2", "white has no such knight"),
        ("chess", knights, "Nb3d2", "white has no such knight"),
        ("chess", seventh, "a7a8", "say what the pawn becomes: one of q, r, b or n"),
        ("chess", seventh, "a8", "say what the pawn becomes"),
        ("chess", seventh, "a8=K", "becomes one of q, r, b or n"),
        ("chess", seventh, "a7a8p", "becomes one of q, r, b or n"),
        ("chess", seventh, "a8=X", "is no move"),
        ("chess", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3", "leaves your king attacked by the rook on e4"),
        ("chess", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1e2", "leaves your king attacked by the rook on e4"),
        ("chess", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1g1", "cannot castle out of check"),
        ("chess", "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "O-O", "cannot castle through or into an attack"),
        ("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "e8e7", "the game is over: White wins by checkmate"),
        ("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "Kd8", "the game is over"),
        ("archer", "", "Ac2*e2", "cannot"),
        ("archer", "", "c2*c4", "nothing to shoot"),
        ("archer", "", "Ac2*c4", "nothing to shoot"),
        ("archer", "4k3/2a5/8/2A5/8/8/8/4K3 w - - 0 1", "A*c7", "is no move"),
        ("archer", "4k3/2a5/8/2A5/8/8/8/4K3 w - - 0 1", "Axc7", "cannot"),
        ("archer", "2k5/8/2A5/8/8/8/8/4K3 w - - 0 1", "c6c8", "a king cannot be shot"),
        ("mirror", "", "a2h2", "cannot move from a2 to h2"),
        ("kings-cooking", "", "a1off", "Rook has no clear path to board edge"),
        ("kings-cooking", "", "a1@off", "Rook has no clear path to board edge"),
        ("kings-cooking", "", "R>", "Rook has no clear path to board edge"),
        ("kings-cooking", "", "b1off", "Knight L-move does not land in opponent court"),
        ("kings-cooking", "", "c1off", "must stop at the edge first"),
        ("kings-cooking-strict", "", "c1off", "Bishops cannot move off-board"),
        ("kings-cooking", "", "a3off", "It's white's turn"),
        ("kings-cooking", "", "b2off", "No piece at b2"),
        ("kings-cooking", "", "a1b1", "cannot move from"),
        ("kings-cooking", "", "K>", "is no move"),
        ("kings-cooking", "3/3/3 w RNB rnb 0 1", "a1a2", "the game is over"),
    ]);
}

const KINGS_TO_MOVE: &str = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";

#[test]
fn blanks_around_a_move_do_not_change_it() {
    let rules = rules("chess");
    for text in ["e2e4", "g1f3", "Nf3", "e4"] {
        let plain = rules.read_move(&rules.start(), text);
        for padded in [format!(" {text}"), format!("{text} "), format!("\t{text}\r\n")] {
            assert_eq!(rules.read_move(&rules.start(), &padded), plain, "{padded:?}");
        }
    }
}

#[test]
fn characters_of_many_bytes_break_nothing_anywhere() {
    let odd = ["é", "♞", "\u{1f600}", "\u{301}", "\0", "\u{202e}", "İ", "ß"];
    for id in support::chess_ids() {
        let rules = rules(&id);
        let start = rules.start();
        let fen = rules.write_fen(&start);
        let mut texts: Vec<String> =
            vec!["O-O".into(), "0-0-0".into(), "a1off".into(), "Ac5*c7".into(), "Bf4~+".into(), "axb8=Q#".into()];
        for action in rules.moves(&start) {
            texts.extend([rules.coordinates(action), rules.san(&start, action)]);
        }
        let list = "w:Ke1,Pa5;b:Ke8,Ph5".to_string();
        let query = format!("?board={list}&turn=white&lastMove=h7h5");
        let game = "[Event \"x\"]\n\n1. e4! {c} (1. d4) e5 $1 *".to_string();
        for odd in odd {
            for text in &texts {
                each_place(text, odd, |broken| {
                    assert!(rules.read_move(&start, broken).is_err(), "{id}: {broken:?}");
                });
            }
            each_place(&fen, odd, |broken| {
                assert!(rules.read_fen(broken, Strictness::Study).is_err(), "{id}: {broken:?}");
            });
            each_place(&list, odd, |broken| {
                assert!(piece_list::read(&rules, broken, "white", None).is_err(), "{id}: {broken:?}");
                _ = piece_list::read(&rules, &list, "white", Some(broken));
                assert!(piece_list::read(&rules, &list, broken, None).is_err());
            });
            each_place(&query, odd, |broken| {
                assert!(piece_list::read_query(&rules, broken).is_err(), "{id}: {broken:?}")
            });
            each_place(&game, odd, |broken| _ = read_pgn(&rules, broken));
            each_place("mfW cfF imfnD", odd, |broken| {
                assert!(heterodox_rules::betza::parse(broken).is_err(), "{broken:?}")
            });
        }
    }
}

/// The text with something put in, and put in place of a character, at every place; blanks in texts that are
/// trimmed at their ends are the caller's business.
fn each_place(text: &str, odd: &str, mut check: impl FnMut(&str)) {
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let edge = at == 0 || at == text.len();
        if edge && odd.chars().all(char::is_whitespace) {
            continue;
        }
        check(&format!("{}{odd}{}", &text[..at], &text[at..]));
        if at < text.len() {
            check(&format!("{}{odd}{}", &text[..at], &text[at + c.len_utf8()..]));
        }
    }
}

#[test]
fn broken_games_are_refused_with_line_and_column() {
    let chess = rules("chess");
    for (text, place, word) in [
        ("", "1:1", "no result"),
        ("\n\n", "3:1", "no result"),
        ("1. e4 e5", "1:9", "no result"),
        ("{open *", "1:1", "never closed by }"),
        ("1. e4\n  {open *", "2:3", "never closed by }"),
        ("1. e4 (1. d4 *", "1:7", "never closed by )"),
        ("1. e4 (1. d4 (1. c4) *", "1:7", "never closed by )"),
        ("1. e4 (1. d4", "1:7", "never closed by )"),
        ("1. e4 ) *", "1:7", "closes no variation"),
        ("1. e4 (1. d4)) *", "1:14", "closes no variation"),
        ("(1. e4) *", "1:1", "before any move"),
        ("1. e4 () *", "1:7", "no moves"),
        ("1. e4 ({only words}) *", "1:7", "no moves"),
        ("1. e4 } *", "1:7", "}"),
        ("! 1. e4 *", "1:1", "before any move"),
        ("$1 1. e4 *", "1:1", "before any move"),
        ("1. e4 $ *", "1:7", "glyph"),
        ("1. e4 $256 *", "1:7", "$256"),
        ("1. e4 $-1 *", "1:7", "glyph"),
        ("1. e4!!! *", "1:6", "glyph"),
        ("1. e4 ?!? *", "1:7", "glyph"),
        ("[Event \"x\" 1. e4 *", "1:1", "a tag should read like"),
        ("[Event \"x\n\"]\n*", "1:1", "a tag should read like"),
        ("[Event \"x\\\ny\"]\n*", "1:1", "a tag should read like"),
        ("[Event x]\n*", "1:1", "a tag should read like"),
        ("[Event]\n*", "1:1", "a tag should read like"),
        ("[\"x\"]\n*", "1:1", "a tag should read like"),
        ("[]\n*", "1:1", "a tag should read like"),
        ("[Site \"a\"]\n[Evént \"x\"]\n*", "2:1", "a tag should read like"),
        ("[Event \"x\\\"]\n*", "1:1", "a tag should read like"),
        ("[Event \"x\"] [Site \"y", "1:13", "a tag should read like"),
        ("[Event \"x\"]\n[Event \"y\"]\n*", "2:1", "Event stands twice"),
        ("1. e4 [Event \"x\"] *", "1:7", "is no move"),
        ("[Variant \"Mirror Chess\"]\n1. e4 *", "1:1", "game of \"Mirror Chess\", not of Chess"),
        ("[Event \"a\"]\n[Variant \"\"]\n*", "2:1", "not of Chess"),
        ("[Variant \"chess960\"]\n*", "1:1", "not of Chess"),
        ("[FEN \"\"]\n*", "1:1", "the FEN tag: a FEN has 4 or 6 fields"),
        ("[FEN \"x\"]\n*", "1:1", "the FEN tag"),
        ("[Event \"a\"]\n  [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*", "2:3", "exactly one king"),
        ("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n1. e4 *", "2:4", "no such pawn"),
        ("[Result \"1-0\"]\n1. e4 0-1", "2:7", "Result tag says 1-0"),
        ("[Result \"nonsense\"]\n1. e4 0-1", "2:7", "Result tag says nonsense"),
        ("1. e4 1-0 e5", "1:11", "after the result"),
        ("1. e4 1-0 1-0", "1:11", "after the result"),
        ("1. e4 1-0 (1. d4)", "1:11", "after the result"),
        ("* *", "1:3", "after the result"),
        ("1. e4 (1. d4 1-0) *", "1:7", "never closed"),
        ("1. e4 e5\n2. Ke3 *", "2:4", "King cannot move from e1 to e3"),
        ("1. e4 e5\r\n2. Ke3 *", "2:4", "King cannot move from e1 to e3"),
        ("1. é4 *", "1:4", "é4"),
        ("{é♞\u{1f600}} 1. Ke3 *", "1:10", "cannot move"),
        ("{two\nlines} 1. Ke3 *", "2:11", "cannot move"),
        ("1. e4 e5 2. Ke2 Ke7 3. Ke2 *", "1:24", "stands there already"),
        ("1. e4 e5 (1... e4 2. d4) *", "1:16", "no pawn of yours can go to e4"),
        ("1. e4 e5 2.Nf3 Nc6 3.\u{a0}Zz9 *", "1:23", "Zz9"),
        ("1. e4 1. e4 *", "1:10", "e4"),
        ("1. f3 e5 2. g4 Qh4# 3. a3 *", "1:24", "the game is over: Black wins by checkmate"),
        ("1. e4 \0 *", "1:7", "is no move"),
        ("1. e2e4e5 *", "1:4", "is no move"),
        ("1. -- *", "1:4", "is no move"),
        ("1. Z0 *", "1:4", "is no move"),
        ("½-½", "1:1", "is no move"),
    ] {
        let error = read_pgn(&chess, text).expect_err(text).to_string();
        assert!(error.starts_with(&format!("{place}: ")) && error.contains(word), "{text:?}: {error}");
    }
    let cooking = rules("kings-cooking");
    for (text, place, word) in [
        ("1. R> *", "1:4", "no clear path"),
        ("[FEN \"rnb/3/RNR w - - 0 1\"]\n*", "1:1", "has 2 of R"),
        ("[Variant \"kings-cooking-strict\"]\n*", "1:1", "not of King's Cooking"),
    ] {
        let error = read_pgn(&cooking, text).expect_err(text).to_string();
        assert!(error.starts_with(place) && error.contains(word), "{text:?}: {error}");
    }
}

#[test]
fn bombs_of_parentheses_comments_and_words_are_refused() {
    let rules = rules("chess");
    let deep = |n: usize| format!("1. e4 {}{} *", "(1. d4 ".repeat(n), ")".repeat(n));
    read_pgn(&rules, &deep(pgn::MAX_NESTING)).unwrap_or_else(|error| panic!("just not too deep: {error}"));
    for text in [
        deep(pgn::MAX_NESTING + 1),
        deep(90_000),
        format!("1. e4 {}", "(".repeat(500_000)),
        format!("1. e4 {}", ")".repeat(500_000)),
        "(".repeat(1_000_000),
        "{".repeat(1_000_000),
        "[".repeat(1_000_000),
        "\"".repeat(1_000_000),
        "$".repeat(1_000_000),
        "!".repeat(1_000_000),
        ";".repeat(1_000_000),
        "%".repeat(1_000_000),
        "1.".repeat(500_000),
        "1 ".repeat(500_000),
        ".".repeat(1_000_000),
        "é".repeat(500_000),
        "\n".repeat(1_000_000),
        "{}".repeat(500_000),
        format!("[A \"{}\"]", "\\".repeat(900_000)),
        format!("[{} \"x\"]", "A".repeat(900_000)),
        format!("[Variant \"{}\"] *", "A".repeat(900_000)),
        format!("[FEN \"{}\"] *", "8".repeat(900_000)),
        format!("1. {} *", "N".repeat(900_000)),
        format!("[Result \"{}\"] 1-0", "1".repeat(900_000)),
        " ".repeat(pgn::MAX_TEXT + 1),
    ] {
        let error = read_pgn(&rules, &text).expect_err("a bomb").to_string();
        // Names of tags are quoted, but never in full.
        assert!(error.len() < 500, "a message of {} bytes: {}", error.len(), &error[..100]);
    }
    let twice = format!("[{0} \"x\"]\n[{0} \"x\"] *", "A".repeat(100_000));
    let error = read_pgn(&rules, &twice).expect_err("twice").to_string();
    assert!(error.contains("stands twice") && error.len() < 500, "a message of {} bytes", error.len());
    read_pgn(&rules, &format!("1. e4 {{{}}} *", "(".repeat(900_000)))
        .unwrap_or_else(|error| panic!("a comment: {error}"));
}

#[test]
fn odd_tags_come_back_as_they_were() {
    let rules = rules("chess");
    for value in ["", " ", "\\", "\"", "a\\\"b", "é♞", "]", "[x \"y\"]", "%", "a\rb", "a\nb", "a\tb"] {
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
        let Ok(read) = read_pgn(&rules, &format!("[Event \"{escaped}\"]\n*")) else {
            assert!(value.contains('\n') || value.contains('\r'), "{value:?} is refused");
            continue;
        };
        assert_eq!(read.tag("Event"), Some(value));
        let again = read_pgn(&rules, &read.write(&rules)).unwrap_or_else(|error| panic!("{value:?}: {error}"));
        assert_eq!(again.tag("Event"), Some(value), "{value:?} changes when written");
    }
}

/// Three ways to castle: `O-O` and `O-O-O` do not do for all of them.
const THREE_CASTLES: &str = r#"name = "Three castles"
inherits = "chess"
[castling]
K = "king e1-g1, rook h1-f1"
Q = "king e1-c1, rook a1-d1"
L = "king e1-b1, rook a1-c1"
[board]
start = "4k3/8/8/8/8/8/8/R3K2R w KQL - 0 1"
"#;

#[test]
fn every_castling_can_be_written_and_read() {
    let rules = Catalogue::new().load_bytes("three", "three.toml", THREE_CASTLES.as_bytes()).expect("valid");
    let start = rules.start();
    let mut seen = 0;
    for action in rules.actions(&start) {
        let san = action.san.clone();
        assert_eq!(rules.read_move(&start, &action.coordinates), Ok(action.action), "{}", action.coordinates);
        assert_eq!(rules.read_move(&start, &san), Ok(action.action), "{san}");
        seen += usize::from(action.tags.contains(&heterodox_rules::Tag::Castle));
    }
    assert_eq!(seen, 3);
}

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
            assert!(found.contains(word), "{board:?}: {found}");
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

fn player(name: &str) -> Player {
    Player { id: format!("id of {name}"), name: name.into() }
}

fn new_court(rules: &Arc<Rules>) -> CourtGame {
    let mut number = 0;
    let next = || {
        number += 1;
        format!("piece {number}")
    };
    CourtGame::new(rules.clone(), "game 1", [player("Ada"), player("Bob")], next).expect("a new game")
}

fn played(id: &str, moves: &[&str]) -> CourtGame {
    let mut court = new_court(&rules(id));
    for (ply, text) in moves.iter().enumerate() {
        court.play(text, &format!("move {ply}"), 1000 + ply as u64).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    court
}

/// Captures and exits of both sides, and one piece a side that never moved.
const RICH: &[&str] = &["a1a3", "b3c1", "a3off", "c1off"];

/// The seed's `generateChecksum`, as its TypeScript reads.
fn seed_checksum(document: &Value) -> String {
    let id = document["gameId"].as_str().unwrap_or_default();
    let data = format!("{id}-{}-{}", document["currentTurn"], document["board"]);
    let mut hash: i64 = 0;
    for unit in data.encode_utf16() {
        // `hash << 5` is a 32-bit shift; the sums are exact; `hash & hash` cuts to 32 bits.
        let shifted = ((hash as i32) << 5) as i64;
        hash = (shifted - hash + unit as i64) as i32 as i64;
    }
    let mut digits = Vec::new();
    let mut rest = hash.abs();
    while rest > 0 || digits.is_empty() {
        digits.push(b"0123456789abcdefghijklmnopqrstuvwxyz"[(rest % 36) as usize]);
        rest /= 36;
    }
    digits.extend((hash < 0).then_some(b'-'));
    digits.reverse();
    String::from_utf8(digits).expect("digits")
}

fn tree(court: &CourtGame) -> Value {
    serde_json::from_str(&court.to_json()).expect("we write JSON")
}

fn read(rules: &Arc<Rules>, document: &Value) -> Result<CourtGame, String> {
    let text = serde_json::to_string_pretty(document).expect("JSON");
    CourtGame::from_json(rules.clone(), &text).map_err(|error| error.to_string())
}

#[test]
fn documents_have_their_fields_in_order_and_the_seeds_checksum() {
    let document = tree(&played("kings-cooking", RICH));
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<String>>().join(" ");
    assert_eq!(
        keys(&document),
        "version gameId board whiteCourt blackCourt capturedWhite capturedBlack currentTurn currentPlayer whitePlayer \
         blackPlayer status winner moveHistory checksum"
    );
    assert_eq!(keys(&document["moveHistory"][0]), "id from to piece captured timestamp");
    assert_eq!(keys(&document["moveHistory"][0]["piece"]), "type owner position moveCount id");
    assert_eq!(keys(&document["whiteCourt"][0]), "type owner position moveCount id");
    assert_eq!(keys(&document["whitePlayer"]), "id name");
    assert_eq!(document["version"], "1.0.0");
    assert_eq!(document["checksum"], seed_checksum(&document));
    assert_eq!(document["moveHistory"][2]["to"], "off_board");
    assert_eq!(document["currentTurn"], 4);
    assert_eq!(document["winner"], Value::Null);
}

/// Every value below a value, with the way to it.
fn walk(value: &Value, path: &str, found: &mut Vec<String>) {
    found.push(path.to_string());
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &format!("{path}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                walk(item, &format!("{path}/{name}"), found);
            }
        }
        _ => {}
    }
}

/// Ways to alter a value.
fn alterations(value: &Value) -> Vec<Value> {
    let mut all = vec![json!(null), json!(true), json!("x"), json!(7), json!(-1), json!(1.5), json!([]), json!({})];
    match value {
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            all.extend([
                json!(number + 1),
                json!(number.wrapping_sub(1)),
                json!(number as f64),
                json!(u64::MAX),
                json!(1e300),
            ]);
            all.extend([json!(number.to_string()), json!(i64::MIN)]);
        }
        Value::String(text) => {
            all.extend([
                json!(""),
                json!(format!("{text} ")),
                json!(text.to_uppercase()),
                json!([text]),
                json!("y".repeat(201)),
            ]);
            all.extend(
                ["white", "black", "rook", "knight", "off_board", "draw", "white_wins", "piece 1"]
                    .map(|word| json!(word)),
            );
        }
        Value::Array(items) => {
            for index in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(index);
                all.push(json!(fewer));
                let mut more = items.clone();
                more.insert(index, items[index].clone());
                all.push(json!(more));
                let mut swapped = items.clone();
                swapped.swap(0, index);
                all.push(json!(swapped));
            }
            let reversed: Vec<Value> = items.iter().rev().cloned().collect();
            all.extend([json!(reversed), json!([value, value]), json!([&items[..], &[json!(null)]].concat())]);
        }
        Value::Object(fields) => {
            for name in fields.keys() {
                let mut fewer = fields.clone();
                fewer.shift_remove(name);
                let mut renamed = fewer.clone();
                renamed.insert(name.to_uppercase(), fields[name].clone());
                all.extend([json!(fewer), json!(renamed)]);
            }
            let mut more = fields.clone();
            more.insert("extra".into(), json!(null));
            all.push(json!(more));
        }
        _ => all.extend([json!([0, 0]), json!({ "type": "rook" })]),
    }
    all.retain(|other| other != value);
    all
}

/// Whether a document may hold anything (of this form) here: names, ids and times are nobody's business.
fn is_free(document: &Value, path: &str, new: &Value, forged: bool) -> bool {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let text = new.as_str().is_some_and(|text| !text.is_empty() && text.chars().count() <= 200);
    match parts[..] {
        ["whitePlayer" | "blackPlayer", "id" | "name"] | ["moveHistory", _, "id"] => text,
        ["moveHistory", _, "timestamp"] => new.is_u64(),
        ["gameId"] => text && forged,
        // The id of a piece that never moved stands on the board only; no other piece may have it.
        ["board", row, column, "id"] => {
            let piece = document.pointer(&format!("/board/{row}/{column}")).expect("a piece");
            text && forged && piece["moveCount"] == 0 && *new != json!("piece 1")
        }
        _ => false,
    }
}

#[test]
fn every_alteration_of_a_document_is_refused() {
    let finished: &[&str] = &["a1a3", "b3c1", "a3off", "c1off", "b1a3", "c3b2", "a3off", "b2c1"];
    let rules = rules("kings-cooking");
    let mut wrong = Vec::new();
    for moves in [&[][..], RICH, finished] {
        let mut court = new_court(&rules);
        for (ply, text) in moves.iter().enumerate() {
            if court.game().outcome().is_none() {
                court.play(text, &format!("move {ply}"), ply as u64).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
        }
        let document = tree(&court);
        let mut paths = Vec::new();
        walk(&document, "", &mut paths);
        let mut tried = 0;
        for path in &paths {
            let old = document.pointer(path).expect("a path of the document");
            for new in alterations(old) {
                for forged in [false, true] {
                    let mut altered = document.clone();
                    *altered.pointer_mut(path).expect("the same path") = new.clone();
                    if forged && altered.is_object() && path != "/checksum" && altered.get("checksum").is_some() {
                        altered["checksum"] = json!(seed_checksum(&altered));
                    }
                    tried += 1;
                    let free = is_free(&document, path, &new, forged);
                    match read(&rules, &altered) {
                        Ok(again) if free => assert_eq!(tree(&again), altered, "{path} is not kept"),
                        Ok(_) => {
                            wrong.push(format!("{path} = {} (forged checksum: {forged}) is accepted", brief(&new)))
                        }
                        Err(error) if free => {
                            wrong.push(format!("{path} = {} (forged: {forged}) is refused: {error}", brief(&new)))
                        }
                        Err(error) => assert!(error.len() > 10 && error.len() < 1000, "{path}: {error}"),
                    }
                }
            }
        }
        assert!(tried > 1000, "only {tried}");
    }
    assert!(wrong.is_empty(), "{} alterations:\n{}", wrong.len(), wrong.join("\n"));
}

/// A value for a message: of an object only its keys.
fn brief(value: &Value) -> String {
    match value.as_object() {
        Some(fields) => format!("an object of {}", fields.keys().cloned().collect::<Vec<_>>().join(" ")),
        None => value.to_string().chars().take(100).collect(),
    }
}

#[test]
fn documents_that_contradict_themselves_say_how() {
    let rules = rules("kings-cooking");
    let document = tree(&played("kings-cooking", RICH));
    let check = |what: &str, word: &str, forged: bool, alter: &dyn Fn(&mut Value)| {
        let mut altered = document.clone();
        alter(&mut altered);
        if forged {
            altered["checksum"] = json!(seed_checksum(&altered));
        }
        match read(&rules, &altered) {
            Ok(_) => panic!("{what} is accepted"),
            Err(error) => assert!(error.contains(word), "{what}: expected {word:?}, got {error:?}"),
        }
    };
    check("another version", "version \"2.0.0\"", true, &|d| d["version"] = json!("2.0.0"));
    check("version as number", "no version", true, &|d| d["version"] = json!(1));
    check("a wrong checksum", "the checksum is \"x\"", false, &|d| d["checksum"] = json!("x"));
    check("another game's id", "checksum", false, &|d| d["gameId"] = json!("game 2"));
    check("a piece in two places", "in two places", true, &|d| d["board"][1][1] = d["board"][2][1].clone());
    check("a captured piece that stands", "in two places", true, &|d| d["board"][1][1] = d["capturedBlack"][0].clone());
    check("seven pieces", "7 pieces, the game has 6", true, &|d| {
        let mut extra = d["board"][2][1].clone();
        extra["id"] = json!("piece 7");
        d["board"][1][1] = extra;
    });
    check("five pieces", "5 pieces, the game has 6", true, &|d| d["capturedBlack"] = json!([]));
    check("a board the history does not lead to", "the history leaves a piece on", true, &|d| {
        let piece = d["board"][2][1].take();
        d["board"][1][1] = piece;
    });
    check("courts swapped", "whiteCourt", true, &|d| {
        let white = d["whiteCourt"].take();
        d["whiteCourt"] = d["blackCourt"].take();
        d["blackCourt"] = white;
    });
    check("an illegal move", "move 1 of the history: Rook cannot move from", true, &|d| {
        d["moveHistory"][0]["to"] = json!([1, 1])
    });
    check("a move of the wrong side", "It's white's turn", true, &|d| d["moveHistory"][0]["from"] = json!([0, 0]));
    check("a move from nowhere", "No piece at", true, &|d| d["moveHistory"][0]["from"] = json!([1, 1]));
    check("a cell off the board", "no cell of the board", true, &|d| d["moveHistory"][0]["from"] = json!([3, 0]));
    check("a negative cell", "no cell of the board", true, &|d| d["moveHistory"][0]["to"] = json!([-1, 0]));
    check("a huge cell", "no cell of the board", true, &|d| d["moveHistory"][0]["to"] = json!([i64::MAX, i64::MIN]));
    check("an unknown target", "\"off\" is no target", true, &|d| d["moveHistory"][2]["to"] = json!("off"));
    check("a move left out", "history", true, &|d| _ = d["moveHistory"].as_array_mut().map(|moves| moves.remove(3)));
    check("a wrong winner", "winner is \"white\", but the history gives null", true, &|d| d["winner"] = json!("white"));
    check("a wrong status", "status is \"draw\"", true, &|d| d["status"] = json!("draw"));
    check("a wrong turn", "currentTurn", true, &|d| d["currentTurn"] = json!(5));
    check("a wrong player to move", "currentPlayer", true, &|d| d["currentPlayer"] = json!("black"));
    check("a wrong count", "moveCount", true, &|d| d["board"][2][1]["moveCount"] = json!(1));
    check("a wrong type", "type", true, &|d| d["board"][2][1]["type"] = json!("rook"));
    check("an unknown field", "unknown field `extra`", true, &|d| d["extra"] = json!(1));
    check("a long unknown field", "unknown field", true, &|d| d["y".repeat(100)] = json!(1));
    check("two ids alike", "in two places", true, &|d| d["board"][2][1]["id"] = d["board"][0][2]["id"].clone());
}

#[test]
fn texts_that_are_no_document_are_refused() {
    let rules = rules("kings-cooking");
    let good = played("kings-cooking", RICH).to_json();
    for (text, word) in [
        (String::new(), "not JSON"),
        ("null".into(), "no version"),
        ("[]".into(), "no version"),
        ("{}".into(), "no version"),
        ("\"1.0.0\"".into(), "no version"),
        ("{\"version\": \"1.0.0\"}".into(), "malformed"),
        (good[..good.len() - 2].to_string(), "not JSON"),
        (good.clone() + "x", "not JSON"),
        (good.clone() + &good, "not JSON"),
        (format!("\u{feff}{good}"), "not JSON"),
        (good.replace('"', "'"), "not JSON"),
        ("[".repeat(100_000), "not JSON"),
        ("{\"a\":".repeat(100_000), "not JSON"),
        (" ".repeat(2 * 1024 * 1024), "bytes"),
        (good.replace("game 1", "game \\ud800"), "not JSON"),
    ] {
        match CourtGame::from_json(rules.clone(), &text) {
            Ok(_) => panic!("{:?} is read", &text[..text.len().min(100)]),
            Err(error) => assert!(error.to_string().contains(word) && error.to_string().len() < 400, "{error}"),
        }
    }
    for other in ["kings-cooking-elimination", "kings-cooking-strict", "supper-race", "chess"] {
        let read = CourtGame::from_json(support::rules(other), &good);
        // The siblings share the board and these four moves; a game without exits or of another size does not.
        assert!(read.is_err() || other.starts_with("kings-cooking"), "{other}");
    }
    let Err(error) = CourtGame::new(support::rules("chess"), "x", [player("a"), player("b")], String::new) else {
        panic!("chess has no such document")
    };
    assert!(error.to_string().contains("no piece leaves the board"), "{error}");
    let Err(error) = CourtGame::new(rules.clone(), "x", [player("a"), player("b")], || "same".into()) else {
        panic!("pieces need ids of their own")
    };
    assert!(error.to_string().contains("two pieces have the id"), "{error}");
}

#[test]
fn a_field_that_stands_twice_is_refused() {
    // Readers disagree about which of the two counts, so such a document was altered.
    let rules = rules("kings-cooking");
    let good = played("kings-cooking", RICH).to_json();
    for (field, twice) in [
        ("\"status\": \"playing\",", "\"status\": \"white_wins\", \"status\": \"playing\","),
        ("\"winner\": null,", "\"winner\": \"white\", \"winner\": null,"),
        ("\"version\": \"1.0.0\",", "\"version\": \"9\", \"version\": \"1.0.0\","),
    ] {
        assert!(good.contains(field), "{field}");
        assert!(CourtGame::from_json(rules.clone(), &good.replace(field, twice)).is_err(), "{twice} is read");
    }
}

#[test]
fn whatever_is_echoed_in_a_message_is_cut() {
    let rules = rules("kings-cooking");
    let good = played("kings-cooking", RICH).to_json();
    let long = "y".repeat(100_000);
    for text in [
        good.replacen('{', &format!("{{\"{long}\": 1,"), 1),
        good.replace("\"1.0.0\"", &format!("\"{long}\"")),
        good.replace("\"off_board\"", &format!("\"{long}\"")),
        good.replace("\"status\": \"playing\"", &format!("\"status\": \"{long}\"")),
        good.replace("\"currentTurn\": 4", &format!("\"currentTurn\": \"{long}\"")),
    ] {
        let Err(error) = CourtGame::from_json(rules.clone(), &text) else { panic!("this is read") };
        assert!(error.to_string().len() < 1000, "a message of {} bytes", error.to_string().len());
    }
}

#[test]
fn documents_come_back_without_loss_whatever_people_are_called() {
    let names = [
        "Ada",
        "é♞\u{1f600}",
        "\"quoted\" \\ back",
        "</script>",
        "a\nb\tc\u{1}\u{7f}",
        "\u{2028}\u{2029}",
        " ",
        &"x".repeat(200),
    ];
    let mut rng = Rng(7);
    for id in ["kings-cooking", "kings-cooking-strict", "kings-cooking-elimination", "supper-race"] {
        let rules = rules(id);
        for game in 0..40 {
            let name = names[game % names.len()];
            let mut number = 0;
            let piece_id = || {
                number += 1;
                format!("{number}{}", name.chars().take(190).collect::<String>())
            };
            let players = [Player { id: name.into(), name: name.into() }, player("Bob")];
            let mut court =
                CourtGame::new(rules.clone(), name, players, piece_id).unwrap_or_else(|error| panic!("{error}"));
            for _ in 0..rng.below(20) {
                let moves = rules.moves(court.game().state());
                if court.game().outcome().is_some() || moves.is_empty() {
                    break;
                }
                let text = rules.coordinates(*rng.pick(&moves));
                court.play(&text, name, u64::MAX).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
            let json = court.to_json();
            let again =
                CourtGame::from_json(rules.clone(), &json).unwrap_or_else(|error| panic!("{id}: {error}\n{json}"));
            assert_eq!(again.to_json(), json);
            assert_eq!(again.game().state(), court.game().state());
            let document = tree(&court);
            assert_eq!(document["checksum"], seed_checksum(&document));
        }
    }
}

#[test]
fn what_a_game_accepts_its_document_accepts_too() {
    // An id that cannot be read back must be refused when it is given.
    let rules = rules("kings-cooking");
    for id in ["", &"x".repeat(201)] {
        let mut court = new_court(&rules);
        if court.play("a1a2", id, 0).is_ok() {
            let read = CourtGame::from_json(rules.clone(), &court.to_json());
            assert!(read.is_ok(), "an id of {} characters was accepted by `play`: {:?}", id.len(), read.err());
        } else {
            assert!(court.game().plies().is_empty(), "a refusal changes nothing");
        }
    }
}

#[test]
fn documents_of_games_with_promotion_or_two_ways_to_take_come_back() {
    let promoting = "name = \"P\"\ninherits = \"supper-race\"\n[board]\nstart = \"2k2/P4/5/5/2K1R w - - 0 1\"\n\
                     [pieces]\npawn.promotes_to = \"R\"\npawn.ranks = \"2-4\"\npawn.exit = \"none\"\n";
    let shooting = "name = \"S\"\ninherits = \"kings-cooking\"\n[pieces]\nrook.shoot = \"vD\"\n";
    for (text, moves) in [(promoting, &["a4a5r"][..]), (shooting, &["a1*a3"])] {
        let rules =
            Catalogue::new().load_bytes("x", "x.toml", text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        let mut number = 0;
        let piece_id = || {
            number += 1;
            number.to_string()
        };
        // Refusing to begin such a document is fine; writing one that cannot be read is not.
        let Ok(mut court) = CourtGame::new(rules.clone(), "g", [player("a"), player("b")], piece_id) else {
            continue;
        };
        for text in moves {
            court.play(text, "m", 1).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let again =
            CourtGame::from_json(rules.clone(), &court.to_json()).unwrap_or_else(|error| panic!("{moves:?}: {error}"));
        assert_eq!(again.game().state(), court.game().state(), "{moves:?}");
        assert_eq!(again.to_json(), court.to_json());
    }
}
