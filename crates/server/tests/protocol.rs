//! The protocol's page and its TypeScript types say what the Rust types say.

use std::path::{Path, PathBuf};

use heterodox_messages::{Message, say};
use heterodox_rules::{Catalogue, REASONS, ReasonInfo};
use heterodox_server::Id;
use heterodox_server::protocol::*;
use heterodox_table::{
    ActionView, Event, Offers, Options, ResultView, Seat, Table, TieView, TimeControl, Versioned, View, Viewer,
};
use serde_json::Value;
use ts_rs::{Config, TS};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    std::fs::read_to_string(root().join("docs/protocol.md")).expect("the page is there")
}

/// The examples of one kind, in order.
fn examples(kind: &str) -> Vec<Value> {
    let page = page();
    let opening = format!("```json {kind}\n");
    let blocks = page.split(&opening).skip(1);
    let mut all = Vec::new();
    for block in blocks {
        let text = block.split("```").next().expect("a block ends");
        let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        all.extend(values.map(|value| value.expect("an example is JSON")));
    }
    all
}

fn tag(value: &Value) -> String {
    value["t"].as_str().expect("every message has a type").to_string()
}

#[test]
fn every_client_message_is_shown_and_read() {
    let mut shown = Vec::new();
    for example in examples("client") {
        let read: ClientMessage =
            serde_json::from_value(example.clone()).unwrap_or_else(|error| panic!("{example}: {error}"));
        shown.push(tag(&serde_json::to_value(read).expect("plain data")));
    }
    for tag in ["watch", "unwatch", "act", "say", "emote", "lobby", "seek", "unseek", "ping"] {
        assert!(shown.iter().any(|known| known == tag), "{tag} is not shown");
    }
    // A type added later must be shown as well.
    let declared = ClientMessage::decl(&config()).matches("\"t\":").count();
    assert_eq!(declared, 9, "show the new message on the page and name it here");
}

/// One of each, made by the server's own types.
fn samples() -> Vec<ServerMessage> {
    let id: Id = "0000000000001".parse().expect("an id");
    let other: Id = "0000000000002".parse().expect("an id");
    let control = TimeControl::Fischer { base: 300_000, increment: 2000 };
    let variant = Catalogue::new().open("chess").expect("built in");
    let begun = 1_800_000_000_000;
    let mut table = Table::new(variant, Options { control, start: None, now: begun }).expect("the usual start");
    let refusal = table.act(begun, Seat::White, "e2e5").expect_err("a pawn does not go that far");
    table.act(begun + 1000, Seat::White, "e4").expect("legal");
    let viewer = Viewer::Seat(Seat::White);
    let events = table.events(viewer, 0);
    let view = Box::new(table.glance(viewer, begun + 1000));
    let person = |id: &str, name: Message, kind| {
        let said = Some(Said::from(&name));
        Person { id: id.into(), name: name.to_string(), said, rating: None, kind }
    };
    let guest = person("g0000000000001", say::GuestName { number: "0001" }.into(), "guest");
    let computer = person("c5", say::ComputerName { level: 5 }.into(), "computer");
    let game = Box::new(GameInfo {
        id,
        variant: "chess".into(),
        name: "Chess".into(),
        family: "chess".into(),
        meaning: Some("0123456789abcdef".into()),
        control,
        start: None,
        players: [guest.clone(), computer],
        rated: false,
        private: false,
        begun,
        result: None,
        reason: None,
    });
    let terms = Terms {
        variant: "chess".into(),
        control,
        rated: false,
        side: Side::Random,
        start: None,
        private: false,
        range: None,
        any_clock: true,
        to: None,
    };
    let control = TimeControl::Correspondence { days: 3 };
    let asked = Terms { private: true, any_clock: false, to: Some("Anna".into()), control, ..terms.clone() };
    let challenge = Challenge { id: other, owner: guest.clone(), terms, made: begun, seek: true };
    let said = |text: Option<&str>, emote| ServerMessage::Said {
        game: id,
        seat: "white".into(),
        text: text.map(str::to_string),
        emote,
    };
    let missing = Message::from(say::NoSuchGame);
    let closing = Message::from(say::ServerClosing);
    vec![
        ServerMessage::Welcome { protocol: VERSION, you: guest, now: begun },
        ServerMessage::Snapshot {
            game: game.clone(),
            ply: 1,
            seq: 1,
            present: [true; 2],
            events: events.clone(),
            view: view.clone(),
        },
        ServerMessage::Events { game: id, ply: 1, events, view },
        ServerMessage::Presence { game: id, present: [true, false] },
        ServerMessage::Accepted { game: id, seq: 2, v: 3 },
        ServerMessage::Rejected {
            game: id,
            seq: 2,
            kind: refusal.kind.into(),
            reason: refusal.message.to_string(),
            said: Some((&refusal.message).into()),
        },
        said(Some("good game"), None),
        said(None, Some(Emote::Praise)),
        ServerMessage::Seeking { on: true, seek: Some(Box::new(challenge.clone())) },
        ServerMessage::Challenged { challenge: Box::new(Challenge { terms: asked, seek: false, ..challenge.clone() }) },
        ServerMessage::Declined { challenge: other, name: "Anna".into() },
        ServerMessage::News { game: game.clone(), turn: true },
        ServerMessage::Started { game, challenge: Some(other), after: None },
        ServerMessage::Lobby { all: true, challenges: vec![challenge], games: vec![], gone: vec![], online: 3 },
        ServerMessage::Pong { n: 7, now: begun },
        ServerMessage::Error {
            kind: ErrorKind::Malformed,
            message: "missing field `game`".into(),
            said: None,
            game: None,
        },
        ServerMessage::Error {
            kind: ErrorKind::NotFound,
            message: missing.to_string(),
            said: Some((&missing).into()),
            game: Some(other),
        },
        ServerMessage::Closing { message: closing.to_string(), said: (&closing).into() },
    ]
}

