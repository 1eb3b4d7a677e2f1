//! Offers, claims, resignation and rematch, and every kind of clock, played by hand.

#[path = "../support/mod.rs"]
mod support;

mod battles;
mod clocks;
mod offers;

use heterodox_rules::Turn;
use heterodox_table::{Refusal, Seat, Table, TimeControl, Viewer};
use support::*;

const WHITE: Seat = Seat::White;
const BLACK: Seat = Seat::Black;
const RED: Seat = Seat::White;
const BLUE: Seat = Seat::Black;
const UNLIMITED: TimeControl = TimeControl::Unlimited;

fn chess(control: TimeControl) -> Table {
    open(&variant("chess"), control)
}

/// Moves of both sides in turn, at one time.
fn moves(table: &mut Table, now: u64, texts: &str) {
    for text in texts.split_whitespace() {
        let Turn::Act(seat) = table.turn() else { panic!("{text}: nobody is to move") };
        act(table, now, seat, text);
    }
}

/// Something that must be refused, and leave everything as it was.
fn refused(table: &mut Table, now: u64, seat: Seat, text: &str) -> Refusal {
    let before = everything(table, now);
    let refusal = table.act(now, seat, text).expect_err("this must be refused");
    assert_eq!(everything(table, now), before, "{seat:?} {text}: a refusal left a trace");
    refusal
}

/// Result and reason.
fn end(table: &Table) -> (&'static str, &'static str) {
    let result = table.view(Viewer::Spectator, 0).result.expect("the game is over");
    (result.result, result.reason)
}

fn clocks(table: &Table, now: u64) -> [Option<u64>; 2] {
    table.view(Viewer::Spectator, now).clocks
}

/// A battle that has begun, Red to move: the same army on both sides, fronts alike.
fn battle(id: &str, control: TimeControl, now: &mut u64) -> Table {
    let deals = match id {
        "rps-onslaught" => ["RPSRPS", "RPSRPS"],
        "rpsls" => ["KORPSLVRPSLV", "RPSLVRKOPSLV"],
        _ => ["KORPSPSRPSRRPS", "RPSRRPSKORPSPS"],
    };
    let mut table = open(&variant(id), control);
    if table.deadline().is_some() || table.turn() == Turn::Chance {
        begin(&mut table, now, &mut Rng(1), deals.map(Some), RED);
        return table;
    }
    // Without a clock the armies are placed by hand.
    for (seat, deal) in Seat::BOTH.into_iter().zip(deals) {
        let cells = home(&table, seat);
        for letter in ["K", "O"] {
            let cell = &cells[deal.find(letter).expect("king and pit are dealt")];
            act(&mut table, *now, seat, &format!("{letter}@{cell}"));
        }
        chance(&mut table, *now, &format!("deal:{}:{deal}", side(seat)));
        act(&mut table, *now, seat, "ready");
    }
    chance(&mut table, *now, "first:red");
    table
}

/// The rocks of both sides stand against each other on a4 and a5.
fn tie(control: TimeControl, now: &mut u64) -> Table {
    let mut table = battle("rps", control, now);
    for text in ["a2a3", "g5g4", "a3a4", "g4g5", "a4a5"] {
        *now += 10;
        moves(&mut table, *now, text);
    }
    assert_eq!(phase(&table), "tie:a4-a5");
    table
}
