//! What a seat believes about the enemy's hidden pieces: each is followed from its first cell,
//! and what it did makes kinds likelier or rules them out. Fed by the seat's events and views;
//! where events are missing it falls back on what the view shows.

use std::sync::Arc;

use heterodox_rules::battle::Battle;
use heterodox_rules::spec::MAX_KINDS;
use heterodox_rules::spec::battle::Role;
use heterodox_rules::{Colour, Square};
use heterodox_table::{Event, Versioned};

use super::seen::{Piece, Seen, Stage, walk};

/// A number for each kind.
pub(crate) type Row = [f32; MAX_KINDS];

/// An enemy piece.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Suspect {
    /// For each kind it may have begun as: how well that fits what it did. 0 is impossible.
    pub weights: Row,
    /// Its kind now, if it was told.
    pub shown: Option<u8>,
    pub moved: bool,
}

/// What stands on a cell.
#[derive(Clone, PartialEq, Debug)]
enum Token {
    /// An own piece, with its kind if the enemy was told.
    Own(Option<u8>),
    Foe(Suspect),
}

/// How much likelier or less likely a piece's conduct makes a kind.
mod conduct {
    /// It could have taken a piece in sight and did not.
    pub const SPARED: f32 = 0.4;
    /// It went up to a piece it beats, or loses to.
    pub const SOUGHT: [f32; 2] = [1.6, 0.6];
    /// It went away from a piece it beats, or loses to.
    pub const FLED: [f32; 2] = [0.7, 1.6];
    /// It struck a piece in sight that it beats, or loses to.
    pub const STRUCK: [f32; 2] = [4.0, 0.3];
    /// A king in the second row rather than the last.
    pub const FRONT_KING: f32 = 0.3;
    /// A king beside its pit.
    pub const PIT_KING: f32 = 1.6;
    /// A piece with a halo that nobody saw fight began as another kind.
    pub const CHANGED: f32 = 0.25;
}

/// All a seat believes.
#[derive(Clone)]
pub(crate) struct Belief {
    battle: Arc<Battle>,
    me: Colour,
    cells: Vec<Option<Token>>,
    /// What the enemy's lost pieces may have begun as.
    dead: Vec<Row>,
    /// A tie being picked for: attacker, defender, kind of both.
    tie: Option<(Square, Square, u8)>,
    /// The last event taken in.
    v: u64,
    /// Events are missing: only the view counts.
    lost_track: bool,
    number: u32,
    /// What the enemy picked in ties: the kind both had, the kind picked.
    pub picks: Vec<(u8, u8)>,
}

impl Belief {
    pub fn new(battle: Arc<Battle>, me: Colour) -> Belief {
        let cells = vec![None; battle.board().squares()];
        let (dead, picks) = (Vec::new(), Vec::new());
        Belief { battle, me, cells, dead, tie: None, v: 0, lost_track: true, number: 0, picks }
    }

    /// Whether a view continues the game this belief is about.
    pub fn is_of(&self, seen: &Seen) -> bool {
        self.me == seen.me && self.v <= seen.v
    }

    fn role(&self, kind: u8) -> Role {
        self.battle.spec().kinds[kind as usize].role
    }

    fn beats(&self, one: u8, other: u8) -> bool {
        self.battle.spec().kinds[one as usize].beats.contains(&(other as usize))
    }

    /// A row made kind by kind.
    fn row(&self, weight: impl Fn(u8) -> f32) -> Row {
        let mut row = [0.0; MAX_KINDS];
        for (kind, place) in row.iter_mut().enumerate().take(self.battle.spec().kinds.len()) {
            *place = weight(kind as u8);
        }
        row
    }

    fn certain(&self, kind: u8) -> Row {
        self.row(|other| (other == kind) as u8 as f32)
    }

    fn fighters(&self) -> Row {
        self.row(|kind| (self.role(kind) == Role::Fighter) as u8 as f32)
    }

    /// A piece that stands where it was set up, as far as anybody knows.
    fn unmoved(&self, at: Square) -> Suspect {
        let behind = self.battle.board().rank_for(at, self.me.other()) == 0;
        let weight = |kind| if self.role(kind) == Role::King && !behind { conduct::FRONT_KING } else { 1.0 };
        Suspect { weights: self.row(weight), shown: None, moved: false }
    }

    /// Play begins.
    fn begin(&mut self) {
        self.cells.fill(None);
        self.dead.clear();
        self.tie = None;
        self.lost_track = false;
        for at in self.battle.home(self.me) {
            self.cells[at.index()] = Some(Token::Own(None));
        }
        for at in self.battle.home(self.me.other()) {
            self.cells[at.index()] = Some(Token::Foe(self.unmoved(at)));
        }
    }

