//! Ends in sentences, laws and counted checks, from the prose of docs/variant-files.md.

use toml::{Table, Value};

use super::{Moves, Over, Position, Reference, Square, Way, name, square};

/// Whether a move, and the position after it, does what a law asks for.
type Meets<'a> = dyn Fn(&str, &Position) -> bool + 'a;

/// A sentence of `wins`, `loses` or `draws`, in its own words.
pub(super) struct Goal {
    /// "wins", "loses" or "draws".
    key: &'static str,
    sentence: String,
    additions: Vec<String>,
}

fn texts(table: &Table, key: &str) -> Vec<String> {
    let list = table.get(key).and_then(Value::as_array).into_iter().flatten();
    list.map(|text| text.as_str().expect("text").to_string()).collect()
}

/// Losses are asked before wins, wins before draws.
pub(super) fn goals(end: &Table) -> Vec<Goal> {
    let of = |key: &'static str| {
        // Mate and the end of all moves are no matter of this generator.
        texts(end, key).into_iter().filter(|text| !text.starts_with("mate") && text != "no moves").map(move |text| {
            let mut parts = text.split(',').map(|part| part.trim().to_string());
            Goal { key, sentence: parts.next().expect("a sentence"), additions: parts.collect() }
        })
    };
    ["loses", "wins", "draws"].into_iter().flat_map(of).collect()
}

pub(super) fn laws(file: &Table) -> Vec<String> {
    let law = file.get("law").and_then(Value::as_table);
    law.map_or(Vec::new(), |law| ["never", "must"].into_iter().flat_map(|key| texts(law, key)).collect())
}

impl Goal {
    fn has(&self, addition: &str) -> bool {
        self.additions.iter().any(|it| it == addition)
    }

    fn may_answer(&self, colour: usize) -> bool {
        self.has("answered") || self.has(["answered by white", "answered by black"][colour])
    }
}

impl Reference {
    /// The number of checks that ends a game, if any does.
    pub(super) fn checks_wanted(&self) -> Option<u32> {
        self.goals.iter().find_map(|goal| goal.sentence.trim_end_matches('s').strip_suffix(" check")?.parse().ok())
    }

    /// Whether a game can end because somebody has castled in this way.
    pub(super) fn castling_decides(&self, letter: char) -> bool {
        self.goals.iter().any(|goal| match goal.sentence.strip_prefix("castled") {
            Some("") => true,
            Some(letters) => letters.contains(letter),
            None => false,
        })
    }

    /// Whether a sentence has ended the game.
    pub(super) fn over(&self, pos: &Position) -> bool {
        let mover = 1 - pos.side;
        [mover, pos.side].into_iter().any(|subject| {
            self.goals.iter().any(|goal| self.is_true(goal, pos, subject) && !self.may_be_answered(goal, pos, subject))
        })
    }

    /// Whether the side that would lose may still answer: it is its turn, it is allowed to, it has not done so yet, and some
    /// legal move does.
    fn may_be_answered(&self, goal: &Goal, pos: &Position, subject: usize) -> bool {
        let loser = if goal.key == "wins" { 1 - subject } else { subject };
        goal.key != "draws"
            && goal.may_answer(loser)
            && pos.side == loser
            && !self.is_true(goal, pos, 1 - subject)
            && self.safe(pos).values().any(|after| self.is_true(goal, after, 1 - subject))
    }

