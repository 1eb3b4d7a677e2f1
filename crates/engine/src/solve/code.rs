//! Numbers for positions: every position that can arise from a given one has its own, and
//! the position can be had back from it. Also how many positions there can be at most.

use heterodox_rules::bits::Bits;
use heterodox_rules::{Colour, Passing, Position, Square, Tables};

/// The pieces of one kind and side.
#[derive(Clone, Debug)]
struct Class {
    colour: Colour,
    kind: usize,
    /// There can never be more of them.
    most: usize,
    /// How many there were on the board at first.
    first: usize,
    /// Numbers before those of sets of each size.
    before: Vec<u64>,
    /// How many sets there are.
    sets: u64,
}

/// The numbers of all positions that can arise from one.
#[derive(Clone, Debug)]
pub(crate) struct Coder {
    squares: usize,
    width: usize,
    /// `choose[n][k]`: sets of k out of n.
    choose: Vec<Vec<u64>>,
    classes: Vec<Class>,
    /// Pieces that had scored before the first position.
    gone: Vec<(Colour, usize)>,
    scores: [u64; 2],
    rights: u64,
    passing: u64,
}

impl Coder {
    /// Numbers for the positions that can arise from this one; `None` when there are too many
    /// for 64 bits. `kinds` are all kinds, in the order they are counted in.
    pub fn new<B: Bits>(kinds: &[usize], tables: &Tables<B>, root: &Position<B>) -> Option<Coder> {
        let board = tables.board();
        let squares = board.squares();
        let mut classes = Vec::new();
        for (colour, kind, most) in most_of(tables, root) {
            let first = root.pieces(colour, kind).count() as usize;
            classes.push(Class { colour, kind, most, first, before: Vec::new(), sets: 0 });
        }
        let place = |kind| kinds.iter().position(|known| *known == kind);
        classes.sort_by_key(|class| (class.colour.index(), place(class.kind)));
        let largest = classes.iter().map(|class| class.most).max().unwrap_or(0);
        let choose = choose(squares, largest)?;
        for class in &mut classes {
            for sets in &choose[squares][..=class.most] {
                class.before.push(class.sets);
                class.sets = class.sets.checked_add(*sets)?;
            }
        }
        let sides_and_kinds =
            Colour::BOTH.into_iter().flat_map(|colour| (0..tables.kind_count()).map(move |kind| (colour, kind)));
        let gone = sides_and_kinds
            .flat_map(|(colour, kind)| std::iter::repeat_n((colour, kind), root.gone(colour, kind) as usize))
            .collect();
        let passes = classes.iter().any(|class| tables.passes(class.kind));
        let coder = Coder {
            squares,
            width: board.width as usize,
            choose,
            scores: Colour::BOTH.map(|colour| highest_score(tables, root, colour) + 1),
            rights: if root.rights() == 0 { 1 } else { 256 },
            passing: if passes { squares as u64 + 1 } else { 1 },
            classes,
            gone,
        };
        // The whole range must fit.
        let parts = [2, coder.scores[0], coder.scores[1], coder.rights, coder.passing];
        let mut range = 1u64;
        for part in parts.into_iter().chain(coder.classes.iter().map(|class| class.sets)) {
            range = range.checked_mul(part)?;
        }
        Some(coder)
    }

    /// The number of a position; `None` for one that cannot arise.
    pub fn code<B: Bits>(&self, position: &Position<B>) -> Option<u64> {
        let mut code = 0;
        let mut counted = 0;
        for class in &self.classes {
            let set = position.pieces(class.colour, class.kind);
            let size = set.count() as usize;
            let mut number = *class.before.get(size)?;
            for (place, square) in set.members().enumerate() {
                number += self.choose[square][place + 1];
            }
            code = code * class.sets + number;
            counted += size;
        }
        if counted != position.occupied().count() as usize {
            return None;
        }
        for colour in Colour::BOTH {
            let score = position.score(colour) as u64;
            if score >= self.scores[colour.index()] {
                return None;
            }
            code = code * self.scores[colour.index()] + score;
        }
        let rights = position.rights() as u64;
        let over = position.answerable().map_or(0, |passing| passing.over.index() as u64 + 1);
        if rights >= self.rights || over >= self.passing {
            return None;
        }
        Some(((code * self.rights + rights) * self.passing + over) * 2 + (position.turn() == Colour::Black) as u64)
    }

