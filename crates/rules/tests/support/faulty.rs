//! Files that are wrong in one place: a good one, what is replaced in it, and what must be said.
//! A `¦` marks where the problem must be reported; it is not part of the file.

use heterodox_rules::SpecError;
use heterodox_rules::spec::Problem;

/// A file that is fine, and how files of its kind are opened.
pub struct Good {
    pub file: &'static str,
    pub text: &'static str,
    pub open: fn(&str) -> Result<(), SpecError>,
}

impl Good {
    /// The file with a text replaced, and the line and column of the mark.
    pub fn edited(&self, from: &str, to: &str) -> (String, Option<(usize, usize)>) {
        assert_eq!(self.text.matches(from).count(), 1, "{from:?} must stand in the base file once");
        let text = self.text.replace(from, to);
        let mark = text.find('¦').map(|at| {
            let before = &text[..at];
            let tail = before.rsplit('\n').next().unwrap_or_default();
            (before.matches('\n').count() + 1, tail.chars().count() + 1)
        });
        (text.replace('¦', ""), mark)
    }

    /// Every row: what to replace, by what, the key that is reported and words of the message.
    pub fn all_refused(&self, rows: &[(&str, &str, &str, &str)]) {
        let mut wrong = Vec::new();
        for (from, to, key, word) in rows {
            let (text, mark) = self.edited(from, to);
            match (self.open)(&text) {
                Ok(()) => wrong.push(format!("{to:?} loads")),
                Err(error) => {
                    let fits = |problem: &Problem| {
                        problem.place.file == self.file
                            && problem.key == *key
                            && problem.message.to_string().contains(word)
                            && mark.is_none_or(|mark| mark == (problem.place.line, problem.place.column))
                    };
                    if !error.problems.iter().any(fits) {
                        wrong.push(format!("{to:?}: expected {mark:?} {key}: {word}, got\n    {error}"));
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    }
}