    fn is_true(&self, goal: &Goal, pos: &Position, subject: usize) -> bool {
        let pieces = self.squares_of(pos, subject);
        let named = |letters: &str, at: &Square| letters == "pieces" || letters.contains(self.kind_at(pos, *at).letter);
        let held_of = |letters: &str| {
            let held = self.held(pos, subject).into_iter();
            held.filter(|letter| letters == "pieces" || letters.contains(*letter)).count()
        };
        let words: Vec<&str> = goal.sentence.split(' ').collect();
        match words[..] {
            ["castled"] => !pos.castled[subject].is_empty(),
            ["castled", letters] => pos.castled[subject].iter().any(|letter| letters.contains(*letter)),
            [count, "checks" | "check"] => pos.checks[subject] >= count.parse::<u32>().expect("a number"),
            ["no", letters] => !pieces.iter().any(|at| named(letters, at)) && held_of(letters) == 0,
            ["no", letters, "against", others] => {
                let enough = others.chars().all(|letter| {
                    let wanted = others.chars().filter(|it| *it == letter).count();
                    let number = self.piece_of(letter).1;
                    let other = 1 - subject;
                    let standing = pos.board.iter().filter(|it| **it == Some((other, number))).count();
                    standing + pos.hands[other].iter().filter(|it| **it == number).count() >= wanted
                });
                enough && !pieces.iter().any(|at| named(letters, at)) && held_of(letters) == 0
            }
            ["fewer", "than", count, letters] => {
                pieces.iter().filter(|at| named(letters, at)).count() + held_of(letters)
                    < count.parse::<usize>().expect("a number")
            }
            [letters, "alone"] => {
                pieces.iter().all(|at| named(letters, at)) && held_of(letters) == pos.hands[subject].len()
            }
            [count, "in", "a", "row"] => self.has_row(pos, subject, "pieces", count.parse().expect("a number")),
            [count, letters, "in", "a", "row"] => self.has_row(pos, subject, letters, count.parse().expect("a number")),
            [count, "by", _] => {
                let count: i32 = count.parse().expect("a number");
                pieces.iter().any(|corner| {
                    (0..count).all(|dx| (0..count).all(|dy| pieces.contains(&(corner.0 + dx, corner.1 + dy))))
                })
            }
            ["all", "joined"] => !pieces.is_empty() && self.chain(&pieces, &pieces[..1]).len() == pieces.len(),
            ["all", letters, "joined"] => {
                let own: Vec<Square> = pieces.iter().copied().filter(|at| named(letters, at)).collect();
                !own.is_empty() && self.chain(&own, &own[..1]).len() == own.len()
            }
            [letters, "joining", ref words @ ..] => {
                let to = words.iter().position(|word| *word == "to").expect("where to");
                let seen = |at: Square| if goal.has("the same for both") { at } else { self.flipped(subject, at) };
                let own: Vec<Square> = pieces.iter().copied().filter(|at| named(letters, at)).collect();
                let first: Vec<Square> =
                    own.iter().copied().filter(|at| self.is_among(&words[..to], seen(*at))).collect();
                self.chain(&own, &first).into_iter().any(|at| self.is_among(&words[to + 1..], seen(at)))
            }
            ["board", "full"] => self.is_full(pos),
            ["most", what, "when", ..] => {
                let most = |side: usize| -> u32 {
                    let all = self.squares_of(pos, side).into_iter();
                    all.map(|at| if what == "pieces" { 1 } else { self.kind_at(pos, at).points }).sum()
                };
                self.is_full(pos) && most(subject) >= most(1 - subject)
            }
            [count, "points"] => {
                let standing: u32 = pieces.iter().map(|at| self.kind_at(pos, *at).points).sum();
                standing + self.points_held(pos, subject) >= count.parse::<u32>().expect("a number")
            }
            [letters, "on", ref squares @ ..] => {
                let with = squares.iter().position(|word| *word == "with").unwrap_or(squares.len());
                let (squares, with) = squares.split_at(with);
                let own = |at: Square| if goal.has("the same for both") { at } else { self.flipped(subject, at) };
                let wanted = |at: &Square| self.is_among(squares, own(*at));
                let held = !goal.has("held") || pos.side == subject;
                let safe = |at: &Square| !goal.has("safe") || !self.attacked(pos, *at, 1 - subject);
                let company = |at: &Square| {
                    let others: Vec<Square> = pieces.iter().copied().filter(|it| it != at && wanted(it)).collect();
                    let points: u32 = others.iter().map(|at| self.kind_at(pos, *at).points).sum();
                    let has = |what: &str| match what {
                        "pieces" => others.len() as u32,
                        _ => points + self.points_held(pos, subject),
                    };
                    with.windows(2).all(|pair| {
                        !["pieces", "points"].contains(&pair[1]) || has(pair[1]) >= pair[0].parse().expect("a number")
                    })
                };
                let there = |at: &&Square| named(letters, at) && wanted(at);
                held && pieces.iter().filter(there).any(company) && pieces.iter().filter(there).any(safe)
            }
            _ => panic!("{}", goal.sentence),
        }
    }

