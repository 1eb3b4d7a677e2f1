//! The project's puzzles, embedded at build time, and how good people are at them: Glicko-2
//! against the puzzle's grade, the first try of each puzzle alone. Whether it was solved is the
//! client's word: nobody but its owner gains by a lie.

use std::collections::HashMap;
use std::sync::Arc;

use heterodox_engine::puzzle::{Collection, Puzzle};
use heterodox_messages::say;
use heterodox_rules::Rules;

use crate::db::{self, Db, on, write_on};
use crate::fault::Fault;
use crate::id::Id;
use crate::protocol::{ErrorKind, PuzzleInfo, PuzzleStanding, WhichPuzzles};
use crate::rating::{Rating, START};
use crate::time::now;

include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// The most in one list.
const MAX_LIST: u32 = 100;
const DAY: u64 = 86_400_000;
/// Neighbours in a file resemble each other: the days go through it in steps (as the web client's do).
const STEP: u64 = 7919;

/// All puzzles of the variants the server has.
pub struct Puzzles {
    all: Vec<Puzzle>,
    by_id: HashMap<String, usize>,
}

impl Puzzles {
    /// Those that fit the rules; `rules` knows the variants.
    pub fn open(rules: impl Fn(&str) -> Option<Arc<Rules>>) -> Puzzles {
        let mut all: Vec<Puzzle> = Vec::new();
        for text in FILES {
            match Collection::read(text) {
                Ok(collection) => {
                    let Some(rules) = rules(&collection.variant) else { continue };
                    all.extend(collection.puzzles.into_iter().filter(|puzzle| puzzle.replay(&rules).is_ok()));
                }
                Err(error) => tracing::error!(%error, "a file of puzzles is left out"),
            }
        }
        let by_id = all.iter().enumerate().map(|(index, puzzle)| (puzzle.id.clone(), index)).collect();
        Puzzles { all, by_id }
    }

    fn nothing() -> Fault {
        Fault::new(ErrorKind::NotFound, say::NoSuchPuzzle)
    }

    /// One by its id.
    pub fn find(&self, id: &str) -> Result<&Puzzle, Fault> {
        self.by_id.get(id).map(|index| &self.all[*index]).ok_or_else(Puzzles::nothing)
    }

    /// A list, by variant and from the easiest on.
    pub fn list(&self, which: &WhichPuzzles) -> Result<Vec<PuzzleInfo>, Fault> {
        let limit = which.limit.unwrap_or(MAX_LIST);
        let long = |text: &Option<String>, most| text.as_ref().is_some_and(|text| text.chars().count() > most);
        if !(1..=MAX_LIST).contains(&limit)
            || which.level.is_some_and(|level| !(1..=8).contains(&level))
            || long(&which.variant, 100)
            || long(&which.theme, 40)
        {
            return Err(Fault::malformed("limit is 1 to 100, level 1 to 8, variant and theme are short words"));
        }
        let from = match which.after.as_deref() {
            None => 0,
            Some(id) => self.by_id.get(id).ok_or_else(Puzzles::nothing)? + 1,
        };
        let fits = |puzzle: &&Puzzle| {
            which.variant.as_ref().is_none_or(|variant| *variant == puzzle.variant)
                && which.level.is_none_or(|level| level == puzzle.grade)
                && which.theme.as_ref().is_none_or(|word| puzzle.themes.iter().any(|theme| theme.word() == word))
        };
        Ok(self.all[from..].iter().filter(fits).take(limit as usize).map(PuzzleInfo::from).collect())
    }

    /// The puzzle of the day, the same for everybody.
    pub fn of_the_day(&self, variant: Option<&str>, now: u64) -> Result<&Puzzle, Fault> {
        let turn = (now / DAY * STEP) as usize;
        let mut variants: Vec<&str> = self.all.iter().map(|puzzle| puzzle.variant.as_str()).collect();
        variants.dedup();
        let variant = match variant {
            Some(variant) => variant,
            None if variants.is_empty() => return Err(Puzzles::nothing()),
            None => variants[turn % variants.len()],
        };
        let of: Vec<&Puzzle> = self.all.iter().filter(|puzzle| puzzle.variant == variant).collect();
        of.get(turn.checked_rem(of.len()).unwrap_or(0)).copied().ok_or_else(Puzzles::nothing)
    }
}

