//! A second rulebook, slow and plain on purpose: the oracle the real one is tested against.
//! It shares no code with the rules crate: own reading of variant files and Betza, a board of
//! optional pieces, moves walked square by square, and king safety proved by making each move on a
//! copy and asking whether any enemy capture reaches a king. It trusts files and FENs, or panics.

mod betza;
mod count;
mod fen;
mod files;
mod goals;
mod hand;
pub mod truth;
mod unmoved;

use std::collections::BTreeMap;

use betza::betza;
use count::{Counting, counting};
use files::{Ground, in_order, inherited, kind, number, word};
use goals::{Goal, goals, laws};
use toml::{Table, Value};
use unmoved::Castling;

/// File and rank counted from White's left corner, from 0. May lie off the board.
type Square = (i32, i32);
/// Colour (0 White, 1 Black) and index of the kind in the order of the file.
type Piece = (usize, usize);
/// Moves in coordinates with the positions they lead to.
type Moves = BTreeMap<String, Position>;

/// The rules of one variant.
pub struct Reference {
    width: i32,
    height: i32,
    start: String,
    wrap: bool,
    /// Black's left is White's right.
    rotated: bool,
    /// White's and Black's, in the order of the file.
    kinds: [Vec<Kind>; 2],
    castlings: Vec<Castling>,
    /// Where pieces in hand step in when a piece leaves for the first time, as White sees it.
    gates: Vec<Square>,
    /// Where White's and Black's pieces with first moves begin.
    homes: [Vec<Square>; 2],
    goals: Vec<Goal>,
    laws: Vec<String>,
    counting: Option<Counting>,
    /// For each side and kind the squares from which it could never move again, as White sees them, where a law asks.
    stuck: [Vec<Vec<Square>>; 2],
    /// Pieces may be held; captures are kept; promoted ones turn back when they are taken.
    hands: bool,
    keeps: bool,
    turns_back: bool,
    /// Pieces may be dropped with their other side up.
    drop_promoted: bool,
    /// Pieces that are dropped where they castle from may castle.
    drop_castles: bool,
    elimination: bool,
    score_goal: usize,
}

/// Words that the file does not give are empty.
struct Kind {
    letter: char,
    /// The letter of the piece whose other side it is: FEN writes it with a plus.
    other_side_of: Option<char>,
    /// "one", "each", "last" or "together".
    royal: String,
    /// "every move" or "forward".
    progress: String,
    /// Squares are all as White sees them.
    start: Vec<Square>,
    stands: Vec<Square>,
    moves: Vec<Way>,
    /// More moves from some squares, and whether they stay there.
    places: Vec<(Vec<Square>, bool, Vec<Way>)>,
    /// Moves of a piece that has not moved, and the letters of the enemies that end them by facing it.
    first: Vec<Way>,
    first_until: String,
    shoot: Vec<Way>,
    shots_check: bool,
    exit: String,
    portal: String,
    en_passant: String,
    taken_on: Vec<Square>,
    promotes_to: String,
    promotes_in: Vec<Square>,
    promotes_on: String,
    promotes_last_in: Vec<Square>,
    may_stay: bool,
    limit: usize,
    points: u32,
    drop: Vec<Square>,
    drop_per_file: usize,
    /// Those of a side are dropped on both colours of squares evenly.
    drop_even: bool,
}

/// One direction of a Betza term, as White sees it.
struct Way {
    leap: (i32, i32),
    range: usize,
    to_empty: bool,
    to_enemy: bool,
    lame: bool,
    initial: bool,
    /// Whether it takes royal pieces, and others.
    royals: bool,
    commoners: bool,
    over: Over,
    /// The piece itself goes, and only where it may stand; shots go anywhere.
    goes: bool,
    /// The way never leaves these squares, as White sees them.
    inside: Option<Vec<Square>>,
    course: Course,
}

/// How a way leads on.
#[derive(Clone)]
enum Course {
    /// By the same leap again and again; it does not end before so many of them.
    Straight { from: usize },
    /// So, but the first square does not matter, and it does not end there.
    Skipping,
    /// By turns to one side and back.
    Crooked(bool),
    /// Always to the same side, by the leap next to the one before.
    Round(bool),
    /// By these leaps, the last again and again; and whether it may end behind each.
    Legs(Vec<((i32, i32), bool)>),
}

