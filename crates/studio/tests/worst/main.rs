//! Hostile but legal files: a search for what is worst within the bounds of variants that people
//! bring to a server, by random files that are changed as long as they get worse. Whatever it meets
//! must keep the bounds that views, nodes and tables rest on. The worst files known are in
//! `tests/data/worst`, each with what it is worst at; `HETERODOX_LONG` searches for longer, and
//! `HETERODOX_WORST=FOLDER` keeps what it finds.

mod genome;

use std::path::PathBuf;
use std::sync::Arc;

use genome::{Genome, Rng};
use heterodox_rules::spec::{MAX_FILE, MAX_LOOKS, MAX_MOVES};
use heterodox_rules::{Catalogue, Colour, Rules, Square, Variant};
use heterodox_table::{Options, Seat, Table, TimeControl, Viewer};

/// What a variant that people bring may weigh on a server (`pinned.rs`).
const MAX_WEIGHT: usize = 40_000;
/// An action in a view takes no more bytes, nor does the rest of it.
const ACTION: usize = 120;
const REST: usize = 4_000;
/// What the start positions that are drawn by lot may take, in bytes.
const STARTS: usize = 5_000_000;
/// A direction on a square makes no more entries in the atlas: both sides, a ray across the board.
const ENTRIES: usize = 2 * 16;

/// What a file can be worst at: a count, never a time.
struct Goal {
    name: &'static str,
    count: fn(&Arc<Rules>) -> usize,
}

const GOALS: [Goal; 7] = [
    Goal { name: "moves", count: |rules| rules.moves(&rules.start()).len() },
    Goal { name: "bytes", count: view },
    Goal { name: "entries", count: entries },
    Goal { name: "directions", count: directions },
    Goal { name: "mates", count: mates },
    Goal { name: "looks", count: looks },
    Goal { name: "starts", count: |rules| rules.start_bytes() },
];

/// The size of a view, which grows with the list of actions.
fn view(rules: &Arc<Rules>) -> usize {
    let options = Options { control: TimeControl::Unlimited, start: None, now: 0 };
    let table = Table::new(Variant::Chess(rules.clone()), options).expect("a variant has a start");
    serde_json::to_string(&table.view(Viewer::Seat(Seat::White), 0)).expect("plain data").len()
}

/// What the atlas holds, and with it the size of all tables and the time to make them.
fn entries(rules: &Arc<Rules>) -> usize {
    let (board, kinds) = (rules.board(), rules.spec().pieces.len());
    let all = Colour::BOTH.into_iter().flat_map(|colour| (0..kinds).map(move |kind| (colour, kind)));
    let on = |(colour, kind)| board.all().flat_map(move |square| rules.atlas().ways(colour, kind, square));
    all.flat_map(on).map(|way| way.targets().len().max(1)).sum()
}

/// What is looked at to find all moves of both sides.
fn directions(rules: &Arc<Rules>) -> usize {
    let state = rules.start();
    let ways =
        |square| state.piece_at(square).map_or(0, |(colour, kind)| rules.atlas().ways(colour, kind, square).len());
    rules.board().all().map(ways).sum()
}

/// Moves that mate: for each of them every answer is looked for.
fn mates(rules: &Arc<Rules>) -> usize {
    rules.actions(&rules.start()).iter().filter(|action| action.san.ends_with('#')).count()
}

/// How often a royal piece is looked at when all moves are tried out, and asked whether they give check.
fn looks(rules: &Arc<Rules>) -> usize {
    let state = rules.start();
    let royal = |square: &Square| {
        state.piece_at(*square).is_some_and(|(colour, kind)| rules.spec().piece(colour, kind).royal.is())
    };
    rules.moves(&state).len() * rules.board().all().filter(royal).count()
}

/// Reads a file as a server does that somebody brings it to; `None` where it would refuse.
fn read(text: &str) -> Option<Arc<Rules>> {
    let library = Catalogue::new();
    let spec = library.read_bytes("worst", "worst.toml", text.as_bytes()).ok()?.spec().ok()?;
    assert!(text.len() <= MAX_FILE);
    if spec.weight() > MAX_WEIGHT {
        return None;
    }
    library.load_bytes("worst", "worst.toml", text.as_bytes()).ok()
}

