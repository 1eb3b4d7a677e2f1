//! Betza notation, the field's own shorthand for how a piece moves, read into
//! plain leaps. Knows nothing of boards, colours or what the leap is used for.

use std::fmt;

use heterodox_messages::{Message, say};

/// One term of a Betza text: a set of directions and how they may be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// The leaps (files to the right, ranks ahead) this term allows.
    pub leaps: Vec<(i8, i8)>,
    /// Instead of these: lines that are no leap repeated.
    pub tracks: Vec<Track>,
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

/// The squares of a line that is no leap repeated, in order: it bends, or does not end everywhere.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Track(pub Vec<Stride>);

/// A square of a track.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stride {
    /// Files to the right and ranks ahead, from where the piece stands.
    pub at: (i8, i8),
    /// What it is to the piece.
    pub is: Footing,
}

/// What a square of a track is to a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Footing {
    /// It may end there, and goes on if nothing stands there.
    Stop,
    /// It goes on if nothing stands there, and does not end there.
    Pass,
    /// It goes on whatever stands there, and does not end there.
    Over,
}

impl Track {
    /// Whether it may end on each of its squares.
    pub fn is_plain(&self) -> bool {
        self.0.iter().all(|stride| stride.is == Footing::Stop)
    }

    /// How many ways it makes at most.
    pub fn weight(&self) -> usize {
        let stops = self.0.iter().filter(|stride| stride.is == Footing::Stop).count();
        let over = self.0.iter().skip_while(|stride| stride.is == Footing::Over);
        if over.clone().all(|stride| stride.is == Footing::Stop) { 1 } else { stops }
    }
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
    /// How many ways it makes at most.
    pub(crate) fn weight(&self) -> usize {
        self.leaps.len() + self.tracks.iter().map(Track::weight).sum::<usize>()
    }

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
    ('j', || say::BetzaSkipping.into()),
    ('z', || say::BetzaCrooked.into()),
    ('q', || say::BetzaCircular.into()),
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
    ('o', || say::LaterCylinder.into()),
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
                    if c.is_ascii_uppercase() || "[(".contains(c) {
                        break (at, c);
                    }
                    if !MODIFIERS.iter().any(|(known, _)| *known == c) {
                        return fail(at, say::BetzaNotAModifier { letter: c }.into());
                    }
                    modifiers.push(c);
                }
            }
        };
        if letter == '[' || letter == '(' {
            let close = if letter == '[' { ']' } else { ')' };
            let inside: String = chars.by_ref().map(|(_, c)| c).take_while(|c| *c != close).collect();
            let closed = text[at..].contains(close);
            let range = range_behind(&mut chars);
            let read = match (closed, letter) {
                (false, _) => Err(say::BetzaUnclosed { sign: letter }.into()),
                (_, '[') if range.is_none() => legs(&modifiers, &inside),
                (_, '[') => Err(say::BetzaLegs.into()),
                _ => far_leap(&modifiers, &inside, range.as_deref()),
            };
            terms.push(read.map_err(|message| BetzaError { at, message })?);
            continue;
        }
        let mut range = None;
        let mut least = 1;
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
            let spans = chars.clone().nth(1).is_some_and(|(_, c)| c.is_ascii_digit());
            if chars.peek().is_some_and(|(_, c)| *c == '-') && spans {
                chars.next();
                let mut most = String::new();
                while let Some((_, digit)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
                    most.push(digit);
                }
                least = range.unwrap_or(1);
                range = match most.parse::<u8>() {
                    Ok(most) if most <= 16 && most > least && least > 0 => Some(most),
                    _ => return fail(at, say::BetzaRange { digits: format!("{digits}-{most}") }.into()),
                };
            }
        }
        let parts =
            parts(letter, range).ok_or_else(|| BetzaError { at, message: say::BetzaNotALetter { letter }.into() })?;
        for (leap, range) in parts {
            let term = term(&modifiers, leap, range).and_then(|term| bend(term, &modifiers, leap, least));
            let term = term.map_err(|message| BetzaError { at: start, message })?;
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
    Ok(Term {
        leaps,
        tracks: Vec::new(),
        range,
        quiet: both || has('m'),
        take: both || takes,
        lame,
        initial: has('i'),
        hop,
        prey,
    })
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

/// The digits, or the second letter, behind a bracket.
fn range_behind(chars: &mut std::iter::Peekable<std::str::CharIndices<'_>>) -> Option<String> {
    let mut range = String::new();
    while let Some((_, c)) = chars.next_if(|(_, c)| c.is_ascii_digit()) {
        range.push(c);
    }
    (!range.is_empty()).then_some(range)
}

/// The farthest a line can lead ahead on any board; aside it can go around a board once.
const FARTHEST: i8 = 15;

/// Makes the lines of a term bend, skip or begin farther off, as its modifiers and its range say.
fn bend(term: Term, modifiers: &str, leap: (i8, i8), least: u8) -> Result<Term, Message> {
    let has = |c: char| modifiers.contains(c);
    let bends = [has('j'), has('z'), has('q'), least > 1].into_iter().filter(|it| *it).count();
    if bends == 0 {
        return Ok(term);
    }
    let straight = is_orthogonal(leap) || is_diagonal(leap);
    if bends > 1 || term.range == 1 || term.lame || (has('q') && straight) {
        return Err(say::BetzaBendsLines.into());
    }
    if term.hop.is_some() && !has('z') && !has('q') {
        return Err(say::BetzaBendsLines.into());
    }
    let steps = if term.range == 0 { 2 * FARTHEST as usize + 1 } else { term.range as usize };
    let mut tracks = Vec::new();
    for &leap in &term.leaps {
        let turns: Vec<Vec<(i8, i8)>> = if has('z') {
            sides(leap).into_iter().map(|other| vec![leap, other]).collect()
        } else if has('q') {
            let around = around(leap);
            let mut back = around.clone();
            back[1..].reverse();
            vec![around, back]
        } else {
            vec![vec![leap]]
        };
        for turn in turns {
            let footing = |step: usize| match step {
                0 if has('j') => Footing::Over,
                step if step + 1 < least as usize => Footing::Pass,
                _ => Footing::Stop,
            };
            let leaps = (0..steps).map(|step| (turn[step % turn.len()], footing(step)));
            tracks.push(track(leaps));
        }
    }
    Ok(Term { leaps: Vec::new(), tracks, ..term })
}

/// The squares that some leaps lead over, until one of them is farther off than any board is large.
fn track(leaps: impl Iterator<Item = ((i8, i8), Footing)>) -> Track {
    let mut strides = Vec::new();
    let (mut dx, mut dy) = (0_i8, 0_i8);
    for ((x, y), is) in leaps {
        (dx, dy) = (dx + x, dy + y);
        if dx.abs() > 2 * FARTHEST || dy.abs() > FARTHEST || (dx, dy) == (0, 0) {
            break;
        }
        strides.push(Stride { at: (dx, dy), is });
    }
    Track(strides)
}

/// The leaps that a crooked line changes to from one: at a right angle, or with the smaller part turned over.
fn sides((x, y): (i8, i8)) -> Vec<(i8, i8)> {
    match x.abs().cmp(&y.abs()) {
        _ if x == 0 || y == 0 || x.abs() == y.abs() => vec![(-y, x), (y, -x)],
        std::cmp::Ordering::Less => vec![(-x, y)],
        _ => vec![(x, -y)],
    }
}

/// The eight leaps of an oblique atom, each next to the one before, from one on.
fn around(leap: (i8, i8)) -> Vec<(i8, i8)> {
    let mut all = vec![leap];
    // Which of the two neighbours comes first depends on the leap; the other way round is made of it.
    while let Some(&(x, y)) = all.last().filter(|_| all.len() < 8) {
        let near = [(y, x), (-y, -x), (-x, y), (x, -y)];
        let next = near.into_iter().filter(|it| !all.contains(it)).max_by_key(|it| it.0 * x + it.1 * y);
        match next {
            Some(next) => all.push(next),
            None => break,
        }
    }
    all
}

/// `(1,4)`: a leap that has no letter.
fn far_leap(modifiers: &str, inside: &str, range: Option<&str>) -> Result<Term, Message> {
    let number = |text: &str| text.trim().parse::<i8>().ok().filter(|number| (0..=FARTHEST).contains(number));
    let parts = inside.split_once(',').and_then(|(one, other)| Some((number(one)?, number(other)?)));
    let range = range.map_or(Some(1), |digits| digits.parse::<u8>().ok().filter(|range| *range <= 16));
    match (parts, range) {
        (Some((one, other)), Some(range)) if one.max(other) > 0 => {
            let leap = (one.min(other), one.max(other));
            bend(term(modifiers, leap, range)?, modifiers, leap, 1)
        }
        _ => Err(say::BetzaFarLeap.into()),
    }
}

/// `[W-F]`, `[F?R]`: one leg after the other, each as straight on as it can; behind `?` the piece may also have ended.
fn legs(modifiers: &str, inside: &str) -> Result<Term, Message> {
    let wrong = || Err(say::BetzaLegs.into());
    let mut atoms: Vec<((i8, i8), u8)> = Vec::new();
    let mut joints: Vec<Footing> = Vec::new();
    let mut rest = inside;
    loop {
        let end = rest.find(['-', '?']).unwrap_or(rest.len());
        let (leg, tail) = rest.split_at(end);
        let mut signs = leg.chars();
        let letter = signs.next().unwrap_or(' ');
        let digits = signs.as_str();
        let range = match digits {
            "" => None,
            doubled if doubled.len() == 1 && doubled.starts_with(letter) => Some(0),
            digits => match digits.parse::<u8>() {
                Ok(range) if range <= 16 => Some(range),
                _ => return wrong(),
            },
        };
        match parts(letter, range).as_deref() {
            Some([one]) => atoms.push(*one),
            _ => return wrong(),
        }
        match tail.chars().next() {
            None => break,
            Some('-') => joints.push(Footing::Pass),
            Some(_) => joints.push(Footing::Stop),
        }
        rest = &tail[1..];
    }
    let single = atoms[..atoms.len() - 1].iter().all(|(_, range)| *range == 1);
    if !(2..=4).contains(&atoms.len()) || !single || "npgjzq".chars().any(|letter| modifiers.contains(letter)) {
        return wrong();
    }
    let first = term(modifiers, atoms[0].0, 1)?;
    let mut begun: Vec<Vec<(i8, i8)>> = first.leaps.iter().map(|leap| vec![*leap]).collect();
    for (leap, _) in &atoms[1..] {
        let on = |legs: Vec<(i8, i8)>| {
            let last = legs[legs.len() - 1];
            let along = |leap: &(i8, i8)| leap.0 as i32 * last.0 as i32 + leap.1 as i32 * last.1 as i32;
            let all = all_directions(*leap);
            let best = all.iter().map(along).max();
            let outward: Vec<_> = all.into_iter().filter(|leap| Some(along(leap)) == best).collect();
            outward.into_iter().map(move |leap| legs.iter().copied().chain([leap]).collect()).collect::<Vec<_>>()
        };
        begun = begun.into_iter().flat_map(on).collect();
    }
    let (_, range) = atoms[atoms.len() - 1];
    let steps = if range == 0 { 2 * FARTHEST as usize + 1 } else { range as usize };
    let whole = |legs: Vec<(i8, i8)>| {
        let last = legs[legs.len() - 1];
        let joined = legs.clone().into_iter().zip(joints.clone());
        track(joined.chain((0..steps).map(|_| (last, Footing::Stop))))
    };
    let tracks = begun.into_iter().map(whole).collect();
    Ok(Term { leaps: Vec::new(), tracks, range: 0, ..first })
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
    fn lines_bend_and_skip() {
        let tracks = |text: &str| {
            let all = parse(text).expect("valid").remove(0).tracks;
            all.into_iter().map(|it| it.0.into_iter().map(|it| it.at).collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        let griffon = tracks("[F?R]");
        assert_eq!(griffon.len(), 8);
        assert!(griffon.iter().any(|line| line[..3] == [(1, 1), (1, 2), (1, 3)]));
        let mao = parse("[W-F]").expect("valid").remove(0).tracks;
        assert_eq!(mao.len(), 8);
        assert!(mao.iter().all(|it| it.0.len() == 2 && it.0[0].is == Footing::Pass && it.0[1].is == Footing::Stop));
        assert!(tracks("zB").iter().any(|line| line[..4] == [(1, 1), (2, 0), (3, 1), (4, 0)]));
        let rose = tracks("qNN");
        assert_eq!(rose.len(), 16);
        assert!(rose.iter().all(|line| line.len() == 7));
        assert!(rose.iter().any(|line| line[..4] == [(1, 2), (3, 3), (5, 2), (6, 0)]));
        assert_eq!(parse("jR").expect("valid")[0].tracks[0].0[0].is, Footing::Over);
        let far = &parse("R3-5").expect("valid")[0].tracks[0];
        assert_eq!(far.0.iter().map(|it| it.is == Footing::Stop).collect::<Vec<_>>(), [false, false, true, true, true]);
        assert_eq!(leaps("(4,1)").len(), 8);
        assert!(parse("[W?B]mW").expect("valid").len() == 2);
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
            ("[F-R", 0, "closed"),
            ("[K?R]", 0, "legs"),
            ("(0,0)", 0, "parts"),
            ("W3-2", 0, "larger"),
            ("zW", 0, "lines"),
            ("qRR", 0, "lines"),
            ("W é", 2, "`é`"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.at, at, "{text}: {error}");
            assert!(error.message.to_string().contains(word), "{text}: {error}");
        }
        assert!(parse(&"W ".repeat(101)).is_err());
    }
}
