-- migrate:up transaction:false

-- The list of users, of one kind and status, in the order of names, and from the beginning of one.
create index concurrently account_by_name on account (is_professional, status, (lower(name) collate "C"), id) where deleted_at is null;

-- migrate:down
