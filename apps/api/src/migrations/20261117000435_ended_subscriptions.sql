-- migrate:up

-- How many subscriptions a rejection ended, for the mails: the one that says so, and the one of a later approval.
alter table status_decision add column ended_subscriptions integer not null default 0;

-- migrate:down