    /// Takes an event in. Events heard again are nothing new; a gap is noticed.
    pub fn hear(&mut self, heard: &Versioned) {
        if heard.v <= self.v {
            return;
        }
        if heard.v != self.v + 1 {
            self.lost_track = true;
        }
        self.v = heard.v;
        if let Event::First { .. } = heard.event {
            self.begin();
        }
        if self.lost_track {
            return;
        }
        let known = match &heard.event {
            Event::Moved { seat, action, .. } => self.moved(seat, action),
            Event::Tied { action, kind } => self.tied(action, *kind),
            Event::Fought { seat, action, winner, kind, lost } => {
                self.fought(seat, action, winner.as_deref(), *kind, *lost)
            }
            _ => Some(()),
        };
        self.lost_track = known.is_none();
    }

    fn moved(&mut self, seat: &str, action: &str) -> Option<()> {
        let (from, to) = walk(&self.battle, action)?;
        let foe = seat != Battle::side_word(self.me);
        if foe {
            self.judge_conduct(from, to);
        }
        let mut token = self.cells[from.index()].take()?;
        if let Token::Foe(suspect) = &mut token {
            self.rule_out_still(suspect);
        }
        self.cells[to.index()] = Some(token);
        Some(())
    }

    /// It has moved: it is neither king nor pit.
    fn rule_out_still(&self, suspect: &mut Suspect) {
        suspect.moved = true;
        let fighters = self.fighters();
        suspect.weights.iter_mut().zip(fighters).for_each(|(weight, fits)| *weight *= fits);
    }

    fn tied(&mut self, action: &str, letter: char) -> Option<()> {
        let (from, to) = walk(&self.battle, action)?;
        let kind = self.battle.spec().kind(letter)? as u8;
        if let Some((_, _, before)) = self.tie {
            self.picks.push((before, kind));
        } else if let Some(Token::Foe(_)) = self.cells[from.index()] {
            self.judge_conduct(from, to);
        }
        let again = self.tie.replace((from, to, kind)).is_some();
        let certain = self.certain(kind);
        for at in [from, to] {
            if let Some(Token::Foe(suspect)) = &mut self.cells[at.index()]
                && !again
                && suspect.shown.is_none()
            {
                suspect.weights = certain;
                suspect.moved |= at == from;
            }
        }
        Some(())
    }

    fn fought(
        &mut self,
        seat: &str,
        action: &str,
        winner: Option<&str>,
        kind: Option<char>,
        lost: Option<char>,
    ) -> Option<()> {
        let (from, to) = walk(&self.battle, action)?;
        let battle = self.battle.clone();
        let spec = battle.spec();
        let tie = self.tie.take();
        let mine = Battle::side_word(self.me);
        let kind = kind.and_then(|letter| spec.kind(letter)).map(|kind| kind as u8);
        let lost = lost.and_then(|letter| spec.kind(letter)).map(|kind| kind as u8);
        if seat != mine && tie.is_none() {
            self.judge_conduct(from, to);
        }
        let (mut attacker, mut defender) = (self.cells[from.index()].take()?, self.cells[to.index()].take()?);
        let i_won = winner == Some(mine);
        for (token, at) in [(&mut attacker, from), (&mut defender, to)] {
            let Token::Foe(suspect) = token else { continue };
            if at == from {
                self.rule_out_still(suspect);
            }
            match kind {
                Some(kind) if !i_won && winner.is_some() => {
                    if tie.is_none() && suspect.shown.is_none() {
                        suspect.weights = self.certain(kind);
                    }
                    suspect.shown = Some(kind);
                }
                Some(kind) if tie.is_none() && suspect.shown.is_none() => {
                    let fits = |other: u8| match lost {
                        Some(lost) => other == lost,
                        None if self.role(kind) == Role::Pit => self.role(other) == Role::Fighter,
                        None => self.beats(kind, other) || self.role(other) == Role::King,
                    };
                    let fits = self.row(|other| fits(other) as u8 as f32);
                    suspect.weights.iter_mut().zip(fits).for_each(|(weight, fits)| *weight *= fits);
                }
                _ => {}
            }
        }
        if let (Some((_, _, before)), Some(kind)) = (tie, kind) {
            let beaten: Vec<usize> = spec.kinds[kind as usize].beats.clone();
            match beaten[..] {
                _ if !i_won => self.picks.push((before, kind)),
                [only] => self.picks.push((before, only as u8)),
                _ => {}
            }
        }
        // Of both only the winner stays, on the defender's cell; the last two may fight from afar.
        for token in [attacker, defender] {
            let won = winner.is_some() && i_won == matches!(token, Token::Own(_));
            match token {
                Token::Foe(suspect) if !won => self.dead.push(suspect.weights),
                Token::Own(_) if won => self.cells[to.index()] = Some(Token::Own(kind)),
                token if won => self.cells[to.index()] = Some(token),
                _ => {}
            }
        }
        Some(())
    }

