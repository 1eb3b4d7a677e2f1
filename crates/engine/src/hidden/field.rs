//! The battlefield as one seat believes it, made for search: own pieces are known, hidden
//! enemies carry the chances of their kinds. Fights are played by their outcome; who decides
//! how likely an outcome is, is not known here.

use heterodox_rules::battle::Battle;
use heterodox_rules::spec::MAX_KINDS;
use heterodox_rules::spec::battle::Role;

use super::belief::{Row, neighbours};

/// The searching side and its enemy, as indexes.
pub(crate) const US: usize = 0;
pub(crate) const THEM: usize = 1;
/// The kind of a hidden enemy.
pub(crate) const UNKNOWN: u8 = u8::MAX;
/// Where the dead are, and what stands on an empty cell.
pub(crate) const NONE: u16 = u16::MAX;

/// The rules in the form search wants them.
pub(crate) struct Lore {
    pub kinds: usize,
    /// The kinds that fight.
    pub fighters: Vec<usize>,
    pub roles: Vec<Role>,
    /// 1 when the first beats the second, -1 when it loses, 0 for equals.
    pub clash: Vec<[i8; MAX_KINDS]>,
    /// The cells beside each cell.
    pub near: Vec<Vec<u16>>,
    /// File and rank of each cell.
    pub place: Vec<(i16, i16)>,
    /// So many moves without a fight are a draw; 0 when they are not.
    pub quiet_moves: u16,
    pub eliminated: bool,
    pub one_on_one: bool,
}

/// A piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Man {
    pub side: usize,
    pub at: u16,
    pub kind: u8,
    /// The other side knows its kind.
    pub open: bool,
    pub moved: bool,
}

/// The chances of a hidden enemy.
#[derive(Clone, Default)]
pub(crate) struct Odds {
    pub row: Row,
    pub fighter: f32,
    pub king: f32,
    pub pit: f32,
    /// Against each own kind: the chance to beat it and to be equal.
    pub beats: Row,
    pub ties: Row,
    /// The likeliest kind that beats each own kind.
    pub beater: [u8; MAX_KINDS],
}

/// How a move turns out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Outcome {
    Step,
    /// The attacker wins and moves in.
    Wins,
    /// The defender wins.
    Falls,
    /// The attacker is gone: it was a pit.
    Sinks,
}

/// What a move changed.
pub(crate) struct Undo {
    mover: (usize, Man),
    other: Option<(usize, Man)>,
    quiet: u16,
    turn: usize,
    /// Kept for fights only.
    counts: Option<[Row; 2]>,
}

/// The state of a search.
#[derive(Clone)]
pub(crate) struct Field {
    pub cells: Vec<u16>,
    pub men: Vec<Man>,
    pub turn: usize,
    pub quiet: u16,
    pub alive: [u16; 2],
    /// By man, as it stands and once it has moved.
    pub odds: Vec<[Odds; 2]>,
    /// How many of each kind a side has, hidden enemies by their chances.
    pub counts: [Row; 2],
    /// By man: it is overlooked, as if it could not move.
    pub blind: Vec<bool>,
}

impl Lore {
    pub fn new(battle: &Battle) -> Lore {
        let (spec, board) = (battle.spec(), battle.board());
        let clash = |one: usize| {
            let mut row = [0i8; MAX_KINDS];
            for (other, kind) in spec.kinds.iter().enumerate() {
                row[other] = spec.kinds[one].beats.contains(&other) as i8 - kind.beats.contains(&one) as i8;
            }
            row
        };
        Lore {
            kinds: spec.kinds.len(),
            fighters: spec.fighters().collect(),
            roles: spec.kinds.iter().map(|kind| kind.role).collect(),
            clash: (0..spec.kinds.len()).map(clash).collect(),
            near: board.all().map(|at| neighbours(battle, at).map(|near| near.0 as u16).collect()).collect(),
            place: board.all().map(|at| (board.file(at) as i16, board.rank(at) as i16)).collect(),
            quiet_moves: spec.quiet_moves,
            eliminated: spec.eliminated,
            one_on_one: spec.one_on_one,
        }
    }

    /// How many steps apart two cells are.
    pub fn apart(&self, one: u16, other: u16) -> i16 {
        let ((file, rank), (file2, rank2)) = (self.place[one as usize], self.place[other as usize]);
        (file - file2).abs() + (rank - rank2).abs()
    }

    pub fn is_fighter(&self, kind: u8) -> bool {
        self.roles[kind as usize] == Role::Fighter
    }
}

