//! Battles on the command line, end to end: hot-seat with secrets, the computer as an
//! opponent, seats and logs. Stdout is no terminal here, so boards are plain letters.

mod support;

use heterodox_rules::Catalogue;
use heterodox_table::{Dice, Record};
use serde_json::{Value, json};
use support::{Ran, run, talk};

/// Both armies set up, Red's and Blue's kings on b1 and b6, pits on c1 and c6; Red begins.
const SET_UP: &str = "red:K@b1 red:O@c1 deal:red:RKORPPPPRRSSSS red:ready \
    blue:K@b6 blue:O@c6 deal:blue:RRPPPPRRKOSSSS blue:ready first:red";

/// Plays lines and gives what was printed.
fn session(args: &[&str], lines: &[&str]) -> Ran {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let ran = talk(["play"].iter().chain(args), input.as_bytes()).done();
    assert!(!ran.stdout.contains('\x1b'), "neither colours nor cleared screens where there is no terminal");
    assert!(!ran.stdout.contains("> "), "nor prompts");
    ran
}

/// The same without the line about the seed, which comes at the end of the game or of input.
fn told(args: &[&str], lines: &[&str]) -> String {
    let out = session(args, lines).stdout;
    let seeds = out.lines().filter(|line| line.starts_with("Seed ")).count();
    assert_eq!(seeds, 1, "the seed is told once: {out}");
    out.lines().filter(|line| !line.starts_with("Seed ")).map(|line| format!("{line}\n")).collect()
}

/// What answers `ask` after some other lines.
fn answer(args: &[&str], lines: &[&str], ask: &str) -> String {
    let before = told(args, lines);
    let after = told(args, &[lines, &[ask]].concat());
    after.strip_prefix(&before).unwrap_or_else(|| panic!("{after}\ndoes not go on from\n{before}")).to_string()
}

fn last_line(text: &str) -> &str {
    text.lines().rev().find(|line| !line.trim().is_empty()).expect("something was printed")
}

/// A whole game from the outside: asks for the legal moves and takes one of those that lead
/// furthest ahead. Gives every line typed.
fn whole_game(args: &[&str], seed: u64) -> Vec<String> {
    let mut dice = Dice::new(seed);
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..400 {
        let typed: Vec<&str> = lines.iter().map(String::as_str).collect();
        let before = told(args, &typed);
        let last = last_line(&before);
        if last.starts_with("--- hand over") {
            lines.push(String::new());
            continue;
        }
        let moves = answer(args, &typed, "moves");
        if moves == "No legal moves.\n" {
            return lines;
        }
        let moves: Vec<&str> = moves.split_whitespace().collect();
        if moves.contains(&"ready") {
            lines.push("ready".into());
            continue;
        }
        let is_blue = last.starts_with("Blue");
        let rank = |text: &&str| text.chars().last().and_then(|c| c.to_digit(10)).unwrap_or(0) as i32;
        let ahead = |text: &&str| if is_blue { -rank(text) } else { rank(text) };
        let best = moves.iter().map(ahead).max().unwrap_or_else(|| panic!("somebody is asked: {before}"));
        let best: Vec<&&str> = moves.iter().filter(|text| ahead(text) == best).collect();
        lines.push(best[dice.below(best.len())].to_string());
    }
    panic!("the game does not end: {lines:?}");
}

/// What each side read: everything between the lines that hand the screen over.
fn screens(text: &str) -> Vec<(char, String)> {
    let mut screens = vec![('R', String::new())];
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("--- hand over to ") {
            let side = rest.strip_suffix(": press Enter ---").expect("the whole line");
            screens.push((side.chars().next().expect("a side"), String::new()));
        } else {
            let (_, screen) = screens.last_mut().expect("never empty");
            *screen += line;
            screen.push('\n');
        }
    }
    screens
}

/// The pieces on the boards of a text, as they are written.
fn pieces(text: &str) -> Vec<&str> {
    let row = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    text.lines().filter(row).flat_map(|line| line.split_whitespace().skip(1)).filter(|cell| *cell != ".").collect()
}

