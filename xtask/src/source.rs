//! Rust source as the tidy check sees it: code, string literals and comments
//! told apart, and test code marked. A scanner of tokens, not a parser: it
//! knows nothing of types, and of items only where their braces end.

/// One scanned file. Lines are counted from 1.
pub struct Source {
    /// The text with comments, strings and characters blanked, line for line.
    pub code: String,
    /// Every string literal: its line and what stands between its quotes.
    pub strings: Vec<(usize, String)>,
    /// Every comment: its first line and its text.
    pub comments: Vec<(usize, String)>,
    /// Modules that are compiled only for tests and live in another file.
    pub test_modules: Vec<String>,
    in_test: Vec<bool>,
}

impl Source {
    /// Scans `text`, which should be valid Rust; other text gives nonsense, not a panic.
    pub fn scan(text: &str) -> Source {
        let mut scanner = Scanner {
            chars: text.chars().collect(),
            at: 0,
            line: 1,
            code: String::with_capacity(text.len()),
            strings: Vec::new(),
            comments: Vec::new(),
        };
        scanner.scan();
        let (in_test, test_modules) = test_code(&scanner.code);
        Source { code: scanner.code, strings: scanner.strings, comments: scanner.comments, test_modules, in_test }
    }

    /// Whether `line` belongs to an item that is compiled only for tests.
    pub fn is_test(&self, line: usize) -> bool {
        self.in_test.get(line - 1).copied().unwrap_or(false)
    }
}

struct Scanner {
    chars: Vec<char>,
    at: usize,
    line: usize,
    code: String,
    strings: Vec<(usize, String)>,
    comments: Vec<(usize, String)>,
}

