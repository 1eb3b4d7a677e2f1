//! Complete solutions of small games: every position that can arise is found, and the
//! values spread backwards from the ends. Play without end is a draw, and so counters
//! and earlier occurrences do not matter.

mod code;

use std::sync::{Arc, Mutex};

use heterodox_rules::bits::U256;
use heterodox_rules::{AnyTables, Colour, Meaning, Move, Position, Rules, State, Strictness, Tables, Width};
use thiserror::Error;

use crate::exact::{Exact, Reader, SealError, seal, unseal, write_number};
use code::{Coder, upper_bound};

/// A game with more positions than this is not begun unless its user says so.
pub const DEFAULT_LIMIT: u64 = 10_000_000;
/// Memory for each position while solving, in bytes: its number, its place in the index, and
/// about ten moves there and back.
pub const BYTES_PER_POSITION: u64 = 110;
/// A table file is never larger than this.
pub const MAX_TABLE: u64 = 1 << 30;
include!(concat!(env!("OUT_DIR"), "/solved.rs"));

/// How far apart the reports are, in positions.
const TOLD_EVERY: usize = 1 << 16;
/// The kind of a sealed table of a solved game.
const KIND: u8 = b's';

/// Why a game was not solved.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SolveError {
    /// There can be more positions than allowed.
    #[error("this game is too large to solve: up to {} positions can arise, and the limit is {}", grouped(*.0), grouped(*.1 as f64))]
    TooLarge(f64, u64),
    /// What a game remembers is no part of the positions that are numbered.
    #[error("this game cannot be solved: more counts in it than what stands on the board")]
    Counts,
    /// Somebody said stop.
    #[error("stopped")]
    Stopped,
}

/// How far a solution has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many positions were found, of which so many have been looked at.
    Found(u64, u64),
    /// So many positions have a value.
    Valued(u64, u64),
}

/// What is known of all positions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Positions that can arise, the first one included.
    pub positions: u64,
    /// Those in which the game is over.
    pub terminal: u64,
    /// Those the side to move wins, draws and loses.
    pub wins: u64,
    /// See `wins`.
    pub draws: u64,
    /// See `wins`.
    pub losses: u64,
}

/// A solved game: the value of every position that can arise from its root.
pub struct Solved {
    root: State,
    coder: Coder,
    /// The numbers of the positions, rising.
    codes: Vec<u64>,
    /// [`Exact::code`] of each.
    values: Vec<u16>,
    terminal: u64,
}

/// Evaluates an expression with the tables of some rules, whatever their width.
macro_rules! with_tables {
    ($rules:expr, $tables:ident => $body:expr) => {
        match $rules.tables() {
            AnyTables::Narrow($tables) => $body,
            AnyTables::Wide($tables) => $body,
            AnyTables::Huge($tables) => $body,
        }
    };
}

/// How many positions can arise from one at most; a quick estimate from above.
pub fn most_positions(rules: &Rules, root: &State) -> f64 {
    fn bound<B: Width>(tables: &Tables<B>, root: &State) -> f64 {
        upper_bound(tables, B::position(root).expect("a state of these rules"))
    }
    with_tables!(rules, tables => bound(tables, root))
}

/// Solves a game from a position on. `tell` hears how far it has come and says whether to go on.
pub fn solve(
    rules: &Rules,
    root: &State,
    limit: u64,
    tell: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solved, SolveError> {
    if !rules.traits().board_is_all || !rules.traits().steps_go_ahead {
        return Err(SolveError::Counts);
    }
    let most = most_positions(rules, root);
    let too_large = || SolveError::TooLarge(most, limit);
    if most > limit as f64 {
        return Err(too_large());
    }
    with_tables!(rules, tables => {
        let position = *Width::position(root).expect("a state of these rules");
        let coder = Coder::new(&rules.spec().by_letter(), tables, &position).ok_or_else(too_large)?;
        Survey { tables, coder }.solve(root, &position, tell)
    })
}

/// Looks at every position of a game.
struct Survey<'r, B> {
    tables: &'r Tables<B>,
    coder: Coder,
}

