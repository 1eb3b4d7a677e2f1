//! A variant file as something that can be changed a little at random, again and again.

use std::fmt::Write;

/// Letters of the kinds; the first is the king's.
const LETTERS: &[u8] = b"KABCDEFGHIJLMNOP";
/// What every move must or must not do; some of them have every move tried out.
const LAWS: [&str; 8] = [
    "",
    "must = [\"capture\"]",
    "must = [\"capture the most\"]",
    "must = [\"drop\"]",
    "never = [\"give check\"]",
    "never = [\"check by drop\"]",
    "never = [\"mate by drop\", \"walk out of check\"]",
    "never = [\"move where it is stuck\", \"mate by drop\"]",
];
const ATOMS: [&str; 15] = ["W", "F", "D", "N", "A", "H", "C", "Z", "G", "K", "R", "B", "Q", "NN", "CC"];

/// A small generator (splitmix64): the same seed gives the same files everywhere.
pub struct Rng(pub u64);

impl Rng {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to n - 1.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A file to be.
#[derive(Clone, Default)]
pub struct Genome {
    width: usize,
    height: usize,
    portal: &'static str,
    /// What kings are: "false", "true", or what is royal when there are several.
    royal: &'static str,
    /// A law, or none.
    law: &'static str,
    /// Captures are kept and dropped.
    hand: bool,
    /// Pieces in hand at the start, so many of each kind, that also step in where others leave the first rank.
    held: usize,
    gates: bool,
    /// The pieces of these ranks change places by lot, counted from the first.
    lots: usize,
    kinds: Vec<Kind>,
    /// Letters of the start position, rank by rank from the top; a dot is empty.
    board: Vec<u8>,
}

#[derive(Clone, Default)]
struct Kind {
    moves: Vec<String>,
    shoot: Vec<String>,
    leaps: Vec<String>,
    slides: bool,
    promotes: bool,
    exits: bool,
    shots_check: bool,
}

impl Genome {
    /// A random one.
    pub fn new(rng: &mut Rng) -> Genome {
        let (width, height) = (2 + rng.below(15), 2 + rng.below(15));
        let kinds = (0..1 + rng.below(15)).map(|_| Kind { moves: terms(rng), ..Kind::default() }).collect();
        let mut genome = Genome { width, height, kinds, portal: "none", royal: "false", ..Genome::default() };
        genome.resize(16, 16);
        for _ in 0..20 {
            genome.change(rng);
        }
        genome
    }

    fn resize(&mut self, width: usize, height: usize) {
        (self.width, self.height) = (width, height);
        self.board.resize(width * height, b'.');
    }

    /// Changes something.
    pub fn change(&mut self, rng: &mut Rng) {
        let squares = self.board.len();
        let kind = rng.below(self.kinds.len());
        match rng.below(21) {
            0 => {
                let side = |rng: &mut Rng| if rng.below(2) == 0 { 16 } else { 2 + rng.below(15) };
                let (width, height) = (side(rng), side(rng));
                self.resize(width, height);
            }
            1 => self.portal = rng.pick(&["none", "wrap", "mirror"]),
            2 => self.royal = rng.pick(&["false", "true", "\"each\"", "\"last\"", "\"together\""]),
            3 if self.kinds.len() < LETTERS.len() - 1 => self.kinds.push(self.kinds[kind].clone()),
            4 if self.kinds.len() > 1 => _ = self.kinds.remove(kind),
            5 => self.kinds[kind].promotes ^= true,
            6 => self.kinds[kind].exits ^= true,
            7 => self.kinds[kind].slides ^= true,
            8 => self.kinds[kind].shots_check ^= true,
            9 => self.kinds[kind].shoot = if rng.below(2) == 0 { Vec::new() } else { terms(rng) },
            10 => self.kinds[kind].leaps = if rng.below(2) == 0 { Vec::new() } else { terms(rng) },
            11 => _ = self.kinds[kind].moves.pop(),
            12 | 13 => self.kinds[kind].moves.push(term(rng)),
            14 => self.law = rng.pick(&LAWS),
            15 => self.hand ^= true,
            16 => self.held = rng.below(4) * rng.below(4),
            17 => self.gates ^= true,
            18 => self.lots = rng.below(4),
            19 => {
                // The same piece in every so many squares of a stretch.
                let (piece, from, step) = (self.piece(rng), rng.below(squares), 1 + rng.below(4));
                let to = from + rng.below(squares - from);
                (from..to).step_by(step).for_each(|square| self.board[square] = piece);
            }
            _ => {
                let piece = self.piece(rng);
                self.board[rng.below(squares)] = piece;
            }
        }
        if self.kinds[0].moves.is_empty() {
            self.kinds[0].moves.push(term(rng));
        }
    }

    fn piece(&self, rng: &mut Rng) -> u8 {
        // Of some kings there may be several.
        let kings = self.royal.starts_with('"');
        let letter = if kings && rng.below(4) == 0 { LETTERS[0] } else { LETTERS[1 + rng.below(self.kinds.len())] };
        rng.pick(&[letter, letter, letter.to_ascii_lowercase(), b'.'])
    }

