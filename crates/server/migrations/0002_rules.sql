-- What a game's rules mean (16 hexadecimal digits); games from before have none.
ALTER TABLE games ADD COLUMN meaning TEXT;

-- The files a game's rules were read from, its own and those it inherits from, as JSON. What a game was begun with
-- it can be played again with, whatever becomes of the server's own files.
CREATE TABLE rules (
    variant TEXT NOT NULL,
    meaning TEXT NOT NULL,
    name TEXT NOT NULL,
    family TEXT NOT NULL,
    files TEXT NOT NULL,
    PRIMARY KEY (variant, meaning)
) {clustered};

-- Variants that people brought; their files are among the rules. Visibility: 0 private, 1 unlisted, 2 public.
CREATE TABLE variants (
    id BIGINT PRIMARY KEY,
    meaning TEXT NOT NULL,
    digest TEXT NOT NULL,
    owner TEXT NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    about TEXT NOT NULL,
    family TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    start TEXT,
    visibility SMALLINT NOT NULL,
    parent TEXT,
    made BIGINT NOT NULL
);
CREATE INDEX variants_owner ON variants (owner, id);
CREATE INDEX variants_visible ON variants (visibility, id);
CREATE INDEX variants_parent ON variants (parent);

-- How good somebody is at a variant's puzzles, and which they have tried.
CREATE TABLE puzzle_ratings (
    user_id BIGINT NOT NULL REFERENCES users (id),
    variant TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tried INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (user_id, variant)
);
CREATE TABLE puzzle_tries (
    user_id BIGINT NOT NULL REFERENCES users (id),
    puzzle TEXT NOT NULL,
    solved SMALLINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, puzzle)
) {clustered};