impl Course {
    /// The leap of a step, from 1, for a way that begins with one.
    fn leap(&self, (x, y): (i32, i32), step: usize) -> (i32, i32) {
        match self {
            Course::Straight { .. } | Course::Skipping => (x, y),
            Course::Crooked(_) if step % 2 == 1 => (x, y),
            Course::Crooked(left) if x == 0 || y == 0 || x.abs() == y.abs() => {
                if *left {
                    (-y, x)
                } else {
                    (y, -x)
                }
            }
            Course::Crooked(_) => {
                if x.abs() < y.abs() {
                    (-x, y)
                } else {
                    (x, -y)
                }
            }
            Course::Round(left) => {
                let (low, high) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
                let mut all: Vec<(i32, i32)> = Vec::new();
                for (a, b) in [(low, high), (high, low)] {
                    all.extend([(a, b), (a, -b), (-a, b), (-a, -b)]);
                }
                let angle = |leap: &(i32, i32)| f64::from(leap.1).atan2(f64::from(leap.0));
                all.sort_by(|a, b| angle(a).total_cmp(&angle(b)));
                let at = all.iter().position(|leap| *leap == (x, y)).expect("one of them") + 8 * step;
                let next = if *left { at + step - 1 } else { at + 1 - step };
                all[next % 8]
            }
            Course::Legs(legs) => legs[(step - 1).min(legs.len() - 1)].0,
        }
    }

    fn may_end(&self, step: usize) -> bool {
        match self {
            Course::Straight { from } => step >= *from,
            Course::Skipping => step > 1,
            Course::Legs(legs) => legs[(step - 1).min(legs.len() - 1)].1,
            _ => true,
        }
    }

    /// Whether the way can be one leap, or one leap repeated.
    fn is_straight(&self) -> bool {
        matches!(self, Course::Straight { from: 1 })
    }
}

impl Way {
    /// The same without anything to hop over.
    fn without_hop(&self) -> Way {
        Way { over: Over::Nothing, inside: self.inside.clone(), course: self.course.clone(), ..*self }
    }
}

/// Whether a way leads over a piece, and how far behind it.
#[derive(Clone, Copy, PartialEq)]
enum Over {
    Nothing,
    Any,
    Next,
}

#[derive(Clone)]
struct Position {
    board: Vec<Option<Piece>>,
    side: usize,
    /// For each castling of the file, king and rook of White and Black while they may still castle so.
    rights: Vec<[Option<(Square, Square)>; 2]>,
    /// Pieces that have not moved from a gate, or have first moves and have made none.
    unmoved: Vec<Square>,
    /// The double or triple step just made: where it began, what it passed over, and where it ended.
    passed: Option<(Square, Vec<Square>, Square)>,
    /// As on the board, so that both can be counted alike.
    scored: Vec<Option<Piece>>,
    /// The kinds each side holds, in the order of the file.
    hands: [Vec<usize>; 2],
    /// Where pieces stand that were others before, where that is remembered.
    promoted: Vec<Square>,
    /// Checks given, where they are counted.
    checks: [u32; 2],
    /// The castlings that White and Black have made, by their letters, where the game can end by them.
    castled: [Vec<char>; 2],
    /// The plies that may be counted, and those counted.
    count: Option<(u32, u32)>,
    halfmove: u32,
    fullmove: u32,
}

