//! Variant files that are wrong in every way an author or an attacker can think of: each is
//! refused with the file, the line, the column and the key, and nothing ever panics.
//! In the cases a `¦` marks where the problem must be reported; it is not part of the file.

use std::sync::Arc;

use heterodox_rules::spec::{MAX_CASTLES, MAX_DEPTH, MAX_FILE, MAX_KINDS, Problem};
use heterodox_rules::{Catalogue, Rules, SpecError};

const FILE: &str = "my variants/small.toml";

const BASE: &str = r#"name = "Small"
about = "Something small."

[board]
width = 4
height = 5
start = "r2k/pppp/4/PPPP/R2K w - - 0 1"

[pieces.king]
letter = "K"
moves = "K"
royal = true

[pieces.rook]
letter = "R"
moves = "R"

[pieces.pawn]
letter = "P"
moves = "mfW cfF"
pawn = true
ranks = "2-4"
promotes_to = "R"

[draws]
repetition = 3
dead = ["K v K"]

[end]
no_moves = "draw"
"#;

fn load(bytes: &[u8]) -> Result<Arc<Rules>, SpecError> {
    Catalogue::new().load_bytes("small", FILE, bytes)
}

fn problems(bytes: &[u8]) -> Vec<Problem> {
    match load(bytes) {
        Ok(_) => panic!("this loads: {}", String::from_utf8_lossy(&bytes[..bytes.len().min(2000)])),
        Err(error) => error.problems,
    }
}

/// The base file with a text replaced, and the line and column of the mark.
fn edited(from: &str, to: &str) -> (String, Option<(usize, usize)>) {
    assert_eq!(BASE.matches(from).count(), 1, "{from:?} must stand in the base file once");
    let text = BASE.replace(from, to);
    let mark = text.find('¦').map(|at| {
        let before = &text[..at];
        let tail = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() + 1, tail.chars().count() + 1)
    });
    (text.replace('¦', ""), mark)
}

