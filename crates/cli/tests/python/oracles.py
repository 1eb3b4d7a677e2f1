"""Plays random games by other people's rules and through `heterodox trace`, and compares at every
ply: legal moves, FEN, and whether and how the game is over. The others are pyffish (the rules of
Fairy-Stockfish) and python-chess (those of Lichess).

Run by `cargo xtask test` as `python oracles.py PATH_OF_HETERODOX`. By hand:

    python oracles.py PROGRAM [--only ID,ID] [--games N] [--seed N] [--variants DIR] [--table FILE]

The variants are the rows of oracles.tsv. A game is named by its seed and comes out the same again.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import unittest
from collections import Counter, namedtuple
from pathlib import Path

import chess
import chess.variant
import pyffish

HERE = Path(__file__).parent

# Where the rules themselves differ, on purpose. A row of the table names those that it needs.
DIFFERENCES = {
    "own-dead": "pyffish guesses which material cannot mate; our files list it: not compared",
    "own-claims": "pyffish lets draws be claimed after fifty moves; our file has no such rule: not compared",
    "bare-at-once": "who is bared and cannot bare the other at once has lost; pyffish asks one move later",
    "lichess-dead": "dead material is compared with python-chess only",
    "lichess-clock": "pyffish resets the move counter at every drop, Lichess does not: compared with python-chess only",
    "own-clock": "who resets the move counter at drops and promotions differs from program to program: not compared",
    "new-royal": "who becomes royal saves an attacked king, which is then not the last; pyffish asks before the move",
    "own-marks": "pyffish marks promoted pieces where captures go to a partner; with us nobody keeps them: not compared",
    "chase": "pyffish judges repetitions by who chases whom, ours by who gives check: not compared before the fiftieth move",
    "pawn-drop-mate": "pyffish lists a mate by dropping a pawn and has it lose; with us it is no move",
}
# How a row is played or read.
MODES = {
    "960": "start positions are drawn, castling is king takes rook",
    "pawns-stay": "games begin with all pawns: without them pyffish counts for a side whose army is still in its hand",
    "straight-passing": "pawns take straight ahead, en passant too",
    "plus-is-e": "pyffish writes the elephant a pawn becomes as +P and the move with +; it is E and e",
}
PLIES = 160
# Plies played on after a draw that one side may claim.
CLAIMABLE = 6

Row = namedtuple("Row", "id fairy lichess tier notes")
# What an oracle says of a position: FEN, set of moves, stand; the last is None where it goes on.
Seen = namedtuple("Seen", "fen moves stand")


def rows(path):
    """The table."""
    found = []
    for number, line in enumerate(Path(path).read_text().splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        cells = line.split("\t")
        if len(cells) != 5:
            sys.exit(f"{path}:{number}: a row has five cells, this one has {len(cells)}")
        row = Row(*cells[:4], set(cells[4].split()))
        unknown = row.notes - set(DIFFERENCES) - set(MODES)
        if unknown or row.tier not in ("fast", "long"):
            sys.exit(f"{path}:{number}: unknown words: {unknown or row.tier}")
        found.append(row)
    return found


# Notation. Everything that may be written in two ways is written in one, here and nowhere else.


def board_of(fen):
    """The pieces by square, and the height of the board."""
    pieces = {}
    ranks = fen.split()[0].split("[")[0].split("/")
    for index, rank in enumerate(ranks):
        file, skip, plus = 0, 0, ""
        for sign in rank:
            if sign.isdigit():
                skip = skip * 10 + int(sign)
                continue
            file, skip = file + skip, 0
            if sign == "+":
                plus = "+"
            elif sign != "~":
                pieces[f"{chr(97 + file)}{len(ranks) - index}"] = plus + sign
                file, plus = file + 1, ""
    return pieces, len(ranks)


def halves(move):
    """The squares a move text names: from (None for a drop) and to."""
    if "@" in move:
        return None, move.split("@")[1]
    at = 1
    while move[at].isdigit():
        at += 1
    end = at + 1
    while end < len(move) and move[end].isdigit():
        end += 1
    return move[:at], move[at:end]


def plain_fen(fen, moves, notes):
    """A FEN as all of us would write it."""
    fields = fen.split()
    # Games without castling and en passant may leave both fields out: pyffish writes them always.
    if len(fields) == 4 and fields[2].isdigit():
        fields[2:2] = ["-", "-"]
    # The order of the pieces in hand differs from program to program; an empty hand is [] or [-].
    if "[" in fields[0]:
        board, hand = fields[0].rstrip("]").split("[")
        fields[0] = f"{board}[{''.join(sorted(hand.strip('-')))}]"
    pieces, height = board_of(fen)
    # Of the squares passed those count on which there is a legal capture: we always write them, pyffish if a
    # pawn stands ready (even a pinned one) and of some pawns with the square landed on, python-chess as
    # here. The limit of a count stays.
    if fields[3] != "-" and not fields[3].isdigit():
        straight = "straight-passing" in notes
        ways = [(a, b) for a, b in map(halves, moves) if a and pieces.get(a, "").lower() == "p" and a[1:] != b[1:]]
        taken = {b for a, b in ways if (a[0] == b[0]) == straight}
        fields[3] = "".join(sorted(taken.intersection(squares(fields[3])) - set(pieces))) or "-"
    if "own-marks" in notes:
        fields[0] = fields[0].replace("~", "")
    if "own-clock" in notes:
        fields[-2] = "0"
    # Castling rights by the letter of the wing or by the rook's file.
    if "960" in notes and fields[2] != "-":
        fields[2] = files_of_rights(fields[2], pieces, height)
    return " ".join(fields)


def squares(text):
    """The squares of a text such as `c5d6`."""
    found = []
    for sign in text:
        if sign.isalpha():
            found.append(sign)
        else:
            found[-1] += sign
    return found


def files_of_rights(rights, pieces, height):
    """`KQkq` as the files of the outermost rooks; other letters are files already."""
    files = []
    for letter in rights:
        if letter in "KQkq":
            white = letter.isupper()
            rank, rook, king = (1, "R", "K") if white else (height, "r", "k")
            home = sorted(square for square in pieces if square[1:] == str(rank))
            at = next((square for square in home if pieces[square] == king), "a1")
            kingside = letter in "Kk"
            rooks = [square for square in home if pieces[square] == rook and (square > at) == kingside]
            if rooks:
                letter = rooks[-1 if kingside else 0][0]
                letter = letter.upper() if white else letter
        files.append(letter)
    return "".join(sorted(files))


def without_clock(fen):
    return " ".join(fen.split()[:-2] + fen.split()[-1:])


# The oracles. Each tells what it sees at every ply of a game that is given by its moves.


def result(value, white):
    """pyffish's value for the side to move as a result."""
    return "1/2-1/2" if value == 0 else "1-0" if (value > 0) == white else "0-1"


