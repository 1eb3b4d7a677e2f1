//! Which moves are legal, in stages; every list of moves comes through [`Tables::visit`].
//!
//! 1. The game goes on: one that has ended on the board has no moves (`end`).
//! 2. A piece has a way there: the candidates (`generate`).
//! 3. No royal piece is left attacked. [`Legality`] says how that is found out.
//! 4. The variant's laws: what must be done, and what never (`spec::laws`).
//!
//! A refusal asks for the stage that stopped a candidate ([`Tables::stopped`]) and takes its reason from there. A rule
//! that forbids more candidates is one more stage here, with one more reason.
//!
//! King safety without trying moves out: every path by which the king is or could
//! be attacked (attacker, squares that must be empty) is looked at once. A path
//! without a piece on it is a check, one with a single piece pins that piece or,
//! if it is an enemy, makes it a shield that must not be removed from afar.
//! Captures in passing and castling change more than one square and are proved
//! exactly. Attacks over a piece are counted (`hops`).

mod hops;
mod laws;
mod sieve;

use sieve::{CapturesFirst, NoChecks};

use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::generate::{Part, Sink, Whole};
use crate::moves::{Act, Move};
use crate::position::Position;
use crate::rules::Rules;
use crate::spec::{KindSet, Law, MAX_KINDS, Occasion, PieceSpec, Royal, Spec};
use crate::state::{State, on_both};
use crate::tables::Tables;

/// How the safety of royal pieces is proved, decided when a variant is compiled. Both give the same moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// By the paths to the only royal piece of a side. A position in which a side has several (a study) is
    /// tried out all the same.
    Paths,
    /// Every candidate is played, and then the board is looked at: right for whatever a move does, and slow.
    Trial,
}

impl Legality {
    /// The fast way where it is exact: every move of one piece along paths that other pieces can only close, and
    /// pieces that are royal by themselves, and stay so.
    pub(crate) fn of(spec: &Spec) -> Legality {
        let crowned = |kind: &usize| Colour::BOTH.iter().any(|&colour| spec.piece(colour, *kind).royal.is());
        let hops = spec.both_sides().any(PieceSpec::hops);
        let by_paths = |piece: &PieceSpec| {
            // A screen that leaves the board over the edge.
            (!hops || piece.exit.is_none())
                && piece.powers().all(|(power, _)| power.only_takes)
                && !matches!(piece.royal, Royal::Last | Royal::Together)
                && !piece.promotes_to.iter().any(crowned)
        };
        if spec.both_sides().all(by_paths) { Legality::Paths } else { Legality::Trial }
    }
}

/// A stage that stops candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// A royal piece would be left attacked.
    Safety,
    /// A law of the variant.
    Law(Law),
}

/// Which bans of drops are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bans {
    All,
    /// All but that of mates: whether a side is mated does not depend on whom it could mate.
    ButMates,
}

/// What the stages need to know of a variant.
pub(crate) struct Stages {
    royals: Royals,
    /// Every candidate is tried out.
    trial: bool,
    /// Those that are asked of lists of moves.
    laws: Vec<Law>,
    /// Kinds whose drops may not give check, or not mate, a bit each.
    no_check_by: KindSet,
    no_mate_by: KindSet,
    /// Nothing ends a game by what is on the board, and there are no such laws: most games need not ask.
    plain: bool,
    /// Some pieces attack over others.
    hops: bool,
    /// There are moves that few games have: drops, first moves, promotions by a turn of their own.
    more: bool,
    /// Kinds that are royal for a side, or can become so, a bit each.
    crowned: u64,
}

const _: () = assert!(MAX_KINDS <= 64, "a set of kinds is one word");

impl Stages {
    pub fn new(spec: &Spec, legality: Legality) -> Stages {
        let laws: Vec<Law> = spec.laws.iter().copied().filter(|law| law.filters()).collect();
        let bans = |of: fn(Law) -> KindSet| spec.laws.iter().fold(0, |kinds, law| kinds | of(*law));
        let royals = Royals::new(spec);
        Stages {
            trial: legality == Legality::Trial && !matches!(royals, Royals::None),
            royals,
            plain: laws.is_empty() && !spec.end.on_board(),
            laws,
            no_check_by: bans(|law| match law {
                Law::NeverCheckByDrop(kinds) => kinds,
                _ => 0,
            }),
            no_mate_by: bans(|law| match law {
                Law::NeverMateByDrop(kinds) => kinds,
                _ => 0,
            }),
            hops: spec.both_sides().any(PieceSpec::hops),
            more: spec.hand.used
                || spec.homes.iter().any(|homes| !homes.is_empty())
                || spec.both_sides().any(|piece| piece.promotes_on == Occasion::Turn),
            crowned: crowned(spec),
        }
    }
}