impl Reference {
    /// `load(id)` returns the text of a variant file (used for inherits too).
    pub fn new(id: &str, load: &dyn Fn(&str) -> String) -> Reference {
        let (file, text) = inherited(id, load);
        let board = file["board"].as_table().expect("board");
        let nothing = Table::new();
        let end = file.get("end").map_or(&nothing, |end| end.as_table().expect("end"));
        let hand = file.get("hand").map_or(&nothing, |hand| hand.as_table().expect("hand"));
        let keeps = word(hand, "captures") == "kept";
        let (width, height) = (number(board, "width"), number(board, "height"));
        let ground = Ground { width, height, zones: file.get("zones").and_then(|zones| zones.as_table()) };
        let promotion = file.get("promotion").map_or(&nothing, |table| table.as_table().expect("promotion"));
        let kinds = |side: &str| {
            in_order(file.get("pieces"), &text).map(|(_, table)| kind(table, side, &ground, promotion)).collect()
        };
        let mut reference = Reference {
            width,
            height,
            start: word(board, "start"),
            wrap: word(board, "portal") == "wrap",
            rotated: word(board, "symmetry") == "rotation",
            kinds: ["white", "black"].map(kinds),
            castlings: in_order(file.get("castling"), &text)
                .map(|(letter, value)| Castling::new(letter, value.as_str().expect("castling")))
                .collect(),
            gates: ground.squares(&word(hand, "gate")),
            homes: Default::default(),
            goals: goals(end),
            laws: laws(&file),
            counting: counting(&file),
            stuck: Default::default(),
            hands: keeps || word(board, "start").contains('['),
            keeps,
            turns_back: word(hand, "promoted") != "stay",
            drop_promoted: hand.get("drop_promoted") == Some(&Value::Boolean(true)),
            drop_castles: hand.get("drop_castles") == Some(&Value::Boolean(true)),
            elimination: word(end, "eliminated") == "score",
            score_goal: number(end, "score_goal") as usize,
        };
        if reference.laws.iter().any(|law| law == "move where it is stuck") {
            reference.keep_from_stuck_squares();
        }
        let start = reference.read(&reference.start);
        reference.homes = [0, 1].map(|side| {
            let first = |at: &Square| !reference.kind_at(&start, *at).first.is_empty();
            reference.squares_of(&start, side).into_iter().filter(first).collect()
        });
        reference
    }

    /// Takes the squares out of `stands` and `drop` from which a piece could never move again, wherever else it may not stand.
    fn keep_from_stuck_squares(&mut self) {
        let all: Vec<Square> =
            (0..self.height).flat_map(|rank| (0..self.width).map(move |file| (file, rank))).collect();
        let said: Vec<Vec<Vec<Square>>> =
            self.kinds.iter().map(|kinds| kinds.iter().map(|kind| kind.stands.clone()).collect()).collect();
        self.kinds.iter_mut().flatten().for_each(|kind| kind.stands = all.clone());
        let is_stuck =
            |side: usize, number: usize, seen: &Square| self.is_stuck(side, number, self.flipped(side, *seen));
        let stuck: [Vec<Vec<Square>>; 2] = [0, 1].map(|side| {
            let numbers = 0..self.kinds[side].len();
            numbers.map(|number| all.iter().copied().filter(|at| is_stuck(side, number, at)).collect()).collect()
        });
        for (side, kinds) in self.kinds.iter_mut().enumerate() {
            for (number, kind) in kinds.iter_mut().enumerate() {
                let free = |at: &Square| !stuck[side][number].contains(at);
                kind.stands = said[side][number].iter().copied().filter(free).collect();
                kind.drop.retain(free);
            }
        }
        self.stuck = stuck;
    }

    /// The start position as FEN.
    pub fn start(&self) -> String {
        self.write(&self.read(&self.start))
    }

    /// Legal moves in coordinates, sorted; none when the game has ended by what is on the board.
    pub fn moves(&self, fen: &str) -> Vec<String> {
        self.legal(&self.read(fen)).into_keys().collect()
    }

    /// The position after a legal move, as FEN.
    pub fn apply(&self, fen: &str, mv: &str) -> String {
        let after = self.legal(&self.read(fen)).remove(mv);
        self.write(&after.unwrap_or_else(|| panic!("{mv} is illegal in {fen}")))
    }

    /// Whether a king of the side to move is attacked.
    pub fn in_check(&self, fen: &str) -> bool {
        let pos = self.read(fen);
        self.king_attacked(&pos, pos.side)
    }

    /// Counts the legal lines of play of a length.
    pub fn perft(&self, fen: &str, depth: u32) -> u64 {
        self.count(&self.read(fen), depth)
    }

