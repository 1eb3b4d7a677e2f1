//! Why a move is refused, in words a player understands, and which key of the variant file says so.

use thiserror::Error;

use crate::atlas::{Effect, Shape, Way};
use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::legality::Stage;
use crate::moves::{Act, Move};
use crate::rules::Rules;
use crate::spec::{Castle, Exit, Portal};
use crate::state::State;
use crate::text::coordinates::Wish;

/// A move that was not played, and why. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct Refused {
    reason: String,
    rule: Option<String>,
}

impl Refused {
    pub(crate) fn new(reason: impl Into<String>) -> Refused {
        Refused { reason: reason.into(), rule: None }
    }

    fn by(self, rule: impl Into<String>) -> Refused {
        Refused { rule: Some(rule.into()), ..self }
    }

    pub(crate) fn over(outcome: crate::Outcome) -> Refused {
        let refused = Refused::new(format!("the game is over: {}", outcome.sentence()));
        match outcome.reason.info().key {
            Some(key) => refused.by(key),
            None => refused,
        }
    }

    /// The key of the variant file that forbids it, with dots, where it is a matter of the rules. The
    /// file need not have it: then its default holds.
    pub fn rule(&self) -> Option<&str> {
        self.rule.as_deref()
    }
}

impl Rules {
    /// Finds the legal move somebody wishes for.
    pub fn grant(&self, state: &State, wish: Wish) -> Result<Move, Refused> {
        let Wish { from, to, promotion, shot } = wish;
        let fits = |action: &&Move| {
            action.origin() == Some(from)
                && action.target() == to
                && action.promotion() == promotion
                && (!shot || action.shoots())
        };
        let moves = self.moves(state);
        // Where a piece could take or shoot, from and to alone mean taking.
        let best = moves.iter().filter(fits).min_by_key(|action| action.act());
        best.copied().ok_or_else(|| self.refusal(state, wish))
    }

    /// A refusal of every move, where there is none left.
    pub(crate) fn over(&self, state: &State) -> Option<Refused> {
        self.end_without_moves(state).map(Refused::over)
    }

    /// Why a wish is not granted.
    pub fn refusal(&self, state: &State, wish: Wish) -> Refused {
        if let Some(refused) = self.over(state) {
            return refused;
        }
        let us = state.to_move();
        let Wish { from, to, .. } = wish;
        let Some((colour, kind)) = state.piece_at(from) else {
            return Refused::new(format!("No piece at {}", self.name(from)));
        };
        let name = &self.spec.pieces[kind].name;
        if colour != us {
            let (here, whose) = (self.name(from), colour.word());
            return Refused::new(format!("It's {}'s turn; the {name} on {here} is {whose}", us.word()));
        }
        let Some(to) = to else { return self.no_exit(state, from, kind) };
        let lead = format!("{} cannot move from {} to {}", capital(name), self.name(from), self.name(to));
        let why = self.no_way(state, wish, to, kind);
        Refused { reason: format!("{lead}: {}", why.reason), ..why }
    }

    /// The key of a piece that says something.
    fn key(&self, kind: usize, key: &str) -> String {
        format!("pieces.{}.{key}", self.spec.pieces[kind].name)
    }

    /// The key of a piece that gives it a way to a square.
    fn key_of(&self, kind: usize, way: &Way, to: Square) -> String {
        let own_portal = self.spec.pieces[kind].portal.is_some() && way.passes_portal(to);
        let key = match way.effect {
            Effect::Shoot => "shoot",
            Effect::Exit => "exit",
            _ if own_portal => "portal",
            _ => "moves",
        };
        self.key(kind, key)
    }

