//! How strong people are: Glicko-2, for each game and class of time. Every rated game is a
//! rating period of its own. Knows no game but its result.

use heterodox_table::TimeControl;
use serde::Serialize;
use utoipa::ToSchema;

use crate::db::{self, Db, on, write_on};
use crate::id::{Id, Who};
use crate::time::now;

/// Whoever deviates by more has played too little for their rating to say much.
pub const PROVISIONAL: f64 = 110.0;

/// Where everybody starts.
pub const START: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0 };
/// Between the scale of ratings and that of the formulas.
const SCALE: f64 = 173.7178;
/// How fast volatility changes.
const TAU: f64 = 0.5;
/// Nobody is surer than this.
const LEAST_DEVIATION: f64 = 45.0;

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How much they change.
    pub volatility: f64,
    /// Rated games played.
    pub games: i32,
}

/// The class of time a game is of.
pub fn class(control: TimeControl) -> &'static str {
    let seconds = match control {
        TimeControl::Correspondence { .. } => return "correspondence",
        TimeControl::Unlimited => return "unlimited",
        TimeControl::Variant => return "variant",
        _ => control.expected().unwrap_or_default(),
    };
    match seconds {
        0..180 => "bullet",
        180..480 => "blitz",
        480..1500 => "rapid",
        _ => "classical",
    }
}

impl Rating {
    /// After a game against `other` with a score of 1, 0.5 or 0.
    pub fn after(self, other: Rating, score: f64) -> Rating {
        let (mu, phi) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        let (their_mu, their_phi) = ((other.rating - 1500.0) / SCALE, other.deviation / SCALE);
        let g = 1.0 / (1.0 + 3.0 * their_phi * their_phi / (std::f64::consts::PI * std::f64::consts::PI)).sqrt();
        let expected = 1.0 / (1.0 + (-g * (mu - their_mu)).exp());
        let v = 1.0 / (g * g * expected * (1.0 - expected));
        let delta = v * g * (score - expected);
        let volatility = new_volatility(self.volatility, phi, v, delta);
        let spread = (phi * phi + volatility * volatility).sqrt();
        let phi = 1.0 / (1.0 / (spread * spread) + 1.0 / v).sqrt();
        let mu = mu + phi * phi * g * (score - expected);
        Rating {
            rating: (mu * SCALE + 1500.0).clamp(100.0, 4000.0),
            deviation: (phi * SCALE).clamp(LEAST_DEVIATION, 350.0),
            volatility,
            games: self.games + 1,
        }
    }
}

