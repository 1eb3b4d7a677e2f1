//! Texts that are no move, moves that are not legal, and odd characters anywhere.

use heterodox_rules::Strictness;
use heterodox_rules::text::piece_list;

use crate::read_pgn;
use crate::support::{self, position, rules};

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
        ("mirror", "", "Nf3~", "does not need the mirror"),
        ("mirror-triboard", "", "Nf3~", "need not go around the edge"),
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
