-- migrate:up

-- When the sweep looks whether anything still uses a file; null when there is no reason to look.
-- So it walks over what changed and not over every portrait there is.
alter table file add column look_at timestamptz;
create index file_look_at on file (look_at) where look_at is not null;
create index file_without_product on file (uuid) where kind = 'product' and product_id is null;
drop index file_kind_created_at;

-- Whatever takes an image off a profile, the sweep will hear of it.
create function release_profile_images() returns trigger language plpgsql as $$
begin
  update file set look_at = now()
  where uuid in (old.profile_image, old.background_image)
    and uuid is distinct from new.profile_image
    and uuid is distinct from new.background_image;
  return null;
end $$;

create trigger profile_image_released after update of profile_image, background_image on profile
  for each row
  when (old.profile_image is distinct from new.profile_image
     or old.background_image is distinct from new.background_image)
  execute function release_profile_images();

-- migrate:down
