//! Files of battles that are wrong: each is refused with the file, the line, the column and the
//! key.

#[path = "support/faulty.rs"]
mod faulty;

use heterodox_rules::battle::{Draw, Phase};
use heterodox_rules::spec::{MAX_KINDS, Problem};
use heterodox_rules::{Catalogue, Family, SpecError, Variant};

use faulty::Good;

const FILE: &str = "my variants/duel.toml";

const BASE: &str = r#"name = "Duel"
about = "Something small."
family = "battle"

[board]
width = 4
height = 5

[pieces.rock]
letter = "R"
count = 2
beats = "S"

[pieces.paper]
letter = "P"
count = 2
beats = "R"

[pieces.scissors]
letter = "S"
count = 2
beats = "P"

[pieces.king]
letter = "K"
count = 1
role = "king"

[pieces.pit]
letter = "O"
count = 1
role = "pit"

[battle]
rows = 2
setup = "secret"
hidden = true
quiet_moves = 100
eliminated = "none"
one_on_one = "none"

[clock]
setup = 180
move = 120
pick = 30
"#;

fn open(text: &str) -> Result<Variant, SpecError> {
    Catalogue::new().open_bytes("duel", FILE, text.as_bytes())
}

fn problems(text: &str) -> Vec<Problem> {
    match open(text) {
        Ok(_) => panic!("this loads: {text}"),
        Err(error) => error.problems,
    }
}

const GOOD: Good = Good { file: FILE, text: BASE, open: |text| open(text).map(drop) };

fn edited(from: &str, to: &str) -> (String, Option<(usize, usize)>) {
    GOOD.edited(from, to)
}

fn all_refused(rows: &[(&str, &str, &str, &str)]) {
    GOOD.all_refused(rows);
}

#[test]
fn the_base_file_itself_is_fine() {
    let variant = open(BASE).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((variant.family(), variant.name(), variant.id()), (Family::Battle, "Duel", "duel"));
}

#[test]
fn of_two_fighters_exactly_one_beats_the_other() {
    all_refused(&[
        ("beats = \"S\"\n", "", "pieces.rock.beats", "neither of rock and scissors"),
        ("beats = \"S\"", "beats = ¦\"\"", "pieces.rock.beats", "neither of rock and scissors"),
        ("beats = \"S\"", "beats = ¦\"none\"", "pieces.rock.beats", "neither of rock and scissors"),
        ("beats = \"R\"\n", "", "pieces.rock.beats", "neither of rock and paper"),
        ("beats = \"S\"", "beats = ¦\"SP\"", "pieces.rock.beats", "rock and paper beat each other"),
        ("beats = \"P\"", "beats = \"PR\"", "pieces.rock.beats", "rock and scissors beat each other"),
    ]);
}

#[test]
fn nobody_is_beaten_twice_by_the_same() {
    all_refused(&[
        ("beats = \"S\"", "beats = ¦\"SS\"", "pieces.rock.beats", "twice"),
        ("beats = \"P\"", "beats = ¦\"PPP\"", "pieces.scissors.beats", "twice"),
    ]);
}

#[test]
fn fighters_beat_other_fighters_only() {
    all_refused(&[
        ("beats = \"S\"", "beats = ¦\"SR\"", "pieces.rock.beats", "its own kind"),
        ("beats = \"S\"", "beats = ¦\"SK\"", "pieces.rock.beats", "the king is no fighter"),
        ("beats = \"S\"", "beats = ¦\"OS\"", "pieces.rock.beats", "the pit is no fighter"),
        ("beats = \"S\"", "beats = ¦\"SX\"", "pieces.rock.beats", "no piece has the letter 'X'"),
        ("beats = \"S\"", "beats = ¦\"s\"", "pieces.rock.beats", "no piece has the letter 's'"),
        ("beats = \"S\"", "beats = ¦\"S, P\"", "pieces.rock.beats", "no piece has the letter ','"),
        ("beats = \"S\"", "beats = ¦[\"S\"]", "pieces.rock.beats", "expected a text"),
        ("beats = \"S\"", "beats = ¦\"SSSSSSSSSSSSSSSSS\"", "pieces.rock.beats", "at most 16"),
        ("role = \"king\"", "role = \"king\"\nbeats = ¦\"R\"", "pieces.king.beats", "only fighters beat"),
        ("role = \"pit\"", "role = \"pit\"\nbeats = ¦\"R\"", "pieces.pit.beats", "only fighters beat"),
    ]);
}

