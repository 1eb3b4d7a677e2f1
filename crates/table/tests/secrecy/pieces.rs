//! Pieces that have not fought: exchanged without a trace, and nowhere in the bytes of others.

use std::collections::{BTreeMap, BTreeSet};

use heterodox_rules::{Family, Turn, Variant};
use heterodox_table::{Entry, Event, Logged, Seat, Table, TimeControl, Versioned, Viewer};

use crate::support::*;
use crate::{assert_same, assert_same_answers, check_position};

/// What chance decided, split into the seat and the letters.
fn deal(line: &Logged) -> Option<(Seat, &str)> {
    let Entry::Chance(text) = &line.entry else { return None };
    let (side, letters) = text.strip_prefix("deal:")?.split_once(':')?;
    Some((if side == "red" { Seat::White } else { Seat::Black }, letters))
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
