//! Taking off a board whatever a lesson does not need. Works on the board field of a FEN; whether the rest is still a
//! position is asked of the rules.

use heterodox_rules::{Board, Move, Rules, Square, State, Strictness, Turn};

use super::task::Task;

/// With more answers a lesson is a choice and no puzzle. What a piece is promoted to may be chosen.
const MOST_ANSWERS: usize = 3;
const MOST_PROMOTIONS: usize = 6;
/// So many other moves there are, so that there is something to get wrong.
const FEWEST_OTHERS: usize = 3;
/// And so many enemies, where one of them is to be taken.
const FEWEST_ENEMIES: usize = 3;

/// The squares of a FEN's board field with what stands there, and what follows it (hands, the other fields).
struct Cells {
    board: Board,
    /// By rank as written, from the top.
    cells: Vec<Option<String>>,
    rest: String,
}

impl Cells {
    fn read(board: Board, fen: &str) -> Option<Cells> {
        let end = fen.find(['[', ' '])?;
        let (field, rest) = fen.split_at(end);
        let mut cells = Vec::new();
        for rank in field.split('/') {
            let (before, mut chars) = (cells.len(), rank.chars().peekable());
            while let Some(c) = chars.next() {
                match c {
                    '0'..='9' => {
                        let mut count = c.to_digit(10)?;
                        while let Some(more) = chars.peek().and_then(|c| c.to_digit(10)) {
                            count = count * 10 + more;
                            chars.next();
                        }
                        cells.extend(std::iter::repeat_n(None, count as usize));
                    }
                    _ => {
                        let mut piece = c.to_string();
                        if c == '+' {
                            piece.push(chars.next()?);
                        }
                        if chars.peek() == Some(&'~') {
                            piece.push(chars.next()?);
                        }
                        cells.push(Some(piece));
                    }
                }
            }
            if cells.len() - before != board.width as usize {
                return None;
            }
        }
        (cells.len() == board.squares()).then(|| Cells { board, cells, rest: rest.to_string() })
    }

    fn index(&self, square: Square) -> usize {
        let (file, rank) = (self.board.file(square) as usize, self.board.rank(square) as usize);
        (self.board.height as usize - 1 - rank) * self.board.width as usize + file
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for (number, rank) in self.cells.chunks(self.board.width as usize).enumerate() {
            if number > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for cell in rank {
                match cell {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            text.push_str(&std::mem::take(&mut empty).to_string());
                        }
                        text.push_str(piece);
                    }
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
        }
        text + &self.rest
    }
}

/// Whether a position teaches the task: some answers, few enough, and something to get wrong.
pub(super) fn teaches(rules: &Rules, state: &State, task: &Task) -> Option<usize> {
    if rules.turn(state) != Turn::Act(state.to_move()) {
        return None;
    }
    let answers = task.answers(rules, state);
    // Nobody is praised for a draw.
    let draws = |action: &Move| match rules.turn(&rules.play_unchecked(state, *action)) {
        Turn::Over(outcome) => outcome.winner.is_none(),
        _ => false,
    };
    if answers.iter().any(draws) {
        return None;
    }
    let answers = answers.len();
    let others = rules.moves(state).len() - answers;
    let fits = match task {
        // All others are refused.
        Task::MustTake => (1..=2).contains(&answers),
        Task::Take { kind } if rules.spec().pieces[*kind].all_moves().all(|term| !term.quiet) => {
            (1..=2).contains(&answers)
        }
        _ => answers > 0 && others >= FEWEST_OTHERS,
    };
    fits.then_some(answers)
}

/// How many pieces a side has.
fn count(rules: &Rules, state: &State, own: bool) -> usize {
    let mine = |square: &Square| state.piece_at(*square).is_some_and(|(side, _)| (side == state.to_move()) == own);
    rules.board().all().filter(mine).count()
}

