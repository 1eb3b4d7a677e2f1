//! Laws of every table, for random games of the whole catalogue: the log is the game, streams
//! have no gaps, what is refused changes nothing, and somebody can always go on until the end.

mod support;

use heterodox_rules::{Family, Turn, Variant};
use heterodox_table::{Entry, RefusalKind, Seat, Table, TimeControl, Versioned, Viewer};
use support::*;

fn controls() -> Vec<TimeControl> {
    vec![
        TimeControl::Unlimited,
        TimeControl::Variant,
        TimeControl::Fischer { base: 600_000, increment: 2000 },
        TimeControl::Delay { base: 400_000, delay: 1500 },
        TimeControl::PerMove { limit: 60_000 },
        TimeControl::Correspondence { days: 3 },
    ]
}

const WORDS: [&str; 7] = ["resign", "draw", "takeback", "decline", "claim", "abort", "rematch"];

/// Somebody can go on, or it is over; what a view says of turns and clocks is what the table says.
fn check_alive(table: &Table, now: u64) {
    let id = table.variant().id();
    match table.turn() {
        Turn::Over(outcome) => {
            let ending = table.ending().expect("a game that is over has an ending");
            assert_eq!(outcome.winner, ending.winner, "{id}");
            assert_eq!(table.deadline(), None, "{id}: no flag falls after the end");
            for viewer in Viewer::ALL {
                let view = table.view(viewer, now);
                assert!(view.actions.is_empty() && view.turn.is_empty(), "{id}: nobody acts after the end");
                let result = view.result.expect("a view tells the result");
                assert!(result.text.len() > 5 && !result.reason.is_empty(), "{id}: {}", result.text);
            }
            return;
        }
        Turn::Chance => {
            let mut rng = Rng(1);
            assert!(table.draw_lots(&mut |bound| rng.below(bound)).is_some(), "{id}: chance has an answer");
        }
        Turn::Act(_) | Turn::Together(_) => {
            let seats = asked(table);
            assert!(!seats.is_empty(), "{id}: nobody is asked");
            for seat in Seat::BOTH {
                let view = seat_view(table, seat, now);
                assert_eq!(seats.contains(&seat), !view.actions.is_empty(), "{id}: {seat:?}: {}", view.position);
                assert_eq!(seats.contains(&seat), view.turn.contains(&view.viewer), "{id}: {}", view.position);
            }
            let clocks = table.view(Viewer::Spectator, now).clocks;
            let running = seats.iter().filter_map(|seat| clocks[seat.index()]).min();
            let flag = table.deadline().map(|deadline| deadline.saturating_sub(now));
            assert_eq!(running, flag, "{id}: the next flag is that of a running clock");
        }
    }
    assert!(table.ending().is_none() && table.view(Viewer::Spectator, now).result.is_none(), "{id}");
}

/// Streams are numbered from 1 without gaps, in the order of time, and resume anywhere.
fn check_streams(table: &Table, now: u64, rng: &mut Rng) {
    for viewer in Viewer::ALL {
        let all = table.events(viewer, 0);
        assert!(all.iter().zip(1u64..).all(|(event, number)| event.v == number), "{}", table.variant().id());
        assert!(all.windows(2).all(|pair| pair[0].at <= pair[1].at), "{}: events go with time", table.variant().id());
        assert_eq!(table.view(viewer, now).v, all.len() as u64);
        let since = rng.below(all.len() + 1);
        assert_eq!(table.events(viewer, since as u64), &all[since..]);
        for beyond in [all.len() as u64, all.len() as u64 + 1, u64::MAX] {
            assert!(table.events(viewer, beyond).is_empty());
        }
    }
}

