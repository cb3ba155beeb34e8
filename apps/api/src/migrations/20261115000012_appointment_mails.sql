-- migrate:up

-- A mail that somebody is owed: written with the change it tells of, or ahead of the moment it is due. Each exists
-- once, so a job that runs twice, or a worker that was killed, sends nothing twice that is known to be sent.
create table appointment_mail (
  appointment_uuid uuid not null references appointment (uuid) on delete cascade,
  news text not null check (
    news in (
      'requested', 'nudge-24', 'nudge-48', 'confirmed', 'reminder-24', 'reminder-2',
      'rejected', 'expired', 'withdrawn', 'cancelled', 'finished'
    )
  ),
  recipient text not null check (recipient in ('member', 'professional')),
  due_at timestamptz not null,
  -- When the sweep gives it to the queue, for the first time or once more; nothing when it is settled.
  look_at timestamptz,
  -- Empty when it is settled because it was no longer true.
  mailed_at timestamptz,
  primary key (appointment_uuid, news, recipient)
);

create index appointment_mail_look_at on appointment_mail (look_at) where look_at is not null;

-- migrate:down
