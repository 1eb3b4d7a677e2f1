//! RPS Battle and its modes: every rule of the page as a named test, on games that are driven
//! there by chosen deals; and random games of all modes against a plain second implementation.

#[path = "support/battle_reference.rs"]
mod battle_reference;

use std::collections::BTreeMap;
use std::sync::Arc;

use battle_reference::{MODES, Mode, Plain};
use heterodox_rules::battle::{Battle, BattleAct, BattleEvent, BattleState, Draw, Phase, Soldier};
use heterodox_rules::{Catalogue, Colour, Outcome, Reason, Square, Turn, Variant};

const RED: Colour = Colour::White;
const BLUE: Colour = Colour::Black;

// ---------------------------------------------------------------------------------------------
// Helpers

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

/// One rock each on a board of two files: easily boxed in.
const NARROW: &str = r#"
name = "Narrow"
family = "battle"
board = { width = 2, height = 6 }
battle = { rows = 2, quiet_moves = 100 }
[pieces]
rock = { letter = "R", count = 2 }
king = { letter = "K", count = 1, role = "king" }
pit = { letter = "O", count = 1, role = "pit" }
"#;

/// One row of rock, king and pit a side.
const SHORT: &str = r#"
name = "Short"
family = "battle"
board = { width = 3, height = 4 }
battle = { rows = 1, quiet_moves = 100 }
[pieces]
rock = { letter = "R", count = 1 }
king = { letter = "K", count = 1, role = "king" }
pit = { letter = "O", count = 1, role = "pit" }
"#;

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

/// What stands where the attacker came from and where the defender stood.
fn fought_cells(attacker: Colour) -> (&'static str, &'static str) {
    if attacker == RED { ("a4", "a5") } else { ("a3", "a2") }
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

/// The first situation of random games, before an act and with it, that a predicate on before and
/// after likes.
fn find(id: &str, likes: impl Fn(&Scene, &Scene, &[BattleEvent]) -> bool) -> (Scene, Colour, BattleAct) {
    for seed in 1..20_000 {
        let mut random = Random::new(seed);
        let mut scene = Scene::new(battle(id));
        scene.battle.force_setup(&mut scene.state);
        loop {
            if let Some(need) = scene.battle.need(&scene.state) {
                let draw = draw(&scene.battle, &scene.state, &need, &mut random);
                scene.battle.chance(&mut scene.state, &draw).expect("a fitting draw");
                continue;
            }
            let sides = actors(scene.turn());
            if sides.is_empty() {
                break;
            }
            let side = random.pick(&sides);
            let wish = random.pick(&scene.battle.acts(&scene.state, side));
            let before = scene.clone();
            let events = scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
            if likes(&before, &scene, &events) {
                return (before, side, wish);
            }
        }
    }
    panic!("no such situation in {id}")
}

/// An army of rps with king and pit in the back row's corner.
const PLAIN_RED: &str = "KOSSSSPPPPRRRR";
const PLAIN_BLUE: &str = "RRRRPPPPSSSSOK";

fn plain() -> Scene {
    Scene::begun(battle("rps"), PLAIN_RED, PLAIN_BLUE, "red")
}

// ---------------------------------------------------------------------------------------------
// Board and army

#[test]
fn boards_and_armies_are_those_of_the_page() {
    for mode in &MODES {
        let battle = battle(mode.id);
        assert_eq!((battle.board().height as usize, battle.board().width as usize), (mode.rows, mode.columns));
        for kind in &battle.spec().kinds {
            let count = mode.army.chars().filter(|letter| *letter == kind.letter).count();
            assert_eq!(kind.count as usize, count, "{} in {}", kind.name, mode.id);
        }
        let kinds: usize = battle.spec().kinds.iter().map(|kind| kind.count as usize).sum();
        assert_eq!(kinds, mode.army.len());
        for (side, letter) in [(RED, 'r'), (BLUE, 'b')] {
            let home: Vec<String> = battle.home(side).map(|cell| battle.board().name(cell)).collect();
            let page: Vec<String> = mode.home(letter).into_iter().map(battle_reference::name).collect();
            assert_eq!(home, page, "{}", mode.id);
        }
        assert_eq!(battle.spec().quiet_moves, 100);
        let seconds = battle.spec().seconds;
        assert_eq!((seconds.setup, seconds.step, seconds.pick), (180, 120, 30));
    }
    assert!(battle("rps").spec().hidden && battle("rpsls").spec().hidden);
    assert!(!battle("rps-clear").spec().hidden && !battle("rps-onslaught").spec().hidden);
}

// ---------------------------------------------------------------------------------------------
// Setup

#[test]
fn a_new_battle_waits_for_both_setups_at_once() {
    for id in ["rps", "rps-clear", "rpsls"] {
        let scene = Scene::new(battle(id));
        assert_eq!(actors(scene.turn()), [RED, BLUE]);
        assert_eq!(scene.battle.need(&scene.state), None);
        for side in Colour::BOTH {
            let cells = 2 * Mode::named(id).columns;
            assert_eq!(scene.acts(side).len(), 2 * cells, "king or pit on any own cell");
            assert!(scene.acts(side).iter().all(|text| text.contains('@')));
            assert!(!scene.state.is_ready(side));
        }
    }
}

#[test]
fn king_and_pit_are_placed_on_two_different_own_cells() {
    let mut scene = Scene::new(battle("rps"));
    assert_eq!(scene.does(RED, "K@b1"), [BattleEvent::Arranged(RED)]);
    assert_eq!(scene.on("b1"), "K");
    assert_eq!(scene.battle.need(&scene.state), None, "the pit is still missing");
    let reason = scene.refuses(RED, "O@b1");
    assert!(reason.contains("king") && reason.contains("b1"), "{reason}");
    scene.does(RED, "O@c1");
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(RED, Vec::new())));
    assert_eq!(scene.turn(), Turn::Chance);
    scene.chance("deal:red:RKORRRPPPPSSSS");
    assert_eq!(scene.picture(), "......./......./......./......./PPPSSSS/RKORRRP");
    assert_eq!(actors(scene.turn()), [RED, BLUE]);
}

#[test]
fn blue_places_on_its_own_rows() {
    let mut scene = Scene::new(battle("rps"));
    scene.does(BLUE, "K@a6");
    scene.does(BLUE, "O@g5");
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(BLUE, Vec::new())));
    scene.chance("deal:blue:RRRRPPOKPPSSSS");
    assert_eq!(scene.picture(), "kppssss/rrrrppo/......./......./......./.......");
}

#[test]
fn nothing_is_placed_outside_the_own_rows() {
    let scene = Scene::new(battle("rps"));
    for text in ["K@a3", "K@g4", "O@d5", "O@d6"] {
        let reason = scene.refuses(RED, text);
        assert!(reason.contains("own 2 rows"), "{reason}");
    }
    for text in ["K@a3", "K@g4", "O@d1", "O@d2"] {
        scene.refuses(BLUE, text);
    }
    for text in ["K@a0", "K@a7", "K@h1", "K@", "K@a11", "@a1", "KK@a1", "k@a1", "X@a1"] {
        assert!(scene.battle.read_act(text).is_err(), "{text}");
    }
}

