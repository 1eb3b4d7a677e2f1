//! What is drawn onto a board besides its pieces.

use heterodox_rules::{Act, Colour, Move, Square};

/// Everything marked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Where the last move came from and went.
    pub last: Vec<Place>,
    /// Kings in check.
    pub check: Vec<Square>,
    /// Highlighted squares.
    pub squares: Vec<(Square, Paint)>,
    /// Where a piece can go.
    pub targets: Vec<Target>,
    /// Circled squares.
    pub circles: Vec<(Square, Paint)>,
    /// Arrows.
    pub arrows: Vec<Arrow>,
}

/// A place a piece can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A square of the board.
    Square(Square),
    /// The court of a side, beyond its edge of the board.
    Court(Colour),
}

impl Place {
    /// From and to of a move made by a side.
    pub fn of_move(action: Move, by: Colour) -> [Place; 2] {
        let to = action.target().map_or(Place::Court(by.other()), Place::Square);
        [Place::Square(action.from()), to]
    }
}

/// What a piece can do on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// It can go there.
    pub moves: bool,
    /// It can take there.
    pub takes: bool,
    /// It can do something else there: see [`heterodox_rules::spec::POWERS`].
    pub power: Option<Act>,
    /// Nothing but a portal leads there.
    pub portal: bool,
}

impl Target {
    /// A square on which nothing can be done yet.
    pub fn new(square: Square) -> Target {
        Target { square, moves: false, takes: false, power: None, portal: true }
    }
}

/// An arrow from the middle of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Place,
    /// Its colour.
    pub paint: Paint,
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint(pub [u8; 3]);

impl Paint {
    /// Moves.
    pub const GREEN: Paint = Paint([0x2e, 0x9d, 0x57]);
    /// Captures and checks.
    pub const RED: Paint = Paint([0xd8, 0x3a, 0x34]);
    /// The last move.
    pub const YELLOW: Paint = Paint([0xf2, 0xc9, 0x3b]);
    /// Exits.
    pub const ORANGE: Paint = Paint([0xe8, 0x83, 0x1f]);
    /// Ways through a portal.
    pub const PURPLE: Paint = Paint([0x7a, 0x5c, 0xcc]);
    /// Free to use.
    pub const BLUE: Paint = Paint([0x2f, 0x6f, 0xd6]);

    /// The colours that have a name.
    pub const NAMED: [(&'static str, Paint); 6] = [
        ("green", Paint::GREEN),
        ("red", Paint::RED),
        ("yellow", Paint::YELLOW),
        ("orange", Paint::ORANGE),
        ("purple", Paint::PURPLE),
        ("blue", Paint::BLUE),
    ];

    /// Reads a name or `#rrggbb`.
    pub fn parse(text: &str) -> Option<Paint> {
        if let Some((_, paint)) = Paint::NAMED.iter().find(|(name, _)| *name == text) {
            return Some(*paint);
        }
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(Paint([red, green, blue]))
    }
}

impl std::fmt::Display for Paint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}
