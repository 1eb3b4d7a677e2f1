//! Makes the files of proven wins in `tests/data/wins`: positions from rough games and from
//! sparse boards, each proved exhaustively. The same seed gives the same files.
//!
//! `cargo run --release -p heterodox-engine --example mine_mates -- FOLDER [VARIANT...]`

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use heterodox_engine::{Proof, Prover, Win};
use heterodox_rules::{Catalogue, Colour, Family, Move, Outcome, Reason, Rules, Square, State, Strictness, Tag, Turn};

const SEED: u64 = 2024;
/// Wins of each distance and kind of end.
const WANTED: usize = 16;
/// Of these, so many may be plain ones (no portal, shot, exit, castling, promotion, passing),
/// and one more for each ply.
const PLAIN: usize = 6;
/// Of these, so many may come from sparse boards, and one more for each ply.
const SPARSE: usize = 2;
/// Of these, so many may be one side's.
const ONE_SIDE: usize = 10;
/// Positions looked at per variant before these quotas are dropped for long wins; games for short
/// ones, which cost little to find.
const PATIENCE: u64 = 4_000_000;
const GAMES: u32 = 200;
/// Positions looked at per variant before long wins are sought on sparse boards only, and before
/// giving up.
const LONG: u64 = 9_000_000;
const LIMIT: u64 = 60_000_000;
/// Wins by what a variant has of its own (portal, shot, exit) are hunted until there are so many.
const OWN: usize = 12;
const HUNTS: u32 = 20_000;
/// Wins with more first moves than this are dull.
const KEYS: usize = 2;

/// Splitmix64.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// A sparse board made when wins of the variant's own kind were short.
    Hunt,
    /// The game's number: neighbours in a game are too much alike.
    Game(u32),
    Sparse,
}

/// How the main line ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    Mate,
    Score,
}

struct Found {
    state: State,
    win: Win,
    end: End,
    plain: bool,
    own: bool,
    origin: Origin,
    text: String,
}

/// What is wanted: so many wins in so many plies with such an end.
struct Class {
    plies: u32,
    end: End,
    wanted: usize,
    found: Vec<Found>,
}

struct Miner<'r> {
    rules: &'r Rules,
    prover: Prover<'r>,
    values: Vec<i32>,
    dice: Dice,
    classes: Vec<Class>,
    seen: HashSet<String>,
    games: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let wanted: Vec<String> = arguments.collect();
    let catalogue = Catalogue::new();
    for id in catalogue.ids_of(Family::Chess) {
        if wanted.is_empty() || wanted.contains(&id) {
            let rules = catalogue.load(&id)?;
            let mut miner = Miner::new(&rules);
            if rules.spec().has_royals() {
                miner.mine_mates()
            } else {
                miner.mine_small()
            }
            std::fs::write(Path::new(&folder).join(format!("{id}.txt")), miner.file())?;
        }
    }
    Ok(())
}

