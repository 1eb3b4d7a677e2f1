//! Making a table, ply by ply from the ends backwards, and proving it. Values are final once
//! they are set; who can go to a lost position wins, who can only go to won ones loses.

use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};

use heterodox_rules::{AnyTables, Colour, Move, Position, Rules, Square, Tables, Width};
use thiserror::Error;

use crate::ending::layout::{Layout, Squares};
use crate::ending::{Endings, Material, PART, Table, UNUSED, with_tables};
use crate::exact::Exact;

/// Why there is no table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BuildError {
    /// Somebody said stop.
    #[error("stopped")]
    Stopped,
    /// A value was not what the positions after it say.
    #[error("the table of {material} is wrong: position {number} is said to be {said:?} and is {is:?}")]
    Wrong {
        /// The name of the material.
        material: String,
        /// The number of the position.
        number: u64,
        /// What the table says.
        said: Exact,
        /// What its moves say.
        is: Option<Exact>,
    },
}

/// How far the work has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many of all numbers were looked at.
    Looked(u64, u64),
    /// All values of so many plies are set; so many positions have one.
    Plies(u32, u64),
}

/// What to do after a piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Go on.
    GoOn,
    /// Hand over what there is, to be gone on with some other day; then go on.
    Keep,
    /// Stop.
    Stop,
}

/// Hears of progress, and says what to do next.
pub type Tell<'a> = &'a (dyn Fn(Progress) -> Next + Sync);

/// Makes and proves tables of one variant.
pub struct Worker<'a> {
    /// The variant.
    pub rules: &'a Rules,
    /// The tables of the materials that captures and promotions lead to.
    pub endings: &'a Endings,
    /// How many threads work at once.
    pub threads: usize,
    /// Hears of progress.
    pub tell: Tell<'a>,
}

/// Numbers are handed to threads in pieces of this size.
const PIECE: u64 = 1 << 14;

impl Worker<'_> {
    /// Memory needed for a table while it is made, in bytes.
    pub fn bytes(&self, material: &Material) -> u64 {
        // The values, the positions waiting for their ply, and the file.
        Layout::new(self.rules, material).len() * 8
    }

    /// Makes a table; those it needs must be there. What was kept of an earlier attempt is gone on
    /// with, unless something is wrong with it; `keep` is handed what there is when progress is
    /// answered by [`Next::Keep`].
    pub fn build(
        &self,
        material: &Material,
        kept: Option<&[u8]>,
        keep: &mut dyn FnMut(Vec<u8>),
    ) -> Result<Table, BuildError> {
        let kept = kept.and_then(|file| Table::unpack(self.rules, PART, material, file).ok());
        with_tables!(self.rules, tables => self.job(tables, material).build(kept, keep))
    }

    /// Proves every value of a table from the positions after it.
    pub fn verify(&self, table: &Table) -> Result<u64, BuildError> {
        with_tables!(self.rules, tables => {
            let job = self.job(tables, &table.material);
            job.take_over(table);
            job.verify()
        })
    }

    fn job<'j, B: Width>(&'j self, tables: &'j Tables<B>, material: &Material) -> Job<'j, B> {
        let layout = Layout::new(self.rules, material);
        let values = std::iter::repeat_with(AtomicU16::default).take(layout.len() as usize).collect();
        let squares = tables.board().squares();
        let came_from = layout
            .pieces
            .iter()
            .map(|&(colour, kind)| {
                let from = |to: usize| {
                    let to = Square(to as u8);
                    let reaches = |from: &usize| {
                        let ways = self.rules.atlas().ways(colour, kind, Square(*from as u8));
                        ways.iter().any(|way| way.effect.moves() && way.targets().contains(&to))
                    };
                    (0..squares).filter(reaches).map(|from| from as u8).collect()
                };
                (0..squares).map(from).collect()
            })
            .collect();
        let passes = |colour| layout.pieces.iter().any(|&(side, kind)| side == colour && tables.passes(kind));
        let passing = Colour::BOTH.into_iter().all(passes);
        Job { worker: self, tables, material: material.clone(), layout, values, came_from, passing }
    }
}

/// A table being made.
struct Job<'j, B> {
    worker: &'j Worker<'j>,
    tables: &'j Tables<B>,
    material: Material,
    layout: Layout,
    values: Vec<AtomicU16>,
    /// For every piece and square: from where the piece goes there, were what stands in between as it has to be.
    came_from: Vec<Vec<Vec<u8>>>,
    /// Both sides have pieces that take in passing: then a step back does not tell everything.
    passing: bool,
}

