"""Whole games of Lichess's variants, played at random by python-chess, written by it as PGN, read by `heterodox convert`
and written again: python-chess reads the same moves, and both end in the same position.

Run by `cargo xtask test` as `python whole_games.py PATH_OF_HETERODOX`.
"""

import io
import os
import random
import subprocess
import sys
import unittest

import chess
import chess.pgn
import chess.variant

# Ours, and the class of python-chess.
GAMES = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "antichess": chess.variant.AntichessBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "horde": chess.variant.HordeBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "3check": chess.variant.ThreeCheckBoard,
}
PLIES = 400


def played(variant, seed):
    """A random game that takes what it can, so that it comes to an end."""
    chance = random.Random(f"{variant} {seed}")
    board = GAMES[variant]()
    if variant == "chess960":
        board = chess.Board.from_chess960_pos(chance.randrange(960))
    while not board.is_game_over() and board.ply() < PLIES:
        legal = sorted(board.legal_moves, key=str)
        takes = [move for move in legal if board.is_capture(move)]
        board.push(chance.choice(takes if takes and chance.random() < 0.6 else legal))
    return board


def convert(variant, text, to):
    ran = subprocess.run([PROGRAM, "convert", variant, "-", "--to", to], input=text, capture_output=True, text=True)
    if ran.returncode != 0:
        raise AssertionError(f"{variant}: {ran.stderr}\n{text}")
    return ran.stdout


class WholeGames(unittest.TestCase):
    def test_games_are_read_and_written_by_both(self):
        for variant in GAMES:
            for seed in range(GAMES_EACH):
                with self.subTest(variant=variant, seed=seed):
                    self.check(variant, played(variant, seed))

    def check(self, variant, board):
        theirs = chess.pgn.Game.from_board(board)
        ours = convert(variant, str(theirs), "pgn")
        read = chess.pgn.read_game(io.StringIO(ours))
        self.assertEqual(read.errors, [], ours)
        self.assertEqual(list(read.mainline_moves()), board.move_stack, ours)
        end = read.end().board()
        self.assertEqual((end.uci_variant, end.chess960), (board.uci_variant, board.chess960), ours)
        self.assertEqual(end.fen(), board.fen(), ours)
        self.assertEqual(read.headers["Result"], board.result(), ours)
        # What python-chess reads from our FEN is the same position, however rights and hands are written.
        fen = convert(variant, str(theirs), "fen").strip().splitlines()[-1]
        again = type(board)(fen, chess960=board.chess960)
        # Who resets the move counter at drops differs, as in oracles.py.
        if variant == "crazyhouse":
            again.halfmove_clock = board.halfmove_clock
        self.assertEqual(again.fen(), board.fen())


PROGRAM = ""
GAMES_EACH = 2


def main():
    global PROGRAM, GAMES_EACH
    if len(sys.argv) != 2:
        sys.exit("usage: python whole_games.py PATH_OF_HETERODOX")
    PROGRAM = sys.argv[1]
    GAMES_EACH = 20 if os.environ.get("HETERODOX_LONG") else 2
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(WholeGames)
    ran = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    word = "ok" if ran.wasSuccessful() else "FAILED"
    failed = min(ran.testsRun, len(ran.failures) + len(ran.errors))
    passed = ran.testsRun - failed
    print(f"test result: {word}. {passed} passed; {failed} failed; 0 ignored; 0 measured; 0 filtered out", flush=True)
    sys.exit(0 if ran.wasSuccessful() else 1)


if __name__ == "__main__":
    main()
