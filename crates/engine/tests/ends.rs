//! How a game has ended is one thing, whoever is asked: the rules, the table, the search, proofs, plain opponents and
//! the solver, in every variant of the catalogue and in random files; held to an oracle written from the prose.

#[path = "../../rules/tests/support/random_variant.rs"]
mod random_variant;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use heterodox_engine::simple::Minimax;
use heterodox_engine::solve::solve;
use heterodox_engine::{Control, Engine, Exact, Limits, Proof, Score, Task, prove_win};
use heterodox_rules::bits::Bits;
use heterodox_rules::spec::{Castle, Condition, Mate, NoMoves, Verdict};
use heterodox_rules::{Catalogue, Colour, Family, Move, Outcome, Rules, Square, State, Strictness, Turn, Variant};
use heterodox_table::{Options, Table, TimeControl};
use random_variant::{Rng, random_variant};

/// What is on the board: the letters of each side, sorted.
type Material = [String; 2];

fn material(rules: &Rules, state: &State) -> Material {
    Colour::BOTH.map(|side| {
        let pieces = rules.board().all().filter_map(|square| state.piece_at(square));
        let mut letters: Vec<char> =
            pieces.filter(|piece| piece.0 == side).map(|piece| rules.spec().pieces[piece.1].letter).collect();
        letters.sort_unstable();
        letters.into_iter().collect()
    })
}

/// How a sentence has ended the game: the mover's before the other side's, losses before wins before draws. (What is answered
/// or must be safe is left to the reference of the rules.)
fn by_sentence(rules: &Rules, army: &Material, state: &State) -> Option<(Option<Colour>, &'static str)> {
    let (spec, us) = (rules.spec(), state.to_move());
    let letters = |kinds: &[usize]| -> String {
        let all: Vec<usize> = (0..spec.pieces.len()).collect();
        let kinds = if kinds.is_empty() { &all } else { kinds };
        kinds.iter().map(|kind| spec.pieces[*kind].letter).collect()
    };
    for side in [us.other(), us] {
        let held = (0..spec.pieces.len())
            .flat_map(|kind| std::iter::repeat_n(spec.pieces[kind].letter, state.hand(side, kind) as usize));
        let own: String = army[side.index()].chars().chain(held).collect();
        for verdict in [Verdict::Loses, Verdict::Wins, Verdict::Draws] {
            for goal in spec.end.goals.iter().filter(|goal| goal.verdict == verdict) {
                let (holds, word) = match &goal.condition {
                    Condition::On { kinds, squares, same_for_both, held, .. } => {
                        let there = |square: Square| {
                            let place = if *same_for_both { square } else { rules.board().for_colour(square, side) };
                            let piece = state.piece_at(place).filter(|piece| piece.0 == side);
                            piece.is_some_and(|piece| letters(kinds).contains(spec.pieces[piece.1].letter))
                        };
                        let any = squares.members().any(|square| there(Square(square as u8)));
                        (any && (!held || us == side), "goal")
                    }
                    Condition::Checks(count) => (state.checks(side) >= *count as u32, "checks"),
                    Condition::Castled(letters) => {
                        let made = |(index, castle): (usize, &Castle)| {
                            let bit = 1 << (2 * index + side.index());
                            (letters.is_empty() || letters.contains(&castle.letter)) && state.castled() & bit != 0
                        };
                        (spec.castling.iter().enumerate().any(made), "castled")
                    }
                    Condition::Fewer { kinds, than, against } => {
                        let count = own.chars().filter(|letter| letters(kinds).contains(*letter)).count();
                        let faces = |kind: &usize| {
                            let wanted = against.iter().filter(|it| *it == kind).count();
                            let other = side.other();
                            let letter = spec.pieces[*kind].letter;
                            let there = army[other.index()].chars().filter(|it| *it == letter).count();
                            there + state.hand(other, *kind) as usize >= wanted
                        };
                        (
                            count < *than as usize && against.iter().all(faces),
                            if verdict == Verdict::Wins { "rid" } else { "lost" },
                        )
                    }
                    // Not known to this oracle: see `is_plain`.
                    Condition::Row { .. }
                    | Condition::Block { .. }
                    | Condition::Joining { .. }
                    | Condition::AllJoined(_)
                    | Condition::Full { .. }
                    | Condition::Points(_) => return None,
                    Condition::Alone(kinds) => (own.chars().all(|letter| letters(kinds).contains(letter)), "bare"),
                };
                if holds {
                    let winner = match verdict {
                        Verdict::Loses => Some(side.other()),
                        Verdict::Wins => Some(side),
                        Verdict::Draws => None,
                    };
                    return Some((winner, word));
                }
            }
        }
    }
    None
}

/// Whether the oracle can tell all ends of a variant.
fn is_plain(rules: &Rules) -> bool {
    rules.spec().end.goals.iter().all(|goal| {
        goal.answered == [false; 2]
            && match &goal.condition {
                Condition::On { safe, with, .. } => !safe && with.is_none(),
                Condition::Checks(_) | Condition::Castled(_) | Condition::Fewer { .. } | Condition::Alone(_) => true,
                _ => false,
            }
    }) && rules.spec().end.mates.is_empty()
        && !rules.traits().counts_moves
}

