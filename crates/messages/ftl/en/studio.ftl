### What the studio says to people who write variants: crates/studio.

## Where steps lead: betza.rs.

way-straight = { $far } straight
way-slant = { $far } on the slant
way-any = { $far } in any direction
far-unbounded = any distance
far-one = one square
far-up-to =
    up to { $count ->
         [0] no
         [1] one
         [2] two
         [3] three
         [4] four
         [5] five
         [6] six
         [7] seven
         [8] eight
         [9] nine
         [10] ten
        *[other] { $count }
    } squares
leap-two = two squares
leap-three = three squares
leap-repeated =
    { $leap }, up to { $count ->
         [0] no
         [1] one
         [2] two
         [3] three
         [4] four
         [5] five
         [6] six
         [7] seven
         [8] eight
         [9] nine
         [10] ten
        *[other] { $count }
    } times in a line
leap-unbounded = { $leap }, any number of times in a line
step-towards = { $way } { $towards }
step-lame = { $way } without jumping
step-hop = { $way } over exactly one piece
step-hop-near = { $way } to right behind the piece hopped over
step-royal = { $way } against royal pieces only
step-common = { $way } against all but royal pieces
step-initial = { $way } from its start rank
or-else = { $first }, or { $rest }
towards-ffl = far forwards to the left
towards-ffr = far forwards to the right
towards-bbl = far backwards to the left
towards-bbr = far backwards to the right
towards-llf = far to the left and forwards
towards-llb = far to the left and backwards
towards-rrf = far to the right and forwards
towards-rrb = far to the right and backwards
towards-ff = far forwards
towards-bb = far backwards
towards-ll = far to the left
towards-rr = far to the right
towards-fl = forwards to the left
towards-fr = forwards to the right
towards-bl = backwards to the left
towards-br = backwards to the right
towards-f = forwards
towards-b = backwards
towards-l = to the left
towards-r = to the right
towards-v = forwards and backwards
towards-s = sideways
no-leap-letter = there is no letter for a leap of { $x } and { $y } squares; a piece that goes so far goes on in a line
idle-step = a step moves, takes or does both
steps-not-together = these steps cannot be written down together
steps-unreadable = { $text }: { $fault }

## What may not be meant, and what to do about a fault: check.rs.

write-instead = Write { $text }
no-end-to-circles = no rule of [draws] ends a game that goes round in circles
nobody-can-win = nobody can win by mate or by score: no piece is royal, none has an exit
piece-never-there = the { $piece } is neither on the board at the start nor promoted to
piece-cannot-move = the { $piece } cannot move

## Changes that cannot be made: edit.rs, edit/.

edit-too-large = the file is too large
edit-would-be-too-large = the file would be too large
edit-problem = { $place }: { $fault }
edit-no-key = there is no key { $key }
edit-no-key-near = there is no key { $key }; did you mean { $near }?
steps-of-other-key = steps are those of `moves` or of `shoot`
edit-board-sizes = a board has from 2 to { $most } files and ranks
edit-no-piece = there is no piece called "{ $name }"
edit-name-taken = there is a { $piece } already
edit-letter-form = a piece has one capital letter from A to Z
edit-inherited = the { $piece } is inherited: flatten the file first, then it can get another name

## What could be written: cursor.rs.

offer-table = the table of { $name }
offer-piece = the { $piece }
offer-new-piece = a new piece: a name in small letters
offer-free-letter = a letter nobody has
offer-slide = to the mirror of its square
offer-slide-on = and on from there
offer-leap = a leap from there
letter-means = { $letter }: { $words }

## What is different between two versions: compare.rs.

pieces-reordered = The pieces are listed in another order.
other-family =
    It is a game of another family: { $family ->
         [battle] battle
        *[other] chess
    }.
