-- migrate:up

-- Synonyms with a different spelling: the searched word and the word it also finds.
create table synonym (
  word text not null,
  means text not null,
  primary key (word, means)
);

-- A set of words in titles of one category: a professional whose title contains any of them has the occupation. It is a
-- row of its own, so that it can exist without a phrase and concurrent edits by two admins conflict.
create table occupation (
  id integer generated always as identity primary key,
  category_id integer not null references category on delete cascade,
  title text not null,
  version integer not null default 1,
  constraint occupation_category_id_title_key unique (category_id, title)
);

-- A synonym phrase for a tag or an occupation: "burned out" is the tag Burnout, "shrink" is the occupation "psychologist".
-- A tag in several categories counts most in the category of the phrase; an occupation counts only there.
create table everyday_phrase (
  phrase text not null,
  category_id integer not null references category on delete cascade,
  tag_id integer references tag on delete cascade,
  title text,
  constraint everyday_phrase_tag_or_title check (num_nonnulls(tag_id, title) = 1),
  constraint everyday_phrase_key unique nulls not distinct (phrase, category_id, tag_id, title),
  -- Phrases follow their occupation when it is renamed, moved or deleted.
  constraint everyday_phrase_occupation_fkey foreign key (category_id, title) references occupation (category_id, title)
    on update cascade on delete cascade
);

create index everyday_phrase_category on everyday_phrase (category_id);
create index everyday_phrase_tag on everyday_phrase (tag_id);
create index everyday_phrase_occupation on everyday_phrase (category_id, title) where title is not null;

-- Changes of phrases and synonyms are catalog changes, so processes that cache them reload.
create trigger catalog_version_by_everyday_phrase after insert or update or delete or truncate on everyday_phrase
  for each statement execute function count_catalog_change();
create trigger catalog_version_by_synonym after insert or update or delete or truncate on synonym
  for each statement execute function count_catalog_change();

-- Every phrase that a release has seeded, with the original names. A release seeds only phrases that are missing here, so
-- that it adds new ones to lists that admins edit and never restores one that they removed.
create table seeded_phrase (
  phrase text not null,
  category text not null,
  tag text,
  title text,
  constraint seeded_phrase_tag_or_title check (num_nonnulls(tag, title) = 1),
  constraint seeded_phrase_key unique nulls not distinct (phrase, category, tag, title)
);

-- The vectors of phrases and of the tags that they mean, for sentences that contain no phrase. A job of the worker adds
-- those of new phrases.
create table phrase_embedding (
  phrase text primary key,
  -- Vectors of different models cannot be compared.
  model text not null,
  -- 32-bit floating-point numbers, in little-endian order.
  vector bytea not null
);

-- migrate:down
