//! Legal actions as people meet them: paths to walk click by click, notation, tags
//! and the squares concerned. A board client needs nothing else to offer moves.

use std::collections::HashMap;

use crate::atlas::{Effect, Shape, Way};
use crate::bits::{Bits, U256};
use crate::board::{Colour, Square};
use crate::effects::Change;
use crate::moves::{Act, Move};
use crate::rules::Rules;
use crate::spec::{POWERS, Power};
use crate::state::{State, on_both};
use crate::text::san::Origins;

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
    /// What it changes, victims first.
    pub changes: Vec<Change>,
    /// The first piece that disappears: where, whose, which kind.
    pub captured: Option<(Square, Colour, usize)>,
    /// Every square on which something changes.
    pub affected: Vec<Square>,
}

/// One click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A square of the board.
    Square(Square),
    /// A piece of this kind in the hand of the side to move.
    Hand(usize),
    /// The court of a side, beyond its edge of the board.
    Court(Colour),
    /// The kind to become.
    Promotion(usize),
    /// The kind in hand that steps in.
    Gate(usize),
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
    /// The piece comes out of the hand.
    Drop,
    /// A piece in hand steps onto the square that is left.
    Gate,
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
            Tag::Drop => "drop",
            Tag::Gate => "gate",
            Tag::Castle => "castle",
            Tag::EnPassant => "en-passant",
            Tag::Promotion => "promotion",
        }
    }
}

impl Rules {
    /// All legal actions.
    pub fn actions(&self, state: &State) -> Vec<Action> {
        let moves = self.moves(state);
        let mut listing = Listing::new(self, state, &moves);
        moves.iter().map(|&action| listing.action(action)).collect()
    }

    /// The legal actions of the piece on a square.
    pub fn actions_from(&self, state: &State, from: Square) -> Vec<Action> {
        let moves = self.moves(state);
        let mut listing = Listing::new(self, state, &moves);
        moves.iter().filter(|action| action.origin() == Some(from)).map(|&action| listing.action(action)).collect()
    }

    /// Everything about one legal move.
    pub fn action(&self, state: &State, action: Move) -> Action {
        Listing::new(self, state, &self.moves(state)).action(action)
    }

    /// Writes a legal move in SAN.
    pub fn san(&self, state: &State, action: Move) -> String {
        Listing::new(self, state, &self.moves(state)).san(action)
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
            .filter(move |way| way.is_open(to, |square| state.piece_at(square).is_some()))
    }

    /// Whether the piece on a square attacks another square, and only through a portal.
    pub fn attacks_by_portal(&self, state: &State, from: Square, to: Square) -> bool {
        let Some(piece) = state.piece_at(from) else { return false };
        let royal = self.is_royal_there(state, to);
        let mut ways = self.open_ways(state, piece, from, to, move |effect| effect.takes_one(royal)).peekable();
        ways.peek().is_some() && ways.all(|way| way.passes_portal(to))
    }

    /// Whether a piece on a square is of a kind that is royal for its side.
    pub(crate) fn is_royal_there(&self, state: &State, square: Square) -> bool {
        state.piece_at(square).is_some_and(|(colour, kind)| self.spec.piece(colour, kind).royal.is())
    }

    pub(crate) fn portal_use(&self, state: &State, action: Move) -> PortalUse {
        Listing::new(self, state, &[]).portal_use(action)
    }

    /// `+` if a legal move gives check, `#` if it mates.
    fn check_sign(&self, state: &State, action: Move) -> Option<char> {
        on_both!(self.tables, state, tables, position => {
            let next = tables.play(position, action);
            tables.in_check(&next).then(|| if tables.has_moves(&next) { '+' } else { '#' })
        })
    }
}

/// Writes the legal moves of a state; what they share is found once for all of them.
struct Listing<'a> {
    rules: &'a Rules,
    state: &'a State,
    origins: Origins<'a>,
    sights: HashMap<Square, Sight>,
}

impl<'a> Listing<'a> {
    fn new(rules: &'a Rules, state: &'a State, moves: &[Move]) -> Self {
        Listing { rules, state, origins: Origins::of(rules, state, moves), sights: HashMap::new() }
    }

