//! Rays as sets. A ray whose squares are numbered in rising (or falling) order
//! is cut at the first piece by one scan, on any board and any topology; a ray
//! that jumps back in number (around a cylinder) is a chain of such runs. A hop is the
//! same line cut twice: at the piece it goes over, and at the next.
//! Unlike lookup tables by occupancy this needs no memory to speak of.

use crate::betza::Hop;
use crate::bits::Bits;
use crate::board::Square;

/// How far lines reach.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Sweep {
    /// To the first piece: rays.
    Slide,
    /// Over the first piece.
    Over(Hop),
    /// To whoever hops over the first square of the line onto the square it begins on: a near hop seen from its end.
    Behind,
}

/// A bundle of up to four rays from every square, looked up together.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RayTable<B> {
    plain: Vec<Plain<B>>,
    /// Chains from every square; empty when the bundle has none at all.
    chains: Vec<Vec<Chain<B>>>,
    sweep: Sweep,
    /// There are chains, or the lines are no rays: most bundles need not look further.
    special: bool,
    /// All squares on the rays of a square, were the board empty.
    whole: Vec<B>,
}

/// Rays of rising and of falling numbers; unused ones are empty.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Plain<B> {
    up: [B; 2],
    down: [B; 2],
}

/// A ray as consecutive runs.
type Chain<B> = Vec<Run<B>>;

#[derive(Clone, Copy, PartialEq, Debug)]
struct Run<B> {
    set: B,
    rising: bool,
}

impl<B: Bits> Run<B> {
    /// The run cut behind the first of the blockers.
    #[inline(always)]
    fn cut(self, blockers: B) -> B {
        let met = self.set & blockers;
        self.set & if self.rising { met.through_first() } else { met.behind_last() }
    }

    /// The same run without the squares up to some of it.
    #[inline(always)]
    fn without(self, part: B) -> Run<B> {
        Run { set: self.set & !part, ..self }
    }
}

/// The first two pieces a ray from a king meets.
pub(crate) struct Sight<B> {
    /// The squares before the first piece.
    pub clear: B,
    /// The first piece.
    pub first: B,
    /// The squares between the two.
    pub between: B,
    /// The second piece; empty if there is none.
    pub second: B,
}

impl<B: Bits> RayTable<B> {
    /// Bundles rays: `lines[i][square]` are the squares of the i-th ray in order.
    /// `None` when they do not fit into one bundle.
    pub fn bundle(lines: &[&Vec<Vec<Square>>], squares: usize, sweep: Sweep) -> Option<RayTable<B>> {
        let mut table = RayTable {
            plain: vec![Plain { up: [B::EMPTY; 2], down: [B::EMPTY; 2] }; squares],
            chains: Vec::new(),
            sweep,
            special: sweep != Sweep::Slide,
            whole: vec![B::EMPTY; squares],
        };
        let mut chains = vec![Vec::new(); squares];
        for from in 0..squares {
            let (mut ups, mut downs) = (0, 0);
            for line in lines {
                let runs = runs::<B>(&line[from]);
                for run in &runs {
                    table.whole[from] |= run.set;
                }
                match runs[..] {
                    [] => {}
                    [run] => {
                        let plain = &mut table.plain[from];
                        let (slots, used) =
                            if run.rising { (&mut plain.up, &mut ups) } else { (&mut plain.down, &mut downs) };
                        *slots.get_mut(*used)? = run.set;
                        *used += 1;
                    }
                    _ => chains[from].push(runs),
                }
            }
        }
        if chains.iter().any(|chain| !chain.is_empty()) {
            table.chains = chains;
            table.special = true;
        }
        Some(table)
    }

    /// The squares that the lines reach: of rays those up to and including the first piece.
    #[inline(always)]
    pub fn reach(&self, from: usize, occupied: B) -> B {
        let Plain { up, down } = &self.plain[from];
        let mut reach = (up[0] & (up[0] & occupied).through_first())
            | (up[1] & (up[1] & occupied).through_first())
            | (down[0] & (down[0] & occupied).behind_last())
            | (down[1] & (down[1] & occupied).behind_last());
        if self.special {
            reach = self.reach_specially(from, occupied, reach);
        }
        reach
    }

    /// The same for chains and hops; `plain` is what single rays reach.
    #[inline(never)]
    fn reach_specially(&self, from: usize, occupied: B, plain: B) -> B {
        match self.sweep {
            Sweep::Slide => plain | self.reach_chains(from, occupied),
            _ => self.reach_over(from, occupied),
        }
    }

