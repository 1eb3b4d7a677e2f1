//! The command-line contract, from the outside: what scripts may depend on. Output
//! shapes are compared exactly; the numbers are the checked ones of the rules pages.

mod support;

use heterodox_rules::Catalogue;
use heterodox_rules::text::court::{CourtGame, Player};
use serde_json::{Value, json};
use support::{Folder, Output, Ran, SEED_QUERY, TINY, catalogue, command, finish, run, unread};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
/// A king's cooking nobody can go on with.
const COOKED: &str = "3/3/3 b RNrn Bb 0 4";

/// The files of chess-like variants: id and path.
fn chess_like() -> Vec<(String, String)> {
    let ids = Catalogue::new().ids_of(heterodox_rules::Family::Chess);
    catalogue().into_iter().filter(|(id, _)| ids.contains(id)).collect()
}

/// The keys of an object in the order they are printed.
fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// The entry of `moves --json` for a move.
fn entry(list: &Value, text: &str) -> Value {
    let list = list.as_array().expect("an array");
    list.iter().find(|entry| entry["move"] == text).unwrap_or_else(|| panic!("{text} is not in {list:?}")).clone()
}

/// Whether text comes out sorted by its bytes.
fn sorted(lines: &[&str]) -> bool {
    lines.is_sorted()
}

// variants

#[test]
fn variants_are_the_files_of_the_folder_one_line_each() {
    let ran = run(["variants"]).done();
    assert_eq!(ran.stderr, "");
    let ids: Vec<&str> = ran.lines().iter().map(|line| line.split_once(": ").expect("id: text").0).collect();
    let files = catalogue();
    assert_eq!(ids, files.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>());
    assert!(ran.lines().contains(&"chess: Chess (8x8). The game of the FIDE Laws."), "{}", ran.stdout);
}

#[test]
fn variants_as_json_have_the_six_fields_of_the_contract() {
    let ran = run(["variants", "--json"]).done();
    assert_eq!(ran.stderr, "");
    let list = ran.json();
    let list = list.as_array().expect("an array");
    let ids: Vec<&str> = list.iter().map(|entry| entry["id"].as_str().expect("text")).collect();
    assert_eq!(ids, catalogue().iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>());
    for entry in list {
        assert_eq!(keys(entry), ["id", "name", "family", "width", "height", "start"]);
        assert!(entry["width"].is_u64() && entry["height"].is_u64(), "{entry}");
        if entry["family"] == "battle" {
            assert_eq!(entry["start"], Value::Null, "a battle has no start before its setup: {entry}");
            continue;
        }
        let (id, start) = (entry["id"].as_str().expect("text"), entry["start"].as_str().expect("text"));
        assert_eq!(
            run(["fen", id, "--fen", start]).done().stdout.trim_end(),
            start,
            "{id}: the start can be read back"
        );
    }
    let chess = list.iter().find(|entry| entry["id"] == "chess").expect("chess is built in");
    let expected = json!({"id": "chess", "name": "Chess", "family": "chess", "width": 8, "height": 8, "start": START});
    assert_eq!(*chess, expected);
}

// moves

#[test]
fn moves_are_coordinates_one_a_line_sorted_by_text() {
    let ran = run(["moves", "kings-cooking"]).done();
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("a1a2\na1a3\nb1a3\nb1c3\nc1a3\nc1b2\n", ""));
    for (id, _) in chess_like() {
        let ran = run(["moves", &id]).done();
        assert!(sorted(&ran.lines()) && !ran.stdout.is_empty(), "{id}: {}", ran.stdout);
    }
    // Ranks of two digits: still by text, so a10 stands before a2.
    let ran = run(["moves", "caravan", "--fen", "k11/12/12/12/12/12/12/12/12/R10K w - -"]).done();
    assert!(sorted(&ran.lines()), "{}", ran.stdout);
    let ran = run(["moves", "caravan", "--fen", "11k/12/12/R11/12/12/12/12/12/11K w - -"]).done();
    let at = |text: &str| ran.lines().iter().position(|line| *line == text).unwrap_or_else(|| panic!("{text}"));
    assert!(at("a7a10") < at("a7a3"), "{}", ran.stdout);
}

