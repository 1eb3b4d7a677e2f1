//! Bad company: garbage, commands in the wrong moment, clients that leave or never wait.

use crate::support::talk;
use crate::{Client, best, follow, rules};

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
