//! Two players of a battle against each other, seats swapped in every other game.
//! Run: `cargo run --release --example hidden_match -- rps 100 level=8,time=50 attack`
//! A player is `random`, `attack` or `level=N` with `time=MS` or `nodes=N`; `deaf` hears no events.

use std::time::{Duration, Instant};

use heterodox_engine::hidden::Captain;
use heterodox_engine::{Level, Limits};
use heterodox_rules::{Catalogue, Turn, Variant};
use heterodox_table::{Attack, Dice, Options, Player, Random, Seat, Table, TimeControl, Viewer};

type Failure = Box<dyn std::error::Error>;

fn player(variant: &Variant, text: &str, seed: u64) -> Result<(Box<dyn Player>, bool), Failure> {
    let Variant::Battle(battle) = variant else { return Err("this is no battle".into()) };
    let (mut level, mut limits, mut hears) = (Level::FULL, Limits::default(), true);
    for part in text.split(',') {
        match part.split_once('=').unwrap_or((part, "")) {
            ("random", _) => return Ok((Box::new(Random::new(seed)), false)),
            ("attack", _) => return Ok((Box::new(Attack::new(variant, seed)), false)),
            ("deaf", _) => hears = false,
            ("level", number) => level = Level::new(number.parse()?).ok_or("levels are 1 to 8")?,
            ("time", number) => limits.time = Some(Duration::from_millis(number.parse()?)),
            ("nodes", number) => limits.nodes = Some(number.parse()?),
            ("depth", number) => limits.depth = Some(number.parse()?),
            _ => return Err(format!("what is {part}?").into()),
        }
    }
    Ok((Box::new(Captain::new(battle.clone(), level, limits, seed)), hears))
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [id, games, one, other, rest @ ..] = &words[..] else {
        return Err("VARIANT GAMES PLAYER PLAYER [SEED]".into());
    };
    let first: u64 = rest.first().map_or(Ok(0), |seed| seed.parse())?;
    let variant = Catalogue::new().open(id)?;
    let (mut score, mut moves, mut slowest) = ([0u32; 3], 0u64, Duration::ZERO);
    let mut spent = [Duration::ZERO; 2];
    let mut reasons = std::collections::BTreeMap::new();
    for game in first..first + games.parse::<u64>()? {
        let options = Options { control: TimeControl::Unlimited, start: None, now: 0 };
        let mut table = Table::new(variant.clone(), options)?;
        let mut dice = Dice::new(game.wrapping_mul(77) + 5);
        let mut players = [player(&variant, one, game * 2)?, player(&variant, other, game * 2 + 1)?];
        let seat = if game % 2 == 0 { Seat::White } else { Seat::Black };
        let mut told = [0; 2];
        loop {
            let asked = match table.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let lots = table.draw_lots(&mut |count| dice.below(count)).ok_or("no lots")?;
                    table.chance(0, &lots).map_err(|refusal| refusal.to_string())?;
                    continue;
                }
                Turn::Act(seat) => seat,
                Turn::Together(seats) if seats.has(Seat::White) => Seat::White,
                Turn::Together(_) => Seat::Black,
            };
            let index = (asked != seat) as usize;
            let (player, hears) = &mut players[index];
            let viewer = Viewer::Seat(asked);
            for event in table.events(viewer, told[index]) {
                told[index] = event.v;
                if *hears {
                    player.hear(&event);
                }
            }
            let view = table.view(viewer, 0);
            let start = Instant::now();
            let choice = player.choose(&view).ok_or("nothing to do")?;
            spent[index] += start.elapsed();
            slowest = slowest.max(start.elapsed());
            table.act(0, asked, &choice).map_err(|refusal| refusal.to_string())?;
            moves += 1;
        }
        let ending = table.ending().ok_or("it is over")?;
        let winner = match ending.winner {
            Some(winner) if winner == seat => 0,
            Some(_) => 2,
            None => 1,
        };
        score[winner] += 1;
        *reasons.entry((winner, ending.why.word())).or_insert(0) += 1;
    }
    let [won, drawn, lost] = score;
    let percent = (won as f64 + drawn as f64 / 2.0) * 100.0 / (won + drawn + lost) as f64;
    println!(
        "{id}: {one} - {other}: +{won} ={drawn} -{lost}, {percent:.1} %; {:.0} actions a game",
        moves as f64 / (won + drawn + lost) as f64
    );
    println!(
        "  {:?} and {:?} a game, slowest choice {slowest:?}; {reasons:?}",
        spent[0] / (won + drawn + lost),
        spent[1] / (won + drawn + lost)
    );
    Ok(())
}