#[test]
fn fighters_are_shuffled_not_placed() {
    for mode in &MODES[..3] {
        let scene = Scene::new(battle(mode.id));
        for letter in mode.elements() {
            let reason = scene.refuses(RED, &format!("{letter}@a1"));
            assert!(reason.contains("not placed"), "{reason}");
        }
    }
}

#[test]
fn a_placed_piece_may_be_placed_anew_until_ready() {
    let mut scene = Scene::new(battle("rps"));
    scene.does(RED, "K@b1");
    scene.does(RED, "K@b2");
    assert_eq!((scene.on("b1"), scene.on("b2")), (".".into(), "K".into()));
    scene.does(RED, "O@b1");
    scene.chance("deal:red:ROSSSSPPKPPRRR");
    assert_eq!(scene.on("b2"), "K");
    // The army stands; the king goes elsewhere, and the others are dealt anew.
    scene.refuses(RED, "K@b2");
    scene.refuses(RED, "K@b1");
    scene.does(RED, "K@g2");
    assert_eq!(
        (scene.on("b2"), scene.on("g2"), scene.on("b1"), scene.on("a1")),
        (".".into(), "K".into(), "O".into(), ".".into())
    );
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(RED, Vec::new())));
    scene.refuses_chance("deal:red:ROSSSSPPKPPRRR");
    scene.chance("deal:red:ROSSSSPPPPRRRK");
    scene.does(RED, "ready");
    assert!(scene.refuses(RED, "K@b2").contains("final"));
}

#[test]
fn shuffling_and_ready_need_king_and_pit_first() {
    let mut scene = Scene::new(battle("rps"));
    for placed in ["K@a1", "K@a2"] {
        for text in ["shuffle", "ready"] {
            let reason = scene.refuses(RED, text);
            assert!(reason.contains("king and pit"), "{reason}");
        }
        scene.does(RED, placed);
    }
}

#[test]
fn the_twelve_others_are_shuffled_as_often_as_wanted() {
    let mut scene = Scene::new(battle("rps"));
    scene.does(RED, "K@a1");
    scene.does(RED, "O@b1");
    let mut random = Random::new(7);
    for _ in 0..200 {
        let need = scene.battle.need(&scene.state).expect("a deal is due");
        let deal = draw(&scene.battle, &scene.state, &need, &mut random);
        scene.battle.chance(&mut scene.state, &deal).expect("a fitting deal");
        assert_eq!((scene.on("a1"), scene.on("b1")), ("K".into(), "O".into()));
        assert_eq!(scene.does(RED, "shuffle"), [BattleEvent::Arranged(RED)]);
        assert_eq!(scene.turn(), Turn::Chance);
    }
}

#[test]
fn a_deal_that_does_not_fit_is_refused() {
    let mut scene = Scene::new(battle("rps"));
    scene.refuses_chance("deal:red:KORRRRPPPPSSSS");
    scene.does(RED, "K@a1");
    scene.refuses_chance("deal:red:KORRRRPPPPSSSS");
    scene.does(RED, "O@b1");
    for text in [
        "deal:red:",
        "deal:red:KO",
        "deal:red:OKRRRRPPPPSSSS",
        "deal:red:KRORRRPPPPSSSS",
        "deal:red:KORRRRRPPPSSSS",
        "deal:red:KORRRRPPPPSSS",
        "deal:red:KORRRRPPPPSSSSS",
        "deal:red:KOKRRRPPPPSSSS",
        "deal:blue:KORRRRPPPPSSSS",
        "first:red",
        "first:blue",
    ] {
        scene.refuses_chance(text);
    }
    for text in
        ["", "deal", "deal:red", "deal:white:KO", "deal:red:X", "deal:red:KO:", "first", "first:", "first:white"]
    {
        assert!(scene.battle.read_draw(text).is_err(), "{text}");
    }
    scene.chance("deal:red:KORRRRPPPPSSSS");
    scene.refuses_chance("deal:red:KORRRRPPPPSSSS");
}

#[test]
fn a_deal_with_a_kind_that_does_not_exist_is_refused() {
    let mut scene = Scene::new(battle("rps"));
    scene.does(RED, "K@b1");
    scene.does(RED, "O@c1");
    let Ok(Draw::Deal(_, right)) = scene.battle.read_draw("deal:red:RKORRRPPPPSSSS") else { panic!("a deal") };
    for at in [0, 14] {
        let mut kinds = right.clone();
        kinds.insert(at, 99);
        let mut state = scene.state.clone();
        let done = scene.battle.chance(&mut state, &Draw::Deal(RED, kinds));
        assert!(done.is_err() && state == scene.state, "15 kinds, one of them unknown, are taken");
    }
}

#[test]
fn while_a_deal_is_due_its_side_waits_and_the_other_notices_nothing() {
    let mut scene = Scene::new(battle("rps"));
    let before = scene.acts(BLUE);
    scene.does(RED, "K@a1");
    scene.does(RED, "O@b1");
    assert!(scene.acts(RED).is_empty());
    for text in ["K@a1", "K@a6", "shuffle", "ready", "a2a3", "=R"] {
        scene.refuses(RED, text);
    }
    assert_eq!(scene.acts(BLUE), before);
    scene.does(BLUE, "K@a6");
}

#[test]
fn ready_is_final() {
    let mut scene = Scene::new(battle("rps"));
    for text in ["K@a1", "O@b1"] {
        scene.does(RED, text);
    }
    scene.chance("deal:red:KORRRRPPPPSSSS");
    assert_eq!(scene.does(RED, "ready"), [BattleEvent::Ready(RED)]);
    assert!(scene.state.is_ready(RED) && !scene.state.is_ready(BLUE));
    assert_eq!(actors(scene.turn()), [BLUE]);
    assert!(scene.acts(RED).is_empty());
    for text in ["ready", "shuffle", "K@c1", "O@c1"] {
        assert!(scene.refuses(RED, text).contains("final"), "{text}");
    }
}

#[test]
fn when_both_are_ready_the_first_mover_is_drawn() {
    for (word, first) in [("red", RED), ("blue", BLUE)] {
        let mut scene = Scene::new(battle("rps"));
        for (side, king, pit, deal) in
            [(BLUE, "K@a6", "O@b6", "deal:blue:RRRRPPPKOPSSSS"), (RED, "K@a1", "O@b1", "deal:red:KORRRRPPPPSSSS")]
        {
            scene.does(side, king);
            scene.does(side, pit);
            scene.chance(deal);
            scene.does(side, "ready");
        }
        assert_eq!(scene.turn(), Turn::Chance);
        assert!(matches!(scene.battle.need(&scene.state), Some(Draw::First(_))));
        scene.refuses(RED, "a2a3");
        scene.refuses_chance("deal:red:KORRRRPPPPSSSS");
        assert_eq!(scene.chance(&format!("first:{word}")), [BattleEvent::First(first)]);
        assert_eq!(scene.turn(), Turn::Act(first));
        assert_eq!((scene.state.quiet(), scene.state.number()), (0, 1));
        scene.refuses_chance(&format!("first:{word}"));
    }
}

