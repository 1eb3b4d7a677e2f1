//! Variants to learn from, each with a lesson and its health report: the files of `variants/examples`, embedded by the
//! build script. They are no entries of the catalogue, so nobody is matched to play them; they are templates.

include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// A variant to learn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The name of its file without `.toml` and the number before it.
    pub id: &'static str,
    /// The file.
    pub text: &'static str,
    /// Its health report, as JSON.
    pub report: &'static str,
}

impl Example {
    /// What is to be learnt: the remarks at the top of the file.
    pub fn lesson(&self) -> String {
        let remarks = self.text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim);
        remarks.filter(|line| !line.starts_with("Try:")).collect::<Vec<_>>().join("\n")
    }

    /// Moves to try, and perhaps one that is refused after them.
    pub fn tries(&self) -> impl Iterator<Item = (Vec<&'static str>, Option<&'static str>)> {
        self.text.lines().filter_map(|line| line.strip_prefix("# Try: ")).map(|line| {
            let (moves, not) = line.split_once(", but not ").map_or((line, None), |(moves, not)| (moves, Some(not)));
            (moves.split_whitespace().collect(), not)
        })
    }
}
