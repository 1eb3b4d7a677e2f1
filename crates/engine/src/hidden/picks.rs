//! Picks after a tie: a small game of its own, solved by mixing; and a guess at an opponent
//! whose picks follow a pattern. Knows values and earlier picks, not the board.

use heterodox_table::Dice;

/// The most that is staked on a guess: whoever sets a trap cannot win much by it.
const TRUST: f32 = 0.8;
/// So many picks of evidence are worth half of that.
const PATIENCE: f32 = 3.0;

/// What an end of the fight is worth: for each kind when we win with it and when we lose to it.
pub(crate) struct Stakes {
    pub wins: Vec<f32>,
    pub loses: Vec<f32>,
}

/// The payoff of a pair of picks; equal picks begin again, which is worth `again`.
fn payoff(stakes: &Stakes, clash: &dyn Fn(usize, usize) -> i8, own: usize, other: usize, again: f32) -> f32 {
    match clash(own, other) {
        1 => stakes.wins[own],
        -1 => stakes.loses[other],
        _ => again,
    }
}

/// Mixed strategies of both sides in balance, by regret matching.
pub(crate) fn balance(stakes: &Stakes, clash: &dyn Fn(usize, usize) -> i8) -> [Vec<f32>; 2] {
    let count = stakes.wins.len();
    let mut again = (stakes.wins.iter().sum::<f32>() + stakes.loses.iter().sum::<f32>()) / (2 * count).max(1) as f32;
    let mut sums = [vec![0.0f32; count], vec![0.0f32; count]];
    let mut regrets = [vec![0.0f32; count], vec![0.0f32; count]];
    for round in 0..2000 {
        let now = [strategy(&regrets[0]), strategy(&regrets[1])];
        let mut values = [vec![0.0; count], vec![0.0; count]];
        for own in 0..count {
            for other in 0..count {
                let value = payoff(stakes, clash, own, other, again);
                values[0][own] += now[1][other] * value;
                values[1][other] -= now[0][own] * value;
            }
        }
        for side in 0..2 {
            let mean: f32 = values[side].iter().zip(&now[side]).map(|(value, chance)| value * chance).sum();
            for kind in 0..count {
                regrets[side][kind] = (regrets[side][kind] + values[side][kind] - mean).max(0.0);
                sums[side][kind] += now[side][kind] * round as f32;
            }
            if side == 0 {
                again += (mean - again) * 0.02;
            }
        }
    }
    sums.map(|sum| normal(&sum))
}

fn strategy(regrets: &[f32]) -> Vec<f32> {
    normal(regrets)
}

/// Scaled to add up to one; evenly when there is nothing to scale.
fn normal(numbers: &[f32]) -> Vec<f32> {
    let sum: f32 = numbers.iter().sum();
    let even = 1.0 / numbers.len().max(1) as f32;
    numbers.iter().map(|number| if sum > 0.0 { number / sum } else { even }).collect()
}

/// What the opponent may pick next, and how much that guess is worth from 0 to 1. Three habits
/// are tried on what it did so far: a favourite kind, a favourite turn from the kind both had,
/// and a favourite turn from its own last pick.
pub(crate) fn predict(picks: &[(usize, usize)], tied: usize, count: usize) -> (Vec<f32>, f32) {
    let turn = |from: usize, to: usize| (to + count - from) % count;
    let mut best = (vec![1.0 / count as f32; count], 0.0);
    for habit in 0..3 {
        let mut seen = vec![1.0f32; count];
        let mut gain = 0.0;
        let mut last = None;
        for (before, pick) in picks {
            let class = match habit {
                0 => Some(*pick),
                1 => Some(turn(*before, *pick)),
                _ => last.map(|last| turn(last, *pick)),
            };
            last = Some(*pick);
            let Some(class) = class else { continue };
            // What this habit would have told in advance, against knowing nothing.
            gain += (seen[class] / seen.iter().sum::<f32>() * count as f32).ln();
            seen[class] += 1.0;
        }
        let likely = normal(&seen);
        let from = match habit {
            0 => 0,
            1 => tied,
            _ => last.unwrap_or(0),
        };
        if gain > best.1 {
            best = ((0..count).map(|kind| likely[turn(from, kind)]).collect(), gain);
        }
    }
    let (likely, gain) = best;
    (likely, TRUST * gain / (gain + PATIENCE * 0.5))
}