    fn count(&self, pos: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal(pos).len() as u64,
            _ => {
                let moves = self.legal(pos);
                moves.values().map(|after| self.count(after, depth - 1)).sum()
            }
        }
    }

    // ---- moves ----

    fn legal(&self, pos: &Position) -> Moves {
        if self.over(pos) { Moves::new() } else { self.lawful(pos, self.safe(pos)) }
    }

    /// Moves that leave no king attacked.
    fn safe(&self, pos: &Position) -> Moves {
        let mut moves = self.pseudo_legal(pos);
        moves.retain(|_, after| !self.king_attacked(after, pos.side));
        self.add_gates(pos, &mut moves);
        moves
    }

    /// Moves that may leave a king attacked. Where one text could be had in two ways the first stands, so
    /// the order here is a rule.
    fn pseudo_legal(&self, pos: &Position) -> Moves {
        let mut moves = Moves::new();
        for colour in [0, 1] {
            let gone = pos.scored.iter().flatten().filter(|p| p.0 == colour).count();
            let eliminated = self.elimination && self.squares_of(pos, colour).is_empty();
            if eliminated || self.score_goal > 0 && gone >= self.score_goal {
                return moves;
            }
        }
        self.add_en_passant(pos, &mut moves);
        for from in self.squares_of(pos, pos.side) {
            self.add_arrivals(pos, from, &mut moves);
            self.add_turns(pos, from, &mut moves);
            self.add_shots(pos, from, &mut moves);
            self.add_exit(pos, from, &mut moves);
        }
        self.add_castlings(pos, &mut moves);
        self.add_drops(pos, &mut moves);
        self.add_counts(pos, &mut moves);
        moves
    }

    fn add_arrivals(&self, pos: &Position, from: Square, moves: &mut Moves) {
        let kind = self.kind_at(pos, from);
        for way in self.ways_of(pos, from) {
            for to in self.walk(pos, from, way, self.wrap) {
                let passed = self.step_over(pos.side, kind, way, from).filter(|step| step.2 == to);
                if self.is_empty(pos, to) && way.to_empty || self.takes(pos, to) && self.preys(pos, way, to) {
                    self.add_arrival(pos, (from, to), None, passed, moves);
                }
            }
        }
        for to in self.portal_reach(pos, from) {
            if self.is_empty(pos, to) || self.takes(pos, to) {
                self.add_arrival(pos, (from, to), None, None, moves);
            }
        }
        for way in self.first_ways(pos, from) {
            for to in self.walk(pos, from, way, self.wrap).into_iter().filter(|to| self.is_empty(pos, *to)) {
                // Where it could go anyway it just goes; a step that can be taken in passing is one however it is made.
                let passed = self.step_over(pos.side, kind, way, from).filter(|step| step.2 == to);
                self.add_arrival(pos, (from, to), None, passed, moves);
            }
        }
    }

    /// Puts down a move to a square with all its promotions; `victim` is one taken en passant.
    fn add_arrival(
        &self,
        pos: &Position,
        (from, to): (Square, Square),
        victim: Option<Square>,
        passed: Option<(Square, Vec<Square>, Square)>,
        moves: &mut Moves,
    ) {
        let kind = self.kind_at(pos, from);
        let takes = victim.is_some() || self.takes(pos, to);
        let progress = match kind.progress.as_str() {
            "forward" => self.own_rank(pos.side, to) > self.own_rank(pos.side, from),
            word => word == "every move",
        };
        let resets = progress || takes;
        let [seen_from, seen_to] = [from, to].map(|square| self.flipped(pos.side, square));
        let promotes = !kind.promotes_to.is_empty()
            && match kind.promotes_on.as_str() {
                "touching" => kind.promotes_in.contains(&seen_from) || kind.promotes_in.contains(&seen_to),
                "capture" => takes && kind.promotes_in.contains(&seen_to),
                "turn" => false,
                _ => kind.promotes_in.contains(&seen_to),
            };
        let stays = kind.stands.contains(&seen_to) && (!promotes || kind.may_stay);
        let few = |letter: &char| self.has_few(pos, *letter);
        let others = kind.promotes_to.chars().filter(|_| promotes).filter(few).map(|letter| (letter, true));
        let itself = stays.then_some((kind.letter, false));
        for (letter, other) in others.chain(itself) {
            let suffix = if other { self.becoming(kind, letter) } else { String::new() };
            let passed = passed.clone().filter(|_| !other);
            let mut after = pos.clone();
            self.take(&mut after, victim.unwrap_or(to));
            self.follow(&mut after, from, to, other.then_some(letter));
            self.put(&mut after, from, None);
            self.put(&mut after, to, Some((pos.side, self.piece_of(letter).1)));
            let after = self.turned(pos, after, &[from, to, victim.unwrap_or(to)], passed, resets);
            let text = name(from) + &name(to) + &suffix;
            moves.entry(text).or_insert(after);
        }
    }

    /// Whether the side to move has fewer of a kind than would keep others from becoming it.
    fn has_few(&self, pos: &Position, letter: char) -> bool {
        let wanted = Some((pos.side, self.piece_of(letter).1));
        let limit = self.kinds[pos.side][self.piece_of(letter).1].limit;
        limit == 0 || pos.board.iter().filter(|piece| **piece == wanted).count() < limit
    }

    /// Promotions that are turns of their own: where the piece stands, or as the new piece onto an empty square.
    fn add_turns(&self, pos: &Position, from: Square, moves: &mut Moves) {
        let Some((side, number)) = self.at(pos, from) else { return };
        let kind = self.kind_at(pos, from);
        let standing = pos.board.iter().filter(|piece| **piece == Some((side, number))).count();
        let alone = standing + pos.hands[side].iter().filter(|it| **it == number).count() == 1;
        let seen = self.flipped(side, from);
        let ready = kind.promotes_in.contains(&seen) || alone && kind.promotes_last_in.contains(&seen);
        if kind.promotes_on != "turn" || !ready {
            return;
        }
        for letter in kind.promotes_to.chars().filter(|letter| self.has_few(pos, *letter)) {
            let new = Some((side, self.piece_of(letter).1));
            let mut as_new = pos.clone();
            self.put(&mut as_new, from, new);
            let ways = self.ways_of(&as_new, from).into_iter().filter(|way| way.to_empty);
            let mut targets: Vec<Square> = ways.flat_map(|way| self.walk(&as_new, from, way, self.wrap)).collect();
            targets.extend(self.portal_reach(&as_new, from));
            targets.retain(|to| self.is_empty(pos, *to));
            for to in targets.into_iter().chain([from]) {
                let progress = match kind.progress.as_str() {
                    "forward" => self.own_rank(side, to) > self.own_rank(side, from),
                    word => word == "every move",
                };
                let mut after = pos.clone();
                self.follow(&mut after, from, to, Some(letter));
                self.put(&mut after, from, None);
                self.put(&mut after, to, new);
                let after = self.turned(pos, after, &[from, to], None, progress);
                moves.entry(name(from) + &name(to) + &self.becoming(kind, letter)).or_insert(after);
            }
        }
    }

    fn add_shots(&self, pos: &Position, from: Square, moves: &mut Moves) {
        let kind = self.kind_at(pos, from);
        for way in kind.shoot.iter().filter(|way| way.to_enemy) {
            for to in self.walk(pos, from, way, self.wrap) {
                if self.takes(pos, to) {
                    let mut after = pos.clone();
                    self.take(&mut after, to);
                    let after = self.turned(pos, after, &[to], None, true);
                    moves.entry(name(from) + &name(to)).or_insert(after);
                }
            }
        }
    }

    fn add_exit(&self, pos: &Position, from: Square, moves: &mut Moves) {
        let kind = self.kind_at(pos, from);
        let rank = self.own_rank(pos.side, from);
        let beyond = |square: &Square| self.own_rank(pos.side, *square) > self.height;
        // Neither over a piece nor where it only takes a king.
        let goes =
            |way: &&Way| way.course.is_straight() && way.over == Over::Nothing && (way.commoners || way.to_empty);
        let ready = |way: &&Way| goes(way) && (!way.initial || kind.start.contains(&self.flipped(pos.side, from)));
        let mut ways = kind.moves.iter().filter(ready);
        let leaves = match kind.exit.as_str() {
            "edge" => rank == self.height,
            "leap" => ways.any(|way| rank + way.leap.1 > self.height),
            "slide" => ways.any(|way| self.walk(pos, from, way, self.wrap).iter().any(beyond)),
            _ => false,
        };
        if leaves {
            let mut after = pos.clone();
            after.scored.push(self.at(pos, from));
            self.put(&mut after, from, None);
            after.promoted.retain(|square| *square != from);
            moves.insert(name(from) + "off", self.turned(pos, after, &[from], None, true));
        }
    }

    fn add_en_passant(&self, pos: &Position, moves: &mut Moves) {
        let Some((start, passed, landed)) = pos.passed.clone() else {
            return;
        };
        let stepper = self.kind_at(pos, landed);
        let open = |over: &&Square| stepper.taken_on.contains(&self.flipped(1 - pos.side, **over));
        let edge = start.0 == landed.0 && (landed.0 == 0 || landed.0 == self.width - 1);
        for from in self.squares_of(pos, pos.side) {
            let kind = self.kind_at(pos, from);
            for over in passed.iter().filter(open) {
                let onto = |way: &Way| self.walk(pos, from, way, false).contains(over);
                let takes = |way: &&Way| way.to_enemy && way.commoners && way.range == 1 && onto(way);
                if kind.en_passant.contains("step") && self.ways_of(pos, from).into_iter().any(|way| takes(&way)) {
                    self.add_arrival(pos, (from, *over), Some(landed), None, moves);
                }
            }
            let across = edge && from == (self.width - 1 - landed.0, landed.1);
            if across && kind.en_passant.contains("seam") {
                self.add_arrival(pos, (from, start), Some(landed), None, moves);
            }
        }
    }

    /// The whole step from a square along a way, if others may take it in passing: without capture and without jumping, two or
    /// three squares along a line, over a square on which it can be taken.
    fn step_over(&self, side: usize, kind: &Kind, way: &Way, from: Square) -> Option<(Square, Vec<Square>, Square)> {
        let (dx, dy) = towards(self, side, way.leap);
        let steps = dx.abs().max(dy.abs());
        let line = (dx == 0 || dx.abs() == steps) && (dy == 0 || dy.abs() == steps) && (2..=3).contains(&steps);
        let quiet = way.lame && way.range == 1 && way.to_empty && !way.to_enemy;
        let over: Vec<Square> = (1..steps).map(|n| (from.0 + n * dx.signum(), from.1 + n * dy.signum())).collect();
        let open = |over: &Square| kind.taken_on.contains(&self.flipped(side, *over));
        let possible = line && quiet && over.iter().any(open);
        possible.then(|| (from, over, plus(from, (dx, dy))))
    }

    /// The moves of a piece where it stands.
    fn ways_of(&self, pos: &Position, from: Square) -> Vec<&Way> {
        let (side, number) = self.at(pos, from).expect("piece");
        let kind = &self.kinds[side][number];
        let here = self.flipped(side, from);
        let places = kind.places.iter().filter(|(zone, ..)| zone.contains(&here)).flat_map(|(.., ways)| ways);
        kind.moves.iter().chain(places).collect()
    }

    /// Hands over the turn on a changed board; `touched` are the squares left or taken on.
    fn turned(
        &self,
        before: &Position,
        mut pos: Position,
        touched: &[Square],
        passed: Option<(Square, Vec<Square>, Square)>,
        resets: bool,
    ) -> Position {
        self.forget(&mut pos, touched);
        pos.passed = passed;
        pos.halfmove = if resets { 0 } else { pos.halfmove + 1 };
        pos.fullmove += pos.side as u32;
        self.face(before, &mut pos);
        pos.side = 1 - pos.side;
        if self.checks_wanted().is_some() && self.king_attacked(&pos, pos.side) {
            pos.checks[1 - pos.side] += 1;
        }
        pos
    }

    // ---- attacks and walks ----

    fn king_attacked(&self, pos: &Position, colour: usize) -> bool {
        let attacked = |king: &Square| self.attacked(pos, *king, 1 - colour);
        let together = self.royals(pos, colour, "together");
        let held = self.held_royals(pos, colour, "together") > 0;
        self.untouchable(pos, colour).iter().any(attacked)
            || (!held && !together.is_empty() && together.iter().all(attacked))
    }

    /// The pieces of a side that are royal in this way.
    fn royals(&self, pos: &Position, colour: usize, how: &str) -> Vec<Square> {
        let royal = |square: &Square| self.kind_at(pos, *square).royal == how;
        self.squares_of(pos, colour).into_iter().filter(royal).collect()
    }

    /// How many pieces that are royal in this way a side holds: they are there, and not attacked.
    fn held_royals(&self, pos: &Position, colour: usize, how: &str) -> usize {
        pos.hands[colour].iter().filter(|kind| self.kinds[colour][**kind].royal == how).count()
    }

    /// The royal pieces that must not be attacked, each by itself: those that are always royal, and the last of others.
    fn untouchable(&self, pos: &Position, colour: usize) -> Vec<Square> {
        let single = |how| {
            let all = self.royals(pos, colour, how);
            if all.len() + self.held_royals(pos, colour, how) == 1 { all } else { Vec::new() }
        };
        let always = ["one", "each"].into_iter().flat_map(|how| self.royals(pos, colour, how));
        always.chain(single("last")).chain(single("together")).collect()
    }

    fn attacked(&self, pos: &Position, target: Square, by: usize) -> bool {
        self.squares_of(pos, by).into_iter().any(|from| {
            let kind = self.kind_at(pos, from);
            let shots = kind.shoot.iter().filter(|_| kind.shots_check);
            // What stands nowhere yet is a king on its way.
            let preys = |way: &&Way| {
                if self.is_empty(pos, target) { way.to_enemy && way.royals } else { self.preys(pos, way, target) }
            };
            let mut ways = self.ways_of(pos, from).into_iter().chain(shots).filter(preys);
            ways.any(|way| self.walk(pos, from, way, self.wrap).contains(&target))
                || self.portal_reach(pos, from).contains(&target)
        })
    }

    /// Whether a way takes what stands on a square: royal pieces, others, or both.
    fn preys(&self, pos: &Position, way: &Way, at: Square) -> bool {
        let royal = !self.kind_at(pos, at).royal.is_empty();
        way.to_enemy && if royal { way.royals } else { way.commoners }
    }

    /// The squares a way arrives at now: empty ones and the first piece met; behind one piece, if it leads over one. It may end one square
    /// over the upper or lower edge, where only exits look: nothing there is empty or to be taken.
    fn walk(&self, pos: &Position, from: Square, way: &Way, wrap: bool) -> Vec<Square> {
        let (colour, kind) = self.at(pos, from).expect("piece");
        let piece = &self.kinds[colour][kind];
        let unwrapped = |square| [square, self.across_seam(square)][usize::from(wrap)];
        let (mut here, mut crossings, mut walked) = (from, 0, Vec::new());
        if way.initial && !piece.start.contains(&self.flipped(colour, from)) {
            return walked;
        }
        let (mut steps, mut screens, mut seen_squares) = (0, 0, Vec::new());
        while way.range == 0 || steps < way.range {
            steps += 1;
            let leap = towards(self, colour, way.course.leap(way.leap, steps));
            let ends = way.course.may_end(steps);
            // Whatever stands there.
            let skips = matches!(way.course, Course::Skipping) && steps == 1;
            let hinders = |step: &Square| self.at(pos, unwrapped(plus(here, *step))).is_some();
            let hindered = way.lame && squares_between(leap).iter().any(hinders);
            let next = unwrapped(plus(here, leap));
            crossings += i32::from(next != plus(here, leap));
            let on_file = (0..self.width).contains(&next.0);
            let seen = self.flipped(colour, next);
            // To take a royal piece it may go anywhere.
            let free = !way.commoners && !way.to_empty;
            if way.goes && !free && ends && self.on_board(next) && !self.may_land(colour, piece, from, next) {
                break;
            }
            if let Some(inside) = &way.inside
                && !skips
                && !(inside.contains(&seen) && self.stays_inside(colour, inside, here, leap, way.lame))
            {
                break;
            }
            if hindered || !on_file || crossings > 1 || next == from {
                break;
            }
            // Neither hops nor bent lines leave over the edge, and no line comes to a square twice.
            if (way.over != Over::Nothing || !way.course.is_straight()) && !self.on_board(next)
                || seen_squares.contains(&next)
            {
                break;
            }
            seen_squares.push(next);
            let full = !skips && !self.is_empty(pos, next);
            let needed = usize::from(way.over != Over::Nothing);
            if screens == needed && ends {
                walked.push(next);
            }
            screens += usize::from(full);
            if screens > needed || way.over == Over::Next && !walked.is_empty() {
                break;
            }
            here = next;
        }
        walked
    }

    /// Whether a piece can stand on a square, or becomes something else there.
    fn may_land(&self, colour: usize, piece: &Kind, from: Square, to: Square) -> bool {
        let [from, to] = [from, to].map(|square| self.flipped(colour, square));
        let touching = piece.promotes_on == "touching" && piece.promotes_in.contains(&from);
        let promotes = !piece.promotes_to.is_empty()
            && !["capture", "turn"].contains(&piece.promotes_on.as_str())
            && (touching || piece.promotes_in.contains(&to));
        piece.stands.contains(&to) || promotes
    }

    /// Whether the squares a lame leap needs are inside, too.
    fn stays_inside(&self, colour: usize, inside: &[Square], here: Square, leap: Square, lame: bool) -> bool {
        let seen = |step: &Square| inside.contains(&self.flipped(colour, plus(here, *step)));
        !lame || squares_between(leap).iter().all(seen)
    }

    fn portal_reach(&self, pos: &Position, from: Square) -> Vec<Square> {
        let (colour, kind) = self.at(pos, from).expect("piece");
        let mirror = (self.width - 1 - from.0, from.1);
        let portal = &self.kinds[colour][kind].portal;
        if portal.is_empty() || mirror == from {
            return Vec::new();
        }
        if let Some(leaps) = portal.strip_prefix("leap ") {
            let landing = |way: Way| plus(mirror, towards(self, colour, way.leap));
            let lands = |to: &Square| self.may_land(colour, &self.kinds[colour][kind], from, *to);
            return betza(leaps).into_iter().map(landing).filter(lands).collect();
        }
        let step = (mirror.0 - from.0).signum();
        let along_rank = betza("lrR").into_iter().find(|way| towards(self, colour, way.leap) == (step, 0));
        let mut walked = self.walk(pos, from, &along_rank.expect("way"), false);
        walked.retain(|square| match portal.as_str() {
            "slide on" => (square.0 - mirror.0) * step >= 0,
            _ => *square == mirror,
        });
        walked
    }

    // ---- squares ----

    fn on_board(&self, (file, rank): Square) -> bool {
        (0..self.width).contains(&file) && (0..self.height).contains(&rank)
    }

    fn index(&self, (file, rank): Square) -> usize {
        (rank * self.width + file) as usize
    }

    fn at(&self, pos: &Position, square: Square) -> Option<Piece> {
        let index = self.on_board(square).then(|| self.index(square))?;
        pos.board[index]
    }

    fn put(&self, pos: &mut Position, square: Square, piece: Option<Piece>) {
        pos.board[self.index(square)] = piece;
    }

    fn kind_at(&self, pos: &Position, square: Square) -> &Kind {
        let (colour, kind) = self.at(pos, square).expect("piece");
        &self.kinds[colour][kind]
    }

    fn is_empty(&self, pos: &Position, square: Square) -> bool {
        self.on_board(square) && self.at(pos, square).is_none()
    }

    /// Whether the side to move may remove what stands there: never a king.
    fn takes(&self, pos: &Position, square: Square) -> bool {
        let enemy = |piece: Piece| piece.0 != pos.side && !self.untouchable(pos, piece.0).contains(&square);
        self.at(pos, square).is_some_and(enemy)
    }

    fn squares_of(&self, pos: &Position, colour: usize) -> Vec<Square> {
        let all = (0..self.height).flat_map(|rank| (0..self.width).map(move |file| (file, rank)));
        let own = |square: &Square| self.at(pos, *square).is_some_and(|p| p.0 == colour);
        all.filter(own).collect()
    }

    fn flipped(&self, colour: usize, (file, rank): Square) -> Square {
        let turned = colour == 1 && self.rotated;
        ([file, self.width - 1 - file][usize::from(turned)], [rank, self.height - 1 - rank][colour])
    }

    /// The rank as its owner counts it, from 1; beyond the far edge it is more than the height.
    fn own_rank(&self, colour: usize, square: Square) -> i32 {
        self.flipped(colour, square).1 + 1
    }

    /// The same square on the real board when it lies on the copy to the left or right.
    fn across_seam(&self, (file, rank): Square) -> Square {
        let copy = i32::from(file >= self.width) - i32::from(file < 0);
        (file - copy * self.width, rank)
    }
}

