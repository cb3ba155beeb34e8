-- migrate:up

-- The work hours of a professional on a weekday or on one date, for one session type.
-- Minutes are wall-clock minutes from midnight in the professional's zone (OP-063).
create table work_hour (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  session_type text not null,
  day_type text not null,
  date date,
  work boolean not null,
  start_minute smallint not null,
  end_minute smallint not null,
  lunch boolean not null,
  lunch_start_minute smallint not null,
  lunch_end_minute smallint not null,
  comment text not null default '',
  -- A date that was closed for the professional. It overrides the professional's own entry for that date (OP-061).
  hidden boolean not null default false,
  constraint work_hour_session_type check (session_type in ('Standard', 'Free15')),
  constraint work_hour_day_type check (day_type in ('Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Custom')),
  constraint work_hour_date check ((day_type = 'Custom') = (date is not null)),
  constraint work_hour_hidden check (not hidden or date is not null),
  constraint work_hour_minutes check (
    start_minute between 0 and 1440
    and end_minute between 0 and 1440
    and lunch_start_minute between 0 and 1440
    and lunch_end_minute between 0 and 1440
  ),
  -- A day off keeps its former hours.
  constraint work_hour_order check (not work or start_minute < end_minute),
  constraint work_hour_lunch check (
    not work
    or not lunch
    or (
      start_minute <= lunch_start_minute
      and lunch_start_minute < lunch_end_minute
      and lunch_end_minute <= end_minute
    )
  )
);

-- One entry per weekday and per date; both indexes also serve range queries (OP-058).
create unique index work_hour_weekday_key on work_hour (account_id, session_type, day_type) where date is null;
create unique index work_hour_date_key on work_hour (account_id, session_type, date, hidden) where date is not null;

-- migrate:down
