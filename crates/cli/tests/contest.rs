//! `heterodox match` as a user meets it: plain opponents, pairs of openings, reports,
//! records, and other programs, good and bad, played by small shell scripts.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use heterodox_rules::Catalogue;
use heterodox_table::Record;
use serde_json::Value;
use support::{Folder, Ran, TINY, run};

/// Runs a match with arguments split at blanks, seed and silence included.
fn contest(args: &str) -> Ran {
    let words: Vec<&str> = args.split_whitespace().collect();
    run([&["match"], &words[..], &["--quiet"]].concat())
}

fn json(args: &str) -> Value {
    contest(&format!("{args} --json")).done().json()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("no number: {value}"))
}

/// A report without what depends on the machine.
fn timeless(mut report: Value) -> Value {
    let fields = report.as_object_mut().expect("an object");
    fields.remove("seconds");
    for player in fields["players"].as_array_mut().expect("two players") {
        let player = player.as_object_mut().expect("an object");
        player.retain(|key, _| !["millisecondsPerMove", "slowestMilliseconds", "nodesPerSecond"].contains(&&**key));
    }
    report
}

#[test]
fn greedy_beats_random_and_minimax_beats_greedy() {
    for variant in ["chess", "mirror", "archer", "mirror-triboard", "supper-race"] {
        let report = json(&format!("{variant} --first greedy --second random --games 20 --seed 3"));
        assert!(number(&report["score"]) >= 0.75, "{variant}: {report}");
        let report = json(&format!("{variant} --first minimax:2 --second greedy --games 20 --seed 3"));
        assert!(number(&report["score"]) >= 0.75, "{variant}: {report}");
        assert_eq!(report["games"], 20);
    }
}

#[test]
fn everybody_plays_every_chess_like_variant() {
    for id in Catalogue::new().ids_of(heterodox_rules::Family::Chess) {
        let report = json(&format!("{id} --first attack --second greedy --games 2 --seed 5 --max-plies 120"));
        assert_eq!(report["games"], 2, "{id}");
        let report = json(&format!("{id} --first engine:nodes=50 --second random --games 2 --seed 5 --max-plies 40"));
        assert_eq!(report["games"], 2, "{id}");
    }
}

#[test]
fn the_same_seed_gives_the_same_match_whoever_finishes_first() {
    let args = "archer --first minimax:1 --second greedy --games 24 --seed 11";
    let alone = timeless(json(&format!("{args} --concurrency 1")));
    let crowd = timeless(json(&format!("{args} --concurrency 5")));
    assert_eq!(alone, crowd);
    let other = timeless(json("archer --first minimax:1 --second greedy --games 24 --seed 12"));
    assert_ne!(alone["averagePlies"], other["averagePlies"]);
}

#[test]
fn a_report_has_its_keys() {
    let report = json("chess --first greedy --second random --games 4 --seed 1 --sprt 0,50");
    let keys: Vec<&str> = report.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        [
            "variant",
            "first",
            "second",
            "planned",
            "games",
            "wins",
            "draws",
            "losses",
            "score",
            "pairs",
            "elo",
            "eloError",
            "eloLow",
            "eloHigh",
            "superiority",
            "sprt",
            "cutOff",
            "firstSeatScore",
            "averagePlies",
            "ends",
            "openings",
            "openingPlies",
            "players",
            "seed",
            "seconds",
            "failure"
        ]
    );
    assert_eq!((report["variant"].as_str(), report["first"].as_str()), (Some("chess"), Some("greedy")));
    let sum = |value: &Value| value.as_array().expect("counts").iter().map(number).sum::<f64>();
    assert_eq!(sum(&report["pairs"]), number(&report["games"]) / 2.0);
    let lines = contest("chess --first greedy --second random --games 4 --seed 1").done();
    let key = |line: &&str| line.split_once(": ").map(|(key, _)| key.to_string()).expect("key: value");
    let keys: Vec<String> = lines.lines().iter().map(key).collect();
    let start = ["variant", "first", "second", "games", "wins", "draws", "losses", "score", "pairs", "elo"];
    assert_eq!(keys[..10], start);
    assert_eq!(keys.last().map(String::as_str), Some("seconds"));
}

/// Splits a file of games.
fn games(text: &str) -> Vec<String> {
    text.split("[Event ").skip(1).map(|game| format!("[Event {game}")).collect()
}

