//! What a solution is about, read off its moves and what the rules say of them.

use std::str::FromStr;

use heterodox_rules::bits::Bits;
use heterodox_rules::text::fen::shorten;
use heterodox_rules::{
    AnyTables, Colour, Move, Outcome, Position, Reason, Rules, Square, State, Tables, Tag, Turn, Width,
};

use super::PuzzleError;
use super::solution::look;
use crate::engine::Engine;
use crate::limits::Limits;

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
    /// A move, or a check, that only a portal allows.
    Mirror,
    /// A shot.
    Shot,
    /// A piece that shoots moves to where it threatens something.
    Aim,
    /// A piece leaves the board.
    Exit,
    /// A capture in passing.
    EnPassant,
    /// Castling.
    Castle,
    /// A piece comes out of the hand.
    Drop,
    /// A piece becomes another.
    Promotion,
    /// And it could have become a dearer one.
    Underpromotion,
    /// One piece threatens two, and one of them falls.
    Fork,
    /// A piece could take the one that moved, were it not pinned.
    Pin,
    /// A check by a piece that did not move.
    DiscoveredCheck,
    /// Two checks at once.
    DoubleCheck,
    /// Mate on the loser's first rank, behind its own pieces.
    BackRank,
    /// Material is given for something better.
    Sacrifice,
    /// A move that neither takes nor checks.
    Quiet,
    /// Everything else loses.
    Saving,
}

/// Every theme with its word.
const WORDS: [(Theme, &str); 17] = [
    // tidy: allow variant-id: the word of the portal, which the game is named after
    (Theme::Mirror, "mirror"),
    (Theme::Shot, "shot"),
    (Theme::Aim, "aim"),
    (Theme::Exit, "exit"),
    (Theme::EnPassant, "en-passant"),
    (Theme::Castle, "castle"),
    (Theme::Drop, "drop"),
    (Theme::Promotion, "promotion"),
    (Theme::Underpromotion, "underpromotion"),
    (Theme::Fork, "fork"),
    (Theme::Pin, "pin"),
    (Theme::DiscoveredCheck, "discovered-check"),
    (Theme::DoubleCheck, "double-check"),
    (Theme::BackRank, "back-rank"),
    (Theme::Sacrifice, "sacrifice"),
    (Theme::Quiet, "quiet"),
    (Theme::Saving, "saving"),
];

impl Theme {
    /// All themes.
    pub fn all() -> impl Iterator<Item = Theme> {
        WORDS.iter().map(|(theme, _)| *theme)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        WORDS.iter().find(|(theme, _)| *theme == self).map_or("", |(_, word)| word)
    }

    /// Whether it belongs to variants only, so that orthodox chess does not know it.
    pub fn is_special(self) -> bool {
        matches!(self, Theme::Mirror | Theme::Shot | Theme::Aim | Theme::Exit)
    }
}

impl FromStr for Theme {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Theme, PuzzleError> {
        let known = WORDS.iter().find(|(_, word)| *word == text);
        known.map(|(theme, _)| *theme).ok_or_else(|| PuzzleError::Word("theme", shorten(text)))
    }
}

/// Whether there is anything in a variant that orthodox chess does not know.
pub(super) fn has_special(rules: &Rules) -> bool {
    let spec = rules.spec();
    spec.has_exits() || spec.portal.is_some() || spec.pieces.iter().any(|piece| piece.powers().next().is_some())
}

/// Whether a line shows what makes its variant.
pub(super) fn is_special(rules: &Rules, values: &[i32], state: &State, line: &[Move]) -> bool {
    themes(rules, values, &positions(rules, state, line), line, false).iter().any(|theme| theme.is_special())
}

