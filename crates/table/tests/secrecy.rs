//! Secrecy: two tables that a viewer may not tell apart give that viewer the same bytes: views,
//! events, actions, refusals, records. Twins differ in pieces that have not fought, in setups
//! going on, and in picks not yet answered.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use heterodox_rules::{Family, Turn, Variant};
use heterodox_table::{Entry, Event, Logged, Record, Seat, Table, TimeControl, Versioned, Viewer};
use support::*;

/// What chance decided, split into the seat and the letters.
fn deal(line: &Logged) -> Option<(Seat, &str)> {
    let Entry::Chance(text) = &line.entry else { return None };
    let (side, letters) = text.strip_prefix("deal:")?.split_once(':')?;
    Some((if side == "red" { Seat::White } else { Seat::Black }, letters))
}

/// Events up to the end of the game; what is shown after it is no secret any more.
fn before_end(events: &[Versioned]) -> String {
    let end = events.iter().position(|event| matches!(event.event, Event::Shown { .. })).unwrap_or(events.len());
    json(&events[..end].to_vec())
}

/// The bytes of one viewer are the same at both tables. After the end only what came before it is.
fn assert_same(one: &Table, other: &Table, viewer: Viewer, now: u64, what: &str) {
    assert_eq!(one.ending().is_some(), other.ending().is_some(), "{what}");
    let (left, right) = (one.events(viewer, 0), other.events(viewer, 0));
    assert_eq!(before_end(&left), before_end(&right), "{what}: events of {viewer:?}");
    if one.ending().is_none() {
        let views = [one, other].map(|table| json(&table.view(viewer, now)));
        assert_eq!(views[0], views[1], "{what}: view of {viewer:?}");
        assert_eq!(Record::write_seen(one, viewer), Record::write_seen(other, viewer), "{what}: record of {viewer:?}");
        assert_eq!(one.deadline(), other.deadline(), "{what}: when flags fall");
    }
}

/// Much that a seat could send: all steps to neighbours, setups, picks, words, and nonsense.
fn storm(table: &Table, rng: &mut Rng) -> Vec<String> {
    let board = table.variant().board();
    let mut texts: Vec<String> = [
        "resign",
        "draw",
        "takeback",
        "decline",
        "claim",
        "rematch",
        "ready",
        "shuffle",
        "",
        "pass",
        "=R",
        "=P",
        "=S",
        "=L",
        "=V",
        "=K",
        "=O",
        "=X",
        "first:red",
        "first:blue",
        "a1",
        "a1a1",
        "a1off",
        "z9z9",
        "K@z9",
        "Ka1",
        "✊",
        "Nf3",
    ]
    .map(str::to_string)
    .to_vec();
    texts.push("x".repeat(101));
    let cells: Vec<_> = board.all().collect();
    for from in &cells {
        for to in &cells {
            let apart = board.file(*from).abs_diff(board.file(*to)) + board.rank(*from).abs_diff(board.rank(*to));
            if apart == 1 || rng.chance(1, 60) {
                texts.push(board.name(*from) + &board.name(*to));
            }
        }
        texts.push(format!("{}@{}", rng.pick(&["K", "O", "R", "V"]), board.name(*from)));
    }
    texts
}

/// A seat sends a storm to both tables: the same answers, and the same bytes after what is done.
/// `unsafe_targets` are cells whose piece differs in truth: to strike there is to learn it.
fn assert_same_answers(
    one: &Table,
    other: &Table,
    seat: Seat,
    now: u64,
    rng: &mut Rng,
    unsafe_targets: &BTreeSet<String>,
) {
    let legal: BTreeSet<String> = seat_view(one, seat, now).actions.into_iter().map(|action| action.action).collect();
    let (mut left, mut right) = (one.clone(), other.clone());
    for text in storm(one, rng) {
        let is_step = legal.contains(&text) && !text.contains(['@', '=']) && text != "ready" && text != "shuffle";
        if is_step && unsafe_targets.contains(&ends(&text).1) {
            continue;
        }
        let answers = [left.act(now, seat, &text), right.act(now, seat, &text)].map(|answer| match answer {
            Ok(()) => "done".to_string(),
            Err(refusal) => json(&refusal),
        });
        assert_eq!(answers[0], answers[1], "{}: {seat:?} sends {text}", one.variant().id());
        if answers[0] == "done" {
            assert_same(&left, &right, Viewer::Seat(seat), now, &format!("after {text}"));
            // And the same again, whatever the other side's part of the truth.
            assert_same(&left, &right, Viewer::Spectator, now, &format!("after {text}"));
            (left, right) = (one.clone(), other.clone());
        }
    }
}

