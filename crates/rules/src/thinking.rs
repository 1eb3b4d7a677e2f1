//! What a search asks of the rulebook besides moves: captures alone, a turn passed, who
//! attacks a square and where a piece could strike.

use crate::bits::Bits;
use crate::board::{Board, Colour};
use crate::generate::{Sink, Whole};
use crate::legality::hand_over;
use crate::moves::{Act, Move};
use crate::position::{Passing, Position};
use crate::tables::{Keys, Tables};
use crate::traits::Traits;

/// Keeps the moves that change material or score: captures, shots, exits, promotions that are for good.
struct Noisy<'a, B> {
    enemy: B,
    /// Where a promotion counts: nowhere but on enemies, where pieces turn over and back again.
    gain: B,
    list: &'a mut Vec<Move>,
}

impl<B: Bits> Whole<B> for Noisy<'_, B> {
    type Part = Vec<Move>;
    fn absorb(&mut self, part: Vec<Move>) {
        part.into_iter().for_each(|action| hand_over(action, self));
    }
}

impl<B: Bits> Sink<B> for Noisy<'_, B> {
    #[inline(always)]
    fn go(&mut self, kind: usize, from: usize, targets: B) {
        self.list.go(kind, from, targets & self.enemy);
    }
    #[inline(always)]
    fn promote(&mut self, kind: usize, from: usize, targets: B, to: &[usize]) {
        self.list.promote(kind, from, targets & self.gain, to);
    }
    #[inline(always)]
    fn march(&mut self, kind: usize, by: i32, targets: B, to: &[usize]) {
        self.list.march(kind, by, targets & if to.is_empty() { self.enemy } else { self.gain }, to);
    }
    #[inline(always)]
    fn act(&mut self, act: Act, kind: usize, from: usize, targets: B) {
        if act.info().noisy {
            self.list.act(act, kind, from, targets);
        }
    }
    /// Nothing is won or lost at once.
    #[inline(always)]
    fn drop(&mut self, _: usize, _: B, _: Option<usize>) {}
    #[inline(always)]
    fn single(&mut self, action: Move) {
        let takes = action.act() == Act::Gate && self.enemy.has(action.to().index());
        if takes || action.act().info().noisy {
            self.list.push(action);
        }
    }
}

impl<B: Bits> Tables<B> {
    /// The board's size.
    pub fn board(&self) -> Board {
        self.board
    }

    /// How many kinds of piece there are.
    pub fn kind_count(&self) -> usize {
        self.kind_count
    }

    /// Whether pieces are ever held beside the board.
    pub fn has_hands(&self) -> bool {
        self.hands.used
    }

    /// What can be taken for granted in every game.
    pub fn traits(&self) -> &Traits {
        &self.traits
    }

    /// Appends the legal moves that take, shoot, leave the board or promote for good.
    pub fn generate_noisy(&self, position: &Position<B>, list: &mut Vec<Move>) {
        let enemy = position.side(position.turn.other());
        let gain = if self.traits.changes_back().is_none() { B::ALL } else { enemy };
        self.visit(position, &mut Noisy { enemy, gain, list });
    }

    /// Whether the side to move can capture.
    pub fn can_capture(&self, position: &Position<B>) -> bool {
        let mut noisy = Vec::new();
        self.generate_noisy(position, &mut noisy);
        noisy.into_iter().any(|action| !self.victims(position, action).is_empty())
    }

    /// The position with the other side to move, as if a move had been made that changes nothing.
    pub fn pass(&self, position: &Position<B>) -> Position<B> {
        let mut next = *position;
        if let Some(passing) = next.passing.take()
            && next.passing_counts
        {
            next.hash ^= Keys::passing(passing.over);
            next.passing_counts = false;
        }
        next.turn = next.turn.other();
        next.hash ^= Keys::TURN;
        next.halfmove = 0;
        next
    }

