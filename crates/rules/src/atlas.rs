//! The atlas: for every colour, kind and square the list of ways a piece could
//! go from there on an empty board, in plain form with their paths. The fast
//! tables are compiled from it, and whatever speaks to people (tags, reasons
//! for a refusal) reads it. It knows geometry only, no positions.

use crate::betza::{Footing, Hop, Prey, Term, Track, lame_path};
use crate::bits::Bits;
use crate::board::{Board, Colour, Square};
use crate::moves::Act;
use crate::spec::{Exit, LocalMoves, Occasion, POWERS, PiecePortal, PieceSpec, Portal, Spec, Squares};

/// What a way does at its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Moves to an empty square.
    Move,
    /// Displaces an enemy.
    Take,
    /// Moves or takes.
    MoveOrTake,
    /// Displaces an enemy that is royal, and no other.
    TakeRoyal,
    /// Displaces an enemy that is not royal.
    TakeCommon,
    /// Moves to an empty square if the piece has not moved before.
    First,
    /// Does something else there: see [`crate::spec::POWERS`].
    Act(Act),
    /// Leaves the board and scores.
    Exit,
}

impl Effect {
    /// Whether it can end on an empty square, whatever the piece has done before.
    pub fn moves(self) -> bool {
        matches!(self, Effect::Move | Effect::MoveOrTake)
    }

    /// Whether it can displace an enemy, whichever it is.
    pub fn takes(self) -> bool {
        matches!(self, Effect::Take | Effect::MoveOrTake)
    }

    /// Whether it can displace an enemy that is royal, or one that is not.
    pub fn takes_one(self, royal: bool) -> bool {
        self.takes() || self == if royal { Effect::TakeRoyal } else { Effect::TakeCommon }
    }

    /// The effects of a term.
    fn of(term: &Term) -> impl Iterator<Item = Effect> {
        let take = match term.prey {
            Prey::Any => Effect::Take,
            Prey::Royal => Effect::TakeRoyal,
            Prey::Common => Effect::TakeCommon,
        };
        let (first, second) = match (term.quiet, term.take, term.prey) {
            (true, true, Prey::Any) => (Some(Effect::MoveOrTake), None),
            (quiet, takes, _) => (quiet.then_some(Effect::Move), takes.then_some(take)),
        };
        first.into_iter().chain(second)
    }
}

/// One way to go from a square: geometry times effect. The primitives are a leap (one target, squares
/// that must be empty), a ray (squares in order) and a hop (squares in order, over one piece).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// What happens at the end.
    pub effect: Effect,
    /// Leap, ray or hop.
    pub shape: Shape,
    /// The direction of a ray, shared by all squares it is laid from.
    pub line: u16,
    /// The part of the way that has passed a portal: the index of the first such square of
    /// a ray; 0 for a leap that did, `usize::MAX` where nothing did.
    pub portal_from: usize,
    /// A double step that can be taken in passing.
    pub double: bool,
}

/// The geometry of a way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// To one square (off the board for exits) if some squares are empty.
    Leap {
        /// The target; `None` is the court beyond the far edge.
        to: Option<Square>,
        /// What must be empty, in the order a traveller meets it.
        empty: Vec<Square>,
    },
    /// Square after square until something stands there.
    Ray(Vec<Square>),
    /// Square after square over the first piece, and no farther than the next.
    Hop {
        /// The squares in order; the first is never the end.
        line: Vec<Square>,
        /// Where behind that piece it ends.
        hop: Hop,
    },
}

/// Why a way does not lead to one of its squares as the board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hindrance {
    /// Something stands in the way there.
    Blocked(Square),
    /// There is nothing to hop over.
    NoScreen,
    /// There are more pieces than one to hop over: these are the first two.
    Screens(Square, Square),
    /// The piece to hop over is not right before the target.
    FarScreen(Square),
}

/// All ways of a variant.
pub struct Atlas {
    squares: usize,
    kinds: usize,
    ways: Vec<Vec<Way>>,
}

