//! From a draft to a spec: what the values mean and whether they fit together.
//! All problems are collected before anything is refused.

use heterodox_messages::{Message, Value, say};

use super::draft::{Draft, Entry};
use super::error::Problem;
use super::keys::{KEYS, SIDES, nearest};
use super::squares::{self, Zones};
use super::{
    EnPassant, Exit, Family, LocalMoves, MAX_DIRECTIONS, MAX_KINDS, Occasion, POWERS, PiecePortal, PieceSpec, Portal,
    Progress, Royal, Spec, Squares,
};
use crate::betza::{self, Prey, Term};
use crate::bits::Bits;
use crate::board::{Board, Colour, Square};

/// The spec as far as it can be told, and what is wrong with it.
pub(super) fn validate(id: &str, draft: &Draft) -> (Option<Spec>, Vec<Problem>) {
    let mut validator = Validator { draft, problems: Vec::new() };
    let mut spec = validator.spec(id);
    if let Some(spec) = spec.as_mut().filter(|_| validator.problems.is_empty()) {
        spec.confine();
        validator.can_become(&spec.pieces, spec.board);
    }
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

/// What the values of a piece refer to.
pub(super) struct Around {
    pub board: Board,
    portal: Option<Portal>,
    zones: Zones,
}

impl Around {
    pub fn zones(&self) -> &Zones {
        &self.zones
    }
}

/// Whether at most one kind is royal alone for a side.
fn one_royal(pieces: &[PieceSpec], colour: Colour) -> bool {
    pieces.iter().filter(|piece| piece.of(colour).royal == Royal::One).count() <= 1
}

/// Looks at one file's values; the families share it.
pub(super) struct Validator<'a> {
    pub draft: &'a Draft,
    pub problems: Vec<Problem>,
}

