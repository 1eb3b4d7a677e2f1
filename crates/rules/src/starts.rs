//! The start positions a game can begin with, where they are drawn by lot. Chance comes from outside: whoever begins a game
//! chooses a number.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use heterodox_messages::{Message, say};

use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::rules::Rules;
use crate::spec::{Keep, Mirror, Shuffle, Spec};
use crate::state::State;
use crate::text::fen::{PositionError, Strictness, in_case};

/// The most ways to arrange the pieces that are looked through; capablanca's ten make 453,600.
const MAX_ARRANGEMENTS: u64 = 1_000_000;
/// The most pieces placed in all of them together: each is a byte that is kept.
const MAX_PLACED: u64 = 5_000_000;
/// So many arrangements are tried, one after the other, when those drawn cannot begin a game.
const MAX_TRIES: usize = 200;

/// Kinds on the shuffled squares, in the order of the squares.
type Arrangement = Vec<u8>;

/// All start positions of a variant.
pub(crate) struct Starts {
    squares: Vec<Square>,
    owner: Colour,
    /// One arrangement after the other, in the order of the kinds' letters, so that the order of the file does not matter.
    all: Vec<u8>,
}

impl Rules {
    /// How many start positions there are to choose from.
    pub fn start_count(&self) -> usize {
        self.starts().map_or(1, Starts::count)
    }

    /// How much memory they take, in bytes. They are worked out when they are first asked for.
    pub fn start_bytes(&self) -> usize {
        self.starts().map_or(0, |starts| starts.all.len())
    }

    /// One of the start positions, by its number below [`Rules::start_count`]; larger numbers go round.
    pub fn start_number(&self, number: usize) -> State {
        let Some(starts) = self.starts() else { return self.start() };
        let count = starts.count();
        // One in which somebody stands in check at once is left out for the next.
        let legal = |number: usize| {
            let text = starts.fen(&self.spec, starts.arrangement(number % count));
            let state = self.read_fen(&text, Strictness::Game).ok()?;
            (!self.in_check(&state) && self.end_on_board(&state).is_none()).then_some(state)
        };
        let first = number % count;
        (first..first + count.min(MAX_TRIES)).find_map(legal).unwrap_or_else(|| self.start())
    }

    /// Whether a game of this variant can begin so: a position of which players need not be told that it was set up.
    pub fn is_start(&self, state: &State) -> bool {
        let Some(starts) = self.starts() else { return *state == self.start() };
        let order = self.spec.by_letter();
        let kind = |square: &Square| {
            let (colour, kind) = state.piece_at(*square)?;
            (colour == starts.owner).then(|| order.iter().position(|it| *it == kind))?
        };
        let kinds: Option<Arrangement> =
            starts.squares.iter().map(|square| kind(square).map(|kind| kind as u8)).collect();
        let found = kinds.and_then(|kinds| starts.find(&kinds));
        found.is_some_and(|number| self.write_fen(&self.start_number(number)) == self.write_fen(state))
    }

    fn starts(&self) -> Option<&Starts> {
        let shuffle = self.spec.shuffle.as_ref()?;
        let starts = self.starts.get_or_init(|| Starts::new(&self.spec, shuffle, &self.start()).ok());
        starts.as_ref().filter(|starts| !starts.all.is_empty())
    }

    /// Whether the file's own start position is one that may be drawn.
    pub(crate) fn check_shuffle(&self) -> Result<(), PositionError> {
        let Some(shuffle) = &self.spec.shuffle else { return Ok(()) };
        let outline = Outline::new(&self.spec, shuffle, &self.start())?;
        if outline.allows(&self.spec, shuffle, &outline.own) {
            Ok(())
        } else {
            Err(PositionError::new(say::ShuffleStart))
        }
    }
}

/// What changes places, before anything is placed.
struct Outline {
    squares: Vec<Square>,
    owner: Colour,
    /// As the file's start position has them.
    own: Arrangement,
    order: Vec<usize>,
}

