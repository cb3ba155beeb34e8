-- migrate:up

-- The audit log. Entries are inserted in the transaction of the change they record and never updated. Each MAC covers the
-- previous one in its chain, so that a changed, removed or inserted row is detected. There is one chain per admin, so that
-- only changes by the same admin wait for each other.

-- The number of chains; locked only for an admin's first entry. The MAC is null while there is no chain.
create table audit_root (
  only_row boolean primary key default true check (only_row),
  chains integer not null default 0,
  mac bytea
);

insert into audit_root default values;

-- The head of an admin's chain, by which a removed last entry is detected.
create table audit_chain (
  admin_id bigint primary key references account (id),
  number integer not null unique,
  entries bigint not null,
  last_mac bytea not null,
  mac bytea not null
);

create table audit_entry (
  admin_id bigint not null references account (id),
  -- Counted from 1 in each chain.
  number bigint not null,
  -- The impersonated account, if any.
  as_account_id bigint references account (id),
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  request_id text,
  mac bytea not null,
  primary key (admin_id, number)
);

-- Filters of the admin list, newest first.
create index audit_entry_at on audit_entry (at desc, admin_id desc, number desc);
create index audit_entry_action on audit_entry (action, at desc, admin_id desc, number desc);
create index audit_entry_admin on audit_entry (admin_id, at desc, number desc);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, at desc, admin_id desc, number desc);

-- migrate:down
