-- migrate:up

-- Accounts are divided into shards. Only one transaction at a time drains a shard, so that no two write the same listing.
-- Neighboring accounts share a shard because they share database pages.
create function listing_shard_of(of_account bigint) returns smallint language sql immutable parallel safe
  return ((of_account / 1024) % 32)::smallint;

-- Accounts whose listings may differ from listing_source. A statement that changes a source only inserts here and waits for
-- no lock, regardless of how many rows it changes. Workers take rows in batches and write the listings.
create table listing_change (
  account_id bigint not null,
  shard smallint not null generated always as (listing_shard_of(account_id)) stored,
  -- Whether the free times have to be computed again: hours, appointments, time zone or session length changed.
  times_changed boolean not null default false,
  changed_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- By account, so that several changes of one account are drained together.
create index listing_change_account_id on listing_change (shard, account_id);

-- Rows are locked while a shard is drained. Unlike advisory locks, row locks use no space in the lock table.
create table listing_shard (
  shard smallint primary key
);

insert into listing_shard select generate_series(0, 31);

-- Edits of tags, categories and zip codes, and the last account up to which the accounts that use them have been queued.
create table catalog_change (
  id bigint generated always as identity primary key,
  tag_ids integer[] not null default '{}',
  category_ids integer[] not null default '{}',
  zipcodes text[] not null default '{}',
  after_account bigint not null default 0,
  changed_at timestamptz not null default clock_timestamp()
);

-- Updates the listings of accounts that differ and returns their number. The caller must have locked the shards.
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
    insert into listing (
      account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words, specialization_words,
      state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends,
      free15, rate_cents)
    select * from source except select * from listing_stored where account_id = any(of_accounts)
    on conflict (account_id, category_id) do update set
      username = excluded.username, valid_till = excluded.valid_till, rating = excluded.rating,
      tag_ids = excluded.tag_ids, title_words = excluded.title_words, name_words = excluded.name_words,
      specialization_words = excluded.specialization_words, state = excluded.state, latitude = excluded.latitude,
      longitude = excluded.longitude, works_online = excluded.works_online, meets_in_person = excluded.meets_in_person,
      gender = excluded.gender, age_range = excluded.age_range, takes_insurance = excluded.takes_insurance,
      works_weekends = excluded.works_weekends, free15 = excluded.free15,
      rate_cents = excluded.rate_cents,
      free_until = case when (listing.works_online, listing.meets_in_person)
        is not distinct from (excluded.works_online, excluded.meets_in_person) then listing.free_until end
    returning tag_ids, title_words || name_words || specialization_words as words
  ), new_word as (
    insert into listing_word (word, stem)
    select used.word, stem.stems[1]
    from (select distinct unnest(written.words) as word from written) used
    cross join lateral (select ts_lexize('english_stem', used.word) as stems) stem
    where stem.stems[1] is not null
      and not exists (select from listing_word where listing_word.word = used.word)
    order by used.word
    on conflict do nothing
  ), new_tag as (
    insert into listing_tag (tag_id)
    select used.tag_id from (select distinct unnest(written.tag_ids) as tag_id from written) used
    where not exists (select from listing_tag where listing_tag.tag_id = used.tag_id)
    order by used.tag_id
    on conflict do nothing
  )
  select (select count(*) from removed) + (select count(*) from written) into changed;
  return changed;
end $$;

-- Of the drained accounts, the listed ones whose free times have changed or were never computed.
create function find_times_accounts(drained bigint[], times_changed bigint[]) returns bigint[] language sql stable as $$
  select array_agg(distinct listing.account_id) from listing
  where listing.account_id = any(drained)
    and (listing.free_until is null or listing.account_id = any(coalesce(times_changed, '{}')))
$$;

-- Drains about max_rows changes of up to eight shards that no other transaction is draining: several, because a
-- transaction costs more than a few changes. Each statement has its own snapshot: changes are read after the shards are
-- locked, so everything that the last holders wrote is visible; sources are read after the changes, so no change is
-- deleted before its source is visible.
-- Also returns the listed accounts whose free times the caller has to compute in the same transaction.
create function drain_listings(max_rows integer, out taken bigint, out changed bigint, out times_accounts bigint[])
language plpgsql as $$
declare
  locked_shards smallint[];
  accounts bigint[];
