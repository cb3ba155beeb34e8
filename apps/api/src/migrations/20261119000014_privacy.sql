-- migrate:up

-- Views of a member's private fields by a professional: one row per pair and day, listed for the member.
create table disclosure (
  member_id bigint not null references account (id) on delete cascade,
  professional_id bigint not null references account (id) on delete cascade,
  -- Whether an admin impersonated the professional.
  by_impersonator boolean not null,
  day date not null,
  -- The names of the viewed fields, as in the contract.
  fields text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, professional_id, by_impersonator, day)
);

-- For the member's list, newest first.
create index disclosure_member_id on disclosure (member_id, last_at desc);
create index disclosure_professional_id on disclosure (professional_id);

-- A requested data export. A job creates the archive, which stays in the file store until it expires.
create table data_export (
  uuid uuid primary key,
  account_id bigint not null references account (id) on delete cascade,
  requested_at timestamptz not null,
  -- Null until the archive is created.
  completed_at timestamptz,
  bytes bigint,
  expires_at timestamptz not null,
  -- When the sweep enqueues the job again; null once the archive is created.
  next_check_at timestamptz
);

-- At most one export per account is in progress.
create unique index data_export_in_progress on data_export (account_id) where completed_at is null;
create index data_export_account_id on data_export (account_id, requested_at);
create index data_export_expires_at on data_export (expires_at);
create index data_export_next_check_at on data_export (next_check_at) where next_check_at is not null;

-- migrate:down
