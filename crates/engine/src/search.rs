//! The search: principal variation search as one function in numbered steps, and the
//! quiescence below it. It knows positions, limits and values, and nothing of roots,
//! clocks or reports; see `root` for those.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use heterodox_rules::bits::Bits;
use heterodox_rules::spec::Repeated;
use heterodox_rules::{Move, Position, Rules, Tables};

use crate::control::Control;
use crate::correct::{Corrections, Places};
use crate::ending::Endings;
use crate::eval::Evaluator;
use crate::exchange::wins_at_least;
use crate::judge::{GOOD_CAPTURE, certain, from_table, to_table};
use crate::order::{Learnt, Picker, Target, is_noisy};
use crate::report::Bound;
use crate::ttable::{Entry, Table};

/// Beyond every value.
pub(crate) const INFINITE: i32 = 32_000;
/// A game won at once; a win in `n` plies is worth `n` less.
pub(crate) const WIN: i32 = 31_000;
/// Values beyond this are wins in a known number of plies.
pub(crate) const WIN_BOUND: i32 = WIN - 512;
/// Beyond this a game is as good as won, and what is left is to find the mate: nothing is
/// cut off for being hopeless there.
const DECIDED: i32 = 800;
/// Lines are not searched beyond this.
pub(crate) const MAX_PLY: usize = 128;
/// No evaluation: the side to move is in check.
pub(crate) const NO_EVAL: i32 = -INFINITE;
/// The limits are looked at every so many positions.
pub(crate) const LOOK: u64 = 512;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub control: &'a Control,
    /// Time after which the search stops where it is.
    pub deadline: Option<Duration>,
    pub nodes_limit: Option<u64>,
    pub nodes: AtomicU64,
    pub stop: AtomicBool,
}

impl Shared<'_> {
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Looks at what the outside says: told to stop, or out of time.
    pub fn is_over(&self) -> bool {
        let control = self.control;
        control.is_stopped()
            || self.deadline.is_some_and(|deadline| !control.is_pondering() && control.spent() >= deadline)
    }
}

/// What a variant's rules allow the search to take for granted.
#[derive(Clone, Copy)]
pub(crate) struct Habits {
    /// See [`Traits::passing_is_worse`](heterodox_rules::Traits::passing_is_worse).
    pub bold: bool,
    /// See [`Traits::ends_unannounced`](heterodox_rules::Traits::ends_unannounced).
    pub ends_early: bool,
    /// See [`Traits::material_counts`](heterodox_rules::Traits::material_counts).
    pub trades: bool,
    /// See [`Traits::captures_are_duty`](heterodox_rules::Traits::captures_are_duty).
    pub duty: bool,
    /// Plies to look back for repetitions, however long ago the last progress was.
    pub looks_back: usize,
    /// Earlier occurrences of a position that make it a draw.
    pub repeats: usize,
    /// See [`Traits::repetition_draws`](heterodox_rules::Traits::repetition_draws).
    pub repetition_draws: bool,
    /// What a repetition means otherwise, and whether perpetual check loses.
    pub means: Repeated,
    pub perpetual: bool,
    /// Quiet plies that make a draw.
    pub quiet_plies: u16,
}

impl Habits {
    pub fn new<B: Bits>(rules: &Rules, tables: &Tables<B>) -> Habits {
        let (draws, traits) = (&rules.spec().draws, tables.traits());
        Habits {
            bold: traits.passing_is_worse,
            ends_early: traits.ends_unannounced,
            trades: traits.material_counts,
            duty: traits.captures_are_duty,
            looks_back: if traits.progress_is_final { 0 } else { usize::MAX },
            repetition_draws: traits.repetition_draws,
            means: draws.means,
            perpetual: draws.perpetual,
            repeats: draws.first_repetition().max(3) as usize - 1,
            quiet_plies: match draws.first_quiet_moves() {
                0 => u16::MAX,
                moves => moves.saturating_mul(2),
            },
        }
    }
}

/// Whether moves are counted and there are few left: then what was found out with more of them left means little.
#[inline(always)]
fn counts_run_out<B: Bits>(position: &Position<B>) -> bool {
    let (limit, plies) = position.count();
    limit > 0 && plies.saturating_add(10) >= limit
}

/// What is remembered for every ply of the line being searched.
#[derive(Default)]
pub(crate) struct Frame {
    /// The evaluation as it was counted, and corrected.
    raw: i32,
    eval: i32,
    pub target: Option<Target>,
    pub killers: [Option<Move>; 2],
    excluded: Option<Move>,
    pub picker: Picker,
    tried: Vec<Move>,
    pub line: Vec<Move>,
}

/// A move at the root with what is known of it.
#[derive(Clone)]
pub(crate) struct RootMove {
    pub action: Move,
    pub value: i32,
    pub before: i32,
    pub line: Vec<Move>,
    pub reach: usize,
}

