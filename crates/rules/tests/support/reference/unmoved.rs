//! Castling, and pieces that have not moved, from the prose of docs/variant-files.md.

use super::{Moves, Position, Reference, Square, Way, cased, name, span};

/// One way to castle, as White sees it.
pub(super) struct Castling {
    pub letter: char,
    /// King from and to, rook from and to.
    pub squares: [Square; 4],
    /// Both come from wherever they stand on that rank.
    pub free: bool,
}

impl Castling {
    pub fn new(letter: &str, text: &str) -> Castling {
        let named: Vec<Square> = text.split([' ', '-', ',']).filter_map(super::square).collect();
        let letter = letter.chars().next().expect("letter");
        match named[..] {
            [king, rook] => Castling { letter, squares: [king, king, rook, rook], free: true },
            _ => Castling { letter, squares: named.try_into().expect("four squares"), free: false },
        }
    }
}

impl Reference {
    /// King and rook of a castling, if the letter that names it in FEN can mean them: the outermost rook, or the one on a file.
    fn castling_pair(&self, pos: &Position, at: usize, colour: usize, file: Option<i32>) -> Option<(Square, Square)> {
        let castling = &self.castlings[at];
        let [king_from, king_to, rook_from, rook_to] = castling.squares.map(|square| self.flipped(colour, square));
        if !castling.free {
            return file.is_none().then_some((king_from, rook_from));
        }
        let on_rank = |letter: char| -> Vec<Square> {
            let own = self.squares_of(pos, colour).into_iter().filter(|square| square.1 == king_to.1);
            own.filter(|square| self.kind_at(pos, *square).letter == letter).collect()
        };
        let king = *on_rank('K').first()?;
        let mut rooks = on_rank('R');
        rooks.retain(|rook| (rook.0 > king.0) == (rook_to.0 < king_to.0));
        let outermost = rooks.iter().copied().max_by_key(|rook| (rook.0 - king.0).abs());
        let rook = match file {
            Some(file) => rooks.into_iter().find(|rook| rook.0 == file),
            None => outermost,
        };
        Some((king, rook?))
    }

    /// Castling rights and unmoved pieces from their field.
    pub(super) fn read_rights(&self, pos: &mut Position, text: &str) {
        pos.rights = self.castlings.iter().map(|_| [None; 2]).collect();
        for letter in text.chars().filter(|letter| *letter != '-') {
            let colour = usize::from(letter.is_ascii_lowercase());
            let castles = |letter: char| self.castlings.iter().position(|it| cased(it.letter, colour) == letter);
            let file_of = |letter: char| i32::from(letter.to_ascii_uppercase() as u8) - i32::from(b'A');
            let file = file_of(letter);
            let (pair, at) = match castles(letter) {
                Some(at) => {
                    // Where pieces step in, a partner that is named by its file comes before others, the outermost first.
                    let own = |it: &char| it.is_ascii_lowercase() == (colour == 1) && castles(*it).is_none();
                    let mut files: Vec<i32> = text.chars().filter(own).map(file_of).collect();
                    let [_, king_to, _, rook_to] = self.castlings[at].squares;
                    files.sort_by_key(|file| if rook_to.0 < king_to.0 { -file } else { *file });
                    files.retain(|_| self.names_unmoved() && self.castlings[at].free);
                    let named = files.into_iter().find_map(|file| self.castling_pair(pos, at, colour, Some(file)));
                    (named.or_else(|| self.castling_pair(pos, at, colour, None)), Some(at))
                }
                None if self.names_unmoved() => (None, None),
                None => {
                    let fits = |at: &usize| {
                        pos.rights[*at][colour].is_none() && self.castling_pair(pos, *at, colour, Some(file)).is_some()
                    };
                    let at = (0..self.castlings.len()).find(fits);
                    (at.and_then(|at| self.castling_pair(pos, at, colour, Some(file))), at)
                }
            };
            if let (Some(at), Some((king, rook))) = (at, pair) {
                pos.rights[at][colour] = Some((king, rook));
                pos.unmoved.extend([king, rook].into_iter().filter(|square| self.is_gate(colour, *square)));
                pos.unmoved.extend([king, rook].into_iter().filter(|at| self.homes[colour].contains(at)));
            } else {
                let gates = self.gates.iter().map(|gate| self.flipped(colour, *gate));
                let homes = self.homes[colour].iter().copied();
                pos.unmoved.extend(gates.chain(homes).filter(|gate| gate.0 == file));
            }
        }
        pos.unmoved.sort_unstable();
        pos.unmoved.dedup();
        self.close_gates(pos);
    }