/// How likely to pick what: the balance, and as far as the guess is trusted the best answer to it.
pub(crate) fn mix(stakes: &Stakes, clash: &dyn Fn(usize, usize) -> i8, guess: &[f32], trust: f32) -> Vec<f32> {
    let [own, other] = balance(stakes, clash);
    let count = own.len();
    let expect: Vec<f32> = (0..count).map(|kind| trust * guess[kind] + (1.0 - trust) * other[kind]).collect();
    let even = (stakes.wins.iter().sum::<f32>() + stakes.loses.iter().sum::<f32>()) / (2 * count).max(1) as f32;
    let value =
        |kind: usize| -> f32 { (0..count).map(|foe| expect[foe] * payoff(stakes, clash, kind, foe, even)).sum() };
    let answer = (0..count).max_by(|one, two| value(*one).total_cmp(&value(*two))).unwrap_or(0);
    (0..count).map(|kind| (1.0 - trust) * own[kind] + trust * (kind == answer) as u8 as f32).collect()
}

/// One of several, as likely as said.
pub(crate) fn draw(chances: &[f32], dice: &mut Dice) -> usize {
    let mut left = dice.below(1 << 24) as f32 / (1 << 24) as f32 * chances.iter().sum::<f32>();
    for (index, chance) in chances.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return index;
        }
    }
    chances.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1)).map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rock, paper, scissors: each beats the one before it.
    fn clash(one: usize, other: usize) -> i8 {
        [0, 1, -1][(one + 3 - other) % 3]
    }

    #[test]
    fn even_stakes_are_mixed_evenly() {
        let stakes = Stakes { wins: vec![1.0; 3], loses: vec![-1.0; 3] };
        for chances in balance(&stakes, &clash) {
            assert!(chances.iter().all(|chance| (chance - 1.0 / 3.0).abs() < 0.02), "{chances:?}");
        }
    }

    #[test]
    fn what_wins_more_draws_the_other_side_to_its_answer() {
        // To win with 0 is worth more, so 1, which beats it, is picked most, by the other side.
        let stakes = Stakes { wins: vec![1.0, 0.3, 0.3], loses: vec![-0.3; 3] };
        let [own, other] = balance(&stakes, &clash);
        // In balance no pick of ours is better than another.
        let again = 0.0;
        let values: Vec<f32> =
            (0..3).map(|kind| (0..3).map(|foe| other[foe] * payoff(&stakes, &clash, kind, foe, again)).sum()).collect();
        let spread = values.iter().copied().fold(f32::MIN, f32::max) - values.iter().copied().fold(f32::MAX, f32::min);
        assert!(spread < 0.1, "{values:?}");
        assert!(other[2] < 0.3, "{other:?}: what loses to the dear win is rarer");
        assert!(own.iter().all(|chance| *chance > 0.05), "{own:?}");
    }

    #[test]
    fn habits_are_found_and_answered_but_never_trusted_wholly() {
        let stakes = Stakes { wins: vec![1.0; 3], loses: vec![-1.0; 3] };
        let always = [(0, 2), (1, 2), (2, 2), (0, 2), (1, 2), (2, 2)];
        let follows = [(0, 1), (2, 0), (1, 2), (0, 1), (2, 0), (1, 2)];
        let turns = [(0, 0), (0, 1), (0, 2), (0, 0), (0, 1), (0, 2)];
        for (picks, tied, next) in [(always, 0, 2), (follows, 1, 2), (turns, 1, 0)] {
            let (guess, trust) = predict(&picks, tied, 3);
            assert!(guess[next] > 0.5, "{picks:?}: {guess:?}");
            let chances = mix(&stakes, &clash, &guess, trust);
            assert!(chances[(next + 1) % 3] > 0.55, "{picks:?}: {chances:?}");
            assert!(chances.iter().all(|chance| *chance > 0.05), "{chances:?}");
        }
    }

    #[test]
    fn nothing_is_read_into_few_or_wild_picks() {
        assert_eq!(predict(&[], 0, 3).1, 0.0);
        let wild = [(0, 1), (1, 1), (2, 0), (0, 2), (1, 2), (1, 0), (2, 1), (0, 0)];
        assert!(predict(&wild, 0, 3).1 < 0.3);
    }

    #[test]
    fn draws_are_as_likely_as_said() {
        let mut dice = Dice::new(5);
        let mut counts = [0; 3];
        (0..6000).for_each(|_| counts[draw(&[1.0, 0.0, 2.0], &mut dice)] += 1);
        assert!(counts[1] == 0 && (1800..2200).contains(&counts[0]), "{counts:?}");
    }
}
