-- migrate:up

-- When a second factor last proved a session: what decides who gets in asks for one that was used just now.
alter table session add column proven_at timestamptz;

-- migrate:down