#[test]
fn the_army_fills_its_rows() {
    all_refused(&[
        ("rows = 2", "rows = ¦1", "battle.rows", "an army of 8 pieces does not fill 4 cells"),
        ("width = 4", "width = 5", "battle.rows", "an army of 8 pieces does not fill 10 cells"),
        (
            "letter = \"K\"\ncount = 1",
            "letter = \"K\"\ncount = 2",
            "battle.rows",
            "an army of 9 pieces does not fill 8 cells",
        ),
        ("height = 5", "height = 3", "battle.rows", "two armies of 2 rows do not fit onto 3 ranks"),
        ("rows = 2", "rows = ¦3", "battle.rows", "two armies of 3 rows do not fit onto 5 ranks"),
    ]);
}

#[test]
fn numbers_out_of_range_are_refused() {
    all_refused(&[
        ("rows = 2", "rows = ¦0", "battle.rows", "from 1 to 8"),
        ("rows = 2", "rows = ¦9", "battle.rows", "from 1 to 8"),
        ("rows = 2", "rows = ¦-2", "battle.rows", "from 1 to 8"),
        ("rows = 2", "rows = ¦258", "battle.rows", "from 1 to 8"),
        ("letter = \"K\"\ncount = 1", "letter = \"K\"\ncount = ¦0", "pieces.king.count", "from 1 to 64"),
        ("letter = \"K\"\ncount = 1", "letter = \"K\"\ncount = ¦257", "pieces.king.count", "from 1 to 64"),
        ("letter = \"K\"\ncount = 1", "letter = \"K\"\ncount = ¦\"1\"", "pieces.king.count", "a whole number"),
        ("quiet_moves = 100", "quiet_moves = ¦1001", "battle.quiet_moves", "from 0 to 1000"),
        ("quiet_moves = 100", "quiet_moves = ¦-1", "battle.quiet_moves", "from 0 to 1000"),
        ("setup = 180", "setup = ¦0", "clock.setup", "from 1 to 86400"),
        ("move = 120", "move = ¦86401", "clock.move", "from 1 to 86400"),
        ("pick = 30", "pick = ¦1.5", "clock.pick", "a whole number"),
        ("hidden = true", "hidden = ¦\"yes\"", "battle.hidden", "expected true or false"),
        ("hidden = true", "hidden = ¦1", "battle.hidden", "expected true or false"),
        ("width = 4", "width = ¦17", "board.width", "from 2 to 16"),
    ]);
}

#[test]
fn missing_keys_are_named() {
    all_refused(&[
        ("name = \"Duel\"\n", "", "name", "required"),
        ("width = 4\n", "", "board.width", "required"),
        ("height = 5\n", "", "board.height", "required"),
        ("rows = 2\n", "", "battle.rows", "required"),
        ("letter = \"K\"\ncount = 1\n", "letter = \"K\"\n", "pieces.king.count", "required"),
        ("letter = \"K\"\ncount = 1\n", "count = 1\n", "pieces.king.letter", "required"),
        ("letter = \"R\"\n", "", "pieces.rock.letter", "required"),
    ]);
    let found = problems("name = \"Duel\"\nfamily = \"battle\"\n");
    for key in ["board.width", "board.height", "battle.rows"] {
        assert!(found.iter().any(|problem| problem.key == key), "{key}: {found:?}");
    }
}

#[test]
fn keys_with_a_default_may_be_missing() {
    for line in [
        "about = \"Something small.\"\n",
        "setup = \"secret\"\n",
        "hidden = true\n",
        "quiet_moves = 100\n",
        "eliminated = \"none\"\n",
        "one_on_one = \"none\"\n",
        "[clock]\nsetup = 180\nmove = 120\npick = 30\n",
    ] {
        let (text, _) = edited(line, "");
        open(&text).unwrap_or_else(|error| panic!("without {line:?}: {error}"));
    }
    let (text, _) = edited("[clock]\nsetup = 180\nmove = 120\npick = 30\n", "");
    let Ok(Variant::Battle(battle)) = open(&text) else { panic!("a battle") };
    let seconds = battle.spec().seconds;
    assert_eq!((seconds.setup, seconds.step, seconds.pick), (180, 120, 30));
}

#[test]
fn a_battle_needs_somebody_who_fights() {
    let still = r#"
name = "Still"
family = "battle"
board = { width = 2, height = 4 }
battle = { rows = 1 }
[pieces]
king = { letter = "K", count = 1, role = "king" }
pit = { letter = "O", count = 1, role = "pit" }
"#;
    let found = problems(still);
    assert!(
        found.iter().any(|problem| problem.message.to_string().contains("at least one kind that fights")),
        "{found:?}"
    );
    let nobody = "name = \"Nobody\"\nfamily = \"battle\"\nboard = { width = 2, height = 4 }\nbattle = { rows = 1 }\n";
    let found = problems(nobody);
    assert!(
        found.iter().any(|problem| problem.message.to_string().contains("at least one kind that fights")),
        "{found:?}"
    );
}