begin
  locked_shards := array(
    select listing_shard.shard from listing_shard
    where exists (select from listing_change where listing_change.shard = listing_shard.shard)
    order by random() limit 8
    for update skip locked);
  taken := 0;
  changed := 0;
  if locked_shards = '{}' then
    return;
  end if;

  with page as (
    select locked.shard, max(first_changes.account_id) as last_account
    from unnest(locked_shards) as locked (shard)
    cross join lateral (
      select listing_change.account_id from listing_change where listing_change.shard = locked.shard
      order by listing_change.account_id limit greatest(max_rows / cardinality(locked_shards), 1)
    ) first_changes
    group by locked.shard
  ), deleted as (
    delete from listing_change using page
    where listing_change.shard = page.shard and listing_change.account_id <= page.last_account
    returning listing_change.account_id, listing_change.times_changed
  )
  select count(*), array_agg(distinct deleted.account_id),
    array_agg(distinct deleted.account_id) filter (where deleted.times_changed)
  into taken, accounts, times_accounts from deleted;
  if taken > 0 then
    changed := rebuild_listings(accounts);
  end if;
  times_accounts := find_times_accounts(accounts, times_accounts);
end $$;

-- Drains one account ahead of the queue, before the response to its own change. The lock timeout is short, because workers
-- drain the rest.
create function drain_account_listings(of_account bigint, out changed bigint, out times_accounts bigint[])
language plpgsql set lock_timeout = '500ms' as $$
declare
  taken bigint;
begin
  perform from listing_shard where listing_shard.shard = listing_shard_of(of_account) for update;
  with deleted as (
    delete from listing_change
    where listing_change.shard = listing_shard_of(of_account) and listing_change.account_id = of_account
    returning listing_change.account_id, listing_change.times_changed
  )
  select count(*), array_agg(distinct deleted.account_id) filter (where deleted.times_changed)
  into taken, times_accounts from deleted;
  changed := case when taken = 0 then 0 else rebuild_listings(array[of_account]) end;
  times_accounts := find_times_accounts(array[of_account], times_accounts);
end $$;

-- Queues the accounts that a catalog edit affects, among the next max_rows paid categories. Returns false if there is no
-- edit. An account that starts to use the entry in the meantime is queued by its own change.
create function fan_out_catalog_change(max_rows integer) returns boolean language plpgsql as $$
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
    order by user_category.account_id limit max_rows
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

-- Includes members, because a check of the role would miss an account that is changing it.
create function queue_listings() returns trigger language plpgsql as $$
begin
  insert into listing_change (account_id) select changed.account_id from changed;
  return null;
end $$;

-- Only updates of columns that listing_source reads. The cached plan may be optimized for a single row; a nested loop would
-- then compare each of 100,000 rows with each other.
create function queue_updated_accounts() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into listing_change (account_id)
  select changed.id from changed join previous on previous.id = changed.id
  where (changed.name, changed.username, changed.status, changed.is_professional)
    is distinct from (previous.name, previous.username, previous.status, previous.is_professional);
  return null;
end $$;

create function queue_updated_profiles() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into listing_change (account_id, times_changed)
  select changed.account_id, (changed.time_zone, changed.session_length)
    is distinct from (previous.time_zone, previous.session_length)
  from changed join previous on previous.account_id = changed.account_id
  where (changed.other, changed.country, changed.state, changed.zipcode, changed.preferred_home,
      changed.preferred_client, changed.preferred_online, changed.preferred_agreed_upon, changed.my_gender,
      changed.age_range, changed.insurance_accepted, changed.approved_tags, changed.rating, changed.time_zone,
      changed.session_length)
    is distinct from (previous.other, previous.country, previous.state, previous.zipcode, previous.preferred_home,
      previous.preferred_client, previous.preferred_online, previous.preferred_agreed_upon, previous.my_gender,
      previous.age_range, previous.insurance_accepted, previous.approved_tags, previous.rating, previous.time_zone,
      previous.session_length);
  return null;