fn tag<'a>(game: &'a str, name: &str) -> &'a str {
    let line = game.lines().find_map(|line| line.strip_prefix(&format!("[{name} \""))).expect("the tag");
    line.strip_suffix("\"]").expect("a whole tag")
}

/// The first moves of a game.
fn opening(game: &str, plies: usize) -> Vec<String> {
    let moves = game.split("\n\n").nth(1).expect("moves");
    let words = moves.split_whitespace().filter(|word| !word.ends_with('.'));
    words.take(plies).map(str::to_string).collect()
}

#[test]
fn games_are_written_as_pgn_that_reads_back_in_pairs_of_colours() {
    let folder = Folder::new();
    for (variant, plies) in [("chess", 6), ("archer", 6), ("mirror", 6), ("kings-cooking", 1)] {
        let file = folder.path().join(format!("{variant}.pgn"));
        let args = format!("{variant} --first greedy --second random --games 6 --seed 2 --concurrency 1 --pgn");
        contest(&format!("{args} {}", file.display())).done();
        let games = games(&fs::read_to_string(&file).expect("written"));
        assert_eq!(games.len(), 6, "{variant}");
        for (index, game) in games.iter().enumerate() {
            let expected = if index % 2 == 0 { ("greedy", "random") } else { ("random", "greedy") };
            assert_eq!((tag(game, "White"), tag(game, "Black")), expected);
            assert_eq!(tag(game, "Round"), (index + 1).to_string());
            let text = folder.file("one.pgn", game);
            let read = run(["convert", variant, &text]).done();
            assert_eq!(read.stdout.trim(), game.trim(), "{variant}");
        }
        for pair in games.chunks(2) {
            assert_eq!(opening(&pair[0], plies), opening(&pair[1], plies), "{variant}");
        }
        assert_ne!(games[0].split("\n\n").nth(1), games[2].split("\n\n").nth(1));
        // A second match is appended.
        contest(&format!("{args} {}", file.display())).done();
        assert_eq!(self::games(&fs::read_to_string(&file).expect("written")).len(), 12);
    }
}

#[test]
fn odd_numbers_are_rounded_up_with_a_note() {
    let ran = run(["match", "chess", "--first", "random", "--second", "random", "--games", "3", "--json"]).done();
    assert_eq!(ran.json()["games"], 4);
    assert!(ran.stderr.contains("games come in pairs: 4"), "{}", ran.stderr);
}

#[test]
fn long_games_are_cut_off() {
    let report = json("chess --first random --second random --games 4 --seed 1 --max-plies 10");
    assert_eq!((report["cutOff"].as_u64(), report["draws"].as_u64()), (Some(4), Some(4)));
    assert_eq!(report["ends"]["cut-off"], 4);
    assert_eq!(report["averagePlies"], 10.0);
}

#[test]
fn a_test_stops_early_and_always_at_the_same_pair() {
    let args = "chess --first greedy --second random --games 2000 --seed 4 --sprt 0,100";
    let alone = timeless(json(&format!("{args} --concurrency 1")));
    assert!(number(&alone["games"]) < 200.0, "{alone}");
    assert_eq!(alone["sprt"]["verdict"], "elo1");
    assert_eq!(alone, timeless(json(&format!("{args} --concurrency 4"))));
    let down = json("chess --first random --second greedy --games 2000 --seed 4 --sprt -100,0,0.1,0.1");
    assert_eq!(down["sprt"]["verdict"], "elo0");
    let open = json("chess --first random --second random --games 4 --seed 4 --sprt 0,1");
    assert_eq!((open["sprt"]["verdict"].as_str(), open["games"].as_u64()), (Some("open"), Some(4)));
}

#[test]
fn bad_players_are_refused_with_the_word_and_the_nearest_one() {
    for (first, words) in [
        ("gredy", "--first: there is no player \"gredy\"; did you mean greedy?"),
        ("engine:levl=2", "no option \"levl\"; did you mean level?"),
        ("engine:level=9", "level is a number from 1 to 8"),
        ("minimax", "minimax needs a depth"),
        ("minimax:99", "from 1 to 12"),
        ("random:x", "takes no options"),
        ("uci:", "needs a program"),
        ("uci:/nowhere/engine", "no program \"/nowhere/engine\""),
        ("uci:no-such-program-anywhere", "no program"),
    ] {
        let message = contest(&format!("chess --first {first} --second random")).one_line();
        assert!(message.contains(words), "{first}: {message}");
    }
    let message = contest("chess --first random --second").refused().stderr;
    assert!(message.contains("--second"), "{message}");
    let message = contest("ches --first random --second random").one_line();
    assert!(message.contains("did you mean chess?"), "{message}");
}

