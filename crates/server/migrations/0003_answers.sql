-- The last refusals of each seat, by the client's own numbers: an act that was refused stays refused, also after a crash.
CREATE TABLE refusals (
    game BIGINT NOT NULL,
    seat SMALLINT NOT NULL,
    slot SMALLINT NOT NULL,
    seq BIGINT NOT NULL,
    digest BIGINT NOT NULL,
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (game, seat, slot)
) {clustered};