    fn action(&mut self, action: Move) -> Action {
        let (rules, state) = (self.rules, self.state);
        let changes = rules.changes(state, action);
        let captured = changes.iter().find_map(|change| match *change {
            Change::Take { piece: (colour, kind), at, .. } => Some((at, colour, kind)),
            _ => None,
        });
        let court = Stop::Court(state.to_move().other());
        let mut path = vec![action.origin().map_or(Stop::Hand(action.kind()), Stop::Square)];
        path.push(action.target().map_or(court, Stop::Square));
        // A piece that steps in for the partner is put there by the partner's own way.
        if action.act() == Act::GateRook
            && let Some([king, rook]) = rules.castle_squares(state, action)
        {
            path = vec![Stop::Square(rook.0), Stop::Square(king.0)];
        }
        path.extend(action.promotion().map(Stop::Promotion));
        path.extend(action.gate().map(Stop::Gate));
        let mut affected = vec![action.from(), action.to()];
        affected.extend(changes.iter().flat_map(|change| change.squares()));
        affected.sort_unstable();
        affected.dedup();
        Action {
            action,
            path,
            coordinates: rules.coordinates(action),
            san: self.san(action),
            tags: self.tags(action, captured.is_some()),
            changes,
            captured,
            affected,
        }
    }

    fn san(&mut self, action: Move) -> String {
        let mut text = self.origins.write(action);
        if self.portal_use(action) == PortalUse::Only {
            text.push('~');
        }
        text.extend(self.rules.check_sign(self.state, action));
        text
    }

    fn tags(&mut self, action: Move, captures: bool) -> Vec<Tag> {
        let mut tags = Vec::new();
        if captures {
            tags.push(Tag::Capture);
        }
        let portal = self.portal_use(action);
        if portal != PortalUse::None {
            tags.push(Tag::Mirror);
        }
        if portal == PortalUse::Only {
            tags.push(Tag::MirrorOnly);
        }
        tags.extend(action.act().info().tag);
        tags.extend((action.castles() && action.gate().is_some()).then_some(Tag::Gate));
        if action.promotion().is_some() {
            tags.push(Tag::Promotion);
        }
        tags
    }

    fn portal_use(&mut self, action: Move) -> PortalUse {
        let seen = match action.act() {
            Act::Passing if self.state.passing().is_some_and(|passing| passing.origin == action.to()) => {
                return PortalUse::Only;
            }
            act if self.rules.spec.portal.is_some()
                && (matches!(act, Act::Go | Act::Gate) || Power::of(act).is_some()) =>
            {
                let sight = || Sight::new(self.rules, self.state, action);
                let sight = self.sights.entry(action.from()).or_insert_with(sight);
                sight.of(act)
            }
            _ => return PortalUse::None,
        };
        let [plainly, by_portal] = seen.map(|squares| squares.has(action.to().index()));
        match (by_portal, plainly) {
            (false, _) => PortalUse::None,
            (true, true) => PortalUse::Also,
            (true, false) => PortalUse::Only,
        }
    }
}

/// The squares the piece of a move reaches from where it stands: plainly, and through a portal.
struct Sight {
    go: [U256; 2],
    /// In the order of [`POWERS`].
    powers: [[U256; 2]; POWERS.len()],
}

impl Sight {
    fn of(&self, act: Act) -> &[U256; 2] {
        POWERS.iter().position(|power| power.act == act).map_or(&self.go, |index| &self.powers[index])
    }

    fn of_mut(&mut self, act: Act) -> &mut [U256; 2] {
        POWERS.iter().position(|power| power.act == act).map_or(&mut self.go, |index| &mut self.powers[index])
    }

    fn new(rules: &Rules, state: &State, action: Move) -> Sight {
        let mut sight = Sight { go: [U256::EMPTY; 2], powers: [[U256::EMPTY; 2]; POWERS.len()] };
        let is_empty = |square: &Square| state.piece_at(*square).is_none();
        let unmoved = rules.has_first_moves(state, action.from());
        for way in rules.atlas.ways(state.to_move(), action.kind(), action.from()) {
            let mut mark = |to: Square, by_portal: bool| {
                let bit = U256::bit(to.index());
                match way.effect {
                    Effect::Act(act) => sight.of_mut(act)[by_portal as usize] |= bit,
                    Effect::First if is_empty(&to) && unmoved => sight.go[by_portal as usize] |= bit,
                    effect if is_empty(&to) && effect.moves() => sight.go[by_portal as usize] |= bit,
                    effect if !is_empty(&to) && effect.takes_one(rules.is_royal_there(state, to)) => {
                        sight.go[by_portal as usize] |= bit;
                    }
                    _ => {}
                }
            };
            match &way.shape {
                Shape::Leap { to: Some(to), empty } if empty.iter().all(is_empty) => mark(*to, way.portal_from == 0),
                Shape::Leap { .. } => {}
                Shape::Hop { .. } => {
                    let open = |to: &&Square| way.is_open(**to, |square| state.piece_at(square).is_some());
                    way.targets().iter().filter(open).for_each(|to| mark(*to, way.passes_portal(*to)));
                }
                Shape::Ray(squares) => {
                    for (index, square) in squares.iter().enumerate() {
                        mark(*square, index >= way.portal_from);
                        if !is_empty(square) {
                            break;
                        }
                    }
                }
            }
        }
        sight
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
