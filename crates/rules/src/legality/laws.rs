//! The stage of laws: what must be done, and what never.

use super::{Act, Bans, KindSet, Tables};
use crate::bits::Bits;
use crate::end::Reason;
use crate::moves::Move;
use crate::position::Position;
use crate::spec::Law;

impl<B: Bits> Tables<B> {
    /// Takes out of some moves those that the bans forbid, one after the other, and then those that do not meet the first duty
    /// that can be met; stops after the law for which `stop` says so.
    pub(super) fn hold_to_laws(
        &self,
        position: &Position<B>,
        moves: &mut Vec<Move>,
        mut stop: impl FnMut(Law, &[Move]) -> bool,
    ) {
        for &law in &self.stages.laws {
            let met = self.hold_to(law, position, moves);
            if stop(law, moves) || (met && law.is_duty()) {
                return;
            }
        }
    }

    /// Takes out of some moves those that a law forbids; tells whether a duty can be met.
    fn hold_to(&self, law: Law, position: &Position<B>, moves: &mut Vec<Move>) -> bool {
        let taken = |action: &Move| self.victims(position, *action).count();
        let most = if law == Law::MustCaptureMost { moves.iter().map(taken).max().unwrap_or_default() } else { 0 };
        let mut only = |meets: &dyn Fn(&Move) -> bool| {
            let met = moves.iter().any(meets);
            if met {
                moves.retain(meets);
            }
            met
        };
        match law {
            Law::MustCapture => only(&|action| taken(action) > 0),
            Law::MustCaptureMost => most > 0 && only(&|action| taken(action) == most),
            Law::MustDrop(kinds) => only(&|action| action.act() == Act::Drop && kinds >> action.kind() & 1 != 0),
            Law::NeverCheck => {
                moves.retain(|action| !self.in_check(&self.play(position, *action)));
                true
            }
            Law::NeverAttackByPromoting(kinds) => {
                let named = |action: &Move| kinds >> action.kind() & 1 != 0 && !action.drops();
                moves.retain(|action| match action.promotion() {
                    Some(becomes) if named(action) => !self.threatens(position, *action, becomes),
                    _ => true,
                });
                true
            }
            Law::NeverWalks => {
                let checked = self.attacked_royals(position, position.turn);
                if !checked.is_empty() {
                    moves.retain(|action| !self.walks(position, checked, *action));
                }
                true
            }
            Law::NeverStuck | Law::NeverCheckByDrop(_) | Law::NeverMateByDrop(_) => true,
        }
    }

    /// Whether the new piece of a promotion attacks an enemy, or the move gives check.
    fn threatens(&self, position: &Position<B>, action: Move, becomes: usize) -> bool {
        let (us, next) = (position.turn, self.play(position, action));
        let seen = self.taking(&next, us, becomes, action.to().index(), next.occupied());
        !seen.is_empty() || self.in_check(&next)
    }

    /// Whether a move takes a royal piece out of check, otherwise than by taking the only piece that attacks it.
    fn walks(&self, position: &Position<B>, checked: B, action: Move) -> bool {
        let (from, to) = (action.from().index(), B::bit(action.to().index()));
        if action.act() == Act::Shoot || action.act() == Act::Drop || !checked.has(from) {
            return false;
        }
        let them = position.turn.other();
        self.attackers_by(&self.attacks[them.index()], position, from, them, position.occupied()) != to
    }

    /// Whether a law forbids to drop a piece where it would give check or mate.
    pub(super) fn drop_ban(&self, position: &Position<B>, action: Move, bans: Bans) -> Option<Law> {
        let stages = &self.stages;
        let named = |kinds: KindSet| kinds >> action.kind() & 1 != 0;
        let (check, mate) = (named(stages.no_check_by), named(stages.no_mate_by) && bans == Bans::All);
        if !check && !mate {
            return None;
        }
        let next = self.play(position, action);
        if !self.in_check(&next) {
            return None;
        }
        if check {
            return Some(Law::NeverCheckByDrop(stages.no_check_by));
        }
        let mates = !self.can_answer(&next) && self.end_without_moves(&next, true).reason == Reason::Checkmate;
        mates.then_some(Law::NeverMateByDrop(stages.no_mate_by))
    }

    /// Whether a side in check has a move by all rules but the ban of mates by drop: were that asked of the answers too, and of
    /// the answers to those, a file could keep us busy for ever.
    fn can_answer(&self, position: &Position<B>) -> bool {
        let mut candidates = self.plain_candidates(position, Bans::ButMates);
        if self.stages.laws.is_empty() {
            return candidates.iter().any(|action| !self.exposes(position, *action));
        }
        candidates.retain(|action| !self.exposes(position, *action));
        self.hold_to_laws(position, &mut candidates, |_, _| false);
        !candidates.is_empty()
    }

    /// The squares of some on which dropping a piece is not forbidden because of the check it would give. Only squares from
    /// which it could attack a royal piece need to be looked at.
    #[inline]
    pub(crate) fn without_banned_drops(
        &self,
        position: &Position<B>,
        kind: usize,
        targets: B,
        turned: Option<usize>,
        bans: Bans,
    ) -> B {
        if (self.stages.no_check_by | self.stages.no_mate_by) >> kind & 1 == 0 {
            return targets;
        }
        let (us, them) = (position.turn, position.turn.other());
        let royals = self.royals(position, them) | self.royals_together(position, them);
        let onto = &self.kinds[us.index()][turned.unwrap_or(kind)].checks_onto;
        let near = match self.attacks[us.index()].hops {
            // Another piece could give check over the one that is dropped.
            true => targets,
            false => royals.members().fold(B::EMPTY, |set, king| set | onto[king]) & targets,
        };
        let banned = |to: &usize| self.drop_ban(position, Move::drop(kind, *to, turned), bans).is_some();
        near.members().filter(banned).fold(targets, |targets, to| targets & !B::bit(to))
    }
}