end $$;

create function queue_work_hours() returns trigger language plpgsql as $$
begin
  insert into listing_change (account_id, times_changed) select distinct changed.account_id, true from changed;
  return null;
end $$;

create function queue_appointments() returns trigger language plpgsql as $$
begin
  insert into listing_change (account_id, times_changed) select distinct changed.professional_id, true from changed;
  return null;
end $$;

-- Only pending and confirmed appointments occupy time.
create function queue_updated_appointments() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into listing_change (account_id, times_changed)
  select distinct changed.professional_id, true from changed join previous on previous.uuid = changed.uuid
  where (changed.status in ('Pending', 'Scheduled'), changed.starts_at, changed.ends_at)
    is distinct from (previous.status in ('Pending', 'Scheduled'), previous.starts_at, previous.ends_at);
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
  -- Names, colors and order are not part of a listing.
  insert into catalog_change (category_ids)
  select array_agg(changed.id) from changed join previous on previous.id = changed.id
  where previous.tag_id is distinct from changed.tag_id
  having count(*) > 0;
  return null;
end $$;

create function queue_zipcode() returns trigger language plpgsql as $$
begin
  insert into catalog_change (zipcodes) select array_agg(changed.zipcode) from changed having count(*) > 0;
  return null;
end $$;

-- One trigger per event, because transition tables allow only one. A listing requires a profile and a paid category, so
-- inserts and deletes of accounts do not matter.
create trigger account_updated after update on account
  referencing old table as previous new table as changed for each statement execute function queue_updated_accounts();
create trigger profile_inserted after insert on profile
  referencing new table as changed for each statement execute function queue_listings();
create trigger profile_updated after update on profile
  referencing old table as previous new table as changed for each statement execute function queue_updated_profiles();
create trigger profile_deleted after delete on profile
  referencing old table as changed for each statement execute function queue_listings();
create trigger user_category_inserted after insert on user_category
  referencing new table as changed for each statement execute function queue_listings();
create trigger user_category_updated after update on user_category
  referencing new table as changed for each statement execute function queue_listings();
create trigger user_category_deleted after delete on user_category
  referencing old table as changed for each statement execute function queue_listings();
create trigger work_hour_inserted after insert on work_hour
  referencing new table as changed for each statement execute function queue_work_hours();
create trigger work_hour_updated after update on work_hour
  referencing new table as changed for each statement execute function queue_work_hours();
create trigger work_hour_deleted after delete on work_hour
  referencing old table as changed for each statement execute function queue_work_hours();
create trigger appointment_inserted after insert on appointment
  referencing new table as changed for each statement execute function queue_appointments();
create trigger appointment_updated after update on appointment
  referencing old table as previous new table as changed
  for each statement execute function queue_updated_appointments();
create trigger appointment_deleted after delete on appointment
  referencing old table as changed for each statement execute function queue_appointments();

-- Listings contain ids of tags, not texts, so renaming a tag changes no listing.
create trigger tag_inserted after insert on tag
  referencing new table as changed for each statement execute function queue_tag();
create trigger tag_deleted after delete on tag
  referencing old table as changed for each statement execute function queue_tag();
create trigger tag_category_inserted after insert on tag_category
  referencing new table as changed for each statement execute function queue_tag_category();
create trigger tag_category_replaced after update on tag_category
  referencing old table as changed for each statement execute function queue_tag_category();
create trigger tag_category_updated after update on tag_category
  referencing new table as changed for each statement execute function queue_tag_category();
create trigger tag_category_deleted after delete on tag_category
  referencing old table as changed for each statement execute function queue_tag_category();
create trigger category_updated after update on category
  referencing old table as previous new table as changed for each statement execute function queue_category();
create trigger zipcode_inserted after insert on zipcode
  referencing new table as changed for each statement execute function queue_zipcode();
create trigger zipcode_updated after update on zipcode
  referencing new table as changed for each statement execute function queue_zipcode();
create trigger zipcode_deleted after delete on zipcode
  referencing old table as changed for each statement execute function queue_zipcode();

-- migrate:down
