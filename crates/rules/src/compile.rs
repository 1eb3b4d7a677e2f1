//! Compiling: from the atlas to the tables. Rays used by the same pieces are bundled,
//! leaps that a ray makes as well are dropped, and everything that takes is turned
//! round into what attacks a square.

use std::collections::HashMap;

use crate::atlas::{Atlas, Effect, Shape, Way};
use crate::betza::Hop;
use crate::bits::Bits;
use crate::board::{Colour, Square};
use crate::castling::{CastleTable, Unmoved};
use crate::end::Ends;
use crate::hand::Hands;
use crate::legality::{Legality, Stages};
use crate::moves::Act;
use crate::position::Passing;
use crate::promotion::OwnTurn;
use crate::rays::{RayTable, Sweep};
use crate::spec::{Law, Occasion, PieceSpec, Power, Royal, Spec, Squares};
use crate::tables::{
    AttackGate, AttackTable, Gate, Gates, Keys, KindTable, Kinds, LongStep, March, Need, Picky, Reach, Tables, Turning,
};
use crate::traits::Traits;

impl<B: Bits> Tables<B> {
    /// Compiles a variant.
    pub(crate) fn new(spec: &Spec, atlas: &Atlas, legality: Legality) -> Self {
        let squares = spec.board.squares();
        let mut lines = Lines::new(squares);
        let plans: Vec<Vec<Plan<B>>> = Colour::BOTH
            .iter()
            .map(|&colour| {
                (0..spec.pieces.len()).map(|kind| Plan::new(spec, atlas, colour, kind, &mut lines)).collect()
            })
            .collect();
        let mut looks_back = |royal| -> Vec<BackPlan<B>> {
            plans.iter().map(|plans| BackPlan::new(plans, &mut lines, squares, royal)).collect()
        };
        let back = looks_back(true);
        // Where some pieces take royal ones otherwise than others.
        let picks = plans.iter().flatten().any(|plan| plan.picky.is_some());
        let struck = if picks { looks_back(false) } else { Vec::new() };
        lines.group();
        let (unmoved, ends, hands) = (Unmoved::new(spec), Ends::new(spec), Hands::new(spec));
        let mut tables = Tables {
            board_is_all: !unmoved.used && !ends.remembers && !hands.used,
            board: spec.board,
            kind_count: spec.pieces.len(),
            stages: Stages::new(spec, legality),
            traits: Traits::new(spec, atlas),
            kinds: [Vec::new(), Vec::new()],
            attacks: [0, 1].map(|side| back[side].build(&lines)),
            struck: picks.then(|| Box::new([0, 1].map(|side| struck[side].build(&lines)))),
            rays: Vec::new(),
            castles: Colour::BOTH.map(|colour| CastleTable::all(spec, colour)),
            keep_rights: vec![!0; squares],
            unmoved,
            ends,
            hands,
            files: files(spec),
            dark: set_of(&spec.board.all().filter(|square| spec.board.is_dark(*square)).collect::<Vec<_>>()),
            keys: Keys::new(spec.pieces.len(), squares),
            limits: Colour::BOTH.map(|colour| spec.pieces.iter().map(|piece| piece.of(colour).limit).collect()),
            most: most_moves(spec, atlas),
            own_turns: Colour::BOTH.map(|colour| OwnTurn::all(spec, colour)),
        };
        for (side, plans) in plans.into_iter().enumerate() {
            let pieces = spec.pieces.iter().map(|piece| piece.of(Colour::BOTH[side]));
            let limited = |piece: &PieceSpec| {
                piece.promotes_to.iter().any(|&kind| spec.piece(Colour::BOTH[side], kind).limit > 0)
            };
            tables.kinds[side] =
                plans.into_iter().zip(pieces).map(|(plan, piece)| plan.build(piece, limited(piece), &lines)).collect();
        }
        tables.find_answers();
        for castle in tables.castles.iter().flatten().filter(|castle| !castle.free) {
            for square in [castle.king.0, castle.rook.0] {
                tables.keep_rights[square.index()] &= !castle.right;
            }
        }
        tables.rays = lines.tables;
        tables
    }

