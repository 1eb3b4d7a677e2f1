//! Betza notation the other way round: steps clicked on a grid become its shortest text, and its terms become
//! words. What the letters mean is for `heterodox_rules::betza`, which also has the last word: every text
//! written here is read back before it is used.

use heterodox_messages::{Message, Value, say};
use heterodox_rules::betza::{self, ATOMS, COMPOUNDS, Hop, MODIFIERS, Prey, Term, Words};
use serde::{Deserialize, Serialize};

/// A step of a piece as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Files to the right.
    pub dx: i8,
    /// Ranks ahead.
    pub dy: i8,
    /// How often it may be repeated in a line; 0 is any number.
    pub range: u8,
    /// May go to an empty square.
    #[serde(rename = "move")]
    pub quiet: bool,
    /// May take.
    pub take: bool,
    /// Cannot jump.
    #[serde(default)]
    pub lame: bool,
    /// Only from the piece's start rank.
    #[serde(default)]
    pub initial: bool,
    /// Over one piece: how far.
    #[serde(default, skip_serializing_if = "Leap::is_plain")]
    pub hop: Leap,
    /// What it takes.
    #[serde(default, skip_serializing_if = "Victims::is_any")]
    pub prey: Victims,
}

/// How a step goes over a piece, if it does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Leap {
    /// It does not.
    #[default]
    None,
    /// To any square behind it.
    Far,
    /// To the square right behind it.
    Near,
}

impl Leap {
    fn is_plain(&self) -> bool {
        *self == Leap::None
    }
}

/// What a step takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Victims {
    /// Whatever stands there.
    #[default]
    Any,
    /// Royal pieces only.
    Royal,
    /// All but royal pieces.
    Common,
}

impl Victims {
    fn is_any(&self) -> bool {
        *self == Victims::Any
    }
}

impl Step {
    /// How it goes, apart from where.
    fn manner(&self) -> (bool, bool, bool, bool, u8, Leap, Victims) {
        (self.initial, self.quiet, self.take, self.lame, self.range, self.hop, self.prey)
    }

    /// Whether whoever may make the other step may make this one too.
    pub fn is_within(&self, other: &Step) -> bool {
        let far = other.range == 0 || (self.range != 0 && self.range <= other.range);
        let free = (self.lame || !other.lame) && (self.initial || !other.initial);
        let prey = if other.prey == Victims::Any { self.prey } else { other.prey };
        let same = Step { range: self.range, lame: self.lame, initial: self.initial, prey, ..*other } == *self;
        far && free && same
    }

    /// The smaller and the larger part of the leap.
    fn class(&self) -> (i8, i8) {
        let (x, y) = (self.dx.abs(), self.dy.abs());
        (x.min(y), x.max(y))
    }
}

/// The steps of some terms, each direction once, sorted.
pub fn steps(terms: &[Term]) -> Vec<Step> {
    let of = |term: &Term| {
        let Term { range, quiet, take, lame, initial, hop, prey, .. } = *term;
        let hop = match hop {
            None => Leap::None,
            Some(Hop::Far) => Leap::Far,
            Some(Hop::Near) => Leap::Near,
        };
        let prey = match prey {
            Prey::Any => Victims::Any,
            Prey::Royal => Victims::Royal,
            Prey::Common => Victims::Common,
        };
        let step = move |&(dx, dy): &(i8, i8)| Step { dx, dy, range, quiet, take, lame, initial, hop, prey };
        // Going somewhere does not depend on what can be taken there.
        let parts = move |step: Step| match (quiet && take, prey) {
            (true, Victims::Royal | Victims::Common) => {
                vec![Step { take: false, prey: Victims::Any, ..step }, Step { quiet: false, ..step }]
            }
            _ => vec![step],
        };
        term.leaps.iter().map(step).flat_map(parts).collect::<Vec<_>>()
    };
    tidy(&terms.iter().flat_map(of).collect::<Vec<_>>())
}

/// Whether a term has lines that are no steps repeated in a direction: they are not among its [`steps`].
pub fn is_bent(term: &str) -> bool {
    betza::parse(term).is_ok_and(|terms| terms.iter().any(|term| !term.tracks.is_empty()))
}

