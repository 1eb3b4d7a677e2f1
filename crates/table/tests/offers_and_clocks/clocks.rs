//! Every kind of clock in chess-like games.

use heterodox_rules::{Family, Turn, Variant};
use heterodox_table::{Entry, RefusalKind, TimeControl};

use crate::support::*;
use crate::{BLACK, WHITE, chess, clocks, end, moves, refused};

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
    assert_eq!(refusal.kind, RefusalKind::Over, "{}", refusal.message);
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
        met += !rules.spec().has_royals() as usize;
    }
    assert!(met >= 2, "some games have no kings");
    // One piece that is called a king and is none.
    let rules = variant("kings-cooking").chess().expect("chess-like");
    assert!(!rules.spec().has_royals());
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

#[test]
fn lag_is_spared_back_to_the_last_thing_told() {
    let mut table = chess(TimeControl::Fischer { base: 60_000, increment: 0 });
    assert_eq!(table.counts_from(START + 30, WHITE, 50), START, "not before the game");
    assert_eq!(table.counts_from(START + 80, WHITE, 50), START + 30);
    moves(&mut table, START + 100, "e4");
    assert_eq!(table.counts_from(START + 120, BLACK, 50), START + 100, "not before the question");
    table.act(START + 140, WHITE, "draw").expect("an offer");
    assert_eq!(table.counts_from(START + 160, BLACK, 50), START + 140, "not before the offer");
    assert_eq!(table.counts_from(START + 500, BLACK, 50), START + 450);
    assert_eq!(table.counts_from(START + 500, BLACK, 0), START + 500);
}
