//! A second rulebook, slow and plain on purpose: the oracle the real one is tested against.
//! It shares no code with the rules crate: own reading of variant files and Betza, a board of
//! optional pieces, moves walked square by square, and king safety proved by making each move on a
//! copy and asking whether any enemy capture reaches a king. It trusts files and FENs, or panics.

mod betza;
mod fen;
mod files;
mod goals;
pub mod truth;

use std::collections::BTreeMap;

use betza::betza;
use files::{in_order, inherited, kind, number, word};
use goals::{Goal, goals, laws};
use toml::Table;

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
    kinds: Vec<Kind>,
    /// Letter, king from and to, rook from and to, as White castles.
    castlings: Vec<(char, [Square; 4])>,
    goals: Vec<Goal>,
    laws: Vec<String>,
    elimination: bool,
    score_goal: usize,
}

/// Words that the file does not give are empty.
struct Kind {
    letter: char,
    royal: bool,
    pawn: bool,
    start_rank: i32,
    moves: Vec<Way>,
    shoot: Vec<Way>,
    shots_check: bool,
    exit: String,
    portal: String,
    en_passant: String,
    promotes_to: String,
}

/// One direction of a Betza term, as White sees it.
struct Way {
    leap: (i32, i32),
    range: usize,
    to_empty: bool,
    to_enemy: bool,
    lame: bool,
    initial: bool,
    /// The ranks the piece may stand on, as its owner counts; shots go anywhere.
    within: Option<(i32, i32)>,
}