/// The themes that make the variant of the move a side would make if it were its turn again.
pub(super) fn threat(engine: &mut Engine, after: &State) -> Vec<Theme> {
    fn pass<B: Width>(tables: &Tables<B>, state: &State) -> Option<State> {
        let position = B::position(state).filter(|position| !tables.in_check(position))?;
        Some(B::state(tables.pass(position)))
    }
    let rules = engine.rules().clone();
    let again = match rules.tables() {
        AnyTables::Narrow(tables) => pass(tables, after),
        AnyTables::Wide(tables) => pass(tables, after),
        AnyTables::Huge(tables) => pass(tables, after),
    };
    let Some(again) = again.filter(|_| has_special(&rules)) else { return Vec::new() };
    let Some(best) = look(engine, &again, 1, Limits::nodes(THREAT)).best() else { return Vec::new() };
    let themes = themes(&rules, engine.values(), &positions(&rules, &again, &[best]), &[best], false);
    themes.into_iter().filter(|theme| theme.is_special()).collect()
}

/// What is spent on finding a threat.
const THREAT: u64 = 3_000;

/// The positions of a line, the first and the last included.
pub(super) fn positions(rules: &Rules, state: &State, line: &[Move]) -> Vec<State> {
    let mut states = vec![state.clone()];
    for &action in line {
        states.push(rules.play_unchecked(&states[states.len() - 1], action));
    }
    states
}

/// Less than this is no sacrifice.
const GIVEN: i32 = 150;

/// The themes of a solution, in the order of [`Theme::all`]. `states` has one more than the
/// line; `values` are those of the kinds.
pub(super) fn themes(rules: &Rules, values: &[i32], states: &[State], line: &[Move], saves: bool) -> Vec<Theme> {
    let mut found = Vec::new();
    // What a variant is about counts on both sides.
    for ply in (1..line.len()).step_by(2) {
        found.extend(of_tags(rules, values, &states[ply], line[ply]).into_iter().filter(|theme| theme.is_special()));
    }
    for ply in (0..line.len()).step_by(2) {
        found.extend(of_tags(rules, values, &states[ply], line[ply]));
        match rules.tables() {
            AnyTables::Narrow(tables) => of_move(rules, tables, values, &states[ply..], &line[ply..], &mut found),
            AnyTables::Wide(tables) => of_move(rules, tables, values, &states[ply..], &line[ply..], &mut found),
            AnyTables::Huge(tables) => of_move(rules, tables, values, &states[ply..], &line[ply..], &mut found),
        }
    }
    let us = states[0].to_move();
    let balance = |state: &State| material(rules, values, state, us) - material(rules, values, state, us.other());
    // After the replies: until then the solver may only have begun an exchange.
    let least = states.iter().skip(2).step_by(2).map(balance).min();
    if !saves && least.is_some_and(|least| least <= balance(&states[0]) - GIVEN) {
        found.push(Theme::Sacrifice);
    }
    if saves {
        found.push(Theme::Saving);
    }
    found.sort();
    found.dedup();
    found
}

/// What the rules call special about a move.
fn of_tags(rules: &Rules, values: &[i32], state: &State, action: Move) -> Vec<Theme> {
    let mut found = Vec::new();
    for tag in rules.action(state, action).tags {
        match tag {
            Tag::MirrorOnly => found.push(Theme::Mirror),
            Tag::Shot => found.push(Theme::Shot),
            Tag::Exit => found.push(Theme::Exit),
            Tag::Castle => found.push(Theme::Castle),
            Tag::Drop => found.push(Theme::Drop),
            Tag::EnPassant => found.push(Theme::EnPassant),
            Tag::Promotion => found.push(Theme::Promotion),
            Tag::Capture | Tag::Mirror | Tag::Gate => {}
        }
    }
    if let Some(kind) = action.promotion() {
        let same = |other: &Move| (other.from(), other.to()) == (action.from(), action.to());
        let dearer = |other: Move| other.promotion().is_some_and(|other| values[other] > values[kind]);
        if rules.moves(state).into_iter().filter(same).any(dearer) {
            found.push(Theme::Underpromotion);
        }
    }
    found
}

