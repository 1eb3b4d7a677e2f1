//! Playing battles with hidden pieces: a player that is given its seat's views and events and
//! nothing else.
//!
//! That it cannot know more is a matter of types: [`Captain`] is made of the rules, a level,
//! limits and a seed, and afterwards takes only [`View`]s and [`Versioned`] events, which a table
//! makes for one viewer. The true state never leaves the table.
//!
//! ```
//! # use heterodox_engine::hidden::Captain;
//! # use heterodox_table::{Player, Seat, Table, Viewer};
//! fn act(captain: &mut Captain, table: &Table, seat: Seat, heard: u64) -> Option<String> {
//!     for event in table.events(Viewer::Seat(seat), heard) {
//!         captain.hear(&event);
//!     }
//!     captain.choose(&table.view(Viewer::Seat(seat), 0))
//! }
//! ```
//!
//! ```compile_fail,E0308
//! # use heterodox_engine::hidden::Captain;
//! # use heterodox_rules::battle::BattleState;
//! # use heterodox_table::Player;
//! fn peek(captain: &mut Captain, truth: &BattleState) -> Option<String> {
//!     captain.choose(truth)
//! }
//! ```

mod belief;
mod field;
mod judge;
mod picks;
mod search;
mod seen;
mod setup;
mod skill;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use heterodox_rules::Square;
use heterodox_rules::battle::Battle;
use heterodox_table::{Dice, Player, Versioned, View};

use crate::control::Control;
use crate::level::Level;
use crate::limits::Limits;
use belief::{Belief, Row};
use field::{Field, Lore, Man, NONE, Odds, THEM, UNKNOWN, US};
use search::{Budget, MAX_DEPTH, Rated, Search};
use seen::{Seen, Stage};
use skill::Skill;

/// The most events kept until the next choice; older ones are forgotten, which is noticed.
const MAX_BACKLOG: usize = 4096;
/// What is as good as certain.
const CERTAIN: f32 = 0.985;

/// Gives the control of one search: its clock starts when it is made.
pub type Clock = Box<dyn Fn() -> Control + Send>;

/// Plays one seat of a battle.
pub struct Captain {
    battle: Arc<Battle>,
    lore: Lore,
    skill: Skill,
    limits: Limits,
    dice: Dice,
    clock: Clock,
    backlog: VecDeque<Versioned>,
    belief: Option<Belief>,
    /// The last own step, not to be taken back for nothing.
    last: Option<(Square, Square)>,
}

