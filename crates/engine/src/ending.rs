//! Tables of endings for any chess-like variant: for every position of some material who
//! wins and in how many plies. No rule of quiet moves, no castling; captures in passing
//! are looked at when they arise. `build` makes a table, this module keeps and asks it.

mod build;
mod layout;
mod material;

use std::collections::HashMap;

use heterodox_rules::bits::Bits;
use heterodox_rules::{AnyTables, Colour, Move, Position, Rules, State, Tables, Width};
use thiserror::Error;

use crate::exact::{Exact, Reader, SealError, seal, unseal, write_number};
use crate::symmetry::{Map, exchange};
pub use build::{BuildError, Next, Progress, Worker};
use layout::Layout;
use material::Order;
pub use material::{MAX_PIECES, Material, MaterialError};

/// The kind of a sealed table of an ending.
const KIND: u8 = b't';
/// The kind of one that is not finished.
const PART: u8 = b'p';
/// No position has this number: two pieces on a square, a king left attacked, or a reflection
/// of another.
pub(crate) const UNUSED: u16 = u16::MAX;

/// The values of all positions of some material.
pub struct Table {
    material: Material,
    layout: Layout,
    /// [`Exact::code`] of each number, or [`UNUSED`].
    values: Vec<u16>,
}

/// What a table holds, by side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Positions the side to move wins, draws and loses.
    pub wins: u64,
    /// See `wins`.
    pub draws: u64,
    /// See `wins`.
    pub losses: u64,
    /// The most plies a win or a loss takes.
    pub longest: u32,
}

/// Tables of one variant.
pub struct Endings {
    order: Order,
    /// Turns each side's game into the other's, so that one table does for both.
    exchange: Option<Map>,
    tables: HashMap<Material, Table>,
    /// No table has more pieces.
    most: usize,
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
pub(crate) use with_tables;

/// Why a file of a table is not used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// Something is wrong with the file itself.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// It holds another material than its name says.
    #[error("this table is of other material than its name says")]
    Material,
}

impl Table {
    /// What it is a table of.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// Counts its positions, White to move and Black to move.
    pub fn tally(&self) -> [Tally; 2] {
        let mut tallies = [Tally::default(); 2];
        for (number, &code) in self.values.iter().enumerate().filter(|(_, code)| **code != UNUSED) {
            let tally = &mut tallies[number % 2];
            match Exact::from_code(code as u32) {
                Exact::Draw => tally.draws += 1,
                Exact::Win(plies) => {
                    tally.wins += 1;
                    tally.longest = tally.longest.max(plies);
                }
                Exact::Loss(plies) => {
                    tally.losses += 1;
                    tally.longest = tally.longest.max(plies);
                }
            }
        }
        tallies
    }

    /// The position whose win takes longest, and its plies.
    pub fn longest_win(&self, rules: &Rules) -> Option<(State, u32)> {
        let wins = self.values.iter().enumerate().filter(|(_, code)| **code != UNUSED && **code % 2 == 1);
        let (number, &code) = wins.max_by_key(|(number, code)| (**code, std::cmp::Reverse(*number)))?;
        let (squares, turn) = self.layout.squares(number as u64);
        let state = with_tables!(rules, tables => Width::state(self.layout.position(tables, &squares, turn)?));
        Some((state, code as u32 / 2))
    }

    #[inline]
    fn value<B: Bits>(&self, position: &Position<B>) -> Exact {
        let number = self.layout.number(&self.layout.squares_of(position), position.turn());
        Exact::from_code(self.values[number as usize] as u32)
    }

    /// As a file.
    pub fn write(&self, rules: &Rules) -> Vec<u8> {
        self.pack(rules, KIND, 0)
    }

    /// As a file of this kind, all values up to a ply.
    fn pack(&self, rules: &Rules, kind: u8, ply: u32) -> Vec<u8> {
        let mut body = Vec::with_capacity(self.values.len() + 64);
        write_number(&mut body, ply as u64);
        body.extend_from_slice(&self.material.head(rules));
        // One byte for most values; the last two say that two more or nobody follow.
        for &code in &self.values {
            match code {
                UNUSED => body.push(255),
                code if code < 254 => body.push(code as u8),
                code => {
                    body.push(254);
                    body.extend_from_slice(&code.to_le_bytes());
                }
            }
        }
        seal(kind, rules.meaning(), &body)
    }

    /// From a file that is to hold this material.
    pub fn read(rules: &Rules, material: &Material, file: &[u8]) -> Result<Table, TableError> {
        Ok(Table::unpack(rules, KIND, material, file)?.0)
    }

