-- migrate:up

-- An outbox of mails: written in the transaction of the change, or ahead of time with a later due_at. Workers poll this
-- table. Account and subject are not foreign keys: before sending, the worker checks that both exist and the content is
-- still valid, and rows are deleted by age.
create table notification (
  -- Identifies subject, event and recipient, so that each mail is sent once; the Message-ID is derived from it.
  key text primary key,
  -- The module that sends it and the kind of mail, such as `appointments.requested`.
  kind text not null,
  -- The recipient.
  account_id bigint not null,
  -- The appointment, conversation or other subject.
  subject_id uuid not null,
  due_at timestamptz not null,
  -- The next attempt to send it; null once it is sent or dropped.
  next_check_at timestamptz,
  -- Null until it is sent, and if it was dropped because its content was outdated.
  mailed_at timestamptz
);

create index notification_next_check_at on notification (next_check_at) where next_check_at is not null;
create index notification_due_at on notification (due_at);

-- migrate:down
