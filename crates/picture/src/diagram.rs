//! Where pieces can go: from a square of a position, and on an empty board.

use std::collections::BTreeMap;

use heterodox_rules::atlas::{Atlas, Effect};
use heterodox_rules::spec::{POWERS, Power};
use heterodox_rules::{Colour, Rules, Square, State, Tag};

use crate::marks::{Arrow, Marks, Paint, Place, Target};
use crate::scene::{Placed, Scene};

/// Marks what the piece on a square may do now.
pub fn targets(rules: &Rules, state: &State, from: Square) -> Marks {
    let mut sketch = Sketch::new(from);
    for action in rules.actions_from(state, from) {
        let Some(to) = action.action.target() else {
            sketch.exit(state.to_move());
            continue;
        };
        let target = sketch.target(to);
        target.portal &= action.tags.contains(&Tag::MirrorOnly);
        match action.captured {
            _ if Power::of(action.action.act()).is_some() => target.power = Some(action.action.act()),
            Some(_) => target.takes = true,
            None => target.moves = true,
        }
    }
    sketch.marks()
}

/// A kind of piece alone on the board with everything it could do from a square, if there
/// were an enemy wherever it needs one.
pub fn piece_diagram(rules: &Rules, side: Colour, kind: usize, from: Square) -> (Scene, Marks) {
    let mut scene = Scene::empty(rules);
    scene.pieces.push(Placed { square: from, side, kind: Some(kind), halo: false, promoted: false });
    let mut sketch = Sketch::new(from);
    for way in Atlas::new(rules.spec()).ways(side, kind, from) {
        if way.effect == Effect::Exit {
            sketch.exit(side);
        }
        for square in way.targets() {
            let target = sketch.target(*square);
            target.moves |= way.effect.moves() || way.effect == Effect::First;
            target.takes |= way.effect.takes_one(false);
            if let Effect::Act(act) = way.effect {
                target.power = Some(act);
            }
            target.portal &= way.passes_portal(*square);
        }
    }
    scene.note = sketch.words(rules);
    (scene, sketch.marks())
}

/// Marks in the making: one target a square, whatever leads there.
struct Sketch {
    from: Square,
    targets: BTreeMap<Square, Target>,
    exit: Option<Colour>,
}

impl Sketch {
    fn new(from: Square) -> Sketch {
        Sketch { from, targets: BTreeMap::new(), exit: None }
    }

    fn target(&mut self, square: Square) -> &mut Target {
        self.targets.entry(square).or_insert(Target::new(square))
    }

    fn exit(&mut self, side: Colour) {
        self.exit = Some(side);
    }

    fn marks(self) -> Marks {
        let exit =
            self.exit.map(|side| Arrow { from: self.from, to: Place::Court(side.other()), paint: Paint::ORANGE });
        Marks { targets: self.targets.into_values().collect(), arrows: exit.into_iter().collect(), ..Marks::default() }
    }

    /// "It moves to d5, takes on d5 and leaves the board."
    fn words(&self, rules: &Rules) -> String {
        let squares = |wanted: &dyn Fn(&Target) -> bool| -> Option<String> {
            let names: Vec<String> =
                self.targets.values().filter(|target| wanted(target)).map(|t| rules.name(t.square)).collect();
            (!names.is_empty()).then(|| names.join(" "))
        };
        let powers = POWERS.iter().map(|power| {
            let names = squares(&|target| target.power == Some(power.act))?;
            Some(format!("It {} {names}.", power.words.does_on))
        });
        let deeds = [
            squares(&|target| target.moves).map(|names| format!("It moves to {names}.")),
            squares(&|target| target.takes).map(|names| format!("It takes on {names}.")),
        ];
        let leaves = self.exit.map(|_| "It leaves the board.".to_string());
        let deeds: Vec<String> = deeds.into_iter().chain(powers).chain([leaves]).flatten().collect();
        if deeds.is_empty() { "It has no move from here.".into() } else { deeds.join(" ") }
    }
}