    /// Finds out from where each long step could be taken in passing.
    fn find_answers(&mut self) {
        for us in Colour::BOTH {
            let mut kinds = std::mem::take(&mut self.kinds[us.index()]);
            for table in &mut kinds {
                for step in table.steps.iter_mut().flatten() {
                    for taker in &self.kinds[us.other().index()] {
                        let seen = step.passing.squares().filter(|over| table.taken_on.has(over.index()));
                        let onto = seen.fold(B::EMPTY, |set, over| set | taker.takes_onto[over.index()]);
                        let seam = self.across_the_seam(step.passing.landed).filter(|_| taker.en_passant.seam);
                        step.answers |= if taker.en_passant.step { onto } else { B::EMPTY };
                        step.answers |= seam.map_or(B::EMPTY, |from| B::bit(from.index()));
                    }
                }
            }
            self.kinds[us.index()] = kinds;
        }
    }
}

/// The geometry of a line of rays, from every square.
type Line = Vec<Vec<Square>>;

/// Collects the rays of all kinds, finds those used by the same pieces and bundles them.
struct Lines<B> {
    squares: usize,
    numbers: HashMap<(Sweep, Line), usize>,
    lines: Vec<(Sweep, Line)>,
    users: Vec<Vec<u32>>,
    next_user: u32,
    /// For every set of lines used together: the bundles.
    groups: HashMap<Vec<usize>, Vec<usize>>,
    tables: Vec<RayTable<B>>,
}

impl<B: Bits> Lines<B> {
    fn new(squares: usize) -> Self {
        Lines {
            squares,
            numbers: HashMap::new(),
            lines: Vec::new(),
            users: Vec::new(),
            next_user: 0,
            groups: HashMap::new(),
            tables: Vec::new(),
        }
    }

    fn add(&mut self, sweep: Sweep, line: Line) -> usize {
        let line = (sweep, line);
        if let Some(&number) = self.numbers.get(&line) {
            return number;
        }
        self.numbers.insert(line.clone(), self.lines.len());
        self.lines.push(line);
        self.users.push(Vec::new());
        self.lines.len() - 1
    }

    /// Somebody uses these lines together.
    fn user(&mut self, numbers: &mut Vec<usize>) {
        numbers.sort_unstable();
        numbers.dedup();
        for &number in numbers.iter() {
            self.users[number].push(self.next_user);
        }
        self.next_user += 1;
    }

    /// Bundles lines that have the same users and reach equally far.
    fn group(&mut self) {
        let mut by_users: HashMap<(Sweep, &[u32]), Vec<usize>> = HashMap::new();
        for (number, users) in self.users.iter().enumerate() {
            by_users.entry((self.lines[number].0, users)).or_default().push(number);
        }
        let mut sets: Vec<Vec<usize>> = by_users.into_values().collect();
        sets.sort_unstable();
        for set in sets {
            let mut bundles = Vec::new();
            let mut rest = &set[..];
            while !rest.is_empty() {
                // A single line always fits; more are tried from four downwards.
                let (size, table) = (1..=rest.len().min(4))
                    .rev()
                    .find_map(|size| {
                        let lines: Vec<&Line> = rest[..size].iter().map(|&n| &self.lines[n].1).collect();
                        let sweep = self.lines[rest[0]].0;
                        RayTable::bundle(&lines, self.squares, sweep).map(|table| (size, table))
                    })
                    .expect("a single ray fits into a bundle");
                bundles.push(self.tables.len());
                self.tables.push(table);
                rest = &rest[size..];
            }
            self.groups.insert(set, bundles);
        }
    }

    /// The bundles that hold exactly these lines.
    fn bundles(&self, numbers: &[usize]) -> Vec<usize> {
        let mut bundles: Vec<usize> = self
            .groups
            .iter()
            .filter(|(set, _)| set.iter().all(|number| numbers.contains(number)))
            .flat_map(|(_, bundles)| bundles.iter().copied())
            .collect();
        bundles.sort_unstable();
        bundles
    }
}

/// One effect of one kind before the bundles are known.
struct ReachPlan<B> {
    leaps: Vec<B>,
    gates: Vec<Vec<Gate<B>>>,
    lines: Vec<usize>,
}

