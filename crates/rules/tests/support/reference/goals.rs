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

    /// The positions after a move that leaves no king attacked, whatever the laws say: one for each promotion.
    fn after_safe(&self, fen: &str, move_text: &str) -> Vec<Position> {
        let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        let same = |text: &String| text.strip_prefix(move_text).is_some_and(|rest| !goes_on(rest));
        self.safe(&self.read(fen)).into_iter().filter(|(text, _)| same(text)).map(|(_, after)| after).collect()
    }

    fn captures(&self, pos: &Position, after: &Position) -> bool {
        self.squares_of(after, 1 - pos.side).len() < self.squares_of(pos, 1 - pos.side).len()
    }

    /// Whether a move would be legal if nobody had to capture, and the piece on `from` can take what stands on `at`.
    pub fn must_capture(&self, fen: &str, move_text: &str, from: &str, at: &str) -> bool {
        let pos = self.read(fen);
        let at = square(at).expect("a square");
        let takes_it = |(text, after): (&String, &Position)| {
            text.starts_with(from)
                && self.at(after, at).is_none_or(|piece| piece.0 == pos.side)
                && self.captures(&pos, after)
        };
        let asked = self.after_safe(fen, move_text);
        !asked.is_empty()
            && !asked.iter().any(|after| self.captures(&pos, after))
            && self.at(&pos, at).is_some_and(|piece| piece.0 != pos.side)
            && self.legal(&pos).iter().any(takes_it)
    }

    /// Whether a move would be legal if it did not give check.
    pub fn gives_check(&self, fen: &str, move_text: &str) -> bool {
        let asked = self.after_safe(fen, move_text);
        !asked.is_empty() && asked.iter().any(|after| self.king_attacked(after, after.side))
    }

    /// Takes out what the laws forbid, bans first.
    pub(super) fn lawful(&self, pos: &Position, mut moves: Moves) -> Moves {
        for law in &self.laws {
            match law.as_str() {
                "give check" => moves.retain(|_, after| !self.king_attacked(after, after.side)),
                "capture" => {
                    if moves.values().any(|after| self.captures(pos, after)) {
                        moves.retain(|_, after| self.captures(pos, after));
                    }
                }
                other => panic!("{other}"),
            }
        }
        moves
    }
}
