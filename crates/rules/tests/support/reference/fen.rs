//! Positions read from FEN and written as FEN.

use super::{Kind, Piece, Position, Reference, Square, Way, cased, name, square};

impl Reference {
    pub(super) fn scores(&self) -> bool {
        self.kinds.iter().flatten().any(|kind| !kind.exit.is_empty())
    }

    /// Whether rights and the square passed over are written: beside the scored and captured pieces only where there are any.
    fn has_past(&self) -> bool {
        !self.scores()
            || !self.castlings.is_empty()
            || self.names_unmoved()
            || self.counting.is_some()
            || self.kinds.iter().flatten().any(|kind| !kind.en_passant.is_empty())
    }

    pub(super) fn piece_of(&self, letter: char) -> Piece {
        let same = |kind: &Kind| kind.letter == letter.to_ascii_uppercase();
        let kind = self.kinds[0].iter().position(same).expect("known letter");
        (usize::from(letter.is_ascii_lowercase()), kind)
    }

    pub(super) fn read(&self, fen: &str) -> Position {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let dots = |text: String, run: usize| text.replace(&run.to_string(), &".".repeat(run));
        let first = self.without_plus(fields[0]);
        let (board, hand) = first.split_once('[').unwrap_or((&first, ""));
        let ranks = (1..=16).rev().fold(board.to_string(), dots);
        let squares = ranks.split('/').rev().flat_map(str::chars).filter(|c| *c != '~');
        let mut promoted = Vec::new();
        for (rank, text) in ranks.split('/').rev().enumerate() {
            for (marks, (at, _)) in text.match_indices('~').enumerate() {
                promoted.push(((at - 1 - marks) as i32, rank as i32));
            }
        }
        let held_by = |colour: usize| {
            let pieces = hand.chars().filter(char::is_ascii_alphabetic).map(|c| self.piece_of(c));
            let mut kinds: Vec<usize> = pieces.filter(|piece| piece.0 == colour).map(|piece| piece.1).collect();
            kinds.sort_unstable();
            kinds
        };
        let piece = |c: char| c.is_ascii_alphabetic().then(|| self.piece_of(c));
        let scored = if self.has_past() { 4 } else { 2 };
        let scored =
            fields.get(scored).filter(|field| self.scores() && !field.starts_with(|c: char| c.is_ascii_digit()));
        let scored = self.without_plus(scored.map_or("", |field| field));
        let scored = scored.chars().filter(|c| *c != '-');
        let counted = self.counting.is_some() && fields.get(3).is_some_and(|field| field.parse::<u32>().is_ok());
        let past = if counted { 4 } else { 2 };
        let counters: Vec<u32> = fields[past..].iter().filter_map(|field| field.parse().ok()).collect();
        let count = counted.then(|| (fields[3].parse().expect("a number"), counters[0]));
        let left = fields[1..].iter().find_map(|field| field.split_once('+'));
        // Where nothing is said the next check decides.
        let checks = self.checks_wanted().map_or([0; 2], |wanted| {
            let (white, black) = left.unwrap_or(("1", "1"));
            [white, black].map(|left| wanted - left.parse::<u32>().expect("checks left"))
        });
        let mut pos = Position {
            hands: [0, 1].map(held_by),
            promoted,
            checks,
            castled: self.read_castled(&fields),
            count,
            board: squares.map(piece).collect(),
            side: usize::from(fields[1] == "b"),
            rights: Vec::new(),
            unmoved: Vec::new(),
            passed: None,
            scored: scored.map(piece).collect(),
            halfmove: counters.first().copied().unwrap_or(0),
            fullmove: counters.last().copied().unwrap_or(1),
        };
        self.read_rights(&mut pos, if self.has_past() { fields[2] } else { "-" });
        if self.has_past() && !counted {
            pos.passed = self.step_named(&pos, fields[3]);
        }
        pos
    }