/// Asserts that a screen tells nothing the side at it may not know.
fn assert_secret(side: char, screen: &str) {
    for piece in pieces(screen) {
        let letter = piece.chars().next().expect("a letter");
        let own = if side == 'R' { letter.is_ascii_uppercase() } else { letter.is_ascii_lowercase() };
        let hidden = if side == 'R' { '!' } else { '?' };
        let shown = letter.is_ascii_alphabetic() && piece.ends_with('*');
        assert!(own || letter == hidden || shown, "{side} reads {piece}:\n{screen}");
    }
    // A loser's kind is told to its owner only.
    let own = if side == 'R' { "Red's" } else { "Blue's" };
    for line in screen.lines().filter(|line| line.contains(" wins against ")) {
        assert!(!line.contains(own), "{side} reads {line}");
    }
}

// hot-seat

#[test]
fn a_battle_opens_with_its_kinds_and_the_first_setup() {
    let out = told(&["rps", "--seed", "1"], &[]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("RPS Battle. "), "{out}");
    for line in ["  R rock: beats scissors", "  O pit: never moves; swallows whoever steps onto it"] {
        assert!(lines.contains(&line), "{out}");
    }
    assert!(lines.contains(&"1 .  .  .  .  .  .  .") && lines.contains(&"  a  b  c  d  e  f  g"), "{out}");
    assert_eq!(last_line(&out), "Red, place your king (K@b1) and your pit (O@c1). The others are dealt to you.");
    assert!(out.contains("help"), "a newcomer learns of help");
}

#[test]
fn a_whole_game_between_two_people_shows_nobody_the_others_pieces() {
    for (id, seed) in [("rps", "1"), ("rps", "2"), ("rpsls", "3")] {
        let args = [id, "--seed", seed];
        let lines = whole_game(&args, seed.parse().expect("a number"));
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let out = told(&args, &lines);
        // What is shown at the end is for all: the last screen counts up to the last act.
        let before = told(&args, &lines[..lines.len() - 1]);
        let screens = screens(&before);
        assert!(screens.len() > 4, "the screen goes to and fro: {out}");
        for (at, (side, screen)) in screens.iter().enumerate() {
            assert_secret(*side, screen);
            assert!(at == 0 || *side != screens[at - 1].0, "it is handed to the other side");
            // What stands above the line that hands over is read by both.
            let public = screen.trim_end().rsplit("\n\n").next().expect("never empty");
            assert!(!public.contains(" against "), "{public}");
        }
        // At the end everything lies open: the two kings, or the one that is left.
        let end = pieces(out.strip_prefix(&before).expect("one line more"));
        assert!(!end.contains(&"?") && !end.contains(&"!"), "{out}");
        assert!(end.contains(&"K") || end.contains(&"k"), "{out}");
    }
}

#[test]
fn the_second_side_sees_the_board_turned() {
    let lines = ["K@a1", "O@g1", "ready", "", "K@a6", "O@g6"];
    let out = told(&["rps", "--seed", "4"], &lines);
    let board: Vec<&str> = out.lines().rev().skip(2).take(7).collect();
    assert_eq!(board[0].trim(), "g  f  e  d  c  b  a");
    assert!(board[1].starts_with("6 o  ") && board[1].ends_with("  k"), "{out}");
    assert_eq!((board[6], board[5]), ("1 .  .  .  .  .  .  .", "2 .  .  .  .  .  .  ."), "not even where they stand");
}

/// What Red reads in a game in which Blue did some things.
fn red_reads(blue: &[&str]) -> Vec<String> {
    let red = ["K@b1", "O@c1", "ready", ""];
    let out = told(&["rps", "--seed", "1"], &[&red[..], blue, &[""]].concat());
    let read = screens(&out).into_iter().filter(|(side, _)| *side == 'R').map(|(_, screen)| screen).collect();
    assert!(out.contains("Red moves first"), "the seed is one with which Red begins: {out}");
    read
}

