//! Random variant files, to set two rulebooks against each other on games nobody would invent.
//! It knows the words of the format, not the rules, so a start position may be refused (a king in
//! check); such files are for the caller to throw away. What the format leaves open is left out.

/// A small generator (splitmix64): the same seed gives the same games everywhere.
pub struct Rng(pub u64);

impl Rng {
    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to n - 1.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    /// True `num` times in `den`.
    pub fn chance(&mut self, num: usize, den: usize) -> bool {
        self.below(den) < num
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    fn take<T>(&mut self, items: &mut Vec<T>) -> T {
        items.swap_remove(self.below(items.len()))
    }
}

/// What the parts of a file have to know of each other.
struct Plan {
    width: usize,
    height: usize,
    portal: &'static str,
    royal: bool,
    exits: bool,
    castles: bool,
    rotated: bool,
    /// What is written under `[hand]`, and whether pieces are held at the start.
    hand: &'static str,
    held: bool,
    /// Pieces in hand step in on the first rank.
    gate: bool,
    /// Castling begins wherever king and rook stand.
    free: bool,
}

struct Kind {
    name: String,
    letter: char,
    /// The lines of its table after the letter.
    keys: String,
    /// Tables of its own behind that one.
    tables: String,
    /// Ranks on which a start position may have it.
    ranks: (usize, usize),
}

/// For what a Betza term is wanted. Shooters only move to empty squares: where the same piece could
/// take and shoot, one text would name two moves.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    Move,
    QuietMove,
    Shot,
    PortalLeap,
}

/// The text of a random variant file.
pub fn random_variant(rng: &mut Rng) -> String {
    let seed = rng.0;
    let plan = plan(rng);
    let kinds = kinds(rng, &plan);
    let castlings = castlings(rng, &plan);
    let start = start(rng, &plan, &kinds, &castlings);

    let (width, height) = (plan.width, plan.height);
    let mut text = format!("name = \"Random\"\nabout = \"Rng({seed:#x})\"\n\n");
    text += &format!("[board]\nwidth = {width}\nheight = {height}\nstart = \"{start}\"\n");
    if plan.rotated {
        text += "symmetry = \"rotation\"\n";
    }
    if !plan.portal.is_empty() {
        text += &format!("portal = \"{}\"\n", plan.portal);
    }
    for kind in &kinds {
        let (name, letter) = (&kind.name, kind.letter);
        text += &format!("\n[pieces.{name}]\nletter = \"{letter}\"\n{}{}", kind.keys, kind.tables);
    }
    if kinds.iter().any(|kind| kind.tables.contains("also_in") || kind.tables.contains("within")) {
        let half = height.div_ceil(2);
        text += &format!("\n[zones]\nzone = \"rank {}-{height}\"\n", rng.between(1, half));
        text += &format!("camp = \"a1-{}{half}\"\n", char::from(b'a' + rng.below(width) as u8));
    }
    if plan.hand.is_empty() && plan.gate {
        text += "\n[hand]\ngate = \"rank 1\"\n";
    } else if !plan.hand.is_empty() {
        let turned = kinds.iter().any(|kind| kind.keys.contains("fen = ")) && rng.chance(1, 2);
        text += &format!("\n[hand]\n{}{}", plan.hand, if turned { "drop_promoted = true\n" } else { "" });
        text += if plan.gate { "gate = \"rank 1\"\n" } else { "" };
        text += if plan.castles && !plan.free && rng.chance(1, 2) { "drop_castles = true\n" } else { "" };
    }
    if !castlings.is_empty() {
        text += "\n[castling]\n";
    }
    for (letter, files) in &castlings {
        let [king, king_to, rook, rook_to] = files.map(|file| char::from(b'a' + file as u8));
        text += &match plan.free {
            true => format!("{letter} = \"king to {king_to}1, rook to {rook_to}1\"\n"),
            false => format!("{letter} = \"king {king}1-{king_to}1, rook {rook}1-{rook_to}1\"\n"),
        };
    }
    if rng.chance(1, 2) {
        text += &format!("\n[draws]\nrepetition = {}\n", rng.between(2, 5));
        text += &format!("quiet_moves = {}\n", rng.between(5, 75));
        if rng.chance(1, 4) {
            let means = rng.pick(&["loss for white", "loss for black", "loss for the repeater"]);
            text += &format!("repetition_means = \"{means}\"\n");
        }
        if plan.royal && rng.chance(1, 4) {
            text += "perpetual_check = \"loses\"\n";
        }
    }
    if !kinds.iter().any(|kind| kind.keys.contains("en_passant")) && rng.chance(1, 3) {
        text += &counts(rng, &kinds);
    }
    let exits = kinds.iter().any(|kind| kind.keys.contains("exit = "));
    let ends = end(rng, &plan, exits);
    let header = if ends.is_empty() { "\n[end]\n" } else { "" };
    text + &ends + &goals(rng, &plan, &kinds, &castlings, header)
}

