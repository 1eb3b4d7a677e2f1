### Why a move is not played: rules/refuse.rs, rules/rules.rs and rules/text/san.rs.

no-piece-at = No piece at { $square }
not-your-turn = It's { $side }'s turn; the { $piece } on { $square } is { $whose }
their-turn = It's { $side }'s turn
game-over = the game is over: { $how }
game-is-over = the game is over
cannot-move = { CAP($piece) } cannot move from { $from } to { $to }: { $why }

## Why it cannot: the reasons within the sentence above.

stands-there-already = it stands there already
way-blocked = the { $piece } on { $from } is blocked by the { $blocker } on { $square }
no-screen = { A($piece) } needs one piece to hop over on its way to { $to }, and there is none
two-screens = { A($piece) } hops over one piece only, and its way to { $to } leads over { $first } and { $second }
screen-too-far = { A($piece) } lands right behind the piece it hops over, which stands on { $screen }
takes-royal-only = { A($piece) } goes that way only to take a royal piece
own-piece-there = the { $piece } on { $from } is blocked by the { $blocker } on { $square }
own-piece-and-no-way = your own { $blocker } stands there, and { A($piece) } does not go that way
no-such-way = { A($piece) } does not go that way
only-to-take = { A($piece) } goes there only to take, and { $square } is empty
never-takes-so = { A($piece) } does not take that way
never-shot = { A($prey) } cannot be shot
never-taken = { A($prey) } is never taken
promotion-missing = say what the { $piece } becomes: one of { $choices }
promotion-choices = { A($piece) } becomes one of { $choices }
no-promotion-there = { A($piece) } does not promote there
only-by-shooting = it takes there only by shooting: { $san }
takes-written-so = the { $piece } takes there, which is written { $san }
never-shoots-so = { A($piece) } does not shoot that way
written-so = this move is written { $san }
nothing-to-shoot = there is nothing to shoot on { $square }
royal-attacked = this leaves your { $royal } attacked by the { $attacker } on { $square }
royal-attacked-mirror = this leaves your { $royal } attacked by the { $attacker } on { $square } through the mirror
royal-attacked-edge = this leaves your { $royal } attacked by the { $attacker } on { $square } around the edge
not-allowed = the rules do not allow it
must-capture = you must capture: the { $piece } on { $from } can take on { $square }
never-gives-check = no move may give check
never-walks-out-of-check = a king in check may not walk away; it may only take the piece that gives check
never-checks-by-drop = this drop would give check, which is not allowed
never-mates-by-drop = this drop would mate, which is not allowed
must-drop = you must drop a piece: the { $piece } can go to { $square }
would-be-stuck = { A($piece) } could never move again from { $square }
nothing-to-become = there is nothing left that the { $piece } could become there
castling-over = castling there is over: the { $royal } or the { $partner } has moved, or the { $partner } is gone
castling-blocked = castling is blocked by the { $blocker } on { $square }
castling-in-check = the { $royal } cannot castle out of check
castling-through-attack = the { $royal } cannot castle through or into an attack
first-move-over = the { $piece } goes there only while it has not moved
first-move-in-check = the { $piece } does not go there while it is attacked

## Leaving the board.

cannot-leave = { CAP($piece) } cannot leave the board: { $why }
never-leaves = { CAP($piece) }s cannot move off-board
no-path-to-edge = { CAP($piece) } has no clear path to board edge
l-move-falls-short = { CAP($piece) } L-move does not land in opponent court
leap-falls-short = { CAP($piece) } leap does not land in opponent court
must-stop-at-edge = { CAP($piece) } must stop at the edge first, then leave the board on a later turn

## Out of the hand.

cannot-drop = { CAP($piece) } cannot be dropped on { $square }: { $why }
no-hand-here = nobody has pieces in hand in this game
none-in-hand = { CAP($side) } has no { $piece } in hand
drop-on-piece = the { $blocker } stands on { $square }
drop-not-promoted = { A($piece) } is dropped as it is, not promoted
no-gate = "{ $text }": nothing can step in with this move
turn-not-here = { A($piece) } becomes another piece only while it stands on its squares for that
turn-never-takes = { A($piece) } takes nothing when it becomes another piece
never-attacks-by-promoting = a new piece must not attack anything at once, nor give check
drop-not-there = { A($piece) } is not dropped there
drop-file-full = { $count ->
    [one] there is { A($piece) } of yours on the { $file }-file already
   *[other] there are { $count } of your { $piece }s on the { $file }-file already
}
drop-other-colour = the { $piece } must go to a square of the other colour
drop-square-needed = { A($piece) } will need this square

## Moves as text.

no-such-square = "{ $text }": there is no square { $square } on this board
not-a-move = "{ $text }" is no move in coordinates (e2e4) or notation (Nf3)
which-piece = "{ $text }" could be the { $piece } on { $squares }: say which
nothing-to-take = "{ $text }": there is nothing to take
mirror-not-needed = "{ $text }": this move does not need the mirror, so it is written without ~
edge-not-needed = "{ $text }": this move need not go around the edge, so it is written without ~
no-castling-here = there is no castling in this game
not-a-castling = "{ $text }" is no castling of this game
no-such-piece = "{ $text }": { $side } has no such { $piece }
none-can-go = "{ $text }": no { $piece } of yours can go to { $square }
none-can-leave = "{ $text }": no { $piece } of yours can go off the board
