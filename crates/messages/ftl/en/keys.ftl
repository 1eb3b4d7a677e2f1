### What the keys of a variant file and the letters of Betza notation mean: rules/spec/keys.rs, rules/betza.rs.

key-name = What people call the variant.
key-family = The family of games: `chess` (pieces move, take, shoot, leave) or `battle` (armies are set up, pieces fight).
key-about = One sentence about it. Not inherited by a variant with a `name` of its own.
key-inherits = The variant to start from: every key given here replaces that variant's.
key-board-width = Number of files.
key-board-height = Number of ranks.
key-board-start = The start position as FEN.
key-board-portal = How the left and right edge are joined. `wrap`: the first and the last file are neighbours for every move; a line crosses the seam at most once. `mirror`: each file faces its mirror image, and each piece says with `portal` how it uses that.
key-pieces-letter = The capital letter of the piece in FEN and notation.
key-pieces-moves = How it moves and takes, in Betza notation.
key-pieces-symbol = Two characters to draw it with: White's, then Black's.
key-pieces-royal = Each side has exactly one and must not leave it attacked.
key-pieces-pawn = A pawn: its moves are written without a letter and reset the move counter.
key-pieces-ranks = The ranks it can stand on, as its owner counts them: `"2-7"`. It does not go elsewhere, but for the last rank if it promotes there.
key-pieces-start-rank = The rank from which its `i` moves are allowed.
key-pieces-en-passant = How it takes a piece of its own kind that just made a double step (a lame leap over one square). `step`: onto the square passed over. `seam`: from the other edge of the board, onto the square the double step came from.
key-pieces-promotes-to = Letters of the pieces it becomes on the last rank; it must become one of them.
key-pieces-portal = With `portal = "mirror"`: `slide` goes along the rank to the mirror of its own square when all between is empty; `slide on` may go on from there; `leap vD` (any Betza leap) jumps from the mirror of its square.
key-pieces-shoot = Where it shoots, in Betza notation: it removes an enemy there and stays. Kings cannot be shot.
key-pieces-shots-check = A king within range of its shots is in check.
key-pieces-exit = How it leaves the board over the far edge, which scores. `slide`: along one of its lines when all squares ahead are empty. `leap`: when a leap lands beyond the edge. `edge`: when it stands on the far rank.
key-castling = The word `none` drops what was inherited; otherwise `[castling]` is a table.
key-castling-ways = The name is the letter in FEN; the value says who goes where for White: `"king e1-g1, rook h1-f1"`.
key-draws-repetition = The occurrence of a position that ends the game as a draw.
key-draws-repetition-claim = The occurrence at which the side to move may claim a draw.
key-draws-quiet-moves = Moves of each side without capture, exit or pawn move that end the game as a draw.
key-draws-quiet-moves-claim = The same, but the side to move must claim it.
key-draws-dead = Material with which nobody can win: `"KN v K"`. `B*` is any number of them; `one colour` at the end asks that all pieces with a star stand on squares of one colour.
key-end-no-moves = What it means for a side to have no legal move (in check it is mate and loses). `score`: more pieces gone over the edge win.
key-end-eliminated = `score`: the game ends when a side has no piece on the board, and the other's pieces there score as if they had left.
key-end-score-goal = So many pieces over the edge win at once.
key-pieces-count = How many of them each side has.
key-pieces-beats = Letters of the fighters it beats. Of two different fighters exactly one beats the other; two equal ones tie.
key-pieces-role = A `fighter` steps one cell up, down, left or right. A `king` and a `pit` never move: who strikes a king wins, who steps onto a pit is gone.
key-battle-rows = How many rows each side fills at the start.
key-battle-setup = `secret`: kings and pits are placed by their owner, the others are shuffled, as often as wanted. `random`: everything is placed at random.
key-battle-hidden = A piece's kind is known only to its owner until it has won a fight.
key-battle-quiet-moves = So many moves in a row without a fight are a draw.
key-battle-eliminated = `loss`: a side without pieces loses.
key-battle-one-on-one = `compare`: when each side has one piece left, these two fight at once, wherever they stand, for the game.
key-clock-setup = Seconds to set up; then the rest is placed at random.
key-clock-move = Seconds for a move; running out loses the game.
key-clock-pick = Seconds for a pick after a tie; a missed pick loses the fight.

## What holds when a key is missing.

default-required = required
default-empty = empty
default-nothing = nothing
default-all = all
default-by-name = by name
default-off = 0 (off)

## Betza notation.

betza-w = one square straight
betza-f = one square on the slant
betza-d = two squares straight
betza-n = the knight's leap
betza-a = two squares on the slant
betza-h = three squares straight
betza-c = one and three squares
betza-l = the same as C
betza-z = two and three squares
betza-j = the same as Z
betza-g = three squares on the slant
betza-k = one square in any direction
betza-r = any distance straight
betza-b = any distance on the slant
betza-q = any distance in any direction
betza-quietly = only to an empty square
betza-taking = only to take
betza-lame = cannot jump (D, H, A, G and N)
betza-initial = only from `start_rank`
betza-forwards = forwards
betza-backwards = backwards
betza-left = to the left
betza-right = to the right
betza-vertical = forwards and backwards
betza-sideways = sideways
key-end-wins = When a side wins, in sentences about that side: `K on d4 e4 d5 e5`, `3 checks`, `no pieces`, `K alone`, `fewer than 3 K`, `mate`, `no moves`. Behind a comma: `safe`, `held`, `answered`, `answered by black`, `the same for both`.
key-end-loses = When a side loses, in the same sentences.
key-end-draws = When the game is drawn, in the same sentences.
key-zones = A name for some squares, as White sees them: `d4 e4`, `d1-f3`, `rank 6-8`, `file a`, `last rank`, `edge`, `dark`, `not` a zone.
key-law-must = What a side must do if it can: `capture`.
key-law-never = What no move may do: `give check`.