impl<B: Bits> ReachPlan<B> {
    fn new(ways: &[&[Way]], wanted: impl Fn(Effect) -> bool, lines: &mut Lines<B>) -> Self {
        let squares = ways.len();
        let mut plan =
            ReachPlan { leaps: vec![B::EMPTY; squares], gates: vec![Vec::new(); squares], lines: Vec::new() };
        let mut own_lines: Vec<(u16, Sweep, Line)> = Vec::new();
        for (from, ways) in ways.iter().enumerate() {
            for way in ways.iter().filter(|way| wanted(way.effect)) {
                match &way.shape {
                    Shape::Ray(on_line) | Shape::Hop { line: on_line, .. } => {
                        let sweep = match way.shape {
                            Shape::Hop { hop, .. } => Sweep::Over(hop),
                            _ => Sweep::Slide,
                        };
                        let index = own_lines.iter().position(|(line, ..)| *line == way.line).unwrap_or_else(|| {
                            own_lines.push((way.line, sweep, vec![Vec::new(); squares]));
                            own_lines.len() - 1
                        });
                        own_lines[index].2[from] = on_line.clone();
                    }
                    Shape::Leap { to: Some(to), empty } if empty.is_empty() => plan.leaps[from] |= B::bit(to.index()),
                    Shape::Leap { to: Some(to), empty } => {
                        plan.gates[from].push(Gate { to: B::bit(to.index()), empty: set_of(empty) });
                    }
                    Shape::Leap { to: None, .. } => {}
                }
            }
        }
        plan.drop_covered_gates(&own_lines);
        plan.lines = own_lines.into_iter().map(|(_, sweep, line)| lines.add(sweep, line)).collect();
        lines.user(&mut plan.lines);
        plan
    }

    /// A leap that some ray or freer leap makes as well is no news.
    fn drop_covered_gates(&mut self, lines: &[(u16, Sweep, Line)]) {
        for (from, gates) in self.gates.iter_mut().enumerate() {
            let leaps = self.leaps[from];
            gates.retain(|gate| {
                let by_ray = lines.iter().filter(|(_, sweep, _)| *sweep == Sweep::Slide).any(|(.., line)| {
                    let ray = &line[from];
                    ray.iter()
                        .position(|square| gate.to.has(square.index()))
                        .is_some_and(|end| (set_of::<B>(&ray[..end]) & !gate.empty).is_empty())
                });
                !by_ray && !leaps.meets(gate.to)
            });
        }
    }

    fn build(self, lines: &Lines<B>) -> Reach<B> {
        let none = self.leaps.iter().all(|set| set.is_empty());
        Reach {
            leaps: if none { Vec::new() } else { self.leaps },
            gates: Gates::new(self.gates),
            rays: lines.bundles(&self.lines),
        }
    }
}

