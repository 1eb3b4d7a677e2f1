//! Draws that are claimed, draws that come by themselves, mate, stalemate and dead positions.

use heterodox_rules::{Claim, Colour, Reason, Turn};

use crate::support::{line, moves, over, position, rules};
use crate::{START, game, play_all};

const SHUFFLE: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

#[test]
fn threefold_repetition_may_be_claimed_for_the_current_position_only() {
    let mut game = game(START);
    play_all(&mut game, &SHUFFLE);
    assert_eq!((game.occurrences(), game.claims()), (2, vec![]));
    play_all(&mut game, &SHUFFLE);
    assert_eq!((game.occurrences(), game.claims()), (3, vec![Claim::Repetition]));
    assert_eq!(game.turn(), Turn::Act(Colour::White), "nobody has to claim");
    play_all(&mut game, &["e2e4"]);
    assert_eq!(game.claims(), vec![], "the new position occurred once");
    game.undo();
    assert_eq!(game.claims(), vec![Claim::Repetition]);
}

#[test]
fn fivefold_repetition_ends_the_game_by_itself() {
    let mut game = game(START);
    for _ in 0..3 {
        play_all(&mut game, &SHUFFLE);
    }
    play_all(&mut game, &SHUFFLE[..3]);
    assert_eq!(game.outcome(), None, "the start position has occurred four times");
    play_all(&mut game, &SHUFFLE[3..]);
    assert_eq!(game.turn(), over(None, Reason::Repetition));
    assert_eq!(game.claims(), vec![], "an ended game has nothing to claim");
    let refused = game.play_text("e2e4").expect_err("the game is over").to_string();
    assert!(refused.contains("game is over") && refused.contains("repetition"), "{refused}");
    assert_eq!(game.rules().moves(game.state()).len(), 20, "moves ignore repetition");
}

#[test]
fn lost_castling_rights_begin_the_count_anew() {
    let mut game = game("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let dance = ["h1g1", "h8g8", "g1h1", "g8h8"];
    play_all(&mut game, &dance);
    assert_eq!(game.occurrences(), 1, "K and k are gone, so this is a new position");
    play_all(&mut game, &dance);
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn only_a_usable_en_passant_delays_repetition() {
    let dance = ["e8d8", "e1d1", "d8e8", "d1e1"];
    let mut usable = game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play_all(&mut usable, &["e2e4"]);
    play_all(&mut usable, &dance);
    assert_eq!(usable.occurrences(), 1, "after e4 Black could take in passing, now it cannot");
    play_all(&mut usable, &dance);
    assert_eq!(usable.occurrences(), 2);
    let mut useless = game("4k3/8/8/8/1p6/8/4P3/4K3 w - - 0 1");
    play_all(&mut useless, &["e2e4"]);
    play_all(&mut useless, &dance);
    assert_eq!(useless.occurrences(), 2, "nobody could take, so it is the same position");
}

#[test]
fn fifty_moves_may_be_claimed() {
    let mut game = game("4k3/8/8/8/8/8/R7/4K3 w - - 98 80");
    play_all(&mut game, &["a2b2"]);
    assert_eq!(game.claims(), vec![]);
    play_all(&mut game, &["e8d8"]);
    assert_eq!((game.claims(), game.outcome()), (vec![Claim::QuietMoves], None));
    play_all(&mut game, &["b2b3"]);
    assert_eq!(game.claims(), vec![Claim::QuietMoves], "the claim stays open while it is quiet");
}

#[test]
fn a_pawn_move_takes_the_fifty_move_claim_away() {
    let mut game = game("4k3/8/8/8/8/8/R6P/4K3 w - - 120 80");
    assert_eq!(game.claims(), vec![Claim::QuietMoves]);
    play_all(&mut game, &["h2h3"]);
    assert_eq!(game.claims(), vec![]);
}

#[test]
fn seventy_five_moves_end_the_game_by_themselves() {
    let mut game = game("4k3/8/8/8/8/8/R7/4K3 w - - 148 100");
    play_all(&mut game, &["a2b2"]);
    assert_eq!(game.outcome(), None);
    play_all(&mut game, &["e8d8"]);
    assert_eq!(game.turn(), over(None, Reason::QuietMoves(75)));
    assert_eq!(game.outcome().map(|outcome| outcome.result()), Some("1/2-1/2"));
    assert!(!game.rules().moves(game.state()).is_empty(), "moves ignore the counters");
    assert!(game.play_text("b2b3").is_err());
}

#[test]
fn mate_on_the_last_move_beats_seventy_five_moves() {
    let mut game = game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 100");
    play_all(&mut game, &["a1a8"]);
    assert_eq!(game.state().halfmove(), 150);
    assert_eq!(game.turn(), over(Some(Colour::White), Reason::Checkmate));
}

#[test]
fn mate_ends_the_game() {
    let rules = rules("chess");
    let state = line(&rules, START, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert!(rules.in_check(&state));
    assert_eq!(rules.turn(&state), over(Some(Colour::Black), Reason::Checkmate));
    assert_eq!(moves(&rules, &state), Vec::<String>::new());
    let refused = rules.play_text(&state, "e1f2").expect_err("mated").to_string();
    assert!(refused.contains("game is over") && refused.contains("checkmate"), "{refused}");
}

#[test]
fn stalemate_is_a_draw() {
    let rules = rules("chess");
    let state = position(&rules, "k7/8/1Q6/8/8/8/8/4K3 b - - 0 1");
    assert!(!rules.in_check(&state));
    assert_eq!(rules.turn(&state), over(None, Reason::NoMoves));
}

#[test]
fn dead_positions_end_the_game() {
    let rules = rules("chess");
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        "n3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/B3K3 b - - 0 1",
        "b3k3/8/8/8/8/8/8/4K3 b - - 0 1",
        // a1, c1, e3 and h8 are dark: bishops of one colour, one side or both.
        "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1",
        "4k2b/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k2b/8/8/8/8/4B3/8/B1B1K3 w - - 0 1",
        // a8, c8, f1 and h1 are light.
        "b1b1k3/8/8/8/8/8/8/4KB1B w - - 0 1",
    ] {
        let state = position(&rules, fen);
        assert_eq!(rules.turn(&state), over(None, Reason::Dead), "{fen}");
        assert!(!moves(&rules, &state).is_empty(), "moves ignore dead positions: {fen}");
    }
}

#[test]
fn near_misses_of_dead_positions_go_on() {
    let rules = rules("chess");
    for fen in [
        "4k3/8/8/8/8/8/8/NN2K3 w - - 0 1",
        "n3k3/8/8/8/8/8/8/N3K3 w - - 0 1",
        "n3k3/8/8/8/8/8/8/B3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/BN2K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/BB2K3 w - - 0 1",
        "b3k3/8/8/8/8/8/8/B3K3 w - - 0 1",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
    ] {
        assert_eq!(rules.turn(&position(&rules, fen)), Turn::Act(Colour::White), "{fen}");
    }
}

#[test]
fn a_capture_into_a_dead_position_ends_the_game_at_once() {
    let mut game = game("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1");
    play_all(&mut game, &["e1d2"]);
    assert_eq!(game.turn(), over(None, Reason::Dead));
    assert!(game.play_text("e8e7").is_err());
}