/// Counted moves.
fn counts(rng: &mut Rng, kinds: &[Kind]) -> String {
    let letters: Vec<char> = kinds.iter().map(|kind| kind.letter).collect();
    let mut text = format!("\n[count]\nmoves = {}\n", rng.pick(&[3, 8, 64]));
    if rng.chance(1, 3) {
        text += &format!("pieces = {}\n", rng.between(2, 4));
    }
    for key in ["without", "alone_without"] {
        if rng.chance(1, 2) {
            text += &format!("{key} = \"{}\"\n", rng.pick(&letters));
        }
    }
    if rng.chance(2, 3) {
        let twice = String::from(*rng.pick(&letters)).repeat(2);
        text += &format!("alone = [\"5 against {twice}\", \"{} against pieces\"]\n", rng.between(1, 20));
        text += *rng.pick(&["", "begins = \"pieces\"\n", "begins = \"zero\"\n"]);
    }
    text
}

/// Ends in sentences under this header, and laws.
fn goals(rng: &mut Rng, plan: &Plan, kinds: &[Kind], castlings: &[(char, [usize; 4])], header: &str) -> String {
    let mut text = String::new();
    let letters: Vec<char> = kinds.iter().map(|kind| kind.letter).collect();
    let sentence = |rng: &mut Rng| -> String {
        let letter = *rng.pick(&letters);
        let (file, rank) = (char::from(b'a' + rng.below(plan.width) as u8), rng.between(1, plan.height));
        let answered = *rng.pick(&["", "", ", answered", ", answered by black", ", answered by white"]);
        match rng.below(14) {
            8 => format!("{} in a row{answered}", rng.between(2, plan.width.max(plan.height).min(4))),
            9 => format!("{} {letter} in a row", rng.between(2, plan.width.max(plan.height).min(3))),
            10 => rng.pick(&["2 by 2", "all joined", "board full"]).to_string(),
            11 => format!("all {letter} joined"),
            12 => format!("pieces joining rank {rank} to file {file}{}", rng.pick(&["", ", the same for both"])),
            13 => match rng.below(4) {
                0 => format!("{} points", rng.between(8, 40)),
                1 => format!("{letter} on rank {rank} with {} pieces, held", rng.between(1, 2)),
                2 => format!("{letter} on rank {rank} with 1 pieces and {} points", rng.between(2, 9)),
                _ => format!("most {} when the board is full", rng.pick(&["pieces", "points"])),
            },
            0 => format!("{letter} on {file}{rank}{}", rng.pick(&["", ", safe", ", held", ", the same for both"])),
            1 => format!("pieces on last rank{answered}"),
            2 => format!("{letter} on rank {rank}, the same for both{answered}"),
            3 => format!("{letter} on file {file}, safe{answered}"),
            4 if rng.chance(1, 3) => format!("no {letter} against {}", String::from(*rng.pick(&letters)).repeat(2)),
            4 => format!("no {letter}{answered}"),
            5 => format!("fewer than {} pieces", rng.between(2, 3)),
            6 if plan.royal => "2 checks".to_string(),
            _ => format!("{letter} alone{answered}"),
        }
    };
    let sentence = |rng: &mut Rng| -> String {
        if castlings.is_empty() || rng.chance(3, 4) {
            return sentence(rng);
        }
        let way = if rng.chance(1, 2) { String::new() } else { format!(" {}", rng.pick(castlings).0) };
        format!("castled{way}{}", rng.pick(&["", ", answered", ", answered by black"]))
    };
    if rng.chance(1, 3) {
        text += header;
        for key in ["wins", "loses", "draws"] {
            if rng.chance(1, 2) {
                let all: Vec<String> = (0..rng.between(1, 2)).map(|_| format!("\"{}\"", sentence(rng))).collect();
                text += &format!("{key} = [{}]\n", all.join(", "));
            }
        }
    }
    let promotes = kinds.iter().any(|kind| kind.keys.contains("promotes_to"));
    text + &laws(rng, plan, &letters, promotes)
}