impl Scanner {
    fn scan(&mut self) {
        while let Some(next) = self.peek(0) {
            match (next, self.peek(1)) {
                ('/', Some('/')) => self.line_comment(),
                ('/', Some('*')) => self.block_comment(),
                ('"', _) => self.string(),
                ('\'', _) => self.character_or_lifetime(),
                _ if next.is_alphanumeric() || next == '_' => self.word(),
                _ => self.keep(),
            }
        }
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    /// Takes one character over into the code.
    fn keep(&mut self) {
        self.take(false);
    }

    /// Takes one character and leaves a blank in the code.
    fn blank(&mut self) -> Option<char> {
        self.take(true)
    }

    fn take(&mut self, blank: bool) -> Option<char> {
        let char = self.peek(0)?;
        self.at += 1;
        if char == '\n' {
            self.line += 1;
        }
        self.code.push(if blank && char != '\n' { ' ' } else { char });
        Some(char)
    }

    fn line_comment(&mut self) {
        let line = self.line;
        let mut text = String::new();
        while self.peek(0).is_some_and(|char| char != '\n') {
            text.extend(self.blank());
        }
        self.comments.push((line, text));
    }

    fn block_comment(&mut self) {
        let line = self.line;
        let mut text = String::new();
        let mut depth = 0;
        loop {
            match (self.peek(0), self.peek(1)) {
                (Some('/'), Some('*')) => depth += 1,
                (Some('*'), Some('/')) => depth -= 1,
                (Some(_), _) => {
                    text.extend(self.blank());
                    continue;
                }
                (None, _) => break,
            }
            text.extend(self.blank());
            text.extend(self.blank());
            if depth == 0 {
                break;
            }
        }
        self.comments.push((line, text));
    }

    fn string(&mut self) {
        let line = self.line;
        let mut text = String::new();
        self.blank();
        while let Some(char) = self.blank() {
            match char {
                '"' => break,
                '\\' => {
                    text.push(char);
                    text.extend(self.blank());
                }
                _ => text.push(char),
            }
        }
        self.strings.push((line, text));
    }

    /// A string that ends at a quote followed by as many hashes as it began with.
    fn raw_string(&mut self, hashes: usize) {
        let line = self.line;
        let mut text = String::new();
        for _ in 0..=hashes {
            self.blank();
        }
        while let Some(char) = self.blank() {
            if char == '"' && (0..hashes).all(|ahead| self.peek(ahead) == Some('#')) {
                for _ in 0..hashes {
                    self.blank();
                }
                break;
            }
            text.push(char);
        }
        self.strings.push((line, text));
    }

    fn character_or_lifetime(&mut self) {
        match (self.peek(1), self.peek(2)) {
            (Some('\\'), _) => {
                // The escaped character may itself be a quote.
                for _ in 0..3 {
                    self.blank();
                }
                while self.blank().is_some_and(|char| char != '\'') {}
            }
            (Some(_), Some('\'')) => {
                for _ in 0..3 {
                    self.blank();
                }
            }
            _ => self.keep(),
        }
    }

    /// A name or a number; a string's prefix belongs to the string.
    fn word(&mut self) {
        let start = self.at;
        while self.peek(0).is_some_and(|char| char.is_alphanumeric() || char == '_') {
            self.keep();
        }
        let word: String = self.chars[start..self.at].iter().collect();
        if matches!(word.as_str(), "r" | "br" | "cr") {
            let hashes = self.chars[self.at..].iter().take_while(|&&char| char == '#').count();
            // Otherwise it is a raw name such as `r#type`.
            if self.peek(hashes) == Some('"') {
                self.raw_string(hashes);
            }
        }
    }
}

/// Marks the lines of every item under a test attribute, and names the modules
/// among them that have a file of their own.
fn test_code(code: &str) -> (Vec<bool>, Vec<String>) {
    let line_at = |byte: usize| code[..byte].matches('\n').count();
    let mut lines = vec![code.contains("#![cfg(test)]"); code.lines().count()];
    let mut modules = Vec::new();
    for attribute in ["#[cfg(test)]", "#[cfg(all(test", "#[test]"] {
        for (start, _) in code.match_indices(attribute) {
            let end = item_end(code, start);
            let last = line_at(end).min(lines.len() - 1);
            lines[line_at(start)..=last].fill(true);
            let item = code[start..end].trim_end();
            if let Some((_, name)) = item.strip_suffix(';').and_then(|it| it.rsplit_once("mod ")) {
                modules.push(name.trim().to_owned());
            }
        }
    }
    (lines, modules)
}

/// Where the item ends whose attribute begins at `start`: after its closing
/// brace, or after its semicolon when it has no braces.
fn item_end(code: &str, start: usize) -> usize {
    let mut braces = 0usize;
    let mut brackets = 0usize;
    for (at, char) in code[start..].char_indices() {
        let end = start + at + 1;
        match char {
            '(' | '[' => brackets += 1,
            ')' | ']' => brackets = brackets.saturating_sub(1),
            '{' => braces += 1,
            '}' if braces <= 1 => return end,
            '}' => braces -= 1,
            ';' if braces == 0 && brackets == 0 => return end,
            _ => {}
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::Source;

    fn strings(text: &str) -> Vec<String> {
        let source = Source::scan(text);
        source.strings.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn strings_of_every_kind_are_found() {
        assert_eq!(strings(r#"f("a", b"b", c"c")"#), ["a", "b", "c"]);
        assert_eq!(strings(r###"f(r"a", r#"b "q" b"#, br"c")"###).len(), 3);
        assert_eq!(strings(r#" "say \"hi\"" + "x" "#).len(), 2);
    }

    #[test]
    fn comments_and_characters_are_not_strings() {
        assert!(strings("// \"a\"\n/* \"b\" /* \"c\" */ \"d\" */ let x = '\"';").is_empty());
        assert_eq!(strings(r#"fn f<'a>(x: &'a str) { g('\'', '\\', "s") }"#), ["s"]);
        assert_eq!(strings("let r#type = 'r'; f(\"s\")"), ["s"]);
    }

    #[test]
    fn code_keeps_its_lines() {
        let source = Source::scan("let a = \"two\nlines\"; // x\nb.unwrap()\n");
        assert_eq!(source.code.lines().nth(2), Some("b.unwrap()"));
        assert_eq!(source.strings, [(1, "two\nlines".to_owned())]);
        assert_eq!(source.comments, [(2, "// x".to_owned())]);
    }

    #[test]
    fn test_items_are_marked_to_their_closing_brace() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n  fn b() { \"}\"; }\n}\nfn c() {}\n";
        let source = Source::scan(text);
        let marks: Vec<bool> = (1..=6).map(|line| source.is_test(line)).collect();
        assert_eq!(marks, [false, true, true, true, true, false]);
    }

    #[test]
    fn a_test_module_in_its_own_file_is_named() {
        let source = Source::scan("#[cfg(test)]\n#[allow(dead_code)]\nmod laws;\nfn a() {}\n");
        assert_eq!(source.test_modules, ["laws"]);
        assert!(source.is_test(3) && !source.is_test(4));
    }

    #[test]
    fn broken_text_does_not_panic() {
        for text in ["", "\"", "'", "'\\", "/*", "r#\"", "#[cfg(test)]", "}"] {
            Source::scan(text);
        }
    }
}
