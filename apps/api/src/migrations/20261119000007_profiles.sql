-- migrate:up

create table profile (
  account_id bigint primary key references account (id) on delete cascade,
  -- Null until the user has saved anything (ACC-29 to ACC-31).
  other jsonb,
  personal_info jsonb not null default '{}',
  description text not null default '',
  preferred_home boolean not null default false,
  preferred_client boolean not null default false,
  preferred_online boolean not null default false,
  preferred_agreed_upon boolean not null default false,
  country text,
  state text,
  zipcode text,
  -- Required by the specification; the addresses in use are in other and personal_info (OP-039).
  address text,
  my_gender text not null default 'Any',
  expected_gender text not null default 'Any',
  insurance_accepted text not null default 'Any',
  age_range text not null default 'Any',
  profile_image uuid references file (uuid) on delete set null,
  background_image uuid references file (uuid) on delete set null,
  approved_tags integer[] not null default '{}',
  -- The average and number of rated reviews.
  rating real not null default 0,
  rating_count integer not null default 0,
  updated_at timestamptz not null default now(),
  -- Bookings read these columns; profiles writes them together with other and personal_info, which the API returns.
  -- An IANA name; null is UTC (OP-063).
  time_zone text,
  -- The length of a standard session in seconds; null is an hour (SCH-26).
  session_length integer,
  -- A professional's other.address or a member's personalInfo.address (OP-039).
  meeting_address text,
  rate_cents integer generated always as (
    case when jsonb_typeof(other -> 'appointmentRate') = 'number' and (other ->> 'appointmentRate')::numeric > 0
      then least(round((other ->> 'appointmentRate')::numeric * 100), 2000000000)::integer end
  ) stored
);

create index profile_profile_image on profile (profile_image) where profile_image is not null;
create index profile_background_image on profile (background_image) where background_image is not null;

-- Schedules the file sweep for an image that was removed from a profile.
create function release_profile_images() returns trigger language plpgsql as $$
begin
  update file set next_check_at = now()
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

-- Removes a tag from a JSON array of tag ids.
create function without_tag(list jsonb, tag integer) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(list) = 'array' then (
    select coalesce(jsonb_agg(element.value order by element.position), '[]')
    from jsonb_array_elements(list) with ordinality element(value, position)
    where element.value <> to_jsonb(tag)) else list end;

-- Removes a deleted tag from all selections of a user.
create function selections_without_tag(other jsonb, tag integer) returns jsonb language sql immutable parallel safe
  return other
    || case when other ? 'searchTags'
      then jsonb_build_object('searchTags', without_tag(other -> 'searchTags', tag)) else '{}' end
    || case when other ? 'requestedTags'
      then jsonb_build_object('requestedTags', without_tag(other -> 'requestedTags', tag)) else '{}' end
    || case when jsonb_typeof(other -> 'selectedGoalTags') = 'object'
      then jsonb_build_object('selectedGoalTags', (
        select coalesce(jsonb_object_agg(goals.key, without_tag(goals.value, tag)), '{}')
        from jsonb_each(other -> 'selectedGoalTags') goals)) else '{}' end;

-- A category that a professional is or was listed in.
create table user_category (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  category_id integer not null references category (id),
  status text not null check (status in ('Active', 'Expired')),
  -- The later of granted_till and paid_till, so that a grant by an admin and a payment never shorten each other. A row
  -- with neither was granted.
  valid_till timestamptz not null,
  granted_till timestamptz,
  paid_till timestamptz,
  -- The end of the paid period, where the listing lasts longer by the grace period.
  shown_till timestamptz,
  unique (account_id, category_id)
);

create index user_category_expiring on user_category (valid_till) where status = 'Active';

-- The history of user_category.
create table category_change (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  account_id bigint not null references account (id) on delete cascade,
  category_id integer not null references category (id),
  changed_at timestamptz not null,
  cause text not null,
  actor_id bigint references account (id),
  subscription_id bigint references subscription (id),
  event_id text,
  status_before text,
  status_after text not null,
  valid_till_before timestamptz,
  valid_till_after timestamptz not null
);

create index category_change_account on category_change (account_id, category_id, id);
create index category_change_actor on category_change (actor_id) where actor_id is not null;
create index category_change_subscription on category_change (subscription_id) where subscription_id is not null;

-- migrate:down