    /// Where hops end.
    fn reach_over(&self, from: usize, occupied: B) -> B {
        let Plain { up, down } = &self.plain[from];
        let mut reach = B::EMPTY;
        for (sets, rising) in [(up, true), (down, false)] {
            for set in *sets {
                let run = Run { set, rising };
                reach |= match self.sweep {
                    Sweep::Behind => {
                        let head = run.cut(set);
                        if head.meets(occupied) { run.without(head).cut(occupied) } else { B::EMPTY }
                    }
                    Sweep::Over(Hop::Near) => {
                        let rest = run.without(run.cut(occupied));
                        rest.cut(rest.set)
                    }
                    _ => run.without(run.cut(occupied)).cut(occupied),
                };
            }
        }
        if !self.chains.is_empty() {
            self.chains[from].iter().for_each(|chain| reach |= self.chain_over(chain, occupied));
        }
        reach
    }

    /// Where a hop along a chain ends.
    fn chain_over(&self, chain: &[Run<B>], occupied: B) -> B {
        let (mut reach, mut screened) = (B::EMPTY, false);
        for run in chain {
            let mut rest = *run;
            if !screened {
                let near = if self.sweep == Sweep::Behind { run.cut(run.set) } else { run.cut(occupied) };
                if !near.meets(occupied) {
                    // A square to be hopped over must be the first.
                    if self.sweep == Sweep::Behind {
                        return B::EMPTY;
                    }
                    continue;
                }
                screened = true;
                rest = run.without(near);
            }
            if self.sweep == Sweep::Over(Hop::Near) && !rest.set.is_empty() {
                return rest.cut(rest.set);
            }
            reach |= rest.cut(occupied);
            if rest.set.meets(occupied) {
                return reach;
            }
        }
        reach
    }

    /// The pieces among some that stand on the lines from a square, each with the squares before it and the first square of
    /// its line.
    pub fn sights(&self, from: usize, wanted: B, mut see: impl FnMut(B, B, B)) {
        let Plain { up, down } = &self.plain[from];
        let plain =
            [(up, true), (down, false)].into_iter().flat_map(|(sets, rising)| sets.map(|set| [Run { set, rising }]));
        let mut along = |runs: &[Run<B>]| {
            let Some(head) = runs.first().map(|run| run.cut(run.set)) else { return };
            let mut before = B::EMPTY;
            for run in runs {
                for piece in (run.set & wanted).members() {
                    let bit = B::bit(piece);
                    see(bit, before | (run.cut(bit) & !bit), head);
                }
                before |= run.set;
            }
        };
        plain.filter(|[run]| run.set.meets(wanted)).for_each(|runs| along(&runs));
        if !self.chains.is_empty() {
            self.chains[from].iter().for_each(|chain| along(chain));
        }
    }

    #[inline(always)]
    pub fn is_slide(&self) -> bool {
        self.sweep == Sweep::Slide
    }

    pub fn sweep(&self) -> Sweep {
        self.sweep
    }

    fn reach_chains(&self, from: usize, occupied: B) -> B {
        let mut reach = B::EMPTY;
        for chain in &self.chains[from] {
            for run in chain {
                reach |= run.cut(occupied);
                if run.set.meets(occupied) {
                    break;
                }
            }
        }
        reach
    }

    /// All squares of the rays on an empty board.
    #[inline(always)]
    pub fn whole(&self, from: usize) -> B {
        self.whole[from]
    }

    /// Looks along every ray that passes one of `wanted` and tells the first two pieces on it.
    #[inline(always)]
    pub fn look(&self, from: usize, occupied: B, wanted: B, mut see: impl FnMut(Sight<B>)) {
        let Plain { up, down } = &self.plain[from];
        for set in up {
            if set.meets(wanted) {
                see(look(&[Run { set: *set, rising: true }], occupied));
            }
        }
        for set in down {
            if set.meets(wanted) {
                see(look(&[Run { set: *set, rising: false }], occupied));
            }
        }
        if !self.chains.is_empty() {
            for chain in &self.chains[from] {
                if chain.iter().any(|run| run.set.meets(wanted)) {
                    see(look(chain, occupied));
                }
            }
        }
    }
}

