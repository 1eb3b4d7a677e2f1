//! Whether a position is dead: the material is that of one of the variant's dead positions.

use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::position::Position;
use crate::spec::{DeadArmy, DeadRule};

/// The dead positions of a variant.
pub(super) struct Dead {
    rules: Vec<DeadRule>,
    /// Kinds that no dead position has: where one of them stands there is no need to look.
    lively: Vec<usize>,
    board: Board,
    kinds: usize,
}

impl Dead {
    pub fn new(rules: &[DeadRule], board: Board, kinds: usize) -> Dead {
        let named = |kind: &usize| {
            let mut armies = rules.iter().flat_map(|rule| &rule.sides);
            armies.any(|army| army.any.contains(kind) || army.exact.iter().any(|(known, _)| known == kind))
        };
        Dead { rules: rules.to_vec(), lively: (0..kinds).filter(|kind| !named(kind)).collect(), board, kinds }
    }

    /// Whether nobody can win any more with what is on the board, and nobody holds anything beside it.
    #[inline(always)]
    pub fn holds<B: Bits>(&self, position: &Position<B>) -> bool {
        !self.rules.is_empty()
            && self.lively.iter().all(|&kind| position.kinds[kind].is_empty())
            && self.rules.iter().any(|rule| self.fits(rule, position))
            && position.hand.iter().flatten().all(|count| *count == 0)
    }

    fn fits<B: Bits>(&self, rule: &DeadRule, position: &Position<B>) -> bool {
        let [one, other] = &rule.sides;
        let has = |colour, army: &DeadArmy| {
            (0..self.kinds).all(|kind| {
                let count = position.pieces(colour, kind).count();
                let exact = army.exact.iter().find(|(known, _)| *known == kind).map_or(0, |(_, count)| *count);
                count == exact || (army.any.contains(&kind) && count >= exact)
            })
        };
        let material = (has(Colour::White, one) && has(Colour::Black, other))
            || (has(Colour::Black, one) && has(Colour::White, other));
        material && (!rule.one_colour || self.on_one_colour(rule, position))
    }

    fn on_one_colour<B: Bits>(&self, rule: &DeadRule, position: &Position<B>) -> bool {
        let mut shades = [false; 2];
        for kind in rule.sides.iter().flat_map(|army| &army.any) {
            for index in position.kinds[*kind].members() {
                let square = Square(index as u8);
                shades[((self.board.file(square) + self.board.rank(square)) & 1) as usize] = true;
            }
        }
        shades != [true; 2]
    }
}
