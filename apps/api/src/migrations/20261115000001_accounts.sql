-- migrate:up

-- Who somebody is to the product. What they show or fill in stands in profile.
create table account (
  id bigint generated always as identity primary key,
  name text not null,
  username text not null,
  email text not null,
  email_verified boolean not null default false,
  password_hash text not null,
  is_professional boolean not null,
  is_admin boolean not null default false,
  status text not null check (status in ('Pending', 'Approved', 'Rejected')),
  created_at timestamptz not null
);

-- Uniqueness does not depend on case (OP-018, OP-019); every look-up goes through the same expressions.
create unique index account_username_key on account (lower(username));
create unique index account_email_key on account (lower(email));

-- A bearer token is never stored: only its hash, so that a stolen copy of this table opens nothing.
create table session (
  token_hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- The admin who really acts, when a session was opened by "log in as".
  impersonator_id bigint references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index session_account_id on session (account_id);
create index session_expires_at on session (expires_at);

-- A single-use link sent by mail. The address is the one the link was made for: a link for an
-- address the account no longer has is worth nothing.
create table mail_link (
  id uuid primary key,
  purpose text not null check (purpose in ('confirm', 'reset')),
  account_id bigint not null references account (id) on delete cascade,
  email text not null,
  token_hash bytea not null,
  -- The page somebody came for, so that a confirmation leads on to it.
  next_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  used_at timestamptz
);

create unique index mail_link_token_hash_key on mail_link (token_hash);
create index mail_link_account_id on mail_link (account_id);
create index mail_link_unmailed on mail_link (created_at) where mailed_at is null and used_at is null;
create index mail_link_expires_at on mail_link (expires_at);

-- migrate:down