class Fairy:
    """pyffish. Every question costs it some milliseconds, so none is asked in vain."""

    def __init__(self, row, start):
        self.row, self.moves = row, []
        self.chess960 = "960" in row.notes
        self.start = self.fen = self.ask(pyffish.get_fen, start, [])
        self.before = Counter([self.key()])

    def ask(self, what, fen, moves):
        if "plus-is-e" in self.row.notes:
            moves = [move[:-1] + "+" if move[-1] == "e" else move for move in moves]
        return what(self.row.fairy, fen, moves, self.chess960)

    def key(self):
        return " ".join(self.fen.split()[:-2])

    def push(self, move):
        self.moves.append(move)
        self.fen = self.ask(pyffish.get_fen, self.fen, [move])
        if "plus-is-e" in self.row.notes:
            self.fen = self.fen.replace("+P", "E").replace("+p", "e")
        self.before[self.key()] += 1

    def legal(self):
        legal = self.ask(pyffish.legal_moves, self.fen, [])
        if "plus-is-e" in self.row.notes:
            legal = [move.replace("+", "e") for move in legal]
        if "pawn-drop-mate" in self.row.notes:
            legal = [move for move in legal if not self.mates_by_pawn(move)]
        return legal

    def mates_by_pawn(self, move):
        if move[1] != "@" or move[0] not in "PS" or self.ask(pyffish.legal_moves, self.fen, [move]):
            return False
        return self.ask(pyffish.game_result, self.fen, [move]) > 0

    def see(self):
        legal = self.legal()
        return Seen(self.fen, set(legal), self.stand(legal))

    def stand(self, legal):
        white = self.fen.split()[1] == "w"
        if not legal:
            # With all moves: some rules look back.
            value = self.ask(pyffish.game_result, self.start, self.moves)
            by_rule, _ = self.ask(pyffish.is_immediate_game_end, self.fen, [])
            check = self.ask(pyffish.gives_check, self.fen, [])
            return "over", result(value, white), None if by_rule else "checkmate" if check else "no-moves"
        clock = self.fen.split()[-2]
        few = len(board_of(self.fen)[0]) < 8
        only_promotions = few and all(move[-1].isalpha() for move in legal)
        counted = int(clock) >= 99 and "own-clock" not in self.row.notes
        if self.before[self.key()] > 2 or counted or self.fen.split()[3].isdigit() or only_promotions:
            claim, value = self.ask(pyffish.is_optional_game_end, self.start, self.moves)
            if claim:
                return "claim", result(value, white), None
        if few and not self.row.notes & {"own-dead", "lichess-dead"}:
            if all(self.ask(pyffish.has_insufficient_material, self.fen, [])):
                return "over", "1/2-1/2", "dead"
        return None


