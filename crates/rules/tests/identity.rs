//! The identity of rules: what must not change it, that whatever changes play does, and the
//! meanings of the catalogue, which must stay what they are for ever.

mod support;

use std::sync::Arc;

use heterodox_rules::{Catalogue, Game, Meaning, Rules, Variant};
use support::random_variant::{Rng, random_variant};
use support::{long, rows, rules};

fn read(text: &str) -> Option<Arc<Rules>> {
    Catalogue::new().load_bytes("x", "x", text.as_bytes()).ok()
}

fn meaning(text: &str) -> Meaning {
    let mut catalogue = Catalogue::new();
    catalogue.add("x", "x.toml", text.as_bytes());
    catalogue.open("x").unwrap_or_else(|error| panic!("{error}\n{text}")).meaning()
}

/// Chess with some more keys.
fn chess(keys: &str) -> String {
    format!("name = \"X\"\ninherits = \"chess\"\n{keys}")
}

/// Chess with a piece that moves so.
fn piece(moves: &str) -> String {
    chess(&format!(
        "[board]\nstart = \"xnbqkbnx/pppppppp/8/8/8/8/PPPPPPPP/XNBQKBNX w - - 0 1\"\n[pieces.x]\nletter = \"X\"\n{moves}\n"
    ))
}

/// Whoever changes these has changed the identity of every stored game, link and table. A new variant gets a new line.
#[test]
fn the_meanings_of_the_catalogue_stay() {
    let golden = include_str!("data/meanings.tsv");
    let catalogue = Catalogue::new();
    let now: Vec<String> =
        catalogue.ids().iter().map(|id| format!("{id}\t{}", catalogue.open(id).expect("built in").meaning())).collect();
    let known: Vec<String> = rows(golden).map(|row| row.join("\t")).collect();
    assert_eq!(now, known, "\n{}\n", now.join("\n"));
}

#[test]
fn a_meaning_is_32_digits_and_reads_back() {
    let meaning = rules("archer").meaning();
    let text = meaning.to_string();
    assert!(text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit()), "{text}");
    assert_eq!(text.parse(), Ok(meaning));
    for wrong in
        ["", "0", &text[1..], &format!("{text}0"), &format!("+{}", &text[1..]), &"g".repeat(32), &"é".repeat(16)]
    {
        assert!(wrong.parse::<Meaning>().is_err(), "{wrong}");
    }
}

#[test]
fn the_same_rules_in_other_words_mean_the_same() {
    for (one, other) in [
        ("K", "W F"),
        ("W", "mW cW"),
        ("R", "W R"),
        ("R", "R7"),
        ("R", "R9"),
        ("W2", "W nD"),
        ("W nD", "nD W"),
        ("Q", "B R"),
        ("mR cW", "W mR"),
        ("N", "fN bN"),
        ("F", "fF bF"),
        ("WfF", "fF W"),
        ("N imN", "N"),
        ("B W", "W B G"),
    ] {
        let said = |moves: &str| piece(&format!("moves = \"{moves}\"\nstart_rank = 1"));
        let same = meaning(&said(one)) == meaning(&said(other));
        // The last row is the counter-check.
        assert_eq!(same, one != "B W", "{one} and {other}");
    }
    let plain = meaning(&chess(""));
    assert_eq!(plain, rules("chess").meaning());
    for same in [
        "about = \"Something else\"\n",
        "# A remark.\n[pieces.king]\nsymbol = \"KL\"\n",
        "[board]\nwidth = 8\nheight = 8\n",
        "[pieces.rook]\nmoves = \"R\"\nroyal = false\n",
        "[pieces.knight]\nmoves = \"fN bN\"\n",
        "[pieces.pawn]\npromotes_to = \"NBRQ\"\n",
        "[end]\nno_moves = \"draw\"\n",
    ] {
        assert_eq!(meaning(&chess(same)), plain, "{same}");
    }
    // Another name for a piece, another order of the tables.
    let [one, other] = ["rook", "tower"].map(|name| {
        let piece = format!("[pieces.{name}]\nletter = \"R\"\nmoves = \"R\"\n");
        let king = "[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n";
        let board = "[board]\nwidth = 3\nheight = 5\nstart = \"rk1/3/3/3/1KR w - - 0 1\"\n";
        let pieces = if name == "rook" { piece + king } else { king.to_string() + &piece };
        meaning(&format!("name = \"{name}\"\n{board}{pieces}"))
    });
    assert_eq!(one, other);
}