/// One thread's search.
pub(crate) struct Searcher<'a, B> {
    pub tables: &'a Tables<B>,
    pub evaluator: &'a Evaluator<B>,
    pub endings: Option<&'a Endings>,
    pub table: &'a Table,
    pub shared: &'a Shared<'a>,
    pub habits: Habits,
    pub learnt: &'a mut Learnt,
    pub root_moves: Vec<RootMove>,
    /// The first root move still to be ranked.
    pub rank: usize,
    pub nodes: u64,
    pub reach: usize,
    pub frames: Vec<Frame>,
    /// Hashes of the game and of the line being searched.
    pub hashes: Vec<u64>,
    /// Whether the side to move was in check in each of them, where perpetual check loses.
    pub checked: Vec<bool>,
    pub root: usize,
    reductions: Vec<i32>,
    /// The depth of this iteration; extensions end where a line is twice as long.
    depth: usize,
}

impl<'a, B: Bits> Searcher<'a, B> {
    pub fn new(
        rules: &'a Rules,
        tables: &'a Tables<B>,
        evaluator: &'a Evaluator<B>,
        table: &'a Table,
        shared: &'a Shared<'a>,
        learnt: &'a mut Learnt,
        (past, checked): (Vec<u64>, Vec<bool>),
    ) -> Self {
        let reduction = |index: usize| {
            let (depth, count) = (index / 64, index % 64);
            if depth == 0 || count == 0 { 0.0 } else { 0.8 + (depth as f64).ln() * (count as f64).ln() / 2.3 }
        };
        Searcher {
            tables,
            evaluator,
            endings: None,
            table,
            shared,
            habits: Habits::new(rules, tables),
            learnt,
            root_moves: Vec::new(),
            rank: 0,
            nodes: 0,
            reach: 0,
            frames: std::iter::repeat_with(Frame::default).take(MAX_PLY + 4).collect(),
            root: past.len(),
            hashes: past,
            checked,
            reductions: (0..64 * 64).map(|index| reduction(index) as i32).collect(),
            depth: 1,
        }
    }

    /// Searches the root's moves from `rank` on within a window.
    pub fn search_root(&mut self, position: &Position<B>, alpha: i32, beta: i32, depth: i32) -> i32 {
        self.hashes.truncate(self.root);
        self.checked.truncate(self.root);
        let in_check = self.tables.in_check(position);
        self.search::<true>(position, in_check, alpha, beta, depth, 0, false)
    }

