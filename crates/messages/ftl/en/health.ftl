### The verdict of a report: engine/health/verdict.rs.

health-few-games = Only { $count } games were played: read everything here with care, or give it more time.
health-lead-large = { CAP($side) } scores { $share } % +- { $margin }: consider the pie rule, a weaker first move, or another start position.
health-lead-some = { CAP($side) } scores { $share } % +- { $margin }: an advantage about as large as, or larger than, White's in chess.
health-lead-none = { CAP($side) } scores { $share } % +- { $margin }: no side is clearly better.
health-draws-most = { $share } % +- { $margin } of the games are drawn: consider an end that somebody wins, such as a goal or a score.
health-draws-unreached = { $share } % +- { $margin } of the games are drawn, though pieces can score or reach a goal: the computer looks only a few moves ahead here and may not see it. Play the game before you change its rules.
health-draws-many = { $share } % +- { $margin } of the games are drawn, which is a lot.
health-draws = { $share } % +- { $margin } of the games are drawn.
health-repetition = { $share } % of the games end by repetition: there is often nothing better than to go back and forth.
health-cut-off = { $share } % of the games had to be cut off: no rule ended them in time; consider a shorter limit of quiet moves or of repetitions.
health-early-wins = { $share } % of the games are won within 20 plies; the shortest is { $line }. Look for a forced win near the start.
health-length-short = A game takes { $moves } moves of each side on average, with { $choices } legal moves to choose from: it is over before it has begun.
health-length-long = A game takes { $moves } moves of each side on average, with { $choices } legal moves to choose from: that is long.
health-length = A game takes { $moves } moves of each side on average, with { $choices } legal moves to choose from.
health-few-choices = There is seldom much to choose from.
health-never-moves = The { $piece } never moves: look at its moves and at where it starts.
health-no-promotion = No piece is ever promoted.
health-no-exit = No piece ever leaves the board, though it could.
health-no-shot = Nothing is ever shot.
health-no-portal = Nobody ever goes through the portal.
health-no-castling = Nobody ever castles.
health-worthless = A { $piece } is worth nothing, or less: it is in the way.
health-lead-decides = A lead worth one { $piece } decides: it scores { $share } % of the points.
health-no-lead-decides = No lead decides: one worth { A($piece) } scores { $share } % of the points.
