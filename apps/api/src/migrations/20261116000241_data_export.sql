-- migrate:up

-- Somebody has asked for everything we hold of them. A job makes the archive; it lies in the store until it expires.
create table data_export (
  uuid uuid primary key,
  account_id bigint not null references account (id) on delete cascade,
  asked_at timestamptz not null,
  -- Null as long as it waits for the job.
  made_at timestamptz,
  bytes bigint,
  expires_at timestamptz not null,
  -- When the sweep asks for it again; null once it is made.
  next_check_at timestamptz
);

-- At most one waits for each person.
create unique index data_export_waiting on data_export (account_id) where made_at is null;
create index data_export_account_id on data_export (account_id, asked_at);
create index data_export_expires_at on data_export (expires_at);
create index data_export_next_check_at on data_export (next_check_at) where next_check_at is not null;

-- migrate:down
