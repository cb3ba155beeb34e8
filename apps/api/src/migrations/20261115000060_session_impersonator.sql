-- migrate:up

-- Logging an admin out everywhere also ends what they opened in the name of others.
create index session_impersonator_id on session (impersonator_id) where impersonator_id is not null;

-- migrate:down
