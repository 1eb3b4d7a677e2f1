//! The rules of one variant: validated, compiled, immutable and shared. The doors
//! here are checked; search uses the tables directly.

use std::sync::OnceLock;

use heterodox_messages::say;

use crate::atlas::Atlas;
use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::legality::Legality;
use crate::moves::Move;
use crate::perft::Leaves;
use crate::refuse::Refused;
use crate::spec::{Loaded, Meaning, Spec, SpecError};
use crate::starts::Starts;
use crate::state::{AnyTables, State, Width, on_both};
use crate::tables::Tables;
use crate::text::fen::{Army, FenText, PositionError, Strictness, in_case, shorten};
use crate::text::{coordinates, san};
use crate::traits::Traits;

/// The rules of one variant.
pub struct Rules {
    pub(crate) spec: Spec,
    pub(crate) atlas: Atlas,
    pub(crate) tables: AnyTables,
    pub(crate) army: Army,
    start: State,
    /// Kinds that can do two things on the same square; what is no plain move is then written with its sign.
    starred: Vec<bool>,
    meaning: OnceLock<Meaning>,
    /// The start positions to choose from, worked out when somebody asks.
    pub(crate) starts: OnceLock<Option<Starts>>,
}

impl Rules {
    /// Compiles a variant; fails with everything that is wrong with its file, the start
    /// position included.
    pub fn new(mut loaded: Loaded) -> Result<Rules, SpecError> {
        let readable = loaded.start_is_readable();
        let fail = |problems| Err(SpecError { problems });
        let Some(spec) = loaded.spec.take().filter(|_| readable) else { return fail(loaded.problems) };
        let legality = Legality::of(&spec);
        match Rules::compile(spec, legality) {
            Ok(rules) if rules.end_on_board(&rules.start).is_some() => {
                loaded.problem(&["end"], say::StartIsOver);
                fail(loaded.problems)
            }
            Ok(rules) if loaded.problems.is_empty() => match rules.check_shuffle() {
                Ok(()) => Ok(rules),
                Err(error) => {
                    loaded.problem(&["shuffle", "squares"], error.message().clone());
                    fail(loaded.problems)
                }
            },
            Ok(_) => fail(loaded.problems),
            Err(error) => {
                loaded.problem(&["board", "start"], error.message().clone());
                fail(loaded.problems)
            }
        }
    }

    /// Compiles a spec that nothing is wrong with, whose moves are then found legal in this way. For tests: they hold both ways
    /// to each other, and the rulebook to what no file may say yet.
    #[doc(hidden)]
    pub fn compile(spec: Spec, legality: Legality) -> Result<Rules, PositionError> {
        let atlas = Atlas::new(&spec);
        let squares = spec.board.squares();
        let (tables, start, army) = if squares <= u64::CAPACITY {
            set_up(&spec, &atlas, legality).map(|(tables, state, army)| (AnyTables::Narrow(tables), state, army))
        } else if squares <= u128::CAPACITY {
            set_up(&spec, &atlas, legality).map(|(tables, state, army)| (AnyTables::Wide(tables), state, army))
        } else {
            set_up(&spec, &atlas, legality).map(|(tables, state, army)| (AnyTables::Huge(tables), state, army))
        }?;
        let starred = (0..spec.pieces.len()).map(|kind| atlas.does_two_things(spec.board, kind)).collect();
        Ok(Rules { spec, atlas, tables, army, start, starred, meaning: OnceLock::new(), starts: OnceLock::new() })
    }

    /// What identifies the rules: it changes when they do, and not with names, pictures, remarks or the order of pieces.
    /// What was worked out for some rules (tables, values) is kept with it.
    pub fn meaning(&self) -> Meaning {
        *self.meaning.get_or_init(|| {
            let start = on_both!(self.tables, self.start, tables, position => {
                self.fen_text(tables).write_by_letter(position)
            });
            self.spec.meaning(&start)
        })
    }

    /// What the variant file says.
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The board's size.
    pub fn board(&self) -> Board {
        self.spec.board
    }

    /// The compiled rules, for search.
    pub fn tables(&self) -> &AnyTables {
        &self.tables
    }

    /// What can be taken for granted in every game.
    pub fn traits(&self) -> &Traits {
        match &self.tables {
            AnyTables::Narrow(tables) => tables.traits(),
            AnyTables::Wide(tables) => tables.traits(),
            AnyTables::Huge(tables) => tables.traits(),
        }
    }

    /// The ways of all pieces, in plain form.
    pub fn atlas(&self) -> &Atlas {
        &self.atlas
    }

    /// The start position.
    pub fn start(&self) -> State {
        self.start.clone()
    }

    /// All legal moves; an ended game has none. Repetition, counters and dead positions are
    /// not looked at here.
    pub fn moves(&self, state: &State) -> Vec<Move> {
        let mut list = Vec::new();
        on_both!(self.tables, state, tables, position => tables.generate(position, &mut list));
        list
    }

