//! Where lessons come from: positions of random games in which the task of one can be done, made small.

use std::collections::BTreeMap;
use std::sync::Arc;

use heterodox_rules::{Act, Colour, Move, Rules, State, Tag, Turn};
use heterodox_table::Dice;

use super::Lesson;
use super::clear::{clear, teaches, weight};
use super::task::{Task, is_duty, win};

/// So many positions are kept for each task, to choose from.
const KEPT: usize = 6;
/// Games go on for so many plies, and there are so many of them.
const MAX_PLIES: usize = 150;
const MAX_GAMES: usize = 120;
/// So many moves are tried out for a win, in all.
const MAX_TRIES: usize = 60_000;
/// Wins are enough when there are so many ways of winning, or so many positions of one.
const ENOUGH_WINS: usize = 3;
/// Of ten moves so many are captures where there are any: boards become empty, and games end.
const EAGER: usize = 6;
/// Portals are looked for in one of so many positions: that costs most.
const PORTAL_EVERY: usize = 5;

/// Positions for each task.
type Kept = BTreeMap<Task, Vec<State>>;

/// The lessons that the games showed: the best of every task, then the second best.
pub(super) fn find(rules: &Arc<Rules>) -> [Vec<Lesson>; 2] {
    let mut kept = Kept::new();
    wander(rules, &mut kept);
    let mut found = [Vec::new(), Vec::new()];
    for (task, states) in kept {
        let small = states.iter().filter_map(|state| clear(rules, state, &task));
        let mut graded: Vec<_> = small
            .filter_map(|state| {
                let answers = task.answers(rules, &state);
                let lesson = Lesson {
                    task,
                    fen: rules.write_fen(&state),
                    side: state.to_move(),
                    kind: answers.first()?.kind(),
                    answers: answers.iter().map(|action| rules.coordinates(*action)).collect(),
                };
                // White's side is the one that people know.
                Some(((answers.len(), lesson.side == Colour::Black, weight(rules, &state)), lesson))
            })
            .collect();
        graded.sort_by_key(|(grade, _)| *grade);
        let mut ways = graded.into_iter().map(|(_, lesson)| lesson);
        for list in &mut found {
            if let Some(lesson) = ways.next()
                && list.last() != Some(&lesson)
            {
                list.push(lesson);
            }
        }
    }
    found
}

/// Plays random games and keeps what can be taught of them.
fn wander(rules: &Rules, kept: &mut Kept) {
    let mut dice = Dice::new(u64::from_le_bytes(std::array::from_fn(|at| rules.meaning().bytes()[at])));
    let mut tries = 0;
    for game in 0..MAX_GAMES {
        let mut state = rules.start_number(dice.below(rules.start_count()));
        for ply in 0..MAX_PLIES {
            if !matches!(rules.turn(&state), Turn::Act(_)) {
                break;
            }
            let moves = rules.moves(&state);
            look(rules, &state, &moves, (game + ply) % PORTAL_EVERY == 0, kept);
            if tries < MAX_TRIES && !enough_wins(kept) {
                tries += moves.len();
                wins(rules, &state, &moves, kept);
            }
            let takes: Vec<Move> = moves.iter().copied().filter(|it| rules.captured(&state, *it).is_some()).collect();
            let from = if takes.is_empty() || dice.below(10) >= EAGER { &moves } else { &takes };
            let Some(action) = from.get(dice.below(from.len())) else { break };
            state = rules.play_unchecked(&state, *action);
        }
        if game >= KEPT && (enough_wins(kept) || tries >= MAX_TRIES) {
            break;
        }
    }
}

fn enough_wins(kept: &Kept) -> bool {
    let wins = || kept.iter().filter(|(task, _)| matches!(task, Task::Win(_))).map(|(_, states)| states.len());
    wins().count() >= ENOUGH_WINS || wins().any(|count| count >= KEPT)
}

fn keep(kept: &mut Kept, task: Task, state: &State) {
    let states = kept.entry(task).or_default();
    if states.len() < KEPT {
        states.push(state.clone());
    }
}

fn is_wanted(kept: &Kept, task: &Task) -> bool {
    kept.get(task).is_none_or(|states| states.len() < KEPT)
}

/// Keeps a position for each task that one of its moves does.
fn look(rules: &Rules, state: &State, moves: &[Move], portals: bool, kept: &mut Kept) {
    let mut tasks: Vec<Task> = Vec::new();
    for action in moves {
        match action.act() {
            Act::Shoot => tasks.push(Task::Shoot),
            Act::Exit => tasks.push(Task::Leave),
            Act::Passing => tasks.push(Task::EnPassant),
            Act::Castle | Act::GateKing | Act::GateRook => tasks.push(Task::Castle),
            Act::Drop => {
                let royal = rules.spec().has_royals();
                tasks.push(Task::Drop { check: royal });
            }
            Act::Go if rules.captured(state, *action).is_some() => tasks.push(Task::Take { kind: action.kind() }),
            _ => {}
        }
        tasks.extend(action.gate().map(|_| Task::StepIn));
        tasks.extend(action.promotion().map(|_| Task::Promote));
    }
    if portals && rules.spec().portal.is_some() && is_wanted(kept, &Task::Portal) {
        let only = rules.actions(state).iter().any(|it| it.tags.contains(&Tag::MirrorOnly));
        tasks.extend(only.then_some(Task::Portal));
    }
    if is_duty(rules) {
        tasks.push(Task::MustTake);
    }
    tasks.sort();
    tasks.dedup();
    for task in tasks {
        if is_wanted(kept, &task) && teaches(rules, state, &task).is_some() {
            keep(kept, task, state);
        }
    }
}

/// Keeps a position in which somebody can win with a move.
fn wins(rules: &Rules, state: &State, moves: &[Move], kept: &mut Kept) {
    let mover = state.to_move();
    for action in moves {
        if let Some(reason) = win(rules, &rules.play_unchecked(state, *action), mover) {
            let task = Task::Win(reason);
            if teaches(rules, state, &task).is_some() {
                keep(kept, task, state);
            }
        }
    }
}
