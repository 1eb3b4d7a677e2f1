//! What a position is worth to the searching side, from -1 for lost to 1 for won. Looks at the
//! board alone; what comes next is the search's business.

use heterodox_rules::spec::MAX_KINDS;
use heterodox_rules::spec::battle::Role;

use super::belief::Row;
use super::field::{Field, Lore, Man, NONE, THEM, UNKNOWN, US};

/// In hundredths of a fighter.
mod worth {
    pub const HIDDEN: f32 = 100.0;
    pub const OPEN: f32 = 82.0;
    /// What a favourable mix of enemies adds to a hidden and to an open fighter.
    pub const EDGE: [f32; 2] = [20.0, 40.0];
    /// Fighters beside the own king.
    pub const GUARD: f32 = 8.0;
    /// Being close to where the enemy's king may be.
    pub const PULL: f32 = 50.0;
    /// An enemy so many steps from the own king.
    pub const DANGER: [f32; 4] = [0.0, 70.0, 25.0, 8.0];
    /// How much of that counts for a piece that has not moved and may be unable to.
    pub const UNMOVED_DANGER: f32 = 0.3;
    /// What a capture gains: a fighter, the king.
    pub const PREY: f32 = 55.0;
    pub const KING: f32 = 800.0;
    /// Being close to something in sight that one beats.
    pub const CHASE: f32 = 16.0;
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
        let edges = [US, THEM].map(|side| edges(lore, &field.counts[1 - side]));
        let targets = [US, THEM].map(|side| Targets::new(field, lore, side));
        let mut sum = 0.0;
        for (id, man) in field.men.iter().enumerate().filter(|(_, man)| man.at != NONE) {
            let worth = self.man(field, lore, id, &edges[man.side]) + targets[1 - man.side].chase(lore, *man);
            sum += if man.side == US { worth } else { -worth };
        }
        let gains = best_captures(field, lore);
        let us_next = (field.turn == US) as usize;
        sum + gains[US] * worth::HANGING[1 - us_next] - gains[THEM] * worth::HANGING[us_next]
    }

    fn man(&self, field: &Field, lore: &Lore, id: usize, edges: &Row) -> f32 {
        let man = field.men[id];
        if man.kind == UNKNOWN {
            let odds = field.odds(id);
            let edge: f32 = lore.fighters.iter().map(|kind| odds.row[*kind] * edges[*kind]).sum();
            let danger = self.danger(lore, man.at) * if man.moved { 1.0 } else { worth::UNMOVED_DANGER };
            return odds.fighter * (worth::HIDDEN + worth::EDGE[0] * edge) + danger;
        }
        if !lore.is_fighter(man.kind) {
            return 0.0;
        }
        let edge = edges[man.kind as usize];
        let base = match man.open {
            true => worth::OPEN + worth::EDGE[1] * edge,
            false => worth::HIDDEN + worth::EDGE[0] * edge,
        };
        if man.side == THEM {
            return base + self.danger(lore, man.at);
        }
        let guards = self.king.is_some_and(|king| lore.apart(king, man.at) == 1);
        base + self.pull[man.at as usize] + if guards { worth::GUARD } else { 0.0 }
    }

    fn danger(&self, lore: &Lore, at: u16) -> f32 {
        let Some(king) = self.king else { return 0.0 };
        worth::DANGER.get(lore.apart(king, at) as usize).copied().unwrap_or(0.0)
    }
}

/// The pieces of a side that the other knows, as far as they are worth chasing: the first few.
struct Targets {
    men: [(u16, u8); Targets::MOST],
    count: usize,
}

impl Targets {
    const MOST: usize = 16;

    fn new(field: &Field, lore: &Lore, side: usize) -> Targets {
        let mut targets = Targets { men: [(0, 0); Targets::MOST], count: 0 };
        for man in &field.men {
            let known = man.side == side && man.at != NONE && man.open && man.kind != UNKNOWN;
            if known && lore.is_fighter(man.kind) && targets.count < Targets::MOST {
                targets.men[targets.count] = (man.at, man.kind);
                targets.count += 1;
            }
        }
        targets
    }

    /// How close a piece is to the nearest that it beats.
    fn chase(&self, lore: &Lore, man: Man) -> f32 {
        if man.kind == UNKNOWN {
            return 0.0;
        }
        let clash = &lore.clash[man.kind as usize];
        let prey = self.men[..self.count].iter().filter(|(_, kind)| clash[*kind as usize] > 0);
        let nearest = prey.map(|(at, _)| lore.apart(man.at, *at)).min();
        nearest.map_or(0.0, |apart| worth::CHASE / (1 + apart) as f32)
    }
}

/// The best each side could take with its next move, as far as that side knows.
fn best_captures(field: &Field, lore: &Lore) -> [f32; 2] {
    let mut best = [0.0f32; 2];
    for (id, man) in field.men.iter().enumerate() {
        if man.side != US || man.at == NONE {
            continue;
        }
        for at in &lore.near[man.at as usize] {
            let target = field.cells[*at as usize];
            if target != NONE && field.men[target as usize].side == THEM {
                best[US] = best[US].max(capture(field, lore, id, target as usize));
                best[THEM] = best[THEM].max(capture(field, lore, target as usize, id));
            }
        }
    }
    best
}

/// What a strike gains, as far as the striker knows.
fn capture(field: &Field, lore: &Lore, id: usize, target: usize) -> f32 {
    if !field.is_mobile(id, lore) {
        return 0.0;
    }
    let other = field.men[target];
    match (field.men[id].kind, other.kind) {
        (UNKNOWN, kind) if other.open && lore.is_fighter(kind) => field.odds(id).beats[kind as usize] * worth::PREY,
        (own, UNKNOWN) => {
            let (odds, own) = (field.odds(target), own as usize);
            let wins = odds.fighter - odds.beats[own] - odds.ties[own];
            (wins - odds.beats[own] - odds.pit) * worth::PREY + odds.king * worth::KING
        }
        (_, kind) if lore.roles[kind as usize] == Role::King => worth::KING,
        (UNKNOWN, _) => 0.0,
        (own, kind) if other.open && lore.clash[own as usize][kind as usize] > 0 => worth::PREY,
        _ => 0.0,
    }
}

/// For each kind how much of the other side it beats rather than loses to, from -1 to 1.
fn edges(lore: &Lore, other: &Row) -> Row {
    let all: f32 = lore.fighters.iter().map(|foe| other[*foe]).sum();
    let mut edges = [0.0; MAX_KINDS];
    for kind in &lore.fighters {
        let balance: f32 = lore.fighters.iter().map(|foe| lore.clash[*kind][*foe] as f32 * other[*foe]).sum();
        edges[*kind] = balance / (all + 1.0);
    }
    edges
}
