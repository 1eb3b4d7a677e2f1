//! What a variant file says, as inert data: parsed, inherited and validated,
//! but not yet compiled. The submodules read it from text.

pub mod battle;
mod castling;
mod dead;
mod draft;
mod ends;
pub mod error;
mod first;
mod goals;
mod hand;
mod identity;
pub mod keys;
mod laws;
mod memory;
mod powers;
mod read;
mod sentences;
mod shuffle;
mod source;
pub mod squares;
mod toml_words;
mod validate;

pub(crate) use dead::DeadArmy;
pub use dead::DeadRule;
pub use ends::{Draws, End, EndRule, Mate, MateRule, NoMoves};
pub use error::{Place, Problem, SpecError};
pub use goals::{Condition, Goal, Measure, Verdict};
pub use hand::Hand;
pub use identity::Meaning;
pub use laws::{KindSet, Law};
pub(crate) use memory::MOST_COUNTED;
pub use memory::{AloneCount, Counting, Repeated};
pub use powers::{Aim, POWERS, Power, PowerWords};
pub use shuffle::{Keep, Mirror, Shuffle};
pub use source::{Find, Loaded, MAX_DEPTH, MAX_FILE, Source, Written, load, load_source};
pub use squares::Squares;
pub use toml_words::toml_fault;

use crate::betza::{Prey, Term};
use crate::bits::Bits;
use crate::board::{Board, Colour, Square};

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

/// The most moves of a side, counted so, times the royal pieces of both: for each move all of them are looked at. Chess
/// comes to 646.
pub const MAX_LOOKS: usize = 20_000;

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
    /// Who made it and how it is found.
    pub card: Card,
    /// Width and height.
    pub board: Board,
    /// How the edges of the board meet.
    pub portal: Option<Portal>,
    /// The start position as FEN.
    pub start: String,
    /// How the start position is drawn by lot, if it is.
    pub shuffle: Option<Shuffle>,
    /// The kinds of piece in the order of the file.
    pub pieces: Vec<PieceSpec>,
    /// The ways to castle.
    pub castling: Vec<Castle>,
    /// Where pieces with first moves stand at the start, for White and for Black: no two on a file.
    pub homes: [Squares; 2],
    /// What is held beside the board.
    pub hand: Hand,
    /// What moves must and must not do.
    pub laws: Vec<Law>,
    /// When a game is drawn.
    pub draws: Draws,
    /// Moves that are counted.
    pub counting: Counting,
    /// When a game ends otherwise.
    pub end: End,
}

impl Spec {
    /// Whether some piece can leave the board, so that games are scored.
    pub fn has_exits(&self) -> bool {
        self.both_sides().any(|piece| piece.exit.is_some())
    }

    /// A kind as it is for one side.
    pub fn piece(&self, colour: Colour, kind: usize) -> &PieceSpec {
        self.pieces[kind].of(colour)
    }

    /// All kinds as they are for either side; those that do not differ come twice.
    pub fn both_sides(&self) -> impl Iterator<Item = &PieceSpec> {
        self.pieces.iter().flat_map(|piece| Colour::BOTH.map(|colour| piece.of(colour)))
    }

    /// The kinds that are royal for some side.
    pub fn royals(&self) -> impl Iterator<Item = usize> {
        (0..self.pieces.len()).filter(|kind| Colour::BOTH.iter().any(|&side| self.piece(side, *kind).royal.is()))
    }

    /// Whether some kind must not be left attacked.
    pub fn has_royals(&self) -> bool {
        self.royals().next().is_some()
    }

    /// How heavy the compiled rules are, known before they are: directions times squares. Chess
    /// weighs 2,304; a weight of 1,000 is at most about 0.6 MB.
    pub fn weight(&self) -> usize {
        self.board.squares() * self.both_sides().map(PieceSpec::directions).sum::<usize>() / 2
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

    /// Whether FEN names pieces that have not moved by their files, besides those that castle.
    pub fn names_unmoved(&self) -> bool {
        !self.hand.gate.is_empty() || self.homes.iter().any(|homes| !homes.is_empty())
    }

    /// The other side of a kind: the one that FEN writes with a plus.
    pub fn turned(&self, kind: usize) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.turned == Some(kind))
    }
}