/// Something a seat could send: sensible, senseless, or not even text of this game.
fn anything(table: &Table, now: u64, rng: &mut Rng) -> String {
    let board = table.variant().board();
    let cell = |rng: &mut Rng| {
        let (file, rank) = (rng.below(board.width as usize + 1), rng.below(board.height as usize + 2));
        format!("{}{rank}", (b'a' + file as u8) as char)
    };
    match rng.below(14) {
        0 | 1 => rng.pick(&WORDS).to_string(),
        2 | 3 => cell(rng) + &cell(rng),
        4 => cell(rng) + &cell(rng) + *rng.pick(&["q", "K", "=Q", "off", "x", "+", " "]),
        5 => format!("{}@{}", rng.pick(&["K", "O", "R", "k", "X", "", "KK", "ÿ"]), cell(rng)),
        6 => format!("={}", rng.pick(&["R", "P", "S", "L", "V", "K", "O", "r", "", "RR", "?", "✊"])),
        7 => rng
            .pick(&["ready", "shuffle", "pass", "first:red", "deal:red:RRRR", "Draw", "RESIGN", "draw draw", "=", "@"])
            .to_string(),
        8 => rng.pick(&["Nf3", "O-O", "e4", "Qxf7#", "0-0-0", "e8=Q", "Kxe1", "Rax", "--", "@@", "a1off"]).to_string(),
        // Legal now, for either seat.
        9 | 10 => {
            let view = seat_view(table, *rng.pick(&Seat::BOTH), now);
            if view.actions.is_empty() { String::new() } else { rng.pick(&view.actions).action.clone() }
        }
        11 => {
            let unit = rng.pick(&["a", "e2e4", "9", "é", "\u{1F9F1}", "\0", "a99999999999999999999"]);
            let most = if rng.chance(1, 4) { 20_000 } else { 60 };
            unit.repeat(1 + rng.below(most))
        }
        12 => (0..rng.below(12)).map(|_| char::from_u32(rng.below(0x3000) as u32).unwrap_or('\u{fffd}')).collect(),
        _ => rng
            .pick(&["", " ", "\n", "\u{202e}e4", "e2\0e4", "e２e４", "\u{feff}ready", "{}", "null", "-1"])
            .to_string(),
    }
}

/// Any action from any seat: done and logged, or refused with a kind and a sentence, without a trace.
fn check_storm(table: &Table, now: u64, rng: &mut Rng, count: usize) {
    let id = table.variant().id().to_string();
    let mut table = table.clone();
    // Time is not what is tested here.
    table.tick(now);
    let mut fresh = table.clone();
    for _ in 0..count {
        let seat = *rng.pick(&Seat::BOTH);
        let text = anything(&table, now, rng);
        let lines = table.log().len();
        let over = table.ending().is_some();
        match table.act(now, seat, &text) {
            Ok(()) => {
                assert_eq!(table.log().len(), lines + 1, "{id}: {text}: what is done is logged once");
                let line = table.log().last().expect("the log has a line");
                assert_eq!((line.at, &line.entry), (now, &Entry::Act(seat, text.trim().into())), "{id}");
                // A rematch can be wanted and declined.
                assert!(!over || ["rematch", "decline"].contains(&text.trim()), "{id}: {text} was done after the end");
                check_alive(&table, now);
                // Go on from there now and then, or storms would all end with a resignation.
                if table.ending().is_some() && !over && rng.chance(3, 4) {
                    table = fresh.clone();
                }
                fresh = table.clone();
            }
            Err(refusal) => {
                let shown: String = text.chars().take(40).collect();
                let reason = refusal.message.to_string();
                assert!(reason.contains(' ') && reason.len() > 9, "{id}: {shown}: no sentence: {reason}");
                assert!(reason.len() < 400, "{id}: {shown}: too long: {reason}");
                assert!(!reason.contains("Error") && !reason.contains("the rules do not allow it"), "{id}: {reason}");
                assert!(same(&table, &fresh, now), "{id}: {seat:?} {shown}: a refusal left a trace: {reason}");
                assert_eq!(table.log().len(), lines, "{id}");
                let kind = json(&refusal);
                assert!(kind.contains("\"kind\":\"") && kind.contains("\"reason\":\""), "{id}: {kind}");
                if over && text.trim() != "rematch" && text.len() <= 100 {
                    assert_eq!(refusal.kind, RefusalKind::Over, "{id}: {shown}: {reason}");
                }
            }
        }
    }
}

