### What is wrong with a variant file: rules/spec, rules/catalogue.rs; and Betza notation: rules/betza.rs.

not-chess = this game is a battle, which this command or call does not know
file-too-large = the file is too large: at most { $most } bytes are read
file-not-text = this is not text: the file is not valid UTF-8 from here on
file-not-toml = this is not TOML: { $error }
no-such-variant = there is no such variant
inherits-in-circle = the files inherit in a circle: { $chain }
inherits-too-deep = more than { $most } files inherit from one another
inherits-unknown = there is no variant "{ $variant }"
inherits-other-family = "{ $parent }" is a game of the { $theirs } family, this one of the { $own } family
foreign-key = this key means nothing in a game of the { $family } family

## Keys and their values.

table-empty = nothing is said of it: write its keys below it, or leave it out
table-expected = expected a table, so `[...]` or `key = value` below it
key-unknown-meant = unknown key; did you mean `{ $meant }`?
key-unknown = unknown key; known here are { $known }
key-later =
    { $what ->
        [explosions] pieces that explode cannot be written yet
        [holes] boards with walls or holes cannot be written yet
        [turns] several moves in one turn, or none, cannot be written yet
       *[boards] there are rectangular boards for two players only
    }
key-elsewhere =
    { $table ->
        [hand] this is written under `[hand]`: captures = "kept"; for a piece, drop = "rank 2-7"
        [shuffle] this is written under `[shuffle]`: squares = "rank 1"
        [law] this is written under `[law]`, for instance must = ["capture"]
       *[end] this is written under `[end]`, for instance wins = ["K on d4 e4 d5 e5"] or wins = ["3 checks"]
    }
key-required = this key is required
moves-required = this key is required, for instance "N" for a knight's moves
value-expected = expected { $expected }, found { $found }
value-expected-meant = expected { $expected }, found { $found }; did you mean "{ $meant }"?
form-number = a whole number from { $low } to { $high }
form-flag = true or false
form-flag-or-words = true, false, { $words }
form-text = a text in quotes
form-words = { $words }
form-texts = a list of texts: ["...", "..."]
found-type =
    { $what ->
        [array] an array
        [float] a float
        [boolean] a boolean
        [datetime] a datetime
       *[table] a table
    }
text-too-long = the text has { $length } characters, at most { $most } are allowed
text-has-control = the text contains the control character { $character }

## Pieces.

pieces-missing = a variant needs at least one piece: `[pieces.rook]`
too-many-kinds = { $count } kinds of piece; at most { $most } are allowed
too-many-directions = the pieces have { $count } directions to move in; at most { $most } are allowed in all
cannot-become-there = the { $piece } cannot stand on { $square }, where another piece would become one
only-one-kind = only one kind can be { $flag }, and the { $piece } already is
only-so-many-ranks = the board has only { $height } ranks
initial-needs-rank = an `i` (only from `start_rank`) needs the key `start_rank` as well
shot-takes = a shot takes what it hits: `m` (only to an empty square) has no meaning here
royal-cannot-leave = a royal piece cannot leave the board
royal-cannot-promote = a royal piece cannot promote
piece-name = the name of a piece is written in small letters a to z, at most 30
piece-letter = expected one capital letter from A to Z, found "{ $text }"
letter-taken = the letter { $letter } already stands for the { $piece }
betza-wrong = in "{ $text }": { $why }
symbol-two = expected two characters, White's and Black's
ranks-expected = expected ranks of the board like "2-{ $high }", found "{ $text }"
letter-unknown = no piece has the letter { $letter }
becomes-itself = a piece cannot become itself
becomes-royal = a piece cannot become the royal { $piece }
hand-never-used = nobody ever has a piece in hand: captures are not kept, and the start position has none, as in .../RNBQKBNR[Nn]
hand-turns-back-twice = { A($piece) } may have been { A($one) } or { A($other) }, so it cannot turn back when it is taken: write promoted = "stay"
plus-expected = "{ $text }": expected a plus and the letter of another piece, such as "+R"
plus-of-plus = this is the other side of itself or of a piece that has a plus already
plus-taken = "{ $text }" is already written for the { $piece }
nothing-turned = no piece has another side: give one of them fen = "+P"
last-needs-turn = only pieces with `promotes_on = "turn"` have this
gate-one-rank = these squares are not on one rank, so FEN could not name them by their files
drop-castles-from = this needs castling with squares to come from: "king e1-g1, rook h1-f1"
first-moves-take = first moves go to empty squares only: leave out the `c`
first-moves-missing = the piece has no `first_moves`
first-moves-file = two squares of one side on the { $file }-file would have to be named by their file in FEN: of pieces with first moves, and squares on which pieces step in, there may be one on a file
first-moves-shuffled = pieces with first moves cannot change places by lot
first-moves-nobody = no piece of this kind stands on the board at the start, so nobody could ever make these moves
shuffle-unknown = "{ $text }": expected something like "K between R", "B on both colours" or "K on g1 h1"
shuffle-squares-missing = which pieces change places is not said: squares = "rank 1"
shuffle-empty = nothing stands on { $square } at the start
shuffle-one-side = pieces of both sides stand on these squares at the start
shuffle-too-many = there are more than { $most } ways to place these pieces
shuffle-start = the start position itself does not keep to these rules
drop-nowhere = it can stand on none of these squares
promotes-to-nothing = nothing says what it becomes: promotes_to is missing
letter-twice = the letter { $letter } stands twice
portal-needs-mirror = only used together with `portal = "mirror"` under `[board]`
portal-plain-leaps = `leap` takes plain leaps only, for instance "leap vD"
portal-expected = expected "slide", "slide on" or "leap ...", found "{ $text }"
portal-expected-meant = expected "slide", "slide on" or "leap ...", found "{ $text }"; did you mean "{ $meant }"?

