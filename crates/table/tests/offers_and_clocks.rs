//! Offers, claims, resignation and rematch, and every kind of clock, played by hand.

mod support;

use heterodox_rules::{Family, Turn, Variant};
use heterodox_table::{Entry, Refusal, RefusalKind, Seat, Table, TimeControl, Viewer};
use support::*;

const WHITE: Seat = Seat::White;
const BLACK: Seat = Seat::Black;
const RED: Seat = Seat::White;
const BLUE: Seat = Seat::Black;
const UNLIMITED: TimeControl = TimeControl::Unlimited;

fn chess(control: TimeControl) -> Table {
    open(&variant("chess"), control)
}

/// Moves of both sides in turn, at one time.
fn moves(table: &mut Table, now: u64, texts: &str) {
    for text in texts.split_whitespace() {
        let Turn::Act(seat) = table.turn() else { panic!("{text}: nobody is to move") };
        act(table, now, seat, text);
    }
}

/// Something that must be refused, and leave everything as it was.
fn refused(table: &mut Table, now: u64, seat: Seat, text: &str) -> Refusal {
    let before = everything(table, now);
    let refusal = table.act(now, seat, text).expect_err("this must be refused");
    assert_eq!(everything(table, now), before, "{seat:?} {text}: a refusal left a trace");
    refusal
}

fn untimely(table: &mut Table, now: u64, seat: Seat, text: &str) {
    let refusal = refused(table, now, seat, text);
    assert_eq!(refusal.kind, RefusalKind::Untimely, "{seat:?} {text}: {}", refusal.reason);
}