    pub(super) fn write_rights(&self, pos: &Position) -> String {
        let mut text = String::new();
        for colour in [0, 1] {
            let (mut said, mut files) = (Vec::new(), String::new());
            for (at, castling) in self.castlings.iter().enumerate() {
                let Some((king, rook)) = pos.rights[at][colour] else { continue };
                said.extend([king, rook]);
                let file = cased((b'A' + rook.0 as u8) as char, colour);
                let outermost = self.castling_pair(pos, at, colour, None) == Some((king, rook));
                let rooks = pos.unmoved.iter().filter(|square| {
                    let beside = (square.0 > king.0) == (rook.0 > king.0);
                    beside && self.at(pos, **square) == self.at(pos, rook)
                });
                let plain = outermost && (!self.names_unmoved() || !castling.free || rooks.count() < 2);
                if plain || self.names_unmoved() {
                    text.push(cased(castling.letter, colour));
                    files.extend((!plain).then_some(file));
                } else {
                    text.push(file);
                }
            }
            text += &files;
            let own = |square: &&Square| self.at(pos, **square).is_some_and(|piece| piece.0 == colour);
            let gates = pos.unmoved.iter().filter(own).filter(|square| !said.contains(square));
            text.extend(gates.map(|square| cased((b'A' + square.0 as u8) as char, colour)));
        }
        text
    }

    fn is_gate(&self, colour: usize, square: Square) -> bool {
        self.gates.contains(&self.flipped(colour, square))
    }

    /// What is still unmoved when some squares were touched.
    pub(super) fn forget(&self, pos: &mut Position, touched: &[Square]) {
        for right in pos.rights.iter_mut().flatten() {
            *right = right.filter(|(king, rook)| !touched.contains(king) && !touched.contains(rook));
        }
        pos.unmoved.retain(|square| !touched.contains(square));
        self.close_gates(pos);
    }

    /// Where nothing can step in any more, and the piece has no first moves, it does not matter who has not moved.
    fn close_gates(&self, pos: &mut Position) {
        let board = pos.clone();
        pos.unmoved.retain(|square| {
            let Some((colour, _)) = self.at(&board, *square) else { return false };
            let open = self.is_gate(colour, *square) && (self.keeps || !board.hands[colour].is_empty());
            let first = self.homes[colour].contains(square) && !self.kind_at(&board, *square).first.is_empty();
            open || first
        });
    }

    /// Whether FEN names pieces that have not moved by their files.
    pub(super) fn names_unmoved(&self) -> bool {
        !self.gates.is_empty() || self.kinds.iter().flatten().any(|kind| !kind.first.is_empty())
    }

    /// The moves of a piece that it has because it has not moved. One that must not be left attacked has none while it is.
    pub(super) fn first_ways(&self, pos: &Position, from: Square) -> Vec<&Way> {
        let (side, number) = self.at(pos, from).expect("piece");
        let kept = self.untouchable(pos, side).contains(&from) && self.attacked(pos, from, 1 - side);
        let ready = pos.unmoved.contains(&from) && self.homes[side].contains(&from) && !kept;
        self.kinds[side][number].first.iter().filter(|_| ready).collect()
    }

    /// Pieces that a move has brought to new squares face unmoved enemies that they could take if nothing else stood on the
    /// board: these count as moved, if their kind says so. The turn has not passed yet.
    pub(super) fn face(&self, before: &Position, pos: &mut Position) {
        let side = pos.side;
        let own = |pos: &Position| self.squares_of(pos, side);
        let (old, new) = (own(before), own(pos));
        for from in new.into_iter().filter(|square| !old.contains(square)) {
            let letter = self.kind_at(pos, from).letter;
            let mut faced = pos.unmoved.clone();
            faced.retain(|at| {
                let Some((colour, number)) = self.at(pos, *at).filter(|piece| piece.0 != side) else { return false };
                if !self.kinds[colour][number].first_until.contains(letter) {
                    return false;
                }
                let mut alone = pos.clone();
                alone.board.fill(None);
                for square in [from, *at] {
                    self.put(&mut alone, square, self.at(pos, square));
                }
                let reaches =
                    |way: &&Way| self.preys(&alone, way, *at) && self.walk(&alone, from, way, self.wrap).contains(at);
                self.ways_of(&alone, from).iter().any(reaches) || self.portal_reach(&alone, from).contains(at)
            });
            self.forget(pos, &faced);
        }
    }

