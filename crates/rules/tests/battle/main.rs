//! RPS Battle and its modes: every rule of the page as a named test, on games that are driven
//! there by chosen deals; and random games of all modes against a plain second implementation.

#[path = "../support/battle_reference.rs"]
mod battle_reference;

mod ends;
mod fights;
mod movement;
mod random_games;
mod setup;
mod text;

use std::sync::Arc;

use battle_reference::Mode;
use heterodox_rules::battle::{Battle, BattleAct, BattleEvent, BattleState, Draw, Phase, Soldier};
use heterodox_rules::{Catalogue, Colour, Outcome, Reason, Square, Turn, Variant};

const RED: Colour = Colour::White;
const BLUE: Colour = Colour::Black;

fn battle(id: &str) -> Arc<Battle> {
    match Catalogue::new().open(id) {
        Ok(Variant::Battle(battle)) => battle,
        Ok(_) => panic!("{id} is no battle"),
        Err(error) => panic!("{id}: {error}"),
    }
}

/// A battle of the test's own.
fn own_battle(text: &str) -> Arc<Battle> {
    match Catalogue::new().open_bytes("own", "own.toml", text.as_bytes()) {
        Ok(Variant::Battle(battle)) => battle,
        Ok(_) => panic!("this is no battle"),
        Err(error) => panic!("{error}"),
    }
}

fn square(battle: &Battle, name: &str) -> Square {
    battle.board().parse(name).unwrap_or_else(|| panic!("no cell {name}"))
}

