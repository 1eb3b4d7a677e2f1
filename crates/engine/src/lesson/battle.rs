//! Lessons of battles: one fighter among enemies that are in sight. Who beats whom is the file's.

use heterodox_messages::{Message, Value, say};
use heterodox_rules::Square;
use heterodox_rules::spec::battle::{BattleSpec, Role};

/// How many fighters are taught, and what stands around each.
const FIGHTERS: usize = 3;
const AROUND: [(i32, i32); 4] = [(0, 1), (1, 0), (-1, 0), (0, -1)];

/// A lesson of a battle. The learner's side owns the low ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// The task in a sentence.
    pub message: Message,
    /// The board, as views write it.
    pub position: String,
    /// Everything the fighter may do, as pairs of squares.
    pub steps: Vec<(Square, Square)>,
    /// Those that are right.
    pub answers: Vec<(Square, Square)>,
    /// The kind it is about.
    pub kind: usize,
}

/// What is taught: for some fighters whom they beat, and then the king.
pub fn bouts(spec: &BattleSpec) -> Vec<Bout> {
    let fighters: Vec<usize> = spec.fighters().collect();
    let name = |kind: usize| Value::kind(&spec.kinds[kind].name);
    let mut all: Vec<Bout> = Vec::new();
    for &own in fighters.iter().take(FIGHTERS) {
        let beaten = &spec.kinds[own].beats;
        let Some(&prey) = beaten.first() else { continue };
        let beats_own = fighters.iter().copied().find(|kind| spec.kinds[*kind].beats.contains(&own));
        let around: Vec<usize> = [beats_own, Some(prey), Some(own)].into_iter().flatten().collect();
        let message = say::LessonBeat { piece: name(own) };
        all.extend(bout(spec, message.into(), own, &around, |kind| beaten.contains(&kind)));
    }
    let of = |role: Role| spec.kinds.iter().position(|kind| kind.role == role);
    if let (Some(king), Some(&own)) = (of(Role::King), fighters.first()) {
        let around: Vec<usize> = [Some(king), of(Role::Pit)].into_iter().flatten().collect();
        let message = match of(Role::Pit) {
            Some(pit) => say::LessonStrikeKing { king: name(king), pit: name(pit) }.into(),
            None => say::LessonStrike { king: name(king) }.into(),
        };
        all.extend(bout(spec, message, own, &around, |kind| kind == king));
    }
    all
}

/// A fighter in the middle with enemies around it.
fn bout(
    spec: &BattleSpec,
    message: Message,
    own: usize,
    around: &[usize],
    right: impl Fn(usize) -> bool,
) -> Option<Bout> {
    let board = spec.board;
    let (file, rank) = ((board.width as i32 - 1) / 2, (board.height as i32 - 1) / 2);
    let middle = board.at(file, rank)?;
    let mut cells: Vec<Option<char>> = vec![None; board.squares()];
    cells[middle.index()] = Some(spec.kinds[own].letter);
    let (mut steps, mut answers) = (Vec::new(), Vec::new());
    for (number, (dx, dy)) in AROUND.into_iter().enumerate() {
        let Some(to) = board.at(file + dx, rank + dy) else { continue };
        steps.push((middle, to));
        let Some(&kind) = around.get(number) else { continue };
        cells[to.index()] = Some(spec.kinds[kind].letter.to_ascii_lowercase());
        if right(kind) {
            answers.push((middle, to));
        }
    }
    let rows = (0..board.height as i32).rev().map(|rank| {
        let row = (0..board.width as i32).filter_map(|file| board.at(file, rank));
        let (mut text, mut empty) = (String::new(), 0);
        for square in row {
            match cells[square.index()] {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text.push_str(&std::mem::take(&mut empty).to_string());
                    }
                    text.push(letter);
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    });
    let position = format!("{} red play", rows.collect::<Vec<_>>().join("/"));
    (!answers.is_empty()).then_some(Bout { message, position, steps, answers, kind: own })
}