    /// The file.
    pub fn text(&self) -> String {
        let mut board = self.board.clone();
        let kings = self.royal.starts_with('"');
        for square in &mut board {
            let known = kings || !square.eq_ignore_ascii_case(&LETTERS[0]);
            if !known || !LETTERS[..=self.kinds.len()].contains(&square.to_ascii_uppercase()) {
                *square = b'.';
            }
        }
        if self.royal != "false" {
            let last = board.len() - 1;
            (board[0], board[last]) = (b'k', b'K');
        }
        let rows: Vec<String> =
            board.chunks(self.width).map(|row| row.iter().map(|&square| square as char).collect()).collect();
        let run = |text: String, run: usize| text.replace(&".".repeat(run), &run.to_string());
        let start = (1..=16).rev().fold(rows.join("/"), run);
        let mut text = format!("name = \"Worst\"\n\n[board]\nwidth = {}\nheight = {}\n", self.width, self.height);
        let letters = LETTERS[1..=self.kinds.len()].iter().map(|&letter| letter as char);
        let held: String = letters.flat_map(|letter| [letter, letter.to_ascii_lowercase()]).collect();
        let hand = if self.hand || self.held > 0 { format!("[{}]", held.repeat(self.held)) } else { String::new() };
        writeln!(text, "start = \"{start}{hand} w - - 0 1\"\nportal = \"{}\"", self.portal).expect("a string takes it");
        if self.hand || self.held > 0 {
            text += "\n[hand]\n";
            text += if self.hand { "captures = \"kept\"\n" } else { "" };
            text += if self.gates { "gate = \"rank 1\"\n" } else { "" };
        }
        if self.lots > 0 {
            let ranks = self.lots.min(self.height);
            writeln!(text, "\n[shuffle]\nsquares = \"{}\"\nreflect = \"none\"", self.lot(&board, ranks))
                .expect("a string takes it");
        }
        if !self.law.is_empty() {
            writeln!(text, "\n[law]\n{}", self.law).expect("a string takes it");
        }
        if self.royal != "false" {
            let royal = self.royal;
            writeln!(text, "\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = {royal}")
                .expect("a string takes it");
        }
        for (index, kind) in self.kinds.iter().enumerate() {
            text += &self.kind(LETTERS[index + 1] as char, kind);
        }
        text
    }

    /// White's pieces on the first ranks; some square of the board where there are none.
    fn lot(&self, board: &[u8], ranks: usize) -> String {
        let name = |square: usize| {
            let file = (b'a' + (square % self.width) as u8) as char;
            format!("{file}{}", self.height - square / self.width)
        };
        let from = board.len() - ranks * self.width;
        let own = (from..board.len()).filter(|&square| board[square].is_ascii_uppercase());
        let names: Vec<String> = own.take(50).map(name).collect();
        if names.is_empty() { name(board.len() - 1) } else { names.join(" ") }
    }

    fn kind(&self, letter: char, kind: &Kind) -> String {
        let moves = if kind.moves.is_empty() { "W".into() } else { kind.moves.join(" ") };
        let name = letter.to_ascii_lowercase();
        let mut text = format!("\n[pieces.{name}]\nletter = \"{letter}\"\nmoves = \"{moves}\"\nstart_rank = 2\n");
        let mut add = |key: &str, value: String| text += &format!("{key} = {value}\n");
        if !kind.shoot.is_empty() {
            add("shoot", format!("\"{}\"", kind.shoot.join(" ").replace('m', "")));
        }
        if self.portal == "mirror" && !kind.leaps.is_empty() {
            let plain = |term: &String| term.chars().filter(|c| !"imcnRBQ0123456789".contains(*c)).collect::<String>();
            let terms: Vec<String> = kind.leaps.iter().map(plain).filter(|term| term.len() == 1).collect();
            if !terms.is_empty() {
                add("portal", format!("\"leap {}\"", terms.join(" ")));
            }
        } else if self.portal == "mirror" && kind.slides {
            add("portal", "\"slide on\"".into());
        }
        if kind.exits {
            add("exit", "\"slide\"".into());
        }
        if kind.shots_check {
            add("shots_check", "true".into());
        }
        let others =
            || LETTERS[1..=self.kinds.len()].iter().map(|&other| other as char).filter(|&other| other != letter);
        if kind.promotes && self.kinds.len() > 1 && self.height > 2 {
            add("promotes_to", format!("\"{}\"", others().collect::<String>()));
            add("ranks", format!("\"1-{}\"", self.height - 1));
        }
        text
    }
}

fn terms(rng: &mut Rng) -> Vec<String> {
    (0..1 + rng.below(30)).map(|_| term(rng)).collect()
}

fn term(rng: &mut Rng) -> String {
    let atom = rng.pick(&ATOMS);
    let lame = if "DHAGN".contains(atom) && rng.below(2) == 0 { "n" } else { "" };
    let ranged = lame.is_empty() && atom.len() == 1 && !"KRBQ".contains(atom);
    let range = if ranged && rng.below(3) == 0 { (2 + rng.below(15)).to_string() } else { String::new() };
    let first = rng.pick(&["", "", "", "", "i", "m", "c"]);
    format!("{first}{lame}{atom}{range}")
}
