//! How fast battles are played: random games of RPS Battle for three seconds on one core.
//! Run: `cargo run --release --example battle_playouts`, perhaps with another battle's id.

use std::time::{Duration, Instant};

use heterodox_rules::battle::{Battle, BattleAct, BattleState, Draw, Phase};
use heterodox_rules::{Catalogue, Colour, Turn, Variant};

/// A small generator of random numbers, so that every run plays the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * bound) >> 32
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { Some(of[self.below(of.len())]) }
    }
}

/// Sets both armies up at random, as the server does when the time is up.
fn begin(battle: &Battle, random: &mut Random) -> Result<BattleState, Box<dyn std::error::Error>> {
    let mut state = battle.start();
    battle.force_setup(&mut state);
    while let Some(need) = battle.need(&state) {
        let draw = match need {
            Draw::Deal(side, _) => {
                let kinds = battle.spec().kinds.iter().enumerate();
                let mut army: Vec<u8> = kinds.flat_map(|(kind, spec)| vec![kind as u8; spec.count as usize]).collect();
                for last in (1..army.len()).rev() {
                    army.swap(last, random.below(last + 1));
                }
                Draw::Deal(side, army)
            }
            Draw::First(_) => Draw::First(Colour::BOTH[random.below(2)]),
        };
        battle.chance(&mut state, &draw)?;
    }
    Ok(state)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let id = std::env::args().nth(1).unwrap_or_else(|| "rps".into());
    let Variant::Battle(battle) = Catalogue::new().open(&id)? else { return Err("this is no battle".into()) };
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut games, mut steps, mut picks) = (0u64, 0u64, 0u64);
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(3) {
        let mut state = begin(&battle, &mut random)?;
        loop {
            let side = match battle.turn(&state) {
                Turn::Act(side) => side,
                Turn::Together(seats) if seats.has(Colour::White) => Colour::White,
                Turn::Together(_) => Colour::Black,
                Turn::Chance | Turn::Over(_) => break,
            };
            let act = random.pick(&battle.acts(&state, side)).ok_or("nobody can act")?;
            battle.act(&mut state, side, act)?;
            if let BattleAct::Pick(_) = act { picks += 1 } else { steps += 1 }
        }
        debug_assert!(matches!(state.phase(), Phase::Over(_)));
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{id}: {games} games, {steps} moves, {picks} picks in {seconds:.2} s");
    println!("{:.2} million plies per second", (steps + picks) as f64 / seconds / 1e6);
    Ok(())
}
