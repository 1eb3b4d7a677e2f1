### Why a move is not played: rules/refuse.rs.

no-piece-at = No piece at { $square }
not-your-turn = It's { $side }'s turn; the { $piece } on { $square } is { $whose }
their-turn = It's { $side }'s turn
game-over = the game is over: { $how }
game-is-over = the game is over
