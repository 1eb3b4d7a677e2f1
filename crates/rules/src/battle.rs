//! Battles: two armies are set up, perhaps in secret; pieces step and fight; equal ones
//! pick anew. Everything random comes from outside as text and can be logged, everything
//! secret stays in the state: who may see what is not decided here.

mod fight;
mod setup;
mod text;

pub use text::{Act as BattleAct, Draw};

use heterodox_messages::say;

use crate::board::{Board, Colour, Square};
use crate::end::{Outcome, Seats, Turn};
use crate::refuse::Refused;
use crate::spec::battle::{BattleSpec, Role, Setup};

/// The rules of one battle.
pub struct Battle {
    spec: BattleSpec,
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Soldier {
    /// Whose it is. Red is White here: it owns the low ranks and begins the text.
    pub side: Colour,
    /// The number of its kind.
    pub kind: u8,
    /// It has won a fight and is shown to all for good.
    pub shown: bool,
    /// It has moved, so it is a fighter.
    pub moved: bool,
}

/// Where a battle stands. Whole: never to be handed to anybody who may not see it all.
#[derive(Clone, PartialEq, Eq)]
pub struct BattleState {
    pub(crate) cells: Vec<Option<Soldier>>,
    pub(crate) phase: Phase,
    pub(crate) turn: Colour,
    pub(crate) armies: [Muster; 2],
    /// Moves since the last fight.
    pub(crate) quiet: u16,
    /// Moves made so far.
    pub(crate) plies: u32,
    /// Counts what the sides are asked for: a setup, each turn, each pick.
    pub(crate) round: u32,
}

/// How far a side is with its setup.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Muster {
    pub placed: Vec<(u8, Square)>,
    pub dealt: bool,
    pub ready: bool,
    /// The time is up: a deal completes the setup.
    pub forced: bool,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The armies are placed.
    Setup,
    /// One side moves.
    Play,
    /// Two equal pieces stand against each other and both owners pick.
    Tie(Tie),
    /// It is over.
    Over(Outcome),
}

/// A fight between equals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tie {
    /// Where the attacker stands.
    pub from: Square,
    /// Where the defender stands.
    pub to: Square,
    /// The fight decides the game.
    pub duel: bool,
    /// The picks made so far, by side.
    pub(crate) picks: [Option<u8>; 2],
}

impl Tie {
    /// Whether a side has picked; what it picked is not told.
    pub fn has_picked(&self, side: Colour) -> bool {
        self.picks[side.index()].is_some()
    }
}

/// Something that happened, in full; who may know which part of it is decided elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleEvent {
    /// A side changed its setup.
    Arranged(Colour),
    /// A side is ready.
    Ready(Colour),
    /// Play begins with this side.
    First(Colour),
    /// A piece stepped onto an empty cell.
    Moved {
        /// From here.
        from: Square,
        /// To there.
        to: Square,
    },
    /// A fight was decided.
    Fought {
        /// Where the attacker stood.
        from: Square,
        /// Where the defender stood.
        to: Square,
        /// Attacker and defender as they fought; a picked kind where there was a pick.
        soldiers: [Soldier; 2],
        /// Who is left: the attacker, the defender, neither.
        winner: Option<Colour>,
    },
    /// A fight was not decided: both are of this kind.
    Tied {
        /// Where the attacker stands.
        from: Square,
        /// Where the defender stands.
        to: Square,
        /// The kind of both.
        kind: u8,
    },
    /// A side has picked.
    Picked(Colour),
    /// A side has no move and is passed over.
    Passed(Colour),
    /// The game is over.
    Over(Outcome),
}

impl Battle {
    /// The rules of a validated battle.
    pub fn new(spec: BattleSpec) -> Battle {
        Battle { spec }
    }

    /// What the variant file says.
    pub fn spec(&self) -> &BattleSpec {
        &self.spec
    }

    /// The board's size.
    pub fn board(&self) -> Board {
        self.spec.board
    }