/// Each direction once: where one may be moved and another taken along, it is both.
fn tidy(steps: &[Step]) -> Vec<Step> {
    let mut all: Vec<Step> = Vec::new();
    for step in steps {
        let same = |it: &&mut Step| {
            let line = |it: &Step| (it.dx, it.dy, it.range, it.lame, it.initial, it.hop, it.prey);
            line(it) == line(step)
        };
        match all.iter_mut().find(same) {
            Some(known) => (known.quiet, known.take) = (known.quiet || step.quiet, known.take || step.take),
            None => all.push(*step),
        }
    }
    all.sort_unstable();
    all
}

/// The shortest text for some steps that this finds.
pub fn write(steps: &[Step]) -> Result<String, Message> {
    let mut left = tidy(steps);
    if let Some(step) = left.iter().find(|step| !ATOMS.iter().any(|(_, leap, _)| *leap == step.class())) {
        return Err(say::NoLeapLetter { x: step.dx.unsigned_abs(), y: step.dy.unsigned_abs() }.into());
    }
    if left.iter().any(|step| !step.quiet && !step.take) {
        return Err(say::IdleStep.into());
    }
    let wanted = left.clone();
    let mut terms: Vec<String> = Vec::new();
    while let Some(&first) = left.first() {
        let alike = |step: &&Step| step.manner() == first.manner();
        let of =
            |class: (i8, i8)| left.iter().filter(alike).filter(|it| it.class() == class).copied().collect::<Vec<_>>();
        // Straight and slanting steps together have letters of their own.
        let king = if first.class().1 == 1 { [of((0, 1)), of((1, 1))].concat() } else { Vec::new() };
        let (group, text) = match compound(&king) {
            Some(text) => (king, text),
            None => (of(first.class()), simple(&of(first.class()))),
        };
        left.retain(|step| !group.contains(step));
        terms.push(text);
    }
    let text = terms.join(" ");
    match betza::parse(&text) {
        Ok(read) if self::steps(&read) == wanted => Ok(text),
        Ok(_) => Err(say::StepsNotTogether.into()),
        Err(error) => Err(say::StepsUnreadable { text, fault: error.message }.into()),
    }
}

/// One term for straight and slanting steps, if there is one.
fn compound(steps: &[Step]) -> Option<String> {
    let first = steps.first().filter(|_| steps.iter().any(|it| it.class() != steps[0].class()))?;
    let atom = match first.range {
        0 => "Q".to_string(),
        1 => "K".to_string(),
        range => format!("K{range}"),
    };
    DIRECTIONS.iter().map(|words| term(first, words, &atom)).find(|text| says(text, steps))
}

/// One or more terms for steps of one class.
fn simple(steps: &[Step]) -> String {
    let first = &steps[0];
    let atom = atom(first.class(), first.range);
    let one = DIRECTIONS.iter().map(|words| term(first, words, &atom)).find(|text| says(text, steps));
    let together = || {
        let words: Vec<&str> = cover(steps, &atom);
        let one = term(first, &words.concat(), &atom);
        if says(&one, steps) {
            one
        } else {
            words.iter().map(|it| term(first, it, &atom)).collect::<Vec<_>>().join(" ")
        }
    };
    one.unwrap_or_else(together)
}

/// Directions, short ones first; a set that has none of these is put together.
const DIRECTIONS: &[&str] = &[
    "", "f", "b", "l", "r", "v", "s", "fs", "bs", "vl", "vr", "fl", "fr", "bl", "br", "fb", "lr", "fr", "ff", "bb",
    "ll", "rr", "flbr", "frbl", "lfb", "rfb", "ffl", "ffr", "bbl", "bbr", "llf", "llb", "rrf", "rrb", "ffbb", "llrr",
    "ffrr",
];

/// Directions that lead nowhere but to these steps and together to all of them.
fn cover<'a>(steps: &[Step], atom: &str) -> Vec<&'a str> {
    let first = &steps[0];
    let leads = |words: &str| -> Vec<Step> {
        betza::parse(&term(first, words, atom)).map(|it| self::steps(&it)).unwrap_or_default()
    };
    let inside = |words: &&&str| {
        let led = leads(words);
        !words.is_empty() && !led.is_empty() && led.iter().all(|step| steps.contains(step))
    };
    let mut fitting: Vec<&str> = DIRECTIONS.iter().filter(inside).copied().collect();
    fitting.sort_by_key(|words| (std::cmp::Reverse(leads(words).len()), words.len()));
    let mut left = steps.to_vec();
    fitting.retain(|words| {
        let before = left.len();
        let led = leads(words);
        left.retain(|step| !led.contains(step));
        left.len() < before
    });
    fitting
}

