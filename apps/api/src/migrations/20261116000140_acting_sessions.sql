-- migrate:up

-- Of a session opened by "log in as": when the admin wrote down why they need to see what is personal, and what they have
-- looked at since, so that each is noted once. The words themselves stand in the audit.
alter table session add column reason_at timestamptz;
alter table session add column seen text[] not null default '{}';

-- migrate:down
