-- migrate:up

-- The token a session had before its last renewal. It opens the session until the new one has been used and for a moment
-- longer: the answer that brings the new one may be lost, and other calls may be under way.
alter table session add column previous_hash bytea, add column previous_until timestamptz;

-- migrate:down