/// How the game has ended, from what the documentation of the keys says: the winner and the word.
fn expected(rules: &Rules, dead: &[Material], state: &State) -> Option<(Option<Colour>, &'static str)> {
    let (spec, us) = (rules.spec(), state.to_move());
    let army = material(rules, state);
    let gone = Colour::BOTH.map(|colour| state.score(colour));
    let by_score = || {
        let count = |side: usize| {
            let alone = spec.end.eliminated && army[1 - side].is_empty();
            gone[side] as usize + if alone { army[side].len() } else { 0 }
        };
        let winner = match (count(0), count(1)) {
            (white, black) if white > black => Some(Colour::White),
            (white, black) if white < black => Some(Colour::Black),
            _ => None,
        };
        Some((winner, "score"))
    };
    if let Some(ended) = by_sentence(rules, &army, state) {
        return Some(ended);
    }
    let goal = spec.end.score_goal as u32;
    if spec.end.eliminated && army.iter().any(String::is_empty) || goal > 0 && gone.iter().any(|gone| *gone >= goal) {
        return by_score();
    }
    if rules.moves(state).is_empty() {
        return match spec.end.no_moves {
            _ if rules.in_check(state) => match spec.end.mate {
                Mate::Loses => Some((Some(us.other()), "checkmate")),
                Mate::Wins => Some((Some(us), "checkmate")),
                Mate::Draws => Some((None, "checkmate")),
            },
            NoMoves::Draw => Some((None, "no-moves")),
            NoMoves::Loss => Some((Some(us.other()), "no-moves")),
            NoMoves::Win => Some((Some(us), "no-moves")),
            NoMoves::Score => by_score(),
        };
    }
    let [white, black] = &army;
    let held = Colour::BOTH.iter().any(|&side| (0..spec.pieces.len()).any(|kind| state.hand(side, kind) > 0));
    if !held && dead.iter().any(|[one, other]| [one, other] == [white, black] || [other, one] == [white, black]) {
        return Some((None, "dead"));
    }
    let quiet = spec.draws.quiet_moves;
    (quiet > 0 && state.halfmove() >= 2 * quiet).then_some((None, "quiet-moves"))
}

/// The variant under the law, with all who are asked.
struct Court {
    rules: Arc<Rules>,
    /// The dead positions, where the oracle knows them.
    dead: Option<Vec<Material>>,
    engine: Engine,
    minimax: Minimax,
    /// How often each end was met.
    seen: BTreeMap<&'static str, usize>,
}

impl Court {
    fn new(rules: Arc<Rules>, dead: Option<Vec<Material>>) -> Court {
        let (engine, minimax) = (Engine::new(rules.clone()), Minimax::new(rules.clone(), 1, 0));
        Court { rules, dead, engine, minimax, seen: BTreeMap::new() }
    }