/// Bans and duties.
fn laws(rng: &mut Rng, plan: &Plan, letters: &[char], promotes: bool) -> String {
    let (mut never, mut must) = (Vec::new(), Vec::new());
    let hands = plan.held || !plan.hand.is_empty();
    if plan.royal && rng.chance(1, 10) {
        never.push("give check".to_string());
    }
    if plan.royal && rng.chance(1, 10) {
        never.push("walk out of check".to_string());
    }
    // Castling could put a piece where it is stuck.
    if !plan.castles && rng.chance(1, 6) {
        never.push("move where it is stuck".to_string());
    }
    if hands && plan.royal && rng.chance(1, 2) {
        let letter = rng.pick(letters);
        never.push(match rng.below(4) {
            0 => "check by drop".to_string(),
            1 => format!("check by dropping {letter}"),
            2 => "mate by drop".to_string(),
            _ => format!("mate by dropping {letter}"),
        });
    }
    if rng.chance(1, 8) {
        must.push(if rng.chance(1, 6) { "capture the most" } else { "capture" }.to_string());
    }
    if hands && rng.chance(1, 8) {
        let drop = if rng.chance(1, 2) { "drop".to_string() } else { format!("drop {}", rng.pick(letters)) };
        must.insert(rng.below(must.len() + 1), drop);
    }
    if promotes && rng.chance(1, 6) {
        never.push("attack by promoting".to_string());
    }
    let mut text = String::new();
    for (key, all) in [("never", never), ("must", must)] {
        if !all.is_empty() {
            text += &format!("{key} = [{}]\n", all.iter().map(|law| format!("{law:?}")).collect::<Vec<_>>().join(", "));
        }
    }
    if text.is_empty() { text } else { format!("\n[law]\n{text}") }
}

fn plan(rng: &mut Rng) -> Plan {
    let (width, height) = match rng.below(20) {
        0 => (16, 16),
        1..5 => (rng.between(9, 12), rng.between(4, 12)),
        5..9 => (8, 8),
        9..12 => (rng.between(3, 4), rng.between(3, 5)),
        _ => (rng.between(3, 8), rng.between(3, 8)),
    };
    let portal = *rng.pick(&["", "", "", "wrap", "wrap", "mirror", "mirror"]);
    let royal = rng.chance(2, 3);
    let exits = rng.chance(1, 3);
    let castles = royal && width >= 5 && rng.chance(1, 2);
    // Black's castling squares would be elsewhere.
    let rotated = !castles && rng.chance(1, 5);
    let hand = *rng.pick(&["", "", "", "captures = \"kept\"\n", "captures = \"kept\"\npromoted = \"stay\"\n"]);
    let held = rng.chance(1, if hand.is_empty() { 10 } else { 3 });
    // FEN names unmoved pieces by their files, which must not be letters of castlings.
    let gate = (held || !hand.is_empty()) && (width <= 10 || !castles) && rng.chance(1, 4);
    let free = castles && width <= 10 && rng.chance(1, 3);
    Plan { width, height, portal, royal, exits, castles, rotated, hand, held, gate, free }
}

// ---- kinds ----

fn kinds(rng: &mut Rng, plan: &Plan) -> Vec<Kind> {
    let mut letters: Vec<char> = ('A'..='Z').filter(|c| !"KRP".contains(*c)).collect();
    let mut kinds = Vec::new();
    if plan.royal {
        kinds.push(king(rng, plan));
    }
    if plan.castles {
        kinds.push(officer(rng, plan, "rook", 'R'));
    }
    for _ in 0..rng.between(1, 5) {
        let letter = rng.take(&mut letters);
        let name = format!("officer{}", letter.to_ascii_lowercase());
        kinds.push(officer(rng, plan, &name, letter));
    }
    let royals = usize::from(plan.royal);
    let officers: Vec<char> = kinds[royals..].iter().map(|kind| kind.letter).collect();
    if rng.chance(2, 3) {
        kinds.push(pawn(rng, plan, &officers));
    }
    // Officers that promote too: they turn up on the last rank only as something else.
    for kind in kinds.iter_mut().skip(royals).filter(|kind| kind.name != "pawn") {
        let others: Vec<char> = officers.iter().copied().filter(|c| *c != kind.letter).collect();
        if !plan.exits && !others.is_empty() && rng.chance(1, 10) {
            kind.keys += &promotes_to(rng, others);
            kind.ranks = (1, plan.height - 1);
        }
    }
    kinds.iter_mut().for_each(|kind| promotion(rng, plan, kind));
    turn_over(rng, plan, &mut kinds);
    twist(rng, plan, &mut kinds);
    // The order of the file is the order of letters in some FEN fields.
    let place = rng.below(kinds.len());
    kinds.rotate_left(place);
    kinds
}

