-- migrate:up

-- What admins look for in titles, in small letters: comparing as it is costs a fraction of comparing without case.
alter table product add column title_key text collate "C" generated always as (lower(title)) stored;

-- The beginning of a title, and any part of one.
create index product_title_key on product (title_key, id);
create index product_title_key_parts on product using gin (title_key gin_trgm_ops);
drop index product_title_parts;

-- migrate:down
