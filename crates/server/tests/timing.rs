//! The non-interference law over real sockets, with every number and time: two servers whose
//! games differ only in what one side does in secret, in step with each other. Whatever the other
//! side, spectators and strangers are sent is the same, byte for byte; and so is what is counted and logged of it.
//!
//! Time stands still between steps and chance always draws the first lot, so that nothing else differs.

mod support;

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use heterodox_server::{Id, fix_chance, hold_time};
use heterodox_table::Dice;
use serde_json::{Value, json};
use support::log::Log;
use support::{Client, LONG, Server, Socket, begin};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;

const START: u64 = 1_800_000_000_000;

/// Gives ids, which are made by chance, the same names in both worlds.
#[derive(Default)]
struct Names(HashMap<String, String>);

impl Names {
    fn of(&mut self, word: &str) -> String {
        let next = self.0.len();
        self.0.entry(word.to_string()).or_insert_with(|| format!("<{next}>")).clone()
    }

    fn hide(&mut self, text: &str) -> String {
        let mut all = String::new();
        let mut before = "";
        for part in text.split_inclusive(|sign: char| !sign.is_ascii_alphanumeric()) {
            let word = part.trim_end_matches(|sign: char| !sign.is_ascii_alphanumeric());
            let is_id = |text: &str| text.parse::<Id>().is_ok() && text.contains(|sign: char| sign.is_alphabetic());
            let guest = before == "Guest " || self.0.contains_key(word);
            let id = guest || is_id(word) || word.get(1..).is_some_and(is_id);
            all += &if id { self.of(word) } else { word.to_string() };
            all += &part[word.len()..];
            before = part;
        }
        all
    }
}

/// Somebody who looks, and all they were ever sent.
struct Viewer {
    client: Client,
    socket: Socket,
    heard: Vec<String>,
}

/// A stream for programs, and what was said on it.
struct Stream {
    lines: Lines<BufReader<TcpStream>>,
    heard: Vec<String>,
}

impl Stream {
    /// Opens it and waits for the snapshot.
    async fn open(client: &Client, path: &str) -> Stream {
        let mut line = client.connect().await;
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{}\r\n", client.address, client.identity);
        line.write_all(request.as_bytes()).await.expect("an open line");
        let mut stream = Stream { lines: BufReader::new(line).lines(), heard: Vec::new() };
        stream.next().await;
        stream
    }

    async fn next(&mut self) -> Value {
        loop {
            let line = tokio::time::timeout(LONG, self.lines.next_line()).await.expect("in time");
            let line = line.expect("an open line").expect("an open line");
            // Between documents are the lengths of what comes in one go.
            if let Ok(message @ Value::Object(_)) = serde_json::from_str(&line) {
                self.heard.push(line);
                return message;
            }
        }
    }

    /// Everything that was said before the game was over.
    async fn until_the_end(mut self, names: &mut Names) -> Vec<String> {
        let over = |said: &Value| said["view"]["result"].is_object() || said["game"]["result"].is_string();
        while !over(&self.next().await) {}
        self.heard.pop();
        self.heard.iter().map(|line| names.hide(line)).collect()
    }
}

/// One of the two worlds.
struct World {
    server: Server,
    game: String,
    red: Client,
    /// Blue, a spectator, a stranger who watches the lobby, and Blue on a page without the game.
    viewers: Vec<Viewer>,
    /// The same game as Blue's program and a program that watches see it, and what Blue's program hears without looking at it.
    streams: Vec<Stream>,
    names: Names,
    /// What was counted meanwhile, but for what Red does.
    counted: BTreeMap<String, i64>,
}

/// What has been counted so far, in both worlds.
async fn counts(client: &Client) -> BTreeMap<String, i64> {
    let text = client.get("/metrics").await.body;
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.rsplit_once(' '));
    let of_acts = |name: &str| name.ends_with("_total") || name == "heterodox_act_seconds_count";
    let lines = lines.filter(|(name, _)| of_acts(name));
    lines.map(|(name, value)| (name.to_string(), value.parse().expect("a whole number"))).collect()
}

impl Viewer {
    async fn new(client: Client) -> Viewer {
        let socket = client.socket().await;
        Viewer { client, socket, heard: Vec::new() }
    }

    /// Sends something and takes down everything that comes up to now.
    async fn send(&mut self, names: &mut Names, message: Value) {
        self.socket.send(message).await;
        self.listen(names).await;
    }

    async fn listen(&mut self, names: &mut Names) {
        self.socket.send(json!({"t": "ping", "n": 1})).await;
        self.hear(names, |message| message["t"] == "pong").await;
    }

