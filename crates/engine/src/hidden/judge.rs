//! What a position is worth to the searching side, from -1 for lost to 1 for won. Looks at the
//! board alone; what comes next is the search's business.

use heterodox_rules::spec::MAX_KINDS;
use heterodox_rules::spec::battle::Role;

use super::field::{Field, Lore, Man, NONE, THEM, UNKNOWN, US};

/// In hundredths of a fighter.
mod worth {
    pub const HIDDEN: f32 = 100.0;
    pub const OPEN: f32 = 75.0;
    /// What a favourable mix of enemies adds to a hidden and to an open fighter.
    pub const EDGE: [f32; 2] = [20.0, 40.0];
    /// Fighters beside the own king.
    pub const GUARD: f32 = 8.0;
    /// Being close to where the enemy's king may be.
    pub const PULL: f32 = 50.0;
    /// An enemy so many steps from the own king.
    pub const DANGER: [f32; 4] = [0.0, 70.0, 25.0, 8.0];
    /// Being close to something in sight that one beats.
    pub const CHASE: f32 = 24.0;
    /// A capture that can be made at once, by the side to move and by the other.
    pub const HANGING: [f32; 2] = [0.8, 0.2];
    /// So much is half of what leads from even to won.
    pub const SCALE: f32 = 450.0;
    /// What a draw costs: a fight is better.
    pub const DRAW: f32 = -0.12;
}

/// A draw is worth this.
pub(crate) const DRAW: f32 = worth::DRAW;

/// What does not change during a search.
pub(crate) struct Judge {
    /// For each cell how near it is to where the enemy's king may be.
    pull: Vec<f32>,
    /// Where the own king stands.
    king: Option<u16>,
}

/// Fighters of each kind of both sides, hidden enemies by their chances.
type Counts = [[f32; MAX_KINDS]; 2];

impl Judge {
    pub fn new(field: &Field, lore: &Lore) -> Judge {
        let is_king = |man: &&Man| man.kind != UNKNOWN && lore.roles[man.kind as usize] == Role::King;
        let king = field.men.iter().filter(|man| man.side == US && man.at != NONE).find(is_king).map(|man| man.at);
        let mut pull = vec![0.0; field.cells.len()];
        for (id, man) in field.men.iter().enumerate().filter(|(_, man)| man.side == THEM && man.at != NONE) {
            let chance = match man.kind {
                UNKNOWN => field.odds(id).king,
                kind => (lore.roles[kind as usize] == Role::King) as u8 as f32,
            };
            for (at, pull) in pull.iter_mut().enumerate().filter(|_| chance > 0.0) {
                let apart = lore.apart(at as u16, man.at) as f32;
                *pull += chance * worth::PULL * (1.0 + chance) / (1.0 + apart);
            }
        }
        Judge { pull, king }
    }

    /// The worth of a position.
    pub fn value(&self, field: &Field, lore: &Lore) -> f32 {
        let raw = self.raw(field, lore);
        let value = raw / (raw.abs() + worth::SCALE);
        // The nearer the draw, the less an advantage is worth.
        let left = match lore.quiet_moves {
            0 => 1.0,
            most => (1.0 - field.quiet as f32 / most as f32).clamp(0.0, 1.0).sqrt(),
        };
        worth::DRAW + (value - worth::DRAW) * left
    }

    fn raw(&self, field: &Field, lore: &Lore) -> f32 {
        let counts = counts(field, lore);
        let edges = [US, THEM].map(|side| edges(lore, &counts[side], &counts[1 - side]));
        let mut sum = 0.0;
        for (id, man) in field.men.iter().enumerate().filter(|(_, man)| man.at != NONE) {
            let sign = if man.side == US { 1.0 } else { -1.0 };
            sum += sign * self.man(field, lore, id, &edges);
        }
        let gains = [US, THEM].map(|side| self.best_capture(field, lore, side));
        let us_next = (field.turn == US) as usize;
        sum + gains[US] * worth::HANGING[1 - us_next] - gains[THEM] * worth::HANGING[us_next]
    }