/// A position on its way to being small.
struct Small<'a> {
    rules: &'a Rules,
    task: &'a Task,
    cells: Cells,
    best: State,
    answers: usize,
}

impl Small<'_> {
    /// Takes the cells as they are now, if they still teach the same with no more answers.
    fn accept(&mut self) -> bool {
        let (rules, task) = (self.rules, self.task);
        let Ok(lighter) = rules.read_fen(&self.cells.write(), Strictness::Game) else { return false };
        let Some(answers) = teaches(rules, &lighter, task).filter(|it| *it <= self.answers) else { return false };
        let enough = match task {
            Task::Take { .. } | Task::Shoot => count(rules, &lighter, false) >= FEWEST_ENEMIES,
            Task::MustTake => count(rules, &lighter, true) >= FEWEST_ENEMIES,
            _ => true,
        };
        if enough {
            (self.best, self.answers) = (lighter, answers);
        }
        enough
    }

    /// Tries another text behind the board.
    fn rest(&mut self, rest: String) {
        let before = std::mem::replace(&mut self.cells.rest, rest);
        if before != self.cells.rest && !self.accept() {
            self.cells.rest = before;
        }
    }

    /// Empties the hands, letter by letter.
    fn hands(&mut self) {
        let Some(end) = self.cells.rest.find(']') else { return };
        for at in (1..end).rev() {
            let mut rest = self.cells.rest.clone();
            rest.remove(at);
            self.rest(rest);
        }
    }

    /// Forgets rights, what has just been passed, and the counters.
    fn fields(&mut self) {
        let count = self.cells.rest.split(' ').count();
        let set = |rest: &str, changed: &[(usize, &str)]| {
            let field = |(at, text)| changed.iter().find(|(it, _)| *it == at).map_or(text, |(_, new)| *new);
            rest.split(' ').enumerate().map(field).collect::<Vec<_>>().join(" ")
        };
        for at in 2..count.saturating_sub(2) {
            self.rest(set(&self.cells.rest, &[(at, "-")]));
        }
        if count > 3 {
            self.rest(set(&self.cells.rest, &[(count - 2, "0"), (count - 1, "1")]));
        }
    }
}

/// The same with as little as possible, if it is a lesson in the end.
pub(super) fn clear(rules: &Rules, state: &State, task: &Task) -> Option<State> {
    let answers = teaches(rules, state, task)?;
    let cells = Cells::read(rules.board(), &rules.write_fen(state))?;
    let mut small = Small { rules, task, cells, best: state.clone(), answers };
    // Twice: what was needed for something that is gone by now is not needed any more.
    for _ in 0..2 {
        small.fields();
        small.hands();
        for square in rules.board().all() {
            let at = small.cells.index(square);
            let Some(piece) = small.cells.cells[at].take() else { continue };
            if !small.accept() {
                small.cells.cells[at] = Some(piece);
            }
        }
    }
    let most = if *task == Task::Promote { MOST_PROMOTIONS } else { MOST_ANSWERS };
    (small.answers <= most).then_some(small.best)
}

/// How many pieces stand on the board.
pub(super) fn weight(rules: &Rules, state: &State) -> usize {
    count(rules, state, true) + count(rules, state, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use heterodox_rules::{Catalogue, Family};

    #[test]
    fn the_board_of_every_start_reads_back() {
        let catalogue = Catalogue::new();
        for id in catalogue.ids_of(Family::Chess) {
            let rules = catalogue.load(&id).expect("the catalogue loads");
            let fen = rules.write_fen(&rules.start());
            let cells = Cells::read(rules.board(), &fen).unwrap_or_else(|| panic!("{id}: {fen}"));
            assert_eq!(cells.write(), fen, "{id}");
            for square in rules.board().all() {
                let there = rules.start().piece_at(square).map(|(side, kind)| rules.sign(side, kind));
                assert_eq!(cells.cells[cells.index(square)], there, "{id} {}", rules.name(square));
            }
        }
    }
}