/// The same for a viewer: only seats can send anything.
fn assert_same_all(one: &Table, other: &Table, viewer: Viewer, now: u64, what: &str) {
    assert_same(one, other, viewer, now, what);
    if viewer != Viewer::Spectator {
        assert_same(one, other, Viewer::Spectator, now, what);
    }
}

/// A random game of a hidden mode, as its log, and what became of each piece of the deals.
struct Story {
    table: Table,
    /// By seat and cell of the deal: the line in which the piece first fought, first moved.
    fought: BTreeMap<(usize, String), usize>,
    moved: BTreeMap<(usize, String), usize>,
    /// Before each line: where each piece that is still there came from.
    origins: Vec<BTreeMap<String, (usize, String)>>,
    /// The line in which play began.
    play: usize,
    forced: bool,
    passed: Option<usize>,
}

fn story(variant: &Variant, seed: u64) -> Story {
    let mut rng = Rng(seed);
    // A setup that is forced by a supply running out would leave nothing of it to play with.
    let forced = rng.chance(1, 2);
    let supply = TimeControl::Fischer { base: 900_000, increment: 1000 };
    let control = if forced || rng.chance(1, 2) { TimeControl::Variant } else { supply };
    let mut table = open(variant, control);
    let mut now = START;
    if forced {
        let first = *rng.pick(&Seat::BOTH);
        begin(&mut table, &mut now, &mut rng, [None, None], first);
    }
    // Long quiet stretches make more of the twins than quick fights do.
    let peaceful = rng.chance(1, 2);
    while table.ending().is_none() && table.log().len() < 220 {
        now += rng.below(900) as u64;
        if let (true, Turn::Act(seat)) = (peaceful, table.turn()) {
            let actions = seat_view(&table, seat, now).actions;
            let quiet: Vec<_> = actions.iter().filter(|action| !action.tags.contains(&"capture")).collect();
            if !quiet.is_empty() && rng.chance(9, 10) {
                act(&mut table, now, seat, &rng.pick(&quiet).action);
                continue;
            }
        }
        random_step(&mut table, now, &mut rng);
    }
    tell(table, forced)
}

/// Follows the pieces through a game by its public events.
fn tell(table: Table, forced: bool) -> Story {
    let log = table.log().to_vec();
    let mut replay = Table::new(table.variant().clone(), table.options().clone()).expect("the game was opened before");
    let mut places: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut story = Story {
        fought: BTreeMap::new(),
        moved: BTreeMap::new(),
        origins: Vec::new(),
        play: log.len(),
        forced,
        passed: None,
        table,
    };
    for (index, line) in log.iter().enumerate() {
        story.origins.push(places.clone());
        let seen = replay.events(Viewer::Spectator, 0).len() as u64;
        follow(&mut replay, line);
        for event in replay.events(Viewer::Spectator, seen) {
            match &event.event {
                Event::First { .. } => {
                    story.play = index + 1;
                    for seat in Seat::BOTH {
                        places.extend(home(&replay, seat).into_iter().map(|cell| (cell.clone(), (seat.index(), cell))));
                    }
                }
                Event::Moved { action, .. } => {
                    let (from, to) = ends(action);
                    let piece = places.remove(&from).expect("somebody moved");
                    story.moved.entry(piece.clone()).or_insert(index);
                    places.insert(to, piece);
                }
                Event::Tied { action, .. } | Event::Fought { action, .. } => {
                    let (from, to) = ends(action);
                    for cell in [&from, &to] {
                        if let Some(piece) = places.get(cell) {
                            story.fought.entry(piece.clone()).or_insert(index);
                        }
                    }
                    if let Some(piece) = places.get(&from) {
                        story.moved.entry(piece.clone()).or_insert(index);
                    }
                    if let Event::Fought { winner, seat, .. } = &event.event {
                        let (attacker, defender) = (places.remove(&from), places.remove(&to));
                        let left = if winner.is_none() {
                            None
                        } else if winner.as_ref() == Some(seat) {
                            attacker
                        } else {
                            defender
                        };
                        if let Some(piece) = left {
                            places.insert(to, piece);
                        }
                    }
                }
                Event::Passed { .. } => {
                    story.passed.get_or_insert(index);
                }
                _ => {}
            }
        }
    }
    story.origins.push(places);
    story
}

