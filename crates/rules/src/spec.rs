//! What a variant file says, as inert data: parsed, inherited and validated,
//! but not yet compiled. The submodules read it from text.

pub mod battle;
mod dead;
mod draft;
mod ends;
pub mod error;
mod goals;
mod identity;
pub mod keys;
mod laws;
mod powers;
mod read;
mod sentences;
mod source;
mod squares;
mod toml_words;
mod validate;

pub(crate) use dead::DeadArmy;
pub use dead::DeadRule;
pub use ends::{Draws, End, EndRule, Mate, NoMoves};
pub use error::{Place, Problem, SpecError};
pub use goals::{Condition, Goal, Verdict};
pub use identity::Meaning;
pub use laws::Law;
pub use powers::{Aim, POWERS, Power, PowerWords};
pub use source::{Find, Loaded, MAX_DEPTH, MAX_FILE, Source, Written, load, load_source};
pub use squares::Squares;
pub use toml_words::toml_fault;

use crate::betza::Term;
use crate::board::Board;

/// A family of games: what their files have in common and how they are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Pieces move, take, shoot and leave; everything is in sight.
    Chess,
    /// Armies are set up, perhaps in secret, and pieces fight.
    Battle,
}

impl Family {
    /// The family as files and scripts write it.
    pub fn word(self) -> &'static str {
        match self {
            Family::Chess => "chess", // tidy: allow variant-id: the word of the family
            Family::Battle => "battle",
        }
    }
}

/// The most kinds of piece a variant may have.
pub const MAX_KINDS: usize = 16;

/// The most directions all pieces together may have; chess has 36. It bounds the size of the
/// tables and the time to compile them.
pub const MAX_DIRECTIONS: usize = 400;

/// The most legal moves the pieces of a side could have together, as [`crate::Rules::most_moves`]
/// counts them; chess comes to 323. It bounds the work for a position and the size of its views.
pub const MAX_MOVES: usize = 4_000;

/// The most castling letters a variant may have.
pub const MAX_CASTLES: usize = 4;

/// A variant's rules as written down.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The name of the file without `.toml`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// One sentence about it.
    pub about: String,
    /// Width and height.
    pub board: Board,
    /// How the edges of the board meet.
    pub portal: Option<Portal>,
    /// The start position as FEN.
    pub start: String,
    /// The kinds of piece in the order of the file.
    pub pieces: Vec<PieceSpec>,
    /// The ways to castle.
    pub castling: Vec<Castle>,
    /// What moves must and must not do.
    pub laws: Vec<Law>,
    /// When a game is drawn.
    pub draws: Draws,
    /// When a game ends otherwise.
    pub end: End,
}

impl Spec {
    /// Whether some piece can leave the board, so that games are scored.
    pub fn has_exits(&self) -> bool {
        self.pieces.iter().any(|piece| piece.exit.is_some())
    }

    /// The kinds that must not be left attacked.
    pub fn royals(&self) -> impl Iterator<Item = usize> {
        self.pieces.iter().enumerate().filter(|(_, piece)| piece.royal).map(|(kind, _)| kind)
    }

    /// Whether some kind must not be left attacked.
    pub fn has_royals(&self) -> bool {
        self.royals().next().is_some()
    }

    /// How heavy the compiled rules are, known before they are: directions times squares. Chess
    /// weighs 2,304; a weight of 1,000 is at most about 0.6 MB.
    pub fn weight(&self) -> usize {
        self.board.squares() * self.pieces.iter().map(PieceSpec::directions).sum::<usize>()
    }

    /// The kinds in the order of their letters, which is that of whatever is kept: the order of the file means nothing.
    pub fn by_letter(&self) -> Vec<usize> {
        let mut kinds: Vec<usize> = (0..self.pieces.len()).collect();
        kinds.sort_unstable_by_key(|kind| self.pieces[*kind].letter);
        kinds
    }

    /// The kind with this letter (upper case).
    pub fn kind(&self, letter: char) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.letter == letter)
    }
}

/// A number by which damaged or different bytes are told apart (FNV-1a); no protection against intent.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ byte as u64).wrapping_mul(0x0100_0000_01b3))
}

/// How the left and right edge of the board are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Portal {
    /// Every file faces its mirror image; pieces say how they use it.
    Mirror,
    /// The first and the last file are neighbours for every move.
    Wrap,
}

/// One kind of piece.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceSpec {
    /// "rook".
    pub name: String,
    /// The letter in FEN, upper case.
    pub letter: char,
    /// Characters to draw it with (White's, Black's).
    pub symbol: Option<(char, char)>,
    /// How it moves.
    pub moves: Vec<Term>,
    /// Must not be left attacked.
    pub royal: bool,
    /// Written without a letter; its moves reset the move counter.
    pub pawn: bool,
    /// The ranks it can stand on, from 0, as its owner counts.
    pub ranks: (u8, u8),
    /// The rank of its `i` moves, from 0, as its owner counts.
    pub start_rank: Option<u8>,
    /// How it takes in passing.
    pub en_passant: EnPassant,
    /// The kinds it becomes on the last rank.
    pub promotes_to: Vec<usize>,
    /// How it uses the mirror.
    pub portal: Option<PiecePortal>,
    /// Where it does something else than move and take, in the order of [`POWERS`].
    pub powers: Vec<Vec<Term>>,
    /// Whether its shots threaten kings.
    pub shots_check: bool,
    /// How it leaves the board.
    pub exit: Option<Exit>,
}

impl PieceSpec {
    /// What it does besides moving and taking, and where.
    pub fn powers(&self) -> impl Iterator<Item = (&'static Power, &[Term])> {
        POWERS.iter().zip(&self.powers).map(|(power, terms)| (power, &terms[..])).filter(|(_, terms)| !terms.is_empty())
    }

    /// All directions it moves, acts and leaps through a portal in.
    pub fn directions(&self) -> usize {
        let leaps = match &self.portal {
            Some(PiecePortal::Leap(terms)) => &terms[..],
            _ => &[],
        };
        self.moves.iter().chain(self.powers.iter().flatten()).chain(leaps).map(|term| term.leaps.len()).sum()
    }
}

/// Which captures in passing a piece knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EnPassant {
    /// Onto the square the enemy passed over.
    pub step: bool,
    /// Across the seam, onto the square the enemy came from.
    pub seam: bool,
}

impl EnPassant {
    /// Whether the piece takes part in taking in passing at all.
    pub fn any(self) -> bool {
        self.step || self.seam
    }
}

/// How a piece uses the mirror.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PiecePortal {
    /// Along its rank to the mirror of its own square.
    Slide,
    /// The same, and on towards the edge.
    SlideOn,
    /// From the mirror of its square by one of these leaps.
    Leap(Vec<Term>),
}

/// How a piece leaves the board over the far edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Along one of its own lines when all squares ahead are empty.
    Slide,
    /// By a leap that lands beyond the edge.
    Leap,
    /// From the far rank.
    Edge,
}

/// One way to castle, as White sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castle {
    /// The letter in FEN, upper case.
    pub letter: char,
    /// The kind of the king.
    pub kind: usize,
    /// Where the king stands and goes.
    pub king: (crate::Square, crate::Square),
    /// Where the other piece stands and goes.
    pub rook: (crate::Square, crate::Square),
    /// The kind of the other piece.
    pub partner: usize,
}