    /// A bound for the legal moves of a side in a position and in all that can come from it: every
    /// piece where it has the most, as the best it can become, with nothing in its way. No position
    /// is read in which it is above [`crate::spec::MAX_MOVES`].
    pub fn most_moves(&self, state: &State, colour: Colour) -> usize {
        on_both!(self.tables, state, tables, position => tables.most_moves(position, colour))
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, state: &State) -> bool {
        on_both!(self.tables, state, tables, position => tables.in_check(position))
    }

    /// Plays a move without asking whether it is legal: it must come from [`Rules::moves`]
    /// for this state.
    pub fn play_unchecked(&self, state: &State, action: Move) -> State {
        match (&self.tables, &state.0) {
            (AnyTables::Narrow(tables), crate::state::AnyPosition::Narrow(position)) => {
                u64::state(tables.play(position, action))
            }
            (AnyTables::Wide(tables), crate::state::AnyPosition::Wide(position)) => {
                Width::state(tables.play(position, action))
            }
            (AnyTables::Huge(tables), crate::state::AnyPosition::Huge(position)) => {
                Width::state(tables.play(position, action))
            }
            _ => panic!("a state was used with the rules of another variant"),
        }
    }

    /// The number of lines of play.
    pub fn perft(&self, state: &State, depth: u32, leaves: Leaves) -> u64 {
        on_both!(self.tables, state, tables, position => tables.perft(position, depth, leaves))
    }

    /// Perft below each legal move.
    pub fn divide(&self, state: &State, depth: u32, leaves: Leaves) -> Vec<(Move, u64)> {
        let below = depth.saturating_sub(1);
        self.moves(state)
            .into_iter()
            .map(|action| (action, self.perft(&self.play_unchecked(state, action), below, leaves)))
            .collect()
    }

    /// The hash computed from nothing; always equal to [`State::hash`].
    pub fn fresh_hash(&self, state: &State) -> u64 {
        on_both!(self.tables, state, tables, position => tables.fresh_hash(position))
    }

    /// Reads a FEN.
    pub fn read_fen(&self, text: &str, strictness: Strictness) -> Result<State, PositionError> {
        fn read<B: Width>(
            rules: &Rules,
            tables: &Tables<B>,
            text: &str,
            strictness: Strictness,
        ) -> Result<State, PositionError> {
            rules.fen_text(tables).read(text, strictness).map(B::state)
        }
        match &self.tables {
            AnyTables::Narrow(tables) => read(self, tables, text, strictness),
            AnyTables::Wide(tables) => read(self, tables, text, strictness),
            AnyTables::Huge(tables) => read(self, tables, text, strictness),
        }
    }

    /// Writes a FEN.
    pub fn write_fen(&self, state: &State) -> String {
        on_both!(self.tables, state, tables, position => self.fen_text(tables).write(position))
    }

    pub(crate) fn fen_text<'a, B: Bits>(&'a self, tables: &'a Tables<B>) -> FenText<'a, B> {
        FenText { spec: &self.spec, tables, army: Some(&self.army) }
    }

    /// Reads a move in coordinates or SAN, which must be legal.
    pub fn read_move(&self, state: &State, text: &str) -> Result<Move, Refused> {
        if let Some(refused) = self.over(state) {
            return Err(refused);
        }
        let text = text.trim();
        match coordinates::parse(text, &self.spec, |square| state.piece_at(square).map(|(_, kind)| kind)) {
            Some(wish) => self.grant(state, wish),
            None => match coordinates::stray(text, &self.spec) {
                Some(square) => Err(Refused::new(say::NoSuchSquare { text: shorten(text), square })),
                None => san::read(self, state, text),
            },
        }
    }

    /// Writes a move in coordinates.
    pub fn coordinates(&self, action: Move) -> String {
        coordinates::write(action, &self.spec, self.starred[action.kind()])
    }

    /// A piece as FEN writes it: its letter, or a plus and the letter of its other side.
    pub fn sign(&self, colour: Colour, kind: usize) -> String {
        match self.spec.pieces[kind].turned {
            Some(plain) => format!("+{}", self.letter(colour, plain)),
            None => self.letter(colour, kind).to_string(),
        }
    }

    /// The letter of a piece, in the case of its side.
    pub fn letter(&self, colour: Colour, kind: usize) -> char {
        in_case(self.spec.pieces[kind].letter, colour)
    }

    /// The name of a square.
    pub fn name(&self, square: Square) -> String {
        self.spec.board.name(square)
    }
}

fn set_up<B: Width>(spec: &Spec, atlas: &Atlas, legality: Legality) -> Result<(Tables<B>, State, Army), PositionError> {
    let tables = Tables::new(spec, atlas, legality);
    let text = FenText { spec, tables: &tables, army: None };
    let start = text.read(&spec.start, Strictness::Game)?;
    let army = text.count_army(&start);
    Ok((tables, B::state(start), army))
}
