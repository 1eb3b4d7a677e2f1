//! Numbers for the positions of some material: the squares of its pieces in order and
//! whose turn it is. Positions that are reflections of each other share a number.

use heterodox_rules::bits::Bits;
use heterodox_rules::{Colour, Position, Rules, Tables};

use crate::ending::material::{MAX_PIECES, Material};
use crate::symmetry::{Map, symmetries};

/// The squares of a table's pieces, in its order.
pub(crate) type Squares = [u8; MAX_PIECES];

/// How the positions of some material are numbered.
pub(crate) struct Layout {
    /// Side and kind of each piece.
    pub pieces: Vec<(Colour, usize)>,
    squares: usize,
    maps: Vec<Map>,
    /// For every square of the first piece: the number of its orbit, and the maps that lead to
    /// the orbit's first square.
    orbits: Vec<(usize, Vec<usize>)>,
    /// The first square of every orbit.
    firsts: Vec<u8>,
    pub scores: [u8; 2],
    /// Numbers for the pieces after the first.
    rest: u64,
}

impl Layout {
    pub fn new(rules: &Rules, material: &Material) -> Layout {
        let side = |colour: Colour| material.sides[colour.index()].iter().map(move |man| (colour, man.kind));
        let pieces: Vec<(Colour, usize)> = side(Colour::White).chain(side(Colour::Black)).collect();
        let kinds: Vec<usize> = pieces.iter().map(|&(_, kind)| kind).collect();
        let squares = rules.board().squares();
        let maps = symmetries(rules, &kinds);
        let mut firsts: Vec<u8> = Vec::new();
        let orbits = (0..squares)
            .map(|square| {
                let first = maps.iter().map(|map| map[square]).min().expect("there is the map that moves nothing");
                let orbit = firsts.iter().position(|&known| known == first).unwrap_or_else(|| {
                    firsts.push(first);
                    firsts.len() - 1
                });
                let leading = (0..maps.len()).filter(|&map| maps[map][square] == first).collect();
                (orbit, leading)
            })
            .collect();
        let rest = (squares as u64).pow(pieces.len().saturating_sub(1) as u32);
        Layout { pieces, squares, maps, orbits, firsts, scores: material.scores, rest }
    }

    /// How many numbers there are.
    pub fn len(&self) -> u64 {
        if self.pieces.is_empty() { 2 } else { 2 * self.firsts.len() as u64 * self.rest }
    }

    /// The number of a position.
    #[inline]
    pub fn number(&self, squares: &Squares, turn: Colour) -> u64 {
        let count = self.pieces.len();
        let black = (turn == Colour::Black) as u64;
        if count == 0 {
            return black;
        }
        let mut least = u64::MAX;
        // Any of several equal pieces may be the first one.
        for first in (0..count).take_while(|&place| self.pieces[place] == self.pieces[0]) {
            let mut squares = *squares;
            squares.swap(0, first);
            let (orbit, leading) = &self.orbits[squares[0] as usize];
            for &map in leading {
                let map = &self.maps[map];
                let mut moved = [0; MAX_PIECES];
                for place in 1..count {
                    moved[place] = map[squares[place] as usize];
                }
                self.in_order(&mut moved);
                let rest = (1..count).fold(0, |sum, place| sum * self.squares as u64 + moved[place] as u64);
                least = least.min((*orbit as u64) * self.rest + rest);
            }
        }
        2 * least + black
    }

    /// Pieces of the same side and kind are told in the order of their squares.
    fn in_order(&self, squares: &mut Squares) {
        for last in 2..self.pieces.len() {
            for place in (2..=last).rev() {
                if self.pieces[place] == self.pieces[place - 1] && squares[place] < squares[place - 1] {
                    squares.swap(place, place - 1);
                }
            }
        }
    }

    /// The position with a number.
    pub fn squares(&self, number: u64) -> (Squares, Colour) {
        let turn = if number % 2 == 1 { Colour::Black } else { Colour::White };
        let mut rest = number / 2;
        let mut squares = [0; MAX_PIECES];
        for place in (1..self.pieces.len()).rev() {
            squares[place] = (rest % self.squares as u64) as u8;
            rest /= self.squares as u64;
        }
        if !self.pieces.is_empty() {
            squares[0] = self.firsts[rest as usize];
        }
        (squares, turn)
    }

    /// The position itself; `None` when two pieces would share a square.
    pub fn position<B: Bits>(&self, tables: &Tables<B>, squares: &Squares, turn: Colour) -> Option<Position<B>> {
        let mut occupied = B::EMPTY;
        for &square in &squares[..self.pieces.len()] {
            if occupied.has(square as usize) {
                return None;
            }
            occupied |= B::bit(square as usize);
        }
        let pieces = self.pieces.iter().zip(squares).map(|(&(colour, kind), &square)| (colour, kind, square as usize));
        let gone = Colour::BOTH
            .into_iter()
            .flat_map(|colour| std::iter::repeat_n((colour, 0), self.scores[colour.index()] as usize));
        Some(tables.arrange(turn, pieces, gone))
    }

    /// The squares of the pieces of a position that has this material.
    #[inline]
    pub fn squares_of<B: Bits>(&self, position: &Position<B>) -> Squares {
        let mut squares = [0; MAX_PIECES];
        let mut place = 0;
        while place < self.pieces.len() {
            let (colour, kind) = self.pieces[place];
            for square in position.pieces(colour, kind).members() {
                squares[place] = square as u8;
                place += 1;
            }
        }
        squares
    }
}