impl Outline {
    fn new(spec: &Spec, shuffle: &Shuffle, start: &State) -> Result<Outline, PositionError> {
        let fail = |message: Message| Err(PositionError::new(message));
        let squares: Vec<Square> = shuffle.squares.members().map(|square| Square(square as u8)).collect();
        let order = spec.by_letter();
        let (mut own, mut owner) = (Vec::new(), None);
        for square in &squares {
            let Some((colour, kind)) = start.piece_at(*square) else {
                return fail(say::ShuffleEmpty { square: spec.board.name(*square) }.into());
            };
            if *owner.get_or_insert(colour) != colour {
                return fail(say::ShuffleOneSide.into());
            }
            own.push(order.iter().position(|it| *it == kind).unwrap_or_default() as u8);
        }
        let outline = Outline { squares, owner: owner.unwrap_or(Colour::White), own, order };
        // Choosing places for one kind after the other.
        let places = outline.own.len() as u64;
        let ways =
            |(left, ways): (u64, u64), count: usize| (left - count as u64, ways.saturating_mul(chosen(left, count)));
        let (_, count) = outline.counts().into_values().fold((places, 1), ways);
        let most = MAX_ARRANGEMENTS.min(MAX_PLACED / places.max(1));
        if count > most {
            return fail(say::ShuffleTooMany { most }.into());
        }
        Ok(outline)
    }

    /// How many there are of each kind.
    fn counts(&self) -> BTreeMap<u8, usize> {
        self.own.iter().fold(BTreeMap::new(), |mut counts, kind| {
            *counts.entry(*kind).or_default() += 1;
            counts
        })
    }

    /// Whether the rules of the lot allow an arrangement.
    fn allows(&self, spec: &Spec, shuffle: &Shuffle, kinds: &[u8]) -> bool {
        shuffle.keep.iter().all(|keep| holds(keep, spec.board, &self.squares, &self.order, kinds))
    }
}

/// In how many ways so many places can be chosen of all that are left; of more than anybody wants, some such number.
fn chosen(left: u64, count: usize) -> u64 {
    // Of few as of all but few: so it only ever grows, and may be cut off.
    let few = (count as u64).min(left - count as u64);
    (0..few).fold(1u64, |all, step| (all * (left - step) / (step + 1)).min(u32::MAX as u64))
}

impl Starts {
    fn new(spec: &Spec, shuffle: &Shuffle, start: &State) -> Result<Starts, PositionError> {
        let outline = Outline::new(spec, shuffle, start)?;
        let mut all = Vec::new();
        arrange(&mut outline.counts(), &mut Vec::new(), outline.squares.len(), &mut |kinds| {
            if outline.allows(spec, shuffle, kinds) {
                all.extend_from_slice(kinds);
            }
        });
        Ok(Starts { squares: outline.squares, owner: outline.owner, all })
    }

    fn count(&self) -> usize {
        self.all.len() / self.squares.len()
    }

    fn arrangement(&self, number: usize) -> &[u8] {
        &self.all[number * self.squares.len()..][..self.squares.len()]
    }

    /// The number of an arrangement.
    fn find(&self, kinds: &[u8]) -> Option<usize> {
        let (mut from, mut to) = (0, self.count());
        while from < to {
            let middle = (from + to) / 2;
            match self.arrangement(middle).cmp(kinds) {
                Ordering::Less => from = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => to = middle,
            }
        }
        None
    }

    /// A start position as FEN.
    fn fen(&self, spec: &Spec, kinds: &[u8]) -> String {
        let Board { width, height, .. } = spec.board;
        let (board_text, rest) = spec.start.split_once(' ').unwrap_or((&spec.start, "w - - 0 1"));
        let (board_text, hand) = board_text.split_once('[').unwrap_or((board_text, ""));
        let mut cells: Vec<Vec<String>> = board_text.split('/').rev().map(cells).collect();
        let order = spec.by_letter();
        let other = |square: Square| {
            let (file, rank) = (spec.board.file(square), spec.board.rank(square));
            match spec.shuffle.as_ref().map_or(Mirror::No, |shuffle| shuffle.mirror) {
                Mirror::Ranks => spec.board.at(file, height as i32 - 1 - rank),
                Mirror::Files => spec.board.at(width as i32 - 1 - file, rank),
                Mirror::No => None,
            }
        };
        for (square, kind) in self.squares.iter().zip(kinds) {
            let letter = spec.pieces[order[*kind as usize]].letter;
            let mut put = |square: Square, colour: Colour| {
                let cell = cells.get_mut(spec.board.rank(square) as usize);
                if let Some(cell) = cell.and_then(|row| row.get_mut(spec.board.file(square) as usize)) {
                    *cell = in_case(letter, colour).to_string();
                }
            };
            put(*square, self.owner);
            other(*square).into_iter().for_each(|square| put(square, self.owner.other()));
        }
        let rows: Vec<String> = cells.iter().rev().map(|row| rank_text(row)).collect();
        let hand = if hand.is_empty() { String::new() } else { format!("[{hand}") };
        format!("{}{hand} {}", rows.join("/"), self.rest(spec, rest))
    }

