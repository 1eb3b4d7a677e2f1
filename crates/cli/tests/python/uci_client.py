"""Drives `heterodox uci` through python-chess, a client that knows nothing of us.

Run by `cargo xtask test` as `python uci_client.py PATH_OF_HETERODOX`. Its last line is
counted like those of cargo's own tests.
"""

import logging
import sys
import unittest

import chess
import chess.engine
from chess.engine import Cp, EngineError, Limit, Mate, MateGiven

PROGRAM = ""
SPINS = {
    "Hash": (16, 1, 65536),
    "Threads": (1, 1, 256),
    "MultiPV": (1, 1, 255),
    "Skill Level": (8, 1, 8),
    "Move Overhead": (10, 0, 5000),
}


class Complaints(logging.Handler):
    """What python-chess has to say against our output."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())


class Client(unittest.TestCase):
    def setUp(self):
        self.complaints = Complaints()
        logging.getLogger("chess.engine").addHandler(self.complaints)
        self.engine = chess.engine.SimpleEngine.popen_uci([PROGRAM, "uci"], timeout=60)

    def tearDown(self):
        self.engine.quit()
        logging.getLogger("chess.engine").removeHandler(self.complaints)
        self.assertEqual(self.complaints.texts, [], "python-chess understood everything")

    def check_line(self, board, line):
        """Every move of a line is legal."""
        board = board.copy()
        for move in line:
            self.assertIn(move, board.legal_moves)
            board.push(move)

    def test_it_introduces_itself(self):
        self.assertTrue(self.engine.id["name"].startswith("Heterodox "))
        self.assertIn("author", self.engine.id)

    def test_options_are_read_with_their_bounds(self):
        options = self.engine.options
        for name, (default, least, most) in SPINS.items():
            option = options[name]
            self.assertEqual((option.type, option.default, option.min, option.max), ("spin", default, least, most))
        for name in ("UCI_AnalyseMode", "Ponder"):
            self.assertEqual((options[name].type, options[name].default), ("check", False))
        self.assertEqual(options["Clear Hash"].type, "button")
        self.assertEqual(options["VariantPath"].type, "string")
        variants = options["UCI_Variant"]
        self.assertEqual((variants.type, variants.default), ("combo", "chess"))
        self.assertIn("mirror", variants.var)
        self.assertNotIn("rps", variants.var)

    def test_options_can_be_set(self):
        self.engine.configure({"Hash": 8, "Threads": 2, "Skill Level": 3, "Move Overhead": 50, "Clear Hash": None})
        self.engine.ping()
        result = self.engine.play(chess.Board(), Limit(time=0.05))
        self.assertIn(result.move, chess.Board().legal_moves)
        with self.assertRaises(EngineError):
            self.engine.configure({"Hash": 0})
        # python-chess chooses the variant itself, by the board it is given.
        with self.assertRaises(EngineError):
            self.engine.configure({"UCI_Variant": "mirror"})

    def test_a_game_by_nodes(self):
        board = chess.Board()
        for _ in range(60):
            if board.is_game_over():
                break
            result = self.engine.play(board, Limit(nodes=2000), info=chess.engine.INFO_ALL, game="nodes")
            self.assertIn(result.move, board.legal_moves)
            self.check_line(board, result.info["pv"])
            self.assertEqual(result.info["pv"][0], result.move)
            board.push(result.move)
        self.assertGreater(board.ply(), 20)

    def test_a_game_to_its_end_by_the_clock(self):
        # A rook up: the engine wins against itself, and python-chess agrees that it is mate.
        board = chess.Board("8/8/8/4k3/8/8/4K3/R6R w - - 0 1")
        clocks = [4.0, 4.0]
        while not board.is_game_over(claim_draw=True):
            limit = Limit(white_clock=clocks[0], black_clock=clocks[1], white_inc=0.05, black_inc=0.05)
            result = self.engine.play(board, limit, game="clock")
            self.assertIn(result.move, board.legal_moves)
            board.push(result.move)
        self.assertEqual(board.result(), "1-0")

    def test_lines_come_in_order_and_are_legal(self):
        board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")
        lines = self.engine.analyse(board, Limit(depth=6), multipv=5)
        self.assertEqual([line["multipv"] for line in lines], [1, 2, 3, 4, 5])
        self.assertEqual([line["depth"] for line in lines], [6] * 5)
        scores = [line["score"].relative for line in lines]
        self.assertEqual(scores, sorted(scores, reverse=True))
        self.assertEqual(len({line["pv"][0] for line in lines}), 5)
        for line in lines:
            self.check_line(board, line["pv"])
            self.assertGreaterEqual(line["seldepth"], line["depth"])
            for key in ("nodes", "nps", "time", "hashfull"):
                self.assertIn(key, line)

    def test_mates_are_found_and_counted_in_moves(self):
        back_rank = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        info = self.engine.analyse(back_rank, Limit(depth=6))
        self.assertTrue(info["score"].is_mate())
        self.assertEqual(info["score"].white(), Mate(1))
        result = self.engine.play(back_rank, Limit(mate=1))
        self.assertEqual(result.move, chess.Move.from_uci("a1a8"))
        ladder = chess.Board("7k/8/R7/1R6/8/8/8/K7 w - - 0 1")
        info = self.engine.analyse(ladder, Limit(depth=12))
        self.assertIn(info["score"].white(), (Mate(2), Mate(3)))
        ladder.push_uci("b5b7")
        info = self.engine.analyse(ladder, Limit(depth=10))
        self.assertEqual(info["score"].relative, Mate(-1))

    def test_a_finished_game_has_no_move(self):
        mated = chess.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
        result = self.engine.play(mated, Limit(time=0.05), info=chess.engine.INFO_SCORE)
        self.assertIsNone(result.move)
        self.assertEqual(result.info["score"].relative, Mate(0))
        self.assertNotEqual(result.info["score"].relative, MateGiven)
        stalemate = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        result = self.engine.play(stalemate, Limit(time=0.05), info=chess.engine.INFO_SCORE)
        self.assertIsNone(result.move)
        self.assertEqual(result.info["score"].relative, Cp(0))

    def test_pondering_through_a_game(self):
        board = chess.Board()
        hits = 0
        for ply in range(12):
            if board.is_game_over():
                break
            result = self.engine.play(board, Limit(white_clock=3, black_clock=3), game="ponder", ponder=True)
            self.assertIn(result.move, board.legal_moves)
            board.push(result.move)
            if board.is_game_over():
                break
            # Every other time the opponent does what was expected.
            expected = result.ponder if ply % 2 == 0 else None
            reply = expected or next(iter(board.legal_moves))
            self.assertIn(reply, board.legal_moves)
            hits += expected is not None
            board.push(reply)
        self.assertGreater(hits, 1)

    def test_an_endless_analysis_is_stopped(self):
        board = chess.Board()
        with self.engine.analysis(board) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 6:
                    break
            analysis.stop()
            best = analysis.wait()
        self.assertIn(best.move, board.legal_moves)
        # It is there for the next question, also where the search runs out of positions by itself.
        mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        with self.engine.analysis(mate) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 3:
                    break
            analysis.stop()
            self.assertEqual(analysis.wait().move, chess.Move.from_uci("a1a8"))

    def test_only_some_moves(self):
        board = chess.Board()
        only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
        result = self.engine.play(board, Limit(nodes=3000), root_moves=only)
        self.assertIn(result.move, only)
        self.assertIsNone(self.engine.play(board, Limit(nodes=3000), root_moves=[]).move)

    def test_every_level_plays_legal_moves(self):
        for level in range(1, 9):
            self.engine.configure({"Skill Level": level})
            board = chess.Board()
            for _ in range(6):
                result = self.engine.play(board, Limit(nodes=1000), game=level, info=chess.engine.INFO_ALL)
                self.assertIn(result.move, board.legal_moves)
                self.assertEqual(result.info["pv"][0], result.move)
                board.push(result.move)

    def test_special_moves_mean_the_same(self):
        castling = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        for text in ("e1g1", "e1c1"):
            move = chess.Move.from_uci(text)
            self.assertEqual(self.engine.play(castling, Limit(depth=2), root_moves=[move]).move, move)
        promotion = chess.Board("8/P6k/8/8/8/8/7K/8 w - - 0 1")
        self.assertEqual(self.engine.play(promotion, Limit(depth=6)).move.uci(), "a7a8q")
        passing = chess.Board()
        for text in ("e2e4", "a7a6", "e4e5", "d7d5"):
            passing.push_uci(text)
        move = chess.Move.from_uci("e5d6")
        self.assertEqual(self.engine.play(passing, Limit(depth=2), root_moves=[move]).move, move)


def main():
    global PROGRAM
    if len(sys.argv) != 2:
        sys.exit("usage: python uci_client.py PATH_OF_HETERODOX")
    PROGRAM = sys.argv[1]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Client)
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors)
    word = "ok" if result.wasSuccessful() else "FAILED"
    passed = result.testsRun - failed
    print(f"test result: {word}. {passed} passed; {failed} failed; 0 ignored; 0 measured; 0 filtered out", flush=True)
    sys.exit(0 if result.wasSuccessful() else 1)


if __name__ == "__main__":
    main()