#[test]
fn unknown_words_and_keys_are_named_with_the_nearest_known_one() {
    all_refused(&[
        ("role = \"king\"", "role = ¦\"kign\"", "pieces.king.role", "did you mean \"king\"?"),
        ("role = \"king\"", "role = ¦\"fihgter\"", "pieces.king.role", "did you mean \"fighter\"?"),
        ("role = \"pit\"", "role = ¦\"none\"", "pieces.pit.role", "\"fighter\", \"king\" or \"pit\""),
        ("family = \"battle\"", "family = ¦\"batle\"", "family", "did you mean \"battle\"?"),
        ("family = \"battle\"", "family = ¦\"ches\"", "family", "did you mean \"chess\"?"),
        ("family = \"battle\"", "family = ¦\"go\"", "family", "\"chess\" or \"battle\""),
        ("family = \"battle\"", "¦famly = \"battle\"", "famly", "did you mean `family`?"),
        ("setup = \"secret\"", "setup = ¦\"secrt\"", "battle.setup", "did you mean \"secret\"?"),
        ("setup = \"secret\"", "setup = ¦\"ramdon\"", "battle.setup", "did you mean \"random\"?"),
        ("eliminated = \"none\"", "eliminated = ¦\"los\"", "battle.eliminated", "did you mean \"loss\"?"),
        ("eliminated = \"none\"", "eliminated = ¦\"score\"", "battle.eliminated", "\"loss\" or \"none\""),
        ("one_on_one = \"none\"", "one_on_one = ¦\"compair\"", "battle.one_on_one", "did you mean \"compare\"?"),
        ("rows = 2", "rows = 2\n¦row = 2", "battle.row", "did you mean `rows`?"),
        ("hidden = true", "¦hiden = true", "battle.hiden", "did you mean `hidden`?"),
        ("move = 120", "¦moves = 120", "clock.moves", "did you mean `move`?"),
        ("[clock]", "[¦clocks]\nx = 1\n[clock]", "clocks", "did you mean `clock`?"),
        ("beats = \"S\"", "beats = \"S\"\n¦beat = \"S\"", "pieces.rock.beat", "did you mean `beats`?"),
        ("[battle]", "[¦batle]\nrows = 2\n[battle]", "batle", "did you mean `battle`?"),
    ]);
}

#[test]
fn a_mistyped_family_does_not_blame_every_other_key() {
    // Whatever else is said would only be an echo of the one mistake.
    for (to, key) in [("family = \"batle\"", "family"), ("famly = \"battle\"", "famly")] {
        let (text, _) = edited("family = \"battle\"", to);
        let found = problems(&text);
        assert_eq!(found.len(), 1, "{to}: {}", SpecError { problems: found.clone() });
        assert_eq!(found[0].key, key);
    }
}

#[test]
fn a_missing_count_or_letter_is_one_problem() {
    for (from, to) in [
        ("letter = \"K\"\ncount = 1\n", "letter = \"K\"\n"),
        ("letter = \"K\"\ncount = 1\n", "letter = \"K\"\ncuont = 1\n"),
    ] {
        let (text, _) = edited(from, to);
        let found = problems(&text);
        assert_eq!(found.len(), 1, "{to:?}: {}", SpecError { problems: found.clone() });
    }
    // The number is not known, so that nothing can be said about the sum.
    let (text, _) = edited("letter = \"R\"\ncount = 2\n", "letter = \"R\"\n");
    let found = problems(&text);
    assert_eq!(found.len(), 1, "{}", SpecError { problems: found.clone() });
}

