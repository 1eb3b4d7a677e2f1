//! Searches: their limits, pondering, lines, threads, and games that are over.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::support::run;
use crate::{Client, best, field, follow, infos, rules};

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

fn number(line: &str, name: &str) -> i64 {
    field(line, name).and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{name} in {line}"))
}

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
