-- migrate:up transaction:false

-- The same by username.
create index concurrently account_by_username on account (is_professional, status, (lower(username) collate "C"), id) where deleted_at is null;

-- migrate:down
