//! FEN: reading is held to the rules (an impossible position is refused, never
//! repaired), writing gives all fields. Which fields there are follows from the
//! variant's mechanisms: each contributes its [`Section`]s.

use heterodox_messages::{Message, Value, say};
use thiserror::Error;

use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::position::{MAX_COUNTER, Passing, Position};
use crate::spec::{MAX_KINDS, MAX_MOVES, Spec};
use crate::tables::Tables;

/// A position that cannot be read or cannot occur; the text says why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct PositionError(Message);

impl PositionError {
    /// A reason of one's own.
    pub fn new(reason: impl Into<Message>) -> PositionError {
        PositionError(reason.into())
    }

    /// Why, as a code with its data.
    pub fn message(&self) -> &Message {
        &self.0
    }
}

/// How strictly a position is held to the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strictness {
    /// Exactly one king a side.
    Game,
    /// Any number of kings, for studies.
    Study,
}

/// The longest FEN that is read.
const MAX_LENGTH: usize = 1000;

fn fail<T>(message: impl Into<Message>) -> Result<T, PositionError> {
    Err(PositionError::new(message))
}

/// How a piece left the board, in the FEN of games with exits.
#[derive(Clone, Copy)]
enum Gone {
    Scored,
    Captured,
}

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Board,
    Turn,
    /// Castling rights.
    Rights,
    /// The square a double step has just passed over.
    Passing,
    /// The pieces gone over the edge.
    Scored,
    /// The pieces captured.
    Captured,
    /// The checks left to give.
    Checks,
    Halfmove,
    Fullmove,
}

/// Two counters come last and may be left out.
const COUNTERS: usize = 2;

impl Section {
    /// The fields of a variant's FEN in their order. Castling and taking in passing have theirs in every game but those
    /// in which pieces leave the board and nothing of the kind is known: there the pieces off the board take their place.
    fn of(spec: &Spec) -> Vec<Section> {
        use Section::*;
        let past = !spec.castling.is_empty() || spec.pieces.iter().any(|piece| piece.en_passant.any());
        let (past, exits) = (past || !spec.has_exits(), spec.has_exits());
        let fields = [
            (true, Board),
            (true, Turn),
            (past, Rights),
            (past, Passing),
            (exits, Scored),
            (exits, Captured),
            (spec.end.checks().is_some(), Checks),
            (true, Halfmove),
            (true, Fullmove),
        ];
        fields.into_iter().filter(|(has, _)| *has).map(|(_, section)| section).collect()
    }
}

/// What is needed to read and write positions of a variant.
pub(crate) struct FenText<'a, B> {
    pub spec: &'a Spec,
    pub tables: &'a Tables<B>,
    /// The pieces of the start position, for games that count the captured ones;
    /// `None` while the start position itself is read.
    pub army: Option<&'a Army>,
}

/// How many pieces of each kind the sides start with.
pub(crate) type Army = [[u8; MAX_KINDS]; 2];