/// Glickman's step 5, by the Illinois method.
fn new_volatility(sigma: f64, phi: f64, v: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let d = phi * phi + v + e;
        e * (delta * delta - d) / (2.0 * d * d) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + v {
        (delta * delta - phi * phi - v).ln()
    } else {
        let steps = (1..100).map(|k| a - k as f64 * TAU);
        steps.clone().find(|x| f(*x) >= 0.0).unwrap_or(a - TAU)
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..100 {
        if (high - low).abs() < 1e-6 {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}

/// Rates all games that are over and were not rated yet. One that the database refuses does not cost the others.
pub async fn settle_all(db: &Db) -> Result<(), sqlx::Error> {
    let unsettled = "SELECT id FROM games WHERE over = 1 AND rated = 1 AND settled = 0 ORDER BY id";
    let games: Vec<i64> = on!(db, pool => sqlx::query_scalar(unsettled).fetch_all(pool).await?);
    for game in games.into_iter().map(Id) {
        if let Err(error) = db::again(|| settle(db, game)).await {
            tracing::error!(%game, %error, "ratings could not be written; they will be later");
        }
    }
    Ok(())
}

/// Rates a finished game, once.
async fn settle(db: &Db, game: Id) -> Result<(), sqlx::Error> {
    type Kept = (String, String, String, String, Option<String>, i16);
    write_on!(db, pool => {
        let mut transaction = pool.begin().await?;
        // Taking the mark first makes a second call wait, and then find nothing to do.
        let mark = "UPDATE games SET settled = 1 WHERE id = $1 AND over = 1 AND settled = 0 \
                    RETURNING variant, control, white, black, result, rated";
        let kept: Option<Kept> = sqlx::query_as(mark).bind(game.0).fetch_optional(&mut *transaction).await?;
        let Some((variant, control, white, black, result, rated)) = kept else { return Ok(()) };
        let score = match result.as_deref() {
            Some("1-0") => Some(1.0),
            Some("0-1") => Some(0.0),
            Some("1/2-1/2") => Some(0.5),
            _ => None,
        };
        if let (Some(score), 1, Ok(Who::User(white)), Ok(Who::User(black)), Ok(control)) =
            (score, rated, white.parse(), black.parse(), serde_json::from_str(&control))
        {
            let (users, class) = ([white, black], class(control));
            let mut before = [START; 2];
            // Everybody who takes both rows takes them in this order, so nobody waits in a circle.
            let order = if white < black { [0, 1] } else { [1, 0] };
            for seat in order {
                // Makes the row if there is none, and keeps it for this transaction in any case.
                let take = "INSERT INTO ratings (user_id, variant, class, rating, deviation, volatility, games, at) \
                            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (user_id, variant, class) \
                            DO UPDATE SET at = excluded.at RETURNING rating, deviation, volatility, games";
                let query = sqlx::query_as(take).bind(users[seat].0).bind(&variant).bind(class).bind(START.rating);
                let query = query.bind(START.deviation).bind(START.volatility).bind(START.games).bind(now() as i64);
                let (rating, deviation, volatility, games) = query.fetch_one(&mut *transaction).await?;
                before[seat] = Rating { rating, deviation, volatility, games };
            }
            let after = [before[0].after(before[1], score), before[1].after(before[0], 1.0 - score)];
            for (rating, user) in after.into_iter().zip(users) {
                let set = "UPDATE ratings SET rating = $1, deviation = $2, volatility = $3, games = $4 \
                           WHERE user_id = $5 AND variant = $6 AND class = $7";
                let query = sqlx::query(set).bind(rating.rating).bind(rating.deviation).bind(rating.volatility);
                let query = query.bind(rating.games).bind(user.0).bind(&variant).bind(class);
                query.execute(&mut *transaction).await?;
                let note = "INSERT INTO rating_history (user_id, game, variant, class, at, rating) \
                            VALUES ($1, $2, $3, $4, $5, $6)";
                let query = sqlx::query(note).bind(user.0).bind(game.0).bind(&variant).bind(class);
                query.bind(now() as i64).bind(rating.rating).execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Glickman's own example has three games in one period; the first of them alone.
    #[test]
    fn a_win_against_a_weaker_player_moves_a_little() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06, games: 0 };
        let other = Rating { rating: 1400.0, deviation: 30.0, volatility: 0.06, games: 9 };
        let won = player.after(other, 1.0);
        assert!((won.rating - 1563.56).abs() < 0.1, "{}", won.rating);
        assert!((won.deviation - 175.4).abs() < 0.2, "{}", won.deviation);
        assert!((won.volatility - 0.06).abs() < 0.001 && won.games == 1);
        let lost = player.after(other, 0.0);
        assert!(lost.rating < 1500.0 && (lost.rating - 1500.0).abs() > won.rating - 1500.0);
    }

    /// Glickman's formulas once more, for a whole period and step by step as in his paper, on his names; the volatility
    /// is found by walking and halving. Shares nothing with the code above.
    mod oracle {
        use std::f64::consts::PI;

        /// Rating, deviation, volatility.
        pub type Player = (f64, f64, f64);

        fn g(phi: f64) -> f64 {
            1.0 / (1.0 + 3.0 * phi.powi(2) / PI.powi(2)).sqrt()
        }

        fn e(mu: f64, mu_j: f64, phi_j: f64) -> f64 {
            1.0 / (1.0 + (-g(phi_j) * (mu - mu_j)).exp())
        }

        pub fn rate((r, rd, sigma): Player, games: &[(f64, f64, f64)], tau: f64) -> Player {
            // Step 2: the other scale.
            let (mu, phi) = ((r - 1500.0) / 173.7178, rd / 173.7178);
            let games: Vec<_> = games.iter().map(|(r, rd, s)| ((r - 1500.0) / 173.7178, rd / 173.7178, *s)).collect();
            // Steps 3 and 4: the variance by the games, and how much better they went than expected.
            let information: f64 =
                games.iter().map(|&(m, p, _)| g(p).powi(2) * e(mu, m, p) * (1.0 - e(mu, m, p))).sum();
            let v = 1.0 / information;
            let surprise: f64 = games.iter().map(|&(m, p, s)| g(p) * (s - e(mu, m, p))).sum();
            let delta = v * surprise;
            // Step 5. After a great surprise f has several zeros: the one next to the volatility before is meant.
            let a = (sigma.powi(2)).ln();
            let f = |x: f64| {
                let spread = phi.powi(2) + v + x.exp();
                x.exp() * (delta.powi(2) - spread) / (2.0 * spread.powi(2)) - (x - a) / tau.powi(2)
            };
            let step = if f(a) > 0.0 { 0.01 } else { -0.01 };
            let mut far = a + step;
            while (f(far) > 0.0) == (step > 0.0) {
                far += step;
            }
            let mut near = far - step;
            for _ in 0..60 {
                let middle = (near + far) / 2.0;
                if (f(middle) > 0.0) == (step > 0.0) { near = middle } else { far = middle }
            }
            let sigma = (near / 2.0).exp();
            // Steps 6 to 8.
            let before = (phi.powi(2) + sigma.powi(2)).sqrt();
            let phi = 1.0 / (1.0 / before.powi(2) + 1.0 / v).sqrt();
            let mu = mu + phi.powi(2) * surprise;
            (173.7178 * mu + 1500.0, 173.7178 * phi, sigma)
        }
    }

    /// The example of the paper, so that the oracle is right.
    #[test]
    fn the_oracle_rates_as_in_the_paper() {
        let games = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)];
        let (rating, deviation, volatility) = oracle::rate((1500.0, 200.0, 0.06), &games, 0.5);
        assert!((rating - 1464.06).abs() < 0.01, "{rating}");
        assert!((deviation - 151.52).abs() < 0.01, "{deviation}");
        assert!((volatility - 0.05999).abs() < 0.00001, "{volatility}");
    }

    #[test]
    fn every_game_is_rated_as_the_oracle_does() {
        let mut dice = heterodox_table::Dice::new(2012);
        let mut between = |low: f64, high: f64| low + (high - low) * dice.below(1 << 30) as f64 / (1 << 30) as f64;
        for _ in 0..20_000 {
            let mut player = || Rating {
                rating: between(100.0, 4000.0),
                deviation: between(LEAST_DEVIATION, 350.0),
                volatility: between(0.01, 0.3),
                games: 7,
            };
            let (one, other) = (player(), player());
            let score = (between(0.0, 3.0).floor() / 2.0).min(1.0);
            let found = one.after(other, score);
            let (rating, deviation, volatility) = oracle::rate(
                (one.rating, one.deviation, one.volatility),
                &[(other.rating, other.deviation, score)],
                TAU,
            );
            let near = |found: f64, right: f64, slack: f64| (found - right).abs() <= slack;
            assert!(
                near(found.rating, rating.clamp(100.0, 4000.0), 0.001)
                    && near(found.deviation, deviation.clamp(LEAST_DEVIATION, 350.0), 0.001)
                    && near(found.volatility, volatility, 0.000_001)
                    && found.games == 8,
                "{one:?} against {other:?}, {score}: {found:?}, not {rating} {deviation} {volatility}"
            );
        }
    }

    #[test]
    fn nothing_runs_away() {
        let (mut one, mut other) = (START, START);
        for _ in 0..2000 {
            (one, other) = (one.after(other, 1.0), other.after(one, 0.0));
        }
        assert!(one.rating <= 4000.0 && other.rating >= 100.0);
        assert!(one.deviation >= LEAST_DEVIATION && one.volatility.is_finite());
    }

    #[test]
    fn classes() {
        assert_eq!(class(TimeControl::Fischer { base: 60_000, increment: 0 }), "bullet");
        assert_eq!(class(TimeControl::Fischer { base: 180_000, increment: 2000 }), "blitz");
        assert_eq!(class(TimeControl::Delay { base: 600_000, delay: 0 }), "rapid");
        assert_eq!(class(TimeControl::PerMove { limit: u64::MAX }), "classical");
        assert_eq!(class(TimeControl::ByoYomi { base: 0, period: 5000, periods: 3 }), "blitz");
        assert_eq!(class(TimeControl::Hourglass { base: 60_000 }), "bullet");
        assert_eq!(class(TimeControl::Unequal { base: [60_000, 600_000], increment: [0, 0] }), "rapid");
    }
}
