-- migrate:up transaction:false

create unique index concurrently session_previous_hash_key on session (previous_hash) where previous_hash is not null;

-- migrate:down