impl Captain {
    /// By the system's clock. The same seed, views, events and a limit of nodes give the same
    /// choices.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new(battle: Arc<Battle>, level: Level, limits: Limits, seed: u64) -> Captain {
        Captain::with_clock(battle, level, limits, seed, Box::new(Control::new))
    }

    /// By another clock.
    pub fn with_clock(battle: Arc<Battle>, level: Level, limits: Limits, seed: u64, clock: Clock) -> Captain {
        Captain {
            lore: Lore::new(&battle),
            battle,
            skill: Skill::of(level),
            limits,
            dice: Dice::new(seed),
            clock,
            backlog: VecDeque::new(),
            belief: None,
            last: None,
        }
    }

    /// From now on it thinks within other limits.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// For each enemy piece, by the name of its cell, the chances of the kinds in the order of
    /// the variant's file, as believed at the last choice.
    pub fn beliefs(&self) -> Vec<(String, Vec<f32>)> {
        let name = |at| self.battle.board().name(at);
        let chances = self.belief.iter().flat_map(Belief::chances);
        chances.map(|(at, row)| (name(at), row[..self.lore.kinds].to_vec())).collect()
    }

    /// Takes in what was heard and what is seen.
    fn update(&mut self, seen: &Seen) {
        let picks = match &mut self.belief {
            Some(belief) if belief.is_of(seen) => None,
            Some(belief) => Some(std::mem::take(&mut belief.picks)),
            None => Some(Vec::new()),
        };
        // A new game: what is known of the opponent's habits stays.
        if let Some(picks) = picks {
            let mut belief = Belief::new(self.battle.clone(), seen.me);
            belief.picks = picks;
            self.belief = Some(belief);
            self.last = None;
        }
        if let Some(belief) = &mut self.belief {
            for event in self.backlog.drain(..) {
                belief.hear(&event);
            }
            belief.look(seen);
        }
    }

    fn budget(&self) -> Budget {
        let Limits { time, clock, depth, nodes, .. } = &self.limits;
        let share = clock.map(|clock| {
            let moves = clock.moves_to_go.unwrap_or(40).max(2);
            (clock.left / moves + clock.increment * 3 / 4).min(clock.left * 2 / 3)
        });
        let time = match (*time, share) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let bounded = time.is_some() || depth.is_some() || nodes.is_some() || self.skill.nodes < u64::MAX;
        Budget {
            time: time.or((!bounded).then_some(Duration::from_secs(1))),
            nodes: nodes.unwrap_or(u64::MAX).min(self.skill.nodes),
            depth: depth.unwrap_or(MAX_DEPTH).min(self.skill.depth),
        }
    }

    /// Whether something of a likelihood happens.
    fn happens(&mut self, chance: f32) -> bool {
        chance > 0.0 && (self.dice.below(1 << 20) as f32) < chance * (1 << 20) as f32
    }

    /// A number around 0, mostly between -1 and 1.
    fn sway(&mut self) -> f32 {
        let sum: usize = (0..4).map(|_| self.dice.below(1 << 16)).sum();
        (sum as f32 / (1 << 16) as f32 - 2.0) * 0.87
    }

    /// The battlefield as this level sees it.
    fn field(&mut self, seen: &Seen) -> Field {
        let chances = self.belief.as_ref().map(Belief::chances).unwrap_or_default();
        let moved: Vec<bool> =
            self.belief.iter().flat_map(|belief| belief.suspects().map(|(_, suspect)| suspect.moved)).collect();
        let hidden = self.battle.spec().hidden;
        let mut field = Field {
            cells: vec![NONE; seen.cells.len()],
            men: Vec::new(),
            turn: US,
            quiet: seen.quiet,
            alive: [0; 2],
            odds: Vec::new(),
            blind: Vec::new(),
            counts: [[0.0; _]; 2],
        };
        for (at, piece) in seen.cells.iter().enumerate() {
            let Some(piece) = piece.filter(|piece| piece.side == seen.me) else { continue };
            let Some(kind) = piece.kind else { continue };
            let man = Man { side: US, at: at as u16, kind, open: piece.halo || !hidden, moved: false };
            self.enlist(&mut field, man, [0.0; _]);
        }
        for ((at, mut row), moved) in chances.into_iter().zip(moved) {
            let known = (0..self.lore.kinds).find(|kind| row[*kind] >= CERTAIN);
            let known = known.filter(|_| !hidden || !self.happens(self.skill.forget));
            if !self.skill.deduces && known.is_none() {
                row.fill(1.0);
            }
            let kind = known.map_or(UNKNOWN, |kind| kind as u8);
            self.enlist(&mut field, Man { side: THEM, at: at.0 as u16, kind, open: known.is_some(), moved }, row);
        }
        // Whoever sees no move at all looks again.
        if !field.can_step(US, &self.lore) {
            field.blind.fill(false);
        }
        field
    }

    fn enlist(&mut self, field: &mut Field, man: Man, row: Row) {
        field.cells[man.at as usize] = field.men.len() as u16;
        field.alive[man.side] += 1;
        field.men.push(man);
        let odds = if man.kind == UNKNOWN {
            [false, true].map(|moved| Odds::new(&self.lore, row, moved))
        } else {
            Default::default()
        };
        field.odds.push(odds);
        field.count(field.men.len() - 1, 1.0);
        field.blind.push(self.happens(self.skill.overlook));
    }

    /// The step to take.
    fn step(&mut self, seen: &Seen) -> Option<(Square, Square)> {
        let control = (self.clock)();
        let field = self.field(seen);
        let places: Vec<u16> = field.men.iter().map(|man| man.at).collect();
        let exact = !self.skill.is_full();
        let mut rated = Search::new(field, &self.lore, &control, self.budget()).rate(exact);
        let step = |rated: &Rated| (Square(places[rated.man as usize] as u8), Square(rated.to as u8));
        if exact {
            for rated in &mut rated {
                rated.value += self.sway() * self.skill.noise;
                // Going back and forth is dull.
                let (from, to) = step(rated);
                if self.last == Some((to, from)) {
                    rated.value -= 0.02;
                }
            }
            rated.sort_by(|one, other| other.value.total_cmp(&one.value));
        }
        self.last = rated.first().map(step);
        self.last
    }

    /// The kind to pick in a tie.
    fn pick(&mut self, seen: &Seen, from: Square, to: Square, tied: u8) -> u8 {
        let fighters: Vec<usize> = self.battle.spec().fighters().collect();
        let place = |kind: u8| fighters.iter().position(|fighter| *fighter == kind as usize);
        let tied = place(tied).unwrap_or(0);
        if self.happens(self.skill.habit) {
            let beater = |kind: usize| fighters.iter().copied().find(|other| self.lore.clash[*other][kind] > 0);
            return (0..self.skill.ahead).fold(fighters[tied], |kind, _| beater(kind).unwrap_or(kind)) as u8;
        }
        let control = (self.clock)();
        let field = self.field(seen);
        let budget = self.budget();
        let duel = self.lore.apart(from.0 as u16, to.0 as u16) != 1 || (self.lore.one_on_one && field.alive == [1, 1]);
        let [mut wins, mut loses] = [Vec::new(), Vec::new()];
        let all = 2 * fighters.len() as u32;
        for (index, kind) in fighters.iter().enumerate() {
            for (side, values) in [(US, &mut wins), (THEM, &mut loses)] {
                if duel {
                    values.push(if side == US { 1.0 } else { -1.0 });
                    continue;
                }
                let mut after = field.clone();
                after.settle(from.0 as u16, to.0 as u16, side, *kind as u8);
                let turn = 2 * index as u32 + side as u32 + 1;
                let budget = Budget {
                    time: budget.time.map(|time| time * turn / all),
                    nodes: budget.nodes / all as u64,
                    depth: budget.depth.min(4),
                };
                values.push(Search::new(after, &self.lore, &control, budget).deepen());
            }
        }
        let stakes = picks::Stakes { wins, loses };
        let clash = |one: usize, other: usize| self.lore.clash[fighters[one]][fighters[other]];
        let earlier: Vec<(usize, usize)> = self
            .belief
            .iter()
            .flat_map(|belief| &belief.picks)
            .filter_map(|(before, pick)| place(*before).zip(place(*pick)))
            .collect();
        let (guess, trust) = picks::predict(&earlier, tied, fighters.len());
        let chances = picks::mix(&stakes, &clash, &guess, trust);
        fighters[picks::draw(&chances, &mut self.dice)] as u8
    }
}

impl Player for Captain {
    fn choose(&mut self, view: &View) -> Option<String> {
        let seen = Seen::new(&self.battle, view);
        if let Some(seen) = &seen {
            self.update(seen);
        }
        let first = view.actions.first()?;
        let board = self.battle.board();
        let wish = seen.and_then(|seen| match seen.stage {
            Stage::Setup => setup::choose(&self.battle, &seen, view, self.skill.hides_king, &mut self.dice),
            Stage::Play => self.step(&seen).map(|(from, to)| board.name(from) + &board.name(to)),
            Stage::Tie(from, to, kind) => {
                let kind = self.pick(&seen, from, to, kind);
                Some(format!("={}", self.battle.letter(kind)))
            }
            Stage::Over => None,
        });
        let offered = |wish: &String| view.actions.iter().any(|action| action.action == *wish);
        Some(wish.filter(offered).unwrap_or_else(|| first.action.clone()))
    }

    fn hear(&mut self, event: &Versioned) {
        if self.backlog.len() == MAX_BACKLOG {
            self.backlog.pop_front();
        }
        self.backlog.push_back(event.clone());
    }
}
