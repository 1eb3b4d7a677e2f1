//! Battles at the table: clocks of moves, picks and setups, and sentences at the end.

use heterodox_rules::Turn;
use heterodox_table::{Entry, Seat, Table, TimeControl, Viewer};

use crate::support::*;
use crate::{BLUE, RED, UNLIMITED, battle, clocks, end, moves, tie};

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
    assert!(refusal.message.to_string().contains(' '), "{}", refusal.message);
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

#[test]
fn in_a_setup_an_act_counts_when_it_arrives_unless_its_way_makes_it_late() {
    let mut table = open(&variant("rps"), TimeControl::Variant);
    act(&mut table, START + 1000, RED, "K@a1");
    let due = table.deadline().expect("setups have a limit");
    for seat in [RED, BLUE] {
        assert_eq!(table.counts_from(START + 1010, seat, 50), START + 1010, "nothing tells when the other acted");
        assert_eq!(table.counts_from(due - 1, seat, 50), due - 1);
        for late in [0, 1, 49] {
            assert_eq!(table.counts_from(due + late, seat, 50), due - 1, "in time, but for its way");
        }
        assert_eq!(table.counts_from(due + 50, seat, 50), due + 50, "too late");
    }
}
