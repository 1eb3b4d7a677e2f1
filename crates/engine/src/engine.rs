//! The engine of one variant: its values and its table between searches, and the door
//! to search for boards of every width.

use std::sync::Arc;

use heterodox_rules::bits::U256;
use heterodox_rules::{AnyTables, Move, Rules, State, Tables, Width};

use crate::control::Control;
use crate::eval::Evaluator;
use crate::geometry::Geometry;
use crate::known::Known;
use crate::level::Level;
use crate::limits::Limits;
use crate::lore::Lore;
use crate::order::Learnt;
use crate::report::{Report, Score};
use crate::root::{Ranking, Root, score};
use crate::ttable::Table;
use crate::weights::Weights;

/// What to think about.
#[derive(Clone, Debug)]
pub struct Task {
    /// The game so far, oldest first; the last one is the position to think about.
    pub past: Vec<State>,
    /// When to stop.
    pub limits: Limits,
    /// How many best lines to find.
    pub lines: usize,
    /// Only these moves at the root; all when empty.
    pub only: Vec<Move>,
    /// How strong to play.
    pub level: Level,
    /// What the chances of the weaker levels are drawn from.
    pub seed: u64,
}

impl Task {
    /// Thinks about a position by itself, at full strength.
    pub fn new(state: State, limits: Limits) -> Task {
        Task { past: vec![state], limits, lines: 1, only: Vec::new(), level: Level::FULL, seed: 0 }
    }
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move to play; `None` when the game is over.
    pub best: Option<Move>,
    /// The reply it expects.
    pub ponder: Option<Move>,
    /// What it thinks of the position.
    pub score: Score,
    /// The last depth it finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// The evaluation at the board's width.
enum AnyEvaluator {
    Narrow(Evaluator<u64>),
    Wide(Evaluator<u128>),
    Huge(Evaluator<U256>),
}

/// Evaluates an expression for an engine's evaluation and tables, whatever their width.
macro_rules! at_width {
    ($engine:expr, $evaluator:ident, $tables:ident => $body:expr) => {
        match (&$engine.evaluator, $engine.rules.tables()) {
            (AnyEvaluator::Narrow($evaluator), AnyTables::Narrow($tables)) => $body,
            (AnyEvaluator::Wide($evaluator), AnyTables::Wide($tables)) => $body,
            (AnyEvaluator::Huge($evaluator), AnyTables::Huge($tables)) => $body,
            _ => unreachable!("the evaluation was made for these tables"),
        }
    };
}

/// A computer player for one variant.
pub struct Engine {
    rules: Arc<Rules>,
    evaluator: AnyEvaluator,
    lore: Lore,
    table: Table,
    /// What each thread has learnt in earlier searches.
    learnt: Vec<Learnt>,
    threads: usize,
}

/// The size of the table of positions if nothing else is said, in megabytes.
pub const DEFAULT_HASH: usize = 16;
/// The largest table, in megabytes.
pub const MAX_HASH: usize = 65_536;
/// The most threads.
pub const MAX_THREADS: usize = 256;

impl Engine {
    /// An engine that has to search for everything, with the values shipped for the variant or
    /// else derived from its rules.
    pub fn new(rules: Arc<Rules>) -> Engine {
        let lore = Lore::values(Weights::of(&rules));
        Engine::with_lore(rules, lore)
    }

    /// An engine that knows this of its variant.
    pub fn with_lore(rules: Arc<Rules>, lore: Lore) -> Engine {
        let weights = &lore.weights;
        fn evaluator<B: Width>(rules: &Rules, tables: &Tables<B>, weights: &Weights) -> Evaluator<B> {
            let start = rules.start();
            let start = B::position(&start).expect("the start position has the width of the tables");
            Evaluator::new(tables, Geometry::new(tables), weights, start)
        }
        let evaluator = match rules.tables() {
            AnyTables::Narrow(tables) => AnyEvaluator::Narrow(evaluator(&rules, tables, weights)),
            AnyTables::Wide(tables) => AnyEvaluator::Wide(evaluator(&rules, tables, weights)),
            AnyTables::Huge(tables) => AnyEvaluator::Huge(evaluator(&rules, tables, weights)),
        };
        Engine { rules, evaluator, lore, table: Table::new(DEFAULT_HASH), learnt: Vec::new(), threads: 1 }
    }

    /// The variant's rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Sets the size of the table of positions, in megabytes, and empties it.
    pub fn set_hash(&mut self, megabytes: usize) {
        self.table = Table::new(megabytes.clamp(1, MAX_HASH));
    }