/// The kinds that are royal for a side, or can become so, a bit each.
fn crowned(spec: &Spec) -> u64 {
    let mut crowned = 0_u64;
    // Once for each step from kind to kind there can be.
    for _ in 0..=spec.pieces.len() {
        for (kind, piece) in spec.pieces.iter().enumerate() {
            let royal = |colour: &Colour| {
                let piece = piece.of(*colour);
                piece.royal.is() || piece.promotes_to.iter().any(|becomes| crowned >> becomes & 1 != 0)
            };
            crowned |= (Colour::BOTH.iter().any(royal) as u64) << kind;
        }
    }
    crowned
}

/// Which pieces must not be left attacked.
enum Royals {
    None,
    /// Those of one kind, for both sides: most games have no others.
    OneKind(usize),
    /// By side.
    Mixed([Crowned; 2]),
}

/// Kinds that are royal for a side, a bit each.
#[derive(Clone, Copy, Default)]
struct Crowned {
    alone: u64,
    last: u64,
    together: u64,
}

impl Royals {
    fn new(spec: &Spec) -> Royals {
        let sides = Colour::BOTH.map(|colour| {
            let mut crowned = Crowned::default();
            for kind in 0..spec.pieces.len() {
                match spec.piece(colour, kind).royal {
                    Royal::No => {}
                    Royal::One | Royal::Each => crowned.alone |= 1 << kind,
                    Royal::Last => crowned.last |= 1 << kind,
                    Royal::Together => crowned.together |= 1 << kind,
                }
            }
            crowned
        });
        let [white, black] = sides;
        let others = white.last | white.together | black.last | black.together;
        match (white.alone.count_ones(), others) {
            (0, 0) if black.alone == 0 => Royals::None,
            (1, 0) if black.alone == white.alone => Royals::OneKind(white.alone.trailing_zeros() as usize),
            _ => Royals::Mixed(sides),
        }
    }
}

/// What king safety asks of the moves of other pieces.
pub(crate) struct Safety<B> {
    /// Where a piece may go: onto or in front of whatever gives check.
    pub go: B,
    /// What may be shot: whatever gives check.
    pub shoot: B,
    /// Enemies that shield the king; removing one from afar is no good.
    pub shields: B,
    /// Own pieces that must stay on a line.
    pub pinned: B,
    pins: [(B, B); MAX_PINS],
    pin_count: usize,
    /// Own pieces over which the king is attacked: they may go where others may not, as their pins say.
    screens: B,
}

/// More pins than this at once cannot be handled in the fixed array; the position is
/// then generated by trying moves out. (Eight lines meet in a king; gates and wraps are rare.)
const MAX_PINS: usize = 8;

impl<B: Bits> Safety<B> {
    #[inline(always)]
    pub fn free() -> Self {
        Safety {
            go: B::ALL,
            shoot: B::ALL,
            shields: B::EMPTY,
            pinned: B::EMPTY,
            pins: [(B::EMPTY, B::EMPTY); MAX_PINS],
            pin_count: 0,
            screens: B::EMPTY,
        }
    }

    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.shoot != B::ALL
    }

    /// Where a piece may go, its pins considered.
    #[inline(always)]
    pub fn targets(&self, piece: B) -> B {
        if !self.pinned.meets(piece) {
            return self.go;
        }
        let go = if self.screens.meets(piece) { B::ALL } else { self.go };
        self.pins[..self.pin_count].iter().filter(|(pinned, _)| *pinned == piece).fold(go, |go, (_, line)| go & *line)
    }

    /// A piece that may go only to some squares; false when there are too many such.
    #[inline(always)]
    fn pin(&mut self, piece: B, line: B) -> bool {
        self.pinned |= piece;
        let slot = self.pins.get_mut(self.pin_count);
        self.pin_count += 1;
        slot.map(|pin| *pin = (piece, line)).is_some()
    }
}

impl<B: Bits> Tables<B> {
    /// Whether pieces of this kind are never taken.
    #[inline(always)]
    pub fn is_royal(&self, kind: usize) -> bool {
        match &self.stages.royals {
            Royals::None => false,
            Royals::OneKind(royal) => *royal == kind,
            Royals::Mixed([white, black]) => (white.alone | black.alone) >> kind & 1 != 0,
        }
    }

    /// Whether some pieces must not be left attacked.
    #[inline(always)]
    pub fn has_royals(&self) -> bool {
        !matches!(self.stages.royals, Royals::None)
    }

