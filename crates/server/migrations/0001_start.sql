-- One text for SQLite and PostgreSQL; {clustered} keeps a table in the order of its key where SQLite is asked to.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);

-- When the server was last known to run; the clocks of all games stand still from there to the next start.
CREATE TABLE outages (down BIGINT NOT NULL, up BIGINT NOT NULL);

CREATE TABLE games (
    id BIGINT PRIMARY KEY,
    variant TEXT NOT NULL,
    control TEXT NOT NULL,
    start TEXT,
    begun BIGINT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_name TEXT NOT NULL,
    black_name TEXT NOT NULL,
    white_rating INTEGER,
    black_rating INTEGER,
    rated SMALLINT NOT NULL,
    private SMALLINT NOT NULL,
    over SMALLINT NOT NULL DEFAULT 0,
    settled SMALLINT NOT NULL DEFAULT 0,
    result TEXT,
    reason TEXT,
    ended BIGINT
);
CREATE INDEX games_going ON games (over, id);
CREATE INDEX games_white ON games (white, id);
CREATE INDEX games_black ON games (black, id);
CREATE INDEX games_variant ON games (variant, id);

-- What happened in a game, in order. The key makes it impossible for two things to happen at once.
CREATE TABLE log (
    game BIGINT NOT NULL,
    n INTEGER NOT NULL,
    at BIGINT NOT NULL,
    wall BIGINT NOT NULL,
    kind SMALLINT NOT NULL,
    text TEXT NOT NULL,
    seq BIGINT,
    PRIMARY KEY (game, n)
) {clustered};

CREATE TABLE users (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made BIGINT NOT NULL
);

-- Browser sessions and API tokens; only a digest of the secret is kept.
CREATE TABLE tokens (
    digest TEXT PRIMARY KEY,
    id BIGINT NOT NULL UNIQUE,
    user_id BIGINT NOT NULL REFERENCES users (id),
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX tokens_user ON tokens (user_id);

CREATE TABLE ratings (
    user_id BIGINT NOT NULL REFERENCES users (id),
    variant TEXT NOT NULL,
    class TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, variant, class)
);

CREATE TABLE challenges (
    id BIGINT PRIMARY KEY,
    owner TEXT NOT NULL,
    terms TEXT NOT NULL,
    made BIGINT NOT NULL
);