/// Positions waiting for the ply at which they get their value.
#[derive(Default)]
struct Waiting {
    plies: Vec<Vec<u64>>,
}

impl Waiting {
    fn add(&mut self, ply: u32, number: u64) {
        let ply = ply as usize;
        self.plies.resize_with(self.plies.len().max(ply + 1), Vec::new);
        self.plies[ply].push(number);
    }

    fn join(&mut self, other: Waiting) {
        for (ply, numbers) in other.plies.into_iter().enumerate() {
            self.plies.resize_with(self.plies.len().max(ply + 1), Vec::new);
            self.plies[ply].extend(numbers);
        }
    }
}

/// What one thread found.
#[derive(Default)]
struct Found {
    waiting: Waiting,
    /// Positions with a double step that can be answered in passing.
    passers: Vec<u64>,
}

impl<B: Width> Job<'_, B> {
    fn build(self, kept: Option<(Table, u32)>, keep: &mut dyn FnMut(Vec<u8>)) -> Result<Table, BuildError> {
        // 1. Ends of the game, and what captures, promotions and exits lead to; and what was done
        // before.
        let mut ply = 0;
        let mut layer: Vec<u64> = Vec::new();
        if let Some((table, reached)) = &kept {
            self.take_over(table);
            ply = *reached;
            let codes = [Exact::Win(ply), Exact::Loss(ply)].map(Exact::code);
            let last = |number: &u64| codes.contains(&(table.values[*number as usize] as u32));
            layer = (0..self.layout.len()).filter(last).collect();
            ply += 1;
        }
        let found = self.all_numbers(|number, found| self.begin(number, found))?;
        let (mut waiting, passers) = (found.waiting, found.passers);
        // 2. Ply by ply.
        let mut valued = 0;
        loop {
            let mut turned = self.spread(&layer, ply)?;
            if self.passing {
                turned.join(self.ask(&passers, ply));
            }
            waiting.join(turned);
            // 3. Those whose ply this is get their values now, and tell their predecessors next.
            let due = waiting.plies.get_mut(ply as usize).map(std::mem::take).unwrap_or_default();
            layer = due.into_iter().filter(|&number| self.settle(number, ply, &mut waiting)).collect();
            valued += layer.len() as u64;
            match (self.worker.tell)(Progress::Plies(ply, valued)) {
                Next::GoOn => {}
                Next::Keep => keep(self.table().pack(self.worker.rules, PART, ply)),
                Next::Stop => return Err(BuildError::Stopped),
            }
            if layer.is_empty() && waiting.plies.iter().skip(ply as usize + 1).all(Vec::is_empty) {
                return Ok(self.table());
            }
            ply += 1;
        }
    }

    fn table(&self) -> Table {
        let values = self.values.iter().map(|value| value.load(Ordering::Relaxed)).collect();
        Table { material: self.material.clone(), layout: Layout::new(self.worker.rules, &self.material), values }
    }

    fn take_over(&self, table: &Table) {
        for (place, &code) in self.values.iter().zip(&table.values) {
            place.store(code, Ordering::Relaxed);
        }
    }

    /// Runs a piece of work for every number, on all threads.
    fn all_numbers(&self, work: impl Fn(u64, &mut Found) + Sync) -> Result<Found, BuildError> {
        let all = self.layout.len();
        let looked = AtomicU64::new(0);
        self.share(all.div_ceil(PIECE), |piece, found| {
            let range = piece * PIECE..((piece + 1) * PIECE).min(all);
            let count = range.end - range.start;
            range.for_each(|number| work(number, found));
            let looked = looked.fetch_add(count, Ordering::Relaxed) + count;
            (self.worker.tell)(Progress::Looked(looked, all)) != Next::Stop
        })
    }

    /// Hands pieces of work to the threads; work says whether to go on.
    fn share(&self, pieces: u64, work: impl Fn(u64, &mut Found) -> bool + Sync) -> Result<Found, BuildError> {
        let next = AtomicU64::new(0);
        let stopped = AtomicBool::new(false);
        let run = || {
            let mut found = Found::default();
            loop {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                if piece >= pieces || stopped.load(Ordering::Relaxed) {
                    return found;
                }
                if !work(piece, &mut found) {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
        };
        let threads = (self.worker.threads as u64).clamp(1, pieces.max(1));
        let mut all = Found::default();
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
            all = run();
            for other in others {
                let found = other.join().expect("a thread only fails by a fault of its own");
                all.waiting.join(found.waiting);
                all.passers.extend(found.passers);
            }
        });
        if stopped.into_inner() { Err(BuildError::Stopped) } else { Ok(all) }
    }

    /// A number's position; `None` for numbers no position has.
    fn position(&self, number: u64) -> Option<Position<B>> {
        let (squares, turn) = self.layout.squares(number);
        let position = self.layout.position(self.tables, &squares, turn)?;
        let stands = |(place, &(colour, kind)): (usize, &(Colour, usize))| {
            self.tables.stands(colour, kind).has(squares[place] as usize)
        };
        let fine = self.layout.number(&squares, turn) == number
            && self.layout.pieces.iter().enumerate().all(stands)
            && !self.tables.is_exposed(&position);
        fine.then_some(position)
    }

    fn begin(&self, number: u64, found: &mut Found) {
        let place = &self.values[number as usize];
        if place.load(Ordering::Relaxed) != 0 {
            return;
        }
        let Some(position) = self.position(number) else {
            place.store(UNUSED, Ordering::Relaxed);
            return;
        };
        if let Some(value) = self.evaluate(&position, Inside::Unknown)
            && value != Exact::Draw
        {
            found.waiting.add(plies(value), number);
        }
        if self.passing && self.may_be_answered(&position) {
            found.passers.push(number);
        }
    }

    fn may_be_answered(&self, position: &Position<B>) -> bool {
        let mut list = Vec::new();
        self.tables.generate(position, &mut list);
        list.into_iter().any(|action| self.tables.play(position, action).answerable().is_some())
    }

    /// Gives a position its value if this is its ply; a later one waits on.
    fn settle(&self, number: u64, ply: u32, waiting: &mut Waiting) -> bool {
        let place = &self.values[number as usize];
        if place.load(Ordering::Relaxed) != 0 {
            return false;
        }
        let position = self.position(number).expect("only positions wait");
        match self.evaluate(&position, Inside::Known) {
            Some(Exact::Draw) | None => false,
            Some(value) if plies(value) <= ply => {
                place.store(value.code() as u16, Ordering::Relaxed);
                true
            }
            Some(value) => {
                waiting.add(plies(value), number);
                false
            }
        }
    }

    /// From positions that have just got their values, one step back: who may have one now.
    fn spread(&self, layer: &[u64], ply: u32) -> Result<Waiting, BuildError> {
        const SHARE: usize = 1 << 10;
        let pieces = layer.len().div_ceil(SHARE) as u64;
        let found = self.share(pieces, |piece, found| {
            let begin = piece as usize * SHARE;
            for &number in &layer[begin..(begin + SHARE).min(layer.len())] {
                let value = Exact::from_code(self.values[number as usize].load(Ordering::Relaxed) as u32);
                self.step_back(number, |before| {
                    if self.values[before as usize].load(Ordering::Relaxed) != 0 {
                        return;
                    }
                    match value {
                        Exact::Loss(_) if !self.passing => found.waiting.add(ply, before),
                        _ => self.wait(before, ply, &mut found.waiting),
                    }
                });
            }
            true
        })?;
        Ok(found.waiting)
    }

    /// Looks again at positions of which a step back does not tell everything.
    fn ask(&self, numbers: &[u64], ply: u32) -> Waiting {
        let mut waiting = Waiting::default();
        for &number in numbers {
            if self.values[number as usize].load(Ordering::Relaxed) == 0 {
                self.wait(number, ply, &mut waiting);
            }
        }
        waiting
    }

    fn wait(&self, number: u64, ply: u32, waiting: &mut Waiting) {
        let Some(position) = self.position(number) else { return };
        if let Some(value) = self.evaluate(&position, Inside::Known)
            && value != Exact::Draw
        {
            waiting.add(plies(value).max(ply), number);
        }
    }

    /// The numbers from which one step inside the table leads to this one.
    fn step_back(&self, number: u64, mut visit: impl FnMut(u64)) {
        let (squares, turn) = self.layout.squares(number);
        let mover = turn.other();
        let count = self.layout.pieces.len();
        let occupied = squares[..count].iter().fold(B::EMPTY, |set, &square| set | B::bit(square as usize));
        for (place, &(colour, kind)) in self.layout.pieces.iter().enumerate() {
            if colour != mover {
                continue;
            }
            let to = squares[place] as usize;
            let others = occupied & !B::bit(to);
            for &from in &self.came_from[place][to] {
                if others.has(from as usize) || !self.tables.steps(colour, kind, from as usize, others).has(to) {
                    continue;
                }
                let mut before: Squares = squares;
                before[place] = from;
                visit(self.layout.number(&before, mover));
            }
        }
    }

    /// What a position's moves say of it; `None` when too little is known.
    fn evaluate(&self, position: &Position<B>, inside: Inside) -> Option<Exact> {
        let mut list: Vec<Move> = Vec::with_capacity(64);
        self.tables.generate(position, &mut list);
        if let Some(outcome) = self.tables.end_given(position, !list.is_empty()) {
            return Some(Exact::ended(outcome, position.turn()));
        }
        let mut best: Option<Exact> = None;
        let mut open = false;
        for action in list {
            let next = self.tables.play(position, action);
            let known = match (self.stays(position, &next, action), inside) {
                (true, Inside::Unknown) => None,
                (true, Inside::Known) => self.value(&next),
                (false, _) => self.after(&next, inside),
            };
            let Some(value) = known.map(Exact::before) else {
                open = true;
                continue;
            };
            best = Some(best.map_or(value, |best| if value.rank() > best.rank() { value } else { best }));
        }
        // An open move may still be better than a draw or a loss.
        best.filter(|best| !open || matches!(best, Exact::Win(_)))
    }

    /// Whether a move leads to a position of this table, as it stands.
    #[inline]
    fn stays(&self, position: &Position<B>, next: &Position<B>, action: Move) -> bool {
        action.target().is_some()
            && !action.castles()
            && action.promotion().is_none()
            && position.occupied().count() == next.occupied().count()
            && next.answerable().is_none()
    }

    /// The value of a position of this table; 0 is not known yet, or a draw in the end.
    #[inline]
    fn value(&self, position: &Position<B>) -> Option<Exact> {
        let number = self.layout.number(&self.layout.squares_of(position), position.turn());
        match self.values[number as usize].load(Ordering::Relaxed) {
            0 | UNUSED => None,
            code => Some(Exact::from_code(code as u32)),
        }
    }

    /// The value of a position after a capture, a promotion or an exit, or of one that can be
    /// answered in passing.
    fn after(&self, position: &Position<B>, inside: Inside) -> Option<Exact> {
        if position.answerable().is_some() {
            return match inside {
                Inside::Unknown => None,
                Inside::Known => self.evaluate(position, inside),
            };
        }
        let known = self.worker.endings.look(self.tables, position);
        Some(known.expect("the tables a table needs are made before it"))
    }

    fn verify(self) -> Result<u64, BuildError> {
        let proved = AtomicU64::new(0);
        let wrong = std::sync::Mutex::new(None);
        let done = self.all_numbers(|number, _| {
            let said = self.values[number as usize].load(Ordering::Relaxed);
            let right = match (self.position(number), said) {
                (None, said) => (said == UNUSED).then_some(()),
                (Some(_), UNUSED) => None,
                (Some(position), said) => {
                    proved.fetch_add(1, Ordering::Relaxed);
                    let is = self.evaluate(&position, Inside::Known).unwrap_or(Exact::Draw);
                    (is.code() == said as u32).then_some(())
                }
            };
            if right.is_none() {
                *wrong.lock().expect("nobody fails while holding it") = Some(number);
            }
        });
        done?;
        match wrong.into_inner().expect("nobody fails while holding it") {
            None => Ok(proved.into_inner()),
            Some(number) => Err(BuildError::Wrong {
                material: self.material.name(self.worker.rules),
                number,
                said: Exact::from_code(self.values[number as usize].load(Ordering::Relaxed) as u32),
                is: self.position(number).and_then(|position| self.evaluate(&position, Inside::Known)),
            }),
        }
    }
}

/// Whether the values inside the table being made count already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Unknown,
    Known,
}

fn plies(value: Exact) -> u32 {
    match value {
        Exact::Draw => 0,
        Exact::Win(plies) | Exact::Loss(plies) => plies,
    }
}
