//! Attackers for `heterodox load --hostile`. Each is a name, a sentence and a round of what it does,
//! done again and again from every hostile address until the time is up. They run on threads of
//! their own with the lowest priority, so that what is measured is the server and not this machine.

mod lines;
mod requests;
mod sockets;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Result, bail};
use futures_util::future::BoxFuture;
use heterodox_rules::Variant;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, timeout_at};

use super::client::{Answer, Client};

/// Threads of the attackers.
const THREADS: usize = 2;
/// Their priority, lower than the server's. At the lowest one Linux lets its own threads for the disk wait for a quarter of
/// a second now and then (`workers::NICE` tells why), and that would be measured.
const NICE: i32 = 10;
/// How long an attacker rests after it was refused or thrown out: a machine that only refuses
/// connections measures nothing else.
const REST: Duration = Duration::from_millis(100);
/// The most rounds of one attacker from one address.
const MAX_ROUNDS: usize = 10_000;
/// A file that is as hard on a server as the bounds of brought variants allow.
const HEAVY: &str = include_str!("hostile/heavy.toml");

/// A kind of attacker.
pub struct Attacker {
    /// How it is chosen.
    pub name: &'static str,
    /// What it does.
    pub help: &'static str,
    round: for<'a> fn(&'a mut Agent) -> BoxFuture<'a, Result<()>>,
}

/// Everything known.
pub const ATTACKERS: &[Attacker] = &[
    Attacker { name: "lobby", help: "long challenges, and the lobby read", round: |a| Box::pin(requests::lobby(a)) },
    Attacker { name: "sign-in", help: "accounts and wrong passwords", round: |a| Box::pin(requests::sign_in(a)) },
    Attacker { name: "compile", help: "heavy and broken variant files", round: |a| Box::pin(requests::compile(a)) },
    Attacker { name: "export", help: "games exported again and again", round: |a| Box::pin(requests::export(a)) },
    Attacker { name: "lists", help: "every list there is", round: |a| Box::pin(requests::lists(a)) },
    Attacker { name: "games", help: "games against the computer, left", round: |a| Box::pin(requests::games(a)) },
    Attacker { name: "analysis", help: "heavy positions thought about", round: |a| Box::pin(requests::analysis(a)) },
    Attacker {
        name: "views",
        help: "the heaviest view, watched and asked for",
        round: |a| Box::pin(sockets::views(a)),
    },
    Attacker { name: "frames", help: "frames that are no text", round: |a| Box::pin(sockets::frames(a)) },
    Attacker { name: "continuation", help: "messages in endless parts", round: |a| Box::pin(sockets::continuation(a)) },
    Attacker { name: "chat", help: "talk without end to an honest opponent", round: |a| Box::pin(sockets::chat(a)) },
    Attacker {
        name: "acts",
        help: "acts that are refused, and offers without end",
        round: |a| Box::pin(sockets::acts(a)),
    },
    Attacker { name: "seeks", help: "seeks made and taken back", round: |a| Box::pin(sockets::seeks(a)) },
    Attacker {
        name: "spectators",
        help: "every game that goes on, watched by as many as possible",
        round: |a| Box::pin(sockets::spectators(a)),
    },
    Attacker { name: "bystanders", help: "the lobby, watched by many", round: |a| Box::pin(sockets::bystanders(a)) },
    Attacker { name: "sockets", help: "as many sockets as there are", round: |a| Box::pin(sockets::many(a)) },
    Attacker { name: "slow-readers", help: "sockets that ask and never read", round: |a| Box::pin(sockets::slow(a)) },
    Attacker { name: "slow-heads", help: "requests that never end", round: |a| Box::pin(lines::slow_heads(a)) },
    Attacker { name: "bodies", help: "bodies too large, too slow, too deep", round: |a| Box::pin(lines::bodies(a)) },
];

/// Some of them.
#[derive(Clone)]
pub struct Chosen(Vec<&'static Attacker>);

impl std::fmt::Debug for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|attacker| attacker.name)).finish()
    }
}

/// The attackers of a list of names, or all of them.
pub fn chosen(list: &str) -> Result<Chosen, String> {
    if list == "all" {
        return Ok(Chosen(ATTACKERS.iter().collect()));
    }
    let find = |name: &str| {
        let found = ATTACKERS.iter().find(|attacker| attacker.name == name);
        found.ok_or_else(|| format!("there is no attacker {name:?}"))
    };
    list.split(',').map(find).collect::<Result<_, _>>().map(Chosen)
}

/// What there is to choose from.
pub fn help() -> String {
    let lines = ATTACKERS.iter().map(|attacker| format!("\n  {}: {}", attacker.name, attacker.help));
    format!("Attackers beside the games: `all`, or some of these with commas between:{}", lines.collect::<String>())
}

/// What one kind of attacker has come to.
#[derive(Default)]
struct Count {
    sent: AtomicU64,
    refused: AtomicU64,
    closed: AtomicU64,
}

/// What everybody knows.
pub struct Scene {
    /// The server.
    pub server: SocketAddr,
    /// What is played.
    pub variant: String,
    /// Its start position; battles have none.
    pub start: Option<String>,
    /// Challenges of talkers that wait for an honest opponent.
    talkers: Mutex<Vec<String>>,
}

