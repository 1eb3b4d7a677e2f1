//! Perft: how many lines of play of a given length there are.

use crate::bits::Bits;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// How the last ply is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// By the size of the target sets.
    Counted,
    /// By really playing every move.
    Played,
}

impl<B: Bits> Tables<B> {
    /// The number of lines of `depth` plies. Depth 0 is 1.
    pub fn perft(&self, position: &Position<B>, depth: u32, leaves: Leaves) -> u64 {
        let mut lists: Vec<Vec<Move>> = (0..depth).map(|_| Vec::with_capacity(256)).collect();
        match leaves {
            Leaves::Counted => self.count_below(position, &mut lists),
            Leaves::Played => self.play_below(position, &mut lists),
        }
    }

    fn count_below(&self, position: &Position<B>, lists: &mut [Vec<Move>]) -> u64 {
        match lists {
            [] => 1,
            [_] => self.count(position),
            [list, rest @ ..] => {
                list.clear();
                self.generate(position, list);
                list.iter().map(|&action| self.count_below(&self.play(position, action), rest)).sum()
            }
        }
    }

    fn play_below(&self, position: &Position<B>, lists: &mut [Vec<Move>]) -> u64 {
        let Some((list, rest)) = lists.split_first_mut() else {
            return 1;
        };
        list.clear();
        self.generate(position, list);
        let mut nodes = 0;
        for &action in list.iter() {
            let mut next = *position;
            self.advance(&mut next, action);
            // The position must really come into being, or the compiler drops the work.
            let next = std::hint::black_box(&next);
            nodes += if rest.is_empty() { 1 } else { self.play_below(next, rest) };
        }
        nodes
    }
}
