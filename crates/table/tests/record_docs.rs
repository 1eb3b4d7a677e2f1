//! The records printed in `docs/game-record.md` are real ones: they read back, and the
//! game they tell is written the same way today.

use heterodox_rules::{Catalogue, REASONS};
use heterodox_table::{Event, Options, Record, Seat, Table, TimeControl, Viewer};
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/game-record.md");

/// The JSON blocks of the page.
fn blocks() -> Vec<&'static str> {
    PAGE.split("```json\n").skip(1).map(|rest| rest.split("\n```").next().expect("a closed block")).collect()
}

fn read(text: &str) -> Record {
    Record::read(text, &Catalogue::new()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The game of the page.
fn game() -> Table {
    let variant = Catalogue::new().open("rps").expect("built in");
    let begun = 1_760_000_000_000;
    let options = Options { control: TimeControl::Variant, start: None, now: begun };
    let mut table = Table::new(variant, options).expect("a new game");
    let (red, blue) = (Seat::White, Seat::Black);
    let mut now = begun;
    let mut then = |table: &mut Table, seat: Option<Seat>, text: &str| {
        now += 2500;
        let done = match seat {
            Some(seat) => table.act(now, seat, text),
            None => table.chance(now, text),
        };
        done.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    };
    for (seat, text) in [
        (Some(red), "K@b1"),
        (Some(blue), "K@e5"),
        (Some(red), "O@c1"),
        (None, "deal:red:RKORPPPPRRSSSS"),
        (Some(red), "ready"),
        (Some(blue), "O@c6"),
        (None, "deal:blue:RRPPKPPRROSSSS"),
        (Some(blue), "ready"),
        (None, "first:red"),
        (Some(red), "e2e3"),
        (Some(blue), "a5a4"),
        (Some(red), "e3e4"),
        (Some(blue), "a4a3"),
        (Some(red), "a2a3"),
        (Some(blue), "b5b4"),
        (Some(red), "e4e5"),
    ] {
        then(&mut table, seat, text);
    }
    table
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_full_record_of_the_page_plays_again() {
    let [full, _] = blocks()[..] else { panic!("two records on the page, not {}", blocks().len()) };
    let Record::Full(table) = read(full) else { panic!("the first record is in full") };
    assert!(table.ending().is_some_and(|ending| ending.winner == Some(Seat::White)));
    let written = Record::write_full(&game()).expect("the game is over");
    assert_eq!(value(full), value(&written), "{written}");
}

#[test]
fn the_record_of_one_viewer_reads_back() {
    let [_, seen] = blocks()[..] else { panic!("two records on the page, not {}", blocks().len()) };
    let Record::Seen { variant, viewer, events } = read(seen) else { panic!("the second record is one viewer's") };
    assert_eq!((variant.as_str(), viewer.as_str()), ("rps", "spectator"));
    assert!(matches!(events.last().map(|last| &last.event), Some(Event::Shown { .. })));
    let written = Record::write_seen(&game(), Viewer::Spectator);
    assert_eq!(value(seen), value(&written), "{written}");
}

#[test]
fn a_record_with_one_letter_changed_is_refused() {
    let altered = blocks()[0].replacen("e2e3", "d2d3", 1);
    let error = Record::read(&altered, &Catalogue::new()).err().expect("it was altered");
    assert!(error.to_string().contains("altered"), "{error}");
}

#[test]
fn the_page_lists_the_reasons_there_are() {
    let list = PAGE.split("`reason` is one of").nth(1).and_then(|rest| rest.split(". `text`").next()).expect("a list");
    let words: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    assert_eq!(words, REASONS.iter().map(|it| it.word).collect::<Vec<_>>());
}

#[test]
fn a_battle_that_is_over_is_gone_through_with_everything_in_sight() {
    let table = game();
    let steps = table.unfold().expect("it is over");
    let acts: Vec<Option<&str>> = steps.iter().map(|(act, _)| act.as_deref()).collect();
    let played = ["e2e3", "a5a4", "e3e4", "a4a3", "a2a3", "b5b4", "e4e5"].map(Some);
    assert_eq!(acts[0], None, "the armies come first");
    assert!(acts[1..].iter().all(|act| played.contains(act)), "{acts:?}");
    assert_eq!(acts[1..5], played[..4], "{acts:?}");
    for (_, position) in &steps {
        let board = position.split(' ').next().expect("a board");
        assert!(!board.contains(['?', '!']), "{position}");
    }
    assert!(steps[0].1.contains("RRPPKPPRROSSSS".to_lowercase().get(..7).expect("a row")), "{:?}", steps[0]);
    let last = table.view(Viewer::Spectator, 0).position;
    assert_eq!(steps.last().map(|(_, position)| position.split(' ').next()), Some(last.split(' ').next()));
    // While it goes on it tells nobody anything.
    let options = Options { control: TimeControl::Variant, start: None, now: 0 };
    let fresh = Table::new(Catalogue::new().open("rps").expect("built in"), options).expect("a new game");
    assert_eq!(fresh.unfold(), None);
}