fn kind(name: &str, letter: char, keys: String, ranks: (usize, usize)) -> Kind {
    let name = name.to_string();
    Kind { name, letter, keys, tables: String::new(), ranks }
}

/// When and where a piece that promotes does so.
fn promotion(rng: &mut Rng, plan: &Plan, kind: &mut Kind) {
    if !kind.keys.contains("promotes_to") || rng.chance(1, 2) {
        return;
    }
    if rng.chance(1, 2) {
        kind.keys += &format!("promotes_in = \"rank {}-{}\"\n", rng.between(2, plan.height), plan.height);
    }
    if rng.chance(1, 3) {
        let on = *rng.pick(&["touching", "capture", "turn"]);
        kind.keys += &format!("promotes_on = \"{on}\"\n");
        if on == "turn" && rng.chance(1, 2) {
            kind.keys += &format!("promotes_last_in = \"rank 1-{}\"\n", plan.height - 1);
        }
    }
    if rng.chance(1, 2) {
        kind.keys += "promotes = \"may\"\n";
    }
}

/// Pieces with two sides, as in shogi: one becomes the other, and perhaps back again.
fn turn_over(rng: &mut Rng, plan: &Plan, kinds: &mut [Kind]) {
    if plan.exits || !rng.chance(1, 4) {
        return;
    }
    let officers: Vec<usize> = (0..kinds.len())
        .filter(|at| kinds[*at].name.starts_with("officer") && !kinds[*at].keys.contains("promotes"))
        .collect();
    let plain = |kinds: &[Kind], at: usize| {
        kinds.iter().any(|kind| kind.keys.contains(&format!("fen = \"+{}\"", kinds[at].letter)))
    };
    for pair in officers.chunks_exact(2) {
        let (one, other) = (pair[0], pair[1]);
        if rng.chance(1, 3) || plain(kinds, one) {
            continue;
        }
        let letters = [kinds[one].letter, kinds[other].letter];
        kinds[other].keys += &format!("fen = \"+{}\"\n", letters[0]);
        let everywhere = rng.chance(1, 2);
        let zone =
            if everywhere { "anywhere".to_string() } else { format!("rank {}-{}", plan.height / 2 + 1, plan.height) };
        let when =
            *rng.pick(&["", "promotes_on = \"touching\"\n", "promotes_on = \"capture\"\n", "promotes = \"may\"\n"]);
        kinds[one].keys += &format!("promotes_to = \"{}\"\npromotes_in = \"{zone}\"\n{when}", letters[1]);
        if everywhere && rng.chance(1, 2) {
            kinds[other].keys += &format!("promotes_to = \"{}\"\npromotes_in = \"{zone}\"\n{when}", letters[0]);
        }
    }
}

