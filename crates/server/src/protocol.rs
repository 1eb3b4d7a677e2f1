//! Every message that goes over the websocket, and the parts of it that the REST calls share.
//! Described in `docs/protocol.md`; `web/src/protocol.ts` is made from these types. Knows no
//! sockets and no games.

mod puzzles;
mod said;
mod terms;
mod variants;

use heterodox_table::{RefusalKind, TimeControl, Versioned, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

pub use puzzles::{PuzzleInfo, PuzzleStanding, PuzzleTry, WhichDaily, WhichPuzzles};
pub use said::{Said, SaidOf};
use terms::Control;
pub use terms::{Challenge, LobbyView, Side, Start, Terms};
pub use variants::{Origin, VariantInfo, VariantWish, Visibility, WhichVariants};

use crate::id::Id;

/// The version of all this. Fields and messages may be added within one; readers ignore what they do not know.
pub const VERSION: u32 = 1;
/// The longest message that is read, in bytes.
pub const MAX_MESSAGE: usize = 8 * 1024;
/// What there is room for at first when a message is written, in bytes.
const USUAL_LENGTH: usize = 1000;
/// The longest thing said in a chat, in characters.
pub const MAX_SAYING: usize = 200;

/// What a client says.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClientMessage {
    /// To be told about a game from now on.
    Watch {
        /// Which.
        #[ts(type = "string")]
        game: Id,
        /// The last version seen: only what is missing comes. Without it, everything.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        since: Option<u64>,
        /// Whether views should list what the viewer may do.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        actions: bool,
    },
    /// To be told no more.
    Unwatch {
        /// Which.
        #[ts(type = "string")]
        game: Id,
    },
    /// To do something in a game one plays.
    Act {
        /// Which.
        #[ts(type = "string")]
        game: Id,
        /// Grows with every act of this seat in this game; the same number again gets the same answer again.
        seq: u64,
        /// The question that is answered, as the last view told; an act for another is refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        ply: Option<u64>,
        /// An action of the game, or `resign`, `draw`, `takeback`, `decline`, `claim`, `abort`, `claim-gone`, `rematch`.
        action: String,
    },
    /// To say something to the other player.
    Say {
        /// Where.
        #[ts(type = "string")]
        game: Id,
        /// What.
        text: String,
    },
    /// To show one of the fixed signs.
    Emote {
        /// Where.
        #[ts(type = "string")]
        game: Id,
        /// Which.
        emote: Emote,
    },
    /// To be told about the lobby, or no more.
    Lobby {
        /// Which of the two.
        on: bool,
    },
    /// To be paired with anybody who wants the same. One seek a person: another one takes its place.
    Seek {
        /// The game.
        variant: String,
        /// The clocks.
        control: TimeControl,
        /// Whether it counts; accounts only.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        rated: bool,
        /// Where whoever seeks sits.
        #[serde(default)]
        #[ts(as = "Option<Side>", optional)]
        side: Side,
        /// Only against accounts rated from and to so much.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        range: Option<[i32; 2]>,
        /// Any other live clock will do as well.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        any_clock: bool,
    },
    /// To be paired no more.
    // Without braces further fields would not be refused.
    Unseek {},
    /// To hear an echo.
    Ping {
        /// Comes back.
        n: u64,
    },
}

/// What the server says.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The first message on every socket.
    Welcome {
        /// The version of the protocol.
        protocol: u32,
        /// Who the client is.
        you: Person,
        /// The server's time.
        now: u64,
    },
    /// A game as a whole.
    Snapshot {
        /// What does not change about it.
        game: Box<GameInfo>,
        /// The question before the seats.
        ply: u64,
        /// The last `seq` this seat has used; 0 for spectators.
        seq: u64,
        /// Who is there, first seat first.
        present: [bool; 2],
        /// Everything so far.
        events: Vec<Versioned>,
        /// How it stands.
        view: Box<View>,
    },
    /// What has happened since the last message about this game.
    Events {
        /// Which.
        #[ts(type = "string")]
        game: Id,
        /// The question before the seats.
        ply: u64,
        /// In order; none is left out.
        events: Vec<Versioned>,
        /// How it stands after them.
        view: Box<View>,
    },
    /// An act was done and is on the disk.
    Accepted {
        /// Where.
        #[ts(type = "string")]
        game: Id,
        /// Which.
        seq: u64,
        /// The seat's version after it.
        v: u64,
    },
    /// An act was not done; nothing has changed.
    Rejected {
        /// Where.
        #[ts(type = "string")]
        game: Id,
        /// Which.
        seq: u64,
        /// For programs.
        kind: RejectKind,
        /// For people.
        reason: String,
        /// The same as data; refusals from long ago have none.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        said: Option<Said>,
    },
    /// Somebody said something or showed a sign.
    Said {
        /// Where.
        #[ts(type = "string")]
        game: Id,
        /// Who.
        seat: String,
        /// What was said.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        text: Option<String>,
        /// What was shown.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        emote: Option<Emote>,
    },
    /// A player came or went.
    Presence {
        /// Where.
        #[ts(type = "string")]
        game: Id,
        /// Who is there, first seat first.
        present: [bool; 2],
    },
    /// What is new in the lobby; with `all`, everything there is.
    Lobby {
        /// Whether the rest is everything.
        all: bool,
        /// Challenges that anybody may accept.
        challenges: Vec<Challenge>,
        /// Games that can be watched, and those that have ended.
        games: Vec<GameInfo>,
        /// Ids of challenges and games that are no longer there.
        #[ts(type = "string[]")]
        gone: Vec<Id>,
        /// How many sockets are open.
        online: u64,
    },
    /// A game of the client's has begun.
    Started {
        /// The game.
        game: Box<GameInfo>,
        /// The challenge, if it came of one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "string")]
        challenge: Option<Id>,
        /// The game it is a rematch of.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "string")]
        after: Option<Id>,
    },
    /// Whether the client waits to be paired; to all sockets of one person, and to a new one of somebody who does.
    Seeking {
        /// Which of the two.
        on: bool,
        /// What for, as others see it in the lobby.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seek: Option<Box<Challenge>>,
    },
    /// Something happened in a game of the client's that this socket does not watch.
    News {
        /// The game.
        game: Box<GameInfo>,
        /// Whether it is the client's turn.
        turn: bool,
    },
    /// Somebody challenges the client by name.
    Challenged {
        /// To what.
        challenge: Box<Challenge>,
    },
    /// Whom the client had challenged by name does not want to play.
    Declined {
        /// Which challenge; it is gone.
        #[ts(type = "string")]
        challenge: Id,
        /// Who said so.
        name: String,
    },
    /// An echo.
    Pong {
        /// What was sent.
        n: u64,
        /// The server's time.
        now: u64,
    },
    /// A message was refused; nothing has changed.
    Error {
        /// For programs.
        kind: ErrorKind,
        /// For people.
        message: String,
        /// The same as data. What only programs do wrong is in English alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        said: Option<Said>,
        /// The game it was about.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "string")]
        game: Option<Id>,
    },
    /// The server is about to stop. Clocks stand still until it is back.
    Closing {
        /// For people.
        message: String,
        /// The same as data.
        said: Said,
    },
}

