-- migrate:up

-- What somebody is to be told by mail: written with the change it tells of, or ahead of the moment it is due. The table
-- is its own queue: a worker takes what is due, sends it and settles it. Neither the account nor the subject is a
-- foreign key: whether both still exist and what is still true of them is asked at the moment of sending, and rows end
-- by age.
create table notification (
  -- Says what it tells of and whom, so that everything is told once. The Message-ID of the mail is made from it.
  key text primary key,
  -- The module that sends it, a dot, and its own name for it: `appointments.requested`.
  kind text not null,
  -- Whom it goes to.
  account_id bigint not null,
  -- What it tells of: an appointment, a conversation.
  subject_id uuid not null,
  due_at timestamptz not null,
  -- When a worker takes it, for the first time or once more; null when it is settled.
  next_check_at timestamptz,
  -- Null while it is owed, and when it was settled because it was no longer true.
  mailed_at timestamptz
);

create index notification_next_check_at on notification (next_check_at) where next_check_at is not null;
-- What retention deletes by.
create index notification_due_at on notification (due_at);

-- migrate:down
