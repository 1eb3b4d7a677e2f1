//! What can be asked of the second rulebook about a refused move, so that the reason given for it can
//! be held against it.

use super::betza::betza;
use super::{Over, Position, Reference, Square, Way, name, plus, square, towards};

/// What a way is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// To go to an empty square.
    Go,
    /// To take by moving there.
    Take,
    /// To shoot what stands there.
    Shoot,
}

/// A castling as it stands in a position.
#[derive(Debug)]
pub struct Castling {
    /// The right is still held.
    pub held: bool,
    /// Squares that have to be empty and are not.
    pub blocked: Vec<String>,
    /// The letter of the piece the king castles with.
    pub partner: Option<char>,
}

fn read_square(text: &str) -> Square {
    square(text).unwrap_or_else(|| panic!("{text} is not a square"))
}

impl Reference {
    /// The letter of the piece on a square, small for Black's.
    pub fn letter_on(&self, fen: &str, at: &str) -> Option<char> {
        let (colour, kind) = self.at(&self.read(fen), read_square(at))?;
        Some(super::cased(self.kinds[colour][kind].letter, colour))
    }

    /// Whether a side has so many of everything that the piece on a square could become that it cannot become one more.
    pub fn at_limits(&self, fen: &str, from: &str) -> bool {
        let pos = self.read(fen);
        let full = |letter: char| {
            let wanted = Some((pos.side, self.piece_of(letter).1));
            let limit = self.kinds[pos.side][self.piece_of(letter).1].limit;
            limit > 0 && pos.board.iter().filter(|piece| **piece == wanted).count() >= limit
        };
        self.kind_at(&pos, read_square(from)).promotes_to.chars().all(full)
    }

    /// Whether the kind with a letter is royal in some way.
    pub fn is_royal(&self, letter: char) -> bool {
        let kind = self.piece_of(letter).1;
        self.kinds.iter().any(|side| !side[kind].royal.is_empty())
    }

    /// For each way of the piece on a square, in some fixed order, whether it leads to another square for
    /// what is wanted, on a board with nothing else on it but the pieces on the squares that are kept, and
    /// whatever it takes to hop over. What is to be taken or shot need not stand there, and may be a king.
    pub fn ways_to(&self, fen: &str, kept: &[&str], from: &str, to: &str, want: Want) -> Vec<bool> {
        let whole = self.read(fen);
        let (from, to) = (read_square(from), read_square(to));
        let mut pos = whole.clone();
        pos.board.fill(None);
        for at in kept.iter().map(|at| read_square(at)).chain([from]) {
            self.put(&mut pos, at, self.at(&whole, at));
        }
        let first: Vec<&Way> = self.kind_at(&pos, from).first.iter().collect();
        let there = self.at(&whole, to);
        self.leads(&pos, from, to, want, &first, there, true)
    }

    /// For each way of the piece on a square that leads over a piece and, were that there, to another square: what stands
    /// before that square, in order; and whether it has to be hopped over right before it, and is.
    pub fn hops_to(&self, fen: &str, from: &str, to: &str) -> Vec<(Vec<String>, bool, bool)> {
        let (pos, from, to) = (self.read(fen), read_square(from), read_square(to));
        let mut alone = pos.clone();
        alone.board.fill(None);
        self.put(&mut alone, from, self.at(&pos, from));
        let kind = self.kind_at(&pos, from);
        let ways = self.ways_of(&pos, from).into_iter().chain(&kind.first).chain(&kind.shoot);
        let mut found = Vec::new();
        for way in ways.filter(|way| way.over != Over::Nothing) {
            let line = self.walk(&alone, from, &way.without_hop(), self.wrap);
            let Some(end) = line.iter().position(|at| *at == to).filter(|end| *end > 0) else { continue };
            let full: Vec<String> =
                line[..end].iter().filter(|at| self.at(&pos, **at).is_some()).map(|at| name(*at)).collect();
            let near = full.last() == Some(&name(line[end - 1]));
            found.push((full, way.over == Over::Next, near));
        }
        found
    }

    /// The same on the board as it is.
    pub fn ways_now(&self, fen: &str, from: &str, to: &str, want: Want) -> Vec<bool> {
        let (pos, from) = (self.read(fen), read_square(from));
        let to = read_square(to);
        self.leads(&pos, from, to, want, &self.first_ways(&pos, from), self.at(&pos, to), false)
    }

    /// Whether the piece on a square would go to another with a first move if nothing else stood on the board, whether it has
    /// not moved, and whether it stands attacked and must not be left so.
    pub fn first_move(&self, fen: &str, from: &str, to: &str) -> (bool, bool, bool) {
        let (pos, from) = (self.read(fen), read_square(from));
        let mut alone = pos.clone();
        alone.board.fill(None);
        self.put(&mut alone, from, self.at(&pos, from));
        let mut ways = self.kind_at(&pos, from).first.iter();
        let leads = ways.any(|way| {
            let first = usize::from(way.over != Over::Nothing);
            self.walk(&alone, from, &way.without_hop(), self.wrap).iter().skip(first).any(|at| *at == read_square(to))
        });
        let attacked = self.untouchable(&pos, pos.side).contains(&from) && self.attacked(&pos, from, 1 - pos.side);
        (leads, pos.unmoved.contains(&from) && self.homes[pos.side].contains(&from), attacked)
    }