/// A kind before the bundles are known.
struct Plan<B> {
    quiet: ReachPlan<B>,
    take: ReachPlan<B>,
    first: Option<ReachPlan<B>>,
    /// What takes royal pieces only, and all but those.
    picky: Option<Box<PickyPlan<B>>>,
    powers: Vec<(&'static Power, ReachPlan<B>)>,
    shots_check: bool,
    exits: Vec<Vec<B>>,
    steps: Vec<Passing>,
    takes_onto: Vec<B>,
    checks_onto: Vec<B>,
    stands: B,
    lands: Vec<B>,
    drop: B,
    zone: B,
    taken_on: B,
}

/// What takes royal pieces otherwise than others, before the bundles are known.
struct PickyPlan<B> {
    /// By itself: royal pieces only, all but those.
    royal: ReachPlan<B>,
    common: ReachPlan<B>,
    /// All that takes royal pieces, and others.
    checks: ReachPlan<B>,
    strikes: ReachPlan<B>,
}

impl<B: Bits> Plan<B> {
    fn new(spec: &Spec, atlas: &Atlas, colour: Colour, kind: usize, lines: &mut Lines<B>) -> Self {
        let (squares, piece) = (spec.board.squares(), spec.piece(colour, kind));
        let ways: Vec<&[Way]> = spec.board.all().map(|square| atlas.ways(colour, kind, square)).collect();
        let asked = spec.laws.iter().any(|law| matches!(law, Law::NeverCheckByDrop(_) | Law::NeverMateByDrop(_)));
        let mut plan = Plan {
            quiet: ReachPlan::new(&ways, Effect::moves, lines),
            take: ReachPlan::new(&ways, Effect::takes, lines),
            first: (!piece.first_moves.is_empty())
                .then(|| ReachPlan::new(&ways, |effect| effect == Effect::First, lines)),
            picky: piece.is_picky().then(|| {
                let mut plan = |wanted: fn(Effect) -> bool| ReachPlan::new(&ways, wanted, lines);
                Box::new(PickyPlan {
                    royal: plan(|effect| effect == Effect::TakeRoyal),
                    common: plan(|effect| effect == Effect::TakeCommon),
                    checks: plan(|effect| effect.takes_one(true)),
                    strikes: plan(|effect| effect.takes_one(false)),
                })
            }),
            powers: (piece.powers())
                .map(|(power, _)| (power, ReachPlan::new(&ways, |effect| effect == Effect::Act(power.act), lines)))
                .collect(),
            shots_check: piece.shots_check,
            exits: vec![Vec::new(); squares],
            steps: Vec::new(),
            takes_onto: vec![B::EMPTY; squares],
            checks_onto: if asked { vec![B::EMPTY; squares] } else { Vec::new() },
            stands: B::EMPTY,
            lands: Vec::new(),
            drop: B::EMPTY,
            zone: B::EMPTY,
            taken_on: B::EMPTY,
        };
        for (from, ways) in ways.iter().enumerate() {
            for way in *ways {
                let checks = way.effect.takes_one(true) || (piece.shots_check && way.effect == Effect::Act(Act::Shoot));
                if asked && checks {
                    way.targets().iter().for_each(|to| plan.checks_onto[to.index()] |= B::bit(from));
                }
                if let Shape::Leap { to, empty } = &way.shape {
                    match to {
                        None => plan.exits[from].push(set_of(empty)),
                        Some(to) if way.double => {
                            let further = empty.get(1).copied();
                            let origin = Square(from as u8);
                            plan.steps.push(Passing { over: empty[0], further, landed: *to, origin });
                        }
                        Some(to)
                            if way.effect.takes_one(false) && way.portal_from == usize::MAX && empty.is_empty() =>
                        {
                            plan.takes_onto[to.index()] |= B::bit(from);
                        }
                        _ => {}
                    }
                }
            }
        }
        plan.stands = spec.squares_for(piece.stands, colour);
        if piece.is_picky() {
            let seen = |square| spec.board.for_colour(square, colour);
            let lands = |from, to| {
                let (turns, stays) = piece.turns(seen(from), seen(to));
                piece.stands.has(seen(to).index()) || stays || (turns && piece.promotes_on != Occasion::Capture)
            };
            let from = |from| spec.board.all().filter(|to| lands(from, *to)).collect::<Vec<_>>();
            plan.lands = spec.board.all().map(|square| set_of(&from(square))).collect();
        }
        plan.drop = spec.squares_for(piece.drop, colour);
        if piece.promotes_on != Occasion::Turn {
            plan.zone = spec.squares_for(piece.promotes_in, colour);
        }
        plan.taken_on = spec.squares_for(piece.en_passant.taken_on, colour);
        plan
    }

