//! Mechanisms in combinations that make no sense: ends, laws, zones, hands, castling and start positions that cannot be.

use crate::load;

/// What is written into a file of its own that inherits the first variant; the mark says where the problem is reported.
const ROWS: &[(&str, &str, &str, &str)] = &[
    // Hands without pieces, and squares on which nothing can be dropped.
    ("chess", "pieces.knight.drop = ¦\"rank 2\"", "pieces.knight.drop", "nobody ever has a piece in hand"),
    ("chess", "pieces.pawn.drop_per_file = ¦1", "pieces.pawn.drop_per_file", "nobody ever has a piece in hand"),
    ("chess", "hand.promoted = ¦\"stay\"", "hand.promoted", "captures are not kept"),
    ("chess", "hand.drop_castles = ¦true", "hand.drop_castles", "nobody ever has a piece in hand"),
    ("chess", "hand.gate = ¦\"rank 1\"", "hand.gate", "nobody ever has a piece in hand"),
    ("crazyhouse", "hand.drop_promoted = ¦true", "hand.drop_promoted", "no piece has another side"),
    ("crazyhouse", "pieces.knight.drop = ¦\"d4 not d4\"", "pieces.knight.drop", "names no square"),
    ("crazyhouse", "pieces.pawn.drop = ¦\"rank 1\"", "pieces.pawn.drop", "it can stand on none of these squares"),
    ("crazyhouse", "pieces.pawn.drop = ¦\"rank 9\"", "pieces.pawn.drop", "the ranks of this board are 1 to 8"),
    ("seirawan", "hand.gate = ¦\"rank 1-2\"", "hand.gate", "not on one rank"),
    // Goals off the board, of pieces that are not there, or where they cannot stand.
    ("chess", "end.wins = [¦\"K on z9\"]", "end.wins", "`z9` is no square (a1 to h8)"),
    ("chess", "end.wins = [¦\"K on d4-k9\"]", "end.wins", "is no square (a1 to h8)"),
    ("chess", "end.wins = [¦\"K on rank 9\"]", "end.wins", "write rank 1, or rank 1-8"),
    ("chess", "end.wins = [¦\"K on file a-k\"]", "end.wins", "write file a, or file a-h"),
    ("chess", "end.wins = [¦\"K on rank 0\"]", "end.wins", "the ranks of this board are 1 to 8"),
    ("chess", "end.wins = [¦\"K on hill\"]", "end.wins", "`hill` is no square"),
    ("chess", "end.wins = [¦\"Z on d4\"]", "end.wins", "no piece has the letter 'Z'"),
    ("chess", "end.wins = [¦\"P on last rank\"]", "end.wins", "no pawn can ever stand on any of these squares"),
    ("chess", "end.loses = [\"no Q\", ¦\"P on rank 1\"]", "end.loses", "no pawn can ever stand"),
    (
        "chess",
        "pieces.king.stands = \"rank 1-2 rank 7-8\"\nend.wins = [¦\"K on rank 8 not a1-h8, safe\"]",
        "end.wins",
        "names no square",
    ),
    (
        "dobutsu",
        "pieces.lion.stands = \"rank 1-3\"\nend = { wins = [¦\"L on rank 4\"], loses = [\"no L\"], draws = [] }",
        "end.wins",
        "no lion can ever stand on any of these squares",
    ),
    ("chess", "end.loses = [¦\"no Z\"]", "end.loses", "no piece has the letter 'Z'"),
    ("chess", "end.loses = [¦\"no K against KZ\"]", "end.loses", "no piece has the letter 'Z'"),
    ("chess", "end.wins = [¦\"no Q, safe\"]", "end.wins", "`safe` is said of pieces on squares only"),
    ("chess", "end.wins = [¦\"K on d4, quickly\"]", "end.wins", "cannot stand behind the comma"),
    ("chess", "end.wins = [¦\"0 checks\"]", "end.wins", "is no sentence about an end"),
    ("chess", "end.wins = [¦\"99999999999999999999 checks\"]", "end.wins", "is no sentence about an end"),
    ("chess", "end.wins = [\"3 checks\", ¦\"4 checks\"]", "end.wins", "only one number of checks"),
    ("chess", "end.wins = [¦\"1001 points\"]", "end.wins", "is no sentence about an end"),
    ("chess", "end.wins = [¦\"9 in a row\"]", "end.wins", "from 2 to 8 pieces"),
    ("chess", "end.wins = [¦\"1 by 1\"]", "end.wins", "from 2 to 8 pieces"),
    ("chess", "end.wins = [¦\"castled X\"]", "end.wins", "there is no castling \"X\""),
    ("antichess", "end.wins = [¦\"castled\"]", "end.wins", "nobody castles here"),
    ("chess", "end.wins = [¦\"pieces joining a1 not a1 to file h\"]", "end.wins", "names no square"),
    // What asks for a royal piece where none is.
    ("antichess", "end.wins = [¦\"3 checks\"]", "end.wins", "no piece is royal"),
    ("antichess", "end.wins = [\"no pieces\", ¦\"mate\"]", "end.wins", "no piece is royal"),
    ("antichess", "end.draws = [¦\"mate by Q\"]", "end.draws", "no piece is royal"),
    ("antichess", "law.never = [¦\"give check\"]", "law.never", "no piece is royal"),
    ("antichess", "law.never = [¦\"walk out of check\"]", "law.never", "no piece is royal"),
    // Laws about what is not there.
    ("crazyhouse", "law.never = [¦\"mate by dropping Z\"]", "law.never", "no piece has the letter 'Z'"),
    ("crazyhouse", "law.must = [\"capture\", ¦\"drop Z\"]", "law.must", "no piece has the letter 'Z'"),
    ("chess", "law.must = [¦\"drop\"]", "law.must", "nobody ever has a piece in hand here"),
    ("chess", "law.never = [¦\"check by drop\"]", "law.never", "nobody ever has a piece in hand here"),
    ("chess", "law.never = [¦\"attack by promoting N\"]", "law.never", "promotes_to is missing"),
    ("chess", "law.must = [¦\"captures\"]", "law.must", "did you mean \"capture\"?"),
    ("chess", "law.must = [¦\"\"]", "law.must", "there is no law"),
    // Zones and squares that cannot be.
    ("chess", "zones.home = ¦\"a1-k3\"", "zones.home", "`a1-k3` is no square (a1 to h8)"),
    ("chess", "zones.home = ¦\"not home\"", "zones.home", "`home` is no square"),
    ("chess", "zones.home = ¦\"a1 not a1\"", "zones.home", "names no square"),
    ("chess", "zones = { one = ¦\"two\", two = \"one\" }", "zones.one", "`two` is no square"),
    ("chess", "pieces.king.also_in.home = ¦\"N\"", "pieces.king.also_in.home", "there is no zone called \"home\""),
    ("chess", "pieces.king.within.home = ¦\"N\"", "pieces.king.within.home", "there is no zone called \"home\""),
    ("chess", "pieces.pawn.promotes_in = ¦\"rank 9\"", "pieces.pawn.promotes_in", "the ranks of this board are 1 to 8"),
    ("chess", "pieces.pawn.en_passant_on = ¦\"file z\"", "pieces.pawn.en_passant_on", "are a to h"),
    // Promotions to nothing, to itself, in a circle.
    ("chess", "pieces.pawn.promotes_to = ¦\"QP\"", "pieces.pawn.promotes_to", "a piece cannot become itself"),
    ("chess", "pieces.pawn.black.promotes_to = ¦\"Z\"", "pieces.pawn.black.promotes_to", "no piece has the letter 'Z'"),
    ("chess", "pieces.knight.promotes_on = ¦\"turn\"", "pieces.knight.promotes_on", "promotes_to is missing"),
    ("chess", "pieces.pawn.promotes_last_in = ¦\"rank 3\"", "pieces.pawn.promotes_last_in", "`promotes_on = \"turn\"`"),
    ("chess", "pieces.queen.fen = ¦\"+Q\"", "pieces.queen.fen", "this is the other side of itself"),
    ("chess", "pieces.queen.fen = ¦\"+Z\"", "pieces.queen.fen", "a plus and the letter of another piece"),
    ("chess", "pieces.queen.limit = ¦0", "pieces.queen.limit", "from 1 to 64"),
    // Start positions.
    (
        "chess",
        "board.start = ¦\"4k3/8/8/8/8/8/8/4RK2 w - - 0 1\"",
        "board.start",
        "Black is in check, but it is white's turn",
    ),
    (
        "coregal",
        "board.start = ¦\"4k3/3q4/8/8/8/8/8/3RK3 w - - 0 1\"",
        "board.start",
        "Black is in check, but it is white's turn",
    ),
    ("chess", "board.start = ¦\"k7/8/8/8/8/8/8/K7[Q] w KQ - 0 1\"", "board.start", "K needs a white king on e1"),
    ("chess", "board.start = ¦\"k7/8/8/8/8/8/8/K7[Z] w - - 0 1\"", "board.start", "no piece has the letter 'Z'"),
    ("chess", "board.start = ¦\"k7/8/8/8/8/8/8/K7[Kk] w - - 0 1\"", "board.start", "exactly one king, not 2"),
    ("chess", "end.wins = ¦[\"R on a1\"]", "end", "the game is over before it begins"),
    ("chess", "end.loses = ¦[\"fewer than 3 N\"]", "end", "the game is over before it begins"),
    // Lots, counts and repetition.
    ("chess", "shuffle.squares = ¦\"rank 9\"", "shuffle.squares", "the ranks of this board are 1 to 8"),
    (
        "chess",
        "shuffle.squares = \"rank 1\"\nshuffle.keep = [¦\"Z between R\"]",
        "shuffle.keep",
        "no piece has the letter 'Z'",
    ),
    (
        "chess",
        "shuffle.squares = ¦\"rank 1\"\nshuffle.keep = [\"K on a1\"]",
        "shuffle.squares",
        "does not keep to these rules",
    ),
    ("makruk", "count.alone = [¦\"8 against ZZ\"]", "count.alone", "no piece has the letter 'Z'"),
    ("makruk", "count.alone = [¦\"against R\"]", "count.alone", "is not a line of a count"),
    ("chess", "draws.repetition = 0\ndraws.perpetual_check = ¦\"loses\"", "draws.perpetual_check", "`repetition = 4`"),
    ("chess", "draws.promotion_claim = ¦\"KN\"", "draws.promotion_claim", "none of these pieces promotes"),
    ("chess", "pieces.king.first_moves = ¦\"cN\"", "pieces.king.first_moves", "leave out the `c`"),
    (
        "chess",
        "pieces.king.first_moves = \"N\"\npieces.king.first_moves_until = ¦\"Z\"",
        "pieces.king.first_moves_until",
        "no piece has the letter 'Z'",
    ),
];

