-- Where browsers want to be told of games while no page is open. The address is the push service's and a secret of the browser.
CREATE TABLE pushes (
    endpoint TEXT PRIMARY KEY,
    who TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX pushes_who ON pushes (who, made);
