//! What many games say about two players: pure numbers, no games. Games come in pairs
//! (one opening, both colours), and a pair is one observation: its two games are not
//! independent, so the spread is that of pairs (the pentanomial model).

/// How many pairs gave 0, 1/2, 1, 3/2 and 2 points.
pub type Pairs = [u64; 5];

/// Below this a count is no evidence that something cannot happen.
const TRACE: f64 = 1e-3;
/// So many standard deviations hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

/// The strength of the first player over the second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strength {
    /// From 0 to 1.
    pub score: f64,
    /// Elo difference; infinite when one side won everything.
    pub elo: f64,
    /// Where it lies with 95 %.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How likely the first is the better one.
    pub superiority: f64,
}

impl Strength {
    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Elo from an expected score.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score to expect from an Elo difference.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How strong the first player is; `None` without pairs.
pub fn strength(pairs: &Pairs) -> Option<Strength> {
    let count: u64 = pairs.iter().sum();
    if count == 0 {
        return None;
    }
    let (score, variance) = moments(&pairs.map(|pairs| pairs as f64 / count as f64));
    let deviation = (variance / count as f64).sqrt();
    if deviation == 0.0 {
        return Some(unanimous(score, count));
    }
    Some(Strength {
        score,
        elo: elo(score),
        low: elo(score - DEVIATIONS * deviation),
        high: elo(score + DEVIATIONS * deviation),
        superiority: normal((score - 0.5) / deviation),
    })
}

/// All pairs gave the same, which shows no spread but does not prove that there is none: by
/// the rule of three other results make up at most 3 in `count` (95 %), lost or won at worst.
fn unanimous(score: f64, count: u64) -> Strength {
    let others = (3.0 / count as f64).min(1.0);
    let doubt = 0.5f64.powf(count as f64 + 1.0);
    Strength {
        score,
        elo: elo(score),
        low: elo(score - score * others),
        high: elo(score + (1.0 - score) * others),
        superiority: match score {
            _ if score > 0.5 => 1.0 - doubt,
            _ if score < 0.5 => doubt,
            _ => 0.5,
        },
    }
}

/// The score of one game of a pair, by its index in [`Pairs`].
fn points(index: usize) -> f64 {
    index as f64 / 4.0
}

fn moments(shares: &[f64; 5]) -> (f64, f64) {
    let mean: f64 = shares.iter().enumerate().map(|(index, share)| share * points(index)).sum();
    let variance = shares.iter().enumerate().map(|(index, share)| share * (points(index) - mean).powi(2)).sum();
    (mean, variance)
}

/// How likely a normal variable is below a value (Abramowitz and Stegun 26.2.17, error below 1e-7).
pub fn normal(value: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * value.abs());
    let series = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = (-value * value / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if value >= 0.0 { 1.0 - tail } else { tail }
}

/// A sequential probability ratio test: is the difference rather `elo0` or `elo1`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The upper one.
    pub elo1: f64,
    /// How often the upper one may be accepted wrongly.
    pub alpha: f64,
    /// How often the lower one may be.
    pub beta: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The lower hypothesis holds.
    Lower,
    /// The upper hypothesis holds.
    Upper,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let number = |part: &str| part.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let numbers: Option<Vec<f64>> = text.split(',').map(number).collect();
        let sprt = match numbers.as_deref() {
            Some(&[elo0, elo1]) => Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 },
            Some(&[elo0, elo1, alpha, beta]) => Sprt { elo0, elo1, alpha, beta },
            _ => return Err("expected elo0,elo1 or elo0,elo1,alpha,beta, as in 0,5 or 0,5,0.05,0.05".into()),
        };
        let chance = |value: f64| value > 0.0 && value < 0.5;
        if sprt.elo0 >= sprt.elo1 {
            return Err("elo0 must be below elo1".into());
        }
        if sprt.elo0.abs().max(sprt.elo1.abs()) > 2000.0 {
            return Err("elo0 and elo1 lie between -2000 and 2000".into());
        }
        if !chance(sprt.alpha) || !chance(sprt.beta) {
            return Err("alpha and beta lie between 0 and 0.5".into());
        }
        Ok(sprt)
    }

    /// The test is over when the ratio leaves these.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much likelier the upper hypothesis makes the results: the ratio
    /// of the likeliest distributions of pairs that have the two expected scores.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let counts = pairs.map(|count| (count as f64).max(TRACE));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [lower, upper] = [self.elo0, self.elo1].map(|elo| likeliest(&shares, expected(elo)));
        let logs = (0..5).map(|index| shares[index] * (upper[index] / lower[index]).ln());
        total * logs.sum::<f64>()
    }

    /// Whether it is over.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (ratio, (low, high)) = (self.ratio(pairs), self.bounds());
        match ratio {
            _ if ratio <= low => Verdict::Lower,
            _ if ratio >= high => Verdict::Upper,
            _ => Verdict::Open,
        }
    }
}

