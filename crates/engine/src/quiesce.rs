//! The search below the horizon: captures, shots, exits and promotions until nothing
//! hangs, so that no position is judged in the middle of an exchange.

use heterodox_rules::Position;
use heterodox_rules::bits::Bits;

use crate::eval::ROYAL_VALUE;
use crate::exchange::wins_at_least;
use crate::judge::{GOOD_CAPTURE, from_table, to_table};
use crate::order::is_noisy;
use crate::report::Bound;
use crate::search::{INFINITE, MAX_PLY, NO_EVAL, Searcher, WIN_BOUND};
use crate::ttable::Entry;

impl<B: Bits> Searcher<'_, B> {
    /// Captures, shots, exits and promotions until nothing hangs; all moves when in check.
    pub(crate) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position<B>,
        in_check: bool,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        // Step 1. Count, stop, draws.
        if self.should_stop() {
            return 0;
        }
        self.frames[ply].line.clear();
        if PV {
            self.reach = self.reach.max(ply);
        }
        if let Some(value) = self.drawn(position, in_check, ply) {
            return value;
        }
        if self.habits.ends_early && !self.tables.has_moves(position) {
            return self.ended(position, in_check, ply);
        }
        if ply >= MAX_PLY {
            return if in_check { 0 } else { self.evaluator.evaluate(self.tables, position) };
        }

        // Step 2. What is known already.
        let entry = self.table.probe(position.hash());
        let known = entry.map(|entry| from_table(entry.value, ply));
        if let (false, Some(entry), Some(value)) = (PV, entry, known)
            && match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            }
        {
            return value;
        }

        // Step 3. Where nobody is forced to take the position as it stands is the least.
        let forced = in_check || (self.habits.duty && self.tables.can_capture(position));
        let start_alpha = alpha;
        let mut best = -INFINITE;
        let mut raw = NO_EVAL;
        if !forced {
            raw = match entry {
                Some(entry) if entry.eval != NO_EVAL as i16 as i32 => entry.eval,
                _ => self.evaluator.evaluate(self.tables, position),
            };
            best = self.corrected(raw, self.places(position, ply));
            if let (Some(entry), Some(value)) = (entry, known)
                && value.abs() < WIN_BOUND
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::AtLeast => value > best,
                    Bound::AtMost => value < best,
                }
            {
                best = value;
            }
            if best >= beta {
                if entry.is_none() {
                    let value = to_table(best, ply);
                    let stands = Entry { action: None, value, eval: raw, depth: 0, bound: Bound::AtLeast };
                    self.table.store(position.hash(), stands);
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        // Step 4. The moves.
        let mut picker = std::mem::take(&mut self.frames[ply].picker);
        picker.clear();
        if forced {
            self.tables.generate(position, &mut picker.moves);
            if picker.moves.is_empty() {
                self.frames[ply].picker = picker;
                return self.ended(position, in_check, ply);
            }
        } else {
            self.tables.generate_noisy(position, &mut picker.moves);
        }
        let hash_move = entry.and_then(|entry| entry.action);
        let mut scores = std::mem::take(&mut picker.scores);
        for &action in &picker.moves {
            scores.push(self.rate(position, action, hash_move, [None; 2], [None; 2]));
        }
        picker.scores = scores;

        // Step 5. Try those that may raise alpha.
        let mut best_move = None;
        let mut count = 0;
        while let Some((action, rating)) = picker.pick() {
            if best > -WIN_BOUND {
                if !forced {
                    if self.habits.trades && rating < GOOD_CAPTURE && Some(action) != hash_move {
                        // Everything from here on loses material.
                        if !wins_at_least(self.tables, self.evaluator, position, action, 0) {
                            continue;
                        }
                    }
                    let gain = self.gain(position, action);
                    if self.habits.bold && best + gain + 150 <= alpha && gain < ROYAL_VALUE {
                        best = best.max((best + gain + 150).min(alpha));
                        continue;
                    }
                } else if count >= 2 && !is_noisy(self.tables, position, action) {
                    continue;
                }
            }
            count += 1;
            let next = self.tables.play(position, action);
            let next_in_check = self.tables.has_royals() && self.tables.in_check(&next);
            self.enter(position, in_check);
            self.frames[ply + 1].target = Some(self.learnt.histories.target(position.turn(), action));
            let value = -self.quiesce::<PV>(&next, next_in_check, -beta, -alpha, ply + 1);
            self.leave();
            if self.shared.stopped() {
                self.frames[ply].picker = picker;
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(action);
                    if PV {
                        self.keep_line(ply, action);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[ply].picker = picker;

        // Step 6. Remember.
        let bound = if best >= beta {
            Bound::AtLeast
        } else if PV && best > start_alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.store(
            position.hash(),
            Entry { action: best_move, value: to_table(best, ply), eval: raw, depth: 0, bound },
        );
        best
    }
}