#[test]
fn every_rule_counts() {
    let plain = meaning(&chess(""));
    let mut met = vec![plain];
    for other in [
        "castling = \"none\"\n[board]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n",
        "[board]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\n",
        "[board]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\"\n",
        "[board]\nportal = \"wrap\"\n",
        "[board]\nportal = \"mirror\"\n",
        "[pieces.knight]\nmoves = \"N W\"\n",
        "[pieces.knight]\nmoves = \"mN\"\n",
        "[pieces.knight]\nmoves = \"nN\"\n",
        "[pieces.rook]\nmoves = \"R6\"\n",
        "[pieces.knight]\nshoot = \"N\"\nmoves = \"mN\"\n",
        "[pieces.knight]\nshoot = \"N\"\nmoves = \"mN\"\nshots_check = true\n",
        "[pieces.pawn]\npromotes_to = \"QRB\"\n",
        "[pieces.pawn]\nen_passant = \"none\"\n",
        "[draws]\nrepetition = 4\n",
        "[draws]\nrepetition_claim = 2\n",
        "[draws]\nquiet_moves = 70\n",
        "[draws]\nquiet_moves_claim = 49\n",
        "[draws]\ndead = [\"K v K\"]\n",
        "[end]\nno_moves = \"loss\"\n",
        "[end]\nno_moves = \"win\"\n",
        "[end]\nwins = [\"castled\"]\n",
        "[end]\nloses = [\"castled\"]\n",
        "[end]\nwins = [\"castled Q\"]\n",
        "[end]\nwins = [\"castled, answered\"]\n",
    ] {
        let Some(rules) = read(&chess(other)) else { panic!("{other}: {:?}", meaning(&chess(other))) };
        assert!(!met.contains(&rules.meaning()), "{other} changes nothing");
        met.push(rules.meaning());
    }
    let battle = |keys: &str| meaning(&format!("name = \"X\"\ninherits = \"rps\"\n{keys}"));
    let mut met = vec![battle("")];
    let Ok(Variant::Battle(own)) = Catalogue::new().open("rps") else { panic!("a battle") };
    assert_eq!(met[0], own.spec().meaning());
    for other in [
        "[battle]\nhidden = false\n",
        "[battle]\nsetup = \"random\"\n",
        "[battle]\nquiet_moves = 99\n",
        "[battle]\neliminated = \"loss\"\n",
        "[battle]\none_on_one = \"compare\"\n",
        "[clock]\nmove = 60\n",
        "[pieces.rock]\ncount = 5\n[pieces.paper]\ncount = 3\n",
        "[pieces.rock]\nbeats = \"P\"\n[pieces.paper]\nbeats = \"S\"\n[pieces.scissors]\nbeats = \"R\"\n",
    ] {
        assert!(!met.contains(&battle(other)), "{other} changes nothing");
        met.push(battle(other));
    }
}

/// A file with its tables of pieces in another order, and other names for them.
fn shuffled(text: &str, rng: &mut Rng) -> String {
    let mut parts: Vec<String> = Vec::new();
    for line in text.split_inclusive('\n') {
        match parts.last_mut() {
            Some(part) if !line.starts_with('[') => part.push_str(line),
            _ => parts.push(line.to_string()),
        }
    }
    let pieces: Vec<usize> = (0..parts.len()).filter(|at| parts[*at].starts_with("[pieces.")).collect();
    for at in (1..pieces.len()).rev() {
        parts.swap(pieces[at], pieces[rng.below(at + 1)]);
    }
    parts.concat().replace("officer", "captain").replace("Random", "Otherwise")
}

/// One value of a file changed.
fn mutated(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let at = rng.below(lines.len());
    let words =
        ["R", "N", "W", "mK", "cF", "fF", "W2", "nD", "B3", "Q", "true", "false", "2", "3", "5", "draw", "loss"];
    if let Some((key, value)) = lines[at].split_once(" = ") {
        let word = rng.pick(&words);
        let quoted = value.starts_with('"');
        let value = match quoted {
            true if rng.chance(1, 2) => format!("{} {word}\"", &value[..value.len() - 1]),
            true => format!("\"{word}\""),
            false => word.to_string(),
        };
        lines[at] = format!("{key} = {value}");
    }
    lines.join("\n")
}

/// Two rule books of one meaning play the same games, move by move.
fn play_the_same(one: &Arc<Rules>, other: &Arc<Rules>, rng: &mut Rng) {
    let (mut first, mut second) = (Game::new(one.clone()), Game::new(other.clone()));
    for _ in 0..40 {
        // What has left the board, or is in hand, is listed in the order of the file.
        let fen = |rules: &Rules, game: &Game| {
            let fen = rules.write_fen(game.state());
            let split = if rules.spec().hand.used { '[' } else { ' ' };
            if !rules.spec().has_exits() && split == ' ' {
                return fen;
            }
            let (board, rest) = fen.split_once(split).expect("several fields");
            let mut letters: Vec<char> = rest.chars().collect();
            letters.sort_unstable();
            format!("{board} {}", letters.into_iter().collect::<String>())
        };
        assert_eq!(fen(one, &first), fen(other, &second));
        assert_eq!(first.outcome(), second.outcome());
        let moves = |rules: &Rules, game: &Game| {
            let mut texts: Vec<(String, String)> =
                rules.actions(game.state()).into_iter().map(|action| (action.coordinates, action.san)).collect();
            texts.sort();
            texts
        };
        let legal = moves(one, &first);
        assert_eq!(legal, moves(other, &second));
        if legal.is_empty() || first.outcome().is_some() {
            break;
        }
        let text = &rng.pick(&legal).0;
        first.play_text(text).expect("legal");
        second.play_text(text).expect("legal");
    }
}

#[test]
fn whatever_changes_play_changes_the_meaning() {
    let (mut same, mut different) = (0, 0);
    for seed in 0..if long() { 20_000 } else { 700 } {
        let mut rng = Rng(seed ^ 0x1de);
        let text = random_variant(&mut rng);
        let Some(one) = read(&text) else { continue };
        let other = shuffled(&text, &mut rng);
        let shuffled = read(&other).unwrap_or_else(|| panic!("{other}"));
        assert_eq!(one.meaning(), shuffled.meaning(), "{text}\n{other}");
        play_the_same(&one, &shuffled, &mut rng);
        let other = mutated(&text, &mut rng);
        let Some(mutant) = read(&other) else { continue };
        if one.meaning() == mutant.meaning() {
            same += 1;
            play_the_same(&one, &mutant, &mut rng);
        } else {
            different += 1;
        }
    }
    assert!(same > 5 && different > 20, "{same} the same, {different} different");
}
