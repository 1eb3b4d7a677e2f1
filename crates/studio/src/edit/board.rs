//! Start positions as rows of letters: another size, another letter, without asking whether the rules allow it.

use heterodox_messages::say;
use heterodox_rules::Board;

use super::{EditError, Editor, fail};

impl Editor {
    pub(super) fn board(&mut self, width: usize, height: usize) -> Result<(), EditError> {
        let sides = 2..=heterodox_rules::MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return fail(say::EditBoardSizes { most: heterodox_rules::MAX_SIDE });
        }
        let size = |key: &str| self.script.number(&["board", key]);
        let (old_width, old_height) = (size("width").unwrap_or(width), size("height").unwrap_or(height));
        if old_width != width {
            self.set(&["board", "width"], width as i64);
        }
        if old_height != height {
            self.set(&["board", "height"], height as i64);
        }
        if let Some(start) = self.script.text(&["board", "start"]) {
            let is_royal =
                |name: &str| self.script.get(&["pieces", name, "royal"]).is_some_and(|entry| entry.raw == "true");
            let royals = self.script.pieces().into_iter().filter(|(name, _)| is_royal(name));
            let royals: Vec<char> =
                royals.filter_map(|(name, _)| self.script.text(&["pieces", &name, "letter"])?.chars().next()).collect();
            self.change(&["board", "start"], &resized(&start, width, height, &royals));
        }
        for (name, _) in self.script.pieces() {
            if let Some(ranks) = self.script.text(&["pieces", &name, "ranks"]) {
                self.change(&["pieces", &name, "ranks"], &ranks_on(&ranks, old_height, height));
            }
            if self.script.number(&["pieces", &name, "start_rank"]).is_some_and(|rank| rank > height) {
                self.set(&["pieces", &name, "start_rank"], height as i64);
            }
        }
        let small = Board::new(width as u8, height as u8);
        // A way to castle belongs to the squares it was made for.
        let lost = |text: &str| {
            old_width != width
                || text.split([' ', '-', ',']).any(|word| looks_like_a_square(word) && small.parse(word).is_none())
        };
        let lost: Vec<String> = self.castles().into_iter().filter(|(_, text)| lost(text)).map(|(it, _)| it).collect();
        if !lost.is_empty() {
            self.drop_castling(&lost);
        }
        Ok(())
    }
}

fn looks_like_a_square(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|c| c.is_ascii_lowercase())
        && chars.clone().next().is_some()
        && chars.all(|c| c.is_ascii_digit())
}

/// The board of a FEN as rows, and what follows it.
fn rows(fen: &str) -> (Vec<Vec<Option<char>>>, &str) {
    let (board, rest) = fen.split_at(fen.find(' ').unwrap_or(fen.len()));
    let row = |text: &str| {
        let mut row = Vec::new();
        let mut number = 0usize;
        for c in text.chars() {
            match c.to_digit(10) {
                Some(digit) => number = (10 * number + digit as usize).min(99),
                None => {
                    row.extend(std::iter::repeat_n(None, std::mem::take(&mut number)));
                    row.push(Some(c));
                }
            }
        }
        row.extend(std::iter::repeat_n(None, number));
        row
    };
    (board.split('/').map(row).collect(), rest)
}

fn written(rows: &[Vec<Option<char>>], rest: &str) -> String {
    let row = |row: &Vec<Option<char>>| {
        let (mut text, mut empty) = (String::new(), 0);
        for square in row.iter().chain([&Some('/')]) {
            match square {
                None => empty += 1,
                Some(c) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(*c);
                }
            }
        }
        text.trim_end_matches('/').to_string()
    };
    rows.iter().map(row).collect::<Vec<_>>().join("/") + rest
}

/// A start position on another board: files come and go on the right, ranks in the middle; the file of a king stays.
fn resized(fen: &str, width: usize, height: usize, royals: &[char]) -> String {
    let (mut rows, rest) = rows(fen);
    for row in &mut rows {
        let longest = heterodox_rules::MAX_SIDE * 2;
        row.truncate(longest);
    }
    rows.truncate(64);
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    rows.iter_mut().for_each(|row| row.resize(widest.max(width), None));
    while rows.first().is_some_and(|row| row.len() > width) {
        let kings =
            |file: usize| rows.iter().any(|row| row[file].is_some_and(|c| royals.contains(&c.to_ascii_uppercase())));
        let file = (0..rows[0].len()).rev().find(|file| !kings(*file)).unwrap_or(rows[0].len() - 1);
        rows.iter_mut().for_each(|row| _ = row.remove(file));
    }
    while rows.len() < height {
        rows.insert(rows.len() / 2, vec![None; width]);
    }
    while rows.len() > height {
        let middle = rows.len() / 2;
        let far = |row: &usize| row.abs_diff(middle);
        let empty = (0..rows.len()).filter(|row| rows[*row].iter().all(Option::is_none)).min_by_key(far);
        rows.remove(empty.unwrap_or(middle));
    }
    written(&rows, rest)
}

/// Ranks counted from below stay, those counted from the far edge move with it.
fn ranks_on(ranks: &str, old: usize, new: usize) -> String {
    let read =
        ranks.split_once('-').and_then(|(low, high)| Some((low.parse::<usize>().ok()?, high.parse::<usize>().ok()?)));
    let Some((low, high)) = read.filter(|(low, high)| low <= high && *high <= old) else { return ranks.to_string() };
    let low = low.min(new);
    format!("{low}-{}", (high + new).saturating_sub(old).clamp(low, new))
}

/// Another letter, or an empty square, for a letter of either colour.
pub(super) fn with_letter(fen: &str, old: char, new: Option<char>) -> String {
    let (mut rows, rest) = rows(fen);
    for square in rows.iter_mut().flatten() {
        *square = match *square {
            Some(c) if c == old => new,
            Some(c) if c == old.to_ascii_lowercase() => new.map(|new| new.to_ascii_lowercase()),
            other => other,
        };
    }
    written(&rows, rest)
}

/// A FEN with some of its castling rights.
pub(super) fn with_rights(fen: &str, kept: impl Fn(char) -> bool) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_string).collect();
    if let Some(rights) = fields.get_mut(2) {
        rights.retain(kept);
        if rights.is_empty() {
            rights.push('-');
        }
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn positions_follow_the_board() {
        assert_eq!(resized(CHESS, 8, 8, &['K']), CHESS);
        assert_eq!(
            resized(CHESS, 10, 9, &['K']),
            "rnbqkbnr2/pppppppp2/10/10/10/10/10/PPPPPPPP2/RNBQKBNR2 w KQkq - 0 1"
        );
        assert_eq!(resized(CHESS, 5, 5, &['K']), "rnbqk/ppppp/5/PPPPP/RNBQK w KQkq - 0 1");
        assert_eq!(resized(CHESS, 3, 3, &['K']), "rnk/ppp/RNK w KQkq - 0 1");
        assert_eq!(with_letter("r11R/12 w", 'R', Some('A')), "a11A/12 w");
        assert_eq!(with_letter("rnR w", 'R', None), "1n1 w");
        assert_eq!(with_rights(CHESS, |c| !"Kk".contains(c)), CHESS.replace("KQkq", "Qq"));
    }

    #[test]
    fn ranks_follow_the_far_edge() {
        assert_eq!(ranks_on("2-7", 8, 10), "2-9");
        assert_eq!(ranks_on("2-7", 8, 5), "2-4");
        assert_eq!(ranks_on("1-4", 8, 8), "1-4");
        assert_eq!(ranks_on("odd", 8, 5), "odd");
    }
}
