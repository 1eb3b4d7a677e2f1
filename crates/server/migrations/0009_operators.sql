-- Accounts that may look after the others on a page of their own.
ALTER TABLE users ADD COLUMN operator SMALLINT NOT NULL DEFAULT 0;
