//! Static exchange: what a capture wins when both sides go on taking on its square with
//! their cheapest piece. A shot leaves nobody on the square, so it ends the exchange.

use heterodox_rules::bits::Bits;
use heterodox_rules::{Colour, Move, Position, Tables};

use crate::eval::{Evaluator, ROYAL_VALUE};

/// Whether a move wins at least so much.
pub(crate) fn wins_at_least<B: Bits>(
    tables: &Tables<B>,
    evaluator: &Evaluator<B>,
    position: &Position<B>,
    action: Move,
    least: i32,
) -> bool {
    let values = &evaluator.values;
    let taken = tables.taken(position, action).map_or(0, |kind| values[kind]);
    // Nobody can take back what is not there, or where the rules let nobody.
    if action.stands() != Some(action.to()) || action.castles() {
        return taken >= least;
    }
    let stands = action.promotion().unwrap_or(action.kind());
    let promoted = if action.promotion().is_some() { values[stands] - values[action.kind()] } else { 0 };
    // What is won if the other side does not answer, less what is still asked for.
    let mut balance = taken + promoted - least;
    if balance < 0 {
        return false;
    }
    // What is left if the piece is simply lost.
    balance -= values[stands];
    if balance >= 0 {
        return true;
    }
    let square = action.to().index();
    let gone = tables.victims(position, action) | B::bit(action.from().index());
    let mut occupied = (position.occupied() & !gone) | B::bit(square);
    let us = position.turn();
    let mut side = us.other();
    // From here on `balance` is the result for `us` if the piece on the square is lost now.
    loop {
        if shot_at(tables, position, square, side, occupied) {
            // Takes without standing there: nothing can answer.
            return side == us;
        }
        let attackers = tables.attackers(position, square, side, occupied);
        let Some((kind, from)) = cheapest(tables, values, position, attackers, side) else {
            return side != us;
        };
        if values[kind] == ROYAL_VALUE {
            // A king takes only where nothing takes back.
            let answered = !tables.attackers(position, square, side.other(), occupied & !B::bit(from)).is_empty()
                || shot_at(tables, position, square, side.other(), occupied);
            return if answered { side != us } else { side == us };
        }
        occupied &= !B::bit(from);
        side = side.other();
        // Taking back wins what stood there and puts the taker at risk.
        balance = -balance - 1 - values[kind];
        if balance >= 0 {
            // Even losing the taker, the side that just took is satisfied.
            return side != us;
        }
    }
}

/// Whether a side could shoot what stands on a square. Kinds whose shots are attacks
/// anyway are found by the caller as attackers too; both answers agree.
fn shot_at<B: Bits>(tables: &Tables<B>, position: &Position<B>, square: usize, by: Colour, occupied: B) -> bool {
    (0..tables.kind_count()).filter(|kind| tables.shoots(by, *kind)).any(|kind| {
        let shooters = position.pieces(by, kind) & occupied;
        shooters.members().any(|from| tables.shots(by, kind, from, occupied).has(square))
    })
}

fn cheapest<B: Bits>(
    tables: &Tables<B>,
    values: &[i32],
    position: &Position<B>,
    attackers: B,
    side: Colour,
) -> Option<(usize, usize)> {
    if attackers.is_empty() {
        return None;
    }
    (0..tables.kind_count())
        .filter_map(|kind| {
            let pieces = attackers & position.pieces(side, kind);
            (!pieces.is_empty()).then(|| (kind, pieces.first()))
        })
        .min_by_key(|(kind, _)| values[*kind])
}
