-- Lets somebody in who has forgotten their password: a digest of a code that only they have.
ALTER TABLE users ADD COLUMN recovery TEXT;
-- When the account was closed; nobody signs in with it any more.
ALTER TABLE users ADD COLUMN closed BIGINT;
-- Until when its owner writes to nobody.
ALTER TABLE users ADD COLUMN silent BIGINT;

-- How strong somebody was after each rated game.
CREATE TABLE rating_history (
    user_id BIGINT NOT NULL REFERENCES users (id),
    game BIGINT NOT NULL,
    variant TEXT NOT NULL,
    class TEXT NOT NULL,
    at BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX ratings_best ON ratings (variant, class, rating);

-- Who does not want to play with or hear from whom.
CREATE TABLE blocks (
    user_id BIGINT NOT NULL REFERENCES users (id),
    blocked BIGINT NOT NULL REFERENCES users (id),
    made BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);

-- What people tell the operator about others.
CREATE TABLE reports (
    id BIGINT PRIMARY KEY,
    by_whom TEXT NOT NULL,
    about BIGINT NOT NULL REFERENCES users (id),
    game BIGINT,
    said TEXT NOT NULL,
    made BIGINT NOT NULL
);

-- What operators have done.
CREATE TABLE audit (
    id BIGINT PRIMARY KEY,
    made BIGINT NOT NULL,
    what TEXT NOT NULL,
    about TEXT NOT NULL,
    note TEXT NOT NULL
);