/// The log with the kinds of some pieces of one side exchanged that have not fought before a line;
/// also the cells they came from. `None` where nothing would change.
fn exchanged(story: &Story, seat: Seat, cut: usize, rng: &mut Rng, log: &mut [Logged]) -> Option<BTreeSet<String>> {
    let line = log.iter().rposition(|line| deal(line).is_some_and(|(side, _)| side == seat))?;
    let mut letters: Vec<char> = deal(&log[line])?.1.chars().collect();
    let cells = home(&story.table, seat);
    let early = |map: &BTreeMap<(usize, String), usize>, cell: &String| {
        map.get(&(seat.index(), cell.clone())).is_some_and(|at| *at < cut)
    };
    // A king or pit that was placed by hand stays; one that was dealt may change with what has not moved.
    let also_still = story.forced && story.passed.is_none() && rng.chance(1, 2);
    let mut group: Vec<usize> = (0..cells.len())
        .filter(|at| {
            let still = also_still && !early(&story.moved, &cells[*at]);
            let fighter = !also_still && !"KO".contains(letters[*at]);
            (still || fighter) && !early(&story.fought, &cells[*at])
        })
        .collect();
    rng.shuffle(&mut group);
    if rng.chance(1, 2) {
        // Two of different kinds.
        let other = group.iter().position(|at| letters[*at] != letters[group[0]])?;
        group.swap(1, other);
        group.truncate(2);
    }
    let before = letters.clone();
    for pair in (1..group.len()).rev() {
        let with = if group.len() == 2 { 0 } else { rng.below(pair + 1) };
        letters.swap(group[pair], group[with]);
    }
    if letters == before {
        return None;
    }
    let dealt: String = letters.iter().collect();
    log[line].entry = Entry::Chance(format!("deal:{}:{dealt}", side(seat)));
    Some((0..cells.len()).filter(|at| letters[*at] != before[*at]).map(|at| cells[at].clone()).collect())
}

/// Plays the first `cut` lines of a story and of its twin side by side and compares all the way.
fn compare_twins(story: &Story, viewer: Viewer, cut: usize, rng: &mut Rng) -> bool {
    let log = story.table.log();
    let mut twin = log[..cut].to_vec();
    let mut changed: BTreeSet<(usize, String)> = BTreeSet::new();
    for seat in Seat::BOTH.into_iter().filter(|seat| !viewer.is(*seat)) {
        if let Some(cells) = exchanged(story, seat, cut, rng, &mut twin) {
            changed.extend(cells.into_iter().map(|cell| (seat.index(), cell)));
        }
    }
    if changed.is_empty() {
        return false;
    }
    let new = || Table::new(story.table.variant().clone(), story.table.options().clone()).expect("opened before");
    let (mut one, mut other) = (new(), new());
    let id = story.table.variant().id();
    let storms: BTreeSet<usize> =
        (0..2).map(|_| story.play + rng.below((cut + 1).saturating_sub(story.play))).collect();
    for (index, (left, right)) in log[..cut].iter().zip(&twin).enumerate() {
        follow(&mut one, left);
        follow(&mut other, right);
        if other.events(Viewer::Spectator, 0).iter().any(|event| matches!(event.event, Event::Passed { .. })) {
            // That a side cannot move is told to all, and who stands still decides it.
            if story.passed.is_none_or(|at| at > index) {
                return false;
            }
        }
        let what = format!("{id}: after line {index} of {cut}, {left:?}");
        assert_same(&one, &other, viewer, left.at, &what);
        if let (true, Viewer::Seat(seat)) = (storms.contains(&(index + 1)), viewer) {
            let targets: BTreeSet<String> = story.origins[index + 1]
                .iter()
                .filter(|(_, origin)| changed.contains(*origin))
                .map(|(cell, _)| cell.clone())
                .collect();
            assert_same_answers(&one, &other, seat, left.at, rng, &targets);
        }
    }
    // They do differ: whoever owns the pieces sees it.
    let now = log[cut - 1].at;
    let owners: BTreeSet<usize> = changed.iter().map(|(seat, _)| *seat).collect();
    for seat in Seat::BOTH.into_iter().filter(|seat| owners.contains(&seat.index())) {
        let seen = [&one, &other].map(|table| seat_view(table, seat, now).position);
        assert_ne!(seen[0], seen[1], "{id}: twins differ in truth");
    }
    true
}