now-called = It is now called { $name }.
no-longer-described = It is no longer described.
now-described = It is described anew: { $about }
key-changed = `{ $key }` is now { $after }; it was { $before }.
key-new = `{ $key }` is new: { $after }.
key-gone = `{ $key }` is gone.
rules-differ = The rules are different in a way that no key shows.
board-width-changed = The board is { $after } files wide instead of { $before }.
board-height-changed = The board is { $after } ranks high instead of { $before }.
other-start = The game begins from another position.
edges-apart = The left and the right edge are no longer joined.
edges-wrap = The first and the last file are now neighbours.
edges-mirror = Each file now faces its mirror image.
piece-gone = There is no { $piece } any more.
piece-new = There is a new piece, the { $piece }.
piece-renamed = The { $piece } is now called { $name }.
piece-letter-now = The { $piece } has the letter { $letter } now.
piece-symbol = The { $piece } is drawn with other characters.
piece-royal = The { $piece } is royal now: it must not be left attacked.
piece-not-royal = The { $piece } is no longer royal.
piece-royal-otherwise = Whether the { $piece } may be left attacked is ruled otherwise now.
piece-progress = Other moves of the { $piece } reset the move counter now.
piece-stands = The { $piece } stands on other squares now: { $squares }.
piece-places = The moves that the { $piece } has on some squares only have changed.
piece-turns = When and where the { $piece } promotes has changed.
piece-drops = Where the { $piece } can be dropped has changed.
piece-first-moves = The { $piece }'s first moves have changed.
piece-no-first-moves = The { $piece } has no first moves any more.
piece-limit = How many of them a side may have for another piece to become the { $piece } has changed.
piece-black = The { $piece } is different for Black now.
piece-pawn = The { $piece } counts as a pawn now.
piece-not-pawn = The { $piece } no longer counts as a pawn.
piece-every-rank = The { $piece } may stand on every rank now.
piece-ranks = The { $piece } stands on ranks { $low } to { $high } only.
piece-start = The first moves of the { $piece } are made from { $squares }.
piece-start-rank = The first moves of the { $piece } are made from rank { $rank }.
piece-no-start-rank = The { $piece } has no first moves any more.
piece-no-passing = The { $piece } no longer takes in passing.
piece-passing-step = The { $piece } takes in passing onto the square passed over.
piece-passing-seam = The { $piece } takes in passing across the seam only.
piece-passing-both = The { $piece } takes in passing, also across the seam.
piece-passing-taken = The steps of the { $piece } can be taken in passing, but it takes nobody so.
piece-no-promotion = The { $piece } no longer promotes.
piece-promotes = The { $piece } promotes to { $into }.
piece-no-mirror = The { $piece } no longer uses the mirror.
piece-mirror-slide = The { $piece } goes through the mirror to the opposite square.
piece-mirror-slide-on = The { $piece } goes through the mirror and on.
piece-mirror-leap = The { $piece } leaps through the mirror: { $way }.
piece-shots-check = A king within range of the { $piece } is in check now.
piece-shots-no-check = The shots of the { $piece } no longer give check.
piece-no-exit = The { $piece } can no longer leave the board.
piece-exit-slide = The { $piece } leaves the board along a line when all squares ahead are empty.
piece-exit-leap = The { $piece } leaves the board when a leap lands beyond the far edge.
piece-exit-edge = The { $piece } leaves the board from the far rank.
piece-may =
    The { $piece } { $lead ->
         [now] may now
         [also] may also
         [still] may still
        *[no-longer] may no longer
    } { $how ->
         [take] take
         [shoot] shoot
        *[go] go
    } { $way }{ $how ->
         [quiet] { " " }to an empty square
        *[other] { "" }
    }.
moves-rewritten = The moves of the { $piece } are written in another way.
shots-rewritten = The shots of the { $piece } are written in another way.
castling-changed = Castling { $letter } is this now: the king goes from { $king-from } to { $king-to }, the { $partner } from { $from } to { $to }.
castling-gone = Castling { $letter } is gone.
castling-reordered = The ways to castle are listed in another order.
