-- migrate:up transaction:false

-- One statement, so that it may commit: 10,000 profiles at a time are locked, for as long as that takes. Stopped
-- halfway, it can be run again.
do $$
declare
  batch constant bigint := 10000;
  done bigint := 0;
  last bigint := (select coalesce(max(account_id), 0) from profile);
begin
  while done < last loop
    update profile
    set
      time_zone = profile.other ->> 'timeZone',
      session_length = substring(profile.other ->> 'appointmentDuration' from '^\d{1,5}$')::integer,
      meeting_address = case
        when account.is_professional then profile.other ->> 'address' else profile.personal_info ->> 'address'
      end
    from account
    where account.id = profile.account_id
      and profile.account_id > done and profile.account_id <= done + batch
      and (profile.other ?| array['timeZone', 'appointmentDuration', 'address'] or profile.personal_info ? 'address')
      and (profile.time_zone, profile.session_length, profile.meeting_address) is not distinct from (null, null, null);
    commit;
    done := done + batch;
  end loop;
end $$;

-- migrate:down
