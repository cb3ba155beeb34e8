-- migrate:up transaction:false

-- The list of users from the newest or the oldest.
create index concurrently account_by_age on account (is_professional, status, created_at, id) where deleted_at is null;

-- migrate:down
