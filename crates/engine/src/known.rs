//! Positions that need no search: every move has a certain value.

use heterodox_rules::{Move, Rules, State};

use crate::control::Control;
use crate::engine::{Answer, Task};
use crate::exact::Exact;
use crate::lore::Lore;
use crate::report::{Bound, Report, Score};

/// All moves of a position with their certain values, the best first.
pub(crate) struct Known {
    moves: Vec<(Move, Exact)>,
}

impl Known {
    /// Looks all moves up; `None` when some are not known.
    pub fn look_up(rules: &Rules, lore: &Lore, task: &Task, moves: &[Move]) -> Option<Known> {
        lore.probe(rules, task.past.last()?)?;
        let mut rated = Vec::with_capacity(moves.len());
        for &action in moves {
            let next = rules.play_unchecked(task.past.last()?, action);
            let value =
                if is_repeated(rules, &task.past, &next) { Exact::Draw } else { lore.probe(rules, &next)?.before() };
            // Among draws those are best that leave the other side the fewest ways not to lose.
            let ways = if value == Exact::Draw { holding(rules, lore, &next) } else { 0 };
            rated.push((action, value, ways));
        }
        rated.sort_by_key(|&(_, value, ways)| (-value.rank(), ways));
        Some(Known { moves: rated.into_iter().map(|(action, value, _)| (action, value)).collect() })
    }

    /// Tells as many lines as asked for, and answers.
    pub fn tell(
        self,
        rules: &Rules,
        lore: &Lore,
        task: &Task,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let root = task.past.last().expect("it was looked up");
        let nodes = self.moves.len() as u64;
        let mut told = None;
        for (index, &(action, value)) in self.moves.iter().take(task.lines.max(1)).enumerate() {
            let line = line(rules, lore, root, action);
            let (score, depth) = match value {
                Exact::Draw => (Score::Value(0), 1),
                Exact::Win(plies) => (Score::Win(plies), plies.max(1)),
                Exact::Loss(plies) => (Score::Loss(plies), plies.max(1)),
            };
            let ponder = line.get(1).copied();
            report(&Report {
                line: index + 1,
                depth,
                reach: depth,
                score,
                bound: Bound::Exact,
                exact: true,
                nodes,
                elapsed: control.elapsed(),
                full: 0,
                moves: line,
            });
            told.get_or_insert(Answer { best: Some(action), ponder, score, depth, nodes });
        }
        told.expect("a position that is thought about has moves")
    }
}

/// Whether one more occurrence of a position is a draw.
fn is_repeated(rules: &Rules, past: &[State], next: &State) -> bool {
    let draws = &rules.spec().draws;
    let ends = draws.first_repetition();
    ends > 0 && past.iter().filter(|state| *state == next).count() + 1 >= ends as usize
}

/// How many moves of a drawn position do not lose.
fn holding(rules: &Rules, lore: &Lore, state: &State) -> usize {
    let holds =
        |action: &Move| !matches!(lore.probe(rules, &rules.play_unchecked(state, *action)), Some(Exact::Win(_)));
    rules.moves(state).iter().filter(|action| holds(action)).count()
}

/// A move and the best play after it; of a draw the move alone.
fn line(rules: &Rules, lore: &Lore, root: &State, action: Move) -> Vec<Move> {
    let mut line = vec![action];
    let mut state = rules.play_unchecked(root, action);
    while let Some(Exact::Win(1..) | Exact::Loss(1..)) = lore.probe(rules, &state) {
        let value = |action: &Move| {
            lore.probe(rules, &rules.play_unchecked(&state, *action)).map(|value| value.before().rank())
        };
        let Some(best) = rules.moves(&state).into_iter().max_by_key(value) else { break };
        line.push(best);
        state = rules.play_unchecked(&state, best);
    }
    line
}
