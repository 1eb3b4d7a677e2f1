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
key-required = this key is required
moves-required = this key is required, for instance "N" for a knight's moves
value-expected = expected { $expected }, found { $found }
value-expected-meant = expected { $expected }, found { $found }; did you mean "{ $meant }"?
form-number = a whole number from { $low } to { $high }
form-flag = true or false
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
not-on-last-rank = the { $piece } cannot stand on the last rank
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
letter-twice = the letter { $letter } stands twice
portal-needs-mirror = only used together with `portal = "mirror"` under `[board]`
portal-plain-leaps = `leap` takes plain leaps only, for instance "leap vD"
portal-expected = expected "slide", "slide on" or "leap ...", found "{ $text }"
portal-expected-meant = expected "slide", "slide on" or "leap ...", found "{ $text }"; did you mean "{ $meant }"?

## Castling.

too-many-castlings = at most { $most } ways to castle are allowed
castling-same-way = the king goes the same way as in { $letter }
castling-letter = the name of a way to castle is one capital letter, as in FEN
castling-walk = "{ $text }" should read like "king e1-g1" with squares of the board
castling-no-piece = there is no piece called "{ $name }"
castling-two-walks = expected two walks: "king e1-g1, rook h1-f1"
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
betza-cannot-jump = `n` (cannot jump) is defined for single D, H, A, G and N leaps only
later-hoppers = hoppers are not supported yet
later-jumping-rays = jumping rays are not supported yet
later-cylinder = use `portal = "wrap"` of the board for moves around a cylinder
later-circular = circular moves are not supported yet
later-crooked = crooked moves are not supported yet
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
goal-unknown = "{ $text }" is no sentence about an end; write `K on d4`, `3 checks`, `no Q`, `fewer than 3 K` or `K alone`
goal-addition = `{ $text }` cannot stand behind the comma; write `safe`, `held`, `answered`, `answered by black` or `the same for both`
goal-only-on-squares = `{ $text }` is said of pieces on squares only
too-many-goals = at most 16 sentences
checks-need-royal = nobody can give check here: no piece is royal
checks-twice = only one number of checks can end a game
law-unknown = there is no law "{ $text }"; did you mean "{ $meant }"?
start-is-over = the game is over before it begins: one of these ends is true of the start position
