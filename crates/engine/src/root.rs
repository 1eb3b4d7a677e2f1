//! What surrounds the search: iterative deepening with aspiration windows, several
//! lines, several threads on one table, and the question whether there is time for more.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use heterodox_rules::{Move, Position, Rules, Tables, Width};

use crate::control::Control;
use crate::ending::Endings;
use crate::eval::Evaluator;
use crate::hunt::Hunt;
use crate::limits::Limits;
use crate::order::Learnt;
use crate::report::{Bound, Report, Score};
use crate::search::{INFINITE, MAX_PLY, RootMove, Searcher, Shared, WIN, WIN_BOUND};
use crate::ttable::Table;

/// What a search of a position comes to: its moves, the best first as far as they were ranked.
pub(crate) struct Ranking {
    pub moves: Vec<RootMove>,
    pub depth: u32,
    pub nodes: u64,
}

/// A position to think about and all that is needed for it.
pub(crate) struct Root<'a, B> {
    pub rules: &'a Rules,
    pub tables: &'a Tables<B>,
    pub evaluator: &'a Evaluator<B>,
    pub endings: Option<&'a Endings>,
    pub table: &'a Table,
    pub position: &'a Position<B>,
    /// Hashes of the positions before.
    pub past: Vec<u64>,
    /// Whether somebody was in check in each of them, where perpetual check loses.
    pub checked: Vec<bool>,
    pub moves: Vec<Move>,
    /// Whether these are all legal moves.
    pub all_moves: bool,
    pub limits: &'a Limits,
    pub lines: usize,
    pub threads: usize,
    pub control: &'a Control,
}

/// Time set aside for getting the answer out.
const MARGIN: Duration = Duration::from_millis(2);
/// The same when a game clock is running, where being late loses.
const CLOCK_MARGIN: Duration = Duration::from_millis(15);

/// So many plies beyond the wanted ones a win in so many moves is looked for: some moves are searched less deep.
const MATE_MARGIN: u32 = 10;
/// With such an advantage there may be a win by force near enough to be proved.
const AHEAD: i32 = 400;

/// How long to think.
struct Budget {
    /// Begin no further iteration after this.
    soft: Option<Duration>,
    /// Stop wherever the search is.
    hard: Option<Duration>,
}

impl Budget {
    fn new(limits: &Limits) -> Budget {
        let exact = limits.time.map(|time| time.saturating_sub(MARGIN).max(time / 2));
        let Some(clock) = limits.clock else { return Budget { soft: None, hard: exact } };
        let left = clock.left.saturating_sub(CLOCK_MARGIN).max(clock.left / 10);
        let share = left / clock.moves_to_go.map_or(28, |moves| moves.clamp(1, 40) + 1);
        let soft = (share + clock.increment * 3 / 4).min(left / 2);
        let hard = (soft * 4).min(left * 3 / 5);
        Budget { soft: Some(soft), hard: Some(exact.map_or(hard, |exact| exact.min(hard))) }
    }
}