impl<B: Bits> FenText<'_, B> {
    pub fn read(&self, text: &str, strictness: Strictness) -> Result<Position<B>, PositionError> {
        if text.len() > MAX_LENGTH {
            return fail(say::FenTooLong { bytes: text.len(), most: MAX_LENGTH });
        }
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let (fields, given) = self.checks_given(fields);
        let mut sections = Section::of(self.spec);
        if given.is_some() || !fields.iter().any(|field| field.contains('+')) {
            sections.retain(|section| *section != Section::Checks);
        }
        // That nothing is off the board need not be said, unless it is said in the place of something else.
        let unsaid = fields.get(4).is_none_or(|field| field.starts_with(|c: char| c.is_ascii_digit()));
        if sections.contains(&Section::Rights) && unsaid {
            sections.retain(|section| ![Section::Scored, Section::Captured].contains(section));
        }
        let (all, plain) = (sections.len(), sections.len() - COUNTERS);
        if ![all, plain].contains(&fields.len()) {
            return fail(say::FenFields { plain, all, count: fields.len() });
        }
        let mut position = self.tables.empty();
        // A FEN without the field means that the next check decides.
        let next_decides = self.spec.end.checks().map_or(0, |checks| checks - 1);
        position.checks = given.unwrap_or([next_decides; 2]);
        let is_late = |section: &Section| *section == Section::Passing;
        for (section, text) in sections.iter().zip(&fields).filter(|(section, _)| !is_late(section)) {
            self.read_section(*section, text, &mut position)?;
        }
        position.hash = self.tables.fresh_hash(&position);
        self.check(&position, strictness)?;
        // What can have happened just now depends on all the rest.
        for (section, text) in sections.iter().zip(&fields).filter(|(section, _)| is_late(section)) {
            self.read_section(*section, text, &mut position)?;
        }
        Ok(position)
    }

    fn read_section(&self, section: Section, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        match section {
            Section::Board => self.read_board(text, position)?,
            Section::Turn => position.turn = read_turn(text)?,
            Section::Rights => position.rights = self.read_rights(text, position)?,
            Section::Passing if text == "-" => {}
            Section::Passing => {
                let passing = self.read_passing(text, position)?;
                self.tables.set_passing(position, passing);
            }
            Section::Scored => self.read_scored(text, position)?,
            Section::Captured => self.read_captured(text, position)?,
            Section::Checks => position.checks = self.read_checks(text)?,
            Section::Halfmove => {
                position.halfmove =
                    read_counter(text, 0, |least, most, text| say::FenHalfmove { least, most, text }.into())?;
            }
            Section::Fullmove => {
                position.fullmove =
                    read_counter(text, 1, |least, most, text| say::FenNumber { least, most, text }.into())?;
            }
        }
        Ok(())
    }

    fn read_board(&self, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        let Board { width, height } = self.spec.board;
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != height as usize {
            return fail(say::FenRanks { height, count: ranks.len() });
        }
        for (index, rank_text) in ranks.iter().enumerate() {
            let rank = height as usize - 1 - index;
            let (number, shown) = (rank + 1, shorten(rank_text));
            let mut file = 0usize;
            let mut run: Option<usize> = None;
            for c in rank_text.chars() {
                if let Some(digit) = c.to_digit(10) {
                    if run.is_none() && digit == 0 {
                        return fail(say::FenZero { rank: number, text: shown });
                    }
                    run = Some((run.unwrap_or(0) * 10 + digit as usize).min(100));
                    continue;
                }
                file += run.take().unwrap_or(0);
                let colour = if c.is_ascii_uppercase() { Colour::White } else { Colour::Black };
                let Some(kind) = self.spec.kind(c.to_ascii_uppercase()) else {
                    return fail(say::FenLetter { rank: number, letter: format!("{c:?}") });
                };
                if file >= width as usize {
                    return fail(say::FenTooManyFiles { rank: number, text: shown, width });
                }
                self.tables.toggle(position, colour, kind, rank * width as usize + file);
                file += 1;
            }
            file += run.unwrap_or(0);
            if file > width as usize {
                return fail(say::FenTooManyFiles { rank: number, text: shown, width });
            }
            if file < width as usize {
                return fail(say::FenFiles { rank: number, text: shown, count: file, width });
            }
        }
        Ok(())
    }

    fn read_rights(&self, text: &str, position: &Position<B>) -> Result<u8, PositionError> {
        if text == "-" {
            return Ok(0);
        }
        let order: Vec<(char, Colour, usize)> = Colour::BOTH
            .into_iter()
            .flat_map(|colour| {
                self.spec.castling.iter().enumerate().map(move |(index, castle)| (colour, index, castle.letter))
            })
            .map(|(colour, index, letter)| (in_case(letter, colour), colour, index))
            .collect();
        if order.is_empty() {
            return fail(say::FenNoCastling { text: shorten(text) });
        }
        let mut rights = 0;
        let mut last = None;
        for letter in text.chars() {
            let Some(at) = order.iter().position(|(known, ..)| *known == letter) else {
                return fail(say::FenRightUnknown { letter: format!("{letter:?}") });
            };
            if last >= Some(at) {
                let order: String = order.iter().map(|(letter, ..)| letter).collect();
                return fail(say::FenRightsOrder { order, text: shorten(text) });
            }
            last = Some(at);
            let (_, colour, index) = order[at];
            let castle = &self.tables.castles[colour.index()][index];
            for (square, kind) in [(castle.king.0, castle.kind), (castle.rook.0, castle.partner)] {
                if position.piece_at(square) != Some((colour, kind)) {
                    let name = &self.spec.pieces[kind].name;
                    let square = self.spec.board.name(square);
                    let (side, piece) = (Value::Side(colour.word()), Value::kind(name));
                    return fail(say::FenRightNeeds { letter, side, piece, square });
                }
            }
            rights |= castle.right;
        }
        Ok(rights)
    }

    fn read_scored(&self, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        position.gone = self.read_letters(Gone::Scored, text)?;
        position.scores = position.gone.map(|side| side.iter().map(|&count| count as u32).sum::<u32>().min(255) as u8);
        Ok(())
    }

    /// Checks as Lichess writes them: those given, behind everything else, "+2+0".
    fn checks_given<'t>(&self, mut fields: Vec<&'t str>) -> (Vec<&'t str>, Option<[u8; 2]>) {
        let Some(most) = self.spec.end.checks() else { return (fields, None) };
        let given = fields.last().and_then(|field| field.strip_prefix('+')?.split_once('+'));
        let number = |text: &str| text.parse::<u8>().ok().filter(|given| *given <= most);
        match given.and_then(|(white, black)| Some([number(white)?, number(black)?])) {
            Some(given) => {
                fields.pop();
                (fields, Some(given))
            }
            None => (fields, None),
        }
    }

    /// "3+3": the checks that White and Black have left to give.
    fn read_checks(&self, text: &str) -> Result<[u8; 2], PositionError> {
        let most = self.spec.end.checks().unwrap_or_default();
        let left = |text: &str| text.parse::<u8>().ok().filter(|left| *left <= most && left.to_string() == text);
        match text.split_once('+').and_then(|(white, black)| Some([left(white)?, left(black)?])) {
            Some(left) => Ok(left.map(|left| most - left)),
            None => fail(say::FenChecks { most, text: shorten(text) }),
        }
    }

    /// The captured pieces follow from all others; they are held to that only.
    fn read_captured(&self, text: &str, position: &Position<B>) -> Result<(), PositionError> {
        let captured = self.read_letters(Gone::Captured, text)?;
        for colour in Colour::BOTH {
            for (kind, &more) in captured[colour.index()].iter().enumerate().take(self.spec.pieces.len()) {
                self.check_army(position, colour, kind, more as u32)?;
            }
        }
        Ok(())
    }

    /// Where captured pieces are counted, there cannot be more of a kind than there were.
    fn check_army(&self, position: &Position<B>, colour: Colour, kind: usize, more: u32) -> Result<(), PositionError> {
        let counted = Section::of(self.spec).contains(&Section::Captured)
            && self.spec.pieces.iter().all(|piece| piece.promotes_to.is_empty());
        let all = position.pieces(colour, kind).count() + position.gone(colour, kind) + more;
        let army = self.army.filter(|_| counted).map_or(u32::MAX, |army| army[colour.index()][kind] as u32);
        if all > army {
            let letter = in_case(self.spec.pieces[kind].letter, colour);
            return fail(say::ArmyTooLarge { side: Value::Side(colour.word()), count: all, letter, army });
        }
        Ok(())
    }

    fn read_letters(&self, gone: Gone, text: &str) -> Result<Army, PositionError> {
        let mut counts = Army::default();
        if text == "-" {
            return Ok(counts);
        }
        let mut last = (0, 0);
        for letter in text.chars() {
            let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
            let Some(kind) = self.spec.kind(letter.to_ascii_uppercase()) else {
                let letter = format!("{letter:?}");
                return match gone {
                    Gone::Scored => fail(say::FenScoredLetter { letter }),
                    Gone::Captured => fail(say::FenCapturedLetter { letter }),
                };
            };
            if (colour.index(), kind) < last {
                let order = self.letters(&(0..self.spec.pieces.len()).collect::<Vec<_>>(), |_, _| 1);
                let text = shorten(text);
                return match gone {
                    Gone::Scored => fail(say::FenScoredOrder { order, text }),
                    Gone::Captured => fail(say::FenCapturedOrder { order, text }),
                };
            }
            last = (colour.index(), kind);
            let count = &mut counts[colour.index()][kind];
            *count = count.saturating_add(1);
        }
        Ok(counts)
    }

    /// What must hold in every position, whatever text it came from.
    pub fn check(&self, position: &Position<B>, strictness: Strictness) -> Result<(), PositionError> {
        let board = self.spec.board;
        for colour in Colour::BOTH {
            for (kind, piece) in self.spec.pieces.iter().enumerate() {
                let pieces = position.pieces(colour, kind);
                self.check_army(position, colour, kind, 0)?;
                if piece.royal && strictness == Strictness::Game && pieces.count() != 1 {
                    let (side, count) = (Value::Side(colour.word()), pieces.count());
                    return fail(say::OneRoyal { side, piece: Value::kind(&piece.name), count });
                }
                let (low, high) = piece.ranks;
                for index in pieces.members() {
                    let square = Square(index as u8);
                    if !(low as i32..=high as i32).contains(&board.rank_for(square, colour)) {
                        let (side, piece) = (Value::Side(colour.word()), Value::kind(&piece.name));
                        return fail(say::CannotStand { side, piece, square: board.name(square) });
                    }
                }
            }
        }
        for colour in Colour::BOTH {
            let most = self.tables.most_moves(position, colour);
            if most > MAX_MOVES {
                let side = Value::Side(colour.word());
                return fail(say::TooManyMoves { side, count: most, most: MAX_MOVES });
            }
        }
        let waiting = position.turn.other();
        if self.tables.royal_attacked(position, waiting) {
            let (side, turn) = (Value::Side(waiting.word()), Value::Side(position.turn.word()));
            return fail(say::WaitingInCheck { side, turn });
        }
        Ok(())
    }

    /// Works out the double step that passed over a square.
    fn read_passing(&self, text: &str, position: &Position<B>) -> Result<Passing, PositionError> {
        let board = self.spec.board;
        let Some(over) = board.parse(text) else {
            return fail(say::FenPassing { text: shorten(text) });
        };
        let mover = position.turn.other();
        let step = self.doubles(mover).find(|(kind, passing)| {
            passing.over == over
                && position.piece_at(passing.landed) == Some((mover, *kind))
                && position.piece_at(passing.over).is_none()
                && position.piece_at(passing.origin).is_none()
        });
        // Whether the step could be legal one move earlier is not asked: published positions
        // exist in which it could not.
        match step {
            // A pawn's step has just set the clock back.
            Some((kind, _)) if self.spec.pieces[kind].pawn && position.halfmove > 0 => {
                fail(say::FenPassingClock { square: text, plies: position.halfmove })
            }
            Some((_, passing)) => Ok(passing),
            None => fail(say::FenPassingImpossible { square: text }),
        }
    }

    /// All double steps a side can make anywhere.
    pub fn doubles(&self, colour: Colour) -> impl Iterator<Item = (usize, Passing)> {
        self.tables.kinds[colour.index()].iter().enumerate().flat_map(|(kind, table)| {
            table.doubles.iter().enumerate().filter_map(move |(origin, double)| {
                let (landed, over) = (*double)?;
                Some((kind, Passing { over, landed, origin: Square(origin as u8) }))
            })
        })
    }

    /// Off-board pieces are listed in the order of the file: that is how games in which pieces leave the board have
    /// been kept and published.
    pub fn write(&self, position: &Position<B>) -> String {
        let file: Vec<usize> = (0..self.spec.pieces.len()).collect();
        self.write_in(&file, position)
    }

    /// The same whatever the order of the file is, for the identity of rules.
    pub fn write_by_letter(&self, position: &Position<B>) -> String {
        self.write_in(&self.spec.by_letter(), position)
    }

    fn write_in(&self, kinds: &[usize], position: &Position<B>) -> String {
        let write = |section: Section| match section {
            Section::Board => self.write_board(position),
            Section::Turn if position.turn == Colour::White => "w".into(),
            Section::Turn => "b".into(),
            Section::Rights => dash(self.write_rights(position)),
            Section::Passing => position.passing.map_or("-".into(), |passing| self.spec.board.name(passing.over)),
            Section::Scored => dash(self.letters(kinds, |colour, kind| position.gone(colour, kind))),
            Section::Captured => dash(self.letters(kinds, |colour, kind| {
                let there = position.pieces(colour, kind).count() + position.gone(colour, kind);
                self.army.map_or(0, |army| army[colour.index()][kind] as u32).saturating_sub(there)
            })),
            Section::Checks => {
                let most = self.spec.end.checks().unwrap_or_default();
                position.checks.map(|given| most.saturating_sub(given).to_string()).join("+")
            }
            Section::Halfmove => position.halfmove.to_string(),
            Section::Fullmove => position.fullmove.to_string(),
        };
        Section::of(self.spec).into_iter().map(write).collect::<Vec<_>>().join(" ")
    }

    fn write_board(&self, position: &Position<B>) -> String {
        let Board { width, height } = self.spec.board;
        let mut text = String::new();
        for rank in (0..height).rev() {
            let mut empty = 0;
            for file in 0..width {
                match position.piece_at(Square(rank * width + file)) {
                    None => empty += 1,
                    Some((colour, kind)) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(in_case(self.spec.pieces[kind].letter, colour));
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    fn write_rights(&self, position: &Position<B>) -> String {
        Colour::BOTH
            .into_iter()
            .flat_map(|colour| {
                self.spec.castling.iter().zip(&self.tables.castles[colour.index()]).map(move |pair| (colour, pair))
            })
            .filter(|(_, (_, table))| position.rights & table.right != 0)
            .map(|(colour, (castle, _))| in_case(castle.letter, colour))
            .collect()
    }

    fn letters(&self, kinds: &[usize], count: impl Fn(Colour, usize) -> u32) -> String {
        let mut text = String::new();
        for colour in Colour::BOTH {
            for &kind in kinds {
                let letter = in_case(self.spec.pieces[kind].letter, colour);
                text.extend(std::iter::repeat_n(letter, count(colour, kind) as usize));
            }
        }
        text
    }

    /// How many pieces of each kind a position has.
    pub fn count_army(&self, position: &Position<B>) -> Army {
        Colour::BOTH.map(|colour| {
            let mut counts = [0; MAX_KINDS];
            for (kind, count) in counts.iter_mut().enumerate() {
                *count = (position.pieces(colour, kind).count() + position.gone(colour, kind)).min(255) as u8;
            }
            counts
        })
    }
}

/// A piece letter as FEN writes it.
pub(crate) fn in_case(letter: char, colour: Colour) -> char {
    match colour {
        Colour::White => letter,
        Colour::Black => letter.to_ascii_lowercase(),
    }
}

fn dash(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

fn read_turn(text: &str) -> Result<Colour, PositionError> {
    match text {
        "w" => Ok(Colour::White),
        "b" => Ok(Colour::Black),
        other => fail(say::FenSide { text: shorten(other) }),
    }
}

fn read_counter(text: &str, least: u16, wrong: fn(u16, u16, String) -> Message) -> Result<u16, PositionError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    match text.parse::<u16>() {
        Ok(number) if plain && (least..=MAX_COUNTER).contains(&number) => Ok(number),
        _ => fail(wrong(least, MAX_COUNTER, shorten(text))),
    }
}

/// At most forty characters of somebody's text, fit for a message: control characters are
/// written out, so that they cannot steer a terminal.
pub fn shorten(text: &str) -> String {
    cut(text, 40)
}

/// The same with another length.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let plain = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    let short: String = text.chars().take(most).map(plain).collect();
    if text.chars().nth(most).is_some() { short + "..." } else { short }
}
