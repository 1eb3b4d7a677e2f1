//! What rules mean, however they were written down. A canonical text of the validated rules, in
//! which names, pictures, remarks and the order of pieces do not appear and whatever is as usual is
//! left out; its hash identifies the rules wherever something is kept for them.
//!
//! The text is made for this purpose alone and must never change for rules that exist: a rule that
//! is added later is left out where a file does not use it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

use super::battle::{BattleSpec, Role, Setup};
use super::{Exit, Occasion, PiecePortal, PieceSpec, Portal, Progress, Royal, Spec, squares};
use crate::betza::{Footing, Hop, Prey, Stride, Term, Track};
use crate::bits::Bits;
use crate::board::Board;
use crate::moves::Act;

/// The identity of rules: two variants with the same one are the same game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Meaning([u8; 16]);

impl Meaning {
    fn of(text: &str) -> Meaning {
        let hash = Sha256::digest(text.as_bytes());
        Meaning(std::array::from_fn(|at| hash[at]))
    }

    /// The bytes, as files keep them.
    pub fn bytes(&self) -> [u8; 16] {
        self.0
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Meaning {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Meaning, Self::Err> {
        // A sign or another length would read as a number, too.
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(if digits { text } else { "" }, 16)?;
        Ok(Meaning(number.to_be_bytes()))
    }
}

/// A text made of lines that are sorted in the end.
pub(super) struct Lines(BTreeSet<String>);

impl Lines {
    pub fn say(&mut self, line: impl Into<String>) {
        self.0.insert(line.into());
    }

    /// Says it unless it is as usual.
    pub fn number(&mut self, what: &str, number: u64) {
        if number != 0 {
            self.say(format!("{what} {number}"));
        }
    }

    fn meaning(self, family: &str) -> Meaning {
        Meaning::of(&self.text(family))
    }

    fn text(self, family: &str) -> String {
        let lines: Vec<String> = self.0.into_iter().collect();
        format!("rules of {family}\n{}\n", lines.join("\n"))
    }
}

impl Spec {
    /// What identifies the rules. `start` is the start position as the rules themselves write it.
    pub(crate) fn meaning(&self, start: &str) -> Meaning {
        self.canonical(start).meaning("chess") // tidy: allow variant-id: the word of the family
    }

    fn canonical(&self, start: &str) -> Lines {
        let mut lines = Lines(BTreeSet::new());
        lines.say(format!("board {}x{}", self.board.width, self.board.height));
        if self.board.rotated {
            lines.say("board turned about");
        }
        match self.portal {
            None => {}
            Some(Portal::Mirror) => lines.say("board mirrors"),
            Some(Portal::Wrap) => lines.say("board wraps"),
        }
        lines.say(format!("start {start}"));
        for piece in &self.pieces {
            self.side(piece, "", &mut lines);
            if let Some(black) = &piece.black {
                self.side(black, " for black", &mut lines);
            }
        }
        for castle in &self.castling {
            let name = |square| self.board.name(square);
            let partner = self.pieces[castle.partner].letter;
            // Where only one kind can be meant it has no letter here.
            let king = match self.royals().filter(|kind| self.pieces[*kind].royal == Royal::One).count() {
                1 => "king".to_string(),
                _ => self.pieces[castle.kind].letter.to_string(),
            };
            let from = |square| if castle.free { "anywhere".to_string() } else { name(square) };
            lines.say(format!(
                "castling {} {king} {} {} {partner} {} {}",
                castle.letter,
                from(castle.king.0),
                name(castle.king.1),
                from(castle.rook.0),
                name(castle.rook.1)
            ));
        }
        let promotes = self.both_sides().any(|piece| !piece.promotes_to.is_empty());
        for (is, word) in [
            (self.hand.captures, "hand keeps captures"),
            (self.hand.captures && promotes && !self.hand.turns_back, "hand keeps promotions"),
            (self.hand.drop_promoted, "hand drops promoted"),
            (self.hand.drop_castles, "hand drops castle"),
        ] {
            if is {
                lines.say(word);
            }
        }
        if !self.hand.gate.is_empty() {
            lines.say(format!("hand steps in on {}", squares::names(self.board, self.hand.gate)));
        }
        self.law_lines().into_iter().for_each(|line| lines.say(line));
        self.shuffle_lines(&mut lines);
        self.end_lines(&mut lines);
        self.memory_lines(&mut lines);
        lines
    }

    fn side(&self, piece: &PieceSpec, side: &str, lines: &mut Lines) {
        let letter = piece.letter;
        let mut say =
            |what: String| lines.say(format!("piece {letter}{side}{}{what}", if what.is_empty() { "" } else { " " }));
        say(String::new());
        if let Some(plain) = piece.turned {
            say(format!("written +{}", self.pieces[plain].letter));
        }
        let moves = Reach::of(self, &piece.moves);
        if moves.has_first() || piece.first_moves.iter().any(|term| term.initial) {
            match squares::as_ranks(self.board, piece.start) {
                Some((rank, last)) if rank == last => say(format!("first from rank {}", rank + 1)),
                _ => say(format!("first from {}", squares::names(self.board, piece.start))),
            }
        }
        moves.lines().for_each(|line| say(format!("moves {line}")));
        for place in &piece.places {
            let on = squares::names(self.board, place.squares);
            let how = if place.within { "within" } else { "on" };
            Reach::of(self, &place.moves).lines().for_each(|line| say(format!("{how} {on} moves {line}")));
        }
        Reach::of(self, &piece.first_moves).lines().for_each(|line| say(format!("unmoved moves {line}")));
        for kind in &piece.first_until {
            say(format!("unmoved until faced by {}", self.pieces[*kind].letter));
        }
        for (power, terms) in piece.powers() {
            let terms: Vec<Term> = terms.iter().map(|term| Term { quiet: false, take: true, ..term.clone() }).collect();
            let reach = Reach::of(self, &terms);
            if power.act == Act::Shoot && piece.shots_check && !reach.0.is_empty() {
                say("shots check".into());
            }
            reach.lines().for_each(|line| say(format!("{} {line}", power.identity)));
        }
        for (is, word) in [
            (piece.royal == Royal::One, "royal"),
            (piece.royal == Royal::Each, "royal each"),
            (piece.royal == Royal::Last, "royal last"),
            (piece.royal == Royal::Together, "royal together"),
            (piece.pawn, "pawn"),
            (piece.pawn && piece.progress == Progress::No, "no progress"),
            (piece.progress == Progress::Forward, "progress forward"),
            (!piece.pawn && piece.progress == Progress::Every, "progress"),
            (piece.en_passant.step, "takes in passing"),
            (piece.en_passant.seam, "takes in passing across the seam"),
        ] {
            if is {
                say(word.into());
            }
        }
        let passing = piece.en_passant;
        let all = squares::all_of(self.board);
        if passing.any() && (passing.taken_on != all || !(passing.step || passing.seam)) {
            say(format!("taken in passing on {}", squares::names(self.board, passing.taken_on)));
        }
        match squares::as_ranks(self.board, piece.stands) {
            _ if piece.stands == all => {}
            Some((low, high)) => say(format!("stands on ranks {} to {}", low + 1, high + 1)),
            None => say(format!("stands on {}", squares::names(self.board, piece.stands))),
        }
        for kind in &piece.promotes_to {
            say(format!("becomes {}", self.pieces[*kind].letter));
        }
        let last = self.board.height - 1;
        if !piece.promotes_to.is_empty() {
            if piece.promotes_in != squares::ranks(self.board, last, last) {
                say(format!("becomes on {}", squares::names(self.board, piece.promotes_in)));
            }
            match piece.promotes_on {
                Occasion::Reaching => {}
                Occasion::Touching => say("becomes by touching".into()),
                Occasion::Capture => say("becomes by capture".into()),
                Occasion::Turn => say("becomes by a turn of its own".into()),
            }
            if !piece.promotes_last_in.is_empty() {
                say(format!("the last becomes on {}", squares::names(self.board, piece.promotes_last_in)));
            }
            if piece.may_stay {
                say("may stay".into());
            }
        }
        let usual = if piece.royal.is() { 0 } else { 1 };
        if self.end.counts_points() && piece.points != usual {
            say(format!("points {}", piece.points));
        }
        if piece.limit > 0 {
            say(format!("limit {}", piece.limit));
        }
        if self.hand.used && piece.drop != piece.stands {
            say(format!("dropped on {}", squares::names(self.board, piece.drop)));
        }
        if piece.drop_per_file > 0 {
            say(format!("dropped if fewer on the file than {}", piece.drop_per_file));
        }
        if piece.drop_even {
            say("dropped on both colours".into());
        }
        match &piece.portal {
            None => {}
            Some(PiecePortal::Slide) => say("portal slide".into()),
            Some(PiecePortal::SlideOn) => say("portal slide on".into()),
            Some(PiecePortal::Leap(terms)) => {
                Reach::of(self, terms).lines().for_each(|line| say(format!("portal leap {line}")));
            }
        }
        match piece.exit {
            None => {}
            Some(Exit::Slide) => say("exit slide".into()),
            Some(Exit::Leap) => say("exit leap".into()),
            Some(Exit::Edge) => say("exit edge".into()),
        }
    }
}

/// A line of squares from a piece's own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    step: (i8, i8),
    /// A step goes around a corner that must be empty.
    lame: bool,
    /// Only a first move takes it.
    first: bool,
    /// It leads over a piece.
    hop: Option<Hop>,
    /// What it takes.
    prey: Prey,
}

/// How many steps along each line end on an empty square, and on an enemy's; and the same of lines that are no leap
/// repeated, as text.
struct Reach(BTreeMap<Line, [BTreeSet<u32>; 2]>, BTreeMap<(String, bool, Option<Hop>, Prey), [bool; 2]>);

impl Reach {
    fn of(spec: &Spec, terms: &[Term]) -> Reach {
        let mut reach = Reach(BTreeMap::new(), BTreeMap::new());
        for (term, track) in terms.iter().flat_map(|term| term.tracks.iter().map(move |track| (term, track))) {
            let Some(path) = along(spec, track) else { continue };
            for (at, does, prey) in [(0, term.quiet, Prey::Any), (1, term.take, term.prey)] {
                let entry = reach.1.entry((path.clone(), term.initial, term.hop, prey)).or_default();
                entry[at] |= does;
            }
        }
        reach.1.retain(|_, does| *does != [false; 2]);
        for (term, &leap) in terms.iter().flat_map(|term| term.leaps.iter().map(move |leap| (term, leap))) {
            let most = most_steps(spec, leap);
            let whole = gcd(leap.0.unsigned_abs(), leap.1.unsigned_abs()).max(1);
            let last = if term.range == 0 { most } else { most.min(term.range as u32) };
            // A lame leap along a line is a step of a slide that must go so far.
            let (step, lame, steps) = if term.lame && whole > 1 {
                let step = (leap.0 / whole as i8, leap.1 / whole as i8);
                (step, false, (1..=last.min(1)).map(|_| whole as u32).collect::<Vec<u32>>())
            } else {
                (leap, term.lame, (1..=last).collect())
            };
            // No hop ends on the first square.
            let ends: Vec<u32> = steps.into_iter().filter(|step| term.hop.is_none() || *step > 1).collect();
            let line = Line { step, lame, first: term.initial, hop: term.hop, prey: Prey::Any };
            for (at, does, prey) in [(0, term.quiet, Prey::Any), (1, term.take, term.prey)] {
                let entry: &mut [BTreeSet<u32>; 2] = reach.0.entry(Line { prey, ..line }).or_default();
                entry[at].extend(ends.iter().filter(|_| does));
            }
        }
        // What is always possible need not be a first move.
        let always = reach.0.clone();
        for (line, ends) in &mut reach.0 {
            if line.first
                && let Some(known) = always.get(&Line { first: false, ..*line })
            {
                ends.iter_mut().zip(known).for_each(|(ends, known)| ends.retain(|steps| !known.contains(steps)));
            }
        }
        reach.0.retain(|_, ends| ends.iter().any(|ends| !ends.is_empty()));
        reach
    }