/// Of all distributions with this mean the one that makes the observed shares likeliest:
/// each share divided by 1 + t (points - mean), with t found by halving.
fn likeliest(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let away = |index: usize| points(index) - mean;
    let slope = |t: f64| (0..5).map(|index| shares[index] * away(index) / (1.0 + t * away(index))).sum::<f64>();
    // Every share must stay positive, which bounds t on both sides; the slope falls between.
    let (mut low, mut high) = (-1.0 / away(4), -1.0 / away(0));
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|index| shares[index] / (1.0 + t * away(index)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, wanted: f64, error: f64) {
        assert!((value - wanted).abs() <= error, "{value}, not {wanted}");
    }

    #[test]
    fn elo_and_score_are_each_other_turned_round() {
        near(elo(0.75), 190.848_5, 1e-3);
        assert!(elo(0.5) == 0.0 && elo(0.5).is_sign_positive());
        near(elo(0.64), 99.95, 0.01);
        near(expected(400.0), 10.0 / 11.0, 1e-12);
        for value in [-700.0, -5.0, 0.0, 12.5, 300.0] {
            near(elo(expected(value)), value, 1e-9);
        }
        assert_eq!((elo(0.0), elo(1.0), elo(1.2)), (f64::NEG_INFINITY, f64::INFINITY, f64::INFINITY));
    }

    #[test]
    fn the_normal_distribution_is_the_one_of_the_tables() {
        for (value, wanted) in [
            (0.0, 0.5),
            (1.0, 0.841_344_7),
            (1.96, 0.975_002_1),
            (-1.0, 0.158_655_3),
            (-2.575_829, 0.005),
            (4.0, 0.999_968_3),
        ] {
            near(normal(value), wanted, 1e-6);
        }
    }

    #[test]
    fn pairs_that_cancel_out_say_more_than_games_do() {
        // 100 pairs that all went 1-1 leave little doubt; the same games shuffled do.
        let sure = strength(&[0, 0, 100, 0, 0]).expect("pairs");
        assert_eq!((sure.elo, sure.superiority), (0.0, 0.5));
        near(sure.error(), elo(0.515), 1e-9);
        let unsure = strength(&[25, 0, 50, 0, 25]).expect("pairs");
        near(unsure.error(), 48.463, 1e-3);
        assert_eq!(strength(&[0; 5]), None);
    }

    #[test]
    fn error_bars_by_hand() {
        // 100 pairs: mean 0.625, variance 0.040625, deviation of the mean 0.0201556.
        let told = strength(&[0, 10, 40, 40, 10]).expect("pairs");
        near(told.score, 0.625, 1e-12);
        let (low, high) = (0.625 - 1.959_964 * 0.020_155_6, 0.625 + 1.959_964 * 0.020_155_6);
        near(told.low, elo(low), 1e-3);
        near(told.high, elo(high), 1e-3);
        near(told.superiority, 1.0, 1e-6);
        let won = strength(&[0, 0, 0, 0, 7]).expect("pairs");
        assert_eq!((won.elo, won.high, won.superiority), (f64::INFINITY, f64::INFINITY, 1.0 - 1.0 / 256.0));
        near(won.low, elo(4.0 / 7.0), 1e-9);
        let lost = strength(&[7, 0, 0, 0, 0]).expect("pairs");
        assert_eq!((lost.elo, lost.low, lost.superiority), (f64::NEG_INFINITY, f64::NEG_INFINITY, 1.0 / 256.0));
        near(lost.high, -won.low, 1e-9);
    }

    #[test]
    fn the_likeliest_distribution_has_its_mean_and_adds_up() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.3, 0.5, 0.507, 0.7] {
            let found = likeliest(&shares, mean);
            near(found.iter().sum(), 1.0, 1e-9);
            near(moments(&found).0, mean, 1e-9);
        }
        near(likeliest(&shares, 0.5)[2], 0.4, 1e-9);
    }

    #[test]
    fn the_ratio_is_about_the_normal_one_when_differences_are_small() {
        let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let pairs = [30, 200, 500, 230, 40];
        let count = 1000.0;
        let (mean, variance) = moments(&pairs.map(|pairs| pairs as f64 / count));
        let (low, high) = (expected(0.0), expected(5.0));
        let normal = count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        near(sprt.ratio(&pairs), normal, 0.02 * normal.abs());
    }

    #[test]
    fn the_ratio_is_that_of_the_best_fits() {
        // Maximised likelihoods found by hill climbing in another program, without the formula.
        for (pairs, elo0, elo1, wanted) in [
            ([30, 200, 500, 230, 40], 0.0, 5.0, 1.445_720),
            ([5, 30, 60, 45, 20], 0.0, 50.0, 6.070_614),
            ([12, 80, 150, 95, 13], -20.0, 20.0, 4.871_658),
        ] {
            near(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }.ratio(&pairs), wanted, 1e-5);
        }
    }

    #[test]
    fn a_test_ends_at_its_bounds() {
        let sprt = Sprt::parse("0,10").expect("a test");
        near(sprt.bounds().0, -2.944_439, 1e-6);
        near(sprt.bounds().1, 2.944_439, 1e-6);
        assert_eq!(sprt.verdict(&[0; 5]), Verdict::Open);
        assert_eq!(sprt.verdict(&[10, 40, 100, 40, 10]), Verdict::Open);
        assert_eq!(sprt.verdict(&[100, 400, 1000, 900, 300]), Verdict::Upper);
        assert_eq!(sprt.verdict(&[300, 900, 1000, 400, 100]), Verdict::Lower);
        // Even results of one kind only decide nothing by themselves, and never break it.
        for index in 0..5 {
            let mut pairs = [0; 5];
            pairs[index] = 50;
            assert!(sprt.ratio(&pairs).is_finite());
        }
    }

    #[test]
    fn tests_are_read_or_refused() {
        assert_eq!(Sprt::parse("-3, 1, 0.1, 0.2"), Ok(Sprt { elo0: -3.0, elo1: 1.0, alpha: 0.1, beta: 0.2 }));
        for bad in ["", "1", "5,0", "0,0", "0,5,0.05", "0,5,0,0.1", "0,5,0.5,0.1", "a,b", "0,nan", "0,inf", "0,9999"] {
            assert!(Sprt::parse(bad).is_err(), "{bad}");
        }
    }
}
