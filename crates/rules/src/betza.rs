//! Betza notation, the field's own shorthand for how a piece moves, read into
//! plain leaps. Knows nothing of boards, colours or what the leap is used for.

use std::fmt;

use heterodox_messages::{Message, say};

/// One term of a Betza text: a set of directions and how they may be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The leaps (files to the right, ranks ahead) this term allows.
    pub leaps: Vec<(i8, i8)>,
    /// How often the leap may be repeated in a line; 0 means any number.
    pub range: u8,
    /// May go to an empty square.
    pub quiet: bool,
    /// May take.
    pub take: bool,
    /// Cannot jump: the squares on the way must be empty.
    pub lame: bool,
    /// Only from the piece's start rank.
    pub initial: bool,
    /// Goes over a piece, and only so.
    pub hop: Option<Hop>,
    /// What it takes, if it takes.
    pub prey: Prey,
}

/// How a piece goes on behind the one piece it hops over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hop {
    /// To any square behind it, up to the next piece: the cannon.
    Far,
    /// To the square right behind it: the grasshopper.
    Near,
}

/// What a term takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Prey {
    /// Whatever stands there.
    #[default]
    Any,
    /// Royal pieces only.
    Royal,
    /// All but royal pieces.
    Common,
}

impl Term {
    /// Whether the term is a ray (blocked by what it meets) and no single leap.
    pub fn is_ray(&self) -> bool {
        self.range != 1
    }
}

/// A Betza text that cannot be read: what is wrong and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetzaError {
    /// Byte offset into the text.
    pub at: usize,
    /// What is wrong.
    pub message: Message,
}

impl fmt::Display for BetzaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)
    }
}

/// The longest text that is read.
pub const MAX_LENGTH: usize = 200;

/// Makes the words for something.
pub type Words = fn() -> Message;

/// Atoms: letter and leap (smaller part, larger part). The first eleven stand for one
/// leap; the compounds below are made of them.
pub const ATOMS: &[(char, (i8, i8), Words)] = &[
    ('W', (0, 1), || say::BetzaW.into()),
    ('F', (1, 1), || say::BetzaF.into()),
    ('D', (0, 2), || say::BetzaD.into()),
    ('N', (1, 2), || say::BetzaN.into()),
    ('A', (2, 2), || say::BetzaA.into()),
    ('H', (0, 3), || say::BetzaH.into()),
    ('C', (1, 3), || say::BetzaC.into()),
    ('L', (1, 3), || say::BetzaL.into()),
    ('Z', (2, 3), || say::BetzaZ.into()),
    ('J', (2, 3), || say::BetzaJ.into()),
    ('G', (3, 3), || say::BetzaG.into()),
];

