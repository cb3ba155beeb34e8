-- migrate:up

create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

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

-- The stems of words, each once. A word without a stem has no meaning in a search.
create function search_stems(words text[]) returns text[] language sql immutable parallel safe
  return array(
    select distinct stem from unnest(words) word cross join lateral unnest(ts_lexize('english_stem', word)) stem
    order by stem);

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

create sequence listing_version;

-- The materialized rows of listing_source, and their free times. Without foreign keys, because rebuild_listings deletes rows
-- and notifies the indexer.
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
  -- What queries match: words are compared by their stems.
  title_stems text[] not null generated always as (search_stems(title_words)) stored,
  name_stems text[] not null generated always as (search_stems(name_words)) stored,
  specialization_stems text[] not null generated always as (search_stems(specialization_words)) stored,
  -- The half hours in which a bookable session starts, by session type and way of meeting, as half hours since 1970. They
  -- are computed when free_until is null, and again when it comes closer than the days that a search may ask for.
  free_standard_online int4multirange not null default '{}',
  free_standard_in_person int4multirange not null default '{}',
  free_free15_online int4multirange not null default '{}',
  free_free15_in_person int4multirange not null default '{}',
  free_until date,
  -- Increases with every write of the row, because only the transaction that has locked its shard writes it. OpenSearch
  -- ignores a document with a lower version than the stored one.
  version bigint not null default nextval('listing_version'),
  primary key (account_id, category_id)
);

-- Contains what searches by goals compare, so that PostgreSQL scores a category without reading its rows.
create index listing_by_rating on listing (category_id, rating desc, username collate "C") include (
  account_id, valid_till, tag_ids, state, latitude, longitude, works_online, meets_in_person, gender, age_range,
  takes_insurance, works_weekends, free15, rate_cents);
create index listing_by_state on listing (category_id, state, rating desc, username collate "C");
create index listing_by_latitude on listing (category_id, latitude) where meets_in_person;
create index listing_terms on listing using gin (tag_ids, title_stems, name_stems, specialization_stems);
create index listing_free_until on listing (free_until);

-- The words of listings, for completing and correcting typed words. New words are inserted with the listing; the uses of
-- each are counted once a day, which also deletes words that no listing has.
create table listing_word (
  word text primary key,
  stem text not null,
  uses integer not null default 1
);

create index listing_word_stem on listing_word (stem);
create index listing_word_prefix on listing_word (word text_pattern_ops);
-- Words that may be meant instead of a misspelled one with the same end. Contains the word, so that comparing thousands of
-- words reads no rows.
create index listing_word_similar on listing_word ("left"(word, 1), "right"(word, 2), length(word), word);

-- The tags of listings, counted in the same way.
create table listing_tag (
  tag_id integer primary key,
  uses integer not null default 1
);

-- The listings with the columns of listing_source, so that both can be compared as sets.
create view listing_stored as
select
  account_id, category_id, username, valid_till, rating, tag_ids, title_words, name_words, specialization_words,
  state, latitude, longitude, works_online, meets_in_person, gender, age_range, takes_insurance, works_weekends, free15,
  rate_cents
from listing;

-- migrate:down
