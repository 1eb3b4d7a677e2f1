//! Positions read from FEN and written as FEN.

use super::{Kind, Piece, Position, Reference, cased, name, square};

impl Reference {
    fn scores(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.exit.is_empty())
    }

    /// Whether rights and the square passed over are written: beside the scored and captured pieces only where there are any.
    fn has_past(&self) -> bool {
        !self.scores() || !self.castlings.is_empty() || self.kinds.iter().any(|kind| !kind.en_passant.is_empty())
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
        let held = |letter: char| self.has_past() && fields[2].contains(letter);
        let scored = if self.has_past() { 4 } else { 2 };
        let scored =
            fields.get(scored).filter(|field| self.scores() && !field.starts_with(|c: char| c.is_ascii_digit()));
        let scored = scored.map_or("", |field| field).chars().filter(|c| *c != '-');
        let counters: Vec<u32> = fields[2..].iter().filter_map(|field| field.parse().ok()).collect();
        let left = fields.iter().find_map(|field| field.split_once('+'));
        // Where nothing is said the next check decides.
        let checks = self.checks_wanted().map_or([0; 2], |wanted| {
            let (white, black) = left.unwrap_or(("1", "1"));
            [white, black].map(|left| wanted - left.parse::<u32>().expect("checks left"))
        });
        Position {
            checks,
            board: squares.map(piece).collect(),
            side: usize::from(fields[1] == "b"),
            rights: self.castlings.iter().map(|(l, _)| [0, 1].map(|c| held(cased(*l, c)))).collect(),
            passed: square(fields[3]).filter(|_| self.has_past()),
            scored: scored.map(piece).collect(),
            halfmove: counters.first().copied().unwrap_or(0),
            fullmove: counters.last().copied().unwrap_or(1),
        }
    }

    pub(super) fn write(&self, pos: &Position) -> String {
        let rows = pos.board.chunks(self.width as usize).rev();
        let rows: Vec<String> = rows.map(|row| self.letters(row)).collect();
        let runs = |text: String, run: usize| text.replace(&".".repeat(run), &run.to_string());
        let ranks = (1..=16).rev().fold(rows.join("/"), runs);
        let side = ["w", "b"][pos.side];
        let mut fields = Vec::new();
        if self.has_past() {
            let mut rights = String::new();
            for colour in [0, 1] {
                let all = self.castlings.iter().zip(&pos.rights);
                let held = all.filter(|(_, right)| right[colour]);
                rights.extend(held.map(|((letter, _), _)| cased(*letter, colour)));
            }
            fields.extend([rights, pos.passed.map_or(String::new(), name)]);
        }
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
            fields.extend([self.letters(&scored), self.letters(&captured)]);
        }
        if let Some(wanted) = self.checks_wanted() {
            fields.push(pos.checks.map(|given| wanted.saturating_sub(given).to_string()).join("+"));
        }
        let dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
        let fields: Vec<String> = fields.into_iter().map(dash).collect();
        format!("{ranks} {side} {} {} {}", fields.join(" "), pos.halfmove, pos.fullmove)
    }

    fn letters(&self, pieces: &[Option<Piece>]) -> String {
        let letter = |(colour, kind): Piece| cased(self.kinds[kind].letter, colour);
        pieces.iter().map(|piece| piece.map_or('.', letter)).collect()
    }
}
