//! The dearest parts of what a viewer is sent, as text, made once for each state of the game and
//! shared: what a seat may do, and all that has happened. Short lists of actions are made at once,
//! long ones by the workers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use heterodox_table::{Choices, Seat, Table, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Game, Inner};
use crate::limits::Payer;
use crate::metrics::{METRICS, Metrics};

/// A list as long as this is made at once.
const SHORT: usize = 250;
/// The most actions in a list.
const MAX_LISTED: usize = 1000;
/// How a view without a list is written. Nothing else is: a quote within a text has a backslash before it.
const NO_LIST: &str = "\"actions\":[]";
/// The same for a past.
const NO_PAST: &str = "\"events\":[]";

/// What the lists of all games may take together, in bytes; further ones are made again when they are needed.
const MAX_KEPT: usize = 24 * 1024 * 1024;
static KEPT: AtomicUsize = AtomicUsize::new(0);

/// The lists of both seats, and the past as each kind of viewer may know it.
#[derive(Default)]
pub struct Lists {
    made: [Option<Kept>; 2],
    pasts: [Option<Kept>; 3],
    /// A worker is at it.
    making: [bool; 2],
}

/// A list that is kept.
struct Kept(List);

/// A list for a log of so many lines, or a past of so many events.
#[derive(Clone)]
pub struct List {
    lines: usize,
    text: Utf8Bytes,
}

impl Kept {
    fn new(list: List) -> Kept {
        KEPT.fetch_add(list.text.len(), Ordering::Relaxed);
        Kept(list)
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        KEPT.fetch_sub(self.0.text.len(), Ordering::Relaxed);
    }
}

/// A game as somebody asks for it.
pub enum Look {
    /// Something waits for the disk.
    Unsettled,
    /// As text.
    Text(String),
    /// The list has to be made first; look again with it.
    Long(Box<dyn FnOnce() -> List + Send>),
}

/// Writes a list down.
fn write(choices: &Choices) -> Utf8Bytes {
    let mut list = choices.list();
    let unlisted = list.len().saturating_sub(MAX_LISTED);
    if list.len() > SHORT {
        Metrics::count(&METRICS.long_lists);
    }
    list.truncate(MAX_LISTED);
    let list = serde_json::to_string(&list).expect("plain data can be written as JSON");
    match unlisted {
        0 => format!("\"actions\":{list}").into(),
        _ => format!("\"actions\":{list},\"unlisted\":{unlisted}").into(),
    }
}

/// Writes down that there are so many.
fn without(count: usize) -> Utf8Bytes {
    format!("{NO_LIST},\"unlisted\":{count}").into()
}

/// A message or an answer whose view has no list yet, with the list.
pub fn with(mut text: String, list: Option<&Utf8Bytes>) -> String {
    // The view comes last.
    if let (Some(list), Some(at)) = (list, text.rfind(NO_LIST)) {
        text.replace_range(at..at + NO_LIST.len(), list);
    }
    text
}

/// A message that has no past yet, with the past.
pub fn after(mut text: String, past: &Utf8Bytes) -> String {
    if let Some(at) = text.find(NO_PAST) {
        text.replace_range(at..at + NO_PAST.len(), past);
    }
    text
}

/// A list that is being made; those who wait for it hear of it in any case.
struct Making {
    game: Arc<Game>,
    seat: Seat,
    list: List,
}

impl Drop for Making {
    fn drop(&mut self) {
        let mut inner = self.game.lock();
        inner.lists.making[self.seat.index()] = false;
        inner.lists.made[self.seat.index()] = Some(Kept::new(self.list.clone()));
        if !inner.broken {
            self.game.send_missing(&mut inner, None);
        }
        inner.lists.trim();
    }
}

impl Lists {
    fn made(&self, seat: Seat, lines: usize) -> Option<&List> {
        self.made[seat.index()].as_ref().map(|kept| &kept.0).filter(|list| list.lines == lines)
    }

    fn keep(&mut self, seat: Seat, list: &List) {
        self.made[seat.index()] = Some(Kept::new(list.clone()));
        self.trim();
    }

    fn trim(&mut self) {
        if KEPT.load(Ordering::Relaxed) > MAX_KEPT {
            self.clear();
        }
    }

    /// Nobody looks any more.
    pub fn clear(&mut self) {
        self.made = Default::default();
        self.pasts = Default::default();
    }

