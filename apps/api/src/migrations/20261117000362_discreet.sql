-- migrate:up

-- Wants mails and calendar entries that tell nobody who sees them over a shoulder what they are about.
alter table account add column discreet boolean not null default false;

-- migrate:down
