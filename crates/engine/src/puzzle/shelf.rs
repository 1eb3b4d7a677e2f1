//! What is kept of the puzzles that are found: no position twice, no end of a solution twice,
//! and a mixture of grades, lengths and themes in which what is special about a variant has
//! its share.

use std::collections::HashSet;
use std::sync::Arc;

use heterodox_rules::Rules;

use super::theme::has_special;
use super::{Goal, Puzzle, PuzzleError};

/// When so many games gave nothing to keep, everything sound is kept.
const PATIENCE: u64 = 150;

/// A kind of puzzle of which there may be too many.
type Kind = fn(&Puzzle) -> bool;

/// Each with its largest share, in hundredths.
const SHARES: [(Kind, usize); 7] = [
    (|puzzle| !puzzle.themes.iter().any(|theme| theme.is_special()), 50),
    (|puzzle| puzzle.goal == Goal::Mate(1), 6),
    (|puzzle| matches!(puzzle.goal, Goal::Mate(_)), 75),
    (|puzzle| puzzle.goal == Goal::Save, 15),
    (|puzzle| puzzle.moves() == 1, 25),
    (|puzzle| puzzle.fen.split(' ').nth(1) == Some("w"), 60),
    (|puzzle| puzzle.fen.split(' ').nth(1) == Some("b"), 60),
];
/// No grade has a larger share.
const GRADE_SHARE: usize = 30;

/// Takes puzzles in until there are enough.
pub struct Shelf {
    rules: Arc<Rules>,
    wanted: usize,
    kept: Vec<Puzzle>,
    ids: HashSet<String>,
    ends: HashSet<u64>,
    fruitful: u64,
}

impl Shelf {
    /// A shelf for so many puzzles of a variant.
    pub fn new(rules: Arc<Rules>, wanted: usize) -> Shelf {
        Shelf { rules, wanted, kept: Vec::new(), ids: HashSet::new(), ends: HashSet::new(), fruitful: 0 }
    }

    /// Puts back what was kept before; `fruitful` is the last game that gave something. Fails if a
    /// puzzle breaks the rules of the variant.
    pub fn restore(&mut self, puzzles: Vec<Puzzle>, fruitful: u64) -> Result<(), PuzzleError> {
        for puzzle in puzzles {
            let end = self.end(&puzzle)?;
            self.put(puzzle, end);
        }
        self.fruitful = fruitful;
        Ok(())
    }

    /// Takes in the puzzles of a game, which must come in the order of their numbers; gives
    /// those that were kept.
    pub fn offer(&mut self, game: u64, puzzles: Vec<Puzzle>) -> &[Puzzle] {
        let before = self.kept.len();
        for puzzle in puzzles {
            let Ok(end) = self.end(&puzzle) else { continue };
            let new = !self.ids.contains(&puzzle.id) && !self.ends.contains(&end);
            if !self.is_full() && new && (game > self.fruitful + PATIENCE || self.has_room(&puzzle)) {
                self.put(puzzle, end);
                self.fruitful = game;
            }
        }
        &self.kept[before..]
    }

    /// Whether there are as many as were wanted.
    pub fn is_full(&self) -> bool {
        self.kept.len() >= self.wanted
    }

    /// What was kept.
    pub fn kept(&self) -> &[Puzzle] {
        &self.kept
    }

    /// The last game that gave something.
    pub fn fruitful(&self) -> u64 {
        self.fruitful
    }

    fn put(&mut self, puzzle: Puzzle, end: u64) {
        self.ids.insert(puzzle.id.clone());
        self.ends.insert(end);
        self.kept.push(puzzle);
    }

    /// The position after the last move of the solution.
    fn end(&self, puzzle: &Puzzle) -> Result<u64, PuzzleError> {
        let line = puzzle.replay(&self.rules)?;
        Ok(line.last().map_or(0, |(state, action)| self.rules.play_unchecked(state, *action).hash()))
    }

    fn has_room(&self, puzzle: &Puzzle) -> bool {
        let room = |kind: &dyn Fn(&Puzzle) -> bool, share: usize| {
            let most = (self.wanted * share).div_ceil(100);
            !kind(puzzle) || self.kept.iter().filter(|kept| kind(kept)).count() < most
        };
        let shares = SHARES.iter().skip(if has_special(&self.rules) { 0 } else { 1 });
        shares.into_iter().all(|(kind, share)| room(kind, *share))
            && room(&|other| other.grade == puzzle.grade, GRADE_SHARE)
    }
}