impl Atlas {
    /// Lays out all ways of a variant.
    pub fn new(spec: &Spec) -> Atlas {
        let (squares, kinds) = (spec.board.squares(), spec.pieces.len());
        let mut ways = Vec::with_capacity(2 * kinds * squares);
        for colour in Colour::BOTH {
            for piece in &spec.pieces {
                let surveyor = Surveyor { board: spec.board, portal: spec.portal, colour, piece: piece.of(colour) };
                ways.extend(spec.board.all().map(|square| surveyor.ways(square)));
            }
        }
        Atlas { squares, kinds, ways }
    }

    /// The ways of a piece on a square.
    pub fn ways(&self, colour: Colour, kind: usize, from: Square) -> &[Way] {
        &self.ways[(colour.index() * self.kinds + kind) * self.squares + from.index()]
    }
}

impl Atlas {
    /// Whether a kind can do two things on the same square, so that from and to do not say which.
    pub(crate) fn does_two_things(&self, board: Board, kind: usize) -> bool {
        board.all().any(|from| {
            let ways = self.ways(Colour::White, kind, from);
            let targets = |wanted: fn(Effect) -> bool| -> Vec<Square> {
                ways.iter().filter(|way| wanted(way.effect)).flat_map(Way::targets).copied().collect()
            };
            let mut other = targets(Effect::takes);
            POWERS.iter().any(|power| {
                let acts = |way: &&Way| way.effect == Effect::Act(power.act);
                let own: Vec<Square> = ways.iter().filter(acts).flat_map(Way::targets).copied().collect();
                let twice = own.iter().any(|square| other.contains(square));
                other.extend(own);
                twice
            })
        })
    }
}

impl Atlas {
    /// For each kind the most moves it, or a kind it can become, could have on any square.
    pub(crate) fn most_moves(&self, spec: &Spec) -> Vec<usize> {
        let board = spec.board;
        let own = |colour: Colour, kind: usize| {
            let piece = spec.piece(colour, kind);
            let touching = piece.promotes_on == Occasion::Touching;
            let own_turn = piece.promotes_on == Occasion::Turn;
            let choices = if own_turn { 1 } else { (piece.promotes_to.len() + piece.may_stay as usize).max(1) };
            let times = |to: &Square| {
                let promotes = || touching || piece.promotes_in.has(board.for_colour(*to, colour).index());
                if choices > 1 && promotes() { choices } else { 1 }
            };
            let most = |way: &Way| way.targets().iter().map(times).sum::<usize>().max(1);
            let on = |square| self.ways(colour, kind, square).iter().map(most).sum::<usize>();
            let special = piece.en_passant.seam as usize * piece.promotes_to.len().max(1);
            let castles = spec.castling.iter().filter(|castle| castle.kind == kind).count();
            let reach = |other: usize, at| self.ways(colour, other, at).iter().map(|way| way.targets().len()).sum();
            let turn = |other: &usize| 1 + board.all().map(|at| reach(*other, at)).fold(0, usize::max);
            let turns = piece.promotes_to.iter().filter(|_| own_turn).map(turn).sum::<usize>();
            board.all().map(on).max().unwrap_or(0) + special + castles + turns
        };
        let either = |kind: usize| Colour::BOTH.map(|colour| own(colour, kind)).into_iter().fold(0, usize::max);
        let mut most: Vec<usize> = (0..spec.pieces.len()).map(either).collect();
        // Once for each step from kind to kind there can be.
        for _ in 0..spec.pieces.len() {
            for (kind, piece) in spec.pieces.iter().enumerate() {
                let becomes = Colour::BOTH.iter().flat_map(|&colour| &piece.of(colour).promotes_to);
                most[kind] = becomes.map(|&other| most[other]).fold(most[kind], usize::max);
            }
        }
        most
    }
}

impl Shape {
    /// Whether it has an end at all.
    fn leads(&self) -> bool {
        match self {
            Shape::Leap { .. } => true,
            Shape::Ray(line) => !line.is_empty(),
            Shape::Hop { line, .. } => line.len() > 1,
        }
    }
}

