//! The best lines of a search, kept in order as its reports come in, so that no move
//! heads two of them. Knows nothing of how they are shown.

use std::ops::Range;
use std::time::Duration;

use heterodox_engine::{Answer, Bound, Report};

/// The best lines so far, the best first.
pub struct Lines {
    list: Vec<Report>,
    most: usize,
}

impl Lines {
    /// At most so many.
    pub fn new(most: usize) -> Lines {
        Lines { list: Vec::new(), most: most.max(1) }
    }

    /// All of them.
    pub fn all(&self) -> &[Report] {
        &self.list
    }

    /// Takes a report in; gives the lines that are new or have another rank now.
    pub fn take(&mut self, report: &Report) -> Range<usize> {
        let Some(first) = report.moves.first() else { return 0..0 };
        // Something is only known about its limits: the last exact word stays.
        if report.bound != Bound::Exact {
            return 0..0;
        }
        let at = (report.line.max(1) - 1).min(self.list.len());
        let changed = match self.list.iter().position(|line| line.moves.first() == Some(first)) {
            Some(old) if old == at && same(&self.list[old], report) => return 0..0,
            Some(old) if old < at => {
                let at = at.min(self.list.len() - 1);
                self.list[old..=at].rotate_left(1);
                self.list[at] = report.clone();
                old..at + 1
            }
            Some(old) => {
                self.list[at..=old].rotate_right(1);
                self.list[at] = report.clone();
                at..old + 1
            }
            None => {
                self.list.insert(at, report.clone());
                self.list.truncate(self.most);
                at..self.list.len()
            }
        };
        for index in changed.clone() {
            let line = &mut self.list[index];
            (line.line, line.nodes, line.elapsed, line.full) = (index + 1, report.nodes, report.elapsed, report.full);
        }
        changed
    }

    /// Takes the answer in. It may have come up after the last report, or a weaker level
    /// may have chosen it without any.
    pub fn finish(&mut self, answer: &Answer, elapsed: Duration) -> Range<usize> {
        let Some(best) = answer.best else { return 0..0 };
        if self.list.first().is_some_and(|line| line.moves.first() == Some(&best)) {
            return 0..0;
        }
        let depth = answer.depth.max(1);
        self.take(&Report {
            line: 1,
            depth,
            reach: depth,
            score: answer.score,
            bound: Bound::Exact,
            exact: false,
            nodes: answer.nodes,
            elapsed,
            full: self.list.first().map_or(0, |line| line.full),
            moves: std::iter::once(best).chain(answer.ponder).collect(),
        })
    }
}

/// Whether two reports tell the same of a line.
fn same(one: &Report, other: &Report) -> bool {
    (one.depth, one.score, &one.moves) == (other.depth, other.score, &other.moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use heterodox_engine::Score;
    use heterodox_rules::{Catalogue, Move};

    fn report(line: usize, depth: u32, action: Move) -> Report {
        Report {
            line,
            depth,
            reach: depth,
            score: Score::Value(-(line as i32)),
            bound: Bound::Exact,
            exact: false,
            nodes: 1,
            elapsed: Duration::ZERO,
            full: 0,
            moves: vec![action],
        }
    }

    #[test]
    fn no_move_heads_two_lines() {
        let rules = Catalogue::new().load("chess").expect("built in");
        let moves = rules.moves(&rules.start());
        let mut lines = Lines::new(3);
        for (rank, &action) in moves[..3].iter().enumerate() {
            assert_eq!(lines.take(&report(rank + 1, 1, action)), rank..rank + 1);
        }
        assert_eq!(lines.take(&report(1, 1, moves[0])), 0..0, "nothing new");
        // The third comes first in the next iteration: the others move down.
        assert_eq!(lines.take(&report(1, 2, moves[2])), 0..3);
        let heads: Vec<Move> = lines.all().iter().map(|line| line.moves[0]).collect();
        assert_eq!(heads, [moves[2], moves[0], moves[1]]);
        assert_eq!(lines.all().iter().map(|line| line.line).collect::<Vec<_>>(), [1, 2, 3]);
        // One from outside pushes the last out.
        assert_eq!(lines.take(&report(2, 2, moves[5])), 1..3);
        let heads: Vec<Move> = lines.all().iter().map(|line| line.moves[0]).collect();
        assert_eq!(heads, [moves[2], moves[5], moves[0]]);
        // And one may fall.
        assert_eq!(lines.take(&report(3, 2, moves[2])), 0..3);
        let heads: Vec<Move> = lines.all().iter().map(|line| line.moves[0]).collect();
        assert_eq!(heads, [moves[5], moves[0], moves[2]]);
    }

    #[test]
    fn the_answer_heads_the_lines() {
        let rules = Catalogue::new().load("chess").expect("built in");
        let moves = rules.moves(&rules.start());
        let mut lines = Lines::new(1);
        let answer = |action| Answer { best: action, ponder: None, score: Score::Value(7), depth: 4, nodes: 9 };
        assert_eq!(lines.finish(&answer(None), Duration::ZERO), 0..0);
        assert_eq!(lines.finish(&answer(Some(moves[1])), Duration::ZERO), 0..1);
        assert_eq!((lines.all()[0].depth, lines.all()[0].score), (4, Score::Value(7)));
        lines.take(&report(1, 5, moves[0]));
        assert_eq!(lines.finish(&answer(Some(moves[0])), Duration::ZERO), 0..0, "known already");
        assert_eq!(lines.all()[0].depth, 5);
    }
}
