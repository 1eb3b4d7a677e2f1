//! Several mistakes in one file: all are told at once, none hides another.

use crate::{BASE, FILE, edited, problems};

/// "line:column key" of every problem.
fn places(text: &str) -> Vec<String> {
    let all = problems(text.as_bytes());
    assert!(all.iter().all(|problem| problem.place.file == FILE && !problem.message.to_string().is_empty()));
    all.iter().map(|p| format!("{}:{} {}", p.place.line, p.place.column, p.key)).collect()
}

#[test]
fn six_values_of_wrong_form_are_told_at_once() {
    let text = r#"nmae = "Small"
[board]
width = 40
height = "five"
start = "r2k/pppp/4/PPPP/R2K w - - 0 1"
[pieces.king]
letter = "KING"
moves = "K"
royal = 1
[end]
  no_moves = "drew"
"#;
    let expected =
        ["1:1 nmae", "3:9 board.width", "4:10 board.height", "7:10 pieces.king.letter", "9:9 pieces.king.royal"];
    assert_eq!(places(text), [&expected[..], &["11:14 end.no_moves"]].concat());
}

#[test]
fn six_values_of_wrong_meaning_are_told_at_once() {
    let text = BASE
        .replace("moves = \"K\"", "moves = \"K xW\"")
        .replace("letter = \"R\"", "letter = \"K\"")
        .replace("ranks = \"2-4\"", "ranks = \"2-9\"")
        .replace("promotes_to = \"R\"", "promotes_to = \"RZ\"")
        .replace("dead = [\"K v K\"]", "dead = [\"K v K\", \"K\"]")
        .replace("no_moves = \"draw\"", "no_moves = \"score\"");
    assert_eq!(
        places(&text),
        [
            "11:12 pieces.king.moves",
            "15:10 pieces.rook.letter",
            "22:9 pieces.pawn.ranks",
            // R and Z both: R is no letter of any piece any more.
            "23:15 pieces.pawn.promotes_to",
            "23:15 pieces.pawn.promotes_to",
            "27:18 draws.dead",
            "30:12 end.no_moves",
        ]
    );
}

#[test]
fn mistakes_of_every_sort_are_told_at_once() {
    // Unknown keys and wrong types must not hide what is wrong with the values: authors fix all in one go.
    let text = BASE
        .replace("about =", "abuot =")
        .replace("moves = \"R\"", "moves = \"W xF\"")
        .replace("pawn = true", "pawn = 1")
        .replace("ranks = \"2-4\"", "ranks = \"2-9\"")
        .replace("repetition = 3", "repetition = -3")
        .replace("no_moves = \"draw\"", "score_goal = 3");
    assert_eq!(
        places(&text),
        [
            "2:1 abuot",
            "16:12 pieces.rook.moves",
            "21:8 pieces.pawn.pawn",
            "22:9 pieces.pawn.ranks",
            "26:14 draws.repetition",
            "30:14 end.score_goal",
        ]
    );
}

#[test]
fn a_mistake_does_not_hide_that_something_else_is_missing() {
    for (from, to, other, keys) in [
        ("name = \"Small\"\n", "", ("about", "colour"), ["colour", "name"]),
        ("height = 5\n", "portal = \"miror\"\n", ("about", "about"), ["board.portal", "board.height"]),
        ("moves = \"R\"\n", "exit = \"sldie\"\n", ("about", "about"), ["pieces.rook.exit", "pieces.rook.moves"]),
    ] {
        let text = edited(from, to).0.replace(other.0, other.1);
        let found = problems(text.as_bytes());
        for key in keys {
            assert!(found.iter().any(|problem| problem.key == key), "{key}: {found:?}");
        }
    }
}