impl Way {
    /// The squares on which the way can end.
    pub fn targets(&self) -> &[Square] {
        match &self.shape {
            Shape::Ray(squares) => squares,
            Shape::Leap { to, .. } => to.as_slice(),
            Shape::Hop { line, .. } => &line[1..],
        }
    }

    /// The squares before a target on this way, in order: all that matter to it.
    pub fn path_to(&self, target: Square) -> &[Square] {
        match &self.shape {
            Shape::Ray(line) | Shape::Hop { line, .. } => {
                let end = line.iter().position(|square| *square == target).unwrap_or(line.len());
                &line[..end]
            }
            Shape::Leap { empty, .. } => empty,
        }
    }

    /// What keeps the way from leading to one of its targets; nothing where it is open.
    pub fn hindrance(&self, target: Square, occupied: impl Fn(Square) -> bool) -> Option<Hindrance> {
        let path = self.path_to(target);
        let mut met = path.iter().copied().filter(|square| occupied(*square));
        let (first, second) = (met.next(), met.next());
        match (&self.shape, first, second) {
            (Shape::Leap { .. } | Shape::Ray(_), met, _) => met.map(Hindrance::Blocked),
            (Shape::Hop { .. }, None, _) => Some(Hindrance::NoScreen),
            (Shape::Hop { .. }, Some(first), Some(second)) => Some(Hindrance::Screens(first, second)),
            (Shape::Hop { hop: Hop::Near, .. }, Some(screen), None) if path.last() != Some(&screen) => {
                Some(Hindrance::FarScreen(screen))
            }
            (Shape::Hop { .. }, Some(_), None) => None,
        }
    }

    /// Whether the way leads to one of its targets as the board is.
    pub fn is_open(&self, target: Square, occupied: impl Fn(Square) -> bool) -> bool {
        self.hindrance(target, occupied).is_none()
    }

    /// Whether the way passes a portal before or at a target.
    pub fn passes_portal(&self, target: Square) -> bool {
        match &self.shape {
            Shape::Ray(line) | Shape::Hop { line, .. } => {
                line.iter().position(|square| *square == target).is_some_and(|index| index >= self.portal_from)
            }
            Shape::Leap { .. } => self.portal_from == 0,
        }
    }
}

/// Lays out the ways of one kind and colour.
struct Surveyor<'a> {
    board: Board,
    portal: Option<Portal>,
    colour: Colour,
    piece: &'a PieceSpec,
}