/// What chance is not asked, or cannot be, is refused without a trace.
fn check_chance_storm(table: &Table, now: u64, rng: &mut Rng) {
    let mut table = table.clone();
    let before = everything(&table, now);
    for _ in 0..6 {
        let text = match rng.below(4) {
            0 => anything(&table, now, rng),
            1 => format!("deal:{}:{}", rng.pick(&["red", "blue", "Red", ""]), "RPSK".repeat(rng.below(2000))),
            2 => rng.pick(&["first:white", "first:", "first:red:red", "deal:red", "deal::", ":::", "é:é"]).to_string(),
            _ if table.turn() == Turn::Chance => continue,
            _ => rng.pick(&["first:red", "first:blue"]).to_string(),
        };
        if text.starts_with("first:") && table.turn() == Turn::Chance {
            continue;
        }
        let shown: String = text.chars().take(40).collect();
        let refusal = table.chance(now, &text).expect_err("chance was not asked that");
        assert!(
            refusal.message.to_string().contains(' ') && refusal.message.to_string().len() < 400,
            "{shown}: {}",
            refusal.message
        );
        assert_eq!(everything(&table, now), before, "{shown}: {}", refusal.message);
    }
}

struct Care {
    storms: bool,
    every_ply: bool,
}

/// One random game with words, clocks and storms; checked all along, then played again.
fn check_game(variant: &Variant, seed: u64, care: &Care) {
    let mut rng = Rng(seed);
    let control = *rng.pick(&controls());
    let mut table = open(variant, control);
    let mut now = START;
    let mut clients: [Vec<Versioned>; 3] = Default::default();
    let mut snapshot: Option<(usize, u64, String)> = None;
    let mut lines = 0;
    let mut at_phase = String::new();
    while table.ending().is_none() {
        lines += 1;
        assert!(lines < 20_000, "{}: seed {seed}: a game that does not end", variant.id());
        let pause = if rng.chance(1, 200) { 300_000 } else { 1500 };
        now += rng.below(pause) as u64;
        table.tick(now);
        assert!(table.deadline().is_none_or(|flag| flag > now) || table.turn() == Turn::Chance, "flags have fallen");
        if care.every_ply || rng.chance(1, 20) {
            check_alive(&table, now);
        }
        if table.ending().is_some() {
            break;
        }
        let setup = variant.family() == Family::Battle && phase(&table) != at_phase;
        if care.storms && ((setup && rng.chance(1, 3)) || rng.chance(1, 40)) {
            check_storm(&table, now, &mut rng, 12);
            check_chance_storm(&table, now, &mut rng);
        }
        if variant.family() == Family::Battle {
            at_phase = phase(&table);
        }
        if rng.chance(1, 12) {
            // Words at any time; the accepted ones are part of the game. Giving up is rare.
            let seat = *rng.pick(&Seat::BOTH);
            let text = *rng.pick(&WORDS);
            if text != "resign" || rng.chance(1, 30) {
                let _ = table.act(now, seat, text);
            }
        } else {
            random_step(&mut table, now, &mut rng);
        }
        for viewer in Viewer::ALL {
            let client = &mut clients[viewer.index()];
            client.extend(table.events(viewer, client.len() as u64));
        }
        if rng.chance(1, 30) {
            check_streams(&table, now, &mut rng);
            snapshot = Some((table.log().len(), now, everything(&table, now)));
        }
    }
    check_alive(&table, now);
    check_streams(&table, now, &mut rng);
    if care.storms {
        check_storm(&table, now, &mut rng, 25);
        check_chance_storm(&table, now, &mut rng);
    }
    for seat in Seat::BOTH {
        if rng.chance(1, 2) {
            act(&mut table, now, seat, "rematch");
        }
    }
    for viewer in Viewer::ALL {
        let client = &mut clients[viewer.index()];
        client.extend(table.events(viewer, client.len() as u64));
        assert_eq!(*client, table.events(viewer, 0), "{}: what was resumed is the whole stream", variant.id());
    }
    let again = Table::replay(variant.clone(), table.options().clone(), table.log());
    let again = again.unwrap_or_else(|(line, why)| panic!("{}: seed {seed}: line {line}: {why}", variant.id()));
    assert_eq!(everything(&again, now), everything(&table, now), "{}: seed {seed}: a game is its log", variant.id());
    if let Some((length, then, bytes)) = snapshot {
        let part = Table::replay(variant.clone(), table.options().clone(), &table.log()[..length]);
        let part = part.unwrap_or_else(|(line, why)| panic!("{}: seed {seed}: line {line}: {why}", variant.id()));
        assert_eq!(everything(&part, then), bytes, "{}: seed {seed}: so is the beginning of one", variant.id());
    }
}

