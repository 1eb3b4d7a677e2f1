//! Changes that concern a piece wherever the file speaks of it.

use heterodox_messages::{Value, say};
use toml_edit::{Array, Item};

use super::{EditError, Editor, board, fail};

impl Editor {
    /// Refuses a piece that is not there.
    pub(super) fn known(&self, piece: &str) -> Result<bool, EditError> {
        let found = self.script.pieces().into_iter().find(|(name, _)| name == piece);
        match found {
            Some((_, own)) => Ok(own),
            None => fail(say::EditNoPiece { name: heterodox_rules::text::fen::shorten(piece) }),
        }
    }

    fn free_name(&self, name: &str) -> Result<(), EditError> {
        let plain = name.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == ' ') && !name.trim().is_empty();
        if !plain || name.len() > 30 {
            return fail(say::PieceName);
        }
        if self.known(name).is_ok() {
            return fail(say::EditNameTaken { piece: Value::kind(name) });
        }
        Ok(())
    }

    fn free_letter(&self, letter: &str) -> Result<char, EditError> {
        let mut chars = letter.chars();
        let (Some(letter @ 'A'..='Z'), None) = (chars.next(), chars.next()) else {
            return fail(say::EditLetterForm);
        };
        let pieces = self.script.pieces();
        match pieces.iter().find(|(name, _)| self.letter_of(name) == Some(letter)) {
            Some((name, _)) => fail(say::LetterTaken { letter, piece: Value::kind(name) }),
            None => Ok(letter),
        }
    }

    fn letter_of(&self, piece: &str) -> Option<char> {
        self.script.text(&["pieces", piece, "letter"])?.chars().next()
    }

    pub(super) fn add_piece(&mut self, name: &str, letter: &str, moves: &str) -> Result<(), EditError> {
        self.free_name(name)?;
        self.free_letter(letter)?;
        self.set(&["pieces", name, "letter"], letter);
        self.set(&["pieces", name, "moves"], moves);
        Ok(())
    }

    pub(super) fn remove_piece(&mut self, piece: &str) -> Result<(), EditError> {
        let own = self.known(piece)?;
        if let Some(letter) = self.letter_of(piece) {
            self.everywhere(letter, None);
        }
        let castles: Vec<String> = self
            .castles()
            .into_iter()
            .filter(|(_, text)| names(text).any(|it| it == piece))
            .map(|(it, _)| it)
            .collect();
        if !castles.is_empty() {
            self.drop_castling(&castles);
        }
        // What is inherited stays in the rules; nobody has one any more.
        if own {
            self.remove(&["pieces", piece]);
        }
        Ok(())
    }

    pub(super) fn rename_piece(&mut self, piece: &str, name: &str) -> Result<(), EditError> {
        let own = self.known(piece)?;
        self.free_name(name)?;
        if !own {
            return fail(say::EditInherited { piece: Value::kind(piece) });
        }
        let pieces = self.document.get_mut("pieces").and_then(Item::as_table_like_mut);
        if let Some(pieces) = pieces
            && let Some(item) = pieces.remove(piece)
        {
            pieces.insert(name, item);
        }
        for (letter, text) in self.castles() {
            let renamed = text.split(',').map(|part| match part.trim().rsplit_once(' ') {
                Some((it, squares)) if it.trim() == piece => format!("{name} {squares}"),
                _ => part.trim().to_string(),
            });
            let renamed = renamed.collect::<Vec<_>>().join(", ");
            self.change(&["castling", &letter], &renamed);
        }
        Ok(())
    }

    pub(super) fn letter(&mut self, piece: &str, letter: &str) -> Result<(), EditError> {
        self.known(piece)?;
        let old = self.letter_of(piece);
        let new = self.free_letter(letter)?;
        self.set(&["pieces", piece, "letter"], letter);
        if let Some(old) = old {
            self.everywhere(old, Some(new));
        }
        Ok(())
    }

    /// Puts one letter for another, or takes it out, in the start position, promotions and dead positions.
    fn everywhere(&mut self, old: char, new: Option<char>) {
        if let Some(start) = self.script.text(&["board", "start"]) {
            self.change(&["board", "start"], &board::with_letter(&start, old, new));
        }
        for (name, _) in self.script.pieces() {
            let path = ["pieces", name.as_str(), "promotes_to"];
            if let Some(text) = self.script.text(&path) {
                let letters: String = text.chars().filter_map(|c| if c == old { new } else { Some(c) }).collect();
                self.change(&path, if letters.is_empty() { "none" } else { &letters });
            }
        }
        let dead = self.script.get(&["draws", "dead"]).and_then(|entry| entry.value());
        if let Some(texts) = dead.as_ref().and_then(|value| value.as_array()) {
            let texts: Vec<&str> = texts.iter().filter_map(|it| it.as_str()).collect();
            let changed: Vec<String> = texts
                .iter()
                .filter_map(|text| match new {
                    None if text.contains(old) => None,
                    None => Some(text.to_string()),
                    Some(new) => Some(text.replace(old, &new.to_string())),
                })
                .collect();
            if changed != texts {
                self.set(&["draws", "dead"], Array::from_iter(changed));
            }
        }
    }

    /// The ways to castle that hold: letter and text.
    pub(super) fn castles(&self) -> Vec<(String, String)> {
        let castles = self.script.entries.iter().filter(|entry| entry.path.len() == 2 && entry.path[0] == "castling");
        castles.filter_map(|entry| Some((entry.path[1].clone(), entry.text()?))).collect()
    }

    /// Drops some ways to castle, and the rights to them in the start position.
    pub(super) fn drop_castling(&mut self, letters: &[String]) {
        let kept: Vec<(String, String)> =
            self.castles().into_iter().filter(|(letter, _)| !letters.contains(letter)).collect();
        self.document.as_table_mut().remove("castling");
        match kept.is_empty() {
            true => self.set(&["castling"], "none"),
            false => kept.iter().for_each(|(letter, text)| self.set(&["castling", letter], text.as_str())),
        }
        let start =
            self.document.get("board").and_then(|it| it.get("start")).and_then(Item::as_str).map(str::to_string);
        if let Some(start) = start.or_else(|| self.script.text(&["board", "start"])) {
            let dropped = |c: char| letters.iter().any(|letter| letter.eq_ignore_ascii_case(&c.to_string()));
            let start = board::with_rights(&start, |c| !dropped(c));
            self.change(&["board", "start"], &start);
        }
    }
}

/// The pieces a way to castle speaks of.
fn names(castle: &str) -> impl Iterator<Item = &str> {
    castle.split(',').filter_map(|part| part.trim().rsplit_once(' ')).map(|(name, _)| name.trim())
}