    /// A position made of pieces on different squares and pieces gone over the edge, without
    /// castling rights or counters; whether it can occur is not asked.
    pub fn arrange(
        &self,
        turn: Colour,
        pieces: impl IntoIterator<Item = (Colour, usize, usize)>,
        gone: impl IntoIterator<Item = (Colour, usize)>,
    ) -> Position<B> {
        let mut position = self.empty();
        for (colour, kind, square) in pieces {
            self.toggle(&mut position, colour, kind, square);
        }
        for (colour, kind) in gone {
            position.gone[colour.index()][kind] += 1;
            position.scores[colour.index()] += 1;
        }
        for colour in Colour::BOTH {
            position.hash ^= Keys::score(colour, position.score(colour));
        }
        if turn == Colour::Black {
            position.turn = turn;
            position.hash ^= Keys::TURN;
        }
        position
    }

    /// The same position with these castling rights and this double step just made.
    pub fn with_past(&self, mut position: Position<B>, rights: u8, passing: Option<Passing>) -> Position<B> {
        position.hash ^= Keys::rights(position.rights) ^ Keys::rights(rights);
        position.rights = rights;
        if let Some(passing) = passing {
            self.set_passing(&mut position, passing);
        }
        position
    }

    /// Where a piece of this kind may stand.
    pub fn stands(&self, colour: Colour, kind: usize) -> B {
        self.kinds[colour.index()][kind].stands
    }

    /// What a piece of this kind may become.
    pub fn promotes_to(&self, colour: Colour, kind: usize) -> &[usize] {
        &self.kinds[colour.index()][kind].promotes_to
    }

    /// Whether this kind makes double steps that can be answered in passing.
    pub fn passes(&self, kind: usize) -> bool {
        self.kinds.iter().any(|side| !side[kind].steps.is_empty())
    }

    /// Where a piece of this kind would take, whatever stands there.
    #[inline(always)]
    pub fn strikes(&self, colour: Colour, kind: usize, from: usize, occupied: B) -> B {
        let table = &self.kinds[colour.index()][kind];
        table.take.as_ref().unwrap_or(&table.quiet).squares(&self.rays, from, occupied)
    }

    /// Where a piece of this kind would go without taking, were those squares empty.
    #[inline(always)]
    pub fn steps(&self, colour: Colour, kind: usize, from: usize, occupied: B) -> B {
        self.kinds[colour.index()][kind].quiet.squares(&self.rays, from, occupied)
    }

    /// Whether this kind takes where it goes.
    #[inline(always)]
    pub fn takes_as_it_goes(&self, colour: Colour, kind: usize) -> bool {
        self.kinds[colour.index()][kind].take.is_none()
    }

    /// Whether this kind takes without going there.
    #[inline(always)]
    pub fn shoots(&self, colour: Colour, kind: usize) -> bool {
        self.kinds[colour.index()][kind].shoots
    }

    /// What a piece of this kind would take without going there, whatever stands there.
    #[inline(always)]
    pub fn shots(&self, colour: Colour, kind: usize, from: usize, occupied: B) -> B {
        let mut shots = B::EMPTY;
        // A loop: iterators were not made part of the caller here, which cost searches 3 % of their time.
        for (power, reach) in &self.kinds[colour.index()][kind].powers {
            if power.only_takes {
                shots |= reach.squares(&self.rays, from, occupied);
            }
        }
        shots
    }

    /// The sets of squares one of which must be empty for a piece to leave the board from here.
    pub fn exits(&self, colour: Colour, kind: usize, from: usize) -> &[B] {
        self.kinds[colour.index()][kind].exits.get(from).map_or(&[], Vec::as_slice)
    }

    /// Where this kind promotes.
    pub fn zone(&self, colour: Colour, kind: usize) -> B {
        self.kinds[colour.index()][kind].zone
    }

    /// All pieces of a side that attack a square, were these squares occupied. Shots count
    /// where they threaten kings.
    #[inline(always)]
    pub fn attackers(&self, position: &Position<B>, square: usize, by: Colour, occupied: B) -> B {
        let attacks = self.struck.as_deref().unwrap_or(&self.attacks);
        self.attackers_by(&attacks[by.index()], position, square, by, occupied)
    }
}
