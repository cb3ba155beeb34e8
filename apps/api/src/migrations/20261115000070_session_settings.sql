-- migrate:up

-- What decides a booking, each in a column of its own. Profiles alone writes them, with `other` and `personal_info`,
-- which keep saying the same on the wire.
alter table profile
  -- An IANA name; null is UTC (OP-063).
  add column time_zone text,
  -- Seconds of a standard session; null is an hour (SCH-26).
  add column session_length integer,
  -- Where this person sees the other party: a professional's `other.address`, a member's `personalInfo.address` (OP-039).
  add column meeting_address text;

-- Only for processes of the release before, which write `other` alone while a deployment rolls. The next release drops it.
create function keep_session_settings() returns trigger language plpgsql as $$
begin
  new.time_zone := new.other ->> 'timeZone';
  new.session_length := substring(new.other ->> 'appointmentDuration' from '^\d{1,5}$')::integer;
  new.meeting_address := case
    when (select account.is_professional from account where account.id = new.account_id) then new.other ->> 'address'
    else new.personal_info ->> 'address'
  end;
  return new;
end $$;

create trigger profile_session_settings before insert or update of other, personal_info on profile
  for each row execute function keep_session_settings();

-- migrate:down