#[test]
fn when_the_time_is_up_the_server_completes_the_setup_at_random() {
    // Red has placed nothing, Blue its king only.
    let mut scene = Scene::new(battle("rps"));
    scene.does(BLUE, "K@d5");
    // Both are ready at once: whose army was whole is nobody's business.
    let events = scene.battle.force_setup(&mut scene.state);
    assert_eq!(events, [BattleEvent::Ready(RED), BattleEvent::Ready(BLUE)]);
    assert_eq!(scene.turn(), Turn::Chance);
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(RED, Vec::new())));
    scene.refuses(RED, "K@a1");
    let events = scene.chance(&format!("deal:red:{PLAIN_RED}"));
    assert_eq!(events, [BattleEvent::Arranged(RED)]);
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(BLUE, Vec::new())));
    scene.refuses_chance("deal:blue:KRRRRPPPPSSSSO");
    scene.chance("deal:blue:RRRKRPPPPSSSSO");
    assert!(scene.state.is_ready(RED) && scene.state.is_ready(BLUE));
    scene.chance("first:blue");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
    assert_eq!(scene.picture(), "ppsssso/rrrkrpp/......./......./PPPRRRR/KOSSSSP");
}

#[test]
fn running_out_of_time_leaves_the_side_that_is_ready_alone() {
    let mut scene = Scene::new(battle("rps"));
    for text in ["K@a1", "O@b1"] {
        scene.does(RED, text);
    }
    scene.chance(&format!("deal:red:{PLAIN_RED}"));
    scene.does(RED, "ready");
    scene.battle.force_setup(&mut scene.state);
    assert_eq!(scene.battle.need(&scene.state), Some(Draw::Deal(BLUE, Vec::new())));
    assert_eq!(scene.on("c1"), "S");
    scene.chance(&format!("deal:blue:{PLAIN_BLUE}"));
    scene.chance("first:red");
    // In play the clock of the setup means nothing any more.
    let before = scene.state.clone();
    scene.battle.force_setup(&mut scene.state);
    assert!(scene.state == before);
}

#[test]
fn in_an_onslaught_everything_is_placed_at_random() {
    let mut scene = Scene::new(battle("rps-onslaught"));
    assert_eq!(scene.turn(), Turn::Chance);
    for text in ["shuffle", "ready", "R@a1"] {
        scene.refuses(RED, text);
    }
    scene.refuses_chance("deal:red:RRRPPS");
    scene.refuses_chance("deal:blue:RRPPSS");
    scene.chance("deal:red:SSRRPP");
    scene.chance("deal:blue:RPSRPS");
    assert!(matches!(scene.battle.need(&scene.state), Some(Draw::First(_))));
    scene.chance("first:red");
    assert_eq!(scene.picture(), "rps/rps/.../.../RPP/SSR");
}

#[test]
fn an_army_may_have_several_pits_or_neither_king_nor_pit() {
    let small = |pieces: &str| {
        let head = "name = \"Small\"\nfamily = \"battle\"\nboard = { width = 2, height = 6 }\nbattle = { rows = 2 }\n";
        Scene::new(own_battle(&format!("{head}[pieces]\n{pieces}")))
    };
    let mut scene = small("rock = { letter = \"R\", count = 2 }\npit = { letter = \"O\", count = 2, role = \"pit\" }");
    for (text, picture) in [("O@a1", "../O."), ("O@b1", "../OO"), ("O@a2", "O./.O"), ("O@b2", "OO/..")] {
        if scene.battle.need(&scene.state).is_some() {
            let deal = draw(&scene.battle, &scene.state, &Draw::Deal(RED, Vec::new()), &mut Random::new(1));
            scene.battle.chance(&mut scene.state, &deal).expect("a fitting deal");
        }
        scene.does(RED, text);
        assert!(scene.picture().ends_with(picture), "the pit placed first moves: {}", scene.picture());
    }
    // There is nothing to place, so that both armies are dealt at once, and may be shuffled.
    let mut scene =
        small("rock = { letter = \"R\", count = 2, beats = \"S\" }\nscissors = { letter = \"S\", count = 2 }");
    scene.chance("deal:red:RSRS");
    scene.chance("deal:blue:RSRS");
    assert_eq!(scene.acts(RED), ["ready", "shuffle"]);
    scene.does(RED, "shuffle");
    scene.chance("deal:red:SSRR");
    scene.does(RED, "ready");
    scene.does(BLUE, "ready");
    scene.chance("first:blue");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
}

// ---------------------------------------------------------------------------------------------
// Movement (the seed's scenarios too)

#[test]
fn pieces_step_one_cell_up_down_left_or_right() {
    let mut scene = plain();
    scene.plays("d2d3 g5g4 d3d4 g4g5");
    assert_eq!(scene.steps("d4"), "c4 d3 d5 e4", "three empty cells and an enemy");
    scene.plays("a2a3 g5g4");
    assert_eq!(scene.steps("a3"), "a2 a4 b3", "no step over the left edge");
    assert_eq!(scene.steps("g4"), "f4 g3 g5", "no step over the right edge");
}

#[test]
fn nobody_steps_over_the_edges_of_the_board() {
    // Corners, too: find pieces of random games on every cell of the edge.
    let mut seen = BTreeMap::new();
    for seed in 0..200 {
        let mut random = Random::new(900 + seed);
        let mut scene = Scene::new(battle("rps"));
        scene.battle.force_setup(&mut scene.state);
        for _ in 0..400 {
            while let Some(need) = scene.battle.need(&scene.state) {
                let draw = draw(&scene.battle, &scene.state, &need, &mut random);
                scene.battle.chance(&mut scene.state, &draw).expect("a fitting draw");
            }
            let Some(side) = actors(scene.turn()).first().copied() else { break };
            let wish = random.pick(&scene.battle.acts(&scene.state, side));
            scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
            for cell in ["a1", "g1", "a6", "g6", "d1", "d6", "a3", "g3"] {
                seen.entry((cell, scene.steps(cell))).or_insert(0);
            }
        }
    }
    let most = |cell: &str| {
        seen.keys().filter(|(known, _)| *known == cell).map(|(_, steps)| steps.clone()).max_by_key(String::len)
    };
    for (cell, steps) in [
        ("a1", "a2 b1"),
        ("g1", "f1 g2"),
        ("a6", "a5 b6"),
        ("g6", "f6 g5"),
        ("d1", "c1 d2 e1"),
        ("d6", "c6 d5 e6"),
        ("a3", "a2 a4 b3"),
        ("g3", "f3 g2 g4"),
    ] {
        assert_eq!(most(cell).as_deref(), Some(steps), "{cell}");
    }
}

#[test]
fn nobody_steps_onto_a_friend() {
    let scene = plain();
    assert_eq!(scene.steps("c1"), "", "friends all around");
    assert_eq!(scene.steps("c2"), "c3");
    for text in ["c1c2", "c2c1", "c2b2", "c2d2"] {
        assert!(scene.refuses(RED, text).contains("own piece"), "{text}");
    }
}

