-- migrate:up transaction:false

-- The same by e-mail.
create index concurrently account_by_email on account (is_professional, status, (lower(email) collate "C"), id) where deleted_at is null;

-- migrate:down