#[test]
fn senseless_combinations_are_refused_where_they_stand() {
    let mut wrong = Vec::new();
    for (inherits, lines, key, word) in ROWS {
        let text = format!("name = \"Small\"\ninherits = \"{inherits}\"\n{lines}\n");
        let place = text.find('¦').map(|at| {
            let before = &text[..at];
            (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
        });
        let text = text.replace('¦', "");
        match load(text.as_bytes()) {
            Ok(_) => wrong.push(format!("{lines:?} loads")),
            Err(error) => {
                let found = error.problems.iter().any(|problem| {
                    let at = (problem.place.line, problem.place.column);
                    problem.key == *key && problem.message.to_string().contains(word) && place == Some(at)
                });
                if !found {
                    wrong.push(format!("{lines:?}: expected {place:?} {key}: {word}, got\n    {error}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), ROWS.len(), wrong.join("\n"));
}

#[test]
fn too_many_pieces_to_hold_are_refused() {
    let start = |held: usize| {
        let hand = "Q".repeat(held);
        format!("name = \"Small\"\ninherits = \"chess\"\nboard.start = \"k7/8/8/8/8/8/8/K7[{hand}] w - - 0 1\"\n")
    };
    assert!(load(start(9).as_bytes()).is_ok());
    let error = load(start(254).as_bytes()).err().expect("256 pieces").to_string();
    assert!(error.contains("more than 255 pieces on the board and in hand"), "{error}");
}
