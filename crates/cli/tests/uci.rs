//! `heterodox uci` from the outside: the real binary at both ends of two pipes. Nothing
//! here sleeps; a line that does not come within a minute fails the test.

mod support;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::{Duration, Instant};

use heterodox_rules::{Catalogue, Family, Rules, State};
use support::{Folder, TINY, command, run, talk};

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
const PATIENCE: Duration = Duration::from_secs(60);

/// A client.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: std::thread::JoinHandle<String>,
}

impl Client {
    fn start() -> Client {
        Client::with(&["uci"])
    }

    fn with(args: &[&str]) -> Client {
        let mut child = command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut stderr = child.stderr.take().expect("a pipe");
        let errors = std::thread::spawn(move || {
            let mut text = String::new();
            _ = stderr.read_to_string(&mut text);
            text
        });
        Client { input: child.stdin.take(), child, lines, errors }
    }

    fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
    }

    fn send_bytes(&mut self, line: &[u8]) {
        let mut line = line.to_vec();
        line.push(b'\n');
        self.input.as_mut().expect("still open").write_all(&line).expect("it listens");
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// All lines up to the one that begins so, which is the last of them.
    fn until(&self, lead: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let last = line.starts_with(lead);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// Sends a line and gives everything that was said until it is ready again.
    fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The one line of text for people that a command is answered with.
    fn told(&mut self, line: &str) -> String {
        let lines = self.ask(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        lines[0].strip_prefix("info string ").unwrap_or_else(|| panic!("{line}: {lines:?}")).to_string()
    }

    /// Sends a `go` and gives all it says, the best move last.
    fn go(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.until("bestmove")
    }

    fn best(&mut self, line: &str) -> String {
        best(&self.go(line)).to_string()
    }

    /// The FEN it thinks it has.
    fn fen(&mut self) -> String {
        let lines = self.ask("d");
        let fen = lines.iter().find_map(|line| line.strip_prefix("fen: "));
        fen.unwrap_or_else(|| panic!("{lines:?}")).to_string()
    }

    fn silent(&self) -> bool {
        self.lines.try_recv() == Err(TryRecvError::Empty)
    }

    /// Ends it and checks that it went quietly.
    fn quit(mut self) {
        self.send("quit");
        self.gone();
    }

    fn gone(mut self) {
        drop(self.input.take());
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end"),
            }
        }
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        assert_eq!(self.errors.join().expect("read"), "");
    }
}

fn best(lines: &[String]) -> &str {
    lines.last().and_then(|line| line.split(' ').nth(1)).expect("a best move")
}

/// What follows a word of an info line.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)
}