    /// Takes down everything up to a certain message.
    async fn hear(&mut self, names: &mut Names, last: impl Fn(&Value) -> bool) {
        loop {
            let text = self.socket.text().await.expect("an open line");
            self.heard.push(names.hide(&text));
            if last(&serde_json::from_str(&text).expect("messages are JSON")) {
                return;
            }
        }
    }

    async fn get(&mut self, names: &mut Names, path: &str) {
        let answer = self.client.get(path).await;
        self.heard.push(names.hide(&format!("{path} {} {}", answer.status, answer.body)));
    }
}

impl World {
    /// A battle in its setup. Everybody's round trip was measured as 80 ms.
    async fn new(control: &Value) -> World {
        hold_time(START);
        let server = Server::new().await;
        let (red, blue) = (Client::guest(&server).await, Client::user(&server, "Blue").await);
        let game = begin(&red, &blue, json!({"variant": "rps", "control": control})).await;
        let mut names = Names::default();
        for id in [&game, &red.get("/api/me").await.body, &blue.get("/api/me").await.body] {
            names.hide(id);
        }
        let (mut streams, watcher) = (Vec::new(), Client::user(&server, "Watcher").await);
        for client in [&blue, &watcher] {
            streams.push(Stream::open(client, &format!("/api/bot/games/{game}")).await);
        }
        let mut viewers = Vec::new();
        for client in [blue.clone(), Client::guest(&server).await, Client::guest(&server).await, blue] {
            viewers.push(Viewer::new(client).await);
        }
        // Last of all, as the lobby tells how many are there.
        streams.push(Stream::open(&viewers[0].client, "/api/bot/events").await);
        let mut world = World { server, game, red, viewers, streams, names, counted: BTreeMap::new() };
        for number in 0..2 {
            world.watch(number, None).await;
        }
        world.tell(2, json!({"t": "lobby", "on": true})).await;
        // The server's first ping comes after half a second; its answer is read and sent 80 ms later.
        tokio::time::sleep(Duration::from_millis(900)).await;
        hold_time(START + 80);
        world.listen().await;
        world
    }

    async fn tell(&mut self, viewer: usize, message: Value) {
        self.viewers[viewer].send(&mut self.names, message).await;
    }

    async fn watch(&mut self, viewer: usize, since: Option<u64>) {
        let message = json!({"t": "watch", "game": self.game, "since": since, "actions": true});
        self.tell(viewer, message).await;
    }

    async fn listen(&mut self) {
        for viewer in &mut self.viewers {
            viewer.listen(&mut self.names).await;
        }
    }

    /// What everybody but Red may ask by REST.
    async fn ask(&mut self) {
        for viewer in &mut self.viewers {
            for path in ["", "/events", "/events?since=1", "/record", "/pgn"] {
                viewer.get(&mut self.names, &format!("/api/games/{}{path}", self.game)).await;
            }
            for path in ["/api/games", "/api/lobby", "/api/me/games", "/api/games/export"] {
                viewer.get(&mut self.names, path).await;
            }
        }
    }

    /// Red does something, or is refused it.
    async fn red(&self, action: &str) {
        let act = json!({"action": action});
        let answer = self.red.post(&format!("/api/games/{}/acts", self.game), &act).await;
        assert!([200, 422].contains(&answer.status), "{action}: {answer:?}");
    }

    async fn blue(&mut self, seq: u64, action: &str) {
        let blue = &mut self.viewers[0];
        blue.socket.send(json!({"t": "act", "game": self.game, "seq": seq, "action": action})).await;
        // What is on its way to the disk comes before what is asked after it.
        blue.hear(&mut self.names, |message| message["seq"] == seq).await;
        blue.listen(&mut self.names).await;
    }
}

async fn compare(worlds: &mut [World; 2], what: &str) {
    for world in worlds.iter_mut() {
        world.listen().await;
    }
    let [one, other] = worlds;
    for (number, (one, other)) in one.viewers.iter().zip(&other.viewers).enumerate() {
        for (one, other) in one.heard.iter().zip(&other.heard) {
            assert_eq!(one, other, "viewer {number}: {what}");
        }
        assert_eq!(one.heard.len(), other.heard.len(), "viewer {number}: {what}");
    }
    assert_eq!(one.counted, other.counted, "counted: {what}");
}

