//! The tiers of the web client's tests: pure logic in `*.test.ts`, components in `*.spec.ts`,
//! stories in `e2e/*.e2e.ts`. Each may use only what belongs to it.

use std::path::Path;

/// What must not stand in a file of a tier: a word, and why.
const UNIT: [(&str, &str); 6] = [
    ("testing-library", "only *.spec files render components"),
    ("solid-js/web", "only *.spec files render components"),
    ("happy-dom", "pure logic has no document"),
    ("document.", "pure logic has no document"),
    ("window.", "pure logic has no window"),
    ("@playwright/test", "only *.e2e files drive a browser"),
];
const SPEC: [(&str, &str); 1] = [("@playwright/test", "only *.e2e files drive a browser")];
const STORY: [(&str, &str); 3] = [
    ("testing-library", "only *.spec files render components"),
    ("from 'vitest'", "stories run in a browser"),
    ("../src/", "stories know only what a user sees"),
];

/// What is wrong with a file of the client: the line, from 1, and the reason.
pub fn faults(path: &Path, text: &str) -> Vec<(usize, String)> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let in_stories = path.starts_with("web/e2e");
    let is = |tier: &str| name.ends_with(&format!(".{tier}.ts")) || name.ends_with(&format!(".{tier}.tsx"));
    let whole = |reason: &str| vec![(1, reason.to_string())];
    let forbidden: &[(&str, &str)] = match (is("test"), is("spec"), is("e2e")) {
        (true, ..) if name.ends_with("x") => return whole("pure logic has no markup: *.test.ts"),
        (true, ..) if in_stories => return whole("web/e2e holds *.e2e.ts only"),
        (_, true, _) if in_stories => return whole("web/e2e holds *.e2e.ts only"),
        (.., true) if !in_stories => return whole("stories are in web/e2e"),
        (true, ..) => &UNIT,
        (_, true, _) => &SPEC,
        (.., true) => &STORY,
        // What is no test must not use what tests are made of.
        _ if path.starts_with("web/src") => &SPEC,
        _ => &[],
    };
    let mut found = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let code = line.split("//").next().unwrap_or_default();
        let word = forbidden.iter().find(|(word, _)| code.contains(word) || line.contains(&format!("from '{word}")));
        found.extend(word.map(|(word, why)| (number, format!("`{word}` in {name}: {why}"))));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        faults(Path::new(path), text).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn pure_logic_has_no_document_and_no_testing_library() {
        let bad = "import { render } from '@solidjs/testing-library';\ntest('x', () => document.body);\n";
        assert_eq!(lines("web/src/a.test.ts", bad), [1, 2]);
        assert!(lines("web/src/a.spec.ts", bad).is_empty());
        assert!(lines("web/src/a.test.ts", "// there is no document. here\n").is_empty());
        assert_eq!(lines("web/src/a.test.tsx", ""), [1]);
    }

    #[test]
    fn stories_are_in_their_folder_and_only_they_drive_a_browser() {
        let story = "import { test } from '@playwright/test';\n";
        assert!(lines("web/e2e/a.e2e.ts", story).is_empty());
        assert_eq!(lines("web/src/a.e2e.ts", story), [1]);
        assert_eq!(lines("web/e2e/a.spec.ts", story), [1]);
        assert_eq!(lines("web/src/a.spec.ts", story), [1]);
        assert_eq!(lines("web/src/a.ts", story), [1]);
        assert_eq!(lines("web/e2e/a.e2e.ts", "import { x } from '../src/board/walk';\n"), [1]);
    }
}
