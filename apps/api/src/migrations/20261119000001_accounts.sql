-- migrate:up

-- Identity and credentials of a user. Profile data is in profile.
create table account (
  id bigint generated always as identity primary key,
  name text not null,
  username text not null,
  email text not null,
  email_verified boolean not null default false,
  -- A new address replaces email once it is confirmed. Not unique: a conflict would reveal who owns an address, and the
  -- unique index on email decides at confirmation.
  pending_email text,
  password_hash text not null,
  is_professional boolean not null,
  is_admin boolean not null default false,
  status text not null check (status in ('Pending', 'Approved', 'Rejected')),
  -- Mails and calendar entries to this account do not reveal their subject.
  discreet boolean not null default false,
  created_at timestamptz not null,
  -- A deleted account keeps its row without personal data: appointments and reviews of other accounts reference it
  -- (docs/decisions/0011-erase-accounts-after-a-week.md).
  deleted_at timestamptz
);

-- Usernames and email addresses are unique regardless of case (OP-018, OP-019); lookups use the same expressions.
create unique index account_username_key on account (lower(username));
create unique index account_email_key on account (lower(email));

-- The sitemap is divided into ranges of ids.
create index account_approved_professionals on account (id) where is_professional and status = 'Approved';

-- Sort orders of the admin user list, for one role and status.
create index account_by_name on account (is_professional, status, (lower(name) collate "C"), id) where deleted_at is null;
create index account_by_username on account (is_professional, status, (lower(username) collate "C"), id) where deleted_at is null;
create index account_by_email on account (is_professional, status, (lower(email) collate "C"), id) where deleted_at is null;
create index account_by_last_name on account (is_professional, status, (lower(substring(name from '[^ ]+$')) collate "C"), id) where deleted_at is null;
create index account_by_created_at on account (is_professional, status, created_at, id) where deleted_at is null;

-- Professionals awaiting a decision, oldest first.
create index account_pending_professionals on account (created_at, id)
  where is_professional and status = 'Pending' and email_verified and deleted_at is null;

-- Usernames that were changed or erased. Links and reviews still use them, so they are reserved for a time. Only the hash
-- is stored, because an erased name must not be readable.
create table former_username (
  name_hash bytea primary key,
  -- The account that may reclaim the name; null once it is erased.
  account_id bigint references account (id) on delete cascade,
  released_at timestamptz not null
);

create index former_username_account_id on former_username (account_id);
create index former_username_released_at on former_username (released_at);

-- Only the hash of a bearer token is stored, so a stolen copy of this table does not give access to any session.
create table session (
  token_hash bytea primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- The admin who opened the session by impersonation.
  impersonator_id bigint references account (id) on delete cascade,
  -- The token before the last renewal. It stays valid until the new one is used and for a short time after: the response
  -- with the new token may be lost, and other requests may be in flight.
  previous_hash bytea,
  previous_until timestamptz,
  -- The browser and device, as displayed in the owner's session list.
  device text,
  -- The second factor that verified the session, the time of the last verification, and the passkey that opened it.
  mfa_method text constraint session_mfa_method check (mfa_method in ('passkey', 'authenticator', 'recovery')),
  mfa_verified_at timestamptz,
  passkey_id uuid,
  -- Impersonation only: when the admin gave the reason for viewing personal data, and the data viewed since, so that
  -- each view is recorded once. The reason itself is in the audit log.
  reason_at timestamptz,
  access_log text[] not null default '{}',
  created_at timestamptz not null,
  last_seen_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint session_mfa_consistent check ((mfa_method is null) = (mfa_verified_at is null))
);

create unique index session_previous_hash_key on session (previous_hash) where previous_hash is not null;
create index session_account_id on session (account_id);
create index session_impersonator_id on session (impersonator_id) where impersonator_id is not null;
create index session_expires_at on session (expires_at);

-- A single-use link sent by mail, valid only for the address it was created for.
create table mail_link (
  id uuid primary key,
  purpose text not null check (purpose in ('confirm', 'reset', 'keep', 'undo', 'factor')),
  account_id bigint not null references account (id) on delete cascade,
  email text not null,
  token_hash bytea not null,
  -- The page to open after confirmation.
  next_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  used_at timestamptz,
  -- When the sweep enqueues the mail job again if the link was not mailed.
  next_check_at timestamptz not null
);

create unique index mail_link_token_hash_key on mail_link (token_hash);
create index mail_link_account_id on mail_link (account_id);
create index mail_link_unmailed on mail_link (created_at) where mailed_at is null and used_at is null;
create index mail_link_expires_at on mail_link (expires_at);
-- Registration checks whether a former owner can still reclaim the address.
create index mail_link_undo_by_address on mail_link (lower(email)) where purpose = 'undo' and used_at is null;

-- A mail without a link, inserted in the transaction of the change it reports. The sweep enqueues a lost job again.
create table account_mail (
  id uuid primary key,
  kind text not null check (kind in ('reset-request', 'password-changed', 'email-changed', 'email-already-used')),
  -- Null for a reset request: the worker checks later whether the address belongs to an account.
  account_id bigint references account (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  -- When the sweep enqueues the job again; null once the mail is sent.
  next_check_at timestamptz
);

create index account_mail_next_check_at on account_mail (next_check_at) where next_check_at is not null;
create index account_mail_created_at on account_mail (created_at);
create index account_mail_account_id on account_mail (account_id);

-- A WebAuthn credential; only its public key is stored.
create table passkey (
  id uuid primary key,
  account_id bigint not null references account (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  -- WebAuthn transports: usb, nfc, internal and so on.
  transports text[] not null,
  -- The signature counter; many authenticators always send 0.
  counter bigint not null,
  name text not null,
  -- The browser and device it was added with, as displayed to the owner.
  device text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Set when the counter went backward: the passkey may have been cloned and is no longer accepted.
  disabled_at timestamptz
);

create unique index passkey_credential_id_key on passkey (credential_id);
create index passkey_account_id on passkey (account_id);

-- A single-use WebAuthn challenge, looked up by the hash of a ticket that only the requesting browser has.
create table passkey_challenge (
  ticket_hash bytea primary key,
  challenge bytea not null,
  -- The account and session that register a passkey; null for a login.
  account_id bigint references account (id) on delete cascade,
  session_hash bytea,
  expires_at timestamptz not null,
  check ((account_id is null) = (session_hash is null))
);

create index passkey_challenge_expires_at on passkey_challenge (expires_at);
create index passkey_challenge_account_id on passkey_challenge (account_id);

-- An authenticator app (TOTP).
create table authenticator (
  account_id bigint primary key references account (id) on delete cascade,
  -- Encrypted with FACTOR_SECRET.
  secret bytea not null,
  created_at timestamptz not null,
  -- The deadline for the first code; null once the app is active.
  pending_until timestamptz,
  -- The time step of the last accepted code; codes of this and earlier steps are rejected.
  last_step bigint not null default 0
);

-- Single-use codes that replace a lost authenticator app.
create table recovery_code (
  account_id bigint not null references account (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A requested account deletion. Until erase_at the account appears deleted to other users, and its owner can restore it
-- (docs/decisions/0011-erase-accounts-after-a-week.md).
create table pending_deletion (
  account_id bigint primary key references account (id) on delete cascade,
  requested_at timestamptz not null,
  erase_at timestamptz not null,
  -- The status that a restored account returns to.
  status text not null check (status in ('Pending', 'Approved', 'Rejected'))
);

create index pending_deletion_erase_at on pending_deletion (erase_at, account_id);

-- migrate:down