/// Result and reason.
fn end(table: &Table) -> (&'static str, &'static str) {
    let result = table.view(Viewer::Spectator, 0).result.expect("the game is over");
    (result.result, result.reason)
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

fn clocks(table: &Table, now: u64) -> [Option<u64>; 2] {
    table.view(Viewer::Spectator, now).clocks
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
        assert_eq!(refusal.kind, RefusalKind::Over, "{text}: {}", refusal.reason);
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

// Clocks of chess-like games

#[test]
fn a_flag_loses() {
    let mut table = chess(TimeControl::Fischer { base: 60_000, increment: 0 });
    assert_eq!(table.deadline(), Some(START + 60_000), "White's clock runs from the start");
    table.tick(START + 59_999);
    assert_eq!(table.ending(), None);
    assert!(table.log().is_empty(), "time alone is nothing to log");
    table.tick(START + 60_000);
    assert_eq!(end(&table), ("0-1", "time"));
    assert_eq!(table.log().len(), 1);
    assert_eq!(table.log()[0].entry, Entry::Time);
    let before = everything(&table, START);
    for now in [START + 60_000, START + 60_001, u64::MAX] {
        table.tick(now);
        assert_eq!(everything(&table, START), before, "tick again: nothing more happens");
    }
    assert_eq!(table.deadline(), None);
}

#[test]
fn a_late_act_is_refused_and_the_flag_falls() {
    let mut table = chess(TimeControl::PerMove { limit: 1000 });
    moves(&mut table, START + 999, "e4");
    assert_eq!(table.deadline(), Some(START + 1999));
    let refusal = table.act(START + 1999, BLACK, "e5").expect_err("too late");
    assert_eq!(refusal.kind, RefusalKind::Over, "{}", refusal.reason);
    assert_eq!(end(&table), ("1-0", "time"));
    assert_eq!(table.log().len(), 2, "the flag is logged, the late move is not");
    for late in ["draw", "resign", "claim", "takeback"] {
        let mut table = chess(TimeControl::PerMove { limit: 1000 });
        assert_eq!(table.act(START + 5000, WHITE, late).expect_err("too late").kind, RefusalKind::Over);
        assert_eq!(end(&table), ("0-1", "time"), "{late}");
    }
    // The other side cannot do anything after the flag either.
    let mut table = chess(TimeControl::PerMove { limit: 1000 });
    assert_eq!(table.act(START + 1000, BLACK, "resign").expect_err("too late").kind, RefusalKind::Over);
    assert_eq!(end(&table), ("0-1", "time"));
}

#[test]
fn a_bare_king_does_not_win_on_time() {
    let control = TimeControl::PerMove { limit: 1000 };
    for (fen, result) in [
        ("8/8/8/3k4/8/8/R7/4K3 w - - 0 1", ("1/2-1/2", "time-bare-king")),
        ("8/8/8/3k4/8/8/R7/4K3 b - - 0 1", ("1-0", "time")),
        ("8/8/8/3k4/8/7p/R7/4K3 w - - 0 1", ("0-1", "time")),
        ("8/8/8/3k3n/8/8/R7/4K3 w - - 0 1", ("0-1", "time")),
        ("4k3/r7/8/8/8/8/8/4K3 b - - 0 1", ("1/2-1/2", "time-bare-king")),
    ] {
        let mut table = open_at("chess", fen, control);
        table.tick(START + 1000);
        assert_eq!(end(&table), result, "{fen}");
    }
}

#[test]
fn without_kings_a_flag_always_loses() {
    let mut met = 0;
    for id in heterodox_rules::Catalogue::new().ids_of(Family::Chess) {
        let Variant::Chess(rules) = variant(&id) else { continue };
        let mut table = open(&variant(&id), TimeControl::PerMove { limit: 1000 });
        table.tick(START + 1000);
        assert_eq!(end(&table), ("0-1", "time"), "{id}: both armies are whole");
        met += rules.spec().royal().is_none() as usize;
    }
    assert!(met >= 2, "some games have no kings");
    // One piece that is called a king and is none.
    let rules = variant("kings-cooking").chess().expect("chess-like");
    assert!(rules.spec().royal().is_none());
    let mut table = open(&variant("kings-cooking"), TimeControl::PerMove { limit: 10_000_000 });
    let mut rng = Rng(4);
    let mut now = START;
    // Play until a side has few pieces, then let the flag fall.
    for _ in 0..60 {
        if table.ending().is_some() {
            break;
        }
        now += 1;
        let before = table.clone();
        random_step(&mut table, now, &mut rng);
        if table.ending().is_some() {
            table = before;
            break;
        }
    }
    let Turn::Act(loser) = table.turn() else { panic!("the game goes on") };
    table.tick(now + 10_000_000);
    assert_eq!(table.ending().expect("over").winner, Some(loser.other()));
    assert_eq!(end(&table).1, "time");
}

#[test]
fn fischer() {
    let mut table = chess(TimeControl::Fischer { base: 10_000, increment: 3000 });
    assert_eq!(clocks(&table, START + 4000), [Some(6000), Some(10_000)]);
    moves(&mut table, START + 4000, "e4");
    assert_eq!(clocks(&table, START + 4000), [Some(9000), Some(10_000)]);
    assert_eq!(table.deadline(), Some(START + 14_000));
    moves(&mut table, START + 4000, "e5");
    assert_eq!(clocks(&table, START + 4000), [Some(9000), Some(13_000)]);
    assert_eq!(table.deadline(), Some(START + 13_000));
    // Words do not press the clock.
    act(&mut table, START + 6000, WHITE, "draw");
    act(&mut table, START + 6000, BLACK, "decline");
    assert_eq!(clocks(&table, START + 6000), [Some(7000), Some(13_000)]);
    assert_eq!(table.deadline(), Some(START + 13_000));
    assert_eq!(refused(&mut table, START + 7000, WHITE, "e5").kind, RefusalKind::Illegal);
    assert_eq!(table.deadline(), Some(START + 13_000));
    table.tick(START + 13_000);
    assert_eq!(end(&table), ("0-1", "time"));
}

#[test]
fn clocks_stop_at_the_end() {
    let mut table = chess(TimeControl::Fischer { base: 10_000, increment: 3000 });
    moves(&mut table, START + 1000, "f3");
    moves(&mut table, START + 2000, "e5");
    moves(&mut table, START + 3000, "g4");
    moves(&mut table, START + 4000, "Qh4#");
    let then = clocks(&table, START + 4000);
    assert_eq!(clocks(&table, START + 90_000), then);
    assert_eq!(table.deadline(), None);
}

#[test]
fn a_flag_that_fell_shows_no_time() {
    let mut table = chess(TimeControl::Fischer { base: 10_000, increment: 3000 });
    table.tick(START + 10_000);
    assert_eq!(end(&table), ("0-1", "time"));
    assert_eq!(clocks(&table, START + 10_000), [Some(0), Some(10_000)]);
}

#[test]
fn giving_up_is_no_move_and_earns_no_increment() {
    let mut table = chess(TimeControl::Fischer { base: 10_000, increment: 3000 });
    act(&mut table, START + 4000, WHITE, "resign");
    assert_eq!(clocks(&table, START + 90_000), [Some(6000), Some(10_000)]);
}

#[test]
fn delay() {
    let mut table = chess(TimeControl::Delay { base: 10_000, delay: 3000 });
    assert_eq!(table.deadline(), Some(START + 13_000));
    moves(&mut table, START + 2000, "e4");
    assert_eq!(clocks(&table, START + 2000)[0], Some(10_000), "a quick move costs nothing");
    moves(&mut table, START + 9000, "e5");
    assert_eq!(clocks(&table, START + 9000)[1], Some(6000), "seven seconds, three of them free");
    assert_eq!(table.deadline(), Some(START + 22_000));
    moves(&mut table, START + 9000, "d4");
    assert_eq!(table.deadline(), Some(START + 18_000));
    table.tick(START + 18_000);
    assert_eq!(end(&table), ("1-0", "time"));
}

#[test]
fn per_move_correspondence_and_unlimited() {
    let mut table = chess(TimeControl::PerMove { limit: 5000 });
    for ply in 1..=4 {
        let now = START + ply * 4000;
        moves(&mut table, now, ["e4", "e5", "d4", "d5"][ply as usize - 1]);
        assert_eq!(table.deadline(), Some(now + 5000));
    }
    let day = 24 * 60 * 60 * 1000;
    let mut table = chess(TimeControl::Correspondence { days: 3 });
    assert_eq!(table.deadline(), Some(START + 3 * day));
    moves(&mut table, START + 2 * day, "e4");
    assert_eq!(table.deadline(), Some(START + 5 * day));
    table.tick(START + 5 * day);
    assert_eq!(end(&table), ("1-0", "time"));
    for control in [TimeControl::Unlimited, TimeControl::Variant] {
        let mut table = chess(control);
        assert_eq!((table.deadline(), clocks(&table, START)), (None, [None; 2]));
        table.tick(u64::MAX);
        assert_eq!(table.ending(), None);
        moves(&mut table, u64::MAX, "e4");
    }
}

// Clocks of battles

/// A battle that has begun, Red to move: the same army on both sides, fronts alike.
fn battle(id: &str, control: TimeControl, now: &mut u64) -> Table {
    let deals = match id {
        "rps-onslaught" => ["RPSRPS", "RPSRPS"],
        "rpsls" => ["KORPSLVRPSLV", "RPSLVRKOPSLV"],
        _ => ["KORPSPSRPSRRPS", "RPSRRPSKORPSPS"],
    };
    let mut table = open(&variant(id), control);
    if table.deadline().is_some() || table.turn() == Turn::Chance {
        begin(&mut table, now, &mut Rng(1), deals.map(Some), RED);
        return table;
    }
    // Without a clock the armies are placed by hand.
    for (seat, deal) in Seat::BOTH.into_iter().zip(deals) {
        let cells = home(&table, seat);
        for letter in ["K", "O"] {
            let cell = &cells[deal.find(letter).expect("king and pit are dealt")];
            act(&mut table, *now, seat, &format!("{letter}@{cell}"));
        }
        chance(&mut table, *now, &format!("deal:{}:{deal}", side(seat)));
        act(&mut table, *now, seat, "ready");
    }
    chance(&mut table, *now, "first:red");
    table
}

/// The rocks of both sides stand against each other on a4 and a5.
fn tie(control: TimeControl, now: &mut u64) -> Table {
    let mut table = battle("rps", control, now);
    for text in ["a2a3", "g5g4", "a3a4", "g4g5", "a4a5"] {
        *now += 10;
        moves(&mut table, *now, text);
    }
    assert_eq!(phase(&table), "tie:a4-a5");
    table
}

/// Who won the last fight, as what, against what, as a viewer was told.
fn fought(table: &Table, viewer: Viewer) -> String {
    let events = table.events(viewer, 0);
    let event = events.iter().rfind(|event| word(event) == "fought").expect("there was a fight");
    let told = ["winner", "kind", "lost"].map(|name| field(event, name).as_str().unwrap_or("-").to_string());
    told.join(" ")
}

#[test]
fn a_move_flag_loses_a_battle() {
    for id in ["rps", "rps-clear", "rpsls", "rps-onslaught"] {
        let mut now = START;
        let mut table = battle(id, TimeControl::Variant, &mut now);
        assert_eq!(table.deadline(), Some(now + 120_000), "{id}");
        assert_eq!(clocks(&table, now + 1000), [Some(119_000), None], "{id}: Blue's clock stands");
        let action = seat_view(&table, RED, now).actions[0].action.clone();
        act(&mut table, now + 50_000, RED, &action);
        if table.turn() != Turn::Act(BLUE) {
            continue;
        }
        assert_eq!(table.deadline(), Some(now + 170_000), "{id}");
        table.tick(now + 169_999);
        assert_eq!(table.ending(), None);
        table.tick(now + 170_000);
        assert_eq!(end(&table), ("1-0", "time"), "{id}");
        let text = table.view(Viewer::Spectator, now).result.expect("over").text;
        assert!(text.contains("Blue") && text.contains("Red"), "{text}");
    }
}

#[test]
fn who_misses_a_pick_loses_the_fight() {
    for picker in Seat::BOTH {
        let mut now = START;
        let mut table = tie(TimeControl::Variant, &mut now);
        assert_eq!(table.deadline(), Some(now + 30_000));
        assert_eq!(clocks(&table, now), [Some(30_000); 2], "both pick at once");
        act(&mut table, now + 9000, picker, "=P");
        assert_eq!(table.deadline(), Some(now + 30_000), "the pick of one does not give the other time");
        assert_eq!(clocks(&table, now + 9000)[picker.index()], None, "who has picked has no clock");
        table.tick(now + 29_999);
        assert!(phase(&table).starts_with("tie"));
        table.tick(now + 30_000);
        let other = picker.other();
        assert_eq!(table.log().last().map(|line| &line.entry), Some(&Entry::Time));
        assert_eq!(fought(&table, Viewer::Spectator), format!("{} P -", side(picker)));
        assert_eq!(fought(&table, Viewer::Seat(other)), format!("{} P R", side(picker)));
        let board = pieces(&table.view(Viewer::Spectator, now).position);
        let winner = board["a5"];
        assert_eq!((winner.side(), winner.halo, winner.letter.to_ascii_uppercase()), (picker, true, 'P'));
        assert!(!board.contains_key("a4"), "the attacker moves in or is gone");
        assert_eq!(table.turn(), Turn::Act(BLUE), "after every fight it is the other side's turn");
        assert_eq!(table.deadline(), Some(now + 150_000));
        assert_eq!(board.len(), 27);
    }
}

#[test]
fn if_both_miss_their_picks_both_pieces_go() {
    let mut now = START;
    let mut table = tie(TimeControl::Variant, &mut now);
    table.tick(now + 30_000);
    let board = pieces(&table.view(Viewer::Spectator, now).position);
    assert!(!board.contains_key("a4") && !board.contains_key("a5"));
    assert_eq!((board.len(), table.turn()), (26, Turn::Act(BLUE)));
    assert_eq!(fought(&table, Viewer::Spectator), "- - -");
    for seat in Seat::BOTH {
        assert_eq!(fought(&table, Viewer::Seat(seat)), "- - R", "who lost it knows it");
    }
    let before = everything(&table, now + 30_000);
    table.tick(now + 30_000);
    assert_eq!(everything(&table, now + 30_000), before);
}

#[test]
fn an_equal_pick_starts_the_time_for_picks_again() {
    let mut now = START;
    let mut table = tie(TimeControl::Variant, &mut now);
    act(&mut table, now + 20_000, RED, "=S");
    assert!(table.act(now + 20_000, RED, "=P").is_err(), "a pick is final");
    act(&mut table, now + 25_000, BLUE, "=S");
    assert!(phase(&table).starts_with("tie"));
    assert_eq!(table.deadline(), Some(now + 55_000));
    assert_eq!(table.view(Viewer::Spectator, now).tie.expect("a tie").kind, 'S');
}

#[test]
fn a_late_pick_is_refused() {
    let mut now = START;
    let mut table = tie(TimeControl::Variant, &mut now);
    act(&mut table, now, BLUE, "=P");
    let refusal = table.act(now + 30_000, RED, "=S").expect_err("too late");
    assert!(refusal.reason.contains(' '), "{}", refusal.reason);
    assert_eq!(table.log().last().map(|line| &line.entry), Some(&Entry::Time));
    assert_eq!(fought(&table, Viewer::Spectator), "blue P -");
}

#[test]
fn a_setup_is_completed_at_random_when_its_time_is_up() {
    let mut table = open(&variant("rps"), TimeControl::Variant);
    assert_eq!(table.deadline(), Some(START + 180_000));
    act(&mut table, START + 100_000, RED, "K@d1");
    assert_eq!(table.deadline(), Some(START + 180_000), "placing does not give more time");
    // Blue is done.
    act(&mut table, START + 100_000, BLUE, "K@a6");
    act(&mut table, START + 100_000, BLUE, "O@b6");
    chance(&mut table, START + 100_000, "deal:blue:RPSRRPSKORPSPS");
    act(&mut table, START + 100_000, BLUE, "ready");
    let blue = seat_view(&table, BLUE, START + 100_000).position;
    assert_eq!(clocks(&table, START + 100_000), [Some(80_000), None]);
    table.tick(START + 179_999);
    assert_eq!(table.turn(), Turn::Together(heterodox_rules::Seats([true, false])));
    let now = START + 180_000;
    table.tick(now);
    assert_eq!(table.turn(), Turn::Chance);
    for text in ["ready", "shuffle", "O@a1"] {
        assert!(table.clone().act(now, RED, text).is_err(), "{text}: the time is up");
    }
    assert!(table.clone().chance(now, "deal:red:OKRPSPSRPSRRPS").is_err(), "what was placed by hand stays");
    assert!(table.clone().chance(now, "deal:blue:RPSRRPSKORPSPS").is_err(), "Blue's army is not touched");
    assert!(table.clone().chance(now, "first:red").is_err());
    let mut rng = Rng(9);
    let deal = table.draw_lots(&mut |bound| rng.below(bound)).expect("a deal is due");
    assert_eq!(&deal[.."deal:red:".len()], "deal:red:");
    assert_eq!(deal["deal:red:".len()..].find('K'), Some(3), "{deal}: the king stays on d1");
    chance(&mut table, now, &deal);
    assert_eq!(seat_view(&table, BLUE, now).position, blue);
    assert_eq!(table.view(Viewer::Spectator, now).ready, Some([true, true]), "who is out of time is ready");
    chance(&mut table, now + 5, "first:blue");
    assert_eq!((table.turn(), table.deadline()), (Turn::Act(BLUE), Some(now + 120_005)));
}

/// A setup that is whole when the time is up needs no completing: the hand its owner sees stays.
#[test]
fn a_whole_setup_is_kept_when_its_time_is_up() {
    let mut table = open(&variant("rps"), TimeControl::Variant);
    act(&mut table, START, RED, "K@a1");
    act(&mut table, START, RED, "O@b1");
    chance(&mut table, START, "deal:red:KORPSPSRPSRRPS");
    let shown = seat_view(&table, RED, START).position;
    let now = START + 180_000;
    table.tick(now);
    let mut rng = Rng(5);
    lots(&mut table, now, &mut rng);
    let rows = |text: &str| text.split(' ').next().map(|board| board.split('/').skip(4).collect::<Vec<_>>().join("/"));
    assert_eq!(rows(&seat_view(&table, RED, now).position), rows(&shown));
}

#[test]
fn a_tick_is_idempotent_and_flags_lie_ahead() {
    for (id, control) in [
        ("rps", TimeControl::Variant),
        ("rpsls", TimeControl::Fischer { base: 20_000, increment: 500 }),
        ("rps-onslaught", TimeControl::Variant),
        ("rps-clear", TimeControl::Delay { base: 20_000, delay: 500 }),
    ] {
        for seed in 0..20 {
            let mut rng = Rng(seed);
            let mut table = open(&variant(id), control);
            let mut now = START;
            while table.ending().is_none() {
                now += rng.below(3000) as u64;
                if let (true, Some(flag)) = (rng.chance(1, 30), table.deadline()) {
                    now = now.max(flag);
                }
                table.tick(now);
                let once = everything(&table, now);
                table.tick(now);
                assert_eq!(everything(&table, now), once, "{id}: seed {seed}");
                // A server that ticks at the deadline must not be told to tick at once again for ever.
                let flag = table.deadline();
                assert!(flag.is_none_or(|flag| flag > now), "{id}: seed {seed}: the flag at {flag:?} fell by {now}");
                if table.ending().is_none() {
                    random_step(&mut table, now, &mut rng);
                }
            }
        }
    }
}

/// With a supply the sides may have different time for a pick: only who is out of it misses.
#[test]
fn a_pick_is_missed_only_by_who_is_out_of_time() {
    let control = TimeControl::Fischer { base: 100_000, increment: 0 };
    let mut now = START;
    let mut table = open(&variant("rps"), control);
    for (seat, deal) in Seat::BOTH.into_iter().zip(["KORPSPSRPSRRPS", "RPSRRPSKORPSPS"]) {
        let cells = home(&table, seat);
        for letter in ["K", "O"] {
            let cell = &cells[deal.find(letter).expect("king and pit are dealt")];
            act(&mut table, now, seat, &format!("{letter}@{cell}"));
        }
        chance(&mut table, now, &format!("deal:{}:{deal}", side(seat)));
        act(&mut table, now, seat, "ready");
    }
    chance(&mut table, now, "first:red");
    // Red thinks long, Blue does not.
    now += 90_000;
    for text in ["a2a3", "g5g4", "a3a4", "g4g5", "a4a5"] {
        moves(&mut table, now, text);
    }
    assert_eq!(clocks(&table, now), [Some(10_000), Some(100_000)]);
    assert_eq!(table.deadline(), Some(now + 10_000));
    table.tick(now + 10_000);
    let blue = pieces(&seat_view(&table, BLUE, now).position);
    assert_eq!(blue["a5"].side(), BLUE, "Blue had 90 seconds left to pick and keeps its piece");
}

/// Who is ready last pays, and earns, as much as who is ready first.
#[test]
fn both_sides_pay_alike_for_a_setup() {
    for control in
        [TimeControl::Fischer { base: 100_000, increment: 2000 }, TimeControl::Delay { base: 100_000, delay: 2000 }]
    {
        let mut table = open(&variant("rps"), control);
        for (seat, deal) in Seat::BOTH.into_iter().zip(["KORPSPSRPSRRPS", "RPSRRPSKORPSPS"]) {
            let cells = home(&table, seat);
            for letter in ["K", "O"] {
                let cell = &cells[deal.find(letter).expect("king and pit are dealt")];
                act(&mut table, START, seat, &format!("{letter}@{cell}"));
            }
            chance(&mut table, START, &format!("deal:{}:{deal}", side(seat)));
        }
        for seat in Seat::BOTH {
            act(&mut table, START + 30_000, seat, "ready");
        }
        // Chance takes its time, which is nobody's.
        chance(&mut table, START + 33_000, "first:red");
        moves(&mut table, START + 33_000, "a2a3 g5g4 a3a4 g4g5");
        let [red, blue] = clocks(&table, START + 33_000);
        let delayed = matches!(control, TimeControl::Delay { .. }) as u64 * 2000;
        assert_eq!(
            red,
            blue.map(|left| left + delayed),
            "Red's clock runs, with its delay if there is one: {control:?}"
        );
    }
}

/// A battle has no start position: one that is given is an error, not forgotten.
#[test]
fn a_start_position_for_a_battle_is_refused() {
    let given = heterodox_table::Options { start: Some("nonsense".into()), ..options(UNLIMITED) };
    assert!(Table::new(variant("rps"), given.clone()).is_err());
    assert!(Table::new(variant("chess"), given).is_err());
}

/// The sentences at the end are about the game that was played.
#[test]
fn endings_of_battles_do_not_speak_of_chess() {
    let mut sentences = std::collections::BTreeSet::new();
    for id in ["rps", "rps-onslaught"] {
        for seed in 0..if long() { 2000 } else { 120 } {
            let mut table = open(&variant(id), UNLIMITED);
            let mut rng = Rng(seed);
            let mut now = START;
            while table.ending().is_none() {
                now += 1;
                let Turn::Act(seat) = table.turn() else {
                    random_step(&mut table, now, &mut rng);
                    continue;
                };
                // Half of the games avoid fights where they can, and end as draws.
                let actions = seat_view(&table, seat, now).actions;
                let quiet: Vec<_> = actions.iter().filter(|action| action.tags.is_empty()).collect();
                if seed % 2 == 0 && !quiet.is_empty() {
                    act(&mut table, now, seat, &rng.pick(&quiet).action);
                } else {
                    random_step(&mut table, now, &mut rng);
                }
            }
            sentences.insert(table.view(Viewer::Spectator, now).result.expect("over").text);
        }
    }
    assert!(sentences.len() >= 3, "{sentences:?}");
    for sentence in sentences {
        for word in ["pawn", "capture", "stalemate", "White", "Black", "checkmate"] {
            assert!(!sentence.contains(word), "{sentence}");
        }
    }
}
