//! Random games of all modes, step by step against the plain second implementation.

use std::collections::BTreeMap;
use std::sync::Arc;

use heterodox_rules::battle::{Battle, BattleAct, BattleEvent, BattleState, Draw, Phase};
use heterodox_rules::{Colour, Outcome, Reason, Square, Turn};

use crate::battle_reference::{MODES, Mode, Plain};
use crate::{BLUE, RED, Random, actors, battle, draw, written};

fn side_letter(side: Colour) -> char {
    if side == RED { 'r' } else { 'b' }
}

/// The state in the words of the plain rules.
fn line(battle: &Battle, mode: &Mode, state: &BattleState) -> String {
    let board = battle.board();
    let over_by_count = matches!(state.phase(), Phase::Over(Outcome { reason: Reason::Eliminated, .. }));
    let men: String = if mode.onslaught && over_by_count {
        board.all().filter_map(|cell| state.soldier(cell)).map(|soldier| written(battle, Some(soldier))).collect()
    } else {
        let row = |rank: i32| -> String {
            let cells = (0..board.width as i32).filter_map(|file| board.at(file, rank));
            cells.map(|cell| written(battle, state.soldier(cell))).collect()
        };
        (0..board.height as i32).rev().map(row).collect::<Vec<_>>().join("/")
    };
    let bit = |yes: bool| if yes { 'y' } else { 'n' };
    let stage = match state.phase() {
        Phase::Setup => {
            let bits: String = Colour::BOTH.map(|side| bit(state.is_ready(side))).into_iter().collect();
            let asked = match battle.need(state) {
                None => "-",
                Some(Draw::Deal(Colour::White, _)) => "deal:red",
                Some(Draw::Deal(Colour::Black, _)) => "deal:blue",
                Some(Draw::First(_)) => "first",
            };
            format!("setup {bits} {asked}")
        }
        Phase::Play => format!("play {}", side_letter(state.to_move())),
        Phase::Tie(tie) => {
            let bits: String = Colour::BOTH.map(|side| bit(tie.has_picked(side))).into_iter().collect();
            let mut ends = [board.name(tie.from), board.name(tie.to)];
            if tie.duel {
                ends.sort();
            }
            format!("tie:{} {bits} last {}", ends.join("-"), tie.duel)
        }
        Phase::Over(Outcome { winner, reason }) => {
            let why = match reason {
                Reason::KingStruck => "king",
                Reason::Eliminated => "eliminated",
                Reason::QuietMoves(100) => "quiet",
                Reason::NoMoves => "boxed in",
                other => panic!("a battle does not end by {other:?}"),
            };
            format!("over {} {why}", winner.map_or('-', side_letter))
        }
    };
    format!("{men} {stage} {} {}", state.quiet(), state.number())
}

/// Every act there could be.
fn universe(battle: &Battle) -> Vec<BattleAct> {
    let cells: Vec<Square> = battle.board().all().collect();
    let kinds = 0..battle.spec().kinds.len() as u8;
    let mut all = vec![BattleAct::Shuffle, BattleAct::Ready];
    for kind in kinds {
        all.push(BattleAct::Pick(kind));
        all.extend(cells.iter().map(|cell| BattleAct::Place(kind, *cell)));
    }
    all.extend(cells.iter().flat_map(|from| cells.iter().map(|to| BattleAct::Step(*from, *to))));
    all
}

struct Playground {
    battle: Arc<Battle>,
    mode: &'static Mode,
    universe: Vec<BattleAct>,
    /// How often something was seen.
    seen: BTreeMap<String, usize>,
}

impl Playground {
    fn play(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        let battle = self.battle.clone();
        let mut state = battle.start();
        let mut plain = Plain::new(self.mode);
        let mut most = [usize::MAX; 2];
        let mut round = 0;
        // Some players dither in the setup, some miss their picks.
        let (hasty, sleepy) = (random.one_in(2), random.one_in(4));
        for ply in 0.. {
            assert!(ply < 20_000, "game {seed} of {} does not end", self.mode.id);
            let now = line(&battle, self.mode, &state);
            assert_eq!(now, plain.line(), "game {seed} of {}, act {ply}", self.mode.id);
            assert!(state.round() >= round, "rounds go up");
            round = state.round();
            let turn = battle.turn(&state);
            assert_eq!(turn == Turn::Chance, battle.need(&state).is_some());
            if state.phase() != &Phase::Setup {
                let counts = Colour::BOTH.map(|side| state.count(side));
                assert!(counts[0] <= most[0] && counts[1] <= most[1], "pieces appear: {now}");
                most = counts;
            }
            let sides = actors(turn);
            let thorough = random.one_in(8);
            for (side, letter) in [(RED, 'r'), (BLUE, 'b')] {
                let acts = battle.acts(&state, side);
                let mut texts: Vec<String> = acts.iter().map(|wish| battle.write_act(*wish)).collect();
                texts.sort();
                assert_eq!(texts, plain.actions(letter), "{now}");
                // While one side's deal is due, the other may go on with its setup.
                let setup = state.phase() == &Phase::Setup;
                assert!(setup || sides.contains(&side) != acts.is_empty(), "who is to act can, and nobody else: {now}");
                if thorough {
                    self.all_listed_are_done(&state, side, &acts);
                }
                self.unlisted_are_refused(&state, side, &acts, &mut random);
            }
            match turn {
                Turn::Chance => {
                    let need = battle.need(&state).expect("chance has something to decide");
                    let answer = draw(&battle, &state, &need, &mut random);
                    let text = battle.write_draw(&answer);
                    assert_eq!(battle.read_draw(&text), Ok(answer.clone()));
                    battle.chance(&mut state, &answer).unwrap_or_else(|error| panic!("{text}: {error}"));
                    assert!(plain.chance(&text), "{text}");
                }
                Turn::Over(_) => {
                    *self
                        .seen
                        .entry(
                            now.split(" over ").nth(1).unwrap_or("?")[2..]
                                .trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ')
                                .to_string(),
                        )
                        .or_default() += 1;
                    return;
                }
                Turn::Act(_) | Turn::Together(_) => {
                    if state.phase() == &Phase::Setup && (hasty || ply > 40) && random.one_in(3) {
                        battle.force_setup(&mut state);
                        plain.setup_time_is_up();
                        continue;
                    }
                    if matches!(state.phase(), Phase::Tie(_)) && sleepy && random.one_in(3) {
                        battle.miss_picks(&mut state, heterodox_rules::Seats([true; 2]));
                        plain.picks_are_in();
                        *self.seen.entry("missed pick".into()).or_default() += 1;
                        continue;
                    }
                    let side = random.pick(&sides);
                    let wish = random.pick(&battle.acts(&state, side));
                    self.note(&battle.act(&mut state, side, wish).unwrap_or_else(|error| panic!("{wish:?}: {error}")));
                    assert!(plain.act(side_letter(side), &battle.write_act(wish)), "{wish:?} in {now}");
                }
            }
        }
    }

