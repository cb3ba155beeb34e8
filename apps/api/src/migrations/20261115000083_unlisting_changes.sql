-- migrate:up transaction:false

create index concurrently unlisting_changes on unlisting (changed_in, account_id, category_id);

-- migrate:down