    #[allow(clippy::too_many_arguments)]
    fn leads(
        &self,
        pos: &Position,
        from: Square,
        to: Square,
        want: Want,
        first: &[&Way],
        there: Option<super::Piece>,
        screened: bool,
    ) -> Vec<bool> {
        let kind = self.kind_at(pos, from);
        let preys = |way: &Way| match there {
            None => true,
            Some((side, _)) if Some(side) == self.at(pos, from).map(|piece| piece.0) => way.commoners,
            Some((side, number)) if self.kinds[side][number].royal.is_empty() => way.commoners,
            Some(_) => way.royals,
        };
        let fits = |way: &Way| if want == Want::Go { way.to_empty } else { way.to_enemy && preys(way) };
        let walk = |way: &Way| match screened && way.over != Over::Nothing {
            true => self.walk(pos, from, &way.without_hop(), self.wrap).into_iter().skip(1).collect(),
            false => self.walk(pos, from, way, self.wrap),
        };
        let mut ways = if want == Want::Shoot { kind.shoot.iter().collect() } else { self.ways_of(pos, from) };
        ways.extend(first.iter().filter(|_| want == Want::Go));
        let mut found: Vec<bool> = ways.iter().map(|way| fits(way) && walk(way).contains(&to)).collect();
        if want != Want::Shoot {
            found.extend(self.portal_ways(pos, from).into_iter().map(|reached| reached.contains(&to)));
        }
        found
    }

    /// The squares reached through the mirror, for each way there.
    fn portal_ways(&self, pos: &Position, from: Square) -> Vec<Vec<Square>> {
        let Some((colour, kind)) = self.at(pos, from) else { return Vec::new() };
        match self.kinds[colour][kind].portal.strip_prefix("leap ") {
            Some(leaps) => {
                let mirror = (self.width - 1 - from.0, from.1);
                let lands = |to: &Square| self.may_land(colour, &self.kinds[colour][kind], from, *to);
                let landing =
                    |way: &Way| [plus(mirror, towards(self, colour, way.leap))].into_iter().filter(lands).collect();
                if mirror == from { Vec::new() } else { betza(leaps).iter().map(landing).collect() }
            }
            None => vec![self.portal_reach(pos, from)],
        }
    }

    /// Whether a move in coordinates could be made if kings did not matter. Without a letter behind it,
    /// any promotion will do.
    pub fn could_move(&self, fen: &str, text: &str) -> bool {
        self.tried(fen, text).is_some()
    }

    /// The squares from which kings of the side to move would be attacked after a move that could be made
    /// if kings did not matter; none if it could not.
    /// Who attacks is judged by another rulebook, which may be this one.
    pub fn attackers_after(&self, fen: &str, text: &str, judge: &Reference) -> Vec<String> {
        let side = self.read(fen).side;
        let Some(after) = self.tried(fen, text) else { return Vec::new() };
        let royal = |square: &Square| !self.kind_at(&after, *square).royal.is_empty();
        let kings: Vec<Square> = self.squares_of(&after, side).into_iter().filter(royal).collect();
        let enemies = self.squares_of(&after, 1 - side).into_iter();
        let attacks = |from: &Square| {
            let mut alone = after.clone();
            // Only this one attacks; the others stand in the way as they do.
            for other in self.squares_of(&after, 1 - side) {
                if other != *from {
                    let (_, kind) = self.at(&after, other).expect("piece");
                    self.put(&mut alone, other, Some((side, kind)));
                }
            }
            kings.iter().any(|king| judge.attacked(&alone, *king, 1 - side))
        };
        enemies.filter(attacks).map(name).collect()
    }

    fn tried(&self, fen: &str, text: &str) -> Option<Position> {
        let moves = self.pseudo_legal(&self.read(fen));
        moves
            .into_iter()
            .find(|(known, _)| {
                let rest = known.strip_prefix(text);
                rest == Some("")
                    || rest.is_some_and(|rest| {
                        rest.len() == 1 && rest.chars().all(|c| c.is_ascii_lowercase() || "+-".contains(c))
                    })
            })
            .map(|(_, after)| after)
    }

    /// The castling in which the king of the side to move goes from a square to another.
    pub fn castling(&self, fen: &str, from: &str, to: &str) -> Option<Castling> {
        let pos = self.read(fen);
        let squares = |at: usize| {
            let [king_from, king_to, rook_from, rook_to] =
                self.castlings[at].squares.map(|it| self.flipped(pos.side, it));
            let home = pos.rights[at][pos.side].unwrap_or((king_from, rook_from));
            let home = if self.castlings[at].free { home } else { (king_from, rook_from) };
            [home.0, king_to, home.1, rook_to]
        };
        let at = (0..self.castlings.len()).find(|at| {
            let [king, king_to, rook, _] = squares(*at);
            let free = self.castlings[*at].free && pos.rights[*at][pos.side].is_none();
            let from_there = king == read_square(from) || (free && king_to.1 == read_square(from).1);
            from_there && (king_to == read_square(to) || (!free && rook == read_square(to)))
        })?;
        let [king_from, king_to, rook_from, rook_to] = squares(at);
        let mut squares = super::span(king_from, king_to);
        squares.extend(super::span(rook_from, rook_to));
        squares.retain(|it| *it != king_from && *it != rook_from && self.at(&pos, *it).is_some());
        Some(Castling {
            held: pos.rights[at][pos.side].is_some(),
            blocked: squares.into_iter().map(name).collect(),
            partner: self.at(&pos, rook_from).map(|(_, kind)| self.kinds[0][kind].letter),
        })
    }

    /// How a kind leaves the board; empty if it does not.
    pub fn exit(&self, letter: char) -> &str {
        &self.kinds[0][self.piece_of(letter).1].exit
    }

    /// The same rules without anything that joins the edges of the board.
    pub fn without_portal(id: &str, load: &dyn Fn(&str) -> String) -> Reference {
        let mut reference = Reference::new(id, load);
        reference.wrap = false;
        reference.kinds.iter_mut().flatten().for_each(|kind| kind.portal.clear());
        reference
    }
}