fn hidden_modes() -> Vec<Variant> {
    variants(Family::Battle).into_iter().filter(is_hidden).collect()
}

#[test]
fn pieces_that_have_not_fought_can_be_exchanged_without_a_trace() {
    for variant in hidden_modes() {
        let mut compared = 0;
        for seed in 0..if long() { 600 } else { 40 } {
            let story = story(&variant, seed);
            let mut rng = Rng(seed ^ 0x7717);
            let length = story.table.log().len() - story.table.ending().is_some() as usize;
            for viewer in Viewer::ALL {
                if length <= story.play + 1 {
                    continue;
                }
                let cut = story.play + 1 + rng.below(length - story.play);
                // The first fight of an exchanged piece comes after the cut by construction.
                compared += compare_twins(&story, viewer, cut, &mut rng) as usize;
            }
        }
        assert!(compared > 60, "{}: only {compared} pairs of twins", variant.id());
    }
}

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

#[test]
fn open_modes_show_everything_from_the_start_of_play() {
    for id in ["rps-clear", "rps-onslaught"] {
        let variant = variant(id);
        for seed in 0..if long() { 500 } else { 15 } {
            let mut rng = Rng(seed);
            let mut table = open(&variant, TimeControl::Variant);
            let mut now = START;
            while table.ending().is_none() {
                let setup = phase(&table) == "setup";
                let real = truth(&table, now);
                for viewer in Viewer::ALL {
                    let seen = pieces(&table.view(viewer, now).position);
                    if setup {
                        assert!(seen.values().all(|piece| viewer.is(piece.side())), "{id}: {seen:?}");
                    } else {
                        assert_eq!(seen, real, "{id}: {viewer:?} sees everything");
                    }
                }
                now += 100;
                random_step(&mut table, now, &mut rng);
            }
        }
    }
}

/// A client that follows the events, or reads its own record, must come to know what the view shows: in
/// open modes the kinds of all pieces from the start of play.
#[test]
fn the_streams_of_open_modes_tell_the_armies() {
    for id in ["rps-clear", "rps-onslaught"] {
        let mut table = open(&variant(id), TimeControl::Variant);
        let mut now = START;
        begin(&mut table, &mut now, &mut Rng(8), [None, None], Seat::White);
        let board = table.view(Viewer::Spectator, now).position;
        let board = board.split(' ').next().expect("a position begins with the board");
        for viewer in Viewer::ALL {
            let told = json(&table.events(viewer, 0));
            assert!(told.contains(board), "{id}: {viewer:?} is not told {board} by {told}");
        }
    }
}

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

/// The board in a viewer's text: the truth where it may be known, `?` or `!` elsewhere.
fn check_position(table: &Table, viewer: Viewer, now: u64) {
    let real = truth(table, now);
    let seen = pieces(&table.view(viewer, now).position);
    if phase(table) == "setup" {
        assert!(seen.values().all(|piece| viewer.is(piece.side())), "{seen:?}");
        return;
    }
    assert_eq!(seen.keys().collect::<Vec<_>>(), real.keys().collect::<Vec<_>>(), "places are public");
    for (cell, piece) in &seen {
        let real = real[cell];
        assert_eq!(piece.side(), real.side(), "colours are public");
        assert_eq!(piece.halo, real.halo, "halos are public");
        let known = viewer.is(real.side()) || real.halo;
        assert_eq!(piece.is_hidden(), !known, "{viewer:?} {cell}: {piece:?} is {real:?}");
        assert!(!known || piece.letter == real.letter, "{viewer:?} {cell}: {piece:?} is {real:?}");
    }
}

