//! Forced wins by exhaustive proof: every move of the winner, every reply of the loser, to
//! the end of the game as the variant's rules have it (mate, score, elimination, goal, no
//! moves, dead draws). It knows no evaluation and guesses nothing.
//!
//! Repetition needs no look: every move of a shortest win lowers the distance to the end, so
//! no position of such a win comes twice. What was repeated before the root is the game's
//! affair, and so are draws somebody could claim. The rule of quiet moves is kept.

use std::collections::HashMap;

use heterodox_rules::bits::U256;
use heterodox_rules::{AnyTables, Colour, Move, Position, Rules, State, Tables, Turn, Width};

/// What a proof came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The side to move wins by force.
    Win(Win),
    /// It does not, within the plies asked for.
    NoWin,
    /// The positions allowed ran out first.
    GaveUp,
}

/// A forced win of the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// Plies to the end of the game against the longest defence; there is no faster win.
    pub plies: u32,
    /// All first moves that win in so many plies, in the generator's order.
    pub keys: Vec<Move>,
    /// One best line to the end of the game.
    pub line: Vec<Move>,
}

/// Whether the side to move forces a win within so many plies. A game that is over has none.
pub fn prove_win(rules: &Rules, state: &State, plies: u32) -> Proof {
    Prover::new(rules).prove(state, plies, u64::MAX)
}

/// Proves wins of one variant and remembers what it has proved.
pub struct Prover<'r>(AnySearch<'r>);