#[test]
fn red_reads_the_same_whatever_blue_set_up() {
    let one = red_reads(&["K@b6", "O@c6", "ready"]);
    assert_eq!(one.len(), 2, "Red sat there twice: {one:?}");
    for other in [["K@a5", "O@g6", "ready"], ["O@d6", "K@e5", "ready"], ["k@F5", "o@g5", "READY"]] {
        assert_eq!(red_reads(&other), one, "{other:?}");
    }
    // Neither do refusals and looks at the own board.
    assert_eq!(red_reads(&["K@b6", "moves", "O@b6", "fen", "x", "O@c6", "board", "help", "ready"]), one);
}

#[test]
fn the_screen_waits_for_the_other_side() {
    let args = ["rps", "--seed", "5"];
    let ready = ["K@b1", "O@c1", "ready"];
    let out = told(&args, &ready);
    assert_eq!(last_line(&out), "--- hand over to Blue: press Enter ---");
    // Whatever is typed there is no command of anybody.
    let first = answer(&args, &ready, "");
    assert!(first.contains("Blue, place your king"), "{first}");
    for line in ["K@b1", "fen", "resign", "board"] {
        assert_eq!(answer(&args, &ready, line), first, "{line}");
    }
    let quit = told(&args, &[&ready[..], &["quit"]].concat());
    assert_eq!(quit, out, "but one may leave");
}

#[test]
fn setups_are_placed_moved_shuffled_and_final() {
    let args = ["rps", "--seed", "6"];
    let said = answer(&args, &[], "K@b3");
    assert_eq!(said, "B3 is not on your own 2 rows\n");
    assert_eq!(answer(&args, &[], "ready"), "Place your king and pit first\n");
    assert_eq!(answer(&args, &[], "b2b3"), "The armies are still being set up\n");
    assert_eq!(answer(&args, &[], "hello"), "\"hello\" is no action of this game; help lists the commands\n");
    assert!(answer(&args, &[], "resign").contains("Red resigns: Blue wins."), "one may give up at any time");
    assert_eq!(answer(&args, &[], "draw"), "A draw can be offered once the game has begun\n");
    let placed = ["k@b1", "O@c2"];
    assert_eq!(answer(&args, &["K@b1"], "o@B1"), "Your king stands on b1 already\n");
    let fen = |lines: &[&str]| answer(&args, lines, "fen").trim_end().to_string();
    assert_eq!(fen(&["K@b1"]), "7/7/7/7/7/1K5 - setup 0 1");
    let dealt = fen(&placed);
    let count = |text: &str, letter| text.chars().filter(|c| *c == letter).count();
    assert_eq!(['R', 'P', 'S', 'K', 'O'].map(|letter| count(&dealt, letter)), [4, 4, 4, 1, 1], "{dealt}");
    let moved = fen(&["K@b1", "O@c2", "K@g2"]);
    assert!(moved.split('/').nth(4).expect("the second row").ends_with('K') && moved != dealt, "{moved}");
    let shuffled = fen(&["K@b1", "O@c2", "shuffle"]);
    assert_ne!(shuffled, dealt);
    assert_eq!(fen(&["K@b1", "O@c2", "moves", "board", "nonsense"]), dealt, "nothing else deals anew");
}

/// The first game, by seed, in which equals meet: its lines up to that.
fn tied(id: &'static str) -> ([&'static str; 3], Vec<String>) {
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8", "9"] {
        let args = [id, "--seed", seed];
        let lines = whole_game(&args, 40);
        if let Some(at) = lines.iter().position(|line| line.starts_with('=')) {
            return (args, lines[..at].to_vec());
        }
    }
    panic!("no tie in any of the games");
}

