-- The game that this one is a rematch of. A game has one rematch at most.
ALTER TABLE games ADD COLUMN rematch_of BIGINT;
CREATE UNIQUE INDEX games_rematch_of ON games (rematch_of);

-- When both agreed on a rematch that has not begun yet.
ALTER TABLE games ADD COLUMN rematch_agreed BIGINT;
CREATE INDEX games_rematch_agreed ON games (rematch_agreed) WHERE rematch_agreed IS NOT NULL;

-- Games that do not count yet.
CREATE INDEX games_unsettled ON games (id) WHERE over = 1 AND rated = 1 AND settled = 0;