impl<B: Width> Root<'_, B> {
    /// Thinks until a limit is reached. What each thread has learnt before is used, and added to.
    pub fn think(&self, learnt: &mut Vec<Learnt>, report: &mut dyn FnMut(&Report)) -> Ranking {
        let budget = Budget::new(self.limits);
        let shared = Shared {
            control: self.control,
            deadline: budget.hard,
            nodes_limit: self.limits.nodes,
            nodes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        };
        // Threads without a processor of their own would only take turns with the first one.
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get());
        let threads = self.threads.min(processors);
        let (kinds, squares) = (self.tables.kind_count(), self.tables.board().squares());
        learnt.resize_with(threads.max(1), || Learnt::new(kinds, squares));
        let (first, others) = learnt.split_first_mut().expect("there is one for each thread");
        if threads <= 1 {
            return self.deepen(&shared, &budget, 0, first, report);
        }
        std::thread::scope(|scope| {
            for (number, learnt) in others.iter_mut().enumerate() {
                let (shared, budget) = (&shared, &budget);
                scope.spawn(move || self.deepen(shared, budget, number + 1, learnt, &mut |_| {}));
            }
            let ranking = self.deepen(&shared, &budget, 0, first, report);
            shared.stop.store(true, Ordering::Relaxed);
            ranking
        })
    }

    /// Searches deeper and deeper. Only thread 0 decides when it is enough.
    fn deepen(
        &self,
        shared: &Shared,
        budget: &Budget,
        thread: usize,
        learnt: &mut Learnt,
        report: &mut dyn FnMut(&Report),
    ) -> Ranking {
        let mut searcher = Searcher::new(
            self.rules,
            self.tables,
            self.evaluator,
            self.table,
            shared,
            learnt,
            (self.past.clone(), self.checked.clone()),
        );
        searcher.endings = self.endings;
        searcher.root_moves = self
            .moves
            .iter()
            .map(|&action| RootMove { action, value: -INFINITE, before: -INFINITE, line: vec![action], reach: 0 })
            .collect();
        // Whoever asks for a win in so many moves is not told of longer ones: the search ends a little beyond.
        let beyond = self.limits.mate.map_or(u32::MAX, |moves| moves.saturating_mul(2).saturating_add(MATE_MARGIN));
        let most = self.limits.depth.unwrap_or(u32::MAX).min(beyond).clamp(1, MAX_PLY as u32 - 8) as i32;
        let lines = self.lines.clamp(1, self.moves.len().max(1));
        let mut hunt = Hunt::new(self.rules, || shared.is_over());
        let mut done = 0;
        let mut steady = 0;
        let mut depth = 0;
        while depth < most {
            depth += 1;
            // Helpers search some depths earlier than others so that they do not all do the same.
            if thread > 0 && depth > 2 && (depth as usize + thread).is_multiple_of(3) {
                continue;
            }
            let first = searcher.root_moves[0].action;
            for root in &mut searcher.root_moves {
                root.before = root.value;
            }
            for rank in 0..lines {
                searcher.rank = rank;
                self.aspire(&mut searcher, depth, thread, report);
                if shared.stopped() {
                    break;
                }
                searcher.root_moves[..=rank].sort_by_key(|root| -root.value);
                if thread == 0 {
                    for line in 0..=rank {
                        report(&self.report(&searcher, line, depth, Bound::Exact));
                    }
                }
            }
            if shared.stopped() {
                // The first iteration must leave a move that was looked at; the order is sound anyway.
                searcher.root_moves[..lines].sort_by_key(|root| -root.value.max(root.before));
                break;
            }
            done = depth;
            steady = if searcher.root_moves[0].action == first { steady + 1 } else { 0 };
            // A proof is the last word.
            if thread == 0 && lines == 1 && self.hunt(&mut hunt, &mut searcher, depth, report) {
                break;
            }
            if thread == 0 && self.is_enough(shared, budget, &searcher.root_moves, depth, steady) {
                break;
            }
        }
        if thread == 0 {
            // The helpers have nothing left to help with.
            shared.stop.store(true, Ordering::Relaxed);
        }
        let nodes = shared.nodes.load(Ordering::Relaxed).max(searcher.nodes);
        Ranking { moves: searcher.root_moves, depth: done as u32, nodes }
    }

    /// Searches with a narrow window around the last value, and wider ones when it falls outside.
    fn aspire(&self, searcher: &mut Searcher<'_, B>, depth: i32, thread: usize, report: &mut dyn FnMut(&Report)) {
        let rank = searcher.rank;
        let before = searcher.root_moves[rank].before;
        let mut width = 14 + before.abs() / 128;
        let (mut alpha, mut beta) = if depth >= 5 && before.abs() < WIN_BOUND {
            (before - width, before + width)
        } else {
            (-INFINITE, INFINITE)
        };
        let mut shallower = 0;
        loop {
            let effective = (depth - shallower).max(1);
            searcher.begin_iteration(depth);
            let value = searcher.search_root(self.position, alpha, beta, effective);
            searcher.root_moves[rank..].sort_by_key(|root| -root.value);
            if searcher.shared.stopped() {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                shallower = 0;
                self.tell_bound(searcher, rank, depth, Bound::AtMost, thread, report);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
                shallower = (shallower + 1).min(3);
                self.tell_bound(searcher, rank, depth, Bound::AtLeast, thread, report);
            } else {
                return;
            }
            width += width / 2 + 5;
            if width > 1_200 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Once the game is as good as won, looks for the nearest win by exhaustive proof.
    fn hunt(
        &self,
        hunt: &mut Hunt,
        searcher: &mut Searcher<'_, B>,
        depth: i32,
        report: &mut dyn FnMut(&Report),
    ) -> bool {
        let value = searcher.root_moves[0].value;
        let known = match score(value) {
            Score::Win(plies) => Some(plies),
            _ => None,
        };
        if value < AHEAD || !self.all_moves {
            return false;
        }
        let Some(win) = hunt.look(self.position, known, searcher.nodes) else { return false };
        let place = searcher.root_moves.iter().position(|root| root.action == win.keys[0]);
        let place = place.expect("all legal moves are root moves");
        let root = &mut searcher.root_moves[place];
        root.value = WIN - win.plies as i32;
        root.reach = win.plies as usize;
        root.line = win.line;
        searcher.root_moves[..=place].rotate_right(1);
        report(&self.report(searcher, 0, depth, Bound::Exact));
        true
    }

    fn tell_bound(
        &self,
        searcher: &Searcher<'_, B>,
        rank: usize,
        depth: i32,
        bound: Bound,
        thread: usize,
        report: &mut dyn FnMut(&Report),
    ) {
        // Short searches would flood the listener.
        if thread == 0 && self.lines == 1 && self.control.elapsed() > Duration::from_secs(3) {
            report(&self.report(searcher, rank, depth, bound));
        }
    }

    fn report(&self, searcher: &Searcher<'_, B>, rank: usize, depth: i32, bound: Bound) -> Report {
        let root = &searcher.root_moves[rank];
        Report {
            line: rank + 1,
            depth: depth as u32,
            reach: root.reach.max(depth as usize) as u32,
            score: score(root.value),
            bound,
            exact: false,
            nodes: searcher.shared.nodes.load(Ordering::Relaxed).max(searcher.nodes),
            elapsed: self.control.elapsed(),
            full: self.table.full(),
            moves: root.line.clone(),
        }
    }

    /// Whether another iteration would be of no use, or there is no time for it.
    fn is_enough(&self, shared: &Shared, budget: &Budget, moves: &[RootMove], depth: i32, steady: i32) -> bool {
        let value = moves[0].value;
        if let (Some(wanted), Score::Win(plies)) = (self.limits.mate, score(value))
            && plies.div_ceil(2) <= wanted
        {
            return true;
        }
        let timed = self.limits.time.is_some() || self.limits.clock.is_some();
        if timed && !shared.control.is_pondering() {
            let far = WIN - value.abs();
            if moves.len() == 1 && depth >= 6 || value.abs() >= WIN_BOUND && depth > far + 4 {
                return true;
            }
        }
        match budget.soft {
            Some(soft) if !shared.control.is_pondering() => {
                let fell = moves[0].before - value;
                let factor = 1.25 - 0.09 * steady.min(7) as f64 + (fell.clamp(0, 80) as f64) / 100.0;
                shared.control.spent() >= soft.mul_f64(factor)
            }
            _ => false,
        }
    }
}

/// A value as the outside reads it.
pub(crate) fn score(value: i32) -> Score {
    if value >= WIN_BOUND {
        Score::Win((WIN - value) as u32)
    } else if value <= -WIN_BOUND {
        Score::Loss((WIN + value) as u32)
    } else {
        Score::Value(value)
    }
}
