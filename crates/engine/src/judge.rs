//! What both halves of the search ask: is it time to stop, is this a draw, who has won,
//! how promising is a move, and what was learnt from one that was good.

use std::sync::atomic::Ordering;

use heterodox_rules::bits::Bits;
use heterodox_rules::spec::Repeated;
use heterodox_rules::{Move, Position};

use crate::eval::ROYAL_VALUE;
use crate::exact::Exact;
use crate::exchange::wins_at_least;
use crate::order::{Target, is_noisy};
use crate::search::{INFINITE, LOOK, Searcher, WIN, WIN_BOUND};

/// Captures that do not lose material are rated above this.
pub(crate) const GOOD_CAPTURE: i32 = 1_000_000;
/// Killers come between the good and the bad captures.
pub(crate) const KILLER: i32 = 900_000;
/// Captures that lose material come last, with the bad quiet moves.
pub(crate) const BAD_CAPTURE: i32 = -400_000;

/// Wins count from the root in the search and from the position in the table.
pub(crate) fn to_table(value: i32, ply: usize) -> i32 {
    if value >= WIN_BOUND {
        value + ply as i32
    } else if value <= -WIN_BOUND {
        value - ply as i32
    } else {
        value
    }
}

/// A value that is known for certain, seen from so many plies away.
pub(crate) fn certain(value: Exact, ply: usize) -> i32 {
    match value {
        Exact::Draw => 0,
        Exact::Win(plies) => WIN - plies as i32 - ply as i32,
        Exact::Loss(plies) => ply as i32 + plies as i32 - WIN,
    }
}

pub(crate) fn from_table(value: i32, ply: usize) -> i32 {
    if value >= WIN_BOUND {
        value - ply as i32
    } else if value <= -WIN_BOUND {
        value + ply as i32
    } else {
        value
    }
}

