//! Draws, taking back, claims, resignation and rematch.

use heterodox_rules::{Catalogue, Turn};
use heterodox_table::{RefusalKind, Seat, Table, TimeControl, Viewer};

use crate::support::*;
use crate::{BLACK, BLUE, RED, UNLIMITED, WHITE, battle, chess, clocks, end, moves, refused, tie};

fn untimely(table: &mut Table, now: u64, seat: Seat, text: &str) {
    let refusal = refused(table, now, seat, text);
    assert_eq!(refusal.kind, RefusalKind::Untimely, "{seat:?} {text}: {}", refusal.message);
}

fn draws(table: &Table) -> [bool; 2] {
    table.view(Viewer::Spectator, START).offers.draw
}

fn takebacks(table: &Table) -> [bool; 2] {
    table.view(Viewer::Spectator, START).offers.takeback
}

fn fen(table: &Table) -> String {
    table.view(Viewer::Spectator, START).position
}

fn last_event(table: &Table) -> String {
    let events = table.events(Viewer::Spectator, 0);
    let event = events.last().expect("something happened");
    let parts = ["t", "seat", "what", "plies"].map(|name| field(event, name));
    let told = parts.iter().filter(|part| !part.is_null());
    told.map(|part| part.to_string().replace('"', "")).collect::<Vec<_>>().join(" ")
}

// Draws

#[test]
fn a_draw_offer_stands_until_the_opponents_next_action() {
    let mut table = chess(UNLIMITED);
    act(&mut table, START, WHITE, "draw");
    assert_eq!((draws(&table), last_event(&table)), ([true, false], "offered white draw".into()));
    // The own move does not withdraw it.
    moves(&mut table, START, "e4");
    assert_eq!(draws(&table), [true, false]);
    moves(&mut table, START, "e5");
    assert_eq!(draws(&table), [false, false], "a move is an answer");
    // Too late: this is an offer of Black's now.
    act(&mut table, START, BLACK, "draw");
    assert_eq!((draws(&table), table.ending()), ([false, true], None));
}

#[test]
fn a_draw_is_agreed_by_answering_with_draw() {
    let mut table = chess(UNLIMITED);
    moves(&mut table, START, "e4");
    act(&mut table, START, BLACK, "draw");
    act(&mut table, START, WHITE, "draw");
    assert_eq!(end(&table), ("1/2-1/2", "agreed"));
    assert_eq!(draws(&table), [false; 2], "nothing is on offer after the end");
    assert_eq!(table.turn(), Turn::Over(heterodox_rules::Outcome { winner: None, ..outcome(&table) }));
}

fn outcome(table: &Table) -> heterodox_rules::Outcome {
    match table.turn() {
        Turn::Over(outcome) => outcome,
        turn => panic!("the game goes on: {turn:?}"),
    }
}

#[test]
fn there_is_one_draw_offer_per_own_turn() {
    let mut table = chess(UNLIMITED);
    act(&mut table, START, WHITE, "draw");
    untimely(&mut table, START, WHITE, "draw");
    act(&mut table, START, BLACK, "decline");
    assert_eq!((draws(&table), last_event(&table)), ([false; 2], "declined black draw".into()));
    untimely(&mut table, START, WHITE, "draw");
    untimely(&mut table, START, BLACK, "decline");
    moves(&mut table, START, "e4 e5");
    act(&mut table, START, WHITE, "draw");
    assert_eq!(draws(&table), [true, false], "another turn, another offer");
}

/// An offer made while the opponent thinks must not use up the one of the next own turn.
#[test]
fn an_offer_in_the_opponents_turn_does_not_use_up_the_own_turn() {
    let mut table = chess(UNLIMITED);
    moves(&mut table, START, "e4");
    if table.act(START, WHITE, "draw").is_err() {
        // Only in the own turn, then: this is fine as well.
        return;
    }
    moves(&mut table, START, "e5");
    assert_eq!(draws(&table), [false; 2]);
    act(&mut table, START, WHITE, "draw");
    assert_eq!(draws(&table), [true, false]);
}

