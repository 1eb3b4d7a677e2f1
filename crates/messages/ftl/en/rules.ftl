### What the rules page of a chess-like game says of its pieces and ends: rules/spec/sentences.rs.

rule-royal = Must never be left attacked.
rule-slides = Goes along its lines while the way is free; the diagram shows how far.
rule-leaps = Leaps: what stands between does not matter.
rule-lame = Cannot leap: a piece on the way stops it.
rule-lame-shots = A piece on the way stops its shot.
rule-start-rank = Some of its moves can be made only from rank { $rank }, counted from its own side.
rule-ranks = Stays on ranks { $low } to { $high }, counted from its own side.
rule-shoots = Shoots instead of moving: the target is removed, it stays where it is. Its shots give no check.
rule-shoots-check = Shoots instead of moving: the target is removed, it stays where it is. Its shots give check.
rule-portal-slide = May slide along its rank to the mirror of its own square when nothing stands between.
rule-portal-slide-on = May slide along its rank to the mirror of its own square when nothing stands between, and on from there towards the edge.
rule-portal-leap = May leap through the mirror.
rule-wraps = The left edge meets the right: it goes around.
rule-exit-slide = Leaves the board over the far edge when every square ahead is empty; that scores.
rule-exit-leap = Leaves the board when a leap lands beyond the far edge; that scores.
rule-exit-edge = Leaves the board from the far rank; that scores.
rule-en-passant = Takes in passing: right after a double step, on the square that was passed over.
rule-seam = Takes in passing from the other edge of the board: it lands where the double step began.
rule-promotes = On the last rank it becomes: { $kinds }.
rule-castles = May castle.
ends-mate = Checkmate wins.
ends-mate-wins = Being mated wins.
ends-mate-draws = Being mated is a draw.
ends-score-goal = Whoever first brings { $value } pieces over the far edge wins.
ends-eliminated = The game ends when a side has no piece on the board; what stands there then scores.
ends-no-moves =
    { $value ->
        [loss] Whoever has no legal move loses.
        [win] Whoever has no legal move wins.
        [score] When the side to move has no move, the higher score wins.
       *[draw] No legal move without check is a draw.
    }
ends-repetition =
    The same position for the { ORDINAL($value) ->
        [one] { $value }st
        [two] { $value }nd
        [few] { $value }rd
       *[other] { $value }th
    } time is a draw.
ends-repetition-claim =
    From the { ORDINAL($value) ->
        [one] { $value }st
        [two] { $value }nd
        [few] { $value }rd
       *[other] { $value }th
    } time on it may be claimed.
ends-quiet-moves = { $value } moves of both sides without capture or pawn move are a draw.
ends-quiet-moves-claim = After { $value } such moves a draw may be claimed.
ends-on =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when its { $kinds } stands on { $squares }{ $whose ->
        [own] { "" }, as White sees the board; Black's squares lie opposite
       *[same] { "" }, the same squares for both sides
    }{ $safe ->
        [yes] { "" }, if the opponent does not attack it there
       *[no] { "" }
    }{ $held ->
        [yes] { "" }, and still stands there when its side moves again
       *[no] { "" }
    }.{ $answered ->
        [both] { " " }The opponent may still answer by doing the same with the next move: then it is a draw.
        [white] { " " }White may still answer by doing the same with the next move: then it is a draw.
        [black] { " " }Black may still answer by doing the same with the next move: then it is a draw.
       *[no] { "" }
    }
ends-checks =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when it gives check number { $count }.
ends-fewer =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when it has { $than ->
        [1] no { $kinds } left
       *[other] fewer than { $than } of these: { $kinds }
    }.{ $answered ->
        [no] { "" }
       *[both] { " " }The opponent may still answer by doing the same with the next move: then it is a draw.
    }
ends-alone =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when it has nothing left but its { $kinds }.{ $answered ->
        [no] { "" }
       *[both] { " " }It may still answer by doing the same to the opponent with the next move: then it is a draw.
    }
any-piece = piece
law-capture = Who can capture must capture.
law-no-check = No move may give check.