#[test]
fn a_finished_game_has_no_moves_and_that_is_no_error() {
    for (variant, fen) in [("chess", MATED), ("kings-cooking", COOKED)] {
        let ran = run(["moves", variant, "--fen", fen]).done();
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("", ""), "{variant}");
        assert_eq!(run(["moves", variant, "--fen", fen, "--json"]).done().json(), json!([]));
        assert_eq!(run(["perft", variant, "3", "--fen", fen]).done().stdout, "0\n");
        assert_eq!(run(["perft", variant, "0", "--fen", fen]).done().stdout, "1\n");
        assert_eq!(run(["perft", variant, "1", "--divide", "--fen", fen]).done().stdout, "0\n");
    }
}

#[test]
fn moves_and_perft_ignore_move_counts_and_dead_positions() {
    let dead = "8/8/8/8/8/8/8/k1K5 w - - 150 100";
    assert_eq!(run(["moves", "chess", "--fen", dead]).done().stdout, "c1c2\nc1d1\nc1d2\n");
    assert_eq!(run(["perft", "chess", "1", "--fen", dead]).done().stdout, "3\n");
}

#[test]
fn moves_as_json_are_sorted_and_tell_the_same_moves() {
    for (id, _) in chess_like() {
        let plain = run(["moves", &id]).done();
        let list = run(["moves", &id, "--json"]).done().json();
        let texts: Vec<&str> =
            list.as_array().expect("an array").iter().map(|entry| entry["move"].as_str().expect("text")).collect();
        assert_eq!(texts, plain.lines(), "{id}");
    }
}

#[test]
fn json_moves_have_promotion_and_captured_only_where_there_is_one() {
    let list = run(["moves", "chess", "--fen", "1n6/P7/8/8/8/8/8/k1K5 w - - 0 1", "--json"]).done().json();
    let quiet = entry(&list, "c1d2");
    assert_eq!(keys(&quiet), ["move", "san", "from", "to", "tags"]);
    assert_eq!(quiet, json!({"move": "c1d2", "san": "Kd2", "from": "c1", "to": "d2", "tags": []}));
    let promotion = entry(&list, "a7a8q");
    assert_eq!(keys(&promotion), ["move", "san", "from", "to", "promotion", "tags"]);
    assert_eq!((&promotion["promotion"], &promotion["to"]), (&json!("q"), &json!("a8")));
    assert!(promotion["san"].as_str().expect("text").starts_with("a8=Q"), "{promotion}");
    let both = entry(&list, "a7b8n");
    assert_eq!((&both["promotion"], &both["captured"], &both["san"]), (&json!("n"), &json!("n"), &json!("axb8=N")));
    assert!(both["tags"].as_array().expect("an array").contains(&json!("capture")), "{both}");
}