#[test]
fn every_variant_obeys_the_laws() {
    let variants = all_variants();
    assert!(variants.len() >= 16, "the whole catalogue is tested");
    for variant in &variants {
        let games = match (long(), variant.family()) {
            (true, Family::Chess) => 100,
            (true, Family::Battle) => 2000,
            (false, Family::Chess) => 4,
            (false, Family::Battle) => 64,
        };
        for seed in 0..games {
            check_game(variant, seed, &Care { storms: true, every_ply: true });
        }
    }
}

/// The 100,000 games of the long suite, with lighter checks.
#[test]
fn battles_always_have_somebody_to_act_and_end() {
    let games = if long() { 25_000 } else { 50 };
    for variant in variants(Family::Battle) {
        for seed in 0..games {
            let mut rng = Rng(seed ^ 0xba77_1e00);
            let mut table = open(&variant, TimeControl::Unlimited);
            let mut lines = 0;
            while table.ending().is_none() {
                lines += 1;
                assert!(lines < 50_000, "{}: seed {seed}: a game that does not end", variant.id());
                // Who is asked and has no action panics in here, and so does who is refused a listed one.
                random_step(&mut table, START, &mut rng);
            }
            check_alive(&table, START);
            if seed % 50 == 0 {
                check_streams(&table, START, &mut rng);
                let again = Table::replay(variant.clone(), table.options().clone(), table.log());
                let again = again.unwrap_or_else(|(line, why)| panic!("{}: line {line}: {why}", variant.id()));
                assert_eq!(everything(&again, START), everything(&table, START));
            }
        }
    }
}

/// Every action a seat is offered is accepted, and every from-to pair it is not offered is refused.
#[test]
fn actions_are_exactly_what_is_accepted() {
    for variant in all_variants() {
        let mut rng = Rng(77);
        let mut table = open(&variant, TimeControl::Unlimited);
        for ply in 0..60 {
            if table.ending().is_some() {
                table = open(&variant, TimeControl::Unlimited);
            }
            if ply % 7 == 0 {
                let board = variant.board();
                for seat in Seat::BOTH {
                    let actions = seat_view(&table, seat, START).actions;
                    // A castling is also understood as the king taking its partner.
                    let castles: Vec<String> =
                        actions.iter().filter(|it| it.tags.contains(&"castle")).map(|it| it.path[0].clone()).collect();
                    let listed: Vec<String> = actions.into_iter().map(|action| action.action).collect();
                    for text in &listed {
                        let mut copy = table.clone();
                        act(&mut copy, START, seat, text);
                    }
                    for from in board.all() {
                        for to in board.all().filter(|_| rng.chance(1, 3)) {
                            let text = board.name(from) + &board.name(to);
                            let known = listed.iter().any(|action| action.starts_with(&text))
                                || castles.contains(&board.name(from));
                            if !known {
                                let refusal = table.act(START, seat, &text);
                                assert!(refusal.is_err(), "{}: {seat:?} {text} is not listed", variant.id());
                            }
                        }
                    }
                }
            }
            random_step(&mut table, START, &mut rng);
        }
    }
}

#[test]
fn one_event_of_rps_is_small() {
    let variant = variant("rps");
    let mut longest = (0, String::new());
    for seed in 0..if long() { 5000 } else { 60 } {
        let mut rng = Rng(seed);
        let mut table = open(&variant, TimeControl::Unlimited);
        let mut now = START;
        play_on(&mut table, &mut now, &mut rng, usize::MAX);
        for viewer in Viewer::ALL {
            for event in table.events(viewer, 0) {
                let text = json(&event);
                assert!(text.len() <= 200, "{} bytes: {text}", text.len());
                if ["moved", "fought", "tied"].contains(&word(&event).as_str()) && text.len() > longest.0 {
                    longest = (text.len(), text);
                }
            }
        }
    }
    println!("the longest move event has {} bytes: {}", longest.0, longest.1);
    assert!(longest.0 > 0);
}
