//! Laws of what search asks of the rulebook, for every chess-like variant along random games.

use heterodox_rules::bits::Bits;
use heterodox_rules::{Act, AnyTables, Catalogue, Colour, Family, Move, Position, Rules, Tables, Turn, Width};

#[test]
fn the_doors_for_search_keep_their_laws() {
    let catalogue = Catalogue::new();
    for id in catalogue.ids_of(Family::Chess) {
        let rules = catalogue.load(&id).expect("the catalogue loads");
        for seed in 0..12 {
            match rules.tables() {
                AnyTables::Narrow(tables) => walk(&rules, tables, seed),
                AnyTables::Wide(tables) => walk(&rules, tables, seed),
                AnyTables::Huge(tables) => walk(&rules, tables, seed),
            }
        }
    }
    assert_eq!(Move::from_word(Move::NO_WORD), None);
}

fn walk<B: Width>(rules: &Rules, tables: &Tables<B>, seed: u64) {
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xabcd;
    let mut roll = |count: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % count
    };
    let start = rules.start();
    let mut position = *B::position(&start).expect("the width fits");
    for _ in 0..150 {
        let mut all = Vec::new();
        tables.generate(&position, &mut all);
        noisy_moves_are_those_that_change_material(tables, &position, &all);
        attackers_are_those_that_strike(rules, tables, &position);
        passing_twice_changes_nothing(tables, &position);
        if all.is_empty() {
            endings_agree(rules, tables, &position);
            return;
        }
        let action = all[roll(all.len())];
        assert_eq!(Move::from_word(action.word()), Some(action));
        position = tables.play(&position, action);
    }
}

fn pieces<B: Bits>(position: &Position<B>) -> u32 {
    position.occupied().count()
}

fn noisy_moves_are_those_that_change_material<B: Bits>(tables: &Tables<B>, position: &Position<B>, all: &[Move]) {
    let mut noisy = Vec::new();
    tables.generate_noisy(position, &mut noisy);
    let changes = |action: &&Move| {
        let after = tables.play(position, **action);
        let for_good = tables.traits().changes_back().is_none() && !action.drops();
        pieces(&after) < pieces(position)
            || tables.taken(position, **action).is_some()
            || (action.promotion().is_some() && for_good)
    };
    let mut expected: Vec<Move> = all.iter().filter(changes).copied().collect();
    expected.sort();
    noisy.sort();
    assert_eq!(noisy, expected);
    for &action in all {
        // What is dropped was there already.
        let stepped_in = u32::from(action.gate().is_some());
        let gone = (pieces(position) + stepped_in).saturating_sub(pieces(&tables.play(position, action)));
        let takes = tables.taken(position, action).is_some();
        assert_eq!(gone == 1, takes || action.act() == Act::Exit, "{action:?}");
    }
}

fn attackers_are_those_that_strike<B: Bits>(rules: &Rules, tables: &Tables<B>, position: &Position<B>) {
    let occupied = position.occupied();
    for colour in Colour::BOTH {
        for square in 0..tables.board().squares() {
            let mut expected = B::EMPTY;
            for kind in 0..tables.kind_count() {
                for from in position.pieces(colour, kind).members() {
                    let mut hits = tables.strikes(colour, kind, from, occupied);
                    if rules.spec().pieces[kind].shots_check {
                        hits |= tables.shots(colour, kind, from, occupied);
                    }
                    if hits.has(square) {
                        expected |= B::bit(from);
                    }
                }
            }
            assert_eq!(tables.attackers(position, square, colour, occupied), expected, "{square} {colour:?}");
        }
    }
}

fn passing_twice_changes_nothing<B: Bits>(tables: &Tables<B>, position: &Position<B>) {
    let passed = tables.pass(position);
    assert_eq!(passed.turn(), position.turn().other());
    assert_eq!(passed.hash(), tables.fresh_hash(&passed));
    let back = tables.pass(&passed);
    assert_eq!(back.occupied(), position.occupied());
    if position.passing().is_none() {
        assert!(back == *position);
    }
}

fn endings_agree<B: Width>(rules: &Rules, tables: &Tables<B>, position: &Position<B>) {
    let winner = tables.end_without_moves(position, tables.in_check(position)).winner;
    match rules.turn(&B::state(*position)) {
        Turn::Over(outcome) => assert_eq!(outcome.winner, winner),
        turn => panic!("no moves, and yet {turn:?}"),
    }
}
