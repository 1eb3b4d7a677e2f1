//! Material: which pieces stand on the board, and what has scored. "KRvK" in words.

use std::collections::BTreeSet;

use heterodox_rules::bits::Bits;
use heterodox_rules::{Colour, Position, Rules, Spec};
use thiserror::Error;

/// The most pieces of a table.
pub const MAX_PIECES: usize = 4;

/// The pieces of both sides and their scores.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// The pieces of each side in their order.
    pub(crate) sides: [Vec<Man>; 2],
    pub(crate) scores: [u8; 2],
}

/// A piece: pieces are in the order of their letters, a royal one first, whatever the order of the file is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Man {
    place: usize,
    pub kind: usize,
}

/// The order of a variant's pieces.
pub(crate) struct Order(Vec<Man>);

impl Order {
    pub fn new(spec: &Spec) -> Order {
        let mut kinds = spec.by_letter();
        kinds.sort_by_key(|kind| !spec.pieces[*kind].royal.is());
        let mut men: Vec<Man> = kinds.into_iter().enumerate().map(|(place, kind)| Man { place, kind }).collect();
        men.sort_unstable_by_key(|man| man.kind);
        Order(men)
    }

    pub fn kinds(&self) -> usize {
        self.0.len()
    }

    fn man(&self, kind: usize) -> Man {
        self.0[kind]
    }
}

/// Why some letters name no material.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MaterialError {
    /// There is no `v`, or more than one.
    #[error("material is written like KRvK: White's pieces, v, Black's pieces")]
    Form,
    /// No piece has this letter.
    #[error("there is no piece {0} in this game: its pieces are {1}")]
    Letter(char, String),
    /// Some side does not have exactly one royal piece.
    #[error("each side needs exactly one {0}")]
    Royal(String),
    /// A kind can change back: positions with this material would need tables that need this one.
    #[error("there are no tables of endings for this game: promotion is not for good, a {0} can become a {0} again")]
    ChangesBack(String),
    /// What a game remembers is no part of the positions that are numbered.
    #[error("there are no tables of endings for this game: more counts in it than what stands on the board")]
    Counts,
    /// Too many pieces.
    #[error("{0} pieces are too many: tables have at most {MAX_PIECES}")]
    Many(usize),
}

impl Material {
    /// Reads "KRvK".
    pub fn read(rules: &Rules, text: &str) -> Result<Material, MaterialError> {
        let mut parts = text.split(['v', 'V']);
        let (Some(white), Some(black), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(MaterialError::Form);
        };
        let spec = rules.spec();
        if !rules.traits().board_is_all || !rules.traits().steps_go_ahead {
            return Err(MaterialError::Counts);
        }
        if let Some(kind) = rules.traits().changes_back() {
            return Err(MaterialError::ChangesBack(spec.pieces[kind].name.clone()));
        }
        let order = Order::new(spec);
        let side = |letters: &str| -> Result<Vec<Man>, MaterialError> {
            let man = |letter: char| {
                let kind = spec.kind(letter.to_ascii_uppercase()).ok_or_else(|| {
                    let known = spec.pieces.iter().map(|piece| piece.letter).collect();
                    MaterialError::Letter(letter, known)
                })?;
                Ok(order.man(kind))
            };
            letters.chars().map(man).collect()
        };
        let count = text.chars().count() - 1;
        if count > MAX_PIECES {
            return Err(MaterialError::Many(count));
        }
        let sides = [side(white)?, side(black)?];
        for royal in spec.royals() {
            let one = |side: &Vec<Man>| side.iter().filter(|man| man.kind == royal).count() == 1;
            if !sides.iter().all(one) {
                return Err(MaterialError::Royal(spec.pieces[royal].name.clone()));
            }
        }
        Ok(Material::new(sides, [0; 2]))
    }

    fn new(mut sides: [Vec<Man>; 2], scores: [u8; 2]) -> Material {
        sides.iter_mut().for_each(|side| side.sort_unstable());
        Material { sides, scores }
    }

    /// The material of a position; `None` when it has more pieces than a table.
    pub(crate) fn of<B: Bits>(order: &Order, position: &Position<B>) -> Option<Material> {
        if position.occupied().count() as usize > MAX_PIECES {
            return None;
        }
        let side = |colour| {
            let count = |man: &Man| position.pieces(colour, man.kind).count() as usize;
            order.0.iter().flat_map(|man| std::iter::repeat_n(*man, count(man))).collect()
        };
        let scores = Colour::BOTH.map(|colour| position.score(colour) as u8);
        Some(Material::new(Colour::BOTH.map(side), scores))
    }

    /// As text, the name of its file: "KRvK", with scores where there are any: "RvN+1+0".
    pub fn name(&self, rules: &Rules) -> String {
        let letters = |side: &Vec<Man>| side.iter().map(|man| rules.spec().pieces[man.kind].letter).collect::<String>();
        let mut name = letters(&self.sides[0]) + "v" + &letters(&self.sides[1]);
        if self.scores != [0; 2] {
            name += &format!("+{}+{}", self.scores[0], self.scores[1]);
        }
        name
    }

    /// What a file of its table begins with: its name, and a zero.
    pub(crate) fn head(&self, rules: &Rules) -> Vec<u8> {
        (self.name(rules) + "\0").into_bytes()
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> usize {
        self.sides[0].len() + self.sides[1].len()
    }

    /// The same with the sides exchanged.
    pub(crate) fn exchanged(&self) -> Material {
        let [white, black] = self.sides.clone();
        Material { sides: [black, white], scores: [self.scores[1], self.scores[0]] }
    }

    /// Which side's pieces are told first: the more, then the earlier ones.
    pub(crate) fn is_upright(&self) -> bool {
        let weight = |side: usize| (std::cmp::Reverse(self.sides[side].len()), &self.sides[side], self.scores[side]);
        weight(0) <= weight(1)
    }

    /// The materials one move can lead to from this one.
    pub(crate) fn follow<B: Bits>(&self, order: &Order, tables: &heterodox_rules::Tables<B>) -> BTreeSet<Material> {
        let mut list = BTreeSet::new();
        let squares = tables.board().squares();
        for colour in Colour::BOTH {
            let (us, them) = (colour.index(), colour.other().index());
            let mut add = |ours: Vec<Man>, scored: bool, takes: bool| {
                let mut sides = self.sides.clone();
                sides[us] = ours;
                let mut scores = self.scores;
                scores[us] += scored as u8;
                let mut with = |sides: [Vec<Man>; 2]| list.insert(Material::new(sides, scores));
                if sides[us] != self.sides[us] || scored {
                    with(sides.clone());
                }
                let enemies = if takes { 0..sides[them].len() } else { 0..0 };
                for enemy in enemies.filter(|&enemy| !tables.is_royal(sides[them][enemy].kind)) {
                    let mut fewer = sides.clone();
                    fewer[them].remove(enemy);
                    with(fewer);
                }
            };
            add(self.sides[us].clone(), false, true);
            for (place, &Man { kind, .. }) in self.sides[us].iter().enumerate() {
                for &promoted in tables.promotes_to(colour, kind) {
                    let mut ours = self.sides[us].clone();
                    ours[place] = order.man(promoted);
                    add(ours, false, true);
                }
                if (0..squares).any(|square| !tables.exits(colour, kind, square).is_empty()) {
                    let mut ours = self.sides[us].clone();
                    ours.remove(place);
                    add(ours, true, false);
                }
            }
        }
        list
    }
}