#[test]
fn an_offer_cannot_be_answered_after_the_end() {
    let mut table = chess(UNLIMITED);
    act(&mut table, START, WHITE, "draw");
    act(&mut table, START, WHITE, "resign");
    for text in ["draw", "decline", "takeback", "claim", "resign", "e4", "nonsense"] {
        let refusal = refused(&mut table, START, BLACK, text);
        assert_eq!(refusal.kind, RefusalKind::Over, "{text}: {}", refusal.message);
    }
    assert_eq!(end(&table), ("0-1", "resigned"));
    // The same where the rules end the game.
    let mut table = chess(UNLIMITED);
    moves(&mut table, START, "f3 e5 g4");
    act(&mut table, START, WHITE, "draw");
    moves(&mut table, START, "Qh4#");
    assert_eq!(refused(&mut table, START, BLACK, "draw").kind, RefusalKind::Over);
    assert_eq!(end(&table), ("0-1", "checkmate"));
}

#[test]
fn draws_in_battles() {
    let mut table = open(&variant("rps"), UNLIMITED);
    for seat in Seat::BOTH {
        untimely(&mut table, START, seat, "draw");
    }
    let mut now = START;
    let mut table = battle("rps", TimeControl::Variant, &mut now);
    act(&mut table, now, BLUE, "draw");
    assert_eq!(last_event(&table), "offered blue draw");
    act(&mut table, now, RED, "a2a3");
    assert_eq!(draws(&table), [false; 2]);
    act(&mut table, now, BLUE, "g5g4");
    act(&mut table, now, RED, "draw");
    act(&mut table, now, BLUE, "draw");
    assert_eq!(end(&table), ("1/2-1/2", "agreed"));
    // In a tie a pick is an action too.
    let mut now = START;
    let mut table = tie(TimeControl::Variant, &mut now);
    act(&mut table, now, RED, "draw");
    act(&mut table, now, RED, "=R");
    assert_eq!(draws(&table), [true, false]);
    act(&mut table, now, BLUE, "=R");
    assert_eq!(draws(&table), [false; 2]);
}

// Taking back

#[test]
fn one_ply_is_taken_back_while_the_opponent_thinks() {
    let mut table = chess(UNLIMITED);
    untimely(&mut table, START, WHITE, "takeback");
    untimely(&mut table, START, BLACK, "takeback");
    moves(&mut table, START, "e4 e5");
    let before = fen(&table);
    moves(&mut table, START, "Qh5");
    act(&mut table, START, WHITE, "takeback");
    assert_eq!((takebacks(&table), last_event(&table)), ([true, false], "offered white takeback".into()));
    untimely(&mut table, START, WHITE, "takeback");
    act(&mut table, START, BLACK, "takeback");
    assert_eq!(last_event(&table), "taken-back 1");
    assert_eq!((fen(&table), takebacks(&table)), (before, [false; 2]));
    assert_eq!(table.turn(), Turn::Act(WHITE));
    assert_eq!(table.view(Viewer::Spectator, START).last_move.as_deref(), Some("e7e5"));
}

#[test]
fn two_plies_are_taken_back_in_the_own_turn() {
    let mut table = chess(UNLIMITED);
    moves(&mut table, START, "e4 e5");
    let before = fen(&table);
    moves(&mut table, START, "Qh5 Nc6");
    act(&mut table, START, WHITE, "takeback");
    act(&mut table, START, BLACK, "takeback");
    assert_eq!((last_event(&table), fen(&table)), ("taken-back 2".into(), before));
    assert_eq!(table.turn(), Turn::Act(WHITE));
    // Black has one move and White is to move: one ply for Black.
    act(&mut table, START, BLACK, "takeback");
    act(&mut table, START, WHITE, "takeback");
    assert_eq!((last_event(&table), table.turn()), ("taken-back 1".into(), Turn::Act(BLACK)));
    // Now it is Black's turn and Black has no move.
    untimely(&mut table, START, BLACK, "takeback");
    let log = table.log().len();
    let again = Table::replay(table.variant().clone(), table.options().clone(), table.log());
    let again = again.unwrap_or_else(|(line, why)| panic!("line {line}: {why}"));
    assert_eq!((everything(&again, START), log), (everything(&table, START), 8));
}

