//! The board's size and the names of its squares. Files are letters from `a`,
//! ranks are numbers from 1, as large as the board needs ("p16").

/// The largest width and height a variant file may ask for.
pub const MAX_SIDE: usize = 16;

/// A square's number: rank by rank from White's left corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u8);

impl Square {
    /// The number as an index.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Moves first and goes up the ranks.
    White,
    /// Goes down the ranks.
    Black,
}

impl Colour {
    /// Both, White first.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    /// The other side.
    #[inline(always)]
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub fn index(self) -> usize {
        self as usize
    }

    /// "white" or "black".
    pub fn word(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }

    /// "White" or "Black".
    pub fn name(self) -> &'static str {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
        }
    }
}

/// Width and height, and how Black sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Number of files.
    pub width: u8,
    /// Number of ranks.
    pub height: u8,
    /// Black's left is White's right: the board is turned about, and not only turned over.
    pub rotated: bool,
}

impl Board {
    /// A board that both sides see with the same files on the left.
    pub const fn new(width: u8, height: u8) -> Board {
        Board { width, height, rotated: false }
    }

    /// How many squares there are.
    pub fn squares(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The square on a file and rank counted from 0, if it is on the board.
    pub fn at(self, file: i32, rank: i32) -> Option<Square> {
        let on_board = (0..self.width as i32).contains(&file) && (0..self.height as i32).contains(&rank);
        on_board.then(|| Square((rank * self.width as i32 + file) as u8))
    }

    /// The file from 0.
    pub fn file(self, square: Square) -> i32 {
        (square.0 % self.width) as i32
    }

    /// The rank from 0.
    pub fn rank(self, square: Square) -> i32 {
        (square.0 / self.width) as i32
    }

    /// The rank from 0 as its owner counts it: from the owner's own side.
    pub fn rank_for(self, square: Square, colour: Colour) -> i32 {
        match colour {
            Colour::White => self.rank(square),
            Colour::Black => self.height as i32 - 1 - self.rank(square),
        }
    }

    /// Whether a square is dark: a1 is.
    pub fn is_dark(self, square: Square) -> bool {
        (self.file(square) + self.rank(square)) % 2 == 0
    }

    /// The same square seen from the other side: ranks turned over, files kept unless the board is turned about.
    pub fn flipped(self, square: Square) -> Square {
        let (file, rank) = (square.0 % self.width, self.height - 1 - square.0 / self.width);
        let file = if self.rotated { self.width - 1 - file } else { file };
        Square(rank * self.width + file)
    }

    /// The square itself for White, the flipped one for Black.
    pub fn for_colour(self, square: Square, colour: Colour) -> Square {
        match colour {
            Colour::White => square,
            Colour::Black => self.flipped(square),
        }
    }

    /// "e4".
    pub fn name(self, square: Square) -> String {
        // Written out: lists of actions consist of little else.
        let rank = self.rank(square) as u8 + 1;
        let mut name = String::with_capacity(3);
        name.push(self.file_letter(square));
        if rank >= 10 {
            name.push('1');
        }
        name.push((b'0' + rank % 10) as char);
        name
    }

    /// "e" for e4.
    pub fn file_letter(self, square: Square) -> char {
        (b'a' + square.0 % self.width) as char
    }

    /// Reads "e4"; `None` when it is no square of this board.
    pub fn parse(self, text: &str) -> Option<Square> {
        match self.parse_prefix(text) {
            Some((square, "")) => Some(square),
            _ => None,
        }
    }

    /// Reads a square off the front of a text and gives back the rest.
    pub fn parse_prefix(self, text: &str) -> Option<(Square, &str)> {
        let file = text.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        // Two digits are enough for any board; "a007" is no name of a square.
        if !(1..=2).contains(&digits) || text.as_bytes()[1] == b'0' {
            return None;
        }
        let rank: i32 = text[1..1 + digits].parse().ok()?;
        let square = self.at((file - b'a') as i32, rank - 1)?;
        Some((square, &text[1 + digits..]))
    }

    /// Every square from a1 on.
    pub fn all(self) -> impl Iterator<Item = Square> {
        (0..self.squares()).map(|index| Square(index as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_on_the_largest_board() {
        let board = Board::new(16, 16);
        for square in board.all() {
            assert_eq!(board.parse(&board.name(square)), Some(square));
        }
        assert_eq!(board.name(Square(255)), "p16");
    }

    #[test]
    fn only_squares_of_the_board_are_read() {
        let board = Board::new(8, 8);
        for text in ["", "e", "e9", "i1", "e0", "e04", "E4", "e44", "é4", "4e"] {
            assert_eq!(board.parse(text), None, "{text}");
        }
    }

    #[test]
    fn flipping_turns_ranks_over() {
        let board = Board::new(3, 5);
        let a1 = board.parse("a1").expect("on the board");
        assert_eq!(board.name(board.flipped(a1)), "a5");
        assert_eq!(board.name(Board { rotated: true, ..board }.flipped(a1)), "c5");
        assert_eq!(board.rank_for(a1, Colour::Black), 4);
    }
}
