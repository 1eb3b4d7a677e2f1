//! Lessons: a game taught in a few small positions that are made from its rules. Random games are searched for positions
//! that show what is special (a new piece, a rule, a way to win), and whatever is not needed is taken off the board. The
//! answers are asked of the rules, so a lesson claims nothing that the game does not do. Knows no variant by name.

mod battle;
mod clear;
mod find;
mod task;

pub use battle::{Bout, bouts};
pub use task::Task;

use std::sync::Arc;

use heterodox_messages::{Message, Value, say};
use heterodox_rules::{Colour, Rules, Strictness};

/// The most lessons of a game: it is to take a minute.
pub const MOST: usize = 5;
/// The fewest, where the rules have so much to show.
pub const FEWEST: usize = 3;

/// A position with something to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// What is to be done.
    pub task: Task,
    /// Where, as FEN.
    pub fen: String,
    /// Whose move it is: the learner's.
    pub side: Colour,
    /// All moves that do it, in coordinates.
    pub answers: Vec<String>,
    /// The number of the kind that it is about: that of the piece which does it.
    pub kind: usize,
}

impl Lesson {
    /// The task in a sentence.
    pub fn message(&self, rules: &Rules) -> Message {
        self.task.message(rules)
    }
}

/// The lessons of a game, in the order in which they are best taken. The same for the same rules.
pub fn lessons(rules: &Arc<Rules>) -> Vec<Lesson> {
    let mut found = find::find(rules);
    // 1. What is new comes before what people know from chess, and of each sort there is not too much.
    for list in &mut found {
        list.sort_by_key(|lesson| lesson.task.rank(rules, lesson.kind));
    }
    let [found, again] = found;
    let mut chosen: Vec<Lesson> = Vec::new();
    for lesson in &found {
        let sort = lesson.task.sort();
        let same = chosen.iter().filter(|it| it.task.sort() == sort).count();
        if lesson.task.is_new(rules, lesson.kind) && same < 2 && chosen.len() < MOST {
            chosen.push(lesson.clone());
        }
    }
    // 2. How one wins belongs to every game.
    if !chosen.iter().any(|it| matches!(it.task, Task::Win(_)))
        && let Some(win) = found.iter().find(|it| matches!(it.task, Task::Win(_)))
    {
        chosen.truncate(MOST - 1);
        chosen.push(win.clone());
    }
    // 3. A game with little that is new is filled up with what everybody should know.
    for lesson in found.iter().chain(&again) {
        if chosen.len() >= FEWEST {
            break;
        }
        if !chosen.contains(lesson) {
            chosen.push(lesson.clone());
        }
    }
    // 4. Pieces first, then rules, then winning.
    chosen.sort_by_key(|it| it.task.sort());
    chosen
}

/// Whether a lesson is what it claims to be: it can be read, the learner is to move, and its answers are exactly the moves that do it.
pub fn holds(rules: &Rules, lesson: &Lesson) -> bool {
    let Ok(state) = rules.read_fen(&lesson.fen, Strictness::Game) else { return false };
    let answers = lesson.task.answers(rules, &state);
    let names: Vec<String> = answers.iter().map(|action| rules.coordinates(*action)).collect();
    state.to_move() == lesson.side && !answers.is_empty() && names == lesson.answers
}

/// A kind's name as an argument.
fn kind_name(rules: &Rules, kind: usize) -> Value {
    Value::kind(&rules.spec().pieces[kind].name)
}

/// What is said of a task.
fn sentence(rules: &Rules, task: &Task) -> Message {
    match task {
        Task::Take { kind } => say::LessonTake { piece: kind_name(rules, *kind) }.into(),
        Task::Portal => match rules.spec().portal {
            Some(heterodox_rules::spec::Portal::Mirror) => say::LessonMirror.into(),
            _ => say::LessonWrap.into(),
        },
        Task::Shoot => say::LessonShoot.into(),
        Task::Leave => say::LessonLeave.into(),
        Task::Drop { check: true } => say::LessonDropCheck.into(),
        Task::Drop { check: false } => say::LessonDrop.into(),
        Task::StepIn => say::LessonStepIn.into(),
        Task::Castle => say::LessonCastle.into(),
        Task::EnPassant => say::LessonEnPassant.into(),
        Task::Promote => say::LessonPromote.into(),
        Task::MustTake => say::LessonMustTake.into(),
        Task::Win(reason) => say::LessonWin { reason: *reason }.into(),
    }
}