    /// The position with a number that [`Coder::code`] gave.
    pub fn position<B: Bits>(&self, tables: &Tables<B>, mut code: u64) -> Position<B> {
        let mut part = |size: u64| {
            let rest = code % size;
            code /= size;
            rest
        };
        let turn = if part(2) == 1 { Colour::Black } else { Colour::White };
        let over = part(self.passing) as usize;
        let rights = part(self.rights) as u8;
        let black = part(self.scores[1]) as usize;
        let mut scores = [part(self.scores[0]) as usize, black];
        let mut pieces = Vec::with_capacity(16);
        let mut gone = self.gone.clone();
        for (colour, _) in &gone {
            scores[colour.index()] -= 1;
        }
        for class in self.classes.iter().rev() {
            let number = part(class.sets);
            let size = class.before.iter().rposition(|&before| before <= number).unwrap_or(0);
            let mut number = number - class.before[size];
            let mut square = self.squares;
            for place in (1..=size).rev() {
                // The largest member first: below it there is room for the others.
                square = (0..square).rfind(|&square| self.choose[square][place] <= number).unwrap_or(0);
                number -= self.choose[square][place];
                pieces.push((class.colour, class.kind, square));
            }
            // Which pieces scored is not told apart: some of those that are missing.
            let score = &mut scores[class.colour.index()];
            let scored = class.first.saturating_sub(size).min(*score);
            *score -= scored;
            gone.extend(std::iter::repeat_n((class.colour, class.kind), scored));
        }
        let position = tables.arrange(turn, pieces, gone);
        let passing = over.checked_sub(1).map(|over| {
            // The other side went straight ahead over this square.
            let [below, above] = [over.wrapping_sub(self.width), over + self.width].map(|square| Square(square as u8));
            let [origin, landed] = if turn == Colour::Black { [below, above] } else { [above, below] };
            Passing { over: Square(over as u8), further: None, landed, origin }
        });
        tables.with_past(position, rights, passing)
    }
}

/// Sides and kinds that can be on the board, and how many of them at most.
fn most_of<B: Bits>(tables: &Tables<B>, root: &Position<B>) -> Vec<(Colour, usize, usize)> {
    let mut list = Vec::new();
    for colour in Colour::BOTH {
        let count = |kind: usize| root.pieces(colour, kind).count() as usize;
        for kind in 0..tables.kind_count() {
            let becomes = |from: &usize| *from != kind && tables.traits().becomes[*from].contains(&kind);
            let most = count(kind) + (0..tables.kind_count()).filter(becomes).map(count).sum::<usize>();
            if most > 0 {
                list.push((colour, kind, most));
            }
        }
    }
    list
}

fn highest_score<B: Bits>(tables: &Tables<B>, root: &Position<B>, colour: Colour) -> u64 {
    let squares = tables.board().squares();
    let leaves = |kind: usize| (0..squares).any(|square| !tables.exits(colour, kind, square).is_empty());
    let can = (0..tables.kind_count()).any(leaves);
    root.score(colour) as u64 + if can { root.side(colour).count() as u64 } else { 0 }
}

fn choose(squares: usize, most: usize) -> Option<Vec<Vec<u64>>> {
    let mut table: Vec<Vec<u64>> = vec![vec![0; most + 1]; squares + 1];
    for n in 0..=squares {
        table[n][0] = 1;
        for k in 1..=most.min(n) {
            table[n][k] = table[n - 1][k - 1].checked_add(table[n - 1][k])?;
        }
    }
    Some(table)
}

/// How many positions can arise from one, at most: all ways to put what is left of the pieces
/// on the board, with all scores the missing ones can have made.
pub(crate) fn upper_bound<B: Bits>(tables: &Tables<B>, root: &Position<B>) -> f64 {
    let squares = tables.board().squares();
    let total = Colour::BOTH.map(|colour| root.side(colour).count() as usize);
    let scores = Colour::BOTH.map(|colour| highest_score(tables, root, colour) - root.score(colour) as u64);
    // Ways to place so many pieces of each side.
    let mut ways = vec![vec![0.0; total[1] + 1]; total[0] + 1];
    ways[0][0] = 1.0;
    for (colour, _, most) in most_of(tables, root) {
        let mut next = vec![vec![0.0; total[1] + 1]; total[0] + 1];
        for (white, row) in ways.iter().enumerate() {
            for (black, &sets) in row.iter().enumerate() {
                let mut sets = sets;
                for more in 0..=most {
                    let (white, black) =
                        if colour == Colour::White { (white + more, black) } else { (white, black + more) };
                    if white > total[0] || black > total[1] || white + black > squares {
                        break;
                    }
                    next[white][black] += sets;
                    sets *= (squares - white - black) as f64 / (more + 1) as f64;
                }
            }
        }
        ways = next;
    }
    let mut bound = 0.0;
    for (white, row) in ways.iter().enumerate() {
        for (black, sets) in row.iter().enumerate() {
            let scores = [white, black].into_iter().zip(total).zip(scores);
            let scores: f64 = scores.map(|((left, all), most)| 1.0 + ((all - left) as u64).min(most) as f64).product();
            bound += sets * scores;
        }
    }
    2.0 * bound * (1u64 << root.rights().count_ones()) as f64
}
