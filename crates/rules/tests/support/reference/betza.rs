//! Betza: a text as the ways of a piece.

use super::{Course, Over, Way};

pub(super) fn betza(text: &str) -> Vec<Way> {
    text.split_whitespace().flat_map(terms).flat_map(betza_term).collect()
}

/// "FfW" is "F" and "fW"; a letter twice or with a number behind it is one term.
fn terms(text: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let atom = rest.find(|c: char| c.is_uppercase() || "[(".contains(c)).expect("atom");
        let atom = match &rest[atom..=atom] {
            "[" => rest.find(']').expect("an end"),
            "(" => rest.find(')').expect("an end"),
            _ => atom,
        };
        let behind = &rest[atom + 1..];
        let digits = behind.chars().take_while(|c| c.is_ascii_digit() || *c == '-').count();
        let twice = behind.starts_with(&rest[atom..=atom]);
        let (term, after) = rest.split_at(atom + 1 + if twice { 1 } else { digits });
        found.push(term);
        rest = after;
    }
    found
}

fn betza_term(term: &str) -> Vec<Way> {
    let begins = |c: char| c.is_uppercase() || "[(".contains(c);
    let (modifiers, rest) = term.split_at(term.find(begins).expect("atom"));
    let (atom, range) = rest.split_at(rest.find([']', ')']).map_or(1, |end| end + 1));
    let far: Vec<i32> = match atom.strip_prefix('(') {
        Some(inside) => inside.trim_end_matches(')').split(',').map(|part| part.parse().expect("a number")).collect(),
        None => Vec::new(),
    };
    let far: Vec<(i32, i32)> = far.chunks(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect();
    let parts: &[(i32, i32)] = match atom {
        _ if !far.is_empty() => &far,
        _ if atom.starts_with('[') => &[],
        "W" | "R" => &[(0, 1)],
        "F" | "B" => &[(1, 1)],
        "K" | "Q" => &[(0, 1), (1, 1)],
        "D" => &[(0, 2)],
        "N" => &[(1, 2)],
        "A" => &[(2, 2)],
        "H" => &[(0, 3)],
        "C" | "L" => &[(1, 3)],
        "Z" | "J" => &[(2, 3)],
        "G" => &[(3, 3)],
        _ => panic!("atom {atom}"),
    };
    let (least, range) = range.split_once('-').unwrap_or(("1", range));
    let least: usize = least.parse().expect("a number");
    let range = match range {
        "" => usize::from(!"RBQ".contains(atom)),
        doubled if doubled == atom => 0,
        digits => digits.parse().expect("range"),
    };
    let has = |modifier| modifiers.contains(modifier);
    let captures = ["c", "k", "t"].into_iter().find(|letter| modifiers.contains(letter));
    let way = |leap| Way {
        leap,
        range,
        to_empty: has('m') || captures.is_none(),
        to_enemy: captures.is_some() || !has('m'),
        royals: captures != Some("t"),
        commoners: captures != Some("k"),
        over: if has('p') {
            Over::Any
        } else if has('g') {
            Over::Next
        } else {
            Over::Nothing
        },
        lame: has('n'),
        initial: has('i'),
        goes: false,
        inside: None,
        course: Course::Straight { from: least },
    };
    let all = parts.iter().flat_map(|part| leaps(*part, modifiers)).map(way);
    let all: Vec<Way> = match atom.strip_prefix('[') {
        None => all.flat_map(|way| courses(way, modifiers)).collect(),
        Some(inside) => legs(inside.trim_end_matches(']'), modifiers)
            .into_iter()
            .map(|(legs, range)| {
                let first = legs[0].0;
                Way { range, course: Course::Legs(legs), ..way(first) }
            })
            .collect(),
    };
    let all = all.into_iter();
    // Whoever takes some pieces only still goes to empty squares as others do.
    let parts = |way: Way| match way.to_empty && way.to_enemy && !(way.royals && way.commoners) {
        true => {
            let course = way.course.clone();
            vec![Way { to_enemy: false, course, inside: None, ..way }, Way { to_empty: false, ..way }]
        }
        false => vec![way],
    };
    all.flat_map(parts).collect()
}

/// The lines that a leap leads along: one, or one for each side to which it can bend.
fn courses(way: Way, modifiers: &str) -> Vec<Way> {
    let both = |course: fn(bool) -> Course| [false, true].map(|side| Way { course: course(side), inside: None, ..way });
    if modifiers.contains('j') {
        vec![Way { course: Course::Skipping, ..way }]
    } else if modifiers.contains('z') {
        both(Course::Crooked).into()
    } else if modifiers.contains('q') {
        both(Course::Round).into()
    } else {
        vec![way]
    }
}

/// All ways to put the legs of a bracket together, with whether the piece may end behind each, and how many steps there are.
fn legs(inside: &str, modifiers: &str) -> Vec<(Vec<((i32, i32), bool)>, usize)> {
    let texts: Vec<&str> = inside.split(['-', '?']).collect();
    let ends: Vec<bool> = inside.chars().filter(|c| "-?".contains(*c)).map(|c| c == '?').chain([true]).collect();
    let last = betza_term(texts[texts.len() - 1]).remove(0).range;
    let range = if last == 0 { 0 } else { texts.len() - 1 + last };
    let mut all: Vec<Vec<((i32, i32), bool)>> = vec![Vec::new()];
    for (text, end) in texts.iter().zip(ends) {
        let directions: String = modifiers.chars().filter(|c| all[0].is_empty() && "fblrvs".contains(*c)).collect();
        let leaps: Vec<(i32, i32)> = betza_term(&format!("{directions}{text}")).iter().map(|way| way.leap).collect();
        let on = |begun: Vec<((i32, i32), bool)>| {
            // As straight on as can be: the smallest angle to the leg before.
            let straight = |leap: &(i32, i32)| begun.last().map_or(0, |(last, _)| leap.0 * last.0 + leap.1 * last.1);
            let most = leaps.iter().map(straight).max();
            let fitting: Vec<_> = leaps.iter().copied().filter(|leap| Some(straight(leap)) == most).collect();
            fitting.into_iter().map(move |leap| [&begun[..], &[(leap, end)]].concat()).collect::<Vec<_>>()
        };
        all = all.into_iter().flat_map(on).collect();
    }
    all.into_iter().map(|legs| (legs, range)).collect()
}

fn leaps((short, long): (i32, i32), modifiers: &str) -> Vec<(i32, i32)> {
    let pairs: &[&str] = match (short, long) {
        (0, _) => &[],
        (short, long) if short == long => &["fl", "fr", "bl", "br"],
        _ => &["fl", "fr", "bl", "br", "ff", "bb", "ll", "rr", "fs", "bs"],
    };
    let letters = modifiers.replace(|c| !"fblrvs".contains(c), "");
    let (mut rest, mut wanted) = (letters.as_str(), Vec::new());
    while !rest.is_empty() {
        let paired = rest.get(..2).is_some_and(|pair| pairs.contains(&pair));
        let single = ["ffl", "ffr", "bbl", "bbr", "llf", "llb", "rrf", "rrb"];
        let turned = paired && rest.get(..3).is_some_and(|three| single.contains(&three));
        let (direction, others) = rest.split_at(1 + usize::from(paired) + usize::from(turned));
        wanted.push(direction);
        rest = others;
    }
    let mut all = Vec::new();
    for (dx, dy) in [(short, long), (long, short)] {
        all.extend([(dx, dy), (dx, -dy), (-dx, dy), (-dx, -dy)]);
    }
    all.sort_unstable();
    all.dedup();
    all.retain(|leap| wanted.is_empty() || wanted.iter().any(|which| points(which, *leap)));
    all
}

fn points(direction: &str, (dx, dy): (i32, i32)) -> bool {
    match direction {
        "f" => dy > 0,
        "b" => dy < 0,
        "l" => dx < 0,
        "r" => dx > 0,
        "v" => dy.abs() >= dx.abs(),
        "s" => dx.abs() >= dy.abs(),
        "ff" | "bb" => points(&direction[1..], (dx, dy)) && points("v", (dx, dy)),
        "ll" | "rr" => points(&direction[1..], (dx, dy)) && points("s", (dx, dy)),
        three if three.len() == 3 => points(&three[..2], (dx, dy)) && points(&three[2..], (dx, dy)),
        pair => points(&pair[..1], (dx, dy)) && points(&pair[1..], (dx, dy)),
    }
}