    /// Sets how many threads search at once.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MAX_THREADS);
    }

    /// Forgets everything learnt from earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        self.learnt.clear();
    }

    /// What a position is worth without looking ahead, for the side to move, in hundredths.
    pub fn evaluate(&self, state: &State) -> i32 {
        fn worth<B: Width>(evaluator: &Evaluator<B>, tables: &Tables<B>, state: &State) -> i32 {
            B::position(state).map_or(0, |position| evaluator.evaluate(tables, position))
        }
        at_width!(self, evaluator, tables => worth(evaluator, tables, state))
    }

    /// What each kind is worth in an exchange; a king is beyond all others.
    pub(crate) fn values(&self) -> &[i32] {
        at_width!(self, evaluator, tables => &evaluator.values[..tables.kind_count()])
    }

    /// Thinks until a limit is reached or it is stopped; `report` hears of every new line.
    pub fn think(&mut self, task: &Task, control: &Control, report: &mut dyn FnMut(&Report)) -> Answer {
        let handicap = task.level.handicap();
        let Some(state) = task.past.last() else { return Answer::nothing(0) };
        let mut moves = self.rules.moves(state);
        if !task.only.is_empty() {
            moves.retain(|action| task.only.contains(action));
        }
        if moves.is_empty() {
            return Answer::nothing(self.final_value(state));
        }
        self.table.next_age();
        let Some(handicap) = handicap else {
            if let Some(known) = Known::look_up(&self.rules, &self.lore, task, &moves) {
                return known.tell(&self.rules, &self.lore, task, control, report);
            }
            return Answer::of(self.rank(task, &task.limits, task.lines, moves, control, report));
        };
        let limits = handicap.limits(&task.limits);
        let lines = handicap.lines(moves.len());
        let mut ranking = self.rank(task, &limits, lines, moves, control, &mut |_| {});
        handicap.choose(&mut ranking.moves, task.seed ^ state.hash());
        Answer::of(ranking)
    }

    fn rank(
        &mut self,
        task: &Task,
        limits: &Limits,
        lines: usize,
        moves: Vec<Move>,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Ranking {
        let mut learnt = std::mem::take(&mut self.learnt);
        let ranking = at_width!(self, evaluator, tables => {
            self.rank_at_width(evaluator, tables, task, limits, lines, moves, control, &mut learnt, report)
        });
        self.learnt = learnt;
        ranking
    }

    #[allow(clippy::too_many_arguments)]
    fn rank_at_width<B: Width>(
        &self,
        evaluator: &Evaluator<B>,
        tables: &Tables<B>,
        task: &Task,
        limits: &Limits,
        lines: usize,
        moves: Vec<Move>,
        control: &Control,
        learnt: &mut Vec<Learnt>,
        report: &mut dyn FnMut(&Report),
    ) -> Ranking {
        let (state, before) = task.past.split_last().expect("there is a position to think about");
        let position = B::position(state).expect("the position has the width of its variant");
        let root = Root {
            rules: &self.rules,
            tables,
            evaluator,
            endings: self.lore.endings.as_deref(),
            table: &self.table,
            position,
            past: before.iter().map(State::hash).collect(),
            checked: match self.rules.spec().draws.perpetual {
                true => before.iter().map(|state| self.rules.in_check(state)).collect(),
                false => Vec::new(),
            },
            all_moves: task.only.is_empty(),
            moves,
            limits,
            lines,
            threads: self.threads,
            control,
        };
        root.think(learnt, report)
    }

    /// The value of a game that is over.
    fn final_value(&self, state: &State) -> i32 {
        use heterodox_rules::Turn;
        match self.rules.turn(state) {
            Turn::Over(outcome) => match outcome.winner {
                Some(winner) if winner == state.to_move() => crate::search::WIN,
                Some(_) => -crate::search::WIN,
                None => 0,
            },
            _ => 0,
        }
    }
}

impl Answer {
    fn nothing(value: i32) -> Answer {
        Answer { best: None, ponder: None, score: score(value), depth: 0, nodes: 0 }
    }

    fn of(ranking: Ranking) -> Answer {
        let Ranking { moves, depth, nodes } = ranking;
        let Some(best) = moves.first() else { return Answer::nothing(0) };
        let value = if best.value == -crate::search::INFINITE { best.before } else { best.value };
        let value = if value == -crate::search::INFINITE { 0 } else { value };
        Answer { best: Some(best.action), ponder: best.line.get(1).copied(), score: score(value), depth, nodes }
    }
}
