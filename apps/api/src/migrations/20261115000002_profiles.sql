-- migrate:up

-- What a person tells about themselves. `other` is null until they told anything (ACC-29 to ACC-31).
create table profile (
  account_id bigint primary key references account (id) on delete cascade,
  other jsonb
);

-- migrate:down
