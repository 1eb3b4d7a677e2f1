//! Values that are fine each for itself and make no game: boards, starts, pieces, portals, castling.

use heterodox_rules::spec::{MAX_CASTLES, MAX_KINDS, Problem};

use crate::{BASE, all_refused, edited, load, problems};

#[test]
fn boards_that_are_missing_empty_or_of_no_size_are_refused() {
    let without =
        BASE.lines().filter(|line| !["[board]", "width", "height", "start ="].iter().any(|w| line.starts_with(w)));
    for text in [without.clone().collect::<Vec<_>>().join("\n"), without.collect::<Vec<_>>().join("\n") + "\n[board]\n"]
    {
        let found = problems(text.as_bytes());
        for key in ["board.width", "board.height", "board.start"] {
            assert!(
                found.iter().any(|p| p.key == key && p.message.to_string().contains("required")),
                "{key}: {found:?}"
            );
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
        assert!(
            found[0].key == "pieces.rook.portal" && found[0].message.to_string().contains(word),
            "{extra}: {found:?}"
        );
    }
    let castling = "\n[castling]\nK = \"king d1-b1, rook a1-c1\"\n";
    let exits = |text: &str| text.replace("moves = \"R\"", "moves = \"R\"\nexit = \"slide\"");
    load((exits(BASE) + castling).as_bytes()).unwrap_or_else(|error| panic!("exits with castling: {error}"));
    let passing = exits(BASE).replace("\"mfW cfF\"", "\"mfW cfF imfnD\"\nstart_rank = 2\nen_passant = \"step\"");
    load(passing.as_bytes()).unwrap_or_else(|error| panic!("exits with taking in passing: {error}"));
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
        let fits =
            |p: &Problem| p.key == key && p.message.to_string().contains(word) && p.place.line == text.lines().count();
        assert!(found.iter().any(fits), "{line}: {found:?}");
    }
    let many: String = ('A'..).take(MAX_CASTLES + 1).map(|l| format!("{l} = \"king d1-b1, rook a1-c1\"\n")).collect();
    let found = problems(format!("{BASE}\n[castling]\n{many}").as_bytes());
    assert!(found.iter().any(|p| p.key == "castling" && p.message.to_string().contains("at most 4")), "{found:?}");
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
    assert!(found.iter().any(|p| p.key == "pieces" && p.message.to_string().contains("17 kinds")), "{found:?}");
    let dead = format!("dead = [{}]", "\"K v K\", ".repeat(33));
    let (text, _) = edited("dead = [\"K v K\"]", &dead);
    assert!(problems(text.as_bytes())[0].message.to_string().contains("at most 32"));
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
