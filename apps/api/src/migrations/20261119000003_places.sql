-- migrate:up

-- Locations of zip codes and cities, imported from a file into empty tables and never edited.
-- Prefixes are searched as byte ranges, hence the "C" collation.
create table zipcode (
  zipcode text collate "C" primary key,
  city text not null,
  state text not null,
  latitude real not null,
  longitude real not null
);

create table city (
  -- The normalized name: lowercase, without dots, "saint" for "St.".
  key text collate "C" not null,
  state text not null,
  name text not null,
  -- The centroid of its zip codes.
  latitude real not null,
  longitude real not null,
  -- The number of its zip codes: of two cities with the same name, the larger one ranks first.
  zipcodes integer not null,
  primary key (key, state)
);

-- migrate:down