## Castling.

too-many-castlings = at most { $most } ways to castle are allowed
castling-same-way = the king goes the same way as in { $letter }
castling-letter-file = { $letter } is a file of this board, and FEN names rooks and unmoved pieces by their files: choose another letter
castling-letter = the name of a way to castle is one capital letter, as in FEN
castling-walk = "{ $text }" should read like "king e1-g1" or "king to g1" with squares of the board
castling-no-piece = there is no piece called "{ $name }"
castling-two-walks = expected two walks: "king e1-g1, rook h1-f1", or "king to g1, rook to f1" from wherever they stand
castling-one-rank = all four squares must be on one rank
castling-royal-first = the first piece must be the royal one, the second must not
castling-own-squares = the two pieces need squares of their own, and the king must move

## Ends.

repetition-once = every position occurs once: say 2 or more, or 0 for never
too-many-dead = at most 32 kinds of dead position are allowed
dead-form = "{ $text }" should read like "KN v K"
dead-letter = "{ $text }": no piece has the letter { $letter }
nothing-to-score = there is nothing to score: no piece has an `exit`

## Battles.

armies-do-not-fit = two armies of { $rows } rows do not fit onto { $height } ranks
army-does-not-fill = an army of { $count } pieces does not fill { $cells } cells
no-fighter = a battle needs at least one kind that fights
beats-itself = a piece cannot beat its own kind
not-a-fighter = the { $piece } is no fighter: its role says what happens
only-fighters-beat = only fighters beat anybody
beat-each-other = { $one } and { $other } beat each other
neither-beats = neither of { $one } and { $other } beats the other

## Betza notation.

betza-too-long = longer than { $most } characters
betza-no-letter = `{ $text }` has no piece letter behind it
betza-later = `{ $letter }`: { $why }
betza-not-a-modifier = `{ $letter }` is no modifier or piece letter of Betza notation
betza-range = range { $digits } is larger than any board
betza-not-a-letter = `{ $letter }` is no piece letter of Betza notation
betza-twice = `{ $letter }` stands twice
betza-bends-lines = `j`, `z`, `q` and ranges such as 3-5 are for lines, one at a time: `j`, `z` of any line, `q` of leaps like N and C, `p` and `g` only with `z` and `q`
betza-legs = in brackets stand two to four legs, each a letter for one leap and the last perhaps with a range, joined by `-` or `?`: [F?R], [W-F]
betza-far-leap = in parentheses stand the two parts of a leap from 0 to 15: (1,4)
betza-unclosed = `{ $sign }` is never closed
betza-one-hop = `p` and `g` are two ways to hop over a piece: write one of them
betza-hops-in-line = `p` and `g` hop along a line of any length (R, B, Q, NN) or of some squares (W4), and not with `n`
betza-one-prey = `c`, `k` and `t` say what is taken: write one of them
betza-no-prey-here = `k` and `t` are for moves alone
betza-cannot-jump = `n` (cannot jump) is defined for single D, H, A, G and N leaps only
later-cylinder = use `portal = "wrap"` of the board for moves around a cylinder
later-changing = moves that change other pieces are not supported yet
later-passing = use `en_passant` of the piece
later-lending = moves that lend their power are not supported yet
later-several = several moves in one turn are not supported yet
later-castling = use the `[castling]` table
later-universal = universal leaps are not supported yet

