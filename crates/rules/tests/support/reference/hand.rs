//! Pieces beside the board, from the prose of docs/variant-files.md.

use super::{Moves, Position, Reference, Square, cased, name, square};

impl Reference {
    /// Removes what stands on a square; where captures are kept the other side holds it, a promoted piece as what it was before.
    pub(super) fn take(&self, pos: &mut Position, at: Square) {
        let Some((owner, kind)) = self.at(pos, at) else { return };
        let letter = self.kinds[owner][kind].letter;
        let plain =
            self.kinds[owner][kind].other_side_of.filter(|_| self.turns_back).map(|plain| self.piece_of(plain).1);
        let before = self.kinds[owner]
            .iter()
            .position(|other| other.promotes_to.contains(letter) && other.other_side_of != Some(letter));
        let marked = pos.promoted.contains(&at);
        self.put(pos, at, None);
        pos.promoted.retain(|square| *square != at);
        if self.keeps {
            pos.hands[1 - owner].push(plain.or(before.filter(|_| marked)).unwrap_or(kind));
            pos.hands[1 - owner].sort_unstable();
        }
    }

    /// Lets the mark of a promoted piece go with it; a piece that has just become another gets one, unless its letter tells
    /// what it was, or it has turned back.
    pub(super) fn follow(&self, pos: &mut Position, from: Square, to: Square, becomes: Option<char>) {
        let side = pos.side;
        let tells = |letter: char| {
            let mut before = self.kinds[side].iter().filter(|kind| kind.promotes_to.contains(letter));
            self.kinds[side][self.piece_of(letter).1].other_side_of.is_some()
                || before.all(|kind| kind.other_side_of == Some(letter))
        };
        let marked = match becomes {
            Some(letter) => self.keeps && self.turns_back && !tells(letter),
            None => pos.promoted.contains(&from),
        };
        pos.promoted.retain(|square| *square != from);
        if marked {
            pos.promoted.push(to);
        }
    }

    /// Every piece in hand on every empty square on which it may stand and may be dropped.
    pub(super) fn add_drops(&self, pos: &Position, moves: &mut Moves) {
        let faces = pos.hands[pos.side].iter().flat_map(|&held| {
            let letter = self.kinds[pos.side][held].letter;
            let other = |kind: &super::Kind| kind.other_side_of == Some(letter) && self.drop_promoted;
            [Some(held), self.kinds[pos.side].iter().position(other)]
                .into_iter()
                .flatten()
                .map(move |face| (held, face))
        });
        for (held, number) in faces {
            let kind = &self.kinds[pos.side][number];
            let on_file = |file: i32| {
                let same = |at: &&Square| at.0 == file && self.at(pos, **at) == Some((pos.side, number));
                self.squares_of(pos, pos.side).iter().filter(same).count()
            };
            let all = (0..self.height).flat_map(|rank| (0..self.width).map(move |file| (file, rank)));
            for to in all.filter(|to| self.is_empty(pos, *to)) {
                let seen = self.flipped(pos.side, to);
                let full = kind.drop_per_file > 0 && on_file(to.0) >= kind.drop_per_file;
                let uneven = !self.keeps_even(pos, number, to);
                if !kind.stands.contains(&seen) || !kind.drop.contains(&seen) || full || uneven {
                    continue;
                }
                let mut after = pos.clone();
                let place = after.hands[pos.side].iter().position(|it| *it == held).expect("in hand");
                after.hands[pos.side].remove(place);
                self.put(&mut after, to, Some((pos.side, number)));
                let taken_out = &self.kinds[pos.side][held];
                let mut after = self.turned(pos, after, &[to], None, !self.keeps || taken_out.progress == "every move");
                if self.drop_castles {
                    self.castle_by_drop(&mut after, pos.side, to);
                }
                let plus = if held == number { "" } else { "+" };
                moves.entry(format!("{plus}{}@{}", taken_out.letter, name(to))).or_insert(after);
            }
        }
    }

    /// Whether the side to move may drop a kind on a square, as far as its zones go; whether it has too many of them on the file;
    /// and whether the colour of the square allows it.
    pub fn drop_room(&self, fen: &str, letter: char, to: &str) -> (bool, bool, bool) {
        let (pos, number) = (self.read(fen), self.piece_of(letter).1);
        let (kind, to) = (&self.kinds[pos.side][number], square(to).expect("a square"));
        let seen = self.flipped(pos.side, to);
        let own = self.squares_of(&pos, pos.side).into_iter();
        let on_file = own.filter(|at| at.0 == to.0 && self.at(&pos, *at) == Some((pos.side, number))).count();
        let full = kind.drop_per_file > 0 && on_file >= kind.drop_per_file;
        (kind.stands.contains(&seen) && kind.drop.contains(&seen), full, self.keeps_even(&pos, number, to))
    }