#[test]
fn keys_of_chess_mean_nothing_in_a_battle() {
    let word = "means nothing in a game of the battle family";
    all_refused(&[
        ("height = 5", "height = 5\nstart = ¦\"8 w - - 0 1\"", "board.start", word),
        ("height = 5", "height = 5\nportal = ¦\"wrap\"", "board.portal", word),
        ("beats = \"S\"", "beats = \"S\"\nmoves = ¦\"W\"", "pieces.rock.moves", word),
        ("role = \"king\"", "role = \"king\"\nroyal = ¦true", "pieces.king.royal", word),
        ("beats = \"S\"", "beats = \"S\"\npawn = ¦true", "pieces.rock.pawn", word),
        ("beats = \"S\"", "beats = \"S\"\nshoot = ¦\"N\"", "pieces.rock.shoot", word),
        ("beats = \"S\"", "beats = \"S\"\nexit = ¦\"edge\"", "pieces.rock.exit", word),
        ("beats = \"S\"", "beats = \"S\"\npromotes_to = ¦\"P\"", "pieces.rock.promotes_to", word),
        ("beats = \"S\"", "beats = \"S\"\nranks = ¦\"1-2\"", "pieces.rock.ranks", word),
        ("beats = \"S\"", "beats = \"S\"\nstart_rank = ¦2", "pieces.rock.start_rank", word),
        ("[clock]", "[castling]\nK = ¦\"king a1-b1, rook d1-c1\"\n[clock]", "castling.K", word),
        ("about =", "castling = ¦\"none\"\nabout =", "castling", word),
        ("[clock]", "[draws]\nrepetition = ¦3\n[clock]", "draws.repetition", word),
        ("[clock]", "[draws]\nquiet_moves = ¦50\n[clock]", "draws.quiet_moves", word),
        ("[clock]", "[end]\nno_moves = ¦\"draw\"\n[clock]", "end.no_moves", word),
        ("[clock]", "[end]\neliminated = ¦\"none\"\n[clock]", "end.eliminated", word),
        ("[clock]", "[end]\nscore_goal = ¦3\n[clock]", "end.score_goal", word),
    ]);
}

#[test]
fn keys_of_battles_mean_nothing_in_chess() {
    let word = "means nothing in a game of the chess family";
    for (lines, key) in [
        ("[pieces.pawn]\ncount = 8\n", "pieces.pawn.count"),
        ("[pieces.pawn]\nbeats = \"N\"\n", "pieces.pawn.beats"),
        ("[pieces.king]\nrole = \"king\"\n", "pieces.king.role"),
        ("[battle]\nrows = 2\n", "battle.rows"),
        ("[battle]\nhidden = true\n", "battle.hidden"),
        ("[battle]\nquiet_moves = 100\n", "battle.quiet_moves"),
        ("[clock]\nmove = 120\n", "clock.move"),
    ] {
        for third in ["family = \"chess\"", "about = \"The family is inherited.\""] {
            let text = format!("name = \"Chess\"\ninherits = \"chess\"\n{third}\n{lines}");
            let found = problems(&text);
            let fits = |problem: &&Problem| problem.key == key && problem.message.to_string().contains(word);
            let problem = found.iter().find(fits).unwrap_or_else(|| panic!("{text}: {found:?}"));
            assert_eq!((problem.place.file.as_str(), problem.place.line), (FILE, 5), "{problem}");
        }
    }
    // The base file, were it a game of chess.
    let (text, _) = edited("family = \"battle\"", "family = \"chess\"");
    let found = problems(&text);
    for key in ["pieces.rock.count", "pieces.rock.beats", "battle.rows", "clock.pick"] {
        assert!(found.iter().any(|problem| problem.key == key && problem.message.to_string().contains(word)), "{key}");
    }
    assert!(
        found.iter().any(|problem| problem.key == "board.start" && problem.message.to_string().contains("required"))
    );
}

#[test]
fn files_do_not_inherit_across_families() {
    let found = problems("name = \"Mixed\"\nfamily = \"battle\"\ninherits = \"chess\"\n");
    assert!(found.iter().any(|problem| problem.message.to_string().contains("battle family")), "{found:?}");
    let found = problems("name = \"Mixed\"\nfamily = \"chess\"\ninherits = \"rps\"\n");
    assert!(found.iter().any(|problem| problem.message.to_string().contains("chess family")), "{found:?}");
    for parent in ["archer", "kings-cooking", "mirror"] {
        problems(&format!("name = \"Mixed\"\nfamily = \"battle\"\ninherits = \"{parent}\"\n[battle]\nrows = 2\n"));
    }
    for parent in ["rps-clear", "rpsls", "rps-onslaught"] {
        let start = "[board]\nstart = \"7/7/7/7/7/7 w - - 0 1\"\n";
        problems(&format!("name = \"Mixed\"\nfamily = \"chess\"\ninherits = \"{parent}\"\n{start}"));
    }
}

#[test]
fn inheriting_across_families_is_reported_in_the_authors_own_file() {
    for (family, parent) in [("battle", "chess"), ("chess", "rps")] {
        let found = problems(&format!("name = \"Mixed\"\nfamily = \"{family}\"\ninherits = \"{parent}\"\n"));
        let own = found
            .iter()
            .any(|problem| problem.place.file == FILE && ["family", "inherits"].contains(&problem.key.as_str()));
        assert!(own, "nothing points at the author's line:\n{}", SpecError { problems: found });
    }
}