impl<B: Bits> Searcher<'_, B> {
    /// Counts a position; every now and then looks at the limits.
    #[inline(always)]
    pub(crate) fn should_stop(&mut self) -> bool {
        if self.shared.stopped() {
            return true;
        }
        self.nodes += 1;
        if self.nodes & (LOOK - 1) == 0 {
            self.look_at_limits(LOOK);
        } else if let Some(limit) = self.shared.nodes_limit
            && self.nodes >= limit
        {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        self.shared.stopped()
    }

    #[cold]
    pub(crate) fn look_at_limits(&mut self, more: u64) {
        let nodes = self.shared.nodes.fetch_add(more, Ordering::Relaxed) + more;
        let enough = self.shared.nodes_limit.is_some_and(|limit| nodes >= limit);
        if enough || self.shared.is_over() {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The value of a position that is drawn by rule, or could be claimed to be.
    #[inline(always)]
    pub(crate) fn drawn(&self, position: &Position<B>, in_check: bool, ply: usize) -> Option<i32> {
        let quiet = position.halfmove();
        if quiet >= self.habits.quiet_plies || self.tables.end_with_moves(position).is_some() {
            // Without a move the game has ended before it could be drawn.
            return Some(if self.tables.has_moves(position) { 0 } else { self.ended(position, in_check, ply) });
        }
        let back = self.repeated(position.hash(), (quiet as usize).max(self.habits.looks_back))?;
        Some(if self.habits.repetition_draws { 0 } else { self.repetition(position, in_check, back) })
    }

    /// The value of a position that stood so many plies ago, in a game in which that is not always a draw. It is no mate yet:
    /// the game may ask for more than one repetition.
    #[cold]
    fn repetition(&self, position: &Position<B>, in_check: bool, back: usize) -> i32 {
        const LOST: i32 = 3_000;
        if self.habits.perpetual {
            let len = self.checked.len();
            let checked = |first: usize| (first..back).step_by(2).all(|ago| self.checked[len - ago]);
            match (in_check && checked(2), checked(1)) {
                (true, false) => return LOST,
                (false, true) => return -LOST,
                (true, true) => return 0,
                (false, false) => {}
            }
        }
        match self.habits.means {
            Repeated::Draw => 0,
            Repeated::Loses(side) => {
                if side == position.turn() {
                    -LOST
                } else {
                    LOST
                }
            }
            Repeated::MoverLoses => LOST,
        }
    }

    /// Notes a position that is left by a move.
    #[inline(always)]
    pub(crate) fn enter(&mut self, position: &Position<B>, in_check: bool) {
        self.hashes.push(position.hash());
        if self.habits.perpetual {
            self.checked.push(in_check);
        }
    }

    /// Takes the move back.
    #[inline(always)]
    pub(crate) fn leave(&mut self) {
        self.hashes.pop();
        if self.habits.perpetual {
            self.checked.pop();
        }
    }

    /// How many plies ago a position stood that stood before: once in this line, or often enough in the game.
    #[inline(always)]
    fn repeated(&self, hash: u64, quiet: usize) -> Option<usize> {
        let len = self.hashes.len();
        let mut seen = 0;
        let mut back = 4;
        while back <= quiet.min(len) {
            if self.hashes[len - back] == hash {
                seen += 1;
                if len - back >= self.root || seen >= self.habits.repeats {
                    return Some(back);
                }
            }
            back += 2;
        }
        None
    }

    /// The value of a game that is over.
    pub(crate) fn ended(&self, position: &Position<B>, in_check: bool, ply: usize) -> i32 {
        match self.tables.end_without_moves(position, in_check).winner {
            None => 0,
            Some(winner) if winner == position.turn() => WIN - ply as i32,
            Some(_) => -WIN + ply as i32,
        }
    }

    /// Passing is safe where a side has more than runners and a king.
    pub(crate) fn can_pass(&self, position: &Position<B>) -> bool {
        let own = position.side(position.turn());
        (0..self.tables.kind_count()).any(|kind| {
            !self.evaluator.geometry.runner[kind]
                && !self.tables.is_royal(kind)
                && (own.meets(position.pieces(position.turn(), kind)) || position.hand(position.turn(), kind) > 0)
        })
    }

    /// Whether the piece that moves attacks the enemy king from where it goes.
    #[inline(always)]
    pub(crate) fn checks_directly(&self, position: &Position<B>, action: Move) -> bool {
        let us = position.turn();
        let (from, to) = (B::bit(action.from().index()), action.to().index());
        let occupied = (position.occupied() & !from) | B::bit(to);
        let kind = action.promotion().unwrap_or(action.kind());
        self.tables.strikes(us, kind, to, occupied).meets(self.tables.royals(position, us.other()))
    }

    /// What a move wins at once.
    #[inline(always)]
    pub(crate) fn gain(&self, position: &Position<B>, action: Move) -> i32 {
        let values = &self.evaluator.values;
        let taken = self.tables.taken(position, action).map_or(0, |kind| values[kind]);
        let promoted = action.promotion().map_or(0, |kind| values[kind] - values[action.kind()]);
        if action.target().is_none() { ROYAL_VALUE } else { taken + promoted }
    }

    /// How promising a move is.
    #[inline(always)]
    pub(crate) fn rate(
        &self,
        position: &Position<B>,
        action: Move,
        hash_move: Option<Move>,
        killers: [Option<Move>; 2],
        before: [Option<Target>; 2],
    ) -> i32 {
        if Some(action) == hash_move {
            return i32::MAX;
        }
        let us = position.turn();
        if is_noisy(self.tables, position, action) {
            let taken = self.tables.taken(position, action);
            let gain = self.gain(position, action);
            let values = &self.evaluator.values;
            let learnt = self.learnt.histories.noisy(us, action, taken) / 8;
            let risk = values[action.kind()].min(5_000);
            let safe = gain >= risk || wins_at_least(self.tables, self.evaluator, position, action, 0);
            let weak_promotion = action.promotion().is_some() && gain < 300;
            let base = if safe && !weak_promotion { GOOD_CAPTURE } else { BAD_CAPTURE };
            return base + 8 * gain.min(20_000) - risk / 16 + learnt;
        }
        if killers[0] == Some(action) {
            return KILLER + 1;
        }
        if killers[1] == Some(action) {
            return KILLER;
        }
        self.learnt.histories.quiet(us, action, before)
    }

    pub(crate) fn learn(
        &mut self,
        position: &Position<B>,
        good: Move,
        tried: &[Move],
        before: [Option<Target>; 2],
        depth: i32,
        ply: usize,
    ) {
        let us = position.turn();
        let bonus = (120 * depth).min(1_800);
        let quiet = !is_noisy(self.tables, position, good);
        if quiet {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(good) {
                killers[1] = killers[0];
                killers[0] = Some(good);
            }
            self.learnt.histories.learn_quiet(us, good, before, bonus);
        } else {
            let taken = self.tables.taken(position, good);
            self.learnt.histories.learn_noisy(us, good, taken, bonus);
        }
        for &action in tried {
            if is_noisy(self.tables, position, action) {
                let taken = self.tables.taken(position, action);
                self.learnt.histories.learn_noisy(us, action, taken, -bonus);
            } else if quiet {
                self.learnt.histories.learn_quiet(us, action, before, -bonus);
            }
        }
    }

    /// The best line from here is this move and the best line after it.
    pub(crate) fn keep_line(&mut self, ply: usize, action: Move) {
        let (above, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut above[ply].line;
        line.clear();
        line.push(action);
        line.extend_from_slice(&below[0].line);
    }

    pub(crate) fn note_root(&mut self, action: Move, value: i32, known: bool, ply: usize) {
        let reach = self.reach;
        let below = self.frames[ply + 1].line.clone();
        if let Some(root) = self.root_moves.iter_mut().find(|root| root.action == action) {
            if known {
                root.value = value;
                root.reach = reach;
                root.line.clear();
                root.line.push(action);
                root.line.extend_from_slice(&below);
            } else {
                root.value = -INFINITE;
            }
        }
    }
}
