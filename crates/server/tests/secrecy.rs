//! Two servers with the same game, except for what one side has hidden: on every route and
//! socket the other side and everybody else get the same bytes; and so do whoever reads the
//! logs and the metrics.

mod support;

use heterodox_rules::{Catalogue, Turn};
use heterodox_server::Db;
use heterodox_table::{Dice, Entry, Logged, Options, Seat, Table, TimeControl, Viewer};
use serde_json::json;
use support::log::Log;
use support::{Client, Folder, Server, begin, options};

/// Names and values that do not depend on how long anything took.
async fn counts(client: &Client) -> Vec<(String, i64)> {
    let timed = |name: &str| name.contains("_sum") || name.contains("_bucket");
    let text = client.get("/metrics").await.body;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.map(|line| line.rsplit_once(' ').expect("a name and a value"));
    let pairs = pairs.filter(|(name, _)| !timed(name));
    pairs.map(|(name, value)| (name.to_string(), value.parse().expect("a whole number"))).collect()
}

fn chance(table: &mut Table, now: u64, dice: &mut Dice) {
    while table.turn() == Turn::Chance {
        let draw = table.draw_lots(&mut |count| dice.below(count)).expect("chance is asked");
        table.chance(now, &draw).expect("a draw");
    }
}

/// A battle after its setup, and its twin with two of Red's hidden pieces swapped.
fn twins(begun: u64) -> [Vec<Logged>; 2] {
    let variant = Catalogue::new().open("rps").expect("built in");
    let options = || Options { control: TimeControl::Unlimited, start: None, now: begun };
    let mut table = Table::new(variant.clone(), options()).expect("a setup");
    let mut dice = Dice::new(3);
    for seat in Seat::BOTH {
        while table.asks(seat) && table.view(Viewer::Seat(seat), begun).ready.is_some_and(|ready| !ready[seat.index()])
        {
            let actions = table.view(Viewer::Seat(seat), begun).actions;
            let wanted =
                actions.iter().find(|action| action.action == "ready").unwrap_or(&actions[dice.below(actions.len())]);
            table.act(begun + 1, seat, &wanted.action).expect("offered");
            chance(&mut table, begun + 1, &mut dice);
        }
    }
    chance(&mut table, begun + 1, &mut dice);
    let one = table.log().to_vec();
    let mut other = one.clone();
    for line in &mut other {
        let Entry::Chance(text) = &mut line.entry else { continue };
        let Some(letters) = text.strip_prefix("deal:red:") else { continue };
        let mut letters: Vec<char> = letters.chars().collect();
        let plain = |letter: &char| !matches!(letter, 'K' | 'O');
        let first = letters.iter().position(plain).expect("a soldier");
        let kind = letters[first];
        let second = letters.iter().position(|letter| plain(letter) && *letter != kind).expect("another kind");
        letters.swap(first, second);
        *text = format!("deal:red:{}", letters.into_iter().collect::<String>());
    }
    assert_ne!(one, other);
    Table::replay(variant, options(), &other).map(|_| ()).expect("the twin replays");
    [one, other]
}

async fn write(database: &str, game: i64, log: &[Logged]) {
    let Db::Lite(pool, _) = Db::open(database).await.expect("it opens") else { panic!("SQLite") };
    for (n, line) in log.iter().enumerate() {
        let (kind, text) = match &line.entry {
            Entry::Act(seat, text) => (seat.index() as i16, text.as_str()),
            Entry::Chance(text) => (2, text.as_str()),
            other => panic!("{other:?}"),
        };
        let insert = "INSERT INTO log (game, n, at, wall, kind, text) VALUES ($1, $2, $3, $3, $4, $5)";
        let query = sqlx::query(insert).bind(game).bind(n as i32).bind(line.at as i64).bind(kind).bind(text);
        query.execute(&pool).await.expect("a new line");
    }
    pool.close().await;
}

