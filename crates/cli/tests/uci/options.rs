//! The handshake, options, variants, and positions that are set.

use heterodox_rules::{Catalogue, Family};

use crate::support::{Folder, TINY};
use crate::{Client, best, field, follow, infos, rules};

// the handshake and the options

#[test]
fn the_handshake_names_the_engine_and_every_option() {
    let mut client = Client::start();
    client.send("uci");
    let lines = client.until("uciok");
    assert!(lines[0].starts_with("id name Heterodox "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    let variants: String = Catalogue::new().ids_of(Family::Chess).iter().map(|id| format!(" var {id}")).collect();
    let expected = [
        &format!("option name UCI_Variant type combo default chess{variants}"),
        "option name UCI_Chess960 type check default false",
        "option name VariantPath type string default <empty>",
        "option name TablebasePath type string default <empty>",
        "option name Hash type spin default 16 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 255",
        "option name Skill Level type spin default 8 min 1 max 8",
        "option name UCI_AnalyseMode type check default false",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name Clear Hash type button",
        "uciok",
    ];
    assert_eq!(lines[2..], expected);
    client.quit();
}

#[test]
fn options_are_set_whatever_the_case_of_their_names_and_refused_in_words() {
    let mut client = Client::start();
    for line in [
        "setoption name hash value 2",
        "setoption name THREADS value 2",
        "setoption name MultiPV value 2",
        "setoption name skill level value 8",
        "setoption name uci_analysemode value true",
        "setoption name Ponder value True",
        "setoption name Move  Overhead value 0",
        "setoption name Clear Hash",
        "setoption name VariantPath value <empty>",
        "setoption name UCI_Variant value chess",
        "debug on",
        "debug off",
        "register later",
        "ucinewgame",
    ] {
        assert_eq!(client.ask(line), [""; 0], "{line}");
    }
    assert!(client.told("setoption name Hash value 0").contains("from 1 to 65536"));
    assert!(client.told("setoption name Threads value many").contains("not \"many\""));
    assert!(client.told("setoption name Skill Level value 9").contains("from 1 to 8"));
    assert!(client.told("setoption name Ponder value perhaps").contains("true or false"));
    assert!(client.told("setoption name Contempt value 3").contains("no option \"Contempt\""));
    assert!(client.told("setoption").contains("followed by name"));
    let lines = client.go("go depth 4");
    assert!(lines.iter().any(|line| field(line, "multipv") == Some("2")), "{lines:?}");
    client.quit();
}

#[test]
fn castling_from_anywhere_is_the_king_taking_its_rook() {
    let mut client = Client::start();
    assert!(client.told("setoption name UCI_Chess960 value true").contains("variant chess"));
    client.send("position fen 1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1 moves f1b1");
    let shown = client.ask("d");
    assert!(shown.iter().any(|line| line.contains("1r3k1r/8/8/8/8/8/8/2KR3R b")), "{shown:?}");
    assert!(client.told("setoption name UCI_Variant value makruk").contains("variant makruk"));
    assert!(client.told("setoption name UCI_Variant value chess").contains("variant chess"));
    assert!(client.told("setoption name UCI_Chess960 value false").contains("variant chess"));
    assert!(client.told("position fen 1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1").contains("castling right"));
    client.quit();
}

#[test]
fn every_offered_variant_is_played_by_its_own_rules() {
    let mut client = Client::start();
    for id in Catalogue::new().ids_of(Family::Chess) {
        let rules = rules(&id);
        let said = client.ask(&format!("setoption name UCI_Variant value {id}"));
        // Chess is what it begins with.
        assert_eq!(said.len(), usize::from(id != "chess" || !said.is_empty()), "{id}: {said:?}");
        assert_eq!(client.fen(), rules.write_fen(&rules.start()), "{id}");
        let mut played: Vec<String> = Vec::new();
        for _ in 0..6 {
            let line = format!("position startpos moves {}", played.join(" "));
            assert_eq!(client.ask(&line), [""; 0], "{id}: {line}");
            let state = follow(&rules, &rules.start(), &played.iter().map(String::as_str).collect::<Vec<_>>());
            let lines = client.go("go nodes 600");
            if rules.moves(&state).is_empty() {
                assert_eq!(best(&lines), "(none)", "{id}");
                break;
            }
            let last = infos(&lines).pop().expect("an info line").clone();
            let pv: Vec<&str> = last.split_once(" pv ").expect("a line of play").1.split(' ').collect();
            follow(&rules, &state, &pv);
            assert_eq!(pv[0], best(&lines), "{id}");
            played.push(best(&lines).to_string());
        }
    }
    client.quit();
}

#[test]
fn battles_and_unknown_variants_are_refused_and_nothing_changes() {
    let mut client = Client::start();
    client.ask("setoption name UCI_Variant value Mirror");
    let before = client.fen();
    for id in Catalogue::new().ids_of(Family::Battle) {
        assert!(client.told(&format!("setoption name UCI_Variant value {id}")).contains("battle"), "{id}");
    }
    assert!(client.told("setoption name UCI_Variant value mirrro").contains("did you mean mirror?"));
    assert!(client.told("setoption name UCI_Variant value ../a.toml").contains("VariantPath"));
    assert!(client.told("setoption name UCI_Variant").contains("no variant"));
    assert_eq!(client.fen(), before);
    client.quit();
}

#[test]
fn variant_files_come_from_a_folder_or_while_it_runs() {
    let folder = Folder::new();
    folder.file("tiny.toml", TINY);
    let mut client = Client::with(&["--variants", folder.arg(), "uci"]);
    client.send("uci");
    assert!(client.until("uciok").iter().any(|line| line.contains(" var tiny")));
    assert_eq!(client.ask("setoption name UCI_Variant value tiny").len(), 1);
    assert_eq!(client.fen(), "k1/2/2/K1 w - - 0 1");
    client.quit();

    let other = Folder::new();
    let path = other.file("my-game.toml", TINY);
    let mut client = Client::start();
    let lines = client.ask(&format!("setoption name VariantPath value {path}"));
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("option name UCI_Variant type combo default chess var "), "{lines:?}");
    assert!(lines[0].contains(" var my-game"), "{lines:?}");
    client.ask("setoption name UCI_Variant value my-game");
    assert_eq!(client.fen(), "k1/2/2/K1 w - - 0 1");
    // The file again, edited: it is the game that is being played.
    other.file("my-game.toml", TINY.replace("k1/2/2/K1 w", "1k/2/2/K1 w"));
    assert_eq!(client.ask(&format!("setoption name VariantPath value {path}")).len(), 2);
    assert_eq!(client.fen(), "1k/2/2/K1 w - - 0 1");
    // And broken: nothing changes.
    let broken = other.file("broken.toml", "name = 3\nwhat = \"is this\"\n");
    let lines = client.ask(&format!("setoption name VariantPath value {broken}"));
    assert!(lines.len() >= 2 && lines.iter().all(|line| line.starts_with("info string ")), "{lines:?}");
    assert!(client.told("setoption name VariantPath value /nowhere/a.toml").contains("cannot read"));
    assert!(client.told("setoption name VariantPath value /etc/passwd").contains(".toml"));
    assert_eq!(client.fen(), "1k/2/2/K1 w - - 0 1");
    client.quit();
}

// positions

#[test]
fn positions_are_set_by_fen_and_moves() {
    let mut client = Client::start();
    client.ask("position startpos moves e2e4 e7e5 g1f3");
    assert_eq!(client.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    client.ask("position fen r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1 moves e1g1 e8c8");
    assert_eq!(client.fen(), "2kr3r/8/8/8/8/8/P7/R4RK1 w - - 2 2");
    client.ask("position fen r3k2r/8/8/8/8/8/P7/R3K2R w KQkq -");
    assert!(client.fen().starts_with("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq -"));
    client.ask("setoption name UCI_Variant value kings-cooking");
    client.ask("position startpos moves b1a3 b3a1 a3off");
    let rules = rules("kings-cooking");
    assert_eq!(client.fen(), rules.write_fen(&follow(&rules, &rules.start(), &["b1a3", "b3a1", "a3off"])));
    client.quit();
}

#[test]
fn a_bad_position_is_told_and_the_last_good_one_stays() {
    let mut client = Client::start();
    client.ask("position startpos moves d2d4");
    let before = client.fen();
    for line in [
        "position",
        "position endpos",
        "position fen",
        "position fen moves e2e4",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen xyz",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -5 1",
    ] {
        client.told(line);
        assert_eq!(client.fen(), before, "{line}");
    }
    assert!(client.told("position startpos moves d2d4 d2d5 e7e5").contains("move 2 (d2d5)"));
    assert_eq!(client.fen(), before, "the moves before the bad one are played");
    for text in ["e2e5", "0000", "zz", "e9e4", "e7e8q", "a1off", "e1g1", "--", "\u{1b}[2J", "e2e4e5"] {
        client.told(&format!("position startpos moves {text}"));
    }
    client.told("position startpos e2e4");
    assert!(client.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
    client.quit();
}
