//! RPS Battle once more, deliberately plain: written from the rules page alone, on rows of
//! letters, with the modes spelled out. It shares nothing with the library but its texts.

/// A piece: its owner `r` or `b`, its letter, whether it wears the halo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Man {
    pub side: char,
    pub letter: char,
    pub halo: bool,
}

/// Row and column from (0, 0), as the page counts.
pub type Cell = (usize, usize);

/// A mode as the page describes it.
pub struct Mode {
    pub id: &'static str,
    pub rows: usize,
    pub columns: usize,
    /// One side's pieces.
    pub army: &'static str,
    /// Who beats whom: `RS` is "rock beats scissors".
    pub beats: &'static [&'static str],
    /// A side without pieces loses, the last two are compared, and all is placed at random.
    pub onslaught: bool,
}

const RPS: &[&str] = &["RS", "SP", "PR"];

pub const MODES: [Mode; 4] = [
    Mode { id: "rps", rows: 6, columns: 7, army: "RRRRPPPPSSSSKO", beats: RPS, onslaught: false },
    Mode { id: "rps-clear", rows: 6, columns: 7, army: "RRRRPPPPSSSSKO", beats: RPS, onslaught: false },
    Mode {
        id: "rpsls",
        rows: 6,
        columns: 6,
        army: "RRPPSSLLVVKO",
        beats: &["RS", "RL", "PR", "PV", "SP", "SL", "LV", "LP", "VS", "VR"],
        onslaught: false,
    },
    Mode { id: "rps-onslaught", rows: 6, columns: 3, army: "RRPPSS", beats: RPS, onslaught: true },
];

#[derive(Clone, PartialEq, Debug)]
pub enum Stage {
    Setup,
    Play,
    Tie {
        from: Cell,
        to: Cell,
        last: bool,
        picks: [Option<char>; 2],
    },
    /// The winner (`r`, `b` or `-`) and why.
    Over(char, &'static str),
}

/// A game of the plain rules.
#[derive(Clone)]
pub struct Plain {
    pub mode: &'static Mode,
    pub board: Vec<Vec<Option<Man>>>,
    pub stage: Stage,
    pub turn: char,
    pub quiet: usize,
    pub moves: usize,
    /// By side: where king and pit were placed, whether the rest is dealt, ready, out of time.
    pub placed: [Vec<(char, Cell)>; 2],
    pub dealt: [bool; 2],
    pub ready: [bool; 2],
    pub late: [bool; 2],
}

pub fn other(side: char) -> char {
    if side == 'r' { 'b' } else { 'r' }
}

fn number(side: char) -> usize {
    if side == 'r' { 0 } else { 1 }
}

pub fn name((row, column): Cell) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

impl Mode {
    pub fn named(id: &str) -> &'static Mode {
        MODES.iter().find(|mode| mode.id == id).unwrap_or_else(|| panic!("no mode {id}"))
    }

    pub fn elements(&self) -> Vec<char> {
        let mut letters: Vec<char> = self.army.chars().filter(|letter| !"KO".contains(*letter)).collect();
        letters.dedup();
        letters
    }

    pub fn beats(&self, one: char, other: char) -> bool {
        self.beats.contains(&format!("{one}{other}").as_str())
    }

    fn cells(&self) -> Vec<Cell> {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column))).collect()
    }

    /// The own two rows.
    pub fn home(&self, side: char) -> Vec<Cell> {
        let rows = if side == 'r' { [0, 1] } else { [self.rows - 2, self.rows - 1] };
        self.cells().into_iter().filter(|(row, _)| rows.contains(row)).collect()
    }
}

impl Plain {
    pub fn new(mode: &'static Mode) -> Plain {
        Plain {
            mode,
            board: vec![vec![None; mode.columns]; mode.rows],
            stage: Stage::Setup,
            turn: 'r',
            quiet: 0,
            moves: 0,
            placed: Default::default(),
            dealt: [false; 2],
            ready: [false; 2],
            late: [false; 2],
        }
    }

    fn man(&self, (row, column): Cell) -> Option<Man> {
        self.board[row][column]
    }

    fn put(&mut self, (row, column): Cell, man: Option<Man>) {
        self.board[row][column] = man;
    }