/// Each line of the log is there for both worlds, but for the names in it.
fn same_log(log: &Log) {
    let text = log.take();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines().filter(|line| line.contains("heterodox")) {
        // One for each line: games of the two worlds have the same name.
        *lines.entry(Names::default().hide(line)).or_default() += 1;
    }
    assert!(lines.keys().any(|line| line.contains("a game begins")), "{lines:?}");
    assert!(lines.values().all(|count| count % 2 == 0), "{lines:?}");
}

/// Ends the game, which shows everything, and compares what programs were told before.
async fn end(worlds: &mut [World; 2], what: &str) {
    let mut heard = Vec::new();
    for world in worlds {
        world.red("resign").await;
        for stream in std::mem::take(&mut world.streams) {
            heard.push(stream.until_the_end(&mut world.names).await);
        }
    }
    assert!(heard.iter().all(|lines| lines.len() > 3), "{what}: {heard:?}");
    let (one, other) = heard.split_at(heard.len() / 2);
    assert!(one[2].iter().any(|line| line.contains(r#""t":"news""#)), "{what}: {:?}", one[2]);
    for (one, other) in one.iter().zip(other) {
        for (one, other) in one.iter().zip(other) {
            assert_eq!(one, other, "{what}");
        }
        assert_eq!(one.len(), other.len(), "{what}");
    }
}

/// The same in both worlds, one after the other.
macro_rules! both {
    ($worlds:expr, $world:ident => $body:expr) => {
        for $world in $worlds.iter_mut() {
            let before = counts(&$world.red).await;
            $body;
            for (name, count) in counts(&$world.red).await {
                *$world.counted.entry(name.clone()).or_default() += count - before[&name];
            }
        }
    };
}

async fn setup(seed: u64, control: Value) -> usize {
    let mut dice = Dice::new(seed);
    let mut worlds = [World::new(&control).await, World::new(&control).await];
    let (mut now, mut seq) = (START + 80, 0);
    // What may be shuffled was placed before.
    for action in ["K@a1", "O@b1"] {
        both!(worlds, world => world.red(action).await);
    }
    for action in ["K@a6", "O@b6"] {
        seq += 1;
        both!(worlds, world => world.blue(seq, action).await);
    }
    let mut secrets = 0;
    for step in 0..30 {
        // Sooner than the way takes, or later.
        now += [1, 5, 30, 79, 80, 200, 900][dice.below(7)];
        hold_time(now);
        // In one of the worlds Red does something in secret.
        if dice.below(2) == 0 {
            secrets += 1;
            let place = format!("K@{}1", ["a", "c", "d", "e", "f"][dice.below(5)]);
            worlds[dice.below(2)].red(if dice.below(2) == 0 { "shuffle" } else { &place }).await;
            now += [0, 1, 10, 60][dice.below(4)];
            hold_time(now);
        }
        match dice.below(8) {
            0..3 => {
                seq += 1;
                let action = ["shuffle", "O@c6", "K@a6", "K@d6", "draw", "takeback", "a9", "claim"][dice.below(8)];
                both!(worlds, world => world.blue(seq, action).await);
            }
            3 => {
                // Blue comes back on a new line, and perhaps asks for what it missed; or to a page without the game.
                let viewer = [0, 0, 3][dice.below(3)];
                let since = (dice.below(2) == 0).then_some(dice.below(3) as u64);
                for world in &mut worlds {
                    let line = world.viewers[viewer].client.socket().await;
                    let old = std::mem::replace(&mut world.viewers[viewer].socket, line);
                    if viewer == 0 {
                        world.watch(0, since).await;
                    }
                    drop(old);
                }
            }
            4 => both!(worlds, world => world.ask().await),
            5 => {
                let words = json!({"t": "emote", "game": "", "emote": "hmm"});
                for world in &mut worlds {
                    let mut words = words.clone();
                    words["game"] = world.game.clone().into();
                    world.tell(0, words).await;
                }
            }
            _ => {}
        }
        compare(&mut worlds, &format!("seed {seed}, step {step}")).await;
    }
    // Ready within a moment of something secret: the time of what everybody hears tells nothing of it.
    now += 500;
    hold_time(now);
    worlds[0].red("shuffle").await;
    now += 20;
    hold_time(now);
    both!(worlds, world => world.red("ready").await);
    now += 30;
    hold_time(now);
    seq += 1;
    both!(worlds, world => world.blue(seq, "ready").await);
    both!(worlds, world => world.ask().await);
    compare(&mut worlds, &format!("seed {seed}, both are ready")).await;
    // The first steps, until a fight would show what is hidden.
    for step in 0..4 {
        now += 120;
        hold_time(now);
        for world in &mut worlds {
            let view = world.viewers[0].client.get(&format!("/api/games/{}", world.game)).await.json();
            let own = view["view"]["turn"][0] == "blue";
            let (from, to) = if own { (5 - step / 2, 4 - step / 2) } else { (2 + step / 2, 3 + step / 2) };
            // The sides advance on files of their own.
            let file = if own { 'e' } else { 'c' };
            let action = format!("{file}{from}{file}{to}");
            match own {
                true => world.blue(100 + step, &action).await,
                false => world.red(&action).await,
            }
        }
        compare(&mut worlds, &format!("seed {seed}, move {step}")).await;
    }
    end(&mut worlds, &format!("seed {seed}, streams")).await;
    let [one, other] = worlds;
    let paths = [&one, &other].map(|world| (world.red.clone(), format!("/api/games/{}", world.game)));
    let mut own = Vec::new();
    for (red, path) in paths {
        own.push(red.get(&path).await.json()["view"]["position"].clone());
    }
    assert!(one.viewers[0].heard.len() > 60 && one.viewers[0].heard == other.viewers[0].heard);
    one.server.running.stop().await;
    other.server.running.stop().await;
    if own[0] == own[1] { 0 } else { secrets }
}

/// Both sides play the same in both worlds until they tie, and then Red picks something else in each.
async fn picks(seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    let control = json!({"kind": "variant"});
    let mut worlds = [World::new(&control).await, World::new(&control).await];
    let (mut now, mut seq) = (START + 80, 0);
    let mut tied = 0;
    for (red, blue) in [("K@a1", "K@a6"), ("O@b1", "O@b6"), ("ready", "ready")] {
        seq += 1;
        both!(worlds, world => world.red(red).await);
        both!(worlds, world => world.blue(seq, blue).await);
    }
    for _ in 0..60 {
        now += [3, 40, 90, 400][dice.below(4)];
        hold_time(now);
        let [one, _] = &worlds;
        let path = format!("/api/games/{}", one.game);
        let seen = one.red.get(&path).await.json()["view"].clone();
        if !seen["result"].is_null() {
            break;
        }
        if !seen["tie"].is_null() {
            tied += 1;
            let picks = ["=R", "=P", "=S"];
            let pick = dice.below(3);
            for (world, pick) in worlds.iter_mut().zip([pick, (pick + 1) % 3]) {
                world.red(picks[pick]).await;
                world.ask().await;
            }
            compare(&mut worlds, &format!("seed {seed}, pick {tied}")).await;
            break;
        }
        let mover = seen["turn"][0].clone();
        let client = if mover == "red" { &one.red } else { &one.viewers[0].client };
        let actions = client.get(&path).await.json()["view"]["actions"].as_array().cloned().expect("a list");
        let attack = actions.iter().find(|action| action["tags"][0] == "capture");
        let action = attack.unwrap_or(&actions[dice.below(actions.len())])["action"].clone();
        let action = action.as_str().expect("a text");
        seq += 1;
        match mover == "red" {
            true => both!(worlds, world => world.red(action).await),
            false => both!(worlds, world => world.blue(seq, action).await),
        }
        compare(&mut worlds, &format!("seed {seed}, {action}")).await;
    }
    end(&mut worlds, &format!("seed {seed}, streams")).await;
    for world in worlds {
        world.server.running.stop().await;
    }
    tied
}

#[tokio::test]
async fn what_is_done_in_secret_shows_in_no_number_and_no_time() {
    let log = Log::listen();
    fix_chance();
    let controls = [
        json!({"kind": "variant"}),
        json!({"kind": "fischer", "base": 300_000, "increment": 2000}),
        json!({"kind": "unlimited"}),
        json!({"kind": "byo-yomi", "base": 60_000, "period": 10_000, "periods": 3}),
        json!({"kind": "delay", "base": 300_000, "delay": 2000}),
        json!({"kind": "unequal", "base": [60_000, 300_000], "increment": [0, 5000]}),
        json!({"kind": "per-move", "limit": 60_000}),
        json!({"kind": "correspondence", "days": 3}),
    ];
    let mut secrets = 0;
    for seed in 0..if std::env::var_os("HETERODOX_LONG").is_some() { 64 } else { 8 } {
        secrets += setup(seed, controls[seed as usize % controls.len()].clone()).await;
        same_log(&log);
    }
    assert!(secrets > 20, "the worlds were really different: {secrets}");
    let mut ties = 0;
    for seed in 0..4 {
        ties += picks(seed).await;
        same_log(&log);
    }
    assert!(ties > 0, "somebody had to pick");
}