#[test]
fn bad_numbers_and_files_are_refused_before_any_game() {
    let folder = Folder::new();
    for args in
        ["--games 0", "--games x", "--sprt 5,0", "--sprt 1", "--concurrency 0", "--openings 99", "--max-plies 0"]
    {
        contest(&format!("chess --first random --second random {args}")).refused();
    }
    let message = contest(&format!("chess --first random --second random --pgn {}", folder.arg())).one_line();
    assert!(message.contains("cannot write"), "{message}");
    let nowhere = folder.path().join("no/such/file.pgn");
    contest(&format!("chess --first random --second random --pgn {}", nowhere.display())).one_line();
}

#[test]
fn a_game_without_openings_is_played_from_its_start() {
    let folder = Folder::new();
    let variant = folder.file("tiny.toml", TINY);
    let report = json(&format!("{variant} --first random --second greedy --games 4 --seed 1"));
    assert_eq!((report["variant"].as_str(), report["games"].as_u64()), (Some("tiny"), Some(4)));
    let report = json("chess --first minimax:1 --second greedy --games 4 --seed 1 --openings 0");
    assert_eq!((report["openings"].as_u64(), report["openingPlies"].as_u64()), (Some(1), Some(0)));
}

#[test]
fn battles_are_played_through_the_table() {
    let folder = Folder::new();
    let file = folder.path().join("battles.jsonl");
    let args = format!("rps --first attack --second random --games 20 --seed 6 --pgn {}", file.display());
    let report = json(&args);
    assert!(number(&report["score"]) >= 0.75, "{report}");
    assert_eq!((report["openings"].as_u64(), report["openingPlies"].as_u64()), (Some(10), None));
    let text = fs::read_to_string(&file).expect("written");
    assert_eq!(text.lines().count(), 20);
    for line in text.lines() {
        let record = Record::read(line, &Catalogue::new()).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(matches!(record, Record::Full(table) if table.ending().is_some()));
    }
    for variant in ["rps-clear", "rpsls", "rps-onslaught"] {
        let args = format!("{variant} --first random --second attack --games 6 --seed 6");
        assert_eq!(
            timeless(json(&format!("{args} --concurrency 1"))),
            timeless(json(&format!("{args} --concurrency 3")))
        );
    }
    let cut = json("rps --first random --second random --games 4 --seed 6 --max-plies 4");
    assert_eq!((cut["cutOff"].as_u64(), cut["draws"].as_u64()), (Some(4), Some(4)));
}

#[test]
fn battles_refuse_players_that_do_not_know_them() {
    for first in ["greedy", "minimax:2", "uci:/bin/sh"] {
        let message = contest(&format!("rps --first {first} --second random")).one_line();
        assert!(message.contains("chess-like games only"), "{message}");
    }
    contest("rps --first random --second random --openings 2").one_line();
    contest("rps --first random --second random --adjudicate").one_line();
}

/// Writes a program of ours. Another process writes it: were it us, a program started
/// meanwhile could still hold the file open, and it could not be run.
fn program(folder: &Folder, name: &str, body: &str) -> String {
    let path = folder.path().join(name);
    let mut writer = Command::new("/bin/sh")
        .args(["-c", "cat > \"$0\" && chmod 755 \"$0\""])
        .arg(&path)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell");
    writer.stdin.take().expect("a pipe").write_all(body.as_bytes()).expect("it reads");
    assert!(writer.wait().expect("it ends").success());
    path.to_str().expect("a plain path").to_string()
}