    /// The key of the variant file that allows a legal move, with dots.
    pub fn rule_of(&self, state: &State, action: Move) -> String {
        let (kind, from, to) = (action.kind(), action.from(), action.to());
        let wanted = |effect: Effect| match action.act() {
            Act::Shoot => effect == Effect::Shoot,
            _ => effect.moves() || effect.takes(),
        };
        match action.act() {
            Act::Exit => self.key(kind, "exit"),
            Act::Passing => self.key(kind, "en_passant"),
            Act::Castle => {
                let castle = action.castle().map(|index| self.spec.castling[index].letter);
                castle.map_or_else(|| "castling".to_string(), |letter| format!("castling.{letter}"))
            }
            Act::Go | Act::Shoot => {
                let ways: Vec<&Way> = self.open_ways(state, (state.to_move(), kind), from, to, wanted).collect();
                let way = ways.iter().find(|way| !way.passes_portal(to)).or(ways.first());
                way.map_or_else(|| self.key(kind, "moves"), |way| self.key_of(kind, way, to))
            }
        }
    }

    /// Why a piece does not get from a square to another.
    fn no_way(&self, state: &State, wish: Wish, to: Square, kind: usize) -> Refused {
        let us = state.to_move();
        let from = wish.from;
        let name = &self.spec.pieces[kind].name;
        let one = with_article(name);
        let here = format!("the {name} on {}", self.name(from));
        if from == to {
            return Refused::new("it stands there already");
        }
        if let Some(reason) = self.other_act(state, wish, to, kind) {
            return reason;
        }
        if let Some(reason) = self.no_castling(state, from, to, kind) {
            return reason;
        }
        if let Some(action) = self.passing(state, from, to, kind) {
            return self.forbidden(state, action);
        }
        let ways = self.atlas.ways(us, kind, from);
        let leading: Vec<&Way> =
            ways.iter().filter(|way| way.effect != Effect::Exit && way.targets().contains(&to)).collect();
        let target = state.piece_at(to);
        let open = |way: &&Way| way.path_to(to).iter().all(|square| state.piece_at(*square).is_none());
        let blocked = |ways: &[&Way]| -> Option<Refused> {
            if ways.iter().any(open) {
                return None;
            }
            let way = ways.first()?;
            let met = way.path_to(to).iter().find_map(|square| Some((*square, state.piece_at(*square)?)));
            let (square, (_, blocker)) = met?;
            let words = format!("{here} is blocked by the {} on {}", self.spec.pieces[blocker].name, self.name(square));
            Some(Refused::new(words).by(self.key_of(kind, way, to)))
        };
        if leading.is_empty() {
            let words = match target {
                Some((colour, kind)) if colour == us => {
                    format!("your own {} stands there, and {one} does not go that way", self.spec.pieces[kind].name)
                }
                _ => format!("{one} does not go that way"),
            };
            return Refused::new(words).by(self.key(kind, "moves"));
        }
        if let Some((colour, own)) = target
            && colour == us
        {
            let there = format!("{here} is blocked by the {} on {}", self.spec.pieces[own].name, self.name(to));
            return blocked(&leading).unwrap_or_else(|| Refused::new(there).by(self.key_of(kind, leading[0], to)));
        }
        let fits = |way: &&Way| match target {
            None => way.effect.moves(),
            Some((colour, _)) => colour != us && (way.effect.takes() || way.effect == Effect::Shoot),
        };
        let fitting: Vec<&Way> = leading.iter().copied().filter(fits).collect();
        if fitting.is_empty() {
            let words = match target {
                None if leading.iter().all(|way| way.effect == Effect::Shoot) => self.nothing_to_shoot(to),
                None => format!("{one} goes there only to take, and {} is empty", self.name(to)),
                Some(_) => format!("{one} does not take that way"),
            };
            return Refused::new(words).by(self.key_of(kind, leading[0], to));
        }
        if let Some(reason) = blocked(&fitting) {
            return reason;
        }
        let only_shots = fitting.iter().all(|way| way.effect == Effect::Shoot);
        if let Some((_, prey)) = target
            && self.spec.pieces[prey].royal
        {
            let fate = if only_shots { "cannot be shot" } else { "is never taken" };
            let words = format!("{} {fate}", with_article(&self.spec.pieces[prey].name));
            return Refused::new(words).by(self.key(prey, "royal"));
        }
        let act = if only_shots { Act::Shoot } else { Act::Go };
        self.forbidden(state, Move::new(act, kind, from.index(), to.index()))
    }