    /// Plays random games and asks everybody about the ends next to them.
    fn sit(&mut self, rng: &mut Rng, games: usize, plies: usize) {
        for _ in 0..games {
            let mut state = self.rules.start();
            for _ in 0..plies {
                let outcome = self.agree(&state);
                let moves = self.rules.moves(&state);
                if outcome.is_some() || moves.is_empty() {
                    break;
                }
                self.look_ahead(&state, &moves);
                let takes: Vec<Move> =
                    moves.iter().copied().filter(|it| self.rules.captured(&state, *it).is_some()).collect();
                let action = if !takes.is_empty() && rng.chance(1, 2) { rng.pick(&takes) } else { rng.pick(&moves) };
                state = self.rules.play_unchecked(&state, *action);
            }
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        match self.rules.turn(state) {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The rules, the oracle, the table and the solver, about one position.
    fn agree(&mut self, state: &State) -> Option<Outcome> {
        let fen = self.rules.write_fen(state);
        let at = format!("{}: {fen}", self.rules.spec().about);
        let outcome = self.outcome(state);
        let told = outcome.map(|it| (it.winner, it.reason.word()));
        if let Some(dead) = self.dead.as_ref().filter(|_| is_plain(&self.rules)) {
            assert_eq!(told, expected(&self.rules, dead, state), "the oracle: {at}");
        }
        let options = Options { control: TimeControl::Unlimited, start: Some(fen.clone()), now: 0 };
        let table =
            Table::new(Variant::Chess(self.rules.clone()), options).unwrap_or_else(|error| panic!("{at}: {error}"));
        assert_eq!(table.ending(), outcome, "the table: {at}");
        assert_eq!(self.minimax.value(std::slice::from_ref(state)).is_none(), outcome.is_some(), "minimax: {at}");
        if let Some(outcome) = outcome {
            *self.seen.entry(outcome.reason.word()).or_default() += 1;
            // The solver knows no counters.
            if outcome.reason.word() != "quiet-moves"
                && let Ok(solved) = solve(&self.rules, state, u64::MAX, &mut |_| true)
            {
                assert_eq!(solved.probe(state), Some(Exact::ended(outcome, state.to_move())), "the solver: {at}");
                assert_eq!((solved.census().positions, solved.census().terminal), (1, 1), "the solver: {at}");
            }
        }
        outcome
    }

    /// Whoever looks a move ahead sees the ends there as the rules have them.
    fn look_ahead(&mut self, state: &State, moves: &[Move]) {
        let at = format!("{}: {}", self.rules.spec().about, self.rules.write_fen(state));
        let us = state.to_move();
        let mut winning = BTreeSet::new();
        let mut worth = Vec::new();
        for &action in moves {
            let next = self.rules.play_unchecked(state, action);
            let Some(outcome) = self.outcome(&next) else { continue };
            self.agree(&next);
            let value = match Exact::ended(outcome, us) {
                Exact::Win(_) => Score::Win(1),
                Exact::Loss(_) => Score::Loss(1),
                Exact::Draw => Score::Value(0),
            };
            winning.extend((value == Score::Win(1)).then(|| self.rules.coordinates(action)));
            worth.push((action, value));
        }
        let proved: BTreeSet<String> = match prove_win(&self.rules, state, 1) {
            Proof::Win(win) => win.keys.iter().map(|key| self.rules.coordinates(*key)).collect(),
            _ => BTreeSet::new(),
        };
        assert_eq!(proved, winning, "the prover: {at}");
        let wins = self
            .minimax
            .value(std::slice::from_ref(state))
            .is_some_and(|value| value > 0 && Minimax::is_decisive(value));
        assert_eq!(wins, !winning.is_empty(), "minimax: {at}");
        for (action, value) in worth.into_iter().take(3) {
            self.engine.clear();
            let task = Task { only: vec![action], ..Task::new(state.clone(), Limits::depth(2)) };
            let answer = self.engine.think(&task, &Control::with_clock(|| Duration::ZERO), &mut |_| {});
            assert_eq!(answer.score, value, "the search: {at}: {}", self.rules.coordinates(action));
        }
    }
}

#[test]
fn everybody_says_the_same_in_the_catalogue() {
    let catalogue = Catalogue::new();
    for id in catalogue.ids_of(Family::Chess) {
        let mut court = Court::new(catalogue.load(&id).expect("built in"), None);
        court.sit(&mut Rng(11), 6, 120);
    }
}

#[test]
fn everybody_says_the_same_in_random_files() {
    let mut seen = BTreeMap::new();
    let catalogue = Catalogue::new();
    let mut rng = Rng(16);
    let mut files = 0;
    while files < 220 {
        let text = random_variant(&mut rng);
        let Ok(rules) = catalogue.load_bytes("random", "random.toml", text.as_bytes()) else { continue };
        files += 1;
        // Dead positions that games really come to.
        let mut dead: Vec<Material> = Vec::new();
        for _ in 0..3 {
            let mut state = rules.start();
            for _ in 0..rng.below(40) {
                let moves = rules.moves(&state);
                if moves.is_empty() {
                    break;
                }
                state = rules.play_unchecked(&state, *rng.pick(&moves));
            }
            dead.push(material(&rules, &state));
        }
        dead.retain(|it| *it != material(&rules, &rules.start()) && it.iter().all(|army| !army.is_empty()));
        let lines: Vec<String> = dead.iter().map(|[one, other]| format!("\"{one} v {other}\"")).collect();
        let line = format!("[draws]\ndead = [{}]\n", lines.join(", "));
        let text = match text.contains("[draws]\n") {
            true => text.replace("[draws]\n", &line),
            false => format!("{text}\n{line}quiet_moves = {}\n", 1 + rng.below(4)),
        };
        let rules =
            catalogue.load_bytes("random", "random.toml", text.as_bytes()).unwrap_or_else(|it| panic!("{it}: {text}"));
        let mut court = Court::new(rules, Some(dead));
        court.sit(&mut rng, 4, 60);
        court.seen.into_iter().for_each(|(word, count)| *seen.entry(word).or_default() += count);
    }
    for word in ["checkmate", "score", "no-moves", "quiet-moves", "dead"] {
        assert!(seen.get(word).is_some_and(|count: &usize| *count >= 20), "{word} is rare: {seen:?}");
    }
}

#[test]
fn a_side_without_moves_has_lost_before_the_limit_of_quiet_moves_draws() {
    let text = "inherits = \"chess\"\nname = \"Quiet\"\n[draws]\nquiet_moves = 1\nquiet_moves_claim = 0\n[end]\nno_moves = \"loss\"\n";
    let rules = Catalogue::new().load_bytes("quiet", "quiet.toml", text.as_bytes()).expect("a variant");
    let state = rules.read_fen("7k/5K2/6P1/8/8/8/8/8 w - - 1 30", Strictness::Game).expect("a position");
    let answer = Engine::new(rules.clone()).think(
        &Task::new(state, Limits::depth(2)),
        &Control::with_clock(|| Duration::ZERO),
        &mut |_| {},
    );
    assert_eq!((answer.best.map(|best| rules.coordinates(best)), answer.score), (Some("f7f8".into()), Score::Win(1)));
}