impl Odds {
    /// From the chances of the kinds, which need not add up to one.
    pub fn new(lore: &Lore, mut row: Row, moved: bool) -> Odds {
        row[lore.kinds..].fill(0.0);
        let fits = |kind: usize| !moved || lore.roles[kind] == Role::Fighter;
        let sum: f32 = (0..lore.kinds).filter(|kind| fits(*kind)).map(|kind| row[kind]).sum();
        for (kind, chance) in row.iter_mut().enumerate().take(lore.kinds) {
            *chance = match sum > 0.0 {
                true if fits(kind) => *chance / sum,
                true => 0.0,
                // A contradiction: anything that fits.
                false => fits(kind) as u8 as f32 / lore.kinds as f32,
            };
        }
        let mut odds = Odds { row, ..Odds::default() };
        for (kind, role) in lore.roles.iter().enumerate() {
            match role {
                Role::Fighter => odds.fighter += row[kind],
                Role::King => odds.king += row[kind],
                Role::Pit => odds.pit += row[kind],
            }
        }
        for own in 0..lore.kinds {
            let fighters = || (0..lore.kinds).filter(|kind| lore.roles[*kind] == Role::Fighter);
            let against = |clash: i8| fighters().filter(move |kind| lore.clash[*kind][own] == clash);
            odds.beats[own] = against(1).map(|kind| row[kind]).sum();
            odds.ties[own] = against(0).map(|kind| row[kind]).sum();
            let likeliest = against(1).max_by(|one, other| row[*one].total_cmp(&row[*other]));
            odds.beater[own] = likeliest.unwrap_or(own) as u8;
        }
        odds
    }
}

impl Field {
    pub fn odds(&self, man: usize) -> &Odds {
        &self.odds[man][self.men[man].moved as usize]
    }

    /// Adds a man to the counts, or takes it away.
    pub fn count(&mut self, man: usize, sign: f32) {
        let Man { side, kind, moved, .. } = self.men[man];
        if kind != UNKNOWN {
            self.counts[side][kind as usize] += sign;
            return;
        }
        for (count, chance) in self.counts[side].iter_mut().zip(&self.odds[man][moved as usize].row) {
            *count += sign * chance;
        }
    }

    /// Plays a move with an outcome.
    pub fn play(&mut self, man: usize, to: u16, outcome: Outcome, lore: &Lore) -> Undo {
        let target = self.cells[to as usize];
        let before = self.men[man];
        let mut undo = Undo { mover: (man, before), other: None, quiet: self.quiet, turn: self.turn, counts: None };
        self.turn = 1 - self.turn;
        if target == NONE {
            self.quiet = self.quiet.saturating_add(1);
            self.cells[before.at as usize] = NONE;
            self.cells[to as usize] = man as u16;
            let mover = &mut self.men[man];
            (mover.at, mover.moved) = (to, true);
            return undo;
        }
        let other = target as usize;
        undo.other = Some((other, self.men[other]));
        undo.counts = Some(self.counts);
        self.quiet = 0;
        let (winner, loser) = if outcome == Outcome::Wins { (man, other) } else { (other, man) };
        self.count(loser, -1.0);
        if self.men[winner].kind == UNKNOWN {
            self.count(winner, -1.0);
            let fallen = self.men[loser].kind;
            let pit = || lore.roles.iter().position(|role| *role == Role::Pit).unwrap_or(0) as u8;
            self.men[winner].kind = match outcome {
                Outcome::Sinks => pit(),
                _ => self.odds(winner).beater[fallen as usize],
            };
            self.count(winner, 1.0);
        }
        self.cells[self.men[man].at as usize] = NONE;
        self.men[loser].at = NONE;
        self.alive[self.men[loser].side] -= 1;
        let victor = &mut self.men[winner];
        victor.open = true;
        if winner == man {
            (victor.at, victor.moved) = (to, true);
            self.cells[to as usize] = man as u16;
        }
        undo
    }

    pub fn undo(&mut self, undo: Undo) {
        let Undo { mover: (man, before), other, quiet, turn, counts } = undo;
        self.counts = counts.unwrap_or(self.counts);
        (self.quiet, self.turn) = (quiet, turn);
        let now = self.men[man];
        if now.at != NONE {
            self.cells[now.at as usize] = NONE;
        }
        if let Some((id, other)) = other {
            let loser = if now.at == NONE { before.side } else { other.side };
            self.alive[loser] += 1;
            self.men[id] = other;
            self.cells[other.at as usize] = id as u16;
        }
        self.men[man] = before;
        self.cells[before.at as usize] = man as u16;
    }