impl Surveyor<'_> {
    fn ways(&self, from: Square) -> Vec<Way> {
        let mut ways = Vec::new();
        let mut line = 0;
        for term in &self.piece.moves {
            self.term(from, term, Effect::of(term), &mut line, &mut ways);
        }
        for place in &self.piece.places {
            let mut own = Vec::new();
            for term in &place.moves {
                self.term(from, term, Effect::of(term), &mut line, &mut own);
            }
            if self.has(place.squares, from) {
                ways.extend(
                    own.into_iter().filter_map(|way| if place.within { self.within(place, way) } else { Some(way) }),
                );
            }
        }
        for term in &self.piece.first_moves {
            self.term(from, term, [Effect::First], &mut line, &mut ways);
        }
        for (power, terms) in self.piece.powers() {
            for term in terms {
                self.term(from, term, [Effect::Act(power.act)], &mut line, &mut ways);
            }
        }
        if let Some(portal) = &self.piece.portal {
            self.mirror(from, portal, &mut ways);
        }
        if let Some(exit) = self.piece.exit {
            self.exits(from, exit, &mut ways);
        }
        // Where a piece cannot stand it does not go, nor beyond.
        ways.retain_mut(|way| match (&mut way.shape, way.effect) {
            // Whoever only takes a royal piece ends the game with it: generals face each other from their palaces.
            (_, Effect::Act(_) | Effect::Exit | Effect::TakeRoyal) => true,
            (Shape::Leap { to, .. }, _) => to.is_none_or(|to| self.stands_on(from, to)),
            (Shape::Ray(line) | Shape::Hop { line, .. }, _) => {
                let length = line.iter().take_while(|square| self.stands_on(from, **square)).count();
                line.truncate(length);
                way.shape.leads()
            }
        });
        ways
    }

    /// The part of a way that does not leave some squares.
    fn within(&self, place: &LocalMoves, mut way: Way) -> Option<Way> {
        let stays = |square: &Square| self.has(place.squares, *square);
        match &mut way.shape {
            Shape::Leap { to, empty } => to.iter().chain(&*empty).all(stays).then_some(way),
            Shape::Ray(line) | Shape::Hop { line, .. } => {
                let length = line.iter().take_while(|square| stays(square)).count();
                line.truncate(length);
                way.shape.leads().then_some(way)
            }
        }
    }

    /// Whether a set of squares, as White sees it, has this one for the owner of the piece.
    fn has(&self, squares: Squares, square: Square) -> bool {
        squares.has(self.board.for_colour(square, self.colour).index())
    }

    /// A change of file as the owner of the piece sees it.
    fn aside(&self, dx: i8) -> i32 {
        if self.colour == Colour::Black && self.board.rotated { -(dx as i32) } else { dx as i32 }
    }

    /// Ranks ahead as a change of rank on the board.
    fn ahead(&self, dy: i8) -> i32 {
        match self.colour {
            Colour::White => dy as i32,
            Colour::Black => -(dy as i32),
        }
    }

    /// The square so many files and ranks away from one on (file, rank), and whether the
    /// way there crosses the seam. Files may run over by less than a board's width.
    fn reach(&self, file: i32, rank: i32) -> Option<(Square, bool)> {
        let width = self.board.width as i32;
        if self.portal == Some(Portal::Wrap) && (-width..2 * width).contains(&file) {
            let inside = file.rem_euclid(width);
            return self.board.at(inside, rank).map(|square| (square, inside != file));
        }
        self.board.at(file, rank).map(|square| (square, false))
    }

    /// Whether the piece may come to stand on a square, be it as something else.
    fn stands_on(&self, from: Square, to: Square) -> bool {
        let turns = || match self.piece.promotes_on {
            Occasion::Reaching => self.has(self.piece.promotes_in, to),
            Occasion::Touching => self.has(self.piece.promotes_in, to) || self.has(self.piece.promotes_in, from),
            // Not every move there is a capture; a turn of its own is not the piece's move.
            Occasion::Capture | Occasion::Turn => false,
        };
        self.has(self.piece.stands, to) || turns()
    }

    /// Whether a term may be used from a square at all.
    fn allows(&self, term: &Term, from: Square) -> bool {
        !term.initial || self.has(self.piece.start, from)
    }

    fn term(
        &self,
        from: Square,
        term: &Term,
        effects: impl IntoIterator<Item = Effect>,
        line: &mut u16,
        ways: &mut Vec<Way>,
    ) {
        let effects: Vec<Effect> = effects.into_iter().collect();
        let (file, rank) = (self.board.file(from), self.board.rank(from));
        let here = self.allows(term, from);
        for track in &term.tracks {
            *line += 1;
            for &effect in effects.iter().filter(|_| here) {
                self.track(from, track, term, effect, *line, ways);
            }
        }
        for &(dx, dy) in &term.leaps {
            *line += 1;
            if !here {
                continue;
            }
            let (dx, dy) = (self.aside(dx), self.ahead(dy));
            if term.is_ray() {
                let steps = if term.range == 0 { i32::MAX } else { term.range as i32 };
                let mut squares = Vec::new();
                let mut portal_from = usize::MAX;
                for step in 1..=steps {
                    match self.reach(file + dx * step, rank + dy * step) {
                        Some((square, _)) if square == from => break,
                        None => break,
                        Some((square, crossed)) => {
                            if crossed {
                                portal_from = portal_from.min(squares.len());
                            }
                            squares.push(square);
                        }
                    }
                }
                let shape = match term.hop {
                    None => Shape::Ray(squares),
                    Some(hop) => Shape::Hop { line: squares, hop },
                };
                if shape.leads() {
                    let way = |&effect| Way { effect, shape: shape.clone(), line: *line, portal_from, double: false };
                    ways.extend(effects.iter().map(way));
                }
            } else if let Some((to, crossed)) = self.reach(file + dx, rank + dy).filter(|(to, _)| *to != from) {
                let path = if term.lame { lame_path((dx as i8, dy as i8)).unwrap_or_default() } else { Vec::new() };
                let empty: Vec<Square> = path
                    .into_iter()
                    .filter_map(|(px, py)| self.reach(file + px as i32, rank + py as i32))
                    .map(|(square, _)| square)
                    .collect();
                let steps = dx.abs().max(dy.abs());
                let straight = [dx.abs(), dy.abs()].iter().all(|part| *part == 0 || *part == steps);
                let passes = term.lame && straight && !crossed && (2..=3).contains(&steps);
                let passes = passes && empty.iter().any(|over| self.has(self.piece.en_passant.taken_on, *over));
                let portal_from = if crossed { 0 } else { usize::MAX };
                let way = |&effect| {
                    let double = passes && matches!(effect, Effect::Move | Effect::First);
                    let shape = Shape::Leap { to: Some(to), empty: empty.clone() };
                    Way { effect, shape, line: 0, portal_from, double }
                };
                ways.extend(effects.iter().map(way));
            }
        }
    }

    /// The ways along a line that is no leap repeated.
    fn track(&self, from: Square, track: &Track, term: &Term, effect: Effect, line: u16, ways: &mut Vec<Way>) {
        let (file, rank) = (self.board.file(from), self.board.rank(from));
        let goes = !matches!(effect, Effect::Act(_) | Effect::TakeRoyal);
        let mut squares: Vec<(Square, Footing)> = Vec::new();
        // A line crosses the seam once at most.
        let (mut beyond, mut crossings, mut portal_from) = (false, 0, usize::MAX);
        for stride in &track.0 {
            let (dx, dy) = (self.aside(stride.at.0), self.ahead(stride.at.1));
            let Some((square, crossed)) = self.reach(file + dx, rank + dy) else { break };
            crossings += (crossed != beyond) as usize;
            beyond = crossed;
            let ends = stride.is == Footing::Stop && goes && !self.stands_on(from, square);
            if square == from || crossings > 1 || ends || squares.iter().any(|(known, _)| *known == square) {
                break;
            }
            if crossed {
                portal_from = portal_from.min(squares.len());
            }
            squares.push((square, stride.is));
        }
        let over = squares.iter().take_while(|(_, is)| *is == Footing::Over).count();
        if squares[over..].iter().all(|(_, is)| *is == Footing::Stop) {
            let squares: Vec<Square> = squares[over..].iter().map(|(square, _)| *square).collect();
            let shape = match term.hop {
                None => Shape::Ray(squares),
                Some(hop) => Shape::Hop { line: squares, hop },
            };
            if shape.leads() {
                ways.push(Way { effect, shape, line, portal_from: portal_from.saturating_sub(over), double: false });
            }
            return;
        }
        let mut empty = Vec::new();
        for (at, (square, is)) in squares.into_iter().enumerate() {
            if is == Footing::Stop {
                let portal_from = if at >= portal_from { 0 } else { usize::MAX };
                // What begins a line is no leap, with which a piece could take in passing.
                let (line, shape) = match empty.is_empty() {
                    true => (line, Shape::Ray(vec![square])),
                    false => (0, Shape::Leap { to: Some(square), empty: empty.clone() }),
                };
                ways.push(Way { effect, shape, line, portal_from, double: false });
            }
            if is != Footing::Over {
                empty.push(square);
            }
        }
    }

    /// Ways through the mirror: the file opposite the own, on the same rank.
    fn mirror(&self, from: Square, portal: &PiecePortal, ways: &mut Vec<Way>) {
        let (file, rank) = (self.board.file(from), self.board.rank(from));
        let opposite = self.board.width as i32 - 1 - file;
        if opposite == file {
            return;
        }
        let mut leap = |to: Square, empty: Vec<Square>| {
            ways.push(Way {
                effect: Effect::MoveOrTake,
                shape: Shape::Leap { to: Some(to), empty },
                line: 0,
                portal_from: 0,
                double: false,
            });
        };
        if let PiecePortal::Leap(terms) = portal {
            for &(dx, dy) in terms.iter().flat_map(|term| &term.leaps) {
                let (dx, dy) = (self.aside(dx), self.ahead(dy));
                if let Some(to) = self.board.at(opposite + dx, rank + dy).filter(|to| *to != from) {
                    leap(to, Vec::new());
                }
            }
            return;
        }
        let step = (opposite - file).signum();
        let mut empty = Vec::new();
        let mut at = file + step;
        while let Some(square) = self.board.at(at, rank) {
            // Past the mirror square only those go on that may.
            let beyond = (at - opposite) * step;
            if beyond == 0 || (beyond > 0 && *portal == PiecePortal::SlideOn) {
                leap(square, empty.clone());
            }
            empty.push(square);
            at += step;
        }
    }

    /// Ways over the far edge.
    fn exits(&self, from: Square, exit: Exit, ways: &mut Vec<Way>) {
        let (file, rank) = (self.board.file(from), self.board.rank_for(from, self.colour));
        let height = self.board.height as i32;
        let mut masks: Vec<Vec<Square>> = Vec::new();
        let goes = |term: &&Term| term.hop.is_none() && (term.quiet || term.prey != Prey::Royal);
        let usable = || self.piece.moves.iter().filter(goes).filter(|term| self.allows(term, from));
        let terms = || usable().flat_map(|term| term.leaps.iter().map(move |leap| (term, *leap)));
        match exit {
            Exit::Edge => {
                if rank == height - 1 {
                    masks.push(Vec::new());
                }
            }
            Exit::Leap => {
                if terms().any(|(_, (_, dy))| rank + dy as i32 >= height) {
                    masks.push(Vec::new());
                }
            }
            Exit::Slide => {
                for (term, (dx, dy)) in terms().filter(|(_, (_, dy))| *dy > 0) {
                    let steps = (height - rank + dy as i32 - 1) / dy as i32;
                    let range = if term.range == 0 { i32::MAX } else { term.range as i32 };
                    let dx = self.aside(dx);
                    let edge = file + dx * steps;
                    let width = self.board.width as i32;
                    let wraps = self.portal == Some(Portal::Wrap) && (-width..2 * width).contains(&edge);
                    if steps > range || !(wraps || (0..width).contains(&edge)) {
                        continue;
                    }
                    let own_rank = self.board.rank(from);
                    let landings = (1..steps).map(|step| (dx * step, self.ahead(dy) * step));
                    let stops = |(x, y): (i32, i32)| {
                        let square = self.reach(file + x, own_rank + y).map(|(square, _)| square);
                        square.is_some_and(|square| !self.stands_on(from, square))
                    };
                    if landings.clone().any(stops) {
                        continue;
                    }
                    let lame = if term.lame { lame_path((dx as i8, dy)).unwrap_or_default() } else { Vec::new() };
                    let path = landings
                        .chain(lame.into_iter().map(|(px, py)| (px as i32, self.ahead(py))))
                        .filter_map(|(x, y)| self.reach(file + x, own_rank + y))
                        .map(|(square, _)| square)
                        .collect();
                    masks.push(path);
                }
            }
        }
        masks.dedup();
        for empty in masks {
            ways.push(Way {
                effect: Effect::Exit,
                shape: Shape::Leap { to: None, empty },
                line: 0,
                portal_from: usize::MAX,
                double: false,
            });
        }
    }
}
