### Texts that cannot be read: rules/text.

## Positions: text/fen.rs.

fen-too-long = the FEN has { $bytes } bytes; at most { $most } are read
fen-fields = a FEN has { $plain } or { $all } fields, this one has { $count }
fen-side = the side to move is w or b, not "{ $text }"
fen-halfmove = the halfmove clock is a number from { $least } to { $most }, not "{ $text }"
fen-number = the move number is a number from { $least } to { $most }, not "{ $text }"
fen-ranks = the board has { $height } ranks, the FEN has { $count }
fen-files = rank { $rank } ("{ $text }") has { $count } files, not { $width }
fen-too-many-files = rank { $rank } ("{ $text }") has too many files, not { $width }
fen-zero = rank { $rank } ("{ $text }"): a number of empty squares does not start with 0
fen-letter = rank { $rank }: no piece has the letter { $letter }
fen-no-castling = there is no castling in this game, so the third field must be -, not "{ $text }"
fen-right-unknown = { $letter } is no castling right of this game
fen-rights-order = castling rights are written once each and in the order { $order }, not "{ $text }"
fen-right-needs = the castling right { $letter } needs a { $side } { $piece } on { $square }
fen-scored-letter = the scored pieces: no piece has the letter { $letter }
fen-captured-letter = the captured pieces: no piece has the letter { $letter }
fen-scored-order = the scored pieces are written in the order { $order }, not "{ $text }"
fen-captured-order = the captured pieces are written in the order { $order }, not "{ $text }"
army-too-large = { CAP($side) } has { $count } of { $letter }, but the game starts with { $army }
one-royal = { CAP($side) } must have exactly one { $piece }, not { $count }
some-royal = { CAP($side) } has no royal piece left
cannot-stand = a { $side } { $piece } cannot stand on { $square }
too-many-moves = { CAP($side) }'s pieces could have { $count } moves at once; at most { $most } are allowed
too-many-royals = { CAP($side) }'s pieces could have { $moves } moves at once, and { $royals } pieces must not be left attacked; { $moves } times { $royals } is more than { $most }
waiting-in-check = { CAP($side) } is in check, but it is { $turn }'s turn
fen-passing = the en-passant field is - or a square, not "{ $text }"
fen-passing-clock = no double step over { $square } can just have been made: the halfmove clock says { $plies }, not 0
fen-passing-impossible = no double step over { $square } can just have been made

## Lists of pieces: text/piece_list.rs.

query-too-long = the query has { $bytes } bytes; at most { $most } are read
query-form = "{ $text }" should read like name=value
query-name = unknown name "{ $name }"; known are board, turn and lastMove
query-twice = { $name } stands twice
query-no-board = the query has no board=...
query-percent = a % in the query is not followed by two hexadecimal digits
query-not-text = the query is not valid UTF-8 once decoded
list-too-long = the piece list has { $bytes } bytes; at most { $most } are read
list-turn = the turn is white or black, not "{ $text }"
list-side = "{ $text }" should start with w: or b:
list-side-twice = the { $side } pieces stand twice
list-no-royal = { CAP($side) } has no { $piece }, so { CAP($side) } cannot be in check
list-piece = "{ $text }" is no piece on a square of this board, like Ke1
list-square-twice = { $square } is named twice: the { $before } { $old } gives way to the { $after } { $new }
last-move-off-board = the last move must end on the board
last-move-plain = the last move "{ $text }" must be a plain move from one square to another, like h7h5
last-move-form = the last move reads like h7h5, not "{ $text }"
last-move-nobody = the last move { $text } does not fit: no { $side } piece stands on { $square }
last-move-not-empty = the last move { $text } does not fit: { $square } is not empty

## Games as PGN: text/pgn.

pgn-other-variant = this is a game of "{ $variant }", not of { $own }
pgn-fen = the FEN tag: { $why }
pgn-no-result = the game has no result at its end: 1-0, 0-1, 1/2-1/2 or *
pgn-result-tag = the game ends with { $result }, but its Result tag says { $tag }
pgn-result-wrong = the game is said to end with { $result }, but: { $how }
pgn-too-long = the text has { $bytes } bytes; at most { $most } are read
pgn-tag-form = a tag should read like [Event "Club evening"]
pgn-too-many-tags = a game has at most { $most } tags
pgn-tag-twice = the tag { $tag } stands twice
pgn-comment-open = this comment is never closed by {"}"}
pgn-after-result = there is something after the result of the game; only one game is read
pgn-nesting = variations are nested deeper than { $most }
pgn-variation-first = a variation stands before any move it could replace
pgn-variation-empty = this variation has no moves
pgn-variation-closed = this closes no variation
pgn-variation-open = this variation is never closed by )
pgn-glyph = "{ $text }" is no annotation glyph
pgn-glyph-first = an annotation glyph stands before any move

## Games as documents: text/court.rs.

move-id-length = a move's id must have 1 to { $most } characters
piece-id-length = a piece's id must have 1 to { $most } characters
player-id-length = a player's id must have 1 to { $most } characters
player-name-length = a player's name must have 1 to { $most } characters
game-id-length = the game's id must have 1 to { $most } characters
document-too-long = the document has { $bytes } bytes; at most { $most } are read
document-not-json = this is not JSON: { $error }
document-version = the document has version "{ $version }"; only { $own } is read
document-no-version = the document has no version
document-malformed = the document is malformed: { $error }
document-checksum = the checksum is "{ $checksum }", but the board gives "{ $own }"
document-same-id = two pieces have the id "{ $id }"
document-no-exits = in { $variant } no piece leaves the board, so there is no such document
document-no-words = in { $variant } pieces promote or shoot, for which the document has no words
document-no-castling = in { $variant } pieces castle or take in passing, for which the document has no words
document-two-places = the piece "{ $id }" is in two places
document-piece-count = the document has { $count } pieces, the game has { $own }
document-move = move { $number } of the history: { $why }
not-a-cell = { $cell } is no cell of the board
not-a-target = "{ $text }" is no target
document-piece-missing = the history leaves a piece on { $square }, but the board has none there
document-piece-unknown = the history does not say which piece stood on { $square }
document-differs = { $path } is { $found }, but the history gives { $expected }
document-differs-in-length = { $path } is of length { $found }, but the history gives length { $expected }
fen-hand = "{ $text }": the pieces in hand stand between [ and ] behind the board
fen-no-hand = nobody has pieces in hand in this game
fen-hand-letter = the pieces in hand: no piece has the letter { $letter }
fen-mark = rank { $rank }: ~ marks a piece that was promoted, once, and no such piece stands before it
too-many-pieces = there are more than { $most } pieces on the board and in hand
fen-checks = "{ $text }" is not the number of checks left for each side, from 0+0 to { $most }+{ $most }
fen-castled = "{ $text }" does not say who has castled: letters from { $order }, in this order, or -
fen-count = "{ $text }" is not the number of plies that may be counted, from 0 to { $most }, with a count of at most 255 behind it
