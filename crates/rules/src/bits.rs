//! Sets of squares as integers. One trait, three widths: 8x8 boards pay for 64
//! bits only, boards up to 128 and 256 squares get wider words.
//!
//! Besides set algebra the trait offers the two scans that make rays cheap on
//! any board: everything up to the first member, everything from the last.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares, numbered from 0.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many squares fit.
    const CAPACITY: usize;
    /// No square.
    const EMPTY: Self;
    /// Every square.
    const ALL: Self;

    /// The set of one square.
    fn bit(index: usize) -> Self;
    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The lowest square; the set must not be empty.
    fn first(self) -> usize;
    /// The highest square; the set must not be empty.
    fn last(self) -> usize;
    /// Every square up to and including the lowest member; every square at all if there is none.
    fn through_first(self) -> Self;
    /// Every square from the highest member upwards; every square at all if there is none.
    fn behind_last(self) -> Self;
    /// The set without its lowest member; the set must not be empty.
    fn without_first(self) -> Self;

    /// The set as one word, for keys: sets of one size that differ seldom have the same.
    fn fold(self) -> u64;

    /// Every member moved up in number, or down when negative; none may fall off the end.
    fn shift(self, by: i32) -> Self;

    /// Whether the set has no member.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the two sets share a square.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        self & other != Self::EMPTY
    }

    /// Whether the square is in the set.
    #[inline(always)]
    fn has(self, index: usize) -> bool {
        self.meets(Self::bit(index))
    }

    /// Whether the set has two members or more; it must not be empty.
    #[inline(always)]
    fn is_many(self) -> bool {
        !self.without_first().is_empty()
    }

    /// The members from the lowest to the highest.
    #[inline(always)]
    fn members(self) -> Members<Self> {
        Members(self)
    }
}

/// Iterates over the members of a set, see [`Bits::members`].
pub struct Members<B>(B);

impl<B: Bits> Iterator for Members<B> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let index = self.0.first();
        self.0 = self.0.without_first();
        Some(index)
    }
}

/// Spreads the members of the upper half of a wide set over a word.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

macro_rules! native_bits {
    ($word:ty, $fold:expr) => {
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;
            const ALL: Self = !0;

            #[inline(always)]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn last(self) -> usize {
                (<$word>::BITS - 1 - (self | 1).leading_zeros()) as usize
            }
            #[inline(always)]
            fn through_first(self) -> Self {
                self ^ self.wrapping_sub(1)
            }
            #[inline(always)]
            fn behind_last(self) -> Self {
                !0 << self.last()
            }
            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn fold(self) -> u64 {
                $fold(self)
            }
            #[inline(always)]
            fn shift(self, by: i32) -> Self {
                if by >= 0 { self.wrapping_shl(by as u32) } else { self.wrapping_shr(by.unsigned_abs()) }
            }
        }
    };
}

native_bits!(u64, |set| set);
native_bits!(u128, |set: u128| set as u64 ^ ((set >> 64) as u64).wrapping_mul(SPREAD));

/// 256 squares, for boards up to 16x16: the low half first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct U256(u128, u128);

macro_rules! wide_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl $trait for U256 {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                U256(self.0 $op other.0, self.1 $op other.1)
            }
        }
        impl $assign_trait for U256 {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}

wide_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
wide_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);
wide_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^);

impl Not for U256 {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        U256(!self.0, !self.1)
    }
}

impl Bits for U256 {
    const CAPACITY: usize = 256;
    const EMPTY: Self = U256(0, 0);
    const ALL: Self = U256(!0, !0);

    #[inline(always)]
    fn bit(index: usize) -> Self {
        if index < 128 { U256(1 << index, 0) } else { U256(0, 1 << (index - 128)) }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count_ones() + self.1.count_ones()
    }
    #[inline(always)]
    fn first(self) -> usize {
        if self.0 != 0 { self.0.first() } else { 128 + self.1.first() }
    }
    #[inline(always)]
    fn last(self) -> usize {
        if self.1 != 0 { 128 + self.1.last() } else { self.0.last() }
    }
    #[inline(always)]
    fn through_first(self) -> Self {
        if self.0 != 0 { U256(self.0.through_first(), 0) } else { U256(!0, self.1.through_first()) }
    }
    #[inline(always)]
    fn behind_last(self) -> Self {
        if self.1 != 0 { U256(0, self.1.behind_last()) } else { U256(self.0.behind_last(), !0) }
    }
    #[inline(always)]
    fn without_first(self) -> Self {
        if self.0 != 0 { U256(self.0.without_first(), self.1) } else { U256(0, self.1.without_first()) }
    }
    #[inline(always)]
    fn fold(self) -> u64 {
        self.0.fold() ^ self.1.fold().rotate_left(32).wrapping_mul(SPREAD)
    }
    fn shift(self, by: i32) -> Self {
        let U256(low, high) = self;
        match (by >= 0, by.unsigned_abs()) {
            (_, 0) => self,
            (true, by @ 1..128) => U256(low << by, high << by | low >> (128 - by)),
            (true, by) => U256(0, low.wrapping_shl(by - 128)),
            (false, by @ 1..128) => U256(low >> by | high << (128 - by), high >> by),
            (false, by) => U256(high.wrapping_shr(by - 128), 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scans must agree with the plain definition on every width.
    fn scans<B: Bits>() {
        let sets: Vec<Vec<usize>> = vec![
            vec![],
            vec![0],
            vec![B::CAPACITY - 1],
            vec![3, 17, B::CAPACITY / 2, B::CAPACITY - 2],
            vec![B::CAPACITY / 2 - 1, B::CAPACITY / 2],
        ];
        for members in sets {
            let set = members.iter().fold(B::EMPTY, |set, &i| set | B::bit(i));
            assert_eq!(set.members().collect::<Vec<_>>(), members);
            assert_eq!(set.count() as usize, members.len());
            let (low, high) = match (members.first(), members.last()) {
                (Some(&low), Some(&high)) => (low, high),
                _ => (B::CAPACITY - 1, 0),
            };
            for i in 0..B::CAPACITY {
                assert_eq!(set.through_first().has(i), i <= low, "{members:?} {i}");
                assert_eq!(set.behind_last().has(i), i >= high, "{members:?} {i}");
            }
            for by in [-9, -1, 0, 1, 7, (B::CAPACITY / 2 + 3) as i32] {
                let stays = |i: &usize| (0..B::CAPACITY as i32).contains(&(*i as i32 + by));
                let inside = members.iter().copied().filter(stays).collect::<Vec<_>>();
                let set = inside.iter().fold(B::EMPTY, |set, &i| set | B::bit(i));
                let moved: Vec<usize> = inside.iter().map(|i| (*i as i32 + by) as usize).collect();
                assert_eq!(set.shift(by).members().collect::<Vec<_>>(), moved, "{by}");
            }
        }
    }

    #[test]
    fn scans_agree_with_their_definition() {
        scans::<u64>();
        scans::<u128>();
        scans::<U256>();
    }
}