impl<B: Width> Survey<'_, B> {
    fn solve(
        self,
        root: &State,
        position: &Position<B>,
        tell: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Solved, SolveError> {
        // 1. Everything that can arise, in the order in which it is found, with its moves.
        let number = |position: &Position<B>| self.coder.code(position).expect("no move leads outside");
        let mut codes = vec![number(position)];
        let mut index = Index::default();
        index.find_or_add(&codes, codes[0], 0);
        let mut ends: Vec<u32> = Vec::new();
        let mut moves_to: Vec<u32> = Vec::new();
        let mut values: Vec<u16> = Vec::new();
        let mut layer = Vec::new();
        let mut list = Vec::new();
        let mut terminal = 0;
        while ends.len() < codes.len() {
            let at = ends.len();
            if at.is_multiple_of(TOLD_EVERY) && !tell(Progress::Found(codes.len() as u64, at as u64)) {
                return Err(SolveError::Stopped);
            }
            let position = self.coder.position(self.tables, codes[at]);
            values.push(0);
            list.clear();
            self.tables.generate(&position, &mut list);
            if let Some(outcome) = self.tables.end_given(&position, !list.is_empty()) {
                terminal += 1;
                if outcome.winner.is_some() {
                    values[at] = Exact::ended(outcome, position.turn()).code() as u16;
                    layer.push(at as u32);
                }
                list.clear();
            }
            for &action in &list {
                let code = number(&self.tables.play(&position, action));
                let next = codes.len() as u32;
                let found = index.find_or_add(&codes, code, next);
                if found == next {
                    codes.push(code);
                }
                moves_to.push(found);
            }
            ends.push(moves_to.len() as u32);
        }
        // 2. The same moves backwards.
        let begins = |at: usize| if at == 0 { 0 } else { ends[at - 1] };
        let mut starts = vec![0u32; codes.len() + 1];
        moves_to.iter().for_each(|&to| starts[to as usize + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut moves_from = vec![0u32; moves_to.len()];
        let mut filled = starts.clone();
        for at in 0..codes.len() {
            for &to in &moves_to[begins(at) as usize..ends[at] as usize] {
                moves_from[filled[to as usize] as usize] = at as u32;
                filled[to as usize] += 1;
            }
        }
        drop((filled, moves_to));
        // 3. Values, from the ends backwards, ply by ply: who can go to a lost position wins,
        // who can go to won ones only loses.
        let mut left: Vec<u32> = (0..codes.len()).map(|at| ends[at] - begins(at)).collect();
        let mut valued = layer.len() as u64;
        while !layer.is_empty() {
            if !tell(Progress::Valued(valued, codes.len() as u64)) {
                return Err(SolveError::Stopped);
            }
            let mut next = Vec::new();
            for &at in &layer {
                let before = Exact::from_code(values[at as usize] as u32).before();
                let from = &moves_from[starts[at as usize] as usize..starts[at as usize + 1] as usize];
                for &from in from {
                    let from = from as usize;
                    left[from] -= 1;
                    if values[from] == 0 && (matches!(before, Exact::Win(_)) || left[from] == 0) {
                        values[from] = u16::try_from(before.code()).expect("a game this small is over sooner");
                        next.push(from as u32);
                    }
                }
            }
            valued += next.len() as u64;
            layer = next;
        }
        // 4. In the order of their numbers.
        let mut order: Vec<u32> = (0..codes.len() as u32).collect();
        order.sort_unstable_by_key(|&at| codes[at as usize]);
        let sorted = |at: &u32| (codes[*at as usize], values[*at as usize]);
        let (codes, values) = order.iter().map(sorted).unzip();
        Ok(Solved { root: root.clone(), coder: self.coder, codes, values, terminal })
    }
}

impl Solved {
    /// The position it was solved from.
    pub fn root(&self) -> &State {
        &self.root
    }

    /// How many positions there are, and what they are worth.
    pub fn census(&self) -> Census {
        let mut census = Census { positions: self.codes.len() as u64, terminal: self.terminal, ..Census::default() };
        for &value in &self.values {
            match Exact::from_code(value as u32) {
                Exact::Win(_) => census.wins += 1,
                Exact::Draw => census.draws += 1,
                Exact::Loss(_) => census.losses += 1,
            }
        }
        census
    }

    /// The value of a position for the side to move; `None` if it cannot arise from the root.
    pub fn probe(&self, state: &State) -> Option<Exact> {
        let code = match (u64::position(state), u128::position(state), U256::position(state)) {
            (Some(position), ..) => self.coder.code(position),
            (_, Some(position), _) => self.coder.code(position),
            (.., position) => self.coder.code(position?),
        }?;
        let at = self.codes.binary_search(&code).ok()?;
        Some(Exact::from_code(self.values[at] as u32))
    }

    /// The moves of a position with their values for the side to move, the best first.
    pub fn moves(&self, rules: &Rules, state: &State) -> Vec<(Move, Exact)> {
        let known = |action| Some((action, self.probe(&rules.play_unchecked(state, action))?.before()));
        let mut list: Vec<(Move, Exact)> = rules.moves(state).into_iter().filter_map(known).collect();
        list.sort_by_key(|(_, value)| -value.rank());
        list
    }

    /// The best moves of both sides from a position to the end; empty for draws.
    pub fn line(&self, rules: &Rules, state: &State) -> Vec<Move> {
        let mut state = state.clone();
        let mut line = Vec::new();
        while !matches!(self.probe(&state), None | Some(Exact::Draw | Exact::Win(0) | Exact::Loss(0))) {
            let Some(&(action, _)) = self.moves(rules, &state).first() else { break };
            line.push(action);
            state = rules.play_unchecked(&state, action);
        }
        line
    }

    /// The position in which winning takes longest, and how many plies it takes.
    pub fn longest_win(&self, rules: &Rules) -> Option<(State, u32)> {
        let wins = self.values.iter().enumerate().filter(|(_, value)| **value % 2 == 1);
        let (at, &value) = wins.max_by_key(|(at, value)| (**value, std::cmp::Reverse(*at)))?;
        let state = with_tables!(rules, tables => Width::state(self.coder.position(tables, self.codes[at])));
        Some((state, value as u32 / 2))
    }

    /// All positions with their values, in no order that means anything.
    pub fn positions<'s>(&'s self, rules: &'s Rules) -> impl Iterator<Item = (State, Exact)> + 's {
        self.codes.iter().zip(&self.values).map(|(&code, &value)| {
            let state = with_tables!(rules, tables => Width::state(self.coder.position(tables, code)));
            (state, Exact::from_code(value as u32))
        })
    }

    /// The solution shipped for these rules; nothing is shipped to browsers, which fetch it.
    pub fn shipped(rules: &Rules) -> Option<Arc<Solved>> {
        static READ: Mutex<Vec<(Meaning, Arc<Solved>)>> = Mutex::new(Vec::new());
        let meaning = rules.meaning();
        let mut read = READ.lock().ok()?;
        if let Some((_, solved)) = read.iter().find(|(known, _)| *known == meaning) {
            return Some(solved.clone());
        }
        let solved = Arc::new(SOLVED.iter().find_map(|file| Solved::read(rules, file).ok())?);
        read.push((meaning, solved.clone()));
        Some(solved)
    }

    /// As a file.
    pub fn write(&self, rules: &Rules) -> Vec<u8> {
        let mut body = Vec::with_capacity(2 * self.codes.len() + 64);
        let root = rules.write_fen(&self.root);
        write_number(&mut body, root.len() as u64);
        body.extend_from_slice(root.as_bytes());
        write_number(&mut body, self.terminal);
        write_number(&mut body, self.codes.len() as u64);
        let mut before = 0;
        for (&code, &value) in self.codes.iter().zip(&self.values) {
            write_number(&mut body, code - before);
            write_number(&mut body, value as u64);
            before = code;
        }
        seal(KIND, rules.meaning(), &body)
    }

    /// From a file.
    pub fn read(rules: &Rules, file: &[u8]) -> Result<Solved, SealError> {
        let body = unseal(KIND, rules.meaning(), file)?;
        Solved::unpack(rules, Reader { bytes: body }).ok_or(SealError::Damaged)
    }

    fn unpack(rules: &Rules, mut body: Reader) -> Option<Solved> {
        let length = body.number()?;
        let fen = std::str::from_utf8(body.take(usize::try_from(length).ok()?)?).ok()?;
        let root = rules.read_fen(fen, Strictness::Study).ok()?;
        let coder =
            with_tables!(rules, tables => Coder::new(&rules.spec().by_letter(), tables, Width::position(&root)?)?);
        let terminal = body.number()?;
        let count = usize::try_from(body.number()?).ok().filter(|&count| count <= body.bytes.len())?;
        let (mut codes, mut values) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut code = 0u64;
        for _ in 0..count {
            code = code.checked_add(body.number()?)?;
            codes.push(code);
            values.push(u16::try_from(body.number()?).ok()?);
        }
        body.bytes.is_empty().then_some(Solved { root, coder, codes, values, terminal })
    }
}

/// Who wins a position, in the words of people and scripts.
pub fn verdict(value: Exact, to_move: Colour) -> &'static str {
    let winner = match value {
        Exact::Draw => return "draw",
        Exact::Win(_) => to_move,
        Exact::Loss(_) => to_move.other(),
    };
    if winner == Colour::White { "white wins" } else { "black wins" }
}

/// Finds numbers again: open addressing over places in a list.
#[derive(Default)]
struct Index {
    /// Places plus one; 0 is free.
    slots: Vec<u32>,
    used: usize,
}

impl Index {
    /// The place of a number in the list, or the one given, which it then has.
    fn find_or_add(&mut self, codes: &[u64], code: u64, place: u32) -> u32 {
        if 3 * self.used >= 2 * self.slots.len() {
            let grown = (2 * self.slots.len()).max(1 << 10);
            let old = std::mem::replace(&mut self.slots, vec![0; grown]);
            for slot in old.into_iter().filter(|&slot| slot > 0) {
                let free = self.slot(codes, codes[slot as usize - 1]);
                self.slots[free] = slot;
            }
        }
        let slot = self.slot(codes, code);
        if self.slots[slot] == 0 {
            self.slots[slot] = place + 1;
            self.used += 1;
        }
        self.slots[slot] - 1
    }

    /// Where a number is, or would be.
    fn slot(&self, codes: &[u64], code: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize & mask;
        while self.slots[slot] > 0 && codes.get(self.slots[slot] as usize - 1).is_some_and(|&known| known != code) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// A count people can read: digits in groups, or a power of ten.
pub fn grouped(count: f64) -> String {
    if count >= 1e15 {
        return format!("10^{:.0}", count.log10().floor());
    }
    let digits = format!("{count:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
