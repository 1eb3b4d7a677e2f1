//! Betza notation the other way round: steps clicked on a grid become its shortest text, and its terms become
//! words. What the letters mean is for `heterodox_rules::betza`, which also has the last word: every text
//! written here is read back before it is used.

use heterodox_rules::betza::{self, ATOMS, Term};
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
}

impl Step {
    /// How it goes, apart from where.
    fn manner(&self) -> (bool, bool, bool, bool, u8) {
        (self.initial, self.quiet, self.take, self.lame, self.range)
    }

    /// Whether whoever may make the other step may make this one too.
    pub fn is_within(&self, other: &Step) -> bool {
        let far = other.range == 0 || (self.range != 0 && self.range <= other.range);
        let free = (self.lame || !other.lame) && (self.initial || !other.initial);
        let same = Step { range: self.range, lame: self.lame, initial: self.initial, ..*other } == *self;
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
        let Term { range, quiet, take, lame, initial, .. } = *term;
        term.leaps.iter().map(move |&(dx, dy)| Step { dx, dy, range, quiet, take, lame, initial }).collect::<Vec<_>>()
    };
    tidy(&terms.iter().flat_map(of).collect::<Vec<_>>())
}

/// Each direction once: where one may be moved and another taken along, it is both.
fn tidy(steps: &[Step]) -> Vec<Step> {
    let mut all: Vec<Step> = Vec::new();
    for step in steps {
        let same = |it: &&mut Step| {
            (it.dx, it.dy, it.range, it.lame, it.initial) == (step.dx, step.dy, step.range, step.lame, step.initial)
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
pub fn write(steps: &[Step]) -> Result<String, String> {
    let mut left = tidy(steps);
    if let Some(step) = left.iter().find(|step| !ATOMS.iter().any(|(_, leap, _)| *leap == step.class())) {
        return Err(format!(
            "there is no letter for a leap of {} and {} squares; a piece that goes so far goes on in a line",
            step.dx.abs(),
            step.dy.abs()
        ));
    }
    if left.iter().any(|step| !step.quiet && !step.take) {
        return Err("a step moves, takes or does both".into());
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
        Ok(_) => Err("these steps cannot be written down together".into()),
        Err(error) => Err(format!("{text}: {error}")),
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
    let lame = if like.lame { "n" } else { "" };
    format!("{initial}{use_}{directions}{lame}{atom}")
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

/// Where some steps lead, in words: one phrase for every term of their text.
pub fn phrases(steps: &[Step]) -> Vec<String> {
    let text = write(steps).unwrap_or_default();
    text.split_whitespace().map(phrase).collect()
}

fn phrase(term: &str) -> String {
    let at = term.find(|c: char| c.is_ascii_uppercase()).unwrap_or(0);
    let (modifiers, atom) = term.split_at(at);
    let directions: String = modifiers.chars().filter(|c| "fblrvs".contains(*c)).collect();
    let letter = atom.chars().next().unwrap_or('W');
    let number: Option<u8> = atom[1..].parse().ok();
    let doubled = atom.len() == 2 && number.is_none();
    let straight = "WDHR".contains(letter);
    let far = |count: &str| match letter {
        'W' | 'R' if directions.is_empty() => format!("{count} straight"),
        'W' | 'R' => count.to_string(),
        'F' | 'B' => format!("{count} on the slant"),
        _ if directions.is_empty() => format!("{count} in any direction"),
        _ => count.to_string(),
    };
    let mut words = match (letter, number) {
        ('R' | 'B' | 'Q', None) => far("any distance"),
        ('W' | 'F' | 'K' | 'R' | 'B' | 'Q', Some(number)) => far(&format!("up to {} squares", count(number))),
        ('W' | 'F' | 'K', None) if !doubled => far("one square"),
        _ => {
            let known = ATOMS.iter().find(|(known, ..)| *known == letter);
            let known = known.map_or(String::new(), |(.., words)| words().to_string());
            let bare = if straight && !directions.is_empty() { known.trim_end_matches(" straight") } else { &known };
            match number {
                Some(number) => format!("{bare}, up to {} times in a line", count(number)),
                None if doubled => format!("{bare}, any number of times in a line"),
                None => bare.to_string(),
            }
        }
    };
    for (has, more) in [
        (!directions.is_empty(), format!(" {}", towards(&directions))),
        (modifiers.contains('n'), " without jumping".to_string()),
        (modifiers.contains('i'), " from its start rank".to_string()),
    ] {
        if has {
            words += &more;
        }
    }
    words
}

fn count(number: u8) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    words.get(number as usize).map_or_else(|| number.to_string(), |word| word.to_string())
}

/// Direction letters in words.
fn towards(directions: &str) -> String {
    let pairs = [
        ("ffl", "far forwards to the left"),
        ("ffr", "far forwards to the right"),
        ("bbl", "far backwards to the left"),
        ("bbr", "far backwards to the right"),
        ("llf", "far to the left and forwards"),
        ("llb", "far to the left and backwards"),
        ("rrf", "far to the right and forwards"),
        ("rrb", "far to the right and backwards"),
        ("ff", "far forwards"),
        ("bb", "far backwards"),
        ("ll", "far to the left"),
        ("rr", "far to the right"),
        ("fl", "forwards to the left"),
        ("fr", "forwards to the right"),
        ("bl", "backwards to the left"),
        ("br", "backwards to the right"),
        ("f", "forwards"),
        ("b", "backwards"),
        ("l", "to the left"),
        ("r", "to the right"),
        ("v", "forwards and backwards"),
        ("s", "sideways"),
    ];
    let mut rest = directions;
    let mut words = Vec::new();
    while let Some((letters, word)) = pairs.iter().find(|(letters, _)| rest.starts_with(letters)) {
        words.push(*word);
        rest = &rest[letters.len()..];
    }
    words.join(" and ")
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
        let step = Step { dx: 0, dy: 4, range: 1, quiet: true, take: true, lame: false, initial: false };
        assert!(write(&[step]).expect_err("too far").contains("no letter"));
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
            assert_eq!(phrase(text), words, "{text}");
        }
    }
}
