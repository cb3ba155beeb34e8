-- migrate:up

-- A plain name for when the sweep looks whether anything still uses a file. The code of the release before writes and
-- reads look_at, so a trigger keeps the two equal; the old column goes one release later.
alter table file add column next_check_at timestamptz;

create function sync_file_next_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.next_check_at := coalesce(new.next_check_at, new.look_at);
  elsif new.next_check_at is not distinct from old.next_check_at then
    new.next_check_at := new.look_at;
  end if;
  new.look_at := new.next_check_at;
  return new;
end $$;

create trigger file_next_check_synced before insert or update of look_at, next_check_at on file
  for each row execute function sync_file_next_check();

update file set next_check_at = look_at where look_at is not null;
create index file_next_check_at on file (next_check_at) where next_check_at is not null;

create or replace function release_profile_images() returns trigger language plpgsql as $$
begin
  update file set next_check_at = now()
  where uuid in (old.profile_image, old.background_image)
    and uuid is distinct from new.profile_image
    and uuid is distinct from new.background_image;
  return null;
end $$;

-- migrate:down