    /// The castlings made, from the field behind all others but the counters; where it is left out there were none.
    pub(super) fn read_castled(&self, fields: &[&str]) -> [Vec<char>; 2] {
        let courts = if self.scores() { 1 + usize::from(!self.keeps) } else { 0 };
        let others = 4 + courts + usize::from(self.checks_wanted().is_some());
        let said = if fields.len() == others + 3 { fields[others] } else { "-" };
        [0, 1].map(|side| {
            let letters = self.castlings.iter().map(|castling| castling.letter);
            letters.filter(|letter| self.castling_decides(*letter) && said.contains(cased(*letter, side))).collect()
        })
    }

    pub(super) fn write_castled(&self, pos: &Position) -> String {
        let letters = |side: usize| pos.castled[side].iter().map(move |letter| cased(*letter, side));
        letters(0).chain(letters(1)).collect()
    }

    pub(super) fn add_castlings(&self, pos: &Position, moves: &mut Moves) {
        for (castling, right) in self.castlings.iter().zip(&pos.rights) {
            let Some((king_from, rook_from)) = right[pos.side] else { continue };
            let [_, king_to, _, rook_to] = castling.squares.map(|square| self.flipped(pos.side, square));
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
                let royal = self.untouchable(pos, pos.side).contains(&king_from);
                *square == king_to || !royal || !self.attacked(&walking, *square, 1 - pos.side)
            };
            if king_path.iter().chain(&rook_path).all(free)
                && !self.king_attacked(pos, pos.side)
                && king_path.iter().all(safe)
            {
                let mut after = lifted.clone();
                let made = |letter: &char| pos.castled[pos.side].contains(letter) || *letter == castling.letter;
                let letters = self.castlings.iter().map(|castling| castling.letter);
                after.castled[pos.side] =
                    letters.filter(|letter| self.castling_decides(*letter) && made(letter)).collect();
                self.put(&mut after, king_to, king);
                self.put(&mut after, rook_to, rook);
                let after = self.turned(pos, after, &[king_from, rook_from], None, false);
                let to = if castling.free { rook_from } else { king_to };
                moves.entry(name(king_from) + &name(to)).or_insert(after);
            }
        }
    }

    /// With every move by which an unmoved piece leaves a gate, a piece in hand may step onto the square it left. Whether the
    /// move is legal does not depend on it, but a royal piece does not step into attack.
    pub(super) fn add_gates(&self, pos: &Position, moves: &mut Moves) {
        let mut gated = Moves::new();
        for (text, after) in moves.iter() {
            let own = |pos: &Position| -> Vec<usize> {
                let own = self.squares_of(pos, 1 - after.side).into_iter();
                let mut kinds: Vec<usize> = own.map(|square| self.at(pos, square).expect("piece").1).collect();
                kinds.sort_unstable();
                kinds
            };
            // A promotion, a drop and a piece that leaves the board change what there is.
            if own(pos) != own(after) {
                continue;
            }
            let own = |square: &&Square| self.at(pos, **square).is_some_and(|piece| piece.0 == pos.side);
            let left = pos.unmoved.iter().filter(own).filter(|square| self.is_gate(pos.side, **square));
            for &square in left.filter(|square| self.is_empty(after, **square)) {
                let mut held = pos.hands[pos.side].clone();
                held.dedup();
                for number in held {
                    let kind = &self.kinds[pos.side][number];
                    if !kind.stands.contains(&self.flipped(pos.side, square)) {
                        continue;
                    }
                    let mut after = after.clone();
                    let place = after.hands[pos.side].iter().position(|it| *it == number).expect("in hand");
                    after.hands[pos.side].remove(place);
                    self.put(&mut after, square, Some((pos.side, number)));
                    self.close_gates(&mut after);
                    after.checks = pos.checks;
                    if self.checks_wanted().is_some() && self.king_attacked(&after, after.side) {
                        after.checks[pos.side] += 1;
                    }
                    // A royal piece may be attacked where it stands now, and others stand in the way or are hopped over.
                    if self.king_attacked(&after, pos.side) {
                        continue;
                    }
                    let letter = kind.letter.to_ascii_lowercase();
                    let text = match text.strip_prefix(&name(square)) {
                        Some(_) => format!("{text}{letter}"),
                        None => {
                            let king =
                                pos.rights.iter().filter_map(|right| right[pos.side]).find(|(_, rook)| *rook == square);
                            format!("{}{}{letter}", name(square), name(king.expect("a castling").0))
                        }
                    };
                    gated.entry(text).or_insert(after);
                }
            }
        }
        moves.extend(gated);
    }
}