    /// The pieces of a side of which none must be left attacked.
    #[inline(always)]
    pub fn royals(&self, position: &Position<B>, colour: Colour) -> B {
        match &self.stages.royals {
            Royals::None => B::EMPTY,
            Royals::OneKind(kind) => position.pieces(colour, *kind),
            Royals::Mixed(sides) => self.mixed_royals(position, colour, sides[colour.index()]),
        }
    }

    #[cold]
    fn mixed_royals(&self, position: &Position<B>, colour: Colour, crowned: Crowned) -> B {
        let of = |kinds: u64| self.pieces_of(position, colour, kinds);
        let single = |kinds: u64| {
            let set = of(kinds);
            if set.is_many() || self.holds(position, colour, kinds) { B::EMPTY } else { set }
        };
        of(crowned.alone) | single(crowned.last) | single(crowned.together)
    }

    /// The pieces of a side whose kinds are royal for it in some way.
    pub(crate) fn crowned(&self, position: &Position<B>, colour: Colour) -> B {
        match &self.stages.royals {
            Royals::None => B::EMPTY,
            Royals::OneKind(kind) => position.pieces(colour, *kind),
            Royals::Mixed(sides) => {
                let Crowned { alone, last, together } = sides[colour.index()];
                self.pieces_of(position, colour, alone | last | together)
            }
        }
    }

    /// Whether the piece of a side on a square could be taken there, were it the other side's turn. Its own safety is not asked.
    pub(crate) fn attacks_piece(&self, position: &Position<B>, square: usize, owner: Colour) -> bool {
        let royal = self.crowned(position, owner).has(square);
        let attacks = if royal { &self.attacks } else { self.struck.as_deref().unwrap_or(&self.attacks) };
        let by = owner.other();
        !self.attackers_by(&attacks[by.index()], position, square, by, position.occupied()).is_empty()
    }

    /// The pieces of a side that must not all be left attacked, if it has several.
    fn royals_together(&self, position: &Position<B>, colour: Colour) -> B {
        let Royals::Mixed(sides) = &self.stages.royals else { return B::EMPTY };
        let kinds = sides[colour.index()].together;
        let set = self.pieces_of(position, colour, kinds);
        // One in hand is there, and not attacked.
        if set.is_many() && !self.holds(position, colour, kinds) { set } else { B::EMPTY }
    }

    /// Whether a side holds a piece of some kinds, a bit each.
    fn holds(&self, position: &Position<B>, colour: Colour, kinds: u64) -> bool {
        self.hands.used && kinds.members().any(|kind| position.hand(colour, kind) > 0)
    }

    /// The pieces of some kinds, a bit each.
    fn pieces_of(&self, position: &Position<B>, colour: Colour, kinds: u64) -> B {
        kinds.members().fold(B::EMPTY, |set, kind| set | position.pieces(colour, kind))
    }

    /// The royal pieces of a side that stand attacked, and must not.
    pub fn attacked_royals(&self, position: &Position<B>, colour: Colour) -> B {
        let attacked = |king: &usize| self.attacked(position, *king, colour.other(), position.occupied(), B::EMPTY);
        let of = |set: B| set.members().filter(attacked).fold(B::EMPTY, |set, king| set | B::bit(king));
        let together = self.royals_together(position, colour);
        of(self.royals(position, colour)) | if of(together) == together { together } else { B::EMPTY }
    }

    /// Whether a royal piece of this side stands attacked, and must not.
    #[inline(always)]
    pub(crate) fn royal_attacked(&self, position: &Position<B>, colour: Colour) -> bool {
        let occupied = position.occupied();
        let attacked = |king: usize| self.attacked(position, king, colour.other(), occupied, B::EMPTY);
        let all_attacked = || {
            let together = self.royals_together(position, colour);
            !together.is_empty() && together.members().all(attacked)
        };
        self.royals(position, colour).members().any(attacked)
            || (matches!(self.stages.royals, Royals::Mixed(_)) && all_attacked())
    }

    /// The most pieces of both sides that must not be left attacked, in a position and in all that can come from it.
    pub(crate) fn most_royals(&self, position: &Position<B>) -> usize {
        let kinds = || self.stages.crowned.members();
        let held = |colour| kinds().map(move |kind| position.hand(colour, kind));
        let standing = kinds().map(|kind| position.kinds[kind].count());
        (standing.sum::<u32>() + Colour::BOTH.into_iter().flat_map(held).sum::<u32>()) as usize
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, position: &Position<B>) -> bool {
        self.royal_attacked(position, position.turn)
    }