## What the library that reads TOML says: rules/spec/toml_words.rs.

toml-expected = { $fault }, expected { $wanted }
toml-expected-nothing = { $fault }, expected nothing
toml-wanted = { $first }, { $others }
toml-words =
    { $words ->
        [key-with-no-value] key with no value
        [missing-value-for-key] missing value for key
        [missing-comma-between-array-elements] missing comma between array elements
        [extra-comma-in-array] extra comma in array
        [string-values-must-be-quoted] string values must be quoted
        [unexpected-key-or-value] unexpected key or value
        [unexpected-in-array] unexpected `=` in array
        [unexpected-leading-zero] unexpected leading zero
        [unclosed-table] unclosed table
        [unclosed-array] unclosed array
        [unclosed-array-table] unclosed array table
        [missing-table-open] missing table open
        [missing-opening-quote] missing opening quote
        [unquoted-keys-cannot-be-empty] unquoted keys cannot be empty
        [extra] extra `=`
        [duplicate-key] duplicate key
        [may-only-go-between-digits] `_` may only go between digits
        [invalid-unquoted-key] invalid unquoted key
        [invalid-key-value-pair] invalid key-value pair
        [invalid-basic-string] invalid basic string
        [invalid-literal-string] invalid literal string
        [invalid-boolean] invalid boolean
        [invalid-float] invalid float
        [invalid-fraction] invalid fraction
        [invalid-mantissa] invalid mantissa
        [invalid-exponent] invalid exponent
        [invalid-date] invalid date
        [literal-string] literal string
        [newline] newline
        [letters] letters
        [numbers] numbers
        [digits] digits
        [key] key
       *[value] value
    }

## Squares and ends in sentences.

squares-expected = `{ $text }` is no square, rank, file or zone of this board
squares-none = "{ $text }" names no square
zone-name = a zone has a name of small letters that is no square
zone-unknown = there is no zone called "{ $zone }"
place-first-moves = first moves (i) are said with moves and start
goal-unknown = "{ $text }" is no sentence about an end; write `K on d4`, `3 checks`, `castled`, `no Q`, `fewer than 3 K` or `K alone`, `4 in a row`, `all joined`
goal-addition = `{ $text }` cannot stand behind the comma; write `safe`, `held`, `answered`, `answered by black` or `the same for both`
goal-only-on-squares = `{ $text }` is said of pieces on squares only
too-many-goals = at most 16 sentences
checks-need-royal = nobody can give check here: no piece is royal
checks-twice = only one number of checks can end a game
claim-without-promotion = none of these pieces promotes; name the letters of all pieces that the side has left, one that promotes among them
nobody-castles = nobody castles here; give the game a `[castling]` first
castled-unknown = there is no castling "{ $letter }"; the letters of the castlings are { $known }
goal-row = a row on this board has from 2 to { $most } pieces
goal-with = "{ $text }" cannot stand behind `with`; write `10 pieces`, `28 points` or `10 pieces and 28 points`
goal-not-answered = this end cannot be answered
mate-twice = only one sentence may begin with `mate without a check by`
count-unknown = "{ $text }" is not a line of a count; write `8 against RR`, or `64 against pieces` for whatever the other side has
count-nothing = nothing is counted; say `moves` or `alone`, too
count-and-passing = a game that counts moves has no pieces that take in passing: FEN keeps the count in that field
repetition-never = no repetition ends the game; say `repetition = 4`, too
law-unknown = there is no law "{ $text }"; did you mean "{ $meant }"?
law-needs-hand = nobody ever has a piece in hand here; say `captures = "kept"` under `[hand]`, or give pieces in hand at the start
law-never-dropped = { A($piece) } is never dropped
start-is-over = the game is over before it begins: one of these ends is true of the start position
