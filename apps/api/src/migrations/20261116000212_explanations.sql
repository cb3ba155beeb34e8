-- migrate:up

-- Why whoever rejected or canceled it did so, in their own words, for the other one.
alter table appointment add column explanation text not null default '';

-- migrate:down