    /// Whether the side that has just moved has left a royal piece attacked: no game has that.
    pub fn is_exposed(&self, position: &Position<B>) -> bool {
        self.royal_attacked(position, position.turn.other())
    }

    /// Hands all legal moves to a sink.
    #[inline(always)]
    pub(crate) fn visit(&self, position: &Position<B>, sink: &mut impl Whole<B>) {
        if !self.stages.plain {
            if self.ended_on_board(position) {
                return;
            }
            if !self.stages.laws.is_empty() {
                return sink.absorb(self.lawful_moves(position));
            }
        }
        self.safe_moves(position, sink);
    }

    /// The safe moves that the laws allow. A single law that can be asked of sets of targets needs no list of moves.
    #[inline(never)]
    fn lawful_moves<P: Part<B>>(&self, position: &Position<B>) -> P {
        if let [Law::MustCapture] = self.stages.laws[..] {
            let mut sieve = CapturesFirst::new(self, position);
            self.safe_moves(position, &mut sieve);
            return sieve.lawful();
        }
        if let [Law::NeverCheck] = self.stages.laws[..]
            && let Some(mut sieve) = NoChecks::new(self, position)
        {
            self.safe_moves(position, &mut sieve);
            return sieve.lawful();
        }
        let mut moves = self.safe_list(position);
        self.hold_to_laws(position, &mut moves, |_, _| false);
        let mut part = P::default();
        moves.into_iter().for_each(|action| hand_over(action, &mut part));
        part
    }

    /// The moves that leave no royal piece attacked, as a list: the generator is written out once more for it, and no oftener.
    #[inline(never)]
    pub(crate) fn safe_list(&self, position: &Position<B>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.safe_moves(position, &mut moves);
        moves
    }

    /// The stage that stops a candidate; none for a legal move.
    pub(crate) fn stopped(&self, position: &Position<B>, candidate: Move) -> Option<Stage> {
        if self.exposes(position, candidate.ungated()) || self.exposes(position, candidate) {
            return Some(Stage::Safety);
        }
        if candidate.act() == Act::Drop
            && let Some(law) = self.drop_ban(position, candidate, Bans::All)
        {
            return Some(Stage::Law(law));
        }
        if self.stages.laws.is_empty() {
            return None;
        }
        let mut stopped = None;
        self.hold_to_laws(position, &mut self.safe_list(position), |law, moves| {
            // A candidate need not say what it becomes.
            let what = |action: Move| (action.act(), action.kind(), action.from(), action.to());
            let becomes =
                |action: &Move| candidate.promotion().is_none() || action.promotion() == candidate.promotion();
            if !moves.iter().any(|action| what(*action) == what(candidate) && becomes(action)) {
                stopped = Some(Stage::Law(law));
            }
            stopped.is_some()
        });
        stopped
    }

    /// Whether pieces of this kind are royal for a side in some way.
    pub(crate) fn is_crowned(&self, colour: Colour, kind: usize) -> bool {
        match &self.stages.royals {
            Royals::None => false,
            Royals::OneKind(royal) => *royal == kind,
            Royals::Mixed(sides) => {
                let Crowned { alone, last, together } = sides[colour.index()];
                (alone | last | together) >> kind & 1 != 0
            }
        }
    }

    /// Whether a candidate leaves a royal piece attacked.
    pub(crate) fn exposes(&self, position: &Position<B>, candidate: Move) -> bool {
        self.royal_attacked(&self.play(position, candidate), position.turn)
    }

    /// The candidates that leave no royal piece attacked.
    #[inline(always)]
    fn safe_moves(&self, position: &Position<B>, sink: &mut impl Sink<B>) {
        if self.unmoved.gates() {
            return self.moves_and_gates(position, sink);
        }
        self.plain_moves(position, sink);
    }

    /// The same where pieces step in: whether a move is legal does not depend on what comes behind it.
    #[inline(never)]
    fn moves_and_gates(&self, position: &Position<B>, sink: &mut impl Sink<B>) {
        for action in self.plain_list(position) {
            hand_over(action, sink);
            self.gated(position, action, |action| {
                // What steps in may be what an enemy hops over.
                if !self.stages.hops || !self.exposes(position, action) {
                    sink.single(action);
                }
            });
            if sink.is_content() {
                return;
            }
        }
    }

    #[inline(never)]
    fn plain_list(&self, position: &Position<B>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.plain_moves(position, &mut moves);
        moves
    }

