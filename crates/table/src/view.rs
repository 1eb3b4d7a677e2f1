//! The whole game as one viewer may see it now: what a client needs after a reload.

use heterodox_messages::Message;
use serde::Serialize;

/// A snapshot for one viewer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// How many events this viewer has been sent.
    pub v: u64,
    /// The variant's id.
    pub variant: String,
    /// Who looks.
    pub viewer: &'static str,
    /// FEN, or a seat's text.
    pub position: String,
    /// Who may act.
    pub turn: Vec<&'static str>,
    /// What the viewer may do now.
    pub actions: Vec<ActionView>,
    /// How many more there are that are not listed; they can be done all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub unlisted: Option<u32>,
    /// The last move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub last_move: Option<String>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Who is done setting up, first seat first; only in battles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ready: Option<[bool; 2]>,
    /// A tie being picked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tie: Option<TieView>,
    /// Milliseconds left, first seat first.
    pub clocks: [Option<u64>; 2],
    /// What is on offer.
    pub offers: Offers,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub result: Option<ResultView>,
}

/// A legal action.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ActionView {
    /// What to send.
    pub action: String,
    /// What to click, in order.
    pub path: Vec<String>,
    /// What to show.
    pub notation: String,
    /// What is special about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>", optional))]
    pub tags: Vec<&'static str>,
}

/// A tie being picked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TieView {
    /// From, to.
    #[serde(rename = "move")]
    pub action: String,
    /// The kind of both.
    pub kind: char,
    /// Who has picked, first seat first.
    pub picked: [bool; 2],
}

/// Who has offered what, first seat first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offers {
    /// A draw.
    pub draw: [bool; 2],
    /// To take back.
    pub takeback: [bool; 2],
    /// Another game.
    pub rematch: [bool; 2],
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ResultView {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// Who won.
    pub winner: Option<&'static str>,
    /// Why, for programs: a word of [`heterodox_rules::REASONS`].
    #[cfg_attr(feature = "ts", ts(type = "Reason"))]
    pub reason: &'static str,
    /// In an English sentence.
    pub text: String,
    /// The same as a code with its data.
    #[cfg_attr(feature = "ts", ts(type = "Said"))]
    pub said: Message,
}
