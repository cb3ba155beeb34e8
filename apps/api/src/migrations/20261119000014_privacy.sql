-- migrate:up

-- Which professional viewed what a member disclosed: one row per pair and day, for the member to read.
create table disclosure (
  member_id bigint not null references account (id) on delete cascade,
  professional_id bigint not null references account (id) on delete cascade,
  -- An admin was impersonating the professional.
  by_our_team boolean not null,
  day date not null,
  -- Names of disclosed fields in the contract.
  fields text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, professional_id, by_our_team, day)
);

-- The member's list, newest first.
create index disclosure_of_member on disclosure (member_id, last_at desc);
create index disclosure_of_professional on disclosure (professional_id);

-- A requested data export. A job creates the archive, which stays in the file store until it expires.
create table data_export (
  uuid uuid primary key,
  account_id bigint not null references account (id) on delete cascade,
  asked_at timestamptz not null,
  -- Null until the archive is created.
  made_at timestamptz,
  bytes bigint,
  expires_at timestamptz not null,
  -- When the sweep adds the job again; null once the archive is created.
  next_check_at timestamptz
);

-- At most one export per account is in progress.
create unique index data_export_waiting on data_export (account_id) where made_at is null;
create index data_export_account_id on data_export (account_id, asked_at);
create index data_export_expires_at on data_export (expires_at);
create index data_export_next_check_at on data_export (next_check_at) where next_check_at is not null;

-- migrate:down
