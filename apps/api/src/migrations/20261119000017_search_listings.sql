-- migrate:up

create extension if not exists unaccent;

-- Words without accents and without stop words; they are stemmed when they are compared.
create text search dictionary plain_word (template = pg_catalog.simple, stopwords = english);
create text search configuration search_words (copy = pg_catalog.simple);
alter text search configuration search_words
  alter mapping for asciiword, word, numword, hword_part, hword_asciipart, hword_numpart, uint with unaccent, plain_word;
-- A compound is indexed by its parts, and addresses are not words.
alter text search configuration search_words
  drop mapping for asciihword, hword, numhword, email, url, host, url_path, file, sfloat, float, version, int;

-- The length limit keeps an oversized text from failing with an error.
create function search_words(written text) returns text[] language sql immutable parallel safe
  return tsvector_to_array(to_tsvector('search_words', left(written, 10000)));

-- Professionals who are listed (approved, paid for and with a complete category block) and the data that search indexes.
-- Readers compare valid_till with the current time, because expiration changes no row. The view accepts any content of
-- other, because an invalid row must not fail its batch.
create view listing_source as
select
  user_category.account_id,
  user_category.category_id,
  account.username,
  user_category.valid_till,
  profile.rating,
  -- Goals, the tags that an admin has approved in this category, and the tag that represents the category.
  array(
    select tag.id from tag
    where tag.id = any(
      array(
        -- A regular expression would take longer than the rest of the row.
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
  -- Professionals who have not set where they work are assumed to meet in person.
  profile.preferred_home or profile.preferred_client or profile.preferred_agreed_upon
    or not profile.preferred_online as meets_in_person,
  profile.my_gender as gender,
  profile.age_range,
  profile.insurance_accepted = 'Yes' as takes_insurance,
  coalesce(profile.other ->> 'workWeekends' = 'true', false) as works_weekends,
  coalesce(profile.other ->> 'free15' = 'true', false) as free15,
  profile.rate_cents
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

-- The materialized rows of listing_source. Without foreign keys, because rebuild_listings deletes rows and notifies readers.
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
  -- In US cents; null if the professional has set no price.
  rate_cents integer,
  -- The transaction that wrote the row. Sequence numbers become visible out of order. With a transaction id, a reader
  -- derives from its snapshot which transactions may still commit, and reads again from the first of them.
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (account_id, category_id)
);

-- For search processes, which read changes in pages in this order.
create index listing_changes on listing (changed_in, account_id, category_id);
-- For the fallback of the api, which reads the best-rated matches in this order and stops early.
create index listing_by_rating on listing (category_id, rating desc, username collate "C");
-- For the fallback with rare goals and words, where the order by rating would read every row.
create index listing_terms on listing using gin (tag_ids, title_words, name_words, specialization_words);

-- Deleted listings, for search processes that still have them. Rows are deleted after three days.
create table unlisting (
  account_id bigint not null,
  category_id integer not null,
  changed_in xid8 not null default pg_current_xact_id(),
  deleted_at timestamptz not null default now(),
  primary key (account_id, category_id)
);

create index unlisting_changes on unlisting (changed_in, account_id, category_id);
create index unlisting_deleted_at on unlisting (deleted_at);

create function record_unlisting() returns trigger language plpgsql as $$
begin
  insert into unlisting (account_id, category_id) select deleted.account_id, deleted.category_id from deleted
  on conflict (account_id, category_id) do update set changed_in = default, deleted_at = default;
  return null;
end $$;

create trigger listing_deleted after delete on listing
  referencing old table as deleted for each statement execute function record_unlisting();

-- The listings with the columns of listing_source, so that both can be compared as sets.
create view listing_stored as
select
  account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words, specialization_words,
  state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15,
  rate_cents
from listing;

-- The storage key of the last snapshot of the search index, and the process that writes the next one. A snapshot belongs to
-- the history of this database: a database restored to an earlier time has the row of a snapshot of that time or before.
create table search_snapshot (
  only_row boolean primary key default true,
  -- The key in the file store; null until the first snapshot. The previous snapshot is kept for processes that read it.
  key text,
  previous_key text,
  taken_at timestamptz,
  writer uuid,
  lease_until timestamptz not null,
  constraint search_snapshot_only_row check (only_row)
);

-- migrate:down