/// How strong a puzzle is as an opponent.
fn strength(puzzle: &Puzzle) -> Rating {
    Rating { rating: 700.0 + 180.0 * puzzle.grade as f64, deviation: 90.0, ..START }
}

type Row = (f64, f64, f64, i32, i32);

fn standing(variant: &str, (rating, deviation, _, tried, solved): Row) -> PuzzleStanding {
    let (rating, deviation) = (rating.round() as i32, deviation.round() as i32);
    PuzzleStanding { variant: variant.to_string(), rating, deviation, tried, solved }
}

/// Notes what came of a puzzle; only the first time counts.
pub async fn tried(db: &Db, user: Id, puzzle: &Puzzle, solved: bool) -> Result<PuzzleStanding, Fault> {
    Ok(standing(&puzzle.variant, db::again(|| db::soon(note(db, user, puzzle, solved))).await?))
}

async fn note(db: &Db, user: Id, puzzle: &Puzzle, solved: bool) -> Result<Row, sqlx::Error> {
    // Makes the row if there is none, and keeps it for this transaction in any case.
    let take = "INSERT INTO puzzle_ratings (user_id, variant, rating, deviation, volatility, tried, solved) \
                VALUES ($1, $2, $3, $4, $5, 0, 0) ON CONFLICT (user_id, variant) \
                DO UPDATE SET tried = puzzle_ratings.tried RETURNING rating, deviation, volatility, tried, solved";
    let insert = "INSERT INTO puzzle_tries (user_id, puzzle, solved, at) VALUES ($1, $2, $3, $4) \
                  ON CONFLICT (user_id, puzzle) DO NOTHING";
    let set = "UPDATE puzzle_ratings SET rating = $1, deviation = $2, volatility = $3, tried = $4, solved = $5 \
               WHERE user_id = $6 AND variant = $7";
    write_on!(db, pool => {
        let mut transaction = pool.begin().await?;
        let query = sqlx::query_as(take).bind(user.0).bind(&puzzle.variant);
        let query = query.bind(START.rating).bind(START.deviation).bind(START.volatility);
        let before: Row = query.fetch_one(&mut *transaction).await?;
        let query = sqlx::query(insert).bind(user.0).bind(&puzzle.id).bind(solved as i16).bind(now() as i64);
        if query.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(before);
        }
        let (rating, deviation, volatility, tried, right) = before;
        let own = Rating { rating, deviation, volatility, games: tried };
        let Rating { rating, deviation, volatility, games } = own.after(strength(puzzle), solved as u8 as f64);
        let after = (rating, deviation, volatility, games, right + solved as i32);
        let query = sqlx::query(set).bind(after.0).bind(after.1).bind(after.2).bind(after.3).bind(after.4);
        query.bind(user.0).bind(&puzzle.variant).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(after)
    })
}

/// How good somebody is at puzzles.
pub async fn standings(db: &Db, user: Id) -> Result<Vec<PuzzleStanding>, Fault> {
    let select = "SELECT variant, rating, deviation, volatility, tried, solved FROM puzzle_ratings \
                  WHERE user_id = $1 ORDER BY variant";
    let rows: Vec<(String, f64, f64, f64, i32, i32)> =
        on!(db, pool => sqlx::query_as(select).bind(user.0).fetch_all(pool).await?);
    Ok(rows.into_iter().map(|(variant, a, b, c, d, e)| standing(&variant, (a, b, c, d, e))).collect())
}

#[cfg(test)]
mod tests {
    use heterodox_rules::Catalogue;

    use super::*;

    #[test]
    fn every_embedded_puzzle_is_served() {
        let puzzles = Puzzles::open(|id| Catalogue::new().load(id).ok());
        let lines: usize = FILES.iter().map(|text| text.lines().filter(|line| line.contains(" | ")).count()).sum();
        assert!(lines > 300 && puzzles.all.len() == lines, "{} of {lines}", puzzles.all.len());
        assert_eq!(puzzles.by_id.len(), lines, "ids are unique");
        let days: Vec<&str> =
            (0..30).map(|day| puzzles.of_the_day(None, day * DAY).expect("one a day").id.as_str()).collect();
        assert!(days.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(puzzles.of_the_day(Some("none"), 0).is_err());
        assert!(Puzzles::open(|_| None).of_the_day(None, 0).is_err());
    }
}