    fn note(&mut self, events: &[BattleEvent]) {
        for event in events {
            let name = format!("{event:?}");
            let name = name.split([' ', '(']).next().unwrap_or_default().to_string();
            *self.seen.entry(name).or_default() += 1;
        }
    }

    fn all_listed_are_done(&self, state: &BattleState, side: Colour, acts: &[BattleAct]) {
        for wish in acts {
            let mut next = state.clone();
            let text = self.battle.write_act(*wish);
            assert_eq!(self.battle.read_act(&text), Ok(*wish), "{text}");
            let events = self.battle.act(&mut next, side, *wish).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(!events.is_empty() && next != *state, "{text} does nothing");
            let over = matches!(self.battle.turn(&next), Turn::Over(_) | Turn::Chance);
            assert!(over || !actors(self.battle.turn(&next)).is_empty(), "after {text} nobody acts");
        }
    }

    fn unlisted_are_refused(&self, state: &BattleState, side: Colour, acts: &[BattleAct], random: &mut Random) {
        let mut tried = state.clone();
        // Now and then all there are, otherwise a few.
        let whole = random.one_in(1500);
        let wishes = if whole { self.universe.clone() } else { (0..6).map(|_| random.pick(&self.universe)).collect() };
        for wish in wishes.into_iter().filter(|wish| !acts.contains(wish)) {
            let Err(refused) = self.battle.act(&mut tried, side, wish) else {
                panic!("{wish:?} is not listed but done")
            };
            assert!(refused.to_string().contains(' '), "{refused}");
            assert!(tried == *state, "a refused {wish:?} changes something");
        }
    }
}

/// Plays random games of a mode and says what was seen in them.
fn random_games(id: &str) -> BTreeMap<String, usize> {
    let games = if std::env::var_os("HETERODOX_LONG").is_some() { 25_000 } else { 750 };
    let battle = battle(id);
    let universe = universe(&battle);
    let mut ground = Playground { battle, mode: Mode::named(id), universe, seen: BTreeMap::new() };
    // Other games for every mode, so that those with the same rules do not see the same ones twice.
    let first = 1_000_000 * MODES.iter().position(|mode| mode.id == id).expect("a mode") as u64;
    for number in 1..=games {
        ground.play(first + number);
    }
    let ends: usize = ["king", "eliminated", "quiet", "boxed in"].iter().filter_map(|end| ground.seen.get(*end)).sum();
    assert_eq!(ends, games as usize, "{:?}", ground.seen);
    ground.seen
}

fn all_seen(seen: &BTreeMap<String, usize>, names: &[&str]) {
    println!("{seen:?}");
    for name in names {
        assert!(seen.contains_key(*name), "random games never show {name:?}: {seen:?}");
    }
}

#[test]
fn random_games_of_rps_follow_the_plain_rules() {
    let events = ["Arranged", "Ready", "Moved", "Fought", "Tied", "Picked", "Passed", "Over", "king", "missed pick"];
    all_seen(&random_games("rps"), &events);
}

#[test]
fn random_games_of_rps_clear_follow_the_plain_rules() {
    all_seen(&random_games("rps-clear"), &["Moved", "Fought", "Tied", "king"]);
}

#[test]
fn random_games_of_rpsls_follow_the_plain_rules() {
    all_seen(&random_games("rpsls"), &["Moved", "Fought", "Tied", "king"]);
}

#[test]
fn random_games_of_an_onslaught_follow_the_plain_rules() {
    all_seen(&random_games("rps-onslaught"), &["Moved", "Fought", "Tied", "eliminated", "missed pick"]);
}
