//! Ends in sentences, laws and counted checks: how games end, what is refused and why, and what files cannot say.

mod support;

use heterodox_rules::spec::SpecError;
use heterodox_rules::{Catalogue, Colour, Outcome, Reason, Rules, Turn};
use support::{line, moves, over, position, refusal, rules};

fn load(text: &str) -> Result<std::sync::Arc<Rules>, SpecError> {
    Catalogue::new().load_bytes("mine", "mine.toml", text.as_bytes())
}

/// How the game stands in a position.
fn turn(rules: &Rules, fen: &str) -> Turn {
    rules.turn(&position(rules, fen))
}

const WHITE: Option<Colour> = Some(Colour::White);
const BLACK: Option<Colour> = Some(Colour::Black);

#[test]
fn a_king_in_the_middle_wins_and_ends_the_game() {
    let hill = rules("kingofthehill");
    let before = "4k3/8/8/8/8/4K3/8/8 w - - 0 1";
    assert_eq!(turn(&hill, before), Turn::Act(Colour::White), "kings alone can still win");
    let after = line(&hill, before, &["Kd4"]);
    assert_eq!(hill.turn(&after), over(WHITE, Reason::Goal));
    assert!(hill.moves(&after).is_empty());
    assert_eq!(refusal(&hill, &hill.write_fen(&after), "Ke7"), "the game is over: White wins: the goal is reached.");
    assert_eq!(turn(&hill, "8/8/8/3k4/8/8/8/4K3 w - - 0 1"), over(BLACK, Reason::Goal));
}

#[test]
fn the_third_check_wins() {
    let rules = rules("3check");
    let state = line(&rules, "4k3/8/8/8/8/8/4Q3/4K3 b - - 2+3 0 1", &["Kd8", "Qd2"]);
    assert_eq!(rules.write_fen(&state), "3k4/8/8/8/8/8/3Q4/4K3 b - - 1+3 2 2");
    assert_eq!((state.checks(Colour::White), state.checks(Colour::Black)), (2, 0));
    let state = line(&rules, &rules.write_fen(&state), &["Ke8", "Qe2"]);
    assert_eq!(rules.turn(&state), over(WHITE, Reason::Checks(3)));
    // Positions with other counts are others.
    let [one, other] =
        ["3+3", "3+2"].map(|checks| position(&rules, &format!("4k3/8/8/8/8/8/4Q3/4K3 b - - {checks} 0 1")));
    assert_ne!(one, other);
    assert_ne!(one.hash(), other.hash());
}

#[test]
fn checks_are_read_as_others_write_them() {
    let rules = rules("3check");
    let board = "4k3/8/8/8/8/8/8/R3K3 w - -";
    let read = |rest: &str| rules.write_fen(&position(&rules, &format!("{board}{rest}")));
    assert_eq!(read(" 0 1 +2+0"), format!("{board} 1+3 0 1"), "as Lichess writes them: those given");
    assert_eq!(read(" 2+1 0 1"), format!("{board} 2+1 0 1"));
    assert_eq!(read(" 2+1"), format!("{board} 2+1 0 1"));
    assert_eq!(read(" 0 1"), format!("{board} 1+1 0 1"), "nothing said: the next one decides");
    for wrong in ["4+1", "3+", "+3", "3+3+3", "03+1", "-1+2"] {
        let text = format!("{board} {wrong} 0 1");
        let error = rules.read_fen(&text, heterodox_rules::Strictness::Game).expect_err(wrong).to_string();
        assert!(error.contains("checks left") || error.contains("fields"), "{wrong}: {error}");
    }
}

#[test]
fn kings_race_and_black_may_catch_up() {
    let rules = rules("racingkings");
    // Black's king cannot get there: over at once. It can: the game goes on, and both there is a draw.
    assert_eq!(turn(&rules, "K7/8/2k5/8/8/8/8/8 b - - 0 1"), over(WHITE, Reason::Goal));
    assert_eq!(turn(&rules, "K7/2k5/8/8/8/8/8/8 b - - 0 1"), Turn::Act(Colour::Black));
    assert_eq!(rules.turn(&line(&rules, "K7/2k5/8/8/8/8/8/8 b - - 0 1", &["Kd8"])), over(None, Reason::Goal));
    assert_eq!(rules.turn(&line(&rules, "K7/2k5/8/8/8/8/8/8 b - - 0 1", &["Kd7"])), over(WHITE, Reason::Goal));
    assert_eq!(
        turn(&rules, "k7/7K/8/8/8/8/8/8 w - - 0 1"),
        over(BLACK, Reason::Goal),
        "White is not given another move"
    );
    let why = refusal(&rules, "8/8/8/8/8/k7/8/6RK w - - 0 1", "Ra1");
    assert_eq!(why, "Rook cannot move from g1 to a1: no move may give check");
}

#[test]
fn whoever_can_capture_must_and_wins_with_nothing_left() {
    let rules = rules("antichess");
    let fen = "8/8/8/3p4/4P3/8/8/N7 w - - 0 1";
    assert_eq!(moves(&rules, &position(&rules, fen)), ["e4d5"]);
    let why = refusal(&rules, fen, "Nb3");
    assert_eq!(why, "Knight cannot move from a1 to b3: you must capture: the pawn on e4 can take on d5");
    let refused = rules.play_text(&position(&rules, fen), "Nb3").expect_err("illegal");
    assert_eq!(refused.rule(), Some("law.must"));
    assert_eq!(rules.turn(&line(&rules, "8/8/8/3p4/4P3/8/8/8 b - - 0 1", &["dxe4"])), over(WHITE, Reason::Rid));
    assert_eq!(turn(&rules, "8/8/8/p7/P7/8/8/8 w - - 0 1"), over(WHITE, Reason::NoMoves));
    assert_eq!(moves(&rules, &position(&rules, "8/P7/8/8/8/8/8/k7 w - - 0 1")).len(), 5, "a pawn may become a king");
}