/// Follows runs to the first two pieces.
#[inline(always)]
fn look<B: Bits>(runs: &[Run<B>], occupied: B) -> Sight<B> {
    let mut sight = Sight { clear: B::EMPTY, first: B::EMPTY, between: B::EMPTY, second: B::EMPTY };
    for run in runs {
        let mut rest = run.set;
        if sight.first.is_empty() {
            let cut = run.cut(occupied);
            sight.first = cut & occupied;
            sight.clear |= cut & !occupied;
            rest &= !cut;
            if sight.first.is_empty() {
                continue;
            }
        }
        let cut = Run { set: rest, rising: run.rising }.cut(occupied);
        sight.second = cut & occupied;
        sight.between |= cut & !occupied;
        if !sight.second.is_empty() {
            break;
        }
    }
    sight
}

/// Splits squares into runs of rising or falling numbers.
fn runs<B: Bits>(squares: &[Square]) -> Chain<B> {
    let mut runs: Chain<B> = Vec::new();
    let mut last: Option<Square> = None;
    let mut length = 0;
    for &square in squares {
        let bit = B::bit(square.index());
        let goes_on = match (runs.last_mut(), last) {
            (Some(run), Some(last)) if length == 1 || run.rising == (square > last) => {
                run.rising = square > last;
                run.set |= bit;
                true
            }
            _ => false,
        };
        if goes_on {
            length += 1;
        } else {
            runs.push(Run { set: bit, rising: true });
            length = 1;
        }
        last = Some(square);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(squares: &[u8]) -> Vec<Square> {
        squares.iter().map(|&s| Square(s)).collect()
    }

    #[test]
    fn a_ray_around_the_edge_is_a_chain() {
        let runs = runs::<u64>(&line(&[6, 7, 0, 1, 2]));
        assert_eq!(runs.len(), 2);
        assert!(runs.iter().all(|run| run.rising));
        assert_eq!(super::runs::<u64>(&line(&[2, 1, 0, 7, 6])).len(), 2);
        assert_eq!(super::runs::<u64>(&line(&[5, 4, 3])), [Run { set: 0b111000, rising: false }]);
    }

    #[test]
    fn reach_and_look_follow_the_order_of_the_ray() {
        let mut lines = vec![Vec::new(); 8];
        lines[5] = line(&[6, 7, 0, 1, 2]);
        let table = RayTable::<u64>::bundle(&[&lines], 8, Sweep::Slide).expect("one ray fits");
        assert_eq!(table.reach(5, 0b0000_0001), 0b1100_0001);
        assert_eq!(table.reach(5, 0), table.whole(5));
        let mut seen = 0;
        table.look(5, 0b0000_0101, 0b100, |sight| {
            seen += 1;
            assert_eq!((sight.clear, sight.first), (0b1100_0000, 0b1));
            assert_eq!((sight.between, sight.second), (0b10, 0b100));
        });
        assert_eq!(seen, 1);
    }

    #[test]
    fn hops_go_over_one_piece_on_runs_and_chains_alike() {
        for (squares, from) in
            [(&[1, 2, 3, 4, 5, 6, 7][..], 0), (&[6, 5, 4, 3, 2, 1, 0], 7), (&[4, 5, 6, 7, 0, 1, 2], 3)]
        {
            let mut lines = vec![Vec::new(); 8];
            lines[from] = line(squares);
            let table = |sweep| RayTable::<u64>::bundle(&[&lines], 8, sweep).expect("one line fits");
            let set = |indexes: &[usize]| indexes.iter().fold(0, |set, at| set | 1_u64 << squares[*at]);
            let far = table(Sweep::Over(Hop::Far));
            assert_eq!(far.reach(from, 0), 0);
            assert_eq!(far.reach(from, set(&[1])), set(&[2, 3, 4, 5, 6]));
            assert_eq!(far.reach(from, set(&[1, 4, 5])), set(&[2, 3, 4]));
            assert_eq!(far.reach(from, set(&[6])), 0);
            let near = table(Sweep::Over(Hop::Near));
            assert_eq!(near.reach(from, set(&[3, 4])), set(&[4]));
            assert_eq!(near.reach(from, set(&[6])), 0);
            let behind = table(Sweep::Behind);
            assert_eq!(behind.reach(from, set(&[1])), 0);
            assert_eq!(behind.reach(from, set(&[0, 4])), set(&[1, 2, 3, 4]));
            let mut seen = Vec::new();
            far.sights(from, set(&[4]), |piece, before, head| seen.push((piece, before, head)));
            assert_eq!(seen, [(set(&[4]), set(&[0, 1, 2, 3]), set(&[0]))]);
        }
    }
}