    /// What chance is asked: `deal:red`, `deal:blue`, `first`.
    pub fn asked(&self) -> Option<&'static str> {
        if self.stage != Stage::Setup {
            return None;
        }
        for (side, question) in [(0, "deal:red"), (1, "deal:blue")] {
            let complete = self.mode.onslaught || self.placed[side].len() == 2 || self.late[side];
            if complete && !self.dealt[side] {
                return Some(question);
            }
        }
        if self.ready == [true, true] { Some("first") } else { None }
    }

    /// Takes `deal:red:RPS...` or `first:blue`.
    pub fn chance(&mut self, text: &str) -> bool {
        let parts: Vec<&str> = text.split(':').collect();
        let Some(asked) = self.asked() else { return false };
        if asked == "first" {
            if text != "first:red" && text != "first:blue" {
                return false;
            }
            self.turn = if parts[1] == "red" { 'r' } else { 'b' };
            self.stage = Stage::Play;
            self.look();
            return true;
        }
        if parts.len() != 3 || format!("{}:{}", parts[0], parts[1]) != asked {
            return false;
        }
        let side = if parts[1] == "red" { 'r' } else { 'b' };
        let mut sorted: Vec<char> = parts[2].chars().collect();
        let mut army: Vec<char> = self.mode.army.chars().collect();
        sorted.sort();
        army.sort();
        let dealt: Vec<(Cell, char)> = self.mode.home(side).into_iter().zip(parts[2].chars()).collect();
        let kept = self.placed[number(side)].iter().all(|(letter, cell)| dealt.contains(&(*cell, *letter)));
        if sorted != army || !kept {
            return false;
        }
        for (cell, letter) in dealt {
            self.put(cell, Some(Man { side, letter, halo: false }));
        }
        self.dealt[number(side)] = true;
        if self.late[number(side)] || self.mode.onslaught {
            self.ready[number(side)] = true;
        }
        true
    }

    /// Three minutes are over.
    pub fn setup_time_is_up(&mut self) {
        for side in [0, 1] {
            // Everybody is ready; the rest of an army that is not whole is dealt.
            if self.stage == Stage::Setup && !self.ready[side] {
                self.ready[side] = true;
                self.late[side] = !self.dealt[side];
            }
        }
    }

    /// The cells a piece may step onto.
    pub fn steps(&self, cell: Cell) -> Vec<Cell> {
        let Some(man) = self.man(cell) else { return Vec::new() };
        if man.letter == 'K' || man.letter == 'O' {
            return Vec::new();
        }
        let near = |(row, column): Cell| row.abs_diff(cell.0) + column.abs_diff(cell.1) == 1;
        let free = |to: Cell| self.man(to).is_none_or(|there| there.side != man.side);
        self.mode.cells().into_iter().filter(|to| near(*to) && free(*to)).collect()
    }

    /// Every action of a side as text, sorted.
    pub fn actions(&self, side: char) -> Vec<String> {
        let own = number(side);
        let complete = self.mode.onslaught || self.placed[own].len() == 2 || self.late[own];
        if self.stage == Stage::Setup && complete && !self.dealt[own] {
            return Vec::new();
        }
        let mut texts = Vec::new();
        match &self.stage {
            Stage::Setup if !self.ready[number(side)] => {
                for cell in self.mode.home(side) {
                    if !self.placed[number(side)].iter().any(|(_, taken)| *taken == cell) {
                        texts.extend([format!("K@{}", name(cell)), format!("O@{}", name(cell))]);
                    }
                }
                if self.dealt[number(side)] {
                    texts.extend(["shuffle".to_string(), "ready".to_string()]);
                }
            }
            Stage::Play if self.turn == side => {
                for cell in self.mode.cells() {
                    if self.man(cell).is_some_and(|man| man.side == side) {
                        texts.extend(self.steps(cell).into_iter().map(|to| name(cell) + &name(to)));
                    }
                }
            }
            Stage::Tie { picks, .. } if picks[number(side)].is_none() => {
                texts.extend(self.mode.elements().into_iter().map(|letter| format!("={letter}")));
            }
            _ => {}
        }
        texts.sort();
        texts
    }

    /// Does what a side wants; false, and nothing changes, where it may not.
    pub fn act(&mut self, side: char, text: &str) -> bool {
        if !self.actions(side).iter().any(|known| known == text) {
            return false;
        }
        let own = number(side);
        let cells = self.mode.cells();
        let cell = |text: &str| *cells.iter().find(|cell| name(**cell) == text).expect("a cell");
        if text == "shuffle" {
            self.dealt[own] = false;
        } else if text == "ready" {
            self.ready[own] = true;
        } else if let Some((letter, at)) = text.split_once('@') {
            let letter = letter.chars().next().expect("a letter");
            self.placed[own].retain(|(known, _)| *known != letter);
            self.placed[own].push((letter, cell(at)));
            self.dealt[own] = false;
            for home in self.mode.home(side) {
                self.put(home, None);
            }
            for (letter, at) in self.placed[own].clone() {
                self.put(at, Some(Man { side, letter, halo: false }));
            }
        } else if let Some(letter) = text.strip_prefix('=') {
            if let Stage::Tie { picks, .. } = &mut self.stage {
                picks[own] = letter.chars().next();
                if picks[0].is_some() && picks[1].is_some() {
                    self.picks_are_in();
                }
            }
        } else {
            self.step(cell(&text[..2]), cell(&text[2..]));
        }
        true
    }

    fn step(&mut self, from: Cell, to: Cell) {
        self.moves += 1;
        let (attacker, defender) = (self.man(from).expect("a piece moves"), self.man(to));
        let Some(defender) = defender else {
            self.put(from, None);
            self.put(to, Some(attacker));
            self.quiet += 1;
            return self.next();
        };
        self.quiet = 0;
        if defender.letter == 'K' {
            self.win(attacker, from, to);
            self.stage = Stage::Over(attacker.side, "king");
        } else if defender.letter == 'O' {
            self.win(defender, from, to);
            self.combat_over();
        } else if defender.letter == attacker.letter {
            self.stage = Stage::Tie { from, to, last: false, picks: [None, None] };
        } else {
            let wins = self.mode.beats(attacker.letter, defender.letter);
            self.win(if wins { attacker } else { defender }, from, to);
            self.combat_over();
        }
    }

    /// Only the winner is left, on the cell that was attacked, with the halo.
    fn win(&mut self, winner: Man, from: Cell, to: Cell) {
        self.put(from, None);
        self.put(to, Some(Man { halo: true, ..winner }));
    }

    /// Both have picked, or the time for it is up.
    pub fn picks_are_in(&mut self) {
        let Stage::Tie { from, to, last, picks } = self.stage.clone() else { return };
        let mut men = [self.man(from).expect("attacker"), self.man(to).expect("defender")];
        for man in &mut men {
            man.letter = picks[number(man.side)].unwrap_or(man.letter);
        }
        self.put(from, Some(men[0]));
        self.put(to, Some(men[1]));
        let wins = match men.map(|man| picks[number(man.side)]) {
            [Some(one), Some(other)] if one == other => {
                self.stage = Stage::Tie { from, to, last, picks: [None, None] };
                return;
            }
            [Some(one), Some(other)] => Some(self.mode.beats(one, other)),
            [Some(_), None] => Some(true),
            [None, Some(_)] => Some(false),
            [None, None] => None,
        };
        match wins {
            Some(wins) => self.win(if wins { men[0] } else { men[1] }, from, to),
            None => {
                self.put(from, None);
                self.put(to, None);
            }
        }
        self.stage = Stage::Play;
        self.combat_over();
    }

    pub fn men(&self, side: char) -> Vec<(Cell, Man)> {
        let all = self.mode.cells().into_iter().filter_map(|cell| Some((cell, self.man(cell)?)));
        all.filter(|(_, man)| man.side == side).collect()
    }

    fn combat_over(&mut self) {
        if self.mode.onslaught {
            let (red, blue) = (self.men('r'), self.men('b'));
            match (&red[..], &blue[..]) {
                ([], []) => self.stage = Stage::Over('-', "eliminated"),
                ([], _) => self.stage = Stage::Over('b', "eliminated"),
                (_, []) => self.stage = Stage::Over('r', "eliminated"),
                ([one], [other]) if one.1.letter == other.1.letter => {
                    self.stage = Stage::Tie { from: one.0, to: other.0, last: true, picks: [None, None] };
                }
                ([one], [other]) => {
                    let red_wins = self.mode.beats(one.1.letter, other.1.letter);
                    self.win(if red_wins { one.1 } else { other.1 }, one.0, other.0);
                    self.stage = Stage::Over(if red_wins { 'r' } else { 'b' }, "eliminated");
                }
                _ => self.next(),
            }
        } else {
            self.next();
        }
    }

    fn next(&mut self) {
        self.turn = other(self.turn);
        self.look();
    }

    /// The tests after every change of turn.
    fn look(&mut self) {
        let can = |side: char| self.men(side).into_iter().any(|(cell, _)| !self.steps(cell).is_empty());
        if self.quiet >= 100 {
            self.stage = Stage::Over('-', "quiet");
        } else if !can('r') && !can('b') {
            self.stage = Stage::Over('-', "boxed in");
        } else if !can(self.turn) {
            self.turn = other(self.turn);
        }
    }

    /// Everything in one line. Where the last two of an onslaught stand after they were compared is
    /// not said by the page, so that is left out.
    pub fn line(&self) -> String {
        let word = |man: Man| {
            let letter = if man.side == 'r' { man.letter } else { man.letter.to_ascii_lowercase() };
            format!("{letter}{}", if man.halo { "*" } else { "" })
        };
        let men: String = if self.mode.onslaught && matches!(self.stage, Stage::Over(_, "eliminated")) {
            self.mode.cells().into_iter().filter_map(|cell| self.man(cell)).map(word).collect()
        } else {
            let rows: Vec<String> = (0..self.mode.rows)
                .rev()
                .map(|row| self.board[row].iter().map(|man| man.map_or(".".into(), word)).collect())
                .collect();
            rows.join("/")
        };
        let stage = match &self.stage {
            Stage::Setup => {
                let bits: String = self.ready.iter().map(|ready| if *ready { 'y' } else { 'n' }).collect();
                format!("setup {bits} {}", self.asked().unwrap_or("-"))
            }
            Stage::Play => format!("play {}", self.turn),
            Stage::Tie { from, to, last, picks } => {
                let bits: String = picks.iter().map(|pick| if pick.is_some() { 'y' } else { 'n' }).collect();
                let mut ends = [name(*from), name(*to)];
                if *last {
                    ends.sort();
                }
                format!("tie:{} {bits} last {last}", ends.join("-"))
            }
            Stage::Over(winner, why) => format!("over {winner} {why}"),
        };
        format!("{men} {stage} {} {}", self.quiet, self.moves / 2 + 1)
    }
}