#[test]
fn king_and_pit_never_move() {
    // Both stand in front, with empty cells before them.
    let scene = Scene::begun(battle("rps"), "SSSSPPPPRRRRKO", PLAIN_BLUE, "red");
    for (from, to) in [("f2", "f3"), ("g2", "g3")] {
        assert_eq!(scene.steps(from), "");
        assert!(scene.refuses(RED, &format!("{from}{to}")).contains("never moves"));
    }
    assert!(scene.acts(RED).iter().all(|text| !text.starts_with('f') && !text.starts_with('g')));
}

#[test]
fn a_step_onto_an_empty_cell_moves_the_piece_and_passes_the_turn() {
    let mut scene = plain();
    let (from, to) = (square(&scene.battle, "a2"), square(&scene.battle, "a3"));
    assert_eq!(scene.plays("a2a3"), [BattleEvent::Moved { from, to }]);
    assert_eq!((scene.on("a2"), scene.on("a3")), (".".into(), "P".into()));
    assert_eq!(scene.turn(), Turn::Act(BLUE));
    assert_eq!((scene.state.quiet(), scene.state.number()), (1, 1));
    scene.plays("a5a4");
    assert_eq!(scene.turn(), Turn::Act(RED));
    assert_eq!((scene.state.quiet(), scene.state.number()), (2, 2));
    assert!(scene.state.soldier(to).is_some_and(|soldier| soldier.moved && !soldier.shown));
    let still = square(&scene.battle, "b2");
    assert!(scene.state.soldier(still).is_some_and(|soldier| !soldier.moved));
}

#[test]
fn all_moves_of_the_first_turn() {
    let scene = plain();
    assert_eq!(scene.acts(RED), ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3"]);
    assert!(scene.acts(BLUE).is_empty());
}

#[test]
fn a_wrong_target_is_an_error_and_changes_nothing() {
    let scene = plain();
    for text in ["a2a4", "a2b3", "a2a2", "a2g6", "g2a3", "a2a5", "c1c3"] {
        scene.refuses(RED, text);
    }
    assert!(scene.refuses(RED, "a3a4").contains("No piece at a3"));
    for text in ["a2", "a2a7", "a2h2", "a2a0", "a2a3a4", "a2 a3", "", "a", "pass", "resign", "draw", "A2A3", "2a3a"] {
        assert!(scene.battle.read_act(text).is_err(), "{text:?}");
    }
}

#[test]
fn another_players_piece_is_not_moved() {
    let mut scene = plain();
    let reason = scene.refuses(RED, "a5a4");
    assert!(reason.contains("not yours"), "{reason}");
    // Nor onto one's own: the refusal is the same, whatever the piece is.
    for cell in ["a5", "g6", "f6", "e5"] {
        let reason = scene.refuses(RED, &format!("{cell}a4"));
        assert_eq!(reason, format!("the piece on {cell} is not yours"));
    }
    scene.plays("a2a3");
    assert!(scene.refuses(BLUE, "a3a4").contains("not yours"));
}

#[test]
fn a_move_out_of_turn_is_an_error_and_changes_nothing() {
    let mut scene = plain();
    assert!(scene.refuses(BLUE, "a5a4").contains("red's turn"));
    scene.plays("a2a3");
    assert!(scene.refuses(RED, "a3a4").contains("blue's turn"));
    assert!(scene.refuses(RED, "b2b3").contains("blue's turn"));
}

#[test]
fn acts_of_another_phase_are_refused() {
    let scene = Scene::new(battle("rps"));
    for text in ["a2a3", "=R"] {
        scene.refuses(RED, text);
        scene.refuses(BLUE, text);
    }
    let scene = plain();
    for side in Colour::BOTH {
        for text in ["K@a1", "K@a5", "O@c1", "shuffle", "ready"] {
            assert!(scene.refuses(side, text).contains("setup is over"), "{text}");
        }
        assert!(scene.refuses(side, "=R").contains("no tie"));
    }
    let mut again = scene.state.clone();
    assert!(scene.battle.miss_picks(&mut again, heterodox_rules::Seats([true; 2])).is_empty() && again == scene.state);
}

#[test]
fn kinds_and_cells_that_do_not_exist_are_refused_without_panic() {
    let (mut tied, stroke) = face_to_face("rps", RED, ['R', 'R']);
    tied.plays(stroke);
    let nowhere = Square(200);
    let mut wrong = Vec::new();
    for scene in [Scene::new(battle("rps")), plain(), tied] {
        let a2 = square(&scene.battle, "a2");
        for wish in [
            BattleAct::Pick(99),
            BattleAct::Place(99, a2),
            BattleAct::Place(3, nowhere),
            BattleAct::Step(a2, nowhere),
            BattleAct::Step(nowhere, a2),
        ] {
            if std::panic::catch_unwind(|| scene.refuses_act(RED, wish)).is_err() {
                wrong.push(format!("{wish:?} in {:?}", scene.state.phase()));
            }
        }
    }
    assert!(wrong.is_empty(), "these panic:\n{}", wrong.join("\n"));
}

// ---------------------------------------------------------------------------------------------
// Combat

#[test]
fn the_combat_table_of_every_mode() {
    for mode in &MODES {
        let mut letters = mode.elements();
        if mode.army.contains('K') {
            letters.extend(['K', 'O']);
        }
        for attacker in Colour::BOTH {
            for one in mode.elements() {
                for &other in &letters {
                    let (mut scene, stroke) = face_to_face(mode.id, attacker, [one, other]);
                    let counts = Colour::BOTH.map(|side| scene.state.count(side));
                    let (from, to) = fought_cells(attacker);
                    let events = scene.plays(stroke);
                    let context = format!("{one} of {attacker:?} onto {other} in {}: {}", mode.id, scene.picture());
                    let now = |side: Colour| scene.state.count(side);
                    let case = |letter: char, side: Colour| {
                        format!("{}*", if side == RED { letter } else { letter.to_ascii_lowercase() })
                    };
                    if one == other {
                        assert!(scene.is_tie() && now(RED) == counts[0] && now(BLUE) == counts[1], "{context}");
                        assert!(
                            matches!(events[..], [BattleEvent::Tied { kind: tied, .. }] if tied == kind(&scene.battle, one)),
                            "{context}"
                        );
                        continue;
                    }
                    let wins = other == 'K' || mode.beats(one, other);
                    let (winner, loser) =
                        if wins { (attacker, attacker.other()) } else { (attacker.other(), attacker) };
                    assert!(other == 'K' || other == 'O' || wins != mode.beats(other, one), "{context}");
                    assert_eq!(now(winner), counts[winner.index()], "{context}");
                    assert_eq!(now(loser), counts[loser.index()] - 1, "{context}");
                    assert_eq!(scene.on(from), ".", "{context}");
                    assert_eq!(scene.on(to), case(if wins { one } else { other }, winner), "{context}");
                    assert!(
                        matches!(events[0], BattleEvent::Fought { winner: Some(told), .. } if told == winner),
                        "{context} {events:?}"
                    );
                    match other {
                        'K' => {
                            assert_eq!(scene.outcome(), Some((Some(attacker), Reason::KingStruck)), "{context}");
                            assert_eq!(events.len(), 2, "{events:?}");
                            scene.is_over_for_good();
                        }
                        _ => assert_eq!(scene.turn(), Turn::Act(attacker.other()), "{context}"),
                    }
                    assert_eq!(scene.state.quiet(), 0, "{context}");
                }
            }
        }
    }
}

#[test]
fn the_table_of_each_file_is_the_page() {
    for mode in &MODES {
        let battle = battle(mode.id);
        for kind in &battle.spec().kinds {
            let mut beaten: Vec<char> = kind.beats.iter().map(|other| battle.letter(*other as u8)).collect();
            beaten.sort();
            let mut page: Vec<char> = mode
                .beats
                .iter()
                .filter(|pair| pair.starts_with(kind.letter))
                .filter_map(|pair| pair.chars().nth(1))
                .collect();
            page.sort();
            assert_eq!(beaten, page, "{} in {}", kind.name, mode.id);
        }
    }
}

#[test]
fn a_winning_attacker_moves_in_and_a_winning_defender_stays() {
    let (mut scene, stroke) = face_to_face("rps", RED, ['R', 'S']);
    scene.plays(stroke);
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "R*".into()));
    let (mut scene, stroke) = face_to_face("rps", RED, ['R', 'P']);
    scene.plays(stroke);
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "p*".into()));
}

