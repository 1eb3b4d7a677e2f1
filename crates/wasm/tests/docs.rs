//! The messages printed in `docs/wasm.md` are answered as the page says.

use std::time::Duration;

use heterodox_wasm::{Desk, Host};
use serde_json::Value;

const PAGE: &str = include_str!("../../../docs/wasm.md");

/// Where `found` is not what the page has: `"…"` is anything, at the end of a list any rest.
fn differs(page: &Value, found: &Value, path: &str) -> Option<String> {
    match (page, found) {
        (Value::String(text), _) if text == "…" => None,
        (Value::Object(page), Value::Object(found)) => {
            if page.keys().ne(found.keys()) {
                let (page, found) = (page.keys().collect::<Vec<_>>(), found.keys().collect::<Vec<_>>());
                return Some(format!("{path}: fields {page:?}, not {found:?}"));
            }
            page.iter().find_map(|(key, value)| differs(value, &found[key], &format!("{path}.{key}")))
        }
        (Value::Array(page), Value::Array(found)) => {
            let open = page.last().is_some_and(|last| last == "…");
            let named = &page[..page.len() - usize::from(open)];
            if named.len() > found.len() || (!open && named.len() != found.len()) {
                return Some(format!("{path}: {} entries", found.len()));
            }
            named
                .iter()
                .zip(found)
                .enumerate()
                .find_map(|(at, (page, found))| differs(page, found, &format!("{path}[{at}]")))
        }
        _ => (page != found).then(|| format!("{path}: {page}, not {found}")),
    }
}

#[test]
fn the_page_tells_the_truth() {
    let mut desk = Desk::new(Host { now: || Duration::ZERO, go_on: || true, random: || 7 });
    let mut lines =
        PAGE.split("```json\n").skip(1).flat_map(|rest| rest.split("\n```").next().unwrap_or_default().lines());
    let mut asked = 0;
    while let Some(line) = lines.next() {
        let message = line.strip_prefix("> ").unwrap_or_else(|| panic!("no message: {line}"));
        let answer =
            lines.next().and_then(|line| line.strip_prefix("< ")).unwrap_or_else(|| panic!("unanswered: {line}"));
        let page: Value = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
        let found: Value = serde_json::from_str(&desk.handle(message, &mut |_| {})).expect("an answer is JSON");
        if let Some(why) = differs(&page, &found, "answer") {
            panic!("{message}\n{why}\n{found}");
        }
        asked += 1;
    }
    assert!(asked >= 15, "only {asked} examples were found");
}

#[test]
fn differences_are_seen() {
    let same = |page: &str, found: &str| {
        let read = |text| serde_json::from_str::<Value>(text).expect("JSON");
        differs(&read(page), &read(found), "").is_none()
    };
    assert!(same(r#"{"a":[1,"…"],"b":"…"}"#, r#"{"a":[1,2,3],"b":{}}"#));
    assert!(!same(r#"{"a":[1]}"#, r#"{"a":[1,2]}"#));
    assert!(!same(r#"{"a":[1,2,"…"]}"#, r#"{"a":[1]}"#));
    assert!(!same(r#"{"a":1}"#, r#"{"a":1,"b":2}"#));
    assert!(!same(r#"{"a":1}"#, r#"{"a":2}"#));
}