    /// The enemy goes from here to there: what that says about its pieces beside ours in sight.
    fn judge_conduct(&mut self, from: Square, to: Square) {
        let struck = matches!(self.cells[to.index()], Some(Token::Own(Some(_))));
        for at in self.battle.board().all() {
            let Some(Token::Own(Some(kind))) = self.cells[at.index()] else { continue };
            if self.role(kind) != Role::Fighter {
                continue;
            }
            let beside = |cell: Square| neighbours(&self.battle, at).any(|near| near == cell);
            let mut likelier: Vec<(Square, [f32; 2])> = Vec::new();
            if at == to {
                likelier.push((from, conduct::STRUCK));
            } else if !struck {
                let idle = neighbours(&self.battle, at).filter(|near| *near != from);
                likelier.extend(idle.map(|near| (near, [conduct::SPARED, 1.0])));
                match (beside(from), beside(to)) {
                    (true, false) => likelier.push((from, conduct::FLED)),
                    (false, true) => likelier.push((from, conduct::SOUGHT)),
                    _ => {}
                }
            }
            for (cell, [beats, loses]) in likelier {
                let factor = |other| match (self.beats(other, kind), self.beats(kind, other)) {
                    (true, _) => beats,
                    (_, true) => loses,
                    _ => 1.0,
                };
                let factors = self.row(factor);
                if let Some(Token::Foe(suspect)) = &mut self.cells[cell.index()]
                    && suspect.shown.is_none()
                {
                    reweigh(&mut suspect.weights, &factors);
                }
            }
        }
    }

    /// Brings the belief in line with a view.
    pub fn look(&mut self, seen: &Seen) {
        if seen.stage == Stage::Setup {
            self.number = 0;
            return;
        }
        // Nothing was told since: the view alone counts.
        let deaf = self.v < seen.v;
        if self.lost_track || deaf || !self.fits(seen) {
            self.reconcile(seen);
        }
        (self.me, self.v, self.number, self.lost_track) = (seen.me, self.v.max(seen.v), seen.number, false);
        for (token, piece) in self.cells.iter_mut().zip(&seen.cells) {
            if let (Some(Token::Foe(suspect)), Some(Piece { kind: Some(kind), .. })) = (token, piece) {
                suspect.shown = Some(*kind);
            }
        }
        if let Stage::Tie(from, to, kind) = seen.stage {
            // In a second round both have changed, which says nothing of what they were.
            let again = self.tie.replace((from, to, kind)).is_some();
            let certain = self.certain(kind);
            for at in [from, to] {
                if let Some(Token::Foe(suspect)) = &mut self.cells[at.index()]
                    && suspect.shown.is_none()
                    && !again
                {
                    suspect.weights = certain;
                }
            }
        } else {
            self.tie = None;
        }
    }

    /// Whether the same sides stand on the same cells.
    fn fits(&self, seen: &Seen) -> bool {
        self.me == seen.me
            && self.cells.iter().zip(&seen.cells).all(|(token, piece)| match (token, piece) {
                (None, None) => true,
                (Some(Token::Own(_)), Some(piece)) => piece.side == self.me,
                (Some(Token::Foe(suspect)), Some(piece)) => {
                    piece.side != self.me && (suspect.shown.is_none() || suspect.shown == piece.kind)
                }
                _ => false,
            })
    }

    /// Follows the pieces from the last view to this one, as far as one move each explains it.
    fn reconcile(&mut self, seen: &Seen) {
        let near = self.me == seen.me && self.number > 0 && seen.number <= self.number + 1;
        let mut before = std::mem::replace(&mut self.cells, vec![None; seen.cells.len()]);
        if !near {
            before.fill(None);
            self.dead.clear();
        }
        self.me = seen.me;
        if let Some((from, to)) = seen.last
            && let Some(Token::Foe(suspect)) = &before[from.index()]
            && seen.cells[from.index()].is_none_or(|piece| piece.side == self.me)
        {
            let mut suspect = suspect.clone();
            self.rule_out_still(&mut suspect);
            let replaced = before[to.index()].replace(Token::Foe(suspect));
            before[from.index()] = replaced.filter(|token| matches!(token, Token::Foe(_)));
        }
        for at in self.battle.board().all() {
            let Some(piece) = seen.cells[at.index()] else { continue };
            let token = match before[at.index()].take() {
                _ if piece.side == self.me => Token::Own(piece.kind.filter(|_| piece.halo)),
                Some(Token::Foe(suspect)) if suspect.shown.is_none() || suspect.shown == piece.kind => {
                    Token::Foe(suspect)
                }
                _ => Token::Foe(self.stranger(at, piece)),
            };
            self.cells[at.index()] = Some(token);
        }
        let fighters = self.fighters();
        let army: usize = self.battle.spec().kinds.iter().map(|kind| kind.count as usize).sum();
        let alive = self.suspects().count();
        self.dead.resize(army.saturating_sub(alive), fighters);
        // Who fell to whom was not seen, so nothing is known of the lost.
        self.dead.fill(fighters);
    }