    fn has_first(&self) -> bool {
        self.0.keys().any(|line| line.first) || self.1.keys().any(|(_, first, ..)| *first)
    }

    fn lines(&self) -> impl Iterator<Item = String> {
        let marks = |first: bool, hop: Option<Hop>, prey: Prey| {
            let first = if first { " first" } else { "" };
            let hop = hop.map_or("", |hop| if hop == Hop::Far { " over one" } else { " right behind one" });
            let prey = match prey {
                Prey::Any => "",
                Prey::Royal => " royal only",
                Prey::Common => " never royal",
            };
            format!("{first}{hop}{prey}")
        };
        let straight = self.0.iter().map(move |(Line { step: (files, ranks), lame, first, hop, prey }, ends)| {
            let lame = if *lame { " lame" } else { "" };
            let [empty, enemy] = ends.each_ref().map(spans);
            format!("{files},{ranks}{lame}{} to {empty} takes {enemy}", marks(*first, *hop, *prey))
        });
        let bent = self.1.iter().map(move |((path, first, hop, prey), does)| {
            let does = match does {
                [true, true] => "goes and takes",
                [true, false] => "goes",
                _ => "takes",
            };
            format!("along {path}{} {does}", marks(*first, *hop, *prey))
        });
        straight.chain(bent)
    }
}

/// The squares of a line that is no leap repeated, as far as it can lead on the board: `+` is one it only passes, `*` one
/// that does not matter. Nothing where it never ends.
fn along(spec: &Spec, track: &Track) -> Option<String> {
    let width = if spec.portal == Some(Portal::Wrap) { 2 * spec.board.width } else { spec.board.width };
    let inside =
        |stride: &&Stride| stride.at.0.unsigned_abs() < width && stride.at.1.unsigned_abs() < spec.board.height;
    let strides: Vec<&Stride> = track.0.iter().take_while(inside).collect();
    let end = strides.iter().rposition(|stride| stride.is == Footing::Stop)?;
    let write = |stride: &&Stride| {
        let sign = match stride.is {
            Footing::Stop => "",
            Footing::Pass => "+",
            Footing::Over => "*",
        };
        format!("{},{}{sign}", stride.at.0, stride.at.1)
    };
    Some(strides[..=end].iter().map(write).collect::<Vec<_>>().join(" "))
}

/// How often a leap can be repeated on the board at most.
fn most_steps(spec: &Spec, (files, ranks): (i8, i8)) -> u32 {
    let Board { width, height, .. } = spec.board;
    let along = |size: u8, step: i8| match step {
        0 => u32::MAX,
        step => (size as u32 - 1) / step.unsigned_abs() as u32,
    };
    match (spec.portal, ranks) {
        // Around a cylinder a line comes back to where it began.
        (Some(Portal::Wrap), 0) => width as u32 - 1,
        (Some(Portal::Wrap), ranks) => along(height, ranks),
        _ => along(width, files).min(along(height, ranks)),
    }
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// "1-7", "2", "1,3", "none".
fn spans(ends: &BTreeSet<u32>) -> String {
    let mut all: Vec<(u32, u32)> = Vec::new();
    for &end in ends {
        match all.last_mut() {
            Some((_, last)) if *last + 1 == end => *last = end,
            _ => all.push((end, end)),
        }
    }
    let write = |(first, last): &(u32, u32)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    match all.is_empty() {
        true => "none".to_string(),
        false => all.iter().map(write).collect::<Vec<_>>().join(","),
    }
}

impl BattleSpec {
    /// What identifies the rules.
    pub fn meaning(&self) -> Meaning {
        self.canonical().meaning("battle")
    }

    fn canonical(&self) -> Lines {
        let mut lines = Lines(BTreeSet::new());
        lines.say(format!("board {}x{}", self.board.width, self.board.height));
        lines.say(format!("rows {}", self.rows));
        for kind in &self.kinds {
            let letter = kind.letter;
            lines.say(format!("piece {letter} count {}", kind.count));
            for beaten in &kind.beats {
                lines.say(format!("piece {letter} beats {}", self.kinds[*beaten].letter));
            }
            match kind.role {
                Role::Fighter => {}
                Role::King => lines.say(format!("piece {letter} king")),
                Role::Pit => lines.say(format!("piece {letter} pit")),
            }
        }
        for (is, word) in [
            (self.setup == Setup::Random, "setup random"),
            (self.hidden, "hidden"),
            (self.eliminated, "end eliminated"),
            (self.one_on_one, "end one on one"),
        ] {
            if is {
                lines.say(word);
            }
        }
        lines.number("draws quiet", self.quiet_moves as u64);
        lines.number("seconds setup", self.seconds.setup as u64);
        lines.number("seconds move", self.seconds.step as u64);
        lines.number("seconds pick", self.seconds.pick as u64);
        lines
    }
}