#[test]
fn json_moves_carry_the_tags_of_their_game() {
    let tags = |args: &[&str], text: &str| {
        let list = run(args.iter().chain(&["--json"])).done().json();
        let entry = entry(&list, text);
        (entry["san"].as_str().expect("text").to_string(), entry["tags"].clone(), entry["captured"].clone())
    };
    let castles = ["moves", "chess", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"];
    assert_eq!(tags(&castles, "e1g1"), ("O-O".into(), json!(["castle"]), Value::Null));
    assert_eq!(tags(&castles, "e1c1"), ("O-O-O".into(), json!(["castle"]), Value::Null));
    let passing = ["moves", "chess", "--fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"];
    assert_eq!(tags(&passing, "e5d6"), ("exd6".into(), json!(["capture", "en-passant"]), json!("p")));
    let shot = ["moves", "archer", "--fen", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1"];
    let (san, kinds, captured) = tags(&shot, "c5c7");
    assert_eq!((san.as_str(), captured), ("Ac5*c7", json!("a")));
    assert_eq!(kinds, json!(["capture", "shot"]));
    let exit = ["moves", "kings-cooking", "--fen", "1nb/3/RNB w - r 0 2"];
    assert_eq!(tags(&exit, "a1off"), ("R>".into(), json!(["exit"]), Value::Null));
    let list = run(exit.iter().chain(&["--json"])).done().json();
    assert_eq!(entry(&list, "a1off")["to"], "off");
    let mirror = ["moves", "mirror", "--fen", "4k3/8/8/8/8/2B5/8/4K3 w - - 0 1"];
    assert_eq!(tags(&mirror, "c3f3"), ("Bf3~".into(), json!(["mirror", "mirror-only"]), Value::Null));
    let rook = ["moves", "mirror", "--fen", "4k3/8/8/8/8/R7/8/4K3 w - - 0 1"];
    assert_eq!(tags(&rook, "a3h3"), ("Rh3".into(), json!(["mirror"]), Value::Null));
}

// perft

#[test]
fn perft_prints_the_checked_counts_and_nothing_else() {
    let table: [(&str, &[&str]); 8] = [
        ("chess", &["1", "20", "400", "8902"]),
        ("mirror", &["1", "22", "484", "11640"]),
        ("mirror-triboard", &["1", "20", "392", "9162"]),
        ("archer", &["1", "22", "484", "12210"]),
        ("archer-checks", &["1", "22", "484", "12210"]),
        ("kings-cooking", &["1", "6", "26", "147", "735", "3824", "16527"]),
        ("kings-cooking-strict", &["1", "6", "26", "143", "697"]),
        ("kings-cooking-elimination", &["1", "6", "26", "147", "735", "3754", "16319"]),
    ];
    for (variant, counts) in table {
        for (depth, count) in counts.iter().enumerate() {
            let depth = depth.to_string();
            for extra in [None, Some("--no-bulk")] {
                let ran = run(["perft", variant, &depth].into_iter().chain(extra)).done();
                assert_eq!(ran.stdout, format!("{count}\n"), "{variant} {depth} {extra:?}");
                assert!(!ran.stderr.is_empty(), "the timing goes to stderr");
            }
        }
    }
}

#[test]
fn perft_counts_from_a_position() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w";
    for (variant, fen, depth, count) in [
        ("mirror", format!("{kiwipete} - - 0 1"), "2", "2137\n"),
        ("mirror-castling", format!("{kiwipete} KQkq - 0 1"), "2", "2321\n"),
        ("chess", format!("{kiwipete} KQkq -"), "3", "97862\n"),
        ("archer", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1".into(), "3", "7742\n"),
        ("archer-checks", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1".into(), "3", "6798\n"),
    ] {
        assert_eq!(run(["perft", variant, depth, "--fen", &fen]).done().stdout, count, "{variant} {fen}");
    }
}

#[test]
fn divide_lists_the_counts_below_each_move_and_then_their_sum() {
    for extra in [None, Some("--no-bulk")] {
        let ran = run(["perft", "chess", "2", "--divide"].into_iter().chain(extra)).done();
        let lines = ran.lines();
        let (sum, moves) = lines.split_last().expect("lines");
        assert_eq!((*sum, moves.len()), ("400", 20));
        assert!(sorted(moves) && moves.iter().all(|line| line.ends_with(" 20")), "{}", ran.stdout);
        assert_eq!(moves[0], "a2a3 20");
    }
    assert_eq!(run(["perft", "chess", "0", "--divide"]).done().stdout, "1\n");
    let ran = run(["perft", "kings-cooking", "3", "--divide"]).done();
    let (sum, moves) = (ran.lines()[6], &ran.lines()[..6]);
    let added: u64 =
        moves.iter().map(|line| line.split_once(' ').expect("move count").1.parse::<u64>().expect("a count")).sum();
    assert_eq!((sum, added), ("147", 147));
}

// fen

#[test]
fn fen_plays_moves_in_coordinates_and_in_notation() {
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2\n";
    for moves in ["e2e4 e7e5", "e4 e5", "  e2e4\n\te5 "] {
        let ran = run(["fen", "chess", "--moves", moves]).done();
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), (after, ""), "{moves:?}");
    }
    assert_eq!(run(["fen", "chess"]).done().stdout.trim_end(), START);
    assert_eq!(run(["fen", "chess", "--moves", ""]).done().stdout.trim_end(), START);
    for text in ["a1off", "a1@off", "R>"] {
        let ran = run(["fen", "kings-cooking", "--fen", "1nb/3/RNB w - r 3 2", "--moves", text]).done();
        assert_eq!(ran.stdout, "1nb/3/1NB b R r 0 2\n", "{text}");
    }
    assert_eq!(
        run(["fen", "archer", "--fen", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 7 9", "--moves", "Ac5*c7"]).done().stdout,
        "2k5/1p6/8/2A5/2a5/8/1PA5/2K5 b - - 0 9\n"
    );
}

#[test]
fn fen_reads_four_fields_and_writes_six() {
    let four = "4k3/8/8/8/8/8/8/4K2R w K -";
    assert_eq!(run(["fen", "chess", "--fen", four]).done().stdout.trim_end(), format!("{four} 0 1"));
}

#[test]
fn an_illegal_move_is_refused_with_its_number_and_the_reason() {
    let reason = run(["fen", "chess", "--moves", "e2e4 e7e5 e1e3"]).one_line();
    assert_eq!(reason, "heterodox: move 3 (e1e3): King cannot move from e1 to e3: a king does not go that way");
    for (variant, moves, words) in [
        ("chess", "e7e5", "It's white's turn"),
        ("chess", "e3e4", "No piece at e3"),
        ("chess", "a1a3", "blocked by the pawn on a2"),
        ("chess", "zz", "\"zz\""),
        ("kings-cooking", "a1b1", "cannot move from a1 to b1"),
        ("kings-cooking", "a3a2", "It's white's turn"),
        ("kings-cooking", "a1off", "Rook has no clear path to board edge"),
        ("kings-cooking", "b1off", "Knight L-move does not land in opponent court"),
        ("kings-cooking", "c1off", "must stop at the edge first"),
        ("kings-cooking-strict", "c1off", "Bishops cannot move off-board"),
        ("archer", "c2*e2", "cannot"),
        ("mirror", "O-O", "no castling"),
    ] {
        let reason = run(["fen", variant, "--moves", moves]).one_line();
        assert!(reason.contains(words), "{variant} {moves}: {reason}");
    }
}

#[test]
fn a_move_after_the_end_is_refused_because_the_game_is_over() {
    for last in ["a2a3", "a3", "Ke2", "Nc3", "O-O"] {
        let reason = run(["fen", "chess", "--fen", MATED, "--moves", last]).one_line();
        assert!(reason.contains("the game is over: Black wins by checkmate"), "{last}: {reason}");
    }
}

// positions

#[test]
fn the_seeds_query_is_read_verbatim() {
    let expected = ["warning: g1 is named twice", "warning: White has no king"];
    let check = |ran: Ran| {
        let ran = ran.done();
        let pawn: Vec<&str> = ran.lines().into_iter().filter(|line| line.starts_with("a5")).collect();
        assert_eq!(pawn, ["a5a6", "a5h7"]);
        for (line, start) in ran.stderr.lines().zip(expected) {
            assert!(line.starts_with(start), "{line}");
        }
        assert_eq!(ran.stderr.lines().count(), expected.len(), "{}", ran.stderr);
        ran.stdout
    };
    let whole = check(run(["moves", "mirror", "--board", SEED_QUERY]));
    // The same in three flags, line breaks and blanks included.
    let board = SEED_QUERY.trim_start_matches("?board=").split('&').next().expect("a first part");
    assert!(board.contains(";\n      b:"), "this is what the seed prints");
    let flags = ["moves", "mirror", "--board", board, "--turn", "white", "--last-move", "h7h5"];
    assert_eq!(check(run(flags)), whole);
    let encoded = SEED_QUERY.trim_end().replace(' ', "%20").replace('\n', "%0A").replace(',', "%2C");
    assert_eq!(check(run(["moves", "mirror", "--board", &encoded.replace("%0A&", "&")])), whole);
    assert_eq!(check(run(["moves", "mirror", "--board", SEED_QUERY.trim_start_matches('?')])), whole);
}

#[test]
fn a_piece_list_may_lack_kings_and_takes_its_last_move() {
    let moves = |flags: &[&str]| run(["moves", "mirror"].iter().chain(flags)).done().stdout;
    assert_eq!(moves(&["--board", "w:Pa5;b:Ph5", "--turn", "white", "--last-move", "h7h5"]), "a5a6\na5h7\n");
    assert_eq!(moves(&["--board", "w:Pa5;b:Ph5", "--turn", "white"]), "a5a6\n");
    assert_eq!(moves(&["--board", "w:Pa4;b:Ph4", "--turn", "black", "--last-move", "a2a4"]), "h4a2\nh4h3\n");
    assert_eq!(moves(&["--board", "w:Pa5;b:Ph5"]), "a5a6\n", "without --turn it is White's");
    let fen = run(["fen", "mirror", "--board", "w:Pa5;b:Ph5", "--last-move", "h7h5", "--moves", "a5h7"]).done();
    assert_eq!(fen.stdout, "8/7P/8/8/8/8/8/8 b - - 0 1\n");
    assert_eq!(run(["perft", "mirror", "1", "--board", "w:Pa5;b:Ph5", "--last-move", "h7h5"]).done().stdout, "2\n");
}

#[test]
fn a_last_move_that_does_not_fit_is_refused() {
    for (board, turn, last, words) in [
        ("w:Pa5;b:Ph6", "white", "h7h5", "no black piece stands on h5"),
        ("w:Pa5;b:Ph5,Rh7", "white", "h7h5", "h7 is not empty"),
        ("w:Pa5;b:Ph5,Rh6", "white", "h7h5", "h6 is not empty"),
        ("w:Pa5;b:Ph5", "black", "h7h5", "no white piece stands on h5"),
        ("w:Pa5;b:Ph5", "white", "h7", "h7"),
    ] {
        let args = ["moves", "mirror", "--board", board, "--turn", turn, "--last-move", last];
        let reason = run(args).one_line();
        assert!(reason.contains(words), "{board} {last}: {reason}");
    }
}

#[test]
fn study_lets_a_fen_have_any_number_of_kings() {
    let fen = "8/8/8/P6p/8/8/8/8 w - h6 0 1";
    let reason = run(["moves", "mirror", "--fen", fen]).one_line();
    assert!(reason.contains("exactly one king"), "{reason}");
    assert_eq!(run(["moves", "mirror", "--fen", fen, "--study"]).done().stdout, "a5a6\na5h7\n");
    assert_eq!(run(["perft", "mirror", "1", "--study", "--fen", fen]).done().stdout, "2\n");
    // Everything else stays forbidden.
    run(["moves", "mirror", "--study", "--fen", "P7/8/8/8/8/8/8/8 w - - 0 1"]).one_line();
}

// more variants

#[test]
fn a_folder_adds_variants_and_hides_built_in_ones() {
    let folder = Folder::new();
    folder.file("tiny.toml", TINY);
    folder.file("supper-race.toml", TINY.replace("Tiny", "No Race"));
    folder.file("notes.txt", "not a variant");
    folder.file("tiny-child.toml", "name = \"Child\"\ninherits = \"tiny\"\n[draws]\nrepetition = 5\n");
    let list = run(["variants", "--variants", folder.arg()]).done();
    assert_eq!(list.stderr, "");
    assert!(list.lines().contains(&"tiny: Tiny (2x4). Two kings in a corridor."), "{}", list.stdout);
    assert!(list.stdout.contains("supper-race: No Race (2x4)"), "{}", list.stdout);
    assert_eq!(list.lines().len(), catalogue().len() + 2);
    for args in [["--variants", folder.arg(), "moves", "tiny"], ["moves", "tiny", "--variants", folder.arg()]] {
        assert_eq!(run(args).done().stdout, "a1a2\na1b1\n");
    }
    assert_eq!(run(["perft", "tiny-child", "1", "--variants", folder.arg()]).done().stdout, "2\n");
    let by_environment = finish(command(["moves", "tiny"]).env("HETERODOX_VARIANTS", folder.path())).done();
    assert_eq!(by_environment.stdout, "a1a2\na1b1\n");
    let other = Folder::new();
    let flag_first =
        finish(command(["moves", "tiny", "--variants", other.arg()]).env("HETERODOX_VARIANTS", folder.path()));
    assert!(flag_first.one_line().contains("tiny"), "the flag wins over the environment");
}

#[test]
fn a_broken_file_in_the_folder_hides_nothing_but_itself() {
    let folder = Folder::new();
    folder.file("tiny.toml", TINY);
    folder.file("syntax.toml", "name = ");
    folder.file("bytes.toml", b"name = \"\xff\"\n");
    folder.file("large.toml", " ".repeat(100_000));
    folder.file("orphan.toml", "name = \"Orphan\"\ninherits = \"nobody\"\n");
    let ran = run(["variants", "--variants", folder.arg()]).done();
    assert_eq!(ran.lines().len(), catalogue().len() + 1);
    for id in ["syntax", "bytes", "large", "orphan"] {
        assert!(ran.stderr.contains(id) && !ran.stdout.contains(id), "{id}: {}", ran.stderr);
        let reason = run(["moves", id, "--variants", folder.arg()]).refused().stderr;
        assert!(reason.contains(&format!("{id}.toml:")), "the file and line are named: {reason}");
    }
    let json = run(["variants", "--json", "--variants", folder.arg()]).done().json();
    assert_eq!(json.as_array().map(Vec::len), Some(catalogue().len() + 1));
    assert_eq!(run(["moves", "tiny", "--variants", folder.arg()]).done().stdout, "a1a2\na1b1\n");
}

#[test]
fn a_file_is_a_variant_wherever_a_variant_is_asked_for() {
    let folder = Folder::new();
    let tiny = folder.file("tiny.toml", TINY);
    assert_eq!(run(["moves", &tiny]).done().stdout, "a1a2\na1b1\n");
    assert_eq!(run(["perft", &tiny, "1"]).done().stdout, "2\n");
    assert_eq!(run(["fen", &tiny, "--moves", "a1a2"]).done().stdout, "k1/2/K1/2 b - - 1 1\n");
    let game = folder.file("game.pgn", "1. Ka2 *\n");
    assert_eq!(run(["convert", &tiny, &game, "--to", "fen"]).done().stdout, "k1/2/K1/2 b - - 1 1\n");
    let relative = finish(command(["moves", "tiny.toml"]).current_dir(folder.path())).done();
    assert_eq!(relative.stdout, "a1a2\na1b1\n");
    let heir = folder.file("heir.toml", "name = \"Heir\"\ninherits = \"tiny\"\n");
    assert_eq!(run(["moves", &heir, "--variants", folder.arg()]).done().stdout, "a1a2\na1b1\n");
}

// check

#[test]
fn check_passes_every_file_of_the_project_without_a_warning() {
    for (id, path) in catalogue() {
        let ran = run(["check", &path]).done();
        assert_eq!(ran.stderr, "", "{id}");
        let keys: Vec<&str> = ran.lines().iter().map(|line| line.split_once(": ").expect("key: value").0).collect();
        let battle = !chess_like().iter().any(|(known, _)| *known == id);
        let expected = if battle {
            ["ok", "board", "army", "hidden", "meaning"]
        } else {
            ["ok", "board", "pieces", "first moves", "meaning"]
        };
        assert_eq!(keys, expected, "{id}");
    }
    let (_, path) = catalogue().into_iter().find(|(id, _)| id == "archer").expect("archer is built in");
    let expected = "ok: Archer Chess\nboard: 8x8\npieces: king, queen, rook, bishop, knight, pawn, archer\nfirst moves: 22\nmeaning: ";
    let told = run(["check", &path]).done().stdout;
    assert!(told.starts_with(expected), "{told}");
}

#[test]
fn check_tells_every_error_with_its_place_and_the_nearest_word() {
    let folder = Folder::new();
    let text = TINY.replace("width = 2", "widht = 2").replace("royal = true", "royal = 3") + "repetion = 3\n";
    let path = folder.file("wrong.toml", text);
    let Ran { stderr, .. } = run(["check", &path]).refused();
    for words in ["5:1: board.widht", "did you mean `width`", "12:9: pieces.king.royal", "did you mean `repetition`"] {
        assert!(stderr.contains(words), "{words}: {stderr}");
    }
    assert!(stderr.lines().skip(1).all(|line| line.starts_with(&path)), "every line names the file: {stderr}");
}

#[test]
fn check_warns_of_what_may_not_be_meant_and_still_passes() {
    let folder = Folder::new();
    let idle = TINY.replace("repetition = 3", "repetition = 0") + "[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n";
    let ran = run(["check", &folder.file("idle.toml", idle)]).done();
    assert!(ran.stdout.starts_with("ok: Tiny\n"), "{}", ran.stdout);
    assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
    assert!(ran.stderr.lines().all(|line| line.starts_with("warning: ")), "{}", ran.stderr);
    assert!(ran.stderr.contains("circles") && ran.stderr.contains("rook"), "{}", ran.stderr);
}

#[test]
fn check_refuses_a_game_that_is_over_before_it_starts() {
    let folder = Folder::new();
    let over = "name = \"Over\"\n[board]\nwidth = 2\nheight = 2\nstart = \"2/2 w - - 0 1\"\n\
        [pieces.rook]\nletter = \"R\"\nmoves = \"R\"\nexit = \"slide\"\n[draws]\nrepetition = 3\n[end]\nno_moves = \"score\"\n";
    let Ran { stderr, .. } = run(["check", &folder.file("over.toml", over)]).refused();
    assert!(stderr.contains("over.toml"), "{stderr}");
}

// convert

#[test]
fn convert_checks_a_pgn_and_writes_it_anew() {
    let folder = Folder::new();
    let game = folder.file("mate.pgn", "[White \"Fool\"]\n{short} 1.f3 e5!? 2.g4?? (2. e4 Nf6) Qh4# 0-1");
    let ran = run(["convert", "chess", &game]).done();
    assert_eq!(ran.stderr, "");
    assert!(
        ran.stdout.contains("[White \"Fool\"]\n") && ran.stdout.contains("[Variant \"chess\"]\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("[Result \"0-1\"]\n") && ran.stdout.ends_with("0-1\n"), "{}", ran.stdout);
    assert_eq!(run(["convert", "chess", &game, "--to", "pgn"]).done().stdout, ran.stdout, "PGN is the default");
    let again = folder.file("again.pgn", &ran.stdout);
    assert_eq!(run(["convert", "chess", &again]).done().stdout, ran.stdout, "what was written is read");
    assert_eq!(run(["convert", "chess", &game, "--to", "fen"]).done().stdout.trim_end(), MATED);
    let reason = run(["convert", "chess", &game, "--to", "json"]).one_line();
    assert!(reason.contains("GameState"), "{reason}");
}

#[test]
fn convert_names_file_line_and_column_of_an_illegal_move() {
    let folder = Folder::new();
    let game = folder.file("bad.pgn", "1. e4 e5\n2. Ke3 *\n");
    let reason = run(["convert", "chess", &game]).one_line();
    assert!(reason.contains("bad.pgn:2:4: King cannot move from e1 to e3"), "{reason}");
    let other = folder.file("other.pgn", "[Variant \"Mirror Chess\"]\n\n*\n");
    assert!(run(["convert", "chess", &other]).one_line().contains("Mirror Chess"));
}

#[test]
fn convert_reads_and_writes_game_state_documents_without_loss() {
    let rules = Catalogue::new().load("kings-cooking").expect("built in");
    let player = |name: &str| Player { id: format!("id-{name}"), name: name.into() };
    let mut ids = (0..).map(|number| format!("piece-{number}"));
    let mut court = CourtGame::new(rules, "game-1", [player("Ann"), player("Bob")], || ids.next().expect("endless"))
        .expect("a new game");
    for (number, text) in ["Nxc3", "Nxc1", "N>", "N>", "Rc1", "R>", "R>"].into_iter().enumerate() {
        court.play(text, &format!("move-{number}"), 1_700_000_000_000 + number as u64).expect(text);
    }
    let folder = Folder::new();
    let document = folder.file("game.json", court.to_json());
    let json = run(["convert", "kings-cooking", &document, "--to", "json"]).done();
    assert_eq!((json.stdout.trim_end(), json.stderr.as_str()), (court.to_json().trim_end(), ""));
    assert_eq!(run(["convert", "kings-cooking", &document, "--to", "fen"]).done().stdout.trim_end(), COOKED);
    let pgn = run(["convert", "kings-cooking", &document]).done().stdout;
    assert!(pgn.ends_with("1. Nxc3 Nxc1 2. N> N> 3. Rc1 R> 4. R> 1/2-1/2\n"), "{pgn}");
    let back = folder.file("game.pgn", &pgn);
    assert_eq!(run(["convert", "kings-cooking", &back]).done().stdout, pgn);

    let altered =
        folder.file("altered.json", court.to_json().replace("\"status\": \"draw\"", "\"status\": \"playing\""));
    let reason = run(["convert", "kings-cooking", &altered, "--to", "json"]).one_line();
    assert!(reason.contains("altered.json: status"), "{reason}");
    run(["convert", "chess", &document]).one_line();
}

// help, version, pipes

#[test]
fn help_and_version_go_to_stdout() {
    let ran = run(["--help"]).done();
    assert_eq!(ran.stderr, "");
    for word in ["variants", "moves", "perft", "fen", "check", "bench", "play", "convert", "--variants"] {
        assert!(ran.stdout.contains(word), "{word}: {}", ran.stdout);
        if !word.starts_with('-') {
            let help = run([word, "--help"]).done();
            assert!(help.stdout.contains("Usage: heterodox") && help.stderr.is_empty(), "{word}: {}", help.stdout);
        }
    }
    assert!(run(["--version"]).done().stdout.starts_with("heterodox "));
}

#[test]
fn a_reader_who_has_enough_causes_no_complaint() {
    let folder = Folder::new();
    let tiny = folder.file("tiny.toml", TINY);
    let game = folder.file("game.pgn", "1. e4 *");
    let commands: [&[&str]; 11] = [
        &["variants"],
        &["variants", "--json"],
        &["moves", "chess"],
        &["moves", "chess", "--json"],
        &["perft", "chess", "2"],
        &["perft", "chess", "2", "--divide"],
        &["fen", "chess"],
        &["check", &tiny],
        &["convert", "chess", &game],
        &["play", "chess"],
        &["--help"],
    ];
    for args in commands {
        let (code, stderr) = unread(args, Output::Stdout);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn nobody_reading_stderr_changes_neither_result_nor_exit_code() {
    let folder = Folder::new();
    folder.file("broken.toml", "name = ");
    let list = run(["variants"]).done().stdout;
    let commands: [(&[&str], i32, &str); 4] = [
        (&["perft", "chess", "2"], 0, "400\n"),
        (&["variants", "--variants", folder.arg()], 0, &list),
        (&["moves", "mirror", "--board", "w:Pa5;b:Ph5"], 0, "a5a6\n"),
        (&["moves", "no-such-variant"], 2, ""),
    ];
    for (args, code, stdout) in commands {
        assert_eq!(unread(args, Output::Stderr), (Some(code), stdout.to_string()), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_internal_failure() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let ran = finish(command(["moves", "chess"]).stdout(full));
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
}

// bench

#[test]
fn bench_measures_every_variant_and_signs_the_counts() {
    let ran = run(["bench", "--json"]).done();
    assert_eq!(ran.stderr, "");
    let list = ran.json();
    let list = list.as_array().expect("an array");
    let ids = || chess_like().into_iter().map(|(id, _)| id);
    let names: Vec<String> =
        ids().chain(ids().map(|id| format!("{id} search"))).chain(["signature".to_string()]).collect();
    assert_eq!(list.iter().map(|line| line["key"].as_str().expect("text")).collect::<Vec<_>>(), names);
    for line in &list[..list.len() - 1] {
        assert!(line["value"]["millionsPerSecond"].as_f64().is_some_and(|speed| speed > 0.0), "{line}");
    }
    let chess = list.iter().find(|line| line["key"] == "chess").expect("chess is built in");
    assert_eq!((&chess["value"]["depth"], &chess["value"]["nodes"]), (&json!(5), &json!(4_865_609)));
    // The signature depends on the counts alone, so it can be recomputed from them.
    let counts = list[..ids().count()].iter().map(|line| line["value"]["nodes"].as_u64().expect("a count"));
    let signature = counts.fold(0u64, |sum, nodes| sum.wrapping_mul(31).wrapping_add(nodes));
    assert_eq!(list[list.len() - 1]["value"], json!(signature));
}
