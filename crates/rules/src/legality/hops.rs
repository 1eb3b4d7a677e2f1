//! King safety where pieces hop: by counting, without trying moves out. Every line from a piece that hops to the king has
//! squares and a number of pieces on them. A move changes that number by one at most, and must not make it right for the
//! attacker, or must make it wrong, or take the attacker.

use super::{Safety, Tables};
use crate::bits::Bits;
use crate::position::Position;

/// An attack over a piece that gives check.
struct Check<B> {
    attacker: B,
    screen: B,
    /// Where other pieces may go: in between, or onto the attacker.
    others: B,
    /// Where the screen may go.
    own: B,
}

/// What a line asks of moves.
enum Ask<B> {
    Nothing,
    /// Nobody goes there and becomes a screen.
    Closed(B),
    Check(Check<B>),
    /// Each of these pieces is one too many for the attacker: an own one goes only to some squares, and an enemy is not
    /// removed from afar.
    Cover(B, B),
    /// An own piece stays away from the square on which it would be hopped over.
    Keep(B, B),
}

impl<B: Bits> Tables<B> {
    /// Looks at every enemy that could attack the king over a piece; false when there are too many pins.
    #[inline(never)]
    pub(super) fn look_over(&self, position: &Position<B>, king: usize, safety: &mut Safety<B>) -> bool {
        let (own, occupied) = (position.side(position.turn), position.occupied());
        let mut fits = true;
        let mut checks: Vec<Check<B>> = Vec::new();
        self.hops(position, king, position.turn.other(), |attacker, path, hurdle| {
            match ask(attacker, path, hurdle, occupied) {
                Ask::Nothing => {}
                Ask::Closed(squares) => safety.go &= !squares,
                Ask::Check(check) => checks.push(check),
                Ask::Cover(pieces, line) => {
                    for piece in (pieces & own).members() {
                        // Where it stands it may promote.
                        fits &= safety.pin(B::bit(piece), line | B::bit(piece));
                    }
                    safety.shields |= pieces & !own;
                }
                Ask::Keep(piece, line) => {
                    if piece.meets(own) {
                        fits &= safety.pin(piece, line);
                    }
                }
            }
        });
        if checks.is_empty() {
            return fits;
        }
        let before = safety.go;
        for check in &checks {
            safety.go &= check.others;
            safety.shoot &= check.attacker | (check.screen & !own);
            if check.screen.meets(own) {
                safety.screens |= check.screen;
                let allowed = |other: &Check<B>| if other.screen == check.screen { other.own } else { other.others };
                let go = checks.iter().fold(before, |go, other| go & allowed(other));
                fits &= safety.pin(check.screen, go);
            }
        }
        fits
    }
}

/// What the line from an attacker to the king asks; with a hurdle only that square may be full, else any one.
fn ask<B: Bits>(attacker: B, path: B, hurdle: Option<B>, occupied: B) -> Ask<B> {
    let met = path & occupied;
    let free = (path & !occupied) | attacker;
    if path.is_empty() {
        return Ask::Nothing;
    }
    let Some(hurdle) = hurdle else {
        return match met.count() {
            0 => Ask::Closed(path),
            1 => Ask::Check(Check { attacker, screen: met, others: free, own: !path }),
            2 => Ask::Cover(met, free),
            _ => Ask::Nothing,
        };
    };
    let (rest, over) = (met & !hurdle, met.meets(hurdle));
    match (rest.count(), over) {
        (0, false) => Ask::Closed(hurdle),
        (0, true) => Ask::Check(Check { attacker, screen: hurdle, others: free, own: B::ALL }),
        (1, true) => Ask::Cover(rest, free),
        (1, false) => Ask::Keep(rest, !hurdle),
        _ => Ask::Nothing,
    }
}
