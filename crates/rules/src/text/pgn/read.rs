//! Reading PGN.

use heterodox_messages::{Message, say};
use thiserror::Error;

use super::write::ROSTER;
use super::{Pgn, PgnMove, Variation};
use crate::rules::Rules;
use crate::spec::Spec;
use crate::state::State;
use crate::text::fen::{Strictness, shorten};

/// The longest text that is read as one game.
pub const MAX_TEXT: usize = 1024 * 1024;
/// How deep variations may be nested.
pub const MAX_NESTING: usize = 32;

/// How many tags a game may have.
const MAX_TAGS: usize = 200;

/// What is wrong with a PGN text and where, lines and columns from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{line}:{column}: {message}")]
pub struct PgnError {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
    /// What is wrong.
    pub message: Message,
}

/// Whether a tag means this variant: by its id, its name, or what others call it. Case, blanks, hyphens and
/// apostrophes do not matter.
pub fn is_named(spec: &Spec, tag: &str) -> bool {
    let plain = |name: &str| name.replace([' ', '-', '_', '\'', '\u{2019}'], "").to_lowercase();
    let names = [&spec.id, &spec.name].into_iter().chain(&spec.card.aliases);
    let tag = plain(tag);
    !tag.is_empty() && names.into_iter().any(|name| plain(name) == tag)
}

/// Reads one game; its FEN tag is held to the rules as strictly as asked.
pub fn read(rules: &Rules, text: &str, strictness: Strictness) -> Result<Pgn, PgnError> {
    let mut scanner = Scanner::new(text)?;
    let tags = scanner.tags()?;
    let find = |name: &str| tags.iter().find(|(_, known, _)| known == name).map(|(at, _, value)| (*at, value.as_str()));
    if let Some((at, variant)) = find("Variant") {
        let spec = rules.spec();
        if !is_named(spec, variant) {
            return scanner.fail(at, say::PgnOtherVariant { variant: shorten(variant), own: &spec.name });
        }
    }
    let start = match find("FEN") {
        None => rules.start(),
        Some((at, fen)) => rules
            .read_fen(fen, strictness)
            .or_else(|error| scanner.fail(at, say::PgnFen { why: error.message().clone() }))?,
    };
    let mut reader = Reader { rules, scanner, result: None, last: 0 };
    let (comments, line) = reader.line(&start, 0, None)?;
    let (result_at, result) = match reader.result.take() {
        Some(result) => result,
        None => {
            return reader.scanner.fail(text.len(), say::PgnNoResult);
        }
    };
    if let Some((_, tag)) = find("Result")
        && tag != result
        && tag != "*"
    {
        return reader.scanner.fail(result_at, say::PgnResultTag { result, tag: shorten(tag) });
    }
    let mut end = start.clone();
    for entry in &line {
        end = rules.play_unchecked(&end, entry.action);
    }
    if let Some(outcome) = rules.end_without_moves(&end)
        && result != "*"
        && result != outcome.result()
    {
        return reader.scanner.fail(result_at, say::PgnResultWrong { result, how: outcome.message() });
    }
    // What writing adds by itself is not kept: the start, the variant, the result, and the
    // roster's tags where they say nothing.
    let own = |name: &str, value: &str| {
        ["FEN", "SetUp", "Variant", "Result"].contains(&name)
            || (ROSTER.contains(&name) && ["?", "????.??.??"].contains(&value))
    };
    let kept = tags.into_iter().map(|(_, name, value)| (name, value)).filter(|(name, value)| !own(name, value));
    let tags = kept.collect();
    Ok(Pgn { tags, start, comments, line, result })
}

/// Reads only the tags, to find out which variant a game is of.
pub fn tags(text: &str) -> Result<Vec<(String, String)>, PgnError> {
    Ok(Scanner::new(text)?.tags()?.into_iter().map(|(_, name, value)| (name, value)).collect())
}

