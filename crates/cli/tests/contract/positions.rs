//! `fen` with moves, positions given as piece lists or studies, and `convert`.

use heterodox_rules::Catalogue;
use heterodox_rules::text::court::{CourtGame, Player};

use crate::support::{Folder, Ran, SEED_QUERY, run};
use crate::{COOKED, MATED, START};

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