    /// King and partner may castle from now on if one of them was dropped and both stand where they castle from; they count as
    /// unmoved then. Neither may have been another before.
    fn castle_by_drop(&self, pos: &mut Position, side: usize, to: Square) {
        for (at, castling) in self.castlings.iter().enumerate() {
            let [king, _, rook, _] = castling.squares.map(|square| self.flipped(side, square));
            let stands = |at: Square, letter: char| {
                self.at(pos, at) == Some((side, self.piece_of(letter).1)) && !pos.promoted.contains(&at)
            };
            if (to == king || to == rook) && stands(king, 'K') && stands(rook, 'R') {
                pos.rights[at][side] = Some((king, rook));
                let named = |at: &Square| {
                    let home = self.homes[side].contains(at) && !self.kind_at(pos, *at).first.is_empty();
                    home || self.gates.contains(&self.flipped(side, *at)) && (self.keeps || !pos.hands[side].is_empty())
                };
                let mut unmoved: Vec<Square> = [king, rook].into_iter().filter(named).collect();
                unmoved.extend(&pos.unmoved);
                unmoved.sort_unstable();
                unmoved.dedup();
                pos.unmoved = unmoved;
            }
        }
    }

    /// Whether a drop is on the colour its kind needs, and takes no square that another kind needs to come out evenly.
    fn keeps_even(&self, pos: &Position, number: usize, to: Square) -> bool {
        let side = pos.side;
        let shade = |at: Square| ((at.0 + at.1) % 2) as usize;
        (0..self.kinds[side].len()).filter(|even| self.kinds[side][*even].drop_even).all(|even| {
            let kind = &self.kinds[side][even];
            let mut placed = [0; 2];
            let own = self.squares_of(pos, side).into_iter().filter(|at| self.at(pos, *at) == Some((side, even)));
            own.clone().for_each(|at| placed[shade(at)] += 1);
            if even == number {
                return placed[shade(to)] <= placed[1 - shade(to)];
            }
            let open = |at: &Square| {
                let seen = self.flipped(side, *at);
                let full =
                    kind.drop_per_file > 0 && own.clone().filter(|it| it.0 == at.0).count() >= kind.drop_per_file;
                self.is_empty(pos, *at) && kind.stands.contains(&seen) && kind.drop.contains(&seen) && !full
            };
            let all = (0..self.height).flat_map(|rank| (0..self.width).map(move |file| (file, rank)));
            let mut room = [0; 2];
            all.filter(open).for_each(|at| room[shade(at)] += 1);
            let held = pos.hands[side].iter().filter(|it| **it == even).count();
            if !open(&to) || !can_place(placed, held, room) {
                return true;
            }
            room[shade(to)] -= 1;
            can_place(placed, held, room)
        })
    }

    /// How a move says what its piece becomes.
    pub(super) fn becoming(&self, kind: &super::Kind, letter: char) -> String {
        match self.kinds[0][self.piece_of(letter).1].other_side_of {
            Some(plain) if plain == kind.letter => "+".to_string(),
            _ if kind.other_side_of == Some(letter) => "-".to_string(),
            _ => letter.to_lowercase().collect(),
        }
    }

    /// Letters as FEN writes them: "+R" for the other side of R; and back.
    pub(super) fn with_plus(&self, text: &str) -> String {
        let sign = |c: char| {
            let own = self.kinds[0].iter().find(|kind| kind.letter == c.to_ascii_uppercase());
            let plain = own.and_then(|kind| kind.other_side_of);
            plain.map_or(c.to_string(), |plain| format!("+{}", cased(plain, usize::from(c.is_ascii_lowercase()))))
        };
        text.chars().map(sign).collect()
    }

    pub(super) fn without_plus(&self, text: &str) -> String {
        let turned = self.kinds[0].iter().filter_map(|kind| Some((kind.other_side_of?, kind.letter)));
        turned.fold(text.to_string(), |text, (plain, letter)| {
            (0..2).fold(text, |text, side| {
                text.replace(&format!("+{}", cased(plain, side)), &cased(letter, side).to_string())
            })
        })
    }

    /// The letters of the pieces that a side holds.
    pub(super) fn held(&self, pos: &Position, colour: usize) -> Vec<char> {
        pos.hands[colour].iter().map(|kind| self.kinds[colour][*kind].letter).collect()
    }

    /// "[QNpp]" behind the board, where anybody can hold anything.
    pub(super) fn hands_text(&self, pos: &Position) -> String {
        let hand = |colour: usize| self.held(pos, colour).into_iter().map(move |letter| cased(letter, colour));
        if self.hands { format!("[{}]", hand(0).chain(hand(1)).collect::<String>()) } else { String::new() }
    }

    /// How many pieces of a kind the side to move holds, by its letter.
    pub fn in_hand(&self, fen: &str, letter: char) -> usize {
        let pos = self.read(fen);
        self.held(&pos, pos.side).into_iter().filter(|held| *held == letter.to_ascii_uppercase()).count()
    }
}

/// Whether so many pieces can be dropped one after the other, each on a colour that has not more of them than the other.
fn can_place(placed: [usize; 2], held: usize, room: [usize; 2]) -> bool {
    held == 0
        || (0..2).any(|shade| {
            let (mut placed, mut room) = (placed, room);
            let fits = placed[shade] <= placed[1 - shade] && room[shade] > 0;
            placed[shade] += 1;
            room[shade] = room[shade].saturating_sub(1);
            fits && can_place(placed, held - 1, room)
        })
}