/// A letter that stands for several atoms: letter, (atom, range) of each, words.
pub type Compound = (char, &'static [(char, u8)], Words);

/// The compound letters.
pub const COMPOUNDS: &[Compound] = &[
    ('K', &[('W', 1), ('F', 1)], || say::BetzaK.into()),
    ('R', &[('W', 0)], || say::BetzaR.into()),
    ('B', &[('F', 0)], || say::BetzaB.into()),
    ('Q', &[('W', 0), ('F', 0)], || say::BetzaQ.into()),
];

/// Modifiers written before the atom.
pub const MODIFIERS: &[(char, Words)] = &[
    ('m', || say::BetzaQuietly.into()),
    ('c', || say::BetzaTaking.into()),
    ('n', || say::BetzaLame.into()),
    ('p', || say::BetzaHopping.into()),
    ('g', || say::BetzaHoppingNear.into()),
    ('k', || say::BetzaTakingRoyal.into()),
    ('t', || say::BetzaTakingCommon.into()),
    ('i', || say::BetzaInitial.into()),
    ('f', || say::BetzaForwards.into()),
    ('b', || say::BetzaBackwards.into()),
    ('l', || say::BetzaLeft.into()),
    ('r', || say::BetzaRight.into()),
    ('v', || say::BetzaVertical.into()),
    ('s', || say::BetzaSideways.into()),
];

/// The modifiers that are directions.
const DIRECTIONS: &str = "fblrvs";

/// Letters of the wider notation that are understood but not played yet.
const LATER: &[(char, Words)] = &[
    ('j', || say::LaterJumpingRays.into()),
    ('o', || say::LaterCylinder.into()),
    ('q', || say::LaterCircular.into()),
    ('z', || say::LaterCrooked.into()),
    ('u', || say::LaterChanging.into()),
    ('e', || say::LaterPassing.into()),
    ('x', || say::LaterLending.into()),
    ('a', || say::LaterSeveral.into()),
    ('O', || say::LaterCastling.into()),
    ('U', || say::LaterUniversal.into()),
];

/// Reads a Betza text, for instance `mfW cfF imfnD`.
pub fn parse(text: &str) -> Result<Vec<Term>, BetzaError> {
    let fail = |at: usize, message: Message| Err(BetzaError { at, message });
    if text.len() > MAX_LENGTH {
        return fail(0, say::BetzaTooLong { most: MAX_LENGTH }.into());
    }
    let mut terms = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some(&(start, c)) = chars.peek() {
        if c.is_whitespace() {
            chars.next();
            continue;
        }
        let mut modifiers = String::new();
        let (at, letter) = loop {
            match chars.next() {
                None => {
                    return fail(start, say::BetzaNoLetter { text: &text[start..] }.into());
                }
                Some((at, c)) => {
                    if let Some((_, why)) = LATER.iter().find(|(later, _)| *later == c) {
                        return fail(at, say::BetzaLater { letter: c, why: why() }.into());
                    }
                    if c.is_ascii_uppercase() {
                        break (at, c);
                    }
                    if !MODIFIERS.iter().any(|(known, _)| *known == c) {
                        return fail(at, say::BetzaNotAModifier { letter: c }.into());
                    }
                    modifiers.push(c);
                }
            }
        };
        let mut range = None;
        if let Some(&(_, next)) = chars.peek()
            && next == letter
        {
            chars.next();
            range = Some(0);
        }
        let mut digits = String::new();
        while let Some(&(_, next)) = chars.peek()
            && next.is_ascii_digit()
        {
            chars.next();
            digits.push(next);
        }
        if !digits.is_empty() {
            range = match digits.parse::<u8>() {
                Ok(number) if number <= 16 => Some(number),
                _ => return fail(at, say::BetzaRange { digits }.into()),
            };
        }
        let parts =
            parts(letter, range).ok_or_else(|| BetzaError { at, message: say::BetzaNotALetter { letter }.into() })?;
        for (leap, range) in parts {
            let term = term(&modifiers, leap, range).map_err(|message| BetzaError { at: start, message })?;
            terms.push(term);
        }
    }
    Ok(terms)
}

/// What a letter stands for: leaps with their ranges.
fn parts(letter: char, range: Option<u8>) -> Option<Vec<((i8, i8), u8)>> {
    let leap = |letter: char| ATOMS.iter().find(|(l, ..)| *l == letter).map(|(_, leap, _)| *leap);
    if let Some(leap) = leap(letter) {
        return Some(vec![(leap, range.unwrap_or(1))]);
    }
    let (_, parts, _) = COMPOUNDS.iter().find(|(l, ..)| *l == letter)?;
    parts.iter().map(|&(atom, own)| Some((leap(atom)?, range.unwrap_or(own)))).collect()
}

fn term(modifiers: &str, leap: (i8, i8), range: u8) -> Result<Term, Message> {
    let has = |c: char| modifiers.contains(c);
    for (flag, _) in MODIFIERS.iter().filter(|(letter, _)| !DIRECTIONS.contains(*letter)) {
        if modifiers.matches(*flag).count() > 1 {
            return Err(say::BetzaTwice { letter: *flag }.into());
        }
    }
    let lame = has('n');
    let hop = match (has('p'), has('g')) {
        (true, true) => return Err(say::BetzaOneHop.into()),
        (true, false) => Some(Hop::Far),
        (false, true) => Some(Hop::Near),
        (false, false) => None,
    };
    if hop.is_some() && (range == 1 || lame) {
        return Err(say::BetzaHopsInLine.into());
    }
    if lame && (range != 1 || lame_path(leap).is_none()) {
        return Err(say::BetzaCannotJump.into());
    }
    let prey = match (has('k'), has('t')) {
        (true, true) => return Err(say::BetzaOnePrey.into()),
        (true, false) => Prey::Royal,
        (false, true) => Prey::Common,
        (false, false) => Prey::Any,
    };
    if prey != Prey::Any && has('c') {
        return Err(say::BetzaOnePrey.into());
    }
    let takes = has('c') || prey != Prey::Any;
    let both = has('m') == takes;
    let directions: Vec<char> = modifiers.chars().filter(|c| DIRECTIONS.contains(*c)).collect();
    let all = all_directions(leap);
    let leaps: Vec<(i8, i8)> = if directions.is_empty() {
        all
    } else {
        let mut picked = Vec::new();
        let mut rest = &directions[..];
        while let [first, tail @ ..] = rest {
            let pair = tail.first().filter(|second| is_pair(leap, *first, **second));
            let turn = tail.get(1).filter(|third| pair == Some(first) && is_turn(*first, **third));
            picked.extend(all.iter().filter(|to| match pair {
                Some(second) => in_pair(**to, *first, *second) && turn.is_none_or(|third| side(**to, *third)),
                None => in_direction(leap, **to, *first),
            }));
            rest = &tail[usize::from(pair.is_some()) + usize::from(turn.is_some())..];
        }
        all.into_iter().filter(|to| picked.contains(to)).collect()
    };
    Ok(Term { leaps, range, quiet: both || has('m'), take: both || takes, lame, initial: has('i'), hop, prey })
}

/// The squares (relative) that must be empty for a lame leap; `None` where lameness is not defined.
pub fn lame_path((dx, dy): (i8, i8)) -> Option<Vec<(i8, i8)>> {
    let (low, high) = (dx.abs().min(dy.abs()), dx.abs().max(dy.abs()));
    if high < 2 {
        return None;
    }
    if low == 0 || low == high {
        return Some((1..high).map(|i| (dx.signum() * i, dy.signum() * i)).collect());
    }
    // The horse: one step straight along the longer part, then on the slant.
    ((low, high) == (1, 2)).then(|| vec![if dx.abs() > dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) }])
}

