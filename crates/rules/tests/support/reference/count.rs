//! Counted moves, from the prose of docs/variant-files.md.

use toml::{Table, Value};

use super::{Moves, Position, Reference};

/// `[count]`, in its own words.
pub(super) struct Counting {
    moves: u32,
    pieces: usize,
    without: String,
    /// Moves, and the letters the other side must have.
    alone: Vec<(u32, String)>,
    alone_without: String,
    from_pieces: bool,
}

pub(super) fn counting(file: &Table) -> Option<Counting> {
    let count = file.get("count")?.as_table()?;
    let number = |key: &str| count.get(key).and_then(Value::as_integer).unwrap_or(0);
    let text = |key: &str| count.get(key).and_then(Value::as_str).map(str::to_string);
    let line = |value: &Value| {
        let (moves, letters) = value.as_str().expect("a text").split_once(" against ").expect("a line");
        (moves.parse().expect("a number"), letters.to_string())
    };
    let alone: Vec<_> = count.get("alone").and_then(Value::as_array).into_iter().flatten().map(line).collect();
    let without = text("without").unwrap_or_default();
    let used = number("moves") > 0 || !alone.is_empty();
    used.then(|| Counting {
        moves: number("moves") as u32,
        pieces: number("pieces") as usize,
        alone,
        alone_without: text("alone_without").unwrap_or_else(|| without.clone()),
        without,
        from_pieces: text("begins").is_some_and(|word| word == "pieces"),
    })
}

impl Reference {
    /// Goes on counting in the positions that some moves lead to.
    pub(super) fn add_counts(&self, pos: &Position, moves: &mut Moves) {
        let Some(counting) = &self.counting else { return };
        for (text, after) in moves.iter_mut() {
            let promoted =
                !text.contains('@') && text.ends_with(|c: char| c.is_ascii_lowercase()) && !text.ends_with("off");
            self.count_on(counting, pos, after, promoted);
        }
    }

    /// The letters of all that a side has.
    fn army(&self, pos: &Position, side: usize) -> Vec<char> {
        let standing = self.squares_of(pos, side).into_iter().map(|at| self.kind_at(pos, at).letter);
        standing.chain(self.held(pos, side)).collect()
    }

    fn standing(&self, pos: &Position, letters: &str) -> usize {
        let all = [0, 1].into_iter().flat_map(|side| self.squares_of(pos, side));
        all.filter(|at| letters.contains(self.kind_at(pos, *at).letter)).count()
    }

    /// The plies a side may count.
    fn limit(&self, counting: &Counting, pos: &Position, side: usize) -> u32 {
        let (own, other) = (self.army(pos, side), self.army(pos, 1 - side));
        let gone = |letters: &str| self.standing(pos, letters) == 0;
        if other.len() < 2 {
            return 0;
        }
        let has = |letters: &str| {
            letters == "pieces"
                || letters.chars().all(|letter| {
                    let wanted = letters.chars().filter(|other| *other == letter).count();
                    other.iter().filter(|held| **held == letter).count() >= wanted
                })
        };
        let moves = if own.len() < 2 {
            let line = counting.alone.iter().find(|(_, letters)| has(letters));
            line.filter(|_| gone(&counting.alone_without)).map_or(0, |(moves, _)| *moves)
        } else if (counting.pieces == 0 || own.len() <= counting.pieces) && gone(&counting.without) {
            counting.moves
        } else {
            0
        };
        2 * moves
    }

    fn count_on(&self, counting: &Counting, before: &Position, after: &mut Position, promoted: bool) {
        let (mover, side) = (before.side, after.side);
        if let Some((_, count)) = &mut after.count {
            *count += 1;
        }
        let on_board = |pos: &Position, side: usize| self.squares_of(pos, side).len();
        let all = (on_board(after, 0) + on_board(after, 1)) as u32;
        let captured = on_board(after, side) < on_board(before, side);
        let fewer = |letters: &str| {
            let of = |pos: &Position| {
                self.squares_of(pos, side)
                    .into_iter()
                    .filter(|at| letters.contains(self.kind_at(pos, *at).letter))
                    .count()
            };
            of(after) < of(before)
        };
        // The last piece that kept a lone one from counting was taken by that one.
        if counting.from_pieces
            && captured
            && fewer(&counting.alone_without)
            && self.army(after, mover).len() == 1
            && self.standing(after, &counting.alone_without) == 0
        {
            let limit = self.limit(counting, after, mover);
            if limit > 0 {
                after.count = Some((limit, 2 * all - 1));
            }
        }
        let alone = self.army(after, side).len() == 1;
        if after.count.is_none() || ((captured || promoted) && alone) {
            let limit = self.limit(counting, after, side);
            if limit > 0 {
                after.count = Some((limit, if counting.from_pieces && alone { 2 * all } else { 0 }));
            }
        }
    }
}
