-- migrate:up

-- Somebody has asked for the deletion of their account and has until `erase_at` to change their mind. Meanwhile the account
-- counts as deleted for everybody; only its owner can bring it back (docs/decisions/0011-deleting-accounts.md).
create table account_departure (
  account_id bigint primary key references account (id) on delete cascade,
  asked_at timestamptz not null,
  erase_at timestamptz not null,
  -- What the account goes back to when it is kept.
  status text not null check (status in ('Pending', 'Approved', 'Rejected'))
);

create index account_departure_erase_at on account_departure (erase_at, account_id);

-- A link to change one's mind.
alter table mail_link
  drop constraint mail_link_purpose_check,
  add constraint mail_link_purpose_check check (purpose in ('confirm', 'reset', 'keep')) not valid;
alter table mail_link validate constraint mail_link_purpose_check;

-- Why an appointment ended: now also because its member is no longer here.
alter table appointment
  drop constraint appointment_reason_check,
  add constraint appointment_reason_check
    check (reason in ('no answer', 'professional unavailable', 'member unavailable')) not valid;
alter table appointment validate constraint appointment_reason_check;

-- migrate:down
