//! What pieces are worth, from their geometry alone: how many squares a kind reaches on
//! the average on a board with some pieces about. The cheapest kind counts 100.

use heterodox_rules::atlas::{Atlas, Effect, Shape, Way};
use heterodox_rules::bits::Bits;
use heterodox_rules::spec::MAX_KINDS;
use heterodox_rules::{AnyTables, Colour, Move, Position, Rules, State, Tables, Width};

/// How likely a square is to be empty: about half of the pieces are still there.
const EMPTY: f64 = 0.7;
/// What the cheapest kind is worth.
const UNIT: f64 = 100.0;

/// The values of a variant's pieces.
#[derive(Clone, Debug)]
pub struct Material {
    kinds: [i32; MAX_KINDS],
    count: usize,
    /// A piece over the edge: more than any piece on the board, for it cannot be lost again.
    point: i32,
    cheapest: i32,
}

impl Material {
    /// Derives the values; a royal piece counts nothing, since it is never traded.
    pub fn new(rules: &Rules) -> Material {
        let spec = rules.spec();
        let atlas = Atlas::new(spec);
        let reach = |kind: usize| {
            let squares: Vec<_> =
                spec.board.all().filter(|square| spec.pieces[kind].stands.has(square.index())).collect();
            let ways = squares.iter().flat_map(|square| atlas.ways(Colour::White, kind, *square));
            ways.map(weight).sum::<f64>() / squares.len().max(1) as f64
        };
        let reaches: Vec<f64> = (0..spec.pieces.len())
            .map(|kind| if spec.pieces[kind].royal.is() { 0.0 } else { reach(kind).max(0.05) })
            .collect();
        let least = reaches.iter().copied().filter(|reach| *reach > 0.0).fold(f64::INFINITY, f64::min);
        let mut kinds = [0; MAX_KINDS];
        for (value, reach) in kinds.iter_mut().zip(&reaches) {
            // No kind is worth more than a hundred of the cheapest.
            *value = (UNIT * (reach / least)).clamp(0.0, 100.0 * UNIT) as i32;
        }
        let dearest = kinds.into_iter().max().unwrap_or_default();
        Material { kinds, count: spec.pieces.len(), point: dearest + UNIT as i32, cheapest: UNIT as i32 }
    }

    /// What a kind is worth.
    pub fn value(&self, kind: usize) -> i32 {
        self.kinds[kind]
    }

    /// What the cheapest piece is worth.
    pub fn cheapest(&self) -> i32 {
        self.cheapest
    }

    /// How much more the side to move has than the other, scores included.
    pub fn balance(&self, state: &State) -> i32 {
        let of = |colour| {
            let count = |kind| (state.count(colour, kind) + state.hand(colour, kind)) as i32;
            let pieces: i32 = (0..self.count).map(|kind| self.kinds[kind] * count(kind)).sum();
            pieces + self.point * state.score(colour) as i32
        };
        of(state.to_move()) - of(state.to_move().other())
    }

    /// The same for search.
    pub(super) fn balance_of<B: Bits>(&self, position: &Position<B>) -> i32 {
        let of = |colour| {
            let count = |kind| (position.pieces(colour, kind).count() + position.hand(colour, kind)) as i32;
            let pieces: i32 = (0..self.count).map(|kind| self.kinds[kind] * count(kind)).sum();
            pieces + self.point * position.score(colour) as i32
        };
        of(position.turn()) - of(position.turn().other())
    }

    /// What a legal move gains at once.
    pub fn gain(&self, rules: &Rules, state: &State, action: Move) -> i32 {
        let taken = rules.captured(state, action).map_or(0, |(_, _, kind)| self.kinds[kind]);
        let kept = rules.kept(state, action).map_or(0, |kind| self.kinds[kind]);
        taken + kept + self.change(action)
    }

    /// The same for search.
    #[inline(always)]
    pub(super) fn gain_of<B: Bits>(&self, tables: &Tables<B>, position: &Position<B>, action: Move) -> i32 {
        let taken = tables.taken(position, action).map_or(0, |kind| self.kinds[kind]);
        let kept = tables.kept(position, action).map_or(0, |kind| self.kinds[kind]);
        taken + kept + self.change(action)
    }

    /// What the mover itself turns into.
    #[inline(always)]
    fn change(&self, action: Move) -> i32 {
        if action.target().is_none() {
            return self.point - self.kinds[action.kind()];
        }
        action.promotion().map_or(0, |kind| self.kinds[kind] - self.kinds[action.kind()])
    }
}