#[test]
fn ties_are_picked_in_secret_one_after_the_other() {
    let (args, lines) = tied("rps");
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let out = told(&args, &lines);
    assert!(last_line(&out).ends_with(" picks rock (R), paper (P) or scissors (S)."), "{out}");
    assert!(out.contains("A tie, "), "{out}");
    // However it is spelled; and the other side reads the same, whatever was picked.
    let after =
        |picks: &[&str]| told(&args, &[&lines, picks].concat()).strip_prefix(&out).expect("goes on").to_string();
    let rock = after(&["R", ""]);
    assert!(rock.contains(" has picked.\n") && rock.contains("picks rock (R)"), "{rock}");
    for pick in ["=R", "r", "rock", "ROCK", "=r", "P", "scissors"] {
        assert_eq!(after(&[pick, ""]), rock, "{pick}");
    }
    for pick in ["K", "king", "=K"] {
        assert_eq!(answer(&args, &lines, pick), "The king is nothing to pick\n");
    }
    assert!(answer(&args, &lines, "a1a2").starts_with("First both sides pick"));
    // Equal picks tie again, unequal ones decide.
    let again = after(&["P", "", "P"]);
    assert!(again.contains("paper meets paper.") && last_line(&again).contains(" picks rock"), "{again}");
    let decided = after(&["P", "", "R"]);
    assert!(decided.contains("'s paper wins"), "{decided}");
}

#[test]
fn open_games_are_handed_over_only_for_secrets() {
    let lines = ["K@b1", "O@c1", "ready", "", "K@b6", "O@c6", "ready"];
    let out = told(&["rps-clear", "--seed", "1"], &lines);
    assert_eq!(out.matches("--- hand over").count(), 1, "only for the setup: {out}");
    assert!(last_line(&out).ends_with(" to move.") && !pieces(&out).contains(&"?"), "{out}");
    let out = told(&["rps-onslaught", "--seed", "1"], &[]);
    assert!(last_line(&out).ends_with(" to move.") && pieces(&out).len() == 12, "all placed at random: {out}");
    let (args, lines) = tied("rps-onslaught");
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert!(!told(&args, &lines).contains("--- hand over"));
    assert!(last_line(&told(&args, &[&lines[..], &["R"]].concat())).starts_with("--- hand over"), "picks are secret");
}

#[test]
fn offers_reach_the_other_side_and_resigning_shows_everything() {
    let args = ["rps", "--seed", "1"];
    let begun = ["K@b1", "O@c1", "ready", "", "K@b6", "O@c6", "ready", ""];
    let said = answer(&args, &begun, "draw");
    assert!(said.starts_with("Red offers a draw.\n"), "{said}");
    let offered = [&begun[..], &["draw", "b2b3", ""]].concat();
    let out = told(&args, &offered);
    assert!(last_line(&out).contains("draw accepts it, decline refuses it"), "{out}");
    assert!(answer(&args, &offered, "draw").contains("Draw by agreement."));
    assert!(answer(&args, &offered, "decline").starts_with("Blue declines the draw.\n"));
    assert_eq!(answer(&args, &begun, "decline"), "There is nothing to decline\n");
    let end = answer(&args, &begun, "resign");
    assert!(end.contains("Red resigns: Blue wins.") && pieces(&end).len() == 28, "{end}");
    assert!(pieces(&end).contains(&"k"), "{end}");
    let over = [&begun[..], &["resign"]].concat();
    assert_eq!(answer(&args, &over, "b2b3"), "The game is over: Red resigns: Blue wins.\n");
    assert_eq!(answer(&args, &over, "moves"), "No legal moves.\n");
}