impl<'r> Miner<'r> {
    fn new(rules: &'r Rules) -> Miner<'r> {
        let class = |plies, end, wanted| Class { plies, end, wanted, found: Vec::new() };
        let classes = if rules.spec().has_royals() {
            let mates = [1, 3, 5, 7].map(|plies| class(plies, End::Mate, WANTED));
            let races =
                [1, 3, 5, 7].map(|plies| class(plies, End::Score, if rules.spec().has_exits() { 6 } else { 0 }));
            mates.into_iter().chain(races).collect()
        } else {
            [(1, 4), (2, 6), (3, 14), (4, 8), (5, 14), (6, 8), (7, 14)].map(|(p, w)| class(p, End::Score, w)).into()
        };
        let values = values(rules);
        Miner { rules, prover: Prover::new(rules), values, dice: Dice(SEED), classes, seen: HashSet::new(), games: 0 }
    }

    /// Mates: what stood a few plies before somebody could be mated in a rough game, and sparse
    /// boards.
    fn mine_mates(&mut self) {
        while !self.full() && self.prover.positions() < LIMIT {
            self.games += 1;
            let states = self.game();
            let mut ripe = vec![false; states.len()];
            // From the end: long wins lie just before short ones.
            for at in (0..states.len()).rev() {
                let before = |plies: usize| ripe.get(at + plies).is_some_and(|&ripe| ripe);
                let moves = self.rules.moves(&states[at]).len();
                let long = self.prover.positions() < LONG;
                let (plies, positions) = match moves {
                    ..45 if long && before(2) && self.wants(7) => (7, 300_000),
                    ..12 if long && self.wants(7) => (7, 100_000),
                    _ if long && self.wants(5) => (5, 40_000),
                    _ if self.wants(3) => (3, 20_000),
                    _ => (1, 1000),
                };
                ripe[at] = self.try_one(&states[at], plies, positions, Origin::Game(self.games));
            }
            for _ in 0..10 {
                if let Some(state) = self.sparse([2, 0]).filter(|_| self.wants(5) || self.wants(7)) {
                    self.try_one(&state, 7, 100_000, Origin::Sparse);
                }
            }
            if self.games.is_multiple_of(50) {
                self.tell("going on");
            }
        }
        self.hunt();
        self.tell("done");
    }

    /// More wins by shots and the like, from boards with more on them.
    fn hunt(&mut self) {
        let shoots = self.rules.spec().pieces.iter().any(|piece| piece.powers().next().is_some());
        for _ in 0..if shoots { HUNTS } else { 0 } {
            if self.classes.iter().flat_map(|class| &class.found).filter(|found| found.own).count() >= OWN {
                break;
            }
            if let Some(state) = self.sparse([3, 3]) {
                self.try_one(&state, 5, 10_000, Origin::Hunt);
            }
        }
    }

    /// Games without a king on small boards: wins from games at random.
    fn mine_small(&mut self) {
        while !self.full() && self.games < 4000 {
            self.games += 1;
            let mut state = self.rules.start();
            let mut states = Vec::new();
            while let Turn::Act(_) = self.rules.turn(&state)
                && states.len() < 40
            {
                states.push(state.clone());
                let moves = self.rules.moves(&state);
                state = self.rules.play_unchecked(&state, moves[self.dice.below(moves.len())]);
            }
            let at = self.dice.below(states.len());
            self.try_one(&states[at], 7, 3_000_000, Origin::Game(self.games));
        }
        self.tell("done");
    }

    fn full(&self) -> bool {
        self.classes.iter().all(|class| class.found.len() >= class.wanted)
    }

    fn wants(&self, plies: u32) -> bool {
        self.classes.iter().any(|class| class.plies == plies && class.found.len() < class.wanted)
    }

    fn tell(&self, what: &str) {
        let counts: Vec<String> =
            self.classes.iter().map(|class| format!("{}{:?} {}", class.plies, class.end, class.found.len())).collect();
        let positions = self.prover.positions() / 1000;
        eprintln!(
            "{}: {what}, {} games, {positions}k positions: {}",
            self.rules.spec().id,
            self.games,
            counts.join(", ")
        );
    }

    /// Proves a position and keeps it if its class wants it; says whether it is won.
    fn try_one(&mut self, state: &State, plies: u32, positions: u64, origin: Origin) -> bool {
        let Proof::Win(win) = self.prover.prove(state, plies, positions) else { return false };
        let (text, tags, outcome) = self.tell_line(state, &win);
        let end = if outcome.reason == Reason::Checkmate { End::Mate } else { End::Score };
        let royal = self.rules.spec().has_royals();
        let plain = royal && tags.is_empty();
        let own = tags.iter().any(|tag| matches!(tag, Tag::MirrorOnly | Tag::Shot | Tag::Exit));
        let patient = if win.plies <= 3 { self.games < GAMES } else { self.prover.positions() < PATIENCE };
        let rules = self.rules;
        let Some(class) = self.classes.iter_mut().find(|class| (class.plies, class.end) == (win.plies, end)) else {
            return true;
        };
        let full = |most: usize, like: &dyn Fn(&Found) -> bool| class.found.iter().filter(|f| like(f)).count() >= most;
        let turn = state.to_move();
        let same_game = |found: &Found| origin != Origin::Sparse && found.origin == origin;
        let keys = if patient || win.plies > 1 { KEYS } else { 2 * KEYS };
        let overfull = class.found.len() >= class.wanted
            || full(1, &same_game)
            || patient
                && royal
                && (plain && full(PLAIN + win.plies as usize, &|found| found.plain)
                    || origin == Origin::Sparse
                        && full(SPARSE + win.plies as usize, &|found| found.origin == Origin::Sparse)
                    || full(ONE_SIDE, &|found| found.state.to_move() == turn));
        let unwanted = win.keys.len() > keys || if origin == Origin::Hunt { !own } else { overfull };
        // Counters apart, once is enough.
        let fen = rules.write_fen(state);
        let known = fen.rsplitn(3, ' ').last().unwrap_or_default().to_string();
        if !unwanted && self.seen.insert(known) {
            class.found.push(Found { state: state.clone(), win, end, plain, own, origin, text });
        }
        true
    }

    /// The main line in words, what is special about the winner's moves, and its end.
    fn tell_line(&self, state: &State, win: &Win) -> (String, Vec<Tag>, Outcome) {
        let (mut state, mut tags, mut words) = (state.clone(), Vec::new(), Vec::new());
        for (ply, &action) in win.line.iter().enumerate() {
            let action = self.rules.action(&state, action);
            words.push(action.san);
            if ply % 2 == 0 {
                tags.extend(action.tags.into_iter().filter(|tag| !matches!(tag, Tag::Capture | Tag::Mirror)));
            }
            state = self.rules.play_unchecked(&state, action.action);
        }
        tags.sort();
        tags.dedup();
        let Turn::Over(outcome) = self.rules.turn(&state) else { panic!("the line of a win ends the game") };
        let mut text = words.join(" ");
        if !tags.is_empty() {
            text += &format!(" ({})", tags.iter().map(|tag| tag.word()).collect::<Vec<_>>().join(", "));
        }
        (text, tags, outcome)
    }

    /// A rough game: one side looks at the answer to its move, the other often does not look
    /// at all.
    fn game(&mut self) -> Vec<State> {
        let strong = Colour::BOTH[self.dice.below(2)];
        let blunders = 20 + self.dice.below(60);
        let mut state = self.rules.start();
        let mut states = Vec::new();
        while let Turn::Act(side) = self.rules.turn(&state)
            && states.len() < 160
        {
            states.push(state.clone());
            let moves = self.rules.moves(&state);
            let blind = states.len() < 6 || (side != strong && self.dice.below(100) < blunders);
            let action = if blind { moves[self.dice.below(moves.len())] } else { self.careful(&state, &moves) };
            state = self.rules.play_unchecked(&state, action);
        }
        states
    }

    /// The move with the best material after the best answer, with some noise.
    fn careful(&mut self, state: &State, moves: &[Move]) -> Move {
        let us = state.to_move();
        let mut best = (i32::MIN, moves[0]);
        for &action in moves {
            let next = self.rules.play_unchecked(state, action);
            let worst = match self.rules.turn(&next) {
                Turn::Over(Outcome { winner, .. }) => winner.map_or(-50, |side| if side == us { 9000 } else { -9000 }),
                _ => {
                    let replies = self.rules.moves(&next).into_iter();
                    let after = replies.map(|reply| self.material(&self.rules.play_unchecked(&next, reply), us));
                    // Fewer answers are better: it drives kings into corners.
                    after.clone().min().unwrap_or_default() - after.len() as i32 / 3
                }
            };
            let value = worst + self.dice.below(12) as i32;
            if value > best.0 {
                best = (value, action);
            }
        }
        best.1
    }

    fn material(&self, state: &State, us: Colour) -> i32 {
        let side = |colour| -> i32 {
            let standing = self.values.iter().enumerate().map(|(kind, value)| state.count(colour, kind) as i32 * value);
            standing.sum::<i32>() + state.score(colour) as i32 * 150
        };
        side(us) - side(us.other())
    }

    /// A legal position with few pieces (at least so many beside the kings), the stronger side to
    /// move.
    fn sparse(&mut self, least: [usize; 2]) -> Option<State> {
        let (rules, board) = (self.rules, self.rules.board());
        let (royal, width) = (rules.spec().royals().next()?, board.width as usize);
        let strong = Colour::BOTH[self.dice.below(2)];
        let kinds: Vec<usize> = (0..self.values.len()).filter(|&kind| kind != royal).collect();
        let mut placed: Vec<Option<(Colour, usize)>> = vec![None; board.squares()];
        let extra = least.map(|least| least + self.dice.below(3));
        for (colour, extra) in [strong, strong.other()].into_iter().zip(extra) {
            for piece in 0..=extra {
                let kind = if piece == 0 { royal } else { kinds[self.dice.below(kinds.len())] };
                let mut square = self.dice.below(placed.len());
                if kind == royal && colour != strong && self.dice.below(3) > 0 {
                    // Kings are mated at the edge.
                    square = square % width + [0, placed.len() - width][self.dice.below(2)];
                }
                placed[square] = Some((colour, kind));
            }
        }
        let turn = if strong == Colour::White { "w" } else { "b" };
        let fen = format!("{} {turn} - - 0 1", fen_board(rules, &placed));
        rules.read_fen(&fen, Strictness::Game).ok()
    }

    fn file(mut self) -> String {
        let spec = &self.rules.spec();
        let mut text = format!(
            "# {}: forced wins, each proved by looking at every move and reply (made by the example mine_mates).\n\
             # id | FEN | plies to the end against the longest defence | all first moves that win so fast | main line\n",
            spec.name
        );
        self.classes.sort_by_key(|class| (class.end, class.plies));
        for class in &self.classes {
            for (number, found) in class.found.iter().enumerate() {
                let mut keys: Vec<String> = found.win.keys.iter().map(|&key| self.rules.coordinates(key)).collect();
                keys.sort();
                let mark = if found.end == End::Mate { "m" } else { "s" };
                let (fen, keys) = (self.rules.write_fen(&found.state), keys.join(" "));
                let plies = found.win.plies;
                _ = writeln!(text, "{mark}{plies}-{:02} | {fen} | {plies} | {keys} | {}", number + 1, found.text);
            }
        }
        text
    }
}

/// A rough worth of every kind: how far it goes on an empty board.
fn values(rules: &Rules) -> Vec<i32> {
    let squares = rules.board().squares();
    let worth = |kind: usize| {
        let (mut moves, mut squares_used) = (0, 0);
        for square in 0..squares {
            let mut placed = vec![None; squares];
            placed[square] = Some((Colour::White, kind));
            let fen = format!("{} w - - 0 1", fen_board(rules, &placed));
            if let Ok(state) = rules.read_fen(&fen, Strictness::Study) {
                moves += rules.moves(&state).len() as i32;
                squares_used += 1;
            }
        }
        if rules.spec().pieces[kind].royal.is() { 0 } else { 10 * moves / squares_used.max(1) }
    };
    (0..rules.spec().pieces.len()).map(worth).collect()
}

fn fen_board(rules: &Rules, placed: &[Option<(Colour, usize)>]) -> String {
    let board = rules.board();
    let rank = |rank: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..board.width {
            match placed[Square(rank * board.width + file).index()] {
                None => empty += 1,
                Some((colour, kind)) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(rules.letter(colour, kind));
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (0..board.height).rev().map(rank).collect::<Vec<_>>().join("/")
}
