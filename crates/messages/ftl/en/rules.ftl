### What the rules page of a chess-like game says of its pieces and ends: rules/spec/sentences.rs.

rule-royal = The piece everything is about: when it is attacked you are in check, and must see to it at once.
rule-royal-each = A side may have several, and must never leave one of them attacked.
rule-royal-last = May be taken while its side has another royal piece; the last one must never be left attacked.
rule-royal-together = With several of them one may be taken, but they must never all be left attacked at once; nor may the last one.
rule-for-side = For { CAP($side) }:
rule-slides =
    { $lines ->
        [straight] Slides any distance along ranks and files, until something is in the way.
        [slanting] Slides any distance along diagonals, until something is in the way.
        [all] Slides any distance in any direction, until something is in the way.
       *[some] Slides along its lines until something is in the way; the diagram shows how far.
    }
rule-steps =
    { $lines ->
        [straight] Steps one square forwards, backwards or sideways.
        [slanting] Steps one square diagonally.
       *[all] Steps one square in any direction.
    }
rule-knight = Leaps two squares along a rank or file, then one to the side.
rule-leaps = Jumps over anything in between.
rule-lame = Cannot leap: a piece on the way stops it.
rule-bends = Some of its lines bend, or skip squares; the diagram shows where to.
rule-hops =
    { $use ->
        [move] Moves by hopping over exactly one piece, to any empty square behind it.
        [take] Takes by hopping over exactly one piece, on any distance behind it.
       *[both] Hops over exactly one piece, to any square behind it and as far as the next piece, which it can take.
    }
rule-hops-near =
    { $use ->
        [move] Moves by hopping over a piece, to the empty square right behind it.
        [take] Takes by hopping over a piece, on the square right behind it.
       *[both] Hops over a piece, to the square right behind it.
    }
rule-takes-royal = Along some of its lines it takes royal pieces only.
rule-takes-common = Some of its moves never take a royal piece, and give no check.
rule-lame-shots = A piece on the way stops its shot.
rule-start-rank = Some of its moves can be made only from rank { $rank }, counted from its own side.
rule-start = Some of its moves can be made only from { $squares }.
rule-ranks = Stays on ranks { $low } to { $high }, counted from its own side.
rule-stands = Stays on { $squares }.
rule-also-in = Has more moves on { $squares }.
rule-within = Has more moves on { $squares }, which never leave these squares.
rule-first-moves = Has more moves while it has not moved; they never take.
rule-first-moves-royal = It has none of these while it is attacked.
rule-first-moves-until = They are over, too, once an enemy { $kinds } comes to a square from which it would attack this piece if nothing stood between.
rule-shoots = Shoots instead of moving: the target is removed, it stays where it is. Its shots give no check.
rule-shoots-only = Shoots instead of moving: the target is removed, it stays where it is.
rule-shoots-check = Shoots instead of moving: the target is removed, it stays where it is. Its shots give check.
rule-portal-slide = May slide along its rank to the mirror of its own square when nothing stands between.
rule-portal-slide-on = May slide along its rank to the mirror of its own square when nothing stands between, and on from there towards the edge.
rule-portal-leap = May leap through the mirror.
rule-wraps = The left edge meets the right: it goes around.
rule-exit-slide = Leaves the board over the far edge when every square ahead is empty; that scores.
rule-exit-leap = Leaves the board when a leap lands beyond the far edge; that scores.
rule-exit-edge = Leaves the board from the far rank; that scores.
rule-en-passant = Takes in passing: right after a double step, on the square that was passed over.
rule-en-passant-taken = Its double steps can be taken in passing, but it takes nobody so.
rule-seam = Takes in passing from the other edge of the board: it lands where the double step began.
rule-promotes = On the last rank it becomes: { $kinds }.
rule-promotes-in = { $stays ->
        [yes] May become { $kinds }
       *[no] Becomes { $kinds }
    } { $by ->
        [touching] with a move that begins or ends on { $squares }.
        [capture] by taking on { $squares }.
        [turn] instead of moving, while it stands on { $squares }: where it is, or with a step of the new piece onto an empty square.
       *[reaching] with a move that ends on { $squares }.
    }
rule-drops = Out of the hand it is dropped on { $squares } only.
rule-never-dropped = It is never dropped.
rule-drops-per-file = It is dropped on a file only while its side has fewer than { $count } there.
rule-drops-even = Those of a side are dropped on light and dark squares as evenly as can be, and the last square needed for that stays free.
rule-promotes-last = The last one of a side does so on { $squares }, too.
rule-limit = A piece becomes one only while its side has fewer than { $count }.
rule-castles = May castle.
ends-mate = Checkmate wins.
ends-mate-wins = Being mated wins.
ends-mate-draws = Being mated is a draw.
ends-score-goal =
    { $value ->
        [1] Whoever first brings a piece over the far edge wins.
       *[other] Whoever first brings { $value } pieces over the far edge wins.
    }
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
ends-quiet-moves =
    { $pawns ->
        [yes] { $value } moves of both sides without a capture or pawn move are a draw.
       *[no] { $value } moves of both sides without a capture are a draw.
    }