fn act(battle: &Battle, text: &str) -> BattleAct {
    battle.read_act(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn kind(battle: &Battle, letter: char) -> u8 {
    battle.spec().kind(letter).unwrap_or_else(|| panic!("no piece {letter}")) as u8
}

/// A battle at some point.
#[derive(Clone)]
struct Scene {
    battle: Arc<Battle>,
    state: BattleState,
}

impl Scene {
    fn new(battle: Arc<Battle>) -> Scene {
        let state = battle.start();
        Scene { battle, state }
    }

    /// Play with these armies: kinds on the own cells in order, a1 first, a5 first for Blue.
    fn begun(battle: Arc<Battle>, red: &str, blue: &str, first: &str) -> Scene {
        let mut scene = Scene::new(battle);
        scene.battle.force_setup(&mut scene.state);
        scene.chance(&format!("deal:red:{red}"));
        scene.chance(&format!("deal:blue:{blue}"));
        scene.chance(&format!("first:{first}"));
        scene
    }

    fn chance(&mut self, text: &str) -> Vec<BattleEvent> {
        let draw = self.battle.read_draw(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.battle.chance(&mut self.state, &draw).unwrap_or_else(|error| panic!("{text}: {error}\n{}", self.picture()))
    }

    fn does(&mut self, side: Colour, text: &str) -> Vec<BattleEvent> {
        let wish = act(&self.battle, text);
        self.battle
            .act(&mut self.state, side, wish)
            .unwrap_or_else(|error| panic!("{text}: {error}\n{}", self.picture()))
    }

    /// Moves one after the other, each by the side whose turn it is; what the last one did.
    fn plays(&mut self, texts: &str) -> Vec<BattleEvent> {
        let mut events = Vec::new();
        for text in texts.split_whitespace() {
            events = self.does(self.state.to_move(), text);
        }
        events
    }

    /// The side may not do that: it is told in a sentence, and nothing changes.
    fn refuses(&self, side: Colour, text: &str) -> String {
        self.refuses_act(side, act(&self.battle, text))
    }

    fn refuses_act(&self, side: Colour, wish: BattleAct) -> String {
        let mut state = self.state.clone();
        let Err(refused) = self.battle.act(&mut state, side, wish) else {
            panic!("{wish:?} of {side:?} is done\n{}", self.picture());
        };
        assert!(state == self.state, "a refused {wish:?} changes the state\n{}", self.picture());
        let text = refused.to_string();
        assert!(text.len() > 8 && text.contains(' '), "{text:?} is no sentence");
        assert!(!self.battle.acts(&self.state, side).contains(&wish), "{wish:?} is listed and refused");
        text
    }

    fn refuses_chance(&self, text: &str) {
        let draw = self.battle.read_draw(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.refuses_draw(&draw);
    }

    fn refuses_draw(&self, draw: &Draw) {
        let mut state = self.state.clone();
        let Err(refused) = self.battle.chance(&mut state, draw) else { panic!("{draw:?} is taken") };
        assert!(refused.to_string().contains(' '), "{refused}");
        assert!(state == self.state, "a refused {draw:?} changes the state");
    }

    /// Where a piece may step, sorted: "a1 b1".
    fn steps(&self, from: &str) -> String {
        let board = self.battle.board();
        let mut names: Vec<String> =
            self.battle.steps(&self.state, square(&self.battle, from)).map(|to| board.name(to)).collect();
        names.sort();
        names.join(" ")
    }

    fn acts(&self, side: Colour) -> Vec<String> {
        let mut texts: Vec<String> =
            self.battle.acts(&self.state, side).into_iter().map(|wish| self.battle.write_act(wish)).collect();
        texts.sort();
        texts
    }

    /// The piece on a cell: "R", "r*", "." for none.
    fn on(&self, cell: &str) -> String {
        written(&self.battle, self.state.soldier(square(&self.battle, cell)))
    }

    /// From the highest rank down.
    fn picture(&self) -> String {
        let board = self.battle.board();
        let row = |rank: i32| -> String {
            let cells = (0..board.width as i32).filter_map(|file| board.at(file, rank));
            cells.map(|cell| written(&self.battle, self.state.soldier(cell))).collect()
        };
        (0..board.height as i32).rev().map(row).collect::<Vec<_>>().join("/")
    }

    fn turn(&self) -> Turn {
        self.battle.turn(&self.state)
    }

    fn outcome(&self) -> Option<(Option<Colour>, Reason)> {
        match self.turn() {
            Turn::Over(Outcome { winner, reason }) => Some((winner, reason)),
            _ => None,
        }
    }

    /// Nobody can do anything any more.
    fn is_over_for_good(&self) {
        assert_eq!(self.battle.need(&self.state), None);
        for side in Colour::BOTH {
            assert!(self.acts(side).is_empty());
            for text in ["a2a3", "a3a2", "=R", "shuffle", "ready"] {
                assert!(self.refuses(side, text).contains("over"), "{text}");
            }
        }
        self.refuses_chance("first:red");
        let mut again = self.state.clone();
        self.battle.force_setup(&mut again);
        assert!(
            self.battle.miss_picks(&mut again, heterodox_rules::Seats([true; 2])).is_empty() && again == self.state
        );
    }

    fn is_tie(&self) -> bool {
        matches!(self.state.phase(), Phase::Tie(_))
    }
}

fn written(battle: &Battle, soldier: Option<Soldier>) -> String {
    soldier.map_or(".".into(), |soldier| {
        let letter = battle.letter(soldier.kind);
        let letter = if soldier.side == RED { letter } else { letter.to_ascii_lowercase() };
        format!("{letter}{}", if soldier.shown { "*" } else { "" })
    })
}

/// The army of a mode with chosen kinds on some of the own cells (by their number); the rest in
/// order, fighters first in front, so that king and pit stay out of the way if they can.
fn army(id: &str, side: Colour, chosen: &[(usize, char)]) -> String {
    let mode = Mode::named(id);
    let mut left: Vec<char> = mode.army.chars().collect();
    let mut cells = vec!['.'; left.len()];
    for (at, letter) in chosen {
        let found = left.iter().position(|known| known == letter).expect("the army has one");
        left.remove(found);
        cells[*at] = *letter;
    }
    let half = cells.len() / 2;
    let front_first: Vec<usize> =
        if side == RED { (half..2 * half).chain(0..half).collect() } else { (0..2 * half).collect() };
    let mut rest = left.into_iter();
    for at in front_first {
        if cells[at] == '.' {
            cells[at] = rest.next().expect("as many pieces as cells");
        }
    }
    cells.into_iter().collect()
}

/// Two chosen pieces face each other on the first file, and the attacker (of either side) is to
/// step onto the defender.
fn face_to_face(id: &str, attacker: Colour, pieces: [char; 2]) -> (Scene, &'static str) {
    let battle = battle(id);
    let width = Mode::named(id).columns;
    let letters = if attacker == RED { pieces } else { [pieces[1], pieces[0]] };
    let red = army(id, RED, &[(width, letters[0])]);
    let blue = army(id, BLUE, &[(0, letters[1])]);
    let last = ['c', 'f', 'g'].into_iter().find(|file| *file as usize - 'a' as usize == width - 1).expect("a file");
    let mut scene = Scene::begun(battle, &red, &blue, Battle::side_word(attacker));
    let (approach, stroke) = if attacker == RED {
        (format!("a2a3 {last}5{last}4 a3a4 {last}4{last}5"), "a4a5")
    } else {
        (format!("a5a4 {last}2{last}3 a4a3 {last}3{last}2"), "a3a2")
    };
    scene.plays(&approach);
    (scene, stroke)
}

struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * bound) >> 32
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

/// An answer to what chance is asked, at random; a deal keeps kings and pits that stand already.
fn draw(battle: &Battle, state: &BattleState, need: &Draw, random: &mut Random) -> Draw {
    let Draw::Deal(side, _) = need else { return Draw::First(random.pick(&Colour::BOTH)) };
    let fights = |kind: &u8| battle.spec().fighters().any(|fighter| fighter == *kind as usize);
    let kinds = battle.spec().kinds.iter().enumerate();
    let mut rest: Vec<u8> = kinds.flat_map(|(kind, spec)| vec![kind as u8; spec.count as usize]).collect();
    let home: Vec<Square> = battle.home(*side).collect();
    let mut cells: Vec<Option<u8>> =
        home.iter().map(|cell| state.soldier(*cell).map(|soldier| soldier.kind).filter(|kind| !fights(kind))).collect();
    for kept in cells.iter().flatten() {
        let found = rest.iter().position(|kind| kind == kept).expect("it is one of the army");
        rest.remove(found);
    }
    random.shuffle(&mut rest);
    let mut rest = rest.into_iter();
    let all = cells.iter_mut().map(|cell| cell.take().or_else(|| rest.next()).expect("as many pieces as cells"));
    Draw::Deal(*side, all.collect())
}

/// The sides that are to act.
fn actors(turn: Turn) -> Vec<Colour> {
    match turn {
        Turn::Act(side) => vec![side],
        Turn::Together(seats) => Colour::BOTH.into_iter().filter(|side| seats.has(*side)).collect(),
        Turn::Chance | Turn::Over(_) => Vec::new(),
    }
}

/// An army of rps with king and pit in the back row's corner.
const PLAIN_RED: &str = "KOSSSSPPPPRRRR";
const PLAIN_BLUE: &str = "RRRRPPPPSSSSOK";
