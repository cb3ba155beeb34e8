-- migrate:up transaction:false

-- Who pays with a type, when an admin wants to delete it.
create index concurrently subscription_type_id on subscription (type_id);

-- migrate:down