/// How much a way adds to a piece's reach.
fn weight(way: &Way) -> f64 {
    let part = match way.effect {
        Effect::MoveOrTake => 1.0,
        Effect::Move | Effect::Take | Effect::TakeCommon => 0.5,
        // It takes nothing but what ends the game.
        Effect::TakeRoyal => 0.0,
        // Once in a game, if at all.
        Effect::First => 0.1,
        // Taking without being taken back.
        Effect::Act(_) => 1.0,
        // A point is worth far more than a square, but a piece leaves once only.
        Effect::Exit => 1.0,
    };
    let open = match &way.shape {
        Shape::Leap { empty, .. } => EMPTY.powi(empty.len() as i32),
        // One piece has to stand on the way, and the square behind must be there.
        Shape::Hop { line, .. } => {
            (1..line.len()).map(|before| before as f64 * (1.0 - EMPTY) * EMPTY.powi(before as i32 - 1)).sum()
        }
        Shape::Ray(squares) => (0..squares.len()).map(|before| EMPTY.powi(before as i32)).sum(),
    };
    part * open
}

/// Runs something with the tables and the position of a state, whatever their width.
pub(super) fn at_width<R>(rules: &Rules, state: &State, run: impl Widely<R>) -> Option<R> {
    Some(match rules.tables() {
        AnyTables::Narrow(tables) => run.run(tables, Width::position(state)?),
        AnyTables::Wide(tables) => run.run(tables, Width::position(state)?),
        AnyTables::Huge(tables) => run.run(tables, Width::position(state)?),
    })
}

/// A computation for boards of every width.
pub(super) trait Widely<R> {
    fn run<B: Width>(self, tables: &heterodox_rules::Tables<B>, position: &Position<B>) -> R;
}

#[cfg(test)]
mod tests {
    use heterodox_rules::{Catalogue, Family};

    use super::*;

    #[test]
    fn chess_comes_out_about_as_everybody_knows_it() {
        let rules = Catalogue::new().load("chess").expect("built in");
        let material = Material::new(&rules);
        let value = |letter| material.value(rules.spec().kind(letter).expect("a kind"));
        let [pawn, knight, bishop, rook, queen, king] = ['P', 'N', 'B', 'R', 'Q', 'K'].map(value);
        assert_eq!((pawn, king), (100, 0));
        assert!((250..450).contains(&knight) && (250..450).contains(&bishop), "{knight} {bishop}");
        assert!((400..700).contains(&rook) && rook > knight.max(bishop), "{rook}");
        assert!((800..1200).contains(&queen) && queen > rook + bishop / 2, "{queen}");
    }

    #[test]
    fn every_variant_has_a_cheapest_piece_of_100() {
        let catalogue = Catalogue::new();
        for id in catalogue.ids_of(Family::Chess) {
            let rules = catalogue.load(&id).expect("built in");
            let material = Material::new(&rules);
            let plain = (0..rules.spec().pieces.len()).filter(|kind| !rules.spec().pieces[*kind].royal.is());
            assert_eq!(plain.map(|kind| material.value(kind)).min(), Some(100), "{id}");
            let start = rules.start();
            let same = |kind| start.count(Colour::White, kind) == start.count(Colour::Black, kind);
            if (0..rules.spec().pieces.len()).all(same) {
                assert_eq!(material.balance(&start), 0, "{id}: both begin alike");
            }
        }
    }

    #[test]
    fn gains_are_what_the_balance_says() {
        let catalogue = Catalogue::new();
        for id in catalogue.ids_of(Family::Chess) {
            let rules = catalogue.load(&id).expect("built in");
            let material = Material::new(&rules);
            let mut dice = heterodox_table::Dice::new(5);
            let mut state = rules.start();
            for _ in 0..80 {
                let moves = rules.moves(&state);
                for action in &moves {
                    let next = rules.play_unchecked(&state, *action);
                    let fen = rules.write_fen(&state);
                    let gained = -material.balance(&next) - material.balance(&state);
                    assert_eq!(material.gain(&rules, &state, *action), gained, "{id} {fen} {action:?}");
                }
                let Some(action) = moves.get(dice.below(moves.len())) else { break };
                state = rules.play_unchecked(&state, *action);
            }
        }
    }
}
