//! Search over what the seat believes, not over the truth. A fight against a hidden piece is a
//! chance node by the chances of its kinds. The enemy knows its own kinds: what it would do
//! with the right kind only, it can do as often as it is likely to have that kind there. What it
//! does not know of ours it has to gamble on.

use std::time::Duration;

use heterodox_rules::spec::battle::Role;

use super::field::{Field, Lore, NONE, Outcome, THEM, UNKNOWN, US};
use super::judge::{DRAW, Judge};
use crate::control::Control;

/// Values lie between minus this and this.
const WON: f32 = 1.0;
/// A sooner win is better by this for each ply.
const HURRY: f32 = 0.001;
/// How likely the enemy strikes what it could not know is our king or pit, once it can.
const FOUND_OUT: f32 = 0.6;
/// How much of the truth about our hidden pieces the enemy guesses.
const GUESSED: f32 = 0.5;
/// Clocks are slow to read.
const CHECK_EVERY: u64 = 64;
/// No search goes deeper.
pub(crate) const MAX_DEPTH: u32 = 40;

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Step {
    pub man: u16,
    pub to: u16,
    order: i32,
}

/// A move and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rated {
    pub man: u16,
    pub to: u16,
    pub value: f32,
}

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub time: Option<Duration>,
    pub nodes: u64,
    pub depth: u32,
}

/// A running search.
pub(crate) struct Search<'a> {
    lore: &'a Lore,
    judge: Judge,
    field: Field,
    control: &'a Control,
    budget: Budget,
    nodes: u64,
    stopped: bool,
    steps: Vec<Step>,
    /// How often a move of a side from cell to cell was best.
    history: Vec<i32>,
}

