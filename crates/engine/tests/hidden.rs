//! The player for battles: legal, repeatable, blind to what its seat may not see, and not weak.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use heterodox_engine::hidden::Captain;
use heterodox_engine::{Control, Level, Limits};
use heterodox_rules::battle::{Battle, BattleState};
use heterodox_rules::{Catalogue, Family, Turn, Variant};
use heterodox_table::{
    ActionView, Attack, Dice, Entry, Options, Player, Random, Seat, Table, TieView, TimeControl, View, Viewer,
};

fn open(id: &str) -> (Variant, Arc<Battle>) {
    let variant = Catalogue::new().open(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    let Variant::Battle(battle) = variant.clone() else { panic!("{id} is no battle") };
    (variant, battle)
}

fn table(variant: &Variant) -> Table {
    let options = Options { control: TimeControl::Unlimited, start: None, now: 0 };
    Table::new(variant.clone(), options).expect("a new game")
}

fn captain(battle: &Arc<Battle>, level: u8, nodes: u64, seed: u64) -> Captain {
    Captain::new(battle.clone(), Level::new(level).expect("a level"), Limits::nodes(nodes), seed)
}

/// Lets chance decide and tells which seat is asked next; `None` when the game is over.
fn asked(table: &mut Table, dice: &mut Dice) -> Option<Seat> {
    loop {
        match table.turn() {
            Turn::Over(_) => return None,
            Turn::Chance => {
                let lots = table.draw_lots(&mut |count| dice.below(count)).expect("chance is asked");
                table.chance(0, &lots).expect("lots fit");
            }
            Turn::Act(seat) => return Some(seat),
            Turn::Together(seats) => return Seat::BOTH.into_iter().find(|seat| seats.has(*seat)),
        }
    }
}

/// Tells a player what it has not heard, and asks it.
fn ask(player: &mut dyn Player, table: &Table, seat: Seat, told: &mut u64) -> String {
    for event in table.events(Viewer::Seat(seat), *told) {
        *told = event.v;
        player.hear(&event);
    }
    let view = table.view(Viewer::Seat(seat), 0);
    player.choose(&view).unwrap_or_else(|| panic!("nothing to do: {view:?}"))
}

/// Plays a game; gives all choices. The players sit as Red and Blue.
fn play(table: &mut Table, players: [&mut dyn Player; 2], lots: u64) -> Vec<String> {
    let (mut dice, mut told, mut choices) = (Dice::new(lots), [0; 2], Vec::new());
    while let Some(seat) = asked(table, &mut dice) {
        let choice = ask(players[seat.index()], table, seat, &mut told[seat.index()]);
        table.act(0, seat, &choice).unwrap_or_else(|refusal| panic!("{choice}: {refusal}"));
        choices.push(choice);
        assert!(choices.len() < 5000, "a battle ends");
    }
    choices
}

/// What `games` against an opponent come to, in halves; seats are swapped in every other game.
fn score(id: &str, games: u64, nodes: u64, opponent: impl Fn(&Variant, u64) -> Box<dyn Player>) -> u64 {
    let (variant, battle) = open(id);
    let mut halves = 0;
    for seed in 0..games {
        let mut table = table(&variant);
        let (mut captain, mut other) = (captain(&battle, 8, nodes, seed), opponent(&variant, seed + 1000));
        let seat = Seat::BOTH[seed as usize % 2];
        match seat {
            Seat::White => play(&mut table, [&mut captain, &mut *other], seed),
            Seat::Black => play(&mut table, [&mut *other, &mut captain], seed),
        };
        halves += match table.ending().expect("it is over").winner {
            Some(winner) => 2 * (winner == seat) as u64,
            None => 1,
        };
    }
    halves
}

/// The whole truth, from the log.
fn truth(table: &Table, battle: &Battle) -> BattleState {
    let mut state = battle.start();
    for line in table.log() {
        match &line.entry {
            Entry::Act(seat, text) => {
                let act = battle.read_act(text).expect("an act");
                battle.act(&mut state, *seat, act).expect("it was legal");
            }
            Entry::Chance(text) => {
                let draw = battle.read_draw(text).expect("a draw");
                battle.chance(&mut state, &draw).expect("it fitted");
            }
            Entry::Time | Entry::Gone(_) => {}
        }
    }
    state
}

#[test]
fn every_level_plays_every_battle_to_its_end() {
    for id in Catalogue::new().ids_of(Family::Battle) {
        let (variant, battle) = open(&id);
        for level in 1..=8 {
            let seed = level as u64;
            let mut table = table(&variant);
            let (mut red, mut blue) = (captain(&battle, level, 300, seed), captain(&battle, 9 - level, 300, seed + 50));
            play(&mut table, [&mut red, &mut blue], seed);
            assert!(table.ending().is_some());
        }
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_game() {
    for id in Catalogue::new().ids_of(Family::Battle) {
        let (variant, battle) = open(&id);
        let game = |seed| {
            let (mut red, mut blue) = (captain(&battle, 8, 400, seed), captain(&battle, 4, 400, seed));
            play(&mut table(&variant), [&mut red, &mut blue], seed)
        };
        assert_eq!(game(3), game(3));
        assert_ne!(game(3), game(4));
    }
}

/// Plays Red at two tables that differ in Blue's pieces only, until Red can tell.
fn choices_at_twins(id: &str, level: u8, seed: u64, swap: (usize, usize)) -> usize {
    let (variant, battle) = open(id);
    let mut tables = [table(&variant), table(&variant)];
    let mut captains = [0, 1].map(|_| captain(&battle, level, 300, seed));
    let (mut told, mut dice, mut compared) = ([0; 2], Dice::new(seed), 0);
    let red = Viewer::Seat(Seat::White);
    // Both sides place and are dealt; Blue's deal has two cells swapped at the second table.
    for act in ["K@a6", "O@b6"] {
        tables.iter_mut().for_each(|table| table.act(0, Seat::Black, act).expect("a place"));
    }
    let lots = tables[0].draw_lots(&mut |count| dice.below(count)).expect("a deal");
    let (head, letters) = lots.rsplit_once(':').expect("letters");
    let mut letters: Vec<char> = letters.chars().collect();
    tables[0].chance(0, &lots).expect("a deal");
    letters.swap(swap.0, swap.1);
    let swapped = format!("{head}:{}", letters.iter().collect::<String>());
    tables[1].chance(0, &swapped).expect("a deal");
    tables.iter_mut().for_each(|table| table.act(0, Seat::Black, "ready").expect("ready"));
    loop {
        let mut chances = [dice.clone(), dice.clone()];
        let seats = [0, 1].map(|index| asked(&mut tables[index], &mut chances[index]));
        dice = chances[0].clone();
        let views = [0, 1].map(|index| tables[index].view(red, 0));
        if seats[0] != seats[1] || tables[0].events(red, 0) != tables[1].events(red, 0) || views[0] != views[1] {
            return compared;
        }
        let Some(seat) = seats[0] else { return compared };
        if seat == Seat::White {
            let [one, other] = [0, 1].map(|index| ask(&mut captains[index], &tables[index], seat, &mut told[index]));
            assert_eq!(one, other, "seed {seed}, after {compared} choices");
            compared += 1;
            tables.iter_mut().for_each(|table| table.act(0, seat, &one).expect("legal"));
        } else {
            let actions = tables[0].view(Viewer::Seat(seat), 0).actions;
            let action = actions[dice.below(actions.len())].action.clone();
            let done = [0, 1].map(|index| tables[index].act(0, seat, &action).is_ok());
            if done != [true; 2] {
                return compared;
            }
        }
    }
}

#[test]
fn what_it_cannot_see_changes_nothing() {
    // The deal lists the cells from a5; the king is on a6, the pit on b6.
    let compared: usize = (0..12)
        .map(|seed| {
            choices_at_twins("rps", 1 + (seed % 8) as u8, seed, (9 + seed as usize % 2, 11 + seed as usize % 3))
        })
        .sum();
    assert!(compared > 100, "only {compared} choices compared");
}

/// In a game against a wild opponent the truth is never thought impossible. `hears` tells which
/// events reach the player, and how often.
fn belief_holds(id: &str, seed: u64, hears: impl Fn(u64) -> usize) -> usize {
    let (variant, battle) = open(id);
    let (mut table, mut dice, mut told, mut looked) = (table(&variant), Dice::new(seed), 0, 0);
    let (mut red, mut blue) = (captain(&battle, 8, 60, seed), Random::new(seed));
    while let Some(seat) = asked(&mut table, &mut dice) {
        let view = table.view(Viewer::Seat(seat), 0);
        let choice = if seat == Seat::White {
            for event in table.events(Viewer::Seat(seat), told) {
                told = event.v;
                (0..hears(event.v)).for_each(|_| red.hear(&event));
            }
            let choice = red.choose(&view).expect("something to do");
            let state = truth(&table, &battle);
            let beliefs = if choice.contains('@') || choice == "ready" { Vec::new() } else { red.beliefs() };
            let enemies = battle.board().all().filter(|at| state.soldier(*at).is_some_and(|s| s.side == Seat::Black));
            assert!(beliefs.is_empty() || beliefs.len() == enemies.count());
            for (cell, chances) in beliefs {
                let at = battle.board().parse(&cell).expect("a cell");
                let soldier = state.soldier(at).expect("a piece");
                assert!(chances[soldier.kind as usize] > 0.0, "{id} seed {seed}: {cell} {soldier:?} {chances:?}");
                assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{chances:?}");
                assert!(!soldier.shown || chances[soldier.kind as usize] == 1.0, "{cell} {chances:?}");
                looked += 1;
            }
            choice
        } else {
            blue.choose(&view).expect("something to do")
        };
        table.act(0, seat, &choice).expect("legal");
    }
    looked
}

#[test]
fn the_truth_is_never_thought_impossible() {
    for id in ["rps", "rpsls", "rps-clear", "rps-onslaught"] {
        let looked: usize = (0..12).map(|seed| belief_holds(id, seed, |_| 1)).sum();
        assert!(looked > 500, "{id}: {looked}");
    }
}

#[test]
fn events_may_be_repeated_or_missing_or_never_come() {
    for seed in 0..8 {
        belief_holds("rps", seed, |_| 2);
        belief_holds("rps", seed, |v| (v % 7 != 0) as usize);
        belief_holds("rpsls", seed, |v| (v > 20) as usize);
        belief_holds("rps", seed, |_| 0);
    }
}

/// Red's view of a battle in the middle, with steps of our own.
fn view(id: &str, board: &str, phase: &str, actions: &[&str]) -> View {
    let mut view = table(&open(id).0).view(Viewer::Seat(Seat::White), 0);
    view.position = format!("{board} r {phase} 0 20");
    let action =
        |text: &&str| ActionView { action: text.to_string(), path: vec![], notation: text.to_string(), tags: vec![] };
    view.actions = actions.iter().map(action).collect();
    view
}

#[test]
fn a_king_in_sight_is_struck() {
    let (_, battle) = open("rps-clear");
    let view = view("rps-clear", "7/7/2s4/2Rk3/7/K6", "play", &["c3c4", "c3d3", "c3b3", "c3c2"]);
    for seed in 0..20 {
        assert_eq!(captain(&battle, 8, 500, seed).choose(&view).as_deref(), Some("c3d3"));
    }
}

#[test]
fn a_pit_in_sight_is_spared_and_prey_is_taken() {
    let (_, battle) = open("rps");
    let actions = ["c3c4", "c3d3", "c3b3", "c3c2"];
    let beside = view("rps", "!!!!!2/7/2o*4/2R4/7/K6", "play", &actions);
    let prey = view("rps", "!!!!!2/7/2o*4/2Rs*3/7/K6", "play", &actions);
    for seed in 0..40 {
        for level in 3..=8 {
            let choice = captain(&battle, level, 500, seed).choose(&beside).expect("a choice");
            assert!(level < 7 || choice != "c3c4", "level {level}");
        }
        assert_eq!(captain(&battle, 8, 500, seed).choose(&prey).as_deref(), Some("c3d3"));
    }
}

#[test]
fn picks_are_mixed() {
    let (_, battle) = open("rps");
    let mut view = view("rps", "!!!!!2/7/2!4/2R4/7/K6", "tie:c3-c4", &["=R", "=P", "=S"]);
    view.tie = Some(TieView { action: "c3c4".into(), kind: 'R', picked: [false; 2] });
    let picks: Vec<String> =
        (0..120).map(|seed| captain(&battle, 8, 500, seed).choose(&view).expect("a pick")).collect();
    for kind in ["=R", "=P", "=S"] {
        let count = picks.iter().filter(|pick| *pick == kind).count();
        assert!((18..=66).contains(&count), "{kind}: {count} of 120");
    }
}

#[test]
fn time_is_kept_by_whatever_clock_there_is() {
    let (_, battle) = open("rps");
    let view = view("rps", "!!!!!!!/!!!!!!!/7/7/RPSRPSR/KOPSRPS", "play", &["a2a3", "b2b3"]);
    let now = Arc::new(AtomicU64::new(0));
    let read = now.clone();
    // A millisecond passes with every look at the clock.
    let clock = move || {
        let read = read.clone();
        Control::with_clock(move || Duration::from_millis(read.fetch_add(1, Ordering::Relaxed)))
    };
    let limits = Limits::time(Duration::from_millis(50));
    let mut captain = Captain::with_clock(battle, Level::FULL, limits, 1, Box::new(clock));
    assert!(captain.choose(&view).is_some());
    assert_eq!(now.load(Ordering::Relaxed), 51, "it stops at the first look that is late");
}

#[test]
fn nonsense_is_answered_with_something_legal_or_nothing() {
    let (_, battle) = open("rps");
    for position in ["", "x", "7/7 r play 0 1", "7/7/7/7/7/7 r play x 1", "RRRRRRR/7/7/7/7/7 r play 0 1"] {
        let mut view = view("rps", "7/7/7/7/7/7", "play", &["a1a2"]);
        view.position = position.into();
        assert_eq!(captain(&battle, 8, 50, 1).choose(&view).as_deref(), Some("a1a2"), "{position}");
        view.actions.clear();
        assert_eq!(captain(&battle, 8, 50, 1).choose(&view), None);
    }
}

#[test]
fn it_beats_random_and_attacking_players_with_little_search() {
    let random = |_: &Variant, seed| -> Box<dyn Player> { Box::new(Random::new(seed)) };
    let attack = |variant: &Variant, seed| -> Box<dyn Player> { Box::new(Attack::new(variant, seed)) };
    for id in Catalogue::new().ids_of(Family::Battle) {
        let halves = score(&id, 60, 500, random);
        assert!(halves >= 108, "{id}: {halves} of 120 halves against random");
        let halves = score(&id, 60, 500, attack);
        assert!(halves >= 84, "{id}: {halves} of 120 halves against attack");
    }
}