    fn build(self, piece: &PieceSpec, limited: bool, lines: &Lines<B>) -> KindTable<B> {
        let (quiet, take) = (self.quiet.build(lines), self.take.build(lines));
        let powers: Vec<_> = self.powers.into_iter().map(|(power, plan)| (power, plan.build(lines))).collect();
        let take = (take != quiet).then_some(take);
        let usual = piece.promotes_to.is_empty()
            || piece.promotes_on == Occasion::Turn
            || (piece.promotes_on == Occasion::Reaching && !piece.may_stay && !limited);
        let picky = self.picky.map(|plan| {
            let PickyPlan { royal, common, .. } = *plan;
            Box::new(Picky { royal: royal.build(lines), common: common.build(lines) })
        });
        let plain = powers.is_empty() && picky.is_none() && piece.exit.is_none() && !piece.royal.is();
        let mut steps: Vec<Vec<LongStep<B>>> = Vec::new();
        for passing in self.steps {
            steps.resize_with(self.takes_onto.len(), Vec::new);
            steps[passing.origin.index()].push(LongStep { passing, answers: B::EMPTY });
        }
        KindTable {
            royal: matches!(piece.royal, Royal::One | Royal::Each),
            turning: (!usual).then_some(Turning { on: piece.promotes_on, may_stay: piece.may_stay }),
            only_goes: plain && usual && self.zone.is_empty(),
            march: if plain && (usual || !limited) { March::new(&quiet, take.as_ref()) } else { None },
            take,
            quiet,
            first: self.first.map(|plan| plan.build(lines)),
            picky,
            shoots: powers.iter().any(|(power, _)| power.only_takes),
            powers,
            exits: if piece.exit.is_some() { self.exits } else { Vec::new() },
            stands: self.stands,
            lands: self.lands,
            drop: self.drop,
            drop_per_file: piece.drop_per_file,
            zone: self.zone,
            promotes_to: piece.promotes_to.clone(),
            limited,
            progress: piece.progress,
            en_passant: piece.en_passant,
            taken_on: self.taken_on,
            steps,
            takes_onto: self.takes_onto,
            checks_onto: self.checks_onto,
        }
    }
}

/// What attacks a square before the bundles are known.
struct BackPlan<B> {
    leaps: Vec<(Kinds, Vec<B>)>,
    gates: Vec<Vec<AttackGate<B>>>,
    /// Kinds that share a set of lines.
    rays: Vec<(Kinds, Vec<usize>)>,
}

impl<B: Bits> BackPlan<B> {
    /// What attacks royal pieces, or others.
    fn new(plans: &[Plan<B>], lines: &mut Lines<B>, squares: usize, royal: bool) -> Self {
        let mut back =
            BackPlan { leaps: Vec::new(), gates: (0..squares).map(|_| Vec::new()).collect(), rays: Vec::new() };
        let mut by_line: Vec<(usize, Kinds)> = Vec::new();
        for (kind, plan) in plans.iter().enumerate() {
            let mut onto = vec![B::EMPTY; squares];
            let shots = plan.powers.iter().filter(|(power, _)| power.act == Act::Shoot && plan.shots_check);
            let takes = match &plan.picky {
                None => &plan.take,
                Some(picky) if royal => &picky.checks,
                Some(picky) => &picky.strikes,
            };
            for reach in std::iter::once(takes).chain(shots.map(|(_, reach)| reach)) {
                for from in 0..squares {
                    for to in reach.leaps[from].members() {
                        onto[to] |= B::bit(from);
                    }
                    for gate in &reach.gates[from] {
                        let gate_back = AttackGate { kind, from: B::bit(from), path: gate.empty, need: Need::Empty };
                        back.gates[gate.to.first()].push(gate_back);
                    }
                }
                for &number in &reach.lines {
                    back.line(kind, number, lines, &mut by_line);
                }
            }
            if onto.iter().any(|set| !set.is_empty()) {
                match back.leaps.iter_mut().find(|(_, known)| *known == onto) {
                    Some((kinds, _)) => kinds.push(kind),
                    None => back.leaps.push((vec![kind], onto)),
                }
            }
        }
        for (number, kinds) in by_line {
            match back.rays.iter_mut().find(|(known, _)| *known == kinds) {
                Some((_, numbers)) => numbers.push(number),
                None => back.rays.push((kinds, vec![number])),
            }
        }
        for (_, numbers) in &mut back.rays {
            lines.user(numbers);
        }
        back
    }

