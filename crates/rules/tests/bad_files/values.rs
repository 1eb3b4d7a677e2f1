//! Keys nobody knows, and values of the wrong type, out of range, mistyped or no Betza.

use heterodox_rules::spec::Problem;

use crate::{BASE, all_refused, edited, load, problems};

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
        (
            "about =",
            "¦colour =",
            "colour",
            "known here are name, family, about, inventor, tags, aliases, inherits, board",
        ),
        ("[draws]", "[¦drops]\nfrom = \"hand\"\n[draws]", "drops", "this is written under `[hand]`"),
        ("width = 4", "width = 4\n¦walls = \"b2\"", "board.walls", "walls or holes cannot be written yet"),
        ("[draws]", "[¦hill]\nsquares = \"d4\"\n[draws]", "hill", "written under `[end]`"),
        ("about =", "¦must_capture = true\nabout =", "must_capture", "written under `[law]`"),
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
        rows.push(("royal = true", format!("royal = ¦{found}"), "pieces.king.royal", "expected true, false, \"each\""));
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
        let fits = |p: &Problem| p.key == key && p.message.to_string().contains("expected a table");
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
            ("moves = \"R\"", "moves = \"K ¦zW\"", "pieces.rook.moves", "for lines"),
            ("moves = \"R\"", "moves = \"K m¦[F?K]\"", "pieces.rook.moves", "four legs"),
            ("moves = \"R\"", "moves = \"K ¦[F?R\"", "pieces.rook.moves", "never closed"),
            ("moves = \"R\"", "moves = \"K ¦(1,16)\"", "pieces.rook.moves", "0 to 15"),
            ("moves = \"R\"", "moves = \"K ¦mpN\""), "pieces.rook.moves", "along a line"),
            ("moves = \"R\"", "moves = \"¦pgR\"", "pieces.rook.moves", "two ways to hop"),
            ("moves = \"R\"", "moves = \"¦ckR\"", "pieces.rook.moves", "say what is taken"),
            ("moves = \"R\"", "moves = \"R\"\nshoot = ¦\"kR\"", "pieces.rook.shoot", "for moves alone"),
            ("moves = \"R\"", "moves = \"K m¦uR\"", "pieces.rook.moves", "change other pieces"),
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
    assert!(problems(text.as_bytes())[0].message.to_string().contains("at most 200"));
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
fn what_says_nothing_is_refused() {
    let found = problems(format!("{BASE}\n[pieces.dragon]\n").as_bytes());
    assert!(
        found.iter().any(|p| p.key == "pieces.dragon" && p.message.to_string().contains("nothing is said")),
        "{found:?}"
    );
    for key in ["repetition", "repetition_claim"] {
        let found = problems(format!("inherits = \"chess\"\nname = \"X\"\n[draws]\n{key} = 1\n").as_bytes());
        assert!(
            found.iter().any(|p| p.key == format!("draws.{key}") && p.message.to_string().contains("2 or more")),
            "{found:?}"
        );
    }
}