#[derive(Clone)]
struct Position {
    board: Vec<Option<Piece>>,
    side: usize,
    /// For each castling of the file, whether White and Black still have it.
    rights: Vec<[bool; 2]>,
    passed: Option<Square>,
    /// As on the board, so that both can be counted alike.
    scored: Vec<Option<Piece>>,
    /// Checks given, where they are counted.
    checks: [u32; 2],
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
        let castling = |letter: &str, text: &str| {
            let squares: Vec<Square> = text.split([' ', '-', ',']).filter_map(square).collect();
            let letter = letter.chars().next().expect("letter");
            (letter, squares.try_into().expect("four squares"))
        };
        Reference {
            width: number(board, "width"),
            height: number(board, "height"),
            start: word(board, "start"),
            wrap: word(board, "portal") == "wrap",
            kinds: in_order(file.get("pieces"), &text).map(|(_, table)| kind(table)).collect(),
            castlings: in_order(file.get("castling"), &text)
                .map(|(letter, value)| castling(letter, value.as_str().expect("castling")))
                .collect(),
            goals: goals(end),
            laws: laws(&file),
            elimination: word(end, "eliminated") == "score",
            score_goal: number(end, "score_goal") as usize,
        }
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
            self.add_shots(pos, from, &mut moves);
            self.add_exit(pos, from, &mut moves);
        }
        self.add_castlings(pos, &mut moves);
        moves
    }

    fn add_arrivals(&self, pos: &Position, from: Square, moves: &mut Moves) {
        let kind = self.kind_at(pos, from);
        for way in &kind.moves {
            let passes = way.is_double_step() && !kind.en_passant.is_empty();
            for to in self.walk(pos, from, way, self.wrap) {
                let passed = passes.then_some(((from.0 + to.0) / 2, (from.1 + to.1) / 2));
                if self.is_empty(pos, to) && way.to_empty || self.takes(pos, to) && way.to_enemy {
                    self.add_arrival(pos, (from, to), None, passed, moves);
                }
            }
        }
        for to in self.portal_reach(pos, from) {
            if self.is_empty(pos, to) || self.takes(pos, to) {
                self.add_arrival(pos, (from, to), None, None, moves);
            }
        }
    }

    /// Puts down a move to a square with all its promotions; `victim` is one taken en passant.
    fn add_arrival(
        &self,
        pos: &Position,
        (from, to): (Square, Square),
        victim: Option<Square>,
        passed: Option<Square>,
        moves: &mut Moves,
    ) {
        let kind = self.kind_at(pos, from);
        let resets = kind.pawn || victim.is_some() || self.takes(pos, to);
        let promotes = !kind.promotes_to.is_empty() && self.own_rank(pos.side, to) == self.height;
        let itself = kind.letter.to_string();
        for letter in [&itself, &kind.promotes_to][usize::from(promotes)].chars() {
            let suffix = letter.to_lowercase().filter(|_| promotes).collect::<String>();
            let mut after = pos.clone();
            self.put(&mut after, from, None);
            self.put(&mut after, victim.unwrap_or(to), None);
            self.put(&mut after, to, Some((pos.side, self.piece_of(letter).1)));
            let after = self.turned(after, &[from, to], passed, resets);
            let text = name(from) + &name(to) + &suffix;
            moves.entry(text).or_insert(after);
        }
    }

    fn add_shots(&self, pos: &Position, from: Square, moves: &mut Moves) {
        let kind = self.kind_at(pos, from);
        for way in kind.shoot.iter().filter(|way| way.to_enemy) {
            for to in self.walk(pos, from, way, self.wrap) {
                if self.takes(pos, to) {
                    let mut after = pos.clone();
                    self.put(&mut after, to, None);
                    let after = self.turned(after, &[to], None, true);
                    moves.entry(name(from) + &name(to)).or_insert(after);
                }
            }
        }
    }

    fn add_exit(&self, pos: &Position, from: Square, moves: &mut Moves) {
        let kind = self.kind_at(pos, from);
        let rank = self.own_rank(pos.side, from);
        let beyond = |square: &Square| self.own_rank(pos.side, *square) > self.height;
        let ready = |way: &&Way| !way.initial || rank == kind.start_rank;
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
            moves.insert(name(from) + "off", self.turned(after, &[from], None, true));
        }
    }

    fn add_en_passant(&self, pos: &Position, moves: &mut Moves) {
        let Some((start, passed, landed)) = self.last_double_step(pos) else {
            return;
        };
        let kind = self.kind_at(pos, landed);
        let edge = start.0 == landed.0 && (landed.0 == 0 || landed.0 == self.width - 1);
        for from in self.squares_of(pos, pos.side) {
            if self.kind_at(pos, from).letter != kind.letter {
                continue;
            }
            let onto = |way: &Way| self.walk(pos, from, way, false).contains(&passed);
            let takes = |way: &Way| way.to_enemy && way.range == 1 && onto(way);
            if kind.moves.iter().any(takes) && kind.en_passant.contains("step") {
                self.add_arrival(pos, (from, passed), Some(landed), None, moves);
            }
            let across = edge && from == (self.width - 1 - landed.0, landed.1);
            if across && kind.en_passant.contains("seam") {
                self.add_arrival(pos, (from, start), Some(landed), None, moves);
            }
        }
    }

    /// Start, passed-over and landing square of the double step just made, found from the board.
    fn last_double_step(&self, pos: &Position) -> Option<(Square, Square, Square)> {
        let (passed, enemy) = (pos.passed?, 1 - pos.side);
        self.squares_of(pos, enemy).into_iter().find_map(|landed| {
            let kind = self.kind_at(pos, landed);
            let start = (2 * passed.0 - landed.0, 2 * passed.1 - landed.1);
            let fits = |way: &Way| {
                way.is_double_step()
                    && plus(start, towards(enemy, way.leap)) == landed
                    && (!way.initial || self.own_rank(enemy, start) == kind.start_rank)
            };
            let made = !kind.en_passant.is_empty() && kind.moves.iter().any(fits);
            (made && self.is_empty(pos, start)).then_some((start, passed, landed))
        })
    }

    fn add_castlings(&self, pos: &Position, moves: &mut Moves) {
        for ((_, squares), right) in self.castlings.iter().zip(&pos.rights) {
            let [king_from, king_to, rook_from, rook_to] = squares.map(|square| self.flipped(pos.side, square));
            let (king, rook) = (self.at(pos, king_from), self.at(pos, rook_from));
            let mut lifted = pos.clone();
            self.put(&mut lifted, king_from, None);
            self.put(&mut lifted, rook_from, None);
            let (king_path, rook_path) = (span(king_from, king_to), span(rook_from, rook_to));
            let free = |square: &Square| self.is_empty(&lifted, *square);
            let safe = |square: &Square| {
                let mut walking = lifted.clone();
                self.put(&mut walking, rook_from, rook);
                self.put(&mut walking, *square, king);
                // The last square is proved with all other moves, when the rook has moved too.
                *square == king_to || !self.attacked(&walking, *square, 1 - pos.side)
            };
            if right[pos.side]
                && king_path.iter().chain(&rook_path).all(free)
                && !self.king_attacked(pos, pos.side)
                && king_path.iter().all(safe)
            {
                let mut after = lifted.clone();
                self.put(&mut after, king_to, king);
                self.put(&mut after, rook_to, rook);
                let after = self.turned(after, &[king_from, rook_from], None, false);
                let text = name(king_from) + &name(king_to);
                moves.entry(text).or_insert(after);
            }
        }
    }

    /// Hands over the turn on a changed board; `touched` are the squares left or taken on.
    fn turned(&self, mut pos: Position, touched: &[Square], passed: Option<Square>, resets: bool) -> Position {
        for ((_, squares), right) in self.castlings.iter().zip(&mut pos.rights) {
            for (colour, held) in right.iter_mut().enumerate() {
                let homes = [squares[0], squares[2]].map(|home| self.flipped(colour, home));
                *held &= !touched.iter().any(|square| homes.contains(square));
            }
        }
        pos.passed = passed;
        pos.halfmove = if resets { 0 } else { pos.halfmove + 1 };
        pos.fullmove += pos.side as u32;
        pos.side = 1 - pos.side;
        if self.checks_wanted().is_some() && self.king_attacked(&pos, pos.side) {
            pos.checks[1 - pos.side] += 1;
        }
        pos
    }

    // ---- attacks and walks ----

    fn king_attacked(&self, pos: &Position, colour: usize) -> bool {
        let royal = |square: &Square| self.kind_at(pos, *square).royal;
        let mut kings = self.squares_of(pos, colour).into_iter().filter(royal);
        kings.any(|king| self.attacked(pos, king, 1 - colour))
    }

    fn attacked(&self, pos: &Position, target: Square, by: usize) -> bool {
        self.squares_of(pos, by).into_iter().any(|from| {
            let kind = self.kind_at(pos, from);
            let shots = kind.shoot.iter().filter(|_| kind.shots_check);
            let mut ways = kind.moves.iter().chain(shots).filter(|way| way.to_enemy);
            ways.any(|way| self.walk(pos, from, way, self.wrap).contains(&target))
                || self.portal_reach(pos, from).contains(&target)
        })
    }

    /// The squares a way arrives at now: empty ones and the first piece met. It may end one square
    /// over the upper or lower edge, where only exits look: nothing there is empty or to be taken.
    fn walk(&self, pos: &Position, from: Square, way: &Way, wrap: bool) -> Vec<Square> {
        let (colour, kind) = self.at(pos, from).expect("piece");
        let leap = towards(colour, way.leap);
        let unwrapped = |square| [square, self.across_seam(square)][usize::from(wrap)];
        let (mut here, mut crossings, mut walked) = (from, 0, Vec::new());
        if way.initial && self.own_rank(colour, from) != self.kinds[kind].start_rank {
            return walked;
        }
        while way.range == 0 || walked.len() < way.range {
            let hinders = |step: &Square| self.at(pos, unwrapped(plus(here, *step))).is_some();
            let hindered = way.lame && squares_between(leap).iter().any(hinders);
            let next = unwrapped(plus(here, leap));
            crossings += i32::from(next != plus(here, leap));
            let on_file = (0..self.width).contains(&next.0);
            let rank = self.own_rank(colour, next);
            let last = rank == self.height && !self.kinds[kind].promotes_to.is_empty();
            let barred =
                |(low, high): (i32, i32)| (1..=self.height).contains(&rank) && !(low..=high).contains(&rank) && !last;
            if way.within.is_some_and(barred) {
                break;
            }
            if hindered || !on_file || crossings > 1 || next == from {
                break;
            }
            walked.push(next);
            if !self.is_empty(pos, next) {
                break;
            }
            here = next;
        }
        walked
    }

    fn portal_reach(&self, pos: &Position, from: Square) -> Vec<Square> {
        let (colour, kind) = self.at(pos, from).expect("piece");
        let mirror = (self.width - 1 - from.0, from.1);
        let portal = &self.kinds[kind].portal;
        if portal.is_empty() || mirror == from {
            return Vec::new();
        }
        if let Some(leaps) = portal.strip_prefix("leap ") {
            let landing = |way: Way| plus(mirror, towards(colour, way.leap));
            return betza(leaps).into_iter().map(landing).collect();
        }
        let step = (mirror.0 - from.0).signum();
        let along_rank = betza("lrR").into_iter().find(|way| way.leap == (step, 0));
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
        &self.kinds[self.at(pos, square).expect("piece").1]
    }

    fn is_empty(&self, pos: &Position, square: Square) -> bool {
        self.on_board(square) && self.at(pos, square).is_none()
    }

    /// Whether the side to move may remove what stands there: never a king.
    fn takes(&self, pos: &Position, square: Square) -> bool {
        let enemy = |piece: Piece| piece.0 != pos.side && !self.kinds[piece.1].royal;
        self.at(pos, square).is_some_and(enemy)
    }

    fn squares_of(&self, pos: &Position, colour: usize) -> Vec<Square> {
        let all = (0..self.height).flat_map(|rank| (0..self.width).map(move |file| (file, rank)));
        let own = |square: &Square| self.at(pos, *square).is_some_and(|p| p.0 == colour);
        all.filter(own).collect()
    }

    fn flipped(&self, colour: usize, (file, rank): Square) -> Square {
        (file, [rank, self.height - 1 - rank][colour])
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

impl Way {
    /// A lame move with exactly one square between; the knight's hindrance is beside its way.
    fn is_double_step(&self) -> bool {
        let (dx, dy) = (self.leap.0.abs(), self.leap.1.abs());
        let one_between = dx.max(dy) == 2 && dx % 2 == 0 && dy % 2 == 0;
        self.lame && self.range == 1 && self.to_empty && !self.to_enemy && one_between
    }
}

fn plus(a: Square, b: Square) -> Square {
    (a.0 + b.0, a.1 + b.1)
}

fn towards(colour: usize, (dx, dy): (i32, i32)) -> (i32, i32) {
    (dx, [dy, -dy][colour])
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
