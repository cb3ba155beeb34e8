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
      rate_cents = excluded.rate_cents, changed_in = default
    returning account_id, category_id
  ), returned as (
    -- A restored listing is reported only as a listing, not as a removal.
    delete from unlisting using written
    where unlisting.account_id = written.account_id and unlisting.category_id = written.category_id
  )
  select (select count(*) from removed) + (select count(*) from written) into changed;
  return changed;
end $$;

-- Drains up to max_rows changes of a shard that no other transaction is draining. Each statement has its own snapshot:
-- changes are read after the shard is locked, so everything that the last holder wrote is visible; sources are read after
-- the changes, so no change is deleted before its source is visible.
create function drain_listings(max_rows integer, out taken bigint, out changed bigint) language plpgsql as $$
declare
  locked_shard smallint;
  accounts bigint[];
begin
  select listing_shard.shard into locked_shard from listing_shard
  where exists (select from listing_change where listing_change.shard = listing_shard.shard)
  order by random() limit 1
  for update skip locked;

  with page as (
    select listing_change.account_id from listing_change where listing_change.shard = locked_shard
    order by listing_change.account_id limit max_rows
  ), deleted as (
    delete from listing_change
    where listing_change.shard = locked_shard
      and listing_change.account_id <= (select max(page.account_id) from page)
    returning listing_change.account_id
  )
  select count(*), array_agg(distinct deleted.account_id) into taken, accounts from deleted;
  changed := case when taken = 0 then 0 else rebuild_listings(accounts) end;
end $$;

-- Drains one account ahead of the queue, before the response to its own change. The lock timeout is short, because workers
-- drain the rest.
create function drain_account_listings(of_account bigint) returns bigint language plpgsql set lock_timeout = '500ms' as $$
begin
  perform from listing_shard where listing_shard.shard = listing_shard_of(of_account) for update;
  delete from listing_change
  where listing_change.shard = listing_shard_of(of_account) and listing_change.account_id = of_account;
  return case when found then rebuild_listings(array[of_account]) else 0 end;
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
  insert into listing_change (account_id)
  select changed.account_id from changed join previous on previous.account_id = changed.account_id
  where (changed.other, changed.country, changed.state, changed.zipcode, changed.preferred_home,
      changed.preferred_client, changed.preferred_online, changed.preferred_agreed_upon, changed.my_gender,
      changed.age_range, changed.insurance_accepted, changed.approved_tags, changed.rating)
    is distinct from (previous.other, previous.country, previous.state, previous.zipcode, previous.preferred_home,
      previous.preferred_client, previous.preferred_online, previous.preferred_agreed_upon, previous.my_gender,
      previous.age_range, previous.insurance_accepted, previous.approved_tags, previous.rating);
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
