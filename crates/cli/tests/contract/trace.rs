//! `trace`: many games, one a line.

use std::io::{BufRead, BufReader, Write};

use crate::MATED;
use crate::support::{piped, run, talk};

/// The answers, each as its lines.
fn answers(stdout: &str) -> Vec<Vec<&str>> {
    let mut all = vec![Vec::new()];
    for line in stdout.lines() {
        match (line, all.last_mut()) {
            ("", _) => all.push(Vec::new()),
            (_, Some(last)) => last.push(line),
            (_, None) => unreachable!("there is always one"),
        }
    }
    assert_eq!(all.pop(), Some(Vec::new()), "every answer ends with a blank line");
    all
}

#[test]
fn every_position_has_its_fen_moves_and_end() {
    let input = format!("chess\t\tg1f3 g8f6\nchess\t{MATED}\nkings-cooking\n");
    let ran = talk(["trace"], input.as_bytes()).done();
    let answers = answers(&ran.stdout);
    assert_eq!(answers.iter().map(Vec::len).collect::<Vec<_>>(), [3, 1, 1]);
    let moves = run(["moves", "chess"]).done().lines().join(" ");
    assert_eq!(answers[0][0], format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t{moves}\t-"));
    assert!(answers[0][2].starts_with("rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2\t"));
    assert_eq!(answers[1], [format!("{MATED}\t\t0-1 checkmate")]);
}

#[test]
fn repetition_can_be_claimed_before_it_ends_the_game() {
    let circle = "g1f3 g8f6 f3g1 f6g8 ";
    let ran = talk(["trace"], format!("chess\t\t{}", circle.repeat(4)).as_bytes()).done();
    let stands: Vec<&str> = ran.stdout.lines().filter_map(|line| line.split('\t').nth(2)).collect();
    assert_eq!((stands[7], stands[8], stands[16]), ("-", "claim repetition", "1/2-1/2 repetition"));
}

#[test]
fn a_refused_line_is_told_and_the_next_is_read() {
    let long = format!("chess\t\t{}\n", "g1f3 ".repeat(20_000));
    let mut input = b"nothing\nrps\nchess\t8/8\nchess\t\te2e5\na\tb\tc\td\n\xff\n".to_vec();
    input.extend_from_slice(long.as_bytes());
    input.extend_from_slice(b"chess\t8/8/8/8/8/8/8/K7 w - -\r\nchess");
    let ran = talk(["trace"], &input);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), "heterodox: 8 of 9 lines were refused\n"));
    let answers = answers(&ran.stdout);
    for answer in &answers[..8] {
        assert!(answer.last().is_some_and(|line| line.starts_with("error\t")), "{answer:?}");
    }
    assert!(answers[3][1].starts_with("error\tmove 1 (e2e5): "), "{:?}", answers[3]);
    assert_eq!((answers.len(), answers[8].len()), (9, 1));
    let ran = talk(["trace", "--study"], b"chess\t8/8/8/8/8/8/8/K7 w - -").done();
    assert!(ran.stdout.contains("\ta1a2 a1b1 a1b2\t"), "{}", ran.stdout);
}

#[test]
fn it_answers_before_the_input_ends() {
    let mut child = piped(["trace"]);
    let mut input = child.stdin.take().expect("stdin is a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("stdout is a pipe")).lines();
    for _ in 0..2 {
        writeln!(input, "chess").expect("it reads");
        let line = output.next().expect("an answer").expect("text");
        assert!(line.starts_with("rnbqkbnr/"), "{line}");
        assert_eq!(output.next().expect("its end").expect("text"), "");
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}