enum AnySearch<'r> {
    Narrow(Search<'r, u64>),
    Wide(Search<'r, u128>),
    Huge(Search<'r, U256>),
}

impl<'r> Prover<'r> {
    /// A prover for a variant.
    pub fn new(rules: &'r Rules) -> Prover<'r> {
        Prover(match rules.tables() {
            AnyTables::Narrow(tables) => AnySearch::Narrow(Search::new(rules, tables)),
            AnyTables::Wide(tables) => AnySearch::Wide(Search::new(rules, tables)),
            AnyTables::Huge(tables) => AnySearch::Huge(Search::new(rules, tables)),
        })
    }

    /// Whether the side to move forces a win within so many plies, found by looking at no more
    /// than so many positions.
    pub fn prove(&mut self, state: &State, plies: u32, positions: u64) -> Proof {
        match &mut self.0 {
            AnySearch::Narrow(search) => search.prove(state, plies, positions),
            AnySearch::Wide(search) => search.prove(state, plies, positions),
            AnySearch::Huge(search) => search.prove(state, plies, positions),
        }
    }

    /// Whether this legal move forces a win within so many plies, itself included.
    pub fn wins_by(&mut self, state: &State, action: Move, plies: u32) -> bool {
        match &mut self.0 {
            AnySearch::Narrow(search) => search.wins_by(state, action, plies),
            AnySearch::Wide(search) => search.wins_by(state, action, plies),
            AnySearch::Huge(search) => search.wins_by(state, action, plies),
        }
    }

    /// Proofs give up when this becomes true; it is asked every now and then.
    pub fn stop_when(&mut self, stopped: impl Fn() -> bool + 'r) {
        let stopped: Box<dyn Fn() -> bool + 'r> = Box::new(stopped);
        match &mut self.0 {
            AnySearch::Narrow(search) => search.stopped = Some(stopped),
            AnySearch::Wide(search) => search.stopped = Some(stopped),
            AnySearch::Huge(search) => search.stopped = Some(stopped),
        }
    }

    /// Positions looked at so far, in all proofs.
    pub fn positions(&self) -> u64 {
        match &self.0 {
            AnySearch::Narrow(search) => search.looked,
            AnySearch::Wide(search) => search.looked,
            AnySearch::Huge(search) => search.looked,
        }
    }
}

/// When so many positions are remembered, all are forgotten.
const MEMORY: usize = 1 << 17;
/// Whether to stop is asked every so many positions.
const STOP_ASKED: u64 = 128;
/// With fewer plies left a position is looked at again rather than remembered.
const WORTH_REMEMBERING: u32 = 3;

/// What is known of the side to move in a position.
#[derive(Clone, Copy, Default)]
struct Known {
    /// It wins within so many plies.
    wins: Option<u32>,
    /// It does not win within so many plies.
    fails: Option<u32>,
}

struct Search<'r, B> {
    rules: &'r Rules,
    tables: &'r Tables<B>,
    /// The game is won by mate alone, so a winning move is a check and the last one.
    mate_only: bool,
    /// The position itself is kept and compared: a proof does not rest on a hash.
    memory: HashMap<u64, (Position<B>, Known)>,
    /// Equal positions differ in their counters; near the limit of quiet moves that matters.
    remember: bool,
    /// The move that last settled a position, by plies left: tried first.
    settled: Vec<Option<Move>>,
    looked: u64,
    stop_at: u64,
    stopped: Option<Box<dyn Fn() -> bool + 'r>>,
}

impl<'r, B: Width> Search<'r, B> {
    fn new(rules: &'r Rules, tables: &'r Tables<B>) -> Self {
        Search {
            rules,
            tables,
            mate_only: tables.traits().only_mate_wins,
            memory: HashMap::new(),
            remember: true,
            settled: Vec::new(),
            looked: 0,
            stop_at: u64::MAX,
            stopped: None,
        }
    }

    fn prove(&mut self, state: &State, plies: u32, positions: u64) -> Proof {
        let Some(root) = self.begin(state, plies, positions) else { return Proof::NoWin };
        for plies in 1..=plies {
            let keys: Vec<Move> = self
                .moves(&root)
                .into_iter()
                .filter(|&action| self.defend(&self.tables.play(&root, action), plies - 1))
                .collect();
            if !keys.is_empty() && !self.spent() {
                let line = self.line(&root, keys[0], plies);
                if !self.spent() {
                    return Proof::Win(Win { plies, keys, line });
                }
            }
            if self.spent() {
                return Proof::GaveUp;
            }
        }
        Proof::NoWin
    }

    fn wins_by(&mut self, state: &State, action: Move, plies: u32) -> bool {
        match self.begin(state, plies, u64::MAX) {
            Some(root) if plies > 0 => self.defend(&self.tables.play(&root, action), plies - 1),
            _ => false,
        }
    }

    /// Makes ready for a root; `None` when the game is over or belongs to other rules.
    fn begin(&mut self, state: &State, plies: u32, positions: u64) -> Option<Position<B>> {
        let root = B::position(state)?;
        let quiet = self.rules.spec().draws.quiet_moves as u32;
        let plain = !self.tables.traits().counts_moves && self.rules.spec().end.mates.is_empty();
        self.remember = plain && (quiet == 0 || (root.halfmove() as u32).saturating_add(plies) < 2 * quiet);
        self.settled.resize(self.settled.len().max(plies as usize + 1), None);
        self.stop_at = self.looked.saturating_add(positions);
        matches!(self.rules.turn(state), Turn::Act(_)).then_some(*root)
    }

    fn spent(&self) -> bool {
        self.looked >= self.stop_at
    }

    /// Counts a position; gives whether too many were looked at.
    fn count(&mut self) -> bool {
        self.looked += 1;
        if self.looked.is_multiple_of(STOP_ASKED) && self.stopped.as_ref().is_some_and(|stopped| stopped()) {
            self.stop_at = self.looked;
        }
        self.spent()
    }

    fn moves(&self, position: &Position<B>) -> Vec<Move> {
        let mut list = Vec::new();
        self.tables.generate(position, &mut list);
        list
    }

    /// Who has won a game in which the side to move has no move.
    fn winner(&self, position: &Position<B>) -> Option<Colour> {
        self.tables.end_without_moves(position, self.tables.in_check(position)).winner
    }

    /// Whether a position with moves is a draw all the same.
    fn drawn(&self, position: &Position<B>) -> bool {
        self.tables.end_with_moves(position).is_some()
    }

    /// Whether the side that has just moved has ended the game and won it.
    fn ended_won(&mut self, position: &Position<B>) -> bool {
        if self.mate_only {
            return self.tables.in_check(position) && !self.tables.has_moves(position);
        }
        !self.tables.has_moves(position) && self.winner(position) == Some(position.turn().other())
    }

    /// Whether the side to move forces a win within the plies left: some move does.
    fn attack(&mut self, position: &Position<B>, left: u32) -> bool {
        // 1. Where only mate wins, the last ply is the winner's.
        let left = if self.mate_only && left.is_multiple_of(2) { left.saturating_sub(1) } else { left };
        if self.mate_only && left == 0 {
            return false;
        }
        if self.count() {
            return false;
        }
        // 2. Known already?
        let worth = self.remember && left >= WORTH_REMEMBERING;
        let known = if worth { self.recall(position) } else { Known::default() };
        if known.wins.is_some_and(|plies| plies <= left) {
            return true;
        }
        if known.fails.is_some_and(|plies| plies >= left) {
            return false;
        }
        // 3. The game may be over.
        let mut list = self.moves(position);
        if list.is_empty() {
            return self.winner(position) == Some(position.turn());
        }
        if left == 0 || self.drawn(position) {
            return false;
        }
        // 4. Every move, likely ones first.
        if left >= WORTH_REMEMBERING {
            list.sort_by_cached_key(|&action| !self.tables.in_check(&self.tables.play(position, action)));
        }
        self.settled_first(left, &mut list);
        let wins = list.into_iter().find(|&action| {
            let next = self.tables.play(position, action);
            if left == 1 { self.ended_won(&next) } else { self.defend(&next, left - 1) }
        });
        // 5. What was cut short is not known.
        if self.spent() {
            return false;
        }
        if wins.is_some() {
            self.settled[left as usize] = wins;
        }
        if worth {
            self.note(position, left, wins.is_some());
        }
        wins.is_some()
    }

    /// Whether the side that has just moved wins within the plies left whatever the side to
    /// move does.
    fn defend(&mut self, position: &Position<B>, left: u32) -> bool {
        if left == 0 {
            return self.ended_won(position);
        }
        if self.count() {
            return false;
        }
        let mut list = self.moves(position);
        if list.is_empty() {
            return self.winner(position) == Some(position.turn().other());
        }
        if self.drawn(position) {
            return false;
        }
        self.settled_first(left, &mut list);
        let refutes = list.into_iter().find(|&action| !self.attack(&self.tables.play(position, action), left - 1));
        if refutes.is_some() && !self.spent() {
            self.settled[left as usize] = refutes;
        }
        refutes.is_none()
    }

    fn settled_first(&self, left: u32, list: &mut [Move]) {
        if let Some(settled) = self.settled[left as usize]
            && let Some(index) = list.iter().position(|&action| action == settled)
        {
            list[..=index].rotate_right(1);
        }
    }

    fn recall(&self, position: &Position<B>) -> Known {
        match self.memory.get(&position.hash()) {
            Some((kept, known)) if kept == position => *known,
            _ => Known::default(),
        }
    }

    fn note(&mut self, position: &Position<B>, left: u32, wins: bool) {
        if self.memory.len() >= MEMORY {
            self.memory.clear();
        }
        let mut known = self.recall(position);
        if wins {
            known.wins = Some(known.wins.map_or(left, |plies| plies.min(left)));
        } else {
            known.fails = Some(known.fails.map_or(left, |plies| plies.max(left)));
        }
        self.memory.insert(position.hash(), (*position, known));
    }

    /// The win from here on, against the longest defence.
    fn line(&mut self, root: &Position<B>, key: Move, plies: u32) -> Vec<Move> {
        let mut line = vec![key];
        let mut position = self.tables.play(root, key);
        let mut left = plies - 1;
        loop {
            // 1. The reply that lasts longest.
            let mut longest: Option<(u32, Move, Position<B>)> = None;
            for reply in self.moves(&position) {
                let next = self.tables.play(&position, reply);
                let lasts = (0..left).find(|&plies| self.attack(&next, plies)).unwrap_or(0);
                if longest.is_none_or(|(most, ..)| lasts > most) {
                    longest = Some((lasts, reply, next));
                }
            }
            let Some((lasts, reply, next)) = longest else { return line };
            line.push(reply);
            // 2. The answer to it.
            let moves = self.moves(&next);
            let wins = |search: &mut Self, action| search.defend(&search.tables.play(&next, action), lasts - 1);
            let Some(answer) = moves.into_iter().find(|&action| lasts > 0 && wins(self, action)) else { return line };
            line.push(answer);
            position = self.tables.play(&next, answer);
            left = lasts - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use heterodox_rules::{Catalogue, Strictness};

    use super::*;

    fn proof(id: &str, fen: &str, plies: u32) -> (Option<u32>, String, String) {
        let rules = Catalogue::new().load(id).expect("a built-in variant");
        let mut state = rules.read_fen(fen, Strictness::Game).unwrap_or_else(|error| panic!("{fen}: {error}"));
        match prove_win(&rules, &state, plies) {
            Proof::Win(win) => {
                let keys: Vec<String> = win.keys.iter().map(|&key| rules.coordinates(key)).collect();
                let mut line = Vec::new();
                for &action in &win.line {
                    line.push(rules.san(&state, action));
                    state = rules.play_unchecked(&state, action);
                }
                (Some(win.plies), keys.join(" "), line.join(" "))
            }
            other => (None, format!("{other:?}"), String::new()),
        }
    }

    #[test]
    fn mates_are_found_at_their_true_distance() {
        let (plies, keys, line) = proof("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 7);
        assert_eq!((plies, keys.as_str(), line.as_str()), (Some(1), "a1a8", "Ra8#"));
        // Two rooks drive a king to the edge.
        let (plies, _, line) = proof("chess", "8/8/8/6k1/R7/1R6/8/1K6 w - - 0 1", 7);
        assert_eq!(plies, Some(7), "{line}");
        assert_eq!(line.split(' ').count(), 7, "{line}");
        assert!(line.ends_with('#'), "{line}");
        let (plies, keys, _) = proof("chess", "8/8/8/6k1/R7/1R6/8/1K6 w - - 0 1", 5);
        assert_eq!((plies, keys.as_str()), (None, "NoWin"));
    }

    #[test]
    fn a_quiet_key_is_found() {
        // Morphy: the rook is given up so that the pawn mates.
        let (plies, keys, line) = proof("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 5);
        assert_eq!((plies, keys.as_str()), (Some(3), "a1a6"), "{line}");
    }

    #[test]
    fn stalemate_is_no_win() {
        // Qc7 would be one.
        assert_eq!(proof("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", 1).1, "c1c8");
        assert_eq!(proof("chess", "7k/5K2/8/6P1/8/8/8/8 w - - 0 1", 1).1, "NoWin");
        assert_eq!(proof("chess", "k7/8/1K6/8/8/8/7B/8 w - - 0 1", 7).1, "NoWin");
    }

    #[test]
    fn the_limit_of_quiet_moves_cuts_wins_short() {
        let fen = |clock: u32| format!("7k/8/8/8/8/R7/1R6/6K1 w - - {clock} 90");
        assert_eq!(proof("chess", &fen(146), 7).0, Some(3));
        // The mate itself may be the last move allowed.
        assert_eq!(proof("chess", &fen(147), 7).0, Some(3));
        assert_eq!(proof("chess", &fen(148), 7).0, None);
    }

    #[test]
    fn scores_and_goals_win_too() {
        // The bishop on the far rank leaves, and nobody is left to answer.
        let (plies, keys, _) = proof("kings-cooking", "B2/3/3 w - RNrnb 0 9", 3);
        assert_eq!((plies, keys.split(' ').count() >= 1), (Some(1), true), "{keys}");
    }

    #[test]
    fn positions_may_run_out() {
        let rules = Catalogue::new().load("chess").expect("a built-in variant");
        let mut prover = Prover::new(&rules);
        assert_eq!(prover.prove(&rules.start(), 7, 1000), Proof::GaveUp);
        assert!(prover.positions() <= 1100, "{}", prover.positions());
        assert_eq!(prover.prove(&rules.start(), 3, u64::MAX), Proof::NoWin);
    }
}