    /// The piece may act on that square, but not in the way that was asked for.
    fn other_act(&self, state: &State, wish: Wish, to: Square, kind: usize) -> Option<Refused> {
        let same = |action: &Move| action.origin() == Some(wish.from) && action.target() == Some(to);
        let legal: Vec<Move> = self.moves(state).into_iter().filter(same).collect();
        let first = legal.first()?;
        let name = &self.spec.pieces[kind].name;
        let choices: Vec<usize> = legal.iter().filter_map(|action| action.promotion()).collect();
        let (words, key) = if wish.shot {
            (self.nothing_to_shoot(to), "shoot")
        } else if !choices.is_empty() {
            let words = match wish.promotion {
                None => format!("say what the {name} becomes: one of {}", self.choice(&choices)),
                Some(_) => format!("{} becomes one of {}", with_article(name), self.choice(&choices)),
            };
            (words, "promotes_to")
        } else if wish.promotion.is_some() {
            (format!("{} does not promote there", with_article(name)), "promotes_to")
        } else if first.shoots() {
            (format!("it takes there only by shooting: {}", self.san(state, *first)), "shoot")
        } else {
            (format!("the {name} takes there, which is written {}", self.san(state, *first)), "moves")
        };
        Some(Refused::new(words).by(self.key(kind, key)))
    }

    fn nothing_to_shoot(&self, square: Square) -> String {
        format!("there is nothing to shoot on {}", self.name(square))
    }

    /// Taking in passing, were it not for the king's safety.
    fn passing(&self, state: &State, from: Square, to: Square, kind: usize) -> Option<Move> {
        let passing = state.passing()?;
        let takes = crate::state::on_both!(self.tables, state, tables, _position => {
            let table = &tables.kinds[state.to_move().index()][kind];
            let (landed, own) = (state.piece_at(passing.landed)?.1, kind);
            let step = table.en_passant.step && to == passing.over && table.takes_onto[to.index()].has(from.index());
            let seam = table.en_passant.seam && to == passing.origin && tables.across_the_seam(passing.landed) == Some(from);
            landed == own && (step || seam)
        });
        takes.then(|| Move::new(Act::Passing, kind, from.index(), to.index()))
    }

    /// Why a piece that has a way may not go it: the stage that stops it says so.
    fn forbidden(&self, state: &State, candidate: Move) -> Refused {
        match self.stopped(state, candidate) {
            Some(Stage::Safety) => self.exposed(&self.play_unchecked(state, candidate), state.to_move()),
            None => Refused::new("the rules do not allow it"),
        }
    }

    /// Who attacks the royal pieces of a side whose move just led to this state.
    fn exposed(&self, next: &State, us: Colour) -> Refused {
        let left = |king: usize, rest: &str| {
            let words = format!("this leaves your {} attacked{rest}", self.spec.pieces[king].name);
            Refused::new(words).by(self.key(king, "royal"))
        };
        let royal = |square: Square| {
            let (colour, kind) = next.piece_at(square)?;
            (colour == us && self.spec.pieces[kind].royal).then_some((square, kind))
        };
        let royals: Vec<(Square, usize)> = self.spec.board.all().filter_map(royal).collect();
        for &(square, king) in &royals {
            for from in self.spec.board.all() {
                let Some(piece @ (colour, kind)) = next.piece_at(from) else {
                    continue;
                };
                if colour == us {
                    continue;
                }
                let shots = self.spec.pieces[kind].shots_check;
                let wanted = move |effect: Effect| effect.takes() || (shots && effect == Effect::Shoot);
                let ways: Vec<&Way> = self.open_ways(next, piece, from, square, wanted).collect();
                if let Some(way) = ways.iter().find(|way| !way.passes_portal(square)).or(ways.first()) {
                    let through = match self.spec.portal {
                        _ if !way.passes_portal(square) => "",
                        Some(Portal::Wrap) => " around the edge",
                        _ => " through the mirror",
                    };
                    let name = &self.spec.pieces[kind].name;
                    let attacker = self.name(from);
                    return left(king, &format!(" by the {name} on {attacker}{through}"));
                }
            }
        }
        royals.first().map_or_else(|| Refused::new("the rules do not allow it"), |&(_, king)| left(king, ""))
    }

