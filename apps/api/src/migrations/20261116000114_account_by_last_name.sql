-- migrate:up transaction:false

-- Whose last name begins so.
create index concurrently account_by_last_name on account (is_professional, status, (lower(substring(name from '[^ ]+$')) collate "C"), id) where deleted_at is null;

-- migrate:down
