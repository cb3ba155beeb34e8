-- migrate:up

-- Where a picture or video stands in its owner's gallery, counted from 1. Null until its owner has arranged them, and for
-- what was added since: those come last, as they were uploaded.
alter table file add column place integer;

-- migrate:down
