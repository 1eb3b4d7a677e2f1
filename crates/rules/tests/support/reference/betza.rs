//! Betza: a text as the ways of a piece.

use super::{Over, Way};

pub(super) fn betza(text: &str) -> Vec<Way> {
    text.split_whitespace().flat_map(terms).flat_map(betza_term).collect()
}

/// "FfW" is "F" and "fW"; a letter twice or with a number behind it is one term.
fn terms(text: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let atom = rest.find(char::is_uppercase).expect("atom");
        let behind = &rest[atom + 1..];
        let digits = behind.chars().take_while(char::is_ascii_digit).count();
        let twice = behind.starts_with(&rest[atom..=atom]);
        let (term, after) = rest.split_at(atom + 1 + if twice { 1 } else { digits });
        found.push(term);
        rest = after;
    }
    found
}

fn betza_term(term: &str) -> Vec<Way> {
    let (modifiers, rest) = term.split_at(term.find(char::is_uppercase).expect("atom"));
    let (atom, range) = rest.split_at(1);
    let parts: &[(i32, i32)] = match atom {
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
    };
    let all = parts.iter().flat_map(|part| leaps(*part, modifiers)).map(way);
    // Whoever takes some pieces only still goes to empty squares as others do.
    let parts = |way: Way| match way.to_empty && way.to_enemy && !(way.royals && way.commoners) {
        true => vec![Way { to_enemy: false, inside: None, ..way }, Way { to_empty: false, inside: None, ..way }],
        false => vec![way],
    };
    all.flat_map(parts).collect()
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