/// Every row: what to replace, by what, the key that is reported and words of the message.
fn all_refused(rows: &[(&str, &str, &str, &str)]) {
    let mut wrong = Vec::new();
    for (from, to, key, word) in rows {
        let (text, mark) = edited(from, to);
        match load(text.as_bytes()) {
            Ok(_) => wrong.push(format!("{to:?} loads")),
            Err(error) => {
                let fits = |problem: &Problem| {
                    problem.place.file == FILE
                        && problem.key == *key
                        && problem.message.contains(word)
                        && mark.is_none_or(|mark| mark == (problem.place.line, problem.place.column))
                };
                if !error.problems.iter().any(fits) {
                    wrong.push(format!("{to:?}: expected {mark:?} {key}: {word}, got\n    {error}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

#[test]
fn the_base_file_itself_is_fine() {
    load(BASE.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn unknown_keys_are_named_with_the_nearest_known_one() {
    all_refused(&[
        ("about =", "¦abuot =", "abuot", "did you mean `about`?"),
        ("width = 4", "width = 4\n¦widht = 4", "board.widht", "did you mean `width`?"),
        ("royal = true", "royal = true\n¦royl = true", "pieces.king.royl", "did you mean `royal`?"),
        ("royal = true", "royal = true\n  ¦promote_to = \"R\"", "pieces.king.promote_to", "`promotes_to`?"),
        ("repetition = 3", "repetition = 3\n¦repetitions = 3", "draws.repetitions", "`repetition`?"),
        ("no_moves =", "no_moves = \"draw\"\n¦goal =", "end.goal", "score_goal"),
        ("about =", "¦colour =", "colour", "known here are name, family, about, inherits, board"),
        ("[draws]", "[¦drawz]\nrepetition = 3\n[draws]", "drawz", "`draws`?"),
        ("[draws]", "[¦peices.queen]\nletter = \"Q\"\n[draws]", "peices", "`pieces`?"),
        ("[draws]", "[pieces.king.¦more]\nletter = \"Q\"\n[draws]", "pieces.king.more", "unknown key"),
        ("[draws]", "[pieces.king.¦letters.a]\nx = 1\n[draws]", "pieces.king.letters", "`letter`?"),
        ("about =", "¦\"\" =", "", "unknown key"),
        ("about =", "¦\"a.b\" =", "a.b", "unknown key"),
        ("[draws]", "[[¦castlings]]\n[draws]", "castlings", "`castling`?"),
    ]);
}

#[test]
fn values_of_the_wrong_type_say_what_was_expected() {
    let number = "expected a whole number from 2 to 16, found";
    let text = "expected a text in quotes, found";
    let mut rows = Vec::new();
    for found in [
        "\"4\"",
        "4.0",
        "4e0",
        "true",
        "[4]",
        "{ x = 4 }",
        "1979-05-27",
        "07:32:00",
        "1979-05-27T07:32:00Z",
        "inf",
        "nan",
        "'4'",
    ] {
        rows.push(("width = 4", format!("width = ¦{found}"), "board.width", number));
    }
    for found in ["4", "4.5", "true", "[\"Small\"]", "{ a = \"Small\" }", "1979-05-27"] {
        rows.push(("name = \"Small\"", format!("name = ¦{found}"), "name", text));
    }
    for found in ["1", "\"true\"", "[true]", "1.0"] {
        rows.push(("royal = true", format!("royal = ¦{found}"), "pieces.king.royal", "expected true or false, found"));
    }
    for found in ["\"K v K\"", "[1]", "[[\"K v K\"]]", "[\"K v K\", 2]", "true", "{}"] {
        rows.push(("dead = [\"K v K\"]", format!("dead = ¦{found}"), "draws.dead", "expected a list of texts"));
    }
    for found in ["1", "true", "[\"K\"]", "1.5"] {
        rows.push(("about =", format!("castling = ¦{found}\nabout ="), "castling", "expected \"none\""));
        rows.push(("about =", format!("inherits = ¦{found}\nabout ="), "inherits", text));
    }
    rows.push(("letter = \"R\"", "letter = ¦5".into(), "pieces.rook.letter", text));
    rows.push(("moves = \"R\"", "moves = ¦[\"R\"]".into(), "pieces.rook.moves", text));
    rows.push(("start = \"r2k", "start = ¦5 # \"r2k".into(), "board.start", text));
    rows.push((
        "repetition = 3",
        "repetition = ¦1979-05-27T07:32:00Z".into(),
        "draws.repetition",
        "whole number from 0 to 1000",
    ));
    let rows: Vec<_> = rows.iter().map(|(from, to, key, word)| (*from, to.as_str(), *key, *word)).collect();
    all_refused(&rows);
    for (text, key) in [("board = 4\n", "board"), ("pieces = []\n", "pieces"), ("draws = \"x\"\n", "draws")] {
        let found = problems(text.as_bytes());
        let fits = |p: &Problem| p.key == key && p.message.contains("expected a table");
        let problem = found.iter().find(|problem| fits(problem)).unwrap_or_else(|| panic!("{text}: {found:?}"));
        assert_eq!((problem.place.line, problem.place.column), (1, key.len() + 4), "{problem}");
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    let mut rows = Vec::new();
    for number in ["0", "1", "-1", "-4", "17", "0x11", "0b10001", "0o21", "1_7", "256", "260", "4294967300"] {
        rows.push(("width = 4", format!("width = ¦{number}"), "board.width", "from 2 to 16"));
    }
    for number in ["99999999999999999999999999", "-99999999999999999999999999", "18446744073709551620"] {
        rows.push(("height = 5", format!("height = ¦{number}"), "board.height", "from 2 to 16"));
    }
    for number in ["-1", "1001", "65539"] {
        rows.push(("repetition = 3", format!("repetition = ¦{number}"), "draws.repetition", "from 0 to 1000"));
    }
    for number in ["0", "17", "-2"] {
        let to = format!("royal = true\nstart_rank = ¦{number}");
        rows.push(("royal = true", to, "pieces.king.start_rank", "from 1 to 16"));
    }
    rows.push(("no_moves =", "score_goal = ¦101\nno_moves =".into(), "end.score_goal", "from 0 to 100"));
    rows.push(("royal = true", "start_rank = ¦6\nroyal = true".into(), "pieces.king.start_rank", "only 5 ranks"));
    let rows: Vec<_> = rows.iter().map(|(from, to, key, word)| (*from, to.as_str(), *key, *word)).collect();
    all_refused(&rows);
    // The same number in another dress is the same number.
    for number in ["0x4", "0b100", "+4", "0o4"] {
        let (text, _) = edited("width = 4", &format!("width = {number}"));
        load(text.as_bytes()).unwrap_or_else(|error| panic!("{number}: {error}"));
    }
}

#[test]
fn mistyped_words_are_suggested() {
    all_refused(&[
        ("width = 4", "width = 4\nportal = ¦\"miror\"", "board.portal", "did you mean \"mirror\"?"),
        ("width = 4", "width = 4\nportal = ¦\"Wrap\"", "board.portal", "did you mean \"wrap\"?"),
        ("no_moves = \"draw\"", "no_moves = ¦\"lose\"", "end.no_moves", "did you mean \"loss\"?"),
        (
            "no_moves = \"draw\"",
            "no_moves = ¦\"stalemate\"",
            "end.no_moves",
            "\"draw\", \"loss\", \"win\" or \"score\"",
        ),
        ("moves = \"R\"", "moves = \"R\"\nexit = ¦\"sldie\"", "pieces.rook.exit", "did you mean \"slide\"?"),
        ("pawn = true", "pawn = true\nen_passant = ¦\"step,seam\"", "pieces.pawn.en_passant", "\"step, seam\"?"),
        ("about =", "castling = ¦\"nome\"\nabout =", "castling", "did you mean \"none\"?"),
        ("no_moves =", "eliminated = ¦\"scores\"\nno_moves =", "end.eliminated", "did you mean \"score\"?"),
    ]);
}

#[test]
fn bad_betza_is_shown_inside_its_text() {
    all_refused(
        &[
            ("moves = \"R\"", "moves = \"W ¦xF\"", "pieces.rook.moves", "`x`"),
            ("moves = \"R\"", "moves = \"mfW ¦cf\"", "pieces.rook.moves", "no piece letter"),
            ("moves = \"R\"", "moves = \"  ¦Y\"", "pieces.rook.moves", "`Y`"),
            ("moves = \"R\"", "moves=\"W0 ¦W17\"", "pieces.rook.moves", "larger than any board"),
            (
                "moves = \"R\"",
                "  moves   =   \"W ¦W99999999999999999999\"",
                "pieces.rook.moves",
                "larger than any board",
            ),
            ("moves = \"R\"", "moves = \"K ¦nC\"", "pieces.rook.moves", "cannot jump"),
            ("moves = \"R\"", "moves = \"K ¦nD2\"", "pieces.rook.moves", "cannot jump"),
            ("moves = \"R\"", "moves = \"K ¦mmW\"", "pieces.rook.moves", "twice"),
            ("moves = \"R\"", "moves = \"K m¦pR\"", "pieces.rook.moves", "hoppers"),
            ("moves = \"R\"", "moves = \"W ¦é\"", "pieces.rook.moves", "`é`"),
            ("moves = \"R\"", "moves = \"W m¦♞\"", "pieces.rook.moves", "`♞`"),
            ("moves = \"R\"", "moves = \"W ¦4\"", "pieces.rook.moves", "`4`"),
            ("moves = \"R\"", "moves = \"W ¦-\"", "pieces.rook.moves", "`-`"),
            ("moves = \"R\"", "moves = \"W ¦O\"", "pieces.rook.moves", "castling"),
            ("moves = \"R\"", "moves = 'W ¦xF'", "pieces.rook.moves", "`x`"),
            ("moves = \"R\"", "moves = \"R\"\nshoot = \"K vD9 ¦x\"", "pieces.rook.shoot", "`x`"),
            ("moves = \"R\"", "moves = ¦7", "pieces.rook.moves", "a text in quotes"),
            ("moves = \"R\"", "", "pieces.rook.moves", "required"),
            ("moves = \"R\"", "moves = ¦\"none\"", "pieces.rook.moves", "required"),
        ]
        .map(|(from, to, key, word)| {
            (from, if to.contains("v¦D9x") { "moves = \"R\"\nshoot = \"K vD9 ¦x\"" } else { to }, key, word)
        }),
    );
    let (mirror, _) = edited("width = 4", "width = 4\nportal = \"mirror\"");
    let text = mirror.replace("moves = \"R\"", "moves = \"R\"\nportal = \"leap vD xQ\"");
    let found = problems(text.as_bytes());
    assert_eq!((found[0].key.as_str(), found[0].place.line, found[0].place.column), ("pieces.rook.portal", 18, 19));
    let long = format!("moves = \"{}\"", "W ".repeat(101));
    let (text, _) = edited("moves = \"R\"", &long);
    assert!(problems(text.as_bytes())[0].message.contains("at most 200"));
    let wide = format!("moves = \"{}\"", "é".repeat(200));
    let (text, _) = edited("moves = \"R\"", &wide);
    assert_eq!(problems(text.as_bytes())[0].key, "pieces.rook.moves");
}

#[test]
fn bad_betza_in_other_quotes_or_behind_escapes_is_shown_at_its_place_too() {
    all_refused(&[
        ("moves = \"R\"", "moves = \"\"\"W ¦xF\"\"\"", "pieces.rook.moves", "`x`"),
        ("moves = \"R\"", "moves = '''W ¦xF'''", "pieces.rook.moves", "`x`"),
        ("moves = \"R\"", "moves = \"\\u0057 ¦xF\"", "pieces.rook.moves", "`x`"),
    ]);
}

#[test]
fn boards_that_are_missing_empty_or_of_no_size_are_refused() {
    let without =
        BASE.lines().filter(|line| !["[board]", "width", "height", "start ="].iter().any(|w| line.starts_with(w)));
    for text in [without.clone().collect::<Vec<_>>().join("\n"), without.collect::<Vec<_>>().join("\n") + "\n[board]\n"]
    {
        let found = problems(text.as_bytes());
        for key in ["board.width", "board.height", "board.start"] {
            assert!(found.iter().any(|p| p.key == key && p.message.contains("required")), "{key}: {found:?}");
        }
    }
    all_refused(&[
        ("width = 4\n", "", "board.width", "required"),
        ("height = 5\n", "", "board.height", "required"),
        ("start = \"r2k/pppp/4/PPPP/R2K w - - 0 1\"", "", "board.start", "required"),
        ("start = \"r2k/pppp/4/PPPP/R2K w - - 0 1\"", "start = ¦\"\"", "board.start", "required"),
        ("start = \"r2k/pppp/4/PPPP/R2K w - - 0 1\"", "start = ¦\"   \"", "board.start", "required"),
        ("name = \"Small\"", "name = ¦\"\"", "name", "required"),
        ("name = \"Small\"\n", "", "name", "required"),
    ]);
}

#[test]
fn start_positions_that_do_not_fit_are_refused() {
    let mut rows = Vec::new();
    for (fen, word) in [
        ("r2k/pppp/4/4/PPPP/R2K w - - 0 1", "has 5 ranks, the FEN has 6"),
        ("r2k/pppp/PPPP/R2K w - - 0 1", "has 5 ranks, the FEN has 4"),
        ("r2k/pppp/5/PPPP/R2K w - - 0 1", "too many"),
        ("r2k/pppp/3/PPPP/R2K w - - 0 1", "has 3 files, not 4"),
        ("r2k/pppp/4/PPPPP/R2K w - - 0 1", "too many"),
        ("r2k/pppz/4/PPPP/R2K w - - 0 1", "letter 'z'"),
        ("r2k/pppp/4/PPPP/R2♔ w - - 0 1", "letter '♔'"),
        ("r3/pppp/4/PPPP/R2K w - - 0 1", "exactly one king, not 0"),
        ("rk1k/pppp/4/PPPP/R2K w - - 0 1", "exactly one king, not 2"),
        ("r2k/pppR/4/PPPP/3K w - - 0 1", "Black is in check"),
        ("r2k/pppp/4/PPPr/R2K b - - 0 1", "White is in check"),
        ("r2k/pppp/4/PPPP/R2K x - - 0 1", "w or b"),
        ("r2k/pppp/4/PPPP/R2K w K - 0 1", "no castling in this game"),
        ("r2k/pppp/4/PPPP/R2K w - a2 0 1", "no double step"),
        ("r2k/pppp/4/PPPP/R2K w - - 0", "4 or 6 fields"),
        ("r2k/pppp/4/PPPP/R2K w - - -1 1", "halfmove"),
        ("r2k/pppp/4/PPPP/R2K w - - 0 0", "move number"),
        ("r2k/pppp/4/PPP1/RP1K w - - 0 1", "a white pawn cannot stand on b1"),
        ("rp1k/ppp1/4/PPPP/R2K w - - 0 1", "a black pawn cannot stand on b5"),
    ] {
        rows.push((format!("start = ¦\"{fen}\""), word));
    }
    let rows: Vec<_> = rows
        .iter()
        .map(|(to, word)| ("start = \"r2k/pppp/4/PPPP/R2K w - - 0 1\"", to.as_str(), "board.start", *word))
        .collect();
    all_refused(&rows);
}

#[test]
fn pieces_without_a_letter_of_their_own_are_refused() {
    all_refused(
        &[
            ("letter = \"R\"\n", "", "pieces.rook.letter", "required"),
            ("letter = \"R\"", "letter = ¦\"K\"", "pieces.rook.letter", "already stands for the king"),
            ("letter = \"R\"", "letter = ¦\"r\"", "pieces.rook.letter", "one capital letter"),
            ("letter = \"R\"", "letter = ¦\"RR\"", "pieces.rook.letter", "at most 1"),
            ("letter = \"R\"", "letter = ¦\"É\"", "pieces.rook.letter", "one capital letter"),
            ("letter = \"R\"", "letter = ¦\"♖\"", "pieces.rook.letter", "one capital letter"),
            ("letter = \"R\"", "letter = ¦\"1\"", "pieces.rook.letter", "one capital letter"),
            ("letter = \"R\"", "letter = ¦\"-\"", "pieces.rook.letter", "one capital letter"),
            ("letter = \"R\"", "letter = ¦\"\"", "pieces.rook.letter", "required"),
            ("letter = \"R\"", "letter = ¦\" \"", "pieces.rook.letter", "required"),
            ("letter = \"R\"", "letter = ¦\"none\"", "pieces.rook.letter", "required"),
            ("moves = \"R\"", "moves = \"R\"\nroyal = ¦true", "pieces.rook.royal", "the king already is"),
            ("moves = \"R\"", "moves = \"R\"\npawn = true", "pieces.pawn.pawn", "the rook already is"),
            ("moves = \"R\"", "moves = \"R\"\nsymbol = ¦\"♖\"", "pieces.rook.symbol", "two characters"),
            ("moves = \"R\"", "moves = \"R\"\nsymbol = ¦\"♖♜x\"", "pieces.rook.symbol", "at most 2"),
            ("[pieces.rook]", "[pieces.Rook]", "pieces.Rook", "small letters"),
            ("[pieces.rook]", "[pieces.\"<b>rook</b>\"]", "pieces.<b>rook</b>", "small letters"),
            ("[pieces.rook]", "[pieces.\"röok\"]", "pieces.röok", "small letters"),
            ("[pieces.rook]", "[pieces.\"\"]", "pieces.", "small letters"),
            ("[pieces.rook]", "[pieces.\"  \"]", "pieces.  ", "small letters"),
            ("[pieces.rook]", "[pieces.\"a\\u0000b\"]", "pieces.a\0b", "small letters"),
            (
                "[pieces.rook]",
                "[pieces.abcdefghijklmnopqrstuvwxyzabcde]",
                "pieces.abcdefghijklmnopqrstuvwxyzabcde",
                "at most 30",
            ),
        ]
        .map(|(from, to, key, word)| {
            // The second pawn is the one in the file's order, which is the real pawn.
            (from, if word == "the rook already is" { "moves = \"R\"\npawn = true" } else { to }, key, word)
        }),
    );
}

#[test]
fn ranks_and_promotions_must_fit_the_board_and_the_pieces() {
    let mut rows = Vec::new();
    for ranks in
        ["0-3", "3-2", "1-6", "2", "a-b", "", "-", "2-", "-4", "2–4", "2-4-", "2- 4", "2-+4", "+2-4", "02-4", "2-04"]
    {
        rows.push((
            "ranks = \"2-4\"",
            format!("ranks = ¦\"{ranks}\""),
            "pieces.pawn.ranks",
            "expected ranks of the board",
        ));
    }
    rows.push(("ranks = \"2-4\"", "ranks = ¦\"222-444\"".into(), "pieces.pawn.ranks", "at most 5"));
    for (letters, word) in [
        ("Z", "no piece has the letter 'Z'"),
        ("r", "no piece has the letter 'r'"),
        ("R ", "no piece has the letter ' '"),
        ("R,K", "no piece has the letter ','"),
        ("P", "cannot become itself"),
        ("K", "cannot become the royal king"),
        ("RR", "stands twice"),
        ("RRRRRRRRRRRRRRRRR", "at most 16"),
    ] {
        rows.push(("promotes_to = \"R\"", format!("promotes_to = ¦\"{letters}\""), "pieces.pawn.promotes_to", word));
    }
    rows.push((
        "royal = true",
        "royal = true\npromotes_to = ¦\"R\"".into(),
        "pieces.king.promotes_to",
        "royal piece cannot promote",
    ));
    rows.push((
        "moves = \"mfW cfF\"",
        "moves = ¦\"mfW cfF imfnD\"".into(),
        "pieces.pawn.moves",
        "needs the key `start_rank`",
    ));
    rows.push(("moves = \"R\"", "moves = \"R\"\nshoot = ¦\"iK\"".into(), "pieces.rook.shoot", "`start_rank`"));
    rows.push(("moves = \"R\"", "moves = \"R\"\nshoot = ¦\"mK\"".into(), "pieces.rook.shoot", "takes what it hits"));
    let rows: Vec<_> = rows.iter().map(|(from, to, key, word)| (*from, to.as_str(), *key, *word)).collect();
    all_refused(&rows);
}

#[test]
fn portals_and_exits_need_their_company() {
    let slide = "only used together with `portal = \"mirror\"`";
    all_refused(&[
        ("moves = \"R\"", "moves = \"R\"\nportal = ¦\"slide\"", "pieces.rook.portal", slide),
        ("moves = \"R\"", "moves = \"R\"\nportal = ¦\"leap vD\"", "pieces.rook.portal", slide),
        ("royal = true", "royal = true\nexit = ¦\"edge\"", "pieces.king.exit", "royal piece cannot leave"),
        ("no_moves = \"draw\"", "no_moves = ¦\"score\"", "end.no_moves", "nothing to score"),
        ("no_moves =", "eliminated = ¦\"score\"\nno_moves =", "end.eliminated", "nothing to score"),
        ("no_moves =", "score_goal = ¦2\nno_moves =", "end.score_goal", "nothing to score"),
    ]);
    let with = |extra: &str| {
        let (text, _) = edited("width = 4", "width = 4\nportal = \"mirror\"");
        text.replace("moves = \"R\"", &format!("moves = \"R\"\n{extra}"))
    };
    for (extra, word) in [
        ("portal = \"slied\"", "did you mean \"slide\"?"),
        ("portal = \"leap\"", "leap ..."),
        ("portal = \"leap W2\"", "plain leaps"),
        ("portal = \"leap mW\"", "plain leaps"),
        ("portal = \"leap nD\"", "plain leaps"),
        ("portal = \"leap iW\"\nstart_rank = 2", "plain leaps"),
        ("portal = \"leap R\"", "plain leaps"),
    ] {
        let found = problems(with(extra).as_bytes());
        assert!(found[0].key == "pieces.rook.portal" && found[0].message.contains(word), "{extra}: {found:?}");
    }
    let castling = "\n[castling]\nK = \"king d1-b1, rook a1-c1\"\n";
    let exits = |text: &str| text.replace("moves = \"R\"", "moves = \"R\"\nexit = \"slide\"");
    let found = problems((exits(BASE) + castling).as_bytes());
    assert!(found.iter().any(|p| p.key == "castling" && p.message.contains("no castling")), "{found:?}");
    let passing = exits(BASE).replace("\"mfW cfF\"", "\"mfW cfF imfnD\"\nstart_rank = 2\nen_passant = \"step\"");
    let found = problems(passing.as_bytes());
    assert!(
        found.iter().any(|p| p.key == "pieces.pawn.en_passant" && p.message.contains("no en passant")),
        "{found:?}"
    );
    load(exits(BASE).as_bytes()).unwrap_or_else(|error| panic!("exits alone are fine: {error}"));
    load((BASE.to_string() + castling).as_bytes()).unwrap_or_else(|error| panic!("so is castling: {error}"));
}

#[test]
fn castling_that_cannot_be_is_refused() {
    for (line, key, word) in [
        ("K = \"king d1-b1, rook a1-c9\"", "castling.K", "squares of the board"),
        ("K = \"king d1-b1, rook e1-c1\"", "castling.K", "squares of the board"),
        ("K = \"king d0-b1, rook a1-c1\"", "castling.K", "squares of the board"),
        ("K = \"king d1-b1, rook a2-c2\"", "castling.K", "on one rank"),
        ("K = \"king d1-b2, rook a1-c1\"", "castling.K", "on one rank"),
        ("K = \"rook a1-c1, king d1-b1\"", "castling.K", "first piece must be the royal one"),
        ("K = \"pawn d1-b1, rook a1-c1\"", "castling.K", "first piece must be the royal one"),
        ("K = \"king d1-b1, king a1-c1\"", "castling.K", "the second must not"),
        ("K = \"queen d1-b1, rook a1-c1\"", "castling.K", "no piece called \"queen\""),
        ("K = \"King d1-b1, rook a1-c1\"", "castling.K", "no piece called \"King\""),
        ("K = \"king d1-b1\"", "castling.K", "two walks"),
        ("K = \"king d1-b1, rook a1-c1, rook a1-c1\"", "castling.K", "two walks"),
        ("K = \"king d1-b1, rook a1-b1\"", "castling.K", "squares of their own"),
        ("K = \"king d1-b1, rook d1-c1\"", "castling.K", "squares of their own"),
        ("K = \"king d1-d1, rook a1-c1\"", "castling.K", "the king must move"),
        ("K = \"\"", "castling.K", "should read like"),
        ("K = \"king d1b1, rook a1c1\"", "castling.K", "should read like"),
        ("K = \"d1-b1, a1-c1\"", "castling.K", "should read like"),
        ("k = \"king d1-b1, rook a1-c1\"", "castling.k", "one capital letter"),
        ("KK = \"king d1-b1, rook a1-c1\"", "castling.KK", "one capital letter"),
        ("\"\" = \"king d1-b1, rook a1-c1\"", "castling.", "one capital letter"),
        ("\"♔\" = \"king d1-b1, rook a1-c1\"", "castling.♔", "one capital letter"),
        ("K = 3", "castling.K", "a text in quotes"),
        ("K = { a = 1 }", "castling.K", "a text in quotes"),
    ] {
        let text = format!("{BASE}\n[castling]\n{line}\n");
        let found = problems(text.as_bytes());
        let fits = |p: &Problem| p.key == key && p.message.contains(word) && p.place.line == text.lines().count();
        assert!(found.iter().any(fits), "{line}: {found:?}");
    }
    let many: String = ('A'..).take(MAX_CASTLES + 1).map(|l| format!("{l} = \"king d1-b1, rook a1-c1\"\n")).collect();
    let found = problems(format!("{BASE}\n[castling]\n{many}").as_bytes());
    assert!(found.iter().any(|p| p.key == "castling" && p.message.contains("at most 4")), "{found:?}");
}

#[test]
fn a_castling_that_no_text_could_name_is_refused() {
    // One move per from, to and promotion: the coordinates d1b1 would mean two moves, and d1c1 is a plain step too.
    for castling in ["K = \"king d1-b1, rook a1-c1\"\nQ = \"king d1-b1, rook a1-a1\"", "K = \"king d1-c1, rook a1-b1\""]
    {
        let Ok(rules) = load(format!("{BASE}\n[castling]\n{castling}\n").as_bytes()) else {
            continue;
        };
        let fen =
            "r2k/pppp/4/PPPP/R2K w - - 0 1".replace(" - -", if castling.contains('Q') { " KQ -" } else { " K -" });
        let state = rules.read_fen(&fen, heterodox_rules::Strictness::Game).unwrap_or_else(|e| panic!("{fen}: {e}"));
        let mut texts: Vec<String> = rules.moves(&state).into_iter().map(|m| rules.coordinates(m)).collect();
        let all = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), all, "{castling}: two moves share one text: {texts:?}");
    }
}

#[test]
fn too_many_kinds_or_dead_positions_are_refused() {
    let kinds: String = ('A'..='Z')
        .filter(|letter| !"KRP".contains(*letter))
        .take(MAX_KINDS - 2)
        .map(|letter| format!("[pieces.x{}]\nletter = \"{letter}\"\nmoves = \"W\"\n", letter.to_ascii_lowercase()))
        .collect();
    let found = problems(format!("{BASE}\n{kinds}").as_bytes());
    assert!(found.iter().any(|p| p.key == "pieces" && p.message.contains("17 kinds")), "{found:?}");
    let dead = format!("dead = [{}]", "\"K v K\", ".repeat(33));
    let (text, _) = edited("dead = [\"K v K\"]", &dead);
    assert!(problems(text.as_bytes())[0].message.contains("at most 32"));
    all_refused(&[
        ("dead = [\"K v K\"]", "dead = [\"K v K\", ¦\"KZ v K\"]", "draws.dead", "letter 'Z'"),
        ("dead = [\"K v K\"]", "dead = [\n  \"K v K\",\n  ¦\"KvK\",\n]", "draws.dead", "should read like"),
        ("dead = [\"K v K\"]", "dead = [¦\"k v k\"]", "draws.dead", "letter 'k'"),
        ("dead = [\"K v K\"]", "dead = [¦\"**\"]", "draws.dead", "should read like"),
        ("dead = [\"K v K\"]", "dead = [¦\"K** v K\"]", "draws.dead", "letter '*'"),
        ("dead = [\"K v K\"]", "dead = [¦\"K v K one color\"]", "draws.dead", "letter"),
        ("dead = [\"K v K\"]", "dead = [¦\"\"]", "draws.dead", "should read like"),
    ]);
}

#[test]
fn inheriting_in_circles_from_nobody_or_too_deep_is_refused() {
    let mut catalogue = Catalogue::new();
    catalogue.add("a", "a.toml", b"inherits = \"b\"\n");
    catalogue.add("b", "b.toml", b"inherits = \"c\"\n");
    catalogue.add("c", "c.toml", b"\n\n   inherits = \"a\"\n");
    catalogue.add("self", "self.toml", b"inherits = \"self\"\n");
    catalogue.add("chess", "mine/chess.toml", b"inherits = \"chess\"\n");
    for (id, file, line, column, word) in [
        ("a", "c.toml", 3, 15, "a -> b -> c -> a"),
        ("b", "a.toml", 1, 12, "b -> c -> a -> b"),
        ("self", "self.toml", 1, 12, "self -> self"),
        // A file that hides a built-in one cannot inherit from what it hides.
        ("chess", "mine/chess.toml", 1, 12, "chess -> chess"),
        ("mirror", "mine/chess.toml", 1, 12, "mirror -> chess -> chess"),
    ] {
        let Err(error) = catalogue.load(id) else { panic!("{id} loads") };
        let problem = &error.problems[0];
        assert_eq!(
            (problem.place.file.as_str(), problem.place.line, problem.place.column),
            (file, line, column),
            "{id}"
        );
        assert!(problem.key == "inherits" && problem.message.contains(word), "{id}: {error}");
    }
    let Err(error) = catalogue.load_bytes("x", "x.toml", b"inherits = \"x\"") else { panic!("x loads") };
    assert!(error.to_string().contains("circle"), "{error}");
    for parent in ["ches", "", "none", "../chess", "chess.toml", "<b>", "no such thing"] {
        let Err(error) = Catalogue::new().load_bytes("x", "x.toml", format!("inherits = \"{parent}\"").as_bytes())
        else {
            panic!("{parent} loads")
        };
        let problem = &error.problems[0];
        assert!(problem.key == "inherits" && problem.message.contains(&format!("\"{parent}\"")), "{parent}: {error}");
        assert_eq!((problem.place.line, problem.place.column), (1, 12), "{parent}");
    }
    let mut deep = Catalogue::new();
    deep.add("v0", "v0.toml", BASE.as_bytes());
    for level in 1..=200 {
        let text = format!("inherits = \"v{}\"\n", level - 1);
        deep.add(&format!("v{level}"), &format!("v{level}.toml"), text.as_bytes());
    }
    let deepest = MAX_DEPTH - 1;
    deep.load(&format!("v{deepest}")).unwrap_or_else(|error| panic!("{deepest}: {error}"));
    for level in [deepest + 1, 100, 200] {
        let Err(error) = deep.load(&format!("v{level}")) else { panic!("{level} loads") };
        assert!(error.problems[0].key == "inherits" && error.to_string().contains("more than 8"), "{level}: {error}");
    }
    assert!(Catalogue::new().load("nothing").is_err_and(|error| error.to_string().contains("no such variant")));
}

#[test]
fn what_is_wrong_with_a_parent_is_told_with_the_parents_file() {
    let mut catalogue = Catalogue::new();
    let (typo, mark) = edited("moves = \"R\"", "moves = \"W ¦xF\"");
    catalogue.add("parent", "dir/parent.toml", typo.as_bytes());
    catalogue.add("binary", "dir/binary.toml", b"name = \"a\"\nx = \"\xff\"\n");
    catalogue.add("syntax", "dir/syntax.toml", b"name = \"a\"\nx = = 1\n");
    let child = |parent: &str| {
        let text = format!("inherits = \"{parent}\"\nname = \"Child\"\n[pieces]\nking.moves = \"Y\"\n");
        match catalogue.load_bytes("child", "child.toml", text.as_bytes()) {
            Ok(_) => panic!("{parent}: this loads"),
            Err(error) => error.problems,
        }
    };
    let found = child("parent");
    let of_parent = found.iter().find(|p| p.place.file == "dir/parent.toml").unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(Some((of_parent.place.line, of_parent.place.column)), mark);
    assert!(found.iter().any(|p| p.place.file == "child.toml" && p.key == "pieces.king.moves"), "{found:?}");
    for (parent, line, column) in [("binary", 2, 6), ("syntax", 2, 5)] {
        let found = child(parent);
        let file = format!("dir/{parent}.toml");
        let fits = |p: &Problem| p.place.file == file && (p.place.line, p.place.column) == (line, column);
        assert!(found.iter().any(fits), "{parent}: {found:?}");
    }
}

#[test]
fn huge_and_deep_files_are_refused_at_once() {
    let mut big = BASE.as_bytes().to_vec();
    big.resize(10 * 1024 * 1024, b'#');
    let found = problems(&big);
    assert!(found[0].message.contains("too large") && found[0].message.contains("65536"), "{found:?}");
    let mut catalogue = Catalogue::new();
    catalogue.add("big", "big.toml", &big);
    assert!(
        catalogue.load("big").is_err_and(|error| error.to_string().starts_with("big.toml:1:1: the file is too large"))
    );
    let mut most = BASE.as_bytes().to_vec();
    most.resize(MAX_FILE, b'\n');
    load(&most).unwrap_or_else(|error| panic!("just small enough: {error}"));
    most.push(b'\n');
    assert!(load(&most).is_err());

    let deep = 10_000;
    let name = |n: usize| vec!["a"; n].join(".");
    for text in [
        format!("[{}]\n", name(deep)),
        format!("[{}]\n", name(32_000)),
        format!("[[{}]]\n", name(deep)),
        format!("[pieces.{}]\n", name(deep)),
        format!("[board]\nstart.{} = 1\n", name(deep)),
        format!("{} = 1\n", name(32_000)),
        format!("x = {}1{}\n", "{a=".repeat(deep), "}".repeat(deep)),
        format!("pieces = {}1{}\n", "{a=".repeat(deep), "}".repeat(deep)),
        format!("x = {}{}\n", "[".repeat(deep), "]".repeat(deep)),
        format!("x = {}\n", "[".repeat(60_000)),
        format!("x = {}\n", "{a=".repeat(20_000)),
        format!("{}\n", "[".repeat(60_000)),
        format!("x = {}", "[{a=".repeat(15_000)),
        format!("[draws]\ndead = {}\"K v K\"{}\n", "[".repeat(deep), "]".repeat(deep)),
        format!("{{{}", "\"".repeat(60_000)),
        "[a]\n".repeat(15_000),
        "[[a]]\n".repeat(10_000),
        "x\n".repeat(30_000),
        (0..8_000).map(|n| format!("k{n}=1\n")).collect(),
    ] {
        assert!(text.len() <= MAX_FILE, "{} bytes would be refused for their number", text.len());
        let found = problems(
            (BASE.to_string() + &text).as_bytes().get(..MAX_FILE.min(BASE.len() + text.len())).unwrap_or_default(),
        );
        assert!(!found.is_empty() && found.len() <= 100, "{} problems", found.len());
        let found = problems(text.as_bytes());
        assert!(!found.is_empty() && found.len() <= 100, "{} problems", found.len());
    }
}

#[test]
fn thousands_of_pieces_are_refused_at_once() {
    let text: String = "[pieces]\n".to_string() + &(0..4_000).map(|n| format!("a{n}.pawn=true\n")).collect::<String>();
    let found = problems(text.as_bytes());
    assert!(found.iter().any(|p| p.key == "pieces" && p.message.contains("4000 kinds")), "{:?}", found.first());
}

#[test]
fn bytes_that_are_no_text_are_refused_with_their_place() {
    for (bytes, line, column) in [
        (&b"\xff"[..], 1, 1),
        (b"name = \"\xc3\x28\"", 1, 9),
        (b"name = \"a\"\nabout = \"\xe2\x82\"\n", 2, 10),
        (b"\n\n# \xf0\x9f\x98", 3, 3),
        (b"\xef\xbb", 1, 1),
        (b"\x00\xc0\x80", 1, 2),
        (b"\xed\xa0\x80", 1, 1),
        // Columns count characters, also before the broken one.
        ("name = \"é\u{2654}".as_bytes(), 0, 0),
    ] {
        if line == 0 {
            let broken = [bytes, b"\xff"].concat();
            let place = &problems(&broken)[0].place;
            assert_eq!((place.line, place.column), (1, 11), "columns are characters");
            continue;
        }
        let found = problems(bytes);
        assert!(found[0].message.contains("UTF-8"), "{found:?}");
        assert_eq!((found[0].place.line, found[0].place.column), (line, column), "{bytes:?}");
    }
    let wide: Vec<u8> = BASE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(!problems(&[&b"\xff\xfe"[..], &wide].concat()).is_empty());
    assert!(!problems(&wide).is_empty());
}

#[test]
fn line_ends_and_byte_order_marks_do_not_matter() {
    let crlf = BASE.replace('\n', "\r\n");
    load(crlf.as_bytes()).unwrap_or_else(|error| panic!("CRLF: {error}"));
    let (text, mark) = edited("moves = \"R\"", "moves = \"W ¦xF\"");
    let place = &problems(text.replace('\n', "\r\n").as_bytes())[0].place;
    assert_eq!(Some((place.line, place.column)), mark);
    load(format!("\u{feff}{BASE}").as_bytes()).unwrap_or_else(|error| panic!("a byte order mark: {error}"));
    for (text, word, line, column) in [
        ("nmae = \"x\"\n", "unknown key", 1, 1),
        ("\nnmae = \"x\"\n", "unknown key", 2, 1),
        ("name = 5\n", "expected a text", 1, 8),
        ("a = = 1", "TOML", 1, 5),
    ] {
        let found = problems(format!("\u{feff}{text}").as_bytes());
        let fits = |p: &Problem| p.message.contains(word) && (p.place.line, p.place.column) == (line, column);
        assert!(found.iter().any(fits), "a byte order mark has no width: {text:?} {found:?}");
    }
    // A lone carriage return ends no line in TOML.
    assert!(load(BASE.replace('\n', "\r").as_bytes()).is_err());
}

#[test]
fn an_empty_file_is_told_everything_it_lacks() {
    for text in ["", "\n\n\n", "# nothing\n", "\u{feff}", "   "] {
        let found = problems(text.as_bytes());
        for key in ["name", "board.width", "board.height", "board.start", "pieces"] {
            assert!(found.iter().any(|problem| problem.key == key), "{text:?} {key}: {found:?}");
        }
        assert!(found.iter().all(|problem| problem.place.line >= 1 && problem.place.column >= 1));
    }
}

#[test]
fn what_is_not_toml_is_refused_at_its_place() {
    for (from, to) in [
        ("about =", "name = \"Again\"\nabout ="),
        ("[draws]", "[board]\n[draws]"),
        ("[draws]", "[pieces.king]\nletter = \"Q\"\n[draws]"),
        ("royal = true", "royal = true\nroyal = false"),
        ("royal = true", "royal = tru"),
        ("royal = true", "royal = True"),
        ("royal = true", "royal ="),
        ("royal = true", "royal"),
        ("width = 4", "width = 04"),
        ("width = 4", "width = 4 5"),
        ("width = 4", "width = 4.2.1"),
        ("name = \"Small\"", "name = \"Small"),
        ("name = \"Small\"", "name = Small"),
        ("name = \"Small\"", "name = 'Small\""),
        ("name = \"Small\"", "name = \"\"\"Small"),
        ("name = \"Small\"", "name = \"\\x\""),
        ("name = \"Small\"", "name = \"\\ud800\""),
        ("name = \"Small\"", "name = \"\\U00110000\""),
        ("[draws]", "[draws"),
        ("[draws]", "[]\n[draws]"),
        ("[draws]", "[a..b]\n[draws]"),
        ("about =", "board.width = 5\nabout ="),
        ("about =", "name.x = 5\nabout ="),
    ] {
        let (text, _) = edited(from, to);
        let found = problems(text.as_bytes());
        let first = text.find(to).map_or(1, |at| text[..at].matches('\n').count() + 1);
        assert!(found[0].place.file == FILE && found[0].place.line >= 1, "{to:?}: {found:?}");
        assert!(found.iter().any(|problem| problem.message.contains("TOML")), "{to:?}: {found:?}");
        // The parser may notice late (an open text ends where the file ends), never early.
        assert!(found.iter().all(|problem| problem.place.line >= first.min(4)), "{to:?}: {found:?}");
    }
}

#[test]
fn control_characters_and_long_texts_are_refused_and_markup_is_kept_as_it_is() {
    let name = "name = \"Small\"";
    let long = |n: usize| format!("name = ¦\"{}\"", "é".repeat(n));
    let about = format!("about = ¦\"{}\"", "x".repeat(401));
    let start = format!("start = ¦\"{}", "8".repeat(1000));
    all_refused(&[
        (name, "name = ¦\"a\\u0000b\"", "name", "control character '\\0'"),
        (name, "name = ¦\"a\\u001bb\"", "name", "control character"),
        (name, "name = ¦\"a\\u007fb\"", "name", "control character"),
        (name, "name = ¦\"a\\u0085b\"", "name", "control character"),
        (name, "name = ¦\"a\\nb\"", "name", "control character '\\n'"),
        (name, "name = ¦\"a\\tb\"", "name", "control character '\\t'"),
        (name, "name = ¦\"\"\"a\nb\"\"\"", "name", "control character"),
        ("about = \"Something small.\"", "about = ¦\"a\\rb\"", "about", "control character"),
        ("dead = [\"K v K\"]", "dead = [¦\"K\\u0000 v K\"]", "draws.dead", "control character"),
        ("moves = \"R\"", "moves = ¦\"R\\nW\"", "pieces.rook.moves", "control character"),
        (name, &long(81), "name", "has 81 characters, at most 80"),
        (name, &long(3000), "name", "has 3000 characters, at most 80"),
        ("about = \"Something small.\"", &about, "about", "at most 400"),
        ("start = \"r2k", &start, "board.start", "at most 1000"),
    ]);
    for markup in ["<script>alert('1')</script>", "&amp; [b]&#60;", "%s {0} ${x} `ls`", "é\u{2654}\u{1f600}"] {
        let (text, _) = edited(name, &format!("name = \"{markup}\""));
        let rules = load(text.as_bytes()).unwrap_or_else(|error| panic!("{markup}: {error}"));
        assert_eq!(rules.spec().name, markup);
    }
    let (text, _) = edited(name, &long(80));
    load(text.as_bytes()).unwrap_or_else(|error| panic!("exactly as long as allowed: {error}"));
    // Whatever is quoted from a file is cut: a message stays readable.
    let (text, _) = edited("no_moves = \"draw\"", &format!("no_moves = \"{}\"", "x".repeat(50_000)));
    assert!(problems(text.as_bytes())[0].message.len() < 300);
    let (text, _) = edited("width = 4", &format!("width = {}", "9".repeat(50_000)));
    assert!(problems(text.as_bytes())[0].message.len() < 300);
    let (text, _) = edited("about =", &format!("{} =", "k".repeat(50_000)));
    assert!(problems(text.as_bytes())[0].to_string().len() < 1000, "an unknown key of 50000 letters");
}

/// "line:column key" of every problem.
fn places(text: &str) -> Vec<String> {
    let all = problems(text.as_bytes());
    assert!(all.iter().all(|problem| problem.place.file == FILE && !problem.message.is_empty()));
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

#[test]
fn what_says_nothing_is_refused() {
    let found = problems(format!("{BASE}\n[pieces.dragon]\n").as_bytes());
    assert!(found.iter().any(|p| p.key == "pieces.dragon" && p.message.contains("nothing is said")), "{found:?}");
    for key in ["repetition", "repetition_claim"] {
        let found = problems(format!("inherits = \"chess\"\nname = \"X\"\n[draws]\n{key} = 1\n").as_bytes());
        assert!(found.iter().any(|p| p.key == format!("draws.{key}") && p.message.contains("2 or more")), "{found:?}");
    }
}

/// What does not go together with an inherited key is told where the file itself says it.
#[test]
fn a_fault_is_told_in_the_file_that_has_it() {
    for (text, key, message) in [
        ("[pieces.knight]\nranks = ¦\"1-4\"\n", "pieces.knight.ranks", "the knight cannot stand on the last rank"),
        ("[pieces.knight]\npawn = ¦true\n", "pieces.knight.pawn", "only one kind can be pawn, and the pawn already is"),
        (
            "[castling]\nA = ¦\"king e1-g1, rook h1-f1\"\nB = \"king e1-c1, rook a1-d1\"\nC = \"king e1-b1, rook a1-c1\"\n\
             D = \"king e1-d1, rook a1-e1\"\nE = \"king e1-f1, rook h1-e1\"\n",
            "castling",
            "at most 4 ways to castle",
        ),
    ] {
        let text = format!("inherits = \"chess\"\nname = \"Mine\"\n{text}");
        let before = &text[..text.find('¦').expect("a mark")];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let found = problems(text.replace('¦', "").as_bytes());
        let fault = found.iter().find(|problem| problem.key == key).unwrap_or_else(|| panic!("{key} in {found:?}"));
        assert!(fault.message.contains(message), "{fault:?}");
        assert_eq!(
            (fault.place.file.as_str(), fault.place.line, fault.place.column),
            (FILE, line, column),
            "{fault:?}"
        );
    }
}

#[test]
fn names_hide_nothing() {
    for sign in ['\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}'] {
        let found = problems(BASE.replace("Small\"", &format!("Sm{sign}all\"")).as_bytes());
        assert!(found.iter().any(|problem| problem.key == "name" && problem.message.contains("control character")));
    }
}