/// Who made a variant, and how it is found in a catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Card {
    /// Who, and when; empty where nobody knows.
    pub inventor: String,
    /// Words it is found by.
    pub tags: Vec<String>,
    /// Its names elsewhere.
    pub aliases: Vec<String>,
    /// How its board looks.
    pub look: Look,
}

/// How a board looks; the rules do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// Light and dark squares.
    #[default]
    Chequered,
    /// Squares of one colour with lines between them.
    Plain,
    /// The same, with pieces that are flat tiles and point away from their owner.
    Tiles,
}

impl Look {
    /// All, with the words of files.
    pub const WORDS: [(&str, Look); 3] =
        [("chequered", Look::Chequered), ("plain", Look::Plain), ("tiles", Look::Tiles)];

    /// By its word.
    pub fn of(word: &str) -> Option<Look> {
        Look::WORDS.iter().find(|(known, _)| *known == word).map(|(_, look)| *look)
    }

    /// As files write it.
    pub fn word(self) -> &'static str {
        Look::WORDS[self as usize].0
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
    /// It is the other side of this kind: FEN writes it as that one's letter behind a plus.
    pub turned: Option<usize>,
    /// Characters to draw it with (White's, Black's).
    pub symbol: Option<(char, char)>,
    /// How it moves.
    pub moves: Vec<Term>,
    /// How it moves besides from some squares.
    pub places: Vec<LocalMoves>,
    /// How it moves besides, onto empty squares, while it has not moved.
    pub first_moves: Vec<Term>,
    /// It counts as having moved once an enemy of one of these kinds comes to face it.
    pub first_until: Vec<usize>,
    /// Whether it must not be left attacked.
    pub royal: Royal,
    /// Written without a letter.
    pub pawn: bool,
    /// Which of its moves set the move counter back.
    pub progress: Progress,
    /// Where it can stand, as White sees it.
    pub stands: Squares,
    /// Where a law keeps it from, because it could never move again, as White sees it.
    pub stuck: Squares,
    /// From where it makes its `i` moves, as White sees it.
    pub start: Squares,
    /// How it takes in passing.
    pub en_passant: EnPassant,
    /// The kinds it becomes.
    pub promotes_to: Vec<usize>,
    /// Where, as White sees it.
    pub promotes_in: Squares,
    /// Where besides, if its side has no other of its kind, as White sees it; for those that promote by a turn of their own.
    pub promotes_last_in: Squares,
    /// By which of its moves.
    pub promotes_on: Occasion,
    /// Whether it may stay what it is.
    pub may_stay: bool,
    /// What it counts where points are counted.
    pub points: u8,
    /// How many of them a side may have for a piece to become one; 0 for any number.
    pub limit: u8,
    /// Where it can be dropped, as White sees it; nowhere in games without hands.
    pub drop: Squares,
    /// How many of them a side may have on a file for another to be dropped there; 0 for any number.
    pub drop_per_file: u8,
    /// Those of a side are dropped on light and dark squares evenly.
    pub drop_even: bool,
    /// How it uses the mirror.
    pub portal: Option<PiecePortal>,
    /// Where it does something else than move and take, in the order of [`POWERS`].
    pub powers: Vec<Vec<Term>>,
    /// Whether its shots threaten kings.
    pub shots_check: bool,
    /// How it leaves the board.
    pub exit: Option<Exit>,
    /// How it is for Black, where that is different.
    pub black: Option<Box<PieceSpec>>,
}

impl PieceSpec {
    /// How it is for a side.
    pub fn of(&self, colour: Colour) -> &PieceSpec {
        match (&self.black, colour) {
            (Some(black), Colour::Black) => black,
            _ => self,
        }
    }