impl<'a> Search<'a> {
    pub fn new(field: Field, lore: &'a Lore, control: &'a Control, budget: Budget) -> Search<'a> {
        let history = vec![0; 2 * field.cells.len() * field.cells.len()];
        let judge = Judge::new(&field, lore);
        Search { lore, judge, field, control, budget, nodes: 0, stopped: false, steps: Vec::new(), history }
    }

    /// Rates the moves of the side to move, the best first. `exact` rates all of them, not
    /// only the best.
    pub fn rate(&mut self, exact: bool) -> Vec<Rated> {
        self.list_steps();
        let steps = std::mem::take(&mut self.steps);
        let mut rated: Vec<Rated> = steps.iter().map(|step| Rated { man: step.man, to: step.to, value: 0.0 }).collect();
        for depth in 1..=self.budget.depth.clamp(1, MAX_DEPTH) {
            let mut best = -WON;
            let mut done = 0;
            for (index, rated) in rated.iter_mut().enumerate() {
                let Rated { man, to, .. } = *rated;
                let alpha = if exact { -WON } else { best };
                let value = self.step_value(man as usize, to, depth, 0, alpha, WON);
                if self.stopped {
                    break;
                }
                rated.value = if exact || value > best || index == 0 { value } else { value.min(best - 1e-6) };
                best = best.max(value);
                done = index + 1;
            }
            // What an unfinished round looked at is the better informed for it, if the move it
            // began with, the best so far, is among it.
            rated[..done].sort_by(|one, other| other.value.total_cmp(&one.value));
            if self.stopped || rated.len() == 1 || rated.first().is_some_and(|best| best.value >= WON - 0.05) {
                break;
            }
        }
        rated
    }

    /// What the position is worth, looked at as deep as the budget allows.
    pub fn deepen(&mut self) -> f32 {
        let mut known = self.ended(0).unwrap_or_else(|| self.judge.value(&self.field, self.lore));
        for depth in 1..=self.budget.depth.min(MAX_DEPTH) {
            let value = self.value(depth, 0, -WON, WON, false);
            if self.stopped {
                break;
            }
            known = value;
        }
        known
    }

    /// The worth of the position to us; `passed` when the other side could not move.
    fn value(&mut self, depth: u32, ply: u32, alpha: f32, beta: f32, passed: bool) -> f32 {
        // 1. Is there time left?
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_EVERY) {
            let late = self.budget.time.is_some_and(|time| self.control.elapsed() >= time);
            self.stopped |= late || self.control.is_stopped();
        }
        self.stopped |= self.nodes > self.budget.nodes;
        if self.stopped {
            return 0.0;
        }
        // 2. Is it over?
        if let Some(value) = self.ended(ply) {
            return value;
        }
        if depth == 0 {
            return self.judge.value(&self.field, self.lore);
        }
        // 3. What can be done, the most promising first?
        let first = self.steps.len();
        self.list_steps();
        if self.steps.len() == first {
            if passed {
                return DRAW;
            }
            self.field.turn = 1 - self.field.turn;
            let value = self.value(depth - 1, ply + 1, alpha, beta, true);
            self.field.turn = 1 - self.field.turn;
            return value;
        }
        let value = if self.field.turn == US {
            // 4. Ours: the best.
            let mut best = -WON;
            for index in first..self.steps.len() {
                let Step { man, to, .. } = self.steps[index];
                let value = self.step_value(man as usize, to, depth, ply, alpha.max(best), beta);
                if value > best {
                    best = value;
                    if best >= beta {
                        self.remember(man as usize, to, depth);
                        break;
                    }
                }
            }
            best
        } else {
            // 5. The enemy's: the worst, as far as it has the kinds for it.
            self.worst(first, depth, ply, alpha, beta)
        };
        self.steps.truncate(first);
        value
    }

    /// What the enemy leaves us: the worst it can do for sure, and, as often as it has the right
    /// kinds for it, worse.
    fn worst(&mut self, first: usize, depth: u32, ply: u32, alpha: f32, beta: f32) -> f32 {
        let unsure = |search: &Self, index: usize| {
            let Step { man, to, .. } = search.steps[index];
            search.likelihood(man as usize, to)
        };
        let open = (first..self.steps.len()).any(|index| unsure(self, index) < 1.0);
        // With luck it does better than what is sure, so that says too little for a cut-off above.
        let beta = if open { WON } else { beta };
        let mut best = WON;
        let (mut sure, mut maybe) = (false, Vec::<(f32, f32)>::new());
        for index in first..self.steps.len() {
            let chance = unsure(self, index);
            let Step { man, to, .. } = self.steps[index];
            if chance < 1.0 {
                if chance > 0.02 {
                    let value = self.step_value(man as usize, to, depth, ply, -WON, WON);
                    maybe.push((value, chance));
                }
                continue;
            }
            sure = true;
            let value = self.step_value(man as usize, to, depth, ply, alpha, beta.min(best));
            if value < best {
                best = value;
                if best <= alpha {
                    self.remember(man as usize, to, depth);
                    return best;
                }
            }
        }
        if !sure {
            // Without the right kinds it has to pass.
            best = self.judge.value(&self.field, self.lore);
        }
        maybe.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (value, chance) in maybe {
            if value < best {
                best = chance * value + (1.0 - chance) * best;
            }
        }
        best
    }

    /// How likely it is that the enemy has what it needs for a move.
    fn likelihood(&self, man: usize, to: u16) -> f32 {
        if self.field.men[man].kind != UNKNOWN {
            return 1.0;
        }
        let odds = self.field.odds(man);
        let target = self.field.cells[to as usize];
        if target == NONE {
            return 1.0;
        }
        let other = self.field.men[target as usize];
        if other.open && self.lore.is_fighter(other.kind) {
            odds.beats[other.kind as usize].min(0.99)
        } else if odds.fighter > 0.95 {
            1.0
        } else {
            odds.fighter
        }
    }

    /// The worth of a move: of each way it may turn out, as likely as that is.
    fn step_value(&mut self, man: usize, to: u16, depth: u32, ply: u32, alpha: f32, beta: f32) -> f32 {
        if self.field.cells[to as usize] == NONE {
            return self.after(man, to, Outcome::Step, depth, ply, alpha, beta);
        }
        let (king, outcomes) = self.outcomes(man, to);
        let sign = if self.field.turn == US { 1.0 } else { -1.0 };
        let mut sum = king * sign * (WON - HURRY * ply as f32);
        let mut rest = 1.0 - king;
        for (chance, outcome) in outcomes {
            if chance <= 0.005 {
                continue;
            }
            rest -= chance;
            // What the value must be here for the whole to lie between alpha and beta, whatever
            // the rest turns out to be.
            let rest = rest.max(0.0);
            let low = ((alpha - sum - rest * WON) / chance).max(-WON);
            let high = ((beta - sum + rest * WON) / chance).min(WON);
            if low >= WON || high <= -WON {
                return sum + if low >= WON { chance + rest } else { -chance - rest };
            }
            sum += chance * self.after(man, to, outcome, depth, ply, low, high);
            if self.stopped {
                return 0.0;
            }
        }
        sum
    }

    /// The chance that a strike ends the game, and how else it may turn out.
    fn outcomes(&self, man: usize, to: u16) -> (f32, [(f32, Outcome); 3]) {
        let target = self.field.cells[to as usize] as usize;
        let (one, other) = (self.field.men[man], self.field.men[target]);
        let sure = |wins: f32| (0.0, [(wins, Outcome::Wins), (1.0 - wins, Outcome::Falls), (0.0, Outcome::Sinks)]);
        let split = |king: f32, pit: f32, wins: f32| {
            let rest = 1.0 - king - pit;
            (king, [(rest * wins, Outcome::Wins), (rest * (1.0 - wins), Outcome::Falls), (pit, Outcome::Sinks)])
        };
        if one.side == US {
            if other.kind == UNKNOWN {
                let odds = self.field.odds(target);
                let falls = odds.beats[one.kind as usize] + odds.ties[one.kind as usize] / 2.0;
                let wins = if odds.fighter > 0.0 { 1.0 - falls / odds.fighter } else { 0.5 };
                return split(odds.king, odds.pit, wins.clamp(0.0, 1.0));
            }
            return match self.lore.roles[other.kind as usize] {
                Role::King => split(1.0, 0.0, 0.0),
                Role::Pit => split(0.0, 1.0, 0.0),
                Role::Fighter => sure((1 + self.lore.clash[one.kind as usize][other.kind as usize]) as f32 / 2.0),
            };
        }
        match (self.lore.roles[other.kind as usize], other.open) {
            (Role::King, true) => split(1.0, 0.0, 0.0),
            (Role::King, false) => split(FOUND_OUT, 0.0, 0.5),
            (Role::Pit, true) => split(0.0, 1.0, 0.0),
            (Role::Pit, false) => split(0.0, FOUND_OUT, 0.5),
            (Role::Fighter, open) => {
                let truth = match one.kind {
                    // It strikes what it sees only when it beats it, see `likelihood`.
                    UNKNOWN if open => 1.0,
                    UNKNOWN => {
                        let odds = self.field.odds(man);
                        (odds.beats[other.kind as usize] + odds.ties[other.kind as usize] / 2.0)
                            / odds.fighter.max(0.01)
                    }
                    kind => (1 + self.lore.clash[kind as usize][other.kind as usize]) as f32 / 2.0,
                };
                let gamble = if open || one.kind == UNKNOWN { truth } else { GUESSED * truth + (1.0 - GUESSED) * 0.5 };
                sure(gamble.clamp(0.0, 1.0))
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn after(&mut self, man: usize, to: u16, outcome: Outcome, depth: u32, ply: u32, alpha: f32, beta: f32) -> f32 {
        let undo = self.field.play(man, to, outcome, self.lore);
        let value = self.value(depth - 1, ply + 1, alpha, beta, false);
        self.field.undo(undo);
        value
    }

    /// Who has won, if it is over.
    fn ended(&self, ply: u32) -> Option<f32> {
        let (field, lore) = (&self.field, self.lore);
        let won = WON - HURRY * ply as f32;
        if lore.eliminated {
            match field.alive {
                [0, 0] => return Some(DRAW),
                [_, 0] => return Some(won),
                [0, _] => return Some(-won),
                _ => {}
            }
        }
        if lore.one_on_one && field.alive == [1, 1] && field.quiet == 0 {
            let last = |side| field.men.iter().find(|man| man.side == side && man.at != NONE).map(|man| man.kind);
            if let (Some(own), Some(other)) = (last(US), last(THEM)) {
                let clash = if other == UNKNOWN { 0 } else { lore.clash[own as usize][other as usize] };
                return Some(clash as f32 * won);
            }
        }
        (lore.quiet_moves > 0 && field.quiet >= lore.quiet_moves).then_some(DRAW)
    }

    /// Lists the moves of the side to move on top of the stack, the most promising first.
    fn list_steps(&mut self) {
        let first = self.steps.len();
        let (field, lore, side) = (&self.field, self.lore, self.field.turn);
        let mut suicides = 0;
        for (id, man) in field.men.iter().enumerate() {
            if man.side != side || man.at == NONE || !field.is_mobile(id, lore) {
                continue;
            }
            for to in &lore.near[man.at as usize] {
                let target = field.cells[*to as usize];
                if target == NONE {
                    let order = self.history[self.slot(id, *to)];
                    self.steps.push(Step { man: id as u16, to: *to, order });
                } else if field.men[target as usize].side != side {
                    let order = self.promise(id, target as usize);
                    suicides += (order == SUICIDE) as usize;
                    self.steps.push(Step { man: id as u16, to: *to, order });
                }
            }
        }
        // Nobody throws pieces away for nothing, unless there is nothing else.
        if suicides > 0 && suicides < self.steps.len() - first {
            let mut kept = first;
            for index in first..self.steps.len() {
                if self.steps[index].order != SUICIDE {
                    self.steps.swap(kept, index);
                    kept += 1;
                }
            }
            self.steps.truncate(kept);
        }
        self.steps[first..].sort_by_key(|step| std::cmp::Reverse(step.order));
    }

    /// How soon to look at a strike.
    fn promise(&self, man: usize, target: usize) -> i32 {
        let (one, other) = (self.field.men[man], self.field.men[target]);
        // The enemy cannot hold against a piece what it does not know.
        let hidden = if one.side == US { other.kind == UNKNOWN } else { !other.open };
        if hidden {
            return 1 << 20;
        }
        match self.lore.roles[other.kind as usize] {
            Role::King => 1 << 24,
            Role::Pit => SUICIDE,
            Role::Fighter if one.kind == UNKNOWN => 1 << 22,
            Role::Fighter => match self.lore.clash[one.kind as usize][other.kind as usize] {
                1 => 1 << 23,
                0 => 1 << 19,
                _ => SUICIDE,
            },
        }
    }

    fn slot(&self, man: usize, to: u16) -> usize {
        let (man, cells) = (self.field.men[man], self.field.cells.len());
        (man.side * cells + man.at as usize) * cells + to as usize
    }

    fn remember(&mut self, man: usize, to: u16, depth: u32) {
        let slot = self.slot(man, to);
        self.history[slot] = (self.history[slot] + (depth * depth) as i32).min(1 << 18);
    }
}

/// The order of moves that only lose a piece.
const SUICIDE: i32 = -1;