#[test]
fn the_winner_is_shown_for_good() {
    let (mut scene, stroke) = face_to_face("rps", RED, ['R', 'S']);
    scene.plays(stroke);
    // It walks on and keeps the halo.
    scene.plays("g5g4 a5a4 g4g5 a4a3 g5g4");
    assert_eq!(scene.on("a3"), "R*");
    let shown = |scene: &Scene| scene.picture().matches('*').count();
    assert_eq!(shown(&scene), 1, "nobody else is shown");
}

#[test]
fn the_pit_takes_every_attacker() {
    let blue = "ORRRPPPPSSSSKR";
    let mut scene = Scene::begun(battle("rps"), PLAIN_RED, blue, "red");
    scene.plays("a2a3 g5g4 a3a4 g4g5");
    let (before, events) = (scene.state.count(RED), scene.plays("a4a5"));
    assert!(matches!(events[..], [BattleEvent::Fought { winner: Some(BLUE), .. }]), "{events:?}");
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "o*".into()));
    // The second one, and a third, although the pit is known by now.
    for (lost, walk) in
        [(2, "g5g4 b2b3 g4g5 b3b4 g5g4 b4a4 g4g5 a4a5"), (3, "g5g4 c2c3 g4g5 c3b3 g5g4 b3a3 g4g5 a3a4 g5g4 a4a5")]
    {
        scene.plays(walk);
        assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "o*".into()), "{}", scene.picture());
        assert_eq!(scene.state.count(RED), before - lost);
    }
    assert_eq!(scene.state.count(BLUE), 14);
}

#[test]
fn a_king_hit_wins_at_once() {
    for side in Colour::BOTH {
        let (mut scene, stroke) = face_to_face("rps", side, ['S', 'K']);
        let events = scene.plays(stroke);
        assert_eq!(scene.outcome(), Some((Some(side), Reason::KingStruck)));
        assert_eq!(events.last(), Some(&BattleEvent::Over(Outcome { winner: Some(side), reason: Reason::KingStruck })));
        scene.is_over_for_good();
    }
}

// ---------------------------------------------------------------------------------------------
// Ties

/// Red's rock has stepped onto Blue's.
fn tied() -> Scene {
    let (mut scene, stroke) = face_to_face("rps", RED, ['R', 'R']);
    scene.plays(stroke);
    scene
}

#[test]
fn a_tie_waits_for_both_picks_at_once() {
    let scene = tied();
    assert!(
        matches!(scene.state.phase(), Phase::Tie(tie) if !tie.duel && !tie.has_picked(RED) && !tie.has_picked(BLUE))
    );
    assert_eq!(actors(scene.turn()), [RED, BLUE]);
    assert_eq!((scene.on("a4"), scene.on("a5")), ("R".into(), "r".into()), "both stay where they are, unshown");
    for side in Colour::BOTH {
        assert_eq!(scene.acts(side), ["=P", "=R", "=S"]);
        assert!(scene.refuses(side, "b2b3").contains("pick"));
        assert!(scene.refuses(side, "b5b4").contains("pick"));
        scene.refuses(side, "shuffle");
        scene.refuses(side, "ready");
    }
    assert_eq!(scene.state.quiet(), 0);
}

#[test]
fn a_pick_is_final_and_changes_nothing_until_both_are_in() {
    for (first, second) in [(RED, BLUE), (BLUE, RED)] {
        let mut scene = tied();
        let picture = scene.picture();
        assert_eq!(scene.does(first, "=P"), [BattleEvent::Picked(first)]);
        assert!(matches!(scene.state.phase(), Phase::Tie(tie) if tie.has_picked(first) && !tie.has_picked(second)));
        assert_eq!(actors(scene.turn()), [second]);
        assert_eq!(scene.picture(), picture);
        assert!(scene.acts(first).is_empty());
        for text in ["=P", "=R", "=S"] {
            assert!(scene.refuses(first, text).contains("final"));
        }
        scene.does(second, "=S");
        assert!(!scene.is_tie());
    }
}

#[test]
fn both_pieces_change_for_good_and_fight_again() {
    // Attacker and defender pick; what is left on the defender's cell.
    for (red, blue, left, winner) in [
        ("=R", "=S", "R*", RED),
        ("=P", "=R", "P*", RED),
        ("=S", "=P", "S*", RED),
        ("=S", "=R", "r*", BLUE),
        ("=R", "=P", "p*", BLUE),
        ("=P", "=S", "s*", BLUE),
    ] {
        for blue_first in [false, true] {
            let mut scene = tied();
            let events = if blue_first {
                scene.does(BLUE, blue);
                scene.does(RED, red)
            } else {
                scene.does(RED, red);
                scene.does(BLUE, blue)
            };
            assert_eq!((scene.on("a4"), scene.on("a5").as_str()), (".".into(), left), "{red} {blue}");
            let fought = events.iter().find_map(|event| match event {
                BattleEvent::Fought { soldiers, winner, .. } => Some((soldiers.map(|one| one.kind), *winner)),
                _ => None,
            });
            let letter = |text: &str| kind(&scene.battle, text.chars().nth(1).expect("a letter"));
            assert_eq!(fought, Some(([letter(red), letter(blue)], Some(winner))));
            assert_eq!(scene.turn(), Turn::Act(BLUE), "after combat it is the other side's turn");
            assert_eq!(scene.state.count(winner), 14);
            assert_eq!(scene.state.count(winner.other()), 13);
        }
    }
}

#[test]
fn a_piece_that_changed_fights_as_what_it_became() {
    let mut scene = tied();
    scene.does(RED, "=S");
    scene.does(BLUE, "=P");
    assert_eq!(scene.on("a5"), "S*");
    // Blue's b5 is a rock: it beats the scissors that were a rock.
    assert_eq!(scene.on("b5"), "r");
    scene.plays("b5a5");
    assert_eq!((scene.on("a5"), scene.on("b5")), ("r*".into(), ".".into()));
}