ends-quiet-moves-claim = After { $value } such moves a draw may be claimed.
ends-promotion-claim = A side that has nothing left but { $kinds }, is not in check and can do nothing but promote may claim a draw.
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
ends-castled =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } { $how ->
        [any] when it castles
       *[named] when it castles in this way: { $letters }
    }.{ $answered ->
        [no] { "" }
       *[both] { " " }The opponent may still answer by doing the same with the next move: then it is a draw.
    }
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
ends-none-against =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when it has no { $kinds } left while the other side has { $against }.
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
ends-on-with = { $on } With it on these squares there must be { $pieces ->
        [0] pieces
        [1] one other piece of its side
       *[other] { $pieces } other pieces of its side
    }{ $points ->
        [0] { "" }
       *[other] { "" } worth { $points } points, those in hand included
    }.
ends-row =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when { $count } of its pieces ({ $kinds }) stand side by side in a row, straight or slanting.{ $answered ->
        [no] { "" }
       *[both] { " " }The opponent may still answer by doing the same with the next move: then it is a draw.
    }
ends-block =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when its pieces ({ $kinds }) fill a square of { $count } by { $count }.{ $answered ->
        [no] { "" }
       *[both] { " " }The opponent may still answer by doing the same with the next move: then it is a draw.
    }
ends-joining =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when a chain of its neighbouring pieces ({ $kinds }) leads from { $from } to { $to }{ $whose ->
        [own] { "" }, as White sees the board; Black's squares lie opposite
       *[same] { "" }, the same squares for both sides
    }.{ $answered ->
        [no] { "" }
       *[both] { " " }The opponent may still answer by doing the same with the next move: then it is a draw.
    }
ends-all-joined =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when all its pieces ({ $kinds }) are joined: neighbours, straight or slanting, directly or over others.{ $answered ->
        [no] { "" }
       *[both] { " " }The opponent may still answer by doing the same with the next move: then it is a draw.
    }
ends-full =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when no square is empty{ $by ->
        [pieces] { "" } and it has more pieces on the board; as many are a draw
        [points] { "" } and it has more points on the board; as many are a draw
       *[none] { "" }
    }.
ends-points =
    { $verdict ->
        [wins] A side wins
        [loses] A side loses
       *[draws] The game is drawn
    } when its pieces are worth { $points } points, those in hand included.
ends-mate-by =
    Who is mated by nothing but a { $kinds } { $verdict ->
        [wins] wins.
        [loses] loses.
       *[draws] draws.
    }
ends-mate-without =
    Who is mated { $verdict ->
        [wins] wins
        [loses] loses
       *[draws] draws
    } if none of the checks that led to it without a break came from a { $kinds }.
ends-repetition-means =
    { $means ->
        [white] The repetition is a loss for White.
        [black] The repetition is a loss for Black.
       *[repeater] The repetition is a loss for whoever made it.
    }
ends-perpetual-check = Who gives check with every move of a repetition loses.
counts-moves =
    { $when }, a side that has { $pieces ->
        [0] more than one piece left
       *[other] from two to { $pieces } pieces left
    } counts its moves: if it is not mated within { $moves }, the game is drawn.
counts-alone = { $when }, a side with one piece left counts its moves against { $against }: if it is not mated within { $moves }, the game is drawn. The first such rule that fits counts.
counts-from-pieces = The count of a side with one piece left begins with the number of pieces on the board.
count-always = At any time
count-without = Once no { $kinds } is left on the board
rule-points = Counts { $points } points.
hand-keeps = Whatever a side captures it holds in its hand.
hand-drops = Instead of moving, a side may drop a piece from its hand onto an empty square.
shuffle-squares = { $mirrored ->
    [ranks] At the start the pieces on { $squares } are placed by lot, and the opponent's on the same files.
    [files] At the start the pieces on { $squares } are placed by lot, and the opponent's with left and right exchanged.
   *[none] At the start the pieces on { $squares } are placed by lot.
 }
shuffle-between = The { $piece } stands between two pieces of the kind { $other }.
shuffle-both-colours = Of { $kinds } as many stand on light squares as on dark ones.
shuffle-on = The { $kinds } stands on { $squares }.
hand-gates = When a piece leaves its square with its first move, a piece in hand may step onto that square.
hand-drops-promoted = A piece may also be dropped with its other side up.
hand-drop-castles = Pieces that are dropped on the squares they castle from may castle.
hand-turns-back = A promoted piece is held as what it was before.
hand-stays = A promoted piece stays what it is when it is captured.
law-capture = Who can capture must capture.
law-no-check = No move may give check.
law-stuck = No piece may go, or be dropped, where it could never move again, unless it promotes there.
law-walks = A king in check may not walk away: it may only take the piece that gives check, if that is the only one. Other pieces may step between or take it.
law-no-check-by-drop = Nobody may give check by dropping a { $kinds }.
law-no-attack-by-promoting = A new piece made of a { $kinds } must not attack anything at once, nor may the promotion give check.
law-no-mate-by-drop = Nobody may mate by dropping a { $kinds }.
law-drop = Who can drop a { $kinds } must drop one.
law-capture-most = Who can capture must capture, and as many pieces at once as possible.
