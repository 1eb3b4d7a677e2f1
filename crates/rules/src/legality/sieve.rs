//! Laws asked of whole sets of targets, as sinks in front of a sink. They let through what `laws` would leave of a list of
//! moves, without making one: most games with such a law have no other.

use crate::bits::Bits;
use crate::generate::{Part, Sink};
use crate::moves::{Act, Move};
use crate::position::Position;
use crate::spec::MAX_KINDS;
use crate::tables::Tables;

/// Keeps captures apart: who can capture, must.
pub(super) struct CapturesFirst<'a, B, P> {
    tables: &'a Tables<B>,
    position: &'a Position<B>,
    enemy: B,
    captures: P,
    others: P,
}

impl<'a, B: Bits, P: Part<B>> CapturesFirst<'a, B, P> {
    pub fn new(tables: &'a Tables<B>, position: &'a Position<B>) -> Self {
        let enemy = position.side(position.turn.other());
        CapturesFirst { tables, position, enemy, captures: P::default(), others: P::default() }
    }

    /// The captures, or everything else if there are none.
    pub fn lawful(self) -> P {
        if self.captures.found() { self.captures } else { self.others }
    }
}

impl<B: Bits, P: Part<B>> Sink<B> for CapturesFirst<'_, B, P> {
    #[inline(always)]
    fn go(&mut self, kind: usize, from: usize, targets: B) {
        self.captures.go(kind, from, targets & self.enemy);
        self.others.go(kind, from, targets & !self.enemy);
    }
    #[inline(always)]
    fn promote(&mut self, kind: usize, from: usize, targets: B, to: &[usize]) {
        self.captures.promote(kind, from, targets & self.enemy, to);
        self.others.promote(kind, from, targets & !self.enemy, to);
    }
    #[inline(always)]
    fn march(&mut self, kind: usize, by: i32, targets: B, to: &[usize]) {
        self.captures.march(kind, by, targets & self.enemy, to);
        self.others.march(kind, by, targets & !self.enemy, to);
    }
    #[inline(always)]
    fn act(&mut self, act: Act, kind: usize, from: usize, targets: B) {
        targets.members().for_each(|to| self.single(Move::new(act, kind, from, to)));
    }
    #[inline(always)]
    fn drop(&mut self, kind: usize, targets: B, turned: Option<usize>) {
        self.others.drop(kind, targets, turned);
    }
    #[inline(always)]
    fn single(&mut self, action: Move) {
        match self.tables.victims(self.position, action).is_empty() {
            true => self.others.single(action),
            false => self.captures.single(action),
        }
    }
}

/// Lets through what gives no check.
pub(super) struct NoChecks<'a, B, P> {
    tables: &'a Tables<B>,
    position: &'a Position<B>,
    /// The squares from which a piece of each kind attacks the king as things stand.
    direct: [B; MAX_KINDS],
    /// Own pieces that alone stand between the king and another that attacks it.
    screens: B,
    /// Kinds that could attack across the square they leave, a bit each.
    lame: u64,
    calm: P,
}

impl<'a, B: Bits, P: Part<B>> NoChecks<'a, B, P> {
    /// Nothing where there is not exactly one king to be checked, or it is attacked already.
    pub fn new(tables: &'a Tables<B>, position: &'a Position<B>) -> Option<Self> {
        let (us, them) = (position.turn, position.turn.other());
        let royals = tables.royals(position, them);
        let hops = tables.attacks[us.index()].hops;
        if hops || royals.is_empty() || royals.is_many() || !tables.royals_together(position, them).is_empty() {
            return None;
        }
        let (king, occupied) = (royals.first(), position.occupied());
        let (mut screens, mut attacked) = (B::EMPTY, false);
        tables.threats(position, king, us, |_, _, blocker| {
            attacked |= blocker.is_empty();
            screens |= blocker & position.side(us);
        });
        if attacked {
            return None;
        }
        let attacks = &tables.attacks[us.index()];
        let (mut direct, mut lame) = ([B::EMPTY; MAX_KINDS], 0);
        for (kinds, from) in &attacks.leaps {
            kinds.iter().for_each(|&kind| direct[kind] |= from[king]);
        }
        for (kinds, table) in &attacks.rays {
            let seen = tables.rays[*table].reach(king, occupied);
            kinds.iter().for_each(|&kind| direct[kind] |= seen);
        }
        for gate in &attacks.gates[king] {
            lame |= 1 << gate.kind;
            if !gate.path.meets(occupied) {
                direct[gate.kind] |= gate.from;
            }
        }
        Some(NoChecks { tables, position, direct, screens, lame, calm: P::default() })
    }

    pub fn lawful(self) -> P {
        self.calm
    }

    /// Whether a move has to be tried out.
    #[inline(always)]
    fn is_doubtful(&self, kind: usize, from: usize) -> bool {
        self.lame >> kind & 1 != 0 || self.screens.has(from)
    }

    #[inline(never)]
    fn try_out(&mut self, action: Move) {
        if !self.tables.in_check(&self.tables.play(self.position, action)) {
            super::hand_over(action, &mut self.calm);
        }
    }
}

impl<B: Bits, P: Part<B>> Sink<B> for NoChecks<'_, B, P> {
    #[inline(always)]
    fn go(&mut self, kind: usize, from: usize, targets: B) {
        if self.is_doubtful(kind, from) {
            targets.members().for_each(|to| self.try_out(Move::new(Act::Go, kind, from, to)));
        } else {
            self.calm.go(kind, from, targets & !self.direct[kind]);
        }
    }
    #[inline(always)]
    fn promote(&mut self, kind: usize, from: usize, targets: B, to: &[usize]) {
        for target in targets.members() {
            to.iter().for_each(|&becomes| self.try_out(Move::new(Act::Go, kind, from, target).with_extra(becomes)));
        }
    }
    #[inline(always)]
    fn march(&mut self, kind: usize, by: i32, targets: B, to: &[usize]) {
        let doubtful = match !to.is_empty() || self.lame >> kind & 1 != 0 {
            true => targets,
            false => targets & self.screens.shift(by),
        };
        for target in doubtful.members() {
            let from = (target as i32 - by) as usize;
            if to.is_empty() {
                self.try_out(Move::new(Act::Go, kind, from, target));
            }
            self.promote(kind, from, B::bit(target), to);
        }
        self.calm.march(kind, by, targets & !doubtful & !self.direct[kind], to);
    }
    #[inline(always)]
    fn act(&mut self, act: Act, kind: usize, from: usize, targets: B) {
        targets.members().for_each(|to| self.try_out(Move::new(act, kind, from, to)));
    }
    #[inline(always)]
    fn drop(&mut self, kind: usize, targets: B, turned: Option<usize>) {
        self.calm.drop(kind, targets & !self.direct[turned.unwrap_or(kind)], turned);
    }
    #[inline(always)]
    fn single(&mut self, action: Move) {
        self.try_out(action);
    }
}