    /// Turns a line of rays round. Where the squares looking back do not form a ray (a
    /// first move from one rank only, say), each attack becomes a gate of its own.
    fn line(&mut self, kind: usize, number: usize, lines: &mut Lines<B>, by_line: &mut Vec<(usize, Kinds)>) {
        let (sweep, line) = lines.lines[number].clone();
        let squares = line.len();
        let turned_sweep = if sweep == Sweep::Over(Hop::Near) { Sweep::Behind } else { sweep };
        let mut back: Vec<Vec<(Square, &[Square])>> = vec![Vec::new(); squares];
        for (from, ray) in line.iter().enumerate() {
            for (end, to) in ray.iter().enumerate() {
                back[to.index()].push((Square(from as u8), &ray[..end]));
            }
        }
        let mut turned: Line = vec![Vec::new(); squares];
        for (onto, attacks) in back.iter_mut().enumerate() {
            attacks.sort_by_key(|(_, path)| path.len());
            // From next to the edge there is no hop to it, and nobody is attacked from there by one anyway.
            if let (true, Some((_, [nearest]))) = (sweep != Sweep::Slide, attacks.first()) {
                attacks.insert(0, (*nearest, &[]));
            }
            let nested = attacks.iter().enumerate().all(|(index, (_, path))| {
                let nearer = attacks[..index].iter().rev().map(|(from, _)| from);
                path.iter().eq(nearer)
            });
            if nested {
                turned[onto] = attacks.iter().map(|(from, _)| *from).collect();
            } else {
                for (from, path) in attacks.iter() {
                    let need = match (sweep, path.last()) {
                        (Sweep::Slide, _) => Need::Empty,
                        (_, None) => continue,
                        (Sweep::Over(Hop::Far), Some(_)) => Need::One,
                        (_, Some(last)) => Need::Only(B::bit(last.index())),
                    };
                    let (from, path) = (B::bit(from.index()), set_of(path));
                    self.gates[onto].push(AttackGate { kind, from, path, need });
                }
            }
        }
        let number = lines.add(turned_sweep, turned);
        match by_line.iter_mut().find(|(known, _)| *known == number) {
            Some((_, kinds)) => {
                if kinds.last() != Some(&kind) {
                    kinds.push(kind);
                }
            }
            None => by_line.push((number, vec![kind])),
        }
    }

    fn build(&self, lines: &Lines<B>) -> AttackTable<B> {
        let bundled = |(kinds, numbers): &(Kinds, Vec<usize>)| {
            lines.bundles(numbers).into_iter().map(|table| (kinds.clone(), table)).collect::<Vec<_>>()
        };
        let mut rays: Vec<(Kinds, usize)> = self.rays.iter().flat_map(bundled).collect();
        // A stable sort: rays stay in their order.
        rays.sort_by_key(|(_, table)| !lines.tables[*table].is_slide());
        let slides = rays.iter().filter(|(_, table)| lines.tables[*table].is_slide()).count();
        let gates_hop = self.gates.iter().flatten().any(|gate| gate.need != Need::Empty);
        let hops = slides < rays.len() || gates_hop;
        AttackTable { leaps: self.leaps.clone(), gates: self.gates.clone(), rays, slides, hops }
    }
}

/// The most moves of each kind; what turns back when it is taken counts as what it was, too.
fn most_moves(spec: &Spec, atlas: &Atlas) -> Vec<usize> {
    let mut most = atlas.most_moves(spec);
    // Once for each step from kind to kind there can be: what becomes a piece that turns back counts so, too.
    for _ in 0..most.len() {
        for (kind, piece) in spec.pieces.iter().enumerate().filter(|_| spec.pieces.iter().any(|it| it.turned.is_some()))
        {
            let becomes = Colour::BOTH.iter().flat_map(|&colour| &piece.of(colour).promotes_to);
            most[kind] = becomes.chain(&piece.turned).map(|&other| most[other]).fold(most[kind], usize::max);
        }
    }
    most
}

/// The files of the board, if some piece asks how many of its kind stand on one.
fn files<B: Bits>(spec: &Spec) -> Vec<B> {
    let asked = spec.both_sides().any(|piece| piece.drop_per_file > 0);
    let file = |file: i32| {
        let on = spec.board.all().filter(|square| spec.board.file(*square) == file);
        on.fold(B::EMPTY, |set, square| set | B::bit(square.index()))
    };
    (0..spec.board.width as i32).filter(|_| asked).map(file).collect()
}

impl Spec {
    /// A set of squares, as White sees it, for a side.
    pub(crate) fn squares_for<B: Bits>(&self, squares: Squares, colour: Colour) -> B {
        let place = |square: usize| self.board.for_colour(Square(square as u8), colour).index();
        squares.members().fold(B::EMPTY, |set, square| set | B::bit(place(square)))
    }
}

fn set_of<B: Bits>(squares: &[Square]) -> B {
    squares.iter().fold(B::EMPTY, |set, square| set | B::bit(square.index()))
}
