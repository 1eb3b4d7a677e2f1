//! Picks: one not yet answered is no news, one that was missed tells that of the winner only.

use std::collections::BTreeSet;

use heterodox_rules::{Family, Turn, Variant};
use heterodox_table::{Seat, Table, TimeControl, Viewer};

use crate::support::*;
use crate::{assert_same_all, check_position};

/// Twins that differ in a pick which the other side has not answered.
#[test]
fn a_pending_pick_is_no_news_to_others() {
    for variant in variants(Family::Battle) {
        let Variant::Battle(battle) = &variant else { continue };
        let picks: Vec<String> =
            battle.spec().fighters().map(|kind| format!("={}", battle.letter(kind as u8))).collect();
        let mut ties = 0;
        for seed in 0..if long() { 500 } else { 40 } {
            let mut rng = Rng(seed ^ 0x71e5);
            let mut table = open(&variant, TimeControl::Variant);
            let mut now = START;
            while table.ending().is_none() {
                now += 50;
                let pending = matches!(table.turn(), Turn::Together(seats) if seats.0 == [true; 2]);
                if pending && phase(&table).starts_with("tie") {
                    ties += 1;
                    check_pending_pick(&table, &picks, now, &mut rng);
                }
                random_step(&mut table, now, &mut rng);
            }
        }
        assert!(ties > 20, "{}: only {ties} ties", variant.id());
    }
}

fn check_pending_pick(table: &Table, picks: &[String], now: u64, rng: &mut Rng) {
    let enemy = *rng.pick(&Seat::BOTH);
    let seat = enemy.other();
    let twins: Vec<Table> = picks
        .iter()
        .map(|pick| {
            let mut twin = table.clone();
            act(&mut twin, now, enemy, pick);
            twin
        })
        .collect();
    for twin in &twins[1..] {
        assert_same_all(&twins[0], twin, Viewer::Seat(seat), now, "a pick is pending");
        for text in
            ["resign", "draw", "takeback", "decline", "claim", "rematch", "ready", "shuffle", "a1a2", "=K", "=X", ""]
        {
            let mut pair = [twins[0].clone(), twin.clone()];
            let answers = pair.each_mut().map(|table| table.act(now, seat, text).map_err(|refusal| json(&refusal)));
            assert_eq!(answers[0], answers[1], "{text}");
            // Not even the end tells a pick that came to nothing.
            for viewer in Viewer::ALL {
                assert_eq!(bytes(&pair[0], viewer, now), bytes(&pair[1], viewer, now), "{text}: {viewer:?}");
            }
        }
        // A second pick and a resignation of whoever picked tell nothing either.
        for text in ["=R", "=P", "resign", "draw"] {
            let mut pair = [twins[0].clone(), twin.clone()];
            let answers = pair.each_mut().map(|table| table.act(now, enemy, text).map_err(|refusal| json(&refusal)));
            assert_eq!(answers[0], answers[1], "{text}");
            assert_same_all(&pair[0], &pair[1], Viewer::Seat(seat), now, text);
        }
    }
    // The picks do differ: against the same answer they do not all come to the same.
    let answered: BTreeSet<String> = twins
        .into_iter()
        .map(|mut twin| {
            act(&mut twin, now, seat, &picks[0]);
            json(&twin.events(Viewer::Spectator, 0))
        })
        .collect();
    assert!(answered.len() > 1, "twins differ in truth");
}

/// A missed pick tells the winner's pick, and nothing of pieces that stand by.
#[test]
fn a_missed_pick_tells_the_pick_of_the_winner_only() {
    let mut table = open(&variant("rps"), TimeControl::Variant);
    let mut now = START;
    // Equal fronts: the rocks on a2 and a5 meet.
    let deals = [Some("KORPSPSRPSRRPS"), Some("RPSRRPSKORPSPS")];
    begin(&mut table, &mut now, &mut Rng(1), deals, Seat::White);
    for (seat, text) in [(0, "a2a3"), (1, "g5g4"), (0, "a3a4"), (1, "g4g5"), (0, "a4a5")] {
        act(&mut table, now, Seat::BOTH[seat], text);
    }
    assert_eq!(phase(&table), "tie:a4-a5");
    act(&mut table, now, Seat::White, "=S");
    for viewer in Viewer::ALL {
        let view = table.view(viewer, now);
        let tie = view.tie.expect("a tie is going on");
        assert_eq!((tie.action.as_str(), tie.kind, tie.picked), ("a4a5", 'R', [true, false]));
        assert_eq!(pieces(&view.position)["a4"].is_hidden(), !viewer.is(Seat::White));
    }
    table.tick(now + 30_000);
    let lost = |viewer: Viewer| {
        let events = table.events(viewer, 0);
        let event = events.iter().rfind(|event| word(event) == "fought").expect("it was fought out");
        (field(event, "winner"), field(event, "kind"), field(event, "lost"))
    };
    assert_eq!(lost(Viewer::Seat(Seat::White)), ("red".into(), "S".into(), serde_json::Value::Null));
    assert_eq!(lost(Viewer::Spectator), ("red".into(), "S".into(), serde_json::Value::Null));
    assert_eq!(lost(Viewer::Seat(Seat::Black)), ("red".into(), "S".into(), "R".into()));
    for viewer in Viewer::ALL {
        check_position(&table, viewer, now + 30_000);
    }
}
