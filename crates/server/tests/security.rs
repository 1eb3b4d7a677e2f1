//! SECURITY.md names a test for each promise: they exist.

use std::path::Path;

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_file_and_every_test_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("SECURITY.md")).expect("the page");
    let tests = root.join("crates/server/tests");
    let mut named = 0;
    for line in page.lines() {
        let mut file = String::new();
        for word in quoted(line) {
            if word.ends_with(".rs") || word.starts_with("crates/") {
                let found = [root.join(word), tests.join(word)].into_iter().find(|path| path.exists());
                let found = found.unwrap_or_else(|| panic!("SECURITY.md names {word}, which does not exist"));
                file = std::fs::read_to_string(found).unwrap_or_default();
                named += 1;
            } else if word.contains('_') && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
                let known = file.contains(&format!("fn {word}(")) || word == "compile_fail" || word == "counts_from";
                assert!(known, "SECURITY.md names the test {word}, which is not in the file before it");
                named += 1;
            }
        }
    }
    assert!(named > 40, "{named}");
}
