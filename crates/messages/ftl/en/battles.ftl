### What a battle refuses: rules/battle.

being-dealt = wait: your pieces are being dealt
no-such-cell = there is no such piece or cell
still-setting-up = the armies are still being set up
pick-first = first both sides pick for the tie
not-yours = the piece on { $square } is not yours
never-moves = the { $piece } never moves
own-piece-on = your own piece stands on { $square }
one-cell-only = { A($piece) } steps one cell up, down, left or right, not to { $square }
no-tie = there is no tie to pick for
nothing-to-pick = the { $piece } is nothing to pick
picked-already = you have picked, which is final
chance-not-asked = chance has not been asked that
deal-does-not-fit = this deal does not fit the army
setup-over = the setup is over
ready-already = you have said that you are ready, which is final
place-first = place your { $pieces } first
shuffled-not-placed = the { $piece } is shuffled, not placed
not-own-rows = { $square } is not on your own { $rows } rows
placed-there-already = your { $piece } stands on { $square } already
not-an-action = "{ $text }" is no action of this game
not-a-draw-of-lots = "{ $text }" is nothing chance decides here