    /// The worth of a position for the side to move, within a window.
    #[allow(clippy::too_many_arguments)]
    fn search<const PV: bool>(
        &mut self,
        position: &Position<B>,
        in_check: bool,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        // Step 1. At the horizon only captures go on.
        if depth <= 0 {
            return self.quiesce::<PV>(position, in_check, alpha, beta, ply);
        }

        // Step 2. Count, and stop when told to.
        if self.should_stop() {
            return 0;
        }
        let root = ply == 0;
        self.frames[ply].line.clear();
        if PV {
            self.reach = self.reach.max(ply);
        }
        let us = position.turn();
        let excluded = self.frames[ply].excluded;

        // Step 3. Draws by rule, and wins nearer than any that could be found here.
        if !root {
            if excluded.is_none() {
                if let Some(value) = self.drawn(position, in_check, ply) {
                    return value;
                }
                if ply >= MAX_PLY {
                    return if in_check { 0 } else { self.evaluator.evaluate(self.tables, position) };
                }
            }
            // A table of endings knows better than any search.
            if let (Some(endings), None) = (self.endings, excluded)
                && let Some(value) = endings.look(self.tables, position)
            {
                return certain(value, ply);
            }
            alpha = alpha.max(-WIN + ply as i32);
            beta = beta.min(WIN - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 4. What is known already.
        let entry = if excluded.is_none() { self.table.probe(position.hash()) } else { None };
        let known = entry.map(|entry| from_table(entry.value, ply));
        let hash_move = if root {
            self.root_moves.get(self.rank).map(|root| root.action)
        } else {
            entry.and_then(|entry| entry.action)
        };
        if let (false, Some(entry), Some(value)) = (PV, entry, known)
            && entry.depth >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            }
            && position.halfmove() < self.habits.quiet_plies.saturating_sub(10)
            && !counts_run_out(position)
        {
            return value;
        }

        // Step 5. What the position looks like without search.
        let places = if in_check { Places::default() } else { self.places(position, ply) };
        let raw = match (in_check, entry) {
            (true, _) => NO_EVAL,
            (false, Some(entry)) if entry.eval != NO_EVAL as i16 as i32 => entry.eval,
            (false, _) if excluded.is_some() => self.frames[ply].raw,
            (false, _) => self.evaluator.evaluate(self.tables, position),
        };
        let still = self.corrected(raw, places);
        let mut eval = still;
        if let (false, Some(entry), Some(value)) = (in_check, entry, known) {
            let better = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value > eval,
                Bound::AtMost => value < eval,
            };
            if better && value.abs() < WIN_BOUND {
                eval = value;
            }
        }
        self.frames[ply].raw = raw;
        self.frames[ply].eval = still;
        let improving = !in_check && ply >= 2 && {
            let before = self.frames[ply - 2].eval;
            before == NO_EVAL || still > before
        };
        self.frames[ply + 2].killers = [None; 2];

        if !PV && !in_check && excluded.is_none() && self.habits.bold && beta.abs() < DECIDED {
            // Step 6. Razoring: hopeless lines get a look at captures only.
            if depth <= 3 && eval + 220 * depth < alpha {
                let value = self.quiesce::<false>(position, false, alpha, alpha + 1, ply);
                if value <= alpha {
                    return value;
                }
            }

            // Step 7. Far above beta near the horizon: it will stay there.
            if depth <= 8 && eval - 75 * (depth - improving as i32) >= beta && eval < WIN_BOUND {
                return (eval + beta) / 2;
            }

            // Step 8. Null move: good enough even if the other side moves twice?
            if depth >= 3
                && eval >= beta
                && still >= beta - 20 * depth + 100
                && self.frames[ply].target.is_some()
                && self.can_pass(position)
            {
                let reduced = depth - 4 - depth / 4 - ((eval - beta) / 200).min(3);
                let next = self.tables.pass(position);
                self.enter(position, in_check);
                self.frames[ply + 1].target = None;
                let next_in_check = self.tables.in_check(&next);
                let value = -self.search::<false>(&next, next_in_check, -beta, -beta + 1, reduced, ply + 1, !cut);
                self.leave();
                if self.shared.stopped() {
                    return 0;
                }
                if value >= beta {
                    // A win seen after passing may not be one.
                    return if value >= WIN_BOUND { beta } else { value };
                }
            }
        }

        // Step 9. Without a move to try first, look less deep and come back with one.
        if depth >= 4 && hash_move.is_none() && (PV || cut) {
            depth -= 1;
        }

        // Step 10. All moves, the promising ones first.
        let before = [self.frames[ply].target, if ply >= 1 { self.frames[ply - 1].target } else { None }];
        let mut picker = std::mem::take(&mut self.frames[ply].picker);
        picker.clear();
        self.tables.generate(position, &mut picker.moves);
        if picker.moves.is_empty() {
            self.frames[ply].picker = picker;
            return self.ended(position, in_check, ply);
        }
        let killers = self.frames[ply].killers;
        let mut scores = std::mem::take(&mut picker.scores);
        for &action in &picker.moves {
            scores.push(self.rate(position, action, hash_move, killers, before));
        }
        picker.scores = scores;

        // Step 11. Try them one by one.
        let mut best = -INFINITE;
        let mut best_move = None;
        let start_alpha = alpha;
        let mut count = 0;
        let mut skip_quiets = false;
        let mut tried = std::mem::take(&mut self.frames[ply].tried);
        tried.clear();
        while let Some((action, rating)) = picker.pick() {
            if Some(action) == excluded {
                continue;
            }
            if root && !self.root_moves[self.rank..].iter().any(|root| root.action == action) {
                continue;
            }
            count += 1;
            let noisy = is_noisy(self.tables, position, action);
            let reduction = self.reductions[(depth.min(63) as usize) * 64 + (count as usize).min(63)];

            // Step 12. Late, quiet and unpromising moves near the horizon are left out, unless
            // they give check: that may be the mate.
            if !root && self.habits.bold && best > -WIN_BOUND && alpha < DECIDED {
                if !noisy {
                    if skip_quiets && !self.checks_directly(position, action) {
                        continue;
                    }
                    let near = (depth - reduction).max(0);
                    if count > (3 + depth * depth) / (2 - improving as i32) {
                        skip_quiets = true;
                    }
                    if !in_check && near <= 8 && eval + 90 + 85 * near <= alpha {
                        skip_quiets = true;
                    }
                    if near <= 4 && !skip_quiets && rating < -2_500 * depth && count > 2 {
                        continue;
                    }
                    if near <= 7 && !wins_at_least(self.tables, self.evaluator, position, action, -25 * near * near) {
                        continue;
                    }
                } else if depth <= 7
                    && rating < GOOD_CAPTURE
                    && !wins_at_least(self.tables, self.evaluator, position, action, -90 * depth)
                {
                    continue;
                }
            }

            // Step 13. A move without which everything is worse is looked at more deeply.
            let mut extension = 0;
            if !root
                && depth >= 7
                && Some(action) == hash_move
                && excluded.is_none()
                && let (Some(entry), Some(value)) = (entry, known)
                && entry.depth >= depth - 3
                && entry.bound != Bound::AtMost
                && value.abs() < WIN_BOUND
                && ply < 2 * self.depth
            {
                let target = value - 2 * depth;
                self.frames[ply].excluded = Some(action);
                // The picker of this ply is in use; the search below takes the frame's own, empty one.
                let other = self.search::<false>(position, in_check, target - 1, target, (depth - 1) / 2, ply, cut);
                self.frames[ply].excluded = None;
                (self.frames[ply].raw, self.frames[ply].eval) = (raw, still);
                if other < target {
                    extension = if !PV && other < target - 25 { 2 } else { 1 };
                } else if target >= beta && !self.shared.stopped() {
                    // Several moves are good enough.
                    self.give_back(ply, picker, tried);
                    return target;
                } else if value >= beta {
                    extension = -1;
                }
            }

            let next = self.tables.play(position, action);
            let gives_check = self.tables.has_royals() && self.tables.in_check(&next);
            if gives_check
                && extension == 0
                && depth <= 12
                && ply < 2 * self.depth
                && (noisy || wins_at_least(self.tables, self.evaluator, position, action, 0))
            {
                extension = 1;
            }
            self.enter(position, in_check);
            self.frames[ply + 1].target = Some(self.learnt.histories.target(us, action));

            // Step 14. Late moves are searched less deeply first, all but the first with an empty window.
            let full = depth - 1 + extension;
            let mut value = -INFINITE;
            let mut search_full = !PV || count > 1;
            if depth >= 3 && count > 1 + 2 * root as i32 {
                let mut less = reduction;
                less += !improving as i32;
                less += cut as i32;
                less -= PV as i32;
                less -= gives_check as i32;
                if noisy {
                    less = less / 2 - (rating >= GOOD_CAPTURE) as i32;
                } else {
                    less -= (rating / 8_000).clamp(-2, 2);
                    less -= (killers.contains(&Some(action))) as i32;
                }
                let reduced = (full - less).clamp(1, full.max(1));
                value = -self.search::<false>(&next, gives_check, -alpha - 1, -alpha, reduced, ply + 1, true);
                search_full = value > alpha && reduced < full;
            }
            if search_full {
                value = -self.search::<false>(&next, gives_check, -alpha - 1, -alpha, full, ply + 1, !cut);
            }
            if PV && (count == 1 || value > alpha) {
                value = -self.search::<true>(&next, gives_check, -beta, -alpha, full, ply + 1, false);
            }
            self.leave();
            if self.shared.stopped() {
                self.give_back(ply, picker, tried);
                return 0;
            }
            if root {
                self.note_root(action, value, count == 1 || value > alpha, ply);
            }

            // Step 15. A better move; one that is too good ends the search here.
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(action);
                    if PV {
                        self.keep_line(ply, action);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
            if Some(action) != best_move {
                tried.push(action);
            }
        }

        // Every move was left out or excluded.
        if count == 0 {
            best = alpha;
        }

        // Step 16. Learn from what was good.
        if let Some(action) = best_move
            && best >= beta
        {
            self.learn(position, action, &tried, before, depth, ply);
        }

        // Step 17. Remember, and learn by how much the evaluation was wrong, where nothing hung.
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > start_alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        if !in_check
            && excluded.is_none()
            && best.abs() < WIN_BOUND
            && best_move.is_none_or(|action| !is_noisy(self.tables, position, action))
            && match bound {
                Bound::Exact => true,
                Bound::AtLeast => best > still,
                Bound::AtMost => best < still,
            }
        {
            self.learnt.corrections.learn(places, best - still, depth);
        }
        if excluded.is_none() && !(root && self.rank > 0) {
            self.table.store(
                position.hash(),
                Entry { action: best_move, value: to_table(best, ply), eval: raw, depth, bound },
            );
        }
        self.give_back(ply, picker, tried);
        best
    }

    /// Where corrections of a position's evaluation are.
    pub fn places(&self, position: &Position<B>, ply: usize) -> Places {
        Corrections::places(self.tables, self.evaluator, position, self.frames[ply].target)
    }

    /// An evaluation with what was learnt about it.
    pub fn corrected(&self, raw: i32, places: Places) -> i32 {
        if raw == NO_EVAL {
            raw
        } else {
            (raw + self.learnt.corrections.of(places)).clamp(1 - WIN_BOUND, WIN_BOUND - 1)
        }
    }

    /// Tells the depth of the iteration that begins.
    pub fn begin_iteration(&mut self, depth: i32) {
        self.depth = depth.max(1) as usize;
        self.reach = 0;
    }

    fn give_back(&mut self, ply: usize, picker: Picker, tried: Vec<Move>) {
        self.frames[ply].picker = picker;
        self.frames[ply].tried = tried;
    }
}