/// A program that speaks UCI; `go` and `new` are what it does then, `more` its options.
fn script(folder: &Folder, name: &str, more: &str, new: &str, go: &str) -> String {
    let log = folder.path().join(format!("{name}.log"));
    let pid = folder.path().join(format!("{name}.pid"));
    let body = format!(
        "#!/bin/sh\necho $$ >> {pid}\nn=0\nwhile read -r line; do\n  echo \"$line\" >> {log}\n  case \"$line\" in\n\
         uci) echo 'id name fake'; echo 'option name Skill Level type spin default 1 min 0 max 20'; {more} echo uciok;;\n\
         isready) echo readyok;;\n ucinewgame) n=$((n+1)); {new} ;;\n position*) position=\"$line\";;\n\
         go*) {go} ;;\n quit) exit 0;;\n esac\ndone\n",
        pid = pid.display(),
        log = log.display(),
    );
    program(folder, name, &body)
}

/// What a script does to play the first legal move: it asks the program under test.
fn first_move(variant: &str) -> String {
    let binary = env!("CARGO_BIN_EXE_heterodox");
    format!(
        "rest=${{position#position fen }}; fen=${{rest%% moves *}}; moves=; \
         case \"$rest\" in *' moves '*) moves=${{rest#* moves }};; esac; \
         fen=$({binary} fen {variant} --fen \"$fen\" --moves \"$moves\"); \
         case \"$fen\" in *' w '*) score=2000;; *) score=-2000;; esac; \
         echo \"info depth 3 score cp $score nodes 70\"; \
         echo \"bestmove $({binary} moves {variant} --fen \"$fen\" | head -n 1)\""
    )
}

/// None of the started programs is left, not even as a zombie.
fn all_gone(folder: &Folder, name: &str) {
    let text = fs::read_to_string(folder.path().join(format!("{name}.pid"))).expect("it was started");
    for pid in text.lines() {
        assert!(!Path::new("/proc").join(pid).exists(), "{name} {pid} is still there");
    }
}

#[test]
fn another_program_plays_with_its_options_and_limits() {
    let folder = Folder::new();
    let path = script(&folder, "good", "", "", &first_move("chess"));
    let first = format!("uci:{path},Skill Level=7,movetime=30");
    let args =
        ["match", "chess", "--first", &first, "--second", "random", "--games", "2", "--max-plies", "16", "--json"];
    let report = run(args).done().json();
    assert_eq!((report["games"].as_u64(), report["averagePlies"].as_f64()), (Some(2), Some(16.0)));
    assert_eq!(
        (report["players"][0]["averageDepth"].as_f64(), report["players"][0]["moves"].as_u64()),
        (Some(3.0), Some(10))
    );
    assert!(report["players"][0]["nodesPerSecond"].is_number() && report["players"][1]["nodesPerSecond"].is_null());
    let log = fs::read_to_string(folder.path().join("good.log")).expect("a log");
    for line in ["setoption name Skill Level value 7", "ucinewgame", "go movetime 30", "quit"] {
        assert!(log.lines().any(|known| known == line), "{line}: {log}");
    }
    assert!(!log.contains("UCI_Variant"), "it does not list that");
    all_gone(&folder, "good");
}

#[test]
fn the_variant_is_set_where_it_is_listed_and_refused_where_it_is_not() {
    let folder = Folder::new();
    let list = "echo 'option name UCI_Variant type combo default chess var chess var archer';";
    let path = script(&folder, "many", list, "", &first_move("archer"));
    let args = format!("archer --first uci:{path},nodes=5 --second random --games 2 --max-plies 10");
    assert_eq!(json(&args)["games"], 2);
    let log = fs::read_to_string(folder.path().join("many.log")).expect("a log");
    assert!(log.contains("setoption name UCI_Variant value archer\n") && log.contains("go nodes 5\n"), "{log}");
    let message = contest(&format!("mirror --first random --second uci:{path}")).one_line();
    assert!(message.contains("many does not know the variant \"mirror\""), "{message}");
    let named = format!("uci:{path},UCI_Varant=archer");
    let message = run(["match", "archer", "--first", &named, "--second", "random"]).one_line();
    assert!(message.contains("no option \"UCI_Varant\"; did you mean UCI_Variant?"), "{message}");
    let named = format!("uci:{path},Skill Level=21");
    let message = run(["match", "archer", "--first", &named, "--second", "random"]).one_line();
    assert!(message.contains("Skill Level cannot be \"21\"; it is a number from 0 to 20"), "{message}");
    all_gone(&folder, "many");
}

