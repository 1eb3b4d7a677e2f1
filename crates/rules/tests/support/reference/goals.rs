//! Ends in sentences, laws and counted checks, from the prose of docs/variant-files.md.

use toml::{Table, Value};

use super::{Moves, Position, Reference, Square, name, square};

/// A sentence of `wins`, `loses` or `draws`, in its own words.
pub(super) struct Goal {
    /// "wins", "loses" or "draws".
    key: &'static str,
    sentence: String,
    additions: Vec<String>,
}

fn texts(table: &Table, key: &str) -> Vec<String> {
    let list = table.get(key).and_then(Value::as_array).into_iter().flatten();
    list.map(|text| text.as_str().expect("text").to_string()).collect()
}

/// Losses are asked before wins, wins before draws.
pub(super) fn goals(end: &Table) -> Vec<Goal> {
    let of = |key: &'static str| {
        // Mate and the end of all moves are no matter of this generator.
        texts(end, key).into_iter().filter(|text| text != "mate" && text != "no moves").map(move |text| {
            let mut parts = text.split(',').map(|part| part.trim().to_string());
            Goal { key, sentence: parts.next().expect("a sentence"), additions: parts.collect() }
        })
    };
    ["loses", "wins", "draws"].into_iter().flat_map(of).collect()
}

pub(super) fn laws(file: &Table) -> Vec<String> {
    let law = file.get("law").and_then(Value::as_table);
    law.map_or(Vec::new(), |law| ["never", "must"].into_iter().flat_map(|key| texts(law, key)).collect())
}

impl Goal {
    fn has(&self, addition: &str) -> bool {
        self.additions.iter().any(|it| it == addition)
    }

    fn may_answer(&self, colour: usize) -> bool {
        self.has("answered") || self.has(["answered by white", "answered by black"][colour])
    }
}

impl Reference {
    /// The number of checks that ends a game, if any does.
    pub(super) fn checks_wanted(&self) -> Option<u32> {
        self.goals.iter().find_map(|goal| goal.sentence.strip_suffix(" checks")?.parse().ok())
    }

    /// Whether a sentence has ended the game.
    pub(super) fn over(&self, pos: &Position) -> bool {
        let mover = 1 - pos.side;
        [mover, pos.side].into_iter().any(|subject| {
            self.goals.iter().any(|goal| self.is_true(goal, pos, subject) && !self.may_be_answered(goal, pos, subject))
        })
    }

    /// Whether the side that would lose may still answer: it is its turn, it is allowed to, it has not done so yet, and some
    /// legal move does.
    fn may_be_answered(&self, goal: &Goal, pos: &Position, subject: usize) -> bool {
        let loser = if goal.key == "wins" { 1 - subject } else { subject };
        goal.key != "draws"
            && goal.may_answer(loser)
            && pos.side == loser
            && !self.is_true(goal, pos, 1 - subject)
            && self.safe(pos).values().any(|after| self.is_true(goal, after, 1 - subject))
    }

    fn is_true(&self, goal: &Goal, pos: &Position, subject: usize) -> bool {
        let pieces = self.squares_of(pos, subject);
        let named = |letters: &str, at: &Square| letters == "pieces" || letters.contains(self.kind_at(pos, *at).letter);
        let words: Vec<&str> = goal.sentence.split(' ').collect();
        match words[..] {
            [count, "checks"] => pos.checks[subject] >= count.parse::<u32>().expect("a number"),
            ["no", letters] => !pieces.iter().any(|at| named(letters, at)),
            ["fewer", "than", count, letters] => {
                pieces.iter().filter(|at| named(letters, at)).count() < count.parse::<usize>().expect("a number")
            }
            [letters, "alone"] => pieces.iter().all(|at| named(letters, at)),
            [letters, "on", ref squares @ ..] => {
                let own = |at: Square| if goal.has("the same for both") { at } else { self.flipped(subject, at) };
                let wanted = |at: &Square| self.is_among(squares, own(*at));
                let held = !goal.has("held") || pos.side == subject;
                let safe = |at: &Square| !goal.has("safe") || !self.attacked(pos, *at, 1 - subject);
                held && pieces.iter().any(|at| named(letters, at) && wanted(at) && safe(at))
            }
            _ => panic!("{}", goal.sentence),
        }
    }

    /// Squares by name, a rank, a file, or the last rank.
    fn is_among(&self, words: &[&str], at: Square) -> bool {
        match *words {
            ["last", "rank"] => at.1 == self.height - 1,
            ["rank", number] => (at.1 + 1).to_string() == number,
            ["file", letter] => name(at).starts_with(letter),
            _ => words.iter().any(|word| square(word) == Some(at)),
        }
    }

    /// Takes out what the laws forbid, bans first.
    pub(super) fn lawful(&self, pos: &Position, mut moves: Moves) -> Moves {
        let enemies = |pos: &Position, colour: usize| self.squares_of(pos, 1 - colour).len();
        for law in &self.laws {
            match law.as_str() {
                "give check" => moves.retain(|_, after| !self.king_attacked(after, after.side)),
                "capture" => {
                    let takes = |after: &Position| enemies(after, pos.side) < enemies(pos, pos.side);
                    if moves.values().any(takes) {
                        moves.retain(|_, after| takes(after));
                    }
                }
                other => panic!("{other}"),
            }
        }
        moves
    }
}