fn says(text: &str, steps: &[Step]) -> bool {
    betza::parse(text).is_ok_and(|terms| self::steps(&terms) == tidy(steps))
}

fn term(like: &Step, directions: &str, atom: &str) -> String {
    let initial = if like.initial { "i" } else { "" };
    let use_ = match (like.quiet, like.take) {
        (true, false) => "m",
        (false, true) => "c",
        _ => "",
    };
    let use_ = match like.prey {
        Victims::Any => use_,
        Victims::Royal => "k",
        Victims::Common => "t",
    };
    let lame = if like.lame { "n" } else { "" };
    let hop = match like.hop {
        Leap::None => "",
        Leap::Far => "p",
        Leap::Near => "g",
    };
    format!("{initial}{use_}{directions}{lame}{hop}{atom}")
}

fn atom(class: (i8, i8), range: u8) -> String {
    let letter = ATOMS.iter().find(|(_, leap, _)| *leap == class).map_or('W', |(letter, ..)| *letter);
    match (letter, range) {
        ('W', 0) => "R".to_string(),
        ('F', 0) => "B".to_string(),
        (letter, 0) => format!("{letter}{letter}"),
        (letter, 1) => letter.to_string(),
        (letter, range) => format!("{letter}{range}"),
    }
}

/// What a letter of the notation means.
pub fn words(letter: char) -> Option<Message> {
    let compounds = COMPOUNDS.iter().map(|(known, _, words)| (*known, *words));
    let atoms = ATOMS.iter().map(|(known, _, words)| (*known, *words));
    let all = compounds.chain(atoms).chain(MODIFIERS.iter().copied());
    all.into_iter().find(|(known, _): &(char, Words)| *known == letter).map(|(_, words)| words())
}

/// Where some steps lead, in words: a phrase for every term of their text. Nothing for no steps.
pub fn phrases(steps: &[Step]) -> Option<Message> {
    let text = write(steps).unwrap_or_default();
    let each = text.split_whitespace().map(phrase).rev();
    each.reduce(|rest, first| say::OrElse { first, rest }.into())
}

fn phrase(term: &str) -> Message {
    let at = term.find(|c: char| c.is_ascii_uppercase()).unwrap_or(0);
    let (modifiers, atom) = term.split_at(at);
    let directions: String = modifiers.chars().filter(|c| "fblrvs".contains(*c)).collect();
    let letter = atom.chars().next().unwrap_or('W');
    let number: Option<u8> = atom[1..].parse().ok();
    let doubled = atom.len() == 2 && number.is_none();
    let far = |far: Message| -> Message {
        match letter {
            'W' | 'R' if directions.is_empty() => say::WayStraight { far }.into(),
            'F' | 'B' => say::WaySlant { far }.into(),
            'K' | 'Q' if directions.is_empty() => say::WayAny { far }.into(),
            _ => far,
        }
    };
    let mut way = match (letter, number) {
        ('R' | 'B' | 'Q', None) => far(say::FarUnbounded.into()),
        ('W' | 'F' | 'K' | 'R' | 'B' | 'Q', Some(count)) => far(say::FarUpTo { count }.into()),
        ('W' | 'F' | 'K', None) if !doubled => far(say::FarOne.into()),
        _ => {
            let leap: Message = match letter {
                'D' if !directions.is_empty() => say::LeapTwo.into(),
                'H' if !directions.is_empty() => say::LeapThree.into(),
                _ => words(letter).unwrap_or_else(|| say::FarOne.into()),
            };
            match number {
                Some(count) => say::LeapRepeated { leap, count }.into(),
                None if doubled => say::LeapUnbounded { leap }.into(),
                None => leap,
            }
        }
    };
    if !directions.is_empty() {
        way = say::StepTowards { way, towards: towards(&directions) }.into();
    }
    if modifiers.contains('n') {
        way = say::StepLame { way }.into();
    }
    if modifiers.contains('p') {
        way = say::StepHop { way }.into();
    }
    if modifiers.contains('g') {
        way = say::StepHopNear { way }.into();
    }
    if modifiers.contains('k') {
        way = say::StepRoyal { way }.into();
    }
    if modifiers.contains('t') {
        way = say::StepCommon { way }.into();
    }
    if modifiers.contains('i') {
        way = say::StepInitial { way }.into();
    }
    way
}

