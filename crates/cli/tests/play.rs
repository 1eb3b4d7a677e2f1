//! `heterodox play` as a script sees it: whole games through stdin, in plain text
//! because stdout is no terminal.

mod support;

use support::{Folder, Ran, run, talk};

/// Plays lines and gives what was printed.
fn session(args: &[&str], lines: &[&str]) -> Ran {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let ran = talk(["play"].iter().chain(args), input.as_bytes()).done();
    assert!(!ran.stdout.contains('\x1b'), "no colours where there is no terminal");
    ran
}

/// The lines that answer `ask` after some other lines, so that boards do not matter.
fn answer(args: &[&str], lines: &[&str], ask: &str) -> String {
    let before = session(args, lines).stdout;
    let after = session(args, &[lines, &[ask]].concat()).stdout;
    after.strip_prefix(&before).unwrap_or_else(|| panic!("{after}\ndoes not go on from\n{before}")).to_string()
}

/// The position after some lines.
fn fen(args: &[&str], lines: &[&str]) -> String {
    answer(args, lines, "fen").trim_end().to_string()
}

fn last_line(ran: &Ran) -> &str {
    ran.stdout.lines().rev().find(|line| !line.trim().is_empty()).expect("something was printed")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_session_opens_with_the_game_the_board_and_whose_turn_it_is() {
    let ran = session(&["kings-cooking"], &[]);
    assert_eq!(ran.stderr, "");
    let lines: Vec<&str> = ran.stdout.lines().map(str::trim_end).collect();
    assert!(lines[0].starts_with("King's Cooking. "), "{}", ran.stdout);
    let board = ["  Black's court: -", "3 r n b", "2 . . .", "1 R N B", "  a b c", "  White's court: -"];
    let at = lines.iter().position(|line| *line == board[0]).expect("the board is drawn");
    assert_eq!(lines[at..at + board.len()], board);
    assert_eq!(lines[at + board.len()], "White to move.");
    assert!(ran.stdout.contains("help"), "a newcomer learns of help");
}

#[test]
fn without_a_variant_it_is_chess_and_ten_ranks_stay_aligned() {
    assert!(session(&[], &[]).stdout.starts_with("Chess. "));
    assert_eq!(fen(&[], &[]), START);
    let ran = session(&["caravan"], &[]);
    let lines: Vec<&str> = ran.stdout.lines().map(str::trim_end).collect();
    assert!(lines.contains(&"10 r h e c b q k b c e h r") && lines.contains(&" 9 p p p p p p p p p p p p"));
    assert!(lines.contains(&"   a b c d e f g h i j k l"));
}

#[test]
fn no_prompt_is_printed_to_a_pipe() {
    let ran = session(&["chess"], &["e4", "e5"]);
    assert!(!ran.stdout.contains("> "), "{}", ran.stdout);
}

#[test]
fn coordinates_and_notation_lead_to_the_same_game() {
    let expected = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    for game in [["e2e4", "e7e5", "g1f3", "b8c6"], ["e4", "e5", "Nf3", "Nc6"], ["  e4 ", "e5\r", "Nf3!?", "Nc6"]] {
        assert_eq!(fen(&["chess"], &game), expected, "{game:?}");
    }
    let said = answer(&["chess"], &["e2e4", "e7e5"], "g1f3");
    assert!(said.starts_with("White plays Nf3\n") && said.trim_end().ends_with("Black to move."), "{said}");
    let promotion = ["chess", "--fen", "8/P7/8/8/8/8/8/k1K5 w - - 0 1"];
    for text in ["a7a8n", "a8=N"] {
        assert!(fen(&promotion, &[text]).starts_with("N7/8/8/8/8/8/8/k1K5 b"), "{text}");
    }
}

#[test]
fn shots_exits_and_mirror_moves_are_played() {
    let archers = ["archer", "--fen", "2k5/1pa5/8/2A5/2a5/8/1PA5/2K5 w - - 0 1"];
    for text in ["c5c7", "Ac5*c7"] {
        assert!(answer(&archers, &[], text).starts_with("White plays Ac5*c7\n"), "{text}");
        assert_eq!(fen(&archers, &[text]), "2k5/1p6/8/2A5/2a5/8/1PA5/2K5 b - - 0 1", "{text}");
    }
    let kitchen = ["kings-cooking", "--fen", "1nb/3/RNB w - r 0 2"];
    let said = answer(&kitchen, &[], "R>");
    assert!(said.contains("Black's court: R") && said.starts_with("White plays R>\n"), "{said}");
    let mirror = ["mirror", "--board", "w:Pa5;b:Ph5", "--turn", "white", "--last-move", "h7h5"];
    assert!(answer(&mirror, &[], "a5h7").starts_with("White plays axh7~\n"));
    assert_eq!(answer(&mirror, &[], "moves"), "a6 axh7~\n");
}

#[test]
fn moves_lists_all_or_those_of_a_square() {
    assert_eq!(answer(&["kings-cooking"], &[], "moves"), "Bb2 Bxa3 Nxa3 Nxc3 Ra2 Rxa3\n");
    assert_eq!(answer(&["kings-cooking"], &[], "moves a1"), "Ra2 Rxa3\n");
    assert_eq!(answer(&["kings-cooking"], &["Ra2"], "moves   c3 "), "Ba1 Bb2\n");
    assert!(answer(&["kings-cooking"], &[], "moves d4").contains("d4"));
    for square in ["a2", "a3"] {
        let said = answer(&["kings-cooking"], &[], &format!("moves {square}"));
        assert_eq!(said.lines().count(), 1, "an empty square or an enemy has none: {said}");
    }
}

#[test]
fn undo_takes_moves_back_until_there_is_none() {
    assert_eq!(fen(&["chess"], &["e4", "e5", "undo", "undo"]), START);
    assert_eq!(fen(&["chess"], &["e4", "e5", "undo"]), fen(&["chess"], &["e4"]));
    assert_eq!(answer(&["chess"], &["e4", "undo"], "undo"), "There is no move to take back.\n");
    // Also the move that ended the game, after which it goes on.
    let mate = ["f3", "e5", "g4", "Qh4#"];
    assert_eq!(fen(&["chess"], &[&mate[..], &["undo"]].concat()), fen(&["chess"], &mate[..3]));
    assert!(answer(&["chess"], &[&mate[..], &["undo"]].concat(), "Qh4").contains("Black wins by checkmate."));
}

#[test]
fn the_board_is_drawn_again_on_request() {
    let said = answer(&["chess"], &["e4"], "board");
    assert!(said.contains("4 . . . . P . . .") && said.trim_end().ends_with("Black to move."), "{said}");
}

#[test]
fn help_names_every_command() {
    for ask in ["help", "?"] {
        let said = answer(&["chess"], &[], ask);
        for word in ["moves", "undo", "board", "fen", "pgn", "claim", "resign", "help", "quit", "e2e4", "Nf3"] {
            assert!(said.contains(word), "{word}: {said}");
        }
    }
}

#[test]
fn quit_and_the_end_of_input_both_leave_in_peace() {
    for word in ["quit", "exit", "q"] {
        let ran = session(&["chess"], &["e4", word, "e5", "fen"]);
        assert!(!ran.stdout.contains("Black plays"), "nothing after {word} is obeyed");
    }
    talk(["play", "chess"], b"").done();
    // A last line without its line break still counts.
    let ran = talk(["play", "chess"], b"e4\nfen").done();
    assert!(last_line(&ran).contains(" b KQkq e3 0 1"), "{}", ran.stdout);
}

#[test]
fn a_mate_ends_the_game_in_words_and_in_the_pgn() {
    let mate = ["f3", "e5", "g4", "Qh4#"];
    let ran = session(&["chess"], &mate);
    assert!(ran.stdout.contains("Black plays Qh4#\n"), "{}", ran.stdout);
    assert_eq!(last_line(&ran), "Black wins by checkmate.");
    assert!(answer(&["chess"], &mate, "pgn").ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
    assert_eq!(answer(&["chess"], &mate, "moves"), "No legal moves.\n");
    for ask in ["claim", "resign", "a2a3", "a3", "Nf3"] {
        let said = answer(&["chess"], &mate, ask);
        assert!(said.to_lowercase().starts_with("the game is over"), "{ask}: {said}");
        assert_eq!(said.lines().count(), 1, "{ask}: {said}");
    }
}

#[test]
fn check_is_announced() {
    let said = answer(&["chess"], &["e4", "f6"], "Qh5+");
    assert!(said.trim_end().ends_with("Black to move, in check."), "{said}");
}

#[test]
fn kings_cooking_is_played_to_its_final_sentence() {
    let games: [(&[&str], &str, &str); 4] = [
        (&["Nxc3", "Nxc1", "N>", "N>", "Rc1", "R>", "R>"], "Draw! Both kings serve together.", "1/2-1/2"),
        (&["Rxa3", "Nxc1", "R>", "N>", "Na3", "Bb2", "N>", "Ba3"], "White wins with 2 pieces in Black's court!", "1-0"),
        (
            &["Rxa3", "Ba1", "R>", "B>", "Na3", "Na1", "N>", "Nb3", "Ba3", "Nc1", "B>", "Nb3"],
            "White wins with 3 pieces in Black's court!",
            "1-0",
        ),
        (
            &["Rxa3", "Ba1", "Ra2", "B>", "R>", "Na1", "Bb2", "N>", "Ba3"],
            "Black wins with 2 pieces in White's court!",
            "0-1",
        ),
    ];
    for (moves, sentence, result) in games {
        let ran = session(&["kings-cooking"], moves);
        assert_eq!(last_line(&ran), sentence, "{moves:?}");
        let over = answer(&["kings-cooking"], moves, "a1a2");
        assert!(over.contains("over") && over.contains(sentence), "{over}");
        let pgn = answer(&["kings-cooking"], moves, "pgn");
        assert!(pgn.ends_with(&format!(" {result}\n")), "{pgn}");
    }
}

#[test]
fn the_third_occurrence_ends_kings_cooking_but_is_only_a_claim_in_chess() {
    let waltz = ["Ra2", "Bb2", "Ra1", "Bc3"];
    let twice = [waltz, waltz].concat();
    let ran = session(&["kings-cooking"], &twice);
    assert_eq!(last_line(&ran), "Draw by repetition.");
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let chess = [knights, knights].concat();
    assert_eq!(answer(&["chess"], &chess[..7], "claim"), "There is no draw to claim.\n");
    let ran = session(&["chess"], &chess);
    assert_eq!(last_line(&ran), "White to move. (a draw can be claimed)");
    let claimed = answer(&["chess"], &chess, "claim");
    assert!(claimed.trim_end().ends_with("Draw claimed: repetition."), "{claimed}");
    assert!(answer(&["chess"], &[&chess[..], &["claim"]].concat(), "pgn").ends_with(" 1/2-1/2\n"));
    let five = session(&["chess"], &[knights; 4].concat());
    assert_eq!(last_line(&five), "Draw by repetition.", "the fifth occurrence ends it by itself");
}

#[test]
fn fifty_quiet_moves_may_be_claimed() {
    let quiet = ["chess", "--fen", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"];
    assert_eq!(answer(&quiet, &[], "claim"), "There is no draw to claim.\n");
    let claimed = answer(&quiet, &["Ra2"], "claim");
    assert!(claimed.contains("Draw claimed: moves without progress."), "{claimed}");
}

#[test]
fn resigning_ends_the_game_for_the_side_to_move() {
    let said = answer(&["chess"], &["e4"], "resign");
    assert!(said.trim_end().ends_with("Black resigns: White wins."), "{said}");
    let over = ["e4", "resign"];
    assert!(answer(&["chess"], &over, "pgn").ends_with("1. e4 1-0\n"));
    assert!(answer(&["chess"], &over, "e5").contains("The game is over: Black resigns"));
    assert_eq!(answer(&["chess"], &over, "resign"), "The game is over already.\n");
    assert_eq!(answer(&["chess"], &over, "claim"), "The game is over already.\n");
    assert_eq!(fen(&["chess"], &[&over[..], &["e5"]].concat()), fen(&["chess"], &["e4"]), "nothing was played");
}

#[test]
fn taking_a_resignation_back_takes_back_nothing_else() {
    assert_eq!(fen(&["chess"], &["e4", "resign", "undo"]), fen(&["chess"], &["e4"]));
    let said = answer(&["chess"], &["resign"], "undo");
    assert!(!said.contains("There is no move to take back"), "it was taken back, so say so: {said}");
    assert!(answer(&["chess"], &["resign", "undo"], "e4").contains("White plays e4"));
}

#[test]
fn refusals_say_why_and_change_nothing() {
    for (line, words) in [
        ("e2e5", "Pawn cannot move from e2 to e5"),
        ("e7e5", "It's white's turn"),
        ("e3e4", "No piece at e3"),
        ("Ke2", "blocked"),
        ("O-O", "blocked"),
        ("Qxd7", "cannot"),
        ("hello", "\"hello\""),
        ("e2e9", "\"e2e9\""),
        ("moves e9", "e9"),
        ("♔e2", "♔e2"),
    ] {
        let said = answer(&["chess"], &[], line);
        assert!(said.contains(words) && said.lines().count() == 1, "{line}: {said}");
        assert_eq!(fen(&["chess"], &[line]), START, "{line}");
    }
    assert_eq!(answer(&["chess"], &[], ""), "", "an empty line is no mistake");
    assert_eq!(answer(&["chess"], &[], "   \t "), "");
    let courts = answer(&["kings-cooking"], &[], "a1off");
    assert_eq!(courts, "Rook has no clear path to board edge\n");
}

#[test]
fn every_pgn_is_read_back_by_convert() {
    let folder = Folder::new();
    let games: [(&[&str], &[&str]); 8] = [
        (&["chess"], &[]),
        (&["chess"], &["f3", "e5", "g4", "Qh4#"]),
        (&["chess"], &["e4", "resign"]),
        (&["chess", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 17"], &["O-O", "O-O-O"]),
        (&["archer"], &["Ac3", "Ac6", "Ac4", "Ac4*c6"]),
        (&["mirror"], &["a4", "e6", "a5", "h5", "axh7~"]),
        (&["kings-cooking"], &["Nxc3", "Nxc1", "N>", "N>", "Rc1", "R>", "R>"]),
        (&["caravan"], &["a2a4", "l9l7"]),
    ];
    for (number, (args, moves)) in games.into_iter().enumerate() {
        let pgn = answer(args, moves, "pgn");
        let file = folder.file(&format!("{number}.pgn"), &pgn);
        let again = run(["convert", args[0], &file]).done();
        assert_eq!(again.stdout.trim_end(), pgn.trim_end(), "{args:?} {moves:?}");
        let end = run(["convert", args[0], &file, "--to", "fen"]).done();
        assert_eq!(end.stdout.trim_end(), fen(args, moves), "{args:?} {moves:?}");
    }
}

/// Studies need the same door in `convert` that FENs have elsewhere.
#[test]
fn the_pgn_of_a_study_is_read_back_with_study() {
    let folder = Folder::new();
    let study = ["mirror", "--board", "w:Pa5;b:Ph5", "--turn", "white", "--last-move", "h7h5"];
    let pgn = answer(&study, &["a5h7"], "pgn");
    let file = folder.file("study.pgn", &pgn);
    assert_eq!(run(["convert", "mirror", &file, "--study"]).done().stdout.trim_end(), pgn.trim_end());
}

#[test]
fn warnings_about_a_study_go_to_stderr() {
    let ran = session(&["mirror", "--board", "w:Pa5;b:Ph5"], &["a6"]);
    assert_eq!(ran.stderr.lines().count(), 2, "{}", ran.stderr);
    assert!(!ran.stdout.contains("warning"), "{}", ran.stdout);
}

#[test]
fn a_very_long_line_is_refused_like_any_other_and_the_game_goes_on() {
    for length in [1_001, 100_000, 5_000_000] {
        let input = format!("e4\n{}\ne5\nfen\n", "x".repeat(length));
        let ran = talk(["play", "chess"], input.as_bytes()).done();
        assert!(last_line(&ran).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8"), "{length}: {}", ran.stdout);
        assert!(ran.stdout.len() < 10_000, "and it is not printed back at full length");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused_and_the_game_goes_on() {
    let ran = talk(["play", "chess"], b"e4\n\xff\xfe\xc3\n\x00\x01\ne5\nfen\n").done();
    assert!(last_line(&ran).starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8"), "{}", ran.stdout);
}

#[test]
fn what_is_typed_cannot_steer_the_terminal() {
    let Ran { stdout, .. } = talk(["play", "chess"], b"\x1b[2J\x1b]0;owned\x07\n").done();
    assert!(!stdout.contains(['\x1b', '\x07']), "control characters are shown escaped: {stdout:?}");
}

#[test]
fn bad_arguments_are_refused_before_anything_is_drawn() {
    for args in [&["play", "chss"][..], &["play", "chess", "--fen", "x"], &["play", "chess", "--board", "x"]] {
        talk(args, b"e4\n").one_line();
    }
}