/// What the board tells about the first move of a line.
fn of_move<B: Width>(
    rules: &Rules,
    tables: &Tables<B>,
    values: &[i32],
    states: &[State],
    line: &[Move],
    found: &mut Vec<Theme>,
) {
    let (Some(before), Some(after)) = (B::position(&states[0]), B::position(&states[1])) else { return };
    let (action, us) = (line[0], before.turn());
    let (them, occupied) = (us.other(), after.occupied());
    let check = tables.in_check(after);
    // 1. Quiet moves.
    let noisy = crate::order::is_noisy(tables, before, action);
    if !noisy && !check && !action.castles() {
        found.push(Theme::Quiet);
    }
    // 2. Where the piece stands now, and what it hits.
    let Some(stands) = action.stands() else { return };
    let kind = action.promotion().unwrap_or(action.kind());
    let hits = tables.strikes(us, kind, stands.index(), occupied) | tables.shots(us, kind, stands.index(), occupied);
    // 3. Checks.
    let kings = tables.royals(after, them);
    let checked = tables.attacked_royals(after, them).members().next();
    if let Some(king) = checked {
        let checkers = tables.attackers(after, king, us, occupied);
        let by_portal = |from| rules.attacks_by_portal(&states[1], Square(from as u8), Square(king as u8));
        if checkers.members().any(by_portal) {
            found.push(Theme::Mirror);
        }
        if checkers.count() >= 2 {
            found.push(Theme::DoubleCheck);
        }
        if !checkers.has(stands.index()) && !action.castles() {
            found.push(Theme::DiscoveredCheck);
        }
    }
    // 4. Forks: two pieces worth taking, one of which is taken by this piece later.
    let worth = |square: usize| match kind_at(after, them, square) {
        Some(target) if tables.is_royal(target) => check,
        Some(target) => values[target] > values[kind] || tables.attackers(after, square, them, occupied).is_empty(),
        None => false,
    };
    let targets: Vec<usize> = (hits & after.side(them)).members().filter(|&square| worth(square)).collect();
    let aims = !action.shoots() && tables.shoots(us, kind);
    if aims && targets.iter().any(|&target| tables.shots(us, kind, stands.index(), occupied).has(target)) {
        found.push(Theme::Aim);
    }
    let falls =
        line.iter().skip(2).step_by(2).any(|later| {
            later.from() == stands && targets.contains(&later.to().index()) && !kings.has(later.to().index())
        });
    if targets.len() >= 2 && falls {
        found.push(Theme::Fork);
    }
    // 5. Pins: somebody would take the piece but may not.
    if !check && stands == action.to() {
        let replies = rules.moves(&states[1]);
        let takes = |from: usize| replies.iter().any(|reply| reply.from().index() == from && reply.to() == stands);
        let pinned = tables
            .attackers(after, stands.index(), them, occupied)
            .members()
            .filter(|&from| !kings.has(from))
            .any(|from| !takes(from));
        if pinned {
            found.push(Theme::Pin);
        }
    }
    // 6. Mates behind the loser's own pieces.
    if let Some(king) = checked.filter(|_| replies_end(rules, &states[1])) {
        let board = rules.board();
        let at = Square(king as u8);
        let ahead = board.rank_for(at, them) + 1;
        let own = board.all().filter(|&square| {
            let near = (board.file(square) - board.file(at)).abs() <= 1 && board.rank_for(square, them) == ahead;
            near && kind_at(after, them, square.index()).is_some()
        });
        if ahead == 1 && board.rank_for(stands, them) == 0 && own.count() >= 2 {
            found.push(Theme::BackRank);
        }
    }
}

fn replies_end(rules: &Rules, state: &State) -> bool {
    matches!(rules.turn(state), Turn::Over(Outcome { reason: Reason::Checkmate, .. }))
}

fn kind_at<B: Bits>(position: &Position<B>, colour: Colour, square: usize) -> Option<usize> {
    let piece = position.piece_at(Square(square as u8));
    piece.filter(|(side, _)| *side == colour).map(|(_, kind)| kind)
}

/// What a side has: on the board, in hand and beyond its far edge.
fn material(rules: &Rules, values: &[i32], state: &State, colour: Colour) -> i32 {
    let has = |kind: usize| (state.count(colour, kind) + state.hand(colour, kind) + state.gone(colour, kind)) as i32;
    let kinds = (0..values.len()).filter(|&kind| !rules.spec().pieces[kind].royal.is());
    kinds.map(|kind| has(kind) * values[kind]).sum()
}