/// Why an act was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RejectKind {
    /// The game is over.
    Over,
    /// Only players act.
    NotSeated,
    /// It is somebody else's turn, or nobody's.
    NotYourTurn,
    /// The rules do not allow it, or it cannot be read.
    Illegal,
    /// An offer, claim or answer that makes no sense now.
    Untimely,
    /// The act answers another question than the one before the seats.
    Stale,
    /// The number was used for another act, or is too old to be known.
    SeqUsed,
    /// The disk did not take it.
    Storage,
}

impl RejectKind {
    /// Its word.
    pub fn word(self) -> String {
        serde_json::to_value(self).ok().and_then(|word| Some(word.as_str()?.to_string())).unwrap_or_default()
    }

    /// The one of that word.
    pub fn of(word: &str) -> Option<RejectKind> {
        serde_json::from_value(word.into()).ok()
    }
}

impl From<RefusalKind> for RejectKind {
    fn from(kind: RefusalKind) -> RejectKind {
        match kind {
            RefusalKind::Over => RejectKind::Over,
            RefusalKind::NotSeated => RejectKind::NotSeated,
            RefusalKind::NotYourTurn => RejectKind::NotYourTurn,
            RefusalKind::Illegal => RejectKind::Illegal,
            RefusalKind::Untimely => RejectKind::Untimely,
        }
    }
}

/// Why a message or a request was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// It cannot be read, or a field is wrong.
    Malformed,
    /// It is larger than anything that is read.
    TooLarge,
    /// There is no such thing.
    NotFound,
    /// Not for this client.
    Forbidden,
    /// Who asks must be signed in.
    Unauthorized,
    /// It comes from another site.
    CrossSite,
    /// It comes too often, or there is too much of it.
    SlowDown,
    /// It does not fit what there is now.
    Conflict,
    /// The variant cannot be played so.
    Variant,
    /// The disk did not take it; the game must be watched again.
    Storage,
    /// The server is stopping.
    Stopping,
    /// Something is wrong with the server.
    Internal,
}

/// The fixed signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Emote {
    /// A greeting.
    Hello,
    /// Good luck.
    Luck,
    /// Well played.
    Praise,
    /// Thank you.
    Thanks,
    /// Oops.
    Oops,
    /// Thinking.
    Hmm,
    /// Surprise.
    Wow,
    /// Good bye.
    Bye,
}

/// Somebody, as others see them.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// `g...` for guests, `u...` for users, `c5` for the computer at level 5.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// The same as data, for guests and the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub said: Option<Said>,
    /// How strong they are at this, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<i32>,
    /// `guest`, `user` or `computer`.
    pub kind: &'static str,
}

/// What does not change about a game, and how it ended.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    /// Its id.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub id: Id,
    /// The variant's id.
    pub variant: String,
    /// The variant's name.
    pub name: String,
    /// `chess` or `battle`.
    pub family: String,
    /// What its rules mean: 32 hexadecimal digits. They stay those it was begun with; games from long ago have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub meaning: Option<String>,
    /// The clocks.
    #[schema(value_type = Control)]
    pub control: TimeControl,
    /// Where it started, if not at the variant's own start.
    pub start: Option<String>,
    /// First seat first.
    pub players: [Person; 2],
    /// Whether it counts.
    pub rated: bool,
    /// Whether it is in no list.
    pub private: bool,
    /// When it began.
    pub begun: u64,
    /// How it ended.
    pub result: Option<String>,
    /// Why.
    pub reason: Option<String>,
}

impl ServerMessage {
    /// As it is sent.
    pub fn text(&self) -> String {
        // Most messages fit: growing costs more than writing.
        let mut text = Vec::with_capacity(USUAL_LENGTH);
        serde_json::to_writer(&mut text, self).expect("plain data can be written as JSON");
        String::from_utf8(text).expect("JSON is text")
    }
}