    /// Whether it may become another with a move between two squares, as White sees them, if that is a capture where one is
    /// needed; and whether it may stay what it is.
    pub fn turns(&self, from: Square, to: Square) -> (bool, bool) {
        if self.promotes_on == Occasion::Turn {
            return (false, self.stands.has(to.index()));
        }
        let touches = self.promotes_on == Occasion::Touching && self.promotes_in.has(from.index());
        let may = !self.promotes_to.is_empty() && (touches || self.promotes_in.has(to.index()));
        let must = may && !self.may_stay && self.promotes_on != Occasion::Capture;
        (may, self.stands.has(to.index()) && !must)
    }

    /// Makes it a piece of a game without hands.
    fn forget_drops(&mut self) {
        (self.drop, self.drop_per_file, self.drop_even) = (Squares::default(), 0, false);
        self.black.iter_mut().for_each(|black| black.forget_drops());
    }

    /// All its moves, wherever it makes them from.
    pub fn all_moves(&self) -> impl Iterator<Item = &Term> {
        self.moves.iter().chain(self.places.iter().flat_map(|place| &place.moves)).chain(&self.first_moves)
    }

    /// Whether some of its ways go over a piece.
    pub fn hops(&self) -> bool {
        self.all_moves().chain(self.powers.iter().flatten()).any(|term| term.hop.is_some())
    }

    /// Whether it takes royal pieces otherwise than others.
    pub fn is_picky(&self) -> bool {
        self.all_moves().any(|term| term.prey != Prey::Any)
    }

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
        self.all_moves().chain(self.powers.iter().flatten()).chain(leaps).map(Term::weight).sum()
    }
}

/// Moves that a piece has on some squares only.
#[derive(Clone, PartialEq, Debug)]
pub struct LocalMoves {
    /// Where, as White sees it.
    pub squares: Squares,
    /// Whether these moves never leave those squares.
    pub within: bool,
    /// The moves.
    pub moves: Vec<Term>,
}

/// Whether a piece must not be left attacked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Royal {
    /// It may be taken like others.
    #[default]
    No,
    /// A side has exactly one, and must not leave it attacked.
    One,
    /// A side may have several, and must leave none attacked.
    Each,
    /// The last one that a side has left must not be left attacked; others may be taken.
    Last,
    /// Not all that a side has may be left attacked at once; one of several may be taken.
    Together,
}

impl Royal {
    /// The values of the key, but for "no" and "one", which are `false` and `true`.
    pub const WORDS: [(&str, Royal); 3] = [("each", Royal::Each), ("last", Royal::Last), ("together", Royal::Together)];

    /// Whether it is royal in some way.
    pub fn is(self) -> bool {
        self != Royal::No
    }
}

/// Which moves of a piece set the move counter back, beside captures and exits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Progress {
    /// None.
    #[default]
    No,
    /// Those towards the last rank.
    Forward,
    /// All.
    Every,
}

/// By which of its moves a piece promotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Occasion {
    /// Those that end on its squares.
    #[default]
    Reaching,
    /// Those that begin or end there.
    Touching,
    /// Captures that end there.
    Capture,
    /// A turn of its own, while it stands there: where it is, or with a step of the new piece onto an empty square.
    Turn,
}

/// Which captures in passing a piece knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EnPassant {
    /// Onto the square the enemy passed over.
    pub step: bool,
    /// Across the seam, onto the square the enemy came from.
    pub seam: bool,
    /// Its own double and triple steps can be taken so, if they pass over one of these squares, as White sees them.
    pub taken_on: Squares,
}

impl EnPassant {
    /// Whether the piece takes part in taking in passing at all.
    pub fn any(self) -> bool {
        self.step || self.seam || !self.taken_on.is_empty()
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
    /// Both come from wherever they stand on that rank; the squares above are then those of the start position.
    pub free: bool,
}