/// What a fight tells whom, compared with what the owners knew before.
fn check_fights(before: &BTreeMap<String, Seen>, variant: &Variant, picks: bool, events: &[&[Versioned]; 3]) {
    let Variant::Battle(battle) = variant else { return };
    for viewer in Viewer::ALL {
        for event in events[viewer.index()] {
            let Event::Fought { seat, action, winner, kind, lost } = &event.event else { continue };
            let (from, to) = ends(action);
            let fighters = [before[&from], before[&to]];
            let winner = winner.as_ref().expect("nobody missed a pick");
            let attacker_won = winner == seat;
            let (best, worst) = if attacker_won { (fighters[0], fighters[1]) } else { (fighters[1], fighters[0]) };
            assert_eq!(side(best.side()), winner);
            let owner = viewer.is(worst.side());
            assert_eq!(lost.is_some(), owner, "{}: {viewer:?}: {}", variant.id(), json(event));
            let kind = kind.expect("the winner is told to all");
            if !picks {
                assert_eq!(kind, best.letter.to_ascii_uppercase(), "the winner's kind is told");
                assert!(!owner || *lost == Some(worst.letter.to_ascii_uppercase()), "the owner knows what is lost");
                let index =
                    |letter: char| battle.spec().kind(letter.to_ascii_uppercase()).expect("a letter of the mode");
                let beats = &battle.spec().kinds[index(best.letter)].beats;
                let decided = beats.contains(&index(worst.letter))
                    || worst.letter.eq_ignore_ascii_case(&'k')
                    || best.letter.eq_ignore_ascii_case(&'o');
                assert!(decided, "{best:?} beats {worst:?}");
            }
        }
    }
}

#[test]
fn hidden_pieces_are_nowhere_in_a_viewers_bytes() {
    for variant in hidden_modes() {
        for seed in 0..if long() { 600 } else { 40 } {
            let mut rng = Rng(seed ^ 0xb17e);
            let mut table = open(&variant, TimeControl::Unlimited);
            let mut now = START;
            while table.ending().is_none() {
                for viewer in Viewer::ALL {
                    check_position(&table, viewer, now);
                }
                let before = truth(&table, now);
                let tie = phase(&table).starts_with("tie");
                let counts = Viewer::ALL.map(|viewer| table.events(viewer, 0).len() as u64);
                now += rng.below(500) as u64;
                random_step(&mut table, now, &mut rng);
                let events = Viewer::ALL.map(|viewer| table.events(viewer, counts[viewer.index()]));
                check_fights(&before, &variant, tie, &events.each_ref().map(Vec::as_slice));
            }
            let real = truth(&table, now);
            for viewer in Viewer::ALL {
                let seen = table.view(viewer, now).position;
                assert_eq!(pieces(&seen), real, "{}: at the end everything is shown", variant.id());
                let last = table.events(viewer, 0).pop().expect("a game has events");
                assert_eq!(last.event, Event::Shown { position: seen });
                // Whose setup it was is never told to others, not even afterwards as an event.
                let arranged = table.events(viewer, 0).iter().filter(|event| word(event) == "arranged").count();
                assert_eq!(arranged > 0, viewer != Viewer::Spectator);
            }
        }
    }
}

/// The only events with letters are the own setup, winners and losses, ties and the end.
#[test]
fn only_few_kinds_of_event_tell_a_kind() {
    let variant = variant("rpsls");
    for seed in 0..20 {
        let mut table = open(&variant, TimeControl::Unlimited);
        let mut now = START;
        play_on(&mut table, &mut now, &mut Rng(seed), usize::MAX);
        for viewer in Viewer::ALL {
            for event in table.events(viewer, 0) {
                let told = matches!(
                    event.event,
                    Event::Arranged { .. } | Event::Fought { .. } | Event::Tied { .. } | Event::Shown { .. }
                );
                let capitals = json(&event).chars().filter(|c| "RPSLVKO".contains(*c)).count();
                let allowed = told || matches!(event.event, Event::Over { .. });
                assert!(capitals == 0 || allowed, "{}", json(&event));
            }
        }
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