#[test]
fn a_takeback_is_declined_or_forgotten() {
    let mut table = chess(UNLIMITED);
    moves(&mut table, START, "e4");
    act(&mut table, START, WHITE, "takeback");
    act(&mut table, START, BLACK, "decline");
    assert_eq!((last_event(&table), takebacks(&table)), ("declined black takeback".into(), [false; 2]));
    act(&mut table, START, WHITE, "takeback");
    moves(&mut table, START, "e5");
    assert_eq!(takebacks(&table), [false; 2], "a move is an answer");
    act(&mut table, START, WHITE, "takeback");
    act(&mut table, START, WHITE, "resign");
    assert_eq!(takebacks(&table), [false; 2]);
    assert_eq!(refused(&mut table, START, BLACK, "takeback").kind, RefusalKind::Over);
}

#[test]
fn battles_take_nothing_back() {
    for id in ["rps", "rps-clear", "rpsls", "rps-onslaught"] {
        let mut now = START;
        let mut table = battle(id, UNLIMITED, &mut now);
        for seat in Seat::BOTH {
            untimely(&mut table, now, seat, "takeback");
        }
        let action = seat_view(&table, RED, now).actions[0].action.clone();
        act(&mut table, now, RED, &action);
        for seat in Seat::BOTH {
            untimely(&mut table, now, seat, "takeback");
        }
    }
}

#[test]
fn clocks_go_on_through_a_takeback() {
    let mut table = chess(TimeControl::Fischer { base: 60_000, increment: 1000 });
    moves(&mut table, START + 5000, "e4");
    assert_eq!(clocks(&table, START + 5000), [Some(56_000), Some(60_000)]);
    act(&mut table, START + 10_000, WHITE, "takeback");
    assert_eq!(clocks(&table, START + 10_000), [Some(56_000), Some(55_000)], "Black's clock runs on");
    act(&mut table, START + 15_000, BLACK, "takeback");
    let [white, black] = clocks(&table, START + 15_000).map(|left| left.expect("there is a clock"));
    assert!(white <= 56_000, "taking back gives White no time: {white}");
    assert!(black <= 50_000, "Black has made no move and gets no increment: {black}");
    let [later, _] = clocks(&table, START + 17_000).map(|left| left.expect("there is a clock"));
    assert_eq!(later, white - 2000, "White's clock runs again");
}

#[test]
fn two_plies_taken_back_give_nobody_time() {
    let mut table = chess(TimeControl::Fischer { base: 60_000, increment: 1000 });
    moves(&mut table, START, "e4 e5");
    assert_eq!(clocks(&table, START), [Some(61_000), Some(61_000)]);
    act(&mut table, START + 4000, WHITE, "takeback");
    act(&mut table, START + 6000, BLACK, "takeback");
    let [white, black] = clocks(&table, START + 6000).map(|left| left.expect("there is a clock"));
    assert!(white <= 55_000, "White's clock ran on and gets no increment: {white}");
    assert!(black <= 61_000, "{black}");
    let mut table = chess(TimeControl::PerMove { limit: 30_000 });
    moves(&mut table, START, "e4 e5");
    act(&mut table, START + 4000, WHITE, "takeback");
    act(&mut table, START + 6000, BLACK, "takeback");
    assert!(table.deadline().is_some_and(|flag| flag > START + 6000), "there is a flag");
}

// Claims

#[test]
fn a_third_occurrence_is_claimed_by_the_side_to_move() {
    let mut table = chess(UNLIMITED);
    let there_and_back = "Nf3 Nf6 Ng1 Ng8";
    moves(&mut table, START, there_and_back);
    untimely(&mut table, START, WHITE, "claim");
    moves(&mut table, START, "Nf3 Nf6 Ng1");
    untimely(&mut table, START, WHITE, "claim");
    untimely(&mut table, START, BLACK, "claim");
    moves(&mut table, START, "Ng8");
    untimely(&mut table, START, BLACK, "claim");
    let mut goes_on = table.clone();
    act(&mut table, START, WHITE, "claim");
    assert_eq!(end(&table), ("1/2-1/2", "claimed-repetition"));
    // Nobody has to claim; the fifth time ends it without.
    moves(&mut goes_on, START, there_and_back);
    moves(&mut goes_on, START, there_and_back);
    assert_eq!(end(&goes_on), ("1/2-1/2", "repetition"));
}