    /// "red" or "blue".
    pub fn side_word(side: Colour) -> &'static str {
        match side {
            Colour::White => "red",
            Colour::Black => "blue",
        }
    }

    /// "Red" or "Blue".
    pub fn side_name(side: Colour) -> &'static str {
        match side {
            Colour::White => "Red",
            Colour::Black => "Blue",
        }
    }

    /// An empty board before the setup.
    pub fn start(&self) -> BattleState {
        BattleState {
            cells: vec![None; self.spec.board.squares()],
            phase: Phase::Setup,
            turn: Colour::White,
            armies: Default::default(),
            quiet: 0,
            plies: 0,
            round: 0,
        }
    }

    /// Who acts next.
    pub fn turn(&self, state: &BattleState) -> Turn {
        if self.need(state).is_some() {
            return Turn::Chance;
        }
        match &state.phase {
            Phase::Setup => Turn::Together(Seats(state.armies.each_ref().map(|army| !army.ready))),
            Phase::Play => Turn::Act(state.turn),
            Phase::Tie(tie) => Turn::Together(Seats(tie.picks.map(|pick| pick.is_none()))),
            Phase::Over(outcome) => Turn::Over(*outcome),
        }
    }

    /// What a side may do now, apart from resigning and offers.
    pub fn acts(&self, state: &BattleState, side: Colour) -> Vec<BattleAct> {
        match &state.phase {
            Phase::Setup if self.awaits_deal(state, side) => Vec::new(),
            Phase::Setup => self.setup_acts(state, side),
            Phase::Play if state.turn == side => {
                let own = self.board().all().filter(|from| state.soldier(*from).is_some_and(|s| s.side == side));
                own.flat_map(|from| self.steps(state, from).map(move |to| BattleAct::Step(from, to))).collect()
            }
            Phase::Tie(tie) if tie.picks[side.index()].is_none() => {
                self.spec.fighters().map(|kind| BattleAct::Pick(kind as u8)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Does what a side wants, if it may.
    pub fn act(&self, state: &mut BattleState, side: Colour, act: BattleAct) -> Result<Vec<BattleEvent>, Refused> {
        if let Phase::Over(_) = state.phase {
            return Err(Refused::new(say::GameIsOver));
        }
        // Only the own deal is waited for: the other side must not notice it.
        if state.phase == Phase::Setup && self.awaits_deal(state, side) {
            return Err(Refused::new(say::BeingDealt));
        }
        self.check_names(act)?;
        let mut events = Vec::new();
        match act {
            BattleAct::Place(..) | BattleAct::Shuffle | BattleAct::Ready => {
                self.arrange(state, side, act, &mut events)?;
            }
            BattleAct::Step(from, to) => self.step(state, side, from, to, &mut events)?,
            BattleAct::Pick(kind) => self.pick(state, side, kind, &mut events)?,
        }
        Ok(events)
    }

    /// An act that was not read from text may name what does not exist.
    fn check_names(&self, act: BattleAct) -> Result<(), Refused> {
        let (kind, squares) = match act {
            BattleAct::Place(kind, square) => (kind, [square; 2]),
            BattleAct::Step(from, to) => (0, [from, to]),
            BattleAct::Pick(kind) => (kind, [Square(0); 2]),
            BattleAct::Shuffle | BattleAct::Ready => (0, [Square(0); 2]),
        };
        let known = (kind as usize) < self.spec.kinds.len();
        if known && squares.iter().all(|square| square.index() < self.board().squares()) {
            Ok(())
        } else {
            Err(Refused::new(say::NoSuchCell))
        }
    }

    /// The cells a piece may step onto, whoever's turn it is.
    pub fn steps<'a>(&'a self, state: &'a BattleState, from: Square) -> impl Iterator<Item = Square> + 'a {
        let board = self.board();
        let soldier = state.soldier(from).filter(|soldier| self.role(soldier.kind) == Role::Fighter);
        let (file, rank) = (board.file(from), board.rank(from));
        let around = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        around.into_iter().filter_map(move |(dx, dy)| {
            let side = soldier?.side;
            board.at(file + dx, rank + dy).filter(|to| state.soldier(*to).is_none_or(|other| other.side != side))
        })
    }

    pub(crate) fn role(&self, kind: u8) -> Role {
        self.spec.kinds[kind as usize].role
    }

    pub(crate) fn can_move(&self, state: &BattleState, side: Colour) -> bool {
        let own = self.board().all().filter(|from| state.soldier(*from).is_some_and(|soldier| soldier.side == side));
        own.into_iter().any(|from| self.steps(state, from).next().is_some())
    }

    /// The rows a side fills at the start, in order.
    pub fn home(&self, side: Colour) -> impl Iterator<Item = Square> {
        let (board, rows) = (self.spec.board, self.spec.rows as i32);
        board.all().filter(move |square| board.rank_for(*square, side) < rows)
    }

    /// Whether everything is placed at random.
    pub(crate) fn is_random(&self) -> bool {
        self.spec.setup == Setup::Random
    }

    /// Ends the game.
    pub(crate) fn finish(&self, state: &mut BattleState, outcome: Outcome, events: &mut Vec<BattleEvent>) {
        state.phase = Phase::Over(outcome);
        events.push(BattleEvent::Over(outcome));
    }
}

impl BattleState {
    /// The piece on a cell.
    pub fn soldier(&self, square: Square) -> Option<Soldier> {
        self.cells[square.index()]
    }

    /// What is going on.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whose turn it is, in play and in ties (the attacker's).
    pub fn to_move(&self) -> Colour {
        self.turn
    }

    /// Whether a side has said that its setup is done.
    pub fn is_ready(&self, side: Colour) -> bool {
        self.armies[side.index()].ready
    }

    /// Moves since the last fight.
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// The number of the move, from 1.
    pub fn number(&self) -> u32 {
        self.plies / 2 + 1
    }

    /// The number of the present question to the sides: another one means that a new turn, or a
    /// new pick, has begun.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// How many pieces a side has.
    pub fn count(&self, side: Colour) -> usize {
        self.cells.iter().flatten().filter(|soldier| soldier.side == side).count()
    }
}
