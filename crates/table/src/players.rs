//! Simple computer players. A player is handed [`View`]s and the events of its own seat and
//! nothing else, so it knows exactly what a person there would know; the rules of a game are
//! no secret.

use std::cmp::Ordering;

use heterodox_rules::battle::Battle;
use heterodox_rules::spec::battle::{BattleKind, Role};
use heterodox_rules::{Board, Square, Variant};

use crate::event::Versioned;
use crate::seat::Seat;
use crate::view::{ActionView, View};

/// Somebody who plays a seat.
pub trait Player {
    /// What to do now; `None` when the seat is asked for nothing.
    fn choose(&mut self, view: &View) -> Option<String>;

    /// Something happened, as the seat's own stream of events tells it. A player may do
    /// without: it must play sensibly from views alone.
    fn hear(&mut self, event: &Versioned) {
        _ = event;
    }
}

/// Numbers that look random and are the same again for the same seed (splitmix64).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// A new row of numbers.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next number.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count` - 1; 0 when there is none.
    pub fn below(&mut self, count: usize) -> usize {
        ((self.roll() as u128 * count as u128) >> 64) as usize
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

/// A piece of a battle as a view shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sighting {
    /// Whose it is.
    pub side: Seat,
    /// The capital letter of its kind, if the viewer knows it.
    pub kind: Option<char>,
    /// It has won a fight.
    pub halo: bool,
}

/// Reads the board of a battle's position text, as in [`View::position`]: one entry for each
/// square in order. `None` when the text is no such board.
pub fn sightings(board: Board, position: &str) -> Option<Vec<Option<Sighting>>> {
    let mut cells = vec![None; board.squares()];
    let text = position.split(' ').next()?;
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != board.height as usize {
        return None;
    }
    for (row, rank) in rows.into_iter().zip((0..board.height as i32).rev()) {
        let (mut file, mut empty) = (0, 0);
        for sign in row.chars() {
            if let Some(digit) = sign.to_digit(10) {
                empty = (empty * 10 + digit as i32).min(board.squares() as i32);
                continue;
            }
            file += std::mem::take(&mut empty);
            if sign == '*' {
                cells[board.at(file - 1, rank)?.index()].as_mut().map(|seen: &mut Sighting| seen.halo = true)?;
                continue;
            }
            let (side, kind) = match sign {
                '?' => (Seat::White, None),
                '!' => (Seat::Black, None),
                'A'..='Z' => (Seat::White, Some(sign)),
                'a'..='z' => (Seat::Black, Some(sign.to_ascii_uppercase())),
                _ => return None,
            };
            cells[board.at(file, rank)?.index()] = Some(Sighting { side, kind, halo: false });
            file += 1;
        }
        if file + empty != board.width as i32 {
            return None;
        }
    }
    Some(cells)
}

/// Whether an action says that the setup is done.
fn is_ready(action: &ActionView) -> bool {
    action.action == "ready"
}

/// Does anything it may, each as likely as the other. In a setup it places and is ready.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Dice,
}

impl Random {
    /// The same seed and the same views give the same choices.
    pub fn new(seed: u64) -> Random {
        Random { dice: Dice::new(seed) }
    }
}

impl Player for Random {
    fn choose(&mut self, view: &View) -> Option<String> {
        let chosen = view.actions.iter().find(|action| is_ready(action)).or_else(|| self.dice.pick(&view.actions));
        chosen.map(|action| action.action.clone())
    }
}

/// Goes for the enemy. In battles it takes what it knows it beats, spares what it knows it
/// loses to, and otherwise advances and strikes at the unknown; in other games it captures
/// when it can. Among equals it chooses at random.
#[derive(Clone)]
pub struct Attack {
    dice: Dice,
    variant: Variant,
}

/// How much [`Attack`] likes to do something: the later the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Liking {
    Loses,
    Retreats,
    Sidesteps,
    /// Neither good nor bad: picks, quiet moves of other games.
    Plain,
    /// Equals meet: as likely won as lost.
    Ties,
    Strikes,
    Advances,
    Takes,
    Wins,
}

impl Attack {
    /// The same seed and the same views give the same choices.
    pub fn new(variant: &Variant, seed: u64) -> Attack {
        Attack { dice: Dice::new(seed), variant: variant.clone() }
    }
}