#[test]
fn equal_picks_tie_again_until_decided() {
    let mut scene = tied();
    let mut rounds = vec![scene.state.round()];
    for pick in ["=P", "=P", "=S", "=R"] {
        scene.does(BLUE, pick);
        let events = scene.does(RED, pick);
        let picked = kind(&scene.battle, pick.chars().nth(1).expect("a letter"));
        assert_eq!(events[0], BattleEvent::Picked(RED));
        assert!(matches!(events[1..], [BattleEvent::Tied { kind, .. }] if kind == picked), "{events:?}");
        assert!(scene.is_tie());
        assert_eq!(scene.on("a4"), &pick[1..]);
        assert_eq!(scene.on("a5"), pick[1..].to_lowercase());
        assert_eq!(actors(scene.turn()), [RED, BLUE], "both pick anew");
        rounds.push(scene.state.round());
    }
    rounds.dedup();
    assert_eq!(rounds.len(), 5, "every pick is a new question with a new clock");
    scene.does(RED, "=P");
    scene.does(BLUE, "=S");
    assert_eq!(scene.on("a5"), "s*");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
}

#[test]
fn after_a_tie_blue_began_it_is_reds_turn() {
    for (red, blue) in [("=R", "=S"), ("=S", "=R")] {
        let (mut scene, stroke) = face_to_face("rps", BLUE, ['P', 'P']);
        scene.plays(stroke);
        scene.does(RED, red);
        scene.does(BLUE, blue);
        assert_eq!(scene.turn(), Turn::Act(RED));
        assert_eq!(scene.on("a3"), ".");
        assert_eq!(scene.on("a2"), if red == "=R" { "R*" } else { "r*" });
    }
}

#[test]
fn only_elements_of_the_mode_are_picked() {
    let scene = tied();
    for side in Colour::BOTH {
        for text in ["=K", "=O"] {
            assert!(scene.refuses(side, text).contains("nothing to pick"), "{text}");
        }
    }
    for text in ["=L", "=V", "=X", "=", "=r", "=RR", "==R", "=?", "=\u{0}", "=é"] {
        assert!(scene.battle.read_act(text).is_err(), "{text:?}");
    }
    let (mut scene, stroke) = face_to_face("rpsls", RED, ['V', 'V']);
    scene.plays(stroke);
    assert_eq!(scene.acts(RED), ["=L", "=P", "=R", "=S", "=V"]);
    scene.does(RED, "=L");
    scene.does(BLUE, "=V");
    assert_eq!(scene.on("a5"), "L*");
    let (mut scene, stroke) = face_to_face("rps-onslaught", RED, ['R', 'R']);
    scene.plays(stroke);
    assert!(scene.battle.read_act("=K").is_err(), "an onslaught has no king");
}

#[test]
fn who_misses_the_pick_loses_the_fight() {
    for (picks, left) in [(RED, "S*"), (BLUE, "s*")] {
        let mut scene = tied();
        scene.does(picks, "=S");
        let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
        assert!(matches!(events[0], BattleEvent::Fought { winner: Some(winner), .. } if winner == picks), "{events:?}");
        assert_eq!((scene.on("a4"), scene.on("a5").as_str()), (".".into(), left), "revealed as its pick");
        assert_eq!(scene.turn(), Turn::Act(BLUE));
        assert_eq!((scene.state.count(picks), scene.state.count(picks.other())), (14, 13));
    }
}

#[test]
fn if_both_miss_the_pick_both_pieces_are_removed() {
    let mut scene = tied();
    let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert!(matches!(events[..], [BattleEvent::Fought { winner: None, .. }]), "{events:?}");
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), ".".into()));
    assert_eq!((scene.state.count(RED), scene.state.count(BLUE)), (13, 13));
    assert_eq!(scene.turn(), Turn::Act(BLUE));
}

#[test]
fn a_pick_missed_after_an_equal_one_loses_too() {
    let mut scene = tied();
    scene.does(RED, "=P");
    scene.does(BLUE, "=P");
    scene.does(BLUE, "=R");
    scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!((scene.on("a4"), scene.on("a5")), (".".into(), "r*".into()));
}

// ---------------------------------------------------------------------------------------------
// Nothing to move, and draws

/// Red and Blue each with a rock in the corner behind king and pit, and one outside.
fn narrow() -> Scene {
    Scene::begun(own_battle(NARROW), "RKOR", "ORRK", "red")
}

#[test]
fn a_piece_behind_its_own_king_and_pit_has_no_move() {
    let scene = narrow();
    assert_eq!(scene.picture(), "rk/or/../../OR/RK");
    assert_eq!((scene.steps("a1"), scene.steps("a6")), (String::new(), String::new()));
    assert_eq!(scene.acts(RED), ["b2b3"]);
}

#[test]
fn if_neither_side_can_move_it_is_a_draw_after_a_tie_too() {
    let mut scene = narrow();
    scene.plays("b2b3 b5b4 b3b4");
    assert!(scene.is_tie());
    let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!(scene.outcome(), Some((None, Reason::NoMoves)), "{events:?}");
    assert!(!events.iter().any(|event| matches!(event, BattleEvent::Passed(_))), "{events:?}");
    assert_eq!(scene.picture(), "rk/o./../../O./RK");
    scene.is_over_for_good();
}

#[test]
fn a_side_that_loses_its_last_mover_in_a_tie_is_passed_over() {
    // Red attacks and Blue does not pick: it is Blue's turn, who has nothing left to move.
    let mut scene = narrow();
    scene.plays("b2b3 b5b4 b3b4");
    scene.does(RED, "=R");
    let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!(events.last(), Some(&BattleEvent::Passed(BLUE)), "{events:?}");
    assert_eq!(scene.turn(), Turn::Act(RED));
    assert!(scene.acts(BLUE).is_empty());
    assert!(scene.refuses(BLUE, "a6b6").contains("red's turn"));
    // Red attacks and does not pick itself: Blue's turn anyway, and then Blue's again.
    let mut scene = narrow();
    scene.plays("b2b3 b5b4 b3b4");
    scene.does(BLUE, "=R");
    let events = scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert!(!events.contains(&BattleEvent::Passed(BLUE)), "{events:?}");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
    let events = scene.plays("b4b3");
    assert_eq!(events.last(), Some(&BattleEvent::Passed(RED)), "{events:?}");
    assert_eq!(scene.turn(), Turn::Act(BLUE));
}

