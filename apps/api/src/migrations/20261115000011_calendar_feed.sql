-- migrate:up

-- A private address under which a person's calendar programs read their appointments. The address is this id signed
-- with the secret of the product: a stolen copy of this table opens nothing, and a new id ends the address before.
create table calendar_feed (
  account_id bigint primary key references account (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  constraint calendar_feed_id_key unique (id)
);

-- migrate:down