#[test]
fn moves_fen_and_help_answer_the_one_who_asks() {
    let args = ["rps", "--seed", "1"];
    let begun = ["K@b1", "O@c1", "ready", "", "K@b6", "O@c6", "ready", ""];
    assert_eq!(answer(&args, &begun, "moves"), "a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3\n");
    assert_eq!(answer(&args, &begun, "moves d2"), "d2d3\n");
    assert_eq!(answer(&args, &begun, "moves b1"), "No legal moves.\n");
    assert_eq!(answer(&args, &begun, "moves z9"), "\"z9\" is no cell of this board.\n");
    assert_eq!(answer(&args, &begun, "b1b2"), "The king never moves\n");
    assert_eq!(answer(&args, &begun, "a5a4"), "The piece on a5 is not yours\n");
    let fen = answer(&args, &begun, "fen");
    assert!(fen.starts_with("!!!!!!!/!!!!!!!/7/7/") && fen.ends_with(" r play 0 1\n"), "{fen}");
    let help = answer(&args, &begun, "help");
    for word in ["b2b3", "K@b1", "shuffle", "ready", "=R", "moves", "draw", "resign", "fen", "record", "quit"] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn the_record_is_the_seats_own_until_the_end() {
    let args = ["rps", "--seed", "1"];
    let begun = ["K@b1", "O@c1", "ready", "", "K@b6", "O@c6", "ready", ""];
    let catalogue = Catalogue::new();
    let seen = answer(&args, &begun, "record");
    match Record::read(&seen, &catalogue).unwrap_or_else(|error| panic!("{error}: {seen}")) {
        Record::Seen { viewer, events, .. } => assert!(viewer == "red" && !events.is_empty()),
        Record::Full(_) => panic!("a game with secrets goes on"),
    }
    assert_eq!(seen.matches("arranged").count(), 3, "nothing of Blue's setup: {seen}");
    let full = answer(&args, &[&begun[..], &["resign"]].concat(), "record");
    match Record::read(&full, &catalogue).unwrap_or_else(|error| panic!("{error}: {full}")) {
        Record::Full(table) => assert!(table.ending().is_some()),
        Record::Seen { .. } => panic!("nothing is secret any more"),
    }
}

// seeds and the computer

#[test]
fn the_same_seed_and_moves_give_the_same_game() {
    for args in [&["rps"][..], &["rps", "--opponent", "random"], &["rpsls", "--opponent", "attack"]] {
        let game = |seed| session(&[args, &["--seed", seed]].concat(), &["K@b1", "O@c1", "shuffle", "fen"]).stdout;
        assert_eq!(game("17"), game("17"));
        assert_ne!(game("17"), game("18"));
    }
    // A seed nobody chose is told, so that it can be used again; not before the end, since it betrays the deals.
    let lines = ["K@b1", "O@c1", "ready", "resign", "fen"];
    let out = session(&["rps", "--opponent", "attack"], &lines).stdout;
    let (before, after) = out.split_once("Seed ").expect("the seed is told");
    assert!(before.contains("Red resigns"), "{out}");
    let seed = after.split(':').next().expect("a number");
    assert_eq!(session(&["rps", "--opponent", "attack", "--seed", seed], &lines).stdout, out);
}

#[test]
fn whole_games_against_the_computer_keep_its_secrets() {
    for (id, opponent, seat, seed) in [
        ("rps", "random", "red", "21"),
        ("rps", "attack", "blue", "22"),
        ("rpsls", "attack", "red", "23"),
        ("rps-clear", "random", "blue", "24"),
        ("rps-onslaught", "attack", "blue", "25"),
    ] {
        let args = [id, "--opponent", opponent, "--seat", seat, "--seed", seed];
        let lines = whole_game(&args, 1);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert!(!lines.contains(&""), "nothing is handed over");
        let out = told(&args, &lines);
        let (you, computer) = if seat == "red" { ("Red", "Blue") } else { ("Blue", "Red") };
        assert!(out.contains(&format!("You play {you}, the computer {computer}.")), "{out}");
        if ["rps", "rpsls"].contains(&id) {
            let before = told(&args, &lines[..lines.len() - 1]);
            assert_secret(if seat == "red" { 'R' } else { 'B' }, &before);
        }
        assert!(out.contains(&format!("\n{computer} moves ")), "{out}");
    }
}

#[test]
fn the_computer_declines_draws_at_once() {
    let args = ["rps", "--opponent", "random", "--seed", "3"];
    let said = answer(&args, &["K@b1", "O@c1", "ready"], "draw");
    assert!(said.starts_with("Red offers a draw.\nBlue declines the draw.\n"), "{said}");
}

#[test]
fn the_computer_plays_chess_like_games_too() {
    for id in ["chess", "mirror", "archer", "kings-cooking"] {
        for opponent in ["random", "attack"] {
            let play = |seat, lines: &[&str]| {
                session(&[id, "--opponent", opponent, "--seat", seat, "--seed", "8"], lines).stdout
            };
            let out = play("black", &["moves"]);
            assert!(out.contains("The computer plays White. Seed 8:") && out.contains("White plays "), "{id}: {out}");
            let first = out.lines().last().and_then(|line| line.split(' ').next()).expect("a move");
            let out = play("black", &[first, "undo"]);
            assert_eq!(out.matches(" plays ").count(), 4, "the computer's name, its move, ours, its answer: {out}");
            assert_eq!(play("black", &[first]), play("black", &[first]), "{id}");
            assert_eq!(last_line(&play("black", &["undo"])), "There is no move to take back.");
        }
    }
    // Captures are what the attacker likes.
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let out = session(&["chess", "--fen", fen, "--opponent", "attack", "--seed", "1"], &["a3"]).stdout;
    assert!(out.contains("Black plays dxe4"), "{out}");
    // One take-back takes back both moves; the end by the computer's hand is told.
    let out = session(&["chess", "--opponent", "attack", "--seed", "2"], &["e4", "undo", "fen"]).stdout;
    assert!(last_line(&out).ends_with(" w KQkq - 0 1"), "{out}");
    let mate = "6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1";
    let refused = run(["play", "chess", "--fen", mate, "--opponent", "attack", "--seat", "red"]).one_line();
    assert!(refused.contains("white and black"), "{refused}");
    let mate = "r5k1/8/8/8/8/8/P4PPP/6K1 w - - 0 1";
    let out = session(&["chess", "--fen", mate, "--opponent", "attack", "--seed", "2"], &["a3"]).stdout;
    assert!(out.contains("Black plays Rxa3"), "{out}");
}

#[test]
fn nonsense_flags_are_refused_with_a_reason() {
    let refused = |args: &[&str]| run(["play"].iter().chain(args)).refused().stderr;
    assert!(refused(&["rps", "--opponent", "random", "--seat", "white"]).contains("red and blue"));
    assert!(refused(&["rps", "--opponent", "random", "--seat", "spectator"]).contains("does not play"));
    assert!(refused(&["chess", "--opponent", "random", "--seat", "blue"]).contains("white and black"));
    assert!(refused(&["rps", "--seat", "red"]).contains("--opponent"));
    assert!(refused(&["rps", "--opponent", "clever"]).contains("attack"));
    assert!(refused(&["rps", "--seed", "-1"]).contains("--seed") || refused(&["rps", "--seed", "x"]).contains("seed"));
    assert!(refused(&["rps", "--fen", "7/7/7/7/7/7 r play 0 1"]).contains("setup"));
    assert!(
        refused(&["chess", "--study", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "--opponent", "random"])
            .contains("the computer plays games")
    );
}

#[test]
fn odd_input_harms_nothing() {
    let long = "a".repeat(5000);
    let lines = ["", "  ", long.as_str(), "K@", "@", "=", "=RR", "K@b1b1", "é", "moves é", "\u{1}", "K@b1 "];
    let fen = answer(&["rps", "--seed", "1"], &lines, "fen");
    assert_eq!(fen, "7/7/7/7/7/1K5 - setup 0 1\n");
    let ran = talk(["play", "rps", "--seed", "1"], b"\xff\xfe\nK@b1\nfen").done();
    assert!(ran.stdout.contains("1K5 - setup"), "a last line without its line break counts: {}", ran.stdout);
}

// seats and logs

fn fen(seat: &str, log: &str) -> String {
    run(["fen", "rps", "--seat", seat, "--log", log]).done().stdout.trim_end().to_string()
}

fn moves(seat: &str, log: &str) -> String {
    run(["moves", "rps", "--seat", seat, "--log", log]).done().stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn fen_is_the_text_of_a_seat() {
    assert_eq!(fen("red", ""), "7/7/7/7/7/7 - setup 0 1");
    assert_eq!(run(["fen", "rps", "--seat", "blue"]).done().stdout, "7/7/7/7/7/7 - setup 0 1\n");
    assert_eq!(fen("red", "red:K@b1"), "7/7/7/7/7/1K5 - setup 0 1");
    assert_eq!(fen("blue", "red:K@b1"), "7/7/7/7/7/7 - setup 0 1", "nobody sees the other's setup");
    let red = "PRRSSSS/RKORPPP";
    let blue = "rkossss/rrppppr";
    assert_eq!(fen("red", SET_UP), format!("!!!!!!!/!!!!!!!/7/7/{red} r play 0 1"));
    assert_eq!(fen("blue", SET_UP), format!("{blue}/7/7/???????/??????? r play 0 1"));
    assert_eq!(fen("spectator", SET_UP), "!!!!!!!/!!!!!!!/7/7/???????/??????? r play 0 1");
    // A fight: Red's scissors lose to Blue's rock on g5, which is shown from then on.
    let fought = format!("{SET_UP} red:g2g3 blue:a5a4 red:g3g4 blue:a4a3 red:g4g5");
    assert_eq!(fen("red", &fought), "!!!!!!!/1!!!!!r*/7/!6/PRRSSS1/RKORPPP b play 0 3");
    assert_eq!(fen("spectator", &fought), "!!!!!!!/1!!!!!r*/7/!6/??????1/??????? b play 0 3");
    let over = format!("{SET_UP} red:resign");
    assert_eq!(fen("spectator", &over), format!("{blue}/7/7/{red} r play 0 1"), "at the end all lies open");
}

#[test]
fn moves_are_what_a_seat_may_do() {
    let setup = moves("red", "");
    assert!(setup.starts_with("K@a1 K@a2 K@b1") && setup.ends_with("O@g2"), "{setup}");
    assert_eq!(setup.split(' ').count(), 28);
    assert_eq!(moves("blue", SET_UP), "", "it is Red's turn");
    assert_eq!(moves("red", SET_UP), "a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3");
    // a2 and a5 are paper and rock, b2 and b5 both rock: a tie.
    let tie = format!("{SET_UP} red:b2b3 blue:b5b4 red:b3b4");
    assert_eq!(moves("red", &tie), "=P =R =S");
    assert_eq!(moves("red", &format!("{tie} red:=R")), "", "a pick is final");
    assert_eq!(moves("blue", &format!("{tie} red:=R")), "=P =R =S");
    assert_eq!(fen("blue", &format!("{tie} red:=R")), fen("blue", &tie), "nor does it show");
    let won = format!("{tie} red:=R blue:=S");
    assert_eq!(fen("blue", &won), "rkossss/r1ppppr/1R*5/7/?1?????/??????? b play 0 2");
}

#[test]
fn moves_as_json_are_actions() {
    let list = |seat, log: &str| run(["moves", "rps", "--seat", seat, "--log", log, "--json"]).done().json();
    assert_eq!(list("blue", SET_UP), json!([]));
    let red = list("red", SET_UP);
    assert_eq!(red[0], json!({ "move": "a2a3", "san": "a2a3", "from": "a2", "to": "a3", "tags": [] }));
    let near = format!("{SET_UP} red:b2b3 blue:b5b4");
    let near = list("red", &near);
    let attack = near.as_array().expect("an array").iter().find(|action| action["move"] == "b3b4");
    assert_eq!(attack.map(|action| &action["tags"]), Some(&json!(["capture"])));
    let Value::Array(setup) = list("red", "") else { panic!("an array") };
    assert_eq!(setup[0], json!({ "move": "K@a1", "san": "K@a1", "from": "K", "to": "a1", "tags": ["place"] }));
}

#[test]
fn without_a_seat_the_seats_are_named() {
    for args in [&["moves", "rps"][..], &["fen", "rps"], &["fen", "rps", "--log", "red:K@b1"]] {
        let said = run(args).one_line();
        assert!(said.contains("--seat") && said.contains("red and blue"), "{said}");
    }
    let said = run(["fen", "rps", "--seat", "white"]).one_line();
    assert!(said.contains("\"white\"") && said.contains("red and blue"), "{said}");
    assert!(run(["moves", "rps", "--seat", "spectator"]).one_line().contains("spectator"));
}

#[test]
fn bad_logs_are_refused_with_the_entry_and_the_reason() {
    for (log, entry, reason) in [
        ("red:K@b1 red:O@b1", "entry 2 (red:O@b1)", "your king stands on b1 already"),
        ("green:K@b1", "entry 1 (green:K@b1)", "begins with red: or blue:"),
        ("K@b1", "entry 1 (K@b1)", "begins with red: or blue:"),
        ("pass", "entry 1 (pass)", "begins with"),
        ("red:K@b1 first:red", "entry 2 (first:red)", "chance has not been asked that"),
        ("red:K@b1 red:O@c1 red:ready", "entry 3", "your pieces are being dealt"),
        ("red:K@b1 red:O@c1 deal:red:KKKKKKKKKKKKKK", "entry 3", "does not fit the army"),
        ("red:K@b1 red:O@c1 deal:red:XYZ", "entry 3", "nothing chance decides here"),
        ("deal", "entry 1", "nothing chance decides here"),
        ("red:", "entry 1", "no action of this game"),
        ("red:resign blue:K@b6", "entry 2", "the game is over"),
    ] {
        for command in ["fen", "moves"] {
            let said = run([command, "rps", "--seat", "red", "--log", log]).one_line();
            assert!(said.contains(entry) && said.contains(reason), "{log}: {said}");
        }
    }
    let said = run(["fen", "rps", "--seat", "red", "--log", &format!("{SET_UP} blue:a5a4")]).one_line();
    assert!(said.contains("entry 10 (blue:a5a4): It's red's turn"), "{said}");
    let long = format!("red:{}", "K".repeat(5000));
    let said = run(["fen", "rps", "--seat", "red", "--log", &long]).one_line();
    assert!(said.len() < 300, "long entries are cut: {said}");
}

#[test]
fn seats_and_logs_know_chess_like_games_too() {
    let fen = run(["fen", "chess", "--seat", "black", "--log", "white:e4 black:e7e5"]).done().stdout;
    assert_eq!(fen, run(["fen", "chess", "--moves", "e4 e5"]).done().stdout);
    let list = |seat, log| run(["moves", "kings-cooking", "--seat", seat, "--log", log]).done().stdout;
    assert_eq!(list("white", ""), run(["moves", "kings-cooking"]).done().stdout);
    assert_eq!(list("black", ""), "");
    let said = run(["fen", "chess", "--seat", "white", "--log", "white:e4 first:white"]).one_line();
    assert!(said.contains("entry 2") && said.contains("no chance"), "{said}");
    assert!(run(["fen", "chess", "--log", "white:e4"]).one_line().contains("white and black"));
}

#[test]
fn positions_of_battles_are_not_given_otherwise() {
    run(["fen", "rps", "--seat", "red", "--fen", "7/7/7/7/7/7 r play 0 1"]).refused();
    run(["fen", "chess", "--seat", "white", "--moves", "e4"]).refused();
    for args in [&["fen", "rps", "--fen", "7/7/7/7/7/7 r play 0 1"][..], &["moves", "rps", "--board", "w:Ka1"]] {
        assert!(run(args).one_line().contains("--log"), "{args:?}");
    }
    assert!(run(["fen", "rps", "--moves", "b2b3"]).one_line().contains("--log"));
}

#[test]
fn commands_for_chess_like_games_refuse_battles() {
    for args in [&["perft", "rps", "2"][..], &["convert", "rps", "-"], &["convert", "rpsls", "-", "--to", "fen"]] {
        let said = run(args).one_line();
        assert!(said.contains("is a battle") && said.contains("`play`"), "{said}");
    }
}
