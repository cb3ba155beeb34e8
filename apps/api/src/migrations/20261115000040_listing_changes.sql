-- migrate:up

-- Accounts are divided into shards, and one transaction at a time drains a shard: two never write the same listing.
-- Neighbors share one, because they lie together on disk.
create function listing_shard_of(of_account bigint) returns smallint language sql immutable parallel safe
  return ((of_account / 1024) % 32)::smallint;

-- Accounts whose listings may no longer be what the rule makes of them. A statement that changes a source only inserts
-- here: it waits for nobody, however many rows it changes. Workers take rows out in batches and write the listings.
create table listing_change (
  account_id bigint not null,
  shard smallint not null generated always as (listing_shard_of(account_id)) stored,
  changed_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- By account, so that several changes of one are drained together.
create index listing_change_of_account on listing_change (shard, account_id);

-- What a drainer locks: row locks, unlike advisory ones, take no room in the lock table.
create table listing_shard (
  shard smallint primary key
);

insert into listing_shard select generate_series(0, 31);

-- Edits of tags, categories and zip codes, and how far the accounts that use them have been queued.
create table catalog_change (
  id bigint generated always as identity primary key,
  tag_ids integer[] not null default '{}',
  category_ids integer[] not null default '{}',
  zipcodes text[] not null default '{}',
  after_account bigint not null default 0,
  changed_at timestamptz not null default clock_timestamp()
);

-- Words of a text; nobody writes titles of ten thousand letters, and one of a million would be an error.
create or replace function search_words(written text) returns text[] language sql immutable parallel safe
  return tsvector_to_array(to_tsvector('search_words', left(written, 10000)));

-- The rule as before, but for any content of `other`: a row that cannot be read must not hold up the others of a batch.
create or replace view listing_source as
select
  user_category.account_id,
  user_category.category_id,
  account.username,
  user_category.valid_till,
  profile.rating,
  -- Goals, what an admin has granted in this category, and the tag that stands for the category.
  array(
    select tag.id from tag
    where tag.id = any(
      array(
        -- Not by a regular expression, which takes longer than all the rest of a goal.
        select case when length(goal) < 10 and translate(goal, '0123456789', '') = '' then goal::bigint end
        from jsonb_array_elements_text(block.goals) goal where goal <> '')
      || category.tag_id::bigint
      || case when profile.approved_tags = '{}' then '{}' else array(
        select tag_category.tag_id::bigint from tag_category
        where tag_category.category_id = category.id and tag_category.tag_id = any(profile.approved_tags)) end)
    order by tag.id
  ) as tag_ids,
  search_words(block.title) as title_words,
  search_words(account.name) as name_words,
  search_words(coalesce(block.specialization, '')) as specialization_words,
  coalesce(profile.state, zipcode.state) as state,
  zipcode.latitude,
  zipcode.longitude,
  profile.preferred_online as works_online,
  -- Whoever says nothing of where they work is where their zip code is.
  profile.preferred_home or profile.preferred_client or profile.preferred_agreed_upon
    or not profile.preferred_online as meets_in_person,
  profile.my_gender as gender,
  profile.age_range,
  profile.insurance_accepted = 'Yes' as takes_insurance,
  coalesce(profile.other ->> 'workWeekends' = 'true', false) as works_weekends,
  coalesce(profile.other ->> 'free15' = 'true', false) as free15
from user_category
join account on account.id = user_category.account_id
join profile on profile.account_id = user_category.account_id
join category on category.id = user_category.category_id
cross join lateral (
  select
    profile.other -> 'categoryTitle' ->> category.id::text as title,
    profile.other -> 'specialization' ->> category.id::text as specialization,
    case when jsonb_typeof(profile.other -> 'selectedGoalTags' -> category.id::text) = 'array'
      then profile.other -> 'selectedGoalTags' -> category.id::text else '[]' end as goals
) block
left join zipcode
  on zipcode.zipcode = left(profile.zipcode, 5) and coalesce(profile.country, 'US') = 'US'
where account.is_professional
  and account.status = 'Approved'
  and user_category.status = 'Active'
  and block.title <> ''
  and block.goals <> '[]';

-- Whoever is listed again has not left: of one listing the readers hear once.
create or replace function note_unlisting() returns trigger language plpgsql as $$
begin
  insert into unlisting (account_id, category_id) select gone.account_id, gone.category_id from gone
  on conflict (account_id, category_id) do update set changed_in = default, left_at = default;
  return null;
end $$;

drop trigger listing_left on listing;
create trigger listing_left after delete on listing
  referencing old table as gone for each statement execute function note_unlisting();

-- Writes the listings of these accounts anew where they differ, and says how many did. The caller holds their shards.
create function rebuild_listings(of_accounts bigint[]) returns bigint language plpgsql as $$
declare
  changed bigint;
begin
  with source as materialized (
    select * from listing_source where account_id = any(of_accounts)
  ), removed as (
    delete from listing
    where listing.account_id = any(of_accounts) and not exists (
      select from source
      where source.account_id = listing.account_id and source.category_id = listing.category_id)
    returning 1
  ), written as (
    insert into listing
    select * from source except select * from listing_kept where account_id = any(of_accounts)
    on conflict (account_id, category_id) do update set
      username = excluded.username, valid_till = excluded.valid_till, rating = excluded.rating,
      tag_ids = excluded.tag_ids, title_words = excluded.title_words, name_words = excluded.name_words,
      specialization_words = excluded.specialization_words, state = excluded.state, latitude = excluded.latitude,
      longitude = excluded.longitude, works_online = excluded.works_online, meets_in_person = excluded.meets_in_person,
      gender = excluded.gender, age_range = excluded.age_range, takes_insurance = excluded.takes_insurance,
      works_weekends = excluded.works_weekends, free15 = excluded.free15, changed_in = default
    returning account_id, category_id
  ), returned as (
    delete from unlisting using written
    where unlisting.account_id = written.account_id and unlisting.category_id = written.category_id
  )
  select (select count(*) from removed) + (select count(*) from written) into changed;
  return changed;
end $$;

-- Drains up to so many changes of a shard that nobody else is draining.
-- Each statement in it sees what is committed by then: the changes once the shard is held, so that what its last holder
-- has written is seen; the sources after the changes, so that no change is taken without being seen.
create function drain_listings(most integer, out taken bigint, out changed bigint) language plpgsql as $$
declare
  held smallint;
  accounts bigint[];
begin
  select listing_shard.shard into held from listing_shard
  where exists (select from listing_change where listing_change.shard = listing_shard.shard)
  order by random() limit 1
  for update skip locked;

  with page as (
    select listing_change.account_id from listing_change where listing_change.shard = held
    order by listing_change.account_id limit most
  ), gone as (
    delete from listing_change
    where listing_change.shard = held and listing_change.account_id <= (select max(page.account_id) from page)
    returning listing_change.account_id
  )
  select count(*), array_agg(distinct gone.account_id) into taken, accounts from gone;
  changed := case when taken = 0 then 0 else rebuild_listings(accounts) end;
end $$;

-- The same for one account, ahead of all that waits: for whoever has just saved and looks. Waits for the shard a moment,
-- no longer; the workers come by anyway.
create function drain_listings_of(of_account bigint) returns bigint language plpgsql set lock_timeout = '500ms' as $$
begin
  perform from listing_shard where listing_shard.shard = listing_shard_of(of_account) for update;
  delete from listing_change
  where listing_change.shard = listing_shard_of(of_account) and listing_change.account_id = of_account;
  return case when found then rebuild_listings(array[of_account]) else 0 end;
end $$;

-- Queues, of the next so many paid categories, the accounts that use what an edit of the catalog has changed. False when
-- there is nothing left to do. Who begins to use it meanwhile is queued by that change.
create function spread_catalog_change(most integer) returns boolean language plpgsql as $$
declare
  edit catalog_change;
  last_account bigint;
  tags jsonb;
begin
  select * into edit from catalog_change order by catalog_change.id limit 1 for update skip locked;
  if not found then
    return false;
  end if;
  select max(page.account_id) into last_account from (
    select user_category.account_id from user_category where user_category.account_id > edit.after_account
    order by user_category.account_id limit most
  ) page;
  if last_account is null then
    delete from catalog_change where catalog_change.id = edit.id;
    return true;
  end if;
  tags := jsonb_build_object('tags', to_jsonb(edit.tag_ids) || to_jsonb(edit.tag_ids::text[]));
  insert into listing_change (account_id)
  select distinct user_category.account_id
  from user_category
  join profile on profile.account_id = user_category.account_id
  where user_category.account_id > edit.after_account and user_category.account_id <= last_account
    and (user_category.category_id = any(edit.category_ids)
      or profile.approved_tags && edit.tag_ids
      or left(profile.zipcode, 5) = any(edit.zipcodes)
      or jsonb_path_exists(profile.other, '$.selectedGoalTags.*[*] ? (@ == $tags[*])', tags));
  update catalog_change set after_account = last_account where catalog_change.id = edit.id;
  return true;
end $$;

-- Members and professionals alike: to ask which of the two somebody is would miss who is just becoming the other.
create function queue_listings() returns trigger language plpgsql as $$
begin
  insert into listing_change (account_id) select changed.account_id from changed;
  return null;
end $$;

-- Of updates those that change a column the rule reads. A plan is kept, perhaps one made for a single row: with a nested
-- loop it would compare each of a hundred thousand with each.
create function queue_updated_accounts() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into listing_change (account_id)
  select changed.id from changed join was on was.id = changed.id
  where (changed.name, changed.username, changed.status, changed.is_professional)
    is distinct from (was.name, was.username, was.status, was.is_professional);
  return null;
end $$;

create function queue_updated_profiles() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into listing_change (account_id)
  select changed.account_id from changed join was on was.account_id = changed.account_id
  where (changed.other, changed.country, changed.state, changed.zipcode, changed.preferred_home,
      changed.preferred_client, changed.preferred_online, changed.preferred_agreed_upon, changed.my_gender,
      changed.age_range, changed.insurance_accepted, changed.approved_tags, changed.rating)
    is distinct from (was.other, was.country, was.state, was.zipcode, was.preferred_home,
      was.preferred_client, was.preferred_online, was.preferred_agreed_upon, was.my_gender,
      was.age_range, was.insurance_accepted, was.approved_tags, was.rating);
  return null;
end $$;

create function queue_tag() returns trigger language plpgsql as $$
begin
  insert into catalog_change (tag_ids) select array_agg(changed.id) from changed having count(*) > 0;
  return null;
end $$;

create function queue_tag_category() returns trigger language plpgsql as $$
begin
  insert into catalog_change (tag_ids) select array_agg(distinct changed.tag_id) from changed having count(*) > 0;
  return null;
end $$;

create function queue_category() returns trigger language plpgsql as $$
begin
  -- Names, colors and order are no part of a listing.
  insert into catalog_change (category_ids)
  select array_agg(changed.id) from changed join was on was.id = changed.id
  where was.tag_id is distinct from changed.tag_id
  having count(*) > 0;
  return null;
end $$;

create function queue_zipcode() returns trigger language plpgsql as $$
begin
  insert into catalog_change (zipcodes) select array_agg(changed.zipcode) from changed having count(*) > 0;
  return null;
end $$;

drop trigger account_listed on account;
drop trigger profile_listed on profile;
drop trigger category_listed on user_category;
drop function refresh_listings_of_row();

-- The code of the release before repairs listings by this name.
create or replace function refresh_listings(of_account bigint) returns void language sql
  begin atomic insert into listing_change (account_id) values (of_account); end;

-- One trigger per event: transition tables allow no more. A listing begins with a profile and a paid category and ends
-- with either, so an account matters when it changes.
create trigger account_updated after update on account
  referencing old table as was new table as changed for each statement execute function queue_updated_accounts();
create trigger profile_inserted after insert on profile
  referencing new table as changed for each statement execute function queue_listings();
create trigger profile_updated after update on profile
  referencing old table as was new table as changed for each statement execute function queue_updated_profiles();
create trigger profile_deleted after delete on profile
  referencing old table as changed for each statement execute function queue_listings();
create trigger user_category_inserted after insert on user_category
  referencing new table as changed for each statement execute function queue_listings();
create trigger user_category_updated after update on user_category
  referencing new table as changed for each statement execute function queue_listings();
create trigger user_category_deleted after delete on user_category
  referencing old table as changed for each statement execute function queue_listings();

-- A listing holds the ids of tags, not their texts, so renaming one changes none; the index reads the texts itself.
create trigger tag_inserted after insert on tag
  referencing new table as changed for each statement execute function queue_tag();
create trigger tag_deleted after delete on tag
  referencing old table as changed for each statement execute function queue_tag();
create trigger tag_category_inserted after insert on tag_category
  referencing new table as changed for each statement execute function queue_tag_category();
create trigger tag_category_left after update on tag_category
  referencing old table as changed for each statement execute function queue_tag_category();
create trigger tag_category_updated after update on tag_category
  referencing new table as changed for each statement execute function queue_tag_category();
create trigger tag_category_deleted after delete on tag_category
  referencing old table as changed for each statement execute function queue_tag_category();
create trigger category_updated after update on category
  referencing old table as was new table as changed for each statement execute function queue_category();
create trigger zipcode_inserted after insert on zipcode
  referencing new table as changed for each statement execute function queue_zipcode();
create trigger zipcode_updated after update on zipcode
  referencing new table as changed for each statement execute function queue_zipcode();
create trigger zipcode_deleted after delete on zipcode
  referencing old table as changed for each statement execute function queue_zipcode();

-- migrate:down