fn plus(a: Square, b: Square) -> Square {
    (a.0 + b.0, a.1 + b.1)
}

fn towards(rules: &Reference, colour: usize, (dx, dy): (i32, i32)) -> (i32, i32) {
    let turned = colour == 1 && rules.rotated;
    ([dx, -dx][usize::from(turned)], [dy, -dy][colour])
}

/// The steps at which a piece hinders a lame leap.
fn squares_between((dx, dy): (i32, i32)) -> Vec<(i32, i32)> {
    match (dx.abs(), dy.abs()) {
        (2, 1) => vec![(dx.signum(), 0)],
        (1, 2) => vec![(0, dy.signum())],
        (x, y) => {
            let step = |n| (n * dx.signum(), n * dy.signum());
            (1..x.max(y)).map(step).collect()
        }
    }
}

/// All squares of a rank from one to the other, both included.
fn span(from: Square, to: Square) -> Vec<Square> {
    let files = from.0.min(to.0)..=from.0.max(to.0);
    files.map(|file| (file, from.1)).collect()
}

fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn square(text: &str) -> Option<Square> {
    let rank: i32 = text.get(1..)?.parse().ok()?;
    Some((i32::from(text.as_bytes()[0] - b'a'), rank - 1))
}

fn cased(letter: char, colour: usize) -> char {
    [letter, letter.to_ascii_lowercase()][colour]
}