fn number(line: &str, name: &str) -> i64 {
    field(line, name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{name} in {line}"))
}

fn infos(lines: &[String]) -> Vec<&String> {
    lines.iter().filter(|line| line.starts_with("info depth")).collect()
}

fn rules(id: &str) -> std::sync::Arc<Rules> {
    Catalogue::new().load(id).expect("built in")
}

/// Plays the moves of a line, each of which must be legal and written as the rules write it.
fn follow(rules: &Rules, state: &State, moves: &[&str]) -> State {
    let mut state = state.clone();
    for text in moves {
        let action = rules.read_move(&state, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(rules.coordinates(action), *text);
        state = rules.play_unchecked(&state, action);
    }
    state
}

// the handshake and the options

#[test]
fn the_handshake_names_the_engine_and_every_option() {
    let mut client = Client::start();
    client.send("uci");
    let lines = client.until("uciok");
    assert!(lines[0].starts_with("id name Heterodox "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    let variants: String = Catalogue::new().ids_of(Family::Chess).iter().map(|id| format!(" var {id}")).collect();
    let expected = [
        &format!("option name UCI_Variant type combo default chess{variants}"),
        "option name VariantPath type string default <empty>",
        "option name TablebasePath type string default <empty>",
        "option name Hash type spin default 16 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 255",
        "option name Skill Level type spin default 8 min 1 max 8",
        "option name UCI_AnalyseMode type check default false",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name Clear Hash type button",
        "uciok",
    ];
    assert_eq!(lines[2..], expected);
    client.quit();
}

#[test]
fn options_are_set_whatever_the_case_of_their_names_and_refused_in_words() {
    let mut client = Client::start();
    for line in [
        "setoption name hash value 2",
        "setoption name THREADS value 2",
        "setoption name MultiPV value 2",
        "setoption name skill level value 8",
        "setoption name uci_analysemode value true",
        "setoption name Ponder value True",
        "setoption name Move  Overhead value 0",
        "setoption name Clear Hash",
        "setoption name VariantPath value <empty>",
        "setoption name UCI_Variant value chess",
        "debug on",
        "debug off",
        "register later",
        "ucinewgame",
    ] {
        assert_eq!(client.ask(line), [""; 0], "{line}");
    }
    assert!(client.told("setoption name Hash value 0").contains("from 1 to 65536"));
    assert!(client.told("setoption name Threads value many").contains("not \"many\""));
    assert!(client.told("setoption name Skill Level value 9").contains("from 1 to 8"));
    assert!(client.told("setoption name Ponder value perhaps").contains("true or false"));
    assert!(client.told("setoption name Contempt value 3").contains("no option \"Contempt\""));
    assert!(client.told("setoption").contains("followed by name"));
    let lines = client.go("go depth 4");
    assert!(lines.iter().any(|line| field(line, "multipv") == Some("2")), "{lines:?}");
    client.quit();
}

#[test]
fn every_offered_variant_is_played_by_its_own_rules() {
    let mut client = Client::start();
    for id in Catalogue::new().ids_of(Family::Chess) {
        let rules = rules(&id);
        let said = client.ask(&format!("setoption name UCI_Variant value {id}"));
        // Chess is what it begins with.
        assert_eq!(said.len(), usize::from(id != "chess" || !said.is_empty()), "{id}: {said:?}");
        assert_eq!(client.fen(), rules.write_fen(&rules.start()), "{id}");
        let mut played: Vec<String> = Vec::new();
        for _ in 0..6 {
            let line = format!("position startpos moves {}", played.join(" "));
            assert_eq!(client.ask(&line), [""; 0], "{id}: {line}");
            let state = follow(&rules, &rules.start(), &played.iter().map(String::as_str).collect::<Vec<_>>());
            let lines = client.go("go nodes 600");
            if rules.moves(&state).is_empty() {
                assert_eq!(best(&lines), "(none)", "{id}");
                break;
            }
            let last = infos(&lines).pop().expect("an info line").clone();
            let pv: Vec<&str> = last.split_once(" pv ").expect("a line of play").1.split(' ').collect();
            follow(&rules, &state, &pv);
            assert_eq!(pv[0], best(&lines), "{id}");
            played.push(best(&lines).to_string());
        }
    }
    client.quit();
}

#[test]
fn battles_and_unknown_variants_are_refused_and_nothing_changes() {
    let mut client = Client::start();
    client.ask("setoption name UCI_Variant value Mirror");
    let before = client.fen();
    for id in Catalogue::new().ids_of(Family::Battle) {
        assert!(client.told(&format!("setoption name UCI_Variant value {id}")).contains("battle"), "{id}");
    }
    assert!(client.told("setoption name UCI_Variant value mirrro").contains("did you mean mirror?"));
    assert!(client.told("setoption name UCI_Variant value ../a.toml").contains("VariantPath"));
    assert!(client.told("setoption name UCI_Variant").contains("no variant"));
    assert_eq!(client.fen(), before);
    client.quit();
}

#[test]
fn variant_files_come_from_a_folder_or_while_it_runs() {
    let folder = Folder::new();
    folder.file("tiny.toml", TINY);
    let mut client = Client::with(&["--variants", folder.arg(), "uci"]);
    client.send("uci");
    assert!(client.until("uciok").iter().any(|line| line.contains(" var tiny")));
    assert_eq!(client.ask("setoption name UCI_Variant value tiny").len(), 1);
    assert_eq!(client.fen(), "k1/2/2/K1 w - - 0 1");
    client.quit();

    let other = Folder::new();
    let path = other.file("my-game.toml", TINY);
    let mut client = Client::start();
    let lines = client.ask(&format!("setoption name VariantPath value {path}"));
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("option name UCI_Variant type combo default chess var "), "{lines:?}");
    assert!(lines[0].contains(" var my-game"), "{lines:?}");
    client.ask("setoption name UCI_Variant value my-game");
    assert_eq!(client.fen(), "k1/2/2/K1 w - - 0 1");
    // The file again, edited: it is the game that is being played.
    other.file("my-game.toml", TINY.replace("k1/2/2/K1 w", "1k/2/2/K1 w"));
    assert_eq!(client.ask(&format!("setoption name VariantPath value {path}")).len(), 2);
    assert_eq!(client.fen(), "1k/2/2/K1 w - - 0 1");
    // And broken: nothing changes.
    let broken = other.file("broken.toml", "name = 3\nwhat = \"is this\"\n");
    let lines = client.ask(&format!("setoption name VariantPath value {broken}"));
    assert!(lines.len() >= 2 && lines.iter().all(|line| line.starts_with("info string ")), "{lines:?}");
    assert!(client.told("setoption name VariantPath value /nowhere/a.toml").contains("cannot read"));
    assert!(client.told("setoption name VariantPath value /etc/passwd").contains(".toml"));
    assert_eq!(client.fen(), "1k/2/2/K1 w - - 0 1");
    client.quit();
}

// positions

#[test]
fn positions_are_set_by_fen_and_moves() {
    let mut client = Client::start();
    client.ask("position startpos moves e2e4 e7e5 g1f3");
    assert_eq!(client.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    client.ask("position fen r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1 moves e1g1 e8c8");
    assert_eq!(client.fen(), "2kr3r/8/8/8/8/8/P7/R4RK1 w - - 2 2");
    client.ask("position fen r3k2r/8/8/8/8/8/P7/R3K2R w KQkq -");
    assert!(client.fen().starts_with("r3k2r/8/8/8/8/8/P7/R3K2R w KQkq -"));
    client.ask("setoption name UCI_Variant value kings-cooking");
    client.ask("position startpos moves b1a3 b3a1 a3off");
    let rules = rules("kings-cooking");
    assert_eq!(client.fen(), rules.write_fen(&follow(&rules, &rules.start(), &["b1a3", "b3a1", "a3off"])));
    client.quit();
}

#[test]
fn a_bad_position_is_told_and_the_last_good_one_stays() {
    let mut client = Client::start();
    client.ask("position startpos moves d2d4");
    let before = client.fen();
    for line in [
        "position",
        "position endpos",
        "position fen",
        "position fen moves e2e4",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen xyz",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -5 1",
    ] {
        client.told(line);
        assert_eq!(client.fen(), before, "{line}");
    }
    assert!(client.told("position startpos moves d2d4 d2d5 e7e5").contains("move 2 (d2d5)"));
    assert_eq!(client.fen(), before, "the moves before the bad one are played");
    for text in ["e2e5", "0000", "zz", "e9e4", "e7e8q", "a1off", "e1g1", "--", "\u{1b}[2J", "e2e4e5"] {
        client.told(&format!("position startpos moves {text}"));
    }
    client.told("position startpos e2e4");
    assert!(client.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
    client.quit();
}

// searches

#[test]
fn every_kind_of_limit_ends_a_search() {
    let mut client = Client::start();
    let rules = rules("chess");
    for line in [
        "go depth 5",
        "go nodes 3000",
        "go movetime 30",
        "go wtime 1000 btime 1000",
        "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 5",
        "go wtime -20 btime 1000",
        "go wtime 0",
        "go movetime 0",
        "go nodes 0",
        "go depth 0",
        "go depth x",
        "go movetime",
        "go depth 3 nodes 100000 movetime 60000 wtime 90000",
    ] {
        let lines = client.go(line);
        follow(&rules, &rules.start(), &[best(&lines)]);
        for info in infos(&lines) {
            let words: Vec<&str> = info.split(' ').collect();
            let names = ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"];
            let places: Vec<_> = names.iter().map(|name| words.iter().position(|word| word == name)).collect();
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{info}");
            assert!(number(info, "seldepth") >= number(info, "depth"), "{info}");
            let pv: Vec<&str> = info.split_once(" pv ").expect("a line of play").1.split(' ').collect();
            follow(&rules, &rules.start(), &pv);
        }
    }
    let lines = client.go("go depth 5");
    assert_eq!(infos(&lines).iter().map(|line| number(line, "depth")).max(), Some(5));
    client.ask(&format!("position fen {BACK_RANK}"));
    let lines = client.go("go mate 1");
    assert_eq!(best(&lines), "a1a8");
    assert!(infos(&lines).last().expect("an info line").contains(" score mate 1 "), "{lines:?}");
    client.quit();
}

#[test]
fn an_infinite_search_answers_only_when_it_is_stopped() {
    let mut client = Client::start();
    client.send("go infinite");
    client.until("info depth 7");
    // It listens meanwhile.
    client.send("isready");
    client.until("readyok");
    client.send("stop");
    let lines = client.until("bestmove");
    follow(&rules("chess"), &rules("chess").start(), &[best(&lines)]);
    // A search that is finished at once waits as well; so does one with nothing to search.
    for (fen, expected) in [(MATED, "(none)"), (STALEMATE, "(none)")] {
        client.ask(&format!("position fen {fen}"));
        client.send("go infinite");
        client.until("info depth 0");
        for _ in 0..3 {
            assert_eq!(client.ask("d").iter().filter(|line| line.starts_with("bestmove")).count(), 0);
        }
        assert!(client.silent());
        client.send("stop");
        assert_eq!(best(&client.until("bestmove")), expected);
    }
    // A stop too many says nothing.
    assert_eq!(client.ask("stop"), [""; 0]);
    client.quit();
}

#[test]
fn pondering_ends_by_a_hit_or_by_a_stop() {
    let mut client = Client::start();
    client.ask("setoption name Ponder value true");
    client.ask("position startpos moves e2e4 e7e5");
    // Time limits do not hold while it ponders: far more than these have long passed at this depth.
    client.send("go ponder movetime 1");
    client.until("info depth 7");
    client.send("ponderhit");
    client.until("bestmove");
    // A search that is done waits for the hit.
    client.send("go ponder depth 2");
    client.until("info depth 2");
    assert_eq!(client.ask("d").iter().filter(|line| line.starts_with("bestmove")).count(), 0);
    assert!(client.silent());
    client.send("ponderhit");
    client.until("bestmove");
    client.send("go ponder wtime 100000 btime 100000");
    client.until("info depth 3");
    client.send("stop");
    client.until("bestmove");
    // Nobody ponders: nothing happens.
    assert_eq!(client.ask("ponderhit"), [""; 0]);
    client.quit();
}

#[test]
fn thinking_time_counts_from_the_ponderhit() {
    let mut client = Client::start();
    client.send("go ponder movetime 300");
    // Depth 9 takes some time; the 300 milliseconds come on top.
    client.until("info depth 9");
    let hit = Instant::now();
    client.send("ponderhit");
    client.until("bestmove");
    assert!(hit.elapsed() >= Duration::from_millis(250), "{:?}", hit.elapsed());
    client.quit();
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let mut client = Client::start();
    for _ in 0..2 {
        assert_eq!(client.best("go depth 4 searchmoves a2a3"), "a2a3");
        assert!(["a2a3", "h2h4"].contains(&client.best("go searchmoves a2a3 h2h4 nodes 2000").as_str()));
    }
    let lines = client.go("go searchmoves a2a5 b2b3 depth 2");
    assert!(lines[0].starts_with("info string searchmoves a2a5: "), "{lines:?}");
    assert_eq!(best(&lines), "b2b3");
    assert_eq!(client.best("go depth 2 searchmoves 0000"), "(none)");
    assert_eq!(client.best("go depth 2 searchmoves"), "(none)");
    client.quit();
}

#[test]
fn several_lines_come_in_order_and_differ_in_their_first_move() {
    let mut client = Client::start();
    client.ask("setoption name MultiPV value 4");
    for variant in ["chess", "archer", "supper-race"] {
        client.ask(&format!("setoption name UCI_Variant value {variant}"));
        let lines = client.go("go depth 6");
        let mut latest = vec![String::new(); 4];
        for info in infos(&lines) {
            latest[number(info, "multipv") as usize - 1] = info.clone();
        }
        assert!(latest.iter().all(|line| number(line, "depth") == 6), "{variant}: {latest:?}");
        let values: Vec<i64> = latest.iter().map(|line| number(line, "cp")).collect();
        assert!(values.is_sorted_by(|one, other| one >= other), "{variant}: {latest:?}");
        let heads: BTreeSet<&str> = latest.iter().filter_map(|line| field(line, "pv")).collect();
        assert_eq!(heads.len(), 4, "{variant}: {latest:?}");
        assert_eq!(field(&latest[0], "pv"), Some(best(&lines)), "{variant}");
    }
    // More lines than there are moves.
    client.ask("setoption name MultiPV value 255");
    client.ask("setoption name UCI_Variant value chess");
    let lines = client.go("go depth 2");
    assert_eq!(infos(&lines).iter().map(|line| number(line, "multipv")).max(), Some(20));
    client.quit();
}

#[test]
fn perft_is_that_of_the_command_line() {
    let mut client = Client::start();
    for (variant, depth) in [("chess", 3), ("mirror-triboard", 3), ("kings-cooking", 5), ("caravan", 2), ("chess", 0)] {
        client.ask(&format!("setoption name UCI_Variant value {variant}"));
        client.send(&format!("go perft {depth}"));
        let lines = client.until("Nodes searched: ");
        let divided: Vec<String> = lines[..lines.len() - 2].iter().map(|line| line.replace(": ", " ")).collect();
        let total = lines.last().and_then(|line| line.rsplit(' ').next()).expect("a number");
        let expected = run(["perft", variant, &depth.to_string(), "--divide"]).done();
        let mut expected = expected.lines();
        assert_eq!(expected.pop(), Some(total), "{variant} {depth}");
        assert_eq!(divided, expected, "{variant} {depth}");
    }
    // It can be stopped like anything else.
    client.send("go perft 60");
    client.send("stop");
    client.until("info string stopped");
    client.quit();
}

#[test]
fn one_thread_is_deterministic() {
    let mut client = Client::start();
    let mut told = Vec::new();
    for _ in 0..2 {
        client.ask("ucinewgame");
        client.ask("position startpos moves e2e4 c7c5 g1f3");
        let lines = client.go("go nodes 30000");
        let stable = |line: &String| {
            let words: Vec<&str> = line.split(' ').collect();
            let timed = |at: &usize| ["nps", "time"].contains(&words[at.saturating_sub(1)]);
            (0..words.len()).filter(|at| !timed(at)).map(|at| words[at].to_string()).collect::<Vec<_>>()
        };
        told.push(lines.iter().map(stable).collect::<Vec<_>>());
    }
    assert_eq!(told[0], told[1]);
    client.quit();
}

#[test]
fn several_threads_and_every_level_play_legal_moves() {
    let mut client = Client::start();
    let rules = rules("chess");
    client.ask("setoption name Threads value 3");
    follow(&rules, &rules.start(), &[client.best("go nodes 20000").as_str()]);
    client.send("go infinite");
    client.until("info depth 6");
    client.send("stop");
    client.until("bestmove");
    for level in 1..=8 {
        client.ask(&format!("setoption name Skill Level value {level}"));
        client.ask("ucinewgame");
        let lines = client.go("go movetime 40");
        follow(&rules, &rules.start(), &[best(&lines)]);
        let info = infos(&lines).pop().expect("an info line").clone();
        assert_eq!(field(&info, "pv"), Some(best(&lines)), "level {level}: {lines:?}");
    }
    // Analysis is never held back: the weakest level alone does not get beyond two plies here.
    client.ask("setoption name Skill Level value 1");
    assert!(infos(&client.go("go depth 5")).iter().all(|line| number(line, "depth") <= 2));
    client.ask("setoption name UCI_AnalyseMode value true");
    assert!(infos(&client.go("go depth 5")).iter().any(|line| number(line, "depth") == 5));
    client.quit();
}

#[test]
fn finished_games_have_no_best_move() {
    let mut client = Client::start();
    for (fen, score) in [(MATED, "mate 0"), (STALEMATE, "cp 0")] {
        client.ask(&format!("position fen {fen}"));
        for line in ["go depth 5", "go movetime 10", "go wtime 100 btime 100", "go nodes 5", "go mate 2"] {
            let lines = client.go(line);
            assert_eq!(best(&lines), "(none)", "{line}");
            assert_eq!(infos(&lines), [&format!("info depth 0 score {score}")], "{line}");
        }
    }
    // Drawn by the rules, but not for want of moves: a client that plays on gets one.
    client.ask("position fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1");
    assert_ne!(client.best("go depth 5"), "(none)");
    client.ask("setoption name UCI_Variant value kings-cooking");
    client.ask("position fen 3/3/3 b RNrn Bb 0 4");
    assert_eq!(client.best("go depth 5"), "(none)");
    client.quit();
}

#[test]
fn the_board_and_the_evaluation_are_shown() {
    let mut client = Client::start();
    let lines = client.ask("d");
    assert_eq!(lines[0], "8 r n b q k b n r");
    assert!(lines.contains(&"variant: chess".to_string()) && lines.contains(&"turn: white".to_string()));
    let lines = client.ask("eval");
    assert!(lines[0].starts_with("evaluation: ") && lines[0].ends_with("for white, who is to move"), "{lines:?}");
    client.ask(&format!("position fen {MATED}"));
    assert!(client.ask("d").contains(&"outcome: Black wins by checkmate.".to_string()));
    client.quit();
}

// bad company

#[test]
fn garbage_is_passed_over() {
    let mut client = Client::start();
    assert_eq!(client.told("abracadabra"), "unknown command: abracadabra");
    assert_eq!(client.ask(""), [""; 0]);
    assert_eq!(client.ask("   \t "), [""; 0]);
    // As the protocol asks.
    assert!(client.ask("joho   position startpos moves e2e4").is_empty());
    assert!(client.fen().contains(" b "));
    for bytes in [&b"\0\0\0"[..], b"\xff\xfe\x80 go? \xc3", b"\x1b[2J\x07", &[b'x'; 5000], b"UCI", b"Quit"] {
        client.send_bytes(bytes);
        let lines = client.ask("");
        assert_eq!(lines.len(), 1, "{bytes:?}: {lines:?}");
        assert!(lines[0].starts_with("info string unknown command: "), "{lines:?}");
        assert!(lines[0].len() < 300 && !lines[0].chars().any(char::is_control), "{lines:?}");
    }
    client.send_bytes(&vec![b'a'; 3 << 20]);
    let lines = client.ask("");
    assert_eq!(lines, ["info string a line of more than 1048576 bytes was dropped"]);
    let shuffle = "position startpos moves".to_string() + &" g1f3 g8f6 f3g1 f6g8".repeat(2000);
    assert_eq!(client.ask(&shuffle), [""; 0]);
    assert!(client.fen().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "));
    assert_ne!(client.best("go depth 3"), "(none)");
    let lines = client.go("go faster depth 2");
    assert_eq!(lines[0], "info string \"faster\" is no word of go");
    client.quit();
}

#[test]
fn commands_in_the_wrong_moment_do_no_harm() {
    let mut client = Client::start();
    client.send("go infinite");
    client.until("info depth 5");
    client.send("setoption name Hash value 1");
    client.send("setoption name UCI_Variant value archer");
    client.send("position startpos moves a2a3");
    client.send("ucinewgame");
    // A second search ends the first, which would never end.
    client.send("go depth 3");
    let first = client.until("bestmove");
    follow(&rules("chess"), &rules("chess").start(), &[best(&first)]);
    let second = client.until("bestmove");
    let archer = rules("archer");
    let state = follow(&archer, &archer.start(), &["a2a3"]);
    follow(&archer, &state, &[best(&second)]);
    // One that ends is waited for.
    client.send("go nodes 5000");
    client.send("go depth 2");
    client.until("bestmove");
    client.until("bestmove");
    client.quit();
}

#[test]
fn leaving_in_the_middle_of_a_search_leaves_nothing_behind() {
    for line in ["go infinite", "go ponder movetime 100000", "go depth 90", "go perft 60"] {
        let mut client = Client::start();
        client.send(line);
        client.quit();
    }
    // The client is gone: its end of both pipes closes.
    for line in ["go infinite", "go ponder depth 1", "go"] {
        let mut client = Client::start();
        client.send(line);
        client.gone();
    }
    let mut client = Client::start();
    client.send("go movetime 100000");
    drop(client.input.take());
    drop(client.lines);
    assert_eq!(client.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_script_need_not_wait_for_its_answers() {
    let script = "position startpos\ngo nodes 2000\nposition startpos moves e2e4\ngo depth 4\ngo perft 2\n";
    let ran = talk(["uci"], script.as_bytes()).done();
    assert_eq!(ran.stderr, "");
    let lines = ran.lines();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2);
    assert!(lines.contains(&"Nodes searched: 600"), "{lines:?}");
}

/// How long answers take, measured as a client sees it. Only on request: other work on the
/// machine would make it fail.
#[test]
fn answers_come_in_time() {
    if std::env::var_os("HETERODOX_LONG").is_none() {
        return;
    }
    let middle = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    let (mut stops, mut moves) = (Vec::new(), Vec::new());
    let mut client = Client::start();
    for _ in 0..25 {
        client.send("go infinite");
        client.until("info depth 9");
        let start = Instant::now();
        client.send("stop");
        client.until("bestmove");
        stops.push(start.elapsed());
        let start = Instant::now();
        client.go("go movetime 100");
        moves.push(start.elapsed());
    }
    client.quit();
    let (stop, movetime) = (middle(stops), middle(moves));
    assert!(stop <= Duration::from_millis(10), "stop: {stop:?}");
    assert!(movetime <= Duration::from_millis(110), "movetime 100: {movetime:?}");
}
