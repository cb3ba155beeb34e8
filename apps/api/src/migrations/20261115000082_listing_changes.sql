-- migrate:up transaction:false

-- Search reads changes in pages, in this order.
create index concurrently listing_changes on listing (changed_in, account_id, category_id);

-- migrate:down
