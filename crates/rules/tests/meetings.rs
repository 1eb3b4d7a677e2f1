//! How mechanisms meet: what holds where two of them touch, as docs/variant-files.md says it. Those of ends at once, of duties, of
//! bans and of royal pieces in hand stand beside their mechanisms (`goals`, `duties`, `hand`).

mod support;

use std::sync::Arc;

use heterodox_rules::{Catalogue, Colour, Rules, Strictness, Turn};
use support::{after, line, moves, position, refusal, rules};

fn game(text: &str) -> Arc<Rules> {
    let text = format!("name = \"Mine\"\n{text}");
    Catalogue::new().load_bytes("mine", "mine.toml", text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn chess(more: &str) -> Arc<Rules> {
    game(&format!("inherits = \"chess\"\n{more}"))
}

fn fen(rules: &Rules, from: &str, texts: &[&str]) -> String {
    rules.write_fen(&line(rules, from, texts))
}

/// Exits and hands are two stores: what leaves the board scores and is never held, and FEN has both.
#[test]
fn an_exit_goes_to_no_hand() {
    let rules = game(
        "[board]\nwidth = 4\nheight = 4\nstart = \"rn1k/4/4/RN1K[] w - 0 1\"\n[hand]\ncaptures = \"kept\"\n[end]\nscore_goal = 2\n\
         [pieces]\nking = { letter = \"K\", moves = \"K\", royal = true }\nrook = { letter = \"R\", moves = \"R\", exit = \"slide\" }\n\
         knight = { letter = \"N\", moves = \"N\" }\n",
    );
    let state = line(&rules, "1n1k/4/1N2/R2K[] w - 0 1", &["a1off"]);
    let text = rules.write_fen(&state);
    assert!(state.score(Colour::White) == 1 && text.contains("[]"), "{text}");
    assert_eq!(rules.write_fen(&position(&rules, &text)), text);
    let taken = line(&rules, "1n1k/4/4/1R1K[] w - 0 1", &["b1b4"]);
    assert!(rules.write_fen(&taken).contains("[N]"), "{}", rules.write_fen(&taken));
    assert_eq!(rules.write_fen(&position(&rules, &rules.write_fen(&taken))), rules.write_fen(&taken));
}

/// A shot is a capture, and the shooter has not moved: rights stay.
#[test]
fn who_shoots_has_not_moved() {
    let rules = chess("[pieces.rook]\nmoves = \"R\"\nshoot = \"W\"\n[law]\nmust = [\"capture\"]\n");
    let from = "4k3/8/8/8/8/8/p7/R3K2R w KQ - 0 1";
    // Shot or taken: both meet the duty, and nothing else does.
    assert_eq!(moves(&rules, &position(&rules, from)), ["a1*a2", "a1a2"]);
    assert!(fen(&rules, from, &["a1*a2"]).contains(" b KQ "), "{}", fen(&rules, from, &["a1*a2"]));
    assert!(fen(&rules, from, &["a1a2"]).contains(" b K "));
}

/// An exit is no capture: whoever must capture may leave only when nothing can be taken.
#[test]
fn an_exit_meets_no_duty_to_capture() {
    let rules = game(
        "[board]\nwidth = 3\nheight = 4\nstart = \"r1r/3/3/R1R w - - 0 1\"\n[end]\nscore_goal = 2\n[law]\nmust = [\"capture\"]\n\
         [pieces.rook]\nletter = \"R\"\nmoves = \"R\"\nexit = \"slide\"\n",
    );
    assert!(moves(&rules, &position(&rules, "3/r2/3/R1R w - - 0 1")).iter().all(|text| text == "a1a3"));
    assert!(moves(&rules, &position(&rules, "3/1r1/3/R1R w - - 0 1")).iter().any(|text| text.ends_with("off")));
}

/// A double check counts once, when the turn passes.
#[test]
fn a_double_check_is_one_check() {
    let rules = rules("3check");
    let text = fen(&rules, "4k3/8/8/8/4N3/8/8/4RK2 w - - 3+3 0 1", &["e4f6"]);
    assert!(text.contains(" 2+3 "), "{text}");
}

/// A drop onto a goal wins, and `safe` does not ask whether the attacker is pinned.
#[test]
fn drops_reach_goals_and_pins_do_not_matter() {
    let drops = game("inherits = \"crazyhouse\"\n[end]\nwins = [\"N on e4\"]\n");
    let over = drops.turn(&line(&drops, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", &["N@e4"]));
    assert!(matches!(over, Turn::Over(ref outcome) if outcome.winner == Some(Colour::White)), "{over:?}");
    let safe = chess("[end]\nwins = [\"N on e4, safe\"]\n");
    // The rook on e7 attacks e4, though the bishop on d6 pins it to its king.
    let pinned = safe.turn(&line(&safe, "5k2/4r3/3B4/8/8/2N5/8/K7 w - - 0 1", &["c3e4"]));
    assert!(!matches!(pinned, Turn::Over(_)), "{pinned:?}");
}

/// Zones are turned over for Black unless the sentence says that they are the same for both.
#[test]
fn goals_turn_over_with_the_board() {
    let over = |words: &str, from: &str, action: &str| {
        let rules = chess(&format!("[end]\nwins = [\"{words}\"]\n"));
        matches!(rules.turn(&line(&rules, from, &[action])), Turn::Over(_))
    };
    assert!(
        over("K on rank 6", "8/8/8/K6k/8/8/8/8 w - - 0 1", "a5a6")
            && over("K on rank 6", "8/8/8/8/K6k/8/8/8 b - - 0 1", "h4h3")
    );
    assert!(over("K on rank 6, the same for both", "8/8/8/K6k/8/8/8/8 w - - 0 1", "a5a6"));
    assert!(!over("K on rank 6, the same for both", "8/8/8/8/K6k/8/8/8 b - - 0 1", "h4h3"));
}

/// Material that is dead in chess is alive where a king alone can win, or pieces come back.
#[test]
fn inherited_dead_positions_are_dropped_where_more_can_win() {
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (rules, dead) in [
        (rules("chess"), true),
        (rules("kingofthehill"), false),
        (rules("crazyhouse"), false),
        (chess("[end]\nwins = [\"3 checks\"]\n"), false),
        (chess("[end]\nwins = [\"no P\"]\n"), false),
    ] {
        let checks = if rules.write_fen(&rules.start()).contains("3+3") { "- - 3+3" } else { "- -" };
        let hand = if rules.write_fen(&rules.start()).contains('[') { "[] w" } else { " w" };
        let text = bare.replace(" w", hand).replace("- -", checks);
        let state = rules.read_fen(&text, Strictness::Study).expect("a position");
        assert_eq!(
            matches!(rules.turn(&state), Turn::Over(ref it) if it.winner.is_none()),
            dead,
            "{}",
            rules.spec().id
        );
    }
}

/// In Chess960 the king may step to a square or castle onto the same one: two moves, told apart by their text.
#[test]
fn castling_stands_beside_a_kings_step_to_the_same_square() {
    let list = moves(&rules("chess960"), &position(&rules("chess960"), "4k3/8/8/8/8/8/8/5K1R w K - 0 1"));
    assert!(list.contains(&"f1g1".to_string()) && list.contains(&"f1h1".to_string()), "{list:?}");
}

/// What is dropped has moved, but `i` is a matter of squares: a pawn dropped on its rank may step twice. Castling is not for rooks
/// out of a hand.
#[test]
fn what_comes_out_of_a_hand_has_moved() {
    let rules = rules("crazyhouse");
    let state = line(&rules, "4k3/8/8/8/8/8/8/4K3[PR] w - - 0 1", &["P@a2", "e8e7"]);
    assert!(moves(&rules, &state).contains(&"a2a4".to_string()));
    let state = line(&rules, "4k3/8/8/8/8/8/8/4K3[PR] w - - 0 1", &["R@h1", "e8e7"]);
    assert!(!moves(&rules, &state).contains(&"e1g1".to_string()));
}

/// Hands, promoted marks and given checks make positions different; the counters do not.
#[test]
fn what_makes_positions_equal() {
    let house = rules("crazyhouse");
    let of = |text: &str| position(&house, text);
    let plain = of("3qk3/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(plain, of("3qk3/8/8/8/8/8/8/4K3[] w - - 30 40"));
    assert_ne!(plain, of("3qk3/8/8/8/8/8/8/4K3[N] w - - 0 1"));
    assert_ne!(plain, of("3q~k3/8/8/8/8/8/8/4K3[] w - - 0 1"));
    let checks = rules("3check");
    let of = |text: &str| position(&checks, text);
    assert_ne!(of("4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1"), of("4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1"));
}

/// Nothing promotes by being dropped; a pawn that must promote and has nothing left to become does not go there; the mark goes
/// along with the piece.
#[test]
fn promotion_meets_hands_and_limits() {
    let house = rules("crazyhouse");
    assert!(refusal(&house, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a8").contains("a8"));
    assert!(fen(&house, "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", &["a7a8q", "e8e7", "a8a1"]).contains("Q~"));
    let grand = rules("grand");
    // Everything that a pawn could become is still on the board.
    let full = "k9/P9/10/10/10/10/10/10/2QRRBBNNC/K4A4 w - - 0 1";
    let list = moves(&grand, &position(&grand, full));
    assert!(!list.iter().any(|text| text.starts_with("a9a10")), "{list:?}");
}

/// A piece steps in with a move or with castling, once for each square, and has moved.
#[test]
fn what_steps_in_has_moved() {
    let rules = rules("seirawan");
    let start = rules.start();
    let state = after(&rules, &after(&rules, &start, "b1c3e"), "b8c6");
    // Its square is no gate any more.
    assert!(!moves(&rules, &state).iter().any(|text| text.starts_with("b1") && text.len() == 5));
    let castled = fen(&rules, "4k3/8/8/8/8/8/8/R3K2R[EH] w KQEAH - 0 1", &["e1g1h"]);
    assert!(castled.starts_with("4k3/8/8/8/8/8/8/R3HRK1[E] b"), "{castled}");
}

/// What is taken is in the hand, as what it was before, when the ends are judged.
#[test]
fn hands_are_filled_before_ends_are_judged() {
    let rules = game(
        "inherits = \"crazyhouse\"\n[board]\nstart = \"4k3/8/8/8/8/8/q7/R3K3[] w - - 0 1\"\n[pieces]\nqueen.points = 9\n\
         [end]\nwins = [\"10 points\"]\n",
    );
    let whole = rules.turn(&line(&rules, "4k3/8/8/8/8/8/q7/R3K3[] w - - 0 1", &["a1a2"]));
    assert!(matches!(whole, Turn::Over(ref outcome) if outcome.winner == Some(Colour::White)), "{whole:?}");
    let promoted = line(&rules, "4k3/8/8/8/8/8/q~7/R3K3[] w - - 0 1", &["a1a2"]);
    assert!(matches!(rules.turn(&promoted), Turn::Act(Colour::Black)), "{:?}", rules.turn(&promoted));
    assert!(rules.write_fen(&promoted).contains("[P]"));
}

/// A triple step can be taken on both squares it passed, for one turn, and only on those that are empty.
#[test]
fn a_triple_step_is_taken_in_passing_on_each_of_its_squares() {
    let rules = chess("[pieces.pawn]\nmoves = \"mfW cfF imfnD imfnH\"\n");
    let from = "4k3/8/8/1p6/1p6/8/P7/4K3 w - - 0 1";
    let stepped = line(&rules, from, &["a2a5"]);
    let text = rules.write_fen(&stepped);
    assert!(text.contains(" a3a4 "), "{text}");
    let takes = |state: &heterodox_rules::State| -> Vec<String> {
        moves(&rules, state).into_iter().filter(|text| text.starts_with('b') && text[2..].starts_with('a')).collect()
    };
    assert_eq!(takes(&stepped), ["b4a3", "b5a4"]);
    assert_eq!(rules.write_fen(&position(&rules, &text)), text);
    assert_eq!(takes(&line(&rules, from, &["a2a5", "e8e7", "e1e2"])), Vec::<String>::new());
    assert!(fen(&rules, from, &["a2a5", "b5a4"]).starts_with("4k3/8/8/8/pp6/8/8/4K3 w"));
}