/// Direction letters in words.
fn towards(directions: &str) -> Value {
    let pairs: [(&str, Message); 22] = [
        ("ffl", say::TowardsFfl.into()),
        ("ffr", say::TowardsFfr.into()),
        ("bbl", say::TowardsBbl.into()),
        ("bbr", say::TowardsBbr.into()),
        ("llf", say::TowardsLlf.into()),
        ("llb", say::TowardsLlb.into()),
        ("rrf", say::TowardsRrf.into()),
        ("rrb", say::TowardsRrb.into()),
        ("ff", say::TowardsFf.into()),
        ("bb", say::TowardsBb.into()),
        ("ll", say::TowardsLl.into()),
        ("rr", say::TowardsRr.into()),
        ("fl", say::TowardsFl.into()),
        ("fr", say::TowardsFr.into()),
        ("bl", say::TowardsBl.into()),
        ("br", say::TowardsBr.into()),
        ("f", say::TowardsF.into()),
        ("b", say::TowardsB.into()),
        ("l", say::TowardsL.into()),
        ("r", say::TowardsR.into()),
        ("v", say::TowardsV.into()),
        ("s", say::TowardsS.into()),
    ];
    let mut rest = directions;
    let mut words = Vec::new();
    while let Some((letters, word)) = pairs.iter().find(|(letters, _)| rest.starts_with(letters)) {
        words.push(word.clone());
        rest = &rest[letters.len()..];
    }
    match words.len() {
        1 => words.remove(0).into(),
        _ => Value::and(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(text: &str) -> String {
        write(&steps(&betza::parse(text).expect("valid"))).expect("it can be written")
    }

    #[test]
    fn what_people_write_is_written_again() {
        for text in ["K", "Q", "R", "B", "N", "mK", "W4", "NN", "fW", "vD", "fsN", "nN", "cfF", "mfW", "imfnD", "K3"] {
            assert_eq!(again(text), text);
        }
        assert_eq!(again("W F"), "K");
        assert_eq!(again("mW cW"), "W");
        assert_eq!(again("mfW cfF imfnD"), "cfF mfW imfnD");
    }

    #[test]
    fn any_set_of_directions_can_be_written() {
        for (_, class, _) in ATOMS {
            let all = steps(&betza::parse(&atom(*class, 1)).expect("an atom"));
            for set in 1u32..1 << all.len() {
                let some: Vec<Step> =
                    all.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1).map(|(_, it)| *it).collect();
                let text = write(&some).unwrap_or_else(|error| panic!("{some:?}: {error}"));
                assert_eq!(steps(&betza::parse(&text).expect("valid")), some, "{text}");
            }
        }
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        let step = Step {
            dx: 0,
            dy: 4,
            range: 1,
            quiet: true,
            take: true,
            lame: false,
            initial: false,
            hop: Leap::None,
            prey: Victims::Any,
        };
        assert!(write(&[step]).expect_err("too far").to_string().contains("no letter"));
        assert!(write(&[Step { dy: 1, quiet: false, take: false, ..step }]).is_err());
        assert!(write(&[Step { dy: 1, range: 99, ..step }]).is_err());
        assert_eq!(write(&[]).as_deref(), Ok(""));
    }

    #[test]
    fn terms_in_words() {
        for (text, words) in [
            ("sD", "two squares sideways"),
            ("W", "one square straight"),
            ("fW", "one square forwards"),
            ("K", "one square in any direction"),
            ("bB", "any distance on the slant backwards"),
            ("R4", "up to four squares straight"),
            ("ffN", "the knight's leap far forwards"),
            ("NN", "the knight's leap, any number of times in a line"),
            ("inD", "two squares straight without jumping from its start rank"),
        ] {
            assert_eq!(phrase(text).to_string(), words, "{text}");
        }
    }
}