    fn is_full(&self, pos: &Position) -> bool {
        pos.board.iter().all(Option::is_some)
    }

    fn points_held(&self, pos: &Position, side: usize) -> u32 {
        pos.hands[side].iter().map(|kind| self.kinds[side][*kind].points).sum()
    }

    fn has_row(&self, pos: &Position, side: usize, letters: &str, count: i32) -> bool {
        let own = |at: Square| {
            self.at(pos, at).is_some_and(|piece| piece.0 == side)
                && (letters == "pieces" || letters.contains(self.kind_at(pos, at).letter))
        };
        self.squares_of(pos, side).into_iter().any(|at| {
            [(1, 0), (0, 1), (1, 1), (1, -1)]
                .into_iter()
                .any(|(dx, dy)| (0..count).all(|step| own((at.0 + step * dx, at.1 + step * dy))))
        })
    }

    /// All of some squares that hang together with the first ones, straight or on the slant.
    fn chain(&self, all: &[Square], first: &[Square]) -> Vec<Square> {
        let mut found = first.to_vec();
        let mut at = 0;
        while at < found.len() {
            let here = found[at];
            let beside = |it: &Square| (it.0 - here.0).abs() <= 1 && (it.1 - here.1).abs() <= 1;
            let more: Vec<Square> = all.iter().copied().filter(|it| beside(it) && !found.contains(it)).collect();
            found.extend(more);
            at += 1;
        }
        found
    }

    /// Squares by name, a rank, a file, or the last rank.
    fn is_among(&self, words: &[&str], at: Square) -> bool {
        match *words {
            ["last", "rank"] => at.1 == self.height - 1,
            ["rank", number] => (at.1 + 1).to_string() == number,
            ["file", letter] => name(at).starts_with(letter),
            _ => words.iter().any(|word| square(word) == Some(at)),
        }
    }

    /// The positions after a move that leaves no king attacked, whatever the laws say: one for each promotion.
    fn after_safe(&self, fen: &str, move_text: &str) -> Vec<Position> {
        let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        let same = |text: &String| text.strip_prefix(move_text).is_some_and(|rest| !goes_on(rest));
        self.safe(&self.read(fen)).into_iter().filter(|(text, _)| same(text)).map(|(_, after)| after).collect()
    }

    fn captures(&self, pos: &Position, after: &Position) -> bool {
        self.squares_of(after, 1 - pos.side).len() < self.squares_of(pos, 1 - pos.side).len()
    }

    /// Whether a move would be legal if nobody had to capture, and the piece on `from` can take what stands on `at`.
    pub fn must_capture(&self, fen: &str, move_text: &str, from: &str, at: &str) -> bool {
        let pos = self.read(fen);
        let at = square(at).expect("a square");
        let takes_it = |(text, after): (&String, &Position)| {
            text.starts_with(from)
                && self.at(after, at).is_none_or(|piece| piece.0 == pos.side)
                && self.captures(&pos, after)
        };
        let asked = self.after_safe(fen, move_text);
        !asked.is_empty()
            && !asked.iter().any(|after| self.captures(&pos, after))
            && self.at(&pos, at).is_some_and(|piece| piece.0 != pos.side)
            && self.legal(&pos).iter().any(takes_it)
    }

    /// Whether a move would be legal if it did not give check.
    pub fn gives_check(&self, fen: &str, move_text: &str) -> bool {
        let asked = self.after_safe(fen, move_text);
        !asked.is_empty() && asked.iter().any(|after| self.king_attacked(after, after.side))
    }