/// What any kind may have besides.
fn twist(rng: &mut Rng, plan: &Plan, kinds: &mut [Kind]) {
    let promotes = kinds.iter().any(|kind| kind.keys.contains("promotes_to"));
    let crowned = rng.below(6);
    let letters: Vec<char> = kinds.iter().map(|kind| kind.letter).collect();
    // FEN names unmoved pieces by their files, which must not be letters of castlings.
    for kind in kinds.iter_mut().filter(|_| plan.width <= 10 || !plan.castles) {
        if rng.chance(1, 10) {
            kind.keys += &first_moves(rng, &letters);
        }
    }
    for (number, kind) in kinds.iter_mut().enumerate().filter(|(_, kind)| kind.name != "king") {
        let (pawn, shoots, exits) = (kind.name == "pawn", kind.keys.contains("shoot"), kind.keys.contains("exit"));
        if promotes && rng.chance(1, 8) {
            kind.keys += &format!("limit = {}\n", rng.between(1, 3));
        }
        if rng.chance(1, 6) {
            kind.keys += &format!("points = {}\n", rng.between(0, 9));
        }
        if rng.chance(1, 12) {
            kind.keys += &format!("progress = \"{}\"\n", rng.pick(&["forward", "none", "every move"]));
        }
        if !promotes && !pawn && rng.chance(1, 8) {
            kind.ranks.1 = rng.between(1, plan.height);
            kind.keys += &format!("stands = \"rank 1-{}\"\n", kind.ranks.1);
        }
        let hands = plan.held || !plan.hand.is_empty();
        if hands && rng.chance(1, 5) {
            kind.keys += &format!("drop = \"rank 1-{}\"\n", rng.between(1, plan.height));
        } else if hands && rng.chance(1, 12) {
            kind.keys += "drop = \"none\"\n";
        }
        if hands && rng.chance(1, 6) {
            kind.keys += &format!("drop_per_file = {}\n", rng.between(1, 2));
        }
        if hands && rng.chance(1, 6) {
            kind.keys += "drop_colours = \"both\"\n";
        }
        let each = plan.royal && rng.chance(1, 12);
        let how = match crowned {
            _ if exits || pawn || kind.keys.contains("promotes_to") => "",
            _ if each => "each",
            1 if !plan.royal && number < 2 => "last",
            2 if !plan.royal && number < 2 => "together",
            _ => "",
        };
        if !how.is_empty() {
            kind.keys += &format!("royal = \"{how}\"\n");
        }
        let wanted = if shoots { Use::QuietMove } else { Use::Move };
        if !pawn && rng.chance(1, 6) {
            kind.tables += &format!("[pieces.{}.black]\n{}", kind.name, moves(rng, plan, wanted));
        }
        if !pawn && rng.chance(1, 6) {
            let (key, zone) = (rng.pick(&["also_in", "within"]), rng.pick(&["zone", "camp"]));
            let more = terms(rng, wanted, 1).replace('i', "");
            kind.tables += &format!("[pieces.{}.{key}]\n{zone} = \"{more}\"\n", kind.name);
        }
    }
}

/// Moves of a piece that has not moved.
fn first_moves(rng: &mut Rng, letters: &[char]) -> String {
    let moves = terms(rng, Use::QuietMove, 2).replace('i', "");
    let until = rng.chance(1, 2).then(|| format!("first_moves_until = \"{}\"\n", rng.pick(letters)));
    format!("first_moves = \"{moves}\"\n{}", until.unwrap_or_default())
}

fn king(rng: &mut Rng, plan: &Plan) -> Kind {
    let mut keys =
        if plan.castles || rng.chance(2, 3) { "moves = \"K\"\n".to_string() } else { moves(rng, plan, Use::Move) };
    keys += "royal = true\n";
    // A castling and a portal move could have the same text.
    if !plan.castles {
        keys += &portal(rng, plan);
    }
    kind("king", 'K', keys, (1, plan.height))
}

fn officer(rng: &mut Rng, plan: &Plan, name: &str, letter: char) -> Kind {
    let mut keys;
    if rng.chance(1, 5) {
        keys = moves(rng, plan, Use::QuietMove);
        keys += &format!("shoot = \"{}\"\n", terms(rng, Use::Shot, 2));
        if plan.royal && rng.chance(1, 2) {
            keys += "shots_check = true\n";
        }
    } else {
        keys = moves(rng, plan, Use::Move);
        keys += &portal(rng, plan);
    }
    keys += &exit(rng, plan);
    kind(name, letter, keys, (1, plan.height))
}