    /// All that a viewer knows to have happened. Events are never taken away: so many of them are always the same ones.
    pub fn past(&mut self, table: &Table, viewer: Viewer) -> Utf8Bytes {
        let events = table.version(viewer) as usize;
        let known = self.pasts[viewer.index()].as_ref().filter(|kept| kept.0.lines == events);
        if let Some(Kept(past)) = known {
            return past.text.clone();
        }
        Metrics::count(&METRICS.pasts);
        let past = serde_json::to_string(&table.events(viewer, 0)).expect("plain data can be written as JSON");
        let text = Utf8Bytes::from(format!("\"events\":{past}"));
        self.pasts[viewer.index()] = Some(Kept::new(List { lines: events, text: text.clone() }));
        self.trim();
        text
    }

    /// Something has happened for a viewer: what was kept is of no use any more.
    pub fn outdated(&mut self, viewer: Viewer) {
        self.pasts[viewer.index()] = None;
    }
}

impl Game {
    /// The list of a viewer's actions; `Err` while it is being made at the expense of `payer`.
    pub(super) fn list(&self, inner: &mut Inner, viewer: Viewer, payer: Payer) -> Result<Option<Utf8Bytes>, ()> {
        let Viewer::Seat(seat) = viewer else { return Ok(None) };
        let (choices, count) = match inner.list(seat) {
            Ok(list) => return Ok(Some(list.text)),
            Err(_) if inner.lists.making[seat.index()] => return Err(()),
            Err(long) => long,
        };
        let (Some(hub), Some(game)) = (self.hub.upgrade(), self.me.upgrade()) else { return Ok(None) };
        let lines = inner.table.log().len();
        let work = move || {
            let mut making = Making { game, seat, list: List { lines, text: without(count) } };
            making.list.text = write(&choices);
        };
        // Whoever has too much waiting can ask for it later.
        if hub.workers.bring(payer, work).is_err() {
            return Ok(Some(without(count)));
        }
        inner.lists.making[seat.index()] = true;
        Err(())
    }

    /// The game as a viewer may see it, written by `read` without its list of actions; `known` is a list that was made
    /// for it.
    pub fn look(&self, viewer: Viewer, known: Option<List>, read: &impl Fn(&Table, u64) -> String) -> Look {
        let mut inner = self.lock();
        if !inner.is_settled(viewer) || inner.broken {
            return Look::Unsettled;
        }
        let text = read(&inner.table, inner.game_time());
        let Viewer::Seat(seat) = viewer else { return Look::Text(text) };
        let lines = inner.table.log().len();
        if let Some(list) = known.filter(|list| list.lines == lines) {
            return Look::Text(with(text, Some(&list.text)));
        }
        match (inner.list(seat), self.me.upgrade()) {
            (Ok(list), _) => Look::Text(with(text, Some(&list.text))),
            (Err(_), None) => Look::Unsettled,
            (Err((choices, _)), Some(game)) => Look::Long(Box::new(move || {
                // Others may have waited for the same.
                let known = game.lock().lists.made(seat, lines).cloned();
                known.unwrap_or_else(|| {
                    let list = List { lines, text: write(&choices) };
                    game.lock().lists.keep(seat, &list);
                    list
                })
            })),
        }
    }
}

impl Inner {
    /// The list of a seat's actions if there is one or it is short; otherwise what it is to be made of, and how long it is.
    fn list(&mut self, seat: Seat) -> Result<List, (Choices, usize)> {
        let lines = self.table.log().len();
        if let Some(list) = self.lists.made(seat, lines) {
            return Ok(list.clone());
        }
        let choices = self.table.choices(seat);
        let count = choices.count();
        if count > SHORT {
            return Err((choices, count));
        }
        let list = List { lines, text: write(&choices) };
        self.lists.keep(seat, &list);
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_goes_where_the_view_has_none() {
        let list = Utf8Bytes::from("\"actions\":[1,2],\"unlisted\":3");
        let text = serde_json::json!({"said": "\"actions\":[]", "view": {"actions": []}}).to_string();
        let whole: serde_json::Value = serde_json::from_str(&with(text.clone(), Some(&list))).expect("JSON");
        assert_eq!(whole["view"], serde_json::json!({"actions": [1, 2], "unlisted": 3}));
        assert_eq!(whole["said"], "\"actions\":[]");
        assert_eq!(with(text.clone(), None), text);
        let (past, text) =
            (Utf8Bytes::from("\"events\":[1]"), serde_json::json!({"by": "\"events\":[]", "events": []}).to_string());
        assert_eq!(after(text, &past), serde_json::json!({"by": "\"events\":[]", "events": [1]}).to_string());
    }
}