/// What holds for every file that is read.
fn check(rules: &Arc<Rules>, text: &str) {
    let state = rules.start();
    let moves = rules.moves(&state).len();
    for colour in Colour::BOTH {
        assert!(rules.most_moves(&state, colour) <= MAX_MOVES, "{text}");
    }
    assert!(moves <= rules.most_moves(&state, state.to_move()), "{moves} moves: {text}");
    assert!(looks(rules) <= MAX_LOOKS, "{text}");
    let (bytes, entries) = (view(rules), entries(rules));
    assert!(bytes <= REST + moves * ACTION, "{bytes} bytes for {moves} moves: {text}");
    assert!(entries <= ENTRIES * rules.spec().weight() + 1000, "{entries} entries: {text}");
    assert!(directions(rules) <= 2 * MAX_MOVES, "{text}");
    // Whatever is drawn, a game begins with it: a file's own start, if with nothing else.
    assert!(rules.start_bytes() <= STARTS, "{} bytes of starts: {text}", rules.start_bytes());
    for number in [0, 1, rules.start_count() - 1] {
        let drawn = rules.start_number(number);
        assert!(rules.is_start(&drawn) || drawn == rules.start(), "{number}: {text}");
    }
}

/// The worst file that is found in so many tries, and how bad it is.
fn search(goal: &Goal, rng: &mut Rng, tries: usize) -> (usize, String) {
    let mut worst = (0, String::new());
    let mut best: Option<(usize, Genome)> = None;
    let mut stale = 0;
    for _ in 0..tries {
        // What has not got worse for long is given up.
        stale += 1;
        if stale > 500 {
            (best, stale) = (None, 0);
        }
        let mut next = best.as_ref().map_or_else(|| Genome::new(rng), |(_, genome)| genome.clone());
        (0..1 + rng.below(4)).for_each(|_| next.change(rng));
        let text = next.text();
        let Some(rules) = read(&text) else { continue };
        check(&rules, &text);
        let count = (goal.count)(&rules);
        if best.as_ref().is_none_or(|(known, _)| count >= *known) {
            stale = if best.as_ref().is_some_and(|(known, _)| count == *known) { stale } else { 0 };
            best = Some((count, next));
        }
        if count > worst.0 {
            worst = (count, text);
        }
    }
    worst
}

#[test]
fn whatever_a_search_comes_to_keeps_the_bounds() {
    let long = std::env::var_os("HETERODOX_LONG").is_some();
    let keep = std::env::var_os("HETERODOX_WORST").map(PathBuf::from);
    let mut rng = Rng(15);
    for goal in &GOALS {
        let (count, text) = search(goal, &mut rng, if long { 6000 } else { 60 });
        println!("{}: {count}", goal.name);
        if let Some(folder) = &keep {
            let file = folder.join(goal.name).with_extension("toml");
            std::fs::write(file, format!("# {} = {count}\n{text}", goal.name)).expect("the folder can be written to");
        }
    }
}

/// Their first line says what they are worst at.
#[test]
fn the_worst_files_known_keep_the_bounds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/worst");
    let mut seen = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the files are there").flatten() {
        let text = std::fs::read_to_string(entry.path()).expect("a file of ours");
        let first = text.lines().next().and_then(|line| line.strip_prefix("# ")?.split_once(" = "));
        let (name, count) = first.unwrap_or_else(|| panic!("{:?} does not say what it is worst at", entry.path()));
        let goal = GOALS.iter().find(|goal| goal.name == name).unwrap_or_else(|| panic!("{name} is no goal"));
        let rules = read(&text).unwrap_or_else(|| panic!("{name} is refused"));
        check(&rules, &text);
        assert_eq!((goal.count)(&rules).to_string(), count, "{:?}", entry.path());
        seen.push(goal.name);
    }
    // Some are kept because of what they once did: with `drops.toml` every drop was tried for a mate, and so was every answer.
    seen.sort_unstable();
    seen.dedup();
    let mut all = GOALS.map(|goal| goal.name);
    all.sort_unstable();
    assert_eq!(seen, all);
}
