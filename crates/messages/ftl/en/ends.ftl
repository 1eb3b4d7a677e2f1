### How games end: rules/end/reason.rs, and what a file says of it: rules/spec/ends.rs.

end-checkmate = { CAP($winner) } wins by checkmate.
end-checkmate-drawn = Draw by checkmate.
end-score =
    { CAP($winner) } wins with { $count ->
        [1] one piece
       *[other] { $count } pieces
    } in { CAP($loser) }'s court!
end-score-drawn = Draw! Both kings serve together.
end-no-moves = { CAP($winner) } wins: one side has no move left.
end-stalemate = Draw by stalemate.
end-repetition = Draw by repetition.
end-repetition-won = { CAP($winner) } wins: the repetition is a loss for { CAP($loser) }.
end-perpetual-check = { CAP($winner) } wins: { CAP($loser) } gave perpetual check.
end-counted = Draw: { $count } moves were counted without mate.
end-row = { CAP($winner) } wins with { $count } in a row.
end-row-drawn = Draw: { $count } stand in a row.
end-joined = { CAP($winner) } wins: the pieces are joined.
end-joined-drawn = Draw: the pieces are joined.
end-full = { CAP($winner) } wins: the board is full.
end-full-drawn = Draw: the board is full.
end-points = { CAP($winner) } wins with { $count } points.
end-points-drawn = Draw: { $count } points are reached.
end-quiet-moves = Draw: { $count } moves without a capture or pawn move.
end-dead = Draw: nobody can win any more.
end-goal = { CAP($winner) } wins: the goal is reached.
end-goal-drawn = Draw: both sides have reached the goal.
end-checks = { CAP($winner) } wins with check number { $count }.
end-checks-drawn = Draw: check number { $count } was given.
end-castled = { CAP($winner) } wins: castling decides the game.
end-castled-drawn = Draw: castling decides the game.
end-lost = { CAP($winner) } wins: { CAP($loser) } has lost what it must keep.
end-lost-drawn = Draw: too few pieces are left.
end-rid = { CAP($winner) } wins by giving everything away.
end-bare = { CAP($winner) } wins: the king of the other side is alone.
end-bare-drawn = Draw: the kings are alone.
end-king-struck = { CAP($winner) } has struck the king and wins!
end-eliminated = { CAP($winner) } wins: nobody is left to fight.
end-eliminated-drawn = Draw: nobody is left on either side.
end-battle-no-moves = Draw: neither side can move.
end-battle-quiet-moves = Draw: { $count } moves without a fight.
end-resigned = { CAP($loser) } resigns: { CAP($winner) } wins.
end-time = { CAP($loser) } ran out of time: { CAP($winner) } wins.
end-time-bare-king = Draw: time ran out, but a bare king cannot win.
end-agreed = Draw by agreement.
end-aborted = The game was called off.
end-gone = { CAP($loser) } left the game: { CAP($winner) } wins.
end-claimed-repetition = Draw claimed: the position occurred { $count } times.
end-claimed-quiet-moves = Draw claimed: too long without progress.
end-claimed-promotion = Draw claimed: nothing but a promotion was left.

## What has changed between two versions of a file.

draws-off = `{ $key }` is off now.
repetition-on = A position that comes back ends the game as a draw at occurrence { $after }.
repetition-changed = A position that comes back ends the game as a draw at occurrence { $after }; it was { $before }.
repetition-claim-on = A draw by repetition may be claimed at occurrence { $after }.
repetition-claim-changed = A draw by repetition may be claimed at occurrence { $after }; it was { $before }.
quiet-moves-on = The game is drawn without capture or pawn move for moves numbering { $after }.
quiet-moves-changed = The game is drawn without capture or pawn move for moves numbering { $after }; it was { $before }.
quiet-moves-claim-on = A draw without capture or pawn move may be claimed after moves numbering { $after }.
quiet-moves-claim-changed = A draw without capture or pawn move may be claimed after moves numbering { $after }; it was { $before }.
dead-changed = Other material is a dead draw.
no-moves-draws = To have no move is a draw now.
no-moves-loses = Who has no move loses now.
no-moves-wins = Who has no move wins now.
no-moves-scores = When a side has no move the scores are compared now.
eliminated-ends = The game ends when a side has no piece left.
eliminated-goes-on = The game goes on when a side has no piece left.
score-goal-off = No number of pieces over the edge wins at once any more.
score-goal-changed =
    { $goal ->
        [1] One piece over the edge wins at once.
       *[other] { $goal } pieces over the edge win at once.
    }
goal-gone = No longer: { $goal }
goal-come = New: { $goal }
