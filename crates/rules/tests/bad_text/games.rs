//! Games in PGN that are broken, endless or odd.

use heterodox_rules::Catalogue;
use heterodox_rules::text::pgn;

use crate::read_pgn;
use crate::support::rules;

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