fn pawn(rng: &mut Rng, plan: &Plan, officers: &[char]) -> Kind {
    // No leap is in both halves, or a move and an en passant capture could have the same text.
    let (step, take) = *rng.pick(&[
        ("mfW", "cfF"),
        ("mfW", "cfF"),
        ("mfW", "cfF"),
        ("mfF", "cfW"),
        ("mfsW", "cfF"),
        ("mfW", "cffN"),
        ("mfW", "cfsN nmfA"),
        ("mfW", "cF"),
    ]);
    let only_ahead = take != "cF";
    let promotes = !plan.exits && rng.chance(3, 4);
    // A double step never ends in a promotion: what could be taken en passant then is not defined.
    let start_rank = if rng.chance(3, 4) { 2 } else { rng.between(1, 3) };
    let double = start_rank + 2 < plan.height && rng.chance(3, 4);
    let double_step = match rng.below(6) {
        _ if !double => "",
        0 if !promotes => " mfnD",
        1 if step == "mfF" => " imfnA",
        2 if start_rank + 3 < plan.height => " imfnH",
        _ => " imfnD",
    };
    let mut keys = format!("moves = \"{step} {take}{double_step}\"\n");
    if rng.chance(7, 8) {
        keys += "pawn = true\n";
    }
    if double_step.contains('i') {
        keys += &format!("start_rank = {start_rank}\n");
    }
    // A second lame leap over one square would make the en passant square ambiguous.
    if double && !take.contains('A') && rng.chance(4, 5) {
        let seam = if plan.portal.is_empty() { 1 } else { 4 };
        let ways = &["step", "step, seam", "step, seam", "seam"][..seam];
        keys += &format!("en_passant = \"{}\"\n", if rng.chance(1, 10) { "taken" } else { rng.pick(ways) });
        if rng.chance(1, 8) {
            keys += &format!("en_passant_on = \"rank {}\"\n", start_rank + 1);
        }
    }
    let mut ranks = (1, plan.height - usize::from(promotes));
    if promotes {
        keys += &promotes_to(rng, officers.to_vec());
    }
    if only_ahead && (start_rank >= 2 || !double) {
        ranks.0 = 2;
        keys += &format!("ranks = \"{}-{}\"\n", ranks.0, ranks.1);
    }
    keys += &exit(rng, plan);
    kind("pawn", 'P', keys, ranks)
}

fn promotes_to(rng: &mut Rng, mut letters: Vec<char>) -> String {
    let count = rng.between(1, letters.len());
    let chosen: String = (0..count).map(|_| rng.take(&mut letters)).collect();
    format!("promotes_to = \"{chosen}\"\n")
}

fn portal(rng: &mut Rng, plan: &Plan) -> String {
    if plan.portal != "mirror" || rng.chance(1, 3) {
        return String::new();
    }
    match rng.below(3) {
        0 => "portal = \"slide\"\n".to_string(),
        1 => "portal = \"slide on\"\n".to_string(),
        _ => format!("portal = \"leap {}\"\n", terms(rng, Use::PortalLeap, 1)),
    }
}

fn exit(rng: &mut Rng, plan: &Plan) -> String {
    if !plan.exits || rng.chance(1, 4) {
        return String::new();
    }
    format!("exit = \"{}\"\n", rng.pick(&["slide", "slide", "leap", "edge"]))
}

// ---- Betza ----

fn moves(rng: &mut Rng, plan: &Plan, wanted: Use) -> String {
    let moves = terms(rng, wanted, 3);
    let mut keys = format!("moves = \"{moves}\"\n");
    if moves.contains('i') {
        keys += &format!("start_rank = {}\n", rng.between(1, plan.height));
    }
    keys
}

fn terms(rng: &mut Rng, wanted: Use, most: usize) -> String {
    let count = rng.between(1, most);
    let terms: Vec<String> = (0..count).map(|_| term(rng, wanted)).collect();
    terms.join(" ")
}

/// Lines that bend or skip, as they are written behind what they are for.
const BENT: [&str; 16] = [
    "[F?R]", "[W?B]", "[W-F]", "[F-W]", "[N?F]", "[W?F-W2]", "[F?RR]", "[D-W3]", "zB", "zR3", "zNN", "qNN", "qC3",
    "jR", "R2-4", "(1,4)2",
];