    /// A piece of which nothing is known but where it stands.
    fn stranger(&self, at: Square, piece: Piece) -> Suspect {
        let mut suspect = self.unmoved(at);
        if !self.battle.home(piece.side).any(|home| home == at) {
            self.rule_out_still(&mut suspect);
        }
        if let Some(kind) = piece.kind {
            suspect.weights = if self.role(kind) == Role::Fighter {
                let changed = |other| if other == kind { 1.0 } else { conduct::CHANGED };
                let fighters = self.fighters();
                self.row(|other| fighters[other as usize] * changed(other))
            } else {
                self.certain(kind)
            };
        }
        suspect
    }

    /// The enemy's pieces and where they stand.
    pub fn suspects(&self) -> impl Iterator<Item = (Square, &Suspect)> {
        self.cells.iter().enumerate().filter_map(|(at, token)| match token {
            Some(Token::Foe(suspect)) => Some((Square(at as u8), suspect)),
            _ => None,
        })
    }

    /// For each enemy piece the chances of its kinds now, so that all together, with the lost
    /// ones, make up the army: rows and columns are scaled in turn until both add up.
    pub fn chances(&self) -> Vec<(Square, Row)> {
        let spec = self.battle.spec();
        let living: Vec<(Square, &Suspect)> = self.suspects().collect();
        let pits: Vec<Square> = living
            .iter()
            .filter(|(_, s)| s.shown.is_some_and(|k| self.role(k) == Role::Pit))
            .map(|(at, _)| *at)
            .collect();
        let mut rows: Vec<Row> = living.iter().map(|(_, suspect)| suspect.weights).collect();
        for ((at, _), row) in living.iter().zip(&mut rows) {
            if pits.iter().any(|pit| neighbours(&self.battle, *pit).any(|near| near == *at)) {
                let factors = self.row(|kind| if self.role(kind) == Role::King { conduct::PIT_KING } else { 1.0 });
                reweigh(row, &factors);
            }
        }
        rows.extend(&self.dead);
        for _ in 0..40 {
            for (kind, spec) in spec.kinds.iter().enumerate() {
                let sum: f32 = rows.iter().map(|row| row[kind]).sum();
                if sum > 0.0 {
                    let scale = spec.count as f32 / sum;
                    rows.iter_mut().for_each(|row| row[kind] *= scale);
                }
            }
            for row in &mut rows {
                let sum: f32 = row.iter().sum();
                if sum > 0.0 {
                    row.iter_mut().for_each(|chance| *chance /= sum);
                }
            }
        }
        let now = |((at, suspect), row): (&(Square, &Suspect), Row)| match (self.tie, suspect.shown) {
            (Some((from, to, kind)), _) if from == *at || to == *at => (*at, self.certain(kind)),
            (_, Some(kind)) => (*at, self.certain(kind)),
            _ => (*at, row),
        };
        living.iter().zip(rows).map(now).collect()
    }
}

/// Multiplies and keeps the largest at 1; what is possible stays possible.
fn reweigh(row: &mut Row, factors: &Row) {
    for (weight, factor) in row.iter_mut().zip(factors).filter(|(weight, _)| **weight > 0.0) {
        *weight = (*weight * factor).max(1e-4);
    }
    let most = row.iter().copied().fold(0.0, f32::max);
    if most > 0.0 {
        row.iter_mut().for_each(|weight| *weight /= most);
    }
}

/// The cells beside one.
pub(crate) fn neighbours(battle: &Battle, at: Square) -> impl Iterator<Item = Square> + use<> {
    let board = battle.board();
    let (file, rank) = (board.file(at), board.rank(at));
    [(0, 1), (0, -1), (1, 0), (-1, 0)].into_iter().filter_map(move |(dx, dy)| board.at(file + dx, rank + dy))
}
