//! FEN: reading is held to the rules (an impossible position is refused, never
//! repaired), writing gives all fields. Which fields there are follows from the
//! variant's mechanisms: each contributes its [`Section`]s.

mod beside;
mod rights;

use std::fmt::{Display, Write};
use std::str::Chars;

use heterodox_messages::{Message, Value, say};
use thiserror::Error;

use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::hand::MAX_PIECES;
use crate::memory::Count;
use crate::position::{MAX_COUNTER, Passing, Position};
use crate::spec::{MAX_KINDS, MAX_LOOKS, MAX_MOVES, PieceSpec, Progress, Royal, Spec};
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
    /// The castlings made, where they end a game.
    Castled,
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
        let past = spec.counting.is_used()
            || !spec.castling.is_empty()
            || spec.names_unmoved()
            || spec.pieces.iter().any(|piece| piece.en_passant.any());
        let (past, exits) = (past || !spec.has_exits(), spec.has_exits());
        let fields = [
            (true, Board),
            (true, Turn),
            (past, Rights),
            (past, Passing),
            (exits, Scored),
            (exits && !spec.hand.captures, Captured),
            (spec.end.checks().is_some(), Checks),
            (spec.castling.iter().any(|castle| spec.end.castling_decides(castle.letter)), Castled),
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
        if given.is_some() || !fields.iter().skip(1).any(|field| field.contains('+')) {
            sections.retain(|section| *section != Section::Checks);
        }
        // That nothing is off the board need not be said, unless it is said in the place of something else.
        let unsaid = fields.get(4).is_none_or(|field| field.starts_with(|c: char| c.is_ascii_digit()));
        if sections.contains(&Section::Rights) && unsaid {
            sections.retain(|section| ![Section::Scored, Section::Captured].contains(section));
        }
        // Shogi and its kin have no such fields: "w 0 1", or nothing behind the side.
        let number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
        if self.spec.castling.is_empty()
            && !self.spec.names_unmoved()
            && fields.len() <= 4
            && fields.iter().skip(2).all(number)
        {
            sections.retain(|section| ![Section::Rights, Section::Passing].contains(section));
        }
        // That nobody has castled need not be said.
        let castled = sections.iter().position(|section| *section == Section::Castled);
        if castled.is_some_and(|at| fields.get(at).is_none_or(number)) {
            sections.retain(|section| *section != Section::Castled);
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
        if self.tables.in_check(&position) {
            let turn = position.turn;
            self.tables.continue_series(&mut position, turn);
        }
        Ok(position)
    }

    fn read_section(&self, section: Section, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        match section {
            Section::Board => self.read_board(text, position)?,
            Section::Turn => position.turn = read_turn(text)?,
            Section::Rights => self.read_rights(text, position)?,
            Section::Passing if text == "-" => {}
            Section::Passing if self.spec.counting.is_used() => self.read_count(text, position)?,
            Section::Passing => {
                let passing = self.read_passing(text, position)?;
                self.tables.set_passing(position, passing);
            }
            Section::Scored => self.read_scored(text, position)?,
            Section::Captured => self.read_captured(text, position)?,
            Section::Checks => position.checks = self.read_checks(text)?,
            Section::Castled => position.castled = self.read_castled(text)?,
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
        let Board { width, height, .. } = self.spec.board;
        let (text, hand) = self.split_hand(text)?;
        self.read_hand(hand, position)?;
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != height as usize {
            return fail(say::FenRanks { height, count: ranks.len() });
        }
        for (index, rank_text) in ranks.iter().enumerate() {
            let rank = height as usize - 1 - index;
            let (number, shown) = (rank + 1, shorten(rank_text));
            let mut file = 0usize;
            let mut run: Option<usize> = None;
            let mut letters = rank_text.chars();
            while let Some(c) = letters.next() {
                if let Some(digit) = c.to_digit(10) {
                    if run.is_none() && digit == 0 {
                        return fail(say::FenZero { rank: number, text: shown });
                    }
                    run = Some((run.unwrap_or(0) * 10 + digit as usize).min(100));
                    continue;
                }
                file += run.take().unwrap_or(0);
                if c == '~' && self.tables.hands.marks {
                    self.read_mark((rank, file), position)?;
                    continue;
                }
                let (colour, kind) = match self.read_piece(c, &mut letters) {
                    Ok(piece) => piece,
                    Err(letter) => return fail(say::FenLetter { rank: number, letter }),
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

    /// A piece that begins with this sign: its letter, or a plus and the letter of its other side.
    fn read_piece(&self, first: char, rest: &mut Chars) -> Result<(Colour, usize), String> {
        let (letter, text) = match first {
            '+' => rest
                .next()
                .map_or(('+', "'+'".into()), |letter| (letter, format!("'+{}'", shorten(&letter.to_string())))),
            letter => (letter, format!("{letter:?}")),
        };
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        let plain = self.spec.kind(letter.to_ascii_uppercase()).filter(|kind| self.spec.pieces[*kind].turned.is_none());
        let kind = plain.and_then(|kind| if first == '+' { self.spec.turned(kind) } else { Some(kind) });
        kind.map(|kind| (colour, kind)).ok_or(text)
    }

    /// A piece as it is written on the board and in hand.
    fn write_piece(&self, text: &mut String, colour: Colour, kind: usize) {
        let mut piece = &self.spec.pieces[kind];
        if let Some(plain) = piece.turned {
            text.push('+');
            piece = &self.spec.pieces[plain];
        }
        text.push(in_case(piece.letter, colour));
    }

    /// A mark behind a piece: it was another before.
    fn read_mark(&self, (rank, file): (usize, usize), position: &mut Position<B>) -> Result<(), PositionError> {
        let at = file.checked_sub(1).map(|file| rank * self.spec.board.width as usize + file);
        let piece = at.and_then(|at| Some((at, position.piece_at(Square(at as u8))?)));
        match piece {
            Some((at, (colour, kind))) if self.tables.hands.can_be_marked(colour, kind) => {
                if !position.promoted.has(at) {
                    self.tables.mark(position, at);
                    return Ok(());
                }
                fail(say::FenMark { rank: rank + 1 })
            }
            _ => fail(say::FenMark { rank: rank + 1 }),
        }
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

    /// What must hold in every position, whatever text it came from.
    pub fn check(&self, position: &Position<B>, strictness: Strictness) -> Result<(), PositionError> {
        let board = self.spec.board;
        for colour in Colour::BOTH {
            for (kind, piece) in self.spec.pieces.iter().enumerate() {
                let pieces = position.pieces(colour, kind);
                self.check_army(position, colour, kind, 0)?;
                let piece = piece.of(colour);
                let count = pieces.count() + position.hand(colour, kind);
                if piece.royal == Royal::One && strictness == Strictness::Game && count != 1 {
                    let side = Value::Side(colour.word());
                    return fail(say::OneRoyal { side, piece: Value::kind(&piece.name), count });
                }
                let wrong = pieces & !self.tables.kinds[colour.index()][kind].stands;
                if let Some(index) = wrong.members().next() {
                    let square = Square(index as u8);
                    let (side, piece) = (Value::Side(colour.word()), Value::kind(&piece.name));
                    return fail(say::CannotStand { side, piece, square: board.name(square) });
                }
            }
        }
        for colour in Colour::BOTH.into_iter().filter(|_| strictness == Strictness::Game) {
            for royal in [Royal::Last, Royal::Together] {
                let of = |(kind, piece): (usize, &PieceSpec)| {
                    (piece.of(colour).royal == royal)
                        .then(|| position.pieces(colour, kind).count() + position.hand(colour, kind))
                };
                let all: Vec<u32> = self.spec.pieces.iter().enumerate().filter_map(of).collect();
                if !all.is_empty() && all.iter().all(|count| *count == 0) {
                    return fail(say::SomeRoyal { side: Value::Side(colour.word()) });
                }
            }
        }
        let held: u32 = position.hand.iter().flatten().map(|&count| count as u32).sum();
        if held > 0 && held + position.occupied().count() > MAX_PIECES {
            return fail(say::TooManyPieces { most: MAX_PIECES });
        }
        let royals = self.tables.most_royals(position);
        for colour in Colour::BOTH {
            let most = self.tables.most_moves(position, colour);
            if most > MAX_MOVES {
                let side = Value::Side(colour.word());
                return fail(say::TooManyMoves { side, count: most, most: MAX_MOVES });
            }
            if most * royals > MAX_LOOKS {
                let side = Value::Side(colour.word());
                return fail(say::TooManyRoyals { side, moves: most, royals, most: MAX_LOOKS });
            }
        }
        let waiting = position.turn.other();
        if self.tables.royal_attacked(position, waiting) {
            let (side, turn) = (Value::Side(waiting.word()), Value::Side(position.turn.word()));
            return fail(say::WaitingInCheck { side, turn });
        }
        Ok(())
    }

    /// The plies that may be counted stand where others have the square passed over, and the count in the clock.
    fn read_count(&self, text: &str, position: &mut Position<B>) -> Result<(), PositionError> {
        let most = 2 * crate::spec::MOST_COUNTED as u16;
        let limit = text.parse::<u8>().ok().filter(|limit| *limit as u16 <= most && limit.to_string() == text);
        let (Some(limit), Ok(plies)) = (limit, u8::try_from(position.halfmove)) else {
            return fail(say::FenCount { most, text: shorten(text) });
        };
        if limit > 0 {
            position.count = Count { limit, plies };
            position.halfmove = 0;
        }
        Ok(())
    }

    /// Works out the step that passed over some squares; the one it ended on may be named, too.
    fn read_passing(&self, text: &str, position: &Position<B>) -> Result<Passing, PositionError> {
        let (mut named, mut rest) = (Vec::new(), text);
        while !rest.is_empty() && named.len() < 3 {
            let Some((square, after)) = self.spec.board.parse_prefix(rest) else { break };
            if named.contains(&square) {
                break;
            }
            named.push(square);
            rest = after;
        }
        if !rest.is_empty() || named.is_empty() {
            return fail(say::FenPassing { text: shorten(text) });
        }
        let mover = position.turn.other();
        let step = self.doubles(mover).find(|(kind, passing)| {
            let touched: Vec<Square> = passing.squares().chain([passing.landed]).collect();
            named.iter().all(|square| touched.contains(square))
                && passing.squares().all(|over| named.contains(&over) && position.piece_at(over).is_none())
                && position.piece_at(passing.landed) == Some((mover, *kind))
                && position.piece_at(passing.origin).is_none()
        });
        // Whether the step could be legal one move earlier is not asked: published positions
        // exist in which it could not.
        match step {
            // A pawn's step has just set the clock back.
            Some((kind, _)) if self.spec.piece(mover, kind).progress == Progress::Every && position.halfmove > 0 => {
                fail(say::FenPassingClock { square: text, plies: position.halfmove })
            }
            Some((_, passing)) => Ok(passing),
            None => fail(say::FenPassingImpossible { square: text }),
        }
    }

    /// All double and triple steps a side can make anywhere.
    pub fn doubles(&self, colour: Colour) -> impl Iterator<Item = (usize, Passing)> {
        let kinds = self.tables.kinds[colour.index()].iter().enumerate();
        kinds.flat_map(|(kind, table)| table.steps.iter().flatten().map(move |step| (kind, step.passing)))
    }

    /// The squares passed over, and where that does not tell the step, the square it ended on: from the first rank up.
    fn write_passing(&self, passing: Passing) -> String {
        let board = self.spec.board;
        let mut squares: Vec<Square> = passing.squares().collect();
        if board.file(passing.landed) != board.file(passing.origin) {
            squares.push(passing.landed);
        }
        squares.sort_unstable();
        squares.into_iter().map(|square| board.name(square)).collect()
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
        let mut text = String::with_capacity(96);
        for section in Section::of(self.spec) {
            if !text.is_empty() {
                text.push(' ');
            }
            let start = text.len();
            match section {
                Section::Board => self.write_board(&mut text, kinds, position),
                Section::Turn => text.push(if position.turn == Colour::White { 'w' } else { 'b' }),
                Section::Rights => self.write_rights(&mut text, position),
                Section::Passing if position.count.limit > 0 => push(&mut text, position.count.limit),
                Section::Passing => text.extend(position.passing.map(|passing| self.write_passing(passing))),
                Section::Scored => self.write_letters(&mut text, kinds, |colour, kind| position.gone(colour, kind)),
                Section::Captured => self.write_letters(&mut text, kinds, |colour, kind| {
                    let there = position.pieces(colour, kind).count() + position.hand(colour, kind);
                    let there = there + position.gone(colour, kind);
                    self.army.map_or(0, |army| army[colour.index()][kind] as u32).saturating_sub(there)
                }),
                Section::Checks => {
                    let most = self.spec.end.checks().unwrap_or_default();
                    let [white, black] = position.checks.map(|given| most.saturating_sub(given));
                    push(&mut text, format_args!("{white}+{black}"));
                }
                Section::Castled => self.write_castled(&mut text, position),
                Section::Halfmove if position.count.limit > 0 => push(&mut text, position.count.plies),
                Section::Halfmove => push(&mut text, position.halfmove),
                Section::Fullmove => push(&mut text, position.fullmove),
            }
            if text.len() == start {
                text.push('-');
            }
        }
        text
    }

    fn write_board(&self, text: &mut String, kinds: &[usize], position: &Position<B>) {
        let Board { width, height, .. } = self.spec.board;
        for rank in (0..height).rev() {
            let mut empty = 0;
            for file in 0..width {
                let square = Square(rank * width + file);
                match position.piece_at(square) {
                    None => empty += 1,
                    Some((colour, kind)) => {
                        if empty > 0 {
                            push(text, empty);
                        }
                        empty = 0;
                        self.write_piece(text, colour, kind);
                        if position.promoted.has(square.index()) {
                            text.push('~');
                        }
                    }
                }
            }
            if empty > 0 {
                push(text, empty);
            }
            if rank > 0 {
                text.push('/');
            }
        }
        if self.spec.hand.used {
            text.push('[');
            self.write_letters(text, kinds, |colour, kind| position.hand(colour, kind));
            text.push(']');
        }
    }
}

/// Writes something behind a text.
fn push(text: &mut String, what: impl Display) {
    write!(text, "{what}").expect("a String takes any text");
}

/// A piece letter as FEN writes it.
pub(crate) fn in_case(letter: char, colour: Colour) -> char {
    match colour {
        Colour::White => letter,
        Colour::Black => letter.to_ascii_lowercase(),
    }
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