fn term(rng: &mut Rng, wanted: Use) -> String {
    if wanted != Use::PortalLeap && rng.chance(1, 12) {
        let bent = *rng.pick(&BENT);
        let uses: &[&str] = match wanted {
            Use::QuietMove => &["m"],
            Use::Move => &["", "m", "c", "k", "mt"],
            _ => &[""],
        };
        let direction = if rng.chance(1, 4) { *rng.pick(&["f", "b", "l", "r"]) } else { "" };
        let hop = if "zq".contains(&bent[..1]) && rng.chance(1, 4) { *rng.pick(&["p", "g"]) } else { "" };
        return format!("{}{direction}{hop}{bent}", rng.pick(uses));
    }
    let mut atom = *rng.pick(&["W", "F", "K", "N", "N", "D", "A", "H", "C", "L", "Z", "J", "G", "R", "B", "Q"]);
    if wanted == Use::PortalLeap && "RBQ".contains(atom) {
        atom = "D";
    }
    let ranged = wanted != Use::PortalLeap && !"KRBQ".contains(atom) && rng.chance(1, 3);
    let range = match rng.below(4) {
        _ if !ranged => String::new(),
        0 => "0".to_string(),
        1 => atom.to_string(),
        _ => rng.between(1, 5).to_string(),
    };
    let may_be_lame = "DHAGN".contains(atom) && !ranged && wanted != Use::PortalLeap;
    let takes = match wanted {
        Use::QuietMove => "m",
        Use::Move => rng.pick(&["", "", "", "", "", "", "", "m", "m", "c", "c", "mc", "k", "t", "mk", "mt"]),
        Use::Shot | Use::PortalLeap => "",
    };
    let in_line = "RBQ".contains(atom) || ranged && range != "1";
    let hops = in_line && wanted != Use::PortalLeap && rng.chance(1, 3);
    let hop = if hops { *rng.pick(&["p", "g"]) } else { "" };
    let may_be_initial = matches!(wanted, Use::Move | Use::QuietMove);
    let mut groups = [
        if may_be_initial && rng.chance(1, 10) { "i" } else { "" }.to_string(),
        takes.to_string(),
        if rng.chance(1, 3) { directions(rng, atom) } else { String::new() },
        if may_be_lame && rng.chance(1, 3) { "n" } else { hop }.to_string(),
    ];
    let shift = if rng.chance(1, 4) { rng.below(4) } else { 0 };
    groups.rotate_left(shift);
    groups.concat() + atom + &range
}

fn directions(rng: &mut Rng, atom: &str) -> String {
    let single = ["f", "b", "l", "r", "v", "s"];
    let slanted = ["fl", "fr", "bl", "br"];
    let oblique = ["ff", "bb", "ll", "rr", "fs", "bs", "ffr", "llb", "rrf"];
    let mut words = single.to_vec();
    if "FAGBKQNCLZJ".contains(atom) {
        words.extend(slanted);
    }
    if "NCLZJ".contains(atom) {
        words.extend(oblique);
    }
    let count = rng.between(1, 2);
    (0..count).map(|_| rng.take(&mut words)).collect()
}

// ---- castling, end and start ----

/// Letter, and files of king from and to, rook from and to.
fn castlings(rng: &mut Rng, plan: &Plan) -> Vec<(char, [usize; 4])> {
    if !plan.castles {
        return Vec::new();
    }
    let king = rng.between(2, plan.width - 3);
    // Two files away at least, or castling could have the text of a king's step.
    let right = rng.between(king + 2, plan.width - 1);
    let right_to = rng.between(king + 2, right);
    let left = rng.below(king - 1);
    let left_to = rng.between(left, king - 2);
    let mut castlings = vec![
        ('K', [king, right_to, right, right_to - rng.between(1, 2)]),
        ('Q', [king, left_to, left, left_to + rng.between(1, 2)]),
    ];
    match rng.below(6) {
        0 => drop(castlings.pop()),
        1 => drop(castlings.remove(0)),
        2 => castlings.reverse(),
        _ => {}
    }
    castlings
}

fn end(rng: &mut Rng, plan: &Plan, exits: bool) -> String {
    let results = ["draw", "loss", "win", "score"];
    let results = &results[..3 + usize::from(exits)];
    let mut text = format!("\n[end]\nno_moves = \"{}\"\n", rng.pick(results));
    if exits && !plan.royal && rng.chance(1, 3) {
        text += "eliminated = \"score\"\n";
    }
    if exits && rng.chance(1, 3) {
        text += &format!("score_goal = {}\n", rng.between(1, 4));
    }
    if rng.chance(1, 4) { String::new() } else { text }
}