#[test]
fn a_side_with_nothing_to_move_is_passed_over_and_the_other_goes_on() {
    let mut scene = Scene::begun(own_battle(SHORT), "KRO", "ORK", "blue");
    // Blue's only rock falls into the pit.
    scene.plays("b4b3 b1b2 b3c3 b2b1 c3c2 b1b2");
    let events = scene.plays("c2c1");
    assert!(matches!(events[..], [BattleEvent::Fought { winner: Some(RED), .. }]), "{events:?}");
    assert_eq!((scene.turn(), scene.state.count(BLUE)), (Turn::Act(RED), 2));
    assert_eq!(scene.state.number(), 4, "seven moves");
    let round = scene.state.round();
    let events = scene.plays("b2b3");
    assert_eq!(events[1..], [BattleEvent::Passed(BLUE)]);
    assert_eq!(scene.turn(), Turn::Act(RED));
    assert!(scene.state.round() > round, "a new turn");
    assert_eq!(scene.state.number(), 5, "eight moves; a pass is none");
    // Red walks to the king and wins: a side without fighters has not lost before.
    scene.plays("b3c3");
    assert_eq!(scene.state.number(), 5, "nine moves");
    scene.plays("c3c4");
    assert_eq!(scene.outcome(), Some((Some(RED), Reason::KingStruck)));
}

#[test]
fn if_both_have_lost_all_who_move_it_is_a_draw() {
    let mut scene = Scene::begun(own_battle(SHORT), "KRO", "ORK", "blue");
    scene.plays("b4b3 b1b2 b3c3 b2b1 c3c2 b1b2 c2c1 b2b3 b3a3");
    let events = scene.plays("a3a4");
    assert_eq!(scene.outcome(), Some((None, Reason::NoMoves)), "{events:?}");
    assert_eq!(scene.picture(), "o*.k/.../.../K.O*");
    scene.is_over_for_good();
}

#[test]
fn the_tests_run_before_the_first_move_too() {
    // King and pit stand in front of both rocks: whoever was drawn is passed over, or it is a draw.
    let mut scene = Scene::new(own_battle(NARROW));
    scene.battle.force_setup(&mut scene.state);
    scene.chance("deal:red:RRKO");
    let mut shut = scene.clone();
    scene.chance("deal:blue:RRKO");
    assert_eq!(scene.chance("first:red"), [BattleEvent::First(RED), BattleEvent::Passed(RED)]);
    assert_eq!((scene.turn(), scene.state.quiet()), (Turn::Act(BLUE), 0));
    shut.chance("deal:blue:KORR");
    shut.chance("first:blue");
    assert_eq!(shut.outcome(), Some((None, Reason::NoMoves)));
}

#[test]
fn a_hundred_moves_in_a_row_without_combat_are_a_draw() {
    for (one, there) in [("rps", "g5g4"), ("rpsls", "f5f4"), ("rps-onslaught", "c5c4")] {
        let (red, blue) = (army(one, RED, &[]), army(one, BLUE, &[]));
        let mut scene = Scene::begun(battle(one), &red, &blue, "red");
        let back = format!("{}{}", &there[2..], &there[..2]);
        for number in 0..100 {
            assert_eq!(scene.outcome(), None, "after {number} moves");
            assert_eq!(scene.state.quiet(), number);
            scene.plays(match number % 4 {
                0 => "a2a3",
                1 => there,
                2 => "a3a2",
                _ => &back,
            });
        }
        assert_eq!(scene.outcome(), Some((None, Reason::QuietMoves(100))));
        scene.is_over_for_good();
    }
}

/// Ninety-eight quiet moves, after which the attacker on the first file is to move, or 99.
fn nearly_quiet(pieces: [char; 2], moves: u16) -> Scene {
    let (mut scene, _) = face_to_face("rps", RED, pieces);
    for text in ["g2g3", "g5g4", "g3g2", "g4g5"].iter().cycle().take(moves as usize - 4) {
        scene.plays(text);
    }
    assert_eq!((scene.state.quiet(), scene.outcome()), (moves, None));
    scene
}

#[test]
fn any_combat_starts_the_hundred_anew_and_a_tie_is_one() {
    for pieces in [['R', 'S'], ['R', 'P'], ['R', 'O'], ['R', 'R']] {
        let mut scene = nearly_quiet(pieces, 98);
        scene.plays("a4a5");
        assert_eq!((scene.outcome(), scene.state.quiet()), (None, 0), "{pieces:?}");
        if scene.is_tie() {
            for (red, blue) in [("=R", "=R"), ("=R", "=S")] {
                scene.does(RED, red);
                scene.does(BLUE, blue);
                assert_eq!(scene.state.quiet(), 0, "a pick is no move");
            }
        }
    }
}

#[test]
fn the_hundredth_move_decides_whether_there_is_a_draw() {
    for pieces in [['R', 'S'], ['R', 'P'], ['R', 'R']] {
        // A quiet one is a draw; an attack, here by the defender, is not.
        let mut scene = nearly_quiet(pieces, 99);
        assert_eq!(scene.turn(), Turn::Act(BLUE));
        let mut quiet = scene.clone();
        quiet.plays("g4g5");
        assert_eq!(quiet.outcome(), Some((None, Reason::QuietMoves(100))));
        scene.plays("a5a4");
        assert_eq!((scene.outcome(), scene.state.quiet()), (None, 0));
    }
}

#[test]
fn a_pass_is_no_move() {
    let mut scene = Scene::begun(own_battle(SHORT), "KRO", "ORK", "blue");
    scene.plays("b4b3 b1b2 b3c3 b2b1 c3c2 b1b2 c2c1");
    assert_eq!(scene.state.quiet(), 0);
    for number in 0..100 {
        assert_eq!((scene.outcome(), scene.state.quiet()), (None, number));
        let events = scene.plays(if number % 2 == 0 { "b2b3" } else { "b3b2" });
        assert_eq!(events.contains(&BattleEvent::Passed(BLUE)), number < 99, "{number}");
    }
    assert_eq!(scene.outcome(), Some((None, Reason::QuietMoves(100))));
}

// ---------------------------------------------------------------------------------------------
// Onslaught

fn counts(scene: &Scene) -> [usize; 2] {
    Colour::BOTH.map(|side| scene.state.count(side))
}

/// The letters of the two that are left, Red's first.
fn last_two(scene: &Scene) -> (char, char) {
    let letter = |side: Colour| {
        let all = scene.battle.board().all().filter_map(|cell| scene.state.soldier(cell));
        let soldier = all.into_iter().find(|soldier| soldier.side == side).expect("one is left");
        scene.battle.letter(soldier.kind)
    };
    (letter(RED), letter(BLUE))
}

#[test]
fn a_side_without_pieces_loses_an_onslaught() {
    // From two against one, the one falls.
    for winner in Colour::BOTH {
        let (mut before, side, wish) = find("rps-onslaught", |before, after, _| {
            let now = counts(before);
            now[winner.index()] >= 2 && now[winner.other().index()] == 1 && counts(after)[winner.other().index()] == 0
        });
        before.battle.act(&mut before.state, side, wish).expect("a listed act");
        assert_eq!(before.outcome(), Some((Some(winner), Reason::Eliminated)));
        before.is_over_for_good();
    }
}