#[test]
fn a_claim_tells_how_often_the_position_occurred() {
    for times in [2, 3, 4, 6] {
        let mut catalogue = Catalogue::new();
        let text =
            format!("name = \"Often\"\ninherits = \"chess\"\n[draws]\nrepetition = 9\nrepetition_claim = {times}\n");
        catalogue.add("often", "often.toml", text.as_bytes());
        let variant = catalogue.open("often").expect("a sound file");
        for more in 0..2 {
            let mut table = open(&variant, UNLIMITED);
            for _ in 1..times + more {
                moves(&mut table, START, "Nf3 Nf6 Ng1 Ng8");
            }
            act(&mut table, START, WHITE, "claim");
            assert_eq!(end(&table), ("1/2-1/2", "claimed-repetition"));
            let words = table.view(Viewer::Spectator, START).result.expect("it is over").text;
            assert_eq!(words, format!("Draw claimed: the position occurred {} times.", times + more));
        }
    }
}

#[test]
fn fifty_moves_are_claimed_by_the_side_to_move() {
    let mut table = open_at("chess", "8/8/8/3k4/8/8/R7/4K3 w - - 98 70", UNLIMITED);
    moves(&mut table, START, "a2a3");
    untimely(&mut table, START, BLACK, "claim");
    moves(&mut table, START, "d5d6");
    untimely(&mut table, START, BLACK, "claim");
    let mut late = table.clone();
    act(&mut table, START, WHITE, "claim");
    assert_eq!(end(&table), ("1/2-1/2", "claimed-quiet-moves"));
    moves(&mut late, START, "a3a4");
    untimely(&mut late, START, WHITE, "claim");
    act(&mut late, START, BLACK, "claim");
    assert_eq!(end(&late), ("1/2-1/2", "claimed-quiet-moves"));
    // 75 moves need no claim.
    let mut table = open_at("chess", "8/8/8/3k4/8/8/R7/4K3 w - - 149 90", UNLIMITED);
    moves(&mut table, START, "a2a3");
    assert_eq!(end(&table), ("1/2-1/2", "quiet-moves"));
}

#[test]
fn nothing_is_claimed_in_battles() {
    let mut now = START;
    let mut table = battle("rps", UNLIMITED, &mut now);
    for seat in Seat::BOTH {
        untimely(&mut table, now, seat, "claim");
    }
}

// Resignation and rematch

#[test]
fn anybody_resigns_at_any_time() {
    for seat in Seat::BOTH {
        for after in ["", "e4", "e4 e5"] {
            let mut table = chess(UNLIMITED);
            moves(&mut table, START, after);
            act(&mut table, START, seat, "resign");
            assert_eq!(end(&table), (["0-1", "1-0"][seat.index()], "resigned"));
            assert_eq!(refused(&mut table, START, seat.other(), "resign").kind, RefusalKind::Over);
        }
        // In the setup, while chance is asked, in play, in a tie with and without a pick.
        let mut now = START;
        let setup = open(&variant("rps"), UNLIMITED);
        let mut dealing = setup.clone();
        act(&mut dealing, now, RED, "K@a1");
        act(&mut dealing, now, RED, "O@b1");
        assert_eq!(dealing.turn(), Turn::Chance);
        let fight = tie(TimeControl::Variant, &mut now);
        let mut picked = fight.clone();
        act(&mut picked, now, seat, "=P");
        let onslaught = open(&variant("rps-onslaught"), UNLIMITED);
        for mut table in [setup, dealing, fight, picked, onslaught] {
            act(&mut table, now, seat, "resign");
            assert_eq!(end(&table), (["0-1", "1-0"][seat.index()], "resigned"));
            assert_eq!(table.ending().expect("over").winner, Some(seat.other()));
            assert_eq!(table.draw_lots(&mut |_| 0), None, "chance has nothing to decide any more");
            assert_eq!(table.chance(now, "first:red").expect_err("over").kind, RefusalKind::Over);
        }
    }
}

#[test]
fn a_rematch_needs_both() {
    let mut table = chess(UNLIMITED);
    untimely(&mut table, START, WHITE, "rematch");
    act(&mut table, START, BLACK, "resign");
    act(&mut table, START, BLACK, "rematch");
    assert_eq!(last_event(&table), "offered black rematch");
    assert_eq!(table.view(Viewer::Spectator, START).offers.rematch, [false, true]);
    untimely(&mut table, START, BLACK, "rematch");
    act(&mut table, START, WHITE, "rematch");
    assert_eq!(last_event(&table), "rematch");
    for seat in Seat::BOTH {
        untimely(&mut table, START, seat, "rematch");
    }
    assert_eq!(end(&table), ("1-0", "resigned"), "the game that is over stays as it was");
}
