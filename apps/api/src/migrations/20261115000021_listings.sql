-- migrate:up

create extension if not exists unaccent;

-- Words as people write them, without accents and stop words; their stems are made where they are compared.
create text search dictionary plain_word (template = pg_catalog.simple, stopwords = english);
create text search configuration search_words (copy = pg_catalog.simple);
alter text search configuration search_words
  alter mapping for asciiword, word, numword, hword_part, hword_asciipart, hword_numpart, uint with unaccent, plain_word;
-- A compound counts by its parts, and addresses are not words.
alter text search configuration search_words
  drop mapping for asciihword, hword, numhword, email, url, host, url_path, file, sfloat, float, version, int;

create function search_words(written text) returns text[] language sql immutable parallel safe
  return tsvector_to_array(to_tsvector('search_words', written));

-- The rule of who is listed, in one place: approved, paid up, and with a complete block. What search knows of them
-- stands beside it. That a payment ends at some moment is left to whoever reads: it takes no change for it to come.
create view listing_source as
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
      array(select goal::bigint from jsonb_array_elements_text(block.goals) goal)
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
  coalesce((profile.other ->> 'workWeekends')::boolean, false) as works_weekends,
  coalesce((profile.other ->> 'free15')::boolean, false) as free15
from user_category
join account on account.id = user_category.account_id
join profile on profile.account_id = user_category.account_id
join category on category.id = user_category.category_id
cross join lateral (
  select
    profile.other -> 'categoryTitle' ->> category.id::text as title,
    profile.other -> 'specialization' ->> category.id::text as specialization,
    profile.other -> 'selectedGoalTags' -> category.id::text as goals
) block
left join zipcode
  on zipcode.zipcode = left(profile.zipcode, 5) and coalesce(profile.country, 'US') = 'US'
where account.is_professional
  and account.status = 'Approved'
  and user_category.status = 'Active'
  and block.title <> ''
  and jsonb_array_length(block.goals) > 0;

-- The same rows, kept. No foreign key: a row leaves through the triggers below, which tell the readers.
create table listing (
  account_id bigint not null,
  category_id integer not null,
  username text not null,
  valid_till timestamptz not null,
  rating real not null,
  tag_ids integer[] not null,
  title_words text[] not null,
  name_words text[] not null,
  specialization_words text[] not null,
  state text,
  latitude real,
  longitude real,
  works_online boolean not null,
  meets_in_person boolean not null,
  gender text not null,
  age_range text not null,
  takes_insurance boolean not null,
  works_weekends boolean not null,
  free15 boolean not null,
  -- The transaction that wrote it. Numbers of a sequence are drawn in one order and seen in another; with this one a
  -- reader knows from its own snapshot which transactions may still be coming, and looks at those again.
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (account_id, category_id)
);

create index listing_changed_in on listing (changed_in);

-- What left, for readers who still have it. Forgotten after days.
create table unlisting (
  account_id bigint not null,
  category_id integer not null,
  changed_in xid8 not null default pg_current_xact_id(),
  left_at timestamptz not null default now(),
  primary key (account_id, category_id)
);

create index unlisting_changed_in on unlisting (changed_in);
create index unlisting_left_at on unlisting (left_at);

create function note_unlisting() returns trigger language plpgsql as $$
begin
  insert into unlisting (account_id, category_id) values (old.account_id, old.category_id)
  on conflict (account_id, category_id) do update set changed_in = default, left_at = default;
  return null;
end $$;

create trigger listing_left after delete on listing for each row execute function note_unlisting();

-- What is kept of somebody, in the shape of the rule, so that the two can be compared as sets.
create view listing_kept as
select
  account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words, specialization_words,
  state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15
from listing;

create function refresh_listings(of_account bigint) returns void language plpgsql as $$
begin
  -- One at a time for each person: two transactions would otherwise both write what the other has not shown yet.
  perform pg_advisory_xact_lock(hashtextextended('listing', of_account));
  delete from listing
  where listing.account_id = of_account and listing.category_id in (
    select category_id from (
      select * from listing_kept where account_id = of_account
      except select * from listing_source where account_id = of_account) wrong);
  insert into listing
  select * from listing_source where account_id = of_account
  except select * from listing_kept where account_id = of_account;
end $$;

create function refresh_listings_of_row() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  if tg_table_name = 'account' then changed := coalesce(new.id, old.id);
  else changed := coalesce(new.account_id, old.account_id);
  end if;
  -- Members change their profiles most of all, and are never listed.
  if exists (select from user_category where account_id = changed)
    or exists (select from listing where account_id = changed) then
    perform refresh_listings(changed);
  end if;
  return null;
end $$;

-- Whatever changes a source, by whichever way, takes the listing along. At the end of the transaction, so that every
-- row of the sources is locked before the first lock of ours.
create constraint trigger account_listed after delete or update of name, username, status, is_professional on account
  deferrable initially deferred for each row execute function refresh_listings_of_row();
create constraint trigger profile_listed after insert or delete or update of
    other, country, state, zipcode, preferred_home, preferred_client, preferred_online, preferred_agreed_upon,
    my_gender, age_range, insurance_accepted, approved_tags, rating on profile
  deferrable initially deferred for each row execute function refresh_listings_of_row();
create constraint trigger category_listed after insert or update or delete on user_category
  deferrable initially deferred for each row execute function refresh_listings_of_row();

select refresh_listings(account_id) from (select distinct account_id from user_category) paid;

-- Words that mean another, where spelling does not show it: what somebody writes, and what it is read as.
create table synonym (
  word text not null,
  means text not null,
  primary key (word, means)
);

-- migrate:down