fn all_directions((a, b): (i8, i8)) -> Vec<(i8, i8)> {
    let mut all: Vec<(i8, i8)> =
        [(a, b), (b, a)].into_iter().flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)]).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn is_orthogonal((a, _): (i8, i8)) -> bool {
    a == 0
}

fn is_diagonal((a, b): (i8, i8)) -> bool {
    a == b
}

/// Whether two direction letters are read as one: never on straight leaps, `fl` and its
/// like on slanting ones, and `ff` and `fs` too on oblique ones.
fn is_pair(leap: (i8, i8), first: char, second: char) -> bool {
    let across = "fb".contains(first) && "lr".contains(second);
    if is_orthogonal(leap) {
        false
    } else if is_diagonal(leap) {
        across
    } else {
        across || (first == second && "fblr".contains(first)) || ("fb".contains(first) && second == 's')
    }
}

/// Whether a third letter says to which side a doubled direction turns: `ffr` is one leap of the knight's.
fn is_turn(doubled: char, third: char) -> bool {
    if "fb".contains(doubled) { "lr".contains(third) } else { "fb".contains(third) }
}

fn in_pair(to: (i8, i8), first: char, second: char) -> bool {
    let (wide, tall) = (to.0.abs() > to.1.abs(), to.1.abs() > to.0.abs());
    if first == second {
        return side(to, first) && if "fb".contains(first) { tall } else { wide };
    }
    side(to, first) && if second == 's' { wide } else { side(to, second) }
}

fn in_direction(leap: (i8, i8), to: (i8, i8), letter: char) -> bool {
    let (wide, tall) = (to.0.abs() > to.1.abs(), to.1.abs() > to.0.abs());
    match letter {
        'v' if is_diagonal(leap) => true,
        's' if is_diagonal(leap) => true,
        'v' => tall,
        's' => wide,
        // A straight leap lies on one axis: `f` must not pick the sideways ones, whose dy is 0.
        _ => side(to, letter),
    }
}