/// Everything somebody can get out of a server about a game, and the answers to all they can try.
async fn everything(client: &Client, game: &str) -> Vec<String> {
    let mut all = Vec::new();
    for path in ["", "/events", "/events?since=2", "/record", "/pgn"] {
        all.push(client.get(&format!("/api/games/{game}{path}")).await.body);
    }
    for path in ["/api/games", "/api/games/export", "/api/lobby", "/api/variants", "/api/me"] {
        all.push(client.get(path).await.body);
    }
    let mut socket = client.socket().await;
    socket.send(json!({"t": "watch", "game": game, "actions": true})).await;
    all.push(socket.expect("snapshot").await.to_string());
    let cells: Vec<String> = ('a'..='g').flat_map(|file| (1..=6).map(move |rank| format!("{file}{rank}"))).collect();
    let mut seq = 0;
    for from in &cells {
        for to in cells.iter().step_by(5) {
            seq += 1;
            // Nobody has moved yet, and steps of two squares are never legal.
            let action = format!("{from}{to}");
            let near = |a: u8, b: u8| a.abs_diff(b);
            let [a, b, c, d] = action.as_bytes()[..4] else { continue };
            if near(a, c) + near(b, d) == 1 {
                continue;
            }
            all.push(socket.act(game, seq, &action).await.to_string());
        }
    }
    for action in ["ready", "shuffle", "=R", "K@a1", "takeback", "claim", "claim-gone", "decline", "abort"] {
        seq += 1;
        all.push(socket.act(game, seq, action).await.to_string());
    }
    all.push(client.post(&format!("/api/games/{game}/acts"), &json!({"action": "a9a9"})).await.body);
    all
}

#[tokio::test]
async fn what_is_hidden_leaves_no_trace_in_any_answer() {
    let folder = Folder::new();
    let paths = ["one.db", "other.db"].map(|name| folder.0.join(name));
    let texts = paths.clone().map(|path| path.display().to_string());
    let server = Server::with(options(&texts[0])).await;
    let (red, blue) = (Client::guest(&server).await, Client::guest(&server).await);
    let stranger = Client::guest(&server).await;
    let game = begin(&red, &blue, json!({"variant": "rps", "control": {"kind": "unlimited"}})).await;
    let begun = red.get(&format!("/api/games/{game}")).await.json()["game"]["begun"].as_u64().expect("a time");
    server.running.stop().await;
    std::fs::copy(&paths[0], &paths[1]).expect("a copy");
    let id: heterodox_server::Id = game.parse().expect("an id");
    for (text, log) in texts.iter().zip(twins(begun)) {
        write(text, id.0, &log).await;
    }
    let (mut seen, mut own) = (Vec::new(), Vec::new());
    let (mut logged, mut counted) = (Vec::new(), Vec::new());
    let log = Log::listen();
    for text in &texts {
        let server = Server::with(options(text)).await;
        let at = |client: &Client| Client { address: server.address(), ..client.clone() };
        let before = counts(&at(&stranger)).await;
        seen.push([everything(&at(&blue), &game).await, everything(&at(&stranger), &game).await]);
        // Red, whose pieces they are, sees the difference: the twins are really different.
        own.push(at(&red).get(&format!("/api/games/{game}")).await.json()["view"]["position"].clone());
        // One process counts for both servers: what counts is what was added.
        let after = counts(&at(&stranger)).await;
        let added = before.iter().zip(after).map(|((name, old), (_, new))| format!("{name} {}", new - old));
        // How often the disk and the threads were busy is a matter of chance: what comes close together is done together.
        let by_chance = |line: &String| {
            ["_commit_seconds", "_kept_seconds", "_busy_seconds"].iter().any(|name| line.contains(name))
        };
        counted.push(added.filter(|line| !by_chance(line)).collect::<Vec<_>>());
        server.running.stop().await;
        logged.push(log.take());
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(counted[0], counted[1]);
    assert!(counted[0].iter().any(|line| line.starts_with("heterodox_messages_total") && !line.ends_with(" 0")));
    assert_eq!(logged[0], logged[1]);
    assert!(logged[0].contains("games taken up"), "{}", logged[0]);
    assert!(seen[0][0].len() > 100);
    assert_ne!(own[0], own[1]);
}