impl Scene {
    /// A game on a server.
    pub fn new(server: SocketAddr, variant: &Variant) -> Scene {
        let start = variant.clone().chess().map(|rules| rules.write_fen(&rules.start()));
        Scene { server, variant: variant.id().to_string(), start, talkers: Mutex::default() }
    }

    fn wait_for_listener(&self, challenge: String) {
        self.talkers.lock().expect("no holder of this lock panics").push(challenge);
    }

    /// The challenge of a talker.
    pub fn talker(&self) -> Option<String> {
        self.talkers.lock().expect("no holder of this lock panics").pop()
    }
}

/// One attacker at one address.
struct Agent {
    client: Client,
    count: Arc<Count>,
    scene: Arc<Scene>,
    /// A game of the heavy file, if one has begun.
    game: Option<String>,
    number: u64,
}

impl Agent {
    /// A number that no other file or name has.
    fn unique(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    fn sent(&self) {
        self.count.sent.fetch_add(1, Ordering::Relaxed);
    }

    fn refused(&self) {
        self.count.refused.fetch_add(1, Ordering::Relaxed);
    }

    /// Asks for something; a refusal is counted and waited for.
    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> Result<Answer> {
        self.sent();
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.client.ask(method, path, &body).await?;
        if answer.status >= 400 {
            self.refused();
            sleep(REST).await;
        }
        Ok(answer)
    }

    /// The id of what was made.
    async fn make(&mut self, path: &str, body: &Value) -> Result<String> {
        let answer = self.ask("POST", path, body).await?;
        match answer.json()["id"].as_str() {
            Some(id) => Ok(id.to_string()),
            None => bail!("refused"),
        }
    }

    /// A game without clocks.
    fn terms(&self) -> Value {
        json!({"variant": self.scene.variant, "control": {"kind": "unlimited"}})
    }

    /// The heavy file under a new name.
    fn heavy(&mut self) -> String {
        format!("{HEAVY}# {}\n", self.unique())
    }

    /// The games that go on and may be watched.
    async fn games(&mut self) -> Result<Vec<Value>> {
        let lobby = self.ask("GET", "/api/lobby", &Value::Null).await?.json();
        let older = self.ask("GET", "/api/games?limit=100", &Value::Null).await?.json();
        let lists = [&lobby["games"], &older].map(|list| list.as_array().cloned().unwrap_or_default());
        Ok(lists.concat().iter().map(|game| game["id"].clone()).collect())
    }

    /// A game of the heavy file against the computer.
    async fn heavy_game(&mut self) -> Result<String> {
        if let Some(game) = &self.game {
            return Ok(game.clone());
        }
        let text = self.heavy();
        let variant = self.make("/api/variants", &json!({"text": text, "visibility": "unlisted"})).await?;
        let terms = json!({"variant": variant, "control": {"kind": "unlimited"}, "side": "first"});
        let game = self.make("/api/computer", &json!({"level": 1, "terms": terms})).await?;
        Ok(self.game.insert(game).clone())
    }

    /// Attacks until the time is up.
    async fn run(mut self, attacker: &'static Attacker, until: Instant) {
        for _ in 0..MAX_ROUNDS {
            match timeout_at(until, (attacker.round)(&mut self)).await {
                Err(_) => return,
                Ok(Ok(())) => {}
                Ok(Err(_)) => {
                    self.count.closed.fetch_add(1, Ordering::Relaxed);
                    self.client.forget();
                    self.game = None;
                    sleep(REST).await;
                }
            }
        }
    }
}

/// Attackers at work.
pub struct Attack {
    counts: Vec<(&'static Attacker, Arc<Count>)>,
    thread: std::thread::JoinHandle<()>,
}

impl Attack {
    /// Begins; it ends by itself when the time is up.
    pub fn begin(chosen: Chosen, scene: &Arc<Scene>, addresses: u8, apart: bool, lasts: Duration) -> Result<Attack> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(THREADS)
            // Where the system does not allow it, they are just as important as others.
            .on_thread_start(|| _ = rustix::process::nice(NICE))
            .enable_all()
            .build()?;
        let counts: Vec<_> = chosen.0.into_iter().map(|attacker| (attacker, Arc::<Count>::default())).collect();
        let end = Instant::now() + lasts;
        for (number, &(attacker, ref count)) in counts.iter().enumerate() {
            let network = if apart { number as u8 } else { 0 };
            for place in 0..addresses {
                let agent = Agent {
                    client: Client::new(scene.server, Ipv4Addr::new(127, 66, network, 1 + place)),
                    count: count.clone(),
                    scene: scene.clone(),
                    game: None,
                    number: rand::random::<u64>() >> 1,
                };
                runtime.spawn(agent.run(attacker, end));
            }
        }
        let thread = std::thread::spawn(move || {
            std::thread::sleep(lasts);
            runtime.shutdown_timeout(Duration::from_secs(5));
        });
        Ok(Attack { counts, thread })
    }

    /// Waits for the end and tells what each attacker has come to.
    pub async fn end(self) -> Vec<(&'static str, Value)> {
        _ = tokio::task::spawn_blocking(move || self.thread.join()).await;
        let number = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let told = |(attacker, count): &(&'static Attacker, Arc<Count>)| {
            let [sent, refused, closed] = [&count.sent, &count.refused, &count.closed].map(number);
            (attacker.name, json!({"sent": sent, "refused": refused, "closed": closed}))
        };
        self.counts.iter().map(told).collect()
    }
}