    /// The step just made, found by the squares named.
    fn step_named(&self, pos: &Position, text: &str) -> Option<(Square, Vec<Square>, Square)> {
        let starts: Vec<usize> =
            text.char_indices().filter(|(_, c)| c.is_ascii_lowercase()).map(|(at, _)| at).collect();
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let named: Vec<Square> = starts.iter().zip(ends).filter_map(|(&from, to)| square(&text[from..to])).collect();
        let enemy = 1 - pos.side;
        self.squares_of(pos, enemy).into_iter().filter(|_| !named.is_empty()).find_map(|landed| {
            let kind = self.kind_at(pos, landed);
            let all = (0..self.height).flat_map(|rank| (0..self.width).map(move |file| (file, rank)));
            let mut steps = all.filter(|start| self.is_empty(pos, *start)).flat_map(|start| {
                let ready = move |way: &&Way| !way.initial || kind.start.contains(&self.flipped(enemy, start));
                kind.moves.iter().filter(ready).filter_map(move |way| self.step_over(enemy, kind, way, start))
            });
            steps.find(|(_, over, end)| {
                *end == landed
                    && over.iter().all(|square| named.contains(square) && self.is_empty(pos, *square))
                    && named.iter().all(|square| over.contains(square) || *square == landed)
            })
        })
    }

    pub(super) fn write(&self, pos: &Position) -> String {
        let rows = pos.board.chunks(self.width as usize).rev();
        let marked = |(rank, row): (usize, &[Option<Piece>])| -> String {
            let mark = |file: usize| pos.promoted.contains(&(file as i32, self.height - 1 - rank as i32));
            let letters = self.letters(row);
            let cells = letters.chars().enumerate();
            cells.map(|(file, letter)| format!("{letter}{}", if mark(file) { "~" } else { "" })).collect()
        };
        let rows: Vec<String> = rows.enumerate().map(marked).collect();
        let runs = |text: String, run: usize| text.replace(&".".repeat(run), &run.to_string());
        let ranks = (1..=16).rev().fold(rows.join("/"), runs);
        let side = ["w", "b"][pos.side];
        let mut fields = Vec::new();
        if self.has_past() {
            let passed = pos.passed.clone().map_or(Vec::new(), |(start, mut over, landed)| {
                if start.0 != landed.0 {
                    over.push(landed);
                }
                over.sort_by_key(|square| (square.1, square.0));
                over
            });
            let passed = passed.into_iter().map(name).collect();
            fields.extend([self.write_rights(pos), pos.count.map_or(passed, |(limit, _)| limit.to_string())]);
        }
        if self.scores() {
            let mut scored = pos.scored.clone();
            scored.sort_unstable();
            let mut captured = self.read(&self.start).board;
            captured.extend(self.held_pieces(&self.read(&self.start)));
            for piece in pos.board.iter().chain(&scored).chain(&self.held_pieces(pos)) {
                let found = captured.iter().position(|other| other == piece);
                found.map(|index| captured.remove(index));
            }
            captured.retain(Option::is_some);
            captured.sort_unstable();
            fields.push(self.with_plus(&self.letters(&scored)));
            // What is taken is held where captures are kept.
            fields.extend((!self.keeps).then(|| self.with_plus(&self.letters(&captured))));
        }
        if let Some(wanted) = self.checks_wanted() {
            fields.push(pos.checks.map(|given| wanted.saturating_sub(given).to_string()).join("+"));
        }
        if self.castlings.iter().any(|castling| self.castling_decides(castling.letter)) {
            fields.push(self.write_castled(pos));
        }
        let dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
        let fields: Vec<String> = fields.into_iter().map(dash).collect();
        let ranks = self.with_plus(&(ranks + &self.hands_text(pos)));
        let clock = pos.count.map_or(pos.halfmove, |(_, count)| count);
        format!("{ranks} {side} {} {clock} {}", fields.join(" "), pos.fullmove)
    }

    fn held_pieces(&self, pos: &Position) -> Vec<Option<Piece>> {
        (0..2).flat_map(|colour| pos.hands[colour].iter().map(move |kind| Some((colour, *kind)))).collect()
    }

    fn letters(&self, pieces: &[Option<Piece>]) -> String {
        let letter = |(colour, kind): Piece| cased(self.kinds[colour][kind].letter, colour);
        pieces.iter().map(|piece| piece.map_or('.', letter)).collect()
    }
}
