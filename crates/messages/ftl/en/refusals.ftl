### Why a move is not played: rules/refuse.rs.

no-piece-at = No piece at { $square }
not-your-turn = It's { $side }'s turn; the { $piece } on { $square } is { $whose }