impl Player for Attack {
    fn choose(&mut self, view: &View) -> Option<String> {
        let eyes = match &self.variant {
            Variant::Battle(battle) => Eyes::new(battle, view),
            Variant::Chess(_) => None,
        };
        let like = |action: &ActionView| eyes.as_ref().map_or_else(|| like_move(action), |eyes| eyes.like(action));
        let liked: Vec<(Liking, &ActionView)> = view.actions.iter().map(|action| (like(action), action)).collect();
        let best = liked.iter().map(|(liking, _)| *liking).max()?;
        let equals: Vec<&ActionView> =
            liked.into_iter().filter(|(liking, _)| *liking == best).map(|(_, action)| action).collect();
        self.dice.pick(&equals).map(|action| action.action.clone())
    }
}

/// A move of a chess-like game: mate, which notation tells, then captures.
fn like_move(action: &ActionView) -> Liking {
    match (action.notation.ends_with('#'), action.tags.contains(&"capture")) {
        (true, _) => Liking::Wins,
        (false, true) => Liking::Takes,
        (false, false) => Liking::Plain,
    }
}

/// A battle through the eyes of a seat.
struct Eyes<'a> {
    battle: &'a Battle,
    side: Seat,
    cells: Vec<Option<Sighting>>,
}

impl Eyes<'_> {
    fn new<'a>(battle: &'a Battle, view: &View) -> Option<Eyes<'a>> {
        let side = Seat::BOTH.into_iter().find(|side| Battle::side_word(*side) == view.viewer)?;
        Some(Eyes { battle, side, cells: sightings(battle.board(), &view.position)? })
    }

    fn like(&self, action: &ActionView) -> Liking {
        let board = self.battle.board();
        if is_ready(action) {
            return Liking::Wins;
        }
        let [first, second] = &action.path[..] else { return Liking::Plain };
        match (board.parse(first), board.parse(second)) {
            (Some(from), Some(to)) => self.like_step(from, to),
            (None, Some(square)) => self.like_place(first, square),
            _ => Liking::Plain,
        }
    }

    /// Each piece is placed once, the king as far back as can be.
    fn like_place(&self, letter: &str, square: Square) -> Liking {
        let Some(kind) = letter.chars().next().and_then(|letter| self.kind(letter)) else { return Liking::Plain };
        let own = |seen: &&Sighting| seen.side == self.side && seen.kind == Some(kind.letter);
        let placed = self.cells.iter().flatten().filter(own).count();
        let behind = self.battle.board().rank_for(square, self.side) == 0;
        if placed >= kind.count as usize || (kind.role == Role::King && !behind) {
            Liking::Loses
        } else {
            Liking::Advances
        }
    }

    fn like_step(&self, from: Square, to: Square) -> Liking {
        let board = self.battle.board();
        let [own, enemy] = [from, to].map(|square| self.cells[square.index()]);
        let rank = |square| board.rank_for(square, self.side);
        let Some(enemy) = enemy else {
            return match rank(to).cmp(&rank(from)) {
                Ordering::Greater => Liking::Advances,
                Ordering::Equal => Liking::Sidesteps,
                Ordering::Less => Liking::Retreats,
            };
        };
        let kinds = own.and_then(|own| self.kind(own.kind?)).zip(enemy.kind.and_then(|letter| self.kind(letter)));
        let Some((own, enemy)) = kinds else { return Liking::Strikes };
        let beats = |one: &BattleKind, other: &BattleKind| {
            one.beats.iter().any(|kind| self.battle.spec().kinds[*kind].letter == other.letter)
        };
        match enemy.role {
            Role::King => Liking::Wins,
            Role::Pit => Liking::Loses,
            Role::Fighter if beats(own, enemy) => Liking::Takes,
            Role::Fighter if beats(enemy, own) => Liking::Loses,
            Role::Fighter => Liking::Ties,
        }
    }

    fn kind(&self, letter: char) -> Option<&BattleKind> {
        let spec = self.battle.spec();
        spec.kind(letter).map(|kind| &spec.kinds[kind])
    }
}

#[cfg(test)]
mod tests {
    use heterodox_rules::{Catalogue, Family, Turn};

    use super::*;
    use crate::{Options, Table, TimeControl, Viewer};

    fn open(id: &str) -> Variant {
        Catalogue::new().open(id).unwrap_or_else(|error| panic!("{id}: {error}"))
    }

    fn table(variant: &Variant) -> Table {
        let options = Options { control: TimeControl::Unlimited, start: None, now: 0 };
        Table::new(variant.clone(), options).expect("a new game")
    }