#[test]
fn scores_that_agree_end_a_game_when_asked_to() {
    let folder = Folder::new();
    let path = script(&folder, "sure", "", "", &first_move("chess"));
    let args = format!("chess --first uci:{path} --second uci:{path} --games 2 --seed 1 --openings 2 --adjudicate");
    let report = json(&args);
    assert_eq!(report["ends"]["adjudicated-win"], 2);
    // Six plies behind the opening, and White is sure to win both.
    assert_eq!((report["averagePlies"].as_f64(), report["firstSeatScore"].as_f64()), (Some(8.0), Some(1.0)));
}

/// A match that fails because of a program: exit code 1, a reason, and the games so far.
fn fails(folder: &Folder, name: &str, path: &str, grace: u32) -> (String, Value) {
    let args =
        format!("chess --first uci:{path},movetime=5 --second random --games 6 --seed 1 --max-plies 8 --concurrency 1");
    let ran = contest(&format!("{args} --grace {grace} --json"));
    assert_eq!(ran.code, Some(1), "{} {}", ran.stdout, ran.stderr);
    let report = if ran.stdout.is_empty() { Value::Null } else { ran.json() };
    all_gone(folder, name);
    (ran.stderr, report)
}

#[test]
fn a_program_that_crashes_is_told_and_finished_games_count() {
    let folder = Folder::new();
    let path = script(&folder, "crash", "", "[ $n -gt 2 ] && exit 3", &first_move("chess"));
    let (message, report) = fails(&folder, "crash", &path, 9000);
    assert!(message.contains("game 3: crash stopped running (exit status: 3)"), "{message}");
    assert_eq!((report["games"].as_u64(), report["planned"].as_u64()), (Some(2), Some(6)));
    assert!(report["failure"].as_str().is_some_and(|failure| failure.contains("crash")), "{report}");
}

#[test]
fn a_program_that_hangs_is_given_up() {
    let folder = Folder::new();
    let path = script(&folder, "hang", "", "", "echo 'info string deep in thought'");
    let (message, report) = fails(&folder, "hang", &path, 1500);
    assert!(message.contains("hang did not answer with bestmove within 1505 ms"), "{message}");
    assert!(message.contains("deep in thought") && message.contains("position: "), "{message}");
    assert_eq!(report["games"], 0);
}

#[test]
fn a_program_that_cheats_is_told_with_position_and_move() {
    let folder = Folder::new();
    for (name, says, word) in [
        ("illegal", "bestmove e1e8", "illegal played \"e1e8\""),
        ("empty", "bestmove", "empty played \"\""),
        ("none", "bestmove (none)", "none played \"(none)\""),
        ("nonsense", "bestmove \u{1b}[31m🦀", "nonsense played"),
    ] {
        let path = script(&folder, name, "", "", &format!("echo '{says}'"));
        let (message, _) = fails(&folder, name, &path, 9000);
        assert!(message.contains(word) && message.contains("position: "), "{name}: {message}");
    }
}

#[test]
fn a_program_that_never_says_hello_is_given_up() {
    let folder = Folder::new();
    let silent = "#!/bin/sh\necho $$ >> \"$0.pid\"\nwhile read -r line; do :; done\n";
    let path = program(&folder, "silent", silent);
    let (message, report) = fails(&folder, "silent", &path, 700);
    assert!(message.contains("silent did not answer with uciok"), "{message}");
    assert_eq!(report, Value::Null, "no game was begun");
    let babble = "#!/bin/sh\necho $$ >> \"$0.pid\"\nwhile echo hello world; do :; done\n";
    let path = program(&folder, "babble", babble);
    let (message, _) = fails(&folder, "babble", &path, 700);
    assert!(message.contains("babble did not answer with uciok") && message.contains("hello world"), "{message}");
    let path = program(&folder, "gone", "#!/bin/sh\necho $$ >> \"$0.pid\"\nexit 4\n");
    let (message, _) = fails(&folder, "gone", &path, 9000);
    assert!(message.contains("gone stopped running (exit status: 4)"), "{message}");
}

#[test]
fn a_file_that_is_no_program_is_bad_input() {
    let folder = Folder::new();
    let path = folder.file("text", "hello");
    let message = contest(&format!("chess --first uci:{path} --second random")).one_line();
    assert!(message.contains("cannot start"), "{message}");
}
