-- migrate:up transaction:false

-- Whether an address can still be taken back by the account that has left it; asked at every registration.
create index concurrently mail_link_undo_by_address on mail_link (lower(email)) where purpose = 'undo' and used_at is null;

-- migrate:down
