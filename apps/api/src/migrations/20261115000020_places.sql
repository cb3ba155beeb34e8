-- migrate:up

-- Where zip codes and towns are. Filled from a file when empty; nobody edits it.
-- Prefixes are ranges of bytes, whatever the locale of the database: hence the collation.
create table zipcode (
  zipcode text collate "C" primary key,
  city text not null,
  state text not null,
  latitude real not null,
  longitude real not null
);

create table city (
  -- The name as it is looked up: small letters, no dots, "saint" for "St.".
  key text collate "C" not null,
  state text not null,
  name text not null,
  -- The middle of its zip codes.
  latitude real not null,
  longitude real not null,
  -- How many it has: of two towns with one name the larger is meant.
  zipcodes integer not null,
  primary key (key, state)
);

-- migrate:down
