//! What a view shows of a battle, read once. Knows nothing but the view.

use heterodox_rules::battle::Battle;
use heterodox_rules::{Colour, Square};
use heterodox_table::{Sighting, View, sightings};

/// What is going on, as far as the player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Setup,
    Play,
    /// Where attacker and defender stand, and the kind of both.
    Tie(Square, Square, u8),
    Over,
}

/// A piece as the seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub side: Colour,
    pub kind: Option<u8>,
    pub halo: bool,
}

/// A view, read.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Seen {
    pub me: Colour,
    pub cells: Vec<Option<Piece>>,
    pub stage: Stage,
    /// Moves since the last fight.
    pub quiet: u16,
    /// The number of the move, from 1.
    pub number: u32,
    /// Where the last move went.
    pub last: Option<(Square, Square)>,
    /// How many events the seat has been sent.
    pub v: u64,
}

/// Reads "b2b3".
pub(crate) fn walk(battle: &Battle, text: &str) -> Option<(Square, Square)> {
    let (from, rest) = battle.board().parse_prefix(text)?;
    battle.board().parse(rest).map(|to| (from, to))
}

impl Seen {
    /// `None` when it is no seat's view of this battle.
    pub fn new(battle: &Battle, view: &View) -> Option<Seen> {
        let me = Colour::BOTH.into_iter().find(|side| Battle::side_word(*side) == view.viewer)?;
        let spec = battle.spec();
        let piece = |seen: Sighting| -> Option<Piece> {
            let kind = match seen.kind {
                Some(letter) => Some(spec.kind(letter)? as u8),
                None => None,
            };
            Some(Piece { side: seen.side, kind, halo: seen.halo })
        };
        let mut cells = Vec::new();
        for seen in sightings(battle.board(), &view.position)? {
            cells.push(match seen {
                Some(seen) => Some(piece(seen)?),
                None => None,
            });
        }
        let words: Vec<&str> = view.position.split(' ').collect();
        let [_, _, phase, quiet, number] = words[..] else { return None };
        let stage = match (phase, &view.tie) {
            ("setup", _) => Stage::Setup,
            ("play", _) => Stage::Play,
            (_, Some(tie)) => {
                let (from, to) = walk(battle, &tie.action)?;
                Stage::Tie(from, to, spec.kind(tie.kind)? as u8)
            }
            _ => Stage::Over,
        };
        Some(Seen {
            me,
            cells,
            stage,
            quiet: quiet.parse().ok()?,
            number: number.parse().ok()?,
            last: view.last_move.as_ref().and_then(|text| walk(battle, text)),
            v: view.v,
        })
    }
}
