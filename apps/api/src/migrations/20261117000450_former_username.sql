-- migrate:up

-- Names that people had until lately. Links, bookmarks and reviews still lead to them: for a time nobody else gets one.
-- Only the hash is kept, because after an erasure the name itself must stand nowhere.
create table former_username (
  name_hash bytea primary key,
  -- Who may have it back; nobody once the account is erased.
  account_id bigint references account (id) on delete cascade,
  freed_at timestamptz not null
);

create index former_username_account_id on former_username (account_id);
create index former_username_freed_at on former_username (freed_at);

-- migrate:down