    /// Plays a game to its end, or to a number of actions; gives every choice made.
    fn play(table: &mut Table, players: [&mut dyn Player; 2], lots: u64, most: usize) -> Vec<String> {
        let mut dice = Dice::new(lots);
        let mut choices = Vec::new();
        for _ in 0..most {
            let asked = match table.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    let lots = table.draw_lots(&mut |count| dice.below(count)).expect("chance is asked");
                    table.chance(0, &lots).expect("lots fit");
                    continue;
                }
                Turn::Act(seat) => seat,
                Turn::Together(seats) => Seat::BOTH.into_iter().find(|seat| seats.has(*seat)).expect("somebody"),
            };
            let view = table.view(Viewer::Seat(asked), 0);
            let choice = players[asked.index()].choose(&view).unwrap_or_else(|| panic!("nothing to do: {view:?}"));
            table.act(0, asked, &choice).unwrap_or_else(|refusal| panic!("{choice}: {refusal}"));
            choices.push(choice);
        }
        choices
    }

    /// Red's view of a battle with a board and steps of our own.
    fn view(board: &str, steps: &[&str]) -> View {
        let mut view = table(&open("rps")).view(Viewer::Seat(Seat::White), 0);
        view.position = format!("{board} r play 0 9");
        let step = |text: &&str| ActionView {
            action: text.to_string(),
            path: vec![text[..2].into(), text[2..].into()],
            notation: text.to_string(),
            tags: vec![],
        };
        view.actions = steps.iter().map(step).collect();
        view
    }

    /// What the attacker may do of some steps, over many seeds.
    fn liked(board: &str, steps: &[&str]) -> Vec<String> {
        let (variant, view) = (open("rps"), view(board, steps));
        let choose = |seed| Attack::new(&variant, seed).choose(&view).expect("there are steps");
        let mut choices: Vec<String> = (0..50).map(choose).collect();
        choices.sort();
        choices.dedup();
        choices
    }

    #[test]
    fn the_same_seed_gives_the_same_dice() {
        // The first numbers of splitmix64 from 0, as published.
        let mut dice = Dice::new(0);
        assert_eq!([dice.roll(), dice.roll()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
        assert!((0..1000).all(|_| dice.below(3) < 3));
        assert_eq!(dice.below(0), 0);
    }

    #[test]
    fn a_board_is_read_with_halos_and_hidden_pieces() {
        let board = Board::new(12, 2);
        let cells = sightings(board, "10!r*/?*R10 r play 0 1").expect("a board");
        let see = |side, kind, halo| Some(Sighting { side, kind, halo });
        assert_eq!(cells[0..3], [see(Seat::White, None, true), see(Seat::White, Some('R'), false), None]);
        assert_eq!(cells[22..], [see(Seat::Black, None, false), see(Seat::Black, Some('R'), true)]);
        for bad in ["", "12", "12/12/12", "11/12", "13/12", "*12/12", "1*11/12", "12/99999999999999", "11#/12"] {
            assert_eq!(sightings(board, bad), None, "{bad}");
        }
    }

    #[test]
    fn known_wins_are_taken_before_anything_else() {
        let board = "7/7/3s*3/2!R3/7/7";
        assert_eq!(liked(board, &["d3c3", "d3d4", "d3e3", "d3d2"]), ["d3d4"]);
        // A king in sight is better still.
        assert_eq!(liked("7/7/3s*3/2kR3/7/7", &["d3c3", "d3d4", "d3e3"]), ["d3c3"]);
    }

    #[test]
    fn known_losses_are_avoided_even_by_going_back() {
        assert_eq!(liked("7/7/3p*3/2oR3/7/7", &["d3c3", "d3d4", "d3d2"]), ["d3d2"]);
        assert_eq!(liked("7/7/3p*3/2oR3/7/7", &["d3c3", "d3d4"]), ["d3c3", "d3d4"], "unless there is nothing else");
    }

    #[test]
    fn it_advances_and_strikes_the_unknown_rather_than_stepping_aside() {
        assert_eq!(liked("7/7/7/2!R3/7/7", &["d3c3", "d3e3", "d3d2"]), ["d3c3"]);
        assert_eq!(liked("7/7/7/3R3/7/7", &["d3d4", "d3c3", "d3e3", "d3d2"]), ["d3d4"]);
        assert_eq!(liked("7/7/7/3R3/7/7", &["d3c3", "d3e3", "d3d2"]), ["d3c3", "d3e3"], "equals are as likely");
    }

    #[test]
    fn an_equal_in_sight_is_fought_before_stepping_aside() {
        assert_eq!(liked("7/7/7/2r*R3/7/7", &["d3c3", "d3e3", "d3d2"]), ["d3c3"]);
    }

    #[test]
    fn nobody_is_asked_for_nothing() {
        let view = view("7/7/7/7/7/7", &[]);
        assert_eq!(Random::new(1).choose(&view), None);
        assert_eq!(Attack::new(&open("rps"), 1).choose(&view), None);
    }

    #[test]
    fn both_play_every_variant_and_only_legal_actions() {
        let catalogue = Catalogue::new();
        for id in catalogue.ids() {
            let variant = open(&id);
            for seed in 0..3 {
                let mut table = table(&variant);
                let mut attack = Attack::new(&variant, seed);
                play(&mut table, [&mut attack, &mut Random::new(seed)], seed, 600);
            }
        }
        assert!(!catalogue.ids_of(Family::Battle).is_empty());
    }

    #[test]
    fn games_are_repeated_by_their_seeds() {
        let variant = open("rps");
        let game = |seed| {
            let mut table = table(&variant);
            let mut attack = Attack::new(&variant, seed);
            let choices = play(&mut table, [&mut attack, &mut Random::new(seed)], seed, 5000);
            assert!(table.ending().is_some(), "a battle ends");
            (choices, table.view(Viewer::Spectator, 0).position)
        };
        assert_eq!(game(7), game(7));
        assert_ne!(game(7), game(8));
    }

    #[test]
    fn the_attacker_puts_its_king_behind_and_places_each_piece_once() {
        let variant = open("rps");
        for seed in 0..20 {
            let mut table = table(&variant);
            let mut players = [Attack::new(&variant, seed), Attack::new(&variant, seed + 100)];
            let [red, blue] = &mut players;
            let choices = play(&mut table, [red, blue], seed, 9);
            let setup: Vec<&str> = choices.iter().map(String::as_str).filter(|choice| choice.contains('@')).collect();
            assert_eq!(setup.len(), 4, "{choices:?}");
            let king = |rank: char| setup.iter().any(|act| act.starts_with('K') && act.ends_with(rank));
            assert!(king('1') && king('6'), "{setup:?}");
        }
    }

    #[test]
    fn captures_are_preferred_in_chess_like_games_and_mate_before_them() {
        let variant = open("chess");
        let start = "r5k1/5pp1/7p/8/8/8/8/R3R1K1 w - - 0 1";
        let options = Options { control: TimeControl::Unlimited, start: Some(start.into()), now: 0 };
        let table = Table::new(variant.clone(), options).expect("a position");
        let view = table.view(Viewer::Seat(Seat::White), 0);
        for seed in 0..20 {
            assert_eq!(Attack::new(&variant, seed).choose(&view).as_deref(), Some("a1a8"));
        }
        let mate = "6k1/5ppp/8/8/8/8/r7/1R4K1 w - - 0 1";
        let options = Options { control: TimeControl::Unlimited, start: Some(mate.into()), now: 0 };
        let view = Table::new(variant.clone(), options).expect("a position").view(Viewer::Seat(Seat::White), 0);
        assert_eq!(Attack::new(&variant, 1).choose(&view).as_deref(), Some("b1b8"));
    }

    #[test]
    fn the_attacker_beats_random_play_most_of_the_time() {
        for id in Catalogue::new().ids_of(Family::Battle) {
            let variant = open(&id);
            let mut won = 0;
            let games = 40;
            for seed in 0..games {
                let mut table = table(&variant);
                let mut attack = Attack::new(&variant, seed);
                let mut random = Random::new(seed + 1000);
                // Seats are swapped in every other game.
                let seat = if seed % 2 == 0 { Seat::White } else { Seat::Black };
                let players: [&mut dyn Player; 2] = match seat {
                    Seat::White => [&mut attack, &mut random],
                    Seat::Black => [&mut random, &mut attack],
                };
                play(&mut table, players, seed, 5000);
                won += table.ending().is_some_and(|ending| ending.winner == Some(seat)) as u64;
            }
            assert!(won * 10 >= games * 6, "{id}: won {won} of {games}");
        }
    }
}