    /// Whether a move would be legal if the king did not walk out of check by it.
    pub fn walks_out_of_check(&self, fen: &str, move_text: &str) -> bool {
        let pos = self.read(fen);
        let safe = self.safe(&pos);
        let same = |text: &String| text.strip_prefix(move_text).is_some_and(|rest| !rest.starts_with(char::is_numeric));
        safe.keys().any(|text| same(text) && self.walks(&pos, text)) && self.king_attacked(&pos, pos.side)
    }

    /// Whether a drop would be legal if it did not give check, or did not mate.
    pub fn drop_gives(&self, fen: &str, move_text: &str, mate: bool) -> bool {
        let after = self.after_safe(fen, move_text);
        after.iter().any(|after| if mate { self.is_mate_by_drop(after) } else { self.king_attacked(after, after.side) })
    }

    /// Whether a move would be legal if nobody had to drop, and there is a legal drop of this kind to this square.
    pub fn must_drop(&self, fen: &str, move_text: &str, letter: char, to: &str) -> bool {
        !self.after_safe(fen, move_text).is_empty() && self.moves(fen).contains(&format!("{letter}@{to}"))
    }

    /// Whether a piece on a square, named by its letter, could never move again.
    pub fn would_be_stuck(&self, fen: &str, letter: char, at: &str) -> bool {
        let side = self.read(fen).side;
        let seen = self.flipped(side, square(at).expect("a square"));
        self.stuck[side].get(self.piece_of(letter).1).is_some_and(|stuck| stuck.contains(&seen))
    }

    /// A piece is stuck on a square if it has no way to anywhere from there, were the board empty or full of prey.
    pub(super) fn is_stuck(&self, side: usize, number: usize, at: Square) -> bool {
        let mut pos = self.read(&self.start);
        pos.board.iter_mut().for_each(|square| *square = None);
        pos.side = side;
        self.put(&mut pos, at, Some((side, number)));
        let kind = &self.kinds[side][number];
        let on_board = |squares: Vec<Square>| squares.into_iter().any(|to| self.on_board(to) && to != at);
        let shots = kind.shoot.iter();
        let mut ways = self.ways_of(&pos, at).into_iter().chain(shots);
        let mut exits = Moves::new();
        self.add_exit(&pos, at, &mut exits);
        let leads = |way: &Way| {
            let squares = self.walk(&pos, at, &way.without_hop(), self.wrap);
            let squares: Vec<Square> = squares.into_iter().filter(|to| self.on_board(*to)).collect();
            // There may be something on the first square to hop over.
            if way.over == Over::Nothing { on_board(squares) } else { squares.len() > 1 }
        };
        !ways.any(leads) && !on_board(self.portal_reach(&pos, at)) && exits.is_empty()
    }

    /// Whether a move is one of a king that leaves its square while it is attacked, and does not take the only attacker.
    fn walks(&self, pos: &Position, move_text: &str) -> bool {
        let kings = self.untouchable(pos, pos.side).into_iter().chain(self.royals(pos, pos.side, "together"));
        let attackers = |king: Square| -> Vec<Square> {
            let alone = |enemy: &Square| {
                let mut only = pos.clone();
                for other in self.squares_of(pos, 1 - pos.side).into_iter().filter(|other| other != enemy) {
                    let piece = self.at(pos, other).map(|(_, kind)| (pos.side, kind));
                    self.put(&mut only, other, piece);
                }
                self.attacked(&only, king, 1 - pos.side)
            };
            self.squares_of(pos, 1 - pos.side).into_iter().filter(alone).collect()
        };
        let mut checked = kings.filter(|king| self.attacked(pos, *king, 1 - pos.side));
        checked.any(|king| {
            let Some(rest) = move_text.strip_prefix(&name(king)).filter(|rest| !rest.starts_with(char::is_numeric))
            else {
                return false;
            };
            let shot = square(rest).is_some_and(|to| {
                let kind = self.kind_at(pos, king);
                let mut shots = kind.shoot.iter().filter(|way| way.to_enemy);
                self.takes(pos, to) && shots.any(|way| self.walk(pos, king, way, self.wrap).contains(&to))
            });
            !shot && square(rest).is_none_or(|to| attackers(king) != [to])
        })
    }