fn side((dx, dy): (i8, i8), letter: char) -> bool {
    match letter {
        'f' => dy > 0,
        'b' => dy < 0,
        'l' => dx < 0,
        _ => dx > 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaps(text: &str) -> Vec<(i8, i8)> {
        let mut all: Vec<_> = parse(text).expect("valid").into_iter().flat_map(|t| t.leaps).collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn atoms_have_four_or_eight_leaps() {
        for (text, count) in [("W", 4), ("F", 4), ("D", 4), ("N", 8), ("C", 8), ("K", 8), ("Q", 8), ("G", 4)] {
            assert_eq!(leaps(text).len(), count, "{text}");
        }
    }

    #[test]
    fn directions_pick_leaps() {
        assert_eq!(leaps("fW"), [(0, 1)]);
        assert_eq!(leaps("vD"), [(0, -2), (0, 2)]);
        assert_eq!(leaps("fsW"), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(leaps("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(leaps("flF"), [(-1, 1)]);
        assert_eq!(leaps("ffN"), [(-1, 2), (1, 2)]);
        assert_eq!(leaps("fsN"), [(-2, 1), (2, 1)]);
        assert_eq!(leaps("ffrN"), [(1, 2)]);
        assert_eq!(leaps("llbN"), [(-2, -1)]);
        assert_eq!(leaps("ffrbblN"), [(-1, -2), (1, 2)]);
        assert_eq!(leaps("ffffrN"), [(-1, 2), (1, 2)]);
        assert_eq!(leaps("fN").len(), 4);
        assert_eq!(leaps("frN"), [(1, 2), (2, 1)]);
        assert_eq!(leaps("fbN").len(), 8);
        assert_eq!(leaps("sN"), [(-2, -1), (-2, 1), (2, -1), (2, 1)]);
    }

    #[test]
    fn the_pawn_reads_as_three_terms() {
        let terms = parse("mfW cfF imfnD").expect("valid");
        assert_eq!(terms.len(), 3);
        assert!(terms[0].quiet && !terms[0].take && !terms[0].is_ray());
        assert!(!terms[1].quiet && terms[1].take);
        assert!(terms[2].initial && terms[2].lame && terms[2].leaps == [(0, 2)]);
    }

    #[test]
    fn ranges_make_rays() {
        assert_eq!(parse("W4").expect("valid")[0].range, 4);
        assert_eq!(parse("NN").expect("valid")[0].range, 0);
        assert!(parse("R").expect("valid")[0].is_ray());
        assert_eq!(parse("R2").expect("valid")[0].range, 2);
    }

    #[test]
    fn hoppers_and_what_they_take() {
        let read = |text: &str| parse(text).expect("valid").remove(0);
        let (cannon, hopper) = (read("cpR"), read("gQ"));
        assert!(cannon.hop == Some(Hop::Far) && cannon.take && !cannon.quiet && cannon.is_ray());
        assert!(hopper.hop == Some(Hop::Near) && hopper.take && hopper.quiet);
        let general = read("fkR");
        assert!(general.prey == Prey::Royal && general.take && !general.quiet);
        assert!(read("mtW").quiet && read("mtW").take && read("mtW").prey == Prey::Common);
    }

    #[test]
    fn lame_paths() {
        assert_eq!(lame_path((0, 2)), Some(vec![(0, 1)]));
        assert_eq!(lame_path((-2, 1)), Some(vec![(-1, 0)]));
        assert_eq!(lame_path((3, 3)), Some(vec![(1, 1), (2, 2)]));
        assert_eq!(lame_path((1, 3)), None);
    }

    #[test]
    fn bad_texts_say_what_and_where() {
        for (text, at, word) in [
            ("mfW x", 4, "lend"),
            ("mf", 0, "no piece letter"),
            ("Y", 0, "`Y`"),
            ("W99", 0, "larger"),
            ("nC", 0, "cannot jump"),
            ("mmW", 0, "twice"),
            ("pN", 0, "hop"),
            ("pgR", 0, "one of them"),
            ("ckR", 0, "one of them"),
            ("W é", 2, "`é`"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.at, at, "{text}: {error}");
            assert!(error.message.to_string().contains(word), "{text}: {error}");
        }
        assert!(parse(&"W ".repeat(101)).is_err());
    }
}
