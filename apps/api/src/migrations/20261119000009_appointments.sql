-- migrate:up

create extension if not exists btree_gist;

-- A booked slot. The primary key is a uuid and no counter or constraint spans two professionals, so that the table can be
-- partitioned by professional; only the idempotency key belongs to the member.
create table appointment (
  uuid uuid primary key default gen_random_uuid(),
  -- An account that others have appointments with cannot be deleted, only erased.
  professional_id bigint not null references account (id),
  member_id bigint not null references account (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  status text not null check (status in ('Pending', 'Scheduled', 'Rejected', 'Cancelled', 'Finished')),
  session_type text not null check (session_type in ('Standard', 'Free15')),
  location text not null check (location in ('Home', 'Client', 'Online', 'AgreedUpon')),
  address text not null,
  -- Both parties' zones at booking time: mails and calendars keep showing the hours they agreed on.
  time_zone text not null,
  member_time_zone text,
  -- In US cents; null if the professional had set no price.
  price_cents integer check (price_cents >= 0),
  -- The member's note to the professional.
  note text not null default '',
  requested_at timestamptz not null,
  -- When a pending request expires.
  answer_by timestamptz not null,
  -- The last status change; a new request counts as the member's.
  status_changed_at timestamptz not null,
  status_changed_by text not null default 'member' check (status_changed_by in ('member', 'professional', 'system')),
  -- Set if it ended without an action of a party.
  reason text check (reason in ('no answer', 'professional unavailable', 'member unavailable')),
  -- The text of the party that rejected or canceled it.
  explanation text not null default '',
  -- The client's idempotency key, and the hash of the first request with it: a different request is rejected.
  key uuid,
  request_hash bytea,
  -- SEQUENCE of RFC 5545: incremented by each change that calendars have to apply.
  sequence integer not null default 0,
  constraint appointment_starts_before_end check (starts_at < ends_at),
  constraint appointment_request_hash check ((key is null) = (request_hash is null)),
  constraint appointment_reason check (reason is null or status in ('Rejected', 'Cancelled')),
  -- A professional is never booked twice at once; pending requests count like confirmed appointments.
  constraint appointment_no_overlap exclude using gist (professional_id with =, during with &&)
    where (status in ('Pending', 'Scheduled'))
);

create unique index appointment_member_key on appointment (member_id, key) where key is not null;

-- The appointment lists of both parties.
create index appointment_member_starts_at on appointment (member_id, starts_at desc, uuid);
create index appointment_professional_starts_at on appointment (professional_id, starts_at desc, uuid);

-- A member's pending requests, counted before each booking.
create index appointment_pending on appointment (member_id, professional_id) where status = 'Pending';

-- The sweep expires requests and finishes sessions.
create index appointment_pending_answer_by on appointment (answer_by) where status = 'Pending';
create index appointment_scheduled_ends_at on appointment (ends_at) where status = 'Scheduled';

-- For the count of recent bookings on the admin page.
create index appointment_requested_at on appointment (requested_at);

-- The private calendar feed of an account. Its address contains the signed id: a stolen copy of this table gives access
-- to no feed, and a new id invalidates the former address.
create table calendar_feed (
  account_id bigint primary key references account (id) on delete cascade,
  id uuid not null,
  created_at timestamptz not null,
  constraint calendar_feed_id_key unique (id)
);

-- migrate:down