fn start(rng: &mut Rng, plan: &Plan, kinds: &[Kind], castlings: &[(char, [usize; 4])]) -> String {
    let mut board = vec![vec!['.'; plan.width]; plan.height];
    let mut rights = String::new();
    let others: Vec<&Kind> = kinds.iter().filter(|kind| kind.name != "king").collect();
    let colours = [char::to_ascii_uppercase, char::to_ascii_lowercase];
    let has_first = |letter: char| {
        let own = |kind: &&Kind| kind.letter == letter.to_ascii_uppercase();
        kinds.iter().find(own).is_some_and(|kind| kind.keys.contains("first_moves = "))
    };
    for (colour, cased) in colours.into_iter().enumerate() {
        // Ranks counted from the owner's side, from 1.
        let row = |rank: usize| {
            if colour == 0 { rank - 1 } else { plan.height - rank }
        };
        if plan.royal {
            let anywhere = rng.below(plan.width);
            let file = castlings.first().map_or(anywhere, |(_, files)| files[0]);
            board[row(1)][file] = cased(&'K');
        }
        for (letter, [_, _, rook, _]) in castlings {
            if rng.chance(5, 6) {
                board[row(1)][*rook] = cased(&'R');
                rights.extend(rng.chance(5, 6).then_some(cased(letter)));
            }
        }
        let most = (plan.width * plan.height / rng.between(4, 8)).min(12);
        for _ in 0..=rng.below(most.max(1)) {
            // Pawns come in numbers, or double steps and promotions would hardly be seen.
            let pawn = others.iter().find(|kind| kind.name == "pawn");
            let kind = match pawn {
                Some(pawn) if rng.chance(1, 2) => pawn,
                _ => rng.pick(&others),
            };
            let (low, high) = kind.ranks;
            // Mostly at home: there a king is seldom in check at once, and pawns have double steps.
            let high = match rng.below(6) {
                0 => high,
                1..4 => high.min(plan.height / 2).max(low),
                _ => low,
            };
            let (rank, file) = (row(rng.between(low, high)), rng.below(plan.width));
            // Of pieces with first moves, and squares on which others step in, FEN can name one on a file.
            let named = board.iter().any(|row| has_first(row[file]) && cased(&row[file]) == row[file]);
            let clash = has_first(kind.letter) && (named || plan.gate && rank != row(1));
            let square = &mut board[rank][file];
            if *square == '.' && !clash {
                *square = cased(&kind.letter);
            }
        }
    }
    if plan.gate {
        // Some of the pieces at home have not moved.
        for (rank, cased) in [(0, colours[0]), (plan.height - 1, colours[1])] {
            for (file, piece) in board[rank].iter().enumerate().filter(|(_, piece)| **piece != '.') {
                let letter = cased(&char::from(b'A' + file as u8));
                if cased(piece) == *piece && !"KQkq".contains(letter) && rng.chance(2, 3) {
                    rights.push(letter);
                }
            }
        }
    }
    for (file, piece) in board.iter().flat_map(|row| row.iter().enumerate()).filter(|(_, piece)| has_first(**piece)) {
        let letter = char::from(b'A' + file as u8);
        let letter = if piece.is_ascii_uppercase() { letter } else { letter.to_ascii_lowercase() };
        if !"KQkq".contains(letter) && !rights.contains(letter) && rng.chance(4, 5) {
            rights.push(letter);
        }
    }
    let rows = board.into_iter().rev().map(String::from_iter);
    let runs = |text: String, run: usize| text.replace(&".".repeat(run), &run.to_string());
    let ranks = (1..=16).rev().fold(rows.collect::<Vec<String>>().join("/"), runs);
    let mut hand = String::new();
    if plan.held {
        for cased in colours {
            hand.extend((0..rng.below(4)).map(|_| cased(&rng.pick(&others).letter)));
        }
    }
    let held = plan.held || !plan.hand.is_empty();
    let hand = if held { format!("[{hand}]") } else { hand };
    // The other side of a piece is written with a plus.
    let sign = |c: char| {
        let kind = kinds.iter().find(|kind| kind.letter == c.to_ascii_uppercase());
        let plain = kind.and_then(|kind| kind.keys.split("fen = \"+").nth(1)?.chars().next());
        let cased = |plain: char| if c.is_ascii_lowercase() { plain.to_ascii_lowercase() } else { plain };
        plain.map_or(c.to_string(), |plain| format!("+{}", cased(plain)))
    };
    let ranks: String = (ranks + &hand).chars().map(sign).collect();
    let side = if rng.chance(3, 4) { 'w' } else { 'b' };
    if rights.is_empty() {
        rights.push('-');
    }
    format!("{ranks} {side} {rights} - 0 1")
}
