//! Open modes hide nothing from the start of play.

use heterodox_table::{Seat, TimeControl, Viewer};

use crate::support::*;

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