    fn unpack(rules: &Rules, kind: u8, material: &Material, file: &[u8]) -> Result<(Table, u32), TableError> {
        let mut body = Reader { bytes: unseal(kind, rules.meaning(), file)? };
        let ply = body.number().and_then(|ply| u32::try_from(ply).ok()).ok_or(SealError::Damaged)?;
        if body.take(material.head(rules).len()) != Some(&material.head(rules)) {
            return Err(TableError::Material);
        }
        let layout = Layout::new(rules, material);
        let values = unpack(&mut body, layout.len() as usize).ok_or(SealError::Damaged)?;
        Ok((Table { material: material.clone(), layout, values }, ply))
    }
}

fn unpack(body: &mut Reader, count: usize) -> Option<Vec<u16>> {
    if body.bytes.len() < count {
        return None;
    }
    let mut values = Vec::with_capacity(count);
    for _ in 0..count {
        values.push(match body.take(1)?[0] {
            255 => UNUSED,
            254 => u16::from_le_bytes(body.take(2)?.try_into().ok()?),
            code => code as u16,
        });
    }
    body.bytes.is_empty().then_some(values)
}

impl Endings {
    /// No tables yet.
    pub fn new(rules: &Rules) -> Endings {
        Endings { order: Order::new(rules.spec()), exchange: exchange(rules), tables: HashMap::new(), most: 0 }
    }

    /// The material whose table answers for this one: itself, or itself with the sides exchanged.
    pub fn upright(&self, material: &Material) -> Material {
        if self.exchange.is_some() && !material.is_upright() { material.exchanged() } else { material.clone() }
    }

    /// All materials a table of this one needs, those that others need first, itself last.
    pub fn needs(&self, rules: &Rules, material: &Material) -> Vec<Material> {
        let mut order = Vec::new();
        let mut open = vec![(self.upright(material), false)];
        while let Some((material, ready)) = open.pop() {
            if order.contains(&material) {
                continue;
            }
            if ready {
                order.push(material);
                continue;
            }
            let follow = with_tables!(rules, tables => material.follow(&self.order, tables));
            open.push((material, true));
            open.extend(follow.iter().map(|next| (self.upright(next), false)));
        }
        order
    }

    /// Adds a table.
    pub fn add(&mut self, table: Table) {
        self.most = self.most.max(table.material.pieces());
        self.tables.insert(table.material.clone(), table);
    }

    /// The table of some material.
    pub fn table(&self, material: &Material) -> Option<&Table> {
        self.tables.get(&self.upright(material))
    }

    /// Whether there are no tables at all.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The value of a position for the side to move, if a table has it.
    pub fn probe(&self, rules: &Rules, state: &State) -> Option<Exact> {
        with_tables!(rules, tables => self.look(tables, Width::position(state)?))
    }

    /// The value of a position that may have been reached by a double step just now.
    pub(crate) fn look<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>) -> Option<Exact> {
        if position.occupied().count() as usize > self.most || position.rights() != 0 {
            return None;
        }
        if position.answerable().is_none() {
            return self.look_plain(tables, position);
        }
        let mut list = Vec::new();
        tables.generate(position, &mut list);
        let mut best: Option<Exact> = None;
        for action in list {
            let value = self.look(tables, &tables.play(position, action))?.before();
            best = Some(best.map_or(value, |best| if value.rank() > best.rank() { value } else { best }));
        }
        best
    }

    fn look_plain<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>) -> Option<Exact> {
        let material = Material::of(&self.order, position)?;
        if let Some(table) = self.tables.get(&material) {
            return Some(table.value(position));
        }
        let map = self.exchange.as_ref()?;
        let table = self.tables.get(&material.exchanged())?;
        let pieces = Colour::BOTH.into_iter().flat_map(|colour| {
            (0..self.order.kinds()).flat_map(move |kind| {
                let squares = position.pieces(colour, kind).members();
                squares.map(move |square| (colour.other(), kind, map[square] as usize))
            })
        });
        Some(table.value(&tables.arrange(position.turn().other(), pieces, [])))
    }

    /// The moves of a position with their values for the side to move, the best first; `None` when
    /// not all of them are known.
    pub fn moves(&self, rules: &Rules, state: &State) -> Option<Vec<(Move, Exact)>> {
        let value = |action| Some((action, self.probe(rules, &rules.play_unchecked(state, action))?.before()));
        let mut list: Vec<(Move, Exact)> = rules.moves(state).into_iter().map(value).collect::<Option<_>>()?;
        list.sort_by_key(|(_, value)| -value.rank());
        Some(list)
    }

    /// The best moves of both sides to the end; empty for draws.
    pub fn line(&self, rules: &Rules, state: &State) -> Vec<Move> {
        let mut state = state.clone();
        let mut line = Vec::new();
        while !matches!(self.probe(rules, &state), None | Some(Exact::Draw | Exact::Win(0) | Exact::Loss(0))) {
            let moves = self.moves(rules, &state).unwrap_or_default();
            let Some(&(action, _)) = moves.first() else { break };
            line.push(action);
            state = rules.play_unchecked(&state, action);
        }
        line
    }
}