impl Validator<'_> {
    pub(super) fn fail<T>(&mut self, path: &[&str], message: impl Into<Message>) -> Option<T> {
        let problem = self.draft.problem(path, message);
        // What is said for both sides is looked at twice.
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
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
        let rotated = self.word(&["board", "symmetry"]) == "rotation";
        let board = Board { width: width.unwrap_or(8), height: height.unwrap_or(8), rotated };
        let around = Around { board, portal, zones: self.zones(board) };
        let mut pieces = self.pieces(&around);
        let castling = self.castling(board, &pieces, start.as_deref().unwrap_or_default());
        let hand = self.hand(start.as_deref().unwrap_or_default(), &pieces, &castling, &around);
        let shuffle = self.shuffle(&pieces, &around);
        let homes = self.homes(start.as_deref().unwrap_or_default(), board, &pieces, &hand, shuffle.as_ref());
        let unmoved = !(hand.gate | homes[0] | homes[1]).is_empty();
        // FEN then has files beside them.
        for castle in castling.iter().filter(|castle| castle.free || unmoved) {
            if castle.letter as u32 - 'A' as u32 >= board.width as u32 {
                continue;
            }
            self.fail::<()>(
                &["castling", &castle.letter.to_string()],
                say::CastlingLetterFile { letter: castle.letter },
            );
        }
        if !hand.used {
            pieces.iter_mut().for_each(PieceSpec::forget_drops);
        }
        let laws = self.laws(&pieces, &hand);
        let (draws, end) = (self.draws(&pieces), self.end(board, &around.zones, &pieces, &castling));
        let counting = self.counting(&pieces);
        let about = self.draft.text(&["about"]).map_or(String::new(), |(text, _)| text.to_string());
        width.and(height)?;
        Some(Spec {
            id: id.to_string(),
            name: name.unwrap_or_default(),
            about,
            card: self.draft.card(),
            board,
            portal,
            start: start?,
            shuffle,
            pieces,
            castling,
            homes,
            hand,
            laws,
            draws,
            counting,
            end,
        })
    }

    fn pieces(&mut self, around: &Around) -> Vec<PieceSpec> {
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
        let mut pieces: Vec<PieceSpec> = names.iter().map(|name| self.piece(name, around, &letters)).collect();
        self.distinct(&letters);
        self.turned(&mut pieces);
        let promotes = |piece: &PieceSpec| Colour::BOTH.iter().any(|&colour| !piece.of(colour).promotes_to.is_empty());
        let common = self.draft.entries.iter().find(|entry| entry.path[0] == "promotion" && self.draft.is_own(entry));
        if let Some(path) = common.filter(|_| !pieces.iter().any(promotes)).map(|entry| entry.path.clone()) {
            self.fail::<()>(&path.iter().map(String::as_str).collect::<Vec<_>>(), say::PromotesToNothing);
        }
        let directions = |colour| pieces.iter().map(|piece| piece.of(colour).directions()).sum::<usize>();
        let all = Colour::BOTH.map(directions).into_iter().max().unwrap_or_default();
        if all > MAX_DIRECTIONS {
            self.fail::<()>(&["pieces"], say::TooManyDirections { count: all, most: MAX_DIRECTIONS });
        }
        self.can_become(&pieces, around.board);
        let royal: fn(&PieceSpec) -> bool =
            |piece| Colour::BOTH.iter().any(|&colour| piece.of(colour).royal == Royal::One);
        let pawn: fn(&PieceSpec) -> bool = |piece| piece.pawn;
        for (flag, has) in [("royal", royal), ("pawn", pawn)] {
            let with: Vec<&PieceSpec> = pieces.iter().filter(|piece| has(piece)).collect();
            if let [first, second, ..] = with[..]
                && !(flag == "royal" && Colour::BOTH.iter().all(|&colour| one_royal(&pieces, colour)))
            {
                let path = self.draft.own_of(&["pieces", &second.name, flag], &["pieces", &first.name, flag]).to_vec();
                let other = if path[1] == second.name { first } else { second };
                self.fail::<()>(&path, say::OnlyOneKind { flag, piece: Value::kind(&other.name) });
            }
        }
        pieces
    }

    /// What a piece becomes must be able to stand where it does.
    fn can_become(&mut self, pieces: &[PieceSpec], board: Board) {
        for (piece, colour) in pieces.iter().flat_map(|piece| Colour::BOTH.map(|colour| (piece.of(colour), colour))) {
            let becomes = match piece.promotes_on {
                Occasion::Touching => squares::all_of(board),
                Occasion::Turn => piece.promotes_in | piece.promotes_last_in,
                _ => piece.promotes_in,
            };
            for other in piece.promotes_to.iter().filter_map(|kind| pieces.get(*kind)) {
                let Some(square) = (becomes & !other.of(colour).stands).members().next() else { continue };
                let square = board.name(Square(square as u8));
                let promotes = self.sided(&piece.name, colour, "promotes_to");
                let own = ["stands", "ranks"].map(|key| self.sided(&other.name, colour, key));
                let stands = own.iter().find(|path| self.draft.get(path).is_some()).unwrap_or(&own[1]);
                let path = self.draft.own_of(&promotes, stands).to_vec();
                self.fail::<()>(&path, say::CannotBecomeThere { piece: Value::kind(&other.name), square });
            }
        }
    }

    /// Where a key of a piece stands: what is said for one side comes before what is said for both.
    fn sided<'p>(&self, name: &'p str, colour: Colour, key: &'p str) -> Vec<&'p str> {
        let own = vec!["pieces", name, colour.word(), key];
        if self.draft.get(&own).is_some() { own } else { vec!["pieces", name, key] }
    }

    fn piece(&mut self, name: &str, around: &Around, letters: &[(String, char)]) -> PieceSpec {
        let mut piece = self.side_of_piece(name, Colour::White, around, letters);
        let by_side =
            |entry: &Entry| entry.path.len() > 3 && entry.path[1] == name && SIDES.contains(&entry.path[2].as_str());
        if self.draft.entries.iter().any(by_side) {
            let black = self.side_of_piece(name, Colour::Black, around, letters);
            if black != piece {
                piece.black = Some(Box::new(black));
            }
        }
        piece
    }

    fn side_of_piece(&mut self, name: &str, colour: Colour, around: &Around, letters: &[(String, char)]) -> PieceSpec {
        let board = around.board;
        let letter = self.letter(name);
        let moves = self.betza(&self.sided(name, colour, "moves"), true);
        let places = self.places(name, colour, around);
        let first_moves = self.first_moves(&self.sided(name, colour, "first_moves"));
        let first_until = self.first_until(&self.sided(name, colour, "first_moves_until"), &first_moves, letters);
        let powers: Vec<Vec<Term>> =
            POWERS.iter().map(|power| self.betza(&self.sided(name, colour, power.key), false)).collect();
        let path = |validator: &Self, key: &'static str| validator.sided(name, colour, key);
        let start_rank = path(self, "start_rank");
        let rank = self.draft.number(&start_rank).map(|rank| rank as u8 - 1);
        if rank.is_some_and(|rank| rank >= board.height) {
            self.fail::<()>(&start_rank, say::OnlySoManyRanks { height: board.height });
        }
        let of_rank = rank.map_or(Squares::default(), |rank| squares::ranks(board, rank, rank));
        let start = self.squares(&path(self, "start"), around).unwrap_or(of_rank);
        let keyed = || POWERS.iter().map(|power| power.key).zip(&powers);
        let initial = [("moves", &moves), ("first_moves", &first_moves)]
            .into_iter()
            .chain(keyed())
            .find(|(_, terms)| terms.iter().any(|term| term.initial));
        if let (Some((key, _)), true) = (initial, start.is_empty() && rank.is_none()) {
            self.fail::<()>(&self.sided(name, colour, key), say::InitialNeedsRank);
        }
        for (key, terms) in keyed() {
            if terms.iter().any(|term| !term.take) {
                self.fail::<()>(&self.sided(name, colour, key), say::ShotTakes);
            }
            if terms.iter().any(|term| term.prey != Prey::Any) {
                self.fail::<()>(&self.sided(name, colour, key), say::BetzaNoPreyHere);
            }
        }
        let en_passant = self.en_passant(&path(self, "en_passant"), &path(self, "en_passant_on"), around);
        let exit = match self.word(&path(self, "exit")) {
            "slide" => Some(Exit::Slide),
            "leap" => Some(Exit::Leap),
            "edge" => Some(Exit::Edge),
            _ => None,
        };
        let royal = self.royal(name, colour);
        if royal.is() && exit.is_some() {
            self.fail::<()>(&path(self, "exit"), say::RoyalCannotLeave);
        }
        let promotes_to = self.promotes_to(name, colour, letters);
        if royal.is() && royal != Royal::Each && !promotes_to.is_empty() {
            self.fail::<()>(&path(self, "promotes_to"), say::RoyalCannotPromote);
        }
        // What holds for every piece unless it says otherwise.
        let common = |validator: &Self, key: &'static str, common: &'static str| {
            let own = validator.sided(name, colour, key);
            if validator.draft.get(&own).is_some() { own } else { vec!["promotion", common] }
        };
        let promotes_on = match self.word(&common(self, "promotes_on", "on")) {
            "touching" => Occasion::Touching,
            "capture" => Occasion::Capture,
            "turn" => Occasion::Turn,
            _ => Occasion::Reaching,
        };
        let last_in = path(self, "promotes_last_in");
        let promotes_last_in = self.squares(&last_in, around).unwrap_or_default();
        if promotes_on != Occasion::Turn && self.draft.text(&last_in).is_some() {
            self.fail::<()>(&last_in, say::LastNeedsTurn);
        }
        let last = squares::ranks(board, board.height - 1, board.height - 1);
        let usual = if promotes_on == Occasion::Capture { squares::all_of(board) } else { last };
        let promotes_in = self.squares(&common(self, "promotes_in", "in"), around).unwrap_or(usual);
        if promotes_to.is_empty() {
            for key in ["promotes_in", "promotes_on", "promotes"] {
                let path = path(self, key);
                if self.draft.get(&path).is_some_and(|entry| self.draft.is_own(entry)) {
                    self.fail::<()>(&path, say::PromotesToNothing);
                }
            }
        }
        let pawn = self.draft.flag(&["pieces", name, "pawn"]);
        let progress = path(self, "progress");
        let progress = match self.word(&progress) {
            "forward" => Progress::Forward,
            "every move" => Progress::Every,
            _ if pawn && self.draft.get(&progress).is_none() => Progress::Every,
            _ => Progress::No,
        };
        let stands = self.stands(name, colour, around);
        let drop = self.drop_squares(&path(self, "drop"), stands, around);
        PieceSpec {
            name: name.to_string(),
            letter: letter.unwrap_or('?'),
            turned: None,
            symbol: self.symbol(name),
            moves,
            places,
            first_moves,
            first_until,
            royal,
            pawn,
            progress,
            stands,
            stuck: Squares::default(),
            start,
            en_passant,
            promotes_in: if promotes_to.is_empty() { Squares::default() } else { promotes_in },
            promotes_to,
            promotes_on,
            promotes_last_in,
            may_stay: self.word(&common(self, "promotes", "choice")) == "may" && promotes_on != Occasion::Turn,
            points: self.draft.number(&path(self, "points")).unwrap_or(if royal.is() { 0 } else { 1 }) as u8,
            limit: self.draft.number(&path(self, "limit")).unwrap_or(0) as u8,
            drop,
            drop_per_file: self.draft.number(&path(self, "drop_per_file")).unwrap_or(0) as u8,
            drop_even: self.word(&path(self, "drop_colours")) == "both",
            portal: self.piece_portal(&path(self, "portal"), around.portal),
            powers,
            shots_check: self.draft.flag(&path(self, "shots_check")),
            exit,
            black: None,
        }
    }

    /// Which kinds are the other side of another: `fen = "+R"`.
    fn turned(&mut self, pieces: &mut [PieceSpec]) {
        for kind in 0..pieces.len() {
            let name = pieces[kind].name.clone();
            let path = ["pieces", &name, "fen"];
            let Some((text, _)) = self.draft.text(&path) else { continue };
            let plain = pieces.iter().position(|piece| text.strip_prefix('+') == Some(&piece.letter.to_string()));
            match plain {
                Some(plain) if plain != kind && pieces[plain].turned.is_none() => {
                    match pieces.iter().find(|piece| piece.turned == Some(plain)) {
                        None => {
                            let black = pieces[kind].black.as_mut();
                            black.into_iter().for_each(|black| black.turned = Some(plain));
                            pieces[kind].turned = Some(plain);
                        }
                        Some(other) => {
                            let piece = Value::kind(&other.name);
                            self.fail::<()>(&path, say::PlusTaken { text, piece });
                        }
                    }
                }
                Some(_) => _ = self.fail::<()>(&path, say::PlusOfPlus),
                None => _ = self.fail::<()>(&path, say::PlusExpected { text }),
            }
        }
    }

    fn royal(&mut self, name: &str, colour: Colour) -> Royal {
        let path = self.sided(name, colour, "royal");
        match self.draft.text(&path) {
            Some((text, _)) => {
                Royal::WORDS.iter().find(|(word, _)| *word == text).map_or(Royal::No, |(_, royal)| *royal)
            }
            None if self.draft.flag(&path) => Royal::One,
            None => Royal::No,
        }
    }

    fn en_passant(&mut self, path: &[&str], on: &[&str], around: &Around) -> EnPassant {
        let (step, seam, taken) = match self.word(path) {
            "step" => (true, false, true),
            "seam" => (false, true, true),
            "step, seam" => (true, true, true),
            "taken" => (false, false, true),
            _ => (false, false, false),
        };
        let on = self.squares(on, around).unwrap_or(squares::all_of(around.board));
        EnPassant { step, seam, taken_on: if taken { on } else { Squares::default() } }
    }

    /// Moves that a piece has on some squares only.
    fn places(&mut self, name: &str, colour: Colour, around: &Around) -> Vec<LocalMoves> {
        let mut places = Vec::new();
        for (key, within) in [("also_in", false), ("within", true)] {
            let sided = ["pieces", name, colour.word(), key];
            let own = !self.draft.names_below(&sided).is_empty();
            let head: Vec<&str> = if own { sided.to_vec() } else { vec!["pieces", name, key] };
            for zone in self.draft.names_below(&head) {
                let path: Vec<&str> = head.iter().copied().chain([zone.as_str()]).collect();
                let moves = self.betza(&path, false);
                match around.zones.get(&zone) {
                    Some(_) if moves.iter().any(|term| term.initial) => {
                        _ = self.fail::<()>(&path, say::PlaceFirstMoves)
                    }
                    Some(&squares) => places.push(LocalMoves { squares, within, moves }),
                    None => _ = self.fail::<()>(&path, say::ZoneUnknown { zone: zone.clone() }),
                }
            }
        }
        places
    }

    /// The squares that a key names, if it is there.
    pub(super) fn squares(&mut self, path: &[&str], around: &Around) -> Option<Squares> {
        let (text, _) = self.draft.text(path)?;
        match squares::parse(text, around.board, &around.zones) {
            Ok(squares) => Some(squares),
            Err(message) => self.fail(path, message),
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

    pub(super) fn betza(&mut self, path: &[&str], required: bool) -> Vec<Term> {
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

    /// Where a piece can stand: `stands`, or the ranks of `ranks`.
    fn stands(&mut self, name: &str, colour: Colour, around: &Around) -> Squares {
        let (board, all) = (around.board, squares::all_of(around.board));
        let path = self.sided(name, colour, "ranks");
        let own = self.sided(name, colour, "stands");
        if let Some(stands) = self.squares(&own, around) {
            return stands;
        }
        let Some((text, _)) = self.draft.text(&path) else {
            return all;
        };
        let number = |digits: &str| digits.parse::<u8>().ok().filter(|number| number.to_string() == digits);
        let read = text.split_once('-').and_then(|(low, high)| Some((number(low)?, number(high)?)));
        match read {
            Some((low, high)) if low >= 1 && low <= high && high <= board.height => {
                squares::ranks(board, low - 1, high - 1)
            }
            _ => {
                let message = say::RanksExpected { high: board.height - 1, text };
                self.fail::<()>(&path, message);
                all
            }
        }
    }

    fn promotes_to(&mut self, name: &str, colour: Colour, letters: &[(String, char)]) -> Vec<usize> {
        let path = self.sided(name, colour, "promotes_to");
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
                Some(kind) if self.royal(&names[kind], colour) == Royal::One => {
                    self.fail::<()>(&path, say::BecomesRoyal { piece: Value::kind(&names[kind]) });
                }
                Some(kind) if kinds.contains(&kind) => _ = self.fail::<()>(&path, say::LetterTwice { letter }),
                Some(kind) => kinds.push(kind),
            }
        }
        kinds
    }

    fn piece_portal(&mut self, path: &[&str], board: Option<Portal>) -> Option<PiecePortal> {
        let (text, _) = self.draft.text(path)?;
        if board != Some(Portal::Mirror) {
            return self.fail(path, say::PortalNeedsMirror);
        }
        match text {
            "slide" => Some(PiecePortal::Slide),
            "slide on" => Some(PiecePortal::SlideOn),
            _ => match text.strip_prefix("leap ") {
                Some(leaps) => {
                    let terms = self.betza_text(path, leaps, "leap ".len())?;
                    if terms.iter().any(|term| {
                        term.is_ray()
                            || term.lame
                            || term.initial
                            || term.prey != Prey::Any
                            || !(term.quiet && term.take)
                    }) {
                        return self.fail(path, say::PortalPlainLeaps);
                    }
                    Some(PiecePortal::Leap(terms))
                }
                None => {
                    let message: Message = match nearest(text, ["slide", "slide on"].into_iter()) {
                        Some(meant) => say::PortalExpectedMeant { text, meant }.into(),
                        None => say::PortalExpected { text }.into(),
                    };
                    self.fail(path, message)
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
}
