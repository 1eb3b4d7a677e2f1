-- Whether a challenge is a seek: paired by the server, and gone when its owner is.
ALTER TABLE challenges ADD COLUMN seek SMALLINT NOT NULL DEFAULT 0;

-- Guests who have chosen a name.
CREATE TABLE guests (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    made BIGINT NOT NULL
);

-- What players write to each other.
CREATE TABLE sayings (
    id BIGINT PRIMARY KEY,
    game BIGINT NOT NULL,
    seat TEXT NOT NULL,
    said TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX sayings_game ON sayings (game);
CREATE INDEX sayings_made ON sayings (made);