class Lichess:
    """python-chess."""

    def __init__(self, row, start):
        self.row = row
        kind = chess.Board if row.lichess == "Board" else getattr(chess.variant, row.lichess)
        self.board = kind(start, chess960="960" in row.notes)

    def push(self, move):
        self.board.push(self.board.parse_uci(move))

    def see(self):
        board = self.board
        legal = {board.uci(move) for move in board.legal_moves}
        return Seen(board.fen(), legal, self.stand(legal))

    def stand(self, legal):
        outcome = self.board.outcome()
        if outcome is None:
            claimable = self.board.is_repetition(3) or self.board.halfmove_clock >= 100
            return ("claim", "1/2-1/2", None) if claimable and legal else None
        ends = chess.Termination
        reasons = {ends.CHECKMATE: "checkmate", ends.STALEMATE: "no-moves", ends.INSUFFICIENT_MATERIAL: "dead"}
        reasons |= {ends.SEVENTYFIVE_MOVES: "quiet-moves", ends.FIVEFOLD_REPETITION: "repetition"}
        return "over", outcome.result(), reasons.get(outcome.termination)


# Games.


def starts(row, chance):
    """A start position: that of the game, with fewer pieces, or with a counter that is nearly full."""
    fen = pyffish.start_fen(row.fairy)
    if "960" in row.notes:
        fen = drawn(row, fen, chance)
    way = chance.random()
    if way < 0.3:
        less = thinned(row, fen, chance) or fen
        fen = fen if "pawns-stay" in row.notes else less
    elif way < 0.5:
        fields = fen.split()
        fields[-2] = str(chance.randrange(85, 100))
        fen = " ".join(fields)
    return fen


def thinned(row, fen, chance):
    """The position without many of its pieces and all of its rights; None if that is no position."""
    share = chance.choice([0.5, 0.8])
    board, rest = fen.split(" ", 1)
    board, bracket, hand = board.partition("[")
    kept = "k" if "k" in board else "l"
    ranks = []
    for rank in board.split("/"):
        cells, plus, skip = [], "", ""
        for sign in rank + "/":
            if skip and not sign.isdigit():
                cells += ["1"] * int(skip)
                skip = ""
            if sign.isdigit():
                skip += sign
            elif sign == "+":
                plus = sign
            elif sign != "/":
                cells.append("1" if sign.lower() != kept and chance.random() < share else plus + sign)
                plus = ""
        ranks.append("".join(shortened(cells)))
    fields = rest.split()
    if len(fields) > 4:
        fields[1] = "-"
    thin = "/".join(ranks) + bracket + hand
    other = " ".join([thin, "b" if fields[0] == "w" else "w", *fields[1:]])
    # The side that has just moved must not stand in check, nor generals face each other, which is no check to pyffish.
    if pyffish.gives_check(row.fairy, other, [], "960" in row.notes) or ("chase" in row.notes and facing(thin)):
        return None
    return " ".join([thin, *fields])