    /// Whether a drop has mated. Answers by drop count even if they mate in their turn.
    fn is_mate_by_drop(&self, after: &Position) -> bool {
        let answers = || self.held_to(after, self.safe(after), |law| !law.starts_with("mate by drop"));
        self.king_attacked(after, after.side) && !self.over(after) && answers().is_empty()
    }

    /// Whether the piece on a square could take an enemy, king or not, or its side gives check.
    fn threatens(&self, after: &Position, at: Square) -> bool {
        let side = 1 - after.side;
        let enemies = self.squares_of(after, after.side);
        let mut ways = self.ways_of(after, at).into_iter();
        let reaches = |squares: Vec<Square>| squares.iter().any(|to| enemies.contains(to));
        debug_assert_eq!(self.at(after, at).map(|piece| piece.0), Some(side));
        let preys = |way: &Way, to: &Square| enemies.contains(to) && self.preys(after, way, *to);
        ways.any(|way| self.walk(after, at, way, self.wrap).iter().any(|to| preys(way, to)))
            || reaches(self.portal_reach(after, at))
            || self.king_attacked(after, after.side)
    }

    /// Takes out what the laws forbid: all bans, then the first duty that some move meets.
    pub(super) fn lawful(&self, pos: &Position, moves: Moves) -> Moves {
        self.held_to(pos, moves, |_| true)
    }

    /// The same for some of the laws.
    fn held_to(&self, pos: &Position, mut moves: Moves, asked: impl Fn(&str) -> bool) -> Moves {
        let named = |text: &str, law: &str| {
            let letters = law.rsplit(' ').next().expect("a word");
            text.split_once('@').is_some_and(|(letter, _)| letters == "drop" || letters.contains(letter))
        };
        let captured =
            |after: &Position| self.squares_of(pos, 1 - pos.side).len() - self.squares_of(after, 1 - pos.side).len();
        for law in self.laws.iter().filter(|law| asked(law)) {
            let meets: Box<Meets<'_>> = match law.as_str() {
                "move where it is stuck" => continue,
                "give check" => {
                    moves.retain(|_, after| !self.king_attacked(after, after.side));
                    continue;
                }
                "walk out of check" => {
                    if self.king_attacked(pos, pos.side) {
                        moves.retain(|text, _| !self.walks(pos, text));
                    }
                    continue;
                }
                law if law.starts_with("attack by promoting") => {
                    let letters = law.rsplit(' ').next().expect("a word");
                    moves.retain(|text, after| {
                        let Some((from, to)) = promotion(text) else { return true };
                        let kind = self.kind_at(pos, from);
                        let named = letters == "promoting" || letters.contains(kind.letter);
                        !named || !self.at(after, to).is_some_and(|_| self.threatens(after, to))
                    });
                    continue;
                }
                law if law.starts_with("check by drop") => {
                    moves.retain(|text, after| !named(text, law) || !self.king_attacked(after, after.side));
                    continue;
                }
                law if law.starts_with("mate by drop") => {
                    moves.retain(|text, after| !named(text, law) || !self.is_mate_by_drop(after));
                    continue;
                }
                "capture" => Box::new(|_, after| captured(after) > 0),
                "capture the most" => {
                    let most = moves.values().map(captured).max().unwrap_or(0);
                    Box::new(move |_, after| most > 0 && captured(after) == most)
                }
                law if law.starts_with("drop") => Box::new(move |text, _| named(text, law)),
                other => panic!("{other}"),
            };
            if moves.iter().any(|(text, after)| meets(text, after)) {
                moves.retain(|text, after| meets(text, after));
                return moves;
            }
        }
        moves
    }
}

/// From where to where a move in coordinates goes, if its piece becomes another by it.
fn promotion(text: &str) -> Option<(Square, Square)> {
    let plain = text.trim_end_matches(|c: char| c.is_ascii_lowercase() || "+-".contains(c));
    let at = plain.char_indices().filter(|(_, c)| c.is_ascii_lowercase()).nth(1)?.0;
    let (from, to) = plain.split_at(at);
    if plain == text || text.contains('@') { None } else { Some((square(from)?, square(to)?)) }
}
