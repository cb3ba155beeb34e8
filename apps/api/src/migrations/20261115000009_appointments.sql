-- migrate:up

create extension if not exists btree_gist;

-- A slot a member has asked for. Rows are named by uuid and everything about one stands in it, so that the table
-- can one day be split by professional: no counter and no constraint reaches across two diaries, the key alone
-- belongs to the member.
create table appointment (
  uuid uuid primary key default gen_random_uuid(),
  professional_id bigint not null references account (id) on delete cascade,
  member_id bigint not null references account (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  status text not null check (status in ('Pending', 'Scheduled', 'Rejected', 'Cancelled', 'Finished')),
  session_type text not null check (session_type in ('Standard', 'Free15')),
  location text not null check (location in ('Home', 'Client', 'Online', 'AgreedUpon')),
  address text not null,
  -- The professional's zone when it was booked: mails and calendars keep saying the same hour.
  time_zone text not null,
  requested_at timestamptz not null,
  -- A request that nobody answered ends at this moment.
  answer_by timestamptz not null,
  -- When and by whom the status was last changed; a new request was moved by its member.
  moved_at timestamptz not null,
  moved_by text not null default 'member' check (moved_by in ('member', 'professional', 'clock')),
  reason text check (reason in ('no answer')),
  -- Made by the client. What it was first sent with tells a repeated request from another one.
  key uuid,
  wish_hash bytea,
  -- Counts the changes, so that calendars know the newer of two letters (SEQUENCE of RFC 5545).
  sequence integer not null default 0,
  check (starts_at < ends_at),
  check ((key is null) = (wish_hash is null)),
  check (reason is null or status = 'Rejected'),
  -- The promise of the product: nobody is booked twice at once, by requests that wait as little as by confirmed ones.
  constraint appointment_no_overlap exclude using gist (professional_id with =, during with &&)
    where (status in ('Pending', 'Scheduled'))
);

create unique index appointment_key on appointment (member_id, key) where key is not null;

-- What each party's list walks, newest first.
create index appointment_of_member on appointment (member_id, starts_at desc, uuid);
create index appointment_of_professional on appointment (professional_id, starts_at desc, uuid);

-- The requests a member has open, counted before each booking.
create index appointment_open on appointment (member_id, professional_id) where status = 'Pending';

-- What the sweep looks through: requests to end, sessions to finish.
create index appointment_unanswered on appointment (answer_by) where status = 'Pending';
create index appointment_past on appointment (ends_at) where status = 'Scheduled';

-- migrate:down