def facing(fen):
    """Whether both kings stand on a file with nothing between them."""
    pieces, height = board_of(fen)
    [one, other] = sorted((square for square, sign in pieces.items() if sign in "Kk"), key=lambda square: int(square[1:]))
    between = (f"{one[0]}{rank}" for rank in range(int(one[1:]) + 1, int(other[1:])))
    return one[0] == other[0] and not any(square in pieces for square in between)


def shortened(cells):
    """Single empty squares as numbers."""
    empty = 0
    for cell in [*cells, ""]:
        if cell == "1":
            empty += 1
            continue
        if empty:
            yield str(empty)
        empty = 0
        yield cell


def drawn(row, fen, chance):
    """One of the start positions of a shuffled game."""
    board, rest = fen.split(" ", 1)
    hand = "[" + board.split("[")[1] if "[" in board else ""
    ranks = board.split("[")[0].split("/")
    if row.fairy == "racingkings":
        while True:
            army = chance.sample("KQRRBBNN", 8)
            bishops = [(index % 4 + index // 4) % 2 for index, letter in enumerate(army) if letter == "B"]
            if bishops[0] != bishops[1] and army.index("K") % 4 > 1:
                break
        halves_ = ["".join(army[:4]), "".join(army[4:])]
        ranks[-2:] = [half[::-1].lower() + half for half in halves_]
        return "/".join(ranks) + " " + rest
    while True:
        army = "".join(chance.sample(ranks[0], len(ranks[0])))
        odd = lambda letter: [index % 2 for index, found in enumerate(army) if found == letter]
        queens = odd("q") + odd("a")
        apart = sum(odd("b")) == 1 and (len(queens) == 1 or sum(queens) == 1)
        if apart and army.index("r") < army.index("k") < army.rindex("r"):
            break
    rights = "".join(chr(97 + army.index("r")) + chr(97 + army.rindex("r")))
    ranks[0] = army
    if row.fairy == "horde":
        return "/".join(ranks) + f"{hand} w {rights} {' '.join(rest.split()[2:])}"
    ranks[-1] = army.upper()
    if row.fairy == "antichess":
        rights = "-"
    elif row.fairy == "seirawan":
        rights = "".join(chr(97 + index) for index, letter in enumerate(army) if letter != "k")
    both = rights if rights == "-" else rights.upper() + rights
    return "/".join(ranks) + f"{hand} w {both} {' '.join(rest.split()[2:])}"


def choose(legal, fen, mine, chance):
    """A move: now and then the way back, often something special, else any."""
    legal = sorted(legal)
    if mine and chance.random() < 0.3:
        start, end = halves(mine)
        if start and end + start in legal:
            return end + start
    if chance.random() < 0.3:
        pieces, _ = board_of(fen)
        special = [move for move in legal if not move[-1].isdigit() or "@" in move or halves(move)[1] in pieces]
        if special:
            return chance.choice(special)
    return chance.choice(legal)


# A game with the name to show, its start, its moves, and what pyffish sees at every ply.
Played = namedtuple("Played", "name start moves seen")


def play(row, seed):
    """A random game."""
    chance = random.Random(f"{row.id} {seed}")
    game = Fairy(row, starts(row, chance))
    seen, claimable = [game.see()], 0
    while seen[-1].moves and len(game.moves) < PLIES and claimable < CLAIMABLE:
        if seen[-1].stand:
            if seen[-1].stand[0] == "over":
                break
            claimable += 1
        mine = game.moves[-2] if len(game.moves) > 1 else None
        game.push(choose(seen[-1].moves, game.fen, mine, chance))
        seen.append(game.see())
    return Played(f"seed {seed}", game.start, game.moves, seen)


def follow(oracle, moves):
    """What an oracle sees in a game that is given."""
    seen = [oracle.see()]
    for move in moves:
        oracle.push(move)
        seen.append(oracle.see())
    return seen


# Comparing.


def ours(program, variants, games):
    """What `heterodox trace` answers: for every game its positions and perhaps an error."""
    lines = "".join(f"{variant}\t{start}\t{' '.join(moves)}\n" for variant, start, moves in games)
    command = [program, *(["--variants", variants] if variants else []), "trace"]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True)
    answers = [answer.splitlines() for answer in ran.stdout.split("\n\n")[:-1]]
    if len(answers) != len(games):
        raise AssertionError(f"{len(games)} games, {len(answers)} answers: {ran.stderr}")
    for answer in answers:
        error = answer.pop().split("\t")[1] if answer and answer[-1].startswith("error\t") else None
        positions = [line.split("\t") for line in answer]
        yield [Seen(fen, set(moves.split()), stand) for fen, moves, stand in positions], error


def agree(stand, theirs, own_reasons):
    """Whether our word on the end is the oracle's, which does not know some of our reasons."""
    result_, _, reason = stand.partition(" ")
    if theirs is None:
        return stand == "-" or reason in own_reasons
    kind, expected, why = theirs
    if kind == "claim":
        return stand.startswith("claim ") or result_ == expected
    return result_ == expected and why in (None, reason)


def difference(row, oracle, own, theirs):
    """What is different in a position, in words; None if nothing is."""
    if "new-royal" in row.notes:
        own = own._replace(moves=own.moves - {move for move in own.moves - theirs.moves if move.endswith("+")})
    if own.moves != theirs.moves:
        missing, extra = (" ".join(sorted(some)) for some in (theirs.moves - own.moves, own.moves - theirs.moves))
        # After an end that is no lack of moves, oracles differ on whether there are still some.
        if "bare-at-once" in row.notes and own.stand.endswith("bare") and theirs.stand is None:
            return None
        if not (own.stand[0] in "01" and theirs.stand and not (own.moves and theirs.moves)):
            return f"moves: we lack [{missing}], {oracle} lacks [{extra}]"
    fens = [plain_fen(fen, theirs.moves, row.notes) for fen in (own.fen, theirs.fen)]
    if oracle == "pyffish" and "lichess-clock" in row.notes:
        fens = [without_clock(fen) for fen in fens]
    if fens[0] != fens[1]:
        return f"FEN: ours is {own.fen}, that of {oracle} {theirs.fen}"
    own_reasons = set()
    if oracle == "pyffish":
        own_reasons |= {"dead"} if row.notes & {"own-dead", "lichess-dead"} else set()
        own_reasons |= {"quiet-moves"} if "own-clock" in row.notes else set()
    if oracle == "pyffish" and row.notes & {"lichess-clock", "own-claims"} and (theirs.stand or ("",))[0] == "claim":
        return None
    if oracle == "pyffish" and "chase" in row.notes and int(own.fen.split()[-2]) < 100:
        if "repet" in own.stand or "perpet" in own.stand or (theirs.stand or ("",))[0] == "claim":
            return None
    if not agree(own.stand, theirs.stand, own_reasons):
        return f"end: ours is {own.stand!r}, that of {oracle} {theirs.stand}"
    return None


def compare(row, games, program, variants):
    """The differences in some games, in words, and the number of positions compared."""
    found, positions = own_start(row, program, variants), 0
    answers = ours(program, variants, [(row.id, game.start, game.moves) for game in games])
    for game, (own, error) in zip(games, answers):
        oracles = {"pyffish": game.seen}
        if row.lichess != "-":
            oracles["python-chess"] = follow(Lichess(row, game.start), game.moves)
        for ply, position in enumerate(own):
            positions += 1
            said = [difference(row, name, position, seen[ply]) for name, seen in oracles.items()]
            if any(said):
                words = "; ".join(filter(None, said))
                found.append(f"{game.name}, ply {ply}: {words}\n{line(row, game, ply)}")
                break
        else:
            # An end that was found right: the oracle may let claims and dead positions be played on.
            over = own and own[-1].stand[0] in "01"
            if error and not over:
                found.append(f"{game.name}, ply {len(own)}: {error}\n{line(row, game, len(own))}")
    return found, positions


def own_start(row, program, variants):
    """Whether a game begins where it should; that of a drawn one is any."""
    if "960" in row.notes:
        return []
    [(own, error)] = ours(program, variants, [(row.id, "", [])])
    if error:
        return [error]
    theirs = Fairy(row, pyffish.start_fen(row.fairy)).see()
    said = difference(row, "pyffish", own[0], theirs)
    return [f"at the start: {said}"] if said else []


def line(row, game, plies):
    """What to give to `heterodox trace` to see it again."""
    return "\t".join([row.id, game.start, " ".join(game.moves[:plies])])


# Tests.

# Chess with one rule wrong, and a game that must betray it.
CIRCLE = ["g1f3", "g8f6", "f3g1", "f6g8"]
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
WRONG = {
    "no-passing": ('[pieces.pawn]\nen_passant = "none"', None, ["e2e4", "a7a6", "e4e5", "d7d5"]),
    "no-new-knights": ('[pieces.pawn]\npromotes_to = "QRB"', "8/P6k/8/8/8/8/7K/8 w - - 0 1", []),
    "lame-knight": ('[pieces.knight]\nmoves = "nN"', None, []),
    "short-castling": ('[castling]\nK = "king e1-f1, rook h1-g1"', CASTLING, []),
    "no-castling": ('castling = "none"', CASTLING, []),
    "stalemate-loses": ('[end]\nno_moves = "loss"', "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", []),
    "never-repeated": ("[draws]\nrepetition_claim = 0\nrepetition = 0", None, CIRCLE * 2),
    "early-draw": ("[draws]\nquiet_moves_claim = 46", "4k3/8/8/8/8/8/8/R3K3 w - - 91 90", ["a1a2"]),
    "late-draw": ("[draws]\nquiet_moves_claim = 51", "4k3/8/8/8/8/8/8/R3K3 w - - 99 90", ["a1a2"]),
    "nothing-dead": ("[draws]\ndead = []", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", []),
    "all-counted": ("[pieces.pawn]\npawn = false", None, ["e2e3"]),
}


class WrongRules(unittest.TestCase):
    """The comparison itself: it finds nothing wrong with chess, and something with every chess that is."""

    def test_wrong_rules_are_noticed(self):
        chess_row = next(row for row in rows(HERE / "oracles.tsv") if row.id == "chess")
        with tempfile.TemporaryDirectory() as folder:
            for name, (change, start, moves) in WRONG.items():
                Path(folder, f"{name}.toml").write_text(f'name = "{name}"\ninherits = "chess"\n{change}\n')
                start = start or chess.STARTING_FEN
                game = Played(name, start, moves, follow(Fairy(chess_row, start), moves))
                self.assertEqual(compare(chess_row, [game], PROGRAM, folder)[0], [], "of chess itself")
                found, _ = compare(chess_row._replace(id=name), [game], PROGRAM, folder)
                betrayed = any(text.startswith(f"{name}, ply") for text in found)
                self.assertTrue(betrayed, f"{name} passes for chess: {found}")


PROGRAM = ""


def test_of(row, options):
    def test(self):
        games = [play(row, seed) for seed in range(options.seed, options.seed + options.games)]
        found, positions = compare(row, games, options.program, options.variants)
        print(f"{positions} positions ... ", end="", flush=True)
        shown = "\n".join(found[:3])
        self.assertFalse(found, f"{len(found)} of {options.games} games differ\n{shown}")

    return test


def main():
    global PROGRAM
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", default="")
    parser.add_argument("--games", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--variants")
    parser.add_argument("--table", default=HERE / "oracles.tsv")
    options = parser.parse_args()
    PROGRAM = options.program
    long = bool(os.environ.get("HETERODOX_LONG"))
    options.games = options.games or (8 if long else 2)
    only = set(filter(None, options.only.split(",")))
    table = [row for row in rows(options.table) if (row.id in only if only else long or row.tier == "fast")]
    for missing in only - {row.id for row in table}:
        sys.exit(f"{missing} is not in the table")
    tests = {f"test_{row.id}": test_of(row, options) for row in table}
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromTestCase(type("Oracles", (unittest.TestCase,), {"longMessage": False, **tests}))
    if not only:
        suite.addTests(loader.loadTestsFromTestCase(WrongRules))
    ran = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    failed = len(ran.failures) + len(ran.errors)
    word = "ok" if ran.wasSuccessful() else "FAILED"
    passed = ran.testsRun - failed
    print(f"test result: {word}. {passed} passed; {failed} failed; 0 ignored; 0 measured; 0 filtered out", flush=True)
    sys.exit(0 if ran.wasSuccessful() else 1)


if __name__ == "__main__":
    main()
