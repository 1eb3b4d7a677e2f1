//! Setups: what a side does in its own, and what chance completes, is no news to others.

use std::collections::BTreeSet;

use heterodox_rules::Variant;
use heterodox_table::{Seat, Table, TimeControl, Viewer};

use crate::support::*;
use crate::{assert_same, assert_same_all, assert_same_answers};

/// One thing the side under observation does in its setup, with chance's answers to it.
fn arrange(table: &mut Table, seat: Seat, now: u64, rng: &mut Rng) {
    let view = seat_view(table, seat, now);
    let actions: Vec<_> = view.actions.iter().filter(|action| action.action != "ready").collect();
    if !actions.is_empty() {
        act(table, now, seat, &rng.pick(&actions).action);
        lots(table, now, rng);
    }
}

/// Both hands of a setup that can be made ready.
fn complete(table: &mut Table, seat: Seat, now: u64, rng: &mut Rng) {
    while !seat_view(table, seat, now).actions.iter().any(|action| action.action == "ready") {
        arrange(table, seat, now, rng);
    }
}

fn secret_setups() -> Vec<Variant> {
    ["rps", "rps-clear", "rpsls"].map(variant).to_vec()
}

#[test]
fn a_setup_going_on_changes_nothing_for_others() {
    for variant in secret_setups() {
        let mut differed = 0;
        for seed in 0..if long() { 1500 } else { 25 } {
            let mut rng = Rng(seed ^ 0x5e70);
            let enemy = *rng.pick(&Seat::BOTH);
            let (seat, viewer) = (enemy.other(), Viewer::Seat(enemy.other()));
            let (mut one, mut other) = (open(&variant, TimeControl::Variant), open(&variant, TimeControl::Variant));
            let mut now = START;
            let mut hands = [Rng(seed ^ 1), Rng(seed ^ 2)];
            let storm_at = rng.below(12);
            for turn in 0..12 {
                now += rng.below(4000) as u64;
                // The enemy does more, less, or something else.
                for (table, hand) in [&mut one, &mut other].into_iter().zip(&mut hands) {
                    for _ in 0..hand.below(4) {
                        arrange(table, enemy, now, hand);
                    }
                }
                assert_same_all(&one, &other, viewer, now, "the enemy arranges");
                if turn == storm_at {
                    // Placing asks chance for a deal, which is answered after the comparison of refusals.
                    assert_same_answers(&one, &other, seat, now, &mut rng, &BTreeSet::new());
                }
                // The viewer does the same at both, and chance deals the same to it.
                if rng.chance(1, 2) {
                    let fate = rng.next();
                    for table in [&mut one, &mut other] {
                        arrange(table, seat, now, &mut Rng(fate));
                    }
                    assert_same_all(&one, &other, viewer, now, "the viewer arranges");
                }
            }
            for (table, hand) in [&mut one, &mut other].into_iter().zip(&mut hands) {
                complete(table, enemy, now, hand);
            }
            let fate = rng.next();
            for table in [&mut one, &mut other] {
                complete(table, seat, now, &mut Rng(fate));
            }
            assert_same_all(&one, &other, viewer, now, "both are complete");
            let rows = [&one, &other].map(|table| seat_view(table, enemy, now).position);
            differed += (rows[0] != rows[1]) as usize;
            let order = if rng.chance(1, 2) { [seat, enemy] } else { [enemy, seat] };
            for who in order {
                now += 10;
                for table in [&mut one, &mut other] {
                    act(table, now, who, "ready");
                }
                assert_same_all(&one, &other, viewer, now, "somebody is ready");
                if seat_view(&one, seat, now).turn.len() == 1 {
                    assert_same_answers(&one, &other, seat, now, &mut rng, &BTreeSet::new());
                }
            }
            for table in [&mut one, &mut other] {
                chance(table, now, "first:blue");
            }
            if is_hidden(&variant) {
                assert_same_all(&one, &other, viewer, now, "play begins");
            } else if rows[0] != rows[1] {
                let seen = [&one, &other].map(|table| seat_view(table, seat, now).position);
                assert_ne!(seen[0], seen[1], "{}: an open mode shows the armies from here on", variant.id());
            }
        }
        assert!(differed > 15, "{}: the setups differed {differed} times", variant.id());
    }
}

