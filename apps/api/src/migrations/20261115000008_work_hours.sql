-- migrate:up

-- When a professional works: on a weekday of every week, or on one date, for one session type.
-- Minutes are counted from midnight as the clock on the professional's wall shows them (OP-063).
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
  -- A date the house has closed. It stands beside the professional's own entry and rules over it (OP-061).
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
  -- A day off keeps whatever hours it had.
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

-- One entry for each weekday and for each date; both also find the entries of a stretch of days (OP-058).
create unique index work_hour_weekday_key on work_hour (account_id, session_type, day_type) where date is null;
create unique index work_hour_date_key on work_hour (account_id, session_type, date, hidden) where date is not null;

-- migrate:down