    /// A tie ends: a side wins with a kind, and it is the defender's turn.
    pub fn settle(&mut self, from: u16, to: u16, winner: usize, kind: u8) {
        let [attacker, defender] = [from, to].map(|at| self.cells[at as usize]);
        if attacker == NONE || defender == NONE {
            return;
        }
        let attacker = self.men[attacker as usize].side;
        self.cells[from as usize] = NONE;
        for id in 0..self.men.len() {
            if self.men[id].at == from || self.men[id].at == to {
                self.count(id, -1.0);
            }
        }
        for man in self.men.iter_mut().filter(|man| man.at == from || man.at == to) {
            if man.side == winner {
                (man.at, man.kind, man.open) = (to, kind, true);
            } else {
                man.at = NONE;
                self.alive[man.side] -= 1;
            }
        }
        let victor = self.men.iter().position(|man| man.at == to);
        if let Some(victor) = victor {
            self.count(victor, 1.0);
        }
        self.cells[to as usize] = victor.map_or(NONE, |victor| victor as u16);
        (self.turn, self.quiet) = (1 - attacker, 0);
    }

    /// Whether a side sees a move.
    pub fn can_step(&self, side: usize, lore: &Lore) -> bool {
        let free = |at: &u16| {
            let other = self.cells[*at as usize];
            other == NONE || self.men[other as usize].side != side
        };
        let own = self.men.iter().enumerate().filter(|(_, man)| man.side == side && man.at != NONE);
        own.into_iter().any(|(id, man)| self.is_mobile(id, lore) && lore.near[man.at as usize].iter().any(free))
    }

    /// Whether a piece may be able to move.
    pub fn is_mobile(&self, man: usize, lore: &Lore) -> bool {
        let Man { kind, .. } = self.men[man];
        if self.blind[man] {
            return false;
        }
        if kind == UNKNOWN { self.odds(man).fighter > 0.2 } else { lore.is_fighter(kind) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heterodox_rules::{Catalogue, Variant};

    /// Our rock on the third cell beside a hidden enemy on the fourth.
    fn field(lore: &Lore) -> Field {
        let mut field = Field {
            cells: vec![NONE; lore.place.len()],
            men: Vec::new(),
            turn: US,
            quiet: 7,
            alive: [1, 1],
            odds: Vec::new(),
            counts: [[0.0; MAX_KINDS]; 2],
            blind: vec![false; 2],
        };
        for (id, (side, kind)) in [(US, 0), (THEM, UNKNOWN)].into_iter().enumerate() {
            let at = 3 + id as u16;
            field.cells[at as usize] = id as u16;
            field.men.push(Man { side, at, kind, open: false, moved: false });
            field.odds.push([false, true].map(|moved| Odds::new(lore, [1.0; MAX_KINDS], moved)));
            field.count(id, 1.0);
        }
        field
    }

    #[test]
    fn what_is_played_is_undone() {
        let Ok(Variant::Battle(battle)) = Catalogue::new().open("rps") else { panic!("a battle") };
        let lore = Lore::new(&battle);
        let mut field = field(&lore);
        let state = |field: &Field| format!("{:?} {:?} {:?} {:?}", field.cells, field.men, field.alive, field.counts);
        let before = state(&field);
        for (to, outcome) in [(10, Outcome::Step), (4, Outcome::Wins), (4, Outcome::Falls), (4, Outcome::Sinks)] {
            let undo = field.play(0, to, outcome, &lore);
            assert_ne!(state(&field), before);
            assert_eq!((field.turn, field.quiet), (THEM, if outcome == Outcome::Step { 8 } else { 0 }));
            let total: f32 = field.counts.iter().flatten().sum();
            assert!((total - (field.alive[0] + field.alive[1]) as f32).abs() < 1e-4, "{total}");
            field.undo(undo);
            assert_eq!(state(&field), before, "{outcome:?}");
        }
    }

    #[test]
    fn who_has_moved_fights() {
        let Ok(Variant::Battle(battle)) = Catalogue::new().open("rps") else { panic!("a battle") };
        let lore = Lore::new(&battle);
        let [still, moved] = [false, true].map(|moved| Odds::new(&lore, [1.0; MAX_KINDS], moved));
        assert!(
            (still.fighter - 0.6).abs() < 1e-6 && (still.king - 0.2).abs() < 1e-6 && (still.pit - 0.2).abs() < 1e-6
        );
        assert_eq!((moved.king, moved.pit), (0.0, 0.0));
        assert!((moved.beats[0] - 1.0 / 3.0).abs() < 1e-6 && (moved.ties[0] - 1.0 / 3.0).abs() < 1e-6);
        assert_eq!(moved.beater[0], 1, "paper beats rock");
    }
}