    /// The fields behind the board; where pieces step in, all of them have not moved.
    fn rest(&self, spec: &Spec, rest: &str) -> String {
        if spec.hand.gate.is_empty() {
            return rest.to_string();
        }
        let mut fields: Vec<String> = rest.split_ascii_whitespace().map(str::to_string).collect();
        if let Some(rights) = fields.get_mut(1) {
            let castles: String = rights.chars().filter(|c| is_castle(spec, *c)).collect();
            let files: String = spec.hand.gate.members().map(|at| spec.board.file_letter(Square(at as u8))).collect();
            // Pieces with first moves stand where they always do.
            let named = |c: &char| !is_castle(spec, *c) && !files.contains(c.to_ascii_lowercase()) && *c != '-';
            let others: String = rights.chars().filter(named).collect();
            *rights = castles + &files.to_ascii_uppercase() + &files + &others;
        }
        fields.join(" ")
    }
}

fn is_castle(spec: &Spec, letter: char) -> bool {
    spec.castling.iter().any(|castle| castle.letter == letter.to_ascii_uppercase())
}

/// What stands for an empty square.
const EMPTY: &str = "1";

/// A rank of a FEN, square by square.
fn cells(text: &str) -> Vec<String> {
    let (mut cells, mut run, mut plus) = (Vec::new(), 0usize, String::new());
    for letter in text.chars() {
        match (letter, letter.to_digit(10)) {
            (_, Some(digit)) => run = (run * 10 + digit as usize).min(100),
            ('+', _) => plus.push('+'),
            _ => {
                cells.extend(std::iter::repeat_n(EMPTY.to_string(), std::mem::take(&mut run)));
                cells.push(format!("{}{letter}", std::mem::take(&mut plus)));
            }
        }
    }
    cells.extend(std::iter::repeat_n(EMPTY.to_string(), run));
    cells
}

/// The rank again, with empty squares counted: "11" would be eleven of them.
fn rank_text(cells: &[String]) -> String {
    let alike = cells.chunk_by(|one, other| one == EMPTY && other == EMPTY);
    alike.map(|run| if run[0] == EMPTY { run.len().to_string() } else { run.concat() }).collect()
}

/// All arrangements of so many of each, in order.
fn arrange(counts: &mut BTreeMap<u8, usize>, placed: &mut Arrangement, all: usize, found: &mut impl FnMut(&[u8])) {
    if placed.len() == all {
        return found(placed);
    }
    let kinds: Vec<u8> = counts.iter().filter(|(_, count)| **count > 0).map(|(kind, _)| *kind).collect();
    for kind in kinds {
        *counts.entry(kind).or_default() -= 1;
        placed.push(kind);
        arrange(counts, placed, all, found);
        placed.pop();
        *counts.entry(kind).or_default() += 1;
    }
}

/// Whether something holds of an arrangement; each is looked through once for it, for there may be very many.
fn holds(keep: &Keep, board: Board, squares: &[Square], order: &[usize], kinds: &[u8]) -> bool {
    let mut placed = squares.iter().zip(kinds).map(|(square, kind)| (*square, order[*kind as usize]));
    match keep {
        Keep::Between(one, other) => {
            let (mut inner, mut outer) = (None, None);
            let widen = |span: Option<(i32, i32)>, file: i32| {
                Some(span.map_or((file, file), |(low, high)| (low.min(file), high.max(file))))
            };
            for (square, kind) in placed {
                inner = if kind == *one { widen(inner, board.file(square)) } else { inner };
                outer = if kind == *other { widen(outer, board.file(square)) } else { outer };
            }
            let is_between = |(low, high)| outer.is_some_and(|(first, last)| first < low && high < last);
            inner.is_none_or(is_between)
        }
        Keep::BothColours(kinds) => {
            let shade = |square: Square| if (board.file(square) + board.rank(square)) & 1 == 0 { 1 } else { -1 };
            placed.filter(|(_, kind)| kinds.contains(kind)).map(|(square, _)| shade(square)).sum::<i32>() == 0
        }
        Keep::On(kinds, on) => placed.all(|(square, kind)| !kinds.contains(&kind) || on.has(square.index())),
    }
}