#[test]
fn every_server_message_is_shown_as_it_is_sent() {
    let samples: Vec<Value> =
        samples().iter().map(|sample| serde_json::to_value(sample).expect("plain data")).collect();
    assert_eq!(examples("server"), samples);
    let declared = ServerMessage::decl(&config()).matches("\"t\":").count();
    let mut tags: Vec<String> = samples.iter().map(tag).collect();
    tags.dedup();
    assert_eq!(declared, tags.len(), "show the new message on the page and sample it here");
}

#[test]
fn every_kind_is_named() {
    let page = page();
    for decl in [RejectKind::decl(&config()), ErrorKind::decl(&config()), Emote::decl(&config())] {
        for word in decl.split('"').skip(1).step_by(2) {
            assert!(page.contains(&format!("`{word}`")), "{word} is not on the page");
        }
    }
}

fn config() -> Config {
    Config::default().with_large_int("number")
}

fn typescript() -> String {
    let config = config();
    let mut text = String::from(
        "// Made from the types of crates/server/src/protocol.rs and crates/table by\n// `HETERODOX_BLESS=1 cargo test -p heterodox-server --test protocol`. Do not edit.\n",
    );
    text += &format!("\nexport const PROTOCOL = {VERSION};\n");
    text += &reasons("Why games of the chess family end by their rules.", "CHESS_ENDS", |it| {
        !it.by_players && it.chess.is_some()
    });
    text += &reasons("Why games end.", "REASONS", |_| true);
    text += "export type Reason = (typeof REASONS)[number];\n";
    macro_rules! declare {
        ($($name:ty),* $(,)?) => {
            $(text += &format!("\nexport {}\n", <$name>::decl(&config));)*
        };
    }
    declare!(
        ClientMessage,
        ServerMessage,
        Said,
        SaidOf,
        RejectKind,
        ErrorKind,
        Emote,
        Person,
        GameInfo,
        Terms,
        Side,
        Start,
        Challenge,
        VariantInfo,
        VariantWish,
        Visibility,
        PuzzleInfo,
        PuzzleTry,
        PuzzleStanding,
        TimeControl,
        View,
        ActionView,
        TieView,
        Offers,
        ResultView,
        Event,
        Versioned,
    );
    text
}

/// Words of the registry of reasons as a list of TypeScript.
fn reasons(about: &str, name: &str, wanted: fn(&ReasonInfo) -> bool) -> String {
    let words: String = REASONS.iter().filter(|it| wanted(it)).map(|it| format!("  {:?},\n", it.word)).collect();
    format!("\n/** {about} */\nexport const {name} = [\n{words}] as const;\n")
}

#[test]
fn the_typescript_types_are_fresh() {
    let file = root().join("web/src/protocol.ts");
    if std::env::var_os("HETERODOX_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("it has a folder")).expect("a folder");
        std::fs::write(&file, typescript()).expect("writable");
    }
    let kept = std::fs::read_to_string(&file).expect("run this test once with HETERODOX_BLESS=1");
    assert_eq!(kept, typescript(), "run this test once with HETERODOX_BLESS=1");
}