/// The spectators see neither hand.
#[test]
fn spectators_see_no_setup() {
    for variant in secret_setups() {
        let mut tables = [open(&variant, TimeControl::Variant), open(&variant, TimeControl::Variant)];
        for (table, seed) in tables.iter_mut().zip([5, 6]) {
            let mut rng = Rng(seed);
            for seat in Seat::BOTH {
                for _ in 0..rng.below(9) {
                    arrange(table, seat, START + 5, &mut rng);
                }
                complete(table, seat, START + 5, &mut rng);
            }
        }
        let [one, other] = &tables;
        assert_same(one, other, Viewer::Spectator, START + 5, "both arranged");
        assert_ne!(truth(one, START + 5), truth(other, START + 5));
        let spectator = one.view(Viewer::Spectator, START + 5);
        assert!(pieces(&spectator.position).is_empty(), "{}", spectator.position);
        assert!(one.events(Viewer::Spectator, 0).is_empty());
    }
}

#[test]
fn the_number_of_events_does_not_depend_on_the_others_setup() {
    for variant in secret_setups() {
        for seed in 0..20 {
            let mut rng = Rng(seed);
            let mut table = open(&variant, TimeControl::Unlimited);
            let enemy = *rng.pick(&Seat::BOTH);
            for _ in 0..rng.below(30) {
                arrange(&mut table, enemy, START, &mut rng);
            }
            for viewer in [Viewer::Seat(enemy.other()), Viewer::Spectator] {
                assert_eq!(table.events(viewer, 0).len(), 0, "{}", variant.id());
                assert_eq!(table.view(viewer, START).v, 0);
            }
            complete(&mut table, enemy, START, &mut rng);
            act(&mut table, START, enemy, "ready");
            for viewer in [Viewer::Seat(enemy.other()), Viewer::Spectator] {
                let events = table.events(viewer, 0);
                assert_eq!(events.len(), 1, "{}: ready and nothing else", variant.id());
                assert_eq!(word(&events[0]), "ready");
            }
        }
    }
}

/// Between a placement or shuffle and its deal the table waits for chance, but only for that side's
/// sake: the other seat must not be able to see that the enemy is shuffling just now.
#[test]
fn a_deal_that_is_still_to_come_is_no_news_to_others() {
    for variant in secret_setups() {
        for enemy in Seat::BOTH {
            let seat = enemy.other();
            for others_ready in [false, true] {
                let mut rng = Rng(3);
                let mut still = open(&variant, TimeControl::Variant);
                complete(&mut still, enemy, START, &mut rng);
                complete(&mut still, seat, START, &mut rng);
                if others_ready {
                    act(&mut still, START, seat, "ready");
                }
                let mut shuffling = still.clone();
                act(&mut shuffling, START, enemy, "shuffle");
                assert_same_all(&still, &shuffling, Viewer::Seat(seat), START, "the enemy has just shuffled");
                for text in ["shuffle", "ready", "K@a1", "a1a2", "=R", "draw", "takeback", "nonsense"] {
                    let answers = [&still, &shuffling]
                        .map(|table| table.clone().act(START, seat, text).map_err(|refusal| json(&refusal)));
                    assert_eq!(answers[0], answers[1], "{}: {seat:?} sends {text}", variant.id());
                }
            }
        }
    }
}