#[test]
fn at_one_against_one_the_kinds_are_compared_at_once() {
    let beats = |one: char, other: char| Mode::named("rps-onslaught").beats(one, other);
    for winner in Colour::BOTH {
        for apart in [false, true] {
            let (mut scene, side, wish) = find("rps-onslaught", |before, after, events| {
                // A fight, then at once the second one, without a move in between.
                let fights = events.iter().filter(|event| matches!(event, BattleEvent::Fought { .. })).count();
                let far = events.iter().any(|event| match event {
                    BattleEvent::Fought { from, to, .. } => {
                        let board = before.battle.board();
                        (board.file(*from) - board.file(*to)).abs() + (board.rank(*from) - board.rank(*to)).abs() > 1
                    }
                    _ => false,
                });
                fights == 2 && far == apart && after.outcome() == Some((Some(winner), Reason::Eliminated))
            });
            let events = scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
            let fights: Vec<[Soldier; 2]> = events
                .iter()
                .filter_map(|event| match event {
                    BattleEvent::Fought { soldiers, .. } => Some(*soldiers),
                    _ => None,
                })
                .collect();
            let letter = |side: Colour| {
                let soldier = fights[1].iter().find(|soldier| soldier.side == side).expect("one of each side");
                scene.battle.letter(soldier.kind)
            };
            assert!(beats(letter(winner), letter(winner.other())), "{events:?}");
            assert_eq!((scene.state.count(winner), scene.state.count(winner.other())), (1, 0));
            scene.is_over_for_good();
        }
    }
}

/// One rock, paper or scissors each is left, of the same kind, and both are to pick.
fn last_tie() -> Scene {
    let (mut scene, side, wish) = find("rps-onslaught", |_, after, events| {
        let fought = events.iter().any(|event| matches!(event, BattleEvent::Fought { .. }));
        fought && after.is_tie()
    });
    scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
    assert!(matches!(scene.state.phase(), Phase::Tie(tie) if tie.duel));
    assert_eq!(counts(&scene), [1, 1]);
    let (red, blue) = last_two(&scene);
    assert_eq!(red, blue);
    scene
}

#[test]
fn equal_ones_at_the_end_pick_and_the_winner_takes_the_game() {
    for (red, blue, winner) in [("=R", "=S", RED), ("=P", "=R", RED), ("=R", "=P", BLUE), ("=P", "=S", BLUE)] {
        let mut scene = last_tie();
        assert_eq!(actors(scene.turn()), [RED, BLUE]);
        scene.does(RED, red);
        assert!(scene.refuses(RED, "=P").contains("final"));
        scene.does(BLUE, blue);
        assert_eq!(scene.outcome(), Some((Some(winner), Reason::Eliminated)));
        assert_eq!((scene.state.count(winner), scene.state.count(winner.other())), (1, 0));
        scene.is_over_for_good();
    }
}

#[test]
fn a_second_tie_at_one_against_one_is_picked_for_again() {
    let mut scene = last_tie();
    for pick in ["=S", "=S", "=P"] {
        scene.does(RED, pick);
        let events = scene.does(BLUE, pick);
        assert!(matches!(events[..], [_, BattleEvent::Tied { .. }]), "{events:?}");
        assert!(matches!(scene.state.phase(), Phase::Tie(tie) if tie.duel));
    }
    scene.does(RED, "=P");
    scene.does(BLUE, "=R");
    assert_eq!(scene.outcome(), Some((Some(RED), Reason::Eliminated)));
}

#[test]
fn picks_missed_at_one_against_one_lose_the_game_or_draw_it() {
    for picks in Colour::BOTH {
        let mut scene = last_tie();
        scene.does(picks, "=R");
        scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
        assert_eq!(scene.outcome(), Some((Some(picks), Reason::Eliminated)));
        scene.is_over_for_good();
    }
    let mut scene = last_tie();
    scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!(scene.outcome(), Some((None, Reason::Eliminated)), "both pieces are gone");
    assert_eq!(counts(&scene), [0, 0]);
    scene.is_over_for_good();
}

#[test]
fn a_tie_before_the_last_two_may_lead_to_them() {
    // Two against two: both miss, both are removed, and the last two are compared at once.
    let (mut scene, side, wish) =
        find("rps-onslaught", |before, after, _| counts(before) == [2, 2] && after.is_tie() && !before.is_tie());
    scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
    scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    let total: usize = counts(&scene).iter().sum();
    match scene.state.phase() {
        Phase::Tie(tie) => assert!(tie.duel && total == 2),
        Phase::Over(outcome) => assert!(outcome.reason == Reason::Eliminated && total == 1),
        phase => panic!("{phase:?}: {}", scene.picture()),
    }
    // Two against one: both miss, and the side with one left wins.
    let (mut scene, side, wish) =
        find("rps-onslaught", |before, after, _| counts(before) == [2, 1] && after.is_tie() && !before.is_tie());
    scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
    scene.battle.miss_picks(&mut scene.state, heterodox_rules::Seats([true; 2]));
    assert_eq!(scene.outcome(), Some((Some(RED), Reason::Eliminated)));
}

#[test]
fn a_side_without_fighters_has_not_lost_outside_an_onslaught() {
    let (mut scene, side, wish) = find("rps", |_, after, events| {
        events.iter().any(|event| matches!(event, BattleEvent::Passed(_))) && after.outcome().is_none()
    });
    let events = scene.battle.act(&mut scene.state, side, wish).expect("a listed act");
    assert!(
        events.iter().any(|event| matches!(event, BattleEvent::Passed(passed) if *passed != scene.state.to_move()))
    );
    assert_eq!(scene.turn(), Turn::Act(scene.state.to_move()));
    assert!(!scene.acts(scene.state.to_move()).is_empty());
}

// ---------------------------------------------------------------------------------------------
// Text

#[test]
fn acts_and_chance_are_written_as_on_the_page() {
    let battle = battle("rps");
    for text in ["K@b1", "O@c1", "shuffle", "ready", "b2b3", "=R", "=P", "=S"] {
        assert_eq!(battle.write_act(act(&battle, text)), text);
    }
    for text in ["deal:red:RRRRPPPPSSSSKO", "deal:blue:KOSSSSPPPPRRRR", "first:red", "first:blue"] {
        let draw = battle.read_draw(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(battle.write_draw(&draw), text);
    }
    assert_eq!((Battle::side_word(RED), Battle::side_word(BLUE)), ("red", "blue"));
}

#[test]
fn odd_texts_are_refused_without_panic() {
    let battle = battle("rpsls");
    let mut random = Random::new(3);
    let letters: Vec<char> = "abcdefg0123456789KORPSLV=@:, *?!éß\u{0}\u{1F600}\u{feff}shufleadyintb".chars().collect();
    for _ in 0..200_000 {
        let length = random.below(9);
        let text: String = (0..length).map(|_| random.pick(&letters)).collect();
        match battle.read_act(&text) {
            Ok(wish) => assert_eq!(battle.write_act(wish), text.trim(), "an act has one text"),
            Err(refused) => assert!(refused.to_string().contains("no action"), "{refused}"),
        }
        if let Ok(draw) = battle.read_draw(&text) {
            assert_eq!(battle.write_draw(&draw), text);
        }
    }
    let long = "K@".to_string() + &"a".repeat(100_000);
    let refused = battle.read_act(&long).expect_err("no cell has that name").to_string();
    assert!(refused.len() < 300, "the refusal repeats {} bytes", refused.len());
    assert!(battle.read_draw(&long).is_err());
}

// ---------------------------------------------------------------------------------------------
// Random games against the plain rules

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
