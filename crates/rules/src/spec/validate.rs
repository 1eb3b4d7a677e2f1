//! From a draft to a spec: what the values mean and whether they fit together.
//! All problems are collected before anything is refused.

use heterodox_messages::{Message, Value, say};

use super::draft::{Draft, Entry};
use super::error::Problem;
use super::keys::{KEYS, nearest};
use super::squares::{self, Zones};
use super::{
    Castle, EnPassant, Exit, Family, MAX_CASTLES, MAX_DIRECTIONS, MAX_KINDS, POWERS, PiecePortal, PieceSpec, Portal,
    Spec,
};
use crate::betza::{self, Term};
use crate::board::{Board, Square};

/// The spec as far as it can be told, and what is wrong with it.
pub(super) fn validate(id: &str, draft: &Draft) -> (Option<Spec>, Vec<Problem>) {
    let mut validator = Validator { draft, problems: Vec::new() };
    let spec = validator.spec(id);
    (spec, validator.problems)
}

/// The family a file says its game is of.
pub(super) fn family(draft: &Draft) -> Family {
    match draft.text(&["family"]) {
        Some(("battle", _)) => Family::Battle,
        _ => Family::Chess,
    }
}

/// Keys that have no meaning in this family of games.
pub(super) fn foreign_keys(draft: &Draft, family: Family) -> Vec<Problem> {
    let foreign = |entry: &&Entry| {
        KEYS.iter().any(|key| key.matches(&entry.path) && key.family.is_some_and(|other| other != family))
    };
    let problem = |entry: &Entry| Problem {
        place: entry.place.clone(),
        key: entry.path.join("."),
        message: say::ForeignKey { family: family.word() }.into(),
        instead: None,
    };
    draft.entries.iter().filter(foreign).map(problem).collect()
}

/// Looks at one file's values; the families share it.
pub(super) struct Validator<'a> {
    pub draft: &'a Draft,
    pub problems: Vec<Problem>,
}

