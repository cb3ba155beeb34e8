-- migrate:up

-- A mail an account is owed beside its links, written with the change it tells of. The sweep asks again for a mail whose
-- job was lost.
create table account_mail (
  id uuid primary key,
  kind text not null check (kind in ('reset-request', 'password-changed', 'email-changed')),
  -- Null for a reset request: the worker looks later whether the address belongs to anybody.
  account_id bigint references account (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  -- When the sweep asks for it again; null once it was sent.
  next_check_at timestamptz
);

create index account_mail_next_check_at on account_mail (next_check_at) where next_check_at is not null;
create index account_mail_created_at on account_mail (created_at);
create index account_mail_account_id on account_mail (account_id);

-- The same for a link that was not mailed yet. Rows of the code before are asked for at the next sweep.
alter table mail_link add column next_check_at timestamptz not null default now();

-- migrate:down
