-- migrate:up

-- A report waits until an admin has handled or dismissed it.
alter table chat_report
  add column outcome text check (outcome in ('handled', 'dismissed')),
  add column decided_at timestamptz,
  add constraint chat_report_decided check ((outcome is null) = (decided_at is null));

create index chat_report_waiting on chat_report (created_at, uuid) where outcome is null;

-- Professionals who can be decided on, the longest waiting first.
create index account_waiting on account (created_at, id)
  where is_professional and status = 'Pending' and email_verified and deleted_at is null;

-- What an admin found when they looked at a certificate. One that nobody has looked at has no row.
create table certificate_check (
  file_uuid uuid primary key references file (uuid) on delete cascade,
  state text not null check (state in ('checked', 'refused')),
  checked_by bigint not null references account (id),
  checked_at timestamptz not null,
  -- The day the certificate ends, when it says so.
  valid_until date,
  constraint certificate_check_refused_has_no_end check (state = 'checked' or valid_until is null)
);

create index certificate_check_checked_by on certificate_check (checked_by);

-- migrate:down
