//! Legal actions as people meet them: paths to walk click by click, notation, tags
//! and the squares concerned. A board client needs nothing else to offer moves.

use crate::atlas::{Effect, Way};
use crate::board::{Colour, Square};
use crate::moves::{Act, Move};
use crate::rules::Rules;
use crate::state::State;

/// A legal action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The move itself, to hand back to [`Rules::play`].
    pub action: Move,
    /// What to click, in order.
    pub path: Vec<Stop>,
    /// `e2e4`.
    pub coordinates: String,
    /// `Nf3`.
    pub san: String,
    /// What is special about it.
    pub tags: Vec<Tag>,
    /// The piece that disappears: where, whose, which kind.
    pub captured: Option<(Square, Colour, usize)>,
    /// Every square on which something changes.
    pub affected: Vec<Square>,
}

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A square of the board.
    Square(Square),
    /// The court of a side, beyond its edge of the board.
    Court(Colour),
    /// The kind to become.
    Promotion(usize),
}

/// What is special about an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tag {
    /// An enemy piece disappears.
    Capture,
    /// A portal leads there.
    Mirror,
    /// Nothing but a portal leads there.
    MirrorOnly,
    /// The piece shoots and stays.
    Shot,
    /// The piece leaves the board.
    Exit,
    /// King and rook move together.
    Castle,
    /// The captured piece stands elsewhere: it made a double step.
    EnPassant,
    /// The piece becomes another.
    Promotion,
}

impl Tag {
    /// The tag as scripts and clients know it.
    pub const fn word(self) -> &'static str {
        match self {
            Tag::Capture => "capture",
            // tidy: allow variant-id: the word of the portal, which the game is named after
            Tag::Mirror => "mirror",
            Tag::MirrorOnly => "mirror-only",
            Tag::Shot => "shot",
            Tag::Exit => "exit",
            Tag::Castle => "castle",
            Tag::EnPassant => "en-passant",
            Tag::Promotion => "promotion",
        }
    }
}

impl Rules {
    /// All legal actions.
    pub fn actions(&self, state: &State) -> Vec<Action> {
        self.moves(state).into_iter().map(|action| self.action(state, action)).collect()
    }

    /// The legal actions of the piece on a square.
    pub fn actions_from(&self, state: &State, from: Square) -> Vec<Action> {
        let of_piece = |action: &Move| action.from() == from;
        self.moves(state).into_iter().filter(of_piece).map(|action| self.action(state, action)).collect()
    }

    /// Everything about one legal move.
    pub fn action(&self, state: &State, action: Move) -> Action {
        let captured = self.captured(state, action);
        let mut path = vec![Stop::Square(action.from())];
        path.push(match action.act() {
            Act::Exit => Stop::Court(state.to_move().other()),
            _ => Stop::Square(action.to()),
        });
        path.extend(action.promotion().map(Stop::Promotion));
        let mut affected = vec![action.from(), action.to()];
        affected.extend(captured.map(|(square, ..)| square));
        if let Some((from, to)) = self.castling_partner(state, action) {
            affected.extend([from, to]);
        }
        affected.sort_unstable();
        affected.dedup();
        Action {
            action,
            path,
            coordinates: self.coordinates(action),
            san: self.san(state, action),
            tags: self.tags(state, action, captured.is_some()),
            captured,
            affected,
        }
    }

    /// The piece a legal move removes from the board.
    pub fn captured(&self, state: &State, action: Move) -> Option<(Square, Colour, usize)> {
        let square = match action.act() {
            Act::Go | Act::Shoot => action.to(),
            Act::Passing => state.passing()?.landed,
            Act::Exit | Act::Castle => return None,
        };
        let (colour, kind) = state.piece_at(square)?;
        Some((square, colour, kind))
    }

    /// Where the other piece goes from and to when a move castles.
    pub(crate) fn castling_partner(&self, state: &State, action: Move) -> Option<(Square, Square)> {
        let castle = &self.spec.castling[action.castle()?];
        let place = |square| self.spec.board.for_colour(square, state.to_move());
        Some((place(castle.rook.0), place(castle.rook.1)))
    }

    fn tags(&self, state: &State, action: Move, captures: bool) -> Vec<Tag> {
        let mut tags = Vec::new();
        if captures {
            tags.push(Tag::Capture);
        }
        let portal = self.portal_use(state, action);
        if portal != PortalUse::None {
            tags.push(Tag::Mirror);
        }
        if portal == PortalUse::Only {
            tags.push(Tag::MirrorOnly);
        }
        match action.act() {
            Act::Shoot => tags.push(Tag::Shot),
            Act::Exit => tags.push(Tag::Exit),
            Act::Castle => tags.push(Tag::Castle),
            Act::Passing => tags.push(Tag::EnPassant),
            Act::Go => {}
        }
        if action.promotion().is_some() {
            tags.push(Tag::Promotion);
        }
        tags
    }

    /// The ways by which a piece reaches a square right now.
    pub(crate) fn open_ways<'a>(
        &'a self,
        state: &'a State,
        piece: (Colour, usize),
        from: Square,
        to: Square,
        wanted: impl Fn(Effect) -> bool + 'a,
    ) -> impl Iterator<Item = &'a Way> {
        self.atlas
            .ways(piece.0, piece.1, from)
            .iter()
            .filter(move |way| wanted(way.effect) && way.targets().contains(&to))
            .filter(move |way| way.path_to(to).iter().all(|square| state.piece_at(*square).is_none()))
    }

    /// Whether the piece on a square attacks another square, and only through a portal.
    pub fn attacks_by_portal(&self, state: &State, from: Square, to: Square) -> bool {
        let Some(piece) = state.piece_at(from) else { return false };
        let mut ways = self.open_ways(state, piece, from, to, Effect::takes).peekable();
        ways.peek().is_some() && ways.all(|way| way.passes_portal(to))
    }

    pub(crate) fn portal_use(&self, state: &State, action: Move) -> PortalUse {
        let (from, to) = (action.from(), action.to());
        let piece = (state.to_move(), action.kind());
        let takes = state.piece_at(to).is_some();
        let wanted = |effect: Effect| match action.act() {
            Act::Shoot => effect == Effect::Shoot,
            _ if takes => effect.takes(),
            _ => effect.moves(),
        };
        match action.act() {
            Act::Passing if state.passing().is_some_and(|passing| passing.origin == to) => PortalUse::Only,
            Act::Go | Act::Shoot => {
                let ways: Vec<bool> =
                    self.open_ways(state, piece, from, to, wanted).map(|way| way.passes_portal(to)).collect();
                match (ways.contains(&true), ways.contains(&false)) {
                    (false, _) => PortalUse::None,
                    (true, true) => PortalUse::Also,
                    (true, false) => PortalUse::Only,
                }
            }
            _ => PortalUse::None,
        }
    }
}

/// How far a move depends on a portal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PortalUse {
    /// No portal leads there.
    None,
    /// A portal leads there, and so does a plain way.
    Also,
    /// Only a portal leads there.
    Only,
}