#[test]
fn a_child_without_a_family_is_of_its_parents() {
    let variant = open("name = \"Quick\"\ninherits = \"rps\"\n[battle]\nquiet_moves = 20\n")
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(variant.family(), Family::Battle);
    let Variant::Battle(battle) = variant else { panic!("a battle") };
    assert_eq!((battle.spec().quiet_moves, battle.spec().rows, battle.spec().kinds.len()), (20, 2, 5));
}

#[test]
fn letters_and_names_are_looked_at_as_in_chess() {
    all_refused(&[
        ("letter = \"P\"", "letter = ¦\"R\"", "pieces.paper.letter", "already stands for the rock"),
        ("letter = \"O\"", "letter = ¦\"o\"", "pieces.pit.letter", "one capital letter"),
        ("letter = \"O\"", "letter = ¦\"OO\"", "pieces.pit.letter", "at most 1"),
        ("letter = \"O\"", "letter = ¦\"?\"", "pieces.pit.letter", "one capital letter"),
        ("letter = \"O\"", "letter = ¦\"*\"", "pieces.pit.letter", "one capital letter"),
        ("letter = \"O\"", "letter = \"O\"\nsymbol = ¦\"o\"", "pieces.pit.symbol", "two characters"),
        ("[pieces.pit]", "[pieces.Pit]", "pieces.Pit", "small letters"),
    ]);
}

#[test]
fn too_many_kinds_are_refused() {
    let mut text =
        "name = \"Many\"\nfamily = \"battle\"\nboard = { width = 16, height = 4 }\nbattle = { rows = 1 }\n".to_string();
    for number in 0..=MAX_KINDS {
        let letter = (b'A' + number as u8) as char;
        let after: String = (number + 1..=MAX_KINDS).map(|other| (b'A' + other as u8) as char).collect();
        let name = letter.to_ascii_lowercase();
        text += &format!("[pieces.{name}]\nletter = \"{letter}\"\ncount = 1\nbeats = \"{after}\"\n");
    }
    let found = problems(&text);
    assert!(found.iter().any(|problem| problem.message.to_string().contains("at most 16")), "{found:?}");
    assert_eq!(found.len(), 1, "{}", SpecError { problems: found.clone() });
}

#[test]
fn a_battle_is_no_chess_and_says_so() {
    let catalogue = Catalogue::new();
    for id in ["rps", "rps-clear", "rpsls", "rps-onslaught"] {
        let Err(error) = catalogue.load(id) else { panic!("{id} is loaded as chess") };
        assert!(error.to_string().contains("battle"), "{error}");
        assert!(catalogue.ids_of(Family::Battle).contains(&id.to_string()));
        assert!(!catalogue.ids_of(Family::Chess).contains(&id.to_string()));
    }
    assert!(catalogue.load_bytes("duel", FILE, BASE.as_bytes()).is_err());
}

#[test]
fn every_cut_of_a_file_is_answered_without_panic() {
    for at in 0..BASE.len() {
        // Only whether it comes back matters here.
        let _ = open(&BASE[..at]).map(|variant| variant.family());
    }
    let lines: Vec<&str> = BASE.lines().collect();
    for one in 0..lines.len() {
        for other in one..lines.len() {
            let text: Vec<&str> =
                lines.iter().enumerate().filter(|(at, _)| *at != one && *at != other).map(|(_, line)| *line).collect();
            if let Err(error) = open(&text.join("\n")) {
                assert!(!error.problems.is_empty());
                assert!(error.problems.iter().all(|problem| !problem.message.to_string().is_empty()));
            }
        }
    }
}

#[test]
fn the_largest_battle_can_be_set_up() {
    let text = r#"
name = "Large"
family = "battle"
board = { width = 16, height = 16 }
battle = { rows = 8, setup = "random", quiet_moves = 10 }
[pieces]
rock = { letter = "R", count = 64, beats = "S" }
scissors = { letter = "S", count = 64 }
"#;
    let Ok(Variant::Battle(battle)) = open(text) else { panic!("{:?}", open(text).err()) };
    let mut state = battle.start();
    let army = "R".repeat(64) + &"S".repeat(64);
    for text in [format!("deal:red:{army}"), format!("deal:blue:{army}"), "first:red".into()] {
        let draw = battle.read_draw(&text).unwrap_or_else(|error| panic!("{error}"));
        battle.chance(&mut state, &draw).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!((state.phase(), battle.need(&state)), (&Phase::Play, None::<Draw>));
    let acts = battle.acts(&state, state.to_move());
    assert_eq!(acts.len(), 16, "both fronts meet in the middle");
    for act in acts {
        assert_eq!(battle.read_act(&battle.write_act(act)), Ok(act));
    }
}
