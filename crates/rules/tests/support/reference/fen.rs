//! Positions read from FEN and written as FEN.

use super::{Kind, Piece, Position, Reference, cased, name, square};

impl Reference {
    fn scores(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.exit.is_empty())
    }

    pub(super) fn piece_of(&self, letter: char) -> Piece {
        let same = |kind: &Kind| kind.letter == letter.to_ascii_uppercase();
        let kind = self.kinds.iter().position(same).expect("known letter");
        (usize::from(letter.is_ascii_lowercase()), kind)
    }

    pub(super) fn read(&self, fen: &str) -> Position {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let dots = |text: String, run: usize| text.replace(&run.to_string(), &".".repeat(run));
        let ranks = (1..=16).rev().fold(fields[0].to_string(), dots);
        let squares = ranks.split('/').rev().flat_map(str::chars);
        let piece = |c: char| c.is_ascii_alphabetic().then(|| self.piece_of(c));
        let held = |letter: char| !self.scores() && fields[2].contains(letter);
        let scored = fields[2].chars().filter(|c| self.scores() && *c != '-');
        let count = |field: usize| fields.get(field).map(|n| n.parse().expect("count"));
        Position {
            board: squares.map(piece).collect(),
            side: usize::from(fields[1] == "b"),
            rights: self.castlings.iter().map(|(l, _)| [0, 1].map(|c| held(cased(*l, c)))).collect(),
            passed: square(fields[3]).filter(|_| !self.scores()),
            scored: scored.map(piece).collect(),
            halfmove: count(4).unwrap_or(0),
            fullmove: count(5).unwrap_or(1),
        }
    }

    pub(super) fn write(&self, pos: &Position) -> String {
        let rows = pos.board.chunks(self.width as usize).rev();
        let rows: Vec<String> = rows.map(|row| self.letters(row)).collect();
        let runs = |text: String, run: usize| text.replace(&".".repeat(run), &run.to_string());
        let ranks = (1..=16).rev().fold(rows.join("/"), runs);
        let side = ["w", "b"][pos.side];
        let (mut third, mut fourth) = (String::new(), String::new());
        if self.scores() {
            let mut scored = pos.scored.clone();
            scored.sort_unstable();
            let mut captured = self.read(&self.start).board;
            for piece in pos.board.iter().chain(&scored) {
                let found = captured.iter().position(|other| other == piece);
                found.map(|index| captured.remove(index));
            }
            captured.retain(Option::is_some);
            captured.sort_unstable();
            (third, fourth) = (self.letters(&scored), self.letters(&captured));
        } else {
            for colour in [0, 1] {
                let all = self.castlings.iter().zip(&pos.rights);
                let held = all.filter(|(_, right)| right[colour]);
                third.extend(held.map(|((letter, _), _)| cased(*letter, colour)));
            }
            fourth.extend(pos.passed.map(name));
        }
        let dash = |text: &String| if text.is_empty() { "-" } else { "" };
        third += dash(&third);
        fourth += dash(&fourth);
        let (halfmove, fullmove) = (pos.halfmove, pos.fullmove);
        format!("{ranks} {side} {third} {fourth} {halfmove} {fullmove}")
    }

    fn letters(&self, pieces: &[Option<Piece>]) -> String {
        let letter = |(colour, kind): Piece| cased(self.kinds[kind].letter, colour);
        pieces.iter().map(|piece| piece.map_or('.', letter)).collect()
    }
}
