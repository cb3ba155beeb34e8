-- migrate:up

-- A key somebody logs in with instead of a password. Only its public half is ours: this table opens nothing.
create table passkey (
  -- What its owner names it by.
  id uuid primary key,
  account_id bigint not null references account (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  -- How browsers reach it: by a cable, a phone nearby, the device itself.
  transports text[] not null,
  -- How often it was used, as it says itself; many never count.
  counter bigint not null,
  name text not null,
  -- The browser and the device it was added with, in words.
  device text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- It counted backwards, so there are two of it: it opens nothing any more.
  stopped_at timestamptz
);

create unique index passkey_credential_id_key on passkey (credential_id);
create index passkey_account_id on passkey (account_id);

-- What a passkey has to sign, once and soon. Only the browser that asked knows the ticket, of which this is the hash.
create table passkey_challenge (
  ticket_hash bytea primary key,
  challenge bytea not null,
  -- Who adds a passkey in which session; nobody yet when it is for logging in.
  account_id bigint references account (id) on delete cascade,
  session_hash bytea,
  expires_at timestamptz not null,
  check ((account_id is null) = (session_hash is null))
);

create index passkey_challenge_expires_at on passkey_challenge (expires_at);
create index passkey_challenge_account_id on passkey_challenge (account_id);

-- An app that shows codes which change every half minute.
create table authenticator (
  account_id bigint primary key references account (id) on delete cascade,
  -- What codes are made from, encrypted with FACTOR_SECRET.
  secret bytea not null,
  created_at timestamptz not null,
  -- Until when the first code has to come; null once it has.
  pending_until timestamptz,
  -- The half minute of the last code that was taken: that one and older ones are worth nothing any more.
  last_step bigint not null default 0
);

-- What replaces a lost app, each once.
create table recovery_code (
  account_id bigint not null references account (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- By what a session was proven beyond a password, and with which passkey it was opened.
alter table session
  add column strengthened_by text,
  add column passkey_id uuid;
alter table session
  add constraint session_strengthened_by check (strengthened_by in ('passkey', 'authenticator', 'recovery')) not valid;

-- migrate:down