/// Chance places everything in onslaught: what the first side got is not told before play.
#[test]
fn a_random_setup_is_not_told_before_play() {
    let variant = variant("rps-onslaught");
    let tables = ["RRPPSS", "SSPPRR"].map(|deal| {
        let mut table = open(&variant, TimeControl::Variant);
        chance(&mut table, START, &format!("deal:red:{deal}"));
        table
    });
    for viewer in [Viewer::Seat(Seat::Black), Viewer::Spectator] {
        assert_same(&tables[0], &tables[1], viewer, START, "Red is dealt");
    }
    assert_ne!(truth(&tables[0], START), truth(&tables[1], START));
    let mut tables = tables;
    for table in &mut tables {
        chance(table, START, "deal:blue:RRPPSS");
    }
    for viewer in [Viewer::Seat(Seat::Black), Viewer::Spectator] {
        assert_same(&tables[0], &tables[1], viewer, START, "Blue is dealt");
    }
}

/// Two tables at which the enemy has done different things in its setup, and the viewer nothing.
fn setups(variant: &Variant, enemy: Seat, seed: u64) -> [Table; 2] {
    [1, 2].map(|salt| {
        let mut table = open(variant, TimeControl::Variant);
        let mut hand = Rng(seed * 2 + salt);
        for _ in 0..1 + hand.below(8) {
            arrange(&mut table, enemy, START + 7, &mut hand);
        }
        table
    })
}

#[test]
fn giving_up_in_a_setup_leaks_nothing_before_the_end() {
    for variant in secret_setups() {
        for seed in 0..30 {
            let enemy = Seat::BOTH[seed as usize % 2];
            let viewer = Viewer::Seat(enemy.other());
            let tables = setups(&variant, enemy, seed);
            for quitter in Seat::BOTH {
                let mut pair = tables.clone();
                for table in &mut pair {
                    act(table, START + 9, quitter, "resign");
                }
                assert_same_all(&pair[0], &pair[1], viewer, START + 9, "somebody resigns in the setup");
                for table in &pair {
                    let now = START + 9;
                    assert_eq!(pieces(&table.view(viewer, now).position), truth(table, now), "then it is shown");
                    assert_eq!(table.view(viewer, now).result.expect("it is over").reason, "resigned");
                }
            }
        }
    }
}

/// Chance completes the setups: whether the enemy's was whole, half done or empty is not told.
#[test]
fn the_end_of_the_time_for_a_setup_leaks_nothing() {
    for variant in secret_setups() {
        for seed in 0..30 {
            let mut rng = Rng(seed ^ 0xe4d);
            let enemy = Seat::BOTH[seed as usize % 2];
            let viewer = Viewer::Seat(enemy.other());
            let mut tables = setups(&variant, enemy, seed);
            let now = START + 180_000;
            for table in &mut tables {
                table.tick(now);
            }
            assert_same_all(&tables[0], &tables[1], viewer, now, "the time for the setup is up");
            // The viewer's own deal is the same.
            let fate = rng.next();
            for (table, salt) in tables.iter_mut().zip([1, 2]) {
                let mut hands = [Rng(fate), Rng(fate)];
                hands[enemy.index()] = Rng(seed * 7 + salt);
                for (seat, hand) in Seat::BOTH.into_iter().zip(&mut hands) {
                    let text = table.draw_lots(&mut |bound| hand.below(bound)).expect("chance is asked");
                    if text.starts_with(&format!("deal:{}:", side(seat))) {
                        chance(table, now, &text);
                    }
                }
            }
            assert_same_all(&tables[0], &tables[1], viewer, now, "chance has completed the setups");
            for table in &mut tables {
                chance(table, now, "first:red");
            }
            if is_hidden(&variant) {
                assert_same_all(&tables[0], &tables[1], viewer, now, "play begins");
                for table in &mut tables {
                    table.tick(now + 120_000);
                    assert!(table.ending().is_some(), "a move flag loses");
                }
                assert_same_all(&tables[0], &tables[1], viewer, now + 120_000, "a flag falls");
            }
        }
    }
}
