//! The same act gets the same answer: a model of what was answered, held against a real process
//! that is killed and started again and whose games leave memory, with acts sent again, in any order, late, by several
//! sockets.

mod support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};

use heterodox_rules::Catalogue;
use heterodox_server::Db;
use heterodox_table::Dice;
use serde_json::{Value, json};
use support::{Client, Folder, Server, Socket, begin, options};

const DATABASE: &str = "HETERODOX_TEST_DATABASE";

/// Not a test: the process that is killed. It serves until then, and puts those games out of memory that it is told.
#[test]
fn the_process_that_is_killed() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let settings = options(&database).settings().expect("good settings");
        let running = heterodox_server::start(settings, Catalogue::new()).await.expect("it starts");
        println!("serving at {}", running.address);
        let (told, mut tells) = tokio::sync::mpsc::unbounded_channel();
        std::thread::spawn(move || std::io::stdin().lines().map_while(Result::ok).all(|line| told.send(line).is_ok()));
        while let Some(game) = tells.recv().await {
            println!("aside: {}", running.put_aside(game.parse().expect("an id")));
        }
        std::future::pending::<()>().await;
    });
}

struct Process {
    child: Child,
    says: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Process {
    fn start(database: &str) -> Process {
        let mut command = Command::new(std::env::current_exe().expect("this test"));
        command.args(["--exact", "the_process_that_is_killed", "--nocapture"]).env(DATABASE, database);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        let mut says = BufReader::new(child.stdout.take().expect("its output"));
        let address = said(&mut says, "serving at ").parse().expect("an address");
        Process { child, says, address }
    }

    /// Has a game leave memory.
    fn put_aside(&mut self, game: &str) {
        writeln!(self.child.stdin.as_mut().expect("its input"), "{game}").expect("it listens");
        assert_eq!(said(&mut self.says, "aside: "), "true");
    }

    fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

/// The rest of the next line that has some words in it.
fn said(says: &mut impl BufRead, words: &str) -> String {
    let mut lines = says.lines().map_while(Result::ok);
    lines.find_map(|line| line.split_once(words).map(|(_, rest)| rest.to_string())).expect(words)
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// What a seat has ever sent, and the answers it got.
#[derive(Default)]
struct Seat {
    sent: Vec<(u64, Value)>,
    answers: BTreeMap<usize, Value>,
    last: u64,
}

struct Model {
    dice: Dice,
    database: String,
    process: Process,
    game: String,
    clients: [Client; 2],
    /// Two lines of each.
    sockets: Vec<Socket>,
    seats: [Seat; 2],
    kills: usize,
    /// How often the game has left memory otherwise.
    asides: usize,
    /// Acts that were sent when the process was killed, and never answered.
    doubtful: usize,
}

impl Model {
    async fn new(seed: u64, variant: &str, database: &str) -> Model {
        let process = Process::start(database);
        let mut clients = Vec::new();
        for _ in 0..2 {
            let mut client = Client::to(process.address);
            let cookie = client.get("/api/me").await.cookie("hx_guest").expect("a guest gets a cookie");
            client.identity = format!("Cookie: {cookie}\r\n");
            clients.push(client);
        }
        let clients: [Client; 2] = clients.try_into().expect("two");
        let game = begin(&clients[0], &clients[1], json!({"variant": variant, "control": {"kind": "unlimited"}})).await;
        let mut model = Model {
            dice: Dice::new(seed),
            database: database.to_string(),
            process,
            game,
            clients,
            sockets: Vec::new(),
            seats: Default::default(),
            kills: 0,
            asides: 0,
            doubtful: 0,
        };
        model.connect().await;
        model
    }

    async fn connect(&mut self) {
        self.sockets.clear();
        for number in 0..4 {
            self.clients[number / 2].address = self.process.address;
            self.sockets.push(self.clients[number / 2].socket().await);
        }
    }

    /// Some act: a legal one as often as not.
    async fn act(&mut self, seat: usize) -> String {
        let other = [
            "e9",
            "a1a1",
            "draw",
            "decline",
            "takeback",
            "claim",
            "claim-gone",
            "d4",
            "Nf3",
            "P@e4",
            "Q@e1",
            "N@f6",
            "zz",
        ];
        let view = self.clients[seat].get(&format!("/api/games/{}", self.game)).await.json();
        let actions = view["view"]["actions"].as_array().cloned().unwrap_or_default();
        match actions.get(self.dice.below(actions.len())) {
            Some(action) if self.dice.below(3) > 0 => action["action"].as_str().expect("a text").to_string(),
            _ => other[self.dice.below(other.len())].to_string(),
        }
    }

    /// Something new under a number that was never used.
    async fn new_message(&mut self, seat: usize) -> usize {
        let action = self.act(seat).await;
        let own = &mut self.seats[seat];
        own.last += 1 + self.dice.below(2) as u64;
        let mut message = json!({"t": "act", "game": self.game, "seq": own.last, "action": action});
        if self.dice.below(6) == 0 {
            message["ply"] = (self.dice.below(4) as u64).into();
        }
        own.sent.push((own.last, message));
        own.sent.len() - 1
    }

    /// Sends something on one of a seat's lines and takes its answer down; it is the one that was given before.
    async fn send(&mut self, seat: usize, index: usize, line: usize) {
        let (seq, message) = self.seats[seat].sent[index].clone();
        let socket = &mut self.sockets[seat * 2 + line];
        socket.send(message.clone()).await;
        self.hear(seat, index, line, seq).await;
    }

    async fn hear(&mut self, seat: usize, index: usize, line: usize, seq: u64) {
        let socket = &mut self.sockets[seat * 2 + line];
        let answer = loop {
            let answer = socket.next().await;
            if answer["seq"] == seq && (answer["t"] == "accepted" || answer["t"] == "rejected") {
                break answer;
            }
        };
        assert_ne!(answer["kind"], "storage", "{answer}");
        let known = self.seats[seat].answers.entry(index).or_insert_with(|| answer.clone());
        let sent = &self.seats[seat].sent[index];
        assert_eq!(known, &answer, "after {} kills, {} times out of memory: {sent:?}", self.kills, self.asides);
    }

    async fn kill(&mut self) {
        self.process.kill();
        self.process = Process::start(&self.database);
        self.kills += 1;
        self.connect().await;
    }

    /// The game leaves memory while nobody is killed; whoever acts next has it taken up again.
    async fn put_aside(&mut self) {
        // It is there only if somebody has looked at it since the start.
        self.clients[0].get(&format!("/api/games/{}", self.game)).await;
        self.process.put_aside(&self.game);
        self.asides += 1;
    }

    async fn step(&mut self) {
        let seat = self.dice.below(2);
        let sent = self.seats[seat].sent.len();
        match self.dice.below(12) {
            0..5 => {
                let index = self.new_message(seat).await;
                self.send(seat, index, self.dice.clone().below(2)).await;
            }
            // On both lines at once.
            5 => {
                let index = self.new_message(seat).await;
                let (seq, message) = self.seats[seat].sent[index].clone();
                for line in 0..2 {
                    self.sockets[seat * 2 + line].send(message.clone()).await;
                }
                for line in 0..2 {
                    self.hear(seat, index, line, seq).await;
                }
            }
            // Something old; refusals are remembered for some time.
            6..9 if sent > 0 => {
                let recent = sent.saturating_sub(25);
                let index = recent + self.dice.below(sent - recent);
                self.send(seat, index, self.dice.clone().below(2)).await;
            }
            // Something else under an old number.
            9 if sent > 0 => {
                let (seq, mut message) = self.seats[seat].sent[self.dice.below(sent)].clone();
                message["action"] = "h2h3h4".into();
                let socket = &mut self.sockets[seat * 2];
                socket.send(message).await;
                let answer = socket.expect("rejected").await;
                assert_eq!((&answer["seq"], &answer["kind"]), (&json!(seq), &json!("seq-used")), "{answer}");
            }
            // Killed, perhaps while an act is on its way.
            10 => {
                let doubtful = match self.dice.below(2) {
                    0 => None,
                    _ => {
                        let index = self.new_message(seat).await;
                        let (_, message) = self.seats[seat].sent[index].clone();
                        self.sockets[seat * 2].send(message).await;
                        tokio::time::sleep(std::time::Duration::from_micros(self.dice.below(3000) as u64)).await;
                        Some(index)
                    }
                };
                self.kill().await;
                // Whatever became of it: from now on the answer stays.
                if let Some(index) = doubtful {
                    self.doubtful += 1;
                    self.send(seat, index, 0).await;
                    self.send(seat, index, 1).await;
                }
            }
            // Out of memory; what was sent last is sent again.
            11 => {
                self.put_aside().await;
                if sent > 0 {
                    self.send(seat, sent - 1, self.dice.clone().below(2)).await;
                }
            }
            _ => {}
        }
    }

    /// Every accepted act is in the game, once, and nothing else is.
    async fn check(&mut self) {
        let socket = &mut self.sockets[0];
        let events = socket.watch(&self.game).await["events"].clone();
        let happened = events.as_array().map_or(0, Vec::len);
        let accepted = self.seats.iter().flat_map(|seat| seat.answers.values()).filter(|it| it["t"] == "accepted");
        // These games hide nothing: every accepted act is one event, but for an agreed takeback or draw, which may be two.
        let accepted = accepted.count();
        assert!((accepted..=accepted * 2).contains(&happened), "{accepted} accepted, {events}");
    }
}

#[tokio::test]
async fn an_answer_is_the_same_whenever_it_is_asked_for() {
    let long = std::env::var_os("HETERODOX_LONG").is_some();
    let folder = Folder::new();
    let (mut kills, mut asides, mut doubtful, mut answers) = (0, 0, 0, 0);
    for seed in 0..if long { 40 } else { 4 } {
        let database = folder.0.join(format!("{seed}.db")).display().to_string();
        let variant = ["chess", "crazyhouse"][seed as usize % 2];
        let mut model = Model::new(seed, variant, &database).await;
        for _ in 0..60 {
            model.step().await;
        }
        for seat in 0..2 {
            let all = model.seats[seat].sent.len();
            for index in all.saturating_sub(25)..all {
                model.send(seat, index, index % 2).await;
            }
            answers += model.seats[seat].answers.len();
        }
        model.check().await;
        kills += model.kills;
        asides += model.asides;
        doubtful += model.doubtful;
    }
    let often = kills >= 8 && asides >= 8 && doubtful >= 4 && answers > 100;
    assert!(often, "{kills} kills, {asides} times out of memory, {doubtful} in doubt, {answers} answers");
}

/// A drop that was refused stays refused when it has become legal, wherever the game has been meanwhile.
#[tokio::test]
async fn a_refused_drop_stays_refused() {
    let folder = Folder::new();
    let database = folder.0.join("drops.db").display().to_string();
    let mut model = Model::new(1, "crazyhouse", &database).await;
    let act = async |model: &mut Model, seat: usize, action: &str| {
        let own = &mut model.seats[seat];
        own.last += 1;
        let message = json!({"t": "act", "game": model.game, "seq": own.last, "action": action});
        own.sent.push((own.last, message));
        let index = own.sent.len() - 1;
        model.send(seat, index, 0).await;
        model.seats[seat].answers[&index].clone()
    };
    let refused = act(&mut model, 0, "P@e5").await;
    assert_eq!((&refused["t"], &refused["kind"]), (&json!("rejected"), &json!("illegal")), "{refused}");
    for (seat, action) in [(0, "e2e4"), (1, "d7d5"), (0, "e4d5"), (1, "a7a6")] {
        assert_eq!(act(&mut model, seat, action).await["t"], "accepted", "{action}");
    }
    // Now there is a pawn in hand.
    for turn in 0..3 {
        match turn {
            0 => {}
            1 => model.put_aside().await,
            _ => model.kill().await,
        }
        for line in 0..2 {
            model.send(0, 0, line).await;
        }
    }
    assert_eq!(act(&mut model, 0, "P@e5").await["t"], "accepted");
    assert_eq!(act(&mut model, 1, "P@e5").await["t"], "rejected");
    model.put_aside().await;
    for seat in 0..2 {
        for index in 0..model.seats[seat].sent.len() {
            model.send(seat, index, 1).await;
        }
    }
    model.check().await;
}

/// Claiming a game whose other player is gone is an act like any other.
#[tokio::test]
async fn a_claim_is_remembered_too() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, support::chess()).await;
    assert_eq!(white.socket().await.act(&game, 1, "e4").await["v"], 1);
    let database = server.options.database.clone().expect("a database");
    let (options, folder) = server.stop().await;
    // As if White had claimed and the server had been killed then.
    let Ok(Db::Lite(pool, _)) = Db::open(&database).await else { panic!("SQLite") };
    let id: heterodox_server::Id = game.parse().expect("an id");
    let claim = "INSERT INTO log (game, n, at, wall, kind, text, seq) \
                 SELECT game, n + 1, at + 1, wall + 1, 5, '', 2 FROM log WHERE game = $1";
    sqlx::query(claim).bind(id.0).execute(&pool).await.expect("a line");
    sqlx::query("UPDATE games SET over = 1 WHERE id = $1").bind(id.0).execute(&pool).await.expect("an end");
    pool.close().await;
    let server = Server::again(options, folder).await;
    let mut one = Client { address: server.address(), ..white }.socket().await;
    assert_eq!(one.act(&game, 2, "claim-gone").await, json!({"t": "accepted", "game": game, "seq": 2, "v": 2}));
    assert_eq!(one.act(&game, 1, "e4").await["v"], 1);
    assert_eq!(one.act(&game, 3, "claim-gone").await["kind"], "over");
    server.running.stop().await;
}

/// A refusal is kept as data, too; one that an older server has kept is told in its words alone.
#[tokio::test]
async fn a_refusal_is_told_again_as_it_was_kept() {
    let server = Server::new().await;
    let (white, black) = (Client::guest(&server).await, Client::guest(&server).await);
    let game = begin(&white, &black, support::chess()).await;
    let refused = white.socket().await.act(&game, 1, "e3e4").await;
    assert_eq!(refused["reason"], "No piece at e3");
    assert_eq!(refused["said"], json!({"id": "no-piece-at", "args": {"square": "e3"}}));
    let server = server.restart().await;
    let again = |server: &Server| Client { address: server.address(), ..white.clone() };
    assert_eq!(again(&server).socket().await.act(&game, 1, "e3e4").await, refused);
    let database = server.options.database.clone().expect("a database");
    let (options, folder) = server.stop().await;
    let Ok(Db::Lite(pool, _)) = Db::open(&database).await else { panic!("SQLite") };
    sqlx::query("UPDATE refusals SET said = NULL").execute(&pool).await.expect("as it was before");
    pool.close().await;
    let server = Server::again(options, folder).await;
    let old = again(&server).socket().await.act(&game, 1, "e3e4").await;
    assert_eq!((&old["kind"], &old["reason"], old.get("said")), (&refused["kind"], &refused["reason"], None));
    server.running.stop().await;
}
