-- Whom somebody follows: they see when these people are there, and what they play.
CREATE TABLE follows (
    user_id BIGINT NOT NULL REFERENCES users (id),
    followed BIGINT NOT NULL REFERENCES users (id),
    made BIGINT NOT NULL,
    PRIMARY KEY (user_id, followed)
);
CREATE INDEX follows_followed ON follows (followed);
