-- migrate:up

-- What admins did. Rows are written with the change they tell of and never changed: each one's mac is made from the one
-- before in its chain, so that a row changed, removed or put in by hand is found. One chain for each admin, so that only
-- an admin's own changes wait for each other.

-- How many chains there are; locked only when an admin acts for the first time. Without a mac while there is none.
create table audit_root (
  is_only boolean primary key default true check (is_only),
  chains integer not null default 0,
  mac bytea
);

insert into audit_root default values;

-- Where an admin's chain ends, which is how a removed last row is found.
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
  -- Whose name the admin acted in; null for the admin's own.
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

-- The newest first, of all, of an action, of an admin, of what it was done to.
create index audit_entry_at on audit_entry (at desc, admin_id desc, number desc);
create index audit_entry_action on audit_entry (action, at desc, admin_id desc, number desc);
create index audit_entry_admin on audit_entry (admin_id, at desc, number desc);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, at desc, admin_id desc, number desc);

-- migrate:down
