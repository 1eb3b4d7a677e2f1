//! What there is to see: a board and what stands on it and beside it, as far as the maker
//! of the scene knows, and the same in words.

use heterodox_rules::battle::Battle;
use heterodox_rules::spec::{Look, Portal};
use heterodox_rules::{Board, Colour, Family, Rules, Spec, Square, State, Turn};

/// A board with pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// What people call the game.
    pub name: String,
    /// Decides the colours and names of the sides.
    pub family: Family,
    /// The board's size.
    pub board: Board,
    /// What its left and right edge are.
    pub portal: Option<Portal>,
    /// How the board and its pieces look.
    pub look: Look,
    /// The squares that pieces of some side win by reaching.
    pub goals: Vec<Square>,
    /// The kinds of piece by number.
    pub kinds: Vec<Figure>,
    /// The pieces on the board.
    pub pieces: Vec<Placed>,
    /// The kinds of White's and of Black's pieces that have left the board, where they can.
    pub gone: Option<[Vec<usize>; 2]>,
    /// The kinds of the pieces that White and Black hold beside the board, where they can.
    pub hands: Option<[Vec<usize>; 2]>,
    /// The last sentence of the description.
    pub note: String,
}

/// How a kind is called; its drawing depends on nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// "rook".
    pub name: String,
    /// For kinds without a drawing.
    pub letter: char,
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Where it stands.
    pub square: Square,
    /// Whose it is.
    pub side: Colour,
    /// Its kind, if that is known.
    pub kind: Option<usize>,
    /// It is shown off: it has won a fight.
    pub halo: bool,
    /// It was something else before, and is that again when it is taken.
    pub promoted: bool,
}

impl Scene {
    /// The empty board of a chess-like game.
    pub fn empty(rules: &Rules) -> Scene {
        let spec = rules.spec();
        Scene {
            name: spec.name.clone(),
            family: Family::Chess,
            board: spec.board,
            portal: spec.portal,
            look: spec.card.look,
            goals: goals(spec),
            kinds: spec.pieces.iter().map(|kind| Figure { name: kind.name.clone(), letter: kind.letter }).collect(),
            pieces: Vec::new(),
            gone: spec.has_exits().then(Default::default),
            hands: spec.hand.used.then(Default::default),
            note: String::new(),
        }
    }

    /// A position of a chess-like game.
    pub fn of_state(rules: &Rules, state: &State) -> Scene {
        let mut scene = Scene::empty(rules);
        let piece = |square| {
            let (side, kind) = state.piece_at(square)?;
            Some(Placed { square, side, kind: Some(kind), halo: false, promoted: state.is_promoted(square) })
        };
        scene.pieces = scene.board.all().filter_map(piece).collect();
        let kinds = scene.kinds.len();
        let left = |side| (0..kinds).flat_map(|kind| vec![kind; state.gone(side, kind) as usize]).collect();
        scene.gone = scene.gone.map(|_| Colour::BOTH.map(left));
        let held = |side| (0..kinds).flat_map(|kind| vec![kind; state.hand(side, kind) as usize]).collect();
        scene.hands = scene.hands.map(|_| Colour::BOTH.map(held));
        scene.note = match rules.turn(state) {
            Turn::Over(outcome) => outcome.sentence(),
            _ if rules.in_check(state) => format!("{} is to move and in check.", state.to_move().name()),
            _ => format!("{} is to move.", state.to_move().name()),
        };
        scene
    }

    /// A battle as somebody sees it, who says what stands where.
    pub fn of_battle(battle: &Battle, pieces: Vec<Placed>) -> Scene {
        let spec = battle.spec();
        Scene {
            name: spec.name.clone(),
            family: Family::Battle,
            board: spec.board,
            portal: None,
            look: Look::default(),
            goals: Vec::new(),
            kinds: spec.kinds.iter().map(|kind| Figure { name: kind.name.clone(), letter: kind.letter }).collect(),
            pieces,
            gone: None,
            hands: None,
            note: String::new(),
        }
    }

    /// "White", "Red".
    pub(crate) fn side_name(&self, side: Colour) -> &'static str {
        match self.family {
            Family::Chess => side.name(),
            Family::Battle => Battle::side_name(side),
        }
    }

    /// The pieces of a side that can be drawn: a scene made by hand may hold anything.
    pub(crate) fn army(&self, side: Colour) -> impl Iterator<Item = &Placed> {
        let fits = |piece: &&Placed| {
            piece.square.index() < self.board.squares() && piece.kind.is_none_or(|kind| kind < self.kinds.len())
        };
        self.pieces.iter().filter(move |piece| piece.side == side).filter(fits)
    }

    /// Where a piece stands, and what cannot be seen from its kind.
    fn named(&self, piece: &Placed) -> String {
        let promoted = if piece.promoted { " (promoted)" } else { "" };
        format!("{}{promoted}", self.board.name(piece.square))
    }

    /// The scene in words.
    pub fn describe(&self) -> String {
        let mut text = format!("A board of {} by {}.", self.board.width, self.board.height);
        for side in Colour::BOTH {
            let mut groups = Vec::new();
            for kind in (0..self.kinds.len()).map(Some).chain([None]) {
                let squares: Vec<String> =
                    self.army(side).filter(|piece| piece.kind == kind).map(|it| self.named(it)).collect();
                if !squares.is_empty() {
                    let name = kind.map_or("hidden", |kind| &self.kinds[kind].name);
                    groups.push(format!("{name} {}", squares.join(" ")));
                }
            }
            if !groups.is_empty() {
                text += &format!(" {}: {}.", self.side_name(side), groups.join(", "));
            }
            for (place, owner, kinds) in [("court", side.other(), &self.gone), ("hand", side, &self.hands)] {
                let kinds = kinds.as_ref().map_or(&[][..], |kinds| &kinds[side.index()]);
                let named = kinds.iter().filter_map(|kind| self.kinds.get(*kind));
                let names: Vec<&str> = named.map(|figure| &*figure.name).collect();
                if !names.is_empty() {
                    text += &format!(" In {}'s {place}: {}.", self.side_name(owner), names.join(", "));
                }
            }
        }
        let goals: Vec<String> = self.goals.iter().map(|square| self.board.name(*square)).collect();
        if !goals.is_empty() {
            text += &format!(" Goal squares: {}.", goals.join(" "));
        }
        if !self.note.is_empty() {
            text += " ";
            text += &self.note;
        }
        text
    }
}

/// The squares that either side wins by reaching, each once.
fn goals(spec: &Spec) -> Vec<Square> {
    let mut all: Vec<Square> = Colour::BOTH.into_iter().flat_map(|side| spec.goal_squares(side)).collect();
    all.sort_unstable();
    all.dedup();
    all
}