enum Token<'a> {
    Open,
    Close,
    Comment(String),
    Glyph(&'a str),
    Word(&'a str),
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Result<Self, PgnError> {
        let scanner = Scanner { text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0 };
        if text.len() > MAX_TEXT {
            return scanner.fail(0, say::PgnTooLong { bytes: text.len(), most: MAX_TEXT });
        }
        Ok(scanner)
    }

    fn fail<T>(&self, at: usize, message: impl Into<Message>) -> Result<T, PgnError> {
        let before = &self.text[..at.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |tail| tail.chars().count()) + 1;
        Err(PgnError { line, column, message: message.into() })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips blanks and escaped lines.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
            let line_start = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(line_start && self.rest().starts_with('%')) {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// Tags as (place, name, value).
    fn tags(&mut self) -> Result<Vec<(usize, String, String)>, PgnError> {
        let mut tags: Vec<(usize, String, String)> = Vec::new();
        loop {
            self.skip();
            let at = self.at;
            if !self.rest().starts_with('[') {
                return Ok(tags);
            }
            let Some((name, value, length)) = tag(self.rest()) else {
                return self.fail(at, say::PgnTagForm);
            };
            if tags.len() >= MAX_TAGS {
                return self.fail(at, say::PgnTooManyTags { most: MAX_TAGS });
            }
            if tags.iter().any(|(_, known, _)| *known == name) {
                return self.fail(at, say::PgnTagTwice { tag: shorten(&name) });
            }
            tags.push((at, name, value));
            self.at += length;
        }
    }

    fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, PgnError> {
        self.skip();
        let at = self.at;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(None);
        };
        let (token, length) = match first {
            '(' => (Token::Open, 1),
            ')' => (Token::Close, 1),
            '{' => match rest.find('}') {
                Some(end) => (Token::Comment(tidy(&rest[1..end])), end + 1),
                None => return self.fail(at, say::PgnCommentOpen),
            },
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                (Token::Comment(tidy(&rest[1..end])), end)
            }
            '$' | '!' | '?' => {
                let belongs = |c: char| {
                    if first == '$' { c.is_ascii_digit() } else { c == '!' || c == '?' }
                };
                let end = 1 + rest[1..].find(|c| !belongs(c)).unwrap_or(rest.len() - 1);
                (Token::Glyph(&rest[..end]), end)
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || "(){};!?$".contains(c);
                let end = rest.find(ends).unwrap_or(rest.len());
                // A stray closing brace must not stop the scanner.
                (Token::Word(&rest[..end.max(first.len_utf8())]), end.max(first.len_utf8()))
            }
        };
        self.at += length;
        Ok(Some((at, token)))
    }
}

/// Blanks and line breaks in comments carry no meaning.
fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const QUOTE: char = '"';

/// Reads `[Name "value"]` off the front: name, value, length.
fn tag(text: &str) -> Option<(String, String, usize)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let length = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|length| *length > 0)?;
    let (name, rest) = inner.split_at(length);
    let rest = rest.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = rest.char_indices();
    loop {
        match chars.next()? {
            (_, '\\') => value.push(chars.next().map(|(_, c)| c).filter(|c| [QUOTE, '\\'].contains(c))?),
            (_, '\n' | '\r') => return None,
            (at, '"') => {
                let end = rest[at + 1..].trim_start().strip_prefix(']')?;
                return Some((name.to_string(), value, text.len() - end.len()));
            }
            (_, c) => value.push(c),
        }
    }
}

struct Reader<'a, 'r> {
    rules: &'r Rules,
    scanner: Scanner<'a>,
    result: Option<(usize, String)>,
    last: usize,
}

impl Reader<'_, '_> {
    /// Reads moves up to the end of the variation or game; `opened` is where the variation began.
    fn line(
        &mut self,
        start: &State,
        depth: usize,
        opened: Option<usize>,
    ) -> Result<(Vec<String>, Vec<PgnMove>), PgnError> {
        let mut comments = Vec::new();
        let mut line: Vec<PgnMove> = Vec::new();
        let (mut before, mut now) = (start.clone(), start.clone());
        while let Some((at, token)) = self.scanner.next()? {
            self.last = at;
            if self.result.is_some() && !matches!(token, Token::Comment(_)) {
                return self.scanner.fail(at, say::PgnAfterResult);
            }
            match token {
                Token::Comment(text) if text.is_empty() => {}
                Token::Comment(text) => line.last_mut().map_or(&mut comments, |entry| &mut entry.comments).push(text),
                Token::Open => {
                    if depth >= MAX_NESTING {
                        return self.scanner.fail(at, say::PgnNesting { most: MAX_NESTING });
                    }
                    if line.is_empty() {
                        return self.scanner.fail(at, say::PgnVariationFirst);
                    }
                    let (comments, moves) = self.line(&before, depth + 1, Some(at))?;
                    if moves.is_empty() {
                        return self.scanner.fail(at, say::PgnVariationEmpty);
                    }
                    if let Some(entry) = line.last_mut() {
                        entry.variations.push(Variation { comments, line: moves });
                    }
                }
                Token::Close => {
                    return match opened {
                        Some(_) => Ok((comments, line)),
                        None => self.scanner.fail(at, say::PgnVariationClosed),
                    };
                }
                Token::Glyph(text) => match (glyph(text), line.last_mut()) {
                    (Some(number), Some(entry)) => entry.glyphs.push(number),
                    (None, _) => {
                        return self.scanner.fail(at, say::PgnGlyph { text: shorten(text) });
                    }
                    (_, None) => {
                        return self.scanner.fail(at, say::PgnGlyphFirst);
                    }
                },
                Token::Word(word) => {
                    if ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) {
                        if let Some(opened) = opened {
                            return self.scanner.fail(opened, say::PgnVariationOpen);
                        }
                        self.result = Some((at, word.to_string()));
                        continue;
                    }
                    let number = word.bytes().take_while(u8::is_ascii_digit).count();
                    let text = match word[number..].strip_prefix('.') {
                        Some(rest) if number > 0 => rest.trim_start_matches('.'),
                        None if number == word.len() => "",
                        None if word.bytes().all(|byte| byte == b'.') => "",
                        _ => word,
                    };
                    if text.is_empty() || text == "e.p." {
                        continue;
                    }
                    let at = at + (word.len() - text.len());
                    let action = match self.rules.read_move(&now, text) {
                        Ok(action) => action,
                        Err(refused) => return self.scanner.fail(at, refused.message().clone()),
                    };
                    let next = self.rules.play_unchecked(&now, action);
                    before = std::mem::replace(&mut now, next);
                    line.push(PgnMove { action, glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() });
                }
            }
        }
        match opened {
            Some(at) => self.scanner.fail(at, say::PgnVariationOpen),
            None => Ok((comments, line)),
        }
    }
}

fn glyph(text: &str) -> Option<u8> {
    match text {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => text.strip_prefix('$')?.parse().ok(),
    }
}