    /// The candidates without pieces that step in, as far as they leave no royal piece attacked.
    #[inline(always)]
    fn plain_moves(&self, position: &Position<B>, sink: &mut impl Sink<B>) {
        let royals = self.royals(position, position.turn);
        let mut safety = Safety::free();
        if self.stages.trial
            || royals.is_many()
            || !royals.is_empty() && !self.look_around(position, royals.first(), &mut safety)
        {
            return self.try_out(position, sink);
        }
        self.pieces(position, royals, &safety, sink);
        if position.rights != 0 && !safety.in_check() {
            self.castling_moves(position, royals, sink);
        }
        if self.stages.more {
            self.more_moves(position, royals, &safety, Bans::All, sink);
        }
    }

    /// Moves that few games have.
    #[inline]
    fn more_moves(&self, position: &Position<B>, royals: B, safety: &Safety<B>, bans: Bans, sink: &mut impl Sink<B>) {
        if self.unmoved.firsts {
            self.first_moves(position, royals, safety, sink);
        }
        if !self.own_turns[position.turn.index()].is_empty() {
            self.turn_promotions(position, safety, sink);
        }
        if self.hands.used {
            self.drops(position, safety, bans, sink);
        }
    }

    /// Looks at every path to the king once; false when there are too many pins.
    #[inline(always)]
    fn look_around(&self, position: &Position<B>, king: usize, safety: &mut Safety<B>) -> bool {
        let own = position.side(position.turn);
        let mut fits = true;
        self.threats(position, king, position.turn.other(), |attacker, path, blocker| {
            if blocker.is_empty() {
                safety.go &= path | attacker;
                safety.shoot &= attacker;
            } else if blocker.meets(own) {
                fits &= safety.pin(blocker, path | attacker);
            } else {
                safety.shields |= blocker;
            }
        });
        if self.stages.hops {
            fits &= self.look_over(position, king, safety);
        }
        fits
    }

    /// Every candidate is made and looked at.
    #[cold]
    fn try_out(&self, position: &Position<B>, sink: &mut impl Sink<B>) {
        for candidate in self.plain_candidates(position, Bans::All) {
            if !self.exposes(position, candidate) {
                hand_over(candidate, sink);
                if sink.is_content() {
                    return;
                }
            }
        }
    }

    /// All moves that pieces have a way for, whatever becomes of the royal ones; those that change several squares are proved
    /// already.
    pub(crate) fn candidates(&self, position: &Position<B>) -> Vec<Move> {
        let mut candidates = self.plain_candidates(position, Bans::All);
        if self.unmoved.gates() {
            let mut gated = Vec::new();
            candidates.iter().for_each(|action| self.gated(position, *action, |action| gated.push(action)));
            candidates.extend(gated);
        }
        candidates
    }

    /// The same without pieces that step in.
    fn plain_candidates(&self, position: &Position<B>, bans: Bans) -> Vec<Move> {
        let mut candidates: Vec<Move> = Vec::new();
        self.pieces(position, B::EMPTY, &Safety::free(), &mut candidates);
        if position.rights != 0 && !self.in_check(position) {
            self.castling_moves(position, self.royals(position, position.turn), &mut candidates);
        }
        if self.stages.more {
            self.more_moves(position, B::EMPTY, &Safety::free(), bans, &mut candidates);
        }
        candidates
    }
}

/// Hands a sink a single move as what it is.
pub(crate) fn hand_over<B: Bits>(action: Move, sink: &mut impl Sink<B>) {
    let (kind, from, to) = (action.kind(), action.from().index(), B::bit(action.to().index()));
    match (action.act(), action.promotion()) {
        (Act::Go, None) => sink.go(kind, from, to),
        (Act::Go, Some(becomes)) => sink.promote(kind, from, to, &[becomes]),
        (Act::Drop, turned) => sink.drop(kind, to, turned),
        (Act::Exit | Act::Passing | Act::Castle | Act::Gate | Act::GateKing | Act::GateRook, _) => sink.single(action),
        (act, _) => sink.act(act, kind, from, to),
    }
}

impl Rules {
    /// The squares of the royal pieces of the side to move that are in check.
    pub fn checked(&self, state: &State) -> Vec<Square> {
        on_both!(self.tables, state, tables, position => {
            let attacked = tables.attacked_royals(position, position.turn());
            attacked.members().map(|square| Square(square as u8)).collect()
        })
    }

    /// The stage that stops a candidate; none for a legal move.
    pub(crate) fn stopped(&self, state: &State, candidate: Move) -> Option<Stage> {
        on_both!(self.tables, state, tables, position => tables.stopped(position, candidate))
    }

    /// Whether a piece has a way for a move.
    pub(crate) fn is_candidate(&self, state: &State, action: Move) -> bool {
        on_both!(self.tables, state, tables, position => tables.candidates(position).contains(&action))
    }
}
