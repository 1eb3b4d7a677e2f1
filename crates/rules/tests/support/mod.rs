//! What several test files share.
#![allow(dead_code)]

pub mod random_variant;
pub mod reference;

use std::sync::Arc;

use heterodox_messages::id;
use heterodox_rules::spec::Problem;
use heterodox_rules::{Catalogue, Colour, Family, Outcome, Reason, Rules, Square, State, Strictness, Turn};
use random_variant::{Rng, random_variant};

/// A built-in variant.
pub fn rules(id: &str) -> Arc<Rules> {
    Catalogue::new().load(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// Variants whose rules are all in others of the catalogue: the slow suites look at them.
const MORE_OF_THE_SAME: [&str; 39] = [
    "3check960",
    "ai-wok",
    "almost",
    "amazon",
    "antichess960",
    "capablanca",
    "capablanca960",
    "capahouse960",
    "centaur",
    "chancellor",
    "chigorin",
    "codrus",
    "courier",
    "crazyhouse960",
    "embassy",
    "euroshogi",
    "giveaway",
    "hoppelpoppel",
    "horde960",
    "janus",
    "kinglet",
    "kingofthehill960",
    "knightmate",
    "losalamos",
    "manchu",
    "minishogi",
    "modern",
    "newzealand",
    "nightrider",
    "opulent",
    "pawnsideways",
    "perfect",
    "shatranj",
    "shouse",
    "sortofalmost",
    "tencubed",
    "threekings",
    "torpedo",
    "yarishogi",
];

/// The built-in chess-like variants; without those that add nothing to others unless the slow suites are wanted.
pub fn chess_ids() -> Vec<String> {
    let ids = Catalogue::new().ids_of(Family::Chess);
    ids.into_iter().filter(|id| long() || !MORE_OF_THE_SAME.contains(&id.as_str())).collect()
}

/// A position that must be readable.
pub fn position(rules: &Rules, fen: &str) -> State {
    rules.read_fen(fen, Strictness::Game).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// All legal moves in coordinates, sorted.
pub fn moves(rules: &Rules, state: &State) -> Vec<String> {
    let mut texts: Vec<String> = rules.moves(state).into_iter().map(|action| rules.coordinates(action)).collect();
    texts.sort();
    texts
}

/// A square that must be on the board.
pub fn at(rules: &Rules, name: &str) -> Square {
    rules.board().parse(name).unwrap_or_else(|| panic!("{name} is no square"))
}

/// The kind with a letter.
pub fn kind(rules: &Rules, letter: char) -> usize {
    rules.spec().kind(letter).unwrap_or_else(|| panic!("no piece has the letter {letter}"))
}

/// The state after a move that must be legal.
pub fn after(rules: &Rules, state: &State, text: &str) -> State {
    rules.play_text(state, text).unwrap_or_else(|refused| panic!("{text}: {refused}")).state
}

/// The state after several moves from a FEN.
pub fn line(rules: &Rules, fen: &str, texts: &[&str]) -> State {
    texts.iter().fold(position(rules, fen), |state, text| after(rules, &state, text))
}

/// Why a move is refused.
pub fn refusal(rules: &Rules, fen: &str, text: &str) -> String {
    match rules.play_text(&position(rules, fen), text) {
        Ok(_) => panic!("{text} was played in {fen}"),
        Err(refused) => refused.to_string(),
    }
}

/// The end of a game.
pub fn over(winner: Option<Colour>, reason: Reason) -> Turn {
    Turn::Over(Outcome { winner, reason })
}

/// The rows of a tab-separated data file without comments and blank lines.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// Whether the slow suites are wanted.
pub fn long() -> bool {
    std::env::var_os("HETERODOX_LONG").is_some()
}

/// Plays random games and hands every position met to a law.
pub fn random_games(rules: &Arc<Rules>, seed: u64, games: usize, plies: usize, mut law: impl FnMut(&State)) {
    let mut rng = Rng(seed);
    for _ in 0..games {
        let mut state = rules.start();
        for _ in 0..plies {
            law(&state);
            let moves = rules.moves(&state);
            if moves.is_empty() {
                break;
            }
            // Captures and other rare moves are preferred now and then, or games drift.
            let tactical: Vec<_> = moves.iter().copied().filter(|m| rules.captured(&state, *m).is_some()).collect();
            let action =
                if !tactical.is_empty() && rng.chance(1, 3) { *rng.pick(&tactical) } else { *rng.pick(&moves) };
            state = rules.play_unchecked(&state, action);
        }
    }
}

/// A random variant and its file; none where the start position cannot be.
pub fn load_random(seed: u64) -> Option<(Arc<Rules>, String)> {
    let text = random_variant(&mut Rng(seed));
    match Catalogue::new().load_bytes("random", "random.toml", text.as_bytes()) {
        Ok(rules) => Some((rules, text)),
        // A random start position may be refused, and the game may be over in it; a promoted piece may have been two, a drop zone
        // may be where a piece cannot stand, and what it becomes may be stuck. A file that is wrong otherwise is a bug.
        Err(error) => {
            let known = [
                id::START_IS_OVER,
                id::HAND_TURNS_BACK_TWICE,
                id::DROP_NOWHERE,
                id::LAW_NEVER_DROPPED,
                id::CANNOT_BECOME_THERE,
                id::FIRST_MOVES_NOBODY,
            ];
            let start = |problem: &Problem| problem.key == "board.start" || known.contains(&problem.message.id());
            assert!(error.problems.iter().all(start), "seed {seed}: {error}\n{text}");
            None
        }
    }
}