impl Validator<'_> {
    pub(super) fn fail<T>(&mut self, path: &[&str], message: impl Into<Message>) -> Option<T> {
        self.problems.push(self.draft.problem(path, message));
        None
    }

    pub(super) fn required_text(&mut self, path: &[&str]) -> Option<String> {
        match self.draft.text(path) {
            Some((text, _)) if !text.trim().is_empty() => Some(text.to_string()),
            _ => self.fail(path, say::KeyRequired),
        }
    }

    pub(super) fn required_number(&mut self, path: &[&str]) -> Option<u8> {
        match self.draft.number(path) {
            Some(number) => Some(number as u8),
            None => self.fail(path, say::KeyRequired),
        }
    }

    pub(super) fn word(&self, path: &[&str]) -> &str {
        self.draft.text(path).map_or("none", |(text, _)| text)
    }

    fn spec(&mut self, id: &str) -> Option<Spec> {
        let name = self.required_text(&["name"]);
        let (width, height) = (self.required_number(&["board", "width"]), self.required_number(&["board", "height"]));
        let start = self.required_text(&["board", "start"]);
        let portal = match self.word(&["board", "portal"]) {
            // tidy: allow variant-id: the word of the portal, which the game is named after
            "mirror" => Some(Portal::Mirror),
            "wrap" => Some(Portal::Wrap),
            _ => None,
        };
        let board = Board { width: width.unwrap_or(8), height: height.unwrap_or(8) };
        let pieces = self.pieces(board, portal);
        let castling = self.castling(board, &pieces);
        let zones = self.zones(board);
        let laws = self.laws(pieces.iter().any(|piece| piece.royal));
        let (draws, end) = (self.draws(&pieces), self.end(board, &zones, &pieces));
        let about = self.draft.text(&["about"]).map_or(String::new(), |(text, _)| text.to_string());
        width.and(height)?;
        Some(Spec {
            id: id.to_string(),
            name: name.unwrap_or_default(),
            about,
            board,
            portal,
            start: start?,
            pieces,
            castling,
            laws,
            draws,
            end,
        })
    }

    fn pieces(&mut self, board: Board, portal: Option<Portal>) -> Vec<PieceSpec> {
        let mut names = self.draft.names("pieces");
        if names.is_empty() {
            self.fail::<()>(&["pieces"], say::PiecesMissing);
        }
        if names.len() > MAX_KINDS {
            self.fail::<()>(&["pieces"], say::TooManyKinds { count: names.len(), most: MAX_KINDS });
            names.truncate(MAX_KINDS);
        }
        let letters: Vec<(String, char)> = names
            .iter()
            .filter_map(|name| {
                let (text, _) = self.draft.text(&["pieces", name, "letter"])?;
                Some((name.clone(), text.chars().next()?))
            })
            .collect();
        let pieces: Vec<PieceSpec> = names.iter().map(|name| self.piece(name, board, portal, &letters)).collect();
        self.distinct(&letters);
        let all: usize = pieces.iter().map(PieceSpec::directions).sum();
        if all > MAX_DIRECTIONS {
            self.fail::<()>(&["pieces"], say::TooManyDirections { count: all, most: MAX_DIRECTIONS });
        }
        for piece in &pieces {
            let stuck = piece
                .promotes_to
                .iter()
                .find(|kind| pieces.get(**kind).is_some_and(|to| to.ranks.1 + 1 < board.height));
            if let Some(kind) = stuck {
                let name = &pieces[*kind].name;
                let (promotes, ranks) = (["pieces", &piece.name, "promotes_to"], ["pieces", name, "ranks"]);
                let path = self.draft.own_of(promotes, ranks);
                self.fail::<()>(&path, say::NotOnLastRank { piece: Value::kind(name) });
            }
        }
        for flag in ["royal", "pawn"] {
            let with: Vec<&String> = names.iter().filter(|name| self.draft.flag(&["pieces", name, flag])).collect();
            if let [first, second, ..] = with[..] {
                let path = self.draft.own_of(["pieces", second, flag], ["pieces", first, flag]);
                let other = if path[1] == second.as_str() { first } else { second };
                self.fail::<()>(&path, say::OnlyOneKind { flag, piece: Value::kind(other) });
            }
        }
        pieces
    }

    fn piece(&mut self, name: &str, board: Board, portal: Option<Portal>, letters: &[(String, char)]) -> PieceSpec {
        let path = |key: &'static str| ["pieces", name, key];
        let letter = self.letter(name);
        let moves = self.betza(&path("moves"), true);
        let powers: Vec<Vec<Term>> = POWERS.iter().map(|power| self.betza(&path(power.key), false)).collect();
        let start_rank = self.draft.number(&path("start_rank")).map(|rank| rank as u8 - 1);
        if start_rank.is_some_and(|rank| rank >= board.height) {
            self.fail::<()>(&path("start_rank"), say::OnlySoManyRanks { height: board.height });
        }
        let keyed = || POWERS.iter().map(|power| power.key).zip(&powers);
        let initial =
            std::iter::once(("moves", &moves)).chain(keyed()).find(|(_, terms)| terms.iter().any(|term| term.initial));
        if let (Some((key, _)), None) = (initial, start_rank) {
            self.fail::<()>(&path(key), say::InitialNeedsRank);
        }
        for (key, terms) in keyed() {
            if terms.iter().any(|term| !term.take) {
                self.fail::<()>(&path(key), say::ShotTakes);
            }
        }
        let en_passant = match self.word(&path("en_passant")) {
            "step" => EnPassant { step: true, seam: false },
            "seam" => EnPassant { step: false, seam: true },
            "step, seam" => EnPassant { step: true, seam: true },
            _ => EnPassant::default(),
        };
        let exit = match self.word(&path("exit")) {
            "slide" => Some(Exit::Slide),
            "leap" => Some(Exit::Leap),
            "edge" => Some(Exit::Edge),
            _ => None,
        };
        let royal = self.draft.flag(&path("royal"));
        if royal && exit.is_some() {
            self.fail::<()>(&path("exit"), say::RoyalCannotLeave);
        }
        let promotes_to = self.promotes_to(name, letters);
        if royal && !promotes_to.is_empty() {
            self.fail::<()>(&path("promotes_to"), say::RoyalCannotPromote);
        }
        PieceSpec {
            name: name.to_string(),
            letter: letter.unwrap_or('?'),
            symbol: self.symbol(name),
            moves,
            royal,
            pawn: self.draft.flag(&path("pawn")),
            ranks: self.ranks(name, board),
            start_rank,
            en_passant,
            promotes_to,
            portal: self.piece_portal(name, portal),
            powers,
            shots_check: self.draft.flag(&path("shots_check")),
            exit,
        }
    }

    /// The letter of a piece, and a look at its name.
    pub(super) fn letter(&mut self, name: &str) -> Option<char> {
        let path = ["pieces", name, "letter"];
        let plain = name.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == ' ') && !name.trim().is_empty();
        if !plain || name.len() > 30 {
            self.fail::<()>(&["pieces", name], say::PieceName);
        }
        self.required_text(&path).and_then(|text| match text.chars().next() {
            Some(letter) if letter.is_ascii_uppercase() => Some(letter),
            _ => self.fail(&path, say::PieceLetter { text }),
        })
    }

    /// No letter stands for two pieces.
    pub(super) fn distinct(&mut self, letters: &[(String, char)]) {
        for (index, (name, letter)) in letters.iter().enumerate() {
            if let Some((other, _)) = letters[..index].iter().find(|(_, known)| known == letter) {
                let message = say::LetterTaken { letter: *letter, piece: Value::kind(other) };
                self.fail::<()>(&["pieces", name, "letter"], message);
            }
        }
    }

    fn betza(&mut self, path: &[&str], required: bool) -> Vec<Term> {
        let Some((text, _)) = self.draft.text(path) else {
            if required {
                self.fail::<()>(path, say::MovesRequired);
            }
            return Vec::new();
        };
        self.betza_text(path, text, 0).unwrap_or_default()
    }

    /// Reads Betza notation that stands `offset` characters into the text of a key.
    fn betza_text(&mut self, path: &[&str], text: &str, offset: usize) -> Option<Vec<Term>> {
        match betza::parse(text) {
            Ok(terms) => Some(terms),
            Err(error) => {
                let mut problem = self.draft.problem(path, say::BetzaWrong { text, why: error.message });
                let characters = offset + text[..error.at].chars().count();
                problem.place.column += self.draft.get(path).map_or(0, |entry| entry.column_of(characters));
                self.problems.push(problem);
                None
            }
        }
    }

    pub(super) fn symbol(&mut self, name: &str) -> Option<(char, char)> {
        let (text, _) = self.draft.text(&["pieces", name, "symbol"])?;
        match text.chars().collect::<Vec<char>>()[..] {
            [white, black] => Some((white, black)),
            _ => self.fail(&["pieces", name, "symbol"], say::SymbolTwo),
        }
    }

    fn ranks(&mut self, name: &str, board: Board) -> (u8, u8) {
        let all = (0, board.height - 1);
        let path = ["pieces", name, "ranks"];
        let Some((text, _)) = self.draft.text(&path) else {
            return all;
        };
        let number = |digits: &str| digits.parse::<u8>().ok().filter(|number| number.to_string() == digits);
        let read = text.split_once('-').and_then(|(low, high)| Some((number(low)?, number(high)?)));
        match read {
            Some((low, high)) if low >= 1 && low <= high && high <= board.height => (low - 1, high - 1),
            _ => {
                let message = say::RanksExpected { high: board.height - 1, text };
                self.fail::<()>(&path, message);
                all
            }
        }
    }

    fn promotes_to(&mut self, name: &str, letters: &[(String, char)]) -> Vec<usize> {
        let path = ["pieces", name, "promotes_to"];
        let Some((text, _)) = self.draft.text(&path) else {
            return Vec::new();
        };
        let names = self.draft.names("pieces");
        let mut kinds = Vec::new();
        for letter in text.chars() {
            let kind = letters
                .iter()
                .find(|(_, known)| *known == letter)
                .and_then(|(name, _)| names.iter().position(|n| n == name));
            match kind {
                None => _ = self.fail::<()>(&path, say::LetterUnknown { letter: format!("{letter:?}") }),
                Some(kind) if names[kind] == name => _ = self.fail::<()>(&path, say::BecomesItself),
                Some(kind) if self.draft.flag(&["pieces", &names[kind], "royal"]) => {
                    self.fail::<()>(&path, say::BecomesRoyal { piece: Value::kind(&names[kind]) });
                }
                Some(kind) if kinds.contains(&kind) => _ = self.fail::<()>(&path, say::LetterTwice { letter }),
                Some(kind) => kinds.push(kind),
            }
        }
        kinds
    }

    fn piece_portal(&mut self, name: &str, board: Option<Portal>) -> Option<PiecePortal> {
        let path = ["pieces", name, "portal"];
        let (text, _) = self.draft.text(&path)?;
        if board != Some(Portal::Mirror) {
            return self.fail(&path, say::PortalNeedsMirror);
        }
        match text {
            "slide" => Some(PiecePortal::Slide),
            "slide on" => Some(PiecePortal::SlideOn),
            _ => match text.strip_prefix("leap ") {
                Some(leaps) => {
                    let terms = self.betza_text(&path, leaps, "leap ".len())?;
                    if terms.iter().any(|term| term.is_ray() || term.lame || term.initial || !(term.quiet && term.take))
                    {
                        return self.fail(&path, say::PortalPlainLeaps);
                    }
                    Some(PiecePortal::Leap(terms))
                }
                None => {
                    let message: Message = match nearest(text, ["slide", "slide on"].into_iter()) {
                        Some(meant) => say::PortalExpectedMeant { text, meant }.into(),
                        None => say::PortalExpected { text }.into(),
                    };
                    self.fail(&path, message)
                }
            },
        }
    }

    /// The named sets of squares.
    fn zones(&mut self, board: Board) -> Zones {
        let mut zones = Zones::new();
        for name in self.draft.names("zones") {
            let path = ["zones", &name];
            let plain = name.chars().all(|c| c.is_ascii_lowercase() || c == '_') && !name.is_empty();
            if !plain || squares::parse(&name, board, &Zones::new()).is_ok() {
                self.fail::<()>(&path, say::ZoneName);
            }
            let Some((text, _)) = self.draft.text(&path) else { continue };
            match squares::parse(text, board, &zones) {
                Ok(squares) => _ = zones.insert(name, squares),
                Err(message) => _ = self.fail::<()>(&path, message),
            }
        }
        zones
    }

    fn castling(&mut self, board: Board, pieces: &[PieceSpec]) -> Vec<Castle> {
        let mut letters = self.draft.names("castling");
        if letters.len() > MAX_CASTLES {
            self.fail::<()>(&["castling"], say::TooManyCastlings { most: MAX_CASTLES });
            letters.truncate(MAX_CASTLES);
        }
        let castles: Vec<Castle> = letters.iter().filter_map(|letter| self.castle(letter, board, pieces)).collect();
        for (index, castle) in castles.iter().enumerate() {
            if let Some(other) = castles[..index].iter().find(|other| other.king == castle.king) {
                let message = say::CastlingSameWay { letter: other.letter };
                self.fail::<()>(&["castling", &castle.letter.to_string()], message);
            }
        }
        castles
    }

    fn castle(&mut self, letter: &str, board: Board, pieces: &[PieceSpec]) -> Option<Castle> {
        let path = ["castling", letter];
        let (text, _) = self.draft.text(&path)?;
        let fen_letter = match letter.as_bytes() {
            [byte] if byte.is_ascii_uppercase() => *byte as char,
            _ => {
                return self.fail(&path, say::CastlingLetter);
            }
        };
        let mut parts = Vec::new();
        for part in text.split(',') {
            let walk = part.trim().rsplit_once(' ').and_then(|(name, squares)| {
                let (from, to) = squares.split_once('-')?;
                Some((name.trim(), board.parse(from)?, board.parse(to)?))
            });
            let Some((name, from, to)) = walk else {
                return self.fail(&path, say::CastlingWalk { text: part.trim() });
            };
            let Some(kind) = pieces.iter().position(|piece| piece.name == name) else {
                return self.fail(&path, say::CastlingNoPiece { name });
            };
            parts.push((kind, from, to));
        }
        let [king, rook] = parts[..] else {
            return self.fail(&path, say::CastlingTwoWalks);
        };
        let rank = |square: Square| board.rank(square);
        if [king.2, rook.1, rook.2].iter().any(|&square| rank(square) != rank(king.1)) {
            return self.fail(&path, say::CastlingOneRank);
        }
        if pieces[rook.0].royal || (!pieces[king.0].royal && pieces.iter().any(|piece| piece.royal)) {
            return self.fail(&path, say::CastlingRoyalFirst);
        }
        if king.1 == rook.1 || king.2 == rook.2 || king.1 == king.2 {
            return self.fail(&path, say::CastlingOwnSquares);
        }
        Some(Castle {
            letter: fen_letter,
            kind: king.0,
            king: (king.1, king.2),
            rook: (rook.1, rook.2),
            partner: rook.0,
        })
    }
}