    fn man(&self, field: &Field, lore: &Lore, id: usize, edges: &[[f32; MAX_KINDS]; 2]) -> f32 {
        let man = field.men[id];
        if man.kind == UNKNOWN {
            let odds = field.odds(id);
            let edge: f32 = (0..lore.kinds).map(|kind| odds.row[kind] * edges[THEM][kind]).sum();
            let danger = if man.moved { self.danger(lore, man.at) } else { 0.3 * self.danger(lore, man.at) };
            return odds.fighter * (worth::HIDDEN + worth::EDGE[0] * edge) + danger;
        }
        if !lore.is_fighter(man.kind) {
            return 0.0;
        }
        let edge = edges[man.side][man.kind as usize];
        let base = match man.open {
            true => worth::OPEN + worth::EDGE[1] * edge,
            false => worth::HIDDEN + worth::EDGE[0] * edge,
        };
        let mut sum = base;
        if man.side == US {
            sum += self.pull[man.at as usize];
            if self.king.is_some_and(|king| lore.apart(king, man.at) == 1) {
                sum += worth::GUARD;
            }
            sum += self.chase(field, lore, man);
        } else {
            sum += self.danger(lore, man.at) + self.chase(field, lore, man);
        }
        sum
    }

    fn danger(&self, lore: &Lore, at: u16) -> f32 {
        let Some(king) = self.king else { return 0.0 };
        worth::DANGER.get(lore.apart(king, at) as usize).copied().unwrap_or(0.0)
    }

    /// How close the nearest piece in sight is that it beats.
    fn chase(&self, field: &Field, lore: &Lore, man: Man) -> f32 {
        let prey = |other: &&Man| {
            other.at != NONE
                && other.side != man.side
                && other.open
                && other.kind != UNKNOWN
                && lore.clash[man.kind as usize][other.kind as usize] > 0
        };
        let nearest = field.men.iter().filter(prey).map(|other| lore.apart(man.at, other.at)).min();
        nearest.map_or(0.0, |apart| worth::CHASE / (1 + apart) as f32)
    }

    /// The best a side could take with its next move, as far as that side knows.
    fn best_capture(&self, field: &Field, lore: &Lore, side: usize) -> f32 {
        let mut best: f32 = 0.0;
        for (id, man) in field.men.iter().enumerate() {
            if man.side != side || man.at == NONE || !field.is_mobile(id, lore) {
                continue;
            }
            for at in &lore.near[man.at as usize] {
                let target = field.cells[*at as usize];
                if target == NONE || field.men[target as usize].side == side {
                    continue;
                }
                let other = field.men[target as usize];
                let gain = match (man.kind, other.kind) {
                    (UNKNOWN, kind) if other.open && lore.is_fighter(kind) => {
                        field.odds(id).beats[kind as usize] * 95.0
                    }
                    (_, UNKNOWN) => {
                        let odds = field.odds(target as usize);
                        let own = man.kind as usize;
                        let wins = odds.fighter - odds.beats[own] - odds.ties[own];
                        (wins - odds.beats[own] - odds.pit) * 95.0 + odds.king * 800.0
                    }
                    (_, kind) if lore.roles[kind as usize] == Role::King => 800.0,
                    (UNKNOWN, _) => 0.0,
                    (one, kind) if other.open && lore.clash[one as usize][kind as usize] > 0 => 95.0,
                    _ => 0.0,
                };
                best = best.max(gain);
            }
        }
        best
    }
}

fn counts(field: &Field, lore: &Lore) -> Counts {
    let mut counts = [[0.0; MAX_KINDS]; 2];
    for (id, man) in field.men.iter().enumerate().filter(|(_, man)| man.at != NONE) {
        if man.kind != UNKNOWN {
            counts[man.side][man.kind as usize] += 1.0;
            continue;
        }
        let odds = field.odds(id);
        for kind in 0..lore.kinds {
            counts[man.side][kind] += odds.row[kind];
        }
    }
    counts
}

/// For each kind of a side how much of the enemy it beats rather than loses to, from -1 to 1.
fn edges(lore: &Lore, _own: &[f32; MAX_KINDS], other: &[f32; MAX_KINDS]) -> [f32; MAX_KINDS] {
    let mut edges = [0.0; MAX_KINDS];
    for kind in (0..lore.kinds).filter(|kind| lore.roles[*kind] == Role::Fighter) {
        let fighters = || (0..lore.kinds).filter(|other| lore.roles[*other] == Role::Fighter);
        let balance: f32 = fighters().map(|foe| lore.clash[kind][foe] as f32 * other[foe]).sum();
        let all: f32 = fighters().map(|foe| other[foe]).sum();
        edges[kind] = balance / (all + 1.0);
    }
    edges
}