#[test]
fn several_ends_at_once_are_asked_in_order() {
    let base = "inherits = \"chess\"\nname = \"X\"\n[pieces]\nking.royal = false\n[end]\n";
    // The one who moved comes first: taking the last queen with the last knight loses nothing, but no knight is left.
    let extinct = load(&format!("{base}loses = [\"no Q\", \"no N\"]\n")).expect("a game");
    let both = line(&extinct, "nq6/8/8/8/8/8/8/NQ2K2k b - - 0 1", &["Kg2"]);
    assert_eq!(extinct.turn(&both), Turn::Act(Colour::White));
    assert_eq!(turn(&extinct, "n7/8/8/8/8/8/8/1Q2K2k w - - 0 1"), over(WHITE, Reason::Lost), "Black moved last");
    assert_eq!(turn(&extinct, "n7/8/8/8/8/8/8/1Q2K2k b - - 0 1"), over(BLACK, Reason::Lost), "White moved last");
    let kings = load(&format!("{base}loses = [\"fewer than 2 K\"]\ndraws = [\"K alone\"]\n"));
    assert!(kings.is_err_and(|error| error.to_string().contains("over before it begins")));
    let mated = load("inherits = \"chess\"\nname = \"X\"\n[end]\nwins = [\"mate\", \"K alone\"]\n").expect("a game");
    assert_eq!(turn(&mated, "7k/6Q1/6K1/7p/8/8/8/8 b - - 0 1"), over(BLACK, Reason::Checkmate));
    assert_eq!(turn(&mated, "7k/8/6K1/7p/8/8/8/8 b - - 0 1"), over(WHITE, Reason::Bare));
    let held = load("inherits = \"chess\"\nname = \"X\"\n[end]\nwins = [\"N on e5, held\"]\n").expect("a game");
    let there = line(&held, "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", &["Ne5"]);
    assert_eq!(held.turn(&there), Turn::Act(Colour::Black), "it may still be taken");
    assert_eq!(held.turn(&line(&held, &held.write_fen(&there), &["Kd8"])), over(WHITE, Reason::Goal));
}

#[test]
fn a_piece_must_be_safe_where_the_sentence_says_so() {
    let rules = load(
        "inherits = \"chess\"\nname = \"X\"\n[zones]\nhome = \"last rank\"\n[end]\nwins = [\"N on home, safe\"]\n",
    );
    let rules = rules.expect("a game");
    assert_eq!(turn(&rules, "1N5k/8/8/8/8/8/8/K7 b - - 0 1"), over(WHITE, Reason::Goal));
    assert_eq!(turn(&rules, "1N5k/8/8/8/8/8/1r6/7K b - - 0 1"), Turn::Act(Colour::Black));
    assert_eq!(turn(&rules, "7k/8/8/8/8/8/8/Kn6 w - - 0 1"), Turn::Act(Colour::White), "the king attacks it");
    assert_eq!(
        turn(&rules, "7k/8/8/8/8/8/8/K3n3 w - - 0 1"),
        over(BLACK, Reason::Goal),
        "for Black the first rank is the last"
    );
}

#[test]
fn sentences_that_make_no_sense_are_told_with_their_place() {
    for (list, said) in [
        ("wins = [\"K on z9\"]", "`z9` is no square"),
        ("wins = [\"X on d4\"]", "no piece has the letter"),
        ("wins = [\"K sits on d4\"]", "is no sentence about an end"),
        ("wins = [\"0 checks\"]", "is no sentence about an end"),
        ("wins = [\"3 checks\"]\nloses = [\"2 checks\"]", "only one number of checks"),
        ("wins = [\"3 checks, safe\"]", "of pieces on squares only"),
        ("wins = [\"K on d4, soon\"]", "cannot stand behind the comma"),
        ("wins = [\"K on d4 not rank 1-8\"]", "names no square"),
        ("loses = [\"no X\"]", "no piece has the letter"),
        ("loses = [\"no K\"]\n[zones]\na1 = \"b2\"", "a zone has a name"),
        ("[law]\nmust = [\"captures\"]", "did you mean \"capture\""),
        ("[law]\nnever = [\"check\"]", "there is no law"),
    ] {
        let header = if list.starts_with('[') { "" } else { "[end]\n" };
        let text = format!("inherits = \"chess\"\nname = \"X\"\n{header}{list}\n");
        match load(&text) {
            Err(error) if !said.is_empty() => {
                let told = error.to_string();
                assert!(told.contains(said), "{list}: {told}");
                assert!(error.problems.iter().all(|problem| problem.place.line >= 3), "{list}: {told}");
            }
            Err(error) => panic!("{list}: {error}"),
            Ok(_) => assert!(said.is_empty(), "{list} was taken"),
        }
    }
    let nobody = "inherits = \"chess\"\nname = \"X\"\ncastling = \"none\"\n[board]\n\
                  start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n[pieces]\nking.royal = false\n";
    for list in ["[end]\nwins = [\"3 checks\"]", "[law]\nnever = [\"give check\"]"] {
        let error = load(&format!("{nobody}{list}\n")).err().expect("no king").to_string();
        assert!(error.contains("no piece is royal"), "{error}");
    }
}

#[test]
fn drawn_is_said_of_draws() {
    let drawn = Outcome { winner: None, reason: Reason::Goal };
    assert_eq!(drawn.sentence(), "Draw: both sides have reached the goal.");
}
