//! Pieces beside the board: `[hand]`, and `drop` of the pieces. What happens to them in play is in `crate::hand`.

use heterodox_messages::{Message, Value, say};

use super::validate::{Around, Validator};
use super::{Castle, PieceSpec, Spec, Squares, squares};
use crate::bits::Bits;
use crate::board::Colour;

/// What a side holds beside the board, and may drop onto it instead of moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// Pieces can be there at all: they are from the start, or captures are kept.
    pub used: bool,
    /// Whatever a side takes it holds from then on.
    pub captures: bool,
    /// A promoted piece is held as what it was before.
    pub turns_back: bool,
    /// A piece can also be dropped as its other side, the kind that is written with a plus.
    pub drop_promoted: bool,
    /// A king or its partner that is dropped where it castles from may castle, if the other stands on its own square.
    pub drop_castles: bool,
    /// The squares on which a piece in hand steps in when another leaves them with its first move, as White sees them.
    pub gate: Squares,
}

impl Spec {
    /// What the rules page says of hands, with the key that says it.
    pub(super) fn hand_sentences(&self) -> Vec<(&'static str, Message)> {
        let Hand { used, captures, turns_back, drop_promoted, drop_castles, gate } = self.hand;
        let promotes = self.both_sides().any(|piece| !piece.promotes_to.is_empty());
        let told: [(bool, &str, Message); 7] = [
            (captures, "hand.captures", say::HandKeeps.into()),
            (used && self.both_sides().any(|piece| !piece.drop.is_empty()), "hand.captures", say::HandDrops.into()),
            (!gate.is_empty(), "hand.gate", say::HandGates.into()),
            (drop_promoted, "hand.drop_promoted", say::HandDropsPromoted.into()),
            (drop_castles, "hand.drop_castles", say::HandDropCastles.into()),
            (turns_back && promotes, "hand.promoted", say::HandTurnsBack.into()),
            (captures && promotes && !turns_back, "hand.promoted", say::HandStays.into()),
        ];
        told.into_iter().filter(|(holds, ..)| *holds).map(|(_, key, message)| (key, message)).collect()
    }
}

impl Validator<'_> {
    pub(super) fn hand(&mut self, start: &str, pieces: &[PieceSpec], castling: &[Castle], around: &Around) -> Hand {
        let captures = self.word(&["hand", "captures"]) == "kept";
        let used = captures || start.contains('[');
        let turns_back = captures && self.word(&["hand", "promoted"]) != "stay";
        if !used {
            // An inherited hand may be put aside.
            let of_hand = |path: &[String]| match path {
                [hand, key] if hand == "hand" => key != "captures" || self.word(&["hand", "captures"]) == "kept",
                path => path.last().is_some_and(|key| key.starts_with("drop")),
            };
            let own = self.draft.entries.iter().find(|entry| of_hand(&entry.path) && self.draft.is_own(entry));
            if let Some(path) = own.map(|entry| entry.path.clone()) {
                self.fail::<()>(&path.iter().map(String::as_str).collect::<Vec<_>>(), say::HandNeverUsed);
            }
        }
        for (colour, kind) in
            Colour::BOTH.into_iter().flat_map(|colour| (0..pieces.len()).map(move |kind| (colour, kind)))
        {
            let promotes =
                |piece: &&PieceSpec| piece.turned != Some(kind) && piece.of(colour).promotes_to.contains(&kind);
            let before: Vec<&PieceSpec> = pieces.iter().filter(promotes).collect();
            if let (true, None, [one, other, ..]) = (turns_back, pieces[kind].turned, &before[..]) {
                let [one, other, piece] = [one, other, &&pieces[kind]].map(|piece| Value::kind(&piece.name));
                let path = self.draft.own_of(&["hand", "promoted"], &["hand", "captures"]).to_vec();
                self.fail::<()>(&path, say::HandTurnsBackTwice { one, other, piece });
            }
        }
        let drop_promoted = self.draft.flag(&["hand", "drop_promoted"]);
        if drop_promoted && pieces.iter().all(|piece| piece.turned.is_none()) {
            self.fail::<()>(&["hand", "drop_promoted"], say::NothingTurned);
        }
        let drop_castles = self.draft.flag(&["hand", "drop_castles"]);
        if drop_castles && (castling.is_empty() || castling.iter().any(|castle| castle.free)) {
            self.fail::<()>(&["hand", "drop_castles"], say::DropCastlesFrom);
        }
        let gate = self.squares(&["hand", "gate"], around).unwrap_or_default();
        // FEN names them by their files.
        let rank = |square: usize| square / around.board.width as usize;
        if gate.members().any(|square| rank(square) != rank(gate.first())) {
            self.fail::<()>(&["hand", "gate"], say::GateOneRank);
        }
        let gate = if used { gate } else { Squares::default() };
        let [drop_promoted, drop_castles] = [drop_promoted, drop_castles].map(|is| is && used);
        Hand { used, captures, turns_back, drop_promoted, drop_castles, gate }
    }

    /// Where a piece can be dropped, of where it can stand.
    pub(super) fn drop_squares(&mut self, path: &[&str], stands: Squares, around: &Around) -> Squares {
        // "none" unsets, as everywhere; here that is nowhere at all.
        if self.draft.get(path).is_some() && self.draft.text(path).is_none() {
            return Squares::default();
        }
        let squares = self.squares(path, around).unwrap_or(squares::all_of(around.board)) & stands;
        if squares.is_empty() && !stands.is_empty() {
            self.fail::<()>(path, say::DropNowhere);
        }
        squares
    }
}
