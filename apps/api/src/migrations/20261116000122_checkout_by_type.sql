-- migrate:up transaction:false

create index concurrently checkout_type_id on checkout (type_id);

-- migrate:down
