//! Secrecy: two tables that a viewer may not tell apart give that viewer the same bytes: views,
//! events, actions, refusals, records. Twins differ in pieces that have not fought, in setups
//! going on, and in picks not yet answered.

#[path = "../support/mod.rs"]
mod support;

mod open_modes;
mod picks;
mod pieces;
mod setups;

use std::collections::BTreeSet;

use heterodox_table::{Event, Record, Seat, Table, Versioned, Viewer};
use support::*;

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
        for (seat, lag) in Seat::BOTH.into_iter().flat_map(|seat| [0, 1, 40, 5000].map(|lag| (seat, lag))) {
            let counted = [one, other].map(|table| table.counts_from(now, seat, lag));
            assert_eq!(counted[0], counted[1], "{what}: when an act of {seat:?} counts after {lag} ms on its way");
        }
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