    fn no_castling(&self, state: &State, from: Square, to: Square, kind: usize) -> Option<Refused> {
        let us = state.to_move();
        let board = self.spec.board;
        let place = |square| board.for_colour(square, us);
        let fits = |castle: &&Castle| castle.kind == kind && (place(castle.king.0), place(castle.king.1)) == (from, to);
        let castle = self.spec.castling.iter().find(fits)?;
        let king = &self.spec.pieces[castle.kind].name;
        let rook = &self.spec.pieces[castle.partner].name;
        let index = self.spec.castling.iter().position(|other| other == castle)?;
        let refused = |words: String| Some(Refused::new(words).by(format!("castling.{}", castle.letter)));
        let held = self.holds_right(state, us, index);
        if !held {
            return refused(format!(
                "castling there is over: the {king} or the {rook} has moved, or the {rook} is gone"
            ));
        }
        let (rook_from, rook_to) = (place(castle.rook.0), place(castle.rook.1));
        let span = |a: Square, b: Square| (a.0.min(b.0)..=a.0.max(b.0)).map(Square);
        for square in span(from, to).chain(span(rook_from, rook_to)) {
            if let Some((_, blocker)) = state.piece_at(square)
                && square != from
                && square != rook_from
            {
                let name = &self.spec.pieces[blocker].name;
                return refused(format!("castling is blocked by the {name} on {}", self.name(square)));
            }
        }
        if self.in_check(state) {
            return refused(format!("the {king} cannot castle out of check"));
        }
        let action = Move::new(Act::Castle, castle.kind, from.index(), to.index()).with_extra(index);
        if self.is_candidate(state, action) {
            return Some(self.forbidden(state, action));
        }
        refused(format!("the {king} cannot castle through or into an attack"))
    }

    /// Why a piece does not leave the board.
    fn no_exit(&self, state: &State, from: Square, kind: usize) -> Refused {
        let piece = &self.spec.pieces[kind];
        let name = capital(&piece.name);
        let exits: Vec<&Way> =
            self.atlas.ways(state.to_move(), kind, from).iter().filter(|way| way.effect == Effect::Exit).collect();
        let open = exits.iter().any(|way| match &way.shape {
            Shape::Leap { empty, .. } => empty.iter().all(|square| state.piece_at(*square).is_none()),
            Shape::Ray(_) => false,
        });
        if open {
            let why = self.forbidden(state, Move::new(Act::Exit, kind, from.index(), from.index()));
            return Refused { reason: format!("{name} cannot leave the board: {}", why.reason), ..why };
        }
        let words = match piece.exit {
            None => format!("{} cannot move off-board", plural(&name)),
            Some(Exit::Slide) => format!("{name} has no clear path to board edge"),
            Some(Exit::Leap) => {
                let knight = piece.moves.iter().flat_map(|term| &term.leaps).all(|(dx, dy)| dx.abs() + dy.abs() == 3);
                let leap = if knight { "L-move" } else { "leap" };
                format!("{name} {leap} does not land in opponent court")
            }
            Some(Exit::Edge) => {
                format!("{name} must stop at the edge first, then leave the board on a later turn")
            }
        };
        Refused::new(words).by(self.key(kind, "exit"))
    }

    /// "q, r, b or n".
    fn choice(&self, kinds: &[usize]) -> String {
        let letters: Vec<String> = kinds.iter().map(|&kind| self.letter(Colour::Black, kind).to_string()).collect();
        match &letters[..] {
            [init @ .., last] if !init.is_empty() => format!("{} or {last}", init.join(", ")),
            _ => letters.concat(),
        }
    }

    fn holds_right(&self, state: &State, colour: Colour, index: usize) -> bool {
        crate::state::on_both!(self.tables, state, tables, position => {
            position.rights & tables.castles[colour.index()][index].right != 0
        })
    }
}

fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

/// "an archer".
pub(crate) fn with_article(name: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

fn plural(name: &str) -> String {
    format!("{name}s")
}
